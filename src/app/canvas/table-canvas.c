/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-canvas.c: a table in millimetres on the screen, for drawing it up */
#include "config.h"

#include "app/canvas/table-canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/canvas/table-bases.h"
#include "app/widgets/look.h"
#include "base/said.h"
#include "draw/tabletop/brackets.h"
#include "draw/ink/plaque.h"
#include "draw/ink/room.h"
#include "draw/tabletop/tabletop-drawing.h"

typedef enum
{
  DRAGS_NOTHING,
  DRAGS_OWNERS,           /* what "press" took */
  DRAGS_BASE,
  DRAGS_HANDLE,
} Drag;

struct _BivTableCanvas
{
  BivCanvas    parent_instance;

  BivTabletop *table;
  guint        object;
  int          spot;
  BivBackdrop *tracing;             /* NULL: none */
  BivBox       tracing_box;         /* mm */
  int          tracing_turn, tracing_strength;
  GArray      *several;             /* of guint */
  gboolean     has_frame;
  BivBounds    frame;
  GdkModifierType modifiers;        /* of the last press */
  GArray      *sketch;              /* of BivSpot */
  BivSpot      tip;
  BivLayers    layers;
  BivTwins     axis;
  GArray      *shades;              /* of BivTableShade */

  GArray      *bases, *ghosts;      /* of BivTableBase */
  GArray      *lines;               /* of BivTableLine */
  GArray      *reaches;             /* of BivTableReach */
  guint        picked;
  gboolean     is_past;
  gboolean     has_zone, has_gap;
  BivBounds    zone, gap;
  BivSideLook  zone_side;
  char        *zone_name;
  BivSpot      pressed;             /* the last press, until its click is reported */
  gboolean     has_press;
  Drag drag;
  guint        dragged;             /* a base's id */
  BivSpot      grip;                /* from the pointer to its centre */
  BivSpot      last;
  BivAngle     last_angle;
};

G_DEFINE_FINAL_TYPE (BivTableCanvas, biv_table_canvas, BIV_TYPE_CANVAS)

enum { PRESS, DRAG, RELEASE, POINT, SPOT_ACTIVATED, SPOT_MENU, CARRIED, DROPPED, TURNING, TURNED, N_SIGNALS };
static guint signals[N_SIGNALS];

static double
height_of (BivTableCanvas *self)
{
  return (double) biv_tabletop_get_height (self->table) / BIV_MM;
}

/* ---- Drawing the layer of bases ---- */

#define WORDS_SIZE 11.0             /* px */

typedef struct
{
  cairo_t               *cr;
  const BivTabletopLook *look;
  double                 width, height;     /* of the table, px */
  BivTableCanvas        *canvas;
} Painter;

static double
px_of (const Painter *painter,
       double         hundredths)
{
  return hundredths / BIV_MM * painter->look->scale;
}

static double
x_of (const Painter *painter,
      BivSpot        spot)
{
  return px_of (painter, spot.x);
}

static double
y_of (const Painter *painter,
      BivSpot        spot)
{
  return painter->height - px_of (painter, spot.y);
}

static Painter
make_painter (BivTableCanvas        *self,
              cairo_t               *cr,
              const BivTabletopLook *look)
{
  return (Painter) { cr, look, (double) biv_tabletop_get_width (self->table) / BIV_MM * look->scale, height_of (self) * look->scale,
                     self };
}

/* In the base's own frame, x to its right and y backwards; the origin is the middle of its front. */
static void
enter_frame (const Painter *painter,
             const BivBase *base)
{
  BivSpot front = biv_base_get_front (base);

  cairo_translate (painter->cr, x_of (painter, front), y_of (painter, front));
  cairo_rotate (painter->cr, biv_angle_to_hundredths (base->facing) / 100.0 * G_PI / 180.0);
}

/* FU-GEOM-2, FU-GEOM-3: whatever in the front sector is no farther than that; or round all of the base. */
static void
add_outline (const Painter       *painter,
             const BivTableReach *reach)
{
  double half = px_of (painter, reach->base.frontage) / 2, depth = px_of (painter, reach->base.depth);
  double length = px_of (painter, reach->length);

  cairo_new_path (painter->cr);
  if (reach->is_all_round)
    {
      cairo_arc (painter->cr, -half, 0, length, -G_PI, -G_PI / 2);
      cairo_arc (painter->cr, half, 0, length, -G_PI / 2, 0);
      cairo_arc (painter->cr, half, depth, length, 0, G_PI / 2);
      cairo_arc (painter->cr, -half, depth, length, G_PI / 2, G_PI);
    }
  else
    {
      cairo_move_to (painter->cr, -half, 0);
      cairo_arc (painter->cr, -half, 0, length, -G_PI * 3 / 4, -G_PI / 2);
      cairo_arc (painter->cr, half, 0, length, -G_PI / 2, -G_PI / 4);
      cairo_line_to (painter->cr, half, 0);
    }
  cairo_close_path (painter->cr);
}

static void
draw_outline (const Painter       *painter,
              const BivTableReach *reach)
{
  BivSideInks inks = biv_palette_side (painter->look->palette, &reach->side);
  const double dashes[][2] = { { 5.0, 3.0 }, { 1.0, 0.0 }, { 8.0, 4.0 }, { 1.5, 3.0 } };

  add_outline (painter, reach);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.05);
  cairo_fill_preserve (painter->cr);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.65);
  cairo_set_line_width (painter->cr, 1.2);
  cairo_set_dash (painter->cr, dashes[reach->stroke], reach->stroke == BIV_TABLE_REACH_SOLID ? 0 : 2, 0);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

/* On the outline straight ahead, or towards a side where that is off the table. */
static void
draw_reach_words (const Painter       *painter,
                  const BivTableReach *reach)
{
  static const double turns[] = { 0.0, G_PI / 5, -G_PI / 5 };
  const BivColour *ground = &painter->look->palette->halo;
  BivSideInks inks = biv_palette_side (painter->look->palette, &reach->side);
  double half = px_of (painter, reach->base.frontage) / 2, length = px_of (painter, reach->length);
  double room = biv_lettering_width (reach->words, BIV_LETTERING_MEDIUM, WORDS_SIZE) / 2 + 2;

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      double x = length * sin (turns[i]) + (i == 1 ? half : i == 2 ? -half : 0), y = -length * cos (turns[i]);
      cairo_pattern_t *halo;

      cairo_save (painter->cr);
      enter_frame (painter, &reach->base);
      cairo_user_to_device (painter->cr, &x, &y);
      cairo_restore (painter->cr);
      cairo_device_to_user (painter->cr, &x, &y);
      if (x < room || y < WORDS_SIZE || x > painter->width - room || y > painter->height - WORDS_SIZE)
        continue;
      halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.9);
      /* On the table itself, not on a plate: as names are. */
      biv_set_colour (painter->cr, inks.colour);
      biv_lettering_draw_haloed (painter->cr, reach->words, BIV_LETTERING_MEDIUM, WORDS_SIZE, x, y, halo, 2.2);
      cairo_pattern_destroy (halo);
      return;
    }
}

static void
draw_reaches (BivTableCanvas        *self,
              cairo_t               *cr,
              const BivTabletopLook *look)
{
  Painter painter = make_painter (self, cr, look);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, painter.width, painter.height);
  cairo_clip (cr);
  for (guint i = 0; i < self->reaches->len; i++)
    {
      const BivTableReach *reach = &g_array_index (self->reaches, BivTableReach, i);

      cairo_save (cr);
      enter_frame (&painter, &reach->base);
      draw_outline (&painter, reach);
      cairo_restore (cr);
    }
  for (guint i = 0; i < self->reaches->len; i++)
    draw_reach_words (&painter, &g_array_index (self->reaches, BivTableReach, i));
  cairo_restore (cr);
}

#define UNIT_SIZE    11.5             /* px */
#define GENERAL_SIZE 11.5
#define NAMES_APART  6.0             /* px: of two in one line */
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
  GArray                *items;                 /* BivTableBase: they */
} Names;

static void
get_unit_area (const BivTableBase *item,
               double              height,
               double              scale,
               Area               *area)
{
  double x = (double) item->base.centre.x / BIV_MM * scale, y = (height - (double) item->base.centre.y / BIV_MM) * scale;
  double half_width = item->base.frontage / 2.0 / BIV_MM * scale;
  double half_depth = MAX (item->base.depth / 2.0 / BIV_MM * scale, 2.0);
  double cosine = fabs ((double) item->base.cosine / BIV_ONE), sine = fabs ((double) item->base.sine / BIV_ONE);
  double across = half_width * cosine + half_depth * sine, down = half_depth * cosine + half_width * sine;

  *area = (Area) { x - across, y - down, x + across, y + down };
}

static void
get_flag_area (const BivTableBase *item,
               double              height,
               double              scale,
               gboolean            hangs,
               Area               *area)
{
  double x = (double) item->base.centre.x / BIV_MM * scale, y = (height - (double) item->base.centre.y / BIV_MM) * scale;

  *area = hangs ? (Area) { x - 3.0, y - 3.0, x + FLAG_WIDTH, y + FLAG_HEIGHT }
                : (Area) { x - 3.0, y - FLAG_HEIGHT, x + FLAG_WIDTH, y + 3.0 };
}

static gboolean
covers_unit (GArray     *items,
             const Area *flag,
             double      height,
             double      scale)
{
  for (guint i = 0; i < items->len; i++)
    {
      const BivTableBase *item = &g_array_index (items, BivTableBase, i);
      Area unit;

      if (item->kind == BIV_TABLE_GENERAL)
        continue;
      get_unit_area (item, height, scale, &unit);
      if (flag->left < unit.right && unit.left < flag->right && flag->top < unit.bottom && unit.top < flag->bottom)
        return TRUE;
    }
  return FALSE;
}

/* Near the northern edge, and where it would stand among the men who look north, before him. */
static gboolean
flag_hangs (GArray                *items,
            const BivTableBase    *item,
            double                 height,
            const BivTabletopLook *look)
{
  Area up, down;

  if (biv_general_hangs (item->base.centre, height, look))
    return TRUE;
  get_flag_area (item, height, look->scale, FALSE, &up);
  get_flag_area (item, height, look->scale, TRUE, &down);
  return down.bottom < height * look->scale && covers_unit (items, &up, height, look->scale)
         && !covers_unit (items, &down, height, look->scale);
}

static void
get_area (const Names        *names,
          const BivTableBase *item,
          Area               *area)
{
  if (item->kind == BIV_TABLE_GENERAL)
    get_flag_area (item, names->height, names->look->scale, flag_hangs (names->items, item, names->height, names->look), area);
  else
    get_unit_area (item, names->height, names->look->scale, area);
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
  double width = biv_lettering_width (words, lettering, size);

  if (words[0] == '\0')
    return FALSE;
  for (int nth = 0; nth < 4; nth++)
    {
      Area apart;

      get_place (item, base, width, size, nth, area);
      apart = (Area) { area->left - NAMES_APART, area->top, area->right + NAMES_APART, area->bottom };
      if (is_on_table (names, area) && is_free (names->taken, &apart, NULL) && (over_bases || is_free (names->bases, area, base)))
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
  biv_lettering_draw_haloed (names->cr, words, is_general ? BIV_LETTERING_SERIF_ITALIC : BIV_LETTERING_BOLD,
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

/* Of what is where it stands: ghosts have none. */
static GArray *
list_brackets (BivTableCanvas *self)
{
  g_autofree BivBracketed *bracketed = g_new0 (BivBracketed, self->bases->len + 1);

  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);

      if (item->kind == BIV_TABLE_UNIT)
        bracketed[i] = (BivBracketed) { item->base, item->side, item->brigade };
    }
  return biv_brackets_list (bracketed, self->bases->len, height_of (self));
}

static void
draw_brigade_names (const Names  *names,
                    const GArray *brackets)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (BivBox));
  GArray *const areas[] = { names->bases, names->taken };

  for (gsize i = 0; i < G_N_ELEMENTS (areas); i++)
    for (guint j = 0; j < areas[i]->len; j++)
      {
        const Area *area = &g_array_index (areas[i], Area, j);
        BivBox box = { area->left, area->top, area->right - area->left, area->bottom - area->top };

        g_array_append_val (boxes, box);
      }
  biv_brackets_draw_names (brackets, boxes, names->cr, names->width, names->height, names->look);
}

static void
draw_names (BivTableCanvas        *self,
            const GArray          *brackets,
            cairo_t               *cr,
            const BivTabletopLook *look)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Area));
  g_autoptr (GArray) bases = g_array_sized_new (FALSE, FALSE, sizeof (Area), self->bases->len);
  Names names = { cr, look, (double) biv_tabletop_get_width (self->table) / BIV_MM,
                  height_of (self), taken, bases, self->bases };
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
  draw_brigade_names (&names, brackets);
}

#define PLATE_SIZE 11.0             /* px */

/* ---- Bases ---- */

static void
add_frame (const Painter *painter,
           const BivBase *base,
           double         gap_px)
{
  double px = BIV_MM / painter->look->scale;
  BivBase wide = biv_base_make (base->centre, base->facing, base->frontage + (BivLength) (2 * gap_px * px),
                                MAX (base->depth, (BivLength) (4 * px)) + (BivLength) (2 * gap_px * px));
  BivSpot corners[4];

  biv_base_get_corners (&wide, corners);
  cairo_new_path (painter->cr);
  for (int i = 0; i < 4; i++)
    cairo_line_to (painter->cr, x_of (painter, corners[i]), y_of (painter, corners[i]));
  cairo_close_path (painter->cr);
}

static void
stroke_haloed (const Painter   *painter,
               const BivColour *colour,
               double           width)
{
  biv_set_colour (painter->cr, painter->look->palette->halo);
  cairo_set_line_width (painter->cr, width + 3.0);
  cairo_stroke_preserve (painter->cr);
  biv_set_colour (painter->cr, *colour);
  cairo_set_line_width (painter->cr, width);
  cairo_stroke (painter->cr);
}

static void
draw_alarm (const Painter      *painter,
            const BivTableBase *item)
{
  const BivPalette *palette = painter->look->palette;
  const double dashes[] = { 6.0, 3.0 };
  BivSpot corners[4];

  add_frame (painter, &item->base, 5.0);
  cairo_set_dash (painter->cr, dashes, item->is_refused ? 2 : 0, 0);
  stroke_haloed (painter, item->is_refused ? &palette->refused : &palette->past, 2.2);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  if (!item->is_refused)
    return;
  biv_base_get_corners (&item->base, corners);
  biv_set_colour (painter->cr, palette->refused);
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x_of (painter, corners[1]) + 8, y_of (painter, corners[1]) - 8, 7.5, 0, 2 * G_PI);
  cairo_fill (painter->cr);
  biv_set_colour (painter->cr, palette->halo);
  biv_lettering_draw (painter->cr, "!", BIV_LETTERING_BOLD, 12, x_of (painter, corners[1]) + 8,
                      y_of (painter, corners[1]) - 8);
}

static void
draw_item (const Painter      *painter,
           const BivTableBase *item,
           gboolean            is_ghost)
{
  BivBaseLook look = {
    .table = painter->look, .side = item->side, .form = item->form, .count = item->count, .is_hidden = item->is_hidden,
    .is_picked = !is_ghost && item->id == painter->canvas->picked, .is_abandoned = item->is_abandoned,
    .hangs = item->kind == BIV_TABLE_GENERAL
             && flag_hangs (painter->canvas->bases, item, height_of (painter->canvas), painter->look),
  };
  double opacity = is_ghost ? 0.62 : item->is_spent ? 0.72 : 1.0;

  if (opacity < 1.0)
    cairo_push_group (painter->cr);
  if (item->kind == BIV_TABLE_GENERAL)
    biv_general_draw (item->base.centre, painter->cr, height_of (painter->canvas), &look);
  else
    biv_base_draw (&item->base, painter->cr, height_of (painter->canvas), &look);
  if (opacity < 1.0)
    {
      cairo_pop_group_to_source (painter->cr);
      cairo_paint_with_alpha (painter->cr, opacity);
    }
  if (item->is_refused || item->is_owed)
    draw_alarm (painter, item);
}

static void
draw_handle (const Painter *painter,
             const BivBase *base)
{
  const BivPalette *palette = painter->look->palette;
  BivSpot front = biv_base_get_front (base), handle;
  double x, y;

  if (!biv_table_canvas_get_handle (painter->canvas, &handle))
    return;
  x = x_of (painter, handle);
  y = y_of (painter, handle);
  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x_of (painter, front), y_of (painter, front));
  cairo_line_to (painter->cr, x, y);
  stroke_haloed (painter, &palette->ink, 1.5);
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x, y, 7.0, 0, 2 * G_PI);
  biv_set_colour (painter->cr, palette->plate);
  cairo_fill_preserve (painter->cr);
  stroke_haloed (painter, &palette->ink, 1.8);
  /* An arrow round it says what it does. */
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x, y, 3.2, -2.6, 1.2);
  biv_set_colour (painter->cr, palette->plate_ink);
  cairo_set_line_width (painter->cr, 1.4);
  cairo_stroke (painter->cr);
}

/* ---- Lines ---- */

static void
draw_plate (const Painter *painter,
            const char    *words,
            double         x,
            double         y)
{
  const BivPalette *palette = painter->look->palette;
  double width = biv_lettering_width (words, BIV_LETTERING_MEDIUM, PLATE_SIZE) + 10.0;

  biv_plaque_draw (painter->cr, (BivBox) { floor (x - width / 2), floor (y - 9.0), ceil (width), 18.0 },
                   &(BivPlaque) { .face = palette->plate, .edge = palette->plate_ink, .ink = palette->plate_ink, .weight = 1.0,
                                  .lettering = BIV_LETTERING_MEDIUM, .size = PLATE_SIZE }, words);
}

static void
draw_head (const Painter *painter,
           double         x,
           double         y,
           double         angle,
           double         size)
{
  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x, y);
  cairo_line_to (painter->cr, x - size * cos (angle - 0.42), y - size * sin (angle - 0.42));
  cairo_line_to (painter->cr, x - size * cos (angle + 0.42), y - size * sin (angle + 0.42));
  cairo_close_path (painter->cr);
  cairo_fill (painter->cr);
}

static void
draw_end (const Painter      *painter,
          const BivTableLine *line,
          double              angle,
          double              width)
{
  double x = x_of (painter, line->to), y = y_of (painter, line->to);

  cairo_new_path (painter->cr);
  switch (line->kind)
    {
    case BIV_TABLE_LINE_REFUSED:
      cairo_move_to (painter->cr, x - 6, y - 6);
      cairo_line_to (painter->cr, x + 6, y + 6);
      cairo_move_to (painter->cr, x - 6, y + 6);
      cairo_line_to (painter->cr, x + 6, y - 6);
      cairo_set_line_width (painter->cr, 2.6);
      cairo_stroke (painter->cr);
      break;
    case BIV_TABLE_LINE_STOP:
      cairo_move_to (painter->cr, x - 12 * sin (angle), y + 12 * cos (angle));
      cairo_line_to (painter->cr, x + 12 * sin (angle), y - 12 * cos (angle));
      cairo_set_line_width (painter->cr, 4.0);
      cairo_stroke (painter->cr);
      break;
    case BIV_TABLE_LINE_MEASURE:
      break;
    case BIV_TABLE_LINE_PAIRING:
      draw_head (painter, x_of (painter, line->from), y_of (painter, line->from), angle + G_PI, 8.0);
      draw_head (painter, x, y, angle, 8.0);
      break;
    case BIV_TABLE_LINE_WAY:
    case BIV_TABLE_LINE_ATTACK:
    case BIV_TABLE_LINE_FIRE:
    default:
      draw_head (painter, x, y, angle, 6.0 + 2.5 * width);
      break;
    }
}

static void
draw_line (const Painter      *painter,
           const BivTableLine *line)
{
  const BivPalette *palette = painter->look->palette;
  const double dashes[] = { 7.0, 4.0 }, dots[] = { 2.0, 4.0 };
  gboolean is_bad = line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_STOP;
  const BivColour *colour = is_bad ? &palette->refused : line->kind == BIV_TABLE_LINE_WAY ? &palette->reach : &palette->ink;
  double width = line->kind == BIV_TABLE_LINE_ATTACK ? 3.2 : line->kind == BIV_TABLE_LINE_FIRE ? 1.4 : 2.2;
  double x = x_of (painter, line->to), y = y_of (painter, line->to);
  double from_x = x_of (painter, line->from), from_y = y_of (painter, line->from);
  double angle = atan2 (y - from_y, x - from_x);

  if (hypot (x - from_x, y - from_y) >= 1.0)
    {
      cairo_new_path (painter->cr);
      cairo_move_to (painter->cr, from_x, from_y);
      cairo_line_to (painter->cr, x, y);
      if (line->kind == BIV_TABLE_LINE_FIRE)
        cairo_set_dash (painter->cr, dots, 2, 0);
      else if (line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_MEASURE)
        cairo_set_dash (painter->cr, dashes, 2, 0);
      stroke_haloed (painter, colour, width);
      cairo_set_dash (painter->cr, NULL, 0, 0);
    }
  biv_set_colour (painter->cr, *colour);
  draw_end (painter, line, angle, width);
}

/* The plates last, so that no line crosses them; that of a way beyond its end, where the ghost leaves room. */
static void
draw_line_words (const Painter      *painter,
                 const BivTableLine *line)
{
  double x = x_of (painter, line->to), y = y_of (painter, line->to);
  double from_x = x_of (painter, line->from), from_y = y_of (painter, line->from);
  gboolean is_way = line->kind == BIV_TABLE_LINE_WAY || line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_STOP;

  if (line->words[0] == '\0')
    return;
  if (!is_way)
    draw_plate (painter, line->words, (x + from_x) / 2, (y + from_y) / 2);
  else
    draw_plate (painter, line->words, x, y <= from_y ? y - 44.0 : y + 44.0);
}

/* ---- All of it ---- */

static void
draw_past (const Painter *painter)
{
  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, 2, 2, painter->width - 4, painter->height - 4);
  biv_set_colour (painter->cr, painter->look->palette->past);
  cairo_set_line_width (painter->cr, 4.0);
  cairo_stroke (painter->cr);
}

#define ZONE_EDGE  3.0                /* px */
#define ZONE_HATCH 9.0
#define NAME_GAP   4.0                /* between a zone's name and a base */

/* The bases that may be in the way of a zone's name, in px. */
static GArray *
list_taken (const Painter *painter)
{
  GArray *taken = g_array_new (FALSE, FALSE, sizeof (BivBox));

  for (guint i = 0; i < painter->canvas->bases->len; i++)
    {
      BivSpot corners[4];
      BivBox box = { G_MAXDOUBLE, G_MAXDOUBLE, 0.0, 0.0 };
      double right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

      biv_base_get_corners (&g_array_index (painter->canvas->bases, BivTableBase, i).base, corners);
      for (int j = 0; j < 4; j++)
        {
          box.x = MIN (box.x, x_of (painter, corners[j]) - NAME_GAP);
          box.y = MIN (box.y, y_of (painter, corners[j]) - NAME_GAP);
          right = MAX (right, x_of (painter, corners[j]) + NAME_GAP);
          bottom = MAX (bottom, y_of (painter, corners[j]) + NAME_GAP);
        }
      box.width = right - box.x;
      box.height = bottom - box.y;
      g_array_append_val (taken, box);
    }
  return taken;
}

static void
draw_zone_name (const Painter *painter,
                const BivBox  *zone,
                gboolean       from_below)
{
  const char *name = painter->canvas->zone_name;
  BivSideInks inks = biv_palette_side (painter->look->palette, &painter->canvas->zone_side);
  BivBox plate = { 0.0, 0.0, biv_lettering_width (name, BIV_LETTERING_BOLD, 11.0) + 18.0, 19.0 };
  BivBox within = { zone->x + 10.0, zone->y + 9.0, zone->width - 20.0, zone->height - 18.0 };
  g_autoptr (GArray) taken = list_taken (painter);

  biv_box_find_room (&plate, &within, from_below, (const BivBox *) (gpointer) taken->data, taken->len);
  biv_plaque_draw (painter->cr, plate,
                   &(BivPlaque) { .face = inks.tint, .edge = inks.colour, .weight = 1.4, .lettering = BIV_LETTERING_BOLD,
                                  .ink = biv_colour_mix (inks.colour, painter->look->palette->ink, 0.25), .size = 11.0 }, name);
}

static void
draw_zone (const Painter *painter)
{
  const BivTableCanvas *canvas = painter->canvas;
  const BivBounds *zone = &canvas->zone, *gap = &canvas->gap;
  BivSideInks inks = biv_palette_side (painter->look->palette, &canvas->zone_side);
  double left = x_of (painter, biv_spot (zone->west, zone->north)), top = y_of (painter, biv_spot (zone->west, zone->north));
  double right = x_of (painter, biv_spot (zone->east, zone->south)), bottom = y_of (painter, biv_spot (zone->east, zone->south));

  cairo_save (painter->cr);
  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, left, top, right - left, bottom - top);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.13);
  cairo_fill (painter->cr);
  cairo_rectangle (painter->cr, left + ZONE_EDGE / 2, top + ZONE_EDGE / 2, right - left - ZONE_EDGE, bottom - top - ZONE_EDGE);
  biv_set_colour (painter->cr, inks.colour);
  cairo_set_line_width (painter->cr, ZONE_EDGE);
  cairo_stroke (painter->cr);
  if (canvas->zone_name != NULL)
    draw_zone_name (painter, &(BivBox) { left, top, right - left, bottom - top }, zone->south <= 0);
  if (canvas->has_gap)
    {
      top = y_of (painter, biv_spot (gap->west, gap->north));
      bottom = y_of (painter, biv_spot (gap->west, gap->south));
      cairo_rectangle (painter->cr, left, top, right - left, bottom - top);
      cairo_clip (painter->cr);
      for (double x = left - (bottom - top); x < right; x += ZONE_HATCH)
        {
          cairo_move_to (painter->cr, x, top);
          cairo_line_to (painter->cr, x + bottom - top, bottom);
        }
      biv_set_colour_alpha (painter->cr, inks.colour, 0.62);
      cairo_set_line_width (painter->cr, 1.0);
      cairo_stroke (painter->cr);
    }
  cairo_restore (painter->cr);
}

static void
draw_bases (BivTableCanvas        *self,
            cairo_t               *cr,
            const BivTabletopLook *look)
{
  Painter painter = make_painter (self, cr, look);
  const BivTableBase *held = NULL;
  g_autoptr (GArray) brackets = NULL;

  if (self->has_zone)
    draw_zone (&painter);
  draw_reaches (self, cr, look);
  brackets = list_brackets (self);
  biv_brackets_draw (brackets, cr, look);
  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);

      draw_item (&painter, item, FALSE);
      if (item->id == self->picked)
        held = item;
    }
  for (guint i = 0; i < self->lines->len; i++)
    draw_line (&painter, &g_array_index (self->lines, BivTableLine, i));
  draw_names (self, brackets, cr, look);
  for (guint i = 0; i < self->ghosts->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->ghosts, BivTableBase, i);

      draw_item (&painter, item, TRUE);
      if (item->id == self->picked)
        held = item;
    }
  if (held != NULL)
    draw_handle (&painter, &held->base);
  for (guint i = 0; i < self->lines->len; i++)
    draw_line_words (&painter, &g_array_index (self->lines, BivTableLine, i));
  if (self->is_past)
    draw_past (&painter);
}

#define HANDLE_PX       26.0        /* before the front */
#define HANDLE_REACH_PX 11.0
#define FLAG_RIGHT_PX   8.0         /* of a general's flag, from his place */
#define FLAG_UP_PX      12.0
#define FLAG_REACH_PX   14.0
#define SLOP_PX         4.0         /* a base drawn small is easier to hit than it is large */

/* ---- Picking, carrying and turning bases ---- */


/* ---- What is shown ---- */

static void
take (BivTableCanvas *self,
      GArray         *array,
      gconstpointer   items,
      guint           n_items)
{
  g_array_set_size (array, 0);
  if (n_items > 0)
    g_array_append_vals (array, items, n_items);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_bases (BivTableCanvas     *self,
                            const BivTableBase *bases,
                            guint               n_bases)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->bases, bases, n_bases);
  biv_canvas_describe_again (BIV_CANVAS (self));
}

void
biv_table_canvas_set_ghosts (BivTableCanvas     *self,
                             const BivTableBase *ghosts,
                             guint               n_ghosts)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->ghosts, ghosts, n_ghosts);
}

void
biv_table_canvas_set_lines (BivTableCanvas     *self,
                            const BivTableLine *lines,
                            guint               n_lines)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->lines, lines, n_lines);
}

void
biv_table_canvas_set_reaches (BivTableCanvas      *self,
                              const BivTableReach *reaches,
                              guint                n_reaches)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->reaches, reaches, n_reaches);
}

void
biv_table_canvas_set_picked_base (BivTableCanvas *self,
                                  guint           base)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->picked = base;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_zone (BivTableCanvas    *self,
                           const BivBounds   *zone,
                           const BivBounds   *gap,
                           const BivSideLook *side,
                           const char        *name)
{
  char *words = g_strdup (name);

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self) && (zone == NULL || side != NULL));

  g_free (self->zone_name);
  self->zone_name = words;
  self->has_zone = zone != NULL;
  self->has_gap = zone != NULL && gap != NULL;
  if (zone != NULL)
    {
      self->zone = *zone;
      self->zone_side = *side;
    }
  if (self->has_gap)
    self->gap = *gap;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_past (BivTableCanvas *self,
                           gboolean        is_past)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->is_past = is_past;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Who is where ---- */

static BivLength
to_length (BivTableCanvas *self,
           double          px)
{
  return (BivLength) (px / MAX (biv_canvas_get_scale (BIV_CANVAS (self)), 0.01) * BIV_MM);
}

static BivLength
get_distance (BivTableCanvas     *self,
              const BivTableBase *item,
              BivSpot             spot)
{
  if (item->kind == BIV_TABLE_GENERAL)
    {
      BivTabletopLook look = { .scale = biv_canvas_get_scale (BIV_CANVAS (self)) };
      double height = height_of (self);
      BivLength up = to_length (self, flag_hangs (self->bases, item, height, &look) ? -FLAG_UP_PX : FLAG_UP_PX);
      BivSpot flag = biv_spot (item->base.centre.x + to_length (self, FLAG_RIGHT_PX), item->base.centre.y + up);

      return MAX (0, biv_spot_distance (flag, spot) - to_length (self, FLAG_REACH_PX));
    }
  return biv_base_get_spot_distance (&item->base, spot);
}

/* The nearest; of several the one that is drawn last. Generals stand with their men, and are drawn above them. */
guint
biv_table_canvas_find_base (BivTableCanvas *self,
                            BivSpot         spot,
                            BivLength       reach)
{
  BivLength nearest = reach;
  guint found = BIV_NO_BASE;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), BIV_NO_BASE);

  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);
      BivLength distance = get_distance (self, item, spot);

      if (distance <= nearest)
        {
          nearest = distance;
          found = item->id;
        }
    }
  return found;
}

static const BivTableBase *
find_item (GArray *items,
           guint   id)
{
  for (guint i = 0; i < items->len; i++)
    if (g_array_index (items, BivTableBase, i).id == id)
      return &g_array_index (items, BivTableBase, i);
  return NULL;
}

static const BivTableBase *
get_turned (BivTableCanvas *self)
{
  const BivTableBase *item = find_item (self->ghosts, self->picked);

  if (item == NULL)
    item = find_item (self->bases, self->picked);
  return item != NULL && item->can_be_turned && item->kind == BIV_TABLE_UNIT ? item : NULL;
}

gboolean
biv_table_canvas_get_handle (BivTableCanvas *self,
                             BivSpot        *handle)
{
  const BivTableBase *item;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self) && handle != NULL, FALSE);

  item = get_turned (self);
  if (item == NULL)
    return FALSE;
  *handle = biv_spot_beyond (biv_base_get_front (&item->base), item->base.facing, to_length (self, HANDLE_PX));
  return TRUE;
}

void
biv_table_canvas_go_to_spot (BivTableCanvas *self,
                             BivSpot         spot)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  if (self->table == NULL)
    return;
  biv_canvas_go_to (BIV_CANVAS (self),
                    BIV_CANVAS_GET_CLASS (self)->find_cell (BIV_CANVAS (self), (double) spot.x / BIV_MM,
                                                            height_of (self) - (double) spot.y / BIV_MM));
}

void
biv_table_canvas_show_spot (BivTableCanvas *self,
                            BivSpot         spot)
{
  BivBox view;
  double x, y;

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  if (self->table == NULL)
    return;
  x = (double) spot.x / BIV_MM;
  y = (double) (biv_tabletop_get_height (self->table) - spot.y) / BIV_MM;
  biv_canvas_set_cursor (BIV_CANVAS (self), BIV_CANVAS_GET_CLASS (self)->find_cell (BIV_CANVAS (self), x, y));
  biv_canvas_get_view (BIV_CANVAS (self), &view);
  if (x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height)
    biv_canvas_centre_on (BIV_CANVAS (self), x, y, 0);
}

static void
describe_bases (BivTableCanvas *self,
                BivSpot         spot,
                GString        *words)
{
  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);

      if (get_distance (self, item, spot) <= BIV_TABLE_LATTICE / 2)
        g_string_append_printf (words, ", %s", item->words);
    }
}

/* ---- Pointer and keys ---- */

/* A click means the spot under the pointer, a key the cursor's. */
static BivSpot
take_spot (BivTableCanvas *self,
           guint           cell,
           BivLength      *reach)
{
  BivSpot spot = { 0, 0 };
  double height = height_of (self);
  gboolean is_click = self->has_press
                      && BIV_CANVAS_GET_CLASS (self)->find_cell (BIV_CANVAS (self), (double) self->pressed.x / BIV_MM,
                                                                 height - (double) self->pressed.y / BIV_MM) == cell;

  self->has_press = FALSE;
  *reach = is_click ? to_length (self, SLOP_PX) : BIV_TABLE_LATTICE / 2;
  if (is_click)
    return self->pressed;
  biv_table_canvas_get_spot (self, cell, &spot);
  return spot;
}

static void
on_activate (BivTableCanvas *self,
             guint           cell)
{
  BivLength reach;
  BivSpot spot;

  if (self->table == NULL || cell == BIV_NOWHERE)
    return;
  spot = take_spot (self, cell, &reach);
  g_signal_emit (self, signals[SPOT_ACTIVATED], 0, biv_table_canvas_find_base (self, spot, reach), spot.x, spot.y);
}

static void
on_menu (BivTableCanvas *self,
         guint           cell,
         double          x_px,
         double          y_px)
{
  BivLength reach = to_length (self, SLOP_PX);
  BivSpot spot;
  double x, y;
  guint base;

  if (self->table == NULL)
    return;
  biv_canvas_to_model (BIV_CANVAS (self), x_px, y_px, &x, &y);
  spot = biv_spot ((BivLength) lround (x * BIV_MM), biv_tabletop_get_height (self->table) - (BivLength) lround (y * BIV_MM));
  base = biv_table_canvas_find_base (self, spot, reach);
  /* By key it comes at the middle of the cursor's cell. */
  if (base == BIV_NO_BASE)
    base = biv_table_canvas_find_base (self, spot, biv_canvas_shows_cursor (BIV_CANVAS (self)) ? BIV_TABLE_LATTICE / 2 : 0);
  g_signal_emit (self, signals[SPOT_MENU], 0, base, spot.x, spot.y, x_px, y_px);
}

static const BivTableBase *
find_carried (BivTableCanvas *self,
              BivSpot         spot)
{
  const BivTableBase *item = NULL;

  for (guint i = 0; i < self->ghosts->len; i++)
    if (get_distance (self, &g_array_index (self->ghosts, BivTableBase, i), spot) <= to_length (self, SLOP_PX))
      item = &g_array_index (self->ghosts, BivTableBase, i);
  /* The one in hand before all that stand on it or touch it. */
  if (item == NULL)
    {
      item = find_item (self->bases, self->picked);
      if (item == NULL || !item->can_be_carried || get_distance (self, item, spot) > to_length (self, SLOP_PX))
        item = find_item (self->bases, biv_table_canvas_find_base (self, spot, to_length (self, SLOP_PX)));
    }
  return item != NULL && item->can_be_carried ? item : NULL;
}

static gboolean
bases_begin_drag (BivTableCanvas *self,
                  BivSpot         spot)
{
  const BivTableBase *item;
  BivSpot handle;

  self->pressed = self->last = spot;
  self->has_press = TRUE;
  if (biv_table_canvas_get_handle (self, &handle)
      && biv_spot_distance (handle, spot) <= to_length (self, HANDLE_REACH_PX))
    {
      self->drag = DRAGS_HANDLE;
      self->dragged = self->picked;
      self->last_angle = get_turned (self)->base.facing;
      return TRUE;
    }
  item = find_carried (self, spot);
  if (item == NULL)
    return FALSE;
  self->drag = DRAGS_BASE;
  self->dragged = item->id;
  self->grip = biv_spot (item->base.centre.x - spot.x, item->base.centre.y - spot.y);
  return TRUE;
}

/* Whole degrees, so that a line is dressed by hand. */
static BivAngle
angle_of (BivTableCanvas *self,
          BivSpot         spot)
{
  const BivTableBase *item = get_turned (self);
  int hundredths;

  if (item == NULL || biv_spot_distance (item->base.centre, spot) < BIV_MM)
    return self->last_angle;
  hundredths = biv_angle_to_hundredths (biv_angle_toward (item->base.centre, spot));
  return biv_angle_from_hundredths ((hundredths + 50) / 100 % 360 * 100);
}

static void
bases_drag (BivTableCanvas *self,
            BivSpot         spot)
{
  self->has_press = FALSE;
  self->last = spot;
  if (self->drag == DRAGS_BASE)
    g_signal_emit (self, signals[CARRIED], 0, self->dragged, spot.x + self->grip.x, spot.y + self->grip.y);
  else if (self->drag == DRAGS_HANDLE)
    {
      self->last_angle = angle_of (self, spot);
      g_signal_emit (self, signals[TURNING], 0, self->dragged, (int) self->last_angle);
    }
}

static void
bases_end_drag (BivTableCanvas *self,
                BivSpot         spot,
                gboolean        is_cancelled)
{
  Drag drag = self->drag;

  self->drag = DRAGS_NOTHING;
  self->has_press = FALSE;
  if (is_cancelled)
    spot = self->last;
  if (drag == DRAGS_BASE)
    g_signal_emit (self, signals[DROPPED], 0, self->dragged, spot.x + self->grip.x, spot.y + self->grip.y, is_cancelled);
  else if (drag == DRAGS_HANDLE)
    g_signal_emit (self, signals[TURNED], 0, self->dragged, (int) self->last_angle, is_cancelled);
}

/* ---- The layer ---- */

#define LATTICE_MM (BIV_TABLE_LATTICE / BIV_MM)


static BivSpot
to_spot (BivTableCanvas *self,
         double          x,
         double          y)
{
  return biv_spot ((BivLength) lround (x * BIV_MM), (BivLength) lround ((height_of (self) - y) * BIV_MM));
}

static BivTabletopLook
look_at (BivTableCanvas *self,
         double          scale)
{
  return (BivTabletopLook) { biv_look_get_palette (GTK_WIDGET (self)), scale, self->layers, FALSE, NULL, NULL };
}

/* ---- The lattice ---- */

static guint
count_columns (BivTableCanvas *self)
{
  return self->table != NULL ? (guint) (biv_tabletop_get_width (self->table) / BIV_TABLE_LATTICE + 1) : 0;
}

static guint
count_rows (BivTableCanvas *self)
{
  return self->table != NULL ? (guint) (biv_tabletop_get_height (self->table) / BIV_TABLE_LATTICE + 1) : 0;
}

gboolean
biv_table_canvas_get_spot (BivTableCanvas *self,
                           guint           cell,
                           BivSpot        *spot)
{
  guint columns;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self) && spot != NULL, FALSE);

  columns = count_columns (self);
  if (columns == 0 || cell >= columns * count_rows (self))
    return FALSE;
  *spot = biv_spot ((BivLength) (cell % columns) * BIV_TABLE_LATTICE, (BivLength) (cell / columns) * BIV_TABLE_LATTICE);
  return TRUE;
}

static guint
find_cell (BivCanvas *canvas,
           double     x,
           double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  int column, row;

  if (self->table == NULL)
    return BIV_NOWHERE;
  column = (int) floor (x / LATTICE_MM + 0.5);
  row = (int) floor ((height_of (self) - y) / LATTICE_MM + 0.5);
  if (column < 0 || row < 0 || column >= (int) count_columns (self) || row >= (int) count_rows (self))
    return BIV_NOWHERE;
  return (guint) row * count_columns (self) + (guint) column;
}

static gboolean
get_cell_box (BivCanvas *canvas,
              guint      cell,
              BivBox    *box)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot;

  if (!biv_table_canvas_get_spot (self, cell, &spot))
    return FALSE;
  *box = (BivBox) { (double) spot.x / BIV_MM - LATTICE_MM / 2.0, height_of (self) - (double) spot.y / BIV_MM - LATTICE_MM / 2.0,
                    LATTICE_MM, LATTICE_MM };
  return TRUE;
}

static guint
step (BivCanvas        *canvas,
      guint             cell,
      GtkDirectionType  direction)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  guint columns = count_columns (self), rows = count_rows (self);
  guint column, row;

  if (columns == 0)
    return BIV_NOWHERE;
  if (cell >= columns * rows)
    return rows / 2 * columns + columns / 2;
  column = cell % columns;
  row = cell / columns;
  if (direction == GTK_DIR_UP && row + 1 < rows)
    return cell + columns;
  if (direction == GTK_DIR_DOWN && row > 0)
    return cell - columns;
  if (direction == GTK_DIR_RIGHT && column + 1 < columns)
    return cell + 1;
  if (direction == GTK_DIR_LEFT && column > 0)
    return cell - 1;
  return cell;
}

/* What lies there, the uppermost last. */
static char *
describe (BivCanvas *canvas,
          guint      cell)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  g_autoptr (GString) words = g_string_new (NULL);
  guint objects[8], n, level;
  BivSpot spot;

  if (!biv_table_canvas_get_spot (self, cell, &spot))
    return g_strdup ("");
  /* TRANSLATORS: a place on a table, in millimetres from its south-western corner */
  g_string_append_printf (words, _("%d, %d mm"), spot.x / BIV_MM, spot.y / BIV_MM);
  level = biv_tabletop_get_elevation (self->table, spot);
  if (level > 0)
    g_string_append_printf (words, _(", level %u"), level);
  n = biv_tabletop_list_holding (self->table, ~BIV_THING_BIT (BIV_THING_CONTOUR), spot, objects, G_N_ELEMENTS (objects));
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (self->table, objects[i]);

      g_string_append_printf (words, ", %s", biv_thing_get_label (object->thing));
      if (object->name != NULL)
        g_string_append_printf (words, " “%s”", biv_said (object->name));
    }
  describe_bases (self, spot, words);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- Drawing ---- */

static void
get_extent (BivCanvas *canvas,
            double    *width,
            double    *height)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);

  *width = self->table != NULL ? (double) biv_tabletop_get_width (self->table) / BIV_MM : 1.0;
  *height = self->table != NULL ? height_of (self) : 1.0;
}

static void
draw_tile (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *part,
           double        scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);
  BivBox mm = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  if (self->table != NULL)
    biv_tabletop_draw (self->table, cr, &look, &mm);
}

static double
get_margin (BivCanvas *canvas,
            double     scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);

  return self->table != NULL ? biv_tabletop_get_margin (&look) : -1.0;
}

static void
draw_sketch (BivTableCanvas *self,
             cairo_t        *cr,
             double          scale)
{
  const BivPalette *palette = biv_look_get_palette (GTK_WIDGET (self));
  const double dashes[] = { 6.0, 4.0 };

  cairo_new_path (cr);
  for (guint i = 0; i < self->sketch->len; i++)
    {
      BivSpot spot = g_array_index (self->sketch, BivSpot, i);

      cairo_line_to (cr, spot.x * scale / BIV_MM, (height_of (self) - (double) spot.y / BIV_MM) * scale);
    }
  cairo_line_to (cr, self->tip.x * scale / BIV_MM, (height_of (self) - (double) self->tip.y / BIV_MM) * scale);
  biv_set_colour (cr, palette->halo);
  cairo_set_line_width (cr, 5.0);
  cairo_stroke_preserve (cr);
  biv_set_colour (cr, palette->reach);
  cairo_set_line_width (cr, 2.0);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < self->sketch->len; i++)
    {
      BivSpot spot = g_array_index (self->sketch, BivSpot, i);

      cairo_rectangle (cr, spot.x * scale / BIV_MM - 4.0, (height_of (self) - (double) spot.y / BIV_MM) * scale - 4.0, 8.0, 8.0);
      biv_fill_and_stroke (cr, palette->plate, palette->reach, 1.5);
    }
}

static void
add_spots (const Painter *painter,
           const BivSpot *spots,
           guint          n_spots,
           gboolean       is_closed)
{
  cairo_new_path (painter->cr);
  for (guint i = 0; i < n_spots; i++)
    cairo_line_to (painter->cr, x_of (painter, spots[i]), y_of (painter, spots[i]));
  if (is_closed)
    cairo_close_path (painter->cr);
}

static void
draw_shade (const Painter       *painter,
            const BivTableShade *shade)
{
  const BivColour *colour = &painter->look->palette->reach;
  const double dashes[] = { 7.0, 4.0 };

  if (shade->n_spots == 1)
    {
      cairo_new_path (painter->cr);
      cairo_arc (painter->cr, x_of (painter, shade->spots[0]), y_of (painter, shade->spots[0]), 8.0, 0, 2 * G_PI);
    }
  else
    add_spots (painter, shade->spots, shade->n_spots, shade->is_closed);
  biv_set_colour_alpha (painter->cr, *colour, 0.22);
  if (shade->is_closed)
    cairo_fill_preserve (painter->cr);
  else if (shade->width > 0)
    {
      cairo_set_line_width (painter->cr, px_of (painter, shade->width));
      cairo_stroke_preserve (painter->cr);
    }
  if (shade->kind == BIV_TABLE_SHADE_TWIN)
    cairo_set_dash (painter->cr, dashes, 2, 0);
  stroke_haloed (painter, colour, 2.0);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

/* A line from south to north; or, for half a turn, an arrow round the middle. */
static void
draw_axis (const Painter *painter,
           BivTwins       twins)
{
  const BivPalette *palette = painter->look->palette;
  const double dashes[] = { 9.0, 6.0 };
  double x = painter->width / 2, y = painter->height / 2;

  cairo_new_path (painter->cr);
  if (twins == BIV_TWINS_MIRRORED)
    {
      cairo_move_to (painter->cr, x, 0);
      cairo_line_to (painter->cr, x, painter->height);
      cairo_set_dash (painter->cr, dashes, 2, 0);
      stroke_haloed (painter, &palette->reach, 1.6);
      cairo_set_dash (painter->cr, NULL, 0, 0);
      return;
    }
  cairo_arc (painter->cr, x, y, 9.0, 0, 2 * G_PI);
  biv_set_colour (painter->cr, palette->plate);
  cairo_fill_preserve (painter->cr);
  stroke_haloed (painter, &palette->reach, 1.8);
  cairo_arc (painter->cr, x, y, 4.5, -2.2, 2.2);
  biv_set_colour (painter->cr, palette->plate_ink);
  cairo_set_line_width (painter->cr, 1.6);
  cairo_stroke (painter->cr);
  draw_head (painter, x + 4.5 * cos (2.6), y + 4.5 * sin (2.6), 3.9, 5.5);
}

static void
draw_frame_round (const Painter   *painter,
                  const BivBounds *frame)
{
  const BivColour *colour = &painter->look->palette->reach;
  const double dashes[] = { 5.0, 3.0 };
  double left = x_of (painter, biv_spot (frame->west, frame->north)), top = y_of (painter, biv_spot (frame->west, frame->north));
  double right = x_of (painter, biv_spot (frame->east, frame->south));
  double bottom = y_of (painter, biv_spot (frame->east, frame->south));

  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, floor (left) + 0.5, floor (top) + 0.5, floor (right - left), floor (bottom - top));
  biv_set_colour_alpha (painter->cr, *colour, 0.14);
  cairo_fill_preserve (painter->cr);
  cairo_set_dash (painter->cr, dashes, 2, 0);
  stroke_haloed (painter, colour, 1.4);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

static void
draw_live (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *view,
           double        scale)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivTabletopLook look = look_at (self, scale);
  BivSpot spot;

  if (self->table == NULL)
    return;
  if (self->tracing != NULL)
    {
      const BivBox *box = &self->tracing_box;

      biv_backdrop_draw (self->tracing, cr, &(BivBox) { box->x * scale, box->y * scale, box->width * scale, box->height * scale },
                         self->tracing_turn, self->tracing_strength);
    }
  if (self->axis != BIV_TWINS_NONE || self->shades->len > 0)
    {
      Painter painter = make_painter (self, cr, &look);

      if (self->axis != BIV_TWINS_NONE)
        draw_axis (&painter, self->axis);
      for (guint i = 0; i < self->shades->len; i++)
        draw_shade (&painter, &g_array_index (self->shades, BivTableShade, i));
    }
  for (guint i = 0; i < self->several->len; i++)
    if (g_array_index (self->several, guint, i) < biv_tabletop_get_n_objects (self->table))
      biv_tabletop_draw_marked (self->table, cr, &look, g_array_index (self->several, guint, i));
  if (self->object < biv_tabletop_get_n_objects (self->table))
    biv_tabletop_draw_outline (self->table, cr, &look, self->object, self->spot);
  if (self->has_frame)
    {
      Painter painter = make_painter (self, cr, &look);

      draw_frame_round (&painter, &self->frame);
    }
  draw_bases (self, cr, &look);
  if (self->sketch->len > 0)
    draw_sketch (self, cr, scale);
  if (biv_canvas_shows_cursor (canvas) && biv_table_canvas_get_spot (self, biv_canvas_get_cursor (canvas), &spot))
    {
      double x = spot.x * scale / BIV_MM, y = (height_of (self) - (double) spot.y / BIV_MM) * scale;

      cairo_new_path (cr);
      cairo_arc (cr, x, y, 9.0, 0, 2 * G_PI);
      cairo_move_to (cr, x - 14.0, y);
      cairo_line_to (cr, x + 14.0, y);
      cairo_move_to (cr, x, y - 14.0);
      cairo_line_to (cr, x, y + 14.0);
      biv_set_colour (cr, look.palette->halo);
      cairo_set_line_width (cr, 4.5);
      cairo_stroke_preserve (cr);
      biv_stroke (cr, look.palette->ink, 1.8);
    }
}

static void
draw_fixed (BivCanvas *canvas,
            cairo_t   *cr,
            int        width,
            int        height)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  double scale = biv_canvas_get_scale (canvas), x, y, margin;
  BivTabletopLook look = look_at (self, scale);
  BivBox window;

  if (self->table == NULL)
    return;
  biv_canvas_to_widget (canvas, 0, 0, &x, &y);
  margin = biv_tabletop_get_margin (&look);
  window.x = MAX (0.0, margin - x);
  window.y = MAX (0.0, margin - y);
  window.width = MIN ((double) biv_tabletop_get_width (self->table) / BIV_MM * scale, width - margin - x) - window.x;
  window.height = MIN (height_of (self) * scale, height - margin - y) - window.y;
  if (window.width <= 0 || window.height <= 0)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  biv_tabletop_draw_frame (self->table, cr, &look, &window);
  cairo_restore (cr);
}

/* ---- The pointer ---- */

static BivDragUse
drag_begin (BivCanvas       *canvas,
            double           x,
            double           y,
            GdkModifierType  modifiers)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  gboolean is_taken = FALSE;
  BivSpot spot;

  if (self->table == NULL)
    return BIV_DRAG_PANS;
  spot = to_spot (self, x, y);
  self->has_press = FALSE;
  self->modifiers = modifiers;
  self->drag = DRAGS_NOTHING;
  g_signal_emit (self, signals[PRESS], 0, spot.x, spot.y, &is_taken);
  if (is_taken)
    self->drag = DRAGS_OWNERS;
  return is_taken ? BIV_DRAG_PAINTS : bases_begin_drag (self, spot) ? BIV_DRAG_CARRIES : BIV_DRAG_PANS;
}

static void
drag_update (BivCanvas *canvas,
             double     x,
             double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot = to_spot (self, x, y);

  if (self->drag == DRAGS_OWNERS)
    g_signal_emit (canvas, signals[DRAG], 0, spot.x, spot.y);
  else
    bases_drag (self, spot);
}

static void
drag_end (BivCanvas *canvas,
          double     x,
          double     y,
          gboolean   cancelled)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);

  if (self->drag == DRAGS_OWNERS)
    g_signal_emit (canvas, signals[RELEASE], 0, cancelled);
  else
    bases_end_drag (self, to_spot (self, x, y), cancelled);
}

static void
point_at (BivCanvas *canvas,
          double     x,
          double     y)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (canvas);
  BivSpot spot;

  if (self->table == NULL)
    return;
  spot = to_spot (self, x, y);
  g_signal_emit (self, signals[POINT], 0, spot.x, spot.y);
}

BivLength
biv_table_canvas_get_reach (BivTableCanvas *self)
{
  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), 0);

  return (BivLength) (8.0 / MAX (biv_canvas_get_scale (BIV_CANVAS (self)), 0.01) * BIV_MM);
}

/* ---- What is shown ---- */

void
biv_table_canvas_set_table (BivTableCanvas *self,
                            BivTabletop    *table)
{
  gboolean is_resized;

  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  is_resized = table == NULL || self->table == NULL || biv_tabletop_get_width (table) != biv_tabletop_get_width (self->table)
               || biv_tabletop_get_height (table) != biv_tabletop_get_height (self->table);
  if (table != NULL)
    biv_tabletop_ref (table);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  self->table = table;
  if (is_resized)
    {
      biv_canvas_set_cursor (BIV_CANVAS (self), BIV_NOWHERE);
      biv_canvas_extent_changed (BIV_CANVAS (self));
    }
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
  biv_canvas_describe_again (BIV_CANVAS (self));
}

void
biv_table_canvas_set_layers (BivTableCanvas *self,
                             BivLayers       layers)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  if (self->layers == layers)
    return;
  self->layers = layers;
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
}

void
biv_table_canvas_set_axis (BivTableCanvas *self,
                           BivTwins        twins)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->axis = twins;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_tracing (BivTableCanvas *self,
                              BivBackdrop    *picture,
                              const BivBox   *box,
                              int             turn,
                              int             strength)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self) && box != NULL);

  if (picture != NULL)
    biv_backdrop_ref (picture);
  g_clear_pointer (&self->tracing, biv_backdrop_unref);
  self->tracing = picture;
  self->tracing_box = *box;
  self->tracing_turn = turn;
  self->tracing_strength = strength;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_shades (BivTableCanvas      *self,
                             const BivTableShade *shades,
                             guint                n_shades)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->shades, shades, n_shades);
}

int
biv_table_canvas_find_handle (BivTableCanvas *self,
                              BivSpot         at)
{
  double scale = biv_canvas_get_scale (BIV_CANVAS (self));
  const BivTabletopObject *object;
  BivLength nearest;
  int found = -1;

  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), -1);

  if (self->table == NULL || self->object >= biv_tabletop_get_n_objects (self->table))
    return -1;
  object = biv_tabletop_get_object (self->table, self->object);
  nearest = biv_table_canvas_get_reach (self);
  for (guint i = 0; i < object->outline.n_spots; i++)
    {
      BivLength distance = biv_spot_distance (object->outline.spots[i], at);

      if (distance <= nearest && ((int) i == self->spot || biv_tabletop_shows_spot (object, scale, i)))
        {
          nearest = distance;
          found = (int) i;
        }
    }
  return found;
}

void
biv_table_canvas_set_picked (BivTableCanvas *self,
                             guint           object,
                             int             spot)
{
  self->object = object;
  self->spot = spot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_several (BivTableCanvas *self,
                              const guint    *objects,
                              guint           n_objects)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  take (self, self->several, objects, n_objects);
}

void
biv_table_canvas_set_frame (BivTableCanvas  *self,
                            const BivBounds *frame)
{
  g_return_if_fail (BIV_IS_TABLE_CANVAS (self));

  self->has_frame = frame != NULL;
  if (frame != NULL)
    self->frame = *frame;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GdkModifierType
biv_table_canvas_get_modifiers (BivTableCanvas *self)
{
  g_return_val_if_fail (BIV_IS_TABLE_CANVAS (self), 0);

  return self->modifiers;
}

void
biv_table_canvas_set_sketch (BivTableCanvas *self,
                             const BivSpot  *spots,
                             guint           n_spots)
{
  g_array_set_size (self->sketch, 0);
  if (n_spots > 0)
    g_array_append_vals (self->sketch, spots, n_spots);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_table_canvas_set_tip (BivTableCanvas *self,
                          BivSpot         tip)
{
  self->tip = tip;
  if (self->sketch->len > 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

static void
biv_table_canvas_finalize (GObject *object)
{
  BivTableCanvas *self = BIV_TABLE_CANVAS (object);

  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_clear_pointer (&self->tracing, biv_backdrop_unref);
  g_array_unref (self->several);
  g_array_unref (self->sketch);
  g_array_unref (self->shades);
  g_array_unref (self->bases);
  g_array_unref (self->ghosts);
  g_array_unref (self->lines);
  g_array_unref (self->reaches);
  g_free (self->zone_name);
  G_OBJECT_CLASS (biv_table_canvas_parent_class)->finalize (object);
}

static void
biv_table_canvas_class_init (BivTableCanvasClass *klass)
{
  BivCanvasClass *canvas_class = BIV_CANVAS_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);
  const GSignalFlags flags = G_SIGNAL_RUN_LAST;

  G_OBJECT_CLASS (klass)->finalize = biv_table_canvas_finalize;
  canvas_class->get_extent = get_extent;
  canvas_class->draw_tile = draw_tile;
  canvas_class->get_margin = get_margin;
  canvas_class->draw_live = draw_live;
  canvas_class->draw_fixed = draw_fixed;
  canvas_class->find_cell = find_cell;
  canvas_class->get_cell_box = get_cell_box;
  canvas_class->step = step;
  canvas_class->describe = describe;
  canvas_class->point_at = point_at;
  canvas_class->drag_begin = drag_begin;
  canvas_class->drag_update = drag_update;
  canvas_class->drag_end = drag_end;

  signals[PRESS] = g_signal_new ("press", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                                 G_TYPE_BOOLEAN, 2, G_TYPE_INT, G_TYPE_INT);
  signals[DRAG] = g_signal_new ("drag", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[RELEASE] = g_signal_new ("release", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[POINT] = g_signal_new ("point", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[SPOT_ACTIVATED] = g_signal_new ("spot-activated", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                          G_TYPE_INT, G_TYPE_INT);
  signals[SPOT_MENU] = g_signal_new ("spot-menu", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 5, G_TYPE_UINT, G_TYPE_INT,
                                     G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[CARRIED] = g_signal_new ("base-carried", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_INT,
                                   G_TYPE_INT);
  signals[DROPPED] = g_signal_new ("base-dropped", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 4, G_TYPE_UINT, G_TYPE_INT,
                                   G_TYPE_INT, G_TYPE_BOOLEAN);
  signals[TURNING] = g_signal_new ("base-turning", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);
  signals[TURNED] = g_signal_new ("base-turned", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_INT,
                                  G_TYPE_BOOLEAN);
}

static void
biv_table_canvas_init (BivTableCanvas *self)
{
  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  self->several = g_array_new (FALSE, FALSE, sizeof (guint));
  self->sketch = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  self->shades = g_array_new (FALSE, FALSE, sizeof (BivTableShade));
  self->layers = BIV_LAYER_ALL;
  self->bases = g_array_new (FALSE, FALSE, sizeof (BivTableBase));
  self->ghosts = g_array_new (FALSE, FALSE, sizeof (BivTableBase));
  self->lines = g_array_new (FALSE, FALSE, sizeof (BivTableLine));
  self->reaches = g_array_new (FALSE, FALSE, sizeof (BivTableReach));
  self->picked = self->dragged = BIV_NO_BASE;
  g_signal_connect (self, "activate-cell", G_CALLBACK (on_activate), NULL);
  g_signal_connect (self, "cell-menu", G_CALLBACK (on_menu), NULL);
  biv_canvas_set_scale_range (BIV_CANVAS (self), 0.1, 4.0);
}
