/* SPDX-License-Identifier: GPL-3.0-or-later */
/* places.c: places as discs of their owner's pattern, and the flags that fly over them */
#include "config.h"

#include "draw/map/private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "draw/counter/side-look.h"

#define POINTS 8.4
#define BOX    15.0

/* ---- Signs ---- */

static void
draw_star (cairo_t *cr,
           double   x,
           double   y)
{
  for (int i = 0; i < 10; i++)
    {
      double radius = i % 2 == 0 ? 8.6 : 3.8, angle = -G_PI_2 + i * G_PI / 5;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_houses (cairo_t *cr,
             double   x,
             double   y)
{
  cairo_rectangle (cr, x - 7, y - 3.4, 5.6, 5.6);
  cairo_rectangle (cr, x + 0.4, y - 6.4, 5.6, 5.6);
  cairo_rectangle (cr, x + 0.4, y + 1.0, 5.6, 5.6);
  cairo_fill (cr);
}

static void
draw_pass (cairo_t *cr,
           double   x,
           double   y)
{
  cairo_arc (cr, x - 10, y, 7.5, -0.95, 0.95);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + 10, y, 7.5, G_PI - 0.95, G_PI + 0.95);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
}

static void
draw_well (cairo_t *cr,
           double   x,
           double   y)
{
  cairo_arc (cr, x, y, 6.6, 0, 2 * G_PI);
  cairo_set_line_width (cr, 1.8);
  cairo_stroke (cr);
  cairo_arc (cr, x, y, 2.2, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_peaks (cairo_t *cr,
            double   x,
            double   y)
{
  cairo_move_to (cr, x - 8, y + 5);
  cairo_line_to (cr, x - 2.5, y - 6);
  cairo_line_to (cr, x + 0.4, y - 0.6);
  cairo_line_to (cr, x + 3, y - 4);
  cairo_line_to (cr, x + 8, y + 5);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_tree_sign (cairo_t *cr,
                double   x,
                double   y)
{
  cairo_arc (cr, x, y - 2.2, 5.4, 0, 2 * G_PI);
  cairo_rectangle (cr, x - 1.1, y + 2, 2.2, 6);
  cairo_fill (cr);
}

static void
draw_dot (cairo_t *cr,
          double   x,
          double   y)
{
  cairo_arc (cr, x, y, 3.4, 0, 2 * G_PI);
  cairo_fill (cr);
}

static gboolean
has_feature (const BivPlace *place,
             const char     *feature)
{
  return place->features != NULL && g_strv_contains ((const char *const *) place->features, feature);
}

static void
draw_sign (cairo_t         *cr,
           const BivPlace  *place,
           double           x,
           double           y,
           const BivColour *ink)
{
  biv_set_colour (cr, *ink);
  if (place->terrain == BIV_TERRAIN_FORT || place->fort_rating > 0)
    draw_star (cr, x, y);
  else if (place->terrain == BIV_TERRAIN_TOWN || has_feature (place, "town") || has_feature (place, "village"))
    draw_houses (cr, x, y);
  else if (has_feature (place, "pass"))
    draw_pass (cr, x, y);
  else if (has_feature (place, "well"))
    draw_well (cr, x, y);
  else if (place->terrain == BIV_TERRAIN_HILLS)
    draw_peaks (cr, x, y);
  else if (place->terrain == BIV_TERRAIN_WOODS)
    draw_tree_sign (cr, x, y);
  else
    draw_dot (cr, x, y);
}

void
biv_map_draw_sign (cairo_t         *cr,
                   BivTerrain       terrain,
                   double           x,
                   double           y,
                   const BivColour *ink)
{
  biv_set_colour (cr, *ink);
  if (terrain == BIV_TERRAIN_FORT)
    draw_star (cr, x, y);
  else
    draw_houses (cr, x, y);
}

/* ---- What hangs on a place ---- */

void
biv_map_draw_points (cairo_t          *cr,
                     const BivPalette *palette,
                     double            x,
                     double            y,
                     int               points)
{
  g_autofree char *figure = g_strdup_printf ("%d", points);

  cairo_arc (cr, x, y, POINTS, 0, 2 * G_PI);
  biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 1.4);
  biv_lettering_draw (cr, figure, BIV_LETTERING_BOLD, 11.0, x, y);
}

void
biv_map_draw_base_box (cairo_t          *cr,
                       const BivPalette *palette,
                       double            x,
                       double            y,
                       gboolean          is_base)
{
  cairo_rectangle (cr, x - BOX / 2, y - BOX / 2 + 1, BOX, BOX - 2);
  biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 1.4);
  if (is_base)
    {
      cairo_move_to (cr, x - 5, y + 4.4);
      cairo_line_to (cr, x - 5, y - 0.6);
      cairo_line_to (cr, x, y - 4.8);
      cairo_line_to (cr, x + 5, y - 0.6);
      cairo_line_to (cr, x + 5, y + 4.4);
      cairo_close_path (cr);
      cairo_fill (cr);
      return;
    }
  cairo_move_to (cr, x - 4, y - 3);
  cairo_line_to (cr, x + 4, y + 3.4);
  cairo_move_to (cr, x + 4, y - 3);
  cairo_line_to (cr, x - 4, y + 3.4);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

/* A closed eye: the enemy does not know. */
void
biv_map_draw_unseen (cairo_t          *cr,
                     const BivPalette *palette,
                     double            x,
                     double            y)
{
  cairo_arc (cr, x, y, 8.0, 0, 2 * G_PI);
  biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 1.3);
  cairo_arc (cr, x, y - 3.0, 5.2, 0.35, G_PI - 0.35);
  for (int i = -1; i <= 1; i++)
    {
      cairo_move_to (cr, x + i * 3.0, y + 2.2 - ABS (i) * 0.9);
      cairo_rel_line_to (cr, i * 1.1, 2.4);
    }
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
}

/* ---- Places ---- */

/* A grid has many cells that are nothing but ground. */
static gboolean
is_plain (const BivPlace *place)
{
  return place->owner == NULL && place->objective_points <= 0 && place->base_of == NULL && place->fort_rating <= 0
         && place->terrain != BIV_TERRAIN_TOWN && place->terrain != BIV_TERRAIN_FORT
         && (place->features == NULL || place->features[0] == NULL);
}

gboolean
biv_map_is_bare (const BivMapDrawing *drawing,
                 const BivMapNode    *node)
{
  return biv_map_is_grid (drawing->campaign) && is_plain (node->place);
}

void
biv_map_draw_disc (const BivMapDrawing *drawing,
                   cairo_t             *cr,
                   const BivPalette    *palette,
                   const BivPlace      *place)
{
  BivSideLook side;
  BivSideInks inks;

  cairo_new_path (cr);
  cairo_arc (cr, 0, 0, BIV_MAP_DISC + 2.0, 0, 2 * G_PI);
  biv_fill (cr, palette->halo);
  cairo_arc (cr, 0, 0, BIV_MAP_DISC, 0, 2 * G_PI);
  if (place->owner == NULL)
    {
      biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 1.6);
      draw_sign (cr, place, 0, 0, &palette->plate_ink);
      return;
    }
  side = biv_side_look (drawing->campaign, place->owner);
  inks = biv_palette_side (palette, &side);
  biv_pattern_fill (cr, &inks, 5.0);
  cairo_new_path (cr);
  cairo_arc (cr, 0, 0, BIV_MAP_DISC - 1.2, 0, 2 * G_PI);
  biv_stroke (cr, inks.colour, 2.4);
  if (inks.pattern != BIV_PATTERN_SOLID && inks.pattern != BIV_PATTERN_OPEN)
    {
      cairo_arc (cr, 0, 0, BIV_MAP_DISC - 4.6, 0, 2 * G_PI);
      biv_fill (cr, inks.tint);
    }
  draw_sign (cr, place, 0, 0, inks.pattern == BIV_PATTERN_SOLID ? &inks.figure : &inks.colour);
}

static void
draw_place (const BivMapDrawing *drawing,
            const BivMapNode    *node,
            cairo_t             *cr,
            const BivMapLook    *look)
{
  const BivPalette *palette = look->palette;
  const BivPlace *place = node->place;
  BivPoint at = node->at;

  if (biv_map_is_bare (drawing, node))
    {
      biv_set_colour_alpha (cr, palette->ink, 0.5);
      cairo_arc (cr, at.x, at.y, 2.2, 0, 2 * G_PI);
      cairo_fill (cr);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  biv_map_draw_disc (drawing, cr, palette, place);
  cairo_restore (cr);
  if (place->objective_points > 0)
    biv_map_draw_points (cr, palette, at.x + 11.5, at.y - 12, place->objective_points);
  if (place->base_of != NULL || has_feature (place, "depot"))
    biv_map_draw_base_box (cr, palette, at.x - 11.5, at.y - 12, place->base_of != NULL);
}

void
biv_map_draw_places (const BivMapDrawing *drawing,
                     cairo_t             *cr,
                     const BivMapLook    *look,
                     const BivBox        *part)
{
  for (guint i = 0; i < drawing->nodes->len; i++)
    if (biv_map_is_in (part, BIV_MAP_NODE (drawing, i)->at, 24.0))
      draw_place (drawing, BIV_MAP_NODE (drawing, i), cr, look);
}

/* ---- Flags ---- */

static void
draw_known_flag (cairo_t           *cr,
                 const BivMapFlag  *flag,
                 const BivSideInks *inks)
{
  const BivBox *box = &flag->box;

  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  biv_fill_and_stroke (cr, inks->face, inks->colour, 2.0);
}

/* Known by sighting only: hatched and dashed; paler when it has not been renewed. */
static void
draw_sighted_flag (cairo_t           *cr,
                   const BivMapFlag  *flag,
                   const BivSideInks *inks,
                   const BivPalette  *palette)
{
  const double dashes[] = { 4.0, 2.6 };
  const BivBox *box = &flag->box;
  BivSideInks hatched = *inks;

  hatched.pattern = BIV_PATTERN_DIAGONAL;
  hatched.tint = palette->plate;
  hatched.colour = biv_colour_mix (palette->plate, inks->colour, flag->seen_turn == BIV_NONE ? 0.32 : 0.16);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  biv_pattern_fill (cr, &hatched, 7.0);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  biv_set_colour_alpha (cr, inks->colour, flag->seen_turn == BIV_NONE ? 1.0 : 0.6);
  cairo_set_line_width (cr, 2.0);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
letter_flag (const BivMapDrawing *drawing,
             cairo_t             *cr,
             const BivMapFlag    *flag,
             const char          *line,
             const char          *ready,
             const BivColour     *ink)
{
  BivSide *side = biv_campaign_find_side (drawing->campaign, flag->side);
  const char *name = side != NULL ? biv_side_call_briefly (side) : "";
  double figure = biv_lettering_width (ready, BIV_LETTERING_BOLD, 17.0);
  double room = flag->box.width - 6 - 4 - figure - 6;

  biv_set_colour (cr, *ink);
  biv_lettering_draw_within (cr, name, BIV_LETTERING_BOLD, 9.0, flag->box.x + 6, flag->box.y + 8, room);
  biv_lettering_draw_within (cr, line, BIV_LETTERING_BOLD, 9.0, flag->box.x + 6, flag->box.y + 18, room);
  biv_lettering_draw (cr, ready, BIV_LETTERING_BOLD, 17.0,
                      flag->box.x + flag->box.width - 6 - figure / 2,
                      flag->box.y + flag->box.height / 2);
}

/* Two edges of what lies below, at most: how many there are is lettered. */
static void
draw_edges (cairo_t           *cr,
            const BivMapFlag  *flag,
            const BivSideInks *inks)
{
  for (int below = (int) MIN (flag->n_stacked - 1, 2); below > 0; below--)
    {
      BivMapFlag edge = *flag;

      edge.box.x += 3.0 * below;
      edge.box.y -= 3.0 * below;
      draw_known_flag (cr, &edge, inks);
    }
}

/* Of a stack on top of which it lies: all ready units, and whether the enemy knows of none of them. */
static void
sum_stack (const BivMapDrawing *drawing,
           guint                top,
           int                 *n_ready,
           gboolean            *is_unseen)
{
  *n_ready = 0;
  *is_unseen = TRUE;
  for (guint i = 0; i < drawing->flags->len; i++)
    if (BIV_MAP_FLAG (drawing, i)->top == top)
      {
        *n_ready += BIV_MAP_FLAG (drawing, i)->n_ready;
        *is_unseen = *is_unseen && BIV_MAP_FLAG (drawing, i)->is_unseen;
      }
}

static void
draw_staff (const BivMapDrawing *drawing,
            cairo_t             *cr,
            const BivMapLook    *look,
            const BivMapFlag    *flag)
{
  cairo_move_to (cr, flag->staff_x, flag->box.y - 2);
  cairo_line_to (cr, flag->staff_x, BIV_MAP_NODE (drawing, flag->node)->at.y - BIV_MAP_DISC + 3);
  biv_stroke (cr, look->palette->ink, 2.0);
}

void
biv_map_draw_stack_at (const BivMapDrawing *drawing,
                       cairo_t             *cr,
                       const BivMapLook    *look,
                       const BivMapFlag    *flag)
{
  BivSideLook side = biv_side_look (drawing->campaign, flag->side);
  BivSideInks inks = biv_palette_side (look->palette, &side);
  BivColour known = inks.pattern == BIV_PATTERN_SOLID ? inks.figure : inks.colour;
  g_autofree char *figure = NULL, *line = NULL;
  gboolean is_unseen;
  int n_ready;

  if (flag->n_stacked < 2)
    {
      biv_map_draw_flag_at (drawing, cr, look, flag);
      return;
    }
  sum_stack (drawing, flag->top, &n_ready, &is_unseen);
  figure = g_strdup_printf ("%d", n_ready);
  /* TRANSLATORS: on a stack of flags on the map: how many formations there are. As short as it can be */
  line = g_strdup_printf (C_("map", "× %u"), flag->n_stacked);
  draw_staff (drawing, cr, look, flag);
  draw_edges (cr, flag, &inks);
  draw_known_flag (cr, flag, &inks);
  letter_flag (drawing, cr, flag, line, figure, &known);
  if (is_unseen)
    biv_map_draw_unseen (cr, look->palette, flag->box.x + flag->box.width, flag->box.y);
}

void
biv_map_draw_flag_at (const BivMapDrawing *drawing,
                      cairo_t             *cr,
                      const BivMapLook    *look,
                      const BivMapFlag    *flag)
{
  BivSideLook side = biv_side_look (drawing->campaign, flag->side);
  BivSideInks inks = biv_palette_side (look->palette, &side);
  BivColour known = inks.pattern == BIV_PATTERN_SOLID ? inks.figure : inks.colour;

  draw_staff (drawing, cr, look, flag);
  if (flag->formation != NULL)
    draw_known_flag (cr, flag, &inks);
  else
    draw_sighted_flag (cr, flag, &inks, look->palette);
  letter_flag (drawing, cr, flag, flag->line, flag->figure, flag->formation != NULL ? &known : &inks.on_plate);
  if (flag->is_unseen)
    biv_map_draw_unseen (cr, look->palette, flag->box.x + flag->box.width, flag->box.y);
  if (flag->seen_turn != BIV_NONE)
    {
      g_autofree char *words = g_strdup_printf (C_("map", "turn %d"), flag->seen_turn);

      biv_set_colour_alpha (cr, look->palette->ink, 0.8);
      biv_lettering_draw (cr, words, BIV_LETTERING_MEDIUM, 9.5,
                          flag->box.x + flag->box.width / 2, flag->box.y + flag->box.height + 8);
    }
}
