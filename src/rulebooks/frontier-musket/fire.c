/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fire.c: artillery, infantry, dismounted cavalry and machine guns (FM-ART, FM-FIRE) */
#include "config.h"
#include "rulebooks/frontier-musket/private.h"

#include <glib/gi18n-lib.h>

/* ---- Who may shoot, and at what ---- */

/* FM-FIRE-1, FM-ARMY-11: small arms in their own FIRE, guns in ARTILLERY, nobody else ever. */
static const BivStandSet *
armed (const FmBattle *battle)
{
  return battle->grid.head.phase == FM_ARTILLERY ? &battle->guns : &battle->small_arms;
}

/* Of a side's Units those that have not fired and could (FM-ART-5, FM-FIRE-4), whether they moved or not (FM-SEQ-6,
 * FM-FIRE-8). */
BivStandSet
fm_loaded (const FmBattle *battle,
           int             side)
{
  BivStandSet set = biv_stands_both (armed (battle), &battle->grid.on_board[side]);

  return biv_stands_without (&set, &battle->fired);
}

/* Everything else that does not depend on the target. */
gboolean
fm_is_free_to_fire (const BivField *field,
                    const FmBattle *battle,
                    guint           unit)
{
  return !fm_is_wet (field, battle->grid.stands[unit].cell)               /* FM-RIVER-5 */
         && (fm_rules (field)->options.fires_in_contact || battle->grid.head.phase == FM_ARTILLERY
             || !fm_in_contact (field, battle, unit));                    /* FM-FIRE-9 */
}

/* The sentence begins with the Unit. */
#define REFUSE(why, field, unit, code, clause, format)                               \
  (biv_refusal_set ((why), (code), (clause), (format), (field)->units[unit].call), \
   biv_grid_refusal_at ((why), (int) (unit), -1))

/* The squares that a Unit could name as it stands, sight apart: in arc and range, an enemy in it. FM-GEO-10: its own
 * square is in no arc. */
gboolean
fm_has_target (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *reach = fm_reach (field, battle, unit);
  const guint64 *enemies = battle->grid.cells[1 - stand->side].words;

  if (fm_rules (field)->options.aims_at_empty && battle->grid.head.phase == FM_ARTILLERY)
    return !biv_cells_is_empty (reach, field->board->n_words);
  for (guint i = 0; i < field->board->n_words; i++)
    if (reach[i] & enemies[i])
      return TRUE;
  return FALSE;
}

/* FM-SEQ-2 */
gboolean
fm_side_has_shot (const BivField      *field,
                  const BivGridBattle *grid,
                  int                  side)
{
  const FmBattle *battle = (const FmBattle *) grid;
  BivStandSet loaded = fm_loaded (battle, side);

  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    if (fm_is_free_to_fire (field, battle, (guint) unit) && fm_has_target (field, battle, (guint) unit))
      return TRUE;
  return FALSE;
}

static gboolean
check_shooter (const BivField *field,
               const FmBattle *battle,
               guint           unit,
               BivRefusal     *why)
{
  gboolean is_artillery = battle->grid.head.phase == FM_ARTILLERY;

  if (!biv_stands_has (armed (battle), unit) || fm_type (field, battle, unit)->range == 0)
    return REFUSE (why, field, unit, "FM-E-FIRE-TYPE", is_artillery ? "FM-SEQ-1" : "FM-FIRE-1",
                   is_artillery ? _("%s is no gun: only artillery fires now.") : _("%s does not shoot in this phase."));
  if (biv_stands_has (&battle->fired, unit))
    return REFUSE (why, field, unit, "FM-E-FIRE-AGAIN", is_artillery ? "FM-ART-5" : "FM-FIRE-4",
                   _("%s has fired this turn."));
  if (fm_is_wet (field, battle->grid.stands[unit].cell))
    {
      REFUSE (why, field, unit, "FM-E-FIRE-RIVER", "FM-RIVER-5", _("%s stands in a river and may not fire."));
      biv_refusal_add_clause (why, is_artillery ? "FM-ART-6" : "FM-FIRE-10");
      return FALSE;
    }
  if (!is_artillery && !fm_rules (field)->options.fires_in_contact && fm_in_contact (field, battle, unit))
    return REFUSE (why, field, unit, "FM-E-FIRE-CONTACT", "FM-FIRE-9", _("%s is in contact with an enemy."));
  return TRUE;
}

/* In the order of the refusals' row. */
static gboolean
check_target (const BivField *field,
              const FmBattle *battle,
              guint           unit,
              BivCell         cell,
              BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[unit];
  gboolean is_artillery = battle->grid.head.phase == FM_ARTILLERY;
  char name[BIV_CELL_NAME];
  int distance;

  /* FM-ART-4: an enemy in the square, unless the option lets guns aim at any. */
  if (biv_cell_is_outside (cell)
      || (biv_grid_enemy_at (&battle->grid, stand->side, cell) == BIV_NO_STAND
          && !(is_artillery && fm_rules (field)->options.aims_at_empty)))
    return biv_refusal_set (why, "FM-E-FIRE-EMPTY", is_artillery ? "FM-ART-4" : "FM-FIRE-3", _("There is no enemy at %s."),
                            biv_board_cell_name (field->board, cell, name));
  biv_board_cell_name (field->board, cell, name);
  distance = biv_board_steps (field->board, stand->cell, cell);       /* FM-GEO-1 */
  if (distance > fm_type (field, battle, unit)->range || distance == 0)
    {
      biv_refusal_set (why, "FM-E-FIRE-RANGE", is_artillery ? "FM-ART-3" : "FM-FIRE-2",
                       _("%s is %d squares away; %s reaches %d."), name, distance, field->units[unit].call,
                       fm_type (field, battle, unit)->range);
      biv_refusal_add_clause (why, distance == 0 ? "FM-GEO-10" : "FM-GEO-1");
      return FALSE;
    }
  if (!biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing), cell))
    {
      biv_refusal_set (why, "FM-E-FIRE-ARC", is_artillery ? "FM-ART-3" : "FM-FIRE-3", _("%s is outside the arc of %s."), name,
                       field->units[unit].call);
      biv_refusal_add_clause (why, "FM-GEO-6");
      return FALSE;
    }
  /* FM-FIRE-5, FM-LOS-6; FM-ART-7: guns need not see. */
  if (!is_artillery && fm_sight (field, battle, stand->cell, cell, TRUE) == FM_SIGHT_BLOCKED)
    {
      biv_refusal_set (why, "FM-E-FIRE-LOS", "FM-FIRE-5", _("%s has no line of sight to %s."), field->units[unit].call, name);
      biv_refusal_add_clause (why, "FM-LOS-6");
      return FALSE;
    }
  return TRUE;
}

gboolean
fm_check_fire (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  guint8 phase = battle->grid.head.phase;
  int side = action->side;
  gboolean is_due = phase == FM_ARTILLERY ? (side == 0 || side == 1) && !(battle->grid.passed >> side & 1)
                                          : fm_is_phase_of (battle, FM_FIRE, side);

  if (!is_due || !biv_grid_is_living_of (&battle->grid, action->unit, side))
    return fm_refuse_state (why);
  return check_shooter (field, battle, (guint) action->unit, why)
         && check_target (field, battle, (guint) action->unit, action->cell, why);
}

/* ---- Artillery fire (FM-ART) ---- */

/* FM-ART-14: entirely seen and not in cover. FM-LOS-6: partial is not entirely. */
gboolean
fm_is_direct (const BivField *field,
              const FmBattle *battle,
              guint           gun,
              BivCell         cell)
{
  return !fm_is_covered (field, cell)
         && fm_sight (field, battle, battle->grid.stands[gun].cell, cell, FALSE) == FM_SIGHT_CLEAR;
}

/* Table 2.3, FM-ART-8, FM-ART-9: by the gun's facing; right is the next direction clockwise, left the one before (FM-GEO-4).
 * FM-ART-10: BIV_NO_CELL is off the board. */
BivCell
fm_landing (const BivField *field,
            const FmBattle *battle,
            guint           gun,
            BivCell         cell,
            int             face)
{
  static const guint8 turn[] = { 0, 3, 0, 1, 2 };      /* left, beyond, right, short */

  if (face >= 5)
    return cell;
  return biv_board_next (field->board, cell, (battle->grid.stands[gun].facing + turn[face]) & 3u);
}

/* Tables 2.4 and 2.5, FM-ART-16, FM-FIRE-6 */
int
fm_needed (const BivField *field,
           const FmBattle *battle,
           guint           unit,
           guint           target,
           gboolean        is_hidden)
{
  gboolean is_command = fm_type (field, battle, target)->flags & FM_TYPE_COMMAND ? TRUE : FALSE;

  return fm_type (field, battle, unit)->kills[is_command][is_hidden ? 1 : 0];
}

/* FM-ART-16. Nothing leaves the board here: fire is simultaneous (FM-SEQ-3, FM-ART-2), and who is doomed still hides what
 * is behind it and is hit again (FM-ART-17). */
static void
hit (const BivField *field,
     FmBattle       *battle,
     guint           gun,
     guint           struck,
     gboolean        is_direct,
     BivDice        *dice,
     BivEvents      *events)
{
  const BivStand *stands = battle->grid.stands;
  gboolean is_friend = stands[struck].side == stands[gun].side;
  int needed = fm_needed (field, battle, gun, struck, !is_direct);
  /* FM-ART-12: against his own side the opponent throws. */
  int thrower = is_friend ? 1 - stands[gun].side : stands[gun].side;
  int face = biv_dice_d6 (dice, thrower, "FM-ART-16");

  biv_grid_tell_throw (events, BIV_EVENT_EFFECT, thrower, gun, struck, face, needed, is_friend ? "FM-ART-12" : "FM-ART-16");
  if (face >= needed)
    biv_grid_doom (&battle->marked, struck, "FM-SEQ-3", events);
}

static void
throw_shot (const BivField *field,
            FmBattle       *battle,
            guint           gun,
            BivCell         cell,
            BivDice        *dice,
            BivEvents      *events)
{
  const FmOptions *options = &fm_rules (field)->options;
  const BivStand *stand = &battle->grid.stands[gun];
  /* FM-ART-15: settled for the Unit aimed at, before the landing die. */
  gboolean is_direct = fm_is_direct (field, battle, gun, cell);
  int face = biv_dice_d6 (dice, stand->side, "FM-ART-8");
  BivCell lands = fm_landing (field, battle, gun, cell, face);
  guint8 struck;

  biv_shots_tell (&battle->grid, gun, cell, is_direct, "FM-ART-14", events);
  if (lands == stand->cell && !options->hits_itself)     /* FM-ART-13 */
    lands = BIV_NO_CELL;
  biv_shots_tell_landing (BIV_NOBODY, gun, lands, face, lands == BIV_NO_CELL ? "FM-ART-10" : "FM-ART-8", events);
  if (lands == BIV_NO_CELL)
    return;
  /* FM-ART-11: whoever stands there, friend or enemy. */
  struck = biv_grid_at (&battle->grid, lands);
  if (struck == BIV_NO_STAND)
    return;
  if (options->direct_by_landing)
    is_direct = fm_is_direct (field, battle, gun, lands);
  hit (field, battle, gun, struck, is_direct, dice, events);
}

/* FM-ART-7, option declare-before-rolling; FM-ART-18: in the order of naming. */
void
fm_throw_declared (const BivField *field,
                   FmBattle       *battle,
                   BivDice        *dice,
                   BivEvents      *events)
{
  BivNamedShot shot;

  while (biv_shots_take (&battle->grid, battle->shots, &battle->n_shots, &shot))
    throw_shot (field, battle, shot.gun, shot.cell, dice, events);
}

/* FM-SEQ-3: all together, which is one removal (FM-END-1). */
void
fm_remove_marked (const BivField *field,
                  FmBattle       *battle,
                  BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    fm_destroy (field, battle, (guint) unit, "FM-SEQ-3", events);
  battle->marked = (BivStandSet) { 0 };
  fm_end_removal (field, battle, events);
}

/* ---- Infantry, dismounted cavalry and machine gun fire (FM-FIRE) ---- */

/* FM-FIRE-6; FM-FIRE-7, FM-SEQ-7: off at once, so that a later shot may see through the gap. */
static void
shoot (const BivField *field,
       FmBattle       *battle,
       guint           unit,
       BivCell         cell,
       BivDice        *dice,
       BivEvents      *events)
{
  guint target = biv_grid_at (&battle->grid, cell);
  int needed = fm_needed (field, battle, unit, target, fm_is_covered (field, cell));
  int side = battle->grid.stands[unit].side, face = biv_dice_d6 (dice, side, "FM-FIRE-6");
  BivEvent *event = biv_grid_tell_throw (events, BIV_EVENT_SHOT, side, unit, target, face, needed, "FM-FIRE-6");

  if (event != NULL)
    event->cell = cell;
  if (face < needed)
    return;
  fm_destroy (field, battle, target, "FM-FIRE-7", events);
  fm_end_removal (field, battle, events);
}

void
fm_apply_fire (const BivField  *field,
               FmBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;

  biv_stands_add (&battle->fired, unit);
  if (battle->grid.head.phase == FM_FIRE)
    shoot (field, battle, unit, action->cell, dice, events);
  else if (!fm_rules (field)->options.declares)
    throw_shot (field, battle, unit, action->cell, dice, events);
  else
    {
      biv_shots_tell (&battle->grid, unit, action->cell, fm_is_direct (field, battle, unit, action->cell), "FM-ART-7", events);
      biv_shots_name (battle->shots, &battle->n_shots, unit, action->cell);
    }
}
