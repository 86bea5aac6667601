/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-cell.c: one cell of the table of armies */
#include "app/armies/army-cell.h"

#include <string.h>

#include "base/i18n.h"

#include "app/armies/army-words.h"
#include "app/desk/late-edit.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/pips.h"
#include "app/widgets/swatch.h"
#include "campaign/model/strength.h"
#include "campaign/model/item-names.h"
#include "draw/counter/side-look.h"

struct _BivArmyCell
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  BivArmyColumn  column;
  BivArmyCellSizes *sizes;          /* not owned */
  GtkTreeListRow *row;
  BivItem       *item;
  gboolean       is_filled;         /* with what is to be said of it */

  GtkWidget     *expander;          /* of the name's column; NULL in the others */
  GtkWidget     *swatch;
  GtkWidget     *label;             /* NULL in the column of steps */
  GtkWidget     *pips;              /* NULL in the others */
  GtkWidget     *entry;             /* while the name is edited */
};

G_DEFINE_FINAL_TYPE (BivArmyCell, biv_army_cell, GTK_TYPE_WIDGET)

BivItem *
biv_army_cell_get_item (BivArmyCell *self)
{
  g_return_val_if_fail (BIV_IS_ARMY_CELL (self), NULL);
  return self->item;
}

/* ---- What it shows ---- */

char *
biv_army_cell_dup_text (BivCampaign   *campaign,
                        BivArmyColumn  column,
                        BivItem       *item)
{
  switch (column)
    {
    case BIV_ARMY_NAME:
      return g_strdup (biv_item_call (item));
    case BIV_ARMY_REF:
      if (BIV_IS_SIDE (item))
        return g_strdup ("");
      return BIV_IS_UNIT (item) ? g_strdup (biv_unit_get_ref (BIV_UNIT (item)))
                                : biv_formation_dup_initials (campaign, BIV_FORMATION (item));
    case BIV_ARMY_TYPE:
      return biv_army_dup_type (campaign, item);
    case BIV_ARMY_NOW:
      return biv_army_dup_now (campaign, item);
    case BIV_ARMY_STATUS:
      return biv_army_dup_status (campaign, item);
    case BIV_ARMY_REMARKS:
      return biv_army_dup_remarks (campaign, item);
    default:
      return NULL;
    }
}

/* Bold marks what differs from the normal case. */
static void
update_classes (BivArmyCell *self,
                BivCampaign *campaign)
{
  gboolean is_unit = BIV_IS_UNIT (self->item), is_side = BIV_IS_SIDE (self->item);
  gboolean is_shaken = BIV_IS_FORMATION (self->item) && biv_army_is_shaken (campaign, BIV_FORMATION (self->item));
  gboolean differs = is_unit && BIV_UNIT (self->item)->status != BIV_STATUS_READY;

  biv_look_set_class (self->label, "struck", self->column == BIV_ARMY_NAME && biv_army_is_gone (self->item));
  biv_look_set_class (self->label, "error", self->column == BIV_ARMY_STATUS && biv_army_is_gone (self->item));
  biv_look_set_class (self->label, "warning", self->column == BIV_ARMY_REMARKS && is_shaken);
  biv_look_set_class (self->label, "differs",
                      (self->column == BIV_ARMY_NAME && !is_unit)
                      || (self->column == BIV_ARMY_NOW && is_side)
                      || (self->column == BIV_ARMY_STATUS && (is_side || differs))
                      || (self->column == BIV_ARMY_REMARKS && is_shaken));
  biv_look_set_class (self->label, "dim-label",
                      self->column == BIV_ARMY_REF || (self->column == BIV_ARMY_TYPE && (is_unit || is_side))
                      || (self->column == BIV_ARMY_NAME && biv_army_is_gone (self->item))
                      || (self->column == BIV_ARMY_STATUS && is_unit && !differs));
}

static void
update_pips (BivArmyCell *self,
             BivCampaign *campaign)
{
  g_autoptr (GPtrArray) units = BIV_IS_FORMATION (self->item) ? biv_army_list_units_of (campaign, self->item) : NULL;
  const char *side = BIV_IS_UNIT (self->item) ? biv_unit_get_side (campaign, BIV_UNIT (self->item))
                     : BIV_IS_FORMATION (self->item) ? BIV_FORMATION (self->item)->side : NULL;

  if (units != NULL)
    biv_pips_show (BIV_PIPS (self->pips), campaign, side, (BivUnit *const *) units->pdata, units->len);
  else
    biv_pips_show (BIV_PIPS (self->pips), campaign, side, (BivUnit *const *) &self->item, BIV_IS_UNIT (self->item));
}

static void
update_swatch (BivArmyCell *self,
               BivCampaign *campaign)
{
  gtk_widget_set_visible (self->swatch, !BIV_IS_FORMATION (self->item));
  if (BIV_IS_SIDE (self->item))
    biv_swatch_set_side (BIV_SWATCH (self->swatch), campaign, biv_item_get_id (self->item));
  else if (BIV_IS_UNIT (self->item))
    biv_swatch_set_unit (BIV_SWATCH (self->swatch), campaign, BIV_UNIT (self->item));
}

/* What the column is too narrow for. Set beforehand, it would cost a question to the screen for every row that scrolls
 * by. */
static gboolean
on_query_tooltip (GtkLabel   *label,
                  int         x,
                  int         y,
                  gboolean    by_keyboard,
                  GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

static GtkWidget *
new_label (BivArmyColumn column)
{
  GtkWidget *label = biv_label_new (NULL, NULL, BIV_LABEL_ENDS | BIV_LABEL_GROWS);

  gtk_label_set_xalign (GTK_LABEL (label), column == BIV_ARMY_NOW ? 1 : 0);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  if (column == BIV_ARMY_NOW || column == BIV_ARMY_REF)
    gtk_widget_add_css_class (label, "number");
  if (column == BIV_ARMY_REMARKS)
    gtk_widget_add_css_class (label, "remark");
  return label;
}

static void
add_children (BivArmyCell *self)
{
  GtkWidget *outer;

  if (self->column == BIV_ARMY_STEPS)
    {
      self->pips = outer = biv_pips_new ();
      gtk_widget_set_halign (self->pips, GTK_ALIGN_START);
    }
  else if (self->column == BIV_ARMY_NAME)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

      self->swatch = biv_swatch_new ();
      self->label = new_label (self->column);
      gtk_box_append (GTK_BOX (box), self->swatch);
      gtk_box_append (GTK_BOX (box), self->label);
      self->expander = outer = gtk_tree_expander_new ();
      gtk_tree_expander_set_child (GTK_TREE_EXPANDER (self->expander), box);
    }
  else
    /* No box round one label: two hundred rows are filled anew for every letter that is searched for. */
    self->label = outer = new_label (self->column);
  gtk_widget_set_margin_start (outer, 8);
  gtk_widget_set_margin_end (outer, 8);
  gtk_widget_set_parent (outer, GTK_WIDGET (self));
}

static void
fill (BivArmyCell *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autofree char *text = NULL;

  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->pips != NULL)
    {
      update_pips (self, campaign);
      return;
    }
  if (self->expander != NULL)
    {
      gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (self->expander), self->row);
      update_swatch (self, campaign);
    }
  text = biv_army_cell_dup_text (campaign, self->column, self->item);
  gtk_label_set_text (GTK_LABEL (self->label), text);
  update_classes (self, campaign);
}

gboolean
biv_army_cell_fill (BivArmyCell *self)
{
  gboolean is_first;

  g_return_val_if_fail (BIV_IS_ARMY_CELL (self), FALSE);

  if (self->item == NULL || self->is_filled)
    return FALSE;
  self->is_filled = TRUE;
  is_first = gtk_widget_get_first_child (GTK_WIDGET (self)) == NULL;
  if (is_first)
    add_children (self);
  fill (self);
  return is_first;
}

void
biv_army_cell_outdate (BivArmyCell *self)
{
  g_return_if_fail (BIV_IS_ARMY_CELL (self));
  self->is_filled = FALSE;
}

static void end_edit (BivArmyCell *self);

void
biv_army_cell_set_row (BivArmyCell    *self,
                       GtkTreeListRow *row)
{
  g_return_if_fail (BIV_IS_ARMY_CELL (self));

  if (!g_set_object (&self->row, row))
    return;
  end_edit (self);
  g_clear_object (&self->item);
  self->item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  self->is_filled = FALSE;
}

/* ---- Editing in place ---- */

static void
end_edit (BivArmyCell *self)
{
  GtkWidget *entry = g_steal_pointer (&self->entry);

  if (entry == NULL)
    return;
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (entry)), entry);
  gtk_widget_set_visible (self->label, TRUE);
}

static void
rename_item (BivDesk    *desk,
             BivItem    *item,
             const char *words)
{
  g_autofree char *text = g_strstrip (g_strdup (words));
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Rename %s"), biv_item_get_name (item)));
  g_autoptr (GError) error = NULL;

  if (*text != '\0' && g_strcmp0 (text, biv_item_get_name (item)) != 0
      && !biv_desk_edit (desk, title, item, "name", text, &error))
    biv_desk_report (desk, error->message);
}

static void
on_edit_done (BivArmyCell *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_autoptr (BivItem) item = g_object_ref (self->item);

  end_edit (self);
  rename_item (self->desk, item, text);
}

/* Unless it was ended by its keys before. */
static void
on_edit_left (BivDesk    *desk,
              BivItem    *item,
              const char *field,
              const char *text,
              gpointer    owner)
{
  BivArmyCell *self = owner;

  if (self->entry == NULL)
    return;
  end_edit (self);
  rename_item (desk, item, text);
}

static gboolean
on_edit_key (BivArmyCell *self,
             guint        keyval)
{
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_COLUMN_VIEW);

  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  end_edit (self);
  gtk_widget_grab_focus (view);
  return GDK_EVENT_STOP;
}

void
biv_army_cell_edit (BivArmyCell *self)
{
  GtkEventController *keys;

  g_return_if_fail (BIV_IS_ARMY_CELL (self));

  if (self->column != BIV_ARMY_NAME || self->item == NULL || self->entry != NULL)
    return;
  biv_army_cell_fill (self);
  keys = gtk_event_controller_key_new ();
  self->entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (self->entry), gtk_label_get_text (GTK_LABEL (self->label)));
  gtk_entry_set_max_length (GTK_ENTRY (self->entry), 200);
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_widget_add_css_class (self->entry, "dense");
  gtk_widget_add_controller (self->entry, keys);
  biv_late_edit_watch (GTK_WIDGET (self->entry), self->desk, self->item, "name", on_edit_left, GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_edit_key), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_edit_done), self);
  gtk_widget_set_visible (self->label, FALSE);
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (self->label)), self->entry);
  gtk_widget_grab_focus (self->entry);
}

/* ---- The class ---- */

/* The heading rows of a side lie on its tint. */
static void
biv_army_cell_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  BivArmyCell *self = BIV_ARMY_CELL (widget);
  GtkWidget *row = gtk_widget_get_ancestor (widget, GTK_TYPE_COLUMN_VIEW);
  BivSideLook look;
  BivSideInks inks;
  GdkRGBA tint;

  if (row != NULL && BIV_IS_SIDE (self->item))
    {
      look = biv_side_look (biv_desk_get_campaign (self->desk), biv_item_get_id (self->item));
      inks = biv_palette_side (biv_look_get_palette (widget), &look);
      tint = (GdkRGBA) { (float) inks.tint.red, (float) inks.tint.green, (float) inks.tint.blue, 0.75f };
      gtk_snapshot_append_color (snapshot, &tint,
                                 &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                      gtk_widget_get_height (widget)));
    }
  GTK_WIDGET_CLASS (biv_army_cell_parent_class)->snapshot (widget, snapshot);
}

/* Of letters that the usual font has: those of another may be higher. */
static gboolean
is_usual (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar letter = g_utf8_get_char (text);

      if (letter >= 0x250 && (letter < 0x2010 || letter > 0x2027))
        return FALSE;
    }
  return TRUE;
}

/* Where all cells like this one are as high, their height. Returns: (nullable) */
static int *
find_height (BivArmyCell *self)
{
  const char *text = self->label != NULL ? gtk_label_get_text (GTK_LABEL (self->label)) : "";

  if (self->item == NULL || self->entry != NULL || (self->is_filled && (*text == '\0' || !is_usual (text))))
    return NULL;
  return &self->sizes->heights[self->column][BIV_IS_SIDE (self->item) ? 0 : BIV_IS_FORMATION (self->item) ? 1 : 2];
}

static void
biv_army_cell_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  BivArmyCell *self = BIV_ARMY_CELL (widget);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int *height = orientation == GTK_ORIENTATION_VERTICAL ? find_height (self) : NULL;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->sizes->has_widths)
    return;
  if (height != NULL && *height > 0)
    *minimum = *natural = *height;
  else if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
  if (height != NULL && self->is_filled)
    *height = *natural;
}

static void
biv_army_cell_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child != NULL)
    gtk_widget_size_allocate (child, &(GtkAllocation) { 0, 0, width, height }, baseline);
}

/* A letter of another size, or of another font. */
static void
biv_army_cell_css_changed (GtkWidget         *widget,
                           GtkCssStyleChange *change)
{
  BivArmyCell *self = BIV_ARMY_CELL (widget);

  GTK_WIDGET_CLASS (biv_army_cell_parent_class)->css_changed (widget, change);
  if (self->sizes != NULL)
    memset (self->sizes->heights, 0, sizeof self->sizes->heights);
}

GtkWidget *
biv_army_cell_new (BivDesk          *desk,
                   BivArmyColumn     column,
                   BivArmyCellSizes *sizes)
{
  BivArmyCell *self = g_object_new (BIV_TYPE_ARMY_CELL, NULL);

  self->desk = desk;
  self->column = column;
  self->sizes = sizes;
  return GTK_WIDGET (self);
}

static void
biv_army_cell_dispose (GObject *object)
{
  BivArmyCell *self = BIV_ARMY_CELL (object);

  self->entry = NULL;
  biv_children_unparent (self);
  g_clear_object (&self->row);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (biv_army_cell_parent_class)->dispose (object);
}

static void
biv_army_cell_class_init (BivArmyCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_army_cell_dispose;
  widget_class->snapshot = biv_army_cell_snapshot;
  widget_class->measure = biv_army_cell_measure;
  widget_class->size_allocate = biv_army_cell_size_allocate;
  widget_class->css_changed = biv_army_cell_css_changed;
  gtk_widget_class_set_css_name (widget_class, "armycell");
}

static void
biv_army_cell_init (BivArmyCell *self)
{
}
