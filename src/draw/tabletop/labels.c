/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.c: the names on a table, each where it was put unless it would hide something there
 *
 * They are lettered as on the map: towns upright and large, hills, water and where a road leads in italics, each in proportion.
 * They are placed as the map places its names. One for which the others leave no room is left out; in small pictures, where
 * they are large beside the ground, so are those of the edge, of where roads lead. */
#include "draw/tabletop/private.h"

#include "base/said.h"
#include "draw/ink/crowd.h"
#include "draw/ink/lettering.h"

#include <math.h>

#define LABEL_SIZE   24.0             /* mm, at least */
#define OF_THE_TABLE 0.014            /* of its shorter side: so high that it is read with all of the table in sight */
#define LEAST_SIZE   10.0             /* px */
#define LEAST_POINTS 7.5
#define NEAR         120.0            /* mm: what stands so near a village is its name */
#define MOST_SIZE    100.0            /* mm: larger names cannot but hide ground, and those of the edge are left out */
#define MAP_SIZE     14.5             /* of a name of the map, in whose pixels they are placed */
#define STEP         7.0              /* map pixels: along roads and walls */
#define OF_THE_EDGE  0.12             /* of the table's sides: a name so near an edge is of where a road leads */
#define MOST_HIDDEN  0.08             /* of a name, by those before it */

typedef struct
{
  const BivTabletopPainter *painter;
  BivCrowd                  crowd, names;
  double                    width;    /* of the table, mm */
  double                    size;     /* of most names, mm */
  double                    pixels;   /* map pixels a mm */
  cairo_pattern_t          *halo;
  GArray                   *written;  /* of BivBox, mm */
} Labels;

/* ---- What lies there before the names ---- */

static BivPoint
point_of (const Labels *labels,
          BivSpot       spot)
{
  return (BivPoint) { biv_table_x (spot) * labels->pixels, biv_table_y (labels->painter, spot) * labels->pixels };
}

static void
add_line (Labels                  *labels,
          const BivTabletopObject *object,
          double                   weight)
{
  double step = MAX (STEP, (double) object->width / BIV_MM * labels->pixels);

  for (guint i = 0; i + 1 < object->outline.n_spots; i++)
    {
      BivPoint from = point_of (labels, object->outline.spots[i]), to = point_of (labels, object->outline.spots[i + 1]);
      double length = hypot (to.x - from.x, to.y - from.y);

      for (double along = 0.0; along < length; along += step)
        {
          double x = from.x + (to.x - from.x) * along / length, y = from.y + (to.y - from.y) * along / length;

          biv_crowd_add (&labels->crowd, (BivBox) { x - step / 2, y - step / 2, step, step }, weight);
        }
    }
}

static void
add_building (Labels                  *labels,
              const BivTabletopObject *object)
{
  BivPoint first = point_of (labels, object->outline.spots[0]), last = first;

  for (guint i = 1; i < object->outline.n_spots; i++)
    {
      BivPoint at = point_of (labels, object->outline.spots[i]);

      first = (BivPoint) { MIN (first.x, at.x), MIN (first.y, at.y) };
      last = (BivPoint) { MAX (last.x, at.x), MAX (last.y, at.y) };
    }
  biv_crowd_add (&labels->crowd, (BivBox) { first.x, first.y, last.x - first.x, last.y - first.y }, 3.0);
}

static void
add_figure (Labels                  *labels,
            const BivTabletopObject *contour)
{
  double half = 0.4 * biv_table_get_figure_size (labels->painter) * labels->pixels;
  BivPoint at;

  if (biv_table_find_figure (labels->painter, contour, &at))
    biv_crowd_add (&labels->crowd, (BivBox) { at.x * labels->pixels - half, at.y * labels->pixels - half, 2 * half, 2 * half },
                   2.0);
}

/* Who stands there counts as much as another name. */
static void
add_taken (Labels *labels)
{
  const GArray *taken = labels->painter->look->taken;
  double pixels = labels->pixels / labels->painter->look->scale;

  for (guint i = 0; taken != NULL && i < taken->len; i++)
    {
      const BivBox *box = &g_array_index (taken, BivBox, i);

      biv_crowd_add (&labels->crowd, (BivBox) { box->x * pixels, box->y * pixels, box->width * pixels, box->height * pixels }, 9.0);
    }
}

/* A stream may bear its own name. */
static void
add_ground (Labels *labels)
{
  for (guint i = 0; i < biv_tabletop_get_n_objects (labels->painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (labels->painter->table, i);

      if (object->thing == BIV_THING_CONTOUR)
        add_figure (labels, object);
      else if (object->thing == BIV_THING_BUILDING)
        add_building (labels, object);
      else if (object->thing == BIV_THING_ROAD)
        add_line (labels, object, 0.8);
      else if (object->thing >= BIV_THING_WALL && object->thing <= BIV_THING_FORTIFICATION)
        add_line (labels, object, 1.0);
    }
}

/* ---- How they are lettered ---- */

typedef enum
{
  RANK_TOWN,
  RANK_HILL,
  RANK_WATER,
  RANK_PLAIN,
  RANK_EDGE,                          /* of where a road leads */
  N_RANKS
} Rank;

static const struct
{
  double       share;                 /* of the usual size */
  BivLettering lettering;
} ranks[N_RANKS] = {
  [RANK_TOWN] = { 1.3, BIV_LETTERING_SERIF_BOLD },
  [RANK_HILL] = { 1.1, BIV_LETTERING_SERIF_ITALIC },
  [RANK_WATER] = { 1.0, BIV_LETTERING_SERIF_ITALIC },
  [RANK_PLAIN] = { 0.9, BIV_LETTERING_SERIF_ITALIC },
  [RANK_EDGE] = { 0.9, BIV_LETTERING_SERIF_ITALIC },
};

static gboolean
is_of_the_edge (const Labels            *labels,
                const BivTabletopObject *label)
{
  double x = biv_table_x (label->outline.spots[0]) / labels->width;
  double y = biv_table_y (labels->painter, label->outline.spots[0]) / labels->painter->height;

  return MIN (MIN (x, 1 - x), MIN (y, 1 - y)) < OF_THE_EDGE;
}

static gboolean
is_within (const BivTabletopObject *object,
           BivSpot                  spot,
           double                   reach)
{
  const BivPolygon *outline = &object->outline;
  BivLength distance = biv_thing_get_form (object->thing) == BIV_THING_BAND
                         ? biv_polyline_get_spot_distance (outline, spot) - object->width / 2
                         : biv_polygon_get_spot_distance (outline, spot);

  return distance <= reach * BIV_MM;
}

/* What it is the name of is not stored: what it stands at tells. */
static Rank
get_rank (const Labels            *labels,
          const BivTabletopObject *label)
{
  static const struct
  {
    BivThing thing;
    double   reach;                   /* mm */
    Rank     rank;
  } near[] = {
    { BIV_THING_STREAM, 0.0, RANK_WATER }, { BIV_THING_WATER, 0.0, RANK_WATER }, { BIV_THING_BUILT_UP, NEAR, RANK_TOWN },
    { BIV_THING_CONTOUR, 0.0, RANK_HILL }, { BIV_THING_STREAM, NEAR / 4, RANK_WATER },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (near); k++)
    for (guint i = 0; i < biv_tabletop_get_n_objects (labels->painter->table); i++)
      {
        const BivTabletopObject *object = biv_tabletop_get_object (labels->painter->table, i);

        if (object->thing == near[k].thing && is_within (object, label->outline.spots[0], near[k].reach))
          return near[k].rank;
      }
  return is_of_the_edge (labels, label) ? RANK_EDGE : RANK_PLAIN;
}

static BivColour
get_colour (const BivPalette *palette,
            Rank              rank)
{
  if (rank == RANK_HILL)
    return biv_colour_mix (palette->contour, palette->ink, 0.35);
  return rank == RANK_WATER ? biv_colour_mix (palette->bank, palette->ink, 0.2) : palette->ink;
}

/* ---- The names ---- */

/* A middle from which nothing of that length reaches over the edge. */
static double
keep_inside (double middle,
             double length,
             double whole)
{
  return length >= whole ? whole / 2 : CLAMP (middle, length / 2, whole - length / 2);
}

/* A name at the edge is moved in so far that all of it can be read. */
static void
draw_label (Labels                  *labels,
            const BivTabletopObject *label)
{
  cairo_t *cr = labels->painter->cr;
  const char *name = biv_said (label->name);
  Rank rank = get_rank (labels, label);
  BivLettering lettering = ranks[rank].lettering;
  double size = labels->size * ranks[rank].share, length = biv_lettering_width (name, lettering, size);
  BivPoint about = {
    keep_inside (biv_table_x (label->outline.spots[0]), length + size, labels->width) * labels->pixels,
    keep_inside (biv_table_y (labels->painter, label->outline.spots[0]), 1.6 * size, labels->painter->height)
      * labels->pixels,
  };
  BivBox box, inked;
  BivPoint at = biv_crowd_place_name (&labels->crowd, about, length * labels->pixels, size * labels->pixels, TRUE,
                                      &box);

  inked = (BivBox) { at.x / labels->pixels - length / 2, at.y / labels->pixels - size * 0.6, length, 1.2 * size };
  if (biv_crowd_get_cost (&labels->names, &box) > MOST_HIDDEN * box.width * box.height
      || !biv_table_is_free (labels->painter, &inked))
    return;
  g_array_append_val (labels->written, inked);
  biv_crowd_add (&labels->crowd, box, 9.0);
  biv_crowd_add (&labels->names, box, 1.0);
  biv_set_colour (cr, get_colour (labels->painter->palette, rank));
  biv_lettering_draw_haloed (cr, name, lettering, size, at.x / labels->pixels, at.y / labels->pixels, labels->halo,
                             0.12 * size);
}

static void
draw_names (Labels  *labels,
            gboolean of_the_edge)
{
  for (guint i = 0; i < biv_tabletop_get_n_objects (labels->painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (labels->painter->table, i);

      if (object->thing == BIV_THING_LABEL && is_of_the_edge (labels, object) == of_the_edge)
        draw_label (labels, object);
    }
}

void
biv_table_draw_labels (const BivTabletopPainter *painter,
                       GArray                   *written)
{
  const BivColour *ground = &painter->palette->level[0];
  double width = (double) biv_tabletop_get_width (painter->table) / BIV_MM;
  Labels labels = {
    .painter = painter,
    .written = written,
    .width = width,
    .size = MAX (MAX (LABEL_SIZE, OF_THE_TABLE * MIN (width, painter->height)),
                 (painter->look->on_paper ? LEAST_POINTS : LEAST_SIZE) / painter->look->scale),
    .halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.85),
  };

  labels.pixels = MAP_SIZE / labels.size;
  biv_crowd_init (&labels.crowd, labels.width * labels.pixels, painter->height * labels.pixels, 128.0);
  biv_crowd_init (&labels.names, labels.crowd.width, labels.crowd.height, 128.0);
  add_taken (&labels);
  if (labels.size <= MOST_SIZE)
    add_ground (&labels);
  draw_names (&labels, FALSE);
  if (labels.size <= MOST_SIZE)
    draw_names (&labels, TRUE);
  biv_crowd_clear (&labels.crowd);
  biv_crowd_clear (&labels.names);
  cairo_pattern_destroy (labels.halo);
}
