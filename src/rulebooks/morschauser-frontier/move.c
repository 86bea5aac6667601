/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move.c: movement and contact, with hills, roads and rivers (MF-MOV, MF-CON, MF-HIL, MF-ROA,
 * MF-RIV) */
#include "config.h"
#include "rulebooks/morschauser-frontier/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Who meets whom (MF-BRD-4, MF-BRD-5, MF-RIV-4) ---- */

/* The enemies in contact with a stand of @side at @cell whose front points in @direction: those that it faces, and those
 * that face it, by direction. MF-BRD-2: through sides only. Returns: how many */
static guint8
find_met (const MfOrder *order,
          BivCell        cell,
          guint          direction,
          guint8         met[4],
          guint8        *is_front)
{
  const BivGridBattle *grid = &order->battle->grid;
  guint8 n = 0;

  memset (met, BIV_NO_STAND, 4);
  *is_front = FALSE;
  if (!biv_grid_is_near_enemy (order->field, grid, order->side, cell))
    return 0;
  for (guint way = 0; way < 4; way++)
    {
      guint8 enemy = biv_grid_enemy_at (grid, order->side, biv_board_next (order->field->board, cell, way));
      gboolean is_faced;

      if (enemy == BIV_NO_STAND || (order->says_no && mf_is_across (order->field, cell, way)))
        continue;
      is_faced = grid->stands[enemy].facing == ((way + 2) & 3);
      if (!is_faced && way != direction)
        continue;
      met[way] = enemy;
      *is_front = *is_front || is_faced;
      n++;
    }
  return n;
}

/* The enemy straight ahead, if there can be contact with it. */
static guint8
enemy_ahead (const MfOrder *order,
             BivCell        cell,
             guint          facing)
{
  if (order->says_no && mf_is_across (order->field, cell, facing))
    return BIV_NO_STAND;
  return biv_grid_enemy_at (&order->battle->grid, order->side, biv_board_next (order->field->board, cell, facing));
}

static gboolean
was_in_contact (const MfOrder *order,
                guint8         enemy)
{
  return order->n_contacts > 0 && memchr (order->contacts, enemy, sizeof order->contacts) != NULL;
}

void
mf_order_init (MfOrder        *order,
               const BivField *field,
               const MfBattle *battle,
               guint           unit,
               gboolean        says_no)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const MfType *type = mf_type (field, battle, unit);
  guint8 is_front;

  *order = (MfOrder) { .field = field, .battle = battle, .unit = unit, .side = stand->side, .says_no = says_no,
                       .allowance = 2 * type->move, .contours = type->contours };
  /* MF-MOV-12: facing it, or faced by it. */
  order->n_contacts = find_met (order, stand->cell, stand->facing, order->contacts, &is_front);
}

void
mf_walk_init (MfWalk        *walk,
              const MfOrder *order)
{
  const BivStand *stand = &order->battle->grid.stands[order->unit];

  *walk = (MfWalk) { .cell = stand->cell, .direction = stand->facing };
}

/* ---- What a step costs (table 2.6, MF-ROA, MF-RIV-1, MF-HIL-1) ---- */

/* MF-ROA-1, MF-ROA-2, MF-ROA-3, MF-RIV-1, MF-RIV-2, MF-RIV-5; MF-MOV-20: nothing else costs more. MF-MOV-1: no more than
 * the stand's Movement. */
static MfNo
pay_step (MfWalk        *walk,
          const MfOrder *order,
          BivCell        to)
{
  const guint8 *ground = mf_rules (order->field)->ground;
  gboolean is_road = ground[walk->cell] & ground[to] & MF_ROAD ? TRUE : FALSE;
  int price = is_road ? 1 : ground[to] & MF_RIVER ? 4 : 2;
  gboolean is_odd = walk->n_path > 0 && is_road != walk->on_road && walk->spent % 2 != 0;

  walk->spent += is_odd ? 1 : 0;
  walk->spent += price;
  walk->on_road = is_road ? 1 : 0;
  if (walk->spent <= order->allowance)
    return MF_MAY;
  return price == 4 ? MF_NO_RIVER : is_odd ? MF_NO_ROUNDING : MF_NO_ALLOWANCE;
}

/* MF-HIL-1: up and down added, over the whole move, roads or not (MF-ROA-5); option contours-per. */
static MfNo
climb_step (MfWalk        *walk,
            const MfOrder *order,
            BivCell        to)
{
  const MfRules *rules = mf_rules (order->field);
  int step = ABS (rules->level[to] - rules->level[walk->cell]);

  walk->contours = rules->options.counts_steps ? step : walk->contours + step;
  return walk->contours <= order->contours ? MF_MAY : MF_NO_CONTOUR;
}

/* ---- The steps of a move (MF-MOV), in the order in which they are refused ---- */

/* A cell beside the board has a name and a place (MF-MOV-19); whether the step to it would go through a side. */
static MfNo
leave_board (const MfOrder *order,
             BivCell        from,
             BivCell        to)
{
  const BivBoard *board = order->field->board;
  int column = (to & ~BIV_CELL_OUTSIDE) >> 7, row = to & 127;

  if (to == BIV_NO_CELL)
    return MF_NO_BOARD;
  return ABS (column - biv_board_column (board, from)) + ABS (row - biv_board_row (board, from)) == 1 ? MF_NO_BOARD
                                                                                                         : MF_NO_SIDE;
}

/* MF-MOV-12, MF-MOV-13, MF-MOV-14, MF-MOV-15, option recontact-same. MF-MOV-11: only squares entered matter. */
static MfNo
meet (const MfWalk  *walk,
      const MfOrder *order)
{
  gboolean all_known = TRUE;

  if (walk->n_met == 0 || order->n_contacts == 0)
    return MF_MAY;
  for (guint way = 0; way < 4; way++)
    all_known = all_known && (walk->met[way] == BIV_NO_STAND || was_in_contact (order, walk->met[way]));
  if (!all_known)
    return MF_NO_MEETING;
  return mf_rules (order->field)->options.may_meet_again ? MF_MAY : MF_NO_MEETING_AGAIN;
}

/* MF-MOV-17, MF-MOV-21: the square it set out from counts as empty. */
static gboolean
is_on_friend (const MfWalk  *walk,
              const MfOrder *order)
{
  guint8 there = biv_grid_at (&order->battle->grid, walk->cell);

  return there != BIV_NO_STAND && there != order->unit;
}

MfNo
mf_walk_step (MfWalk        *walk,
              const MfOrder *order,
              BivCell        to)
{
  const BivBoard *board = order->field->board;
  const MfRules *rules = mf_rules (order->field);
  guint direction = 0;
  guint8 there;
  MfNo no;

  if (biv_cell_is_outside (to))
    return leave_board (order, walk->cell, to);
  while (direction < 4 && biv_board_next (board, walk->cell, direction) != to)
    direction++;
  if (direction == 4)
    return MF_NO_SIDE;                                /* MF-BRD-2 */
  there = biv_grid_at (&order->battle->grid, to);
  if (there != BIV_NO_STAND && order->battle->grid.stands[there].side != order->side)
    return MF_NO_ENEMY;
  if (there != BIV_NO_STAND && there != order->unit && !rules->options.passes_friends)
    return MF_NO_FRIEND;
  if (rules->ground[to] & MF_BARRED)
    return MF_NO_GROUND;
  no = pay_step (walk, order, to);
  if (no == MF_MAY)
    no = climb_step (walk, order, to);
  if (no != MF_MAY)
    return no;
  walk->cell = to;
  walk->direction = (guint8) direction;               /* MF-MOV-3: while stepping it faces the way it steps */
  walk->n_path++;
  walk->n_met = find_met (order, to, direction, walk->met, &walk->is_front);
  return meet (walk, order);
}

/* MF-MOV-6, MF-MOV-7, MF-MOV-8, MF-MOV-18: who meets an enemy goes no further. */
static MfNo
walk_may_go_on (const MfWalk  *walk,
                const MfOrder *order)
{
  if (walk->n_met == 0)
    return MF_MAY;
  if (is_on_friend (walk, order))
    return MF_NO_STOP_ON_FRIEND;
  return walk->is_front ? MF_NO_FRONT_PASSED : MF_NO_PASSING;
}

/* MF-MOV-17, MF-MOV-18; MF-BRD-1 */
MfNo
mf_walk_may_end (const MfWalk  *walk,
                 const MfOrder *order)
{
  if (!is_on_friend (walk, order))
    return MF_MAY;
  return walk->n_met > 0 ? MF_NO_STOP_ON_FRIEND : MF_NO_END_ON_FRIEND;
}

/* MF-MOV-6, MF-MOV-8: of those whom it met, one has to be faced; MF-MOV-9: which, is its owner's choice. */
static MfNo
face_met (const MfWalk *walk,
          guint8       *facing)
{
  if (walk->n_met == 0)
    return MF_MAY;
  if (*facing == BIV_NO_DIRECTION)
    {
      if (walk->n_met > 1)
        return MF_NO_CHOICE;
      for (guint way = 0; way < 4; way++)
        if (walk->met[way] != BIV_NO_STAND)
          *facing = (guint8) way;
    }
  if (walk->met[*facing] != BIV_NO_STAND)
    return MF_MAY;
  return walk->is_front ? MF_NO_FACING_FRONT : MF_NO_FACING;
}

/* MF-MOV-3, MF-MOV-4: any facing that no clause forbids. MF-MOV-13, MF-MOV-14: who broke contact may not end facing an
 * enemy; MF-MOV-16: who stays where it is has not broken it. */
MfNo
mf_walk_face (const MfWalk  *walk,
              const MfOrder *order,
              guint8        *facing)
{
  MfNo no = face_met (walk, facing);
  guint8 enemy;

  if (no != MF_MAY)
    return no;
  if (*facing == BIV_NO_DIRECTION)
    *facing = walk->direction;
  if (walk->n_path == 0 || order->n_contacts == 0)
    return MF_MAY;
  enemy = enemy_ahead (order, walk->cell, *facing);
  if (enemy == BIV_NO_STAND)
    return MF_MAY;
  if (!was_in_contact (order, enemy))
    return MF_NO_MEETING;
  return mf_rules (order->field)->options.may_meet_again ? MF_MAY : MF_NO_MEETING_AGAIN;
}

/* ---- May this stand go there? ---- */

static const struct { const char *clause, *words; } noes[] = {
  [MF_NO_SIDE] = { "MF-BRD-2", N_("Each step goes through one side of a square.") },
  [MF_NO_BOARD] = { "MF-MOV-19", N_("No step leaves the board.") },
  [MF_NO_ENEMY] = { "MF-MOV-17", N_("An enemy stands there.") },
  [MF_NO_FRIEND] = { "MF-MOV-17", N_("A friend stands there, and stands do not pass through each other in this battle.") },
  [MF_NO_GROUND] = { "MF-BRD-6", N_("Nothing can enter that square.") },
  [MF_NO_RIVER] = { "MF-RIV-1", N_("Entering a river square costs two squares; so many are not left.") },
  [MF_NO_ROUNDING] = { "MF-ROA-3", N_("The half square left over from the road is lost, and the rest does not suffice.") },
  [MF_NO_ALLOWANCE] = { "MF-MOV-1", N_("The stand cannot go so far.") },
  [MF_NO_CONTOUR] = { "MF-HIL-1", N_("The stand cannot climb or descend so many contours.") },
  [MF_NO_MEETING] = { "MF-MOV-13", N_("A stand that breaks contact may not come into contact with another enemy.") },
  [MF_NO_MEETING_AGAIN] = { "MF-MOV-14", N_("A stand that breaks contact may not come into contact with the same enemy.") },
  [MF_NO_STOP_ON_FRIEND] = { "MF-MOV-18", N_("The stand would have to stop in a square that a friend holds.") },
  [MF_NO_FRONT_PASSED] = { "MF-MOV-7", N_("A stand that enters an enemy’s front square stops there.") },
  [MF_NO_PASSING] = { "MF-MOV-6", N_("A step after which an enemy is straight ahead is the last.") },
  [MF_NO_END_ON_FRIEND] = { "MF-MOV-17", N_("A friend holds the square where the move ends.") },
  [MF_NO_CHOICE] = { "MF-MOV-9", N_("It meets several enemies: say which way it faces.") },
  [MF_NO_FACING_FRONT] = { "MF-MOV-8", N_("The stand has to face an enemy whose front square it entered.") },
  [MF_NO_FACING] = { "MF-MOV-6", N_("The stand has to face the enemy that it came up to.") },
};

static gboolean
refuse_walk (MfNo        no,
             guint       unit,
             BivCell     cell,
             BivRefusal *why)
{
  return no == MF_MAY || mf_refuse (why, noes[no].clause, (int) unit, cell, "%s", _(noes[no].words));
}

static gboolean
check_path (const MfOrder   *order,
            const BivAction *action,
            MfWalk          *walk,
            BivRefusal      *why)
{
  mf_walk_init (walk, order);
  for (int i = 0; i < action->n_path; i++)
    {
      MfNo no = mf_walk_step (walk, order, action->path[i]);

      if (no == MF_MAY)
        no = i + 1 < action->n_path ? walk_may_go_on (walk, order) : mf_walk_may_end (walk, order);
      if (!refuse_walk (no, order->unit, action->path[i], why))
        return FALSE;
    }
  return TRUE;
}

/* MF-MOV-5: it never leaves its square; option immovable-may-turn. */
static gboolean
check_fixed (const MfOrder   *order,
             const BivAction *action,
             BivRefusal      *why)
{
  const BivStand *stand = &order->battle->grid.stands[order->unit];
  const char *call = order->field->units[order->unit].call;

  if (!(mf_type (order->field, order->battle, order->unit)->flags & MF_TYPE_FIXED))
    return TRUE;
  if (action->n_path > 0)
    return mf_refuse (why, "MF-MOV-5", (int) order->unit, stand->cell, _("%s never leaves its square."), call);
  if (!mf_rules (order->field)->options.fixed_may_turn && action->facing != BIV_NO_DIRECTION
      && action->facing != stand->facing)
    return mf_refuse (why, "MF-MOV-5", (int) order->unit, stand->cell, _("%s may not turn in this battle."), call);
  return TRUE;
}

gboolean
mf_check_move (const BivField  *field,
               const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  guint8 facing = action->facing;
  MfOrder order;
  MfWalk walk;

  if (!mf_is_move_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", action->unit, -1, _("This side does not move now."));
  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side) || biv_stands_has (&battle->moved, (guint) action->unit))
    return mf_refuse (why, "MF-MOV-2", action->unit, -1, _("No stand of this side that has not moved this turn is there."));
  mf_order_init (&order, field, battle, (guint) action->unit, action->value != 0);
  if (facing > 3)
    facing = BIV_NO_DIRECTION;
  return check_fixed (&order, action, why) && check_path (&order, action, &walk, why)
         && refuse_walk (mf_walk_face (&walk, &order, &facing), order.unit, walk.cell, why);
}

/* ---- Contact (MF-CON) ---- */

/* MF-CON-1, MF-CON-2, MF-CON-4, MF-CON-6: at once, and until it turns or is turned again. MF-CON-3: who is faced already
 * turns nobody. */
void
mf_turn_to_face (MfBattle   *battle,
                 guint       unit,
                 guint       other,
                 const char *clause,
                 BivEvents  *events)
{
  BivStand *stand = &battle->grid.stands[unit];
  guint8 facing = (battle->grid.stands[other].facing + 2) & 3;
  BivEvent *event;

  if (stand->facing == facing)
    return;
  stand->facing = facing;
  event = biv_events_add (events, BIV_EVENT_TURNED, (int) unit, clause);
  if (event == NULL)
    return;
  event->other = (gint16) other;
  event->cell = stand->cell;
  event->facing = facing;
}

/* Whether an enemy stands across a river, anywhere next to this square. */
static gboolean
is_river_held (const BivField *field,
               const MfBattle *battle,
               int             side,
               BivCell         cell)
{
  for (guint way = 0; way < 4; way++)
    if (mf_is_across (field, cell, way)
        && biv_grid_enemy_at (&battle->grid, side, biv_board_next (field->board, cell, way)) != BIV_NO_STAND)
      return TRUE;
  return FALSE;
}

void
mf_apply_move (const BivField  *field,
               MfBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell from = stand->cell, to = biv_action_destination (action, from);
  gboolean has_shifted = action->n_path > 0;
  guint8 facing = action->facing, enemy, holder;

  if (facing > 3)
    {
      MfOrder order;
      MfWalk walk;

      facing = BIV_NO_DIRECTION;
      mf_order_init (&order, field, battle, unit, action->value != 0);
      check_path (&order, action, &walk, NULL);
      mf_walk_face (&walk, &order, &facing);
    }
  biv_stands_add (&battle->moved, unit);
  biv_stands_set (&battle->shifted, unit, has_shifted);
  biv_stands_set (&battle->turned, unit, has_shifted || facing != stand->facing);
  battle->order[unit] = ++battle->n_moves;
  if (to != from)
    biv_grid_shift (&battle->grid, unit, to);
  stand->facing = facing;
  /* MF-RIV-4: the answer holds for the battle that follows; with nobody across a river it does not matter. */
  if (action->value != 0 && is_river_held (field, battle, stand->side, to))
    biv_stands_add (&battle->declined, unit);
  biv_grid_tell_stand (&battle->grid, has_shifted ? BIV_EVENT_MOVED : BIV_EVENT_TURNED, unit, from,
                       has_shifted ? "MF-MOV-1" : "MF-MOV-4", events);
  /* MF-CON-5: who neither faces an enemy nor is faced by it is not in contact. MF-CON-7: an enemy that faces one of its
   * attackers that moved squares into contact is turned only by another that did. */
  enemy = mf_prey (field, battle, unit);
  if (enemy == BIV_NO_STAND)
    return;
  holder = biv_grid_enemy_at (&battle->grid, battle->grid.stands[enemy].side, biv_grid_front (field, &battle->grid, enemy));
  if (has_shifted || holder == BIV_NO_STAND || !biv_stands_has (&battle->shifted, holder)
      || mf_prey (field, battle, holder) != enemy)
    mf_turn_to_face (battle, enemy, unit, has_shifted ? "MF-CON-1" : "MF-CON-7", events);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none, a campaign does ---- */

/* It comes on out of contact, so that no battle has to begin off the board. */
gboolean
mf_check_enter (const BivField  *field,
                const MfBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  int unit = action->unit;
  guint8 met[4], is_front;
  MfOrder order = { .field = field, .battle = battle, .side = action->side };
  const char *call;

  if (!mf_is_move_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", unit, -1, _("This side does not move now."));
  if (unit < 0 || unit >= battle->grid.head.n_units || field->units[unit].side != action->side)
    return mf_refuse (why, "CA-DEPLOY-8", unit, -1, _("That is no reserve of this side."));
  if (!biv_grid_may_enter (field, &battle->grid, (guint) unit, why))
    return FALSE;
  call = field->units[unit].call;
  if (biv_cell_is_outside (action->cell) || !biv_grid_is_entry (field, (guint) unit, action->cell))
    return mf_refuse (why, "CA-DEPLOY-8", unit, action->cell, _("%s comes on at its own edge of the board."), call);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return mf_refuse (why, "MF-BRD-1", unit, action->cell, _("One stand to a square."));
  if (mf_rules (field)->ground[action->cell] & MF_BARRED)
    return mf_refuse (why, "MF-BRD-6", unit, action->cell, _("Nothing can enter that square."));
  if (action->facing > 3 || find_met (&order, action->cell, action->facing, met, &is_front) > 0)
    return mf_refuse (why, "CA-DEPLOY-2", unit, action->cell, _("%s may not come on in contact with an enemy."), call);
  return TRUE;
}

void
mf_apply_enter (const BivField  *field,
                MfBattle        *battle,
                const BivAction *action,
                BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
  biv_stands_add (&battle->moved, (guint) action->unit);
}

/* ---- Every move of a stand ---- */

/* A square as a path has come to it. */
typedef struct
{
  MfWalk walk;
  int    parent;                      /* -1: the start */
} Node;

typedef struct
{
  MfOrder     order;
  GArray     *nodes;
  GHashTable *seen;
  GHashTable *ended;                  /* effects that are listed */
  GArray     *actions;
} Search;

/* How a path came to a square matters only so far as it changes what may follow. */
static void
add_node (Search       *search,
          const MfWalk *walk,
          int           parent)
{
  guint64 key = (guint64) walk->cell | (guint64) walk->spent << 16 | (guint64) walk->contours << 32
                | (guint64) walk->on_road << 48 | (guint64) walk->direction << 49 | (guint64) (walk->n_path > 0) << 52;
  Node node = { *walk, parent };

  if (g_hash_table_add (search->seen, g_memdup2 (&key, sizeof key)))
    g_array_append_val (search->nodes, node);
}

static void
add_action (Search *search,
            int     index,
            guint8  facing)
{
  const MfWalk *walk = &g_array_index (search->nodes, Node, index).walk;
  const MfOrder *order = &search->order;
  gboolean is_no = order->says_no && is_river_held (order->field, order->battle, order->side, walk->cell);
  guint64 key = (guint64) walk->cell | (guint64) facing << 16 | (guint64) (walk->n_path > 0) << 20 | (guint64) is_no << 24;
  BivAction action;

  if (!g_hash_table_add (search->ended, g_memdup2 (&key, sizeof key)))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, order->side, order->unit);
  action.facing = facing;
  action.value = order->says_no;
  action.n_path = walk->n_path;
  for (int n = walk->n_path; n > 0; index = g_array_index (search->nodes, Node, index).parent)
    action.path[--n] = g_array_index (search->nodes, Node, index).walk.cell;
  g_array_append_val (search->actions, action);
}

static void
follow (Search *search,
        int     index)
{
  const MfWalk walk = g_array_index (search->nodes, Node, index).walk;
  const MfOrder *order = &search->order;

  for (guint8 facing = 0; facing < 4; facing++)
    {
      guint8 ends = facing;

      if (mf_walk_may_end (&walk, order) == MF_MAY && mf_walk_face (&walk, order, &ends) == MF_MAY)
        add_action (search, index, facing);
    }
  if (walk.n_path == BIV_ACTION_MAX_PATH || walk_may_go_on (&walk, order) != MF_MAY)
    return;
  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell to = biv_board_next (order->field->board, walk.cell, direction);
      MfWalk next = walk;

      if (to != BIV_NO_CELL && mf_walk_step (&next, order, to) == MF_MAY)
        add_node (search, &next, index);
    }
}

static void
search_moves (Search         *search,
              const BivField *field,
              const MfBattle *battle,
              guint           unit,
              gboolean        says_no)
{
  gboolean is_fixed = mf_type (field, battle, unit)->flags & MF_TYPE_FIXED ? TRUE : FALSE;
  MfWalk start;

  mf_order_init (&search->order, field, battle, unit, says_no);
  if (is_fixed)
    search->order.allowance = 0;
  mf_walk_init (&start, &search->order);
  g_array_set_size (search->nodes, 0);
  g_hash_table_remove_all (search->seen);
  add_node (search, &start, -1);
  if (is_fixed && !mf_rules (field)->options.fixed_may_turn)
    {
      add_action (search, 0, battle->grid.stands[unit].facing);
      return;
    }
  for (guint i = 0; i < search->nodes->len; i++)
    follow (search, (int) i);
}

/* The shortest path to every ending of its own; with a river about, the endings for which the answer must be no as well
 * (MF-RIV-4). */
void
mf_list_moves (const BivField *field,
               const MfBattle *battle,
               guint           unit,
               GArray         *actions)
{
  Search search = { .actions = actions };

  if (biv_stands_has (&battle->moved, unit))
    return;
  search.nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  search.seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  search.ended = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  search_moves (&search, field, battle, unit, FALSE);
  if (mf_rules (field)->has_river)
    search_moves (&search, field, battle, unit, TRUE);
  g_array_unref (search.nodes);
  g_hash_table_unref (search.seen);
  g_hash_table_unref (search.ended);
}
