/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chosen.c: several things of the map that are chosen together: which they are, and how they look while they are carried */
#include "draw/map/private.h"

#include "campaign/model/map.h"

#define GHOST 0.75                  /* how much is seen of what is being carried */

/* ---- Which they are ---- */

static gboolean
is_inside (const BivBox *box,
           double        x,
           double        y)
{
  return x >= box->x && x <= box->x + box->width && y >= box->y && y <= box->y + box->height;
}

GPtrArray *
biv_map_drawing_list_inside (const BivMapDrawing *drawing,
                             const BivBox        *box)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < drawing->nodes->len; i++)
    if (is_inside (box, BIV_MAP_NODE (drawing, i)->at.x, BIV_MAP_NODE (drawing, i)->at.y))
      g_ptr_array_add (ids, (gpointer) biv_id_of (BIV_MAP_NODE (drawing, i)->place));
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);

      /* A grid's own links are everywhere, and nothing to be seen. */
      if (way->link->link_kind != BIV_LINK_GROUND && is_inside (box, way->curve.a.x, way->curve.a.y)
          && is_inside (box, way->curve.d.x, way->curve.d.y))
        g_ptr_array_add (ids, (gpointer) biv_id_of (way->link));
    }
  for (guint i = 0; i < drawing->shapes->len; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);
      gboolean is_whole = shape->knots->len > 0;

      for (guint j = 0; j < shape->knots->len && is_whole; j++)
        is_whole = is_inside (box, g_array_index (shape->knots, BivMapSpot, j).x, g_array_index (shape->knots, BivMapSpot, j).y);
      if (is_whole)
        g_ptr_array_add (ids, (gpointer) biv_id_of (shape->drawn));
    }
  return ids;
}

const char *
biv_map_drawing_find_name (const BivMapDrawing *drawing,
                           const BivMapLook    *look,
                           double               x,
                           double               y)
{
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (node->name_width > 0 && is_inside (&node->name_box, x, y) && biv_map_shows_name (drawing, node, look))
        return biv_id_of (node->place);
    }
  return NULL;
}

gboolean
biv_map_drawing_get_name (const BivMapDrawing *drawing,
                          const char          *place,
                          double              *x,
                          double              *y,
                          BivBox              *box)
{
  const BivMapNode *node = biv_map_find_node (drawing, place);

  if (node == NULL || node->name_width <= 0)
    return FALSE;
  *x = node->name_at.x;
  *y = node->name_at.y;
  if (box != NULL)
    *box = node->name_box;
  return TRUE;
}

/* ---- How they look ---- */

static void
draw_node (cairo_t          *cr,
           const BivPalette *palette,
           BivPoint          at,
           gboolean          is_ghost)
{
  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, is_ghost ? BIV_MAP_DISC : BIV_MAP_DISC + 4.5, 0, 2 * G_PI);
  if (is_ghost)
    {
      biv_fill_alpha (cr, palette->reach, GHOST);
      return;
    }
  biv_set_colour (cr, palette->halo);
  cairo_set_line_width (cr, 5.0);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, palette->reach, 2.4);
}

static void
draw_shape (cairo_t           *cr,
            const BivPalette  *palette,
            const BivMapShape *shape,
            double             dx,
            double             dy,
            gboolean           is_ghost)
{
  cairo_new_path (cr);
  for (guint i = 0; i < shape->spots->len; i++)
    {
      const BivMapSpot *spot = &g_array_index (shape->spots, BivMapSpot, i);

      cairo_line_to (cr, spot->x + dx, spot->y + dy);
    }
  if (shape->is_area)
    cairo_close_path (cr);
  biv_stroke_alpha (cr, palette->reach, is_ghost ? GHOST : 0.38, is_ghost ? 2.4 : 9.0);
  if (shape->spots->len != 1)
    return;
  cairo_arc (cr, g_array_index (shape->spots, BivMapSpot, 0).x + dx, g_array_index (shape->spots, BivMapSpot, 0).y + dy, 9.0, 0,
             2 * G_PI);
  cairo_fill (cr);
}

/* The links that hang on what is carried, straight: where they will run is drawn when it is let go. */
static void
draw_carried_ways (const BivMapDrawing *drawing,
                   cairo_t             *cr,
                   const BivPalette    *palette,
                   GHashTable          *ids,
                   double               dx,
                   double               dy)
{
  cairo_new_path (cr);
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      gboolean has_from = g_hash_table_contains (ids, way->link->from), has_to = g_hash_table_contains (ids, way->link->to);

      if (!has_from && !has_to)
        continue;
      cairo_move_to (cr, way->curve.a.x + (has_from ? dx : 0), way->curve.a.y + (has_from ? dy : 0));
      cairo_line_to (cr, way->curve.d.x + (has_to ? dx : 0), way->curve.d.y + (has_to ? dy : 0));
    }
  biv_stroke_alpha (cr, palette->reach, GHOST, 1.6);
}

void
biv_map_drawing_draw_chosen (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             GHashTable          *ids,
                             double               dx,
                             double               dy,
                             const BivBox        *part)
{
  gboolean is_carried = dx != 0.0 || dy != 0.0;
  GHashTableIter iter;
  gpointer id;

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (is_carried)
    draw_carried_ways (drawing, cr, look->palette, ids, dx, dy);
  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      const BivMapNode *node = biv_map_find_node (drawing, id);
      const BivMapWay *way = node == NULL && !is_carried ? biv_map_find_way_of (drawing, id) : NULL;

      if (node != NULL)
        {
          BivPoint at = { node->at.x + dx, node->at.y + dy };

          if (biv_map_is_in (part, at, 2 * BIV_MAP_DISC))
            draw_node (cr, look->palette, at, is_carried);
        }
      else if (way != NULL && biv_map_meets (part, &way->box))
        biv_map_draw_way_halo (cr, look->palette, way, FALSE);
    }
  for (guint i = 0; i < drawing->shapes->len; i++)
    if (g_hash_table_contains (ids, biv_id_of (BIV_MAP_SHAPE (drawing, i)->drawn)))
      draw_shape (cr, look->palette, BIV_MAP_SHAPE (drawing, i), dx, dy, is_carried);
  cairo_restore (cr);
}

/* ---- The picture under the map ---- */

void
biv_map_drawing_draw_picture_frame (const BivMapDrawing *drawing,
                                    cairo_t             *cr,
                                    const BivMapLook    *look,
                                    double               dx,
                                    double               dy)
{
  const BivBox *box = &drawing->backdrop_box;

  if (drawing->backdrop == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_translate (cr, box->x + dx, box->y + dy);
  cairo_rotate (cr, drawing->campaign->backdrop_turn / 100.0 * G_PI / 180.0);
  cairo_rectangle (cr, 0, 0, box->width, box->height);
  cairo_set_line_width (cr, 5.0 / look->zoom);
  biv_set_colour (cr, look->palette->halo);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->reach, 2.0 / look->zoom);
  cairo_restore (cr);
}

#define CROSS 15.0

void
biv_map_drawing_draw_cross (const BivMapDrawing *drawing,
                            cairo_t             *cr,
                            const BivMapLook    *look,
                            const BivMapPoint   *at,
                            guint                number)
{
  g_autofree char *words = g_strdup_printf ("%u", number);
  double x, y;

  biv_map_drawing_get_spot (drawing, at, &x, &y);
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  for (int pass = 0; pass < 2; pass++)
    {
      cairo_new_path (cr);
      cairo_move_to (cr, x - CROSS, y);
      cairo_line_to (cr, x + CROSS, y);
      cairo_move_to (cr, x, y - CROSS);
      cairo_line_to (cr, x, y + CROSS);
      biv_stroke (cr, pass == 0 ? look->palette->halo : look->palette->ink, pass == 0 ? 6.0 : 2.4);
    }
  cairo_new_path (cr);
  cairo_arc (cr, x + CROSS + 6, y + CROSS + 3, 9.5, 0, 2 * G_PI);
  biv_fill (cr, look->palette->plate_ink);
  biv_set_colour (cr, look->palette->plate);
  biv_lettering_draw (cr, words, BIV_LETTERING_BOLD, 12.0, x + CROSS + 6, y + CROSS + 3);
  cairo_restore (cr);
}
