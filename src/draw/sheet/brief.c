/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brief.c: SHEET-BRIEF, what one side's commander is told (5.4), of a side with several each of them (CA-MAIL-8)
 *
 * It is laid out from the campaign as that side may know it, so nothing has to be left out here. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/dice-proof.h"
#include "campaign/model/item-names.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/orders/orders.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/turn/turn.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/map.h"
#include "draw/sheet/orders.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "base/fail.h"

/* ---- 1 Situation ---- */

static void
add_situation (BivSheet *sheet,
               BivSide  *side)
{
  const char *written = biv_turn_get_situation (sheet->campaign, biv_id_of (side));
  g_autoptr (GString) words = NULL;

  biv_sheet_begin (sheet, C_("sheet", "1 Situation"));
  if (written != NULL)
    {
      biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, written);
      return;
    }
  words = g_string_new (NULL);
  BIV_EACH (BivBattle, battle, sheet->campaign, BIV_KIND_BATTLE)
    if (battle->turn >= sheet->campaign->turn - 1 && battle->state == BIV_BATTLE_APPLIED && battle->sides != NULL
        && g_strv_contains ((const char *const *) battle->sides, biv_id_of (side)))
      g_string_append_printf (words, C_("sheet", " %s was fought in turn %d."), biv_sheet_name (battle),
                              battle->turn);
  /* Turn, date and weather stand in the head and below the map: they are said where nothing else is. */
  if (words->len == 0)
    g_string_append_printf (words, C_("sheet", "%s. Weather: %s."), sheet->frame.right,
                            biv_sheet_find_weather (sheet->campaign, sheet->campaign->turn));
  biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, g_strchug (words->str));
}

/* ---- 2 Mission ---- */

static void
add_mission (BivSheet *sheet,
             BivSide  *side)
{
  g_autofree char *points = biv_sheet_dup_points (sheet->campaign);

  biv_sheet_begin (sheet, C_("sheet", "2 Your mission"));
  if (side->mission != NULL)
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, side->mission);
  if (points != NULL)
    biv_sheet_add_words (sheet, 9, BIV_TYPE_PLAIN, points);
}

/* ---- 4 Forces ---- */

static char *
dup_arms (BivCampaign *campaign,
          GPtrArray   *units)
{
  int counts[BIV_N_ARMS] = { 0 };
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (biv_unit_is_ready (unit))
        counts[biv_unit_get_arm (campaign, unit)]++;
    }
  for (int arm = 0; arm < BIV_N_ARMS; arm++)
    if (counts[arm] > 0)
      g_string_append_printf (words, "%s%d %s", words->len > 0 ? ", " : "", counts[arm],
                              biv_word_get_label (biv_arm_get_type (), arm));
  return g_string_free (words, words->len == 0);
}

static char *
dup_recovering (GPtrArray *units)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (unit->status == BIV_STATUS_RECOVERING)
        g_string_append_printf (words, C_("sheet", "%s%s (turn %d)"), words->len > 0 ? ", " : "",
                                biv_sheet_name (unit), unit->ready_turn != BIV_NONE ? unit->ready_turn : 0);
    }
  return g_string_free (words, FALSE);
}

/* What the reader commands: where everything is in the open his copy has what others command too.
 * Returns: (transfer container): of BivFormation, in order of battle */
static GPtrArray *
list_his (BivSheet *sheet,
          BivSide  *side)
{
  GPtrArray *formations = biv_army_list_formations (sheet->campaign, biv_id_of (side));
  g_autoptr (BivPlayer) player = biv_player_find (sheet->campaign, biv_id_of (side));
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    if (biv_player_commands (sheet->campaign, player, g_ptr_array_index (formations, i)))
      g_ptr_array_add (list, g_ptr_array_index (formations, i));
  return list;
}

static char *
dup_where (BivCampaign  *campaign,
           BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);

  return g_strconcat (place != NULL ? biv_sheet_name (place) : C_("sheet", "off the map"),
                      formation->shaken_until != BIV_NONE ? C_("sheet", ", shaken") : "",
                      formation->out_of_supply > 0 ? C_("sheet", ", out of supply") : "", NULL);
}

/* Who has no units of his own, but formations that have, stands over them. */
static gboolean
is_headquarters (BivCampaign  *campaign,
                 BivFormation *formation)
{
  const char *id = biv_id_of (formation);

  return biv_army_list_own_units (campaign, id)->len == 0 && biv_army_list_sub_formations (campaign, id)->len > 0;
}

/* Where it is, unless whoever stands over it is there too: his heading has said it. Returns: (transfer full) (nullable) */
static char *
dup_own_where (BivCampaign  *campaign,
               BivFormation *formation)
{
  g_autofree char *where = dup_where (campaign, formation), *above = NULL;
  BivFormation *over = biv_campaign_find_formation (campaign, formation->parent);

  if (over == NULL || !is_headquarters (campaign, over))
    return g_steal_pointer (&where);
  above = dup_where (campaign, over);
  return g_str_equal (where, above) ? NULL : g_steal_pointer (&where);
}

static void
add_forces (BivSheet  *sheet,
            GPtrArray *formations)
{
  BivTable *table = biv_sheet_add_table (sheet, ((const BivSheetColumn[]) {
    { .title = C_("column", "Formation"),   .width = 38, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Commander"),   .width = 40, .points = 8.5 },
    { .title = C_("column", "At"),          .width = 27, .points = 8.5 },
    { .title = C_("column", "Posture"),     .width = 16, .kind = BIV_COLUMN_SIGN },
    { .title = C_("column", "Ready"),       .width = 27 },
    { .title = C_("column", "Recovering"),  .width = 32, .points = 8.5 },
  }));

  table->row = 5.4;
  biv_sheet_begin (sheet, C_("sheet", "4 Your forces"));
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      BivOrder *order = biv_formation_get_order (sheet->campaign, formation);
      GPtrArray *units = biv_army_list_own_units (sheet->campaign, biv_id_of (formation));
      const char *posture = order != NULL ? biv_word_get_label (biv_posture_get_type (), order->posture) : "";
      char *arms;

      if (is_headquarters (sheet->campaign, formation))
        {
          g_autofree char *at = dup_where (sheet->campaign, formation);

          biv_table_add (table, formation->parent == NULL ? BIV_ROW_BAND : BIV_ROW_TITLE, g_strdup (biv_sheet_name (formation)),
                         biv_sheet_dup_commander (formation), g_strconcat (at, *posture != '\0' ? " · " : "", posture, NULL));
          continue;
        }
      arms = dup_arms (sheet->campaign, units);
      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_sheet_name (formation)), biv_sheet_dup_commander (formation),
                     dup_own_where (sheet->campaign, formation), g_strdup (posture), arms != NULL ? arms : g_strdup ("–"),
                     dup_recovering (units));
    }
  for (guint column = 2; column < table->n_columns; column++)
    biv_table_drop_blank (table, column);
}

/* Of a side with several players: the units that he has, for he knows no other list of them. */
static void
add_units (BivSheet  *sheet,
           GPtrArray *formations)
{
  if (!biv_player_are_commanders (sheet->campaign))
    return;
  for (guint i = 0; i < formations->len; i++)
    {
      GPtrArray *units = biv_army_list_own_units (sheet->campaign, biv_item_get_id (formations->pdata[i]));
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint j = 0; j < units->len; j++)
        g_string_append_printf (line, "%s%s", j > 0 ? ", " : "", biv_sheet_name (units->pdata[j]));
      if (units->len > 0)
        biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, "%s: %s", biv_sheet_name (formations->pdata[i]), line->str);
    }
}

/* What they are to do, as it is ordered now. */
static void
add_orders (BivSheet  *sheet,
            GPtrArray *formations)
{
  for (guint i = 0; i < formations->len; i++)
    {
      BivOrder *order = biv_formation_get_order (sheet->campaign, formations->pdata[i]);
      g_autofree char *words = order != NULL ? biv_order_dup_words (sheet->campaign, order) : NULL;

      if (words != NULL)
        biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, C_("sheet", "Orders of %s: %s"), biv_sheet_name (formations->pdata[i]), words);
    }
}

/* With couriers: what each goes on with, and what is on its way to it, as the side was told when it wrote it. */
static void
add_orders_under_way (BivSheet  *sheet,
                      GPtrArray *formations)
{
  for (guint i = 0; biv_courier_is_used (sheet->campaign) && i < formations->len; i++)
    {
      g_autofree char *words = biv_courier_dup_words (sheet->campaign, formations->pdata[i]);

      if (words != NULL)
        biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, "%s: %s", biv_sheet_name (formations->pdata[i]), words);
    }
}

/* ---- 3 Map, beside what is written ---- */

#define LEFT       82.0                 /* mm: what is written beside the map */
#define GUTTER     5.0
#define BESIDE_HEIGHT 84.0
#define MAP_HEIGHT 110.0                /* of a map over the whole width; beside words it is as wide as they leave */
#define MOST_WORDS 900                  /* letters that stand beside it */

static void
add_map (BivSheet *sheet,
         double    width,
         double    height)
{
  if (biv_campaign_peek_items (sheet->campaign, BIV_KIND_PLACE)->len == 0)
    return;
  biv_sheet_begin (sheet, C_("sheet", "3 Map"));
  biv_sheet_add_map (sheet, width, height, NULL);
}

static gsize
count_letters (const char *text)
{
  return text != NULL ? (gsize) g_utf8_strlen (text, -1) : 0;
}

/* Situation and mission beside the map, where they are short. */
static void
add_beginning (BivSheet *sheet,
               BivSide  *side)
{
  gsize n = count_letters (biv_turn_get_situation (sheet->campaign, biv_id_of (side)))
            + count_letters (side->mission);
  const double right = biv_sheet_get_width (sheet) - LEFT - GUTTER;

  if (n > MOST_WORDS || biv_campaign_peek_items (sheet->campaign, BIV_KIND_PLACE)->len == 0)
    {
      add_situation (sheet, side);
      add_mission (sheet, side);
      add_map (sheet, biv_sheet_get_width (sheet), MAP_HEIGHT);
      return;
    }
  biv_sheet_begin_column (sheet, 0.0, LEFT);
  add_situation (sheet, side);
  add_mission (sheet, side);
  biv_sheet_begin_column (sheet, LEFT + GUTTER, right);
  add_map (sheet, right, BESIDE_HEIGHT);
  biv_sheet_end_columns (sheet);
}

/* What is told in a word: weather, and how the side stands. */
static void
add_standing (BivSheet *sheet,
              BivSide  *side)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Weather"),  .width = 90 },
    { .title = C_("column", "Standing"), .width = 90, .align = BIV_ALIGN_RIGHT },
  };
  int points = biv_side_get_victory_points (sheet->campaign, biv_id_of (side));
  BivTable *table;

  biv_sheet_add_space (sheet, 2.0);
  table = biv_sheet_add_table (sheet, columns);
  table->look = BIV_TABLE_FRAMED;
  biv_table_add (table, BIV_ROW_PLAIN,
                 g_strdup_printf (C_("sheet", "Weather: %s"), biv_sheet_find_weather (sheet->campaign, sheet->campaign->turn)),
                 sheet->is_extract ? NULL
                                   : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d victory point if it ended now.",
                                                                   "%d victory points if it ended now.", points), points));
  biv_table_flush (sheet);
}

/* ---- 5 Intelligence ---- */

/* "turn 2"; of what somebody reported when it was seen and when he wrote of it (CA-MAIL-3). */
static char *
dup_when (BivSighting *sighting)
{
  if (sighting->reported != BIV_NONE)
    return g_strdup_printf (C_("sheet", "turn %d, as reported, turn %d"), sighting->turn, sighting->reported);
  return g_strdup_printf (C_("sheet", "turn %d"), sighting->turn);
}

/* Whether it tells of such arms: that none were seen is told too, but not by who saw nothing but that somebody is there. */
static char *
dup_arm (BivSighting *sighting,
         BivArm       arm)
{
  const char *nick = biv_word_get_nick (biv_arm_get_type (), arm);

  if (sighting->arms == NULL)
    return g_strdup ("?");
  return g_strv_contains ((const char *const *) sighting->arms, nick) ? g_strdup ("✓") : NULL;
}

/* After a battle units are known by name: a list by itself. */
static void
add_units_seen (BivSheet  *sheet,
                GPtrArray *sightings)
{
  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = g_ptr_array_index (sightings, i);
      g_autoptr (GString) units = g_string_new (NULL);

      for (char **unit = sighting->units; unit != NULL && *unit != NULL; unit++)
        g_string_append_printf (units, "%s%s", units->len > 0 ? "; " : "", biv_said (*unit));
      if (units->len > 0)
        biv_sheet_say (sheet, 8, BIV_TYPE_PLAIN, C_("sheet", "Units at %s: %s"),
                       biv_sheet_name (biv_campaign_find_place (sheet->campaign, sighting->place)), units->str);
    }
}

static void
add_sighting (BivTable    *table,
              BivCampaign *campaign,
              BivSighting *sighting)
{
  BivItem *source = biv_campaign_find (campaign, sighting->source);
  BivTableRow *row;

  row = biv_table_add (table, BIV_ROW_PLAIN, biv_knowledge_dup_text_beside (campaign, sighting), dup_when (sighting),
                       dup_arm (sighting, BIV_ARM_FOOT), dup_arm (sighting, BIV_ARM_HORSE), dup_arm (sighting, BIV_ARM_GUN),
                       g_strdup (source != NULL             ? biv_sheet_name (source)
                                 : sighting->source != NULL ? biv_said (sighting->source)
                                                            : ""));
  /* Older than a turn it is fainter. */
  for (guint i = 0; sighting->turn < campaign->turn - 1 && i < table->n_columns; i++)
    row->typeface[i] |= BIV_TYPE_FAINT;
}

static void
add_intelligence (BivSheet *sheet,
                  BivSide  *side)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "What was seen"), .width = 86, .points = 8.5 },
    { .title = C_("column", "Seen"),          .width = 26, .points = 8.5 },
    { .title = biv_word_get_label (biv_arm_get_type (), BIV_ARM_FOOT),  .width = 12, .kind = BIV_COLUMN_BOX },
    { .title = biv_word_get_label (biv_arm_get_type (), BIV_ARM_HORSE), .width = 12, .kind = BIV_COLUMN_BOX },
    { .title = biv_word_get_label (biv_arm_get_type (), BIV_ARM_GUN),   .width = 12, .kind = BIV_COLUMN_BOX },
    { .title = C_("column", "Seen by"),       .width = 32, .points = 8.5 },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (sheet->campaign, biv_id_of (side));
  g_autoptr (GPtrArray) taken = biv_courier_list_taken (sheet->campaign, biv_id_of (side));

  biv_sheet_begin (sheet, C_("sheet", "5 Intelligence"));
  for (guint i = 0; i < sightings->len; i++)
    add_sighting (table, sheet->campaign, g_ptr_array_index (sightings, i));
  add_units_seen (sheet, sightings);
  for (guint i = 0; i < taken->len; i++)
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, biv_said (((BivEntry *) g_ptr_array_index (taken, i))->text));
}

/* ---- Despatches, and returns (CA-MAIL-7, CA-MAIL-8) ---- */

static char *
dup_received (BivCampaign *campaign,
              BivDespatch *despatch)
{
  if (despatch->state == BIV_DESPATCH_TAKEN)
    return g_strdup_printf (C_("sheet", "turn %d, taken from the enemy by %s"), despatch->turn,
                            biv_turn_name (campaign, despatch->taken_by));
  return g_strdup_printf (C_("sheet", "turn %d"), despatch->turn);
}

static void
add_despatches (BivSheet        *sheet,
                const BivPlayer *player)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "From and to"), .width = 40, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Written"),     .width = 30 },
    { .title = C_("column", "Received"),    .width = 26 },
    { .title = C_("column", "It says"),     .width = 84 },
  };
  g_autoptr (GPtrArray) despatches = biv_despatch_list_new (sheet->campaign, player);
  BivTable *table = biv_sheet_add_table (sheet, columns);

  if (despatches->len == 0 && !biv_despatch_is_used (sheet->campaign))
    return;
  biv_sheet_begin (sheet, C_("sheet", "Despatches"));
  for (guint i = 0; i < despatches->len; i++)
    {
      BivDespatch *despatch = g_ptr_array_index (despatches, i);
      BivPlace *from = biv_campaign_find_place (sheet->campaign, despatch->from);
      g_autoptr (GPtrArray) lines = biv_despatch_list_lines (sheet->campaign, despatch);

      g_ptr_array_add (lines, NULL);
      biv_table_add (table, BIV_ROW_PLAIN, biv_despatch_dup_title (sheet->campaign, despatch),
                     from != NULL ? g_strdup_printf (C_("sheet", "turn %d, %s"), despatch->written, biv_sheet_name (from))
                                  : g_strdup_printf (C_("sheet", "turn %d"), despatch->written),
                     dup_received (sheet->campaign, despatch), g_strjoinv (" ", (char **) lines->pdata));
    }
}

static void
add_returns (BivSheet        *sheet,
             const BivPlayer *player)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Formation"),  .width = 40, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Reported"),   .width = 34 },
    { .title = C_("column", "Its return"), .width = 106 },
  };
  GPtrArray *despatches = NULL;
  g_autoptr (GPtrArray) returned = biv_despatch_list_returned (sheet->campaign, player, &despatches);
  BivTable *table = biv_sheet_add_table (sheet, columns);

  if (returned->len > 0)
    biv_sheet_begin (sheet, C_("sheet", "Returns"));
  for (guint i = 0; i < returned->len; i++)
    {
      const BivReturned *one = g_ptr_array_index (returned, i);
      BivDespatch *despatch = g_ptr_array_index (despatches, i);

      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (one->name != NULL ? biv_said (one->name) : one->formation),
                     g_strdup_printf (C_("sheet", "as reported, turn %d"), despatch->written),
                     biv_despatch_dup_returned (sheet->campaign, despatch, one));
    }
  g_ptr_array_unref (despatches);
}

/* ---- 6 Arrivals, 7 Dice ---- */

static void
add_arrivals (BivSheet *sheet,
              BivSide  *side)
{
  biv_sheet_begin (sheet, C_("sheet", "6 Arrivals expected"));
  BIV_EACH (BivSchedule, line, sheet->campaign, BIV_KIND_SCHEDULE)
    {
      BivFormation *formation = biv_campaign_find_formation (sheet->campaign, line->formation);
      BivPlace *place = biv_campaign_find_place (sheet->campaign, line->place);
      g_autoptr (GString) words = NULL;

      if (formation == NULL || place == NULL || line->has_arrived || line->turn < sheet->campaign->turn
          || g_strcmp0 (formation->side, biv_id_of (side)) != 0)
        continue;
      words = g_string_new (NULL);
      g_string_append_printf (words, C_("sheet", "Turn %d at %s:"), line->turn, biv_sheet_name (place));
      for (char **one = line->units; one != NULL && *one != NULL; one++)
        {
          BivUnit *unit = biv_campaign_find_unit (sheet->campaign, *one);

          if (unit != NULL)
            g_string_append_printf (words, "%s %s", one != line->units ? "," : "", biv_sheet_name (unit));
        }
      biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, words->str);
    }
}

/* On paper before the first die falls, and again when a key is open. */
static void
add_dice (BivSheet *sheet)
{
  g_autofree char *words = biv_dice_proof_dup_words (sheet->campaign);

  if (*words == '\0' || (sheet->campaign->turn > 1 && sheet->campaign->opened_keys == NULL))
    return;
  biv_sheet_begin (sheet, C_("sheet", "7 Dice"));
  biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, g_strchomp (words));
}

gboolean
biv_sheet_fill_brief (BivSheet *sheet,
                      GError  **error)
{
  BivSide *side = biv_campaign_find_side (sheet->campaign, sheet->reader);
  g_autoptr (BivPlayer) player = biv_player_find (sheet->campaign, sheet->reader);
  g_autoptr (GPtrArray) his = NULL;

  if (side == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("Say which side the briefing is for."));
  biv_sheet_set_side (sheet, side);
  his = list_his (sheet, side);
  add_beginning (sheet, side);
  add_standing (sheet, side);
  add_forces (sheet, his);
  add_units (sheet, his);
  if (sheet->is_extract)
    add_orders (sheet, his);
  add_orders_under_way (sheet, his);
  add_intelligence (sheet, side);
  add_despatches (sheet, player);
  add_returns (sheet, player);
  add_arrivals (sheet, side);
  add_dice (sheet);
  biv_sheet_end (sheet);
  /* Whoever is over him gives his orders. */
  if (!sheet->is_extract)
    biv_sheet_add_orders_form (sheet, sheet->reader);
  biv_sheet_add_remarks (sheet);
  return TRUE;
}

char *
biv_sheet_dup_briefing (BivCampaign      *campaign,
                        const BivPlayer  *player,
                        GError          **error)
{
  const BivSheetRequest request = { .kind = BIV_SHEET_BRIEF, .paper = BIV_PAPER_A4, .side = player->side,
                                    .reader = player->side, .player = player->id };
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, error);

  return sheet != NULL ? biv_sheet_dup_text (sheet) : NULL;
}
