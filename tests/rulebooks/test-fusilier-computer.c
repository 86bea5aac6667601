/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-computer.c: the computer finds its way over a table, and its battles come to an end */
#include "engine/biv-text.h"
#include "rulebooks/fusilier/computer/plan.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#define MM(mm) ((mm) * BIV_MM)

static const BivRuleset *
fusilier (void)
{
  return biv_ruleset_find ("fusilier");
}

/* ---- A river from edge to edge, deep but for its middle ---- */

static void
add_water (BivTabletopDraft *draft,
           BivThing          thing,
           int               from,
           int               to,
           BivDepth          depth)
{
  BivSpot spots[] = { { MM (from), MM (1200) }, { MM (to), MM (1200) } };
  BivTabletopObject *object = biv_tabletop_draft_add (draft, thing, spots, G_N_ELEMENTS (spots));

  object->width = thing == BIV_THING_ROAD ? MM (20) : MM (80);
  object->depth = (guint8) depth;
}

static BivTabletop *
river (BivDepth middle,
       gboolean has_bridge)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (2400), MM (2400));
  BivSpot road[] = { { MM (400), MM (1000) }, { MM (400), MM (1400) } };

  add_water (draft, BIV_THING_STREAM, 0, 900, BIV_DEPTH_DEEP);
  add_water (draft, BIV_THING_STREAM, 900, 1500, middle);
  add_water (draft, BIV_THING_STREAM, 1500, 2400, BIV_DEPTH_DEEP);
  if (has_bridge)
    biv_tabletop_draft_add (draft, BIV_THING_ROAD, road, G_N_ELEMENTS (road))->width = MM (20);
  return biv_tabletop_draft_seal (draft, NULL);
}

/* ---- Banks and crossings (FU-OBST-3, FU-MOVE-10) ---- */

static void
test_fords_are_found (void)
{
  g_autoptr (BivTabletop) table = river (BIV_DEPTH_WAIST, FALSE);
  BivSpot south = { MM (300), MM (600) }, north = { MM (300), MM (1800) }, wet = { MM (1200), MM (1200) };
  FuCrossings crossings = { 0 };
  BivLength length = 0;
  const FuGate *gate;
  guint end;

  fu_find_crossings (table, &crossings);
  g_assert_cmpuint (fu_bank_at (table, &crossings, south), !=, 0);
  g_assert_cmpuint (fu_bank_at (table, &crossings, north), !=, 0);
  g_assert_cmpuint (fu_bank_at (table, &crossings, south), !=, fu_bank_at (table, &crossings, north));
  g_assert_cmpuint (fu_bank_at (table, &crossings, wet), ==, 0);
  g_assert_cmpuint (crossings.n_gates, >, 0);
  for (guint i = 0; i < crossings.n_gates; i++)
    {
      BivSpot middle = biv_spot_on_way (crossings.gates[i].ends[0], crossings.gates[i].ends[1], BIV_ONE / 2);

      g_assert_cmpint (middle.x, >, MM (900));
      g_assert_cmpint (middle.x, <, MM (1500));
    }
  gate = fu_next_gate (&crossings, TRUE, south, fu_bank_at (table, &crossings, south), north,
                       fu_bank_at (table, &crossings, north), &end, &length);
  g_assert_nonnull (gate);
  /* Its near end is on this bank, and it is the one that is least out of the way. */
  g_assert_cmpint (gate->ends[end].y, <, MM (1200));
  g_assert_cmpint (gate->ends[1 - end].y, >, MM (1200));
  g_assert_cmpint (gate->ends[end].x, <, MM (1100));
  g_assert_cmpint (length, >, biv_spot_distance (south, north));
}

static void
test_horse_takes_the_bridge (void)
{
  g_autoptr (BivTabletop) table = river (BIV_DEPTH_DEEP, TRUE);
  BivSpot south = { MM (300), MM (600) }, north = { MM (300), MM (1800) };
  FuCrossings crossings = { 0 };
  BivLength length;
  const FuGate *gate;
  guint end, bank, goal;

  fu_find_crossings (table, &crossings);
  bank = fu_bank_at (table, &crossings, south);
  goal = fu_bank_at (table, &crossings, north);
  gate = fu_next_gate (&crossings, FALSE, south, bank, north, goal, &end, &length);
  g_assert_nonnull (gate);
  g_assert_true (gate->is_bridge);
  g_assert_cmpint (gate->ends[end].x, ==, MM (400));
  /* A line of foot has no way over. */
  g_assert_null (fu_next_gate (&crossings, TRUE, south, bank, north, goal, &end, &length));
}

static void
test_no_water_no_banks (void)
{
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (MM (1800), MM (1200)), NULL);
  FuCrossings crossings = { 0 };

  fu_find_crossings (table, &crossings);
  g_assert_cmpuint (crossings.n_gates, ==, 0);
}

/* ---- A battle at a ford ---- */

static void
raise_side (BivSetup *setup,
            int       side)
{
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_GENERAL, side, side == 0 ? "king-a" : "king-b", "cinc");

  biv_facts_set (part->facts, "at", side == 0 ? "1200,200" : "1200,2200");
  for (int brigade = 0; brigade < 2; brigade++)
    {
      g_autofree char *name = g_strdup_printf ("%c%d", side == 0 ? 'a' : 'b', brigade + 1);

      biv_facts_set (biv_setup_add_part (setup, BIV_PART_FORMATION, side, name, "brigade")->facts, "quality", "5");
      for (int i = 0; i < 5; i++)
        {
          BivSetupUnit *unit = biv_setup_add_unit (setup, side, "cavalry", NULL);

          unit->has_place = TRUE;
          unit->place = (BivSpot) { MM (300 + brigade * 1200 + i * 150), side == 0 ? MM (600) : MM (1800) };
          unit->angle = side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S;
          biv_facts_set (unit->facts, "brigade", name);
          biv_facts_set (unit->facts, "front", "60");
        }
    }
}

static gboolean
is_in_water (const BivField *field,
             const FuUnit   *unit)
{
  BivBase base = fu_base (field, unit);
  guint object;

  return biv_tabletop_list_under (fu_rules (field)->table, BIV_THING_BIT (BIV_THING_STREAM), &base, FU_TOUCH, &object, 1) > 0;
}

/* Who stands in the water though nobody has fought it, driven it there or is about to. */
static guint
count_wet (const BivField *field,
           const FuBattle *battle)
{
  guint n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];
      gint64 square;

      if (!fu_is_on (unit) || fu_is_fixed (unit) || unit->marks & FU_FOUGHT || !is_in_water (field, unit))
        continue;
      fu_find_nearest (battle, i, &square);
      n += square > (gint64) MM (300) * MM (300);
    }
  return n;
}

static void
test_a_ford_is_fought_over (void)
{
  g_autoptr (BivTabletop) table = river (BIV_DEPTH_WAIST, FALSE);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  guint decided = 0, wet = 0, bounds = 0;

  raise_side (setup, 0);
  raise_side (setup, 1);
  field = biv_field_new (fusilier (), setup, &error);
  g_assert_no_error (error);
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      g_autofree BivState *state = biv_field_new_state (field);
      gboolean is_over = FALSE;
      BivDice dice;

      fusilier ()->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, seed, 0);
      while (!biv_battle_is_over (state))
        {
          int turn = state->turn;
          BivAction action;

          g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier ()->apply (field, state, &action, &dice, NULL);
          if (state->turn == turn)
            continue;
          bounds++;
          wet += count_wet (field, fu_battle_of (state));
        }
      is_over = state->result == FU_WIN_A || state->result == FU_WIN_B || state->result == FU_WIN_DRAW;
      decided += is_over;
    }
  /* Most by a decision, not by nightfall. */
  g_assert_cmpuint (decided, >=, 16);
  /* Few stand about in the water, though their orders may send them in (FU-ORDER-12): of twenty squadrons less than one in two
   * bounds. */
  g_assert_cmpuint (2 * wet, <, bounds);
}

/* ---- Orders are followed (FU-SETUP-8, FU-ORDER-17) ---- */

typedef struct
{
  const char *order, *objective;
  gboolean    goes, declares;
  int         way;            /* 1: away from the enemy; -1: toward him; 0: stays in its line */
} OrderRow;

static const OrderRow order_rows[] = {
  { "attack", "1200,600", TRUE, TRUE, -1 },
  { "hold", "1200,1800", FALSE, FALSE, 0 },
  { "retire", "1200,2300", TRUE, FALSE, 1 },
  { "move", "1200,2300", TRUE, FALSE, 1 },
};

static void
add_orders (BivSetup   *setup,
            int         side,
            const char *kind,
            const char *objective)
{
  for (int brigade = 1; brigade <= 2; brigade++)
    {
      g_autofree char *name = g_strdup_printf ("%c%d", side == 0 ? 'a' : 'b', brigade);
      BivSetupPart *order = biv_setup_add_part (setup, BIV_PART_ORDER, side, name, kind);

      biv_facts_set (order->facts, "objective", objective);
      biv_facts_set (order->facts, "received", "07:00");
      biv_facts_set (order->facts, "active", "07:00");
    }
}

/* Both sides ride; the one holds its line, so that the other alone comes at it or leaves it. */
static void
test_orders_are_followed (gconstpointer data)
{
  const OrderRow *row = data;
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (MM (2400), MM (2400)), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  g_autofree BivState *state = NULL;
  guint n_marches = 0, n_declared = 0;
  gint64 far = 0;
  BivDice dice;

  raise_side (setup, 0);
  raise_side (setup, 1);
  add_orders (setup, 0, "hold", "1200,600");
  add_orders (setup, 1, row->order, row->objective);
  biv_facts_set (setup->options, "start-time", "08:00");
  field = biv_field_new (fusilier (), setup, &error);
  g_assert_no_error (error);
  state = biv_field_new_state (field);
  fusilier ()->settle (field, state, NULL);
  biv_dice_init_rolled (&dice, 1, 0);
  while (!biv_battle_is_over (state) && state->turn <= 2)
    {
      BivAction action;

      g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
      if (action.side == 0)
        g_assert_true (action.kind != BIV_ACTION_MARCH && action.kind != BIV_ACTION_DECLARE);
      n_marches += action.side == 1 && action.kind == BIV_ACTION_MARCH;
      n_declared += action.side == 1 && action.kind == BIV_ACTION_DECLARE;
      fusilier ()->apply (field, state, &action, &dice, NULL);
      if (state->turn == 2 && state->phase == FU_COMBAT)
        break;
    }
  for (guint i = 0; i < state->n_units; i++)
    far += fu_battle_of (state)->units[i].side == 1 ? fu_battle_of (state)->units[i].at.y - MM (1800) : 0;
  g_assert_cmpint (n_marches > 0, ==, row->goes);
  g_assert_cmpint (n_declared > 0, ==, row->declares);
  g_assert_cmpint ((far > 0) - (far < 0), ==, row->way);
}

/* ---- What generals do (FU-ORDER-8, FU-MOVE-12, FU-GEN-1) ---- */

typedef struct
{
  guint     n, ordered;
  int       far;              /* from their men, in millimetres, of all together */
} Generals;

static void
look_at_generals (const FuBattle *battle,
                  Generals       *seen)
{
  for (guint i = 0; i < battle->n_generals; i++)
    {
      const FuGeneral *general = &battle->generals[i];
      BivSpot men, at = fu_general_at (battle, general);

      if (general->is_disabled || !fu_find_middle (battle, 1 - general->side, &men))
        continue;
      seen->n++;
      seen->far += biv_spot_distance (at, men) / BIV_MM;
      for (guint k = 0; k < battle->head.n_units && general->unit != FU_NONE; k++)
        if (battle->units[k].side != general->side && fu_is_on (&battle->units[k]) && fu_is_active (&battle->units[k]))
          g_assert_cmpint (biv_spot_distance (at, battle->units[k].at), >, MM (450));
    }
}

/* The king's men are sent to where nobody is; he rides to them, sees where the enemy stands and sends them there. */
static void
test_generals_keep_near (void)
{
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (MM (2400), MM (2400)), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  g_autofree BivState *state = NULL;
  Generals seen = { 0 };
  BivDice dice;

  raise_side (setup, 0);
  raise_side (setup, 1);
  add_orders (setup, 0, "attack", "300,900");
  add_orders (setup, 1, "hold", "1200,1800");
  biv_facts_set (setup->options, "start-time", "08:00");
  field = biv_field_new (fusilier (), setup, &error);
  g_assert_no_error (error);
  state = biv_field_new_state (field);
  fusilier ()->settle (field, state, NULL);
  biv_dice_init_rolled (&dice, 1, 0);
  while (!biv_battle_is_over (state))
    {
      FuPhase phase = state->phase;
      BivAction action;

      g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
      fusilier ()->apply (field, state, &action, &dice, NULL);
      seen.ordered += phase == FU_ORDERS && action.kind == BIV_ACTION_ORDER && action.side == 0 && action.value == FU_ATTACK
                      && action.steps[0].at.y > MM (1600);
      if (phase == FU_ORDERS && (FuPhase) state->phase == FU_DECLARE)
        look_at_generals (fu_battle_of (state), &seen);
    }
  g_assert_cmpuint (seen.ordered, >=, 2);
  g_assert_cmpuint (seen.n, >=, 8);
  g_assert_cmpint (seen.far / (int) seen.n, <, 350);
}

/* ---- Foot wades (FU-OBST-3) ---- */

static void
raise_foot (BivSetup   *setup,
            int         side,
            int         n,
            int         y,
            const char *order)
{
  const char *name = side == 0 ? "a1" : "b1";
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_GENERAL, side, side == 0 ? "king-a" : "king-b", "cinc");

  biv_facts_set (part->facts, "at", side == 0 ? "1200,200" : "1200,2200");
  biv_facts_set (biv_setup_add_part (setup, BIV_PART_FORMATION, side, name, "brigade")->facts, "quality", "5");
  for (int i = 0; i < n; i++)
    {
      BivSetupUnit *unit = biv_setup_add_unit (setup, side, "infantry", NULL);

      unit->has_place = TRUE;
      unit->place = (BivSpot) { MM (350 + i * 230), MM (y) };
      unit->angle = side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S;
      biv_facts_set (unit->facts, "brigade", name);
      biv_facts_set (unit->facts, "front", "200");
    }
  part = biv_setup_add_part (setup, BIV_PART_ORDER, side, name, order);
  biv_facts_set (part->facts, "objective", "1200,2100");
  biv_facts_set (part->facts, "received", "07:00");
  biv_facts_set (part->facts, "active", "07:00");
}

/* Waist-deep water so wide that no bound's minutes lead through it; a battalion's front is a third of the ford. */
static void
test_foot_wades (void)
{
  g_autoptr (BivTabletop) table = river (BIV_DEPTH_WAIST, FALSE);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  g_autofree BivState *state = NULL;
  guint n_over = 0;
  BivDice dice;

  raise_foot (setup, 0, 6, 800, "attack");
  raise_foot (setup, 1, 6, 2100, "hold");
  biv_facts_set (setup->options, "start-time", "08:00");
  field = biv_field_new (fusilier (), setup, &error);
  g_assert_no_error (error);
  state = biv_field_new_state (field);
  fusilier ()->settle (field, state, NULL);
  biv_dice_init_rolled (&dice, 1, 0);
  while (!biv_battle_is_over (state) && state->turn <= 14)
    {
      BivAction action;

      g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
      fusilier ()->apply (field, state, &action, &dice, NULL);
    }
  for (guint i = 0; i < 6; i++)
    n_over += fu_battle_of (state)->units[i].at.y > MM (1250);
  g_assert_cmpuint (n_over, >=, 4);
}

/* ---- What is declared can be done (FU-BOUND-5) ---- */

/* The way to blows is open, if nobody but those who have been ordered moves: all others stay where they are. */
static void
test_declared_attacks_have_a_way (void)
{
  guint n_open = 0, n_declared = 0;

  for (guint i = 0; i < 96; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier (), 300 + i, 12, BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (fusilier (), setup, &error);
      g_autofree BivState *state = NULL;
      BivDice dice;

      g_assert_no_error (error);
      state = biv_field_new_state (field);
      fusilier ()->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 4, i);
      while (!biv_battle_is_over (state))
        {
          g_autofree FuBattle *alone = NULL;
          BivAction action, march;
          FuComing coming;

          g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          if (action.kind == BIV_ACTION_DECLARE && fu_battle_of (state)->units[action.other].arm != FU_ARTILLERY)
            {
              guint unit = (guint) action.unit, enemy = (guint) action.other;
              BivDice never;

              alone = g_memdup2 (state, sizeof *alone);
              g_assert_true (fu_plan_to_enemy (field, alone, unit, enemy, 0, fu_ticks_left (alone, &alone->units[unit]), &march,
                                               &coming));
              alone->head.phase = FU_ATTACK_MOVE;
              alone->units[unit].marks |= FU_WOODS_THROWN;
              fu_take_path (alone, &march);
              biv_dice_init_rolled (&never, 0, 0);
              fu_march_all (field, alone, &never, NULL);
              coming = (FuComing) { alone->units[unit].at, alone->units[unit].facing, 0 };
              n_declared++;
              n_open += fu_comes_to_blows (field, alone, unit, enemy, &coming);
            }
          fusilier ()->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_declared, >, 150);
  /* A friend ahead may have been thought to go on. */
  g_assert_cmpuint (n_open * 10, >=, n_declared * 9);
}

/* Whoever thinks over what is listed would name one enemy after the other for ever. */
static void
test_who_has_declared_has_done (void)
{
  guint n_declared = 0;

  for (guint i = 0; i < 24; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (fusilier (), 300 + i, 12, BIV_RANDOM_SHORT);
      g_autoptr (BivField) field = biv_field_new (fusilier (), setup, NULL);
      g_autofree BivState *state = NULL;
      BivDice dice;

      g_assert_nonnull (field);
      state = biv_field_new_state (field);
      fusilier ()->settle (field, state, NULL);
      biv_dice_init_rolled (&dice, 4, i);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          fusilier ()->apply (field, state, &action, &dice, NULL);
          if (action.kind == BIV_ACTION_DECLARE)
            {
              g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BivAction));

              fusilier ()->actions (field, state, action.side, action.unit, left);
              g_assert_cmpuint (left->len, ==, 0);
              n_declared++;
            }
        }
    }
  g_assert_cmpuint (n_declared, >, 20);
}

/* ---- Guns (FU-ART-14, FU-CAV-5) ---- */

typedef struct
{
  const char *name, *type, *guard;    /* the quality of a battalion beside the guns, or NULL */
  gboolean    is_crewed;
  gboolean    are_taken;
} GunRow;

static const GunRow gun_rows[] = {
  { "horse-takes-guns", "cavalry", NULL, TRUE, TRUE },
  { "foot-takes-guns", "infantry", NULL, TRUE, TRUE },
  { "horse-takes-guns-without-a-crew", "cavalry", NULL, FALSE, TRUE },
  { "foot-takes-guns-without-a-crew", "infantry", NULL, FALSE, TRUE },
  { "horse-leaves-guarded-guns", "cavalry", "9", TRUE, FALSE },
};

static BivSetupUnit *
raise_unit (BivSetup   *setup,
            int         side,
            const char *type,
            int         x,
            int         y,
            const char *quality)
{
  BivSetupUnit *unit = biv_setup_add_unit (setup, side, type, NULL);

  unit->has_place = TRUE;
  unit->place = (BivSpot) { MM (x), MM (y) };
  unit->angle = side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S;
  biv_facts_set (unit->facts, "quality", quality);
  return unit;
}

/* Three bounds are time enough for a march of 500 mm; whatever fire does to it, an attacker of high quality goes on. */
static void
test_guns_are_gone_for (gconstpointer data)
{
  const GunRow *row = data;
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (MM (1800), MM (1200)), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = NULL;
  gboolean has_declared = FALSE;
  g_autofree BivState *state = NULL;
  BivSetupUnit *battery;
  const FuUnit *guns;
  BivDice dice;

  /* The crew comes back where nobody is near when the moves are made (FU-ART-13). */
  biv_facts_set (raise_unit (setup, 0, row->type, 900, row->is_crewed ? 400 : 560, row->guard == NULL ? "9" : "1")->facts, "front",
                 strcmp (row->type, "cavalry") == 0 ? "60" : "200");
  battery = raise_unit (setup, 1, "artillery", 900, 800, "5");
  biv_facts_set (battery->facts, "guns", "4");
  biv_facts_set (battery->facts, "calibre", "6");
  if (!row->is_crewed)
    biv_facts_set (battery->facts, "abandoned", "yes");
  if (row->guard != NULL)
    for (int hand = -1; hand <= 1; hand += 2)
      biv_facts_set (raise_unit (setup, 1, "infantry", 900 + 140 * hand, 792, row->guard)->facts, "front", "200");
  biv_facts_set (setup->options, "start-time", "08:00");
  field = biv_field_new (fusilier (), setup, &error);
  g_assert_no_error (error);
  state = biv_field_new_state (field);
  fusilier ()->settle (field, state, NULL);
  biv_dice_init_rolled (&dice, 3, 0);
  guns = &fu_battle_of (state)->units[1];
  while (!biv_battle_is_over (state) && state->turn <= 3)
    {
      BivAction action;

      g_assert_true (fusilier ()->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
      has_declared = has_declared || (action.kind == BIV_ACTION_DECLARE && action.side == 0 && action.other == 1);
      fusilier ()->apply (field, state, &action, &dice, NULL);
    }
  g_assert_cmpint (guns->status == FU_DESTROYED, ==, row->are_taken);
  if (!row->are_taken)
    g_assert_false (has_declared);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rulebooks/fusilier-computer/fords-are-found", test_fords_are_found);
  g_test_add_func ("/rulebooks/fusilier-computer/horse-takes-the-bridge", test_horse_takes_the_bridge);
  g_test_add_func ("/rulebooks/fusilier-computer/no-water-no-banks", test_no_water_no_banks);
  g_test_add_func ("/rulebooks/fusilier-computer/a-ford-is-fought-over", test_a_ford_is_fought_over);
  for (gsize i = 0; i < G_N_ELEMENTS (order_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/rulebooks/fusilier-computer/ordered-to-", order_rows[i].order, NULL);

      g_test_add_data_func (path, &order_rows[i], test_orders_are_followed);
    }
  g_test_add_func ("/rulebooks/fusilier-computer/generals-keep-near", test_generals_keep_near);
  g_test_add_func ("/rulebooks/fusilier-computer/foot-wades", test_foot_wades);
  g_test_add_func ("/rulebooks/fusilier-computer/declared-attacks-have-a-way", test_declared_attacks_have_a_way);
  g_test_add_func ("/rulebooks/fusilier-computer/who-has-declared-has-done", test_who_has_declared_has_done);
  for (gsize i = 0; i < G_N_ELEMENTS (gun_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/rulebooks/fusilier-computer/", gun_rows[i].name, NULL);

      g_test_add_data_func (path, &gun_rows[i], test_guns_are_gone_for);
    }
  return g_test_run ();
}
