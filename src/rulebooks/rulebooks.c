/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rulebooks.c: the table of rulesets */
#include "rulebooks/biv-rulebooks.h"

#include "engine/book-list.h"
#include "engine/rulesets.h"
#include "engine/setup-check.h"

#include <string.h>

#define MOST_ADDED 8

static const BivRuleset *const listed[] = {
#define ADDRESS_OF(id, ruleset) &ruleset,
  BIV_RULESETS (ADDRESS_OF)
#undef ADDRESS_OF
};

static const BivRuleset *added[MOST_ADDED];
static guint n_added;

gboolean
biv_ruleset_add (const BivRuleset *ruleset,
                 GError          **error)
{
  g_return_val_if_fail (ruleset != NULL && ruleset->id != NULL && n_added < MOST_ADDED, FALSE);

  if (!biv_book_add (ruleset->id, error))
    return FALSE;
  added[n_added++] = ruleset;
  return TRUE;
}

const BivRuleset *
biv_ruleset_get_at (guint i)
{
  if (i < G_N_ELEMENTS (listed))
    return listed[i];
  i -= G_N_ELEMENTS (listed);
  return i < n_added ? added[i] : NULL;
}

const BivRuleset *
biv_ruleset_find (const char *id)
{
  const BivRuleset *ruleset;

  g_return_val_if_fail (id != NULL, NULL);

  for (guint i = 0; (ruleset = biv_ruleset_get_at (i)) != NULL; i++)
    if (strcmp (ruleset->id, id) == 0)
      return ruleset;
  return NULL;
}

/* ---- Checks before a battle ---- */

/* The book with the campaign's numbers over it; where they do not fit, the shipped one: what is wrong with them is said
 * when a battle is made. */
static BivBook *
book_of (const BivSetup *setup)
{
  g_autoptr (BivBook) shipped = biv_book_load (setup->ruleset, NULL);
  BivBook *over;

  if (shipped == NULL)
    return NULL;
  over = biv_book_new_overlaid (shipped, setup->types, NULL);
  return over != NULL ? over : g_steal_pointer (&shipped);
}

static void
check_side (const BivRuleset *ruleset,
            const BivSetup   *setup,
            const BivBook    *book,
            int               side,
            gboolean          is_army,
            GArray           *faults,
            GArray           *warnings)
{
  if (is_army && ruleset->army_rules != NULL)
    biv_army_rules_check (ruleset->army_rules, setup, book, side, faults);
  if (is_army && ruleset->check_army != NULL)
    ruleset->check_army (setup, book, side, faults, warnings);
  if (!is_army && ruleset->place_rules != NULL)
    biv_place_rules_check (ruleset->place_rules, setup, book, side, faults);
  if (!is_army && ruleset->check_deployment != NULL)
    ruleset->check_deployment (setup, book, side, faults, warnings);
}

static void
check_sides (const BivSetup *setup,
             int             side,
             gboolean        is_army,
             GArray         *faults,
             GArray         *warnings)
{
  const BivRuleset *ruleset = biv_ruleset_find (setup->ruleset);
  g_autoptr (BivBook) book = ruleset != NULL ? book_of (setup) : NULL;

  g_return_if_fail (book != NULL);

  for (int each = 0; each < BIV_N_SIDES; each++)
    if (side == each || side == BIV_NOBODY)
      check_side (ruleset, setup, book, each, is_army, faults, warnings);
}

void
biv_setup_check_army (const BivSetup *setup,
                      int             side,
                      GArray         *faults,
                      GArray         *warnings)
{
  g_return_if_fail (setup != NULL);

  check_sides (setup, side, TRUE, faults, warnings);
}

void
biv_setup_check_deployment (const BivSetup *setup,
                            int             side,
                            GArray         *faults,
                            GArray         *warnings)
{
  g_return_if_fail (setup != NULL);

  check_sides (setup, side, FALSE, faults, warnings);
}

guint8 *
biv_setup_get_zone (const BivSetup *setup,
                    int             side)
{
  const BivRuleset *ruleset;
  g_autoptr (BivBook) book = NULL;
  guint8 *cells;

  g_return_val_if_fail (setup != NULL && (side == 0 || side == 1), NULL);

  ruleset = biv_ruleset_find (setup->ruleset);
  book = ruleset != NULL ? book_of (setup) : NULL;
  g_return_val_if_fail (book != NULL, NULL);
  cells = g_new0 (guint8, biv_board_get_n_cells (setup->board));
  if (ruleset->place_rules != NULL)
    biv_place_rules_lay_zone (ruleset->place_rules, setup, book, side, cells);
  else if (ruleset->deployment_zone != NULL)
    ruleset->deployment_zone (setup, book, side, cells);
  return cells;
}
