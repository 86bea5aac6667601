/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-result-entry.c: the result of a battle typed in, several units at once; one that contradicts itself is not applied */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/result/formation-entry.h"
#include "app/battle/result/result-entry.h"
#include "app/desk/document.h"
#include "app/desk/page.h"
#include "app/desk/proposal-row.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/apply.h"
#include "fixture.h"

static BivCampaign *
open_kelmar (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "kelmar-bridge.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_document_read (file, &error);

  g_assert_no_error (error);
  return campaign;
}

static BivBattle *
get_battle (BivCampaign *campaign)
{
  return biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
}

/* The rows of a list begin with the side's own; its units follow. */
static GtkListBoxRow *
get_row (GtkListBox *list,
         int         unit)
{
  return gtk_list_box_get_row_at_index (list, 1 + unit);
}

static void
expect_end (BivProposal *proposal,
            const char  *unit,
            BivUnitEnd   end,
            int          steps)
{
  BivCampaign *after = biv_proposal_get_scratch (proposal);
  BivParticipant *participant = biv_battle_find_participant (after, get_battle (after), unit);

  g_assert_nonnull (participant);
  g_assert_cmpint (participant->end, ==, end);
  g_assert_cmpint (participant->end_steps, ==, steps);
}

/* Of all labels, one after the other. */
static void
list_words (GtkWidget *widget,
            GString   *words)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s;", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    list_words (child, words);
}

static void
expect_counts (BivResultEntry *entry,
               const char     *words)
{
  g_autofree char *counts = biv_result_entry_dup_counts (entry);

  g_assert_cmpstr (counts, ==, words);
}

static void
test_many (void)
{
  g_autoptr (BivCampaign) campaign = open_kelmar ();
  GtkWidget *window = gtk_window_new ();
  BivResultEntry *entry = g_object_new (BIV_TYPE_RESULT_ENTRY, NULL);
  GtkListBox *list;
  GtkWidget *control;
  g_autoptr (BivProposal) proposal = NULL;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (entry));
  biv_result_entry_show (entry, campaign, get_battle (campaign));
  list = GTK_LIST_BOX (fixture_find (GTK_WIDGET (entry), GTK_TYPE_LIST_BOX));
  expect_counts (entry, "24 units in: 24 intact");

  /* V02, V03 and V04 have four steps, V10 two. */
  for (int i = 1; i <= 3; i++)
    gtk_list_box_select_row (list, get_row (list, i));
  gtk_list_box_select_row (list, get_row (list, 9));
  biv_result_entry_set_selected (entry, BIV_END_DAMAGED, 2);
  expect_counts (entry, "24 units in: 20 intact, 4 damaged");

  /* What is set for one of several that are selected is set for all, and no further than each can go. */
  control = fixture_find (GTK_WIDGET (get_row (list, 2)), GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control), 3);
  gtk_list_box_unselect_all (list);
  control = fixture_find (GTK_WIDGET (get_row (list, 3)), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (control), 2);
  /* Shown once more, as after any step, everything is as it was. */
  biv_result_entry_show (entry, campaign, get_battle (campaign));
  expect_counts (entry, "24 units in: 20 intact, 3 damaged, 1 destroyed");
  proposal = biv_result_entry_propose (entry);
  g_assert_null (biv_proposal_get_refusal (proposal));
  expect_end (proposal, "V01", BIV_END_INTACT, 2);
  expect_end (proposal, "V02", BIV_END_DAMAGED, 3);
  expect_end (proposal, "V03", BIV_END_DAMAGED, 3);
  expect_end (proposal, "V04", BIV_END_DESTROYED, 0);
  expect_end (proposal, "V10", BIV_END_DAMAGED, 1);
  g_assert_cmpint (get_battle (biv_proposal_get_scratch (proposal))->state, ==, BIV_BATTLE_FOUGHT);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- By formation (CA-BATTLE-8) ---- */

/* 36 steps of combat units in 38; half of them, one at a time. */
#define FIRST_FORMATION "Varsk Brigade"
#define FIRST_LOSS      "18 of 38 steps lost"
#define FIRST_UNIT      "V02"
#define FIRST_UNIT_LEFT "Damaged, 2 of 4 steps"

typedef struct
{
  BivDocument       *document;
  BivBattle         *battle;
  BivProcedure      *procedure;
  BivResultEntry    *entry;
  GtkWidget         *window, *list;
} ByFormation;

static void
by_formation_begin (ByFormation *fixture)
{
  const char *id;

  fixture->document = biv_document_new (open_kelmar ());
  fixture->battle = get_battle (biv_document_get_campaign (fixture->document));
  id = biv_id_of (fixture->battle);
  fixture->procedure = biv_procedure_new (biv_document_get_desk (fixture->document), biv_formation_entry_propose,
                                          g_strdup (id), g_free);
  biv_procedure_set_subject (fixture->procedure, id);
  fixture->window = gtk_window_new ();
  fixture->entry = g_object_new (BIV_TYPE_RESULT_ENTRY, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->entry));
  biv_result_entry_show (fixture->entry, biv_document_get_campaign (fixture->document), fixture->battle);
  biv_result_entry_set_procedure (fixture->entry, fixture->procedure);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_let_settle ();
  fixture->list = fixture_find (fixture_find (GTK_WIDGET (fixture->entry), BIV_TYPE_FORMATION_ENTRY), GTK_TYPE_LIST_BOX);
}

static void
by_formation_end (ByFormation *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->procedure);
  biv_document_discard (fixture->document);
  g_object_unref (fixture->document);
}

/* The row on screen whose words begin so. */
static GtkWidget *
find_row (ByFormation *fixture,
          const char  *name)
{
  for (GtkWidget *row = gtk_widget_get_first_child (fixture->list); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      g_autoptr (GString) words = g_string_new (NULL);

      if (!gtk_widget_get_visible (row))
        continue;
      list_words (row, words);
      if (strstr (words->str, name) != NULL)
        return row;
    }
  return NULL;
}

static void
expect_says (ByFormation *fixture,
             const char  *name,
             const char  *text)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GtkWidget *row = find_row (fixture, name);

  g_assert_nonnull (row);
  list_words (row, words);
  if (strstr (words->str, text) == NULL)
    g_error ("%s says “%s”, not “%s”", name, words->str, text);
}

static void
type_percent (ByFormation *fixture,
              const char  *name,
              const char  *percent)
{
  GtkWidget *entry = fixture_find (find_row (fixture, name), GTK_TYPE_ENTRY);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), percent);
}

static const char *
get_refusal (ByFormation *fixture)
{
  const BivRefusal *why = biv_proposal_get_refusal (biv_procedure_get_proposal (fixture->procedure));

  return why != NULL ? why->text : NULL;
}

/* A formation's loss at once shows what is left of each unit, every one of which can be overruled; nothing is entered before
 * somebody is said to have won. */
static void
test_by_formation (void)
{
  ByFormation fixture;
  GtkWidget *winner, *end, *row;
  g_autofree char *before = NULL, *after = NULL, *counts = NULL;

  by_formation_begin (&fixture);
  before = fixture_dup_lasting_text (biv_document_get_campaign (fixture.document));
  expect_says (&fixture, FIRST_FORMATION, "no loss");
  type_percent (&fixture, FIRST_FORMATION, "50");
  expect_says (&fixture, FIRST_FORMATION, FIRST_LOSS);
  g_assert_nonnull (strstr (get_refusal (&fixture), "winner"));

  /* What is not a figure is not taken, and what is over a hundred is refused in words. */
  type_percent (&fixture, FIRST_FORMATION, "5x");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture_find (find_row (&fixture, FIRST_FORMATION), GTK_TYPE_ENTRY))),
                   ==, "");
  type_percent (&fixture, FIRST_FORMATION, "101");
  g_assert_nonnull (strstr (get_refusal (&fixture), "enter 0 to 100"));
  type_percent (&fixture, FIRST_FORMATION, "50");

  winner = fixture_find (GTK_WIDGET (fixture.entry), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (winner), 2);
  g_assert_null (get_refusal (&fixture));

  /* Its units are folded away; Right shows them. */
  g_assert_null (find_row (&fixture, FIRST_UNIT));
  row = find_row (&fixture, FIRST_FORMATION);
  gtk_widget_grab_focus (row);
  fixture_press (row, GDK_KEY_Right);
  expect_says (&fixture, FIRST_UNIT, FIRST_UNIT_LEFT);
  end = fixture_find (find_row (&fixture, FIRST_UNIT), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (end), 3);
  expect_end (biv_procedure_get_proposal (fixture.procedure), FIRST_UNIT, BIV_END_DESTROYED, 0);
  counts = biv_result_entry_dup_counts (fixture.entry);
  g_assert_nonnull (strstr (counts, "11 out"));

  /* Entered, and taken back, everything typed is there again. */
  biv_procedure_do_step (fixture.procedure);
  g_assert_cmpint (fixture.battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_nonnull (fixture.battle->losses);
  g_assert_true (biv_campaign_undo (biv_document_get_campaign (fixture.document), NULL));
  after = fixture_dup_lasting_text (biv_document_get_campaign (fixture.document));
  g_assert_cmpstr (before, ==, after);
  biv_procedure_resume (fixture.procedure);
  expect_says (&fixture, FIRST_FORMATION, "lost");
  expect_end (biv_procedure_get_proposal (fixture.procedure), FIRST_UNIT, BIV_END_DESTROYED, 0);
  fixture_press (row, GDK_KEY_Left);
  g_assert_null (find_row (&fixture, FIRST_UNIT));
  by_formation_end (&fixture);
}

/* Return and the arrows go from per cent to per cent. */
static void
test_keys (void)
{
  ByFormation fixture;
  GtkWidget *first, *second = NULL;

  by_formation_begin (&fixture);
  first = fixture_find (find_row (&fixture, FIRST_FORMATION), GTK_TYPE_ENTRY);
  gtk_widget_grab_focus (first);
  fixture_press (first, GDK_KEY_Return);
  second = gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture.window)), GTK_TYPE_ENTRY);
  g_assert_nonnull (second);
  g_assert_true (second != first);
  fixture_press (second, GDK_KEY_Up);
  g_assert_true (gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture.window)), GTK_TYPE_ENTRY) == first);
  by_formation_end (&fixture);
}

/* What waits for a die was worked out with a made-up one, which nobody is to see, not even on hover. */
static void
expect_nowhere (GtkWidget  *widget,
                const char *word)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  if (!gtk_widget_get_visible (widget))
    return;
  g_assert_false (tooltip != NULL && strstr (tooltip, word) != NULL);
  g_assert_false (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), word) != NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    expect_nowhere (child, word);
}

static void
test_made_up (void)
{
  BivDocument *document = fixture_open_sample ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *row = biv_proposal_row_new (biv_desk_get_phase (biv_document_get_desk (document)));
  char *choices[] = { (char *) "lost", (char *) "ready", NULL };
  BivRow waiting = {
    .id = (char *) "fate:V02", .what = (char *) "V02", .computed = (char *) "lost", .chosen = (char *) "lost",
    .choices = choices, .is_waiting = TRUE,
  };

  gtk_window_set_child (GTK_WINDOW (window), row);
  biv_proposal_row_show (BIV_PROPOSAL_ROW (row), &waiting);
  expect_nowhere (row, "lost");
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
  g_object_unref (document);
}

/* The words of the items that bear a mark. */
static void
list_marked (GtkWidget *widget,
             GString   *words)
{
  if (g_strcmp0 (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") == 0)
    {
      g_autofree char *text = NULL;
      gboolean is_active;

      g_object_get (widget, "text", &text, "active", &is_active, NULL);
      if (is_active)
        g_string_append_printf (words, "%s;", text);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    list_marked (child, words);
}

/* What is chosen bears the mark in the list, not what stands first in it. */
static void
test_marked (void)
{
  BivDocument *document = fixture_open_sample ();
  GtkWidget *window = gtk_window_new (), *list = gtk_list_box_new ();
  GtkWidget *row = biv_proposal_row_new (biv_desk_get_phase (biv_document_get_desk (document)));
  GtkMenuButton *chooser = GTK_MENU_BUTTON (gtk_widget_get_template_child (row, BIV_TYPE_PROPOSAL_ROW, "chooser"));
  char *choices[] = { (char *) "lost", (char *) "light", (char *) "ready", NULL };
  BivRow shown = {
    .id = (char *) "fate:V02", .what = (char *) "V02", .computed = (char *) "light", .chosen = (char *) "light",
    .choices = choices,
  };
  g_autoptr (GString) words = g_string_new (NULL);

  gtk_list_box_append (GTK_LIST_BOX (list), row);
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_present (GTK_WINDOW (window));
  biv_proposal_row_show (BIV_PROPOSAL_ROW (row), &shown);
  gtk_menu_button_popup (chooser);
  fixture_let_settle ();
  list_marked (GTK_WIDGET (gtk_menu_button_get_popover (chooser)), words);
  g_assert_cmpstr (words->str, ==, "light;");
  gtk_menu_button_popdown (chooser);
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
  g_object_unref (document);
}

typedef struct
{
  const char *name;
  BivUnitEnd  end;
  int         start_steps, end_steps;
  const char *words;
} FaultRow;

static const FaultRow faults[] = {
  { "more-than-it-ever-had", BIV_END_INTACT, 5, 5, "enter 4 at most" },
  { "more-than-it-began-with", BIV_END_DAMAGED, 3, 4, "enter 3 at most" },
  { "destroyed-and-there", BIV_END_DESTROYED, 4, 1, "has steps left" },
  { "damaged-to-nothing", BIV_END_DAMAGED, 4, 0, "its steps do not say so" },
  { "intact-and-less", BIV_END_INTACT, 4, 3, "enter it as damaged" },
};

/* Changed by hand in the file, between the battle and its being applied (CA-BATTLE-2). */
static void
test_fault (gconstpointer data)
{
  const FaultRow *row = data;
  g_autoptr (BivCampaign) campaign = open_kelmar ();
  BivBattle *battle = get_battle (campaign);
  BivParticipant *participant = biv_battle_find_participant (campaign, battle, "V02");
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *why;
  BivDice dice;

  battle->state = BIV_BATTLE_FOUGHT;
  participant->end = row->end;
  participant->start_steps = row->start_steps;
  participant->end_steps = row->end_steps;
  biv_dice_init_rolled (&dice, 1, 0);
  proposal = biv_turn_propose_apply (campaign, biv_id_of (battle), &dice, NULL);
  why = biv_proposal_get_refusal (proposal);
  g_assert_nonnull (why);
  g_assert_cmpstr (why->code, ==, "CA-BATTLE-2");
  g_assert_nonnull (g_strstr_len (why->text, -1, "1st Varsk Rifles"));
  g_assert_nonnull (g_strstr_len (why->text, -1, row->words));
}

/* ---- What is due while a battle waits (CA-REF-6) ---- */

static void
keep_shown (char       **shown,
            const char  *page,
            const char  *id)
{
  g_free (*shown);
  *shown = g_strconcat (page, " ", id, NULL);
}

static void
test_due (void)
{
  g_autoptr (BivCampaign) campaign = open_kelmar ();
  g_autoptr (BivDocument) document = biv_document_new (campaign);
  BivDesk *desk = biv_document_get_desk (document);
  BivNextStep step = { NULL };
  g_autofree char *shown = NULL, *expected = g_strconcat ("battles ", biv_id_of (get_battle (campaign)), NULL);

  g_signal_connect_swapped (desk, "show", G_CALLBACK (keep_shown), &shown);
  biv_desk_get_next_step (desk, &step);
  g_assert_cmpstr (step.label, ==, "Go to battle");
  g_assert_null (step.hindrance);
  biv_next_step_clear (&step);
  biv_desk_do_next_step (desk);
  g_assert_cmpstr (shown, ==, expected);
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_BATTLE);

  /* Carried over, it bars nothing. */
  biv_procedure_answer (biv_desk_get_phase (desk), "carry-over", "yes", NULL);
  biv_desk_get_next_step (desk, &step);
  g_assert_cmpstr (step.label, !=, "Go to battle");
  biv_next_step_clear (&step);
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result-entry/CA-BATTLE-2/many-at-once", test_many);
  g_test_add_func ("/result-entry/CA-BATTLE-8/by-formation", test_by_formation);
  g_test_add_func ("/result-entry/CA-BATTLE-8/keys", test_keys);
  g_test_add_func ("/result-entry/CA-REF-6/due", test_due);
  g_test_add_func ("/result-entry/made-up", test_made_up);
  g_test_add_func ("/result-entry/marked", test_marked);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/result-entry/CA-BATTLE-2/%s", faults[i].name);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  return g_test_run ();
}
