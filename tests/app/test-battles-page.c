/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-battles-page.c: a battle from contact to its result on the page: what the steps say and what is due next */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/step/dice-card.h"
#include "app/battle/grid/fight-choices.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/procedure-step.h"
#include "app/canvas/board-canvas.h"
#include "app/shell/new-campaign.h"
#include "app/widgets/summary.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/battle/lone.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/proposal.h"
#include "campaign/roster/unit-table.h"
#include "engine/biv-session.h"
#include "fixture.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *window, *page;
  char        *shown;               /* the page that was asked for last */
} Fixture;

static void
on_show (Fixture    *fixture,
         const char *page,
         const char *id)
{
  g_free (fixture->shown);
  fixture->shown = g_strdup (page);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->battle = fixture_go_to_battle (fixture->desk);
  g_signal_connect_swapped (fixture->desk, "show", G_CALLBACK (on_show), fixture);
  fixture->window = gtk_window_new ();
  fixture->page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", fixture->desk, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  biv_page_show_item (BIV_PAGE (fixture->page), biv_id_of (fixture->battle));
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_free (fixture->shown);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static GtkWidget *
find_button (GtkWidget  *from,
             const char *words)
{
  if (GTK_IS_BUTTON (from) && gtk_button_get_label (GTK_BUTTON (from)) != NULL
      && strstr (gtk_button_get_label (GTK_BUTTON (from)), words) != NULL)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
do_step (Fixture *fixture)
{
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  fixture_let_settle ();
}

static void
expect_label (Fixture    *fixture,
              const char *step,
              const char *label)
{
  GObject *button = gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE, step);

  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, label);
}

/* A quick result goes past deployment and fight, and after it the page leads back to the turn instead of ending a phase. */
static void
test_quick (Fixture       *fixture,
            gconstpointer  data)
{
  BivPhase phase = fixture->campaign->phase;
  g_autofree char *last = NULL;

  do_step (fixture);
  g_assert_true (fixture->battle->is_set_up);
  expect_label (fixture, "setup_button", "✓ Set-up");
  expect_label (fixture, "deploy_button", "Deployment");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE,
                                                                                  "result_button")), TRUE);
  fixture_let_settle ();
  g_signal_emit_by_name (find_button (fixture->page, "Quick result"), "clicked");
  for (int i = 0; i < 200 && fixture->battle->state != BIV_BATTLE_APPLIED; i++)
    do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_APPLIED);
  g_assert_cmpint (fixture->battle->resolved_by, ==, BIV_BY_QUICK);
  expect_label (fixture, "setup_button", "✓ Set-up");
  expect_label (fixture, "deploy_button", "– Deployment");
  expect_label (fixture, "fight_button", "– Fight");
  last = fixture_dup_next_step (BIV_PAGE (fixture->page));
  g_assert_cmpstr (last, ==, "Back to the turn");
  do_step (fixture);
  g_assert_cmpstr (fixture->shown, ==, "turn");
  g_assert_cmpint (fixture->campaign->phase, ==, phase);

  /* Taken back, it is at work again. */
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  g_free (last);
  last = fixture_dup_next_step (BIV_PAGE (fixture->page));
  g_assert_cmpstr (last, !=, "Back to the turn");
}

/* Each step that comes into sight has the keyboard: a die of the set-up is typed without going there first. */
static void
test_focus (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *place = GTK_WIDGET (gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE, "place_of_step"));
  GObject *setup = gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE, "setup_button");
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, place));
  do_step (fixture);
  g_assert_true (fixture->battle->is_set_up);
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, place));
  /* By a button of the bar too. */
  gtk_widget_grab_focus (GTK_WIDGET (setup));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (setup), TRUE);
  fixture_let_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, place));
}

static BivProcedure *
find_procedure (GtkWidget *from)
{
  if (BIV_IS_PROCEDURE_STEP (from))
    return biv_procedure_step_get_procedure (BIV_PROCEDURE_STEP (from));
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      BivProcedure *found = find_procedure (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static const BivRow *
find_overruled (BivProcedure *procedure)
{
  GPtrArray *rows = biv_proposal_get_rows (biv_procedure_get_proposal (procedure));

  for (guint i = 0; i < rows->len; i++)
    if (((const BivRow *) rows->pdata[i])->is_overruled)
      return rows->pdata[i];
  return NULL;
}

/* The first row that may be otherwise is. Returns: (transfer full): which */
static char *
overrule (BivProcedure *procedure,
          char        **chosen)
{
  GPtrArray *rows = biv_proposal_get_rows (biv_procedure_get_proposal (procedure));

  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = rows->pdata[i];

      for (char **choice = row->choices; choice != NULL && *choice != NULL && !row->is_waiting; choice++)
        if (g_strcmp0 (*choice, row->computed) != 0)
          {
            char *id = g_strdup (row->id);

            *chosen = g_strdup (*choice);
            biv_procedure_answer (procedure, id, *chosen, "They were tired");
            return id;
          }
    }
  return NULL;
}

/* CA-REF-1, CA-REF-3: an Apply that is undone shows the rows as the referee had chosen them. */
static void
test_apply_undone (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *id = NULL, *chosen = NULL;
  const BivRow *row;

  do_step (fixture);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE,
                                                                                  "result_button")), TRUE);
  fixture_let_settle ();
  g_signal_emit_by_name (find_button (fixture->page, "Quick result"), "clicked");
  for (int i = 0; i < 200 && fixture->battle->state != BIV_BATTLE_FOUGHT; i++)
    do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  for (int i = 0; i < 200 && biv_procedure_get_wanted (find_procedure (fixture->page)) != NULL; i++)
    do_step (fixture);
  id = overrule (find_procedure (fixture->page), &chosen);
  g_assert_nonnull (id);
  for (int i = 0; i < 200 && fixture->battle->state != BIV_BATTLE_APPLIED; i++)
    do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_APPLIED);
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  row = find_overruled (find_procedure (fixture->page));
  g_assert_nonnull (row);
  g_assert_cmpstr (row->id, ==, id);
  g_assert_cmpstr (row->chosen, ==, chosen);
  g_assert_cmpstr (row->reason, ==, "They were tired");
}

/* Deployed and fought here: both have been done. */
static void
test_fought (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (BivProposal) proposal = NULL;

  do_step (fixture);
  proposal = biv_turn_propose_edit (fixture->campaign, "Fought");
  BIV_EACH (BivParticipant, participant, biv_proposal_get_scratch (proposal), BIV_KIND_PARTICIPANT)
    biv_proposal_set_text (proposal, participant, "square", "c3");
  biv_proposal_set_choice (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal),
                                                        biv_id_of (fixture->battle)),
                           "state", BIV_BATTLE_FOUGHT);
  biv_proposal_set_number (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal),
                                                        biv_id_of (fixture->battle)),
                           "resolved-by", BIV_BY_ENGINE);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture_let_settle ();
  expect_label (fixture, "deploy_button", "✓ Deployment");
  expect_label (fixture, "fight_button", "✓ Fight");
}

/* A battle by itself says what it is, and there is no campaign to write a result into. */
static void
test_alone (void)
{
  g_autoptr (GError) error = NULL;
  const BivRuleset *ruleset = biv_ruleset_find ("musket-period");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 3, 2, 0);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivDesk) desk = NULL;
  g_autofree char *turn = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) ledger = NULL;
  BivDiceKey key = { { 4 } };
  GtkWidget *page, *result;
  guint n_true = 0, n_false = 0;
  BivSession *shown;
  GtkButton *words;

  session = biv_session_new (ruleset, setup, 1, &error);
  g_assert_no_error (error);
  biv_session_set_key (session, &key, 0);
  record = biv_session_dup_record (session);
  campaign = biv_lone_campaign_new (record, "Duel", BIV_NOBODY, &error);
  g_assert_no_error (error);
  turn = biv_summary_dup_turn (campaign, FALSE);
  g_assert_cmpstr (turn, ==, "A battle by itself, Musket Period");
  desk = biv_desk_new (campaign);
  page = fixture_show_battles (desk, biv_campaign_find_battle (campaign, BIV_LONE_BATTLE), 1100, 700);
  fixture_let_settle ();
  result = GTK_WIDGET (gtk_widget_get_template_child (page, BIV_TYPE_BATTLES_PAGE, "result_button"));
  g_assert_false (gtk_widget_get_sensitive (result));

  /* Looked at, and left, it is as it was: its record is all that there is of it. */
  shown = biv_desk_get_fight (desk, NULL);
  biv_desk_gather (desk);
  g_assert_null (biv_campaign_get_undo_title (campaign));
  g_assert_true (biv_session_play_computer (shown, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  biv_desk_gather (desk);
  g_assert_true (biv_session_undo (shown));
  biv_desk_gather (desk);
  g_assert_nonnull (biv_campaign_find_battle (campaign, BIV_LONE_BATTLE)->record);
  g_assert_cmpuint (biv_record_get_n_steps (biv_campaign_find_battle (campaign, BIV_LONE_BATTLE)->record), ==, 0);
  fixture_let_settle ();

  /* What the players say before the first die is in the dice. */
  words = GTK_BUTTON (gtk_widget_get_template_child (fixture_find (page, BIV_TYPE_DICE_CARD), BIV_TYPE_DICE_CARD, "words"));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (words)));
  proposal = biv_dice_proof_propose_words (campaign, "rose anchor");
  g_assert_true (biv_desk_commit (desk, proposal));
  fixture_let_settle ();
  shown = biv_desk_get_fight (desk, NULL);
  g_assert_nonnull (shown);
  while (biv_session_get_n_drawn (shown) < 4
         && biv_session_play_computer (shown, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  biv_desk_gather (desk);
  ledger = biv_dice_ledger_new (campaign);
  for (guint i = 0; i < ledger->len; i++)
    {
      guint n = 0;

      n_false += biv_dice_ledger_count_false (campaign, ledger->pdata[i], &n, NULL);
      n_true += n;
    }
  g_assert_cmpuint (n_true, >, 0);
  g_assert_cmpuint (n_false, ==, 0);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
}

static GtkWidget *
find_label (GtkWidget  *from,
            const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (from))
    return NULL;
  if (GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), text) != NULL)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

/* ---- Both sides act ---- */

static gboolean
can_fire_at (BivSession *session,
             guint       unit,
             BivCell     cell)
{
  g_autoptr (GArray) actions = biv_session_list_actions (session, biv_field_get_unit (biv_session_get_field (session), unit)->side,
                                                         (int) unit);

  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).kind == BIV_ACTION_FIRE
        && (cell == BIV_NO_CELL || g_array_index (actions, BivAction, i).cell == cell))
      return TRUE;
  return FALSE;
}

static BivCell
cell_of (BivSession *session,
         guint       unit)
{
  BivPlacement placement;

  biv_field_get_ruleset (biv_session_get_field (session))->placement (biv_session_get_field (session),
                                                                      biv_session_get_state (session), unit, &placement);
  return placement.cell;
}

static gboolean
can_fire_at_somebody (BivSession *session,
                      guint       unit)
{
  const BivField *field = biv_session_get_field (session);

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    if (biv_field_get_unit (field, i)->side != biv_field_get_unit (field, unit)->side
        && can_fire_at (session, unit, cell_of (session, i)))
      return TRUE;
  return FALSE;
}

/* Two guns, each with a target, of which the first cannot fire at the second. */
static gboolean
find_guns (BivSession *session,
           guint      *one,
           guint      *other)
{
  const BivField *field = biv_session_get_field (session);

  for (*one = 0; *one < biv_field_get_n_units (field); ++*one)
    for (*other = 0; *other < biv_field_get_n_units (field); ++*other)
      if (biv_field_get_unit (field, *one)->side != biv_field_get_unit (field, *other)->side
          && can_fire_at_somebody (session, *one) && can_fire_at_somebody (session, *other)
          && !can_fire_at (session, *one, cell_of (session, *other)))
        return TRUE;
  return FALSE;
}

static int
get_unit (GtkWidget *step)
{
  return BIV_FIGHT_STEP_GET_CLASS (step)->get_unit (BIV_FIGHT_STEP (step));
}

/* A battle by itself, as it stands. Returns: (transfer full): its desk; @page: what shows it */
static BivDesk *
show_alone (BivSession  *session,
            GtkWidget  **page)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_session_dup_record (session);
  g_autoptr (BivCampaign) campaign = biv_lone_campaign_new (record, "Duel", BIV_NOBODY, &error);
  BivDesk *desk;

  g_assert_no_error (error);
  desk = biv_desk_new (campaign);
  *page = fixture_show_battles (desk, biv_campaign_find_battle (campaign, BIV_LONE_BATTLE), 1100, 700);
  return desk;
}

/* Where both sides act, a click on an enemy who cannot be struck, and who can act himself, chooses him. Under each face of a die
 * that is due stands what it does. */
static void
test_both_act (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  guint one = 0, other = 0;

  for (guint64 seed = 1; seed < 500; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 6, 0);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, &error);
      g_autoptr (BivDesk) desk = NULL;
      BivDiceKey key = { { 4 } };
      GtkWidget *page, *canvas, *step;

      g_assert_no_error (error);
      if (!find_guns (session, &one, &other))
        continue;
      biv_session_set_key (session, &key, 0);
      desk = show_alone (session, &page);
      fixture_let_settle ();
      canvas = fixture_find (page, BIV_TYPE_BOARD_CANVAS);
      step = fixture_find (page, BIV_TYPE_FIGHT_STEP);
      g_signal_emit_by_name (canvas, "activate-cell", cell_of (session, one));
      g_assert_cmpint (get_unit (step), ==, (int) one);
      g_signal_emit_by_name (canvas, "activate-cell", cell_of (session, other));
      g_assert_cmpint (get_unit (step), ==, (int) other);

      biv_session_set_types_dice (biv_desk_get_fight (desk, NULL), TRUE);
      fixture_press (step, GDK_KEY_g);
      biv_battle_step_do_next_step (BIV_BATTLE_STEP (step));
      fixture_let_settle ();
      g_assert_nonnull (biv_session_get_waiting (biv_desk_get_fight (desk, NULL)));
      g_assert_nonnull (find_label (fixture_find (page, BIV_TYPE_DICE_CARD), "on target"));
      gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
      return;
    }
  g_assert_not_reached ();
}

/* Whoever could only fire at empty ground is not who is asked for. */
static void
test_idle_gun (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("modern-frontier");
  guint n_idle = 0;

  for (guint64 seed = 1; seed < 500 && n_idle == 0; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 6, 0);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, &error);
      g_autoptr (BivDesk) desk = NULL;
      GtkWidget *page, *step;

      for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (session)); i++)
        n_idle += can_fire_at (session, i, BIV_NO_CELL) && !can_fire_at_somebody (session, i);
      if (n_idle == 0)
        continue;
      desk = show_alone (session, &page);
      fixture_let_settle ();
      step = fixture_find (page, BIV_TYPE_FIGHT_STEP);
      for (guint i = 0; i < 20; i++)
        {
          fixture_press (step, GDK_KEY_n);
          g_assert_true (get_unit (step) < 0 || can_fire_at_somebody (session, (guint) get_unit (step)));
        }
      gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
    }
  g_assert_cmpuint (n_idle, >, 0);
}

/* Whoever moves and meets nobody is taken to face the enemy's edge, by whatever way he goes there. */
static void
test_facing (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("modern-frontier");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 1, 4, 0);
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 1, &error);
  guint n = 0;

  g_assert_no_error (error);
  while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    for (guint unit = 0; unit < biv_field_get_n_units (biv_session_get_field (session)); unit++)
      {
        int side = biv_field_get_unit (biv_session_get_field (session), unit)->side;
        g_autoptr (GPtrArray) choices = biv_fight_list_choices (session, side, (int) unit);

        for (guint i = 0; i < choices->len; i++)
          {
            const BivFightChoice *choice = choices->pdata[i];
            const BivAction *picked = &g_array_index (choice->actions, BivAction, biv_fight_pick_facing (session, choice));

            if (picked->kind != BIV_ACTION_MOVE || picked->n_path < 2 || picked->facing == BIV_NO_DIRECTION || picked->other >= 0)
              continue;
            n++;
            if (picked->facing != (side == 0 ? BIV_HEX_N : BIV_HEX_S))
              g_error ("unit %u: facing %u", unit, picked->facing);
          }
      }
  g_assert_cmpuint (n, >, 0);
}

/* Played by the program until somebody may work on mines. Returns: his number, or -1 */
static int
play_to_mines (BivSession *session)
{
  for (guint i = 0; i < 100 && biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY); i++)
    for (int side = 0; side < BIV_N_SIDES; side++)
      {
        g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);

        for (guint j = 0; j < actions->len; j++)
          if (g_array_index (actions, BivAction, j).kind == BIV_ACTION_WORK_MINE)
            return g_array_index (actions, BivAction, j).unit;
      }
  return -1;
}

/* A click on mines leads into them; the work on them has a button. */
static void
test_mines (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("modern-frontier");

  for (guint64 seed = 1; seed < 500; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 4, 0);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, &error);
      g_autoptr (BivDesk) desk = NULL;
      GtkWidget *page, *work;
      BivPlacement placement;
      int unit = play_to_mines (session);

      if (unit < 0)
        continue;
      desk = show_alone (session, &page);
      fixture_let_settle ();
      placement = biv_session_get_placement (session, (guint) unit);
      g_signal_emit_by_name (fixture_find (page, BIV_TYPE_BOARD_CANVAS), "activate-cell", placement.cell);
      work = find_label (page, "Work on the mines at ");
      g_assert_nonnull (work);
      g_signal_emit_by_name (gtk_widget_get_ancestor (work, GTK_TYPE_BUTTON), "clicked");
      g_assert_nonnull (find_label (page, "works on the mines at "));
      gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
      return;
    }
  g_assert_not_reached ();
}

/* A reserve that comes on by the referee's order (MD-SEQ-10), not by its side's, is offered in the window too. */
static void
test_reserve (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("modern-frontier");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 1, 4, 0);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivDesk) desk = NULL;
  g_autoptr (GArray) entries = NULL;
  GtkWidget *page, *step, *bring;
  BivPlacement placement;
  BivCell cell;

  biv_setup_get_unit (setup, 0)->cell = BIV_NO_CELL;
  biv_setup_get_unit (setup, 0)->arrival = 1;
  session = biv_session_new (ruleset, setup, 1, &error);
  g_assert_no_error (error);
  entries = biv_session_list_actions (session, BIV_NOBODY, 0);
  g_assert_cmpuint (entries->len, >, 0);
  cell = g_array_index (entries, BivAction, 0).cell;
  desk = show_alone (session, &page);
  fixture_let_settle ();
  step = fixture_find (page, BIV_TYPE_FIGHT_STEP);
  bring = find_label (page, "Bring on");
  g_assert_nonnull (bring);
  g_signal_emit_by_name (gtk_widget_get_ancestor (bring, GTK_TYPE_BUTTON), "clicked");
  g_assert_cmpint (get_unit (step), ==, 0);
  for (guint i = 0; i < 2; i++)
    g_signal_emit_by_name (fixture_find (page, BIV_TYPE_BOARD_CANVAS), "activate-cell", cell);
  placement = biv_session_get_placement (biv_fight_step_get_session (BIV_FIGHT_STEP (step)), 0);
  g_assert_cmpint (placement.presence, ==, BIV_PRESENCE_ON);
  g_assert_cmpuint (placement.cell, ==, cell);
  g_assert_cmpuint (placement.facing, ==, BIV_HEX_N);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
}

/* ---- A ladder ---- */

/* Its battles are at no place of a map, and have a name from the beginning. */
static void
test_ladder (void)
{
  const BivMapTemplate *map = biv_map_template_list ();
  BivNewAnswers answers = {
    .ruleset = "frontier-musket", .title = "Ladder", .names = { "North", "South" }, .n_sides = 2, .takes = BIV_TAKES_NOTHING,
  };
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GListStore) lines = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivDesk) desk = NULL;
  GtkWidget *page;
  GObject *title;

  while (!g_str_equal (map->id, "ladder"))
    map++;
  answers.map = map;
  campaign = biv_new_campaign (&answers);
  lines = biv_unit_table_new_example (campaign);
  proposal = biv_unit_table_propose (G_LIST_MODEL (lines), campaign);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  desk = biv_desk_new (campaign);
  biv_desk_do_next_step (desk);
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_BATTLE);
  page = fixture_show_battles (desk, biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0], 1100, 700);
  fixture_let_settle ();
  title = gtk_widget_get_template_child (page, BIV_TYPE_BATTLES_PAGE, "title");
  g_assert_cmpstr (gtk_inscription_get_text (GTK_INSCRIPTION (title)), ==, "Battle at The plain");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
}

/* A battle that ended as it began, for no die or order moved its chances: its curve has no moment that decided it. */
static void
test_undecided (void)
{
  g_autoptr (GError) error = NULL;
  const BivRuleset *ruleset = biv_ruleset_find ("musket-period");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 3, 2, 0);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivDesk) desk = NULL;
  BivDiceKey key = { { 4 } };
  GtkWidget *page;

  biv_setup_set_option (setup, "turn-limit", "1");
  session = biv_session_new (ruleset, setup, 1, &error);
  g_assert_no_error (error);
  biv_session_set_key (session, &key, 0);
  while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  g_assert_true (biv_session_is_over (session));
  desk = show_alone (session, &page);
  fixture_wait (1500);              /* luck is reckoned, and its curve drawn */
  /* Nothing is thrown any more; an earlier moment says what it did. */
  g_assert_false (gtk_widget_get_mapped (fixture_find (page, BIV_TYPE_DICE_CARD)));
  g_assert_null (find_label (page, " before, "));
  biv_session_seek (biv_desk_get_fight (desk, NULL), 1);
  fixture_let_settle ();
  g_assert_nonnull (find_label (page, " before, "));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (page)));
}

static GtkWidget *
find_words (GtkWidget  *from,
            const char *words)
{
  GtkWidget *found = GTK_IS_LABEL (from) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (from)), words) ? from : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_words (child, words);
  return found;
}

/* What an empty page says has no word alone on its last line, in a room of any width. */
static void
test_even (void)
{
  BivDocument *document = fixture_open_sample ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", biv_document_get_desk (document), NULL);
  const int widths[] = { 1100, 700, 560 };

  gtk_window_set_child (GTK_WINDOW (window), page);
  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      PangoLayout *layout;
      PangoLayoutLine *last;

      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 600);
      gtk_window_present (GTK_WINDOW (window));
      biv_page_queue_refresh (BIV_PAGE (page));
      fixture_let_settle ();
      layout = gtk_label_get_layout (GTK_LABEL (find_words (page, "A battle comes of a contact")));
      last = pango_layout_get_line_readonly (layout, pango_layout_get_line_count (layout) - 1);
      g_assert_cmpint (pango_layout_get_line_count (layout), >, 1);
      g_assert_nonnull (memchr (pango_layout_get_text (layout) + last->start_index, ' ', (gsize) last->length));
    }
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
  g_object_unref (document);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add ("/app/battles-page/quick", Fixture, NULL, set_up, test_quick, tear_down);
  g_test_add ("/app/battles-page/focus", Fixture, NULL, set_up, test_focus, tear_down);
  g_test_add ("/app/battles-page/apply-undone", Fixture, NULL, set_up, test_apply_undone, tear_down);
  g_test_add ("/app/battles-page/fought", Fixture, NULL, set_up, test_fought, tear_down);
  g_test_add_func ("/app/battles-page/alone", test_alone);
  g_test_add_func ("/app/battles-page/undecided", test_undecided);
  g_test_add_func ("/app/battles-page/both-act", test_both_act);
  g_test_add_func ("/app/battles-page/idle-gun", test_idle_gun);
  g_test_add_func ("/app/battles-page/reserve", test_reserve);
  g_test_add_func ("/app/battles-page/mines", test_mines);
  g_test_add_func ("/app/battles-page/facing", test_facing);
  g_test_add_func ("/app/battles-page/ladder", test_ladder);
  g_test_add_func ("/app/battles-page/even", test_even);
  return g_test_run ();
}
