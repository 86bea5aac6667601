/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-entry.c: the result of a battle typed in from the table, unit by unit */
#include "app/battle/result/result-entry.h"

#include <glib/gi18n.h>

#include "app/battle/result/formation-entry.h"
#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/spin.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "base/said.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/battle/result.h"

#define N_ENDS (BIV_END_NEVER_ON + 1)

/* What was chosen for a unit. */
typedef struct
{
  BivUnitEnd end;
  int        steps;                 /* DAMAGED, ROUTED: that are left */
} Choice;

/* A unit's row on screen. */
typedef struct
{
  char        *unit;
  int          start_steps;
  gboolean     may_be_silenced;     /* a battery whose guns are all out of action is still there (CA-FATE-7) */
  BivUnitEnd   offered[N_ENDS];
  guint        n_offered;
  GtkWidget   *row;
  GtkDropDown *end;
  GtkWidget   *steps;               /* GtkSpinButton */
} UnitRow;

struct _BivResultEntry
{
  GtkWidget      parent_instance;

  BivCampaign   *campaign;
  char          *battle;
  GHashTable    *choices;           /* unit id: Choice */
  GHashTable    *generals;          /* ids of formations: whose general was disabled */
  GPtrArray     *rows;              /* of UnitRow */
  GPtrArray     *counts;            /* of GtkLabel: in and out, a side each */
  gboolean       is_filling;

  GtkDropDown   *winner, *degree;   /* template children from here on */
  GtkMenuButton *general_button, *set_button;
  GtkBox        *general_box;
  GtkLabel      *selected;
  GtkListBox    *units;
  GtkWidget     *by_unit;
  BivFormationEntry *by_formation;

  BivProcedure  *procedure;         /* (nullable): by formation: everything is an answer of it */
};

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivResultEntry, biv_result_entry, GTK_TYPE_WIDGET)

static void
unit_row_free (gpointer data)
{
  UnitRow *row = data;

  g_free (row->unit);
  g_free (row);
}

static BivBattle *
get_battle (BivResultEntry *self)
{
  return self->campaign != NULL ? biv_campaign_find_battle (self->campaign, self->battle) : NULL;
}

/* ---- What can become of a unit ---- */

/* Damage is for units of several steps, and units leave in rout only where the rulebook knows it (CA-BATTLE-2). */
static void
list_offered (BivResultEntry       *self,
              const BivParticipant *participant,
              UnitRow              *row)
{
  BivUnit *unit = biv_campaign_find_unit (self->campaign, participant->unit);

  row->may_be_silenced = unit != NULL && biv_unit_is_battery (self->campaign, unit);
  row->start_steps = participant->start_steps;
  for (int end = BIV_END_INTACT; end < N_ENDS; end++)
    if ((end != BIV_END_DAMAGED || row->start_steps > 1 || row->may_be_silenced)
        && (end != BIV_END_ROUTED || (unit != NULL && biv_unit_get_traits (self->campaign, unit)->has_routs)))
      row->offered[row->n_offered++] = (BivUnitEnd) end;
}

/* A unit that was not on the board list can have come on only if it had a turn to come on at. */
static gboolean
was_there (const BivParticipant *participant)
{
  return participant->role != BIV_ROLE_LEFT_OUT || participant->arrives != BIV_NONE;
}

static Choice
get_choice (BivResultEntry       *self,
            const BivParticipant *participant)
{
  const Choice *chosen = g_hash_table_lookup (self->choices, participant->unit);

  if (!was_there (participant))
    return (Choice) { BIV_END_NEVER_ON, participant->start_steps };
  if (chosen != NULL)
    return *chosen;
  return (Choice) { participant->role == BIV_ROLE_BOARD ? BIV_END_INTACT : BIV_END_NEVER_ON, participant->start_steps };
}

static int
most_steps (const UnitRow *row,
            BivUnitEnd     end)
{
  return end == BIV_END_DAMAGED ? MAX (row->start_steps - 1, 0) : row->start_steps;
}

static int
least_steps (const UnitRow *row,
             BivUnitEnd     end)
{
  return end == BIV_END_DAMAGED && !row->may_be_silenced ? 1 : 0;
}

/* ---- In and out ---- */

static gboolean
is_out_of_action (BivUnitEnd end)
{
  return end == BIV_END_DESTROYED || end == BIV_END_ROUTED;
}

static int
steps_after (const Choice         *choice,
             const BivParticipant *participant)
{
  if (is_out_of_action (choice->end))
    return 0;
  return choice->end == BIV_END_DAMAGED ? choice->steps : participant->start_steps;
}

static void
show_side_count (BivResultEntry *self,
                 GtkLabel       *label,
                 const char     *side)
{
  g_autoptr (GPtrArray) own = biv_battle_list_participants (self->campaign, get_battle (self), side);
  guint n_in = 0, n_out = 0;
  int steps_in = 0, steps_out = 0;
  g_autofree char *words = NULL;

  for (guint i = 0; i < own->len; i++)
    {
      const BivParticipant *participant = own->pdata[i];
      Choice choice = get_choice (self, participant);

      if (!was_there (participant) || choice.end == BIV_END_NEVER_ON)
        continue;
      n_in++;
      n_out += !is_out_of_action (choice.end);
      steps_in += participant->start_steps;
      steps_out += steps_after (&choice, participant);
    }
  /* TRANSLATORS: of a side: units and steps that went into a battle, and those that came out */
  words = g_strdup_printf (_("%u units in, %u out; %d steps in, %d out"), n_in, n_out, steps_in, steps_out);
  gtk_label_set_text (label, words);
}

static void
show_counts (BivResultEntry *self)
{
  for (guint i = 0; i < self->counts->len; i++)
    show_side_count (self, self->counts->pdata[i], g_object_get_data (self->counts->pdata[i], "side"));
}

char *
biv_result_entry_dup_counts (BivResultEntry *self)
{
  g_autoptr (GPtrArray) all = NULL;
  guint n[N_ENDS] = { 0 };
  GString *words;

  g_return_val_if_fail (BIV_IS_RESULT_ENTRY (self) && get_battle (self) != NULL, NULL);

  if (self->procedure != NULL)
    return biv_formation_entry_dup_counts (self->by_formation);
  words = g_string_new (NULL);
  all = biv_battle_list_participants (self->campaign, get_battle (self), NULL);
  for (guint i = 0; i < all->len; i++)
    n[get_choice (self, all->pdata[i]).end]++;
  g_string_append_printf (words, ngettext ("%u unit in", "%u units in", all->len), all->len);
  for (int end = 0; end < N_ENDS; end++)
    if (n[end] > 0)
      {
        g_autofree char *label = biv_say_lower (biv_word_get_label (biv_unit_end_get_type (), end));

        g_string_append_printf (words, "%s%u %s", words->str[words->len - 1] >= '0' && end == 0 ? ": " : ", ", n[end], label);
      }
  return g_string_free (words, FALSE);
}

/* ---- Choosing ---- */

static void
show_choice (UnitRow      *row,
             const Choice *choice)
{
  for (guint i = 0; i < row->n_offered; i++)
    if (row->offered[i] == choice->end)
      gtk_drop_down_set_selected (row->end, i);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (row->steps), least_steps (row, choice->end), most_steps (row, choice->end));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->steps), choice->steps);
  /* Its place is kept, so that the columns stay where they are. */
  gtk_widget_set_opacity (row->steps, biv_unit_end_has_steps (choice->end) ? 1 : 0);
  gtk_widget_set_sensitive (row->steps, biv_unit_end_has_steps (choice->end));
  if (is_out_of_action (choice->end) || choice->end == BIV_END_DAMAGED)
    gtk_widget_add_css_class (GTK_WIDGET (row->end), "overruled");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->end), "overruled");
}

static gboolean
offers (const UnitRow *row,
        BivUnitEnd     end)
{
  for (guint i = 0; i < row->n_offered; i++)
    if (row->offered[i] == end)
      return TRUE;
  return FALSE;
}

static void
choose (BivResultEntry *self,
        UnitRow        *row,
        BivUnitEnd      end,
        int             steps)
{
  Choice *choice;

  if (!offers (row, end))
    return;
  choice = g_new0 (Choice, 1);
  choice->end = end;
  choice->steps = biv_unit_end_has_steps (end) ? CLAMP (steps, least_steps (row, end), most_steps (row, end)) : row->start_steps;
  g_hash_table_insert (self->choices, g_strdup (row->unit), choice);
  self->is_filling = TRUE;
  show_choice (row, choice);
  self->is_filling = FALSE;
}

static gboolean
is_selected (const UnitRow *row)
{
  return gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (row->row));
}

static void
set_rows (BivResultEntry *self,
          UnitRow        *of,
          BivUnitEnd      end,
          int             steps)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      UnitRow *row = self->rows->pdata[i];

      if (row->end != NULL && (row == of || ((of == NULL || is_selected (of)) && is_selected (row))))
        choose (self, row, end, steps);
    }
  show_counts (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
biv_result_entry_set_selected (BivResultEntry *self,
                               BivUnitEnd      end,
                               int             steps)
{
  g_return_if_fail (BIV_IS_RESULT_ENTRY (self));

  set_rows (self, NULL, end, steps);
}

static void
on_end (GtkDropDown    *drop_down,
        GParamSpec     *pspec,
        BivResultEntry *self)
{
  UnitRow *row = g_object_get_data (G_OBJECT (drop_down), "row");
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (!self->is_filling && selected < row->n_offered)
    set_rows (self, row, row->offered[selected], row->start_steps);
}

static void
on_steps (GtkSpinButton  *spin,
          BivResultEntry *self)
{
  UnitRow *row = g_object_get_data (G_OBJECT (spin), "row");

  if (!self->is_filling)
    set_rows (self, row, row->offered[gtk_drop_down_get_selected (row->end)], gtk_spin_button_get_value_as_int (spin));
}

static void
on_set (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  BivResultEntry *self = BIV_RESULT_ENTRY (widget);

  gtk_menu_button_popdown (self->set_button);
  biv_result_entry_set_selected (self, (BivUnitEnd) CLAMP (g_variant_get_int32 (parameter), 0, N_ENDS - 1), G_MAXINT);
}

static void
show_selection (BivResultEntry *self)
{
  g_autofree char *words = NULL;
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += is_selected (self->rows->pdata[i]);
  words = n > 1 ? g_strdup_printf (ngettext ("%u unit selected: what is set for one is set for all",
                                             "%u units selected: what is set for one is set for all", n), n)
                : g_strdup (_("Ctrl or Shift selects several units, Ctrl A all; they are set at once."));
  gtk_label_set_text (self->selected, words);
  gtk_widget_set_sensitive (GTK_WIDGET (self->set_button), n > 0);
}

/* ---- Rows ---- */

static void
add_label (GtkWidget  *box,
           const char *text,
           const char *css_class,
           int         width_chars)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  if (width_chars > 0)
    gtk_label_set_width_chars (GTK_LABEL (label), width_chars);
  else
    gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
}

static void
add_controls (BivResultEntry *self,
              UnitRow        *row,
              BivUnit        *unit,
              GtkWidget      *box)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  const char *name = biv_item_get_name (BIV_ITEM (unit));
  /* TRANSLATORS: for a screen reader: steps that a unit has left */
  g_autofree char *steps = g_strdup_printf (_("Steps left: %s"), name);

  for (guint i = 0; i < row->n_offered; i++)
    gtk_string_list_append (words, biv_word_get_label (biv_unit_end_get_type (), (int) row->offered[i]));
  row->steps = gtk_spin_button_new_with_range (0, MAX (row->start_steps, 1), 1);
  row->end = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL));
  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (row->steps));
  gtk_widget_set_tooltip_text (row->steps, _("Steps left"));
  gtk_widget_add_css_class (GTK_WIDGET (row->end), "dense");
  gtk_widget_add_css_class (row->steps, "dense");
  gtk_widget_set_size_request (GTK_WIDGET (row->end), 130, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->end), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->steps), GTK_ACCESSIBLE_PROPERTY_LABEL, steps, -1);
  g_object_set_data (G_OBJECT (row->end), "row", row);
  g_object_set_data (G_OBJECT (row->steps), "row", row);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->end));
  gtk_box_append (GTK_BOX (box), row->steps);
}

static void
add_unit (BivResultEntry *self,
          BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (self->campaign, participant->unit);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure;
  g_autofree char *steps = NULL;
  UnitRow *row;

  if (unit == NULL)
    return;
  row = g_new0 (UnitRow, 1);
  row->unit = g_strdup (participant->unit);
  row->row = gtk_list_box_row_new ();
  figure = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (figure), self->campaign, unit);
  list_offered (self, participant, row);
  gtk_box_append (GTK_BOX (box), figure);
  add_label (box, biv_unit_get_ref (unit), "dim-label", 7);
  add_label (box, biv_item_get_name (BIV_ITEM (unit)), NULL, 0);
  steps = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) row->start_steps), row->start_steps);
  add_label (box, steps, "dim-label", 8);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), box);
  biv_row_name_from_labels (row->row);
  if (was_there (participant))
    {
      Choice choice = get_choice (self, participant);

      add_controls (self, row, unit, box);
      show_choice (row, &choice);
      g_signal_connect (row->end, "notify::selected", G_CALLBACK (on_end), self);
      g_signal_connect (row->steps, "value-changed", G_CALLBACK (on_steps), self);
    }
  else
    {
      add_label (box, _("was left out"), "dim-label", 16);
      gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row->row), FALSE);
    }
  g_ptr_array_add (self->rows, row);
  gtk_list_box_append (self->units, row->row);
}

static void
add_side (BivResultEntry *self,
          const char     *id)
{
  BivSide *side = biv_campaign_find_side (self->campaign, id);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *count = gtk_label_new (NULL);

  biv_swatch_set_side (BIV_SWATCH (swatch), self->campaign, id);
  gtk_widget_add_css_class (count, "dim-label");
  g_object_set_data_full (G_OBJECT (count), "side", g_strdup (id), g_free);
  g_ptr_array_add (self->counts, count);
  gtk_box_append (GTK_BOX (box), swatch);
  add_label (box, biv_item_call (side), "heading", 0);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  biv_row_name_from_labels (row);
  gtk_list_box_append (self->units, row);
}

/* ---- Generals (CA-RESULT-3) ---- */

static void
show_generals (BivResultEntry *self)
{
  guint n = g_hash_table_size (self->generals);
  g_autofree char *words = n == 0 ? g_strdup (_("No general hit"))
                                  : g_strdup_printf (ngettext ("%u general hit", "%u generals hit", n), n);

  gtk_menu_button_set_label (self->general_button, words);
}

static void
on_general (GtkCheckButton *button,
            BivResultEntry *self)
{
  const char *formation = g_object_get_data (G_OBJECT (button), "formation");
  g_autofree char *key = g_strconcat (BIV_ANSWER_GENERAL, formation, NULL);

  if (self->is_filling)
    return;
  if (self->procedure != NULL)
    biv_procedure_answer (self->procedure, key, gtk_check_button_get_active (button) ? "yes" : NULL, NULL);
  if (gtk_check_button_get_active (button))
    g_hash_table_add (self->generals, g_strdup (formation));
  else
    g_hash_table_remove (self->generals, formation);
  show_generals (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
add_general (BivResultEntry *self,
             BivFormation   *formation)
{
  const char *id = biv_id_of (formation);
  g_autofree char *label = NULL;
  GtkWidget *button;

  if (formation->commander == NULL)
    return;
  label = g_strdup_printf ("%s, %s", formation->commander, biv_item_call (formation));
  button = gtk_check_button_new_with_label (label);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), g_hash_table_contains (self->generals, id));
  g_object_set_data_full (G_OBJECT (button), "formation", g_strdup (id), g_free);
  g_signal_connect (button, "toggled", G_CALLBACK (on_general), self);
  gtk_box_append (self->general_box, button);
}

static void
list_generals (BivResultEntry *self,
               BivBattle      *battle)
{
  g_autoptr (GPtrArray) bodies = biv_battle_list_formations (self->campaign, battle, NULL);
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->general_box))) != NULL)
    gtk_box_remove (self->general_box, old);
  for (guint i = 0; i < bodies->len; i++)
    {
      g_autoptr (GPtrArray) members = biv_army_list_members (self->campaign, bodies->pdata[i]);

      for (guint j = 0; j < members->len; j++)
        add_general (self, members->pdata[j]);
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->general_button),
                            gtk_widget_get_first_child (GTK_WIDGET (self->general_box)) != NULL);
  show_generals (self);
}

/* ---- The whole ---- */

static gboolean
shows_the_same (BivResultEntry *self,
                BivCampaign    *campaign,
                BivBattle      *battle)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);

  if (self->campaign != campaign || all->len != self->rows->len)
    return FALSE;
  for (guint i = 0; i < all->len; i++)
    {
      const BivParticipant *participant = all->pdata[i];
      const UnitRow *row = self->rows->pdata[i];

      if (!g_str_equal (row->unit, participant->unit) || row->start_steps != participant->start_steps
          || (row->end != NULL) != was_there (participant))
        return FALSE;
    }
  return TRUE;
}

static void
fill_winners (BivResultEntry *self,
              BivBattle      *battle)
{
  g_autoptr (GtkStringList) winners = gtk_string_list_new (NULL);
  const char *const degrees[] = { _("by the losses"), biv_word_get_label (biv_degree_get_type (), BIV_DEGREE_WIN),
                                  biv_word_get_label (biv_degree_get_type (), BIV_DEGREE_DECISIVE), NULL };
  g_autoptr (GtkStringList) degree_list = gtk_string_list_new (degrees);

  gtk_string_list_append (winners, self->procedure != NULL ? _("not said yet") : _("by the rules"));
  for (guint i = 0; i < 2; i++)
    {
      const char *id = biv_battle_get_side (self->campaign, battle, i);
      BivSide *side = biv_campaign_find_side (self->campaign, id);

      gtk_string_list_append (winners, side != NULL ? biv_item_call (side) : id != NULL ? id : "");
    }
  gtk_string_list_append (winners, _("draw"));
  gtk_drop_down_set_model (self->winner, G_LIST_MODEL (winners));
  gtk_drop_down_set_model (self->degree, G_LIST_MODEL (degree_list));
}

static void
clear (BivResultEntry *self)
{
  g_ptr_array_set_size (self->counts, 0);
  biv_children_remove (self->units);
  g_ptr_array_set_size (self->rows, 0);
}

void
biv_result_entry_show (BivResultEntry *self,
                       BivCampaign    *campaign,
                       BivBattle      *battle)
{
  g_return_if_fail (BIV_IS_RESULT_ENTRY (self) && campaign != NULL && battle != NULL);

  if (shows_the_same (self, campaign, battle) && self->rows->len > 0)
    {
      if (self->procedure != NULL)
        biv_formation_entry_show (self->by_formation, self->procedure, self->battle);
      return;
    }
  self->is_filling = TRUE;
  clear (self);
  g_set_object (&self->campaign, campaign);
  g_free (self->battle);
  self->battle = g_strdup (biv_id_of (battle));
  fill_winners (self, battle);
  for (guint i = 0; i < 2; i++)
    {
      const char *side = biv_battle_get_side (campaign, battle, i);
      g_autoptr (GPtrArray) own = side != NULL ? biv_battle_list_participants (campaign, battle, side) : NULL;

      if (side != NULL)
        add_side (self, side);
      for (guint j = 0; own != NULL && j < own->len; j++)
        add_unit (self, own->pdata[j]);
    }
  list_generals (self, battle);
  show_counts (self);
  show_selection (self);
  self->is_filling = FALSE;
}

/* The side, "draw", or NULL while it is not said. */
static const char *
get_winner (BivResultEntry *self)
{
  guint winner = gtk_drop_down_get_selected (self->winner);

  return winner == 1 || winner == 2 ? biv_battle_get_side (self->campaign, get_battle (self), winner - 1)
         : winner == 3              ? "draw"
                                    : NULL;
}

BivProposal *
biv_result_entry_propose (BivResultEntry *self)
{
  static const int degrees[] = { BIV_NONE, BIV_DEGREE_WIN, BIV_DEGREE_DECISIVE };
  BivBattle *battle;
  g_autoptr (GPtrArray) units = NULL, all = NULL;
  g_autofree char **generals = NULL;
  BivBattleResult result = { .resolved_by = BIV_BY_TABLE };

  g_return_val_if_fail (BIV_IS_RESULT_ENTRY (self) && get_battle (self) != NULL, NULL);

  battle = get_battle (self);
  units = biv_unit_results_new ();
  all = biv_battle_list_participants (self->campaign, battle, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      const BivParticipant *participant = all->pdata[i];
      Choice choice = get_choice (self, participant);

      if (was_there (participant) && choice.end != BIV_END_INTACT)
        biv_unit_results_add (units, participant->unit, choice.end, biv_unit_end_has_steps (choice.end) ? choice.steps : 0);
    }
  generals = (char **) g_hash_table_get_keys_as_array (self->generals, NULL);
  result.units = units;
  result.generals = generals;
  result.winner = get_winner (self);
  result.degree = degrees[MIN (gtk_drop_down_get_selected (self->degree), G_N_ELEMENTS (degrees) - 1)];
  return biv_turn_propose_result (self->campaign, self->battle, &result, NULL, NULL);
}

/* ---- By formation ---- */

static void
answer_outcome (BivResultEntry *self)
{
  static const char *const degrees[] = { NULL, "win", "decisive" };
  guint degree = MIN (gtk_drop_down_get_selected (self->degree), G_N_ELEMENTS (degrees) - 1);

  biv_procedure_answer (self->procedure, BIV_ANSWER_WINNER, get_winner (self), NULL);
  biv_procedure_answer (self->procedure, BIV_ANSWER_DEGREE, degrees[degree], NULL);
}

/* As it was answered already: before an undo, say. */
static void
show_answers (BivResultEntry *self)
{
  const char *winner = biv_procedure_get_answer (self->procedure, BIV_ANSWER_WINNER, NULL);
  const char *degree = biv_procedure_get_answer (self->procedure, BIV_ANSWER_DEGREE, NULL);

  self->is_filling = TRUE;
  gtk_drop_down_set_selected (self->winner, g_strcmp0 (winner, "draw") == 0 ? 3 : 0);
  for (guint i = 0; winner != NULL && i < 2; i++)
    if (g_strcmp0 (winner, biv_battle_get_side (self->campaign, get_battle (self), i)) == 0)
      gtk_drop_down_set_selected (self->winner, i + 1);
  gtk_drop_down_set_selected (self->degree, g_strcmp0 (degree, "win") == 0        ? 1
                                            : g_strcmp0 (degree, "decisive") == 0 ? 2
                                                                                  : 0);
  g_hash_table_remove_all (self->generals);
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->general_box)); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    {
      const char *formation = g_object_get_data (G_OBJECT (check), "formation");
      g_autofree char *key = g_strconcat (BIV_ANSWER_GENERAL, formation, NULL);
      gboolean is_hit = biv_procedure_get_answer (self->procedure, key, NULL) != NULL;

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), is_hit);
      if (is_hit)
        g_hash_table_add (self->generals, g_strdup (formation));
    }
  show_generals (self);
  self->is_filling = FALSE;
}

void
biv_result_entry_set_procedure (BivResultEntry *self,
                                BivProcedure   *procedure)
{
  guint winner, degree;

  g_return_if_fail (BIV_IS_RESULT_ENTRY (self) && get_battle (self) != NULL);

  if (!g_set_object (&self->procedure, procedure))
    return;
  winner = gtk_drop_down_get_selected (self->winner);
  degree = gtk_drop_down_get_selected (self->degree);
  gtk_widget_set_visible (self->by_unit, procedure == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->by_formation), procedure != NULL);
  self->is_filling = TRUE;
  fill_winners (self, get_battle (self));
  gtk_drop_down_set_selected (self->winner, winner);
  gtk_drop_down_set_selected (self->degree, degree);
  self->is_filling = FALSE;
  biv_formation_entry_show (self->by_formation, procedure, self->battle);
  if (procedure != NULL)
    show_answers (self);
}

static void
on_outcome (BivResultEntry *self)
{
  if (self->is_filling)
    return;
  if (self->procedure != NULL)
    answer_outcome (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The class ---- */

static void
biv_result_entry_dispose (GObject *object)
{
  BivResultEntry *self = BIV_RESULT_ENTRY (object);

  /* Lists tell of their rows' going while they are taken down. */
  if (self->units != NULL)
    g_signal_handlers_disconnect_by_data (self->units, self);
  self->units = NULL;
  self->is_filling = TRUE;
  biv_children_unparent (self);
  g_clear_object (&self->campaign);
  g_clear_object (&self->procedure);
  G_OBJECT_CLASS (biv_result_entry_parent_class)->dispose (object);
}

static void
biv_result_entry_finalize (GObject *object)
{
  BivResultEntry *self = BIV_RESULT_ENTRY (object);

  g_free (self->battle);
  g_hash_table_unref (self->choices);
  g_hash_table_unref (self->generals);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->counts);
  G_OBJECT_CLASS (biv_result_entry_parent_class)->finalize (object);
}

static void
biv_result_entry_class_init (BivResultEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "result#entry");
  G_OBJECT_CLASS (klass)->dispose = biv_result_entry_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_result_entry_finalize;
  signals[CHANGED] = g_signal_new ("changed", BIV_TYPE_RESULT_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (BIV_TYPE_FORMATION_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/result/result-entry.ui");
  BIV_BIND_CHILDREN (widget_class, BivResultEntry, winner, degree, general_button, general_box, selected, set_button,
                     units, by_unit, by_formation);
  BIV_BIND_CALLBACKS (widget_class, on_outcome, show_selection);
  gtk_widget_class_install_action (widget_class, "entry.set", "i", on_set);
}

static void
biv_result_entry_init (BivResultEntry *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  self->choices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->generals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->rows = g_ptr_array_new_with_free_func (unit_row_free);
  self->counts = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->winner);
  for (int end = BIV_END_INTACT; end < N_ENDS; end++)
    {
      g_autofree char *action = g_strdup_printf ("entry.set(%d)", end);

      g_menu_append (menu, biv_word_get_label (biv_unit_end_get_type (), end), action);
    }
  gtk_menu_button_set_menu_model (self->set_button, G_MENU_MODEL (menu));
}
