/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: armies and deployment before the battle (MP-ARM, MP-DEP) */
#include "config.h"
#include "rulebooks/musket-period/private.h"

#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Armies (MP-ARM) ---- */

void
mp_check_army (const BivSetup *setup,
               const BivBook  *book,
               int             side,
               GArray         *faults,
               GArray         *warnings)
{
  g_autoptr (GArray) army = biv_setup_list_army (setup, side);
  int most = biv_setup_get_option_number (setup, book, "max-units");
  int wanted = biv_setup_get_option_number (setup, book, "commander-count");
  int units = 0, commanders = 0;

  for (guint i = 0; i < army->len; i++)
    {
      const BivArmyEntry *entry = &g_array_index (army, BivArmyEntry, i);
      int type = biv_book_find_type (book, entry->type);

      units += entry->count;
      if (type < 0)
        biv_faults_add (faults, entry->unit, BIV_NO_CELL, "MP-ARM-4", NULL, _("%s is not a unit type of this ruleset."),
                        entry->type);
      else if (strcmp (biv_book_get_type_at (book, (guint) type)->class_id, "commander") == 0)
        commanders += entry->count;
    }
  if (units > most)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MP-ARM-1", NULL, _("Side %s has %d units; at most %d are allowed."),
                    biv_side_letter (side), units, most);
  if (units == 0)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MP-ARM-2", NULL, _("Side %s has no units."), biv_side_letter (side));
  if (commanders != wanted)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MP-ARM-3", NULL,
                    _("Side %s has %d Commanders; exactly %d is required."), biv_side_letter (side), commanders, wanted);
}

/* ---- Where a side may stand (MP-DEP-3, MP-DEP-4) ---- */

static BivZone
zone_of (const BivSetup *setup,
         const BivBook  *book,
         int             side)
{
  return biv_zone_of_side (setup->board, side, biv_setup_get_deployment (setup, book),
                           biv_setup_get_option_number (setup, book, "deploy-depth"));
}

/* MP-DEP-6: what the ground itself forbids. A road over water is a bridge (MP-BRD-6). */
static gboolean
is_unfordable (const BivBoard *board,
               BivCell         cell)
{
  guint marks = biv_board_get_ground (board, cell)->marks;

  return marks & BIV_MARK_RIVER && !(marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE | BIV_MARK_ROAD));
}

void
mp_deployment_zone (const BivSetup *setup,
                    const BivBook  *book,
                    int             side,
                    guint8         *cells)
{
  BivZone zone = zone_of (setup, book, side);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    cells[cell] = biv_zone_has (&zone, setup->board, cell) && !biv_cell_is_barred (setup->board, cell)
                  && !is_unfordable (setup->board, cell);
}

/* ---- Deployment checks (MP-DEP): every fault of every unit ---- */

typedef struct
{
  const BivSetup *setup;
  BivDeployment   deployment;
  int             side;
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

  if (biv_setup_find_stacked (check->setup, (guint) number) >= 0)
    biv_faults_add (check->faults, number, unit->cell, "MP-DEP-2", "MP-BRD-1", _("%s holds more than one unit."), name);
  if (!biv_zone_has (&check->zone, board, unit->cell) && check->deployment == BIV_DEPLOY_ONE_OFF)
    biv_faults_add (check->faults, number, unit->cell, "MP-DEP-3", NULL,
                    _("%s at %s is outside side %s's deployment zone."), call, name, biv_side_letter (check->side));
  if (!biv_zone_has (&check->zone, board, unit->cell) && check->deployment == BIV_DEPLOY_CAMPAIGN)
    biv_faults_add (check->faults, number, unit->cell, "MP-DEP-4", NULL,
                    _("%s at %s is outside side %s's half of the board."), call, name, biv_side_letter (check->side));
  if (is_unfordable (board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MP-DEP-6", NULL, _("%s at %s is in an impassable river."), call, name);
  if (biv_cell_is_barred (board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MP-BRD-8", NULL, _("%s: nothing can stand at %s."), call, name);
  /* Corners count, and each of the two is named. */
  if (check->deployment == BIV_DEPLOY_CAMPAIGN)
    biv_faults_add_touching (check->faults, check->setup, (guint) number, "MP-DEP-5");
}

/* MP-DEP-1, MP-DEP-7 */
static void
check_unit (const Check *check,
            guint        number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (check->setup, number);
  char name[BIV_CELL_NAME];

  if (unit->cell == BIV_NO_CELL)
    biv_faults_add_missing (check->faults, check->setup, number, "MP-DEP-7", NULL);
  else if (biv_cell_is_outside (unit->cell))
    biv_faults_add (check->faults, (int) number, unit->cell, "MP-DEP-1", NULL, _("%s is not on the board."),
                    biv_setup_unit_call (unit));
  else
    check_place (check, (int) number, unit, biv_board_cell_name (check->setup->board, unit->cell, name));
}

void
mp_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  Check check = { setup, biv_setup_get_deployment (setup, book), side, zone_of (setup, book, side), faults };

  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side)
      check_unit (&check, i);
}
