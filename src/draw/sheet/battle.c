/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle.c: SHEET-BATTLE, page 1: what goes into a battle, and boxes for what comes out (5.8) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/fail.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "draw/counter/side-look.h"
#include "draw/sheet/battle.h"
#include "draw/sheet/units.h"
#include "draw/sheet/words.h"

#define LEAST_ROWS  12
#define TICK_PITCH  5.2
#define BOARD_TURNS 11.0
#define BELOW_RESERVES (BOARD_TURNS + 6.0)

/* ---- The box at the top ---- */

static char *
dup_side_and_edge (BivBattle   *battle,
                   BivCampaign *campaign,
                   int          number)
{
  BivSide *side = biv_campaign_find_side (campaign, battle->sides[number]);
  const char *name = side != NULL ? biv_item_get_name (BIV_ITEM (side)) : battle->sides[number];

  return g_strdup_printf (number == 0 ? C_("sheet", "%s, from the south edge") : C_("sheet", "%s, from the north edge"), name);
}

static char *
dup_board_words (BivBattle   *battle,
                 BivCampaign *campaign)
{
  BivItem *stored = biv_campaign_find (campaign, battle->battlefield);
  const char *name = stored != NULL && biv_item_get_name (stored) != NULL ? biv_item_get_name (stored)
                     : battle->battlefield != NULL ? battle->battlefield : C_("sheet", "none");
  /* The map's edge that came to lie in the south, by clockwise quarter turns. */
  static const char *const south[] = {
    "", NC_ ("sheet", "east edge to the south"), NC_ ("sheet", "north edge to the south"),
    NC_ ("sheet", "west edge to the south"),
  };

  if (battle->quarters == 0)
    return g_strdup (name);
  return g_strdup_printf (C_("sheet", "%s, turned: %s"), name,
                          g_dpgettext2 (GETTEXT_PACKAGE, "sheet", south[battle->quarters & 3]));
}

/* A cell of a grid is called by its number too, which is what it is ordered by. */
static char *
dup_place (BivSheet *sheet,
           BivPlace *place)
{
  const char *terrain = biv_word_get_label (biv_terrain_get_type (), place->terrain);

  if (!biv_place_is_cell (sheet->campaign, place) || biv_item_get_name (BIV_ITEM (place)) == NULL)
    return g_strdup_printf ("%s, %s", biv_sheet_name (place), terrain);
  return g_strdup_printf ("%s (%02d%02d), %s", biv_sheet_name (place), place->x, place->y, terrain);
}

static void
add_info (BivSheet  *sheet,
          BivBattle *battle)
{
  const BivSheetColumn columns[] = {
    { .width = 24, .typeface = BIV_TYPE_BOLD }, { .width = 66 }, { .width = 24, .typeface = BIV_TYPE_BOLD }, { .width = 66 },
  };
  BivCampaign *campaign = sheet->campaign;
  BivPlace *place = biv_campaign_find_place (campaign, battle->place);
  BivTable *table = biv_sheet_add_table (sheet, columns);
  char *date = biv_calendar_dup_label (campaign, battle->turn);
  int attacker = g_strcmp0 (battle->attacker, battle->sides[1]) == 0 ? 1 : 0;

  if (biv_calendar_is_dated (campaign))
    {
      g_autofree char *label = date;

      date = g_strdup_printf (C_("sheet", "%s, turn %d"), label, battle->turn);
    }
  table->look = BIV_TABLE_FRAMED;
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (C_("sheet", "Place")),
                 place != NULL ? dup_place (sheet, place) : g_strdup (biv_turn_name (campaign, battle->place)),
                 g_strdup (C_("sheet", "Date")), date);
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (C_("sheet", "Rules")), g_strdup (biv_sheet_get_rules (campaign, battle)),
                 g_strdup (C_("sheet", "Weather")), g_strdup (biv_sheet_find_weather (campaign, battle->turn)));
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (battle->meeting ? C_("sheet", "South") : C_("sheet", "Attacker")),
                 dup_side_and_edge (battle, campaign, attacker),
                 g_strdup (battle->meeting ? C_("sheet", "North") : C_("sheet", "Defender")),
                 dup_side_and_edge (battle, campaign, 1 - attacker));
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (C_("sheet", "Board")), dup_board_words (battle, campaign),
                 g_strdup (C_("sheet", "Objective")), biv_sheet_dup_objectives (battle));
  biv_sheet_add_space (sheet, 4.0);
}

/* ---- The forces ---- */

/* Short enough to stand upright over a box. */
static const char *const end_words[] = {
  [BIV_END_INTACT] = NC_ ("column", "intact"),   [BIV_END_DAMAGED] = NC_ ("column", "damaged"),
  [BIV_END_DESTROYED] = NC_ ("column", "destroyed"), [BIV_END_ROUTED] = NC_ ("column", "routed"),
  [BIV_END_LEFT] = NC_ ("column", "left"),       [BIV_END_NEVER_ON] = NC_ ("column", "never on"),
};

static GPtrArray *
list_participants (BivSheet   *sheet,
                   BivBattle  *battle,
                   const char *side,
                   BivRole     role)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
        && g_strcmp0 (participant->side, side) == 0 && participant->role == role)
      g_ptr_array_add (list, participant);
  return list;
}

/* Only what the ruleset can do to a unit has a column: a unit of one step is never damaged, and not in every book does one rout.
 * Returns: (transfer container) */
static char **
list_ends (BivSheet  *sheet,
           BivBattle *battle)
{
  gboolean has[G_N_ELEMENTS (end_words)] = { [BIV_END_INTACT] = TRUE, [BIV_END_DESTROYED] = TRUE, [BIV_END_LEFT] = TRUE,
                                             [BIV_END_NEVER_ON] = TRUE };
  static const BivUnitEnd order[] = { BIV_END_INTACT, BIV_END_DAMAGED, BIV_END_DESTROYED, BIV_END_ROUTED, BIV_END_LEFT,
                                      BIV_END_NEVER_ON };
  GPtrArray *words = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (sheet->campaign, participant->unit);

      if (g_strcmp0 (participant->battle, biv_id_of (battle)) != 0 || unit == NULL)
        continue;
      has[BIV_END_DAMAGED] |= unit->steps_full > 1;
      has[BIV_END_ROUTED] |= biv_unit_get_traits (sheet->campaign, unit)->has_routs;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    if (has[order[i]])
      g_ptr_array_add (words, (gpointer) g_dpgettext2 (GETTEXT_PACKAGE, "column", end_words[order[i]]));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static gboolean
is_over (const BivBattle *battle)
{
  return battle->state >= BIV_BATTLE_FOUGHT && battle->state != BIV_BATTLE_CANCELLED;
}

static void
add_force (BivTable   *table,
           BivBattle  *battle,
           const char *id)
{
  g_autoptr (GPtrArray) list = list_participants (table->sheet, battle, id, BIV_ROLE_BOARD);
  BivSide *side = biv_campaign_find_side (table->sheet->campaign, id);

  biv_table_set_title (table, side != NULL ? biv_sheet_dup_side (side) : g_strdup (""), biv_side_look (table->sheet->campaign, id));
  for (guint i = 0; i < list->len; i++)
    {
      const BivParticipant *one = g_ptr_array_index (list, i);
      BivUnit *unit = biv_campaign_find_unit (table->sheet->campaign, one->unit);

      if (unit != NULL)
        biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_unit_get_ref (unit)), g_strdup (biv_sheet_name (unit)),
                       biv_figure (one->start_steps), is_over (battle) ? biv_figure (one->end_steps) : NULL,
                       is_over (battle) ? g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "column", end_words[one->end])) : NULL);
    }
}

static void
add_forces (BivSheet  *sheet,
            BivBattle *battle)
{
  g_autofree char **ends = list_ends (sheet, battle);
  const double ticks = g_strv_length (ends) * TICK_PITCH;
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Ref"), .width = 10, .kind = BIV_COLUMN_SIGN, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Unit"), .width = BIV_SHEET_HALF - 28.5 - ticks },
    { .title = C_("column", "start"), .width = 9, .kind = BIV_COLUMN_FIGURE, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "end"), .width = 9.5, .kind = BIV_COLUMN_BOX, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "On the board"), .width = ticks, .kind = BIV_COLUMN_CHOICE, .choices = ends },
  };
  BivTable *tables[2];

  for (int i = 0; i < 2; i++)
    {
      tables[i] = biv_sheet_add_table (sheet, columns);
      tables[i]->is_beside = TRUE;
      add_force (tables[i], battle, battle->sides[i]);
    }
  biv_table_lay_beside (tables[0], tables[1], BIV_SHEET_GAP, is_over (battle) ? 0 : LEAST_ROWS);
}

/* ---- Reserves and board turns ---- */

static const char *
short_name (BivCampaign *campaign,
            const char  *id)
{
  BivSide *side = biv_campaign_find_side (campaign, id);

  return side != NULL ? biv_side_call_briefly (side) : "";
}

static void
add_reserve (BivTable   *table,
             BivBattle  *battle,
             const char *side,
             char       *who,
             const char *edge,
             int         turn)
{
  const char *home = g_strcmp0 (battle->sides[0], side) == 0 ? "S" : "N";

  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (short_name (table->sheet->campaign, side)), who,
                 edge == NULL || g_str_equal (edge, home) ? g_strdup_printf (C_("sheet", "own edge (%s)"), home)
                                                          : g_strdup_printf (C_("sheet", "edge %s"), edge), biv_figure (turn));
}

static gboolean
has_reserves (BivSheet  *sheet,
              BivBattle *battle)
{
  for (int number = 0; number < 2; number++)
    {
      g_autoptr (GPtrArray) reserves = list_participants (sheet, battle, battle->sides[number], BIV_ROLE_RESERVE);

      if (reserves->len > 0)
        return TRUE;
    }
  return battle->joining != NULL;
}

static void
add_reserves (BivSheet  *sheet,
              BivBattle *battle)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),              .width = 16 },
    { .title = C_("column", "Formation or unit"), .width = 66 },
    { .title = C_("column", "Comes on at"),       .width = 42 },
    { .title = C_("column", "Turn"),              .width = 20, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Arrived on turn"),   .width = 36, .kind = BIV_COLUMN_BOX },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);

  biv_sheet_add_heading (sheet, C_("sheet", "Reserves"));
  BIV_EACH_DETAIL (BivJoining, joiner, battle->joining)
    {
      BivFormation *formation = biv_campaign_find_formation (sheet->campaign, joiner->formation);

      if (formation != NULL)
        add_reserve (table, battle, formation->side, g_strdup (biv_sheet_name (formation)), joiner->edge,
                     joiner->turn);
    }
  for (int number = 0; number < 2; number++)
    {
      g_autoptr (GPtrArray) reserves = list_participants (sheet, battle, battle->sides[number], BIV_ROLE_RESERVE);

      for (guint i = 0; i < reserves->len; i++)
        {
          const BivParticipant *one = g_ptr_array_index (reserves, i);
          BivUnit *unit = biv_campaign_find_unit (sheet->campaign, one->unit);

          if (unit != NULL && biv_details_find (battle->joining, unit->formation) == NULL)
            add_reserve (table, battle, one->side,
                         g_strdup_printf ("%s %s", biv_unit_get_ref (unit), biv_sheet_name (unit)), one->edge,
                         one->arrives != BIV_NONE ? one->arrives : 1);
        }
    }
  /* Rows to be written in, as many as leave the boxes below them on this page. */
  while (table->rows->len < 3 && (table->rows->len == 0 || biv_sheet_get_room (sheet) >= BIV_SHEET_ROW + BELOW_RESERVES))
    biv_table_add (table, BIV_ROW_PLAIN, g_strdup (table->rows->len == 0 ? C_("sheet", "none") : ""));
}

#define N_TURNS 20

static void
draw_board_turns (const BivStrip *strip,
                  BivPen         *pen,
                  double          x,
                  double          y)
{
  biv_pen_words (pen, x, y + 7, 21, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, C_("sheet", "Board turn"));
  for (int turn = 1; turn <= N_TURNS; turn++)
    {
      double left = x + 22 + (turn - 1) * 7.9;
      g_autofree char *number = g_strdup_printf ("%d", turn);

      biv_pen_box (pen, left, y + 3, 6.6, 5.6, 0.7);
      biv_pen_words (pen, left, y + 6.9, 6.6, BIV_ALIGN_MIDDLE, 7.5, BIV_TYPE_FAINT, number);
    }
}

gboolean
biv_sheet_fill_battle (BivSheet *sheet,
                       GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);

  if (battle == NULL)
    return FALSE;
  if (battle->sides == NULL || g_strv_length (battle->sides) < 2)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s has not been set up yet."),
                     biv_sheet_name (battle));
  sheet->frame.left = g_strdup (biv_sheet_name (battle));
  add_info (sheet, battle);
  add_forces (sheet, battle);
  /* What has been fought needs no boxes to be ticked while it is, nor rows for who might have come. */
  if (!is_over (battle) || has_reserves (sheet, battle))
    add_reserves (sheet, battle);
  if (!is_over (battle))
    {
      biv_sheet_add (sheet, BOARD_TURNS, draw_board_turns, NULL, NULL)->stays_with_next = TRUE;
      biv_sheet_add_words (sheet, 8.5, BIV_TYPE_ITALIC,
                           C_("sheet", "Tick a turn when it is over. Fates are rolled on the next page for every unit ticked "
                                       "destroyed or routed."));
    }
  biv_sheet_add_aftermath (sheet, battle);
  return TRUE;
}
