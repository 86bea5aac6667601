/* SPDX-License-Identifier: GPL-3.0-or-later */
/* length-dialog.c: the lengths of all links, and costs worked out from them (CA-MAP-10)
 *
 * Nothing is changed until "Set lengths and costs"; then all of it is one step. */
#include "config.h"
#include "app/map/length-dialog.h"

#include "base/i18n.h"
#include <math.h>
#include <string.h>

#include "app/widgets/help-topic.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "campaign/map/length.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/proposal.h"

struct _BivLengthDialog
{
  GtkWindow       parent_instance;

  BivDesk        *desk;
  GHashTable     *among;            /* set of ids; NULL: all links */
  gboolean        is_filling;
  double          scale;            /* units of length a map unit; 0: no link has a length yet */

  GtkStack       *stack;            /* template children from here on */
  GtkListBox     *list;
  GtkDropDown    *unit;
  GtkCheckButton *with_costs;
  GtkSpinButton  *per_point;
  GtkWidget      *measure, *apply;
  GtkLabel       *per_point_words, *status;
};

G_DEFINE_FINAL_TYPE (BivLengthDialog, biv_length_dialog, GTK_TYPE_WINDOW)

/* What a row of the list is made of. */
typedef struct
{
  char          *link;
  GtkSpinButton *length, *cost;
  gboolean       is_own_cost;       /* somebody has set it here */
} Row;

static void
row_free (gpointer data)
{
  g_free (((Row *) data)->link);
  g_free (data);
}

static Row *
get_row (BivLengthDialog *self,
         int              i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);

  return row != NULL ? g_object_get_data (G_OBJECT (row), "row") : NULL;
}

static BivLink *
get_link (BivLengthDialog *self,
          const Row       *row)
{
  return biv_campaign_find_link (biv_desk_get_campaign (self->desk), row->link);
}

/* ---- What would come of it ---- */

/* The link with the length that stands in its row. */
static int
work_out (BivLengthDialog *self,
          const Row       *row)
{
  g_autoptr (BivItem) link = biv_item_copy (BIV_ITEM (get_link (self, row)));
  int length = gtk_spin_button_get_value_as_int (row->length);

  ((BivLink *) link)->length = length > 0 ? length : BIV_NONE;
  return biv_link_cost_from_length ((BivLink *) link, gtk_spin_button_get_value_as_int (self->per_point));
}

static void
show_costs (BivLengthDialog *self)
{
  gboolean with_costs = gtk_check_button_get_active (self->with_costs);
  int n_lengths = 0, n_costs = 0;
  g_autofree char *words = NULL;
  Row *row;

  self->is_filling = TRUE;
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      BivLink *link = get_link (self, row);
      int cost = work_out (self, row);

      n_lengths += cost != BIV_NONE;
      gtk_widget_set_sensitive (GTK_WIDGET (row->cost), with_costs && cost != BIV_NONE);
      if (with_costs && cost != BIV_NONE && !row->is_own_cost)
        gtk_spin_button_set_value (row->cost, cost);
      else if (!with_costs || cost == BIV_NONE)
        gtk_spin_button_set_value (row->cost, biv_map_link_cost (biv_desk_get_campaign (self->desk), link, link->from, NULL));
      n_costs += with_costs && cost != BIV_NONE && gtk_spin_button_get_value_as_int (row->cost) != link->cost;
    }
  self->is_filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->per_point), with_costs);
  /* TRANSLATORS: links with a length, then links whose cost would be another one */
  words = g_strdup_printf (_("Links with a length: %d. Costs that change: %d."), n_lengths, n_costs);
  gtk_label_set_text (self->status, words);
}

static void
on_changed (BivLengthDialog *self)
{
  if (!self->is_filling)
    show_costs (self);
}

static void
on_cost (GtkSpinButton   *spin,
         BivLengthDialog *self)
{
  Row *row = g_object_get_data (G_OBJECT (spin), "row");

  if (self->is_filling)
    return;
  row->is_own_cost = TRUE;
  show_costs (self);
}

/* One length that somebody knows is enough for all the others. */
static double
get_scale (BivLengthDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  Row *row;

  for (int i = 0; self->scale <= 0.0 && (row = get_row (self, i)) != NULL; i++)
    {
      double drawn = biv_link_measure (campaign, get_link (self, row));

      if (drawn > 0.0 && gtk_spin_button_get_value_as_int (row->length) > 0)
        return gtk_spin_button_get_value_as_int (row->length) / drawn;
    }
  return self->scale;
}

static void
on_row_changed (BivLengthDialog *self)
{
  if (self->is_filling)
    return;
  show_costs (self);
  gtk_widget_set_sensitive (self->measure, get_scale (self) > 0.0);
}

/* ---- The list ---- */

static GtkWidget *
make_spin (BivLengthDialog *self,
           BivLink         *link,
           const char      *field)
{
  const BivFieldSpec *spec = biv_kind_find_field (BIV_KIND_LINK, field);
  GtkWidget *spin = gtk_spin_button_new_with_range (0, spec->maximum, 1);
  g_autofree char *label = biv_item_dup_label (biv_desk_get_campaign (self->desk), BIV_ITEM (link));
  g_autofree char *name = strcmp (field, "length") == 0
                            /* TRANSLATORS: for a screen reader; %s is a link: "the link from Two Palms to Dorrim" */
                            ? g_strdup_printf (_("Length of %s; 0 for none"), label)
                            /* TRANSLATORS: for a screen reader; %s is a link: "the link from Two Palms to Dorrim" */
                            : g_strdup_printf (_("Cost of %s"), label);

  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (spin));
  gtk_widget_add_css_class (spin, "dense");
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return spin;
}

static void
add_link (BivLengthDialog *self,
          BivLink         *link)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *name, *kind;
  /* TRANSLATORS: the two places that a link joins */
  g_autofree char *words = g_strdup_printf (_("%s to %s"), biv_item_call (biv_campaign_find_place (campaign, link->from)),
                                            biv_item_call (biv_campaign_find_place (campaign, link->to)));
  Row *data = g_new0 (Row, 1);

  name = gtk_label_new (words);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  kind = gtk_label_new (biv_word_get_label (biv_link_kind_get_type (), (int) link->link_kind));
  gtk_widget_add_css_class (kind, "dim-label");
  data->link = g_strdup (biv_id_of (link));
  data->length = GTK_SPIN_BUTTON (make_spin (self, link, "length"));
  data->cost = GTK_SPIN_BUTTON (make_spin (self, link, "cost"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (data->length), _("Length; 0 for none"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (data->cost), _("Movement points"));
  gtk_spin_button_set_value (data->length, link->length != BIV_NONE ? link->length : 0);
  g_object_set_data_full (G_OBJECT (row), "row", data, row_free);
  g_object_set_data (G_OBJECT (data->cost), "row", data);
  g_signal_connect_swapped (data->length, "value-changed", G_CALLBACK (on_row_changed), self);
  g_signal_connect (data->cost, "value-changed", G_CALLBACK (on_cost), self);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), kind);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (data->length));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (data->cost));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->list, row);
}

/* On a grid only what somebody has drawn has a length. */
static gboolean
is_listed (BivCampaign *campaign,
           BivLink     *link)
{
  return biv_campaign_find_place (campaign, link->from) != NULL && biv_campaign_find_place (campaign, link->to) != NULL
         && (link->link_kind != BIV_LINK_GROUND || link->length != BIV_NONE);
}

static void
fill (BivLengthDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);

  self->is_filling = TRUE;
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    if (is_listed (campaign, link)
        && (self->among == NULL || g_hash_table_contains (self->among, biv_id_of (link))))
      add_link (self, link);
  gtk_stack_set_visible_child_name (self->stack, get_row (self, 0) != NULL ? "list" : "none");
  gtk_drop_down_set_selected (self->unit, campaign->length_unit);
  gtk_spin_button_set_value (self->per_point, biv_length_suggest (campaign));
  self->scale = biv_length_find_scale (campaign, NULL);
  gtk_widget_set_sensitive (self->measure, self->scale > 0.0);
  self->is_filling = FALSE;
  show_costs (self);
}

/* Rows without a length get what the map says, at the scale of those that have one. */
static void
on_measure (BivLengthDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  double scale = get_scale (self);
  Row *row;

  self->is_filling = TRUE;
  for (int i = 0; scale > 0.0 && (row = get_row (self, i)) != NULL; i++)
    if (gtk_spin_button_get_value_as_int (row->length) == 0)
      gtk_spin_button_set_value (row->length, MAX (1.0, round (biv_link_measure (campaign, get_link (self, row)) * scale)));
  self->is_filling = FALSE;
  show_costs (self);
}

static void
on_unit (BivLengthDialog *self)
{
  gtk_label_set_text (self->per_point_words, gtk_drop_down_get_selected (self->unit) == BIV_LENGTH_MILES
                                               ? _("miles a movement point") : _("km a movement point"));
}

/* ---- Taking it over ---- */

static void
on_apply (BivLengthDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  gboolean with_costs = gtk_check_button_get_active (self->with_costs);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Lengths of links (CA-MAP-10)")));
  g_autoptr (GHashTable) by_hand = g_hash_table_new (g_str_hash, g_str_equal);
  Row *row;

  biv_proposal_set_choice (proposal, campaign, "length-unit", (int) gtk_drop_down_get_selected (self->unit));
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      int length = gtk_spin_button_get_value_as_int (row->length);

      biv_proposal_set_number (proposal, get_link (self, row), "length", length > 0 ? length : BIV_NONE);
      if (row->is_own_cost)
        g_hash_table_insert (by_hand, row->link, GINT_TO_POINTER (gtk_spin_button_get_value_as_int (row->cost)));
    }
  if (with_costs)
    biv_length_add_costs (proposal, gtk_spin_button_get_value_as_int (self->per_point), self->among, by_hand);
  if (biv_proposal_is_empty (proposal) || biv_desk_commit (self->desk, proposal))
    gtk_window_close (GTK_WINDOW (self));
}

/* ---- The window ---- */

GtkWidget *
biv_length_dialog_new (BivDesk           *desk,
                       GtkWindow         *parent,
                       const char *const *ids)
{
  BivLengthDialog *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_LENGTH_DIALOG, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  self->among = ids != NULL ? g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) : NULL;
  for (gsize i = 0; ids != NULL && ids[i] != NULL; i++)
    g_hash_table_add (self->among, g_strdup (ids[i]));
  fill (self);
  on_unit (self);
  return GTK_WIDGET (self);
}

static void
biv_length_dialog_dispose (GObject *object)
{
  BivLengthDialog *self = BIV_LENGTH_DIALOG (object);

  self->is_filling = TRUE;
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_LENGTH_DIALOG);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->among, g_hash_table_unref);
  G_OBJECT_CLASS (biv_length_dialog_parent_class)->dispose (object);
}

static void
biv_length_dialog_class_init (BivLengthDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "map-editing#scale");
  G_OBJECT_CLASS (klass)->dispose = biv_length_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/length-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivLengthDialog, stack, list, unit, with_costs, per_point,
                     per_point_words, measure, status, apply);
  BIV_BIND_CALLBACKS (widget_class, on_changed, on_unit, on_measure, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_length_dialog_init (BivLengthDialog *self)
{
  const char *units[] = { biv_word_get_label (biv_length_unit_get_type (), BIV_LENGTH_KM),
                          biv_word_get_label (biv_length_unit_get_type (), BIV_LENGTH_MILES), NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (units);

  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_model (self->unit, G_LIST_MODEL (model));
  biv_spin_ignore_wheel (self->per_point);
}
