/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fire.c: ground, lines of sight, artillery fire and small arms (MP-BRD, MP-LOS, MP-ART, MP-FIR) */
#include "config.h"
#include "rulebooks/musket-period/private.h"

#include <glib/gi18n-lib.h>

/* ---- Board (MP-BRD): sides, steps, neighbours and fronts, MP-BRD-2, MP-BRD-3, MP-BRD-4 and MP-BRD-5, are its own tables ---- */

static guint8
read_ground (const MpOptions *options,
             const BivGround *ground)
{
  guint marks = ground->marks;
  guint8 read = marks & options->cover ? MP_COVER : 0;           /* MP-BRD-7 */
  gboolean is_river = marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE) ? TRUE : FALSE;
  /* MP-BRD-6: a road over water is a bridge. MP-BRD-8: not where a ford is marked, unless a bridge is marked too. */
  gboolean is_bridge = marks & BIV_MARK_BRIDGE || (is_river && marks & BIV_MARK_ROAD && !(marks & BIV_MARK_FORD));

  if (marks & BIV_MARK_IMPASSABLE)
    read |= MP_BARRED;
  if (is_river && !is_bridge)
    read |= MP_WET | (marks & BIV_MARK_FORD ? MP_FORD : MP_DEEP);
  /* MP-ROA-4 */
  if (marks & BIV_MARK_ROAD || is_bridge || (options->towns_are_roads && marks & BIV_MARK_TOWN))
    read |= MP_ROAD;
  return read;
}

static gboolean
is_way (gconstpointer data,
        BivCell       from,
        BivCell       to)
{
  return !(((const MpRules *) data)->ground[to] & (MP_BARRED | MP_DEEP));
}

void
mp_compile_ground (const BivField *field,
                   MpRules        *rules)
{
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      const BivGround *ground = &field->board->ground[cell];

      rules->ground[cell] = read_ground (&rules->options, ground);
      rules->level[cell] = ground->level;
      /* MP-LOS-2; works, roads and rivers hide nothing. */
      rules->top[cell] = (guint8) (ground->level + !!(ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN)));
    }
  /* MP-LOS-5, MP-BRD-3: the quarter ahead within the range, or everything within it. */
  for (guint type = 0; type < rules->n_types; type++)
    rules->types[type].reach = biv_reaches_lay (&rules->reaches, field->board, rules->types[type].range,
                                                rules->options.all_round);
  rules->ways = biv_board_lay_ways (field->board, is_way, rules);
}

/* ---- Lines of sight (MP-LOS): which squares a line crosses and touches, MP-LOS-1, is the board's table ---- */

typedef struct
{
  const MpRules  *rules;
  const MpBattle *battle;
  int             side;
  int             eye;
} Look;

/* MP-LOS-4: a friend, whatever the heights. MP-ART-7: who is marked still stands there. */
static inline gboolean
is_friend (const Look *look,
           BivCell     cell)
{
  guint8 there = biv_grid_at (&look->battle->grid, cell);

  return there != BIV_NO_STAND && look->battle->grid.stands[there].side == look->side;
}

/* MP-LOS-2 */
static inline gboolean
is_hiding (const Look *look,
           BivCell     cell)
{
  guint8 there = biv_grid_at (&look->battle->grid, cell);

  if (look->rules->top[cell] > look->eye)
    return TRUE;
  return there != BIV_NO_STAND && look->battle->grid.stands[there].side != look->side && look->rules->options.enemies_hide
         && look->rules->level[cell] + 1 > look->eye;
}

static inline Look
look_between (const BivField *field,
              const MpBattle *battle,
              int             side,
              BivCell         from,
              BivCell         to)
{
  const MpRules *rules = mp_rules (field);

  return (Look) { rules, battle, side, MAX (rules->level[from], rules->level[to]) };
}

/* MP-LOS-3: both squares of a touched pair, or as the option says. */
static inline gboolean
closes_corner (const Look *look,
               gboolean    one,
               gboolean    two)
{
  switch (look->rules->options.corner)
    {
    case MP_CORNER_ANY:  return one || two;
    case MP_CORNER_NONE: return FALSE;
    case MP_CORNER_BOTH:
    default:             return one && two;
    }
}

/* MP-LOS-6: neither end is looked at. */
gboolean
mp_sees (const BivField *field,
         const MpBattle *battle,
         int             side,
         BivCell         from,
         BivCell         to)
{
  Look look = look_between (field, battle, side, from, to);
  const BivLine *line = biv_board_line (field->board, from, to);
  const gint16 *between = field->board->differences + line->first;

  for (guint i = 0; i < line->n_crossed; i++, between++)
    if (is_friend (&look, (BivCell) (from + *between)) || is_hiding (&look, (BivCell) (from + *between)))
      return FALSE;
  for (guint i = 0; i < line->n_corners; i++, between += 2)
    {
      BivCell one = (BivCell) (from + between[0]), two = (BivCell) (from + between[1]);

      if (closes_corner (&look, is_friend (&look, one) || is_hiding (&look, one),
                         is_friend (&look, two) || is_hiding (&look, two)))
        return FALSE;
    }
  return TRUE;
}

/* Why there is no line, as the refusals' row has it: crossed squares before corners, friends before the rest. */
static gboolean
check_line (const BivField *field,
            const MpBattle *battle,
            guint           unit,
            BivCell         to,
            BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[unit];
  Look look = look_between (field, battle, stand->side, stand->cell, to);
  const BivLine *line = biv_board_line (field->board, stand->cell, to);
  const gint16 *between = field->board->differences + line->first;
  const char *call = field->units[unit].call, *hidden = NULL;
  gboolean over_friends = FALSE, is_crossed;
  gboolean is_gun = mp_type (field, battle, unit)->flags & MP_TYPE_ARTILLERY ? TRUE : FALSE;
  char name[BIV_CELL_NAME];

  for (guint i = 0; i < line->n_crossed; i++, between++)
    {
      if (is_friend (&look, (BivCell) (stand->cell + *between)))
        over_friends = TRUE;
      else if (is_hiding (&look, (BivCell) (stand->cell + *between)))
        hidden = "MP-LOS-2";
    }
  is_crossed = over_friends || hidden != NULL;
  for (guint i = 0; i < line->n_corners && !is_crossed; i++, between += 2)
    {
      BivCell one = (BivCell) (stand->cell + between[0]), two = (BivCell) (stand->cell + between[1]);
      gboolean friend_one = is_friend (&look, one), friend_two = is_friend (&look, two);

      if (!closes_corner (&look, friend_one || is_hiding (&look, one), friend_two || is_hiding (&look, two)))
        continue;
      if (friend_one || friend_two)
        over_friends = TRUE;
      else
        hidden = "MP-LOS-3";
    }
  if (!over_friends && hidden == NULL)
    return TRUE;
  biv_board_cell_name (field->board, to, name);
  /* MP-ART-8, MP-ART-9, MP-FIR-6 */
  if (over_friends)
    {
      mp_refuse (why, "MP-LOS-4", _("%s would fire over a friend."), call);
      biv_refusal_add_clause (why, is_gun ? "MP-ART-9" : "MP-FIR-6");
      return FALSE;
    }
  mp_refuse (why, hidden, _("%s has no line of sight to %s."), call, name);
  biv_refusal_add_clause (why, is_gun ? "MP-ART-8" : "MP-FIR-6");
  return FALSE;
}

/* ---- What a shot needs ---- */

int
mp_needed (const BivField *field,
           const MpBattle *battle,
           guint           unit,
           BivCell         cell)
{
  const MpType *type = mp_type (field, battle, unit);
  int distance = biv_board_steps (field->board, battle->grid.stands[unit].cell, cell);
  /* MP-ART-3: grape whenever it reaches, since it is never the worse shot. MP-ART-4; MP-FIR-3. */
  int needed = type->flags & MP_TYPE_ARTILLERY && distance <= type->grape ? type->kills_grape : type->kills;

  /* MP-ART-5, MP-FIR-4 */
  if (mp_rules (field)->ground[cell] & MP_COVER)
    needed++;
  /* MP-FIR-5, MP-FIR-8; a gun has no such addition. */
  if (type->flags & MP_TYPE_INFANTRY && !biv_stands_has (&battle->moved, unit))
    needed--;
  return CLAMP (needed, 1, 7);
}

/* ---- Artillery fire (MP-ART) ---- */

static gboolean
has_shot (const BivField *field,
          const MpBattle *battle,
          guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *reach = mp_reach (field, battle, unit);
  const guint64 *enemies = battle->grid.cells[1 - stand->side].words;

  if (mp_ground_of (field, battle, unit) & MP_WET)
    return FALSE;
  for (guint word = 0; word < field->board->n_words; word++)
    for (guint64 bits = reach[word] & enemies[word]; bits != 0; bits &= bits - 1)
      if (mp_sees (field, battle, stand->side, stand->cell, (BivCell) (word * 64 + (guint) __builtin_ctzll (bits))))
        return TRUE;
  return FALSE;
}

/* MP-ART-2; MP-ART-6: the marked may fire too. */
gboolean
mp_side_has_shot (const BivField      *field,
                  const BivGridBattle *grid,
                  int                  side)
{
  const MpBattle *battle = (const MpBattle *) grid;
  BivStandSet guns = biv_stands_both (&battle->guns, &battle->grid.on_board[side]);

  guns = biv_stands_without (&guns, &battle->fired);
  for (int gun = biv_stands_take (&guns); gun >= 0; gun = biv_stands_take (&guns))
    if (has_shot (field, battle, (guint) gun))
      return TRUE;
  return FALSE;
}

/* In the order of the refusals' rows, the same for guns and small arms but for the clause of the range. */
static gboolean
check_target (const BivField *field,
              const MpBattle *battle,
              guint           unit,
              BivCell         cell,
              const char     *range_clause,
              BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const char *call = field->units[unit].call;
  char name[BIV_CELL_NAME];
  int distance, range = mp_type (field, battle, unit)->range;

  biv_board_cell_name (field->board, cell, name);
  if (mp_ground_of (field, battle, unit) & MP_WET)
    return mp_refuse (why, "MP-RIV-5", _("%s stands in a river and may not fire."), call);
  if (biv_cell_is_outside (cell) || biv_grid_enemy_at (&battle->grid, stand->side, cell) == BIV_NO_STAND)
    return mp_refuse (why, range_clause, _("There is no enemy at %s."), name);
  distance = biv_board_steps (field->board, stand->cell, cell);
  if (distance > range)
    {
      mp_refuse (why, range_clause, _("%s is %d squares away; %s reaches %d."), name, distance, call, range);
      biv_refusal_add_clause (why, "MP-BRD-3");
      return FALSE;
    }
  if (!biv_cells_has (mp_reach (field, battle, unit), cell))
    return mp_refuse (why, "MP-LOS-5", _("%s is outside the arc of %s."), name, call);
  return check_line (field, battle, unit, cell, why);
}

/* MP-ART-1, MP-ART-2, MP-ART-11 */
static gboolean
check_artillery (const BivField  *field,
                 const MpBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  const char *call;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side) || !biv_stands_has (&battle->guns, (guint) action->unit))
    return mp_refuse (why, "MP-ART-1", _("Only this side’s artillery fires now."));
  call = field->units[action->unit].call;
  if (biv_stands_has (&battle->fired, (guint) action->unit))
    return mp_refuse (why, "MP-ART-2", _("%s has fired this turn."), call);
  if (battle->grid.passed >> action->side & 1)
    return mp_refuse (why, "MP-ART-2", _("The side has passed: %s fires no more this turn."), call);
  return check_target (field, battle, (guint) action->unit, action->cell, "MP-ART-3", why);
}

/* MP-END-2: all together, which is one removal. */
void
mp_remove_marked (const BivField *field,
                  MpBattle       *battle,
                  BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    mp_destroy (battle, (guint) unit, "MP-ART-6", events);
  battle->marked = (BivStandSet) { 0 };
  mp_end_removal (field, battle, events);
}

/* ---- Firing, non-artillery (MP-FIR) ---- */

/* Whose turn to fire it is: the unit in hand's, or by phase any unit's. */
static gboolean
check_turn_to_fire (const BivField *field,
                    const MpBattle *battle,
                    int             side,
                    guint           unit,
                    BivRefusal     *why)
{
  const char *call = field->units[unit].call;

  if (mp_rules (field)->options.by_phase)
    {
      if (!mp_is_step_of (battle, MP_STEP_FIRE, side))
        return mp_refuse (why, "MP-SEQ-9", _("It is not this side’s fire."));
    }
  else if (battle->in_hand != unit)
    return mp_refuse (why, "MP-FIR-2", _("%s is not in hand: a unit fires in its own turn."), call);
  /* MP-SEQ-9: never taken in hand, it may fire as if it had said yes. */
  if (biv_stands_has (&battle->activated, unit) && !biv_stands_has (&battle->will_fire, unit))
    return mp_refuse (why, "MP-MOV-4", _("%s did not say that it would fire."), call);
  if (biv_stands_has (&battle->fired, unit))
    return mp_refuse (why, "MP-FIR-2", _("%s has fired this turn."), call);
  if (!mp_rules (field)->options.by_phase && biv_stands_has (&battle->fought, unit))
    return mp_refuse (why, "MP-SEQ-5", _("%s has fought; it fires before that or not at all."), call);
  return TRUE;
}

static gboolean
check_small_arms (const BivField  *field,
                  const MpBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const MpType *type;
  const char *call;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mp_refuse (why, "MP-FIR-2", _("No unit of this side stands there."));
  call = field->units[action->unit].call;
  type = mp_type (field, battle, (guint) action->unit);
  if (type->flags & MP_TYPE_ARTILLERY)
    return mp_refuse (why, "MP-ART-1", _("%s is a gun: artillery has fired, before the initiative."), call);
  if (type->range == 0)
    return mp_refuse (why, "MP-TYP-3", _("%s has no fire."), call);
  return check_turn_to_fire (field, battle, action->side, (guint) action->unit, why)
         && check_target (field, battle, (guint) action->unit, action->cell, "MP-FIR-1", why);
}

gboolean
mp_check_fire (const BivField  *field,
               const MpBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  return (battle->grid.head.phase == MP_ARTILLERY ? check_artillery : check_small_arms) (field, battle, action, why);
}

/* MP-TYP-4, MP-FIR-3 */
void
mp_apply_fire (const BivField  *field,
               MpBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint unit = (guint) action->unit, target = biv_grid_at (&battle->grid, action->cell);
  gboolean is_gun = battle->grid.head.phase == MP_ARTILLERY;
  const char *clause = is_gun ? "MP-ART-4" : "MP-FIR-3";
  int needed = mp_needed (field, battle, unit, action->cell);
  int face = biv_dice_d6 (dice, action->side, clause);
  BivEvent *event = biv_grid_tell_throw (events, BIV_EVENT_SHOT, action->side, unit, target, face, needed, clause);

  if (event != NULL)
    event->cell = action->cell;
  biv_stands_add (&battle->fired, unit);
  battle->hand |= battle->in_hand == unit ? MP_HAND_FIRED : 0;
  /* MP-ART-12: a miss harms nobody. */
  if (face < needed)
    return;
  if (is_gun)
    {
      /* MP-ART-7: fired at again without further effect. */
      biv_grid_doom (&battle->marked, target, "MP-ART-6", events);
      return;
    }
  mp_destroy (battle, target, clause, events);
  mp_end_removal (field, battle, events);
}
