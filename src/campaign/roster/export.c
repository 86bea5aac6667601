/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c: a campaign's formations and units as a table that reads back as it is */
#include "config.h"
#include "campaign/roster/roster.h"

#include <string.h>
#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/roster/words.h"

#define DEPTH_MOST 64

typedef struct
{
  BivCampaign *campaign;
  GArray      *levels;               /* of BivColumnMeaning: the columns of formations, from left to right */
  gboolean     has[BIV_N_COLUMNS];   /* which of the others there are */
} Writer;

/* The formations that it is within, the highest first, itself last. Returns: how many */
static guint
list_chain (BivCampaign   *campaign,
            BivFormation  *formation,
            BivFormation **chain)
{
  guint n = 0;

  for (BivFormation *at = formation; at != NULL && n < DEPTH_MOST; at = biv_campaign_find_formation (campaign, at->parent))
    chain[n++] = at;
  for (guint i = 0; i < n / 2; i++)
    {
      BivFormation *other = chain[i];

      chain[i] = chain[n - 1 - i];
      chain[n - 1 - i] = other;
    }
  return n;
}

/* The column for each of a chain: of its level, right of the one before. Returns: how many rounds of all levels it takes */
static guint
find_columns (BivFormation **chain,
              guint          n,
              guint         *columns)
{
  guint next = 0;

  for (guint i = 0; i < n; i++)
    {
      guint level = (guint) chain[i]->level, round = next / (BIV_LEVEL_DETACHMENT + 1);

      columns[i] = round * (BIV_LEVEL_DETACHMENT + 1) + level;
      if (columns[i] < next)
        columns[i] += BIV_LEVEL_DETACHMENT + 1;
      next = columns[i] + 1;
    }
  return n > 0 ? columns[n - 1] / (BIV_LEVEL_DETACHMENT + 1) + 1 : 0;
}

/* Where a level lies in itself the columns of all levels are written as often as it takes: a level that is there twice tells
 * the reader that their order is that of the tree. */
static void
find_levels (Writer *writer)
{
  guint n_rounds = 1;
  gboolean is_used[BIV_LEVEL_DETACHMENT + 1] = { FALSE };

  BIV_EACH (BivFormation, formation, writer->campaign, BIV_KIND_FORMATION)
    {
      BivFormation *chain[DEPTH_MOST];
      guint columns[DEPTH_MOST];

      n_rounds = MAX (n_rounds, find_columns (chain, list_chain (writer->campaign, formation, chain), columns));
      is_used[formation->level] = TRUE;
    }
  writer->levels = g_array_new (FALSE, FALSE, sizeof (BivColumnMeaning));
  for (guint i = 0; i < n_rounds * (BIV_LEVEL_DETACHMENT + 1); i++)
    {
      BivColumnMeaning meaning = (BivColumnMeaning) (BIV_COLUMN_ARMY + i % (BIV_LEVEL_DETACHMENT + 1));

      if (n_rounds > 1 || is_used[i % (BIV_LEVEL_DETACHMENT + 1)])
        g_array_append_val (writer->levels, meaning);
    }
}

static gboolean
is_given (const char *text)
{
  return text != NULL && *text != '\0';
}

static void
find_used (Writer *writer)
{
  static const BivColumnMeaning always[] = {
    BIV_COLUMN_LEVEL, BIV_COLUMN_COMMANDER, BIV_COLUMN_CHIEF, BIV_COLUMN_UNIT, BIV_COLUMN_REF, BIV_COLUMN_TYPE, BIV_COLUMN_QUALITY,
    BIV_COLUMN_STEPS, BIV_COLUMN_PLACE,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (always); i++)
    writer->has[always[i]] = TRUE;
  BIV_EACH (BivSide, side, writer->campaign, BIV_KIND_SIDE)
    writer->has[BIV_COLUMN_PLAYER] |= is_given (side->player);
  BIV_EACH (BivFormation, formation, writer->campaign, BIV_KIND_FORMATION)
    {
      writer->has[BIV_COLUMN_RANK] |= is_given (formation->rank);
      writer->has[BIV_COLUMN_RATING] |= is_given (formation->rating);
    }
  BIV_EACH (BivUnit, unit, writer->campaign, BIV_KIND_UNIT)
    {
      writer->has[BIV_COLUMN_STEPS_LEFT] |= unit->steps_now != unit->steps_full;
      writer->has[BIV_COLUMN_GUNS] |= unit->guns != BIV_NONE;
      writer->has[BIV_COLUMN_FRONTAGE] |= unit->frontage != BIV_NONE;
      writer->has[BIV_COLUMN_CALIBRE] |= is_given (unit->calibre);
      writer->has[BIV_COLUMN_CLASS] |= is_given (unit->gun_class);
      writer->has[BIV_COLUMN_WEIGHT] |= is_given (unit->weight);
      writer->has[BIV_COLUMN_REMARKS] |= is_given (unit->remarks);
    }
}

/* ---- Cells ---- */

static void
put (GString    *csv,
     const char *text)
{
  g_autofree char *shown = biv_said_dup (text != NULL ? text : "");

  biv_spreadsheet_append_cell (csv, shown);
  g_string_append_c (csv, ',');
}

static void
end_line (GString *csv)
{
  csv->str[csv->len - 1] = '\n';
}

/* By its name where that leads back to it. */
static const char *
call (BivCampaign *campaign,
      gpointer     item)
{
  BivItem *found = biv_roster_find_item (campaign, biv_item_get_kind (item), biv_item_call (item));

  return found == item ? biv_item_call (item) : biv_item_get_id (item);
}

static const char *
call_type (BivCampaign *campaign,
           BivUnit     *unit)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  int type = book != NULL ? biv_book_find_type (book, unit->type) : -1;
  const char *name = type >= 0 ? biv_book_get_type_at (book, (guint) type)->name : unit->type;

  return type >= 0 && biv_roster_find_type (book, name) == type ? name : unit->type;
}

static const char *
call_place (BivCampaign *campaign,
            const char  *id)
{
  BivPlace *place = biv_campaign_find_place (campaign, id);

  return place != NULL ? call (campaign, place) : "off-map";
}

static char *
dup_number (int number)
{
  return number != BIV_NONE ? g_strdup_printf ("%d", number) : g_strdup ("");
}

/* Returns: (transfer full) */
static char *
dup_of_body (Writer           *writer,
             BivFormation     *formation,
             BivColumnMeaning  meaning)
{
  BivSide *side = biv_campaign_find_side (writer->campaign, formation->side);

  switch (meaning)
    {
    case BIV_COLUMN_LEVEL:
      return g_strdup (biv_word_get_label (biv_level_get_type (), formation->level));
    case BIV_COLUMN_COMMANDER:
      return g_strdup (formation->commander);
    case BIV_COLUMN_RANK:
      return g_strdup (formation->rank);
    case BIV_COLUMN_RATING:
      return g_strdup (formation->rating);
    case BIV_COLUMN_CHIEF:
      return g_strdup (side != NULL && g_strcmp0 (side->commander_in_chief, biv_id_of (formation)) == 0
                         ? _("yes") : "");
    case BIV_COLUMN_QUALITY:
      return dup_number (formation->quality);
    case BIV_COLUMN_PLACE:
      return g_strdup (call_place (writer->campaign, formation->location));
    case BIV_COLUMN_PLAYER:
      return g_strdup (side != NULL ? side->player : NULL);
    default:
      return NULL;
    }
}

static char *
dup_of_unit (Writer           *writer,
             BivUnit          *unit,
             BivColumnMeaning  meaning)
{
  switch (meaning)
    {
    case BIV_COLUMN_UNIT:
      return g_strdup (biv_unit_get_label (unit));
    case BIV_COLUMN_REF:
      return g_strdup (biv_unit_get_ref (unit));
    case BIV_COLUMN_TYPE:
      return g_strdup (call_type (writer->campaign, unit));
    case BIV_COLUMN_QUALITY:
      return g_strdup (biv_unit_get_quality (unit));
    case BIV_COLUMN_STEPS:
      return dup_number (unit->steps_full);
    case BIV_COLUMN_STEPS_LEFT:
      return dup_number (unit->steps_now);
    case BIV_COLUMN_GUNS:
      return dup_number (unit->guns);
    case BIV_COLUMN_FRONTAGE:
      return dup_number (unit->frontage);
    case BIV_COLUMN_CALIBRE:
      return g_strdup (unit->calibre);
    case BIV_COLUMN_CLASS:
      return g_strdup (unit->gun_class);
    case BIV_COLUMN_WEIGHT:
      return g_strdup (unit->weight);
    case BIV_COLUMN_REMARKS:
      return g_strdup (unit->remarks);
    default:
      return NULL;
    }
}

/* ---- Lines ---- */

static void
write_heading (Writer  *writer,
               GString *csv)
{
  put (csv, biv_column_get_label (BIV_COLUMN_SIDE));
  for (guint i = 0; i < writer->levels->len; i++)
    put (csv, biv_column_get_label (g_array_index (writer->levels, BivColumnMeaning, i)));
  for (guint i = 0; i < BIV_N_COLUMNS; i++)
    if (writer->has[i])
      put (csv, biv_column_get_label ((BivColumnMeaning) i));
  end_line (csv);
}

/* @unit: (nullable): the line is about the formation */
static void
write_line (Writer       *writer,
            BivFormation *formation,
            BivUnit      *unit,
            GString      *csv)
{
  BivFormation *chain[DEPTH_MOST];
  guint columns[DEPTH_MOST], n = list_chain (writer->campaign, formation, chain), at = 0;
  BivSide *side = biv_campaign_find_side (writer->campaign, formation->side);
  gboolean is_all = writer->levels->len > BIV_LEVEL_DETACHMENT + 1;

  find_columns (chain, n, columns);
  put (csv, side != NULL ? call (writer->campaign, side) : "");
  for (guint i = 0; i < writer->levels->len; i++)
    {
      guint level = g_array_index (writer->levels, BivColumnMeaning, i) - BIV_COLUMN_ARMY;
      gboolean is_here = at < n && (is_all ? columns[at] == i : (guint) chain[at]->level == level);

      put (csv, is_here ? biv_item_call (chain[at]) : "");
      at += is_here;
    }
  for (guint i = 0; i < BIV_N_COLUMNS; i++)
    if (writer->has[i])
      {
        g_autofree char *text = unit != NULL ? dup_of_unit (writer, unit, (BivColumnMeaning) i)
                                             : dup_of_body (writer, formation, (BivColumnMeaning) i);

        put (csv, text);
      }
  end_line (csv);
}

char *
biv_roster_dup_csv (BivCampaign *campaign)
{
  g_autoptr (GString) csv = g_string_new (NULL);
  Writer writer = { .campaign = campaign };
  GPtrArray *formations;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  find_levels (&writer);
  find_used (&writer);
  write_heading (&writer, csv);
  formations = biv_army_list_formations (campaign, NULL);
  for (guint i = 0; i < formations->len; i++)
    {
      GPtrArray *units = biv_army_list_own_units (campaign, biv_item_get_id (formations->pdata[i]));

      write_line (&writer, formations->pdata[i], NULL, csv);
      for (guint j = 0; j < units->len; j++)
        write_line (&writer, formations->pdata[i], units->pdata[j], csv);
    }
  g_array_unref (writer.levels);
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
