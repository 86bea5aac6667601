/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c: what the computer's generals do: whom they order where, and where they ride (FU-ORDER, FU-MOVE-12)
 *
 * Formations are ordered to attack by their own generals, or to hold where the enemy is much the stronger. An attack that has
 * become hopeless is called off, one whose objective the enemy has left is sent after him, and who holds goes over to the attack
 * when the enemy has spent himself. Generals keep near their men and out of combat. */
#include "config.h"
#include "rulebooks/fusilier/computer/plan.h"

/* An objective is worth going for as long as an enemy is so near it. */
#define ABOUT_OBJECTIVE FU_MM (450)
/* So near to the enemy a unit is no place for a general: it may have to fight in this bound (FU-GEN-1). */
#define NO_PLACE FU_MM (450)
/* What a ride has to bring him nearer to his men. */
#define WORTH_A_RIDE FU_MM (200)
/* With others' men he is as well as so much further from his own. */
#define WITH_OTHERS FU_MM (300)

/* ---- Orders ---- */

static void
weigh_sides (const BivField *field,
             const FuBattle *battle,
             int             worth[BIV_N_SIDES])
{
  worth[0] = worth[1] = 0;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      /* The dice of a combat bring seven. */
      if (fu_is_on (unit) && !(unit->marks & FU_ABANDONED))
        worth[unit->side] += unit->arm == FU_ARTILLERY ? fu_guns_left (unit) : 7 + MAX (fu_worth (field, battle, unit), -7);
    }
}

/* The middle of the units of @formation, or of all of a side with %FU_NONE. */
static gboolean
find_men (const FuBattle *battle,
          int             side,
          int             formation,
          BivSpot        *mean)
{
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      if (unit->side != side || !fu_is_on (unit) || (formation != FU_NONE && !fu_is_under (battle, unit->brigade, formation)))
        continue;
      x += unit->at.x;
      y += unit->at.y;
      n++;
    }
  if (n == 0)
    return FALSE;
  *mean = (BivSpot) { (BivLength) (x / n), (BivLength) (y / n) };
  return TRUE;
}

/* Where one of @side stands, the nearest to @spot: troops can come there (FU-SETUP-9). */
static gboolean
find_unit_near (const FuBattle *battle,
                int             side,
                BivSpot         spot,
                BivSpot        *at)
{
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];
      gint64 x = (gint64) unit->at.x - spot.x, y = (gint64) unit->at.y - spot.y;

      if (unit->side != side || !fu_is_on (unit) || unit->marks & FU_ABANDONED || x * x + y * y >= least)
        continue;
      least = x * x + y * y;
      *at = unit->at;
    }
  return least < G_MAXINT64;
}

/* What a formation is to do instead of what it has been ordered to, and does; %FU_NO_ORDER: that is well as it is. */
static FuOrderKind
other_order (const FuBattle    *battle,
             const FuFormation *formation,
             const int          worth[BIV_N_SIDES])
{
  const FuOrder *order = &formation->orders[formation->n_orders - 1];
  int side = formation->side;
  BivSpot enemy;

  if (battle->head.phase != FU_ORDERS || order->received == FU_NONE || order->active > battle->clock)
    return FU_NO_ORDER;
  if (order->kind == FU_HOLD_ORDER && worth[side] * 2 >= worth[1 - side] * 3)
    return FU_ATTACK;
  if (order->kind != FU_ATTACK)
    return FU_NO_ORDER;
  if (worth[side] * 3 < worth[1 - side])
    return FU_HOLD_ORDER;
  if (order->aim == FU_AIM_POINT && find_unit_near (battle, 1 - side, order->objective, &enemy)
      && !biv_spot_is_within (order->objective, enemy, ABOUT_OBJECTIVE))
    return FU_ATTACK;
  return FU_NO_ORDER;
}

/* By its own general if he can, soonest then: his word has no way to go (FU-ORDER-10). */
static gboolean
write_order (const BivField *field,
             const FuBattle *battle,
             int             formation,
             FuOrderKind     kind,
             BivAction      *action)
{
  int side = battle->formations[formation].side;
  BivSpot men, objective;

  if (!find_men (battle, side, formation, &men)
      || !find_unit_near (battle, kind == FU_HOLD_ORDER ? side : 1 - side, men, &objective))
    return FALSE;
  biv_action_init (action, BIV_ACTION_ORDER, side);
  action->other = (gint16) formation;
  action->value = kind;
  action->n_path = 1;
  action->steps[0] = (BivTableStep) { objective, BIV_NO_ANGLE };
  for (int own = 1; own >= 0; own--)
    for (guint general = 0; general < battle->n_generals; general++)
      {
        action->cell = (BivCell) general;
        if (battle->generals[general].side == side && (battle->generals[general].formation == formation) == own
            && fu_check_order (field, battle, action, NULL))
          return TRUE;
      }
  return FALSE;
}

/* The last general of a side who has ridden in this bound; -1: none. Those before him have been asked. */
static int
last_rider (const FuBattle *battle,
            int             side)
{
  for (int i = battle->n_generals - 1; i >= 0; i--)
    if (battle->generals[i].side == side && battle->generals[i].gone > 0)
      return i;
  return -1;
}

gboolean
fu_choose_order (const BivField *field,
                 const FuBattle *battle,
                 int             side,
                 BivAction      *action)
{
  int worth[BIV_N_SIDES];

  /* Orders are written before anybody rides. */
  if (last_rider (battle, side) >= 0)
    return FALSE;
  weigh_sides (field, battle, worth);
  for (guint i = 0; i < battle->n_formations; i++)
    {
      const FuFormation *formation = &battle->formations[i];
      FuOrderKind kind = FU_NO_ORDER;

      if (formation->side != side)
        continue;
      if (formation->n_orders > 0)
        kind = other_order (battle, formation, worth);
      else if (!fu_has_any_order (battle, (int) i))
        /* A side whose troops are worth much less than the others' lets them come. */
        kind = worth[side] * 4 >= worth[1 - side] * 3 ? FU_ATTACK : FU_HOLD_ORDER;
      if (kind != FU_NO_ORDER && write_order (field, battle, (int) i, kind, action))
        return TRUE;
    }
  return FALSE;
}

/* ---- Where they ride (FU-MOVE-12, FU-GEN-1) ---- */

static gboolean
is_place_for_general (const FuBattle *battle,
                      const FuUnit   *unit)
{
  if (!fu_is_on (unit) || fu_is_fixed (unit) || unit->form == FU_SKIRMISH || unit->marks & FU_ABANDONED)
    return FALSE;
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != unit->side && fu_is_on (&battle->units[i]) && fu_is_active (&battle->units[i])
        && biv_spot_is_within (unit->at, battle->units[i].at, NO_PLACE))
      return FALSE;
  return TRUE;
}

/* To whom he joins himself, the nearest to the middle of his men; else he leaves whoever is about to fight. */
static gboolean
ride (const BivField *field,
      const FuBattle *battle,
      guint           number,
      BivAction      *action)
{
  const FuGeneral *general = &battle->generals[number];
  BivLength least;
  BivSpot men;
  int place = FU_NONE;

  if (general->is_disabled || general->is_away || general->gone > 0
      || !find_men (battle, general->side, general->formation, &men))
    return FALSE;
  biv_action_init (action, BIV_ACTION_ATTACH, general->side);
  action->other = (gint16) number;
  least = biv_spot_distance (fu_general_at (battle, general), men);
  if (general->unit == FU_NONE)
    least += 2 * WORTH_A_RIDE;
  else if (!is_place_for_general (battle, &battle->units[general->unit]))
    least = G_MAXINT;
  for (guint i = 0; i < battle->head.n_units && least > WORTH_A_RIDE; i++)
    {
      const FuUnit *unit = &battle->units[i];
      BivLength far;

      if (unit->side != general->side || (int) i == general->unit || !fu_is_on (unit)
          || (least < G_MAXINT && !biv_spot_is_within (unit->at, men, least - WORTH_A_RIDE)))
        continue;
      far = biv_spot_distance (unit->at, men) + WORTH_A_RIDE;
      if (general->formation != FU_NONE && !fu_is_under (battle, unit->brigade, general->formation))
        far += WITH_OTHERS;
      action->unit = (gint16) i;
      if (far >= least || !is_place_for_general (battle, unit) || !fu_check_attach (field, battle, action, NULL))
        continue;
      least = far;
      place = (int) i;
    }
  action->unit = (gint16) place;
  if (place != FU_NONE)
    return TRUE;
  action->kind = BIV_ACTION_DETACH;
  return least == G_MAXINT;
}

gboolean
fu_choose_ride (const BivField *field,
                const FuBattle *battle,
                int             side,
                BivAction      *action)
{
  if (battle->head.phase != FU_ORDERS)
    return FALSE;
  for (guint i = (guint) (last_rider (battle, side) + 1); i < battle->n_generals; i++)
    if (battle->generals[i].side == side && ride (field, battle, i, action))
      return TRUE;
  return FALSE;
}
