/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-fight.c: a battle fought on the board
 *
 * The session decides what is legal; the step asks it, and shows the answers: cells that may be chosen, the sum behind
 * each die before it is thrown, the log. */
#include "config.h"

#include "app/battle/grid/battle-fight-private.h"
#include "app/widgets/template.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV_TYPE_FIGHT_STEP)

/* ---- Who and what ---- */

/* The side that has to act, or BIV_NOBODY; where both may, A first. */
int
biv_fight_get_deciding_side (BivBattleFight *self)
{
  guint deciders = biv_session_get_deciders (self->session);

  return deciders & BIV_MAY_A ? 0 : deciders & BIV_MAY_B ? 1 : BIV_NOBODY;
}

static int
find_unit_at (BivBattleFight *self,
              BivCell         cell)
{
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), i, &placement);
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
                const BivFightChoice *choice)
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
  if (biv_fight_step_may_act (BIV_FIGHT_STEP (self), side) && biv_session_is_at_end (self->session))
    self->choices = biv_fight_list_choices (self->session, side, unit);
}

int
biv_fight_find_in_hand (BivBattleFight *self)
{
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (self->session)); i++)
    {
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), i, &placement);
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
play (BivBattleFight  *self,
      const BivAction *action)
{
  BivAction copy = *action;         /* the choice that it comes from is forgotten */
  int unit = self->unit;

  forget_choice (self);
  if (!biv_fight_step_play (BIV_FIGHT_STEP (self), &copy, NULL, NULL))
    self->unit = unit;
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
  int there = find_unit_at (self, cell);
  gboolean is_enemy = there >= 0 && self->unit >= 0 && get_unit (self, there)->side != get_unit (self, self->unit)->side;
  BivRefusal why = { 0 };

  if (self->unit < 0 || !biv_session_is_at_end (self->session)
      || !biv_fight_why_not (self->session, (guint) self->unit, cell, is_enemy ? there : -1, &why))
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

/* A click: on a lit cell it looks at the choice, again plays it; on a unit it chooses it; elsewhere it asks why not. */
static void
on_cell (BivBattleFight *self,
         guint           cell)
{
  const BivFightChoice *choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  int unit = find_unit_at (self, (BivCell) cell);
  /* Where both sides act, a click on the enemy of whoever is chosen is for him. */
  gboolean is_own = unit >= 0 && biv_fight_step_may_act (BIV_FIGHT_STEP (self), get_unit (self, unit)->side)
                    && (self->unit < 0 || get_unit (self, unit)->side == get_unit (self, self->unit)->side);

  if (waits_for_die (self))
    return;
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
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
  biv_fight_choose_unit (self, (int) id);
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
  biv_fight_choose_unit (self, (int) id);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  choice = biv_fight_find_choice (self->choices, (BivCell) cell, BIV_ACTION_NONE);
  if (choice != NULL)
    biv_fight_look_at_choice (self, choice);
  else
    explain (self, (BivCell) cell);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static gboolean
on_cancel (BivBattleFight *self)
{
  gboolean had = biv_fight_step_drop_dice (BIV_FIGHT_STEP (self)) || self->unit >= 0 || self->choice != NULL;

  forget_choice (self);
  choose_what_is_owed (self);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  return had;
}

/* The keys go on from where the unit stands, or from where it may come on. */
static void
go_to_chosen (BivBattleFight *self)
{
  BivPlacement placement;
  BivCell cell;

  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
  cell = placement.cell != BIV_NO_CELL ? placement.cell : ((BivFightChoice *) g_ptr_array_index (self->choices, 0))->cell;
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  biv_canvas_show_cell (BIV_CANVAS (self->canvas), cell);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
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
  for (guint i = 1; i <= n && !found; i++)
    {
      guint unit = (guint) (before + (int) i + (int) n) % n;

      if (!biv_fight_step_may_act (BIV_FIGHT_STEP (self), get_unit (self, (int) unit)->side))
        continue;
      biv_fight_choose_unit (self, (int) unit);
      found = self->choices != NULL && self->choices->len > 0;
    }
  if (found)
    {
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
      go_to_chosen (self);
    }
  else
    {
      biv_fight_choose_unit (self, before);
      biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No unit has anything left to do now."));
    }
  biv_fight_step_show (BIV_FIGHT_STEP (self));
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

static void
changed (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);

  self->choice = NULL;
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  choose_what_is_owed (self);
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
    case GDK_KEY_n:            choose_next_unit (self); break;
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
      return g_strdup_printf (_("%s is done"), biv_fight_step_side_name (BIV_FIGHT_STEP (self), action->side));
    case BIV_ACTION_END_SIDE:
    default:
      return biv_fight_step_dup_end (BIV_FIGHT_STEP (self));
    }
}

static char *
dup_going_on (BivFightStep *step)
{
  BivAction action;

  return find_going_on (BIV_BATTLE_FIGHT (step), &action) ? dup_going_on_label (BIV_BATTLE_FIGHT (step), &action) : NULL;
}

static void
go_on (BivFightStep *step)
{
  BivAction action;

  if (find_going_on (BIV_BATTLE_FIGHT (step), &action))
    play (BIV_BATTLE_FIGHT (step), &action);
}

/* Whoever may do more than end his turn, of those for whom it goes on. */
static GPtrArray *
list_unused (BivFightStep *step)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (step);
  GPtrArray *unused = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) actions = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  BivAction end;

  if (!find_going_on (self, &end) || (end.kind != BIV_ACTION_PASS && end.kind != BIV_ACTION_END_SIDE))
    return unused;
  actions = biv_session_list_actions (self->session, end.side, -1);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (action->unit < 0 || action->kind == BIV_ACTION_WITHDRAW_FIRE || action->kind == BIV_ACTION_LEAVE
          || !g_hash_table_add (seen, GINT_TO_POINTER (action->unit + 1)))
        continue;
      g_ptr_array_add (unused, g_strdup (get_unit (self, action->unit)->call));
    }
  return unused;
}

/* ---- The step ---- */

static void
biv_battle_fight_dispose (GObject *object)
{
  BivBattleFight *self = BIV_BATTLE_FIGHT (object);

  self->choice = NULL;
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  self->session = NULL;
  G_OBJECT_CLASS (biv_battle_fight_parent_class)->dispose (object);
}

static void
biv_battle_fight_class_init (BivBattleFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivFightStepClass *step_class = BIV_FIGHT_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_battle_fight_dispose;
  step_class->opened = opened;
  step_class->changed = changed;
  step_class->show = biv_fight_show;
  step_class->press = press;
  step_class->dup_going_on = dup_going_on;
  step_class->go_on = go_on;
  step_class->list_unused = list_unused;
  step_class->get_unit = get_picked;

  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/grid/battle-fight.ui");
  BIV_BIND_CHILDREN (widget_class, BivBattleFight, body, strip, other_actions, sums, side_panel, unit_card, canvas, who,
                     hint, dots, budget, unit_name, unit_words, action_words, refusal, swatch, turn_left, turn_right, act,
                     moments, dice, log);
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CALLBACKS (widget_class, on_cell, on_cancel, on_carried, on_dropped, on_turn_left, on_turn_right, biv_fight_act,
                      biv_battle_step_next_step_changed, biv_fight_step_overrule);
}

static void
biv_battle_fight_init (BivBattleFight *self)
{
  self->unit = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_fight_step_set_cards (BIV_FIGHT_STEP (self), self->moments, self->dice, self->log, self->refusal);
}

GtkWidget *
biv_battle_fight_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
