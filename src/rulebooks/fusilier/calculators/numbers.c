/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.c: the book's tables and the options in force, read once into numbers */
#include "config.h"
#include "rulebooks/fusilier/calculators/calc.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fit.h"

const char *const fu_era_words[] = { "marlburian", "seven-years", "napoleonic", NULL };
const char *const fu_going_words[] = { "open", "broken", "wood", "dense-wood", "built-up", "knee", "waist", NULL };
const char *const fu_bracket_words[] = { "short", "effective", "long", NULL };
const char *const fu_evolution_words[] = {
  "none", "to-line", "to-column", "to-square", "to-skirmish", "abreast", "mount", "dismount", "limber", "unlimber", NULL
};

int
fu_find_word (const char *const *words,
              const char        *word)
{
  for (int i = 0; words[i] != NULL && word != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

/* ---- Tables ---- */

typedef struct
{
  const BivBook *book;
  GError       **error;
  gboolean       is_short;
} Reader;

/* A number that the table must have; further misses are not told. */
static int
cell (Reader     *reader,
      const char *table,
      const char *row,
      const char *column)
{
  const BivBookChart *chart = biv_book_find_chart (reader->book, table);
  int value = chart != NULL ? biv_book_chart_get (chart, row, column) : BIV_CHART_BLANK;

  if (value != BIV_CHART_BLANK)
    return value;
  if (!reader->is_short)
    g_set_error (reader->error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE,
                 _("The table “%s” has no number in row “%s” below “%s”."), table, row, column);
  reader->is_short = TRUE;
  return 0;
}

static int
plain_cell (Reader     *reader,
            const char *table,
            const char *row,
            const char *column)
{
  int value = cell (reader, table, row, column);

  return value == BIV_CHART_NOUGHT ? 0 : value;
}

static void
read_time_and_orders (Reader    *reader,
                      FuNumbers *numbers)
{
  static const char *const steps[] = { "to-division", "to-brigade", "to-unit" };

  for (int total = 2; total <= 12; total++)
    {
      char row[12];

      BIV_FIT (row, "%d", total);
      numbers->start_hour[total - 2] = (guint8) cell (reader, "start-time", row, "hour");
    }
  for (guint era = 0; era < 3; era++)
    for (guint step = 0; step < 3; step++)
      numbers->order_steps[era][step] = (guint8) cell (reader, "orders", fu_era_words[era], steps[step]);
}

static void
read_movement (Reader    *reader,
               FuNumbers *numbers)
{
  static const char *const gaits[] = {
    "infantry-line", "infantry-column", "skirmishers", "cavalry", "horse-artillery", "field-artillery", "siege-artillery",
    "dismounted-cavalry",
  };
  static const char *const limbering[] = { "limber-horse", "limber-field", "limber-siege" };

  for (guint i = 0; i < G_N_ELEMENTS (gaits); i++)
    numbers->speed[i] = (guint16) cell (reader, "movement", gaits[i], "speed");
  for (guint i = 0; i < FU_N_GOINGS; i++)
    {
      numbers->going[i][0] = (gint8) plain_cell (reader, "going", fu_going_words[i], "foot");
      numbers->going[i][1] = (gint8) plain_cell (reader, "going", fu_going_words[i], "horse");
    }
  numbers->obstacle_minutes = (gint16) cell (reader, "obstacles", "minutes", "value");
  numbers->obstacle_height = (gint16) cell (reader, "obstacles", "height-cm", "value");
  numbers->column_line = (guint8) cell (reader, "evolutions", "column-line", "minutes");
  numbers->column_square = (guint8) cell (reader, "evolutions", "column-square", "minutes");
  numbers->line_square = (guint8) cell (reader, "evolutions", "line-square", "minutes");
  numbers->skirmish = (guint8) cell (reader, "evolutions", "skirmish", "minutes");
  numbers->abreast = (guint8) cell (reader, "evolutions", "abreast", "minutes");
  numbers->mount = (guint8) cell (reader, "evolutions", "mount", "minutes");
  for (guint i = 0; i < 3; i++)
    numbers->limber[i] = (guint8) cell (reader, "evolutions", limbering[i], "minutes");
  numbers->lost_from = (guint8) cell (reader, "woods", "lost", "face");
}

static void
read_fire (Reader    *reader,
           FuNumbers *numbers)
{
  const BivBookChart *ranges = biv_book_find_chart (reader->book, "ranges");

  for (guint i = 0; ranges != NULL && i < ranges->n_rows && i < FU_MAX_CALIBRES; i++, numbers->n_calibres++)
    {
      numbers->calibres[i] = (guint8) g_ascii_strtoull (ranges->rows[i], NULL, 10);
      for (guint b = 0; b < 3; b++)
        numbers->ranges[i][b] = (guint16) cell (reader, "ranges", ranges->rows[i], fu_bracket_words[b]);
    }
  for (guint b = 0; b < 3; b++)
    {
      g_autofree char *table = g_strconcat ("artillery-", fu_bracket_words[b], NULL);

      for (int total = 2; total <= 12; total++)
        for (int guns = 2; guns <= FU_MOST_GUNS; guns++)
          {
            char row[12], column[12];

            BIV_FIT (row, "%d", total);
            BIV_FIT (column, "%d", guns);
            numbers->artillery[b][total - 2][guns - 2] = (gint8) cell (reader, table, row, column);
          }
    }
  numbers->hits_open = (guint8) cell (reader, "skirmish", "open", "face");
  numbers->hits_cover = (guint8) cell (reader, "skirmish", "cover", "face");
  numbers->hits_reply = (guint8) cell (reader, "skirmish", "reply", "face");
  numbers->hits_horse = (guint8) cell (reader, "skirmish", "horse", "face");
  numbers->zone = FU_MM (cell (reader, "zones", "combat", "reach"));
  numbers->rifle_zone = FU_MM (cell (reader, "zones", "rifle", "reach"));
  numbers->stone_area = (guint8) cell (reader, "buildings", "stone", "area");
  numbers->wood_area = (guint8) cell (reader, "buildings", "wood", "area");
}

static void
read_combat (Reader    *reader,
             FuNumbers *numbers)
{
  static const char *const lists[] = { "infantry", "cavalry" };

  for (guint list = 0; list < 2; list++)
    {
      for (guint mod = 0; mod < FU_N_MODS; mod++)
        numbers->combat[list][mod] = (gint8) plain_cell (reader, "combat", mod == FU_MOD_GENERAL ? "brigadier" : fu_mods[mod].id,
                                                          lists[list]);
      numbers->general[list][0] = (gint8) cell (reader, "combat", "brigadier", lists[list]);
      numbers->general[list][1] = (gint8) cell (reader, "combat", "senior", lists[list]);
      numbers->pursue[list] = (guint8) cell (reader, "results", lists[list], "pursue");
      numbers->retreat[list] = (guint8) cell (reader, "results", lists[list], "retreat");
      numbers->rout[list] = (guint8) cell (reader, "results", lists[list], "rout");
    }
  numbers->defeat_least = (gint8) -cell (reader, "combat", "defeat-least", "infantry");
  numbers->defeat_most = (gint8) -cell (reader, "combat", "defeat-most", "infantry");
  numbers->draw_damage = (gint8) -cell (reader, "combat", "draw", "infantry");
}

static void
read_morale (Reader    *reader,
             FuNumbers *numbers)
{
  const BivBookChart *basic = biv_book_find_chart (reader->book, "morale-basic");
  const BivBookChart *actual = biv_book_find_chart (reader->book, "morale-quality");

  memset (numbers->basic, -1, sizeof numbers->basic);
  for (int original = 0; basic != NULL && original <= FU_MAX_BASIC; original++)
    for (int lost = 0; lost <= FU_MAX_BASIC; lost++)
      {
        char row[12], column[12];
        int value;

        BIV_FIT (row, "%d", original);
        BIV_FIT (column, "%d", lost);
        value = biv_book_chart_get (basic, row, column);
        if (value != BIV_CHART_BLANK)
          numbers->basic[original][lost] = (gint8) (value == BIV_CHART_NOUGHT ? -2 : value);
      }
  for (guint i = 0; actual != NULL && i < actual->n_rows && i < G_N_ELEMENTS (numbers->actual); i++, numbers->n_rows_of_quality++)
    {
      numbers->row_of_quality[i] = (gint8) g_ascii_strtoll (actual->rows[i], NULL, 10);
      for (int quality = 1; quality <= FU_MAX_QUALITY; quality++)
        {
          char column[12];
          int value;

          BIV_FIT (column, "%d", quality);
          value = cell (reader, "morale-quality", actual->rows[i], column);
          numbers->actual[i][quality] = (gint8) (value == BIV_CHART_ALWAYS ? 100 : value);
        }
    }
}

static void
read_tables (Reader    *reader,
             FuNumbers *numbers)
{
  read_time_and_orders (reader, numbers);
  read_movement (reader, numbers);
  read_fire (reader, numbers);
  read_combat (reader, numbers);
  read_morale (reader, numbers);
}

/* ---- Options ---- */

typedef struct
{
  const BivBook  *book;
  const BivFacts *options;
} Options;

static const char *
value_of (const Options *options,
          const char    *id)
{
  const char *value = biv_facts_get (options->options, id);
  const BivBookOption *option = biv_book_find_option (options->book, id);

  return value != NULL ? value : option != NULL ? option->fallback : "";
}

static gboolean
is_value (const Options *options,
          const char    *id,
          const char    *value)
{
  return strcmp (value_of (options, id), value) == 0;
}

static int
number_of (const Options *options,
           const char    *id)
{
  return (int) g_ascii_strtoll (value_of (options, id), NULL, 10);
}

static gint16
time_of (const Options *options,
         const char    *id)
{
  int minutes = -1;

  return biv_book_read_time (value_of (options, id), &minutes) ? (gint16) minutes : -1;
}

/* Which of the values, by their order; 0 for one that is none of them. */
static guint8
choice_of (const Options     *options,
           const char        *id,
           const char *const *values)
{
  for (guint8 i = 0; values[i] != NULL; i++)
    if (is_value (options, id, values[i]))
      return i;
  return 0;
}

static void
read_options (const Options *options,
              FuNumbers     *numbers)
{
  static const char *const reforming[] = { "-6", "0", "cannot-fight", NULL };
  static const char *const mixed[] = { "winner-arm", "cavalry", "own-arm", NULL };
  static const char *const follow[] = { "ask", "always", "never", NULL };

  numbers->era = choice_of (options, "era", fu_era_words);
  numbers->start_time = time_of (options, "start-time");
  numbers->nightfall = time_of (options, "nightfall");
  numbers->absolute_difference = is_value (options, "activation-difference", "absolute");
  numbers->chain_from_highest = is_value (options, "chain-start", "highest");
  numbers->temperament = is_value (options, "temperament", "on");
  numbers->initial_transmission = is_value (options, "initial-transmission", "on");
  numbers->infantry_ranks = (guint8) number_of (options, "infantry-ranks");
  numbers->cavalry_ranks = (guint8) number_of (options, "cavalry-ranks");
  numbers->companies = (guint8) number_of (options, "companies");
  numbers->wheel_costs = is_value (options, "wheel-cost", "outer-corner");
  numbers->speed[FU_GO_GENERAL] = (guint16) number_of (options, "general-speed");
  numbers->speed[FU_GO_SQUARE] = (guint16) number_of (options, "square-speed");
  numbers->lost_in_woods = is_value (options, "lost-in-woods", "on");
  numbers->fire_min_minutes = (guint8) number_of (options, "fire-min-minutes");
  numbers->big_battery = is_value (options, "big-battery", "cap14") ? FU_CAP_BATTERY : FU_SPLIT_BATTERY;
  numbers->battalion_guns_fire = is_value (options, "battalion-guns-fire", "on");
  numbers->damage_expires = is_value (options, "damage-expiry", "after-next-combat");
  numbers->reforming_infantry = choice_of (options, "reforming-infantry", reforming);
  numbers->mixed_results = choice_of (options, "mixed-results", mixed);
  numbers->defeats_count_for_foot = is_value (options, "defeats-count", "all");
  numbers->columns_force_retreat = is_value (options, "column-breakthrough", "at-least-retreat");
  numbers->old_routs_trigger = is_value (options, "routed-trigger", "on");
  numbers->lowest_division_quality = is_value (options, "division-quality", "lowest");
  numbers->corps_test = is_value (options, "corps-tests", "on");
  numbers->follow_up = choice_of (options, "follow-up", follow);
  numbers->broken_loses = is_value (options, "broken", "on");
}

/* The tables are the book's, whatever the options: they are read once. */
static gpointer
make_tables (const BivBook *book)
{
  Reader reader = { book, NULL, FALSE };
  FuNumbers *numbers = g_new0 (FuNumbers, 1);

  read_tables (&reader, numbers);
  if (reader.is_short)
    g_clear_pointer (&numbers, g_free);
  return numbers;
}

gboolean
fu_numbers_init (FuNumbers      *numbers,
                 const BivBook  *book,
                 const BivFacts *options,
                 GError        **error)
{
  Reader reader = { book, error, FALSE };
  Options in_force = { book, options };
  g_autofree FuNumbers *tables = NULL;

  g_return_val_if_fail (numbers != NULL && book != NULL && options != NULL, FALSE);

  memset (numbers, 0, sizeof *numbers);
  for (guint i = 0; i < biv_facts_get_n (options); i++)
    if (biv_book_find_option (book, biv_facts_get_key (options, i)) != NULL
        && !biv_book_check_option (book, biv_facts_get_key (options, i), biv_facts_get_value (options, i), error))
      return FALSE;
  tables = biv_book_dup_made (book, "fusilier-tables", make_tables, sizeof *tables);
  if (tables != NULL)
    *numbers = *tables;
  else
    read_tables (&reader, numbers);   /* once more, to say what is missing */
  read_options (&in_force, numbers);
  return !reader.is_short;
}
