/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-random-setup.c: battles made up from a number */
#include "engine/biv-random-setup.h"

#include "base/biv-random.h"

#include <string.h>

typedef struct
{
  const BivRuleset    *ruleset;
  const BivRandomWish *wish;
  BivBook             *book;
  BivSetup            *setup;
  BivRandom            random;
} Maker;

static int
between (Maker *maker,
         int    least,
         int    most)
{
  return least + (int) biv_random_below (&maker->random, (guint32) (most - least + 1));
}

static gboolean
one_in (Maker *maker,
        int    n)
{
  return between (maker, 1, n) == 1;
}

/* ---- Ground ---- */

static gboolean
reads_mark (const Maker *maker,
            const char  *name)
{
  return g_strv_contains (biv_book_get_marks (maker->book), name);
}

/* Every mark that the ruleset reads, in about a third of the cells; heights in groups would be prettier, but single hills
 * ask more of the rules. */
static void
strew (Maker         *maker,
       BivBoardDraft *draft)
{
  static const BivMark single[] = {
    BIV_MARK_WOOD, BIV_MARK_WOOD, BIV_MARK_TOWN, BIV_MARK_ROAD, BIV_MARK_ROAD, BIV_MARK_TRENCH, BIV_MARK_WORKS,
    BIV_MARK_BROKEN, BIV_MARK_IMPASSABLE,
  };
  int n = biv_board_draft_get_width (draft) * biv_board_draft_get_height (draft);

  for (int cell = 0; cell < n; cell++)
    {
      BivGround *ground = biv_board_draft_ground (draft, (BivCell) cell);
      BivMark mark = single[between (maker, 0, (int) G_N_ELEMENTS (single) - 1)];

      if (one_in (maker, 6))
        ground->level = (guint8) between (maker, 1, 2);
      if (one_in (maker, 4) && reads_mark (maker, biv_mark_get_name (mark)))
        ground->marks |= mark;
    }
}

/* One river from edge to edge, with crossings and roads over it. */
static void
dig_river (Maker         *maker,
           BivBoardDraft *draft)
{
  int width = biv_board_draft_get_width (draft), height = biv_board_draft_get_height (draft);
  int row = between (maker, height / 2 - 1, height / 2);

  for (int column = 0; column < width; column++)
    {
      BivGround *ground = biv_board_draft_ground (draft, (BivCell) (row * width + column));

      ground->marks &= ~(guint) BIV_MARK_IMPASSABLE;
      ground->marks |= BIV_MARK_RIVER;
      switch (between (maker, 0, 4))
        {
        case 0:
          ground->marks |= BIV_MARK_BRIDGE;
          break;
        case 1:
          ground->marks |= BIV_MARK_ROAD;
          break;
        case 2:
        case 3:
          if (reads_mark (maker, "ford"))
            ground->marks |= BIV_MARK_FORD;
          break;
        default:
          break;
        }
    }
}

static BivBoard *
make_board (Maker *maker)
{
  int width = maker->wish->width > 0 ? maker->wish->width : between (maker, 4, 14);
  int height = maker->wish->height > 0 ? maker->wish->height : between (maker, 4, 14);
  BivBoardDraft *draft = biv_board_draft_new (maker->ruleset->shape, width, height);

  g_return_val_if_fail (draft != NULL, NULL);

  strew (maker, draft);
  if (one_in (maker, 3))
    dig_river (maker, draft);
  for (int n = between (maker, 0, 3); n > 0; n--)
    biv_board_draft_ground (draft, (BivCell) between (maker, 0, width * height - 1))->objective = (guint8) between (maker, 1, 3);
  return biv_board_draft_seal (draft);
}

/* ---- Options ---- */

static char *
any_value (Maker               *maker,
           const BivBookOption *option)
{
  switch (option->kind)
    {
    case BIV_OPTION_SWITCH:
      return g_strdup (one_in (maker, 2) ? "on" : "off");
    case BIV_OPTION_NUMBER:
      return g_strdup_printf ("%d", between (maker, MAX (option->minimum, 1), MIN (option->maximum, 40)));
    case BIV_OPTION_CHOICE:
      return g_strdup (option->values[between (maker, 0, (int) g_strv_length (option->values) - 1)]);
    default:
      g_return_val_if_reached (NULL);
    }
}

/* How many units there may be is settled by the wish, and where they begin by the wider of the two rules. */
static void
set_options (Maker *maker)
{
  g_autofree char *limit = g_strdup_printf ("%d", maker->wish->turn_limit);

  for (guint i = 0; maker->wish->has_options && i < biv_book_get_n_options (maker->book); i++)
    {
      const BivBookOption *option = biv_book_get_option (maker->book, i);
      g_autofree char *value = any_value (maker, option);

      if (one_in (maker, 2) && strcmp (option->id, "max-units") != 0)
        biv_facts_set (maker->setup->options, option->id, value);
    }
  if (biv_book_find_option (maker->book, "deployment") != NULL)
    biv_facts_set (maker->setup->options, "deployment", "campaign");
  if (maker->wish->turn_limit > 0 && biv_book_find_option (maker->book, "turn-limit") != NULL)
    biv_facts_set (maker->setup->options, "turn-limit", limit);
}

/* ---- Armies ---- */

static const char *
any_type (Maker   *maker,
          gboolean is_command)
{
  guint n = biv_book_get_n_types (maker->book);
  const BivBookType *type;
  guint at = biv_random_below (&maker->random, n);

  for (guint i = 0; i < n; i++, at = (at + 1) % n)
    {
      type = biv_book_get_type_at (maker->book, at);
      if ((strcmp (type->arm, "command") == 0) == is_command && (!type->is_derived || one_in (maker, 3)))
        return type->id;
    }
  return NULL;
}

/* Facts that a side or a unit may have from the start: an army's kind, a unit without firearms. */
static void
set_words (Maker    *maker,
           BivFacts *facts,
           BivTarget target)
{
  for (const BivFactInfo *fact = maker->ruleset->facts; fact->name != NULL; fact++)
    {
      int n = 0;

      if (fact->target != target || fact->is_asked_only || fact->kind != BIV_FACT_WORD || fact->words == NULL)
        continue;
      while (fact->words[n] != NULL)
        n++;
      biv_facts_set (facts, fact->name, fact->words[between (maker, 0, n - 1)]);
    }
}

static gboolean
is_next_to_enemy (const Maker *maker,
                  int          side,
                  BivCell      cell)
{
  const BivBoard *board = maker->setup->board;

  for (guint i = 0; i < biv_setup_get_n_units (maker->setup); i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (maker->setup, i);

      if (unit->cell == cell)
        return TRUE;
      if (unit->side != side && unit->cell != BIV_NO_CELL
          && ABS (biv_board_get_column (board, unit->cell) - biv_board_get_column (board, cell)) <= 1
          && ABS (biv_board_get_row (board, unit->cell) - biv_board_get_row (board, cell)) <= 1)
        return TRUE;
    }
  return FALSE;
}

static BivCell
any_place (Maker        *maker,
           int           side,
           const guint8 *zone)
{
  guint n = biv_board_get_n_cells (maker->setup->board);
  guint at = biv_random_below (&maker->random, n);

  for (guint i = 0; i < n; i++, at = (at + 1) % n)
    if (zone[at] && !is_next_to_enemy (maker, side, (BivCell) at))
      return (BivCell) at;
  return BIV_NO_CELL;
}

static void
raise_army (Maker *maker,
            int    side)
{
  g_autofree guint8 *zone = g_new0 (guint8, biv_board_get_n_cells (maker->setup->board));
  int cap = biv_book_get_unit_cap (maker->book);
  int size = maker->wish->size > 0 ? maker->wish->size : between (maker, 1, cap > 0 ? cap : 12);

  maker->ruleset->deployment_zone (maker->setup, maker->book, side, zone);
  set_words (maker, maker->setup->sides[side].facts, BIV_TARGET_SIDE);
  for (int i = 0; i < size; i++)
    {
      BivCell cell = any_place (maker, side, zone);
      const char *type = any_type (maker, i == 0);
      BivSetupUnit *unit;

      if (cell == BIV_NO_CELL || type == NULL)
        continue;
      unit = biv_setup_add_unit (maker->setup, side, type, NULL);
      if (maker->wish->has_reserves && i > 0 && one_in (maker, 4))
        {
          unit->arrival = between (maker, 1, 6);
          unit->is_feed = one_in (maker, 3);
          continue;
        }
      unit->cell = cell;
      if (one_in (maker, 4))
        unit->facing = (guint8) between (maker, 0, (int) biv_board_get_n_directions (maker->setup->board) - 1);
    }
}

BivSetup *
biv_random_setup_new (const BivRuleset    *ruleset,
                      guint64              seed,
                      const BivRandomWish *wish)
{
  static const BivRandomWish any = { 0 };
  g_autoptr (BivBoard) board = NULL;
  Maker maker = { .ruleset = ruleset, .wish = wish != NULL ? wish : &any };

  g_return_val_if_fail (ruleset != NULL, NULL);

  maker.book = biv_book_load (ruleset->id, NULL);
  g_return_val_if_fail (maker.book != NULL, NULL);
  biv_random_init (&maker.random, seed, 1);
  board = make_board (&maker);
  maker.setup = biv_setup_new (ruleset->id, board);
  set_options (&maker);
  raise_army (&maker, 0);
  raise_army (&maker, 1);
  biv_book_unref (maker.book);
  return maker.setup;
}
