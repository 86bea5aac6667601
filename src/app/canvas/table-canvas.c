/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-canvas.c: a table in millimetres on the screen, for drawing it up */
#include "config.h"

#include "app/canvas/table-canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/look.h"
#include "app/canvas/table-canvas-private.h"
#include "base/said.h"
#include "draw/tabletop/tabletop-drawing.h"

#define LATTICE_MM (BIV_TABLE_LATTICE / BIV_MM)

enum { PRESS, DRAG, RELEASE, POINT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivTableCanvas, biv_table_canvas, BIV_TYPE_CANVAS)

static double
height_of (BivTableCanvas *self)
{
  return (double) biv_tabletop_get_height (self->table) / BIV_MM;
}

static BivSpot
to_spot (BivTableCanvas *self,
         double          x,
         double          y)
{
  return biv_spot ((BivLength) lround (x * BIV_MM), (BivLength) lround ((height_of (self) - y) * BIV_MM));
}

static BivTabletopLook
look_at (BivTableCanvas *self,
         double          scale)
{
  return (BivTabletopLook) { biv_look_get_palette (GTK_WIDGET (self)), scale, BIV_LAYER_ALL, FALSE };
}

/* ---- The lattice ---- */

static guint
count_columns (BivTableCanvas *self)
{
  return self->table != NULL ? (guint) (biv_tabletop_get_width (self->table) / BIV_TABLE_LATTICE + 1) : 0;
}

static guint
count_rows (BivTableCanvas *self)
{
  return self->table != NULL ? (guint) (biv_tabletop_get_height (self->table) / BIV_TABLE_LATTICE + 1) : 0;
}

gboolean
biv_table_canvas_get_spot (BivTableCanvas *self,
                           guint           cell,
                           BivSpot        *spot)
{
  guint columns;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self) && spot != NULL, FALSE);

  columns = count_columns (self);
  if (columns == 0 || cell >= columns * count_rows (self))
    return FALSE;
  *spot = biv_spot ((BivLength) (cell % columns) * BIV_TABLE_LATTICE, (BivLength) (cell / columns) * BIV_TABLE_LATTICE);
  return TRUE;
}

static guint
find_cell (BivCanvas *canvas,
           double     x,
           double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  int column, row;

  if (self->table == NULL)
    return BIV_NOWHERE;
  column = (int) floor (x / LATTICE_MM + 0.5);
  row = (int) floor ((height_of (self) - y) / LATTICE_MM + 0.5);
  if (column < 0 || row < 0 || column >= (int) count_columns (self) || row >= (int) count_rows (self))
    return BIV_NOWHERE;
  return (guint) row * count_columns (self) + (guint) column;
}

static gboolean
get_cell_box (BivCanvas *canvas,
              guint      cell,
              BivBox    *box)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot;

  if (!biv_table_canvas_get_spot (self, cell, &spot))
    return FALSE;
  *box = (BivBox) { (double) spot.x / BIV_MM - LATTICE_MM / 2.0, height_of (self) - (double) spot.y / BIV_MM - LATTICE_MM / 2.0,
                    LATTICE_MM, LATTICE_MM };
  return TRUE;
}

static guint
step (BivCanvas        *canvas,
      guint             cell,
      GtkDirectionType  direction)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  guint columns = count_columns (self), rows = count_rows (self);
  guint column, row;

  if (columns == 0)
    return BIV_NOWHERE;
  if (cell >= columns * rows)
    return rows / 2 * columns + columns / 2;
  column = cell % columns;
  row = cell / columns;
  if (direction == GTK_DIR_UP && row + 1 < rows)
    return cell + columns;
  if (direction == GTK_DIR_DOWN && row > 0)
    return cell - columns;
  if (direction == GTK_DIR_RIGHT && column + 1 < columns)
    return cell + 1;
  if (direction == GTK_DIR_LEFT && column > 0)
    return cell - 1;
  return cell;
}

/* What lies there, the uppermost last. */
static char *
describe (BivCanvas *canvas,
          guint      cell)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  g_autoptr (GString) words = g_string_new (NULL);
  guint objects[8], n, level;
  BivSpot spot;

  if (!biv_table_canvas_get_spot (self, cell, &spot))
    return g_strdup ("");
  /* TRANSLATORS: a place on a table, in millimetres from its south-western corner */
  g_string_append_printf (words, _("%d, %d mm"), spot.x / BIV_MM, spot.y / BIV_MM);
  level = biv_tabletop_get_elevation (self->table, spot);
  if (level > 0)
    g_string_append_printf (words, _(", level %u"), level);
  n = biv_tabletop_list_holding (self->table, ~BIV_THING_BIT (BIV_THING_CONTOUR), spot, objects, G_N_ELEMENTS (objects));
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (self->table, objects[i]);

      g_string_append_printf (words, ", %s", biv_thing_get_label (object->thing));
      if (object->name != NULL)
        g_string_append_printf (words, " “%s”", biv_said (object->name));
    }
  biv_table_bases_describe (self, spot, words);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- Drawing ---- */

static void
get_extent (BivCanvas *canvas,
            double    *width,
            double    *height)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);

  *width = self->table != NULL ? (double) biv_tabletop_get_width (self->table) / BIV_MM : 1.0;
  *height = self->table != NULL ? height_of (self) : 1.0;
}

static void
draw_tile (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *part,
           double        scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);
  BivBox mm = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  if (self->table != NULL)
    biv_tabletop_draw (self->table, cr, &look, &mm);
}

static double
get_margin (BivCanvas *canvas,
            double     scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);

  return self->table != NULL ? biv_tabletop_get_margin (&look) : -1.0;
}

static void
draw_sketch (BivTableCanvas *self,
             cairo_t        *cr,
             double          scale)
{
  const BivPalette *palette = biv_look_get_palette (GTK_WIDGET (self));
  const double dashes[] = { 6.0, 4.0 };

  cairo_new_path (cr);
  for (guint i = 0; i < self->sketch->len; i++)
    {
      BivSpot spot = g_array_index (self->sketch, BivSpot, i);

      cairo_line_to (cr, spot.x * scale / BIV_MM, (height_of (self) - (double) spot.y / BIV_MM) * scale);
    }
  cairo_line_to (cr, self->tip.x * scale / BIV_MM, (height_of (self) - (double) self->tip.y / BIV_MM) * scale);
  biv_set_colour (cr, palette->halo);
  cairo_set_line_width (cr, 5.0);
  cairo_stroke_preserve (cr);
  biv_set_colour (cr, palette->reach);
  cairo_set_line_width (cr, 2.0);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < self->sketch->len; i++)
    {
      BivSpot spot = g_array_index (self->sketch, BivSpot, i);

      cairo_rectangle (cr, spot.x * scale / BIV_MM - 4.0, (height_of (self) - (double) spot.y / BIV_MM) * scale - 4.0, 8.0, 8.0);
      biv_set_colour (cr, palette->plate);
      cairo_fill_preserve (cr);
      biv_set_colour (cr, palette->reach);
      cairo_set_line_width (cr, 1.5);
      cairo_stroke (cr);
    }
}

static void
draw_live (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *view,
           double        scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);
  BivSpot spot;

  if (self->table == NULL)
    return;
  if (self->object < biv_tabletop_get_n_objects (self->table))
    biv_tabletop_draw_outline (self->table, cr, &look, self->object, self->spot);
  biv_table_bases_draw (self, cr, &look);
  if (self->sketch->len > 0)
    draw_sketch (self, cr, scale);
  if (biv_canvas_shows_cursor (canvas) && biv_table_canvas_get_spot (self, biv_canvas_get_cursor (canvas), &spot))
    {
      double x = spot.x * scale / BIV_MM, y = (height_of (self) - (double) spot.y / BIV_MM) * scale;

      cairo_new_path (cr);
      cairo_arc (cr, x, y, 9.0, 0, 2 * G_PI);
      cairo_move_to (cr, x - 14.0, y);
      cairo_line_to (cr, x + 14.0, y);
      cairo_move_to (cr, x, y - 14.0);
      cairo_line_to (cr, x, y + 14.0);
      biv_set_colour (cr, look.palette->halo);
      cairo_set_line_width (cr, 4.5);
      cairo_stroke_preserve (cr);
      biv_set_colour (cr, look.palette->ink);
      cairo_set_line_width (cr, 1.8);
      cairo_stroke (cr);
    }
}

static void
draw_fixed (BivCanvas *canvas,
            cairo_t   *cr,
            int        width,
            int        height)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  double scale = biv_canvas_get_scale (canvas), x, y, margin;
  BivTabletopLook look = look_at (self, scale);
  BivBox window;

  if (self->table == NULL)
    return;
  biv_canvas_to_widget (canvas, 0, 0, &x, &y);
  margin = biv_tabletop_get_margin (&look);
  window.x = MAX (0.0, margin - x);
  window.y = MAX (0.0, margin - y);
  window.width = MIN ((double) biv_tabletop_get_width (self->table) / BIV_MM * scale, width - margin - x) - window.x;
  window.height = MIN (height_of (self) * scale, height - margin - y) - window.y;
  if (window.width <= 0 || window.height <= 0)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  biv_tabletop_draw_frame (self->table, cr, &look, &window);
  cairo_restore (cr);
}

/* ---- The pointer ---- */

static BivDragUse
drag_begin (BivCanvas       *canvas,
            double           x,
            double           y,
            GdkModifierType  modifiers)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  gboolean is_taken = FALSE;
  BivSpot spot;

  if (self->table == NULL)
    return BIV_DRAG_PANS;
  spot = to_spot (self, x, y);
  self->has_press = FALSE;
  self->drag = BIV_TABLE_DRAGS_NOTHING;
  g_signal_emit (self, signals[PRESS], 0, spot.x, spot.y, &is_taken);
  if (is_taken)
    self->drag = BIV_TABLE_DRAGS_OWNERS;
  return is_taken ? BIV_DRAG_PAINTS : biv_table_bases_begin_drag (self, spot) ? BIV_DRAG_CARRIES : BIV_DRAG_PANS;
}

static void
drag_update (BivCanvas *canvas,
             double     x,
             double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot = to_spot (self, x, y);

  if (self->drag == BIV_TABLE_DRAGS_OWNERS)
    g_signal_emit (canvas, signals[DRAG], 0, spot.x, spot.y);
  else
    biv_table_bases_drag (self, spot);
}

static void
drag_end (BivCanvas *canvas,
          double     x,
          double     y,
          gboolean   cancelled)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);

  if (self->drag == BIV_TABLE_DRAGS_OWNERS)
    g_signal_emit (canvas, signals[RELEASE], 0, cancelled);
  else
    biv_table_bases_end_drag (self, to_spot (self, x, y), cancelled);
}

static void
point_at (BivCanvas *canvas,
          double     x,
          double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot;

  if (self->table == NULL)
    return;
  spot = to_spot (self, x, y);
  g_signal_emit (self, signals[POINT], 0, spot.x, spot.y);
}

BivLength
biv_table_canvas_get_reach (BivTableCanvas *self)
{
  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), 0);

  return (BivLength) (8.0 / MAX (biv_canvas_get_scale (BIV_CANVAS (self)), 0.01) * BIV_MM);
}

/* ---- What is shown ---- */

void
biv_table_canvas_set_table (BivTableCanvas *self,
                            BivTabletop    *table)
{
  gboolean is_resized;

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  is_resized = table == NULL || self->table == NULL || biv_tabletop_get_width (table) != biv_tabletop_get_width (self->table)
               || biv_tabletop_get_height (table) != biv_tabletop_get_height (self->table);
  if (table != NULL)
    biv_tabletop_ref (table);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  self->table = table;
  if (is_resized)
    {
      biv_canvas_set_cursor (BIV_CANVAS (self), BIV_NOWHERE);
      biv_canvas_extent_changed (BIV_CANVAS (self));
    }
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
  biv_canvas_describe_again (BIV_CANVAS (self));
}

void
biv_table_canvas_set_picked (BivTableCanvas *self,
                             guint           object,
                             int             spot)
{
  self->object = object;
  self->spot = spot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_sketch (BivTableCanvas *self,
                             const BivSpot  *spots,
                             guint           n_spots)
{
  g_array_set_size (self->sketch, 0);
  if (n_spots > 0)
    g_array_append_vals (self->sketch, spots, n_spots);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_tip (BivTableCanvas *self,
                          BivSpot         tip)
{
  self->tip = tip;
  if (self->sketch->len > 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

static void
biv_table_canvas_finalize (GObject *object)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (object);

  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_array_unref (self->sketch);
  biv_table_bases_clear (self);
  G_OBJECT_CLASS (biv_table_canvas_parent_class)->finalize (object);
}

static void
biv_table_canvas_class_init (BivTableCanvasClass *klass)
{
  BivCanvasClass *canvas_class = BIV_CANVAS_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_table_canvas_finalize;
  canvas_class->get_extent = get_extent;
  canvas_class->draw_tile = draw_tile;
  canvas_class->get_margin = get_margin;
  canvas_class->draw_live = draw_live;
  canvas_class->draw_fixed = draw_fixed;
  canvas_class->find_cell = find_cell;
  canvas_class->get_cell_box = get_cell_box;
  canvas_class->step = step;
  canvas_class->describe = describe;
  canvas_class->point_at = point_at;
  canvas_class->drag_begin = drag_begin;
  canvas_class->drag_update = drag_update;
  canvas_class->drag_end = drag_end;

  signals[PRESS] = g_signal_new ("press", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                                 G_TYPE_BOOLEAN, 2, G_TYPE_INT, G_TYPE_INT);
  signals[DRAG] = g_signal_new ("drag", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[RELEASE] = g_signal_new ("release", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[POINT] = g_signal_new ("point", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  biv_table_bases_install (type);
}

static void
biv_table_canvas_init (BivTableCanvas *self)
{
  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  self->sketch = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  biv_table_bases_init (self);
  biv_canvas_set_scale_range (BIV_CANVAS (self), 0.1, 4.0);
}
