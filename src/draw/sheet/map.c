/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c: SHEET-MAP, the campaign map on a whole page (5.7), and the map of a briefing (5.4) */
#include "config.h"

#include "draw/sheet/map.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/player.h"
#include "draw/map/plate.h"
#include "draw/sheet/words.h"
#include "base/fail.h"

#define EDGE 8.0                    /* mm of paper round a map that has a page of its own */

static void
paint_map (gconstpointer     data,
           cairo_t          *cr,
           const BivPalette *palette)
{
  biv_map_plate_draw (data, cr, palette);
}

/* Whether the reader has something there, or knows of somebody. */
static gboolean
is_anything_at (BivSheet *sheet,
                BivPlace *place)
{
  const char *id = biv_id_of (place);

  BIV_EACH (BivFormation, formation, sheet->campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, id) == 0)
      return TRUE;
  BIV_EACH (BivSighting, sighting, sheet->campaign, BIV_KIND_SIGHTING)
    if (sighting->despatch == NULL && g_strcmp0 (sighting->place, id) == 0)
      return TRUE;
  return FALSE;
}

/* What can be read on it: a map has no other words. What one of several players is given tells where there is anything, which is
 * what he looks for. */
static char *
dup_text (BivSheet *sheet)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_players = sheet->reader != NULL && biv_player_are_commanders (sheet->campaign);

  BIV_EACH (BivPlace, place, sheet->campaign, BIV_KIND_PLACE)
    if (!is_players || is_anything_at (sheet, place))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\t" : "", biv_sheet_name (place));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @beyond, @above: mm that are the map's besides the strip: on either hand, and over it */
static void
add_plate (BivSheet     *sheet,
           double        width,
           double        height,
           double        beyond,
           double        above,
           BivPlateParts parts,
           const char   *caption)
{
  BivMapDrawing *drawing = biv_map_drawing_new (sheet->campaign, sheet->reader);
  BivMapPlate *plate;
  double plate_width, plate_height;

  biv_map_drawing_set_backdrop (drawing, sheet->backdrop);
  plate = biv_map_plate_new (drawing, width + 2 * beyond, height + above, parts);
  biv_map_plate_get_size (plate, &plate_width, &plate_height);
  sheet->beyond = beyond > 0.0 ? beyond - biv_map_plate_get_inset (plate) : 0.0;
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_map, .data = plate, .free_data = (GDestroyNotify) biv_map_plate_free, .height = plate_height - above,
    .overhang = beyond, .above = above, .said = dup_text (sheet), .caption = caption, .is_in_colour = TRUE,
  });
}

void
biv_sheet_add_map (BivSheet   *sheet,
                   double      width,
                   double      height,
                   const char *caption)
{
  add_plate (sheet, width, height, 0.0, 0.0, 0, caption);
}

static gboolean
is_wide (BivSheet *sheet)
{
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (sheet->campaign, sheet->reader);
  double width, height;

  biv_map_plate_choose_size (drawing, &width, &height);
  return width > height;
}

gboolean
biv_sheet_fill_map (BivSheet *sheet,
                    GError  **error)
{
  double paper_width, paper_height;

  if (biv_campaign_peek_items (sheet->campaign, BIV_KIND_PLACE)->len == 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("This campaign has no map."));
  sheet->is_across = sheet->lie == BIV_LIES_AS_FITS ? is_wide (sheet) : sheet->lie == BIV_LIES_ACROSS;
  sheet->has_own_head = TRUE;
  biv_sheet_set_side (sheet, biv_campaign_find_side (sheet->campaign, sheet->reader));
  biv_sheet_get_size (sheet, &paper_width, &paper_height);
  add_plate (sheet, biv_sheet_get_width (sheet), biv_sheet_get_body (sheet), (paper_width - biv_sheet_get_width (sheet)) / 2 - EDGE,
             BIV_SHEET_MARGIN - EDGE, BIV_PLATE_WHOLE, NULL);
  return TRUE;
}
