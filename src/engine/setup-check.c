/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-check.c: what the rulebooks' checks of armies and deployments do alike */
#include "config.h"
#include "engine/setup-check.h"

#include "base/fit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The words of rules are rows of tables; setup-check.h says what each is given. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

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

void
biv_army_rules_check (const BivArmyRules *rules,
                      const BivSetup     *setup,
                      const BivBook      *book,
                      int                 side,
                      GArray             *faults)
{
  g_autoptr (GArray) army = biv_setup_list_army (setup, side);
  int most = rules->most_option != NULL ? biv_setup_get_option_number (setup, book, rules->most_option) : G_MAXINT;
  int wanted = rules->leaders != NULL ? biv_setup_get_option_number (setup, book, rules->leaders_option) : 0;
  const char *letter = biv_side_letter (side);
  int units = 0, leaders = 0;

  for (guint i = 0; i < army->len; i++)
    {
      const BivArmyEntry *entry = &g_array_index (army, BivArmyEntry, i);
      int type = biv_book_find_type (book, entry->type);

      units += entry->count;
      if (type < 0)
        biv_faults_add (faults, entry->unit, BIV_NO_CELL, rules->unknown.code, NULL, _(rules->unknown.words), entry->type);
      else if (g_strcmp0 (biv_book_get_type_at (book, (guint) type)->class_id, rules->leaders) == 0)
        leaders += entry->count;
    }
  if (units > most)
    biv_faults_add (faults, -1, BIV_NO_CELL, rules->too_many.code, NULL, _(rules->too_many.words), letter, units, most);
  if (units == 0)
    biv_faults_add (faults, -1, BIV_NO_CELL, rules->none.code, NULL, _(rules->none.words), letter);
  if (leaders != wanted)
    biv_faults_add (faults, -1, BIV_NO_CELL, rules->wrong_leaders.code, NULL, _(rules->wrong_leaders.words), letter, leaders,
                    wanted);
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

static gboolean
is_beyond_roster (const BivSetup *setup,
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

/* Of the side's list, what has no unit in the setup. */
static void
add_unplaced (GArray             *faults,
              const BivSetup     *setup,
              const BivBook      *book,
              int                 side,
              const BivPlaceRule *rule)
{
  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *roster = g_ptr_array_index (setup->roster, i);
      int type = biv_book_find_type (book, roster->type);

      if (roster->side != side || type < 0)
        continue;
      for (int n = roster->count - count_units (setup, setup->units->len, side, roster->type); n > 0; n--)
        biv_faults_add (faults, -1, BIV_NO_CELL, rule->code, rule->clause, _("%s has not been placed."),
                        biv_book_get_type_at (book, (guint) type)->name);
    }
}

/* ---- Places ---- */

gboolean
biv_zone_has (const BivZone  *zone,
              const BivBoard *board,
              BivCell         cell)
{
  int column = biv_board_get_column (board, cell), row = biv_board_get_row (board, cell);

  return column >= zone->first_column && column <= zone->last_column && row >= zone->first_row && row <= zone->last_row;
}

gboolean
biv_cell_is_barred (const BivBoard *board,
                    BivCell         cell)
{
  return (biv_board_get_ground (board, cell)->marks & BIV_MARK_IMPASSABLE) != 0;
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

static BivDeployment
deployment_of (const BivPlaceRules *rules,
               const BivSetup      *setup,
               const BivBook       *book)
{
  return rules->depth_option != NULL ? biv_setup_get_deployment (setup, book) : BIV_DEPLOY_CAMPAIGN;
}

/* Never beyond the side's half but where it is free. */
static BivZone
zone_of (const BivPlaceRules *rules,
         const BivSetup      *setup,
         const BivBook       *book,
         int                  side)
{
  BivDeployment deployment = deployment_of (rules, setup, book);
  int width = biv_board_get_width (setup->board), height = biv_board_get_height (setup->board);
  int margin = deployment == BIV_DEPLOY_ONE_OFF, depth = deployment == BIV_DEPLOY_FREE ? height : height / 2;

  if (deployment == BIV_DEPLOY_ONE_OFF)
    depth = MIN (depth, biv_setup_get_option_number (setup, book, rules->depth_option));
  return (BivZone) {
    .first_column = margin, .last_column = width - 1 - margin,
    .first_row = side == 0 ? 0 : height - depth, .last_row = side == 0 ? depth - 1 : height - 1,
  };
}

void
biv_place_rules_lay_zone (const BivPlaceRules *rules,
                          const BivSetup      *setup,
                          const BivBook       *book,
                          int                  side,
                          guint8              *cells)
{
  BivZone zone = zone_of (rules, setup, book, side);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (setup->board); cell++)
    cells[cell] = biv_zone_has (&zone, setup->board, cell) && !biv_cell_is_barred (setup->board, cell)
                  && !(rules->is_wet != NULL && rules->is_wet (setup, book, cell));
}

/* Returns: an earlier unit on the same cell, or %NULL */
static const BivSetupUnit *
find_stacked (const BivSetup *setup,
              guint           number)
{
  BivCell cell = biv_setup_get_unit (setup, number)->cell;

  for (guint i = 0; i < number; i++)
    if (biv_setup_get_unit (setup, i)->cell == cell && !biv_cell_is_outside (cell))
      return biv_setup_get_unit (setup, i);
  return NULL;
}

static void
add_touching (GArray             *faults,
              const BivSetup     *setup,
              guint               number,
              const BivPlaceRule *rule)
{
  const BivSetupUnit *unit = biv_setup_get_unit (setup, number);
  const BivBoard *board = setup->board;
  char here[BIV_CELL_NAME], there[BIV_CELL_NAME];

  for (guint i = 0; i < setup->units->len; i++)
    {
      const BivSetupUnit *other = biv_setup_get_unit (setup, i);

      if (other->side == unit->side || biv_cell_is_outside (other->cell) || other->cell == unit->cell)
        continue;
      if (ABS (biv_board_get_column (board, other->cell) - biv_board_get_column (board, unit->cell)) <= 1
          && ABS (biv_board_get_row (board, other->cell) - biv_board_get_row (board, unit->cell)) <= 1)
        biv_faults_add (faults, (int) number, unit->cell, rule->code, rule->clause, _(rule->words), biv_setup_unit_call (unit),
                        biv_board_cell_name (board, unit->cell, here), biv_setup_unit_call (other),
                        biv_board_cell_name (board, other->cell, there));
    }
}

/* What every unit of the side is held to. */
typedef struct
{
  const BivPlaceRules *rules;
  const BivSetup      *setup;
  const BivBook       *book;
  BivDeployment        deployment;
  BivZone              zone;
  char                 zone_words[2 * BIV_CELL_NAME + sizeof "–"];
  GArray              *faults;
} Check;

/* Returns: whether the unit has this fault. @words: what the words for it are given: as preset the unit and its cell */
static gboolean
has_fault (const Check        *check,
           guint               number,
           BivPlaceFault       fault,
           const char         *words[3])
{
  const BivSetup *setup = check->setup;
  const BivSetupUnit *unit = biv_setup_get_unit (setup, number), *other;
  gboolean is_nowhere = unit->cell == BIV_NO_CELL, is_outside = biv_cell_is_outside (unit->cell);
  gboolean is_campaign = check->deployment == BIV_DEPLOY_CAMPAIGN;
  const char *cell;

  if (fault == BIV_PLACE_STRANGER)
    return is_beyond_roster (setup, number);
  if (fault == BIV_PLACE_MISSING)
    return is_nowhere && !unit->is_lost && unit->arrival == 0;
  if (fault == BIV_PLACE_OFF_BOARD || is_outside)
    return fault == BIV_PLACE_OFF_BOARD && is_outside && !is_nowhere;
  switch (fault)
    {
    case BIV_PLACE_OUT_OF_ZONE:
    case BIV_PLACE_OUT_OF_SIDES_ZONE:
    case BIV_PLACE_OUT_OF_HALF:
      words[2] = fault == BIV_PLACE_OUT_OF_ZONE ? check->zone_words : biv_side_letter (unit->side);
      return is_campaign == (fault == BIV_PLACE_OUT_OF_HALF) && !biv_zone_has (&check->zone, setup->board, unit->cell);
    case BIV_PLACE_STACKED:
      if ((other = find_stacked (setup, number)) == NULL)
        return FALSE;
      cell = words[1];
      words[1] = words[0];
      words[0] = cell;
      words[2] = biv_setup_unit_call (other);
      return TRUE;
    case BIV_PLACE_WET:
      return check->rules->is_wet != NULL && check->rules->is_wet (setup, check->book, unit->cell);
    case BIV_PLACE_BARRED:
      return biv_cell_is_barred (setup->board, unit->cell);
    case BIV_PLACE_TOUCHING:
      return is_campaign;
    case BIV_PLACE_STRANGER:
    case BIV_PLACE_MISSING:
    case BIV_PLACE_OFF_BOARD:
    default:
      return FALSE;
    }
}

static void
check_unit (const Check *check,
            guint        number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (check->setup, number);
  char name[BIV_CELL_NAME];

  biv_board_cell_name (check->setup->board, unit->cell, name);
  for (guint i = 0; i < check->rules->n_rules; i++)
    {
      const BivPlaceRule *rule = &check->rules->rules[i];
      const char *words[3] = { biv_setup_unit_call (unit), name, "" };

      if (!has_fault (check, number, rule->fault, words))
        continue;
      if (rule->fault == BIV_PLACE_TOUCHING)
        add_touching (check->faults, check->setup, number, rule);
      else
        biv_faults_add (check->faults, (int) number, unit->cell, rule->code, rule->clause,
                        rule->fault == BIV_PLACE_MISSING ? _("%s has not been placed.") : _(rule->words), words[0], words[1],
                        words[2]);
    }
}

void
biv_place_rules_check (const BivPlaceRules *rules,
                       const BivSetup      *setup,
                       const BivBook       *book,
                       int                  side,
                       GArray              *faults)
{
  Check check = {
    .rules = rules, .setup = setup, .book = book, .deployment = deployment_of (rules, setup, book),
    .zone = zone_of (rules, setup, book, side), .faults = faults,
  };
  const BivZone *zone = &check.zone;
  char first[BIV_CELL_NAME], last[BIV_CELL_NAME];
  gboolean has_units = FALSE;

  biv_board_cell_name (setup->board, biv_board_get_cell (setup->board, zone->first_column, zone->first_row), first);
  biv_board_cell_name (setup->board, biv_board_get_cell (setup->board, zone->last_column, zone->last_row), last);
  BIV_FIT (check.zone_words, "%s–%s", first, last);
  for (guint i = 0; i < setup->units->len; i++)
    if (biv_setup_get_unit (setup, i)->side == side)
      {
        check_unit (&check, i);
        has_units = TRUE;
      }
  for (guint i = 0; has_units && i < rules->n_rules; i++)
    if (rules->rules[i].fault == BIV_PLACE_MISSING)
      add_unplaced (faults, setup, book, side, &rules->rules[i]);
}
