/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fire.c: the board, artillery fire and lines of sight (MF-BRD, MF-ART, MF-LOS) */
#include "config.h"
#include "rulebooks/morschauser-frontier/private.h"

#include "board/sight.h"

#include <glib/gi18n-lib.h>

/* ---- Board (MF-BRD) ---- */

/* MF-BRD-3, MF-BRD-6. MF-RIV-5: a river square with a road or a town is a bridge, but a ford takes road and town for
 * nothing, and a bridge mark wins over the ford. MF-ROA-4: towns and bridges are road squares. */
static guint8
read_ground (const BivGround *ground,
             gboolean         works_cover)
{
  guint marks = ground->marks;
  gboolean is_river = marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE) ? TRUE : FALSE;
  gboolean is_road = marks & (BIV_MARK_ROAD | BIV_MARK_TOWN) ? TRUE : FALSE;
  guint8 read = 0;

  if (marks & BIV_MARK_BRIDGE)
    is_road = TRUE;
  else if (marks & BIV_MARK_FORD)
    is_road = FALSE;
  if (is_road)
    read |= MF_ROAD;
  if (is_river)
    read |= is_road ? MF_RIVER : MF_RIVER | MF_WET;
  if (marks & BIV_MARK_WOOD)
    read |= MF_WOOD;
  if (marks & (BIV_MARK_WOOD | BIV_MARK_TOWN) || (works_cover && marks & (BIV_MARK_TRENCH | BIV_MARK_WORKS)))
    read |= MF_COVER;
  if (marks & BIV_MARK_IMPASSABLE)
    read |= MF_BARRED;
  return read;
}

/* MF-RIV-4: one of the two squares is in the water and the other is not, or the river runs between them (MF-RIV-6). */
static guint8
read_banks (const BivField *field,
            const MfRules  *rules,
            BivCell         cell)
{
  guint8 banks = 0;

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell next = biv_board_next (field->board, cell, direction);

      if (next != BIV_NO_CELL
          && ((rules->ground[cell] ^ rules->ground[next]) & MF_WET
              || field->board->ground[cell].edges[direction] & BIV_MARK_RIVER))
        banks |= (guint8) (1 << direction);
    }
  return banks;
}

/* A step that ground and heights allow most stands. */
static gboolean
is_way (gconstpointer data,
        BivCell       from,
        BivCell       to)
{
  const MfRules *rules = data;

  return !(rules->ground[to] & MF_BARRED) && ABS (rules->level[to] - rules->level[from]) <= 1;
}

void
mf_compile_ground (const BivField *field,
                   MfRules        *rules)
{
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      const BivGround *ground = &field->board->ground[cell];

      rules->ground[cell] = read_ground (ground, rules->options.works_cover);
      rules->level[cell] = ground->level;
      /* MF-LOS-2, MF-LOS-4 */
      rules->top[cell] = (guint8) (ground->level + !!(ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN)));
    }
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      rules->banks[cell] = read_banks (field, rules, cell);
      rules->has_river = rules->has_river || rules->banks[cell] != 0;
    }
  for (guint type = 0; type < rules->n_types; type++)
    rules->types[type].reach = biv_reaches_lay (&rules->reaches, field->board, rules->types[type].range, FALSE);
  rules->ways = biv_board_lay_ways (field->board, is_way, rules);
}

/* ---- Lines of sight (MF-LOS) ---- */

typedef struct
{
  const MfRules  *rules;
  const MfBattle *battle;
  int             eye;
} View;

/* MF-LOS-2; MF-LOS-5: stands of either side. MF-ART-21: doomed ones too. */
static inline gboolean
blocks (gconstpointer data,
        BivCell       cell)
{
  const View *view = data;

  return view->rules->top[cell] > view->eye
         || (view->rules->options.stands_hide && view->rules->level[cell] + 1 > view->eye
             && biv_grid_at (&view->battle->grid, cell) != BIV_NO_STAND);
}

/* MF-LOS-1 is the board's table of lines. MF-LOS-3: the whole stand, so nothing may touch the line either; option
 * los-corner. */
static gboolean
is_seen (const BivField *field,
         const MfBattle *battle,
         BivCell         from,
         BivCell         to)
{
  const MfRules *rules = mf_rules (field);
  View view = { rules, battle, MAX (rules->level[from], rules->level[to]) };
  BivSight sight = biv_board_look (field->board, from, to, blocks, &view);

  switch (rules->options.corner)
    {
    case MF_LOS_BOTH: return sight <= BIV_SIGHT_ONE_HAND;
    case MF_LOS_NONE: return sight <= BIV_SIGHT_BOTH_HANDS;
    case MF_LOS_ANY:
    default:          return sight == BIV_SIGHT_CLEAR;
    }
}

/* ---- Artillery fire (MF-ART) ---- */

/* MF-ART-8; MF-ART-9: a town or a wood hides whoever is in it. A gun has its own square in full view. */
gboolean
mf_is_direct (const BivField *field,
              const MfBattle *battle,
              guint           gun,
              BivCell         cell)
{
  BivCell from = battle->grid.stands[gun].cell;

  return !(mf_rules (field)->ground[cell] & MF_COVER) && (from == cell || is_seen (field, battle, from, cell));
}

/* MF-ART-4, MF-ART-5, MF-ART-6, MF-ART-7, MF-ART-10: sight does not matter, nor how near the enemy is. */
gboolean
mf_targets (const BivField *field,
            const MfBattle *battle,
            guint           gun,
            BivCells       *targets)
{
  const BivStand *stand = &battle->grid.stands[gun];
  const guint64 *reach = mf_reach (field, battle, gun);
  const guint64 *friends = battle->grid.cells[stand->side].words, *enemies = battle->grid.cells[1 - stand->side].words;
  gboolean is_any = mf_rules (field)->options.aims_at_empty, has_some = FALSE;

  for (guint i = 0; i < field->board->n_words; i++)
    {
      targets->words[i] = reach[i] & (is_any ? ~friends[i] : enemies[i]);
      has_some = has_some || targets->words[i] != 0;
    }
  return has_some;
}

gboolean
mf_side_has_shot (const BivField      *field,
                  const BivGridBattle *grid,
                  int                  side)
{
  const MfBattle *battle = (const MfBattle *) grid;
  BivStandSet loaded = biv_stands_both (&battle->grid.on_board[side], &battle->guns);
  BivCells targets;

  loaded = biv_stands_without (&loaded, &battle->fired);
  for (int gun = biv_stands_take (&loaded); gun >= 0; gun = biv_stands_take (&loaded))
    if (mf_targets (field, battle, (guint) gun, &targets))
      return TRUE;
  return FALSE;
}

static gboolean
check_target (const BivField *field,
              const MfBattle *battle,
              guint           gun,
              BivCell         cell,
              BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[gun];
  const char *call = field->units[gun].call;
  int range = mf_type (field, battle, gun)->range, distance;
  char name[BIV_CELL_NAME];
  BivCells targets;

  biv_board_cell_name (field->board, cell, name);
  if (biv_cell_is_outside (cell))
    return mf_refuse (why, "MF-ART-6", (int) gun, cell, _("%s is not a square of this board."), name);
  distance = biv_board_steps (field->board, stand->cell, cell);
  if (distance < 1 || distance > range)
    return mf_refuse (why, "MF-ART-4", (int) gun, cell, _("%s is %d squares away; %s reaches from 1 to %d."), name, distance,
                      call, range);
  if (!biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing), cell))
    return mf_refuse (why, "MF-ART-5", (int) gun, cell, _("%s is outside the arc of %s."), name, call);
  mf_targets (field, battle, gun, &targets);
  if (!biv_cells_has (targets.words, cell))
    return mf_refuse (why, "MF-ART-6", (int) gun, cell, _("There is no enemy at %s."), name);
  return TRUE;
}

/* MF-ART-1, MF-ART-2, MF-ART-3: a gun that is to fire has not moved yet, since fire opens the turn. MF-ART-20: one that is
 * doomed may. */
gboolean
mf_check_fire (const BivField  *field,
               const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  int unit = action->unit;

  if (battle->grid.head.phase != MF_ARTILLERY)
    return mf_refuse (why, "MF-ART-1", unit, -1, _("Artillery fires at the beginning of the turn only."));
  if (!biv_grid_is_living_of (&battle->grid, unit, action->side) || !biv_stands_has (&battle->guns, (guint) unit))
    return mf_refuse (why, "MF-ART-1", unit, -1, _("Only artillery fires, each side its own."));
  if (biv_stands_has (&battle->fired, (guint) unit))
    return mf_refuse (why, "MF-ART-2", unit, -1, _("%s has fired this turn."), field->units[unit].call);
  if (battle->grid.passed >> action->side & 1)
    return mf_refuse (why, "MF-ART-2", unit, -1, _("This side has passed."));
  return check_target (field, battle, (guint) unit, action->cell, why);
}

/* Table 2.2, MF-ART-12; MF-ART-13: by the gun's facing. MF-ART-14: range, arc and sight limit the aim, not the error.
 * MF-ART-15: BIV_NO_CELL is off the board. */
BivCell
mf_landing (const BivField *field,
            const MfBattle *battle,
            guint           gun,
            BivCell         cell,
            int             face)
{
  static const guint8 turn[] = { 0, 3, 0, 1, 2 };      /* left, beyond, right, short */

  if (face >= 5)
    return cell;
  return biv_board_next (field->board, cell, (battle->grid.stands[gun].facing + turn[face]) & 3u);
}

#define FACE(n) (1u << ((n) - 1))

/* Table 2.3, MF-ART-19: scores that destroy, not scores to be reached. */
guint
mf_deadly (const BivField *field,
           const MfBattle *battle,
           guint           struck,
           gboolean        is_direct)
{
  static const guint faces[2][2] = {
    { FACE (4) | FACE (6), FACE (2) | FACE (4) | FACE (6) },
    { FACE (6), FACE (4) | FACE (6) },
  };
  gboolean is_command = mf_type (field, battle, struck)->flags & MF_TYPE_COMMAND ? TRUE : FALSE;

  return faces[is_command ? 1 : 0][is_direct ? 1 : 0];
}

/* MF-ART-17; MF-ART-18: for a hit on his own side the other throws. MF-ART-20: nothing leaves the board here. MF-ART-21: a
 * doomed stand is thrown for again, in vain. */
static void
hit (const BivField *field,
     MfBattle       *battle,
     guint           gun,
     guint           struck,
     gboolean        is_direct,
     BivDice        *dice,
     BivEvents      *events)
{
  const BivStand *stands = battle->grid.stands;
  gboolean is_friend = stands[struck].side == stands[gun].side;
  int thrower = is_friend ? 1 - stands[gun].side : stands[gun].side;
  const char *clause = is_friend ? "MF-ART-18" : "MF-ART-17";
  guint deadly = mf_deadly (field, battle, struck, is_direct);
  int face = biv_dice_d6 (dice, thrower, clause);
  BivEvent *event = biv_grid_tell_throw (events, BIV_EVENT_EFFECT, thrower, gun, struck, face, 0, clause);

  if (event != NULL)
    event->note = (guint16) deadly;
  if (deadly & FACE (face))
    biv_grid_doom (&battle->marked, struck, "MF-ART-20", events);
}

static void
throw_shot (const BivField *field,
            MfBattle       *battle,
            guint           gun,
            BivCell         cell,
            BivDice        *dice,
            BivEvents      *events)
{
  /* MF-ART-11: settled for the stand aimed at, before any die. */
  gboolean is_direct = mf_is_direct (field, battle, gun, cell);
  int face = biv_dice_d6 (dice, battle->grid.stands[gun].side, "MF-ART-12");
  BivCell lands = mf_landing (field, battle, gun, cell, face);
  guint8 struck;

  biv_shots_tell (&battle->grid, gun, cell, is_direct, "MF-ART-8", events);
  biv_shots_tell_landing (BIV_NOBODY, gun, lands, face, lands == BIV_NO_CELL ? "MF-ART-15" : "MF-ART-12", events);
  struck = lands != BIV_NO_CELL ? biv_grid_at (&battle->grid, lands) : BIV_NO_STAND;
  if (struck == BIV_NO_STAND)         /* MF-ART-15, MF-ART-16 */
    return;
  if (mf_rules (field)->options.judges_landing)
    is_direct = mf_is_direct (field, battle, gun, lands);
  hit (field, battle, gun, struck, is_direct, dice, events);
}

/* MF-ART-22, option declare-before-rolling: both dice of each shot, in the order of naming. */
void
mf_throw_declared (const BivField *field,
                   MfBattle       *battle,
                   BivDice        *dice,
                   BivEvents      *events)
{
  BivNamedShot shot;

  while (biv_shots_take (&battle->grid, battle->shots, &battle->n_shots, &shot))
    throw_shot (field, battle, shot.gun, shot.cell, dice, events);
}

void
mf_apply_fire (const BivField  *field,
               MfBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint gun = (guint) action->unit;

  biv_stands_add (&battle->fired, gun);
  if (!mf_rules (field)->options.declares)
    {
      throw_shot (field, battle, gun, action->cell, dice, events);
      return;
    }
  biv_shots_tell (&battle->grid, gun, action->cell, mf_is_direct (field, battle, gun, action->cell), "MF-ART-22", events);
  biv_shots_name (battle->shots, &battle->n_shots, gun, action->cell);
}

/* MF-SEQ-2, MF-END-2: all together, which is one removal. */
void
mf_remove_marked (const BivField *field,
                  MfBattle       *battle,
                  BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    mf_destroy (battle, (guint) unit, "MF-SEQ-2", events);
  battle->marked = (BivStandSet) { 0 };
  mf_end_removal (field, battle, events);
}
