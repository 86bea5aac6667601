/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-signs.c: the signs that are on a table: each a piece of a small table, drawn as the whole one is */
#include "config.h"

#include "draw/tabletop/table-signs.h"

#include <glib/gi18n-lib.h>

#include "draw/tabletop/brackets.h"
#include "draw/tabletop/private.h"

#define SIDE   300.0                    /* mm: of the small table */
#define WIDTH  150.0                    /* of the piece of it, in its middle */
#define HEIGHT 54.0
#define LEFT   ((SIDE - WIDTH) / 2)
#define BELOW  ((SIDE - HEIGHT) / 2)

/* ---- Ground ---- */

static void
draw_piece (gconstpointer      data,
            cairo_t           *cr,
            const BivSignLook *look,
            double             width,
            double             height)
{
  const BivTabletop *table = data;
  BivTabletopLook drawn = {
    .palette = look->palette,
    .scale = MIN (width / WIDTH, height / HEIGHT),
    .layers = BIV_LAYER_ALL & ~(BIV_LAYER_GRID | BIV_LAYER_LABELS | BIV_LAYER_FIGURES | BIV_LAYER_EDGE),
    .on_paper = look->on_paper,
  };
  BivBox part = { LEFT, SIDE - BELOW - HEIGHT, WIDTH, HEIGHT };

  cairo_translate (cr, -part.x * drawn.scale, -part.y * drawn.scale);
  biv_tabletop_draw (table, cr, &drawn, &part);
}

/* @n spots in mm from the piece's south-western corner */
static BivTabletopObject *
lay (BivTabletopDraft *draft,
     BivThing          thing,
     const double      places[][2],
     guint             n)
{
  BivSpot spots[8];

  g_assert (n <= G_N_ELEMENTS (spots));
  for (guint i = 0; i < n; i++)
    spots[i] = biv_spot ((BivLength) ((LEFT + places[i][0]) * BIV_MM), (BivLength) ((BELOW + places[i][1]) * BIV_MM));
  return biv_tabletop_draft_add (draft, thing, spots, n);
}

#define LAY(draft, thing, ...) \
  lay ((draft), (thing), (const double[][2]) __VA_ARGS__, G_N_ELEMENTS (((const double[][2]) __VA_ARGS__)))

static void
lay_road (BivTabletopDraft *draft,
          double            from,
          double            to)
{
  LAY (draft, BIV_THING_ROAD, { { from, 27 }, { to, 27 } })->width = 18 * BIV_MM;
}

static void
lay_stream (BivTabletopDraft *draft,
            BivDepth          depth,
            gboolean          is_crossed)
{
  BivTabletopObject *stream = is_crossed ? LAY (draft, BIV_THING_STREAM, { { 75, -30 }, { 75, 84 } })
                                         : LAY (draft, BIV_THING_STREAM, { { -30, 27 }, { 180, 27 } });

  stream->depth = (guint8) depth;
  stream->width = 44 * BIV_MM;
}

static void
add_piece (BivSigns         *signs,
           BivTabletopDraft *draft,               /* taken */
           const char       *words)
{
  BivTabletop *table = biv_tabletop_draft_seal (draft, NULL);

  g_return_if_fail (table != NULL);

  biv_signs_add (signs, words, draw_piece, table, (GDestroyNotify) biv_tabletop_unref);
}

static BivTabletopDraft *
begin (void)
{
  return biv_tabletop_draft_new ((BivLength) (SIDE * BIV_MM), (BivLength) (SIDE * BIV_MM));
}

/* What has a shape of its own. */
static void
add_thing (BivSigns *signs,
           BivThing  thing)
{
  BivTabletopDraft *draft = begin ();

  switch (biv_thing_get_form (thing))
    {
    case BIV_THING_OUTLINE:
      if (thing == BIV_THING_CONTOUR)
        LAY (draft, thing, { { -60, 12 }, { -60, 160 }, { 120, 160 }, { 120, 30 }, { 104, 12 } });
      else
        LAY (draft, thing, { { 6, 8 }, { 2, 30 }, { 10, 48 }, { 80, 52 }, { 138, 48 }, { 148, 26 }, { 140, 6 }, { 70, 3 } });
      break;
    case BIV_THING_RECTANGLE:
      LAY (draft, thing, { { 44, 8 }, { 44, 46 }, { 106, 46 }, { 106, 8 } });
      break;
    case BIV_THING_LINE:
      LAY (draft, thing, { { 6, 22 }, { 75, 31 }, { 144, 24 } });
      break;
    case BIV_THING_BAND:
    case BIV_THING_SPOT:
    default:
      lay_road (draft, -30, 180);
      break;
    }
  add_piece (signs, draft, thing == BIV_THING_CONTOUR ? C_("sign", "Slope") : biv_thing_get_label (thing));
}

static void
add_streams (BivSigns          *signs,
             const BivTabletop *table)
{
  static const char *const words[] = {
    [BIV_DEPTH_KNEE] = NC_("sign", "Stream, knee-deep"),
    [BIV_DEPTH_WAIST] = NC_("sign", "Stream, waist-deep"),
    [BIV_DEPTH_DEEP] = NC_("sign", "Stream, deep"),
  };
  gboolean has[G_N_ELEMENTS (words)] = { FALSE };
  BivTabletopDraft *draft;

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    if (biv_tabletop_get_object (table, i)->thing == BIV_THING_STREAM)
      has[biv_tabletop_get_object (table, i)->depth] = TRUE;
  for (guint depth = 0; depth < G_N_ELEMENTS (words); depth++)
    if (has[depth])
      {
        draft = begin ();
        lay_stream (draft, (BivDepth) depth, FALSE);
        add_piece (signs, draft, g_dpgettext2 (GETTEXT_PACKAGE, "sign", words[depth]));
      }
  if (biv_table_has_bridge (table))
    {
      draft = begin ();
      lay_stream (draft, BIV_DEPTH_DEEP, TRUE);
      lay_road (draft, -30, 180);
      add_piece (signs, draft, C_("sign", "Bridge"));
    }
  if (biv_table_has_ford (table))
    {
      draft = begin ();
      lay_stream (draft, BIV_DEPTH_WAIST, TRUE);
      lay_road (draft, -30, 52);
      lay_road (draft, 98, 180);
      add_piece (signs, draft, C_("sign", "Ford"));
    }
}

/* ---- Troops ---- */

static BivTabletopLook
look_of_piece (const BivSignLook *look,
               double             width)
{
  return (BivTabletopLook) {
    .palette = look->palette, .scale = width / WIDTH, .layers = BIV_LAYER_ALL, .on_paper = look->on_paper,
  };
}

static void
draw_unit (gconstpointer      data,
           cairo_t           *cr,
           const BivSignLook *look,
           double             width,
           double             height)
{
  BivTabletopLook drawn = look_of_piece (look, width);
  BivBaseLook base = { .table = &drawn, .side = *(const BivSideLook *) data, .form = BIV_BASE_LINE };
  BivBase at = biv_base_make (biv_spot ((BivLength) (WIDTH / 2 * BIV_MM), (BivLength) (HEIGHT / 2 * BIV_MM)), 0, 110 * BIV_MM,
                              24 * BIV_MM);

  biv_base_draw (&at, cr, height / drawn.scale, &base);
}

static void
draw_brigade (gconstpointer      data,
              cairo_t           *cr,
              const BivSignLook *look,
              double             width,
              double             height)
{
  BivTabletopLook drawn = look_of_piece (look, width);
  double middle = 0.4 * height / drawn.scale;
  BivBracket bracket = { .side = *(const BivSideLook *) data, .from = { 10, middle }, .to = { WIDTH - 10, middle },
                         .back = { 0, 1 } };
  g_autoptr (GArray) brackets = g_array_new (FALSE, FALSE, sizeof (BivBracket));

  g_array_append_val (brackets, bracket);
  biv_brackets_draw (brackets, cr, &drawn);
}

BivSigns *
biv_table_signs_new (const BivTabletop *table,
                     const BivSideLook *side,
                     gboolean           has_brigades)
{
  /* Areas, then what crosses them, then what stands on them. */
  static const BivThing before[] = { BIV_THING_CONTOUR, BIV_THING_WOOD, BIV_THING_DENSE_WOOD, BIV_THING_BROKEN, BIV_THING_MARSH,
                                     BIV_THING_WATER };
  static const BivThing after[] = { BIV_THING_ROAD, BIV_THING_BUILT_UP, BIV_THING_BUILDING, BIV_THING_WALL, BIV_THING_FENCE,
                                    BIV_THING_HEDGE, BIV_THING_DITCH, BIV_THING_BARRICADE, BIV_THING_FORTIFICATION };
  BivSigns *signs;
  guint32 things = 0;

  g_return_val_if_fail (table != NULL, NULL);

  signs = biv_signs_new ();
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    things |= 1u << biv_tabletop_get_object (table, i)->thing;
  for (gsize i = 0; i < G_N_ELEMENTS (before); i++)
    if ((things & 1u << before[i]) != 0)
      add_thing (signs, before[i]);
  add_streams (signs, table);
  for (gsize i = 0; i < G_N_ELEMENTS (after); i++)
    if ((things & 1u << after[i]) != 0)
      add_thing (signs, after[i]);
  if (side != NULL)
    biv_signs_add (signs, C_("sign", "Unit, its front"), draw_unit, g_memdup2 (side, sizeof *side), g_free);
  if (side != NULL && has_brigades)
    biv_signs_add (signs, C_("sign", "Brigade"), draw_brigade, g_memdup2 (side, sizeof *side), g_free);
  return signs;
}
