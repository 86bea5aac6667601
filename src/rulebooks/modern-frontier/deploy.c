/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: what has to hold before the battle, and who comes to it later (MD-DEP, MD-SEQ-10) */
#include "config.h"
#include "engine/setup-check.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Where a side may stand (MD-DEP-11) ---- */

static BivZone
zone_of (const BivSetup *setup,
         const BivBook  *book,
         int             side)
{
  const char *deployment = biv_setup_get_option (setup, book, "deployment");
  int width = biv_board_get_width (setup->board), height = biv_board_get_height (setup->board);
  BivZone zone = { 0, width - 1, 0, height - 1 };

  if (strcmp (deployment, "half") == 0)
    {
      zone.first_row = side == 0 ? height - height / 2 : 0;
      zone.last_row = side == 0 ? height - 1 : height / 2 - 1;
    }
  else if (strcmp (deployment, "edge6") == 0)
    {
      zone.first_row = zone.last_row = side == 0 ? height - 1 : 0;
      if (width >= 6)
        {
          zone.first_column = (width - 6) / 2;
          zone.last_column = zone.first_column + 5;
        }
    }
  return zone;
}

void
md_deployment_zone (const BivSetup *setup,
                    const BivBook  *book,
                    int             side,
                    guint8         *cells)
{
  BivZone zone = zone_of (setup, book, side);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    cells[cell] = biv_zone_has (&zone, setup->board, cell) && !biv_cell_is_barred (setup->board, cell);
}

/* ---- One unit ---- */

typedef struct
{
  const BivSetup *setup;
  const BivBook  *book;
  int             side;
  BivZone         zone;
  GArray         *faults;
} Check;

/* Lost before the battle: it is no part of it. */
static gboolean
is_lost (const BivSetupUnit *unit)
{
  return unit->is_lost || (unit->cell == BIV_NO_CELL && g_strcmp0 (biv_facts_get (unit->facts, "strength"), "0") == 0);
}

static void
report_number (const Check        *check,
               int                 number,
               const BivSetupUnit *unit,
               const char         *field,
               int                 value)
{
  biv_faults_add (check->faults, number, unit->cell, "MD-DEP-6", NULL, _("%s has an invalid %s (%d)."),
                  biv_setup_unit_call (unit), field, value);
}

/* MD-DEP-6 */
static void
check_numbers (const Check        *check,
               int                 number,
               const BivSetupUnit *unit,
               guint               type)
{
  const char *strength = biv_facts_get (unit->facts, "strength");
  int sv = strength != NULL ? (int) g_ascii_strtoll (strength, NULL, 10) : biv_book_get_type_at (check->book, type)->steps;
  int cp = biv_book_get_number (check->book, type, "cp", 1), m = biv_book_get_number (check->book, type, "m", 0);
  int r = biv_book_get_number (check->book, type, "r", 0), arc = biv_book_get_number (check->book, type, "arc", 0);

  if (sv < 1 || sv > 99)
    report_number (check, number, unit, "SV", sv);
  if (cp < 1)
    report_number (check, number, unit, "CP", cp);
  if (m < 0)
    report_number (check, number, unit, "M", m);
  if (r < 0)
    report_number (check, number, unit, "R", r);
  if (r >= 1 && arc != 120 && arc != 360)
    report_number (check, number, unit, "arc", arc);
}

/* MD-DEP-9, MD-DEP-11, MD-DEP-13 */
static void
check_place (const Check        *check,
             int                 number,
             const BivSetupUnit *unit)
{
  const BivBoard *board = check->setup->board;
  const char *call = biv_setup_unit_call (unit);
  char name[BIV_CELL_NAME];

  biv_board_cell_name (board, unit->cell, name);
  if (biv_cell_is_barred (board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MD-DEP-9", NULL, _("%s is placed at %s, which is impassable."), call,
                    name);
  if (!biv_zone_has (&check->zone, board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MD-DEP-11", NULL, _("%s at %s is outside side %s's deployment zone."),
                    call, name, biv_side_letter (unit->side));
  if (unit->facing == BIV_NO_DIRECTION)
    biv_faults_add (check->faults, number, unit->cell, "MD-DEP-13", NULL, _("%s has no facing."), call);
}

/* A pair is one fault, of the unit that comes first; side A's do. MD-DEP-10; MD-DEP-12, where cliffs and rivers make no
 * difference. */
static void
check_neighbours (const Check        *check,
                  int                 number,
                  const BivSetupUnit *unit)
{
  const BivBoard *board = check->setup->board;
  gboolean apart = strcmp (biv_setup_get_option (check->setup, check->book, "no-adjacent-start"), "on") == 0;
  char name[BIV_CELL_NAME], there[BIV_CELL_NAME];

  for (guint i = 0; i < check->setup->units->len; i++)
    {
      const BivSetupUnit *other = biv_setup_get_unit (check->setup, i);

      if (biv_cell_is_outside (other->cell) || other->side < unit->side || (other->side == unit->side && (int) i <= number)
          || biv_book_find_type (check->book, other->type) < 0)
        continue;
      if (other->cell == unit->cell)
        biv_faults_add (check->faults, number, unit->cell, "MD-DEP-10", NULL, _("%s holds more than one unit: %s and %s."),
                        biv_board_cell_name (board, unit->cell, name), biv_setup_unit_call (unit), biv_setup_unit_call (other));
      else if (apart && other->side != unit->side && biv_board_get_distance (board, unit->cell, other->cell) == 1)
        biv_faults_add (check->faults, number, unit->cell, "MD-DEP-12", NULL, _("%s at %s starts adjacent to enemy %s at %s."),
                        biv_setup_unit_call (unit), biv_board_cell_name (board, unit->cell, name),
                        biv_setup_unit_call (other), biv_board_cell_name (board, other->cell, there));
    }
}

/* MD-DEP-4, MD-DEP-5, MD-DEP-7, MD-DEP-8 */
static void
check_unit (const Check *check,
            int          number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (check->setup, (guint) number);
  int type = biv_book_find_type (check->book, unit->type);
  const char *call = biv_setup_unit_call (unit), *class_id;
  char name[BIV_CELL_NAME];

  if (type < 0)
    {
      biv_faults_add (check->faults, number, unit->cell, "MD-DEP-4", NULL, _("%s has an unknown type '%s'."), call, unit->type);
      return;
    }
  class_id = biv_book_get_type_at (check->book, (guint) type)->class_id;
  if (g_strcmp0 (biv_facts_get (unit->facts, "quality"), "poor") == 0 && strcmp (class_id, "infantry") != 0
      && strcmp (class_id, "cavalry") != 0)
    biv_faults_add (check->faults, number, unit->cell, "MD-DEP-5", "MD-UNIT-6",
                    _("%s cannot be Poor: only Infantry and Cavalry can."), call);
  check_numbers (check, number, unit, (guint) type);
  if (unit->cell == BIV_NO_CELL)
    {
      if (unit->arrival == 0 && g_strcmp0 (biv_facts_get (unit->facts, "reserve"), "yes") != 0)
        biv_faults_add (check->faults, number, BIV_NO_CELL, "MD-DEP-7", NULL, _("%s is not on the board."), call);
    }
  else if (biv_cell_is_outside (unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MD-DEP-8", NULL, _("%s is placed at %s, which is off the board."), call,
                    biv_board_cell_name (check->setup->board, unit->cell, name));
  else
    {
      check_place (check, number, unit);
      check_neighbours (check, number, unit);
    }
}

/* ---- A side ---- */

/* MD-DEP-1 to MD-DEP-3. Reserves of a campaign wait beyond the limit (CA-SETUP-4). */
static void
check_numbers_of_units (const Check *check)
{
  const char *letter = biv_side_letter (check->side);
  int most = biv_setup_get_option_number (check->setup, check->book, "max-units"), all = 0, n = 0, commands = 0;

  for (guint i = 0; i < check->setup->units->len; i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (check->setup, i);
      int type = biv_book_find_type (check->book, unit->type);

      if (unit->side != check->side || is_lost (unit))
        continue;
      all++;
      n += unit->arrival == 0;
      commands += type >= 0 && biv_book_has_flag (check->book, (guint) type, "command");
    }
  if (all == 0)
    biv_faults_add (check->faults, -1, BIV_NO_CELL, "MD-DEP-1", NULL, _("Side %s has no units."), letter);
  if (most > 0 && n > most)
    biv_faults_add (check->faults, -1, BIV_NO_CELL, "MD-DEP-2", NULL, _("Side %s has %d units; at most %d are allowed."), letter,
                    n, most);
  if (strcmp (biv_setup_get_option (check->setup, check->book, "require-command"), "on") == 0 && commands != 1)
    biv_faults_add (check->faults, -1, BIV_NO_CELL, "MD-DEP-3", NULL, _("Side %s must have exactly one HQ unit; it has %d."),
                    letter, commands);
}

/* MD-DEP-14: the table is the referee's; players should know. */
static void
warn_of_table (const BivBook *book,
               GArray        *warnings)
{
  g_autoptr (BivBook) shipped = biv_book_load (biv_book_get_id (book), NULL);
  g_auto (GStrv) changed = biv_book_list_changed (book, shipped);
  g_autofree char *list = g_strjoinv (", ", changed);

  if (changed[0] != NULL)
    biv_faults_add (warnings, -1, BIV_NO_CELL, "MD-DEP-14", NULL, _("Unit table differs from the default for: %s."), list);
}

void
md_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  Check check = { setup, book, side, zone_of (setup, book, side), faults };

  check_numbers_of_units (&check);
  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side && !is_lost (biv_setup_get_unit (setup, i)))
      check_unit (&check, (int) i);
  if (warnings != NULL)
    warn_of_table (book, warnings);
}

/* The book says nothing of armies; what is asked of them is asked with the deployment. */
void
md_check_army (const BivSetup *setup,
               const BivBook  *book,
               int             side,
               GArray         *faults,
               GArray         *warnings)
{
}

/* ---- Reserves (MD-SEQ-10) ---- */

/* Before anybody has declared fire, or said that he is done. */
gboolean
md_awaits_reserves (const BivField *field,
                    const MdBattle *battle)
{
  if (battle->grid.head.phase != MD_FIRE_DECLARE || battle->grid.passed != 0 || !biv_stands_is_empty (&battle->declared))
    return FALSE;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].presence == BIV_PRESENCE_WAITING && biv_grid_may_enter (field, &battle->grid, unit, NULL))
      return TRUE;
  return FALSE;
}

gboolean
md_check_enter (const BivField  *field,
                const MdBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  char name[BIV_CELL_NAME];
  guint unit = (guint) action->unit;

  if (battle->grid.passed != 0 || !biv_stands_is_empty (&battle->declared))
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("Reserves come on before any fire is declared."));
  if (action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[unit].presence != BIV_PRESENCE_WAITING)
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("No reserve of that name waits."));
  if (!biv_grid_may_enter (field, &battle->grid, unit, why))
    return FALSE;
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_cell_is_outside (action->cell))
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("%s is not on the board."), name);
  if (field->units[unit].arrival > 0 && !biv_grid_check_entry (field, unit, action->cell, why))
    return FALSE;
  if (md_rules (field)->ground[action->cell] & MD_BARRED || biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("Nobody can come on at %s."), name);
  if (md_rules (field)->options.starts_apart
      && biv_grid_is_near_enemy (field, &battle->grid, field->units[unit].side, action->cell))
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("%s may not come on next to an enemy."), field->units[unit].call);
  if (action->facing != BIV_NO_DIRECTION && action->facing > 5)
    return biv_refusal_set (why, "MD-SEQ-10", NULL, _("Say which way %s should face."), field->units[unit].call);
  return TRUE;
}

void
md_apply_enter (const BivField  *field,
                MdBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "MD-SEQ-10", events);
}
