/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw-battle.c: pictures of how a battle went */
#include "config.h"
#include "press/draw-battle.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "draw/battle/battle-film.h"
#include "draw/battle/battle-plate.h"
#include "draw/battle/battle-series.h"
#include "draw/ink/surface-file.h"
#include "draw/sheet/sheet.h"
#include <glib/gi18n-lib.h>

#define PX_PER_MM 5.0
#define EDGE      8.0               /* mm of paper round a plate */
#define MARGIN    10.0              /* mm of paper round a series */

typedef struct
{
  const BivPalette *palette;
  BivBattlePlate   *plate;
  BivBattleSeries  *series;
} Page;

static void
draw_page (cairo_t *cr,
           guint    number,
           gpointer data)
{
  const Page *page = data;

  biv_set_colour (cr, page->palette->page);
  cairo_paint (cr);
  if (page->series != NULL)
    {
      cairo_translate (cr, MARGIN, MARGIN);
      biv_battle_series_draw (page->series, number, cr, page->palette);
    }
  else
    {
      cairo_translate (cr, EDGE, EDGE);
      biv_battle_plate_draw (page->plate, cr, page->palette);
    }
}

static int
put_out (GBytes       *bytes,
         const GError *error,
         const char   *output)
{
  const char *content;
  gsize n_bytes;

  if (bytes == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s: %s", output, error->message);
  content = g_bytes_get_data (bytes, &n_bytes);
  return biv_cli_put_bytes (content, n_bytes, output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static GBytes *
render_paper (BivCourse              *course,
              const BivBattlePicture *wanted,
              GError                **error)
{
  gboolean is_letter = biv_paper_choose (wanted->paper) == BIV_PAPER_LETTER;
  double width = is_letter ? 279.4 : 297.0, height = is_letter ? 215.9 : 210.0;
  g_autofree char *title = biv_course_dup_title (course);
  BivSurfaceSpec spec = { .width = width, .height = height, .unit_pt = 72 / 25.4, .unit_px = PX_PER_MM * wanted->zoom,
                          .title = title };
  Page page = { .palette = wanted->palette };
  GBytes *bytes;

  biv_surface_format_from_name (wanted->format != NULL ? wanted->format : wanted->output, &spec.format);
  if (wanted->is_series)
    page.series = biv_battle_series_new (course, width - 2 * MARGIN, height - 2 * MARGIN);
  else
    page.plate = biv_battle_plate_new (course, wanted->turn, width - 2 * EDGE, height - 2 * EDGE);
  bytes = biv_surface_render (&spec, page.series != NULL ? biv_battle_series_get_n_pages (page.series) : 1, draw_page, &page,
                              error);
  g_clear_pointer (&page.series, biv_battle_series_free);
  g_clear_pointer (&page.plate, biv_battle_plate_free);
  return bytes;
}

int
biv_press_draw_battle (BivCampaign            *campaign,
                       BivBattle              *battle,
                       const BivBattlePicture *wanted)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCourse) course = biv_course_new (campaign, battle, wanted->is_for_all, &error);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *title = NULL;

  if (course == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s", error->message);
  title = biv_course_dup_title (course);
  if (wanted->turn > biv_course_get_last_turn (course))
    return biv_cli_answer (BIV_CLI_NO, ngettext ("%s: it went on for %d turn", "%s: it went on for %d turns",
                                                 (gulong) biv_course_get_last_turn (course)), title,
                                                   biv_course_get_last_turn (course));
  bytes = wanted->is_film ? biv_battle_film_render (course, wanted->palette, wanted->zoom, &error)
                          : render_paper (g_steal_pointer (&course), wanted, &error);
  return put_out (bytes, error, wanted->output);
}
