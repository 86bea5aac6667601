/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-session.c: a battle being played: dice asked for, moments, the referee's word, records */
#include "engine/biv-session.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"

#include <string.h>

static const BivRuleset *
rules (void)
{
  return biv_ruleset_find ("frontier-musket");
}

static BivCell
cell_of (const BivSetup *setup,
         const char     *name)
{
  BivCell cell = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (setup->board, name, &cell));
  return cell;
}

static BivSetupUnit *
add (BivSetup   *setup,
     int         side,
     const char *type,
     const char *cell)
{
  BivSetupUnit *unit = biv_setup_add_unit (setup, side, type, NULL);

  unit->cell = cell_of (setup, cell);
  return unit;
}

/* A gun and infantry against infantry and cavalry, in the artillery phase. */
static BivSetup *
small_battle (void)
{
  BivSetup *setup = biv_setup_new ("frontier-musket", NULL);

  add (setup, 0, "fa", "d1");
  add (setup, 0, "inf", "d3");
  add (setup, 0, "cmd", "a1");
  add (setup, 1, "inf", "d5")->label = g_strdup ("2nd Hill Rifles");
  add (setup, 1, "cav", "d6");
  add (setup, 1, "cmd", "h8");
  return setup;
}

static BivSession *
session_of (const BivSetup *setup)
{
  g_autoptr (GError) error = NULL;
  BivSession *session = biv_session_new (rules (), setup, 11, &error);

  g_assert_no_error (error);
  return session;
}

static BivAction
order (BivSession *session,
       const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;
  BivAction action;

  biv_text_parse_order (biv_session_get_field (session), biv_session_get_state (session), (const char *const *) words, &action,
                        &error);
  g_assert_no_error (error);
  return action;
}

static BivPlay
play (BivSession *session,
      const char *text)
{
  BivAction action = order (session, text);

  return biv_session_play (session, &action, NULL);
}

static void
play_with (BivSession *session,
           const char *text,
           const char *dice)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (GError) error = NULL;
  BivAction action = order (session, text);

  biv_text_parse_faces (dice, faces, &error);
  g_assert_no_error (error);
  biv_session_play_faces (session, &action, (const BivFace *) (void *) faces->data, faces->len, &error);
  g_assert_no_error (error);
}

static void
assert_phase (BivSession *session,
              const char *phase)
{
  g_assert_cmpstr (biv_battle_get_phase_id (biv_session_get_field (session), biv_session_get_state (session)), ==, phase);
}

static void
assert_fact (BivSession *session,
             BivTarget   target,
             guint       which,
             const char *key,
             const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *is = biv_text_dup_fact (biv_session_get_field (session), biv_session_get_state (session), target, which, key,
                                           &error);

  g_assert_no_error (error);
  g_assert_cmpstr (is, ==, value);
}

/* ---- Beginning ---- */

static void
test_a_beginning_goes_on_by_itself (void)
{
  g_autoptr (BivSetup) setup = biv_setup_new ("frontier-musket", NULL);
  g_autoptr (BivSession) session = NULL;

  add (setup, 0, "inf", "d1");
  add (setup, 1, "inf", "d8");
  session = session_of (setup);
  /* Nobody has a gun: straight to the initiative. */
  assert_phase (session, "initiative");
  g_assert_cmpuint (biv_session_get_deciders (session), ==, BIV_MAY_NOBODY);
  /* "Turn 1", "Artillery", "Nobody has a target.", "Initiative" */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 4);
}

static void
test_setups_that_make_no_battle (void)
{
  static const struct { const char *what, *says; } rows[] = {
    { "type", "elephant" }, { "option", "artillery-self-hit" }, { "phase", "tea" }, { "side", "which" },
    { "stack", "both at d5" }, { "outside", "i9" }, { "fact", "hats" }, { "value", "perhaps" }, { "turn", "turn" },
    { "overlay", "1 to 12" }, { "twice", "A1" }, { "start", "cc" }, { "name", "Old Guard" }, { "hexes", "squares" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivSetup) setup = small_battle ();
      g_autoptr (BivBoard) hexes = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 8, 8));
      g_autoptr (GError) error = NULL;
      const char *what = rows[i].what;

      if (strcmp (what, "type") == 0)
        add (setup, 0, "elephant", "b1");
      else if (strcmp (what, "option") == 0)
        biv_facts_set (setup->options, "artillery-self-hit", "perhaps");
      else if (strcmp (what, "phase") == 0)
        setup->phase = g_strdup ("tea");
      else if (strcmp (what, "side") == 0)
        setup->phase = g_strdup ("move");
      else if (strcmp (what, "stack") == 0)
        add (setup, 0, "inf", "d5");
      else if (strcmp (what, "outside") == 0)
        biv_board_cell_from_any_name (setup->board, "i9", &add (setup, 0, "inf", "b1")->cell);
      else if (strcmp (what, "fact") == 0)
        biv_facts_set (biv_setup_get_unit (setup, 0)->facts, "hats", "3");
      else if (strcmp (what, "value") == 0)
        biv_facts_set (biv_setup_get_unit (setup, 0)->facts, "fired", "perhaps");
      else if (strcmp (what, "turn") == 0)
        setup->turn = 0;
      else if (strcmp (what, "overlay") == 0)
        biv_facts_set (setup->types, "inf.power", "99");
      else if (strcmp (what, "twice") == 0)
        biv_setup_add_unit (setup, 0, "inf", "A1");
      else if (strcmp (what, "name") == 0)
        biv_setup_add_unit (setup, 0, "inf", "Old Guard");
      else if (strcmp (what, "start") == 0)
        setup->phase = g_strdup ("cc");
      else
        biv_setup_set_board (setup, hexes);
      g_assert_null (biv_session_new (rules (), setup, 1, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("%s: “%s” does not say “%s”", what, error->message, rows[i].says);
    }
}

static void
test_setups_are_copied_whole (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSetup) copy = NULL;

  biv_facts_set (setup->options, "turn-limit", "9");
  biv_facts_set (setup->types, "inf.power", "6");
  biv_facts_set (setup->sides[1].facts, "army", "native");
  biv_setup_add_roster (setup, 1, "inf", 4);
  copy = biv_setup_copy (setup);
  g_assert_true (biv_setup_equal (setup, copy));
  biv_setup_get_unit (copy, 3)->facing = 2;
  g_assert_false (biv_setup_equal (setup, copy));
}

/* ---- Dice that are asked for (FM-DICE-5) ---- */

static void
test_typed_dice (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autofree BivState *before = biv_field_copy_state (biv_session_get_field (session), biv_session_get_state (session));
  gsize size = rules ()->state_size;
  BivWanted wanted;

  biv_session_set_types_dice (session, TRUE);
  g_assert_false (biv_session_get_wanted (session, &wanted));
  g_assert_cmpint (play (session, "A fire A1 d5"), ==, BIV_PLAY_WANTS_DIE);
  g_assert_true (biv_session_get_wanted (session, &wanted));
  g_assert_cmpint (wanted.side, ==, 0);
  g_assert_cmpint (wanted.sides, ==, 6);
  g_assert_cmpuint (wanted.number, ==, 1);
  g_assert_cmpstr (wanted.clause, ==, "FM-ART-8");
  g_assert_cmpuint (wanted.winning, ==, 0x30);
  /* It lands short, on A2: the opponent throws, and the target is the friend. (FM-ART-12) */
  g_assert_cmpint (biv_session_give_face (session, 4), ==, BIV_PLAY_DONE);
  g_assert_cmpuint (biv_session_get_last_moment (session), ==, 1);
  biv_session_undo (session);
  g_assert_cmpmem (before, size, biv_session_get_state (session), size);
  g_assert_cmpint (play (session, "A fire A1 d5"), ==, BIV_PLAY_WANTS_DIE);
  g_assert_cmpint (biv_session_give_face (session, 2), ==, BIV_PLAY_WANTS_DIE);
  biv_session_get_wanted (session, &wanted);
  g_assert_cmpstr (wanted.clause, ==, "FM-ART-16");
  g_assert_cmpint (wanted.side, ==, 0);
  g_assert_cmpuint (wanted.number, ==, 2);
  /* A2 stands in the way, so fire is indirect: 5 or 6. */
  g_assert_cmpuint (wanted.winning, ==, 0x30);
  g_assert_nonnull (strstr (wanted.sentence, "B2"));
  /* Nothing has happened yet. */
  g_assert_cmpmem (before, size, biv_session_get_state (session), size);
  biv_session_take_back_face (session);
  biv_session_get_wanted (session, &wanted);
  g_assert_cmpuint (wanted.number, ==, 1);
  biv_session_take_back_face (session);
  g_assert_null (biv_session_get_waiting (session));
  play (session, "A fire A1 d5");
  biv_session_give_face (session, 5);
  biv_session_get_wanted (session, &wanted);
  g_assert_nonnull (strstr (wanted.sentence, "2nd Hill Rifles"));
  g_assert_cmpint (biv_session_give_face (session, 6), ==, BIV_PLAY_DONE);
  assert_phase (session, "initiative");
  assert_fact (session, BIV_TARGET_UNIT, 3, "presence", "lost");
}

/* Each tie asks for two dice more. (FM-SEQ-4) */
static void
test_a_tie_asks_again (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = NULL;

  setup->phase = g_strdup ("initiative");
  session = session_of (setup);
  biv_session_set_types_dice (session, TRUE);
  play (session, "- initiative");
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (biv_session_give_face (session, 3), ==, BIV_PLAY_WANTS_DIE);
  g_assert_cmpint (biv_session_give_face (session, 2), ==, BIV_PLAY_WANTS_DIE);
  g_assert_cmpint (biv_session_roll_face (session), !=, BIV_PLAY_REFUSED);
  biv_session_drop_waiting (session);
  g_assert_null (biv_session_get_waiting (session));
}

static void
test_dice_that_do_not_fit (void)
{
  static const struct { const char *dice, *says; } rows[] = {
    { "A5", "missing" }, { "B5", "Die 1" }, { "A5 B4", "Die 2" }, { "A5 A4 A1", "1 die too many" }, { "A7 A1", "Die 1" },
  };
  g_autoptr (BivSetup) setup = small_battle ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivSession) session = session_of (setup);
      g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
      g_autoptr (GError) error = NULL;
      BivAction action = order (session, "A fire A1 d5");

      g_assert_true (biv_text_parse_faces (rows[i].dice, faces, NULL));
      g_assert_false (biv_session_play_faces (session, &action, (const BivFace *) (void *) faces->data, faces->len, &error));
      g_assert_nonnull (strstr (error->message, rows[i].says));
      g_assert_cmpuint (biv_session_get_last_moment (session), ==, 0);
    }
}

/* Undo gives the stream back as well, so that nobody shops for luck. */
static void
test_undone_dice_fall_again (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autofree BivState *first = NULL;

  g_assert_cmpint (play (session, "A fire A1 d5"), ==, BIV_PLAY_DONE);
  first = biv_field_copy_state (biv_session_get_field (session), biv_session_get_state (session));
  biv_session_undo (session);
  play (session, "A fire A1 d5");
  g_assert_cmpmem (first, rules ()->state_size, biv_session_get_state (session), rules ()->state_size);
}

/* ---- Moments ---- */

static void
on_changed (BivSession *session,
            guint      *count)
{
  (*count)++;
}

static void
test_seek_shows_and_does_not_play (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  guint changes = 0, lines;
  BivRefusal why = { 0 };
  BivAction action;

  g_signal_connect (session, "changed", G_CALLBACK (on_changed), &changes);
  play_with (session, "A fire A1 d5", "A1");
  play_with (session, "- initiative", "A6 B1");
  lines = g_list_model_get_n_items (G_LIST_MODEL (session));
  g_assert_cmpuint (changes, ==, 2);
  biv_session_seek (session, 1);
  g_assert_cmpuint (biv_session_get_moment (session), ==, 1);
  g_assert_false (biv_session_is_at_end (session));
  assert_phase (session, "initiative");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, lines);
  action = order (session, "- initiative");
  g_assert_cmpint (biv_session_play (session, &action, &why), ==, BIV_PLAY_REFUSED);
  g_assert_cmpstr (why.code, ==, "past");
  g_assert_false (biv_session_play_computer (session, BIV_MAY_NOBODY));
  biv_session_seek (session, 2);
  assert_phase (session, "activation");
  g_assert_cmpint (biv_session_get_turn_moment (session, 1), ==, 0);
  g_assert_cmpint (biv_session_get_turn_moment (session, 2), ==, -1);
}

/* A new action forgets what could be redone. */
static void
test_redo_is_forgotten (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  gboolean can_redo;

  play_with (session, "A fire A1 d5", "A1");
  biv_session_undo (session);
  g_object_get (session, "can-redo", &can_redo, NULL);
  g_assert_true (can_redo);
  play_with (session, "A pass", "");
  g_assert_false (biv_session_redo (session));
}

static void
test_the_log_tells_it_in_words (void)
{
  static const char *const lines[] = {
    "Turn 1", "Artillery", "A1 fired at d5 indirectly.", "5: the shot lands in d5.",
    "Hit: 2nd Hill Rifles; 6, needs 5 or more.", "Destroyed, to leave when all have fired: 2nd Hill Rifles.",
    "Destroyed: 2nd Hill Rifles.", "Initiative", "6 against 1: initiative to Side A.", "Side A: Activation",
    "5 activations this turn for Side A.", "Side A: Move", "A2 moved from d3 to d4, facing north.",
  };
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);

  play_with (session, "A fire A1 d5", "A5 A6");
  play_with (session, "- initiative", "A6 B1");
  play_with (session, "- activation", "A6 A4");
  play_with (session, "A move A2 d4 N", "");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, G_N_ELEMENTS (lines));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      g_assert_cmpstr (biv_log_line_get_text (line), ==, lines[i]);
      g_assert_true (biv_log_line_is_heading (line) == (i < 2 || i == 7 || i == 9 || i == 11));
    }
}

/* A phase of fire in which nothing happens is no bare heading: nobody could fire, or nobody would. */
static void
test_the_log_tells_that_nobody_fires (void)
{
  static const char *const lines[] = {
    "Side A: Fire", "Nobody has a target.", "Side B: Activation", "1 activation this turn for Side B.", "Side B: Move",
    "Side B: Fire", "Nobody has a target.", "Turn 2", "Artillery",
  };
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  guint before;

  play_with (session, "A fire A1 d5", "A5 A6");
  play_with (session, "- initiative", "A6 B1");
  play_with (session, "- activation", "A6 A4");
  before = g_list_model_get_n_items (G_LIST_MODEL (session));
  play_with (session, "A end-side", "");
  play_with (session, "A end-side", "");
  play_with (session, "- activation", "B2 B1");
  play_with (session, "B end-side", "");
  play_with (session, "B end-side", "");
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), before + i);

      g_assert_nonnull (line);
      g_assert_cmpstr (biv_log_line_get_text (line), ==, lines[i]);
    }
}

static char *
dup_line (BivSession *session,
          guint       i)
{
  g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

  return line != NULL ? g_strdup (biv_log_line_get_text (line)) : NULL;
}

static void
count_changes (GListModel *session,
               guint       at,
               guint       n_removed,
               guint       n_added,
               int        *n_lines)
{
  *n_lines += (int) n_added - (int) n_removed;
}

/* What the dice are proved by stands first, whatever was there before; the key comes when all is over, and goes with what ended
 * it. */
static void
test_the_log_tells_seal_and_key (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  BivDiceKey key = { { 7 } };
  g_autofree char *seal = biv_dice_key_dup_seal (&key), *text = biv_dice_key_dup_text (&key);
  int n_lines = (int) g_list_model_get_n_items (G_LIST_MODEL (session));
  g_autofree char *before = dup_line (session, 0), *first = NULL, *words = NULL, *third = NULL, *last = NULL;

  g_signal_connect (session, "items-changed", G_CALLBACK (count_changes), &n_lines);
  biv_session_set_key (session, &key, 0);
  g_assert_true (biv_session_say_words (session, "rose", NULL));
  g_assert_true (biv_session_say_words (session, "rose anchor", NULL));
  first = dup_line (session, 0);
  words = dup_line (session, 1);
  third = dup_line (session, 2);
  g_assert_true (g_str_has_suffix (first, seal));
  g_assert_cmpstr (words, ==, "The players’ words are in the dice: “rose anchor”.");
  g_assert_cmpstr (third, ==, before);

  while (!biv_session_is_over (session))
    g_assert_true (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  g_assert_cmpint (n_lines, ==, (int) g_list_model_get_n_items (G_LIST_MODEL (session)));
  last = dup_line (session, (guint) n_lines - 1);
  g_assert_true (g_str_has_suffix (last, text));
  biv_session_step_back (session);
  g_assert_cmpint (n_lines, ==, (int) g_list_model_get_n_items (G_LIST_MODEL (session)));
  for (int i = 0; i < n_lines; i++)
    {
      g_autofree char *line = dup_line (session, (guint) i);

      g_assert_null (strstr (line, text));
    }
}

/* ---- The referee's word (CA-REF-4) ---- */

static void
test_overrule (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivSession) again = NULL;

  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, 3, "at", "e5", "a slip of the hand", &error));
  assert_fact (session, BIV_TARGET_UNIT, 3, "at", "e5");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, 4, "at", "-", NULL, &error));
  assert_fact (session, BIV_TARGET_UNIT, 4, "presence", "lost");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, 1, "facing", "W", NULL, &error));
  assert_fact (session, BIV_TARGET_UNIT, 1, "facing", "W");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_SIDE, 1, "army", "native", NULL, &error));
  assert_fact (session, BIV_TARGET_SIDE, 1, "army", "native");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_CELL, cell_of (setup, "e5"), "wood", "yes", NULL, &error));
  assert_fact (session, BIV_TARGET_CELL, cell_of (setup, "e5"), "wood", "yes");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_CELL, cell_of (setup, "e5"), "level", "2", NULL, &error));
  assert_fact (session, BIV_TARGET_CELL, cell_of (setup, "e5"), "level", "2");
  g_assert_no_error (error);
  /* They are part of the record, and of the history. */
  record = biv_session_dup_record (session);
  g_assert_cmpuint (biv_record_get_n_steps (record), ==, 6);
  g_assert_cmpstr (biv_record_get_step (record, 0)->order, ==, "- set unit B1 at=e5");
  g_assert_cmpstr (biv_record_get_step (record, 0)->reason, ==, "a slip of the hand");
  again = biv_session_new_from_record (rules (), record, 0, &error);
  g_assert_no_error (error);
  assert_fact (again, BIV_TARGET_CELL, cell_of (setup, "e5"), "level", "2");
  for (int i = 0; i < 6; i++)
    g_assert_true (biv_session_undo (session));
  assert_fact (session, BIV_TARGET_UNIT, 3, "at", "d5");
  assert_fact (session, BIV_TARGET_CELL, cell_of (setup, "e5"), "wood", "no");
}

/* Told as a referee would say it, and not as a file has it. */
static void
test_overrules_in_words (void)
{
  static const struct { BivTarget target; guint which; const char *key, *value, *reason, *says; } rows[] = {
    { BIV_TARGET_UNIT, 3, "at", "e5", "a slip of the hand",
      "The referee moves 2nd Hill Rifles from d5 to e5. “a slip of the hand”" },
    { BIV_TARGET_UNIT, 3, "at", "-", NULL, "The referee takes 2nd Hill Rifles off the board." },
    { BIV_TARGET_UNIT, 3, "at", "e5", NULL, "The referee puts 2nd Hill Rifles on the board at e5." },
    { BIV_TARGET_UNIT, 1, "facing", "W", NULL, "The referee turns A2 to face west." },
    { BIV_TARGET_UNIT, 1, "fired", "yes", NULL, "The referee counts A2 as having fired." },
    { BIV_TARGET_UNIT, 1, "fired", "no", NULL, "The referee lets A2 fire again." },
    { BIV_TARGET_UNIT, 1, "activated", "no", NULL, "The referee lets A2 act again." },
    { BIV_TARGET_UNIT, 1, "firearms", "no", NULL, "The referee changes A2: firearms is now no." },
    { BIV_TARGET_SIDE, 1, "army", "native", NULL, "The referee changes Side B: kind of army is now native." },
    { BIV_TARGET_SIDE, 1, "budget", "1", NULL, "The referee leaves Side B 1 activation." },
    { BIV_TARGET_CELL, 4, "wood", "yes", NULL, "The referee changes the ground at e1." },
    { BIV_TARGET_BATTLE, 0, "turn", "3", NULL, "The referee changes the battle: number of the turn is now 3." },
    { BIV_TARGET_BATTLE, 0, "result", "B", NULL, "The referee ends the battle: victory for Side B." },
  };
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      const char *found = NULL;

      g_assert_true (biv_session_overrule (session, rows[i].target, rows[i].which, rows[i].key, rows[i].value, rows[i].reason,
                                           &error));
      g_assert_no_error (error);
      for (guint n = 0; n < g_list_model_get_n_items (G_LIST_MODEL (session)); n++)
        {
          g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), n);

          if (biv_log_line_is_overrule (line) && biv_log_line_get_moment (line) == biv_session_get_last_moment (session))
            found = biv_log_line_get_text (line);
        }
      g_assert_cmpstr (found, ==, rows[i].says);
    }
}

static void
test_overrules_that_are_none (void)
{
  static const struct { BivTarget target; guint which; const char *key, *value, *says; } rows[] = {
    { BIV_TARGET_UNIT, 0, "hat", "yes", "hat" },
    { BIV_TARGET_UNIT, 0, "at", "i9", "i9" },
    { BIV_TARGET_UNIT, 0, "at", "d3", "A2" },
    { BIV_TARGET_UNIT, 0, "facing", "NE", "NE" },
    { BIV_TARGET_UNIT, 0, "type", "cav", "type" },
    { BIV_TARGET_UNIT, 0, "fired", "perhaps", "perhaps" },
    { BIV_TARGET_UNIT, 0, "ford-turn", "-1", "-1" },
    { BIV_TARGET_UNIT, 0, "presence", "asleep", "asleep" },
    { BIV_TARGET_SIDE, 0, "budget", "many", "many" },
    { BIV_TARGET_SIDE, 0, "throws", "4", "throws" },
    { BIV_TARGET_CELL, 5, "jungle", "yes", "jungle" },
    { BIV_TARGET_CELL, 5, "wood", "perhaps", "perhaps" },
    { BIV_TARGET_CELL, 5, "level", "10", "10" },
    { BIV_TARGET_BATTLE, 0, "result", "lost", "lost" },
    { BIV_TARGET_BATTLE, 0, "result", "none", "no result" },
  };
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (biv_session_overrule (session, rows[i].target, rows[i].which, rows[i].key, rows[i].value, NULL, &error));
      g_assert_nonnull (error);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("“%s” does not say “%s”", error->message, rows[i].says);
      g_assert_cmpuint (biv_session_get_last_moment (session), ==, 0);
    }
}

static void
test_the_referee_ends_it (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autoptr (GError) error = NULL;
  BivUnitEnding ending;

  g_assert_true (biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "result", "B", "dinner", &error));
  g_assert_true (biv_session_is_over (session));
  g_assert_cmpuint (biv_session_get_deciders (session), ==, 0);
  g_assert_false (biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "result", "A", NULL, &error));
  biv_session_get_ending (session, 0, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_INTACT);
  biv_session_undo (session);
  g_assert_false (biv_session_is_over (session));
}

/* What the referee does may leave nobody with anything to do; then the battle goes on. */
static void
test_nobody_is_stuck (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (biv_session_get_deciders (session), ==, BIV_MAY_A);
  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, 0, "at", "-", NULL, &error));
  assert_phase (session, "initiative");
  g_assert_cmpuint (biv_session_get_deciders (session), ==, BIV_MAY_NOBODY);
}

/* ---- Leaving the field (CA-BATTLE-5), objectives (CA-BATTLE-3, CA-SETUP-10) ---- */

static void
test_leaving_the_field (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = NULL;
  BivUnitEnding ending;

  setup->phase = g_strdup ("move");
  setup->side_to_act = 0;
  biv_setup_get_unit (setup, 2)->is_lost = TRUE;
  biv_setup_get_unit (setup, 2)->cell = BIV_NO_CELL;
  session = session_of (setup);
  g_assert_cmpint (play (session, "B leave"), ==, BIV_PLAY_REFUSED);
  g_assert_cmpint (play (session, "A leave"), ==, BIV_PLAY_DONE);
  g_assert_cmpstr (biv_battle_get_result_id (biv_session_get_field (session), biv_session_get_state (session)), ==, "B");
  biv_session_get_ending (session, 0, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_LEFT);
  g_assert_cmpint (ending.steps_end, ==, 1);
  biv_session_get_ending (session, 2, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_DESTROYED);
  g_assert_cmpint (ending.steps_end, ==, 0);
  biv_session_get_ending (session, 3, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_INTACT);
}

static void
test_objectives_are_held_by_who_stands_there (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, 8, 8);
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivSession) session = NULL;

  biv_board_draft_ground (draft, cell_of (setup, "d3"))->objective = 2;
  biv_board_draft_ground (draft, cell_of (setup, "d5"))->objective = 1;
  biv_board_draft_ground (draft, cell_of (setup, "d6"))->objective = 3;
  biv_board_draft_ground (draft, cell_of (setup, "e4"))->objective = 5;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (setup, board);
  session = session_of (setup);
  g_assert_cmpint (biv_battle_count_objectives (biv_session_get_field (session), biv_session_get_state (session), 0), ==, 2);
  g_assert_cmpint (biv_battle_count_objectives (biv_session_get_field (session), biv_session_get_state (session), 1), ==, 4);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8) ---- */

static BivSession *
session_with_reserves (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, 8, 8);
  g_autoptr (BivBoard) board = NULL;
  BivSetupUnit *unit;

  biv_board_draft_ground (draft, cell_of (setup, "f1"))->marks = BIV_MARK_RIVER | BIV_MARK_FORD;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (setup, board);
  add (setup, 1, "cav", "g1")->facing = BIV_SQUARE_W;       /* in front of it: f1 */
  add (setup, 1, "cav", "b2")->facing = BIV_SQUARE_S;       /* in front of it: b1 */
  unit = biv_setup_add_unit (setup, 0, "inf", "A9");
  unit->arrival = 3;
  unit = biv_setup_add_unit (setup, 0, "cav", "A10");
  unit->arrival = 2;
  unit->is_feed = TRUE;
  setup->phase = g_strdup ("move");
  setup->side_to_act = 0;
  setup->turn = 2;
  return session_of (setup);
}

static void
test_reserves_come_on (void)
{
  static const struct { const char *order, *code; } refused[] = {
    { "A enter A9 c2 N", "CA-DEPLOY-8" },       /* not its edge */
    { "A enter A9 d1 N", "FM-E-MOVE-STACK" },
    { "A enter A9 f1 N", "CA-DEPLOY-3" },       /* a ford */
    { "A enter A9 b1 N", "CA-DEPLOY-2" },       /* an enemy's front */
    { "A enter A9 h1 W", "CA-DEPLOY-2" },       /* its own front at an enemy */
    { "A enter A9 i1 N", "CA-DEPLOY-8" },
    { "A enter A2 e1 N", "CA-DEPLOY-8" },       /* on the board already */
    { "B enter A9 e1 N", "FM-E-STATE" },
    { "A enter B1 e1 N", "FM-E-STATE" },
    { "A enter A10 e1 N", "CA-SETUP-4" },       /* nobody was destroyed whose place it could take */
  };
  g_autoptr (BivSession) session = session_with_reserves ();
  g_autoptr (GError) error = NULL;
  BivRefusal why;
  BivAction action;
  BivUnitEnding ending;

  action = order (session, "A enter A9 e1 N");
  g_assert_false (biv_session_check (session, &action, &why));
  g_assert_true (biv_refusal_has_id (&why, "CA-DEPLOY-8+CA-SETUP-4"));      /* turn 2: it is due in turn 3 */
  biv_session_get_ending (session, 8, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_NEVER_ON);
  g_assert_true (biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "turn", "3", NULL, &error));
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      action = order (session, refused[i].order);
      g_assert_false (biv_session_check (session, &action, &why));
      if (!biv_refusal_has_id (&why, refused[i].code))
        g_error ("%s: %s %s", refused[i].order, why.code, why.text);
    }
  /* It needs no activation, and has then been activated. */
  g_assert_cmpint (play (session, "A enter A9 e1 E"), ==, BIV_PLAY_DONE);
  assert_fact (session, BIV_TARGET_UNIT, 8, "at", "e1");
  assert_fact (session, BIV_TARGET_UNIT, 8, "facing", "E");
  assert_fact (session, BIV_TARGET_UNIT, 8, "activated", "yes");
  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, 1, "at", "-", NULL, &error));
  g_assert_cmpint (play (session, "A enter A10 h1 N"), ==, BIV_PLAY_DONE);
  biv_session_get_ending (session, 9, &ending);
  g_assert_cmpint (ending.ending, ==, BIV_ENDING_INTACT);
}

/* ---- Records ---- */

static void
test_records_that_do_not_replay (void)
{
  static const struct { const char *order, *dice, *result, *says; } rows[] = {
    { "A fire A1 d5", "A5 A6 A6", "none", "Step 1" },
    { "A fire A1 d9", "", "none", "FM-E-FIRE-EMPTY" },
    { "A fire A7 d5", "A1", "none", "A7" },
    { "A dance", "", "none", "dance" },
    { "A fire A1 d5", "A1", "B", "another end" },
    { "", "", "none", "Step 1" },
  };
  g_autoptr (BivSetup) setup = small_battle ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivRecord) record = biv_record_new (setup);
      g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
      g_autoptr (GError) error = NULL;

      biv_text_parse_faces (rows[i].dice, faces, NULL);
      biv_record_add_step (record, rows[i].order, (const BivFace *) (void *) faces->data, faces->len, NULL);
      biv_record_set_end (record, rows[i].result, NULL);
      g_assert_null (biv_session_new_from_record (rules (), record, 0, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("“%s” does not say “%s”", error->message, rows[i].says);
    }
}

static void
test_a_wrong_digest_is_noticed (void)
{
  g_autoptr (BivSetup) setup = small_battle ();
  g_autoptr (BivSession) session = session_of (setup);
  g_autoptr (BivRecord) record = biv_session_dup_record (session);
  g_autoptr (GError) error = NULL;

  biv_record_set_end (record, "none", "0123456789abcdef");
  g_assert_null (biv_session_new_from_record (rules (), record, 0, &error));
  g_assert_nonnull (strstr (error->message, "changed since the record was sealed"));
}

/* FM-CC-20: a drawn attacker with one square to go to goes there and nobody is asked. Undone, the combat is still to be fought;
 * redone, he goes again. */
static void
test_only_way (void)
{
  g_autoptr (BivSetup) setup = biv_setup_new ("frontier-musket", NULL);
  g_autoptr (BivSession) session = NULL;

  /* From a2 he can go to a1; b2 is next to an enemy. */
  add (setup, 0, "inf", "a2");
  add (setup, 0, "cmd", "h1");
  add (setup, 1, "inf", "a3");
  add (setup, 1, "inf", "c2");
  add (setup, 1, "cmd", "h8");
  session = session_of (setup);
  biv_session_set_takes_only_way (session, TRUE);
  biv_session_set_types_dice (session, TRUE);
  play_with (session, "- initiative", "A6 B1");
  play_with (session, "- activation", "A6 A4");
  play (session, "A move A1 N");
  play (session, "A end-side");
  play (session, "A end-side");
  g_assert_cmpint (play (session, "A attack B1"), ==, BIV_PLAY_WANTS_DIE);
  g_assert_cmpint (biv_session_give_face (session, 6), ==, BIV_PLAY_WANTS_DIE);
  g_assert_cmpint (biv_session_give_face (session, 6), ==, BIV_PLAY_DONE);
  g_assert_cmpint (biv_session_get_state (session)->decision, ==, BIV_ACTION_NONE);
  assert_fact (session, BIV_TARGET_UNIT, 0, "at", "a1");
  g_assert_true (biv_session_undo (session));
  assert_fact (session, BIV_TARGET_UNIT, 0, "at", "a2");
  g_assert_cmpint (biv_session_get_state (session)->decision, ==, BIV_ACTION_NONE);
  g_assert_true (biv_session_redo (session));
  assert_fact (session, BIV_TARGET_UNIT, 0, "at", "a1");
  g_assert_false (biv_session_redo (session));
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *name; GTestFunc test; } tests[] = {
    { "a-beginning-goes-on-by-itself", test_a_beginning_goes_on_by_itself },
    { "setups-that-make-no-battle", test_setups_that_make_no_battle },
    { "setups-are-copied-whole", test_setups_are_copied_whole },
    { "typed-dice", test_typed_dice },
    { "a-tie-asks-again", test_a_tie_asks_again },
    { "dice-that-do-not-fit", test_dice_that_do_not_fit },
    { "undone-dice-fall-again", test_undone_dice_fall_again },
    { "seek-shows-and-does-not-play", test_seek_shows_and_does_not_play },
    { "redo-is-forgotten", test_redo_is_forgotten },
    { "the-log-tells-it-in-words", test_the_log_tells_it_in_words },
    { "the-log-tells-that-nobody-fires", test_the_log_tells_that_nobody_fires },
    { "the-log-tells-seal-and-key", test_the_log_tells_seal_and_key },
    { "overrule", test_overrule },
    { "overrules-in-words", test_overrules_in_words },
    { "overrules-that-are-none", test_overrules_that_are_none },
    { "the-referee-ends-it", test_the_referee_ends_it },
    { "nobody-is-stuck", test_nobody_is_stuck },
    { "leaving-the-field", test_leaving_the_field },
    { "objectives-are-held-by-who-stands-there", test_objectives_are_held_by_who_stands_there },
    { "reserves-come-on", test_reserves_come_on },
    { "records-that-do-not-replay", test_records_that_do_not_replay },
    { "a-wrong-digest-is-noticed", test_a_wrong_digest_is_noticed },
    { "only-way", test_only_way },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/session/", tests[i].name, NULL);

      g_test_add_func (path, tests[i].test);
    }
  return g_test_run ();
}
