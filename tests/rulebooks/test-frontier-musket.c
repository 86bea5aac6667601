/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-frontier-musket.c: what no example can ask: sums in words, a campaign's numbers, zones, lists of actions
 *
 * What the clauses say is proved by the examples (tests/examples/frontier-musket*.txt). */
#include "engine/biv-text.h"
#include "rulebooks/biv-random-battle.h"

#include <string.h>

/* ---- Positions in words: "A inf d4 N" ---- */

typedef struct
{
  BivSetup *setup;
  BivField *field;
  BivState *state;
} Position;

static void
position_clear (Position *position)
{
  g_clear_pointer (&position->state, g_free);
  g_clear_pointer (&position->field, biv_field_unref);
  g_clear_pointer (&position->setup, biv_setup_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Position, position_clear)

static void
read_unit (Position   *position,
           const char *words)
{
  g_auto (GStrv) word = g_strsplit (words, " ", -1);
  BivSetupUnit *unit = biv_setup_add_unit (position->setup, word[0][0] - 'A', word[1], NULL);
  guint facing;

  g_assert_true (biv_board_cell_from_name (position->setup->board, word[2], &unit->cell));
  g_assert_true (biv_direction_from_name (BIV_BOARD_SQUARES, word[3], &facing));
  unit->facing = (guint8) facing;
}

static void
mark (Position   *position,
      const char *cell,
      guint16     marks,
      guint8      level)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new_from (position->setup->board);
  g_autoptr (BivBoard) board = NULL;
  BivCell at;

  g_assert_true (biv_board_cell_from_name (position->setup->board, cell, &at));
  biv_board_draft_ground (draft, at)->marks = marks;
  biv_board_draft_ground (draft, at)->level = level;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (position->setup, board);
}

static void
position_init (Position          *position,
               const char        *phase,
               const char *const *units)
{
  position->setup = biv_setup_new ("frontier-musket", NULL);
  position->setup->phase = g_strdup (phase);
  position->setup->side_to_act = 0;
  for (; *units != NULL; units++)
    read_unit (position, *units);
}

static void
position_begin (Position *position)
{
  g_autoptr (GError) error = NULL;

  position->field = biv_field_new (biv_ruleset_find ("frontier-musket"), position->setup, &error);
  g_assert_no_error (error);
  position->state = biv_field_new_state (position->field);
}

static BivAction
order (Position   *position,
       const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;
  BivAction action;

  biv_text_parse_order (position->field, position->state, (const char *const *) words, &action, &error);
  g_assert_no_error (error);
  return action;
}

/* ---- The sum behind a die ---- */

typedef struct
{
  const char *name, *phase;
  const char *units[6];
  struct { const char *cell; guint16 marks; guint8 level; } ground[3];
  const char *order;
  const char *sums[2];
  int         chances[2];
} SumRow;

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
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  g_auto (Position) position = { 0 };
  g_autofree BivState *before = NULL;
  BivAction action;
  guint n = 0;

  position_init (&position, row->phase, row->units);
  for (gsize i = 0; i < G_N_ELEMENTS (row->ground) && row->ground[i].cell != NULL; i++)
    mark (&position, row->ground[i].cell, row->ground[i].marks, row->ground[i].level);
  biv_facts_set (position.setup->sides[0].facts, "budget", "3");
  position_begin (&position);
  before = biv_field_copy_state (position.field, position.state);
  action = order (&position, row->order);
  biv_field_get_ruleset (position.field)->reckon (position.field, position.state, &action, NULL, 0, lines);
  for (; n < G_N_ELEMENTS (row->sums) && row->sums[n] != NULL; n++)
    {
      const BivReckoning *line = &g_array_index (lines, BivReckoning, n);

      g_assert_cmpuint (lines->len, >, n);
      g_assert_cmpstr (line->sum, ==, row->sums[n]);
      g_assert_cmpint (line->chances, ==, row->chances[n]);
      g_assert_cmpint (__builtin_popcount (line->winning), ==, row->chances[n]);
      g_assert_cmpint (line->out_of, ==, 6);
      g_assert_cmpstr (line->what, !=, "");
    }
  g_assert_cmpuint (lines->len, ==, n);
  g_assert_cmpmem (before, biv_field_get_state_size (position.field), position.state, biv_field_get_state_size (position.field));
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

  position_init (&position, "move", units);
  biv_facts_set (position.setup->types, "icw.power", "6");
  biv_facts_set (position.setup->types, "inf.move", "2");
  biv_facts_set (position.setup->sides[0].facts, "budget", "2");
  position_begin (&position);
  action = order (&position, "A move A2 a2 a3 N");
  g_assert_true (biv_battle_check (position.field, position.state, &action, NULL));
  action = order (&position, "A move A1 N");
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

  position_init (&position, "setup", units);
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

  position_init (&position, "setup", units);
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

  position_init (&position, "setup", units);
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

  position_init (&position, "setup", units);
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

  position_init (&position, row->phase, row->units);
  biv_facts_set (position.setup->sides[0].facts, "budget", row->budget);
  position_begin (&position);
  biv_field_get_ruleset (position.field)->actions (position.field, position.state, 0, row->unit, actions);
  g_assert_cmpuint (actions->len, ==, row->n);
}

/* ---- Every path of four steps, legal or not, against the list ---- */

typedef struct
{
  const BivField *field;
  const BivState *state;
  GHashTable     *listed;             /* digests of what the listed moves lead to */
  guint           n_legal;
} Walker;

static char *
digest_after (const Walker    *walker,
              const BivAction *action)
{
  g_autofree BivState *after = biv_field_copy_state (walker->field, walker->state);
  BivDice dice;

  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  biv_field_get_ruleset (walker->field)->apply (walker->field, after, action, &dice, NULL);
  return biv_battle_dup_digest (walker->field, after);
}

static void
walk_on (Walker    *walker,
         BivAction *action,
         BivCell    from,
         int        steps)
{
  const BivBoard *board = biv_field_get_board (walker->field);

  for (guint facing = 0; facing < 4; facing++)
    {
      action->facing = (guint8) facing;
      if (biv_battle_check (walker->field, walker->state, action, NULL))
        {
          g_autofree char *digest = digest_after (walker, action);

          walker->n_legal++;
          if (!g_hash_table_contains (walker->listed, digest))
            g_error ("not listed: %s", biv_text_dup_order (walker->field, walker->state, action));
        }
    }
  for (guint direction = 0; steps > 0 && direction < 4; direction++)
    {
      BivCell to = biv_board_get_neighbour (board, from, direction);

      if (to == BIV_NO_CELL)
        continue;
      action->path[action->n_path++] = to;
      walk_on (walker, action, to, steps - 1);
      action->n_path--;
    }
}

static guint
walk_everywhere (const BivField *field,
                 const BivState *state,
                 guint           unit)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (field);
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  g_autoptr (GHashTable) listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Walker walker = { field, state, listed, 0 };
  BivPlacement placement;
  BivAction action;

  ruleset->placement (field, state, unit, &placement);
  ruleset->actions (field, state, state->side, (int) unit, actions);
  for (guint i = 0; i < actions->len; i++)
    g_hash_table_add (listed, digest_after (&walker, &g_array_index (actions, BivAction, i)));
  biv_action_init (&action, BIV_ACTION_MOVE, state->side);
  action.unit = (gint16) unit;
  walk_on (&walker, &action, placement.cell, 4);
  return walker.n_legal;
}

/* FM-MOVE-20, FM-ROAD-4, FM-HILL-1 and the rest: whatever check accepts, the list has the like of. */
static void
test_every_path (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  guint n_legal = 0;

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 700 + i, 8, BIV_RANDOM_SHORT);
      g_autoptr (BivField) field = biv_field_new (ruleset, setup, NULL);
      g_autofree BivState *state = biv_field_new_state (field);
      BivDice dice;

      biv_dice_init_rolled (&dice, 8, i);
      ruleset->settle (field, state, NULL);
      for (int n = 0; n < 80 && !biv_battle_is_over (state); n++)
        {
          BivAction action;

          if (strcmp (biv_battle_get_phase_id (field, state), "move") == 0 && biv_random_below (&dice.random, 8) == 0)
            {
              guint unit = biv_random_below (&dice.random, biv_field_get_n_units (field));
              BivPlacement placement;

              ruleset->placement (field, state, unit, &placement);
              if (placement.cell != BIV_NO_CELL && biv_field_get_unit (field, unit)->side == state->side)
                n_legal += walk_everywhere (field, state, unit);
            }
          ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, &action);
          ruleset->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_legal, >, 1000);
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
  g_test_add_func ("/frontier-musket/every-path", test_every_path);
  g_test_add_func ("/frontier-musket/zones", test_zones);
  g_test_add_func ("/frontier-musket/faults-say-where", test_faults_say_where);
  g_test_add_func ("/frontier-musket/dismounted-by-the-roster", test_dismounted_by_the_roster);
  g_test_add_func ("/frontier-musket/an-army-without-a-kind", test_an_army_without_a_kind);
  g_test_add_func ("/frontier-musket/a-type-of-no-book", test_a_type_of_no_book);
  return g_test_run ();
}
