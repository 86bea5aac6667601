/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move.c: movement, roads and rivers (MP-MOV, MP-ROA, MP-RIV) */
#include "config.h"
#include "rulebooks/musket-period/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- How far (MP-MOV-1, MP-MOV-4, MP-ROA-1, MP-ROA-3, MP-RIV-3, MP-RIV-4) ---- */

/* Without the road. MP-RIV-4: the cap comes after the firing reduction; MP-RIV-3: no road and no horse lifts it. */
static int
allowance (const BivField *field,
           const MpBattle *battle,
           guint           unit,
           gboolean        will_fire)
{
  int squares = MAX (mp_type (field, battle, unit)->move - (will_fire ? 1 : 0), 0);

  return mp_ground_of (field, battle, unit) & MP_FORD ? MIN (squares, 1) : squares;
}

int
mp_allowance (const BivField *field,
              const MpBattle *battle,
              guint           unit)
{
  return allowance (field, battle, unit, biv_stands_has (&battle->will_fire, unit));
}

/* MP-ROA-2: so long as the start and every square so far are road. */
static gboolean
starts_on_road (const BivField *field,
                const MpBattle *battle,
                guint           unit)
{
  guint ground = mp_ground_of (field, battle, unit);

  return ground & MP_ROAD && !(ground & MP_FORD);
}

/* ---- The path, step by step ---- */

typedef struct
{
  const BivField  *field;
  const MpBattle  *battle;
  const BivAction *action;
  BivRefusal      *why;
  guint            unit;
  int              side;
  const char      *call;
} Order;

static void
place_of (const BivBoard *board,
          BivCell         cell,
          int            *column,
          int            *row)
{
  gboolean is_outside = biv_cell_is_outside (cell);

  *column = is_outside ? (cell & ~BIV_CELL_OUTSIDE) >> 7 : biv_board_column (board, cell);
  *row = is_outside ? cell & 127 : biv_board_row (board, cell);
}

/* MP-BRD-2 */
static gboolean
is_through_a_side (const BivBoard *board,
                   BivCell         from,
                   BivCell         to)
{
  int column, row, to_column, to_row;

  place_of (board, from, &column, &row);
  place_of (board, to, &to_column, &to_row);
  return ABS (column - to_column) + ABS (row - to_row) == 1;
}

/* MP-MOV-12: the square that it set out from counts as empty. */
static gboolean
is_taken_by_friend (const Order *order,
                    BivCell      cell)
{
  guint8 there = biv_grid_at (&order->battle->grid, cell);

  return there != BIV_NO_STAND && there != order->unit && order->battle->grid.stands[there].side == order->side;
}

static gboolean
check_entry (const Order *order,
             BivCell      from,
             BivCell      to)
{
  const MpRules *rules = mp_rules (order->field);
  char name[BIV_CELL_NAME];

  if (!is_through_a_side (order->field->board, from, to))
    return mp_refuse (order->why, "MP-BRD-2", _("A unit moves through the sides of squares, one after the other."));
  biv_board_cell_name (order->field->board, to, name);
  if (biv_cell_is_outside (to))
    return mp_refuse (order->why, "MP-MOV-10", _("%s is not on this board."), name);
  if (biv_grid_enemy_at (&order->battle->grid, order->side, to) != BIV_NO_STAND)
    return mp_refuse (order->why, "MP-MOV-7", _("An enemy stands at %s."), name);
  if (!rules->options.passes_friends && is_taken_by_friend (order, to))
    return mp_refuse (order->why, "MP-MOV-7", _("A friend stands at %s."), name);
  if (rules->ground[to] & MP_BARRED)
    return mp_refuse (order->why, "MP-BRD-8", _("Nothing can enter %s."), name);
  if (rules->ground[to] & MP_DEEP)
    return mp_refuse (order->why, "MP-RIV-1", _("The river at %s has neither bridge nor ford."), name);
  return TRUE;
}

/* The @n-th step, from 1; @on_road: MP-ROA-2 up to and with this step. */
static gboolean
check_distance (const Order *order,
                int          n,
                gboolean     on_road)
{
  if (n <= mp_allowance (order->field, order->battle, order->unit) + on_road)
    return TRUE;
  if (mp_ground_of (order->field, order->battle, order->unit) & MP_FORD)
    return mp_refuse (order->why, "MP-RIV-3", _("%s starts in a ford and moves 1 square."), order->call);
  if (n <= allowance (order->field, order->battle, order->unit, FALSE) + on_road)
    return mp_refuse (order->why, "MP-MOV-4", _("%s will fire and so moves 1 square less."), order->call);
  mp_refuse (order->why, "MP-MOV-1", _("%s cannot go so far."), order->call);
  biv_refusal_add_clause (order->why, "MP-ROA-2");
  return FALSE;
}

/* MP-MOV-5, MP-MOV-6, MP-RIV-2: where a path may not go on. */
static gboolean
check_going_on (const Order *order,
                BivCell      cell)
{
  gboolean is_near = biv_grid_is_near_enemy (order->field, &order->battle->grid, order->side, cell);
  gboolean is_ford = mp_rules (order->field)->ground[cell] & MP_FORD ? TRUE : FALSE;
  char name[BIV_CELL_NAME];

  if (!is_near && !is_ford)
    return TRUE;
  biv_board_cell_name (order->field->board, cell, name);
  if (is_taken_by_friend (order, cell))
    return mp_refuse (order->why, "MP-MOV-7", _("%s would have to stop at %s, where a friend stands."), order->call, name);
  if (!is_near)
    return mp_refuse (order->why, "MP-RIV-2", _("A unit that enters a ford stops there: %s."), name);
  mp_refuse (order->why, "MP-MOV-5", _("A unit that comes next to an enemy stops there: %s."), name);
  if (is_ford)
    biv_refusal_add_clause (order->why, "MP-RIV-2");
  return FALSE;
}

static gboolean
check_path (const Order *order)
{
  const BivAction *action = order->action;
  BivCell from = order->battle->grid.stands[order->unit].cell;
  gboolean on_road = starts_on_road (order->field, order->battle, order->unit);
  char name[BIV_CELL_NAME];

  for (int i = 0; i < action->n_path; i++)
    {
      if (!check_entry (order, from, action->path[i]))
        return FALSE;
      from = action->path[i];
      on_road = on_road && mp_rules (order->field)->ground[from] & MP_ROAD;
      if (!check_distance (order, i + 1, on_road) || (i + 1 < action->n_path && !check_going_on (order, from)))
        return FALSE;
    }
  if (action->n_path > 0 && is_taken_by_friend (order, from))
    return mp_refuse (order->why, "MP-MOV-7", _("A friend stands at %s."), biv_board_cell_name (order->field->board, from, name));
  return TRUE;
}

/* ---- Facing (MP-MOV-5, MP-MOV-8, MP-MOV-9) ---- */

guint
mp_only_enemy (const BivField *field,
               const MpBattle *battle,
               int             side,
               BivCell         cell,
               guint          *n_enemies)
{
  guint only = BIV_NO_DIRECTION;

  *n_enemies = 0;
  if (!biv_grid_is_near_enemy (field, &battle->grid, side, cell))
    return only;
  for (guint direction = 0; direction < 4; direction++)
    if (biv_grid_enemy_at (&battle->grid, side, biv_board_next (field->board, cell, direction)) != BIV_NO_STAND)
      {
        only = direction;
        ++*n_enemies;
      }
  return *n_enemies == 1 ? only : BIV_NO_DIRECTION;
}

static guint
direction_of_step (const BivBoard *board,
                   BivCell         from,
                   BivCell         to)
{
  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (board, from, direction) == to)
      return direction;
  g_return_val_if_reached (0);
}

/* What the unit faces at the end of a legal path. */
static guint
final_facing (const BivField  *field,
              const MpBattle  *battle,
              const BivAction *action)
{
  const BivStand *stand = &battle->grid.stands[action->unit];
  guint n_enemies, only;

  if (action->facing != BIV_NO_DIRECTION)
    return action->facing;
  if (action->n_path == 0)
    return stand->facing;
  only = mp_only_enemy (field, battle, stand->side, action->path[action->n_path - 1], &n_enemies);
  if (only != BIV_NO_DIRECTION)
    return only;
  return direction_of_step (field->board, action->n_path > 1 ? action->path[action->n_path - 2] : stand->cell,
                            action->path[action->n_path - 1]);
}

/* MP-MOV-9: who has entered no square may face as it likes. */
static gboolean
check_facing (const Order *order)
{
  const BivAction *action = order->action;
  BivCell end = biv_action_destination (action, BIV_NO_CELL);
  guint n_enemies;

  if (action->facing != BIV_NO_DIRECTION && action->facing > 3)
    return mp_refuse (order->why, "MP-MOV-8", _("A unit faces one of the four sides of its square."));
  if (action->n_path == 0)
    return TRUE;
  if (mp_only_enemy (order->field, order->battle, order->side, end, &n_enemies) != BIV_NO_DIRECTION
      && action->facing == BIV_NO_DIRECTION)
    return TRUE;
  if (n_enemies == 0
      || (action->facing != BIV_NO_DIRECTION
          && biv_grid_enemy_at (&order->battle->grid, order->side, biv_board_next (order->field->board, end, action->facing))
               != BIV_NO_STAND))
    return TRUE;
  return mp_refuse (order->why, "MP-MOV-5", _("%s has to face an enemy that it came next to."), order->call);
}

/* ---- The move ---- */

/* What does not depend on the path. MP-ART-10: turning in place is moving (MP-MOV-9). */
static gboolean
check_mover (const Order *order)
{
  const MpBattle *battle = order->battle;
  const MpOptions *options = &mp_rules (order->field)->options;

  if (battle->hand & MP_HAND_MOVED)
    return mp_refuse (order->why, "MP-MOV-3", _("%s has had its move."), order->call);
  if ((battle->hand & MP_HAND_FIRED && !options->fires_first) || biv_stands_has (&battle->fought, order->unit))
    return mp_refuse (order->why, "MP-SEQ-5", _("%s moves before it fires and fights."), order->call);
  if (mp_type (order->field, battle, order->unit)->flags & MP_TYPE_ARTILLERY && biv_stands_has (&battle->fired, order->unit))
    return mp_refuse (order->why, "MP-ART-10", _("%s has fired and may not be moved this turn."), order->call);
  return TRUE;
}

gboolean
mp_check_move (const BivField  *field,
               const MpBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  Order order = { field, battle, action, why, battle->in_hand, action->side, NULL };

  if (battle->in_hand == BIV_NO_STAND || action->unit != battle->in_hand
      || battle->grid.stands[battle->in_hand].side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("Only the unit in hand moves."));
  order.call = field->units[order.unit].call;
  return check_mover (&order) && check_path (&order) && check_facing (&order);
}

/* MP-MOV-11: nobody else is turned. */
void
mp_apply_move (const BivField  *field,
               MpBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell start = stand->cell, end = biv_action_destination (action, start);
  guint facing = final_facing (field, battle, action);
  gboolean has_turned = action->n_path == 0 && facing != stand->facing;

  battle->hand |= MP_HAND_MOVED;
  if (action->n_path > 0 || (has_turned && mp_rules (field)->options.pivot_is_move))
    biv_stands_add (&battle->moved, unit);
  if (end != start)
    biv_grid_shift (&battle->grid, unit, end);
  stand->facing = (guint8) facing;
  if (action->n_path > 0)
    biv_grid_tell_stand (&battle->grid, BIV_EVENT_MOVED, unit, start, "MP-MOV-2", events);
  else if (has_turned)
    biv_grid_tell_stand (&battle->grid, BIV_EVENT_TURNED, unit, start, "MP-MOV-9", events);
}

/* ---- Every move of the unit in hand ---- */

/* A square as a path has come to it. */
typedef struct
{
  BivCell cell;
  guint8  n;                          /* squares entered */
  guint8  on_road;
  gint16  parent;                     /* -1: the start */
} Node;

typedef struct
{
  Order    order;
  GArray  *nodes;
  BivCells seen[2];                   /* off the road, on it */
  BivCells ended;
  int      most;                      /* squares off the road */
  GArray  *actions;
} Search;

static void
add_endings (Search *search,
             int     index)
{
  const Node *node = &g_array_index (search->nodes, Node, index);
  Order order = search->order;
  BivAction action;

  if (is_taken_by_friend (&order, node->cell) || biv_cells_has (search->ended.words, node->cell))
    return;
  biv_cells_add (search->ended.words, node->cell);
  biv_action_init_unit (&action, BIV_ACTION_MOVE, order.side, order.unit);
  action.n_path = node->n;
  for (int at = index, n = node->n; n > 0; at = g_array_index (search->nodes, Node, at).parent)
    action.path[--n] = g_array_index (search->nodes, Node, at).cell;
  order.action = &action;
  order.why = NULL;
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      if (check_facing (&order))
        g_array_append_val (search->actions, action);
    }
}

static void
step_on (Search *search,
         int     index)
{
  Node node = g_array_index (search->nodes, Node, index);

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell to = biv_board_next (search->order.field->board, node.cell, direction);
      Node next = { .cell = to, .n = (guint8) (node.n + 1), .parent = (gint16) index };

      if (to == BIV_NO_CELL || !check_entry (&search->order, node.cell, to))
        continue;
      next.on_road = node.on_road && mp_rules (search->order.field)->ground[to] & MP_ROAD;
      if (next.n > search->most + next.on_road || next.n > BIV_ACTION_MAX_PATH
          || biv_cells_has (search->seen[next.on_road].words, to))
        continue;
      biv_cells_add (search->seen[next.on_road].words, to);
      g_array_append_val (search->nodes, next);
    }
}

/* The shortest path to every square, and every facing there. MP-MOV-12: back to where it set out from is a move too. */
void
mp_list_moves (const BivField *field,
               const MpBattle *battle,
               GArray         *actions)
{
  guint unit = battle->in_hand;
  const BivStand *stand = &battle->grid.stands[unit];
  Search search = { .order = { field, battle, NULL, NULL, unit, stand->side, NULL }, .actions = actions };
  Node start = { .cell = stand->cell, .on_road = (guint8) starts_on_road (field, battle, unit), .parent = -1 };
  BivAction action;

  if (!check_mover (&search.order))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, stand->side, unit);
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      g_array_append_val (actions, action);
    }
  search.most = mp_allowance (field, battle, unit);
  search.nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_append_val (search.nodes, start);
  for (guint i = 0; i < search.nodes->len; i++)
    {
      if (i > 0)
        add_endings (&search, (int) i);
      if (i == 0 || check_going_on (&search.order, g_array_index (search.nodes, Node, i).cell))
        step_on (&search, (int) i);
    }
  g_array_unref (search.nodes);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none, a campaign does ---- */

/* Coming on takes the unit's turn; next to no enemy, so that nobody is turned as it comes. */
gboolean
mp_check_enter (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  char name[BIV_CELL_NAME];
  const char *call;

  if ((mp_step (battle) != MP_STEP_UNITS && mp_step (battle) != MP_STEP_MOVES) || battle->grid.head.side != action->side
      || battle->in_hand != BIV_NO_STAND || action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[action->unit].side != action->side)
    return mp_refuse (why, "CA-DEPLOY-8", _("A reserve comes on in its side’s moves, between other units’ turns."));
  call = field->units[action->unit].call;
  if (!biv_grid_may_enter (field, &battle->grid, (guint) action->unit, why))
    return FALSE;
  if (biv_cell_is_outside (action->cell) || !biv_grid_is_entry (field, (guint) action->unit, action->cell))
    return mp_refuse (why, "CA-DEPLOY-8", _("%s comes on at its own edge of the board."), call);
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return mp_refuse (why, "MP-BRD-1", _("%s is occupied."), name);
  if (mp_rules (field)->ground[action->cell] & (MP_BARRED | MP_WET))
    return mp_refuse (why, "CA-DEPLOY-3", _("%s cannot come on at %s."), call, name);
  if (action->facing > 3 || biv_grid_is_near_enemy (field, &battle->grid, action->side, action->cell))
    return mp_refuse (why, "CA-DEPLOY-2", _("%s may not come on next to an enemy."), call);
  return TRUE;
}

void
mp_apply_enter (const BivField  *field,
                MpBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
  biv_stands_add (&battle->activated, (guint) action->unit);
  biv_stands_add (&battle->moved, (guint) action->unit);
  mp_count_commanders (battle);
}
