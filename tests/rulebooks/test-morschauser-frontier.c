/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-morschauser-frontier.c: what no example can ask: sums in words, the log, a campaign's numbers, the referee's hand
 *
 * What the clauses say is proved by the examples (tests/examples/morschauser-frontier*.txt). */
#include "position.h"

#include <string.h>

#define RULESET "morschauser-frontier"

/* ---- The sum behind a die ---- */

static const SumRow sums[] = {
  { "plain-battle", "first-move", { "A inf-eu d3 N", "B inf-nat d4 S" }, { { NULL } }, "A move A1 N",
    { "5: needs 5 or less", "4: needs 4 or less" }, { 5, 4 } },
  { "uphill", "first-move", { "A inf-eu d2 N", "B inf-eu d4 S" }, { { "d4", 0, 2 } }, "A move A1 d3",
    { "5, −2 uphill: needs 3 or less", "5, −1 higher ground: needs 4 or less" }, { 3, 4 } },     /* MF-HIL-5, MF-HIL-6 */
  { "out-of-a-river", "first-move", { "A inf-eu d3 N", "B inf-eu d4 S" }, { { "d3", BIV_MARK_RIVER, 0 } }, "A move A1 N",
    { "5, −1 river: needs 4 or less", "5: needs 5 or less" }, { 4, 5 } },                         /* MF-RIV-3 */
  { "cavalry-in-a-wood", "first-move", { "A cav-eu d3 N", "B cav-nat d4 S" }, { { "d4", BIV_MARK_WOOD, 0 } },
    "A move A1 N",
    { "5, −1 cavalry against a wood: needs 4 or less", "4, −1 cavalry in a wood: needs 3 or less" }, { 4, 3 } },
  { "never-below-one", "first-move", { "A inf-eu d3 N", "B fa d4 S" }, { { "d4", 0, 1 } }, "A move A1 N",
    { "5, −1 uphill: needs 4 or less", "1, −1 higher ground, never below 1: needs 1 or less" }, { 4, 1 } },  /* MF-TYP-4 */
  { "no-contact-no-sum", "first-move", { "A inf-eu d3 N", "B inf-eu d4 S" }, { { "d3", BIV_MARK_RIVER, 0 } },
    "A move A1 N contact=no", { NULL }, { 0 } },                                                  /* MF-RIV-4 */
  { "no-enemy-no-sum", "first-move", { "A inf-eu d3 N", "B inf-eu d5 S" }, { { NULL } }, "A move A1 W", { NULL }, { 0 } },
  { "a-gun", "artillery", { "A fa d1 N", "B inf-eu d5 S" }, { { NULL } }, "A fire A1 d5",
    { "1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target", "direct fire: destroyed by 2, 4 or 6" }, { 2, 3 } },
  { "a-gun-at-a-town", "artillery", { "A fa d1 N", "B inf-eu d5 S" }, { { "d5", BIV_MARK_TOWN, 0 } }, "A fire A1 d5",
    { "1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target", "indirect fire, target in cover: destroyed by 4 or 6" },
    { 2, 2 } },                                                                                   /* MF-ART-9 */
  { "a-gun-at-command-out-of-view", "artillery", { "A fa d1 N", "B cmd d5 S", "B inf-eu d3 S" }, { { NULL } },
    "A fire A1 d5",
    { "1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target", "indirect fire, target not in full view: destroyed by 6" },
    { 2, 1 } },                                                                                   /* MF-ART-19 */
};

static void
test_sum (gconstpointer data)
{
  const SumRow *row = data;
  g_auto (Position) position = { 0 };

  position_init (&position, RULESET, row->phase, row->units);
  position_expect_sums (&position, row);
}

/* MF-ART-18: where the first die has fallen, the sum is of whoever stands there, and the other side throws. */
static void
test_sum_of_a_stray_shot (void)
{
  static const char *const units[] = { "A fa d1 N", "A inf-eu c5 N", "B inf-eu d5 S", NULL };
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  g_auto (Position) position = { 0 };
  BivFace left = { .side = 0, .face = 1 };
  BivAction action;

  position_init (&position, RULESET, "artillery", units);
  position_begin (&position);
  action = position_order (&position, "A fire A1 d5");
  biv_field_get_ruleset (position.field)->reckon (position.field, position.state, &action, &left, 1, lines);
  g_assert_cmpuint (lines->len, ==, 1);
  g_assert_cmpint (g_array_index (lines, BivReckoning, 0).side, ==, 1);
  g_assert_cmpstr (g_array_index (lines, BivReckoning, 0).what, ==, "destroys A2");
}

/* ---- Playing by hand ---- */

static void
set (Position   *position,
     const char *unit,
     const char *key,
     const char *value)
{
  int which = biv_text_find_unit (position->field, position->state, unit);
  g_autoptr (GError) error = NULL;
  BivAction action;
  BivDice dice;

  biv_text_parse_fact (position->field, position->state, BIV_TARGET_UNIT, (guint) which, key, value, &action, &error);
  g_assert_no_error (error);
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  g_assert_true (biv_battle_check (position->field, position->state, &action, NULL));
  g_assert_true (biv_battle_play (&position->field, &position->state, &action, &dice, NULL));
}

static gboolean
has_line (const Position *position,
          const BivEvents *events,
          const char      *wanted)
{
  for (guint i = 0; i < events->len; i++)
    {
      g_autofree char *text = biv_event_dup_text (position->field, position->state, &g_array_index (events, BivEvent, i));

      if (strcmp (text, wanted) == 0)
        return TRUE;
    }
  return FALSE;
}

/* MF-ART-19: the log says scores, not a score to be reached. */
static void
test_log_of_a_hit (void)
{
  static const char *const units[] = { "A fa d1 N", "B inf-eu d5 S", "B cmd h8 S", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (BivEvents) events = biv_events_new ();

  position_init (&position, RULESET, "artillery", units);
  position_begin (&position);
  position_play (&position, "A fire A1 d5", "A5 A3", events);
  g_assert_true (has_line (&position, events, "A1 fired at d5 directly."));
  g_assert_true (has_line (&position, events, "5: the shot lands in d5."));
  g_assert_true (has_line (&position, events, "Unharmed: B1; 3, destroyed by 2, 4 or 6."));
}

/* ---- The referee puts a stand where another was to advance, or takes it away ---- */

static void
begin_with_an_advance (Position *position)
{
  static const char *const units[] = { "A inf-eu d2 N", "B inf-eu d4 S", "B cmd h8 S", "A cmd a1 N", NULL };

  position_init (position, RULESET, "first-move", units);
  position_begin (position);
  position_play (position, "A move A1 d3", "", NULL);
  position_play (position, "A end-side", "", NULL);
  position_play (position, "A attack B1", "A1 B6", NULL);
  g_assert_cmpint (position->state->decision, ==, BIV_ACTION_ADVANCE);
}

static void
test_overruled_advance (gconstpointer data)
{
  const char *const *row = data;
  g_auto (Position) position = { 0 };
  BivAction action;

  begin_with_an_advance (&position);
  set (&position, row[0], "at", row[1]);
  g_assert_cmpint (position.state->decision, ==, BIV_ACTION_NONE);
  g_assert_cmpint (position.state->decision_unit, ==, -1);
  action = position_order (&position, "A advance");
  g_assert_false (biv_battle_check (position.field, position.state, &action, NULL));
  position_play (&position, "A end-side", "", NULL);
}

/* Targets that were declared fall with the gun (MF-ART-22). The log does not say of them that anybody fired. */
static void
test_overruled_shot (void)
{
  static const char *const units[] = { "A fa d1 N", "A fa f1 N", "B inf-eu d5 S", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (BivEvents) events = biv_events_new ();

  position_init (&position, RULESET, "artillery", units);
  biv_facts_set (position.setup->options, "declare-before-rolling", "on");
  position_begin (&position);
  position_play (&position, "A fire A1 d5", "", events);
  g_assert_true (has_line (&position, events, "A1 will fire at d5 directly."));
  set (&position, "A1", "at", "-");
  position_play (&position, "A fire A2 d5", "A5 A4", NULL);
  g_assert_cmpstr (biv_battle_get_result_id (position.field, position.state), ==, "A");
}

/* ---- A campaign's own numbers ---- */

static void
test_numbers_are_the_campaign_s (void)
{
  static const char *const units[] = { "A inf-nat d3 N", "A cmd a1 N", "B inf-eu d4 S", NULL };
  g_auto (Position) position = { 0 };
  g_auto (GStrv) power = NULL;
  const char *const args[] = { "d3", NULL };
  BivAction action;

  position_init (&position, RULESET, "first-move", units);
  position_mark (&position, "a2", 0, 2);
  biv_facts_set (position.setup->types, "inf-nat.power", "6");
  biv_facts_set (position.setup->types, "cmd.move", "1");
  biv_facts_set (position.setup->types, "cmd.contours", "2");
  position_begin (&position);
  action = position_order (&position, "A move A2 b1 c1");
  g_assert_false (biv_battle_check (position.field, position.state, &action, NULL));
  action = position_order (&position, "A move A2 a2");
  g_assert_true (biv_battle_check (position.field, position.state, &action, NULL));
  position_play (&position, "A move A1 N", "", NULL);
  position_play (&position, "A end-side", "", NULL);
  power = biv_text_query (position.field, position.state, "power", args, NULL);
  g_assert_cmpstr (power[0], ==, "6");
}

/* ---- Zones (MF-DEP-3, MF-DEP-4, MF-BRD-6) and faults ---- */

static void
test_zones (void)
{
  static const struct { const char *deployment; int width, height, side, n; } rows[] = {
    { "one-off", 8, 8, 0, 12 },  { "one-off", 12, 12, 1, 20 }, { "one-off", 4, 4, 0, 4 },  { "campaign", 8, 8, 0, 32 },
    { "campaign", 5, 5, 1, 10 }, { "free", 8, 8, 1, 64 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, rows[i].width, rows[i].height));
      g_autoptr (BivSetup) setup = biv_setup_new (RULESET, board);
      g_autofree guint8 *zone = NULL;
      int n = 0;

      biv_facts_set (setup->options, "deployment", rows[i].deployment);
      zone = biv_setup_get_zone (setup, rows[i].side);
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        n += zone[cell];
      g_assert_cmpint (n, ==, rows[i].n);
    }
}

/* MF-ARM-4 */
static void
test_a_type_of_no_book (void)
{
  static const char *const units[] = { "A cmd b1 N", "A elephant c1 N", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  const BivRefusal *fault;

  position_init (&position, RULESET, "setup", units);
  biv_setup_check_army (position.setup, 0, faults, NULL);
  g_assert_cmpuint (faults->len, ==, 1);
  fault = &g_array_index (faults, BivRefusal, 0);
  g_assert_cmpstr (fault->code, ==, "MF-ARM-4");
  g_assert_cmpint (fault->unit, ==, 1);
  g_assert_cmpstr (fault->text, ==, "elephant is not a stand type of this ruleset.");
}

/* ---- Lists of actions ---- */

typedef struct
{
  const char *name, *phase;
  const char *units[6];
  int         unit;
  guint       n;
} ListRow;

static const ListRow lists[] = {
  { "siege-gun-turns", "first-move", { "A fsa d4 N", "B inf-eu h8 S" }, 0, 4 },
  /* Standing still, twelve squares within two steps, and back to where it began (MF-MOV-21), each with four facings. */
  { "infantry-in-the-open", "first-move", { "A inf-eu d4 N", "B inf-eu h8 S" }, 0, 4 + 12 * 4 + 4 },
  { "in-a-corner", "first-move", { "A fa a1 N", "B inf-eu h8 S" }, 0, 4 + 2 * 4 },
  { "a-gun-at-each", "artillery", { "A lfa d1 N", "B inf-eu d5 S", "B inf-eu e4 S", "B inf-eu h8 S" }, 0, 2 },
  { "not-the-side-to-move", "first-move", { "B inf-eu d4 N", "A inf-eu h8 S" }, 0, 0 },
};

static void
test_list (gconstpointer data)
{
  const ListRow *row = data;
  g_auto (Position) position = { 0 };
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));

  position_init (&position, RULESET, row->phase, row->units);
  position_begin (&position);
  biv_field_get_ruleset (position.field)->actions (position.field, position.state,
                                                   biv_field_get_unit (position.field, (guint) row->unit)->side, row->unit,
                                                   actions);
  g_assert_cmpuint (actions->len, ==, row->n);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const taken[] = { "A1", "-" }, *const filled[] = { "A2", "d4" }, *const moved[] = { "A1", "c3" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autofree char *path = g_strconcat ("/morschauser-frontier/sum/", sums[i].name, NULL);

      g_test_add_data_func (path, &sums[i], test_sum);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/morschauser-frontier/list/", lists[i].name, NULL);

      g_test_add_data_func (path, &lists[i], test_list);
    }
  g_test_add_func ("/morschauser-frontier/sum-of-a-stray-shot", test_sum_of_a_stray_shot);
  g_test_add_func ("/morschauser-frontier/log-of-a-hit", test_log_of_a_hit);
  g_test_add_data_func ("/morschauser-frontier/overruled-advance/taken-away", taken, test_overruled_advance);
  g_test_add_data_func ("/morschauser-frontier/overruled-advance/filled", filled, test_overruled_advance);
  g_test_add_data_func ("/morschauser-frontier/overruled-advance/moved", moved, test_overruled_advance);
  g_test_add_func ("/morschauser-frontier/overruled-shot", test_overruled_shot);
  g_test_add_func ("/morschauser-frontier/numbers-are-the-campaign-s", test_numbers_are_the_campaign_s);
  g_test_add_func ("/morschauser-frontier/zones", test_zones);
  g_test_add_func ("/morschauser-frontier/a-type-of-no-book", test_a_type_of_no_book);
  return g_test_run ();
}
