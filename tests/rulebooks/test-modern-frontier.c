/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-modern-frontier.c: what no example can ask: sums in words, a campaign's numbers, zones, a campaign's reserves, the
 * referee's hand
 *
 * What the clauses say is proved by the examples (tests/examples/modern-frontier*.txt). */
#include "engine/biv-session.h"
#include "position.h"
#include <math.h>

/* On a board of this file's own size. */
static void
init (Position          *position,
      const char        *phase,
      const char *const *units)
{
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 12, 10));

  position_init_on (position, "modern-frontier", board, phase, units);
}

/* ---- The sums behind the dice ---- */

static const SumRow sums[] = {
  { "open-ground", "activate", { "A infantry 0507 N", "B infantry 0506 S" }, { { NULL } }, "A attack A1 B1",
    { "5: 5 and the die against 5 and the die", "5: 5 and the die against 5 and the die" }, { 3, 3 } },
  { "the-defender-s-die", "activate", { "A infantry 0507 N", "B infantry 0506 S" }, { { NULL } }, "A attack A1 B1",
    { "5: 5 and the die against 9" }, { 2 }, "A4" },                                                           /* MD-CC-4 */
  { "a-wood-on-a-hill", "activate", { "A tank 0508 N", "B infantry 0506 S" }, { { "0506", BIV_MARK_WOOD, 1 } },
    "A move A1 0507 attack=B1",
    { "6, −1 uphill: 5 and the die against 7 and the die", "5, +1 cover, +1 downhill: 7 and the die against 5 and the die" },
    { 1, 5 } },                                                                                              /* MD-HILL-3 */
  { "mines-on-the-way", "activate", { "A infantry 0508 N", "B infantry 1201 S" }, { { "0507", BIV_MARK_MINE, 0 } },
    "A move A1 0507 0506", { "minefield, 0 earlier: SV −1 on 2 or more, −2 on 5 or more" }, { 1 } },         /* MD-MINE-2 */
  { "a-shot", "fire-declare", { "A field-art 0508 N", "B infantry 0504 S" }, { { NULL } }, "A fire A1 0504",
    { "1 beyond, 2 short, 3 or more on target", "direct fire: needs 4 or more" }, { 4, 3 } },                /* MD-FIRE-13 */
  { "a-shot-into-a-wood", "fire-declare", { "A field-art 0508 N", "B infantry 0504 S" }, { { "0504", BIV_MARK_WOOD, 0 } },
    "A fire A1 0504", { "1 beyond, 2 short, 3 or more on target", "indirect fire: needs 5 or more" }, { 4, 2 } },
  { "no-fight-no-sum", "activate", { "A infantry 0508 N", "B infantry 1201 S" }, { { NULL } }, "A move A1 0507", { NULL },
    { 0 } },
};

static void
test_sum (gconstpointer data)
{
  const SumRow *row = data;
  g_auto (Position) position = { 0 };

  init (&position, row->phase, row->units);
  position_expect_sums (&position, row);
}

/* The dice of all shots fall with the second side's word; each is asked for with its own sum. (MD-FIRE-15) */
static void
test_dice_of_a_fire_phase (void)
{
  static const char *const units[] = { "A field-art 0508 N", "B field-art 0504 S", NULL };
  static const struct { const char *clause, *needs; int side, face; } rows[] = {
    { "MD-FIRE-10", "1 beyond, 2 short, 3 or more on target", 0, 3 },
    { "MD-FIRE-13", "direct fire: needs 4 or more", 0, 6 },
    { "MD-FIRE-10", "1 beyond, 2 short, 3 or more on target", 1, 1 },
  };
  g_auto (Position) position = { 0 };
  g_autoptr (BivSession) session = NULL;
  BivAction action;

  init (&position, "fire-declare", units);
  position_begin (&position);
  session = biv_session_new (biv_ruleset_find ("modern-frontier"), position.setup, 1, NULL);
  biv_session_set_types_dice (session, TRUE);
  for (const char *const *order = (const char *const[]) { "A fire A1 0504", "B fire B1 0508", "A pass", NULL }; *order != NULL;
       order++)
    {
      action = position_order (&position, *order);
      g_assert_cmpint (biv_session_play (session, &action, NULL), ==, BIV_PLAY_DONE);
    }
  action = position_order (&position, "B pass");
  g_assert_cmpint (biv_session_play (session, &action, NULL), ==, BIV_PLAY_WANTS_DIE);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivWanted wanted;

      g_assert_true (biv_session_get_wanted (session, &wanted));
      g_assert_cmpint (wanted.side, ==, rows[i].side);
      g_assert_cmpstr (wanted.clause, ==, rows[i].clause);
      g_assert_cmpstr (wanted.needs, ==, rows[i].needs);
      biv_session_give_face (session, rows[i].face);
    }
  g_assert_null (biv_session_get_waiting (session));
}

/* ---- What an order costs on the mean ---- */

typedef struct
{
  const char *name, *phase, *units[6];
  struct { const char *cell; guint16 marks; } ground[2];
  const char *orders[3];
  const char *dice;                   /* of the last order: whose */
} MeanRow;

static const MeanRow means[] = {
  { "fight", "activate", { "A infantry 0507 N", "B tank 0506 S" }, { { NULL } }, { "A attack A1 B1" }, "AB" },
  { "no-way-out", "activate", { "A infantry 0502 N", "B infantry 0501 S" }, { { NULL } }, { "A attack A1 B1" }, "AB" },
  { "at-its-last", "activate", { "A infantry 0507 N", "B transport-horse 0506 S" }, { { NULL } }, { "A attack A1 B1" }, "AB" },
  { "over-mines", "activate", { "A infantry 0508 N", "B infantry 0505 S" }, { { "0507", BIV_MARK_MINE } },
    { "A move A1 0507 0506 attack=B1" }, "AAB" },
  { "in-the-open", "fire-declare", { "A field-art 0508 N", "B infantry 0504 S", "B tank 0503 S" }, { { NULL } },
    { "A fire A1 0504", "A pass", "B pass" }, "AA" },
  { "into-a-wood", "fire-declare", { "A field-art 0508 N", "B infantry 0504 S" }, { { "0504", BIV_MARK_WOOD } },
    { "A fire A1 0504", "A pass", "B pass" }, "AA" },
  { "short-on-a-friend", "fire-declare", { "A field-art 0508 N", "A infantry 0505 N", "B infantry 1201 S" }, { { NULL } },
    { "A fire A1 0504", "A pass", "B pass" }, "AB" },
};

/* Returns: of what its units are worth, what is gone */
static double
lost_by (const Position *position,
         int             side)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (position->field);
  double lost = 0;

  for (guint unit = 0; unit < biv_field_get_n_units (position->field); unit++)
    {
      BivUnitEnding ending;

      ruleset->ending (position->field, position->state, unit, &ending);
      if (biv_field_get_unit (position->field, unit)->side == side)
        lost += (double) ruleset->worth (position->field, unit) * (ending.steps_start - ending.steps_end) / ending.steps_start;
    }
  return lost;
}

/* Over every way in which its dice may fall; whoever is beaten and can retreat has then lost nothing. */
static void
test_mean (gconstpointer data)
{
  const MeanRow *row = data;
  g_auto (Position) position = { 0 };
  g_autofree BivState *before = NULL;
  gint32 expected[BIV_N_SIDES] = { 0 };
  double lost[BIV_N_SIDES] = { 0 };
  BivAction action;
  guint n_dice = (guint) strlen (row->dice), n_ways = 1, i = 0;

  init (&position, row->phase, row->units);
  for (gsize k = 0; k < G_N_ELEMENTS (row->ground) && row->ground[k].cell != NULL; k++)
    position_mark (&position, row->ground[k].cell, row->ground[k].marks, 0);
  position_begin (&position);
  for (; i + 1 < G_N_ELEMENTS (row->orders) && row->orders[i + 1] != NULL; i++)
    position_play (&position, row->orders[i], "", NULL);
  action = position_order (&position, row->orders[i]);
  before = biv_field_copy_state (position.field, position.state);
  biv_field_get_ruleset (position.field)->expect (position.field, before, &action, expected);
  for (guint k = 0; k < n_dice; k++)
    n_ways *= 6;
  for (guint way = 0; way < n_ways; way++)
    {
      BivFace faces[3];
      BivDice dice;

      for (guint k = 0, left = way; k < n_dice; k++, left /= 6)
        faces[k] = (BivFace) { .side = row->dice[k] - 'A', .face = 1 + left % 6 };
      memcpy (position.state, before, biv_field_get_state_size (position.field));
      biv_dice_init_given (&dice, faces, n_dice, BIV_DICE_ASK);
      biv_field_get_ruleset (position.field)->apply (position.field, position.state, &action, &dice, NULL);
      for (int side = 0; side < BIV_N_SIDES; side++)
        lost[side] += lost_by (&position, side) / n_ways;
    }
  for (int side = 0; side < BIV_N_SIDES; side++)
    g_assert_cmpfloat (fabs (lost[side] + (double) expected[side] / BIV_EXPECT_WHOLE), <, 0.1);
}

/* ---- A campaign's own numbers, strengths and reserves ---- */

static void
test_numbers_are_the_campaign_s (void)
{
  static const char *const units[] = { "A infantry 0508 N", "B infantry 0506 S", NULL };
  g_auto (Position) position = { 0 };
  BivAction action;

  init (&position, "activate", units);
  biv_facts_set (position.setup->types, "infantry.m", "0");
  biv_facts_set (position.setup->types, "infantry.steps", "6");
  position_begin (&position);
  action = position_order (&position, "A move A1 0507 attack=B1");
  g_assert_false (biv_battle_check (position.field, position.state, &action, NULL));
  g_assert_cmpint (biv_field_get_ruleset (position.field)->get_fact (position.field, position.state, 0, 0), ==,
                   position_find_cell (&position, "0508"));
}

/* MD-UNIT-2, MD-CC-6: who has one left and no way out loses that one, and the log says so. */
static void
test_loses_what_it_has (void)
{
  static const char *const units[] = { "A infantry 0502 N", "B infantry 0501 S", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (BivEvents) events = biv_events_new ();
  guint n_weakened = 0;

  init (&position, "activate", units);
  biv_facts_set (biv_setup_get_unit (position.setup, 1)->facts, "strength", "1");
  position_begin (&position);
  position_play (&position, "A attack A1 B1", "A5 B1", events);
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);

      if (event->kind != BIV_EVENT_WEAKENED)
        continue;
      n_weakened++;
      g_assert_cmpint (event->unit, ==, 1);
      g_assert_cmpint (event->value, ==, 1);
      g_assert_cmpint (event->needed, ==, 0);
    }
  g_assert_cmpuint (n_weakened, ==, 1);
}

/* MD-EXH-1, CA-BATTLE-2: what a battle begins with is what its units have then. */
static void
test_strength_at_the_beginning (void)
{
  static const char *const units[] = { "A infantry 0507 N", "B infantry 0506 S", "B tank 1201 S", NULL };
  g_auto (Position) position = { 0 };
  g_autofree char *lost = NULL, *point = NULL;
  BivUnitEnding ending;

  init (&position, "activate", units);
  g_clear_pointer (&position.setup->phase, g_free);
  biv_facts_set (biv_setup_get_unit (position.setup, 1)->facts, "strength", "3");
  position_begin (&position);
  lost = biv_text_dup_fact (position.field, position.state, BIV_TARGET_SIDE, 1, "lost", NULL);
  point = biv_text_dup_fact (position.field, position.state, BIV_TARGET_SIDE, 1, "exhaustion-point", NULL);
  g_assert_cmpstr (lost, ==, "0");
  g_assert_cmpstr (point, ==, "2");
  position_play (&position, "A pass", "", NULL);
  position_play (&position, "B pass", "", NULL);
  position_play (&position, "- initiative", "A6 B1", NULL);
  position_play (&position, "A attack A1 B1", "A6 B1", NULL);
  biv_field_get_ruleset (position.field)->ending (position.field, position.state, 1, &ending);
  g_assert_cmpint (ending.steps_start, ==, 3);
  g_assert_cmpint (ending.steps_end, ==, 2);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_DAMAGED);
}

/* Out and back is told as what comes of it. */
static void
test_log_of_a_turn (void)
{
  static const char *const units[] = { "A infantry 0508 N", "B infantry 1201 S", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (BivEvents) events = biv_events_new ();
  g_autofree char *text = NULL;

  init (&position, "activate", units);
  position_begin (&position);
  position_play (&position, "A move A1 0507 0508 S", "", events);
  text = biv_event_dup_text (position.field, position.state, &g_array_index (events, BivEvent, 0));
  g_assert_cmpstr (text, ==, "A1 at 0508 turned to face south.");
}

/* MD-SEQ-10, CA-DEPLOY-8: a campaign's reserve comes on when it is due, at its own edge. */
static void
test_reserves_of_a_campaign (void)
{
  static const char *const units[] = { "A infantry 0508 N", "A infantry - N", "B infantry 0102 S", NULL };
  g_auto (Position) position = { 0 };
  BivRefusal why = { 0 };
  BivAction action;

  init (&position, "fire-declare", units);
  biv_setup_get_unit (position.setup, 1)->arrival = 2;
  biv_setup_get_unit (position.setup, 1)->edge = BIV_HEX_S;
  position_begin (&position);
  g_assert_cmpuint (position.state->deciders, ==, BIV_MAY_A | BIV_MAY_B);
  action = position_order (&position, "- enter A2 0610 N");
  g_assert_false (biv_battle_check (position.field, position.state, &action, &why));
  g_assert_cmpstr (why.code, ==, "CA-DEPLOY-8");
  position_clear (&position);

  init (&position, "fire-declare", units);
  biv_setup_get_unit (position.setup, 1)->arrival = 2;
  biv_setup_get_unit (position.setup, 1)->edge = BIV_HEX_S;
  position.setup->turn = 2;
  position_begin (&position);
  g_assert_cmpuint (position.state->deciders, ==, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
  action = position_order (&position, "- enter A2 0609 N");
  g_assert_false (biv_battle_check (position.field, position.state, &action, &why));
  position_play (&position, "- enter A2 0610 N", "", NULL);
  g_assert_cmpuint (position.state->deciders, ==, BIV_MAY_A | BIV_MAY_B);
}

/* ---- Zones (MD-DEP-11) ---- */

static void
test_zones (void)
{
  static const struct { const char *deployment; int width, height, side, n; } rows[] = {
    { "half", 12, 10, 0, 60 }, { "half", 12, 9, 0, 48 }, { "half", 12, 9, 1, 48 }, { "edge6", 12, 10, 1, 6 },
    { "edge6", 5, 8, 0, 5 },   { "free", 5, 8, 0, 40 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, rows[i].width, rows[i].height));
      g_autoptr (BivSetup) setup = biv_setup_new ("modern-frontier", board);
      g_autofree guint8 *zone = NULL;
      int n = 0;

      biv_facts_set (setup->options, "deployment", rows[i].deployment);
      zone = biv_setup_get_zone (setup, rows[i].side);
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        n += zone[cell];
      g_assert_cmpint (n, ==, rows[i].n);
    }
}

/* ---- The referee's hand ---- */

/* Wire and mines are what is left of them, wherever the position is put down; the ground's own change goes before. */
static void
test_wire_and_mines_are_state (void)
{
  static const char *const units[] = { "A engineer 0507 N", "B infantry 1201 S", NULL };
  g_auto (Position) position = { 0 };
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivSetup) said = NULL;
  g_autofree char *again = NULL;

  init (&position, "activate", units);
  position_mark (&position, "0507", BIV_MARK_WIRE, 0);
  position_mark (&position, "0506", BIV_MARK_MINE, 0);
  biv_facts_set (position.setup->cells, "0506.passes", "2");
  position_begin (&position);
  position_play (&position, "A remove-wire A1", "", NULL);
  board = biv_battle_dup_board (position.field, position.state);
  g_assert_cmpuint (biv_board_get_ground (board, position_find_cell (&position, "0507"))->marks, ==, 0);
  g_assert_cmpuint (biv_board_get_ground (board, position_find_cell (&position, "0506"))->marks, ==, BIV_MARK_MINE);
  said = biv_battle_dup_setup (position.field, position.state);
  g_assert_cmpstr (biv_facts_get (said->cells, "0506.passes"), ==, "2");
  position_play (&position, "- set cell 0507 ground=level-0,wire,wood", "", NULL);
  again = biv_text_dup_fact (position.field, position.state, BIV_TARGET_CELL, position_find_cell (&position, "0507"), "wire", NULL);
  g_assert_cmpstr (again, ==, "no");
  position_play (&position, "- set cell 0507 wire=yes", "", NULL);
  g_free (again);
  again = biv_text_dup_fact (position.field, position.state, BIV_TARGET_CELL, position_find_cell (&position, "0507"), "wire", NULL);
  g_assert_cmpstr (again, ==, "yes");
}

/* A unit that the referee takes away owes no decision any more, and the battle goes on. */
static void
test_a_decision_taken_away (void)
{
  static const char *const units[] = { "A infantry 0507 N", "B infantry 0506 S", "B infantry 1201 S", NULL };
  g_auto (Position) position = { 0 };

  init (&position, "activate", units);
  position_begin (&position);
  position_play (&position, "A attack A1 B1", "A5 B1", NULL);
  g_assert_cmpint (position.state->decision, ==, BIV_ACTION_RETREAT);
  position_play (&position, "- set unit B1 at=-", "", NULL);
  g_assert_cmpint (position.state->decision, ==, BIV_ACTION_NONE);
  biv_field_get_ruleset (position.field)->settle (position.field, position.state, NULL);
  g_assert_cmpstr (biv_battle_get_phase_id (position.field, position.state), ==, "activate");
  position_play (&position, "A end-side", "", NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autofree char *path = g_strconcat ("/modern-frontier/sum/", sums[i].name, NULL);

      g_test_add_data_func (path, &sums[i], test_sum);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (means); i++)
    {
      g_autofree char *path = g_strconcat ("/modern-frontier/mean/", means[i].name, NULL);

      g_test_add_data_func (path, &means[i], test_mean);
    }
  g_test_add_func ("/modern-frontier/dice-of-a-fire-phase", test_dice_of_a_fire_phase);
  g_test_add_func ("/modern-frontier/log-of-a-turn", test_log_of_a_turn);
  g_test_add_func ("/modern-frontier/numbers-are-the-campaign-s", test_numbers_are_the_campaign_s);
  g_test_add_func ("/modern-frontier/loses-what-it-has", test_loses_what_it_has);
  g_test_add_func ("/modern-frontier/strength-at-the-beginning", test_strength_at_the_beginning);
  g_test_add_func ("/modern-frontier/reserves-of-a-campaign", test_reserves_of_a_campaign);
  g_test_add_func ("/modern-frontier/zones", test_zones);
  g_test_add_func ("/modern-frontier/wire-and-mines-are-state", test_wire_and_mines_are_state);
  g_test_add_func ("/modern-frontier/a-decision-taken-away", test_a_decision_taken_away);
  return g_test_run ();
}
