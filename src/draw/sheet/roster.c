/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.c: SHEET-ROSTER, all units of a side, or for the referee of all sides (5.2) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/fail.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "draw/sheet/units.h"
#include "draw/sheet/words.h"

#define MANY      40                /* units in a campaign, whose rows are closer */
#define CLOSE_ROW 5.2               /* mm */

static const BivUnitColumn columns[] = {
  { BIV_TELL_REF, 10 }, { BIV_TELL_NAME, 45 }, { BIV_TELL_SHORT, 22, 8.5 }, { BIV_TELL_FORMATION, 38 }, { BIV_TELL_PLACE, 28 },
  { BIV_TELL_QUALITY, 12, 7.5 }, { BIV_TELL_STEPS, 18 }, { BIV_TELL_STATUS, 22, 8.5 }, { BIV_TELL_READY, 14 },
  { BIV_TELL_RECORD, 19 }, { BIV_TELL_REMARKS, 21, 7.5 },
};

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

static GPtrArray *
list_units (BivSheet   *sheet,
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

/* "Battle of Two Palms: destroyed, recovering", one battle after the other. */
static char *
dup_history (BivCampaign *campaign,
             BivUnit     *unit)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GPtrArray *own = biv_unit_peek_participants (campaign, unit);

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = own->pdata[i];
      BivBattle *battle = biv_campaign_find_battle (campaign, participant->battle);

      if (battle == NULL || battle->state != BIV_BATTLE_APPLIED)
        continue;
      g_string_append_printf (words, C_("sheet", "%sturn %d, %s: %s"), words->len > 0 ? "; " : "", battle->turn,
                              biv_sheet_name (battle),
                              biv_word_get_label (biv_unit_end_get_type (), participant->end));
      if (participant->fate != BIV_NONE)
        g_string_append_printf (words, ", %s", biv_word_get_label (biv_fate_get_type (), participant->fate));
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* One side stands in the head of every page; of several each has a band, so that no page ends with a row or two. */
static BivTable *
add_side (BivSheet *sheet,
          BivSide  *side,
          gboolean  is_one_of_all)
{
  g_autoptr (GPtrArray) units = list_units (sheet, biv_id_of (side));
  BivTable *table = biv_unit_table_new (sheet, columns, G_N_ELEMENTS (columns));

  if (biv_campaign_peek_items (sheet->campaign, BIV_KIND_UNIT)->len > MANY)
    table->row = CLOSE_ROW;
  if (is_one_of_all)
    biv_table_add (table, BIV_ROW_BAND, biv_sheet_dup_side (side));
  for (guint i = 0; i < units->len; i++)
    {
      g_autofree char *history = sheet->has_history ? dup_history (sheet->campaign, units->pdata[i]) : NULL;

      biv_unit_table_add (table, units->pdata[i]);
      if (history != NULL && history[0] != '\0')
        biv_table_add (table, BIV_ROW_NOTE, g_steal_pointer (&history));
    }
  if (units->len == 0)
    biv_table_add (table, BIV_ROW_WIDE, g_strdup (C_("sheet", "none")));
  return table;
}

gboolean
biv_sheet_fill_roster (BivSheet *sheet,
                       GError  **error)
{
  const char *id = sheet->side != NULL ? sheet->side : sheet->reader;
  BivSide *one = biv_campaign_find_side (sheet->campaign, id);
  BivTable *table = NULL;

  if (id != NULL && one == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no side “%s” in this campaign."), id);
  biv_sheet_set_side (sheet, one);
  if (one != NULL)
    table = add_side (sheet, one, FALSE);
  else
    BIV_EACH (BivSide, side, sheet->campaign, BIV_KIND_SIDE)
      table = add_side (sheet, side, TRUE);
  if (table != NULL)
    biv_unit_table_drop_blanks (table);
  return TRUE;
}
