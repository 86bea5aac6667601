/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.c: SHEET-ROSTER, all units of a side, or for the referee of all sides (5.2) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

enum { REF, UNIT, TYPE, FORMATION, PLACE, QUALITY, STEPS, STATUS, READY, BATTLES, REMARKS, N_COLUMNS };

static BivTable *
make_table (BivSheet *sheet)
{
  const BivSheetColumn columns[N_COLUMNS] = {
    [REF]       = { .title = C_("column", "Ref"),       .width = 10, .typeface = BIV_TYPE_BOLD },
    [UNIT]      = { .title = C_("column", "Unit"),      .width = 46 },
    [TYPE]      = { .title = C_("column", "Type"),      .width = 28, .points = 8.5 },
    [FORMATION] = { .title = C_("column", "Formation"), .width = 38 },
    [PLACE]     = { .title = C_("column", "Place"),     .width = 30 },
    [QUALITY]   = { .title = C_("column", "Quality"),   .width = 12, .points = 7.5 },
    [STEPS]     = { .title = C_("column", "Steps"),     .width = 18, .align = BIV_ALIGN_MIDDLE },
    [STATUS]    = { .title = C_("column", "Status"),    .width = 22, .points = 8.5 },
    [READY]     = { .title = C_("column", "Ready in"),  .width = 14, .align = BIV_ALIGN_MIDDLE },
    [BATTLES]   = { .title = C_("column", "Battles / lost"), .width = 19, .align = BIV_ALIGN_MIDDLE },
    [REMARKS]   = { .title = C_("column", "Remarks"),   .width = 12, .points = 7.5 },
  };

  return biv_table_new (sheet, columns, N_COLUMNS, 0.0);
}

/* ---- Order (5.2) ---- */

typedef struct
{
  BivCampaign    *campaign;
  BivRosterOrder  order;
} Sorting;

static int
compare_words (const char *a,
               const char *b)
{
  g_autofree char *first = g_utf8_collate_key (a != NULL ? a : "", -1), *second = g_utf8_collate_key (b != NULL ? b : "", -1);

  return g_strcmp0 (first, second);
}

static int
compare_units (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const Sorting *sorting = data;
  BivUnit *first = *(BivUnit *const *) a, *second = *(BivUnit *const *) b;

  switch (sorting->order)
    {
    case BIV_ROSTER_BY_TYPE:
      return compare_words (biv_unit_get_type_label (sorting->campaign, first),
                            biv_unit_get_type_label (sorting->campaign, second));
    case BIV_ROSTER_BY_STATUS:
      return (int) first->status - (int) second->status;
    case BIV_ROSTER_BY_NAME:
      return compare_words (biv_item_get_name (BIV_ITEM (first)), biv_item_get_name (BIV_ITEM (second)));
    case BIV_ROSTER_BY_FORMATION:       /* as the order of battle has them */
    case BIV_N_ROSTER_ORDERS:
    default:
      return 0;
    }
}

GPtrArray *
biv_sheet_list_roster (BivSheet   *sheet,
                       const char *side)
{
  Sorting sorting = { sheet->campaign, sheet->order };
  GPtrArray *units = g_ptr_array_new ();

  g_ptr_array_extend (units, biv_army_list_units (sheet->campaign, side), NULL, NULL);
  if (sheet->order != BIV_ROSTER_BY_FORMATION)
    g_ptr_array_sort_with_data (units, compare_units, &sorting);    /* a stable sort: level ones stay in order */
  return units;
}

/* ---- Units ---- */

guint
biv_sheet_count_destroyed (BivCampaign *campaign,
                           BivUnit     *unit)
{
  guint n = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    n += g_strcmp0 (participant->unit, biv_item_get_id (BIV_ITEM (unit))) == 0
         && (participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED);
  return n;
}

/* "Battle of Two Palms: destroyed, recovering", one battle after the other. */
static char *
dup_history (BivCampaign *campaign,
             BivUnit     *unit)
{
  g_autoptr (GString) words = g_string_new (NULL);

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      BivBattle *battle = biv_campaign_find_battle (campaign, participant->battle);

      if (battle == NULL || battle->state != BIV_BATTLE_APPLIED
          || g_strcmp0 (participant->unit, biv_item_get_id (BIV_ITEM (unit))) != 0)
        continue;
      g_string_append_printf (words, C_("sheet", "%sturn %d, %s: %s"), words->len > 0 ? "; " : "", battle->turn,
                              biv_sheet_name (battle),
                              biv_word_get_label (biv_unit_end_get_type (), participant->end));
      if (participant->fate != BIV_NONE)
        g_string_append_printf (words, ", %s", biv_word_get_label (biv_fate_get_type (), participant->fate));
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
draw_history (const BivStrip *strip,
              BivPen         *pen,
              double          x,
              double          y)
{
  biv_pen_paragraph (pen, x + 12, y + 2.6, BIV_SHEET_ACROSS - 12, 3.4, BIV_ALIGN_LEFT, 8, BIV_TYPE_ITALIC, strip->text);
  biv_pen_rule (pen, x, y + strip->height, BIV_SHEET_ACROSS, 0.25, 0.45);
}

static void
add_history (BivSheet *sheet,
             char     *words)
{
  BivStrip *strip;
  int n_lines;

  n_lines = biv_pen_count_lines (sheet->pen, BIV_SHEET_ACROSS - 12, 8, BIV_TYPE_ITALIC, words);
  strip = biv_sheet_add (sheet, 1.6 + 3.4 * n_lines, draw_history, NULL, NULL);
  strip->text = words;
}

static void
add_unit (BivSheet *sheet,
          BivTable *table,
          BivUnit  *unit,
          BivStrip *continued)
{
  BivCampaign *campaign = sheet->campaign;
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  BivPlace *place = formation != NULL ? biv_campaign_find_place (campaign, formation->location) : NULL;
  g_autofree char *steps = g_strdup_printf ("%d / %d", unit->steps_now, unit->steps_full);
  g_autofree char *battles = g_strdup_printf ("%d / %u", biv_unit_count_battles (campaign, unit),
                                              biv_sheet_count_destroyed (campaign, unit));
  g_autofree char *ready = unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE
                             ? g_strdup_printf ("%d", unit->ready_turn) : g_strdup ("");
  g_autofree char *quality = biv_sheet_dup_quality (campaign, unit);
  gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;
  g_autofree char *history = sheet->has_history ? dup_history (campaign, unit) : NULL;
  gboolean has_lines = history != NULL && history[0] != '\0';
  BivTableRow *row;

  row = biv_table_row_new (table, has_lines ? BIV_ROW_OPEN : BIV_ROW_PLAIN, biv_unit_get_ref (unit), biv_unit_get_label (unit),
                           biv_unit_get_type_label (campaign, unit),
                           biv_sheet_name (formation),
                           place != NULL ? biv_sheet_name (place) : C_("sheet", "off the map"),
                           quality != NULL ? quality : "–", steps,
                           biv_word_get_label (biv_status_get_type (), unit->status), ready, battles,
                           unit->remarks != NULL ? unit->remarks : "", NULL);
  if (is_gone)
    biv_table_row_set_typeface (row, UNIT, BIV_TYPE_STRUCK);
  biv_table_add_row (sheet, row, continued);
  if (has_lines)
    add_history (sheet, g_steal_pointer (&history));
}

static void
add_side (BivSheet *sheet,
          BivSide  *side,
          gboolean  starts_page)
{
  const char *id = biv_item_get_id (BIV_ITEM (side));
  g_autoptr (GPtrArray) units = biv_sheet_list_roster (sheet, id);
  g_autofree char *name = biv_sheet_dup_side (side);
  BivTable *table = make_table (sheet);
  BivStrip *continued = NULL;

  biv_table_add_head (sheet, table)->starts_page = starts_page;
  /* One side stands in the head of every page; of several each begins a page of its own. */
  if (!sheet->frame.has_swatch)
    {
      g_autofree char *again = g_strdup_printf (C_("sheet", "%s, continued"), name);

      biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, name, NULL), NULL);
      continued = biv_table_repeat_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, again, NULL));
    }
  for (guint i = 0; i < units->len; i++)
    add_unit (sheet, table, g_ptr_array_index (units, i), continued);
  if (units->len == 0)
    biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, "", C_("sheet", "none"), NULL), NULL);
}

gboolean
biv_sheet_fill_roster (BivSheet *sheet,
                       GError  **error)
{
  const char *id = sheet->side != NULL ? sheet->side : sheet->reader;
  BivSide *one = biv_campaign_find_side (sheet->campaign, id);
  gboolean starts_page = FALSE;

  if (id != NULL && one == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no side “%s” in this campaign."), id);
  if (one != NULL)
    {
      sheet->frame.has_swatch = TRUE;
      sheet->frame.swatch = biv_side_look (sheet->campaign, id);
      sheet->frame.left = biv_sheet_dup_side_and_chief (sheet->campaign, one);
      add_side (sheet, one, FALSE);
      return TRUE;
    }
  sheet->frame.left = g_strdup (C_("sheet", "All sides"));
  BIV_EACH (BivSide, side, sheet->campaign, BIV_KIND_SIDE)
    {
      add_side (sheet, side, starts_page);
      starts_page = TRUE;
    }
  return TRUE;
}
