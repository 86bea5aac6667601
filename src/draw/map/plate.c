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
#define MOST_SCALE  0.55            /* mm a map pixel: two places alone do not lie at either end of the paper */
#define USUAL_APART 13.0            /* mm from place to place where everything has its usual size */
#define LEAST_SHARE 0.45
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

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
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
  g_array_sort (nearest, compare_lengths);
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
  plate->share = CLAMP (get_crowding (drawing) * plate->scale / USUAL_APART, LEAST_SHARE, 1.0);
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

/* ---- The title ---- */

typedef struct
{
  char  *title, *whose, *turn, *parts;
  double size, width, height;
} Title;

static void
title_clear (Title *title)
{
  g_free (title->title);
  g_free (title->whose);
  g_free (title->turn);
  g_free (title->parts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Title, title_clear)

/* What a foot soldier has for a turn. */
static int
get_allowance (BivCampaign *campaign)
{
  GPtrArray *units = biv_army_list_units (campaign, NULL);
  int allowance = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = units->pdata[i];
      int own = biv_unit_get_allowance (campaign, unit);

      if (biv_unit_get_arm (campaign, unit) == BIV_ARM_FOOT && own > 0 && (allowance == 0 || own < allowance))
        allowance = own;
    }
  return allowance;
}

/* mm a movement point by road, or by what else there is: of most links. */
static double
get_march (const BivMapPlate *plate)
{
  for (int kind = BIV_LINK_ROAD; kind <= BIV_LINK_TRAIL; kind++)
    {
      g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (double));

      for (guint i = 0; i < plate->drawing->ways->len; i++)
        {
          const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
          int cost = biv_map_link_cost (plate->drawing->campaign, way->link, way->link->from, NULL);
          double length = biv_map_way_get_length (way) * plate->scale / MAX (cost, 1);

          if (way->link->link_kind == (BivLinkKind) kind && way->link->crossing == BIV_CROSSING_NONE && cost > 0
              && way->link->closed == NULL)
            g_array_append_val (lengths, length);
        }
      g_array_sort (lengths, compare_lengths);
      if (lengths->len > 0)
        return g_array_index (lengths, double, lengths->len / 2);
    }
  return 0.0;
}

/* The scale is what a march takes: in parts of a turn's march, two of which have room in the title. */
static void
set_bar (BivMapPlate *plate,
         Title       *title)
{
  int allowance = get_allowance (plate->drawing->campaign);
  double march = get_march (plate), least = 12.0;
  gboolean is_day = g_strcmp0 (biv_campaign_get_option (plate->drawing->campaign, "turn.length"), "day") == 0;
  int whole = 1;

  if (allowance <= 0 || march <= 0.0)
    return;
  /* The smallest part of a march that can be read. */
  for (whole = allowance; whole > 1; whole--)
    if (allowance % whole == 0 && march * allowance / whole >= least)
      break;
  plate->bar_part = march * allowance / whole;
  plate->bar_parts = plate->bar_part > 32.0 ? 1 : 2;
  if (plate->bar_part > 60.0)
    {
      plate->bar_part = 0.0;
      return;
    }
  if (whole == 1)
    title->parts = g_strdup (is_day ? C_("map", "days’ marches of foot, by road") : C_("map", "turns’ marches of foot, by road"));
  else if (whole == 2)
    title->parts = g_strdup (is_day ? C_("map", "halves of a day’s march of foot, by road")
                                    : C_("map", "halves of a turn’s march of foot, by road"));
  else if (whole == 3)
    title->parts = g_strdup (is_day ? C_("map", "thirds of a day’s march of foot, by road")
                                    : C_("map", "thirds of a turn’s march of foot, by road"));
  else if (whole == 4)
    title->parts = g_strdup (is_day ? C_("map", "quarters of a day’s march of foot, by road")
                                    : C_("map", "quarters of a turn’s march of foot, by road"));
  else
    /* TRANSLATORS: on a map's scale: %d is 5 or more: each part is a fifth of what foot marches in a turn */
    title->parts = g_strdup_printf (C_("map", "each 1/%d of a turn’s march of foot, by road"), whole);
}

#define TITLE_SIZE (17.0 * BIV_PLATE_PT)
#define LINE_SIZE  (9.4 * BIV_PLATE_PT)
#define CAPS_SIZE  (6.4 * BIV_PLATE_PT)
#define NOTE_SIZE  (7.6 * BIV_PLATE_PT)
#define EDGE       5.0              /* from a title's rule to its words */
#define NORTH_W    8.0
#define NORTH_H    16.0

static void
set_title (BivMapPlate *plate,
           Title       *title,
           double       most)
{
  const BivMapDrawing *drawing = plate->drawing;
  g_autoptr (BivPlayer) player = biv_player_find (drawing->campaign, drawing->reader);
  g_autofree char *who = player != NULL ? biv_player_dup_title (drawing->campaign, player) : NULL;
  gboolean is_everybodys = g_strcmp0 (drawing->reader, BIV_EVERYBODY) == 0;
  double width;

  title->title = g_strdup (biv_item_get_name (BIV_ITEM (drawing->campaign)));
  if (title->title == NULL || *title->title == '\0')
    {
      g_free (title->title);
      title->title = g_strdup (C_("map", "Map"));
    }
  title->turn = biv_calendar_dup_turn (drawing->campaign, drawing->campaign->turn);
  title->whose = is_everybodys ? NULL : who != NULL ? g_strdup_printf (C_("map", "as %s knows it"), who)
                                                    : g_strdup (C_("map", "referee’s map"));
  title->size = TITLE_SIZE;
  width = biv_plate_measure (plate, title->title, BIV_LETTERING_SERIF_BOLD, title->size, 0.0);
  if (width > most - 2 * EDGE)
    {
      title->size *= (most - 2 * EDGE) / width;
      width = most - 2 * EDGE;
    }
  width = MAX (width, biv_plate_measure (plate, title->turn, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 0.0));
  if (title->whose != NULL)
    width = MAX (width, biv_plate_measure (plate, title->whose, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 0.0));
  if (title->parts != NULL)
    width = MAX (width, MAX (biv_plate_measure (plate, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, 0.0),
                             plate->bar_part * plate->bar_parts));
  title->width = CLAMP (width + 2 * EDGE, 46.0, most);
  title->height = 14.5 + (title->whose != NULL ? 4.4 : 0.0) + 5.0 + (plate->bar_part > 0.0 ? 11.0 : 0.0);
}

/* The words of a cartouche. */
static void
letter_title (BivMapPlate *plate,
              const Title *title)
{
  const BivBox *box = &plate->cartouche;
  double middle = box->x + box->width / 2, y = box->y + 7.4, room = box->width - 2 * EDGE + 2.0;
  const struct
  {
    const char  *text;
    BivLettering lettering;
    double       size, step;
  } lines[] = { { title->title, BIV_LETTERING_SERIF_BOLD, title->size, 9.2 },
                { title->whose, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 4.4 },
                { title->turn, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 5.2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      double width;

      if (lines[i].text == NULL)
        continue;
      width = biv_plate_measure (plate, lines[i].text, lines[i].lettering, lines[i].size, 0.0);
      biv_plate_add_word (plate, lines[i].text, lines[i].lettering, lines[i].size * MIN (1.0, room / width), middle, y);
      if (i == 0)
        plate->ornament = y + 4.8;
      y += lines[i].step;
    }
  if (plate->bar_part <= 0.0)
    return;
  plate->bar = (BivPoint) { middle - plate->bar_part * plate->bar_parts / 2, y + 1.8 };
  for (guint i = 0; i <= plate->bar_parts; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%u", i);

      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF, NOTE_SIZE, plate->bar.x + i * plate->bar_part, plate->bar.y - 1.7);
    }
  biv_plate_add_line (plate, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE,
                      middle - MIN (room, biv_plate_measure (plate, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, 0.0)) / 2,
                      plate->bar.y + 3.2, room);
}

/* The corners, then the middles of the sides, where it hides least. Returns: FALSE where it would hide a place. */
static gboolean
find_corner (BivMapPlate *plate,
             double       width,
             double       height,
             BivBox      *best)
{
  static const struct { double x, y, penalty; } spots[] = {
    { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 2 }, { 1, 0, 3 }, { 0.5, 1, 8 }, { 0.5, 0, 8 }, { 0, 0.5, 10 }, { 1, 0.5, 10 },
  };
  const double edge = 3.2;
  double cheapest = BIV_PLATE_FORBIDDEN;

  for (gsize i = 0; i < G_N_ELEMENTS (spots); i++)
    {
      BivBox box = { plate->map.x + edge + spots[i].x * (plate->map.width - width - 2 * edge),
                     plate->map.y + edge + spots[i].y * (plate->map.height - height - 2 * edge), width, height };
      double cost = spots[i].penalty + biv_plate_get_cost (plate, &box);

      if (cost < cheapest)
        {
          cheapest = cost;
          *best = box;
        }
    }
  return cheapest < BIV_PLATE_FORBIDDEN;
}

static void
place_north (BivMapPlate *plate)
{
  BivBox box;

  plate->has_north = find_corner (plate, NORTH_W, NORTH_H, &box);
  if (!plate->has_north)
    return;
  plate->north = (BivPoint) { box.x + NORTH_W / 2, box.y + 4.4 };
  /* TRANSLATORS: on a map: the letter of north */
  biv_plate_add_word (plate, C_("map", "N"), BIV_LETTERING_SERIF_BOLD, 4.2, plate->north.x, box.y + 1.8)->is_on_map = TRUE;
  biv_plate_take_solid (plate, box);
}

/* Above the frame: a line, as wide as that is. */
static void
letter_strip (BivMapPlate *plate,
              const Title *title,
              double       x,
              double       y,
              double       width)
{
  g_autofree char *line = title->whose != NULL ? g_strdup_printf ("%s · %s", title->turn, title->whose)
                                               : g_strdup (title->turn);
  double taken = biv_plate_add_line (plate, title->title, BIV_LETTERING_SERIF_BOLD, MIN (title->size, TITLE_SIZE), x, y + 4.5,
                                     width * 0.55);

  (void) taken;
  biv_plate_add_line (plate, line, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, x, y + 10.6, width * 0.62);
  if (plate->bar_part > 0.0 && plate->bar_part * plate->bar_parts < width * 0.36)
    {
      double wide = biv_plate_measure (plate, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, 0.0);
      double room = width * 0.36;

      plate->bar = (BivPoint) { x + width - plate->bar_part * plate->bar_parts - 2.0, y + 5.4 };
      for (guint i = 0; i <= plate->bar_parts; i++)
        {
          g_autofree char *figure = g_strdup_printf ("%u", i);

          biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF, NOTE_SIZE, plate->bar.x + i * plate->bar_part,
                              plate->bar.y - 1.8);
        }
      biv_plate_add_line (plate, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, x + width - MIN (wide, room), y + 10.6,
                          room);
    }
  else
    plate->bar_part = 0.0;
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
          BivPlateWord *word;

          biv_plate_take_solid (plate, (BivBox) { at.x + disc * SIGN_AT - sign, at.y - disc * SIGN_AT - sign, 2 * sign, 2 * sign });
          word = biv_plate_add_word (plate, figure, BIV_LETTERING_BOLD, 5.6 * BIV_PLATE_PT * plate->share, at.x + disc * SIGN_AT,
                                     at.y - disc * SIGN_AT);
          word->is_on_map = TRUE;
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
  double left = map->x - BAND / 2, right = map->x + map->width + BAND / 2, size = 8.0 * BIV_PLATE_PT;

  for (guint i = 0; !is_grid && i < plate->n_columns; i++)
    {
      const char letter[] = { (char) ('A' + i), '\0' };
      double x = map->x + map->width * (i + 0.5) / plate->n_columns;

      biv_plate_add_word (plate, letter, BIV_LETTERING_SERIF_BOLD, size, x, up);
      biv_plate_add_word (plate, letter, BIV_LETTERING_SERIF_BOLD, size, x, down);
    }
  for (guint i = 0; !is_grid && i < plate->n_rows; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%u", i + 1);
      double y = map->y + map->height * (i + 0.5) / plate->n_rows;

      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, left, y);
      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, right, y);
    }
}

/* On a grid the numbers of its columns and rows, as the cells have them; as many as have room. */
static void
letter_grid_band (BivMapPlate *plate)
{
  BivCampaign *campaign = plate->drawing->campaign;
  const BivBox *map = &plate->map;
  double cell = plate->drawing->scale * plate->scale, size = 7.4 * BIV_PLATE_PT;
  int every = cell > 6.0 ? 1 : cell > 3.0 ? 2 : 5;

  for (int column = every == 1 ? 1 : every; column <= campaign->map_columns; column += every)
    {
      BivMapSpot spot = biv_grid_get_spot (campaign, &(BivGridCell) { column, 1 });
      double x = plate->left + (spot.x - plate->drawing->left) * cell;
      g_autofree char *figure = g_strdup_printf ("%02d", column);

      if (x < map->x + 2.5 || x > map->x + map->width - 2.5)
        continue;
      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, x, map->y - BAND / 2);
      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, x, map->y + map->height + BAND / 2);
    }
  for (int row = every == 1 ? 1 : every; row <= campaign->map_rows; row += every)
    {
      BivMapSpot spot = biv_grid_get_spot (campaign, &(BivGridCell) { 1, row });
      double y = plate->top + (spot.y - plate->drawing->top) * cell;
      g_autofree char *figure = g_strdup_printf ("%02d", row);

      if (y < map->y + 2.5 || y > map->y + map->height - 2.5)
        continue;
      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, map->x - BAND / 2, y);
      biv_plate_add_word (plate, figure, BIV_LETTERING_SERIF_BOLD, size, map->x + map->width + BAND / 2, y);
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

/* With lists at the right or at the foot, whichever shows the map larger. */
static void
divide (BivMapPlate *plate)
{
  gboolean is_edged, is_right = FALSE;
  BivBox content = get_content (plate->drawing, &is_edged);
  const double frame = 2 * BIV_PLATE_FRAME;
  guint n_blocks;
  double right = MIN (RIGHT, 0.36 * plate->width), share_below = 1.0, share_right = 1.0, below, beside;
  Title title = { 0 };
  BivBox box = { 0, 0, plate->width, plate->height };

  biv_plate_lay_stacks (plate);
  if ((plate->parts & BIV_PLATE_FOOT) != 0)
    {
      double head = is_title_beside (plate) ? STRIP : 0.0;

      /* References are of about the right length whatever the map's size will be. */
      n_blocks = plate->width > 150.0 ? 3 : 1;
      set_map (plate, box);
      below = measure_foot (plate, plate->width - 2.0, n_blocks, 0.42 * plate->height, &share_below);
      beside = measure_foot (plate, right, 1, plate->height - 50.0, &share_right);
      is_right = beside < plate->height - 50.0 && share_right > 0.65
                 && get_scale (&content, is_edged, plate->width - right - APART - frame, plate->height - frame)
                      > get_scale (&content, is_edged, plate->width - frame, plate->height - below - APART - head - frame);
      if (is_right)
        box.width -= right + APART;
      else
        box.height -= below + APART;
    }
  if (is_title_beside (plate) && !is_right)
    {
      box.y += STRIP;
      box.height -= STRIP;
    }
  set_map (plate, box);
  if ((plate->parts & BIV_PLATE_TITLE) != 0)
    {
      set_bar (plate, &title);
      set_title (plate, &title, is_right ? right : MIN (84.0, 0.5 * plate->map.width));
    }
  biv_plate_lay_river (plate);
  take_ways (plate);
  take_river (plate);
  biv_plate_lay_houses (plate);
  take_places (plate);
  if ((plate->parts & BIV_PLATE_TITLE) != 0)
    {
      if (is_right)
        plate->cartouche = (BivBox) { plate->map.x + plate->map.width + BIV_PLATE_FRAME + APART, 1.0, right - 1.0,
                                      title.height };
      else if (!is_title_beside (plate) && find_corner (plate, title.width, title.height, &plate->cartouche))
        biv_plate_take_solid (plate, plate->cartouche);
      else
        {
          /* No corner is free: above the frame. */
          if (!is_title_beside (plate))
            {
              g_array_set_size (plate->words, 0);
              g_array_set_size (plate->solid, 0);
              biv_crowd_clear (&plate->crowd);
              biv_crowd_init (&plate->crowd, 1, 1);
              box.y += STRIP;
              box.height -= STRIP;
              set_map (plate, box);
              title_clear (&title);
              title = (Title) { 0 };
              set_bar (plate, &title);
              set_title (plate, &title, 0.55 * plate->width);
              g_clear_pointer (&plate->river, g_array_unref);
              biv_plate_lay_river (plate);
              take_ways (plate);
              take_river (plate);
              biv_plate_lay_houses (plate);
              take_places (plate);
            }
          plate->cartouche = (BivBox) { 0 };
          letter_strip (plate, &title, plate->map.x - BIV_PLATE_FRAME + 1.0, box.y - STRIP,
                        plate->map.width + 2 * BIV_PLATE_FRAME - 2.0);
        }
      if (plate->cartouche.width > 0.0)
        letter_title (plate, &title);
      place_north (plate);
    }
  if (biv_map_is_grid (plate->drawing->campaign))
    letter_grid_band (plate);
  else
    letter_band (plate);
  if ((plate->parts & BIV_PLATE_FOOT) != 0)
    {
      double bottom = plate->map.y + plate->map.height + BIV_PLATE_FRAME;
      BivBox lists = { 1.0, bottom + APART, plate->width - 2.0, plate->height - bottom - APART };

      if (is_right)
        lists = (BivBox) { plate->cartouche.x, plate->cartouche.y + plate->cartouche.height + APART, right - 1.0,
                           plate->height - plate->cartouche.height - APART };
      n_blocks = is_right || plate->width <= 150.0 ? 1 : 3;
      biv_plate_lay_foot (plate, &lists, n_blocks, grow_foot (plate, &lists, n_blocks, is_right ? share_right : share_below));
    }
  title_clear (&title);
}

static void
word_clear (gpointer data)
{
  g_free (((BivPlateWord *) data)->text);
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
biv_map_plate_new (BivMapDrawing *drawing,
                   double         width,
                   double         height,
                   BivPlateParts  parts)
{
  BivMapPlate *plate = g_new0 (BivMapPlate, 1);

  plate->drawing = drawing;
  plate->parts = parts;
  plate->width = width;
  plate->height = height;
  plate->words = g_array_new (FALSE, FALSE, sizeof (BivPlateWord));
  g_array_set_clear_func (plate->words, word_clear);
  plate->stacks = g_array_new (FALSE, FALSE, sizeof (BivPlateStack));
  g_array_set_clear_func (plate->stacks, stack_clear);
  plate->signs = g_array_new (FALSE, FALSE, sizeof (BivPlateSign));
  g_array_set_clear_func (plate->signs, sign_clear);
  plate->solid = g_array_new (FALSE, FALSE, sizeof (BivBox));
  plate->houses = g_array_new (FALSE, FALSE, sizeof (BivPlateHouse));
  plate->ground = biv_plate_ground_new ();
  biv_crowd_init (&plate->crowd, 1, 1);
  plate->surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  plate->measure = cairo_create (plate->surface);
  divide (plate);
  biv_plate_place_stacks (plate);
  biv_plate_place_names (plate);
  biv_crowd_clear (&plate->crowd);
  return plate;
}

void
biv_map_plate_free (BivMapPlate *plate)
{
  g_array_unref (plate->words);
  g_array_unref (plate->stacks);
  g_array_unref (plate->signs);
  g_array_unref (plate->solid);
  g_array_unref (plate->houses);
  g_clear_pointer (&plate->river, g_array_unref);
  biv_plate_ground_free (plate->ground);
  cairo_destroy (plate->measure);
  cairo_surface_destroy (plate->surface);
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
  while (get_crowding (drawing) * scale / USUAL_APART < 0.8 && *width < 4 * PAGE)
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
    *height = MAX (*height, BIV_PLATE_WORD (plate, i)->box.y + BIV_PLATE_WORD (plate, i)->box.height + 1.0);
  *height = MIN (*height, plate->height);
}

/* ---- Drawing ---- */

static void
rule_box (cairo_t *cr,
          BivBox   box,
          double   out,
          double   width)
{
  cairo_rectangle (cr, box.x - out - width / 2, box.y - out - width / 2, box.width + 2 * out + width, box.height + 2 * out + width);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

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

  biv_map_ink (cr, &palette->ink, 1.0);
  rule_box (cr, *map, 0.0, LINE);
  rule_box (cr, *map, BAND, BAND_LINE);
  rule_box (cr, *map, BAND + BAND_LINE + GAP, OUTER);
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
  biv_map_ink (cr, &palette->ink, 0.55);
  cairo_set_line_width (cr, 0.16);
  cairo_stroke (cr);
}

static void
draw_bar (const BivMapPlate *plate,
          cairo_t           *cr,
          const BivPalette  *palette)
{
  const guint n = 8;
  double width = plate->bar_part * plate->bar_parts;

  if (plate->bar_part <= 0.0)
    return;
  biv_map_ink (cr, &palette->ink, 1.0);
  cairo_rectangle (cr, plate->bar.x, plate->bar.y, width, 1.0);
  cairo_set_line_width (cr, 0.2);
  cairo_stroke (cr);
  /* The first part in quarters, over and under the middle; then whole ones. */
  for (guint i = 0; i < n / 2; i++)
    cairo_rectangle (cr, plate->bar.x + plate->bar_part * i / 4, plate->bar.y + (i % 2 == 0 ? 0.0 : 0.5), plate->bar_part / 4, 0.5);
  if (plate->bar_parts > 1)
    cairo_rectangle (cr, plate->bar.x + plate->bar_part, plate->bar.y, plate->bar_part, 0.5);
  cairo_fill (cr);
}

static void
draw_cartouche (const BivMapPlate *plate,
                cairo_t           *cr,
                const BivPalette  *palette)
{
  const BivBox *box = &plate->cartouche;
  double middle = box->x + box->width / 2, reach = MIN (22.0, box->width / 2 - 8.0);

  if (box->width <= 0.0)
    return;
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  biv_map_ink (cr, &palette->plate, 1.0);
  cairo_fill (cr);
  biv_map_ink (cr, &palette->ink, 1.0);
  rule_box (cr, *box, -0.25, 0.5);
  rule_box (cr, *box, -1.6, 0.18);
  for (int i = 0; i < 4; i++)
    {
      double x = box->x + (i & 1 ? box->width : 0.0), y = box->y + (i & 2 ? box->height : 0.0);

      cairo_rectangle (cr, x - 0.9, y - 0.9, 1.8, 1.8);
      biv_map_ink (cr, &palette->plate, 1.0);
      cairo_fill_preserve (cr);
      biv_map_ink (cr, &palette->ink, 1.0);
      cairo_set_line_width (cr, 0.35);
      cairo_stroke (cr);
      cairo_rectangle (cr, x - 0.4, y - 0.4, 0.8, 0.8);
      cairo_fill (cr);
    }
  cairo_move_to (cr, middle - reach, plate->ornament);
  cairo_line_to (cr, middle + reach, plate->ornament);
  cairo_set_line_width (cr, 0.18);
  cairo_stroke (cr);
  cairo_rectangle (cr, middle - 0.7, plate->ornament - 0.7, 1.4, 1.4);
  cairo_fill (cr);
}

static void
draw_north (const BivMapPlate *plate,
            cairo_t           *cr,
            const BivPalette  *palette)
{
  double x = plate->north.x, y = plate->north.y;

  if (!plate->has_north)
    return;
  biv_map_ink (cr, &palette->ink, 1.0);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + 1.9, y + 9.4);
  cairo_line_to (cr, x, y + 7.8);
  cairo_line_to (cr, x - 1.9, y + 9.4);
  cairo_close_path (cr);
  cairo_set_line_width (cr, 0.25);
  cairo_stroke (cr);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x, y + 7.8);
  cairo_line_to (cr, x + 1.9, y + 9.4);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_move_to (cr, x, y + 7.8);
  cairo_line_to (cr, x, y + 11.4);
  cairo_set_line_width (cr, 0.3);
  cairo_stroke (cr);
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
          biv_map_ink (cr, &palette->plate, 1.0);
          cairo_fill_preserve (cr);
          biv_map_ink (cr, &palette->plate_ink, 1.0);
          cairo_set_line_width (cr, 0.25);
          cairo_stroke (cr);
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
  biv_map_ink (cr, &palette->level[0], 1.0);
  cairo_paint (cr);
  draw_ground (plate, cr, palette);
  draw_crosses (plate, cr, palette);
  biv_plate_draw_ways (plate, cr, palette);
  biv_plate_draw_houses (plate, cr, palette);
  draw_places (plate, cr, palette);
  biv_plate_draw_stacks (plate, cr, palette);
  draw_north (plate, cr, palette);
  biv_plate_draw_words (plate, cr, palette, TRUE);
  cairo_restore (cr);
  draw_frame (plate, cr, palette);
  draw_cartouche (plate, cr, palette);
  draw_bar (plate, cr, palette);
  biv_plate_draw_foot (plate, cr, palette);
  biv_plate_draw_words (plate, cr, palette, FALSE);
}
