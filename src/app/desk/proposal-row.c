/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal-row.c: one row of a proposal: what, computed, chosen, why */
#include "app/desk/proposal-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/desk/desk.h"
#include "app/widgets/announce.h"
#include "app/widgets/look.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

struct _BivProposalRow
{
  GtkListBoxRow  parent_instance;

  BivProcedure  *procedure;
  char          *id;
  char          *computed_label;
  char         **choices, **choice_labels;
  gboolean       takes_anything;    /* what else is written in the words of files */
  char          *value;             /* what is chosen, in the words of files */
  char          *to_write;          /* the same as a person writes it */
  gboolean       is_overruled, was_waiting;
  char          *written;           /* the reason; NULL: none */
  GSimpleAction *choose;            /* its state: which of the choices it is; -1: none of them */

  GtkWidget     *column_1, *column_2, *column_3;   /* template children from here on */
  BivSwatch     *swatch;
  GtkLabel      *what;
  GtkLabel      *detail;
  GtkImage      *die;
  GtkLabel      *computed;
  GtkMenuButton *chooser;
  GtkLabel      *chosen;
  GtkLabel      *fixed;
  GtkLabel      *why;
  GtkLabel      *clause;
  GtkLabel      *reason;
  GtkPopover    *reason_popover, *value_popover;
  GtkEntry      *value_entry;
  GtkEntry      *reason_entry;
  GtkWidget     *overruled;
};

G_DEFINE_FINAL_TYPE (BivProposalRow, biv_proposal_row, GTK_TYPE_LIST_BOX_ROW)

const char *
biv_proposal_row_get_id (BivProposalRow *self)
{
  g_return_val_if_fail (BIV_IS_PROPOSAL_ROW (self), NULL);
  return self->id;
}

/* Text that may be cut at its end can always be read whole in the tooltip. */
static void
set_text (GtkLabel   *label,
          const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), text);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* ---- Columns ---- */

/* Larger text gets wider columns, up to what leaves room for the last one. */
void
biv_proposal_columns_fit (GtkWidget *const columns[BIV_PROPOSAL_COLUMNS])
{
  static const int widths[BIV_PROPOSAL_COLUMNS] = { 228, 186, 216 };

  for (int i = 0; i < BIV_PROPOSAL_COLUMNS; i++)
    if (columns[i] != NULL)
      gtk_widget_set_size_request (columns[i], (int) (widths[i] * CLAMP (biv_look_get_text_scale (columns[i]), 1, 1.4)),
                                   -1);
}

/* ---- Choosing ---- */

static void
on_choose (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  BivProposalRow *self = BIV_PROPOSAL_ROW (widget);
  int index = g_variant_get_int32 (parameter);

  gtk_menu_button_popdown (self->chooser);
  if (index < 0)
    biv_procedure_answer (self->procedure, self->id, NULL, NULL);
  else if (self->choices != NULL && index < (int) g_strv_length (self->choices))
    biv_procedure_answer (self->procedure, self->id, self->choices[index], self->written);
}

static void
on_chosen (BivProposalRow *self,
           GVariant       *parameter)
{
  gtk_widget_activate_action_variant (GTK_WIDGET (self), "row.choose", parameter);
}

/* Made when it is opened: a long proposal has many rows and few open menus. What is chosen now bears the mark. */
static void
fill_chooser (GtkMenuButton *button,
              gpointer       data)
{
  BivProposalRow *self = data;
  int now = -1;
  g_autoptr (GMenu) menu = g_menu_new (), reset = g_menu_new (), values = g_menu_new (), other = g_menu_new ();
  /* TRANSLATORS: the first item of a row's menu: %s is the value that the rules give */
  g_autofree char *back = g_strdup_printf (_("Back to computed: %s"), self->computed_label);

  if (self->is_overruled)
    g_menu_append (reset, back, "row.choose(-1)");
  for (int i = 0; self->choices != NULL && self->choices[i] != NULL; i++)
    {
      g_autofree char *action = g_strdup_printf ("chooser.choose(%d)", i);
      g_autoptr (GMenuItem) item = g_menu_item_new (self->choice_labels[i], action);

      g_menu_append_item (values, item);
      if (g_strcmp0 (self->choices[i], self->value) == 0)
        now = i;
    }
  g_simple_action_set_state (self->choose, g_variant_new_int32 (now));
  if (self->takes_anything)
    g_menu_append (other, _("Other…"), "row.write");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (reset));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (values));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (other));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
on_write (BivProposalRow *self)
{
  gtk_menu_button_popdown (self->chooser);
  gtk_editable_set_text (GTK_EDITABLE (self->value_entry), self->to_write != NULL ? self->to_write : "");
  gtk_popover_popup (self->value_popover);
  gtk_widget_grab_focus (GTK_WIDGET (self->value_entry));
}

static void
on_value_written (BivProposalRow *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  const BivRow *row = biv_proposal_get_row (proposal, self->id);
  g_autofree char *value = row == NULL ? NULL
                           : biv_row_dup_read (row, biv_proposal_get_scratch (proposal),
                                               gtk_editable_get_text (GTK_EDITABLE (self->value_entry)));

  gtk_popover_popdown (self->value_popover);
  if (value != NULL && *value != '\0')
    biv_procedure_answer (self->procedure, self->id, value, self->written);
}

static void
on_reason_shown (BivProposalRow *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->reason_entry), self->written != NULL ? self->written : "");
  gtk_widget_grab_focus (GTK_WIDGET (self->reason_entry));
}

static void
on_reason_written (BivProposalRow *self)
{
  g_autofree char *value = g_strdup (biv_procedure_get_answer (self->procedure, self->id, NULL));
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->reason_entry)));

  gtk_popover_popdown (self->reason_popover);
  if (value != NULL)
    biv_procedure_answer (self->procedure, self->id, value, text);
}

/* ---- Showing ---- */

static void
show_die (BivProposalRow *self,
          const BivThrow *die)
{
  g_autofree char *icon = NULL;
  gboolean is_thrown = die != NULL && die->sides != 0 && die->face != 0;

  gtk_widget_set_visible (GTK_WIDGET (self->die), is_thrown);
  if (!is_thrown)
    return;
  icon = die->sides == 6 ? g_strdup_printf ("biv-die-%d-symbolic", die->face) : g_strdup ("biv-die-ten-symbolic");
  gtk_image_set_from_icon_name (self->die, icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->die),
                               die->is_typed ? _("Typed in from the table") : _("Rolled by Bivouac"));
}

/* Whose row it is: the flag of a formation's side or of a side, the figure of a unit. */
static void
show_swatch (BivProposalRow *self,
             const char     *object)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_procedure_get_desk (self->procedure));
  BivItem *item = object != NULL ? biv_campaign_find (campaign, object) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->swatch), BIV_IS_UNIT (item) || BIV_IS_FORMATION (item) || BIV_IS_SIDE (item));
  if (BIV_IS_UNIT (item))
    biv_swatch_set_unit (self->swatch, campaign, BIV_UNIT (item));
  else if (BIV_IS_FORMATION (item))
    biv_swatch_set_side (self->swatch, campaign, BIV_FORMATION (item)->side);
  else if (BIV_IS_SIDE (item))
    biv_swatch_set_side (self->swatch, campaign, object);
}

/* "W21-1 1 / Kirchdorf": the ref stands back, or it runs into a name that begins with a number. */
static void
show_what (BivProposalRow *self,
           const BivRow   *row)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_procedure_get_desk (self->procedure));
  BivUnit *unit = row->object != NULL ? biv_campaign_find_unit (campaign, row->object) : NULL;
  g_autofree char *ref = unit != NULL ? g_strdup_printf ("%s ", biv_unit_get_ref (unit)) : NULL;
  g_autoptr (PangoAttrList) attributes = NULL;

  set_text (self->what, row->what);
  if (ref != NULL && row->what != NULL && g_str_has_prefix (row->what, ref))
    {
      PangoAttribute *weight = pango_attr_weight_new (PANGO_WEIGHT_NORMAL);
      PangoAttribute *pale = pango_attr_foreground_alpha_new (G_MAXUINT16 / 5 * 3);
      PangoAttribute *gap = pango_attr_letter_spacing_new (5 * PANGO_SCALE);

      gap->start_index = (guint) strlen (ref) - 1;
      gap->end_index = (guint) strlen (ref);
      weight->end_index = pale->end_index = (guint) strlen (ref);
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, weight);
      pango_attr_list_insert (attributes, pale);
      pango_attr_list_insert (attributes, gap);
    }
  gtk_label_set_attributes (self->what, attributes);
}

static void
keep_choices (BivProposalRow *self,
              const BivRow   *row)
{
  char **values = row->choices != NULL ? row->choices : row->offers;
  gboolean has_labels = values != NULL && row->choice_labels != NULL
                        && g_strv_length (values) == g_strv_length (row->choice_labels);

  g_clear_pointer (&self->choices, g_strfreev);
  g_clear_pointer (&self->choice_labels, g_strfreev);
  self->takes_anything = row->choices == NULL;
  g_free (self->value);
  self->value = g_strdup (row->chosen);
  g_free (self->to_write);
  self->to_write = biv_row_dup_written (row, biv_proposal_get_scratch (biv_procedure_get_proposal (self->procedure)));
  if (values == NULL)
    return;
  self->choices = g_strdupv (values);
  self->choice_labels = g_strdupv (has_labels ? row->choice_labels : values);
}

/* What a die has brought is said once, when it has fallen: "A02 1st Foot: back next turn; die: 4." */
static void
say_fallen (BivProposalRow *self,
            const BivRow   *row)
{
  g_autofree char *words = NULL;

  if (self->was_waiting && !row->is_waiting && row->die.sides != 0 && row->die.face != 0)
    /* TRANSLATORS: for the screen reader: what a die was thrown for, what came of it, and the die */
    words = g_strdup_printf (_("%s: %s; die: %d"), row->what != NULL ? row->what : "", gtk_label_get_text (self->chosen),
                             row->die.face);
  self->was_waiting = row->is_waiting;
  biv_announce (self, words);
}

void
biv_proposal_row_show (BivProposalRow *self,
                       const BivRow   *row)
{
  const char *computed, *chosen;
  g_autofree char *name = NULL;
  gboolean can_choose;

  g_return_if_fail (BIV_IS_PROPOSAL_ROW (self) && row != NULL);

  biv_proposal_columns_fit ((GtkWidget *const[]) { self->column_1, self->column_2, self->column_3 });
  computed = row->computed_label != NULL ? row->computed_label : row->computed;
  chosen = row->chosen_label != NULL ? row->chosen_label : row->chosen;
  g_free (self->id);
  self->id = g_strdup (row->id);
  g_free (self->computed_label);
  self->computed_label = g_strdup (computed != NULL ? computed : "");
  g_free (self->written);
  self->written = row->reason != NULL && *row->reason != '\0' ? g_strdup (row->reason) : NULL;
  self->is_overruled = row->is_overruled;
  keep_choices (self, row);
  can_choose = self->takes_anything
               || (self->choices != NULL && (g_strv_length (self->choices) > 1 || row->is_overruled));

  show_swatch (self, row->object);
  show_what (self, row);
  set_text (self->detail, row->detail);
  set_text (self->computed, row->is_waiting ? _("Waits for the die") : computed);
  biv_look_set_class (self->computed, "struck", row->is_overruled);
  biv_look_set_class (self->computed, "dim-label", row->is_waiting || row->is_overruled);
  show_die (self, row->is_waiting ? NULL : &row->die);

  gtk_label_set_text (self->chosen, row->is_waiting ? _("Waits for the die") : chosen != NULL ? chosen : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->chooser), row->is_waiting ? NULL : chosen);
  name = g_strdup_printf ("%s: %s", row->what != NULL ? row->what : "", gtk_label_get_text (self->chosen));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chooser), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->chooser), can_choose || row->is_waiting);
  gtk_widget_set_sensitive (GTK_WIDGET (self->chooser), can_choose && (!row->is_waiting || row->is_overruled));
  biv_look_set_class (self->chooser, "overruled", row->is_overruled);
  set_text (self->fixed, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->fixed), !can_choose && !row->is_waiting);
  biv_look_set_class (self, "settled", !can_choose && row->clause == NULL);

  /* What waits for a die was worked out with a made-up one. */
  set_text (self->why, row->is_overruled || row->is_waiting ? NULL : row->why);
  biv_clause_label_set (self->clause, row->is_overruled ? NULL : row->clause);
  gtk_widget_set_visible (GTK_WIDGET (self->clause), !row->is_overruled && row->clause != NULL);
  gtk_widget_set_visible (self->overruled, row->is_overruled);
  gtk_label_set_text (self->reason, self->written != NULL ? self->written : _("no reason given"));
  say_fallen (self, row);
}

/* ---- The class ---- */

GtkWidget *
biv_proposal_row_new (BivProcedure *procedure)
{
  BivProposalRow *self = g_object_new (BIV_TYPE_PROPOSAL_ROW, NULL);

  self->procedure = g_object_ref (procedure);
  return GTK_WIDGET (self);
}

static void
biv_proposal_row_finalize (GObject *object)
{
  BivProposalRow *self = BIV_PROPOSAL_ROW (object);

  g_clear_object (&self->procedure);
  g_clear_object (&self->choose);
  g_free (self->id);
  g_free (self->computed_label);
  g_free (self->written);
  g_free (self->value);
  g_free (self->to_write);
  g_strfreev (self->choices);
  g_strfreev (self->choice_labels);
  G_OBJECT_CLASS (biv_proposal_row_parent_class)->finalize (object);
}

static void
biv_proposal_row_class_init (BivProposalRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_proposal_row_finalize;
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/proposal-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivProposalRow, column_1, column_2, column_3, swatch, what, detail, die, computed,
                     chooser, chosen, fixed, why, clause, reason, reason_popover, reason_entry, value_popover, value_entry,
                     overruled);
  BIV_BIND_CALLBACKS (widget_class, on_reason_shown, on_reason_written, on_value_written);
  gtk_widget_class_install_action (widget_class, "row.choose", "i", on_choose);
  gtk_widget_class_install_action (widget_class, "row.write", NULL, BIV_COMMAND (on_write));
}

static void
biv_proposal_row_init (BivProposalRow *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->choose = g_simple_action_new_stateful ("choose", G_VARIANT_TYPE_INT32, g_variant_new_int32 (-1));
  g_signal_connect_object (self->choose, "activate", G_CALLBACK (on_chosen), self, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->choose));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "chooser", G_ACTION_GROUP (group));
  gtk_menu_button_set_create_popup_func (self->chooser, fill_chooser, self, NULL);
}
