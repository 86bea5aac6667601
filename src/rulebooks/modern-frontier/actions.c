/* SPDX-License-Identifier: GPL-3.0-or-later */
/* actions.c: everything that a side may do, for people, tests and the opponent */
#include "rulebooks/modern-frontier/private.h"

#include <string.h>

/* A walk that comes to more than so many different places is not followed further. */
#define MOST_NODES 16384

/* ---- Fire ---- */

static void
list_fire (const BivField *field,
           const MdBattle *battle,
           guint           unit,
           GArray         *actions)
{
  BivAction action;
  BivCells cells;

  biv_action_init_unit (&action, BIV_ACTION_WITHDRAW_FIRE, battle->grid.stands[unit].side, unit);
  biv_grid_list_legal (field, &battle->grid, &action, actions);
  action.kind = BIV_ACTION_FIRE;
  if (md_type (field, battle, unit)->r < 1)
    return;
  memset (&cells, 0xff, sizeof cells);
  cells.words[field->board->n_words - 1] >>= 64 * field->board->n_words - field->board->n_cells;
  md_reach (field, battle, unit, cells.words, &cells);
  for (BIV_EACH_CELL (walk, cells.words, field->board->n_words))
    {
      action.cell = walk.cell;
      biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
}

/* ---- Every move of a unit ---- */

/* A hex as a walk has come to it. */
typedef struct
{
  MdWalk  walk;
  guint64 mines;                      /* the minefields entered on the way, in their order */
  int     parent;                     /* -1: the start */
} Node;

typedef struct
{
  const BivField *field;
  const MdBattle *battle;
  GArray         *nodes;
  GHashTable     *seen;
  GHashTable     *ended;
  GArray         *actions;
} Search;

static gboolean
is_new (GHashTable *set,
        guint64     place,
        guint64     mines)
{
  guint64 *key = g_new (guint64, 1);

  *key = (mines * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) ^ (place * G_GUINT64_CONSTANT (0xff51afd7ed558ccd));
  return g_hash_table_add (set, key);
}

/* How a walk came to a hex matters only so far as it changes what may follow. */
static void
step_on (Search *search,
         int     index)
{
  for (guint direction = 0; direction < 6; direction++)
    {
      Node node = g_array_index (search->nodes, Node, index);
      BivCell to = biv_board_next (search->field->board, node.walk.cell, direction);
      guint64 place;

      if (to == BIV_NO_CELL || node.walk.n == BIV_ACTION_MAX_PATH || md_walk_step (&node.walk, direction) != MD_STEP_FINE)
        continue;
      if (biv_cells_has (search->battle->mines.words, to))
        node.mines = node.mines * 1031 + to + 1;
      place = (guint64) to | (guint64) node.walk.left << 16 | (guint64) node.walk.contours << 32
              | (guint64) !!node.walk.on_road << 48 | (guint64) !!node.walk.stops << 49 | (guint64) MIN (node.walk.n, 2) << 50;
      node.parent = index;
      if (search->nodes->len < MOST_NODES && is_new (search->seen, place, node.mines))
        g_array_append_val (search->nodes, node);
    }
}

/* The way a unit faces makes no difference to whether it may go there. */
static void
add_facings (const BivField *field,
             const MdBattle *battle,
             BivAction      *action,
             GArray         *actions)
{
  action->facing = 0;
  if (!md_check (field, &battle->grid.head, action, NULL))
    return;
  for (; action->facing < 6; action->facing++)
    g_array_append_val (actions, *action);
}

/* Whether some hex beside this one has a river in between, so that naming who stands there changes where a walk stops. */
static gboolean
has_water_beside (const BivField *field,
                  BivCell         cell)
{
  for (guint direction = 0; direction < 6; direction++)
    if (md_rules (field)->steps[cell][direction] & MD_STEP_BETWEEN)
      return TRUE;
  return FALSE;
}

/* Where it has to attack, each of those that bind it; whoever has water beside it has a search of its own. */
static void
add_attacks (Search       *search,
             const MdWalk *walk,
             BivAction    *action)
{
  for (guint direction = 0; direction < 6; direction++)
    {
      BivCell beside = biv_board_next (search->field->board, walk->cell, direction);
      guint8 enemy = biv_grid_enemy_at (&search->battle->grid, walk->side, beside);

      if (enemy == BIV_NO_STAND || has_water_beside (search->field, beside))
        continue;
      action->other = enemy;
      biv_grid_list_legal (search->field, &search->battle->grid, action, search->actions);
    }
}

static void
add_ending (Search *search,
            int     index)
{
  const Node *node = &g_array_index (search->nodes, Node, index);
  int n = node->walk.n;
  guint8 there = biv_grid_at (&search->battle->grid, node->walk.cell);
  BivAction action;

  if ((there != BIV_NO_STAND && there != node->walk.unit) || !is_new (search->ended, node->walk.cell, node->mines))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, node->walk.side, node->walk.unit);
  action.n_path = node->walk.n;
  for (int at = index; n > 0; at = g_array_index (search->nodes, Node, at).parent)
    action.path[--n] = g_array_index (search->nodes, Node, at).walk.cell;
  if (node->walk.target != BIV_NO_STAND)
    {
      action.other = node->walk.target;
      biv_grid_list_legal (search->field, &search->battle->grid, &action, search->actions);
    }
  else if (node->walk.binds)
    add_attacks (search, &node->walk, &action);
  else
    add_facings (search->field, search->battle, &action, search->actions);
}

/* The shortest walk to every ending of its own: hex, and minefields on the way. */
static void
list_walks (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            guint8          target,
            GArray         *actions)
{
  Search search = { field, battle, g_array_new (FALSE, FALSE, sizeof (Node)), NULL, NULL, actions };
  Node start = { .parent = -1 };

  search.seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  search.ended = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  md_walk_begin (&start.walk, field, battle, unit, target);
  g_array_append_val (search.nodes, start);
  for (int i = 0; i < (int) search.nodes->len; i++)
    {
      if (i > 0)
        add_ending (&search, i);
      if (!g_array_index (search.nodes, Node, i).walk.stops)
        step_on (&search, i);
    }
  g_array_unref (search.nodes);
  g_hash_table_unref (search.seen);
  g_hash_table_unref (search.ended);
}

static void
list_moves (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            GArray         *actions)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivStandSet enemies = battle->grid.on_board[1 - stand->side];
  gboolean is_held = md_is_held (field, battle, unit);
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_MOVE, stand->side, unit);
  add_facings (field, battle, &action, actions);
  if (!is_held)
    list_walks (field, battle, unit, BIV_NO_STAND, actions);
  action.facing = BIV_NO_DIRECTION;
  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    {
      int distance = biv_board_hexes_between (field->board, stand->cell, battle->grid.stands[enemy].cell);

      action.kind = BIV_ACTION_ATTACK;
      action.other = (gint16) enemy;
      if (distance == 1)
        biv_grid_list_legal (field, &battle->grid, &action, actions);
      if (!is_held && !md_is_exhausted (battle, stand->side) && distance <= 2 * md_type (field, battle, unit)->m + 1
          && has_water_beside (field, battle->grid.stands[enemy].cell))
        list_walks (field, battle, unit, (guint8) enemy, actions);
    }
}

static void
list_works (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            GArray         *actions)
{
  static const BivActionKind kinds[] = { BIV_ACTION_REMOVE_WIRE, BIV_ACTION_CHANGE_MOUNT };
  const BivStand *stand = &battle->grid.stands[unit];
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_WORK_MINE, stand->side, unit);
  for (guint direction = 0; direction < 6; direction++)
    {
      action.cell = biv_board_next (field->board, stand->cell, direction);
      if (action.cell != BIV_NO_CELL)
        biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
  action.cell = BIV_NO_CELL;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      action.kind = (guint8) kinds[i];
      biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
}

/* ---- Decisions ---- */

static void
list_decision (const BivField *field,
               const MdBattle *battle,
               GArray         *actions)
{
  const BivState *head = &battle->grid.head;
  BivAction action;
  BivCells cells;
  gboolean off;

  biv_action_init (&action, (BivActionKind) head->decision, head->decision_side);
  if (head->decision == BIV_ACTION_ADVANCE)
    {
      for (guint facing = 0; facing < 6; facing++)
        {
          action.facing = (guint8) facing;
          g_array_append_val (actions, action);
        }
      biv_actions_add (actions, BIV_ACTION_STAY, head->decision_side);
      return;
    }
  md_retreats (field, battle, (guint) head->decision_unit, md_winner_cell (battle), &cells, &off);
  biv_grid_list_cells (field, &action, &cells, actions);
  if (off)
    {
      action.cell = BIV_CELL_OFF;
      g_array_append_val (actions, action);
    }
  biv_actions_add (actions, BIV_ACTION_STAND, head->decision_side);
}

/* ---- All of it ---- */

static void
list_of_unit (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              GArray         *actions)
{
  if (battle->grid.stands[unit].cell == BIV_NO_CELL)
    return;
  if (battle->grid.head.phase == MD_FIRE_DECLARE)
    list_fire (field, battle, unit, actions);
  if (battle->grid.head.phase == MD_ACTIVATE && !biv_stands_has (&battle->fired, unit)
      && !biv_stands_has (&battle->activated, unit))
    {
      list_moves (field, battle, unit, actions);
      list_works (field, battle, unit, actions);
    }
}

void
md_list_actions (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             unit,
                 GArray         *actions)
{
  static const BivActionKind kinds[] = {
    BIV_ACTION_BEGIN, BIV_ACTION_PASS, BIV_ACTION_END_SIDE, BIV_ACTION_INITIATIVE,
  };
  const MdBattle *battle = (const MdBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    {
      if (side == state->decision_side && (unit < 0 || unit == state->decision_unit))
        list_decision (field, battle, actions);
      return;
    }
  /* Leaving the field is a command of the referee's and never offered. */
  if (unit < 0)
    biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  for (guint i = 0; i < state->n_units; i++)
    {
      if (unit >= 0 && unit != (int) i)
        continue;
      if (side == BIV_NOBODY && md_awaits_reserves (field, battle) && battle->grid.stands[i].presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, i, BIV_NOBODY, actions);
      else if (battle->grid.stands[i].side == side)
        list_of_unit (field, battle, i, actions);
    }
}
