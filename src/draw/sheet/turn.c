/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.c: SHEET-TURN, what happened in a turn (5.6)
 *
 * A side's summary is laid out from the campaign as that side may know it, so nothing has to be left out here. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "campaign/battle/outcome.h"
#include "campaign/orders/orders.h"
#include "campaign/turn/victory.h"
#include "draw/sheet/story.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"

#define PLOT_HEIGHT 46.0              /* mm */

static void
add_lines (BivSheet   *sheet,
           const char *text)
{
  biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, text);
}

static void
add_none (BivSheet *sheet,
          BivTable *table)
{
  biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, C_("sheet", "none"), NULL), NULL);
}

/* ---- What the journal tells ---- */

/* "6, 3 (table)": the dice of an entry, and whose they were. */
static void
append_dice (GString        *words,
             BivCampaign    *campaign,
             const BivEntry *entry)
{
  BIV_EACH_DETAIL (BivDie, die, entry->dice)
    {
      g_string_append_printf (words, "%s%d", words->len > 0 ? ", " : "", die->face);
      if (die->is_typed)
        g_string_append (words, C_("sheet", " (table)"));
    }
}

static gboolean
is_about (const BivEntry *entry,
          const char     *object)
{
  return object != NULL && entry->objects != NULL && g_strv_contains ((const char *const *) entry->objects, object);
}

/* The dice are lines of their own in the journal: one belongs to the line of its clause about the same thing. */
static void
append_dice_of (GString        *words,
                BivCampaign    *campaign,
                const BivEntry *entry)
{
  const char *first = entry->objects != NULL ? entry->objects[0] : NULL;

  append_dice (words, campaign, entry);
  BIV_EACH (BivEntry, die, campaign, BIV_KIND_ENTRY)
    if (die->entry_kind == BIV_ENTRY_DIE && die->turn == entry->turn && g_strcmp0 (die->clause, entry->clause) == 0
        && is_about (die, first))
      append_dice (words, campaign, die);
}

static gboolean
is_of_weather (const BivEntry *entry,
               BivEntryKind    kind)
{
  return entry->entry_kind == kind && entry->clause != NULL && g_str_has_prefix (entry->clause, "CA-WEATHER-");
}

/* Entries of this turn of one kind, a line each. The weather has its own. Returns: how many there were. */
static guint
add_entries (BivSheet     *sheet,
             BivEntryKind  kind)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  BIV_EACH (BivEntry, entry, sheet->campaign, BIV_KIND_ENTRY)
    {
      g_autoptr (GString) line = NULL, dice = NULL;

      if (entry->turn != sheet->campaign->turn || entry->entry_kind != kind || (entry->text == NULL && entry->headline == NULL)
          || is_of_weather (entry, BIV_ENTRY_EVENT))
        continue;
      /* What was seen after the moves and is still seen after the battles is said once. */
      if (kind == BIV_ENTRY_SIGHTING && entry->text != NULL && !g_hash_table_add (seen, entry->text))
        continue;
      line = g_string_new (biv_said (entry->headline));
      if (entry->text != NULL)
        g_string_append_printf (line, "%s%s", line->len > 0 ? ": " : "", biv_said (entry->text));
      g_strdelimit (line->str, "\n", ' ');
      dice = g_string_new (NULL);
      append_dice_of (dice, sheet->campaign, entry);
      if (dice->len > 0)
        g_string_append_printf (line, C_("sheet", " (die %s)"), dice->str);
      biv_sheet_add_words (sheet, 9, BIV_TYPE_PLAIN, line->str);
      n++;
    }
  return n;
}

static void
add_section (BivSheet           *sheet,
             const char         *title,
             const BivEntryKind *kinds,
             guint               n_kinds)
{
  guint n = 0;

  biv_sheet_add_heading (sheet, title);
  for (guint i = 0; i < n_kinds; i++)
    n += add_entries (sheet, kinds[i]);
  if (n == 0)
    add_lines (sheet, C_("sheet", "none"));
}

/* ---- Orders ---- */

/* How far it came: the places it reached, with their moments. */
static char *
dup_way (BivCampaign  *campaign,
         BivFormation *formation)
{
  g_autoptr (GString) words = g_string_new (NULL);

  BIV_EACH_DETAIL (BivReached, one, formation->moments)
    {
      BivPlace *place = biv_campaign_find_place (campaign, one->place);
      g_autofree char *when = biv_moment_dup_text (one->moment);

      g_string_append_printf (words, "%s%s (%s)", words->len > 0 ? ", " : "",
                              place != NULL ? biv_sheet_name (place) : one->place, when);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
add_order (BivSheet       *sheet,
           BivTable       *table,
           BivOrder       *order,
           BivFormation   *formation,
           const BivStrip *continued)
{
  g_autofree char *what = biv_order_dup_words (sheet->campaign, order), *way = dup_way (sheet->campaign, formation);
  BivCampaign *campaign = sheet->campaign;
  gboolean goes_on = order->turn < campaign->turn && campaign->phase <= BIV_PHASE_MOVEMENT;
  const char *word = goes_on ? C_("sheet", "goes on") : biv_word_get_label (biv_order_status_get_type (), order->status);
  g_autofree char *status = biv_courier_is_on_its_way (sheet->campaign, order)
                              ? biv_courier_dup_arrival_words (sheet->campaign, order->arrives)
                              : order->reason != NULL ? g_strdup_printf ("%s, %s", word, order->reason) : g_strdup (word);

  biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, biv_sheet_name (formation), what, way, status, NULL),
                     continued);
  /* CA-ORDER-7: what the commander wrote is kept with his order, and does nothing. */
  if (order->text != NULL)
    {
      g_autofree char *written = g_strdup_printf (C_("sheet", "“%s”"), order->text);

      biv_sheet_add_words (sheet, 8.5, BIV_TYPE_ITALIC, written);
    }
}

/* Returns: how many there were. */
static guint
add_orders_of (BivSheet *sheet,
               BivTable *table,
               BivSide  *side)
{
  g_autofree char *name = biv_sheet_dup_side (side);
  g_autofree char *again = g_strdup_printf (C_("sheet", "%s, continued"), name);
  const BivStrip *continued = NULL;
  guint n = 0;

  BIV_EACH (BivOrder, order, sheet->campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (sheet->campaign, order->formation);

      if (formation == NULL || order->status == BIV_ORDER_DRAFT
          || (order->turn != sheet->campaign->turn && biv_formation_get_order (sheet->campaign, formation) != order
              && !biv_courier_is_on_its_way (sheet->campaign, order))
          || g_strcmp0 (formation->side, biv_item_get_id (BIV_ITEM (side))) != 0)
        continue;
      /* Detachments of two sides may bear one name; a side's sheet has its own orders alone. */
      if (n == 0 && sheet->reader == NULL)
        {
          biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, name, NULL), NULL);
          continued = biv_table_repeat_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, again, NULL));
        }
      add_order (sheet, table, order, formation, continued);
      n++;
    }
  return n;
}

static void
add_orders (BivSheet *sheet)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Formation"), .width = 42, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Order"),     .width = 58 },
    { .title = C_("column", "How far"),   .width = 52 },
    { .title = C_("column", "Status"),    .width = 28 },
  };
  BivTable *table = biv_table_new (sheet, columns, G_N_ELEMENTS (columns), 0.0);
  guint n = 0;

  biv_sheet_add_heading (sheet, C_("sheet", "Orders"));
  biv_table_add_head (sheet, table);
  BIV_EACH (BivSide, side, sheet->campaign, BIV_KIND_SIDE)
    n += add_orders_of (sheet, table, side);
  if (n == 0)
    add_none (sheet, table);
}

/* ---- Battles ---- */

static int
count_ready (BivCampaign *campaign,
             BivBattle   *battle,
             const char  *side,
             gboolean     is_after)
{
  int n = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (battle))) == 0
        && g_strcmp0 (participant->side, side) == 0)
      n += !is_after || (participant->end != BIV_END_DESTROYED && participant->end != BIV_END_ROUTED);
  return n;
}

static void
add_battle (BivSheet  *sheet,
            BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *outcome = biv_outcome_dup_text (campaign, battle);
  g_autofree char *line = g_strdup_printf (C_("sheet", "%s, at %s: %s."), biv_sheet_name (battle),
                                           biv_turn_name (campaign, battle->place), outcome);

  biv_sheet_add_words (sheet, 10, BIV_TYPE_BOLD, line);
  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    {
      BivSide *side = biv_campaign_find_side (campaign, *id);
      int before = count_ready (campaign, battle, *id, FALSE), after = count_ready (campaign, battle, *id, TRUE);
      g_autofree char *words = NULL;

      /* Of the other side a side's copy has no units. */
      if (before == 0)
        continue;
      words = g_strdup_printf (C_("sheet", "%s: %d ready before, %d after."), biv_sheet_name (side), before, after);
      biv_sheet_add_words (sheet, 9, BIV_TYPE_PLAIN, words);
    }
}

static void
add_battles (BivSheet *sheet)
{
  static const BivEntryKind kinds[] = { BIV_ENTRY_FATE, BIV_ENTRY_RETREAT };
  guint n = 0;

  biv_sheet_add_heading (sheet, C_("sheet", "Battles"));
  BIV_EACH (BivBattle, battle, sheet->campaign, BIV_KIND_BATTLE)
    if (battle->turn == sheet->campaign->turn && battle->state != BIV_BATTLE_CANCELLED)
      {
        add_battle (sheet, battle);
        n++;
      }
  if (n == 0)
    add_lines (sheet, C_("sheet", "none"));
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    add_entries (sheet, kinds[i]);
}

/* ---- Points ---- */

static char *
dup_number (int number)
{
  return number != BIV_NONE ? g_strdup_printf ("%d", number) : g_strdup ("–");
}

/* A side's copy has its own points alone (CA-VICTORY-7). */
static void
add_points (BivSheet *sheet)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),       .width = 60, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Points"),     .width = 30, .align = BIV_ALIGN_MIDDLE },
    { .title = C_("column", "Lost steps"), .width = 30, .align = BIV_ALIGN_MIDDLE },
    { .title = C_("column", "Of"),         .width = 30, .align = BIV_ALIGN_MIDDLE },
    { .title = C_("column", "Exhausted at"), .width = 30, .align = BIV_ALIGN_MIDDLE },
  };
  BivTable *table = biv_table_new (sheet, columns, G_N_ELEMENTS (columns), 0.0);
  g_autoptr (GPtrArray) standings = biv_victory_list_standings (sheet->campaign);

  biv_sheet_add_heading (sheet, C_("sheet", "Victory points and exhaustion"));
  biv_table_add_head (sheet, table);
  for (guint i = 0; i < standings->len; i++)
    {
      const BivSideStanding *standing = g_ptr_array_index (standings, i);
      g_autofree char *points = dup_number (standing->total_points), *lost = dup_number (standing->lost_steps);
      g_autofree char *full = dup_number (standing->full_steps), *mark = dup_number (standing->exhaustion_mark);

      if (sheet->reader != NULL && g_strcmp0 (sheet->reader, standing->side) != 0)
        continue;
      biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN,
                                                   biv_sheet_name (biv_campaign_find_side (sheet->campaign, standing->side)),
                                                   points, lost, full, mark, NULL), NULL);
    }
}

/* ---- The sheet ---- */

/* The word under its heading, with the die that made it. */
static void
add_weather (BivSheet *sheet)
{
  g_autoptr (GString) words = g_string_new (biv_sheet_find_weather (sheet->campaign, sheet->campaign->turn));
  g_autoptr (GString) dice = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, sheet->campaign, BIV_KIND_ENTRY)
    if (entry->turn == sheet->campaign->turn && is_of_weather (entry, BIV_ENTRY_DIE))
      append_dice (dice, sheet->campaign, entry);
  if (dice->len > 0)
    g_string_append_printf (words, C_("sheet", " (die %s)"), dice->str);
  biv_sheet_add_heading (sheet, C_("sheet", "Weather"));
  add_lines (sheet, words->str);
  add_entries (sheet, BIV_ENTRY_EVENT);
}

gboolean
biv_sheet_fill_turn (BivSheet *sheet,
                     GError  **error)
{
  static const BivEntryKind contacts[] = { BIV_ENTRY_CONTACT };
  static const BivEntryKind sightings[] = { BIV_ENTRY_SIGHTING };
  static const BivEntryKind sieges[] = { BIV_ENTRY_SIEGE };
  static const BivEntryKind supply[] = { BIV_ENTRY_SUPPLY };
  static const BivEntryKind arrivals[] = { BIV_ENTRY_ARRIVAL };
  static const BivEntryKind owners[] = { BIV_ENTRY_OWNER, BIV_ENTRY_VP };
  static const BivEntryKind notes[] = { BIV_ENTRY_NOTE, BIV_ENTRY_OVERRULED, BIV_ENTRY_EDIT };
  BivSide *side = biv_campaign_find_side (sheet->campaign, sheet->reader);

  if (side != NULL)
    {
      sheet->frame.has_swatch = TRUE;
      sheet->frame.swatch = biv_side_look (sheet->campaign, sheet->reader);
      sheet->frame.left = biv_sheet_dup_side_and_chief (sheet->campaign, side);
    }
  else
    sheet->frame.left = g_strdup (C_("sheet", "All sides"));
  add_weather (sheet);
  add_orders (sheet);
  add_section (sheet, C_("sheet", "Contacts"), contacts, G_N_ELEMENTS (contacts));
  add_battles (sheet);
  add_section (sheet, C_("sheet", "Sieges"), sieges, G_N_ELEMENTS (sieges));
  add_section (sheet, C_("sheet", "Supply"), supply, G_N_ELEMENTS (supply));
  add_section (sheet, C_("sheet", "Arrivals"), arrivals, G_N_ELEMENTS (arrivals));
  add_section (sheet, C_("sheet", "Sightings"), sightings, G_N_ELEMENTS (sightings));
  add_section (sheet, C_("sheet", "Changes of owner, points"), owners, G_N_ELEMENTS (owners));
  add_points (sheet);
  biv_sheet_add_numbers (sheet, PLOT_HEIGHT);
  add_section (sheet, C_("sheet", "From the journal"), notes, G_N_ELEMENTS (notes));
  return TRUE;
}
