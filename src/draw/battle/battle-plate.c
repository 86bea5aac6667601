/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-plate.c: how a battle's page is divided */
#include "config.h"

#include "draw/battle/battle-plate-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "campaign/battle/lone.h"
#include "draw/ink/figure.h"

#define FRAME      5.0              /* mm from the outer line to what stands in it */
#define OUTER      0.9
#define INNER      0.25
#define BETWEEN    1.4
#define TITLE      17.5             /* mm high, with the line below it */
#define TITLE_TYPE (21.0 * BIV_PT)
#define LINE_TYPE  (10.5 * BIV_PT)
#define WIDEST     0.60             /* of the width, the board beside the lists */
#define MANY       28               /* units: their lists take more */
#define NARROWER   0.50
#define APART      7.0              /* mm between board and lists */
#define LEGEND_GAP 2.0
#define BELOW      32.0             /* mm below a board that the course is told in */
#define LARGEST    1.22             /* of the usual size of type */
#define SMALLEST   0.52
#define GOOD       0.86             /* the board makes room rather than that lists are smaller */
#define NORTH      13.0             /* mm, the arrow and its letter, whichever way it points */

/* ---- The title ---- */

static void
lay_title (BivBattlePlate *plate)
{
  g_autofree char *title = biv_course_dup_title (plate->course), *capitals = g_utf8_strup (title, -1);
  g_autofree char *line = biv_course_dup_line (plate->course), *figure = biv_course_dup_figure (plate->turn), *turn = NULL;
  const char *whose = plate->course->known != NULL ? "" : plate->course->is_open ? C_("plate", "FOR EVERYBODY")
                                                                                 : C_("plate", "FOR THE REFEREE");
  double width = plate->width - 2 * FRAME, middle = plate->width / 2, mark;
  BivWord *word;

  if (plate->turn > 0)
    turn = line[0] != '\0' ? g_strdup_printf (C_("plate", "Turn %1$s  ·  %2$s"), figure, line)
                           : g_strdup_printf (C_("plate", "Turn %s"), figure);
  biv_words_add_spaced (plate->words, capitals, BIV_LETTERING_SERIF_BOLD, MIN (TITLE_TYPE, plate->width / 10.5 * BIV_PT),
                        0.5, middle, FRAME + 5.2, width);
  word = biv_words_add (plate->words, whose, BIV_LETTERING_BOLD, 6.0 * BIV_PT, BIV_ALIGN_RIGHT, FRAME + width, FRAME + 13.6,
                        0.24 * width);
  word->ink = BIV_WORD_FAINT;
  mark = word->box.width + 4.0;
  biv_words_add (plate->words, turn != NULL ? turn : line, BIV_LETTERING_SERIF_ITALIC, LINE_TYPE, BIV_ALIGN_MIDDLE, middle,
                 FRAME + 13.4, width - 2 * mark);
  plate->title = FRAME + TITLE;
}

/* ---- The board ---- */

/* The largest that fits, with its frame, which grows with it. */
static double
fit (const BivCourse *course,
     double           most_width,
     double           most_height)
{
  double width, height, margin, c;

  biv_battle_scene_measure (course, 10.0, &width, &height, &margin);
  c = MIN (most_width / width, most_height / height);
  for (guint i = 0; i < 20; i++)
    {
      double smaller;

      biv_battle_scene_measure (course, c, &width, &height, &margin);
      smaller = MIN ((most_width - 2 * margin) / width, (most_height - 2 * margin) / height);
      if (smaller >= c * 0.999)
        break;
      c = smaller;
    }
  return c;
}

static void
set_board (BivBattlePlate *plate,
           double          most_width,
           double          most_height,
           double          left,
           double          top)
{
  double c = fit (plate->course, most_width, most_height), width, height;

  plate->scene = biv_battle_scene_new (plate->course, plate->turn, c);
  biv_battle_scene_measure (plate->course, c, &width, &height, &plate->margin);
  plate->board = (BivPoint) { left + plate->margin, top + plate->margin };
}

static double
get_board_width (const BivBattlePlate *plate)
{
  return plate->scene->width + 2 * plate->margin;
}

static double
get_board_bottom (const BivBattlePlate *plate)
{
  return plate->board.y + plate->scene->height + plate->margin;
}

/* ---- Lists ---- */

static void
forget (BivBattlePlate *plate,
        guint           n_words,
        guint           n_signs)
{
  g_array_set_size (plate->words, n_words);
  g_array_set_size (plate->signs, n_signs);
}

/* All in one column. @has_course: or it is told elsewhere */
static double
lay_column (BivBattlePlate *plate,
            double          x,
            double          y,
            double          width,
            double          share,
            gboolean        has_course,
            gboolean        is_short,
            double          bottom)
{
  for (int side = 0; side < 2; side++)
    y = biv_battle_lay_side (plate, side, x, y, width, share);
  y = biv_battle_lay_losses (plate, x, y, width, share);
  if (has_course)
    y = biv_battle_lay_course (plate, x, y, width, share, 1, is_short, bottom);
  return y;
}

/* As large as there is room for, and told in short rather than in very small type. */
static double
choose_share (BivBattlePlate *plate,
              double          x,
              double          y,
              double          width,
              double          bottom,
              gboolean        has_course,
              gboolean       *is_short)
{
  guint n_words = plate->words->len, n_signs = plate->signs->len;

  for (double share = LARGEST; share > SMALLEST; share -= 0.03)
    {
      double end;

      /* A page of words is not made smaller for a second sentence of each turn, nor for those in which nothing happened. */
      *is_short = share < GOOD;
      end = lay_column (plate, x, y, width, share, has_course, *is_short, bottom);
      forget (plate, n_words, n_signs);
      if (end <= bottom)
        return share;
    }
  *is_short = TRUE;
  return SMALLEST;
}

static void
lay_north (BivBattlePlate *plate,
           double          right,
           double          bottom)
{
  if (biv_lone_campaign_is (plate->course->campaign))
    return;
  biv_battle_sign_add (plate->signs, BIV_SIGN_NORTH, 0, 0, (BivBox) { right - NORTH, bottom - NORTH, NORTH, NORTH });
}

static void
lay_beside (BivBattlePlate *plate)
{
  double top = plate->title + 3.0, bottom = plate->height - FRAME, width = plate->width - 2 * FRAME, x, y, end, share, legend;
  gboolean is_short, is_below;
  guint n_words, n_signs;

  set_board (plate, (plate->course->start[0] + plate->course->start[1] > MANY ? NARROWER : WIDEST) * width,
             bottom - top - 6.4 - LEGEND_GAP, FRAME, top);
  n_words = plate->words->len;
  n_signs = plate->signs->len;
  legend = biv_battle_lay_legend (plate, FRAME, get_board_bottom (plate) + LEGEND_GAP, get_board_width (plate));
  y = get_board_bottom (plate) + LEGEND_GAP + legend;
  is_below = bottom - y > BELOW;
  /* What is told takes the room below a board that is not high; else signs stand at the foot of the page. */
  if (!is_below && y < bottom)
    {
      forget (plate, n_words, n_signs);
      biv_battle_lay_legend (plate, FRAME, get_board_bottom (plate) + LEGEND_GAP, get_board_width (plate));
    }
  x = FRAME + get_board_width (plate) + APART;
  /* Names are not cut where there is room for more lines of them. */
  plate->has_folds = TRUE;
  share = choose_share (plate, x, top, FRAME + width - x, bottom, !is_below, &is_short);
  if (share < GOOD)
    {
      plate->has_folds = FALSE;
      share = choose_share (plate, x, top, FRAME + width - x, bottom, !is_below, &is_short);
    }
  end = lay_column (plate, x, top, FRAME + width - x, share, !is_below, is_short, bottom);
  if (is_below)
    {
      gboolean is_told_short = FALSE;
      double told = MIN (share, 1.1);

      n_words = plate->words->len;
      n_signs = plate->signs->len;
      while (told > 0.62
             && biv_battle_lay_course (plate, FRAME, y + 2.0, get_board_width (plate), told, 2, is_told_short, bottom) > bottom)
        {
          forget (plate, n_words, n_signs);
          told -= 0.03;
          is_told_short = told < GOOD;
        }
    }
  if (bottom - end > NORTH + 1.0)
    lay_north (plate, FRAME + width, bottom);
}

/* Board and signs: what the plate stands in says the rest. */
static void
lay_board_alone (BivBattlePlate *plate)
{
  double width = plate->width - 2 * FRAME, y;

  set_board (plate, width, plate->height - 2 * FRAME - LEGEND_GAP - NORTH, FRAME, FRAME);
  plate->board.x += (width - get_board_width (plate)) / 2;
  y = get_board_bottom (plate) + LEGEND_GAP;
  lay_north (plate, FRAME + width, y + NORTH);
  plate->height = y + MAX (NORTH, biv_battle_lay_legend (plate, FRAME, y, width - NORTH - 4.0)) + FRAME;
}

static BivBattlePlate *
plate_new (BivCourse *course,
           int        turn,
           double     width,
           double     height)
{
  BivBattlePlate *plate = g_new0 (BivBattlePlate, 1);

  plate->course = course;
  plate->turn = turn;
  plate->width = width;
  plate->height = height;
  plate->words = biv_words_new ();
  plate->signs = g_array_new (FALSE, TRUE, sizeof (BivBattleSign));
  return plate;
}

BivBattlePlate *
biv_battle_plate_new (BivCourse *course,
                      int        turn,
                      double     width,
                      double     height)
{
  BivBattlePlate *plate = plate_new (course, turn, width, height);

  biv_battle_measure_lists (plate);
  lay_title (plate);
  lay_beside (plate);
  return plate;
}

BivBattlePlate *
biv_battle_plate_new_board (BivCourse *course,
                            double     width,
                            double     height)
{
  BivBattlePlate *plate = plate_new (course, 0, width, height);

  lay_board_alone (plate);
  return plate;
}

double
biv_battle_plate_get_height (const BivBattlePlate *plate)
{
  return plate->height;
}

void
biv_battle_plate_free (BivBattlePlate *plate)
{
  biv_battle_scene_free (plate->scene);
  g_array_unref (plate->words);
  g_array_unref (plate->signs);
  biv_course_free (plate->course);
  g_free (plate);
}

/* ---- Drawing ---- */

static void
rule_box (cairo_t *cr,
          double   x,
          double   y,
          double   width,
          double   height,
          double   weight)
{
  cairo_rectangle (cr, x + weight / 2, y + weight / 2, width - weight, height - weight);
  cairo_set_line_width (cr, weight);
  cairo_stroke (cr);
}

static void
draw_frame (const BivBattlePlate *plate,
            cairo_t              *cr,
            const BivPalette     *palette)
{
  double inner = OUTER + BETWEEN - INNER;

  biv_set_colour (cr, palette->ink);
  rule_box (cr, 0, 0, plate->width, plate->height, OUTER);
  rule_box (cr, inner, inner, plate->width - 2 * inner, plate->height - 2 * inner, INNER);
  if (plate->title <= 0.0)
    return;
  cairo_move_to (cr, FRAME, plate->title);
  cairo_line_to (cr, plate->width - FRAME, plate->title);
  cairo_set_line_width (cr, 0.3);
  cairo_stroke (cr);
  cairo_rectangle (cr, plate->width / 2 - 0.7, plate->title - 0.7, 1.4, 1.4);
  cairo_fill (cr);
}

void
biv_battle_plate_draw (const BivBattlePlate *plate,
                       cairo_t              *cr,
                       const BivPalette     *palette)
{
  draw_frame (plate, cr, palette);
  cairo_save (cr);
  cairo_translate (cr, plate->board.x, plate->board.y);
  biv_battle_scene_draw (plate->scene, cr, palette, NULL);
  cairo_restore (cr);
  for (guint i = 0; i < plate->signs->len; i++)
    biv_battle_sign_draw (plate->course, BIV_BATTLE_SIGN (plate, i), cr, palette);
  biv_words_draw (plate->words, cr, palette, FALSE);
}
