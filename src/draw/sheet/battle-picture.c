/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-picture.c: how a battle went, as a picture on a sheet */
#include "config.h"

#include "draw/sheet/battle-picture.h"

#include <glib/gi18n-lib.h>

#include "base/fail.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "draw/battle/battle-film.h"
#include "draw/battle/battle-plate.h"
#include "draw/battle/battle-series.h"
#include "draw/battle/scene.h"
#include "draw/sheet/words.h"

static gboolean
can_be_drawn (BivCampaign *campaign,
              BivBattle   *battle)
{
  return battle != NULL && battle->record != NULL && biv_fight_can_be_played (campaign, battle);
}

/* Who had somebody on the field saw what was to be seen there. The record stays with the referee: what is drawn of it is open, and
 * fates are those that the reader's copy has. */
static BivCourse *
new_course_for_side (BivSheet  *sheet,
                     BivBattle *battle)
{
  BivBattle *fought = biv_campaign_find_battle (sheet->source, biv_item_get_id (BIV_ITEM (battle)));
  g_autoptr (GPtrArray) own = biv_battle_list_participants (sheet->campaign, battle, sheet->reader);

  if ((sheet->kind != BIV_SHEET_REPORT && sheet->kind != BIV_SHEET_HISTORY) || battle->state != BIV_BATTLE_APPLIED
      || own->len == 0 || !can_be_drawn (sheet->source, fought))
    return NULL;
  return biv_course_new_for_side (sheet->source, fought, sheet->campaign, NULL);
}

BivCourse *
biv_sheet_new_course (BivSheet  *sheet,
                      BivBattle *battle)
{
  if (sheet->reader != NULL)
    return sheet->source != NULL ? new_course_for_side (sheet, battle) : NULL;
  return can_be_drawn (sheet->campaign, battle) ? biv_course_new (sheet->campaign, battle, sheet->is_open, NULL) : NULL;
}

/* ---- All of it ---- */

#define TALLEST 0.64                /* of a page: what is told begins below it */

static void
paint_plate (gconstpointer     data,
             cairo_t          *cr,
             const BivPalette *palette)
{
  biv_battle_plate_draw (data, cr, palette);
}

void
biv_sheet_add_battle_plate (BivSheet  *sheet,
                            BivCourse *course)
{
  g_autofree char *title = biv_course_dup_title (course), *line = biv_course_dup_line (course);
  BivBattlePlate *plate = biv_battle_plate_new_board (course, biv_sheet_get_width (sheet),
                                                      TALLEST * biv_sheet_get_body (sheet));

  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_plate, .data = plate, .free_data = (GDestroyNotify) biv_battle_plate_free,
    .height = biv_battle_plate_get_height (plate) + 2.0, .is_in_colour = TRUE,
    .said = g_strdup_printf ("%s\t%s", title, line),
  });
}

/* ---- Turn by turn ---- */

/* A page of a series that all its pages share. */
typedef struct
{
  BivBattleSeries **series;         /* a counted box */
  guint             page;
} SeriesPage;

static void
clear_series (gpointer box)
{
  biv_battle_series_free (*(BivBattleSeries **) box);
}

static void
series_page_free (gpointer data)
{
  g_rc_box_release_full (((SeriesPage *) data)->series, clear_series);
  g_free (data);
}

static void
paint_series (gconstpointer     data,
              cairo_t          *cr,
              const BivPalette *palette)
{
  const SeriesPage *one = data;

  biv_battle_series_draw (*one->series, one->page, cr, palette);
}

void
biv_sheet_add_battle_series (BivSheet  *sheet,
                             BivCourse *course)
{
  double height = biv_sheet_get_body (sheet);
  BivBattleSeries **series = g_rc_box_new0 (BivBattleSeries *);
  guint n;

  *series = biv_battle_series_new (course, biv_sheet_get_width (sheet), height - 1.0);
  n = biv_battle_series_get_n_pages (*series);
  for (guint page = 0; page < n; page++)
    {
      SeriesPage *one = g_new (SeriesPage, 1);

      *one = (SeriesPage) { g_rc_box_acquire (series), page };
      biv_sheet_add_drawing (sheet, &(const BivDrawing) {
        .paint = paint_series, .data = one, .free_data = series_page_free, .height = height, .starts_page = TRUE,
        .is_in_colour = TRUE, .said = g_strdup_printf (C_("sheet", "The battle turn by turn, %u of %u"), page + 1, n),
      });
    }
  g_rc_box_release_full (series, clear_series);
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
  BivCourse *course = biv_sheet_new_course (sheet, battle);

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

static void
paint_field (gconstpointer     data,
             cairo_t          *cr,
             const BivPalette *palette)
{
  biv_fought_draw (data, cr, palette, 0.0, 0.0, BIV_SHEET_WIDTH);
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

  if (fought == NULL)
    return FALSE;
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_field, .data = fought, .free_data = (GDestroyNotify) biv_fought_free,
    .height = biv_fought_get_height (fought) + 1.0, .is_in_colour = TRUE, .said = g_strdup (caption), .caption = caption,
    .stays_with_next = TRUE,
  });
  return TRUE;
}

/* ---- The picture that moves ---- */

GBytes *
biv_sheet_render_film (BivSheet  *sheet,
                       GError   **error)
{
  BivBattle *battle = sheet->kind == BIV_SHEET_REPORT ? biv_sheet_find_battle (sheet->campaign, sheet->battle, NULL) : NULL;
  g_autoptr (BivCourse) course = battle != NULL ? biv_sheet_new_course (sheet, battle) : NULL;

  if (course == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                          _("A GIF is of the referee’s report of a battle that was fought on the board, and has a record."));
  return biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 1.0, error);
}
