/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: what the computer does: a sensible action, quickly
 *
 * What its orders let it. Foot goes for whom it can beat near it, in line; horse for flanks, rears and horse; guns are brought
 * to where they tell; who is attacked faces it. Whether a fight is fair is told from the sums of the combat itself. In a phase
 * each is asked until he has no more to do. */
#include "config.h"
#include "rulebooks/fusilier/computer/plan.h"

/* Horse keeps so far from formed foot that it does not want to charge. */
#define OUT_OF_REACH FU_MM (320)
/* Who must move and has nowhere to go moves so far. */
#define LEAST_DUTY FU_MM (5)
/* A column deploys when an enemy is so near. */
#define NEAR_FOR_COLUMNS FU_MM (450)

/* ---- Enemies ---- */

int
fu_find_nearest (const FuBattle *battle,
                 guint           number,
                 gint64         *square)
{
  const FuUnit *unit = &battle->units[number];
  int nearest = -1;

  *square = G_MAXINT64;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      gint64 way = fu_square_of_way (unit, enemy);

      if (enemy->side == unit->side || !fu_is_on (enemy) || way >= *square)
        continue;
      *square = way;
      nearest = (int) i;
    }
  return nearest;
}

gboolean
fu_find_middle (const FuBattle *battle,
                int             side,
                BivSpot        *mean)
{
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != side && fu_is_on (&battle->units[i]))
      {
        x += battle->units[i].at.x;
        y += battle->units[i].at.y;
        n++;
      }
  if (n == 0)
    return FALSE;
  *mean = (BivSpot) { (BivLength) (x / n), (BivLength) (y / n) };
  return TRUE;
}

static gboolean
goes (const FuUnit *unit)
{
  return fu_is_on (unit) && unit->arm != FU_ARTILLERY && !fu_is_fixed (unit) && unit->evolving == FU_NO_EVOLUTION
         && unit->form != FU_SQUARE;
}

/* ---- Attacks ---- */

/* Whether it stands where it fights him already. */
static gboolean
stands_before (const BivField *field,
               const FuBattle *battle,
               guint           number,
               guint           enemy)
{
  const FuUnit *unit = &battle->units[number];
  FuComing here = { unit->at, unit->facing, 0 };

  return fu_may_be_near (unit, &battle->units[enemy], FU_ZONE) && fu_comes_to_blows (field, battle, number, enemy, &here);
}

/* Whom it would announce itself to. Horse does better to come upon foot unannounced. */
static gboolean
is_quarry (const FuUnit *unit,
           const FuUnit *enemy)
{
  return !(fu_is_mounted (unit) && fu_is_foot (enemy)) && !(enemy->marks & FU_ABANDONED);
}

/* Whether any is as near as @reach: cheaper than to look who is best. */
static gboolean
has_quarry (const FuBattle *battle,
            const FuUnit   *unit,
            BivLength       reach)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      gint64 far = (gint64) reach + (unit->frontage + enemy->frontage) / 2 + 1;

      if (enemy->side != unit->side && fu_is_on (enemy) && is_quarry (unit, enemy)
          && fu_square_of_way (unit, enemy) <= far * far)
        return TRUE;
    }
  return FALSE;
}

/* Only whom it can come at in this bound, as things stand. */
static gboolean
choose_declaration (const BivField *field,
                    const FuBattle *battle,
                    guint           number,
                    BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  BivLength reach = FU_ZONE + FU_MM (10 * fu_rules (field)->numbers.speed[fu_gait (unit->arm, unit->form,
                                                                                   unit->class)]);
  FuPrey prey[FU_MOST_PREY];
  guint n;

  if (!goes (unit) || unit->declared != FU_NONE || unit->form == FU_SKIRMISH || !has_quarry (battle, unit, reach))
    return FALSE;
  n = fu_list_prey (field, battle, number, reach, prey);
  for (guint i = 0; i < n; i++)
    {
      const FuUnit *enemy = &battle->units[prey[i].enemy];
      FuComing coming;
      BivAction march;

      if (!is_quarry (unit, enemy) || prey[i].odds < (fu_is_mounted (unit) ? 0 : -4))
        continue;
      biv_action_init_unit (action, BIV_ACTION_DECLARE, unit->side, number);
      action->other = (gint16) prey[i].enemy;
      if (!fu_check_declare (field, battle, action, NULL))
        return FALSE;
      /* FU-ART-14: guns are overrun by whoever has declared it. */
      if (stands_before (field, battle, number, (guint) prey[i].enemy))
        return enemy->arm == FU_ARTILLERY;
      if (fu_plan_to_enemy (field, battle, number, (guint) prey[i].enemy, 0, fu_ticks_left (battle, unit), &march, &coming))
        return TRUE;
    }
  return FALSE;
}

/* ---- Moving ---- */

/* Toward a spot, or half as far where there is no room for more. */
static gboolean
set_facing (const BivField *field,
            const FuBattle *battle,
            guint           number,
            BivSpot         toward,
            BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  int turn = (gint16) (guint16) (biv_angle_toward (unit->at, toward) - unit->facing);

  for (; ABS (turn) >= 0x1800; turn /= 2)
    {
      biv_action_init_unit (action, BIV_ACTION_REFACE, unit->side, number);
      action->angle = fu_said_angle ((BivAngle) (unit->facing + turn));
      if (fu_check_reface (field, battle, action, NULL))
        return TRUE;
    }
  return FALSE;
}

/* So far off guns without a crew are worth a way of their own. */
#define NEAR_FOR_GUNS FU_MM (400)

/* FU-ART-14: guns without a crew are lost for good to whoever touches them, and nobody is halted by them (FU-MOVE-6). */
static gboolean
choose_to_take (const BivField *field,
                const FuBattle *battle,
                guint           number,
                BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *guns = &battle->units[i];
      BivBase base, there;
      FuComing coming;

      if (guns->side == unit->side || !(guns->marks & FU_ABANDONED) || !fu_is_on (guns)
          || fu_square_of_way (unit, guns) > (gint64) NEAR_FOR_GUNS * NEAR_FOR_GUNS
          || !fu_plan_to_enemy (field, battle, number, i, 0, fu_ticks_left (battle, unit), action, &coming))
        continue;
      base = biv_base_make (coming.at, coming.facing, unit->frontage, unit->depth);
      there = fu_base (field, guns);
      if (biv_base_is_within (&base, &there, FU_MM (1)))
        return TRUE;
    }
  return FALSE;
}

/* Whom it can come nearer to, the most worthwhile first. Who stands before one already stays there (FU-MOVE-6). */
static gboolean
choose_advance (const BivField *field,
                const FuBattle *battle,
                guint           number,
                BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  FuPrey prey[FU_MOST_PREY];
  guint n;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != unit->side && fu_is_on (&battle->units[i]) && fu_is_active (&battle->units[i])
        && battle->units[i].form != FU_SKIRMISH && !(battle->units[i].marks & FU_ABANDONED)
        && stands_before (field, battle, number, i))
      return FALSE;
  n = fu_list_prey (field, battle, number, G_MAXINT, prey);
  for (guint i = 0; i < n; i++)
    {
      BivLength gap = prey[i].odds < (fu_is_mounted (unit) ? 0 : -6) ? OUT_OF_REACH : 0;
      FuComing coming;

      if (fu_plan_to_enemy (field, battle, number, (guint) prey[i].enemy, gap, fu_ticks_left (battle, unit), action, &coming))
        return TRUE;
    }
  return FALSE;
}

/* ---- Horse (FU-CAV-5, FU-CAV-6) ---- */

/* Whether a squadron rides there without being halted by somebody it faces, the enemy's flank apart. */
static gboolean
is_ride_free (const BivField *field,
              const FuBattle *battle,
              const FuUnit   *unit,
              int             prey,
              BivSpot         to)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivBase base;

      if (enemy->side == unit->side || !fu_is_on (enemy) || enemy->arm == FU_ARTILLERY
          || !fu_may_be_near_line (enemy, unit->at, to, FU_ZONE + unit->frontage / 2))
        continue;
      base = fu_base (field, enemy);
      for (int quarter = 1; quarter <= 4; quarter++)
        {
          BivSpot spot = biv_spot_on_way (unit->at, to, BIV_ONE / 4 * quarter);
          BivLength gap = biv_base_get_spot_distance (&base, spot);

          if ((int) i == prey ? quarter < 4 && gap < FU_ZONE + unit->frontage / 2
              && biv_base_get_sector (&base, spot) == BIV_SECTOR_FRONT
              : gap < FU_ZONE + (quarter < 4 ? unit->frontage / 2 : 0))
            return FALSE;
        }
    }
  return TRUE;
}

/* Foot whose flank or rear a squadron can come upon: it routs without a die being thrown. */
static gboolean
choose_flank (const BivField *field,
              const FuBattle *battle,
              guint           number,
              BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  BivLength reach = fu_way_for (&fu_rules (field)->numbers, FU_GO_CAVALRY, 1, fu_ticks_left (battle, unit));

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivBase base;

      if (enemy->side == unit->side || !fu_is_on (enemy) || !fu_is_foot (enemy) || enemy->form == FU_SQUARE
          || enemy->building != FU_NONE || !biv_spot_is_within (unit->at, enemy->at, reach + FU_MM (300)))
        continue;
      base = fu_base (field, enemy);
      for (int hand = -1; hand <= 1; hand++)
        {
          gint64 beside = hand * ((gint64) (enemy->frontage / 2) + FU_MM (150)) * BIV_FINE;
          gint64 behind = -(gint64) (hand == 0 ? FU_MM (160) : FU_MM (30)) * BIV_FINE;
          BivSpot to = biv_base_place (&base, (BivOffset) { behind, beside });
          BivLength way = biv_spot_distance (unit->at, to);

          if (way > reach || way == 0 || !is_ride_free (field, battle, unit, (int) i, to))
            continue;
          biv_action_init_unit (action, BIV_ACTION_MARCH, unit->side, number);
          action->n_path = 1;
          action->steps[0] = (BivTableStep) { to, fu_said_angle (biv_angle_toward (unit->at, to)) };
          if (fu_check_move (field, battle, action, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

/* ---- What orders ask for (FU-SETUP-8, FU-ORDER-17) ---- */

typedef enum
{
  GOES_FOR_ENEMY,             /* attack, support; and whoever has no formation */
  GOES_FOR_PLACE,             /* seize: but for who is near on the way */
  MINDS_THE_NEAR,             /* screen */
  LEAVES_ENEMY,               /* move, retire */
  STANDS,                     /* hold */
} Stance;

static Stance
stance_of (const FuBattle *battle,
           const FuUnit   *unit)
{
  const FuOrder *order = unit->brigade != FU_NONE ? fu_order_at (battle, unit->brigade, battle->clock + 9) : NULL;

  switch (order != NULL ? (FuOrderKind) order->kind : FU_NO_ORDER)
    {
    case FU_SEIZE:      return GOES_FOR_PLACE;
    case FU_SCREEN:     return MINDS_THE_NEAR;
    case FU_MOVE:
    case FU_RETIRE:     return LEAVES_ENEMY;
    case FU_HOLD_ORDER: return STANDS;
    case FU_NO_ORDER:
    case FU_ATTACK:
    case FU_SUPPORT:
    default:            return GOES_FOR_ENEMY;
    }
}

/* Whether its orders let it go for an enemy now, the nearest being so far off. */
static gboolean
may_go_for (const FuBattle *battle,
            const FuUnit   *unit,
            gint64          square)
{
  Stance stance = stance_of (battle, unit);

  return stance == GOES_FOR_ENEMY
         || ((stance == GOES_FOR_PLACE || stance == MINDS_THE_NEAR) && square < (gint64) NEAR_FOR_COLUMNS * NEAR_FOR_COLUMNS);
}

static gboolean
does_duty (const BivField  *field,
           const FuBattle  *battle,
           const BivAction *action,
           const FuOrder   *order)
{
  FuPath path;

  fu_path_of (action, &path);
  return fu_check_move (field, battle, action, NULL)
         && fu_leads_nearer (field, battle, (guint) action->unit, &path, action->n_path, order);
}

/* FU-ORDER-12: who must move goes the way of his orders as well as he can; where that is nowhere, as little as he may. */
static gboolean
choose_duty (const BivField *field,
             const FuBattle *battle,
             guint           number,
             BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  const FuOrder *order = fu_order_at (battle, unit->brigade, battle->clock + 9);
  BivSpot to = fu_way_of_order (unit, order);
  BivLength far = biv_spot_distance (unit->at, to);
  FuComing coming;

  if (fu_plan_to_spot (field, battle, number, to, fu_ticks_left (battle, unit), action, &coming)
      && does_duty (field, battle, action, order))
    return TRUE;
  biv_action_init_unit (action, BIV_ACTION_MARCH, unit->side, number);
  action->n_path = 1;
  action->steps[0] = (BivTableStep) { biv_spot_on_way (unit->at, to, biv_fraction (LEAST_DUTY, MAX (far, LEAST_DUTY))),
                                      BIV_NO_ANGLE };
  if (does_duty (field, battle, action, order))
    return TRUE;
  action->steps[0].at = to;
  return does_duty (field, battle, action, order);
}

/* Who is to be somewhere else goes there, and leaves the enemy alone; who is there, or is to stand, faces the nearest. */
static gboolean
choose_by_orders (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  BivSpot         enemy,
                  BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  Stance stance = stance_of (battle, unit);
  FuComing coming;

  if ((stance == GOES_FOR_PLACE || stance == LEAVES_ENEMY)
      && fu_plan_to_spot (field, battle, number, fu_way_of_order (unit, fu_order_at (battle, unit->brigade, battle->clock + 9)),
                          fu_ticks_left (battle, unit), action, &coming))
    return TRUE;
  return set_facing (field, battle, number, enemy, action);
}

static gboolean
choose_ride (const BivField *field,
             const FuBattle *battle,
             guint           number,
             BivAction      *action)
{
  gint64 square;
  int enemy = fu_find_nearest (battle, number, &square);

  if (enemy >= 0 && !may_go_for (battle, &battle->units[number], square))
    return choose_by_orders (field, battle, number, battle->units[enemy].at, action);
  return choose_flank (field, battle, number, action) || choose_to_take (field, battle, number, action)
         || choose_advance (field, battle, number, action);
}

/* ---- Guns (FU-ART-1, FU-EVOL-5) ---- */

static gboolean
set_evolution (const BivField *field,
               const FuBattle *battle,
               guint           number,
               FuEvolution     evolution,
               BivAction      *action)
{
  biv_action_init_unit (action, BIV_ACTION_EVOLVE, battle->units[number].side, number);
  action->value = evolution;
  return fu_check_evolve (field, battle, action, NULL);
}

static int
calibre_of (const FuNumbers *numbers,
            int              calibre)
{
  for (guint i = 0; i < numbers->n_calibres; i++)
    if (numbers->calibres[i] == calibre)
      return (int) i;
  return -1;
}

/* Unlimbered where something is in effective range; else on, to where it will be. */
static gboolean
choose_for_guns (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivAction      *action)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuUnit *unit = &battle->units[number];
  int calibre = calibre_of (numbers, unit->calibre), enemy;
  BivLength useful, distance;
  FuComing coming;
  gint64 square;

  if (!fu_is_on (unit) || fu_is_fixed (unit) || unit->evolving != FU_NO_EVOLUTION || unit->then != FU_NO_EVOLUTION
      || unit->marks & FU_ABANDONED || calibre < 0 || fu_guns_left (unit) < 2)
    return FALSE;
  if (unit->n_steps > 0)
    return set_evolution (field, battle, number, FU_UNLIMBER, action);
  enemy = fu_find_nearest (battle, number, &square);
  if (enemy < 0)
    return FALSE;
  useful = FU_MM (numbers->ranges[calibre][1]);
  distance = (BivLength) biv_root ((guint64) square);
  if (unit->form == FU_UNLIMBERED)
    {
      if (distance <= FU_MM (numbers->ranges[calibre][2]) || unit->class == FU_SIEGE_GUNS)
        return set_facing (field, battle, number, battle->units[enemy].at, action);
      return fu_ticks_left (battle, unit) == FU_BOUND && set_evolution (field, battle, number, FU_LIMBER, action);
    }
  if (distance > useful
      && fu_plan_to_enemy (field, battle, number, (guint) enemy, useful - FU_MM (40),
                           fu_ticks_left (battle, unit) - (numbers->limber[unit->class] + 1) * FU_MINUTE, action, &coming))
    return TRUE;
  return set_evolution (field, battle, number, FU_UNLIMBER, action);
}

/* ---- All other movement ---- */

static gboolean
choose_for_foot (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  gint64 square;
  int enemy = unit->marks & (FU_MOVED | FU_MUST_DEPLOY) ? -1 : fu_find_nearest (battle, number, &square);

  if (enemy < 0)
    return FALSE;
  if (unit->form == FU_COLUMN && square < (gint64) NEAR_FOR_COLUMNS * NEAR_FOR_COLUMNS
      && set_evolution (field, battle, number, FU_TO_LINE, action))
    return TRUE;
  if (!may_go_for (battle, unit, square))
    return choose_by_orders (field, battle, number, battle->units[enemy].at, action);
  return choose_to_take (field, battle, number, action) || choose_advance (field, battle, number, action)
         || set_facing (field, battle, number, battle->units[enemy].at, action);
}

static gboolean
choose_move (const BivField *field,
             const FuBattle *battle,
             guint           number,
             BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  FuComing coming;

  if (battle->head.phase == FU_OTHER_MOVE && unit->arm == FU_ARTILLERY)
    return choose_for_guns (field, battle, number, action);
  if (unit->n_steps > 0)
    return battle->head.phase == FU_OTHER_MOVE && fu_must_move (field, battle, number)
           && choose_duty (field, battle, number, action);
  if (!goes (unit) || unit->then != FU_NO_EVOLUTION || fu_ticks_left (battle, unit) <= 0)
    return FALSE;
  if (battle->head.phase == FU_ATTACK_MOVE)
    return unit->declared != FU_NONE && fu_is_on (&battle->units[unit->declared])
           && fu_plan_to_enemy (field, battle, number, (guint) unit->declared, 0, fu_ticks_left (battle, unit), action, &coming);
  if (fu_is_mounted (unit) ? choose_ride (field, battle, number, action) : choose_for_foot (field, battle, number, action))
    return TRUE;
  return fu_must_move (field, battle, number) && choose_duty (field, battle, number, action);
}

/* ---- Responses (FU-RESP) ---- */

static gboolean
choose_response (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  gint64 least = G_MAXINT64;
  const FuUnit *nearest = NULL;

  if (!(unit->marks & FU_ATTACKED) || unit->marks & FU_RESPONDED || !fu_is_on (unit) || unit->building != FU_NONE
      || unit->form == FU_SQUARE)
    return FALSE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      gint64 way = fu_square_of_way (unit, enemy);

      if (enemy->side == unit->side || !fu_is_on (enemy) || enemy->arm == FU_ARTILLERY || way >= least)
        continue;
      least = way;
      nearest = enemy;
    }
  return nearest != NULL && set_facing (field, battle, number, nearest->at, action);
}

/* ---- Firing ---- */

/* The nearest in the shortest bracket; troops before guns, and those who stand in combat range of friends first. */
static int
value_of_target (const BivField *field,
                 const FuUnit   *unit,
                 const FuUnit   *enemy)
{
  BivLength distance = biv_spot_distance (unit->at, enemy->at);
  FuBracket bracket;

  if (unit->form == FU_SKIRMISH)
    return distance > FU_RIFLE_ZONE + FU_MM (150) ? 0 : 20000 - distance / 100;
  bracket = fu_bracket (&fu_rules (field)->numbers, unit->arm == FU_ARTILLERY ? unit->calibre : 3, MAX (distance - FU_MM (60), 0),
                        enemy->building != FU_NONE ? FU_AT_BUILDING
                        : enemy->arm == FU_ARTILLERY ? enemy->form == FU_LIMBERED ? FU_AT_LIMBERED : FU_AT_DEPLOYED
                        : enemy->form == FU_SKIRMISH ? FU_AT_SKIRMISHERS : FU_AT_TROOPS);
  if (bracket == FU_TOO_FAR)
    return 0;
  return (FU_TOO_FAR - bracket) * 4000 - distance / 100 + (enemy->arm == FU_ARTILLERY ? 0 : 2500);
}

/* Beyond it none is worth firing at. */
static BivLength
reach_of_fire (const BivField *field,
               const FuUnit   *unit)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  int calibre = calibre_of (numbers, unit->arm == FU_ARTILLERY ? unit->calibre : 3);
  BivLength most = 0;

  if (unit->form == FU_SKIRMISH)
    return FU_RIFLE_ZONE + FU_MM (150);
  for (FuBracket bracket = FU_SHORT; bracket < FU_TOO_FAR && calibre >= 0; bracket++)
    most = MAX (most, FU_MM (numbers->ranges[calibre][bracket]));
  return most + FU_MM (60);
}

/* What each enemy is worth; 0: he is no target. */
static void
value_targets (const BivField *field,
               const FuBattle *battle,
               const FuUnit   *unit,
               int            *values)
{
  gint64 beyond = (gint64) reach_of_fire (field, unit) + 1;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];

      values[i] = enemy->side != unit->side && fu_is_on (enemy) && fu_square_of_way (unit, enemy) < beyond * beyond
                  ? value_of_target (field, unit, enemy) : 0;
    }
}

static gboolean
choose_target (const BivField *field,
               const FuBattle *battle,
               guint           number,
               BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  int values[BIV_MAX_UNITS];

  if (!fu_is_on (unit) || unit->target != FU_NONE || unit->target_building != FU_NONE
      || (battle->head.phase == FU_ARTILLERY_FIRE ? (unit->arm == FU_ARTILLERY ? unit->form != FU_UNLIMBERED
                                                     || fu_guns_left (unit) < 2 : unit->light_guns < 2)
          : unit->form != FU_SKIRMISH))
    return FALSE;
  biv_action_init_unit (action, BIV_ACTION_SHOOT, unit->side, number);
  action->value = FU_NONE;
  value_targets (field, battle, unit, values);
  for (int tries = 0; tries < 6; tries++)
    {
      int best = 0, target = -1;

      for (guint i = 0; i < battle->head.n_units; i++)
        if (values[i] > best)
          {
            best = values[i];
            target = (int) i;
          }
      if (target < 0)
        return FALSE;
      action->other = (gint16) target;
      /* FU-SKIRM-10: who fights himself fires at nobody else either. */
      if (fu_check_aim (field, battle, number, target, FU_NONE, NULL))
        return battle->head.phase == FU_ARTILLERY_FIRE || !fu_is_in_pairing (field, battle, number);
      values[target] = 0;
    }
  return FALSE;
}

/* FU-RESULT-2: whoever has just been beaten reforms, and is beaten again. */
static gboolean
choose_follow (const BivField *field,
               const FuBattle *battle,
               guint           number,
               BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];

  if (!fu_is_on (unit) || unit->fought.result != FU_HOLD || unit->fought.margin <= 0 || unit->marks & FU_FOLLOWS
      || !battle->has_fought)
    return FALSE;
  biv_action_init_unit (action, BIV_ACTION_FOLLOW, unit->side, number);
  return fu_check_follow (field, battle, number, NULL);
}

/* ---- The choice ---- */

static gboolean
choose_for_unit (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivAction      *action)
{
  switch (battle->head.phase)
    {
    case FU_DECLARE:        return choose_declaration (field, battle, number, action);
    case FU_ATTACK_MOVE:
    case FU_OTHER_MOVE:     return choose_move (field, battle, number, action);
    case FU_RESPONSE:       return choose_response (field, battle, number, action);
    case FU_ARTILLERY_FIRE:
    case FU_SKIRMISH_FIRE:  return choose_target (field, battle, number, action);
    case FU_RETREATS:       return choose_follow (field, battle, number, action);
    default:                return FALSE;
    }
}

/* ---- Who is asked (FU-BOUND-2) ---- */

static gboolean
is_going_on (const FuBattle *battle,
             guint           sides,
             const BivSweep *sweep)
{
  return sweep->turn == battle->head.turn && sweep->phase == battle->head.phase && sweep->sides == sides;
}

/* Of those who move he who is nearest to an enemy is asked first: who stands behind him knows then whether he goes on. */
static void
begin_sweep (const FuBattle *battle,
             guint           sides,
             BivSweep       *sweep)
{
  gboolean is_attack = battle->head.phase == FU_ATTACK_MOVE, by_nearness = is_attack || battle->head.phase == FU_OTHER_MOVE;
  gint64 squares[BIV_MAX_UNITS];

  *sweep = (BivSweep) { (gint16) battle->head.turn, battle->head.phase, (guint8) sides, 0, 0, FALSE, { 0 } };
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      guint at = sweep->n;

      if (!(sides & (guint) (1 << battle->units[i].side)) || !fu_is_on (&battle->units[i])
          || (is_attack && battle->units[i].declared == FU_NONE))
        continue;
      if (by_nearness)
        fu_find_nearest (battle, i, &squares[i]);
      for (; by_nearness && at > 0 && squares[sweep->units[at - 1]] > squares[i]; at--)
        sweep->units[at] = sweep->units[at - 1];
      sweep->units[at] = (guint8) i;
      sweep->n++;
    }
}

/* Whoever did something is asked again: guns that have marched unlimber. */
static gboolean
choose_for_units (const BivField *field,
                  const FuBattle *battle,
                  guint           may,
                  BivSweep       *sweep,
                  BivAction      *action)
{
  if (battle->head.phase > FU_RETREATS || battle->head.phase == FU_COMBAT)
    return FALSE;
  if (!is_going_on (battle, may, sweep))
    begin_sweep (battle, may, sweep);
  for (;;)
    {
      for (; sweep->next < sweep->n; sweep->next++)
        if (choose_for_unit (field, battle, sweep->units[sweep->next], action))
          {
            sweep->has_found = TRUE;
            return TRUE;
          }
      /* FU-ORDER-12: who was blocked by others may not be any more. */
      if (!sweep->has_found || battle->head.phase != FU_OTHER_MOVE || fu_check_fronts (field, battle, BIV_NOBODY, NULL))
        return FALSE;
      begin_sweep (battle, may, sweep);
    }
}

/* Side by side, orders first, and then where the generals ride: a sweep counts these here, not units. */
static gboolean
choose_for_generals (const BivField *field,
                     const FuBattle *battle,
                     guint           may,
                     BivSweep       *sweep,
                     BivAction      *action)
{
  if (!is_going_on (battle, may, sweep))
    *sweep = (BivSweep) { (gint16) battle->head.turn, battle->head.phase, (guint8) may, 2 * BIV_N_SIDES, 0, FALSE, { 0 } };
  for (; sweep->next < sweep->n; sweep->next++)
    {
      int side = sweep->next / 2;

      if (may & (guint) (1 << side)
          && (sweep->next % 2 == 0 ? fu_choose_order (field, battle, side, action) : fu_choose_ride (field, battle, side, action)))
        return TRUE;
    }
  return FALSE;
}

gboolean
fu_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivSweep       *sweep,
           BivAction      *action)
{
  const FuBattle *battle = fu_battle_of (state);
  guint may = sides & state->deciders, asked = may & ~(guint) battle->passed & (BIV_MAY_A | BIV_MAY_B);
  BivSweep anew;

  if (may == 0)
    return FALSE;
  if (sweep == NULL)
    {
      /* Of no turn: nothing else of it is read. */
      anew.turn = -1;
      sweep = &anew;
    }
  if (battle->head.phase == FU_SETUP || battle->head.phase == FU_ORDERS
      ? choose_for_generals (field, battle, asked, sweep, action) : choose_for_units (field, battle, asked, sweep, action))
    return TRUE;
  if (may == (BIV_MAY_A | BIV_MAY_B) && !(sides & BIV_MAY_NOBODY))
    {
      biv_action_init (action, BIV_ACTION_PASS, 0);
      return TRUE;
    }
  if (may & BIV_MAY_NOBODY || may == (BIV_MAY_A | BIV_MAY_B))
    {
      biv_action_init (action, BIV_ACTION_GO_ON, BIV_NOBODY);
      action->value = state->phase == FU_SETUP || state->phase == FU_END ? FU_ORDERS : state->phase + 1;
      return TRUE;
    }
  biv_action_init (action, BIV_ACTION_PASS, may & BIV_MAY_A ? 0 : 1);
  return fu_check (field, state, action, NULL);
}
