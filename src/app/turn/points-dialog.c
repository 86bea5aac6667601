/* SPDX-License-Identifier: GPL-3.0-or-later */
/* points-dialog.c: replacement points spent: steps given back to units, lost units raised anew (CA-REPLACE-2) */
#include "app/turn/points-dialog.h"

#include <glib/gi18n.h>

#include "app/desk/procedure.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/spin.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/turn.h"
#include "campaign/model/strength.h"

struct _BivPointsDialog
{
  GtkWindow   parent_instance;

  BivDesk    *desk;
  gboolean    is_filling;

  GtkStack   *stack;                /* template children from here on */
  GtkListBox *list;
  GtkLabel   *status;
};

BIV_DEFINE_TEMPLATE_TYPE (BivPointsDialog, biv_points_dialog, GTK_TYPE_WINDOW)

static BivProcedure *
procedure_of (BivPointsDialog *self)
{
  return biv_desk_get_phase (self->desk);
}

/* ---- What was chosen before ---- */

static int
count_steps (BivPointsDialog *self,
             const char      *unit)
{
  const char *answer = biv_procedure_get_answer (procedure_of (self), "restore", NULL);
  g_auto (GStrv) units = g_strsplit (answer != NULL ? answer : "", ",", -1);
  int n = 0;

  for (guint i = 0; units[i] != NULL; i++)
    n += g_str_equal (units[i], unit);
  return n;
}

/* Returns: (transfer full) (nullable): the base at which @unit is raised */
static char *
dup_base (BivPointsDialog *self,
          const char      *unit)
{
  const char *answer = biv_procedure_get_answer (procedure_of (self), "raise", NULL);
  g_auto (GStrv) pairs = g_strsplit (answer != NULL ? answer : "", ",", -1);

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (pairs[i], ":", 2);

      if (g_strcmp0 (parts[0], unit) == 0 && parts[1] != NULL)
        return g_strdup (parts[1]);
    }
  return NULL;
}

/* ---- Choosing ---- */

static void
show_status (BivPointsDialog *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (procedure_of (self));
  const BivRefusal *why = biv_proposal_get_refusal (proposal);
  g_autoptr (GString) words = g_string_new (NULL);

  if (why != NULL)
    g_string_append_printf (words, "%s (%s)", why->text, why->code);
  else
    BIV_EACH (BivSide, side, biv_proposal_get_scratch (proposal), BIV_KIND_SIDE)
      {
        g_string_append_printf (words, words->len > 0 ? "   " : "%s", "");
        /* TRANSLATORS: a side, and how many replacement points it has left */
        g_string_append_printf (words, ngettext ("%s: %d point left", "%s: %d points left", (gulong) side->replacement_stock),
                                biv_item_call (side), side->replacement_stock);
      }
  gtk_label_set_text (self->status, words->str);
  if (why != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
}

static void
answer (BivPointsDialog *self)
{
  g_autoptr (GString) restored = g_string_new (NULL), raised = g_string_new (NULL);
  GtkListBoxRow *row;

  if (self->is_filling)
    return;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      const char *unit = g_object_get_data (G_OBJECT (row), "unit");
      GtkSpinButton *steps = g_object_get_data (G_OBJECT (row), "steps");
      GtkDropDown *base = g_object_get_data (G_OBJECT (row), "base");
      char **bases = g_object_get_data (G_OBJECT (row), "bases");

      for (int n = steps != NULL ? gtk_spin_button_get_value_as_int (steps) : 0; n > 0; n--)
        g_string_append_printf (restored, "%s%s", restored->len > 0 ? "," : "", unit);
      if (base != NULL && gtk_drop_down_get_selected (base) > 0)
        g_string_append_printf (raised, "%s%s:%s", raised->len > 0 ? "," : "", unit,
                                bases[gtk_drop_down_get_selected (base) - 1]);
    }
  biv_procedure_answer (procedure_of (self), "restore", restored->len > 0 ? restored->str : NULL, NULL);
  biv_procedure_answer (procedure_of (self), "raise", raised->len > 0 ? raised->str : NULL, NULL);
  show_status (self);
}

/* ---- The list ---- */

static GtkWidget *
make_label (const char *text,
            const char *css_class,
            gboolean    fills)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  gtk_widget_set_hexpand (label, fills);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_steps (BivPointsDialog *self,
            BivUnit         *unit,
            int              missing)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, missing, 1);
  /* TRANSLATORS: for a screen reader */
  g_autofree char *name = g_strdup_printf (_("Steps given back: %s"), biv_item_get_name (BIV_ITEM (unit)));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), count_steps (self, biv_id_of (unit)));
  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (spin));
  gtk_widget_add_css_class (spin, "dense");
  gtk_widget_set_tooltip_text (spin, _("Steps given back, 1 point each"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (answer), self);
  return spin;
}

static GtkWidget *
make_base (BivPointsDialog *self,
           GtkWidget       *row,
           BivUnit         *unit,
           const char      *side)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autofree char *chosen = dup_base (self, biv_id_of (unit));
  guint selected = 0, n = 0;
  GtkWidget *base;

  gtk_string_list_append (words, _("stays lost"));
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (g_strcmp0 (place->base_of, side) == 0)
      {
        g_autofree char *label = g_strdup_printf (_("raised at %s, 3 points"), biv_item_call (place));

        gtk_string_list_append (words, label);
        g_strv_builder_add (ids, biv_id_of (place));
        n++;
        if (g_strcmp0 (chosen, biv_id_of (place)) == 0)
          selected = n;
      }
  base = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (base), selected);
  biv_choice_let_shrink (GTK_DROP_DOWN (base));
  gtk_widget_add_css_class (base, "dense");
  gtk_accessible_update_property (GTK_ACCESSIBLE (base), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_item_get_name (BIV_ITEM (unit)), -1);
  g_object_set_data_full (G_OBJECT (row), "bases", g_strv_builder_end (ids), (GDestroyNotify) g_strfreev);
  g_signal_connect_swapped (base, "notify::selected", G_CALLBACK (answer), self);
  return base;
}

/* A unit that points can do something for, or could, and why not now. */
static void
add_unit (BivPointsDialog *self,
          BivUnit         *unit,
          const char      *side)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  int missing = unit->steps_full - unit->steps_now - biv_unit_get_steps_due (unit);
  gboolean can_be_filled = biv_unit_is_ready (unit) && missing > 0;
  gboolean can_be_raised = unit->status == BIV_STATUS_LOST && unit->steps_full == 1 && unit->merged_into == NULL;
  const char *why = can_be_filled ? biv_turn_why_not_filled (campaign, unit) : NULL;
  GtkWidget *row, *box, *figure, *control, *remark;
  g_autofree char *steps = NULL;

  if (!can_be_filled && !can_be_raised)
    return;
  row = gtk_list_box_row_new ();
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  figure = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (figure), campaign, unit);
  steps = can_be_raised ? g_strdup (biv_word_get_label (biv_status_get_type (), BIV_STATUS_LOST))
                        : g_strdup_printf (_("%d of %d steps"), unit->steps_now, unit->steps_full);
  control = can_be_raised ? make_base (self, row, unit, side) : make_steps (self, unit, missing);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), make_label (biv_unit_get_ref (unit), "dim-label", FALSE));
  gtk_box_append (GTK_BOX (box), make_label (biv_item_get_name (BIV_ITEM (unit)), NULL, TRUE));
  remark = make_label (NULL, "remark", FALSE);
  gtk_box_append (GTK_BOX (box), remark);
  gtk_box_append (GTK_BOX (box), make_label (steps, "dim-label", FALSE));
  gtk_box_append (GTK_BOX (box), control);
  if (why != NULL && count_steps (self, biv_id_of (unit)) == 0)
    {
      gtk_label_set_text (GTK_LABEL (remark), why);
      gtk_widget_set_sensitive (control, FALSE);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (biv_id_of (unit)), g_free);
  g_object_set_data (G_OBJECT (row), can_be_raised ? "base" : "steps", control);
  biv_row_name_from_labels (row);
  gtk_list_box_append (self->list, row);
}

static void
fill (BivPointsDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);

  self->is_filling = TRUE;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_id_of (side);
      GPtrArray *units = side->replacement_stock + side->replacement_points > 0 ? biv_army_list_units (campaign, id) : NULL;

      for (guint i = 0; units != NULL && i < units->len; i++)
        add_unit (self, units->pdata[i], id);
    }
  gtk_stack_set_visible_child_name (self->stack, gtk_list_box_get_row_at_index (self->list, 0) != NULL ? "list" : "none");
  self->is_filling = FALSE;
  show_status (self);
}

/* ---- The window ---- */

GtkWidget *
biv_points_dialog_new (BivDesk   *desk,
                       GtkWindow *parent)
{
  BivPointsDialog *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_POINTS_DIALOG, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  fill (self);
  return GTK_WIDGET (self);
}

static void
biv_points_dialog_dispose (GObject *object)
{
  BivPointsDialog *self = BIV_POINTS_DIALOG (object);

  self->is_filling = TRUE;          /* drop-downs tell of their going */
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_POINTS_DIALOG);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_points_dialog_parent_class)->dispose (object);
}

static void
biv_points_dialog_class_init (BivPointsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "turn#points");
  G_OBJECT_CLASS (klass)->dispose = biv_points_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/points-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivPointsDialog, stack, list, status);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
