/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-seat-window.c: two players deploy and fight in turns: what one may not see is not there, and a curtain falls between them */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/seat-window.h"
#include "app/battle/step/deploying.h"
#include "app/battle/step/fight-step.h"
#include "app/canvas/canvas.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/lone.h"
#include "campaign/battle/seat.h"
#include "campaign/model/options.h"
#include "campaign/model/proposal.h"
#include "fixture.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *page, *window, *other, *seat;
} Stage;

static void
set_up (Stage         *stage,
        gconstpointer  data)
{
  stage->document = fixture_open_sample ();
  stage->desk = biv_document_get_desk (stage->document);
  stage->campaign = biv_desk_get_campaign (stage->desk);
  stage->battle = fixture_go_to_battle (stage->desk);
  stage->page = fixture_show_battles (stage->desk, stage->battle, 1112, 674);
  stage->window = GTK_WIDGET (gtk_widget_get_root (stage->page));
  fixture_let_settle ();
  for (int i = 0; i < 20 && !stage->battle->is_set_up; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  stage->other = gtk_window_new ();
  gtk_window_present (GTK_WINDOW (stage->other));
}

static void
tear_down (Stage         *stage,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (stage->other));
  gtk_window_destroy (GTK_WINDOW (stage->window));
  biv_document_discard (stage->document);
  g_clear_object (&stage->document);
}

static gpointer
part (Stage      *stage,
      const char *name)
{
  return gtk_widget_get_template_child (stage->seat, BIV_TYPE_SEAT_WINDOW, name);
}

static void
unseen (Stage *stage)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (stage->campaign, "option", NULL, NULL);
  g_auto (GStrv) options = NULL;
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  if (stage->campaign->options != NULL)
    g_strv_builder_addv (all, (const char **) stage->campaign->options);
  g_strv_builder_add (all, "deploy.order=hidden");
  options = g_strv_builder_end (all);
  biv_proposal_set_list (proposal, stage->campaign, "options", (const char *const *) options);
  g_assert_true (biv_desk_commit (stage->desk, proposal));
}

static void
begin (Stage *stage)
{
  gtk_widget_activate_action (stage->page, "battles.curtain", NULL);
  stage->seat = fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW);
}

static gboolean
is_covered (Stage *stage)
{
  return g_str_equal (gtk_stack_get_visible_child_name (part (stage, "stack")), "curtain");
}

static void
go_on (Stage *stage)
{
  g_signal_emit_by_name (part (stage, "go_on_button"), "clicked");
  fixture_let_settle ();
}

static BivDeploying *
get_step (Stage *stage)
{
  GtkWidget *step = fixture_find (stage->seat, BIV_TYPE_DEPLOYING);

  g_assert_nonnull (step);
  return BIV_DEPLOYING (step);
}

static void
press (Stage      *stage,
       const char *label)
{
  GtkWidget *button = fixture_find_button (stage->seat, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  fixture_let_settle ();
}

/* Whether a text, a name for screen readers' sake, or a tooltip of anything that is shown there has the words. */
static gboolean
tells (GtkWidget  *from,
       const char *words)
{
  const char *tip = gtk_widget_get_tooltip_text (from);

  if (!gtk_widget_get_mapped (from))
    return FALSE;
  if ((GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), words) != NULL)
      || (tip != NULL && strstr (tip, words) != NULL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (tells (child, words))
      return TRUE;
  return FALSE;
}

static gboolean
tells_units (Stage      *stage,
             const char *side)
{
  g_autoptr (GPtrArray) units = biv_battle_list_participants (stage->campaign, stage->battle, side);
  gboolean is_any = FALSE;

  g_assert_cmpuint (units->len, >, 0);
  for (guint i = 0; i < units->len && !is_any; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (stage->campaign, ((BivParticipant *) units->pdata[i])->unit);

      is_any = tells (stage->seat, biv_item_get_name (BIV_ITEM (unit)));
    }
  return is_any;
}

static guint
count_placed (Stage      *stage,
              const char *side)
{
  g_autoptr (GPtrArray) units = biv_battle_list_participants (stage->campaign, stage->battle, side);
  guint n = 0;

  for (guint i = 0; i < units->len; i++)
    n += ((BivParticipant *) units->pdata[i])->square != NULL;
  return n;
}

/* ---- */

static void
test_both_deploy (Stage         *stage,
                  gconstpointer  data)
{
  g_autofree char *first = NULL;
  const char *second;
  g_autofree char *title = NULL;

  unseen (stage);
  begin (stage);
  g_assert_nonnull (stage->seat);
  fixture_let_settle ();
  /* All windows are away, and the curtain tells of no unit. */
  g_assert_false (gtk_widget_get_visible (stage->window));
  g_assert_false (gtk_widget_get_visible (stage->other));
  g_assert_true (is_covered (stage));
  g_assert_false (tells_units (stage, stage->battle->sides[0]) || tells_units (stage, stage->battle->sides[1]));
  g_assert_false (gtk_widget_get_mapped (part (stage, "tools")));

  go_on (stage);
  first = g_strdup (get_step (stage)->side);
  second = g_strcmp0 (stage->battle->sides[0], first) == 0 ? stage->battle->sides[1] : stage->battle->sides[0];
  g_assert_true (tells_units (stage, first));
  g_assert_false (tells_units (stage, second));
  g_signal_emit_by_name (get_step (stage)->rest, "clicked");
  fixture_let_settle ();
  g_assert_cmpuint (count_placed (stage, first), ==, 0);
  press (stage, "Draw the curtain");
  g_assert_true (is_covered (stage));
  g_assert_false (tells_units (stage, first));
  /* Behind it nothing is undone. */
  gtk_widget_activate_action (stage->seat, "seat.undo", NULL);
  go_on (stage);
  press (stage, "I have deployed");
  g_assert_true (is_covered (stage));
  g_assert_cmpuint (count_placed (stage, first), >, 0);
  g_assert_false (tells_units (stage, first));

  go_on (stage);
  g_assert_cmpstr (get_step (stage)->side, ==, second);
  g_assert_true (tells_units (stage, second));
  g_assert_false (tells_units (stage, first));
  g_signal_emit_by_name (get_step (stage)->rest, "clicked");
  gtk_widget_activate_action (stage->seat, "win.next-step", NULL);         /* as by its key */
  fixture_let_settle ();
  g_assert_true (is_covered (stage));
  g_assert_false (gtk_widget_get_visible (stage->window));
  go_on (stage);
  g_assert_true (gtk_widget_get_visible (stage->window));
  g_assert_true (gtk_widget_get_visible (stage->other));
  g_assert_cmpuint (count_placed (stage, second), >, 0);
  /* A step each. */
  title = biv_desk_dup_undo_title (stage->desk);
  g_assert_nonnull (title);
  biv_desk_undo (stage->desk);
  g_assert_cmpuint (count_placed (stage, second), ==, 0);
  g_assert_cmpuint (count_placed (stage, first), >, 0);
}

/* Who closes it from his seat uncovers nothing. */
static void
test_close (Stage         *stage,
            gconstpointer  data)
{
  unseen (stage);
  begin (stage);
  go_on (stage);
  g_assert_false (is_covered (stage));
  gtk_window_close (GTK_WINDOW (stage->seat));
  fixture_let_settle ();
  g_assert_true (is_covered (stage));
  g_assert_false (gtk_widget_get_visible (stage->window));
  gtk_window_close (GTK_WINDOW (stage->seat));
  fixture_let_settle ();
  g_assert_true (gtk_widget_get_visible (stage->window));
  g_assert_null (fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW));
}

/* Where who is second sees the first, there is nothing to hide. */
static void
test_seen (Stage         *stage,
           gconstpointer  data)
{
  begin (stage);
  g_assert_null (stage->seat);
  g_assert_true (gtk_widget_get_visible (stage->window));
}

/* ---- A fight ---- */

static BivSession *
get_session (Stage *stage)
{
  GtkWidget *step = fixture_find (stage->seat, BIV_TYPE_FIGHT_STEP);

  g_assert_nonnull (step);
  return biv_fight_step_get_session (BIV_FIGHT_STEP (step));
}

static gboolean
knows (Stage      *stage,
       const char *unit)
{
  BivField *field = biv_session_get_field (get_session (stage));

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    if (g_str_equal (biv_field_get_unit (field, i)->call, unit))
      return TRUE;
  return FALSE;
}

static void
press_next (Stage      *stage,
            const char *label)
{
  GtkWidget *next = part (stage, "next_button");

  if (label != NULL)
    g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (next)), ==, label);
  g_assert_true (gtk_widget_get_mapped (next) && gtk_widget_is_sensitive (next));
  g_signal_emit_by_name (next, "clicked");
  fixture_wait (60);
}

static BivDesk *
make_lone (const BivSetup *setup)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (biv_ruleset_find (setup->ruleset), setup, 1, &error);
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  BivDiceKey key = { { 4 } };

  g_assert_no_error (error);
  biv_session_set_key (session, &key, 0);
  record = biv_session_dup_record (session);
  campaign = biv_lone_campaign_new (record, "Duel", BIV_NOBODY, &error);
  g_assert_no_error (error);
  return biv_desk_new (campaign);
}

static void
show_fight (Stage     *stage,
            BivBattle *battle)
{
  stage->page = fixture_show_battles (stage->desk, battle, 1112, 674);
  stage->window = GTK_WIDGET (gtk_widget_get_root (stage->page));
  fixture_let_settle ();
  begin (stage);
  g_assert_nonnull (stage->seat);
  fixture_let_settle ();
  g_assert_true (is_covered (stage));
  g_assert_false (gtk_widget_get_visible (stage->window));
}

/* Orders are written unseen, and troops on a sketch map are not there for the other one; when both are done the phase is closed,
 * and the campaign keeps it (FU-SETUP-4, FU-SETUP-6, FU-BOUND-2). */
static void
test_fight_unseen (void)
{
  g_autoptr (BivSetup) setup = fixture_make_table_setup ();
  Stage stage = { .desk = make_lone (setup) };
  BivBattle *battle = biv_campaign_find_battle (biv_desk_get_campaign (stage.desk), BIV_LONE_BATTLE);
  BivAction pass;

  show_fight (&stage, battle);
  go_on (&stage);
  g_assert_true (knows (&stage, "1/Garde"));
  g_assert_false (knows (&stage, "2/Garde"));
  g_assert_false (tells (stage.seat, "The referee looks"));
  biv_action_init (&pass, BIV_ACTION_PASS, 1);
  g_assert_false (biv_fight_step_play (BIV_FIGHT_STEP (fixture_find (stage.seat, BIV_TYPE_FIGHT_STEP)), &pass, NULL, NULL));
  press_next (&stage, "Done: Side A");
  g_assert_true (is_covered (&stage));
  g_assert_null (fixture_find (stage.seat, BIV_TYPE_FIGHT_STEP));

  go_on (&stage);
  g_assert_true (knows (&stage, "2/Garde"));
  press_next (&stage, "Done: Side B");
  /* Both have passed: a later phase, in which whoever has something to do decides. */
  g_assert_nonnull (battle->record);
  g_assert_cmpuint (biv_record_get_n_steps (battle->record), ==, 2);
  gtk_window_close (GTK_WINDOW (stage.seat));
  fixture_let_settle ();
  if (fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW) != NULL)
    gtk_window_close (GTK_WINDOW (stage.seat));
  fixture_let_settle ();
  /* The referee goes on where they stopped. */
  g_assert_true (gtk_widget_get_visible (stage.window));
  g_assert_cmpuint (biv_session_get_last_moment (biv_fight_step_get_session (
                      BIV_FIGHT_STEP (fixture_find (stage.page, BIV_TYPE_FIGHT_STEP)))), ==, 2);
  gtk_window_destroy (GTK_WINDOW (stage.window));
  g_object_unref (stage.desk);
}

static gboolean
has_fire (BivSession *session,
          BivAction  *fire)
{
  guint deciders = biv_session_get_deciders (session);

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      g_autoptr (GArray) actions = NULL;

      if ((deciders & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) == 0)
        continue;
      actions = biv_session_list_actions (session, side, -1);
      for (guint i = 0; i < actions->len; i++)
        if (g_array_index (actions, BivAction, i).kind == BIV_ACTION_FIRE)
          {
            *fire = g_array_index (actions, BivAction, i);
            return TRUE;
          }
    }
  return FALSE;
}

/* On a board too the seat passes from one to the other, to the end; the dice of a shot fall as soon as they are due. */
static void
test_fight_to_end (void)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (biv_ruleset_find ("musket-period"), 3, 3, 0);
  Stage stage = { NULL };
  BivBattle *battle;
  guint n_curtains = 0, n_fired = 0;

  biv_setup_set_option (setup, "turn-limit", "2");
  stage.desk = make_lone (setup);
  battle = biv_campaign_find_battle (biv_desk_get_campaign (stage.desk), BIV_LONE_BATTLE);
  show_fight (&stage, battle);
  for (int i = 0; i < 200 && fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW) != NULL; i++)
    {
      BivAction fire;

      if (is_covered (&stage))
        {
          n_curtains++;
          go_on (&stage);
        }
      else if (has_fire (get_session (&stage), &fire))
        {
          guint drawn = biv_record_get_n_drawn (battle->record);

          g_assert_true (biv_fight_step_play (BIV_FIGHT_STEP (fixture_find (stage.seat, BIV_TYPE_FIGHT_STEP)), &fire, NULL, NULL));
          fixture_wait (60);
          g_assert_cmpuint (biv_record_get_n_drawn (battle->record), >, drawn);
          n_fired++;
        }
      else
        {
          press_next (&stage, NULL);
        }
    }
  g_assert_null (fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW));
  g_assert_cmpuint (n_curtains, >, 3);
  g_assert_cmpuint (n_fired, >, 0);
  g_assert_true (gtk_widget_get_visible (stage.window));
  g_assert_true (biv_session_is_over (biv_fight_step_get_session (
                   BIV_FIGHT_STEP (fixture_find (stage.page, BIV_TYPE_FIGHT_STEP)))));
  gtk_window_destroy (GTK_WINDOW (stage.window));
  g_object_unref (stage.desk);
}

/* Beside the dice in the log the sides have the campaign's short names. */
static void
test_short_names (Stage         *stage,
                  gconstpointer  data)
{
  g_autoptr (BivProposal) rest = biv_turn_propose_deploy_rest (stage->campaign, biv_id_of (stage->battle), NULL);
  g_autoptr (BivProposal) start = NULL;
  BivCampaign *seats;
  BivBattle *lone;

  for (int side = 0; side < BIV_N_SIDES; side++)
    biv_desk_edit (stage->desk, "Name", BIV_ITEM (biv_campaign_find_side (stage->campaign, stage->battle->sides[side])),
                   "short-name", side == 0 ? "ALV" : "KAR", NULL);
  g_assert_true (biv_desk_commit (stage->desk, rest));
  start = biv_turn_propose_deployed (stage->campaign, biv_id_of (stage->battle), NULL);
  g_assert_true (biv_desk_commit (stage->desk, start));
  fixture_let_settle ();
  begin (stage);
  g_assert_nonnull (stage->seat);
  go_on (stage);
  seats = biv_battle_step_get_campaign (BIV_BATTLE_STEP (fixture_find (stage->seat, BIV_TYPE_FIGHT_STEP)));
  lone = biv_campaign_find_battle (seats, BIV_LONE_BATTLE);
  g_assert_cmpstr (biv_campaign_find_side (seats, lone->sides[0])->short_name, ==, "ALV");
  g_assert_cmpstr (biv_campaign_find_side (seats, lone->sides[1])->short_name, ==, "KAR");
  gtk_window_destroy (GTK_WINDOW (stage->seat));
  fixture_let_settle ();
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add ("/app/seat-window/both-deploy", Stage, NULL, set_up, test_both_deploy, tear_down);
  g_test_add ("/app/seat-window/close", Stage, NULL, set_up, test_close, tear_down);
  g_test_add ("/app/seat-window/seen", Stage, NULL, set_up, test_seen, tear_down);
  g_test_add ("/app/seat-window/short-names", Stage, NULL, set_up, test_short_names, tear_down);
  g_test_add_func ("/app/seat-window/fight-unseen", test_fight_unseen);
  g_test_add_func ("/app/seat-window/fight-to-end", test_fight_to_end);
  return g_test_run ();
}
