/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-choose.h: for rulebooks, what the quick choice of an action does alike on squares and hexes
 *
 * Inline throughout: a playout asks this at every decision. What is sensible is the book's; here is looking about. */
#pragma once
#include "engine/field-tables.h"
#include "engine/grid-battle.h"
G_BEGIN_DECLS

/* A choice under way. */
typedef struct
{
  const BivField      *field;
  const BivGridBattle *grid;
  const void          *battle;        /* the same, as the book has it */
  const guint8        *ways;          /* biv_board_lay_ways() */
  BivRandom           *random;
  BivAction           *action;        /* (out) */
  guint                may;           /* BIV_MAY_*: of those asked for, who may act; 0: nothing is to be chosen */
  int                  side;          /* that of them for which it is chosen */
} BivChoice;

static inline BivChoice
biv_choice_begin (const BivField *field,
                  const BivState *state,
                  guint           sides,
                  const guint8   *ways,
                  BivRandom      *random,
                  BivAction      *action)
{
  guint may = state->deciders & sides;

  return (BivChoice) {
    .field = field, .grid = (const BivGridBattle *) state, .battle = state, .ways = ways, .random = random,
    .action = action, .may = may, .side = may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY,
  };
}

static inline gboolean
biv_choice_one_in (const BivChoice *choice,
                   guint            n)
{
  return biv_random_below (choice->random, n) == 0;
}

/* ---- Orders ---- */

static inline void
biv_choice_order (const BivChoice *choice,
                  BivActionKind    kind)
{
  biv_action_init (choice->action, kind, choice->side);
}

static inline void
biv_choice_order_unit (const BivChoice *choice,
                       BivActionKind    kind,
                       guint            unit)
{
  biv_action_init_unit (choice->action, kind, choice->side, unit);
}

/* Fire of this unit at that cell. */
static inline void
biv_choice_order_fire (const BivChoice *choice,
                       guint            unit,
                       BivCell          target)
{
  biv_choice_order_unit (choice, BIV_ACTION_FIRE, unit);
  choice->action->cell = target;
}

/* A move of no step, facing as it does. */
static inline void
biv_choice_begin_move (const BivChoice *choice,
                       guint            unit)
{
  biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
  choice->action->facing = choice->grid->stands[unit].facing;
}

/* On the spot. Returns: %FALSE where it looks that way already */
static inline gboolean
biv_choice_turn (const BivChoice *choice,
                 guint            unit,
                 guint            facing)
{
  if (facing == choice->grid->stands[unit].facing)
    return FALSE;
  biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
  choice->action->facing = (guint8) facing;
  return TRUE;
}

/* One of @units after the other, drawn at random and at most @tries of them, until @find has an order for one. */
static inline gboolean
biv_choice_try_some (const BivChoice *choice,
                     BivStandSet      units,
                     int              tries,
                     gboolean       (*find) (const BivChoice *choice, guint unit))
{
  for (int n = biv_stands_count (&units); tries > 0 && n > 0; tries--, n--)
    {
      guint unit = (guint) biv_stands_nth (&units, biv_random_below (choice->random, (guint32) n));

      biv_stands_remove (&units, unit);
      if (find (choice, unit))
        return TRUE;
    }
  return FALSE;
}

/* ---- Looking about ---- */

/* The enemy next to @cell in that direction, or BIV_NO_STAND. */
static inline guint8
biv_choice_enemy_ahead (const BivChoice *choice,
                        BivCell          cell,
                        guint            direction)
{
  return biv_grid_enemy_at (choice->grid, choice->side, biv_board_next (choice->field->board, cell, direction));
}

static inline gboolean
biv_choice_is_near_enemy (const BivChoice *choice,
                          BivCell          cell)
{
  return biv_grid_is_near_enemy (choice->field, choice->grid, choice->side, cell);
}

/* A move on the spot toward an enemy next to it; of several, the one that it looks at, then any. Returns: %FALSE where
 * there is none */
static inline gboolean
biv_choice_face_neighbour (const BivChoice *choice,
                           guint            unit)
{
  const BivStand *stand = &choice->grid->stands[unit];
  guint n = choice->field->board->n_directions;

  for (guint i = 0; i < n; i++)
    {
      guint facing = stand->facing + i < n ? stand->facing + i : stand->facing + i - n;

      if (biv_choice_enemy_ahead (choice, stand->cell, facing) == BIV_NO_STAND)
        continue;
      biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
      choice->action->facing = (guint8) facing;
      return TRUE;
    }
  return FALSE;
}

/* How far it is from everywhere to @cell, by the ground, not as the crow flies; the same there as back. */
static inline const guint8 *
biv_choice_ways_to (const BivChoice *choice,
                    BivCell          cell)
{
  return choice->ways + cell * choice->field->board->n_cells;
}

/* By the ground; of equals the first of the roster. @distance: (out) (nullable). Returns: -1 where there is no enemy */
static inline int
biv_choice_nearest_enemy (const BivChoice *choice,
                          BivCell          cell,
                          int             *distance)
{
  BivStandSet enemies = choice->grid->on_board[1 - choice->side];
  const guint8 *ways = biv_choice_ways_to (choice, cell);
  int nearest = -1, best = BIV_NO_WAY;

  for (int unit = biv_stands_take (&enemies); unit >= 0; unit = biv_stands_take (&enemies))
    {
      int way = ways[choice->grid->stands[unit].cell];

      if (way < best)
        {
          best = way;
          nearest = unit;
        }
    }
  if (distance != NULL)
    *distance = best;
  return nearest;
}

/* Of squares: the direction of the longer leg, of equal ones either. */
static inline guint
biv_choice_direction_to (const BivChoice *choice,
                         BivCell          from,
                         BivCell          to)
{
  const BivBoard *board = choice->field->board;
  int columns = biv_board_column (board, to) - biv_board_column (board, from);
  int rows = biv_board_row (board, to) - biv_board_row (board, from);

  if (ABS (rows) > ABS (columns) || (ABS (rows) == ABS (columns) && biv_choice_one_in (choice, 2)))
    return rows > 0 ? BIV_SQUARE_N : BIV_SQUARE_S;
  return columns > 0 ? BIV_SQUARE_E : BIV_SQUARE_W;
}

/* A reserve of @side (of both: BIV_NOBODY) comes on, where a few tries find a cell for it. */
static inline gboolean
biv_choice_bring_reserve (const BivChoice *choice,
                          int              side)
{
  return choice->field->has_reserves
         && biv_grid_draw_entry (choice->field, choice->grid, side, choice->random, choice->action);
}

G_END_DECLS
