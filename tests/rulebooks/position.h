/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position.h: for tests, a position on squares or hexes from a few words, orders in it, and the sums behind their dice */
#pragma once
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"

/* ---- Positions in words: "A inf d4 N" ---- */

typedef struct
{
  BivSetup *setup;
  BivField *field;
  BivState *state;
} Position;

static inline void
position_clear (Position *position)
{
  g_clear_pointer (&position->state, g_free);
  g_clear_pointer (&position->field, biv_field_unref);
  g_clear_pointer (&position->setup, biv_setup_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Position, position_clear)

static inline BivCell
position_find_cell (const Position *position,
                    const char     *name)
{
  BivCell cell = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (position->setup->board, name, &cell));
  return cell;
}

/* A cell that is "-": not on the board. */
static inline void
position_read_unit (Position   *position,
                    const char *words)
{
  g_auto (GStrv) word = g_strsplit (words, " ", -1);
  BivSetupUnit *unit = biv_setup_add_unit (position->setup, word[0][0] - 'A', word[1], NULL);
  guint facing = 0;

  unit->cell = g_str_equal (word[2], "-") ? BIV_NO_CELL : position_find_cell (position, word[2]);
  g_assert_true (biv_direction_from_name (biv_board_get_shape (position->setup->board), word[3], &facing));
  unit->facing = (guint8) facing;
}

static inline void
position_mark (Position   *position,
               const char *cell,
               guint16     marks,
               guint8      level)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new_from (position->setup->board);
  g_autoptr (BivBoard) board = NULL;

  biv_board_draft_ground (draft, position_find_cell (position, cell))->marks = marks;
  biv_board_draft_ground (draft, position_find_cell (position, cell))->level = level;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (position->setup, board);
}

/* @board: %NULL: the ruleset's own, all open */
static inline void
position_init_on (Position          *position,
                  const char        *ruleset,
                  BivBoard          *board,
                  const char        *phase,
                  const char *const *units)
{
  static const char *const both_s[] = { "artillery", "fire-declare", "setup", NULL };

  position->setup = biv_setup_new (ruleset, board);
  position->setup->phase = g_strdup (phase);
  position->setup->side_to_act = g_strv_contains (both_s, phase) ? BIV_NOBODY : 0;
  for (; *units != NULL; units++)
    position_read_unit (position, *units);
}

static inline void
position_init (Position          *position,
               const char        *ruleset,
               const char        *phase,
               const char *const *units)
{
  position_init_on (position, ruleset, NULL, phase, units);
}

static inline void
position_begin (Position *position)
{
  g_autoptr (GError) error = NULL;

  position->field = biv_field_new (biv_ruleset_find (position->setup->ruleset), position->setup, &error);
  g_assert_no_error (error);
  position->state = biv_field_new_state (position->field);
}

static inline BivAction
position_order (Position   *position,
                const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;
  BivAction action;

  biv_text_parse_order (position->field, position->state, (const char *const *) words, &action, &error);
  g_assert_no_error (error);
  return action;
}

/* The order is legal; @faces: "A3 B2", and no other dice are thrown; @events: %NULL: nobody reads the log */
static inline void
position_play (Position   *position,
               const char *order,
               const char *faces,
               BivEvents  *events)
{
  g_autoptr (GArray) given = g_array_new (FALSE, FALSE, sizeof (BivFace));
  BivAction action = position_order (position, order);
  BivRefusal why = { 0 };
  BivDice dice;

  if (!biv_battle_check (position->field, position->state, &action, &why))
    g_error ("%s: %s %s", order, why.code, why.text);
  g_assert_true (biv_text_parse_faces (faces, given, NULL));
  biv_dice_init_given (&dice, (const BivFace *) (gpointer) given->data, given->len, BIV_DICE_ASK);
  g_assert_true (biv_battle_play (&position->field, &position->state, &action, &dice, events));
  g_assert_true (biv_dice_is_spent (&dice));
}

/* ---- The sums behind the dice of an order ---- */

typedef struct
{
  const char *name, *phase;
  const char *units[6];
  struct { const char *cell; guint16 marks; guint8 level; } ground[3];
  const char *order;
  const char *sums[3];
  int         chances[3];
  const char *faces;                  /* that have fallen */
} SumRow;

/* In a position that is not begun; reckoning leaves it as it was. */
static inline void
position_expect_sums (Position     *position,
                      const SumRow *row)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autofree BivState *before = NULL;
  BivAction action;
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (row->ground) && row->ground[i].cell != NULL; i++)
    position_mark (position, row->ground[i].cell, row->ground[i].marks, row->ground[i].level);
  position_begin (position);
  before = biv_field_copy_state (position->field, position->state);
  action = position_order (position, row->order);
  g_assert_true (biv_text_parse_faces (row->faces != NULL ? row->faces : "", faces, NULL));
  biv_field_get_ruleset (position->field)->reckon (position->field, position->state, &action,
                                                   (const BivFace *) (gpointer) faces->data, faces->len, lines);
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
  g_assert_cmpmem (before, biv_field_get_state_size (position->field), position->state,
                   biv_field_get_state_size (position->field));
}
