/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-plan.c: who looks at a battle on a table, and what is planned on it, without a page */
#include <gtk/gtk.h>

#include "app/battle/fusilier/table-plan.h"
#include "fixture.h"
#include "rulebooks/biv-rulebooks.h"

#define MM(mm) ((mm) * 100)

/* In the order of the setup. */
enum { LEIB_1, LEIB_2, BATTERY, HUSSARS, GARDE_1, GARDE_2 };

typedef struct
{
  BivEyes       eyes;
  BivTablePlan *plan;
  guint         n_changed;
} Fixture;

static void
on_changed (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
set_up (Fixture      *fixture,
        gconstpointer phase)
{
  g_autoptr (BivSetup) setup = fixture_make_table_setup ();
  g_autoptr (GError) error = NULL;

  g_free (setup->phase);
  setup->phase = g_strdup (phase);
  fixture->eyes.session = biv_session_new (biv_ruleset_find ("fusilier"), setup, 1, &error);
  g_assert_no_error (error);
  fixture->eyes.field = biv_session_get_field (fixture->eyes.session);
  fixture->eyes.table = biv_board_get_table (biv_field_get_board (fixture->eyes.field));
  fixture->eyes.side = BIV_NOBODY;
  fixture->eyes.deciders = biv_session_get_deciders (fixture->eyes.session);
  fixture->plan = biv_table_plan_new (&fixture->eyes);
  g_signal_connect_swapped (fixture->plan, "changed", G_CALLBACK (on_changed), fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer phase)
{
  g_clear_object (&fixture->plan);
  g_clear_object (&fixture->eyes.session);
}

/* The enemy's eyes do not see who is concealed, know what is in mind, or decide. */
static void
test_eyes (Fixture      *fixture,
           gconstpointer phase)
{
  BivEyes *eyes = &fixture->eyes;
  BivBase base;

  g_assert_true (biv_eyes_is_open (eyes));
  g_assert_true (biv_eyes_is_moving (eyes));
  g_assert_false (biv_eyes_is_pointing (eyes));
  g_assert_true (biv_eyes_know (eyes, GARDE_2));
  g_assert_true (biv_eyes_may_act (eyes, 0) && biv_eyes_may_act (eyes, 1));
  eyes->side = 0;
  g_assert_false (biv_eyes_know (eyes, GARDE_2));
  g_assert_true (biv_eyes_know (eyes, GARDE_1));
  g_assert_true (biv_eyes_share (eyes, 0));
  g_assert_false (biv_eyes_share (eyes, 1));
  g_assert_false (biv_eyes_may_act (eyes, 1));
  g_assert_true (biv_eyes_get_base (eyes, LEIB_1, &base));
  g_assert_cmpint (base.frontage, ==, MM (150));
  g_assert_cmpstr (biv_eyes_form_words (eyes, LEIB_1), ==, "line");
  g_assert_cmpstr (biv_eyes_part_call (eyes, BIV_PART_FORMATION, (guint) biv_eyes_get_brigade (eyes, HUSSARS)), ==, "Leib");
  g_assert_cmpint (biv_eyes_get_parent (eyes, biv_eyes_get_brigade (eyes, HUSSARS)), ==, -1);
  g_assert_null (biv_eyes_find_part (eyes, BIV_PART_GENERAL, 2));
}

/* A way, a leg more, a turn at its end; each is told once, and so is that nothing is planned any more. */
static void
test_way (Fixture      *fixture,
          gconstpointer phase)
{
  const BivPlanned *planned = biv_table_plan_get (fixture->plan);
  g_autofree char *words = NULL;
  BivBase base;

  g_assert_null (biv_table_plan_dup_words (fixture->plan));
  biv_table_plan_forget (fixture->plan);
  g_assert_cmpuint (fixture->n_changed, ==, 0);
  biv_table_plan_go (fixture->plan, HUSSARS, biv_spot (MM (1100), MM (300)));
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_cmpint (planned->action.kind, ==, BIV_ACTION_MARCH);
  g_assert_true (planned->is_legal && planned->has_measure);
  words = biv_table_plan_dup_words (fixture->plan);
  g_assert_nonnull (strstr (words, "112 mm in"));
  biv_table_plan_add_leg (fixture->plan);
  biv_table_plan_go (fixture->plan, HUSSARS, biv_spot (MM (1150), MM (300)));
  g_assert_cmpint (planned->action.n_path, ==, 2);
  g_assert_false (planned->adds_leg);
  /* Beyond the table's edge is at its edge, and instead of the last leg. */
  biv_table_plan_go (fixture->plan, HUSSARS, biv_spot (MM (1200), MM (-50)));
  g_assert_cmpint (planned->action.n_path, ==, 2);
  g_assert_cmpint (planned->action.steps[1].at.y, ==, 0);
  biv_table_plan_go (fixture->plan, HUSSARS, biv_spot (MM (1150), MM (300)));
  biv_table_plan_turn (fixture->plan, HUSSARS, BIV_ANGLE_E);
  g_assert_cmpint (planned->action.kind, ==, BIV_ACTION_MARCH);
  g_assert_true (biv_table_plan_get_base (fixture->plan, &base));
  g_assert_cmpint (base.facing, ==, BIV_ANGLE_E);
  biv_table_plan_keep_front (fixture->plan, TRUE);
  g_assert_true (planned->keeps_front);
  g_assert_cmpuint (fixture->n_changed, ==, 6);
  biv_table_plan_keep_front (fixture->plan, TRUE);
  g_assert_cmpuint (fixture->n_changed, ==, 6);
  biv_table_plan_forget (fixture->plan);
  g_assert_cmpuint (fixture->n_changed, ==, 7);
  g_assert_cmpint (planned->action.kind, ==, BIV_ACTION_NONE);
  g_assert_false (planned->keeps_front);
}

/* What is refused is planned all the same, with why not, and where it would have been. */
static void
test_refused (Fixture      *fixture,
              gconstpointer phase)
{
  const BivPlanned *planned = biv_table_plan_get (fixture->plan);
  BivBase base;

  biv_table_plan_point (fixture->plan, GARDE_1, LEIB_1);
  g_assert_cmpint (planned->action.kind, ==, BIV_ACTION_DECLARE);
  g_assert_false (planned->is_legal);
  g_assert_cmpstr (planned->why.clauses[0], ==, "FU-ORDER-17");
  g_assert_false (biv_table_plan_get_base (fixture->plan, &base));
  biv_table_plan_point (fixture->plan, LEIB_1, GARDE_1);
  g_assert_true (planned->is_legal);
  biv_table_plan_go (fixture->plan, LEIB_1, biv_spot (MM (400), MM (400)));
  g_assert_false (planned->is_legal);
  g_assert_true (biv_table_plan_get_base (fixture->plan, &base));
  g_assert_cmpint (base.centre.y, ==, MM (400));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, phase, function) g_test_add ("/table-plan/" name, Fixture, phase, set_up, function, tear_down)
  ADD ("eyes", "other-move", test_eyes);
  ADD ("way", "other-move", test_way);
  ADD ("refused", "declare", test_refused);
  return g_test_run ();
}
