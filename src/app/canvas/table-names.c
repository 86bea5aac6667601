/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-names.c: the names of units and generals on a table canvas, each where it hides no other
 *
 * The one in hand comes first, then units, then generals. A name goes below its base, above it or beside it, whichever is the
 * first free. Where not every unit's name finds a place, roster numbers stand for all but the one in hand, so that names and
 * numbers are not mixed; what has no room at all is not said: a click says it. */
#include "config.h"

#include <math.h>

#include "app/canvas/table-canvas-private.h"
#include "draw/ink/lettering.h"

#define UNIT_SIZE    11.5             /* px */
#define GENERAL_SIZE 11.5
#define FLAG_WIDTH   16.0
#define FLAG_HEIGHT  20.0
#define GAP          2.0

typedef struct
{
  double left, top, right, bottom;    /* px */
} Area;

typedef struct
{
  cairo_t               *cr;
  const BivTabletopLook *look;
  double                 width, height;         /* of the table, mm */
  GArray                *taken;                 /* Area: names that stand */
  GArray                *bases;                 /* Area: of every unit and general */
} Names;

static void
get_area (const Names        *names,
          const BivTableBase *item,
          Area               *area)
{
  double x = (double) item->base.centre.x / BIV_MM * names->look->scale;
  double y = (names->height - (double) item->base.centre.y / BIV_MM) * names->look->scale;
  double half_width = item->base.frontage / 2.0 / BIV_MM * names->look->scale;
  double half_depth = MAX (item->base.depth / 2.0 / BIV_MM * names->look->scale, 2.0);
  double cosine = fabs ((double) item->base.cosine / BIV_ONE), sine = fabs ((double) item->base.sine / BIV_ONE);
  double across = half_width * cosine + half_depth * sine, down = half_depth * cosine + half_width * sine;

  if (item->kind == BIV_TABLE_GENERAL && biv_general_hangs (item->base.centre, names->height, names->look))
    *area = (Area) { x - 3.0, y - 3.0, x + FLAG_WIDTH, y + FLAG_HEIGHT };
  else if (item->kind == BIV_TABLE_GENERAL)
    *area = (Area) { x - 3.0, y - FLAG_HEIGHT, x + FLAG_WIDTH, y + 3.0 };
  else
    *area = (Area) { x - across, y - down, x + across, y + down };
}

static gboolean
is_free (GArray     *areas,
         const Area *area,
         const Area *but)
{
  for (guint i = 0; i < areas->len; i++)
    {
      const Area *other = &g_array_index (areas, Area, i);

      if (other != but && area->left < other->right && other->left < area->right && area->top < other->bottom
          && other->top < area->bottom)
        return FALSE;
    }
  return TRUE;
}

/* Below, above, to the right, to the left; the name of a base that looks south goes above it first, a flag's beside it. */
static void
get_place (const BivTableBase *item,
           const Area         *base,
           double              width,
           double              height,
           int                 nth,
           Area               *area)
{
  static const int of_units[] = { 0, 1, 2, 3 }, of_southern[] = { 1, 0, 2, 3 }, of_generals[] = { 2, 3, 1, 0 };
  const int *order = item->kind == BIV_TABLE_GENERAL ? of_generals : item->base.cosine < 0 ? of_southern : of_units;
  double x = (base->left + base->right - width) / 2.0, y = (base->top + base->bottom - height) / 2.0;

  if (item->kind == BIV_TABLE_GENERAL)
    y = base->top - 1.0;
  switch (order[nth])
    {
    case 0:
      y = base->bottom + GAP + (item->base.cosine < 0 ? 6.0 : 0.0);
      break;
    case 1:
      y = base->top - GAP - height - (item->base.cosine < 0 ? 0.0 : 6.0);
      break;
    case 2:
      x = base->right + GAP + 2.0;
      break;
    default:
      x = base->left - GAP - 2.0 - width;
      break;
    }
  *area = (Area) { x, y, x + width, y + height };
}

static gboolean
is_on_table (const Names *names,
             const Area  *area)
{
  return area->left >= 0.0 && area->top >= 0.0 && area->right <= names->width * names->look->scale
         && area->bottom <= names->height * names->look->scale;
}

static gboolean
find_place (const Names        *names,
            const BivTableBase *item,
            const Area         *base,
            const char         *words,
            gboolean            over_bases,
            Area               *area)
{
  BivLettering lettering = item->kind == BIV_TABLE_GENERAL ? BIV_LETTERING_SERIF_ITALIC : BIV_LETTERING_BOLD;
  double size = item->kind == BIV_TABLE_GENERAL ? GENERAL_SIZE : UNIT_SIZE;
  double width = biv_lettering_width (names->cr, 1.0, words, lettering, size);

  if (words[0] == '\0')
    return FALSE;
  for (int nth = 0; nth < 4; nth++)
    {
      get_place (item, base, width, size, nth, area);
      if (is_on_table (names, area) && is_free (names->taken, area, NULL) && (over_bases || is_free (names->bases, area, base)))
        return TRUE;
    }
  get_place (item, base, width, size, 0, area);
  return FALSE;
}

static void
write_name (const Names        *names,
            const BivTableBase *item,
            const char         *words,
            const Area         *area)
{
  const BivPalette *palette = names->look->palette;
  const BivColour *ground = &palette->level[0];
  BivSideInks inks = biv_palette_side (palette, &item->side);
  gboolean is_general = item->kind == BIV_TABLE_GENERAL;
  cairo_pattern_t *halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.9);

  /* On the ground, which is dark in the dark. */
  biv_set_colour (names->cr, inks.colour);
  biv_lettering_draw_haloed (names->cr, 1.0, words, is_general ? BIV_LETTERING_SERIF_ITALIC : BIV_LETTERING_BOLD,
                             is_general ? GENERAL_SIZE : UNIT_SIZE, (area->left + area->right) / 2.0,
                             (area->top + area->bottom) / 2.0, halo, 0.2 * UNIT_SIZE);
  cairo_pattern_destroy (halo);
  g_array_append_val (names->taken, *area);
}

/* Returns: whether every unit's name has a place; nothing is written. */
static gboolean
have_room (const Names          *names,
           const BivTableCanvas *canvas)
{
  gboolean is_room = TRUE;

  for (guint i = 0; is_room && i < canvas->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (canvas->bases, BivTableBase, i);
      Area area;

      if (item->kind == BIV_TABLE_GENERAL || item->name[0] == '\0')
        continue;
      is_room = find_place (names, item, &g_array_index (names->bases, Area, i), item->name, FALSE, &area);
      g_array_append_val (names->taken, area);
    }
  g_array_set_size (names->taken, 0);
  return is_room;
}

static void
add_name (const Names        *names,
          const BivTableBase *item,
          guint               index,
          const char         *words,
          gboolean            is_wanted)
{
  const Area *base = &g_array_index (names->bases, Area, index);
  Area area;

  if (find_place (names, item, base, words, FALSE, &area) || find_place (names, item, base, words, TRUE, &area)
      || (is_wanted && words[0] != '\0'))
    write_name (names, item, words, &area);
}

void
biv_table_names_draw (BivTableCanvas        *self,
                      cairo_t               *cr,
                      const BivTabletopLook *look)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Area));
  g_autoptr (GArray) bases = g_array_sized_new (FALSE, FALSE, sizeof (Area), self->bases->len);
  Names names = { cr, look, (double) biv_tabletop_get_width (self->table) / BIV_MM,
                  (double) biv_tabletop_get_height (self->table) / BIV_MM, taken, bases };
  gboolean are_numbered;

  for (guint i = 0; i < self->bases->len; i++)
    {
      Area area;

      get_area (&names, &g_array_index (self->bases, BivTableBase, i), &area);
      g_array_append_val (bases, area);
    }
  are_numbered = !have_room (&names, self);
  for (int round = 0; round < 3; round++)
    for (guint i = 0; i < self->bases->len; i++)
      {
        const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);
        gboolean is_picked = item->id == self->picked;

        if (round == 0 ? is_picked : !is_picked && (item->kind == BIV_TABLE_GENERAL) == (round == 2))
          add_name (&names, item, i, are_numbered && !is_picked && item->number[0] != '\0' ? item->number : item->name,
                    is_picked);
      }
}
