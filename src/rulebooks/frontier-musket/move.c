/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move.c: movement, with hills, roads and rivers (FM-MOVE, FM-HILL, FM-ROAD, FM-RIVER) */
#include "config.h"
#include "rulebooks/frontier-musket/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- What a path costs (FM-MOVE-2, FM-ROAD, FM-ACT-7) ---- */

/* FM-MOVE-4: "Native" covers infantry and cavalry, mounted or not; never Command, machine guns or artillery. */
gboolean
fm_may_double (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  const FmType *type = fm_type (field, battle, unit);
  gboolean is_native = battle->is_native[battle->grid.stands[unit].side];

  switch (fm_rules (field)->options.doubles)
    {
    case FM_DOUBLE_NATIVE:      return is_native && type->flags & FM_TYPE_DOUBLES;
    case FM_DOUBLE_ALL_CAVALRY: return type->flags & FM_TYPE_MOUNTED || (is_native && type->flags & FM_TYPE_DOUBLES);
    case FM_DOUBLE_NONE:
    default:                    return FALSE;
    }
}

/* A path may run off the board or over corners: other refusals say so; here such a step is a step off the road. */
static gboolean
fits (const BivField  *field,
      BivCell          from,
      const BivAction *action,
      int              squares)
{
  int left = 2 * squares;
  gboolean on_road = FALSE;

  for (int i = 0; i < action->n_path && left >= 0; i++)
    {
      BivCell to = action->path[i];

      if (biv_cell_is_outside (from) || biv_cell_is_outside (to))
        {
          left -= 2;
          on_road = FALSE;
        }
      else
        left = fm_pay_step (fm_rules (field), from, to, left, &on_road);
      from = to;
    }
  return left >= 0;
}

/* FM-ACT-7: one activation if the path fits the usual allowance, two only if it needs more (FM-ROAD-6, FM-MOVE-5). What
 * no number of activations can pay for counts as one; @fits_at_all says so. */
static int
activations_for (const BivField  *field,
                 const FmBattle  *battle,
                 const BivAction *action,
                 gboolean        *fits_at_all)
{
  guint unit = (guint) action->unit;
  BivCell from = battle->grid.stands[unit].cell;
  int move = fm_type (field, battle, unit)->move;

  *fits_at_all = TRUE;
  if (fits (field, from, action, move))
    return 1;
  *fits_at_all = fm_may_double (field, battle, unit) && fits (field, from, action, 2 * move);
  return *fits_at_all ? 2 : 1;
}

int
fm_move_cost (const BivField  *field,
              const FmBattle  *battle,
              const BivAction *action)
{
  gboolean fits_at_all;

  return activations_for (field, battle, action, &fits_at_all);
}

/* ---- Hills (FM-HILL-1, FM-HILL-2) ---- */

int
fm_contour_limit (const BivField *field,
                  const FmBattle *battle,
                  guint           unit)
{
  return fm_type (field, battle, unit)->flags & FM_TYPE_COMMAND ? fm_rules (field)->options.command_contours : 1;
}

/* FM-HILL-1: up and down both count. */
static int
contours_of (const BivField  *field,
             BivCell          from,
             const BivAction *action)
{
  const guint8 *level = fm_rules (field)->level;
  int contours = 0;

  for (int i = 0; i < action->n_path; i++)
    {
      contours += ABS (level[action->path[i]] - level[from]);
      from = action->path[i];
    }
  return contours;
}

/* ---- Rivers (FM-RIVER) ---- */

/* FM-RIVER-2: from bridge to bridge, but not between a ford and any other river square. */
gboolean
fm_step_is_along_water (const BivField *field,
                        BivCell         from,
                        BivCell         to)
{
  guint8 a = fm_rules (field)->ground[from], b = fm_rules (field)->ground[to];

  return a & b & FM_RIVER && (a | b) & FM_FORD;
}

/* FM-RIVER-4: it entered on turn T and may be activated on T+2. */
gboolean
fm_is_held_by_ford (const BivField *field,
                    const FmBattle *battle,
                    guint           unit)
{
  return battle->ford_turn[unit] != 0 && battle->grid.head.turn < battle->ford_turn[unit] + 2
         && fm_rules (field)->ground[battle->grid.stands[unit].cell] & FM_FORD;
}

/* FM-RIVER-3, FM-RIVER-8 */
void
fm_note_ford (const BivField *field,
              FmBattle       *battle,
              guint           unit)
{
  gboolean is_in_ford = fm_rules (field)->ground[battle->grid.stands[unit].cell] & FM_FORD ? TRUE : FALSE;

  battle->ford_turn[unit] = is_in_ford ? battle->grid.head.turn : 0;
}

/* ---- May this Unit go there? (FM-MOVE) ---- */

typedef struct
{
  const BivField  *field;
  const FmBattle  *battle;
  const BivAction *action;
  guint            unit;
  int              side;
  BivCell          start;
  BivRefusal      *why;
} Order;

#define refuse(order, cell, code, clause, ...)                   \
  (biv_refusal_set ((order)->why, (code), (clause), __VA_ARGS__), \
   biv_grid_refusal_at ((order)->why, (int) (order)->unit, (cell)))

static const char *
unit_call (const Order *order)
{
  return order->field->units[order->unit].call;
}

static gboolean
check_budget (const Order *order,
              int          cost)
{
  if (order->battle->budget[order->side] >= cost)
    return TRUE;
  return refuse (order, -1, "FM-E-MOVE-BUDGET", "FM-ACT-6",
                 ngettext ("That takes %d activation; %d are left.", "That takes %d activations; %d are left.", (gulong) cost),
                 cost, order->battle->budget[order->side]);
}

/* FM-MOVE-1, FM-ACT-9; FM-ART-1 */
static gboolean
check_fresh (const Order *order)
{
  if (biv_stands_has (&order->battle->activated, order->unit))
    return refuse (order, -1, "FM-E-MOVE-AGAIN", "FM-MOVE-1", _("%s has been activated this turn."), unit_call (order));
  if (!fm_rules (order->field)->options.fires_and_moves && biv_stands_has (&order->battle->fired, order->unit)
      && fm_type (order->field, order->battle, order->unit)->flags & FM_TYPE_ARTILLERY)
    return refuse (order, -1, "FM-E-MOVE-FIRED", "FM-ART-1", _("%s has fired this turn and may not move."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-2, FM-TERRAIN-8; FM-ARMY-12 */
static gboolean
check_steps (const Order *order)
{
  BivCell from = order->start;

  for (int i = 0; i < order->action->n_path; i++)
    {
      BivCell to = order->action->path[i];

      if (biv_cell_is_outside (to))
        return refuse (order, -1, "FM-E-MOVE-STEP", "FM-TERRAIN-8", _("No Unit may leave the board."));
      if (biv_board_steps (order->field->board, from, to) != 1)
        return refuse (order, to, "FM-E-MOVE-STEP", "FM-MOVE-2", _("Each step goes through one side of a square."));
      from = to;
    }
  if (order->action->n_path > 0 && fm_type (order->field, order->battle, order->unit)->flags & FM_TYPE_FIXED)
    return refuse (order, order->start, "FM-E-MOVE-FIXED", "FM-ARMY-12", _("%s never changes square."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-6, FM-MOVE-7. FM-MOVE-20: the square it set out from counts as empty. */
static gboolean
check_others (const Order *order)
{
  const BivAction *action = order->action;
  char name[BIV_CELL_NAME];
  guint8 there;

  for (int i = 0; i < action->n_path; i++)
    if (biv_grid_enemy_at (&order->battle->grid, order->side, action->path[i]) != BIV_NO_STAND)
      return refuse (order, action->path[i], "FM-E-MOVE-ENEMY", "FM-MOVE-6", _("An enemy stands at %s."),
                     biv_board_cell_name (order->field->board, action->path[i], name));
  if (action->n_path == 0)
    return TRUE;
  there = biv_grid_at (&order->battle->grid, action->path[action->n_path - 1]);
  if (there != BIV_NO_STAND && there != order->unit)
    return refuse (order, action->path[action->n_path - 1], "FM-E-MOVE-STACK", "FM-MOVE-7",
                   _("%s stands at %s; one Unit to a square."), order->field->units[there].call,
                   biv_board_cell_name (order->field->board, action->path[action->n_path - 1], name));
  return TRUE;
}

/* FM-TERRAIN-4, FM-RIVER-1, FM-RIVER-2 */
static gboolean
check_ground (const Order *order)
{
  const guint8 *ground = fm_rules (order->field)->ground;
  const BivAction *action = order->action;
  BivCell from = order->start;
  char name[BIV_CELL_NAME];

  for (int i = 0; i < action->n_path; i++)
    if (order->field->board->ground[action->path[i]].marks & BIV_MARK_IMPASSABLE)
      return refuse (order, action->path[i], "FM-E-MOVE-IMPASSABLE", "FM-TERRAIN-4", _("Nothing can enter %s."),
                     biv_board_cell_name (order->field->board, action->path[i], name));
  for (int i = 0; i < action->n_path; i++)
    {
      BivCell to = action->path[i];

      if (ground[to] & FM_BARRED)
        return refuse (order, to, "FM-E-MOVE-RIVER", "FM-RIVER-1", _("The river at %s has neither bridge nor ford."),
                       biv_board_cell_name (order->field->board, to, name));
      if (fm_step_is_along_water (order->field, from, to))
        return refuse (order, to, "FM-E-MOVE-RIVER", "FM-RIVER-2", _("No step goes along the water."));
      from = to;
    }
  return TRUE;
}

/* FM-RIVER-3, FM-RIVER-4 */
static gboolean
check_fords (const Order *order)
{
  for (int i = 0; i + 1 < order->action->n_path; i++)
    if (fm_rules (order->field)->ground[order->action->path[i]] & FM_FORD)
      return refuse (order, order->action->path[i], "FM-E-MOVE-FORD", "FM-RIVER-3", _("A Unit that enters a ford stops there."));
  if (fm_is_held_by_ford (order->field, order->battle, order->unit))
    return refuse (order, order->start, "FM-E-MOVE-FORD", "FM-RIVER-4", _("%s is crossing the ford until turn %d."),
                   unit_call (order), order->battle->ford_turn[order->unit] + 2);
  return TRUE;
}

static gboolean
check_allowance (const Order *order)
{
  const FmBattle *battle = order->battle;
  int limit = fm_contour_limit (order->field, battle, order->unit);
  int contours = contours_of (order->field, order->start, order->action);
  gboolean fits_at_all;

  activations_for (order->field, battle, order->action, &fits_at_all);
  if (!fits_at_all)
    {
      refuse (order, -1, "FM-E-MOVE-ALLOWANCE", "FM-MOVE-2", _("%s cannot go so far."), unit_call (order));
      biv_refusal_add_clause (order->why, fm_may_double (order->field, battle, order->unit) ? "FM-MOVE-4" : "FM-ROAD-4");
      return FALSE;
    }
  /* On the level there is nothing to count, whatever the referee has set. */
  if (contours > 0 && battle->contours[order->unit] + contours > limit)
    {
      refuse (order, -1, "FM-E-MOVE-CONTOUR", "FM-HILL-1",
              ngettext ("%s may climb or descend %d contour in a turn.", "%s may climb or descend %d contours in a turn.",
                        (gulong) limit),
              unit_call (order), limit);
      if (fm_type (order->field, battle, order->unit)->flags & FM_TYPE_COMMAND)
        biv_refusal_add_clause (order->why, "FM-HILL-2");
      return FALSE;
    }
  return TRUE;
}

/* The enemy that a Unit in @cell would look at. */
static guint8
enemy_ahead (const Order *order,
             BivCell      cell,
             guint        facing)
{
  return biv_grid_enemy_at (&order->battle->grid, order->side, biv_board_next (order->field->board, cell, facing));
}

/* FM-MOVE-13, FM-MOVE-14: away means away from every enemy, the one that it left as well. */
static gboolean
check_break (const Order *order)
{
  const BivAction *action = order->action;

  if (action->n_path == 0 || !fm_in_contact (order->field, order->battle, order->unit))
    return TRUE;
  for (int i = 0; i < action->n_path; i++)
    if (fm_is_front (order->field, order->battle, order->side, action->path[i]))
      return refuse (order, action->path[i], "FM-E-MOVE-BREAK", "FM-MOVE-14",
                     _("%s breaks off and may not enter an enemy’s front."), unit_call (order));
  if (enemy_ahead (order, action->path[action->n_path - 1], action->facing) != BIV_NO_STAND)
    return refuse (order, action->path[action->n_path - 1], "FM-E-MOVE-BREAK", "FM-MOVE-14",
                   _("%s breaks off and may not end facing an enemy."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-10, FM-MOVE-12. FM-MOVE-19: starting there is not entering. FM-MOVE-17: facings as they are now. */
static gboolean
check_fronts (const Order *order)
{
  const BivAction *action = order->action;
  BivCell end = biv_action_destination (action, order->start);
  guint8 enemy;

  for (int i = 0; i + 1 < action->n_path; i++)
    if (fm_is_front (order->field, order->battle, order->side, action->path[i]))
      return refuse (order, action->path[i], "FM-E-MOVE-FRONT",
                     biv_grid_at (&order->battle->grid, action->path[i]) == BIV_NO_STAND ? "FM-MOVE-10" : "FM-MOVE-12",
                     _("A Unit that enters an enemy’s front stops there."));
  if (action->n_path == 0 || !fm_is_front (order->field, order->battle, order->side, end))
    return TRUE;
  /* FM-MOVE-11: one of those whose front it is. */
  enemy = enemy_ahead (order, end, action->facing);
  if (enemy != BIV_NO_STAND && biv_grid_front (order->field, &order->battle->grid, enemy) == end)
    return TRUE;
  return refuse (order, end, "FM-E-MOVE-FACING", "FM-MOVE-11", _("%s has to face an enemy whose front it entered."),
                 unit_call (order));
}

/* FM-MOVE-8, FM-MOVE-9: the front points the way of each step. */
static gboolean
check_passing (const Order *order)
{
  const BivAction *action = order->action;
  BivCell from = order->start;

  for (int i = 0; i + 1 < action->n_path; i++)
    {
      BivCell to = action->path[i];

      for (guint direction = 0; direction < 4; direction++)
        if (biv_board_next (order->field->board, from, direction) == to
            && enemy_ahead (order, to, direction) != BIV_NO_STAND)
          return refuse (order, to, "FM-E-MOVE-PASS", "FM-MOVE-9", _("A step that faces an enemy is the last."));
      from = to;
    }
  return TRUE;
}

static Order
order_of (const BivField  *field,
          const FmBattle  *battle,
          const BivAction *action,
          BivRefusal      *why)
{
  guint unit = (guint) action->unit;

  return (Order) { field, battle, action, unit, action->side, battle->grid.stands[unit].cell, why };
}

/* All of it holds on roads as well (FM-ROAD-5). In the order in which refusals are reported: state, budget, again, fired,
 * step, fixed, enemy, stack, impassable, river, ford, allowance, contour, break, front, facing, pass. */
gboolean
fm_check_move (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || !biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return fm_refuse_state (why);
  order = order_of (field, battle, action, why);
  if (!check_budget (&order, fm_move_cost (field, battle, action)) || !check_fresh (&order) || !check_steps (&order))
    return FALSE;
  if (action->facing > 3)
    return refuse (&order, -1, "FM-E-MOVE-STEP", "FM-MOVE-8", _("Say which way %s faces."), unit_call (&order));
  return check_others (&order) && check_ground (&order) && check_fords (&order) && check_allowance (&order)
         && check_break (&order) && check_fronts (&order) && check_passing (&order);
}

/* ---- Moving (FM-MOVE-16: nothing else changes a facing of one's own) ---- */

static void
note_move (const FmBattle  *battle,
           const BivAction *action,
           BivCell          from,
           int              cost,
           BivEvents       *events)
{
  const BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event = biv_events_add (events, action->n_path > 0 ? BIV_EVENT_MOVED : BIV_EVENT_TURNED, action->unit,
                                    action->n_path > 0 ? "FM-MOVE-2" : "FM-MOVE-15");

  if (event == NULL)
    return;
  event->side = stand->side;
  event->from = from;
  event->cell = stand->cell;
  event->facing = stand->facing;
  event->value = (gint16) cost;
}

void
fm_apply_move (const BivField  *field,
               FmBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell from = stand->cell, to = biv_action_destination (action, from);
  /* A legal path fits; only who may move twice as far can have paid for two. */
  int cost = fm_may_double (field, battle, unit) ? fm_move_cost (field, battle, action) : 1;

  battle->budget[stand->side] -= (guint8) cost;
  biv_stands_add (&battle->activated, unit);
  battle->contours[unit] += (guint8) contours_of (field, from, action);
  if (to != from)
    biv_grid_shift (&battle->grid, unit, to);
  if (action->n_path > 0)
    fm_note_ford (field, battle, unit);
  stand->facing = action->facing;
  note_move (battle, action, from, cost, events);
  fm_make_contact (field, battle, unit, action->n_path > 0, events);
}

/* ---- Mounting and dismounting (FM-ARMY-8, FM-ARMY-9) ---- */

#define REFUSE_MOUNT(order, format) \
  refuse ((order), (order)->start, "FM-E-MOVE-MOUNT", "FM-ARMY-9", (format), unit_call (order))

gboolean
fm_check_mount (const BivField  *field,
                const FmBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  gboolean is_mount = action->kind == BIV_ACTION_MOUNT;
  const FmType *type;
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || !biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return fm_refuse_state (why);
  order = order_of (field, battle, action, why);
  if (!check_budget (&order, 1) || !check_fresh (&order))
    return FALSE;
  type = fm_type (field, battle, order.unit);
  if (!fm_rules (field)->options.dismounts)
    return REFUSE_MOUNT (&order, _("%s may not change: cavalry does not dismount in this battle."));
  if (type->becomes < 0)
    return REFUSE_MOUNT (&order, _("%s is not cavalry."));
  if (!!(type->flags & FM_TYPE_MOUNTED) == is_mount)
    return REFUSE_MOUNT (&order, is_mount ? _("%s is mounted already.") : _("%s has dismounted already."));
  if (fm_in_contact (field, battle, order.unit))
    return REFUSE_MOUNT (&order, _("%s is in contact with an enemy."));
  if (fm_is_wet (field, order.start))
    return REFUSE_MOUNT (&order, _("%s stands in a river."));
  if (action->facing > 3 || enemy_ahead (&order, order.start, action->facing) != BIV_NO_STAND)
    return REFUSE_MOUNT (&order, _("%s may not face an enemy next to it."));
  return TRUE;
}

void
fm_apply_mount (const BivField  *field,
                FmBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event;

  battle->budget[stand->side]--;
  biv_stands_add (&battle->activated, (guint) action->unit);
  stand->type = (guint8) fm_type (field, battle, (guint) action->unit)->becomes;
  fm_note_type (field, battle, (guint) action->unit);
  stand->facing = action->facing;
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_CHANGED, (guint) action->unit, BIV_NO_CELL, "FM-ARMY-9", events);
  if (event != NULL)
    event->value = stand->type;
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none (FM-DEPLOY-5), a campaign does ---- */

/* It comes on out of contact and not into water, so that neither a combat nor a crossing has to begin off the board. */
gboolean
fm_check_enter (const BivField  *field,
                const FmBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  char name[BIV_CELL_NAME];
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[action->unit].side != action->side)
    return fm_refuse_state (why);
  if (!biv_grid_may_enter (field, &battle->grid, (guint) action->unit, why))
    return FALSE;
  order = order_of (field, battle, action, why);
  if (biv_cell_is_outside (action->cell) || !biv_grid_is_entry (field, (guint) action->unit, action->cell))
    return refuse (&order, action->cell, "CA-DEPLOY-8", NULL, _("%s comes on at its own edge of the board."), unit_call (&order));
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return refuse (&order, action->cell, "FM-E-MOVE-STACK", "FM-MOVE-7", _("%s is occupied."), name);
  if (fm_rules (field)->ground[action->cell] & (FM_BARRED | FM_WET))
    return refuse (&order, action->cell, "CA-DEPLOY-3", NULL, _("%s cannot come on at %s."), unit_call (&order), name);
  if (action->facing > 3 || enemy_ahead (&order, action->cell, action->facing) != BIV_NO_STAND
      || fm_is_front (field, battle, action->side, action->cell))
    return refuse (&order, action->cell, "CA-DEPLOY-2", NULL, _("%s may not come on in contact with an enemy."),
                   unit_call (&order));
  return TRUE;
}

void
fm_apply_enter (const BivField  *field,
                FmBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
  biv_stands_add (&battle->activated, (guint) action->unit);
}

/* ---- Every move of a Unit ---- */

/* A square as a path has come to it: what is left, and whether the path may go on. */
typedef struct
{
  BivCell  cell;
  gint16   left;                      /* half squares of the longest allowance */
  gint16   contours;
  guint8   on_road;
  guint8   goes_on;
  int      parent;                    /* -1: the start */
} Node;

typedef struct
{
  Order       order;
  GArray     *nodes;
  GHashTable *seen;
  GHashTable *ended;
  gboolean    breaks_off;
  int         move;
  int         longest;                /* half squares */
  int         contours_left;
  GArray     *actions;
} Search;

/* How a path came to a square matters only so far as it changes what may follow. */
static void
add_node (Search *search,
          Node    node)
{
  guint64 key = (guint64) node.cell | (guint64) node.left << 16 | (guint64) node.contours << 32
                | (guint64) node.on_road << 48 | (guint64) node.goes_on << 49;

  if (!g_hash_table_add (search->seen, g_memdup2 (&key, sizeof key)))
    return;
  g_array_append_val (search->nodes, node);
}

static void
step_on (Search *search,
         int     index)
{
  Node node = g_array_index (search->nodes, Node, index);
  const Order *order = &search->order;
  const FmRules *rules = fm_rules (order->field);

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell to = biv_board_next (order->field->board, node.cell, direction);
      gboolean on_road = node.on_road, is_front;
      int left, contours;

      if (to == BIV_NO_CELL || rules->ground[to] & FM_BARRED || fm_step_is_along_water (order->field, node.cell, to)
          || biv_grid_enemy_at (&order->battle->grid, order->side, to) != BIV_NO_STAND)
        continue;
      left = fm_pay_step (rules, node.cell, to, node.left, &on_road);
      contours = node.contours + ABS (rules->level[to] - rules->level[node.cell]);
      is_front = fm_is_front (order->field, order->battle, order->side, to);
      if (left < 0 || contours > search->contours_left || (is_front && search->breaks_off))
        continue;
      add_node (search, (Node) {
        .cell = to, .left = (gint16) left, .contours = (gint16) contours, .on_road = (guint8) on_road, .parent = index,
        .goes_on = !is_front && !(rules->ground[to] & FM_FORD) && enemy_ahead (order, to, direction) == BIV_NO_STAND,
      });
    }
}

static void
add_endings (Search *search,
             int     index)
{
  Node node = g_array_index (search->nodes, Node, index);
  const Order *order = &search->order;
  int cost = node.left >= search->longest - 2 * search->move ? 1 : 2;
  guint64 key = (guint64) node.cell | (guint64) node.contours << 16 | (guint64) cost << 32;
  guint8 there = biv_grid_at (&order->battle->grid, node.cell);
  BivAction action;
  int n = 0;

  if ((there != BIV_NO_STAND && there != order->unit) || cost > order->battle->budget[order->side]
      || !g_hash_table_add (search->ended, g_memdup2 (&key, sizeof key)))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, order->side, order->unit);
  for (int at = index; g_array_index (search->nodes, Node, at).parent >= 0; at = g_array_index (search->nodes, Node, at).parent)
    n++;
  action.n_path = (guint8) n;
  for (int at = index; n > 0; at = g_array_index (search->nodes, Node, at).parent)
    action.path[--n] = g_array_index (search->nodes, Node, at).cell;
  for (guint facing = 0; facing < 4; facing++)
    {
      Order facing_order = *order;

      action.facing = (guint8) facing;
      facing_order.action = &action;
      if (check_break (&facing_order) && check_fronts (&facing_order))
        g_array_append_val (search->actions, action);
    }
}

/* The shortest path to every ending of its own: square, activations and contours. FM-MOVE-20: a path may come back. */
void
fm_list_moves (const BivField *field,
               const FmBattle *battle,
               guint           unit,
               GArray         *actions)
{
  const FmType *type = fm_type (field, battle, unit);
  Search search = { .move = type->move, .actions = actions };
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_MOVE, battle->grid.stands[unit].side, unit);
  search.order = order_of (field, battle, &action, NULL);
  if (!check_budget (&search.order, 1) || !check_fresh (&search.order) || fm_is_held_by_ford (field, battle, unit))
    return;
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      g_array_append_val (actions, action);
    }
  if (type->flags & FM_TYPE_FIXED)
    return;
  search.breaks_off = fm_in_contact (field, battle, unit);
  search.longest = (fm_may_double (field, battle, unit) ? 4 : 2) * type->move;
  search.contours_left = MAX (fm_contour_limit (field, battle, unit) - battle->contours[unit], 0);
  search.nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  search.seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  search.ended = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_array_append_val (search.nodes, ((Node) { .cell = search.order.start, .left = (gint16) search.longest, .goes_on = TRUE,
                                              .parent = -1 }));
  for (guint i = 0; i < search.nodes->len; i++)
    {
      if (i > 0)
        add_endings (&search, (int) i);
      if (g_array_index (search.nodes, Node, i).goes_on)
        step_on (&search, (int) i);
    }
  g_array_unref (search.nodes);
  g_hash_table_unref (search.seen);
  g_hash_table_unref (search.ended);
}
