/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chances.c: exactly how an order may come out, by going through all its dice */
#include "engine/chances.h"

#include "engine/field-tables.h"

#include <string.h>

#define MOST_DICE  8
#define MOST_TRIES 20000              /* seven dice of six would be more */
#define MOST_PASSES 4

typedef struct
{
  BivField        *field;
  const BivState  *start;
  const BivAction *action;
  gboolean         is_named;          /* thrown for only when both sides have passed */
  BivState        *state;
  BivPlacement    *before;
  BivFace          faces[MOST_DICE];
  guint            n_given;
  guint            n_tries;
  gboolean         is_too_much;
  gboolean         has_others;        /* dice of somebody else's shot fall with it */
  BivChances      *chances;
} Walk;

void
biv_chances_free (BivChances *chances)
{
  if (chances == NULL)
    return;
  g_array_unref (chances->landings);
  g_free (chances);
}

/* ---- One way ---- */

/* A shot that was named is thrown for when both sides have said that they are done. */
static void
pass_all (Walk      *walk,
          BivDice   *dice,
          BivEvents *events)
{
  const BivRuleset *ruleset = walk->field->ruleset;
  guint8 phase = walk->state->phase;

  for (guint i = 0; i < MOST_PASSES && walk->state->phase == phase && !biv_dice_is_short (dice); i++)
    for (int side = 0; side < BIV_N_SIDES; side++)
      {
        BivAction pass;

        biv_action_init (&pass, BIV_ACTION_PASS, side);
        if (walk->state->phase == phase && !biv_dice_is_short (dice)
            && ruleset->check (walk->field, walk->state, &pass, NULL))
          ruleset->apply (walk->field, walk->state, &pass, dice, events);
      }
}

static void
add_landing (GArray         *landings,
             const BivEvent *event,
             double          share)
{
  BivLandingChance landing = { .cell = event->cell, .share = share };
  guint16 face = event->value > 0 && event->value <= 16 ? (guint16) (1u << (event->value - 1)) : 0;

  for (guint i = 0; i < landings->len; i++)
    {
      BivLandingChance *known = &g_array_index (landings, BivLandingChance, i);

      if (known->cell != event->cell)
        continue;
      known->faces |= face;
      known->share += share;
      return;
    }
  landing.faces = face;
  g_array_append_val (landings, landing);
}

static void
read_events (Walk            *walk,
             const BivEvents *events,
             double           share)
{
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);

      if (event->kind == BIV_EVENT_LANDED && event->unit == walk->action->unit)
        add_landing (walk->chances->landings, event, share);
      else if ((event->kind == BIV_EVENT_LANDED || event->kind == BIV_EVENT_EFFECT) && event->unit != walk->action->unit)
        walk->has_others = TRUE;
    }
}

static void
count_way (Walk            *walk,
           const BivEvents *events,
           double           share)
{
  gboolean is_anybody = FALSE;

  walk->chances->n_ways++;
  read_events (walk, events, share);
  for (guint i = 0; i < walk->field->n_units; i++)
    {
      const BivPlacement *before = &walk->before[i];
      BivPlacement after;

      if (before->presence != BIV_PRESENCE_ON || before->is_doomed)
        continue;
      walk->field->ruleset->placement (walk->field, walk->state, i, &after);
      if (after.presence == BIV_PRESENCE_LOST || (after.presence == BIV_PRESENCE_ON && after.is_doomed))
        walk->chances->units[i].destroyed += share;
      else if (after.presence == BIV_PRESENCE_ON && after.strength < before->strength)
        walk->chances->units[i].weakened += share;
      else
        continue;
      is_anybody = TRUE;
    }
  if (!is_anybody)
    walk->chances->nobody += share;
}

/* ---- All of them ---- */

static void
go_through (Walk   *walk,
            guint   n_faces,
            double  share)
{
  g_autoptr (BivEvents) events = biv_events_new ();
  BivDice dice;

  if (++walk->n_tries > MOST_TRIES)
    walk->is_too_much = TRUE;
  if (walk->is_too_much)
    return;
  memcpy (walk->state, walk->start, walk->field->ruleset->state_size);
  biv_dice_init_given (&dice, walk->faces, n_faces, BIV_DICE_ASK);
  walk->field->ruleset->apply (walk->field, walk->state, walk->action, &dice, events);
  if (walk->is_named)
    pass_all (walk, &dice, events);
  if (!biv_dice_is_short (&dice))
    {
      count_way (walk, events, share);
      return;
    }
  if (n_faces == MOST_DICE || dice.is_mismatched)
    {
      walk->is_too_much = TRUE;
      return;
    }
  for (int face = 1; face <= dice.wanted.sides; face++)
    {
      walk->faces[n_faces] = (BivFace) { .side = dice.wanted.side, .face = (guint8) face, .sides = dice.wanted.sides };
      go_through (walk, n_faces + 1, share / dice.wanted.sides);
    }
}

static int
compare_landings (gconstpointer a,
                  gconstpointer b)
{
  const BivLandingChance *one = a, *two = b;

  return one->share > two->share ? -1 : one->share < two->share ? 1 : (int) one->faces - (int) two->faces;
}

/* Returns: NULL where no die is thrown, or too many are */
static BivChances *
walk_through (BivField        *field,
              const BivState  *state,
              const BivAction *action,
              gboolean         is_named,
              const BivFace   *faces,
              guint            n_faces,
              gboolean        *has_others)
{
  g_autofree BivState *scratch = biv_field_copy_state (field, state);
  g_autofree BivPlacement *before = g_new0 (BivPlacement, MAX (field->n_units, 1));
  g_autoptr (BivChances) chances = g_new0 (BivChances, 1);
  Walk walk = {
    .field = field, .start = state, .action = action, .is_named = is_named, .state = scratch, .before = before,
    .n_given = n_faces, .chances = chances,
  };

  chances->landings = g_array_new (FALSE, FALSE, sizeof (BivLandingChance));
  if (n_faces > MOST_DICE)
    return NULL;
  for (guint i = 0; i < n_faces; i++)
    walk.faces[i] = faces[i];
  for (guint i = 0; i < field->n_units; i++)
    field->ruleset->placement (field, state, i, &before[i]);
  go_through (&walk, n_faces, 1.0);
  *has_others = walk.has_others;
  if (walk.is_too_much || (chances->n_ways < 2 && n_faces == 0))
    return NULL;
  g_array_sort (chances->landings, compare_landings);
  return g_steal_pointer (&chances);
}

/* The same position with nothing named in it: what is named is no fact that could be said of it. Returns: (nullable) */
static BivState *
dup_unnamed (BivField        *field,
             const BivState  *state,
             BivField       **bare)
{
  g_autoptr (BivSetup) setup = biv_battle_dup_setup (field, state);
  g_autoptr (BivField) plain = biv_field_new (field->ruleset, setup, NULL);
  int passed = biv_ruleset_find_fact (field->ruleset, BIV_TARGET_SIDE, "passed");
  BivState *copy;

  if (plain == NULL || plain->n_units != field->n_units)
    return NULL;
  copy = biv_field_new_state (plain);
  for (guint side = 0; passed >= 0 && side < BIV_N_SIDES; side++)
    field->ruleset->set_fact (plain, copy, (guint) passed, side, FALSE);
  field->ruleset->refresh (plain, copy);
  *bare = g_steal_pointer (&plain);
  return copy;
}

BivChances *
biv_chances_new (BivField        *field,
                 const BivState  *state,
                 const BivAction *action,
                 const BivFace   *faces,
                 guint            n_faces)
{
  gboolean has_others = FALSE;
  g_autoptr (BivChances) chances = NULL;
  g_autoptr (BivField) bare = NULL;
  g_autofree BivState *unnamed = NULL;

  g_return_val_if_fail (field != NULL && state != NULL && action != NULL, NULL);

  chances = walk_through (field, state, action, FALSE, faces, n_faces, &has_others);
  if (action->kind != BIV_ACTION_FIRE || n_faces > 0 || (chances != NULL && !has_others))
    return g_steal_pointer (&chances);
  g_clear_pointer (&chances, biv_chances_free);
  unnamed = dup_unnamed (field, state, &bare);
  if (unnamed == NULL || !field->ruleset->check (bare, unnamed, action, NULL))
    return NULL;
  return walk_through (bare, unnamed, action, TRUE, NULL, 0, &has_others);
}

/* ---- The one shot of many whose die falls next ---- */

/* What happens when these faces have fallen; behind them it is made up. @dice then says which die falls next. */
static BivEvents *
play_with (BivField        *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           BivDice         *dice)
{
  g_autofree BivState *scratch = biv_field_copy_state (field, state);
  BivEvents *events = biv_events_new ();

  biv_dice_init_given (dice, faces, n_faces, BIV_DICE_ASK);
  field->ruleset->apply (field, scratch, action, dice, events);
  return events;
}

static const BivEvent *
find_event (const BivEvents *events,
            BivEventKind     kind,
            int              unit)
{
  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, BivEvent, i).kind == kind && g_array_index (events, BivEvent, i).unit == unit)
      return &g_array_index (events, BivEvent, i);
  return NULL;
}

/* Returns: the unit that the book throws that die for, -1: none */
static int
find_thrower (BivField        *field,
              const BivState  *state,
              const BivAction *action,
              const BivFace   *faces,
              guint            n_faces,
              const BivThrow  *wanted)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (BivReckoning));

  field->ruleset->reckon (field, state, action, faces, n_faces, lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReckoning *line = &g_array_index (lines, BivReckoning, i);

      if (line->side == wanted->side && g_strcmp0 (line->clause, wanted->clause) == 0)
        return line->unit;
    }
  return -1;
}

GArray *
biv_chances_list_due (BivField        *field,
                      const BivState  *state,
                      const BivAction *action,
                      const BivFace   *faces,
                      guint            n_faces,
                      BivAction       *shot)
{
  g_autofree BivFace *all = g_new0 (BivFace, n_faces + 1);
  g_autoptr (BivEvents) events = NULL;
  g_autoptr (GArray) landings = g_array_new (FALSE, FALSE, sizeof (BivLandingChance));
  const BivEvent *fired = NULL;
  BivDice dice;
  int gun = -1;

  g_return_val_if_fail (field != NULL && state != NULL && action != NULL && shot != NULL, NULL);

  for (guint i = 0; i < n_faces; i++)
    all[i] = faces[i];
  events = play_with (field, state, action, all, n_faces, &dice);
  if (biv_dice_is_short (&dice))
    gun = find_thrower (field, state, action, all, n_faces, &dice.wanted);
  if (gun >= 0)
    fired = find_event (events, BIV_EVENT_SHOT, gun);
  if (fired == NULL || fired->cell == BIV_NO_CELL)
    return NULL;
  biv_action_init (shot, BIV_ACTION_FIRE, fired->side);
  shot->unit = (gint16) gun;
  shot->cell = fired->cell;
  /* Where it has come down already, every face says the same. */
  for (int face = 1; face <= dice.wanted.sides; face++)
    {
      g_autoptr (BivEvents) then = NULL;
      const BivEvent *landed;
      BivDice next;

      all[n_faces] = (BivFace) { .side = dice.wanted.side, .face = (guint8) face, .sides = dice.wanted.sides };
      then = play_with (field, state, action, all, n_faces + 1, &next);
      landed = find_event (then, BIV_EVENT_LANDED, gun);
      if (landed != NULL)
        add_landing (landings, landed, 1.0 / dice.wanted.sides);
    }
  g_array_sort (landings, compare_landings);
  return g_steal_pointer (&landings);
}

/* ---- The fight that a move leads to ---- */

/* Whom it has before it, once it is there. */
static int
find_faced (BivField        *field,
            const BivState  *state,
            const BivAction *move)
{
  BivPlacement own;
  int faced;

  if (move->other >= 0)
    return move->other;
  field->ruleset->placement (field, state, (guint) move->unit, &own);
  if (own.presence != BIV_PRESENCE_ON || move->facing == BIV_NO_DIRECTION)
    return -1;
  faced = biv_field_find_unit_at (field, state, biv_board_get_neighbour (field->board, biv_action_destination (move, own.cell),
                                                                         move->facing));
  return faced >= 0 && field->units[faced].side != field->units[move->unit].side ? faced : -1;
}

static gboolean
find_attack (BivField       *field,
             const BivState *state,
             const BivAction *move,
             int             enemy,
             BivAction      *attack)
{
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));

  field->ruleset->actions (field, state, move->side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (action->kind != BIV_ACTION_ATTACK || action->other != enemy || (action->unit >= 0 && action->unit != move->unit))
        continue;
      *attack = *action;
      return TRUE;
    }
  return FALSE;
}

BivChances *
biv_chances_new_fight (BivField        *field,
                       const BivState  *state,
                       const BivAction *move,
                       int             *enemy)
{
  g_autofree BivState *after = NULL;
  int faced;
  BivDice dice;

  g_return_val_if_fail (field != NULL && state != NULL && move != NULL, NULL);

  faced = find_faced (field, state, move);
  if (enemy != NULL)
    *enemy = faced;
  if (faced < 0)
    return NULL;
  after = biv_field_copy_state (field, state);
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  field->ruleset->apply (field, after, move, &dice, NULL);
  if (biv_dice_is_short (&dice))
    return biv_chances_new (field, state, move, NULL, 0);
  /* In this phase, or the next one that has a fight. */
  for (guint phase = after->phase; field->ruleset->phases[phase].id != NULL; phase++)
    {
      BivAction attack;

      after->phase = (guint8) phase;
      field->ruleset->refresh (field, after);
      if (find_attack (field, after, move, faced, &attack))
        return biv_chances_new (field, after, &attack, NULL, 0);
    }
  return NULL;
}
