/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-table.c: battles on a table made up from a seed */
#include "rulebooks/random-table.h"

#include <string.h>

#define MM(millimetres) ((BivLength) ((millimetres) * BIV_MM))

/* A place for a unit: wider than any front below, and deep enough for two columns. */
#define SLOT_WIDTH  220
#define SLOT_DEPTH  100
#define A_BRIGADE   4

static int
between (BivRandom *random,
         int        least,
         int        most)
{
  return least + (int) biv_random_below (random, (guint32) (most - least + 1));
}

/* ---- Ground: between the two armies, so that nobody begins in it ---- */

static void
add_area (BivTabletopDraft *draft,
          BivRandom        *random,
          BivThing          thing,
          int               width,
          int               height)
{
  int x = between (random, 100, width - 400), y = between (random, height * 2 / 5, height * 3 / 5 - 60);
  int wide = between (random, 120, 280), drawn = between (random, 50, height / 5);
  /* The rear quarters are the armies', and columns reach out of them. */
  int deep = MIN (drawn, height * 3 / 4 - y - SLOT_DEPTH);
  int left_up = between (random, 0, 20), middle_down = between (random, 0, 30), right_up = between (random, 0, 20);
  int right_in = between (random, 0, 40), left_in = between (random, 0, 40), left_beyond = between (random, 0, 10);
  BivSpot spots[] = {
    { MM (x), MM (y + left_up) }, { MM (x + wide / 2), MM (y - middle_down) }, { MM (x + wide), MM (y + right_up) },
    { MM (x + wide - right_in), MM (y + deep) }, { MM (x + left_in), MM (y + deep + left_beyond) },
  };

  biv_tabletop_draft_add (draft, thing, spots, G_N_ELEMENTS (spots));
}

static void
add_line (BivTabletopDraft *draft,
          BivRandom        *random,
          BivThing          thing,
          int               width,
          int               height)
{
  gboolean is_across = thing == BIV_THING_STREAM;
  int y = between (random, height * 2 / 5, height * 3 / 5), x = is_across ? 0 : between (random, 0, width - 400);
  int end = is_across ? width : x + between (random, 150, 400);
  int at_the_middle = between (random, -40, 40), at_the_end = between (random, -40, 40);
  BivSpot spots[] = {
    { MM (x), MM (y) }, { MM ((x + end) / 2), MM (y + at_the_middle) }, { MM (end), MM (y + at_the_end) },
  };

  biv_tabletop_draft_add (draft, thing, spots, G_N_ELEMENTS (spots));
}

static BivBoard *
make_table (BivRandom *random,
            int        width,
            int        height)
{
  static const BivThing things[] = {
    BIV_THING_WOOD, BIV_THING_BROKEN, BIV_THING_BUILT_UP, BIV_THING_DENSE_WOOD, BIV_THING_MARSH, BIV_THING_HEDGE, BIV_THING_WALL,
    BIV_THING_FENCE, BIV_THING_STREAM,
  };
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (width), MM (height));
  g_autoptr (BivTabletop) table = NULL;

  if (biv_random_below (random, 2) == 0)
    add_area (draft, random, BIV_THING_CONTOUR, width, height);
  for (guint left = biv_random_below (random, 4); left > 0; left--)
    {
      BivThing thing = things[biv_random_below (random, G_N_ELEMENTS (things))];

      if (biv_thing_get_form (thing) == BIV_THING_OUTLINE)
        add_area (draft, random, thing, width, height);
      else
        add_line (draft, random, thing, width, height);
    }
  if (biv_random_below (random, 3) == 0)
    {
      int x = between (random, 200, width - 300), y = between (random, height * 9 / 20, height * 11 / 20);
      BivSpot spots[] = {
        { MM (x), MM (y) }, { MM (x + 80), MM (y) }, { MM (x + 80), MM (y + 50) }, { MM (x), MM (y + 50) },
      };

      biv_tabletop_draft_add (draft, BIV_THING_BUILDING, spots, G_N_ELEMENTS (spots))->name = g_strdup ("farm");
    }
  table = biv_tabletop_draft_seal (draft, NULL);
  if (table == NULL)
    table = biv_tabletop_draft_seal (biv_tabletop_draft_new (MM (width), MM (height)), NULL);
  return biv_board_new_table (table);
}

/* ---- Armies ---- */

static void
set_number (BivFacts   *facts,
            const char *key,
            int         number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  biv_facts_set (facts, key, text);
}

static void
draw_unit (BivSetup  *setup,
           BivRandom *random,
           int        side,
           BivSpot    place,
           const char *brigade)
{
  static const int calibres[] = { 3, 4, 6, 8, 9, 12 };
  static const char *const weights[] = { "heavy", "medium", "light" };
  static const char *const forms[] = { "line", "line", "line", "column", "skirmish" };
  int arm = between (random, 0, 9);
  BivSetupUnit *unit = biv_setup_add_unit (setup, side, arm < 6 ? "infantry" : arm < 8 ? "cavalry" : "artillery", NULL);

  unit->has_place = TRUE;
  unit->place = place;
  unit->angle = side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S;
  biv_facts_set (unit->facts, "brigade", brigade);
  if (arm < 6)
    {
      const char *form = forms[biv_random_below (random, G_N_ELEMENTS (forms))];

      set_number (unit->facts, "front", strcmp (form, "skirmish") == 0 ? between (random, 60, 100) : between (random, 120, 200));
      biv_facts_set (unit->facts, "state", form);
      /* Whatever the option says: a deeper column would reach into the next row. */
      biv_facts_set (unit->facts, "companies", "6");
      if (biv_random_below (random, 6) == 0)
        biv_facts_set (unit->facts, "rifle", "yes");
    }
  else if (arm < 8)
    {
      set_number (unit->facts, "front", between (random, 30, 60));
      biv_facts_set (unit->facts, "weight", weights[biv_random_below (random, G_N_ELEMENTS (weights))]);
    }
  else
    {
      set_number (unit->facts, "guns", between (random, 4, 10));
      set_number (unit->facts, "calibre", calibres[biv_random_below (random, G_N_ELEMENTS (calibres))]);
    }
}

static void
draw_general (BivSetup   *setup,
              BivRandom  *random,
              int         side,
              const char *name,
              const char *rank,
              const char *of,
              const char *at)
{
  static const char *const tempers[] = { "steady", "rash", "cautious" };
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_GENERAL, side, name, rank);

  biv_facts_set (part->facts, "of", of);
  biv_facts_set (part->facts, "at", at);
  biv_facts_set (part->facts, "temperament", tempers[biv_random_below (random, G_N_ELEMENTS (tempers))]);
}

static void
raise_side (BivSetup  *setup,
            BivRandom *random,
            int        side,
            int        size,
            int        width,
            int        height)
{
  const char *letter = side == 0 ? "a" : "b";
  int columns = width / SLOT_WIDTH;
  g_autofree char *brigade = NULL;
  g_autofree char *leader = g_strdup_printf ("king-%s", letter);
  g_autofree char *his_place = g_strdup_printf ("%d,%d", width / 2, side == 0 ? 5 : height - 5);

  draw_general (setup, random, side, leader, "cinc", NULL, his_place);
  for (int i = 0; i < size; i++)
    {
      /* The front row first, from the middle outward. */
      int row = i / columns, at = i % columns, off = (at + 1) / 2 * (at % 2 == 0 ? 1 : -1);
      int x = SLOT_WIDTH / 2 + (columns / 2 + off + columns) % columns * SLOT_WIDTH;
      int from_edge = height / 4 - row * SLOT_DEPTH;

      if (i % A_BRIGADE == 0)
        {
          g_autofree char *general = g_strdup_printf ("brig-%s%d", letter, i / A_BRIGADE + 1);
          g_autofree char *place = g_strdup_printf ("%d,%d", x, side == 0 ? 10 : height - 10);

          g_free (brigade);
          brigade = g_strdup_printf ("%s%d", letter, i / A_BRIGADE + 1);
          set_number (biv_setup_add_part (setup, BIV_PART_FORMATION, side, brigade, "brigade")->facts, "quality",
                      between (random, 3, 7));
          draw_general (setup, random, side, general, "brigade", brigade, place);
        }
      draw_unit (setup, random, side, (BivSpot) { MM (x), MM (side == 0 ? from_edge : height - from_edge) }, brigade);
    }
}

BivSetup *
biv_random_table_setup_new (const BivRuleset *ruleset,
                            BivRandom        *random,
                            int               size,
                            gboolean          is_even)
{
  /* Four rows at most, in the rear quarter of either half. */
  int columns = MAX (8, (size + 3) / 4), width = MAX (1800, columns * SLOT_WIDTH + 40), height = size > 24 ? 1800 : 1200;
  g_autoptr (BivBoard) board = make_table (random, MIN (width, 5900), height);
  BivSetup *setup = biv_setup_new (ruleset->id, board);
  BivRandom first = *random;

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      if (is_even)
        *random = first;
      raise_side (setup, random, side, size > 0 ? size : between (random, 2, 12), MIN (width, 5900), height);
    }
  return setup;
}
