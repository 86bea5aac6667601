/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fire.c: the fire phase (MD-FIRE) */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>

/* ---- Range, arc, mode ---- */

/* MD-FIRE-4, MD-WOOD-3, MD-BUA-3: from a wood or a town one hex; MD-FIRE-5: where the target stands does not matter. */
static int
reach_of (const BivField *field,
          const MdBattle *battle,
          guint           unit)
{
  int r = md_type (field, battle, unit)->r;

  return md_rules (field)->ground[battle->grid.stands[unit].cell] & MD_STOPS ? MIN (r, 1) : r;
}

/* MD-FIRE-2, MD-FIRE-3: by the facing that it has. MD-HEX-8: all round is everywhere but its own hex. */
gboolean
md_is_in_arc (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              BivCell         cell)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return md_type (field, battle, unit)->is_all_round ? cell != stand->cell
                                                     : biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing),
                                                                      cell);
}

void
md_reach (const BivField *field,
          const MdBattle *battle,
          guint           unit,
          const guint64  *of,
          BivCells       *cells)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *arc = md_type (field, battle, unit)->is_all_round ? of
                                                                   : biv_board_arc (field->board, stand->cell, stand->facing);
  int range = reach_of (field, battle, unit);

  for (guint i = 0; i < field->board->n_words; i++)
    {
      guint64 kept = of[i] & arc[i];

      for (guint64 bits = kept; bits != 0; bits &= bits - 1)
        {
          BivCell cell = (BivCell) (i * 64 + (guint) __builtin_ctzll (bits));

          if (cell == stand->cell || biv_board_hexes_between (field->board, stand->cell, cell) > range)
            kept &= ~(bits & -bits);
        }
      cells->words[i] = kept;
    }
}

/* MD-FIRE-8, MD-FORT-4, MD-WOOD-5, MD-BUA-5: cover makes it indirect, and so does whatever hides a part of the target. */
gboolean
md_is_direct (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              BivCell         cell)
{
  return !(md_rules (field)->ground[cell] & MD_COVER) && md_sees (field, battle, battle->grid.stands[unit].cell, cell);
}

/* MD-HEX-11 */
BivCell
md_landing (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            BivCell         cell,
            int             deviation)
{
  BivCell from = battle->grid.stands[unit].cell;
  guint direction;

  if (deviation == 0 || from == cell)
    return cell;
  direction = biv_board_toward (field->board, from, cell);
  return biv_board_next (field->board, cell, deviation > 0 ? direction : md_back (direction));
}

/* ---- Declaring (MD-FIRE-6, MD-FIRE-19) ---- */

gboolean
md_check_ready (const MdBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  return !(battle->grid.passed >> action->side & 1)
         || biv_refusal_set (why, "MD-FIRE-15", NULL, _("This side has said that it is done with its fire."));
}

static const char *
call_of (const BivField  *field,
         const BivAction *action)
{
  return field->units[action->unit].call;
}

/* MD-FIRE-7: an enemy's hex, or an empty one; option fire-at-empty-hex. MD-FIRE-9: whatever is out of sight may be fired
 * at, indirectly; option restrict-unseen-fire. */
static gboolean
check_target (const BivField  *field,
              const MdBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  const MdOptions *options = &md_rules (field)->options;
  BivCell from = battle->grid.stands[action->unit].cell, cell = action->cell;
  char name[BIV_CELL_NAME];
  guint8 there;

  if (biv_cell_is_outside (cell))
    return biv_refusal_set (why, "MD-E-OFFBOARD", "MD-MOVE-9", _("%s is not on the board."),
                            biv_board_cell_name (field->board, cell, name));
  there = biv_grid_at (&battle->grid, cell);
  if (there != BIV_NO_STAND && battle->grid.stands[there].side == action->side)
    return biv_refusal_set (why, "MD-E-FRIEND", "MD-FIRE-7", _("%s stands at %s, a friend."), field->units[there].call,
                            biv_board_cell_name (field->board, cell, name));
  if (biv_board_hexes_between (field->board, from, cell) > reach_of (field, battle, (guint) action->unit))
    return biv_refusal_set (why, "MD-E-RANGE", "MD-FIRE-4", _("%s is beyond the range of %s."),
                            biv_board_cell_name (field->board, cell, name), call_of (field, action));
  if (!md_is_in_arc (field, battle, (guint) action->unit, cell))
    return biv_refusal_set (why, "MD-E-ARC", "MD-FIRE-2", _("%s lies outside the arc of %s."),
                            biv_board_cell_name (field->board, cell, name), call_of (field, action));
  if (there == BIV_NO_STAND && !options->fires_at_empty && !biv_cells_has (battle->mines.words, cell))
    return biv_refusal_set (why, "MD-FIRE-7", NULL, _("There is nothing to fire at in %s."),
                            biv_board_cell_name (field->board, cell, name));
  if (options->restricts_unseen && !md_type (field, battle, (guint) action->unit)->lobs && !md_sees (field, battle, from, cell))
    return biv_refusal_set (why, "MD-FIRE-9", NULL, _("%s does not see %s."), call_of (field, action),
                            biv_board_cell_name (field->board, cell, name));
  return TRUE;
}

/* MD-FIRE-1: whoever has a range. MD-FIRE-18: enemies next to it neither prevent nor draw its fire. MD-EXH-6, option
 * exhausted-may-fire. */
gboolean
md_check_fire (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  guint unit = (guint) action->unit;

  if (!md_check_actor (battle, action, MD_FIRE_DECLARE, why) || !md_check_ready (battle, action, why))
    return FALSE;
  if (biv_stands_has (&battle->fired, unit) || biv_stands_has (&battle->declared, unit))
    return biv_refusal_set (why, "MD-E-FIRED", "MD-FIRE-6", _("%s has had its fire this turn."), call_of (field, action));
  if (md_type (field, battle, unit)->r < 1)
    return biv_refusal_set (why, "MD-E-NOFIRE", "MD-FIRE-1", _("%s has no weapon that reaches beyond its hex."),
                            call_of (field, action));
  if (md_is_exhausted (battle, action->side) && !md_rules (field)->options.exhausted_fire)
    return biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-6", _("An exhausted side may not fire in this battle."));
  return check_target (field, battle, action, why);
}

gboolean
md_check_withdraw (const BivField  *field,
                   const MdBattle  *battle,
                   const BivAction *action,
                   BivRefusal      *why)
{
  if (!md_check_actor (battle, action, MD_FIRE_DECLARE, why) || !md_check_ready (battle, action, why))
    return FALSE;
  return biv_stands_has (&battle->declared, (guint) action->unit)
         || biv_refusal_set (why, "MD-FIRE-6", NULL, _("%s has declared no fire."), call_of (field, action));
}

/* ---- The dice fall (MD-FIRE-10 to MD-FIRE-17) ---- */

/* Table 2.2. MD-FIRE-13: who throws. MD-FIRE-15: a unit brought to nothing still draws the die. */
static void
strike (const BivField *field,
        MdBattle       *battle,
        guint           unit,
        guint           struck,
        gboolean        is_direct,
        BivDice        *dice,
        BivEvents      *events)
{
  int side = battle->grid.stands[unit].side, needed = is_direct ? 4 : 5;
  int face = biv_dice_d6 (dice, battle->grid.stands[struck].side != side ? side : 1 - side, "MD-FIRE-13");

  biv_grid_tell_throw (events, BIV_EVENT_EFFECT, BIV_NOBODY, unit, struck, face, needed, "MD-FIRE-13");
  if (face >= needed)
    md_weaken (field, battle, struck, 1, "MD-FIRE-13", events);
}

/* MD-FIRE-16: nobody has left the board yet, so sight and occupation are those of the beginning. MD-FIRE-10: nothing is
 * tested again for where it lands; MD-FIRE-14, option scatter-mode-basis. */
static void
shoot (const BivField *field,
       MdBattle       *battle,
       guint           unit,
       BivDice        *dice,
       BivEvents      *events)
{
  const MdOptions *options = &md_rules (field)->options;
  BivCell cell = battle->aim[unit], lands;
  gboolean is_direct = md_is_direct (field, battle, unit, cell);
  int face;
  guint8 struck;

  biv_shots_tell (&battle->grid, unit, cell, is_direct, "MD-FIRE-8", events);
  face = biv_dice_d6 (dice, battle->grid.stands[unit].side, "MD-FIRE-10");
  lands = md_landing (field, battle, unit, cell, face == 1 ? 1 : face == 2 ? -1 : 0);
  /* MD-FIRE-17, option short-falls-on-firer */
  if (lands == battle->grid.stands[unit].cell && !options->short_hits_firer)
    lands = BIV_NO_CELL;
  biv_shots_tell_landing (battle->grid.stands[unit].side, unit, lands, face, "MD-FIRE-10", events);
  if (lands == BIV_NO_CELL)           /* MD-FIRE-11 */
    return;
  struck = biv_grid_at (&battle->grid, lands);
  if (struck != BIV_NO_STAND)         /* MD-FIRE-12 */
    strike (field, battle, unit, struck, options->mode_by_struck ? md_is_direct (field, battle, unit, lands) : is_direct, dice,
            events);
  if (md_type (field, battle, unit)->wears_mines)
    md_hit_mines (field, battle, lands, events);
}

static void
remove_destroyed (const BivField *field,
                  MdBattle       *battle,
                  BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivStandSet units = battle->grid.on_board[side];

      for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
        if (battle->sv[unit] == 0)
          md_destroy (field, battle, (guint) unit, "MD-FIRE-15", events);
    }
}

/* MD-FIRE-15: everybody has declared; now all dice are thrown, side A's first, and the destroyed go together. MD-MINE-8:
 * whoever fires leaves off whatever it worked at before the first die falls. */
void
md_resolve_fire (const BivField *field,
                 MdBattle       *battle,
                 BivDice        *dice,
                 BivEvents      *events)
{
  BivStandSet firing = battle->declared;

  for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
    md_stop_work (battle, (guint) unit);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      firing = battle->declared;
      for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
        if (battle->grid.stands[unit].side == side)
          {
            biv_stands_add (&battle->fired, (guint) unit);
            shoot (field, battle, (guint) unit, dice, events);
          }
    }
  firing = battle->declared;
  battle->declared = (BivStandSet) { 0 };
  for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
    battle->aim[unit] = BIV_NO_CELL;
  remove_destroyed (field, battle, events);
}
