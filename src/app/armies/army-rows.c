/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-rows.c: the rows of the table of armies as its view sees them: a slot for each place on the screen */
#include "app/armies/army-rows.h"

struct _BivArmyRows
{
  GObject            parent_instance;

  GtkSelectionModel *selection;
  GPtrArray         *slots;         /* of BivArmySlot, not owned, one a row; NULL where nobody has asked for it */
  GtkBitset         *told;          /* the selection as the view knows it */
  gboolean           is_held;
};

enum
{
  SHORTENING,
  REFILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- A slot ---- */

struct _BivArmySlot
{
  GObject         parent_instance;

  BivArmyRows    *rows;             /* not owned; NULL: its place is gone */
  guint           position;
  GtkTreeListRow *row;
};

G_DEFINE_FINAL_TYPE (BivArmySlot, biv_army_slot, G_TYPE_OBJECT)

GtkTreeListRow *
biv_army_slot_get_row (BivArmySlot *self)
{
  g_return_val_if_fail (BIV_IS_ARMY_SLOT (self), NULL);
  return self->row;
}

guint
biv_army_slot_get_position (BivArmySlot *self)
{
  g_return_val_if_fail (BIV_IS_ARMY_SLOT (self), 0);
  return self->position;
}

static void
biv_army_slot_finalize (GObject *object)
{
  BivArmySlot *self = BIV_ARMY_SLOT (object);

  if (self->rows != NULL)
    self->rows->slots->pdata[self->position] = NULL;
  g_clear_object (&self->row);
  G_OBJECT_CLASS (biv_army_slot_parent_class)->finalize (object);
}

static void
biv_army_slot_class_init (BivArmySlotClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_army_slot_finalize;
}

static void
biv_army_slot_init (BivArmySlot *self)
{
}

/* ---- The list ---- */

static void biv_army_rows_list_model_init (GListModelInterface *iface);
static void biv_army_rows_selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BivArmyRows, biv_army_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, biv_army_rows_list_model_init)
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, biv_army_rows_selection_model_init))

/* Until the new rows are told of there are as many as there are slots. */
static guint
biv_army_rows_get_n_items (GListModel *model)
{
  return BIV_ARMY_ROWS (model)->slots->len;
}

static gpointer
biv_army_rows_get_item (GListModel *model,
                        guint       position)
{
  BivArmyRows *self = BIV_ARMY_ROWS (model);
  BivArmySlot *slot;

  if (position >= self->slots->len)
    return NULL;
  if (self->slots->pdata[position] != NULL)
    return g_object_ref (self->slots->pdata[position]);
  slot = g_object_new (BIV_TYPE_ARMY_SLOT, NULL);
  slot->rows = self;
  slot->position = position;
  slot->row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  self->slots->pdata[position] = slot;
  return slot;
}

static GType
biv_army_rows_get_item_type (GListModel *model)
{
  return BIV_TYPE_ARMY_SLOT;
}

static void
biv_army_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = biv_army_rows_get_item_type;
  iface->get_n_items = biv_army_rows_get_n_items;
  iface->get_item = biv_army_rows_get_item;
}

/* ---- What changes ---- */

static void
remove_slots (BivArmyRows *self,
              guint        position,
              guint        n)
{
  for (guint i = position; i < position + n; i++)
    {
      BivArmySlot *slot = self->slots->pdata[i];

      if (slot != NULL)
        slot->rows = NULL;
    }
  if (n > 0)
    g_ptr_array_remove_range (self->slots, position, n);
}

static void
add_slots (BivArmyRows *self,
           guint        position,
           guint        n)
{
  guint n_behind = self->slots->len - position;

  /* An empty array has no memory to move. */
  if (n == 0)
    return;
  g_ptr_array_set_size (self->slots, (int) (self->slots->len + n));
  memmove (self->slots->pdata + position + n, self->slots->pdata + position, n_behind * sizeof (gpointer));
  memset (self->slots->pdata + position, 0, n * sizeof (gpointer));
}

static void
number_slots (BivArmyRows *self,
              guint        position)
{
  for (guint i = position; i < self->slots->len; i++)
    {
      BivArmySlot *slot = self->slots->pdata[i];

      if (slot != NULL)
        slot->position = i;
    }
}

static gboolean
refill (BivArmySlot *slot)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (slot->rows->selection), slot->position);

  return g_set_object (&slot->row, row);
}

static void
note_selection (BivArmyRows *self)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (self->selection);

  g_clear_pointer (&self->told, gtk_bitset_unref);
  self->told = gtk_bitset_copy (selected);
}

/* Of slots that stayed where they are. The view binds all rows anew that it is told of, changed or not: only the first that did
 * change to the last are. */
static void
tell_selection (BivArmyRows *self,
                guint        position,
                guint        n)
{
  g_autoptr (GtkBitset) changed = self->told, range = NULL;

  self->told = NULL;
  note_selection (self);
  if (n == 0)
    return;
  range = gtk_bitset_new_range (position, n);
  gtk_bitset_difference (changed, self->told);        /* what is in one of them alone */
  gtk_bitset_intersect (changed, range);
  if (!gtk_bitset_is_empty (changed))
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), gtk_bitset_get_minimum (changed),
                                           gtk_bitset_get_maximum (changed) - gtk_bitset_get_minimum (changed) + 1);
}

/* As many slots as there are both before and after stay; what is too many goes behind them, what is missing comes there. */
static void
replace (BivArmyRows *self,
         guint        position,
         guint        n_removed,
         guint        n_added)
{
  guint n_kept = MIN (n_removed, n_added);
  gboolean is_refilled = FALSE;

  if (n_added < n_removed)
    g_signal_emit (self, signals[SHORTENING], 0, self->slots->len - n_removed + n_added);
  remove_slots (self, position + n_kept, n_removed - n_kept);
  add_slots (self, position + n_kept, n_added - n_kept);
  number_slots (self, position + n_kept);
  for (guint i = position; i < position + n_kept; i++)
    if (self->slots->pdata[i] != NULL)
      is_refilled |= refill (self->slots->pdata[i]);
  if (is_refilled)
    g_signal_emit (self, signals[REFILLED], 0);
  if (n_removed != n_added)
    g_list_model_items_changed (G_LIST_MODEL (self), position + n_kept, n_removed - n_kept, n_added - n_kept);
  tell_selection (self, position, n_kept);
}

static void
on_items_changed (BivArmyRows *self,
                  guint        position,
                  guint        n_removed,
                  guint        n_added)
{
  if (!self->is_held)
    replace (self, position, n_removed, n_added);
}

void
biv_army_rows_hold (BivArmyRows *self)
{
  g_return_if_fail (BIV_IS_ARMY_ROWS (self) && !self->is_held);
  self->is_held = TRUE;
}

void
biv_army_rows_release (BivArmyRows *self)
{
  g_return_if_fail (BIV_IS_ARMY_ROWS (self) && self->is_held);

  self->is_held = FALSE;
  replace (self, 0, self->slots->len, g_list_model_get_n_items (G_LIST_MODEL (self->selection)));
}

/* ---- The selection ---- */

static void
on_selection_changed (BivArmyRows *self,
                      guint        position,
                      guint        n)
{
  if (self->is_held)
    return;
  note_selection (self);
  gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position, n);
}

static gboolean
biv_army_rows_is_selected (GtkSelectionModel *model,
                           guint              position)
{
  return gtk_selection_model_is_selected (BIV_ARMY_ROWS (model)->selection, position);
}

static GtkBitset *
biv_army_rows_get_selection_in_range (GtkSelectionModel *model,
                                      guint              position,
                                      guint              n)
{
  return gtk_selection_model_get_selection_in_range (BIV_ARMY_ROWS (model)->selection, position, n);
}

static gboolean
biv_army_rows_set_selection (GtkSelectionModel *model,
                             GtkBitset         *selected,
                             GtkBitset         *mask)
{
  return gtk_selection_model_set_selection (BIV_ARMY_ROWS (model)->selection, selected, mask);
}

static void
biv_army_rows_selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = biv_army_rows_is_selected;
  iface->get_selection_in_range = biv_army_rows_get_selection_in_range;
  iface->set_selection = biv_army_rows_set_selection;
}

/* ---- The class ---- */

BivArmyRows *
biv_army_rows_new (GtkSelectionModel *selection)
{
  BivArmyRows *self;

  g_return_val_if_fail (GTK_IS_SELECTION_MODEL (selection), NULL);

  self = g_object_new (BIV_TYPE_ARMY_ROWS, NULL);
  self->selection = g_object_ref (selection);
  add_slots (self, 0, g_list_model_get_n_items (G_LIST_MODEL (selection)));
  note_selection (self);
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (on_items_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "selection-changed", G_CALLBACK (on_selection_changed), self, G_CONNECT_SWAPPED);
  return self;
}

static void
biv_army_rows_dispose (GObject *object)
{
  BivArmyRows *self = BIV_ARMY_ROWS (object);

  remove_slots (self, 0, self->slots->len);
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (biv_army_rows_parent_class)->dispose (object);
}

static void
biv_army_rows_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ARMY_ROWS (object)->slots);
  g_clear_pointer (&BIV_ARMY_ROWS (object)->told, gtk_bitset_unref);
  G_OBJECT_CLASS (biv_army_rows_parent_class)->finalize (object);
}

static void
biv_army_rows_class_init (BivArmyRowsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = biv_army_rows_dispose;
  object_class->finalize = biv_army_rows_finalize;
  signals[SHORTENING] = g_signal_new ("shortening", BIV_TYPE_ARMY_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                      1, G_TYPE_UINT);
  signals[REFILLED] = g_signal_new ("refilled", BIV_TYPE_ARMY_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                    0);
}

static void
biv_army_rows_init (BivArmyRows *self)
{
  self->slots = g_ptr_array_new ();
}
