/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-odds.c: the odds beside a battle: from set-up to the fight, what a moved unit changes, and who may see them */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/step/battle-step.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/odds-panel.h"
#include "campaign/model/strength.h"
#include "campaign/battle/deploy.h"
#include "campaign/turn/turn.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *window, *page, *button, *panel;
} Fixture;

static void
let_settle (void)
{
  for (int i = 0; i < 50 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
}

static GtkWidget *
get_part (GtkWidget  *of,
          const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (of, G_OBJECT_TYPE (of), name));
}

static const char *
get_text (Fixture    *fixture,
          const char *name)
{
  return gtk_label_get_text (GTK_LABEL (get_part (fixture->panel, name)));
}

/* Until all that was asked for has been played. */
static void
wait_for (Fixture    *fixture,
          const char *status)
{
  while (strstr (get_text (fixture, "status"), status) == NULL)
    g_main_context_iteration (NULL, TRUE);
  let_settle ();
}

/* What the labels say, from the first to the last, those in sight only. */
static void
append_labels (GtkWidget *from,
               GString   *words)
{
  if (!gtk_widget_get_visible (from))
    return;
  if (GTK_IS_LABEL (from))
    g_string_append_printf (words, "%s|", gtk_label_get_text (GTK_LABEL (from)));
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_labels (child, words);
}

static char *
dup_words (Fixture    *fixture,
           const char *name)
{
  GString *words = g_string_new (NULL);

  append_labels (get_part (fixture->panel, name), words);
  return g_string_free (words, FALSE);
}

static void
make_contact (Fixture *fixture)
{
  fixture_go_to_contact (fixture->desk);
  for (int i = 0; i < 50 && biv_procedure_get_wanted (biv_desk_get_phase (fixture->desk)) != NULL; i++)
    {
      biv_procedure_mark_face (biv_desk_get_phase (fixture->desk), 1);
      biv_procedure_use_face (biv_desk_get_phase (fixture->desk));
    }
  biv_desk_do_next_step (fixture->desk);
}

/* @data: not NULL: a battle on a table. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  if (data != NULL)
    {
      g_autoptr (BivSetup) setup = fixture_make_table_setup ();

      fixture_make_table_battle (fixture->desk, setup);
    }
  else
    make_contact (fixture);
  fixture->battle = biv_campaign_peek_items (fixture->campaign, BIV_KIND_BATTLE)->pdata[0];
  fixture->window = gtk_window_new ();
  fixture->page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", fixture->desk, NULL);
  fixture->button = get_part (fixture->page, "odds_button");
  fixture->panel = get_part (fixture->page, "odds");
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  biv_page_show_item (BIV_PAGE (fixture->page), biv_id_of (fixture->battle));
  let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static void
commit (Fixture     *fixture,
        BivProposal *proposal)
{
  g_assert_null (biv_proposal_get_refusal (proposal));
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  g_object_unref (proposal);
  let_settle ();
}

static const char *
battle_id (Fixture *fixture)
{
  return biv_id_of (fixture->battle);
}

static void
deploy (Fixture *fixture)
{
  while (!fixture->battle->is_set_up)
    {
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      let_settle ();
    }
  commit (fixture, biv_turn_propose_deploy_rest (fixture->campaign, battle_id (fixture), NULL));
}

/* With the odds the page is not wider than a window of 1280 px has room for beside its list of pages. */
static void
assert_fits (Fixture *fixture)
{
  int width;

  gtk_widget_measure (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 1104);
}

static void
show_odds (Fixture  *fixture,
           gboolean  shows)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (fixture->button), shows);
  let_settle ();
  assert_fits (fixture);
}

/* On a contact that nobody has set up: the campaign stays as it was to the byte, its dice too. */
static void
test_contact (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *before = fixture_dup_lasting_text (fixture->campaign), *after = NULL, *results = NULL, *losses = NULL;

  g_assert_true (gtk_widget_get_visible (fixture->button));
  g_assert_false (gtk_widget_get_visible (fixture->panel));
  fixture_press (fixture->page, GDK_KEY_o);
  let_settle ();
  g_assert_true (gtk_widget_get_visible (fixture->panel));
  wait_for (fixture, "9604 battles, done in");
  assert_fits (fixture);
  g_assert_nonnull (strstr (get_text (fixture, "verdict"), "Set up and deployed here as the program would do it."));
  results = dup_words (fixture, "results");
  losses = dup_words (fixture, "losses");
  g_assert_true (g_regex_match_simple ("^Victory for (Crown of Alvora|Clans of Karrash)\\|\\d+( to \\d+)? %\\|"
                                       "Victory for (Crown of Alvora|Clans of Karrash)\\|\\d+( to \\d+)? %\\|", results, 0, 0));
  g_assert_true (g_regex_match_simple ("\\|\\d+ %\\|", losses, 0, 0));
  g_assert_false (fixture->battle->is_set_up);
  after = fixture_dup_lasting_text (fixture->campaign);
  g_assert_cmpstr (before, ==, after);
  fixture_press (fixture->page, GDK_KEY_o);
  let_settle ();
  g_assert_false (gtk_widget_get_visible (fixture->panel));
}

static const BivParticipant *
find_placed (Fixture *fixture)
{
  BIV_EACH (BivParticipant, participant, fixture->campaign, BIV_KIND_PARTICIPANT)
    if (participant->square != NULL)
      return participant;
  return NULL;
}

/* The first cell where that unit may stand as well. */
static void
move_unit (Fixture *fixture)
{
  const BivParticipant *unit = find_placed (fixture);
  BivUnit *item = biv_campaign_find_unit (fixture->campaign, unit->unit);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (fixture->battle->board); cell++)
    {
      char name[BIV_CELL_NAME];
      g_autoptr (BivProposal) proposal = NULL;

      biv_board_cell_name (fixture->battle->board, cell, name);
      proposal = biv_turn_propose_deploy (fixture->campaign, battle_id (fixture), biv_unit_get_side (fixture->campaign, item),
                                          unit->unit, name, NULL);
      if (biv_proposal_get_refusal (proposal) != NULL || g_strcmp0 (unit->square, name) == 0)
        continue;
      commit (fixture, g_steal_pointer (&proposal));
      return;
    }
  g_assert_not_reached ();
}

/* What a moved unit changes is set beside what was, with the same dice; taken back, nothing is beside it. */
static void
test_moved_unit (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *first = NULL, *moved = NULL, *back = NULL, *losses = NULL;

  deploy (fixture);
  show_odds (fixture, TRUE);
  wait_for (fixture, "9604 battles, done in");
  first = dup_words (fixture, "results");
  g_assert_false (gtk_widget_get_visible (get_part (fixture->panel, "anew")));
  move_unit (fixture);
  wait_for (fixture, "9604 of each, the same dice, ");
  moved = dup_words (fixture, "results");
  losses = dup_words (fixture, "losses");
  g_assert_true (g_str_has_prefix (moved, "Before|As it is now|difference|"));
  g_assert_true (g_regex_match_simple ("\\|[+\u2212]?\\d+ \\([+\u2212]?\\d+ to [+\u2212]?\\d+\\)\\|", moved, 0, 0));
  g_assert_true (g_regex_match_simple ("^\u2713 (Better|Worse) for .* by \\d+ to \\d+ points\\.|^No difference shown yet",
                                       get_text (fixture, "verdict"), 0, 0));
  g_assert_true (gtk_widget_get_visible (get_part (fixture->panel, "anew")));
  biv_desk_undo (fixture->desk);
  wait_for (fixture, "9604 battles, done in");
  back = dup_words (fixture, "results");
  g_assert_cmpstr (first, ==, back);

  /* From here on, it is what is compared with. */
  move_unit (fixture);
  wait_for (fixture, "of each, the same dice");
  g_signal_emit_by_name (get_part (fixture->panel, "anew"), "clicked");
  wait_for (fixture, "9604 battles, done in");
  g_assert_false (gtk_widget_get_visible (get_part (fixture->panel, "anew")));
}

/* Whoever is not placed is lined up for it, and it says so. */
static void
test_not_placed (Fixture       *fixture,
                 gconstpointer  data)
{
  while (!fixture->battle->is_set_up)
    {
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      let_settle ();
    }
  show_odds (fixture, TRUE);
  wait_for (fixture, "9604 battles, done in");
  g_assert_nonnull (strstr (get_text (fixture, "verdict"), "units are not placed: they are lined up here"));
  g_assert_null (find_placed (fixture));
}

/* More, then stopped, then gone on with. */
static void
test_more_and_stop (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkWidget *act = get_part (fixture->panel, "act");

  deploy (fixture);
  show_odds (fixture, TRUE);
  wait_for (fixture, "9604 battles, done in");
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (act)), ==, "More battles");
      g_signal_emit_by_name (act, "clicked");
      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (act)), ==, "Stop");
      if (i < 2)
        wait_for (fixture, " battles, done in");
    }
  g_signal_emit_by_name (act, "clicked");
  while (strstr (get_text (fixture, "status"), "stopped after") == NULL && strstr (get_text (fixture, "status"), "done in") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (act)), ==, "More battles");
}

/* In the fight they are of the moment that is shown: here of one where a side has let its moves go by. */
static void
test_fight (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *first = NULL, *then = NULL;

  deploy (fixture);
  commit (fixture, biv_turn_propose_deployed (fixture->campaign, battle_id (fixture), NULL));
  show_odds (fixture, TRUE);
  wait_for (fixture, "9604 battles, done in");
  first = dup_words (fixture, "losses");
  for (int i = 0; i < 7; i++)
    {
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      let_settle ();
    }
  for (then = dup_words (fixture, "losses"); g_str_equal (first, then); then = dup_words (fixture, "losses"))
    {
      g_free (then);
      g_main_context_iteration (NULL, TRUE);
    }
  wait_for (fixture, "9604 battles, done in");
}

static BivFightStep *
find_fight (GtkWidget *from)
{
  if (BIV_IS_FIGHT_STEP (from))
    return BIV_FIGHT_STEP (from);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      BivFightStep *found = find_fight (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A die that is to be typed stands where the odds stood, and they come back after it. */
static void
test_die_due (Fixture       *fixture,
              gconstpointer  data)
{
  BivSession *session;

  deploy (fixture);
  commit (fixture, biv_turn_propose_deployed (fixture->campaign, battle_id (fixture), NULL));
  session = biv_fight_step_get_session (find_fight (fixture->page));
  biv_session_set_types_dice (session, TRUE);
  show_odds (fixture, TRUE);
  for (int i = 0; i < 20 && biv_session_get_waiting (session) == NULL; i++)
    {
      g_assert_true (gtk_widget_get_visible (fixture->panel));
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      let_settle ();
    }
  g_assert_nonnull (biv_session_get_waiting (session));
  g_assert_false (gtk_widget_get_visible (fixture->panel));
  g_assert_true (gtk_widget_get_visible (biv_battle_step_get_column (BIV_BATTLE_STEP (find_fight (fixture->page)))));
  biv_session_drop_waiting (session);
  let_settle ();
  g_assert_true (gtk_widget_get_visible (fixture->panel));
}

/* A battle on a table has them too, as far as it is counted. */
static void
test_table (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *losses = NULL;

  show_odds (fixture, TRUE);
  wait_for (fixture, " of 9604 battles");
  losses = dup_words (fixture, "losses");
  g_assert_true (g_regex_match_simple ("\\|\\d+ %\\|", losses, 0, 0));
  show_odds (fixture, FALSE);
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_part (fixture->panel, "losses")), 0));
}

/* A side that does not know who stands there gets no odds from them (CA-SCOUT-6). */
static void
test_a_side_has_none (Fixture       *fixture,
                      gconstpointer  data)
{
  deploy (fixture);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (BivDesk) view = biv_desk_new_view (fixture->desk, fixture->battle->sides[i]);
      GtkWidget *page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", view, NULL);

      gtk_window_set_child (GTK_WINDOW (fixture->window), page);
      biv_page_show_item (BIV_PAGE (page), battle_id (fixture));
      let_settle ();
      g_assert_false (gtk_widget_get_visible (get_part (page, "odds_button")));
      fixture_press (page, GDK_KEY_o);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_part (page, "odds_button")), TRUE);
      let_settle ();
      g_assert_false (gtk_widget_get_visible (get_part (page, "odds")));
      g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_part (get_part (page, "odds"), "losses")), 0));
      gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *fixture, gconstpointer data);
    const char *data;
  } tests[] = {
    { "/odds/contact", test_contact },           { "/odds/moved-unit", test_moved_unit },
    { "/odds/not-placed", test_not_placed },     { "/odds/more-and-stop", test_more_and_stop },
    { "/odds/fight", test_fight },               { "/odds/table", test_table, "table" },
    { "/odds/die-due", test_die_due },
    { "/odds/CA-SCOUT-6/a-side-has-none", test_a_side_has_none },
  };

  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, tests[i].data, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
