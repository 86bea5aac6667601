/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rulebooks.c: the table of rulesets */
#include "rulebooks/biv-rulebooks.h"

#include "rulebooks/frontier-musket/frontier-musket.h"
#include "rulebooks/fusilier/fusilier.h"
#include "rulebooks/modern-frontier/modern-frontier.h"
#include "rulebooks/morschauser-frontier/morschauser-frontier.h"
#include "rulebooks/musket-period/musket-period.h"

#include <string.h>

static const BivRuleset *const rulesets[] = {
  &biv_frontier_musket,
  &biv_morschauser_frontier,
  &biv_musket_period,
  &biv_modern_frontier,
  &biv_fusilier,
};

const BivRuleset *
biv_ruleset_get_at (guint i)
{
  return i < G_N_ELEMENTS (rulesets) ? rulesets[i] : NULL;
}

const BivRuleset *
biv_ruleset_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++)
    if (strcmp (rulesets[i]->id, id) == 0)
      return rulesets[i];
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
      (is_army ? ruleset->check_army : ruleset->check_deployment) (setup, book, each, faults, warnings);
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
  ruleset->deployment_zone (setup, book, side, cells);
  return cells;
}
