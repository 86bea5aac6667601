/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-bases.c: units on a table canvas: who is where, picked, carried and turned */
#include "config.h"

#include "app/canvas/table-bases.h"

#include <math.h>

#include "app/canvas/table-canvas-private.h"

#define HANDLE_PX       26.0        /* before the front */
#define HANDLE_REACH_PX 11.0
#define FLAG_RIGHT_PX   8.0         /* of a general's flag, from his place */
#define FLAG_UP_PX      12.0
#define FLAG_REACH_PX   14.0
#define SLOP_PX         4.0         /* a base drawn small is easier to hit than it is large */

enum { SPOT_ACTIVATED, SPOT_MENU, CARRIED, DROPPED, TURNING, TURNED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- What is shown ---- */

static void
take (BivTableCanvas *self,
      GArray         *array,
      gconstpointer   items,
      guint           n_items)
{
  g_array_set_size (array, 0);
  if (n_items > 0)
    g_array_append_vals (array, items, n_items);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_bases (BivTableCanvas     *self,
                            const BivTableBase *bases,
                            guint               n_bases)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->bases, bases, n_bases);
  biv_canvas_describe_again (BIV_CANVAS (self));
}

void
biv_table_canvas_set_ghosts (BivTableCanvas     *self,
                             const BivTableBase *ghosts,
                             guint               n_ghosts)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->ghosts, ghosts, n_ghosts);
}

void
biv_table_canvas_set_lines (BivTableCanvas     *self,
                            const BivTableLine *lines,
                            guint               n_lines)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->lines, lines, n_lines);
}

void
biv_table_canvas_set_reaches (BivTableCanvas      *self,
                              const BivTableReach *reaches,
                              guint                n_reaches)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->reaches, reaches, n_reaches);
}

void
biv_table_canvas_set_picked_base (BivTableCanvas *self,
                                  guint           base)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->picked = base;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_zone (BivTableCanvas    *self,
                           const BivBounds   *zone,
                           const BivBounds   *gap,
                           const BivSideLook *side,
                           const char        *name)
{
  char *words = g_strdup (name);

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self) && (zone == NULL || side != NULL));

  g_free (self->zone_name);
  self->zone_name = words;
  self->has_zone = zone != NULL;
  self->has_gap = zone != NULL && gap != NULL;
  if (zone != NULL)
    {
      self->zone = *zone;
      self->zone_side = *side;
    }
  if (self->has_gap)
    self->gap = *gap;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_past (BivTableCanvas *self,
                           gboolean        is_past)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->is_past = is_past;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Who is where ---- */

static BivLength
to_length (BivTableCanvas *self,
           double          px)
{
  return (BivLength) (px / MAX (biv_canvas_get_scale (BIV_CANVAS (self)), 0.01) * BIV_MM);
}

static BivLength
get_distance (BivTableCanvas     *self,
              const BivTableBase *item,
              BivSpot             spot)
{
  if (item->kind == BIV_TABLE_GENERAL)
    {
      BivTabletopLook look = { .scale = biv_canvas_get_scale (BIV_CANVAS (self)) };
      double height = (double) biv_tabletop_get_height (self->table) / BIV_MM;
      BivLength up = to_length (self, biv_general_hangs (item->base.centre, height, &look) ? -FLAG_UP_PX : FLAG_UP_PX);
      BivSpot flag = biv_spot (item->base.centre.x + to_length (self, FLAG_RIGHT_PX), item->base.centre.y + up);

      return MAX (0, biv_spot_distance (flag, spot) - to_length (self, FLAG_REACH_PX));
    }
  return biv_base_get_spot_distance (&item->base, spot);
}

/* The nearest; of several the one that is drawn last. Generals stand with their men, and are drawn above them. */
guint
biv_table_canvas_find_base (BivTableCanvas *self,
                            BivSpot         spot,
                            BivLength       reach)
{
  BivLength nearest = reach;
  guint found = BIV_NO_BASE;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), BIV_NO_BASE);

  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);
      BivLength distance = get_distance (self, item, spot);

      if (distance <= nearest)
        {
          nearest = distance;
          found = item->id;
        }
    }
  return found;
}

static const BivTableBase *
find_item (GArray *items,
           guint   id)
{
  for (guint i = 0; i < items->len; i++)
    if (g_array_index (items, BivTableBase, i).id == id)
      return &g_array_index (items, BivTableBase, i);
  return NULL;
}

static const BivTableBase *
get_turned (BivTableCanvas *self)
{
  const BivTableBase *item = find_item (self->ghosts, self->picked);

  if (item == NULL)
    item = find_item (self->bases, self->picked);
  return item != NULL && item->can_be_turned && item->kind == BIV_TABLE_UNIT ? item : NULL;
}

gboolean
biv_table_canvas_get_handle (BivTableCanvas *self,
                             BivSpot        *handle)
{
  const BivTableBase *item;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self) && handle != NULL, FALSE);

  item = get_turned (self);
  if (item == NULL)
    return FALSE;
  *handle = biv_spot_beyond (biv_base_get_front (&item->base), item->base.facing, to_length (self, HANDLE_PX));
  return TRUE;
}

void
biv_table_canvas_show_spot (BivTableCanvas *self,
                            BivSpot         spot)
{
  BivBox view;
  double x, y;

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  if (self->table == NULL)
    return;
  x = (double) spot.x / BIV_MM;
  y = (double) (biv_tabletop_get_height (self->table) - spot.y) / BIV_MM;
  biv_canvas_set_cursor (BIV_CANVAS (self), BIV_CANVAS_GET_CLASS (self)->find_cell (BIV_CANVAS (self), x, y));
  biv_canvas_get_view (BIV_CANVAS (self), &view);
  if (x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height)
    biv_canvas_centre_on (BIV_CANVAS (self), x, y, 0);
}

void
biv_table_bases_describe (BivTableCanvas *self,
                          BivSpot         spot,
                          GString        *words)
{
  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);

      if (get_distance (self, item, spot) <= BIV_TABLE_LATTICE / 2)
        g_string_append_printf (words, ", %s", item->words);
    }
}

/* ---- Pointer and keys ---- */

/* A click means the spot under the pointer, a key the cursor's. */
static BivSpot
take_spot (BivTableCanvas *self,
           guint           cell,
           BivLength      *reach)
{
  BivSpot spot = { 0, 0 };
  double height = (double) biv_tabletop_get_height (self->table) / BIV_MM;
  gboolean is_click = self->has_press
                      && BIV_CANVAS_GET_CLASS (self)->find_cell (BIV_CANVAS (self), (double) self->pressed.x / BIV_MM,
                                                                 height - (double) self->pressed.y / BIV_MM) == cell;

  self->has_press = FALSE;
  *reach = is_click ? to_length (self, SLOP_PX) : BIV_TABLE_LATTICE / 2;
  if (is_click)
    return self->pressed;
  biv_table_canvas_get_spot (self, cell, &spot);
  return spot;
}

static void
on_activate (BivTableCanvas *self,
             guint           cell)
{
  BivLength reach;
  BivSpot spot;

  if (self->table == NULL || cell == BIV_NOWHERE)
    return;
  spot = take_spot (self, cell, &reach);
  g_signal_emit (self, signals[SPOT_ACTIVATED], 0, biv_table_canvas_find_base (self, spot, reach), spot.x, spot.y);
}

static void
on_menu (BivTableCanvas *self,
         guint           cell,
         double          x_px,
         double          y_px)
{
  BivLength reach = to_length (self, SLOP_PX);
  BivSpot spot;
  double x, y;
  guint base;

  if (self->table == NULL)
    return;
  biv_canvas_to_model (BIV_CANVAS (self), x_px, y_px, &x, &y);
  spot = biv_spot ((BivLength) lround (x * BIV_MM), biv_tabletop_get_height (self->table) - (BivLength) lround (y * BIV_MM));
  base = biv_table_canvas_find_base (self, spot, reach);
  /* By key it comes at the middle of the cursor's cell. */
  if (base == BIV_NO_BASE)
    base = biv_table_canvas_find_base (self, spot, biv_canvas_shows_cursor (BIV_CANVAS (self)) ? BIV_TABLE_LATTICE / 2 : 0);
  g_signal_emit (self, signals[SPOT_MENU], 0, base, spot.x, spot.y, x_px, y_px);
}

static const BivTableBase *
find_carried (BivTableCanvas *self,
              BivSpot         spot)
{
  const BivTableBase *item = NULL;

  for (guint i = 0; i < self->ghosts->len; i++)
    if (get_distance (self, &g_array_index (self->ghosts, BivTableBase, i), spot) <= to_length (self, SLOP_PX))
      item = &g_array_index (self->ghosts, BivTableBase, i);
  /* The one in hand before all that stand on it or touch it. */
  if (item == NULL)
    {
      item = find_item (self->bases, self->picked);
      if (item == NULL || !item->can_be_carried || get_distance (self, item, spot) > to_length (self, SLOP_PX))
        item = find_item (self->bases, biv_table_canvas_find_base (self, spot, to_length (self, SLOP_PX)));
    }
  return item != NULL && item->can_be_carried ? item : NULL;
}

gboolean
biv_table_bases_begin_drag (BivTableCanvas *self,
                            BivSpot         spot)
{
  const BivTableBase *item;
  BivSpot handle;

  self->pressed = self->last = spot;
  self->has_press = TRUE;
  if (biv_table_canvas_get_handle (self, &handle)
      && biv_spot_distance (handle, spot) <= to_length (self, HANDLE_REACH_PX))
    {
      self->drag = BIV_TABLE_DRAGS_HANDLE;
      self->dragged = self->picked;
      self->last_angle = get_turned (self)->base.facing;
      return TRUE;
    }
  item = find_carried (self, spot);
  if (item == NULL)
    return FALSE;
  self->drag = BIV_TABLE_DRAGS_BASE;
  self->dragged = item->id;
  self->grip = biv_spot (item->base.centre.x - spot.x, item->base.centre.y - spot.y);
  return TRUE;
}

/* Whole degrees, so that a line is dressed by hand. */
static BivAngle
angle_of (BivTableCanvas *self,
          BivSpot         spot)
{
  const BivTableBase *item = get_turned (self);
  int hundredths;

  if (item == NULL || biv_spot_distance (item->base.centre, spot) < BIV_MM)
    return self->last_angle;
  hundredths = biv_angle_to_hundredths (biv_angle_toward (item->base.centre, spot));
  return biv_angle_from_hundredths ((hundredths + 50) / 100 % 360 * 100);
}

void
biv_table_bases_drag (BivTableCanvas *self,
                      BivSpot         spot)
{
  self->has_press = FALSE;
  self->last = spot;
  if (self->drag == BIV_TABLE_DRAGS_BASE)
    g_signal_emit (self, signals[CARRIED], 0, self->dragged, spot.x + self->grip.x, spot.y + self->grip.y);
  else if (self->drag == BIV_TABLE_DRAGS_HANDLE)
    {
      self->last_angle = angle_of (self, spot);
      g_signal_emit (self, signals[TURNING], 0, self->dragged, (int) self->last_angle);
    }
}

void
biv_table_bases_end_drag (BivTableCanvas *self,
                          BivSpot         spot,
                          gboolean        is_cancelled)
{
  BivTableDrag drag = self->drag;

  self->drag = BIV_TABLE_DRAGS_NOTHING;
  self->has_press = FALSE;
  if (is_cancelled)
    spot = self->last;
  if (drag == BIV_TABLE_DRAGS_BASE)
    g_signal_emit (self, signals[DROPPED], 0, self->dragged, spot.x + self->grip.x, spot.y + self->grip.y, is_cancelled);
  else if (drag == BIV_TABLE_DRAGS_HANDLE)
    g_signal_emit (self, signals[TURNED], 0, self->dragged, (int) self->last_angle, is_cancelled);
}

/* ---- The layer ---- */

void
biv_table_bases_install (GType type)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST;

  signals[SPOT_ACTIVATED] = g_signal_new ("spot-activated", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                          G_TYPE_INT, G_TYPE_INT);
  signals[SPOT_MENU] = g_signal_new ("spot-menu", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 5, G_TYPE_UINT, G_TYPE_INT,
                                     G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[CARRIED] = g_signal_new ("base-carried", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_INT,
                                   G_TYPE_INT);
  signals[DROPPED] = g_signal_new ("base-dropped", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 4, G_TYPE_UINT, G_TYPE_INT,
                                   G_TYPE_INT, G_TYPE_BOOLEAN);
  signals[TURNING] = g_signal_new ("base-turning", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);
  signals[TURNED] = g_signal_new ("base-turned", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_INT,
                                  G_TYPE_BOOLEAN);
}

void
biv_table_bases_init (BivTableCanvas *self)
{
  self->bases = g_array_new (FALSE, FALSE, sizeof (BivTableBase));
  self->ghosts = g_array_new (FALSE, FALSE, sizeof (BivTableBase));
  self->lines = g_array_new (FALSE, FALSE, sizeof (BivTableLine));
  self->reaches = g_array_new (FALSE, FALSE, sizeof (BivTableReach));
  self->picked = self->dragged = BIV_NO_BASE;
  g_signal_connect (self, "activate-cell", G_CALLBACK (on_activate), NULL);
  g_signal_connect (self, "cell-menu", G_CALLBACK (on_menu), NULL);
}

void
biv_table_bases_clear (BivTableCanvas *self)
{
  g_array_unref (self->bases);
  g_array_unref (self->ghosts);
  g_array_unref (self->lines);
  g_array_unref (self->reaches);
  g_free (self->zone_name);
}
