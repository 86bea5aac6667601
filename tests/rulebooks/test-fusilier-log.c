/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-log.c: the log of a battle on a table says why somebody came less far than he was to, or did not fight
 *
 * Random battles, played by the computer; what the log says is held against where the units stand. */
#include "engine/biv-text.h"
#include "rulebooks/fusilier/rules/halt.h"
#include "rulebooks/fusilier/rules/log.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#include <string.h>

#define BATTLES 16

typedef void (*Look) (const BivField *field, const FuBattle *before, const FuBattle *after, const BivEvents *events,
                      guint *n_seen);

/* Whatever closes a phase is looked at. */
static void
play_and_look (Look  look,
               guint least_seen)
{
  const BivRuleset *fusilier = biv_ruleset_find ("fusilier");
  guint n_seen = 0;

  for (guint i = 0; i < BATTLES; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier, 50 + i, i % 2 == 0 ? 12 : 0, BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (fusilier, setup, &error);
      g_autofree BivState *state = NULL;
      BivDice dice;

      g_assert_no_error (error);
      state = biv_field_new_state (field);
      fusilier->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 3, i);
      while (!biv_battle_is_over (state))
        {
          g_autoptr (BivEvents) events = biv_events_new ();
          g_autofree BivState *before = biv_field_copy_state (field, state);
          BivAction action;

          g_assert_true (fusilier->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier->apply (field, state, &action, &dice, events);
          if (state->phase == before->phase + 1)
            look (field, fu_battle_of (before), fu_battle_of (state), events, &n_seen);
        }
    }
  g_assert_cmpuint (n_seen, >=, least_seen);
}

static const BivEvent *
find_event (const BivEvents *events,
            FuTell           what,
            guint            unit)
{
  const BivEvent *found = NULL;

  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);

      if (event->note != what || event->unit != (int) unit)
        continue;
      /* Each is told of once. */
      g_assert_null (found);
      found = event;
    }
  return found;
}

/* ---- A way that was cut short (FU-MOVE-3, FU-MOVE-6, FU-MOVE-7, FU-OBST) ---- */

static void
look_at_moves (const BivField  *field,
               const FuBattle  *before,
               const FuBattle  *after,
               const BivEvents *events,
               guint           *n_seen)
{
  /* Horse closes, and what falls back goes, when the third phase ends. */
  if (before->head.phase != FU_ATTACK_MOVE && before->head.phase != FU_RESPONSE)
    return;
  for (guint i = 0; i < before->head.n_units; i++)
    {
      const FuUnit *was = &before->units[i], *is = &after->units[i];
      const BivEvent *event = find_event (events, FU_TELL_MOVES, i);
      g_autofree char *words = NULL;
      BivLength left;

      g_assert_true ((event != NULL) == (was->n_steps > 0 && fu_is_on (was)));
      if (event == NULL)
        continue;
      words = fu_describe (field, &after->head, event);
      left = biv_spot_distance (is->at, before->paths[i].steps[was->n_steps - 1].at);
      g_assert_cmpint (event->own[0], ==, biv_spot_distance (was->at, is->at));
      g_assert_cmpstr (event->clause, !=, NULL);
      g_assert_true ((event->own[1] == FU_HALT_NONE) == (strstr (words, " mm: ") == NULL));
      if (left > FU_TOUCH && was->building == is->building)
        g_assert_cmpint (event->own[1], !=, FU_HALT_NONE);
      if (left == 0)
        g_assert_cmpint (event->own[1], ==, FU_HALT_NONE);
      if (event->own[1] == FU_HALT_BASE || event->own[1] == FU_HALT_ZONE)
        {
          BivBase base = fu_base (field, is), there = fu_base (field, &after->units[event->other]);

          g_assert_true (strstr (words, field->units[event->other].call) != NULL);
          g_assert_cmpint (biv_base_get_distance (&base, &there), <=, event->own[1] == FU_HALT_ZONE ? FU_ZONE + 100 : 100);
          ++*n_seen;
        }
    }
}

static void
test_ways_cut_short (void)
{
  play_and_look (look_at_moves, 15);
}

/* ---- An attack that came to nothing (FU-BOUND-5, FU-COMBAT-1, FU-COMBAT-2, FU-GEOM-5) ---- */

static void
look_at_attacks (const BivField  *field,
                 const FuBattle  *before,
                 const FuBattle  *after,
                 const BivEvents *events,
                 guint           *n_seen)
{
  g_autofree FuBattle *fought = NULL;
  BivDice dice;

  if (after->head.phase != FU_COMBAT)
    return;
  fought = g_memdup2 (after, sizeof *after);
  biv_dice_init_rolled (&dice, 0, 0);
  fu_close_combat (field, fought, &dice, NULL);
  for (guint i = 0; i < after->head.n_units; i++)
    {
      const FuUnit *unit = &after->units[i];
      const BivEvent *event = find_event (events, FU_TELL_FAILS, i);
      gboolean fights = fought->units[i].fought.pairing != FU_NONE || unit->charged != FU_NONE;
      BivLength distance;
      BivBase base, there;

      if (event == NULL && (unit->declared == FU_NONE || !fu_is_on (unit) || fights))
        continue;
      g_assert_cmpint (unit->declared, !=, FU_NONE);
      base = fu_base (field, unit);
      there = fu_base (field, &after->units[unit->declared]);
      distance = biv_base_get_distance (&base, &there);
      /* Who neither fights nor is told of stands in line behind others, or before guns (FU-COMBAT-3, FU-ART-14). */
      if (event == NULL)
        {
          g_assert_cmpint (distance, <=, FU_ZONE);
          continue;
        }
      g_assert_false (fights);
      g_assert_cmpint (event->other, ==, unit->declared);
      g_assert_cmpstr (event->clause, !=, NULL);
      g_assert_true ((event->own[0] == FU_FAILS_GONE) == !fu_is_on (&after->units[unit->declared]));
      if (event->own[0] != FU_FAILS_GONE)
        g_assert_true ((event->own[0] == FU_FAILS_FAR) == (distance > FU_ZONE));
      if (event->own[0] == FU_FAILS_COVERED)
        g_assert_true (fu_are_covered (field, after, i, (guint) unit->declared));
      ++*n_seen;
    }
}

static void
test_attacks_come_to_nothing (void)
{
  play_and_look (look_at_attacks, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rulebooks/fusilier-log/ways-cut-short", test_ways_cut_short);
  g_test_add_func ("/rulebooks/fusilier-log/attacks-come-to-nothing", test_attacks_come_to_nothing);
  return g_test_run ();
}
