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

/* ---- Deployment (section 5) ---- */

/* FM-DEPLOY-4: what the ground itself forbids. A road over water is a bridge (FM-TERRAIN-9). */
static gboolean
is_in_river (const BivSetup *setup,
             const BivBook  *book,
             BivCell         cell)
{
  guint marks = biv_board_get_ground (setup->board, cell)->marks;

  return marks & (BIV_MARK_RIVER | BIV_MARK_FORD) && !(marks & BIV_MARK_BRIDGE)
         && !(marks & BIV_MARK_ROAD && !(marks & BIV_MARK_FORD));
}

/* FM-DEPLOY-7: of two enemies both are named, since each side is checked; of two on one square the one that came later. */
static const BivPlaceRule place_rules[] = {
  { BIV_PLACE_STRANGER, "FM-E-DEP-STRANGER", "FM-DEPLOY-5", N_("%s is not in this army.") },
  { BIV_PLACE_MISSING, "FM-E-DEP-MISSING", "FM-DEPLOY-5" },
  { BIV_PLACE_OFF_BOARD, "FM-E-DEP-BOARD", "FM-DEPLOY-4", N_("%s: %s is not a square of this board.") },
  { BIV_PLACE_OUT_OF_HALF, "FM-E-DEP-HALF", "FM-DEPLOY-2", N_("%s at %s is not in its own half of the board.") },
  { BIV_PLACE_OUT_OF_ZONE, "FM-E-DEP-ZONE", "FM-DEPLOY-1", N_("%s at %s is outside its deployment zone (%s).") },
  { BIV_PLACE_BARRED, "FM-E-DEP-IMPASSABLE", "FM-DEPLOY-4", N_("%s at %s: nothing can stand there.") },
  { BIV_PLACE_WET, "FM-E-DEP-RIVER", "FM-DEPLOY-4", N_("%s at %s would start in a river.") },
  { BIV_PLACE_STACKED, "FM-E-DEP-STACK", "FM-DEPLOY-4", N_("%2$s and %3$s are both at %1$s; one Unit to a square.") },
  { BIV_PLACE_TOUCHING, "FM-E-DEP-ADJ", "FM-DEPLOY-3", N_("%s at %s starts next to enemy %s at %s.") },
};
const BivPlaceRules fm_places = { "one-off-depth", is_in_river, place_rules, G_N_ELEMENTS (place_rules) };

/* FM-ARMY-9: dismounted are the type that cavalry changes into, and whoever the roster says is. */
static void
check_dismounted (const BivSetup *setup,
                  const BivBook  *book,
                  guint           number,
                  GArray         *faults)
{
  const BivSetupUnit *unit = biv_setup_get_unit (setup, number);
  int type = biv_book_find_type (book, unit->type);
  gboolean is_cavalry, is_dismounted;

  if (type < 0)
    return;
  is_cavalry = biv_book_get_type_at (book, (guint) type)->becomes != NULL;
  is_dismounted = (is_cavalry && !biv_book_has_flag (book, (guint) type, "mounted"))
                  || g_strcmp0 (biv_facts_get (unit->facts, "dismounted"), "yes") == 0;
  if (is_dismounted && (!is_cavalry || strcmp (biv_setup_get_option (setup, book, "dismount"), "on") != 0))
    biv_faults_add (faults, (int) number, unit->cell, "FM-E-DEP-DISMOUNT", "FM-ARMY-9",
                    _("%s is not cavalry and cannot be dismounted."), biv_setup_unit_call (unit));
}

/* FM-DEPLOY-1: in a campaign what finds no room waits. */
static void
check_room (const BivSetup *setup,
            const BivBook  *book,
            int             side,
            GArray         *faults)
{
  g_autofree guint8 *zone = g_new0 (guint8, biv_board_get_n_cells (setup->board));
  int room = 0, army = count_army (setup, book, side, NULL).units;

  if (biv_setup_get_deployment (setup, book) == BIV_DEPLOY_CAMPAIGN)
    return;
  biv_place_rules_lay_zone (&fm_places, setup, book, side, zone);
  for (guint cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    room += zone[cell];
  if (army > room)
    biv_faults_add (faults, -1, BIV_NO_CELL, "FM-E-DEP-FULL", "FM-DEPLOY-1",
                    _("The zone holds %d Units; the army has %d."), room, army);
}

void
fm_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side)
      check_dismounted (setup, book, i, faults);
  check_room (setup, book, side, faults);
}
