/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground.c: terrain, roads, rivers and lines of sight (MD-ROAD, MD-RIVER, MD-LOS, MD-FORT) */
#include "rulebooks/modern-frontier/private.h"

/* ---- Hexes ---- */

/* MD-FORT-5: works neither stop nor slow anybody, have no facing, and serve whoever is in them. MD-WIRE-9: wire gives no
 * cover. MD-MOVE-10: what the referee has marked impassable. */
static guint8
read_ground (const BivGround *ground)
{
  static const struct { BivMark mark; guint8 bit; } marks[] = {
    { BIV_MARK_WOOD, MD_WOOD },   { BIV_MARK_TOWN, MD_TOWN },         { BIV_MARK_WORKS, MD_WORKS },
    { BIV_MARK_RIVER, MD_RIVER }, { BIV_MARK_IMPASSABLE, MD_BARRED },
  };
  guint8 read = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (ground->marks & marks[i].mark)
      read |= marks[i].bit;
  return read;
}

/* MD-ROAD-1, MD-RIVER-2: where the board records no road edges for the hex, its road uses all six. */
static gboolean
records_roads (const BivGround *ground)
{
  for (guint direction = 0; direction < 6; direction++)
    if (ground->edges[direction] & BIV_MARK_ROAD)
      return TRUE;
  return FALSE;
}

static gboolean
road_uses (const BivGround *ground,
           guint            direction)
{
  return records_roads (ground) ? ground->edges[direction] & BIV_MARK_ROAD : ground->marks & BIV_MARK_ROAD;
}

/* MD-RIVER-2: a bridge in a hex crosses the edges that its road uses. */
static gboolean
bridge_crosses (const BivGround *ground,
                guint            direction)
{
  return ground->marks & BIV_MARK_BRIDGE
         && (!records_roads (ground) || ground->edges[direction] & BIV_MARK_ROAD);
}

/* MD-RIVER-1, MD-RIVER-4, MD-RIVER-5: a river in either hex, or on the edge between them. MD-ROAD-2: woods and towns are no
 * open road, so that a road through them gives nothing (MD-BUA-6, MD-WOOD-6). MD-ROAD-5: a step that must pay for a river is
 * no road step. MD-RIVER-8: fire does not care. */
static guint8
read_step (const BivGround *from,
           const BivGround *to,
           guint            direction)
{
  gboolean is_edge_bridged = from->edges[direction] & BIV_MARK_BRIDGE || bridge_crosses (from, direction)
                             || bridge_crosses (to, md_back (direction));
  gboolean is_edge_wet = from->edges[direction] & BIV_MARK_RIVER;
  guint8 step = 0;

  if ((to->marks & BIV_MARK_RIVER && !bridge_crosses (to, md_back (direction))) || (is_edge_wet && !is_edge_bridged))
    step |= MD_STEP_WATER;
  if (((from->marks | to->marks) & BIV_MARK_RIVER || is_edge_wet) && !is_edge_bridged)
    step |= MD_STEP_BETWEEN;
  if (!(step & MD_STEP_WATER) && road_uses (from, direction) && road_uses (to, md_back (direction))
      && !((from->marks | to->marks) & (BIV_MARK_WOOD | BIV_MARK_TOWN)))
    step |= MD_STEP_ROAD;
  if (ABS (from->level - to->level) >= 3)
    step |= MD_STEP_CLIFF;
  return step;
}

/* A step that ground and heights allow to most. */
static gboolean
is_way (gconstpointer data,
        BivCell       from,
        BivCell       to)
{
  const MdRules *rules = data;

  return !(rules->ground[to] & MD_BARRED) && ABS (rules->level[to] - rules->level[from]) <= 1;
}

void
md_compile_ground (const BivField *field,
                   MdRules        *rules)
{
  const BivBoard *board = field->board;

  for (BivCell cell = 0; cell < board->n_cells; cell++)
    {
      const BivGround *ground = &board->ground[cell];

      rules->ground[cell] = read_ground (ground);
      rules->level[cell] = ground->level;
      rules->top[cell] = (guint8) (ground->level + !!(ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN)));
      rules->bridge[cell] = !!(ground->marks & BIV_MARK_BRIDGE);
      for (guint direction = 0; direction < 6; direction++)
        {
          BivCell next = biv_board_next (board, cell, direction);

          if (next != BIV_NO_CELL)
            {
              rules->steps[cell][direction] = read_step (ground, &board->ground[next], direction);
              rules->has_water = rules->has_water || rules->steps[cell][direction] & MD_STEP_BETWEEN;
            }
        }
    }
  rules->ways = biv_board_lay_ways (board, is_way, rules);
}

/* ---- Lines of sight (MD-LOS) ---- */

/* How high a hex stands in the way, in contours. MD-LOS-4: woods, towns and units are one contour tall, and do not add up;
 * MD-LOS-5: nothing else is. */
static inline int
top_of (const MdRules  *rules,
        const MdBattle *battle,
        BivCell         cell)
{
  if (biv_grid_at (&battle->grid, cell) != BIV_NO_STAND && rules->options.units_hide)
    return rules->level[cell] + 1;
  return rules->top[cell];
}

/* MD-LOS-1; MD-LOS-2, MD-LOS-3: at each step the line has a height of its own, here times the distance, and what is strictly
 * higher hides the target. MD-HEX-10, MD-LOS-6: of two hexes on either hand of the line, either does; what lies beyond the
 * board does not. MD-LOS-7: there is no other limit to sight. */
gboolean
md_sees (const BivField *field,
         const MdBattle *battle,
         BivCell         from,
         BivCell         to)
{
  const MdRules *rules = md_rules (field);
  const BivLine *line = biv_board_line (field->board, from, to);
  const gint16 *step = field->board->differences + line->first;
  int n = line->n_crossed + 1, height = n * rules->level[from], climb = rules->level[to] - rules->level[from];

  for (guint i = 0; i < line->n_crossed; i++, step += 2)
    {
      height += climb;
      for (int hand = 0; hand < (step[0] == step[1] ? 1 : 2); hand++)
        {
          int cell = from + step[hand];

          if (cell >= 0 && cell < (int) field->board->n_cells && n * top_of (rules, battle, (BivCell) cell) > height)
            return FALSE;
        }
    }
  return TRUE;
}
