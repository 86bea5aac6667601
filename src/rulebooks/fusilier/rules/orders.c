/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.c: orders, activation, generals, and how many minutes a unit has (FU-SETUP, FU-ORDER) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <glib/gi18n-lib.h>

/* FU-ORDER-9: inclusive */
#define APPRECIATED FU_MM (1500)

/* ---- What a formation obeys (FU-ORDER-14, FU-ORDER-15) ---- */

gboolean
fu_calls_for_movement (const FuOrder *order)
{
  return order != NULL && order->kind != FU_HOLD_ORDER && order->kind != FU_SCREEN;
}

/* FU-ORDER-15: the one received last replaces those that have not become active. */
gboolean
fu_is_order_replaced (const FuFormation *formation,
                      guint              which)
{
  const FuOrder *order = &formation->orders[which];

  for (guint i = 0; i < formation->n_orders; i++)
    {
      const FuOrder *other = &formation->orders[i];

      if (i != which && other->received < order->active
          && (other->received > order->received || (other->received == order->received && i > which)))
        return TRUE;
    }
  return FALSE;
}

const FuOrder *
fu_own_order_at (const FuFormation *formation,
                 int                minute)
{
  const FuOrder *obeyed = NULL;

  for (guint i = 0; i < formation->n_orders; i++)
    {
      const FuOrder *order = &formation->orders[i];

      if (order->received != FU_NONE && order->active <= minute && (obeyed == NULL || order->active >= obeyed->active)
          && !fu_is_order_replaced (formation, i))
        obeyed = order;
    }
  return obeyed;
}

const FuOrder *
fu_order_at (const FuBattle *battle,
             int             formation,
             int             minute)
{
  for (; formation != FU_NONE; formation = battle->formations[formation].parent)
    {
      const FuOrder *order = fu_own_order_at (&battle->formations[formation], minute);

      if (order != NULL)
        return order->aim == FU_AIM_NONE ? NULL : order;
    }
  return NULL;
}

/* The order that a formation will obey next, its own or that of the one above. */
const FuOrder *
fu_pending_order (const FuBattle *battle,
                  int             formation)
{
  for (; formation != FU_NONE; formation = battle->formations[formation].parent)
    {
      const FuFormation *own = &battle->formations[formation];

      for (guint i = own->n_orders; i > 0; i--)
        if (own->orders[i - 1].aim != FU_AIM_NONE && own->orders[i - 1].active > battle->clock
            && !fu_is_order_replaced (own, i - 1))
          return &own->orders[i - 1];
    }
  return NULL;
}

/* FU-ORDER-13, FU-ORDER-14: while two orders share a bound, the minutes of those that call for movement count. */
static int
count_minutes (const FuBattle *battle,
               int             brigade)
{
  int any = 0, moving = 0;

  for (int minute = battle->clock; minute < battle->clock + 10; minute++)
    {
      const FuOrder *order = fu_order_at (battle, brigade, minute);

      any += order != NULL;
      moving += fu_calls_for_movement (order);
    }
  return moving > 0 ? moving : any;
}

static gint32
ticks_allowed (const FuBattle *battle,
               const FuUnit   *unit)
{
  int formation = unit->brigade;
  const FuOrder *order;

  /* Who has none obeys those of the formation above. */
  while (formation != FU_NONE && battle->formations[formation].n_orders == 0)
    formation = battle->formations[formation].parent;
  if (formation == FU_NONE)
    return unit->brigade == FU_NONE ? FU_BOUND : 0;
  /* Most have one order, long active; and what is obeyed in the last minute, and was active in the first, is obeyed in all. */
  order = battle->formations[formation].n_orders == 1 ? &battle->formations[formation].orders[0] : NULL;
  if (order != NULL && order->received != FU_NONE && order->active <= battle->clock && order->aim != FU_AIM_NONE)
    return FU_BOUND;
  order = fu_order_at (battle, formation, battle->clock + 9);
  if (order != NULL && order->active <= battle->clock)
    return FU_BOUND;
  return count_minutes (battle, formation) * FU_MINUTE;
}

gint32
fu_ticks_left (const FuBattle *battle,
               const FuUnit   *unit)
{
  return MAX (ticks_allowed (battle, unit) - unit->spent, 0);
}

/* FU-ORDER-11, FU-MOVE-9: E-ORDER-3 and E-ORDER-6 */
gboolean
fu_check_activated (const BivField *field,
                    const FuBattle *battle,
                    guint           number,
                    BivRefusal     *why)
{
  const FuUnit *unit = &battle->units[number];
  const FuOrder *pending;

  if (unit->brigade == FU_NONE || ticks_allowed (battle, unit) > 0)
    return TRUE;
  pending = fu_pending_order (battle, unit->brigade);
  if (pending != NULL && pending->received != FU_NONE)
    return biv_refusal_set (why, "E-ORDER-3", "FU-ORDER-11", _("%s has not been activated; due %02d:%02d."),
                            field->units[number].call, pending->active / 60 % 24, pending->active % 60);
  return biv_refusal_set (why, "E-ORDER-6", "FU-RESP-1", _("%s has no orders; it may only respond to an attack."),
                          field->units[number].call);
}

/* ---- Formations and their generals ---- */

gboolean
fu_is_under (const FuBattle *battle,
             int             formation,
             int             above)
{
  for (; formation != FU_NONE; formation = battle->formations[formation].parent)
    if (formation == above)
      return TRUE;
  return FALSE;
}

int
fu_find_commander (const FuBattle *battle,
                   int             formation)
{
  for (guint i = 0; i < battle->n_generals; i++)
    if (battle->generals[i].formation == formation && battle->generals[i].rank != FU_RANK_CINC
        && !battle->generals[i].is_disabled)
      return (int) i;
  return FU_NONE;
}

/* FU-GEN-5: he stands at the centre of his unit. */
BivSpot
fu_general_at (const FuBattle *battle,
               const FuGeneral *general)
{
  return general->unit != FU_NONE && fu_is_on (&battle->units[general->unit])
    ? battle->units[general->unit].at : general->at;
}

static gboolean
mean_of_units (const FuBattle *battle,
               int             formation,
               BivSpot        *mean)
{
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (fu_is_on (&battle->units[i]) && fu_is_under (battle, battle->units[i].brigade, formation))
      {
        x += battle->units[i].at.x;
        y += battle->units[i].at.y;
        n++;
      }
  if (n == 0)
    return FALSE;
  mean->x = (BivLength) (x / n);
  mean->y = (BivLength) (y / n);
  return TRUE;
}

/* FU-ORDER-10 */
static BivLength
way_of_order (const FuBattle  *battle,
              const FuGeneral *issuer,
              int              formation)
{
  int commander = fu_find_commander (battle, formation);
  BivSpot from = fu_general_at (battle, issuer), to = from;

  if (issuer->formation == formation && issuer->rank != FU_RANK_CINC)
    return 0;
  if (commander != FU_NONE)
    to = fu_general_at (battle, &battle->generals[commander]);
  else
    mean_of_units (battle, formation, &to);
  return biv_spot_distance (from, to);
}

static guint8
highest_rank (const FuBattle *battle,
              int             side)
{
  guint8 rank = FU_RANK_BRIGADE;

  for (guint i = 0; i < battle->n_generals; i++)
    if (battle->generals[i].side == side && !battle->generals[i].is_disabled)
      rank = MIN (rank, battle->generals[i].rank);
  return rank;
}

static gboolean
has_level (const FuBattle *battle,
           int             formation,
           FuLevel         level)
{
  for (int above = formation; above != FU_NONE; above = battle->formations[above].parent)
    if (battle->formations[above].level == level)
      return TRUE;
  for (guint i = 0; i < battle->n_formations; i++)
    if (battle->formations[i].level == level && fu_is_under (battle, (int) i, formation))
      return TRUE;
  return FALSE;
}

/* FU-ORDER-1, FU-ORDER-4, FU-ORDER-5, FU-ORDER-7: its dice */
static void
send_order (const BivField *field,
            FuBattle       *battle,
            FuOrder        *order,
            int             formation,
            BivDice        *dice,
            BivEvents      *events)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuGeneral *issuer = &battle->generals[order->general];
  int commander = fu_find_commander (battle, formation);
  gboolean is_opening = battle->head.phase == FU_SETUP;
  FuOrderSent sent = {
    .issuer = is_opening || numbers->chain_from_highest ? highest_rank (battle, issuer->side) : issuer->rank,
    .has_division = has_level (battle, formation, FU_DIVISION),
    .has_brigade = has_level (battle, formation, FU_BRIGADE),
    .temper = commander != FU_NONE ? battle->generals[commander].temper : FU_STEADY,
    .distance = is_opening && !numbers->initial_transmission ? 0 : way_of_order (battle, issuer, formation),
  };
  FuActivation activation = fu_activate (numbers, &sent, issuer->side, dice);
  BivEvent *event;

  order->written = battle->clock;
  order->received = battle->clock + activation.transmission;
  order->active = order->received + activation.activation;
  event = fu_tell (events, battle, FU_TELL_ORDER, FU_NONE, "FU-ORDER-1");
  if (event == NULL)
    return;
  event->side = issuer->side;
  event->n_dice = numbers->temperament && sent.temper != FU_STEADY ? 3 : 2;
  event->own[0] = order->general;
  event->own[1] = formation;
  event->own[2] = order->kind;
  event->own[3] = order->received;
  event->own[4] = order->active;
  event->own[5] = activation.sum;
}

/* What can never count again: replaced, or followed by another that is active by now. */
static void
forget_old_orders (FuFormation *formation,
                   int          clock)
{
  guint kept = 0;

  for (guint i = 0; i < formation->n_orders; i++)
    {
      gboolean is_old = fu_is_order_replaced (formation, i) && formation->orders[i].active <= clock;

      for (guint j = 0; j < formation->n_orders && !is_old; j++)
        is_old = j != i && formation->orders[j].active <= clock && formation->orders[i].active <= clock
                 && (formation->orders[j].active > formation->orders[i].active
                     || (formation->orders[j].active == formation->orders[i].active && j > i))
                 && !fu_is_order_replaced (formation, j);
      if (!is_old)
        formation->orders[kept++] = formation->orders[i];
    }
  if (kept == FU_MAX_ORDERS)
    {
      for (guint i = 1; i + 1 < kept; i++)
        formation->orders[i] = formation->orders[i + 1];
      kept--;
    }
  formation->n_orders = (guint8) kept;
}

FuOrder *
fu_add_order (FuFormation *formation,
              int          clock)
{
  FuOrder *order;

  if (formation->n_orders == FU_MAX_ORDERS)
    forget_old_orders (formation, clock);
  order = &formation->orders[formation->n_orders++];
  *order = (FuOrder) { .general = FU_NONE, .written = FU_NONE, .received = FU_NONE, .active = FU_NONE };
  return order;
}

/* FU-ORDER-16 */
static void
delay_orders (FuBattle *battle,
              int       side)
{
  for (guint i = 0; i < battle->n_formations; i++)
    for (guint j = 0; j < battle->formations[i].n_orders && battle->formations[i].side == side; j++)
      if (battle->formations[i].orders[j].received > battle->clock + 10)
        {
          battle->formations[i].orders[j].received += 10;
          battle->formations[i].orders[j].active += 10;
        }
}

/* FU-GEN-2, FU-GEN-3, FU-GEN-4 */
void
fu_disable (const BivField *field,
            FuBattle       *battle,
            guint           number)
{
  FuGeneral *general = &battle->generals[number];
  BivSpot at = fu_general_at (battle, general);
  int own = general->rank == FU_RANK_CINC ? general->unit != FU_NONE ? battle->units[general->unit].brigade : FU_NONE
                                          : general->formation;

  general->is_disabled = TRUE;
  for (guint i = 0; i < battle->n_formations; i++)
    if (own != FU_NONE && battle->formations[i].level == FU_BRIGADE && fu_is_under (battle, (int) i, own))
      battle->formations[i].must_fall_back = TRUE;
  if (general->rank == FU_RANK_CINC)
    {
      delay_orders (battle, general->side);
      for (guint i = 0; i < battle->head.n_units; i++)
        {
          const FuUnit *unit = &battle->units[i];
          BivBase base;

          if (unit->side != general->side || unit->brigade == FU_NONE || !fu_is_on (unit))
            continue;
          base = fu_base (field, unit);
          if (biv_base_get_spot_distance (&base, at) <= FU_MM (1000))
            battle->formations[unit->brigade].must_test = TRUE;
        }
    }
  general->at = at;
  general->unit = FU_NONE;
}

/* ---- Writing orders (FU-SETUP-7, FU-SETUP-8, FU-ORDER-8, FU-ORDER-9) ---- */

static gboolean
commands (const FuBattle  *battle,
          const FuGeneral *general,
          int              formation)
{
  if (battle->formations[formation].side != general->side)
    return FALSE;
  return general->rank == FU_RANK_CINC || (general->formation != FU_NONE
                                           && fu_is_under (battle, formation, general->formation));
}

static gboolean
appreciates_spot (const BivField *field,
                  BivSpot         from,
                  BivSpot         to)
{
  return biv_spot_distance (from, to) <= APPRECIATED && fu_sees_spot (field, from, to);
}

static gboolean
appreciates_formation (const BivField *field,
                       const FuBattle *battle,
                       BivSpot         from,
                       int             formation)
{
  gboolean has_units = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (fu_is_on (&battle->units[i]) && fu_is_under (battle, battle->units[i].brigade, formation))
      {
        BivBase base = fu_base (field, &battle->units[i]);

        has_units = TRUE;
        if (appreciates_spot (field, from, biv_base_get_nearest_spot (&base, from)))
          return TRUE;
      }
  return !has_units;
}

gboolean
fu_check_order (const BivField  *field,
                const FuBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  const FuGeneral *general = action->cell < battle->n_generals ? &battle->generals[action->cell] : NULL;
  BivSpot from;
  gboolean sees;

  if (general == NULL || general->is_disabled || general->is_away || general->side != action->side)
    return biv_refusal_set (why, "E-SETUP-14", "FU-ORDER-8",
                            _("Orders must be issued by a general officer who is in play."));
  if (action->other < 0 || action->other >= battle->n_formations || action->value <= FU_NO_ORDER
      || action->value > FU_SCREEN
      || !commands (battle, general, action->other))
    return biv_refusal_set (why, "E-ORDER-2", "FU-ORDER-8", _("%s does not command %s."),
                            fu_general_call (field, action->cell),
                            action->other >= 0 && action->other < battle->n_formations
                              ? fu_formation_call (field, action->other) : "?");
  if (battle->head.phase == FU_SETUP)
    return TRUE;
  from = fu_general_at (battle, general);
  if (action->value == FU_MOVE || action->value == FU_SUPPORT || action->value == FU_RETIRE)
    sees = appreciates_formation (field, battle, from, action->other);
  else
    sees = action->n_path == 0 || appreciates_spot (field, from, action->steps[0].at);
  return sees || biv_refusal_set (why, "E-ORDER-1", "FU-ORDER-9", _("%s cannot appreciate that situation."),
                                  fu_general_call (field, action->cell));
}

void
fu_write_order (const BivField  *field,
                FuBattle        *battle,
                const BivAction *action,
                BivDice         *dice,
                BivEvents       *events)
{
  FuFormation *formation = &battle->formations[action->other];
  FuOrder *order;
  BivEvent *event;

  /* One that has not gone out yet is rewritten. */
  if (formation->n_orders > 0 && formation->orders[formation->n_orders - 1].received == FU_NONE)
    formation->n_orders--;
  order = fu_add_order (formation, battle->clock);
  order->kind = (guint8) action->value;
  order->general = (gint16) action->cell;
  /* FU-SETUP-9: an objective that no troops can come to */
  if (action->n_path == 0)
    order->aim = action->value == FU_RETIRE ? FU_AIM_UNSAID : FU_AIM_NONE;
  else
    order->aim = fu_spot_is_passable (fu_rules (field)->table, action->steps[0].at) ? FU_AIM_POINT : FU_AIM_NONE;
  order->objective = action->n_path > 0 ? action->steps[0].at : (BivSpot) { 0, 0 };
  if (battle->head.phase != FU_SETUP)
    {
      send_order (field, battle, order, action->other, dice, events);
      return;
    }
  event = fu_tell (events, battle, FU_TELL_DRAFT, FU_NONE, "FU-SETUP-8");
  if (event == NULL)
    return;
  event->side = formation->side;
  event->own[0] = action->cell;
  event->own[1] = action->other;
  event->own[2] = action->value;
}

/* FU-SETUP-11: once the start time is known, side A in roster order, then side B */
void
fu_send_opening_orders (const BivField *field,
                        FuBattle       *battle,
                        BivDice        *dice,
                        BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->n_formations; i++)
      for (guint j = 0; j < battle->formations[i].n_orders; j++)
        {
          FuOrder *order = &battle->formations[i].orders[j];

          if (battle->formations[i].side == side && order->received == FU_NONE && order->general != FU_NONE)
            send_order (field, battle, order, (int) i, dice, events);
        }
}

/* ---- Generals and units (FU-COMBAT-12, FU-MOVE-12) ---- */

static gboolean
is_in_play (const FuBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  const FuGeneral *general = action->other >= 0 && action->other < battle->n_generals
    ? &battle->generals[action->other] : NULL;

  return (general != NULL && !general->is_disabled && general->side == action->side)
         || biv_refusal_set (why, "E-SETUP-14", "FU-GEN-4", _("That general is not in play."));
}

/* What he rode before in this bound counts, to a unit as well (FU-MOVE-12). */
static gboolean
has_minutes_for (const BivField  *field,
                 const FuGeneral *general,
                 BivLength        way)
{
  return way + general->gone <= FU_MM (10 * fu_rules (field)->numbers.speed[FU_GO_GENERAL]);
}

gboolean
fu_check_attach (const BivField  *field,
                 const FuBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  const FuGeneral *general;
  gboolean is_attach = action->kind == BIV_ACTION_ATTACH;
  BivBase base;

  if (!is_in_play (battle, action, why))
    return FALSE;
  general = &battle->generals[action->other];
  if (!is_attach)
    return general->unit != FU_NONE || biv_refusal_set (why, "E-MOVE-2", "FU-COMBAT-12", _("%s is with no unit."),
                                                        fu_general_call (field, action->other));
  if (action->unit < 0 || battle->units[action->unit].side != action->side || !fu_is_on (&battle->units[action->unit]))
    return biv_refusal_set (why, "E-MOVE-2", "FU-COMBAT-12", _("%s can only join a unit of his own side on the table."),
                            fu_general_call (field, action->other));
  if (battle->head.phase == FU_SETUP)
    return TRUE;
  base = fu_base (field, &battle->units[action->unit]);
  return has_minutes_for (field, general, biv_base_get_spot_distance (&base, fu_general_at (battle, general)))
         || biv_refusal_set (why, "E-MOVE-1", "FU-MOVE-12", _("%s cannot ride so far in what is left of this bound."),
                             fu_general_call (field, action->other));
}

void
fu_attach (const BivField  *field,
           FuBattle        *battle,
           const BivAction *action,
           BivEvents       *events)
{
  FuGeneral *general = &battle->generals[action->other];
  BivSpot from = fu_general_at (battle, general);
  gboolean joins = action->kind == BIV_ACTION_ATTACH;
  BivEvent *event = fu_tell (events, battle, joins ? FU_TELL_JOINS : FU_TELL_PARTS, joins ? action->unit : general->unit,
                             "FU-COMBAT-12");

  if (event != NULL)
    event->own[0] = action->other;

  general->at = from;
  general->unit = FU_NONE;
  if (action->kind == BIV_ACTION_DETACH)
    return;
  if (battle->head.phase != FU_SETUP)
    {
      BivBase base = fu_base (field, &battle->units[action->unit]);

      general->gone += biv_base_get_spot_distance (&base, from);
    }
  general->unit = action->unit;
  general->is_away = FALSE;
}

gboolean
fu_check_ride (const BivField  *field,
               const FuBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivTabletop *table = fu_rules (field)->table;
  const FuGeneral *general;
  const char *call;
  BivSpot to;

  if (!is_in_play (battle, action, why))
    return FALSE;
  general = &battle->generals[action->other];
  call = fu_general_call (field, action->other);
  if (general->is_away)
    return biv_refusal_set (why, "E-MOVE-2", "FU-SETUP-5", _("%s is not on the table; he comes with his troops."), call);
  if (general->unit != FU_NONE)
    return biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-12", _("%s is with %s, and leaves it before he rides."), call,
                            field->units[general->unit].call);
  to = action->steps[0].at;
  if (action->n_path != 1 || to.x < 0 || to.y < 0 || to.x > biv_tabletop_get_width (table)
      || to.y > biv_tabletop_get_height (table))
    return biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-12", _("%s can only ride to a place on the table."), call);
  if (!has_minutes_for (field, general, biv_spot_distance (general->at, to)))
    return biv_refusal_set (why, "E-MOVE-1", "FU-MOVE-12", _("%s cannot ride so far in what is left of this bound."), call);
  return fu_may_ride (field, general->at, to)
         || biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-12", _("%s cannot ride through marsh, water or a deep stream."), call);
}

void
fu_ride (FuBattle        *battle,
         const BivAction *action,
         BivEvents       *events)
{
  FuGeneral *general = &battle->generals[action->other];
  BivSpot to = action->steps[0].at;
  BivLength way = biv_spot_distance (general->at, to);
  BivEvent *event = fu_tell (events, battle, FU_TELL_RIDES, FU_NONE, "FU-MOVE-12");

  if (event != NULL)
    {
      event->side = general->side;
      event->own[0] = action->other;
      event->own[1] = way;
    }
  general->at = to;
  general->gone += way;
}
