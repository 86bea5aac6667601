/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-map.c: costs, distances, bearings, grids and the map check (CA-MAP-1 to CA-MAP-6, CA-MAP-8, CA-MOVE-2, CA-MOVE-3) */
#include "fixture.h"

#include "base/biv-random.h"
#include "campaign/map/drawn.h"
#include "campaign/map/length.h"
#include "campaign/model/map.h"
#include "campaign/model/route.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"
#include <string.h>

typedef struct
{
  const char *path;
  const char *line;
  const char *from, *to, *side;
  int         cost;                     /* -1: closed */
} CostRow;

static const CostRow cost_rows[] = {
  { "road", NULL, "P01", "P03", "CROWN", 1 },
  { "track", NULL, "P01", "P02", "CROWN", 2 },
  { "trail", NULL, "P04", "P07", "CROWN", 3 },
  { "trail-native", NULL, "P04", "P07", "CLAN", 2 },                                     /* CA-MOVE-3, CA-EX-3 */
  { "trail-ford", NULL, "P02", "P06", "CROWN", 4 },                                      /* CA-MAP-3 */
  { "trail-ford-native", NULL, "P02", "P06", "CLAN", 3 },
  { "bridge", NULL, "P09", "P10", "CROWN", 1 },
  { "ferry", "link L08 crossing=ferry", "P09", "P10", "CROWN", 3 },
  { "number", "link L10 cost=5 crossing=ford", "P04", "P07", "CLAN", 5 },                /* CA-MAP-2 */
  { "rail", "link L01 kind=rail", "P01", "P03", "CROWN", 1 },
  { "closed", "link L01 closed=flood", "P01", "P03", "CROWN", -1 },
  { "storm-closes-fords", "weather storm", "P02", "P06", "CROWN", -1 },                  /* CA-WEATHER-2 */
  { "storm-closes-trails", "weather snow", "P04", "P07", "CROWN", -1 },
  { "storm-leaves-tracks", "weather storm", "P01", "P02", "CROWN", 2 },
  { "cheaper-of-two", "link L01b from=P01 to=P03 kind=track", "P01", "P03", "CROWN", 1 }, /* CA-ORDER-3 */
  { "open-of-two", "link L02b from=P01 to=P02 kind=road closed=x", "P01", "P02", "CROWN", 2 },
};

static void
test_cost (gconstpointer data)
{
  const CostRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivSide *side = biv_campaign_find_side (campaign, row->side);
  BivLink *link;

  if (row->line != NULL)
    fixture_line (campaign, row->line);
  link = biv_map_find_link (campaign, row->from, row->to, side);
  g_assert_nonnull (link);
  g_assert_cmpint (biv_map_is_closed (campaign, link, TRUE), ==, row->cost < 0);
  if (row->cost >= 0)
    g_assert_cmpint (biv_map_link_cost (campaign, link, row->from, side), ==, row->cost);
}

/* CA-SUPPLY-2, CA-EX-25; CA-RETREAT-1 */
static void
test_distance (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivSide *crown = biv_campaign_find_side (campaign, "CROWN");
  BivSide *clan = biv_campaign_find_side (campaign, "CLAN");

  fixture_line (campaign, "formation HC location=P10");
  g_assert_cmpint (biv_map_distance (campaign, "P10", "P03", crown), ==, 2);
  fixture_line (campaign, "formation DH location=P09");
  g_assert_cmpint (biv_map_distance (campaign, "P10", "P03", crown), ==, 9);
  g_assert_cmpint (biv_map_distance (campaign, "P10", "P03", NULL), ==, 2);
  fixture_lines (campaign, "formation HB location=off-map", "link L06,L07 closed=test", NULL);
  g_assert_cmpint (biv_map_distance (campaign, "P10", "P03", crown), ==, 11);
  /* A hostile fort bars; the own place never does. */
  g_assert_cmpint (biv_map_distance (campaign, "P02", "P01", clan), ==, BIV_UNREACHABLE);
  g_assert_cmpint (biv_map_distance (campaign, "P01", "P03", clan), ==, 1);
  g_assert_cmpint (biv_map_base_cost (campaign, "P08", clan), ==, 2);
  g_assert_cmpint (biv_map_base_cost (campaign, "P10", clan), ==, 0);
  g_assert_cmpint (biv_map_base_cost (campaign, "P09", crown), ==, 1);
}

/* CA-ORDER-5: open land links that the side knows; weather closes none. */
static void
test_couriers_links (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  g_assert_cmpint (biv_map_count_links (campaign, "P01", "P07", "CROWN"), ==, 4);
  g_assert_cmpint (biv_map_count_links (campaign, "P05", "P07", "CROWN"), ==, 2);
  fixture_line (campaign, "weather storm");
  g_assert_cmpint (biv_map_count_links (campaign, "P05", "P07", "CROWN"), ==, 2);
  fixture_line (campaign, "link L06 closed=rockfall");
  g_assert_cmpint (biv_map_count_links (campaign, "P05", "P07", "CROWN"), ==, 4);
  fixture_line (campaign, "link L08 known-to=CLAN");
  g_assert_cmpint (biv_map_count_links (campaign, "P01", "P10", "CLAN"), ==, 3);
  g_assert_cmpint (biv_map_count_links (campaign, "P01", "P10", "CROWN"), ==, 4);
  fixture_lines (campaign, "link L07 kind=sea", "link L15 kind=river", "link L11 closed=flood", NULL);
  g_assert_cmpint (biv_map_count_links (campaign, "P01", "P10", "CROWN"), ==, BIV_UNREACHABLE);
  g_assert_cmpint (biv_map_count_links (campaign, "P01", "P01", "CROWN"), ==, 0);
}

typedef struct
{
  const char *at, *other;
  char        bearing;
} BearingRow;

/* CA-MAP-5, CA-EX-11 */
static const BearingRow bearing_rows[] = {
  { "P10", "P09", 'W' }, { "P09", "P10", 'E' }, { "P02", "P01", 'W' }, { "P01", "P02", 'E' }, { "P09", "P06", 'S' },
  { "P06", "P09", 'N' }, { "P03", "P05", 'N' },
};

static void
test_bearing (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  for (guint i = 0; i < G_N_ELEMENTS (bearing_rows); i++)
    g_assert_cmpint (biv_map_bearing (campaign, bearing_rows[i].at, bearing_rows[i].other), ==, bearing_rows[i].bearing);
}

static BivCampaign *
grid (BivMapForm  form,
      const char *option)
{
  BivCampaign *campaign = biv_campaign_new ("musket-period", "Grid");

  if (option != NULL)
    fixture_line (campaign, option);
  campaign->map_form = form;
  campaign->map_columns = 4;
  campaign->map_rows = 3;
  biv_map_derive_grid (campaign);
  fixture_lines (campaign, "place 0202 terrain=hills", "side A name=A", NULL);
  return campaign;
}

static void
expect_neighbours (BivCampaign *campaign,
                   const char  *place,
                   const char  *expected)
{
  g_autoptr (GPtrArray) neighbours = biv_map_list_neighbours (campaign, place);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len; i++)
    {
      gpointer one = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_PLACE), i);

      if (g_ptr_array_find (neighbours, one, NULL))
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", biv_item_get_id (one));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static int
cost_of (BivCampaign *campaign,
         const char  *from,
         const char  *to)
{
  return biv_map_link_cost (campaign, biv_map_find_link (campaign, from, to, NULL), from, NULL);
}

/* CA-MAP-1, CA-MAP-3, CA-MAP-4, CA-MAP-5, CA-EX-35 */
static void
test_grids (void)
{
  g_autoptr (BivCampaign) squares = grid (BIV_MAP_SQUARES, NULL);
  g_autoptr (BivCampaign) diagonals = grid (BIV_MAP_SQUARES, "option move.diagonal on");
  g_autoptr (BivCampaign) hexes = grid (BIV_MAP_HEXES, NULL);

  expect_neighbours (squares, "0202", "0102 0201 0203 0302");
  expect_neighbours (squares, "0101", "0102 0201");
  expect_neighbours (diagonals, "0202", "0101 0102 0103 0201 0203 0301 0302 0303");
  expect_neighbours (hexes, "0202", "0102 0103 0201 0203 0302 0303");
  expect_neighbours (hexes, "0302", "0201 0202 0301 0303 0401 0402");
  g_assert_cmpint (cost_of (squares, "0102", "0202"), ==, 3);
  g_assert_cmpint (cost_of (squares, "0202", "0102"), ==, 2);
  g_assert_cmpint (biv_map_bearing (squares, "0201", "0301"), ==, 'E');
  g_assert_cmpint (biv_map_bearing (squares, "0201", "0202"), ==, 'S');
  g_assert_cmpint (biv_map_bearing (hexes, "0202", "0203"), ==, 'S');
  g_assert_cmpint (biv_map_bearing (hexes, "0202", "0302"), ==, 'E');
  g_assert_cmpint (biv_map_bearing (hexes, "0202", "0103"), ==, 'W');
  fixture_lines (squares, "link 0101-0201,0202-0302 kind=road", "link 0101-0102 crossing=ford river=yes",
                 "link 0201-0301 river=yes", "link 0102-0202 kind=trail", NULL);
  g_assert_cmpint (cost_of (squares, "0101", "0201"), ==, 1);
  g_assert_cmpint (cost_of (squares, "0101", "0102"), ==, 3);
  g_assert_cmpint (cost_of (squares, "0202", "0102"), ==, 2);      /* the ground is less than the trail */
  g_assert_true (biv_map_is_closed (squares, biv_map_find_link (squares, "0201", "0301", NULL), FALSE));
  g_assert_false (biv_map_is_closed (squares, biv_map_find_link (squares, "0101", "0102", NULL), FALSE));
}

/* CA-MAP-6 */
static void
test_check (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) none = biv_map_list_warnings (campaign);
  g_autoptr (GPtrArray) warnings = NULL;
  static const char *const expected[] = { "P11", "L16", "L17", "L18", "RAID", "P05", "P11", "P04" };

  g_assert_cmpuint (none->len, ==, 0);
  fixture_lines (campaign, "place P11 name=Nowhere", "link L16 from=P01 to=P99 kind=road",
                 "link L17 from=P03 to=P01 kind=track", "link L18 from=P03 to=P03 kind=road",
                 "side RAID name=Raiders", "link L05,L06 closed=x",
                 "place P04 features=fort", NULL);
  warnings = biv_map_list_warnings (campaign);
  g_assert_cmpuint (warnings->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *fault = g_ptr_array_index (warnings, i);

      g_assert_cmpstr (fault->unit, ==, expected[i]);
      /* What is wrong, and what to do. */
      g_assert_nonnull (strchr (fault->why.text, ';'));
    }
}

/* While no side has a base, that is said, and not of each place that nobody reaches it; where many have the same fault, one line
 * tells it. */
static void
test_check_of_a_new_map (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) without = NULL, many = NULL;
  const BivItemFault *fault;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    g_clear_pointer (&place->base_of, g_free);
  without = biv_map_list_warnings (campaign);
  g_assert_cmpuint (without->len, ==, biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len);

  fixture_lines (campaign, "place P01 base-of=CROWN", "place P07 base-of=CLAN", "place N1 name=Aa", "place N2 name=Bb",
                 "place N3 name=Cc", "place N4 name=Dd", NULL);
  many = biv_map_list_warnings (campaign);
  g_assert_cmpuint (many->len, ==, 2);
  fault = many->pdata[0];
  g_assert_cmpstr (fault->unit, ==, "N1");
  g_assert_cmpstr (fault->why.text, ==, "Aa and 3 more places have no link; join them to others, or take them away.");
  fault = many->pdata[1];
  g_assert_cmpstr (fault->why.text, ==, "No side can reach Aa and 3 more places; join them to the others, or open a way.");
}

/* ---- Drawn ground (CA-MAP-9) ---- */

static BivDrawn *
add_drawn (BivCampaign  *campaign,
           const char   *id,
           BivDrawnKind  kind,
           const char   *points)
{
  BivItem *drawn = biv_item_new (BIV_KIND_DRAWN, id);

  g_assert_true (biv_item_parse_field (drawn, biv_kind_find_field (BIV_KIND_DRAWN, "points"), points, NULL));
  ((BivDrawn *) drawn)->drawn_kind = kind;
  biv_item_set_name (drawn, id);
  g_assert_true (biv_campaign_add (campaign, drawn));
  return (BivDrawn *) drawn;
}

/* Of the map check's lines those by this clause: the links. */
static char *
dup_warned (BivCampaign *campaign,
            const char  *clause)
{
  g_autoptr (GPtrArray) warnings = biv_map_list_warnings (campaign);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *fault = g_ptr_array_index (warnings, i);

      if (strcmp (fault->why.code, clause) == 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", fault->unit);
    }
  return g_string_free (text, FALSE);
}

/* From north to south through the middle of a link. */
static char *
dup_across (BivCampaign *campaign,
            const char  *link)
{
  BivPlace *from = biv_campaign_find_place (campaign, biv_campaign_find_link (campaign, link)->from);
  BivPlace *to = biv_campaign_find_place (campaign, biv_campaign_find_link (campaign, link)->to);
  int x = (from->x + to->x) * 50, y = (from->y + to->y) * 50;

  return g_strdup_printf ("%d,%d %d,%d %d,%d", x + 3, y - 200, x, y - 70, x - 2, y + 200);
}

static void
test_uncrossed (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *across = dup_across (campaign, "L01"), *warned = NULL, *bridged = NULL, *none = NULL, *new_river = NULL;
  BivLink *link = biv_campaign_find_link (campaign, "L01");
  int cost = biv_map_link_cost (campaign, link, link->from, NULL);

  add_drawn (campaign, "Wood", BIV_DRAWN_WOODS, across);
  add_drawn (campaign, "Coast", BIV_DRAWN_COAST, across);
  warned = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (warned, ==, "");
  add_drawn (campaign, "Sarn", BIV_DRAWN_RIVER, across);
  g_free (warned);
  warned = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (warned, ==, "L01");
  /* No rule reads it. */
  g_assert_cmpint (biv_map_link_cost (campaign, link, link->from, NULL), ==, cost);
  g_assert_false (biv_map_is_closed (campaign, link, TRUE));
  fixture_line (campaign, "link L01 crossing=bridge");
  bridged = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (bridged, ==, "");
  /* None is remembered, of that river alone. */
  fixture_line (campaign, "link L01 crossing=none");
  link->no_crossing = g_strsplit ("Sarn", ",", 0);
  none = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (none, ==, "");
  add_drawn (campaign, "Bourne", BIV_DRAWN_RIVER, across);
  new_river = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (new_river, ==, "L01");
}

/* A bend leads the road round the river's end. */
static void
test_bend_goes_round (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *across = dup_across (campaign, "L01"), *warned = NULL;
  BivLink *link = biv_campaign_find_link (campaign, "L01");
  BivDrawn *river = add_drawn (campaign, "Sarn", BIV_DRAWN_RIVER, across);
  BivMapPoint bend = g_array_index (river->points, BivMapPoint, 2);

  bend.y += 900;
  link->bends = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
  g_array_append_val (link->bends, bend);
  warned = dup_warned (campaign, "CA-MAP-9");
  g_assert_cmpstr (warned, ==, "");
}

/* ---- Lengths (CA-MAP-10) ---- */

static const struct
{
  const char *link;
  int         per_point, expected;
} length_rows[] = {
  { "length=20", 20, 1 },
  { "length=21", 20, 2 },
  { "length=1", 20, 1 },                          /* never below 1 */
  { "length=40 crossing=bridge", 20, 2 },
  { "length=40 crossing=ford", 20, 3 },
  { "length=40 crossing=ferry", 20, 4 },
  { "length=99999", 1, 999 },                     /* as much as a cost can be */
  { "length=none", 20, BIV_NONE },
};

static void
test_cost_from_length (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (length_rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autofree char *line = g_strdup_printf ("link L08 %s", length_rows[i].link);

      fixture_line (campaign, line);
      g_test_message ("%s at %d", line, length_rows[i].per_point);
      g_assert_cmpint (biv_link_cost_from_length (biv_campaign_find_link (campaign, "L08"), length_rows[i].per_point), ==,
                       length_rows[i].expected);
    }
}

/* For all links with a length at once, each overruled by hand; one step, which is taken back as one. No rule reads a length. */
static void
test_costs_from_lengths (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GHashTable) by_hand = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *words = NULL;
  int before = biv_map_distance (campaign, "P01", "P10", NULL), other = biv_campaign_find_link (campaign, "L02")->cost;

  fixture_lines (campaign, "link L01 length=30", "link L04 length=41", "link L08 length=19", NULL);
  g_assert_cmpint (biv_map_distance (campaign, "P01", "P10", NULL), ==, before);
  g_assert_cmpint (biv_length_suggest (campaign), ==, 41);
  g_hash_table_insert (by_hand, (gpointer) "L08", GINT_TO_POINTER (7));
  proposal = biv_turn_propose_edit (campaign, "Costs");
  biv_length_add_costs (proposal, 20, NULL, by_hand);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  g_assert_cmpint (biv_campaign_find_link (campaign, "L01")->cost, ==, 2);
  g_assert_cmpint (biv_campaign_find_link (campaign, "L04")->cost, ==, 3);
  g_assert_cmpint (biv_campaign_find_link (campaign, "L08")->cost, ==, 7);
  g_assert_cmpint (biv_campaign_find_link (campaign, "L02")->cost, ==, other);
  g_assert_cmpint (cost_of (campaign, "P09", "P10"), ==, 7);
  words = biv_link_dup_length (campaign, biv_campaign_find_link (campaign, "L04"));
  g_assert_cmpstr (words, ==, "41 km");
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpint (biv_campaign_find_link (campaign, "L01")->cost, ==, BIV_NONE);
  g_assert_cmpint (biv_campaign_find_link (campaign, "L08")->length, ==, 19);
}

/* The scale is that of most links; a bend makes a way longer. */
static void
test_measured (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GArray) bends = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
  BivLink *link = biv_campaign_find_link (campaign, "L08");
  BivPlace *from = biv_campaign_find_place (campaign, link->from);
  double straight = biv_link_measure (campaign, link);
  BivMapPoint bend;

  g_assert_cmpfloat (biv_length_find_scale (campaign, NULL), ==, 0.0);
  fixture_line (campaign, "link L08 length=45");
  g_assert_cmpfloat_with_epsilon (biv_length_find_scale (campaign, NULL), 45 / straight, 1e-9);
  g_assert_cmpfloat (biv_length_find_scale (campaign, link), ==, 0.0);
  bend = (BivMapPoint) { from->x * 100, from->y * 100 + 1000 };
  g_array_append_val (bends, bend);
  link->bends = g_steal_pointer (&bends);
  g_assert_cmpfloat (biv_link_measure (campaign, link), >, straight + 1);
}

/* CA-MAP-8 */
static void
test_known (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  fixture_line (campaign, "link L06 known-to=CLAN");
  g_assert_null (biv_map_find_link (campaign, "P05", "P04", biv_campaign_find_side (campaign, "CROWN")));
  g_assert_nonnull (biv_map_find_link (campaign, "P05", "P04", biv_campaign_find_side (campaign, "CLAN")));
}

static void
expect_reach (BivCampaign *campaign,
              const char  *formation,
              const char  *expected)
{
  g_autoptr (GArray) reach = biv_map_reach (campaign, biv_campaign_find_formation (campaign, formation));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < reach->len; i++)
    {
      BivReach *one = &g_array_index (reach, BivReach, i);
      g_autofree char *moment = biv_moment_dup_text (one->moment);

      g_string_append_printf (text, "%s%s:%s", i > 0 ? " " : "", one->place, moment);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* CA-MOVE-2, CA-MOVE-3, CA-MOVE-4; CA-MAP-2 */
static void
test_reach (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  expect_reach (campaign, "HC", "P02:1 P03:1/2 P09:1");
  expect_reach (campaign, "FC", "P01:1 P03:1 P06:1");
  expect_reach (campaign, "DH", "P04:1 P08:1 P09:1 P10:1/2");
  fixture_lines (campaign, "option move.rail on", "link L01,L04,L08 kind=rail", "formation HC location=P01", NULL);
  expect_reach (campaign, "HC", "P02:1 P03:1/8 P09:1/4 P10:3/8");
}

/* ---- Ways (CA-ORDER-3, CA-ORDER-5) ---- */

#define N_PLACES 12

/* What the clauses ask of a way, said as plainly as it can be: the least cost, then the fewest links, then the lowest ids from
 * the beginning on. Returns: whether @found is a better way than @best */
static gboolean
is_better (GPtrArray *found,
           int        cost,
           GPtrArray *best,
           int        best_cost)
{
  int order = 0;

  if (best == NULL || cost != best_cost)
    return best == NULL || cost < best_cost;
  if (found->len != best->len)
    return found->len < best->len;
  for (guint i = 0; i < found->len && order == 0; i++)
    order = strcmp (biv_item_get_id (found->pdata[i]), biv_item_get_id (best->pdata[i]));
  return order < 0;
}

/* Every way is made longer until none gets better. Returns: (transfer full): the links of the best to each place */
static GPtrArray *
list_ways (BivCampaign *campaign,
           const char  *from,
           BivSide     *side)
{
  GPtrArray *places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE);
  GPtrArray *ways = g_ptr_array_new ();
  g_autofree int *costs = g_new0 (int, places->len);
  gboolean is_better_found = TRUE;

  for (guint i = 0; i < places->len; i++)
    g_ptr_array_add (ways, g_strcmp0 (biv_item_get_id (places->pdata[i]), from) == 0 ? g_ptr_array_new () : NULL);
  while (is_better_found)
    {
      is_better_found = FALSE;
      for (guint i = 0; i < places->len; i++)
        for (guint j = 0; ways->pdata[i] != NULL && j < places->len; j++)
          BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
            {
              const char *here = biv_item_get_id (places->pdata[i]);
              g_autoptr (GPtrArray) longer = NULL;
              int cost;

              if (i == j || g_strcmp0 (biv_map_other_end (link, here), biv_item_get_id (places->pdata[j])) != 0
                  || biv_map_is_closed (campaign, link, TRUE) || !biv_map_suits (campaign, link, here, FALSE)
                  || !biv_map_side_knows (link, biv_id_of (side)))
                continue;
              cost = costs[i] + biv_map_link_cost (campaign, link, here, side);
              longer = g_ptr_array_copy (ways->pdata[i], NULL, NULL);
              g_ptr_array_add (longer, link);
              if (!is_better (longer, cost, ways->pdata[j], costs[j]))
                continue;
              g_clear_pointer (&ways->pdata[j], g_ptr_array_unref);
              ways->pdata[j] = g_steal_pointer (&longer);
              costs[j] = cost;
              is_better_found = TRUE;
            }
    }
  return ways;
}

static void
expect_ways (BivCampaign *campaign,
             const char  *from,
             BivSide     *side)
{
  g_autoptr (GPtrArray) ways = list_ways (campaign, from, side);
  g_autoptr (BivRoutes) routes = biv_routes_new (campaign, from, side);

  for (guint i = 0; i < ways->len; i++)
    {
      const char *to = biv_item_get_id (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->pdata[i]), *here = from;
      g_autoptr (GPtrArray) way = ways->pdata[i];
      guint length = way != NULL ? way->len : 0;
      g_auto (GStrv) one = biv_route_find (campaign, from, to, side), of_all = biv_routes_dup_path (routes, to);

      g_assert_cmpuint (biv_routes_get_length (routes, to), ==, length);
      g_assert_cmpuint (one != NULL ? g_strv_length (one) : 0, ==, length);
      g_assert_cmpuint (of_all != NULL ? g_strv_length (of_all) : 0, ==, length);
      for (guint n = 0; n < length; n++)
        {
          here = biv_map_other_end (way->pdata[n], here);
          g_assert_cmpstr (one[n], ==, here);
          g_assert_cmpstr (of_all[n], ==, here);
        }
    }
}

static void
add_random_link (BivCampaign *campaign,
                 BivRandom   *random)
{
  static const char *const kinds[] = { "road", "track", "trail", "rail", "river" };
  static const char *const more[] = { "", "", "", " cost=2", " crossing=ford", " crossing=ferry", " closed=flood",
                                      " one-way=yes", " known-to=CROWN", " known-to=CLAN" };
  guint id = 10 + biv_random_below (random, 90);
  guint from = biv_random_below (random, N_PLACES), to = biv_random_below (random, N_PLACES);
  g_autofree char *line = NULL;

  if (from == to)
    return;
  line = g_strdup_printf ("link L%u from=Q%u to=Q%u kind=%s%s", id, from, to,
                          kinds[biv_random_below (random, G_N_ELEMENTS (kinds))],
                          more[biv_random_below (random, G_N_ELEMENTS (more))]);
  fixture_line (campaign, line);
}

/* On maps of any kind, and after each thing that opens a way, closes it or makes it dearer. */
static void
test_ways (void)
{
  static const char *const changes[] = { "weather storm", "weather fair", "place Q3 terrain=water", "place Q3 terrain=hills",
                                         "turn 2", "side CLAN kind=native", "side CLAN kind=european" };
  BivRandom random;

  biv_random_init (&random, 5, 0);
  for (guint n = 0; n < 60; n++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("musket-period", "Ways");

      fixture_lines (campaign, "side CROWN name=Crown", "side CLAN name=Clan", NULL);
      for (guint i = 0; i < N_PLACES; i++)
        {
          g_autofree char *line = g_strdup_printf ("place Q%u name=Q%u", i, i);

          fixture_line (campaign, line);
        }
      for (guint i = 0; i < 24; i++)
        add_random_link (campaign, &random);
      for (guint i = 0; i <= G_N_ELEMENTS (changes); i++)
        {
          expect_ways (campaign, n % 2 == 0 ? "Q0" : "Q3", biv_campaign_find_side (campaign, "CLAN"));
          expect_ways (campaign, "Q1", biv_campaign_find_side (campaign, "CROWN"));
          if (i < G_N_ELEMENTS (changes))
            fixture_line (campaign, changes[i]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cost_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/map/CA-MAP-2/", cost_rows[i].path, NULL);

      g_test_add_data_func (path, &cost_rows[i], test_cost);
    }
  g_test_add_func ("/map/CA-SUPPLY-2/distance", test_distance);
  g_test_add_func ("/map/CA-ORDER-5/links", test_couriers_links);
  g_test_add_func ("/map/CA-MAP-5/bearing", test_bearing);
  g_test_add_func ("/map/CA-MAP-4/grids", test_grids);
  g_test_add_func ("/map/CA-MAP-6/check", test_check);
  g_test_add_func ("/map/CA-MAP-6/check-of-a-new-map", test_check_of_a_new_map);
  g_test_add_func ("/map/CA-MAP-8/known", test_known);
  g_test_add_func ("/map/CA-MAP-9/uncrossed", test_uncrossed);
  g_test_add_func ("/map/CA-MAP-9/bend-goes-round", test_bend_goes_round);
  g_test_add_func ("/map/CA-MAP-10/cost-from-length", test_cost_from_length);
  g_test_add_func ("/map/CA-MAP-10/costs-from-lengths", test_costs_from_lengths);
  g_test_add_func ("/map/CA-MAP-10/measured", test_measured);
  g_test_add_func ("/map/CA-MOVE-2/reach", test_reach);
  g_test_add_func ("/map/CA-ORDER-3/ways", test_ways);
  return g_test_run ();
}
