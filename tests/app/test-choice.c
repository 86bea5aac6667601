/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-choice.c: a long drop-down by keys: it opens where it stands, and is narrowed by what is typed */
#include "app/widgets/choice.h"
#include "fixture.h"

#define N_WORDS 30
#define CHOSEN  17

typedef struct
{
  GtkWidget *window, *drop_down, *popover, *search;
} Fixture;

static void
wait_until (Fixture *fixture,
            gboolean is_open)
{
  for (int i = 0; i < 40 && gtk_widget_get_mapped (fixture->popover) != is_open; i++)
    fixture_wait (50);
  fixture_wait (50);
}

/* GTK asks where the pointer is over it for a moment yet, so nothing happens to one that has just closed. */
static void
close_list (Fixture *fixture)
{
  gtk_popover_popdown (GTK_POPOVER (fixture->popover));
  wait_until (fixture, FALSE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (int i = 0; i < N_WORDS; i++)
    {
      g_autofree char *word = g_strdup_printf ("%c%d Place", 'A' + i % 20, i);

      gtk_string_list_append (words, word);
    }
  fixture->window = gtk_window_new ();
  fixture->drop_down = gtk_drop_down_new (NULL, NULL);
  gtk_drop_down_set_model (GTK_DROP_DOWN (fixture->drop_down), G_LIST_MODEL (words));
  biv_choice_let_search (GTK_DROP_DOWN (fixture->drop_down));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture->drop_down), CHOSEN);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->drop_down);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_wait (100);
  gtk_widget_activate (fixture->drop_down);
  fixture->popover = fixture_find (fixture->drop_down, GTK_TYPE_POPOVER);
  wait_until (fixture, TRUE);
  fixture->search = fixture_find (fixture->popover, GTK_TYPE_SEARCH_ENTRY);
  g_assert_true (gtk_widget_get_mapped (fixture->popover));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  close_list (fixture);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture_wait (50);
}

/* Return on the row that it begins at changes nothing. */
static void
test_begins_at_chosen (Fixture       *fixture,
                       gconstpointer  data)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  g_assert_nonnull (focus);
  g_assert_true ((gtk_widget_get_state_flags (focus) & GTK_STATE_FLAG_SELECTED) != 0);
  gtk_widget_activate_action (focus, "listitem.select", "(bb)", FALSE, FALSE);
  close_list (fixture);
  /* The next time too, when another is chosen. */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture->drop_down), 2);
  gtk_widget_activate (fixture->drop_down);
  wait_until (fixture, TRUE);
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true ((gtk_widget_get_state_flags (focus) & GTK_STATE_FLAG_SELECTED) != 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture->drop_down), CHOSEN);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, CHOSEN);
}

static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (gtk_search_entry_get_key_capture_widget (GTK_SEARCH_ENTRY (fixture->search)) == fixture->popover);
  gtk_editable_set_text (GTK_EDITABLE (fixture->search), "D3");
  fixture_wait (300);
  /* The rows that had the focus have gone. */
  g_assert_true ((gtk_widget_get_state_flags (fixture->search) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0);
  g_signal_emit_by_name (fixture->search, "activate");
  fixture_wait (100);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, 3);
  g_assert_false (gtk_widget_get_mapped (fixture->popover));
}

/* Where nothing is chosen yet too, and where what is chosen would do as well. */
static void
test_first_of_several (Fixture       *fixture,
                       gconstpointer  data)
{
  gtk_editable_set_text (GTK_EDITABLE (fixture->search), "R");
  fixture_wait (300);
  g_signal_emit_by_name (fixture->search, "activate");
  fixture_wait (100);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, CHOSEN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture->drop_down), GTK_INVALID_LIST_POSITION);
  gtk_widget_activate (fixture->drop_down);
  wait_until (fixture, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (fixture->search), "E");
  fixture_wait (300);
  g_signal_emit_by_name (fixture->search, "activate");
  fixture_wait (100);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, 4);
  /* What has no value is a choice like any other. */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture->drop_down), 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, 0);
}

/* Nothing was typed: all is as it was. What there is not chooses nothing either. */
static void
test_nothing_typed (Fixture       *fixture,
                    gconstpointer  data)
{
  gtk_editable_set_text (GTK_EDITABLE (fixture->search), "Nowhere");
  fixture_wait (300);
  g_signal_emit_by_name (fixture->search, "activate");
  fixture_wait (50);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, CHOSEN);
  gtk_editable_set_text (GTK_EDITABLE (fixture->search), "");
  fixture_wait (300);
  g_signal_emit_by_name (fixture->search, "activate");
  fixture_wait (100);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (fixture->drop_down)), ==, CHOSEN);
  g_assert_false (gtk_widget_get_mapped (fixture->popover));
}

static gboolean
has_label (GtkWidget  *from,
           const char *words)
{
  gboolean found = GTK_IS_LABEL (from) && gtk_widget_get_child_visible (from)
                   && g_str_equal (gtk_label_get_text (GTK_LABEL (from)), words);

  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = has_label (child, words);
  return found;
}

/* In our words, not in GTK's. */
static void
test_none_chosen (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GListStore) nothing = biv_choice_new_list ();

  close_list (fixture);
  g_assert_false (has_label (fixture->drop_down, "None"));
  gtk_drop_down_set_model (GTK_DROP_DOWN (fixture->drop_down), G_LIST_MODEL (nothing));
  g_assert_true (has_label (fixture->drop_down, "None"));
  g_assert_false (has_label (fixture->drop_down, "(None)"));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  biv_choice_tame_drop_downs ();
  g_test_add ("/app/choice/begins-at-chosen", Fixture, NULL, set_up, test_begins_at_chosen, tear_down);
  g_test_add ("/app/choice/typed", Fixture, NULL, set_up, test_typed, tear_down);
  g_test_add ("/app/choice/first-of-several", Fixture, NULL, set_up, test_first_of_several, tear_down);
  g_test_add ("/app/choice/nothing-typed", Fixture, NULL, set_up, test_nothing_typed, tear_down);
  g_test_add ("/app/choice/none-chosen", Fixture, NULL, set_up, test_none_chosen, tear_down);
  return g_test_run ();
}
