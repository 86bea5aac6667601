/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-battle-fight.c: a battle fought on the board
 *
 * The session decides what is legal; the step asks it, and shows the answers: cells that may be chosen, the sum behind
 * each die before it is thrown, the log. */
#include "config.h"

#include "app/biv-battle-fight-private.h"

#include <glib/gi18n.h>

#include "app/biv-clause-link.h"
#include "app/biv-fight-overrule.h"
#include "app/biv-fight-tools.h"
#include "campaign/biv-fight.h"
#include "campaign/biv-turn.h"

G_DEFINE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV_TYPE_BATTLE_STEP)

/* ---- Who and what ---- */

BivCampaign *
biv_fight_get_campaign (BivBattleFight *self)
{
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

const char *
biv_fight_side_id (BivBattleFight *self,
         int             side)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  return battle != NULL && battle->sides != NULL && side >= 0 && side < 2 ? battle->sides[side] : NULL;
}

const char *
biv_fight_side_name (BivBattleFight *self,
           int             side)
{
  BivSide *item = biv_campaign_find_side (biv_fight_get_campaign (self), biv_fight_side_id (self, side));

  return item != NULL ? biv_item_get_name (BIV_ITEM (item)) : "";
}

const char *
biv_fight_get_phase_name (BivBattleFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivRuleset *ruleset = biv_field_get_ruleset (field);

  return biv_book_get_phase_name (biv_field_get_book (field), ruleset->phases[biv_session_get_state (self->session)->phase].id);
}

/* The side that has to act, or BIV_NOBODY; where both may, A first. */
int
biv_fight_get_deciding_side (BivBattleFight *self)
{
  guint deciders = biv_session_get_deciders (self->session);

  return deciders & BIV_MAY_A ? 0 : deciders & BIV_MAY_B ? 1 : BIV_NOBODY;
}

gboolean
biv_fight_may_act (BivBattleFight *self,
         int             side)
{
  return side >= 0 && (biv_session_get_deciders (self->session) & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0;
}

void
biv_fight_get_placement (BivBattleFight *self,
               guint           unit,
               BivPlacement   *placement)
{
  BivField *field = biv_session_get_field (self->session);

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (self->session), unit, placement);
}

static int
find_unit_at (BivBattleFight *self,
              BivCell         cell)
{
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      BivPlacement placement;

      biv_fight_get_placement (self, i, &placement);
      if (placement.presence == BIV_PRESENCE_ON && placement.cell == cell)
        return (int) i;
    }
  return -1;
}

const BivAction *
biv_fight_get_action (BivBattleFight *self)
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
  g_clear_pointer (&self->choices, g_ptr_array_unref);
}

void
biv_fight_look_at_choice (BivBattleFight  *self,
                const BivChoice *choice)
{
  self->choice = choice;
  self->facing = choice != NULL ? biv_fight_pick_facing (self->session, choice) : 0;
}

void
biv_fight_choose_unit (BivBattleFight *self,
             int             unit)
{
  int side = unit >= 0 ? get_unit (self, unit)->side : biv_fight_get_deciding_side (self);

  forget_choice (self);
  self->unit = unit;
  if (biv_fight_may_act (self, side) && biv_session_is_at_end (self->session))
    self->choices = biv_fight_list_choices (self->session, side, unit);
}

int
biv_fight_find_in_hand (BivBattleFight *self)
{
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      BivPlacement placement;

      biv_fight_get_placement (self, i, &placement);
      if (placement.is_in_hand)
        return (int) i;
    }
  return -1;
}

/* A decision is about one unit, and nothing else can be done: it is chosen by itself, and so is the unit in hand. */
static void
choose_what_is_owed (BivBattleFight *self)
{
  const BivState *state = biv_session_get_state (self->session);

  if (!biv_session_is_at_end (self->session) || biv_session_is_over (self->session))
    forget_choice (self);
  else if (state->decision != BIV_ACTION_NONE && state->decision_unit >= 0)
    {
      biv_fight_choose_unit (self, state->decision_unit);
      if (self->choices != NULL && self->choices->len == 1)
        biv_fight_look_at_choice (self, g_ptr_array_index (self->choices, 0));
    }
  else if (biv_fight_find_in_hand (self) >= 0)
    biv_fight_choose_unit (self, biv_fight_find_in_hand (self));
  else
    biv_fight_choose_unit (self, self->unit);
}

static void
show_refusal (BivBattleFight   *self,
              const BivRefusal *why)
{
  g_autofree char *text = NULL;

  if (why != NULL)
    text = g_strdup_printf ("%s  %s", why->text, why->clauses[0] != NULL ? why->clauses[0] : why->code);
  biv_clause_label_set (self->refusal, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->refusal), text != NULL);
}

static void
play (BivBattleFight  *self,
      const BivAction *action)
{
  BivAction copy = *action;         /* the choice it comes from goes with the position */
  BivRefusal why = { 0 };
  int unit = self->unit;

  forget_choice (self);
  if (biv_session_play (self->session, &copy, &why) == BIV_PLAY_REFUSED)
    {
      self->unit = unit;
      show_refusal (self, &why);
    }
  else
    show_refusal (self, NULL);
}

void
biv_fight_act (BivBattleFight *self)
{
  const BivAction *action = biv_fight_get_action (self);

  if (action != NULL)
    play (self, action);
}

static void
turn_choice (BivBattleFight *self,
             int             step)
{
  guint n = self->choice != NULL ? self->choice->actions->len : 0;

  if (n < 2)
    return;
  self->facing = (self->facing + n + (guint) step) % n;
  biv_fight_show (self);
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
  int there = find_unit_at (self, cell);
  gboolean is_enemy = there >= 0 && self->unit >= 0 && get_unit (self, there)->side != get_unit (self, self->unit)->side;
  BivRefusal why = { 0 };

  if (self->unit < 0 || !biv_session_is_at_end (self->session)
      || !biv_fight_why_not (self->session, (guint) self->unit, cell, is_enemy ? there : -1, &why))
    return FALSE;
  show_refusal (self, &why);
  return TRUE;
}

/* A click: on a lit cell it looks at the choice, again plays it; on a unit it chooses it; elsewhere it asks why not. */
static void
on_cell (BivBattleFight *self,
         guint           cell)
{
  const BivChoice *choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  int unit = find_unit_at (self, (BivCell) cell);
  /* Where both sides act, a click on the enemy of whoever is chosen is for him. */
  gboolean is_own = unit >= 0 && biv_fight_may_act (self, get_unit (self, unit)->side)
                    && (self->unit < 0 || get_unit (self, unit)->side == get_unit (self, self->unit)->side);

  show_refusal (self, NULL);
  if (choice != NULL && self->choice != NULL && self->choice->cell == choice->cell && unit != self->unit)
    {
      biv_fight_act (self);
      return;
    }
  if (choice != NULL && (self->unit >= 0 || choice->kind == BIV_ACTION_ATTACK)
      && (!is_own || unit == self->unit || biv_session_get_state (self->session)->decision != BIV_ACTION_NONE))
    biv_fight_look_at_choice (self, choice);
  else if (unit >= 0 && (is_own || !explain (self, (BivCell) cell)))
    biv_fight_choose_unit (self, unit);
  else if (unit < 0 && !explain (self, (BivCell) cell))
    {
      forget_choice (self);
      choose_what_is_owed (self);
    }
  biv_fight_show (self);
}

/* What it may do is lit while it is carried. */
static void
on_carried (BivBattleFight *self,
            guint           id,
            guint           cell)
{
  if (self->unit == (int) id || cell == BIV_NOWHERE)
    return;
  biv_fight_choose_unit (self, (int) id);
  biv_fight_show (self);
}

static void
on_dropped (BivBattleFight *self,
            guint           id,
            guint           cell)
{
  const BivChoice *choice;

  show_refusal (self, NULL);
  biv_fight_choose_unit (self, (int) id);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  if (choice != NULL)
    biv_fight_look_at_choice (self, choice);
  else
    explain (self, (BivCell) cell);
  biv_fight_show (self);
}

static gboolean
on_cancel (BivBattleFight *self)
{
  gboolean had = self->unit >= 0 || self->choice != NULL || biv_session_get_waiting (self->session) != NULL;

  biv_session_drop_waiting (self->session);
  biv_dice_card_mark (self->dice, 0);
  forget_choice (self);
  choose_what_is_owed (self);
  biv_fight_show (self);
  return had;
}

/* The next unit of the side that acts which still has something to do. */
static void
choose_next_unit (BivBattleFight *self)
{
  guint n = biv_field_get_n_units (biv_session_get_field (self->session));

  for (guint i = 1; i <= n; i++)
    {
      guint unit = (guint) (self->unit + (int) i + (int) n) % n;

      if (!biv_fight_may_act (self, biv_field_get_unit (biv_session_get_field (self->session), unit)->side))
        continue;
      biv_fight_choose_unit (self, (int) unit);
      if (self->choices != NULL && self->choices->len > 0)
        {
          BivPlacement placement;

          biv_fight_get_placement (self, unit, &placement);
          if (placement.cell != BIV_NO_CELL)
            biv_canvas_set_cursor (BIV_CANVAS (self->canvas), placement.cell);
          break;
        }
    }
  biv_fight_show (self);
}

/* ---- The session ---- */

/* The campaign keeps what has been played, so that a battle is gone on with after a break. */
static void
save_progress (BivBattleFight *self)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  g_autoptr (BivProposal) proposal = NULL;

  if (self->session == NULL || battle == NULL || battle->state != BIV_BATTLE_DEPLOYED
      || biv_session_get_last_moment (self->session) == self->saved_moment)
    return;
  self->saved_moment = biv_session_get_last_moment (self->session);
  proposal = biv_fight_propose_progress (biv_fight_get_campaign (self), battle, self->session);
  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

static void
on_session_changed (BivBattleFight *self)
{
  self->choice = NULL;
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  choose_what_is_owed (self);
  biv_fight_show (self);
  biv_log_card_scroll_to_end (self->log);
}

static void
open_session (BivBattleFight *self,
              BivBattle      *battle)
{
  g_autoptr (GError) error = NULL;

  self->session = biv_fight_new_session (biv_fight_get_campaign (self), battle,
                                         biv_desk_get_seed (biv_battle_step_get_desk (BIV_BATTLE_STEP (self))), &error);
  /* A board of the wrong shape, or whatever else was refused: nothing here can be asked or done. */
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->session != NULL);
  if (self->session == NULL)
    {
      biv_desk_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), error->message);
      return;
    }
  self->saved_moment = biv_session_get_last_moment (self->session);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (on_session_changed), self, G_CONNECT_SWAPPED);
  biv_board_canvas_set_board (self->canvas, biv_field_get_board (biv_session_get_field (self->session)),
                              battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
  biv_log_card_set_session (self->log, self->session, biv_fight_get_campaign (self), (const char *const *) battle->sides);
  biv_moment_bar_set_session (self->moments, self->session);
  biv_dice_card_set_session (self->dice, self->session,
                             biv_desk_get_types_dice (biv_battle_step_get_desk (BIV_BATTLE_STEP (self))));
  choose_what_is_owed (self);
}

static void
on_overrule (BivBattleFight *self)
{
  biv_fight_overrule_present (GTK_WIDGET (self), self->session, self->unit);
}

/* ---- Keys ---- */

static gboolean
on_key (BivBattleFight  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (self->session == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (biv_dice_card_press (self->dice, key))
    return TRUE;
  if (key == GDK_KEY_bracketleft)
    turn_choice (self, -1);
  else if (key == GDK_KEY_bracketright)
    turn_choice (self, 1);
  else if (key == GDK_KEY_n)
    choose_next_unit (self);
  else if (key == GDK_KEY_e)
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (self));
  else if (key == GDK_KEY_comma)
    biv_moment_bar_seek_by (self->moments, -1);
  else if (key == GDK_KEY_period)
    biv_moment_bar_seek_by (self->moments, 1);
  else if (key == GDK_KEY_u)
    biv_session_undo (self->session);
  else
    return FALSE;
  return TRUE;
}

/* ---- The next step ---- */

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
  int side = biv_fight_get_deciding_side (self);
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
      return g_strdup_printf (_("%s is done"), get_unit (self, biv_fight_find_in_hand (self))->name);
    case BIV_ACTION_RETREAT:
      return g_strdup_printf (_("Withdraw to %s"), biv_board_cell_name (biv_board_canvas_get_board (self->canvas),
                                                                       action->cell, name));
    case BIV_ACTION_ATTACK:
      return g_strdup_printf (_("Fight %s"), get_unit (self, action->other)->name);
    case BIV_ACTION_PASS:
      return g_strdup_printf (_("%s is done"), biv_fight_side_name (self, action->side));
    case BIV_ACTION_END_SIDE:
    default:
      return g_strdup_printf (_("End %s"), biv_fight_get_phase_name (self));
    }
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  BivWanted wanted;
  BivAction action;

  if (self->session == NULL)
    return;
  if (!biv_session_is_at_end (self->session))
    next->label = g_strdup (_("Back to now"));
  else if (biv_session_get_wanted (self->session, &wanted))
    next->label = biv_dice_card_get_marked (self->dice) > 0
                    ? g_strdup_printf (_("Use the %d"), biv_dice_card_get_marked (self->dice)) : g_strdup (_("Roll the die"));
  else if (biv_session_is_over (self->session))
    next->label = g_strdup (_("Enter the result"));
  else if (find_going_on (self, &action))
    next->label = dup_going_on_label (self, &action);
}

static void
enter_result (BivBattleFight *self)
{
  BivCampaign *campaign = biv_fight_get_campaign (self);
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  g_autoptr (BivBattleResult) result = biv_fight_dup_result (campaign, battle, self->session);
  g_autoptr (BivProposal) proposal = biv_turn_propose_result (campaign, biv_item_get_id (BIV_ITEM (battle)), result, NULL);

  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

static void
do_next_step (BivBattleStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  BivWanted wanted;
  BivAction action;

  if (self->session == NULL)
    return;
  if (!biv_session_is_at_end (self->session))
    biv_session_seek (self->session, biv_session_get_last_moment (self->session));
  else if (biv_session_get_wanted (self->session, &wanted))
    biv_dice_card_use (self->dice);
  else if (biv_session_is_over (self->session))
    enter_result (self);
  else if (find_going_on (self, &action))
    play (self, &action);
}

/* ---- The step ---- */

static GtkWidget *
get_tools (BivBattleStep *step)
{
  return BIV_BATTLE_FIGHT (step)->tools;
}

static void
refresh (BivBattleStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  if (self->session != NULL)
    biv_fight_show (self);
}

static void
biv_battle_fight_constructed (GObject *object)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (object);
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  G_OBJECT_CLASS (biv_battle_fight_parent_class)->constructed (object);
  g_signal_connect_object (biv_battle_step_get_desk (BIV_BATTLE_STEP (object)), "gather", G_CALLBACK (save_progress), object,
                           G_CONNECT_SWAPPED);
  if (battle != NULL)
    open_session (self, battle);
  if (self->session != NULL)
    {
      self->tools = g_object_ref_sink (biv_fight_tools_new (self->session, biv_fight_side_name (self, 0),
                                                            biv_fight_side_name (self, 1)));
      biv_fight_show (self);
    }
}

static void
biv_battle_fight_unmap (GtkWidget *widget)
{
  save_progress (BIV_BATTLE_FIGHT (widget));
  GTK_WIDGET_CLASS (biv_battle_fight_parent_class)->unmap (widget);
}

static void
biv_battle_fight_dispose (GObject *object)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (object);

  self->choice = NULL;
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->tools);
  G_OBJECT_CLASS (biv_battle_fight_parent_class)->dispose (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, BivBattleFight, name)

static void
biv_battle_fight_class_init (BivBattleFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_battle_fight_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_battle_fight_dispose;
  widget_class->unmap = biv_battle_fight_unmap;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  step_class->get_tools = get_tools;

  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_DICE_CARD);
  g_type_ensure (BIV_TYPE_LOG_CARD);
  g_type_ensure (BIV_TYPE_MOMENT_BAR);
  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-battle-fight.ui");
  BIND (body);
  BIND (strip);
  BIND (other_actions);
  BIND (sums);
  BIND (side_panel);
  BIND (unit_card);
  BIND (canvas);
  BIND (who);
  BIND (hint);
  BIND (dots);
  BIND (budget);
  BIND (unit_name);
  BIND (unit_words);
  BIND (action_words);
  BIND (refusal);
  BIND (swatch);
  BIND (turn_left);
  BIND (turn_right);
  BIND (act);
  BIND (moments);
  BIND (dice);
  BIND (log);
  gtk_widget_class_bind_template_callback (widget_class, on_cell);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
  gtk_widget_class_bind_template_callback (widget_class, on_carried);
  gtk_widget_class_bind_template_callback (widget_class, on_dropped);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_left);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_right);
  gtk_widget_class_bind_template_callback (widget_class, biv_fight_act);
  gtk_widget_class_bind_template_callback (widget_class, biv_battle_step_next_step_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_overrule);
}

static void
biv_battle_fight_init (BivBattleFight *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->unit = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  biv_dice_card_take_return (self->dice, GTK_WIDGET (self));
}

GtkWidget *
biv_battle_fight_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
