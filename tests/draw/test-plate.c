/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-plate.c: what is lettered on a map's plate stands on the plate, and nothing on anything else: of every sample, as every
 * reader has it, in every language */
#include "config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <libintl.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "campaign/knowledge/knowledge.h"
#include "draw/map/plate-private.h"
#include "store/campaign-file.h"
#include "../speak.h"

#define HAIR 0.12                       /* mm that two boxes of words may share: boxes are larger than ink */

static const char *const samples[] = { "karrash-road", "kelmar-bridge", "meren-valley", "sorrel-junction", "wend-crossing",
                                       "zaruk-bridge" };

static const struct
{
  double        width, height;
  BivPlateParts parts;
} papers[] = {
  { 281.0, 180.0, BIV_PLATE_WHOLE }, { 194.0, 266.0, BIV_PLATE_WHOLE }, { 263.4, 186.0, BIV_PLATE_WHOLE },
  { 199.9, 248.0, BIV_PLATE_WHOLE }, { 180.0, 110.0, 0 },
};

static BivCampaign *
load (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".campaign", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static gboolean
share (const BivBox *a,
       const BivBox *b)
{
  return MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x) > HAIR
         && MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y) > HAIR;
}

static gboolean
is_inside (const BivBox *box,
           const BivBox *frame)
{
  return box->x >= frame->x - HAIR && box->y >= frame->y - HAIR && box->x + box->width <= frame->x + frame->width + HAIR
         && box->y + box->height <= frame->y + frame->height + HAIR;
}

static void
check_words (const BivMapPlate *plate,
             double             width,
             double             height,
             const char        *where)
{
  const BivBox paper = { 0, 0, width, height };

  g_assert_true (is_inside (&plate->map, &paper));
  for (guint i = 0; i < plate->words->len; i++)
    {
      const BivWord *word = BIV_WORD (plate->words, i);

      if (!is_inside (&word->box, word->is_on_map ? &plate->map : &paper))
        g_error ("%s: \"%s\" (%.1f, %.1f, %.1f wide) is not on the %s", where, word->text, word->box.x, word->box.y,
                 word->box.width, word->is_on_map ? "map" : "paper");
      for (guint j = 0; j < i; j++)
        {
          const BivWord *other = BIV_WORD (plate->words, j);

          if (share (&word->box, &other->box))
            g_error ("%s: \"%s\" (%.1f, %.1f) and \"%s\" (%.1f, %.1f) lie on one another", where, word->text, word->box.x,
                     word->box.y, other->text, other->box.x, other->box.y);
        }
    }
}

static void
check_campaign (BivCampaign *campaign,
                const char  *reader,
                const char  *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_autoptr (BivMapPlate) plate = biv_map_plate_new (biv_map_drawing_new (campaign, reader), papers[i].width, papers[i].height,
                                                         papers[i].parts);
      g_autofree char *where = g_strdup_printf ("%s for %s on %g x %g in \"%s\"", name, reader != NULL ? reader : "the referee",
                                                papers[i].width, papers[i].height, g_getenv ("LANGUAGE"));

      check_words (plate, papers[i].width, papers[i].height, where);
    }
}

static void
test_words_apart (gconstpointer data)
{
  static const char *const languages[] = { "C", "es" };
  const char *name = data;
  g_autoptr (BivCampaign) campaign = load (name);

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      speak (languages[i]);
      check_campaign (campaign, NULL, name);
      BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
        {
          const char *id = biv_id_of (side);
          g_autoptr (BivCampaign) known = biv_knowledge_copy_for (campaign, id);

          check_campaign (known, id, name);
        }
    }
  speak ("C");
}

static gboolean
says (const BivMapPlate *plate,
      const char        *wanted)
{
  for (guint i = 0; i < plate->words->len; i++)
    if (strcmp (BIV_WORD (plate->words, i)->text, wanted) == 0)
      return TRUE;
  return FALSE;
}

static guint
count_on_map (const BivMapPlate *plate)
{
  guint n = 0;

  for (guint i = 0; i < plate->words->len; i++)
    n += BIV_WORD (plate->words, i)->is_on_map;
  return n;
}

static BivMapPlate *
lay (BivCampaign *campaign,
     const char  *reader)
{
  return biv_map_plate_new (biv_map_drawing_new (campaign, reader), 281.0, 180.0, BIV_PLATE_WHOLE);
}

/* The legend has the signs that are on the map, and no others. */
static void
test_signs (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road");
  BivLink *link = BIV_LINK (biv_campaign_peek_items (campaign, BIV_KIND_LINK)->pdata[0]);
  g_autoptr (BivMapPlate) all = lay (campaign, NULL), fewer = NULL, barred = NULL;

  g_assert_true (says (all, "Ford"));
  g_assert_true (says (all, "Bridge"));
  g_assert_true (says (all, "objective points"));
  g_assert_false (says (all, "one way only"));
  g_assert_false (says (all, "closed"));
  BIV_EACH (BivLink, other, campaign, BIV_KIND_LINK)
    other->crossing = BIV_CROSSING_NONE;
  fewer = lay (campaign, NULL);
  g_assert_false (says (fewer, "Ford"));
  g_assert_false (says (fewer, "Bridge"));
  link->one_way = TRUE;
  link->closed = g_strdup ("a landslide");
  barred = lay (campaign, NULL);
  g_assert_true (says (barred, "one way only"));
  g_assert_true (says (barred, "closed"));
  g_assert_true (says (barred, "closed, a landslide"));
}

/* A side has its own formations by name, and of the other nothing that it does not know. */
static void
test_armies (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road"), known = biv_knowledge_copy_for (campaign, "CROWN");
  g_autoptr (BivMapPlate) whole = lay (campaign, NULL), own = lay (known, "CROWN");

  g_assert_true (says (whole, "Dorrim Host"));
  g_assert_true (says (whole, "Halden Column"));
  g_assert_true (says (own, "Halden Column"));
  g_assert_false (says (own, "Dorrim Host"));
  g_assert_true (says (own, "Clans of Karrash"));
  g_assert_true (says (own, "as Crown of Alvora knows it"));
}

/* Two of one side at one place are one counter with their sum, on which neither of them is. */
static void
test_stack (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road");
  BivFormation *one = biv_campaign_find_formation (campaign, "HC"), *two = biv_campaign_find_formation (campaign, "FC");
  g_autoptr (BivMapPlate) apart = NULL, together = NULL;

  apart = lay (campaign, NULL);
  g_free (two->location);
  two->location = g_strdup (one->location);
  together = lay (campaign, NULL);
  /* One figure fewer: the sum stands for both. */
  g_assert_cmpuint (count_on_map (together), ==, count_on_map (apart) - 1);
  g_assert_true (says (together, "Ford Column"));
}

static void
add_drawn (BivCampaign  *campaign,
           const char   *name,
           BivDrawnKind  kind,
           const char   *points)
{
  g_autofree char *id = biv_campaign_dup_new_id (campaign, "drawn");
  BivItem *drawn = biv_item_new (BIV_KIND_DRAWN, id);

  g_assert_true (biv_item_parse_field (drawn, biv_kind_find_field (BIV_KIND_DRAWN, "points"), points, NULL));
  ((BivDrawn *) drawn)->drawn_kind = kind;
  biv_item_set_name (drawn, name);
  biv_campaign_add (campaign, drawn);
}

static gboolean
has_word (const BivMapPlate *plate,
          const char        *text)
{
  for (guint i = 0; i < plate->words->len; i++)
    if (strstr (BIV_WORD (plate->words, i)->text, text) != NULL)
      return TRUE;
  return FALSE;
}

static BivMapPlate *
new_plate (BivCampaign *campaign,
           const char  *reader)
{
  return biv_map_plate_new (biv_map_drawing_new (campaign, reader), papers[0].width, papers[0].height, papers[0].parts);
}

static void
add_battle (BivCampaign *campaign,
            const char  *id,
            int          turn)
{
  BivBattle *battle = BIV_BATTLE (biv_item_new (BIV_KIND_BATTLE, id));

  battle->turn = turn;
  battle->state = BIV_BATTLE_APPLIED;
  battle->place = g_strdup ("P03");
  battle->sides = g_strsplit ("CROWN CLAN", " ", 0);
  biv_campaign_add (campaign, BIV_ITEM (battle));
}

/* Where there was fighting swords stand with the last two days; who may not know of it has neither. */
static void
test_battles (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road"), known = NULL;
  g_autoptr (BivMapPlate) quiet = new_plate (campaign, NULL), plate = NULL, others = NULL;

  g_assert_cmpuint (quiet->battles->len, ==, 0);
  g_assert_false (has_word (quiet, "battle, with the day"));
  for (int turn = 1; turn <= 3; turn++)
    {
      g_autofree char *id = g_strdup_printf ("fought-%d", turn);

      add_battle (campaign, id, turn);
    }
  plate = new_plate (campaign, NULL);
  g_assert_cmpuint (plate->battles->len, ==, 1);
  g_assert_true (BIV_PLATE_BATTLE_AT (plate, 0)->has_mark);
  g_assert_true (has_word (plate, "6 March, 9 March"));
  g_assert_true (has_word (plate, "battle, with the day"));
  biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "RAID"));
  known = biv_knowledge_copy_for (campaign, "RAID");
  others = new_plate (known, "RAID");
  g_assert_cmpuint (others->battles->len, ==, 0);
}

/* CA-MAP-9: drawn ground is named on the plate too, and its names keep clear of the others. */
static void
test_drawn (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road");

  add_drawn (campaign, "Sarn", BIV_DRAWN_RIVER, "5600,-600 5700,1200 5200,2600 4700,4300 4000,5200 2800,6000 2600,8000");
  add_drawn (campaign, "Great Waste", BIV_DRAWN_DESERT, "2500,500 5000,500 5000,2500 2500,2500");
  add_drawn (campaign, "Marches", BIV_DRAWN_LETTERING, "1000,3000 4000,3000");
  check_campaign (campaign, NULL, "drawn ground");
  {
    g_autoptr (BivMapPlate) plate = lay (campaign, NULL);

    g_assert_true (says (plate, "Sarn"));
    g_assert_true (says (plate, "Great Waste"));
    g_assert_true (says (plate, "Marches"));
  }
}

/* A river leads through the crossings of the Meren, and cuts no link elsewhere; where one would, each crossing has its own. */
static void
test_river (void)
{
  g_autoptr (BivCampaign) meren = load ("meren-valley"), karrash = load ("karrash-road");
  g_autoptr (BivMapPlate) one = lay (meren, NULL), none = lay (karrash, NULL);

  g_assert_nonnull (one->river);
  g_assert_null (none->river);
  for (guint i = 0; i < one->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (one->drawing, i);
      BivPoint at = biv_plate_point (one, biv_map_way_get_point (way, way->crossing_at, NULL));
      double nearest = G_MAXDOUBLE;

      for (guint j = 0; j < one->river->len; j++)
        nearest = MIN (nearest, hypot (g_array_index (one->river, BivPoint, j).x - at.x,
                                       g_array_index (one->river, BivPoint, j).y - at.y));
      if (way->link->crossing != BIV_CROSSING_NONE)
        g_assert_cmpfloat (nearest, <, 1.0);
    }
}

/* Two links over it that have one name say how a river is called, on a map of places and on hexes; one alone may be its own. */
static void
test_river_name (void)
{
  static const char *const maps[] = { "meren-valley", "sorrel-junction" };

  for (gsize i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (BivCampaign) campaign = load (maps[i]);
      guint n = 0;

      BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
        if ((link->river || link->crossing != BIV_CROSSING_NONE) && n < 2)
          {
            g_autoptr (BivMapPlate) before = lay (campaign, NULL);

            g_assert_false (has_word (before, "Ælfe"));
            biv_item_set_name (BIV_ITEM (link), "Ælfe");
            n++;
          }
      g_assert_cmpuint (n, ==, 2);
      {
        g_autoptr (BivMapPlate) after = lay (campaign, NULL);

        g_assert_true (says (after, "Ælfe"));
      }
    }
}

/* Where the ground is dark, the title stands dark on its light plate. */
static void
test_dark_title (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road");
  g_autoptr (BivMapPlate) plate = lay (campaign, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 281 * 2, 180 * 2);
  cairo_t *cr = cairo_create (surface);
  const BivBox *box = &plate->cartouche;
  guint n_dark = 0, n_light = 0;

  cairo_scale (cr, 2.0, 2.0);
  biv_map_plate_draw (plate, cr, biv_palette_for (BIV_PALETTE_DARK));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_assert_cmpfloat (box->width, >, 20.0);
  for (int y = (int) (box->y + 4) * 2; y < (int) (box->y + box->height - 4) * 2; y++)
    for (int x = (int) (box->x + 4) * 2; x < (int) (box->x + box->width - 4) * 2; x++)
      {
        guint32 pixel = ((const guint32 *) (gpointer) (cairo_image_surface_get_data (surface)
                                                       + y * cairo_image_surface_get_stride (surface)))[x];

        n_dark += (pixel & 0xff) < 80;
        n_light += (pixel & 0xff) > 200;
      }
  g_assert_cmpuint (n_dark, >, 200);
  g_assert_cmpuint (n_light, >, 5 * n_dark);
  cairo_surface_destroy (surface);
}

/* Four places in a ring, whose roads cut off the corners: there a title would hide them, and stands above the map. */
static void
test_corner (void)
{
  static const struct { int x, y; } at[] = { { 300, 0 }, { 600, 100 }, { 300, 200 }, { 0, 100 } };
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "The War of the Long Title Round the Corners");
  g_autoptr (BivMapPlate) plate = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      g_autofree char *id = g_strdup_printf ("P%u", i), *next = g_strdup_printf ("P%u", (i + 1) % 4);
      g_autofree char *link_id = g_strdup_printf ("L%u", i);
      BivItem *place = biv_item_new (BIV_KIND_PLACE, id), *link = biv_item_new (BIV_KIND_LINK, link_id);

      BIV_PLACE (place)->x = at[i].x;
      BIV_PLACE (place)->y = at[i].y;
      BIV_LINK (link)->link_kind = BIV_LINK_ROAD;
      BIV_LINK (link)->from = g_strdup (id);
      BIV_LINK (link)->to = g_strdup (next);
      g_assert_true (biv_campaign_add (campaign, place));
      g_assert_true (biv_campaign_add (campaign, link));
    }
  plate = biv_map_plate_new (biv_map_drawing_new (campaign, NULL), 281.0, 100.0, BIV_PLATE_TITLE);
  g_assert_cmpfloat (plate->cartouche.width, ==, 0.0);
  g_assert_true (says (plate, "The War of the Long Title Round the Corners"));
}

/* In black and white there is no colour, on a map of places and on one of hexes. */
static void
test_black_and_white (void)
{
  static const char *const names[] = { "meren-valley", "sorrel-junction" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (BivCampaign) campaign = load (names[i]);
      g_autoptr (BivMapPlate) plate = lay (campaign, NULL);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 562, 360);
      cairo_t *cr = cairo_create (surface);
      guint n_dark = 0;

      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_scale (cr, 2.0, 2.0);
      biv_map_plate_draw (plate, cr, biv_palette_for (BIV_PALETTE_BLACK_AND_WHITE));
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (int y = 0; y < 360; y++)
        for (int x = 0; x < 562; x++)
          {
            guint32 pixel = ((const guint32 *) (gpointer) (cairo_image_surface_get_data (surface)
                                                           + y * cairo_image_surface_get_stride (surface)))[x];

            g_assert_cmpuint (pixel & 0xff, ==, pixel >> 8 & 0xff);
            g_assert_cmpuint (pixel & 0xff, ==, pixel >> 16 & 0xff);
            n_dark += (pixel & 0xff) < 128;
          }
      g_assert_cmpuint (n_dark, >, 5000);
      cairo_surface_destroy (surface);
    }
}

/* Whatever is lettered, both of two plates of one campaign are alike. */
static void
test_alike (void)
{
  g_autoptr (BivCampaign) campaign = load ("meren-valley");
  g_autoptr (BivMapPlate) one = lay (campaign, NULL), two = lay (campaign, NULL);

  g_assert_cmpuint (one->words->len, ==, two->words->len);
  for (guint i = 0; i < one->words->len; i++)
    {
      g_assert_cmpstr (BIV_WORD (one->words, i)->text, ==, BIV_WORD (two->words, i)->text);
      g_assert_cmpmem (&BIV_WORD (one->words, i)->box, sizeof (BivBox), &BIV_WORD (two->words, i)->box, sizeof (BivBox));
    }
}

static cairo_surface_t *
draw_plate (BivCampaign *campaign)
{
  g_autoptr (BivMapPlate) plate = biv_map_plate_new (biv_map_drawing_new (campaign, NULL), 180.0, 110.0, 0);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 720, 440);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, 4.0, 4.0);
  biv_map_plate_draw (plate, cr, biv_palette_for (BIV_PALETTE_LIGHT));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
look_alike (cairo_surface_t *a,
            cairo_surface_t *b)
{
  gsize n_bytes = (gsize) cairo_image_surface_get_stride (a) * (gsize) cairo_image_surface_get_height (a);

  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), n_bytes) == 0;
}

/* Ground is sampled once for all plates that have the same, and no plate has that of another: neither where a place's ground is
 * another, nor where it lies elsewhere. */
static void
test_ground_is_its_own (void)
{
  g_autoptr (BivCampaign) campaign = load ("karrash-road");
  cairo_surface_t *first = draw_plate (campaign), *again = draw_plate (campaign), *changed, *moved, *back;
  BivPlace *hills = NULL;
  int x;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->terrain == BIV_TERRAIN_HILLS)
      hills = place;
  g_assert_nonnull (hills);
  hills->terrain = BIV_TERRAIN_WOODS;
  changed = draw_plate (campaign);
  hills->terrain = BIV_TERRAIN_HILLS;
  x = hills->x;
  hills->x += 20;
  moved = draw_plate (campaign);
  hills->x = x;
  back = draw_plate (campaign);
  g_assert_true (look_alike (first, again));
  g_assert_false (look_alike (first, changed));
  g_assert_false (look_alike (first, moved));
  g_assert_true (look_alike (first, back));
  cairo_surface_destroy (first);
  cairo_surface_destroy (again);
  cairo_surface_destroy (changed);
  cairo_surface_destroy (moved);
  cairo_surface_destroy (back);
}

int
main (int   argc,
      char *argv[])
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, PO_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/plate/words-apart/", samples[i], NULL);

      g_test_add_data_func (path, samples[i], test_words_apart);
    }
  g_test_add_func ("/draw/plate/signs", test_signs);
  g_test_add_func ("/draw/plate/armies", test_armies);
  g_test_add_func ("/draw/plate/stack", test_stack);
  g_test_add_func ("/draw/plate/alike", test_alike);
  g_test_add_func ("/draw/plate/ground-is-its-own", test_ground_is_its_own);
  g_test_add_func ("/draw/plate/battles", test_battles);
  g_test_add_func ("/draw/plate/drawn", test_drawn);
  g_test_add_func ("/draw/plate/river", test_river);
  g_test_add_func ("/draw/plate/river-name", test_river_name);
  g_test_add_func ("/draw/plate/dark-title", test_dark_title);
  g_test_add_func ("/draw/plate/corner", test_corner);
  g_test_add_func ("/draw/plate/black-and-white", test_black_and_white);
  return g_test_run ();
}
