/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-result-step.c: what became of everybody: typed in from the table, diced for, or fought; then applied once
 *
 * Every unit of both sides is listed once. Before the battle is fought its end is chosen here; afterwards the fates are
 * worked out, and may be overruled row by row. */
#include "config.h"

#include "app/biv-battle-step.h"

#include <glib/gi18n.h>

#include "app/biv-procedure-table.h"
#include "app/biv-row-name.h"
#include "app/biv-swatch.h"
#include "campaign/biv-army.h"
#include "campaign/biv-battle-query.h"
#include "campaign/biv-outcome.h"
#include "campaign/biv-turn.h"

/* The campaign's BivBattleResult is the result; this is its page. */
#define BIV_TYPE_RESULT_STEP (biv_result_step_get_type ())
G_DECLARE_FINAL_TYPE (BivResultStep, biv_result_step, BIV, RESULT_STEP, BivBattleStep)

typedef enum
{
  MODE_NONE,
  MODE_ENTRY,                       /* the ends are typed in */
  MODE_QUICK,                       /* the quick result is diced for */
  MODE_APPLY,                       /* fought: fates, retreat, points are worked out */
  MODE_DONE,
} Mode;

struct _BivResultStep
{
  BivBattleStep  parent_instance;

  Mode           mode;
  gboolean       wants_quick;
  BivProcedure  *procedure;         /* MODE_QUICK, MODE_APPLY */
  GtkWidget     *table;
  GHashTable    *ends;              /* unit id -> BivUnitEnd + 1, as chosen in MODE_ENTRY */

  GtkLabel      *headline, *counts; /* template children from here on */
  GtkWidget     *entry;
  GtkDropDown   *winner, *degree;
  GtkBox        *place_of_table;
  GtkListBox    *units;
};

G_DEFINE_FINAL_TYPE (BivResultStep, biv_result_step, BIV_TYPE_BATTLE_STEP)

/* What may be chosen for a unit of one step; the middle of a table in millimetres knows more. */
static const BivUnitEnd offered[] = { BIV_END_INTACT, BIV_END_DESTROYED, BIV_END_LEFT, BIV_END_NEVER_ON };

static BivCampaign *
get_campaign (BivResultStep *self)
{
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

static BivBattle *
get_battle (BivResultStep *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

static BivProposal *
propose_apply (BivCampaign      *campaign,
               BivDice          *dice,
               const BivAnswers *answers,
               gpointer          battle)
{
  return biv_turn_propose_apply (campaign, battle, dice, answers);
}

static BivProposal *
propose_quick (BivCampaign      *campaign,
               BivDice          *dice,
               const BivAnswers *answers,
               gpointer          battle)
{
  return biv_turn_propose_quick (campaign, battle, dice, answers);
}

/* ---- Typed in from the table ---- */

static BivUnitEnd
get_end (BivResultStep        *self,
         const BivParticipant *participant)
{
  gpointer chosen = g_hash_table_lookup (self->ends, participant->unit);

  if (self->mode == MODE_ENTRY && chosen != NULL)
    return (BivUnitEnd) (GPOINTER_TO_INT (chosen) - 1);
  if (self->mode == MODE_ENTRY)
    return participant->role == BIV_ROLE_BOARD ? BIV_END_INTACT : BIV_END_NEVER_ON;
  return participant->end;
}

static void
unit_result_free (gpointer data)
{
  BivUnitResult *result = data;

  g_free (result->unit);
  g_free (result);
}

static void
enter_result (BivResultStep *self)
{
  static const int degrees[] = { BIV_NONE, BIV_DEGREE_WIN, BIV_DEGREE_DECISIVE };
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (unit_result_free);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), battle, NULL);
  guint winner = gtk_drop_down_get_selected (self->winner);
  g_autoptr (BivProposal) proposal = NULL;
  BivBattleResult result = { .units = units, .resolved_by = BIV_BY_TABLE };

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivUnitResult *unit;

      if (participant->role == BIV_ROLE_LEFT_OUT || get_end (self, participant) == BIV_END_INTACT)
        continue;
      unit = g_new0 (BivUnitResult, 1);
      unit->unit = g_strdup (participant->unit);
      unit->end = get_end (self, participant);
      g_ptr_array_add (units, unit);
    }
  result.winner = winner == 1 || winner == 2 ? battle->sides[winner - 1] : winner == 3 ? "draw" : NULL;
  result.degree = degrees[MIN (gtk_drop_down_get_selected (self->degree), 2)];
  proposal = biv_turn_propose_result (get_campaign (self), biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)), &result, NULL);
  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

static void
on_end (GtkDropDown   *drop_down,
        GParamSpec    *pspec,
        BivResultStep *self)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (selected < G_N_ELEMENTS (offered))
    g_hash_table_insert (self->ends, g_strdup (g_object_get_data (G_OBJECT (drop_down), "unit")),
                         GINT_TO_POINTER ((int) offered[selected] + 1));
}

static void
on_quick (BivResultStep *self)
{
  self->wants_quick = TRUE;
  biv_battle_step_refresh (BIV_BATTLE_STEP (self));
}

/* ---- The units ---- */

static GtkWidget *
make_end (BivResultStep        *self,
          const BivParticipant *participant)
{
  GtkStringList *words = gtk_string_list_new (NULL);
  GtkWidget *drop_down;
  guint selected = 0;

  for (guint i = 0; i < G_N_ELEMENTS (offered); i++)
    {
      gtk_string_list_append (words, biv_word_get_label (biv_unit_end_get_type (), offered[i]));
      if (offered[i] == get_end (self, participant))
        selected = i;
    }
  drop_down = gtk_drop_down_new (G_LIST_MODEL (words), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), selected);
  gtk_widget_add_css_class (drop_down, "dense");
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, participant->unit, -1);
  g_object_set_data_full (G_OBJECT (drop_down), "unit", g_strdup (participant->unit), g_free);
  g_signal_connect (drop_down, "notify::selected", G_CALLBACK (on_end), self);
  return drop_down;
}

static GtkWidget *
make_unit_row (BivResultStep  *self,
               BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (get_campaign (self), participant->unit);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure, *ref, *name, *end;

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  if (unit == NULL)
    return row;
  figure = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (figure), get_campaign (self), unit);
  ref = gtk_label_new (biv_unit_get_ref (unit));
  name = gtk_label_new (biv_item_get_name (BIV_ITEM (unit)));
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  if (self->mode == MODE_ENTRY)
    end = make_end (self, participant);
  else
    {
      g_autofree char *words = NULL;

      words = participant->fate != BIV_NONE
                ? g_strdup_printf ("%s, %s", biv_word_get_label (biv_unit_end_get_type (), participant->end),
                                   biv_word_get_label (biv_fate_get_type (), participant->fate))
                : g_strdup (biv_word_get_label (biv_unit_end_get_type (), participant->end));
      end = gtk_label_new (words);
      gtk_widget_add_css_class (end, participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED
                                       ? "differs" : "dim-label");
    }
  gtk_box_append (GTK_BOX (box), end);
  biv_row_name_from_labels (row);
  return row;
}

static GtkWidget *
make_side_row (BivResultStep *self,
               const char    *side_id,
               guint          n_in,
               guint          n_out)
{
  BivSide *side = biv_campaign_find_side (get_campaign (self), side_id);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *name = gtk_label_new (side != NULL ? biv_item_get_name (BIV_ITEM (side)) : side_id), *count;
  g_autofree char *words = g_strdup_printf (_("%u in, %u out"), n_in, n_out);

  biv_swatch_set_side (BIV_SWATCH (swatch), get_campaign (self), side_id);
  gtk_widget_add_css_class (name, "heading");
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_widget_set_hexpand (name, TRUE);
  count = gtk_label_new (words);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  biv_row_name_from_labels (row);
  return row;
}

static guint
count_out (BivResultStep *self,
           GPtrArray     *participants)
{
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivUnitEnd end = get_end (self, g_ptr_array_index (participants, i));

      n += end != BIV_END_DESTROYED && end != BIV_END_ROUTED;
    }
  return n;
}

static void
show_units (BivResultStep *self)
{
  BivBattle *battle = get_battle (self);
  GtkListBoxRow *row;
  guint n_all = 0;
  g_autofree char *words = NULL;

  while ((row = gtk_list_box_get_row_at_index (self->units, 0)) != NULL)
    gtk_list_box_remove (self->units, GTK_WIDGET (row));
  for (int i = 0; battle->sides != NULL && i < 2; i++)
    {
      g_autoptr (GPtrArray) own = biv_battle_list_participants (get_campaign (self), battle, battle->sides[i]);

      gtk_list_box_append (self->units, make_side_row (self, battle->sides[i], own->len, count_out (self, own)));
      for (guint j = 0; j < own->len; j++)
        gtk_list_box_append (self->units, make_unit_row (self, g_ptr_array_index (own, j)));
      n_all += own->len;
    }
  words = g_strdup_printf (ngettext ("%u unit in, %u accounted for: they match.",
                                     "%u units in, %u accounted for: they match.", n_all), n_all, n_all);
  gtk_label_set_text (self->counts, words);
}

/* ---- The step ---- */

static void
set_drop_downs (BivResultStep *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GtkStringList) winners = gtk_string_list_new (NULL);
  const char *const degrees[] = { _("by the losses"), biv_word_get_label (biv_degree_get_type (), BIV_DEGREE_WIN),
                                  biv_word_get_label (biv_degree_get_type (), BIV_DEGREE_DECISIVE), NULL };
  g_autoptr (GtkStringList) degree_list = gtk_string_list_new (degrees);

  gtk_string_list_append (winners, _("by the rules"));
  for (int i = 0; battle->sides != NULL && i < 2; i++)
    {
      BivSide *side = biv_campaign_find_side (get_campaign (self), battle->sides[i]);

      gtk_string_list_append (winners, side != NULL ? biv_item_get_name (BIV_ITEM (side)) : battle->sides[i]);
    }
  gtk_string_list_append (winners, _("draw"));
  gtk_drop_down_set_model (self->winner, G_LIST_MODEL (winners));
  gtk_drop_down_set_model (self->degree, G_LIST_MODEL (degree_list));
}

static Mode
find_mode (BivResultStep *self)
{
  switch (get_battle (self)->state)
    {
    case BIV_BATTLE_PENDING:
    case BIV_BATTLE_DEPLOYED:
      return self->wants_quick ? MODE_QUICK : MODE_ENTRY;
    case BIV_BATTLE_FOUGHT:
      return MODE_APPLY;
    case BIV_BATTLE_APPLIED:
    case BIV_BATTLE_CANCELLED:
    default:
      return MODE_DONE;
    }
}

static void
on_procedure_changed (BivResultStep *self)
{
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

static void
drop_procedure (BivResultStep *self)
{
  if (self->procedure != NULL)
    g_signal_handlers_disconnect_by_data (self->procedure, self);
  if (self->table != NULL)
    gtk_box_remove (self->place_of_table, self->table);
  self->table = NULL;
  g_clear_object (&self->procedure);
}

static void
set_mode (BivResultStep *self,
          Mode           mode)
{
  BivDesk *desk = biv_battle_step_get_desk (BIV_BATTLE_STEP (self));

  if (self->mode == mode)
    return;
  self->mode = mode;
  drop_procedure (self);
  if (mode == MODE_ENTRY)
    set_drop_downs (self);
  gtk_widget_set_visible (self->entry, mode == MODE_ENTRY);
  if (mode != MODE_QUICK && mode != MODE_APPLY)
    return;
  self->procedure = biv_procedure_new (desk, mode == MODE_QUICK ? propose_quick : propose_apply,
                                       g_strdup (biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self))), g_free);
  g_signal_connect_object (self->procedure, "changed", G_CALLBACK (on_procedure_changed), self, G_CONNECT_SWAPPED);
  self->table = biv_procedure_table_new (desk, self->procedure);
  gtk_box_append (self->place_of_table, self->table);
}

static void
refresh (BivBattleStep *step)
{
  BivResultStep *self = BIV_RESULT_STEP (step);
  g_autofree char *outcome = NULL;

  set_mode (self, find_mode (self));
  if (self->table != NULL)
    biv_procedure_table_update (BIV_PROCEDURE_TABLE (self->table));
  outcome = g_strcmp0 (get_battle (self)->winner, "draw") == 0
              ? g_strdup (_("A draw"))
              : biv_outcome_dup_text (get_campaign (self), get_battle (self));
  if (self->mode == MODE_DONE)
    {
      g_autofree char *words = g_strdup_printf (_("%s. Applied on turn %d. Undo takes it back."), outcome,
                                                get_battle (self)->turn);

      gtk_label_set_text (self->headline, words);
    }
  else
    gtk_label_set_text (self->headline, self->mode == MODE_ENTRY ? _("A result from the table") : outcome);
  show_units (self);
  biv_battle_step_next_step_changed (step);
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivResultStep *self = BIV_RESULT_STEP (step);

  if (self->mode == MODE_ENTRY)
    next->label = g_strdup (_("Enter the result"));
  else if (self->procedure != NULL)
    next->label = biv_procedure_dup_step (self->procedure, &next->hindrance);
}

static void
do_next_step (BivBattleStep *step)
{
  BivResultStep *self = BIV_RESULT_STEP (step);

  if (self->mode == MODE_ENTRY)
    enter_result (self);
  else if (self->procedure != NULL)
    biv_procedure_do_step (self->procedure);
}

static gboolean
on_key (BivResultStep   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  return self->table != NULL && (state & gtk_accelerator_get_default_mod_mask ()) == 0
         && biv_procedure_table_press_key (BIV_PROCEDURE_TABLE (self->table), key);
}

static void
biv_result_step_dispose (GObject *object)
{
  BivResultStep *self = BIV_RESULT_STEP (object);

  if (self->procedure != NULL)
    g_signal_handlers_disconnect_by_data (self->procedure, self);
  self->table = NULL;
  g_clear_object (&self->procedure);
  g_clear_pointer (&self->ends, g_hash_table_unref);
  G_OBJECT_CLASS (biv_result_step_parent_class)->dispose (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, BivResultStep, name)

static void
biv_result_step_class_init (BivResultStepClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_result_step_dispose;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-result-step.ui");
  BIND (headline);
  BIND (counts);
  BIND (entry);
  BIND (winner);
  BIND (degree);
  BIND (place_of_table);
  BIND (units);
  gtk_widget_class_bind_template_callback (widget_class, on_quick);
}

static void
biv_result_step_init (BivResultStep *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
biv_result_step_new (BivDesk    *desk,
                     const char *battle)
{
  return g_object_new (BIV_TYPE_RESULT_STEP, "desk", desk, "battle", battle, NULL);
}
