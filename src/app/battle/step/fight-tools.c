/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-tools.c: what a battle adds to the page bar: undo, and for whom the program plays */
#include "config.h"

#include "app/battle/step/fight-tools.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/widgets/preferences.h"
#include "campaign/battle/fight-arrivals.h"

#define PAUSE_MS 700                /* between two actions of the program's at speed 1, so that a person can follow */

static const double speeds[] = { 0.5, 1.0, 2.0, 4.0 };

struct _BivFightTools
{
  GtkWidget   parent_instance;

  BivSession *session;
  BivThinker *thinker;
  gboolean    is_thinking;          /* it asked the thinker, and waits */
  GtkWidget  *box, *speed;
  guint       sides;                /* BIV_MAY_* */
  gboolean    is_fast;              /* without a pause */
  gboolean    is_stopped;           /* by a person: until he lets it go on */
  guint       timeout;
  int         lost, lost_in;        /* what both sides have lost, and the turn that saw it */
};

enum { SIDES_CHANGED, QUIET, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivFightTools, biv_fight_tools, GTK_TYPE_WIDGET)

guint
biv_fight_tools_get_sides (BivFightTools *self)
{
  g_return_val_if_fail (BIV_IS_FIGHT_TOOLS (self), 0);

  return self->sides;
}

static void queue (BivFightTools *self);

/* For whom it plays now. For itself it throws its own dice, as those of its activation; initiative and the like it throws when
 * it plays both sides. */
static guint
find_sides (BivFightTools *self)
{
  const BivState *state = biv_session_get_state (self->session);

  return state->side >= 0 && self->sides & 1u << state->side ? self->sides | BIV_MAY_NOBODY : self->sides;
}

gboolean
biv_fight_tools_is_due (BivFightTools *self)
{
  g_return_val_if_fail (BIV_IS_FIGHT_TOOLS (self), FALSE);

  return biv_session_get_waiting (self->session) == NULL && biv_session_is_at_end (self->session)
         && !biv_session_is_over (self->session)
         && (biv_session_get_deciders (self->session) & find_sides (self)) != 0;
}

/* Two computers whose last men can do nothing to one another would go on for ever. */
static gboolean
is_quiet (BivFightTools *self)
{
  const BivState *state = biv_session_get_state (self->session);
  int lost = 0;

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivScore score;

      biv_battle_get_score (biv_session_get_field (self->session), state, side, &score);
      lost += score.lost;
    }
  if (lost != self->lost || state->turn < self->lost_in)
    {
      self->lost = lost;
      self->lost_in = state->turn;
    }
  return (self->sides & BIV_MAY_NOBODY) != 0 && state->turn - self->lost_in >= BIV_QUIET_TURNS;
}

static gboolean
on_computer (gpointer data)
{
  BivFightTools *self = data;
  guint may = biv_session_get_deciders (self->session) & self->sides & (BIV_MAY_A | BIV_MAY_B);

  self->timeout = 0;
  if (!biv_session_is_at_end (self->session) || biv_session_get_waiting (self->session) != NULL)
    return G_SOURCE_REMOVE;
  if (is_quiet (self))
    {
      self->lost_in = biv_session_get_state (self->session)->turn;
      biv_fight_tools_stop (self);
      g_signal_emit (self, signals[QUIET], 0);
      return G_SOURCE_REMOVE;
    }
  /* CA-SETUP-8: nobody would be asked to bring on who is due when the program has closed the orders of the bound. */
  if (biv_fight_bring_on (self->session))
    return G_SOURCE_REMOVE;
  if (biv_preferences_get_strength (biv_preferences_get ()) == BIV_STRENGTH_QUICK || may == 0)
    {
      biv_session_play_computer (self->session, find_sides (self));
      return G_SOURCE_REMOVE;
    }
  self->is_thinking = TRUE;
  biv_thinker_stop (self->thinker);
  biv_thinker_ask (self->thinker, may & BIV_MAY_A ? 0 : 1);
  return G_SOURCE_REMOVE;
}

/* What it was asked for, and not what a person wants to be told. */
static void
on_found (BivFightTools *self)
{
  BivAction action;

  if (!self->is_thinking)
    return;
  self->is_thinking = FALSE;
  if (!biv_thinker_get_best (self->thinker, &action) || !biv_session_play_chosen (self->session, &action))
    biv_session_play_computer (self->session, find_sides (self));
}

/* Nothing is played that is not asked for any more. */
static void
stop_thinking (BivFightTools *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->is_thinking)
    biv_thinker_stop (self->thinker);
  self->is_thinking = FALSE;
}

/* The battle has gone on otherwise: what it thought about is no more. */
static void
on_session_changed (BivFightTools *self)
{
  self->is_thinking = self->is_thinking && biv_thinker_is_running (self->thinker);
  queue (self);
}

gboolean
biv_fight_tools_is_held (BivFightTools *self)
{
  gboolean can_redo = FALSE;

  g_return_val_if_fail (BIV_IS_FIGHT_TOOLS (self), FALSE);

  g_object_get (self->session, "can-redo", &can_redo, NULL);
  return can_redo || self->is_stopped;
}

static void
queue (BivFightTools *self)
{
  /* Whoever takes a move back does not want it made again at once. */
  if (biv_fight_tools_is_held (self))
    {
      stop_thinking (self);
      return;
    }
  if (self->timeout != 0 || self->is_thinking || self->sides == 0 || biv_session_is_over (self->session))
    return;
  if ((biv_session_get_deciders (self->session) & find_sides (self)) == 0)
    return;
  /* Idle: what was played last is drawn first, and whoever wants to take it back is heard. */
  self->timeout = self->is_fast ? g_idle_add (on_computer, self)
                  : g_timeout_add ((guint) (PAUSE_MS / biv_preferences_get_play_speed (biv_preferences_get ())), on_computer, self);
}

void
biv_fight_tools_go_on (BivFightTools *self)
{
  g_return_if_fail (BIV_IS_FIGHT_TOOLS (self));

  self->is_stopped = FALSE;
  if (self->timeout == 0 && !self->is_thinking)
    self->timeout = g_idle_add (on_computer, self);
}

void
biv_fight_tools_stop (BivFightTools *self)
{
  g_return_if_fail (BIV_IS_FIGHT_TOOLS (self));

  self->is_stopped = TRUE;
  stop_thinking (self);
  g_signal_emit (self, signals[SIDES_CHANGED], 0);
}

void
biv_fight_tools_step (BivFightTools *self)
{
  g_return_if_fail (BIV_IS_FIGHT_TOOLS (self));

  self->is_stopped = TRUE;
  stop_thinking (self);
  on_computer (self);
}

static void
on_chosen (GtkDropDown   *drop_down,
           GParamSpec    *pspec,
           BivFightTools *self)
{
  static const struct
  {
    guint    sides;
    gboolean is_fast;
  } choices[] = {
    { 0, FALSE },
    { BIV_MAY_A, FALSE },
    { BIV_MAY_B, FALSE },
    { BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, FALSE },
    { BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, TRUE },
  };
  guint chosen = MIN (gtk_drop_down_get_selected (drop_down), G_N_ELEMENTS (choices) - 1);

  self->sides = choices[chosen].sides;
  self->is_fast = choices[chosen].is_fast;
  self->is_stopped = FALSE;
  self->lost = -1;                  /* counted from now on */
  gtk_widget_set_visible (self->speed, self->sides != 0 && !self->is_fast);
  stop_thinking (self);
  queue (self);
  g_signal_emit (self, signals[SIDES_CHANGED], 0);
}

/* The replay of a battle has the same speed. */
static void
show_speed (BivFightTools *self)
{
  double speed = biv_preferences_get_play_speed (biv_preferences_get ());
  guint chosen = 0;

  while (chosen + 1 < G_N_ELEMENTS (speeds) && speeds[chosen + 1] <= speed)
    chosen++;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->speed), chosen);
}

static void
on_speed (BivFightTools *self)
{
  guint chosen = MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->speed)), G_N_ELEMENTS (speeds) - 1);

  if (speeds[chosen] != biv_preferences_get_play_speed (biv_preferences_get ()))
    g_object_set (biv_preferences_get (), "play-speed", speeds[chosen], NULL);
}

static GtkWidget *
make_speed (BivFightTools *self)
{
  static const char *const words[] = { "½", "1", "2", "4", NULL };

  self->speed = gtk_drop_down_new_from_strings (words);
  gtk_widget_set_tooltip_text (self->speed, _("How fast the computer plays"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->speed), GTK_ACCESSIBLE_PROPERTY_LABEL, _("How fast the computer plays"),
                                  -1);
  gtk_widget_set_visible (self->speed, FALSE);
  show_speed (self);
  g_signal_connect_swapped (self->speed, "notify::selected", G_CALLBACK (on_speed), self);
  g_signal_connect_object (biv_preferences_get (), "notify::play-speed", G_CALLBACK (show_speed), self, G_CONNECT_SWAPPED);
  return self->speed;
}

GtkWidget *
biv_fight_tools_new (BivSession *session,
                     BivThinker *thinker,
                     const char *a,
                     const char *b)
{
  BivFightTools *self = g_object_new (BIV_TYPE_FIGHT_TOOLS, NULL);
  g_autofree char *for_a = g_strdup_printf (_("Computer: %s"), a), *for_b = g_strdup_printf (_("Computer: %s"), b);
  const char *const words[] = { _("Computer: nobody"), for_a, for_b, _("Computer: both"),
                                _("Computer: both, fast"), NULL };
  GtkWidget *drop_down = gtk_drop_down_new_from_strings (words);
  GtkWidget *undo = gtk_button_new_from_icon_name ("edit-undo-symbolic");

  self->session = g_object_ref (session);
  self->thinker = g_object_ref (thinker);
  g_signal_connect_object (thinker, "found", G_CALLBACK (on_found), self, G_CONNECT_SWAPPED);
  biv_choice_keep_whole (GTK_DROP_DOWN (drop_down), 18);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Computer"), -1);
  gtk_widget_set_tooltip_text (undo, _("Take back the last action of the battle (U)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (undo), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Take back the last action of the battle (U)"), -1);
  g_signal_connect (drop_down, "notify::selected", G_CALLBACK (on_chosen), self);
  g_signal_connect_object (undo, "clicked", G_CALLBACK (biv_session_step_back), session, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (on_session_changed), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), undo);
  gtk_box_append (GTK_BOX (self->box), drop_down);
  gtk_box_append (GTK_BOX (self->box), make_speed (self));
  return GTK_WIDGET (self);
}

static void
biv_fight_tools_dispose (GObject *object)
{
  BivFightTools *self = BIV_FIGHT_TOOLS (object);

  stop_thinking (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->thinker);
  G_OBJECT_CLASS (biv_fight_tools_parent_class)->dispose (object);
}

static void
biv_fight_tools_class_init (BivFightToolsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_fight_tools_dispose;
  signals[SIDES_CHANGED] = g_signal_new ("sides-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);
  signals[QUIET] = g_signal_new ("quiet", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_fight_tools_init (BivFightTools *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
