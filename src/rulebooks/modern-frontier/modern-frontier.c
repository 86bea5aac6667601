/* SPDX-License-Identifier: GPL-3.0-or-later */
/* modern-frontier.c: the rules of the book, in its order; then the turn, which calls for them
 *
 * Bob Cordery's “Modern” version of Joseph Morschauser's Frontier rules. */
#include "config.h"
#include "engine/rulesets.h"
#include "rulebooks/modern-frontier/private.h"

#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean check_activation (const BivField *field, const MdBattle *battle, const BivAction *action, BivRefusal *why);
static void fight (const BivField *field, MdBattle *battle, guint attacker, guint defender, BivDice *dice,
                   BivEvents *events);
static gboolean check_actor (const MdBattle *battle, const BivAction *action, MdPhase phase, BivRefusal *why);

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (MdBattle) % 8 == 0);

/* ---- Units (MD-UNIT) ---- */

/* MD-UNIT-1; MD-UNIT-9: no type has powers beyond its numbers and flags. */
static void
compile_type (const BivBook *book,
              guint          number,
              MdType        *type)
{
  const BivBookType *info = biv_book_get_type_at (book, number);

  type->m = (gint8) CLAMP (biv_book_get_number (book, number, "m", 0), 0, 100);
  type->cp = (gint8) CLAMP (biv_book_get_number (book, number, "cp", 1), -100, 100);
  type->r = (gint8) CLAMP (biv_book_get_number (book, number, "r", 0), 0, 100);
  type->con = (gint8) CLAMP (biv_book_get_number (book, number, "con", 0), 0, 100);
  type->sv = (gint16) info->steps;
  type->is_all_round = biv_book_get_number (book, number, "arc", 0) == 360;
  type->advances = biv_book_has_flag (book, number, "adv");
  type->ignores_wire = biv_book_has_flag (book, number, "wire");
  type->lobs = biv_book_has_flag (book, number, "lobs");
  type->wears_mines = strcmp (info->class_id, "artillery") == 0;
  type->becomes = (gint8) (info->becomes != NULL ? biv_book_find_type (book, info->becomes) : -1);
}

void
md_note_type (const BivField *field,
              MdBattle       *battle,
              guint           unit)
{
  biv_stands_set (&battle->shooters, unit, md_type (field, battle, unit)->r >= 1);
}

/* In the fire phase, from which nobody leaves before its end: who has nothing left loses no more. */
static void
weaken (const BivField *field,
        MdBattle       *battle,
        guint           unit,
        int             loss,
        const char     *clause,
        BivEvents      *events)
{
  int side = battle->grid.stands[unit].side;
  BivEvent *event;

  loss = MIN (loss, battle->sv[unit]);
  if (loss == 0)
    return;
  battle->sv[unit] = (gint16) (battle->sv[unit] - loss);
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_WEAKENED, unit, BIV_NO_CELL, clause, events);
  if (event != NULL)
    {
      event->value = (gint16) loss;
      event->needed = battle->sv[unit];
    }
  if (md_rules (field)->options.exhausts_at_once && md_lost (battle, side) >= md_exhaustion_point (field, md_total (battle, side)))
    battle->exhausted |= (guint8) (1 << side);
}

static void
destroy (const BivField *field,
         MdBattle       *battle,
         guint           unit,
         const char     *clause,
         BivEvents      *events)
{
  md_stop_work (battle, unit);
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* The unit loses so many; at none left it leaves the board. Returns: whether it lives. MD-UNIT-2: at nothing it is
 * destroyed and leaves at once. MD-UNIT-7: nothing brings SV back. */
static gboolean
hurt (const BivField *field,
      MdBattle       *battle,
      guint           unit,
      int             loss,
      const char     *clause,
      BivEvents      *events)
{
  weaken (field, battle, unit, loss, clause, events);
  if (battle->sv[unit] > 0)
    return TRUE;
  destroy (field, battle, unit, "MD-UNIT-2", events);
  return FALSE;
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 MdOptions      *options)
{
  static const char *const ties[] = { "reroll", "side-a", "side-b", "alternate", NULL };

  options->tie = (MdTie) biv_field_get_choice (field, "initiative-tie", ties);
  options->fires_at_empty = biv_field_is_option (field, "fire-at-empty-hex", "on");
  options->units_hide = biv_field_is_option (field, "units-block-sight", "on");
  options->mode_by_struck = biv_field_is_option (field, "scatter-mode-basis", "struck");
  options->short_hits_firer = biv_field_is_option (field, "short-falls-on-firer", "on");
  options->restricts_unseen = biv_field_is_option (field, "restrict-unseen-fire", "on");
  biv_book_read_fraction (biv_field_get_option (field, "exhaustion-fraction"), &options->fraction_over,
                          &options->fraction_under);
  options->exhausts_at_once = biv_field_is_option (field, "exhaustion-immediate", "on");
  options->exhausted_fire = biv_field_is_option (field, "exhausted-may-fire", "on");
  options->cover_attacker = biv_field_is_option (field, "cover-bonus-attacker", "on");
  options->cover_stacks = biv_field_is_option (field, "cover-bonus-stacks", "on");
  options->retreats_adjacent = biv_field_is_option (field, "retreat-may-end-adjacent", "on");
  options->retreats_anywhere = biv_field_is_option (field, "retreat-directions", "any");
  options->retreats_off = biv_field_is_option (field, "retreat-off-board", "on");
  options->wire_blocks_retreat = biv_field_is_option (field, "wire-blocks-retreat", "on");
  options->slides = biv_field_is_option (field, "allow-slide", "on");
  options->caps_leaving = biv_field_is_option (field, "leave-cover-capped", "on");
  options->changes_mount = biv_field_is_option (field, "allow-mount-change", "on");
  options->bridge_cancels = biv_field_is_option (field, "bridge-cancels-river-penalty", "on");
  options->starts_apart = biv_field_is_option (field, "no-adjacent-start", "on");
  options->max_turns = biv_field_get_number (field, "max-turns");
}

/* ---- Exhaustion (MD-EXH) ---- */

/* MD-EXH-1, table 2.7: a third, rounded up; option exhaustion-fraction. */
int
md_exhaustion_point (const BivField *field,
                     int             total)
{
  const MdOptions *options = &md_rules (field)->options;

  return (total * options->fraction_over + options->fraction_under - 1) / options->fraction_under;
}

/* Of all on the side's battle list, reserves and the destroyed with them. */
int
md_total (const MdBattle *battle,
          int             side)
{
  int total = 0;

  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side)
      total += battle->initial[unit];
  return total;
}

int
md_lost (const MdBattle *battle,
         int             side)
{
  int lost = 0;

  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side)
      lost += battle->initial[unit] - battle->sv[unit];
  return lost;
}

/* MD-EXH-2: once exhausted, always. MD-EXH-3, MD-SEQ-9: looked at when the turn ends, for the next. */
static void
check_exhaustion (const BivField *field,
                  MdBattle       *battle,
                  BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivEvent *event;

      if (md_is_exhausted (battle, side) || md_lost (battle, side) < md_exhaustion_point (field, md_total (battle, side)))
        continue;
      battle->exhausted |= (guint8) (1 << side);
      event = biv_events_add (events, BIV_EVENT_EXHAUSTED, -1, "MD-EXH-2");
      if (event != NULL)
        event->side = (gint8) side;
    }
}

/* ---- The end (MD-END) ---- */

/* MD-END-3: under MD-END-1 and MD-END-4 no winner is named. */
void
md_end (const BivField *field,
        MdBattle       *battle,
        guint           result,
        BivEvents      *events)
{
  battle->active = BIV_NOBODY;
  biv_grid_end (&battle->grid, MD_OVER, result,
                result == MD_RESULT_BOTH_EXHAUSTED ? "MD-END-1"
                : result == MD_RESULT_TURN_LIMIT   ? "MD-END-4"
                                                   : "MD-END-2",
                events);
}

static gboolean
is_gone (const MdBattle *battle,
         int             side)
{
  if (!biv_stands_is_empty (&battle->grid.on_board[side]))
    return FALSE;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side && battle->grid.stands[unit].presence == BIV_PRESENCE_WAITING)
      return FALSE;
  return TRUE;
}

static gboolean
end_removal (const BivField *field,
             MdBattle       *battle,
             BivEvents      *events)
{
  BivResult result = biv_result_of_beaten (is_gone (battle, 0), is_gone (battle, 1));

  if (result != BIV_RESULT_NONE)
    md_end (field, battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Turn sequence (MD-SEQ) ---- */

static void
enter_phase (MdBattle  *battle,
             MdPhase    phase,
             int        side,
             BivEvents *events)
{
  if (phase == MD_ACTIVATE)
    battle->active = (gint8) side;
  biv_grid_enter_phase (&battle->grid, phase, side, "MD-SEQ-1", events);
}

/* MD-SEQ-4: combat and all, before the next begins. */
static void
finish_activation (const BivField *field,
                   MdBattle       *battle,
                   BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  if (end_removal (field, battle, events))
    return;
  if (head->phase != MD_ACTIVATE)
    {
      head->phase = MD_ACTIVATE;
      head->side = battle->active;
    }
}

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

static void
compile_ground (const BivField *field,
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
  for (guint type = 0; type < rules->n_types; type++)
    rules->types[type].reach = biv_reaches_lay (&rules->discs, board, rules->types[type].r, TRUE);
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

/* MD-MINE-6 */
int
md_turns_needed (const MdBattle *battle,
                 BivCell         cell)
{
  return biv_cells_has (battle->mines.words, cell) ? MAX (0, 5 - battle->passes[cell] - battle->hits[cell]) : 0;
}

void
md_stop_work (MdBattle *battle,
              guint     unit)
{
  battle->work[unit] = BIV_NO_CELL;
  battle->progress[unit] = 0;
}

static void
clear_mines (MdBattle  *battle,
             BivCell    cell,
             BivEvents *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_CLEARED, -1, "MD-MINE-7");

  biv_cells_remove (battle->mines.words, cell);
  battle->passes[cell] = battle->hits[cell] = 0;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->work[unit] == cell)
      md_stop_work (battle, unit);
  if (event == NULL)
    return;
  event->cell = cell;
  event->note = 1;
}

/* MD-MINE-7, MD-MINE-10: when somebody's progress, each by itself (MD-MINE-11), has come up to what is needed, or nothing
 * more is. */
static void
test_cleared (MdBattle  *battle,
              BivCell    cell,
              BivEvents *events)
{
  int needed = md_turns_needed (battle, cell);
  gboolean is_cleared = needed == 0;

  for (guint unit = 0; unit < battle->grid.head.n_units && !is_cleared; unit++)
    is_cleared = battle->work[unit] == cell && battle->progress[unit] >= needed;
  if (is_cleared)
    clear_mines (battle, cell, events);
}

/* A die for entering a minefield, if there is one. MD-MINE-1, MD-MINE-2, table 2.5: at entry, by whatever way; MD-MINE-3:
 * whoever is destroyed has passed too; MD-MINE-4: mines neither stop nor slow. MD-MINE-5: deployed among them is not entered.
 * Returns: whether the unit lives */
static gboolean
enter_mines (const BivField *field,
             MdBattle       *battle,
             guint           unit,
             BivCell         cell,
             BivDice        *dice,
             BivEvents      *events)
{
  gboolean lives = TRUE;
  BivEvent *event;
  int face, loss;

  if (!biv_cells_has (battle->mines.words, cell))
    return TRUE;
  face = biv_dice_d6 (dice, battle->grid.stands[unit].side, "MD-MINE-2");
  loss = face - battle->passes[cell] >= 5 ? 2 : face - battle->passes[cell] >= 2 ? 1 : 0;
  event = biv_events_add (events, BIV_EVENT_MINED, (int) unit, "MD-MINE-2");
  if (event != NULL)
    {
      event->side = battle->grid.stands[unit].side;
      event->cell = cell;
      event->value = (gint16) face;
      event->needed = battle->passes[cell];
    }
  battle->passes[cell] = (guint8) MIN (battle->passes[cell] + 1, 250);
  if (loss > 0)
    lives = hurt (field, battle, unit, loss, "MD-MINE-2", events);
  test_cleared (battle, cell, events);
  return lives;
}

/* MD-MINE-9: the artillery's shots wear them down, wherever they were aimed. */
static void
hit_mines (const BivField *field,
           MdBattle       *battle,
           BivCell         cell,
           BivEvents      *events)
{
  if (!biv_cells_has (battle->mines.words, cell))
    return;
  battle->hits[cell] = (guint8) MIN (battle->hits[cell] + 1, 250);
  test_cleared (battle, cell, events);
}

/* MD-MINE-7: any type, from an adjacent hex, in contact or not, over cliffs and rivers. MD-MINE-12: from within there is no
 * working on it, since a hex is not adjacent to itself. */
static gboolean
check_work (const BivField  *field,
            const MdBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  char name[BIV_CELL_NAME];

  if (!check_activation (field, battle, action, why))
    return FALSE;
  if (biv_cell_is_outside (action->cell) || !biv_cells_has (battle->mines.words, action->cell)
      || biv_board_hexes_between (field->board, battle->grid.stands[action->unit].cell, action->cell) != 1)
    return biv_refusal_set (why, "MD-MINE-7", NULL, _("There is no minefield at %s, next to %s."),
                            biv_board_cell_name (field->board, action->cell, name), field->units[action->unit].call);
  return TRUE;
}

/* MD-MINE-8: on one minefield at a time, turn after turn. */
static void
apply_work (const BivField  *field,
            MdBattle        *battle,
            const BivAction *action,
            BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivEvent *event;

  biv_stands_add (&battle->activated, unit);
  if (battle->work[unit] != action->cell)
    battle->progress[unit] = 0;
  battle->work[unit] = action->cell;
  battle->progress[unit]++;
  event = biv_events_add (events, BIV_EVENT_WORKED, (int) unit, "MD-MINE-7");
  if (event != NULL)
    {
      event->side = action->side;
      event->cell = action->cell;
      event->value = battle->progress[unit];
      event->needed = (gint16) md_turns_needed (battle, action->cell);
    }
  test_cleared (battle, action->cell, events);
  finish_activation (field, battle, events);
}

/* ---- Range, arc, mode ---- */

/* MD-FIRE-4, MD-WOOD-3, MD-BUA-3: from a wood or a town one hex; MD-FIRE-5: where the target stands does not matter. */
static const guint64 *
disc_of (const BivField *field,
         const MdBattle *battle,
         guint           unit)
{
  const MdRules *rules = md_rules (field);
  const MdType *type = md_type (field, battle, unit);
  BivCell cell = battle->grid.stands[unit].cell;

  return type->r > 1 && rules->ground[cell] & MD_STOPS ? biv_board_around (field->board, cell)
         : biv_reaches_get (&rules->discs, type->reach, field->board, cell, 0);
}

/* MD-FIRE-2, MD-FIRE-3: by the facing that it has. MD-HEX-8: all round is everywhere but its own hex. */
gboolean
md_is_in_arc (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              BivCell         cell)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return md_type (field, battle, unit)->is_all_round ? cell != stand->cell
                                                     : biv_cells_has (biv_board_arc (field->board, stand->cell, stand->facing),
                                                                      cell);
}

void
md_reach (const BivField *field,
          const MdBattle *battle,
          guint           unit,
          const guint64  *of,
          BivCells       *cells)
{
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *disc = disc_of (field, battle, unit);
  const guint64 *arc = md_type (field, battle, unit)->is_all_round ? disc
                                                                   : biv_board_arc (field->board, stand->cell, stand->facing);

  for (guint i = 0; i < field->board->n_words; i++)
    cells->words[i] = of[i] & arc[i] & disc[i];
}

/* MD-FIRE-8, MD-FORT-4, MD-WOOD-5, MD-BUA-5: cover makes it indirect, and so does whatever hides a part of the target. */
gboolean
md_is_direct (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              BivCell         cell)
{
  return !(md_rules (field)->ground[cell] & MD_COVER) && md_sees (field, battle, battle->grid.stands[unit].cell, cell);
}

/* MD-HEX-11 */
BivCell
md_landing (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            BivCell         cell,
            int             deviation)
{
  BivCell from = battle->grid.stands[unit].cell;
  guint direction;

  if (deviation == 0 || from == cell)
    return cell;
  direction = biv_board_toward (field->board, from, cell);
  return biv_board_next (field->board, cell, deviation > 0 ? direction : md_back (direction));
}

/* ---- Declaring (MD-FIRE-6, MD-FIRE-19) ---- */

static gboolean
check_ready (const MdBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  return !(battle->grid.passed >> action->side & 1)
         || biv_refusal_set (why, "MD-FIRE-15", NULL, _("This side has said that it is done with its fire."));
}

static const char *
call_of (const BivField  *field,
         const BivAction *action)
{
  return field->units[action->unit].call;
}

/* MD-FIRE-7: an enemy's hex, or an empty one; option fire-at-empty-hex. MD-FIRE-9: whatever is out of sight may be fired
 * at, indirectly; option restrict-unseen-fire. */
static gboolean
check_aim (const BivField  *field,
           const MdBattle  *battle,
           const BivAction *action,
           BivRefusal      *why)
{
  const MdOptions *options = &md_rules (field)->options;
  BivCell from = battle->grid.stands[action->unit].cell, cell = action->cell;
  char name[BIV_CELL_NAME];
  guint8 there;

  if (biv_cell_is_outside (cell))
    return biv_refusal_set (why, "MD-E-OFFBOARD", "MD-MOVE-9", _("%s is not on the board."),
                            biv_board_cell_name (field->board, cell, name));
  there = biv_grid_at (&battle->grid, cell);
  if (there != BIV_NO_STAND && battle->grid.stands[there].side == action->side)
    return biv_refusal_set (why, "MD-E-FRIEND", "MD-FIRE-7", _("Nobody fires at a friend: %s at %s."), field->units[there].call,
                            biv_board_cell_name (field->board, cell, name));
  if (!biv_cells_has (disc_of (field, battle, (guint) action->unit), cell))
    return biv_refusal_set (why, "MD-E-RANGE", "MD-FIRE-4", _("%s is beyond the range of %s."),
                            biv_board_cell_name (field->board, cell, name), call_of (field, action));
  if (!md_is_in_arc (field, battle, (guint) action->unit, cell))
    return biv_refusal_set (why, "MD-E-ARC", "MD-FIRE-2", _("%s lies outside the arc of %s."),
                            biv_board_cell_name (field->board, cell, name), call_of (field, action));
  if (there == BIV_NO_STAND && !options->fires_at_empty && !biv_cells_has (battle->mines.words, cell))
    return biv_refusal_set (why, "MD-FIRE-7", NULL, _("There is nothing to fire at in %s."),
                            biv_board_cell_name (field->board, cell, name));
  if (options->restricts_unseen && !md_type (field, battle, (guint) action->unit)->lobs && !md_sees (field, battle, from, cell))
    return biv_refusal_set (why, "MD-FIRE-9", NULL, _("%s cannot see %s."), call_of (field, action),
                            biv_board_cell_name (field->board, cell, name));
  return TRUE;
}

/* MD-FIRE-1: whoever has a range. MD-FIRE-18: enemies next to it neither prevent nor draw its fire. MD-EXH-6, option
 * exhausted-may-fire. */
static gboolean
check_fire (const BivField  *field,
            const MdBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  guint unit = (guint) action->unit;

  if (!check_actor (battle, action, MD_FIRE_DECLARE, why) || !check_ready (battle, action, why))
    return FALSE;
  if (biv_stands_has (&battle->fired, unit) || biv_stands_has (&battle->declared, unit))
    return biv_refusal_set (why, "MD-E-FIRED", "MD-FIRE-6", _("%s cannot fire again this turn."), call_of (field, action));
  if (md_type (field, battle, unit)->r < 1)
    return biv_refusal_set (why, "MD-E-NOFIRE", "MD-FIRE-1", _("%s cannot fire: no weapon reaches beyond the hex."),
                            call_of (field, action));
  if (md_is_exhausted (battle, action->side) && !md_rules (field)->options.exhausted_fire)
    return biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-6", _("An exhausted side may not fire in this battle."));
  return check_aim (field, battle, action, why);
}

static gboolean
check_withdraw (const BivField  *field,
                const MdBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  if (!check_actor (battle, action, MD_FIRE_DECLARE, why) || !check_ready (battle, action, why))
    return FALSE;
  return biv_stands_has (&battle->declared, (guint) action->unit)
         || biv_refusal_set (why, "MD-FIRE-6", NULL, _("%s declared no fire."), call_of (field, action));
}

/* ---- The dice fall (MD-FIRE-10 to MD-FIRE-17) ---- */

/* Table 2.2. MD-FIRE-13: who throws. MD-FIRE-15: a unit brought to nothing still draws the die. */
static void
strike (const BivField *field,
        MdBattle       *battle,
        guint           unit,
        guint           struck,
        gboolean        is_direct,
        BivDice        *dice,
        BivEvents      *events)
{
  int side = battle->grid.stands[unit].side, needed = is_direct ? 4 : 5;
  int face = biv_dice_d6 (dice, battle->grid.stands[struck].side != side ? side : 1 - side, "MD-FIRE-13");

  biv_grid_tell_throw (events, BIV_EVENT_EFFECT, BIV_NOBODY, unit, struck, face, needed, "MD-FIRE-13");
  if (face >= needed)
    weaken (field, battle, struck, 1, "MD-FIRE-13", events);
}

/* MD-FIRE-16: nobody has left the board yet, so sight and occupation are those of the beginning. MD-FIRE-10: nothing is
 * tested again for where it lands; MD-FIRE-14, option scatter-mode-basis. */
static void
shoot (const BivField *field,
       MdBattle       *battle,
       guint           unit,
       BivDice        *dice,
       BivEvents      *events)
{
  const MdOptions *options = &md_rules (field)->options;
  BivCell cell = battle->aim[unit], lands;
  gboolean is_direct = md_is_direct (field, battle, unit, cell);
  int face;
  guint8 struck;

  biv_shots_tell (&battle->grid, unit, cell, is_direct, "MD-FIRE-8", events);
  face = biv_dice_d6 (dice, battle->grid.stands[unit].side, "MD-FIRE-10");
  lands = md_landing (field, battle, unit, cell, face == 1 ? 1 : face == 2 ? -1 : 0);
  /* MD-FIRE-17, option short-falls-on-firer */
  if (lands == battle->grid.stands[unit].cell && !options->short_hits_firer)
    lands = BIV_NO_CELL;
  biv_shots_tell_landing (battle->grid.stands[unit].side, unit, lands, face, "MD-FIRE-10", events);
  if (lands == BIV_NO_CELL)           /* MD-FIRE-11 */
    return;
  struck = biv_grid_at (&battle->grid, lands);
  if (struck != BIV_NO_STAND)         /* MD-FIRE-12 */
    strike (field, battle, unit, struck, options->mode_by_struck ? md_is_direct (field, battle, unit, lands) : is_direct, dice,
            events);
  if (md_type (field, battle, unit)->wears_mines)
    hit_mines (field, battle, lands, events);
}

static void
remove_destroyed (const BivField *field,
                  MdBattle       *battle,
                  BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivStandSet units = battle->grid.on_board[side];

      for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
        if (battle->sv[unit] == 0)
          destroy (field, battle, (guint) unit, "MD-FIRE-15", events);
    }
}

/* MD-FIRE-15: everybody has declared; now all dice are thrown, side A's first, and the destroyed go together. MD-MINE-8:
 * whoever fires leaves off whatever it worked at before the first die falls. */
static void
resolve_fire (const BivField *field,
              MdBattle       *battle,
              BivDice        *dice,
              BivEvents      *events)
{
  BivStandSet firing = battle->declared;

  for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
    md_stop_work (battle, (guint) unit);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      firing = battle->declared;
      for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
        if (battle->grid.stands[unit].side == side)
          {
            biv_stands_add (&battle->fired, (guint) unit);
            shoot (field, battle, (guint) unit, dice, events);
          }
    }
  firing = battle->declared;
  battle->declared = (BivStandSet) { 0 };
  for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
    battle->aim[unit] = BIV_NO_CELL;
  remove_destroyed (field, battle, events);
}

/* ---- Contact ---- */

/* MD-CONT-4: adjacent, and one faces the other. MD-CONT-9, MD-CONT-10: not over a cliff, nor with a river between. */
BivStandSet
md_contacts (const BivField *field,
             const MdBattle *battle,
             guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivStandSet contacts = { 0 };

  if (stand->cell == BIV_NO_CELL || !biv_grid_is_near_enemy (field, &battle->grid, stand->side, stand->cell))
    return contacts;
  for (guint direction = 0; direction < 6; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy != BIV_NO_STAND && !(md_rules (field)->steps[stand->cell][direction] & (MD_STEP_CLIFF | MD_STEP_BETWEEN))
          && (stand->facing == direction || battle->grid.stands[enemy].facing == md_back (direction)))
        biv_stands_add (&contacts, enemy);
    }
  return contacts;
}

/* The enemies next to a hex that stop whoever enters it. MD-CONT-3: their facings do not matter. MD-CONT-10, MD-RIVER-6: one
 * with a river between only if it is named as the target; MD-CONT-9: never one across a cliff. */
static BivStandSet
binding_enemies (const MdWalk *walk,
                 BivCell       cell)
{
  const BivField *field = walk->field;
  BivStandSet binding = { 0 };

  if (!biv_grid_is_near_enemy (field, &walk->battle->grid, walk->side, cell))
    return binding;
  for (guint direction = 0; direction < 6; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&walk->battle->grid, walk->side, biv_board_next (field->board, cell, direction));
      guint8 step;

      if (enemy == BIV_NO_STAND)
        continue;
      step = md_rules (field)->steps[cell][direction];
      if (!(step & MD_STEP_CLIFF) && (!(step & MD_STEP_BETWEEN) || enemy == walk->target))
        biv_stands_add (&binding, enemy);
    }
  return binding;
}

/* ---- A walk ---- */

/* MD-WOOD-2, MD-BUA-2, option leave-cover-capped: where it stands when it is activated. */
void
md_walk_begin (MdWalk         *walk,
               const BivField *field,
               const MdBattle *battle,
               guint           unit,
               guint8          target)
{
  const BivStand *stand = &battle->grid.stands[unit];

  *walk = (MdWalk) { .field = field, .battle = battle, .type = md_type (field, battle, unit), .unit = unit, .target = target,
                     .side = stand->side, .cell = stand->cell };
  walk->contacts = md_contacts (field, battle, unit);
  walk->in_contact = !biv_stands_is_empty (&walk->contacts);
  walk->is_capped = md_rules (field)->options.caps_leaving && md_rules (field)->ground[stand->cell] & MD_STOPS;
  walk->left = 2 * MAX (walk->type->m, 0);
}

/* Table 2.6, in half hexes. MD-ROAD-3: what is odd is lost when a walk leaves a road, or comes upon one. MD-HILL-2: contours
 * cost nothing. */
static int
pay (const MdWalk *walk,
     guint8        step,
     int           left,
     gboolean     *on_road)
{
  gboolean is_road = step & MD_STEP_ROAD;

  if (walk->n > 0 && is_road != *on_road)
    left &= ~1;
  *on_road = is_road;
  return left - (step & MD_STEP_WATER ? 4 : is_road ? 1 : 2);
}

static int
nearest_enemy (const MdWalk *walk,
               BivCell       cell)
{
  BivStandSet enemies = walk->battle->grid.on_board[1 - walk->side];
  int nearest = G_MAXINT;

  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    nearest = MIN (nearest, biv_board_hexes_between (walk->field->board, cell, walk->battle->grid.stands[enemy].cell));
  return nearest;
}

/* One hex further, if the rules let it; the tests in the order in which refusals are reported. MD-MOVE-2: a step that cannot
 * be paid for in full is none. MD-HILL-1: all contours of the turn count, up and down. MD-ROAD-4: all of it holds on roads. */
MdStepResult
md_walk_step (MdWalk *walk,
              guint   direction)
{
  const MdRules *rules = md_rules (walk->field);
  BivCell to = biv_board_next (walk->field->board, walk->cell, direction);
  guint8 step = rules->steps[walk->cell][direction];
  int contours = walk->contours + ABS (rules->level[to] - rules->level[walk->cell]), left;
  gboolean on_road = walk->on_road;
  BivStandSet binding, strange;

  if (rules->ground[to] & MD_BARRED)
    return MD_STEP_IMPASSABLE;
  if (biv_grid_enemy_at (&walk->battle->grid, walk->side, to) != BIV_NO_STAND)
    return MD_STEP_ENEMY;
  if (step & MD_STEP_CLIFF || contours > walk->type->con)
    return MD_STEP_CONTOUR;
  left = pay (walk, step, walk->left, &on_road);
  if (left < 0 || (walk->is_capped && walk->n > 0))
    return MD_STEP_COST;
  binding = binding_enemies (walk, to);
  walk->binds = !biv_stands_is_empty (&binding);
  /* MD-EXH-4, MD-EXH-5: not where it would have to attack, and not nearer to the nearest enemy; level or away it may go
   * (MD-EXH-6). */
  if (md_is_exhausted (walk->battle, walk->side)
      && (walk->binds || nearest_enemy (walk, to) < nearest_enemy (walk, walk->cell)))
    return MD_STEP_EXHAUSTED;
  /* MD-CONT-5, MD-CONT-6: whoever is in contact goes where no enemy is adjacent. Option allow-slide: one step, from an
   * enemy's side to another hex beside the same one, whom it then attacks. */
  strange = biv_stands_without (&binding, &walk->contacts);
  if (walk->in_contact && walk->binds && !(rules->options.slides && walk->n == 0 && biv_stands_is_empty (&strange)))
    return MD_STEP_BREAK;
  /* MD-CONT-1, MD-CONT-7, MD-RIVER-7; MD-WIRE-1, MD-WOOD-1, MD-BUA-1 */
  walk->stops = walk->binds || rules->ground[to] & MD_STOPS
                || (!walk->type->ignores_wire && biv_cells_has (walk->battle->wire.words, to));
  walk->cell = to;
  walk->left = left;
  walk->contours = contours;
  walk->on_road = on_road;
  walk->n++;
  return MD_STEP_FINE;
}

int
md_left_after (const BivField *field,
               const MdBattle *battle,
               guint           unit,
               const BivCell  *path,
               guint           n)
{
  MdWalk walk;

  md_walk_begin (&walk, field, battle, unit, BIV_NO_STAND);
  for (guint i = 0; i < n; i++)
    {
      guint direction = 0;

      while (direction < 6 && biv_board_next (field->board, walk.cell, direction) != path[i])
        direction++;
      if (direction == 6)
        return -1;
      walk.left = pay (&walk, md_rules (field)->steps[walk.cell][direction], walk.left, &walk.on_road);
      if (walk.left < 0 || (walk.is_capped && walk.n > 0))
        return -1;
      walk.cell = path[i];
      walk.n++;
    }
  return walk.left;
}

/* ---- Whether an order can be given ---- */

/* What every activation asks first: phase, side, unit, fired, activated. MD-SEQ-4, MD-SEQ-6 */
static gboolean
check_activation (const BivField  *field,
                  const MdBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  if (!check_actor (battle, action, MD_ACTIVATE, why))
    return FALSE;
  if (biv_stands_has (&battle->fired, (guint) action->unit))
    return biv_refusal_set (why, "MD-E-FIRED", "MD-SEQ-6", _("%s fired this turn already."), field->units[action->unit].call);
  if (biv_stands_has (&battle->activated, (guint) action->unit))
    return biv_refusal_set (why, "MD-E-ACTED", "MD-SEQ-4", _("%s cannot be activated again this turn."),
                            field->units[action->unit].call);
  return TRUE;
}

static void
begin_activation (MdBattle *battle,
                  guint     unit)
{
  biv_stands_add (&battle->activated, unit);
  if (battle->work[unit] != BIV_NO_CELL)
    md_stop_work (battle, unit);
}

static gboolean
refuse_step (const MdWalk *walk,
             MdStepResult  result,
             BivCell       to,
             BivRefusal   *why)
{
  const char *call = walk->field->units[walk->unit].call;
  char name[BIV_CELL_NAME];

  /* Who only asks whether it may go pays for no words. */
  if (why == NULL)
    return FALSE;
  biv_board_cell_name (walk->field->board, to, name);
  switch (result)
    {
    case MD_STEP_IMPASSABLE:
      return biv_refusal_set (why, "MD-E-IMPASSABLE", "MD-MOVE-10", _("Nobody can enter %s."), name);
    case MD_STEP_ENEMY:
      return biv_refusal_set (why, "MD-E-ENEMYHEX", "MD-MOVE-5", _("An enemy stands at %s."), name);
    case MD_STEP_CONTOUR:
      biv_refusal_set (why, "MD-E-CONTOUR", "MD-HILL-1", _("The way to %s is too steep for %s this turn."), name, call);
      biv_refusal_add_clause (why, "MD-CONT-9");
      return FALSE;
    case MD_STEP_COST:
      biv_refusal_set (why, "MD-E-COST", "MD-MOVE-2", _("%s cannot enter %s: too little movement is left."), call, name);
      biv_refusal_add_clause (why, "MD-WOOD-2");
      biv_refusal_add_clause (why, "MD-BUA-2");
      return FALSE;
    case MD_STEP_EXHAUSTED:
      biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-4", _("Its side is exhausted: %s may not go for the enemy."), call);
      biv_refusal_add_clause (why, "MD-EXH-5");
      return FALSE;
    case MD_STEP_BREAK:
      biv_refusal_set (why, "MD-E-BREAK", "MD-CONT-5", _("%s, in contact now, may not come next to an enemy at %s."), call,
                       name);
      biv_refusal_add_clause (why, "MD-CONT-6");
      return FALSE;
    case MD_STEP_FINE:
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
check_path (MdWalk          *walk,
            const BivAction *action,
            BivRefusal      *why)
{
  const BivBoard *board = walk->field->board;

  for (guint i = 0; i < action->n_path; i++)
    {
      BivCell to = action->path[i];
      char name[BIV_CELL_NAME];
      guint direction = 0;
      MdStepResult result;

      if (biv_cell_is_outside (to))
        return biv_refusal_set (why, "MD-E-OFFBOARD", "MD-MOVE-9", _("%s is not on the board."),
                                biv_board_cell_name (board, to, name));
      while (direction < 6 && biv_board_next (board, walk->cell, direction) != to)
        direction++;
      if (direction == 6)
        return biv_refusal_set (why, "MD-MOVE-1", NULL, _("%s is not next to the hex before it."),
                                biv_board_cell_name (board, to, name));
      result = md_walk_step (walk, direction);
      if (result != MD_STEP_FINE)
        return refuse_step (walk, result, to, why);
      if (walk->stops && i + 1u < action->n_path)
        {
          biv_refusal_set (why, "MD-E-STOP", "MD-CONT-1", _("%s must stop at %s."), walk->field->units[walk->unit].call,
                           biv_board_cell_name (board, to, name));
          biv_refusal_add_clause (why, "MD-WIRE-1");
          biv_refusal_add_clause (why, walk->field->board->ground[to].marks & BIV_MARK_TOWN ? "MD-BUA-1" : "MD-WOOD-1");
          return FALSE;
        }
    }
  return TRUE;
}

/* MD-MOVE-3, MD-MOVE-4: through a friend, not onto him; so where a rule stops it, it cannot enter at all (MD-MOVE-6). */
static gboolean
check_end (const MdWalk    *walk,
           const BivAction *action,
           BivRefusal      *why)
{
  guint8 there = biv_grid_at (&walk->battle->grid, walk->cell);
  char name[BIV_CELL_NAME];

  if (action->n_path == 0)
    return TRUE;
  if (there != BIV_NO_STAND && there != walk->unit)
    return biv_refusal_set (why, "MD-E-STACK", "MD-MOVE-4", _("%s already stands at %s."), walk->field->units[there].call,
                            biv_board_cell_name (walk->field->board, walk->cell, name));
  if (walk->binds && walk->target == BIV_NO_STAND)
    return biv_refusal_set (why, "MD-E-MUSTATTACK", "MD-CONT-1", _("%s comes next to an enemy at %s and must attack: say whom."),
                            walk->field->units[walk->unit].call, biv_board_cell_name (walk->field->board, walk->cell, name));
  return TRUE;
}

/* MD-CC-1, MD-CONT-2, MD-CONT-8: any one of those next to it. Who has slid attacks whom it was in contact with. */
static gboolean
check_target (const MdWalk *walk,
              BivRefusal   *why)
{
  BivCell there = walk->battle->grid.stands[walk->target].cell;
  const char *call = walk->field->units[walk->target].call;

  if (md_is_exhausted (walk->battle, walk->side))
    return biv_refusal_set (why, "MD-E-EXHAUSTED", "MD-EXH-4", _("An exhausted side may not attack."));
  if (biv_board_hexes_between (walk->field->board, walk->cell, there) != 1
      || md_rules (walk->field)->steps[walk->cell][md_direction (walk->field, walk->cell, there)] & MD_STEP_CLIFF)
    {
      biv_refusal_set (why, "MD-E-NOTADJ", "MD-CC-1", _("%s is not next to it."), call);
      biv_refusal_add_clause (why, "MD-CONT-9");
      return FALSE;
    }
  return TRUE;
}

/* `move` and `attack` are the same: a path, of no hexes too (MD-SEQ-5, MD-MOVE-8), then perhaps an enemy. MD-WIRE-2, MD-WIRE-5:
 * whoever is held attacks from where it is, and does nothing else with its legs. The whole path is tested first, as if no
 * mine could harm it. */
gboolean
md_check_move (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  gboolean is_attack = action->kind == BIV_ACTION_ATTACK || action->other != -1;
  MdWalk walk;

  if (!check_activation (field, battle, action, why))
    return FALSE;
  if (md_is_held (field, battle, (guint) action->unit) && (action->n_path > 0 || !is_attack))
    return biv_refusal_set (why, "MD-E-WIRE", "MD-WIRE-2", _("Wire in the hex holds %s."),
                            field->units[action->unit].call);
  if (is_attack && !biv_grid_is_living_of (&battle->grid, action->other, 1 - action->side))
    return biv_refusal_set (why, "MD-E-NOTADJ", "MD-CC-1", _("That is no enemy on the board."));
  if (action->facing != BIV_NO_DIRECTION && action->facing > 5)
    return biv_refusal_set (why, "MD-MOVE-7", NULL, _("Say which way %s should face."), field->units[action->unit].call);
  md_walk_begin (&walk, field, battle, (guint) action->unit, is_attack ? (guint8) action->other : BIV_NO_STAND);
  return check_path (&walk, action, why) && check_end (&walk, action, why) && (!is_attack || check_target (&walk, why));
}

/* ---- Moving (MD-MOVE-11) ---- */

/* Mine by mine along the path. Friends on the way stay where they are. MD-MOVE-7: at the end any facing, free. */
static void
apply_move (const BivField  *field,
            MdBattle        *battle,
            const BivAction *action,
            BivDice         *dice,
            BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->grid.stands[unit];
  BivCell from = stand->cell, to = biv_action_destination (action, from);
  gboolean lives = TRUE;

  begin_activation (battle, unit);
  for (guint i = 0; i < action->n_path && lives; i++)
    lives = enter_mines (field, battle, unit, action->path[i], dice, events);
  if (!lives)
    {
      finish_activation (field, battle, events);
      return;
    }
  if (to != from)
    biv_grid_shift (&battle->grid, unit, to);
  if (action->other >= 0)
    stand->facing = (guint8) md_direction (field, to, battle->grid.stands[action->other].cell);
  else if (action->facing != BIV_NO_DIRECTION)
    stand->facing = action->facing;
  biv_grid_tell_stand (&battle->grid, action->n_path > 0 ? BIV_EVENT_MOVED : BIV_EVENT_TURNED, unit, from,
                       action->n_path > 0 ? "MD-MOVE-1" : "MD-MOVE-8", events);
  if (action->other >= 0)
    fight (field, battle, unit, (guint) action->other, dice, events);
  else
    finish_activation (field, battle, events);
}

/* ---- Mounting and dismounting (MD-UNIT-8) ---- */

static gboolean
check_mount (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  BivStandSet contacts;

  if (!check_activation (field, battle, action, why))
    return FALSE;
  contacts = md_contacts (field, battle, (guint) action->unit);
  if (md_type (field, battle, (guint) action->unit)->becomes < 0)
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("%s cannot mount or dismount."), field->units[action->unit].call);
  if (!md_rules (field)->options.changes_mount)
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("Nobody mounts or dismounts in this battle."));
  if (!biv_stands_is_empty (&contacts))
    return biv_refusal_set (why, "MD-UNIT-8", NULL, _("%s may not mount or dismount in contact with an enemy."),
                            field->units[action->unit].call);
  return TRUE;
}

static void
apply_mount (const BivField  *field,
             MdBattle        *battle,
             const BivAction *action,
             BivEvents       *events)
{
  BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event;

  begin_activation (battle, (guint) action->unit);
  stand->type = (guint8) md_type (field, battle, (guint) action->unit)->becomes;
  md_note_type (field, battle, (guint) action->unit);
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_CHANGED, (guint) action->unit, BIV_NO_CELL, "MD-UNIT-8", events);
  if (event != NULL)
    event->value = stand->type;
  finish_activation (field, battle, events);
}

/* ---- Barbed wire (MD-WIRE-3, MD-WIRE-4, MD-WIRE-7) ---- */

static gboolean
check_wire (const BivField  *field,
            const MdBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  if (!check_activation (field, battle, action, why))
    return FALSE;
  return biv_cells_has (battle->wire.words, battle->grid.stands[action->unit].cell)
         || biv_refusal_set (why, "MD-WIRE-3", NULL, _("There is no wire for %s to clear."), field->units[action->unit].call);
}

static void
apply_wire (const BivField  *field,
            MdBattle        *battle,
            const BivAction *action,
            BivEvents       *events)
{
  BivCell cell = battle->grid.stands[action->unit].cell;

  begin_activation (battle, (guint) action->unit);
  biv_cells_remove (battle->wire.words, cell);
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_CLEARED, (guint) action->unit, BIV_NO_CELL, "MD-WIRE-3", events);
  finish_activation (field, battle, events);
}

/* ---- Combat Power (table 2.3) ---- */

/* MD-UNIT-4: everything is summed first, and then a power below 1 is 1. MD-UNIT-5, MD-UNIT-6: quality; who cannot be Poor has
 * been refused before. MD-UNIT-3, MD-CC-10: lost SV, numbers and directions do not count. MD-RIVER-3, option
 * bridge-cancels-river-penalty. */
void
md_work_out (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             gboolean        attacks,
             BivCell         from,
             BivCell         against,
             MdPower        *power)
{
  const MdRules *rules = md_rules (field);

  *power = (MdPower) { .own = md_type (field, battle, unit)->cp };
  power->quality = battle->quality[unit] == MD_ELITE ? 1 : battle->quality[unit] == MD_POOR ? -1 : 0;
  /* MD-CC-9, MD-WOOD-4, MD-BUA-4: once, in either role; options cover-bonus-attacker and cover-bonus-stacks. MD-FORT-1 to
   * MD-FORT-3: works serve defenders, and instead of other cover. */
  if (rules->ground[from] & MD_WORKS && !attacks)
    power->works = 2;
  else if (rules->ground[from] & MD_STOPS)
    power->cover = attacks ? rules->options.cover_attacker : rules->options.cover_stacks ? 2 : 1;
  /* MD-HILL-3: against one above as many less as it is contours above; against one below one more. */
  power->hill = MIN (rules->level[from] - rules->level[against], 1);
  if (rules->ground[from] & MD_RIVER && !(rules->options.bridge_cancels && rules->bridge[from]))
    power->river = -1;
  power->sum = MAX (1, power->own + power->quality + power->cover + power->works + power->hill + power->river);
}

/* ---- Advance (MD-ADV) ---- */

/* MD-ADV-1, MD-ADV-2, MD-ADV-3, MD-ADV-5: by its type, whoever won, if the defender's hex is open and the attacker stands
 * where it attacked from. MD-ADV-6, MD-HILL-4. */
static gboolean
may_advance (const BivField *field,
             const MdBattle *battle)
{
  guint unit = battle->attacker;
  const BivStand *stand = &battle->grid.stands[unit];
  const MdRules *rules = md_rules (field);
  const MdType *type;

  if (stand->cell != battle->from || battle->grid.stands[battle->defender].cell == battle->fallen)
    return FALSE;
  type = md_type (field, battle, unit);
  if (!type->advances || type->m <= 0 || md_is_held (field, battle, unit)
      || (rules->options.exhausts_at_once && md_is_exhausted (battle, stand->side)))
    return FALSE;
  return !(rules->ground[battle->fallen] & MD_BARRED) && biv_grid_at (&battle->grid, battle->fallen) == BIV_NO_STAND
         && ABS (rules->level[battle->fallen] - rules->level[battle->from]) <= type->con;
}

static void
forget_combat (MdBattle *battle)
{
  biv_grid_stop_asking (&battle->grid);
  battle->attacker = battle->defender = BIV_NO_STAND;
  battle->fallen = battle->from = BIV_NO_CELL;
  battle->totals[0] = battle->totals[1] = 0;
}

/* The loser has done what it had to. */
static void
go_on (const BivField *field,
       MdBattle       *battle,
       BivEvents      *events)
{
  if (may_advance (field, battle))
    {
      biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, battle->attacker);
      enter_phase (battle, MD_ADVANCE_CHOICE, battle->active, events);
      return;
    }
  forget_combat (battle);
  finish_activation (field, battle, events);
}

/* MD-ADV-4, MD-SEQ-7: it attacks nobody any more; its owner sets its facing. */
static void
apply_advance (const BivField  *field,
               MdBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint unit = battle->attacker;
  BivStand *stand = &battle->grid.stands[unit];

  biv_grid_shift (&battle->grid, unit, battle->fallen);
  if (action->facing != BIV_NO_DIRECTION)
    stand->facing = action->facing;
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_ADVANCED, unit, battle->from, "MD-ADV-1", events);
  enter_mines (field, battle, unit, battle->fallen, dice, events);
  forget_combat (battle);
  finish_activation (field, battle, events);
}

static void
apply_stay (const BivField *field,
            MdBattle       *battle,
            BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->attacker, "MD-ADV-1");
  forget_combat (battle);
  finish_activation (field, battle, events);
}

/* ---- Retreat (MD-RET) ---- */

/* MD-RET-1: no enemy next to it, with a river between or not; over a cliff none is. With option retreat-directions any the
 * winner may be as near as he is. */
static gboolean
is_free_of_enemies (const BivField *field,
                    const MdBattle *battle,
                    int             side,
                    BivCell         winner,
                    BivCell         cell)
{
  if (!biv_grid_is_near_enemy (field, &battle->grid, side, cell))
    return TRUE;
  for (guint direction = 0; direction < 6; direction++)
    {
      BivCell next = biv_board_next (field->board, cell, direction);

      if (next == winner && md_rules (field)->options.retreats_anywhere)
        continue;
      if (biv_grid_enemy_at (&battle->grid, side, next) != BIV_NO_STAND
          && !(md_rules (field)->steps[cell][direction] & MD_STEP_CLIFF))
        return FALSE;
    }
  return TRUE;
}

/* MD-HILL-4; MD-MOVE-10 */
static gboolean
is_retreat (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            BivCell         from,
            BivCell         winner,
            guint           direction)
{
  const MdRules *rules = md_rules (field);
  BivCell to = biv_board_next (field->board, from, direction);

  return to != BIV_NO_CELL && !(rules->ground[to] & MD_BARRED) && biv_grid_at (&battle->grid, to) == BIV_NO_STAND
         && !(rules->steps[from][direction] & MD_STEP_CLIFF)
         && ABS (rules->level[to] - rules->level[from]) <= md_type (field, battle, unit)->con
         && (rules->options.retreats_adjacent || is_free_of_enemies (field, battle, battle->grid.stands[unit].side, winner, to));
}

/* The three hexes away from the winner lie at distance 2 from it; the other three count with option retreat-directions any.
 * MD-RET-3, option retreat-off-board, away from the winner alone. MD-RET-4: nothing else
 * binds a retreat, but who cannot move at all cannot retreat; MD-RET-5, MD-WIRE-6: nor who is held, option
 * wire-blocks-retreat. MD-BUA-7, MD-WOOD-7: woods and towns do not matter. MD-RET-9: attackers go by the same rules. */
gboolean
md_retreats (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             BivCell         winner,
             BivCells       *cells,
             gboolean       *off)
{
  BivCell from = battle->grid.stands[unit].cell;
  guint toward = md_direction (field, from, winner);
  gboolean any = FALSE;

  biv_cells_clear (cells->words, field->board->n_words);
  *off = FALSE;
  if (md_type (field, battle, unit)->m <= 0
      || (md_rules (field)->options.wire_blocks_retreat && md_is_held (field, battle, unit)))
    return FALSE;
  for (guint i = 0; i < 6; i++)
    {
      guint direction = (toward + i) % 6;
      gboolean is_away = i >= 2 && i <= 4;

      if (biv_board_next (field->board, from, direction) == BIV_NO_CELL)
        *off = *off || (is_away && md_rules (field)->options.retreats_off);
      else if ((is_away || md_rules (field)->options.retreats_anywhere)
               && is_retreat (field, battle, unit, from, winner, direction))
        {
          biv_cells_add (cells->words, biv_board_next (field->board, from, direction));
          any = TRUE;
        }
    }
  return any || *off;
}

/* Where the winner of the combat being decided stands, or stood when it was destroyed. */
BivCell
md_winner_cell (const MdBattle *battle)
{
  return battle->totals[0] > battle->totals[1] ? battle->from : battle->fallen;
}

static gboolean
check_retreat (const BivField  *field,
               const MdBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  BivCells cells;
  gboolean off;

  md_retreats (field, battle, (guint) battle->grid.head.decision_unit, md_winner_cell (battle), &cells, &off);
  if (action->cell == BIV_CELL_OFF ? off : !biv_cell_is_outside (action->cell) && biv_cells_has (cells.words, action->cell))
    return TRUE;
  return biv_refusal_set (why, "MD-RET-1", NULL, _("%s cannot retreat there."),
                          field->units[battle->grid.head.decision_unit].call);
}

/* MD-RET-2; MD-RET-6: it does not turn; MD-RET-7: mines are passed, wire holds it from now on; MD-RET-8: it may be activated
 * all the same. */
static void
apply_retreat (const BivField  *field,
               MdBattle        *battle,
               const BivAction *action,
               BivDice         *dice,
               BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivEvent *event = biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "MD-RET-1");

  if (event != NULL)
    {
      event->side = battle->grid.stands[unit].side;
      event->cell = action->cell;
    }
  biv_grid_stop_asking (&battle->grid);
  if (action->cell == BIV_CELL_OFF)
    hurt (field, battle, unit, battle->sv[unit], "MD-RET-3", events);
  else
    {
      md_stop_work (battle, unit);
      biv_grid_shift (&battle->grid, unit, action->cell);
      enter_mines (field, battle, unit, action->cell, dice, events);
    }
  go_on (field, battle, events);
}

/* MD-ADV-7: who bears the loss and lives vacates nothing. */
static void
apply_stand (const BivField *field,
             MdBattle       *battle,
             BivEvents      *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;

  biv_events_add (events, BIV_EVENT_STAYED, (int) unit, "MD-CC-6");
  biv_grid_stop_asking (&battle->grid);
  hurt (field, battle, unit, 1, "MD-CC-6", events);
  go_on (field, battle, events);
}

/* ---- Combat (MD-CC) ---- */

/* MD-CC-6: retreat or loss, as its owner likes; without a way out twice the loss, and no choice. */
static void
beat (const BivField *field,
      MdBattle       *battle,
      guint           loser,
      BivEvents      *events)
{
  BivCells cells;
  gboolean off;

  if (md_retreats (field, battle, loser, md_winner_cell (battle), &cells, &off))
    {
      biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, loser);
      enter_phase (battle, MD_LOSER_CHOICE, battle->grid.stands[loser].side, events);
      return;
    }
  biv_events_add (events, BIV_EVENT_RETREATED, (int) loser, "MD-RET-3");
  hurt (field, battle, loser, 2, "MD-CC-6", events);
  go_on (field, battle, events);
}

/* MD-CC-3: the defender turns to whoever attacks it, and stays so. MD-HEX-5: from where it is attacked makes no difference. */
static void
turn_defender (const BivField *field,
               MdBattle       *battle,
               guint           attacker,
               guint           defender,
               BivEvents      *events)
{
  BivStand *stand = &battle->grid.stands[defender];
  guint facing = md_direction (field, stand->cell, battle->grid.stands[attacker].cell);
  BivEvent *event;

  if (stand->facing == facing)
    return;
  stand->facing = (guint8) facing;
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_TURNED, defender, BIV_NO_CELL, "MD-CC-3", events);
  if (event != NULL)
    event->other = (gint16) attacker;
}

/* MD-CC-2, MD-CC-11, MD-CC-12: anybody, one exchange. MD-CC-4; MD-CC-5: a draw; MD-CC-7, MD-CC-8: sixes first, to both
 * together, and the beaten one pays even if its six has destroyed who beat it. */
static void
fight (const BivField *field,
       MdBattle       *battle,
       guint           attacker,
       guint           defender,
       BivDice        *dice,
       BivEvents      *events)
{
  MdPower attack, defence;
  guint loser;
  int a, d;

  battle->attacker = (guint8) attacker;
  battle->defender = (guint8) defender;
  battle->from = battle->grid.stands[attacker].cell;
  battle->fallen = battle->grid.stands[defender].cell;
  turn_defender (field, battle, attacker, defender, events);
  md_work_out (field, battle, attacker, TRUE, battle->from, battle->fallen, &attack);
  md_work_out (field, battle, defender, FALSE, battle->fallen, battle->from, &defence);
  a = biv_dice_d6 (dice, battle->grid.stands[attacker].side, "MD-CC-4");
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, BIV_NOBODY, attacker, defender, a, attack.sum, "MD-CC-4");
  d = biv_dice_d6 (dice, battle->grid.stands[defender].side, "MD-CC-4");
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, BIV_NOBODY, attacker, defender, d, defence.sum, "MD-CC-4");
  battle->totals[0] = (gint16) (a + attack.sum);
  battle->totals[1] = (gint16) (d + defence.sum);
  if (battle->totals[0] == battle->totals[1] && events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) attacker, "MD-CC-5")->other = (gint16) defender;
  if (a == 6)
    hurt (field, battle, defender, 1, "MD-CC-7", events);
  if (d == 6)
    hurt (field, battle, attacker, 1, "MD-CC-7", events);
  loser = battle->totals[0] > battle->totals[1] ? defender : attacker;
  if (battle->totals[0] != battle->totals[1] && battle->grid.stands[loser].cell != BIV_NO_CELL)
    beat (field, battle, loser, events);
  else
    go_on (field, battle, events);
}

/* ---- The turn (MD-SEQ) ---- */

static void
freshen (const BivField *field,
         BivState       *state)
{
  MdBattle *battle = (MdBattle *) state;

  battle->fired = battle->activated = battle->declared = (BivStandSet) { 0 };
  battle->active = BIV_NOBODY;
}

/* In this order: work that was not kept up (whoever has been activated for anything else has none), exhaustion, MD-END-1,
 * MD-END-4. */
static void
end_turn (const BivField *field,
          MdBattle       *battle,
          BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  for (guint unit = 0; unit < head->n_units; unit++)
    if (battle->work[unit] != BIV_NO_CELL && !biv_stands_has (&battle->activated, unit))
      md_stop_work (battle, unit);
  check_exhaustion (field, battle, events);
  if (battle->exhausted == 3)
    {
      md_end (field, battle, MD_RESULT_BOTH_EXHAUSTED, events);
      return;
    }
  if (biv_grid_is_last_turn (&battle->grid, md_rules (field)->options.max_turns))
    {
      md_end (field, battle, MD_RESULT_TURN_LIMIT, events);
      return;
    }
  freshen (field, &battle->grid.head);
  biv_grid_next_turn (&battle->grid, "MD-SEQ-8", events);
  enter_phase (battle, MD_FIRE_DECLARE, BIV_NOBODY, events);
}

/* MD-SEQ-1: both declare until both are done. */
static void
refresh (const BivField *field,
         BivState       *state)
{
  const MdBattle *battle = (const MdBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MD_FIRE_DECLARE)
    state->deciders = (guint8) (biv_grid_unpassed (&battle->grid) | (md_awaits_reserves (field, battle) ? BIV_MAY_NOBODY : 0));
  else if (state->phase == MD_INITIATIVE || state->phase == MD_SETUP)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (state->phase == MD_ACTIVATE ? 1 << state->side : 0);
}

/* A decision that the referee has taken away leaves its phase behind. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MdBattle *battle = (MdBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase == MD_OVER)
    return;
  if (state->phase != MD_FIRE_DECLARE)
    finish_activation (field, battle, events);
  else
    {
      /* FIRE_REMOVE: the destroyed have gone. */
      battle->declared = (BivStandSet) { 0 };
      if (!end_removal (field, battle, events))
        enter_phase (battle, MD_INITIATIVE, BIV_NOBODY, events);
    }
  refresh (field, state);
}

static void
pass (const BivField *field,
      MdBattle       *battle,
      int             side,
      BivDice        *dice,
      BivEvents      *events)
{
  biv_grid_pass (&battle->grid, side, "MD-FIRE-15", events);
  if (battle->grid.passed == 3)
    resolve_fire (field, battle, dice, events);
}

/* MD-SEQ-2, option initiative-tie */
static void
throw_initiative (const BivField *field,
                  MdBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  MdTie tie = md_rules (field)->options.tie;
  int a, b, first = biv_grid_throw_initiative (dice, "MD-SEQ-2", tie == MD_TIE_REROLL, &a, &b);

  if (first == BIV_NOBODY && tie == MD_TIE_ALTERNATE)
    first = battle->grid.head.turn == 1 ? 0 : 1 - battle->grid.first;
  else if (first == BIV_NOBODY)
    first = tie == MD_TIE_SIDE_A ? 0 : 1;
  biv_grid_go_first (&battle->grid, first, a, b, "MD-SEQ-2", events);
  enter_phase (battle, MD_ACTIVATE, battle->grid.first, events);
}

/* ---- Orders ---- */

static gboolean
refuse_state (const MdBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  return biv_refusal_set (why, "MD-SEQ-1", NULL, "%s", biv_grid_why_not_now (&battle->grid.head, action->side));
}

static gboolean
refuse_side (BivRefusal *why)
{
  return biv_refusal_set (why, "MD-SEQ-3", NULL, _("That is not this side’s to do."));
}

/* State, side, unit: what every order of a unit asks first. */
static gboolean
check_actor (const MdBattle  *battle,
             const BivAction *action,
             MdPhase          phase,
             BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->phase != phase || head->decision != BIV_ACTION_NONE)
    return refuse_state (battle, action, why);
  if (action->side == BIV_NOBODY || (head->side != BIV_NOBODY && action->side != head->side))
    return refuse_side (why);
  if (action->unit < 0 || action->unit >= head->n_units || battle->grid.stands[action->unit].cell == BIV_NO_CELL
      || battle->grid.stands[action->unit].side != action->side)
    return biv_refusal_set (why, "MD-SEQ-3", NULL, _("That is no unit of this side on the board."));
  return TRUE;
}

static gboolean
check_nobody (const MdBattle  *battle,
              const BivAction *action,
              MdPhase          phase,
              BivRefusal      *why)
{
  if (battle->grid.head.phase != phase)
    return refuse_state (battle, action, why);
  return action->side == BIV_NOBODY || refuse_side (why);
}

static gboolean
check_side (const MdBattle  *battle,
            const BivAction *action,
            MdPhase          phase,
            BivRefusal      *why)
{
  if (battle->grid.head.phase != phase)
    return refuse_state (battle, action, why);
  if (action->side == BIV_NOBODY || (battle->grid.head.side != BIV_NOBODY && action->side != battle->grid.head.side))
    return refuse_side (why);
  return TRUE;
}

/* Section 5: every fault is reported, and there must be none. */
static gboolean
check_begin (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (GArray) faults = NULL;

  if (!check_nobody (battle, action, MD_SETUP, why))
    return FALSE;
  setup = biv_battle_dup_setup (field, &battle->grid.head);
  faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  for (int side = 0; side < BIV_N_SIDES; side++)
    md_check_deployment (setup, field->book, side, faults, NULL);
  return biv_faults_refuse (faults, why);
}

static BivAction
attack_as_move (const BivAction *action)
{
  BivAction plain = *action;

  plain.n_path = 0;
  plain.facing = BIV_NO_DIRECTION;
  return plain;
}

/* MD-SEQ-5: what an activation may be. */
gboolean
md_check (const BivField  *field,
          const BivState  *state,
          const BivAction *action,
          BivRefusal      *why)
{
  const MdBattle *battle = (const MdBattle *) state;
  BivAction plain;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_BEGIN:         return check_begin (field, battle, action, why);
    case BIV_ACTION_FIRE:          return check_fire (field, battle, action, why);
    case BIV_ACTION_WITHDRAW_FIRE: return check_withdraw (field, battle, action, why);
    case BIV_ACTION_PASS:          return check_side (battle, action, MD_FIRE_DECLARE, why)
                                          && check_ready (battle, action, why);
    case BIV_ACTION_ENTER:         return check_nobody (battle, action, MD_FIRE_DECLARE, why)
                                          && md_check_enter (field, battle, action, why);
    case BIV_ACTION_INITIATIVE:    return check_nobody (battle, action, MD_INITIATIVE, why);
    case BIV_ACTION_MOVE:          return md_check_move (field, battle, action, why);
    case BIV_ACTION_ATTACK:
      plain = attack_as_move (action);
      return md_check_move (field, battle, &plain, why);
    case BIV_ACTION_REMOVE_WIRE:   return check_wire (field, battle, action, why);
    case BIV_ACTION_WORK_MINE:     return check_work (field, battle, action, why);
    case BIV_ACTION_CHANGE_MOUNT:  return check_mount (field, battle, action, why);
    case BIV_ACTION_END_SIDE:      return check_side (battle, action, MD_ACTIVATE, why);
    case BIV_ACTION_RETREAT:       return check_side (battle, action, MD_LOSER_CHOICE, why)
                                          && check_retreat (field, battle, action, why);
    case BIV_ACTION_STAND:         return check_side (battle, action, MD_LOSER_CHOICE, why);
    case BIV_ACTION_ADVANCE:
    case BIV_ACTION_STAY:          return check_side (battle, action, MD_ADVANCE_CHOICE, why);
    case BIV_ACTION_LEAVE:         return check_side (battle, action, MD_ACTIVATE, why);
    case BIV_ACTION_OVERRULE:
      return biv_grid_check_overrule (field, &battle->grid, action, "MD-SEQ-1", "MD-END-2", why);
    default:                       return refuse_state (battle, action, why);
    }
}

static void
do_action (const BivField  *field,
           MdBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  BivAction plain;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_BEGIN:
      enter_phase (battle, MD_FIRE_DECLARE, BIV_NOBODY, events);
      break;
    case BIV_ACTION_FIRE:
      biv_stands_add (&battle->declared, (guint) action->unit);
      battle->aim[action->unit] = action->cell;
      if (events != NULL)
        biv_shots_declare (&battle->grid, (guint) action->unit, action->cell,
                           md_is_direct (field, battle, (guint) action->unit, action->cell), "MD-FIRE-6", events);
      break;
    case BIV_ACTION_WITHDRAW_FIRE:
      biv_stands_remove (&battle->declared, (guint) action->unit);
      battle->aim[action->unit] = BIV_NO_CELL;
      biv_shots_tell (&battle->grid, (guint) action->unit, BIV_NO_CELL, FALSE, "MD-FIRE-6", events);
      break;
    case BIV_ACTION_PASS:          pass (field, battle, action->side, dice, events); break;
    case BIV_ACTION_ENTER:         md_apply_enter (field, battle, action, events); break;
    case BIV_ACTION_INITIATIVE:    throw_initiative (field, battle, dice, events); break;
    case BIV_ACTION_MOVE:          apply_move (field, battle, action, dice, events); break;
    case BIV_ACTION_ATTACK:
      plain = attack_as_move (action);
      apply_move (field, battle, &plain, dice, events);
      break;
    case BIV_ACTION_REMOVE_WIRE:   apply_wire (field, battle, action, events); break;
    case BIV_ACTION_WORK_MINE:     apply_work (field, battle, action, events); break;
    case BIV_ACTION_CHANGE_MOUNT:  apply_mount (field, battle, action, events); break;
    case BIV_ACTION_RETREAT:       apply_retreat (field, battle, action, dice, events); break;
    case BIV_ACTION_STAND:         apply_stand (field, battle, events); break;
    case BIV_ACTION_ADVANCE:       apply_advance (field, battle, action, dice, events); break;
    case BIV_ACTION_STAY:          apply_stay (field, battle, events); break;
    case BIV_ACTION_END_SIDE:      /* MD-SEQ-3, MD-SEQ-8: whoever has not been activated need not be. */
      if (battle->grid.head.side == battle->grid.first)
        enter_phase (battle, MD_ACTIVATE, 1 - battle->grid.first, events);
      else
        end_turn (field, battle, events);
      break;
    case BIV_ACTION_LEAVE:         /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      md_end (field, battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  MdBattle *battle = (MdBattle *) state;

  do_action (field, battle, action, dice, events);
  settle (field, state, events);
}

/* ---- What a field is compiled into ---- */

static void
release (gpointer data)
{
  MdRules *rules = data;

  biv_reaches_clear (&rules->discs);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MdRules *rules = g_new0 (MdRules, 1);

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  compile_ground (field, rules);
  return rules;
}

/* ---- Beginning ---- */

/* MD-EXH-1: what a unit begins with, until its facts say otherwise. */
static void
muster (const BivField *field,
        MdBattle       *battle,
        guint           unit)
{
  battle->initial[unit] = MAX (md_type (field, battle, unit)->sv, 0);
  battle->sv[unit] = battle->grid.stands[unit].presence == BIV_PRESENCE_LOST ? 0 : battle->initial[unit];
  battle->quality[unit] = MD_REGULAR;
  battle->aim[unit] = BIV_NO_CELL;
  md_note_type (field, battle, unit);
  md_stop_work (battle, unit);
}

static void
begin (const BivField *field,
       BivState       *state)
{
  MdBattle *battle = (MdBattle *) state;

  biv_grid_begin (field, &battle->grid);
  battle->active = state->phase == MD_ACTIVATE ? state->side : BIV_NOBODY;
  battle->attacker = battle->defender = BIV_NO_STAND;
  battle->fallen = battle->from = BIV_NO_CELL;
  memset (battle->work, 0xff, sizeof battle->work);
  memset (battle->aim, 0xff, sizeof battle->aim);
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      if (field->board->ground[cell].marks & BIV_MARK_WIRE)
        biv_cells_add (battle->wire.words, cell);
      if (field->board->ground[cell].marks & BIV_MARK_MINE)
        biv_cells_add (battle->mines.words, cell);
    }
  for (guint unit = 0; unit < field->n_units; unit++)
    muster (field, battle, unit);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MdBattle *battle = (MdBattle *) state;

  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->declared, &battle->activated, NULL);
  muster (field, battle, unit);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MdBattle *battle = (const MdBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->strength = battle->sv[unit];
  if (state->phase == MD_FIRE_DECLARE)
    place->is_spent = biv_stands_has (&battle->declared, unit) || biv_stands_has (&battle->fired, unit);
  else
    place->is_spent = biv_stands_has (&battle->activated, unit) || biv_stands_has (&battle->fired, unit);
}

/* CA-BATTLE-2 */
static void
ending (const BivField *field,
        const BivState *state,
        guint           unit,
        BivUnitEnding  *end)
{
  const MdBattle *battle = (const MdBattle *) state;

  biv_grid_ending (field, state, unit, end);
  end->steps_start = battle->initial[unit];
  end->steps_end = battle->sv[unit];
  if (end->ending == BIV_ENDING_INTACT && end->steps_end < end->steps_start)
    end->ending = BIV_ENDING_DAMAGED;
}

static const BivPhaseInfo phases[] = {
  [MD_FIRE_DECLARE] = { "fire-declare", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [MD_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MD_ACTIVATE] = { "activate", BIV_PHASE_OF_ONE, TRUE },
  [MD_LOSER_CHOICE] = { "loser-choice", BIV_PHASE_OF_ONE, FALSE },
  [MD_ADVANCE_CHOICE] = { "advance-choice", BIV_PHASE_OF_ONE, FALSE },
  [MD_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MD_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",               [BIV_ACTION_PASS] = "pass",           [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative",   [BIV_ACTION_MOVE] = "move",           [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance",         [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",             [BIV_ACTION_BEGIN] = "begin",         [BIV_ACTION_STAND] = "stand",
  [BIV_ACTION_WITHDRAW_FIRE] = "withdraw-fire", [BIV_ACTION_CHANGE_MOUNT] = "change-mount",
  [BIV_ACTION_REMOVE_WIRE] = "remove-wire", [BIV_ACTION_WORK_MINE] = "work-mine", [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_MOVE] = BIV_ORDER_UNIT_PATH_ENEMY,
  [BIV_ACTION_ATTACK] = BIV_ORDER_UNIT_ENEMY,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_FACING,
  [BIV_ACTION_RETREAT] = BIV_ORDER_CELL_OR_OFF,
};

/* MD-EXH-1, MD-EXH-2 */
static void
score (const BivField *field,
       const BivState *state,
       int             side,
       BivScore       *of)
{
  const MdBattle *battle = (const MdBattle *) state;

  of->is_in_steps = TRUE;
  of->lost = md_lost (battle, side);
  of->of = md_total (battle, side);
  of->limit = md_exhaustion_point (field, of->of);
  of->is_exhausted = md_is_exhausted (battle, side);
  of->last_turn = md_rules (field)->options.max_turns;
}

static const BivStateCells state_cells[] = {
  BIV_GRID_STATE_CELLS,
  { G_STRUCT_OFFSET (MdBattle, wire), 1 },    { G_STRUCT_OFFSET (MdBattle, mines), 1 },
  { G_STRUCT_OFFSET (MdBattle, passes), 8 },  { G_STRUCT_OFFSET (MdBattle, hits), 8 },
  { 0, 0 },
};

static gboolean
is_cover (const BivField *field,
          BivCell         cell)
{
  return (md_rules (field)->ground[cell] & MD_COVER) != 0;
}

const BivRuleset biv_modern_frontier = {
  .id = "modern-frontier",
  .shape = BIV_BOARD_HEXES,
  .state_size = sizeof (MdBattle),
  .state_cells = state_cells,
  .phases = phases,
  .results = md_results,
  .is_cover = is_cover,
  .facts = md_facts,
  .queries = md_queries,
  .verbs = verbs,
  .forms = forms,
  .bare_crossings = TRUE,
  .keeps_facing = TRUE,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .freshen = freshen,
  .settle = settle,
  .actions = md_list_actions,
  .check = md_check,
  .apply = apply,
  .choose = md_choose,
  .reckon = md_reckon,
  .placement = placement,
  .ending = ending,
  .check_army = md_check_army,
  .check_deployment = md_check_deployment,
  .deployment_zone = md_deployment_zone,
  .get_fact = md_get_fact,
  .set_fact = md_set_fact,
  .overrule = md_overrule,
  .query = md_query,
  .describe = md_describe,
  .worth = md_worth,
  .expect = md_expect,
  .score = score,
};
