/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.c: a campaign's history, to be read: how it stands, its turning points, its turns, its order of battle */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/calendar.h"
#include "campaign/story/chronicle.h"
#include "campaign/battle/outcome.h"
#include "campaign/turn/victory.h"
#include "draw/sheet/battle-picture.h"
#include "draw/sheet/map.h"
#include "draw/sheet/story.h"
#include "draw/sheet/units.h"
#include "draw/sheet/words.h"

#define CLOSE_ROW 5.2               /* mm, of the order of battle at its end */
#define MAP_HEIGHT 118.0            /* mm */
#define BOARD      78.0
#define FIELD      120.0            /* mm wide at the most, of what was fought over */
#define PLOT_HEIGHT 58.0

/* ---- How it stands ---- */

static int
count_places (BivCampaign *campaign,
              const char  *side)
{
  int n = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    n += g_strcmp0 (place->owner, side) == 0;
  return n;
}

static int
count_battles_won (BivCampaign *campaign,
                   const char  *side)
{
  int n = 0;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    n += battle->state == BIV_BATTLE_APPLIED && g_strcmp0 (battle->winner, side) == 0;
  return n;
}

/* CA-VICTORY-7: a side reads its own figures. */
static void
add_standing (BivSheet *sheet)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),        .width = 60, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Points"),      .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Battles won"), .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Places held"), .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Steps lost"),  .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Of"),          .width = 24, .kind = BIV_COLUMN_FIGURE },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);
  g_autoptr (GPtrArray) standings = biv_victory_list_standings (sheet->campaign);

  for (guint i = 0; i < standings->len; i++)
    {
      const BivSideStanding *one = g_ptr_array_index (standings, i);

      if (sheet->reader == NULL || g_strcmp0 (sheet->reader, one->side) == 0)
        biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_sheet_name (biv_campaign_find_side (sheet->campaign, one->side))),
                       biv_figure (one->total_points), biv_figure (count_battles_won (sheet->campaign, one->side)),
                       biv_figure (count_places (sheet->campaign, one->side)), biv_figure (one->lost_steps),
                       biv_figure (one->full_steps));
    }
}

static void
add_beginning (BivSheet *sheet)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *result = campaign->state == BIV_STATE_FINISHED ? biv_victory_dup_result (campaign) : NULL;
  g_autofree char *caption = NULL;

  if (campaign->description != NULL && campaign->description[0] != '\0')
    biv_sheet_add_words (sheet, 10.5, BIV_TYPE_ITALIC, campaign->description);
  biv_sheet_begin (sheet, result != NULL ? C_("sheet", "How it ended") : C_("sheet", "How it stands"));
  if (result != NULL)
    biv_sheet_add_words (sheet, 11, BIV_TYPE_BOLD, result);
  add_standing (sheet);
  if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len == 0)
    return;
  biv_sheet_add_space (sheet, 3.0);
  caption = g_strdup_printf (C_("sheet", "The map in turn %d."), campaign->turn);
  biv_sheet_add_map (sheet, biv_sheet_get_width (sheet), MAP_HEIGHT, caption);
}

/* ---- Turning points ---- */

static void
add_turning_points (BivSheet  *sheet,
                    GPtrArray *deeds)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Turn"), .width = 18, .kind = BIV_COLUMN_FIGURE, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Date"), .width = 42, .kind = BIV_COLUMN_SIGN },
    { .title = C_("column", "What happened"), .width = 120 },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);

  biv_sheet_begin (sheet, C_("sheet", "Turning points"));
  for (guint i = 0; i < deeds->len; i++)
    {
      const BivDeed *deed = g_ptr_array_index (deeds, i);

      if (deed->is_turning_point)
        biv_table_add (table, BIV_ROW_PLAIN, biv_figure (deed->turn),
                       biv_calendar_is_dated (sheet->campaign) ? biv_calendar_dup_label (sheet->campaign, deed->turn)
                                                               : g_strdup ("–"), g_strdup (deed->text));
    }
}

/* ---- Turn by turn ---- */

static void
add_battle (BivSheet      *sheet,
            const BivDeed *deed)
{
  BivBattle *battle = biv_campaign_find_battle (sheet->campaign, deed->object);
  g_autoptr (GPtrArray) shown = NULL;

  if (battle == NULL)
    return;
  biv_sheet_add_subheading (sheet, deed->text);
  if (battle->account != NULL && battle->account[0] != '\0')
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, battle->account);
  shown = biv_sheet_list_deployed (sheet, battle);
  if (!biv_sheet_add_battle_field (sheet, battle, FIELD, BOARD) && shown->len > 0)
    biv_sheet_add_board (sheet, battle, shown, BOARD, C_("sheet", "Where they stood at the start."));
  biv_sheet_add_losses (sheet, battle);
  biv_sheet_add_space (sheet, 2.0);
}

/* Places of no account that changed hands are told of in one breath. */
static gboolean
is_minor (const BivDeed *deed)
{
  return deed->kind == BIV_DEED_PLACE && !deed->is_turning_point;
}

static void
flush_minor (BivSheet *sheet,
             GString  *minor)
{
  if (minor->len > 0)
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, minor->str);
  g_string_truncate (minor, 0);
}

static void
add_turn (BivSheet  *sheet,
          GPtrArray *deeds,
          int        turn)
{
  g_autoptr (GString) minor = g_string_new (NULL);
  g_autofree char *title = biv_calendar_dup_turn (sheet->campaign, turn);
  gboolean is_headed = FALSE;

  for (guint i = 0; i < deeds->len && !is_headed; i++)
    is_headed = ((BivDeed *) g_ptr_array_index (deeds, i))->turn == turn;
  if (!is_headed && !biv_sheet_has_clippings (sheet, turn))
    return;
  biv_sheet_add_space (sheet, 2.0);
  biv_sheet_begin (sheet, title);
  biv_sheet_add_clippings (sheet, turn);
  for (guint i = 0; i < deeds->len; i++)
    {
      const BivDeed *deed = g_ptr_array_index (deeds, i);

      if (deed->turn != turn)
        continue;
      if (is_minor (deed))
        {
          g_string_append_printf (minor, "%s%s", minor->len > 0 ? " " : "", deed->text);
          continue;
        }
      flush_minor (sheet, minor);
      if (deed->kind == BIV_DEED_BATTLE)
        add_battle (sheet, deed);
      else
        biv_sheet_add_words (sheet, 10, deed->is_turning_point ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN, deed->text);
    }
  flush_minor (sheet, minor);
}

/* ---- The order of battle ---- */

static const BivUnitColumn columns[] = {
  { BIV_TELL_NAME, 58 }, { BIV_TELL_SHORT, 44 }, { BIV_TELL_STEPS, 18 }, { BIV_TELL_BATTLES, 16 }, { BIV_TELL_STATUS, 44 },
};

static void
add_unit (BivTable *table,
          BivUnit  *unit)
{
  BivBattle *loss = biv_sheet_find_loss (table->sheet->campaign, unit);
  gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;
  BivTableRow *row = biv_unit_table_add (table, unit);
  g_autofree char *status = biv_sheet_dup_status (unit);

  biv_table_set_cell (row, biv_unit_table_find (table, BIV_TELL_STATUS),
                      is_gone && loss != NULL ? g_strdup_printf ("%s, %s", status, biv_sheet_name (loss)) : g_strdup (status));
}

static void
add_army (BivSheet *sheet,
          BivSide  *side)
{
  g_autofree char *name = biv_sheet_dup_side (side);
  GPtrArray *formations = biv_army_list_formations (sheet->campaign, biv_id_of (side));
  BivTable *table;

  if (formations->len == 0)
    return;
  biv_sheet_add_subheading (sheet, name);
  table = biv_unit_table_new (sheet, columns, G_N_ELEMENTS (columns));
  table->row = CLOSE_ROW;
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      GPtrArray *units = biv_army_list_own_units (sheet->campaign, biv_id_of (formation));

      if (units->len > 0)
        biv_table_add (table, BIV_ROW_BAND, biv_sheet_dup_formation (formation), biv_sheet_dup_commander (formation));
      for (guint j = 0; j < units->len; j++)
        add_unit (table, g_ptr_array_index (units, j));
    }
  biv_sheet_add_space (sheet, 3.0);
}

/* ---- The sheet ---- */

gboolean
biv_sheet_fill_history (BivSheet *sheet,
                        GError  **error)
{
  BivCampaign *campaign = sheet->campaign;
  BivSide *side = biv_campaign_find_side (campaign, sheet->reader);
  g_autoptr (GPtrArray) deeds = biv_chronicle_list (sheet->source, sheet->who, campaign->turn);

  biv_sheet_set_side (sheet, side);
  if (side == NULL && campaign->author != NULL)
    {
      g_free (sheet->frame.left);
      sheet->frame.left = g_strdup (campaign->author);
    }
  biv_sheet_open_to_all (sheet);
  add_beginning (sheet);
  add_turning_points (sheet, deeds);
  biv_sheet_add_numbers (sheet, PLOT_HEIGHT);
  for (int turn = 1; turn <= campaign->turn; turn++)
    add_turn (sheet, deeds, turn);
  biv_sheet_add_space (sheet, 3.0);
  biv_sheet_begin (sheet, C_("sheet", "Order of battle"));
  BIV_EACH (BivSide, one, campaign, BIV_KIND_SIDE)
    if (side == NULL || one == side)
      add_army (sheet, one);
  return TRUE;
}
