/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-title.c: a plate's title with its scale, in a cartouche or above the frame, and north */
#include "config.h"

#include "draw/map/plate-private.h"

#include <glib/gi18n-lib.h>

#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"

void
biv_plate_title_clear (BivPlateTitle *title)
{
  g_free (title->title);
  g_free (title->second);
  g_free (title->whose);
  g_free (title->turn);
  g_free (title->parts);
  *title = (BivPlateTitle) { 0 };
}

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
      g_array_sort (lengths, biv_plate_compare_lengths);
      if (lengths->len > 0)
        return g_array_index (lengths, double, lengths->len / 2);
    }
  return 0.0;
}

/* The scale is what a march takes: in parts of a turn's march, two of which have room in the title. */
static void
set_bar (BivMapPlate   *plate,
         BivPlateTitle *title)
{
  int allowance = get_allowance (plate->drawing->campaign);
  double march = get_march (plate), least = 12.0;
  gboolean is_day = g_strcmp0 (biv_campaign_get_option (plate->drawing->campaign, "turn.length"), "day") == 0;
  int whole = 1;

  plate->bar_part = 0.0;
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

#define TITLE_SIZE (17.0 * BIV_PT)
#define LINES      1.15             /* of its size, from a title's first line to its second */
#define LEAST_TITLE 0.72            /* of its usual size, on one line */
#define LINE_SIZE  (9.4 * BIV_PT)
#define CAPS_SIZE  (6.4 * BIV_PT)
#define NOTE_SIZE  (7.6 * BIV_PT)
#define EDGE       5.0              /* from a title's rule to its words */
#define NORTH_W    8.0
#define NORTH_H    16.0

static double
measure_title (BivMapPlate *plate,
               const char  *text,
               double       size)
{
  return text != NULL ? biv_lettering_width (text, BIV_LETTERING_SERIF_BOLD, size) : 0.0;
}

/* A long title stands on two lines, as even as its words allow. Returns: (transfer full) (nullable): the second; @title keeps the
 * first */
static char *
break_title (BivMapPlate *plate,
             char        *title)
{
  double least = G_MAXDOUBLE;
  char *best = NULL;

  for (char *blank = strchr (title, ' '); blank != NULL; blank = strchr (blank + 1, ' '))
    {
      double longer;

      *blank = '\0';
      longer = MAX (measure_title (plate, title, TITLE_SIZE), measure_title (plate, blank + 1, TITLE_SIZE));
      *blank = ' ';
      if (longer < least)
        {
          least = longer;
          best = blank;
        }
    }
  if (best == NULL)
    return NULL;
  *best = '\0';
  return g_strdup (best + 1);
}

void
biv_plate_title_set (BivMapPlate   *plate,
                     BivPlateTitle *title,
                     double         most)
{
  const BivMapDrawing *drawing = plate->drawing;
  g_autoptr (BivPlayer) player = biv_player_find (drawing->campaign, drawing->reader);
  g_autofree char *who = player != NULL ? biv_player_dup_title (drawing->campaign, player) : NULL;
  gboolean is_everybodys = g_strcmp0 (drawing->reader, BIV_EVERYBODY) == 0;
  double width;

  biv_plate_title_clear (title);
  set_bar (plate, title);
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
  width = biv_lettering_width (title->title, BIV_LETTERING_SERIF_BOLD, title->size);
  if (width * LEAST_TITLE > most - 2 * EDGE)
    {
      title->second = break_title (plate, title->title);
      width = MAX (measure_title (plate, title->title, title->size), measure_title (plate, title->second, title->size));
    }
  if (width > most - 2 * EDGE)
    {
      title->size *= (most - 2 * EDGE) / width;
      width = most - 2 * EDGE;
    }
  width = MAX (width, biv_lettering_width (title->turn, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE));
  if (title->whose != NULL)
    width = MAX (width, biv_lettering_width (title->whose, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE));
  if (title->parts != NULL)
    width = MAX (width, MAX (biv_lettering_width (title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE),
                             plate->bar_part * plate->bar_parts));
  title->width = CLAMP (width + 2 * EDGE, 46.0, most);
  title->height = 19.5 + (title->second != NULL ? LINES * title->size : 0.0) + (title->whose != NULL ? 4.4 : 0.0)
                  + (plate->bar_part > 0.0 ? 11.0 : 2.4);
}

static void
letter_title (BivMapPlate         *plate,
              const BivPlateTitle *title)
{
  const BivBox *box = &plate->cartouche;
  double middle = box->x + box->width / 2, y = box->y + 7.4, room = box->width - 2 * EDGE + 2.0;
  const struct
  {
    const char  *text;
    BivLettering lettering;
    double       size, step;
  } lines[] = { { title->title, BIV_LETTERING_SERIF_BOLD, title->size, title->second != NULL ? LINES * title->size : 9.2 },
                { title->second, BIV_LETTERING_SERIF_BOLD, title->size, 9.2 },
                { title->whose, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 4.4 },
                { title->turn, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, 5.2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      double width;

      if (lines[i].text == NULL)
        continue;
      width = biv_lettering_width (lines[i].text, lines[i].lettering, lines[i].size);
      biv_words_add (plate->words, lines[i].text, lines[i].lettering, lines[i].size * MIN (1.0, room / width),
                     BIV_ALIGN_MIDDLE, middle, y, 0.0);
      if (i <= 1)
        plate->ornament = y + 4.8;
      y += lines[i].step;
    }
  if (plate->bar_part <= 0.0)
    return;
  plate->bar = (BivPoint) { middle - plate->bar_part * plate->bar_parts / 2, y + 1.8 };
  for (guint i = 0; i <= plate->bar_parts; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%u", i);

      biv_words_add (plate->words, figure, BIV_LETTERING_SERIF, NOTE_SIZE, BIV_ALIGN_MIDDLE,
                     plate->bar.x + i * plate->bar_part, plate->bar.y - 1.7, 0.0);
    }
  biv_words_add (plate->words, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, BIV_ALIGN_LEFT,
                 middle - MIN (room, biv_lettering_width (title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE)) / 2,
                 plate->bar.y + 3.2, room);
}

/* The words of a cartouche. */
void
biv_plate_letter_title (BivMapPlate         *plate,
                        const BivPlateTitle *title)
{
  guint first = plate->words->len;

  letter_title (plate, title);
  for (guint i = first; i < plate->words->len; i++)
    BIV_WORD (plate->words, i)->ink = BIV_WORD_ON_PLATE;
}

/* The corners, then the middles of the sides, where it hides least. */
gboolean
biv_plate_find_corner (BivMapPlate *plate,
                       double       width,
                       double       height,
                       double       most,
                       BivBox      *best)
{
  static const struct { double x, y, penalty; } spots[] = {
    { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 2 }, { 1, 0, 3 }, { 0.5, 1, 8 }, { 0.5, 0, 8 }, { 0, 0.5, 10 }, { 1, 0.5, 10 },
  };
  const double edge = 3.2;
  double cheapest = most;

  for (gsize i = 0; i < G_N_ELEMENTS (spots); i++)
    {
      BivBox box = { plate->map.x + edge + spots[i].x * (plate->map.width - width - 2 * edge),
                     plate->map.y + edge + spots[i].y * (plate->map.height - height - 2 * edge), width, height };
      double cost = spots[i].penalty + biv_plate_get_cost (plate, &box, cheapest - spots[i].penalty);

      if (cost < cheapest)
        {
          cheapest = cost;
          *best = box;
        }
    }
  return cheapest < most;
}

void
biv_plate_place_north (BivMapPlate *plate)
{
  BivBox box;

  plate->has_north = biv_plate_find_corner (plate, NORTH_W, NORTH_H, BIV_PLATE_FORBIDDEN, &box);
  if (!plate->has_north)
    return;
  plate->north = (BivPoint) { box.x + NORTH_W / 2, box.y + 4.4 };
  /* TRANSLATORS: on a map: the letter of north */
  biv_words_add (plate->words, C_("map", "N"), BIV_LETTERING_SERIF_BOLD, 4.2, BIV_ALIGN_MIDDLE, plate->north.x, box.y + 1.8,
                 0.0)->is_on_map = TRUE;
  biv_plate_take_solid (plate, box);
}

/* Above the frame: a line, as wide as that is. */
void
biv_plate_letter_strip (BivMapPlate         *plate,
                        const BivPlateTitle *title,
                        double               x,
                        double               y,
                        double               width)
{
  g_autofree char *line = title->whose != NULL ? g_strdup_printf ("%s · %s", title->turn, title->whose)
                                               : g_strdup (title->turn);
  g_autofree char *whole = g_strjoin (" ", title->title, title->second, NULL);

  biv_words_add (plate->words, whole, BIV_LETTERING_SERIF_BOLD, MIN (title->size, TITLE_SIZE), BIV_ALIGN_LEFT, x, y + 4.5,
                 width * 0.55);
  biv_words_add (plate->words, line, BIV_LETTERING_SERIF_ITALIC, LINE_SIZE, BIV_ALIGN_LEFT, x, y + 10.6, width * 0.62);
  if (plate->bar_part > 0.0 && plate->bar_part * plate->bar_parts < width * 0.36)
    {
      double wide = biv_lettering_width (title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE);
      double room = width * 0.36;

      plate->bar = (BivPoint) { x + width - plate->bar_part * plate->bar_parts - 2.0, y + 5.4 };
      for (guint i = 0; i <= plate->bar_parts; i++)
        {
          g_autofree char *figure = g_strdup_printf ("%u", i);

          biv_words_add (plate->words, figure, BIV_LETTERING_SERIF, NOTE_SIZE, BIV_ALIGN_MIDDLE,
                         plate->bar.x + i * plate->bar_part, plate->bar.y - 1.8, 0.0);
        }
      biv_words_add (plate->words, title->parts, BIV_LETTERING_SERIF_ITALIC, NOTE_SIZE, BIV_ALIGN_LEFT,
                     x + width - MIN (wide, room), y + 10.6, room);
    }
  else
    plate->bar_part = 0.0;
}

/* ---- Drawing ---- */

static void
draw_bar (const BivMapPlate *plate,
          cairo_t           *cr,
          const BivPalette  *palette)
{
  const guint n = 8;
  double width = plate->bar_part * plate->bar_parts;

  if (plate->bar_part <= 0.0)
    return;
  biv_set_colour (cr, plate->cartouche.width > 0.0 ? palette->plate_ink : palette->ink);
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
  biv_fill (cr, palette->plate);
  biv_set_colour (cr, palette->plate_ink);
  biv_plate_rule_box (cr, *box, -0.25, 0.5);
  biv_plate_rule_box (cr, *box, -1.6, 0.18);
  for (int i = 0; i < 4; i++)
    {
      double x = box->x + (i & 1 ? box->width : 0.0), y = box->y + (i & 2 ? box->height : 0.0);

      cairo_rectangle (cr, x - 0.9, y - 0.9, 1.8, 1.8);
      biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 0.35);
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

void
biv_plate_draw_north (const BivMapPlate *plate,
                      cairo_t           *cr,
                      const BivPalette  *palette)
{
  double x = plate->north.x, y = plate->north.y;

  if (!plate->has_north)
    return;
  biv_set_colour (cr, palette->ink);
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

void
biv_plate_draw_title (const BivMapPlate *plate,
                      cairo_t           *cr,
                      const BivPalette  *palette)
{
  draw_cartouche (plate, cr, palette);
  draw_bar (plate, cr, palette);
}
