/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-film.c: a battle as a picture that moves */
#include "config.h"

#include "draw/battle/battle-film.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/battle/battle-plate-private.h"
#include "draw/ink/gif-file.h"

#define PX_PER_MM 5.0
#define EDGE      4.0               /* mm round it */
#define HEAD      12.0              /* the title, and both sides beside it */
#define SECOND    6.0               /* and below it where they have no room beside it */
#define TITLE     (14.0 * BIV_PT)
#define SIDE      (8.0 * BIV_PT)
#define SWATCH    7.0               /* with the gap after it */
#define APART     4.0
#define TELLING   13.0              /* below the board: the turn, its sentence, what is left */
#define BOARD     112.0             /* mm, its longer side with its frame */
#define LEFT      0.34              /* of the width: boxes of what is left */
#define FIRST     200               /* hundredths of a second: how all stood in the beginning */
#define EACH      230
#define QUIET     110               /* where nobody falls, comes or goes */
#define LAST      500

/* One picture of it. */
typedef struct
{
  BivBattleScene *scene;
  GArray         *words;            /* of BivWord */
  GArray         *signs;            /* of BivBattleSign */
} Frame;

typedef struct
{
  BivCourse        *course;         /* borrowed */
  const BivPalette *palette;
  GArray           *frames;         /* of Frame */
  double            scale;          /* px a mm */
  double            c, margin, width, height;   /* mm: of a cell, of the board's frame, of all of it */
  double            head;
} Film;

static void
frame_clear (gpointer data)
{
  Frame *frame = data;

  biv_battle_scene_free (frame->scene);
  g_array_unref (frame->words);
  g_array_unref (frame->signs);
}

/* All of it on one line, at the size that it has. */
static gboolean
fits_on_line (const Film *film)
{
  g_autofree char *title = biv_course_dup_title (film->course);
  double taken = biv_lettering_width (title, BIV_LETTERING_SERIF_BOLD, TITLE) + 1.0;

  for (int side = 0; side < 2; side++)
    taken += SWATCH + APART + biv_lettering_width (biv_course_get_side_name (film->course, side), BIV_LETTERING_MEDIUM, SIDE);
  return taken <= film->width - 2 * EDGE;
}

static void
choose_size (Film *film)
{
  double columns = 1.0, rows = 1.0;

  biv_battle_scene_measure (film->course, 10.0, &columns, &rows, &film->margin);
  film->c = BOARD / MAX (columns, rows);
  biv_battle_scene_measure (film->course, film->c, &columns, &rows, &film->margin);
  film->c = (BOARD - 2 * film->margin) / MAX (columns, rows);
  biv_battle_scene_measure (film->course, film->c, &columns, &rows, &film->margin);
  film->width = columns * film->c + 2 * film->margin + 2 * EDGE;
  film->head = HEAD + (fits_on_line (film) ? 0.0 : SECOND);
  film->height = rows * film->c + 2 * film->margin + 2 * EDGE + film->head + TELLING;
}

static void
lay_left (Film      *film,
          Frame     *frame,
          const int  left[2])
{
  int most = MAX (MAX (film->course->start[0], film->course->start[1]), 1);
  double width = (film->width - 2 * EDGE) * LEFT, pitch = MIN (4.2, width / most), box = 0.8 * pitch,
    top = film->height - EDGE - TELLING;

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < film->course->start[side]; i++)
      biv_battle_sign_add (frame->signs, i < left[side] ? BIV_SIGN_THERE : BIV_SIGN_EMPTY, side, 0,
                           (BivBox) { film->width - EDGE - most * pitch + i * pitch, top + 2.4 + side * 4.6, box, MAX (box, 2.0) });
}

static void
lay_head (Film  *film,
          Frame *frame)
{
  g_autofree char *title = biv_course_dup_title (film->course);
  gboolean is_one_line = film->head == HEAD;
  double right = film->width - EDGE, y = EDGE + 4.0 + film->head - HEAD, half = (film->width - 2 * EDGE - APART) / 2;
  double size = biv_course_fit_sides (film->course, BIV_LETTERING_MEDIUM, SIDE, half - SWATCH);

  for (int side = 2; side-- > 0;)
    {
      const char *name = biv_course_get_side_name (film->course, side);
      double taken = biv_words_add (frame->words, name, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_RIGHT, right, y, 0.0)->box.width;

      right -= taken + SWATCH;
      biv_battle_sign_add (frame->signs, BIV_SIGN_SWATCH, side, 0, (BivBox) { right, y - 1.6, SWATCH - 1.4, 3.0 });
      right -= APART;
    }
  biv_words_add (frame->words, title, BIV_LETTERING_SERIF_BOLD, TITLE, BIV_ALIGN_LEFT, EDGE, EDGE + (is_one_line ? 4.0 : 3.0),
                 is_one_line ? right - EDGE : film->width - 2 * EDGE);
}

static void
lay_words (Film       *film,
           Frame      *frame,
           const char *figure,
           const char *sentence)
{
  g_autoptr (GPtrArray) lines = NULL;
  double top = film->height - EDGE - TELLING, indent = 0.0, width, points = 10.0;

  lay_head (film, frame);
  if (figure != NULL)
    {
      biv_words_add (frame->words, figure, BIV_LETTERING_SERIF_BOLD, 19.0 * BIV_PT, BIV_ALIGN_LEFT, EDGE, top + 5.2, 0.0);
      indent = biv_lettering_width (figure, BIV_LETTERING_SERIF_BOLD, 19.0 * BIV_PT) + 3.0;
    }
  width = (film->width - 2 * EDGE) * (1 - LEFT) - indent - 2.0;
  do
    {
      g_clear_pointer (&lines, g_ptr_array_unref);
      lines = biv_words_wrap (sentence, BIV_LETTERING_SERIF_ITALIC, points * BIV_PT, width);
      points -= 0.5;
    }
  while (lines->len > 2 && points > 6.5);
  points += 0.5;
  for (guint i = 0; i < lines->len && i < 3; i++)
    biv_words_add (frame->words, g_ptr_array_index (lines, i), BIV_LETTERING_SERIF_ITALIC, points * BIV_PT, BIV_ALIGN_LEFT,
                   EDGE + indent, top + (lines->len == 1 ? 5.2 : 3.4) + i * points * 0.44, width);
}

/* @turn: BIV_SCENE_START: how all stood before the first */
static void
add_frame (Film *film,
           int   turn)
{
  Frame frame = { .scene = biv_battle_scene_new (film->course, turn, film->c), .words = biv_words_new (),
                  .signs = g_array_new (FALSE, TRUE, sizeof (BivBattleSign)) };

  if (turn == BIV_SCENE_START)
    {
      g_autofree char *line = biv_course_dup_line (film->course);
      int there[2] = { 0, 0 };

      for (guint i = 0; i < frame.scene->marks->len; i++)
        there[BIV_COURSE_UNIT (film->course, BIV_SCENE_MARK (frame.scene, i)->unit)->side]++;
      lay_words (film, &frame, NULL, line[0] != '\0' ? line : C_("plate", "How they stood at the start."));
      lay_left (film, &frame, there);
    }
  else
    {
      const BivCourseTurn *told = BIV_COURSE_TURN (film->course, turn - 1);
      g_autofree char *figure = biv_course_dup_figure (turn);

      lay_words (film, &frame, figure, told->sentence);
      lay_left (film, &frame, told->left);
    }
  g_array_append_val (film->frames, frame);
}

static void
draw_frame (cairo_t *cr,
            guint    number,
            gpointer data)
{
  const Film *film = data;
  const Frame *frame = &g_array_index (film->frames, Frame, number);

  cairo_scale (cr, film->scale, film->scale);
  biv_set_colour (cr, film->palette->page);
  cairo_paint (cr);
  biv_set_colour (cr, film->palette->ink);
  cairo_rectangle (cr, EDGE, EDGE + film->head - 3.4, film->width - 2 * EDGE, 0.4);
  cairo_fill (cr);
  cairo_save (cr);
  cairo_translate (cr, EDGE + film->margin, EDGE + film->head + film->margin);
  biv_battle_scene_draw (frame->scene, cr, film->palette, NULL);
  cairo_restore (cr);
  for (guint i = 0; i < frame->signs->len; i++)
    biv_battle_sign_draw (film->course, &g_array_index (frame->signs, BivBattleSign, i), cr, film->palette);
  biv_words_draw (frame->words, cr, film->palette, FALSE);
}

GBytes *
biv_battle_film_render (BivCourse         *course,
                        const BivPalette  *palette,
                        double             zoom,
                        GError           **error)
{
  Film film = { .course = course, .palette = palette, .scale = PX_PER_MM * zoom };
  g_autofree guint *delays = NULL;
  GBytes *bytes;

  choose_size (&film);
  film.frames = g_array_new (FALSE, TRUE, sizeof (Frame));
  g_array_set_clear_func (film.frames, frame_clear);
  add_frame (&film, BIV_SCENE_START);
  for (int turn = 1; turn <= biv_course_get_last_turn (course); turn++)
    add_frame (&film, turn);
  delays = g_new (guint, film.frames->len);
  for (guint i = 0; i < film.frames->len; i++)
    delays[i] = i == 0                                         ? FIRST
                : i + 1 == film.frames->len                    ? LAST
                : BIV_COURSE_TURN (course, i - 1)->is_quiet    ? QUIET
                                                               : EACH;
  bytes = biv_gif_render ((int) ceil (film.width * film.scale), (int) ceil (film.height * film.scale), film.frames->len, delays,
                          draw_frame,
                          &film, error);
  g_array_unref (film.frames);
  return bytes;
}
