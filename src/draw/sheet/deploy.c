/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: SHEET-DEPLOY, the board of a battle with its deployment (5.3) */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "campaign/model/strength.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/sheet/deploy.h"
#include "draw/sheet/units.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "draw/tabletop/table-signs.h"
#include "base/fail.h"
#include "engine/biv-text.h"

#define BELOW        11.6
#define BOARD        160.0          /* mm: the longer side */
#define LEAST_BOARD  134.0          /* the same where the lists have room below it for that */
#define CLOSE_ROW    5.2
#define LIST_GAP     3.0            /* between the lists */

static void
board_data_free (gpointer data)
{
  BivDeployBoard *board = data;

  biv_board_drawing_free (board->drawing);
  g_ptr_array_unref (board->shown);
  g_ptr_array_unref (board->generals);
  biv_signs_free (board->signs);
  g_free (board);
}

/* ---- The board ---- */

void
biv_deploy_draw_home_edge (const BivDeployBoard *board,
                           BivPen               *pen,
                           int                   number,
                           double                x,
                           double                y)
{
  BivCampaign *campaign = board->sheet->campaign;
  const char *id = board->battle->sides[number];
  BivSide *side = biv_campaign_find_side (campaign, id);
  BivSideLook look = biv_side_look (campaign, id);
  g_autofree char *name = NULL, *words = NULL;

  if (side == NULL)
    return;
  name = biv_sheet_dup_side (side);
  if (board->battle->meeting)
    words = g_strdup_printf (C_("sheet", "Home edge of %s"), name);
  else if (g_strcmp0 (board->battle->attacker, id) == 0)
    words = g_strdup_printf (C_("sheet", "Home edge of %s, attacker"), name);
  else
    words = g_strdup_printf (C_("sheet", "Home edge of %s, defender"), name);
  biv_pen_swatch (pen, x, y - 3.3, &look);
  biv_pen_words (pen, x + 10, y, BOARD - 40, BIV_ALIGN_LEFT, 9.5, BIV_TYPE_BOLD, words);
}

/* CA-SETUP-7: once the board has been turned, an arrow says where the map's north is. */
void
biv_deploy_draw_north (const BivDeployBoard *board,
                       BivPen               *pen,
                       double                x,
                       double                y)
{
  cairo_t *cr = biv_pen_get_cairo (pen);
  double width;

  if (board->battle->quarters == 0 || cr == NULL)
    return;
  width = biv_pen_words (pen, x, y + 1.2, 0, BIV_ALIGN_RIGHT, 8.5, BIV_TYPE_BOLD, C_("sheet", "North"));
  cairo_save (cr);
  cairo_translate (cr, (x - width - 4.0) * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_rotate (cr, board->battle->quarters * G_PI_2);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_move_to (cr, 0, -2.8);
  cairo_line_to (cr, 1.3, 1.2);
  cairo_line_to (cr, 0, 0.4);
  cairo_line_to (cr, -1.3, 1.2);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_fill (cr);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, 0, 2.8);
  cairo_set_line_width (cr, 0.4);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_letters (const BivDeployBoard *board,
              BivPen               *pen,
              double                x,
              double                y,
              double                cell)
{
  int width = biv_board_get_width (board->battle->board), height = biv_board_get_height (board->battle->board);

  for (int file = 0; file < width; file++)
    {
      char letters[BIV_CELL_NAME];
      double middle = x + (file + 0.5) * cell;

      biv_board_column_name (file, letters);
      biv_pen_words (pen, middle, y - 2.0, 0, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_BOLD, letters);
      biv_pen_words (pen, middle, y + height * cell + 4.8, 0, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_BOLD, letters);
    }
  for (int rank = 0; rank < height; rank++)
    {
      g_autofree char *number = g_strdup_printf ("%d", rank + 1);
      double baseline = y + (height - rank - 0.5) * cell + 1.3;

      biv_pen_words (pen, x - 4.0, baseline, 0, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_BOLD, number);
      biv_pen_words (pen, x + width * cell + 4.0, baseline, 0, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_BOLD, number);
    }
}

static gboolean
is_south (const BivBattle *battle,
          const char      *side)
{
  return g_strcmp0 (battle->sides[0], side) == 0;
}

static void
draw_board (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const BivDeployBoard *board = strip->data;
  BivBoardLook look = {
    .palette = biv_palette_for (BIV_PALETTE_BLACK_AND_WHITE),
    .layers = BIV_LAYER_ALL,
    .on_paper = TRUE,
  };
  cairo_t *cr = biv_pen_get_cairo (pen);
  double width, height, cell, left, top = y + BIV_DEPLOY_ABOVE;

  biv_board_drawing_get_size (board->drawing, &width, &height);
  cell = board->size / MAX (width, height);
  look.cell = cell * BIV_POINTS_PER_MM;
  left = x + (BIV_SHEET_WIDTH - width * cell) / 2;
  biv_deploy_draw_home_edge (board, pen, 1, left, y - 1.2);
  biv_deploy_draw_north (board, pen, x + BIV_SHEET_WIDTH, y + 0.5);
  /* Hexes say their names themselves. */
  if (biv_board_get_shape (board->battle->board) == BIV_BOARD_SQUARES)
    draw_letters (board, pen, left, top, cell);
  if (cr != NULL)
    {
      cairo_save (cr);
      cairo_translate (cr, left * BIV_POINTS_PER_MM, top * BIV_POINTS_PER_MM);
      biv_board_drawing_draw (board->drawing, cr, &look, NULL);
      biv_deployment_draw (board->sheet->campaign, board->battle, board->shown, board->drawing, cr, &look);
      cairo_restore (cr);
    }
  biv_deploy_draw_home_edge (board, pen, 0, left, top + height * cell + 9.4);
}

/* ---- The lists below ---- */

static char *
dup_facing (BivBattle            *battle,
            const BivParticipant *participant)
{
  static const char *const squares[] = { "▲", "▶", "▼", "◀" };
  static const char *const hexes[] = { "↑", "↗", "↘", "↓", "↙", "↖" };
  BivBoardShape shape = biv_board_get_shape (battle->board);
  guint8 facing = biv_deployment_get_facing (battle, participant);

  if (participant->square == NULL)
    return g_strdup ("–");
  return g_strdup_printf ("%s %s", shape == BIV_BOARD_HEXES ? hexes[facing] : squares[facing],
                          biv_direction_get_name (shape, facing));
}

static char *
dup_spot (BivSpot at)
{
  return g_strdup_printf ("%d, %d", (at.x + BIV_MM / 2) / BIV_MM, (at.y + BIV_MM / 2) / BIV_MM);
}

/* What is read, and what a spreadsheet has of it: figures that it can plot. */
enum { SIDE, REF, SHOWN, UNIT, TYPE, FORMATION, WHERE, FACING, SQUARE, WAY, X, Y, ANGLE, FORM, HIDDEN, N_COLUMNS };

static BivTable *
make_list (const BivDeployBoard *board,
           const char           *side)
{
  const BivBoardShape shape = biv_board_get_shape (board->battle->board);
  const gboolean is_table = shape == BIV_BOARD_TABLE;
  const double ref = is_table ? 13.0 : 10.0, where = is_table ? 19.0 : 16.0, facing = is_table ? 13.0 : 17.0;
  const double width = (biv_sheet_get_width (board->sheet) - LIST_GAP) / 2;
  const BivSheetColumn columns[N_COLUMNS] = {
    [SIDE]      = { .title = C_("column", "Side"), .fact = BIV_TELL_SIDE },
    [REF]       = { .title = C_("column", "Ref"), .fact = BIV_TELL_REF, .width = ref, .kind = BIV_COLUMN_SIGN,
                    .typeface = BIV_TYPE_BOLD },
    [SHOWN]     = { .title = biv_sheet_name (biv_campaign_find_side (board->sheet->campaign, side)),
                    .width = width - ref - where - facing, .is_read = TRUE },
    [UNIT]      = { .title = C_("column", "Unit"), .fact = BIV_TELL_NAME },
    [TYPE]      = { .title = C_("column", "Type"), .fact = BIV_TELL_TYPE },
    [FORMATION] = { .title = C_("column", "Formation"), .fact = BIV_TELL_FORMATION },
    [WHERE]     = { .title = is_table                   ? C_("column", "x, y mm")
                             : shape == BIV_BOARD_HEXES ? C_("column", "Hex")
                                                        : C_("column", "Square"),
                    .width = where, .kind = BIV_COLUMN_SIGN, .align = BIV_ALIGN_MIDDLE, .typeface = BIV_TYPE_BOLD,
                    .is_read = TRUE },
    [FACING]    = { .title = C_("column", "Facing"), .width = facing, .kind = BIV_COLUMN_SIGN, .align = BIV_ALIGN_MIDDLE,
                    .is_read = TRUE },
    [SQUARE]    = { .title = C_("column", "Square"), .is_read = is_table },
    [WAY]       = { .title = C_("column", "Facing"), .is_read = is_table },
    [X]         = { .title = C_("column", "x mm"), .kind = BIV_COLUMN_FIGURE, .is_read = !is_table },
    [Y]         = { .title = C_("column", "y mm"), .kind = BIV_COLUMN_FIGURE, .is_read = !is_table },
    [ANGLE]     = { .title = C_("column", "Facing"), .kind = BIV_COLUMN_FIGURE, .is_read = !is_table },
    [FORM]      = { .title = C_("column", "Drawn up"), .is_read = !is_table },
    [HIDDEN]    = { .title = C_("column", "Hidden"), .is_read = !is_table },
  };
  BivTable *table = biv_sheet_add_table (board->sheet, columns);

  table->is_beside = TRUE;
  table->row = CLOSE_ROW;
  return table;
}

/* Somebody who is not a unit of the list, or is where spreadsheets do not ask for him. */
static BivTableRow *
add_shown (BivTable   *table,
           const char *ref,
           const char *name,
           char       *where,
           char       *facing)
{
  BivTableRow *row = biv_table_add (table, BIV_ROW_PLAIN, NULL, g_strdup (ref), g_strdup (name));

  row->cells[WHERE] = where;
  row->cells[FACING] = facing;
  return row;
}

static void
add_base (BivTable             *table,
          BivBattle            *battle,
          const BivParticipant *participant,
          BivUnit              *unit)
{
  BivSpot at;
  BivAngle facing;
  g_autoptr (GString) name = g_string_new (biv_sheet_name (unit));
  BivTableRow *row;

  if (participant->form != NULL)
    g_string_append_printf (name, ", %s", biv_base_form_get_label (participant->form));
  if (participant->is_hidden)
    g_string_append_printf (name, ", %s", C_("sheet", "hidden"));
  if (!biv_deployment_get_spot (battle, participant, &at, &facing))
    row = add_shown (table, NULL, name->str, g_strdup ("–"), g_strdup ("–"));
  else
    {
      row = add_shown (table, NULL, name->str, dup_spot (at), g_strdup_printf ("%.0f°", facing * 90.0 / BIV_ANGLE_E));
      row->cells[X] = biv_text_dup_length (at.x);
      row->cells[Y] = biv_text_dup_length (at.y);
      row->cells[ANGLE] = biv_text_dup_angle (facing);
    }
  row->cells[FORM] = participant->form != NULL ? g_strdup (biv_base_form_get_label (participant->form)) : NULL;
  row->cells[HIDDEN] = participant->is_hidden ? g_strdup (C_("sheet", "hidden")) : NULL;
  biv_unit_fill (row, unit);
}

static void
add_unit (BivTable             *table,
          BivBattle            *battle,
          const BivParticipant *participant,
          BivUnit              *unit)
{
  BivBoardShape shape = biv_board_get_shape (battle->board);
  BivTableRow *row;

  if (shape == BIV_BOARD_TABLE)
    {
      add_base (table, battle, participant, unit);
      return;
    }
  row = add_shown (table, NULL, biv_sheet_name (unit),
                   g_strdup (participant->square != NULL ? participant->square : "–"), dup_facing (battle, participant));
  row->cells[SQUARE] = g_strdup (participant->square);
  row->cells[WAY] = participant->square != NULL
                      ? g_strdup (biv_direction_get_name (shape, biv_deployment_get_facing (battle, participant))) : NULL;
  biv_unit_fill (row, unit);
}

static void
add_generals (BivDeployBoard *board,
              BivTable       *table,
              const char     *side)
{
  for (guint i = 0; i < board->generals->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (board->generals, i);
      g_autofree char *initials = NULL;
      BivSpot post;

      if (g_strcmp0 (formation->side, side) != 0
          || !biv_fight_get_post (board->sheet->campaign, board->battle, formation, &post))
        continue;
      initials = biv_formation_dup_initials (board->sheet->campaign, formation);
      add_shown (table, initials, formation->commander, dup_spot (post), NULL);
    }
}

/* Its own where none is named. */
static const char *
edge_words (const BivBattle *battle,
            const char      *side,
            const char      *edge)
{
  static const char *const named[][2] = {
    { "N", NC_ ("sheet", "the north edge") }, { "E", NC_ ("sheet", "the east edge") },
    { "S", NC_ ("sheet", "the south edge") }, { "W", NC_ ("sheet", "the west edge") },
  };
  const char *where = edge != NULL ? edge : is_south (battle, side) ? "S" : "N";
  guint i = 0;

  while (i < G_N_ELEMENTS (named) - 1 && !g_str_equal (named[i][0], where))
    i++;
  return g_dpgettext2 (GETTEXT_PACKAGE, "sheet", named[i][1]);
}

/* Formations that march to the guns (CA-SETUP-8). */
static void
add_joining (BivDeployBoard *board,
             const char     *side,
             GPtrArray      *lines)
{
  BIV_EACH_DETAIL (BivJoining, joiner, board->battle->joining)
    {
      BivFormation *formation = biv_campaign_find_formation (board->sheet->campaign, joiner->formation);

      if (formation == NULL || g_strcmp0 (formation->side, side) != 0)
        continue;
      g_ptr_array_add (lines, g_strdup_printf (C_("sheet", "%s, from turn %d at %s"),
                                               biv_sheet_name (formation), joiner->turn,
                                               edge_words (board->battle, side, joiner->edge)));
    }
}

static gboolean
comes_with_joiners (BivDeployBoard *board,
                    const BivUnit  *unit)
{
  return biv_details_find (board->battle->joining, unit->formation) != NULL;
}

static char *
dup_reserves (BivDeployBoard *board,
              const char     *side)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  add_joining (board, side, lines);
  BIV_EACH (BivParticipant, participant, board->sheet->campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (board->sheet->campaign, participant->unit);

      if (g_strcmp0 (participant->battle, biv_id_of (board->battle)) != 0
          || g_strcmp0 (participant->side, side) != 0 || participant->role != BIV_ROLE_RESERVE || unit == NULL
          || comes_with_joiners (board, unit))
        continue;
      g_ptr_array_add (lines, g_strdup_printf (C_("sheet", "%s %s, from turn %d at %s"), biv_unit_get_ref (unit),
                                               biv_sheet_name (unit),
                                               participant->arrives != BIV_NONE ? participant->arrives : 1,
                                               edge_words (board->battle, side, participant->edge)));
    }
  if (lines->len == 0)
    return NULL;
  g_ptr_array_add (lines, NULL);
  joined = g_strjoinv ("; ", (char **) lines->pdata);
  return g_strdup_printf (C_("sheet", "Reserves: %s"), joined);
}

/* Whose units a reader sees in this variant. */
static gboolean
shows_side (BivSheet   *sheet,
            const char *side)
{
  const char *own = sheet->reader != NULL ? sheet->reader : sheet->side;

  if (sheet->variant == BIV_DEPLOY_BLANK)
    return FALSE;
  return sheet->variant == BIV_DEPLOY_BOTH || own == NULL || g_strcmp0 (own, side) == 0;
}

/* A side's units, generals and reserves. */
static void
add_side (BivDeployBoard *board,
          BivTable       *table,
          const char     *side)
{
  g_autofree char *reserves = NULL;

  for (guint i = 0; i < board->shown->len; i++)
    {
      const BivParticipant *participant = g_ptr_array_index (board->shown, i);
      BivUnit *unit = biv_campaign_find_unit (board->sheet->campaign, participant->unit);

      if (g_strcmp0 (participant->side, side) == 0 && unit != NULL)
        add_unit (table, board->battle, participant, unit);
    }
  add_generals (board, table, side);
  if (shows_side (board->sheet, side) && (reserves = dup_reserves (board, side)) != NULL)
    biv_table_add (table, BIV_ROW_WIDE, g_steal_pointer (&reserves));
  if (table->rows->len == 0)
    biv_table_add (table, BIV_ROW_WIDE, g_strdup (C_("sheet", "none")));
}

/* The only side whose units are on the sheet, by its number; -1: both are. */
static int
get_only_side (BivDeployBoard *board)
{
  gboolean first = shows_side (board->sheet, board->battle->sides[0]);

  return first == shows_side (board->sheet, board->battle->sides[1]) ? -1 : first ? 0 : 1;
}

static char *
dup_objectives (const BivDeployBoard *board)
{
  g_autofree char *words = biv_sheet_dup_objectives (board->battle);

  return g_str_equal (words, C_("sheet", "none")) ? NULL : g_strdup_printf (C_("sheet", "Objectives: %s"), words);
}

/* The lists stay together: on the first page where they fit under the board, else on the second. Where the sheet is one side's, its
 * list runs on in the other column. */
static void
add_lists (BivDeployBoard *board)
{
  BivSheet *sheet = board->sheet;
  BivTable *tables[2];
  char *objectives = dup_objectives (board);
  guint first = sheet->strips->len;
  int only = get_only_side (board);

  for (int i = 0; i < 2; i++)
    {
      const char *side = board->battle->sides[only >= 0 ? only : i];

      tables[i] = make_list (board, side);
      if (i == 0 || only < 0)
        add_side (board, tables[i], side);
    }
  if (objectives != NULL)
    biv_table_add (tables[only >= 0 || tables[0]->rows->len <= tables[1]->rows->len ? 0 : 1], BIV_ROW_WIDE, objectives);
  biv_table_lay_beside (tables[0], tables[1], LIST_GAP, 0);
  biv_sheet_keep_together (sheet, first);
}

/* 5.3: the blank board is for writing on; what is on it from the beginning are the objectives. A spreadsheet has its heads. */
static void
add_objectives (BivDeployBoard *board)
{
  g_autofree char *objectives = dup_objectives (board);

  make_list (board, board->battle->sides[0]);
  if (objectives != NULL)
    biv_sheet_add_words (board->sheet, 9, BIV_TYPE_PLAIN, objectives);
}

static gboolean
has_anybody (const BivDeployBoard *board)
{
  BIV_EACH (BivParticipant, participant, board->sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (board->battle)) == 0
        && shows_side (board->sheet, participant->side))
      return TRUE;
  return board->battle->joining != NULL && board->sheet->variant != BIV_DEPLOY_BLANK;
}

/* A smaller board rather than a page for the lists alone. */
static void
make_room (BivDeployBoard *board,
           BivStrip       *strip)
{
  double over = -biv_sheet_get_body (board->sheet);

  for (guint i = 0; i < board->sheet->strips->len; i++)
    over += ((BivStrip *) g_ptr_array_index (board->sheet->strips, i))->height;
  if (over <= 0.0 || over > BOARD - LEAST_BOARD)
    return;
  board->size -= over;
  strip->height -= over;
}

/* ---- The sheet ---- */

static GPtrArray *
list_shown (BivSheet  *sheet,
            BivBattle *battle)
{
  GPtrArray *shown = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0 && participant->role == BIV_ROLE_BOARD
        && shows_side (sheet, participant->side))
      g_ptr_array_add (shown, participant);
  return shown;
}

/* CA-DEPLOY-4: generals are shown, with their side. */
static GPtrArray *
list_generals (BivSheet  *sheet,
               BivBattle *battle)
{
  GPtrArray *generals = biv_fight_is_on_table (battle) && battle->ruleset != NULL
                          ? biv_fight_list_generals (sheet->campaign, battle, NULL) : g_ptr_array_new ();

  for (guint i = generals->len; i-- > 0;)
    if (!shows_side (sheet, ((BivFormation *) g_ptr_array_index (generals, i))->side))
      g_ptr_array_remove_index (generals, i);
  return generals;
}

/* Of troops where there are any, in the first side's look. */
static BivSigns *
make_signs (const BivDeployBoard *board)
{
  BivSideLook look = { 0 };

  if (board->shown->len > 0)
    look = biv_side_look (board->sheet->campaign, ((BivParticipant *) g_ptr_array_index (board->shown, 0))->side);
  return biv_table_signs_new (biv_board_get_table (board->battle->board), board->shown->len > 0 ? &look : NULL, TRUE);
}

gboolean
biv_sheet_fill_deploy (BivSheet *sheet,
                       GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);
  BivDeployBoard *board;
  BivStrip *strip;

  if (battle == NULL)
    return FALSE;
  if (battle->board == NULL || battle->sides == NULL || g_strv_length (battle->sides) < 2)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s has not been set up: it has no board yet."),
                     biv_sheet_name (battle));
  sheet->frame.left = g_strdup_printf (C_("sheet", "%s, %s, weather: %s"), biv_sheet_name (battle),
                                       biv_sheet_get_rules (sheet->campaign, battle),
                                       biv_sheet_find_weather (sheet->campaign, battle->turn));
  board = g_new0 (BivDeployBoard, 1);
  board->sheet = sheet;
  board->battle = battle;
  board->drawing = biv_board_drawing_new (battle->board, battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
  board->shown = list_shown (sheet, battle);
  board->generals = list_generals (sheet, battle);
  if (biv_board_get_shape (battle->board) == BIV_BOARD_TABLE)
    {
      board->signs = make_signs (board);
      if (!biv_deploy_add_table (board, board_data_free, sheet->scale, error))
        return FALSE;
      /* Empty lists are no reason for a page. */
      if (has_anybody (board))
        add_lists (board);
      else
        make_list (board, battle->sides[0]);
      biv_deploy_add_table_pages (board);
      return TRUE;
    }
  board->size = BOARD;
  strip = biv_sheet_add (sheet, BIV_DEPLOY_ABOVE + BOARD + BELOW, draw_board, board, board_data_free);
  biv_sheet_name_drawing (sheet, strip, NULL, 0.0);
  if (sheet->variant == BIV_DEPLOY_BLANK)
    add_objectives (board);
  else
    add_lists (board);
  make_room (board, strip);
  return TRUE;
}
