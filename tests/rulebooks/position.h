/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position.h: for tests, a position on squares from a few words */
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

static inline void
position_read_unit (Position   *position,
           const char *words)
{
  g_auto (GStrv) word = g_strsplit (words, " ", -1);
  BivSetupUnit *unit = biv_setup_add_unit (position->setup, word[0][0] - 'A', word[1], NULL);
  guint facing;

  g_assert_true (biv_board_cell_from_name (position->setup->board, word[2], &unit->cell));
  g_assert_true (biv_direction_from_name (BIV_BOARD_SQUARES, word[3], &facing));
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
  BivCell at;

  g_assert_true (biv_board_cell_from_name (position->setup->board, cell, &at));
  biv_board_draft_ground (draft, at)->marks = marks;
  biv_board_draft_ground (draft, at)->level = level;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (position->setup, board);
}

static inline void
position_init (Position          *position,
               const char        *ruleset,
               const char        *phase,
               const char *const *units)
{
  position->setup = biv_setup_new (ruleset, NULL);
  position->setup->phase = g_strdup (phase);
  position->setup->side_to_act = g_str_equal (phase, "artillery") || g_str_equal (phase, "setup") ? BIV_NOBODY : 0;
  for (; *units != NULL; units++)
    position_read_unit (position, *units);
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
