/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-battle.c: battles made up from a seed */
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/random-table.h"
#include <string.h>

#define SHORT_TURNS "40"

static int
between (BivRandom *random,
         int        least,
         int        most)
{
  return least + (int) biv_random_below (random, (guint32) (most - least + 1));
}

/* ---- Ground ---- */

static gboolean
reads_mark (const BivBook *book,
            BivMark        mark)
{
  return g_strv_contains (biv_book_get_marks (book), biv_mark_get_name (mark));
}

/* A few neighbouring cells of one kind: a wood, a town, a hill. */
static void
scatter_patch (BivBoardDraft *draft,
               BivRandom     *random,
               BivCell       *cells,
               guint          n_cells,
               BivMark        mark,
               guint8         level)
{
  int width = biv_board_draft_get_width (draft);
  int at = (int) biv_random_below (random, n_cells);

  for (int left = between (random, 1, 4); left > 0; left--)
    {
      static const int steps[][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };
      const int *step = steps[biv_random_below (random, 4)];
      BivGround *ground = biv_board_draft_ground (draft, cells[at]);
      int x = CLAMP (at % width + step[0], 0, width - 1);
      int y = CLAMP (at / width + step[1], 0, biv_board_draft_get_height (draft) - 1);

      ground->marks |= mark;
      ground->level = MAX (ground->level, level);
      at = y * width + x;
    }
}

/* A line from one edge of the board to the opposite one: road or river. One that wanders is here and there two cells wide,
 * and may cut the board in two; a straight one can be crossed. */
static void
draw_line (BivBoardDraft *draft,
           BivRandom     *random,
           BivCell       *cells,
           BivMark        mark,
           gboolean       is_straight)
{
  int width = biv_board_draft_get_width (draft), height = biv_board_draft_get_height (draft);
  gboolean is_across = biv_random_below (random, 2);
  int length = is_across ? width : height, breadth = is_across ? height : width;
  int off = between (random, 0, breadth - 1);

  for (int along = 0; along < length; along++)
    {
      int wander = is_straight ? 0 : between (random, -1, 1);
      int next = CLAMP (off + wander, 0, breadth - 1);

      for (int side = MIN (off, next); side <= MAX (off, next); side++)
        {
          int x = is_across ? along : side, y = is_across ? side : along;

          biv_board_draft_ground (draft, cells[y * width + x])->marks |= mark;
        }
      off = next;
    }
}

/* Every river has to be crossed somewhere. */
static void
lay_crossings (BivBoardDraft *draft,
               BivRandom     *random,
               BivCell       *cells,
               guint          n_cells,
               const BivBook *book)
{
  for (guint i = 0; i < n_cells; i++)
    {
      BivGround *ground = biv_board_draft_ground (draft, cells[i]);

      if (!(ground->marks & BIV_MARK_RIVER))
        continue;
      ground->marks &= (guint16) ~(BIV_MARK_WOOD | BIV_MARK_TOWN);
      if (biv_random_below (random, 3) == 0 && reads_mark (book, BIV_MARK_FORD))
        ground->marks |= BIV_MARK_FORD;
      else if (biv_random_below (random, 4) == 0 && reads_mark (book, BIV_MARK_BRIDGE))
        ground->marks |= BIV_MARK_BRIDGE;
    }
}

/* No cliffs: beside the second contour the ground is at the first. */
static void
slope_hills (BivBoardDraft *draft,
             BivCell       *cells,
             guint          n_cells)
{
  int width = biv_board_draft_get_width (draft), height = biv_board_draft_get_height (draft);

  for (int at = 0; at < (int) n_cells; at++)
    {
      if (biv_board_draft_ground (draft, cells[at])->level < 2)
        continue;
      for (int y = MAX (at / width - 1, 0); y <= MIN (at / width + 1, height - 1); y++)
        for (int x = MAX (at % width - 1, 0); x <= MIN (at % width + 1, width - 1); x++)
          {
            BivGround *ground = biv_board_draft_ground (draft, cells[y * width + x]);

            ground->level = MAX (ground->level, 1);
          }
    }
}

/* Here and there an edge has marks of its own: a bridge without a river, a river without a bridge, a piece of road. */
static void
mark_edges (BivBoardDraft *draft,
            BivRandom     *random,
            guint          n_cells,
            const BivBook *book)
{
  const char *const *names = biv_book_get_edge_marks (book);
  guint n_names = g_strv_length ((char **) names);

  for (guint left = n_names > 0 ? biv_random_below (random, n_cells / 6) : 0; left > 0; left--)
    {
      BivCell cell = (BivCell) biv_random_below (random, n_cells);
      guint direction = biv_random_below (random, biv_board_draft_get_shape (draft) == BIV_BOARD_HEXES ? 6 : 4);
      BivMark mark = 0;

      biv_mark_from_name (names[biv_random_below (random, n_names)], &mark);
      biv_board_draft_set_edge (draft, cell, direction,
                                (guint16) (biv_board_draft_ground (draft, cell)->edges[direction] | mark));
    }
}

/* The upper half is the lower one, turned half round; where they meet no edge has marks of its own. */
static void
turn_half (BivBoardDraft *draft,
           guint          n_cells)
{
  guint n_directions = biv_board_draft_get_n_directions (draft);

  for (guint cell = n_cells / 2; cell < n_cells; cell++)
    for (guint direction = 0; direction < n_directions; direction++)
      biv_board_draft_set_edge (draft, (BivCell) cell, direction, 0);
  for (guint cell = 0; cell < n_cells / 2; cell++)
    {
      BivCell other = (BivCell) (n_cells - 1 - cell);
      const BivGround *from = biv_board_draft_ground (draft, (BivCell) cell);
      BivGround *ground = biv_board_draft_ground (draft, other);

      ground->marks = from->marks;
      ground->level = from->level;
      for (guint direction = 0; direction < n_directions; direction++)
        if (from->edges[direction] != 0)
          biv_board_draft_set_edge (draft, other, (direction + n_directions / 2) % n_directions, from->edges[direction]);
    }
}

static BivBoard *
make_board (const BivRuleset *ruleset,
            const BivBook    *book,
            BivRandom        *random,
            gboolean          is_plain,
            gboolean          is_even)
{
  static const BivMark patches[] = { BIV_MARK_WOOD, BIV_MARK_WOOD, BIV_MARK_TOWN, BIV_MARK_TRENCH, BIV_MARK_WORKS,
                                     BIV_MARK_IMPASSABLE, BIV_MARK_WIRE, BIV_MARK_MINE };
  gboolean is_hexes = ruleset->shape == BIV_BOARD_HEXES;
  int width = is_plain ? (is_hexes ? 12 : 8) : between (random, 5, 12);
  int height = is_plain ? (is_hexes ? 10 : 8) : between (random, 6, 12);
  BivBoardDraft *draft = biv_board_draft_new (ruleset->shape, width, height);
  guint n_cells = (guint) (width * height);
  g_autofree BivCell *cells = g_new (BivCell, n_cells);

  for (guint i = 0; i < n_cells; i++)
    cells[i] = (BivCell) i;
  for (int left = (int) n_cells / 12; left > 0; left--)
    scatter_patch (draft, random, cells, n_cells, 0, (guint8) between (random, 1, 2));
  if (is_even)
    turn_half (draft, n_cells);
  if (is_plain)
    slope_hills (draft, cells, n_cells);
  for (int left = (int) n_cells / 10; left > 0; left--)
    {
      BivMark mark = patches[biv_random_below (random, G_N_ELEMENTS (patches))];

      if (reads_mark (book, mark))
        scatter_patch (draft, random, cells, n_cells, mark, 0);
    }
  if (biv_random_below (random, 3) > 0 && reads_mark (book, BIV_MARK_ROAD))
    draw_line (draft, random, cells, BIV_MARK_ROAD, is_plain);
  if (biv_random_below (random, 2) > 0 && reads_mark (book, BIV_MARK_RIVER))
    draw_line (draft, random, cells, BIV_MARK_RIVER, is_plain);
  lay_crossings (draft, random, cells, n_cells, book);
  mark_edges (draft, random, n_cells, book);
  if (is_even)
    turn_half (draft, n_cells);
  return biv_board_draft_seal (draft);
}

/* ---- Options and sides ---- */

static char *
draw_set (const BivBookOption *option,
          BivRandom           *random)
{
  g_autoptr (GString) value = g_string_new (NULL);

  for (char **each = option->values; *each != NULL; each++)
    if (biv_random_below (random, 2))
      g_string_append_printf (value, "%s%s", value->len > 0 ? "," : "", *each);
  return g_strdup (value->len > 0 ? value->str : "none");
}

static const char *const fractions[] = { "1/4", "1/3", "1/2", "2/3", "1" };

static void
draw_options (BivSetup      *setup,
              const BivBook *book,
              BivRandom     *random)
{
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    {
      const BivBookOption *option = biv_book_get_option (book, i);
      g_autofree char *value = NULL;

      if (biv_random_below (random, 4) > 0)
        continue;
      switch (option->kind)
        {
        case BIV_OPTION_SWITCH:
          value = g_strdup (biv_random_below (random, 2) ? "on" : "off");
          break;
        case BIV_OPTION_CHOICE:
          value = g_strdup (option->values[biv_random_below (random, g_strv_length (option->values))]);
          break;
        case BIV_OPTION_SET:
          value = draw_set (option, random);
          break;
        case BIV_OPTION_FRACTION:
          value = g_strdup (fractions[biv_random_below (random, G_N_ELEMENTS (fractions))]);
          break;
        case BIV_OPTION_TIME:
          {
            int minute = 10 * between (random, 0, 5), hour = between (random, 6, 21);

            value = g_strdup_printf ("%02d:%02d", hour, minute);
            break;
          }
        case BIV_OPTION_NUMBER:
          value = g_strdup_printf ("%d", between (random, option->minimum, MIN (option->maximum, option->minimum + 12)));
          break;
        default:
          g_assert_not_reached ();
        }
      if (!g_str_equal (value, option->fallback))
        biv_facts_set (setup->options, option->id, value);
    }
}

static void
draw_sides (BivSetup         *setup,
            const BivRuleset *ruleset,
            BivRandom        *random)
{
  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    {
      if (fact->target != BIV_TARGET_SIDE || fact->kind != BIV_FACT_WORD || fact->is_asked_only)
        continue;
      for (int side = 0; side < BIV_N_SIDES; side++)
        biv_facts_set (setup->sides[side].facts, fact->name,
                       fact->words[biv_random_below (random, g_strv_length ((char **) fact->words))]);
    }
}

/* ---- Armies and their deployment ---- */

static guint
pick_type (const BivBook *book,
           BivRandom     *random)
{
  for (;;)
    {
      guint type = biv_random_below (random, biv_book_get_n_types (book));
      const BivBookType *entry = biv_book_get_type_at (book, type);

      /* Armies are mostly foot, and no army leads with its guns. */
      if (g_str_equal (entry->arm, "command") || entry->is_derived
          || (!g_str_equal (entry->arm, "foot") && biv_random_below (random, 3) > 0))
        continue;
      return type;
    }
}

static int
find_command (const BivBook *book)
{
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      if (g_str_equal (biv_book_get_type_at (book, i)->arm, "command"))
        return (int) i;
    }
  return -1;
}

/* The others stand well, so a fault of any unit comes of the last one; of a pair a ruleset may name the other. */
static gboolean
has_fault (const BivSetup *setup,
           GArray         *faults)
{
  g_array_set_size (faults, 0);
  biv_setup_check_deployment (setup, BIV_NOBODY, faults, NULL);
  for (guint i = 0; i < faults->len; i++)
    {
      if (g_array_index (faults, BivRefusal, i).unit >= 0)
        return TRUE;
    }
  return FALSE;
}

/* A few of the best and of the worst, where the ruleset tells them apart and lets the type be such. */
static void
draw_quality (BivSetup         *setup,
              const BivRuleset *ruleset,
              BivRandom        *random,
              GArray           *faults)
{
  BivSetupUnit *unit = biv_setup_get_unit (setup, biv_setup_get_n_units (setup) - 1);
  guint quality;

  if (biv_ruleset_find_fact (ruleset, BIV_TARGET_UNIT, "quality") < 0)
    return;
  quality = biv_random_below (random, 6);
  if (quality > 1)
    return;
  biv_facts_set (unit->facts, "quality", quality == 0 ? "elite" : "poor");
  if (has_fault (setup, faults))
    biv_facts_set (unit->facts, "quality", NULL);
}

/* A cell of the zone in which the unit just added makes no fault. */
static gboolean
place_last (BivSetup     *setup,
            const guint8 *zone,
            BivRandom    *random,
            GArray       *faults)
{
  guint n_cells = biv_board_get_n_cells (setup->board), n_left = 0;
  BivSetupUnit *unit = biv_setup_get_unit (setup, biv_setup_get_n_units (setup) - 1);
  g_autofree BivCell *left = g_new (BivCell, n_cells);

  for (guint cell = 0; cell < n_cells; cell++)
    {
      if (zone[cell])
        left[n_left++] = (BivCell) cell;
    }
  while (n_left > 0)
    {
      guint pick = biv_random_below (random, n_left);

      unit->cell = left[pick];
      if (!has_fault (setup, faults))
        return TRUE;
      left[pick] = left[--n_left];
    }
  return FALSE;
}

static void
raise_army (BivSetup         *setup,
            const BivRuleset *ruleset,
            const BivBook    *book,
            BivRandom        *random,
            int               side,
            int               size,
            gboolean          has_reserves)
{
  g_autofree guint8 *zone = biv_setup_get_zone (setup, side);
  g_autoptr (GArray) faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));
  int command = find_command (book);

  for (int i = 0; i < size; i++)
    {
      guint type = i == 0 && command >= 0 ? (guint) command : pick_type (book, random);
      BivSetupUnit *unit = biv_setup_add_unit (setup, side, biv_book_get_type_at (book, type)->id, NULL);

      unit->facing = (guint8) (side == 0 ? 0 : biv_board_get_n_directions (setup->board) / 2);
      if (biv_random_below (random, 4) == 0)
        unit->facing = (guint8) biv_random_below (random, biv_board_get_n_directions (setup->board));
      if (has_reserves && i > 0 && biv_random_below (random, 4) == 0)
        {
          unit->arrival = between (random, 1, 6);
          unit->is_feed = biv_random_below (random, 3) == 0;
          continue;
        }
      if (!place_last (setup, zone, random, faults))
        {
          g_ptr_array_set_size (setup->units, (int) setup->units->len - 1);
          return;
        }
      draw_quality (setup, ruleset, random, faults);
    }
}

/* The first army's men, turned half round. Who finds no place there is missing in both. */
static void
raise_same_army (BivSetup *setup)
{
  g_autoptr (GArray) faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));
  guint n_cells = biv_board_get_n_cells (setup->board), n_directions = biv_board_get_n_directions (setup->board);

  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      const BivSetupUnit *first = biv_setup_get_unit (setup, i);
      BivSetupUnit *unit;

      if (first->side != 0)
        break;
      unit = biv_setup_add_unit (setup, 1, first->type, NULL);
      unit->facing = (guint8) ((first->facing + n_directions / 2) % n_directions);
      unit->arrival = first->arrival;
      unit->is_feed = first->is_feed;
      if (first->cell != BIV_NO_CELL)
        unit->cell = (BivCell) (n_cells - 1 - first->cell);
      biv_facts_set (unit->facts, "quality", biv_facts_get (first->facts, "quality"));
      if (!has_fault (setup, faults))
        continue;
      g_ptr_array_set_size (setup->units, (int) setup->units->len - 1);
      g_ptr_array_remove_index (setup->units, i--);
    }
}

static const char *const last_turns[] = { "turn-limit", "max-turns" };

BivSetup *
biv_random_setup_new (const BivRuleset *ruleset,
                      guint64           seed,
                      int               size,
                      BivRandomFlags    flags)
{
  gboolean is_plain = (flags & BIV_RANDOM_PLAIN) != 0, is_even = (flags & BIV_RANDOM_EVEN) != 0;
  g_autoptr (BivBook) book = NULL;
  g_autoptr (BivBoard) board = NULL;
  BivSetup *setup = NULL;
  BivRandom random;

  g_return_val_if_fail (ruleset != NULL && size >= 0 && size <= BIV_MAX_UNITS / BIV_N_SIDES, NULL);

  book = biv_book_load (ruleset->id, NULL);
  g_return_val_if_fail (book != NULL, NULL);
  biv_random_init (&random, seed, 0);
  if (ruleset->shape == BIV_BOARD_TABLE)
    {
      setup = biv_random_table_setup_new (ruleset, &random, size, is_even);
    }
  else
    {
      board = make_board (ruleset, book, &random, is_plain, is_even);
      setup = biv_setup_new (ruleset->id, board);
    }
  if (!is_plain)
    {
      draw_options (setup, book, &random);
      draw_sides (setup, ruleset, &random);
    }
  else if (biv_book_check_option (book, "deployment", "campaign", NULL))
    biv_facts_set (setup->options, "deployment", "campaign");
  for (gsize i = 0; flags & BIV_RANDOM_SHORT && i < G_N_ELEMENTS (last_turns); i++)
    if (biv_book_find_option (book, last_turns[i]) != NULL)
      biv_facts_set (setup->options, last_turns[i], SHORT_TURNS);
  /* A table's has a time to end, and its armies already. */
  if (ruleset->shape == BIV_BOARD_TABLE)
    {
      if (flags & BIV_RANDOM_SHORT)
        {
          biv_facts_set (setup->options, "start-time", "09:00");
          biv_facts_set (setup->options, "nightfall", "12:00");
        }
      return setup;
    }
  for (int side = 0; side < (is_even ? 1 : BIV_N_SIDES); side++)
    raise_army (setup, ruleset, book, &random, side, size > 0 ? size : between (&random, 2, 12),
                (flags & BIV_RANDOM_RESERVES) != 0);
  if (is_even)
    raise_same_army (setup);
  return setup;
}

/* ---- Playing at random ---- */

gboolean
biv_random_action (const BivField *field,
                   const BivState *state,
                   BivRandom      *random,
                   GArray         *actions,
                   BivAction      *action)
{
  static const int sides[] = { 0, 1, BIV_NOBODY };
  static const guint may[] = { BIV_MAY_A, BIV_MAY_B, BIV_MAY_NOBODY };

  g_array_set_size (actions, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      if (state->deciders & may[i])
        biv_field_get_ruleset (field)->actions (field, state, sides[i], -1, actions);
    }
  if (actions->len == 0)
    return FALSE;
  *action = g_array_index (actions, BivAction, biv_random_below (random, actions->len));
  return TRUE;
}
