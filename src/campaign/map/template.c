/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c: maps to begin a campaign on: small, fair to every side, and all to be changed */
#include "config.h"

#include "campaign/model/item-names.h"
#include "campaign/map/template.h"

#include "base/i18n.h"
#include <math.h>

#include "base/biv-random.h"
#include "campaign/map/made-board.h"
#include "campaign/map/place-boards.h"
#include "campaign/model/map.h"

#define WIDTH       100             /* map units of a map of places */
#define HEIGHT      70
#define RUNGS       5

static const BivMapTemplate templates[] = {
  { "crossroads", N_("Crossroads"),
    N_("A base for each side, a village on its road, and a market town where the roads meet; hills and woods between."),
    BIV_MAP_NODES, 0, 0 },
  { "bases", N_("Bases and roads"), N_("A base for each side and the roads between them, to go on from."), BIV_MAP_NODES,
    0, 0 },
  { "empty", N_("Empty map"), N_("No place yet: you put in every place and every link yourself."), BIV_MAP_NODES, 0, 0 },
  { "squares", N_("Squares"), N_("A grid of squares, with some hills, woods and towns on it."), BIV_MAP_SQUARES, 8, 6 },
  { "hexes", N_("Hexes"), N_("A grid of hexes, with some hills, woods and towns on it."), BIV_MAP_HEXES, 10, 8 },
  { "empty-squares", N_("Empty squares"), N_("A grid of squares of open ground, to be painted."), BIV_MAP_SQUARES, 20, 15 },
  { "empty-hexes", N_("Empty hexes"), N_("A grid of hexes of open ground, to be painted."), BIV_MAP_HEXES, 30, 20 },
  { "ladder", N_("Ladder"),
    N_("No map: five battlefields in a row. Each battle leads to the next one, and the ends decide the campaign."),
    BIV_MAP_LADDER, 0, 0 },
  { NULL }
};

const BivMapTemplate *
biv_map_template_list (void)
{
  return templates;
}

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

static const char *
side_at (BivCampaign *campaign,
         guint        i)
{
  return biv_item_get_id (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[i]);
}

/* ---- Places and roads ---- */

static BivPlace *
add_place (BivCampaign *campaign,
           const char  *name,
           double       x,
           double       y,
           BivTerrain   terrain,
           int          points)
{
  g_autofree char *id = g_strdup_printf ("P%02u", biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len + 1);
  BivPlace *place = BIV_PLACE (biv_item_new (BIV_KIND_PLACE, id));

  biv_item_set_name (BIV_ITEM (place), name);
  place->x = (int) lround (x);
  place->y = (int) lround (y);
  place->terrain = terrain;
  place->objective_points = points;
  biv_campaign_add (campaign, BIV_ITEM (place));
  return place;
}

static void
add_way (BivCampaign *campaign,
         BivPlace    *from,
         BivPlace    *to,
         BivLinkKind  kind)
{
  g_autofree char *id = g_strdup_printf ("L%02u", biv_campaign_peek_items (campaign, BIV_KIND_LINK)->len + 1);
  BivLink *way = BIV_LINK (biv_item_new (BIV_KIND_LINK, id));

  set_text (&way->from, biv_id_of (from));
  set_text (&way->to, biv_id_of (to));
  way->link_kind = kind;
  biv_campaign_add (campaign, BIV_ITEM (way));
}

static void
give_to (BivPlace   *place,
         const char *side,
         gboolean    is_base)
{
  set_text (&place->owner, side);
  set_text (&place->start_owner, side);
  if (is_base)
    set_text (&place->base_of, side);
}

/* On an ellipse round the middle: the first side in the west, the others round from it, @out of the way out. */
static void
find_spot (guint   i,
           double  of,
           double  turn,
           double  out,
           double *x,
           double *y)
{
  double angle = G_PI + 2 * G_PI * (i + turn) / of;

  *x = WIDTH / 2.0 + out * 0.42 * WIDTH * cos (angle);
  *y = HEIGHT / 2.0 + out * 0.40 * HEIGHT * sin (angle);
}

static BivPlace *
add_base (BivCampaign *campaign,
          guint        i,
          guint        n)
{
  BivItem *side = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[i];
  const char *side_name = biv_item_call (side);
  /* TRANSLATORS: a place: the base of a side */
  g_autofree char *name = g_strdup_printf (_("%s base"), side_name);
  BivPlace *base;
  double x, y;

  find_spot (i, n, 0, 1, &x, &y);
  base = add_place (campaign, name, x, y, BIV_TERRAIN_TOWN, 3);
  give_to (base, biv_item_get_id (side), TRUE);
  return base;
}

static void
build_bases (BivCampaign *campaign,
             guint        n)
{
  g_autofree BivPlace **bases = g_new0 (BivPlace *, n + 1);

  for (guint i = 0; i < n; i++)
    bases[i] = add_base (campaign, i, n);
  for (guint i = 0; i + 1 < n; i++)
    add_way (campaign, bases[i], bases[i + 1], BIV_LINK_ROAD);
  if (n > 2)
    add_way (campaign, bases[n - 1], bases[0], BIV_LINK_ROAD);
}

static void
build_crossroads (BivCampaign *campaign,
                  guint        n)
{
  static const char *const names[] = { N_("Upper village"), N_("Lower village"), N_("Old village"), N_("New village") };
  g_autofree BivPlace **villages = g_new0 (BivPlace *, n + 1);
  BivPlace *market = add_place (campaign, _("Market town"), WIDTH / 2.0, HEIGHT / 2.0, BIV_TERRAIN_TOWN, 2);
  double x, y;

  for (guint i = 0; i < n; i++)
    {
      BivPlace *base = add_base (campaign, i, n);

      find_spot (i, n, 0, 0.5, &x, &y);
      villages[i] = add_place (campaign, _(names[i % G_N_ELEMENTS (names)]), x, y, BIV_TERRAIN_OPEN, 1);
      villages[i]->features = g_strsplit ("village", " ", -1);
      give_to (villages[i], side_at (campaign, i), FALSE);
      add_way (campaign, base, villages[i], BIV_LINK_ROAD);
      add_way (campaign, villages[i], market, BIV_LINK_ROAD);
    }
  for (guint i = 0; i < n; i++)
    {
      gboolean is_hills = i % 2 == 0;
      BivPlace *wild;

      find_spot (i, n, 0.5, 0.85, &x, &y);
      wild = add_place (campaign, is_hills ? _("Bare hills") : _("Dark woods"), x, y,
                        is_hills ? BIV_TERRAIN_HILLS : BIV_TERRAIN_WOODS, 1);
      add_way (campaign, villages[i], wild, BIV_LINK_TRACK);
      add_way (campaign, wild, villages[(i + 1) % n], BIV_LINK_TRACK);
    }
}

/* ---- Grids ---- */

static BivPlace *
cell_at (BivCampaign *campaign,
         int          column,
         int          row)
{
  g_autofree char *id = g_strdup_printf ("%02d%02d", column, row);

  return biv_campaign_find_place (campaign, id);
}

/* Ground that is the same seen from both ends, so that no side has the better half. */
static void
scatter (BivCampaign *campaign)
{
  int columns = campaign->map_columns, rows = campaign->map_rows, n = columns * rows;
  BivRandom random;

  biv_random_init (&random, (guint64) campaign->seed, 77);
  for (int i = 0; i < n / 2; i++)
    {
      guint face = biv_random_below (&random, 10);
      BivTerrain terrain = face < 2 ? BIV_TERRAIN_HILLS : face < 4 ? BIV_TERRAIN_WOODS : BIV_TERRAIN_OPEN;
      BivPlace *one = cell_at (campaign, 1 + i / rows, 1 + i % rows);
      BivPlace *other = cell_at (campaign, columns - i / rows, rows - i % rows);

      one->terrain = other->terrain = terrain;
    }
}

static void
make_town (BivPlace   *place,
           const char *name,
           int         points)
{
  biv_item_set_name (BIV_ITEM (place), name);
  place->terrain = BIV_TERRAIN_TOWN;
  place->objective_points = points;
}

static void
build_grid (BivCampaign *campaign,
            guint        n)
{
  int columns = campaign->map_columns, rows = campaign->map_rows, middle = (rows + 1) / 2;
  const struct
  {
    int column, row;
  } bases[] = { { 1, middle }, { columns, rows + 1 - middle }, { (columns + 1) / 2, 1 }, { columns / 2 + 1, rows } };
  const struct
  {
    int column, row;
  } towns[] = { { (columns + 2) / 3, 2 }, { columns + 1 - (columns + 2) / 3, rows - 1 } };

  biv_map_derive_grid (campaign);
  scatter (campaign);
  for (gsize i = 0; i < G_N_ELEMENTS (towns); i++)
    make_town (cell_at (campaign, towns[i].column, towns[i].row), i == 0 ? _("Upper village") : _("Lower village"), 1);
  make_town (cell_at (campaign, (columns + 1) / 2, middle), _("Market town"), 2);
  for (guint i = 0; i < n && i < G_N_ELEMENTS (bases); i++)
    {
      BivItem *side = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[i];
      g_autofree char *name
        = g_strdup_printf (_("%s base"), biv_item_call (side));
      BivPlace *base = cell_at (campaign, bases[i].column, bases[i].row);

      make_town (base, name, 3);
      give_to (base, biv_item_get_id (side), TRUE);
    }
}

/* ---- Ladders (CA-LADDER-1) ---- */

/* Ground for a rung is made as for a place of that terrain. */
static void
add_rung_board (BivCampaign *campaign,
                int          number,
                BivTerrain   terrain,
                const char  *name)
{
  g_autofree char *place_id = g_strdup_printf ("rung-ground-%d", number), *id = g_strdup_printf ("B%d", number);
  g_autoptr (BivItem) place = biv_item_new (BIV_KIND_PLACE, place_id);
  BivBoard *board;
  BivItem *item;

  BIV_PLACE (place)->terrain = terrain;
  board = biv_made_board_new (campaign, BIV_PLACE (place), campaign->ruleset);
  if (board == NULL)
    board = biv_open_ground_new (campaign->ruleset);
  item = biv_item_new (BIV_KIND_BATTLEFIELD, id);
  biv_item_set_name (item, name);
  BIV_BATTLEFIELD (item)->board = board;
  biv_campaign_add (campaign, item);
}

static void
build_ladder (BivCampaign *campaign,
              guint        n)
{
  static const struct
  {
    const char *name;
    BivTerrain  terrain;
  } grounds[RUNGS] = {
    { N_("The first camp"), BIV_TERRAIN_TOWN }, { N_("The hills"), BIV_TERRAIN_HILLS },
    { N_("The plain"), BIV_TERRAIN_OPEN },      { N_("The woods"), BIV_TERRAIN_WOODS },
    { N_("The second camp"), BIV_TERRAIN_TOWN },
  };

  for (int i = 0; i < RUNGS; i++)
    add_rung_board (campaign, i + 1, grounds[i].terrain, _(grounds[i].name));
  /* Rung 0 and the one after the last are the ends: who is thrown back beyond his camp has lost. */
  for (int i = 0; i <= RUNGS + 1; i++)
    {
      g_autofree char *id = g_strdup_printf ("R%d", i), *up = g_strdup_printf ("R%d", i + 1);
      g_autofree char *down = g_strdup_printf ("R%d", i - 1), *board = g_strdup_printf ("B%d", i);
      BivRung *rung = BIV_RUNG (biv_item_new (BIV_KIND_RUNG, id));

      if (i == 0 || i == RUNGS + 1)
        {
          biv_item_set_name (BIV_ITEM (rung), i == 0 ? _("Beyond the first camp") : _("Beyond the second camp"));
          set_text (&rung->winner, side_at (campaign, i == 0 ? MIN (1, n - 1) : 0));
        }
      else
        {
          biv_item_set_name (BIV_ITEM (rung), _(grounds[i - 1].name));
          set_text (&rung->board, board);
          set_text (&rung->next_win_1, up);
          set_text (&rung->next_win_2, down);
        }
      biv_campaign_add (campaign, BIV_ITEM (rung));
    }
  set_text (&campaign->rung, "R3");
}

/* ---- All ---- */

void
biv_map_template_build (const BivMapTemplate *map,
                        BivCampaign          *campaign,
                        int                   columns,
                        int                   rows)
{
  BIV_KEEPS_KEYS;
  guint n;

  g_return_if_fail (map != NULL && BIV_IS_CAMPAIGN (campaign));

  n = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len;
  g_return_if_fail (n > 0);
  campaign->map_form = map->form;
  campaign->map_columns = map->columns == 0 ? WIDTH
                          : CLAMP (columns, BIV_MAP_TEMPLATE_SIDE_LEAST, BIV_MAP_TEMPLATE_SIDE_MOST);
  campaign->map_rows = map->columns == 0 ? HEIGHT
                       : CLAMP (rows, BIV_MAP_TEMPLATE_SIDE_LEAST, BIV_MAP_TEMPLATE_SIDE_MOST);
  if (map->form == BIV_MAP_LADDER)
    build_ladder (campaign, n);
  else if (g_str_has_prefix (map->id, "empty-"))
    biv_map_derive_grid (campaign);
  else if (map->columns > 0)
    build_grid (campaign, n);
  else if (g_str_equal (map->id, "crossroads"))
    build_crossroads (campaign, n);
  else if (g_str_equal (map->id, "bases"))
    build_bases (campaign, n);
}
