/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pages.c: every page and every picture of every sample, as it begins and after turns that the program played: no words lie
 * on one another, none are cut, none stand in the margin, no page is half empty, and the ink lies where it lay
 *
 *   test-draw-pages --keep FILE    writes the figures of the samples that the next run is held against */
#include "config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <libintl.h>
#include <math.h>
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/dice.h"
#include "campaign/turn/turn.h"
#include "draw/battle/battle-plate.h"
#include "draw/battle/battle-series.h"
#include "draw/battle/scene-private.h"
#include "draw/ground/board-pages.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/ink/pen.h"
#include "draw/map/plate.h"
#include "draw/sheet/set.h"
#include "draw/sheet/words.h"
#include "page-words.h"
#include "script/auto-turn.h"
#include "store/campaign-file.h"
#include "../speak.h"

#define HAIR      0.2                   /* mm that two words may reach into one another: serifs and swashes */
#define MARGIN    7.0                   /* mm that a printer may not reach */
#define SEED      5
#define TURNS     2                     /* that are played, and a battle more */
#define N_BANDS   8
#define PX_PER_MM 1.6
#define LEAST_FILLED 0.5                /* of the body of a page that another follows */
#define LEAST_LAST   0.08               /* of the last one */

static const char *const samples[] = { "karrash-road", "kelmar-bridge", "meren-valley", "sorrel-junction", "wend-crossing",
                                       "zaruk-bridge" };

static GHashTable *kept;                /* (nullable): of the page's name: its figures; those that were not yet compared */
static GString    *keeping;             /* (nullable): those that are to be kept */

/* One page of anything. */
typedef struct
{
  const char *name;
  int         number, n_pages;
  double      width, height, margin;    /* mm */
  double      unit;                     /* of the context that it is drawn on, in a mm */
  gboolean    is_picture;               /* for itself: no text that runs from page to page */
  gboolean    is_board;                 /* counters stand on hexes */
  gboolean    is_window;                /* a part of something larger, cut where it ends */
  double      body_top, body_bottom;    /* mm: between head and foot */
  PageDraw    draw;
  gpointer    data;
} Page;

/* ---- Words ---- */

static gboolean
is_letter (const PageWord *word)
{
  return g_utf8_strlen (word->text, -1) == 1;
}

static gboolean
is_number (const PageWord *word)
{
  return strspn (word->text, "0123456789 +") == strlen (word->text);
}

static void
fail_at (const Page     *page,
         const PageWord *word,
         const char     *what)
{
  g_test_message ("%s, page %d: “%s” (%.1f, %.1f) %s", page->name, page->number + 1, word->text, word->box.x, word->box.y, what);
  g_test_fail ();
}

static void
check_words (const Page   *page,
             const GArray *words)
{
  const double margin = page->margin;

  for (guint i = 0; i < words->len; i++)
    {
      const PageWord *word = &g_array_index (words, PageWord, i);

      if (word->is_hidden)
        continue;
      if (strstr (word->text, "(null)") != NULL)
        fail_at (page, word, "has no words");
      /* The number of a hex does not stand above who is there when several are. */
      if (word->is_half_hidden && !(page->is_board && is_number (word)))
        fail_at (page, word, "is half hidden");
      if (word->is_cut && !page->is_window)
        fail_at (page, word, "is cut");
      /* What a sheet of a large board repeats of its neighbour goes on there. */
      if (word->is_cut && page->is_window)
        continue;
      if (word->box.x < margin || word->box.y < margin || word->box.x + word->box.width > page->width - margin
          || word->box.y + word->box.height > page->height - margin)
        fail_at (page, word, "stands in the margin");
      for (guint j = 0; j < i; j++)
        {
          const PageWord *other = &g_array_index (words, PageWord, j);

          /* Letters that are spaced, or follow a river, touch. */
          if (other->is_hidden || (i - j <= 2 && is_letter (word) && is_letter (other)))
            continue;
          if (page_words_share (word, other) > HAIR)
            {
              g_autofree char *what = g_strdup_printf ("lies on “%s” (%.1f, %.1f) by %.2f mm", other->text, other->box.x,
                                                       other->box.y, page_words_share (word, other));

              fail_at (page, word, what);
            }
        }
    }
}

/* ---- Ink ---- */

#define PAPER 0xf0                      /* lighter than this is no ink */

/* In thousandths of each band of the page; and how far down the body, 0 to 1, something stands. */
static void
measure_ink (const Page      *page,
             cairo_surface_t *drawing,
             int              bands[N_BANDS],
             double          *lowest)
{
  int width = (int) ceil (page->width * PX_PER_MM), height = (int) ceil (page->height * PX_PER_MM), stride, last = 0;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  double sums[N_BANDS] = { 0 };
  const guint8 *data;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, PX_PER_MM / page->unit, PX_PER_MM / page->unit);
  cairo_set_source_surface (cr, drawing, 0.0, 0.0);
  cairo_paint (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint8 level = data[y * stride + 4 * x + 1];

        sums[y * N_BANDS / height] += (255 - level) / 255.0;
        if (level < PAPER && y < page->body_bottom * PX_PER_MM)
          last = y;
      }
  for (int i = 0; i < N_BANDS; i++)
    bands[i] = (int) lround (1000 * sums[i] * N_BANDS / (width * height));
  *lowest = (last / PX_PER_MM - page->body_top) / (page->body_bottom - page->body_top);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Text ends where it ends, on a page that nothing follows; half a page that something does follow, or a further page for a few
 * lines, is a fault. */
static void
check_filled (const Page *page,
              double      lowest)
{
  gboolean is_last = page->number == page->n_pages - 1;

  if (page->is_picture || page->n_pages == 1 || lowest >= (is_last ? LEAST_LAST : LEAST_FILLED))
    return;
  g_test_message ("%s, page %d of %d: %s (%.0f %%)", page->name, page->number + 1, page->n_pages,
                  is_last ? "hardly anything is on it" : "half of it is empty", 100 * lowest);
  g_test_fail ();
}

/* A font of another version moves hairs; what moves words and pictures moves more. */
static gboolean
is_about (int now,
          int then)
{
  return abs (now - then) <= 4 + then / 8;
}

static void
compare_ink (const char *name,
             const char *now,
             const char *then)
{
  g_auto (GStrv) new = g_strsplit (now, " ", -1), old = g_strsplit (then, " ", -1);
  gboolean is_same = g_strv_length (new) == g_strv_length (old) && strcmp (new[0], old[0]) == 0;

  for (int i = 1; is_same && new[i] != NULL; i++)
    is_same = is_about (atoi (new[i]), atoi (old[i]));
  if (is_same)
    return;
  g_test_message ("%s: its ink was “%s” and is “%s”; look at it, and if it is better now: build-aux/update-figures --pages", name,
                  then, now);
  g_test_fail ();
}

static void
check_ink (const Page      *page,
           cairo_surface_t *drawing)
{
  int bands[N_BANDS];
  double lowest;
  g_autoptr (GString) figures = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("%s/%d", page->name, page->number + 1);
  const char *then;

  measure_ink (page, drawing, bands, &lowest);
  check_filled (page, lowest);
  g_string_printf (figures, "%.0fx%.0f", page->width, page->height);
  for (int i = 0; i < N_BANDS; i++)
    g_string_append_printf (figures, " %d", bands[i]);
  if (keeping != NULL)
    g_string_append_printf (keeping, "%s: %s\n", name, figures->str);
  else if (kept != NULL)
    {
      then = g_hash_table_lookup (kept, name);
      compare_ink (name, figures->str, then != NULL ? then : "(no such page)");
      g_hash_table_remove (kept, name);
    }
}

static void
check_page (const Page *page,
            gboolean    with_ink)
{
  cairo_surface_t *drawing;
  g_autoptr (GArray) words = page_words_record (page->width, page->height, page->unit, page->draw, page->data, &drawing);

  check_words (page, words);
  if (with_ink)
    check_ink (page, drawing);
  cairo_surface_destroy (drawing);
}

/* ---- Sheets ---- */

typedef struct
{
  BivSheet *sheet;
  int       page;
} SheetPage;

static void
draw_sheet_page (cairo_t  *cr,
                 gpointer  data)
{
  const SheetPage *it = data;

  biv_sheet_draw_page (it->sheet, it->page, cr);
}

static void
check_sheet (BivCampaign     *campaign,
             const BivSetSheet *one,
             BivPaper         paper,
             BivDeployVariant variant,
             const char      *where,
             gboolean         with_ink)
{
  BivSheetRequest request = { .kind = one->kind, .side = one->side, .reader = one->reader, .player = one->player,
                              .battle = one->battle, .paper = paper, .variant = variant };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
  g_autofree char *name = g_strdup_printf ("%s/%s%s", where, one->name, variant == BIV_DEPLOY_BLANK ? "-blank" : "");
  Page page = { .name = name, .unit = BIV_POINTS_PER_MM, .margin = MARGIN, .draw = draw_sheet_page };
  SheetPage it = { sheet, 0 };

  g_assert_no_error (error);
  biv_sheet_get_size (sheet, &page.width, &page.height);
  page.data = &it;
  page.n_pages = biv_sheet_get_n_pages (sheet);
  page.is_picture = one->kind == BIV_SHEET_MAP;
  page.is_board = one->kind == BIV_SHEET_DEPLOY || one->kind == BIV_SHEET_HISTORY || one->kind == BIV_SHEET_REPORT;
  page.body_top = 38.0;
  page.body_bottom = page.height - 22.0;
  for (it.page = 0; it.page < page.n_pages; it.page++)
    {
      page.number = it.page;
      check_page (&page, with_ink);
    }
}

static void
check_sheets (BivCampaign *campaign,
              BivPaper     paper,
              const char  *where,
              gboolean     with_ink)
{
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);

  for (guint i = 0; i < set->len; i++)
    {
      const BivSetSheet *one = set->pdata[i];

      check_sheet (campaign, one, paper, BIV_DEPLOY_BOTH, where, with_ink);
      if (one->kind == BIV_SHEET_DEPLOY && one->reader == NULL)
        check_sheet (campaign, one, paper, BIV_DEPLOY_BLANK, where, with_ink);
    }
}

/* ---- Pictures ---- */

#define EDGE 8.0

typedef struct
{
  const BivPalette *palette;
  BivMapPlate      *map;
  BivBattlePlate   *plate;
  BivBattleSeries  *series;
  BivBoardPages    *pages;
  BivBoardDrawing  *board;
  BivBoardLook      look;
  BivCampaign      *campaign;
  BivBattle        *battle;
  double            width, height;
  int               page;
} Picture;

static void
draw_picture (cairo_t  *cr,
              gpointer  data)
{
  const Picture *it = data;

  if (it->palette != NULL)
    {
      biv_set_colour (cr, it->palette->page);
      cairo_paint (cr);
    }
  if (it->map != NULL || it->plate != NULL)
    cairo_translate (cr, EDGE, EDGE);
  if (it->series != NULL)
    cairo_translate (cr, 10.0, 10.0);
  if (it->map != NULL)
    biv_map_plate_draw (it->map, cr, it->palette);
  else if (it->plate != NULL)
    biv_battle_plate_draw (it->plate, cr, it->palette);
  else if (it->series != NULL)
    biv_battle_series_draw (it->series, (guint) it->page, cr, it->palette);
  else if (it->pages != NULL)
    biv_board_pages_draw (cr, (guint) it->page, it->pages);
  else
    {
      BivBox window = { 0, 0, it->width, it->height };
      double margin = biv_board_drawing_get_margin (it->board, &it->look);

      cairo_translate (cr, margin, margin);
      if (it->battle != NULL)
        biv_deployment_draw_ground (it->battle, it->board, cr, &it->look);
      else
        biv_board_drawing_draw (it->board, cr, &it->look, NULL);
      biv_board_drawing_draw_frame (it->board, cr, &it->look, &window);
      if (it->battle != NULL)
        {
          g_autoptr (GPtrArray) participants = biv_battle_list_participants (it->campaign, it->battle, NULL);

          biv_deployment_draw (it->campaign, it->battle, participants, it->board, cr, &it->look);
        }
    }
}

static void
check_picture (Picture    *it,
               const char *where,
               const char *what,
               int         n_pages,
               double      width,
               double      height,
               double      unit,
               double      margin,
               gboolean    with_ink)
{
  g_autofree char *name = g_strdup_printf ("%s/%s", where, what);
  Page page = { .name = name, .n_pages = n_pages, .width = width, .height = height, .unit = unit, .margin = margin,
                .is_picture = TRUE, .is_board = it->map == NULL, .is_window = it->pages != NULL, .draw = draw_picture,
                .data = it, .body_bottom = height };

  for (it->page = 0; it->page < n_pages; it->page++)
    {
      page.number = it->page;
      check_page (&page, with_ink);
    }
}

static void
check_map (BivCampaign *campaign,
           const char  *reader,
           const char  *where,
           gboolean     with_ink)
{
  BivMapDrawing *drawing = biv_map_drawing_new (campaign, reader);
  g_autofree char *what = g_strdup_printf ("map-%s", reader != NULL ? reader : "all");
  g_autoptr (BivMapPlate) plate = NULL;
  double width, height;
  Picture it = { .palette = biv_palette_for (BIV_PALETTE_LIGHT) };

  biv_map_plate_choose_size (drawing, &width, &height);
  plate = biv_map_plate_new (drawing, width - 2 * EDGE, height - 2 * EDGE, BIV_PLATE_WHOLE);
  it.map = plate;
  check_picture (&it, where, what, 1, width, height, 1.0, EDGE, with_ink);
}

/* As it is drawn: @box about it. */
static void
get_corners (const BivBattleScene *scene,
             const BivSceneMark   *mark,
             PageWord             *base)
{
  const BivBase *its = &BIV_COURSE_SPOT (BIV_COURSE_UNIT (scene->course, mark->unit), mark->spot)->base;
  double width, depth, cosine = (double) its->cosine / BIV_ONE, sine = (double) its->sine / BIV_ONE;

  biv_battle_scene_measure_base (scene, its, &width, &depth);
  for (int i = 0; i < 4; i++)
    {
      double x = (i == 1 || i == 2 ? width : -width) / 2, y = (i >= 2 ? depth : -depth) / 2;

      base->corners[i][0] = mark->about.x + x * cosine - y * sine;
      base->corners[i][1] = mark->about.y + x * sine + y * cosine;
    }
  base->box = (BivBox) { mark->about.x - (width + depth), mark->about.y - (width + depth), 2 * (width + depth),
                         2 * (width + depth) };
}

/* On a table who is hand to hand touches: nobody lies on anybody. */
static void
check_bases (BivCourse  *course,
             const char *name)
{
  BivBattleScene *scene = biv_battle_scene_new (course, 0, 6.0);

  for (guint i = 0; scene->drawing == NULL && i < scene->marks->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const BivSceneMark *one = BIV_SCENE_MARK (scene, i), *other = BIV_SCENE_MARK (scene, j);
        PageWord a, b;

        if (one->kind != BIV_MARK_END || other->kind != BIV_MARK_END)
          continue;
        get_corners (scene, one, &a);
        get_corners (scene, other, &b);
        if (page_words_share (&a, &b) <= HAIR)
          continue;
        g_test_message ("%s: the bases of %s and %s lie on one another", name, BIV_COURSE_UNIT (course, one->unit)->ref,
                        BIV_COURSE_UNIT (course, other->unit)->ref);
        g_test_fail ();
      }
  biv_battle_scene_free (scene);
}

static void
check_course (BivCampaign *campaign,
              BivBattle   *battle,
              gboolean     is_open,
              const char  *where,
              gboolean     with_ink)
{
  const double width = 297.0, height = 210.0;
  const char *id = biv_id_of (battle);
  Picture it = { .palette = biv_palette_for (BIV_PALETTE_LIGHT) };
  g_autofree char *plate = g_strdup_printf ("plate-%s%s", id, is_open ? "-open" : "");
  g_autofree char *series = g_strdup_printf ("series-%s%s", id, is_open ? "-open" : "");
  int last = 1;

  for (int turn = 0; turn <= last; turn++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivCourse) course = biv_course_new (campaign, battle, is_open, &error);
      g_autofree char *what = turn > 0 ? g_strdup_printf ("%s-%d", plate, turn) : g_strdup (plate);

      g_assert_no_error (error);
      last = biv_course_get_last_turn (course);
      if (turn == 0)
        check_bases (course, plate);
      it.plate = biv_battle_plate_new (g_steal_pointer (&course), turn, width - 2 * EDGE, height - 2 * EDGE);
      check_picture (&it, where, what, 1, width, height, 1.0, EDGE, with_ink);
      g_clear_pointer (&it.plate, biv_battle_plate_free);
    }
  it.series = biv_battle_series_new (biv_course_new (campaign, battle, is_open, NULL), width - 20.0, height - 20.0);
  check_picture (&it, where, series, (int) biv_battle_series_get_n_pages (it.series), width, height, 1.0, EDGE, with_ink);
  g_clear_pointer (&it.series, biv_battle_series_free);
}

/* As a picture, 64 px a cell, with who stands there; and true to size over several sheets. */
static void
check_board (BivCampaign    *campaign,
             const BivBoard *board,
             BivBattle      *battle,
             const char     *id,
             const char     *where,
             gboolean        with_ink)
{
  const double px = 96 / 25.4;
  Picture it = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .board = biv_board_drawing_new (board, 1), .campaign = campaign,
                 .battle = battle };
  g_autofree char *name = g_strdup_printf ("board-%s", id), *sheets = g_strdup_printf ("sheets-%s", id);
  double margin;

  it.look = (BivBoardLook) { it.palette, 64.0, BIV_LAYER_ALL & ~BIV_LAYER_TAGS, FALSE };
  biv_board_drawing_get_size (it.board, &it.width, &it.height);
  it.width *= it.look.cell;
  it.height *= it.look.cell;
  margin = biv_board_drawing_get_margin (it.board, &it.look);
  check_picture (&it, where, name, 1, (it.width + 2 * margin) / px, (it.height + 2 * margin) / px, px, 0.0, with_ink);
  it.palette = NULL;
  it.pages = biv_board_pages_new (it.board, id, 25.0, 210.0, 297.0);
  if (it.pages != NULL)
    check_picture (&it, where, sheets, (int) biv_board_pages_get_n (it.pages), 210.0, 297.0, 1.0, 4.0, with_ink);
  g_clear_pointer (&it.pages, biv_board_pages_free);
  biv_board_drawing_free (it.board);
}

static void
check_pictures (BivCampaign *campaign,
                const char  *where,
                gboolean     with_ink)
{
  if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0)
    check_map (campaign, NULL, where, with_ink);
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0)
      {
        g_autoptr (BivCampaign) known = biv_knowledge_copy_for (campaign, biv_item_get_id (side));

        check_map (known, biv_item_get_id (side), where, with_ink);
      }
  BIV_EACH (BivBattlefield, field, campaign, BIV_KIND_BATTLEFIELD)
    check_board (campaign, field->board, NULL, biv_id_of (field), where, with_ink);
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      if (battle->board != NULL)
        check_board (campaign, battle->board, battle, biv_id_of (battle), where, with_ink);
      for (int is_open = 0; is_open < 2 && battle->record != NULL; is_open++)
        check_course (campaign, battle, is_open, where, with_ink);
    }
}

/* ---- Campaigns ---- */

static BivCampaign *
load (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".campaign", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

/* To the supply of a turn, so that its battles are fought and are this turn's. */
static void
play (BivCampaign *campaign)
{
  int until = campaign->turn + TURNS;
  BivRandom chance;
  BivDice dice;

  biv_random_init (&chance, SEED, 0);
  biv_dice_init_rolled (&dice, SEED, 1);
  while (campaign->state == BIV_STATE_RUNNING && (campaign->turn < until || campaign->phase <= BIV_PHASE_BATTLE))
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivProposal) proposal = NULL;

      if (campaign->phase == BIV_PHASE_ORDERS)
        biv_auto_give_orders (campaign, &chance, NULL);
      if (campaign->phase == BIV_PHASE_BATTLE)
        biv_auto_settle_battles (campaign, SEED, &chance, FALSE, NULL, &error);
      g_assert_no_error (error);
      proposal = biv_turn_propose_phase (campaign, &dice, NULL);
      biv_campaign_commit (campaign, proposal, &error);
      g_assert_no_error (error);
    }
}

static const struct
{
  const char *language;
  BivPaper    paper;
  gboolean    is_of_samples, is_of_played;      /* looked at in every check; all of them in the suite `thorough` */
} forms[] = {
  { "C", BIV_PAPER_A4, FALSE, TRUE },           /* of samples these are what is kept */
  { "C", BIV_PAPER_LETTER, TRUE, FALSE },
  { "de", BIV_PAPER_A4, TRUE, FALSE },
  { "de", BIV_PAPER_LETTER, FALSE, FALSE },
  { "es", BIV_PAPER_A4, TRUE, FALSE },
  { "es", BIV_PAPER_LETTER, FALSE, TRUE },
  { "fr", BIV_PAPER_A4, TRUE, FALSE },
  { "fr", BIV_PAPER_LETTER, FALSE, FALSE },
};

static void
check_campaign (BivCampaign *campaign,
                const char  *name,
                gboolean     is_played)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      gboolean is_letter = forms[i].paper == BIV_PAPER_LETTER, is_first = strcmp (forms[i].language, "C") == 0;
      g_autofree char *where = g_strdup_printf ("%s/%s%s", name, forms[i].language, is_letter ? "-letter" : "");

      if (!g_test_thorough () && !(is_played ? forms[i].is_of_played : forms[i].is_of_samples))
        continue;
      speak (forms[i].language);
      check_sheets (campaign, forms[i].paper, where, g_test_thorough () || (is_played && is_first));
      if (!is_letter && (is_first || g_test_thorough ()))
        check_pictures (campaign, where, FALSE);
    }
  speak ("C");
}

static void
test_sample (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = load (data);

  check_campaign (campaign, data, FALSE);
}

static void
test_played (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = load (data);
  g_autofree char *name = g_strconcat (data, "-played", NULL);

  play (campaign);
  check_campaign (campaign, name, TRUE);
}

/* ---- Kept figures ---- */

/* Of the samples as they are, in English, on A4: what is played changes with every rule. */
static void
measure_samples (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (BivCampaign) campaign = load (samples[i]);

      check_sheets (campaign, BIV_PAPER_A4, samples[i], TRUE);
      check_pictures (campaign, samples[i], TRUE);
    }
}

static void
test_kept (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "draw", "pages.txt", NULL), *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  GHashTableIter iter;
  gpointer name;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (int i = 0; lines[i] != NULL; i++)
    {
      char *colon = strchr (lines[i], ':');

      if (lines[i][0] != '#' && colon != NULL)
        g_hash_table_insert (kept, g_strndup (lines[i], (gsize) (colon - lines[i])), g_strdup (colon + 2));
    }
  measure_samples ();
  g_hash_table_iter_init (&iter, kept);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      g_test_message ("%s is no more; if that is right: build-aux/update-figures --pages", (const char *) name);
      g_test_fail ();
    }
  g_clear_pointer (&kept, g_hash_table_unref);
}

/* What counters bear is the campaign's to say: on paper figures of the period where it says nothing. */
static void
test_figures (void)
{
  static const BivFigures figures[] = { BIV_FIGURES_ANY, BIV_FIGURES_PERIOD, BIV_FIGURES_STAFF };
  GBytes *files[G_N_ELEMENTS (figures)];

  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autoptr (BivCampaign) campaign = load ("wend-crossing");
      BivSheetRequest request = { .kind = BIV_SHEET_DEPLOY };
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSheet) sheet = NULL;

      campaign->figures = figures[i];
      sheet = biv_sheet_new (campaign, &request, &error);
      g_assert_no_error (error);
      files[i] = biv_sheet_render_pdf (sheet, &error);
      g_assert_no_error (error);
    }
  g_assert_true (g_bytes_equal (files[0], files[1]));
  g_assert_false (g_bytes_equal (files[0], files[2]));
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    g_bytes_unref (files[i]);
}

/* The word of a level stands before a name that does not have it, in whichever language, with accents or without. */
static void
test_levels (void)
{
  static const struct { const char *language, *name, *wanted; } rows[] = {
    { "C", "Hessel", "Division: Hessel" },           { "C", "Hessel Division", "Hessel Division" },
    { "es", "Hessel", "División: Hessel" },          { "es", "1.ª División", "1.ª División" },
    { "es", "DIVISION HESSEL", "DIVISION HESSEL" },  { "es", "Divisio\xcc\x81n Hessel", "Divisio\xcc\x81n Hessel" },
    { "de", "División Hessel", "División Hessel" },  { "fr", "Division Hessel", "Division Hessel" },
  };
  g_autoptr (BivCampaign) campaign = load ("wend-crossing");
  BivFormation *formation = biv_campaign_peek_items (campaign, BIV_KIND_FORMATION)->pdata[0];

  formation->level = BIV_LEVEL_DIVISION;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = NULL;

      speak (rows[i].language);
      g_assert_true (biv_item_parse_field (BIV_ITEM (formation), biv_kind_find_field (BIV_KIND_FORMATION, "name"), rows[i].name,
                                           NULL));
      said = biv_sheet_dup_formation (formation);
      g_assert_cmpstr (said, ==, rows[i].wanted);
    }
  speak ("C");
}

static int
keep (const char *path)
{
  g_autoptr (GError) error = NULL;

  keeping = g_string_new ("# Every page of the samples in English on A4: its size in mm, and how much ink there is in each eighth\n"
                          "# of it from the top, in thousandths. Written by build-aux/update-figures --pages.\n");
  measure_samples ();
  if (!g_file_set_contents (path, keeping->str, -1, &error))
    g_printerr ("%s\n", error->message);
  g_string_free (keeping, TRUE);
  return error != NULL;
}

int
main (int    argc,
      char **argv)
{
  bindtextdomain (GETTEXT_PACKAGE, PO_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  if (argc == 3 && strcmp (argv[1], "--keep") == 0)
    return keep (argv[2]);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages/kept", test_kept);
  g_test_add_func ("/pages/figures", test_figures);
  g_test_add_func ("/pages/levels", test_levels);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pages/%s/sample", samples[i]);
      g_autofree char *played = g_strdup_printf ("/pages/%s/played", samples[i]);

      g_test_add_data_func (path, samples[i], test_sample);
      g_test_add_data_func (played, samples[i], test_played);
    }
  return g_test_run ();
}
