/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-lists.c: names and losses of both sides, the course by turns, and the signs */
#include "config.h"

#include "draw/battle/battle-plate-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HEAD      5.6               /* mm: a side's name and the rule below it */
#define ROW       4.3
#define NAME      (7.6 * BIV_PT)
#define FIGURE    (7.2 * BIV_PT)
#define TELLING   (7.4 * BIV_PT)
#define LINE      3.15              /* mm from line to line of what is told */
#define SYMBOL    5.2
#define REFERENCE 7.6               /* at the most: columns are as wide as the widest of what stands in them */
#define BOX       2.3
#define LEAST_NAMES 0.8             /* of the usual size, for the longest of all */
#define FOLDED    0.62              /* of it: a name that would be smaller on one line has more */
#define FOLD      2.6               /* mm more for that */
#define MOST_FOLDS 3
#define FATE      0.34              /* of the width, at the most */
#define MANY      14                /* units a side that stand in two columns */
#define MOST_ROWS 24
#define NARROW    70.0              /* mm that a column of names takes at least */
#define LOSS_BOX  4.6

void
biv_battle_sign_add (GArray            *signs,
                     BivBattleSignKind  kind,
                     int                side,
                     guint              unit,
                     BivBox             box)
{
  BivBattleSign sign = { .kind = kind, .side = side, .unit = unit, .box = box };

  g_array_append_val (signs, sign);
}

static void
add_rule (BivBattlePlate *plate,
          double          x,
          double          y,
          double          width,
          double          weight)
{
  biv_battle_sign_add (plate->signs, BIV_SIGN_RULE, 0, 0, (BivBox) { x, y, width, weight });
}

static void
add_side_word (BivBattlePlate *plate,
               const char     *text,
               int             side,
               double          size,
               BivAlign        align,
               double          x,
               double          y,
               double          width)
{
  BivWord *word = biv_words_add (plate->words, text, BIV_LETTERING_BOLD, size, align, x, y, width);

  word->ink = BIV_WORD_SIDE;
  word->side = biv_course_get_look (plate->course, side);
}

static double
add_heading (BivBattlePlate *plate,
             const char     *text,
             double          x,
             double          y,
             double          width,
             double          share)
{
  biv_words_add (plate->words, text, BIV_LETTERING_SERIF_BOLD, 9.4 * BIV_PT * share, BIV_ALIGN_LEFT, x, y + 2.2 * share,
                 width);
  add_rule (plate, x, y + 4.4 * share, width, 0.25);
  return y + (4.4 + 1.2) * share;
}

static int
get_last (const BivBattlePlate *plate)
{
  return plate->turn > 0 ? plate->turn : biv_course_get_last_turn (plate->course);
}

static gboolean
is_gone (const BivBattlePlate *plate,
         const BivCourseUnit  *unit)
{
  return unit->end_turn > 0 && unit->end_turn <= get_last (plate);
}

static gboolean
has_fallen (const BivBattlePlate *plate,
            const BivCourseUnit  *unit)
{
  return unit->end == BIV_COURSE_FELL && is_gone (plate, unit);
}

static gboolean
has_come (const BivBattlePlate *plate,
          const BivCourseUnit  *unit)
{
  return unit->spots->len > 0 && BIV_COURSE_SPOT (unit, 0)->turn <= get_last (plate);
}

/* ---- A side ---- */

static const char *
get_fate (const BivBattlePlate *plate,
          const BivCourseUnit  *unit)
{
  return plate->turn > 0 && !is_gone (plate, unit) ? C_("fate", "on the field") : biv_course_get_end (unit);
}

void
biv_battle_measure_lists (BivBattlePlate *plate)
{
  for (guint i = 0; i < plate->course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (plate->course, i);
      g_autofree char *turn = is_gone (plate, unit) ? biv_course_dup_figure (unit->end_turn) : NULL;

      if (!has_come (plate, unit))
        continue;
      plate->reference = MAX (plate->reference, biv_lettering_width (unit->ref, BIV_LETTERING_BOLD, FIGURE));
      plate->name = MAX (plate->name, biv_lettering_width (unit->name, BIV_LETTERING_MEDIUM, NAME));
      plate->fate = MAX (plate->fate,
                         biv_lettering_width (get_fate (plate, unit), BIV_LETTERING_SERIF_ITALIC, FIGURE));
      if (turn != NULL)
        plate->gone = MAX (plate->gone, biv_lettering_width (turn, BIV_LETTERING_BOLD, FIGURE));
    }
  plate->reference = MIN (plate->reference + 0.4, REFERENCE);
  plate->name += 0.4;
  plate->fate += 0.4;
  plate->gone += 2.0;
}

/* How a row of a column so wide is divided. */
typedef struct
{
  double fate, room;                  /* mm that the fate and the name take */
  double names, fates;                /* of the usual size of their type */
} Row;

static Row
divide (const BivBattlePlate *plate,
        double                width,
        double                share)
{
  double fate = MIN (plate->fate * share, FATE * width);
  double room = width - (SYMBOL + plate->reference + plate->gone + BOX + 5.0) * share - fate;

  /* All of one size, as long as that is not for the sake of one long name. */
  return (Row) { fate, room, CLAMP (room / (plate->name * share), LEAST_NAMES, 1.0), MIN (fate / (plate->fate * share), 1.0) };
}

/* One line, or, where names may be folded, several for one that would be cut. Returns: (transfer full) */
static GPtrArray *
wrap_name (const BivBattlePlate *plate,
           guint                 number,
           double                width,
           double                share)
{
  const char *name = BIV_COURSE_UNIT (plate->course, number)->name;
  Row row = divide (plate, width, share);
  GPtrArray *lines;

  if (plate->has_folds
      && biv_lettering_width (name, BIV_LETTERING_MEDIUM, NAME * share * FOLDED) > row.room)
    return biv_words_wrap (name, BIV_LETTERING_MEDIUM, NAME * share * row.names, row.room);
  lines = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (lines, g_strdup (name));
  return lines;
}

/* Returns: the y below it */
static double
lay_unit (BivBattlePlate *plate,
          guint           number,
          double          x,
          double          y,
          double          width,
          double          share)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (plate->course, number);
  gboolean has_gone = is_gone (plate, unit);
  Row row = divide (plate, width, share);
  g_autoptr (GPtrArray) lines = wrap_name (plate, number, width, share);
  guint n_lines = CLAMP (lines->len, 1, MOST_FOLDS);
  double height = (ROW + (n_lines - 1) * FOLD) * share, right = x + width, middle = y + height / 2;
  double name = x + (SYMBOL + plate->reference + 2.0) * share;

  biv_battle_sign_add (plate->signs, BIV_SIGN_SYMBOL, unit->side, number,
                       (BivBox) { x, middle - 1.45 * share, SYMBOL * share, 2.9 * share });
  add_side_word (plate, unit->ref, unit->side, FIGURE * share, BIV_ALIGN_LEFT, x + (SYMBOL + 0.9) * share, middle,
                 plate->reference * share);
  for (guint i = 0; i < n_lines; i++)
    {
      BivWord *word = biv_words_add (plate->words, g_ptr_array_index (lines, i), BIV_LETTERING_MEDIUM, NAME * share * row.names,
                                     BIV_ALIGN_LEFT, name, middle + (i - (n_lines - 1) / 2.0) * FOLD * share, row.room);

      if (has_fallen (plate, unit))
        word->ink = BIV_WORD_LOST;
    }
  biv_words_add (plate->words, get_fate (plate, unit), BIV_LETTERING_SERIF_ITALIC, FIGURE * share * row.fates, BIV_ALIGN_LEFT,
                 name + row.room + 1.2 * share, middle, row.fate);
  biv_battle_sign_add (plate->signs, has_fallen (plate, unit) ? BIV_SIGN_GONE : BIV_SIGN_HELD, unit->side, number,
                       (BivBox) { right - (plate->gone + BOX) * share, middle - BOX * share / 2, BOX * share, BOX * share });
  if (has_gone)
    {
      g_autofree char *turn = biv_course_dup_figure (unit->end_turn);

      add_side_word (plate, turn, unit->side, FIGURE * share, BIV_ALIGN_RIGHT, right, middle, (plate->gone - 1.0) * share);
    }
  add_rule (plate, x, y + height, width, 0.08);
  return y + height;
}

/* Those who never came on: the referee's alone. */
static double
lay_absent (BivBattlePlate *plate,
            int             side,
            double          x,
            double          y,
            double          width,
            double          share)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  for (guint i = 0; i < plate->course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (plate->course, i);

      if (unit->side == side && unit->end == BIV_COURSE_NEVER_ON)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", unit->name);
    }
  if (names->len == 0)
    return y;
  text = g_strdup_printf (C_("plate", "Never came on: %s."), names->str);
  lines = biv_words_wrap (text, BIV_LETTERING_SERIF_ITALIC, FIGURE * share, width);
  for (guint i = 0; i < lines->len && i < 3; i++, y += LINE * share)
    biv_words_add (plate->words, g_ptr_array_index (lines, i), BIV_LETTERING_SERIF_ITALIC, FIGURE * share, BIV_ALIGN_LEFT,
                   x, y + 2.0 * share, width);
  return y + 0.6 * share;
}

double
biv_battle_lay_side (BivBattlePlate *plate,
                     int             side,
                     double          x,
                     double          y,
                     double          width,
                     double          share)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_columns, n_rows;
  double apart = 4.0, column, lowest, at;

  for (guint i = 0; i < plate->course->units->len; i++)
    if (BIV_COURSE_UNIT (plate->course, i)->side == side && has_come (plate, BIV_COURSE_UNIT (plate->course, i)))
      g_array_append_val (shown, i);
  n_columns = (shown->len > MANY || plate->course->start[0] + plate->course->start[1] > MOST_ROWS) && shown->len > 1
                  && width >= 2 * NARROW * share
                ? 2 : 1;
  n_rows = (shown->len + n_columns - 1) / n_columns;
  column = (width - (n_columns - 1) * apart) / n_columns;
  biv_battle_sign_add (plate->signs, BIV_SIGN_SWATCH, side, 0, (BivBox) { x, y, 7.0 * share, 3.5 * share });
  biv_words_add (plate->words, biv_course_get_side_name (plate->course, side), BIV_LETTERING_SERIF_BOLD,
                 biv_course_fit_sides (plate->course, BIV_LETTERING_SERIF_BOLD, 11.0 * BIV_PT * share, width - 18.0 * share),
                 BIV_ALIGN_LEFT, x + 9.0 * share, y + 1.8 * share, width - 17.5 * share);
  biv_words_add (plate->words, C_("column", "turn"), BIV_LETTERING_MEDIUM, 5.8 * BIV_PT * share, BIV_ALIGN_RIGHT, x + width,
                 y + 2.2 * share, 8.0 * share)->ink = BIV_WORD_FAINT;
  y += HEAD * share;
  add_rule (plate, x, y - 0.6 * share, width, 0.35);
  lowest = at = y;
  for (guint i = 0; i < shown->len; i++)
    {
      at = lay_unit (plate, g_array_index (shown, guint, i), x + (i / n_rows) * (column + apart), i % n_rows == 0 ? y : at,
                     column, share);
      lowest = MAX (lowest, at);
    }
  y = lowest;
  if (!plate->course->is_open)
    y = lay_absent (plate, side, x, y + 0.8 * share, width, share);
  return y + 2.2 * share;
}

/* ---- Losses ---- */

double
biv_battle_lay_losses (BivBattlePlate *plate,
                       double          x,
                       double          y,
                       double          width,
                       double          share)
{
  double size = biv_course_fit_sides (plate->course, BIV_LETTERING_MEDIUM, FIGURE * share, 0.5 * width - 3.0);
  double names = biv_course_measure_sides (plate->course, BIV_LETTERING_MEDIUM, size) + 3.0, figures = 0.0;
  char *words[2];
  int n[2] = { 0, 0 }, lost[2] = { 0, 0 };

  y = add_heading (plate, C_("plate", "Losses"), x, y, width, share);
  for (guint i = 0; i < plate->course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (plate->course, i);

      n[unit->side] += has_come (plate, unit);
      lost[unit->side] += has_come (plate, unit) && has_fallen (plate, unit);
    }
  for (int side = 0; side < 2; side++)
    {
      words[side] = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d of %d unit", "%d of %d units", (gulong) n[side]),
                                     lost[side], n[side]);
      figures = MAX (figures, biv_lettering_width (words[side], BIV_LETTERING_BOLD, FIGURE * share) + 0.4);
    }
  for (int side = 0; side < 2; side++)
    {
      double middle = y + 1.7 * share, box = MIN (LOSS_BOX * share, (width - names - figures - 2.0) / MAX (n[side], 1) - 0.6);

      biv_words_add (plate->words, biv_course_get_side_name (plate->course, side), BIV_LETTERING_MEDIUM, size, BIV_ALIGN_LEFT, x,
                     middle, names - 1.5);
      for (int i = 0; i < n[side]; i++)
        biv_battle_sign_add (plate->signs, i < lost[side] ? BIV_SIGN_GONE : BIV_SIGN_THERE, side, 0,
                             (BivBox) { x + names + i * (box + 0.6), middle - MIN (0.36 * box, 1.5 * share), box,
                                        MIN (0.72 * box, 3.0 * share) });
      biv_words_add (plate->words, words[side], BIV_LETTERING_BOLD, FIGURE * share, BIV_ALIGN_RIGHT, x + width, middle, figures);
      g_free (words[side]);
      y += 4.5 * share;
    }
  return y + 1.4 * share;
}

/* ---- The course ---- */

/* Turns of which the same is told are told of together. Returns: the last of those from @first on */
static int
find_last_alike (const BivBattlePlate *plate,
                 int                   first)
{
  int last = first;

  while (last + 1 < get_last (plate) && BIV_COURSE_TURN (plate->course, last + 1)->turn != plate->turn
         && g_str_equal (BIV_COURSE_TURN (plate->course, first)->account, BIV_COURSE_TURN (plate->course, last + 1)->account))
    last++;
  return last;
}

/* In short nothing is told of turns in which nobody fell, came or went. Returns: (transfer full): no lines then */
static GPtrArray *
wrap_turn (BivBattlePlate *plate,
           int             turn,
           double          width,
           double          share,
           gboolean        is_short)
{
  const BivCourseTurn *told = BIV_COURSE_TURN (plate->course, turn);

  if (is_short && told->is_quiet && told->turn != plate->turn)
    return g_ptr_array_new ();
  return biv_words_wrap (is_short ? told->sentence : told->account, BIV_LETTERING_SERIF, TELLING * share, width);
}

/* As wide as the widest of the figures before them. */
static double
measure_figures (BivBattlePlate *plate,
                 double          share)
{
  double widest = 6.0 * share;

  for (int i = 0; i < get_last (plate); i = find_last_alike (plate, i) + 1)
    {
      g_autofree char *figure = biv_course_dup_figures (i + 1, find_last_alike (plate, i) + 1);

      widest = MAX (widest, biv_lettering_width (figure, BIV_LETTERING_SERIF_BOLD, TELLING * share));
    }
  return widest + 2.2 * share;
}

double
biv_battle_lay_course (BivBattlePlate *plate,
                       double          x,
                       double          y,
                       double          width,
                       double          share,
                       guint           n_columns,
                       gboolean        is_short,
                       double          bottom)
{
  double figures = measure_figures (plate, share), apart = 5.0, column = (width - (n_columns - 1) * apart) / n_columns, total = 0.0;
  double most, top, lowest;
  gboolean is_over = FALSE;
  guint in_column = 0;

  top = add_heading (plate, C_("plate", "The course of it"), x, y, width, share);
  for (int i = 0; i < get_last (plate); i = find_last_alike (plate, i) + 1)
    {
      g_autoptr (GPtrArray) lines = wrap_turn (plate, i, column - figures, share, is_short);

      total += lines->len > 0 ? lines->len * LINE * share + 0.5 * share : 0.0;
    }
  most = top + total / n_columns + (n_columns > 1 ? LINE * share : 0.0);
  y = lowest = top;
  for (int i = 0; i < get_last (plate); i = find_last_alike (plate, i) + 1)
    {
      g_autoptr (GPtrArray) lines = wrap_turn (plate, i, column - figures, share, is_short);
      g_autofree char *figure = biv_course_dup_figures (i + 1, find_last_alike (plate, i) + 1);
      double height = lines->len * LINE * share, left;

      if (lines->len == 0)
        continue;
      if (in_column + 1 < n_columns && y > top && y + height > MIN (most, bottom))
        {
          in_column++;
          y = top;
        }
      if (y + height > bottom + 0.1)
        is_over = TRUE;
      if (y + LINE * share > bottom + 0.1)
        break;
      left = x + in_column * (column + apart) + figures;
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, TELLING * share, BIV_ALIGN_RIGHT, left - 2.2 * share,
                     y + 1.5 * share, 0.0);
      for (guint j = 0; j < lines->len && y + LINE * share <= bottom + 0.1; j++, y += LINE * share)
        biv_words_add (plate->words, g_ptr_array_index (lines, j),
                       plate->turn == i + 1 ? BIV_LETTERING_SERIF_BOLD : BIV_LETTERING_SERIF, TELLING * share,
                       BIV_ALIGN_LEFT, left, y + 1.5 * share, column - figures);
      y += 0.5 * share;
      lowest = MAX (lowest, y);
    }
  return is_over ? bottom + 1.0 : lowest;
}

/* ---- Signs ---- */

static int
find_unit (const BivBattlePlate *plate,
           BivMarkKind           kind)
{
  for (guint i = 0; i < plate->scene->marks->len; i++)
    if (BIV_SCENE_MARK (plate->scene, i)->kind == kind)
      return (int) BIV_SCENE_MARK (plate->scene, i)->unit;
  return -1;
}

static gboolean
has_objectives (const BivBattlePlate *plate)
{
  BivBoard *board = plate->course->battle->board;

  for (guint i = 0; biv_board_get_shape (board) != BIV_BOARD_TABLE && i < biv_board_get_n_cells (board); i++)
    if (biv_board_get_ground (board, i)->objective > 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_shots (const BivBattlePlate *plate)
{
  for (guint i = 0; i < plate->course->shots->len; i++)
    if (BIV_COURSE_SHOT (plate->course, i)->turn == plate->turn)
      return TRUE;
  return FALSE;
}

typedef struct
{
  double x, y, left, right;
  guint  n_lines;
} Legend;

#define LEGEND_LINE 6.4

static void
add_sign (BivBattlePlate   *plate,
          Legend           *legend,
          BivBattleSignKind kind,
          int               side,
          guint             unit,
          double            width,
          double            height,
          const char       *words)
{
  double taken = words != NULL ? biv_lettering_width (words, BIV_LETTERING_MEDIUM, FIGURE) : 0.0;

  if (legend->x > legend->left && legend->x + width + 2.0 + taken > legend->right)
    {
      legend->x = legend->left;
      legend->y += LEGEND_LINE;
      legend->n_lines++;
    }
  biv_battle_sign_add (plate->signs, kind, side, unit, (BivBox) { legend->x, legend->y + (LEGEND_LINE - height) / 2, width,
                                                                  height });
  legend->x += width + 1.6;
  if (words == NULL)
    return;
  biv_words_add (plate->words, words, BIV_LETTERING_MEDIUM, FIGURE, BIV_ALIGN_LEFT, legend->x, legend->y + LEGEND_LINE / 2,
                 0.0);
  legend->x += taken + 6.0;
}

double
biv_battle_lay_legend (BivBattlePlate *plate,
                       double          x,
                       double          y,
                       double          width)
{
  Legend legend = { .x = x, .y = y, .left = x, .right = x + width, .n_lines = 1 };
  int start = find_unit (plate, BIV_MARK_START), end = find_unit (plate, BIV_MARK_END), fell = find_unit (plate, BIV_MARK_FELL);
  gboolean is_table = plate->scene->drawing == NULL, has_arrow[2] = { FALSE, FALSE };

  for (guint i = 0; i < plate->scene->arrows->len; i++)
    has_arrow[BIV_SCENE_ARROW (plate->scene, i)->side] = TRUE;
  if (start >= 0)
    add_sign (plate, &legend, is_table ? BIV_SIGN_OLD_BASE : BIV_SIGN_START, BIV_COURSE_UNIT (plate->course, start)->side,
              (guint) start,
              is_table ? 7.0 : 5.4, is_table ? 1.6 : 5.4, C_("plate", "at the start"));
  for (int side = 0; side < 2; side++)
    if (has_arrow[side])
      add_sign (plate, &legend, BIV_SIGN_ARROW, side, 0, 9.0, 3.0,
                side == 1 || !has_arrow[1] ? C_("plate", "line of advance") : NULL);
  if (plate->turn > 0 && has_shots (plate))
    add_sign (plate, &legend, BIV_SIGN_SHOT, 0, 0, 9.0, 1.0, C_("plate", "fired"));
  if (fell >= 0)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (plate->course, fell);
      g_autofree char *figure = biv_course_dup_figure (unit->end_turn);
      g_autofree char *words = plate->turn > 0 ? g_strdup (C_("plate", "fell there"))
                                               : g_strdup_printf (C_("plate", "fell there, in turn %s"), figure);

      add_sign (plate, &legend, BIV_SIGN_FELL, 0, (guint) fell, 11.0, 3.2, words);
    }
  if (end >= 0)
    add_sign (plate, &legend, is_table ? BIV_SIGN_BASE : BIV_SIGN_END, BIV_COURSE_UNIT (plate->course, end)->side, (guint) end,
              is_table ? 7.0 : 5.4, is_table ? 1.6 : 5.4,
              plate->turn > 0 ? C_("plate", "at the end of the turn") : C_("plate", "at the end"));
  if (has_objectives (plate))
    add_sign (plate, &legend, BIV_SIGN_OBJECTIVE, 0, 0, 3.4, 3.4, C_("plate", "objective"));
  return legend.n_lines * LEGEND_LINE;
}
