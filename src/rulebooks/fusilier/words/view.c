/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: the clock, orders on their way, duties and minutes, for whoever looks on (FU-ORDER, FU-BOUND) */
#include "config.h"
#include "rulebooks/biv-fusilier-view.h"

#include "base/fit.h"
#include "rulebooks/fusilier/rules/words.h"

#include <glib/gi18n-lib.h>

int
biv_fusilier_get_clock (const BivState *state)
{
  g_return_val_if_fail (state != NULL, -1);

  return fu_battle_of (state)->clock;
}

/* ---- Orders ---- */

static const char *const order_names[] = {
  [FU_NO_ORDER] = NC_("order", "None"),       [FU_ATTACK] = NC_("order", "Attack"),
  [FU_SEIZE] = NC_("order", "Seize"),         [FU_HOLD_ORDER] = NC_("order", "Hold"),
  [FU_MOVE] = NC_("order", "Move"),           [FU_SUPPORT] = NC_("order", "Support"),
  [FU_RETIRE] = NC_("order", "Retire"),       [FU_SCREEN] = NC_("order", "Screen"),
};

const char *
fu_order_name (FuOrderKind kind)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "order", order_names[kind]);
}

const char *
biv_fusilier_order_id (int value)
{
  return fu_order_words[value > FU_NO_ORDER && value <= FU_SCREEN ? value : FU_NO_ORDER];
}

const char *
biv_fusilier_order_name (const char *id)
{
  int kind = fu_find_word (fu_order_words, id);

  return kind > FU_NO_ORDER ? fu_order_name ((FuOrderKind) kind) : id;
}

gboolean
biv_fusilier_check_objective (const BivTabletop *table,
                              const char        *id,
                              const BivSpot     *objective,
                              BivRefusal        *why)
{
  if (objective == NULL && g_strcmp0 (id, fu_order_words[FU_RETIRE]) != 0)
    return biv_refusal_set (why, "W-ORDER-5", "FU-SETUP-9",
                            _("It counts as no order without an objective: point at a place on the table."));
  if (objective != NULL && !fu_spot_is_passable (table, *objective))
    return biv_refusal_set (why, "W-ORDER-5", "FU-SETUP-9",
                            _("It counts as no order: no troops can come to that place; point at another."));
  return TRUE;
}

/* Of the formation's own orders, the one that it obeys at some minute of this bound. */
static gboolean
is_obeyed (const FuBattle *battle,
           int             formation,
           const FuOrder  *order)
{
  for (int minute = battle->clock; minute < battle->clock + 10; minute++)
    if (fu_own_order_at (&battle->formations[formation], minute) == order)
      return TRUE;
  return FALSE;
}

static BivFusilierOrderStage
stage_of (const FuBattle *battle,
          int             formation,
          guint           which)
{
  const FuFormation *own = &battle->formations[formation];
  const FuOrder *order = &own->orders[which];

  if (order->received == FU_NONE)
    return BIV_FUSILIER_ORDER_DRAFT;
  if (fu_is_order_replaced (own, which))
    return BIV_FUSILIER_ORDER_PAST;
  if (is_obeyed (battle, formation, order))
    return BIV_FUSILIER_ORDER_OBEYED;
  if (order->active < battle->clock + 10)
    return BIV_FUSILIER_ORDER_PAST;
  return order->received > battle->clock ? BIV_FUSILIER_ORDER_ON_WAY : BIV_FUSILIER_ORDER_RECEIVED;
}

GArray *
biv_fusilier_list_orders (const BivField *field,
                          const BivState *state)
{
  GArray *orders = g_array_new (FALSE, TRUE, sizeof (BivFusilierOrder));
  const FuBattle *battle;

  g_return_val_if_fail (field != NULL && state != NULL, orders);

  battle = fu_battle_of (state);
  for (guint i = 0; i < battle->n_formations; i++)
    for (guint j = 0; j < battle->formations[i].n_orders; j++)
      {
        const FuOrder *order = &battle->formations[i].orders[j];
        BivFusilierOrder shown = {
          .side = battle->formations[i].side, .formation = (int) i, .general = order->general,
          .id = fu_order_words[order->kind], .name = fu_order_name (order->kind),
          .has_objective = order->aim == FU_AIM_POINT, .objective = order->objective, .is_void = order->aim == FU_AIM_NONE,
          .stage = (guint8) stage_of (battle, (int) i, j), .written = order->written, .received = order->received,
          .active = order->active,
        };

        g_array_append_val (orders, shown);
      }
  return orders;
}

/* ---- Duties ---- */

static BivFusilierDuty *
add_duty (GArray     *duties,
          int         side,
          int         formation,
          int         unit,
          const char *clause)
{
  BivFusilierDuty duty = { .side = side, .formation = formation, .unit = unit, .clause = clause };

  g_array_append_val (duties, duty);
  return &g_array_index (duties, BivFusilierDuty, duties->len - 1);
}

#define SAY(duty, ...) BIV_FIT ((duty)->words, __VA_ARGS__)

static void
add_temper (const BivField *field,
            const FuBattle *battle,
            int             formation,
            GArray         *duties)
{
  int commander = fu_find_commander (battle, formation);
  FuTemper temper = commander != FU_NONE ? battle->generals[commander].temper : FU_STEADY;

  if (temper != FU_STEADY && fu_rules (field)->numbers.temperament)
    SAY (add_duty (duties, battle->formations[formation].side, formation, FU_NONE, "FU-ORDER-7"),
         temper == FU_RASH ? _("%s is rash: a die comes off the time that his orders take.")
                           : _("%s is cautious: a die goes on the time that his orders take."),
         fu_general_call (field, commander));
}

/* FU-ORDER-11, FU-ORDER-13, FU-RESP-1 */
static void
add_orders (const BivField *field,
            const FuBattle *battle,
            int             formation,
            GArray         *duties)
{
  int side = battle->formations[formation].side;
  const char *name = fu_formation_call (field, formation);
  const FuOrder *pending;

  if (battle->formations[formation].level != FU_BRIGADE || battle->clock < 0
      || fu_order_at (battle, formation, battle->clock) != NULL)
    return;
  pending = fu_pending_order (battle, formation);
  if (pending != NULL && pending->received != FU_NONE)
    SAY (add_duty (duties, side, formation, FU_NONE, "FU-ORDER-11"), _("%s may not move before %02d:%02d."), name,
         pending->active / 60 % 24, pending->active % 60);
  else if (battle->head.phase != FU_SETUP)
    SAY (add_duty (duties, side, formation, FU_NONE, "FU-RESP-1"), _("%s has no orders: it may only respond to attacks."),
         name);
}

static void
add_of_formation (const BivField *field,
                  const FuBattle *battle,
                  int             number,
                  GArray         *duties)
{
  const FuFormation *formation = &battle->formations[number];
  const char *name = fu_formation_call (field, number);

  if (formation->must_fall_back)
    SAY (add_duty (duties, formation->side, number, FU_NONE, "FU-GEN-2"),
         _("%s has lost its general, and falls back a full move when the others have moved."), name);
  if (formation->must_test)
    SAY (add_duty (duties, formation->side, number, FU_NONE, "FU-GEN-3"), _("%s tests its morale in this bound."), name);
  add_orders (field, battle, number, duties);
  add_temper (field, battle, number, duties);
}

static void
add_of_unit (const BivField *field,
             const FuBattle *battle,
             guint           number,
             GArray         *duties)
{
  const FuUnit *unit = &battle->units[number];
  const char *call = field->units[number].call;
  gboolean is_before = battle->head.phase <= FU_OTHER_MOVE;
  int side = unit->side, brigade = unit->brigade, enemy;

  if (!fu_is_on (unit))
    return;
  if (fu_is_fixed (unit))
    /* TRANSLATORS: a unit, and "reforming", "withdrawn"... */
    SAY (add_duty (duties, side, brigade, (int) number, "FU-RESULT-13"), _("%s is %s and stands still."), call,
         fu_fixed_words (unit));
  if (battle->head.phase == FU_RESPONSE && unit->marks & FU_ATTACKED && !(unit->marks & FU_RESPONDED))
    SAY (add_duty (duties, side, brigade, (int) number, "FU-RESP-5"), _("%s is attacked and may respond."), call);
  if (is_before && unit->marks & FU_MUST_DEPLOY)
    SAY (add_duty (duties, side, brigade, (int) number, "FU-COL-5"), _("%s must deploy into line when the others have moved."),
         call);
  if (is_before && unit->evolving != FU_NO_EVOLUTION)
    SAY (add_duty (duties, side, brigade, (int) number, "FU-EVOL-2"), _("%s is still changing its formation."), call);
  if (is_before && fu_must_move (field, battle, number))
    {
      BivFusilierDuty *duty = add_duty (duties, side, brigade, (int) number, "FU-ORDER-12");

      duty->is_owed = battle->head.phase == FU_OTHER_MOVE;
      SAY (duty, _("%s must move, as its orders have it."), call);
    }
  enemy = is_before ? fu_find_ridden_at (field, battle, number) : FU_NONE;
  if (enemy != FU_NONE)
    SAY (add_duty (duties, side, brigade, (int) number, fu_is_mounted (&battle->units[enemy]) ? "FU-CAV-1" : "FU-CAV-5"),
         _("%s closes with %s when the others have moved."), call, field->units[enemy].call);
}

GArray *
biv_fusilier_list_duties (const BivField *field,
                          const BivState *state)
{
  GArray *duties = g_array_new (FALSE, TRUE, sizeof (BivFusilierDuty));
  const FuBattle *battle;

  g_return_val_if_fail (field != NULL && state != NULL, duties);

  battle = fu_battle_of (state);
  if (battle->head.result != FU_WIN_NONE)
    return duties;
  for (guint i = 0; i < battle->n_formations; i++)
    add_of_formation (field, battle, (int) i, duties);
  for (guint i = 0; i < battle->head.n_units; i++)
    add_of_unit (field, battle, i, duties);
  return duties;
}

/* ---- Minutes ---- */

gint32
biv_fusilier_get_left (const BivField *field,
                       const BivState *state,
                       guint           unit)
{
  g_return_val_if_fail (field != NULL && state != NULL && unit < state->n_units, 0);

  return fu_ticks_left (fu_battle_of (state), &fu_battle_of (state)->units[unit]);
}

char *
biv_fusilier_dup_minutes (gint32 ticks)
{
  static const char *const sixths[] = { "", "1/6", "1/3", "1/2", "2/3", "5/6" };
  int whole = ticks / FU_MINUTE, rest = ticks % FU_MINUTE, tenths;

  if (rest % (FU_MINUTE / 6) == 0)
    {
      const char *part = sixths[rest / (FU_MINUTE / 6)];

      if (*part == '\0')
        return g_strdup_printf (_("%d min"), whole);
      return whole > 0 ? g_strdup_printf (_("%d %s min"), whole, part) : g_strdup_printf (_("%s min"), part);
    }
  tenths = (int) (((gint64) ticks * 10 + FU_MINUTE / 2) / FU_MINUTE);
  /* TRANSLATORS: minutes, with a decimal point or comma: "3.4 min" */
  return g_strdup_printf (_("%d.%d min"), tenths / 10, tenths % 10);
}

const char *
biv_fusilier_duty_get_words (const BivFusilierDuty *duty)
{
  return duty->words;
}

const char *
biv_fusilier_measure_get_why (const BivFusilierMeasure *measure)
{
  return measure->why;
}

const char *
biv_fusilier_term_get_words (const BivFusilierTerm *term)
{
  return term->words;
}
