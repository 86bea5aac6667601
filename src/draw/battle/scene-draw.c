/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene-draw.c: how a battle's board is drawn */
#include "config.h"

#include "draw/battle/scene-private.h"

#include <math.h>

#include "draw/ink/figure.h"
#include "draw/ink/plaque.h"
#include "draw/tabletop/tabletop-drawing.h"

#define PLATE_OPACITY 0.86          /* of a mark where it stood in the beginning */
#define USUAL_START   7.4           /* mm: lines belong to it */
#define SOLID         0.66          /* of a solid side's arrow, the colour's share over the ground */
#define LETTERED      5.0           /* mm a cell: on smaller tables bases have no references */
#define PALE          0.18          /* of an open side's, the colour's share in the paper */

static BivSideInks
get_inks (const BivCourse  *course,
          const BivPalette *palette,
          int               side)
{
  BivSideLook look = biv_course_get_look (course, side);

  return biv_palette_side (palette, &look);
}

/* ---- Marks ---- */

static void
draw_symbol (cairo_t             *cr,
             const BivCourseUnit *unit,
             const BivColour     *colour,
             const BivColour     *paper,
             double               x,
             double               y,
             double               size)
{
  cairo_pattern_t *ink = cairo_pattern_create_rgb (colour->red, colour->green, colour->blue);
  cairo_pattern_t *below = cairo_pattern_create_rgb (paper->red, paper->green, paper->blue);

  /* Lines are never thinner than a user unit. */
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 48.0, size / 48.0);
  biv_symbol_draw (cr, unit->symbol, TRUE, 0, 0, 48.0, ink, below);
  cairo_restore (cr);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (below);
}

void
biv_battle_scene_draw_start (const BivCourse  *course,
                             cairo_t          *cr,
                             const BivPalette *palette,
                             guint             number,
                             const BivBox     *box)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (course, number);
  BivSideInks inks = get_inks (course, palette, unit->side);
  double share = MIN (box->width, 1.3 * box->height) / USUAL_START, size = 0.26 * box->height + 0.02 * box->width;
  double symbol = MIN (0.58 * box->width, 0.72 * box->height);

  cairo_new_path (cr);
  biv_rounded_add (cr, *box, 0.6 * share);
  biv_set_colour_alpha (cr, palette->plate, PLATE_OPACITY);
  cairo_fill_preserve (cr);
  biv_set_colour (cr, inks.on_plate);
  cairo_set_dash (cr, (const double[]) { 1.1 * share, 0.6 * share }, 2, 0.0);
  cairo_set_line_width (cr, 0.3 * share);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  draw_symbol (cr, unit, &inks.on_plate, &palette->plate, box->x + (box->width - symbol) / 2, box->y
               + 0.31 * box->height - symbol / 2,
               symbol);
  biv_set_colour (cr, inks.on_plate);
  biv_lettering_draw_within (cr, unit->ref, BIV_LETTERING_BOLD, size,
                             box->x + box->width / 2
                               - MIN (biv_lettering_width (unit->ref, BIV_LETTERING_BOLD, size),
                                      0.94 * box->width) / 2,
                             box->y + 0.78 * box->height, 0.94 * box->width);
}

/* Counters set their own detail by the unit that they are drawn in: on paper it is the point. */
void
biv_battle_scene_draw_end (const BivCourse  *course,
                           cairo_t          *cr,
                           const BivPalette *palette,
                           guint             number,
                           guint8            facing,
                           gboolean          is_plain,
                           const BivBox     *box)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (course, number);
  BivCounterLook look = { .side = biv_course_get_look (course, unit->side), .symbol = unit->symbol, .on_paper = TRUE,
                          .plain = is_plain || course->campaign->figures == BIV_FIGURES_STAFF, .number = unit->ref,
                          .shape = biv_board_get_shape (course->battle->board), .facing = facing };

  cairo_save (cr);
  cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
  biv_counter_draw (cr, palette, &look, (box->x + box->width / 2) * BIV_POINTS_PER_MM,
                    (box->y + box->height / 2) * BIV_POINTS_PER_MM,
                    box->width * BIV_POINTS_PER_MM);
  cairo_restore (cr);
}

char *
biv_battle_scene_dup_fallen (const BivCourse *course,
                             guint            number,
                             gboolean         has_turn)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (course, number);
  g_autofree char *turn = biv_course_dup_figure (unit->end_turn);

  return has_turn ? g_strdup_printf ("%s %s", unit->ref, turn) : g_strdup (unit->ref);
}

void
biv_battle_scene_draw_fell (const BivCourse  *course,
                            cairo_t          *cr,
                            const BivPalette *palette,
                            guint             number,
                            gboolean          has_turn,
                            const BivBox     *box)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (course, number);
  BivSideInks inks = get_inks (course, palette, unit->side);
  g_autofree char *text = biv_battle_scene_dup_fallen (course, number, has_turn);
  cairo_pattern_t *ink = cairo_pattern_create_rgb (inks.on_plate.red, inks.on_plate.green, inks.on_plate.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (palette->plate.red, palette->plate.green, palette->plate.blue);
  double swords = 0.86 * box->height, size = 0.58 * box->height, room = box->width - 1.06 * box->height;

  cairo_new_path (cr);
  biv_rounded_add (cr, *box, 0.2 * box->height);
  cairo_set_source (cr, paper);
  cairo_fill_preserve (cr);
  biv_stroke (cr, inks.on_plate, 0.085 * box->height);
  cairo_save (cr);
  cairo_translate (cr, box->x + 0.1 * box->height, box->y + 0.07 * box->height);
  cairo_scale (cr, swords / 48.0, swords / 48.0);
  biv_figure_draw (cr, biv_figure_swords, 0, 0, 48.0, 1.0, ink, paper);
  cairo_restore (cr);
  biv_set_colour (cr, inks.on_plate);
  if (biv_lettering_width (text, BIV_LETTERING_BOLD, size) > room)
    size *= room / biv_lettering_width (text, BIV_LETTERING_BOLD, size);
  biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size, box->x + box->width - 0.08 * box->height - room / 2,
                      box->y + box->height / 2);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

/* ---- Arrows ---- */

/* Along one side of the curve and back along the other, with the head between. */
static void
add_arrow_path (cairo_t *cr,
                GArray  *points,
                double   share)
{
  const BivPoint *all = (const BivPoint *) points->data;
  guint n = points->len, last = n - 1, neck = 0;
  double length = 0.0, along = 0.0, head;

  for (guint i = 1; i < n; i++)
    length += hypot (all[i].x - all[i - 1].x, all[i].y - all[i - 1].y);
  head = MIN (BIV_ARROW_HEAD * share, 0.6 * length);
  for (guint i = 1; i < n && along < length - head; i++)
    {
      along += hypot (all[i].x - all[i - 1].x, all[i].y - all[i - 1].y);
      neck = i;
    }
  neck = MIN (neck, last - 1);
  for (int side = 1; side >= -1; side -= 2)
    {
      double done = side > 0 ? 0.0 : along;

      if (side < 0)
        {
          double x = all[last].x - all[neck].x, y = all[last].y - all[neck].y, reach = MAX (hypot (x, y), 1e-6);
          double half = BIV_ARROW_HALF * share * MIN (1.0, reach / (0.6 * BIV_ARROW_HEAD * share));

          cairo_line_to (cr, all[neck].x - y / reach * half, all[neck].y + x / reach * half);
          cairo_line_to (cr, all[last].x, all[last].y);
          cairo_line_to (cr, all[neck].x + y / reach * half, all[neck].y - x / reach * half);
        }
      for (guint j = 0; j <= neck; j++)
        {
          guint i = side > 0 ? j : neck - j, before = i > 0 ? i - 1 : 0, after = i < last ? i + 1 : last;
          double x = all[after].x - all[before].x, y = all[after].y - all[before].y, reach = MAX (hypot (x, y), 1e-6);
          double part = length > 0.0 ? done / length : 0.0;
          double half = share * (BIV_ARROW_WIDTH + (BIV_ARROW_TIP - BIV_ARROW_WIDTH) * CLAMP (part, 0.0, 1.0)) / 2;

          cairo_line_to (cr, all[i].x - side * y / reach * half, all[i].y + side * x / reach * half);
          if (j < neck)
            {
              guint next = side > 0 ? i + 1 : i - 1;

              done += side * hypot (all[next].x - all[i].x, all[next].y - all[i].y);
            }
        }
    }
  cairo_close_path (cr);
}

void
biv_battle_scene_draw_arrow (const BivCourse  *course,
                             cairo_t          *cr,
                             const BivPalette *palette,
                             int               side,
                             GArray           *points,
                             double            share)
{
  BivSideInks inks = get_inks (course, palette, side);
  gboolean is_open = inks.pattern == BIV_PATTERN_OPEN;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  add_arrow_path (cr, points, share);
  biv_set_colour (cr, palette->level[0]);
  cairo_set_line_width (cr, 2 * BIV_ARROW_HALO * share + (is_open ? BIV_ARROW_LINE * share : 0.0));
  cairo_stroke_preserve (cr);
  if (inks.pattern == BIV_PATTERN_SOLID)
    biv_fill (cr, biv_colour_mix (palette->level[0], inks.colour, SOLID));
  else
    {
      cairo_path_t *path = cairo_copy_path (cr);

      biv_set_colour (cr, biv_colour_mix (palette->level[0], inks.tint, 1.0 - PALE));
      if (is_open)
        cairo_fill (cr);
      else
        biv_pattern_fill (cr, &inks, MAX (0.9 * share, 0.5));
      cairo_new_path (cr);
      cairo_append_path (cr, path);
      cairo_path_destroy (path);
      biv_stroke (cr, inks.colour, BIV_ARROW_LINE * share);
    }
  cairo_restore (cr);
}

/* Broken, in the shooter's colour; it keeps clear of both. */
static void
draw_shots (const BivBattleScene *scene,
            cairo_t              *cr,
            const BivPalette     *palette)
{
  double clear = 0.3 * scene->c;

  for (guint i = 0; i < scene->course->shots->len; i++)
    {
      const BivCourseShot *shot = BIV_COURSE_SHOT (scene->course, i);
      double x = (shot->to.x - shot->from.x) * scene->c, y = (shot->to.y - shot->from.y) * scene->c, length = hypot (x, y);

      if (shot->turn < scene->first || shot->turn > scene->turn || length < 2 * clear)
        continue;
      cairo_move_to (cr, shot->from.x * scene->c + x * clear / length, shot->from.y * scene->c + y * clear / length);
      cairo_line_to (cr, shot->to.x * scene->c - x * clear / length, shot->to.y * scene->c - y * clear / length);
      biv_set_colour (cr, palette->level[0]);
      cairo_set_line_width (cr, 1.0 * MAX (scene->share, 0.5));
      cairo_stroke_preserve (cr);
      biv_set_colour (cr, get_inks (scene->course, palette, BIV_COURSE_UNIT (scene->course, shot->unit)->side).colour);
      cairo_set_dash (cr, (const double[]) { 1.1, 0.7 }, 2, 0.0);
      cairo_set_line_width (cr, 0.42 * MAX (scene->share, 0.6));
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0.0);
    }
}

/* ---- The board ---- */

static void
draw_slim_frame (const BivBattleScene *scene,
                 cairo_t              *cr,
                 const BivPalette     *palette,
                 const BivBox         *window)
{
  BivBoard *board = scene->course->battle->board;
  int columns = biv_board_get_width (board), rows = biv_board_get_height (board);

  biv_set_colour (cr, palette->ink);
  for (int i = 0; i < 2; i++)
    {
      double out = i == 0 ? 0.12 : 0.7;

      cairo_rectangle (cr, window->x - out, window->y - out, window->width + 2 * out, window->height + 2 * out);
      cairo_set_line_width (cr, i == 0 ? 0.24 : 0.15);
      cairo_stroke (cr);
    }
  /* Hexes have their numbers in them; a table has none. */
  if (biv_board_get_shape (board) != BIV_BOARD_SQUARES)
    return;
  for (int i = 0; i < columns; i++)
    {
      g_autofree char *letter = biv_board_column_name (i, g_malloc0 (BIV_CELL_NAME));

      biv_lettering_draw (cr, letter, BIV_LETTERING_BOLD, 1.9, (i + 0.5) * scene->c, window->y - 2.0);
    }
  for (int i = 0; i < rows; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%d", rows - i);
      double y = (i + 0.5) * scene->c;

      if (y > window->y && y < window->y + window->height)
        biv_lettering_draw (cr, figure, BIV_LETTERING_BOLD, 1.9, window->x - 2.2, y);
    }
}

static BivTabletopLook
look_at_table (const BivBattleScene *scene,
               const BivPalette     *palette)
{
  return (BivTabletopLook) { .palette = palette, .scale = scene->c / BIV_TABLETOP_CELL_MM * BIV_POINTS_PER_MM,
                             .layers = BIV_LAYER_ALL & ~(BIV_LAYER_FIGURES | BIV_LAYER_LABELS), .on_paper = TRUE };
}

#define HAIR 0.5                        /* mm: a mark may stand on the frame's line */

/* What is read lies over the arrows, and under who stands there. */
#define READ (BIV_LAYER_LABELS | BIV_LAYER_OBJECTIVES)

/* In points. Without the line between the halves, which is none of the ground; and the tags of cells would stand under marks. */
static void
draw_board (const BivBattleScene *scene,
            cairo_t              *cr,
            const BivPalette     *palette,
            const BivBox         *points,
            BivLayers             layers)
{
  const BivBoardLook look = { palette, scene->c * BIV_POINTS_PER_MM, layers & ~(BIV_LAYER_MIDDLE | BIV_LAYER_TAGS), TRUE };

  cairo_save (cr);
  cairo_rectangle (cr, points->x, points->y, points->width, points->height);
  cairo_clip (cr);
  biv_board_drawing_draw (scene->drawing, cr, &look, NULL);
  cairo_restore (cr);
  if (!scene->is_slim && (layers & BIV_LAYER_EDGE) != 0)
    biv_board_drawing_draw_frame (scene->drawing, cr, &look, points);
}

static void
draw_ground (const BivBattleScene *scene,
             cairo_t              *cr,
             const BivPalette     *palette,
             const BivBox         *window)
{
  const BivBox points = { window->x * BIV_POINTS_PER_MM, window->y * BIV_POINTS_PER_MM, window->width * BIV_POINTS_PER_MM,
                          window->height * BIV_POINTS_PER_MM };

  cairo_save (cr);
  cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
  if (scene->drawing == NULL)
    {
      BivTabletop *table = biv_board_get_table (scene->course->battle->board);
      const BivTabletopLook look = look_at_table (scene, palette);

      cairo_save (cr);
      cairo_rectangle (cr, points.x, points.y, points.width, points.height);
      cairo_clip (cr);
      biv_tabletop_draw (table, cr, &look, NULL);
      cairo_restore (cr);
      if (!scene->is_slim)
        biv_tabletop_draw_frame (table, cr, &look, &points);
    }
  else
    draw_board (scene, cr, palette, &points, BIV_LAYER_ALL & ~READ);
  cairo_restore (cr);
  if (scene->is_slim)
    draw_slim_frame (scene, cr, palette, window);
}

/* To scale, with a small wedge where it looks; where it stood in the beginning its outline, dashed. */
static void
draw_base (const BivBattleScene *scene,
           cairo_t              *cr,
           const BivPalette     *palette,
           const BivSceneMark   *mark)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, mark->unit);
  const BivBase *base = &BIV_COURSE_SPOT (unit, mark->spot)->base;
  BivSideInks inks = get_inks (scene->course, palette, unit->side);
  gboolean is_old = mark->kind == BIV_MARK_START;
  double width, depth, wedge;

  biv_battle_scene_measure_base (scene, base, &width, &depth);
  wedge = MIN (0.8, 0.3 * width);
  cairo_save (cr);
  cairo_translate (cr, mark->about.x, mark->about.y);
  cairo_rotate (cr, base->facing * 2 * G_PI / 65536.0);
  cairo_translate (cr, -width / 2, -depth / 2);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, width, depth);
  if (is_old)
    {
      biv_fill_alpha (cr, palette->plate, PLATE_OPACITY);
      cairo_set_dash (cr, (const double[]) { 0.9, 0.5 }, 2, 0.0);
    }
  else
    biv_pattern_fill (cr, &inks, 0.8);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, width, depth);
  if (!is_old)
    {
      cairo_move_to (cr, width / 2 - wedge, 0);
      cairo_line_to (cr, width / 2, -wedge);
      cairo_line_to (cr, width / 2 + wedge, 0);
    }
  biv_stroke (cr, inks.colour, is_old ? 0.2 : 0.26);
  cairo_restore (cr);
}

static void
take (GArray *taken,
      double  x,
      double  y,
      double  width,
      double  height)
{
  BivBox box = { x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM, width * BIV_POINTS_PER_MM, height * BIV_POINTS_PER_MM };

  g_array_append_val (taken, box);
}

/* Names of the ground, over the arrows, and beside who stands or fell there. */
static void
draw_words (const BivBattleScene *scene,
            cairo_t              *cr,
            const BivPalette     *palette,
            const BivBox         *window)
{
  const BivBox points = { window->x * BIV_POINTS_PER_MM, window->y * BIV_POINTS_PER_MM, window->width * BIV_POINTS_PER_MM,
                          window->height * BIV_POINTS_PER_MM };
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (BivBox));
  BivTabletopLook look = look_at_table (scene, palette);

  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      const BivBase *base = &BIV_COURSE_SPOT (BIV_COURSE_UNIT (scene->course, mark->unit), mark->spot)->base;
      double width, depth, x, y;

      take (taken, mark->box.x, mark->box.y, mark->box.width, mark->box.height);
      if (mark->kind == BIV_MARK_FELL)
        continue;
      biv_battle_scene_measure_base (scene, base, &width, &depth);
      x = (width * ABS (base->cosine) + depth * ABS (base->sine)) / BIV_ONE;
      y = (width * ABS (base->sine) + depth * ABS (base->cosine)) / BIV_ONE;
      take (taken, mark->about.x - x / 2, mark->about.y - y / 2, x, y);
    }
  look.layers = BIV_LAYER_ALL;
  look.taken = taken;
  look.window = &points;
  cairo_save (cr);
  cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
  biv_tabletop_draw_words (biv_board_get_table (scene->course->battle->board), cr, &look);
  cairo_restore (cr);
}

static void
draw_reference (const BivBattleScene *scene,
                cairo_t              *cr,
                const BivPalette     *palette,
                const BivSceneMark   *mark)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, mark->unit);
  BivSideInks inks = get_inks (scene->course, palette, unit->side);
  cairo_pattern_t *halo = cairo_pattern_create_rgb (palette->level[0].red, palette->level[0].green, palette->level[0].blue);

  biv_set_colour (cr, inks.colour);
  biv_lettering_draw_haloed (cr, unit->ref, BIV_LETTERING_BOLD, 0.8 * mark->box.height, mark->box.x
                             + mark->box.width / 2,
                             mark->box.y + mark->box.height / 2, halo, 0.3);
  cairo_pattern_destroy (halo);
}

/* What the frame would cut is left out: where only a part of the board is shown, it ends between rows, and on a table anywhere. */
static gboolean
is_inside (const BivBox *box,
           const BivBox *window)
{
  return box->x >= window->x - HAIR && box->y >= window->y - HAIR && box->x + box->width <= window->x + window->width + HAIR
         && box->y + box->height <= window->y + window->height + HAIR;
}

static void
draw_marks (const BivBattleScene *scene,
            cairo_t              *cr,
            const BivPalette     *palette,
            const BivBox         *window,
            BivMarkKind           kind)
{
  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);

      if (mark->kind != kind || !is_inside (&mark->box, window))
        continue;
      if (kind == BIV_MARK_FELL)
        biv_battle_scene_draw_fell (scene->course, cr, palette, mark->unit, scene->turn == 0, &mark->box);
      else if (scene->drawing == NULL && (scene->turn == 0 || scene->c >= LETTERED))
        draw_reference (scene, cr, palette, mark);
      else if (scene->drawing == NULL)
        continue;
      else if (kind == BIV_MARK_START)
        biv_battle_scene_draw_start (scene->course, cr, palette, mark->unit, &mark->box);
      else
        biv_battle_scene_draw_end (scene->course, cr, palette, mark->unit,
                                   BIV_COURSE_SPOT (BIV_COURSE_UNIT (scene->course, mark->unit), mark->spot)->facing,
                                     scene->turn != 0, &mark->box);
    }
}

void
biv_battle_scene_draw (const BivBattleScene *scene,
                       cairo_t              *cr,
                       const BivPalette     *palette,
                       const BivBox         *part)
{
  const BivBox all = { 0, 0, scene->width, scene->height }, *window = part != NULL ? part : &all;

  draw_ground (scene, cr, palette, window);
  cairo_save (cr);
  cairo_rectangle (cr, window->x, window->y, window->width, window->height);
  cairo_clip (cr);
  for (guint i = 0; scene->drawing == NULL && i < scene->marks->len; i++)
    if (BIV_SCENE_MARK (scene, i)->kind == BIV_MARK_START)
      draw_base (scene, cr, palette, BIV_SCENE_MARK (scene, i));
  for (guint i = 0; i < scene->arrows->len; i++)
    biv_battle_scene_draw_arrow (scene->course, cr, palette, BIV_SCENE_ARROW (scene, i)->side, BIV_SCENE_ARROW (scene, i)->points,
                                 scene->arrow_share);
  if (scene->drawing != NULL)
    {
      const BivBox points = { window->x * BIV_POINTS_PER_MM, window->y * BIV_POINTS_PER_MM, window->width * BIV_POINTS_PER_MM,
                              window->height * BIV_POINTS_PER_MM };

      cairo_save (cr);
      cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
      draw_board (scene, cr, palette, &points, READ);
      cairo_restore (cr);
    }
  if (scene->turn > 0)
    draw_shots (scene, cr, palette);
  for (guint i = 0; scene->drawing == NULL && i < scene->marks->len; i++)
    if (BIV_SCENE_MARK (scene, i)->kind == BIV_MARK_END)
      draw_base (scene, cr, palette, BIV_SCENE_MARK (scene, i));
  if (scene->drawing == NULL)
    draw_words (scene, cr, palette, window);
  draw_marks (scene, cr, palette, window, BIV_MARK_START);
  draw_marks (scene, cr, palette, window, BIV_MARK_END);
  draw_marks (scene, cr, palette, window, BIV_MARK_FELL);
  cairo_restore (cr);
}
