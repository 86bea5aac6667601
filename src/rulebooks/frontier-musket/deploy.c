/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: armies and deployment before the battle (FM-ARMY, FM-DEPLOY) */
#include "config.h"
#include "rulebooks/frontier-musket/private.h"

#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Army checks (section 6) ---- */

typedef struct
{
  int units;
  int commands;
} Count;

static void
count_type (const BivBook      *book,
            const BivArmyEntry *entry,
            Count              *count,
            GArray             *faults)
{
  int number = biv_book_find_type (book, entry->type);

  count->units += entry->count;
  if (number < 0)
    biv_faults_add (faults, entry->unit, BIV_NO_CELL, "FM-E-ARMY-TYPE", "FM-ARMY-4",
                    _("%s: \"%s\" is not a Unit type of these rules."), entry->call, entry->type);
  else if (strcmp (biv_book_get_type_at (book, (guint) number)->class_id, "command") == 0)
    count->commands += entry->count;
}

static Count
count_army (const BivSetup *setup,
            const BivBook  *book,
            int             side,
            GArray         *faults)
{
  g_autoptr (GArray) army = biv_setup_list_army (setup, side);
  Count count = { 0 };

  for (guint i = 0; i < army->len; i++)
    count_type (book, &g_array_index (army, BivArmyEntry, i), &count, faults);
  return count;
}

void
fm_check_army (const BivSetup *setup,
               const BivBook  *book,
               int             side,
               GArray         *faults,
               GArray         *warnings)
{
  const char *kind = biv_facts_get (setup->sides[side].facts, "army");
  gboolean is_maimed = strcmp (biv_setup_get_option (setup, book, "campaign-without-command"), "on") == 0;
  Count count = count_army (setup, book, side, faults);
  int most = biv_setup_get_option_number (setup, book, "max-units");

  /* FM-ARMY-1 */
  if (count.units > most)
    biv_faults_add (faults, -1, BIV_NO_CELL, "FM-E-ARMY-SIZE", "FM-ARMY-1",
                    _("The army has %d Units; the most allowed is %d."), count.units, most);
  /* FM-ARMY-2; an army that lost its Command Unit in the campaign may still fight, if the referee lets it. */
  if (count.commands == 0)
    biv_faults_add (is_maimed ? warnings : faults, -1, BIV_NO_CELL, "FM-E-ARMY-NOCMD", "FM-ARMY-2",
                    _("The army has no Command Unit."));
  if (count.commands > 1)
    biv_faults_add (faults, -1, BIV_NO_CELL, "FM-E-ARMY-CMDS", "FM-ARMY-2",
                    _("The army has %d Command Units; it must have exactly one."), count.commands);
  /* FM-ARMY-3 */
  if (kind != NULL && strcmp (kind, "european") != 0 && strcmp (kind, "native") != 0)
    biv_faults_add (faults, -1, BIV_NO_CELL, "FM-E-ARMY-KIND", "FM-ARMY-3",
                    _("Say whether the army is European or Native."));
  if (count.units == 1 && count.commands == 1)
    biv_faults_add (warnings, -1, BIV_NO_CELL, "FM-W-ARMY-ALONE", "FM-ARMY-4", _("The Command Unit is alone."));
}

/* ---- Where a side may stand (FM-DEPLOY-1, FM-DEPLOY-2) ---- */

static BivZone
zone_of (const BivSetup *setup,
         const BivBook  *book,
         int             side)
{
  return biv_zone_of_side (setup->board, side, biv_setup_get_deployment (setup, book),
                           biv_setup_get_option_number (setup, book, "one-off-depth"));
}

/* FM-DEPLOY-4: what the ground itself forbids. A road over water is a bridge (FM-TERRAIN-9). */
static gboolean
is_in_river (const BivBoard *board,
             BivCell         cell)
{
  guint marks = biv_board_get_ground (board, cell)->marks;

  return marks & (BIV_MARK_RIVER | BIV_MARK_FORD) && !(marks & BIV_MARK_BRIDGE)
         && !(marks & BIV_MARK_ROAD && !(marks & BIV_MARK_FORD));
}

void
fm_deployment_zone (const BivSetup *setup,
                    const BivBook  *book,
                    int             side,
                    guint8         *cells)
{
  BivZone zone = zone_of (setup, book, side);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    cells[cell] = biv_zone_has (&zone, setup->board, cell) && !biv_cell_is_barred (setup->board, cell)
                  && !is_in_river (setup->board, cell);
}

/* ---- Deployment checks (section 5): every fault of every Unit ---- */

typedef struct
{
  const BivSetup *setup;
  const BivBook  *book;
  int             side;
  gboolean        is_campaign;
  BivZone         zone;
  GArray         *faults;
} Check;

static void
check_place (const Check        *check,
             int                 number,
             const BivSetupUnit *unit,
             const char         *name)
{
  const BivBoard *board = check->setup->board;
  const char *call = biv_setup_unit_call (unit);
  char south_west[BIV_CELL_NAME], north_east[BIV_CELL_NAME];
  g_autofree char *zone = NULL;

  if (!biv_zone_has (&check->zone, board, unit->cell) && check->is_campaign)
    biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-HALF", "FM-DEPLOY-2",
                    _("%s at %s is not in its own half of the board."), call, name);
  else if (!biv_zone_has (&check->zone, board, unit->cell))
    {
      biv_board_cell_name (board, biv_board_get_cell (board, check->zone.first_file, check->zone.first_rank), south_west);
      biv_board_cell_name (board, biv_board_get_cell (board, check->zone.last_file, check->zone.last_rank), north_east);
      zone = g_strdup_printf ("%s–%s", south_west, north_east);
      biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-ZONE", "FM-DEPLOY-1",
                      _("%s at %s is outside its deployment zone (%s)."), call, name, zone);
    }
  if (biv_cell_is_barred (board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-IMPASSABLE", "FM-DEPLOY-4",
                    _("%s at %s: nothing can stand there."), call, name);
  if (is_in_river (board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-RIVER", "FM-DEPLOY-4",
                    _("%s at %s would start in a river."), call, name);
}

/* FM-DEPLOY-3, FM-DEPLOY-4. FM-DEPLOY-7: of two enemies both are named, since each side is checked; of two on one square
 * the one that came later. */
static void
check_neighbours (const Check        *check,
                  int                 number,
                  const BivSetupUnit *unit,
                  const char         *name)
{
  const char *call = biv_setup_unit_call (unit);
  int stacked = biv_setup_find_stacked (check->setup, (guint) number);

  if (stacked >= 0)
    biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-STACK", "FM-DEPLOY-4",
                    _("%s and %s are both at %s; one Unit to a square."), call,
                    biv_setup_unit_call (biv_setup_get_unit (check->setup, (guint) stacked)), name);
  if (!check->is_campaign)
    return;
  for (int i = biv_setup_next_touching (check->setup, (guint) number, -1); i >= 0;
       i = biv_setup_next_touching (check->setup, (guint) number, i))
    {
      const BivSetupUnit *enemy = biv_setup_get_unit (check->setup, (guint) i);
      char there[BIV_CELL_NAME];

      biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-ADJ", "FM-DEPLOY-3",
                      _("%s at %s starts next to enemy %s at %s."), call, name, biv_setup_unit_call (enemy),
                      biv_board_cell_name (check->setup->board, enemy->cell, there));
    }
}

/* FM-ARMY-9: dismounted are the type that cavalry changes into, and whoever the roster says is. */
static void
check_dismounted (const Check        *check,
                  int                 number,
                  const BivSetupUnit *unit)
{
  int type = biv_book_find_type (check->book, unit->type);
  gboolean is_cavalry, is_dismounted;

  if (type < 0)
    return;
  is_cavalry = biv_book_get_type_at (check->book, (guint) type)->becomes != NULL;
  is_dismounted = (is_cavalry && !biv_book_has_flag (check->book, (guint) type, "mounted"))
                  || g_strcmp0 (biv_facts_get (unit->facts, "dismounted"), "yes") == 0;
  if (is_dismounted && (!is_cavalry || strcmp (biv_setup_get_option (check->setup, check->book, "dismount"), "on") != 0))
    biv_faults_add (check->faults, number, unit->cell, "FM-E-DEP-DISMOUNT", "FM-ARMY-9",
                    _("%s is not cavalry and cannot be dismounted."), biv_setup_unit_call (unit));
}

/* FM-DEPLOY-5 */
static void
check_unit (const Check *check,
            guint        number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (check->setup, number);
  char name[BIV_CELL_NAME];

  if (biv_setup_is_beyond_roster (check->setup, number))
    biv_faults_add (check->faults, (int) number, unit->cell, "FM-E-DEP-STRANGER", "FM-DEPLOY-5",
                    _("%s is not in this army."), biv_setup_unit_call (unit));
  check_dismounted (check, (int) number, unit);
  if (unit->cell == BIV_NO_CELL)
    {
      biv_faults_add_missing (check->faults, check->setup, number, "FM-E-DEP-MISSING", "FM-DEPLOY-5");
      return;
    }
  biv_board_cell_name (check->setup->board, unit->cell, name);
  if (biv_cell_is_outside (unit->cell))
    {
      biv_faults_add (check->faults, (int) number, unit->cell, "FM-E-DEP-BOARD", "FM-DEPLOY-4",
                      _("%s: %s is not a square of this board."), biv_setup_unit_call (unit), name);
      return;
    }
  check_place (check, (int) number, unit, name);
  check_neighbours (check, (int) number, unit, name);
}

static void
check_room (const Check *check,
            int          army)
{
  g_autofree guint8 *zone = g_new0 (guint8, biv_board_get_n_cells (check->setup->board));
  int room = 0;

  if (check->is_campaign)
    return;
  fm_deployment_zone (check->setup, check->book, check->side, zone);
  for (guint cell = 0; cell < biv_board_get_n_cells (check->setup->board); cell++)
    room += zone[cell];
  if (army > room)
    biv_faults_add (check->faults, -1, BIV_NO_CELL, "FM-E-DEP-FULL", "FM-DEPLOY-1",
                    _("The zone holds %d Units; the army has %d."), room, army);
}

void
fm_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  Check check = {
    setup, book, side, biv_setup_get_deployment (setup, book) == BIV_DEPLOY_CAMPAIGN, zone_of (setup, book, side), faults,
  };
  int n = 0;

  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side)
      {
        check_unit (&check, i);
        n++;
      }
  if (n > 0)
    biv_faults_add_unplaced (faults, setup, book, side, "FM-E-DEP-MISSING", "FM-DEPLOY-5");
  check_room (&check, count_army (setup, book, side, NULL).units);
}
