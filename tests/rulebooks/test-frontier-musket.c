/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-frontier-musket.c: what no example can ask: sums in words, a campaign's numbers, zones, lists of actions
 *
 * What the clauses say is proved by the examples (tests/examples/frontier-musket*.txt). */
#include "position.h"
#include "rulebooks/biv-random-battle.h"

#include <string.h>

/* ---- The sum behind a die ---- */

static const SumRow sums[] = {
  { "plain-combat", "move", { "A inf d4 N", "B icw d5 S" }, { { NULL } }, "A move A1 N",
    { "5: needs 5 or less", "4: needs 4 or less" }, { 5, 4 } },
  { "uphill", "move", { "A inf d4 N", "B inf d5 S" }, { { "d5", 0, 1 } }, "A move A1 N",
    { "5, −1 uphill: needs 4 or less", "5, −1 higher ground: needs 4 or less" }, { 4, 4 } },          /* FM-HILL-3, FM-HILL-5 */
  { "out-of-a-ford", "move", { "A inf d4 N", "B inf d5 S" }, { { "d4", BIV_MARK_RIVER | BIV_MARK_FORD, 0 } }, "A move A1 N",
    { "5, −1 river: needs 4 or less", "5: needs 5 or less" }, { 4, 5 } },                              /* FM-RIVER-6 */
  { "cavalry-in-a-wood", "move", { "A cav d4 N", "B cav d5 S" }, { { "d5", BIV_MARK_WOOD, 0 } }, "A move A1 N",
    { "5, −1 cavalry against a wood: needs 4 or less", "5, −1 cavalry in a wood: needs 4 or less" }, { 4, 4 } },  /* FM-WOOD-4 */
  { "never-below-one", "move", { "A inf d4 N", "B fa d5 S" }, { { "d5", 0, 1 } }, "A move A1 N",
    { "5, −1 uphill: needs 4 or less", "1, −1 higher ground, never below 1: needs 1 or less" }, { 4, 1 } },       /* FM-CC-10 */
  { "a-shot", "fire", { "A mg d4 N", "B inf d6 S" }, { { NULL } }, "A fire A1 d6",
    { "target in the open: needs 3 or more" }, { 4 } },
  { "a-shot-into-cover", "fire", { "A inf d4 N", "B cmd d6 S" }, { { "d6", BIV_MARK_TOWN, 0 } }, "A fire A1 d6",
    { "target in cover: needs 6 or more" }, { 1 } },
  { "a-gun", "artillery", { "A fa d1 N", "B inf d5 S" }, { { NULL } }, "A fire A1 d5",
    { "1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target", "direct fire: needs 4 or more" }, { 2, 3 } },
  { "a-gun-that-does-not-see", "artillery", { "A fa d1 N", "B inf d5 S", "B inf d3 S" }, { { NULL } }, "A fire A1 d5",
    { "1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target", "indirect fire, target not in full view: needs 5 or more" },
    { 2, 2 } },
  { "no-fight-no-sum", "move", { "A inf d4 N", "B inf d6 S" }, { { NULL } }, "A move A1 W", { NULL }, { 0 } },
};

static void
test_sum (gconstpointer data)
{
  const SumRow *row = data;
  g_auto (Position) position = { 0 };

  position_init (&position, "frontier-musket", row->phase, row->units);
  biv_facts_set (position.setup->sides[0].facts, "budget", "3");
  position_expect_sums (&position, row);
}

/* ---- A campaign's own numbers ---- */

static void
test_numbers_are_the_campaign_s (void)
{
  static const char *const units[] = { "A icw d4 N", "A inf a1 N", "B inf d5 S", "B inf a4 S", NULL };
  g_auto (Position) position = { 0 };
  g_auto (GStrv) power = NULL;
  const char *const args[] = { "d4", NULL };
  BivAction action;
  BivDice dice;

  position_init (&position, "frontier-musket", "move", units);
  biv_facts_set (position.setup->types, "icw.power", "6");
  biv_facts_set (position.setup->types, "inf.move", "2");
  biv_facts_set (position.setup->sides[0].facts, "budget", "2");
  position_begin (&position);
  action = position_order (&position, "A move A2 a2 a3 N");
  g_assert_true (biv_battle_check (position.field, position.state, &action, NULL));
  action = position_order (&position, "A move A1 N");
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  g_assert_true (biv_battle_play (&position.field, &position.state, &action, &dice, NULL));
  power = biv_text_query (position.field, position.state, "power", args, NULL);
  g_assert_cmpstr (power[0], ==, "6");
}

/* ---- Zones (FM-DEPLOY-1, FM-DEPLOY-2, FM-DEPLOY-4) ---- */

static void
test_zones (void)
{
  static const struct { const char *deployment; int width, height, side, n; } rows[] = {
    { "one-off", 8, 8, 0, 12 },  { "one-off", 8, 8, 1, 12 },   { "one-off", 12, 11, 1, 20 }, { "one-off", 4, 4, 0, 4 },
    { "campaign", 8, 8, 0, 32 }, { "campaign", 12, 11, 0, 60 }, { "campaign", 5, 5, 1, 10 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, rows[i].width, rows[i].height));
      g_autoptr (BivSetup) setup = biv_setup_new ("frontier-musket", board);
      g_autofree guint8 *zone = NULL;
      int n = 0;

      biv_facts_set (setup->options, "deployment", rows[i].deployment);
      zone = biv_setup_get_zone (setup, rows[i].side);
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        n += zone[cell];
      g_assert_cmpint (n, ==, rows[i].n);
    }
}

/* ---- Faults carry their unit and their cell, for the page that shows them ---- */

static void
test_faults_say_where (void)
{
  static const char *const units[] = { "A inf b1 N", "A inf h4 N", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  const BivRefusal *fault;

  position_init (&position, "frontier-musket", "setup", units);
  biv_setup_check_deployment (position.setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  fault = &g_array_index (faults, BivRefusal, 0);
  g_assert_cmpstr (fault->code, ==, "FM-E-DEP-ZONE");
  g_assert_cmpstr (fault->clauses[0], ==, "FM-DEPLOY-1");
  g_assert_cmpint (fault->unit, ==, 1);
  g_assert_cmpint (fault->cell, ==, 3 * 8 + 7);
}

/* FM-ARMY-9: a roster may mark any unit as dismounted; only cavalry can be. */
static void
test_dismounted_by_the_roster (void)
{
  static const char *const units[] = { "A inf b1 N", "A cav c1 N", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  BivPlacement placement;

  position_init (&position, "frontier-musket", "setup", units);
  biv_facts_set (biv_setup_get_unit (position.setup, 0)->facts, "dismounted", "yes");
  biv_facts_set (biv_setup_get_unit (position.setup, 1)->facts, "dismounted", "yes");
  biv_setup_check_deployment (position.setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).code, ==, "FM-E-DEP-DISMOUNT");
  g_assert_cmpint (g_array_index (faults, BivRefusal, 0).unit, ==, 0);
  position_begin (&position);
  biv_field_get_ruleset (position.field)->placement (position.field, position.state, 1, &placement);
  g_assert_cmpstr (biv_book_get_type_at (biv_field_get_book (position.field), placement.type)->id, ==, "cavd");
}

/* FM-ARMY-3 */
static void
test_an_army_without_a_kind (void)
{
  static const char *const units[] = { "A cmd b1 N", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));

  position_init (&position, "frontier-musket", "setup", units);
  biv_facts_set (position.setup->sides[0].facts, "army", "martian");
  biv_setup_check_army (position.setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).code, ==, "FM-E-ARMY-KIND");
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).text, ==, "Say whether the army is European or Native.");
}

/* FM-ARMY-4 */
static void
test_a_type_of_no_book (void)
{
  static const char *const units[] = { "A cmd b1 N", "A elephant c1 N", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));

  position_init (&position, "frontier-musket", "setup", units);
  biv_setup_check_army (position.setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).code, ==, "FM-E-ARMY-TYPE");
  g_assert_cmpint (g_array_index (faults, BivRefusal, 0).unit, ==, 1);
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).text, ==, "A2: \"elephant\" is not a Unit type of these rules.");
}

/* ---- Lists of actions ---- */

typedef struct
{
  const char *name, *phase;
  const char *units[6];
  const char *budget;
  int         unit;
  guint       n;
} ListRow;

static const ListRow lists[] = {
  /* Four facings on its own square, and four on each of four others. */
  { "infantry-in-the-open", "move", { "A inf d4 N", "B inf h8 S" }, "1", 0, 20 },
  { "in-a-corner", "move", { "A inf a1 N", "B inf h8 S" }, "1", 0, 12 },
  { "no-budget", "move", { "A inf d4 N", "B inf h8 S" }, "0", 0, 0 },
  { "a-siege-gun-turns", "move", { "A fsa d4 N", "B inf h8 S" }, "1", 0, 4 },
  /* c3, e3 and d2, d1 and so on: 12 squares within two steps, four dismounted facings. And back to where it began. */
  { "cavalry", "move", { "A cav d4 N", "B inf h8 S" }, "1", 0, 4 + 12 * 4 + 4 + 4 },
  { "a-shot-at-each", "fire", { "A mg d4 N", "B inf d6 S", "B inf e5 S", "B inf h8 S" }, "0", 0, 2 },
  { "a-gun-at-each", "artillery", { "A fa d1 N", "B inf d6 S", "B inf e5 S", "B inf h8 S" }, "0", 0, 2 },
};

static void
test_list (gconstpointer data)
{
  const ListRow *row = data;
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));

  position_init (&position, "frontier-musket", row->phase, row->units);
  biv_facts_set (position.setup->sides[0].facts, "budget", row->budget);
  position_begin (&position);
  biv_field_get_ruleset (position.field)->actions (position.field, position.state, 0, row->unit, actions);
  g_assert_cmpuint (actions->len, ==, row->n);
}

static void
add_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autofree char *path = g_strconcat ("/frontier-musket/sum/", sums[i].name, NULL);

      g_test_add_data_func (path, &sums[i], test_sum);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/frontier-musket/list/", lists[i].name, NULL);

      g_test_add_data_func (path, &lists[i], test_list);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_rows ();
  g_test_add_func ("/frontier-musket/numbers-are-the-campaign-s", test_numbers_are_the_campaign_s);
  g_test_add_func ("/frontier-musket/zones", test_zones);
  g_test_add_func ("/frontier-musket/faults-say-where", test_faults_say_where);
  g_test_add_func ("/frontier-musket/dismounted-by-the-roster", test_dismounted_by_the_roster);
  g_test_add_func ("/frontier-musket/an-army-without-a-kind", test_an_army_without_a_kind);
  g_test_add_func ("/frontier-musket/a-type-of-no-book", test_a_type_of_no_book);
  return g_test_run ();
}
