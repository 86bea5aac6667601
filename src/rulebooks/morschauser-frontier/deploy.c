/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: armies and deployment before the battle (MF-ARM, MF-DEP)
 *
 * The book has no such rules; these are its sibling's, and options. */
#include "config.h"
#include "rulebooks/morschauser-frontier/private.h"

#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Army checks (MF-ARM) ---- */

void
mf_check_army (const BivSetup *setup,
               const BivBook  *book,
               int             side,
               GArray         *faults,
               GArray         *warnings)
{
  g_autoptr (GArray) army = biv_setup_list_army (setup, side);
  int most = biv_setup_get_option_number (setup, book, "max-stands");
  int wanted = biv_setup_get_option_number (setup, book, "command-count");
  int stands = 0, commands = 0;

  for (guint i = 0; i < army->len; i++)
    {
      const BivArmyEntry *entry = &g_array_index (army, BivArmyEntry, i);
      int type = biv_book_find_type (book, entry->type);

      stands += entry->count;
      if (type < 0)
        biv_faults_add (faults, entry->unit, BIV_NO_CELL, "MF-ARM-4", NULL, _("%s is not a stand type of this ruleset."),
                        entry->type);
      else if (strcmp (biv_book_get_type_at (book, (guint) type)->class_id, "command") == 0)
        commands += entry->count;
    }
  if (stands > most)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MF-ARM-1", NULL, _("Side %s has %d stands; at most %d are allowed."),
                    biv_side_letter (side), stands, most);
  if (stands == 0)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MF-ARM-2", NULL, _("Side %s has no stands."), biv_side_letter (side));
  if (commands != wanted)
    biv_faults_add (faults, -1, BIV_NO_CELL, "MF-ARM-3", NULL,
                    _("Side %s has %d Command stands; exactly %d is required."), biv_side_letter (side), commands, wanted);
}

/* ---- Where a side may stand (MF-DEP-3, MF-DEP-4, MF-DEP-6) ---- */

typedef struct
{
  const BivSetup *setup;
  const BivBook  *book;
  int             side;
  BivDeployment   deployment;
  gboolean        may_be_wet;
  BivZone         zone;
  GArray         *faults;
} Check;

static Check
begin_check (const BivSetup *setup,
             const BivBook  *book,
             int             side,
             GArray         *faults)
{
  Check check = { .setup = setup, .book = book, .side = side, .faults = faults };

  check.deployment = biv_setup_get_deployment (setup, book);
  check.may_be_wet = strcmp (biv_setup_get_option (setup, book, "deploy-in-river"), "on") == 0;
  check.zone = biv_zone_of_side (setup->board, side, check.deployment,
                                 biv_setup_get_option_number (setup, book, "deploy-depth"));
  return check;
}

/* MF-DEP-6. MF-RIV-5: a bridge is dry, and a ford no bridge (MF-BRD-6). */
static gboolean
is_in_river (const Check *check,
             BivCell      cell)
{
  guint marks = biv_board_get_ground (check->setup->board, cell)->marks;

  if (check->may_be_wet || !(marks & (BIV_MARK_RIVER | BIV_MARK_FORD)) || marks & BIV_MARK_BRIDGE)
    return FALSE;
  return marks & BIV_MARK_FORD || !(marks & (BIV_MARK_ROAD | BIV_MARK_TOWN));
}

void
mf_deployment_zone (const BivSetup *setup,
                    const BivBook  *book,
                    int             side,
                    guint8         *cells)
{
  Check check = begin_check (setup, book, side, NULL);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    cells[cell] = biv_zone_has (&check.zone, setup->board, cell) && !biv_cell_is_barred (setup->board, cell)
                  && !is_in_river (&check, cell);
}

/* ---- Deployment checks (MF-DEP): every fault of every stand ---- */

static void
check_place (const Check        *check,
             int                 number,
             const BivSetupUnit *unit,
             const char         *name)
{
  const char *call = biv_setup_unit_call (unit), *side = biv_side_letter (check->side);

  if (biv_setup_find_stacked (check->setup, (guint) number) >= 0)
    biv_faults_add (check->faults, number, unit->cell, "MF-DEP-2", NULL, _("%s holds more than one stand."), name);
  if (!biv_zone_has (&check->zone, check->setup->board, unit->cell) && check->deployment == BIV_DEPLOY_ONE_OFF)
    biv_faults_add (check->faults, number, unit->cell, "MF-DEP-3", NULL,
                    _("%s at %s is outside side %s's deployment zone."), call, name, side);
  else if (!biv_zone_has (&check->zone, check->setup->board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MF-DEP-4", NULL,
                    _("%s at %s is outside side %s's half of the board."), call, name, side);
  if (check->deployment == BIV_DEPLOY_CAMPAIGN)
    biv_faults_add_touching (check->faults, check->setup, (guint) number, "MF-DEP-5");
  if (is_in_river (check, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MF-DEP-6", NULL, _("%s may not be deployed in a river."), call);
  if (biv_cell_is_barred (check->setup->board, unit->cell))
    biv_faults_add (check->faults, number, unit->cell, "MF-BRD-6", NULL, _("%s: nothing can stand at %s."), call, name);
}

/* MF-DEP-1, MF-DEP-7 */
static void
check_unit (const Check *check,
            guint        number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (check->setup, number);
  char name[BIV_CELL_NAME];

  if (unit->cell == BIV_NO_CELL)
    biv_faults_add_missing (check->faults, check->setup, number, "MF-DEP-7", NULL);
  else if (biv_cell_is_outside (unit->cell))
    biv_faults_add (check->faults, (int) number, unit->cell, "MF-DEP-1", NULL, _("%s is not on the board."),
                    biv_setup_unit_call (unit));
  else
    check_place (check, (int) number, unit, biv_board_cell_name (check->setup->board, unit->cell, name));
}

void
mf_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  Check check = begin_check (setup, book, side, faults);
  gboolean has_units = FALSE;

  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side)
      {
        check_unit (&check, i);
        has_units = TRUE;
      }
  /* An army that is only listed is an army to be checked, not one that is deployed. */
  if (has_units)
    biv_faults_add_unplaced (faults, setup, book, side, "MF-DEP-7", NULL);
}
