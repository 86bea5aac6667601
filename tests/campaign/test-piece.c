/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-piece.c: part of a map kept and put on a map again; the picture under the map fitted by two points (CA-MAP) */
#include <math.h>
#include <string.h>

#include "campaign/map/picture-fit.h"
#include "campaign/map/piece.h"
#include "campaign/model/campaign.h"

static BivPlace *
add_place (BivCampaign *campaign,
           const char  *id,
           const char  *name,
           int          x,
           int          y)
{
  BivItem *place = biv_item_new (BIV_KIND_PLACE, id);

  biv_item_set_name (place, name);
  BIV_PLACE (place)->x = x;
  BIV_PLACE (place)->y = y;
  biv_campaign_add (campaign, place);
  return BIV_PLACE (place);
}

static BivLink *
add_link (BivCampaign *campaign,
          const char  *id,
          const char  *from,
          const char  *to)
{
  BivItem *link = biv_item_new (BIV_KIND_LINK, id);

  BIV_LINK (link)->from = g_strdup (from);
  BIV_LINK (link)->to = g_strdup (to);
  biv_campaign_add (campaign, link);
  return BIV_LINK (link);
}

static GArray *
make_points (int x,
             int y)
{
  BivMapPoint point = { x, y };
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  g_array_append_val (points, point);
  return points;
}

/* Two places, owned; a link with a bend that only one side knows, which does not cross a river; a way out of the piece. */
static BivCampaign *
make_campaign (void)
{
  BivCampaign *campaign = biv_campaign_new ("musket-period", "Map");
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "S"), *river = biv_item_new (BIV_KIND_DRAWN, "D1");
  BivPlace *town;
  BivLink *link;

  campaign->map_columns = 100;
  campaign->map_rows = 70;
  biv_campaign_add (campaign, side);
  town = add_place (campaign, "P1", "Halden", 20, 20);
  town->owner = g_strdup ("S");
  town->terrain = BIV_TERRAIN_TOWN;
  town->features = g_strsplit ("depot", ",", -1);
  add_place (campaign, "P2", "Dorrim", 40, 30);
  add_place (campaign, "P3", "Beyond", 90, 60);
  biv_item_set_name (river, "Sarn");
  BIV_DRAWN (river)->points = make_points (3000, 2500);
  biv_campaign_add (campaign, river);
  link = add_link (campaign, "L1", "P1", "P2");
  link->link_kind = BIV_LINK_TRAIL;
  link->bends = make_points (2500, 2500);
  link->known_to = g_strsplit ("S", ",", -1);
  link->no_crossing = g_strsplit ("D1", ",", -1);
  add_link (campaign, "L2", "P2", "P3");
  return campaign;
}

static BivItem *
find_of_kind (BivCampaign       *campaign,
              char             **ids,
              BivKind            kind,
              const char        *name)
{
  for (; *ids != NULL; ids++)
    {
      BivItem *item = biv_campaign_find (campaign, *ids);

      if (item != NULL && biv_item_get_kind (item) == kind && (name == NULL || g_strcmp0 (biv_item_get_name (item), name) == 0))
        return item;
    }
  return NULL;
}

static void
test_there_and_back (void)
{
  g_autoptr (BivCampaign) campaign = make_campaign (), piece = NULL;
  const char *const ids[] = { "L2", "L1", "D1", "P2", "P1", NULL };
  g_autoptr (BivProposal) proposal = NULL;
  g_auto (GStrv) made = NULL, doubles = NULL;
  g_autoptr (GError) error = NULL;
  BivItem *town, *other, *river;
  BivLink *link;

  piece = biv_piece_cut (campaign, "Valley", ids);
  g_assert_cmpuint (biv_campaign_peek_items (piece, BIV_KIND_PLACE)->len, ==, 2);
  g_assert_cmpuint (biv_campaign_peek_items (piece, BIV_KIND_LINK)->len, ==, 1);
  g_assert_cmpuint (biv_campaign_peek_items (piece, BIV_KIND_SIDE)->len, ==, 0);
  g_assert_null (biv_campaign_find_place (piece, "P1")->owner);
  g_assert_null (biv_campaign_find_link (piece, "L1")->known_to);
  /* Nothing of the campaign has changed. */
  g_assert_cmpstr (biv_campaign_find_place (campaign, "P1")->owner, ==, "S");

  proposal = biv_turn_propose_edit (campaign, "Put");
  made = biv_piece_put (proposal, piece, 60, 45, &doubles);
  g_assert_cmpuint (g_strv_length (doubles), ==, 2);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (made), ==, 4);
  town = find_of_kind (campaign, made, BIV_KIND_PLACE, "Halden");
  other = find_of_kind (campaign, made, BIV_KIND_PLACE, "Dorrim");
  river = find_of_kind (campaign, made, BIV_KIND_DRAWN, "Sarn");
  link = BIV_LINK (find_of_kind (campaign, made, BIV_KIND_LINK, NULL));
  g_assert_cmpstr (biv_item_get_id (town), !=, "P1");
  g_assert_cmpint (BIV_PLACE (town)->x, ==, 50);
  g_assert_cmpint (BIV_PLACE (town)->y, ==, 40);
  g_assert_cmpint (BIV_PLACE (town)->terrain, ==, BIV_TERRAIN_TOWN);
  g_assert_cmpstr (BIV_PLACE (town)->features[0], ==, "depot");
  g_assert_cmpstr (link->from, ==, biv_item_get_id (town));
  g_assert_cmpstr (link->to, ==, biv_item_get_id (other));
  g_assert_cmpint (link->link_kind, ==, BIV_LINK_TRAIL);
  g_assert_cmpstr (link->no_crossing[0], ==, biv_item_get_id (river));
  g_assert_cmpint (g_array_index (link->bends, BivMapPoint, 0).x, ==, 5500);
  g_assert_cmpint (g_array_index (BIV_DRAWN (river)->points, BivMapPoint, 0).y, ==, 4500);
  /* All of it is one step. */
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 3);
}

/* The map's edge holds it; links alone are no piece. */
static void
test_edges (void)
{
  g_autoptr (BivCampaign) campaign = make_campaign (), piece = NULL, none = NULL;
  const char *const ids[] = { "P1", "P2", NULL }, *const links[] = { "L1", NULL };
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Put");
  g_auto (GStrv) made = NULL, doubles = NULL;

  none = biv_piece_cut (campaign, "Links", links);
  g_assert_null (none);
  piece = biv_piece_cut (campaign, "Two", ids);
  made = biv_piece_put (proposal, piece, 0, 70, &doubles);
  g_assert_cmpint (biv_campaign_find_place (biv_proposal_get_scratch (proposal), made[0])->x, ==, 0);
  g_assert_cmpint (biv_campaign_find_place (biv_proposal_get_scratch (proposal), made[1])->y, ==, 70);
}

/* ---- The picture ---- */

typedef struct
{
  const char *name;
  double      width, turn, x, y;    /* map units and degrees */
} FitRow;

static const FitRow fit_rows[] = {
  { "as-it-is", 100, 0, 0, 0 },          { "larger", 250, 0, -30, 12 },      { "turned", 80, 1.8, 5, 5 },
  { "turned-back", 80, -33, 5, 5 },      { "upside-down", 120, 180, 90, 80 }, { "on-its-side", 55.5, 90, 50, 0 },
};

/* Whatever was laid somehow is laid so again by two of its points. */
static void
test_fit (gconstpointer data)
{
  const FitRow *row = data;
  const BivPictureSpot spots[] = { { 0.12, 0.5 }, { 0.9, 0.08 } };
  g_autoptr (BivCampaign) laid = biv_campaign_new ("musket-period", "Map"), campaign = biv_campaign_new ("musket-period", "Map");
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Fit");
  g_autoptr (GError) error = NULL;
  BivMapSpot places[2];

  laid->backdrop_width = (int) (row->width * 100);
  laid->backdrop_turn = (int) (row->turn * 100);
  laid->backdrop_x = (int) (row->x * 100);
  laid->backdrop_y = (int) (row->y * 100);
  for (int i = 0; i < 2; i++)
    {
      BivPictureSpot back;

      places[i] = biv_picture_get_map_spot (laid, 1.0, spots[i]);
      back = biv_picture_find_spot (laid, 1.0, places[i]);
      g_assert_cmpfloat_with_epsilon (back.u, spots[i].u, 1e-9);
      g_assert_cmpfloat_with_epsilon (back.v, spots[i].v, 1e-9);
    }
  g_assert_true (biv_picture_fit (proposal, spots, places, &error));
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
  g_assert_cmpint (campaign->backdrop_width, ==, laid->backdrop_width);
  g_assert_cmpint (ABS (campaign->backdrop_turn), ==, ABS (laid->backdrop_turn));
  g_assert_cmpint (ABS (campaign->backdrop_x - laid->backdrop_x), <=, 1);
  g_assert_cmpint (ABS (campaign->backdrop_y - laid->backdrop_y), <=, 1);
}

static void
test_no_fit (void)
{
  const BivPictureSpot together[] = { { 0.5, 0.5 }, { 0.501, 0.5 } }, apart[] = { { 0, 0 }, { 1, 0 } };
  const BivMapSpot places[] = { { 10, 10 }, { 90, 10 } }, one[] = { { 10, 10 }, { 10, 10 } };
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("musket-period", "Map");
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Fit");
  g_autoptr (GError) error = NULL;

  g_assert_false (biv_picture_fit (proposal, together, places, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  g_assert_false (biv_picture_fit (proposal, apart, one, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_true (biv_proposal_is_empty (proposal));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/piece/there-and-back", test_there_and_back);
  g_test_add_func ("/campaign/piece/edges", test_edges);
  g_test_add_func ("/campaign/piece/no-fit", test_no_fit);
  for (gsize i = 0; i < G_N_ELEMENTS (fit_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/picture-fit/", fit_rows[i].name, NULL);

      g_test_add_data_func (path, &fit_rows[i], test_fit);
    }
  return g_test_run ();
}
