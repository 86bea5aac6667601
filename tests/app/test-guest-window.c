/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-guest-window.c: a battle that was handed over is played for one side, without the host's dice, and sent back */
#include <gtk/gtk.h>
#include <glib/gstdio.h>

#include "app/battle/guest-window.h"
#include "app/battle/step/dice-card.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/log-card.h"
#include "campaign/battle/handover.h"
#include "fixture.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/handover-file.h"

typedef struct
{
  BivSession   *host;
  char         *folder;
  GFile        *file;
  GtkWidget    *window;
  BivFightStep *step;
  BivSession   *session;
} Stage;

static void
write_handover (Stage *stage,
                guint  flags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) handover = biv_handover_new (stage->host, 1, flags, &error);
  g_autofree char *text = NULL, *path = g_file_get_path (stage->file);
  gsize n_bytes;

  g_assert_no_error (error);
  text = biv_handover_file_dup_text (handover, &n_bytes);
  g_assert_true (g_file_set_contents (path, text, (gssize) n_bytes, NULL));
}

/* Until the guns of B may fire, which takes a die. */
static void
set_up (Stage         *stage,
        gconstpointer  flags)
{
  g_autoptr (BivSetup) setup = biv_setup_new ("musket-period", NULL);
  static const struct { int side; const char *type; BivCell cell; guint8 facing; } units[] = {
    { 0, "inf", 9, 0 }, { 0, "art", 11, 0 }, { 1, "inf", 41, 2 }, { 1, "art", 43, 2 },
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  BivDiceKey key = { { 5 } };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      BivSetupUnit *unit = biv_setup_add_unit (setup, units[i].side, units[i].type, NULL);

      unit->cell = units[i].cell;
      unit->facing = units[i].facing;
    }
  stage->host = biv_session_new (biv_ruleset_find ("musket-period"), setup, 0, &error);
  g_assert_no_error (error);
  biv_session_set_key (stage->host, &key, 0);
  while (!(biv_session_get_deciders (stage->host) & BIV_MAY_B))
    g_assert_true (biv_session_play_computer (stage->host, BIV_MAY_A | BIV_MAY_NOBODY));
  stage->folder = g_dir_make_tmp ("bivouac-guest-XXXXXX", NULL);
  path = g_build_filename (stage->folder, "b.handover", NULL);
  stage->file = g_file_new_for_path (path);
  write_handover (stage, GPOINTER_TO_UINT (flags));
  stage->window = biv_guest_window_new (NULL, stage->file, &error);
  g_assert_no_error (error);
  gtk_window_present (GTK_WINDOW (stage->window));
  fixture_let_settle ();
  stage->step = BIV_FIGHT_STEP (fixture_find (stage->window, BIV_TYPE_FIGHT_STEP));
  stage->session = biv_fight_step_get_session (stage->step);
}

static void
tear_down (Stage         *stage,
           gconstpointer  data)
{
  g_file_delete (stage->file, NULL, NULL);
  g_rmdir (stage->folder);
  gtk_window_destroy (GTK_WINDOW (stage->window));
  g_object_unref (stage->host);
  g_object_unref (stage->file);
  g_free (stage->folder);
}

static gboolean
find_action (Stage     *stage,
             int        side,
             int        kind,
             BivAction *action)
{
  g_autoptr (GArray) actions = biv_session_list_actions (stage->session, side, -1);

  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).kind == kind)
      {
        *action = g_array_index (actions, BivAction, i);
        return TRUE;
      }
  return FALSE;
}

static char *
dup_next (Stage *stage)
{
  BivNextStep next = { NULL };
  char *label;

  biv_battle_step_get_next_step (BIV_BATTLE_STEP (stage->step), &next);
  label = g_strdup (next.label);
  biv_next_step_clear (&next);
  return label;
}

static void
test_fire (Stage         *stage,
           gconstpointer  data)
{
  g_autoptr (BivHandover) answer = NULL;
  g_auto (BivHandoverTaken) taken = { 0 };
  g_autoptr (GError) error = NULL;
  guint before = biv_session_get_last_moment (stage->host);
  g_autofree char *next = NULL;
  BivAction fire;

  /* Nothing is sent where nothing is decided, and nothing of the host's is taken back. */
  g_assert_false (biv_guest_window_send_to (BIV_GUEST_WINDOW (stage->window), stage->file));
  biv_fight_step_step_back (stage->step);
  g_assert_cmpuint (biv_session_get_last_moment (stage->session), ==, before);

  g_assert_true (find_action (stage, 1, BIV_ACTION_FIRE, &fire));
  g_assert_true (biv_fight_step_play (stage->step, &fire, NULL, NULL));
  fixture_let_settle ();
  g_assert_nonnull (biv_session_get_waiting (stage->session));
  next = dup_next (stage);
  g_assert_cmpstr (next, ==, "Send it back…");
  /* No key throws it here. */
  biv_dice_card_use (BIV_DICE_CARD (fixture_find (stage->window, BIV_TYPE_DICE_CARD)));
  biv_dice_card_mark (BIV_DICE_CARD (fixture_find (stage->window, BIV_TYPE_DICE_CARD)), 6);
  biv_dice_card_use (BIV_DICE_CARD (fixture_find (stage->window, BIV_TYPE_DICE_CARD)));
  g_assert_nonnull (biv_session_get_waiting (stage->session));
  g_assert_false (biv_fight_step_play (stage->step, &fire, NULL, NULL));

  g_assert_true (biv_guest_window_send_to (BIV_GUEST_WINDOW (stage->window), stage->file));
  answer = biv_handover_file_load (stage->file, &error);
  g_assert_no_error (error);
  g_assert_true (biv_handover_take (stage->host, answer, 0, &taken, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (taken.n_taken, ==, 1);
  g_assert_cmpuint (biv_session_get_n_drawn (stage->host), >, 0);
}

/* Where real dice were agreed, the one that was thrown is typed. */
static void
test_typed (Stage         *stage,
            gconstpointer  data)
{
  g_autoptr (BivHandover) answer = NULL;
  g_auto (BivHandoverTaken) taken = { 0 };
  g_autoptr (GError) error = NULL;
  guint32 n_drawn = biv_session_get_n_drawn (stage->host);
  BivDiceCard *dice = BIV_DICE_CARD (fixture_find (stage->window, BIV_TYPE_DICE_CARD));
  BivAction fire;

  g_assert_true (find_action (stage, 1, BIV_ACTION_FIRE, &fire));
  g_assert_true (biv_fight_step_play (stage->step, &fire, NULL, NULL));
  biv_dice_card_use (dice);
  g_assert_nonnull (biv_session_get_waiting (stage->session));
  while (biv_session_get_waiting (stage->session) != NULL)
    {
      biv_dice_card_mark (dice, 6);
      biv_dice_card_use (dice);
    }
  g_assert_true (biv_guest_window_send_to (BIV_GUEST_WINDOW (stage->window), stage->file));
  answer = biv_handover_file_load (stage->file, &error);
  g_assert_no_error (error);
  g_assert_true (biv_handover_take (stage->host, answer, 0, &taken, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (biv_session_get_n_drawn (stage->host), ==, n_drawn);
}

/* Where both sides decide, nobody of the other one is offered, nor the end of its part. */
static void
test_both_decide (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  Stage stage = { NULL };
  guint n_tried = 0;

  for (guint64 seed = 1; seed < 200 && n_tried == 0; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 6, 0);
      BivDiceKey key = { { 5 } };
      g_autofree char *path = NULL, *next = NULL;
      BivAction fire;

      stage.host = biv_session_new (ruleset, setup, 0, &error);
      g_assert_no_error (error);
      biv_session_set_key (stage.host, &key, 0);
      stage.session = stage.host;
      if ((biv_session_get_deciders (stage.host) & (BIV_MAY_A | BIV_MAY_B)) != (BIV_MAY_A | BIV_MAY_B)
          || !find_action (&stage, 0, BIV_ACTION_FIRE, &fire) || !find_action (&stage, 1, BIV_ACTION_FIRE, &fire))
        {
          g_object_unref (stage.host);
          continue;
        }
      n_tried++;
      stage.folder = g_dir_make_tmp ("bivouac-guest-XXXXXX", NULL);
      path = g_build_filename (stage.folder, "b.handover", NULL);
      stage.file = g_file_new_for_path (path);
      write_handover (&stage, 0);
      stage.window = biv_guest_window_new (NULL, stage.file, &error);
      g_assert_no_error (error);
      gtk_window_present (GTK_WINDOW (stage.window));
      fixture_let_settle ();
      stage.step = BIV_FIGHT_STEP (fixture_find (stage.window, BIV_TYPE_FIGHT_STEP));
      stage.session = biv_fight_step_get_session (stage.step);
      for (guint i = 0; i < 8; i++)
        {
          int unit;

          fixture_press (GTK_WIDGET (stage.step), GDK_KEY_n);
          unit = BIV_FIGHT_STEP_GET_CLASS (stage.step)->get_unit (stage.step);
          g_assert_cmpint (unit, >=, 0);
          g_assert_cmpint (biv_field_get_unit (biv_session_get_field (stage.session), (guint) unit)->side, ==, 1);
        }
      next = dup_next (&stage);
      g_assert_cmpstr (next, ==, "Done: Side B");
      tear_down (&stage, NULL);
    }
  g_assert_cmpuint (n_tried, ==, 1);
}

/* He decides for his side, and sets nothing that the rules do not. */
static void
test_his_own_only (Stage         *stage,
                   gconstpointer  data)
{
  guint before = biv_session_get_last_moment (stage->session);
  GtkWidget *log = fixture_find (stage->window, BIV_TYPE_LOG_CARD), *overrule, *hint;
  BivAction pass;

  overrule = GTK_WIDGET (gtk_widget_get_template_child (log, BIV_TYPE_LOG_CARD, "overrule"));
  hint = GTK_WIDGET (gtk_widget_get_template_child (log, BIV_TYPE_LOG_CARD, "hint"));
  g_assert_false (gtk_widget_get_visible (overrule));
  g_assert_true (gtk_widget_get_visible (hint));
  biv_action_init (&pass, BIV_ACTION_PASS, 0);
  g_assert_false (biv_fight_step_play (stage->step, &pass, NULL, NULL));
  biv_fight_step_overrule (stage->step);
  g_assert_cmpuint (biv_session_get_last_moment (stage->session), ==, before);
  g_assert_cmpuint (biv_fight_step_get_computer (stage->step), ==, 0);
  g_assert_false (biv_fight_step_has_answer (stage->step));
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
  g_test_add ("/app/guest-window/fire", Stage, NULL, set_up, test_fire, tear_down);
  g_test_add ("/app/guest-window/typed", Stage, GUINT_TO_POINTER (BIV_HANDOVER_TYPED), set_up, test_typed, tear_down);
  g_test_add ("/app/guest-window/his-own-only", Stage, NULL, set_up, test_his_own_only, tear_down);
  g_test_add_func ("/app/guest-window/both-decide", test_both_decide);
  return g_test_run ();
}
