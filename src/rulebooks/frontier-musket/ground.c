/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground.c: terrain, facing, arcs and lines of sight (FM-TERRAIN, FM-GEO, FM-LOS) */
#include "rulebooks/frontier-musket/private.h"

#include "board/sight.h"

/* ---- Terrain (FM-TERRAIN) ---- */

/* FM-TERRAIN-2, FM-TERRAIN-3, FM-TERRAIN-5: marks belong to whole squares and do not shut each other out. FM-TERRAIN-1: a
 * board of any size is read alike. */
static guint8
read_ground (const BivGround *ground)
{
  guint marks = ground->marks;
  guint8 read = 0;

  /* FM-TERRAIN-6; FM-TERRAIN-9: fieldworks of any kind are trenches. */
  if (marks & (BIV_MARK_WOOD | BIV_MARK_TOWN | BIV_MARK_TRENCH | BIV_MARK_WORKS))
    read |= FM_COVER;
  if (marks & BIV_MARK_WOOD)
    read |= FM_WOOD;
  /* FM-TERRAIN-4 */
  if (marks & BIV_MARK_IMPASSABLE)
    read |= FM_BARRED;
  if (marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE))
    {
      read |= FM_RIVER;
      /* FM-TERRAIN-9, FM-RIVER-2: a bridge mark wins over a ford, a ford over a road that runs through. */
      if (marks & BIV_MARK_BRIDGE || (marks & BIV_MARK_ROAD && !(marks & BIV_MARK_FORD)))
        read |= FM_BRIDGE;
      else
        read |= FM_WET | (marks & BIV_MARK_FORD ? FM_FORD : FM_BARRED);   /* FM-RIVER-1 */
    }
  /* FM-ROAD-2: towns and bridges are road squares. */
  if (marks & (BIV_MARK_ROAD | BIV_MARK_TOWN) || read & FM_BRIDGE)
    read |= FM_ROAD;
  return read;
}

/* A step that ground and heights allow at all. */
static gboolean
is_way (gconstpointer data,
        BivCell       from,
        BivCell       to)
{
  const FmRules *rules = data;

  return !(rules->ground[to] & FM_BARRED) && ABS (rules->level[to] - rules->level[from]) <= 1
         && !(rules->ground[from] & rules->ground[to] & FM_RIVER && (rules->ground[from] | rules->ground[to]) & FM_FORD);
}

void
fm_compile_ground (const BivField *field,
                   FmRules        *rules)
{
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      const BivGround *ground = &field->board->ground[cell];

      rules->ground[cell] = read_ground (ground);
      rules->level[cell] = ground->level;
      /* FM-LOS-4, FM-LOS-8: woods and towns stand one contour high; roads, rivers, bridges and trenches do not. */
      rules->top[cell] = (guint8) (ground->level + !!(ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN)));
      if (!(rules->ground[cell] & (FM_WET | FM_BARRED)))
        biv_cells_add (rules->solid.words, cell);
    }
  /* FM-GEO-6: the arc, cut off at the range. FM-GEO-8: the diagram's odd square is no part of it. FM-GEO-9: one arc for
   * all; only the range differs. */
  for (guint type = 0; type < rules->n_types; type++)
    rules->types[type].reach = biv_reaches_lay (&rules->reaches, field->board, rules->types[type].range, FALSE);
  rules->ways = biv_board_lay_ways (field->board, is_way, rules);
}

gboolean
fm_is_covered (const BivField *field,
               BivCell         cell)
{
  return fm_rules (field)->ground[cell] & FM_COVER;
}

/* ---- Facing and contact (FM-GEO) ---- */

/* FM-GEO-5: adjacent, and at least one faces the other. */
gboolean
fm_are_in_contact (const BivField *field,
                   const FmBattle *battle,
                   guint           a,
                   guint           b)
{
  return biv_grid_front (field, &battle->grid, a) == battle->grid.stands[b].cell
         || biv_grid_front (field, &battle->grid, b) == battle->grid.stands[a].cell;
}

/* FM-GEO-2: adjacent is through a side. */
gboolean
fm_in_contact (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  if (!biv_grid_is_near_enemy (field, &battle->grid, stand->side, stand->cell))
    return FALSE;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy != BIV_NO_STAND
          && (direction == stand->facing || battle->grid.stands[enemy].facing == ((direction + 2) & 3)))
        return TRUE;
    }
  return FALSE;
}

/* FM-GEO-3: the one square ahead of an enemy; beside and behind him are flanks and rear. */
gboolean
fm_is_front (const BivField *field,
             const FmBattle *battle,
             int             side,
             BivCell         cell)
{
  if (!biv_grid_is_near_enemy (field, &battle->grid, side, cell))
    return FALSE;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, side, biv_board_next (field->board, cell, direction));

      if (enemy != BIV_NO_STAND && battle->grid.stands[enemy].facing == ((direction + 2) & 3))
        return TRUE;
    }
  return FALSE;
}

/* ---- Lines of sight (FM-LOS) ---- */

typedef struct
{
  const FmRules  *rules;
  const FmBattle *battle;
  int             eye;
  gboolean        small_arms;
} View;

/* FM-LOS-4; FM-LOS-7: for small arms a Unit of either side closes the line whatever the heights, and for guns the
 * option may take Units out of it. */
static inline gboolean
blocks (gconstpointer data,
        BivCell       cell)
{
  const View *view = data;
  const FmRules *rules = view->rules;

  if (rules->top[cell] > view->eye)
    return TRUE;
  if (biv_grid_at (&view->battle->grid, cell) == BIV_NO_STAND)
    return FALSE;
  return view->small_arms || (rules->options.units_hide && rules->level[cell] + 1 > view->eye);
}

/* FM-LOS-1, FM-LOS-2 and FM-LOS-3 are the board's table of lines, and so is FM-LOS-9. */
FmSight
fm_sight (const BivField *field,
          const FmBattle *battle,
          BivCell         from,
          BivCell         to,
          gboolean        small_arms)
{
  const FmRules *rules = fm_rules (field);
  View view = { rules, battle, MAX (rules->level[from], rules->level[to]), small_arms };

  /* FM-LOS-5 */
  switch (biv_board_look (field->board, from, to, blocks, &view))
    {
    case BIV_SIGHT_CLEAR:    return FM_SIGHT_CLEAR;
    case BIV_SIGHT_ONE_HAND: return FM_SIGHT_PARTIAL;
    case BIV_SIGHT_BOTH_HANDS:
    case BIV_SIGHT_CROSSED:
    default:                 return FM_SIGHT_BLOCKED;
    }
}
