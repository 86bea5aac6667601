/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fight.c: a battle on squares in the real window: what Undo takes back and what is to be saved, dice that are typed, the
 * blue button, and cards that keep their places */
#include <glib/gstdio.h>
#include <string.h>

#include "app/shell/application.h"
#include "app/battle/step/advice.h"
#include "app/battle/battles-page.h"
#include "app/canvas/board-canvas.h"
#include "app/battle/step/dice-card.h"
#include "app/battle/grid/fight-choices.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/log-card.h"
#include "app/battle/step/moment-bar.h"
#include "app/battle/step/score-strip.h"
#include "app/shell/window.h"
#include "app/widgets/preferences.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/result.h"
#include "campaign/battle/setup.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/dice-proof.h"
#include "engine/biv-session.h"
#include "fixture.h"
#include "rulebooks/biv-random-battle.h"
#include "tests/remove-tree.h"

#define RESTS_MS 600                /* the blue button */
#define SLACK_MS 250                /* of a machine with much else to do */

static BivApplication *application;

typedef struct
{
  char        *folder;
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  BivWindow   *window;
  BivSession  *session;             /* of the step in sight */
} Fixture;

static void
settle (void)
{
  fixture_wait (40);
}

/* ---- What is in sight ---- */

static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type)
      && (text == NULL || (GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), text) != NULL)
          || (GTK_IS_BUTTON (from) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (from)), text) == 0)))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static gboolean
shows (Fixture    *fixture,
       const char *text)
{
  return find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, text) != NULL;
}

static void
expect (Fixture    *fixture,
        const char *text)
{
  if (!shows (fixture, text))
    g_error ("“%s” is not in sight", text);
}

static void
push (Fixture    *fixture,
      const char *label)
{
  GtkWidget *button = find (GTK_WIDGET (fixture->window), GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  if (GTK_IS_TOGGLE_BUTTON (button))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  else
    g_signal_emit_by_name (button, "clicked");
  settle ();
}

static gboolean
has_dot (Fixture *fixture)
{
  return g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "• ");
}

/* ---- The blue button ---- */

static GtkButton *
blue_button (Fixture *fixture)
{
  return GTK_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (fixture->window), BIV_TYPE_WINDOW, "next_step_button"));
}

static gboolean
is_on (Fixture *fixture)
{
  return gtk_widget_is_sensitive (GTK_WIDGET (blue_button (fixture)));
}

static void
expect_blue (Fixture    *fixture,
             const char *label)
{
  g_assert_cmpstr (gtk_button_get_label (blue_button (fixture)), ==, label);
}

/* As soon as it takes a press. */
static void
press_blue (Fixture    *fixture,
            const char *label)
{
  for (int i = 0; i < 100 && !is_on (fixture); i++)
    settle ();
  expect_blue (fixture, label);
  g_assert_true (is_on (fixture));
  g_signal_emit_by_name (blue_button (fixture), "clicked");
  settle ();
}

/* Guns that could fire do not; a side without any is not asked. Returns: how many moves that was */
static guint
pass_artillery (Fixture *fixture)
{
  guint before = biv_session_get_last_moment (fixture->session);

  while (g_str_has_prefix (gtk_button_get_label (blue_button (fixture)), "Done: "))
    {
      g_autofree char *label = g_strdup (gtk_button_get_label (blue_button (fixture)));

      press_blue (fixture, label);
    }
  expect_blue (fixture, "Roll for initiative");
  return biv_session_get_last_moment (fixture->session) - before;
}

/* ---- A battle of the sample, deployed ---- */

static void
commit (Fixture     *fixture,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;

  g_assert_true (biv_desk_commit (fixture->desk, owned));
}

static void
deploy (Fixture *fixture)
{
  const char *id;
  BivDice dice;

  fixture->battle = fixture_go_to_battle (fixture->desk);
  id = biv_id_of (fixture->battle);
  biv_dice_init_rolled (&dice, 1, 0);
  commit (fixture, biv_turn_propose_setup (fixture->campaign, id, &dice, NULL));
  commit (fixture, biv_turn_propose_deploy_rest (fixture->campaign, id, NULL));
  if (biv_campaign_option_is (fixture->campaign, "deploy.order", "hidden"))
    commit (fixture, biv_turn_propose_reveal (fixture->campaign, id));
  commit (fixture, biv_turn_propose_deployed (fixture->campaign, id, NULL));
}

static BivFightStep *
get_step (Fixture *fixture)
{
  return BIV_FIGHT_STEP (find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL));
}

static void
take_session (Fixture *fixture)
{
  fixture->session = biv_fight_step_get_session (get_step (fixture));
  g_assert_nonnull (fixture->session);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "road.campaign", NULL);
  file = g_file_new_for_path (path);
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  if (data != NULL)
    BIV_EACH (BivItem, side, fixture->campaign, BIV_KIND_SIDE)
      {
        g_autofree char *name = g_strdup_printf ("%s of %s", (const char *) data, biv_item_get_name (side));

        biv_desk_edit (fixture->desk, "Name", side, "short-name", "", NULL);
        biv_desk_edit (fixture->desk, "Name", side, "name", name, NULL);
      }
  deploy (fixture);
  g_assert_true (fixture_save (fixture->document, file, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  fixture->window = biv_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 720);
  gtk_window_present (GTK_WINDOW (fixture->window));
  biv_window_set_document (fixture->window, fixture->document);
  biv_window_show_page (fixture->window, "battles", biv_id_of (fixture->battle));
  fixture_wait (200);
  settle ();
  take_session (fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  biv_document_discard (fixture->document);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  settle ();
  g_clear_object (&fixture->document);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static void
act (Fixture    *fixture,
     const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
  while (biv_document_is_saving (fixture->document))
    g_main_context_iteration (NULL, TRUE);
  settle ();
}

static void
press (Fixture *fixture,
       guint    key)
{
  fixture_press (GTK_WIDGET (get_step (fixture)), key);
  settle ();
}

/* ---- Undo, and what is to be saved ---- */

static void
test_dot (Fixture      *fixture,
          gconstpointer data)
{
  g_autofree char *title = NULL;
  guint n;

  g_assert_false (has_dot (fixture));
  n = pass_artillery (fixture);
  g_assert_true (has_dot (fixture));
  title = biv_desk_dup_undo_title (fixture->desk);
  g_assert_true (g_str_has_suffix (title, " is done."));
  for (guint i = 0; i < n; i++)
    act (fixture, "win.undo");
  g_assert_false (has_dot (fixture));
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, 0);
  for (guint i = 0; i < n; i++)
    act (fixture, "win.redo");
  g_assert_true (has_dot (fixture));
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n);
  press_blue (fixture, "Roll for initiative");

  /* One move less than what was saved is another battle, and as many again the same. */
  act (fixture, "win.save");
  g_assert_false (has_dot (fixture));
  g_assert_cmpuint (biv_record_get_n_steps (fixture->battle->record), ==, n + 1);
  act (fixture, "win.undo");
  g_assert_true (has_dot (fixture));
  g_assert_true (biv_document_has_changes (fixture->document));
  act (fixture, "win.redo");
  g_assert_false (has_dot (fixture));
  g_assert_false (biv_document_has_changes (fixture->document));
}

/* Move by move to the beginning, then to what led to it; no move is lost or left on the way. */
static void
test_undo_through (Fixture      *fixture,
                   gconstpointer data)
{
  g_autofree char *title = NULL;

  pass_artillery (fixture);
  act (fixture, "win.save");
  press_blue (fixture, "Roll for initiative");
  while (biv_session_get_last_moment (fixture->session) > 0)
    act (fixture, "win.undo");
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, 0);
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_DEPLOYED);
  title = biv_desk_dup_undo_title (fixture->desk);
  g_assert_cmpstr (title, !=, "Fight on");
  act (fixture, "win.undo");
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_PENDING);
  g_assert_null (fixture->battle->record);
  act (fixture, "win.redo");
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_DEPLOYED);
}

/* What was begun anew and taken back stands as it stood, without the battle being opened again by hand. */
static void
test_anew_undone (Fixture      *fixture,
                  gconstpointer data)
{
  guint n = pass_artillery (fixture);
  g_autofree char *moment = NULL;

  press_blue (fixture, "Roll for initiative");
  act (fixture, "win.save");
  commit (fixture, biv_fight_propose_anew (fixture->campaign, fixture->battle));
  fixture_wait (100);
  take_session (fixture);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, 0);
  g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  fixture_wait (100);
  take_session (fixture);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n + 1);
  moment = g_strdup_printf ("moment %u of %u", n + 1, n + 1);
  expect (fixture, moment);
  g_assert_false (has_dot (fixture));
}

/* Whoever goes to another page and undoes there finds the battle as the campaign has it. */
static void
test_undone_elsewhere (Fixture      *fixture,
                       gconstpointer data)
{
  guint n = pass_artillery (fixture);

  biv_window_show_page (fixture->window, "map", NULL);
  settle ();
  g_assert_cmpuint (biv_record_get_n_steps (fixture->battle->record), ==, n);
  g_assert_true (has_dot (fixture));
  act (fixture, "win.undo");
  g_assert_null (fixture->battle->record);
  g_assert_false (has_dot (fixture));
  biv_window_show_page (fixture->window, "battles", NULL);
  fixture_wait (100);
  take_session (fixture);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, 0);
  g_assert_false (has_dot (fixture));
}

/* ---- Dice ---- */

static void
open_again (Fixture *fixture)
{
  biv_window_show_page (fixture->window, "map", NULL);
  settle ();
  biv_window_show_page (fixture->window, "battles", biv_id_of (fixture->battle));
  fixture_wait (100);
  take_session (fixture);
}

/* Who throws the dice of this battle is as it was left, a step with the record; no side's copy knows. */
static void
test_dice_by (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (BivCampaign) copy = NULL;

  push (fixture, "I type them");
  g_assert_true (biv_session_get_types_dice (fixture->session));
  pass_artillery (fixture);
  open_again (fixture);
  g_assert_true (biv_session_get_types_dice (fixture->session));
  g_assert_cmpint (fixture->battle->dice_by, ==, BIV_DICE_BY_PEOPLE);
  copy = biv_knowledge_copy_for (fixture->campaign, fixture->battle->sides[0]);
  g_assert_nonnull (copy);
  BIV_EACH (BivBattle, battle, copy, BIV_KIND_BATTLE)
    g_assert_cmpint (battle->dice_by, ==, BIV_NONE);
  /* Once more without a move, and another battle is not meant by it. */
  push (fixture, "Bivouac rolls");
  open_again (fixture);
  g_assert_false (biv_session_get_types_dice (fixture->session));
  biv_window_show_page (fixture->window, "map", NULL);
  settle ();
  act (fixture, "win.undo");
  g_assert_null (fixture->battle->record);
  g_assert_cmpint (fixture->battle->dice_by, ==, BIV_NONE);
}

static GPtrArray *
list_faces (Fixture *fixture)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_DICE_CARD, NULL);
  GtkWidget *faces = GTK_WIDGET (gtk_widget_get_template_child (card, BIV_TYPE_DICE_CARD, "faces"));
  GPtrArray *labels = g_ptr_array_new ();

  for (GtkWidget *face = gtk_widget_get_first_child (faces); face != NULL; face = gtk_widget_get_next_sibling (face))
    {
      /* What the face does may stand beneath its button. */
      GtkWidget *button = GTK_IS_BUTTON (face) ? face : gtk_widget_get_first_child (face);

      g_ptr_array_add (labels, (char *) gtk_button_get_label (GTK_BUTTON (button)));
    }
  g_ptr_array_add (labels, NULL);
  return labels;
}

static void
expect_faces (Fixture    *fixture,
              const char *joined)
{
  g_autoptr (GPtrArray) faces = list_faces (fixture);
  g_autofree char *found = g_strjoinv (" ", (char **) faces->pdata);

  g_assert_cmpstr (found, ==, joined);
}

static void
throw (Fixture    *fixture,
       guint       key,
       const char *use)
{
  press (fixture, key);
  expect_blue (fixture, use);
  press (fixture, GDK_KEY_Return);
}

static void
open_the_turn (Fixture *fixture)
{
  pass_artillery (fixture);
  push (fixture, "I type them");
  press_blue (fixture, "Roll for initiative");
}

static void
test_dice (Fixture      *fixture,
           gconstpointer data)
{
  const BivFace *faces;
  g_autoptr (BivRecord) record = NULL;
  guint n_moments;

  open_the_turn (fixture);
  n_moments = biv_session_get_last_moment (fixture->session);
  expect (fixture, "Crown of Alvora, die 1 of 1");
  /* The head says the same: it is not the turn of who ended the phase. */
  expect (fixture, "Crown of Alvora to throw");
  expect (fixture, "FM-SEQ-4");
  expect (fixture, "The higher die goes first");
  expect_faces (fixture, "⚀ ⚁ ⚂ ⚃ ⚄ ⚅");
  /* Nothing is marked: Return does nothing, nor does a figure that no face has. */
  press (fixture, GDK_KEY_Return);
  press (fixture, GDK_KEY_9);
  expect (fixture, "Crown of Alvora, die 1 of 1");
  /* It is named, and a face that was marked before it is marked no more; nor does a die that harms nobody say so of each face. */
  expect (fixture, "This die has no 9");
  g_assert_null (find (find (GTK_WIDGET (fixture->window), BIV_TYPE_DICE_CARD, NULL), GTK_TYPE_LABEL, "nobody"));
  press (fixture, GDK_KEY_4);
  expect_blue (fixture, "Use the 4");
  press (fixture, GDK_KEY_7);
  expect (fixture, "This die has no 7");
  expect_blue (fixture, "Use the die");
  /* Nor does the blue button: it would throw a die of the program's where one lies on the table. */
  fixture_wait (RESTS_MS + 200);
  expect_blue (fixture, "Use the die");
  g_assert_false (is_on (fixture));
  act (fixture, "win.next-step");
  expect (fixture, "Crown of Alvora, die 1 of 1");
  push (fixture, "Bivouac rolls");
  fixture_wait (RESTS_MS + 200);
  expect_blue (fixture, "Roll the die");
  g_assert_true (is_on (fixture));
  push (fixture, "I type them");
  g_assert_false (is_on (fixture));
  throw (fixture, GDK_KEY_5, "Use the 5");
  expect (fixture, "Clans of Karrash, die 1 of 1");
  expect (fixture, "Clans of Karrash to throw");
  expect (fixture, "So far: Crown of Alvora 5");
  /* The last face is taken back before any move is. */
  act (fixture, "win.undo");
  expect (fixture, "Crown of Alvora, die 1 of 1");
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n_moments);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  /* Whose die was whose. */
  expect (fixture, "ALV ⚄ KAR ⚁");

  /* FM-DICE-2: the book's own die, or a plain one. */
  press_blue (fixture, "Roll activation");
  expect (fixture, "Crown of Alvora, die 1 of 3");
  expect_faces (fixture, "0 1 1 2 2 3");
  throw (fixture, GDK_KEY_3, "Use the 3");
  expect (fixture, "Crown of Alvora, die 2 of 3");
  throw (fixture, GDK_KEY_1, "Use the 1");
  expect (fixture, "Crown of Alvora, die 3 of 3");
  expect (fixture, "So far: Crown of Alvora 3 1");
  press (fixture, GDK_KEY_4);
  expect_blue (fixture, "Use the die");
  push (fixture, "A plain one");
  expect_faces (fixture, "⚀ ⚁ ⚂ ⚃ ⚄ ⚅");
  throw (fixture, GDK_KEY_4, "Use the 4");
  expect (fixture, "6 activations left");
  /* In the log they read as they do on the table. */
  expect (fixture, "3 1 2");
  record = biv_session_dup_record (fixture->session);
  faces = biv_record_get_step (record, biv_record_get_n_steps (record) - 1)->faces;
  g_assert_cmpint (faces[0].face, ==, 6);
  g_assert_cmpint (faces[1].face, ==, 2);
  g_assert_cmpint (faces[2].face, ==, 4);
}

/* The sentence has its room beside whose dice they were; who wants the whole name finds it under the pointer. */
static void
test_cut_names (Fixture      *fixture,
                gconstpointer data)
{
  GtkWidget *dice;
  const char *words;

  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  dice = find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, " ⚄ ");
  g_assert_nonnull (dice);
  words = gtk_label_get_text (GTK_LABEL (dice));
  g_assert_cmpint (g_utf8_strlen (words, -1), <=, 2 * (10 + 1) + 5);
  g_assert_nonnull (strstr (words, "…"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (dice), "of Crown of Alvora ⚄"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (dice), "of Clans of Karrash ⚁"));
}

static void
push_back (Fixture *fixture)
{
  GtkWidget *page = find (GTK_WIDGET (fixture->window), BIV_TYPE_BATTLES_PAGE, NULL);

  g_signal_emit_by_name (find (page, GTK_TYPE_BUTTON, NULL), "clicked");   /* it is the first of them */
  fixture_wait (100);
}

/* A battle that was begun is not only deployed, in the list. */
static void
test_being_fought (Fixture      *fixture,
                   gconstpointer data)
{
  push_back (fixture);
  expect (fixture, "Deployed");
  biv_window_show_page (fixture->window, "battles", biv_id_of (fixture->battle));
  fixture_wait (300);
  take_session (fixture);
  pass_artillery (fixture);
  push_back (fixture);
  expect (fixture, "Being fought");
  g_assert_false (shows (fixture, "Deployed"));
}

/* ---- The panel ---- */

static int
top_of (Fixture *fixture,
        GType    type)
{
  graphene_rect_t bounds;
  GtkWidget *card = find (GTK_WIDGET (fixture->window), type, NULL);

  g_assert_nonnull (card);
  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (fixture->window), &bounds));
  return (int) bounds.origin.y;
}

static int
top_of_unit_card (Fixture *fixture)
{
  graphene_rect_t bounds;
  GtkWidget *card = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_step (fixture)),
                                                               G_OBJECT_TYPE (get_step (fixture)), "unit_card"));

  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (fixture->window), &bounds));
  return (int) bounds.origin.y;
}

static void
test_places (Fixture      *fixture,
             gconstpointer data)
{
  int dice, unit;

  open_the_turn (fixture);
  dice = top_of (fixture, BIV_TYPE_DICE_CARD);
  unit = top_of_unit_card (fixture);
  /* Nobody can be looked at as if he could act. */
  g_assert_false (shows (fixture, "press N for the next one"));
  press (fixture, GDK_KEY_n);
  expect (fixture, "throw it first");
  g_assert_nonnull (biv_session_get_waiting (fixture->session));
  throw (fixture, GDK_KEY_5, "Use the 5");
  fixture_wait (100);
  g_assert_cmpint (top_of_unit_card (fixture), ==, unit);
  throw (fixture, GDK_KEY_2, "Use the 2");
  fixture_wait (100);
  /* While no die is due its room is the log's. */
  g_assert_cmpint (top_of (fixture, BIV_TYPE_DICE_CARD), ==, dice);
  g_assert_cmpint (top_of_unit_card (fixture), <, unit);
  press_blue (fixture, "Roll activation");
  /* By dice that harm nobody nobody is hit. */
  g_assert_false (shows (fixture, "nobody is hit"));
  throw (fixture, GDK_KEY_3, "Use the 3");
  throw (fixture, GDK_KEY_3, "Use the 3");
  throw (fixture, GDK_KEY_3, "Use the 3");
  press (fixture, GDK_KEY_n);
  fixture_wait (100);
  g_assert_cmpint (top_of_unit_card (fixture), <, unit);
}

static int
bottom_of (Fixture   *fixture,
           GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (fixture->window), &bounds));
  return (int) (bounds.origin.y + bounds.size.height);
}

#define LOG_LINES_PX 75             /* some three lines */

/* However much is told of whoever is chosen, the log keeps some lines in sight, and above it is what he would do. */
static void
test_log_in_sight (Fixture      *fixture,
                   gconstpointer data)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_LOG_CARD, NULL);
  GtkWidget *log = GTK_WIDGET (gtk_widget_get_template_child (card, BIV_TYPE_LOG_CARD, "log"));
  GtkWidget *step = GTK_WIDGET (get_step (fixture)), *targets, *sums, *cards;
  int foot = gtk_widget_get_height (GTK_WIDGET (fixture->window));

  targets = GTK_WIDGET (gtk_widget_get_template_child (step, G_OBJECT_TYPE (step), "target_card"));
  sums = GTK_WIDGET (gtk_widget_get_template_child (step, G_OBJECT_TYPE (step), "sums"));
  cards = gtk_widget_get_ancestor (sums, GTK_TYPE_SCROLLED_WINDOW);
  press (fixture, GDK_KEY_n);
  g_assert_true (gtk_widget_get_visible (targets));
  fixture_wait (200);
  g_assert_cmpint (bottom_of (fixture, log), <=, foot);
  g_assert_cmpint (gtk_widget_get_height (log), >=, LOG_LINES_PX);
  g_assert_cmpint (bottom_of (fixture, targets), <=, bottom_of (fixture, cards));
  press (fixture, GDK_KEY_g);
  fixture_wait (200);
  g_assert_nonnull (gtk_widget_get_first_child (sums));
  g_assert_cmpint (bottom_of (fixture, log), <=, foot);
  g_assert_cmpint (gtk_widget_get_height (log), >=, LOG_LINES_PX);
  g_assert_cmpint (bottom_of (fixture, sums), <=, bottom_of (fixture, cards));
}

/* Who comes to hand takes some of its room, and what was last stays in sight all the same. */
static void
test_log_stays_at_end (Fixture      *fixture,
                       gconstpointer data)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_LOG_CARD, NULL);
  GtkWidget *lines = GTK_WIDGET (gtk_widget_get_template_child (card, BIV_TYPE_LOG_CARD, "log_window"));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (lines));
  double room;

  for (guint i = 0; i < 40 && (i < 8 || biv_session_get_state (fixture->session)->decision != BIV_ACTION_NONE); i++)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  fixture_wait (200);
  room = gtk_adjustment_get_page_size (adjustment);
  press (fixture, GDK_KEY_n);
  fixture_wait (200);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), <, room);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment), >,
                     gtk_adjustment_get_upper (adjustment) - 1);
}

static GtkWidget *
get_of_card (Fixture    *fixture,
             const char *name)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_DICE_CARD, NULL);

  return GTK_WIDGET (gtk_widget_get_template_child (card, BIV_TYPE_DICE_CARD, name));
}

static int
top_of_faces (Fixture *fixture)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (get_of_card (fixture, "faces"), GTK_WIDGET (fixture->window), &bounds));
  return (int) bounds.origin.y;
}

/* A request that takes more lines than the ones before it: the next finds its faces where they were. */
static void
test_room (Fixture      *fixture,
           gconstpointer data)
{
  int short_faces, faces, unit;

  open_the_turn (fixture);
  short_faces = top_of_faces (fixture);
  gtk_label_set_text (GTK_LABEL (get_of_card (fixture, "die_who")), "One line\nand another\nand a third");
  fixture_wait (100);
  faces = top_of_faces (fixture);
  unit = top_of_unit_card (fixture);
  g_assert_cmpint (faces, >, short_faces);
  throw (fixture, GDK_KEY_5, "Use the 5");
  fixture_wait (100);
  expect (fixture, "Clans of Karrash, die 1 of 1");
  g_assert_cmpint (top_of_faces (fixture), ==, faces);
  g_assert_cmpint (top_of_unit_card (fixture), ==, unit);
}

/* ---- What is seen at a glance ---- */

static GtkWidget *
get_of_step (Fixture    *fixture,
             const char *name)
{
  GtkWidget *step = GTK_WIDGET (get_step (fixture));

  return GTK_WIDGET (gtk_widget_get_template_child (step, G_OBJECT_TYPE (step), name));
}

static guint
count_children (GtkWidget *box)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* Both sides stand above the board; the chances are counted where they are wanted. */
static void
test_strip (Fixture      *fixture,
            gconstpointer data)
{
  expect (fixture, "units left of");
  g_assert_false (shows (fixture, "counting"));
  push (fixture, "Who wins?");
  for (int i = 0; i < 200 && !shows (fixture, "neither"); i++)
    settle ();
  expect (fixture, "neither");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find (GTK_WIDGET (fixture->window), GTK_TYPE_TOGGLE_BUTTON, "Who wins?")),
                                FALSE);
}

/* All of it is read without a pointer: no label that ends in dots, no row that goes on beyond its edge. */
static void
expect_uncut (GtkWidget *widget)
{
  GtkWidget *within = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget) && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    g_error ("“%s” is cut", gtk_label_get_text (GTK_LABEL (widget)));
  if (within != NULL && gtk_widget_compute_bounds (widget, within, &bounds)
      && bounds.origin.x + bounds.size.width > gtk_widget_get_width (within) + 1)
    g_error ("“%s” goes on beyond its edge", GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "a row");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    expect_uncut (child);
}

/* Who stands under the cursor, or -1. */
static int
unit_at_cursor (Fixture *fixture)
{
  guint cursor = biv_canvas_get_cursor (BIV_CANVAS (find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL)));

  return biv_session_find_unit_at (fixture->session, (BivCell) cursor);
}

/* Every enemy is come to by one key, each once; objectives by another; and the card stays whose it was. */
static void
expect_walked_over (Fixture *fixture)
{
  BivField *field = biv_session_get_field (fixture->session);
  BivBoard *board = biv_field_get_board (field);
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  BivFightStep *step = BIV_FIGHT_STEP (find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL));
  int own = biv_field_get_unit (field, (guint) BIV_FIGHT_STEP_GET_CLASS (step)->get_unit (step))->side;
  guint n_enemies = 0, n_objectives = 0;

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement placement;

      placement = biv_session_get_placement (fixture->session, i);
      n_enemies += biv_field_get_unit (field, i)->side != own && placement.presence == BIV_PRESENCE_ON;
    }
  for (guint i = 0; i < n_enemies; i++)
    {
      press (fixture, GDK_KEY_f);
      g_assert_cmpint (unit_at_cursor (fixture), >=, 0);
      g_assert_cmpint (biv_field_get_unit (field, (guint) unit_at_cursor (fixture))->side, !=, own);
      g_hash_table_add (met, GINT_TO_POINTER (unit_at_cursor (fixture) + 1));
    }
  g_assert_cmpuint (g_hash_table_size (met), ==, n_enemies);
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    n_objectives += biv_board_get_ground (board, cell)->objective > 0;
  press (fixture, GDK_KEY_v);
  if (n_objectives == 0)
    expect (fixture, "The board has no objective.");
  else
    {
      BivCanvas *canvas = BIV_CANVAS (find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL));

      g_assert_cmpint (biv_board_get_ground (board, (BivCell) biv_canvas_get_cursor (canvas))->objective, >, 0);
    }
}

/* A gun's card, its range and its targets by keyboard alone; and the blue button fires at the one that is looked at. */
static void
test_card (Fixture      *fixture,
           gconstpointer data)
{
  GtkWidget *threats = get_of_step (fixture, "threats_button");
  guint n = biv_session_get_last_moment (fixture->session);

  expect (fixture, "can still act");
  press (fixture, GDK_KEY_n);
  expect (fixture, "facing");
  expect (fixture, "Strength");
  expect (fixture, "It has done nothing yet");
  g_assert_cmpuint (count_children (get_of_step (fixture, "facts")), >, 2);
  if (shows (fixture, "May fire at"))
    {
      int dice = top_of (fixture, BIV_TYPE_DICE_CARD);

      expect (fixture, "Targets");
      expect (fixture, "worth");
      /* What they are worth takes a while to reckon; then it stands in points, and none is left out. */
      while (find (get_of_step (fixture, "target_rows"), GTK_TYPE_LABEL, "…") != NULL)
        g_main_context_iteration (NULL, TRUE);
      settle ();
      press (fixture, GDK_KEY_g);
      g_assert_cmpint (top_of (fixture, BIV_TYPE_DICE_CARD), ==, dice);
      g_assert_true (g_str_has_prefix (gtk_button_get_label (blue_button (fixture)), "Fire at "));
      expect (fixture, "The whole shot");
      expect (fixture, "nobody is hit");
      g_assert_true (gtk_widget_get_visible (get_of_step (fixture, "done")));
      expect_uncut (get_of_step (fixture, "strip"));
    }
  expect_uncut (get_of_step (fixture, "facts"));
  expect_walked_over (fixture);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (threats)));
  press (fixture, GDK_KEY_t);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (threats)));
  expect (fixture, "can strike");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (threats), FALSE);
  settle ();
  g_assert_false (shows (fixture, "can strike"));
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n);
}

/* ---- The blue button ---- */

static void
test_rests (Fixture      *fixture,
            gconstpointer data)
{
  guint n = pass_artillery (fixture);
  gint64 pressed = g_get_monotonic_time ();     /* on a busy machine a press is shown long after it was made */

  press_blue (fixture, "Roll for initiative");
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n + 1);
  g_assert_false (is_on (fixture));
  expect_blue (fixture, "Roll activation");
  /* A second press, as of a double click, is none. */
  act (fixture, "win.next-step");
  press (fixture, GDK_KEY_e);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n + 1);
  while (!is_on (fixture))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint ((g_get_monotonic_time () - pressed) / 1000, >, RESTS_MS - SLACK_MS);
  press (fixture, GDK_KEY_e);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n + 2);

  /* Of itself it becomes another: it rests too. */
  for (int i = 0; i < 100 && !is_on (fixture); i++)
    settle ();
  biv_session_undo (fixture->session);
  expect_blue (fixture, "Roll activation");
  g_assert_false (is_on (fixture));
}

/* However long the computer thinks, and the machine takes. */
static void
wait_until_after (Fixture *fixture,
                  guint    moment)
{
  for (int i = 0; i < 100 && biv_session_get_last_moment (fixture->session) <= moment; i++)
    fixture_wait (100);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), >, moment);
}

/* As a click on a line of the list has it. */
static void
choose_line (GtkWidget *drop_down,
             guint      line)
{
  GObject *list = gtk_widget_get_template_child (drop_down, GTK_TYPE_DROP_DOWN, "popup_list");

  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (list)), line, TRUE);
  g_signal_emit_by_name (list, "activate", line);
}

static void
test_computer (Fixture      *fixture,
               gconstpointer data)
{
  GtkWidget *choice = find (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, NULL), *speed;
  guint n;

  g_assert_nonnull (choice);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 3);      /* both */
  settle ();
  speed = gtk_widget_get_next_sibling (choice);
  g_assert_true (GTK_IS_DROP_DOWN (speed) && gtk_widget_get_mapped (speed));
  choose_line (speed, 2);
  g_assert_cmpfloat (biv_preferences_get_play_speed (biv_preferences_get ()), ==, 2.0);
  choose_line (speed, 1);
  g_assert_cmpfloat (biv_preferences_get_play_speed (biv_preferences_get ()), ==, 1.0);
  for (int i = 0; i < 8; i++)
    {
      guint before = biv_session_get_last_moment (fixture->session);

      expect_blue (fixture, "Stop");
      g_assert_cmpuint (biv_session_get_last_moment (fixture->session), <=, before + 1);
      wait_until_after (fixture, before);
      g_assert_true (has_dot (fixture));
    }
  /* Whoever takes a move back has it taken back, until he lets the program go on. */
  n = biv_session_get_last_moment (fixture->session);
  act (fixture, "win.undo");
  fixture_wait (900);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n - 1);
  press_blue (fixture, "Let the computer play on");
  wait_until_after (fixture, n - 1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 0);      /* nobody */
  settle ();
  for (int i = 0; i < 100 && !is_on (fixture); i++)
    settle ();
  g_assert_true (is_on (fixture));
  g_assert_cmpstr (gtk_button_get_label (blue_button (fixture)), !=, "Stop");
}

/* Who plays one side throws that side's own dice, and nobody waits for whom. The initiative is everybody's. */
static void
test_computer_of_one (Fixture      *fixture,
                      gconstpointer data)
{
  GtkWidget *choice = find (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, NULL);
  int first;

  pass_artillery (fixture);
  press_blue (fixture, "Roll for initiative");
  expect_blue (fixture, "Roll activation");
  first = biv_session_get_state (fixture->session)->side;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), first == 0 ? 2 : 1);
  fixture_wait (900);
  expect_blue (fixture, "Roll activation");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), first == 0 ? 1 : 2);
  wait_until_after (fixture, biv_session_get_last_moment (fixture->session));
}

static GtkToggleButton *
find_step (Fixture    *fixture,
           const char *name)
{
  GtkWidget *page = find (GTK_WIDGET (fixture->window), BIV_TYPE_BATTLES_PAGE, NULL);

  return GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_BATTLES_PAGE, name));
}

/* What was fought to its end is not typed in: whoever goes to the result, by whatever way, finds what became of everybody. */
static void
test_result_by_its_name (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr (BivBattleResult) fought = NULL;

  for (int i = 0; i < 4000 && !biv_session_is_over (fixture->session); i++)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  g_assert_true (biv_session_is_over (fixture->session));
  settle ();
  fought = biv_fight_dup_result (fixture->campaign, fixture->battle, fixture->session);
  gtk_toggle_button_set_active (find_step (fixture, "deploy_button"), TRUE);
  settle ();
  gtk_toggle_button_set_active (find_step (fixture, "result_button"), TRUE);
  settle ();
  g_assert_cmpint (fixture->battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_cmpstr (fixture->battle->winner, ==, fought->winner);
  g_assert_false (shows (fixture, "A result from the table"));
  g_assert_true (shows (fixture, "Outcome: "));
}

/* Returns: (nullable) */
static GtkWindow *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (GTK_IS_DIALOG (window))
        return window;
    }
  return NULL;
}

/* Two computers that do nothing to one another stop, and the referee is asked whether that is a draw. */
static void
test_quiet (Fixture      *fixture,
            gconstpointer data)
{
  GtkWidget *choice = find (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, NULL);
  GtkWindow *question = NULL;
  g_autoptr (GError) error = NULL;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 3);      /* both */
  wait_until_after (fixture, biv_session_get_last_moment (fixture->session));
  g_assert_null (find_question ());
  biv_session_overrule (fixture->session, BIV_TARGET_BATTLE, 0, "turn", "40", NULL, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 100 && question == NULL; i++)
    {
      fixture_wait (100);
      question = find_question ();
    }
  g_assert_nonnull (question);
  expect_blue (fixture, "Let the computer play on");
  gtk_dialog_response (GTK_DIALOG (question), GTK_RESPONSE_OK);
  settle ();
  g_assert_true (biv_session_is_over (fixture->session));
  expect (fixture, "draw");
}

/* Beside the odds the strip above the board has no room for names: it says them short, and none is cut. */
static void
test_narrow_strip (Fixture      *fixture,
                   gconstpointer data)
{
  GtkWidget *window = gtk_window_new (), *scrolled = gtk_scrolled_window_new ();
  BivScoreStrip *strip = g_object_new (BIV_TYPE_SCORE_STRIP, NULL);

  biv_score_strip_set_session (strip, fixture->session, fixture->campaign, (const char *const *) fixture->battle->sides);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (strip));
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  for (int is_narrow = 0; is_narrow < 2; is_narrow++)
    {
      gtk_widget_set_size_request (scrolled, is_narrow ? 360 : 900, -1);
      gtk_window_set_default_size (GTK_WINDOW (window), is_narrow ? 360 : 900, 80);
      gtk_window_present (GTK_WINDOW (window));
      fixture_wait (300);
      g_assert_true ((find (window, GTK_TYPE_LABEL, "Crown of Alvora") == NULL) == is_narrow);
      expect_uncut (window);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* It is stopped by the blue button, goes one action on with the full stop, and on with the space bar. */
static void
test_stop (Fixture      *fixture,
           gconstpointer data)
{
  GtkWidget *choice = find (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, NULL);
  guint n;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 3);      /* both */
  press_blue (fixture, "Stop");
  n = biv_session_get_last_moment (fixture->session);
  fixture_wait (900);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n);
  expect_blue (fixture, "Let the computer play on");
  press (fixture, GDK_KEY_period);
  wait_until_after (fixture, n);
  fixture_wait (900);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n + 1);
  press (fixture, GDK_KEY_space);
  wait_until_after (fixture, n + 1);
  press (fixture, GDK_KEY_space);
  n = biv_session_get_last_moment (fixture->session);
  fixture_wait (900);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, n);
}

/* With activations left and units that could use them it is asked once whether the moves are to end. */
static void
test_asks_once (Fixture      *fixture,
                gconstpointer data)
{
  guint before;

  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  press_blue (fixture, "Roll activation");
  for (int i = 0; i < 3; i++)
    throw (fixture, GDK_KEY_2, "Use the 2");
  before = biv_session_get_last_moment (fixture->session);
  press_blue (fixture, "End the moves");
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, before);
  /* By the number that stands on the board, as everywhere. */
  expect (fixture, "Could still act: A");
  expect (fixture, "Press once more to end it all the same.");
  press_blue (fixture, "End the moves");
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, before + 1);
  g_assert_false (shows (fixture, "Could still act"));
}

/* Whoever has moved somebody knows of the others: the moves end when it is said. */
static void
test_asks_nobody_who_acted (Fixture      *fixture,
                            gconstpointer data)
{
  g_autoptr (GArray) actions = NULL;
  const BivAction *move = NULL;
  guint before;

  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  press_blue (fixture, "Roll activation");
  for (int i = 0; i < 3; i++)
    throw (fixture, GDK_KEY_2, "Use the 2");
  actions = biv_session_list_actions (fixture->session, 0, -1);
  for (guint i = 0; i < actions->len && move == NULL; i++)
    if (g_array_index (actions, BivAction, i).kind == BIV_ACTION_MOVE)
      move = &g_array_index (actions, BivAction, i);
  g_assert_cmpint (biv_session_play (fixture->session, move, NULL), ==, BIV_PLAY_DONE);
  settle ();
  before = biv_session_get_last_moment (fixture->session);
  press_blue (fixture, "End the moves");
  g_assert_false (shows (fixture, "Could still act"));
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, before + 1);
}

/* In a phase of one side's its name stands over it, before its dice are thrown as after; and nobody is told to choose a unit where
 * none can do anything. */
static void
test_whose_phase (Fixture      *fixture,
                  gconstpointer data)
{
  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  expect (fixture, "Crown of Alvora: Activation");
  press_blue (fixture, "Roll activation");
  for (int i = 0; i < 3; i++)
    throw (fixture, GDK_KEY_2, "Use the 2");
  expect (fixture, "Click a unit, or press N for the next one.");
  press_blue (fixture, "End the moves");
  press_blue (fixture, "End the moves");
  expect_blue (fixture, "End the fire");
  expect (fixture, "No unit can do anything now.");
}

/* Where the book knows only whom to fight, G and N go from one such enemy to the next, and the whole fight is reckoned. */
static void
test_whom_to_fight (Fixture      *fixture,
                    gconstpointer data)
{
  GtkWidget *canvas = find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL);
  gboolean has_fight = FALSE;
  g_autofree char *label = NULL;

  g_assert_nonnull (canvas);
  while (!has_fight && biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    for (int side = 0; side < BIV_N_SIDES && !has_fight; side++)
      {
        g_autoptr (GArray) actions = biv_session_list_actions (fixture->session, side, -1);

        for (guint i = 0; i < actions->len; i++)
          has_fight |= g_array_index (actions, BivAction, i).kind == BIV_ACTION_ATTACK;
      }
  g_assert_true (has_fight);
  settle ();
  expect (fixture, "Click a lit enemy, or press G for the next one.");
  g_assert_false (shows (fixture, "The whole fight"));
  press (fixture, GDK_KEY_g);
  settle ();
  expect (fixture, "The whole fight");
  g_assert_false (shows (fixture, "No unit chosen"));
  press (fixture, GDK_KEY_Escape);
  press (fixture, GDK_KEY_n);
  settle ();
  expect (fixture, "The whole fight");
}

/* N chooses nobody who can do nothing; the cursor and the focus go to whom it chose. */
static void
test_next_unit (Fixture      *fixture,
                gconstpointer data)
{
  GtkWidget *step = find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL);
  GtkWidget *canvas = find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL);
  BivFightStepClass *class = BIV_FIGHT_STEP_GET_CLASS (step);
  BivPlacement placement;
  guint n_chosen = 0;

  /* In the Artillery phase who has no gun in range has nothing to do. */
  press (fixture, GDK_KEY_n);
  settle ();
  if (class->get_unit (BIV_FIGHT_STEP (step)) < 0)
    expect (fixture, "No unit has anything left to do now.");
  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  press_blue (fixture, "Roll activation");
  for (int i = 0; i < 3; i++)
    throw (fixture, GDK_KEY_2, "Use the 2");
  for (int i = 0; i < 8; i++)
    {
      g_autoptr (GArray) actions = NULL;
      int unit;

      gtk_root_set_focus (GTK_ROOT (fixture->window), NULL);
      press (fixture, GDK_KEY_n);
      settle ();
      unit = class->get_unit (BIV_FIGHT_STEP (step));
      g_assert_cmpint (unit, >=, 0);
      actions = biv_session_list_actions (fixture->session, biv_field_get_unit (biv_session_get_field (fixture->session),
                                                                                (guint) unit)->side, unit);
      g_assert_cmpuint (actions->len, >, 0);
      placement = biv_session_get_placement (fixture->session, (guint) unit);
      if (placement.cell != BIV_NO_CELL)
        {
          g_assert_cmpuint (biv_canvas_get_cursor (BIV_CANVAS (canvas)), ==, placement.cell);
          n_chosen++;
        }
      g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), canvas));
    }
  g_assert_cmpuint (n_chosen, >, 0);
}

/* Whoever comes back to the fight has the board's keys, and not the button that stands first. */
static void
test_comes_to_the_board (Fixture      *fixture,
                         gconstpointer data)
{
  GtkWidget *canvas, *focus;

  push (fixture, "✓ Deployment");
  push (fixture, "Fight");
  canvas = find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL);
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_nonnull (focus);
  g_assert_true (focus == canvas || gtk_widget_is_ancestor (focus, canvas));
}

/* In a phase in which nobody can do anything with a cell, whoever is sent to one is told why not and stays chosen; Escape lets him
 * and the refusal go. */
static void
test_why_not_in_this_phase (Fixture      *fixture,
                            gconstpointer data)
{
  GtkWidget *step = find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL);
  GtkWidget *canvas = find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL);
  GtkLabel *refusal = GTK_LABEL (gtk_widget_get_template_child (step, G_OBJECT_TYPE (step), "refusal"));
  BivFightStepClass *class = BIV_FIGHT_STEP_GET_CLASS (step);
  gboolean is_done = FALSE;
  BivPlacement placement;
  BivCell empty = 0;

  while (biv_session_get_deciders (fixture->session) != BIV_MAY_NOBODY)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B));
  settle ();
  while (biv_session_find_unit_at (fixture->session, empty) >= 0)
    empty++;
  placement = biv_session_get_placement (fixture->session, 0);
  g_signal_emit_by_name (canvas, "activate-cell", (guint) placement.cell);
  g_assert_cmpint (class->get_unit (BIV_FIGHT_STEP (step)), ==, 0);
  g_signal_emit_by_name (canvas, "activate-cell", (guint) empty);
  g_assert_cmpint (class->get_unit (BIV_FIGHT_STEP (step)), ==, 0);
  g_assert_nonnull (strstr (gtk_label_get_text (refusal), "FM-SEQ-"));
  g_signal_emit_by_name (canvas, "cancel", &is_done);
  g_assert_true (is_done);
  g_assert_cmpint (class->get_unit (BIV_FIGHT_STEP (step)), ==, -1);
  g_assert_cmpstr (gtk_label_get_text (refusal), ==, "");
}

/* With somebody chosen, the card of an enemy under the cursor, as under the pointer, says what stands between the two, before
 * anybody tries. */
static void
test_why_no_target (Fixture      *fixture,
                    gconstpointer data)
{
  GtkWidget *canvas = find (GTK_WIDGET (fixture->window), BIV_TYPE_BOARD_CANVAS, NULL);
  BivField *field = biv_session_get_field (fixture->session);
  BivPlacement own, other;
  BivRefusal why = { 0 };
  guint enemy = 0;

  while (biv_field_get_unit (field, enemy)->side == biv_field_get_unit (field, 0)->side)
    enemy++;
  own = biv_session_get_placement (fixture->session, 0);
  other = biv_session_get_placement (fixture->session, enemy);
  g_assert_true (biv_fight_why_no_target (fixture->session, 0, enemy, &why));
  g_signal_emit_by_name (canvas, "activate-cell", (guint) own.cell);
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), TRUE);
  gtk_widget_grab_focus (canvas);
  biv_canvas_go_to (BIV_CANVAS (canvas), other.cell);
  settle ();
  expect (fixture, why.text);
}

/* Dice that are thrown again and again make the column no wider, and the board no smaller. */
static void
test_many_dice (Fixture      *fixture,
                gconstpointer data)
{
  GtkWidget *column = gtk_widget_get_parent (find (GTK_WIDGET (fixture->window), BIV_TYPE_LOG_CARD, NULL));
  int before;

  open_the_turn (fixture);
  before = gtk_widget_get_width (column);
  for (int i = 0; i < 10; i++)
    throw (fixture, GDK_KEY_3, "Use the 3");
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  fixture_wait (200);
  expect_blue (fixture, "Roll activation");
  g_assert_cmpint (gtk_widget_get_width (column), ==, before);
}

/* In a large window the log has a column of its own, and in another it stands under the cards. */
static void
test_log_beside (Fixture      *fixture,
                 gconstpointer data)
{
  GtkWidget *log = find (GTK_WIDGET (fixture->window), BIV_TYPE_LOG_CARD, NULL), *column = gtk_widget_get_parent (log);
  GtkAdjustment *cards;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1900, 900);
  fixture_wait (300);
  g_assert_true (gtk_widget_get_parent (log) == gtk_widget_get_parent (column));
  g_assert_true (gtk_widget_get_mapped (log));
  /* There the cards are whole, whichever lines of theirs break. */
  press (fixture, GDK_KEY_n);
  fixture_wait (300);
  cards = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (get_of_step (fixture, "facts"),
                                                                                             GTK_TYPE_SCROLLED_WINDOW)));
  g_assert_cmpfloat (gtk_adjustment_get_upper (cards), <=, gtk_adjustment_get_page_size (cards));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 720);
  fixture_wait (300);
  g_assert_true (gtk_widget_get_parent (log) == column);
}

/* What the blue button or the plain one beside it does; the field is left by Result. */
static gboolean
has_button (BivActionKind kind)
{
  static const BivActionKind kinds[] = {
    BIV_ACTION_INITIATIVE, BIV_ACTION_ACTIVATION, BIV_ACTION_STAY, BIV_ACTION_DECLINE, BIV_ACTION_ATTACK, BIV_ACTION_END_UNIT,
    BIV_ACTION_PASS, BIV_ACTION_END_SIDE, BIV_ACTION_LEAVE,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i] == kind)
      return TRUE;
  return FALSE;
}

/* Whatever is no unit's by its order is for whoever has to decide to choose, by every rulebook on a board. */
static void
test_all_can_be_chosen (void)
{
  guint n_decisions = 0;

  for (guint book = 0; biv_ruleset_get_at (book) != NULL; book++)
    for (guint64 seed = 1; seed <= 6 && biv_ruleset_get_at (book)->shape != BIV_BOARD_TABLE; seed++)
      {
        const BivRuleset *ruleset = biv_ruleset_get_at (book);
        g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 8, BIV_RANDOM_SHORT);
        g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, NULL);
        BivRandom random;
        BivAction action;

        biv_random_init (&random, seed, 0);
        for (guint n = 0; n < 300 && !biv_session_is_over (session); n++)
          {
            const BivState *state = biv_session_get_state (session);
            int side = biv_session_get_deciders (session) & BIV_MAY_A ? 0 : 1;
            g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);
            g_autoptr (GPtrArray) choices = biv_fight_list_choices (session, side, state->decision_unit);

            for (guint i = 0; i < actions->len; i++)
              {
                const BivAction *legal = &g_array_index (actions, BivAction, i);
                gboolean is_choice = FALSE;

                for (guint j = 0; j < choices->len; j++)
                  is_choice |= ((BivFightChoice *) choices->pdata[j])->kind == legal->kind;
                g_assert_true (legal->unit >= 0 || has_button (legal->kind) || is_choice);
                n_decisions += legal->kind == BIV_ACTION_STAND;
              }
            g_assert_true (ruleset->choose (biv_session_get_field (session), state, biv_session_get_deciders (session), &random,
                                            NULL, &action));
            g_assert_true (biv_session_play_chosen (session, &action));
          }
      }
  g_assert_cmpuint (n_decisions, >, 0);
}

/* ] turns the chosen unit on its place, without a way there and back. */
static void
test_turns_by_key (Fixture      *fixture,
                   gconstpointer data)
{
  GtkWidget *step = find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL);
  GtkLabel *words = GTK_LABEL (gtk_widget_get_template_child (step, G_OBJECT_TYPE (step), "action_words"));
  g_autofree char *before = NULL;

  open_the_turn (fixture);
  throw (fixture, GDK_KEY_5, "Use the 5");
  throw (fixture, GDK_KEY_2, "Use the 2");
  press_blue (fixture, "Roll activation");
  for (int i = 0; i < 3; i++)
    throw (fixture, GDK_KEY_2, "Use the 2");
  press (fixture, GDK_KEY_n);
  press (fixture, GDK_KEY_bracketright);
  settle ();
  before = g_strdup (gtk_label_get_text (words));
  g_assert_true (g_str_has_prefix (before, "facing "));
  press (fixture, GDK_KEY_bracketright);
  settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (words), "facing "));
  g_assert_cmpstr (gtk_label_get_text (words), !=, before);
}

/* While somebody has to decide, N goes to him, and does not say that nobody has anything left to do. */
static void
test_next_decides (Fixture      *fixture,
                   gconstpointer data)
{
  GtkWidget *step = find (GTK_WIDGET (fixture->window), BIV_TYPE_FIGHT_STEP, NULL);
  const BivState *state;

  do
    {
      g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
      state = biv_session_get_state (fixture->session);
    }
  while (state->decision == BIV_ACTION_NONE || state->decision_unit < 0);
  settle ();
  press (fixture, GDK_KEY_n);
  settle ();
  g_assert_cmpint (BIV_FIGHT_STEP_GET_CLASS (step)->get_unit (BIV_FIGHT_STEP (step)), ==, state->decision_unit);
  g_assert_false (shows (fixture, "No unit has anything left to do now."));
}

/* Looking back, the log has the line of the moment marked and in sight; at the end none is marked. */
static void
test_log_follows (Fixture      *fixture,
                  gconstpointer data)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_LOG_CARD, NULL);
  GtkListView *log = GTK_LIST_VIEW (gtk_widget_get_template_child (card, BIV_TYPE_LOG_CARD, "log"));
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (log));
  guint last;

  while (biv_session_get_last_moment (fixture->session) < 20)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  last = biv_session_get_last_moment (fixture->session);
  for (guint moment = 1; moment < last; moment += 6)
    {
      BivLogLine *line;

      biv_session_seek (fixture->session, moment);
      settle ();
      line = gtk_single_selection_get_selected_item (selection);
      g_assert_nonnull (line);
      g_assert_cmpuint (biv_log_line_get_moment (line), <=, moment);
      expect (fixture, biv_log_line_get_text (line));
    }
  biv_session_seek (fixture->session, last);
  g_assert_null (gtk_single_selection_get_selected_item (selection));
}

/* The computer thinks in the background, says what it has considered, and its advice can be taken. */
static void
test_advice (Fixture      *fixture,
             gconstpointer data)
{
  GtkWidget *advice = find (GTK_WIDGET (fixture->window), BIV_TYPE_ADVICE, NULL);
  GtkPopover *popover = GTK_POPOVER (gtk_widget_get_template_child (advice, BIV_TYPE_ADVICE, "popover"));
  GtkWidget *act = GTK_WIDGET (gtk_widget_get_template_child (advice, BIV_TYPE_ADVICE, "act"));
  GtkWidget *play = GTK_WIDGET (gtk_widget_get_template_child (advice, BIV_TYPE_ADVICE, "play"));
  GtkWidget *candidates = GTK_WIDGET (gtk_widget_get_template_child (advice, BIV_TYPE_ADVICE, "candidates"));
  guint last = biv_session_get_last_moment (fixture->session);

  while ((biv_session_get_deciders (fixture->session) & (BIV_MAY_A | BIV_MAY_B)) == 0)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_NOBODY));
  last = biv_session_get_last_moment (fixture->session);
  gtk_popover_popup (popover);
  settle ();
  g_assert_false (gtk_widget_get_sensitive (play));
  g_assert_null (gtk_widget_get_first_child (candidates));
  g_signal_emit_by_name (act, "clicked");
  for (guint tries = 0; tries < 4000 && !gtk_widget_get_sensitive (play); tries++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
  g_assert_true (gtk_widget_get_sensitive (play));
  g_assert_nonnull (gtk_widget_get_first_child (candidates));
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), ==, last);
  g_signal_emit_by_name (play, "clicked");
  settle ();
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), >, last);
  /* What it found was for a position that is no more. */
  g_assert_null (gtk_widget_get_first_child (candidates));
}

static void
on_open (BivDesk      *desk,
         BivCampaign  *campaign,
         const char   *page,
         const char   *id,
         BivCampaign **opened)
{
  g_set_object (opened, campaign);
}

/* What if: a window of its own, and here nothing is otherwise. */
static void
test_branch (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (BivCampaign) opened = NULL;
  GList *windows;
  GtkWidget *bar;
  guint n_windows = g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));

  while (biv_session_get_last_moment (fixture->session) < 6)
    g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  biv_session_seek (fixture->session, 3);
  settle ();
  g_signal_connect (fixture->desk, "open", G_CALLBACK (on_open), &opened);
  bar = find (GTK_WIDGET (fixture->window), BIV_TYPE_MOMENT_BAR, NULL);
  g_signal_emit_by_name (gtk_widget_get_template_child (bar, BIV_TYPE_MOMENT_BAR, "branch"), "clicked");
  settle ();
  g_signal_handlers_disconnect_by_func (fixture->desk, on_open, &opened);
  g_assert_nonnull (opened);
  g_assert_cmpuint (biv_record_get_n_steps (((BivBattle *) biv_campaign_peek_items (opened, BIV_KIND_BATTLE)->pdata[0])->record),
                    ==, 3);
  g_assert_cmpuint (biv_session_get_last_moment (fixture->session), >=, 6);
  windows = gtk_application_get_windows (GTK_APPLICATION (application));
  g_assert_cmpuint (g_list_length (windows), ==, n_windows + 1);
  for (GList *one = windows; one != NULL; one = one->next)
    if (BIV_IS_WINDOW (one->data) && one->data != (gpointer) fixture->window)
      {
        /* At the moment from which it goes on. */
        fixture_wait (100);
        g_assert_nonnull (fixture_find (one->data, BIV_TYPE_FIGHT_STEP));
        biv_document_discard (biv_window_get_document (one->data));
        gtk_window_destroy (GTK_WINDOW (one->data));
        break;
      }
  settle ();
}

static GtkWidget *
dice_child (Fixture    *fixture,
            const char *name)
{
  GtkWidget *card = find (GTK_WIDGET (fixture->window), BIV_TYPE_DICE_CARD, NULL);

  return GTK_WIDGET (gtk_widget_get_template_child (card, BIV_TYPE_DICE_CARD, name));
}

/* Before the first die everybody can have the seal; the words have hung on the campaign's dice since its first. Afterwards it is
 * not in the way. */
static void
test_seal (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GPtrArray) ledger = NULL;
  guint n_true = 0, n_false = 0;

  g_assert_true (gtk_widget_get_mapped (dice_child (fixture, "proof")));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (dice_child (fixture, "seal"))), ==, fixture->campaign->dice_seal);
  g_assert_true (biv_dice_proof_has_begun (fixture->campaign));
  g_assert_false (gtk_widget_get_visible (dice_child (fixture, "words")));

  pass_artillery (fixture);
  g_assert_true (gtk_widget_get_visible (dice_child (fixture, "proof")));
  press_blue (fixture, "Roll for initiative");
  g_assert_false (gtk_widget_get_visible (dice_child (fixture, "proof")));
  act (fixture, "win.save");
  ledger = biv_dice_ledger_new (fixture->campaign);
  for (guint i = 0; i < ledger->len; i++)
    {
      guint n = 0;

      n_false += biv_dice_ledger_count_false (fixture->campaign, ledger->pdata[i], &n, NULL);
      n_true += n;
    }
  g_assert_cmpuint (n_true, >, 0);
  g_assert_cmpuint (n_false, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/app/fight/dot", test_dot },
    { "/app/fight/undo-through", test_undo_through },
    { "/app/fight/anew-undone", test_anew_undone },
    { "/app/fight/undone-elsewhere", test_undone_elsewhere },
    { "/app/fight/FM-DICE-2/dice", test_dice },
    { "/app/fight/dice-by", test_dice_by },
    { "/app/fight/places", test_places },
    { "/app/fight/room", test_room },
    { "/app/fight/log-in-sight", test_log_in_sight },
    { "/app/fight/log-stays-at-end", test_log_stays_at_end },
    { "/app/fight/being-fought", test_being_fought },
    { "/app/fight/rests", test_rests },
    { "/app/fight/strip", test_strip },
    { "/app/fight/card", test_card },
    { "/app/fight/narrow-strip", test_narrow_strip },
    { "/app/fight/computer", test_computer },
    { "/app/fight/computer-of-one", test_computer_of_one },
    { "/app/fight/result-by-its-name", test_result_by_its_name },
    { "/app/fight/quiet", test_quiet },
    { "/app/fight/stop", test_stop },
    { "/app/fight/asks-once", test_asks_once },
    { "/app/fight/asks-nobody-who-acted", test_asks_nobody_who_acted },
    { "/app/fight/why-not-in-this-phase", test_why_not_in_this_phase },
    { "/app/fight/comes-to-the-board", test_comes_to_the_board },
    { "/app/fight/whose-phase", test_whose_phase },
    { "/app/fight/whom-to-fight", test_whom_to_fight },
    { "/app/fight/next-unit", test_next_unit },
    { "/app/fight/why-no-target", test_why_no_target },
    { "/app/fight/turns-by-key", test_turns_by_key },
    { "/app/fight/next-decides", test_next_decides },
    { "/app/fight/log-follows", test_log_follows },
    { "/app/fight/log-beside", test_log_beside },
    { "/app/fight/many-dice", test_many_dice },
    { "/app/fight/advice", test_advice },
    { "/app/fight/branch", test_branch },
    { "/app/fight/seal", test_seal },
  };
  g_autofree char *home = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_STATE_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_test_message ("no display");
      return 77;
    }
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  g_test_add ("/app/fight/cut-names", Fixture, "The Most Serene and Imperial Something", set_up, test_cut_names, tear_down);
  g_test_add_func ("/app/fight/all-can-be-chosen", test_all_can_be_chosen);
  result = g_test_run ();
  remove_tree (home);
  return result;
}
