/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-meeting.c: nothing happens between two on the march before it is said that it may (FU-MOVE-6, FU-MOVE-7)
 *
 * Random battles, played by the computer. Wherever units are about to march, each two are looked at both ways: when something
 * can happen at the earliest, and what does. Now and then one is halted on its way first, as others would halt it. */
#include "rulebooks/fusilier/rules/meeting.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#define BATTLES 14

typedef struct
{
  guint happened, may_happen, pairs;
} Seen;

/* As the march begins; a third of those who move are halted at some tick. */
static void
set_out (FuMarch        *march,
         const BivField *field,
         FuBattle       *battle,
         GRand          *rand)
{
  march->field = field;
  march->battle = battle;
  march->n = 0;
  for (guint number = 0; number < battle->head.n_units; number++)
    {
      const FuUnit *unit = &battle->units[number];
      guint i = march->n;

      if (!fu_is_on (unit))
        continue;
      march->n++;
      march->numbers[i] = (guint8) number;
      march->pushes[i] = 0;
      march->moved[i] = 0;
      march->is_mover[i] = unit->n_steps > 0;
      if (march->is_mover[i])
        fu_track_make (field, battle, number, &battle->paths[number], unit->n_steps, fu_ticks_left (battle, unit), FALSE,
                       &march->tracks[i]);
      else
        fu_track_stand (field, unit, &march->tracks[i]);
      if (march->is_mover[i] && march->tracks[i].end > 1 && g_rand_int_range (rand, 0, 3) == 0)
        {
          march->moved[i] = g_rand_int_range (rand, 0, march->tracks[i].end);
          if (g_rand_boolean (rand))
            fu_track_halt (field, &march->tracks[i], march->moved[i]);
        }
      fu_note_way (march, i);
    }
}

static void
look_at_all (FuMarch *march,
             Seen    *seen)
{
  for (guint a = 0; a < march->n; a++)
    for (guint b = a + 1; b < march->n; b++)
      {
        FuNext may = fu_may_meet (march, a, b), next = fu_meet (march, a, b);

        seen->pairs++;
        seen->may_happen += may.what != FU_NOTHING;
        if (next.what == FU_NOTHING)
          continue;
        seen->happened++;
        g_assert_cmpuint (may.what, ==, FU_PERHAPS);
        g_assert_cmpint (may.tick, <=, next.tick);
        g_assert_cmpuint (MIN (next.a, next.b), ==, a);
        g_assert_cmpuint (MAX (next.a, next.b), ==, b);
      }
}

static gboolean
is_marching (const FuBattle *battle)
{
  gboolean is_any = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    is_any = is_any || battle->units[i].n_steps > 0;
  return is_any && (battle->head.phase == FU_ATTACK_MOVE || battle->head.phase == FU_OTHER_MOVE);
}

static void
test_never_too_late (void)
{
  const BivRuleset *fusilier = biv_ruleset_find ("fusilier");
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autofree FuMarch *march = g_new (FuMarch, 1);
  Seen seen = { 0 };

  for (guint i = 0; i < BATTLES; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier, 70 + i, i % 2 == 0 ? 12 : 0, BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (fusilier, setup, &error);
      g_autofree BivState *state = NULL;
      BivDice dice;

      g_assert_no_error (error);
      state = biv_field_new_state (field);
      fusilier->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 4, i);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          g_assert_true (fusilier->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier->apply (field, state, &action, &dice, NULL);
          if (!is_marching (fu_battle_of (state)))
            continue;
          set_out (march, field, fu_battle (state), rand);
          look_at_all (march, &seen);
        }
    }
  /* Much happens, and yet most pairs need no closer look. */
  g_assert_cmpuint (seen.happened, >, 1000);
  g_assert_cmpuint (seen.may_happen, <, seen.pairs / 2);
}

/* ---- What is ordered can begin (FU-MOVE-6) ---- */

/* Where the unit of @action comes to if nobody else moves. @halts: whether enemies halt it */
static BivSpot
go_alone (const BivField  *field,
          const FuBattle  *battle,
          const BivAction *action,
          gboolean         halts)
{
  g_autofree FuBattle *alone = g_memdup2 (battle, sizeof *alone);
  FuUnit *unit = &alone->units[action->unit];
  BivDice never;

  for (guint i = 0; i < alone->head.n_units; i++)
    {
      alone->units[i].n_steps = 0;
      /* It is not for friends that it goes nowhere. */
      if (alone->units[i].side == unit->side && (int) i != action->unit)
        alone->units[i].placed = FU_NOWHERE;
      else if (!halts && alone->units[i].side != unit->side)
        alone->units[i].marks |= FU_ABANDONED;
    }
  unit->marks |= FU_WOODS_THROWN;
  fu_take_path (alone, action);
  biv_dice_init_rolled (&never, 0, 0);
  fu_march_all (field, alone, &never, NULL);
  return unit->at;
}

/* A way that enemies do not let begin, as all stand, is refused: it is never taken and forgotten; nor is one refused for them that
 * could begin. */
static void
look_at_orders (const BivField *field,
                BivState       *state,
                guint          *n_taken,
                guint          *n_refused)
{
  static const int turns[] = { 0, 0x1000, -0x1000, 0x2800, -0x2800, 0x8000 };
  const FuBattle *battle = fu_battle_of (state);

  for (guint i = 0; i < battle->head.n_units; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (turns); k++)
      {
        const FuUnit *unit = &battle->units[i];
        BivSpot held, could;
        BivRefusal why = { 0 };
        BivAction action;
        gboolean is_taken;

        if (!fu_is_on (unit) || unit->building != FU_NONE)
          continue;
        biv_action_init (&action, BIV_ACTION_MARCH, unit->side);
        action.unit = (gint16) i;
        action.n_path = 1;
        action.steps[0] = (BivTableStep) { biv_spot_beyond (unit->at, (BivAngle) (unit->facing + turns[k]), FU_MM (60)),
                                           BIV_NO_ANGLE };
        is_taken = fu_check_move (field, battle, &action, &why);
        if (!is_taken && g_strcmp0 (why.clauses[0], "FU-MOVE-6") != 0)
          continue;
        held = go_alone (field, battle, &action, TRUE);
        could = go_alone (field, battle, &action, FALSE);
        *n_taken += is_taken;
        *n_refused += !is_taken;
        if (could.x == unit->at.x && could.y == unit->at.y)
          continue;
        /* Places are rounded, and so are the distances between them: an oblique way may have begun before one is less. */
        if (is_taken)
          g_assert_cmpint (biv_spot_distance (unit->at, held), >, 0);
        else
          g_assert_cmpint (biv_spot_distance (unit->at, held), <=, FU_MM (1));
      }
}

static void
test_what_is_ordered_begins (void)
{
  const BivRuleset *fusilier = biv_ruleset_find ("fusilier");
  guint n_taken = 0, n_refused = 0;

  for (guint i = 0; i < BATTLES; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier, 170 + i, 12, BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (fusilier, setup, &error);
      g_autofree BivState *state = NULL;
      int looked = -1;
      BivDice dice;

      g_assert_no_error (error);
      state = biv_field_new_state (field);
      fusilier->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 4, i);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          if (state->phase == FU_OTHER_MOVE && looked != state->turn)
            {
              looked = state->turn;
              look_at_orders (field, state, &n_taken, &n_refused);
            }
          g_assert_true (fusilier->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_taken, >, 1000);
  g_assert_cmpuint (n_refused, >, 100);
}

/* ---- Straight back, past a corner (FU-RESULT-14, FU-GEOM-9) ---- */

static void
add_unit (BivSetup   *setup,
          int         side,
          const char *type,
          const char *fact,
          const char *value,
          BivSpot     place,
          BivAngle    angle)
{
  BivSetupUnit *unit = biv_setup_add_unit (setup, side, type, NULL);

  unit->has_place = TRUE;
  unit->place = place;
  unit->angle = angle;
  biv_facts_set (unit->facts, fact, value);
  biv_facts_set (unit->facts, "quality", "5");
}

static BivSetup *
setup_on_bare_table (void)
{
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (240000, 180000), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);

  return biv_setup_new ("fusilier", board);
}

static BivState *
begin (const BivField *field)
{
  BivState *state = biv_field_new_state (field);

  field->ruleset->settle (field, state, NULL);
  return state;
}

/* A line retreats before a victor on its flank and comes to rest at guns whose corner, as it is measured, it does not touch. */
static void
test_past_a_corner (void)
{
  g_autoptr (BivSetup) setup = setup_on_bare_table ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  g_autofree BivState *state = NULL;
  BivSpot victor = { 32333, 102254 };
  BivBase line, guns;

  add_unit (setup, 0, "infantry", "front", "183", (BivSpot) { 42547, 85686 }, 46201);
  add_unit (setup, 0, "artillery", "guns", "5", (BivSpot) { 56856, 57845 }, 49161);
  field = biv_field_new (biv_ruleset_find ("fusilier"), setup, &error);
  g_assert_no_error (error);
  state = begin (field);
  fu_go_back (field, fu_battle (state), 0, &victor, FU_BOUND);
  line = fu_base (field, &fu_battle_of (state)->units[0]);
  guns = fu_base (field, &fu_battle_of (state)->units[1]);
  g_assert_cmpint (line.centre.y, <, 69500);
  g_assert_false (biv_base_overlaps (&line, &guns, FU_TOUCH));
}

/* The last hundredth of a way ends in somebody whom, as it is measured, it does not touch. */
static void
test_last_hundredth (void)
{
  g_autoptr (BivSetup) setup = setup_on_bare_table ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  g_autofree BivState *state = NULL;
  FuWay way = { { -559100150, 916694348 }, FU_BOUND, -1, 0, FU_NONE, FALSE, TRUE };

  add_unit (setup, 0, "infantry", "front", "171", (BivSpot) { 65499, 71665 }, 52167);
  add_unit (setup, 1, "infantry", "front", "122", (BivSpot) { 59594, 73421 }, 42211);
  field = biv_field_new (biv_ruleset_find ("fusilier"), setup, &error);
  g_assert_no_error (error);
  state = begin (field);
  g_assert_cmpint (fu_go_straight (field, fu_battle (state), 0, &way), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fusilier/meeting/never-too-late", test_never_too_late);
  g_test_add_func ("/fusilier/meeting/what-is-ordered-begins", test_what_is_ordered_begins);
  g_test_add_func ("/fusilier/meeting/past-a-corner", test_past_a_corner);
  g_test_add_func ("/fusilier/meeting/last-hundredth", test_last_hundredth);
  return g_test_run ();
}
