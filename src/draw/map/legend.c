/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legend.c: what the signs of the map mean (5.7): those that are on it, in rows as wide as there is room */
#include "config.h"

#include "draw/map/private.h"
#include "campaign/model/item-names.h"
#include "draw/counter/side-look.h"

#include <glib/gi18n-lib.h>

#define ROW      25.0                 /* map pixels */
#define GAP      22.0                 /* between two signs */
#define SIGN_GAP 7.0                  /* between a sign and its words */
#define SIZE     13.0                 /* of the words */
#define WAY      34.0
#define SWATCH   30.0

typedef enum { SIGN_WAY, SIGN_SIDE, SIGN_POINTS, SIGN_BASE, SIGN_DEPOT, SIGN_UNSEEN, SIGN_NONE } SignKind;

typedef struct
{
  const BivMapDrawing *drawing;
  cairo_t             *cr;
  const BivMapLook    *look;
  double               left, right;
  double               x, y;
} Legend;

/* A piece of a link as the map draws it. */
static void
draw_way_sign (Legend  *legend,
               BivLink *link)
{
  BivPoint from = { legend->x, legend->y }, to = { legend->x + WAY, legend->y };
  BivPoint third = { legend->x + WAY / 3, legend->y }, other = { legend->x + WAY * 2 / 3, legend->y };
  BivMapWay way = { .link = link, .curve = { from, third, other, to }, .crossing_at = 0.5 };

  if (link->crossing != BIV_CROSSING_NONE)
    {
      biv_map_ink (legend->cr, &legend->look->palette->water, 1.0);
      cairo_rectangle (legend->cr, legend->x + WAY / 2 - 6, legend->y - 9, 12, 18);
      cairo_fill (legend->cr);
    }
  biv_map_draw_way (&way, legend->cr, legend->look);
}

static void
draw_swatch (Legend  *legend,
             BivSide *side)
{
  BivSideLook look = biv_side_look (legend->drawing->campaign, biv_item_get_id (BIV_ITEM (side)));
  BivSideInks inks = biv_palette_side (legend->look->palette, &look);
  cairo_t *cr = legend->cr;

  cairo_rectangle (cr, legend->x, legend->y - 8, SWATCH, 16);
  biv_pattern_fill (cr, &inks, 6.0);
  cairo_new_path (cr);
  cairo_rectangle (cr, legend->x, legend->y - 8, SWATCH, 16);
  biv_map_ink (cr, &inks.colour, 1.0);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
}

static double
get_sign_width (SignKind kind)
{
  return kind == SIGN_WAY ? WAY : kind == SIGN_SIDE ? SWATCH : kind == SIGN_NONE ? -SIGN_GAP : 18.0;
}

/* Makes room for a sign and its words, on the next row where this one is full. Returns: the width of the words */
static double
begin (Legend     *legend,
       SignKind    kind,
       const char *words)
{
  double width = biv_lettering_width (legend->cr, legend->look->zoom, words, BIV_LETTERING_MEDIUM, SIZE);

  if (legend->x > legend->left && legend->x + get_sign_width (kind) + SIGN_GAP + width > legend->right)
    {
      legend->x = legend->left;
      legend->y += ROW;
    }
  return width;
}

static void
end (Legend     *legend,
     SignKind    kind,
     const char *words,
     double      width)
{
  double x = legend->x + get_sign_width (kind) + SIGN_GAP;

  biv_map_ink (legend->cr, &legend->look->palette->ink, 1.0);
  biv_lettering_draw (legend->cr, legend->look->zoom, words, BIV_LETTERING_MEDIUM, SIZE, x + width / 2, legend->y);
  legend->x = x + width + GAP;
}

static void
add (Legend     *legend,
     SignKind    kind,
     const char *words)
{
  const BivPalette *palette = legend->look->palette;
  double width = begin (legend, kind, words), middle = legend->x + 9;

  if (kind == SIGN_POINTS)
    biv_map_draw_points (legend->cr, palette, middle, legend->y, 2);
  else if (kind == SIGN_UNSEEN)
    biv_map_draw_unseen (legend->cr, palette, middle, legend->y);
  else if (kind == SIGN_BASE || kind == SIGN_DEPOT)
    biv_map_draw_base_box (legend->cr, palette, middle, legend->y, kind == SIGN_BASE);
  end (legend, kind, words, width);
}

/* ---- What is on the map ---- */

/* Returns: (transfer none): a link of this kind as a sign, to be given what else is shown of it */
static BivLink *
new_sign (GPtrArray   *signs,
          BivLinkKind  kind)
{
  BivItem *link = biv_item_new (BIV_KIND_LINK, "legend");

  BIV_LINK (link)->link_kind = kind;
  g_ptr_array_add (signs, link);
  return BIV_LINK (link);
}

static void
add_way (Legend     *legend,
         BivLink    *sign,
         const char *words)
{
  double width = begin (legend, SIGN_WAY, words);

  draw_way_sign (legend, sign);
  end (legend, SIGN_WAY, words, width);
}

static void
add_ways (Legend *legend)
{
  gboolean has_kind[BIV_LINK_GROUND + 1] = { FALSE }, has_crossing[BIV_CROSSING_FERRY + 1] = { FALSE };
  gboolean has_one_way = FALSE, has_closed = FALSE;
  g_autoptr (GPtrArray) signs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < legend->drawing->ways->len; i++)
    {
      const BivLink *link = BIV_MAP_WAY (legend->drawing, i)->link;

      has_kind[link->link_kind] = TRUE;
      has_crossing[link->crossing] = TRUE;
      has_one_way |= link->one_way;
      has_closed |= link->closed != NULL;
    }
  for (int kind = BIV_LINK_ROAD; kind < BIV_LINK_GROUND; kind++)
    if (has_kind[kind])
      {
        const char *label = biv_word_get_label (biv_link_kind_get_type (), kind);
        g_autofree char *words = kind <= BIV_LINK_TRAIL ? g_strdup_printf ("%s %d", label, kind - BIV_LINK_ROAD + 1)
                                                        : g_strdup (label);

        add_way (legend, new_sign (signs, (BivLinkKind) kind), words);
      }
  for (int crossing = BIV_CROSSING_BRIDGE; crossing <= BIV_CROSSING_FERRY; crossing++)
    if (has_crossing[crossing])
      {
        BivLink *sign = new_sign (signs, crossing == BIV_CROSSING_FERRY ? BIV_LINK_GROUND : BIV_LINK_TRACK);

        sign->crossing = (BivCrossing) crossing;
        add_way (legend, sign, biv_word_get_label (biv_crossing_get_type (), crossing));
      }
  if (has_one_way)
    {
      BivLink *sign = new_sign (signs, BIV_LINK_TRACK);

      sign->one_way = TRUE;
      /* TRANSLATORS: the sign of a road that may be marched along in one direction alone */
      add_way (legend, sign, C_("map", "one way only"));
    }
  if (has_closed)
    {
      BivLink *sign = new_sign (signs, BIV_LINK_TRACK);

      sign->closed = g_strdup ("legend");
      /* TRANSLATORS: the sign of a road that nobody may march along at present */
      add_way (legend, sign, C_("map", "closed"));
    }
}

void
biv_map_draw_legend (const BivMapDrawing *drawing,
                     cairo_t             *cr,
                     const BivMapLook    *look,
                     double               left,
                     double               top,
                     double               width)
{
  Legend legend = { drawing, cr, look, left, left + width, left, top };

  add_ways (&legend);
  BIV_EACH (BivSide, side, drawing->campaign, BIV_KIND_SIDE)
    {
      const char *name = biv_item_call (BIV_ITEM (side));
      double room = begin (&legend, SIGN_SIDE, name);

      draw_swatch (&legend, side);
      end (&legend, SIGN_SIDE, name, room);
    }
  add (&legend, SIGN_POINTS, C_("map", "objective points"));
  add (&legend, SIGN_BASE, C_("map", "base"));
  add (&legend, SIGN_DEPOT, C_("map", "depot"));
  if (drawing->reader == NULL)
    {
      add (&legend, SIGN_UNSEEN, C_("map", "not known to the other side"));
      add (&legend, SIGN_NONE, C_("map", "flag: side, formation, ready units"));
    }
  else
    add (&legend, SIGN_NONE, C_("map", "dashed flag: sighting, with size and level; paler when not renewed"));
}

#define LEGEND_ON_PAPER 0.62          /* points a map pixel, if there is room: letters of 8 points */

void
biv_map_drawing_draw_legend (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             double               width,
                             double               height)
{
  BivMapLook own = { .palette = look->palette, .zoom = 1.0, .on_paper = TRUE };
  cairo_surface_t *ink = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *on_ink = cairo_create (ink);
  double x, y, ink_width, ink_height, scale;

  biv_map_draw_legend (drawing, on_ink, &own, 0.0, 0.0, width / LEGEND_ON_PAPER);
  cairo_destroy (on_ink);
  cairo_recording_surface_ink_extents (ink, &x, &y, &ink_width, &ink_height);
  cairo_surface_destroy (ink);
  if (ink_width <= 0.0 || ink_height <= 0.0)
    return;
  scale = MIN (LEGEND_ON_PAPER, MIN (width / ink_width, height / ink_height));
  cairo_save (cr);
  cairo_translate (cr, 0.0, (height - ink_height * scale) / 2);
  cairo_scale (cr, scale, scale);
  biv_map_draw_legend (drawing, cr, &own, -x, -y, width / LEGEND_ON_PAPER);
  cairo_restore (cr);
}
