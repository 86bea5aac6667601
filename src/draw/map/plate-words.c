/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-words.c: what is lettered on a plate, and what is taken there already */
#include "draw/map/plate-private.h"

#include <math.h>
#include <string.h>

#include "draw/counter/side-look.h"

#define PX   5.0                    /* a crowd's map pixels to a millimetre */
#define LEAST_TYPE (4.6 * BIV_PLATE_PT)
#define HAIR 0.001                  /* mm */

/* ---- Words ---- */

BivBox
biv_plate_word_box (double x,
                    double y,
                    double width,
                    double size)
{
  return (BivBox) { x - width / 2, y - 0.42 * size, width, 0.98 * size };
}

BivPlateWord *
biv_plate_add_word (BivMapPlate *plate,
                    const char  *text,
                    BivLettering lettering,
                    double       size,
                    double       x,
                    double       y)
{
  BivPlateWord word = { .text = g_strdup (text), .lettering = lettering, .size = size, .x = x, .y = y };
  double width = biv_lettering_width (text, lettering, size);

  word.box = biv_plate_word_box (x, y, width, size);
  g_array_append_val (plate->words, word);
  return BIV_PLATE_WORD (plate, plate->words->len - 1);
}

/* As much of it as there is room for. */
static char *
dup_cut (const char  *text,
         BivLettering lettering,
         double       size,
         double       width)
{
  for (glong n = g_utf8_strlen (text, -1); n > 1; n--)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, n - 1), *cut = g_strconcat (g_strchomp (beginning), "…", NULL);

      if (biv_lettering_width (cut, lettering, size) <= width)
        return g_steal_pointer (&cut);
    }
  return g_strdup ("…");
}

double
biv_plate_add_line (BivMapPlate *plate,
                    const char  *text,
                    BivLettering lettering,
                    double       size,
                    double       x,
                    double       y,
                    double       width)
{
  double taken = biv_lettering_width (text, lettering, size);
  g_autofree char *cut = NULL;

  if (width > 0.0 && taken > width)
    {
      size = MAX (size * width / taken, MIN (size, LEAST_TYPE));
      taken = biv_lettering_width (text, lettering, size);
    }
  if (width > 0.0 && taken > width + HAIR)
    {
      cut = dup_cut (text, lettering, size, width);
      taken = biv_lettering_width (cut, lettering, size);
    }
  biv_plate_add_word (plate, cut != NULL ? cut : text, lettering, size, x + taken / 2, y);
  return taken;
}

double
biv_plate_add_line_right (BivMapPlate *plate,
                          const char  *text,
                          BivLettering lettering,
                          double       size,
                          double       x,
                          double       y)
{
  double taken = biv_lettering_width (text, lettering, size);

  biv_plate_add_word (plate, text, lettering, size, x - taken / 2, y);
  return taken;
}

static BivColour
get_ink (const BivMapPlate  *plate,
         const BivPalette   *palette,
         const BivPlateWord *word)
{
  switch (word->ink)
    {
    case BIV_PLATE_BROWN:
      return palette->hachure;
    case BIV_PLATE_GREEN:
      return biv_colour_contrast (palette->tree_shade, palette->level[0])
                 >= biv_colour_contrast (palette->wood_edge, palette->level[0])
               ? palette->tree_shade : palette->wood_edge;
    case BIV_PLATE_ON_PLATE:
      return palette->plate_ink;
    case BIV_PLATE_BLUE:
      return palette->bank;
    case BIV_PLATE_REFUSED:
      return palette->refused;
    case BIV_PLATE_FIGURE:
    case BIV_PLATE_SIDE:
      {
        BivSideLook look = biv_side_look (plate->drawing->campaign, word->side);
        BivSideInks inks = biv_palette_side (palette, &look);

        return word->ink == BIV_PLATE_SIDE ? inks.on_plate : inks.pattern == BIV_PATTERN_SOLID ? inks.figure : inks.colour;
      }
    case BIV_PLATE_INK:
    case BIV_PLATE_FAINT:
    default:
      return palette->ink;
    }
}

static void
draw_word (cairo_t            *cr,
           const BivPlateWord *word,
           cairo_pattern_t    *halo)
{
  cairo_save (cr);
  cairo_translate (cr, word->x, word->y);
  cairo_rotate (cr, word->angle);
  if (word->halo <= 0.0)
    halo = NULL;
  biv_lettering_draw_spaced (cr, word->text, word->lettering, word->size, word->apart, 0.0, 0.0, halo, word->halo);
  cairo_restore (cr);
}

void
biv_plate_draw_words (const BivMapPlate *plate,
                      cairo_t           *cr,
                      const BivPalette  *palette,
                      gboolean           on_map)
{
  cairo_pattern_t *halo = cairo_pattern_create_rgb (palette->level[0].red, palette->level[0].green, palette->level[0].blue);

  for (guint i = 0; i < plate->words->len; i++)
    {
      const BivPlateWord *word = BIV_PLATE_WORD (plate, i);
      BivColour ink = get_ink (plate, palette, word);

      if (word->is_on_map != on_map)
        continue;
      biv_map_ink (cr, &ink, word->ink == BIV_PLATE_FAINT ? 0.7 : 1.0);
      draw_word (cr, word, halo);
    }
  cairo_pattern_destroy (halo);
}

/* ---- What is taken ---- */

void
biv_plate_take (BivMapPlate *plate,
                BivBox       box,
                double       weight)
{
  biv_crowd_add (&plate->crowd, (BivBox) { box.x * PX, box.y * PX, box.width * PX, box.height * PX }, weight);
}

void
biv_plate_take_solid (BivMapPlate *plate,
                      BivBox       box)
{
  g_array_append_val (plate->solid, box);
}

double
biv_plate_get_cost (const BivMapPlate *plate,
                    const BivBox      *box)
{
  const BivBox pixels = { box->x * PX, box->y * PX, box->width * PX, box->height * PX }, *map = &plate->map;
  double cost = biv_crowd_get_cost (&plate->crowd, &pixels) / (PX * PX);

  if (box->x < map->x + 0.8 || box->y < map->y + 0.8 || box->x + box->width > map->x + map->width - 0.8
      || box->y + box->height > map->y + map->height - 0.8)
    return 10 * BIV_PLATE_FORBIDDEN;
  for (guint i = 0; i < plate->solid->len; i++)
    if (biv_map_meets (&g_array_index (plate->solid, BivBox, i), box))
      cost += BIV_PLATE_FORBIDDEN;
  return cost;
}

/* What is lettered close by a place would be taken for its name; of its own name it says nothing. */
BivBox
biv_plate_get_nearby (const BivMapPlate *plate,
                      const BivMapNode  *node)
{
  BivPoint at = biv_plate_point (plate, node->at);
  double near = biv_plate_get_disc (plate, node->place) + 2.4 * plate->share;

  return (BivBox) { at.x - near, at.y - near, 2 * near, 2 * near };
}

double
biv_plate_get_cost_for (const BivMapPlate *plate,
                        const BivMapNode  *node,
                        const BivBox      *box)
{
  BivBox own = biv_plate_get_nearby (plate, node);
  double width = MIN (box->x + box->width, own.x + own.width) - MAX (box->x, own.x);
  double height = MIN (box->y + box->height, own.y + own.height) - MAX (box->y, own.y);

  return biv_plate_get_cost (plate, box)
         - (width > 0.0 && height > 0.0 && !biv_map_is_bare (plate->drawing, node) ? BIV_PLATE_NEARBY * width * height : 0.0);
}
