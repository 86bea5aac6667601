/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-check.c: what the rulebooks' checks of armies and deployments do alike */
#include "config.h"
#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
biv_faults_add (GArray     *faults,
                int         unit,
                BivCell     cell,
                const char *code,
                const char *clause,
                const char *format,
                ...)
{
  g_autofree char *text = NULL;
  BivRefusal fault;
  va_list args;

  if (faults == NULL)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  biv_refusal_set (&fault, code, clause, "%s", text);
  fault.unit = (gint16) unit;
  fault.cell = (gint16) (biv_cell_is_outside (cell) ? -1 : cell);
  g_array_append_val (faults, fault);
}

/* All of them speak, as far as there is room. */
gboolean
biv_faults_refuse (const GArray *faults,
                   BivRefusal   *why)
{
  g_autoptr (GString) text = NULL;
  guint n_clauses = 0;

  if (faults->len == 0)
    return TRUE;
  if (why == NULL)
    return FALSE;
  text = g_string_new (NULL);
  for (guint i = 0; i < faults->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", g_array_index (faults, BivRefusal, i).text);
  biv_refusal_set (why, g_array_index (faults, BivRefusal, 0).code, NULL, "%s", text->str);
  why->unit = g_array_index (faults, BivRefusal, 0).unit;
  why->cell = g_array_index (faults, BivRefusal, 0).cell;
  for (guint i = 1; i < faults->len && n_clauses < BIV_REFUSAL_CLAUSES; i++)
    if (!biv_refusal_has_id (why, g_array_index (faults, BivRefusal, i).code))
      {
        biv_refusal_add_clause (why, g_array_index (faults, BivRefusal, i).code);
        n_clauses++;
      }
  return FALSE;
}

const char *
biv_setup_get_option (const BivSetup *setup,
                      const BivBook  *book,
                      const char     *id)
{
  const char *said = biv_facts_get (setup->options, id);

  return said != NULL ? said : biv_book_find_option (book, id)->fallback;
}

int
biv_setup_get_option_number (const BivSetup *setup,
                             const BivBook  *book,
                             const char     *id)
{
  return (int) g_ascii_strtoll (biv_setup_get_option (setup, book, id), NULL, 10);
}

/* ---- Armies ---- */

GArray *
biv_setup_list_army (const BivSetup *setup,
                     int             side)
{
  GArray *army = g_array_new (FALSE, FALSE, sizeof (BivArmyEntry));

  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *roster = g_ptr_array_index (setup->roster, i);
      BivArmyEntry entry = { -1, biv_side_letter (side), roster->type, roster->count };

      if (roster->side == side)
        g_array_append_val (army, entry);
    }
  if (army->len > 0)
    return army;
  for (guint i = 0; i < setup->units->len; i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);
      BivArmyEntry entry = { (int) i, biv_setup_unit_call (unit), unit->type, 1 };

      if (unit->side == side && !unit->is_lost && unit->arrival == 0)
        g_array_append_val (army, entry);
    }
  return army;
}

/* How many of the first @end units are this side's and of this type. */
static int
count_units (const BivSetup *setup,
             guint           end,
             int             side,
             const char     *type)
{
  int n = 0;

  for (guint i = 0; i < end; i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      n += unit->side == side && strcmp (unit->type, type) == 0;
    }
  return n;
}

gboolean
biv_setup_is_beyond_roster (const BivSetup *setup,
                            guint           number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (setup, number);
  gboolean has_roster = FALSE;
  int listed = 0;

  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *roster = g_ptr_array_index (setup->roster, i);

      has_roster |= roster->side == unit->side;
      listed += roster->side == unit->side && strcmp (roster->type, unit->type) == 0 ? roster->count : 0;
    }
  return has_roster && count_units (setup, number, unit->side, unit->type) >= listed;
}

void
biv_faults_add_unplaced (GArray         *faults,
                         const BivSetup *setup,
                         const BivBook  *book,
                         int             side,
                         const char     *code,
                         const char     *clause)
{
  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *roster = g_ptr_array_index (setup->roster, i);
      int type = biv_book_find_type (book, roster->type);

      if (roster->side != side || type < 0)
        continue;
      for (int n = roster->count - count_units (setup, setup->units->len, side, roster->type); n > 0; n--)
        biv_faults_add (faults, -1, BIV_NO_CELL, code, clause, _("%s has not been placed."),
                        biv_book_get_type_at (book, (guint) type)->name);
    }
}

void
biv_faults_add_missing (GArray         *faults,
                        const BivSetup *setup,
                        guint           unit,
                        const char     *code,
                        const char     *clause)
{
  const BivSetupUnit *it = biv_setup_get_unit (setup, unit);

  if (!it->is_lost && it->arrival == 0)
    biv_faults_add (faults, (int) unit, BIV_NO_CELL, code, clause, _("%s has not been placed."), biv_setup_unit_call (it));
}

/* ---- Places ---- */

static BivZone
zone_at_edge (const BivBoard *board,
              int             side,
              int             depth,
              int             margin)
{
  int width = biv_board_get_width (board), height = biv_board_get_height (board);

  return (BivZone) {
    .first_file = margin, .last_file = width - 1 - margin,
    .first_rank = side == 0 ? 0 : height - depth, .last_rank = side == 0 ? depth - 1 : height - 1,
  };
}

BivDeployment
biv_setup_get_deployment (const BivSetup *setup,
                          const BivBook  *book)
{
  const char *deployment = biv_setup_get_option (setup, book, "deployment");

  return strcmp (deployment, "campaign") == 0 ? BIV_DEPLOY_CAMPAIGN
         : strcmp (deployment, "free") == 0   ? BIV_DEPLOY_FREE
                                              : BIV_DEPLOY_ONE_OFF;
}

BivZone
biv_zone_of_side (const BivBoard *board,
                  int             side,
                  BivDeployment   deployment,
                  int             depth)
{
  int height = biv_board_get_height (board);

  switch (deployment)
    {
    case BIV_DEPLOY_FREE:     return zone_at_edge (board, side, height, 0);
    case BIV_DEPLOY_CAMPAIGN: return zone_at_edge (board, side, height / 2, 0);
    case BIV_DEPLOY_ONE_OFF:
    default:                  return zone_at_edge (board, side, MIN (depth, height / 2), 1);
    }
}

gboolean
biv_zone_has (const BivZone  *zone,
              const BivBoard *board,
              BivCell         cell)
{
  int file = biv_board_get_column (board, cell), rank = biv_board_get_row (board, cell);

  return file >= zone->first_file && file <= zone->last_file && rank >= zone->first_rank && rank <= zone->last_rank;
}

int
biv_setup_next_touching (const BivSetup *setup,
                         guint           unit,
                         int             after)
{
  const BivSetupUnit *it = biv_setup_get_unit (setup, unit);

  for (guint i = (guint) (after + 1); i < setup->units->len; i++)
    {
      const BivSetupUnit *other = biv_setup_get_unit (setup, i);

      if (other->side == it->side || biv_cell_is_outside (other->cell) || other->cell == it->cell)
        continue;
      if (ABS (biv_board_get_column (setup->board, other->cell) - biv_board_get_column (setup->board, it->cell)) <= 1
          && ABS (biv_board_get_row (setup->board, other->cell) - biv_board_get_row (setup->board, it->cell)) <= 1)
        return (int) i;
    }
  return -1;
}

void
biv_faults_add_touching (GArray         *faults,
                         const BivSetup *setup,
                         guint           unit,
                         const char     *code)
{
  const BivSetupUnit *it = biv_setup_get_unit (setup, unit);
  char here[BIV_CELL_NAME], there[BIV_CELL_NAME];

  for (int i = biv_setup_next_touching (setup, unit, -1); i >= 0; i = biv_setup_next_touching (setup, unit, i))
    {
      const BivSetupUnit *enemy = biv_setup_get_unit (setup, (guint) i);

      biv_faults_add (faults, (int) unit, it->cell, code, NULL, _("%s at %s starts next to the enemy %s at %s."),
                      biv_setup_unit_call (it), biv_board_cell_name (setup->board, it->cell, here),
                      biv_setup_unit_call (enemy), biv_board_cell_name (setup->board, enemy->cell, there));
    }
}

gboolean
biv_cell_is_barred (const BivBoard *board,
                    BivCell         cell)
{
  return (biv_board_get_ground (board, cell)->marks & BIV_MARK_IMPASSABLE) != 0;
}

int
biv_setup_find_stacked (const BivSetup *setup,
                        guint           number)
{
  BivCell cell = biv_setup_get_unit (setup, number)->cell;

  for (guint i = 0; i < number; i++)
    if (biv_setup_get_unit (setup, i)->cell == cell && !biv_cell_is_outside (cell))
      return (int) i;
  return -1;
}
