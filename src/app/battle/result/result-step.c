/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-step.c: what became of everybody: typed in from the table, diced for, or fought; then applied once
 *
 * Every unit of both sides is listed once. Before the battle is fought its end is chosen here; afterwards the fates are
 * worked out, and may be overruled row by row. */
#include "config.h"

#include "app/battle/step/battle-step.h"

#include <glib/gi18n.h>

#include "app/battle/step/log-card.h"
#include "app/battle/step/procedure-step.h"
#include "app/battle/result/formation-entry.h"
#include "app/battle/result/result-entry.h"
#include "app/battle/result/result-rows.h"
#include "app/desk/photo-strip.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "base/said.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/strength.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/apply.h"

/* The campaign's BivBattleResult is the result; this is its page. */
#define BIV_TYPE_RESULT_STEP (biv_result_step_get_type ())
G_DECLARE_FINAL_TYPE (BivResultStep, biv_result_step, BIV, RESULT_STEP, BivProcedureStep)

typedef enum
{
  MODE_NONE,
  MODE_ENTRY,                       /* the ends are typed in, unit by unit */
  MODE_FORMATIONS,                  /* or what whole formations lost */
  MODE_QUICK,                       /* the quick result is diced for */
  MODE_APPLY,                       /* fought: fates, retreat, points are worked out */
  MODE_DONE,
} Mode;

struct _BivResultStep
{
  BivProcedureStep parent_instance;           /* open in MODE_FORMATIONS, MODE_QUICK and MODE_APPLY */

  Mode           mode;
  gboolean       wants_quick;
  gboolean       by_formation, has_way;       /* how it is typed in, once that was decided */

  BivResultRows *rows;              /* in MODE_APPLY */
  gboolean       has_log;           /* it has been asked for, and there is one */
  BivRecord     *refused;           /* (nullable): the record that does not play; asked once */

  GtkLabel      *headline, *counts, *log_why; /* template children from here on */
  BivResultEntry *entry;
  GtkToggleButton *unit_button, *formation_button;
  BivPhotoStrip *photographs;
  GtkWidget     *papers, *list_frame, *table_and_log;
  GtkToggleButton *log_button;
  BivLogCard    *log;
  GtkBox        *place_of_table, *place_of_dice;
  GtkListBox    *units;
};

G_DEFINE_FINAL_TYPE (BivResultStep, biv_result_step, BIV_TYPE_PROCEDURE_STEP)

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

static void
show_foot (BivResultStep *self,
           const char    *words,
           gboolean       is_fault)
{
  gtk_label_set_text (self->counts, words);
  if (is_fault)
    gtk_widget_add_css_class (GTK_WIDGET (self->counts), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->counts), "error");
}

/* ---- Typed in from the table ---- */

/* What is chosen, and what would follow from it. */
static void
show_entry (BivResultStep *self)
{
  BivProcedure *procedure = self->mode == MODE_FORMATIONS
                              ? biv_procedure_step_get_procedure (BIV_PROCEDURE_STEP (self)) : NULL;
  g_autoptr (BivProposal) proposal = procedure != NULL ? g_object_ref (biv_procedure_get_proposal (procedure))
                                                       : biv_result_entry_propose (self->entry);
  g_autofree char *counts = biv_result_entry_dup_counts (self->entry), *words = NULL;
  const BivRefusal *why = biv_proposal_get_refusal (proposal);
  BivBattle *after = biv_campaign_find_battle (biv_proposal_get_scratch (proposal),
                                               biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)));
  g_autofree char *outcome = why == NULL && after != NULL
                               ? biv_outcome_dup_text (biv_proposal_get_scratch (proposal), after) : NULL;

  /* TRANSLATORS: units in and out; who would win: "24 units in: 23 intact, 1 destroyed. Outcome: a draw." */
  words = why != NULL ? g_strdup_printf ("%s. %s", counts, why->text)
          : biv_proposal_get_wanted (proposal) != NULL   /* what follows was worked out with made-up dice */
            ? g_strdup_printf ("%s.", counts)
            : g_strdup_printf (_("%s. Outcome: %s."), counts, outcome != NULL ? outcome : "");
  show_foot (self, words, why != NULL);
}

static void
enter_result (BivResultStep *self)
{
  g_autoptr (BivProposal) proposal = biv_result_entry_propose (self->entry);

  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

/* Unit by unit as it would have gone on the board, or by formation as it is told of a larger table: the latter where somebody
 * found no room on the board. */
static void
choose_way (BivResultStep *self)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), get_battle (self), NULL);

  if (self->has_way)
    return;
  self->has_way = TRUE;
  for (guint i = 0; i < all->len; i++)
    {
      const BivParticipant *participant = all->pdata[i];

      self->by_formation |= participant->role == BIV_ROLE_LEFT_OUT && participant->arrives == BIV_NONE;
    }
  gtk_toggle_button_set_active (self->by_formation ? self->formation_button : self->unit_button, TRUE);
}

static void
on_way (BivResultStep *self)
{
  gboolean by_formation = gtk_toggle_button_get_active (self->formation_button);

  if (!self->has_way || self->by_formation == by_formation)
    return;
  self->by_formation = by_formation;
  biv_battle_step_refresh (BIV_BATTLE_STEP (self));
}

static void
on_quick (BivResultStep *self)
{
  self->wants_quick = TRUE;
  biv_battle_step_refresh (BIV_BATTLE_STEP (self));
}

/* ---- The units ---- */

/* "Damaged, 7 of 12 steps", "Destroyed, light" */
static char *
dup_end (BivParticipant *participant)
{
  g_autofree char *end = biv_outcome_dup_end (participant), *fate = NULL;

  if (participant->fate == BIV_NONE)
    return g_steal_pointer (&end);
  fate = biv_say_lower (biv_word_get_label (biv_fate_get_type (), participant->fate));
  return g_strdup_printf ("%s, %s", end, fate);
}

static GtkWidget *
make_unit_row (BivResultStep  *self,
               BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (get_campaign (self), participant->unit);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure, *ref, *name, *end;
  g_autofree char *words = NULL;

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  if (unit == NULL)
    return row;
  figure = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (figure), get_campaign (self), unit);
  ref = gtk_label_new (biv_unit_get_ref (unit));
  name = biv_label_new (biv_item_get_name (BIV_ITEM (unit)), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  words = dup_end (participant);
  end = gtk_label_new (words);
  gtk_widget_add_css_class (end, participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED
                                   ? "differs" : "dim-label");
  gtk_box_append (GTK_BOX (box), end);
  biv_row_name_from_labels (row);
  return row;
}

static GtkWidget *
make_side_row (BivResultStep *self,
               const char    *side)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), biv_result_rows_make_side (get_campaign (self), get_battle (self), side));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  biv_row_name_from_labels (row);
  return row;
}

static void
show_units (BivResultStep *self)
{
  BivBattle *battle = get_battle (self);
  guint n_all = 0;
  g_autofree char *words = NULL;
  BivRefusal why;
  gboolean has_fault;

  biv_children_remove (self->units);
  for (int i = 0; i < 2; i++)
    {
      const char *side = biv_battle_get_side (get_campaign (self), battle, i);
      g_autoptr (GPtrArray) own = biv_battle_list_participants (get_campaign (self), battle, side);

      gtk_list_box_append (self->units, make_side_row (self, side));
      for (guint j = 0; j < own->len; j++)
        gtk_list_box_append (self->units, make_unit_row (self, g_ptr_array_index (own, j)));
      n_all += own->len;
    }
  has_fault = battle->state == BIV_BATTLE_FOUGHT && biv_outcome_find_fault (get_campaign (self), battle, &why);
  words = has_fault
            ? g_strdup_printf ("%s (%s)", why.text, why.code)
            : g_strdup_printf (ngettext ("%u unit in, %u accounted for: they match.",
                                         "%u units in, %u accounted for: they match.", n_all), n_all, n_all);
  show_foot (self, words, has_fault);
}

/* ---- The log beside it ---- */

#define ROOM_FOR_LOG 1250           /* px of the page: the table keeps its four columns */
#define LOG_WIDTH    300
#define LOG_HEIGHT   230            /* where it has to go below */

static gboolean
has_room_beside (BivResultStep *self)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), BIV_TYPE_PAGE);

  return page != NULL && gtk_widget_get_width (page) >= ROOM_FOR_LOG;
}

static void
show_log (BivResultStep *self)
{
  gboolean is_below = self->mode == MODE_APPLY && !has_room_beside (self);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->table_and_log),
                                  is_below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (GTK_WIDGET (self->log), LOG_WIDTH, is_below ? LOG_HEIGHT : -1);
  gtk_widget_set_vexpand (GTK_WIDGET (self->log), !is_below);
  gtk_widget_set_margin_start (GTK_WIDGET (self->log), is_below ? 16 : 0);
  gtk_widget_set_margin_top (GTK_WIDGET (self->log), is_below ? 0 : 12);
  gtk_widget_set_visible (GTK_WIDGET (self->log), self->has_log && gtk_toggle_button_get_active (self->log_button));
}

static void
drop_log (BivResultStep *self)
{
  self->has_log = FALSE;
  biv_log_card_clear (self->log);
  g_clear_pointer (&self->refused, biv_record_unref);
}

/* One that was played under other rules may not play now. What it led to has been applied all the same. */
static void
refuse_log (BivResultStep *self,
            BivRecord     *record,
            const GError  *why)
{
  g_autofree char *text = g_strdup_printf (_("The result stands, but its log cannot be shown. %s"), why->message);

  drop_log (self);
  self->refused = biv_record_ref (record);
  gtk_label_set_text (self->log_why, text);
}

/* A battle that was fought here has a record, and the record tells what happened. Whoever may not have it has no log. */
static void
load_log (BivResultStep *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;

  if (battle->record == NULL || (self->mode != MODE_APPLY && self->mode != MODE_DONE))
    drop_log (self);
  else if (!self->has_log && self->refused != battle->record)
    {
      session = biv_fight_new_session (get_campaign (self), battle, 0, &error);
      if (session == NULL)
        {
          refuse_log (self, battle->record, error);
          return;
        }
      self->has_log = TRUE;
      biv_log_card_set_session (self->log, session, get_campaign (self), (const char *const *) battle->sides);
      gtk_toggle_button_set_active (self->log_button, has_room_beside (self));
    }
}

/* ---- The step ---- */

static Mode
find_mode (BivResultStep *self)
{
  switch (get_battle (self)->state)
    {
    case BIV_BATTLE_PENDING:
    case BIV_BATTLE_DEPLOYED:
      choose_way (self);
      return self->wants_quick ? MODE_QUICK : self->by_formation ? MODE_FORMATIONS : MODE_ENTRY;
    case BIV_BATTLE_FOUGHT:
      return MODE_APPLY;
    case BIV_BATTLE_APPLIED:
    case BIV_BATTLE_CANCELLED:
    default:
      return MODE_DONE;
    }
}

/* They stand under their formations; the table has the dice alone. */
static GPtrArray *
list_no_rows (BivProposal *proposal,
              gpointer     data)
{
  return g_ptr_array_new ();
}

static void
set_mode (BivResultStep *self,
          Mode           mode)
{
  if (self->mode == mode)
    return;
  if (self->mode == MODE_FORMATIONS)
    biv_result_entry_set_procedure (self->entry, NULL);
  self->mode = mode;
  biv_procedure_step_close (BIV_PROCEDURE_STEP (self));
  gtk_widget_set_visible (GTK_WIDGET (self->entry), mode == MODE_ENTRY || mode == MODE_FORMATIONS);
  gtk_widget_set_visible (self->papers, mode == MODE_APPLY || mode == MODE_DONE);
  gtk_widget_set_visible (self->list_frame, mode == MODE_DONE);
  if (mode == MODE_FORMATIONS || mode == MODE_QUICK || mode == MODE_APPLY)
    biv_procedure_step_open (BIV_PROCEDURE_STEP (self), mode == MODE_FORMATIONS ? biv_formation_entry_propose
                                                        : mode == MODE_QUICK    ? propose_quick
                                                                                : propose_apply,
                             mode == MODE_FORMATIONS ? self->place_of_dice : self->place_of_table);
  if (mode == MODE_FORMATIONS)
    biv_procedure_step_arrange (BIV_PROCEDURE_STEP (self), list_no_rows, NULL, NULL);
  if (mode == MODE_APPLY)
    biv_procedure_step_arrange (BIV_PROCEDURE_STEP (self), biv_result_rows_list, biv_result_rows_make_heading, self->rows);
}

static void
refresh (BivBattleStep *step)
{
  BivResultStep *self = BIV_RESULT_STEP (step);
  g_autofree char *outcome = NULL;
  gboolean is_typed;

  set_mode (self, find_mode (self));
  is_typed = self->mode == MODE_ENTRY || self->mode == MODE_FORMATIONS;
  biv_procedure_step_update (BIV_PROCEDURE_STEP (self));
  outcome = biv_outcome_dup_headline (get_campaign (self), get_battle (self));
  if (self->mode == MODE_DONE)
    {
      /* Undo goes no further back than the opening of the turn, unless an option says so. */
      gboolean can_undo = get_battle (self)->turn == get_campaign (self)->turn
                          || biv_campaign_option_is (get_campaign (self), "undo.depth", "campaign");
      g_autofree char *words = g_strdup_printf (can_undo ? _("%s. Applied on turn %d. Undo takes it back.")
                                                         : _("%s. Applied on turn %d."), outcome, get_battle (self)->turn);

      gtk_label_set_text (self->headline, words);
    }
  else
    {
      /* TRANSLATORS: %s: "Crown of Alvora wins", "a draw" */
      g_autofree char *words = g_strdup_printf (_("Outcome: %s"), outcome);

      gtk_label_set_text (self->headline, is_typed ? _("A result from the table") : words);
    }
  if (is_typed)
    {
      biv_result_entry_show (self->entry, get_campaign (self), get_battle (self));
      if (self->mode == MODE_FORMATIONS)
        biv_result_entry_set_procedure (self->entry, biv_procedure_step_get_procedure (BIV_PROCEDURE_STEP (self)));
      show_entry (self);
    }
  else
    show_units (self);
  biv_photo_strip_show (self->photographs, biv_battle_step_get_desk (step), biv_battle_step_get_battle_id (step),
                        get_campaign (self)->copy_for == NULL);
  /* While a result is typed the rows have the room, until there is something to be seen. */
  if (is_typed && get_battle (self)->photographs == NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->photographs), FALSE);
  load_log (self);
  gtk_widget_set_visible (GTK_WIDGET (self->log_button), self->has_log);
  gtk_widget_set_visible (GTK_WIDGET (self->log_why), self->refused != NULL);
  show_log (self);
  biv_battle_step_next_step_changed (step);
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivResultStep *self = BIV_RESULT_STEP (step);

  if (self->mode == MODE_ENTRY)
    next->label = g_strdup (_("Enter the result"));
  else
    BIV_BATTLE_STEP_CLASS (biv_result_step_parent_class)->get_next_step (step, next);
}

static void
do_next_step (BivBattleStep *step)
{
  BivResultStep *self = BIV_RESULT_STEP (step);

  if (self->mode == MODE_ENTRY)
    enter_result (self);
  else
    BIV_BATTLE_STEP_CLASS (biv_result_step_parent_class)->do_next_step (step);
}

static void
proposal_changed (BivProcedureStep *step)
{
  BIV_PROCEDURE_STEP_CLASS (biv_result_step_parent_class)->proposal_changed (step);
  if (BIV_RESULT_STEP (step)->mode == MODE_FORMATIONS)
    show_entry (BIV_RESULT_STEP (step));
}

/* Photographs may be dropped anywhere here. */
static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         BivResultStep *self)
{
  biv_photo_strip_take (self->photographs, g_value_get_boxed (value));
  return TRUE;
}

/* "s": a kind of sheet */
static void
on_sheet (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  BivBattleStep *step = BIV_BATTLE_STEP (widget);
  g_autofree char *id = g_strconcat (g_variant_get_string (parameter, NULL), ":", biv_battle_step_get_battle_id (step), NULL);

  biv_desk_show (biv_battle_step_get_desk (step), "sheets", id);
}

static void
biv_result_step_constructed (GObject *object)
{
  BivResultStep *self = BIV_RESULT_STEP (object);
  BivBattleStep *step = BIV_BATTLE_STEP (object);

  G_OBJECT_CLASS (biv_result_step_parent_class)->constructed (object);
  self->rows = biv_result_rows_new (biv_battle_step_get_desk (step), biv_battle_step_get_battle_id (step));
}

/* The table asks for its rows as long as it is there. */
static void
biv_result_step_finalize (GObject *object)
{
  BivResultStep *self = BIV_RESULT_STEP (object);

  g_clear_pointer (&self->rows, biv_result_rows_free);
  g_clear_pointer (&self->refused, biv_record_unref);
  G_OBJECT_CLASS (biv_result_step_parent_class)->finalize (object);
}

static void
biv_result_step_class_init (BivResultStepClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  biv_help_class_set_topic (klass, "result");
  G_OBJECT_CLASS (klass)->constructed = biv_result_step_constructed;
  G_OBJECT_CLASS (klass)->finalize = biv_result_step_finalize;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  BIV_PROCEDURE_STEP_CLASS (klass)->proposal_changed = proposal_changed;
  g_type_ensure (BIV_TYPE_RESULT_ENTRY);
  g_type_ensure (BIV_TYPE_LOG_CARD);
  g_type_ensure (BIV_TYPE_PHOTO_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/result/result-step.ui");
  BIV_BIND_CHILDREN (widget_class, BivResultStep, headline, counts, entry, papers, list_frame, table_and_log, place_of_table,
                     place_of_dice, units, log, log_button, log_why, unit_button, formation_button, photographs);
  gtk_widget_class_install_action (widget_class, "result.sheet", "s", on_sheet);
  BIV_BIND_CALLBACKS (widget_class, on_quick, on_way, show_entry, show_log);
}

static void
biv_result_step_init (BivResultStep *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_announce_changes (self->headline);
  biv_announce_changes (self->counts);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  biv_log_card_set_read_only (self->log);
}

GtkWidget *
biv_result_step_new (BivDesk    *desk,
                     const char *battle)
{
  return g_object_new (BIV_TYPE_RESULT_STEP, "desk", desk, "battle", battle, NULL);
}
