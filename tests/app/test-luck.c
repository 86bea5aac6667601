/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-luck.c: under a battle's moments, once it is over, how its chances went */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/step/luck-plot.h"
#include "app/battle/step/moment-bar.h"
#include "engine/biv-luck.h"
#include "rulebooks/biv-random-battle.h"
#include "fixture.h"

typedef struct
{
  BivSession *session;
  GtkWidget  *window, *bar, *plot;
} Fixture;

static void
on_changed (BivSession *session,
            GtkWidget  *bar)
{
  biv_moment_bar_show (BIV_MOMENT_BAR (bar));
}

/* @data: a ruleset's id */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 4, 6, BIV_RANDOM_SHORT);

  fixture->session = biv_session_new (ruleset, setup, 4, NULL);
  fixture->bar = g_object_new (BIV_TYPE_MOMENT_BAR, NULL);
  fixture->plot = fixture_find (fixture->bar, BIV_TYPE_LUCK_PLOT);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 200);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->bar);
  biv_moment_bar_set_session (BIV_MOMENT_BAR (fixture->bar), fixture->session);
  g_signal_connect (fixture->session, "changed", G_CALLBACK (on_changed), fixture->bar);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_signal_handlers_disconnect_by_func (fixture->session, on_changed, fixture->bar);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->session);
  fixture_let_settle ();
}

static const char *
get_sum (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (fixture->plot, BIV_TYPE_LUCK_PLOT, "sum")));
}

static void
play_to_the_end (Fixture *fixture)
{
  while (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  g_assert_true (biv_session_is_over (fixture->session));
}

static void
wait_for_sum (Fixture *fixture)
{
  while (strstr (get_sum (fixture), " began at ") == NULL)
    g_main_context_iteration (NULL, TRUE);
  fixture_let_settle ();
}

static void
test_is_there_after_the_end (Fixture       *fixture,
                             gconstpointer  data)
{
  g_assert_true (biv_session_play_computer (fixture->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  g_assert_false (gtk_widget_get_visible (fixture->plot));
  play_to_the_end (fixture);
  g_assert_true (gtk_widget_get_visible (fixture->plot));
  wait_for_sum (fixture);
  g_assert_nonnull (strstr (get_sum (fixture), "dice "));
  g_assert_nonnull (strstr (get_sum (fixture), "choices "));
  /* Taken back, the battle goes on, and nothing is told of how it went. */
  g_assert_true (biv_session_undo (fixture->session));
  g_assert_false (gtk_widget_get_visible (fixture->plot));
  g_assert_false (biv_moment_bar_seek_big (BIV_MOMENT_BAR (fixture->bar), 1));
  /* And left while it is reckoned, nothing is left behind. */
  g_assert_true (biv_session_redo (fixture->session));
  g_assert_true (gtk_widget_get_visible (fixture->plot));
}

static void
test_leads_to_what_decided_it (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr (BivLuck) luck = NULL;
  gboolean was_there = FALSE;
  guint n = 0, before;

  play_to_the_end (fixture);
  wait_for_sum (fixture);
  luck = biv_luck_new (fixture->session, 1, 300);
  g_assert_true (biv_luck_reckon (luck, 2, NULL));
  g_assert_cmpuint (biv_luck_get_decisive (luck), >, 0);
  biv_session_seek (fixture->session, 0);
  while (biv_moment_bar_seek_big (BIV_MOMENT_BAR (fixture->bar), 1))
    {
      was_there = was_there || biv_session_get_moment (fixture->session) == biv_luck_get_decisive (luck);
      n++;
    }
  g_assert_true (was_there);
  g_assert_cmpuint (n, <, biv_session_get_last_moment (fixture->session));
  before = biv_session_get_moment (fixture->session);
  while (biv_moment_bar_seek_big (BIV_MOMENT_BAR (fixture->bar), -1))
    {
      g_assert_cmpuint (biv_session_get_moment (fixture->session), <, before);
      before = biv_session_get_moment (fixture->session);
      n--;
    }
  g_assert_cmpuint (n, ==, 1);
}

static void
test_plays_again (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkDropDown *speed = GTK_DROP_DOWN (gtk_widget_get_template_child (fixture->plot, BIV_TYPE_LUCK_PLOT, "speed"));
  guint last, seen = 0;

  g_assert_false (biv_moment_bar_play (BIV_MOMENT_BAR (fixture->bar)));
  play_to_the_end (fixture);
  last = biv_session_get_last_moment (fixture->session);
  gtk_drop_down_set_selected (speed, 3);
  /* From the end it begins anew, and goes on by itself, moment by moment, until it is stopped. */
  g_assert_true (biv_moment_bar_play (BIV_MOMENT_BAR (fixture->bar)));
  g_assert_cmpuint (biv_session_get_moment (fixture->session), ==, 0);
  while (biv_session_get_moment (fixture->session) < 3)
    {
      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (biv_session_get_moment (fixture->session), <=, seen + 1);
      seen = biv_session_get_moment (fixture->session);
    }
  g_assert_true (biv_moment_bar_play (BIV_MOMENT_BAR (fixture->bar)));
  fixture_wait (600);
  g_assert_cmpuint (biv_session_get_moment (fixture->session), ==, 3);
  /* At the end it stops. */
  biv_session_seek (fixture->session, last - 1);
  g_assert_true (biv_moment_bar_play (BIV_MOMENT_BAR (fixture->bar)));
  fixture_wait (900);
  g_assert_cmpuint (biv_session_get_moment (fixture->session), ==, last);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (
    gtk_widget_get_template_child (fixture->plot, BIV_TYPE_LUCK_PLOT, "play"))));
}

int
main (int    argc,
      char **argv)
{
  static const char *const rulesets[] = { "frontier-musket", "musket-period" };

  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++)
    {
      g_autofree char *there = g_strconcat ("/luck/is-there-after-the-end/", rulesets[i], NULL);
      g_autofree char *leads = g_strconcat ("/luck/leads-to-what-decided-it/", rulesets[i], NULL);

      g_test_add (there, Fixture, rulesets[i], set_up, test_is_there_after_the_end, tear_down);
      g_test_add (leads, Fixture, rulesets[i], set_up, test_leads_to_what_decided_it, tear_down);
    }
  g_test_add ("/luck/plays-again", Fixture, "frontier-musket", set_up, test_plays_again, tear_down);
  return g_test_run ();
}
