/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-musket-period.c: what no example can ask: sums in words, a campaign's numbers, zones, the referee's hand
 *
 * What the clauses say is proved by the examples (tests/examples/musket-period*.txt). */
#include "position.h"

#include <gio/gio.h>
#include <string.h>

/* ---- The sums behind the dice ---- */

static const struct
{
  const char *name, *phase, *terrain;
  const char *units[4];
  const char *before, *order;
  const char *sums[3];
} sums[] = {
  { "grape-into-cover", "artillery", "d3 wood", { "A art d1 N", "B inf d3 S" }, NULL, "A fire d1 d3",
    { "destroys B1: grape 2, −1 cover: needs 3 or more" } },
  { "long-range", "artillery", NULL, { "A art d1 N", "B inf d6 S" }, NULL, "A fire d1 d6",
    { "destroys B1: long range 4: needs 4 or more" } },
  { "standing-still", "first-units", NULL, { "A inf d3 N", "B inf d5 S" }, "A activate d3 fire", "A fire d3 d5",
    { "destroys B1: 4, +1 not moved: needs 3 or more" } },
  { "rear-attack", "first-units", NULL, { "A cav d3 N", "B inf d4 N" }, "A activate d3", "A attack d3 d4",
    { "A1 survives: 2: needs 2 or more", "B1 survives: 6 in flank or rear: needs 6 or more" } },
  { "the-attack-a-move-leads-to", "first-units", NULL, { "A cav d2 N", "B inf d4 S" }, "A activate d2", "A move d2 d3",
    { "A1 survives: 2: needs 2 or more", "B1 survives: 3 in front: needs 3 or more" } },
  { "no-die-reaches-it", "first-units", "d3 ford", { "A art d3 N", "B inf d4 S" }, "A activate d3", "A attack d3 d4",
    { "A1 survives: 6, +1 out of the river: no die reaches it", "B1 survives: 3 in front: needs 3 or more" } },
  { "a-move-to-nobody", "first-units", NULL, { "A cav d2 N", "B inf d8 S" }, "A activate d2", "A move d2 d3", { NULL } },
};

static void
mark (Position   *position,
      const char *terrain)
{
  g_auto (GStrv) words = g_strsplit (terrain, " ", -1);
  BivMark what;

  g_assert_true (biv_mark_from_name (words[1], &what));
  position_mark (position, words[0], (guint16) what, 0);
}

static void
test_sum (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  BivAction action;

  position_init (&position, "musket-period", sums[row].phase, sums[row].units);
  if (sums[row].terrain != NULL)
    mark (&position, sums[row].terrain);
  position_begin (&position);
  if (sums[row].before != NULL)
    position_play (&position, sums[row].before, "", NULL);
  action = position_order (&position, sums[row].order);
  biv_field_get_ruleset (position.field)->reckon (position.field, position.state, &action, NULL, 0, lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReckoning *line = &g_array_index (lines, BivReckoning, i);
      g_autofree char *said = g_strdup_printf ("%s: %s", line->what, line->sum);

      g_assert_cmpstr (said, ==, sums[row].sums[i]);
      g_assert_cmpint (line->chances, ==, __builtin_popcount (line->winning));
    }
  g_assert_null (sums[row].sums[lines->len]);
}

/* ---- Armies, zones, numbers, options ---- */

/* MP-ARM-4; MP-TYP-1 */
static void
test_unknown_types_are_faults (void)
{
  g_autoptr (BivSetup) setup = biv_setup_new ("musket-period", NULL);
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));

  biv_setup_add_unit (setup, 0, "mg", NULL);
  biv_setup_add_unit (setup, 0, "cmd", NULL);
  biv_setup_check_army (setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).code, ==, "MP-ARM-4");
  g_assert_cmpstr (g_array_index (faults, BivRefusal, 0).text, ==, "mg is not a unit type of this ruleset.");
  g_assert_cmpint (g_array_index (faults, BivRefusal, 0).unit, ==, 0);
}

static int
count_zone (const char *deployment,
            int         side)
{
  g_autoptr (BivSetup) setup = biv_setup_new ("musket-period", NULL);
  g_autofree guint8 *zone = NULL;
  int n = 0;

  biv_facts_set (setup->options, "deployment", deployment);
  zone = biv_setup_get_zone (setup, side);
  for (guint cell = 0; cell < 64; cell++)
    n += zone[cell];
  return n;
}

/* MP-DEP-3, MP-DEP-4 */
static void
test_zones (void)
{
  g_assert_cmpint (count_zone ("one-off", 0), ==, 12);
  g_assert_cmpint (count_zone ("one-off", 1), ==, 12);
  g_assert_cmpint (count_zone ("campaign", 1), ==, 32);
  g_assert_cmpint (count_zone ("free", 0), ==, 64);
}

/* A campaign's own numbers. */
static void
test_numbers_of_the_campaign (void)
{
  static const char *const units[] = { "A inf d3 N", "B inf d6 S", NULL };
  g_auto (Position) position = { 0 };
  BivAction action;

  position_init (&position, "musket-period", "first-units", units);
  biv_facts_set (position.setup->types, "inf.range", "3");
  biv_facts_set (position.setup->types, "inf.move", "5");
  position_begin (&position);
  position_play (&position, "A activate d3 fire", "", NULL);
  action = position_order (&position, "A fire d3 d6");
  g_assert_true (biv_battle_check (position.field, position.state, &action, NULL));
  action = position_order (&position, "A move d3 c3 b3 a3 a2 N");
  g_assert_true (biv_battle_check (position.field, position.state, &action, NULL));
}

/* MP-SEQ-9 */
static void
test_phases_belong_to_an_option (void)
{
  static const struct { const char *activation, *phase; gboolean fits; } rows[] = {
    { "by-unit", "first-units", TRUE },  { "by-unit", "second-fire", FALSE }, { "by-phase", "first-units", FALSE },
    { "by-phase", "first-moves", TRUE }, { "by-phase", "artillery", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivSetup) setup = biv_setup_new ("musket-period", NULL);
      g_autoptr (BivField) field = NULL;
      g_autoptr (GError) error = NULL;

      biv_facts_set (setup->options, "activation", rows[i].activation);
      setup->phase = g_strdup (rows[i].phase);
      setup->side_to_act = 0;
      field = biv_field_new (biv_ruleset_find ("musket-period"), setup, &error);
      if (rows[i].fits)
        g_assert_no_error (error);
      else
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    }
}

/* MP-BRD-7: any of them, in any order. */
static void
test_kinds_of_cover (void)
{
  static const struct { const char *value; gboolean fits; } rows[] = {
    { "wood,town,works", TRUE }, { "works,wood", TRUE }, { "none", TRUE },       { "town", TRUE },
    { "", FALSE },               { "wood,wood", FALSE }, { "wood,none", FALSE }, { "road", FALSE }, { "wood,", FALSE },
  };
  g_autoptr (BivBook) book = biv_book_load ("musket-period", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (biv_book_check_option (book, "cover-terrain", rows[i].value, NULL), ==, rows[i].fits);
}

/* ---- The referee's hand on a battle under way (CA-REF-4) ---- */

static void
test_the_referee_ends_what_was_to_be_decided (void)
{
  static const char *const units[] = { "A inf d3 N", "A inf e3 N", "B inf d4 N", "B inf e5 S", "B cmd h8 S", NULL };
  static const char *const hands[] = {
    "- set unit A1 at=a1", "- set unit A1 at=-", "- set unit A2 at=d4", "- set unit A1 presence=left",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      g_auto (Position) position = { 0 };

      position_init (&position, "musket-period", "first-units", units);
      position_begin (&position);
      position_play (&position, "A activate d3", "", NULL);
      position_play (&position, "A attack d3 d4", "A6 B1", NULL);
      g_assert_cmpint (position.state->decision, ==, BIV_ACTION_ADVANCE);
      position_play (&position, hands[i], "", NULL);
      g_assert_cmpint (position.state->decision, ==, BIV_ACTION_NONE);
      g_assert_cmpuint (position.state->deciders, ==, BIV_MAY_A);
    }
}

/* MP-CCB-2: nobody has to fight an enemy whom the referee took away. */
static void
test_a_further_combat_without_an_enemy (void)
{
  static const char *const units[] = { "A cav d3 N", "B inf d4 N", "B inf d5 S", "B cmd h8 S", NULL };
  g_auto (Position) position = { 0 };

  position_init (&position, "musket-period", "first-units", units);
  biv_facts_set (position.setup->options, "close-combat-compulsory", "on");
  position_begin (&position);
  position_play (&position, "A activate d3", "", NULL);
  position_play (&position, "A attack d3 d4", "A6 B1", NULL);
  position_play (&position, "A advance", "", NULL);
  position_play (&position, "- set unit B2 at=-", "", NULL);
  position_play (&position, "A decline", "", NULL);
  position_play (&position, "A end-unit", "", NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autofree char *path = g_strconcat ("/musket-period/sums/", sums[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_sum);
    }
  g_test_add_func ("/musket-period/unknown-types-are-faults", test_unknown_types_are_faults);
  g_test_add_func ("/musket-period/zones", test_zones);
  g_test_add_func ("/musket-period/numbers-of-the-campaign", test_numbers_of_the_campaign);
  g_test_add_func ("/musket-period/phases-belong-to-an-option", test_phases_belong_to_an_option);
  g_test_add_func ("/musket-period/kinds-of-cover", test_kinds_of_cover);
  g_test_add_func ("/musket-period/the-referee-ends-what-was-to-be-decided", test_the_referee_ends_what_was_to_be_decided);
  g_test_add_func ("/musket-period/a-further-combat-without-an-enemy", test_a_further_combat_without_an_enemy);
  return g_test_run ();
}
