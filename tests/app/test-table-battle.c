/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-battle.c: a battle of a campaign on a table, in the window, from contact to its applied result: both sides by
 * the program, the fates by dice that are typed, and the file it is saved to, which is right */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/procedure-step.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "campaign/model/rule-options.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

#define COMPUTER_BOTH_FAST 4        /* the last of its choices */
#define PATIENCE_S 120

typedef struct
{
  char        *folder, *path;
  BivDocument *document;
  BivDesk     *desk;
  BivBattle   *battle;
  GtkWidget   *window, *page;
} Fixture;

/* Of what is in sight: the first widget of that type, on which @words stand where they are asked for. */
static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *words)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type)
      && (words == NULL || (GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), words) != NULL)))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, words);
  return found;
}

static gboolean
shows (Fixture    *fixture,
       const char *words)
{
  return find (fixture->page, GTK_TYPE_LABEL, words) != NULL;
}

static void
do_step (Fixture *fixture)
{
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  fixture_let_settle ();
}

/* The program without a window says whether a file is right, and goes to where sides meet; what it says besides is no line of
 * a test's. Returns: whether it was well */
static gboolean
run_cli (const char *const *words,
         char             **said)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_ptr_array_add (argv, (char *) g_getenv ("BIVOUAC_CLI"));
  for (; *words != NULL; words++)
    g_ptr_array_add (argv, (char *) *words);
  g_ptr_array_add (argv, NULL);
  g_spawn_sync (NULL, (char **) argv->pdata, NULL, said == NULL ? G_SPAWN_STDOUT_TO_DEV_NULL : G_SPAWN_DEFAULT, NULL, NULL,
                said, NULL, &status, &error);
  g_assert_no_error (error);
  return g_spawn_check_wait_status (status, NULL);
}

static void
set_option (Fixture    *fixture,
            const char *option,
            const char *value)
{
  g_autoptr (BivProposal) proposal = biv_rule_options_propose_set (biv_desk_get_campaign (fixture->desk), option, value);

  g_assert_true (biv_desk_commit (fixture->desk, proposal));
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "meren-valley.campaign", NULL);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "meren.campaign", NULL);
  g_assert_true (run_cli ((const char *const[]) { "turn", "--auto", "--phase=contact", "-o", fixture->path, sample, NULL }, NULL));
  file = g_file_new_for_path (fixture->path);
  fixture->document = biv_document_open (file, &error);
  g_assert_no_error (error);
  fixture->desk = biv_document_get_desk (fixture->document);
  /* Night comes early, so that it does not take long. FU-END-1, FU-SETUP-10 */
  set_option (fixture, "start-time", "09:00");
  set_option (fixture, "nightfall", "09:40");
  fixture->battle = biv_campaign_peek_items (biv_desk_get_campaign (fixture->desk), BIV_KIND_BATTLE)->pdata[0];
  fixture->window = gtk_window_new ();
  fixture->page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", fixture->desk, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 720);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  biv_page_show_item (BIV_PAGE (fixture->page), biv_id_of (fixture->battle));
  fixture_let_settle ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_autofree char *backup = g_strconcat (fixture->path, "~", NULL);

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture_let_settle ();
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
  g_remove (fixture->path);
  g_remove (backup);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

/* ---- The battle ---- */

/* A step of the page until the battle stands so far. */
static void
go_to (Fixture       *fixture,
       BivBattleState state)
{
  for (int i = 0; i < 20 && fixture->battle->state < state; i++)
    {
      g_autofree char *next = fixture_dup_next_step (BIV_PAGE (fixture->page));

      g_test_message ("%s", next);
      do_step (fixture);
    }
  g_assert_cmpint (fixture->battle->state, ==, state);
}

static void
press (Fixture *fixture,
       guint    key)
{
  GtkWidget *step = find (fixture->page, BIV_TYPE_BATTLE_STEP, NULL);

  fixture_press (step, key);
  fixture_let_settle ();
}

/* The program plays both sides, as fast as it can, to the end of the battle. */
static void
let_computer_fight (Fixture *fixture)
{
  GtkWidget *computer = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "Computer: nobody"), GTK_TYPE_DROP_DOWN);
  gint64 until = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;
  g_autofree char *next = NULL;

  g_assert_nonnull (computer);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (computer), COMPUTER_BOTH_FAST);
  g_assert_nonnull (find (computer, GTK_TYPE_LABEL, "Computer: both, fast"));
  do
    {
      g_free (next);
      fixture_let_settle ();
      next = fixture_dup_next_step (BIV_PAGE (fixture->page));
    }
  while (g_strcmp0 (next, "Enter the result") != 0 && g_get_monotonic_time () < until);
  g_assert_cmpstr (next, ==, "Enter the result");
}

/* So that there are fates to be settled, whatever the program's brigades do in so short a battle: the referee's word. */
static void
take_off_first (Fixture *fixture)
{
  GtkWidget *step = find (fixture->page, BIV_TYPE_FIGHT_STEP, NULL);
  g_autoptr (GError) error = NULL;

  biv_session_overrule (biv_fight_step_get_session (BIV_FIGHT_STEP (step)), BIV_TARGET_UNIT, 0, "at", "-", "Test", &error);
  g_assert_no_error (error);
  fixture_let_settle ();
}

static guint
count_lost (BivCampaign *campaign,
            BivBattle   *battle)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      BivUnitEnd end = ((BivParticipant *) g_ptr_array_index (all, i))->end;

      n += end == BIV_END_DESTROYED || end == BIV_END_ROUTED;
    }
  return n;
}

/* Every die of the fates is typed on the keyboard and used. CA-FATE-1. Returns: how many there were */
static guint
type_fates (Fixture *fixture)
{
  GtkWidget *step = find (fixture->page, BIV_TYPE_PROCEDURE_STEP, NULL);
  guint n = 0;

  for (const BivThrow *wanted; (wanted = biv_procedure_get_wanted (biv_procedure_step_get_procedure (BIV_PROCEDURE_STEP (step))))
                               != NULL; n++)
    {
      guint face = 1 + n % 6;
      g_autofree char *use = g_strdup_printf ("Use the %u", face), *next = NULL;

      press (fixture, GDK_KEY_0 + face);
      next = fixture_dup_next_step (BIV_PAGE (fixture->page));
      g_assert_cmpstr (next, ==, use);
      do_step (fixture);
      g_assert_cmpuint (n, <, 200);
    }
  return n;
}

/* Every unit of both sides is on the page, by its name. */
static void
expect_all_units (Fixture *fixture)
{
  BivCampaign *campaign = biv_desk_get_campaign (fixture->desk);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, fixture->battle, NULL);

  g_assert_cmpuint (all->len, >, 0);
  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivItem *unit = BIV_ITEM (biv_campaign_find_unit (campaign, participant->unit));

      if (find (fixture->page, GTK_TYPE_LABEL, biv_item_get_name (unit)) == NULL)
        g_error ("%s is not in the result", biv_item_get_name (unit));
    }
}

/* What the fates say is what the units have become. */
static void
expect_applied (Fixture *fixture)
{
  BivCampaign *campaign = biv_desk_get_campaign (fixture->desk);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, fixture->battle, NULL);

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);

      if (participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED)
        g_assert_cmpint (participant->fate, !=, BIV_NONE);
      if (participant->end == BIV_END_INTACT)
        g_assert_cmpint (biv_campaign_find_unit (campaign, participant->unit)->steps_now, ==, participant->start_steps);
    }
}

static void
expect_right_file (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_assert_true (fixture_save (fixture->document, NULL, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  if (!run_cli ((const char *const[]) { "check", "--schema", fixture->path, NULL }, &said))
    g_error ("%s", said);
}

static void
test_whole (Fixture      *fixture,
            gconstpointer data)
{
  BivCampaign *campaign = biv_desk_get_campaign (fixture->desk);
  guint n_lost, n_typed;

  go_to (fixture, BIV_BATTLE_DEPLOYED);
  take_off_first (fixture);
  let_computer_fight (fixture);
  g_assert_true (shows (fixture, "Night falls on the battle"));
  /* What has been fought is saved before its result is entered, too. */
  biv_desk_gather (fixture->desk);
  expect_right_file (fixture);

  do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_cmpint (fixture->battle->resolved_by, ==, BIV_BY_ENGINE);
  n_lost = count_lost (campaign, fixture->battle);
  n_typed = type_fates (fixture);
  g_test_message ("%u lost, %u dice typed", n_lost, n_typed);
  g_assert_cmpuint (n_lost, >, 0);
  g_assert_cmpuint (n_typed, >=, n_lost);
  g_assert_true (shows (fixture, "Outcome: "));
  expect_all_units (fixture);

  do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_APPLIED);
  g_assert_true (shows (fixture, "Undo takes it back."));
  expect_all_units (fixture);
  expect_applied (fixture);
  expect_right_file (fixture);
}

/* ---- A record that does not play ---- */

static void
on_show (Fixture    *fixture,
         const char *page,
         const char *id)
{
  g_assert_cmpstr (page, ==, "battles");
  biv_page_show_item (BIV_PAGE (fixture->page), id);
}

/* As if it had been played under other rules: it comes to another end than it says. */
static void
spoil_record (Fixture *fixture)
{
  const char *id = biv_id_of (fixture->battle);
  BivCampaign *campaign = biv_desk_get_campaign (fixture->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "An old record");
  g_autoptr (BivItem) carrier = biv_item_new (BIV_KIND_BATTLE, id);
  g_autoptr (BivSetup) setup = biv_fight_dup_setup (campaign, fixture->battle, NULL);

  BIV_BATTLE (carrier)->record = biv_record_new (setup);
  biv_record_set_end (BIV_BATTLE (carrier)->record, "A", "0123456789abcdef");
  biv_proposal_copy_field (proposal, biv_campaign_find_battle (biv_proposal_get_scratch (proposal), id), "record", carrier);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
}

/* The one question that is open is answered. */
static void
answer (const char *question,
        int         response)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  guint n = 0;

  for (GList *window = windows; window != NULL; window = window->next)
    if (GTK_IS_MESSAGE_DIALOG (window->data) && gtk_widget_get_visible (window->data))
      {
        g_autofree char *asked = NULL;

        g_object_get (window->data, "text", &asked, NULL);
        g_assert_cmpstr (asked, ==, question);
        gtk_dialog_response (window->data, response);
        n++;
      }
  g_assert_cmpuint (n, ==, 1);
  fixture_let_settle ();
}

static void
push (Fixture    *fixture,
      const char *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, label), GTK_TYPE_BUTTON);

  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  fixture_let_settle ();
}

/* A battle whose record does not play is begun anew, or given back to the table, each after a question; undo brings it back. */
static void
test_refused (Fixture      *fixture,
              gconstpointer data)
{
  const char *id = biv_id_of (fixture->battle);
  g_autofree char *next = NULL;

  g_signal_connect_swapped (fixture->desk, "show", G_CALLBACK (on_show), fixture);
  go_to (fixture, BIV_BATTLE_DEPLOYED);
  spoil_record (fixture);
  biv_page_show_item (BIV_PAGE (fixture->page), id);
  fixture_let_settle ();
  g_assert_true (shows (fixture, "This battle cannot go on"));
  g_assert_true (shows (fixture, "cannot be played again under the rules as they are now"));
  g_assert_false (shows (fixture, "Computer: nobody"));

  push (fixture, "Begin anew…");
  answer ("Begin this battle anew?", GTK_RESPONSE_CANCEL);
  g_assert_nonnull (fixture->battle->record);
  push (fixture, "Begin anew…");
  answer ("Begin this battle anew?", GTK_RESPONSE_OK);
  g_assert_null (fixture->battle->record);
  g_assert_false (shows (fixture, "This battle cannot go on"));
  g_assert_true (shows (fixture, "Computer: nobody"));
  next = fixture_dup_next_step (BIV_PAGE (fixture->page));
  g_assert_cmpstr (next, ==, "Begin the battle");

  biv_desk_undo (fixture->desk);
  g_assert_nonnull (fixture->battle->record);
  biv_page_show_item (BIV_PAGE (fixture->page), id);
  fixture_let_settle ();
  push (fixture, "Give it back…");
  answer ("Give this battle back to the table?", GTK_RESPONSE_OK);
  g_assert_null (fixture->battle->record);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_DEPLOYED);
  g_assert_true (shows (fixture, "A result from the table"));
  do_step (fixture);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_cmpint (fixture->battle->resolved_by, ==, BIV_BY_TABLE);
  expect_right_file (fixture);
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
  g_test_add ("/app/table-battle/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/app/table-battle/refused", Fixture, NULL, set_up, test_refused, tear_down);
  return g_test_run ();
}
