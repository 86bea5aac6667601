/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate.c: how a plate is divided: frame, map, title and foot; and what is drawn over what */
#include "config.h"

#include "draw/map/plate-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"

#define LINE        0.35            /* mm: the neat line, then the frame's other lines */
#define BAND        4.6
#define BAND_LINE   0.25
#define GAP         1.3
#define OUTER       0.9
#define ROOM        12.0            /* round the outermost places */
#define FIELD       35.0            /* about the size of a lettered one */
#define RIGHT       80.0            /* breadth of lists at the right */
#define APART       5.0             /* between the frame and the lists */
#define STRIP       15.0            /* of the title, where the map has no room for it */
#define MOST_HIDDEN 30.0            /* that the title costs in a corner: a reach of road is more */
#define MOST_SCALE  0.55            /* mm a map pixel: two places alone do not lie at either end of the paper */
#define USUAL_APART 13.0            /* mm from place to place where everything has its usual size */
#define LEAST_SHARE 0.45
#define GROUND_APART 20.0           /* the same for ground, so that the hills of one place leave the next its own */
#define LEAST_SPREAD 0.3
#define LARGEST_TYPE 1.32           /* of its usual size, in lists */
#define PAGE        297.0
#define PAGE_ACROSS 210.0

/* ---- What it shows ---- */

static gboolean
is_counted (const BivMapDrawing *drawing,
            const BivMapNode    *node)
{
  return !biv_map_is_bare (drawing, node);
}

/* What has to be seen, in map pixels; @is_edged: there is ground up to its edge. */
static BivBox
get_content (const BivMapDrawing *drawing,
             gboolean            *is_edged)
{
  double x1 = G_MAXDOUBLE, y1 = G_MAXDOUBLE, x2 = -G_MAXDOUBLE, y2 = -G_MAXDOUBLE;
  double cell = biv_map_is_grid (drawing->campaign) ? 0.6 * drawing->scale : 0.0;

  *is_edged = biv_map_is_grid (drawing->campaign);
  if (!*is_edged && (drawing->shapes->len > 0 || drawing->backdrop != NULL || drawing->nodes->len == 0))
    {
      *is_edged = TRUE;
      return (BivBox) { 0, 0, drawing->width, drawing->height };
    }
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      BivPoint at = BIV_MAP_NODE (drawing, i)->at;

      x1 = MIN (x1, at.x - cell);
      x2 = MAX (x2, at.x + cell);
      y1 = MIN (y1, at.y - cell);
      y2 = MAX (y2, at.y + cell);
    }
  return (BivBox) { x1, y1, MAX (x2 - x1, 1.0), MAX (y2 - y1, 1.0) };
}

static double
get_room (double   width,
          double   height,
          gboolean is_edged)
{
  return is_edged ? 0.0 : MIN (ROOM, 0.12 * MIN (width, height));
}

/* In a map of that size, in mm. */
static double
get_scale (const BivBox *content,
           gboolean      is_edged,
           double        width,
           double        height)
{
  double room = 2 * get_room (width, height, is_edged);
  double scale = MIN ((width - room) / content->width, (height - room) / content->height);

  return CLAMP (scale, 1e-4, is_edged ? 1.0 : MOST_SCALE);
}

/* Map pixels to the nearest other place, for most of them. */
static double
get_crowding (const BivMapDrawing *drawing)
{
  g_autoptr (GArray) nearest = g_array_new (FALSE, FALSE, sizeof (double));

  if (biv_map_is_grid (drawing->campaign) || drawing->nodes->len > 600)
    return biv_map_is_grid (drawing->campaign) ? 0.92 * drawing->scale : 3.0 * drawing->scale;
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      double best = G_MAXDOUBLE;

      for (guint j = 0; j < drawing->nodes->len; j++)
        if (j != i)
          best = MIN (best, hypot (BIV_MAP_NODE (drawing, i)->at.x - BIV_MAP_NODE (drawing, j)->at.x,
                                   BIV_MAP_NODE (drawing, i)->at.y - BIV_MAP_NODE (drawing, j)->at.y));
      g_array_append_val (nearest, best);
    }
  g_array_sort (nearest, biv_plate_compare_lengths);
  return nearest->len > 1 ? g_array_index (nearest, double, nearest->len / 4) : 1e3;
}

BivPoint
biv_plate_point (const BivMapPlate *plate,
                 BivPoint           at)
{
  return (BivPoint) { plate->left + at.x * plate->scale, plate->top + at.y * plate->scale };
}

double
biv_plate_get_disc (const BivMapPlate *plate,
                    const BivPlace    *place)
{
  return plate->share * (place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT || place->base_of != NULL
                           ? 2.15 : 1.65);
}

/* ---- Its division ---- */

/* Where the map comes to lie in a box that it may fill. */
static void
set_map (BivMapPlate *plate,
         BivBox       box)
{
  const BivMapDrawing *drawing = plate->drawing;
  gboolean is_edged;
  BivBox content = get_content (drawing, &is_edged);
  double apart;

  box = (BivBox) { box.x + BIV_PLATE_FRAME, box.y + BIV_PLATE_FRAME, box.width - 2 * BIV_PLATE_FRAME,
                   box.height - 2 * BIV_PLATE_FRAME };
  plate->scale = get_scale (&content, is_edged, box.width, box.height);
  /* Nothing is shown beyond ground that has an edge, and no long empty paper above and below a map that is wide. */
  if (is_edged)
    {
      double width = content.width * plate->scale;

      box.x += (box.width - width) / 2;
      box.width = width;
    }
  box.height = MIN (box.height, content.height * plate->scale + (is_edged ? 0.0 : 2.5 * ROOM + 0.1 * box.height));
  plate->map = box;
  plate->left = box.x + (box.width - content.width * plate->scale) / 2 - content.x * plate->scale;
  plate->top = box.y + (box.height - content.height * plate->scale) / 2 - content.y * plate->scale;
  apart = get_crowding (drawing) * plate->scale;
  plate->share = CLAMP (apart / USUAL_APART, LEAST_SHARE, 1.0);
  plate->spread = biv_map_is_grid (drawing->campaign) ? plate->share : CLAMP (apart / GROUND_APART, LEAST_SPREAD, plate->share);
  plate->n_columns = (guint) CLAMP (lround (box.width / FIELD), 2, 26);
  plate->n_rows = (guint) CLAMP (lround (box.height / FIELD), 2, 26);
}

static void
forget_foot (BivMapPlate *plate,
             guint        n_words,
             guint        n_signs)
{
  g_array_set_size (plate->words, n_words);
  g_array_set_size (plate->signs, n_signs);
}

/* Lists of all that there is, measured; @share: (out): of the usual size of type, so that they take no more than @most */
static double
measure_foot (BivMapPlate *plate,
              double       width,
              guint        n_blocks,
              double       most,
              double      *share)
{
  guint n_words = plate->words->len, n_signs = plate->signs->len;
  BivBox box = { 0, 0, width, most };
  double height = 0.0;

  for (*share = 1.0; *share > 0.6; *share -= 0.1)
    {
      height = biv_plate_lay_foot (plate, &box, n_blocks, *share);
      forget_foot (plate, n_words, n_signs);
      if (height <= most)
        break;
    }
  return MIN (height, most);
}

/* Where the map leaves more paper than they need, lists are set larger. */
static double
grow_foot (BivMapPlate  *plate,
           const BivBox *box,
           guint         n_blocks,
           double        share)
{
  guint n_words = plate->words->len, n_signs = plate->signs->len;

  for (double larger = LARGEST_TYPE; larger > share; larger -= 0.08)
    {
      double height = biv_plate_lay_foot (plate, box, n_blocks, larger);

      forget_foot (plate, n_words, n_signs);
      if (height <= box->height)
        return larger;
    }
  return share;
}

static gboolean
is_title_beside (const BivMapPlate *plate)
{
  return (plate->parts & BIV_PLATE_TITLE) != 0 && biv_map_is_grid (plate->drawing->campaign);
}

/* ---- Laying out ---- */

#define SIGN_AT 0.95                /* of a disc's radius: how far out its points and its depot hang */

static double
get_link_weight (BivLinkKind kind)
{
  return kind == BIV_LINK_GROUND ? 0.0 : kind == BIV_LINK_ROAD ? 2.4 : kind == BIV_LINK_RIVER || kind == BIV_LINK_SEA ? 1.5 : 1.7;
}

static void
take_ways (BivMapPlate *plate)
{
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      double weight = get_link_weight (way->link->link_kind), length = biv_map_way_get_length (way) * plate->scale;

      for (double along = 0.0; weight > 0.0 && along <= length; along += 1.4)
        {
          BivPoint at = biv_plate_point (plate, biv_map_way_get_point (way, along / MAX (length, 1e-6), NULL));

          biv_plate_take (plate, (BivBox) { at.x - 0.7, at.y - 0.7, 1.4, 1.4 }, weight);
        }
      if (weight > 0.0 && way->link->crossing != BIV_CROSSING_NONE)
        {
          BivPoint at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, NULL));

          biv_plate_take (plate, (BivBox) { at.x - 2, at.y - 2, 4, 4 }, 4.0);
        }
    }
}

static void
take_river (BivMapPlate *plate)
{
  /* Rivers that somebody has drawn. */
  for (guint i = 0; i < plate->drawing->shapes->len; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (plate->drawing, i);

      for (guint j = 0; shape->drawn->drawn_kind == BIV_DRAWN_RIVER && j < shape->spots->len; j++)
        {
          BivMapSpot spot = g_array_index (shape->spots, BivMapSpot, j);
          BivPoint at = biv_plate_point (plate, (BivPoint) { spot.x, spot.y });

          biv_plate_take (plate, (BivBox) { at.x - 1, at.y - 1, 2, 2 }, 1.5);
        }
    }
  for (guint i = 0; plate->river != NULL && i < plate->river->len; i += 2)
    {
      BivPoint at = g_array_index (plate->river, BivPoint, i);

      biv_plate_take (plate, (BivBox) { at.x - 1, at.y - 1, 2, 2 }, 1.5);
    }
}

static void
take_places (BivMapPlate *plate)
{
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPoint at = biv_plate_point (plate, node->at);
      double disc = biv_plate_get_disc (plate, node->place), sign = 1.5 * plate->share;

      if (!is_counted (plate->drawing, node))
        continue;
      biv_plate_take_solid (plate, (BivBox) { at.x - disc, at.y - disc, 2 * disc, 2 * disc });
      biv_plate_take (plate, biv_plate_get_nearby (plate, node), BIV_PLATE_NEARBY);
      if (node->place->objective_points > 1)
        {
          g_autofree char *figure = g_strdup_printf ("%d", node->place->objective_points);
          BivWord *word;

          biv_plate_take_solid (plate, (BivBox) { at.x + disc * SIGN_AT - sign, at.y - disc * SIGN_AT - sign, 2 * sign, 2 * sign });
          word = biv_words_add (plate->words, figure, BIV_LETTERING_BOLD, 5.6 * BIV_PT * plate->share,
                                BIV_ALIGN_MIDDLE, at.x + disc * SIGN_AT, at.y - disc * SIGN_AT, 0.0);
          word->is_on_map = TRUE;
          word->ink = BIV_WORD_ON_PLATE;
        }
      if (node->place->base_of != NULL || biv_place_has_feature (node->place, "depot"))
        biv_plate_take_solid (plate, (BivBox) { at.x - disc * SIGN_AT - sign, at.y - disc * SIGN_AT - sign, 2 * sign, 2 * sign });
    }
}

static void
letter_band (BivMapPlate *plate)
{
  gboolean is_grid = biv_map_is_grid (plate->drawing->campaign);
  const BivBox *map = &plate->map;
  double up = map->y - BAND / 2, down = map->y + map->height + BAND / 2;
  double left = map->x - BAND / 2, right = map->x + map->width + BAND / 2, size = 8.0 * BIV_PT;

  for (guint i = 0; !is_grid && i < plate->n_columns; i++)
    {
      const char letter[] = { (char) ('A' + i), '\0' };
      double x = map->x + map->width * (i + 0.5) / plate->n_columns;

      biv_words_add (plate->words, letter, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, x, up, 0.0);
      biv_words_add (plate->words, letter, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, x, down, 0.0);
    }
  for (guint i = 0; !is_grid && i < plate->n_rows; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%u", i + 1);
      double y = map->y + map->height * (i + 0.5) / plate->n_rows;

      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, left, y, 0.0);
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, right, y, 0.0);
    }
}

/* On a grid the numbers of its columns and rows, as the cells have them; as many as have room. */
static void
letter_grid_band (BivMapPlate *plate)
{
  BivCampaign *campaign = plate->drawing->campaign;
  const BivBox *map = &plate->map;
  double cell = plate->drawing->scale * plate->scale, size = 7.4 * BIV_PT;
  int every = cell > 6.0 ? 1 : cell > 3.0 ? 2 : 5;

  for (int column = every == 1 ? 1 : every; column <= campaign->map_columns; column += every)
    {
      BivMapSpot spot = biv_grid_get_spot (campaign, &(BivGridCell) { column, 1 });
      double x = plate->left + (spot.x - plate->drawing->left) * cell;
      g_autofree char *figure = g_strdup_printf ("%02d", column);

      if (x < map->x + 2.5 || x > map->x + map->width - 2.5)
        continue;
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, x, map->y - BAND / 2, 0.0);
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, x,
                     map->y + map->height + BAND / 2, 0.0);
    }
  for (int row = every == 1 ? 1 : every; row <= campaign->map_rows; row += every)
    {
      BivMapSpot spot = biv_grid_get_spot (campaign, &(BivGridCell) { 1, row });
      double y = plate->top + (spot.y - plate->drawing->top) * cell;
      g_autofree char *figure = g_strdup_printf ("%02d", row);

      if (y < map->y + 2.5 || y > map->y + map->height - 2.5)
        continue;
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, map->x - BAND / 2, y, 0.0);
      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_MIDDLE, map->x + map->width + BAND / 2,
                     y, 0.0);
    }
}

char *
biv_plate_dup_reference (const BivMapPlate *plate,
                         const BivMapNode  *node)
{
  BivPoint at = biv_plate_point (plate, node->at);
  int column = (int) ((at.x - plate->map.x) / plate->map.width * plate->n_columns);
  int row = (int) ((at.y - plate->map.y) / plate->map.height * plate->n_rows);

  if (biv_map_is_grid (plate->drawing->campaign))
    return g_strdup_printf ("%02d%02d", node->place->x, node->place->y);
  return g_strdup_printf ("%c%d", 'A' + CLAMP (column, 0, (int) plate->n_columns - 1), 1 + CLAMP (row, 0, (int) plate->n_rows - 1));
}

/* The map fills the box, and nothing stands on it yet but what is always there. */
static void
begin_map (BivMapPlate *plate,
           BivBox       box)
{
  g_array_set_size (plate->words, 0);
  g_clear_pointer (&plate->river, g_array_unref);
  set_map (plate, box);
  biv_crowd_clear (&plate->crowd);
  biv_crowd_init (&plate->crowd, 1, 1, BIV_PLATE_BUCKET * MAX (plate->share, 0.25));
  biv_plate_lay_river (plate);
  take_ways (plate);
  take_river (plate);
  biv_plate_lay_houses (plate);
  take_places (plate);
}

typedef struct
{
  BivBox   box;                     /* that the map fills with its frame */
  gboolean is_right;                /* lists stand beside it */
  double   right;                   /* their breadth there */
  guint    n_blocks;
  double   share;                   /* of the usual size of their type */
} Division;

/* With lists at the right or at the foot, whichever shows the map larger. */
static Division
divide (BivMapPlate *plate)
{
  Division division = { .box = { 0, 0, plate->width, plate->height }, .right = MIN (RIGHT, 0.36 * plate->width),
                        .n_blocks = plate->width > 150.0 ? 3 : 1 };
  double frame = 2 * BIV_PLATE_FRAME, head = is_title_beside (plate) ? STRIP : 0.0, below, beside, share;
  gboolean is_edged;
  BivBox content = get_content (plate->drawing, &is_edged);

  if ((plate->parts & BIV_PLATE_FOOT) != 0)
    {
      /* References are of about the right length whatever the map's size will be. */
      set_map (plate, division.box);
      below = measure_foot (plate, plate->width - 2.0, division.n_blocks, 0.38 * plate->height, &division.share);
      beside = measure_foot (plate, division.right, 1, plate->height - 50.0, &share);
      division.is_right = beside < plate->height - 50.0 && share > 0.65
                          && get_scale (&content, is_edged, plate->width - division.right - APART - frame, plate->height - frame)
                               > get_scale (&content, is_edged, plate->width - frame, plate->height - below - APART - head - frame);
      if (division.is_right)
        {
          division.n_blocks = 1;
          division.share = share;
          division.box.width -= division.right + APART;
        }
      else
        division.box.height -= below + APART;
    }
  if (!division.is_right)
    {
      division.box.y += head;
      division.box.height -= head;
    }
  return division;
}

static void
place_title (BivMapPlate *plate,
             Division    *division)
{
  BivPlateTitle title = { NULL };

  biv_plate_title_set (plate, &title, division->is_right ? division->right : MIN (84.0, 0.5 * plate->map.width));
  if (division->is_right)
    plate->cartouche = (BivBox) { plate->map.x + plate->map.width + BIV_PLATE_FRAME + APART, 1.0, division->right - 1.0,
                                  title.height };
  else if (!is_title_beside (plate) && biv_plate_find_corner (plate, title.width, title.height, MOST_HIDDEN, &plate->cartouche))
    biv_plate_take_solid (plate, plate->cartouche);
  else
    {
      /* No corner is free: above the frame. */
      if (!is_title_beside (plate))
        {
          division->box.y += STRIP;
          division->box.height -= STRIP;
          begin_map (plate, division->box);
          biv_plate_title_set (plate, &title, 0.55 * plate->width);
        }
      plate->cartouche = (BivBox) { 0 };
      biv_plate_letter_strip (plate, &title, plate->map.x - BIV_PLATE_FRAME + 1.0, division->box.y - STRIP,
                              plate->map.width + 2 * BIV_PLATE_FRAME - 2.0);
    }
  if (plate->cartouche.width > 0.0)
    biv_plate_letter_title (plate, &title);
  biv_plate_place_north (plate);
  biv_plate_title_clear (&title);
}

static void
place_lists (BivMapPlate    *plate,
             const Division *division)
{
  double bottom = plate->map.y + plate->map.height + BIV_PLATE_FRAME;
  BivBox lists = { 1.0, bottom + APART, plate->width - 2.0, plate->height - bottom - APART };

  if (division->is_right)
    lists = (BivBox) { plate->cartouche.x, plate->cartouche.y + plate->cartouche.height + APART, division->right - 1.0,
                       plate->height - plate->cartouche.height - APART };
  biv_plate_lay_foot (plate, &lists, division->n_blocks, grow_foot (plate, &lists, division->n_blocks, division->share));
}

static void
lay_out (BivMapPlate *plate)
{
  Division division;

  biv_plate_lay_stacks (plate);
  biv_plate_lay_battles (plate);
  division = divide (plate);
  begin_map (plate, division.box);
  if ((plate->parts & BIV_PLATE_TITLE) != 0)
    place_title (plate, &division);
  if (biv_map_is_grid (plate->drawing->campaign))
    letter_grid_band (plate);
  else
    letter_band (plate);
  if ((plate->parts & BIV_PLATE_FOOT) != 0)
    place_lists (plate, &division);
  biv_plate_place_stacks (plate);
  biv_plate_place_battles (plate);
  biv_plate_place_names (plate);
}

static void
stack_clear (gpointer data)
{
  g_clear_pointer (&((BivPlateStack *) data)->flags, g_array_unref);
}

static void
sign_clear (gpointer data)
{
  g_clear_object (&((BivPlateSign *) data)->link);
}

BivMapPlate *
biv_map_plate_new_blank (BivMapDrawing *drawing)
{
  BivMapPlate *plate = g_new0 (BivMapPlate, 1);

  plate->drawing = drawing;
  plate->words = biv_words_new ();
  plate->stacks = g_array_new (FALSE, FALSE, sizeof (BivPlateStack));
  g_array_set_clear_func (plate->stacks, stack_clear);
  plate->battles = g_array_new (FALSE, TRUE, sizeof (BivPlateBattle));
  plate->signs = g_array_new (FALSE, FALSE, sizeof (BivPlateSign));
  g_array_set_clear_func (plate->signs, sign_clear);
  plate->houses = g_array_new (FALSE, FALSE, sizeof (BivPlateHouse));
  biv_crowd_init (&plate->crowd, 1, 1, BIV_PLATE_BUCKET);
  return plate;
}

BivMapPlate *
biv_map_plate_new (BivMapDrawing *drawing,
                   double         width,
                   double         height,
                   BivPlateParts  parts)
{
  BivMapPlate *plate = biv_map_plate_new_blank (drawing);

  plate->parts = parts;
  plate->width = width;
  plate->height = height;
  lay_out (plate);
  biv_crowd_clear (&plate->crowd);
  return plate;
}

void
biv_map_plate_free (BivMapPlate *plate)
{
  g_array_unref (plate->words);
  g_array_unref (plate->stacks);
  g_array_unref (plate->battles);
  g_array_unref (plate->signs);
  g_array_unref (plate->houses);
  g_clear_pointer (&plate->river, g_array_unref);
  biv_map_drawing_free (plate->drawing);
  g_free (plate);
}

void
biv_map_plate_choose_size (const BivMapDrawing *drawing,
                           double              *width,
                           double              *height)
{
  gboolean is_edged;
  BivBox content = get_content (drawing, &is_edged);
  double scale;

  *width = content.width >= content.height * 0.8 ? PAGE : PAGE_ACROSS;
  *height = *width == PAGE ? PAGE_ACROSS : PAGE;
  scale = get_scale (&content, is_edged, *width - 40.0, *height - 60.0);
  /* Lists take more where there are more places, and the map less. */
  while (get_crowding (drawing) * scale / USUAL_APART < 0.8 && *width < 2 * PAGE)
    {
      *width *= 1.15;
      *height *= 1.15;
      scale *= 1.15;
    }
}

void
biv_map_plate_get_size (const BivMapPlate *plate,
                        double            *width,
                        double            *height)
{
  *width = plate->width;
  *height = plate->map.y + plate->map.height + BIV_PLATE_FRAME;
  for (guint i = 0; i < plate->words->len; i++)
    *height = MAX (*height, BIV_WORD (plate->words, i)->box.y + BIV_WORD (plate->words, i)->box.height + 1.0);
  *height = MIN (*height, plate->height);
}

double
biv_map_plate_get_inset (const BivMapPlate *plate)
{
  return plate->map.x - BIV_PLATE_FRAME;
}

/* ---- Drawing ---- */

static void
draw_frame (const BivMapPlate *plate,
            cairo_t           *cr,
            const BivPalette  *palette)
{
  const BivBox *map = &plate->map;
  const double corners[4][2] = { { map->x - BAND / 2, map->y - BAND / 2 },
                                 { map->x + map->width + BAND / 2, map->y - BAND / 2 },
                                 { map->x - BAND / 2, map->y + map->height + BAND / 2 },
                                 { map->x + map->width + BAND / 2, map->y + map->height + BAND / 2 } };

  biv_set_colour (cr, palette->ink);
  biv_plate_rule_box (cr, *map, 0.0, LINE);
  biv_plate_rule_box (cr, *map, BAND, BAND_LINE);
  biv_plate_rule_box (cr, *map, BAND + BAND_LINE + GAP, OUTER);
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      cairo_rectangle (cr, corners[i][0] - 0.9, corners[i][1] - 0.9, 1.8, 1.8);
      cairo_fill (cr);
    }
  /* The corners' own fields, and on a map of places the bounds of the others. */
  for (int side = 0; side < 2; side++)
    {
      double y = side == 0 ? map->y - BAND : map->y + map->height, x = side == 0 ? map->x - BAND : map->x + map->width;
      gboolean is_grid = biv_map_is_grid (plate->drawing->campaign);

      for (guint i = 0; i <= plate->n_columns; i++)
        if (!is_grid || i % plate->n_columns == 0)
          {
            cairo_move_to (cr, map->x + map->width * i / plate->n_columns, y);
            cairo_rel_line_to (cr, 0.0, BAND);
          }
      for (guint i = 0; i <= plate->n_rows; i++)
        if (!is_grid || i % plate->n_rows == 0)
          {
            cairo_move_to (cr, x, map->y + map->height * i / plate->n_rows);
            cairo_rel_line_to (cr, BAND, 0.0);
          }
    }
  cairo_set_line_width (cr, BAND_LINE);
  cairo_stroke (cr);
}

/* Where the fields meet. */
static void
draw_crosses (const BivMapPlate *plate,
              cairo_t           *cr,
              const BivPalette  *palette)
{
  if (biv_map_is_grid (plate->drawing->campaign))
    return;
  for (guint i = 1; i < plate->n_columns; i++)
    for (guint j = 1; j < plate->n_rows; j++)
      {
        double x = plate->map.x + plate->map.width * i / plate->n_columns;
        double y = plate->map.y + plate->map.height * j / plate->n_rows;

        cairo_move_to (cr, x - 1.3, y);
        cairo_rel_line_to (cr, 2.6, 0.0);
        cairo_move_to (cr, x, y - 1.3);
        cairo_rel_line_to (cr, 0.0, 2.6);
      }
  biv_stroke_alpha (cr, palette->ink, 0.55, 0.16);
}

static void
draw_places (const BivMapPlate *plate,
             cairo_t           *cr,
             const BivPalette  *palette)
{
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPoint at = biv_plate_point (plate, node->at);
      double disc = biv_plate_get_disc (plate, node->place), unit = disc / BIV_MAP_DISC;

      if (!is_counted (plate->drawing, node))
        continue;
      cairo_save (cr);
      cairo_translate (cr, at.x, at.y);
      cairo_scale (cr, unit, unit);
      biv_map_draw_disc (plate->drawing, cr, palette, node->place);
      cairo_restore (cr);
      cairo_save (cr);
      cairo_translate (cr, at.x, at.y);
      if (node->place->objective_points > 1)
        {
          cairo_arc (cr, disc * SIGN_AT, -disc * SIGN_AT, 1.35 * plate->share, 0, 2 * G_PI);
          biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 0.25);
        }
      if (node->place->base_of != NULL || biv_place_has_feature (node->place, "depot"))
        {
          cairo_scale (cr, 0.165 * plate->share, 0.165 * plate->share);
          biv_map_draw_base_box (cr, palette, -disc * SIGN_AT / (0.165 * plate->share), -disc * SIGN_AT / (0.165 * plate->share),
                                 node->place->base_of != NULL);
        }
      cairo_restore (cr);
    }
}

/* What lies under links and places, as the screen draws it. */
static void
draw_ground (const BivMapPlate *plate,
             cairo_t           *cr,
             const BivPalette  *palette)
{
  const BivMapDrawing *drawing = plate->drawing;
  const BivMapLook look = { palette, 1.0, TRUE };

  cairo_save (cr);
  cairo_translate (cr, plate->left, plate->top);
  cairo_scale (cr, plate->scale, plate->scale);
  if (drawing->backdrop != NULL)
    biv_backdrop_draw (drawing->backdrop, cr, &drawing->backdrop_box, drawing->campaign->backdrop_turn,
                       drawing->campaign->backdrop_strength);
  biv_map_draw_areas (drawing, cr, &look, NULL);
  cairo_restore (cr);
  biv_plate_draw_ground (plate, cr, palette);
  cairo_save (cr);
  cairo_translate (cr, plate->left, plate->top);
  cairo_scale (cr, plate->scale, plate->scale);
  biv_map_draw_lines (drawing, cr, &look, NULL);
  cairo_restore (cr);
}

void
biv_map_plate_draw (const BivMapPlate *plate,
                    cairo_t           *cr,
                    const BivPalette  *palette)
{
  cairo_save (cr);
  cairo_rectangle (cr, plate->map.x, plate->map.y, plate->map.width, plate->map.height);
  cairo_clip (cr);
  biv_set_colour (cr, palette->level[0]);
  cairo_paint (cr);
  draw_ground (plate, cr, palette);
  draw_crosses (plate, cr, palette);
  biv_plate_draw_ways (plate, cr, palette);
  biv_plate_draw_houses (plate, cr, palette);
  draw_places (plate, cr, palette);
  biv_plate_draw_battles (plate, cr, palette);
  biv_plate_draw_stacks (plate, cr, palette);
  biv_plate_draw_north (plate, cr, palette);
  biv_words_draw (plate->words, cr, palette, TRUE);
  cairo_restore (cr);
  draw_frame (plate, cr, palette);
  biv_plate_draw_title (plate, cr, palette);
  biv_plate_draw_foot (plate, cr, palette);
  biv_words_draw (plate->words, cr, palette, FALSE);
}
