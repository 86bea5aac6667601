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
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

#define BELOW        11.6
#define BOARD        160.0          /* mm: the longer side */
#define LIST_GAP     3.0            /* between the lists */

static void
board_data_free (gpointer data)
{
  BivDeployBoard *board = data;

  biv_board_drawing_free (board->drawing);
  g_ptr_array_unref (board->shown);
  g_ptr_array_unref (board->generals);
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
  cell = BOARD / MAX (width, height);
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

static BivTable *
make_list (BivSheet      *sheet,
           BivBoardShape  shape,
           const char    *title,
           double         width,
           double         x)
{
  const gboolean is_table = shape == BIV_BOARD_TABLE;
  const double ref = is_table ? 13.0 : 10.0, where = is_table ? 19.0 : 16.0, facing = is_table ? 13.0 : 17.0;
  const char *head = is_table                   ? C_("column", "x, y mm")
                     : shape == BIV_BOARD_HEXES ? C_("column", "Hex")
                                                : C_("column", "Square");
  const BivSheetColumn columns[] = {
    { .title = "",                       .width = ref, .typeface = BIV_TYPE_BOLD },
    { .title = title,                    .width = width - ref - where - facing },
    { .title = head,                     .width = where, .align = BIV_ALIGN_MIDDLE, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Facing"),   .width = facing, .align = BIV_ALIGN_MIDDLE },
  };

  return biv_table_new (sheet, columns, G_N_ELEMENTS (columns), x);
}

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

/* ---- On a table ---- */

static char *
dup_spot (BivSpot at)
{
  return g_strdup_printf ("%d, %d", (at.x + BIV_MM / 2) / BIV_MM, (at.y + BIV_MM / 2) / BIV_MM);
}

static BivTableRow *
make_base_row (BivTable             *table,
               BivBattle            *battle,
               const BivParticipant *participant,
               BivUnit              *unit)
{
  BivSpot at;
  BivAngle facing;
  gboolean has_place = biv_deployment_get_spot (battle, participant, &at, &facing);
  g_autofree char *spot = has_place ? dup_spot (at) : g_strdup ("–");
  g_autofree char *degrees = has_place ? g_strdup_printf ("%.0f°", facing * 90.0 / BIV_ANGLE_E) : g_strdup ("–");
  g_autoptr (GString) name = g_string_new (biv_item_get_name (BIV_ITEM (unit)));

  if (participant->form != NULL)
    g_string_append_printf (name, ", %s", biv_base_form_get_label (participant->form));
  if (participant->is_hidden)
    g_string_append_printf (name, ", %s", C_("sheet", "hidden"));
  return biv_table_row_new (table, BIV_ROW_PLAIN, biv_unit_get_ref (unit), name->str, spot, degrees, NULL);
}

static void
add_generals (BivDeployBoard *board,
              BivTable       *table,
              const char     *side,
              GPtrArray      *rows)
{
  for (guint i = 0; i < board->generals->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (board->generals, i);
      g_autofree char *spot = NULL, *initials = NULL;
      BivSpot post;

      if (g_strcmp0 (formation->side, side) != 0
          || !biv_fight_get_post (board->sheet->campaign, board->battle, formation, &post))
        continue;
      spot = dup_spot (post);
      initials = biv_formation_dup_initials (board->sheet->campaign, formation);
      g_ptr_array_add (rows, biv_table_row_new (table, BIV_ROW_PLAIN, initials, formation->commander, spot, "", NULL));
    }
}

static BivTableRow *
make_wide_row (BivTable   *table,
               const char *text)
{
  BivTableRow *row = biv_table_row_new (table, BIV_ROW_PLAIN, text, NULL);

  biv_table_row_set_wide (row, 4);
  biv_table_row_set_typeface (row, 0, BIV_TYPE_PLAIN);
  return row;
}

static const char *
edge_words (const BivBattle *battle,
            const char      *side,
            const char      *edge)
{
  static const char *const named[][2] = {
    { "N", NC_ ("sheet", "the north edge") }, { "E", NC_ ("sheet", "the east edge") },
    { "S", NC_ ("sheet", "the south edge") }, { "W", NC_ ("sheet", "the west edge") },
  };
  const char *home = is_south (battle, side) ? "S" : "N";

  if (edge != NULL && g_strcmp0 (edge, home) != 0)
    for (guint i = 0; i < G_N_ELEMENTS (named); i++)
      if (g_str_equal (named[i][0], edge))
        return g_dpgettext2 (GETTEXT_PACKAGE, "sheet", named[i][1]);
  return C_("sheet", "its own edge");
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
                                               biv_item_get_name (BIV_ITEM (formation)), joiner->turn,
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

      if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (board->battle))) != 0
          || g_strcmp0 (participant->side, side) != 0 || participant->role != BIV_ROLE_RESERVE || unit == NULL
          || comes_with_joiners (board, unit))
        continue;
      g_ptr_array_add (lines, g_strdup_printf (C_("sheet", "%s %s, from turn %d at %s"), biv_unit_get_ref (unit),
                                               biv_item_get_name (BIV_ITEM (unit)),
                                               participant->arrives != BIV_NONE ? participant->arrives : 1,
                                               edge_words (board->battle, side, participant->edge)));
    }
  if (lines->len == 0)
    return NULL;
  g_ptr_array_add (lines, NULL);
  joined = g_strjoinv ("; ", (char **) lines->pdata);
  return g_strdup_printf (C_("sheet", "Reserves: %s"), joined);
}

static char *
dup_objectives (const BivBattle *battle)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (battle->board); cell++)
    {
      int points = biv_board_get_ground (battle->board, cell)->objective;
      char name[BIV_CELL_NAME];

      if (points == 0)
        continue;
      g_string_append_printf (words, "%s%s, ", words->len > 0 ? "; " : "", biv_board_cell_name (battle->board, cell, name));
      g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", points), points);
    }
  if (words->len == 0)
    return NULL;
  return g_strdup_printf (C_("sheet", "Objectives: %s"), words->str);
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

static GPtrArray *
list_rows (BivDeployBoard *board,
           BivTable       *table,
           int             number)
{
  GPtrArray *rows = g_ptr_array_new ();
  const char *side = board->battle->sides[number];
  gboolean is_table = biv_board_get_shape (board->battle->board) == BIV_BOARD_TABLE;
  g_autofree char *reserves = NULL;

  for (guint i = 0; i < board->shown->len; i++)
    {
      const BivParticipant *participant = g_ptr_array_index (board->shown, i);
      BivUnit *unit = biv_campaign_find_unit (board->sheet->campaign, participant->unit);
      g_autofree char *facing = is_table ? NULL : dup_facing (board->battle, participant);

      if (g_strcmp0 (participant->side, side) != 0 || unit == NULL)
        continue;
      if (is_table)
        g_ptr_array_add (rows, make_base_row (table, board->battle, participant, unit));
      else
        g_ptr_array_add (rows, biv_table_row_new (table, BIV_ROW_PLAIN, biv_unit_get_ref (unit),
                                                  biv_item_get_name (BIV_ITEM (unit)),
                                                  participant->square != NULL ? participant->square : "–", facing, NULL));
    }
  add_generals (board, table, side, rows);
  if (shows_side (board->sheet, side) && (reserves = dup_reserves (board, side)) != NULL)
    g_ptr_array_add (rows, make_wide_row (table, reserves));
  if (rows->len == 0)
    g_ptr_array_add (rows, make_wide_row (table, C_("sheet", "none")));
  return rows;
}

/* The only side whose units are on the sheet, by its number; -1: both are. */
static int
get_only_side (BivDeployBoard *board)
{
  gboolean first = shows_side (board->sheet, board->battle->sides[0]);

  return first == shows_side (board->sheet, board->battle->sides[1]) ? -1 : first ? 0 : 1;
}

static BivTable *
make_list_of (BivDeployBoard *board,
              int             side,
              int             column)
{
  BivSheet *sheet = board->sheet;
  double width = (biv_sheet_get_width (sheet) - LIST_GAP) / 2;

  return make_list (sheet, biv_board_get_shape (board->battle->board),
                    biv_sheet_name (biv_campaign_find_side (sheet->campaign, board->battle->sides[side])), width,
                    column * (width + LIST_GAP));
}

/* A list runs on in the other column, where the sheet is one side's. */
static void
share_out (GPtrArray *left,
           GPtrArray *right)
{
  guint n_left = (left->len + 1) / 2;

  for (guint i = n_left; i < left->len; i++)
    biv_table_row_free (g_ptr_array_index (left, i));
  g_ptr_array_set_size (left, (int) n_left);
  for (guint i = 0; i < n_left; i++)
    biv_table_row_free (g_ptr_array_index (right, i));
  g_ptr_array_remove_range (right, 0, n_left);
}

/* The lists stay together: on the first page where they fit under the board, else on the second. */
static void
add_lists (BivDeployBoard *board)
{
  BivSheet *sheet = board->sheet;
  BivTable *tables[2];
  g_autoptr (GPtrArray) left = NULL, right = NULL;
  g_autofree char *objectives = dup_objectives (board->battle);
  double height = 0.0, used = ((BivStrip *) g_ptr_array_index (sheet->strips, 0))->height;
  guint first = sheet->strips->len;
  int only = get_only_side (board);

  for (int i = 0; i < 2; i++)
    tables[i] = make_list_of (board, only >= 0 ? only : i, i);
  left = list_rows (board, tables[0], only >= 0 ? only : 0);
  right = list_rows (board, tables[1], only >= 0 ? only : 1);
  if (only >= 0)
    share_out (left, right);
  if (objectives != NULL)
    g_ptr_array_add (left->len <= right->len ? left : right,
                     make_wide_row (left->len <= right->len ? tables[0] : tables[1], objectives));
  biv_table_add_heads (sheet, tables[0], tables[1]);
  for (guint i = 0; i < MAX (left->len, right->len); i++)
    biv_table_add_rows (sheet, i < left->len ? g_ptr_array_index (left, i) : NULL,
                        i < right->len ? g_ptr_array_index (right, i) : NULL);
  for (guint i = first; i < sheet->strips->len; i++)
    height += ((BivStrip *) g_ptr_array_index (sheet->strips, i))->height;
  if (used + height > biv_sheet_get_body (sheet))
    ((BivStrip *) g_ptr_array_index (sheet->strips, first))->starts_page = TRUE;
}

/* 5.3: the blank board is for writing on; what is on it from the beginning are the objectives. */
static void
add_objectives (BivDeployBoard *board)
{
  g_autofree char *objectives = dup_objectives (board->battle);

  if (objectives != NULL)
    biv_sheet_add_words (board->sheet, 9, BIV_TYPE_PLAIN, objectives);
}

static gboolean
has_anybody (const BivDeployBoard *board)
{
  BIV_EACH (BivParticipant, participant, board->sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (board->battle))) == 0
        && shows_side (board->sheet, participant->side))
      return TRUE;
  return board->battle->joining != NULL && board->sheet->variant != BIV_DEPLOY_BLANK;
}

/* ---- The sheet ---- */

GPtrArray *
biv_deploy_list_shown (BivSheet  *sheet,
                       BivBattle *battle)
{
  GPtrArray *shown = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (battle))) == 0 && participant->role == BIV_ROLE_BOARD
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

gboolean
biv_sheet_fill_deploy (BivSheet *sheet,
                       GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);
  BivDeployBoard *board;

  if (battle == NULL)
    return FALSE;
  if (battle->board == NULL || battle->sides == NULL || g_strv_length (battle->sides) < 2)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s has not been set up: it has no board yet."),
                     biv_item_get_name (BIV_ITEM (battle)));
  sheet->frame.left = g_strdup_printf (C_("sheet", "%s, %s, weather: %s"), biv_item_get_name (BIV_ITEM (battle)),
                                       biv_sheet_get_rules (sheet->campaign, battle),
                                       biv_sheet_find_weather (sheet->campaign, battle->turn));
  board = g_new0 (BivDeployBoard, 1);
  board->sheet = sheet;
  board->battle = battle;
  board->drawing = biv_board_drawing_new (battle->board, battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
  board->shown = biv_deploy_list_shown (sheet, battle);
  board->generals = list_generals (sheet, battle);
  if (biv_board_get_shape (battle->board) == BIV_BOARD_TABLE)
    {
      if (!biv_deploy_add_table (board, board_data_free, sheet->scale, error))
        return FALSE;
      /* Empty lists are no reason for a page. */
      if (has_anybody (board))
        add_lists (board);
      biv_deploy_add_table_pages (board);
      return TRUE;
    }
  biv_sheet_add (sheet, BIV_DEPLOY_ABOVE + BOARD + BELOW, draw_board, board, board_data_free);
  if (sheet->variant == BIV_DEPLOY_BLANK)
    add_objectives (board);
  else
    add_lists (board);
  return TRUE;
}
