/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-view.c: what is shown before anything is done is what then happens
 *
 * Random battles, played by the computer; at every chance what was shown is held against what came. */
#include "engine/biv-text.h"
#include "rulebooks/fusilier/rules/log.h"
#include "rulebooks/biv-fusilier-foresight.h"
#include "rulebooks/biv-fusilier-reach.h"
#include "rulebooks/biv-fusilier-view.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"
#include "tests/rounds.h"

#include <string.h>

#define BATTLES 12
#define MM(mm)  ((mm) * BIV_MM)

typedef void (*Look) (const BivField *field, const BivState *state, guint *n_seen);

static const BivRuleset *
fusilier (void)
{
  return biv_ruleset_find ("fusilier");
}

static gboolean
is_in (const BivField *field,
       const BivState *state,
       const char     *phase)
{
  return strcmp (biv_battle_get_phase_id (field, state), phase) == 0;
}

/* Plays @look's battles to their ends, and has it look at each state. */
static void
play_and_look (Look  look,
               guint least_seen)
{
  guint n_seen = 0;

  for (guint i = 0; i < BATTLES; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier (), i, i % 2 == 0 ? 12 : 0, BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (fusilier (), setup, &error);
      g_autofree BivState *state = NULL;
      BivDice dice;

      g_assert_no_error (error);
      state = biv_field_new_state (field);
      fusilier ()->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 3, i);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          look (field, state, &n_seen);
          g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier ()->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_seen, >=, least_seen);
}

/* Both sides pass until that phase is open. */
static BivState *
go_on (const BivField *field,
       const BivState *state,
       const char     *phase,
       BivDice        *dice)
{
  BivState *then = biv_field_copy_state (field, state);
  BivAction action;

  biv_action_init (&action, BIV_ACTION_GO_ON, BIV_NOBODY);
  while (strcmp (fusilier ()->phases[action.value].id, phase) != 0)
    action.value++;
  g_assert_true (biv_battle_check (field, then, &action, NULL));
  fusilier ()->apply (field, then, &action, dice, NULL);
  return then;
}

/* ---- A way (FU-MOVE-3, FU-MOVE-6, FU-MOVE-7) ---- */

static void
look_at_ways (const BivField *field,
              const BivState *state,
              guint          *n_seen)
{
  g_autoptr (GArray) actions = NULL;

  if (!is_in (field, state, "attack-move"))
    return;
  actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  for (int side = 0; side < BIV_N_SIDES; side++)
    fusilier ()->actions (field, state, side, -1, actions);
  for (guint i = 0; i < actions->len; i += 3)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      BivFusilierMeasure measure;
      g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
      g_autofree BivState *ordered = NULL, *then = NULL;
      BivPlacement placement;
      gint64 ticks = 0;
      BivDice dice;

      if (action->kind != BIV_ACTION_MARCH)
        continue;
      g_assert_true (biv_fusilier_measure (field, state, action, &measure, NULL));
      if (measure.is_woods_thrown)
        continue;
      biv_dice_init_rolled (&dice, 5, i);
      ordered = biv_field_copy_state (field, state);
      fusilier ()->apply (field, ordered, action, &dice, NULL);
      if (!is_in (field, ordered, "attack-move"))
        continue;
      dice.log = log;
      then = go_on (field, ordered, "response", &dice);
      /* Somebody else may have lost his way. */
      if (log->len > 0)
        continue;
      fusilier ()->placement (field, then, (guint) action->unit, &placement);
      g_assert_cmpint (placement.place.x, ==, measure.at.x);
      g_assert_cmpint (placement.place.y, ==, measure.at.y);
      g_assert_cmpint (placement.angle, ==, measure.facing);
      /* What stops it has a clause and a sentence, and what does not arrive is stopped. */
      g_assert_true (measure.arrives == (measure.clause == NULL));
      g_assert_true (measure.arrives == (measure.why[0] == '\0'));
      for (guint k = 0; k < measure.n_stretches; k++)
        ticks += measure.stretches[k].ticks;
      if (fu_battle_of (ordered)->units[action->unit].then == FU_NO_EVOLUTION)
        g_assert_cmpint (ticks, >=, measure.spent);
      if (measure.arrives)
        g_assert_cmpint (ABS (measure.length - measure.wanted), <=, 10);
      else
        g_assert_cmpint (measure.length, <=, measure.wanted);
      g_assert_cmpint (measure.wanted, >, 0);
      ++*n_seen;
    }
}

/* ---- Concealed troops (FU-SETUP-3, FU-SETUP-4) ---- */

static void
look_past_the_concealed (const BivField *field,
                         const BivState *state,
                         guint          *n_seen)
{
  g_autoptr (GArray) actions = NULL;

  if (!is_in (field, state, "attack-move"))
    return;
  actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  for (int side = 0; side < BIV_N_SIDES; side++)
    fusilier ()->actions (field, state, side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      g_autofree BivState *other = NULL;
      g_autoptr (GArray) pairings = NULL, fighters = NULL;
      BivFusilierMeasure measure;
      BivPlacement placement;
      int hidden;

      if (action->kind != BIV_ACTION_MARCH || !biv_fusilier_measure (field, state, action, &measure, NULL))
        continue;
      hidden = measure.stopped_by;
      if (hidden < 0 || biv_field_get_unit (field, (guint) hidden)->side == action->side)
        continue;
      other = biv_field_copy_state (field, state);
      fu_battle (other)->units[hidden].placed = FU_ON_MAP;
      fusilier ()->placement (field, other, (guint) hidden, &placement);
      g_assert_true (placement.is_concealed);
      if (!biv_fusilier_measure (field, other, action, &measure, NULL))
        continue;
      g_assert_cmpint (measure.stopped_by, !=, hidden);
      pairings = biv_fusilier_list_fights (field, other, &fighters);
      for (guint k = 0; k < fighters->len; k++)
        {
          g_assert_cmpint (g_array_index (fighters, BivFusilierFighter, k).unit, !=, hidden);
          g_assert_cmpint (g_array_index (fighters, BivFusilierFighter, k).enemy, !=, hidden);
        }
      ++*n_seen;
    }
}

static void
test_the_concealed_are_not_shown (void)
{
  play_and_look (look_past_the_concealed, 10);
}

static void
test_ways_end_as_measured (void)
{
  play_and_look (look_at_ways, 50);
}

/* ---- Combats (FU-COMBAT-3, FU-COMBAT-5, FU-INF-1, FU-CAV-2) ---- */

static int
find_fact (const char *name)
{
  for (guint i = 0; fusilier ()->facts[i].name != NULL; i++)
    if (fusilier ()->facts[i].target == BIV_TARGET_UNIT && strcmp (fusilier ()->facts[i].name, name) == 0)
      return (int) i;
  g_assert_not_reached ();
}

static void
look_at_fights (const BivField *field,
                const BivState *state,
                guint          *n_seen)
{
  g_autoptr (GArray) pairings = NULL, fighters = NULL, log = NULL;
  g_autofree BivState *then = NULL;
  int score = find_fact ("score");
  guint die = 0;
  BivDice dice;

  if (!is_in (field, state, "combat"))
    return;
  pairings = biv_fusilier_list_fights (field, state, &fighters);
  log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  biv_dice_init_rolled (&dice, 11, *n_seen);
  dice.log = log;
  then = go_on (field, state, "retreats", &dice);
  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);
      g_autofree char *is = NULL, *wanted = NULL;
      int sum = 0;

      is = fusilier ()->dup_fact (field, then, (guint) score, (guint) fighter->unit);
      if (fighter->part != BIV_FUSILIER_FIGHTS)
        {
          g_assert_cmpstr (is, ==, "none");
          continue;
        }
      while (strcmp (g_array_index (log, BivThrow, die).clause, "FU-GEN-1") == 0)
        die++;
      for (guint k = 0; k < 2; k++, die++)
        {
          g_assert_cmpuint (die, <, log->len);
          sum += g_array_index (log, BivThrow, die).face;
        }
      wanted = g_strdup_printf ("%d", fighter->total + sum);
      g_assert_cmpstr (is, ==, wanted);
      sum = 0;
      for (guint k = 0; k < fighter->n_terms; k++)
        sum += fighter->terms[k].number;
      g_assert_cmpint (sum, ==, fighter->total);
      g_assert_cmpint (biv_field_get_unit (field, (guint) fighter->unit)->side, !=,
                       biv_field_get_unit (field, (guint) fighter->enemy)->side);
      ++*n_seen;
    }
  for (guint i = 0; i < pairings->len; i++)
    {
      const BivFusilierPairing *pairing = &g_array_index (pairings, BivFusilierPairing, i);

      g_assert_cmpint (MIN (pairing->n[0], pairing->n[1]), ==, 1);
      g_assert_cmpint (pairing->wins[0] + pairing->wins[1] + pairing->draws, ==, 1000);
    }
}

static void
test_fights_are_fought_as_shown (void)
{
  play_and_look (look_at_fights, 50);
}

/* ---- Orders and duties (FU-ORDER-12, FU-ORDER-14) ---- */

static void
look_at_orders (const BivField *field,
                const BivState *state,
                guint          *n_seen)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (field, state), duties = biv_fusilier_list_duties (field, state);
  gboolean is_owed[BIV_N_SIDES] = { FALSE };
  int clock = biv_fusilier_get_clock (state);

  for (guint i = 0; i < orders->len; i++)
    {
      const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, i);

      if (order->stage == BIV_FUSILIER_ORDER_DRAFT)
        {
          g_assert_cmpint (order->received, ==, -1);
          continue;
        }
      g_assert_cmpint (order->written, <=, order->received);
      g_assert_cmpint (order->received, <=, order->active);
      if (order->stage == BIV_FUSILIER_ORDER_OBEYED)
        g_assert_cmpint (order->active, <, clock + 10);
      if (order->stage == BIV_FUSILIER_ORDER_ON_WAY)
        g_assert_cmpint (order->received, >, clock);
      ++*n_seen;
    }
  for (guint i = 0; i < duties->len; i++)
    {
      const BivFusilierDuty *duty = &g_array_index (duties, BivFusilierDuty, i);

      g_assert_cmpstr (duty->words, !=, "");
      g_assert_true (g_str_has_prefix (duty->clause, "FU-"));
      is_owed[duty->side] |= duty->is_owed;
    }
  /* A side that owes nothing may pass, and one that does may not. */
  for (int side = 0; side < BIV_N_SIDES && is_in (field, state, "other-move"); side++)
    {
      BivAction pass;
      BivRefusal why = { 0 };

      if ((state->deciders & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) == 0)
        continue;
      biv_action_init (&pass, BIV_ACTION_PASS, side);
      if (is_owed[side])
        g_assert_false (biv_battle_check (field, state, &pass, &why));
      else if (!biv_battle_check (field, state, &pass, &why))
        g_assert_true (is_owed[1 - side]);
    }
}

static void
test_orders_and_duties (void)
{
  play_and_look (look_at_orders, 200);
}

/* ---- Sums behind dice, and sentences (BivRuleset.reckon, BivRuleset.describe) ---- */

static guint n_told[FU_N_TELLS];

static gboolean
has_done_it (const BivEvent *event)
{
  switch ((FuTell) event->note)
    {
    case FU_TELL_WOODS: return event->own[0] == 0;
    case FU_TELL_RISK: return event->own[1] == 0;
    case FU_TELL_SHOT: return event->own[1] > 0;
    case FU_TELL_SKIRMISH: return event->own[0] > 0;
    case FU_TELL_MORALE: return event->own[5] == FU_STANDS;
    case FU_TELL_COMBAT: return event->own[1] > 0;
    default: g_assert_not_reached ();
    }
}

/* Of each die: who throws it and for what, and whether the face that fell does what it was to do. */
static void
hold_sums_against_dice (const BivField  *field,
                        const BivState  *state,
                        const BivAction *action,
                        guint           *n_seen)
{
  g_autoptr (BivEvents) events = biv_events_new ();
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  g_autofree BivState *then = biv_field_copy_state (field, state);
  guint die = 0;
  BivDice dice;

  biv_dice_init_rolled (&dice, 17, *n_seen);
  dice.log = log;
  fusilier ()->apply (field, then, action, &dice, events);
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);
      g_autofree char *text = biv_event_dup_text (field, then, event);

      n_told[event->note]++;
      g_assert_nonnull (event->clause);
      g_assert_cmpstr (text, !=, "");
      g_assert_null (strstr (text, "(null)"));
      for (int k = 0; k < event->n_dice; k++, die++)
        {
          const BivThrow *thrown = &g_array_index (log, BivThrow, die);
          BivFace face = { .side = thrown->side, .face = thrown->face };
          g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
          const BivReckoning *line;

          fusilier ()->reckon (field, state, action, (const BivFace *) (gpointer) faces->data, faces->len, lines);
          g_assert_cmpuint (lines->len, >, 0);
          line = &g_array_index (lines, BivReckoning, 0);
          g_assert_cmpstr (line->clause, ==, thrown->clause);
          g_assert_cmpint (line->side, ==, thrown->side);
          g_assert_cmpstr (line->sum, !=, "");
          g_assert_cmpstr (line->what, !=, "");
          g_assert_cmpint (line->chances, <=, line->out_of);
          if (k + 1 == event->n_dice && line->winning != 0 && line->chances < line->out_of && event->n_dice <= 2)
            {
              g_assert_cmpint (line->out_of, ==, thrown->sides);
              g_assert_true (has_done_it (event) == ((line->winning >> (thrown->face - 1)) & 1));
            }
          g_array_append_val (faces, face);
          ++*n_seen;
        }
    }
  /* Every die has its sentence, and none is left to be reckoned. */
  g_assert_cmpuint (die, ==, log->len);
  fusilier ()->reckon (field, state, action, (const BivFace *) (gpointer) faces->data, faces->len, left);
  g_assert_cmpuint (left->len, ==, 0);
}

/* Generals are with units that fight. */
static void
put_generals_at_risk (const BivField *field,
                      FuBattle       *battle)
{
  for (guint i = 0; i < battle->n_generals; i++)
    for (guint k = i; k < battle->head.n_units; k++)
      if (battle->units[k].side == battle->generals[i].side && fu_is_on (&battle->units[k]))
        battle->generals[i].unit = (gint16) k;
}

/* As a campaign's battle begins, with an order for each formation. */
static void
go_back_to_setup (const BivField *field,
                  FuBattle       *battle)
{
  battle->head.phase = FU_SETUP;
  battle->head.deciders = BIV_MAY_A | BIV_MAY_B;
  battle->clock = -1;
  for (guint i = 0; i < battle->n_formations && battle->n_generals > 0; i++)
    {
      FuOrder *order = fu_add_order (&battle->formations[i], -1);

      order->kind = FU_ATTACK;
      order->general = 0;
      order->received = FU_NONE;
    }
}

static void
look_at_sums (const BivField *field,
              const BivState *state,
              guint          *n_seen)
{
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  BivRandom random;
  BivAction chosen;

  biv_random_init (&random, 23, *n_seen);
  if (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &random, NULL, &chosen))
    hold_sums_against_dice (field, state, &chosen, n_seen);
  if (is_in (field, state, "combat") || (state->turn == 1 && is_in (field, state, "orders")))
    {
      g_autofree BivState *other = biv_field_copy_state (field, state);
      BivAction advance;

      if (is_in (field, state, "combat"))
        put_generals_at_risk (field, fu_battle (other));
      else
        go_back_to_setup (field, fu_battle (other));
      biv_action_init (&advance, BIV_ACTION_GO_ON, BIV_NOBODY);
      advance.value = is_in (field, state, "combat") ? FU_RETREATS : FU_ORDERS;
      if (biv_battle_check (field, other, &advance, NULL))
        hold_sums_against_dice (field, other, &advance, n_seen);
    }
  for (int side = BIV_NOBODY; side < BIV_N_SIDES; side++)
    if (side != BIV_NOBODY || state->phase % 3 == 0)
      fusilier ()->actions (field, state, side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (action->kind == BIV_ACTION_PASS || (i % 16 == 0 && biv_battle_check (field, state, action, NULL)))
        hold_sums_against_dice (field, state, action, n_seen);
    }
}

static void
test_sums_are_what_dice_decide (void)
{
  play_and_look (look_at_sums, 500);
  /* Each kind of die has been seen. */
  for (guint i = FU_TELL_SHOT; i <= FU_TELL_MORALE; i++)
    g_assert_cmpuint (n_told[i], >, 0);
  g_assert_cmpuint (n_told[FU_TELL_START], >, 0);
  g_assert_cmpuint (n_told[FU_TELL_ORDER], >, 0);
  g_assert_cmpuint (n_told[FU_TELL_WOODS], >, 0);
}

/* ---- How far a unit reaches (FU-COMBAT-1, FU-GEOM-3, FU-SKIRM-2, FU-ART-1, FU-MOVE-8) ---- */

/* A battery fires from its ranges inwards and no farther: what is listed is what the tables bracket. */
static void
look_at_reaches (const BivField *field,
                 const BivState *state,
                 guint          *n_seen)
{
  const FuBattle *battle = fu_battle_of (state);
  const FuNumbers *numbers = &fu_rules (field)->numbers;

  for (guint i = 0; i < state->n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];
      BivFusilierReach reaches[BIV_FUSILIER_MOST_REACHES];
      guint n = biv_fusilier_list_reaches (field, state, i, reaches);

      g_assert_cmpint (n > 0, ==, fu_is_on (unit) && !(unit->marks & FU_ABANDONED));
      if (n == 0)
        continue;
      g_assert_cmpint (reaches[0].kind, ==, BIV_FUSILIER_REACH_ZONE);
      g_assert_cmpint (reaches[0].length, ==, MM (200));
      g_assert_cmpint (reaches[0].is_all_round, ==, unit->form == FU_SQUARE || unit->building != FU_NONE);
      if (unit->form == FU_LIMBERED || unit->arm == FU_CAVALRY)
        g_assert_cmpuint (n, ==, 1);
      for (guint k = 1; k < n; k++)
        {
          FuBracket bracket = (FuBracket) (reaches[k].kind - BIV_FUSILIER_REACH_SHORT);

          if (reaches[k].kind == BIV_FUSILIER_REACH_RIFLES)
            {
              g_assert_cmpint (reaches[k].length, ==, MM (400));
              continue;
            }
          g_assert_cmpint (fu_bracket (numbers, unit->calibre, reaches[k].length, FU_AT_TROOPS), ==, bracket);
          g_assert_cmpint (fu_bracket (numbers, unit->calibre, reaches[k].length + 1, FU_AT_TROOPS), ==, bracket + 1);
          ++*n_seen;
        }
    }
}

static void
test_reaches (void)
{
  play_and_look (look_at_reaches, 100);
}

/* ---- Nobody in anybody (FU-GEOM-9) ---- */

static gboolean
get_base (const BivField *field,
          const BivState *state,
          guint           unit,
          BivBase        *base)
{
  g_autofree char *building = biv_text_dup_fact (field, state, BIV_TARGET_UNIT, unit, "in", NULL);
  BivPlacement placement;

  fusilier ()->placement (field, state, unit, &placement);
  if (placement.presence != BIV_PRESENCE_ON || !placement.has_place || (building != NULL && strcmp (building, "none") != 0))
    return FALSE;
  *base = biv_base_make (placement.place, placement.angle, placement.frontage, placement.depth);
  return TRUE;
}

static void
assert_all_clear (const BivField  *field,
                  const BivState  *state,
                  const BivAction *last)
{
  for (guint a = 0; a < biv_field_get_n_units (field); a++)
    for (guint b = a + 1; b < biv_field_get_n_units (field); b++)
      {
        BivBase one, other;

        if (get_base (field, state, a, &one) && get_base (field, state, b, &other)
            && biv_base_overlaps (&one, &other, BIV_TOUCH))
          g_error ("bound %d, after “%s”: %s and %s are in each other", state->turn, biv_text_dup_order (field, state, last),
                   biv_field_get_unit (field, a)->name, biv_field_get_unit (field, b)->name);
      }
}

/* Battles in which two turned into each other, horse closed by a hundredth too much, carried friends had no room, or
 * skirmishers were driven to where others came (FU-SKIRM-6). */
static void
test_bases_never_overlap (void)
{
  static const guint seeds[] = { 6, 20, 34, 56, 66, 74, 92, 104, 134, 292, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };

  for (gsize i = 0; i < ROUNDS (G_N_ELEMENTS (seeds)); i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier (), seeds[i], i < 10 ? 12 : 38, BIV_RANDOM_SHORT);
      g_autoptr (BivField) field = biv_field_new (fusilier (), setup, NULL);
      g_autofree BivState *state = biv_field_new_state (field);
      BivDice dice;

      fusilier ()->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 3, seeds[i]);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier ()->apply (field, state, &action, &dice, NULL);
          assert_all_clear (field, state, &action);
        }
    }
}

/* ---- Shots foreseen ---- */

static gboolean
has_shot (GArray *shots,
          guint   unit,
          guint   target)
{
  for (guint i = 0; i < shots->len; i++)
    if (g_array_index (shots, BivFusilierShot, i).unit == unit && g_array_index (shots, BivFusilierShot, i).target == target)
      return TRUE;
  return FALSE;
}

/* In the phases of fire they are those that may be fired, and each is known at both its ends; what harms most stands first. */
static void
look_at_shots (const BivField *field,
               const BivState *state,
               guint          *n_seen)
{
  gboolean is_skirmish = is_in (field, state, "skirmish-fire");
  g_autoptr (GArray) actions = NULL;

  if (!is_skirmish && !is_in (field, state, "artillery"))
    return;
  actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  for (int side = 0; side < BIV_N_SIDES; side++)
    fusilier ()->actions (field, state, side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      g_autoptr (GArray) targets = NULL, threats = NULL;

      if (action->kind != BIV_ACTION_SHOOT || action->other < 0)
        continue;
      targets = biv_fusilier_list_targets (field, state, (guint) action->unit);
      threats = biv_fusilier_list_threats (field, state, (guint) action->other);
      g_assert_true (has_shot (targets, (guint) action->unit, (guint) action->other));
      g_assert_true (has_shot (threats, (guint) action->unit, (guint) action->other));
      for (guint k = 0; k < targets->len; k++)
        {
          const BivFusilierShot *shot = &g_array_index (targets, BivFusilierShot, k);

          g_assert_cmpint (biv_field_get_unit (field, shot->unit)->side, !=, biv_field_get_unit (field, shot->target)->side);
          g_assert_true (is_skirmish == (shot->harm < 0));
          g_assert_true (is_skirmish == (shot->range < BIV_FUSILIER_REACH_SHORT));
          if (k > 0)
            g_assert_cmpfloat (shot->harm, <=, g_array_index (targets, BivFusilierShot, k - 1).harm);
        }
      ++*n_seen;
    }
}

static void
test_shots_are_those_that_may_be_fired (void)
{
  play_and_look (look_at_shots, 40);
}

/* Where a way ends: the unit stands there, nobody else has stirred, and the position that was asked about is as it was. */
static void
look_at_standing (const BivField *field,
                  const BivState *state,
                  guint          *n_seen)
{
  g_autoptr (GArray) actions = NULL;
  gsize size = biv_field_get_state_size (field);

  if (!is_in (field, state, "other-move"))
    return;
  actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  for (int side = 0; side < BIV_N_SIDES; side++)
    fusilier ()->actions (field, state, side, -1, actions);
  for (guint i = 0; i < actions->len; i += 7)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      g_autofree BivState *kept = biv_field_copy_state (field, state), *then = NULL;
      g_autoptr (GArray) fighters = NULL, pairings = NULL, threats = NULL;
      BivFusilierMeasure measure;

      if (action->kind != BIV_ACTION_MARCH || !biv_fusilier_measure (field, state, action, &measure, NULL))
        continue;
      then = biv_fusilier_dup_standing (field, state, (guint) action->unit, &measure);
      pairings = biv_fusilier_list_fights (field, then, &fighters);
      threats = biv_fusilier_list_threats (field, then, (guint) action->unit);
      g_assert_cmpmem (state, size, kept, size);
      for (guint unit = 0; unit < biv_field_get_n_units (field); unit++)
        {
          BivPlacement before, after;

          fusilier ()->placement (field, state, unit, &before);
          fusilier ()->placement (field, then, unit, &after);
          g_assert_cmpint (after.place.x, ==, unit == (guint) action->unit ? measure.at.x : before.place.x);
          g_assert_cmpint (after.place.y, ==, unit == (guint) action->unit ? measure.at.y : before.place.y);
          g_assert_cmpint (after.angle, ==, unit == (guint) action->unit ? measure.facing : before.angle);
        }
      for (guint k = 0; k < threats->len; k++)
        g_assert_cmpuint (g_array_index (threats, BivFusilierShot, k).target, ==, (guint) action->unit);
      ++*n_seen;
    }
}

static void
test_nobody_else_stirs (void)
{
  play_and_look (look_at_standing, 40);
}

/* ---- Made-up armies stand where they may (FU-OBST-6) ---- */

static void
test_made_up_armies_stand_well (void)
{
  static const guint seeds[] = { 340, 395, 401, 680, 817, 1, 2, 3, 4, 5 };

  for (gsize i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier (), seeds[i], 0, BIV_RANDOM_SHORT);
      g_autoptr (BivField) field = biv_field_new (fusilier (), setup, NULL);
      g_autofree BivState *state = biv_field_new_state (field);
      BivRefusal why = { 0 };
      BivAction action;

      fusilier ()->settle (field, state, NULL);
      biv_action_init (&action, BIV_ACTION_GO_ON, BIV_NOBODY);
      action.value = FU_ORDERS;
      biv_battle_check (field, state, &action, &why);
      g_assert_cmpstr (why.code, ==, NULL);
    }
}

static void
test_minutes_in_words (void)
{
  static const struct { gint32 ticks; const char *words; } rows[] = {
    { 0, "0 min" }, { BIV_FUSILIER_MINUTE, "1 min" }, { BIV_FUSILIER_MINUTE * 10 / 3, "3 1/3 min" },
    { BIV_FUSILIER_MINUTE / 2, "1/2 min" }, { BIV_FUSILIER_MINUTE * 7 / 5, "1.4 min" }, { 10 * BIV_FUSILIER_MINUTE, "10 min" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = biv_fusilier_dup_minutes (rows[i].ticks);

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rulebooks/fusilier-view/ways-end-as-measured", test_ways_end_as_measured);
  g_test_add_func ("/rulebooks/fusilier-view/the-concealed-are-not-shown", test_the_concealed_are_not_shown);
  g_test_add_func ("/rulebooks/fusilier-view/fights-are-fought-as-shown", test_fights_are_fought_as_shown);
  g_test_add_func ("/rulebooks/fusilier-view/orders-and-duties", test_orders_and_duties);
  g_test_add_func ("/rulebooks/fusilier-view/sums-are-what-dice-decide", test_sums_are_what_dice_decide);
  g_test_add_func ("/rulebooks/fusilier-view/reaches", test_reaches);
  g_test_add_func ("/rulebooks/fusilier-view/shots-are-those-that-may-be-fired", test_shots_are_those_that_may_be_fired);
  g_test_add_func ("/rulebooks/fusilier-view/nobody-else-stirs", test_nobody_else_stirs);
  g_test_add_func ("/rulebooks/fusilier-view/bases-never-overlap", test_bases_never_overlap);
  g_test_add_func ("/rulebooks/fusilier-view/made-up-armies-stand-well", test_made_up_armies_stand_well);
  g_test_add_func ("/rulebooks/fusilier-view/minutes-in-words", test_minutes_in_words);
  return g_test_run ();
}
