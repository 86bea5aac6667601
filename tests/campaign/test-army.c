/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-army.c: order of battle, bodies, allowances and losses (2.4, 2.5, CA-MOVE-1, CA-VICTORY-2, CA-VICTORY-4) */
#include "fixture.h"

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/map/exhaustion.h"

static char *
join_ids (GPtrArray *items)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", biv_item_get_id (g_ptr_array_index (items, i)));
  return g_strdup (text->str);
}

#define expect_ids(items, ids)                                   \
  G_STMT_START {                                                 \
    g_autofree char *joined_ids = join_ids (items);              \
    g_assert_cmpstr (joined_ids, ==, ids);                       \
  } G_STMT_END

/* Section 4: sides in file order, a formation before its sub-formations, units in roster order. */
static void
test_order_of_battle (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) ring = NULL;

  fixture_lines (campaign, "formation FC/1 side=CROWN parent=FC location=P02", "formation X side=CROWN parent=HC",
                 "unit A11 formation=FC/1", "unit Z1 formation=X type=inf", NULL);
  expect_ids (biv_army_list_formations (campaign, "CROWN"), "HC X FC FC/1");
  expect_ids (biv_army_list_units (campaign, "CROWN"),
              "A01 A02 A03 A04 A05 A06 A07 A13 Z1 A08 A09 A10 A12 A11");
  expect_ids (biv_army_list_formations (campaign, NULL), "HC X FC FC/1 DH HB");
  expect_ids (biv_army_list_formations (campaign, "NOBODY"), "");
  /* A ring of parents, which neither file nor edit may make, loses nobody all the same. */
  ring = biv_campaign_copy (campaign);
  biv_campaign_find_formation (ring, "HC")->parent = g_strdup ("X");
  expect_ids (biv_army_list_formations (ring, "CROWN"), "FC FC/1 HC X");
}

/* 2.4: with the parent where it is, unless it has an order of its own. */
static void
test_bodies (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) together = NULL;
  g_autoptr (GPtrArray) apart = NULL;
  g_autoptr (GPtrArray) there = NULL;

  fixture_lines (campaign, "formation FC/1 side=CROWN parent=FC location=P02", "unit A11 formation=FC/1", NULL);
  together = biv_army_list_body (campaign, biv_campaign_find_formation (campaign, "FC"));
  expect_ids (together, "A08 A09 A10 A12 A11");
  there = biv_army_list_bodies_at (campaign, "P02", NULL);
  expect_ids (there, "FC");
  fixture_line (campaign, "order FC/1 march P03");
  apart = biv_army_list_body (campaign, biv_campaign_find_formation (campaign, "FC"));
  expect_ids (apart, "A08 A09 A10 A12");
  /* Settled for the turn, whatever happens after. */
  fixture_lines (campaign, "formation FC/1 moves-with=FC/1", "formation FC moves-with=FC", "phase contact", NULL);
  g_assert_true (biv_army_get_body (campaign, biv_campaign_find_formation (campaign, "FC/1")) ==
                 biv_campaign_find_formation (campaign, "FC/1"));
}

typedef struct
{
  const char *path;
  const char *lines[4];
  const char *formation;
  gboolean    forced;
  int         allowance;
} AllowanceRow;

static const AllowanceRow allowance_rows[] = {
  { "slowest", { NULL }, "HC", FALSE, 2 },
  { "siege-gun", { "unit A12 type=fsa" }, "FC", FALSE, 1 },
  { "fortress-gun", { "unit A12 type=fsa mount=fortress" }, "FC", FALSE, 0 },
  { "horse-and-command", { "unit A09,A10,A12 status=lost" }, "FC", FALSE, 4 },
  { "command-alone", { "unit A09,A10,A11,A12 status=lost" }, "FC", FALSE, 4 },
  { "nobody", { "unit A08,A09,A10,A11,A12 status=lost" }, "FC", FALSE, 0 },
  { "recovering-ignored", { "unit A09,A10,A12 status=recovering ready-turn=3" }, "FC", FALSE, 4 },
  { "rain", { "weather rain" }, "HC", FALSE, 1 },
  { "rain-not-below-1", { "weather rain", "unit A12 type=fsa" }, "FC", FALSE, 1 },
  { "forced-foot", { "option move.forced on" }, "HC", TRUE, 3 },
  { "forced-horse", { "option move.forced on", "unit A09,A10,A12 status=lost" }, "FC", TRUE, 6 },
  { "forced-none-stays-none", { "unit A12 type=fsa mount=fortress" }, "FC", TRUE, 0 },
  { "supply-first-turn", { "option supply.mode line", "formation HC out-of-supply=1" }, "HC", FALSE, 2 },
  { "supply-second-turn", { "option supply.mode line", "formation HC out-of-supply=2" }, "HC", FALSE, 1 },
  { "supply-off", { "formation HC out-of-supply=2" }, "HC", FALSE, 2 },
  { "supply-not-below-1", { "option supply.mode line", "formation FC out-of-supply=3", "unit A12 type=fsa" }, "FC",
    FALSE, 1 },
  { "storm-supply-forced", { "option supply.mode line", "option move.forced on", "formation HC out-of-supply=2",
    "weather storm" }, "HC", TRUE, 2 },
  { "forced-not-in-use", { NULL }, "HC", TRUE, 2 },
  { "embarked", { "formation HC embarked=yes", "weather rain" }, "HC", FALSE, 4 },
};

/* CA-MOVE-1, CA-MOVE-9, CA-MOVE-11, CA-SUPPLY-3, CA-WEATHER-2 */
static void
test_allowance (gconstpointer data)
{
  const AllowanceRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  for (guint i = 0; i < G_N_ELEMENTS (row->lines) && row->lines[i] != NULL; i++)
    fixture_line (campaign, row->lines[i]);
  g_assert_cmpint (biv_body_get_allowance (campaign, biv_campaign_find_formation (campaign, row->formation),
                                           row->forced), ==, row->allowance);
}

typedef struct
{
  const char *ruleset, *type, *extra, *arm;
  int         allowance;
} TypeRow;

static const TypeRow type_rows[] = {
  { "frontier-musket", "inf", NULL, "foot", 2 }, { "frontier-musket", "icw", NULL, "foot", 2 },
  { "frontier-musket", "cav", NULL, "horse", 4 }, { "frontier-musket", "cavd", NULL, "horse", 4 },
  { "frontier-musket", "mg", NULL, "mg", 2 }, { "frontier-musket", "lfa", NULL, "gun", 2 },
  { "frontier-musket", "fsa", NULL, "gun", 1 }, { "frontier-musket", "cmd", NULL, "command", 4 },
  { "morschauser-frontier", "inf-nat", NULL, "foot", 2 }, { "morschauser-frontier", "cav-eu", NULL, "horse", 4 },
  { "musket-period", "rif", NULL, "foot", 2 }, { "musket-period", "art", NULL, "gun", 2 },
  { "modern-frontier", "engineer", NULL, "engineer", 2 }, { "modern-frontier", "tank", NULL, "other", 4 },
  { "modern-frontier", "heavy-art", NULL, "gun", 1 }, { "modern-frontier", "fortress-art", NULL, "gun", 1 },
  { "modern-frontier", "mortar", NULL, "gun", 2 }, { "modern-frontier", "hq", NULL, "command", 4 },
  { "modern-frontier", "transport", NULL, "transport", 4 }, { "modern-frontier", "transport-horse", NULL, "transport", 2 },
  { "fusilier", "infantry", NULL, "foot", 2 }, { "fusilier", "cavalry", NULL, "horse", 4 },
  { "fusilier", "artillery", "class=field", "gun", 2 }, { "fusilier", "artillery", "class=horse", "gun", 4 },
  { "fusilier", "artillery", "class=siege", "gun", 1 }, { "frontier-musket", "fsa", "mount=fortress", "gun", 0 },
};

/* 2.5 */
static void
test_types (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  for (guint i = 0; i < G_N_ELEMENTS (type_rows); i++)
    {
      const TypeRow *row = &type_rows[i];
      g_autofree char *line = g_strdup_printf ("unit T%u formation=HC ruleset=%s type=%s %s", i, row->ruleset, row->type,
                                               row->extra != NULL ? row->extra : "");
      g_autofree char *id = g_strdup_printf ("T%u", i);
      BivUnit *unit;

      fixture_line (campaign, line);
      unit = biv_campaign_find_unit (campaign, id);
      g_test_message ("%s", line);
      g_assert_cmpstr (biv_word_get_nick (biv_arm_get_type (), biv_unit_get_arm (campaign, unit)), ==, row->arm);
      g_assert_cmpint (biv_unit_get_allowance (campaign, unit), ==, row->allowance);
      g_assert_cmpint (biv_unit_is_combat (campaign, unit), ==,
                       !g_str_equal (row->arm, "command") && !g_str_equal (row->arm, "transport"));
    }
}

/* CA-VICTORY-4, CA-EX-28; CA-VICTORY-2, CA-EX-29 */
static void
test_losses (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  g_assert_cmpint (biv_side_get_full_steps (campaign, "CROWN"), ==, 12);
  fixture_line (campaign, "unit A13 status=ready");
  g_assert_cmpint (biv_side_get_full_steps (campaign, "CROWN"), ==, 13);
  g_assert_cmpint (biv_side_get_exhaustion_mark (campaign, "CROWN"), ==, 7);
  fixture_lines (campaign, "unit A02,A03,A04,A05 status=lost", "unit A06,A07 status=captured",
                 "unit A08 status=recovering ready-turn=9", NULL);
  g_assert_cmpint (biv_side_get_lost_steps (campaign, "CROWN"), ==, 6);
  fixture_lines (campaign, "unit A09 steps-full=10 steps-now=4 steps-due=2:6,1:7", NULL);
  g_assert_cmpint (biv_side_get_lost_steps (campaign, "CROWN"), ==, 9);
  g_assert_cmpint (biv_side_get_victory_points (campaign, "CROWN"), ==, 6);
  fixture_line (campaign, "option vp.count per-turn");
  g_assert_cmpint (biv_side_get_victory_points (campaign, "CROWN"), ==, 0);
  fixture_line (campaign, "option victory.exhaustion off");
  g_assert_cmpint (biv_side_get_exhaustion_mark (campaign, "CROWN"), ==, BIV_NONE);
}

/* CA-VICTORY-4: a quarter when no base or depot can be reached. */
static void
test_cut_off (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  fixture_lines (campaign, "option victory.cut-off 25", "formation FC location=P09", "formation HC location=P09", NULL);
  g_assert_cmpint (biv_side_get_exhaustion_mark (campaign, "CROWN"), ==, 6);
  fixture_line (campaign, "formation DH location=P03");
  g_assert_cmpint (biv_side_get_exhaustion_mark (campaign, "CROWN"), ==, 6);
  fixture_line (campaign, "formation HB location=P02");
  g_assert_cmpint (biv_side_get_exhaustion_mark (campaign, "CROWN"), ==, 3);
}

/* A number that a name begins with is not taken for the unit's. */
static void
test_numbers_apart (void)
{
  static const struct { const char *ref, *name, *called; } rows[] = {
    { "3", "1 / Erlbach", "3 · 1 / Erlbach" }, { "3", "Leib Regiment", "3 Leib Regiment" },
    { "A03", "1st Foot", "A03 1st Foot" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autofree char *called = NULL;

      BIV_UNIT (biv_campaign_find (campaign, "A10"))->ref = g_strdup (rows[i].ref);
      biv_item_set_name (biv_campaign_find (campaign, "A10"), rows[i].name);
      called = biv_turn_dup_unit_name (campaign, "A10");
      g_assert_cmpstr (called, ==, rows[i].called);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/army/order-of-battle", test_order_of_battle);
  g_test_add_func ("/army/bodies", test_bodies);
  g_test_add_func ("/army/numbers-apart", test_numbers_apart);
  for (guint i = 0; i < G_N_ELEMENTS (allowance_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/army/CA-MOVE-1/", allowance_rows[i].path, NULL);

      g_test_add_data_func (path, &allowance_rows[i], test_allowance);
    }
  g_test_add_func ("/army/types", test_types);
  g_test_add_func ("/army/CA-VICTORY-4/losses", test_losses);
  g_test_add_func ("/army/CA-VICTORY-4/cut-off", test_cut_off);
  return g_test_run ();
}
