/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move.c: movement and contact (MD-MOVE, MD-CONT, MD-HILL, MD-BUA, MD-WOOD, MD-WIRE) */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>

/* ---- Contact ---- */

/* MD-CONT-4: adjacent, and one faces the other. MD-CONT-9, MD-CONT-10: not over a cliff, nor with a river between. */
BivStandSet
md_contacts (const BivField *field,
             const MdBattle *battle,
             guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivStandSet contacts = { 0 };

  if (stand->cell == BIV_NO_CELL || !biv_grid_is_near_enemy (field, &battle->grid, stand->side, stand->cell))
    return contacts;
  for (guint direction = 0; direction < 6; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy != BIV_NO_STAND && !(md_rules (field)->steps[stand->cell][direction] & (MD_STEP_CLIFF | MD_STEP_BETWEEN))
          && (stand->facing == direction || battle->grid.stands[enemy].facing == md_back (direction)))
        biv_stands_add (&contacts, enemy);
    }
  return contacts;
}

/* The enemies next to a hex that stop whoever enters it. MD-CONT-3: their facings do not matter. MD-CONT-10, MD-RIVER-6: one
 * with a river between only if it is named as the target; MD-CONT-9: never one across a cliff. */
static BivStandSet
binding_enemies (const MdWalk *walk,
                 BivCell       cell)
{
  const BivField *field = walk->field;
  BivStandSet binding = { 0 };

  if (!biv_grid_is_near_enemy (field, &walk->battle->grid, walk->side, cell))
    return binding;
  for (guint direction = 0; direction < 6; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&walk->battle->grid, walk->side, biv_board_next (field->board, cell, direction));
      guint8 step;

      if (enemy == BIV_NO_STAND)
        continue;
      step = md_rules (field)->steps[cell][direction];
      if (!(step & MD_STEP_CLIFF) && (!(step & MD_STEP_BETWEEN) || enemy == walk->target))
        biv_stands_add (&binding, enemy);
    }
  return binding;
}

/* ---- A walk ---- */

/* MD-WOOD-2, MD-BUA-2, option leave-cover-capped: where it stands when it is activated. */
void
md_walk_begin (MdWalk         *walk,
               const BivField *field,
               const MdBattle *battle,
               guint           unit,
               guint8          target)
{
  const BivStand *stand = &battle->grid.stands[unit];

  *walk = (MdWalk) { .field = field, .battle = battle, .type = md_type (field, battle, unit), .unit = unit, .target = target,
                     .side = stand->side, .cell = stand->cell };
  walk->contacts = md_contacts (field, battle, unit);
  walk->in_contact = !biv_stands_is_empty (&walk->contacts);
  walk->is_capped = md_rules (field)->options.caps_leaving && md_rules (field)->ground[stand->cell] & MD_STOPS;
  walk->left = 2 * MAX (walk->type->m, 0);
}

/* Table 2.6, in half hexes. MD-ROAD-3: what is odd is lost when a walk leaves a road, or comes upon one. MD-HILL-2: contours
 * cost nothing. */
static int
pay (const MdWalk *walk,
     guint8        step,
     int           left,
     gboolean     *on_road)
{
  gboolean is_road = step & MD_STEP_ROAD;

  if (walk->n > 0 && is_road != *on_road)
    left &= ~1;
  *on_road = is_road;
  return left - (step & MD_STEP_WATER ? 4 : is_road ? 1 : 2);
}

static int
nearest_enemy (const MdWalk *walk,
               BivCell       cell)
{
  BivStandSet enemies = walk->battle->grid.on_board[1 - walk->side];
  int nearest = G_MAXINT;

  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    nearest = MIN (nearest, biv_board_hexes_between (walk->field->board, cell, walk->battle->grid.stands[enemy].cell));
  return nearest;
}

/* One hex further, if the rules let it; the tests in the order in which refusals are reported. MD-MOVE-2: a step that cannot
 * be paid for in full is none. MD-HILL-1: all contours of the turn count, up and down. MD-ROAD-4: all of it holds on roads. */
MdStepResult
md_walk_step (MdWalk *walk,
              guint   direction)
{
  const MdRules *rules = md_rules (walk->field);
  BivCell to = biv_board_next (walk->field->board, walk->cell, direction);
  guint8 step = rules->steps[walk->cell][direction];
  int contours = walk->contours + ABS (rules->level[to] - rules->level[walk->cell]), left;
  gboolean on_road = walk->on_road;
  BivStandSet binding, strange;

  if (rules->ground[to] & MD_BARRED)
    return MD_STEP_IMPASSABLE;
  if (biv_grid_enemy_at (&walk->battle->grid, walk->side, to) != BIV_NO_STAND)
    return MD_STEP_ENEMY;
  if (step & MD_STEP_CLIFF || contours > walk->type->con)
    return MD_STEP_CONTOUR;
  left = pay (walk, step, walk->left, &on_road);
  if (left < 0 || (walk->is_capped && walk->n > 0))
    return MD_STEP_COST;
  binding = binding_enemies (walk, to);
  walk->binds = !biv_stands_is_empty (&binding);
  /* MD-EXH-4, MD-EXH-5: not where it would have to attack, and not nearer to the nearest enemy; level or away it may go
   * (MD-EXH-6). */
  if (md_is_exhausted (walk->battle, walk->side)
      && (walk->binds || nearest_enemy (walk, to) < nearest_enemy (walk, walk->cell)))
    return MD_STEP_EXHAUSTED;
  /* MD-CONT-5, MD-CONT-6: whoever is in contact goes where no enemy is adjacent. Option allow-slide: one step, from an
   * enemy's side to another hex beside the same one, whom it then attacks. */
  strange = biv_stands_without (&binding, &walk->contacts);
  if (walk->in_contact && walk->binds && !(rules->options.slides && walk->n == 0 && biv_stands_is_empty (&strange)))
    return MD_STEP_BREAK;
  /* MD-CONT-1, MD-CONT-7, MD-RIVER-7; MD-WIRE-1, MD-WOOD-1, MD-BUA-1 */
  walk->stops = walk->binds || rules->ground[to] & MD_STOPS
                || (!walk->type->ignores_wire && biv_cells_has (walk->battle->wire.words, to));
  walk->cell = to;
  walk->left = left;
  walk->contours = contours;
  walk->on_road = on_road;
  walk->n++;
  return MD_STEP_FINE;
}

int
md_left_after (const BivField *field,
               const MdBattle *battle,
               guint           unit,
               const BivCell  *path,
               guint           n)
{
  MdWalk walk;

  md_walk_begin (&walk, field, battle, unit, BIV_NO_STAND);
  for (guint i = 0; i < n; i++)
    {
      guint direction = 0;

      while (direction < 6 && biv_board_next (field->board, walk.cell, direction) != path[i])
        direction++;
      if (direction == 6)
        return -1;
      walk.left = pay (&walk, md_rules (field)->steps[walk.cell][direction], walk.left, &walk.on_road);
      if (walk.left < 0 || (walk.is_capped && walk.n > 0))
        return -1;
      walk.cell = path[i];
      walk.n++;
    }
  return walk.left;
}

/* ---- Whether an order can be given ---- */

/* MD-SEQ-4, MD-SEQ-6 */
gboolean
md_check_activation (const BivField  *field,
                     const MdBattle  *battle,
                     const BivAction *action,
                     BivRefusal      *why)
{
  if (!md_check_actor (battle, action, MD_ACTIVATE, why))
    return FALSE;
  if (biv_stands_has (&battle->fired, (guint) action->unit))
    return biv_refusal_set (why, "MD-E-FIRED", "MD-SEQ-6", _("%s has fired this turn."), field->units[action->unit].call);
  if (biv_stands_has (&battle->activated, (guint) action->unit))
    return biv_refusal_set (why, "MD-E-ACTED", "MD-SEQ-4", _("%s has been activated this turn."),
                            field->units[action->unit].call);
  return TRUE;
}

static void
begin_activation (MdBattle *battle,
                  guint     unit)
{
  biv_stands_add (&battle->activated, unit);
  if (battle->work[unit] != BIV_NO_CELL)
    md_stop_work (battle, unit);
}

static gboolean
refuse_step (const MdWalk *walk,
             MdStepResult  result,
             BivCell       to,
             BivRefusal   *why)
{
  const char *call = walk->field->units[walk->unit].call;
  char name[BIV_CELL_NAME];

  /* Who only asks whether it may go pays for no words. */
  if (why == NULL)
    return FALSE;
  biv_board_cell_name (walk->field->board, to, name);
  switch (result)
    {
    case MD_STEP_IMPASSABLE:
      return biv_refusal_set (why, "MD-E-IMPASSABLE", "MD-MOVE-10", _("Nobody can enter %s."), name);
    case MD_STEP_ENEMY:
      return biv_refusal_set (why, "MD-E-ENEMYHEX", "MD-MOVE-5", _("An enemy stands at %s."), name);
    case MD_STEP_CONTOUR:
      biv_refusal_set (why, "MD-E-CONTOUR", "MD-HILL-1", _("The way to %s is too steep for %s this turn."), name, call);
      biv_refusal_add_clause (why, "MD-CONT-9");
      return FALSE;
    case MD_STEP_COST:
      biv_refusal_set (why, "MD-E-COST", "MD-MOVE-2", _("%s has not enough movement left to enter %s."), call, name);
      biv_refusal_add_clause (why, "MD-WOOD-2");
      biv_refusal_add_clause (why, "MD-BUA-2");
      return FALSE;
    case MD_STEP_EXHAUSTED:
      biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-4", _("Its side is exhausted: %s may not go for the enemy."), call);
      biv_refusal_add_clause (why, "MD-EXH-5");
      return FALSE;
    case MD_STEP_BREAK:
      biv_refusal_set (why, "MD-E-BREAK", "MD-CONT-5", _("%s is in contact and may not come next to an enemy at %s."), call,
                       name);
      biv_refusal_add_clause (why, "MD-CONT-6");
      return FALSE;
    case MD_STEP_FINE:
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
check_path (MdWalk          *walk,
            const BivAction *action,
            BivRefusal      *why)
{
  const BivBoard *board = walk->field->board;

  for (guint i = 0; i < action->n_path; i++)
    {
      BivCell to = action->path[i];
      char name[BIV_CELL_NAME];
      guint direction = 0;
      MdStepResult result;

      if (biv_cell_is_outside (to))
        return biv_refusal_set (why, "MD-E-OFFBOARD", "MD-MOVE-9", _("%s is not on the board."),
                                biv_board_cell_name (board, to, name));
      while (direction < 6 && biv_board_next (board, walk->cell, direction) != to)
        direction++;
      if (direction == 6)
        return biv_refusal_set (why, "MD-MOVE-1", NULL, _("%s is not next to the hex before it."),
                                biv_board_cell_name (board, to, name));
      result = md_walk_step (walk, direction);
      if (result != MD_STEP_FINE)
        return refuse_step (walk, result, to, why);
      if (walk->stops && i + 1u < action->n_path)
        {
          biv_refusal_set (why, "MD-E-STOP", "MD-CONT-1", _("%s must stop at %s."), walk->field->units[walk->unit].call,
                           biv_board_cell_name (board, to, name));
          biv_refusal_add_clause (why, "MD-WIRE-1");
          biv_refusal_add_clause (why, walk->field->board->ground[to].marks & BIV_MARK_TOWN ? "MD-BUA-1" : "MD-WOOD-1");
          return FALSE;
        }
    }
  return TRUE;
}

/* MD-MOVE-3, MD-MOVE-4: through a friend, not onto him; so where a rule stops it, it cannot enter at all (MD-MOVE-6). */
static gboolean
check_end (const MdWalk    *walk,
           const BivAction *action,
           BivRefusal      *why)
{
  guint8 there = biv_grid_at (&walk->battle->grid, walk->cell);
  char name[BIV_CELL_NAME];

  if (action->n_path == 0)
    return TRUE;
  if (there != BIV_NO_STAND && there != walk->unit)
    return biv_refusal_set (why, "MD-E-STACK", "MD-MOVE-4", _("%s already stands at %s."), walk->field->units[there].call,
                            biv_board_cell_name (walk->field->board, walk->cell, name));
  if (walk->binds && walk->target == BIV_NO_STAND)
    return biv_refusal_set (why, "MD-E-MUSTATTACK", "MD-CONT-1", _("%s comes next to an enemy at %s and must attack: say whom."),
                            walk->field->units[walk->unit].call, biv_board_cell_name (walk->field->board, walk->cell, name));
  return TRUE;
}

/* MD-CC-1, MD-CONT-2, MD-CONT-8: any one of those next to it. Who has slid attacks whom it was in contact with. */
static gboolean
check_target (const MdWalk *walk,
              BivRefusal   *why)
{
  BivCell there = walk->battle->grid.stands[walk->target].cell;
  const char *call = walk->field->units[walk->target].call;

  if (md_is_exhausted (walk->battle, walk->side))
    return biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-4", _("An exhausted side may not attack."));
  if (biv_board_hexes_between (walk->field->board, walk->cell, there) != 1
      || md_rules (walk->field)->steps[walk->cell][md_direction (walk->field, walk->cell, there)] & MD_STEP_CLIFF)
    {
      biv_refusal_set (why, "MD-E-NOTADJ", "MD-CC-1", _("%s is not next to it."), call);
      biv_refusal_add_clause (why, "MD-CONT-9");
      return FALSE;
    }
  return TRUE;
}

/* `move` and `attack` are the same: a path, of no hexes too (MD-SEQ-5, MD-MOVE-8), then perhaps an enemy. MD-WIRE-2, MD-WIRE-5:
 * whoever is held attacks from where it is, and does nothing else with its legs. The whole path is tested first, as if no
 * mine could harm it. */
gboolean
md_check_move (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  gboolean is_attack = action->kind == BIV_ACTION_ATTACK || action->other != -1;
  MdWalk walk;

  if (!md_check_activation (field, battle, action, why))
    return FALSE;
  if (md_is_held (field, battle, (guint) action->unit) && (action->n_path > 0 || !is_attack))
    return biv_refusal_set (why, "MD-E-WIRE", "MD-WIRE-2", _("%s is held by the wire in its hex."),
                            field->units[action->unit].call);
  if (is_attack && !biv_grid_is_living_of (&battle->grid, action->other, 1 - action->side))
    return biv_refusal_set (why, "MD-E-NOTADJ", "MD-CC-1", _("That is no enemy on the board."));
  if (action->facing != BIV_NO_DIRECTION && action->facing > 5)
    return biv_refusal_set (why, "MD-MOVE-7", NULL, _("Say which way %s faces."), field->units[action->unit].call);
  md_walk_begin (&walk, field, battle, (guint) action->unit, is_attack ? (guint8) action->other : BIV_NO_STAND);
  return check_path (&walk, action, why) && check_end (&walk, action, why) && (!is_attack || check_target (&walk, why));
}

/* ---- Moving (MD-MOVE-11) ---- */

/* Mine by mine along the path. Friends on the way stay where they are. MD-MOVE-7: at the end any facing, free. */
void
md_apply_move (const BivField  *field,
               MdBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell from = stand->cell, to = biv_action_destination (action, from);
  gboolean lives = TRUE;

  begin_activation (battle, unit);
  for (guint i = 0; i < action->n_path && lives; i++)
    lives = md_enter_mines (field, battle, unit, action->path[i], dice, events);
  if (!lives)
    {
      md_finish_activation (field, battle, events);
      return;
    }
  if (to != from)
    biv_grid_shift (&battle->grid, unit, to);
  if (action->other >= 0)
    stand->facing = (guint8) md_direction (field, to, battle->grid.stands[action->other].cell);
  else if (action->facing != BIV_NO_DIRECTION)
    stand->facing = action->facing;
  biv_grid_tell_stand (&battle->grid, action->n_path > 0 ? BIV_EVENT_MOVED : BIV_EVENT_TURNED, unit, from,
                       action->n_path > 0 ? "MD-MOVE-1" : "MD-MOVE-8", events);
  if (action->other >= 0)
    md_fight (field, battle, unit, (guint) action->other, dice, events);
  else
    md_finish_activation (field, battle, events);
}

/* ---- Mounting and dismounting (MD-UNIT-8) ---- */

gboolean
md_check_mount (const BivField  *field,
                const MdBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  BivStandSet contacts;

  if (!md_check_activation (field, battle, action, why))
    return FALSE;
  contacts = md_contacts (field, battle, (guint) action->unit);
  if (md_type (field, battle, (guint) action->unit)->becomes < 0)
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("%s has no other form."), field->units[action->unit].call);
  if (!md_rules (field)->options.changes_mount)
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("Nobody mounts or dismounts in this battle."));
  if (!biv_stands_is_empty (&contacts))
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("%s is in contact with an enemy."), field->units[action->unit].call);
  return TRUE;
}

void
md_apply_mount (const BivField  *field,
                MdBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event;

  begin_activation (battle, (guint) action->unit);
  stand->type = (guint8) md_type (field, battle, (guint) action->unit)->becomes;
  md_note_type (field, battle, (guint) action->unit);
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_CHANGED, (guint) action->unit, BIV_NO_CELL, "MD-UNIT-8", events);
  if (event != NULL)
    event->value = stand->type;
  md_finish_activation (field, battle, events);
}

/* ---- Barbed wire (MD-WIRE-3, MD-WIRE-4, MD-WIRE-7) ---- */

gboolean
md_check_wire (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  if (!md_check_activation (field, battle, action, why))
    return FALSE;
  return biv_cells_has (battle->wire.words, battle->grid.stands[action->unit].cell)
         || biv_refusal_set (why, "MD-WIRE-3", NULL, _("%s stands in no wire."), field->units[action->unit].call);
}

void
md_apply_wire (const BivField  *field,
               MdBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  BivCell cell = battle->grid.stands[action->unit].cell;

  begin_activation (battle, (guint) action->unit);
  biv_cells_remove (battle->wire.words, cell);
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_CLEARED, (guint) action->unit, BIV_NO_CELL, "MD-WIRE-3", events);
  md_finish_activation (field, battle, events);
}
