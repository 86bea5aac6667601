/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle.c: SHEET-BATTLE, page 1: what goes into a battle, and boxes for what comes out (5.8) */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "campaign/model/strength.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/battle.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

#define HALF        88.5            /* mm: one side's column */
#define RIGHT       91.5
#define LEAST_ROWS  12
#define INFO_ROW    6.0
#define HEAD        16.0            /* turned words */
#define TICK        4.2
#define TICK_PITCH  5.2
#define END_WIDTH   6.4
#define BOARD_TURNS 11.0
#define BELOW_RESERVES (BOARD_TURNS + 6.0)

/* ---- The box at the top ---- */

typedef struct
{
  char *labels[4][2], *words[4][2];
} InfoData;

static void
info_free (gpointer data)
{
  InfoData *info = data;

  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 2; column++)
      {
        g_free (info->labels[row][column]);
        g_free (info->words[row][column]);
      }
  g_free (info);
}

static void
draw_info (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const InfoData *info = strip->data;

  biv_pen_box (pen, x, y, BIV_SHEET_WIDTH, 4 * INFO_ROW + 2, 1.0);
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 2; column++)
      {
        double left = x + 3 + column * 89, baseline = y + 5.2 + row * INFO_ROW;

        biv_pen_words (pen, left, baseline, 18, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, info->labels[row][column]);
        biv_pen_words (pen, left + 19, baseline, 66, BIV_ALIGN_LEFT, 9, BIV_TYPE_PLAIN, info->words[row][column]);
      }
}

static void
set_info (InfoData   *info,
          int         row,
          int         column,
          const char *label,
          char       *words)
{
  info->labels[row][column] = g_strdup (label);
  info->words[row][column] = words;
}

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

static char *
dup_objective_words (BivBattle *battle)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (BivCell cell = 0; battle->board != NULL && cell < biv_board_get_n_cells (battle->board); cell++)
    {
      int points = biv_board_get_ground (battle->board, cell)->objective;
      char name[BIV_CELL_NAME];

      if (points == 0)
        continue;
      g_string_append_printf (words, "%s%s, ", words->len > 0 ? "; " : "", biv_board_cell_name (battle->board, cell, name));
      g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", points), points);
    }
  return words->len > 0 ? g_strdup (words->str) : g_strdup (C_("sheet", "none"));
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
  BivCampaign *campaign = sheet->campaign;
  BivPlace *place = biv_campaign_find_place (campaign, battle->place);
  InfoData *info = g_new0 (InfoData, 1);
  g_autofree char *date = biv_calendar_dup_label (campaign, battle->turn);
  g_autoptr (GString) text = g_string_new (NULL);
  BivStrip *strip;

  set_info (info, 0, 0, C_("sheet", "Place"),
            place != NULL ? dup_place (sheet, place) : g_strdup (biv_turn_name (campaign, battle->place)));
  set_info (info, 0, 1, C_("sheet", "Date"),
            biv_calendar_is_dated (campaign) ? g_strdup_printf (C_("sheet", "%s, turn %d"), date, battle->turn)
                                             : g_strdup (date));
  set_info (info, 1, 0, C_("sheet", "Rules"), g_strdup (biv_sheet_get_rules (campaign, battle)));
  set_info (info, 1, 1, C_("sheet", "Weather"), g_strdup (biv_sheet_find_weather (campaign, battle->turn)));
  set_info (info, 2, 0, battle->meeting ? C_("sheet", "South") : C_("sheet", "Attacker"),
            dup_side_and_edge (battle, campaign, g_strcmp0 (battle->attacker, battle->sides[1]) == 0 ? 1 : 0));
  set_info (info, 2, 1, battle->meeting ? C_("sheet", "North") : C_("sheet", "Defender"),
            dup_side_and_edge (battle, campaign, g_strcmp0 (battle->attacker, battle->sides[1]) == 0 ? 0 : 1));
  set_info (info, 3, 0, C_("sheet", "Board"), dup_board_words (battle, campaign));
  set_info (info, 3, 1, C_("sheet", "Objective"), dup_objective_words (battle));
  for (int row = 0; row < 4; row++)
    g_string_append_printf (text, "%s%s\t%s\t%s\t%s", row > 0 ? "\n" : "", info->labels[row][0], info->words[row][0],
                            info->labels[row][1], info->words[row][1]);
  strip = biv_sheet_add (sheet, 4 * INFO_ROW + 6, draw_info, info, info_free);
  strip->role = BIV_STRIP_ROWS;
  strip->text = g_strdup (text->str);
}

/* ---- The forces ---- */

typedef struct
{
  BivSheet  *sheet;
  BivBattle *battle;
  guint      n_ends;
  BivUnitEnd ends[6];               /* the columns to tick */
} ForcesHead;

typedef struct
{
  const ForcesHead *head;
  BivParticipant   *participants[2];          /* NULL: an empty row */
  double            height;
} ForcesRow;

/* Short enough to stand upright over a box. */
static const char *const end_words[] = {
  [BIV_END_INTACT] = NC_ ("column", "intact"),   [BIV_END_DAMAGED] = NC_ ("column", "damaged"),
  [BIV_END_DESTROYED] = NC_ ("column", "destroyed"), [BIV_END_ROUTED] = NC_ ("column", "routed"),
  [BIV_END_LEFT] = NC_ ("column", "left"),       [BIV_END_NEVER_ON] = NC_ ("column", "never on"),
};

/* Where the columns of ticks begin, from the left of one side's half. */
static double
ticks_left (const ForcesHead *head)
{
  return HALF - head->n_ends * TICK_PITCH;
}

static double
name_width (const ForcesHead *head)
{
  return ticks_left (head) - 29.5;
}

#define NAME_POINTS  9.0
#define LEAST_POINTS 7.5              /* before a name takes a second line */

/* A name a little too long for its line is set smaller, as in tables. */
static double
name_points (const ForcesHead *head,
             BivPen           *pen,
             const char       *name)
{
  double points = NAME_POINTS;

  while (points >= LEAST_POINTS && biv_pen_measure (pen, points, BIV_TYPE_PLAIN, name) > name_width (head))
    points -= 0.25;
  return points >= LEAST_POINTS ? points : NAME_POINTS;
}

/* Words of another language may be longer than what stands above them allows. */
static double
upright_points (BivPen     *pen,
                const char *word)
{
  double points = 8.0;

  while (points > 5.0 && biv_pen_measure (pen, points, BIV_TYPE_PLAIN, word) > HEAD - 2.2)
    points -= 0.25;
  return points;
}

static void
draw_forces_head (const BivStrip *strip,
                  BivPen         *pen,
                  double          x,
                  double          y)
{
  const ForcesHead *head = strip->data;

  for (int number = 0; number < 2; number++)
    {
      BivSide *side = biv_campaign_find_side (head->sheet->campaign, head->battle->sides[number]);
      BivSideLook look = biv_side_look (head->sheet->campaign, head->battle->sides[number]);
      g_autofree char *name = side != NULL ? biv_sheet_dup_side (side) : g_strdup ("");
      double left = x + number * RIGHT, ticks = left + ticks_left (head), bottom = y + 6.5 + HEAD;

      biv_pen_swatch (pen, left, y + 0.6, &look);
      biv_pen_words (pen, left + 10, y + 4, HALF - 12, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, name);
      biv_pen_rule (pen, left, y + 6.5, HALF, 1.0, 0.0);
      biv_pen_words (pen, left + 1.2, bottom - 1.6, 8, BIV_ALIGN_LEFT, 8.5, BIV_TYPE_BOLD, C_("column", "Ref"));
      biv_pen_words (pen, left + 10, bottom - 1.6, 30, BIV_ALIGN_LEFT, 8.5, BIV_TYPE_BOLD, C_("column", "Unit"));
      biv_pen_words (pen, ticks - 19, bottom - 1.6, 9, BIV_ALIGN_MIDDLE, 8.5, BIV_TYPE_BOLD, C_("column", "start"));
      biv_pen_words (pen, ticks - 9.5, bottom - 1.6, 9, BIV_ALIGN_MIDDLE, 8.5, BIV_TYPE_BOLD, C_("column", "end"));
      for (guint i = 0; i < head->n_ends; i++)
        {
          const char *word = g_dpgettext2 (GETTEXT_PACKAGE, "column", end_words[head->ends[i]]);

          biv_pen_upright (pen, ticks + i * TICK_PITCH + 3.2, bottom - 1.6, upright_points (pen, word), word);
        }
      biv_pen_rule (pen, left, bottom, HALF, 1.0, 0.0);
    }
}

static gboolean
is_over (const ForcesHead *head)
{
  return head->battle->state >= BIV_BATTLE_FOUGHT && head->battle->state != BIV_BATTLE_CANCELLED;
}

static void
draw_force (const ForcesRow *row,
            int              number,
            BivPen          *pen,
            double           left,
            double           y)
{
  const ForcesHead *head = row->head;
  const BivParticipant *participant = row->participants[number];
  double ticks = left + ticks_left (head);

  biv_pen_box (pen, ticks - 8.2, y + 0.8, END_WIDTH, 4.4, 0.7);
  for (guint i = 0; i < head->n_ends; i++)
    {
      double box = ticks + i * TICK_PITCH + 0.5;

      biv_pen_box (pen, box, y + 0.9, TICK, TICK, 0.7);
      if (is_over (head) && participant != NULL && participant->end == head->ends[i])
        biv_pen_cross (pen, box, y + 0.9, TICK, TICK);
    }
  biv_pen_rule (pen, left, y + row->height, HALF, 0.25, 0.45);
  if (participant != NULL)
    {
      BivUnit *unit = biv_campaign_find_unit (head->sheet->campaign, participant->unit);
      g_autofree char *start = g_strdup_printf ("%d", participant->start_steps);
      g_autofree char *end = g_strdup_printf ("%d", participant->end_steps);

      if (unit == NULL)
        return;
      biv_pen_words (pen, left + 0.8, y + 4.2, 8.4, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, biv_unit_get_ref (unit));
      biv_pen_paragraph (pen, left + 10, y + 4.2, name_width (head), BIV_SHEET_PITCH, BIV_ALIGN_LEFT,
                         name_points (head, pen, biv_sheet_name (unit)), BIV_TYPE_PLAIN, biv_sheet_name (unit));
      biv_pen_words (pen, ticks - 19, y + 4.2, 9, BIV_ALIGN_MIDDLE, 9, BIV_TYPE_BOLD, start);
      if (is_over (head))
        biv_pen_words (pen, ticks - 8.2, y + 4.2, END_WIDTH, BIV_ALIGN_MIDDLE, 9, BIV_TYPE_BOLD, end);
    }
}

static void
draw_forces_row (const BivStrip *strip,
                 BivPen         *pen,
                 double          x,
                 double          y)
{
  for (int number = 0; number < 2; number++)
    draw_force (strip->data, number, pen, x + number * RIGHT, y);
}

/* Only what the ruleset can do to a unit has a column: a unit of one step is never damaged, and not in every
 * book does one rout. */
static void
choose_ends (ForcesHead *head)
{
  gboolean has_steps = FALSE, has_routs = FALSE;

  BIV_EACH (BivParticipant, participant, head->sheet->campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (head->sheet->campaign, participant->unit);

      if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (head->battle))) != 0 || unit == NULL)
        continue;
      has_steps |= unit->steps_full > 1;
      has_routs |= biv_unit_get_traits (head->sheet->campaign, unit)->has_routs;
    }
  head->ends[head->n_ends++] = BIV_END_INTACT;
  if (has_steps)
    head->ends[head->n_ends++] = BIV_END_DAMAGED;
  head->ends[head->n_ends++] = BIV_END_DESTROYED;
  if (has_routs)
    head->ends[head->n_ends++] = BIV_END_ROUTED;
  head->ends[head->n_ends++] = BIV_END_LEFT;
  head->ends[head->n_ends++] = BIV_END_NEVER_ON;
}

static GPtrArray *
list_participants (BivSheet   *sheet,
                   BivBattle  *battle,
                   const char *side,
                   BivRole     role)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (battle))) == 0
        && g_strcmp0 (participant->side, side) == 0 && participant->role == role)
      g_ptr_array_add (list, participant);
  return list;
}

/* A side's name heads its units. */
static char *
dup_forces_head_text (const ForcesHead *head)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int number = 0; number < 2; number++)
    {
      BivSide *side = biv_campaign_find_side (head->sheet->campaign, head->battle->sides[number]);
      g_autofree char *name = side != NULL ? biv_sheet_dup_side (side) : g_strdup ("");

      g_string_append_printf (text, "%s%s\t%s\t%s\t%s\t%s", number > 0 ? "\t" : "", C_("column", "Ref"), name,
                              C_("column", "start"), C_("column", "end"), C_("column", "On the board"));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_force_text (const ForcesRow *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int number = 0; number < 2; number++)
    {
      const BivParticipant *participant = row->participants[number];
      BivUnit *unit = participant != NULL ? biv_campaign_find_unit (row->head->sheet->campaign, participant->unit) : NULL;

      if (number > 0)
        g_string_append_c (text, '\t');
      if (unit == NULL)
        g_string_append (text, "\t\t\t\t");
      else if (is_over (row->head))
        g_string_append_printf (text, "%s\t%s\t%d\t%d\t%s", biv_unit_get_ref (unit), biv_sheet_name (unit),
                                participant->start_steps, participant->end_steps,
                                g_dpgettext2 (GETTEXT_PACKAGE, "column", end_words[participant->end]));
      else
        g_string_append_printf (text, "%s\t%s\t%d\t\t", biv_unit_get_ref (unit), biv_sheet_name (unit),
                                participant->start_steps);
    }
  return g_strdup (text->str);
}

/* 5.0: a long name has lines of its own, and the row grows. */
static double
measure_row (const ForcesRow *row)
{
  BivSheet *sheet = row->head->sheet;
  int n_lines = 1;

  for (int number = 0; number < 2; number++)
    {
      const BivParticipant *participant = row->participants[number];
      BivUnit *unit = participant != NULL ? biv_campaign_find_unit (sheet->campaign, participant->unit) : NULL;

      if (unit != NULL)
        n_lines = MAX (n_lines, biv_pen_count_lines (sheet->pen, name_width (row->head),
                                                     name_points (row->head, sheet->pen, biv_sheet_name (unit)),
                                                     BIV_TYPE_PLAIN, biv_sheet_name (unit)));
    }
  return BIV_SHEET_ROW + (n_lines - 1) * BIV_SHEET_PITCH;
}

static void
add_forces (BivSheet  *sheet,
            BivBattle *battle)
{
  g_autoptr (GPtrArray) left = list_participants (sheet, battle, battle->sides[0], BIV_ROLE_BOARD);
  g_autoptr (GPtrArray) right = list_participants (sheet, battle, battle->sides[1], BIV_ROLE_BOARD);
  guint n = MAX (LEAST_ROWS, MAX (left->len, right->len));
  ForcesHead *head = g_new0 (ForcesHead, 1);
  BivStrip *heading, *repeated;

  head->sheet = sheet;
  head->battle = battle;
  choose_ends (head);
  repeated = biv_sheet_add_repeat (sheet, 6.5 + HEAD, draw_forces_head, head, g_free);
  heading = biv_sheet_add (sheet, 6.5 + HEAD, draw_forces_head, head, NULL);
  heading->stays_with_next = TRUE;
  heading->role = BIV_STRIP_TABLE_HEAD;
  heading->text = dup_forces_head_text (head);
  for (guint i = 0; i < n; i++)
    {
      ForcesRow *row = g_new0 (ForcesRow, 1);
      BivStrip *strip;

      row->head = head;
      row->participants[0] = i < left->len ? g_ptr_array_index (left, i) : NULL;
      row->participants[1] = i < right->len ? g_ptr_array_index (right, i) : NULL;
      row->height = measure_row (row);
      strip = biv_sheet_add (sheet, row->height, draw_forces_row, row, g_free);
      strip->repeated[0] = repeated;
      strip->role = BIV_STRIP_ROW;
      strip->text = dup_force_text (row);
    }
}

/* ---- Reserves and board turns ---- */

static BivTable *
make_reserve_table (BivSheet *sheet)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),              .width = 16 },
    { .title = C_("column", "Formation or unit"), .width = 66 },
    { .title = C_("column", "Comes on at"),       .width = 32 },
    { .title = C_("column", "Turn"),              .width = 20 },
    { .title = C_("column", "Arrived on turn"),   .width = 46 },
  };

  return biv_table_new (sheet, columns, G_N_ELEMENTS (columns), 0.0);
}

static const char *
short_name (BivCampaign *campaign,
            const char  *id)
{
  BivSide *side = biv_campaign_find_side (campaign, id);

  return side != NULL ? biv_side_call_briefly (side) : "";
}

static void
add_reserve_row (BivSheet   *sheet,
                 BivTable   *table,
                 BivBattle  *battle,
                 const char *side,
                 const char *who,
                 const char *edge,
                 int         turn)
{
  gboolean is_south = g_strcmp0 (battle->sides[0], side) == 0;
  const char *home = is_south ? "S" : "N";
  g_autofree char *where = edge == NULL || g_str_equal (edge, home)
                             ? g_strdup_printf (C_("sheet", "own edge (%s)"), home)
                             : g_strdup_printf (C_("sheet", "edge %s"), edge);
  g_autofree char *when = g_strdup_printf ("%d", turn);

  biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, short_name (sheet->campaign, side), who, where, when,
                                               "☐", NULL), NULL);
}

static void
add_joiners (BivSheet  *sheet,
             BivTable  *table,
             BivBattle *battle,
             guint     *n_rows)
{
  BIV_EACH_DETAIL (BivJoining, joiner, battle->joining)
    {
      BivFormation *formation = biv_campaign_find_formation (sheet->campaign, joiner->formation);

      if (formation == NULL)
        continue;
      add_reserve_row (sheet, table, battle, formation->side, biv_item_get_name (BIV_ITEM (formation)), joiner->edge,
                       joiner->turn);
      (*n_rows)++;
    }
}

static void
add_reserves (BivSheet  *sheet,
              BivBattle *battle)
{
  BivTable *table = make_reserve_table (sheet);
  guint n_rows = 0;

  biv_sheet_add_heading (sheet, C_("sheet", "Reserves"));
  biv_table_add_head (sheet, table);
  add_joiners (sheet, table, battle, &n_rows);
  for (int number = 0; number < 2; number++)
    {
      g_autoptr (GPtrArray) reserves = list_participants (sheet, battle, battle->sides[number], BIV_ROLE_RESERVE);

      for (guint i = 0; i < reserves->len; i++)
        {
          const BivParticipant *participant = g_ptr_array_index (reserves, i);
          BivUnit *unit = biv_campaign_find_unit (sheet->campaign, participant->unit);
          g_autofree char *who = NULL;

          if (unit == NULL || biv_details_find (battle->joining, unit->formation) != NULL)
            continue;
          who = g_strdup_printf ("%s %s", biv_unit_get_ref (unit), biv_item_get_name (BIV_ITEM (unit)));
          add_reserve_row (sheet, table, battle, participant->side, who, participant->edge,
                           participant->arrives != BIV_NONE ? participant->arrives : 1);
          n_rows++;
        }
    }
  /* Rows to be written in, as many as leave the boxes below them on this page. */
  for (; n_rows < 3 && (n_rows == 0 || biv_sheet_get_room (sheet) >= BIV_SHEET_ROW + BELOW_RESERVES); n_rows++)
    biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, n_rows == 0 ? C_("sheet", "none") : "", NULL), NULL);
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
                     biv_item_get_name (BIV_ITEM (battle)));
  sheet->frame.left = g_strdup (biv_item_get_name (BIV_ITEM (battle)));
  add_info (sheet, battle);
  add_forces (sheet, battle);
  add_reserves (sheet, battle);
  biv_sheet_add (sheet, BOARD_TURNS, draw_board_turns, NULL, NULL)->stays_with_next = TRUE;
  biv_sheet_add_words (sheet, 8.5, BIV_TYPE_ITALIC,
                       C_("sheet", "Tick a turn when it is over. Fates are rolled on the next page for every unit ticked "
                                   "destroyed or routed."));
  biv_sheet_add_aftermath (sheet, battle);
  return TRUE;
}
