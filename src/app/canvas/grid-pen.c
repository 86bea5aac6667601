/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-pen.c: the tool in hand over a map of squares or hexes */
#include "config.h"

#include "app/canvas/grid-pen.h"

#include <math.h>

#include "base/i18n.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"

struct _BivGridPen
{
  gboolean       has_style, picks;
  BivGridStyle   style;             /* its strings are ours */
  char          *side, *name;

  gboolean       is_somewhere;
  BivMapSpot     at;
  double         level;             /* of a corner that the keys have led up or down to last: rightward it goes on there */
  BivGridStroke *stroke;
  gboolean       is_down;           /* by the keyboard: until it is taken up */
};

BivGridPen *
biv_grid_pen_new (void)
{
  return g_new0 (BivGridPen, 1);
}

void
biv_grid_pen_free (BivGridPen *pen)
{
  if (pen == NULL)
    return;
  biv_grid_stroke_free (pen->stroke);
  g_free (pen->side);
  g_free (pen->name);
  g_free (pen);
}

void
biv_grid_pen_take (BivGridPen         *pen,
                   const BivGridStyle *style,
                   gboolean            picks)
{
  g_return_if_fail (pen != NULL);

  biv_grid_pen_drop (pen);
  pen->has_style = style != NULL;
  pen->picks = picks;
  g_clear_pointer (&pen->side, g_free);
  g_clear_pointer (&pen->name, g_free);
  if (style == NULL)
    return;
  pen->side = g_strdup (style->side);
  pen->name = g_strdup (style->name);
  pen->style = *style;
  pen->style.side = pen->side;
  pen->style.name = pen->name;
}

gboolean
biv_grid_pen_has_tool (BivGridPen *pen)
{
  return pen->has_style || pen->picks;
}

gboolean
biv_grid_pen_goes_along_sides (BivGridPen *pen)
{
  return pen->has_style && !pen->picks && (pen->style.tool == BIV_GRID_RIVER || pen->style.tool == BIV_GRID_BORDER);
}

BivGridStroke *
biv_grid_pen_get_stroke (BivGridPen *pen)
{
  return pen->stroke;
}

gboolean
biv_grid_pen_drop (BivGridPen *pen)
{
  gboolean had = pen->stroke != NULL;

  g_clear_pointer (&pen->stroke, biv_grid_stroke_free);
  pen->is_down = FALSE;
  return had;
}

gboolean
biv_grid_pen_get_spot (BivGridPen *pen,
                       BivMapSpot *spot)
{
  *spot = pen->at;
  return pen->is_somewhere;
}

/* ---- The pointer ---- */

void
biv_grid_pen_point (BivGridPen  *pen,
                    BivCampaign *campaign,
                    BivMapSpot   spot)
{
  pen->at = spot;
  pen->is_somewhere = TRUE;
  if (pen->stroke != NULL)
    biv_grid_stroke_go_on (pen->stroke, spot);
}

BivGridPenAnswer
biv_grid_pen_press (BivGridPen  *pen,
                    BivCampaign *campaign,
                    BivMapSpot   spot,
                    gboolean     erases)
{
  BivGridStyle style = pen->style;

  if (!biv_grid_pen_has_tool (pen))
    return BIV_GRID_PEN_IGNORES;
  pen->at = spot;
  pen->is_somewhere = TRUE;
  if (pen->picks)
    return BIV_GRID_PEN_HAS_PICKED;
  biv_grid_pen_drop (pen);
  style.erases = erases;
  pen->stroke = biv_grid_stroke_new (campaign, &style, spot);
  return BIV_GRID_PEN_TAKES;
}

BivGridPenAnswer
biv_grid_pen_release (BivGridPen *pen)
{
  pen->is_down = FALSE;
  return pen->stroke != NULL ? BIV_GRID_PEN_IS_DONE : BIV_GRID_PEN_IGNORES;
}

/* ---- The keyboard ---- */

static gboolean
get_way (guint   key,
         double *x,
         double *y)
{
  *x = key == GDK_KEY_Right || key == GDK_KEY_KP_Right ? 1 : key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -1 : 0;
  *y = key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? 1 : key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -1 : 0;
  return *x != 0 || *y != 0;
}

/* Along the side that leads most in that direction; of two that do so alike, back to the level it came from. */
static void
walk (BivGridPen  *pen,
      BivCampaign *campaign,
      double       x,
      double       y)
{
  BivGridSide sides[BIV_GRID_CORNER_SIDES];
  BivGridCorner corner;
  double best_cost = G_MAXDOUBLE;
  guint n, best;

  if (!biv_grid_find_corner (campaign, pen->at, &corner)
      && (pen->stroke == NULL || !biv_grid_stroke_get_corner (pen->stroke, &corner)))
    return;
  if (pen->stroke != NULL)
    biv_grid_stroke_get_corner (pen->stroke, &corner);
  best = n = biv_grid_list_sides (campaign, &corner, sides);
  for (guint i = 0; i < n; i++)
    {
      BivMapSpot from = biv_grid_get_corner_spot (campaign, &sides[i].from);
      BivMapSpot to = biv_grid_get_corner_spot (campaign, &sides[i].to);
      double ahead = ((to.x - from.x) * x + (to.y - from.y) * y) / hypot (to.x - from.x, to.y - from.y);
      double cost = 1.0 - ahead + (x != 0 ? 0.1 * fabs (to.y - pen->level) : 0.0);

      if (ahead > 0.2 && cost < best_cost)
        {
          best_cost = cost;
          best = i;
        }
    }
  if (best == n)
    return;
  if (pen->stroke != NULL)
    biv_grid_stroke_follow (pen->stroke, &sides[best]);
  pen->at = biv_grid_get_corner_spot (campaign, &sides[best].to);
  if (y != 0)
    pen->level = pen->at.y;
}

static void
begin_along_sides (BivGridPen  *pen,
                   BivCampaign *campaign,
                   BivMapSpot   spot)
{
  BivGridCorner corner;

  if (pen->is_somewhere)
    return;
  pen->is_somewhere = TRUE;
  pen->at = spot;
  if (biv_grid_find_corner (campaign, spot, &corner))
    pen->at = biv_grid_get_corner_spot (campaign, &corner);
  pen->level = pen->at.y;
}

/* A corner's spot may fall to a cell beyond the map: a hair towards the middle of the map it falls to one that is on it. */
static BivMapSpot
draw_in (BivCampaign *campaign,
         BivMapSpot   spot)
{
  BivGridCell last = { campaign->map_columns, campaign->map_rows };
  BivMapSpot end = biv_grid_get_spot (campaign, &last);

  return (BivMapSpot) { spot.x + (end.x / 2 - spot.x) * 0.01, spot.y + (end.y / 2 - spot.y) * 0.01 };
}

BivGridPenAnswer
biv_grid_pen_key (BivGridPen      *pen,
                  BivCampaign     *campaign,
                  guint            key,
                  GdkModifierType  modifiers,
                  BivMapSpot       spot)
{
  gboolean along_sides = biv_grid_pen_goes_along_sides (pen), erases = (modifiers & GDK_CONTROL_MASK) != 0;
  gboolean is_click = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter;
  double x, y;

  if (!biv_grid_pen_has_tool (pen) || (modifiers & ~GDK_CONTROL_MASK) != 0)
    return BIV_GRID_PEN_IGNORES;
  if (along_sides && modifiers == 0 && get_way (key, &x, &y))
    {
      begin_along_sides (pen, campaign, spot);
      walk (pen, campaign, x, y);
      return BIV_GRID_PEN_TAKES;
    }
  if (!is_click && key != GDK_KEY_space && key != GDK_KEY_KP_Space)
    return BIV_GRID_PEN_IGNORES;
  if (pen->is_down)
    return biv_grid_pen_release (pen);
  if (along_sides)
    begin_along_sides (pen, campaign, spot);
  if (biv_grid_pen_press (pen, campaign, along_sides ? draw_in (campaign, pen->at) : spot, erases) == BIV_GRID_PEN_HAS_PICKED)
    return BIV_GRID_PEN_HAS_PICKED;
  /* One cell alone is no way and no river: they want a second Return at their end. */
  if (is_click && !along_sides && pen->style.tool != BIV_GRID_WAY)
    return biv_grid_pen_release (pen);
  pen->is_down = TRUE;
  return BIV_GRID_PEN_TAKES;
}

/* ---- What is seen ---- */

static gboolean
paints_ground (BivGridPen *pen)
{
  return pen->has_style && !pen->picks && (pen->style.tool == BIV_GRID_BRUSH || pen->style.tool == BIV_GRID_FILL);
}

void
biv_grid_pen_paint (BivGridPen          *pen,
                    BivCampaign         *campaign,
                    const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivMapLook    *look)
{
  g_autoptr (GArray) cells = NULL;
  BivGridCell cell, beside;
  BivGridCorner corner;
  double distance;

  if (!biv_grid_pen_has_tool (pen) || !pen->is_somewhere)
    return;
  if (biv_grid_pen_goes_along_sides (pen))
    {
      if ((pen->stroke != NULL && biv_grid_stroke_get_corner (pen->stroke, &corner))
          || biv_grid_find_corner (campaign, pen->at, &corner))
        biv_map_drawing_draw_corner (drawing, cr, look, &corner);
      return;
    }
  if (!biv_grid_find_side (campaign, pen->at, &cell, &beside, &distance))
    return;
  if (pen->has_style && pen->style.tool == BIV_GRID_STAMP && !pen->picks && biv_stamp_is_crossing (pen->style.stamp))
    {
      biv_map_drawing_draw_side (drawing, cr, look, &cell, &beside);
      return;
    }
  cells = biv_grid_list_dab (campaign, &cell, pen->has_style && pen->style.tool == BIV_GRID_BRUSH && !pen->picks
                                                ? pen->style.size : 1);
  biv_map_drawing_draw_footprint (drawing, cr, look, cells,
                                  paints_ground (pen) && pen->stroke == NULL ? (int) pen->style.terrain : -1);
}

/* ---- In words ---- */

static const char *
call_ground (BivTerrain terrain)
{
  return biv_word_get_label (biv_terrain_get_type (), (int) terrain);
}

static char *
dup_ground_words (BivGridPen *pen,
                  const char *number,
                  BivTerrain  now)
{
  BivTerrain next = pen->style.terrain;
  int cost = biv_map_ground_cost (next);

  if (now == next)
    /* TRANSLATORS: a cell's number, its ground: "0610, Woods already" */
    return g_strdup_printf (_("%s, %s already"), number, call_ground (now));
  if (cost == 0)
    /* TRANSLATORS: a cell's number, its ground, what a brush would make of it */
    return g_strdup_printf (_("%s, %s; %s would not be entered"), number, call_ground (now), call_ground (next));
  /* TRANSLATORS: a cell's number, its ground, what a brush would make of it, movement points: "0610, Open; Woods would cost 3" */
  return g_strdup_printf (_("%s, %s; %s would cost %d"), number, call_ground (now), call_ground (next), cost);
}

static void
add_words (GString    *words,
           const char *more)
{
  g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", more);
}

/* "0610 to 0611: River, Bridge" */
static char *
dup_side_words (BivCampaign       *campaign,
                const BivGridCell *cell,
                const BivGridCell *beside)
{
  BivLink *pair = biv_grid_find_pair (campaign, cell, beside);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *label = NULL;

  if (pair == NULL)
    return g_strdup (_("The edge of the map"));
  label = biv_item_dup_label (campaign, BIV_ITEM (pair));
  if (pair->link_kind != BIV_LINK_GROUND)
    add_words (words, biv_word_get_label (biv_link_kind_get_type (), (int) pair->link_kind));
  if (pair->river)
    add_words (words, biv_word_get_label (biv_link_kind_get_type (), BIV_LINK_RIVER));
  if (pair->crossing != BIV_CROSSING_NONE)
    add_words (words, biv_word_get_label (biv_crossing_get_type (), (int) pair->crossing));
  if (pair->closed != NULL)
    add_words (words, biv_said (pair->closed));
  /* TRANSLATORS: two cells, and what is drawn between them: "0610 to 0611: River, Bridge" */
  return words->len > 0 ? g_strdup_printf (_("%s: %s"), label, words->str) : g_steal_pointer (&label);
}

char *
biv_grid_pen_dup_words (BivGridPen  *pen,
                        BivCampaign *campaign)
{
  g_autofree char *number = NULL;
  BivGridCell cell, beside;
  BivPlace *place;
  double distance;

  if (!biv_grid_pen_has_tool (pen) || !pen->is_somewhere)
    return NULL;
  if (!biv_grid_find_side (campaign, biv_grid_pen_goes_along_sides (pen) ? draw_in (campaign, pen->at) : pen->at, &cell, &beside,
                           &distance))
    return NULL;
  place = biv_grid_find_place (campaign, &cell);
  if (place == NULL)
    return NULL;
  number = g_strdup_printf ("%02d%02d", cell.column, cell.row);
  if (paints_ground (pen))
    return dup_ground_words (pen, number, place->terrain);
  if (pen->picks)
    /* TRANSLATORS: a cell's number, its ground: "0610, Woods: a click picks it up" */
    return g_strdup_printf (_("%s, %s: a click picks it up"), number, call_ground (place->terrain));
  if (biv_grid_pen_goes_along_sides (pen) || (pen->style.tool == BIV_GRID_STAMP && biv_stamp_is_crossing (pen->style.stamp)))
    return dup_side_words (campaign, &cell, &beside);
  if (pen->style.tool == BIV_GRID_WAY)
    /* TRANSLATORS: a cell's number, its ground, a road or railway, movement points: "0610, Open; Road would cost 1" */
    return g_strdup_printf (_("%s, %s; %s would cost %d"), number, call_ground (place->terrain),
                            biv_word_get_label (biv_link_kind_get_type (), (int) pen->style.way),
                            biv_map_kind_cost (pen->style.way));
  return g_strdup_printf ("%s, %s", number, call_ground (place->terrain));
}
