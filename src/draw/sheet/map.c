/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c: SHEET-MAP, the campaign map on a whole page (5.7), and the map of a briefing (5.4) */
#include "config.h"

#include "draw/sheet/map.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/player.h"
#include "draw/map/plate.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

#define EDGE 8.0                    /* mm of paper round a map that has a page of its own */

typedef struct
{
  BivMapPlate *plate;
  double       beyond, above;       /* mm that it reaches over the strip's left edge and its top */
} MapData;

static void
map_data_free (gpointer data)
{
  MapData *map = data;

  biv_map_plate_free (map->plate);
  g_free (map);
}

static void
draw_map (const BivStrip *strip,
          BivPen         *pen,
          double          x,
          double          y)
{
  const MapData *map = strip->data;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_translate (cr, x - map->beyond, y - map->above);
  biv_map_plate_draw (map->plate, cr, biv_pen_get_palette (pen));
  cairo_restore (cr);
}

/* Whether the reader has something there, or knows of somebody. */
static gboolean
is_anything_at (BivSheet *sheet,
                BivPlace *place)
{
  const char *id = biv_item_get_id (BIV_ITEM (place));

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
static BivStrip *
add_plate (BivSheet     *sheet,
           double        width,
           double        height,
           double        beyond,
           double        above,
           BivPlateParts parts)
{
  MapData *map = g_new0 (MapData, 1);
  BivMapDrawing *drawing = biv_map_drawing_new (sheet->campaign, sheet->reader);
  double plate_width, plate_height;
  BivStrip *strip;

  biv_map_drawing_set_backdrop (drawing, sheet->backdrop);
  map->plate = biv_map_plate_new (drawing, width + 2 * beyond, height + above, parts);
  map->beyond = beyond;
  map->above = above;
  biv_map_plate_get_size (map->plate, &plate_width, &plate_height);
  strip = biv_sheet_add (sheet, plate_height - above, draw_map, map, map_data_free);
  strip->role = BIV_STRIP_DRAWING;
  strip->text = dup_text (sheet);
  strip->overhang = beyond;
  strip->is_in_colour = TRUE;
  return strip;
}

BivStrip *
biv_sheet_add_map (BivSheet *sheet,
                   double    width,
                   double    height)
{
  return add_plate (sheet, width, height, 0.0, 0.0, 0);
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
  BivSide *side = biv_campaign_find_side (sheet->campaign, sheet->reader);
  double paper_width, paper_height;

  if (biv_campaign_peek_items (sheet->campaign, BIV_KIND_PLACE)->len == 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("This campaign has no map."));
  sheet->is_across = sheet->lie == BIV_LIES_AS_FITS ? is_wide (sheet) : sheet->lie == BIV_LIES_ACROSS;
  sheet->has_own_head = TRUE;
  if (side != NULL)
    {
      sheet->frame.has_swatch = TRUE;
      sheet->frame.swatch = biv_side_look (sheet->campaign, sheet->reader);
      sheet->frame.left = biv_sheet_dup_side_and_chief (sheet->campaign, side);
    }
  else
    sheet->frame.left = g_strdup (C_("sheet", "All sides"));
  biv_sheet_get_size (sheet, &paper_width, &paper_height);
  add_plate (sheet, biv_sheet_get_width (sheet), biv_sheet_get_body (sheet), (paper_width - biv_sheet_get_width (sheet)) / 2 - EDGE,
             BIV_SHEET_MARGIN - EDGE, BIV_PLATE_WHOLE);
  return TRUE;
}
