/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.c: the verb that draws boards and maps */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/lone.h"
#include "campaign/model/item-names.h"
#include "campaign/knowledge/knowledge.h"
#include "draw/ground/board-pages.h"
#include "draw/ground/brigade-list.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/map/plate.h"
#include "draw/sheet/sheet.h"
#include "draw/ink/surface-file.h"
#include "draw/tabletop/table-pages.h"
#include "draw/tabletop/table-signs.h"
#include "draw/tabletop/tabletop-drawing.h"
#include "engine/biv-text.h"
#include "store/board-file.h"
#include "draw/counter/side-look.h"
#include "press/backdrop.h"
#include "press/draw-battle.h"
#include "press/press.h"
#include <glib/gi18n-lib.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define USUAL_CELL 64
#define NOT_GIVEN  (-G_MAXDOUBLE)
#define NO_TURN    G_MININT
#define NO_SIZE    G_MININT
#define MAP_PX_PER_MM 5.0
#define MAP_MARGIN    8.0           /* mm of paper round a plate */
#define SMALL_CELL    10            /* px: in smaller ones lines of the grid would hide what is in them */
#define FOOT_WIDTH    180.0         /* mm of the page that signs below a board are as large as on */
#define LEAST_FOOT_UNIT 3.2         /* px a mm of it: smaller words cannot be read */
#define FOOT_MARGIN   5.0
#define FOOT_BAR      7.0
#define PATIENCE_S    20            /* nobody waits longer for a picture in a list of files */

typedef struct
{
  char  *board, *battle, *side, *palette, *format, *output;
  double cell;                  /* px a cell */
  double zoom;                  /* of maps, percent of the usual size */
  double mm;                    /* a cell on paper, over several sheets */
  char  *paper;
  int    size;                  /* px of the longer edge of a small picture; NO_SIZE */
  int    turn;                  /* of a battle's course; NO_TURN */
  gboolean has_plate, is_series, is_film, is_for_all;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->board);
  g_free (options->battle);
  g_free (options->side);
  g_free (options->palette);
  g_free (options->format);
  g_free (options->output);
  g_free (options->paper);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* ---- One page of it ---- */

typedef struct
{
  const BivPalette *palette;
  BivBoardDrawing  *board;
  BivMapPlate      *map;
  BivBoardLook      board_look;
  BivCampaign      *campaign;           /* NULL: a board without a battle */
  BivBattle        *battle;
  const char       *side;               /* NULL: both */
  double            margin, width, height;
  BivSigns         *signs;              /* (nullable): below a table */
  BivBrigadeList   *brigades;           /* (nullable): below its signs */
  double            foot;               /* how high they are, with its scale; in mm of a page as wide as FOOT_WIDTH */
  BivMapDrawing    *small_map;          /* without a plate's frame, title and lists */
  double            zoom;               /* of that */
} Page;

/* On a table units are bases to scale, in the formation that they have come to. */
static void
draw_base (cairo_t            *cr,
           const Page         *it,
           BivSession         *session,
           guint               number,
           const BivPlacement *placement,
           GArray             *taken)
{
  const BivTabletop *table = biv_board_get_table (it->battle->board);
  const BivTabletopLook table_look = { .palette = it->board_look.palette, .scale = it->board_look.cell / BIV_TABLETOP_CELL_MM,
                                       .layers = BIV_LAYER_ALL };
  const BivRosterUnit *unit = biv_field_get_unit (biv_session_get_field (session), number);
  BivUnit *item = biv_campaign_find_unit (it->campaign, unit->name);
  g_autofree char *form = biv_text_dup_fact (biv_session_get_field (session), biv_session_get_state (session), BIV_TARGET_UNIT,
                                             number, "state", NULL);
  g_autofree char *abandoned = biv_text_dup_fact (biv_session_get_field (session), biv_session_get_state (session),
                                                  BIV_TARGET_UNIT, number, "abandoned", NULL);
  BivBase base = biv_base_make (placement->place, placement->angle, placement->frontage, placement->depth);
  double height = (double) biv_tabletop_get_height (table) / BIV_MM;
  BivBaseLook look = {
    .table = &table_look, .side = biv_side_look (it->campaign, it->battle->sides[unit->side]),
    .name = item != NULL ? biv_unit_get_ref (item) : unit->name,
    .form = biv_base_form_find (form, item != NULL ? biv_unit_get_arm (it->campaign, item) : BIV_ARM_FOOT),
    .count = placement->strength > 0 ? placement->strength : MAX (1, placement->depth / (15 * BIV_MM)),
    .is_hidden = placement->is_concealed, .is_abandoned = g_strcmp0 (abandoned, "yes") == 0,
  };

  if (!biv_base_find_room (&base, height, taken, NULL, &look))
    look.name = NULL;
  biv_base_draw (&base, cr, height, &look);
}

/* Whoever is there and may be seen. */
static gboolean
get_placement (const Page   *it,
               BivSession   *session,
               guint         number,
               BivPlacement *placement)
{
  BivField *field = biv_session_get_field (session);
  const BivRosterUnit *unit = biv_field_get_unit (field, number);

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), number, placement);
  return placement->presence == BIV_PRESENCE_ON && (placement->cell != BIV_NO_CELL || placement->has_place)
         && (it->side == NULL || g_strcmp0 (it->battle->sides[unit->side], it->side) == 0);
}

/* Of a table: what its bases take. Returns: (transfer full): of BivBox */
static GArray *
list_taken (const Page *it,
            BivSession *session)
{
  g_autoptr (GArray) bases = g_array_new (FALSE, FALSE, sizeof (BivBase));
  const BivTabletop *table = biv_board_get_table (it->battle->board);
  const BivTabletopLook look = { .scale = it->board_look.cell / BIV_TABLETOP_CELL_MM };

  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (session)); i++)
    {
      BivPlacement placement;

      if (get_placement (it, session, i, &placement) && placement.has_place)
        {
          BivBase base = biv_base_make (placement.place, placement.angle, placement.frontage, placement.depth);

          g_array_append_val (bases, base);
        }
    }
  return biv_bases_list_boxes (bases, table != NULL ? (double) biv_tabletop_get_height (table) / BIV_MM : 0.0, &look);
}

/* As the battle stands, where it is being fought; else as it is deployed. */
static gboolean
draw_fight (cairo_t    *cr,
            const Page *it)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GArray) taken = NULL;
  BivField *field;

  if (it->battle->record == NULL)
    return FALSE;
  session = biv_fight_new_session (it->campaign, it->battle, 0, &error);
  if (session == NULL)
    return FALSE;
  field = biv_session_get_field (session);
  taken = list_taken (it, session);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      BivCounterLook counter = { .shape = biv_board_get_shape (it->battle->board) };
      const BivBookType *type;
      BivPlacement placement;

      if (!get_placement (it, session, i, &placement))
        continue;
      if (placement.has_place)
        {
          draw_base (cr, it, session, i, &placement, taken);
          continue;
        }
      type = biv_book_get_type_at (biv_field_get_book (field), placement.type);
      counter.side = biv_side_look (it->campaign, it->battle->sides[unit->side]);
      counter.symbol = biv_symbol_for_type (type->figure, type->arm);
      counter.plain = it->campaign->figures == BIV_FIGURES_STAFF;
      counter.number = unit->name;
      counter.facing = (guint8) placement.facing;
      if (type->steps > 1)
        {
          counter.strength = (guint8) CLAMP (placement.strength, 0, G_MAXUINT8);
          counter.full_strength = (guint8) MAX (type->steps, placement.strength);
        }
      biv_counter_draw_on (it->board, cr, &it->board_look, &counter, placement.cell);
    }
  return TRUE;
}

/* What is written on the ground of a table waits for who is deployed there. */
static void
draw_ground (cairo_t    *cr,
             const Page *it)
{
  if (it->battle != NULL && it->battle->record == NULL)
    biv_deployment_draw_ground (it->battle, it->board, cr, &it->board_look);
  else
    biv_board_drawing_draw (it->board, cr, &it->board_look, NULL);
}

static void
draw_counters (cairo_t    *cr,
               const Page *it)
{
  g_autoptr (GPtrArray) participants = NULL;

  if (it->battle == NULL || draw_fight (cr, it))
    return;
  participants = biv_battle_list_participants (it->campaign, it->battle, it->side);
  biv_deployment_draw (it->campaign, it->battle, participants, it->board, cr, &it->board_look);
}

/* What is below the frame, so large beside the board as on a page of that width. */
static double
get_foot_unit (const Page *it)
{
  return MAX ((it->width + 2 * it->margin) / FOOT_WIDTH, LEAST_FOOT_UNIT);
}

static void
measure_foot (Page *it)
{
  g_autoptr (BivPen) pen = biv_pen_new ();
  double width = (it->width + 2 * it->margin) / get_foot_unit (it) - 2 * FOOT_MARGIN;

  it->foot = 2 * FOOT_MARGIN + FOOT_BAR + biv_signs_measure (it->signs, pen, width);
  if (it->brigades != NULL && biv_brigade_list_measure (it->brigades) > 0.0)
    it->foot += FOOT_MARGIN + biv_brigade_list_measure (it->brigades);
}

static void
draw_foot (cairo_t    *cr,
           const Page *it)
{
  g_autoptr (BivPen) pen = biv_pen_new ();
  double unit = get_foot_unit (it), width = (it->width + 2 * it->margin) / unit;

  cairo_save (cr);
  cairo_translate (cr, 0, it->height + 2 * it->margin);
  cairo_rectangle (cr, 0, 0, width * unit, ceil (it->foot * unit));
  biv_fill (cr, it->palette->plate);
  cairo_scale (cr, unit / BIV_POINTS_PER_MM, unit / BIV_POINTS_PER_MM);
  biv_pen_set_palette (pen, it->palette->kind);
  biv_pen_set_page (pen, cr);
  biv_table_pages_draw_bar (pen, BIV_TABLETOP_CELL_MM / it->board_look.cell * unit, FOOT_MARGIN, FOOT_MARGIN, FALSE);
  biv_signs_lay (it->signs, pen, FOOT_MARGIN, FOOT_MARGIN + FOOT_BAR, width - 2 * FOOT_MARGIN);
  if (it->brigades != NULL)
    biv_brigade_list_lay (it->brigades, pen, FOOT_MARGIN,
                          it->foot - FOOT_MARGIN - biv_brigade_list_measure (it->brigades), width - 2 * FOOT_MARGIN);
  cairo_restore (cr);
}

static void
draw_board_page (cairo_t *cr,
                 guint    page,
                 gpointer data)
{
  const Page *it = data;
  BivBox window = { 0, 0, it->width, it->height };

  /* The frame goes to the picture's edge, which lies on a whole pixel. */
  biv_set_colour (cr, it->palette->frame);
  cairo_paint (cr);
  if (it->foot > 0.0)
    draw_foot (cr, it);
  cairo_translate (cr, it->margin, it->margin);
  draw_ground (cr, it);
  biv_board_drawing_draw_frame (it->board, cr, &it->board_look, &window);
  draw_counters (cr, it);
}

static void
draw_map_page (cairo_t *cr,
               guint    page,
               gpointer data)
{
  const Page *it = data;

  biv_set_colour (cr, it->palette->page);
  cairo_paint (cr);
  cairo_translate (cr, it->margin, it->margin);
  biv_map_plate_draw (it->map, cr, it->palette);
}

/* The board to its edge, without the frame. */
static void
draw_small_board (cairo_t *cr,
                  guint    page,
                  gpointer data)
{
  const Page *it = data;

  biv_set_colour (cr, it->palette->page);
  cairo_paint (cr);
  cairo_rectangle (cr, 0, 0, it->width, it->height);
  cairo_clip (cr);
  draw_ground (cr, it);
  draw_counters (cr, it);
}

static void
draw_small_map (cairo_t *cr,
                guint    page,
                gpointer data)
{
  const Page *it = data;
  const BivMapLook look = { .palette = it->palette, .zoom = it->zoom };

  biv_set_colour (cr, it->palette->level[0]);
  cairo_paint (cr);
  biv_map_drawing_draw_static (it->small_map, cr, &look, NULL);
  biv_map_drawing_draw_flags (it->small_map, cr, &look, NULL, NULL);
}

/* @mm: pixels a millimetre of a picture that is measured in them; 0: it is measured in pixels */
static int
put_out (Page           *page,
         double          width,
         double          height,
         double          mm,
         BivSurfaceDraw  draw,
         const char     *title,
         const Options  *options)
{
  BivSurfaceSpec spec = { .width = width, .height = height, .unit_pt = mm > 0 ? mm / MAP_PX_PER_MM * 72 / 25.4 : 0.75,
                          .unit_px = mm > 0 ? mm : 1, .title = title };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *content;
  gsize n_bytes;

  biv_surface_format_from_name (options->format != NULL ? options->format : options->output, &spec.format);
  bytes = biv_surface_render (&spec, 1, draw, page, &error);
  if (bytes == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s: %s", options->output, error->message);
  content = g_bytes_get_data (bytes, &n_bytes);
  return biv_cli_put_bytes (content, n_bytes, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* True to size, sheet by sheet. */
static int
put_pages (const BivBoard *board,
           const char     *title,
           const Options  *options)
{
  gboolean is_letter = biv_paper_choose (options->paper) == BIV_PAPER_LETTER;
  BivSurfaceSpec spec = { .format = BIV_SURFACE_PDF, .width = is_letter ? 215.9 : 210, .height = is_letter ? 279.4 : 297,
                          .unit_pt = 72 / 25.4, .unit_px = 1, .title = title };
  BivBoardDrawing *drawing = biv_board_drawing_new (board, 1);
  g_autoptr (BivBoardPages) pages = biv_board_pages_new (drawing, title, options->mm, spec.width, spec.height);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *content;
  gsize n_bytes;

  if (pages != NULL)
    bytes = biv_surface_render (&spec, biv_board_pages_get_n (pages), biv_board_pages_draw, pages, &error);
  biv_board_drawing_free (drawing);
  if (bytes == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s: %s", options->output,
                           error != NULL ? error->message : _("that would be more than 99 sheets"));
  content = g_bytes_get_data (bytes, &n_bytes);
  return biv_cli_put_bytes (content, n_bytes, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static int
put_board (const BivBoard   *board,
           BivCampaign      *campaign,
           BivBattle        *battle,
           const char       *title,
           const BivPalette *palette,
           const Options    *options)
{
  Page page = { .palette = palette, .campaign = campaign, .battle = battle, .side = options->side };
  double columns = 0, rows = 0, height;
  int answer = BIV_CLI_WRONG;

  if (options->mm != NOT_GIVEN)
    return put_pages (board, title, options);
  page.board = biv_board_drawing_new (board, 1);
  page.board_look = (BivBoardLook) { palette, options->cell, BIV_LAYER_ALL, FALSE };
  if (palette->kind != BIV_PALETTE_BLACK_AND_WHITE)
    page.board_look.layers &= ~BIV_LAYER_TAGS;
  biv_board_drawing_get_size (page.board, &columns, &rows);
  if (options->size != NO_SIZE)
    page.board_look.cell = options->size / MAX (columns, rows);
  if (options->size != NO_SIZE && page.board_look.cell < SMALL_CELL)
    page.board_look.layers &= ~BIV_LAYER_GRID;
  page.width = columns * page.board_look.cell;
  page.height = rows * page.board_look.cell;
  page.margin = biv_board_drawing_get_margin (page.board, &page.board_look);
  if (options->size != NO_SIZE)
    answer = put_out (&page, round (MAX (page.width, 1)), round (MAX (page.height, 1)), 0, draw_small_board, title, options);
  else
    {
      BivSideLook look = { 0 };

      if (battle != NULL)
        look = biv_side_look (campaign, battle->sides != NULL ? battle->sides[0] : NULL);
      if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
        {
          page.signs = biv_table_signs_new (biv_board_get_table (board), battle != NULL ? &look : NULL,
                                            battle != NULL && battle->record == NULL);
          page.brigades = battle != NULL ? biv_brigade_list_new (campaign, battle, options->side) : NULL;
          measure_foot (&page);
        }
      height = page.height + 2 * page.margin + page.foot * get_foot_unit (&page);
      answer = put_out (&page, ceil (page.width + 2 * page.margin), ceil (height), 0, draw_board_page, title, options);
      biv_signs_free (page.signs);
      g_clear_pointer (&page.brigades, biv_brigade_list_free);
    }
  biv_board_drawing_free (page.board);
  return answer;
}

static int
put_small_map (BivCampaign      *campaign,
               BivMapDrawing    *drawing,
               const BivPalette *palette,
               const Options    *options)
{
  Page page = { .palette = palette, .small_map = drawing };
  double width, height;

  biv_map_drawing_get_size (drawing, &width, &height);
  page.zoom = options->size / MAX (MAX (width, height), 1);
  return put_out (&page, MAX (round (width * page.zoom), 1), MAX (round (height * page.zoom), 1), 0, draw_small_map,
                  biv_item_get_name (BIV_ITEM (campaign)), options);
}

static int
put_map (BivCampaign      *campaign,
         const char       *path,
         const BivPalette *palette,
         const Options    *options)
{
  Page page = { .palette = palette };
  double width = 0, height = 0;
  int answer = BIV_CLI_WRONG;
  g_autoptr (BivBackdrop) backdrop = NULL;
  BivMapDrawing *drawing;

  drawing = biv_map_drawing_new (campaign, options->side);
  backdrop = biv_press_load_backdrop (campaign, path);
  biv_map_drawing_set_backdrop (drawing, backdrop);
  if (options->size != NO_SIZE)
    {
      answer = put_small_map (campaign, drawing, palette, options);
      biv_map_drawing_free (drawing);
      return answer;
    }
  biv_map_plate_choose_size (drawing, &width, &height);
  page.margin = MAP_MARGIN;
  page.map = biv_map_plate_new (drawing, width - 2 * MAP_MARGIN, height - 2 * MAP_MARGIN, BIV_PLATE_WHOLE);
  biv_map_plate_get_size (page.map, &width, &height);
  answer = put_out (&page, width + 2 * MAP_MARGIN, height + 2 * MAP_MARGIN, MAP_PX_PER_MM * options->zoom, draw_map_page,
                    biv_item_get_name (BIV_ITEM (campaign)), options);
  biv_map_plate_free (page.map);
  return answer;
}

/* ---- How a battle went ---- */

static gboolean
is_board_file (const char *path)
{
  return g_str_has_suffix (path, ".board");
}

static gboolean
is_record_file (const char *path)
{
  return g_str_has_suffix (path, ".battle");
}

static gboolean
is_film (const Options *options)
{
  return options->is_film || g_strcmp0 (options->format, "gif") == 0
         || (options->format == NULL && options->output != NULL && g_str_has_suffix (options->output, ".gif"));
}

/* Whether it is asked for, and not the board with the units that stand on it. */
static gboolean
wants_course (const Options *options,
              const char    *path)
{
  return is_record_file (path) || options->has_plate || options->is_series || options->turn != NO_TURN || options->is_for_all
         || is_film (options);
}

static int
put_course (BivCampaign      *campaign,
            BivBattle        *battle,
            const BivPalette *palette,
            const Options    *options)
{
  const BivBattlePicture wanted = { .palette = palette, .paper = options->paper, .format = options->format,
                                    .output = options->output,
                                    .zoom = options->zoom, .is_series = options->is_series, .is_film = is_film (options),
                                    .is_for_all = options->is_for_all, .turn = options->turn != NO_TURN ? options->turn : 0 };

  return biv_press_draw_battle (campaign, battle, &wanted);
}

/* A battle by itself is a campaign that has nothing else. */
static int
draw_record (const char       *path,
             const BivPalette *palette,
             const Options    *options)
{
  int answer = BIV_CLI_WRONG;
  g_autoptr (BivRecord) record = biv_cli_load_record (path, &answer);
  g_autofree char *base = g_path_get_basename (path), *title = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;

  if (record == NULL)
    return answer;
  title = g_strndup (base, strlen (base) - (g_str_has_suffix (base, ".battle") ? strlen (".battle") : 0));
  campaign = biv_lone_campaign_new (record, title, BIV_NOBODY, &error);
  if (campaign == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  if (options->size != NO_SIZE)
    {
      BivBattle *battle = BIV_BATTLE (biv_campaign_find (campaign, BIV_LONE_BATTLE));

      return put_board (battle->board, campaign, battle, title, palette, options);
    }
  return put_course (campaign, BIV_BATTLE (biv_campaign_find (campaign, BIV_LONE_BATTLE)), palette, options);
}

/* ---- What to draw ---- */

static int
draw_campaign (const char       *path,
               const BivPalette *palette,
               Options          *options)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  g_autoptr (BivCampaign) known = NULL;

  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (!biv_cli_replace_side (campaign, path, &options->side))
    return BIV_CLI_NO;
  if (options->board != NULL)
    {
      BivItem *stored = biv_item_find_called (campaign, BIV_KIND_BATTLEFIELD, options->board);

      if (stored == NULL)
        return biv_cli_answer (BIV_CLI_NO, _("%s: there is no board \"%s\""), path, options->board);
      return put_board (BIV_BATTLEFIELD (stored)->board, campaign, NULL, biv_item_call (stored), palette, options);
    }
  if (options->battle != NULL)
    {
      BivBattle *battle = biv_battle_find_named (campaign, options->battle);

      if (battle == NULL || battle->board == NULL)
        return biv_cli_answer (BIV_CLI_NO, _("%s: no battle is set up at \"%s\""), path, options->battle);
      if (wants_course (options, path))
        return put_course (campaign, battle, palette, options);
      return put_board (battle->board, campaign, battle, options->battle, palette, options);
    }
  if (options->side == NULL)
    return put_map (campaign, path, palette, options);
  known = biv_knowledge_copy_for (campaign, options->side);
  return put_map (known, path, palette, options);
}

static int
draw_file (const char       *path,
           const BivPalette *palette,
           Options          *options)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = NULL;

  if (is_record_file (path))
    return draw_record (path, palette, options);
  if (!is_board_file (path))
    return draw_campaign (path, palette, options);
  board = biv_board_file_load (file, &name, &error);
  if (board == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  return put_board (board, NULL, NULL, name, palette, options);
}

/* Which options go with one another, and with what the file is. */
static gboolean
check_together (const Options *options,
                const char    *path)
{
  gboolean is_file = is_board_file (path), is_course = wants_course (options, path);
  gboolean is_map = !is_file && options->board == NULL && options->battle == NULL && !is_course;
  gboolean is_small = options->size != NO_SIZE;
  gboolean is_battles = is_record_file (path) || options->battle != NULL, is_paper = is_course && !is_film (options);
  const char *of_file = _("it goes with a campaign, and this is a board by itself");
  const char *of_record = _("it goes with a campaign, and this is a battle by itself");
  const char *of_battle = _("it goes with --battle, or with a battle's record");
  const BivCliOption table[] = {
    { "board", options->board != NULL, !is_file, of_file },
    { "battle", options->battle != NULL, !is_file, of_file },
    { "side", options->side != NULL, !is_file, of_file },
    { "board", options->board != NULL, !is_record_file (path), of_record },
    { "battle", options->battle != NULL, !is_record_file (path), of_record },
    { "battle", options->battle != NULL, options->board == NULL, _("either --board or --battle") },
    { "plate", options->has_plate, is_battles, of_battle },
    { "series", options->is_series, is_battles, of_battle },
    { "animate", options->is_film, is_battles, of_battle },
    { "turn", options->turn != NO_TURN, is_battles, of_battle },
    { "for-all", options->is_for_all, is_battles, of_battle },
    { "series", options->is_series, !options->has_plate, _("either --plate or --series") },
    { "animate", options->is_film, !options->has_plate && !options->is_series, _("one of --plate, --series and --animate") },
    { "turn", options->turn != NO_TURN, is_paper && !options->is_series, _("it goes with the plate of a battle") },
    { "side", options->side != NULL, !is_course, _("how a battle went is the referee's, or with --for-all everybody's") },
    { "side", options->side != NULL, options->board == NULL, _("it goes with the map, or with --battle") },
    { "cell", options->cell != NOT_GIVEN, !is_map && !is_course, _("it goes with boards; for the map there is --zoom") },
    { "mm", options->mm != NOT_GIVEN, !is_map && options->battle == NULL && !is_course,
      _("it goes with boards, without a battle") },
    { "cell", options->cell != NOT_GIVEN, options->mm == NOT_GIVEN, _("either --cell or --mm") },
    { "palette", options->palette != NULL, options->mm == NOT_GIVEN, _("on paper boards have the light one") },
    { "paper", options->paper != NULL, options->mm != NOT_GIVEN || is_paper,
      _("it goes with --mm, or with the plate of a battle") },
    { "size", is_small, options->mm == NOT_GIVEN && options->cell == NOT_GIVEN && options->zoom == NOT_GIVEN,
      _("one of --size, --cell, --zoom and --mm") },
    { "size", is_small, is_record_file (path) || !is_course,
      _("it goes with the map and with boards, not with how a battle went") },
    { "zoom", options->zoom != NOT_GIVEN, is_map || is_course, _("it goes with the map; for boards there is --cell") },
  };

  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

/* Whether it is said what kind of file is written, and it can be one. */
static gboolean
check_format (const Options *options)
{
  BivSurfaceFormat format;
  gboolean is_gif = g_strcmp0 (options->format, "gif") == 0;

  if (options->output == NULL
      || (options->format == NULL && !options->is_film && !is_film (options)
          && !biv_surface_format_from_name (options->output, &format)))
    return biv_cli_complain (options->output != NULL && biv_cli_is_standard (options->output)
                               ? _("which format? --format png, svg, pdf or, of a battle, gif")
                               : _("into which file? --output NAME.png, NAME.svg, NAME.pdf or, of a battle, NAME.gif"));
  if (options->is_film && options->format != NULL && !is_gif)
    return biv_cli_complain (_("a picture that moves is a GIF: --format gif, or none"));
  if (options->is_film && options->format == NULL && biv_surface_format_from_name (options->output, &format))
    return biv_cli_complain (_("a picture that moves is a GIF: --output NAME.gif"));
  return TRUE;
}

static gboolean
check_options (const Options *options,
               const char    *path)
{
  if (!check_format (options) || !check_together (options, path))
    return FALSE;
  if (is_film (options) && !is_record_file (path) && options->battle == NULL)
    return biv_cli_complain (_("a GIF is of a battle that was fought: --battle BATTLE, or a battle's record"));
  if (options->turn != NO_TURN && options->turn < 1)
    return biv_cli_complain (_("turns are counted from 1"));
  if (options->mm != NOT_GIVEN)
    {
      BivSurfaceFormat wanted = BIV_SURFACE_PNG;

      biv_surface_format_from_name (options->format != NULL ? options->format : options->output, &wanted);
      if (wanted != BIV_SURFACE_PDF || !(options->mm >= 5 && options->mm <= 150))
        return biv_cli_complain (_("--mm is 5 to 150, on sheets of a PDF, --paper a4 or letter"));
    }
  if ((options->cell != NOT_GIVEN && !(options->cell >= 8 && options->cell <= 512))
      || (options->zoom != NOT_GIVEN && !(options->zoom >= 10 && options->zoom <= 1000)))
    return biv_cli_complain (_("--cell is 8 to 512, --zoom 10 to 1000"));
  if (options->size != NO_SIZE && !(options->size >= 16 && options->size <= 2048))
    return biv_cli_complain (_("--size is 16 to 2048"));
  return TRUE;
}

/* ---- Small pictures ---- */

static char *late;                  /* what is said then: a signal has no time to put it together */

static void
on_late (int signal_number)
{
  gssize n_written = write (STDERR_FILENO, late, strlen (late));

  (void) n_written;             /* there is nobody left to tell */
  _exit (BIV_CLI_WRONG);
}

/* A file manager asks for them by itself, of whatever lies in a folder: a file that is made to take for ever does not. */
static void
be_done_soon (const char *path)
{
  late = g_strdup_printf (_("bivouac-cli: %s: not drawn within %d seconds\n"), path, PATIENCE_S);
  signal (SIGALRM, on_late);
  alarm (PATIENCE_S);
}

int
biv_press_draw (int    argc,
              char **argv)
{
  g_auto (Options) options = { .cell = NOT_GIVEN, .zoom = NOT_GIVEN, .mm = NOT_GIVEN, .turn = NO_TURN, .size = NO_SIZE };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Picture: NAME.png, .svg, .pdf or, of a battle, .gif, or \"-\""),
      N_("FILE") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_("png, svg, pdf or, of a battle, gif (as the name says)"),
      N_("FORMAT") },
    { "board", 0, 0, G_OPTION_ARG_STRING, &options.board, N_("A board that the campaign keeps, not the map"), N_("BOARD") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle,
      N_("The board of a battle of any turn, with the units on it"), N_("BATTLE") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side,
      N_("The map as this side knows it; of a battle, its units alone"), N_("SIDE") },
    { "plate", 0, 0, G_OPTION_ARG_NONE, &options.has_plate,
      N_("How a battle went, on one page: lines of advance, who fell where, names and losses"), NULL },
    { "turn", 0, 0, G_OPTION_ARG_INT, &options.turn, N_("The same of one turn of its board"), N_("N") },
    { "series", 0, 0, G_OPTION_ARG_NONE, &options.is_series, N_("The same turn by turn, six boards on a page"), NULL },
    { "animate", 0, 0, G_OPTION_ARG_NONE, &options.is_film, N_("The same as a picture that moves, a GIF"), NULL },
    { "for-all", 0, 0, G_OPTION_ARG_NONE, &options.is_for_all,
      N_("What everybody may see of it: what was seen on the field, and nobody's fate"), NULL },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &options.palette, N_("light, dark, contrast or bw (light)"), N_("NAME") },
    { "cell", 0, 0, G_OPTION_ARG_DOUBLE, &options.cell, N_("Pixels a cell of a board, or 100 mm of a table (64)"), N_("N") },
    { "mm", 0, 0, G_OPTION_ARG_DOUBLE, &options.mm,
      N_("A board on several sheets, to be cut: millimetres a cell, or 100 mm of a table"), N_("N") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options.paper,
      N_("With --mm, --plate and --series: a4 or letter (what is usual by LC_PAPER)"), N_("PAPER") },
    { "zoom", 0, 0, G_OPTION_ARG_DOUBLE, &options.zoom, N_("Size of a map, or of how a battle went, in percent (100)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_INT, &options.size,
      N_("A small picture: pixels of its longer edge; no frame, no lists"), N_("N") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  const BivPalette *palette = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN|BOARD|RECORD"),
                      _("Draws the map of a campaign as a plate with lists and signs, a board, or how a battle went, into a "
                        "PNG, SVG or PDF file; how a battle went as a GIF that moves, too."),
                      entries, 1, 1, &files)
      || !check_options (&options, files[0]))
    return BIV_CLI_WRONG;
  palette = biv_palette_from_name (options.palette != NULL ? options.palette : "light");
  options.cell = options.cell != NOT_GIVEN ? options.cell : USUAL_CELL;
  options.zoom = options.zoom != NOT_GIVEN ? options.zoom / 100 : 1;
  if (options.size != NO_SIZE)
    be_done_soon (files[0]);
  return draw_file (files[0], palette, &options);
}
