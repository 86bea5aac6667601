/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.c: what sheets tell of a unit, each fact said once: its column's title, its type, its words */
#include "config.h"

#include "draw/sheet/units.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/strength.h"
#include "draw/sheet/words.h"

static const char *
weight_label (const char *weight)
{
  if (g_str_equal (weight, "heavy"))
    return C_("weight", "heavy");
  return g_str_equal (weight, "light") ? C_("weight", "light") : C_("weight", "medium");
}

static const char *
get_short_type (BivCampaign *campaign,
                BivUnit     *unit)
{
  BivBook *book = biv_campaign_get_book (campaign, unit->ruleset != NULL ? unit->ruleset : campaign->ruleset);
  int number = book != NULL && unit->type != NULL ? biv_book_find_type (book, unit->type) : -1;
  const BivBookType *type = number >= 0 ? biv_book_get_type_at (book, (guint) number) : NULL;

  return type != NULL && type->short_name != NULL ? type->short_name : biv_unit_get_type_label (campaign, unit);
}

static guint
count_destroyed (BivCampaign *campaign,
                 BivUnit     *unit)
{
  GPtrArray *own = biv_unit_peek_participants (campaign, unit);
  guint n = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = own->pdata[i];

      n += participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED;
    }
  return n;
}

static char *
dup_or_dash (char *words)
{
  return words != NULL ? words : g_strdup ("–");
}

static const char *
get_place_name (BivCampaign *campaign,
                BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  BivPlace *place = formation != NULL ? biv_campaign_find_place (campaign, formation->location) : NULL;

  return place != NULL ? biv_sheet_name (place) : C_("sheet", "off the map");
}

/* Returns: (transfer full) (nullable) */
static char *
dup_fact (BivCampaign *campaign,
          BivUnit     *unit,
          BivTold  fact)
{
  BivFormation *formation;

  switch (fact)
    {
    case BIV_TELL_SIDE:
      return g_strdup (biv_sheet_name (biv_campaign_find_side (campaign, biv_unit_get_side (campaign, unit))));
    case BIV_TELL_REF:
      return g_strdup (biv_unit_get_ref (unit));
    case BIV_TELL_NAME:
      return g_strdup (biv_unit_get_label (unit));
    case BIV_TELL_TYPE:
      return g_strdup (biv_unit_get_type_label (campaign, unit));
    case BIV_TELL_SHORT:
      return g_strdup (get_short_type (campaign, unit));
    case BIV_TELL_WEIGHT:
      return unit->weight != NULL ? g_strdup_printf ("%s, %s", get_short_type (campaign, unit), weight_label (unit->weight))
                                  : g_strdup (get_short_type (campaign, unit));
    case BIV_TELL_FORMATION:
      return g_strdup (biv_sheet_name (biv_campaign_find_formation (campaign, unit->formation)));
    case BIV_TELL_COMMANDER:
      formation = biv_campaign_find_formation (campaign, unit->formation);
      return formation != NULL ? g_strdup (formation->commander) : NULL;
    case BIV_TELL_PLACE:
      return g_strdup (get_place_name (campaign, unit));
    case BIV_TELL_QUALITY:
    case BIV_TELL_GRADE:
      return dup_or_dash (biv_sheet_dup_quality (campaign, unit));
    case BIV_TELL_FRONT:
      return unit->frontage > 0 ? biv_figure (unit->frontage) : NULL;
    case BIV_TELL_GUNS:
      return biv_sheet_dup_guns (campaign, unit);
    case BIV_TELL_STEPS:
      return g_strdup_printf ("%d / %d", unit->steps_now, unit->steps_full);
    case BIV_TELL_FULL:
    case BIV_TELL_DAMAGE:
      return biv_figure (unit->steps_full);
    case BIV_TELL_NOW:
      return biv_figure (unit->steps_now);
    case BIV_TELL_STATUS:
      return g_strdup (biv_word_get_label (biv_status_get_type (), unit->status));
    case BIV_TELL_READY:
      return unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE ? biv_figure (unit->ready_turn) : NULL;
    case BIV_TELL_BATTLES:
      return biv_figure (biv_unit_count_battles (campaign, unit));
    case BIV_TELL_LOST:
      return biv_figure ((int) count_destroyed (campaign, unit));
    case BIV_TELL_RECORD:
      return g_strdup_printf ("%d / %u", biv_unit_count_battles (campaign, unit), count_destroyed (campaign, unit));
    case BIV_TELL_REMARKS:
      return biv_sheet_dup_post (campaign, unit);
    case BIV_TELL_NONE:
    case BIV_TELL_GROUP:
    case BIV_N_TELLS:
    default:
      return NULL;
    }
}

static const struct
{
  const char   *title;
  BivSheetColumnKind kind;
  guint         typeface;
} facts[BIV_N_TELLS] = {
  [BIV_TELL_GROUP]     = { NC_ ("column", "Formation"), BIV_COLUMN_WORDS },
  [BIV_TELL_SIDE]      = { NC_ ("column", "Side"),      BIV_COLUMN_WORDS },
  [BIV_TELL_REF]       = { NC_ ("column", "Ref"),       BIV_COLUMN_SIGN, BIV_TYPE_BOLD },
  [BIV_TELL_NAME]      = { NC_ ("column", "Unit"),      BIV_COLUMN_WORDS },
  [BIV_TELL_TYPE]      = { NC_ ("column", "Type"),      BIV_COLUMN_WORDS },
  [BIV_TELL_SHORT]     = { NC_ ("column", "Type"),      BIV_COLUMN_WORDS },
  [BIV_TELL_WEIGHT]    = { NC_ ("column", "Type"),      BIV_COLUMN_WORDS },
  [BIV_TELL_FORMATION] = { NC_ ("column", "Formation"), BIV_COLUMN_WORDS },
  [BIV_TELL_COMMANDER] = { NC_ ("column", "Commander"), BIV_COLUMN_WORDS },
  [BIV_TELL_PLACE]     = { NC_ ("column", "Place"),     BIV_COLUMN_WORDS },
  [BIV_TELL_QUALITY]   = { NC_ ("column", "Quality"),   BIV_COLUMN_SIGN },
  [BIV_TELL_GRADE]     = { NC_ ("column", "Q"),         BIV_COLUMN_FIGURE },
  [BIV_TELL_FRONT]     = { NC_ ("column", "Front mm"),  BIV_COLUMN_FIGURE },
  [BIV_TELL_GUNS]      = { NC_ ("column", "Guns / calibre"), BIV_COLUMN_FIGURE },
  [BIV_TELL_STEPS]     = { NC_ ("column", "Steps"),     BIV_COLUMN_FIGURE },
  [BIV_TELL_FULL]      = { NC_ ("column", "Full"),      BIV_COLUMN_FIGURE },
  [BIV_TELL_NOW]       = { NC_ ("column", "Now"),       BIV_COLUMN_BOX, BIV_TYPE_BOLD },
  [BIV_TELL_STATUS]    = { NC_ ("column", "Status"),    BIV_COLUMN_SIGN },
  [BIV_TELL_READY]     = { NC_ ("column", "Ready in"),  BIV_COLUMN_FIGURE },
  [BIV_TELL_BATTLES]   = { NC_ ("column", "Battles"),   BIV_COLUMN_FIGURE },
  [BIV_TELL_LOST]      = { NC_ ("column", "Lost"),      BIV_COLUMN_FIGURE },
  [BIV_TELL_RECORD]    = { NC_ ("column", "Battles / lost"), BIV_COLUMN_FIGURE },
  [BIV_TELL_REMARKS]   = { NC_ ("column", "Remarks"),   BIV_COLUMN_WORDS },
  [BIV_TELL_DAMAGE]    = { NC_ ("column", "Damage"),    BIV_COLUMN_TICKS },
};

static const BivTold spreadsheet[] = {
  BIV_TELL_SIDE, BIV_TELL_REF, BIV_TELL_NAME, BIV_TELL_TYPE, BIV_TELL_FORMATION, BIV_TELL_COMMANDER, BIV_TELL_PLACE,
  BIV_TELL_QUALITY, BIV_TELL_FULL, BIV_TELL_NOW, BIV_TELL_STATUS, BIV_TELL_READY, BIV_TELL_BATTLES, BIV_TELL_LOST,
  BIV_TELL_REMARKS,
};

BivTable *
biv_unit_table_new (BivSheet            *sheet,
                    const BivUnitColumn *columns,
                    guint                n_columns)
{
  BivSheetColumn all[BIV_TABLE_COLUMNS];
  guint n_all = n_columns + (biv_sheet_kind_may_be_csv (sheet->kind) ? G_N_ELEMENTS (spreadsheet) : 0);
  BivTable *table;

  g_assert (n_all <= BIV_TABLE_COLUMNS);
  for (guint i = 0; i < n_all; i++)
    {
      BivTold fact = i < n_columns ? columns[i].fact : spreadsheet[i - n_columns];

      all[i] = (BivSheetColumn) {
        .title = g_dpgettext2 (GETTEXT_PACKAGE, "column", facts[fact].title), .kind = facts[fact].kind,
        .typeface = facts[fact].typeface, .fact = fact, .is_read = i < n_columns,
        .width = i < n_columns ? columns[i].width : 0.0, .points = i < n_columns ? columns[i].points : 0.0,
      };
    }
  table = biv_table_new (sheet, all, n_all);
  table->indented = biv_unit_table_find (table, BIV_TELL_NAME);
  return table;
}

guint
biv_unit_table_find (const BivTable *table,
                     BivTold     fact)
{
  guint column = 0;

  while (column + 1 < table->n_columns
         && (table->columns[column].fact != fact || !biv_column_is_seen (&table->columns[column])))
    column++;
  return column;
}

void
biv_unit_table_drop_blanks (BivTable *table)
{
  static const BivTold told[] = { BIV_TELL_QUALITY, BIV_TELL_GRADE, BIV_TELL_GUNS, BIV_TELL_READY };

  for (guint i = 0; i < table->n_columns; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (told); j++)
      if (table->columns[i].fact == told[j] && biv_column_is_seen (&table->columns[i]))
        biv_table_drop_blank (table, i);
}

void
biv_table_set_cell (BivTableRow *row,
                    guint        column,
                    char        *words)
{
  g_free (row->cells[column]);
  row->cells[column] = words;
}

void
biv_unit_fill (BivTableRow *row,
               BivUnit     *unit)
{
  g_set_object (&row->unit, unit);
  for (guint i = 0; i < row->table->n_columns; i++)
    if (row->table->columns[i].fact != BIV_TELL_NONE && biv_column_is_seen (&row->table->columns[i]))
      biv_table_set_cell (row, i, dup_fact (row->table->sheet->campaign, unit, (BivTold) row->table->columns[i].fact));
}

char *
biv_unit_dup_cell (const BivTableRow *row,
                   guint              column)
{
  const BivSheetColumn *as = &row->table->columns[column];

  if (row->unit != NULL && as->fact != BIV_TELL_NONE && !biv_column_is_seen (as))
    return dup_fact (row->table->sheet->campaign, row->unit, (BivTold) as->fact);
  return g_strdup (row->cells[column]);
}

BivTableRow *
biv_unit_table_add (BivTable *table,
                    BivUnit  *unit)
{
  BivTableRow *row = biv_table_add_cells (table, BIV_ROW_PLAIN, NULL, 0);

  biv_unit_fill (row, unit);
  if (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED)
    row->typeface[biv_unit_table_find (table, BIV_TELL_NAME)] = BIV_TYPE_STRUCK;
  return row;
}
