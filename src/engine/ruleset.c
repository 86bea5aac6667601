/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset.c: what everybody asks of a battle, whatever its rules */
#include "config.h"
#include "engine/biv-ruleset.h"

#include "base/biv-digest.h"
#include "engine/field-tables.h"
#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
biv_battle_check (const BivField  *field,
                  const BivState  *state,
                  const BivAction *action,
                  BivRefusal      *why)
{
  g_return_val_if_fail (field != NULL && state != NULL && action != NULL, FALSE);

  if (action->kind == BIV_ACTION_GROUND)
    return TRUE;
  return field->ruleset->check (field, state, action, why);
}

/* Marks that are battle state follow the ground that the referee changes. */
static void
follow_ground (const BivField *field,
               const BivField *old,
               BivState       *state,
               BivCell         cell)
{
  guint changed = biv_board_get_ground (field->board, cell)->marks ^ biv_board_get_ground (old->board, cell)->marks;

  for (guint fact = 0; field->ruleset->facts[fact].name != NULL; fact++)
    {
      BivMark mark;

      if (field->ruleset->facts[fact].target == BIV_TARGET_CELL && biv_mark_from_name (field->ruleset->facts[fact].name, &mark)
          && changed & mark)
        field->ruleset->set_fact (field, state, fact, cell, !!(biv_board_get_ground (field->board, cell)->marks & mark));
    }
}

static BivField *
change_ground (const BivField  *field,
               const BivAction *action)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new_from (field->board);
  g_autoptr (BivBoard) board = NULL;
  BivGround *ground = biv_board_draft_ground (draft, action->cell);

  ground->marks = (guint16) action->value;
  ground->level = action->facing;
  for (guint direction = 0; direction < action->n_path; direction++)
    biv_board_draft_set_edge (draft, action->cell, direction, action->path[direction]);
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  return biv_field_new_with_board ((BivField *) field, board);
}

/* A fact is set, and nothing follows from it but who may act. */
static void
overrule (const BivField  *field,
          BivState        *state,
          const BivAction *action,
          BivEvents       *events)
{
  const BivRuleset *ruleset = field->ruleset;
  guint fact = action->fact, which = (guint) action->unit;

  if (ruleset->facts[fact].kind == BIV_FACT_TEXT)
    ruleset->put_fact (field, state, fact, which, action->text, NULL);
  else
    (ruleset->overrule != NULL ? ruleset->overrule : ruleset->set_fact) (field, state, fact, which, action->value);
  biv_events_add (events, BIV_EVENT_OVERRULED, action->target == BIV_TARGET_UNIT ? action->unit : -1, "CA-REF-4");
  ruleset->refresh (field, state);
}

gboolean
biv_battle_play (BivField       **field,
                 BivState       **state,
                 const BivAction *action,
                 BivDice         *dice,
                 BivEvents       *events)
{
  g_autofree BivState *scratch = NULL;

  g_return_val_if_fail (field != NULL && *field != NULL && state != NULL && *state != NULL, FALSE);
  g_return_val_if_fail (action != NULL && dice != NULL, FALSE);

  if (action->kind == BIV_ACTION_GROUND)
    {
      g_autoptr (BivField) changed = change_ground (*field, action);

      scratch = biv_field_enlist (changed, *field, *state, NULL);
      follow_ground (changed, *field, scratch, action->cell);
      biv_events_add (events, BIV_EVENT_OVERRULED, -1, "CA-REF-4");
      biv_field_unref (*field);
      *field = g_steal_pointer (&changed);
    }
  else
    {
      scratch = biv_field_copy_state (*field, *state);
      if (action->kind == BIV_ACTION_OVERRULE)
        overrule (*field, scratch, action, events);
      else
        (*field)->ruleset->apply (*field, scratch, action, dice, events);
      if (biv_dice_is_short (dice))
        return FALSE;
    }
  g_free (*state);
  *state = g_steal_pointer (&scratch);
  return TRUE;
}

const char *
biv_battle_get_phase_id (const BivField *field,
                         const BivState *state)
{
  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  return field->ruleset->phases[state->phase].id;
}

const char *
biv_battle_get_result_id (const BivField *field,
                          const BivState *state)
{
  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  return field->ruleset->results[state->result];
}

int
biv_ruleset_find_phase (const BivRuleset *ruleset,
                        const char       *id)
{
  for (int i = 0; id != NULL && ruleset->phases[i].id != NULL; i++)
    if (strcmp (ruleset->phases[i].id, id) == 0)
      return i;
  return -1;
}

int
biv_ruleset_find_fact (const BivRuleset *ruleset,
                       BivTarget         target,
                       const char       *name)
{
  for (int i = 0; ruleset->facts[i].name != NULL; i++)
    if (ruleset->facts[i].target == target && strcmp (ruleset->facts[i].name, name) == 0)
      return i;
  return -1;
}

gboolean
biv_battle_is_over (const BivState *state)
{
  return state->result != 0;
}

int
biv_battle_count_objectives (const BivField *field,
                             const BivState *state,
                             int             side)
{
  int points = 0;

  g_return_val_if_fail (field != NULL && state != NULL, 0);

  if (biv_board_get_shape (field->board) == BIV_BOARD_TABLE)     /* its objectives are the referee's to judge (FU-END-1) */
    return 0;
  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;

      field->ruleset->placement (field, state, unit, &placement);
      if (field->units[unit].side == side && placement.presence == BIV_PRESENCE_ON)
        points += biv_board_get_ground (field->board, placement.cell)->objective;
    }
  return points;
}

gboolean
biv_battle_is_cover (const BivField *field,
                     BivCell         cell)
{
  g_return_val_if_fail (field != NULL, FALSE);

  return field->ruleset->is_cover != NULL && field->ruleset->is_cover (field, cell);
}

static int
count_all_objectives (const BivBoard *board)
{
  int points = 0;

  for (BivCell cell = 0; biv_board_get_shape (board) != BIV_BOARD_TABLE && cell < biv_board_get_n_cells (board); cell++)
    points += biv_board_get_ground (board, cell)->objective;
  return points;
}

void
biv_battle_get_score (const BivField *field,
                      const BivState *state,
                      int             side,
                      BivScore       *score)
{
  g_return_if_fail (field != NULL && state != NULL && score != NULL);

  *score = (BivScore) {
    .points = biv_battle_count_objectives (field, state, side), .of_points = count_all_objectives (field->board),
  };
  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;

      field->ruleset->placement (field, state, unit, &placement);
      if (field->units[unit].side != side || placement.presence == BIV_PRESENCE_ABSENT)
        continue;
      score->of++;
      score->lost += placement.presence == BIV_PRESENCE_LOST;
    }
  if (field->ruleset->score != NULL)
    field->ruleset->score (field, state, side, score);
}

/* ---- A position as a setup ---- */

static BivFacts *
facts_of (const BivField *field,
          const BivState *blank,
          const BivState *state,
          BivTarget       target,
          guint           which)
{
  static const char *const elsewhere[] = { "at", "facing", "presence", "turn", NULL };
  const BivRuleset *ruleset = field->ruleset;
  BivFacts *facts = biv_facts_new ();

  for (guint fact = 0; ruleset->facts[fact].name != NULL; fact++)
    {
      const BivFactInfo *info = &ruleset->facts[fact];
      g_autofree char *value = NULL;

      if (info->kind == BIV_FACT_TEXT && info->target == target && !info->is_asked_only
          && !g_strv_contains (elsewhere, info->name))
        {
          g_autofree char *bare = ruleset->dup_fact (field, blank, fact, which);

          value = ruleset->dup_fact (field, state, fact, which);
          if (strcmp (bare, value) != 0)
            biv_facts_set (facts, info->name, value);
          continue;
        }
      if (info->target != target || info->is_asked_only || g_strv_contains (elsewhere, info->name)
          || ruleset->get_fact (field, state, fact, which) == ruleset->get_fact (field, blank, fact, which))
        continue;
      value = biv_text_dup_fact (field, state, target, which, info->name, NULL);
      biv_facts_set (facts, info->name, value);
    }
  return facts;
}

static void
take_facts (BivFacts **into,
            BivFacts  *facts)
{
  biv_facts_free (*into);
  *into = facts;
}

/* What follows by itself from units, phase and side need not be said; so the facts are those in which the position
 * differs from a bare one. */
static BivState *
bare_state (const BivField *field,
            const BivSetup *setup)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) bare = biv_field_new (field->ruleset, setup, &error);

  if (bare == NULL)
    return NULL;
  return biv_field_new_state (bare);
}

BivBoard *
biv_battle_dup_board (const BivField *field,
                      const BivState *state)
{
  g_autoptr (BivBoardDraft) draft = NULL;

  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  for (guint fact = 0; field->ruleset->facts[fact].name != NULL; fact++)
    {
      BivMark mark;

      if (field->ruleset->facts[fact].target != BIV_TARGET_CELL || !biv_mark_from_name (field->ruleset->facts[fact].name, &mark))
        continue;
      for (BivCell cell = 0; cell < biv_board_get_n_cells (field->board); cell++)
        {
          gboolean is_there = field->ruleset->get_fact (field, state, fact, cell) != 0;

          if (is_there == !!(biv_board_get_ground (field->board, cell)->marks & mark))
            continue;
          if (draft == NULL)
            draft = biv_board_draft_new_from (field->board);
          biv_board_draft_ground (draft, cell)->marks ^= mark;
        }
    }
  return draft != NULL ? biv_board_draft_seal (g_steal_pointer (&draft)) : biv_board_ref (field->board);
}

static void
take_cells (const BivField *field,
            const BivState *blank,
            const BivState *state,
            BivFacts       *cells)
{
  for (BivCell cell = 0; cell < biv_board_get_n_cells (field->board); cell++)
    {
      g_autoptr (BivFacts) facts = facts_of (field, blank, state, BIV_TARGET_CELL, cell);

      for (guint i = 0; i < biv_facts_get_n (facts); i++)
        {
          char name[BIV_CELL_NAME];
          g_autofree char *key = g_strconcat (biv_board_cell_name (field->board, cell, name), ".", biv_facts_get_key (facts, i),
                                              NULL);

          biv_facts_set (cells, key, biv_facts_get_value (facts, i));
        }
    }
}

BivSetup *
biv_battle_dup_setup (const BivField *field,
                      const BivState *state)
{
  BivSetup *setup;
  g_autofree BivState *blank = NULL;
  g_autoptr (BivBoard) board = NULL;

  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  setup = biv_setup_copy (field->setup);
  g_free (setup->phase);
  setup->phase = g_strdup (biv_battle_get_phase_id (field, state));
  setup->side_to_act = state->side;
  setup->turn = state->turn;
  take_facts (&setup->facts, biv_facts_new ());
  take_facts (&setup->cells, biv_facts_new ());
  board = biv_battle_dup_board (field, state);
  biv_setup_set_board (setup, board);
  for (int side = 0; side < BIV_N_SIDES; side++)
    take_facts (&setup->sides[side].facts, biv_facts_new ());
  for (guint i = 0; i < field->n_units; i++)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, i);
      BivPlacement placement;

      field->ruleset->placement (field, state, i, &placement);
      g_free (unit->type);
      unit->type = g_strdup (biv_book_get_type_at (field->book, placement.type)->id);
      unit->cell = placement.cell;
      unit->facing = (guint8) placement.facing;
      unit->has_place = placement.has_place;
      unit->place = placement.place;
      unit->angle = placement.has_place ? placement.angle : BIV_NO_ANGLE;
      unit->is_lost = placement.presence == BIV_PRESENCE_LOST;
      if (placement.presence != BIV_PRESENCE_WAITING)
        unit->arrival = 0;
      take_facts (&unit->facts, biv_facts_new ());
    }
  blank = bare_state (field, setup);
  if (blank == NULL)
    return setup;
  take_facts (&setup->facts, facts_of (field, blank, state, BIV_TARGET_BATTLE, 0));
  take_cells (field, blank, state, setup->cells);
  for (guint side = 0; side < BIV_N_SIDES; side++)
    take_facts (&setup->sides[side].facts, facts_of (field, blank, state, BIV_TARGET_SIDE, side));
  for (guint i = 0; i < field->n_units; i++)
    take_facts (&biv_setup_get_unit (setup, i)->facts, facts_of (field, blank, state, BIV_TARGET_UNIT, i));
  if (field->ruleset->finish_setup != NULL)
    field->ruleset->finish_setup (field, state, setup);
  return setup;
}

char *
biv_battle_dup_digest (const BivField *field,
                       const BivState *state)
{
  BivDigest digest;

  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  biv_digest_init (&digest);
  biv_field_digest_state (field, state, &digest);
  return biv_digest_dup_text (&digest);
}
