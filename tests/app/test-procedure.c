/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-procedure.c: the desk: answers, dice rolled and typed, steps done and undone */
#include "fixture.h"

#include "campaign/model/dice.h"

typedef struct
{
  BivDocument  *document;
  BivDesk      *desk;
  BivProcedure *phase;
  BivCampaign  *campaign;
  guint         n_changed;
  char         *reported;
} Desk;

static void
count_change (Desk *desk)
{
  desk->n_changed++;
}

static void
keep_report (Desk       *desk,
             const char *text)
{
  g_free (desk->reported);
  desk->reported = g_strdup (text);
}

static void
set_up (Desk          *desk,
        gconstpointer  data)
{
  desk->document = fixture_open_sample ();
  desk->desk = biv_document_get_desk (desk->document);
  desk->campaign = biv_desk_get_campaign (desk->desk);
  desk->phase = biv_desk_get_phase (desk->desk);
  fixture_go_to_contact (desk->desk);
  g_signal_connect_swapped (desk->desk, "changed", G_CALLBACK (count_change), desk);
  g_signal_connect_swapped (desk->desk, "report", G_CALLBACK (keep_report), desk);
}

static void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  biv_document_discard (desk->document);
  g_clear_object (&desk->document);
  g_clear_pointer (&desk->reported, g_free);
}

static char *
dup_step (Desk  *desk,
          char **hindrance)
{
  BivNextStep step = { NULL };
  char *label;

  biv_desk_get_next_step (desk->desk, &step);
  label = g_steal_pointer (&step.label);
  if (hindrance != NULL)
    *hindrance = g_steal_pointer (&step.hindrance);
  biv_next_step_clear (&step);
  return label;
}

static void
assert_step (Desk       *desk,
             const char *expected)
{
  g_autofree char *label = dup_step (desk, NULL);

  g_assert_cmpstr (label, ==, expected);
}

/* The first die of the journal's last line that has any. */
static const BivDie *
last_die (Desk *desk)
{
  GPtrArray *entries = biv_campaign_peek_items (desk->campaign, BIV_KIND_ENTRY);

  for (guint i = entries->len; i > 0; i--)
    {
      BivEntry *entry = entries->pdata[i - 1];

      if (entry->dice != NULL)
        return biv_details_get_first (entry->dice);
    }
  return NULL;
}

/* ---- Dice ---- */

static void
test_a_die_is_due_before_it_falls (Desk          *desk,
                                   gconstpointer  data)
{
  const BivThrow *wanted = biv_procedure_get_wanted (desk->phase);

  g_assert_nonnull (wanted);
  g_assert_cmpstr (wanted->clause, ==, "CA-CONTACT-4");
  g_assert_cmpint (wanted->sides, ==, 6);
  g_assert_cmpint (wanted->side, ==, 1);
  assert_step (desk, "Roll the slip die");
}

static void
test_rolled (Desk          *desk,
             gconstpointer  data)
{
  biv_desk_do_next_step (desk->desk);
  g_assert_null (biv_procedure_get_wanted (desk->phase));
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 1);
  g_assert_cmpuint (desk->n_changed, ==, 1);
  assert_step (desk, "Settle contacts");
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (desk->campaign->phase, ==, BIV_PHASE_BATTLE);
  g_assert_cmpstr (last_die (desk)->side, ==, "CLAN");
  g_assert_false (last_die (desk)->is_typed);
}

static void
test_what_is_undone_falls_as_before (Desk          *desk,
                                     gconstpointer  data)
{
  int first;

  biv_desk_do_next_step (desk->desk);
  biv_desk_do_next_step (desk->desk);
  first = last_die (desk)->face;
  biv_desk_undo (desk->desk);
  g_assert_cmpint (desk->campaign->phase, ==, BIV_PHASE_CONTACT);
  /* It lies as it fell, and falls so again for whoever takes it up. */
  assert_step (desk, "Settle contacts");
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (last_die (desk)->face, ==, first);
}

/* Two steps are not given the same die: what another has taken has not fallen here. */
static void
test_another_step_took_the_die (Desk          *desk,
                                gconstpointer  data)
{
  g_autoptr (BivProposal) other = NULL;
  BivDice dice;

  biv_desk_do_next_step (desk->desk);
  g_assert_null (biv_procedure_get_wanted (desk->phase));
  biv_campaign_init_dice (desk->campaign, BIV_OWN_DICE, 0, &dice);
  other = biv_proposal_new (desk->campaign, "A die", &dice, NULL);
  biv_proposal_roll (other, NULL, 6, "CA-CONTACT-4", NULL);
  g_assert_true (biv_campaign_commit (desk->campaign, other, NULL));
  assert_step (desk, "Roll the slip die");
  biv_desk_do_next_step (desk->desk);
  g_assert_null (biv_procedure_get_wanted (desk->phase));
  biv_desk_undo (desk->desk);
  g_assert_nonnull (biv_procedure_get_wanted (desk->phase));
}

static void
test_typed (Desk          *desk,
            gconstpointer  data)
{
  biv_procedure_mark_face (desk->phase, 3);
  assert_step (desk, "Use the 3");
  biv_procedure_mark_face (desk->phase, 5);
  g_assert_cmpint (biv_procedure_get_marked_face (desk->phase), ==, 5);
  g_assert_nonnull (biv_procedure_get_wanted (desk->phase));
  biv_desk_do_next_step (desk->desk);
  g_assert_null (biv_procedure_get_wanted (desk->phase));
  g_assert_cmpint (biv_procedure_get_marked_face (desk->phase), ==, 0);
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (last_die (desk)->face, ==, 5);
  g_assert_true (last_die (desk)->is_typed);
}

static void
test_faces_that_no_die_has (Desk          *desk,
                            gconstpointer  data)
{
  biv_procedure_mark_face (desk->phase, 7);
  g_assert_cmpint (biv_procedure_get_marked_face (desk->phase), ==, 0);
  biv_procedure_mark_face (desk->phase, -1);
  g_assert_cmpint (biv_procedure_get_marked_face (desk->phase), ==, 0);
  biv_procedure_use_face (desk->phase);
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 0);
}

static void
test_who_types_is_not_rolled_for (Desk          *desk,
                                  gconstpointer  data)
{
  g_autofree char *label = NULL, *hindrance = NULL;

  biv_desk_set_types_dice (desk->desk, TRUE);
  label = dup_step (desk, &hindrance);
  g_assert_cmpstr (label, ==, "Use the die");
  g_assert_nonnull (hindrance);
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 0);
}

/* ---- Answers ---- */

static const BivRow *
find_row (Desk       *desk,
          const char *id)
{
  return biv_proposal_get_row (biv_procedure_get_proposal (desk->phase), id);
}

static void
test_overruled_and_reset (Desk          *desk,
                          gconstpointer  data)
{
  const char *reason = NULL;

  biv_procedure_mark_face (desk->phase, 1);
  biv_procedure_use_face (desk->phase);
  g_assert_cmpstr (find_row (desk, "outcome:P06")->chosen, ==, "battle");
  biv_procedure_answer (desk->phase, "outcome:P06", "standoff", "Fog");
  g_assert_true (find_row (desk, "outcome:P06")->is_overruled);
  g_assert_cmpstr (find_row (desk, "outcome:P06")->computed, ==, "battle");
  g_assert_cmpstr (find_row (desk, "outcome:P06")->chosen, ==, "standoff");
  g_assert_cmpstr (biv_procedure_get_answer (desk->phase, "outcome:P06", &reason), ==, "standoff");
  g_assert_cmpstr (reason, ==, "Fog");
  biv_procedure_answer (desk->phase, "outcome:P06", NULL, NULL);
  g_assert_false (find_row (desk, "outcome:P06")->is_overruled);
  biv_procedure_answer (desk->phase, "outcome:P06", "standoff", NULL);
  biv_procedure_restart (desk->phase);
  g_assert_nonnull (biv_procedure_get_wanted (desk->phase));
  g_assert_null (biv_procedure_get_answer (desk->phase, "outcome:P06", NULL));
}

static void
test_answers_end_with_their_phase (Desk          *desk,
                                   gconstpointer  data)
{
  biv_procedure_answer (desk->phase, "outcome:P06", "standoff", NULL);
  biv_procedure_roll (desk->phase);
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (desk->campaign->phase, !=, BIV_PHASE_CONTACT);
  g_assert_null (biv_procedure_get_answer (desk->phase, "outcome:P06", NULL));
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 0);
}

/* CA-REF-1, CA-REF-3: an undo takes back what was done, not what the referee had chosen for it, nor the die that he typed. */
static void
test_undone_keeps_what_was_chosen (Desk          *desk,
                                   gconstpointer  data)
{
  const char *reason = NULL;

  biv_procedure_mark_face (desk->phase, 1);
  biv_procedure_use_face (desk->phase);
  biv_procedure_answer (desk->phase, "outcome:P06", "standoff", "Fog");
  assert_step (desk, "Settle contacts");
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (desk->campaign->phase, !=, BIV_PHASE_CONTACT);
  biv_desk_undo (desk->desk);
  g_assert_cmpint (desk->campaign->phase, ==, BIV_PHASE_CONTACT);
  assert_step (desk, "Settle contacts");
  g_assert_true (find_row (desk, "outcome:P06")->is_overruled);
  g_assert_cmpstr (biv_procedure_get_answer (desk->phase, "outcome:P06", &reason), ==, "standoff");
  g_assert_cmpstr (reason, ==, "Fog");
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 1);
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (last_die (desk)->face, ==, 1);
  g_assert_true (last_die (desk)->is_typed);
  /* Whoever begins anew begins with nothing. */
  biv_desk_undo (desk->desk);
  biv_procedure_restart (desk->phase);
  g_assert_null (biv_procedure_get_answer (desk->phase, "outcome:P06", NULL));
  g_assert_cmpuint (biv_procedure_get_n_dice (desk->phase), ==, 0);
}

/* From elsewhere it is another question. */
static void
test_chosen_elsewhere (Desk          *desk,
                       gconstpointer  data)
{
  biv_procedure_mark_face (desk->phase, 1);
  biv_procedure_use_face (desk->phase);
  biv_procedure_answer (desk->phase, "outcome:P06", "standoff", NULL);
  biv_desk_do_next_step (desk->desk);
  biv_desk_undo (desk->desk);
  biv_desk_undo (desk->desk);
  g_assert_cmpint (desk->campaign->phase, ==, BIV_PHASE_MOVEMENT);
  g_assert_null (biv_procedure_get_answer (desk->phase, "outcome:P06", NULL));
  biv_desk_do_next_step (desk->desk);
  g_assert_cmpint (desk->campaign->phase, ==, BIV_PHASE_CONTACT);
  g_assert_null (biv_procedure_get_answer (desk->phase, "outcome:P06", NULL));
}

/* ---- Edits by hand ---- */

static void
test_edited_by_hand (Desk          *desk,
                     gconstpointer  data)
{
  BivUnit *unit = biv_campaign_find_unit (desk->campaign, "A05");
  g_autoptr (GError) error = NULL;

  g_assert_true (biv_desk_edit (desk->desk, "Rename it", unit, "name", "13th Lancers", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (unit)), ==, "13th Lancers");
  g_assert_cmpstr (biv_campaign_get_undo_title (desk->campaign), ==, "Rename it");
  biv_desk_undo (desk->desk);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (unit)), ==, "12th Lancers");
  biv_desk_redo (desk->desk);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (unit)), ==, "13th Lancers");
}

static void
test_an_edit_that_will_not_do (Desk          *desk,
                               gconstpointer  data)
{
  BivUnit *unit = biv_campaign_find_unit (desk->campaign, "A05");
  guint serial = biv_campaign_get_serial (desk->campaign);
  g_autoptr (GError) error = NULL;

  g_assert_false (biv_desk_edit (desk->desk, "No such status", unit, "status", "asleep", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpuint (biv_campaign_get_serial (desk->campaign), ==, serial);
}

static void
test_undo_stops_at_the_opening (Desk          *desk,
                                gconstpointer  data)
{
  for (int i = 0; i < 50 && desk->reported == NULL; i++)
    biv_desk_undo (desk->desk);
  g_assert_nonnull (desk->reported);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*test) (Desk *desk, gconstpointer data);
  } tests[] = {
    { "/app/dice/due-before-it-falls", test_a_die_is_due_before_it_falls },
    { "/app/dice/rolled", test_rolled },
    { "/app/dice/undone-falls-as-before", test_what_is_undone_falls_as_before },
    { "/app/dice/another-step", test_another_step_took_the_die },
    { "/app/dice/typed", test_typed },
    { "/app/dice/no-such-face", test_faces_that_no_die_has },
    { "/app/dice/who-types", test_who_types_is_not_rolled_for },
    { "/app/answers/overruled-and-reset", test_overruled_and_reset },
    { "/app/answers/end-with-their-phase", test_answers_end_with_their_phase },
    { "/app/answers/undone", test_undone_keeps_what_was_chosen },
    { "/app/answers/elsewhere", test_chosen_elsewhere },
    { "/app/edit/by-hand", test_edited_by_hand },
    { "/app/edit/will-not-do", test_an_edit_that_will_not_do },
    { "/app/undo/stops-at-the-opening", test_undo_stops_at_the_opening },
  };

  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Desk, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
