/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight.c: a battle fought on a table in millimetres: who looks, who is picked, pointer and keys, and how it goes on
 *
 * The session decides what is legal, the rulebook measures; the step asks and shows the answers. What is dragged is only looked
 * at, as a ghost with its measure (table-plan.h), until it is ordered. */
#include "config.h"

#include "app/battle/fusilier/table-fight.h"

#include <glib/gi18n.h>

#include "app/battle/fusilier/action-menu.h"
#include "app/battle/fusilier/base-card.h"
#include "app/battle/fusilier/order-card.h"
#include "app/battle/fusilier/table-rows.h"
#include "app/battle/fusilier/table-scene.h"
#include "app/battle/step/cards.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/guest.h"
#include "app/battle/step/held-toggle.h"
#include "app/canvas/table-measure.h"
#include "app/desk/clause-link.h"
#include "app/turn/clock-strip.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/fold.h"
#include "app/widgets/choice.h"
#include "app/widgets/column.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/measured.h"
#include "app/widgets/template.h"
#include "base/fit.h"
#include "campaign/battle/fight-arrivals.h"
#include "campaign/model/order-note.h"
#include "rulebooks/biv-fusilier-intent.h"

#define TURN_STEP 500               /* of the keys, in hundredths of a degree */

#define BIV_TYPE_TABLE_FIGHT (biv_table_fight_get_type ())
G_DECLARE_FINAL_TYPE (BivTableFight, biv_table_fight, BIV, TABLE_FIGHT, BivFightStep)

struct _BivTableFight
{
  BivFightStep     parent_instance;

  BivEyes          eyes;            /* of whoever looks */
  BivTablePlan    *plan;
  BivTableScene    scene;
  int              unit, general;   /* the picked one; -1 */
  int              looked_at;       /* the unit under the pointer; -1: none */
  int              enemy;           /* the one that the cursor went to last; -1 */
  guint            aimed_at;        /* likewise, the order whose objective it was */
  int              told;            /* the unit that was said to be picked; -1 */
  char            *told_plan;       /* (nullable): what was said of what is planned */
  gboolean         is_measuring;
  GtkWidget       *menu;            /* (nullable): over the table */
  GtkToggleButton *threats;

  BivTableCanvas  *canvas;          /* template children from here on */
  BivClockStrip   *clock;
  BivScoreStrip   *score;
  BivMomentBar    *moments;
  BivDiceCard     *dice;
  BivLogCard      *log;
  BivSwatch       *swatch;
  GtkLabel        *strip, *who, *hint, *unit_name, *unit_words, *plan_words, *refusal;
  GtkGrid         *facts;
  GtkBox          *deeds, *follows, *sums, *duties, *targets, *fights, *table_tools;
  GtkWidget       *unit_card, *plan_row, *duty_card, *target_card, *fight_card;
  GtkButton       *act, *leg;
  GtkToggleButton *front;
  GtkMenuButton   *more;
  BivOrderCard    *order_card;
};

G_DEFINE_FINAL_TYPE (BivTableFight, biv_table_fight, BIV_TYPE_FIGHT_STEP)

/* ---- Who looks, and at whom ---- */

/* As things stand. */
static const BivEyes *
eyes_of (BivTableFight *self)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  for (int side = 0; side < BIV_N_SIDES; side++)
    self->eyes.sides[side] = battle != NULL && battle->sides != NULL ? battle->sides[side] : NULL;
  self->eyes.deciders = biv_fight_step_get_deciders (BIV_FIGHT_STEP (self));
  return &self->eyes;
}

static gboolean
is_own (BivTableFight *self,
        int            unit)
{
  return unit >= 0 && biv_eyes_may_act (eyes_of (self), biv_eyes_get_side (&self->eyes, (guint) unit));
}

static gboolean
is_enemy (BivTableFight *self,
          int            unit)
{
  return unit >= 0 && self->unit >= 0
         && biv_eyes_get_side (&self->eyes, (guint) unit) != biv_eyes_get_side (&self->eyes, (guint) self->unit);
}

/* The unit on the card: what is under the pointer, while nothing is planned, or the picked one; -1. */
static int
get_shown (BivTableFight *self)
{
  if (self->looked_at >= 0 && biv_table_plan_get (self->plan)->action.kind == BIV_ACTION_NONE
      && biv_session_get_waiting (self->eyes.session) == NULL && biv_eyes_know (&self->eyes, (guint) self->looked_at))
    return self->looked_at;
  return self->unit;
}

/* The side whose reach and targets are asked for; BIV_NOBODY: none is. */
static int
get_threatening (BivTableFight *self)
{
  int unit = get_shown (self);

  if (!gtk_toggle_button_get_active (self->threats))
    return BIV_NOBODY;
  if (self->eyes.side >= 0)
    return 1 - self->eyes.side;
  if (unit >= 0)
    return 1 - biv_eyes_get_side (&self->eyes, (guint) unit);
  return biv_eyes_may_act (eyes_of (self), 0) ? 1 : 0;
}

/* ---- Showing ---- */

static void
show_table (BivTableFight *self)
{
  BivTableScene *scene = &self->scene;

  scene->unit = self->unit;
  scene->general = self->general;
  scene->shown = get_shown (self);
  scene->threatening = get_threatening (self);
  scene->has_order = biv_order_card_get_order (self->order_card, &scene->order);
  biv_table_scene_show (scene, eyes_of (self), self->canvas);
}

static void
show_clock (BivTableFight *self)
{
  const BivState *state = biv_session_get_state (self->eyes.session);
  g_autoptr (GArray) orders = biv_fusilier_list_orders (self->eyes.field, state);
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (BivClockOrder));

  for (guint i = 0; i < orders->len; i++)
    {
      const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, i);
      BivClockOrder item = { 0 };
      g_autofree char *note = NULL;

      if (order->stage == BIV_FUSILIER_ORDER_PAST || order->is_void || !biv_eyes_share (&self->eyes, order->side))
        continue;
      item.side = biv_eyes_get_look (&self->eyes, order->side);
      item.written = order->written;
      item.received = order->received;
      item.active = order->active;
      /* One that comes into force within the bound still shows when. */
      item.is_obeyed = order->stage == BIV_FUSILIER_ORDER_OBEYED && order->active <= biv_fusilier_get_clock (state);
      note = biv_order_note_dup_of (self->eyes.session, order);
      BIV_FIT (item.words, "%s: %s", biv_eyes_part_call (&self->eyes, BIV_PART_FORMATION, (guint) order->formation), order->name);
      if (note != NULL)
        BIV_FIT_TEXT (item.note, note);
      g_array_append_val (shown, item);
    }
  biv_clock_strip_set (self->clock, biv_fusilier_get_clock (state), (const BivClockOrder *) (gpointer) shown->data, shown->len);
}

/* Combats are looked at before their dice. */
static gboolean
shows_something (BivTableFight *self)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;

  if (!biv_eyes_is_phase (&self->eyes, "combat"))
    return FALSE;
  pairings = biv_fusilier_list_fights (self->eyes.field, biv_eyes_get_state (&self->eyes), &fighters);
  return pairings->len > 0 || fighters->len > 0;
}

/* What a person does in this phase. */
static const char *
get_phase_hint (BivTableFight *self)
{
  static const struct
  {
    const char *phase, *hint;
  } hints[] = {
    { "setup", N_("Write the opening orders; they are sent when the battle begins.") },
    { "orders", N_("Write fresh orders, or send generals to their men.") },
    { "declare", N_("Choose a unit, then the enemy whom it attacks.") },
    { "attack-move", N_("Move the units that attack; all go when the phase ends.") },
    { "response", N_("Units under attack may turn, change formation or take cover.") },
    { "other-move", N_("Move the others; all go when the phase ends.") },
    { "artillery", N_("Choose a battery, then what it fires at.") },
    { "skirmish-fire", N_("Choose skirmishers, then what they fire at.") },
    { "combat", N_("These will fight, from left to right.") },
    { "retreats", N_("Winners may follow up.") },
  };

  if (biv_eyes_is_phase (&self->eyes, "combat") && !shows_something (self))
    return _("Nobody is left to fight.");
  for (gsize i = 0; i < G_N_ELEMENTS (hints); i++)
    if (biv_eyes_is_phase (&self->eyes, hints[i].phase))
      return _(hints[i].hint);
  return NULL;
}

/* How far, over what, and whether one sees the other. */
static char *
dup_measured (BivTableFight *self)
{
  BivTabletop *table = self->eyes.table;
  g_autofree char *met = biv_table_measure_dup_words (table, self->scene.from, self->scene.to), *hidden = NULL;
  g_autofree char *length = biv_measured_dup_words (biv_spot_distance (self->scene.from, self->scene.to), TRUE);
  guint screen = biv_tabletop_find_screen (table, self->scene.from, self->scene.to, FALSE);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append (text, length);
  if (met[0] != '\0')
    g_string_append_printf (text, ", %s", met);
  if (screen != BIV_NO_OBJECT)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, screen);

      hidden = g_strdup_printf (_("Hidden by: %s"), object->name != NULL ? object->name : biv_thing_get_label (object->thing));
    }
  g_string_append_printf (text, ". %s", hidden != NULL ? hidden : _("In sight"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_who (BivTableFight *self)
{
  const BivState *state = biv_session_get_state (self->eyes.session);
  gboolean a = biv_eyes_may_act (eyes_of (self), 0), b = biv_eyes_may_act (eyes_of (self), 1);
  gboolean is_due = biv_session_get_waiting (self->eyes.session) != NULL;
  int side = is_due ? biv_fight_step_get_thrower (BIV_FIGHT_STEP (self)) : a == b ? BIV_NOBODY : a ? 0 : 1;
  g_autofree char *time = biv_minutes_dup_time (biv_fusilier_get_clock (state));
  /* TRANSLATORS: the bound, a turn of ten minutes, and when it began */
  g_autofree char *strip = biv_fusilier_get_clock (state) < 0 ? g_strdup_printf (_("Bound %d"), state->turn)
                                                              : g_strdup_printf (_("Bound %d, %s"), state->turn, time);
  g_autofree char *measured = self->scene.has_measured ? dup_measured (self) : NULL;
  g_autofree char *rest = NULL, *who = biv_fight_step_dup_rest (BIV_FIGHT_STEP (self), &rest);
  const char *hint = measured != NULL ? measured : rest != NULL ? rest : get_phase_hint (self);

  if (who == NULL)
    who = is_due ? biv_fight_step_dup_throw (BIV_FIGHT_STEP (self)) : biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), side);
  biv_fight_step_show_side (BIV_FIGHT_STEP (self), self->swatch, side);
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), side >= 0);
  gtk_label_set_text (self->strip, strip);
  gtk_label_set_text (self->who, who);
  biv_clause_label_set (self->hint, hint != NULL ? hint : "");
}

/* ---- Showing: the cards ---- */

static void on_target (gpointer self, int enemy);
static void on_duty (gpointer self, int unit);

/* What is empty takes no room between the rest. */
static void
hide_if_empty (gpointer box)
{
  gtk_widget_set_visible (box, gtk_widget_get_first_child (box) != NULL);
}

static gboolean
is_about_to_act (BivTableFight *self)
{
  return biv_table_plan_get (self->plan)->is_legal && biv_session_get_waiting (self->eyes.session) == NULL;
}

static const char *
act_label (BivActionKind kind)
{
  switch (kind)
    {
    case BIV_ACTION_MARCH:   return _("Order it");
    case BIV_ACTION_REFACE:  return C_("rotate", "Turn");
    case BIV_ACTION_DECLARE: return _("Attack");
    case BIV_ACTION_SHOOT:   return C_("action", "Fire");
    default:                 return _("Do it");
    }
}

/* What the blue button says of what is planned. */
static char *
dup_act_label (BivTableFight *self)
{
  const BivAction *action = &biv_table_plan_get (self->plan)->action;
  int other = action->kind == BIV_ACTION_DECLARE || action->kind == BIV_ACTION_SHOOT ? action->other : action->unit;
  const char *number = other >= 0 ? biv_eyes_get_number (&self->eyes, (guint) other) : NULL;

  switch (number != NULL ? action->kind : BIV_ACTION_NONE)
    {
    case BIV_ACTION_MARCH:   return g_strdup_printf (_("Move %s"), number);
    case BIV_ACTION_REFACE:  return g_strdup_printf (_("Turn %s"), number);
    case BIV_ACTION_DECLARE: return g_strdup_printf (_("Attack %s"), number);
    case BIV_ACTION_SHOOT:   return g_strdup_printf (_("Fire at %s"), number);
    default:                 return g_strdup (act_label (action->kind));
    }
}

static void
show_plan (BivTableFight *self)
{
  const BivPlanned *planned = biv_table_plan_get (self->plan);
  const BivAction *waiting = biv_session_get_waiting (self->eyes.session);
  gboolean is_march = planned->action.kind == BIV_ACTION_MARCH;
  g_autofree char *words = biv_table_plan_dup_words (self->plan);

  gtk_widget_set_visible (self->plan_row, words != NULL);
  biv_clause_label_set (self->plan_words, words != NULL ? words : "");
  gtk_button_set_label (self->act, act_label (planned->action.kind));
  gtk_widget_set_sensitive (GTK_WIDGET (self->act), planned->is_legal);
  gtk_widget_set_visible (GTK_WIDGET (self->leg), is_march);
  gtk_widget_set_visible (GTK_WIDGET (self->front), is_march);
  gtk_toggle_button_set_active (self->front, planned->keeps_front);
  if (words != NULL)
    {
      g_autofree char *refusal = planned->is_legal ? NULL : biv_clause_dup_refusal (&planned->why);

      biv_clause_label_set (self->refusal, refusal);
      gtk_widget_set_visible (GTK_WIDGET (self->refusal), refusal != NULL);
    }
  biv_fight_step_show_sums (BIV_FIGHT_STEP (self), self->sums,
                            waiting != NULL ? waiting : planned->is_legal ? &planned->action : NULL);
  hide_if_empty (self->sums);
  biv_base_card_fill_follows (self->follows, &self->eyes, self->plan);
  hide_if_empty (self->follows);
}

/* What is new on the card is in sight, and whoever cannot see it hears it. */
static void
say_card (BivTableFight *self)
{
  const char *plan = gtk_widget_get_visible (self->plan_row) ? gtk_label_get_text (self->plan_words) : NULL;
  gboolean is_new_unit = self->unit != self->told, is_new_plan = g_strcmp0 (plan, self->told_plan) != 0;

  if (biv_session_get_waiting (self->eyes.session) != NULL)
    biv_cards_bring (GTK_WIDGET (self->dice), gtk_widget_get_parent (GTK_WIDGET (self->dice)));
  else if (self->unit >= 0 && (is_new_unit || is_new_plan))
    biv_cards_bring (self->unit_card, plan == NULL ? self->target_card : NULL);
  if (is_new_unit && self->unit >= 0)
    {
      g_autofree char *words = g_strdup_printf (_("%s is chosen"), biv_eyes_get_call (&self->eyes, (guint) self->unit));

      biv_announce (self, words);
      biv_announce_texts (self->deeds);
    }
  self->told = self->unit;
  if (!is_new_plan)
    return;
  g_free (self->told_plan);
  self->told_plan = g_strdup (plan);
  biv_announce (self, plan);
  if (plan == NULL)
    return;
  biv_announce_texts (self->refusal);
  biv_announce_texts (self->sums);
  biv_announce_texts (self->follows);
}

static void
show_unit_card (BivTableFight *self)
{
  const BivEyes *eyes = &self->eyes;
  gboolean waits = biv_session_get_waiting (eyes->session) != NULL;
  g_autofree char *name = NULL;
  int shown = get_shown (self);
  BivPlacement placement;

  if (shown >= 0)
    {
      biv_eyes_get_placement (eyes, (guint) shown, &placement);
      name = biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), (guint) shown);
      gtk_label_set_text (self->unit_name, name);
      gtk_label_set_text (self->unit_words, biv_book_get_type_at (biv_field_get_book (eyes->field), placement.type)->name);
      biv_base_card_fill_deeds (self->deeds, eyes, (guint) shown);
    }
  else
    {
      gtk_label_set_text (self->unit_name, self->general >= 0 ? biv_eyes_part_call (eyes, BIV_PART_GENERAL, (guint) self->general)
                                           : waits            ? _("A die is due")
                                                              : _("No unit picked"));
      gtk_label_set_text (self->unit_words, self->general >= 0 ? _("general")
                                            : waits            ? _("Escape takes it back.")
                                                               : _("Click one, or press N"));
      biv_children_remove (self->deeds);
    }
  biv_base_card_fill_facts (self->facts, eyes, shown, self->general);
  hide_if_empty (self->facts);
  hide_if_empty (self->deeds);
  gtk_widget_set_sensitive (GTK_WIDGET (self->more), self->unit >= 0 || self->general >= 0);
  show_plan (self);
}

static void
show_panel (BivTableFight *self)
{
  const BivEyes *eyes = eyes_of (self);
  gboolean may_aim = self->unit >= 0 && get_shown (self) == self->unit && biv_eyes_is_firing (eyes);

  show_who (self);
  show_unit_card (self);
  gtk_widget_set_visible (self->target_card,
                          biv_table_rows_fill_targets (self->targets, eyes, get_shown (self), may_aim,
                                                       biv_table_plan_get (self->plan)->action.other, on_target, self));
  say_card (self);
  gtk_widget_set_visible (self->duty_card, biv_table_rows_fill_duties (self->duties, eyes, on_duty, self));
  gtk_widget_set_visible (self->fight_card, biv_table_rows_fill_combats (self->fights, eyes));
}

/* What there is to see; the cards of every fight, and what is to be done next, are not touched by it. */
static void
show_scene (BivTableFight *self)
{
  show_table (self);
  show_panel (self);
}

static void
show (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  show_clock (self);
  biv_order_card_show (self->order_card, eyes_of (self), self->unit, self->general);
  show_scene (self);
}

/* What was refused was refused to another plan. */
static void
on_plan_changed (BivTableFight *self)
{
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  show_scene (self);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

/* ---- Picking and playing ---- */

static void
pick (BivTableFight *self,
      int            unit,
      int            general)
{
  self->unit = unit;
  self->general = general;
  biv_table_plan_forget (self->plan);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* Picks it and brings it into sight. */
static void
show_unit (BivTableFight *self,
           int            unit)
{
  BivPlacement placement;

  biv_eyes_get_placement (&self->eyes, (guint) unit, &placement);
  if (placement.has_place)
    biv_table_canvas_show_spot (self->canvas, placement.place);
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  pick (self, unit, -1);
}

static void
on_duty (gpointer self,
         int      unit)
{
  show_unit (self, unit);
}

/* Plays it, or shows why not. @words: (nullable): what is written with it. Returns: whether it was played, or waits for dice */
static gboolean
play (BivTableFight   *self,
      const BivAction *action,
      const char      *words)
{
  BivRefusal why;

  if (biv_fight_step_play (BIV_FIGHT_STEP (self), action, words, &why))
    return TRUE;
  /* Whom it is about, if it is somebody else. */
  if (why.unit >= 0 && action->unit < 0)
    {
      show_unit (self, why.unit);
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), &why);
    }
  return FALSE;
}

/* Does what is planned. */
static void
act (BivTableFight *self)
{
  BivAction action = biv_table_plan_get (self->plan)->action;

  if (action.kind == BIV_ACTION_NONE)
    return;
  if (play (self, &action, NULL))
    biv_table_plan_forget (self->plan);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* ---- Pointer ---- */

static gboolean
is_within_reach (BivTableFight *self,
                 BivSpot        place,
                 BivSpot        spot)
{
  return biv_spot_distance (place, spot) <= biv_table_canvas_get_reach (self->canvas);
}

/* A general who is drawn over a unit of his own side would join it; to any other place he would ride. */
static void
carry_general (BivTableFight *self,
               guint          general,
               BivSpot        spot)
{
  guint base = biv_table_canvas_find_base (self->canvas, spot, biv_table_canvas_get_reach (self->canvas));
  BivAction action;

  if (self->general != (int) general)
    pick (self, -1, (int) general);
  biv_action_init (&action, base < BIV_TABLE_GENERALS ? BIV_ACTION_ATTACH : BIV_ACTION_RIDE,
                   biv_eyes_find_part (&self->eyes, BIV_PART_GENERAL, general)->side);
  action.other = (gint16) general;
  if (base < BIV_TABLE_GENERALS)
    {
      action.unit = (gint16) base;
    }
  else
    {
      action.n_path = 1;
      action.steps[0] = (BivTableStep) { spot, BIV_NO_ANGLE };
    }
  biv_table_plan_propose (self->plan, &action);
}

/* A click picks; on an enemy it points at him where the phase has something against him; a second click there, or on the place
 * where the way ends, does it. By key, open ground is a way's end. */
static void
on_spot (BivTableFight *self,
         guint          base,
         int            x,
         int            y)
{
  const BivPlanned *planned = biv_table_plan_get (self->plan);
  const BivAction *action = &planned->action;
  int unit = base < BIV_TABLE_GENERALS ? (int) base : -1;
  gboolean at_end = biv_session_is_at_end (self->eyes.session);
  BivSpot spot = biv_spot (x, y);

  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  if (biv_order_card_aim (self->order_card, spot))
    return;
  if (base != BIV_NO_BASE && base >= BIV_TABLE_GENERALS)
    {
      pick (self, -1, (int) (base - BIV_TABLE_GENERALS));
    }
  else if (at_end && is_enemy (self, unit) && is_own (self, self->unit) && biv_eyes_is_pointing (&self->eyes))
    {
      if (action->other == unit && planned->is_legal)
        act (self);
      else
        biv_table_plan_point (self->plan, (guint) self->unit, (guint) unit);
    }
  else if (unit >= 0)
    {
      pick (self, unit, -1);
    }
  else if (at_end && is_own (self, self->unit) && biv_eyes_is_moving (&self->eyes))
    {
      if (action->kind == BIV_ACTION_MARCH && planned->is_legal && !planned->adds_leg
          && is_within_reach (self, action->steps[action->n_path - 1].at, spot))
        act (self);
      else
        biv_table_plan_go (self->plan, (guint) self->unit, spot);
    }
  else if (at_end && self->general >= 0 && biv_eyes_is_phase (&self->eyes, "other-move")
           && biv_eyes_may_act (eyes_of (self), biv_eyes_find_part (&self->eyes, BIV_PART_GENERAL, (guint) self->general)->side))
    {
      if (action->kind == BIV_ACTION_RIDE && planned->is_legal && is_within_reach (self, action->steps[0].at, spot))
        act (self);
      else
        carry_general (self, (guint) self->general, spot);
    }
  else
    {
      biv_announce (self, self->unit >= 0 || self->general >= 0 ? _("Nobody is chosen any more.") : _("Nobody is here."));
      pick (self, -1, -1);
    }
}

static void
carry (BivTableFight *self,
       guint          base,
       BivSpot        spot)
{
  guint over = biv_table_canvas_find_base (self->canvas, spot, biv_table_canvas_get_reach (self->canvas));

  if (base >= BIV_TABLE_GENERALS)
    {
      carry_general (self, base - BIV_TABLE_GENERALS, spot);
      return;
    }
  if (self->unit != (int) base)
    pick (self, (int) base, -1);
  if (biv_eyes_is_moving (&self->eyes))
    biv_table_plan_go (self->plan, base, spot);
  else if (biv_eyes_is_pointing (&self->eyes) && over < BIV_TABLE_GENERALS && is_enemy (self, (int) over))
    biv_table_plan_point (self->plan, base, over);
  else
    biv_table_plan_forget (self->plan);
}

static void
on_carried (BivTableFight *self,
            guint          base,
            int            x,
            int            y)
{
  carry (self, base, biv_spot (x, y));
}

static void
on_dropped (BivTableFight *self,
            guint          base,
            int            x,
            int            y,
            gboolean       cancelled)
{
  const BivPlanned *planned = biv_table_plan_get (self->plan);

  if (cancelled)
    biv_table_plan_forget (self->plan);
  else
    carry (self, base, biv_spot (x, y));
  if ((planned->action.kind == BIV_ACTION_ATTACH || planned->action.kind == BIV_ACTION_RIDE) && planned->is_legal)
    act (self);
}

static void
on_turning (BivTableFight *self,
            guint          base,
            int            angle)
{
  if (base < BIV_TABLE_GENERALS && self->unit == (int) base)
    biv_table_plan_turn (self->plan, base, (BivAngle) angle);
}

static void
on_turned (BivTableFight *self,
           guint          base,
           int            angle,
           gboolean       cancelled)
{
  if (cancelled)
    biv_table_plan_forget (self->plan);
}

static void
drop_menu (BivTableFight *self)
{
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}

static void
on_chosen (BivTableFight *self,
           BivAction     *action)
{
  biv_table_plan_propose (self->plan, action);
  act (self);
}

static GtkWidget *
make_menu (BivTableFight *self)
{
  GtkWidget *menu = biv_action_menu_new (eyes_of (self), self->unit, self->general);

  g_signal_connect_object (menu, "chosen", G_CALLBACK (on_chosen), self, G_CONNECT_SWAPPED);
  return menu;
}

static void
on_more (GtkMenuButton *button,
         gpointer       self)
{
  gtk_menu_button_set_popover (button, make_menu (self));
}

static void
on_menu (BivTableFight *self,
         guint          base,
         int            x,
         int            y,
         double         x_px,
         double         y_px)
{
  drop_menu (self);
  if (base == BIV_NO_BASE && self->unit < 0 && self->general < 0)
    return;
  if (base >= BIV_TABLE_GENERALS && base != BIV_NO_BASE)
    pick (self, -1, (int) (base - BIV_TABLE_GENERALS));
  else if (base != BIV_NO_BASE)
    pick (self, (int) base, -1);
  self->menu = make_menu (self);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->canvas));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x_px, (int) y_px, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
on_cancel (BivTableFight *self)
{
  gboolean is_planned = biv_table_plan_get (self->plan)->action.kind != BIV_ACTION_NONE;
  gboolean is_aiming = biv_order_card_stop_aiming (self->order_card);
  gboolean had = biv_fight_step_drop_dice (BIV_FIGHT_STEP (self)) || is_planned || is_aiming || self->unit >= 0
                 || self->general >= 0 || self->scene.has_measured;

  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  self->scene.has_measured = FALSE;
  if (is_planned && !is_aiming)
    biv_table_plan_forget (self->plan);
  else if (!is_aiming)
    pick (self, -1, -1);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  return had;
}

/* ---- Measuring ---- */

static gboolean
on_press (BivTableFight *self,
          int            x,
          int            y)
{
  /* What is drawn is acted on from here: O orders it, Escape forgets it. */
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  if (!self->is_measuring)
    return FALSE;
  self->scene.from = self->scene.to = biv_spot (x, y);
  self->scene.has_measured = TRUE;
  return TRUE;
}

static void
on_drag (BivTableFight *self,
         int            x,
         int            y)
{
  self->scene.to = biv_spot (x, y);
  show_scene (self);
}

static void
on_release (BivTableFight *self,
            gboolean       cancelled)
{
  self->scene.has_measured = self->scene.has_measured && !cancelled;
  show_scene (self);
}

static void
on_measure (BivTableFight   *self,
            GtkToggleButton *button)
{
  self->is_measuring = gtk_toggle_button_get_active (button);
  if (!self->is_measuring)
    self->scene.has_measured = FALSE;
  show_scene (self);
}

/* ---- Under the pointer, or the cursor while keys move it ---- */

static void
look_at (BivTableFight *self,
         guint          base)
{
  int unit = base < BIV_TABLE_GENERALS ? (int) base : -1, before;

  if (self->eyes.session == NULL || unit == self->looked_at)
    return;
  before = get_shown (self);
  self->looked_at = unit;
  if (get_shown (self) != before)
    show_scene (self);
}

static void
on_point (BivTableFight *self,
          int            x,
          int            y)
{
  look_at (self, biv_table_canvas_find_base (self->canvas, biv_spot (x, y), biv_table_canvas_get_reach (self->canvas) / 2));
}

static void
on_cursor (BivTableFight *self)
{
  BivSpot spot;

  if (biv_canvas_shows_cursor (BIV_CANVAS (self->canvas))
      && biv_table_canvas_get_spot (self->canvas, biv_canvas_get_cursor (BIV_CANVAS (self->canvas)), &spot))
    look_at (self, biv_table_canvas_find_base (self->canvas, spot, BIV_TABLE_LATTICE / 2));
}

/* ---- The plan's buttons ---- */

static void
on_front (BivTableFight *self)
{
  biv_table_plan_keep_front (self->plan, gtk_toggle_button_get_active (self->front));
}

static void
on_clear (BivTableFight *self)
{
  biv_table_plan_forget (self->plan);
}

static void
on_leg (BivTableFight *self)
{
  biv_table_plan_add_leg (self->plan);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Keys ---- */

static void
turn_by (BivTableFight *self,
         int            hundredths)
{
  BivBase base;
  int angle;

  if (!is_own (self, self->unit) || !biv_eyes_is_moving (&self->eyes)
      || (!biv_table_plan_get_base (self->plan, &base) && !biv_eyes_get_base (&self->eyes, (guint) self->unit, &base)))
    return;
  angle = biv_angle_to_hundredths (base.facing);
  biv_table_plan_turn (self->plan, (guint) self->unit, biv_angle_from_hundredths ((angle + hundredths + 36000) % 36000));
}

/* In a phase of fire: what it would do to whom it can harm. */
static void
on_target (gpointer owner,
           int      enemy)
{
  BivTableFight *self = owner;

  if (self->unit >= 0 && biv_eyes_is_firing (&self->eyes))
    biv_table_plan_point (self->plan, (guint) self->unit, (guint) enemy);
}

static void
aim_at_next (BivTableFight *self)
{
  const BivAction *action = &biv_table_plan_get (self->plan)->action;
  g_autoptr (GArray) targets = self->unit >= 0 ? biv_eyes_list_targets (&self->eyes, (guint) self->unit) : NULL;
  guint next = 0;

  for (guint i = 0; targets != NULL && i < targets->len; i++)
    if (action->kind == BIV_ACTION_SHOOT && g_array_index (targets, BivFusilierShot, i).target == (guint) action->other)
      next = (i + 1) % targets->len;
  if (targets != NULL && targets->len > 0)
    on_target (self, (int) g_array_index (targets, BivFusilierShot, next).target);
  else
    biv_fight_step_tell (BIV_FIGHT_STEP (self), self->unit >= 0 ? _("It has no target now.") : _("Choose a unit first."));
}

/* Goes with the cursor to the next unit after @from, in the order of their numbers, that is on the table and of one of @sides
 * (BIV_MAY_*). Returns: -1: there is none */
static int
go_to_next (BivTableFight *self,
            int            from,
            guint          sides)
{
  int n = (int) biv_field_get_n_units (self->eyes.field);

  for (int i = 1; i <= n; i++)
    {
      guint unit = (guint) ((from + i + n) % n);
      BivBase base;

      if ((sides & (biv_eyes_get_side (&self->eyes, unit) == 0 ? BIV_MAY_A : BIV_MAY_B)) == 0
          || !biv_eyes_know (&self->eyes, unit) || !biv_eyes_get_base (&self->eyes, unit, &base))
        continue;
      biv_table_canvas_go_to_spot (self->canvas, base.centre);
      return (int) unit;
    }
  return -1;
}

/* Of those who act. The cursor is there first: that the unit is chosen is said after where it stands, and where once. */
static void
pick_next (BivTableFight *self)
{
  guint own = (biv_eyes_may_act (eyes_of (self), 0) ? BIV_MAY_A : 0) | (biv_eyes_may_act (&self->eyes, 1) ? BIV_MAY_B : 0);
  int unit = go_to_next (self, self->unit, own);

  if (unit >= 0)
    show_unit (self, unit);
  else
    biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No unit has anything left to do now."));
}

/* Of whoever is picked, or acts. */
static void
go_to_enemy (BivTableFight *self)
{
  int own = self->unit >= 0 ? biv_eyes_get_side (&self->eyes, (guint) self->unit) : biv_eyes_may_act (eyes_of (self), 0) ? 0 : 1;
  int enemy = go_to_next (self, self->enemy, own == 0 ? BIV_MAY_B : BIV_MAY_A);

  if (enemy >= 0)
    self->enemy = enemy;
  else
    biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No enemy is on the table."));
}

/* What the orders under way, of those who look, are to take or hold. */
static void
go_to_objective (BivTableFight *self)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (self->eyes.field, biv_eyes_get_state (&self->eyes));

  for (guint i = 1; i <= orders->len; i++)
    {
      guint number = (self->aimed_at + i) % orders->len;
      const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, number);
      const BivSetupPart *part = biv_eyes_find_part (&self->eyes, BIV_PART_FORMATION, (guint) order->formation);
      g_autofree char *words = NULL;

      if (!order->has_objective || order->is_void || order->stage == BIV_FUSILIER_ORDER_PAST
          || !biv_eyes_share (&self->eyes, part->side))
        continue;
      self->aimed_at = number;
      biv_table_canvas_go_to_spot (self->canvas, order->objective);
      /* TRANSLATORS: whose objective, and the order: "Objective of the 1st Brigade: Attack" */
      words = g_strdup_printf (_("Objective of %s: %s"), biv_setup_part_call (part), order->name);
      biv_announce (self, words);
      return;
    }
  biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No order has an objective."));
}

/* To whom, or where, the last action was done. */
static void
go_to_last (BivTableFight *self)
{
  guint moment = biv_session_get_moment (self->eyes.session);
  const BivAction *last = moment > 0 ? biv_session_get_action (self->eyes.session, moment, NULL) : NULL;
  BivPlacement placement = { .presence = BIV_PRESENCE_ABSENT };
  gboolean has_said = biv_fight_step_say_last (BIV_FIGHT_STEP (self));

  if (last != NULL && last->unit >= 0 && biv_eyes_know (&self->eyes, (guint) last->unit))
    biv_eyes_get_placement (&self->eyes, (guint) last->unit, &placement);
  if (placement.presence == BIV_PRESENCE_ON && placement.has_place)
    biv_table_canvas_go_to_spot (self->canvas, placement.place);
  else if (!has_said)
    biv_fight_step_tell (BIV_FIGHT_STEP (self), _("The last thing that happened was at no place."));
}

static gboolean
press (BivFightStep *step,
       guint         key)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  switch (key)
    {
    case GDK_KEY_bracketleft:  turn_by (self, -TURN_STEP); break;
    case GDK_KEY_bracketright: turn_by (self, TURN_STEP); break;
    case GDK_KEY_braceleft:    turn_by (self, -100); break;
    case GDK_KEY_braceright:   turn_by (self, 100); break;
    case GDK_KEY_n:
    case GDK_KEY_N:            pick_next (self); break;
    case GDK_KEY_x:            go_to_enemy (self); break;
    case GDK_KEY_v:            go_to_objective (self); break;
    case GDK_KEY_h:            go_to_last (self); break;
    case GDK_KEY_o:            act (self); break;
    case GDK_KEY_l:            on_leg (self); break;
    case GDK_KEY_f:            biv_table_plan_keep_front (self->plan, !biv_table_plan_get (self->plan)->keeps_front); break;
    case GDK_KEY_a:            gtk_menu_button_popup (self->more); break;
    case GDK_KEY_g:            aim_at_next (self); break;
    case GDK_KEY_t:            biv_held_toggle_press (self->threats); break;
    default:                   return FALSE;
    }
  return TRUE;
}

/* ---- Going on ---- */

/* Both are done where one person plays both; a side alone is done where the program, or nobody, plays the other. */
static void
find_going_on (BivTableFight *self,
               BivAction     *action)
{
  const BivPhaseInfo *phases = biv_field_get_ruleset (self->eyes.field)->phases;
  guint may = biv_fight_step_get_deciders (BIV_FIGHT_STEP (self));
  guint computer = biv_fight_step_get_computer (BIV_FIGHT_STEP (self)) & (BIV_MAY_A | BIV_MAY_B);
  guint by_hand = may & (BIV_MAY_A | BIV_MAY_B) & ~computer;

  if (self->eyes.side >= 0)
    by_hand &= self->eyes.side == 0 ? BIV_MAY_A : BIV_MAY_B;
  if ((may & (BIV_MAY_A | BIV_MAY_B)) != 0 && (by_hand == BIV_MAY_A || by_hand == BIV_MAY_B))
    {
      biv_action_init (action, BIV_ACTION_PASS, by_hand == BIV_MAY_A ? 0 : 1);
      return;
    }
  biv_action_init (action, BIV_ACTION_GO_ON, BIV_NOBODY);
  action->value = biv_session_get_state (self->eyes.session)->phase + 1;
  if (biv_eyes_is_phase (&self->eyes, "setup") || biv_eyes_is_phase (&self->eyes, "end"))
    for (int i = 0; phases[i].id != NULL; i++)
      if (g_str_equal (phases[i].id, "orders"))
        action->value = i;
}

/* CA-SETUP-8, CA-DEPLOY-8: who waits off the table and may come on now, as the bound begins. */
static guint
count_due (BivTableFight *self)
{
  return biv_eyes_is_phase (&self->eyes, "orders") ? biv_fight_count_due (self->eyes.session) : 0;
}

static char *
dup_going_on (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  guint n_due = count_due (self);
  BivAction action;

  if (is_about_to_act (self))
    return dup_act_label (self);
  if (n_due > 0)
    return g_strdup_printf (ngettext ("Bring on %u unit", "Bring on %u units", n_due), n_due);
  find_going_on (self, &action);
  if (action.kind == BIV_ACTION_PASS)
    return g_strdup_printf (_("Done: %s"), biv_fight_step_side_name (step, action.side));
  if (biv_eyes_is_phase (&self->eyes, "setup"))
    return g_strdup (_("Begin the battle"));
  if (shows_something (self))
    return g_strdup (_("Fight the combats"));
  return biv_fight_step_dup_end (step);
}

/* Whoever could still name an enemy, or follow the one whom it beat. Ways are drawn for whom the referee likes, and who must go
 * is asked for by the rules (FU-ORDER-12). */
static GPtrArray *
list_unused (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  GPtrArray *unused = g_ptr_array_new_with_free_func (g_free);
  BivField *field = self->eyes.field;
  guint computer = biv_fight_step_get_computer (step);

  if (is_about_to_act (self) || (!biv_eyes_is_pointing (&self->eyes) && !biv_eyes_is_phase (&self->eyes, "retreats")))
    return unused;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      g_autoptr (GArray) actions = NULL;
      BivFusilierIntent intent;

      if (!biv_eyes_may_act (eyes_of (self), unit->side) || (computer & (unit->side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0)
        continue;
      biv_fusilier_get_intent (field, biv_session_get_state (self->eyes.session), i, &intent);
      actions = biv_session_list_actions (self->eyes.session, unit->side, (int) i);
      if (actions->len > 0 && intent.target < 0 && (intent.declared < 0 || !biv_eyes_is_phase (&self->eyes, "declare")))
        g_ptr_array_add (unused, biv_fight_step_dup_unit (step, i));
    }
  return unused;
}

/* The phase cannot end before somebody has done what he must: he is picked, and the refusal stays in sight. */
static void
show_owed (BivTableFight *self)
{
  g_autoptr (GArray) duties = biv_fusilier_list_duties (self->eyes.field, biv_eyes_get_state (&self->eyes));
  g_autofree char *text = g_strdup (gtk_label_get_label (self->refusal));

  for (guint i = 0; i < duties->len; i++)
    {
      const BivFusilierDuty *duty = &g_array_index (duties, BivFusilierDuty, i);

      if (!duty->is_owed || duty->unit < 0)
        continue;
      show_unit (self, duty->unit);
      gtk_label_set_markup (self->refusal, text);
      gtk_widget_set_visible (GTK_WIDGET (self->refusal), TRUE);
      return;
    }
}

/* Phases in which nobody decides anything go by, but the combats are looked at before their dice. */
static void
go_on (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  BivAction action;

  if (is_about_to_act (self))
    {
      act (self);
      return;
    }
  /* Where there is no room at their edge they wait for another bound. */
  if (count_due (self) > 0 && biv_fight_bring_on (self->eyes.session))
    return;
  find_going_on (self, &action);
  if (!play (self, &action, NULL))
    {
      show_owed (self);
      return;
    }
  for (int i = 0; i < 12; i++)
    {
      if (!biv_eyes_is_open (&self->eyes) || biv_session_get_waiting (self->eyes.session) != NULL
          || biv_session_get_deciders (self->eyes.session) != BIV_MAY_NOBODY || shows_something (self))
        return;
      find_going_on (self, &action);
      if (!play (self, &action, NULL))
        return;
    }
}

/* ---- The step ---- */

static void
opened (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  BivHandover *guest = biv_guest_get (biv_battle_step_get_desk (BIV_BATTLE_STEP (step)));

  self->eyes.session = biv_fight_step_get_session (step);
  self->eyes.field = biv_session_get_field (self->eyes.session);
  self->eyes.table = biv_board_get_table (biv_field_get_board (self->eyes.field));
  self->eyes.campaign = biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
  /* Whoever plays what was handed over looks as his side does, and there is nothing in its log that he may not know. */
  if (guest != NULL)
    self->eyes.side = guest->side;
  biv_table_canvas_set_table (self->canvas, self->eyes.table);
}

static void
changed (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  drop_menu (self);
  gtk_menu_button_popdown (self->more);
  biv_order_card_forget (self->order_card);
  if (self->unit >= (int) biv_field_get_n_units (self->eyes.field))
    self->unit = -1;
  self->looked_at = -1;
  biv_table_plan_forget (self->plan);
}

static int
get_picked (BivFightStep *step)
{
  return BIV_TABLE_FIGHT (step)->unit;
}

static char *
dup_action (BivFightStep    *step,
            const BivAction *action)
{
  return biv_table_plan_dup_done (&BIV_TABLE_FIGHT (step)->eyes, action);
}

static void
on_threats (BivTableFight *self)
{
  if (self->eyes.session != NULL)
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* Who looks: what the other side has concealed, ordered or has in mind is then not to be seen. */
static void
on_looker (GtkDropDown   *drop_down,
           GParamSpec    *pspec,
           BivTableFight *self)
{
  self->eyes.side = (int) gtk_drop_down_get_selected (drop_down) - 1;
  gtk_widget_set_visible (GTK_WIDGET (self->log), self->eyes.side < 0);
  pick (self, self->unit >= 0 && biv_eyes_know (&self->eyes, (guint) self->unit) ? self->unit : -1, -1);
}

static void
add_tools (BivFightStep *step,
           GtkBox       *tools)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  g_autofree char *a = g_strdup_printf (_("%s looks"), biv_fight_step_side_name (step, 0));
  g_autofree char *b = g_strdup_printf (_("%s looks"), biv_fight_step_side_name (step, 1));
  const char *const lookers[] = { _("The referee looks"), a, b, NULL };
  GtkWidget *looks = gtk_drop_down_new_from_strings (lookers), *measure = gtk_toggle_button_new_with_label (_("Measure"));
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  /* Beside the clock: the bar is full, and the name of the battle is to be read in it beside its four steps. */
  biv_choice_keep_narrow (GTK_DROP_DOWN (looks), 14);
  gtk_accessible_update_property (GTK_ACCESSIBLE (looks), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Who looks at the table"), -1);
  gtk_widget_set_tooltip_text (measure, _("Drag over the table to measure"));
  g_signal_connect_object (measure, "toggled", G_CALLBACK (on_measure), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (looks, "notify::selected", G_CALLBACK (on_looker), self, 0);
  gtk_box_append (self->table_tools, looks);
  gtk_box_append (GTK_BOX (row), measure);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->threats));
  gtk_box_append (self->table_tools, row);
  gtk_widget_set_visible (looks, biv_guest_get (biv_battle_step_get_desk (BIV_BATTLE_STEP (self))) == NULL);
}

static void
biv_table_fight_dispose (GObject *object)
{
  BivTableFight *self = BIV_TABLE_FIGHT (object);

  drop_menu (self);
  self->eyes.session = NULL;
  g_clear_object (&self->threats);
  G_OBJECT_CLASS (biv_table_fight_parent_class)->dispose (object);
  g_clear_object (&self->plan);
  g_clear_pointer (&self->told_plan, g_free);
}

static void
biv_table_fight_class_init (BivTableFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivFightStepClass *step_class = BIV_FIGHT_STEP_CLASS (klass);

  biv_help_class_set_topic (klass, "fight-table");
  G_OBJECT_CLASS (klass)->dispose = biv_table_fight_dispose;
  step_class->opened = opened;
  step_class->changed = changed;
  step_class->show = show;
  step_class->press = press;
  step_class->dup_action = dup_action;
  step_class->dup_going_on = dup_going_on;
  step_class->go_on = go_on;
  step_class->list_unused = list_unused;
  step_class->get_unit = get_picked;
  step_class->add_tools = add_tools;

  g_type_ensure (BIV_TYPE_CARDS);
  g_type_ensure (BIV_TYPE_CLOCK_STRIP);
  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_FOLD);
  g_type_ensure (BIV_TYPE_ORDER_CARD);
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/fusilier/table-fight.ui");
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivTableFight, canvas, clock, score, moments, dice, log, swatch, strip, who, hint, unit_name,
                     unit_words, plan_words, refusal, facts, deeds, follows, sums, duties, targets, fights, table_tools, unit_card,
                     plan_row, duty_card, target_card, fight_card, act, leg, front, more, order_card);
  BIV_BIND_CALLBACKS (widget_class, on_spot, on_menu, on_carried, on_dropped, on_turning, on_turned, on_cancel, on_press,
                      on_drag, on_release, on_point, on_cursor, act, on_leg, on_front, on_clear, play, show_table,
                      biv_fight_step_overrule, biv_battle_step_next_step_changed);
}

static void
biv_table_fight_init (BivTableFight *self)
{
  self->unit = self->general = self->looked_at = self->enemy = self->told = self->eyes.side = -1;
  self->plan = self->scene.plan = biv_table_plan_new (&self->eyes);
  g_signal_connect_object (self->plan, "changed", G_CALLBACK (on_plan_changed), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->threats = g_object_ref_sink (GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_label (_("Threats"))));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->threats),
                               _("How far the enemy reaches, and whom he could fire at (T; held: while it is pressed)"));
  g_signal_connect_object (self->threats, "toggled", G_CALLBACK (on_threats), self, G_CONNECT_SWAPPED);
  biv_held_toggle_listen (self->threats, GTK_WIDGET (self), GDK_KEY_t);
  gtk_menu_button_set_create_popup_func (self->more, on_more, self, NULL);
  biv_announce_changes (self->who);
  biv_announce_changes (self->hint);
  biv_fight_step_set_cards (BIV_FIGHT_STEP (self), GTK_WIDGET (self->canvas), self->score, self->moments, self->dice, self->log,
                            self->refusal);
}

GtkWidget *
biv_table_fight_new (BivDesk    *desk,
                     const char *battle)
{
  return g_object_new (BIV_TYPE_TABLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
