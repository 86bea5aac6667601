/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rearrange.c: several places, links and drawn things moved together, put in line, removed (CA-MAP) */
#include "campaign/map/rearrange.h"
#include "campaign/model/campaign.h"

typedef struct
{
  BivCampaign *campaign;
} Fixture;

static void
add_place (BivCampaign *campaign,
           const char  *id,
           int          x,
           int          y)
{
  BivItem *place = biv_item_new (BIV_KIND_PLACE, id);

  BIV_PLACE (place)->x = x;
  BIV_PLACE (place)->y = y;
  biv_campaign_add (campaign, place);
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

static void
add_link (BivCampaign *campaign,
          const char  *id,
          const char  *from,
          const char  *to)
{
  BivItem *link = biv_item_new (BIV_KIND_LINK, id);

  BIV_LINK (link)->from = g_strdup (from);
  BIV_LINK (link)->to = g_strdup (to);
  BIV_LINK (link)->bends = make_points (1000, 1000);
  biv_campaign_add (campaign, link);
}

/* Four places in a row of their own kind, two links, a river that one of them does not cross. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  BivItem *river = biv_item_new (BIV_KIND_DRAWN, "D1");

  fixture->campaign = biv_campaign_new ("musket-period", "Map");
  fixture->campaign->map_columns = 100;
  fixture->campaign->map_rows = 70;
  add_place (fixture->campaign, "P1", 10, 10);
  add_place (fixture->campaign, "P2", 14, 30);
  add_place (fixture->campaign, "P3", 41, 33);
  add_place (fixture->campaign, "P4", 95, 60);
  add_link (fixture->campaign, "L1", "P1", "P2");
  add_link (fixture->campaign, "L2", "P2", "P3");
  BIV_DRAWN (river)->points = make_points (500, 500);
  biv_campaign_add (fixture->campaign, river);
  biv_campaign_find_link (fixture->campaign, "L2")->no_crossing = g_strdupv ((char *[]) { (char *) "D1", NULL });
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->campaign);
}

static void
commit (Fixture     *fixture,
        BivProposal *proposal)
{
  g_autoptr (GError) error = NULL;

  biv_campaign_commit (fixture->campaign, proposal, &error);
  g_assert_no_error (error);
}

static void
assert_at (Fixture    *fixture,
           const char *id,
           int         x,
           int         y)
{
  g_assert_cmpint (biv_campaign_find_place (fixture->campaign, id)->x, ==, x);
  g_assert_cmpint (biv_campaign_find_place (fixture->campaign, id)->y, ==, y);
}

/* Bends go where both places go; the map's edge holds all of them together. */
static void
test_shift (Fixture       *fixture,
            gconstpointer  data)
{
  const char *const ids[] = { "P1", "P2", "D1", NULL }, *const far[] = { "P3", "P4", NULL };
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Move"), other = NULL;
  const BivMapPoint *bend;

  biv_map_shift (proposal, ids, 3, -4);
  commit (fixture, proposal);
  assert_at (fixture, "P1", 13, 6);
  assert_at (fixture, "P2", 17, 26);
  assert_at (fixture, "P3", 41, 33);
  bend = (const BivMapPoint *) biv_campaign_find_link (fixture->campaign, "L1")->bends->data;
  g_assert_cmpint (bend->x, ==, 1300);
  g_assert_cmpint (bend->y, ==, 600);
  bend = (const BivMapPoint *) biv_campaign_find_link (fixture->campaign, "L2")->bends->data;
  g_assert_cmpint (bend->x, ==, 1000);
  bend = (const BivMapPoint *) BIV_DRAWN (biv_campaign_find (fixture->campaign, "D1"))->points->data;
  g_assert_cmpint (bend->x, ==, 800);
  other = biv_turn_propose_edit (fixture->campaign, "Move");
  biv_map_shift (other, far, 20, 0);
  commit (fixture, other);
  assert_at (fixture, "P3", 46, 33);
  assert_at (fixture, "P4", 100, 60);
}

typedef struct
{
  const char   *name;
  BivAlignment  how;
  int           x[4], y[4];
} AlignRow;

static const AlignRow align_rows[] = {
  { "left", BIV_ALIGN_LEFT, { 10, 10, 10, 10 }, { 10, 30, 33, 60 } },
  { "centre", BIV_ALIGN_CENTRE, { 52, 52, 52, 52 }, { 10, 30, 33, 60 } },
  { "right", BIV_ALIGN_RIGHT, { 95, 95, 95, 95 }, { 10, 30, 33, 60 } },
  { "top", BIV_ALIGN_TOP, { 10, 14, 41, 95 }, { 10, 10, 10, 10 } },
  { "middle", BIV_ALIGN_MIDDLE, { 10, 14, 41, 95 }, { 35, 35, 35, 35 } },
  { "bottom", BIV_ALIGN_BOTTOM, { 10, 14, 41, 95 }, { 60, 60, 60, 60 } },
  { "across", BIV_SPACE_ACROSS, { 10, 38, 67, 95 }, { 10, 30, 33, 60 } },
  { "down", BIV_SPACE_DOWN, { 10, 14, 41, 95 }, { 10, 27, 43, 60 } },
};

static void
test_align (Fixture       *fixture,
            gconstpointer  data)
{
  const AlignRow *row = data;
  const char *const ids[] = { "P4", "P2", "L1", "P1", "P3", NULL }, *const one[] = { "P1", NULL };
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Align"), other = NULL;

  biv_map_align (proposal, ids, row->how);
  commit (fixture, proposal);
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *id = g_strdup_printf ("P%d", i + 1);

      assert_at (fixture, id, row->x[i], row->y[i]);
    }
  other = biv_turn_propose_edit (fixture->campaign, "Align");
  biv_map_align (other, one, row->how);
  g_assert_true (biv_proposal_is_empty (other));
}

/* A place takes its links with it, a river what is said of it; where somebody stands nothing goes. */
static void
test_remove (Fixture       *fixture,
             gconstpointer  data)
{
  const char *const ids[] = { "P1", "D1", NULL };
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Remove"), other = NULL;
  g_autoptr (GError) error = NULL;
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "S"), *formation = biv_item_new (BIV_KIND_FORMATION, "F");
  const char *const held[] = { "P2", "P3", NULL };

  g_assert_true (biv_map_remove (proposal, ids, &error));
  commit (fixture, proposal);
  g_assert_null (biv_campaign_find (fixture->campaign, "P1"));
  g_assert_null (biv_campaign_find (fixture->campaign, "L1"));
  g_assert_null (biv_campaign_find (fixture->campaign, "D1"));
  g_assert_nonnull (biv_campaign_find (fixture->campaign, "L2"));
  g_assert_true (biv_campaign_find_link (fixture->campaign, "L2")->no_crossing == NULL
                 || biv_campaign_find_link (fixture->campaign, "L2")->no_crossing[0] == NULL);
  biv_campaign_add (fixture->campaign, side);
  BIV_FORMATION (formation)->side = g_strdup ("S");
  BIV_FORMATION (formation)->location = g_strdup ("P3");
  biv_campaign_add (fixture->campaign, formation);
  other = biv_turn_propose_edit (fixture->campaign, "Remove");
  g_assert_false (biv_map_remove (other, held, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/campaign/rearrange/shift", Fixture, NULL, set_up, test_shift, tear_down);
  g_test_add ("/campaign/rearrange/remove", Fixture, NULL, set_up, test_remove, tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (align_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/rearrange/", align_rows[i].name, NULL);

      g_test_add (path, Fixture, &align_rows[i], set_up, test_align, tear_down);
    }
  return g_test_run ();
}
