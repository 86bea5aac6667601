/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-picture.c: how a battle went, as a picture on a sheet */
#include "config.h"

#include "draw/sheet/battle-picture.h"

#include <glib/gi18n-lib.h>

#include "base/fail.h"
#include "campaign/battle/fight.h"
#include "draw/battle/battle-film.h"
#include "draw/battle/battle-plate.h"
#include "draw/battle/scene.h"
#include "draw/sheet/words.h"

static BivCourse *
get_course (BivSheet  *sheet,
            BivBattle *battle)
{
  if (sheet->reader != NULL || battle->record == NULL || !biv_fight_can_be_played (sheet->campaign, battle))
    return NULL;
  return biv_course_new (sheet->campaign, battle, sheet->is_open, NULL);
}

/* ---- All of it ---- */

#define LEAST_PLATE 185.0           /* mm of a page: where there are less it has one to itself */

static void
draw_plate (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_translate (cr, x, y);
  biv_battle_plate_draw (strip->data, cr, biv_pen_get_palette (pen));
  cairo_restore (cr);
}

static void
free_plate (gpointer data)
{
  biv_battle_plate_free (data);
}

gboolean
biv_sheet_add_battle_plate (BivSheet  *sheet,
                            BivBattle *battle)
{
  BivCourse *course = get_course (sheet, battle);
  BivBattlePlate *plate;
  BivStrip *strip;
  gboolean has_room;
  double height;

  if (course == NULL)
    return FALSE;
  has_room = biv_sheet_get_room (sheet) > LEAST_PLATE;
  height = has_room ? biv_sheet_get_room (sheet) - 1.0 : biv_sheet_get_body (sheet);
  plate = biv_battle_plate_new (course, 0, biv_sheet_get_width (sheet), height);
  strip = biv_sheet_add (sheet, height, draw_plate, plate, free_plate);
  strip->role = BIV_STRIP_DRAWING;
  strip->starts_page = !has_room;
  strip->is_in_colour = TRUE;
  strip->text = biv_battle_plate_dup_text (plate);
  return TRUE;
}

/* ---- What was fought over ---- */

typedef struct
{
  BivCourse      *course;
  BivBattleScene *scene;
  BivBox          part;             /* mm on the board */
  double          left;             /* mm from the sheet's left edge */
} Field;

static void
field_free (gpointer data)
{
  Field *field = data;

  biv_battle_scene_free (field->scene);
  biv_course_free (field->course);
  g_free (field);
}

static void
draw_field (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const Field *field = strip->data;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_translate (cr, x + field->left - field->part.x, y + BIV_SCENE_SLIM - field->part.y);
  biv_battle_scene_draw (field->scene, cr, biv_pen_get_palette (pen), &field->part);
  cairo_restore (cr);
}

/* What was fought over in the box: of a board that is higher than that, rows are left out first. */
static Field *
field_new (BivCourse *course,
           double     width,
           double     height)
{
  Field *field = g_new0 (Field, 1);
  double columns, rows, margin, c;

  field->course = course;
  biv_battle_scene_measure (course, 10.0, &columns, &rows, &margin);
  c = (width - BIV_SCENE_SLIM - BIV_SCENE_EDGE) / columns;
  field->scene = biv_battle_scene_new (course, 0, c);
  biv_battle_scene_get_fought (field->scene, &field->part);
  if (field->part.height > height - BIV_SCENE_SLIM - BIV_SCENE_EDGE)
    {
      c *= (height - BIV_SCENE_SLIM - BIV_SCENE_EDGE) / field->part.height;
      biv_battle_scene_free (field->scene);
      field->scene = biv_battle_scene_new (course, 0, c);
      biv_battle_scene_get_fought (field->scene, &field->part);
    }
  field->scene->is_slim = TRUE;
  return field;
}

gboolean
biv_sheet_add_battle_field (BivSheet  *sheet,
                            BivBattle *battle,
                            double     width,
                            double     height)
{
  BivCourse *course = get_course (sheet, battle);
  const char *caption = C_("sheet", "How it went. Dashed: where they stood at the start; arrows: how they advanced; swords: "
                                    "where units fell, and in which turn of the board.");
  BivStrip *strip;
  Field *field;

  if (course == NULL)
    return FALSE;
  field = field_new (course, width, height);
  field->left = (biv_sheet_get_width (sheet) - field->part.width + BIV_SCENE_SLIM - BIV_SCENE_EDGE) / 2;
  strip = biv_sheet_add (sheet, field->part.height + BIV_SCENE_SLIM + BIV_SCENE_EDGE + 1.0, draw_field, field, field_free);
  strip->role = BIV_STRIP_DRAWING;
  strip->is_in_colour = TRUE;
  strip->text = g_strdup (caption);
  strip->stays_with_next = TRUE;
  biv_sheet_add_passage (sheet, BIV_STRIP_CAPTION, 0.0, 8.5, BIV_TYPE_ITALIC, caption);
  return TRUE;
}

/* ---- The picture that moves ---- */

GBytes *
biv_sheet_render_film (BivSheet  *sheet,
                       GError   **error)
{
  BivBattle *battle = sheet->kind == BIV_SHEET_REPORT ? biv_sheet_find_battle (sheet->campaign, sheet->battle, NULL) : NULL;
  g_autoptr (BivCourse) course = battle != NULL ? get_course (sheet, battle) : NULL;

  if (course == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                          _("A GIF is of the referee’s report of a battle that was fought on the board, and has a record."));
  return biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 1.0, error);
}
