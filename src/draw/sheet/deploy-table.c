/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy-table.c: SHEET-DEPLOY of a table in millimetres: all of it on a page, and to scale on as many as it takes */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/options.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/sheet/deploy.h"
#include "draw/sheet/words.h"
#include "draw/tabletop/tabletop-drawing.h"

#define BELOW         19.0            /* mm under the whole table: figures, home edge, scale */
#define SIGNS_GAP     1.5             /* between that and the signs */
#define ROOM_HEIGHT   120.0           /* mm: of the whole table, at least, with the lists below it (5.3) */
#define LIST_HEAD     14.0            /* of the lists, and the white above them */
#define LEAST_HEIGHT  60.0
#define TILE_ABOVE    5.0             /* mm over a part, for its figures */
#define TILE_BELOW    20.0            /* for figures, its name, the scale and how the pages lie */
#define PAGE_MAP      13.0
#define OVERHANG      5.0             /* of the figures at the table's left and right edge */

typedef struct
{
  const BivDeployBoard *board;
  guint                 page;
} TileData;

static const BivTabletop *
table_of (const BivDeployBoard *board)
{
  return biv_board_get_table (board->battle->board);
}

/* ---- The ground, and who stands on it ---- */

static void
add_level (cairo_t      *cr,
           const BivBox *part,
           double        scale,
           double        down)        /* mm from the northern edge */
{
  double y = (down - part->y) / scale * BIV_POINTS_PER_MM;

  if (down <= part->y || down >= part->y + part->height)
    return;
  cairo_move_to (cr, 0, y);
  cairo_line_to (cr, part->width / scale * BIV_POINTS_PER_MM, y);
}

static double
get_gap (const BivDeployBoard *board)
{
  return biv_campaign_get_option_number (board->sheet->campaign, "deploy.gap");
}

/* CA-DEPLOY-4: nobody stands between the line and the middle. */
static void
draw_zones (const BivDeployBoard *board,
            cairo_t              *cr,
            const BivBox         *part,
            double                scale)
{
  const double zone[] = { 7.0, 2.5, 1.5, 2.5 }, middle[] = { 2.0, 2.5 };
  double height = (double) biv_tabletop_get_height (table_of (board)) / BIV_MM, gap = get_gap (board);

  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_new_path (cr);
  add_level (cr, part, scale, height / 2);
  cairo_set_dash (cr, middle, 2, 0);
  cairo_set_line_width (cr, 0.6);
  cairo_stroke (cr);
  if (gap > 0 && gap < height / 2)
    {
      add_level (cr, part, scale, height / 2 - gap);
      add_level (cr, part, scale, height / 2 + gap);
      cairo_set_dash (cr, zone, 4, 0);
      cairo_set_line_width (cr, 0.9);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

/* On white, outside the zone, where nobody stands yet. */
static void
draw_zone_words (const BivDeployBoard *board,
                 BivPen               *pen,
                 const BivBox         *part,
                 double                scale,
                 double                x,
                 double                y)
{
  double height = (double) biv_tabletop_get_height (table_of (board)) / BIV_MM, gap = get_gap (board);

  if (gap <= 0 || gap >= height / 2 || gap / scale < 5.0)
    return;
  for (int number = 0; number < 2; number++)
    {
      BivSide *side = biv_campaign_find_side (board->sheet->campaign, board->battle->sides[number]);
      double down = height / 2 + (number == 0 ? gap : -gap), at = y + (down - part->y) / scale, width, baseline;
      g_autofree char *words = NULL;

      if (side == NULL || down <= part->y || down >= part->y + part->height)
        continue;
      baseline = number == 0 ? at - 1.4 : at + 3.4;
      if (baseline - 3.0 < y || baseline + 1.0 > y + part->height / scale)
        continue;
      words = g_strdup_printf (number == 0 ? C_("sheet", "%s: south of this line")
                                           : C_("sheet", "%s: north of this line"), biv_sheet_name (side));
      width = biv_pen_measure (pen, 7.5, BIV_TYPE_ITALIC, words);
      if (width + 4.0 > part->width / scale)
        continue;
      biv_pen_fill (pen, x + 1.6, baseline - 2.6, width + 0.8, 3.5, 1.0);
      biv_pen_words (pen, x + 2.0, baseline, 0, BIV_ALIGN_LEFT, 7.5, BIV_TYPE_ITALIC, words);
    }
}

/* @part's upper left corner at (@x, @y) on the paper */
static void
draw_part (const BivDeployBoard *board,
           BivPen               *pen,
           const BivBox         *part,
           double                scale,
           double                x,
           double                y)
{
  const double cells = 1.0 / BIV_TABLETOP_CELL_MM, per_mm = BIV_POINTS_PER_MM / scale;
  BivBoardLook look = {
    .palette = biv_pen_get_palette (pen),
    .cell = BIV_TABLETOP_CELL_MM * per_mm,
    .layers = BIV_LAYER_ALL & ~(BIV_LAYER_FIGURES | BIV_LAYER_LABELS),
    .on_paper = TRUE,
  };
  BivTabletopLook table = { .palette = look.palette, .scale = per_mm, .layers = BIV_LAYER_ALL, .on_paper = TRUE };
  BivBox box = { part->x * cells, part->y * cells, part->width * cells, part->height * cells };
  /* The flag of a general at the northern edge is seen over it. */
  double flag = part->y <= 0.0 ? 4.0 * BIV_POINTS_PER_MM : 0.0;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, x * BIV_POINTS_PER_MM - part->x * per_mm, y * BIV_POINTS_PER_MM - part->y * per_mm);
  biv_board_drawing_draw (board->drawing, cr, &look, &box);
  cairo_restore (cr);
  biv_table_pages_draw_grid (table_of (board), pen, scale, part, x, y);
  cairo_save (cr);
  cairo_translate (cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_rectangle (cr, 0, 0, part->width * per_mm, part->height * per_mm);
  cairo_clip (cr);
  draw_zones (board, cr, part, scale);
  cairo_restore (cr);
  draw_zone_words (board, pen, part, scale, x, y);
  cairo_save (cr);
  cairo_rectangle (cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM - flag, part->width * per_mm, part->height * per_mm + flag);
  cairo_clip (cr);
  cairo_translate (cr, x * BIV_POINTS_PER_MM - part->x * per_mm, y * BIV_POINTS_PER_MM - part->y * per_mm);
  biv_deployment_draw_bases (board->sheet->campaign, board->battle, board->shown, board->generals, cr, &table);
  cairo_restore (cr);
  biv_pen_box (pen, x, y, part->width / scale, part->height / scale, 0.8);
}

/* ---- All of it ---- */

static double
get_signs_height (const BivDeployBoard *board)
{
  double height = biv_signs_measure (board->signs, board->sheet->pen, biv_sheet_get_width (board->sheet));

  return height > 0.0 ? SIGNS_GAP + height : 0.0;
}

/* What the lists will take, which stand in two columns. */
static double
get_lists_height (const BivDeployBoard *board)
{
  guint rows[2] = { 0 }, longest;

  for (guint i = 0; i < board->shown->len; i++)
    rows[g_strcmp0 (((BivParticipant *) g_ptr_array_index (board->shown, i))->side, board->battle->sides[1]) == 0]++;
  for (guint i = 0; i < board->generals->len; i++)
    rows[g_strcmp0 (((BivFormation *) g_ptr_array_index (board->generals, i))->side, board->battle->sides[1]) == 0]++;
  longest = rows[0] == 0 || rows[1] == 0 ? (rows[0] + rows[1] + 1) / 2 : MAX (rows[0], rows[1]);
  return longest > 0 ? LIST_HEAD + (longest + 1) * BIV_SHEET_ROW : 0.0;
}

/* All of the page where the lists would have no room below it, and stand on the next. */
static double
get_room_height (const BivDeployBoard *board)
{
  double left = biv_sheet_get_body (board->sheet) - BIV_DEPLOY_ABOVE - BELOW - get_signs_height (board);
  double with_lists = left - get_lists_height (board);

  return MAX (LEAST_HEIGHT, with_lists >= ROOM_HEIGHT ? with_lists : left);
}

static double
get_whole_scale (const BivDeployBoard *board)
{
  double fits = biv_table_pages_fit (table_of (board), biv_sheet_get_width (board->sheet), get_room_height (board));

  return biv_table_pages_count (&board->pages) == 1 ? MAX (fits, board->pages.scale) : fits;
}

static void
draw_whole (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const BivDeployBoard *board = strip->data;
  const BivTabletop *table = table_of (board);
  BivBox all = { 0, 0, (double) biv_tabletop_get_width (table) / BIV_MM, (double) biv_tabletop_get_height (table) / BIV_MM };
  double scale = get_whole_scale (board), room = biv_sheet_get_width (board->sheet), width = all.width / scale;
  double left = x + (room - width) / 2, top = y + BIV_DEPLOY_ABOVE, bottom = top + all.height / scale;
  g_autofree char *size = g_strdup_printf (C_("sheet", "%.0f × %.0f mm, figures from the south-western corner"),
                                           all.width, all.height);

  draw_part (board, pen, &all, scale, left, top);
  biv_table_pages_draw_figures (table, pen, scale, NULL, left, top);
  biv_deploy_draw_home_edge (board, pen, 1, left, y + 0.2);
  biv_deploy_draw_north (board, pen, left + width, y + 0.5);
  biv_deploy_draw_home_edge (board, pen, 0, left, bottom + 9.4);
  biv_table_pages_draw_bar (pen, scale, left, bottom + 13.0, TRUE);
  biv_pen_words (pen, left + 84.0, bottom + 16.0, width - 84.0, BIV_ALIGN_RIGHT, 8.5, BIV_TYPE_PLAIN, size);
  biv_signs_lay (board->signs, pen, x, bottom + BELOW + SIGNS_GAP, room);
  if (biv_table_pages_count (&board->pages) > 1)
    biv_table_pages_draw_names (&board->pages, pen, left, top, scale);
}

/* ---- In parts ---- */

static void
draw_tile (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const TileData *tile = strip->data;
  const BivDeployBoard *board = tile->board;
  const BivTablePages *pages = &board->pages;
  g_autofree char *name = biv_table_pages_dup_name (pages, tile->page);
  double room = biv_sheet_get_width (board->sheet), top = y + TILE_ABOVE, foot = top + pages->room_height + 5.5, map, used;
  BivBox part;

  biv_table_pages_get_part (pages, tile->page, &part);
  draw_part (board, pen, &part, pages->scale, x, top);
  biv_table_pages_draw_figures (table_of (board), pen, pages->scale, &part, x, top);
  biv_table_pages_draw_marks (pages, tile->page, pen, x, top);
  map = MIN (PAGE_MAP * pages->width / pages->height, 40.0);
  biv_table_pages_draw_map (pages, (int) tile->page, pen, x + room - map, foot, map * pages->height / pages->width);
  used = biv_pen_words (pen, x, foot + 5.2, 0, BIV_ALIGN_LEFT, 16, BIV_TYPE_BOLD, name);
  biv_table_pages_draw_bar (pen, pages->scale, x + used + 4.0, foot + 2.0, TRUE);
  biv_pen_paragraph (pen, x, foot + 9.8, room - map - 6.0, 3.6, BIV_ALIGN_LEFT, 8, BIV_TYPE_PLAIN,
                     C_("sheet", "Print at 100 %. Trim each page along its left and upper edge, and lay it on its "
                                 "neighbour’s dashed line."));
}

static guint
count_pages (BivDeployBoard *board,
             double          scale,
             gboolean        is_across)
{
  BivSheet *sheet = board->sheet;

  sheet->is_across = is_across;
  if (biv_table_pages_fit (table_of (board), biv_sheet_get_width (sheet), get_room_height (board)) <= scale)
    {
      biv_table_pages_plan (&board->pages, table_of (board), scale, biv_sheet_get_width (sheet), get_room_height (board));
      return 1;
    }
  biv_table_pages_plan (&board->pages, table_of (board), scale, biv_sheet_get_width (sheet),
                        biv_sheet_get_body (sheet) - TILE_ABOVE - TILE_BELOW);
  return biv_table_pages_count (&board->pages);
}

/* Upright unless lying across saves paper. */
static gboolean
choose_lie (BivDeployBoard *board,
            int             scale,
            GError        **error)
{
  BivSheet *sheet = board->sheet;
  guint upright, across;

  if (scale == 0)
    {
      sheet->is_across = FALSE;
      biv_table_pages_plan (&board->pages, table_of (board),
                            biv_table_pages_fit (table_of (board), biv_sheet_get_width (sheet), get_room_height (board)),
                            biv_sheet_get_width (sheet), get_room_height (board));
      return TRUE;
    }
  upright = count_pages (board, scale, FALSE);
  across = count_pages (board, scale, TRUE);
  if (upright <= across)
    count_pages (board, scale, FALSE);
  if (MIN (upright, across) <= BIV_TABLE_PAGES_MOST)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _("At 1:%d this table would take %u pages, and %d are the most. Choose a smaller scale: 1:%d or beyond."), scale,
               MIN (upright, across), BIV_TABLE_PAGES_MOST, scale + 1);
  return FALSE;
}

gboolean
biv_deploy_add_table (BivDeployBoard *board,
                      GDestroyNotify  free_board,
                      int             scale,
                      GError        **error)
{
  const BivTabletop *table = table_of (board);
  BivStrip *strip;

  if (!choose_lie (board, scale, error))
    {
      free_board (board);
      return FALSE;
    }
  strip = biv_sheet_add (board->sheet, BIV_DEPLOY_ABOVE + biv_tabletop_get_height (table) / BIV_MM / get_whole_scale (board)
                                         + BELOW + get_signs_height (board), draw_whole, board, free_board);
  biv_sheet_name_drawing (board->sheet, strip, NULL, OVERHANG);
  return TRUE;
}

void
biv_deploy_add_table_pages (const BivDeployBoard *board)
{
  guint n = biv_table_pages_count (&board->pages);

  if (n == 1)
    return;
  for (guint page = 0; page < n; page++)
    {
      TileData *tile = g_new (TileData, 1);
      BivStrip *strip;

      tile->board = board;
      tile->page = page;
      strip = biv_sheet_add (board->sheet, biv_sheet_get_body (board->sheet), draw_tile, tile, g_free);
      strip->starts_page = TRUE;
    }
}
