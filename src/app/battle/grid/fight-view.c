/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-view.c: the fight as it looks: counters, lit cells, the sums behind the dice, who decides what */
#include "config.h"

#include "app/battle/grid/battle-fight-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "app/battle/step/fight-sums.h"
#include "base/fit.h"
#include "draw/map/map-drawing.h"
#include "engine/biv-text.h"

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
      const BivBookType *type;
      int has_fired;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), i, &placement);
      if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL)
        continue;
      type = biv_book_get_type_at (biv_field_get_book (field), placement.type);
      piece.cell = placement.cell;
      piece.look.side = biv_fight_step_side_look (BIV_FIGHT_STEP (self), unit->side);
      piece.look.symbol = biv_symbol_for_type (type->figure, type->arm);
      piece.look.number = unit->name;
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
      BIV_FIT (piece.words, "%s %s, %s, %s", unit->name, unit->call, type->name,
               biv_facing_words (piece.look.shape, placement.facing));
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
          || !ask (field, state, BIV_TARGET_CELL, "hits", cell, &hits))
        continue;
      /* TRANSLATORS: on a minefield, very short: passes through it, hits on it. */
      BIV_FIT (marker.figure, _("p%d h%d"), passes, hits);
      g_array_append_val (markers, marker);
    }
}

/* Who acts and against whom, while the dice are due. */
static void
mark_waiting (BivBattleFight  *self,
              const BivAction *waiting,
              GArray          *markers)
{
  BivPlacement placement;

  if (waiting->unit >= 0)
    {
      biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) waiting->unit, &placement);
      add_marker (markers, BIV_MARKER_PICKED, placement.cell, 0);
    }
  if (waiting->other >= 0 && waiting->other < (int) biv_field_get_n_units (biv_session_get_field (self->session)))
    {
      biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) waiting->other, &placement);
      add_marker (markers, BIV_MARKER_LEGAL, placement.cell, 0);
    }
  add_minefields (self, markers);
}

static void
show_markers (BivBattleFight *self)
{
  g_autoptr (GArray) markers = g_array_new (FALSE, TRUE, sizeof (BivMarker));
  const BivAction *action = biv_fight_get_action (self);

  if (biv_session_get_waiting (self->session) != NULL)
    {
      mark_waiting (self, biv_session_get_waiting (self->session), markers);
      biv_board_canvas_set_markers (self->canvas, (const BivMarker *) (gpointer) markers->data, markers->len);
      return;
    }
  for (guint i = 0; self->choices != NULL && i < self->choices->len; i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (self->choices, i);

      if (self->unit >= 0 || choice->kind == BIV_ACTION_ATTACK)
        add_marker (markers, choice->cost > 1 ? BIV_MARKER_LEGAL_DEAR : BIV_MARKER_LEGAL, choice->cell, choice->cost);
    }
  if (self->unit >= 0)
    {
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
      add_marker (markers, BIV_MARKER_PICKED, placement.cell, 0);
    }
  if (action != NULL && action->kind == BIV_ACTION_MOVE)
    {
      g_autoptr (GArray) sums = biv_session_reckon (self->session, action);

      if (sums->len > 0)
        add_marker (markers, BIV_MARKER_SWORDS, self->choice->cell, 0);
    }
  add_minefields (self, markers);
  biv_board_canvas_set_markers (self->canvas, (const BivMarker *) (gpointer) markers->data, markers->len);
}

static void
show_path (BivBattleFight *self)
{
  const BivAction *action = biv_fight_get_action (self);
  BivCell cells[BIV_ACTION_MAX_PATH + 1];
  BivPlacement placement;

  if (action == NULL || action->kind != BIV_ACTION_MOVE || action->n_path == 0)
    {
      biv_board_canvas_set_path (self->canvas, NULL, 0);
      return;
    }
  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) action->unit, &placement);
  cells[0] = placement.cell;
  for (guint i = 0; i < action->n_path; i++)
    cells[i + 1] = action->path[i];
  biv_board_canvas_set_path (self->canvas, cells, action->n_path + 1u);
}

static void
show_sums (BivBattleFight *self)
{
  const BivAction *action = biv_fight_get_action (self), *waiting = biv_session_get_waiting (self->session);

  biv_fight_step_show_sums (BIV_FIGHT_STEP (self), self->sums, action != NULL ? action : waiting);
}

static const char *
act_label (const BivAction *action)
{
  switch (action->kind)
    {
    case BIV_ACTION_MOVE:
      return action->n_path > 0 ? _("Move here") : _("Turn");
    case BIV_ACTION_FIRE:
      return _("Fire");
    case BIV_ACTION_ATTACK:
      return _("Fight");
    case BIV_ACTION_ACTIVATE:
      return action->value ? _("Take in hand to fire") : _("Take in hand");
    case BIV_ACTION_ADVANCE:
      return _("Advance");
    case BIV_ACTION_RETREAT:
      return _("Withdraw here");
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

/* What else the unit could do on the same cell: turn, mount, dismount; and bring on those that wait. */
static void
on_other_action (GtkButton      *button,
                 BivBattleFight *self)
{
  const BivFightChoice *choice = g_object_get_data (G_OBJECT (button), "choice");

  biv_fight_look_at_choice (self, choice);
  /* Nothing to look at first. */
  if (choice->kind == BIV_ACTION_ACTIVATE)
    biv_fight_act (self);
  else
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_reserve (GtkButton      *button,
            BivBattleFight *self)
{
  biv_fight_choose_unit (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "unit")));
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
show_other_actions (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  BivPlacement placement = { .cell = BIV_NO_CELL };

  biv_fight_clear_box (self->other_actions);
  if (self->unit >= 0)
    biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
  for (guint i = 0; self->choices != NULL && self->unit >= 0 && i < self->choices->len; i++)
    {
      BivFightChoice *choice = g_ptr_array_index (self->choices, i);
      GtkWidget *button;

      if (choice->cell != placement.cell || choice == self->choice)
        continue;
      button = gtk_button_new_with_label (act_label (&g_array_index (choice->actions, BivAction, 0)));
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

      biv_fight_step_placement (BIV_FIGHT_STEP (self), i, &placement);
      if (placement.presence != BIV_PRESENCE_WAITING || !biv_fight_step_may_act (BIV_FIGHT_STEP (self), unit->side))
        continue;
      entries = biv_fight_list_choices (self->session, unit->side, (int) i);
      if (entries->len == 0)
        continue;
      label = g_strdup_printf (_("Bring on %s"), unit->name);
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
  BivField *field = biv_session_get_field (self->session);
  const BivRosterUnit *unit = waiting->unit >= 0 ? biv_field_get_unit (field, (guint) waiting->unit) : NULL;
  g_autofree char *name = unit != NULL ? g_strdup_printf ("%s %s", unit->name, unit->call) : NULL;
  g_autofree char *doing = biv_fight_dup_action_words (self->session, waiting);

  gtk_label_set_text (self->unit_name, name != NULL ? name : _("A die is due"));
  gtk_label_set_text (self->unit_words, name != NULL ? _("a die is due") : "");
  gtk_label_set_text (self->action_words,
                      doing != NULL && doing[0] != '\0' ? doing : _("Nothing else can be done before it has fallen."));
  gtk_widget_set_visible (GTK_WIDGET (self->act), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->turn_left), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->turn_right), FALSE);
  biv_fight_clear_box (self->other_actions);
  gtk_widget_set_visible (GTK_WIDGET (self->other_actions), FALSE);
  show_sums (self);
}

static void
show_unit (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivAction *action = biv_fight_get_action (self);
  BivPlacement placement = { .cell = BIV_NO_CELL };
  g_autofree char *words = NULL, *doing = NULL;

  if (biv_session_get_waiting (self->session) != NULL)
    {
      show_waiting (self, biv_session_get_waiting (self->session));
      return;
    }
  show_other_actions (self);
  show_sums (self);
  if (self->unit >= 0)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, (guint) self->unit);
      g_autofree char *name = g_strdup_printf ("%s %s", unit->name, unit->call);
      const char *type;
      char cell[BIV_CELL_NAME];

      biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
      type = biv_book_get_type_at (biv_field_get_book (field), placement.type)->name;
      /* TRANSLATORS: a unit's type, then its cell; or a unit that has left the board or has not come yet */
      words = placement.presence == BIV_PRESENCE_ON
                ? g_strdup_printf (_("%s at %s"), type,
                                   biv_board_cell_name (biv_field_get_board (field), placement.cell, cell))
                : g_strdup_printf (_("%s, not on the board"), type);
      gtk_label_set_text (self->unit_name, name);
    }
  else
    gtk_label_set_text (self->unit_name, self->choice != NULL ? "" : _("No unit chosen"));
  gtk_label_set_text (self->unit_words, words != NULL ? words : "");
  if (action != NULL)
    doing = biv_fight_dup_action_words (self->session, action);
  if (doing == NULL)
    doing = g_strdup (self->unit < 0 && biv_fight_get_deciding_side (self) < 0 ? _("No unit can do anything now.")
                      : self->unit < 0 ? _("Click a unit, or press N for the next one.")
                      : self->choices == NULL || self->choices->len == 0 ? _("It can do nothing now.")
                      : biv_fight_find_choice (self->choices, placement.cell, BIV_ACTION_ACTIVATE) != NULL
                        ? _("Take it in hand: it does all it will before the next one.") : _("Click a lit cell."));
  gtk_label_set_text (self->action_words, doing);
  gtk_widget_set_visible (GTK_WIDGET (self->act), action != NULL);
  if (action != NULL)
    gtk_button_set_label (self->act, act_label (action));
  gtk_widget_set_visible (GTK_WIDGET (self->turn_left), self->choice != NULL && self->choice->actions->len > 1);
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
  GtkWidget *label = gtk_label_new (turn);

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
          GtkWidget *swatch = biv_swatch_new ();

          biv_fight_step_show_side (BIV_FIGHT_STEP (self), BIV_SWATCH (swatch), state->side);
          gtk_box_append (self->strip, swatch);
        }
      gtk_box_append (self->strip, label);
    }
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

static gboolean
has_attack (GPtrArray *choices)
{
  for (guint i = 0; choices != NULL && i < choices->len; i++)
    if (((const BivFightChoice *) g_ptr_array_index (choices, i))->kind == BIV_ACTION_ATTACK)
      return TRUE;
  return FALSE;
}

static char *
dup_who (BivBattleFight *self,
         char          **hint)
{
  const BivState *state = biv_session_get_state (self->session);
  int side = biv_fight_get_deciding_side (self);
  BivField *field = biv_session_get_field (self->session);
  const char *idle = NULL;
  char *rest = biv_fight_step_dup_rest (BIV_FIGHT_STEP (self), &idle);

  *hint = g_strdup (idle);
  if (rest != NULL)
    return rest;
  if (biv_session_get_waiting (self->session) != NULL)
    {
      *hint = g_strdup (_("A die is due. Escape takes it back."));
      return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), side);
    }
  if (state->decision == BIV_ACTION_ADVANCE)
    {
      *hint = g_strdup (_("Click the lit cell to advance, or let it stay."));
      return g_strdup_printf (_("%s: advance or stay?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (state->decision == BIV_ACTION_ATTACK)
    {
      *hint = g_strdup (_("It may fight the enemy that it faces at once: click it, or let it be."));
      return g_strdup_printf (_("%s has advanced: fight on?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (state->decision == BIV_ACTION_RETREAT)
    {
      *hint = g_strdup (_("Drawn combat: it must withdraw to one of the lit cells."));
      return g_strdup_printf (_("Where does %s withdraw?"), biv_field_get_unit (field, (guint) state->decision_unit)->call);
    }
  if (side < 0)
    return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), BIV_NOBODY);
  if ((biv_session_get_deciders (self->session) & (BIV_MAY_A | BIV_MAY_B)) == (BIV_MAY_A | BIV_MAY_B))
    {
      *hint = g_strdup (_("Both sides act in this phase, in any order."));
      return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), BIV_NOBODY);
    }
  if (self->unit < 0 && has_attack (self->choices))
    *hint = g_strdup (_("Click a lit enemy to fight it."));
  else if (biv_fight_find_in_hand (self) >= 0)
    *hint = g_strdup_printf (_("%s is in hand until it is done."),
                             biv_field_get_unit (field, (guint) biv_fight_find_in_hand (self))->call);
  return biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), side);
}

static void
show_who (BivBattleFight *self)
{
  g_autofree char *hint = NULL;
  g_autofree char *who = dup_who (self, &hint);
  int side = biv_fight_get_deciding_side (self);

  biv_fight_step_show_side (BIV_FIGHT_STEP (self), self->swatch, side);
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), side >= 0);
  gtk_label_set_text (self->who, who);
  /* Its line is kept: what stands below does not jump. */
  gtk_label_set_text (self->hint, hint != NULL ? hint : "");
  show_budget (self, side);
}

/* Wire is cleared and mines are lifted: the board shows what is left. */
static void
show_ground (BivBattleFight *self)
{
  g_autoptr (BivBoard) board = biv_battle_dup_board (biv_session_get_field (self->session),
                                                     biv_session_get_state (self->session));

  biv_board_canvas_set_ground (self->canvas, board);
}

void
biv_fight_show (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  show_ground (self);
  biv_board_canvas_set_past (self->canvas, !biv_session_is_at_end (self->session));
  show_pieces (self);
  show_markers (self);
  show_path (self);
  show_strip (self);
  show_who (self);
  show_unit (self);
}
