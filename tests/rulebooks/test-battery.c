/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-battery.c: what every ruleset has to hold in random battles
 *
 * Random boards, armies and options, played by the computer and by random legal actions. */
#include "engine/biv-playout.h"
#include "engine/biv-session.h"
#include "engine/biv-text.h"
#include "engine/overrule-words.h"
#include "rulebooks/biv-random-battle.h"
#include "tests/rounds.h"

#include <string.h>

static const struct { int size; guint flags; } wishes[] = {
  { 12, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT },
  { 0, BIV_RANDOM_SHORT },
  { 0, BIV_RANDOM_SHORT | BIV_RANDOM_RESERVES },
  { 4, BIV_RANDOM_SHORT },
  { 40, BIV_RANDOM_SHORT },
};

static BivSetup *
random_setup (const BivRuleset *ruleset,
              guint             number)
{
  guint i = number % G_N_ELEMENTS (wishes);

  return biv_random_setup_new (ruleset, number, wishes[i].size, wishes[i].flags);
}

static BivField *
random_field (const BivRuleset *ruleset,
              guint             number)
{
  g_autoptr (BivSetup) setup = random_setup (ruleset, number);
  g_autoptr (GError) error = NULL;
  BivField *field = biv_field_new (ruleset, setup, &error);

  g_assert_no_error (error);
  return field;
}

static BivState *
beginning (const BivField *field)
{
  BivState *state = biv_field_new_state (field);

  biv_field_get_ruleset (field)->settle (field, state, NULL);
  return state;
}

/* A table's paths cannot be listed all, and looking at one takes longer: what is listed is a sample. */
static gboolean
is_on_table (const BivRuleset *ruleset)
{
  return ruleset->shape == BIV_BOARD_TABLE;
}

static guint
so_many (const BivRuleset *ruleset,
         guint             n)
{
  return is_on_table (ruleset) ? MAX (ROUNDS (n) / 10, 3) : ROUNDS (n);
}

static void
assert_legal (const BivField  *field,
              const BivState  *state,
              const BivAction *action)
{
  BivRefusal why = { 0 };

  if (biv_battle_check (field, state, action, &why))
    return;
  g_error ("turn %d, %s: “%s” is refused: %s %s", state->turn, biv_battle_get_phase_id (field, state),
           biv_text_dup_order (field, state, action), why.code, why.text);
}

/* ---- A random army and deployment keep the rules ---- */

static void
test_random_battles_are_deployed_by_the_rules (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, i, 6, BIV_RANDOM_PLAIN);
      g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));

      biv_setup_check_deployment (setup, BIV_NOBODY, faults, NULL);
      biv_setup_check_army (setup, BIV_NOBODY, faults, NULL);
      if (faults->len > 0)
        g_error ("battle %u: %s", i, g_array_index (faults, BivRefusal, 0).text);
    }
}

/* ---- Battles end, and choose takes only what check allows ---- */

static void
test_battles_end (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < so_many (ruleset, 400); i++)
    {
      g_autoptr (BivField) field = random_field (ruleset, i);
      g_autofree BivState *state = beginning (field);
      BivSweep sweep = { 0 };
      guint n = 0;
      BivDice dice;

      biv_dice_init_rolled (&dice, 1, i);
      while (!biv_battle_is_over (state))
        {
          BivAction action;

          g_assert_cmpuint (state->deciders, !=, 0);
          /* As in a playout, and as in a session. */
          g_assert_true (ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random,
                                          i % 2 == 0 ? &sweep : NULL, &action));
          assert_legal (field, state, &action);
          ruleset->apply (field, state, &action, &dice, NULL);
          g_assert_cmpuint (++n, <, BIV_PLAYOUT_MOST);
        }
      g_assert_cmpuint (state->deciders, ==, 0);
    }
}

/* Equal pairs of seed and number play alike, and memory that was used before makes no difference. */
static void
test_playouts_repeat (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  g_autoptr (BivField) field = random_field (ruleset, 0);
  g_autofree BivState *start = beginning (field), *one = beginning (field), *two = beginning (field);

  memset (two, 0xff, ruleset->state_size);
  for (guint i = 0; i < 50; i++)
    {
      guint n = biv_playout (field, start, one, 7, i);

      g_assert_cmpuint (biv_playout (field, start, two, 7, i), ==, n);
      g_assert_cmpmem (one, ruleset->state_size, two, ruleset->state_size);
    }
}

/* ---- check and actions agree ---- */

static int
some_side (BivRandom *random)
{
  return (int) biv_random_below (random, 3) - 1;
}

static BivCell
some_cell (BivRandom      *random,
           const BivField *field)
{
  guint n = biv_board_get_n_cells (biv_field_get_board (field));

  return biv_random_below (random, 30) == 0 ? (BivCell) (BIV_CELL_OUTSIDE | 3) : (BivCell) biv_random_below (random, n);
}

/* The same on a table: units, steps and facings. */
static void
perturb_on_table (BivRandom      *random,
                  const BivField *field,
                  BivAction      *action)
{
  guint n_units = biv_field_get_n_units (field);

  switch (biv_random_below (random, 7))
    {
    case 0:
      action->unit = (gint16) ((int) biv_random_below (random, n_units + 1) - 1);
      break;
    case 1:
      action->other = (gint16) ((int) biv_random_below (random, n_units + 1) - 1);
      break;
    case 2:
      action->side = (gint8) some_side (random);
      break;
    case 3:
      action->kind = (guint8) (BIV_ACTION_ORDER + biv_random_below (random, BIV_N_ACTIONS - BIV_ACTION_ORDER));
      action->n_path = MIN (action->n_path, 1);
      break;
    case 4:
      action->angle = (gint32) biv_random_below (random, 65536);
      break;
    case 5:
      action->value = (gint32) biv_random_below (random, 12) - 1;
      break;
    default:
      if (action->n_path < BIV_ACTION_MAX_STEPS)
        action->steps[action->n_path++] = (BivTableStep) {
          { (BivLength) biv_random_below (random, 300000) - 50000, (BivLength) biv_random_below (random, 200000) - 40000 },
          biv_random_below (random, 2) == 0 ? BIV_NO_ANGLE : (gint32) biv_random_below (random, 65536),
        };
    }
}

/* An action that was legal, or any at all, with something changed in it. */
static void
perturb (BivRandom      *random,
         const BivField *field,
         const BivState *state,
         BivAction      *action)
{
  if (is_on_table (biv_field_get_ruleset (field)))
    {
      perturb_on_table (random, field, action);
      return;
    }
  switch (biv_random_below (random, 9))
    {
    case 0:
      action->unit = (gint16) ((int) biv_random_below (random, biv_field_get_n_units (field) + 1) - 1);
      break;
    case 1:
      action->other = (gint16) ((int) biv_random_below (random, biv_field_get_n_units (field) + 1) - 1);
      break;
    case 2:
      action->cell = some_cell (random, field);
      break;
    case 3:
      action->facing = (guint8) biv_random_below (random, biv_board_get_n_directions (biv_field_get_board (field)));
      break;
    case 4:
      action->side = (gint8) some_side (random);
      break;
    case 5:
      action->kind = (guint8) biv_random_below (random, BIV_ACTION_LEAVE);
      break;
    case 6:
      if (action->n_path > 0)
        action->n_path--;
      break;
    default:
      if (action->n_path < BIV_ACTION_MAX_PATH)
        {
          BivCell from = action->n_path > 0 ? action->path[action->n_path - 1] : BIV_NO_CELL;
          guint direction = biv_random_below (random, biv_board_get_n_directions (biv_field_get_board (field)));
          BivPlacement placement = { .cell = BIV_NO_CELL };

          if (action->n_path == 0 && action->unit >= 0 && (guint) action->unit < biv_field_get_n_units (field))
            biv_field_get_ruleset (field)->placement (field, state, (guint) action->unit, &placement);
          from = action->n_path == 0 ? placement.cell : from;
          action->path[action->n_path++] = biv_cell_is_outside (from) ? some_cell (random, field)
                                           : biv_board_get_neighbour (biv_field_get_board (field), from, direction);
        }
    }
}

static GArray *
list_all (const BivField *field,
          const BivState *state)
{
  GArray *actions = g_array_new (FALSE, FALSE, sizeof (BivAction));

  for (int side = BIV_NOBODY; side < BIV_N_SIDES; side++)
    biv_field_get_ruleset (field)->actions (field, state, side, -1, actions);
  return actions;
}

static BivState *
state_after (const BivField  *field,
             const BivState  *state,
             const BivAction *action)
{
  BivState *after = biv_field_copy_state (field, state);
  BivDice dice;

  biv_dice_init_rolled (&dice, 99, 0);
  biv_field_get_ruleset (field)->apply (field, after, action, &dice, NULL);
  return after;
}

static gboolean
is_move (const BivAction *action)
{
  return action->kind == BIV_ACTION_MOVE || action->kind == BIV_ACTION_ATTACK;
}

/* Two paths of the same effect count as one, and so do an order that names the default and one that leaves it out, and a move
 * of no hexes against an enemy and an attack. */
static gboolean
is_listed (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const GArray    *actions)
{
  gsize size = biv_field_get_state_size (field);
  g_autofree BivState *after = state_after (field, state, action);

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *listed = &g_array_index (actions, BivAction, i);
      g_autofree BivState *other = NULL;

      if (listed->side != action->side || (listed->kind != action->kind && !(is_move (listed) && is_move (action))))
        continue;
      other = state_after (field, state, listed);
      if (memcmp (after, other, size) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Of one unit alone the list is the same as the part of the whole list that is about it. */
static void
check_lists_of_units (const BivField *field,
                      const BivState *state,
                      const GArray   *actions)
{
  for (guint unit = 0; unit < biv_field_get_n_units (field); unit++)
    {
      g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (BivAction));
      int side = biv_field_get_unit (field, unit)->side;
      guint n = 0;

      biv_field_get_ruleset (field)->actions (field, state, side, (int) unit, own);
      for (guint i = 0; i < actions->len; i++)
        n += g_array_index (actions, BivAction, i).unit == (int) unit && g_array_index (actions, BivAction, i).side == side;
      if (state->decision == BIV_ACTION_NONE)
        g_assert_cmpuint (own->len, ==, n);
    }
}

static void
check_agreement (const BivField *field,
                 const BivState *state,
                 BivRandom      *random,
                 const GArray   *actions)
{
  g_autofree BivState *before = biv_field_copy_state (field, state);

  for (guint i = 0; i < actions->len; i++)
    assert_legal (field, state, &g_array_index (actions, BivAction, i));
  for (int i = 0; i < 40; i++)
    {
      BivAction action = g_array_index (actions, BivAction, biv_random_below (random, actions->len));

      for (guint n = 1 + biv_random_below (random, 3); n > 0; n--)
        perturb (random, field, state, &action);
      if (action.kind == BIV_ACTION_LEAVE || action.kind == BIV_ACTION_NONE)
        continue;
      if (biv_battle_check (field, state, &action, NULL) && !is_on_table (biv_field_get_ruleset (field))
          && !is_listed (field, state, &action, actions))
        g_error ("“%s” is accepted but not listed", biv_text_dup_order (field, state, &action));
    }
  check_lists_of_units (field, state, actions);
  g_assert_cmpmem (before, biv_field_get_state_size (field), state, biv_field_get_state_size (field));
}

static void
test_check_and_actions_agree (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_checked = 0;

  for (guint i = 0; i < so_many (ruleset, 60); i++)
    {
      g_autoptr (BivField) field = random_field (ruleset, 1000 + i);
      g_autofree BivState *state = beginning (field);
      BivDice dice;

      biv_dice_init_rolled (&dice, 2, i);
      for (guint n = 0; !biv_battle_is_over (state) && n < 400; n++)
        {
          g_autoptr (GArray) actions = list_all (field, state);
          BivAction action;

          g_assert_cmpuint (actions->len, >, 0);
          if (biv_random_below (&dice.random, 12) == 0)
            {
              check_agreement (field, state, &dice.random, actions);
              n_checked++;
            }
          if (biv_random_below (&dice.random, 2) == 0)
            action = g_array_index (actions, BivAction, biv_random_below (&dice.random, actions->len));
          else
            ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action);
          ruleset->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_checked, >, so_many (ruleset, 300));
}

/* ---- Every path of four steps, with every ending, legal or not, against the list ---- */

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
  guint n_directions = biv_board_get_n_directions (board);

  for (guint i = 0; i < 2 * n_directions; i++)
    {
      action->facing = (guint8) (i / 2);
      action->value = (gint32) (i % 2);
      if (biv_battle_check (walker->field, walker->state, action, NULL))
        {
          g_autofree char *digest = digest_after (walker, action);

          walker->n_legal++;
          if (!g_hash_table_contains (walker->listed, digest))
            g_error ("not listed: %s", biv_text_dup_order (walker->field, walker->state, action));
        }
    }
  for (guint direction = 0; steps > 0 && direction < n_directions; direction++)
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

/* Whatever check accepts, the list has the like of. */
static void
test_every_path (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_legal = 0;

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 700 + i, 8, BIV_RANDOM_SHORT);
      g_autoptr (BivField) field = biv_field_new (ruleset, setup, NULL);
      g_autofree BivState *state = beginning (field);
      BivDice dice;

      biv_dice_init_rolled (&dice, 8, i);
      for (int n = 0; n < 80 && !biv_battle_is_over (state); n++)
        {
          BivAction action;

          ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action);
          if (action.kind == BIV_ACTION_MOVE && biv_random_below (&dice.random, 6) == 0)
            n_legal += walk_everywhere (field, state, (guint) action.unit);
          ruleset->apply (field, state, &action, &dice, NULL);
        }
    }
  g_assert_cmpuint (n_legal, >, 1000);
}

/* ---- Sessions: refusals, undo, records ---- */

static BivSession *
random_session (const BivRuleset *ruleset,
                guint             number)
{
  g_autoptr (BivSetup) setup = random_setup (ruleset, number);
  g_autoptr (GError) error = NULL;
  BivSession *session = biv_session_new (ruleset, setup, number, &error);

  g_assert_no_error (error);
  return session;
}

static void
test_refused_actions_change_nothing (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_refused = 0;

  for (guint i = 0; i < so_many (ruleset, 30); i++)
    {
      g_autoptr (BivSession) session = random_session (ruleset, 2000 + i);
      BivRandom random;

      biv_random_init (&random, 3, i);
      for (int n = 0; n < 60 && !biv_session_is_over (session); n++)
        {
          const BivState *state = biv_session_get_state (session);
          BivField *field = biv_session_get_field (session);
          g_autofree BivState *before = biv_field_copy_state (field, state);
          guint moment = biv_session_get_last_moment (session);
          BivRefusal why = { 0 };
          BivAction action;

          biv_action_init (&action, (BivActionKind) (1 + biv_random_below (&random, BIV_ACTION_LEAVE)), some_side (&random));
          for (int k = 0; k < 4; k++)
            perturb (&random, field, state, &action);
          if (!biv_session_check (session, &action, NULL))
            {
              g_assert_cmpint (biv_session_play (session, &action, &why), ==, BIV_PLAY_REFUSED);
              g_assert_nonnull (why.code);
              g_assert_cmpstr (why.text, !=, "");
              g_assert_cmpuint (biv_session_get_last_moment (session), ==, moment);
              g_assert_cmpmem (before, ruleset->state_size, biv_session_get_state (session), ruleset->state_size);
              n_refused++;
            }
          biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
        }
    }
  g_assert_cmpuint (n_refused, >, so_many (ruleset, 500));
}

/* That it is over is told with the clause by which, and a side that has nobody left to fight with is named before. */
static void
check_end_is_told (BivSession *session)
{
  GListModel *log = G_LIST_MODEL (session);
  const char *clause = NULL;
  gboolean has_cause = FALSE;

  for (guint i = g_list_model_get_n_items (log); i-- > 0;)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (log, i);

      if (biv_log_line_get_moment (line) < biv_session_get_moment (session))
        break;
      if (biv_log_line_get_kind (line) == BIV_EVENT_OVER)
        clause = biv_log_line_get_clause (line);
      has_cause = has_cause || biv_log_line_get_kind (line) == BIV_EVENT_EXHAUSTED
                  || (biv_log_line_get_kind (line) == BIV_EVENT_LEFT && biv_log_line_get_unit (line) < 0);
    }
  g_assert_nonnull (clause);
  if (g_str_equal (clause, "FU-END-1")
      && !g_str_equal (biv_battle_get_result_id (biv_session_get_field (session), biv_session_get_state (session)), "nightfall"))
    g_assert_true (has_cause);
}

static void
test_undo_restores_bytes (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < so_many (ruleset, 30); i++)
    {
      g_autoptr (BivSession) session = random_session (ruleset, 3000 + i);
      g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);
      guint n = 0;

      do
        {
          g_ptr_array_add (states, g_memdup2 (biv_session_get_state (session), ruleset->state_size));
          n++;
        }
      while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
      g_assert_true (biv_session_is_over (session));
      check_end_is_told (session);
      for (guint k = n; k-- > 0;)
        {
          g_assert_cmpmem (g_ptr_array_index (states, k), ruleset->state_size, biv_session_get_state (session),
                           ruleset->state_size);
          g_assert_true (biv_session_undo (session) == (k > 0));
        }
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), >, 0);
      for (guint k = 1; k < n; k++)
        {
          g_assert_true (biv_session_redo (session));
          g_assert_cmpmem (g_ptr_array_index (states, k), ruleset->state_size, biv_session_get_state (session),
                           ruleset->state_size);
        }
      g_assert_false (biv_session_redo (session));
    }
}

static void
play_on (BivSession *session,
         BivRandom  *random)
{
  BivField *field = biv_session_get_field (session);
  g_autoptr (GArray) actions = NULL;

  if (biv_random_below (random, 2) == 0)
    {
      biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
      return;
    }
  actions = list_all (field, biv_session_get_state (session));
  g_assert_cmpint (biv_session_play (session, &g_array_index (actions, BivAction, biv_random_below (random, actions->len)), NULL),
                   ==, BIV_PLAY_DONE);
}

static void
check_lines (BivSession *session)
{
  GListModel *lines = G_LIST_MODEL (session);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (lines, i);

      g_assert_cmpstr (biv_log_line_get_text (line), !=, "");
      g_assert_cmpuint (biv_log_line_get_moment (line), <=, biv_session_get_last_moment (session));
    }
}

static void
test_records_replay (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < so_many (ruleset, 60); i++)
    {
      g_autoptr (BivSession) session = random_session (ruleset, 4000 + i), again = NULL;
      g_autoptr (BivRecord) record = NULL, second = NULL;
      g_autoptr (GError) error = NULL;
      BivRandom random;

      biv_random_init (&random, 4, i);
      for (int n = 0; n < 400 && !biv_session_is_over (session); n++)
        play_on (session, &random);
      check_lines (session);
      record = biv_session_dup_record (session);
      again = biv_session_new_from_record (ruleset, record, 0, &error);
      g_assert_no_error (error);
      g_assert_cmpmem (biv_session_get_state (session), ruleset->state_size, biv_session_get_state (again),
                       ruleset->state_size);
      second = biv_session_dup_record (again);
      g_assert_true (biv_record_equal (record, second));
    }
}

/* A position that a battle came to, said in facts, is that position. */
static void
test_positions_can_be_said (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_said = 0;

  for (guint i = 0; i < so_many (ruleset, 60); i++)
    {
      g_autoptr (BivSession) session = random_session (ruleset, 5000 + i);
      BivRandom random;

      biv_random_init (&random, 5, i);
      for (int n = 0; n < 200 && !biv_session_is_over (session); n++)
        {
          BivField *field = biv_session_get_field (session);
          const BivState *state = biv_session_get_state (session);
          g_autoptr (BivSetup) setup = biv_battle_dup_setup (field, state);
          g_autoptr (BivField) said = NULL;
          g_autofree BivState *same = NULL;
          g_autoptr (GError) error = NULL;

          if (ruleset->phases[state->phase].is_start && biv_random_below (&random, 10) == 0)
            {
              said = biv_field_new (ruleset, setup, &error);
              g_assert_no_error (error);
              same = biv_field_new_state (said);
              for (guint fact = 0; ruleset->facts[fact].name != NULL; fact++)
                for (guint unit = 0; ruleset->facts[fact].target == BIV_TARGET_UNIT && unit < biv_field_get_n_units (field)
                                     /* How the last combat went can be asked on a table, and is not what a position says. */
                                     && !(is_on_table (ruleset) && ruleset->facts[fact].is_asked_only); unit++)
                  g_assert_cmpint (ruleset->get_fact (field, state, fact, unit), ==, ruleset->get_fact (said, same, fact, unit));
              g_assert_cmpint (state->turn, ==, same->turn);
              g_assert_cmpint (state->side, ==, same->side);
              n_said++;
            }
          play_on (session, &random);
        }
    }
  g_assert_cmpuint (n_said, >, so_many (ruleset, 200));
}

/* ---- The referee's hand: whatever is set, the battle goes on ---- */

static void
overrule_something (BivField **field,
                    BivState **state,
                    BivRandom *random)
{
  const BivFactInfo *facts = biv_field_get_ruleset (*field)->facts;
  guint n_facts = 0, n_units = biv_field_get_n_units (*field), n_cells = biv_board_get_n_cells (biv_field_get_board (*field));
  static const char *const of_tables[] = { "dp", "wins", "moved", "moved-back", "rifle", "weight", "abandoned", "passed", NULL };
  const BivFactInfo *fact;
  BivAction action;
  BivDice dice;

  while (facts[n_facts].name != NULL)
    n_facts++;
  fact = &facts[biv_random_below (random, n_facts)];
  if (fact->is_asked_only || fact->target == BIV_TARGET_CELL || fact->kind == BIV_FACT_TYPE || fact->kind == BIV_FACT_SIDE
      || g_str_equal (fact->name, "result") || g_str_equal (fact->name, "turn") || fact->kind == BIV_FACT_TEXT
      || fact->target == BIV_TARGET_FORMATION || fact->target == BIV_TARGET_GENERAL)
    return;
  /* What would make a fault of the deployment is not set while that is looked at. */
  if (is_on_table (biv_field_get_ruleset (*field)) && !g_strv_contains (of_tables, fact->name))
    return;
  biv_action_init (&action, BIV_ACTION_OVERRULE, BIV_NOBODY);
  action.target = fact->target;
  action.fact = (guint8) (fact - facts);
  action.unit = fact->target == BIV_TARGET_UNIT ? (gint16) biv_random_below (random, n_units)
                : fact->target == BIV_TARGET_SIDE ? (gint16) biv_random_below (random, BIV_N_SIDES) : 0;
  switch (fact->kind)
    {
    case BIV_FACT_CELL:
      action.value = biv_random_below (random, 4) == 0 ? BIV_NO_CELL : (gint32) biv_random_below (random, n_cells);
      break;
    case BIV_FACT_NUMBER:
      action.value = fact->minimum + (gint32) biv_random_below (random, (guint32) MIN (fact->maximum - fact->minimum + 1, 6));
      break;
    case BIV_FACT_WORD:
      action.value = (gint32) biv_random_below (random, g_strv_length ((char **) fact->words));
      break;
    case BIV_FACT_DIRECTION:
      action.value = (gint32) biv_random_below (random, biv_board_get_n_directions (biv_field_get_board (*field)));
      break;
    case BIV_FACT_SWITCH:
    default:
      action.value = (gint32) biv_random_below (random, 2);
    }
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  if (biv_battle_check (*field, *state, &action, NULL))
    g_assert_true (biv_battle_play (field, state, &action, &dice, NULL));
}

static void
assert_nobody_shares_a_cell (const BivField *field,
                             const BivState *state)
{
  g_autofree guint8 *taken = g_new0 (guint8, biv_board_get_n_cells (biv_field_get_board (field)));

  if (is_on_table (biv_field_get_ruleset (field)))
    return;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement placement;

      biv_field_get_ruleset (field)->placement (field, state, i, &placement);
      if (placement.presence == BIV_PRESENCE_ON)
        g_assert_cmpuint (taken[placement.cell]++, ==, 0);
    }
}

static void
test_overruled_battles_go_on (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < so_many (ruleset, 60); i++)
    {
      g_autoptr (BivField) field = random_field (ruleset, 8000 + i);
      g_autofree BivState *state = beginning (field);
      g_autoptr (GArray) scratch = g_array_new (FALSE, FALSE, sizeof (BivAction));
      BivDice dice;

      biv_dice_init_rolled (&dice, 9, i);
      for (guint n = 0; n < 300 && !biv_battle_is_over (state); n++)
        {
          BivAction action;

          if (biv_random_below (&dice.random, 5) == 0)
            overrule_something (&field, &state, &dice.random);
          if (state->deciders == 0)
            ruleset->settle (field, state, NULL);
          if (biv_battle_is_over (state))
            break;
          if (biv_random_below (&dice.random, 2) == 0)
            g_assert_true (ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, NULL, &action));
          else
            g_assert_true (biv_random_action (field, state, &dice.random, scratch, &action));
          assert_legal (field, state, &action);
          ruleset->apply (field, state, &action, &dice, NULL);
          assert_nobody_shares_a_cell (field, state);
        }
    }
}

/* Whatever fact a book has, that it was set is told in a sentence: no line of a file, and no word that is joined as ids are. */
static void
test_what_is_set_is_told (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  g_autoptr (BivSession) session = random_session (ruleset, 31);
  BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);

  for (guint fact = 0; ruleset->facts[fact].name != NULL; fact++)
    {
      const BivFactInfo *info = &ruleset->facts[fact];
      g_autofree char *value = NULL, *text = NULL;
      g_autoptr (GError) error = NULL;
      BivAction action;

      if (info->is_asked_only || info->target == BIV_TARGET_FORMATION || info->target == BIV_TARGET_GENERAL
          || (info->target == BIV_TARGET_CELL && biv_board_get_shape (biv_field_get_board (field)) == BIV_BOARD_TABLE))
        continue;
      value = biv_text_dup_fact (field, state, info->target, 0, info->name, &error);
      g_assert_no_error (error);
      /* What nobody has yet cannot always be said again. */
      if (!biv_text_parse_fact (field, state, info->target, 0, info->name, value, &action, NULL))
        continue;
      text = biv_overrule_dup_text (field, state, &action);
      g_assert_true (g_str_has_prefix (text, "The referee ") && g_str_has_suffix (text, "."));
      if (strpbrk (text, "=<>_") != NULL)
        g_error ("%s, %s: %s", ruleset->id, info->name, text);
      g_test_message ("%s", text);
    }
}

/* ---- Every order has its words ---- */

static void
test_orders_are_read_back (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint i = 0; i < so_many (ruleset, 40); i++)
    {
      g_autoptr (BivSession) session = random_session (ruleset, 6000 + i);
      BivRandom random;

      biv_random_init (&random, 6, i);
      for (int n = 0; n < 100 && !biv_session_is_over (session); n++)
        {
          BivField *field = biv_session_get_field (session);
          const BivState *state = biv_session_get_state (session);
          g_autoptr (GArray) actions = list_all (field, state);

          for (guint k = 0; k < actions->len; k++)
            {
              const BivAction *action = &g_array_index (actions, BivAction, k);
              g_autofree char *order = biv_text_dup_order (field, state, action);
              g_auto (GStrv) words = g_strsplit (order, " ", -1);
              g_autoptr (GError) error = NULL;
              BivAction back;

              g_assert_true (biv_text_parse_order (field, state, (const char *const *) words, &back, &error));
              g_assert_no_error (error);
              g_assert_true (biv_action_equal (action, &back));
            }
          play_on (session, &random);
        }
    }
}

/* A key of the file is no word on the screen: what a referee can set has a name, unless it has a sentence of its own. */
static void
test_facts_have_names (gconstpointer data)
{
  static const char *const sentences[] = { "fired", "activated", "marked", "budget", NULL };
  const BivRuleset *ruleset = data;

  g_autoptr (GString) nameless = g_string_new (NULL);

  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    if (!fact->is_asked_only && !g_strv_contains (sentences, fact->name) && biv_overrule_get_name (fact->name) == NULL)
      g_string_append_printf (nameless, " %s", fact->name);
  g_assert_cmpstr (nameless->str, ==, "");
}

/* Said with what to do about it. */
static void
test_board_of_another_shape (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  BivBoardShape other = ruleset->shape == BIV_BOARD_SQUARES ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES;
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (other, 8, 8));
  g_autoptr (BivSetup) setup = biv_setup_new (ruleset->id, board);
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_field_new (ruleset, setup, &error));
  g_assert_nonnull (strstr (error->message, ruleset->shape == BIV_BOARD_SQUARES ? "played on squares"
                                            : ruleset->shape == BIV_BOARD_HEXES ? "played on hexes" : "played on a table"));
  g_assert_nonnull (strstr (error->message, "choose another board"));
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *name; GTestDataFunc test; } tests[] = {
    { "board-of-another-shape", test_board_of_another_shape },
    { "random-battles-are-deployed-by-the-rules", test_random_battles_are_deployed_by_the_rules },
    { "battles-end", test_battles_end },
    { "playouts-repeat", test_playouts_repeat },
    { "check-and-actions-agree", test_check_and_actions_agree },
    { "every-path", test_every_path },
    { "refused-actions-change-nothing", test_refused_actions_change_nothing },
    { "undo-restores-bytes", test_undo_restores_bytes },
    { "records-replay", test_records_replay },
    { "positions-can-be-said", test_positions_can_be_said },
    { "overruled-battles-go-on", test_overruled_battles_go_on },
    { "what-is-set-is-told", test_what_is_set_is_told },
    { "facts-have-names", test_facts_have_names },
    { "orders-are-read-back", test_orders_are_read_back },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        g_autofree char *path = g_strdup_printf ("/battery/%s/%s", biv_ruleset_get_at (i)->id, tests[k].name);

        /* Every path there is can be walked on a grid alone. */
        if (is_on_table (biv_ruleset_get_at (i)) && tests[k].test == test_every_path)
          continue;
        g_test_add_data_func (path, biv_ruleset_get_at (i), tests[k].test);
      }
  return g_test_run ();
}
