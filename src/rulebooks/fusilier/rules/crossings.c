/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossings.c: the banks of a table's streams, and where troops get from one to another (FU-OBST-3, FU-MOVE-10) */
#include "config.h"
#include "rulebooks/fusilier/rules/crossings.h"

/* Fords and bridges are looked for so many steps far. */
#define MOST_STEPS 4
/* A ford is as wide as a squadron in line, at least. */
#define FORD_WIDTH (100 * BIV_MM)
/* A battalion in line wants more; where there is less, it goes so much further. */
#define LINE_WIDTH (220 * BIV_MM)
#define NARROW (400 * BIV_MM)
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
         BivSpot            to,
         BivLength          width)
{
  BivBase base = strip (from, to, width);
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
  guint banks[4];

  for (int corner = 0; corner < 4; corner++)
    {
      int x = column + (corner & 1), y = row + (corner >> 1);

      banks[corner] = x < 0 || y < 0 || x >= crossings->columns || y >= crossings->rows
                      ? 0 : crossings->banks[y * crossings->columns + x];
    }
  /* Far from any water. */
  if (banks[0] == banks[1] && banks[1] == banks[2] && banks[2] == banks[3])
    return banks[0];
  for (int corner = 0; corner < 4; corner++)
    if (banks[corner] != 0
        && is_dry (table, spot, spot_of (crossings, (guint) (column + (corner & 1)), (guint) (row + (corner >> 1)))))
      return banks[corner];
  return 0;
}

/* ---- Gates ---- */

/* Near enough for a comparison. */
static BivLength
way_between (BivSpot a,
             BivSpot b)
{
  BivLength x = ABS (a.x - b.x), y = ABS (a.y - b.y);

  return MAX (x, y) + MIN (x, y) * 3 / 8;
}

static void
note_in_row (FuCrossings  *crossings,
             const FuGate *gate)
{
  FuGateRow *row = crossings->n_gate_rows > 0 ? &crossings->gate_rows[crossings->n_gate_rows - 1] : NULL;

  if (row == NULL || row->n == FU_GATES_TOGETHER || row->banks[0] != gate->banks[0]
      || row->banks[1] != gate->banks[1] || row->is_bridge != gate->is_bridge)
    {
      row = &crossings->gate_rows[crossings->n_gate_rows++];
      *row = (FuGateRow) {
        (guint8) (gate - crossings->gates), 0, gate->is_bridge, { gate->banks[0], gate->banks[1] }, gate->over,
        { gate->ends[0], gate->ends[1] }, { gate->ends[0], gate->ends[1] },
      };
    }
  row->n++;
  row->over = MIN (row->over, gate->over);
  for (guint end = 0; end < 2; end++)
    {
      BivSpot spot = gate->ends[end];

      row->low[end] = biv_spot (MIN (row->low[end].x, spot.x), MIN (row->low[end].y, spot.y));
      row->high[end] = biv_spot (MAX (row->high[end].x, spot.x), MAX (row->high[end].y, spot.y));
    }
}

static void
add_gate (FuCrossings *crossings,
          BivSpot      a,
          guint8       bank_a,
          BivSpot      b,
          guint8       bank_b,
          gboolean     is_bridge,
          BivLength    dearer)
{
  FuGate *gate = &crossings->gates[crossings->n_gates];

  if (crossings->n_gates == FU_MAX_GATES)
    return;
  *gate = (FuGate) { { a, b }, { bank_a, bank_b }, is_bridge != FALSE,
                      way_between (a, b) * (is_bridge ? 1 : SLOW) + dearer };
  crossings->n_gates++;
  note_in_row (crossings, gate);
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
        if (other <= bank || !is_ford (table, from, to, FORD_WIDTH))
          continue;
        add_gate (crossings, from, bank, to, other, FALSE, is_ford (table, from, to, LINE_WIDTH) ? 0 : NARROW);
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
            add_gate (crossings, from, (guint8) bank, to, (guint8) other, TRUE, 0);
        }
    }
}

void
fu_find_crossings (const BivTabletop *table,
                   FuCrossings       *crossings)
{
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);

  crossings->n_gates = crossings->n_gate_rows = 0;
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
        way = way_between (from, gate->ends[end]) + gate->over + way_between (gate->ends[1 - end], to);
        if (least < 0 || way < least)
          least = way;
      }
  return least;
}

/* No spot of the box is nearer than that, as way_between () has it. */
static BivLength
way_to_box (BivSpot spot,
            BivSpot low,
            BivSpot high)
{
  return way_between (spot, biv_spot (CLAMP (spot.x, low.x, high.x), CLAMP (spot.y, low.y, high.y)));
}

/* What leads over one water: the way to the end @near, over, and on. In the water it goes to that end, and on from there. */
typedef struct
{
  gboolean is_foot;
  BivSpot  from;
  guint    bank;
  BivSpot  to;
  guint    goal;
} Leading;

/* What the way by any gate of that row is at least; negative: they lead elsewhere. */
static BivLength
least_by_row (const Leading   *leading,
              const FuGateRow *row,
              guint            near)
{
  if (leading->is_foot && row->is_bridge)
    return -1;
  if (leading->bank == 0)
    return row->banks[near] != leading->goal ? -1
           : way_to_box (leading->from, row->low[near], row->high[near]) * SLOW
             + way_to_box (leading->to, row->low[near], row->high[near]);
  return row->banks[near] != leading->bank || row->banks[1 - near] != leading->goal ? -1
         : way_to_box (leading->from, row->low[near], row->high[near]) + row->over
           + way_to_box (leading->to, row->low[1 - near], row->high[1 - near]);
}

typedef struct
{
  const FuGate *gate;
  guint         end;
  BivLength     length;
} Lead;

/* The shortest by a gate of that row, if it is shorter than @best, or as short and earlier. */
static void
look_in_row (const Leading   *leading,
             const FuGate    *gates,
             const FuGateRow *row,
             guint            near,
             Lead            *best)
{
  guint far = leading->bank == 0 ? near : 1 - near;

  for (const FuGate *gate = &gates[row->first]; gate < &gates[row->first + row->n]; gate++)
    {
      BivLength way = way_between (leading->from, gate->ends[near]);

      way = leading->bank == 0 ? way * SLOW : way + gate->over;
      if (way > best->length)
        continue;
      way += way_between (gate->ends[far], leading->to);
      if (way < best->length
          || (way == best->length && (gate < best->gate || (gate == best->gate && near < best->end))))
        *best = (Lead) { gate, near, way };
    }
}

/* The first of the shortest. The row that promises most is looked at first: few others are as near then. */
static Lead
find_over_one (const Leading     *leading,
               const FuCrossings *crossings)
{
  BivLength least[2 * FU_MAX_GATES];
  Lead best = { NULL, 0, G_MAXINT };
  guint n = 2 * crossings->n_gate_rows, likely = n;

  for (guint i = 0; i < n; i++)
    {
      least[i] = least_by_row (leading, &crossings->gate_rows[i / 2], i % 2);
      if (least[i] >= 0 && (likely == n || least[i] < least[likely]))
        likely = i;
    }
  if (likely == n)
    return best;
  look_in_row (leading, crossings->gates, &crossings->gate_rows[likely / 2], likely % 2, &best);
  for (guint i = 0; i < n; i++)
    if (i != likely && least[i] >= 0 && least[i] <= best.length)
      look_in_row (leading, crossings->gates, &crossings->gate_rows[i / 2], i % 2, &best);
  return best;
}

BivLength
fu_least_way_over (const FuCrossings *crossings,
                   gboolean           is_foot,
                   BivSpot            from,
                   guint              bank,
                   BivSpot            to,
                   guint              goal)
{
  Leading leading = { is_foot, from, bank, to, goal };
  BivLength least = -1, length;
  guint end;

  for (guint i = 0; i < 2 * crossings->n_gate_rows; i++)
    {
      BivLength way = least_by_row (&leading, &crossings->gate_rows[i / 2], i % 2);

      if (way >= 0 && (least < 0 || way < least))
        least = way;
    }
  if (least >= 0)
    return least;
  return fu_next_gate (crossings, is_foot, from, bank, to, goal, &end, &length) != NULL ? length : -1;
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
  Leading leading = { is_foot, from, bank, to, goal };
  Lead lead = find_over_one (&leading, crossings);
  const FuGate *best = NULL;

  if (lead.gate != NULL)
    {
      *end = lead.end;
      *length = lead.length;
      return lead.gate;
    }
  /* Over two only where one leads nowhere. */
  for (guint i = 0; i < crossings->n_gates; i++)
    for (guint near = 0; near < 2; near++)
      {
        const FuGate *gate = &crossings->gates[i];
        /* In the water it goes to an end, and on from there. */
        guint far = bank == 0 ? near : 1 - near;
        BivLength way, on;

        if ((bank != 0 && gate->banks[near] != bank) || (is_foot && gate->is_bridge))
          continue;
        way = way_between (from, gate->ends[near]) * (bank == 0 ? SLOW : 1) + (bank == 0 ? 0 : gate->over);
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
