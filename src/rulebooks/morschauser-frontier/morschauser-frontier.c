/* SPDX-License-Identifier: GPL-3.0-or-later */
/* morschauser-frontier.c: the rules of the book, in its order; then the turn, which calls for them
 *
 * Joseph Morschauser's Frontier War Game Rules, restated by Bob Cordery. */
#include "config.h"
#include "engine/rulesets.h"
#include "rulebooks/morschauser-frontier/private.h"

#include "board/sight.h"
#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (BivNamedShot) == 4);

/* ---- Stand types (MF-TYP) ---- */

/* MF-TYP-1, MF-TYP-2: a type is what its class, flags and numbers say; which types there are is the book's table. MF-TYP-3:
 * without a range it only fights next to it. MF-TYP-5: where it comes from means nothing more. */
static void
compile_type (const BivBook *book,
              guint          number,
              int            command_contours,
              MfType        *type)
{
  static const struct { const char *class_id; MfTypeFlag bit; } classes[] = {
    { "infantry", MF_TYPE_INFANTRY },   { "cavalry", MF_TYPE_CAVALRY },
    { "artillery", MF_TYPE_ARTILLERY }, { "command", MF_TYPE_COMMAND },
  };
  const char *class_id = biv_book_get_type_at (book, number)->class_id;
  int contours;

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].bit;
  if (biv_book_has_flag (book, number, "advances"))
    type->flags |= MF_TYPE_ADVANCES;
  if (biv_book_has_flag (book, number, "fixed"))
    type->flags |= MF_TYPE_FIXED;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 1);
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  /* Table 2.7. MF-HIL-1, MF-HIL-2; MF-HIL-3: the option, unless a campaign has given its Command a number. */
  contours = type->flags & MF_TYPE_COMMAND ? command_contours : 1;
  type->contours = (guint8) biv_book_get_number (book, number, "contours", contours);
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 MfOptions      *options)
{
  static const char *const corners[] = { "any", "both", "none", NULL };
  static const char *const standing[] = { "optional", "compulsory", "none", NULL };

  options->aims_at_empty = biv_field_is_option (field, "target-empty-squares", "on");
  options->judges_landing = biv_field_is_option (field, "directness-from", "landing");
  options->declares = biv_field_is_option (field, "declare-before-rolling", "on");
  options->corner = (MfLosCorner) biv_field_get_choice (field, "los-corner", corners);
  options->stands_hide = biv_field_is_option (field, "stands-block-sight", "on");
  options->fixed_may_turn = biv_field_is_option (field, "immovable-may-turn", "on");
  options->many_fronts = biv_field_is_option (field, "multi-front-penalty", "on");
  options->may_meet_again = biv_field_is_option (field, "recontact-same", "on");
  options->works_cover = biv_field_is_option (field, "works-cover", "on");
  options->passes_friends = biv_field_is_option (field, "pass-through-friends", "on");
  options->standing = (MfStaticContact) biv_field_get_choice (field, "static-contact", standing);
  options->attacker_first = biv_field_is_option (field, "attacker-first", "on");
  options->withdraws = biv_field_is_option (field, "draw-withdraw", "on");
  options->counts_steps = biv_field_is_option (field, "contours-per", "step");
  options->command_contours = biv_field_get_number (field, "command-contours");
  options->hill_defender = biv_field_get_number (field, "hill-defender-modifier");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

/* ---- The end (MF-END) ---- */

static void
note_type (const BivField *field,
           MfBattle       *battle,
           guint           unit)
{
  guint8 flags = mf_type (field, battle, unit)->flags;

  biv_stands_set (&battle->guns, unit, flags & MF_TYPE_ARTILLERY);
  biv_stands_set (&battle->commands, unit, flags & MF_TYPE_COMMAND);
}

void
mf_end (MfBattle  *battle,
        guint      result,
        BivEvents *events)
{
  biv_grid_end (&battle->grid, MF_OVER, result, result == MF_RESULT_UNDECIDED ? "MF-END-3" : "MF-END-1", events);
}

static void
destroy (MfBattle   *battle,
         guint       unit,
         const char *clause,
         BivEvents  *events)
{
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* MF-END-1, MF-END-2: stands that go together are one removal. */
static gboolean
end_removal (const BivField *field,
             MfBattle       *battle,
             BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, mf_rules (field)->options.victory, &battle->commands,
                                       battle->had_command);

  if (result != BIV_RESULT_NONE)
    mf_end (battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (MF-SEQ) ---- */

static gboolean
is_move_of (const MfBattle *battle,
            int             side)
{
  const BivState *head = &battle->grid.head;

  return (head->phase == MF_FIRST_MOVE || head->phase == MF_SECOND_MOVE) && head->side == side && side != BIV_NOBODY;
}

gboolean
mf_is_battle_of (const MfBattle *battle,
                 int             side)
{
  const BivState *head = &battle->grid.head;

  return (head->phase == MF_FIRST_BATTLE || head->phase == MF_SECOND_BATTLE) && head->side == side && side != BIV_NOBODY;
}

/* ---- Board (MF-BRD) ---- */

/* MF-BRD-3, MF-BRD-6. MF-RIV-5: a river square with a road or a town is a bridge, but a ford takes road and town for
 * nothing, and a bridge mark wins over the ford. MF-ROA-4: towns and bridges are road squares. */
static guint8
read_ground (const BivGround *ground,
             gboolean         works_cover)
{
  guint marks = ground->marks;
  gboolean is_river = marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE) ? TRUE : FALSE;
  gboolean is_road = marks & (BIV_MARK_ROAD | BIV_MARK_TOWN) ? TRUE : FALSE;
  guint8 read = 0;

  if (marks & BIV_MARK_BRIDGE)
    is_road = TRUE;
  else if (marks & BIV_MARK_FORD)
    is_road = FALSE;
  if (is_road)
    read |= MF_ROAD;
  if (is_river)
    read |= is_road ? MF_RIVER : MF_RIVER | MF_WET;
  if (marks & BIV_MARK_WOOD)
    read |= MF_WOOD;
  if (marks & (BIV_MARK_WOOD | BIV_MARK_TOWN) || (works_cover && marks & (BIV_MARK_TRENCH | BIV_MARK_WORKS)))
    read |= MF_COVER;
  if (marks & BIV_MARK_IMPASSABLE)
    read |= MF_BARRED;
  return read;
}

/* MF-RIV-4: one of the two squares is in the water and the other is not, or the river runs between them (MF-RIV-6). */
static guint8
read_banks (const BivField *field,
            const MfRules  *rules,
            BivCell         cell)
{
  guint8 banks = 0;

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell next = biv_board_next (field->board, cell, direction);

      if (next != BIV_NO_CELL
          && ((rules->ground[cell] ^ rules->ground[next]) & MF_WET
              || field->board->ground[cell].edges[direction] & BIV_MARK_RIVER))
        banks |= (guint8) (1 << direction);
    }
  return banks;
}

/* A step that ground and heights allow most stands. */
static gboolean
is_way (gconstpointer data,
        BivCell       from,
        BivCell       to)
{
  const MfRules *rules = data;

  return !(rules->ground[to] & MF_BARRED) && ABS (rules->level[to] - rules->level[from]) <= 1;
}

static void
compile_ground (const BivField *field,
                MfRules        *rules)
{
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      const BivGround *ground = &field->board->ground[cell];

      rules->ground[cell] = read_ground (ground, rules->options.works_cover);
      rules->level[cell] = ground->level;
      /* MF-LOS-2, MF-LOS-4 */
      rules->top[cell] = (guint8) (ground->level + !!(ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN)));
    }
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      rules->banks[cell] = read_banks (field, rules, cell);
      rules->has_river = rules->has_river || rules->banks[cell] != 0;
    }
  for (guint type = 0; type < rules->n_types; type++)
    rules->types[type].reach = biv_reaches_lay (&rules->reaches, field->board, rules->types[type].range, FALSE);
  rules->ways = biv_board_lay_ways (field->board, is_way, rules);
}

/* ---- Lines of sight (MF-LOS) ---- */

typedef struct
{
  const MfRules  *rules;
  const MfBattle *battle;
  int             eye;
} View;

/* MF-LOS-2; MF-LOS-5: stands of either side. MF-ART-21: doomed ones too. */
static inline gboolean
blocks (gconstpointer data,
        BivCell       cell)
{
  const View *view = data;

  return view->rules->top[cell] > view->eye
         || (view->rules->options.stands_hide && view->rules->level[cell] + 1 > view->eye
             && biv_grid_at (&view->battle->grid, cell) != BIV_NO_STAND);
}

/* MF-LOS-1 is the board's table of lines. MF-LOS-3: the whole stand, so nothing may touch the line either; option
 * los-corner. */
static gboolean
is_seen (const BivField *field,
         const MfBattle *battle,
         BivCell         from,
         BivCell         to)
{
  const MfRules *rules = mf_rules (field);
  View view = { rules, battle, MAX (rules->level[from], rules->level[to]) };
  BivSight sight = biv_board_look (field->board, from, to, blocks, &view);

  switch (rules->options.corner)
    {
    case MF_LOS_BOTH: return sight <= BIV_SIGHT_ONE_HAND;
    case MF_LOS_NONE: return sight <= BIV_SIGHT_BOTH_HANDS;
    case MF_LOS_ANY:
    default:          return sight == BIV_SIGHT_CLEAR;
    }
}

/* ---- Artillery fire (MF-ART) ---- */

/* MF-ART-8; MF-ART-9: a town or a wood hides whoever is in it. A gun has its own square in full view. */
gboolean
mf_is_direct (const BivField *field,
              const MfBattle *battle,
              guint           gun,
              BivCell         cell)
{
  BivCell from = battle->grid.stands[gun].cell;

  return !(mf_rules (field)->ground[cell] & MF_COVER) && (from == cell || is_seen (field, battle, from, cell));
}

/* MF-ART-4, MF-ART-5, MF-ART-6, MF-ART-7, MF-ART-10: sight does not matter, nor how near the enemy is. */
gboolean
mf_targets (const BivField *field,
            const MfBattle *battle,
            guint           gun,
            BivCells       *targets)
{
  const BivStand *stand = &battle->grid.stands[gun];
  const guint64 *reach = mf_reach (field, battle, gun);
  const guint64 *friends = battle->grid.cells[stand->side].words, *enemies = battle->grid.cells[1 - stand->side].words;
  gboolean is_any = mf_rules (field)->options.aims_at_empty, has_some = FALSE;

  for (guint i = 0; i < field->board->n_words; i++)
    {
      targets->words[i] = reach[i] & (is_any ? ~friends[i] : enemies[i]);
      has_some = has_some || targets->words[i] != 0;
    }
  return has_some;
}

static gboolean
side_has_shot (const BivField      *field,
               const BivGridBattle *grid,
               int                  side)
{
  const MfBattle *battle = (const MfBattle *) grid;
  BivStandSet loaded = biv_stands_both (&battle->grid.on_board[side], &battle->guns);
  BivCells targets;

  loaded = biv_stands_without (&loaded, &battle->fired);
  for (int gun = biv_stands_take (&loaded); gun >= 0; gun = biv_stands_take (&loaded))
    if (mf_targets (field, battle, (guint) gun, &targets))
      return TRUE;
  return FALSE;
}

static gboolean
check_target (const BivField *field,
              const MfBattle *battle,
              guint           gun,
              BivCell         cell,
              BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[gun];
  const char *call = field->units[gun].call;
  int range = mf_type (field, battle, gun)->range, distance;
  char name[BIV_CELL_NAME];
  BivCells targets;

  biv_board_cell_name (field->board, cell, name);
  if (biv_cell_is_outside (cell))
    return mf_refuse (why, "MF-ART-6", (int) gun, cell, _("%s is not a square of this board."), name);
  distance = biv_board_steps (field->board, stand->cell, cell);
  if (distance < 1 || distance > range)
    return mf_refuse (why, "MF-ART-4", (int) gun, cell, _("%s is %d squares away; the reach of %s is from 1 to %d."), name,
                      distance, call, range);
  if (!biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing), cell))
    return mf_refuse (why, "MF-ART-5", (int) gun, cell, _("%s is outside the arc of %s."), name, call);
  mf_targets (field, battle, gun, &targets);
  if (!biv_cells_has (targets.words, cell))
    return mf_refuse (why, "MF-ART-6", (int) gun, cell, _("There is no enemy at %s."), name);
  return TRUE;
}

/* MF-ART-1, MF-ART-2, MF-ART-3: a gun that is to fire has not moved yet, since fire opens the turn. MF-ART-20: one that is
 * doomed may. */
gboolean
mf_check_fire (const BivField  *field,
               const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  int unit = action->unit;

  if (battle->grid.head.phase != MF_ARTILLERY)
    return mf_refuse (why, "MF-ART-1", unit, -1, _("Artillery fires at the beginning of the turn only."));
  if (!biv_grid_is_living_of (&battle->grid, unit, action->side) || !biv_stands_has (&battle->guns, (guint) unit))
    return mf_refuse (why, "MF-ART-1", unit, -1, _("Only artillery fires, each side its own."));
  if (biv_stands_has (&battle->fired, (guint) unit))
    return mf_refuse (why, "MF-ART-2", unit, -1, _("%s fired this turn already."), field->units[unit].call);
  if (battle->grid.passed >> action->side & 1)
    return mf_refuse (why, "MF-ART-2", unit, -1, _("This side is done."));
  return check_target (field, battle, (guint) unit, action->cell, why);
}

/* Table 2.2, MF-ART-12; MF-ART-13: by the gun's facing. MF-ART-14: range, arc and sight limit the aim, not the error.
 * MF-ART-15: BIV_NO_CELL is off the board. */
BivCell
mf_landing (const BivField *field,
            const MfBattle *battle,
            guint           gun,
            BivCell         cell,
            int             face)
{
  static const guint8 turn[] = { 0, 3, 0, 1, 2 };      /* left, beyond, right, short */

  if (face >= 5)
    return cell;
  return biv_board_next (field->board, cell, (battle->grid.stands[gun].facing + turn[face]) & 3u);
}

#define FACE(n) (1u << ((n) - 1))

/* Table 2.3, MF-ART-19: scores that destroy, not scores to be reached. */
guint
mf_deadly (const BivField *field,
           const MfBattle *battle,
           guint           struck,
           gboolean        is_direct)
{
  static const guint faces[2][2] = {
    { FACE (4) | FACE (6), FACE (2) | FACE (4) | FACE (6) },
    { FACE (6), FACE (4) | FACE (6) },
  };
  gboolean is_command = mf_type (field, battle, struck)->flags & MF_TYPE_COMMAND ? TRUE : FALSE;

  return faces[is_command ? 1 : 0][is_direct ? 1 : 0];
}

/* MF-ART-17; MF-ART-18: for a hit on his own side the other throws. MF-ART-20: nothing leaves the board here. MF-ART-21: a
 * doomed stand is thrown for again, in vain. */
static void
hit (const BivField *field,
     MfBattle       *battle,
     guint           gun,
     guint           struck,
     gboolean        is_direct,
     BivDice        *dice,
     BivEvents      *events)
{
  const BivStand *stands = battle->grid.stands;
  gboolean is_friend = stands[struck].side == stands[gun].side;
  int thrower = is_friend ? 1 - stands[gun].side : stands[gun].side;
  const char *clause = is_friend ? "MF-ART-18" : "MF-ART-17";
  guint deadly = mf_deadly (field, battle, struck, is_direct);
  int face = biv_dice_d6 (dice, thrower, clause);
  BivEvent *event = biv_grid_tell_throw (events, BIV_EVENT_EFFECT, thrower, gun, struck, face, 0, clause);

  if (event != NULL)
    event->note = (guint16) deadly;
  if (deadly & FACE (face))
    biv_grid_doom (&battle->marked, struck, "MF-ART-20", events);
}

static void
throw_shot (const BivField *field,
            MfBattle       *battle,
            guint           gun,
            BivCell         cell,
            BivDice        *dice,
            BivEvents      *events)
{
  /* MF-ART-11: settled for the stand aimed at, before any die. */
  gboolean is_direct = mf_is_direct (field, battle, gun, cell);
  int face = biv_dice_d6 (dice, battle->grid.stands[gun].side, "MF-ART-12");
  BivCell lands = mf_landing (field, battle, gun, cell, face);
  guint8 struck;

  biv_shots_tell (&battle->grid, gun, cell, is_direct, "MF-ART-8", events);
  biv_shots_tell_landing (BIV_NOBODY, gun, lands, face, lands == BIV_NO_CELL ? "MF-ART-15" : "MF-ART-12", events);
  struck = lands != BIV_NO_CELL ? biv_grid_at (&battle->grid, lands) : BIV_NO_STAND;
  if (struck == BIV_NO_STAND)         /* MF-ART-15, MF-ART-16 */
    return;
  if (mf_rules (field)->options.judges_landing)
    is_direct = mf_is_direct (field, battle, gun, lands);
  hit (field, battle, gun, struck, is_direct, dice, events);
}

/* MF-ART-22, option declare-before-rolling: both dice of each shot, in the order of naming. */
static void
throw_declared (const BivField *field,
                MfBattle       *battle,
                BivDice        *dice,
                BivEvents      *events)
{
  BivNamedShot shot;

  while (biv_shots_take (&battle->grid, battle->shots, &battle->n_shots, &shot))
    throw_shot (field, battle, shot.gun, shot.cell, dice, events);
}

static void
apply_fire (const BivField  *field,
            MfBattle        *battle,
            const BivAction *action,
            BivDice         *dice,
            BivEvents       *events)
{
  guint gun = (guint) action->unit;

  biv_stands_add (&battle->fired, gun);
  if (!mf_rules (field)->options.declares)
    {
      throw_shot (field, battle, gun, action->cell, dice, events);
      return;
    }
  biv_shots_declare (&battle->grid, gun, action->cell, mf_is_direct (field, battle, gun, action->cell), "MF-ART-22", events);
  biv_shots_name (battle->shots, &battle->n_shots, gun, action->cell);
}

/* MF-SEQ-2, MF-END-2: all together, which is one removal. */
static void
remove_marked (const BivField *field,
               MfBattle       *battle,
               BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    destroy (battle, (guint) unit, "MF-SEQ-2", events);
  battle->marked = (BivStandSet) { 0 };
  end_removal (field, battle, events);
}

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
    return mf_refuse (why, "MF-MOV-5", (int) order->unit, stand->cell, _("%s can never leave the square."), call);
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

  if (!is_move_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", action->unit, -1, _("This side does not move now."));
  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mf_refuse (why, "MF-MOV-2", action->unit, -1, _("No stand of this side is there."));
  if (biv_stands_has (&battle->moved, (guint) action->unit))
    return mf_refuse (why, "MF-MOV-2", action->unit, -1, _("%s cannot move again this turn."), field->units[action->unit].call);
  mf_order_init (&order, field, battle, (guint) action->unit, action->value != 0);
  if (facing > 3)
    facing = BIV_NO_DIRECTION;
  return check_fixed (&order, action, why) && check_path (&order, action, &walk, why)
         && refuse_walk (mf_walk_face (&walk, &order, &facing), order.unit, walk.cell, why);
}

/* ---- Contact (MF-CON) ---- */

/* Turns a stand because of @other (MF-CON-1, MF-BAT-5). MF-CON-1, MF-CON-2, MF-CON-4, MF-CON-6: at once, and until it
 * turns or is turned again. MF-CON-3: who is faced already turns nobody. */
static void
turn_to_face (MfBattle   *battle,
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
    turn_to_face (battle, enemy, unit, has_shifted ? "MF-CON-1" : "MF-CON-7", events);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none, a campaign does ---- */

/* It comes on out of contact, so that no battle has to begin off the board. */
static gboolean
check_enter (const BivField  *field,
             const MfBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  int unit = action->unit;
  guint8 met[4], is_front;
  MfOrder order = { .field = field, .battle = battle, .side = action->side };
  const char *call;

  if (!is_move_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", unit, -1, _("This side does not move now."));
  if (unit < 0 || unit >= battle->grid.head.n_units || field->units[unit].side != action->side)
    return mf_refuse (why, "CA-DEPLOY-8", unit, -1, _("That is no reserve of this side."));
  if (!biv_grid_may_enter (field, &battle->grid, (guint) unit, why)
      || !biv_grid_check_entry (field, (guint) unit, action->cell, why))
    return FALSE;
  call = field->units[unit].call;
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return mf_refuse (why, "MF-BRD-1", unit, action->cell, _("One stand to a square."));
  if (mf_rules (field)->ground[action->cell] & MF_BARRED)
    return mf_refuse (why, "MF-BRD-6", unit, action->cell, _("Nothing can enter that square."));
  if (action->facing > 3 || find_met (&order, action->cell, action->facing, met, &is_front) > 0)
    return mf_refuse (why, "CA-DEPLOY-2", unit, action->cell, _("%s may not come on in contact with an enemy."), call);
  return TRUE;
}

static void
apply_enter (const BivField  *field,
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
static void
list_moves (const BivField *field,
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

/* ---- Who attacks whom (MF-BAT-1 to MF-BAT-5) ---- */

/* The enemy straight ahead of a stand. */
static guint8
enemy_in_front (const BivField *field,
                const MfBattle *battle,
                guint           unit)
{
  return biv_grid_enemy_at (&battle->grid, battle->grid.stands[unit].side, biv_grid_front (field, &battle->grid, unit));
}

static gboolean
says_no (const BivField *field,
         const MfBattle *battle,
         guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return biv_stands_has (&battle->declined, unit) && mf_is_across (field, stand->cell, stand->facing);
}

/* MF-BAT-1: a stand that moved and faces an adjacent enemy. MF-BAT-2: a move of no squares is one; option static-contact.
 * MF-BAT-3, MF-BAT-16: once a turn, so that who advanced attacks nobody else. MF-RIV-4: not where it said no. */
guint8
mf_prey (const BivField *field,
         const MfBattle *battle,
         guint           unit)
{
  if (!biv_stands_has (&battle->moved, unit) || biv_stands_has (&battle->attacked, unit)
      || (mf_rules (field)->options.standing == MF_STATIC_NONE && !biv_stands_has (&battle->turned, unit))
      || says_no (field, battle, unit))
    return BIV_NO_STAND;
  return enemy_in_front (field, battle, unit);
}

/* MF-BAT-4, MF-BAT-9: all of them fight it together; who merely stands next to it does not. */
guint
mf_list_attackers (const BivField *field,
                   const MfBattle *battle,
                   guint           defender,
                   guint8          attackers[4])
{
  const BivStand *stand = &battle->grid.stands[defender];
  guint n = 0;

  if (stand->cell == BIV_NO_CELL)
    return 0;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (unit != BIV_NO_STAND && mf_prey (field, battle, unit) == defender)
        attackers[n++] = unit;
    }
  return n;
}

/* MF-BAT-5: the one that the defender faces; if none, the one whose move was declared last. */
static guint8
faced_attacker (const BivField *field,
                const MfBattle *battle,
                guint           defender,
                const guint8   *attackers,
                guint           n)
{
  BivCell front = biv_grid_front (field, &battle->grid, defender);
  guint8 last = attackers[0];

  for (guint i = 0; i < n; i++)
    {
      if (battle->grid.stands[attackers[i]].cell == front)
        return attackers[i];
      if (battle->order[attackers[i]] > battle->order[last])
        last = attackers[i];
    }
  return last;
}

/* ---- Battle Powers (table 2.5; MF-BAT-6, MF-BAT-9, MF-HIL-4 to MF-HIL-7, MF-RIV-3, MF-TRE) ---- */

/* MF-MOV-10, option multi-front-penalty: for every other enemy that is in contact with the faced attacker and faces it. */
static void
add_fronts (const BivField *field,
            const MfBattle *battle,
            MfContest      *contest)
{
  const BivStand *stand = &battle->grid.stands[contest->faced];

  if (!mf_rules (field)->options.many_fronts)
    return;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy == BIV_NO_STAND || enemy == contest->defender
          || battle->grid.stands[enemy].facing != ((direction + 2) & 3))
        continue;
      if (!biv_stands_has (&battle->declined, contest->faced) || !mf_is_across (field, stand->cell, direction))
        contest->fronts--;
    }
}

gboolean
mf_work_out (const BivField *field,
             const MfBattle *battle,
             guint           defender,
             MfContest      *contest)
{
  const MfRules *rules = mf_rules (field);
  guint8 attackers[4];
  guint n = mf_list_attackers (field, battle, defender, attackers);
  BivCell from, to;
  int above;

  if (n == 0)
    return FALSE;
  *contest = (MfContest) { .defender = defender, .faced = faced_attacker (field, battle, defender, attackers, n),
                           .n_attackers = (int) n };
  from = battle->grid.stands[contest->faced].cell;
  to = battle->grid.stands[defender].cell;
  contest->many = 1 - (int) n;                                             /* table 2.4 */
  above = rules->level[to] - rules->level[from];
  /* MF-HIL-4, MF-HIL-5, MF-HIL-6: three contours and more count as two. MF-HIL-7: nothing for who attacks downhill. */
  if (above >= 1)
    {
      contest->hill_attack = above == 1 ? -1 : -2;
      contest->hill_defence = rules->options.hill_defender;
    }
  contest->river = rules->ground[from] & MF_WET ? -1 : 0;
  /* MF-TRE-1, MF-TRE-2; MF-TRE-3: only the defender's square counts, and only for cavalry. */
  if (rules->ground[to] & MF_WOOD)
    {
      contest->wood_attack = mf_type (field, battle, contest->faced)->flags & MF_TYPE_CAVALRY ? -1 : 0;
      contest->wood_defence = mf_type (field, battle, defender)->flags & MF_TYPE_CAVALRY ? -1 : 0;
    }
  add_fronts (field, battle, contest);
  contest->attack = mf_type (field, battle, contest->faced)->power + contest->hill_attack + contest->river
                    + contest->wood_attack + contest->fronts;
  contest->defence = mf_type (field, battle, defender)->power + contest->many + contest->hill_defence + contest->wood_defence;
  /* MF-TYP-4: once, after everything else. */
  contest->attack = MAX (contest->attack, 1);
  contest->defence = MAX (contest->defence, 1);
  return TRUE;
}

/* ---- Fighting (MF-BAT-7 to MF-BAT-11) ---- */

/* With no attacker: what those lack that face it. */
static gboolean
refuse_attack (const BivField *field,
               const MfBattle *battle,
               guint           defender,
               BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[defender];
  gboolean has_attacked = FALSE, has_stood = FALSE, has_declined = FALSE;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (unit == BIV_NO_STAND || enemy_in_front (field, battle, unit) != defender)
        continue;
      has_attacked = has_attacked || biv_stands_has (&battle->attacked, unit);
      has_stood = has_stood || !biv_stands_has (&battle->moved, unit);
      has_declined = has_declined || says_no (field, battle, unit);
    }
  if (has_attacked)
    return mf_refuse (why, "MF-BAT-3", -1, stand->cell, _("Who faces that enemy has attacked this turn."));
  if (has_stood)
    return mf_refuse (why, "MF-BAT-2", -1, stand->cell, _("Who faces that enemy made no move, if only in place."));
  if (has_declined)
    return mf_refuse (why, "MF-RIV-4", -1, stand->cell, _("There is no contact across the river: its answer was no."));
  return mf_refuse (why, "MF-BAT-1", -1, stand->cell, _("No stand ended its move facing that enemy."));
}

static gboolean
is_undecided (const MfBattle *battle,
              BivRefusal     *why)
{
  switch ((BivActionKind) battle->grid.head.decision)
    {
    case BIV_ACTION_ADVANCE:
      return !mf_refuse (why, "MF-BAT-14", -1, -1, _("First say whether the stand that won advances."));
    case BIV_ACTION_RETREAT:
      return !mf_refuse (why, "MF-BAT-8", -1, -1, _("First say where the attacker withdraws to."));
    default:
      return FALSE;
    }
}

gboolean
mf_check_attack (const BivField  *field,
                 const MfBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  guint8 attackers[4];

  if (!mf_is_battle_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-5", -1, -1, _("This side does not fight its battles now."));
  if (is_undecided (battle, why))
    return FALSE;
  if (!biv_grid_is_living_of (&battle->grid, action->other, 1 - action->side))
    return mf_refuse (why, "MF-BAT-1", -1, -1, _("No enemy stands there."));
  return mf_list_attackers (field, battle, (guint) action->other, attackers) > 0
         || refuse_attack (field, battle, (guint) action->other, why);
}

/* MF-BAT-12, MF-BAT-14, MF-BAT-18: the faced attacker, infantry or cavalry, one step within its contours; rivers cost it
 * nothing. What may not be is not asked for. MF-BAT-10, MF-BAT-13: nobody else moves up. */
static void
ask_for_advance (const BivField *field,
                 MfBattle       *battle,
                 guint           winner)
{
  const MfRules *rules = mf_rules (field);
  const MfType *type = mf_type (field, battle, winner);
  int climb = ABS (rules->level[battle->fallen] - rules->level[battle->grid.stands[winner].cell]);

  battle->last = type->flags & MF_TYPE_ADVANCES ? MF_LAST_WON : MF_LAST_NO_ADVANCE;
  if (battle->last == MF_LAST_WON && climb <= type->contours && !(rules->ground[battle->fallen] & MF_BARRED))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, winner);
}

/* Option draw-withdraw; otherwise both stay where they are, still facing (MF-BAT-8). */
static void
draw (const BivField  *field,
      MfBattle        *battle,
      const MfContest *contest,
      BivEvents       *events)
{
  BivCells nearest;

  if (events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) contest->faced, "MF-BAT-8")->other = (gint16) contest->defender;
  if (!mf_rules (field)->options.withdraws || mf_type (field, battle, contest->faced)->flags & MF_TYPE_FIXED)
    return;
  if (mf_withdrawals (field, battle, contest->faced, &nearest))
    biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, contest->faced);
  else
    biv_events_add (events, BIV_EVENT_RETREATED, (int) contest->faced, "MF-BAT-8");
}

/* MF-BAT-7: both dice fall whatever the first one does, unless the option attacker-first says otherwise. MF-SEQ-6: the
 * losses of a battle leave before the next one, which lapses if they were part of it (MF-BAT-17). */
static void
apply_attack (const BivField  *field,
              MfBattle        *battle,
              const BivAction *action,
              BivDice         *dice,
              BivEvents       *events)
{
  guint defender = (guint) action->other;
  int attack, defence = 0;
  gboolean kills, dies;
  guint8 attackers[4];
  MfContest contest;
  guint n;

  mf_work_out (field, battle, defender, &contest);
  n = mf_list_attackers (field, battle, defender, attackers);
  turn_to_face (battle, defender, contest.faced, "MF-BAT-5", events);
  attack = biv_dice_d6 (dice, action->side, "MF-BAT-7");
  kills = attack <= contest.attack;
  if (!kills || !mf_rules (field)->options.attacker_first)
    defence = biv_dice_d6 (dice, 1 - action->side, "MF-BAT-7");
  dies = defence > 0 && defence <= contest.defence;
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, action->side, contest.faced, defender, attack, contest.attack, "MF-BAT-7");
  if (defence > 0)
    biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, 1 - action->side, contest.faced, defender, defence, contest.defence,
                         "MF-BAT-7");
  for (guint i = 0; i < n; i++)
    biv_stands_add (&battle->attacked, attackers[i]);
  battle->fallen = battle->grid.stands[defender].cell;
  battle->last = dies && !kills ? MF_LAST_DEFENDED : MF_LAST_DRAWN;         /* MF-BAT-11 */
  if (kills)
    destroy (battle, defender, "MF-BAT-8", events);
  if (dies)
    destroy (battle, contest.faced, "MF-BAT-8", events);
  if (kills && !dies)
    ask_for_advance (field, battle, contest.faced);
  if (!kills && !dies)
    draw (field, battle, &contest, events);
  else if (battle->grid.head.decision == BIV_ACTION_NONE)                   /* MF-END-2 */
    end_removal (field, battle, events);
}

/* ---- Advancing (MF-BAT-12 to MF-BAT-18) ---- */

static gboolean
check_advance (const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision == BIV_ACTION_ADVANCE && head->decision_side == action->side
      && (action->cell == BIV_NO_CELL || action->cell == battle->fallen))
    return TRUE;
  switch ((MfLast) battle->last)
    {
    case MF_LAST_DEFENDED:
      return mf_refuse (why, "MF-BAT-13", -1, -1, _("A defender that wins stays where it is."));
    case MF_LAST_DRAWN:
      return mf_refuse (why, "MF-BAT-11", -1, -1, _("Nobody has won that battle."));
    case MF_LAST_NO_ADVANCE:
      return mf_refuse (why, "MF-BAT-12", -1, -1, _("Only infantry and cavalry take the place of an enemy that they beat."));
    case MF_LAST_WON:
      return mf_refuse (why, "MF-BAT-14", -1, -1, _("Too steep, or too late: an advance is made at once or not at all."));
    case MF_LAST_NONE:
    default:
      return mf_refuse (why, "MF-BAT-12", -1, -1, _("No battle has been won in this phase."));
    }
}

/* MF-BAT-15: facing the way it goes, which it did already; it turns nobody, and it has attacked. */
static void
apply_advance (const BivField *field,
               MfBattle       *battle,
               BivEvents      *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell from = battle->grid.stands[unit].cell;

  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (field->board, from, direction) == battle->fallen)
      battle->grid.stands[unit].facing = (guint8) direction;
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  biv_grid_stop_asking (&battle->grid);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_ADVANCED, (int) unit, "MF-BAT-12")->cell = battle->fallen;
  end_removal (field, battle, events);
}

static gboolean
check_stay (const MfBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision == BIV_ACTION_ADVANCE && head->decision_side == action->side)
    return TRUE;
  return mf_refuse (why, "MF-BAT-12", -1, -1, _("Nobody asks this side whether it advances."));
}

static void
apply_stay (const BivField *field,
            MfBattle       *battle,
            BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->grid.head.decision_unit, "MF-BAT-12");
  biv_grid_stop_asking (&battle->grid);
  end_removal (field, battle, events);
}

/* ---- Withdrawing (option draw-withdraw) ---- */

/* As the crow flies, whatever lies between; onto ground that can be entered (MF-BRD-6). */
gboolean
mf_withdrawals (const BivField *field,
                const MfBattle *battle,
                guint           unit,
                BivCells       *nearest)
{
  const BivBoard *board = field->board;
  const BivStand *stand = &battle->grid.stands[unit];
  int best = G_MAXINT;
  BivCells danger;

  biv_cells_clear (nearest->words, board->n_words);
  biv_grid_find_danger (field, &battle->grid, stand->side, &danger);
  for (BivCell cell = 0; cell < board->n_cells; cell++)
    {
      int distance = biv_board_steps (board, stand->cell, cell);

      if (distance > best || biv_grid_at (&battle->grid, cell) != BIV_NO_STAND || biv_cells_has (danger.words, cell)
          || mf_rules (field)->ground[cell] & MF_BARRED)
        continue;
      if (distance < best)
        biv_cells_clear (nearest->words, board->n_words);
      best = distance;
      biv_cells_add (nearest->words, cell);
    }
  return best != G_MAXINT;
}

static gboolean
check_retreat (const BivField  *field,
               const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;

  if (head->decision != BIV_ACTION_RETREAT || head->decision_side != action->side)
    return mf_refuse (why, "MF-BAT-8", -1, -1, _("No stand of this side has to withdraw."));
  mf_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  if (!biv_cell_is_outside (action->cell) && biv_cells_has (nearest.words, action->cell))
    return TRUE;
  return mf_refuse (why, "MF-BAT-8", head->decision_unit, action->cell,
                    _("%s withdraws to one of the nearest free squares with no enemy next to them."),
                    field->units[head->decision_unit].call);
}

static void
apply_retreat (MfBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;

  if (events != NULL)
    biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "MF-BAT-8")->cell = action->cell;
  biv_grid_shift (&battle->grid, unit, action->cell);
  biv_grid_stop_asking (&battle->grid);
}

/* ---- The end of a side's moves, and of its battles ---- */

/* MF-BAT-1: whoever changed square to face an enemy has to fight it; option static-contact compulsory: whoever moved at
 * all. */
static gboolean
has_to_fight (const BivField *field,
              const MfBattle *battle,
              int             side)
{
  gboolean is_strict = mf_rules (field)->options.standing == MF_STATIC_COMPULSORY;
  BivStandSet bound = biv_stands_both (&battle->grid.on_board[side], is_strict ? &battle->moved : &battle->shifted);

  for (int unit = biv_stands_take (&bound); unit >= 0; unit = biv_stands_take (&bound))
    if (mf_prey (field, battle, (guint) unit) != BIV_NO_STAND)
      return TRUE;
  return FALSE;
}

static gboolean
check_end (const BivField  *field,
           const MfBattle  *battle,
           const BivAction *action,
           BivRefusal      *why)
{
  if (is_move_of (battle, action->side))
    return TRUE;
  if (!mf_is_battle_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", -1, -1, _("This side has nothing to end now."));
  if (is_undecided (battle, why))
    return FALSE;
  return !has_to_fight (field, battle, action->side)
         || mf_refuse (why, "MF-BAT-1", -1, -1, _("A stand that moved up to an enemy still has to fight it."));
}

/* ---- Armies and deployment (MF-ARM, MF-DEP) ---- */

static const BivArmyRules army_rules = {
  .most_option = "max-stands", .leaders = "command", .leaders_option = "command-count",
  .unknown = { "MF-ARM-4", N_("%s is not a stand type of this ruleset.") },
  .too_many = { "MF-ARM-1", N_("Side %s has %d stands; at most %d are allowed.") },
  .none = { "MF-ARM-2", N_("Side %s has no stands.") },
  .wrong_leaders = { "MF-ARM-3", N_("Side %s has %d Command stands; exactly %d is required.") },
};

/* MF-DEP-6. MF-RIV-5: a bridge is dry, and a ford no bridge (MF-BRD-6). */
static gboolean
is_in_river (const BivSetup *setup,
             const BivBook  *book,
             BivCell         cell)
{
  guint marks = biv_board_get_ground (setup->board, cell)->marks;

  if (!(marks & (BIV_MARK_RIVER | BIV_MARK_FORD)) || marks & BIV_MARK_BRIDGE
      || strcmp (biv_setup_get_option (setup, book, "deploy-in-river"), "on") == 0)
    return FALSE;
  return marks & BIV_MARK_FORD || !(marks & (BIV_MARK_ROAD | BIV_MARK_TOWN));
}

static const BivPlaceRule place_rules[] = {
  { BIV_PLACE_MISSING, "MF-DEP-7" },
  { BIV_PLACE_OFF_BOARD, "MF-DEP-1", NULL, N_("%s is not on the board.") },
  { BIV_PLACE_STACKED, "MF-DEP-2", NULL, N_("%s holds more than one stand.") },
  { BIV_PLACE_OUT_OF_SIDES_ZONE, "MF-DEP-3", NULL, N_("%s at %s is outside side %s's deployment zone.") },
  { BIV_PLACE_OUT_OF_HALF, "MF-DEP-4", NULL, N_("%s at %s is outside side %s's half of the board.") },
  { BIV_PLACE_TOUCHING, "MF-DEP-5", NULL, N_("%s at %s starts next to the enemy %s at %s.") },
  { BIV_PLACE_WET, "MF-DEP-6", NULL, N_("%s may not be deployed in a river.") },
  { BIV_PLACE_BARRED, "MF-BRD-6", NULL, N_("%s: nothing can stand at %s.") },
};
static const BivPlaceRules places = { "deploy-depth", is_in_river, place_rules, G_N_ELEMENTS (place_rules) };

/* ---- The turn (MF-SEQ) ---- */

static void
enter_phase (MfBattle  *battle,
             MfPhase    phase,
             int        side,
             BivEvents *events)
{
  biv_grid_enter_phase (&battle->grid, phase, side, "MF-SEQ-4", events);
  battle->last = MF_LAST_NONE;
}

static void
freshen (const BivField *field,
         BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  battle->fired = battle->marked = battle->attacked = (BivStandSet) { 0 };
  battle->moved = battle->shifted = battle->turned = battle->declined = (BivStandSet) { 0 };
  memset (battle->order, 0, sizeof battle->order);
  battle->n_moves = 0;
}

/* MF-SEQ-7. MF-END-3: the last turn ends undecided. */
static void
end_turn (const BivField *field,
          MfBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, mf_rules (field)->options.turn_limit))
    {
      mf_end (battle, MF_RESULT_UNDECIDED, events);
      return;
    }
  freshen (field, &battle->grid.head);
  biv_grid_next_turn (&battle->grid, "MF-SEQ-7", events);
  enter_phase (battle, MF_ARTILLERY, BIV_NOBODY, events);
}

/* MF-SEQ-4, MF-SEQ-5: a side's moves, then its battles; then the other side does both. MF-SEQ-8: in what order is the
 * side's own choice. */
static void
end_phase (const BivField *field,
           MfBattle       *battle,
           BivEvents      *events)
{
  int side = battle->grid.head.side;

  switch ((MfPhase) battle->grid.head.phase)
    {
    case MF_FIRST_MOVE:    enter_phase (battle, MF_FIRST_BATTLE, side, events); break;
    case MF_FIRST_BATTLE:  enter_phase (battle, MF_SECOND_MOVE, 1 - side, events); break;
    case MF_SECOND_MOVE:   enter_phase (battle, MF_SECOND_BATTLE, side, events); break;
    case MF_SECOND_BATTLE: end_turn (field, battle, events); break;
    case MF_ARTILLERY:
    case MF_INITIATIVE:
    case MF_SETUP:
    case MF_OVER:
    default:               g_assert_not_reached ();
    }
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  /* Nobody advances to where the referee has put somebody. */
  if (state->decision == BIV_ACTION_ADVANCE && biv_grid_at (&battle->grid, battle->fallen) != BIV_NO_STAND)
    biv_grid_stop_asking (&battle->grid);
  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MF_ARTILLERY)
    /* Shots that were declared and not thrown for keep the phase open. */
    state->deciders = (guint8) biv_shots_find_deciders (field, &battle->grid, side_has_shot, battle->n_shots);
  else if (state->phase == MF_INITIATIVE)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (state->phase < MF_SETUP ? 1 << state->side : 0);
}

/* MF-SEQ-1, MF-SEQ-2: casualties come off when all have fired; then the dice for who moves first. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MfBattle *battle = (MfBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase != MF_ARTILLERY)
    return;
  remove_marked (field, battle, events);
  if (state->phase == MF_ARTILLERY)
    enter_phase (battle, MF_INITIATIVE, BIV_NOBODY, events);
  refresh (field, state);
}

/* ---- Orders, and the clauses that refuse them (section 5.1) ---- */

static gboolean
check (const BivField  *field,
       const BivState  *state,
       const BivAction *action,
       BivRefusal      *why)
{
  const MfBattle *battle = (const MfBattle *) state;

  if (action->kind == BIV_ACTION_OVERRULE)
    return biv_grid_check_overrule (field, &battle->grid, action, "MF-END-1", NULL, why);
  if (action->kind == BIV_ACTION_ADVANCE)
    return check_advance (battle, action, why);
  if (state->phase == MF_OVER)
    return mf_refuse (why, "MF-END-1", -1, -1, _("The battle is over."));
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       return mf_check_fire (field, battle, action, why);
    case BIV_ACTION_MOVE:       return mf_check_move (field, battle, action, why);
    case BIV_ACTION_ENTER:      return check_enter (field, battle, action, why);
    case BIV_ACTION_ATTACK:     return mf_check_attack (field, battle, action, why);
    case BIV_ACTION_STAY:       return check_stay (battle, action, why);
    case BIV_ACTION_RETREAT:    return check_retreat (field, battle, action, why);
    case BIV_ACTION_END_SIDE:   return check_end (field, battle, action, why);
    case BIV_ACTION_PASS:
      return biv_grid_may_pass (&battle->grid, MF_ARTILLERY, action->side)
             || mf_refuse (why, "MF-SEQ-1", -1, -1, _("There is nothing to pass now."));
    case BIV_ACTION_INITIATIVE:
      return (state->phase == MF_INITIATIVE && action->side == BIV_NOBODY)
             || mf_refuse (why, "MF-SEQ-3", -1, -1,
                           _("Who moves first is thrown for after the artillery, by nobody in particular."));
    case BIV_ACTION_LEAVE:
      return ((is_move_of (battle, action->side) || mf_is_battle_of (battle, action->side))
              && state->decision == BIV_ACTION_NONE)
             || mf_refuse (why, "CA-BATTLE-5", -1, -1, _("A side leaves the field in its own part of the turn."));
    default:
      return mf_refuse (why, "MF-SEQ-4", -1, -1, _("These rules have no such order."));
    }
}

static void
do_action (const BivField  *field,
           MfBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  int a, b, first;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "MF-ART-2", events); break;
    case BIV_ACTION_MOVE:       mf_apply_move (field, battle, action, events); break;
    case BIV_ACTION_ENTER:      apply_enter (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    apply_advance (field, battle, events); break;
    case BIV_ACTION_STAY:       apply_stay (field, battle, events); break;
    case BIV_ACTION_RETREAT:    apply_retreat (battle, action, events); break;
    case BIV_ACTION_END_SIDE:   end_phase (field, battle, events); break;
    case BIV_ACTION_INITIATIVE: /* MF-SEQ-3: A, then B, until they differ. */
      first = biv_grid_throw_initiative (dice, "MF-SEQ-3", TRUE, &a, &b);
      biv_grid_go_first (&battle->grid, first, a, b, "MF-SEQ-3", events);
      enter_phase (battle, MF_FIRST_MOVE, first, events);
      break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      mf_end (battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  MfBattle *battle = (MfBattle *) state;

  do_action (field, battle, action, dice, events);
  /* MF-ART-22, option declare-before-rolling: targets were named; now that nobody has another to name, the dice fall. */
  if (battle->n_shots > 0 && state->phase == MF_ARTILLERY
      && biv_shots_find_gunners (field, &battle->grid, side_has_shot) == 0)
    throw_declared (field, battle, dice, events);
  settle (field, state, events);
}

/* ---- Every legal action ---- */

static void
list_of_unit (const BivField *field,
              const MfBattle *battle,
              guint           unit,
              GArray         *actions)
{
  const BivStand *stand = &battle->grid.stands[unit];
  gboolean is_gunfire = battle->grid.head.phase == MF_ARTILLERY;
  BivAction action;

  if (!is_gunfire && stand->cell == BIV_NO_CELL)
    {
      if (stand->presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, unit, stand->side, actions);
      return;
    }
  if (!is_gunfire)
    {
      if (is_move_of (battle, stand->side))
        list_moves (field, battle, unit, actions);
      return;
    }
  biv_action_init_unit (&action, BIV_ACTION_FIRE, stand->side, unit);
  for (action.cell = 0; action.cell < field->board->n_cells; action.cell++)
    biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_decision (const BivField *field,
               const MfBattle *battle,
               GArray         *actions)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;
  BivAction action;

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_actions_add (actions, BIV_ACTION_ADVANCE, head->decision_side);
      biv_actions_add (actions, BIV_ACTION_STAY, head->decision_side);
      return;
    }
  biv_action_init (&action, BIV_ACTION_RETREAT, head->decision_side);
  mf_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  biv_grid_list_cells (field, &action, &nearest, actions);
}

/* The orders of no stand in particular. Leaving the field is a command of the referee's and never offered. */
static void
list_of_side (const BivField *field,
              const MfBattle *battle,
              int             side,
              GArray         *actions)
{
  static const BivActionKind kinds[] = { BIV_ACTION_PASS, BIV_ACTION_INITIATIVE, BIV_ACTION_END_SIDE };
  BivAction action;

  biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  biv_action_init (&action, BIV_ACTION_ATTACK, side);
  for (action.other = 0; mf_is_battle_of (battle, side) && action.other < battle->grid.head.n_units; action.other++)
    biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_actions (const BivField *field,
              const BivState *state,
              int             side,
              int             unit,
              GArray         *actions)
{
  const MfBattle *battle = (const MfBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    {
      if (side == state->decision_side && (unit < 0 || unit == state->decision_unit))
        list_decision (field, battle, actions);
      return;
    }
  if (unit < 0)
    list_of_side (field, battle, side, actions);
  if (state->phase != MF_ARTILLERY && !is_move_of (battle, side))
    return;
  for (guint i = 0; i < state->n_units; i++)
    if (battle->grid.stands[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, battle, i, actions);
}

/* ---- What a field is compiled into ---- */

static void
release (gpointer data)
{
  MfRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MfRules *rules = g_new0 (MfRules, 1);

  compile_options (field, &rules->options);
  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, rules->options.command_contours, &rules->types[type]);
  compile_ground (field, rules);
  return rules;
}

/* ---- Beginning ---- */

static void
begin (const BivField *field,
       BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  biv_grid_begin (field, &battle->grid);
  if (state->phase == MF_SECOND_MOVE || state->phase == MF_SECOND_BATTLE)
    battle->grid.first = (gint8) (1 - state->side);
  battle->fallen = BIV_NO_CELL;
  for (guint unit = 0; unit < field->n_units; unit++)
    note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->moved, &battle->shifted, &battle->turned,
                     &battle->declined, &battle->attacked, NULL);
  battle->order[unit] = 0;
  note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MfBattle *battle = (const MfBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  if (state->phase == MF_ARTILLERY)
    place->is_spent = biv_stands_has (&battle->fired, unit);
  else if (is_move_of (battle, place->cell != BIV_NO_CELL ? field->units[unit].side : BIV_NOBODY))
    place->is_spent = biv_stands_has (&battle->moved, unit);
  else if (mf_is_battle_of (battle, field->units[unit].side))
    place->is_spent = biv_stands_has (&battle->attacked, unit);
}

static gint32
get_fact (const BivField *field,
          const BivState *state,
          guint           fact,
          guint           which)
{
  return biv_grid_get_fact (field, (const BivGridBattle *) state, fact, which);
}

static const BivPhaseInfo phases[] = {
  [MF_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [MF_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MF_FIRST_MOVE] = { "first-move", BIV_PHASE_OF_ONE, TRUE },
  [MF_FIRST_BATTLE] = { "first-battle", BIV_PHASE_OF_ONE, TRUE },
  [MF_SECOND_MOVE] = { "second-move", BIV_PHASE_OF_ONE, TRUE },
  [MF_SECOND_BATTLE] = { "second-battle", BIV_PHASE_OF_ONE, TRUE },
  [MF_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MF_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",       [BIV_ACTION_PASS] = "pass", [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_MOVE] = "move", [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance", [BIV_ACTION_STAY] = "stay", [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",     [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_MOVE] = BIV_ORDER_UNIT_PATH_CONTACT,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_NOTHING,
};

static void
score (const BivField *field,
       const BivState *state,
       int             side,
       BivScore       *of)
{
  biv_grid_score (&((const MfBattle *) state)->grid, side, mf_rules (field)->options.victory,
                  mf_rules (field)->options.turn_limit, of);
}

static const BivStateCells state_cells[] = {
  BIV_GRID_STATE_CELLS,
  { 0, 0 },
};

static gboolean
is_cover (const BivField *field,
          BivCell         cell)
{
  return (mf_rules (field)->ground[cell] & MF_COVER) != 0;
}

const BivRuleset biv_morschauser_frontier = {
  .id = "morschauser-frontier",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (MfBattle),
  .state_cells = state_cells,
  .phases = phases,
  .results = mf_results,
  .is_cover = is_cover,
  .facts = mf_facts,
  .queries = mf_queries,
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
  .actions = list_actions,
  .check = check,
  .apply = apply,
  .choose = mf_choose,
  .worth = mf_worth,
  .expect = mf_expect,
  .reckon = mf_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .army_rules = &army_rules,
  .place_rules = &places,
  .get_fact = get_fact,
  .set_fact = mf_set_fact,
  .query = mf_query,
  .describe = mf_describe,
  .score = score,
};
