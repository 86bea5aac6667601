/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-fight.c: a battle fought on the board
 *
 * The session decides what is legal; the step asks it, and shows the answers: cells that may be chosen, the sum behind
 * each die before it is thrown, the log. */
#include "config.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

#include "app/desk/clause-link.h"
#include "app/battle/grid/fight-chances.h"
#include "app/battle/grid/fight-choices.h"
#include "app/battle/grid/fight-marks.h"
#include "app/battle/grid/fight-preview.h"
#include "app/battle/grid/target-rows.h"
#include "app/battle/grid/unit-card.h"
#include "app/battle/step/cards.h"
#include "app/battle/step/deeds.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/fight-sums.h"
#include "app/battle/step/held-toggle.h"
#include "app/canvas/board-canvas.h"
#include "app/widgets/announce.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/swatch.h"
#include "app/widgets/children.h"
#include "app/widgets/look.h"
#include "app/widgets/preferences.h"
#include "app/widgets/template.h"
#include "base/fit.h"
#include "draw/map/map-drawing.h"
#include "engine/biv-text.h"
#include "engine/prospect.h"

#define BIV_TYPE_BATTLE_FIGHT (biv_battle_fight_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV, BATTLE_FIGHT, BivFightStep)

struct _BivBattleFight
{
  BivFightStep     parent_instance;

  BivSession      *session;         /* the parent's */
  int              unit;            /* the chosen stand, or -1 */
  gboolean         is_owed;         /* it was chosen by itself, since a decision is about it, or it is in hand */
  GPtrArray       *choices;         /* of BivFightChoice: what it may do */
  const BivFightChoice *choice;          /* the one that is being looked at, or NULL */
  guint            facing;          /* which of its actions */
  int              told_unit;       /* who was said to be chosen, or -1 */
  const BivFightChoice *told_choice;     /* and what was said to be looked at, */
  guint            told_facing;     /* which way */
  int              looked_at;       /* the unit under the pointer, or -1: its card is shown meanwhile */

  int              brought_unit;    /* for whom the cards were scrolled last, */
  const BivFightChoice *brought_choice;  /* for what he would do, */
  gboolean         brought_die;     /* and whether a die was due */
  BivChances      *chances;         /* of the order that is looked at, or that waits for its dice; NULL: none */
  BivAction        due;             /* the shot that the next die is for, of many with whose dice one order waits; */
  GArray          *due_landings;    /* BivLandingChance, of that shot; NULL: there is none */
  GArray          *targets;         /* BivFightTarget: of the chosen unit; NULL: none */
  BivTargetWorth  *worth;           /* of units that may be hit */
  guint8          *aims;            /* BivAim, cell by cell, of the unit whose range is shown; NULL: it has none */
  int              aims_of;         /* that unit, or -1 */
  guint8          *threats;         /* how many of threats_of can strike, cell by cell; NULL: not reckoned yet */
  int              threats_of;      /* a side */
  guint            slid;            /* the moment whose move was shown last */

  GtkBox          *body, *strip, *other_actions, *sums, *deeds, *shot, *preview, *target_rows;  /* template children from here on */
  GtkWidget       *side_panel, *unit_card, *target_card, *legend;
  GtkGrid         *facts;
  GtkToggleButton *threats_button;
  GtkButton       *done;
  BivBoardCanvas  *canvas;
  BivScoreStrip   *score;
  BivMomentBar    *moments;
  BivDiceCard     *dice;
  BivLogCard      *log;
  GtkLabel        *who, *hint, *dots, *budget, *unit_name, *unit_words, *action_words, *refusal;
  BivSwatch       *swatch;
  GtkButton       *turn_right, *act;
};

G_DEFINE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV_TYPE_FIGHT_STEP)

static int get_deciding_side (BivBattleFight *self);
static const BivAction *get_action (BivBattleFight *self);
static const BivRosterUnit *get_unit (BivBattleFight *self, int unit);
static void look_at_choice (BivBattleFight *self, const BivFightChoice *choice);
static void choose_unit (BivBattleFight *self, int unit);
static int find_in_hand (BivBattleFight *self);
static void act_on (BivBattleFight *self);
static gboolean is_about_to_act (BivBattleFight *self);
static gboolean waits_for_die (BivBattleFight *self);
static gboolean find_going_on (BivBattleFight *self, BivAction *found);
static char *dup_going_on_label (BivBattleFight *self, const BivAction *action);
static void show_step (BivFightStep *step);
static void go_to (BivBattleFight *self, BivCell cell);
static void show_line (BivBattleFight *self);
static void on_done (BivBattleFight *self);
static void show_trail (BivBattleFight *self);
static void mark_last (BivBattleFight *self, GArray *markers);

/* ---- Showing ---- */

static gboolean
ask (BivField       *field,
     const BivState *state,
     BivTarget       target,
     const char     *name,
     guint           which,
     int            *value)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (field);

  for (guint i = 0; ruleset->facts[i].name != NULL; i++)
    if (ruleset->facts[i].target == target && g_str_equal (ruleset->facts[i].name, name))
      {
        *value = ruleset->get_fact (field, state, i, which);
        return TRUE;
      }
  return FALSE;
}

static void
show_pieces (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  g_autoptr (GArray) pieces = g_array_new (FALSE, TRUE, sizeof (BivPiece));
  gboolean at_end = biv_session_is_at_end (self->session);

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      BivPlacement placement;
      BivPiece piece = { .id = i };
      g_autofree char *called = NULL, *spoken = NULL;
      const BivBookType *type;
      int has_fired;

      placement = biv_session_get_placement (self->session, i);
      if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL)
        continue;
      type = biv_book_get_type_at (biv_field_get_book (field), placement.type);
      piece.cell = placement.cell;
      piece.look.side = biv_fight_step_side_look (BIV_FIGHT_STEP (self), unit->side);
      piece.look.symbol = biv_symbol_for_type (type->figure, type->arm);
      piece.look.plain = biv_look_has_staff_marks (biv_battle_step_get_campaign (BIV_BATTLE_STEP (self)));
      called = biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), i);
      piece.look.number = biv_fight_step_get_number (BIV_FIGHT_STEP (self), i);
      piece.look.shape = biv_board_get_shape (biv_field_get_board (field));
      piece.look.facing = (guint8) placement.facing;
      /* One step is no figure worth a place on the counter. */
      if (type->steps > 1)
        {
          piece.look.strength = (guint8) CLAMP (placement.strength, 0, G_MAXUINT8);
          piece.look.full_strength = (guint8) MAX (type->steps, placement.strength);
        }
      piece.look.states = (placement.is_spent ? BIV_COUNTER_MOVED : 0) | (placement.is_doomed ? BIV_COUNTER_EXHAUSTED : 0);
      if (ask (field, biv_session_get_state (self->session), BIV_TARGET_UNIT, "fired", i, &has_fired) && has_fired != 0)
        piece.look.states |= BIV_COUNTER_FIRED;
      piece.can_be_carried = at_end && biv_fight_step_may_act (BIV_FIGHT_STEP (self), unit->side);
      spoken = biv_unit_card_dup_spoken (self->session, i);
      BIV_FIT (piece.words, "%s, %s, %s", called, biv_fight_step_side_name (BIV_FIGHT_STEP (self), unit->side), spoken);
      g_array_append_val (pieces, piece);
    }
  biv_board_canvas_set_pieces (self->canvas, (const BivPiece *) (gpointer) pieces->data, pieces->len);
}

static void
add_marker (GArray        *markers,
            BivMarkerKind  kind,
            BivCell        cell,
            int            cost)
{
  BivMarker marker = { .kind = kind, .cell = cell };

  if (cell == BIV_NO_CELL)
    return;
  if (cost > 0)
    BIV_FIT (marker.figure, "%d", cost);
  g_array_append_val (markers, marker);
}

/* MD-MINE-1: who has been through a minefield, and what has hit it, are known to both sides. */
static void
add_minefields (BivBattleFight *self,
                GArray         *markers)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  BivBoard *board = biv_board_canvas_get_board (self->canvas);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      BivMarker marker = { .kind = BIV_MARKER_PLATE, .cell = cell };
      int passes, hits;

      if ((biv_board_get_ground (board, cell)->marks & BIV_MARK_MINE) == 0
          || !ask (field, state, BIV_TARGET_CELL, "passes", cell, &passes)
          || !ask (field, state, BIV_TARGET_CELL, "hits", cell, &hits) || passes + hits == 0)
        continue;
      /* TRANSLATORS: on a minefield, very short: passes through it, hits on it. */
      BIV_FIT (marker.figure, _("p%d h%d"), passes, hits);
      g_array_append_val (markers, marker);
    }
}

static BivCell
cell_of (BivBattleFight *self,
         int             unit)
{
  BivPlacement placement = { .cell = BIV_NO_CELL };

  if (unit >= 0 && unit < (int) biv_field_get_n_units (biv_session_get_field (self->session)))
    placement = biv_session_get_placement (self->session, (guint) unit);
  return placement.cell;
}

/* Whom an order is against, and where he is. */
static BivCell
find_target (BivBattleFight  *self,
             const BivAction *action)
{
  if (action->kind == BIV_ACTION_FIRE)
    return action->cell;
  return cell_of (self, action->other);
}

/* An order, and where the shell that goes with it may fall. */
static void
mark_order (BivBattleFight  *self,
            const BivAction *action,
            GArray          *markers)
{
  BivCell target = find_target (self, action);

  add_marker (markers, BIV_MARKER_PICKED, action->kind == BIV_ACTION_ENTER ? action->cell : cell_of (self, action->unit), 0);
  add_marker (markers, BIV_MARKER_BRACKETS, target, 0);
  if (self->due_landings != NULL)
    biv_fight_mark_landings (markers, self->session, self->due_landings, action->side, target);
  else if (action->kind == BIV_ACTION_FIRE && self->chances != NULL)
    biv_fight_mark_landings (markers, self->session, self->chances->landings, action->side, target);
}

/* The other side of whoever is chosen, or acts. */
static int
get_enemy_side (BivBattleFight *self)
{
  int side = self->unit >= 0 ? biv_field_get_unit (biv_session_get_field (self->session), (guint) self->unit)->side
                             : get_deciding_side (self);

  return side == 1 ? 0 : 1;
}

static void
mark_threats (BivBattleFight *self,
              GArray         *markers)
{
  BivBoard *board = biv_board_canvas_get_board (self->canvas);
  int enemy = get_enemy_side (self);
  BivSideLook look = biv_fight_step_side_look (BIV_FIGHT_STEP (self), enemy);

  if (!gtk_toggle_button_get_active (self->threats_button))
    return;
  if (self->threats == NULL || self->threats_of != enemy)
    {
      g_free (self->threats);
      self->threats = g_new0 (guint8, biv_board_get_n_cells (board));
      self->threats_of = enemy;
      biv_fight_count_threats (self->session, enemy, self->threats);
    }
  biv_fight_mark_threats (markers, board, self->threats, &look, biv_fight_step_side_name (BIV_FIGHT_STEP (self), enemy));
}

/* ---- What is reckoned once for each choice ---- */

static void
forget_reckoned (BivBattleFight *self)
{
  g_clear_pointer (&self->chances, biv_chances_free);
  g_clear_pointer (&self->due_landings, g_array_unref);
  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->aims, g_free);
  self->aims_of = -1;
}

static gboolean
has_kind_of_choice (BivBattleFight *self,
                    BivActionKind   kind)
{
  for (guint i = 0; self->choices != NULL && i < self->choices->len; i++)
    if (((const BivFightChoice *) g_ptr_array_index (self->choices, i))->kind == kind)
      return TRUE;
  return FALSE;
}

/* The range of whoever is about to fire, or else of whoever is under the pointer or chosen and cannot do anything now: an enemy's
 * gun shows what it sees. */
static void
reckon_range (BivBattleFight *self,
              int             unit)
{
  BivField *field = biv_session_get_field (self->session);

  if (unit < 0 || cell_of (self, unit) == BIV_NO_CELL)
    return;
  self->aims = g_new0 (guint8, biv_board_get_n_cells (biv_field_get_board (field)));
  self->aims_of = unit;
  if (!biv_prospect_aim (field, biv_session_get_state (self->session), (guint) unit, self->aims))
    g_clear_pointer (&self->aims, g_free);
}

/* What waits for the next die: the order itself, or, where its dice are those of many shots, the shot. */
static const BivAction *
get_due (BivBattleFight *self)
{
  return self->due_landings != NULL ? &self->due : biv_session_get_waiting (self->session);
}

static void
reckon (BivBattleFight *self)
{
  const BivAction *waiting = biv_session_get_waiting (self->session), *action = waiting != NULL ? waiting : get_action (self);
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  GArray *given = waiting != NULL ? biv_session_get_given (self->session) : NULL;
  const BivFace *faces = given != NULL ? (const BivFace *) (gpointer) given->data : NULL;
  guint n_faces = given != NULL ? given->len : 0;

  forget_reckoned (self);
  if (action != NULL && action->kind == BIV_ACTION_MOVE && waiting == NULL)
    self->chances = biv_chances_new_fight (field, state, action, NULL);
  else if (action != NULL)
    self->chances = biv_chances_new (field, state, action, faces, n_faces);
  if (waiting != NULL && waiting->kind != BIV_ACTION_FIRE)
    self->due_landings = biv_chances_list_due (field, state, waiting, faces, n_faces, &self->due);
  if (waiting != NULL)
    reckon_range (self, get_due (self)->kind == BIV_ACTION_FIRE ? get_due (self)->unit : -1);
  else if (self->unit >= 0 && !has_kind_of_choice (self, BIV_ACTION_MOVE))
    reckon_range (self, self->unit);
  if (waiting == NULL && self->unit >= 0 && has_kind_of_choice (self, BIV_ACTION_FIRE))
    {
      self->targets = biv_fight_list_targets (self->session, (guint) self->unit, self->choices);
      biv_fight_rank_targets (self->targets, self->worth, self->session,
                              biv_field_get_unit (field, (guint) self->unit)->side);
    }
}

/* ---- What was done last, where nothing else is looked at ---- */

/* The order that led to the moment in sight, and where its unit was before it. Returns: NULL: none is to be shown */
static const BivAction *
get_last (BivBattleFight *self,
          BivCell        *from)
{
  guint moment = biv_session_get_moment (self->session);
  const BivAction *last;

  if (moment == 0 || self->unit >= 0 || self->choice != NULL || biv_session_get_waiting (self->session) != NULL)
    return NULL;
  last = biv_session_get_action (self->session, moment, NULL);
  *from = last->unit >= 0 ? biv_session_get_cell_before (self->session, moment, (guint) last->unit) : BIV_NO_CELL;
  return last->unit >= 0 || last->other >= 0 ? last : NULL;
}

static void
mark_last (BivBattleFight *self,
           GArray         *markers)
{
  BivCell from;
  const BivAction *last = get_last (self, &from);

  if (biv_session_get_moment (self->session) > 0)
    biv_fight_mark_fallen_shells (markers, self->session, last != NULL && last->kind == BIV_ACTION_FIRE ? last->cell : BIV_NO_CELL);
  if (last == NULL)
    return;
  if (last->kind == BIV_ACTION_FIRE)
    add_marker (markers, BIV_MARKER_BRACKETS, last->cell, 0);
  else if (last->other >= 0)
    add_marker (markers, BIV_MARKER_BRACKETS,
                biv_session_get_cell_before (self->session, biv_session_get_moment (self->session), (guint) last->other), 0);
}

static void
show_trail (BivBattleFight *self)
{
  BivCell cells[BIV_ACTION_MAX_PATH + 1], from = BIV_NO_CELL;
  const BivAction *last = get_last (self, &from);
  guint moment = biv_session_get_moment (self->session), n = 0;
  BivSideLook look;

  if (last != NULL && from != BIV_NO_CELL)
    {
      cells[n++] = from;
      if (last->kind == BIV_ACTION_MOVE)
        for (guint i = 0; i < last->n_path; i++)
          cells[n++] = last->path[i];
      else if (last->kind == BIV_ACTION_ADVANCE || last->kind == BIV_ACTION_RETREAT)
        cells[n++] = cell_of (self, last->unit);
    }
  if (n < 2 || cells[n - 1] == BIV_NO_CELL || cells[n - 1] == from)
    {
      biv_board_canvas_set_trail (self->canvas, NULL, NULL, 0);
      self->slid = moment;
      return;
    }
  look = biv_fight_step_side_look (BIV_FIGHT_STEP (self), last->side);
  biv_board_canvas_set_trail (self->canvas, &look, cells, n);
  /* Once, as it comes: whoever only looks at it again sees it stand. */
  if (moment == self->slid + 1 && biv_preferences_get_animates (biv_preferences_get ()))
    biv_board_canvas_slide (self->canvas, (guint) last->unit);
  self->slid = moment;
}

static void
show_line (BivBattleFight *self)
{
  const BivAction *waiting = get_due (self), *action = waiting != NULL ? waiting : get_action (self);
  BivCell from = BIV_NO_CELL, to = BIV_NO_CELL;
  g_autofree char *words = NULL;

  if (action == NULL)
    action = get_last (self, &from);
  else
    from = cell_of (self, action->unit);
  if (action != NULL && action->kind == BIV_ACTION_FIRE)
    to = action->cell;
  if (from == BIV_NO_CELL || to == BIV_NO_CELL)
    {
      biv_board_canvas_set_shot (self->canvas, BIV_NO_CELL, BIV_NO_CELL, NULL);
      return;
    }
  words = biv_fight_dup_reach (biv_board_canvas_get_board (self->canvas), from, to,
                               self->aims_of == action->unit ? self->aims : NULL);
  biv_board_canvas_set_shot (self->canvas, from, to, words);
}

/* Nobody has chosen a unit but the program, which plays. */
static gboolean
is_left_to_computer (BivBattleFight *self)
{
  return (self->unit < 0 || self->is_owed) && biv_fight_step_is_computers (BIV_FIGHT_STEP (self));
}

/* Lines of fire are seen from above the range, and a target is seen in it: one choice a target, not fifty lit cells. */
static void
mark_choices (BivBattleFight  *self,
              const BivAction *action,
              GArray          *markers)
{
  for (guint i = 0; self->choices != NULL && i < self->choices->len && !is_left_to_computer (self); i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (self->choices, i);

      if ((self->unit >= 0 || choice->kind == BIV_ACTION_ATTACK) && (choice->kind != BIV_ACTION_FIRE || self->aims == NULL))
        add_marker (markers, choice->cost > 1 ? BIV_MARKER_LEGAL_DEAR : BIV_MARKER_LEGAL, choice->cell, choice->cost);
    }
  if (self->targets != NULL)
    biv_fight_mark_targets (markers, self->targets, action != NULL ? action->cell : BIV_NO_CELL);
  if (action != NULL && action->kind == BIV_ACTION_MOVE && self->chances != NULL)
    add_marker (markers, BIV_MARKER_SWORDS, self->choice->cell, 0);
}

static void
show_markers (BivBattleFight *self)
{
  g_autoptr (GArray) markers = g_array_new (FALSE, TRUE, sizeof (BivMarker));
  const BivAction *waiting = get_due (self), *action = waiting != NULL ? waiting : get_action (self);
  BivBoard *board = biv_board_canvas_get_board (self->canvas);

  if (self->aims != NULL)
    biv_fight_mark_range (markers, board, self->aims, biv_board_get_shape (board) == BIV_BOARD_HEXES
                                                      && (waiting != NULL || has_kind_of_choice (self, BIV_ACTION_FIRE)));
  if (action != NULL)
    mark_order (self, action, markers);
  else
    add_marker (markers, BIV_MARKER_PICKED, cell_of (self, self->unit), 0);
  if (waiting == NULL)
    mark_choices (self, action, markers);
  if (action == NULL && self->unit < 0)
    mark_last (self, markers);
  mark_threats (self, markers);
  add_minefields (self, markers);
  biv_board_canvas_set_markers (self->canvas, (const BivMarker *) (gpointer) markers->data, markers->len);
}

static void
show_path (BivBattleFight *self)
{
  const BivAction *action = get_action (self);
  BivCell cells[BIV_ACTION_MAX_PATH + 1];
  guint n = 0;

  show_line (self);
  show_trail (self);
  if (action != NULL)
    cells[n++] = cell_of (self, self->unit);
  for (guint i = 0; action != NULL && action->kind == BIV_ACTION_MOVE && i < action->n_path; i++)
    cells[n++] = action->path[i];
  if (action != NULL && (action->kind == BIV_ACTION_ADVANCE || action->kind == BIV_ACTION_RETREAT)
      && self->choice->cell != cells[0])
    cells[n++] = self->choice->cell;
  biv_board_canvas_set_path (self->canvas, cells, n > 1 ? n : 0);
}

/* Dice for the initiative or for activations harm nobody, and nobody asks whom. */
static gboolean
may_harm (BivBattleFight  *self,
          const BivAction *action)
{
  return action != NULL && self->chances != NULL
         && (action->kind == BIV_ACTION_FIRE || action->kind == BIV_ACTION_ATTACK || self->chances->nobody < 1 - 1e-6);
}

static void
show_sums (BivBattleFight *self)
{
  const BivAction *action = get_action (self), *waiting = biv_session_get_waiting (self->session);
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  int side = BIV_NOBODY;
  BivWanted wanted;

  biv_fight_step_show_sums (BIV_FIGHT_STEP (self), self->sums, action != NULL ? action : waiting);
  gtk_widget_set_visible (GTK_WIDGET (self->sums), gtk_widget_get_first_child (GTK_WIDGET (self->sums)) != NULL);
  if (action == NULL)
    action = waiting;
  /* Shots that were named earlier are thrown when somebody, of whichever side, ends the phase: own is who is whose die it is. */
  if (waiting != NULL && biv_session_get_wanted (self->session, &wanted))
    side = wanted.side;
  else if (action != NULL)
    side = action->side;
  biv_fight_chances_fill (self->shot, battle != NULL && may_harm (self, action) ? self->chances : NULL,
                          biv_session_get_field (self->session),
                          biv_battle_step_get_campaign (BIV_BATTLE_STEP (self)),
                          battle != NULL ? (const char *const *) battle->sides : NULL, side,
                          action != NULL && (action->kind == BIV_ACTION_MOVE || action->kind == BIV_ACTION_ATTACK)
                            ? _("The whole fight") : _("The whole shot"));
}

static const char *
act_label (const BivAction *action)
{
  switch (action->kind)
    {
    case BIV_ACTION_MOVE:
      return action->n_path > 0 ? _("Move here") : C_("rotate", "Turn");
    case BIV_ACTION_FIRE:
      return C_("action", "Fire");
    case BIV_ACTION_ATTACK:
      return C_("action", "Fight");
    case BIV_ACTION_ACTIVATE:
      return action->value ? _("Take in hand to fire") : _("Take in hand");
    case BIV_ACTION_ADVANCE:
      return C_("action", "Advance");
    case BIV_ACTION_RETREAT:
      return action->cell == BIV_CELL_OFF ? _("Leave the board") : _("Withdraw here");
    case BIV_ACTION_MOUNT:
      return _("Mount");
    case BIV_ACTION_DISMOUNT:
      return _("Dismount");
    case BIV_ACTION_ENTER:
      return _("Bring on");
    case BIV_ACTION_WITHDRAW_FIRE:
      return _("Take back the fire");
    case BIV_ACTION_STAND:
      return _("Bear the loss");
    case BIV_ACTION_CHANGE_MOUNT:
      return _("Mount or dismount");
    case BIV_ACTION_REMOVE_WIRE:
      return _("Clear the wire");
    case BIV_ACTION_WORK_MINE:
      return _("Work on the mines");
    default:
      return _("Do it");
    }
}

static char *
dup_other_label (BivBattleFight  *self,
                 const BivAction *action)
{
  char name[BIV_CELL_NAME];

  if (action->kind != BIV_ACTION_WORK_MINE)
    return g_strdup (act_label (action));
  biv_board_cell_name (biv_board_canvas_get_board (self->canvas), action->cell, name);
  return g_strdup_printf (_("Work on the mines at %s"), name);
}

/* What a click on the board does not lead to: what is done where the unit stands, on mines, where a click goes into them, or
 * else on the cell that is looked at. */
static gboolean
is_other_action (BivBattleFight       *self,
                 const BivFightChoice *choice,
                 BivCell               stands_at)
{
  return choice != self->choice && (choice->cell == stands_at || choice->kind == BIV_ACTION_WORK_MINE
                                    || (self->choice != NULL && choice->cell == self->choice->cell));
}

static void
on_other_action (GtkButton      *button,
                 BivBattleFight *self)
{
  const BivFightChoice *choice = g_object_get_data (G_OBJECT (button), "choice");

  look_at_choice (self, choice);
  /* Nothing to look at first. */
  if (choice->kind == BIV_ACTION_ACTIVATE)
    act_on (self);
  else
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* A reserve comes on by the order of its side, or of nobody where the book leaves it to the referee. */
static GPtrArray *
list_choices (BivBattleFight *self,
              int             unit)
{
  BivPlacement placement = biv_session_get_placement (self->session, (guint) unit);
  gboolean is_referees;

  is_referees = placement.presence == BIV_PRESENCE_WAITING && biv_fight_step_get_deciders (BIV_FIGHT_STEP (self)) & BIV_MAY_NOBODY;
  return biv_fight_list_choices (self->session, is_referees ? BIV_NOBODY : get_unit (self, unit)->side, unit);
}

static void
on_reserve (GtkButton      *button,
            BivBattleFight *self)
{
  choose_unit (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "unit")));
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
show_other_actions (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  BivPlacement placement = { .cell = BIV_NO_CELL };

  biv_fight_clear_box (self->other_actions);
  if (self->unit >= 0)
    placement = biv_session_get_placement (self->session, (guint) self->unit);
  for (guint i = 0; self->choices != NULL && self->unit >= 0 && i < self->choices->len; i++)
    {
      BivFightChoice *choice = g_ptr_array_index (self->choices, i);
      g_autofree char *label = NULL;
      GtkWidget *button;

      if (!is_other_action (self, choice, placement.cell))
        continue;
      label = dup_other_label (self, &g_array_index (choice->actions, BivAction, 0));
      button = gtk_button_new_with_label (label);
      gtk_widget_add_css_class (button, "dense");
      g_object_set_data (G_OBJECT (button), "choice", choice);
      g_signal_connect (button, "clicked", G_CALLBACK (on_other_action), self);
      gtk_box_append (self->other_actions, button);
    }
  for (guint i = 0; self->unit < 0 && i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      g_autoptr (GPtrArray) entries = NULL;
      g_autofree char *label = NULL;
      GtkWidget *button;

      placement = biv_session_get_placement (self->session, i);
      if (placement.presence != BIV_PRESENCE_WAITING || !biv_fight_step_may_act (BIV_FIGHT_STEP (self), unit->side))
        continue;
      entries = list_choices (self, (int) i);
      if (entries->len == 0)
        continue;
      label = g_strdup_printf (_("Bring on %s"), biv_fight_step_get_number (BIV_FIGHT_STEP (self), i));
      button = gtk_button_new_with_label (label);
      gtk_widget_add_css_class (button, "dense");
      g_object_set_data (G_OBJECT (button), "unit", GINT_TO_POINTER ((int) i));
      g_signal_connect (button, "clicked", G_CALLBACK (on_reserve), self);
      gtk_box_append (self->other_actions, button);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->other_actions),
                          gtk_widget_get_first_child (GTK_WIDGET (self->other_actions)) != NULL);
}

/* What waits for its dice, and nothing else: nobody else can do anything before they have fallen. */
static void
show_waiting (BivBattleFight  *self,
              const BivAction *waiting)
{
  g_autofree char *name = waiting->unit >= 0 ? biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), (guint) waiting->unit) : NULL;
  g_autofree char *doing = biv_fight_dup_action_words (self->session, waiting);

  biv_fight_clear_box (self->deeds);
  biv_children_remove (self->facts);
  biv_fight_clear_box (self->preview);
  gtk_label_set_text (self->unit_name, name != NULL ? name : _("A die is due"));
  gtk_label_set_text (self->unit_words, name != NULL ? _("a die is due") : "");
  if (waiting->unit >= 0)
    biv_unit_card_fill_facts (self->facts, self->session, (guint) waiting->unit);
  gtk_label_set_text (self->action_words,
                      doing != NULL && doing[0] != '\0' ? doing : _("Nothing else can be done before it has fallen."));
  gtk_widget_set_visible (GTK_WIDGET (self->act), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->turn_right), FALSE);
  biv_fight_clear_box (self->other_actions);
  gtk_widget_set_visible (GTK_WIDGET (self->other_actions), FALSE);
  show_sums (self);
}

/* Whether a unit that may do this still has something to do: a shot at nobody, or one that is taken back, is there for whoever
 * clicks it. */
static gboolean
is_worth_asking (BivBattleFight  *self,
                 const BivAction *action)
{
  return action->unit >= 0 && action->kind != BIV_ACTION_WITHDRAW_FIRE && action->kind != BIV_ACTION_LEAVE
         && (action->kind != BIV_ACTION_FIRE || biv_session_find_unit_at (self->session, action->cell) >= 0);
}

static gboolean
has_something_to_do (BivBattleFight *self,
                     GPtrArray      *choices)
{
  for (guint i = 0; choices != NULL && i < choices->len; i++)
    if (is_worth_asking (self, &g_array_index (((BivFightChoice *) choices->pdata[i])->actions, BivAction, 0)))
      return TRUE;
  return FALSE;
}

static guint
count_idle (BivBattleFight *self)
{
  guint n = 0;

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      g_autoptr (GArray) actions = NULL;
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

      if (!biv_fight_step_may_act (BIV_FIGHT_STEP (self), side) || !biv_session_is_at_end (self->session))
        continue;
      actions = biv_session_list_actions (self->session, side, -1);
      for (guint i = 0; i < actions->len; i++)
        if (is_worth_asking (self, &g_array_index (actions, BivAction, i))
            && g_hash_table_add (seen, GINT_TO_POINTER (g_array_index (actions, BivAction, i).unit + 1)))
          n++;
    }
  return n;
}

static gboolean
is_enemy_of_chosen (BivBattleFight *self,
                    int             unit)
{
  return unit >= 0 && self->unit >= 0 && get_unit (self, unit)->side != get_unit (self, self->unit)->side;
}

/* What stands between the chosen unit and an enemy who is looked at is said before anybody tries. */
static gboolean
has_why_no_target (BivBattleFight *self,
                   int             enemy,
                   BivRefusal     *why)
{
  return is_enemy_of_chosen (self, enemy) && biv_session_is_at_end (self->session)
         && biv_fight_why_no_target (self->session, (guint) self->unit, (guint) enemy, why);
}

static void
add_why_no_target (BivBattleFight *self,
                   int             enemy)
{
  BivRefusal why = { 0 };

  if (has_why_no_target (self, enemy, &why))
    biv_deeds_add (self->deeds, BIV_DEED_MAY_NOT, why.text, why.clauses[0] != NULL ? why.clauses[0] : why.code, NULL);
}

/* The card of the unit that is chosen, or under the pointer; its figures keep their room where there is none. */
static void
show_card (BivBattleFight *self,
           int             unit)
{
  g_autofree char *words = NULL, *name = NULL;
  guint n_idle;

  if (unit < 0)
    {
      n_idle = count_idle (self);
      if (n_idle > 0)
        words = g_strdup_printf (ngettext ("%u unit can still act", "%u units can still act", n_idle), n_idle);
      gtk_label_set_text (self->unit_name, self->choice != NULL ? "" : _("No unit chosen"));
      gtk_label_set_text (self->unit_words, words != NULL ? words : "");
      biv_children_remove (self->facts);
      biv_fight_clear_box (self->deeds);
      return;
    }
  name = biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), (guint) unit);
  words = biv_unit_card_dup_words (self->session, (guint) unit);
  gtk_label_set_text (self->unit_name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->unit_name), name);
  gtk_label_set_text (self->unit_words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->unit_words), words);
  biv_unit_card_fill_facts (self->facts, self->session, (guint) unit);
  biv_unit_card_fill_deeds (self->deeds, self->session, (guint) unit, unit == self->unit ? self->choices : NULL);
  add_why_no_target (self, unit);
}

/* Whoever cannot see the card hears what is new on it: who is chosen and what he may do, and what would follow of what is looked
 * at. */
static void
say_card (BivBattleFight *self)
{
  g_autofree char *name = self->unit >= 0 ? biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), (guint) self->unit) : NULL;
  g_autofree char *words = name != NULL ? g_strdup_printf (_("%s is chosen"), name) : NULL;

  if (self->unit != self->told_unit && self->choice == NULL)
    {
      biv_announce (self, words);
      if (self->unit >= 0)
        biv_announce_texts (self->deeds);
    }
  if (self->choice != NULL && (self->choice != self->told_choice || self->facing != self->told_facing))
    {
      biv_announce (self, gtk_label_get_text (self->action_words));
      biv_announce_texts (self->sums);
      biv_announce_texts (self->preview);
    }
  self->told_unit = self->unit;
  self->told_choice = self->choice;
  self->told_facing = self->facing;
}

/* Whoever is under the pointer, but where somebody is about to act: then the card is his, or where all who face him fight an enemy,
 * the enemy's. */
static int
get_shown (BivBattleFight *self)
{
  const BivAction *action = get_action (self);

  if (action == NULL)
    return self->looked_at >= 0 ? self->looked_at : self->unit;
  return self->unit < 0 && action->kind == BIV_ACTION_ATTACK ? action->other : self->unit;
}

/* @cell: of the chosen unit */
static const char *
get_what_to_do (BivBattleFight *self,
                BivCell         cell)
{
  if (!biv_session_is_at_end (self->session))
    return _("An earlier moment is shown. Nothing can be played here.");
  if (is_left_to_computer (self))
    return _("The computer plays.");
  if (self->unit < 0 && has_kind_of_choice (self, BIV_ACTION_ATTACK))
    return count_idle (self) > 0 ? _("Click a unit, or press N for the next one. G shows the attacks.")
                                 : _("Click a lit enemy, or press G for the next one.");
  if (self->unit < 0)
    return count_idle (self) > 0 ? _("Click a unit, or press N for the next one.") : _("No unit can do anything now.");
  if (self->choices == NULL || self->choices->len == 0)
    return self->unit == find_in_hand (self) ? _("It can do nothing more: E lets the next one act.") : _("It can do nothing now.");
  if (biv_fight_find_choice (self->choices, cell, BIV_ACTION_ACTIVATE) != NULL)
    return _("Take it in hand: it does all it will before the next one.");
  return has_kind_of_choice (self, BIV_ACTION_FIRE) && !has_kind_of_choice (self, BIV_ACTION_MOVE)
           ? _("Click a target, or press G for the next one.") : _("Click a lit cell, or press Return on it.");
}

/* What is about to be done, or what can be; where the card is somebody else's, who is under the pointer, only who is chosen. */
static void
show_what_to_do (BivBattleFight *self)
{
  const BivAction *action = get_action (self);
  int shown = get_shown (self);
  g_autofree char *name = self->unit >= 0 ? biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), (guint) self->unit) : NULL;
  g_autofree char *words = NULL;

  if (action != NULL)
    words = biv_fight_dup_action_words (self->session, action);
  else if (name != NULL && shown != self->unit)
    words = g_strdup_printf (_("%s is chosen"), name);
  if (words == NULL)
    words = g_strdup (get_what_to_do (self, cell_of (self, self->unit)));
  gtk_label_set_text (self->action_words, words);
}

static void
show_unit (BivBattleFight *self)
{
  const BivAction *action = get_action (self);

  if (biv_session_get_waiting (self->session) != NULL)
    {
      show_waiting (self, get_due (self));
      return;
    }
  show_other_actions (self);
  show_sums (self);
  show_card (self, get_shown (self));
  biv_fight_preview_fill (self->preview, self->session, action);
  show_what_to_do (self);
  say_card (self);
  gtk_widget_set_visible (GTK_WIDGET (self->act), action != NULL);
  if (action != NULL)
    gtk_button_set_label (self->act, act_label (action));
  gtk_widget_set_visible (GTK_WIDGET (self->turn_right), self->choice != NULL && self->choice->actions->len > 1);
}

static void
show_strip (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  const BivRuleset *ruleset = biv_field_get_ruleset (field);
  const BivPhaseInfo *phases = ruleset->phases;
  g_autofree char *turn = g_strdup_printf (_("Turn %d"), state->turn);
  GtkWidget *label = gtk_label_new (turn), *swatch = biv_swatch_new ();

  /* Its room is kept where the phase is of both: the column is as wide in every phase, and the board stays where it is. */
  biv_fight_step_show_side (BIV_FIGHT_STEP (self), BIV_SWATCH (swatch), state->side);
  gtk_widget_set_opacity (swatch, 0);
  biv_fight_clear_box (self->strip);
  gtk_widget_add_css_class (label, "differs");
  gtk_box_append (self->strip, label);
  for (guint i = 0; phases[i].id != NULL; i++)
    {
      if (g_str_equal (phases[i].id, "setup") || g_str_equal (phases[i].id, "over")
          || (ruleset->has_phase != NULL && !ruleset->has_phase (field, i)))
        continue;
      label = gtk_label_new (biv_book_get_phase_name (biv_field_get_book (field), phases[i].id));
      gtk_widget_add_css_class (label, i == state->phase ? "now" : "dim-label");
      if (i == state->phase && phases[i].owner == BIV_PHASE_OF_ONE)
        {
          gtk_widget_set_opacity (swatch, 1);
          gtk_box_append (self->strip, swatch);
        }
      gtk_box_append (self->strip, label);
    }
  if (gtk_widget_get_parent (swatch) == NULL)
    gtk_box_append (self->strip, swatch);
}

static void
show_budget (BivBattleFight *self,
             int             side)
{
  BivField *field = biv_session_get_field (self->session);
  g_autofree char *left = NULL, *words = NULL;
  g_autoptr (GString) dots = g_string_new (NULL);
  int n;

  if (side >= 0)
    left = biv_text_dup_fact (field, biv_session_get_state (self->session), BIV_TARGET_SIDE, (guint) side, "budget", NULL);
  n = left != NULL ? atoi (left) : 0;
  for (int i = 0; i < MIN (n, 15); i++)
    g_string_append (dots, "●");
  if (n > 0)
    words = g_strdup_printf (ngettext ("%d activation left", "%d activations left", n), n);
  gtk_label_set_text (self->dots, dots->str);
  gtk_label_set_text (self->budget, words != NULL ? words : "");
}

/* Whose phase it is; where it is no side's, whoever decides in it. */
static int
get_acting_side (BivBattleFight *self)
{
  const BivState *state = biv_session_get_state (self->session);
  const BivPhaseInfo *phase = &biv_field_get_ruleset (biv_session_get_field (self->session))->phases[state->phase];
  int side = get_deciding_side (self);

  return side < 0 && phase->owner == BIV_PHASE_OF_ONE ? state->side : side;
}

static gboolean
may_both_act (BivBattleFight *self)
{
  return (biv_fight_step_get_deciders (BIV_FIGHT_STEP (self)) & (BIV_MAY_A | BIV_MAY_B)) == (BIV_MAY_A | BIV_MAY_B);
}

static char *
dup_who (BivBattleFight *self,
         char          **hint)
{
  const BivState *state = biv_session_get_state (self->session);
  int side = get_deciding_side (self);
  BivField *field = biv_session_get_field (self->session);
  char *rest;

  *hint = NULL;
  rest = biv_fight_step_dup_rest (BIV_FIGHT_STEP (self), hint);
  if (rest != NULL)
    return rest;
  if (biv_session_get_waiting (self->session) != NULL)
    {
      *hint = g_strdup (_("A die is due. Escape takes it back."));
      return biv_fight_step_dup_throw (BIV_FIGHT_STEP (self));
    }
  if (state->decision == BIV_ACTION_ADVANCE)
    {
      *hint = g_strdup (_("Choose the lit cell to advance, or let it stay."));
      return g_strdup_printf (_("%s: advance or stay?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (state->decision == BIV_ACTION_ATTACK)
    {
      *hint = g_strdup (_("It may fight the enemy that it faces at once: choose it, or let it be."));
      return g_strdup_printf (_("%s has advanced: fight on?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (state->decision == BIV_ACTION_RETREAT && has_kind_of_choice (self, BIV_ACTION_STAND))
    {
      *hint = g_strdup (_("Choose the lit cell to withdraw to, or let it stand and bear the loss."));
      return g_strdup_printf (_("%s: withdraw or bear the loss?"),
                              biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (state->decision == BIV_ACTION_RETREAT)
    {
      *hint = g_strdup (_("It must withdraw to one of the lit cells."));
      return g_strdup_printf (_("Where does %s withdraw?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (side < 0)
    return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), get_acting_side (self));
  if (may_both_act (self))
    {
      *hint = g_strdup (_("Both sides act in this phase, in any order."));
      return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), BIV_NOBODY);
    }
  if (find_in_hand (self) >= 0)
    *hint = g_strdup_printf (_("%s is in hand until it is done."),
                             biv_field_get_unit (field, (guint) find_in_hand (self))->call);
  return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), side);
}

static void
show_who (BivBattleFight *self)
{
  g_autofree char *hint = NULL;
  g_autofree char *who = dup_who (self, &hint);
  int side = biv_session_get_waiting (self->session) != NULL ? biv_fight_step_get_thrower (BIV_FIGHT_STEP (self))
             : may_both_act (self) ? BIV_NOBODY : get_acting_side (self);

  biv_fight_step_show_side (BIV_FIGHT_STEP (self), self->swatch, side);
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), side >= 0);
  gtk_label_set_text (self->who, who);
  /* Its line is kept: what stands below does not jump. */
  biv_clause_label_set (self->hint, hint != NULL ? hint : "");
  show_budget (self, get_deciding_side (self));
}

/* Wire is cleared and mines are lifted: the board shows what is left. */
static void
show_ground (BivBattleFight *self)
{
  g_autoptr (BivBoard) board = biv_battle_dup_board (biv_session_get_field (self->session),
                                                     biv_session_get_state (self->session));

  biv_board_canvas_set_ground (self->canvas, board);
}

/* Beside the plain button there is room for the turn and the phase under way: the others, which would be cut, make way. */
static void
show_phases (BivBattleFight *self,
             gboolean        all)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->strip)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, all || !gtk_widget_has_css_class (child, "dim-label"));
}

/* What may be done in place of what is looked at: not to do it, or to end the turn of a unit or the phase. */
static gboolean
may_be_let_be (const BivAction *action)
{
  return action->kind == BIV_ACTION_PASS || action->kind == BIV_ACTION_END_SIDE || action->kind == BIV_ACTION_END_UNIT
         || action->kind == BIV_ACTION_STAY || action->kind == BIV_ACTION_DECLINE;
}

/* The plain button, and what the marks on the board mean. */
static void
show_done (BivBattleFight *self)
{
  g_autoptr (GString) legend = g_string_new (NULL);
  const char *enemy = biv_fight_step_side_name (BIV_FIGHT_STEP (self), get_enemy_side (self));
  BivAction action;
  gboolean ends = is_about_to_act (self) && find_going_on (self, &action) && may_be_let_be (&action);
  g_autofree char *label = ends ? dup_going_on_label (self, &action) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->done), ends);
  show_phases (self, !ends);
  if (ends)
    gtk_button_set_label (self->done, label);
  if (self->aims != NULL)
    g_string_append (legend, _("▭ range, arc   "));
  if (self->aims != NULL && biv_board_get_shape (biv_board_canvas_get_board (self->canvas)) == BIV_BOARD_HEXES)
    g_string_append (legend, _("light veil: indirect, dark: out of reach   "));
  if (self->targets != NULL && self->targets->len > 0)
    g_string_append (legend, _("① targets (G)   "));
  if (self->due_landings != NULL ? self->due_landings->len > 1 : self->chances != NULL && self->chances->landings->len > 1)
    g_string_append (legend, _("⬚ may fall here   "));
  if (gtk_toggle_button_get_active (self->threats_button))
    /* TRANSLATORS: what a small triangle with a number in a cell means; %s is a side */
    g_string_append_printf (legend, _("◣ how many of %s can strike"), enemy);
  gtk_label_set_text (GTK_LABEL (self->legend), legend->str);
}

static void show_targets (BivBattleFight *self);

/* Where not all cards find room: who is chosen with what he would do, or the die that is due, at the place of the last. Who
 * scrolls himself is left alone until it is another's turn to be looked at. */
static void
bring_cards (BivBattleFight *self)
{
  gboolean waits = biv_session_get_waiting (self->session) != NULL;

  if (self->unit == self->brought_unit && self->choice == self->brought_choice && waits == self->brought_die)
    return;
  self->brought_unit = self->unit;
  self->brought_choice = self->choice;
  self->brought_die = waits;
  if ((self->unit >= 0 || self->choice != NULL) && !waits)
    biv_cards_bring (self->unit_card, self->choice == NULL ? self->target_card : NULL);
  else
    biv_cards_bring (GTK_WIDGET (self->dice), self->side_panel);
}

static void
show_step (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  show_ground (self);
  biv_board_canvas_set_past (self->canvas, !biv_session_is_at_end (self->session));
  reckon (self);
  show_pieces (self);
  show_markers (self);
  show_path (self);
  show_strip (self);
  show_who (self);
  show_unit (self);
  show_targets (self);
  show_done (self);
  bring_cards (self);
}

/* ---- Who and what ---- */

/* The side that has to act, or BIV_NOBODY; where both may, A first. */
static int
get_deciding_side (BivBattleFight *self)
{
  guint deciders = biv_fight_step_get_deciders (BIV_FIGHT_STEP (self));

  return deciders & BIV_MAY_A ? 0 : deciders & BIV_MAY_B ? 1 : BIV_NOBODY;
}

static const BivAction *
get_action (BivBattleFight *self)
{
  return self->choice != NULL ? &g_array_index (self->choice->actions, BivAction, self->facing) : NULL;
}

static const BivRosterUnit *
get_unit (BivBattleFight *self,
          int             unit)
{
  return biv_field_get_unit (biv_session_get_field (self->session), (guint) unit);
}

/* ---- Choosing ---- */

static void
forget_choice (BivBattleFight *self)
{
  self->choice = NULL;
  self->unit = -1;
  self->is_owed = FALSE;
  g_clear_pointer (&self->choices, g_ptr_array_unref);
}

static void
look_at_choice (BivBattleFight  *self,
                const BivFightChoice *choice)
{
  self->choice = choice;
  self->facing = choice != NULL ? biv_fight_pick_facing (self->session, choice) : 0;
}

static void
choose_unit (BivBattleFight *self,
             int             unit)
{
  int side = unit >= 0 ? get_unit (self, unit)->side : get_deciding_side (self);

  forget_choice (self);
  self->unit = unit;
  if (biv_fight_step_may_act (BIV_FIGHT_STEP (self), side) && biv_session_is_at_end (self->session))
    self->choices = unit >= 0 ? list_choices (self, unit) : biv_fight_list_choices (self->session, side, unit);
}

static int
find_in_hand (BivBattleFight *self)
{
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      BivPlacement placement = biv_session_get_placement (self->session, i);

      if (placement.is_in_hand)
        return (int) i;
    }
  return -1;
}

/* A decision is about one unit, and nothing else can be done: it is chosen by itself with the first thing that it may do, and so is
 * the unit in hand. When that is done it is chosen no more. */
static void
choose_what_is_owed (BivBattleFight *self)
{
  const BivState *state = biv_session_get_state (self->session);

  if (!biv_session_is_at_end (self->session) || biv_session_is_over (self->session))
    forget_choice (self);
  else if (state->decision != BIV_ACTION_NONE && state->decision_unit >= 0)
    {
      choose_unit (self, state->decision_unit);
      self->is_owed = TRUE;
      if (self->choices != NULL && self->choices->len > 0)
        look_at_choice (self, g_ptr_array_index (self->choices, 0));
    }
  else if (find_in_hand (self) >= 0)
    {
      choose_unit (self, find_in_hand (self));
      self->is_owed = TRUE;
    }
  else
    choose_unit (self, self->is_owed ? -1 : self->unit);
}

static void
play (BivBattleFight  *self,
      const BivAction *action)
{
  BivAction copy = *action;         /* the choice that it comes from is forgotten */
  int unit = self->unit;

  forget_choice (self);
  if (!biv_fight_step_play (BIV_FIGHT_STEP (self), &copy, NULL, NULL))
    self->unit = unit;
}

static void
act_on (BivBattleFight *self)
{
  const BivAction *action = get_action (self);

  if (action != NULL)
    play (self, action);
}

/* What is looked at faces another way; where nothing is, the chosen unit turns on its place. */
static void
turn_choice (BivBattleFight *self,
             int             step)
{
  gboolean is_new = self->choice == NULL && self->unit >= 0 && !waits_for_die (self);
  guint n;

  if (is_new)
    look_at_choice (self, biv_fight_find_choice (self->choices, cell_of (self, self->unit), BIV_ACTION_MOVE));
  n = self->choice != NULL ? self->choice->actions->len : 0;
  if (n < 2 && !is_new)
    return;
  if (!is_new)
    self->facing = (self->facing + n + (guint) step) % n;
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_turn_left (BivBattleFight *self)
{
  turn_choice (self, -1);
}

static void
on_turn_right (BivBattleFight *self)
{
  turn_choice (self, 1);
}

/* The chosen unit was to do something with a cell that is not lit. Returns: whether there was something to say */
static gboolean
explain (BivBattleFight *self,
         BivCell         cell)
{
  int there = biv_session_find_unit_at (self->session, cell);
  BivRefusal why = { 0 };

  if (self->unit < 0 || !biv_session_is_at_end (self->session)
      || !biv_fight_why_not (self->session, (guint) self->unit, cell, is_enemy_of_chosen (self, there) ? there : -1, &why))
    return FALSE;
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), &why);
  return TRUE;
}

/* While a die is due nobody else can be looked at: what is on the board then is what the die is for. Returns: whether one is */
static gboolean
waits_for_die (BivBattleFight *self)
{
  if (biv_session_get_waiting (self->session) == NULL)
    return FALSE;
  biv_fight_step_tell (BIV_FIGHT_STEP (self), _("A die is due: throw it first, or take the action back with Escape."));
  return TRUE;
}

/* Where both sides act, a click on the enemy of whoever is chosen is for him, unless he can do nothing to that enemy and the enemy
 * can act himself. */
static gboolean
is_to_be_chosen (BivBattleFight       *self,
                 int                   unit,
                 const BivFightChoice *choice)
{
  int side = unit >= 0 ? get_unit (self, unit)->side : BIV_NOBODY;
  g_autoptr (GPtrArray) choices = NULL;

  if (!biv_fight_step_may_act (BIV_FIGHT_STEP (self), side))
    return FALSE;
  if (self->unit < 0 || get_unit (self, self->unit)->side == side)
    return TRUE;
  if (choice != NULL)
    return FALSE;
  choices = list_choices (self, unit);
  return has_something_to_do (self, choices);
}

/* A click: on a lit cell it looks at the choice, again plays it; on a unit it chooses it; elsewhere it asks why not. */
static void
on_cell (BivBattleFight *self,
         guint           cell)
{
  const BivFightChoice *choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  int unit = biv_session_find_unit_at (self->session, (BivCell) cell);
  gboolean is_own = is_to_be_chosen (self, unit, choice);

  if (waits_for_die (self))
    return;
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  if (choice != NULL && self->choice != NULL && self->choice->cell == choice->cell)
    {
      act_on (self);
      return;
    }
  if (choice != NULL && (self->unit >= 0 || choice->kind == BIV_ACTION_ATTACK)
      && (!is_own || unit == self->unit || biv_session_get_state (self->session)->decision != BIV_ACTION_NONE))
    look_at_choice (self, choice);
  else if (unit >= 0 && (is_own || !explain (self, (BivCell) cell)))
    choose_unit (self, unit);
  else if (unit < 0 && !explain (self, (BivCell) cell))
    {
      biv_announce (self, self->unit >= 0 ? _("Nobody is chosen any more.") : _("Nobody is here."));
      forget_choice (self);
      choose_what_is_owed (self);
    }
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* What it may do is lit while it is carried. */
static void
on_carried (BivBattleFight *self,
            guint           id,
            guint           cell)
{
  if (self->unit == (int) id || cell == BIV_NOWHERE || waits_for_die (self))
    return;
  choose_unit (self, (int) id);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_dropped (BivBattleFight *self,
            guint           id,
            guint           cell)
{
  const BivFightChoice *choice;

  if (waits_for_die (self))
    return;
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  choose_unit (self, (int) id);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  if (choice != NULL)
    look_at_choice (self, choice);
  else
    explain (self, (BivCell) cell);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static gboolean
on_cancel (BivBattleFight *self)
{
  gboolean had = biv_fight_step_drop_dice (BIV_FIGHT_STEP (self)) || self->unit >= 0 || self->choice != NULL;

  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  forget_choice (self);
  choose_what_is_owed (self);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  return had;
}

/* The keys go on from where the unit stands, or from where it may come on. */
static void
go_to_chosen (BivBattleFight *self)
{
  BivPlacement placement = biv_session_get_placement (self->session, (guint) self->unit);
  BivCell cell;

  cell = placement.cell != BIV_NO_CELL ? placement.cell : ((BivFightChoice *) g_ptr_array_index (self->choices, 0))->cell;
  go_to (self, cell);
}

/* The next enemy who can be fought; of a decision, whatever else may be done. Returns: whether there is one */
static gboolean
look_at_next_enemy (BivBattleFight *self)
{
  guint n = self->choices != NULL ? self->choices->len : 0, from = n - 1;

  for (guint i = 0; self->choice != NULL && i < n; i++)
    if (g_ptr_array_index (self->choices, i) == self->choice)
      from = i;
  for (guint i = 1; i <= n; i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (self->choices, (from + i) % n);

      if (choice->kind != BIV_ACTION_ATTACK && biv_session_get_state (self->session)->decision == BIV_ACTION_NONE)
        continue;
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
      look_at_choice (self, choice);
      go_to (self, choice->cell);
      biv_fight_step_show (BIV_FIGHT_STEP (self));
      return TRUE;
    }
  return FALSE;
}

/* The next unit of the side that acts which still has something to do. Where none has, whoever is chosen stays it. */
static void
choose_next_unit (BivBattleFight *self)
{
  guint n = biv_field_get_n_units (biv_session_get_field (self->session));
  int before = self->unit;
  gboolean found = FALSE;

  if (waits_for_die (self))
    return;
  /* Whoever has to decide is the next. */
  if (biv_session_get_state (self->session)->decision_unit >= 0
      && biv_session_get_state (self->session)->decision != BIV_ACTION_NONE && biv_session_is_at_end (self->session))
    {
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
      choose_what_is_owed (self);
      go_to_chosen (self);
      biv_fight_step_show (BIV_FIGHT_STEP (self));
      return;
    }
  for (guint i = 1; i <= n && !found; i++)
    {
      guint unit = (guint) (before + (int) i + (int) n) % n;

      if (!biv_fight_step_may_act (BIV_FIGHT_STEP (self), get_unit (self, (int) unit)->side))
        continue;
      choose_unit (self, (int) unit);
      found = has_something_to_do (self, self->choices);
    }
  if (found)
    {
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
      go_to_chosen (self);
    }
  else
    {
      choose_unit (self, before);
      if (before < 0 && look_at_next_enemy (self))
        return;
      biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No unit has anything left to do now."));
    }
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* The next of its targets, the likeliest first. */
static void
look_at_next_target (BivBattleFight *self)
{
  guint n = self->targets != NULL ? self->targets->len : 0, next = 0;
  BivCell cell;

  if (waits_for_die (self) || (n == 0 && look_at_next_enemy (self)))
    return;
  if (n == 0)
    {
      biv_fight_step_tell (BIV_FIGHT_STEP (self), self->unit >= 0 ? _("It has no target now.") : _("Choose a unit first."));
      return;
    }
  for (guint i = 0; self->choice != NULL && self->choice->kind == BIV_ACTION_FIRE && i < n; i++)
    if (g_array_index (self->targets, BivFightTarget, i).cell == self->choice->cell)
      next = (i + 1) % n;
  cell = g_array_index (self->targets, BivFightTarget, next).cell;
  look_at_choice (self, biv_fight_find_choice (self->choices, cell, BIV_ACTION_FIRE));
  go_to (self, cell);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
aim_at (gpointer owner,
        BivCell  cell)
{
  BivBattleFight *self = owner;

  if (waits_for_die (self))
    return;
  look_at_choice (self, biv_fight_find_choice (self->choices, cell, BIV_ACTION_FIRE));
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* What the targets are worth is known: their order may be another. */
static void
on_worth (BivBattleFight *self)
{
  if (self->session != NULL && self->targets != NULL)
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
show_targets (BivBattleFight *self)
{
  const BivAction *action = get_action (self);
  gboolean is_shown = self->targets != NULL && self->targets->len > 0;

  biv_target_rows_fill (self->target_rows, self->session, self->targets, self->aims,
                        action != NULL && action->kind == BIV_ACTION_FIRE ? action->cell : BIV_NO_CELL, aim_at, self);
  gtk_widget_set_visible (self->target_card, is_shown);
}

/* ---- Threats ---- */

static void
on_threats (BivBattleFight *self)
{
  if (self->session != NULL)
    show_step (BIV_FIGHT_STEP (self));
}

/* ---- Who is under the pointer, or the cursor while keys move it ---- */

static void
on_pointed (BivBattleFight *self)
{
  guint cell = biv_canvas_get_seen (BIV_CANVAS (self->canvas));
  BivRefusal why = { 0 };
  int unit = self->session != NULL && cell != BIV_NOWHERE ? biv_session_find_unit_at (self->session, (BivCell) cell) : -1;

  if (unit == self->looked_at)
    return;
  self->looked_at = unit;
  if (self->session == NULL || biv_session_get_waiting (self->session) != NULL)
    return;
  show_card (self, get_shown (self));
  show_what_to_do (self);
  if (biv_canvas_shows_cursor (BIV_CANVAS (self->canvas)) && has_why_no_target (self, unit, &why))
    biv_announce (self, why.text);
}

/* ---- What each face of a die that is due does ---- */

#define CERTAIN   0.9999
#define TELLS_LESS 0.0005

static char *
dup_landing_cell (BivBattleFight *self,
                  BivCell         cell)
{
  char name[BIV_CELL_NAME];

  if (cell == BIV_NO_CELL)
    return g_strdup (_("off the board"));
  if (cell == get_due (self)->cell)
    return g_strdup (_("on target"));
  return g_strdup (biv_board_cell_name (biv_board_canvas_get_board (self->canvas), cell, name));
}

/* Of one shot of many. Returns: (transfer full) (nullable): %NULL where its die does not say where it falls */
static char *
dup_due_landing (BivBattleFight *self,
                 int             face)
{
  for (guint i = 0; i < self->due_landings->len; i++)
    {
      const BivLandingChance *landing = &g_array_index (self->due_landings, BivLandingChance, i);

      if (landing->share <= CERTAIN && landing->faces >> (face - 1) & 1)
        return dup_landing_cell (self, landing->cell);
    }
  return NULL;
}

/* "on target" or where else the shot falls, if it is this die that says so. Returns: (transfer full) (nullable) */
static char *
dup_landing (BivBattleFight   *self,
             const BivChances *chances)
{
  const BivLandingChance *landing;

  if (chances->landings->len == 0 || self->chances->landings->len == 0
      || g_array_index (self->chances->landings, BivLandingChance, 0).share > CERTAIN)
    return NULL;
  landing = &g_array_index (chances->landings, BivLandingChance, 0);
  if (landing->share <= CERTAIN)
    return NULL;
  return dup_landing_cell (self, landing->cell);
}

/* Whom it is worse for than all faces together. */
static int
find_harmed (BivBattleFight   *self,
             const BivChances *chances,
             double           *share)
{
  double most = TELLS_LESS;
  int found = -1;

  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      double now = chances->units[i].destroyed + chances->units[i].weakened;
      double more = now - self->chances->units[i].destroyed - self->chances->units[i].weakened;

      if (more <= most)
        continue;
      most = more;
      found = (int) i;
      *share = now;
    }
  return found;
}

static char *
dup_outcome (gpointer owner,
             int      face)
{
  BivBattleFight *self = owner;
  const BivAction *waiting = biv_session_get_waiting (self->session);
  GArray *given = biv_session_get_given (self->session);
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (BivChances) chances = NULL;
  g_autofree char *landing = NULL, *whom = NULL;
  double share = 0;
  BivWanted wanted;
  BivFace one = { 0 };
  int harmed;

  if (self->due_landings != NULL)
    landing = dup_due_landing (self, face);
  if (waiting == NULL || !may_harm (self, waiting) || !biv_session_get_wanted (self->session, &wanted))
    return g_steal_pointer (&landing);
  one.side = (gint8) wanted.side;
  one.face = (guint8) face;
  one.sides = (guint8) wanted.sides;
  g_array_append_vals (faces, given->data, given->len);
  g_array_append_val (faces, one);
  chances = biv_chances_new (biv_session_get_field (self->session), biv_session_get_state (self->session), waiting,
                             (const BivFace *) (gpointer) faces->data, faces->len);
  if (chances == NULL)
    return g_steal_pointer (&landing);
  if (landing == NULL)
    landing = dup_landing (self, chances);
  harmed = find_harmed (self, chances, &share);
  if (harmed < 0)
    /* TRANSLATORS: under a face of a die: it harms nobody */
    whom = g_strdup (C_("die", "nobody"));
  else if (share > CERTAIN)
    whom = g_strdup (biv_fight_step_get_number (BIV_FIGHT_STEP (self), (guint) harmed));
  else
    whom = g_strdup_printf (_("%s %d %%"), biv_fight_step_get_number (BIV_FIGHT_STEP (self), (guint) harmed),
                            (int) lround (100 * share));
  return landing != NULL ? g_strdup_printf ("%s\n%s", landing, whom) : g_steal_pointer (&whom);
}

/* ---- The session ---- */

static void
opened (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  self->session = biv_fight_step_get_session (step);
  biv_board_canvas_set_board (self->canvas, biv_field_get_board (biv_session_get_field (self->session)),
                              battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
  choose_what_is_owed (self);
}

/* Whoever has pressed a button that cannot be pressed while a die is due goes on by keys where the question is. */
static void
keep_focus (BivBattleFight *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root == NULL || gtk_root_get_focus (root) != NULL || biv_session_get_waiting (self->session) != NULL)
    return;
  if (self->choice != NULL)
    biv_canvas_set_cursor (BIV_CANVAS (self->canvas), self->choice->cell);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
changed (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  self->choice = NULL;
  self->looked_at = -1;
  g_clear_pointer (&self->threats, g_free);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  choose_what_is_owed (self);
  keep_focus (self);
}

/* ---- Going over the board by key ---- */

static gboolean
is_enemy_at (BivBattleFight *self,
             BivCell         cell)
{
  int unit = biv_session_find_unit_at (self->session, cell);

  return unit >= 0 && get_unit (self, unit)->side == get_enemy_side (self);
}

/* Whether it can still do something or not. */
static gboolean
is_own_at (BivBattleFight *self,
           BivCell         cell)
{
  int unit = biv_session_find_unit_at (self->session, cell);

  return unit >= 0 && get_unit (self, unit)->side != get_enemy_side (self);
}

static gboolean
is_objective_at (BivBattleFight *self,
                 BivCell         cell)
{
  return biv_board_get_ground (biv_board_canvas_get_board (self->canvas), cell)->objective > 0;
}

static void
go_to (BivBattleFight *self,
       BivCell         cell)
{
  biv_canvas_go_to (BIV_CANVAS (self->canvas), cell);
}

/* The cursor goes to the next such cell after it, and from the last to the first. */
static void
go_to_next (BivBattleFight *self,
            gboolean      (*is_sought) (BivBattleFight *self, BivCell cell),
            const char     *if_none)
{
  guint n = biv_board_get_n_cells (biv_board_canvas_get_board (self->canvas));
  guint from = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));

  if (from == BIV_NOWHERE)
    from = n - 1;
  for (guint i = 1; i <= n; i++)
    if (is_sought (self, (BivCell) ((from + i) % n)))
      {
        go_to (self, (BivCell) ((from + i) % n));
        return;
      }
  biv_fight_step_tell (BIV_FIGHT_STEP (self), if_none);
}

/* To whom, or where, the last action was done. */
static void
go_to_last (BivBattleFight *self)
{
  guint moment = biv_session_get_moment (self->session);
  const BivAction *last = moment > 0 ? biv_session_get_action (self->session, moment, NULL) : NULL;
  BivPlacement placement = { .presence = BIV_PRESENCE_ABSENT };
  gboolean has_said = biv_fight_step_say_last (BIV_FIGHT_STEP (self));

  if (last != NULL && last->unit >= 0)
    placement = biv_session_get_placement (self->session, (guint) last->unit);
  if (placement.presence == BIV_PRESENCE_ON)
    go_to (self, placement.cell);
  else if (last != NULL && last->cell < biv_board_get_n_cells (biv_board_canvas_get_board (self->canvas)))
    go_to (self, last->cell);
  else if (!has_said)
    biv_fight_step_tell (BIV_FIGHT_STEP (self), _("The last thing that happened was at no place."));
}

static gboolean
press (BivFightStep *step,
       guint         key)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  switch (key)
    {
    case GDK_KEY_bracketleft:  turn_choice (self, -1); break;
    case GDK_KEY_bracketright: turn_choice (self, 1); break;
    case GDK_KEY_n:
      self->looked_at = -1;         /* whoever is chosen by key is looked at, wherever the pointer was left */
      choose_next_unit (self);
      break;
    case GDK_KEY_e:
      if (!gtk_widget_get_visible (GTK_WIDGET (self->done)))
        return FALSE;
      on_done (self);
      break;
    case GDK_KEY_g:            look_at_next_target (self); break;
    case GDK_KEY_t:            biv_held_toggle_press (self->threats_button); break;
    case GDK_KEY_N:            go_to_next (self, is_own_at, _("No unit of that side is on the board.")); break;
    case GDK_KEY_f:
    case GDK_KEY_x:            go_to_next (self, is_enemy_at, _("No enemy is on the board.")); break;
    case GDK_KEY_v:            go_to_next (self, is_objective_at, _("The board has no objective.")); break;
    case GDK_KEY_h:            go_to_last (self); break;
    default:                   return FALSE;
    }
  return TRUE;
}

static int
get_picked (BivFightStep *step)
{
  return BIV_BATTLE_FIGHT (step)->unit;
}

/* ---- Going on ---- */

static gboolean
has_kind (GArray       *actions,
          BivActionKind kind)
{
  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).kind == kind)
      return TRUE;
  return FALSE;
}

/* The action that goes on with the battle: dice that are nobody's, the next combat where it has to be fought, the end of a
 * unit's turn or of a phase. Where a book names the attacker, nobody has to attack, nor where the phase may end. */
static gboolean
find_going_on (BivBattleFight *self,
               BivAction      *found)
{
  static const BivActionKind kinds[] = {
    BIV_ACTION_INITIATIVE, BIV_ACTION_ACTIVATION, BIV_ACTION_STAY, BIV_ACTION_DECLINE, BIV_ACTION_RETREAT,
    BIV_ACTION_ATTACK, BIV_ACTION_END_UNIT, BIV_ACTION_PASS, BIV_ACTION_END_SIDE,
  };
  int side = get_deciding_side (self);
  g_autoptr (GArray) actions = biv_session_list_actions (self->session, side, -1);
  gboolean has_to_fight = !has_kind (actions, BIV_ACTION_END_SIDE);

  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < actions->len; i++)
      if (g_array_index (actions, BivAction, i).kind == kinds[kind]
          && !(kinds[kind] == BIV_ACTION_ATTACK && (!has_to_fight || g_array_index (actions, BivAction, i).unit >= 0)))
        {
          *found = g_array_index (actions, BivAction, i);
          return TRUE;
        }
  return FALSE;
}

static char *
dup_going_on_label (BivBattleFight  *self,
                    const BivAction *action)
{
  char name[BIV_CELL_NAME];

  switch (action->kind)
    {
    case BIV_ACTION_INITIATIVE:
      return g_strdup (_("Roll for initiative"));
    case BIV_ACTION_ACTIVATION:
      return g_strdup (_("Roll activation"));
    case BIV_ACTION_STAY:
      return g_strdup (_("Stay"));
    case BIV_ACTION_DECLINE:
      return g_strdup (_("Fight no further"));
    case BIV_ACTION_END_UNIT:
      return g_strdup_printf (_("Done: %s"), get_unit (self, find_in_hand (self))->name);
    case BIV_ACTION_RETREAT:
      return g_strdup_printf (_("Withdraw to %s"), biv_board_cell_name (biv_board_canvas_get_board (self->canvas),
                                                                       action->cell, name));
    case BIV_ACTION_ATTACK:
      return g_strdup_printf (_("Fight %s"), get_unit (self, action->other)->name);
    case BIV_ACTION_PASS:
      return g_strdup_printf (_("Done: %s"), biv_fight_step_side_name (BIV_FIGHT_STEP (self), action->side));
    case BIV_ACTION_END_SIDE:
    default:
      return biv_fight_step_dup_end (BIV_FIGHT_STEP (self));
    }
}

/* Somebody is chosen and what he is to do is looked at: that is what the blue button does. */
static gboolean
is_about_to_act (BivBattleFight *self)
{
  return get_action (self) != NULL && biv_session_get_waiting (self->session) == NULL;
}

static char *
dup_act_label (BivBattleFight  *self,
               const BivAction *action)
{
  int there = action->kind == BIV_ACTION_FIRE ? biv_session_find_unit_at (self->session, action->cell) : action->other;
  char name[BIV_CELL_NAME];

  switch (action->kind)
    {
    case BIV_ACTION_FIRE:
      biv_board_cell_name (biv_board_canvas_get_board (self->canvas), action->cell, name);
      return g_strdup_printf (_("Fire at %s"),
                              there >= 0 ? biv_fight_step_get_number (BIV_FIGHT_STEP (self), (guint) there) : name);
    case BIV_ACTION_ATTACK:
      return g_strdup_printf (_("Fight %s"), biv_fight_step_get_number (BIV_FIGHT_STEP (self), (guint) action->other));
    case BIV_ACTION_MOVE:
      return g_strdup_printf (action->n_path > 0 ? _("Move %s") : _("Turn %s"),
                              biv_fight_step_get_number (BIV_FIGHT_STEP (self), (guint) action->unit));
    case BIV_ACTION_RETREAT:
      return action->cell == BIV_CELL_OFF ? g_strdup (act_label (action)) : dup_going_on_label (self, action);
    default:
      return g_strdup (act_label (action));
    }
}

static char *
dup_going_on (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  BivAction action;

  if (is_about_to_act (self))
    return dup_act_label (self, get_action (self));
  return find_going_on (self, &action) ? dup_going_on_label (self, &action) : NULL;
}

static void
go_on (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  BivAction action;

  if (is_about_to_act (self))
    act_on (self);
  else if (find_going_on (self, &action))
    play (self, &action);
}

/* While the blue button names an act, not to do it, or the end of the phase, has a plain one. */
static void
on_done (BivBattleFight *self)
{
  look_at_choice (self, NULL);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  biv_battle_step_do_next_step (BIV_BATTLE_STEP (self));
}

/* Whether @side has done something since the phase, or its part of it, began. */
static gboolean
has_acted (BivBattleFight *self,
           int             side)
{
  for (guint moment = biv_session_get_moment (self->session); moment > 0; moment--)
    {
      const BivAction *action = biv_session_get_action (self->session, moment, NULL);

      switch (action->kind)
        {
        case BIV_ACTION_INITIATIVE:
        case BIV_ACTION_ACTIVATION:
        case BIV_ACTION_END_SIDE:
          return FALSE;
        case BIV_ACTION_PASS:
          if (action->side == side)
            return FALSE;
          break;
        default:
          if (action->side == side)
            return TRUE;
        }
    }
  return FALSE;
}

/* Whoever may do more than end his turn, where none of his side has done anything: whoever has used some of his units knows of the
 * others. */
static GPtrArray *
list_unused (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  GPtrArray *unused = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) actions = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  BivAction end;

  if (is_about_to_act (self) || !find_going_on (self, &end) || (end.kind != BIV_ACTION_PASS && end.kind != BIV_ACTION_END_SIDE)
      || has_acted (self, end.side))
    return unused;
  actions = biv_session_list_actions (self->session, end.side, -1);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (!is_worth_asking (self, action) || !g_hash_table_add (seen, GINT_TO_POINTER (action->unit + 1)))
        continue;
      g_ptr_array_add (unused, biv_fight_step_dup_unit (step, (guint) action->unit));
    }
  return unused;
}

/* ---- The step ---- */

static void
biv_battle_fight_dispose (GObject *object)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (object);

  self->choice = NULL;
  forget_reckoned (self);
  g_clear_pointer (&self->threats, g_free);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_object (&self->worth);
  self->session = NULL;
  G_OBJECT_CLASS (biv_battle_fight_parent_class)->dispose (object);
}

static char *
dup_action (BivFightStep    *step,
            const BivAction *action)
{
  return biv_fight_dup_action_words (biv_fight_step_get_session (step), action);
}

static void
biv_battle_fight_class_init (BivBattleFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivFightStepClass *step_class = BIV_FIGHT_STEP_CLASS (klass);

  biv_help_class_set_topic (klass, "fight");
  G_OBJECT_CLASS (klass)->dispose = biv_battle_fight_dispose;
  step_class->opened = opened;
  step_class->changed = changed;
  step_class->show = show_step;
  step_class->press = press;
  step_class->dup_action = dup_action;
  step_class->dup_going_on = dup_going_on;
  step_class->go_on = go_on;
  step_class->list_unused = list_unused;
  step_class->get_unit = get_picked;

  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_CARDS);
  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/grid/battle-fight.ui");
  BIV_BIND_CHILDREN (widget_class, BivBattleFight, body, strip, other_actions, sums, side_panel, unit_card, target_card,
                     target_rows, canvas, who, hint, dots, budget, unit_name, unit_words, action_words, refusal, swatch,
                     turn_right, act, score, moments, dice, log, facts, deeds, shot, preview, threats_button, legend, done);
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CALLBACKS (widget_class, on_cell, on_cancel, on_carried, on_dropped, on_turn_left, on_turn_right, act_on,
                      on_pointed, on_threats, on_done,
                      biv_battle_step_next_step_changed, biv_fight_step_overrule);
}

static void
biv_battle_fight_init (BivBattleFight *self)
{
  self->unit = self->told_unit = self->looked_at = self->aims_of = -1;
  self->worth = biv_target_worth_new ();
  g_signal_connect_object (self->worth, "found", G_CALLBACK (on_worth), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_announce_changes (self->who);
  biv_announce_changes (self->hint);
  biv_held_toggle_listen (self->threats_button, GTK_WIDGET (self), GDK_KEY_t);
  biv_dice_card_set_outcomes (self->dice, dup_outcome, self);
  biv_fight_step_set_cards (BIV_FIGHT_STEP (self), GTK_WIDGET (self->canvas), self->score, self->moments, self->dice, self->log,
                            self->refusal);
}

GtkWidget *
biv_battle_fight_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
