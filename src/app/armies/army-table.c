/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-table.c: the table of armies: a tree of sides, formations and units in a column view */
#include "app/armies/army-table.h"

#include <glib/gi18n.h>

#include "app/armies/army-cell.h"
#include "app/armies/army-rows.h"
#include "app/armies/army-sort.h"
#include "app/widgets/look.h"
#include "app/widgets/spoken.h"
#include "app/widgets/template.h"
#include "campaign/model/strength.h"
#include "campaign/model/item-names.h"

/* px at a text scale of 1, all of them. The name has what is left, and at least this much as long as there are columns
 * that can go. */
#define NAME_LEAST 210
/* A ref is a few letters as a rule; its column is as wide as the longest, within reason. */
#define REF_MOST   90
#define REF_ROOM   28               /* beside the letters */

static const int column_widths[BIV_N_ARMY_COLUMNS] = {
  [BIV_ARMY_REF] = 48, [BIV_ARMY_TYPE] = 132, [BIV_ARMY_STEPS] = 104, [BIV_ARMY_NOW] = 64, [BIV_ARMY_STATUS] = 86,
  [BIV_ARMY_REMARKS] = 112,
};

struct _BivArmyTable
{
  GtkWidget             parent_instance;

  BivDesk              *desk;       /* not owned: it outlives its pages */
  BivArmyFilter        *filter;
  GtkTreeListModel     *tree;
  GtkSortListModel     *sorted;     /* the selection's */
  GtkMultiSelection    *selection;
  BivArmyRows          *rows;       /* the view's */
  GHashTable           *cells;      /* BivArmyCell: the BivArmySlot it shows */
  BivArmyCellSizes      sizes;
  guint                 columns_id;
  int                   width;
  double                text_scale;
  double                row_height; /* px; 0: not known yet */

  GtkWidget            *scroller;   /* template children */
  GtkColumnView        *view;
  GtkColumnViewColumn  *name_column, *ref_column, *type_column, *steps_column, *now_column, *status_column,
                       *remarks_column;
};

enum
{
  SELECTION_CHANGED,
  MENU,
  DROPPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivArmyTable, biv_army_table, GTK_TYPE_WIDGET)

static BivCampaign *
campaign_of (BivArmyTable *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- Cells ---- */

/* A unit or a formation is dragged by its name, and all that are selected with it: their ids, a line each. */
static GdkContentProvider *
on_drag_prepare (BivArmyCell *cell)
{
  BivArmyTable *self = BIV_ARMY_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (cell), BIV_TYPE_ARMY_TABLE));
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self);
  BivItem *item = biv_army_cell_get_item (cell);
  g_autoptr (GString) ids = NULL;

  if (item == NULL || BIV_IS_SIDE (item))
    return NULL;
  ids = g_string_new (biv_item_get_id (item));
  if (g_ptr_array_find (selected, item, NULL))
    for (guint i = 0; i < selected->len; i++)
      if (selected->pdata[i] != item && biv_item_get_kind (selected->pdata[i]) == biv_item_get_kind (item))
        g_string_append_printf (ids, "\n%s", biv_item_get_id (selected->pdata[i]));
  return gdk_content_provider_new_typed (G_TYPE_STRING, ids->str);
}

/* What is taken along, under the pointer, by name. */
static void
on_drag_begin (BivArmyCell *cell,
               GdkDrag     *drag)
{
  BivArmyTable *self = BIV_ARMY_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (cell), BIV_TYPE_ARMY_TABLE));
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self);
  BivItem *item = biv_army_cell_get_item (cell);
  g_autofree char *words = NULL;
  GtkWidget *label;

  if (item == NULL)
    return;
  if (selected->len > 1 && g_ptr_array_find (selected, item, NULL))
    words = g_strdup_printf (_("%s and others"), biv_item_call (item));
  label = gtk_label_new (words != NULL ? words : biv_item_call (item));
  gtk_widget_add_css_class (label, "dragged");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), label);
}

static gboolean
on_drop (BivArmyTable  *self,
         const GValue  *value,
         double         x,
         double         y,
         GtkDropTarget *target)
{
  BivArmyCell *cell = BIV_ARMY_CELL (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)));
  BivItem *item = biv_army_cell_get_item (cell);

  if (item == NULL)
    return FALSE;
  gtk_widget_translate_coordinates (GTK_WIDGET (cell), GTK_WIDGET (self), x, y, &x, &y);
  g_signal_emit (self, signals[DROPPED], 0, g_value_get_string (value), item, x, y);
  return TRUE;
}

static void
add_drag (BivArmyTable *self,
          GtkWidget    *cell)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);

  g_signal_connect_swapped (source, "prepare", G_CALLBACK (on_drag_prepare), cell);
  g_signal_connect_swapped (source, "drag-begin", G_CALLBACK (on_drag_begin), cell);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (target));
}

static void
on_setup (GtkListItemFactory *factory,
          GtkListItem        *list_item,
          BivArmyTable       *self)
{
  BivArmyColumn column = (BivArmyColumn) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "column"));
  GtkWidget *cell = biv_army_cell_new (self->desk, column, &self->sizes);

  if (column == BIV_ARMY_NAME)
    add_drag (self, cell);
  gtk_list_item_set_child (list_item, cell);
}

static void
on_bind (GtkListItemFactory *factory,
         GtkListItem        *list_item,
         BivArmyTable       *self)
{
  GtkWidget *cell = gtk_list_item_get_child (list_item);
  BivArmySlot *slot = gtk_list_item_get_item (list_item);

  biv_army_cell_set_row (BIV_ARMY_CELL (cell), biv_army_slot_get_row (slot));
  g_hash_table_insert (self->cells, cell, slot);
}

/* The view keeps two hundred rows for the twenty in sight: those and a page round them are filled, all about as high. What comes
 * near otherwise is filled once it is laid out, before the frame is drawn. */
static void
fill_near (BivArmyTable *self)
{
  GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  double page = gtk_adjustment_get_page_size (down), middle = gtk_adjustment_get_value (down) + page / 2;
  g_autoptr (GPtrArray) first_filled = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer cell, slot;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &cell, &slot))
    if (ABS (biv_army_slot_get_position (slot) * self->row_height - middle) <= page * 1.5 && biv_army_cell_fill (cell))
      g_ptr_array_add (first_filled, cell);
  /* Each by all the words of its row. */
  for (guint i = 0; i < first_filled->len; i++)
    biv_spoken_call_late (first_filled->pdata[i]);
}

static void
on_shortening (BivArmyTable *self,
               guint         n)
{
  GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  double most = n * self->row_height - gtk_adjustment_get_page_size (down);

  gtk_adjustment_set_value (down, MIN (gtk_adjustment_get_value (down), most));
}

static void
on_refilled (BivArmyTable *self)
{
  GHashTableIter iter;
  gpointer cell, slot;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &cell, &slot))
    biv_army_cell_set_row (cell, biv_army_slot_get_row (slot));
  fill_near (self);
}

static void
on_unbind (GtkListItemFactory *factory,
           GtkListItem        *list_item,
           BivArmyTable       *self)
{
  GtkWidget *cell = gtk_list_item_get_child (list_item);

  g_hash_table_remove (self->cells, cell);
  biv_army_cell_set_row (BIV_ARMY_CELL (cell), NULL);
}

static void
on_laid_out (BivArmyTable *self)
{
  GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  double upper = gtk_adjustment_get_upper (down);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (upper > gtk_adjustment_get_page_size (down))
    self->row_height = upper / g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  fill_near (self);
}

static void
biv_army_table_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_army_table_parent_class)->realize (widget);
  g_signal_connect_data (gtk_widget_get_frame_clock (widget), "layout", G_CALLBACK (on_laid_out), widget, NULL,
                         G_CONNECT_AFTER | G_CONNECT_SWAPPED);
}

static void
biv_army_table_unrealize (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (widget), on_laid_out, widget);
  GTK_WIDGET_CLASS (biv_army_table_parent_class)->unrealize (widget);
}

/* ---- Sorting ---- */

typedef struct
{
  BivArmyTable *table;
  BivArmySort  *sort;
} SortData;

static void
sort_data_free (gpointer data)
{
  SortData *sort = data;

  biv_army_sort_free (sort->sort);
  g_free (sort);
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const SortData *sort = data;

  return biv_army_sort_compare (sort->sort, campaign_of (sort->table), (BivItem *) a, (BivItem *) b);
}

static void
set_up_column (BivArmyTable        *self,
               GtkColumnViewColumn *column,
               BivArmyColumn        kind)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSorter) sorter = NULL;
  SortData *sort = g_new (SortData, 1);

  g_object_set_data (G_OBJECT (factory), "column", GINT_TO_POINTER (kind));
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_column_view_column_set_factory (column, factory);
  *sort = (SortData) { self, biv_army_sort_new (kind) };
  sorter = GTK_SORTER (gtk_custom_sorter_new (compare_items, sort, sort_data_free));
  gtk_column_view_column_set_sorter (column, sorter);
}

/* ---- The model ---- */

static GListModel *
create_children (gpointer item,
                 gpointer data)
{
  return biv_army_node_new (BIV_ARMY_TABLE (data)->filter, BIV_ITEM (item));
}

static void
on_selection_changed (BivArmyTable *self)
{
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

/* In the order of battle there is nothing to sort: a sorter of a tree would make a row, and a key, of every unit. */
static void
on_sorter_changed (BivArmyTable *self)
{
  GtkSorter *columns = self->view != NULL ? gtk_column_view_get_sorter (self->view) : NULL;
  gboolean is_sorted = columns != NULL && gtk_sorter_get_order (columns) != GTK_SORTER_ORDER_NONE;
  g_autoptr (GtkSorter) sorter = NULL;

  /* The view loses its sorting when it is taken apart. */
  if (columns == NULL)
    return;
  if (is_sorted == (gtk_sort_list_model_get_sorter (self->sorted) != NULL))
    return;
  if (is_sorted)
    sorter = GTK_SORTER (gtk_tree_list_row_sorter_new (g_object_ref (columns)));
  gtk_sort_list_model_set_sorter (self->sorted, sorter);
}

void
biv_army_table_set_desk (BivArmyTable *self,
                         BivDesk      *desk)
{
  GtkSorter *sorter;

  g_return_if_fail (BIV_IS_ARMY_TABLE (self) && self->desk == NULL);

  self->desk = desk;
  self->filter = biv_army_filter_new (campaign_of (self));
  self->tree = gtk_tree_list_model_new (biv_army_node_new (self->filter, NULL), FALSE, TRUE, create_children, self,
                                        NULL);
  set_up_column (self, self->name_column, BIV_ARMY_NAME);
  set_up_column (self, self->ref_column, BIV_ARMY_REF);
  set_up_column (self, self->type_column, BIV_ARMY_TYPE);
  set_up_column (self, self->steps_column, BIV_ARMY_STEPS);
  set_up_column (self, self->now_column, BIV_ARMY_NOW);
  set_up_column (self, self->status_column, BIV_ARMY_STATUS);
  set_up_column (self, self->remarks_column, BIV_ARMY_REMARKS);
  sorter = gtk_column_view_get_sorter (self->view);
  self->sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->tree)), NULL);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (self->sorted));
  g_signal_connect_object (sorter, "changed", G_CALLBACK (on_sorter_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (on_selection_changed), self,
                           G_CONNECT_SWAPPED);
  self->rows = biv_army_rows_new (GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->rows, "shortening", G_CALLBACK (on_shortening), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rows, "refilled", G_CALLBACK (on_refilled), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->rows));
}

void
biv_army_table_update (BivArmyTable *self)
{
  GHashTableIter iter;
  gpointer cell;

  g_return_if_fail (BIV_IS_ARMY_TABLE (self));

  biv_army_filter_refresh (self->filter);
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &cell, NULL))
    biv_army_cell_outdate (cell);
  fill_near (self);
}

/* ---- Selection ---- */

static BivItem *
get_item_at (BivArmyTable *self,
             guint         position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

GPtrArray *
biv_army_table_list_selected (BivArmyTable *self)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkBitset) selected = NULL;
  GtkBitsetIter iter;
  guint position;

  g_return_val_if_fail (BIV_IS_ARMY_TABLE (self), items);

  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  for (gboolean is_valid = gtk_bitset_iter_init_first (&iter, selected, &position); is_valid;
       is_valid = gtk_bitset_iter_next (&iter, &position))
    {
      BivItem *item = get_item_at (self, position);

      if (item != NULL)
        g_ptr_array_add (items, item);
    }
  return items;
}

static guint
find_position (BivArmyTable *self,
               BivItem      *item)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivItem) other = get_item_at (self, i);

      if (other == item)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
expand (BivArmyTable *self,
        BivItem      *item)
{
  guint position = item != NULL ? find_position (self, item) : GTK_INVALID_LIST_POSITION;
  g_autoptr (GtkTreeListRow) row = NULL;

  if (position == GTK_INVALID_LIST_POSITION)
    return;
  row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  gtk_tree_list_row_set_expanded (row, TRUE);
}

static void
expand_formation (BivArmyTable *self,
                  const char   *id,
                  int           depth)
{
  BivFormation *formation = biv_campaign_find_formation (campaign_of (self), id);

  if (formation == NULL || depth > 32)
    return;
  if (formation->parent != NULL)
    expand_formation (self, formation->parent, depth + 1);
  else
    expand (self, BIV_ITEM (biv_campaign_find_side (campaign_of (self), formation->side)));
  expand (self, BIV_ITEM (formation));
}

void
biv_army_table_select (BivArmyTable *self,
                       BivItem      *item)
{
  guint position;

  g_return_if_fail (BIV_IS_ARMY_TABLE (self) && BIV_IS_ITEM (item));

  if (BIV_IS_UNIT (item))
    expand_formation (self, BIV_UNIT (item)->formation, 0);
  else if (BIV_IS_FORMATION (item))
    expand_formation (self, BIV_FORMATION (item)->parent, 0);
  position = find_position (self, item);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  /* The list of the view has had this action long before there was a function for it. */
  gtk_widget_activate_action (gtk_widget_get_last_child (GTK_WIDGET (self->view)), "list.scroll-to-item", "u",
                              position);
}

/* Below a formation stand its units, and then the formations that are in it: no row is made of a unit for this. */
static void
expand_below (GtkTreeListRow *row,
              int             depth)
{
  GListModel *children;

  gtk_tree_list_row_set_expanded (row, TRUE);
  children = gtk_tree_list_row_get_children (row);
  for (guint i = children != NULL ? g_list_model_get_n_items (children) : 0; i > 0 && depth < 32; i--)
    {
      g_autoptr (BivItem) item = g_list_model_get_item (children, i - 1);
      g_autoptr (GtkTreeListRow) below = NULL;

      if (BIV_IS_UNIT (item))
        break;
      below = gtk_tree_list_row_get_child_row (row, i - 1);
      expand_below (below, depth + 1);
    }
}

/* The sides themselves stay open. */
static void
collapse_below (GtkTreeListRow *row)
{
  GListModel *children = gtk_tree_list_row_get_children (row);

  for (guint i = children != NULL ? g_list_model_get_n_items (children) : 0; i > 0; i--)
    {
      g_autoptr (GtkTreeListRow) below = gtk_tree_list_row_get_child_row (row, i - 1);

      gtk_tree_list_row_set_expanded (below, FALSE);
    }
}

static void
set_expanded (BivArmyTable *self,
              gboolean      expanded)
{
  GListModel *sides = gtk_tree_list_model_get_model (self->tree);

  gtk_tree_list_model_set_autoexpand (self->tree, expanded);
  for (guint i = 0; i < g_list_model_get_n_items (sides); i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_child_row (self->tree, i);

      if (expanded)
        expand_below (row, 0);
      else
        collapse_below (row);
    }
}

void
biv_army_table_set_expanded (BivArmyTable *self,
                             gboolean      expanded)
{
  g_return_if_fail (BIV_IS_ARMY_TABLE (self));

  biv_army_rows_hold (self->rows);
  set_expanded (self, expanded);
  biv_army_rows_release (self->rows);
}

static void
select_all (BivArmyTable *self,
            GPtrArray    *items)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autoptr (GtkBitset) selected = gtk_bitset_new_empty (), all = gtk_bitset_new_range (0, n);

  for (guint i = 0; i < n && gtk_bitset_get_size (selected) < items->len; i++)
    {
      g_autoptr (BivItem) item = get_item_at (self, i);

      if (g_ptr_array_find (items, item, NULL))
        gtk_bitset_add (selected, i);
    }
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), selected, all);
}

static void
filter (BivArmyTable *self,
        const char   *text,
        const char   *side,
        int           status)
{
  biv_army_filter_set (self->filter, text, side, status);
  if ((text != NULL && *text != '\0') || status != BIV_NONE)
    set_expanded (self, TRUE);
}

/* What is sorted would be put in order again for each formation of which units come or go. It is let go meanwhile, and sorted
 * once; who was selected is selected again. */
static void
filter_sorted (BivArmyTable *self,
               const char   *text,
               const char   *side,
               int           status)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self);

  gtk_sort_list_model_set_model (self->sorted, NULL);
  filter (self, text, side, status);
  gtk_sort_list_model_set_model (self->sorted, G_LIST_MODEL (self->tree));
  if (selected->len > 0)
    select_all (self, selected);
}

void
biv_army_table_set_filter (BivArmyTable *self,
                           const char   *text,
                           const char   *side,
                           int           status)
{
  g_return_if_fail (BIV_IS_ARMY_TABLE (self));

  biv_army_rows_hold (self->rows);
  if (gtk_sort_list_model_get_sorter (self->sorted) != NULL)
    filter_sorted (self, text, side, status);
  else
    filter (self, text, side, status);
  /* What is found begins at the top. */
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view)), 0);
  biv_army_rows_release (self->rows);
}

/* ---- Editing ---- */

static void
edit_item (BivArmyTable *self,
           BivItem      *item)
{
  GHashTableIter iter;
  gpointer cell;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &cell, NULL))
    if (biv_army_cell_get_item (cell) == item)
      biv_army_cell_edit (cell);
}

void
biv_army_table_edit (BivArmyTable *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self);

  if (selected->len > 0)
    edit_item (self, selected->pdata[0]);
}

static void
on_activate (BivArmyTable *self,
             guint         position)
{
  g_autoptr (BivItem) item = get_item_at (self, position);

  if (item != NULL)
    edit_item (self, item);
}

/* ---- The menu of a row ---- */

static void
on_second_button (BivArmyTable *self,
                  int           n_press,
                  double        x,
                  double        y)
{
  GtkWidget *under = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  GtkWidget *cell = under != NULL ? gtk_widget_get_ancestor (under, BIV_TYPE_ARMY_CELL) : NULL;
  BivItem *item = cell != NULL ? biv_army_cell_get_item (BIV_ARMY_CELL (cell)) : NULL;
  guint position = item != NULL ? find_position (self, item) : GTK_INVALID_LIST_POSITION;

  if (position == GTK_INVALID_LIST_POSITION)
    return;
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  g_signal_emit (self, signals[MENU], 0, x, y);
}

static gboolean
on_menu_key (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   data)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  double x = 40, y = 40;

  if (focus != NULL && gtk_widget_is_ancestor (focus, widget))
    gtk_widget_translate_coordinates (focus, widget, 40, gtk_widget_get_height (focus) / 2.0, &x, &y);
  g_signal_emit (widget, signals[MENU], 0, x, y);
  return GDK_EVENT_STOP;
}

/* ---- The tree by keys ---- */

/* The view's rows are its own widgets: they are what round a cell can have the focus. */
static void
focus_row (BivArmyTable *self,
           BivItem      *item)
{
  GHashTableIter iter;
  gpointer cell;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &cell, NULL))
    if (biv_army_cell_get_item (cell) == item)
      {
        GtkWidget *row = cell;

        while (row != NULL && !gtk_widget_get_focusable (row))
          row = gtk_widget_get_parent (row);
        if (row != NULL)
          gtk_widget_grab_focus (row);
        return;
      }
}

static void
select_row (BivArmyTable   *self,
            GtkTreeListRow *row)
{
  g_autoptr (BivItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  if (item == NULL)
    return;
  biv_army_table_select (self, item);
  focus_row (self, item);
}

/* Right opens the row, Left closes it or goes to the one above: the view of GTK 4.8 does neither from a row. */
static gboolean
on_tree_key (BivArmyTable    *self,
             guint            keyval,
             guint            keycode,
             GdkModifierType  state)
{
  gboolean is_left = keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left;
  gboolean is_right = keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right;
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  g_autoptr (GtkTreeListRow) row = NULL, above = NULL;

  if ((!is_left && !is_right) || (state & gtk_accelerator_get_default_mod_mask ()) != 0
      || gtk_bitset_get_size (selected) != 1 || GTK_IS_EDITABLE (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)))))
    return GDK_EVENT_PROPAGATE;
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    is_left = !is_left;
  row = g_list_model_get_item (G_LIST_MODEL (self->selection), gtk_bitset_get_minimum (selected));
  above = gtk_tree_list_row_get_parent (row);
  if (is_left && !gtk_tree_list_row_get_expanded (row))
    select_row (self, above);
  else
    gtk_tree_list_row_set_expanded (row, !is_left);
  return GDK_EVENT_STOP;
}

/* ---- Width ---- */

/* px; of all lines, so that it does not change while one scrolls */
static int
measure_refs (BivArmyTable *self)
{
  static const BivKind kinds[] = { BIV_KIND_FORMATION, BIV_KIND_UNIT };
  g_autofree char *longest = g_strdup ("");
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      GPtrArray *items = biv_campaign_peek_items (campaign_of (self), kinds[k]);

      for (guint i = 0; i < items->len; i++)
        {
          char *ref = BIV_IS_UNIT (items->pdata[i]) ? g_strdup (biv_unit_get_ref (items->pdata[i]))
                                                    : biv_formation_dup_initials (campaign_of (self), items->pdata[i]);

          if (strlen (ref) > strlen (longest))
            {
              g_free (longest);
              longest = g_steal_pointer (&ref);
            }
          g_free (ref);
        }
    }
  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), longest);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return CLAMP (width + REF_ROOM, (int) (column_widths[BIV_ARMY_REF] * self->text_scale), (int) (REF_MOST * self->text_scale));
}

/* The widths are given outright: what GtkColumnView 4.8 takes from a hidden column it gives to nobody. */
static void
show_columns (gpointer data)
{
  static const BivArmyColumn going[] = { BIV_ARMY_REMARKS, BIV_ARMY_TYPE, BIV_ARMY_NOW };
  BivArmyTable *self = data;
  GtkColumnViewColumn *columns[BIV_N_ARMY_COLUMNS] = {
    self->name_column, self->ref_column, self->type_column, self->steps_column, self->now_column, self->status_column,
    self->remarks_column,
  };
  int widths[BIV_N_ARMY_COLUMNS], left = self->width;
  gboolean is_gone[BIV_N_ARMY_COLUMNS] = { FALSE };

  self->columns_id = 0;
  for (int i = 0; i < BIV_N_ARMY_COLUMNS; i++)
    {
      widths[i] = i == BIV_ARMY_REF ? measure_refs (self) : (int) (column_widths[i] * self->text_scale);
      left -= widths[i];
    }
  for (gsize i = 0; i < G_N_ELEMENTS (going) && left < NAME_LEAST * self->text_scale; i++)
    {
      is_gone[going[i]] = TRUE;
      left += widths[going[i]];
    }
  widths[BIV_ARMY_NAME] = MAX (left, (int) (NAME_LEAST * self->text_scale) / 2);
  for (int i = 0; i < BIV_N_ARMY_COLUMNS; i++)
    {
      gtk_column_view_column_set_visible (columns[i], !is_gone[i]);
      gtk_column_view_column_set_fixed_width (columns[i], widths[i]);
    }
  self->sizes.has_widths = TRUE;
}

static void
biv_army_table_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  BivArmyTable *self = BIV_ARMY_TABLE (widget);
  GtkAllocation all = { 0, 0, width, height };
  double scale = biv_look_get_text_scale (widget);

  gtk_widget_size_allocate (self->scroller, &all, baseline);
  if ((width != self->width || scale != self->text_scale) && self->columns_id == 0)
    self->columns_id = g_idle_add_once (show_columns, self);
  self->width = width;
  self->text_scale = scale;
}

static void
biv_army_table_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 120;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 846 : 400;
}

/* ---- The class ---- */

static gboolean
biv_army_table_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (BIV_ARMY_TABLE (widget)->view));
}

static void
biv_army_table_dispose (GObject *object)
{
  BivArmyTable *self = BIV_ARMY_TABLE (object);

  g_clear_handle_id (&self->columns_id, g_source_remove);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->rows);
  g_clear_object (&self->selection);
  g_clear_object (&self->tree);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (biv_army_table_parent_class)->dispose (object);
}

static void
biv_army_table_finalize (GObject *object)
{
  g_hash_table_unref (BIV_ARMY_TABLE (object)->cells);
  G_OBJECT_CLASS (biv_army_table_parent_class)->finalize (object);
}

static void
biv_army_table_class_init (BivArmyTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = biv_army_table_dispose;
  object_class->finalize = biv_army_table_finalize;
  widget_class->realize = biv_army_table_realize;
  widget_class->unrealize = biv_army_table_unrealize;
  widget_class->size_allocate = biv_army_table_size_allocate;
  widget_class->measure = biv_army_table_measure;
  widget_class->grab_focus = biv_army_table_grab_focus;

  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", BIV_TYPE_ARMY_TABLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                             NULL, NULL, G_TYPE_NONE, 0);
  signals[MENU] = g_signal_new ("menu", BIV_TYPE_ARMY_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[DROPPED] = g_signal_new ("dropped", BIV_TYPE_ARMY_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 4, G_TYPE_STRING, BIV_TYPE_ITEM, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/army-table.ui");
  BIV_BIND_CHILDREN (widget_class, BivArmyTable, scroller, view, name_column, ref_column, type_column, steps_column,
                     now_column, status_column, remarks_column);
  BIV_BIND_CALLBACKS (widget_class, on_activate);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, on_menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key, NULL);
}

static void
biv_army_table_init (BivArmyTable *self)
{
  GtkGesture *second = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->cells = g_hash_table_new (NULL, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (second, "pressed", G_CALLBACK (on_second_button), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (second));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_tree_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
}
