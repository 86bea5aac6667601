/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-crossings.c: the banks of a table's streams, and where troops get from one to another (FU-OBST-3, FU-MOVE-10) */
#include "config.h"
#include "rulebooks/biv-fusilier-crossings.h"

/* Fords and bridges are looked for so many steps far. */
#define MOST_STEPS 4
/* A ford is as wide as a squadron in line, at least. */
#define FORD_WIDTH (100 * BIV_MM)
/* Water costs so many times its length. */
#define SLOW 4

#define WATERS (BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_MARSH))

static BivSpot
spot_of (const FuCrossings *crossings,
         guint              column,
         guint              row)
{
  return biv_spot ((BivLength) column * crossings->step + crossings->step / 2,
                   (BivLength) row * crossings->step + crossings->step / 2);
}

static BivBase
strip (BivSpot   from,
       BivSpot   to,
       BivLength width)
{
  return biv_base_make (biv_spot_on_way (from, to, BIV_ONE / 2), biv_angle_toward (from, to), width,
                        biv_spot_distance (from, to));
}

static gboolean
is_dry (const BivTabletop *table,
        BivSpot            from,
        BivSpot            to)
{
  BivBase base = strip (from, to, BIV_MM / 10);
  guint object;

  return biv_tabletop_list_under (table, WATERS, &base, 0, &object, 1) == 0;
}

/* Whether troops can wade there. */
static gboolean
is_ford (const BivTabletop *table,
         BivSpot            from,
         BivSpot            to)
{
  BivBase base = strip (from, to, FORD_WIDTH);
  guint objects[16];
  guint n = biv_tabletop_list_under (table, WATERS | BIV_THING_BIT (BIV_THING_BUILDING), &base, 0, objects,
                                     G_N_ELEMENTS (objects));

  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, objects[i]);

      if (object->thing != BIV_THING_STREAM || object->depth == BIV_DEPTH_DEEP)
        return FALSE;
    }
  return TRUE;
}

/* ---- Banks ---- */

static void
flood (const BivTabletop *table,
       FuCrossings       *crossings,
       guint              first,
       guint8             bank)
{
  guint16 queue[FU_BANK_SPOTS * FU_BANK_SPOTS];
  guint n = 0;

  crossings->banks[first] = bank;
  queue[n++] = (guint16) first;
  for (guint i = 0; i < n; i++)
    {
      guint column = queue[i] % crossings->columns, row = queue[i] / crossings->columns;
      static const int steps[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

      for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
        {
          int x = (int) column + steps[k][0], y = (int) row + steps[k][1];
          guint next = (guint) (y * crossings->columns + x);

          if (x < 0 || y < 0 || x >= crossings->columns || y >= crossings->rows || crossings->banks[next] != 0
              || !is_dry (table, spot_of (crossings, column, row), spot_of (crossings, (guint) x, (guint) y)))
            continue;
          crossings->banks[next] = bank;
          queue[n++] = (guint16) next;
        }
    }
}

static guint
flood_all (const BivTabletop *table,
           FuCrossings       *crossings)
{
  guint bank = 0;

  for (guint i = 0; i < (guint) crossings->columns * crossings->rows && bank < 250; i++)
    {
      BivSpot spot = spot_of (crossings, i % crossings->columns, i / crossings->columns);
      guint object;

      if (crossings->banks[i] == 0 && biv_tabletop_list_holding (table, WATERS, spot, &object, 1) == 0)
        flood (table, crossings, i, (guint8) ++bank);
    }
  return bank;
}

guint
fu_bank_at (const BivTabletop *table,
            const FuCrossings *crossings,
            BivSpot            spot)
{
  int column = (spot.x - crossings->step / 2) / MAX (crossings->step, 1);
  int row = (spot.y - crossings->step / 2) / MAX (crossings->step, 1);

  for (int corner = 0; corner < 4; corner++)
    {
      int x = column + (corner & 1), y = row + (corner >> 1);
      guint bank;

      if (x < 0 || y < 0 || x >= crossings->columns || y >= crossings->rows)
        continue;
      bank = crossings->banks[y * crossings->columns + x];
      if (bank != 0 && is_dry (table, spot, spot_of (crossings, (guint) x, (guint) y)))
        return bank;
    }
  return 0;
}

/* ---- Gates ---- */

static void
add_gate (FuCrossings *crossings,
          BivSpot      a,
          guint8       bank_a,
          BivSpot      b,
          guint8       bank_b,
          gboolean     is_bridge)
{
  if (crossings->n_gates < FU_MAX_GATES)
    crossings->gates[crossings->n_gates++] = (FuGate) { { a, b }, { bank_a, bank_b }, is_bridge != FALSE };
}

/* The shortest way over from there to a bank of a higher number. */
static void
find_ford (const BivTabletop *table,
           FuCrossings       *crossings,
           guint              column,
           guint              row)
{
  static const int steps[][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
  guint8 bank = crossings->banks[row * crossings->columns + column];
  BivSpot from = spot_of (crossings, column, row);

  for (int far = 1; far <= MOST_STEPS && bank != 0; far++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        int x = (int) column + far * steps[k][0], y = (int) row + far * steps[k][1];
        guint8 other;
        BivSpot to;

        if (x < 0 || y < 0 || x >= crossings->columns || y >= crossings->rows)
          continue;
        other = crossings->banks[y * crossings->columns + x];
        to = spot_of (crossings, (guint) x, (guint) y);
        if (other <= bank || !is_ford (table, from, to))
          continue;
        add_gate (crossings, from, bank, to, other, FALSE);
        return;
      }
}

/* FU-MOVE-10: one straight part of a road that leads over. */
static void
find_bridges (const BivTabletop *table,
              FuCrossings       *crossings)
{
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *road = biv_tabletop_get_object (table, i);

      for (guint k = 0; road->thing == BIV_THING_ROAD && k + 1 < road->outline.n_spots; k++)
        {
          BivSpot from = road->outline.spots[k], to = road->outline.spots[k + 1];
          guint bank, other;

          if (is_dry (table, from, to))
            continue;
          bank = fu_bank_at (table, crossings, from);
          other = fu_bank_at (table, crossings, to);
          if (bank != 0 && other != 0 && bank != other && biv_tabletop_is_on_road (table, from, to))
            add_gate (crossings, from, (guint8) bank, to, (guint8) other, TRUE);
        }
    }
}

void
fu_find_crossings (const BivTabletop *table,
                   FuCrossings       *crossings)
{
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);

  crossings->n_gates = 0;
  if ((biv_tabletop_get_things (table) & BIV_THING_BIT (BIV_THING_STREAM)) == 0)
    return;
  crossings->step = MAX (width, height) / FU_BANK_SPOTS;
  crossings->columns = (guint8) MIN (width / crossings->step, FU_BANK_SPOTS);
  crossings->rows = (guint8) MIN (height / crossings->step, FU_BANK_SPOTS);
  if (flood_all (table, crossings) < 2)
    return;
  find_bridges (table, crossings);
  for (guint i = 0; i < (guint) crossings->columns * crossings->rows; i++)
    find_ford (table, crossings, i % crossings->columns, i / crossings->columns);
}

/* ---- The way over ---- */

/* Near enough for a comparison. */
static BivLength
way_between (BivSpot a,
             BivSpot b)
{
  BivLength x = ABS (a.x - b.x), y = ABS (a.y - b.y);

  return MAX (x, y) + MIN (x, y) * 3 / 8;
}

static BivLength
way_over (const FuGate *gate)
{
  return way_between (gate->ends[0], gate->ends[1]) * (gate->is_bridge ? 1 : SLOW);
}

/* From the far bank on, with one more gate at most. Returns: negative where there is no way */
static BivLength
way_on (const FuCrossings *crossings,
        gboolean           is_foot,
        BivSpot            from,
        guint              bank,
        BivSpot            to,
        guint              goal)
{
  BivLength least = -1;

  if (bank == goal)
    return way_between (from, to);
  for (guint i = 0; i < crossings->n_gates; i++)
    for (guint end = 0; end < 2; end++)
      {
        const FuGate *gate = &crossings->gates[i];
        BivLength way;

        if (gate->banks[end] != bank || gate->banks[1 - end] != goal || (is_foot && gate->is_bridge))
          continue;
        way = way_between (from, gate->ends[end]) + way_over (gate) + way_between (gate->ends[1 - end], to);
        if (least < 0 || way < least)
          least = way;
      }
  return least;
}

const FuGate *
fu_next_gate (const FuCrossings *crossings,
              gboolean           is_foot,
              BivSpot            from,
              guint              bank,
              BivSpot            to,
              guint              goal,
              guint             *end,
              BivLength         *length)
{
  const FuGate *best = NULL;

  /* Over one water, and only where that leads nowhere over two. */
  for (guint waters = 1; waters <= 2 && best == NULL; waters++)
    for (guint i = 0; i < crossings->n_gates; i++)
      for (guint near = 0; near < 2; near++)
        {
          const FuGate *gate = &crossings->gates[i];
          /* In the water it goes to an end, and on from there. */
          guint far = bank == 0 ? near : 1 - near;
          BivLength way, on;

          if ((bank != 0 && gate->banks[near] != bank) || (is_foot && gate->is_bridge)
              || (waters == 1 && gate->banks[far] != goal))
            continue;
          way = way_between (from, gate->ends[near]) * (bank == 0 ? SLOW : 1) + (bank == 0 ? 0 : way_over (gate));
          if (best != NULL && way + way_between (gate->ends[far], to) >= *length)
            continue;
          on = way_on (crossings, is_foot, gate->ends[far], gate->banks[far], to, goal);
          if (on < 0 || (best != NULL && way + on >= *length))
            continue;
          best = gate;
          *end = near;
          *length = way + on;
        }
  return best;
}
