/* SPDX-License-Identifier: GPL-3.0-or-later */
/* musket-period.c: the rules of the book, in its order; then the turn, which calls for them
 *
 * Musket Period Rules. */
#include "config.h"
#include "engine/rulesets.h"
#include "rulebooks/musket-period/private.h"

#include "engine/setup-check.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes: no holes. */
G_STATIC_ASSERT (sizeof (MpBattle) == sizeof (BivGridBattle) + 8 + 9 * sizeof (BivStandSet));

/* ---- Unit types (MP-TYP) ---- */

/* MP-TYP-1: which types there are is the book's; here is what their class comes to. MP-TYP-2: rifles are of the infantry's
 * class. MP-TYP-4: each fills one square and throws one die. */
static void
compile_type (const BivBook *book,
              guint          number,
              MpType        *type)
{
  static const struct { const char *class_id; MpTypeFlag flag; } classes[] = {
    { "infantry", MP_TYPE_INFANTRY }, { "cavalry", MP_TYPE_CAVALRY },
    { "artillery", MP_TYPE_ARTILLERY }, { "commander", MP_TYPE_COMMANDER },
  };
  const BivBookType *info = biv_book_get_type_at (book, number);

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (info->class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].flag;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 7);
  type->power_behind = (guint8) biv_book_get_number (book, number, "power-behind", 7);
  /* MP-TYP-3 */
  if (!(type->flags & (MP_TYPE_INFANTRY | MP_TYPE_ARTILLERY)))
    return;
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  type->grape = (guint8) biv_book_get_number (book, number, "grape", 0);
  type->kills = (guint8) biv_book_get_number (book, number, "kills", 7);
  type->kills_grape = (guint8) biv_book_get_number (book, number, "kills-grape", 7);
}

static void
note_type (const BivField *field,
           MpBattle       *battle,
           guint           unit)
{
  const MpType *type = mp_type (field, battle, unit);

  biv_stands_set (&battle->guns, unit, type->flags & MP_TYPE_ARTILLERY && type->range > 0);
  biv_stands_set (&battle->foot, unit, type->flags & MP_TYPE_INFANTRY && type->range > 0);
  biv_stands_set (&battle->commanders, unit, type->flags & MP_TYPE_COMMANDER);
}

/* ---- Options (section 6) ---- */

/* MP-BRD-7: any fieldwork is works (MP-BRD-8). */
static guint
cover_of (const char *terrain)
{
  static const struct { const char *word; guint marks; } kinds[] = {
    { "wood", BIV_MARK_WOOD }, { "town", BIV_MARK_TOWN }, { "works", BIV_MARK_WORKS | BIV_MARK_TRENCH },
  };
  g_auto (GStrv) words = g_strsplit (terrain, ",", -1);
  guint cover = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strv_contains ((const char *const *) words, kinds[i].word))
      cover |= kinds[i].marks;
  return cover;
}

static void
compile_options (const BivField *field,
                 MpOptions      *options)
{
  static const char *const corners[] = { "both", "any", "none", NULL };

  options->by_phase = biv_field_is_option (field, "activation", "by-phase");
  /* MP-SEQ-9: by phase it has no meaning. */
  options->fires_first = biv_field_is_option (field, "fire-before-move", "on") && !options->by_phase;
  options->all_round = biv_field_is_option (field, "fire-arc", "all-round");
  options->cover = cover_of (biv_field_get_option (field, "cover-terrain"));
  options->corner = (MpCorner) biv_field_get_choice (field, "los-corner", corners);
  options->enemies_hide = biv_field_is_option (field, "enemy-units-block-sight", "on");
  options->pivot_is_move = biv_field_is_option (field, "pivot-counts-as-move", "on");
  options->passes_friends = biv_field_is_option (field, "pass-through-friends", "on");
  options->fires_and_fights = biv_field_is_option (field, "fire-then-close-combat", "on");
  options->must_fight = biv_field_is_option (field, "close-combat-compulsory", "on");
  options->defender_advances = biv_field_is_option (field, "defender-may-advance", "on");
  options->caps_power = biv_field_is_option (field, "cap-power-at-6", "on");
  options->towns_are_roads = biv_field_is_option (field, "towns-count-as-road", "on");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

/* ---- The end (MP-END) ---- */

void
mp_put_down (MpBattle *battle)
{
  battle->in_hand = BIV_NO_STAND;
  battle->hand = 0;
}

void
mp_forget_winner (MpBattle *battle)
{
  battle->winner = BIV_NO_STAND;
  battle->fallen = BIV_NO_CELL;
}

/* There and then; whatever was still to be decided is not. */
void
mp_end (MpBattle  *battle,
        guint      result,
        BivEvents *events)
{
  mp_put_down (battle);
  biv_grid_end (&battle->grid, MP_OVER, result, result == MP_RESULT_UNDECIDED ? "MP-END-3" : "MP-END-1", events);
}

/* Off the board; MP-END-1 is looked at by end_removal (), once for units that go together. MP-SEQ-8: its activation, under way
 * or to come, is none any more. */
static void
destroy (MpBattle   *battle,
         guint       unit,
         const char *clause,
         BivEvents  *events)
{
  biv_grid_lose (&battle->grid, unit, clause, events);
  if (battle->in_hand == unit)
    mp_put_down (battle);
}

/* MP-END-1 */
static gboolean
end_removal (const BivField *field,
             MpBattle       *battle,
             BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, mp_rules (field)->options.victory, &battle->commanders,
                                       battle->had_commander);

  if (result != BIV_RESULT_NONE)
    mp_end (battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (MP-SEQ) ---- */

static const guint8 steps[] = {
  [MP_ARTILLERY] = MP_STEP_NONE,       [MP_INITIATIVE] = MP_STEP_NONE,     [MP_FIRST_UNITS] = MP_STEP_UNITS,
  [MP_SECOND_UNITS] = MP_STEP_UNITS,   [MP_FIRST_MOVES] = MP_STEP_MOVES,   [MP_FIRST_FIRE] = MP_STEP_FIRE,
  [MP_FIRST_COMBATS] = MP_STEP_COMBATS, [MP_SECOND_MOVES] = MP_STEP_MOVES, [MP_SECOND_FIRE] = MP_STEP_FIRE,
  [MP_SECOND_COMBATS] = MP_STEP_COMBATS, [MP_SETUP] = MP_STEP_NONE,        [MP_OVER] = MP_STEP_NONE,
};

MpStep
mp_step (const MpBattle *battle)
{
  return (MpStep) steps[battle->grid.head.phase];
}

static gboolean
is_step_of (const MpBattle *battle,
            MpStep          step,
            int             side)
{
  return mp_step (battle) == step && battle->grid.head.side == side && side != BIV_NOBODY;
}

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

static void
compile_ground (const BivField *field,
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
    return biv_refusal_set (why, "MP-LOS-4", is_gun ? "MP-ART-9" : "MP-FIR-6", _("%s would fire over a friend."), call);
  return biv_refusal_set (why, hidden, is_gun ? "MP-ART-8" : "MP-FIR-6", _("No line of sight from %s to %s."), call, name);
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

/* Guns of this side that may still fire, or may not any more. MP-ART-2; MP-ART-6: the marked may fire too. */
static gboolean
side_has_shot (const BivField      *field,
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
    return mp_refuse (why, "MP-RIV-5", _("%s may not fire from a river."), call);
  if (biv_cell_is_outside (cell) || biv_grid_enemy_at (&battle->grid, stand->side, cell) == BIV_NO_STAND)
    return mp_refuse (why, range_clause, _("There is no enemy at %s."), name);
  distance = biv_board_steps (field->board, stand->cell, cell);
  if (distance > range)
    {
      mp_refuse (why, range_clause, _("%s is %d squares away; the reach of %s is %d."), name, distance, call, range);
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
    return mp_refuse (why, "MP-ART-2", _("%s fired this turn already."), call);
  if (battle->grid.passed >> action->side & 1)
    return mp_refuse (why, "MP-ART-2", _("The side is done: %s may fire no more this turn."), call);
  return check_target (field, battle, (guint) action->unit, action->cell, "MP-ART-3", why);
}

/* MP-END-2: all together, which is one removal. */
static void
remove_marked (const BivField *field,
               MpBattle       *battle,
               BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    destroy (battle, (guint) unit, "MP-ART-6", events);
  battle->marked = (BivStandSet) { 0 };
  end_removal (field, battle, events);
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
      if (!is_step_of (battle, MP_STEP_FIRE, side))
        return mp_refuse (why, "MP-SEQ-9", _("It is not this side’s fire."));
    }
  else if (battle->in_hand != unit)
    return mp_refuse (why, "MP-FIR-2", _("%s cannot fire now: a unit fires while it is in hand."), call);
  /* MP-SEQ-9: never taken in hand, it may fire as if it had said yes. */
  if (biv_stands_has (&battle->activated, unit) && !biv_stands_has (&battle->will_fire, unit))
    return mp_refuse (why, "MP-MOV-4", _("Nobody said that %s would fire."), call);
  if (biv_stands_has (&battle->fired, unit))
    return mp_refuse (why, "MP-FIR-2", _("%s fired this turn already."), call);
  if (!mp_rules (field)->options.by_phase && biv_stands_has (&battle->fought, unit))
    return mp_refuse (why, "MP-SEQ-5", _("%s fought already: a unit fires before that or not at all."), call);
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
    return mp_refuse (why, "MP-ART-1", _("%s cannot fire now: artillery fires before the initiative."), call);
  if (type->range == 0)
    return mp_refuse (why, "MP-TYP-3", _("%s can never fire."), call);
  return check_turn_to_fire (field, battle, action->side, (guint) action->unit, why)
         && check_target (field, battle, (guint) action->unit, action->cell, "MP-FIR-1", why);
}

static gboolean
check_fire (const BivField  *field,
            const MpBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  return (battle->grid.head.phase == MP_ARTILLERY ? check_artillery : check_small_arms) (field, battle, action, why);
}

/* MP-TYP-4, MP-FIR-3 */
static void
apply_fire (const BivField  *field,
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
  destroy (battle, target, clause, events);
  end_removal (field, battle, events);
}

/* ---- How far (MP-MOV-1, MP-MOV-4, MP-ROA-1, MP-ROA-3, MP-RIV-3, MP-RIV-4) ---- */

/* Without the road. MP-RIV-4: the cap comes after the firing reduction; MP-RIV-3: no road and no horse lifts it. */
static int
allowance (const BivField *field,
           const MpBattle *battle,
           guint           unit,
           gboolean        will_fire)
{
  int squares = MAX (mp_type (field, battle, unit)->move - (will_fire ? 1 : 0), 0);

  return mp_ground_of (field, battle, unit) & MP_FORD ? MIN (squares, 1) : squares;
}

int
mp_allowance (const BivField *field,
              const MpBattle *battle,
              guint           unit)
{
  return allowance (field, battle, unit, biv_stands_has (&battle->will_fire, unit));
}

/* MP-ROA-2: so long as the start and every square so far are road. */
static gboolean
starts_on_road (const BivField *field,
                const MpBattle *battle,
                guint           unit)
{
  guint ground = mp_ground_of (field, battle, unit);

  return ground & MP_ROAD && !(ground & MP_FORD);
}

/* ---- The path, step by step ---- */

typedef struct
{
  const BivField  *field;
  const MpBattle  *battle;
  const BivAction *action;
  BivRefusal      *why;
  guint            unit;
  int              side;
  const char      *call;
} Order;

static void
place_of (const BivBoard *board,
          BivCell         cell,
          int            *column,
          int            *row)
{
  gboolean is_outside = biv_cell_is_outside (cell);

  *column = is_outside ? (cell & ~BIV_CELL_OUTSIDE) >> 7 : biv_board_column (board, cell);
  *row = is_outside ? cell & 127 : biv_board_row (board, cell);
}

/* MP-BRD-2 */
static gboolean
is_through_a_side (const BivBoard *board,
                   BivCell         from,
                   BivCell         to)
{
  int column, row, to_column, to_row;

  place_of (board, from, &column, &row);
  place_of (board, to, &to_column, &to_row);
  return ABS (column - to_column) + ABS (row - to_row) == 1;
}

/* MP-MOV-12: the square that it set out from counts as empty. */
static gboolean
is_taken_by_friend (const Order *order,
                    BivCell      cell)
{
  guint8 there = biv_grid_at (&order->battle->grid, cell);

  return there != BIV_NO_STAND && there != order->unit && order->battle->grid.stands[there].side == order->side;
}

static gboolean
check_entry (const Order *order,
             BivCell      from,
             BivCell      to)
{
  const MpRules *rules = mp_rules (order->field);
  char name[BIV_CELL_NAME];

  if (!is_through_a_side (order->field->board, from, to))
    return mp_refuse (order->why, "MP-BRD-2", _("A unit moves through the sides of squares, one after the other."));
  biv_board_cell_name (order->field->board, to, name);
  if (biv_cell_is_outside (to))
    return mp_refuse (order->why, "MP-MOV-10", _("%s is not on this board."), name);
  if (biv_grid_enemy_at (&order->battle->grid, order->side, to) != BIV_NO_STAND)
    return mp_refuse (order->why, "MP-MOV-7", _("An enemy stands at %s."), name);
  if (!rules->options.passes_friends && is_taken_by_friend (order, to))
    return mp_refuse (order->why, "MP-MOV-7", _("A friend stands at %s."), name);
  if (rules->ground[to] & MP_BARRED)
    return mp_refuse (order->why, "MP-BRD-8", _("Nothing can enter %s."), name);
  if (rules->ground[to] & MP_DEEP)
    return mp_refuse (order->why, "MP-RIV-1", _("The river at %s has neither bridge nor ford."), name);
  return TRUE;
}

/* The @n-th step, from 1; @on_road: MP-ROA-2 up to and with this step. */
static gboolean
check_distance (const Order *order,
                int          n,
                gboolean     on_road)
{
  if (n <= mp_allowance (order->field, order->battle, order->unit) + on_road)
    return TRUE;
  if (mp_ground_of (order->field, order->battle, order->unit) & MP_FORD)
    return mp_refuse (order->why, "MP-RIV-3", _("%s starts in a ford and moves 1 square."), order->call);
  if (n <= allowance (order->field, order->battle, order->unit, FALSE) + on_road)
    return mp_refuse (order->why, "MP-MOV-4", _("%s will fire, and so may move 1 square less."), order->call);
  return biv_refusal_set (order->why, "MP-MOV-1", "MP-ROA-2", _("%s cannot go so far."), order->call);
}

/* MP-MOV-5, MP-MOV-6, MP-RIV-2: where a path may not go on. */
static gboolean
check_going_on (const Order *order,
                BivCell      cell)
{
  gboolean is_near = biv_grid_is_near_enemy (order->field, &order->battle->grid, order->side, cell);
  gboolean is_ford = mp_rules (order->field)->ground[cell] & MP_FORD ? TRUE : FALSE;
  char name[BIV_CELL_NAME];

  if (!is_near && !is_ford)
    return TRUE;
  biv_board_cell_name (order->field->board, cell, name);
  if (is_taken_by_friend (order, cell))
    return mp_refuse (order->why, "MP-MOV-7", _("%s would have to stop at %s, where a friend stands."), order->call, name);
  if (!is_near)
    return mp_refuse (order->why, "MP-RIV-2", _("A unit that enters a ford stops there: %s."), name);
  mp_refuse (order->why, "MP-MOV-5", _("A unit that comes next to an enemy stops there: %s."), name);
  if (is_ford)
    biv_refusal_add_clause (order->why, "MP-RIV-2");
  return FALSE;
}

static gboolean
check_path (const Order *order)
{
  const BivAction *action = order->action;
  BivCell from = order->battle->grid.stands[order->unit].cell;
  gboolean on_road = starts_on_road (order->field, order->battle, order->unit);
  char name[BIV_CELL_NAME];

  for (int i = 0; i < action->n_path; i++)
    {
      if (!check_entry (order, from, action->path[i]))
        return FALSE;
      from = action->path[i];
      on_road = on_road && mp_rules (order->field)->ground[from] & MP_ROAD;
      if (!check_distance (order, i + 1, on_road) || (i + 1 < action->n_path && !check_going_on (order, from)))
        return FALSE;
    }
  if (action->n_path > 0 && is_taken_by_friend (order, from))
    return mp_refuse (order->why, "MP-MOV-7", _("A friend stands at %s."), biv_board_cell_name (order->field->board, from, name));
  return TRUE;
}

/* ---- Facing (MP-MOV-5, MP-MOV-8, MP-MOV-9) ---- */

/* What a unit in @cell has to look at: the direction of the only enemy next to it; BIV_NO_DIRECTION where there is none, or a
 * choice; @n_enemies: how many. */
static guint
only_enemy (const BivField *field,
            const MpBattle *battle,
            int             side,
            BivCell         cell,
            guint          *n_enemies)
{
  guint only = BIV_NO_DIRECTION;

  *n_enemies = 0;
  if (!biv_grid_is_near_enemy (field, &battle->grid, side, cell))
    return only;
  for (guint direction = 0; direction < 4; direction++)
    if (biv_grid_enemy_at (&battle->grid, side, biv_board_next (field->board, cell, direction)) != BIV_NO_STAND)
      {
        only = direction;
        ++*n_enemies;
      }
  return *n_enemies == 1 ? only : BIV_NO_DIRECTION;
}

static guint
direction_of_step (const BivBoard *board,
                   BivCell         from,
                   BivCell         to)
{
  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (board, from, direction) == to)
      return direction;
  g_return_val_if_reached (0);
}

/* What the unit faces at the end of a legal path. */
static guint
final_facing (const BivField  *field,
              const MpBattle  *battle,
              const BivAction *action)
{
  const BivStand *stand = &battle->grid.stands[action->unit];
  guint n_enemies, only;

  if (action->facing != BIV_NO_DIRECTION)
    return action->facing;
  if (action->n_path == 0)
    return stand->facing;
  only = only_enemy (field, battle, stand->side, action->path[action->n_path - 1], &n_enemies);
  if (only != BIV_NO_DIRECTION)
    return only;
  return direction_of_step (field->board, action->n_path > 1 ? action->path[action->n_path - 2] : stand->cell,
                            action->path[action->n_path - 1]);
}

/* MP-MOV-9: who has entered no square may face as it likes. */
static gboolean
check_facing (const Order *order)
{
  const BivAction *action = order->action;
  BivCell end = biv_action_destination (action, BIV_NO_CELL);
  guint n_enemies;

  if (action->facing != BIV_NO_DIRECTION && action->facing > 3)
    return mp_refuse (order->why, "MP-MOV-8", _("A unit faces one of the four sides of its square."));
  if (action->n_path == 0)
    return TRUE;
  if (only_enemy (order->field, order->battle, order->side, end, &n_enemies) != BIV_NO_DIRECTION
      && action->facing == BIV_NO_DIRECTION)
    return TRUE;
  if (n_enemies == 0
      || (action->facing != BIV_NO_DIRECTION
          && biv_grid_enemy_at (&order->battle->grid, order->side, biv_board_next (order->field->board, end, action->facing))
               != BIV_NO_STAND))
    return TRUE;
  return mp_refuse (order->why, "MP-MOV-5", _("%s must face an enemy that the move came next to."), order->call);
}

/* ---- The move ---- */

/* What does not depend on the path. MP-ART-10: turning in place is moving (MP-MOV-9). */
static gboolean
check_mover (const Order *order)
{
  const MpBattle *battle = order->battle;
  const MpOptions *options = &mp_rules (order->field)->options;

  if (battle->hand & MP_HAND_MOVED)
    return mp_refuse (order->why, "MP-MOV-3", _("%s cannot move again this turn."), order->call);
  if ((battle->hand & MP_HAND_FIRED && !options->fires_first) || biv_stands_has (&battle->fought, order->unit))
    return mp_refuse (order->why, "MP-SEQ-5", _("%s cannot move now: a unit moves before it fires and fights."), order->call);
  if (mp_type (order->field, battle, order->unit)->flags & MP_TYPE_ARTILLERY && biv_stands_has (&battle->fired, order->unit))
    return mp_refuse (order->why, "MP-ART-10", _("%s fired and may not be moved this turn."), order->call);
  return TRUE;
}

static gboolean
check_move (const BivField  *field,
            const MpBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  Order order = { field, battle, action, why, battle->in_hand, action->side, NULL };

  if (battle->in_hand == BIV_NO_STAND || action->unit != battle->in_hand
      || battle->grid.stands[battle->in_hand].side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("Only the unit in hand moves."));
  order.call = field->units[order.unit].call;
  return check_mover (&order) && check_path (&order) && check_facing (&order);
}

/* MP-MOV-11: nobody else is turned. */
void
mp_apply_move (const BivField  *field,
               MpBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell start = stand->cell, end = biv_action_destination (action, start);
  guint facing = final_facing (field, battle, action);
  gboolean has_turned = action->n_path == 0 && facing != stand->facing;

  battle->hand |= MP_HAND_MOVED;
  if (action->n_path > 0 || (has_turned && mp_rules (field)->options.pivot_is_move))
    biv_stands_add (&battle->moved, unit);
  if (end != start)
    biv_grid_shift (&battle->grid, unit, end);
  stand->facing = (guint8) facing;
  if (action->n_path > 0)
    biv_grid_tell_stand (&battle->grid, BIV_EVENT_MOVED, unit, start, "MP-MOV-2", events);
  else if (has_turned)
    biv_grid_tell_stand (&battle->grid, BIV_EVENT_TURNED, unit, start, "MP-MOV-9", events);
}

/* ---- Every move of the unit in hand ---- */

/* A square as a path has come to it. */
typedef struct
{
  BivCell cell;
  guint8  n;                          /* squares entered */
  guint8  on_road;
  gint16  parent;                     /* -1: the start */
} Node;

typedef struct
{
  Order    order;
  GArray  *nodes;
  BivCells seen[2];                   /* off the road, on it */
  BivCells ended;
  int      most;                      /* squares off the road */
  GArray  *actions;
} Search;

static void
add_endings (Search *search,
             int     index)
{
  const Node *node = &g_array_index (search->nodes, Node, index);
  Order order = search->order;
  BivAction action;

  if (is_taken_by_friend (&order, node->cell) || biv_cells_has (search->ended.words, node->cell))
    return;
  biv_cells_add (search->ended.words, node->cell);
  biv_action_init_unit (&action, BIV_ACTION_MOVE, order.side, order.unit);
  action.n_path = node->n;
  for (int at = index, n = node->n; n > 0; at = g_array_index (search->nodes, Node, at).parent)
    action.path[--n] = g_array_index (search->nodes, Node, at).cell;
  order.action = &action;
  order.why = NULL;
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      if (check_facing (&order))
        g_array_append_val (search->actions, action);
    }
}

static void
step_on (Search *search,
         int     index)
{
  Node node = g_array_index (search->nodes, Node, index);

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell to = biv_board_next (search->order.field->board, node.cell, direction);
      Node next = { .cell = to, .n = (guint8) (node.n + 1), .parent = (gint16) index };

      if (to == BIV_NO_CELL || !check_entry (&search->order, node.cell, to))
        continue;
      next.on_road = node.on_road && mp_rules (search->order.field)->ground[to] & MP_ROAD;
      if (next.n > search->most + next.on_road || next.n > BIV_ACTION_MAX_PATH
          || biv_cells_has (search->seen[next.on_road].words, to))
        continue;
      biv_cells_add (search->seen[next.on_road].words, to);
      g_array_append_val (search->nodes, next);
    }
}

/* The shortest path to every square, and every facing there. MP-MOV-12: back to where it set out from is a move too. */
void
mp_list_moves (const BivField *field,
               const MpBattle *battle,
               GArray         *actions)
{
  guint unit = battle->in_hand;
  const BivStand *stand = &battle->grid.stands[unit];
  Search search = { .order = { field, battle, NULL, NULL, unit, stand->side, NULL }, .actions = actions };
  Node start = { .cell = stand->cell, .on_road = (guint8) starts_on_road (field, battle, unit), .parent = -1 };
  BivAction action;

  if (!check_mover (&search.order))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, stand->side, unit);
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      g_array_append_val (actions, action);
    }
  search.most = mp_allowance (field, battle, unit);
  search.nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_append_val (search.nodes, start);
  for (guint i = 0; i < search.nodes->len; i++)
    {
      if (i > 0)
        add_endings (&search, (int) i);
      if (i == 0 || check_going_on (&search.order, g_array_index (search.nodes, Node, i).cell))
        step_on (&search, (int) i);
    }
  g_array_unref (search.nodes);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none, a campaign does ---- */

/* Coming on takes the unit's turn; next to no enemy, so that nobody is turned as it comes. */
static gboolean
check_enter (const BivField  *field,
             const MpBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  char name[BIV_CELL_NAME];
  const char *call;

  if ((mp_step (battle) != MP_STEP_UNITS && mp_step (battle) != MP_STEP_MOVES) || battle->grid.head.side != action->side
      || battle->in_hand != BIV_NO_STAND || action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[action->unit].side != action->side)
    return mp_refuse (why, "CA-DEPLOY-8", _("A reserve comes on in its side’s moves, between other units’ turns."));
  call = field->units[action->unit].call;
  if (!biv_grid_may_enter (field, &battle->grid, (guint) action->unit, why)
      || !biv_grid_check_entry (field, (guint) action->unit, action->cell, why))
    return FALSE;
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return mp_refuse (why, "MP-BRD-1", _("%s is occupied."), name);
  if (mp_rules (field)->ground[action->cell] & (MP_BARRED | MP_WET))
    return mp_refuse (why, "CA-DEPLOY-3", _("%s cannot come on at %s."), call, name);
  if (action->facing > 3 || biv_grid_is_near_enemy (field, &battle->grid, action->side, action->cell))
    return mp_refuse (why, "CA-DEPLOY-2", _("%s may not come on next to an enemy."), call);
  return TRUE;
}

static void
apply_enter (const BivField  *field,
             MpBattle        *battle,
             const BivAction *action,
             BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
  biv_stands_add (&battle->activated, (guint) action->unit);
  biv_stands_add (&battle->moved, (guint) action->unit);
  mp_count_commanders (battle);
}

/* ---- Powers (MP-CCB-3, MP-CCB-4, MP-CCB-7, MP-CCB-8, MP-CCB-9, MP-HIL-1) ---- */

/* A power is what a die has to reach: additions make it worse. MP-RIV-6: on a bridge nobody is in a river. */
void
mp_work_out (const BivField *field,
             const MpBattle *battle,
             guint           attacker,
             guint           defender,
             MpCombat       *combat)
{
  const MpRules *rules = mp_rules (field);
  BivCell from = battle->grid.stands[attacker].cell, at = battle->grid.stands[defender].cell;
  const MpType *other = mp_type (field, battle, defender);

  combat->attacker = attacker;
  combat->defender = defender;
  combat->is_frontal = biv_grid_front (field, &battle->grid, defender) == from;
  combat->uphill = rules->level[from] < rules->level[at];
  combat->river = rules->ground[from] & MP_WET && !(rules->ground[at] & MP_WET);
  combat->attack = mp_type (field, battle, attacker)->power + combat->uphill + combat->river;
  combat->defence = combat->is_frontal ? other->power : other->power_behind;
  if (!rules->options.caps_power)
    return;
  combat->attack = MIN (combat->attack, 6);
  combat->defence = MIN (combat->defence, 6);
}

/* ---- Who may attack whom (MP-CCB-1, MP-CCB-2, MP-CCB-10) ---- */

static gboolean
is_winner_going_on (const MpBattle *battle,
                    int             unit)
{
  return battle->grid.head.decision == BIV_ACTION_ATTACK && battle->grid.head.decision_unit == unit;
}

/* The enemy that it faces, next to it. */
static int
faced_enemy (const BivField *field,
             const MpBattle *battle,
             guint           unit)
{
  guint8 enemy = biv_grid_enemy_at (&battle->grid, battle->grid.stands[unit].side, biv_grid_front (field, &battle->grid, unit));

  return enemy != BIV_NO_STAND ? enemy : -1;
}

/* MP-FIR-7: having fired small arms bars it only where the option says so. */
static gboolean
has_fired_it_out (const BivField *field,
                  const MpBattle *battle,
                  guint           unit)
{
  return !mp_rules (field)->options.fires_and_fights && mp_type (field, battle, unit)->flags & MP_TYPE_INFANTRY
         && biv_stands_has (&battle->fired, unit);
}

int
mp_attackable (const BivField *field,
               const MpBattle *battle,
               guint           unit)
{
  if (battle->grid.head.decision != BIV_ACTION_NONE)
    return is_winner_going_on (battle, (int) unit) ? faced_enemy (field, battle, unit) : -1;
  if (mp_step (battle) != MP_STEP_COMBATS && battle->in_hand != unit)
    return -1;
  if (mp_step (battle) == MP_STEP_MOVES || battle->grid.stands[unit].cell == BIV_NO_CELL
      || battle->grid.stands[unit].side != battle->grid.head.side || biv_stands_has (&battle->fought, unit)
      || has_fired_it_out (field, battle, unit))
    return -1;
  return faced_enemy (field, battle, unit);
}

/* MP-CCB-2, option close-combat-compulsory */
static gboolean
owes_combat (const BivField *field,
             const MpBattle *battle,
             int             side)
{
  BivStandSet units;

  if (!mp_rules (field)->options.must_fight)
    return FALSE;
  if (battle->in_hand != BIV_NO_STAND)
    return mp_attackable (field, battle, battle->in_hand) >= 0;
  units = battle->grid.on_board[side];
  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    if (mp_attackable (field, battle, (guint) unit) >= 0)
      return TRUE;
  return FALSE;
}

static gboolean
check_attack (const BivField  *field,
              const MpBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  const char *call;
  guint unit;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mp_refuse (why, "MP-CCB-1", _("No unit of this side stands there."));
  unit = (guint) action->unit;
  call = field->units[unit].call;
  if (head->decision != BIV_ACTION_NONE)
    {
      if (!is_winner_going_on (battle, action->unit))
        return biv_refusal_set (why, "MP-CCB-13", "MP-CCB-12", _("%s won and must decide first."),
                                field->units[head->decision_unit].call);
    }
  else
    {
      if (mp_rules (field)->options.by_phase && !is_step_of (battle, MP_STEP_COMBATS, action->side))
        return mp_refuse (why, "MP-SEQ-9", _("This side’s close combats have not come yet, or are over."));
      if (!mp_rules (field)->options.by_phase && battle->in_hand != unit)
        return mp_refuse (why, "MP-CCB-1", _("%s cannot attack now: a unit attacks while it is in hand."), call);
      if (biv_stands_has (&battle->fought, unit))
        return mp_refuse (why, "MP-CCB-10", _("%s cannot start another close combat this turn."), call);
      if (has_fired_it_out (field, battle, unit))
        return mp_refuse (why, "MP-FIR-7", _("%s fired and cannot start a close combat."), call);
    }
  if (action->other >= 0 && faced_enemy (field, battle, unit) == action->other)
    return TRUE;
  return mp_refuse (why, "MP-CCB-1", _("%s can attack only the enemy straight ahead."), call);
}

/* ---- The combat (MP-CCB-5, MP-CCB-6) ---- */

static void
note_winner (MpBattle       *battle,
             const MpCombat *combat,
             gboolean        attacker_lives,
             gboolean        defender_lives)
{
  mp_forget_winner (battle);
  battle->winner_defended = FALSE;
  if (attacker_lives == defender_lives)
    return;
  battle->winner = (guint8) (attacker_lives ? combat->attacker : combat->defender);
  battle->winner_defended = (guint8) defender_lives;
  battle->fallen = battle->grid.stands[attacker_lives ? combat->defender : combat->attacker].cell;
}

static void
apply_attack (const BivField  *field,
              MpBattle        *battle,
              const BivAction *action,
              BivDice         *dice,
              BivEvents       *events)
{
  const MpRules *rules = mp_rules (field);
  gboolean attacker_lives, defender_lives;
  MpCombat combat;
  BivEvent *event;
  int face;

  mp_work_out (field, battle, (guint) action->unit, (guint) action->other, &combat);
  /* MP-CCB-13: what a winner fights on takes nothing from its own turn. */
  if (battle->grid.head.decision == BIV_ACTION_NONE)
    biv_stands_add (&battle->fought, combat.attacker);
  else
    biv_grid_stop_asking (&battle->grid);
  face = biv_dice_d6 (dice, action->side, "MP-CCB-5");
  attacker_lives = face >= combat.attack;
  event = biv_grid_tell_throw (events, BIV_EVENT_COMBAT, action->side, combat.attacker, combat.defender, face, combat.attack,
                               "MP-CCB-5");
  if (event != NULL)
    event->note = !combat.is_frontal;
  face = biv_dice_d6 (dice, 1 - action->side, "MP-CCB-5");
  defender_lives = face >= combat.defence;
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, 1 - action->side, combat.attacker, combat.defender, face, combat.defence,
                       "MP-CCB-4");
  note_winner (battle, &combat, attacker_lives, defender_lives);
  if (attacker_lives && defender_lives)
    {
      event = biv_events_add (events, BIV_EVENT_DRAWN, (int) combat.attacker, "MP-CCB-6");
      if (event != NULL)
        event->other = (gint16) combat.defender;
      return;
    }
  if (!attacker_lives)
    destroy (battle, combat.attacker, "MP-CCB-5", events);
  if (!defender_lives)
    destroy (battle, combat.defender, "MP-CCB-5", events);
  /* MP-END-2: the test waits until the winner has answered. MP-CCB-11, MP-CCB-14, MP-CCB-15: whether it is asked. MP-BRD-8:
   * nothing enters what is impassable. */
  if (battle->winner != BIV_NO_STAND
      && mp_type (field, battle, battle->winner)->flags & (MP_TYPE_INFANTRY | MP_TYPE_CAVALRY)
      && (!battle->winner_defended || rules->options.defender_advances)
      && !(rules->ground[battle->fallen] & (MP_DEEP | MP_BARRED)))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, battle->winner);
  else
    end_removal (field, battle, events);
}

/* ---- The winner's answers (MP-CCB-11 to MP-CCB-15) ---- */

static guint
way_forward (const BivField *field,
             const MpBattle *battle)
{
  BivCell from = battle->grid.stands[battle->winner].cell;

  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (field->board, from, direction) == battle->fallen)
      return direction;
  g_return_val_if_reached (0);
}

/* Nobody asked this side. */
static gboolean
refuse_advance (const BivField *field,
                const MpBattle *battle,
                int             side,
                BivRefusal     *why)
{
  const MpRules *rules = mp_rules (field);
  const char *call;

  if (battle->winner == BIV_NO_STAND || battle->grid.stands[battle->winner].side != side)
    return mp_refuse (why, "MP-CCB-11", _("No unit of this side has won a close combat just now."));
  call = field->units[battle->winner].call;
  if (!(mp_type (field, battle, battle->winner)->flags & (MP_TYPE_INFANTRY | MP_TYPE_CAVALRY)))
    return mp_refuse (why, "MP-CCB-11", _("%s won, but only infantry and cavalry advance."), call);
  if (battle->winner_defended && !rules->options.defender_advances)
    return mp_refuse (why, "MP-CCB-11", _("%s won as the defender, and must stay."), call);
  if (rules->ground[battle->fallen] & MP_DEEP)
    return mp_refuse (why, "MP-CCB-14", _("%s cannot enter the river."), call);
  mp_refuse (why, "MP-CCB-11", _("%s may not advance now."), call);
  if (rules->ground[battle->fallen] & MP_BARRED)
    biv_refusal_add_clause (why, "MP-BRD-8");
  return FALSE;
}

gboolean
mp_check_advance (const BivField  *field,
                  const MpBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  guint n_enemies, only;

  if (head->decision != BIV_ACTION_ADVANCE || head->decision_side != action->side)
    return refuse_advance (field, battle, action->side, why);
  only = only_enemy (field, battle, action->side, battle->fallen, &n_enemies);
  if (n_enemies == 0)
    {
      if (action->facing == BIV_NO_DIRECTION || action->facing == way_forward (field, battle))
        return TRUE;
      return mp_refuse (why, "MP-CCB-11", _("A unit that advances faces the way it moves."));
    }
  if (action->facing == BIV_NO_DIRECTION ? only != BIV_NO_DIRECTION
      : action->facing < 4
          && biv_grid_enemy_at (&battle->grid, action->side, biv_board_next (field->board, battle->fallen, action->facing))
               != BIV_NO_STAND)
    return TRUE;
  return mp_refuse (why, "MP-CCB-12", _("Say which of the enemies next to its new square the unit faces."));
}

static void
apply_advance (const BivField  *field,
               MpBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = battle->winner, n_enemies;
  guint only = only_enemy (field, battle, action->side, battle->fallen, &n_enemies);
  guint facing = n_enemies == 0 ? way_forward (field, battle) : action->facing != BIV_NO_DIRECTION ? action->facing : only;
  BivCell from = battle->grid.stands[unit].cell;

  /* MP-CCB-14: it costs nothing and looks at nothing. */
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  battle->grid.stands[unit].facing = (guint8) facing;
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_ADVANCED, unit, from, "MP-CCB-11", events);
  biv_stands_add (&battle->moved, unit);                 /* MP-FIR-8 */
  biv_grid_stop_asking (&battle->grid);
  mp_forget_winner (battle);
  if (!end_removal (field, battle, events) && n_enemies > 0)
    biv_grid_ask (&battle->grid, BIV_ACTION_ATTACK, unit);
}

static gboolean
check_decline (const BivField  *field,
               const MpBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  gboolean is_stay = action->kind == BIV_ACTION_STAY;

  if (head->decision != (is_stay ? BIV_ACTION_ADVANCE : BIV_ACTION_ATTACK) || head->decision_side != action->side)
    return is_stay ? mp_refuse (why, "MP-CCB-11", _("No advance is asked of this side."))
                   : mp_refuse (why, "MP-CCB-12", _("No further close combat is asked of this side."));
  if (!is_stay && mp_rules (field)->options.must_fight && mp_attackable (field, battle, (guint) head->decision_unit) >= 0)
    return mp_refuse (why, "MP-CCB-2", _("%s advanced next to an enemy and must fight it."),
                      field->units[head->decision_unit].call);
  return TRUE;
}

static void
apply_decline (const BivField *field,
               MpBattle       *battle,
               BivActionKind   kind,
               BivEvents      *events)
{
  BivEvent *event = biv_events_add (events, kind == BIV_ACTION_STAY ? BIV_EVENT_STAYED : BIV_EVENT_DECLINED,
                                    battle->grid.head.decision_unit, kind == BIV_ACTION_STAY ? "MP-CCB-11" : "MP-CCB-12");

  if (event != NULL)
    event->side = battle->grid.head.decision_side;
  biv_grid_stop_asking (&battle->grid);
  mp_forget_winner (battle);
  if (kind == BIV_ACTION_STAY)
    end_removal (field, battle, events);
}

/* ---- Armies and deployment (MP-ARM, MP-DEP) ---- */

static const BivArmyRules army_rules = {
  .most_option = "max-units", .leaders = "commander", .leaders_option = "commander-count",
  .unknown = { "MP-ARM-4", N_("%s is not a unit type of this ruleset.") },
  .too_many = { "MP-ARM-1", N_("Side %s has %d units; at most %d are allowed.") },
  .none = { "MP-ARM-2", N_("Side %s has no units.") },
  .wrong_leaders = { "MP-ARM-3", N_("Side %s has %d Commanders; exactly %d is required.") },
};

/* MP-DEP-6: what the ground itself forbids. A road over water is a bridge (MP-BRD-6). */
static gboolean
is_unfordable (const BivSetup *setup,
               const BivBook  *book,
               BivCell         cell)
{
  guint marks = biv_board_get_ground (setup->board, cell)->marks;

  return marks & BIV_MARK_RIVER && !(marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE | BIV_MARK_ROAD));
}

static const BivPlaceRule place_rules[] = {
  { BIV_PLACE_MISSING, "MP-DEP-7" },
  { BIV_PLACE_OFF_BOARD, "MP-DEP-1", NULL, N_("%s is not on the board.") },
  { BIV_PLACE_STACKED, "MP-DEP-2", "MP-BRD-1", N_("%s holds more than one unit.") },
  { BIV_PLACE_OUT_OF_SIDES_ZONE, "MP-DEP-3", NULL, N_("%s at %s is outside side %s's deployment zone.") },
  { BIV_PLACE_OUT_OF_HALF, "MP-DEP-4", NULL, N_("%s at %s is outside side %s's half of the board.") },
  { BIV_PLACE_WET, "MP-DEP-6", NULL, N_("%s at %s is in an impassable river.") },
  { BIV_PLACE_BARRED, "MP-BRD-8", NULL, N_("%s: nothing can stand at %s.") },
  { BIV_PLACE_TOUCHING, "MP-DEP-5", NULL, N_("%s at %s starts next to the enemy %s at %s.") },
};
static const BivPlaceRules places = { "deploy-depth", is_unfordable, place_rules, G_N_ELEMENTS (place_rules) };

/* ---- The turn (MP-SEQ, MP-INI) ---- */

static void
enter_phase (MpBattle  *battle,
             MpPhase    phase,
             int        side,
             BivEvents *events)
{
  const char *clause = phase == MP_ARTILLERY               ? "MP-SEQ-1"
                       : phase == MP_INITIATIVE            ? "MP-SEQ-2"
                       : steps[phase] == MP_STEP_UNITS     ? "MP-SEQ-3"
                                                           : "MP-SEQ-9";

  biv_grid_enter_phase (&battle->grid, phase, side, clause, events);
  mp_forget_winner (battle);
}

static void
forget_turn (MpBattle *battle)
{
  battle->fired = battle->marked = battle->moved = battle->activated = (BivStandSet) { 0 };
  battle->will_fire = battle->fought = (BivStandSet) { 0 };
}

static void
freshen (const BivField *field,
         BivState       *state)
{
  forget_turn ((MpBattle *) state);
  mp_put_down ((MpBattle *) state);
}

/* MP-SEQ-4; MP-END-3 */
static void
end_turn (const BivField *field,
          MpBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, mp_rules (field)->options.turn_limit))
    {
      /* No combat was just won: nobody could advance now but for the end (MP-CCB-11). */
      mp_forget_winner (battle);
      mp_end (battle, MP_RESULT_UNDECIDED, events);
      return;
    }
  forget_turn (battle);
  biv_grid_next_turn (&battle->grid, "MP-SEQ-4", events);
  enter_phase (battle, MP_ARTILLERY, BIV_NOBODY, events);
}

/* MP-SEQ-4, MP-SEQ-9: what follows when a side has said that it is done. */
static void
end_step (const BivField *field,
          MpBattle       *battle,
          BivEvents      *events)
{
  int side = battle->grid.head.side;

  switch ((MpPhase) battle->grid.head.phase)
    {
    case MP_FIRST_UNITS:    enter_phase (battle, MP_SECOND_UNITS, 1 - side, events); break;
    case MP_FIRST_MOVES:    enter_phase (battle, MP_FIRST_FIRE, side, events); break;
    case MP_FIRST_FIRE:     enter_phase (battle, MP_FIRST_COMBATS, side, events); break;
    case MP_FIRST_COMBATS:  enter_phase (battle, MP_SECOND_MOVES, 1 - side, events); break;
    case MP_SECOND_MOVES:   enter_phase (battle, MP_SECOND_FIRE, side, events); break;
    case MP_SECOND_FIRE:    enter_phase (battle, MP_SECOND_COMBATS, side, events); break;
    case MP_SECOND_UNITS:
    case MP_SECOND_COMBATS: end_turn (field, battle, events); break;
    case MP_ARTILLERY:
    case MP_INITIATIVE:
    case MP_SETUP:
    case MP_OVER:
    default:                g_assert_not_reached ();
    }
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MP_ARTILLERY)
    /* MP-ART-2, MP-ART-11 */
    state->deciders = (guint8) biv_shots_find_gunners (field, &battle->grid, side_has_shot);
  else if (state->phase == MP_INITIATIVE)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (mp_step (battle) != MP_STEP_NONE ? 1 << state->side : 0);
}

/* MP-SEQ-1: nothing goes on by itself but from the guns to the initiative. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MpBattle *battle = (MpBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase != MP_ARTILLERY)
    return;
  remove_marked (field, battle, events);
  if (state->phase == MP_ARTILLERY)
    enter_phase (battle, MP_INITIATIVE, BIV_NOBODY, events);
  refresh (field, state);
}

/* ---- One unit at a time (MP-SEQ-3, MP-SEQ-6, MP-SEQ-7) ---- */

static gboolean
check_activate (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  const MpType *type;
  const char *call;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mp_refuse (why, "MP-SEQ-3", _("No unit of this side stands there."));
  call = field->units[action->unit].call;
  if (mp_step (battle) == MP_STEP_NONE || battle->grid.head.side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("It is not this side’s part of the turn."));
  if (mp_step (battle) != MP_STEP_UNITS && mp_step (battle) != MP_STEP_MOVES)
    return mp_refuse (why, "MP-SEQ-9", _("The side has finished its moves."));
  if (battle->in_hand != BIV_NO_STAND)
    return mp_refuse (why, "MP-SEQ-3", _("%s, in hand now, must finish first."), field->units[battle->in_hand].call);
  if (biv_stands_has (&battle->activated, (guint) action->unit))
    return mp_refuse (why, "MP-SEQ-3", _("%s cannot be taken in hand again this turn."), call);
  if (!action->value)
    return TRUE;
  type = mp_type (field, battle, (guint) action->unit);
  if (type->flags & MP_TYPE_ARTILLERY)
    return mp_refuse (why, "MP-ART-1", _("%s cannot fire now: artillery fires before the initiative."), call);
  if (type->range == 0)
    return mp_refuse (why, "MP-TYP-3", _("%s can never fire."), call);
  return TRUE;
}

static void
take_in_hand (const BivField  *field,
              MpBattle        *battle,
              const BivAction *action,
              BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivEvent *event = biv_events_add (events, BIV_EVENT_ACTIVATED, action->unit, "MP-SEQ-3");

  battle->in_hand = (guint8) unit;
  battle->hand = 0;
  mp_forget_winner (battle);
  biv_stands_add (&battle->activated, unit);
  biv_stands_set (&battle->will_fire, unit, action->value);      /* MP-MOV-4 */
  biv_stands_remove (&battle->fought, unit);
  if (event == NULL)
    return;
  event->side = action->side;
  event->value = (gint16) action->value;
}

static gboolean
check_end_unit (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  if (battle->in_hand == BIV_NO_STAND || battle->grid.stands[battle->in_hand].side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("No unit is in hand."));
  if (owes_combat (field, battle, action->side))
    return mp_refuse (why, "MP-CCB-2", _("%s must fight the enemy straight ahead."), field->units[battle->in_hand].call);
  return TRUE;
}

static gboolean
check_end_side (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  if (mp_step (battle) == MP_STEP_NONE || battle->grid.head.side != action->side)
    return biv_refusal_set (why, "MP-SEQ-4", "MP-SEQ-9", _("It is not this side’s part of the turn."));
  if (battle->in_hand != BIV_NO_STAND)
    return mp_refuse (why, "MP-SEQ-3", _("%s, in hand now, must finish first."), field->units[battle->in_hand].call);
  if (mp_step (battle) == MP_STEP_COMBATS && owes_combat (field, battle, action->side))
    return mp_refuse (why, "MP-CCB-2", _("A unit has still to fight the enemy that it faces."));
  return TRUE;
}

/* ---- Orders ---- */

gboolean
mp_check (const BivField  *field,
          const BivState  *state,
          const BivAction *action,
          BivRefusal      *why)
{
  const MpBattle *battle = (const MpBattle *) state;

  if (action->kind == BIV_ACTION_OVERRULE)
    return biv_grid_check_overrule (field, &battle->grid, action, "MP-END-1", NULL, why);
  /* MP-END-2; why there is no advance any more is the combat's business. */
  if (state->phase == MP_OVER && action->kind != BIV_ACTION_ADVANCE)
    return mp_refuse (why, "MP-END-1", _("The battle is over."));
  /* MP-CCB-13: while a winner decides, only what answers it. */
  if (state->decision != BIV_ACTION_NONE && action->kind != BIV_ACTION_ADVANCE && action->kind != BIV_ACTION_STAY
      && action->kind != BIV_ACTION_ATTACK && action->kind != BIV_ACTION_DECLINE)
    return mp_refuse (why, "MP-CCB-13", _("%s won and must decide first."), field->units[state->decision_unit].call);
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:     return check_fire (field, battle, action, why);
    case BIV_ACTION_ACTIVATE: return check_activate (field, battle, action, why);
    case BIV_ACTION_MOVE:     return check_move (field, battle, action, why);
    case BIV_ACTION_ATTACK:   return check_attack (field, battle, action, why);
    case BIV_ACTION_ADVANCE:  return mp_check_advance (field, battle, action, why);
    case BIV_ACTION_STAY:
    case BIV_ACTION_DECLINE:  return check_decline (field, battle, action, why);
    case BIV_ACTION_END_UNIT: return check_end_unit (field, battle, action, why);
    case BIV_ACTION_END_SIDE: return check_end_side (field, battle, action, why);
    case BIV_ACTION_ENTER:    return check_enter (field, battle, action, why);
    case BIV_ACTION_PASS:
      return biv_grid_may_pass (&battle->grid, MP_ARTILLERY, action->side)
             || mp_refuse (why, "MP-SEQ-1", _("Only in the artillery’s fire does a side pass, and once."));
    case BIV_ACTION_INITIATIVE:
      if (state->phase == MP_INITIATIVE && action->side == BIV_NOBODY)
        return TRUE;
      return mp_refuse (why, "MP-SEQ-2", _("The dice for initiative fall after the artillery’s fire."));
    case BIV_ACTION_LEAVE:
      if (mp_step (battle) != MP_STEP_NONE && state->side == action->side)
        return TRUE;
      return mp_refuse (why, "CA-BATTLE-5", _("A side leaves the field in its own part of the turn."));
    default:
      return mp_refuse (why, "MP-SEQ-1", _("These rules know no such order."));
    }
}

static void
do_action (const BivField  *field,
           MpBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  int a, b, first;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "MP-SEQ-1", events); break;
    case BIV_ACTION_END_SIDE:   end_step (field, battle, events); break;
    case BIV_ACTION_ACTIVATE:   take_in_hand (field, battle, action, events); break;
    case BIV_ACTION_MOVE:       mp_apply_move (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    apply_advance (field, battle, action, events); break;
    case BIV_ACTION_STAY:
    case BIV_ACTION_DECLINE:    apply_decline (field, battle, (BivActionKind) action->kind, events); break;
    case BIV_ACTION_ENTER:      apply_enter (field, battle, action, events); break;
    case BIV_ACTION_INITIATIVE: /* MP-SEQ-2, MP-INI-1 */
      first = biv_grid_throw_initiative (dice, "MP-SEQ-2", TRUE, &a, &b);
      biv_grid_go_first (&battle->grid, first, a, b, "MP-INI-1", events);
      enter_phase (battle, mp_rules (field)->options.by_phase ? MP_FIRST_MOVES : MP_FIRST_UNITS, first, events);
      break;
    case BIV_ACTION_END_UNIT:   /* Its combats are over with it (MP-CCB-11). */
      mp_put_down (battle);
      mp_forget_winner (battle);
      break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      mp_end (battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
apply (const BivField  *field,
       BivState        *state,
       const BivAction *action,
       BivDice         *dice,
       BivEvents       *events)
{
  MpBattle *battle = (MpBattle *) state;

  do_action (field, battle, action, dice, events);
  settle (field, state, events);
}

/* MP-SEQ-9 */
static gboolean
has_phase (const BivField *field,
           guint           phase)
{
  return steps[phase] == MP_STEP_NONE || (steps[phase] != MP_STEP_UNITS) == mp_rules (field)->options.by_phase;
}

/* ---- What a field is compiled into ---- */

static void
release (gpointer data)
{
  MpRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MpRules *rules = g_new0 (MpRules, 1);
  const char *phase = field->setup->phase;

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  /* By unit there are no phases of moves, fire and combats, and by phase none of units. */
  if (phase != NULL && (g_str_has_prefix (phase, "first-") || g_str_has_prefix (phase, "second-"))
      && rules->options.by_phase == g_str_has_suffix (phase, "-units"))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("With the option activation %s there is no phase “%s”."), biv_field_get_option (field, "activation"),
                   phase);
      g_free (rules);
      return NULL;
    }
  compile_ground (field, rules);
  return rules;
}

/* ---- Beginning ---- */

void
mp_count_commanders (MpBattle *battle)
{
  biv_grid_note_commands (&battle->grid, &battle->commanders, battle->had_commander);
}

static void
begin (const BivField *field,
       BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  biv_grid_begin (field, &battle->grid);
  /* Who acts in the second half is not who went first. */
  if (mp_step (battle) != MP_STEP_NONE && g_str_has_prefix (field->ruleset->phases[state->phase].id, "second-"))
    battle->grid.first = (gint8) (1 - state->side);
  mp_put_down (battle);
  mp_forget_winner (battle);
  for (guint unit = 0; unit < field->n_units; unit++)
    note_type (field, battle, unit);
  mp_count_commanders (battle);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  if (battle->in_hand == unit)
    mp_put_down (battle);
  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->moved, &battle->activated, &battle->will_fire,
                     &battle->fought, NULL);
  note_type (field, battle, unit);
  mp_count_commanders (battle);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MpBattle *battle = (const MpBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  place->is_in_hand = battle->in_hand == unit;
  switch (mp_step (battle))
    {
    case MP_STEP_UNITS:
    case MP_STEP_MOVES:   place->is_spent = biv_stands_has (&battle->activated, unit) && battle->in_hand != unit; break;
    case MP_STEP_COMBATS: place->is_spent = biv_stands_has (&battle->fought, unit); break;
    case MP_STEP_FIRE:
    case MP_STEP_NONE:
    default:              place->is_spent = biv_stands_has (&battle->fired, unit);
    }
}

static const BivPhaseInfo phases[] = {
  [MP_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [MP_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MP_FIRST_UNITS] = { "first-units", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_UNITS] = { "second-units", BIV_PHASE_OF_ONE, TRUE },
  [MP_FIRST_MOVES] = { "first-moves", BIV_PHASE_OF_ONE, TRUE },
  [MP_FIRST_FIRE] = { "first-fire", BIV_PHASE_OF_ONE, TRUE, TRUE },
  [MP_FIRST_COMBATS] = { "first-combats", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_MOVES] = { "second-moves", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_FIRE] = { "second-fire", BIV_PHASE_OF_ONE, TRUE, TRUE },
  [MP_SECOND_COMBATS] = { "second-combats", BIV_PHASE_OF_ONE, TRUE },
  [MP_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MP_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",           [BIV_ACTION_PASS] = "pass",         [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_ACTIVATE] = "activate", [BIV_ACTION_END_UNIT] = "end-unit",
  [BIV_ACTION_MOVE] = "move",           [BIV_ACTION_ATTACK] = "attack",     [BIV_ACTION_ADVANCE] = "advance",
  [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_DECLINE] = "decline",   [BIV_ACTION_ENTER] = "enter",
  [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_ATTACK] = BIV_ORDER_UNIT_ENEMY,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_FACING,
};

static void
score (const BivField *field,
       const BivState *state,
       int             side,
       BivScore       *of)
{
  const MpOptions *options = &mp_rules (field)->options;

  biv_grid_score (&((const MpBattle *) state)->grid, side, options->victory, options->turn_limit, of);
}

static const BivStateCells state_cells[] = {
  BIV_GRID_STATE_CELLS,
  { 0, 0 },
};

static gboolean
is_cover (const BivField *field,
          BivCell         cell)
{
  return (mp_rules (field)->ground[cell] & MP_COVER) != 0;
}

const BivRuleset biv_musket_period = {
  .id = "musket-period",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (MpBattle),
  .state_cells = state_cells,
  .phases = phases,
  .results = mp_results,
  .is_cover = is_cover,
  .facts = mp_facts,
  .queries = mp_queries,
  .verbs = verbs,
  .forms = forms,
  .keeps_facing = TRUE,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .freshen = freshen,
  .settle = settle,
  .actions = mp_list_actions,
  .check = mp_check,
  .apply = apply,
  .choose = mp_choose,
  .has_phase = has_phase,
  .reckon = mp_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .army_rules = &army_rules,
  .place_rules = &places,
  .get_fact = mp_get_fact,
  .set_fact = mp_set_fact,
  .query = mp_query,
  .describe = mp_describe,
  .score = score,
};
