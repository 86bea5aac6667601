/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frontier-musket.c: the rules of the book, in its order; then the turn, which calls for them
 *
 * Frontier/Musket Wargames Rules by Bob Cordery, after Joseph Morschauser. */
#include "config.h"
#include "engine/rulesets.h"
#include "rulebooks/frontier-musket/private.h"

#include "board/sight.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void make_contact (const BivField *field, FmBattle *battle, guint unit, gboolean has_shifted, BivEvents *events);
static void leave_combat (const BivField *field, FmBattle *battle, guint unit);

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (BivState) == 12);
G_STATIC_ASSERT (sizeof (BivStand) == 8);
G_STATIC_ASSERT (sizeof (BivNamedShot) == 4);

/* ---- Units (FM-ARMY) ---- */

/* FM-ARMY-4: a type is what its class and flags say; which types there are is the book's. FM-ARMY-5: each fills one square.
 * FM-ARMY-8: dismounted cavalry is a type of its own, with Power one lower. */
static void
compile_type (const BivBook *book,
              guint          number,
              FmType        *type)
{
  static const struct { const char *flag; FmTypeFlag bit; } flags[] = {
    { "small-arms", FM_TYPE_SMALL_ARMS }, { "advances", FM_TYPE_ADVANCES }, { "doubles", FM_TYPE_DOUBLES },
    { "mounted", FM_TYPE_MOUNTED },       { "fixed", FM_TYPE_FIXED },
  };
  static const struct { const char *class_id; FmTypeFlag bit; } classes[] = {
    { "artillery", FM_TYPE_ARTILLERY }, { "command", FM_TYPE_COMMAND }, { "cavalry", FM_TYPE_CAVALRY },
  };
  const BivBookType *info = biv_book_get_type_at (book, number);

  for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
    if (biv_book_has_flag (book, number, flags[i].flag))
      type->flags |= flags[i].bit;
  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (info->class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].bit;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 1);
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  type->kills[0][0] = (guint8) biv_book_get_number (book, number, "kills-open", 7);
  type->kills[0][1] = (guint8) biv_book_get_number (book, number, "kills-cover", 7);
  type->kills[1][0] = (guint8) biv_book_get_number (book, number, "kills-command-open", 7);
  type->kills[1][1] = (guint8) biv_book_get_number (book, number, "kills-command-cover", 7);
  type->becomes = (gint8) (info->becomes != NULL ? biv_book_find_type (book, info->becomes) : -1);
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 FmOptions      *options)
{
  static const char *const doubles[] = { "native", "all-cavalry", "none", NULL };
  static const char *const hills[] = { "minus1", "none", "plus1", NULL };
  static const char *const contours[] = { "1", "2", "unlimited", NULL };
  static const int contour_limits[] = { 1, 2, G_MAXUINT8 };

  options->aims_at_empty = biv_field_is_option (field, "artillery-empty-target", "on");
  options->hits_itself = biv_field_is_option (field, "artillery-self-hit", "on");
  options->fires_and_moves = biv_field_is_option (field, "artillery-fire-and-move", "on");
  options->direct_by_landing = biv_field_is_option (field, "artillery-direct-by", "landing");
  options->declares = biv_field_is_option (field, "declare-before-rolling", "on");
  options->units_hide = biv_field_is_option (field, "units-block-sight", "on");
  options->tie_keeps = biv_field_is_option (field, "initiative-tie", "keep");
  options->doubles = (FmDoubleMove) biv_field_get_choice (field, "double-move", doubles);
  options->fires_in_contact = biv_field_is_option (field, "fire-in-contact", "on");
  options->fights_once = biv_field_is_option (field, "fight-limit", "total");
  options->all_withdraw = biv_field_is_option (field, "draw-withdrawal", "all");
  options->cornered_die = biv_field_is_option (field, "no-withdrawal", "destroy");
  options->hill_defender = (int) biv_field_get_choice (field, "hill-defender", hills) - 1;
  options->command_contours = contour_limits[biv_field_get_choice (field, "command-contours", contours)];
  options->dismounts = biv_field_is_option (field, "dismount", "on");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

/* ---- The end (FM-END) ---- */

void
fm_note_type (const BivField *field,
              FmBattle       *battle,
              guint           unit)
{
  const FmType *type = fm_type (field, battle, unit);
  guint8 flags = type->flags;
  /* FM-ARMY-10: only a Unit that changes its weapons with its saddle can be without. */
  gboolean is_unarmed = type->becomes >= 0 && biv_stands_has (&battle->unarmed, unit);

  biv_stands_set (&battle->small_arms, unit, flags & FM_TYPE_SMALL_ARMS && !is_unarmed);
  biv_stands_set (&battle->guns, unit, flags & FM_TYPE_ARTILLERY);
  biv_stands_set (&battle->commands, unit, flags & FM_TYPE_COMMAND);
}

/* FM-END-1: there and then; whatever was still to be decided or fought is not. */
void
fm_end (const BivField *field,
        FmBattle       *battle,
        guint           result,
        BivEvents      *events)
{
  battle->n_queue = 0;
  biv_grid_end (&battle->grid, FM_OVER, result, "FM-END-1", events);
}

/* Off the board; FM-END-1 is looked at by end_removal (), once for Units that go together. FM-SEQ-7, FM-SEQ-9 */
static void
destroy (const BivField *field,
         FmBattle       *battle,
         guint           unit,
         const char     *clause,
         BivEvents      *events)
{
  leave_combat (field, battle, unit);
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* FM-END-1: after every removal; Units that go together are one removal. */
static gboolean
end_removal (const BivField *field,
             FmBattle       *battle,
             BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, fm_rules (field)->options.victory, &battle->commands,
                                       battle->had_command);

  if (result != BIV_RESULT_NONE)
    fm_end (field, battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (FM-SEQ) ---- */

gboolean
fm_is_phase_of (const FmBattle *battle,
                FmPhase         phase,
                int             side)
{
  const BivState *head = &battle->grid.head;

  return head->phase == phase && head->side == side && side != BIV_NOBODY && head->decision == BIV_ACTION_NONE;
}

static gboolean
refuse_state (const FmBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  biv_refusal_set (why, "FM-E-STATE", "FM-SEQ-5", "%s", biv_grid_why_not_now (&battle->grid.head, action->side));
  biv_refusal_add_clause (why, "FM-SEQ-10");
  return FALSE;
}

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

static void
compile_ground (const BivField *field,
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

/* ---- Who may shoot, and at what ---- */

/* FM-FIRE-1, FM-ARMY-11: small arms in their own FIRE, guns in ARTILLERY, nobody else ever. */
static const BivStandSet *
armed (const FmBattle *battle)
{
  return battle->grid.head.phase == FM_ARTILLERY ? &battle->guns : &battle->small_arms;
}

/* Of a side's Units those that have not fired and could (FM-ART-5, FM-FIRE-4), whether they moved or not (FM-SEQ-6,
 * FM-FIRE-8). */
BivStandSet
fm_loaded (const FmBattle *battle,
           int             side)
{
  BivStandSet set = biv_stands_both (armed (battle), &battle->grid.on_board[side]);

  return biv_stands_without (&set, &battle->fired);
}

/* Everything else that does not depend on the target. */
gboolean
fm_is_free_to_fire (const BivField *field,
                    const FmBattle *battle,
                    guint           unit)
{
  return !fm_is_wet (field, battle->grid.stands[unit].cell)               /* FM-RIVER-5 */
         && (fm_rules (field)->options.fires_in_contact || battle->grid.head.phase == FM_ARTILLERY
             || !fm_in_contact (field, battle, unit));                    /* FM-FIRE-9 */
}

/* The sentence begins with the Unit. */
#define REFUSE(why, field, unit, code, clause, format)                               \
  (biv_refusal_set ((why), (code), (clause), (format), (field)->units[unit].call), \
   biv_grid_refusal_at ((why), (int) (unit), -1))

/* The squares that a Unit could name as it stands, sight apart: in arc and range, an enemy in it. FM-GEO-10: its own
 * square is in no arc. */
gboolean
fm_has_target (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *reach = fm_reach (field, battle, unit);
  const guint64 *enemies = battle->grid.cells[1 - stand->side].words;

  if (fm_rules (field)->options.aims_at_empty && battle->grid.head.phase == FM_ARTILLERY)
    return !biv_cells_is_empty (reach, field->board->n_words);
  for (guint i = 0; i < field->board->n_words; i++)
    if (reach[i] & enemies[i])
      return TRUE;
  return FALSE;
}

/* FM-SEQ-2 */
static gboolean
side_has_shot (const BivField      *field,
               const BivGridBattle *grid,
               int                  side)
{
  const FmBattle *battle = (const FmBattle *) grid;
  BivStandSet loaded = fm_loaded (battle, side);

  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    if (fm_is_free_to_fire (field, battle, (guint) unit) && fm_has_target (field, battle, (guint) unit))
      return TRUE;
  return FALSE;
}

static gboolean
check_shooter (const BivField *field,
               const FmBattle *battle,
               guint           unit,
               BivRefusal     *why)
{
  gboolean is_artillery = battle->grid.head.phase == FM_ARTILLERY;

  if (!biv_stands_has (armed (battle), unit) || fm_type (field, battle, unit)->range == 0)
    return REFUSE (why, field, unit, "FM-E-FIRE-TYPE", is_artillery ? "FM-SEQ-1" : "FM-FIRE-1",
                   is_artillery ? _("%s cannot fire now: only artillery does.") : _("%s may not shoot in this phase."));
  if (biv_stands_has (&battle->fired, unit))
    return REFUSE (why, field, unit, "FM-E-FIRE-AGAIN", is_artillery ? "FM-ART-5" : "FM-FIRE-4",
                   _("%s fired this turn already."));
  if (fm_is_wet (field, battle->grid.stands[unit].cell))
    {
      REFUSE (why, field, unit, "FM-E-FIRE-RIVER", "FM-RIVER-5", _("%s may not fire from a river."));
      biv_refusal_add_clause (why, is_artillery ? "FM-ART-6" : "FM-FIRE-10");
      return FALSE;
    }
  if (!is_artillery && !fm_rules (field)->options.fires_in_contact && fm_in_contact (field, battle, unit))
    return REFUSE (why, field, unit, "FM-E-FIRE-CONTACT", "FM-FIRE-9", _("%s may not fire in contact with an enemy."));
  return TRUE;
}

/* In the order of the refusals' row. */
static gboolean
check_target (const BivField *field,
              const FmBattle *battle,
              guint           unit,
              BivCell         cell,
              BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[unit];
  gboolean is_artillery = battle->grid.head.phase == FM_ARTILLERY;
  char name[BIV_CELL_NAME];
  int distance;

  /* FM-ART-4: an enemy in the square, unless the option lets guns aim at any. */
  if (biv_cell_is_outside (cell)
      || (biv_grid_enemy_at (&battle->grid, stand->side, cell) == BIV_NO_STAND
          && !(is_artillery && fm_rules (field)->options.aims_at_empty)))
    return biv_refusal_set (why, "FM-E-FIRE-EMPTY", is_artillery ? "FM-ART-4" : "FM-FIRE-3", _("There is no enemy at %s."),
                            biv_board_cell_name (field->board, cell, name));
  biv_board_cell_name (field->board, cell, name);
  distance = biv_board_steps (field->board, stand->cell, cell);       /* FM-GEO-1 */
  if (distance > fm_type (field, battle, unit)->range || distance == 0)
    {
      biv_refusal_set (why, "FM-E-FIRE-RANGE", is_artillery ? "FM-ART-3" : "FM-FIRE-2",
                       _("%s is %d squares away; the reach of %s is %d."), name, distance, field->units[unit].call,
                       fm_type (field, battle, unit)->range);
      biv_refusal_add_clause (why, distance == 0 ? "FM-GEO-10" : "FM-GEO-1");
      return FALSE;
    }
  if (!biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing), cell))
    {
      biv_refusal_set (why, "FM-E-FIRE-ARC", is_artillery ? "FM-ART-3" : "FM-FIRE-3", _("%s is outside the arc of %s."), name,
                       field->units[unit].call);
      biv_refusal_add_clause (why, "FM-GEO-6");
      return FALSE;
    }
  /* FM-FIRE-5, FM-LOS-6; FM-ART-7: guns need not see. */
  if (!is_artillery && fm_sight (field, battle, stand->cell, cell, TRUE) == FM_SIGHT_BLOCKED)
    {
      biv_refusal_set (why, "FM-E-FIRE-LOS", "FM-FIRE-5", _("No line of sight from %s to %s."), field->units[unit].call, name);
      biv_refusal_add_clause (why, "FM-LOS-6");
      return FALSE;
    }
  return TRUE;
}

gboolean
fm_check_fire (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  guint8 phase = battle->grid.head.phase;
  int side = action->side;
  gboolean is_due = phase == FM_ARTILLERY ? (side == 0 || side == 1) && !(battle->grid.passed >> side & 1)
                                          : fm_is_phase_of (battle, FM_FIRE, side);

  if (!is_due || !biv_grid_is_living_of (&battle->grid, action->unit, side))
    return refuse_state (battle, action, why);
  return check_shooter (field, battle, (guint) action->unit, why)
         && check_target (field, battle, (guint) action->unit, action->cell, why);
}

/* ---- Artillery fire (FM-ART) ---- */

/* FM-ART-14: entirely seen and not in cover. FM-LOS-6: partial is not entirely. */
gboolean
fm_is_direct (const BivField *field,
              const FmBattle *battle,
              guint           gun,
              BivCell         cell)
{
  return !fm_is_covered (field, cell)
         && fm_sight (field, battle, battle->grid.stands[gun].cell, cell, FALSE) == FM_SIGHT_CLEAR;
}

/* Table 2.3, FM-ART-8, FM-ART-9: by the gun's facing; right is the next direction clockwise, left the one before (FM-GEO-4).
 * FM-ART-10: BIV_NO_CELL is off the board. */
BivCell
fm_landing (const BivField *field,
            const FmBattle *battle,
            guint           gun,
            BivCell         cell,
            int             face)
{
  static const guint8 turn[] = { 0, 3, 0, 1, 2 };      /* left, beyond, right, short */

  if (face >= 5)
    return cell;
  return biv_board_next (field->board, cell, (battle->grid.stands[gun].facing + turn[face]) & 3u);
}

/* Tables 2.4 and 2.5, FM-ART-16, FM-FIRE-6 */
int
fm_needed (const BivField *field,
           const FmBattle *battle,
           guint           unit,
           guint           target,
           gboolean        is_hidden)
{
  gboolean is_command = fm_type (field, battle, target)->flags & FM_TYPE_COMMAND ? TRUE : FALSE;

  return fm_type (field, battle, unit)->kills[is_command][is_hidden ? 1 : 0];
}

/* FM-ART-16. Nothing leaves the board here: fire is simultaneous (FM-SEQ-3, FM-ART-2), and who is doomed still hides what
 * is behind it and is hit again (FM-ART-17). */
static void
hit (const BivField *field,
     FmBattle       *battle,
     guint           gun,
     guint           struck,
     gboolean        is_direct,
     BivDice        *dice,
     BivEvents      *events)
{
  const BivStand *stands = battle->grid.stands;
  gboolean is_friend = stands[struck].side == stands[gun].side;
  int needed = fm_needed (field, battle, gun, struck, !is_direct);
  /* FM-ART-12: against his own side the opponent throws. */
  int thrower = is_friend ? 1 - stands[gun].side : stands[gun].side;
  int face = biv_dice_d6 (dice, thrower, "FM-ART-16");

  biv_grid_tell_throw (events, BIV_EVENT_EFFECT, thrower, gun, struck, face, needed, is_friend ? "FM-ART-12" : "FM-ART-16");
  if (face >= needed)
    biv_grid_doom (&battle->marked, struck, "FM-SEQ-3", events);
}

static void
throw_shot (const BivField *field,
            FmBattle       *battle,
            guint           gun,
            BivCell         cell,
            BivDice        *dice,
            BivEvents      *events)
{
  const FmOptions *options = &fm_rules (field)->options;
  const BivStand *stand = &battle->grid.stands[gun];
  /* FM-ART-15: settled for the Unit aimed at, before the landing die. */
  gboolean is_direct = fm_is_direct (field, battle, gun, cell);
  int face = biv_dice_d6 (dice, stand->side, "FM-ART-8");
  BivCell lands = fm_landing (field, battle, gun, cell, face);
  guint8 struck;

  biv_shots_tell (&battle->grid, gun, cell, is_direct, "FM-ART-14", events);
  if (lands == stand->cell && !options->hits_itself)     /* FM-ART-13 */
    lands = BIV_NO_CELL;
  biv_shots_tell_landing (BIV_NOBODY, gun, lands, face, lands == BIV_NO_CELL ? "FM-ART-10" : "FM-ART-8", events);
  if (lands == BIV_NO_CELL)
    return;
  /* FM-ART-11: whoever stands there, friend or enemy. */
  struck = biv_grid_at (&battle->grid, lands);
  if (struck == BIV_NO_STAND)
    return;
  if (options->direct_by_landing)
    is_direct = fm_is_direct (field, battle, gun, lands);
  hit (field, battle, gun, struck, is_direct, dice, events);
}

/* FM-ART-7, option declare-before-rolling; FM-ART-18: in the order of naming. */
static void
throw_declared (const BivField *field,
                FmBattle       *battle,
                BivDice        *dice,
                BivEvents      *events)
{
  BivNamedShot shot;

  while (biv_shots_take (&battle->grid, battle->shots, &battle->n_shots, &shot))
    throw_shot (field, battle, shot.gun, shot.cell, dice, events);
}

/* FM-SEQ-3: all together, which is one removal (FM-END-1). */
static void
remove_marked (const BivField *field,
               FmBattle       *battle,
               BivEvents      *events)
{
  BivStandSet marked = battle->marked;

  if (biv_stands_is_empty (&marked))
    return;
  for (int unit = biv_stands_take (&marked); unit >= 0; unit = biv_stands_take (&marked))
    destroy (field, battle, (guint) unit, "FM-SEQ-3", events);
  battle->marked = (BivStandSet) { 0 };
  end_removal (field, battle, events);
}

/* ---- Infantry, dismounted cavalry and machine gun fire (FM-FIRE) ---- */

/* FM-FIRE-6; FM-FIRE-7, FM-SEQ-7: off at once, so that a later shot may see through the gap. */
static void
shoot (const BivField *field,
       FmBattle       *battle,
       guint           unit,
       BivCell         cell,
       BivDice        *dice,
       BivEvents      *events)
{
  guint target = biv_grid_at (&battle->grid, cell);
  int needed = fm_needed (field, battle, unit, target, fm_is_covered (field, cell));
  int side = battle->grid.stands[unit].side, face = biv_dice_d6 (dice, side, "FM-FIRE-6");
  BivEvent *event = biv_grid_tell_throw (events, BIV_EVENT_SHOT, side, unit, target, face, needed, "FM-FIRE-6");

  if (event != NULL)
    event->cell = cell;
  if (face < needed)
    return;
  destroy (field, battle, target, "FM-FIRE-7", events);
  end_removal (field, battle, events);
}

static void
apply_fire (const BivField  *field,
            FmBattle        *battle,
            const BivAction *action,
            BivDice         *dice,
            BivEvents       *events)
{
  guint unit = (guint) action->unit;

  biv_stands_add (&battle->fired, unit);
  if (battle->grid.head.phase == FM_FIRE)
    shoot (field, battle, unit, action->cell, dice, events);
  else if (!fm_rules (field)->options.declares)
    throw_shot (field, battle, unit, action->cell, dice, events);
  else
    {
      biv_shots_declare (&battle->grid, unit, action->cell, fm_is_direct (field, battle, unit, action->cell), "FM-ART-7", events);
      biv_shots_name (battle->shots, &battle->n_shots, unit, action->cell);
    }
}

/* ---- What a path costs (FM-MOVE-2, FM-ROAD, FM-ACT-7) ---- */

/* FM-MOVE-4: "Native" covers infantry and cavalry, mounted or not; never Command, machine guns or artillery. */
gboolean
fm_may_double (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  const FmType *type = fm_type (field, battle, unit);
  gboolean is_native = battle->is_native[battle->grid.stands[unit].side];

  switch (fm_rules (field)->options.doubles)
    {
    case FM_DOUBLE_NATIVE:      return is_native && type->flags & FM_TYPE_DOUBLES;
    case FM_DOUBLE_ALL_CAVALRY: return type->flags & FM_TYPE_MOUNTED || (is_native && type->flags & FM_TYPE_DOUBLES);
    case FM_DOUBLE_NONE:
    default:                    return FALSE;
    }
}

/* A path may run off the board or over corners: other refusals say so; here such a step is a step off the road. */
static gboolean
fits (const BivField  *field,
      BivCell          from,
      const BivAction *action,
      int              squares)
{
  int left = 2 * squares;
  gboolean on_road = FALSE;

  for (int i = 0; i < action->n_path && left >= 0; i++)
    {
      BivCell to = action->path[i];

      if (biv_cell_is_outside (from) || biv_cell_is_outside (to))
        {
          left -= 2;
          on_road = FALSE;
        }
      else
        left = fm_pay_step (fm_rules (field), from, to, left, &on_road);
      from = to;
    }
  return left >= 0;
}

/* FM-ACT-7: one activation if the path fits the usual allowance, two only if it needs more (FM-ROAD-6, FM-MOVE-5). What
 * no number of activations can pay for counts as one; @fits_at_all says so. */
static int
activations_for (const BivField  *field,
                 const FmBattle  *battle,
                 const BivAction *action,
                 gboolean        *fits_at_all)
{
  guint unit = (guint) action->unit;
  BivCell from = battle->grid.stands[unit].cell;
  int move = fm_type (field, battle, unit)->move;

  *fits_at_all = TRUE;
  if (fits (field, from, action, move))
    return 1;
  *fits_at_all = fm_may_double (field, battle, unit) && fits (field, from, action, 2 * move);
  return *fits_at_all ? 2 : 1;
}

static int
move_cost (const BivField  *field,
           const FmBattle  *battle,
           const BivAction *action)
{
  gboolean fits_at_all;

  return activations_for (field, battle, action, &fits_at_all);
}

/* ---- Hills (FM-HILL-1, FM-HILL-2) ---- */

int
fm_contour_limit (const BivField *field,
                  const FmBattle *battle,
                  guint           unit)
{
  return fm_type (field, battle, unit)->flags & FM_TYPE_COMMAND ? fm_rules (field)->options.command_contours : 1;
}

/* FM-HILL-1: up and down both count. */
static int
contours_of (const BivField  *field,
             BivCell          from,
             const BivAction *action)
{
  const guint8 *level = fm_rules (field)->level;
  int contours = 0;

  for (int i = 0; i < action->n_path; i++)
    {
      contours += ABS (level[action->path[i]] - level[from]);
      from = action->path[i];
    }
  return contours;
}

/* ---- Rivers (FM-RIVER) ---- */

/* FM-RIVER-2: from bridge to bridge, but not between a ford and any other river square. */
gboolean
fm_step_is_along_water (const BivField *field,
                        BivCell         from,
                        BivCell         to)
{
  guint8 a = fm_rules (field)->ground[from], b = fm_rules (field)->ground[to];

  return a & b & FM_RIVER && (a | b) & FM_FORD;
}

/* FM-RIVER-4: it entered on turn T and may be activated on T+2. */
gboolean
fm_is_held_by_ford (const BivField *field,
                    const FmBattle *battle,
                    guint           unit)
{
  return battle->ford_turn[unit] != 0 && battle->grid.head.turn < battle->ford_turn[unit] + 2
         && fm_rules (field)->ground[battle->grid.stands[unit].cell] & FM_FORD;
}

/* After a change of square: the ford that it entered or left. FM-RIVER-3, FM-RIVER-8 */
static void
note_ford (const BivField *field,
           FmBattle       *battle,
           guint           unit)
{
  gboolean is_in_ford = fm_rules (field)->ground[battle->grid.stands[unit].cell] & FM_FORD ? TRUE : FALSE;

  battle->ford_turn[unit] = is_in_ford ? battle->grid.head.turn : 0;
}

/* ---- May this Unit go there? (FM-MOVE) ---- */

typedef struct
{
  const BivField  *field;
  const FmBattle  *battle;
  const BivAction *action;
  guint            unit;
  int              side;
  BivCell          start;
  BivRefusal      *why;
} Order;

#define refuse(order, cell, code, clause, ...)                   \
  (biv_refusal_set ((order)->why, (code), (clause), __VA_ARGS__), \
   biv_grid_refusal_at ((order)->why, (int) (order)->unit, (cell)))

static const char *
unit_call (const Order *order)
{
  return order->field->units[order->unit].call;
}

static gboolean
check_budget (const Order *order,
              int          cost)
{
  if (order->battle->budget[order->side] >= cost)
    return TRUE;
  return refuse (order, -1, "FM-E-MOVE-BUDGET", "FM-ACT-6",
                 ngettext ("That takes %d activation; %d are left.", "That takes %d activations; %d are left.", (gulong) cost),
                 cost, order->battle->budget[order->side]);
}

/* FM-MOVE-1, FM-ACT-9; FM-ART-1 */
static gboolean
check_fresh (const Order *order)
{
  if (biv_stands_has (&order->battle->activated, order->unit))
    return refuse (order, -1, "FM-E-MOVE-AGAIN", "FM-MOVE-1", _("%s cannot be activated again this turn."), unit_call (order));
  if (!fm_rules (order->field)->options.fires_and_moves && biv_stands_has (&order->battle->fired, order->unit)
      && fm_type (order->field, order->battle, order->unit)->flags & FM_TYPE_ARTILLERY)
    return refuse (order, -1, "FM-E-MOVE-FIRED", "FM-ART-1", _("%s fired this turn and may not move."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-2, FM-TERRAIN-8; FM-ARMY-12 */
static gboolean
check_steps (const Order *order)
{
  BivCell from = order->start;

  for (int i = 0; i < order->action->n_path; i++)
    {
      BivCell to = order->action->path[i];

      if (biv_cell_is_outside (to))
        return refuse (order, -1, "FM-E-MOVE-STEP", "FM-TERRAIN-8", _("No Unit may leave the board."));
      if (biv_board_steps (order->field->board, from, to) != 1)
        return refuse (order, to, "FM-E-MOVE-STEP", "FM-MOVE-2", _("Each step goes through one side of a square."));
      from = to;
    }
  if (order->action->n_path > 0 && fm_type (order->field, order->battle, order->unit)->flags & FM_TYPE_FIXED)
    return refuse (order, order->start, "FM-E-MOVE-FIXED", "FM-ARMY-12", _("%s never changes square."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-6, FM-MOVE-7. FM-MOVE-20: the square it set out from counts as empty. */
static gboolean
check_others (const Order *order)
{
  const BivAction *action = order->action;
  char name[BIV_CELL_NAME];
  guint8 there;

  for (int i = 0; i < action->n_path; i++)
    if (biv_grid_enemy_at (&order->battle->grid, order->side, action->path[i]) != BIV_NO_STAND)
      return refuse (order, action->path[i], "FM-E-MOVE-ENEMY", "FM-MOVE-6", _("An enemy stands at %s."),
                     biv_board_cell_name (order->field->board, action->path[i], name));
  if (action->n_path == 0)
    return TRUE;
  there = biv_grid_at (&order->battle->grid, action->path[action->n_path - 1]);
  if (there != BIV_NO_STAND && there != order->unit)
    return refuse (order, action->path[action->n_path - 1], "FM-E-MOVE-STACK", "FM-MOVE-7",
                   _("%s already at %s; one Unit to a square."), order->field->units[there].call,
                   biv_board_cell_name (order->field->board, action->path[action->n_path - 1], name));
  return TRUE;
}

/* FM-TERRAIN-4, FM-RIVER-1, FM-RIVER-2 */
static gboolean
check_ground (const Order *order)
{
  const guint8 *ground = fm_rules (order->field)->ground;
  const BivAction *action = order->action;
  BivCell from = order->start;
  char name[BIV_CELL_NAME];

  for (int i = 0; i < action->n_path; i++)
    if (order->field->board->ground[action->path[i]].marks & BIV_MARK_IMPASSABLE)
      return refuse (order, action->path[i], "FM-E-MOVE-IMPASSABLE", "FM-TERRAIN-4", _("Nothing can enter %s."),
                     biv_board_cell_name (order->field->board, action->path[i], name));
  for (int i = 0; i < action->n_path; i++)
    {
      BivCell to = action->path[i];

      if (ground[to] & FM_BARRED)
        return refuse (order, to, "FM-E-MOVE-RIVER", "FM-RIVER-1", _("The river at %s has neither bridge nor ford."),
                       biv_board_cell_name (order->field->board, to, name));
      if (fm_step_is_along_water (order->field, from, to))
        return refuse (order, to, "FM-E-MOVE-RIVER", "FM-RIVER-2", _("No step goes along the water."));
      from = to;
    }
  return TRUE;
}

/* FM-RIVER-3, FM-RIVER-4 */
static gboolean
check_fords (const Order *order)
{
  for (int i = 0; i + 1 < order->action->n_path; i++)
    if (fm_rules (order->field)->ground[order->action->path[i]] & FM_FORD)
      return refuse (order, order->action->path[i], "FM-E-MOVE-FORD", "FM-RIVER-3", _("A Unit that enters a ford stops there."));
  if (fm_is_held_by_ford (order->field, order->battle, order->unit))
    return refuse (order, order->start, "FM-E-MOVE-FORD", "FM-RIVER-4", _("The ford holds %s until turn %d."),
                   unit_call (order), order->battle->ford_turn[order->unit] + 2);
  return TRUE;
}

static gboolean
check_allowance (const Order *order)
{
  const FmBattle *battle = order->battle;
  int limit = fm_contour_limit (order->field, battle, order->unit);
  int contours = contours_of (order->field, order->start, order->action);
  gboolean fits_at_all;

  activations_for (order->field, battle, order->action, &fits_at_all);
  if (!fits_at_all)
    {
      refuse (order, -1, "FM-E-MOVE-ALLOWANCE", "FM-MOVE-2", _("%s cannot go so far."), unit_call (order));
      biv_refusal_add_clause (order->why, fm_may_double (order->field, battle, order->unit) ? "FM-MOVE-4" : "FM-ROAD-4");
      return FALSE;
    }
  /* On the level there is nothing to count, whatever the referee has set. */
  if (contours > 0 && battle->contours[order->unit] + contours > limit)
    {
      refuse (order, -1, "FM-E-MOVE-CONTOUR", "FM-HILL-1",
              ngettext ("%s may climb or descend %d contour in a turn.", "%s may climb or descend %d contours in a turn.",
                        (gulong) limit),
              unit_call (order), limit);
      if (fm_type (order->field, battle, order->unit)->flags & FM_TYPE_COMMAND)
        biv_refusal_add_clause (order->why, "FM-HILL-2");
      return FALSE;
    }
  return TRUE;
}

/* The enemy that a Unit in @cell would look at. */
static guint8
enemy_ahead (const Order *order,
             BivCell      cell,
             guint        facing)
{
  return biv_grid_enemy_at (&order->battle->grid, order->side, biv_board_next (order->field->board, cell, facing));
}

/* FM-MOVE-13, FM-MOVE-14: away means away from every enemy, the one that it left as well. */
static gboolean
check_break (const Order *order)
{
  const BivAction *action = order->action;

  if (action->n_path == 0 || !fm_in_contact (order->field, order->battle, order->unit))
    return TRUE;
  for (int i = 0; i < action->n_path; i++)
    if (fm_is_front (order->field, order->battle, order->side, action->path[i]))
      return refuse (order, action->path[i], "FM-E-MOVE-BREAK", "FM-MOVE-14",
                     _("%s breaks off and may not enter an enemy’s front."), unit_call (order));
  if (enemy_ahead (order, action->path[action->n_path - 1], action->facing) != BIV_NO_STAND)
    return refuse (order, action->path[action->n_path - 1], "FM-E-MOVE-BREAK", "FM-MOVE-14",
                   _("%s breaks off and may not end facing an enemy."), unit_call (order));
  return TRUE;
}

/* FM-MOVE-10, FM-MOVE-12. FM-MOVE-19: starting there is not entering. FM-MOVE-17: facings as they are now. */
static gboolean
check_fronts (const Order *order)
{
  const BivAction *action = order->action;
  BivCell end = biv_action_destination (action, order->start);
  guint8 enemy;

  for (int i = 0; i + 1 < action->n_path; i++)
    if (fm_is_front (order->field, order->battle, order->side, action->path[i]))
      return refuse (order, action->path[i], "FM-E-MOVE-FRONT",
                     biv_grid_at (&order->battle->grid, action->path[i]) == BIV_NO_STAND ? "FM-MOVE-10" : "FM-MOVE-12",
                     _("A Unit that enters an enemy’s front stops there."));
  if (action->n_path == 0 || !fm_is_front (order->field, order->battle, order->side, end))
    return TRUE;
  /* FM-MOVE-11: one of those whose front it is. */
  enemy = enemy_ahead (order, end, action->facing);
  if (enemy != BIV_NO_STAND && biv_grid_front (order->field, &order->battle->grid, enemy) == end)
    return TRUE;
  return refuse (order, end, "FM-E-MOVE-FACING", "FM-MOVE-11", _("%s must face an enemy whose front was entered."),
                 unit_call (order));
}

/* FM-MOVE-8, FM-MOVE-9: the front points the way of each step. */
static gboolean
check_passing (const Order *order)
{
  const BivAction *action = order->action;
  BivCell from = order->start;

  for (int i = 0; i + 1 < action->n_path; i++)
    {
      BivCell to = action->path[i];

      for (guint direction = 0; direction < 4; direction++)
        if (biv_board_next (order->field->board, from, direction) == to
            && enemy_ahead (order, to, direction) != BIV_NO_STAND)
          return refuse (order, to, "FM-E-MOVE-PASS", "FM-MOVE-9", _("A step that faces an enemy is the last."));
      from = to;
    }
  return TRUE;
}

static Order
order_of (const BivField  *field,
          const FmBattle  *battle,
          const BivAction *action,
          BivRefusal      *why)
{
  guint unit = (guint) action->unit;

  return (Order) { field, battle, action, unit, action->side, battle->grid.stands[unit].cell, why };
}

/* All of it holds on roads as well (FM-ROAD-5). In the order in which refusals are reported: state, budget, again, fired,
 * step, fixed, enemy, stack, impassable, river, ford, allowance, contour, break, front, facing, pass. */
gboolean
fm_check_move (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || !biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return refuse_state (battle, action, why);
  order = order_of (field, battle, action, why);
  if (!check_budget (&order, move_cost (field, battle, action)) || !check_fresh (&order) || !check_steps (&order))
    return FALSE;
  if (action->facing > 3)
    return refuse (&order, -1, "FM-E-MOVE-STEP", "FM-MOVE-8", _("Say which way %s should face."), unit_call (&order));
  return check_others (&order) && check_ground (&order) && check_fords (&order) && check_allowance (&order)
         && check_break (&order) && check_fronts (&order) && check_passing (&order);
}

/* ---- Moving (FM-MOVE-16: nothing else changes a facing of one's own) ---- */

static void
note_move (const FmBattle  *battle,
           const BivAction *action,
           BivCell          from,
           int              cost,
           BivEvents       *events)
{
  const BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event = biv_events_add (events, action->n_path > 0 ? BIV_EVENT_MOVED : BIV_EVENT_TURNED, action->unit,
                                    action->n_path > 0 ? "FM-MOVE-2" : "FM-MOVE-15");

  if (event == NULL)
    return;
  event->side = stand->side;
  event->from = from;
  event->cell = stand->cell;
  event->facing = stand->facing;
  event->value = (gint16) cost;
}

void
fm_apply_move (const BivField  *field,
               FmBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell from = stand->cell, to = biv_action_destination (action, from);
  /* A legal path fits; only who may move twice as far can have paid for two. */
  int cost = fm_may_double (field, battle, unit) ? move_cost (field, battle, action) : 1;

  battle->budget[stand->side] -= (guint8) cost;
  biv_stands_add (&battle->activated, unit);
  battle->contours[unit] += (guint8) contours_of (field, from, action);
  if (to != from)
    biv_grid_shift (&battle->grid, unit, to);
  if (action->n_path > 0)
    note_ford (field, battle, unit);
  stand->facing = action->facing;
  note_move (battle, action, from, cost, events);
  make_contact (field, battle, unit, action->n_path > 0, events);
}

/* ---- Mounting and dismounting (FM-ARMY-8, FM-ARMY-9) ---- */

#define REFUSE_MOUNT(order, format) \
  refuse ((order), (order)->start, "FM-E-MOVE-MOUNT", "FM-ARMY-9", (format), unit_call (order))

static gboolean
check_mount (const BivField  *field,
             const FmBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  gboolean is_mount = action->kind == BIV_ACTION_MOUNT;
  const FmType *type;
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || !biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return refuse_state (battle, action, why);
  order = order_of (field, battle, action, why);
  if (!check_budget (&order, 1) || !check_fresh (&order))
    return FALSE;
  type = fm_type (field, battle, order.unit);
  if (!fm_rules (field)->options.dismounts)
    return REFUSE_MOUNT (&order, _("%s may not change: cavalry does not dismount in this battle."));
  if (type->becomes < 0)
    return REFUSE_MOUNT (&order, _("%s may not mount or dismount: only cavalry does."));
  if (!!(type->flags & FM_TYPE_MOUNTED) == is_mount)
    return REFUSE_MOUNT (&order, is_mount ? _("Already mounted: %s.") : _("Already dismounted: %s."));
  if (fm_in_contact (field, battle, order.unit))
    return REFUSE_MOUNT (&order, _("%s may not mount or dismount in contact with an enemy."));
  if (fm_is_wet (field, order.start))
    return REFUSE_MOUNT (&order, _("%s may not mount or dismount in a river."));
  if (action->facing > 3 || enemy_ahead (&order, order.start, action->facing) != BIV_NO_STAND)
    return REFUSE_MOUNT (&order, _("%s may not face an enemy next to it."));
  return TRUE;
}

static void
apply_mount (const BivField  *field,
             FmBattle        *battle,
             const BivAction *action,
             BivEvents       *events)
{
  BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event;

  battle->budget[stand->side]--;
  biv_stands_add (&battle->activated, (guint) action->unit);
  stand->type = (guint8) fm_type (field, battle, (guint) action->unit)->becomes;
  fm_note_type (field, battle, (guint) action->unit);
  stand->facing = action->facing;
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_CHANGED, (guint) action->unit, BIV_NO_CELL, "FM-ARMY-9", events);
  if (event != NULL)
    event->value = stand->type;
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8): the book knows none (FM-DEPLOY-5), a campaign does ---- */

/* It comes on out of contact and not into water, so that neither a combat nor a crossing has to begin off the board. */
static gboolean
check_enter (const BivField  *field,
             const FmBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  char name[BIV_CELL_NAME];
  Order order;

  if (!fm_is_phase_of (battle, FM_MOVE, action->side) || action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[action->unit].side != action->side)
    return refuse_state (battle, action, why);
  if (!biv_grid_may_enter (field, &battle->grid, (guint) action->unit, why)
      || !biv_grid_check_entry (field, (guint) action->unit, action->cell, why))
    return FALSE;
  order = order_of (field, battle, action, why);
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND)
    return refuse (&order, action->cell, "FM-E-MOVE-STACK", "FM-MOVE-7", _("%s is occupied."), name);
  if (fm_rules (field)->ground[action->cell] & (FM_BARRED | FM_WET))
    return refuse (&order, action->cell, "CA-DEPLOY-3", NULL, _("%s cannot come on at %s."), unit_call (&order), name);
  if (action->facing > 3 || enemy_ahead (&order, action->cell, action->facing) != BIV_NO_STAND
      || fm_is_front (field, battle, action->side, action->cell))
    return refuse (&order, action->cell, "CA-DEPLOY-2", NULL, _("%s may not come on in contact with an enemy."),
                   unit_call (&order));
  return TRUE;
}

static void
apply_enter (const BivField  *field,
             FmBattle        *battle,
             const BivAction *action,
             BivEvents       *events)
{
  biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
  biv_stands_add (&battle->activated, (guint) action->unit);
}

/* ---- Every move of a Unit ---- */

/* A square as a path has come to it: what is left, and whether the path may go on. */
typedef struct
{
  BivCell  cell;
  gint16   left;                      /* half squares of the longest allowance */
  gint16   contours;
  guint8   on_road;
  guint8   goes_on;
  int      parent;                    /* -1: the start */
} Node;

typedef struct
{
  Order       order;
  GArray     *nodes;
  GHashTable *seen;
  GHashTable *ended;
  gboolean    breaks_off;
  int         move;
  int         longest;                /* half squares */
  int         contours_left;
  GArray     *actions;
} Search;

/* How a path came to a square matters only so far as it changes what may follow. */
static void
add_node (Search *search,
          Node    node)
{
  guint64 key = (guint64) node.cell | (guint64) node.left << 16 | (guint64) node.contours << 32
                | (guint64) node.on_road << 48 | (guint64) node.goes_on << 49;

  if (!g_hash_table_add (search->seen, g_memdup2 (&key, sizeof key)))
    return;
  g_array_append_val (search->nodes, node);
}

static void
step_on (Search *search,
         int     index)
{
  Node node = g_array_index (search->nodes, Node, index);
  const Order *order = &search->order;
  const FmRules *rules = fm_rules (order->field);

  for (guint direction = 0; direction < 4; direction++)
    {
      BivCell to = biv_board_next (order->field->board, node.cell, direction);
      gboolean on_road = node.on_road, is_front;
      int left, contours;

      if (to == BIV_NO_CELL || rules->ground[to] & FM_BARRED || fm_step_is_along_water (order->field, node.cell, to)
          || biv_grid_enemy_at (&order->battle->grid, order->side, to) != BIV_NO_STAND)
        continue;
      left = fm_pay_step (rules, node.cell, to, node.left, &on_road);
      contours = node.contours + ABS (rules->level[to] - rules->level[node.cell]);
      is_front = fm_is_front (order->field, order->battle, order->side, to);
      if (left < 0 || contours > search->contours_left || (is_front && search->breaks_off))
        continue;
      add_node (search, (Node) {
        .cell = to, .left = (gint16) left, .contours = (gint16) contours, .on_road = (guint8) on_road, .parent = index,
        .goes_on = !is_front && !(rules->ground[to] & FM_FORD) && enemy_ahead (order, to, direction) == BIV_NO_STAND,
      });
    }
}

static void
add_endings (Search *search,
             int     index)
{
  Node node = g_array_index (search->nodes, Node, index);
  const Order *order = &search->order;
  int cost = node.left >= search->longest - 2 * search->move ? 1 : 2;
  guint64 key = (guint64) node.cell | (guint64) node.contours << 16 | (guint64) cost << 32;
  guint8 there = biv_grid_at (&order->battle->grid, node.cell);
  BivAction action;
  int n = 0;

  if ((there != BIV_NO_STAND && there != order->unit) || cost > order->battle->budget[order->side]
      || !g_hash_table_add (search->ended, g_memdup2 (&key, sizeof key)))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MOVE, order->side, order->unit);
  for (int at = index; g_array_index (search->nodes, Node, at).parent >= 0; at = g_array_index (search->nodes, Node, at).parent)
    n++;
  action.n_path = (guint8) n;
  for (int at = index; n > 0; at = g_array_index (search->nodes, Node, at).parent)
    action.path[--n] = g_array_index (search->nodes, Node, at).cell;
  for (guint facing = 0; facing < 4; facing++)
    {
      Order facing_order = *order;

      action.facing = (guint8) facing;
      facing_order.action = &action;
      if (check_break (&facing_order) && check_fronts (&facing_order))
        g_array_append_val (search->actions, action);
    }
}

/* The shortest path to every ending of its own: square, activations and contours. FM-MOVE-20: a path may come back. */
void
fm_list_moves (const BivField *field,
               const FmBattle *battle,
               guint           unit,
               GArray         *actions)
{
  const FmType *type = fm_type (field, battle, unit);
  Search search = { .move = type->move, .actions = actions };
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_MOVE, battle->grid.stands[unit].side, unit);
  search.order = order_of (field, battle, &action, NULL);
  if (!check_budget (&search.order, 1) || !check_fresh (&search.order) || fm_is_held_by_ford (field, battle, unit))
    return;
  for (guint facing = 0; facing < 4; facing++)
    {
      action.facing = (guint8) facing;
      g_array_append_val (actions, action);
    }
  if (type->flags & FM_TYPE_FIXED)
    return;
  search.breaks_off = fm_in_contact (field, battle, unit);
  search.longest = (fm_may_double (field, battle, unit) ? 4 : 2) * type->move;
  search.contours_left = MAX (fm_contour_limit (field, battle, unit) - battle->contours[unit], 0);
  search.nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  search.seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  search.ended = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_array_append_val (search.nodes, ((Node) { .cell = search.order.start, .left = (gint16) search.longest, .goes_on = TRUE,
                                              .parent = -1 }));
  for (guint i = 0; i < search.nodes->len; i++)
    {
      if (i > 0)
        add_endings (&search, (int) i);
      if (g_array_index (search.nodes, Node, i).goes_on)
        step_on (&search, (int) i);
    }
  g_array_unref (search.nodes);
  g_hash_table_unref (search.seen);
  g_hash_table_unref (search.ended);
}

/* ---- Coming into contact (FM-CC-1 to FM-CC-7) ---- */

/* FM-CC-28: anybody but a Unit that never changes square (FM-ARMY-12). FM-CC-2: once in a turn; moving once sees to that,
 * unless a defence counts as well. */
gboolean
fm_may_attack (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  if (fm_type (field, battle, unit)->flags & FM_TYPE_FIXED)
    return FALSE;
  return !fm_rules (field)->options.fights_once
         || !(biv_stands_has (&battle->attacked, unit) || biv_stands_has (&battle->defended, unit));
}

/* FM-CC-5, FM-CC-7: at once, in the middle of the enemy's moves, and for good. */
static void
turn_to_face (FmBattle  *battle,
              guint      defender,
              guint      attacker,
              BivEvents *events)
{
  BivStand *stand = &battle->grid.stands[defender];
  guint8 facing = (battle->grid.stands[attacker].facing + 2) & 3;
  BivEvent *event;

  if (stand->facing == facing)
    return;
  stand->facing = facing;
  event = biv_events_add (events, BIV_EVENT_TURNED, (int) defender, "FM-CC-5");
  if (event == NULL)
    return;
  event->other = (gint16) attacker;
  event->cell = stand->cell;
  event->facing = facing;
}

/* FM-CC-1, FM-CC-4: it fights whom it ends its move facing, and nobody else. FM-MOVE-18: beside an enemy that it does not
 * face it fights nobody. */
static void
make_contact (const BivField *field,
              FmBattle       *battle,
              guint           unit,
              gboolean        has_shifted,
              BivEvents      *events)
{
  const BivStand *stand = &battle->grid.stands[unit];
  guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_grid_front (field, &battle->grid, unit));
  guint8 faced;

  if (enemy == BIV_NO_STAND || !fm_may_attack (field, battle, unit))
    return;
  faced = battle->faced[enemy];
  battle->target[unit] = enemy;
  battle->contact[unit] = ++battle->n_contacts;
  biv_stands_set (&battle->shifted, unit, has_shifted);
  biv_stands_add (&battle->besieged, enemy);
  /* FM-CC-6: the last to come into contact, but a Unit that only turned does not take the place of one that moved up. */
  if (!has_shifted && faced != BIV_NO_STAND && biv_stands_has (&battle->shifted, faced))
    return;
  battle->faced[enemy] = (guint8) unit;
  turn_to_face (battle, enemy, unit, events);
}

/* FM-CC-3: everybody who ended his move facing this enemy, in the order of contact. */
guint
fm_list_attackers (const BivField *field,
                   const FmBattle *battle,
                   guint           defender,
                   guint8          attackers[4])
{
  BivCell cell = battle->grid.stands[defender].cell;
  guint n = 0;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, battle->grid.stands[defender].side,
                                       biv_board_next (field->board, cell, direction));
      guint at;

      if (unit == BIV_NO_STAND || battle->target[unit] != defender)
        continue;
      for (at = n++; at > 0 && battle->contact[attackers[at - 1]] > battle->contact[unit]; at--)
        attackers[at] = attackers[at - 1];
      attackers[at] = unit;
    }
  return n;
}

static void
forget_contacts (FmBattle *battle)
{
  memset (battle->target, BIV_NO_STAND, sizeof battle->target);
  memset (battle->faced, BIV_NO_STAND, sizeof battle->faced);
  memset (battle->contact, 0, sizeof battle->contact);
  battle->shifted = battle->besieged = (BivStandSet) { 0 };
  battle->n_contacts = 0;
}

/* Its own fight, when it is the attacker of one. */
static void
drop_attack (const BivField *field,
             FmBattle       *battle,
             guint           unit)
{
  guint8 defender = battle->target[unit], others[4];
  guint n;

  battle->target[unit] = BIV_NO_STAND;
  battle->contact[unit] = 0;
  biv_stands_remove (&battle->shifted, unit);
  n = fm_list_attackers (field, battle, defender, others);
  if (n == 0)
    biv_stands_remove (&battle->besieged, defender);
  if (n == 0 || battle->faced[defender] == unit)
    battle->faced[defender] = n > 0 ? others[n - 1] : BIV_NO_STAND;
}

static void
drop_defence (const BivField *field,
              FmBattle       *battle,
              guint           defender)
{
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->target[unit] == defender)
      {
        battle->target[unit] = BIV_NO_STAND;
        battle->contact[unit] = 0;
        biv_stands_remove (&battle->shifted, unit);
      }
  battle->faced[defender] = BIV_NO_STAND;
  biv_stands_remove (&battle->besieged, defender);
}

/* The Unit is gone, or elsewhere: whatever fight it was in changes. */
static void
leave_combat (const BivField *field,
              FmBattle       *battle,
              guint           unit)
{
  if (battle->target[unit] != BIV_NO_STAND)
    drop_attack (field, battle, unit);
  if (biv_stands_has (&battle->besieged, unit))
    drop_defence (field, battle, unit);
}

/* The referee has moved it, turned it or taken it away: it fights no more, and what it had to decide falls. */
void
fm_take_out_of_combat (const BivField *field,
                       FmBattle       *battle,
                       guint           unit)
{
  BivState *head = &battle->grid.head;

  leave_combat (field, battle, unit);
  for (guint i = 0; i < battle->n_queue; i++)
    if (battle->queue[i] == unit)
      {
        memmove (battle->queue + i, battle->queue + i + 1, battle->n_queue - i - 1u);
        battle->queue[--battle->n_queue] = 0;
        break;
      }
  if (head->decision != BIV_ACTION_NONE && head->decision_unit == (int) unit)
    biv_grid_stop_asking (&battle->grid);
}

/* ---- Powers (FM-CC-8 to FM-CC-10, table 2.6) ---- */

void
fm_work_out (const BivField *field,
             const FmBattle *battle,
             guint           defender,
             FmCombat       *combat)
{
  const FmRules *rules = fm_rules (field);
  guint8 attackers[4];
  BivCell from, to;
  int above;

  memset (combat, 0, sizeof *combat);
  combat->defender = defender;
  combat->faced = battle->faced[defender];
  combat->n_attackers = (int) fm_list_attackers (field, battle, defender, attackers);
  from = battle->grid.stands[combat->faced].cell;
  to = battle->grid.stands[defender].cell;
  combat->many = 1 - combat->n_attackers;                                  /* FM-CC-8 */
  above = rules->level[to] - rules->level[from];
  /* FM-HILL-3, FM-HILL-4, FM-HILL-5, FM-HILL-6: only a defender above the attacker matters. FM-HILL-7, FM-CC-9: of several
   * attackers the one that the defender faces. */
  if (above >= 1)
    {
      combat->hill_attack = above == 1 ? -1 : -2;
      combat->hill_defence = rules->options.hill_defender;
    }
  combat->river = rules->ground[from] & FM_WET ? -1 : 0;                   /* FM-RIVER-6 */
  /* FM-WOOD-1: mounted cavalry against a Unit in a wood. FM-WOOD-2: mounted cavalry that defends in one. FM-WOOD-3: only the
   * defender's square counts, and of the attackers only the faced one. FM-WOOD-4: both may happen in one combat. */
  if (rules->ground[to] & FM_WOOD)
    {
      combat->wood_attack = fm_type (field, battle, combat->faced)->flags & FM_TYPE_MOUNTED ? -1 : 0;
      combat->wood_defence = fm_type (field, battle, defender)->flags & FM_TYPE_MOUNTED ? -1 : 0;
    }
  combat->attack = fm_type (field, battle, combat->faced)->power + combat->hill_attack + combat->river + combat->wood_attack;
  combat->defence = fm_type (field, battle, defender)->power + combat->many + combat->hill_defence + combat->wood_defence;
  combat->attack = MAX (combat->attack, 1);                                /* FM-ARMY-6, FM-CC-10 */
  combat->defence = MAX (combat->defence, 1);
}

/* ---- Fighting (FM-CC-11 to FM-CC-15) ---- */

/* FM-CC-27: any of those that wait, in the order that the moving side likes. */
gboolean
fm_check_attack (const BivField  *field,
                 const FmBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  if (!fm_is_phase_of (battle, FM_CC, action->side) || action->other < 0 || action->other >= battle->grid.head.n_units
      || !biv_stands_has (&battle->besieged, (guint) action->other))
    return refuse_state (battle, action, why);
  return TRUE;
}

/* FM-CC-16 to FM-CC-19: the faced attacker, if it is infantry or cavalry, and the ground lets it. */
static gboolean
may_advance (const BivField *field,
             const FmBattle *battle,
             guint           unit)
{
  const FmRules *rules = fm_rules (field);
  BivCell from = battle->grid.stands[unit].cell, to = battle->fallen;

  return fm_type (field, battle, unit)->flags & FM_TYPE_ADVANCES            /* FM-ARMY-7 */
         && !(rules->ground[to] & FM_BARRED) && !fm_step_is_along_water (field, from, to)
         && battle->ford_turn[unit] != battle->grid.head.turn               /* FM-RIVER-4 */
         && battle->contours[unit] + ABS (rules->level[to] - rules->level[from]) <= fm_contour_limit (field, battle, unit);
}

/* FM-CC-20, option draw-withdrawal; FM-CC-24, option no-withdrawal: who has nowhere to go stays, or is destroyed. */
static void
ask_for_withdrawal (const BivField *field,
                    FmBattle       *battle,
                    BivEvents      *events)
{
  while (battle->n_queue > 0 && battle->grid.head.phase == FM_CC)
    {
      guint unit = battle->queue[0];
      BivCells nearest;

      if (fm_withdrawals (field, battle, unit, &nearest))
        {
          biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, unit);
          return;
        }
      memmove (battle->queue, battle->queue + 1, --battle->n_queue);
      battle->queue[battle->n_queue] = 0;
      if (fm_rules (field)->options.cornered_die)
        {
          destroy (field, battle, unit, "FM-CC-24", events);
          end_removal (field, battle, events);
        }
      else
        biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "FM-CC-24");
    }
  biv_grid_stop_asking (&battle->grid);
}

static void
queue_withdrawals (const BivField *field,
                   FmBattle       *battle,
                   guint           faced,
                   const guint8   *attackers,
                   guint           n)
{
  battle->n_queue = 0;
  battle->queue[battle->n_queue++] = (guint8) faced;
  if (!fm_rules (field)->options.all_withdraw)
    return;
  for (guint i = 0; i < n; i++)
    if (attackers[i] != faced)
      battle->queue[battle->n_queue++] = attackers[i];
}

/* FM-CC-11: both dice are thrown whatever the first one does, and judged together. */
static void
apply_attack (const BivField  *field,
              FmBattle        *battle,
              const BivAction *action,
              BivDice         *dice,
              BivEvents       *events)
{
  guint defender = (guint) action->other;
  int side = action->side, attack, defence = 0;
  gboolean kills, dies;
  guint8 attackers[4];
  FmCombat combat;
  guint n;

  fm_work_out (field, battle, defender, &combat);
  n = fm_list_attackers (field, battle, defender, attackers);
  attack = biv_dice_d6 (dice, side, "FM-CC-12");
  /* FM-CC-2, option fight-limit: who has fought already defends without a die. */
  if (!fm_rules (field)->options.fights_once
      || !(biv_stands_has (&battle->attacked, defender) || biv_stands_has (&battle->defended, defender)))
    defence = biv_dice_d6 (dice, 1 - side, "FM-CC-13");
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, BIV_NOBODY, combat.faced, defender, attack, combat.attack, "FM-CC-12");
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, BIV_NOBODY, combat.faced, defender, defence, combat.defence, "FM-CC-13");
  for (guint i = 0; i < n; i++)
    biv_stands_add (&battle->attacked, attackers[i]);
  biv_stands_add (&battle->defended, defender);
  drop_defence (field, battle, defender);
  battle->fallen = battle->grid.stands[defender].cell;
  kills = attack <= combat.attack;
  dies = defence > 0 && defence <= combat.defence;
  /* FM-CC-15, FM-END-1: both at once are one removal. FM-CC-14, FM-CC-26: the others stay in any case. */
  if (kills)
    destroy (field, battle, defender, "FM-CC-12", events);
  if (dies)
    destroy (field, battle, combat.faced, "FM-CC-13", events);
  if ((kills || dies) && end_removal (field, battle, events))
    return;
  if (kills && !dies && may_advance (field, battle, combat.faced))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, combat.faced);
  if (kills || dies)
    return;
  queue_withdrawals (field, battle, combat.faced, attackers, n);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) combat.faced, "FM-CC-20")->other = (gint16) defender;
  ask_for_withdrawal (field, battle, events);
}

/* ---- Advancing (FM-CC-16 to FM-CC-18) ---- */

static gboolean
check_advance (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision != BIV_ACTION_ADVANCE || (action->cell != BIV_NO_CELL && action->cell != battle->fallen))
    {
      biv_refusal_set (why, "FM-E-CC-ADVANCE", "FM-CC-16", _("No Unit may advance there now."));
      biv_refusal_add_clause (why, "FM-CC-18");
      return FALSE;
    }
  return head->decision_side == action->side ? TRUE : refuse_state (battle, action, why);
}

/* FM-CC-17: it keeps the facing in which it attacked, turns nobody and fights nobody. */
static void
apply_advance (const BivField  *field,
               FmBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell from = battle->grid.stands[unit].cell;
  const guint8 *level = fm_rules (field)->level;

  battle->contours[unit] += (guint8) ABS (level[battle->fallen] - level[from]);
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  note_ford (field, battle, unit);
  biv_grid_stop_asking (&battle->grid);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_ADVANCED, (int) unit, "FM-CC-16")->cell = battle->fallen;
}

static void
apply_stay (const BivField *field,
            FmBattle       *battle,
            BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->grid.head.decision_unit, "FM-CC-16");
  biv_grid_stop_asking (&battle->grid);
}

/* ---- Withdrawing (FM-CC-20 to FM-CC-25) ---- */

/* The squares at one step from @edge that were not seen yet. */
static void
spread (const BivBoard *board,
        const BivCells *edge,
        const BivCells *open,
        BivCells       *seen,
        BivCells       *next)
{
  biv_cells_clear (next->words, board->n_words);
  for (BIV_EACH_CELL (walk, edge->words, board->n_words))
    for (guint i = 0; i < board->n_words; i++)
      next->words[i] |= biv_board_around (board, walk.cell)[i];
  for (guint i = 0; i < board->n_words; i++)
    {
      next->words[i] &= open->words[i] & ~seen->words[i];
      seen->words[i] |= next->words[i];
    }
}

/* FM-CC-22: fewest steps, through friends but not through enemies, over dry ground and bridges (FM-RIVER-7). */
gboolean
fm_withdrawals (const BivField *field,
                const FmBattle *battle,
                guint           unit,
                BivCells       *nearest)
{
  const BivBoard *board = field->board;
  const FmRules *rules = fm_rules (field);
  const BivGridBattle *grid = &battle->grid;
  int side = grid->stands[unit].side;
  BivCell start = grid->stands[unit].cell;
  BivCells danger, open, seen, edge, next;

  /* FM-CC-21: a corner does not matter. */
  biv_grid_find_danger (field, grid, side, &danger);
  for (guint i = 0; i < board->n_words; i++)
    {
      open.words[i] = rules->solid.words[i] & ~grid->cells[1 - side].words[i];
      seen.words[i] = edge.words[i] = 0;
    }
  biv_cells_add (seen.words, start);
  biv_cells_add (edge.words, start);
  for (gboolean is_first = TRUE; !biv_cells_is_empty (edge.words, board->n_words); is_first = FALSE)
    {
      gboolean is_found = FALSE;

      spread (board, &edge, &open, &seen, &next);
      /* FM-RIVER-2: from a ford not straight onto a bridge. */
      for (guint direction = 0; is_first && direction < 4; direction++)
        {
          BivCell to = biv_board_next (board, start, direction);

          if (to != BIV_NO_CELL && fm_step_is_along_water (field, start, to))
            {
              biv_cells_remove (next.words, to);
              biv_cells_remove (seen.words, to);
            }
        }
      for (guint i = 0; i < board->n_words; i++)
        {
          nearest->words[i] = next.words[i] & ~danger.words[i] & ~grid->cells[side].words[i];
          is_found = is_found || nearest->words[i] != 0;
          edge.words[i] = next.words[i];
        }
      if (is_found)
        return TRUE;
    }
  return FALSE;
}

/* FM-CC-23: furthest from the defender, then nearest its own edge, then the lower file, then the lower rank. */
BivCell
fm_default_withdrawal (const BivField *field,
                       const FmBattle *battle,
                       guint           unit,
                       const BivCells *nearest)
{
  const BivBoard *board = field->board;
  int side = battle->grid.stands[unit].side, best_rank = 0;
  BivCell best = BIV_NO_CELL;

  for (BIV_EACH_CELL (walk, nearest->words, board->n_words))
    {
      int away = biv_board_steps (board, walk.cell, battle->fallen);
      int row = biv_board_row (board, walk.cell), column = biv_board_column (board, walk.cell);
      int back = side == 0 ? board->height - 1 - row : row;
      int rank = ((away * 64 + back) * 64 + (63 - column)) * 64 + (63 - row);

      if (best == BIV_NO_CELL || rank > best_rank)
        {
          best = walk.cell;
          best_rank = rank;
        }
    }
  return best;
}

static gboolean
check_retreat (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;

  if (head->decision != BIV_ACTION_RETREAT || head->decision_side != action->side)
    return refuse_state (battle, action, why);
  if (action->cell == BIV_NO_CELL)
    return TRUE;
  fm_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  if (biv_cell_is_outside (action->cell) || !biv_cells_has (nearest.words, action->cell))
    return biv_refusal_set (why, "FM-E-CC-WITHDRAW", "FM-CC-23", _("%s withdraws to one of the nearest free squares."),
                            field->units[head->decision_unit].call);
  return TRUE;
}

/* FM-CC-25: its facing stays. FM-RIVER-4: a withdrawal ends a crossing. */
static void
apply_retreat (const BivField  *field,
               FmBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell to = action->cell;

  if (to == BIV_NO_CELL)
    {
      BivCells nearest;

      fm_withdrawals (field, battle, unit, &nearest);
      to = fm_default_withdrawal (field, battle, unit, &nearest);
    }
  biv_grid_shift (&battle->grid, unit, to);
  note_ford (field, battle, unit);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "FM-CC-20")->cell = to;
  memmove (battle->queue, battle->queue + 1, --battle->n_queue);
  battle->queue[battle->n_queue] = 0;
  ask_for_withdrawal (field, battle, events);
}

/* ---- The turn (FM-SEQ) ---- */

static void
enter_phase (FmBattle  *battle,
             FmPhase    phase,
             int        side,
             BivEvents *events)
{
  biv_grid_enter_phase (&battle->grid, phase, side, "FM-SEQ-5", events);
}

/* FM-MOVE-16: facing and mounting last, the marks of the turn do not. */
static void
freshen (const BivField *field,
         BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  battle->fired = battle->activated = battle->attacked = battle->defended = (BivStandSet) { 0 };
  memset (battle->contours, 0, sizeof battle->contours);
}

/* FM-SEQ-8 */
static void
end_turn (const BivField *field,
          FmBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, fm_rules (field)->options.turn_limit))
    {
      fm_end (field, battle, FM_RESULT_UNDECIDED, events);
      return;
    }
  freshen (field, &battle->grid.head);
  biv_grid_next_turn (&battle->grid, "FM-SEQ-8", events);
  enter_phase (battle, FM_ARTILLERY, BIV_NOBODY, events);
}

static void
end_half (const BivField *field,
          FmBattle       *battle,
          BivEvents      *events)
{
  if (battle->n_contacts > 0)
    forget_contacts (battle);
  if (battle->grid.head.side == battle->grid.first)
    enter_phase (battle, FM_ACTIVATION, 1 - battle->grid.first, events);
  else
    end_turn (field, battle, events);
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  /* Nobody advances to where the referee has put somebody. */
  if (state->decision == BIV_ACTION_ADVANCE && biv_grid_at (&battle->grid, battle->fallen) != BIV_NO_STAND)
    biv_grid_stop_asking (&battle->grid);
  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == FM_ARTILLERY)
    /* FM-SEQ-2. Shots that were declared and not thrown for keep the phase open. */
    state->deciders = (guint8) biv_shots_find_deciders (field, &battle->grid, side_has_shot, battle->n_shots);
  else if (state->phase == FM_INITIATIVE || state->phase == FM_ACTIVATION)
    state->deciders = BIV_MAY_NOBODY;
  else if (state->phase == FM_MOVE || state->phase == FM_FIRE
           || (state->phase == FM_CC && !biv_stands_is_empty (&battle->besieged)))
    state->deciders = (guint8) (1 << state->side);
  else
    state->deciders = 0;
}

static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  FmBattle *battle = (FmBattle *) state;

  refresh (field, state);
  while (state->deciders == 0 && (state->phase == FM_ARTILLERY || state->phase == FM_CC))
    {
      if (state->phase == FM_CC)
        end_half (field, battle, events);
      else
        {
          /* FM-SEQ-3: the artillery's casualties come off when all have fired; FM-SEQ-1: initiative follows. */
          remove_marked (field, battle, events);
          if (state->phase == FM_ARTILLERY)
            enter_phase (battle, FM_INITIATIVE, BIV_NOBODY, events);
        }
      refresh (field, state);
    }
}

/* FM-SEQ-4, FM-DICE-1 */
static void
throw_initiative (const BivField *field,
                  FmBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  gboolean tie_keeps = fm_rules (field)->options.tie_keeps;
  int a, b, first = biv_grid_throw_initiative (dice, "FM-SEQ-4", !tie_keeps, &a, &b);

  if (first == BIV_NOBODY)
    first = battle->grid.head.turn == 1 ? 0 : battle->grid.first;
  biv_grid_go_first (&battle->grid, first, a, b, "FM-SEQ-4", events);
  enter_phase (battle, FM_ACTIVATION, battle->grid.first, events);
}

/* ---- Activation (FM-ACT, FM-DICE) ---- */

/* Table 2.2. FM-ACT-2: a European's thirds are rounded up; FM-ACT-3: a Native's down; FM-ACT-4, FM-ACT-5: whoever lives
 * now counts, so every loss tells from the next throw on. FM-ARMY-3: the army decides. FM-DICE-4: there is no cap. */
int
fm_activation_dice (const BivField *field,
                    const FmBattle *battle,
                    int             side)
{
  int command = biv_grid_has_any (&battle->grid, side, &battle->commands) ? 1 : 0;
  int others = biv_stands_count (&battle->grid.on_board[side]) - command;

  return command + (others + (battle->is_native[side] ? 0 : 2)) / 3;
}

/* FM-ACT-1, FM-ACT-6: on Units of any type, the Command Unit too (FM-ACT-8). FM-DICE-2: a plain die halved; FM-DICE-3:
 * each by itself. FM-ACT-11: nothing but moving uses them. */
static void
throw_activation (const BivField *field,
                  FmBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  int side = battle->grid.head.side, n = fm_activation_dice (field, battle, side), budget = 0;
  BivEvent *event;

  for (int i = 0; i < n; i++)
    budget += biv_dice_d6 (dice, side, "FM-ACT-1") / 2;
  battle->budget[side] = (guint8) budget;
  event = biv_events_add (events, BIV_EVENT_ACTIVATION, -1, "FM-ACT-6");
  if (event != NULL)
    {
      event->side = (gint8) side;
      event->value = (gint16) budget;
      event->needed = (gint16) n;
    }
  enter_phase (battle, FM_MOVE, side, events);
}

/* FM-ACT-10: what is left is lost. FM-SEQ-10, FM-SEQ-11: after this no Unit moves any more. FM-FIRE-11: fire may be held. */
static void
end_phase (const BivField *field,
           FmBattle       *battle,
           BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  if (head->phase == FM_MOVE)
    {
      battle->budget[head->side] = 0;
      enter_phase (battle, FM_FIRE, head->side, events);
      return;
    }
  /* Without a combat to fight the phase is over before it is seen. */
  head->phase = FM_CC;
  if (!biv_stands_is_empty (&battle->besieged))
    enter_phase (battle, FM_CC, head->side, events);
}

/* ---- Orders (FM-DICE-5: every die is thrown where the sequence calls for it, and no other) ---- */

static gboolean
check (const BivField  *field,
       const BivState  *state,
       const BivAction *action,
       BivRefusal      *why)
{
  const FmBattle *battle = (const FmBattle *) state;
  gboolean is_open;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:     return fm_check_fire (field, battle, action, why);
    case BIV_ACTION_MOVE:     return fm_check_move (field, battle, action, why);
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT: return check_mount (field, battle, action, why);
    case BIV_ACTION_ATTACK:   return fm_check_attack (field, battle, action, why);
    case BIV_ACTION_ADVANCE:  return check_advance (field, battle, action, why);
    case BIV_ACTION_RETREAT:  return check_retreat (field, battle, action, why);
    case BIV_ACTION_ENTER:    return check_enter (field, battle, action, why);
    case BIV_ACTION_OVERRULE:
      return biv_grid_check_overrule (field, &battle->grid, action, "FM-E-STATE", "FM-END-1", why);
    case BIV_ACTION_PASS:
      is_open = biv_grid_may_pass (&battle->grid, FM_ARTILLERY, action->side);
      break;
    case BIV_ACTION_END_SIDE:
      is_open = fm_is_phase_of (battle, FM_MOVE, action->side) || fm_is_phase_of (battle, FM_FIRE, action->side);
      break;
    case BIV_ACTION_INITIATIVE:
      is_open = state->phase == FM_INITIATIVE && action->side == BIV_NOBODY;
      break;
    case BIV_ACTION_ACTIVATION:
      is_open = state->phase == FM_ACTIVATION && action->side == BIV_NOBODY;
      break;
    case BIV_ACTION_STAY:
      is_open = state->decision == BIV_ACTION_ADVANCE && state->decision_side == action->side;
      break;
    case BIV_ACTION_LEAVE:
      is_open = state->phase >= FM_ACTIVATION && state->phase <= FM_CC
                && fm_is_phase_of (battle, (FmPhase) state->phase, action->side);
      break;
    default:
      is_open = FALSE;
    }
  return is_open ? TRUE : refuse_state (battle, action, why);
}

static void
do_action (const BivField  *field,
           FmBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "FM-SEQ-2", events); break;
    case BIV_ACTION_END_SIDE:   end_phase (field, battle, events); break;
    case BIV_ACTION_INITIATIVE: throw_initiative (field, battle, dice, events); break;
    case BIV_ACTION_ACTIVATION: throw_activation (field, battle, dice, events); break;
    case BIV_ACTION_MOVE:       fm_apply_move (field, battle, action, events); break;
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT:   apply_mount (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    apply_advance (field, battle, action, events); break;
    case BIV_ACTION_STAY:       apply_stay (field, battle, events); break;
    case BIV_ACTION_RETREAT:    apply_retreat (field, battle, action, events); break;
    case BIV_ACTION_ENTER:      apply_enter (field, battle, action, events); break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      forget_contacts (battle);
      fm_end (field, battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  FmBattle *battle = (FmBattle *) state;

  do_action (field, battle, action, dice, events);
  /* FM-ART-7: targets were named; now that nobody has another to name, the dice fall. */
  if (battle->n_shots > 0 && state->phase == FM_ARTILLERY
      && biv_shots_find_gunners (field, &battle->grid, side_has_shot) == 0)
    throw_declared (field, battle, dice, events);
  settle (field, state, events);
}

/* ---- What it costs ---- */

static int
cost (const BivField  *field,
      const BivState  *state,
      const BivAction *action)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_MOVE:
      return action->unit >= 0 && state->n_units > action->unit
                 && ((const FmBattle *) state)->grid.stands[action->unit].cell != BIV_NO_CELL
               ? move_cost (field, (const FmBattle *) state, action) : -1;
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT:
      return 1;
    default:
      return -1;
    }
}

/* ---- What a field is compiled into ---- */

static void
release (gpointer data)
{
  FmRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  FmRules *rules = g_new0 (FmRules, 1);

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  compile_ground (field, rules);
  return rules;
}

/* ---- Beginning ---- */

static void
begin (const BivField *field,
       BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  biv_grid_begin (field, &battle->grid);
  forget_contacts (battle);
  battle->fallen = BIV_NO_CELL;
  for (guint unit = 0; unit < field->n_units; unit++)
    fm_note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  if (unit < state->n_units)
    fm_take_out_of_combat (field, battle, unit);
  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->activated, &battle->attacked, &battle->defended,
                     &battle->unarmed, NULL);
  fm_note_type (field, battle, unit);
  battle->contours[unit] = 0;
  battle->ford_turn[unit] = 0;
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const FmBattle *battle = (const FmBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  if (state->phase == FM_MOVE)
    place->is_spent = biv_stands_has (&battle->activated, unit);
  else if (state->phase == FM_ARTILLERY || state->phase == FM_FIRE)
    place->is_spent = biv_stands_has (&battle->fired, unit);
}

/* FM-DICE-2: what a plain die comes to, halved, stands on the book's own activation die. */
static const BivRealDie real_dice[] = {
  { "FM-ACT-1", "FM-ACT-6", { "0", "1", "1", "2", "2", "3" } },
  { NULL }
};

static const BivPhaseInfo phases[] = {
  [FM_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [FM_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [FM_ACTIVATION] = { "activation", BIV_PHASE_OF_ONE, TRUE },
  [FM_MOVE] = { "move", BIV_PHASE_OF_ONE, TRUE },
  [FM_FIRE] = { "fire", BIV_PHASE_OF_ONE, TRUE, TRUE },
  [FM_CC] = { "cc", BIV_PHASE_OF_ONE, FALSE },
  [FM_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [FM_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",           [BIV_ACTION_PASS] = "pass",           [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_ACTIVATION] = "activation", [BIV_ACTION_MOVE] = "move",
  [BIV_ACTION_MOUNT] = "mount",         [BIV_ACTION_DISMOUNT] = "dismount",   [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance",     [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",         [BIV_ACTION_LEAVE] = "leave",
};

static void
score (const BivField *field,
       const BivState *state,
       int             side,
       BivScore       *of)
{
  const FmOptions *options = &fm_rules (field)->options;

  biv_grid_score (&((const FmBattle *) state)->grid, side, options->victory, options->turn_limit, of);
}

static const BivStateCells state_cells[] = {
  BIV_GRID_STATE_CELLS,
  { 0, 0 },
};

const BivRuleset biv_frontier_musket = {
  .id = "frontier-musket",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (FmBattle),
  .state_cells = state_cells,
  .phases = phases,
  .results = fm_results,
  .is_cover = fm_is_covered,
  .facts = fm_facts,
  .queries = fm_queries,
  .real_dice = real_dice,
  .verbs = verbs,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .freshen = freshen,
  .settle = settle,
  .actions = fm_list_actions,
  .check = check,
  .apply = apply,
  .choose = fm_choose,
  .worth = fm_worth,
  .expect = fm_expect,
  .cost = cost,
  .reckon = fm_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .place_rules = &fm_places,
  .check_army = fm_check_army,
  .check_deployment = fm_check_deployment,
  .get_fact = fm_get_fact,
  .set_fact = fm_set_fact,
  .query = fm_query,
  .score = score,
};
