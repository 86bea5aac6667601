/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-choices.c: what one unit may do now, gathered by the cell where it would show */
#include "config.h"

#include "app/battle/grid/fight-choices.h"

#include <glib/gi18n.h>

#include "app/canvas/board-canvas.h"
#include "engine/biv-text.h"

static void
choice_free (gpointer data)
{
  BivFightChoice *choice = data;

  g_array_unref (choice->actions);
  g_free (choice);
}

/* An advance that names no cell goes where the book offers it. */
static BivCell
get_offered_cell (BivSession *session)
{
  static const char *const no_args[] = { NULL };
  BivField *field = biv_session_get_field (session);
  g_auto (GStrv) cells = biv_text_query (field, biv_session_get_state (session), "offered", no_args, NULL);
  BivCell cell;

  return cells != NULL && cells[0] != NULL && biv_board_cell_from_name (biv_field_get_board (field), cells[0], &cell)
           ? cell : BIV_NO_CELL;
}

/* Where an action shows on the board. */
static BivCell
get_cell (BivSession      *session,
          const BivAction *action)
{
  /* To bear the loss, or to leave the board, shows where whoever has to decide stands. */
  int unit = action->kind == BIV_ACTION_ATTACK ? action->other
             : action->kind == BIV_ACTION_STAND || action->kind == BIV_ACTION_RETREAT
               ? biv_session_get_state (session)->decision_unit : action->unit;

  if (action->kind == BIV_ACTION_MOVE && action->n_path > 0)
    return action->path[action->n_path - 1];
  if (action->kind != BIV_ACTION_ATTACK && action->cell != BIV_NO_CELL && action->cell != BIV_CELL_OFF)
    return action->cell;
  if (action->kind == BIV_ACTION_ADVANCE)
    return get_offered_cell (session);
  if (unit < 0)
    return BIV_NO_CELL;
  return biv_session_get_placement (session, (guint) unit).cell;
}

static BivFightChoice *
find_or_add (GPtrArray       *choices,
             BivCell          cell,
             const BivAction *action)
{
  BivActionKind kind = (BivActionKind) action->kind;
  BivFightChoice *choice;

  for (guint i = 0; i < choices->len; i++)
    {
      choice = g_ptr_array_index (choices, i);
      /* To be taken in hand with fire announced or without are two things, not two facings of one. */
      if (choice->cell == cell && choice->kind == kind
          && (kind == BIV_ACTION_MOVE || g_array_index (choice->actions, BivAction, 0).value == action->value))
        return choice;
    }
  choice = g_new0 (BivFightChoice, 1);
  choice->cell = cell;
  choice->kind = kind;
  choice->cost = G_MAXINT;
  choice->actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  g_ptr_array_add (choices, choice);
  return choice;
}

/* Who may turn where he stands is not sent away and back for it: the book lets him, and nobody means it. */
static gboolean
goes_there_and_back (GArray          *actions,
                     const BivAction *action,
                     BivCell          start)
{
  if (action->kind != BIV_ACTION_MOVE || action->n_path == 0 || action->path[action->n_path - 1] != start)
    return FALSE;
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *other = &g_array_index (actions, BivAction, i);

      if (other->kind == BIV_ACTION_MOVE && other->unit == action->unit && other->n_path == 0)
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
biv_fight_list_choices (BivSession *session,
                        int         side,
                        int         unit)
{
  g_autoptr (GArray) actions = biv_session_list_actions (session, side, unit);
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);
  BivPlacement placement = { .cell = BIV_NO_CELL };

  if (unit >= 0)
    placement = biv_session_get_placement (session, (guint) unit);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      BivCell cell = get_cell (session, action);
      int cost = biv_session_get_cost (session, action);
      BivFightChoice *choice;

      if (cell == BIV_NO_CELL || action->kind == BIV_ACTION_LEAVE || action->kind == BIV_ACTION_STAY
          || goes_there_and_back (actions, action, placement.cell))
        continue;
      choice = find_or_add (choices, cell, action);
      choice->cost = MIN (choice->cost, cost);
      g_array_append_val (choice->actions, *action);
    }
  return choices;
}

const BivFightChoice *
biv_fight_find_choice (GPtrArray     *choices,
                       BivCell        cell,
                       BivActionKind  kind)
{
  for (guint i = 0; choices != NULL && i < choices->len; i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (choices, i);

      if (choice->cell == cell && (kind == BIV_ACTION_NONE || choice->kind == kind))
        return choice;
    }
  return NULL;
}

/* ---- Which way it should face ---- */

/* The order itself may be nobody's. */
static int
side_of (BivSession      *session,
         const BivAction *action)
{
  return action->unit >= 0 ? biv_field_get_unit (biv_session_get_field (session), (guint) action->unit)->side : action->side;
}

static gboolean
faces_enemy (BivSession      *session,
             const BivAction *action,
             BivCell          at)
{
  BivField *field = biv_session_get_field (session);
  int ahead;

  if (action->facing == BIV_NO_DIRECTION)
    return FALSE;
  ahead = biv_session_find_unit_at (session, biv_board_get_neighbour (biv_field_get_board (field), at, action->facing));
  return ahead >= 0 && biv_field_get_unit (field, (guint) ahead)->side != side_of (session, action);
}

static guint8
get_last_step (BivSession      *session,
               const BivAction *action)
{
  BivBoard *board = biv_field_get_board (biv_session_get_field (session));
  BivCell from, to;

  if (action->n_path < 2)
    return BIV_NO_DIRECTION;
  from = action->path[action->n_path - 2];
  to = action->path[action->n_path - 1];
  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if (biv_board_get_neighbour (board, from, direction) == to)
      return (guint8) direction;
  return BIV_NO_DIRECTION;
}

guint
biv_fight_pick_facing (BivSession      *session,
                       const BivFightChoice *choice)
{
  BivBoard *board = biv_field_get_board (biv_session_get_field (session));
  guint best = 0;
  int best_score = -1;

  for (guint i = 0; i < choice->actions->len; i++)
    {
      const BivAction *action = &g_array_index (choice->actions, BivAction, i);
      guint8 home = (guint8) (side_of (session, action) == 0 ? 0 : biv_board_get_n_directions (board) / 2);
      /* A dearer way to the same cell is only for who asks for it. */
      int score = biv_session_get_cost (session, action) == choice->cost ? 8 : 0;

      score += faces_enemy (session, action, choice->cell) ? 4 : 0;
      score += action->facing == home ? 2 : 0;
      score += action->facing == get_last_step (session, action) ? 1 : 0;
      if (score > best_score)
        {
          best_score = score;
          best = i;
        }
    }
  return best;
}

/* ---- Why not ---- */

#define WISHES (1u << BIV_ACTION_MOVE | 1u << BIV_ACTION_FIRE | 1u << BIV_ACTION_ATTACK)

/* What somebody of the side can do with a cell now, a bit for each kind of action; all of the book's where nobody can: who has done
 * what he may, or has to be taken in hand first, is told so. */
static guint32
get_wishes (BivSession *session,
            int         side)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (biv_session_get_field (session));
  g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);
  guint32 wishes = 0, all = 0;

  for (guint i = 0; i < actions->len; i++)
    wishes |= 1u << g_array_index (actions, BivAction, i).kind;
  for (guint kind = 0; kind < BIV_N_ACTIONS; kind++)
    all |= ruleset->verbs[kind] != NULL ? 1u << kind : 0;
  return (wishes & WISHES) != 0 ? wishes & WISHES : all & WISHES;
}

/* The shortest way as the crow flies, over whatever lies there. */
static void
find_way (const BivBoard *board,
          BivCell         from,
          BivCell         to,
          BivAction      *action)
{
  BivCell at = from;

  while (at != to && action->n_path < BIV_ACTION_MAX_PATH)
    {
      BivCell nearest = BIV_NO_CELL;

      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        {
          BivCell next = biv_board_get_neighbour (board, at, direction);

          if (next == BIV_NO_CELL || (nearest != BIV_NO_CELL && biv_board_get_distance (board, next, to)
                                                                  >= biv_board_get_distance (board, nearest, to)))
            continue;
          nearest = next;
          action->facing = (guint8) direction;
        }
      if (nearest == BIV_NO_CELL)
        return;
      action->path[action->n_path++] = at = nearest;
    }
}

/* The plainest thing that a player could mean who points there. */
static BivActionKind
guess_wish (BivSession *session,
            guint       unit,
            BivCell     cell,
            int         enemy,
            BivAction  *action)
{
  BivField *field = biv_session_get_field (session);
  const BivBoard *board = biv_field_get_board (field);
  int side = biv_field_get_unit (field, unit)->side;
  guint32 wishes = get_wishes (session, side);
  BivPlacement placement;

  biv_action_init (action, BIV_ACTION_NONE, side);
  action->unit = (gint16) unit;
  placement = biv_session_get_placement (session, unit);
  if (placement.presence == BIV_PRESENCE_WAITING)
    {
      if (biv_session_get_deciders (session) & BIV_MAY_NOBODY)
        action->side = BIV_NOBODY;
      action->cell = cell;
      return action->kind = BIV_ACTION_ENTER;
    }
  if (placement.presence != BIV_PRESENCE_ON || cell == BIV_NO_CELL || placement.cell == cell)
    return BIV_ACTION_NONE;
  if (enemy >= 0 && (wishes & (1u << BIV_ACTION_ATTACK))
      && (biv_board_get_distance (board, placement.cell, cell) == 1 || !(wishes & (1u << BIV_ACTION_FIRE))))
    {
      action->kind = BIV_ACTION_ATTACK;
      action->other = (gint16) enemy;
    }
  else if ((wishes & (1u << BIV_ACTION_FIRE)) && (enemy >= 0 || !(wishes & (1u << BIV_ACTION_MOVE))))
    {
      action->kind = BIV_ACTION_FIRE;
      action->cell = cell;
    }
  else if (wishes & (1u << BIV_ACTION_MOVE))
    {
      action->kind = BIV_ACTION_MOVE;
      find_way (board, placement.cell, cell, action);
    }
  return action->kind;
}

gboolean
biv_fight_why_not (BivSession *session,
                   guint       unit,
                   BivCell     cell,
                   int         enemy,
                   BivRefusal *why)
{
  BivAction action;

  return guess_wish (session, unit, cell, enemy, &action) != BIV_ACTION_NONE && !biv_session_check (session, &action, why);
}

gboolean
biv_fight_why_no_target (BivSession *session,
                         guint       unit,
                         guint       enemy,
                         BivRefusal *why)
{
  BivPlacement placement = biv_session_get_placement (session, enemy);
  BivActionKind wish;
  BivAction action;

  wish = placement.presence == BIV_PRESENCE_ON ? guess_wish (session, unit, placement.cell, (int) enemy, &action)
                                               : BIV_ACTION_NONE;
  return (wish == BIV_ACTION_FIRE || wish == BIV_ACTION_ATTACK) && !biv_session_check (session, &action, why);
}

/* ---- Words ---- */

static void
append_path (BivBoard        *board,
             BivCell          start,
             const BivAction *action,
             GString         *words)
{
  char name[BIV_CELL_NAME];

  g_string_append (words, biv_board_cell_name (board, start, name));
  for (guint i = 0; i < action->n_path; i++)
    g_string_append_printf (words, " → %s", biv_board_cell_name (board, action->path[i], name));
}

char *
biv_fight_dup_action_words (BivSession      *session,
                            const BivAction *action)
{
  BivField *field = biv_session_get_field (session);
  BivBoard *board = biv_field_get_board (field);
  BivPlacement placement = { .cell = BIV_NO_CELL };
  GString *words = g_string_new (NULL);
  char name[BIV_CELL_NAME];

  if (action->unit >= 0)
    placement = biv_session_get_placement (session, (guint) action->unit);
  switch (action->kind)
    {
    case BIV_ACTION_MOVE:
      if (action->n_path > 0)
        append_path (board, placement.cell, action, words);
      if (action->facing != BIV_NO_DIRECTION)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "",
                                biv_facing_words (biv_board_get_shape (board), action->facing));
      if (action->value != 0)
        g_string_append (words, _(", without contact across the river"));
      break;
    case BIV_ACTION_MOUNT:
      g_string_append_printf (words, _("mounts, %s"), biv_facing_words (biv_board_get_shape (board), action->facing));
      break;
    case BIV_ACTION_DISMOUNT:
      g_string_append_printf (words, _("dismounts, %s"), biv_facing_words (biv_board_get_shape (board), action->facing));
      break;
    case BIV_ACTION_FIRE:
      g_string_append_printf (words, _("fires at %s"), biv_board_cell_name (board, action->cell, name));
      break;
    case BIV_ACTION_ACTIVATE:
      g_string_append (words, action->value ? _("is taken in hand and will fire") : _("is taken in hand"));
      break;
    case BIV_ACTION_ADVANCE:
      g_string_append_printf (words, _("advances to %s"), biv_board_cell_name (board, get_cell (session, action), name));
      if (action->facing != BIV_NO_DIRECTION)
        g_string_append_printf (words, ", %s", biv_facing_words (biv_board_get_shape (board), action->facing));
      break;
    case BIV_ACTION_RETREAT:
      if (action->cell == BIV_CELL_OFF)
        g_string_append (words, _("leaves the board"));
      else
        g_string_append_printf (words, _("withdraws to %s"), biv_board_cell_name (board, action->cell, name));
      break;
    case BIV_ACTION_STAND:
      g_string_append (words, _("stands and bears the loss"));
      break;
    case BIV_ACTION_ENTER:
      g_string_append_printf (words, _("comes on at %s"), biv_board_cell_name (board, action->cell, name));
      if (action->facing != BIV_NO_DIRECTION)
        g_string_append_printf (words, ", %s", biv_facing_words (biv_board_get_shape (board), action->facing));
      break;
    case BIV_ACTION_WITHDRAW_FIRE:
      g_string_append (words, _("takes back its fire"));
      break;
    case BIV_ACTION_CHANGE_MOUNT:
      g_string_append (words, _("mounts or dismounts"));
      break;
    case BIV_ACTION_REMOVE_WIRE:
      g_string_append (words, _("clears the wire"));
      break;
    case BIV_ACTION_WORK_MINE:
      g_string_append_printf (words, _("works on the mines at %s"), biv_board_cell_name (board, action->cell, name));
      break;
    case BIV_ACTION_ATTACK:
      if (action->unit >= 0)
        g_string_append_printf (words, _("attack by %s on %s"), biv_field_get_unit (field, (guint) action->unit)->call,
                                biv_field_get_unit (field, (guint) action->other)->call);
      else
        g_string_append_printf (words, _("attack on %s"), biv_field_get_unit (field, (guint) action->other)->call);
      break;
    default:
      break;
    }
  return g_string_free (words, FALSE);
}
