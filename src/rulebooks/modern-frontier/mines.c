/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mines.c: minefields (MD-MINE) */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>

/* MD-MINE-6 */
int
md_turns_needed (const MdBattle *battle,
                 BivCell         cell)
{
  return biv_cells_has (battle->mines.words, cell) ? MAX (0, 5 - battle->passes[cell] - battle->hits[cell]) : 0;
}

void
md_stop_work (MdBattle *battle,
              guint     unit)
{
  battle->work[unit] = BIV_NO_CELL;
  battle->progress[unit] = 0;
}

static void
clear_mines (MdBattle  *battle,
             BivCell    cell,
             BivEvents *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_CLEARED, -1, "MD-MINE-7");

  biv_cells_remove (battle->mines.words, cell);
  battle->passes[cell] = battle->hits[cell] = 0;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->work[unit] == cell)
      md_stop_work (battle, unit);
  if (event == NULL)
    return;
  event->cell = cell;
  event->note = 1;
}

/* MD-MINE-7, MD-MINE-10: when somebody's progress, each by itself (MD-MINE-11), has come up to what is needed, or nothing
 * more is. */
static void
test_cleared (MdBattle  *battle,
              BivCell    cell,
              BivEvents *events)
{
  int needed = md_turns_needed (battle, cell);
  gboolean is_cleared = needed == 0;

  for (guint unit = 0; unit < battle->grid.head.n_units && !is_cleared; unit++)
    is_cleared = battle->work[unit] == cell && battle->progress[unit] >= needed;
  if (is_cleared)
    clear_mines (battle, cell, events);
}

/* MD-MINE-1, MD-MINE-2, table 2.5: at entry, by whatever way; MD-MINE-3: whoever is destroyed has passed too; MD-MINE-4:
 * mines neither stop nor slow. MD-MINE-5: deployed among them is not entered. */
gboolean
md_enter_mines (const BivField *field,
                MdBattle       *battle,
                guint           unit,
                BivCell         cell,
                BivDice        *dice,
                BivEvents      *events)
{
  gboolean lives = TRUE;
  BivEvent *event;
  int face, loss;

  if (!biv_cells_has (battle->mines.words, cell))
    return TRUE;
  face = biv_dice_d6 (dice, battle->grid.stands[unit].side, "MD-MINE-2");
  loss = face - battle->passes[cell] >= 5 ? 2 : face - battle->passes[cell] >= 2 ? 1 : 0;
  event = biv_events_add (events, BIV_EVENT_MINED, (int) unit, "MD-MINE-2");
  if (event != NULL)
    {
      event->side = battle->grid.stands[unit].side;
      event->cell = cell;
      event->value = (gint16) face;
      event->needed = battle->passes[cell];
    }
  battle->passes[cell] = (guint8) MIN (battle->passes[cell] + 1, 250);
  if (loss > 0)
    lives = md_hurt (field, battle, unit, loss, "MD-MINE-2", events);
  test_cleared (battle, cell, events);
  return lives;
}

/* MD-MINE-9: the artillery's shots wear them down, wherever they were aimed. */
void
md_hit_mines (const BivField *field,
              MdBattle       *battle,
              BivCell         cell,
              BivEvents      *events)
{
  if (!biv_cells_has (battle->mines.words, cell))
    return;
  battle->hits[cell] = (guint8) MIN (battle->hits[cell] + 1, 250);
  test_cleared (battle, cell, events);
}

/* MD-MINE-7: any type, from an adjacent hex, in contact or not, over cliffs and rivers. MD-MINE-12: from within there is no
 * working on it, since a hex is not adjacent to itself. */
gboolean
md_check_work (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  char name[BIV_CELL_NAME];

  if (!md_check_activation (field, battle, action, why))
    return FALSE;
  if (biv_cell_is_outside (action->cell) || !biv_cells_has (battle->mines.words, action->cell)
      || biv_board_hexes_between (field->board, battle->grid.stands[action->unit].cell, action->cell) != 1)
    return biv_refusal_set (why, "MD-MINE-7", NULL, _("There is no minefield at %s, next to %s."),
                            biv_board_cell_name (field->board, action->cell, name), field->units[action->unit].call);
  return TRUE;
}

/* MD-MINE-8: on one minefield at a time, turn after turn. */
void
md_apply_work (const BivField  *field,
               MdBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivEvent *event;

  biv_stands_add (&battle->activated, unit);
  if (battle->work[unit] != action->cell)
    battle->progress[unit] = 0;
  battle->work[unit] = action->cell;
  battle->progress[unit]++;
  event = biv_events_add (events, BIV_EVENT_WORKED, (int) unit, "MD-MINE-7");
  if (event != NULL)
    {
      event->side = action->side;
      event->cell = action->cell;
      event->value = battle->progress[unit];
      event->needed = (gint16) md_turns_needed (battle, action->cell);
    }
  test_cleared (battle, action->cell, events);
  md_finish_activation (field, battle, events);
}
