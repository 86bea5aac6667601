/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c: SHEET-MAP, the campaign map on a whole page (5.7), and the map of a briefing (5.4) */
#include "config.h"

#include "draw/sheet/map.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/player.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

#define LEGEND 20.0                 /* mm at the foot */

typedef struct
{
  BivMapDrawing *drawing;
  double         width, height;     /* mm */
  gboolean       has_legend;
} MapData;

static void
map_data_free (gpointer data)
{
  MapData *map = data;

  biv_map_drawing_free (map->drawing);
  g_free (map);
}

static void
draw_map (const BivStrip *strip,
          BivPen         *pen,
          double          x,
          double          y)
{
  const MapData *map = strip->data;
  BivMapLook look = { .palette = biv_pen_get_palette (pen), .on_paper = TRUE };
  double width, height, room = map->has_legend ? map->height - LEGEND : map->height, left, top;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  biv_map_drawing_get_size (map->drawing, &width, &height);
  look.zoom = MIN (map->width / width, room / height) * BIV_POINTS_PER_MM;
  left = x + (map->width - width * look.zoom / BIV_POINTS_PER_MM) / 2;
  top = y + (room - height * look.zoom / BIV_POINTS_PER_MM) / 2;
  cairo_save (cr);
  cairo_translate (cr, left * BIV_POINTS_PER_MM, top * BIV_POINTS_PER_MM);
  biv_map_drawing_draw_static (map->drawing, cr, &look, NULL);
  biv_map_drawing_draw_flags (map->drawing, cr, &look, NULL, NULL);
  cairo_restore (cr);
  biv_pen_box (pen, left, top, width * look.zoom / BIV_POINTS_PER_MM, height * look.zoom / BIV_POINTS_PER_MM, 1.0);
  if (!map->has_legend)
    return;
  cairo_save (cr);
  cairo_translate (cr, x * BIV_POINTS_PER_MM, (y + room) * BIV_POINTS_PER_MM);
  biv_map_drawing_draw_legend (map->drawing, cr, &look, map->width * BIV_POINTS_PER_MM, LEGEND * BIV_POINTS_PER_MM);
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

BivStrip *
biv_sheet_add_map (BivSheet *sheet,
                   double    width,
                   double    height,
                   gboolean  has_legend)
{
  MapData *map = g_new0 (MapData, 1);
  BivStrip *strip;

  map->drawing = biv_map_drawing_new (sheet->campaign, sheet->reader);
  biv_map_drawing_set_backdrop (map->drawing, sheet->backdrop);
  map->width = width;
  map->height = height;
  map->has_legend = has_legend;
  strip = biv_sheet_add (sheet, height, draw_map, map, map_data_free);
  strip->role = BIV_STRIP_DRAWING;
  strip->text = dup_text (sheet);
  return strip;
}

static gboolean
is_wide (BivSheet *sheet)
{
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (sheet->campaign, sheet->reader);
  double width, height;

  biv_map_drawing_get_size (drawing, &width, &height);
  return width > height;
}

gboolean
biv_sheet_fill_map (BivSheet *sheet,
                    GError  **error)
{
  BivSide *side = biv_campaign_find_side (sheet->campaign, sheet->reader);

  if (biv_campaign_peek_items (sheet->campaign, BIV_KIND_PLACE)->len == 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("This campaign has no map."));
  sheet->is_across = sheet->lie == BIV_LIES_AS_FITS ? is_wide (sheet) : sheet->lie == BIV_LIES_ACROSS;
  if (side != NULL)
    {
      sheet->frame.has_swatch = TRUE;
      sheet->frame.swatch = biv_side_look (sheet->campaign, sheet->reader);
      sheet->frame.left = biv_sheet_dup_side_and_chief (sheet->campaign, side);
    }
  else
    sheet->frame.left = g_strdup (C_("sheet", "All sides"));
  biv_sheet_add_map (sheet, biv_sheet_get_width (sheet), biv_sheet_get_body (sheet), TRUE);
  return TRUE;
}
