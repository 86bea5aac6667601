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

struct _BivFought
{
  BivCourse      *course;
  BivBattleScene *scene;
  BivBox          part;             /* mm on the board */
};

void
biv_fought_free (BivFought *fought)
{
  biv_battle_scene_free (fought->scene);
  biv_course_free (fought->course);
  g_free (fought);
}

/* In the box: of a board that is higher than that, rows are left out first. */
static BivFought *
fought_new (BivCourse *course,
            double     width,
            double     height)
{
  BivFought *fought = g_new0 (BivFought, 1);
  double columns, rows, margin, c;

  fought->course = course;
  biv_battle_scene_measure (course, 10.0, &columns, &rows, &margin);
  c = (width - BIV_SCENE_SLIM - BIV_SCENE_EDGE) / columns;
  fought->scene = biv_battle_scene_new (course, 0, c);
  biv_battle_scene_get_fought (fought->scene, &fought->part);
  if (fought->part.height > height - BIV_SCENE_SLIM - BIV_SCENE_EDGE)
    {
      c *= (height - BIV_SCENE_SLIM - BIV_SCENE_EDGE) / fought->part.height;
      biv_battle_scene_free (fought->scene);
      fought->scene = biv_battle_scene_new (course, 0, c);
      biv_battle_scene_get_fought (fought->scene, &fought->part);
    }
  fought->scene->is_slim = TRUE;
  return fought;
}

BivFought *
biv_sheet_new_fought (BivSheet  *sheet,
                      BivBattle *battle,
                      double     width,
                      double     height)
{
  BivCourse *course = get_course (sheet, battle);

  return course != NULL ? fought_new (course, width, height) : NULL;
}

double
biv_fought_get_height (const BivFought *fought)
{
  return fought->part.height + BIV_SCENE_SLIM + BIV_SCENE_EDGE;
}

const BivCourse *
biv_fought_get_course (const BivFought *fought)
{
  return fought->course;
}

void
biv_fought_draw (const BivFought  *fought,
                 cairo_t          *cr,
                 const BivPalette *palette,
                 double            x,
                 double            y,
                 double            width)
{
  double left = (width - fought->part.width + BIV_SCENE_SLIM - BIV_SCENE_EDGE) / 2;

  cairo_save (cr);
  cairo_translate (cr, x + left - fought->part.x, y + BIV_SCENE_SLIM - fought->part.y);
  biv_battle_scene_draw (fought->scene, cr, palette, &fought->part);
  cairo_restore (cr);
}

typedef struct
{
  BivFought *fought;
  double     width;                 /* mm of the sheet */
} FieldData;

static void
field_data_free (gpointer data)
{
  FieldData *field = data;

  biv_fought_free (field->fought);
  g_free (field);
}

static void
draw_field (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const FieldData *field = strip->data;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  biv_fought_draw (field->fought, cr, biv_pen_get_palette (pen), x, y, field->width);
  cairo_restore (cr);
}

gboolean
biv_sheet_add_battle_field (BivSheet  *sheet,
                            BivBattle *battle,
                            double     width,
                            double     height)
{
  BivFought *fought = biv_sheet_new_fought (sheet, battle, width, height);
  const char *caption = C_("sheet", "How it went. Dashed: where they stood at the start; arrows: how they advanced; swords: "
                                    "where units fell, and in which turn of the board.");
  FieldData *field;
  BivStrip *strip;

  if (fought == NULL)
    return FALSE;
  field = g_new0 (FieldData, 1);
  field->fought = fought;
  field->width = biv_sheet_get_width (sheet);
  strip = biv_sheet_add (sheet, biv_fought_get_height (fought) + 1.0, draw_field, field, field_data_free);
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
