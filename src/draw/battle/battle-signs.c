/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-signs.c: what stands beside a battle's board and is no word */
#include "config.h"

#include "draw/battle/battle-plate-private.h"

#include <math.h>

static void
draw_box (const BivCourse     *course,
          const BivBattleSign *sign,
          cairo_t             *cr,
          const BivPalette    *palette)
{
  BivSideLook look = biv_course_get_look (course, sign->side);
  BivSideInks inks = biv_palette_side (palette, &look);
  const BivBox *box = &sign->box;
  double weight = CLAMP (0.12 * box->height, 0.15, 0.3);

  cairo_new_path (cr);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  if (sign->kind == BIV_SIGN_THERE)
    {
      cairo_save (cr);
      cairo_translate (cr, box->x, box->y);
      cairo_new_path (cr);
      cairo_rectangle (cr, 0, 0, box->width, box->height);
      biv_pattern_fill (cr, &inks, 0.8);
      cairo_restore (cr);
    }
  else
    biv_fill (cr, sign->kind == BIV_SIGN_HELD ? inks.colour : palette->page);
  cairo_new_path (cr);
  cairo_rectangle (cr, box->x + weight / 2, box->y + weight / 2, box->width - weight, box->height - weight);
  biv_stroke (cr, inks.colour, weight);
  if (sign->kind != BIV_SIGN_GONE)
    return;
  /* Once where it stands for a unit by name; crossed out where boxes are counted. */
  cairo_move_to (cr, box->x, box->y + box->height);
  cairo_line_to (cr, box->x + box->width, box->y);
  if (box->width > 1.3 * box->height)
    {
      cairo_move_to (cr, box->x, box->y);
      cairo_line_to (cr, box->x + box->width, box->y + box->height);
    }
  cairo_stroke (cr);
}

static void
draw_swatch (const BivCourse     *course,
             const BivBattleSign *sign,
             cairo_t             *cr,
             const BivPalette    *palette)
{
  BivSideLook look = biv_course_get_look (course, sign->side);
  BivSideInks inks = biv_palette_side (palette, &look);

  cairo_save (cr);
  cairo_translate (cr, sign->box.x, sign->box.y);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, sign->box.width, sign->box.height);
  biv_pattern_fill (cr, &inks, 0.9);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, sign->box.width, sign->box.height);
  biv_stroke (cr, inks.colour, 0.3);
  cairo_restore (cr);
}

static void
draw_symbol (const BivCourse     *course,
             const BivBattleSign *sign,
             cairo_t             *cr,
             const BivPalette    *palette)
{
  BivSideLook look = biv_course_get_look (course, sign->side);
  BivColour colour = biv_palette_side (palette, &look).colour;
  cairo_pattern_t *ink = cairo_pattern_create_rgb (colour.red, colour.green, colour.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (palette->page.red, palette->page.green, palette->page.blue);
  double size = sign->box.width;

  cairo_save (cr);
  cairo_translate (cr, sign->box.x, sign->box.y + (sign->box.height - size) / 2);
  cairo_scale (cr, size / 48.0, size / 48.0);
  biv_symbol_draw (cr, BIV_COURSE_UNIT (course, sign->unit)->symbol, TRUE, 0, 0, 48.0, ink, paper);
  cairo_restore (cr);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

static void
draw_arrow (const BivCourse     *course,
            const BivBattleSign *sign,
            cairo_t             *cr,
            const BivPalette    *palette)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (BivPoint));

  for (guint i = 0; i <= 24; i++)
    {
      BivPoint at = { sign->box.x + sign->box.width * i / 24, sign->box.y + sign->box.height / 2 };

      g_array_append_val (points, at);
    }
  biv_battle_scene_draw_arrow (course, cr, palette, sign->side, points, sign->box.height / 3.4);
}

static void
draw_shot (const BivBattleSign *sign,
           cairo_t             *cr,
           const BivPalette    *palette)
{
  biv_set_colour (cr, palette->ink);
  cairo_move_to (cr, sign->box.x, sign->box.y + sign->box.height / 2);
  cairo_rel_line_to (cr, sign->box.width, 0.0);
  cairo_set_dash (cr, (const double[]) { 1.1, 0.7 }, 2, 0.0);
  cairo_set_line_width (cr, 0.42);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

static void
draw_objective (const BivBattleSign *sign,
                cairo_t             *cr,
                const BivPalette    *palette)
{
  double radius = sign->box.width / 2, x = sign->box.x + radius, y = sign->box.y + radius;

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  biv_fill_and_stroke (cr, palette->badge, palette->plate_ink, 0.3);
  biv_lettering_draw (cr, "1", BIV_LETTERING_BOLD, 1.3 * radius, x, y);
}

static void
draw_base (const BivCourse     *course,
           const BivBattleSign *sign,
           cairo_t             *cr,
           const BivPalette    *palette)
{
  BivSideLook look = biv_course_get_look (course, sign->side);
  BivSideInks inks = biv_palette_side (palette, &look);

  cairo_new_path (cr);
  cairo_rectangle (cr, sign->box.x, sign->box.y, sign->box.width, sign->box.height);
  biv_set_colour (cr, sign->kind == BIV_SIGN_BASE ? inks.colour : palette->plate);
  cairo_fill_preserve (cr);
  biv_set_colour (cr, inks.colour);
  if (sign->kind == BIV_SIGN_OLD_BASE)
    cairo_set_dash (cr, (const double[]) { 0.9, 0.5 }, 2, 0.0);
  cairo_set_line_width (cr, 0.2);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

/* Where north is on the map: a board may have been turned. */
static void
draw_north (const BivCourse     *course,
            const BivBattleSign *sign,
            cairo_t             *cr,
            const BivPalette    *palette)
{
  double reach = 0.30 * sign->box.height, angle = course->battle->quarters * G_PI_2;

  biv_set_colour (cr, palette->ink);
  cairo_save (cr);
  cairo_translate (cr, sign->box.x + sign->box.width / 2, sign->box.y + 0.5 * sign->box.height);
  /* TRANSLATORS: on a map: the letter of north */
  biv_lettering_draw (cr, g_dpgettext2 (GETTEXT_PACKAGE, "map", "N"), BIV_LETTERING_SERIF_BOLD,
                      0.26 * sign->box.height,
                      1.32 * reach * sin (angle), -1.32 * reach * cos (angle));
  cairo_rotate (cr, angle);
  cairo_move_to (cr, 0, -reach);
  cairo_line_to (cr, 0.4 * reach, reach);
  cairo_line_to (cr, 0, 0.7 * reach);
  cairo_line_to (cr, -0.4 * reach, reach);
  cairo_close_path (cr);
  cairo_set_line_width (cr, 0.22);
  cairo_stroke (cr);
  cairo_move_to (cr, 0, -reach);
  cairo_line_to (cr, 0, 0.7 * reach);
  cairo_line_to (cr, 0.4 * reach, reach);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
biv_battle_sign_draw (const BivCourse     *course,
                      const BivBattleSign *sign,
                      cairo_t             *cr,
                      const BivPalette    *palette)
{
  switch (sign->kind)
    {
    case BIV_SIGN_RULE:
      biv_set_colour (cr, palette->ink);
      if (sign->box.height < 0.2)
        biv_set_colour_alpha (cr, palette->ink, 0.55);
      cairo_move_to (cr, sign->box.x, sign->box.y);
      cairo_rel_line_to (cr, sign->box.width, 0.0);
      cairo_set_line_width (cr, sign->box.height);
      cairo_stroke (cr);
      break;
    case BIV_SIGN_SWATCH:
      draw_swatch (course, sign, cr, palette);
      break;
    case BIV_SIGN_SYMBOL:
      draw_symbol (course, sign, cr, palette);
      break;
    case BIV_SIGN_START:
      biv_battle_scene_draw_start (course, cr, palette, sign->unit, &sign->box);
      break;
    case BIV_SIGN_END:
      biv_battle_scene_draw_end (course, cr, palette, sign->unit, BIV_NO_DIRECTION, FALSE, &sign->box);
      break;
    case BIV_SIGN_OLD_BASE:
    case BIV_SIGN_BASE:
      draw_base (course, sign, cr, palette);
      break;
    case BIV_SIGN_FELL:
      biv_battle_scene_draw_fell (course, cr, palette, sign->unit, TRUE, &sign->box);
      break;
    case BIV_SIGN_ARROW:
      draw_arrow (course, sign, cr, palette);
      break;
    case BIV_SIGN_SHOT:
      draw_shot (sign, cr, palette);
      break;
    case BIV_SIGN_OBJECTIVE:
      draw_objective (sign, cr, palette);
      break;
    case BIV_SIGN_NORTH:
      draw_north (course, sign, cr, palette);
      break;
    case BIV_SIGN_HELD:
    case BIV_SIGN_THERE:
    case BIV_SIGN_GONE:
    case BIV_SIGN_EMPTY:
    default:
      draw_box (course, sign, cr, palette);
      break;
    }
}
