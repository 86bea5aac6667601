/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-series.c: a battle turn by turn */
#include "config.h"

#include "draw/battle/battle-series-private.h"
#include "draw/battle/course-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define BOARDS     6                /* on a page */
#define MOST_ACROSS 3
#define SIDES      (8.4 * BIV_PT)     /* their names */
#define LEAST_TYPE (7.0 * BIV_PT)     /* smaller the head has no second line */
#define HEAD       14.0             /* mm: the title, and the line below it */
#define NAMES      6.0              /* mm more where the sides stand below the title */
#define FOOT       6.0
#define TELLING    10.5             /* below a board: its figure, its sentence, what is left */
#define APART      7.0              /* mm between boards */
#define BESIDE     46.0             /* mm, at least, that are told in beside a board */
#define GUTTER     5.0              /* between the two */
#define LEFT       0.34             /* of a board's width: boxes of what is left */
#define LEFT_PITCH 3.0
#define SENTENCE   (8.2 * BIV_PT)
#define SMALLEST   0.7              /* of that size */
#define LINE       3.5
#define FIGURE     (15.0 * BIV_PT)
#define SPARE      2.0              /* mm between a board and what is told */

/* Turns, by their numbers in the course. */
typedef struct
{
  guint first, last;
} Run;

/* ---- Which turns have a board ---- */

/* Of a long battle turns in which nobody fell, came or went share one. Returns: the last of them from @first on */
static guint
find_last (const BivCourse *course,
           guint            first)
{
  guint last = first;

  while (course->turns->len > BOARDS && BIV_COURSE_TURN (course, first)->is_quiet && last + 1 < course->turns->len
         && BIV_COURSE_TURN (course, last + 1)->is_quiet)
    last++;
  return last;
}

static GArray *
list_runs (const BivCourse *course)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (Run));

  for (guint i = 0; i < course->turns->len; i = g_array_index (runs, Run, runs->len - 1).last + 1)
    {
      const Run run = { i, find_last (course, i) };

      g_array_append_val (runs, run);
    }
  return runs;
}

/* ---- How a page is divided ---- */

static guint
get_n_boards (const BivBattleSeries *series)
{
  return series->n_across * series->n_rows;
}

static void
get_room (const BivBattleSeries *series,
          double                *width,
          double                *height)
{
  *width = (series->width - (series->n_across - 1) * APART) / series->n_across;
  *height = (series->height - series->head - FOOT) / series->n_rows;
}

/* As many beside one another as makes them largest, and what is told beside them or below. */
static void
choose_size (BivBattleSeries *series,
             guint            n)
{
  double columns, rows, margin;

  n = CLAMP (n, 1, BOARDS);
  biv_battle_scene_measure (series->course, 10.0, &columns, &rows, &margin);
  for (guint across = 1; across <= MIN (n, MOST_ACROSS); across++)
    for (int beside = 0; beside < 2; beside++)
      {
        BivBattleSeries tried = *series;
        double width, height;

        tried.n_across = across;
        tried.n_rows = (n + across - 1) / across;
        tried.is_told_beside = beside;
        get_room (&tried, &width, &height);
        tried.c = MIN ((width - BIV_SCENE_SLIM - BIV_SCENE_EDGE - (beside ? BESIDE + GUTTER : 0.0)) / columns,
                       (height - BIV_SCENE_SLIM - BIV_SCENE_EDGE - (beside ? 0.0 : TELLING) - SPARE) / rows);
        if (tried.c > series->c)
          *series = tried;
      }
}

/* ---- A board ---- */

/* A box for each that was ever on the field; those left are filled. */
static void
lay_left (BivBattleSeries     *series,
          BivSeriesPage       *page,
          const BivCourseTurn *turn,
          double               x,
          double               y,
          double               width)
{
  int most = MAX (series->course->start[0], series->course->start[1]);
  double pitch = MIN (LEFT_PITCH, width / MAX (most, 1)), box = 0.78 * pitch;

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < series->course->start[side]; i++)
      biv_battle_sign_add (page->signs, i < turn->left[side] ? BIV_SIGN_THERE : BIV_SIGN_EMPTY, side, 0,
                           (BivBox) { x + width - most * pitch + i * pitch, y + side * 3.2, box, MAX (box, 1.4) });
}

/* On as many lines as the row has room for below its boards; smaller only where that is not enough. */
static void
tell_in_short (BivSeriesPage       *page,
               const char          *told,
               double               x,
               double               y,
               double               width,
               double               bottom)
{
  double share = 1.0;
  g_autoptr (GPtrArray) lines = biv_words_wrap (told, BIV_LETTERING_SERIF_ITALIC, SENTENCE, width);

  while (share > SMALLEST && y + (lines->len - 0.5) * share * LINE > bottom)
    {
      share -= 0.08;
      g_ptr_array_unref (lines);
      lines = biv_words_wrap (told, BIV_LETTERING_SERIF_ITALIC, share * SENTENCE, width);
    }
  for (guint i = 0; i < lines->len && y + (i + 0.5) * share * LINE <= MAX (bottom, y + LINE); i++)
    biv_words_add (page->words, g_ptr_array_index (lines, i), BIV_LETTERING_SERIF_ITALIC, share * SENTENCE, BIV_ALIGN_LEFT,
                   x, y + i * share * LINE, width);
}

/* Where one row of boards leaves the paper below it, or boards the paper beside them. */
static void
tell_at_length (BivBattleSeries     *series,
                BivSeriesPage       *page,
                const char          *told,
                double               x,
                double               y,
                double               width,
                double               bottom)
{
  g_autoptr (GPtrArray) lines = biv_words_wrap (told, BIV_LETTERING_SERIF, SENTENCE + 0.6 * BIV_PT, width);

  for (guint i = 0; i < lines->len && y + LINE * 1.1 < bottom; i++, y += 1.1 * LINE)
    biv_words_add (page->words, g_ptr_array_index (lines, i), BIV_LETTERING_SERIF, SENTENCE + 0.6 * BIV_PT, BIV_ALIGN_LEFT,
                   x, y, width);
}

static void
lay_turn (BivBattleSeries     *series,
          BivSeriesPage       *page,
          Run                  run,
          double               x,
          double               y)
{
  const BivCourseTurn *turn = BIV_COURSE_TURN (series->course, run.last);
  int first = BIV_COURSE_TURN (series->course, run.first)->turn;
  BivSeriesBoard board = { .scene = biv_battle_scene_new_turns (series->course, first, turn->turn, series->c) };
  double width = board.scene->width + BIV_SCENE_SLIM + BIV_SCENE_EDGE, room, height, indent;
  g_autofree char *figure = biv_course_dup_figures (first, turn->turn);
  g_autofree char *quiet = run.last > run.first ? biv_course_dup_quiet (series->course, first, turn->turn) : NULL;
  double below;

  get_room (series, &room, &height);
  x += series->is_told_beside ? 0.0 : (room - width) / 2;
  board.scene->is_slim = TRUE;
  board.board = (BivPoint) { x + BIV_SCENE_SLIM, y + BIV_SCENE_SLIM };
  g_array_append_val (page->boards, board);
  below = y + board.scene->height + BIV_SCENE_SLIM + BIV_SCENE_EDGE + 1.2;
  if (series->is_told_beside)
    {
      x += width + GUTTER;
      room -= width + GUTTER;
      y += BIV_SCENE_SLIM;
      biv_words_add (page->words, figure, BIV_LETTERING_SERIF_BOLD, FIGURE, BIV_ALIGN_LEFT, x, y + 2.6, 0.0);
      lay_left (series, page, turn, x, y + 7.4,
                MIN (room, LEFT_PITCH * MAX (series->course->start[0], series->course->start[1])));
      tell_at_length (series, page, quiet != NULL ? quiet : turn->account, x, y + 17.0, room,
                      y + height - BIV_SCENE_SLIM - SPARE);
      return;
    }
  biv_words_add (page->words, figure, BIV_LETTERING_SERIF_BOLD, FIGURE, BIV_ALIGN_LEFT, x, below + 2.6, 0.0);
  indent = MAX (8.5, biv_lettering_width (figure, BIV_LETTERING_SERIF_BOLD, FIGURE) + 2.0);
  if (series->n_rows == 1)
    tell_at_length (series, page, quiet != NULL ? quiet : turn->account, x, below + 9.0, width,
                    series->height - FOOT);
  else
    tell_in_short (page, quiet != NULL ? quiet : turn->sentence, x + indent, below + 1.6, width * (1 - LEFT) - indent - 2.0,
                   y + height - SPARE);
  lay_left (series, page, turn, x + width * (1 - LEFT), below + 0.4, width * LEFT);
}

/* ---- A page ---- */

static void
lay_head (BivBattleSeries *series,
          BivSeriesPage   *page)
{
  g_autofree char *title = biv_course_dup_title (series->course), *line = biv_course_dup_line (series->course);
  double right = series->width, x, least, below = series->head - HEAD;
  double size = biv_course_fit_sides (series->course, BIV_LETTERING_MEDIUM, SIDES, (below > 0.0 ? 0.4 : 0.2) * series->width);

  x = biv_words_add (page->words, title, BIV_LETTERING_SERIF_BOLD, 17.0 * BIV_PT, BIV_ALIGN_LEFT, 0.0, 5.0,
                     (below > 0.0 ? 1.0 : 0.42) * series->width)->box.width;
  for (int side = 2; side-- > 0;)
    {
      const char *name = biv_course_get_side_name (series->course, side);
      double width = biv_words_add (page->words, name, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_RIGHT, right, 5.4 + below,
                                    0.0)->box.width;

      right -= width + 9.0;
      biv_battle_sign_add (page->signs, BIV_SIGN_SWATCH, side, 0, (BivBox) { right, 3.8 + below, 7.0, 3.4 });
      right -= 7.0;
    }
  /* Half of what there is to say of it says nothing. */
  least = biv_lettering_width (line, BIV_LETTERING_SERIF_ITALIC, LEAST_TYPE);
  if (line[0] != '\0' && below <= 0.0 && right - x - 10.0 >= least)
    biv_words_add (page->words, line, BIV_LETTERING_SERIF_ITALIC, 9.4 * BIV_PT, BIV_ALIGN_LEFT, x + 8.0, 5.4,
                   right - x - 10.0);
  series->rule = series->head - 4.0;
}

static void
lay_foot (BivBattleSeries *series,
          BivSeriesPage   *page,
          guint            number,
          guint            n_pages)
{
  const char *words = C_("plate", "Each board shows the end of its turn. Arrow: moved in it. Broken line: fired. Swords: "
                                  "fell in it. "
                                  "Filled boxes: units left.");

  biv_words_add (page->words, words, BIV_LETTERING_MEDIUM, 7.2 * BIV_PT, BIV_ALIGN_LEFT, 0.0, series->height - 2.0,
                 0.86 * series->width);
  if (n_pages > 1)
    {
      g_autofree char *figure = g_strdup_printf (C_("sheet", "page %d of %d"), (int) number + 1, (int) n_pages);

      biv_words_add (page->words, figure, BIV_LETTERING_MEDIUM, 7.2 * BIV_PT, BIV_ALIGN_RIGHT, series->width,
                     series->height - 2.0, 0.0);
    }
}

/* A single row does not hang at the head of an empty page. */
static double
get_drop (const BivBattleSeries *series)
{
  double columns, rows, margin;

  biv_battle_scene_measure (series->course, series->c, &columns, &rows, &margin);
  return MAX (0.0, (series->height - series->head - FOOT - rows * series->c - 34.0) / 3);
}

static void
lay_page (BivBattleSeries *series,
          GArray          *runs,
          guint            number,
          guint            n_pages)
{
  BivSeriesPage page = { .boards = g_array_new (FALSE, TRUE, sizeof (BivSeriesBoard)), .words = biv_words_new (),
                         .signs = g_array_new (FALSE, TRUE, sizeof (BivBattleSign)) };
  double width, height;

  get_room (series, &width, &height);
  lay_head (series, &page);
  for (guint i = 0; i < get_n_boards (series) && number * get_n_boards (series) + i < runs->len; i++)
    lay_turn (series, &page, g_array_index (runs, Run, number * get_n_boards (series) + i),
              (i % series->n_across) * (width + APART),
              series->head + (series->n_rows == 1 ? get_drop (series) : (i / series->n_across) * height));
  lay_foot (series, &page, number, n_pages);
  g_array_append_val (series->pages, page);
}

static void
page_clear (gpointer data)
{
  BivSeriesPage *page = data;

  for (guint i = 0; i < page->boards->len; i++)
    biv_battle_scene_free (g_array_index (page->boards, BivSeriesBoard, i).scene);
  g_array_unref (page->boards);
  g_array_unref (page->words);
  g_array_unref (page->signs);
}

BivBattleSeries *
biv_battle_series_new (BivCourse *course,
                       double     width,
                       double     height)
{
  BivBattleSeries *series = g_new0 (BivBattleSeries, 1);
  g_autoptr (GArray) runs = list_runs (course);
  guint n_pages;

  series->course = course;
  series->width = width;
  series->height = height;
  series->pages = g_array_new (FALSE, TRUE, sizeof (BivSeriesPage));
  g_array_set_clear_func (series->pages, page_clear);
  series->head = HEAD;
  if (biv_course_fit_sides (course, BIV_LETTERING_MEDIUM, SIDES, 0.2 * width) < LEAST_TYPE)
    series->head += NAMES;
  choose_size (series, runs->len);
  n_pages = MAX (1, (runs->len + get_n_boards (series) - 1) / get_n_boards (series));
  for (guint i = 0; i < n_pages; i++)
    lay_page (series, runs, i, n_pages);
  return series;
}

void
biv_battle_series_free (BivBattleSeries *series)
{
  g_array_unref (series->pages);
  biv_course_free (series->course);
  g_free (series);
}

guint
biv_battle_series_get_n_pages (const BivBattleSeries *series)
{
  return series->pages->len;
}

void
biv_battle_series_draw (const BivBattleSeries *series,
                        guint                  number,
                        cairo_t               *cr,
                        const BivPalette      *palette)
{
  const BivSeriesPage *page = &g_array_index (series->pages, BivSeriesPage, number);

  biv_set_colour (cr, palette->ink);
  cairo_move_to (cr, 0.0, series->rule);
  cairo_line_to (cr, series->width, series->rule);
  cairo_set_line_width (cr, 0.35);
  cairo_stroke (cr);
  for (guint i = 0; i < page->boards->len; i++)
    {
      const BivSeriesBoard *board = &g_array_index (page->boards, BivSeriesBoard, i);

      cairo_save (cr);
      cairo_translate (cr, board->board.x, board->board.y);
      biv_battle_scene_draw (board->scene, cr, palette, NULL);
      cairo_restore (cr);
    }
  for (guint i = 0; i < page->signs->len; i++)
    biv_battle_sign_draw (series->course, &g_array_index (page->signs, BivBattleSign, i), cr, palette);
  biv_words_draw (page->words, cr, palette, FALSE);
}
