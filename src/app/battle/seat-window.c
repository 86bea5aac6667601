/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat-window.c: two players at one computer deploy and fight in turns, and a curtain falls between them
 *
 * Who fights has what he would get by mail (campaign/battle/handover.h): what his side may know, and room for what it decides. Its
 * dice fall here, as soon as they are due. */
#include "config.h"
#include "app/battle/seat-window.h"

#include <glib/gi18n.h>

#include "app/battle/fusilier/table-deploy.h"
#include "app/battle/fusilier/table-fight.h"
#include "app/battle/step/deploying.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/guest.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/lone.h"
#include "campaign/battle/seat.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

struct _BivSeatWindow
{
  GtkApplicationWindow parent_instance;

  BivDesk    *desk;                 /* the referee's */
  char       *battle;
  GPtrArray  *away;                 /* of GtkWindow: all others, while this one is there */
  const char *sides[2];             /* the campaign's, in the order in which they deploy; of a fight A and B */
  guint       turn;                 /* whose it is; 2: both have deployed, or the battle is over */
  BivSession *fight;                /* (nullable): the battle itself, where it is being fought */
  BivDesk    *seat;                 /* (nullable): of whom sits there now */
  GtkWidget  *step;                 /* (nullable): his */
  guint       taker;                /* what he decided is about to be played */

  GtkStack   *stack;                /* template children from here on */
  GtkLabel   *heading;
  GtkLabel   *text;
  GtkWidget  *go_on_button;
  GtkBox     *place;
  GtkLabel   *title;
  GtkWidget  *tools;
  GtkWidget  *next_button;
  GtkWidget  *finished_button;
  GtkLabel   *report;
};

G_DEFINE_FINAL_TYPE (BivSeatWindow, biv_seat_window, GTK_TYPE_APPLICATION_WINDOW)

static const char *
call_side (BivSeatWindow *self,
           guint          turn)
{
  return biv_item_call (biv_campaign_find_side (biv_desk_get_campaign (self->desk), self->sides[turn]));
}

/* ---- The curtain ---- */

static void
leave_seat (BivSeatWindow *self)
{
  if (self->step != NULL)
    gtk_box_remove (self->place, self->step);
  self->step = NULL;
  g_clear_object (&self->seat);
  g_clear_handle_id (&self->taker, g_source_remove);
}

/* Behind the curtain nothing is undone by a key either. */
static void
show_undo (BivSeatWindow *self)
{
  gboolean is_seated = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "seat");
  g_autofree char *undo = is_seated ? biv_desk_dup_undo_title (self->seat) : NULL;
  g_autofree char *redo = is_seated ? biv_desk_dup_redo_title (self->seat) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.undo", undo != NULL || (is_seated && self->fight != NULL));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.redo", redo != NULL);
}

/* What he has placed so far is not shown any more, and is where it was when he sits down again. */
static void
draw_curtain (BivSeatWindow *self)
{
  gboolean is_last = self->turn == 2;
  g_autofree char *heading = NULL, *text = NULL, *button = NULL;

  if (is_last)
    {
      heading = g_strdup (self->fight != NULL ? _("The battle is over") : _("Both sides have deployed"));
      text = g_strdup (_("When all are at the table, it is uncovered."));
      button = g_strdup (_("Uncover the table"));
    }
  else
    {
      /* TRANSLATORS: a side's name; its player is to come to the computer */
      heading = g_strdup_printf (self->fight != NULL ? _("%s to decide") : _("%s to deploy"), call_side (self, self->turn));
      text = g_strdup_printf (_("Whoever plays %s looks away now, and comes back when the curtain is drawn again."),
                              call_side (self, 1 - self->turn));
      /* TRANSLATORS: a button that a player presses when the other one cannot see the screen; a side's name */
      button = g_strdup_printf (_("I am %s – go on"), call_side (self, self->turn));
    }
  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->text, text);
  gtk_button_set_label (GTK_BUTTON (self->go_on_button), button);
  gtk_widget_set_visible (self->tools, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->report), FALSE);
  gtk_label_set_text (self->title, _("Two players, one curtain"));
  gtk_stack_set_visible_child_name (self->stack, "curtain");
  gtk_window_set_default_widget (GTK_WINDOW (self), self->go_on_button);
  gtk_widget_grab_focus (self->go_on_button);
  if (self->step != NULL)
    gtk_widget_set_visible (self->step, FALSE);
  show_undo (self);
}

static void
on_report (BivSeatWindow *self,
           const char    *text)
{
  gtk_label_set_text (self->report, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->report), text != NULL);
}

static void
on_seat_changed (BivSeatWindow *self)
{
  if (self->step != NULL)
    biv_battle_step_refresh (BIV_BATTLE_STEP (self->step));
  show_undo (self);
}

static guint
get_flags (BivSeatWindow *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);

  return (biv_campaign_option_is (campaign, "scout.mode", "open") ? 0 : BIV_HANDOVER_FOG)
         | (biv_campaign_find_battle (campaign, self->battle)->dice_by == BIV_DICE_BY_PEOPLE ? BIV_HANDOVER_TYPED : 0);
}

static void on_fight_changed (BivSeatWindow *self);

/* Of a fight: what the step has to be done next, but to send it. */
static void
show_next (BivSeatWindow *self)
{
  BivNextStep next = { NULL };

  if (self->step == NULL || self->fight == NULL)
    return;
  biv_battle_step_get_next_step (BIV_BATTLE_STEP (self->step), &next);
  gtk_button_set_label (GTK_BUTTON (self->next_button), next.label != NULL ? next.label : "");
  gtk_widget_set_visible (self->next_button, next.label != NULL && !biv_fight_step_is_answered (BIV_FIGHT_STEP (self->step)));
  gtk_widget_set_tooltip_text (self->next_button, next.hindrance);
  gtk_widget_set_sensitive (self->next_button, next.hindrance == NULL);
  show_undo (self);
  biv_next_step_clear (&next);
}

static void
on_next (BivSeatWindow *self)
{
  if (self->step != NULL && gtk_widget_is_sensitive (self->next_button) && gtk_widget_get_visible (self->next_button))
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (self->step));
}

static void
take_deploying_seat (BivSeatWindow *self)
{
  const char *side = self->sides[self->turn];
  g_autoptr (BivCampaign) campaign = biv_seat_new_campaign (biv_desk_get_campaign (self->desk), side);
  gboolean is_on_table = biv_fight_is_on_table (biv_campaign_find_battle (campaign, self->battle));

  self->seat = biv_desk_new (campaign);
  g_signal_connect_object (self->seat, "changed", G_CALLBACK (on_seat_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->seat, "report", G_CALLBACK (on_report), self, G_CONNECT_SWAPPED);
  self->step = is_on_table ? biv_table_deploy_new (self->seat, self->battle) : biv_battle_deploy_new (self->seat, self->battle);
  gtk_widget_set_vexpand (self->step, TRUE);
  gtk_box_append (self->place, self->step);
  BIV_DEPLOYING (self->step)->side = g_strdup (side);
  gtk_widget_set_visible (GTK_WIDGET (BIV_DEPLOYING (self->step)->sides), FALSE);
}

/* A record knows the sides by their names alone; beside the dice in the log they are said short, as in the campaign's window. */
static void
call_sides_short (BivSeatWindow *self,
                  BivCampaign   *seat)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivBattle *battle = biv_campaign_find_battle (campaign, self->battle), *own = biv_campaign_find_battle (seat, BIV_LONE_BATTLE);

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivSide *from = biv_campaign_find_side (campaign, battle->sides[side]);
      BivSide *to = biv_campaign_find_side (seat, own->sides[side]);

      g_free (to->short_name);
      to->short_name = from != NULL ? g_strdup (from->short_name) : NULL;
    }
}

/* What he would get by mail: what his side may know, and room for what it decides. */
static gboolean
take_fighting_seat (BivSeatWindow *self)
{
  g_autoptr (GError) error = NULL;
  BivHandover *handover = biv_handover_new (self->fight, (int) self->turn, get_flags (self), &error);
  g_autoptr (BivCampaign) campaign = NULL;

  if (handover != NULL)
    campaign = biv_lone_campaign_new (handover->record, call_side (self, self->turn), handover->side, &error);
  if (campaign == NULL)
    {
      g_clear_pointer (&handover, biv_handover_free);
      on_report (self, error->message);
      return FALSE;
    }
  call_sides_short (self, campaign);
  self->seat = biv_desk_new (campaign);
  biv_guest_sit (self->seat, handover);
  g_signal_connect_object (self->seat, "report", G_CALLBACK (on_report), self, G_CONNECT_SWAPPED);
  self->step = biv_fight_is_on_table (biv_campaign_find_battle (campaign, BIV_LONE_BATTLE))
                 ? biv_table_fight_new (self->seat, BIV_LONE_BATTLE) : biv_battle_fight_new (self->seat, BIV_LONE_BATTLE);
  g_signal_connect_object (self->step, "next-step-changed", G_CALLBACK (on_fight_changed), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (self->step, TRUE);
  gtk_box_append (self->place, self->step);
  show_next (self);
  return TRUE;
}

static gboolean
take_seat (BivSeatWindow *self)
{
  if (self->fight != NULL)
    return take_fighting_seat (self);
  take_deploying_seat (self);
  return TRUE;
}

/* ---- What is pressed ---- */

/* The referee's window, and what others of the program are open: each of them may show what one of the two may not see. */
static void
send_away (BivSeatWindow *self)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (window != GTK_WIDGET (self) && gtk_widget_get_visible (window))
        g_ptr_array_add (self->away, g_object_ref (window));
    }
  for (guint i = 0; i < self->away->len; i++)
    gtk_widget_set_visible (self->away->pdata[i], FALSE);
}

static void
uncover (BivSeatWindow *self)
{
  for (guint i = 0; i < self->away->len; i++)
    gtk_widget_set_visible (self->away->pdata[i], TRUE);
  g_ptr_array_set_size (self->away, 0);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
on_go_on (BivSeatWindow *self)
{
  if (self->turn == 2)
    {
      uncover (self);
      return;
    }
  if (self->seat == NULL && !take_seat (self))
    return;
  gtk_label_set_text (self->title, call_side (self, self->turn));
  gtk_widget_set_visible (self->step, TRUE);
  gtk_widget_set_visible (self->tools, TRUE);
  gtk_stack_set_visible_child_name (self->stack, "seat");
  biv_battle_step_refresh (BIV_BATTLE_STEP (self->step));
  gtk_widget_child_focus (self->step, GTK_DIR_TAB_FORWARD);
  show_undo (self);
}

/* ---- A fight in turns ---- */

/* What is nobody's, dice for who goes first and ends of phases, falls by itself. */
static void
go_on_with_fight (BivSeatWindow *self)
{
  guint deciders;

  while (!biv_session_is_over (self->fight)
         && !(biv_session_get_deciders (self->fight) & (BIV_MAY_A | BIV_MAY_B))
         && biv_session_play_computer (self->fight, BIV_MAY_NOBODY))
    ;
  deciders = biv_session_get_deciders (self->fight);
  if (biv_session_is_over (self->fight) || !(deciders & (BIV_MAY_A | BIV_MAY_B)))
    self->turn = 2;
  /* Who decides already goes on: where both may, the curtain does not fall for each of their orders. */
  else if (self->turn > 1 || !(deciders & (self->turn == 0 ? BIV_MAY_A : BIV_MAY_B)))
    self->turn = deciders & BIV_MAY_A ? 0 : 1;
}

/* Plays what was decided. Returns: %FALSE with @words (transfer full): why not; else with why not all of it, or %NULL */
static gboolean
play_decided (BivSeatWindow  *self,
              char          **words)
{
  g_autoptr (GError) error = NULL;
  g_auto (BivHandoverTaken) taken = { 0 };
  gboolean is_played = biv_fight_step_take_answer (BIV_FIGHT_STEP (self->step), &error)
                       && biv_handover_take (self->fight, biv_guest_get (self->seat), get_flags (self), &taken, &error);

  *words = g_strdup (is_played ? taken.left_out : error->message);
  return is_played;
}

/* What he decided is played, with the dice that are due. Where it cannot be, all but the last of it is there to be put right. */
static void
take_decisions (BivSeatWindow *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  guint before = self->turn;
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;

  if (!play_decided (self, &words))
    {
      biv_fight_step_step_back (BIV_FIGHT_STEP (self->step));
      on_report (self, words);
      return;
    }
  leave_seat (self);
  go_on_with_fight (self);
  if (!biv_fight_keep_progress (campaign, biv_campaign_find_battle (campaign, self->battle), self->fight, BIV_NONE, &error))
    {
      g_free (words);
      words = g_strdup (error->message);
    }
  draw_curtain (self);
  if (self->turn == before && self->turn < 2)
    on_go_on (self);
  on_report (self, words);
}

static gboolean
on_answered (gpointer data)
{
  BivSeatWindow *self = data;

  self->taker = 0;
  if (self->step != NULL && biv_fight_step_is_answered (BIV_FIGHT_STEP (self->step))
      && biv_fight_step_has_answer (BIV_FIGHT_STEP (self->step)))
    take_decisions (self);
  return G_SOURCE_REMOVE;
}

/* At one computer nothing is sent: as soon as it waits for dice, or he is done, it is played. Real dice are waited for. */
static void
on_fight_changed (BivSeatWindow *self)
{
  BivFightStep *step = self->step != NULL ? BIV_FIGHT_STEP (self->step) : NULL;

  show_next (self);
  if (step == NULL || self->taker != 0 || !biv_fight_step_is_answered (step) || !biv_fight_step_has_answer (step)
      || (biv_guest_get (self->seat)->types_dice && biv_session_get_waiting (biv_fight_step_get_session (step)) != NULL))
    return;
  self->taker = g_idle_add (on_answered, self);
}

static void
on_finished (BivSeatWindow *self)
{
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *refusal;

  proposal = biv_seat_propose (biv_desk_get_campaign (self->desk), self->battle, self->sides[self->turn],
                               biv_desk_get_campaign (self->seat));
  refusal = biv_proposal_get_refusal (proposal);
  if (refusal != NULL)
    {
      g_autofree char *words = g_strdup_printf ("%s  %s", refusal->text, refusal->code);

      on_report (self, words);
      return;
    }
  biv_desk_commit (self->desk, proposal);
  leave_seat (self);
  self->turn++;
  draw_curtain (self);
}

/* The key of the blue button, whichever that is. */
static void
on_next_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  BivSeatWindow *self = data;

  if (!g_str_equal (gtk_stack_get_visible_child_name (self->stack), "seat"))
    return;
  if (self->fight != NULL)
    on_next (self);
  else
    on_finished (self);
}

static void
on_cover (BivSeatWindow *self)
{
  draw_curtain (self);
}

static void
on_undo (BivSeatWindow *self)
{
  if (self->fight != NULL)
    biv_fight_step_step_back (BIV_FIGHT_STEP (self->step));
  else
    biv_desk_undo (self->seat);
}

static void
on_redo (BivSeatWindow *self)
{
  biv_desk_redo (self->seat);
}

/* Who closes it from his seat does not uncover the table: the curtain falls, and from there it is closed. */
static gboolean
biv_seat_window_close_request (GtkWindow *window)
{
  BivSeatWindow *self = BIV_SEAT_WINDOW (window);

  if (!g_str_equal (gtk_stack_get_visible_child_name (self->stack), "curtain"))
    draw_curtain (self);
  else
    uncover (self);
  return TRUE;
}

/* ---- The window ---- */

static const char *
find_other (BivBattle  *battle,
            const char *side)
{
  return g_strcmp0 (battle->sides[0], side) == 0 ? battle->sides[1] : battle->sides[0];
}

GtkWidget *
biv_seat_window_new (BivDesk    *desk,
                     const char *battle,
                     GtkWindow  *referees)
{
  BivCampaign *campaign;
  BivBattle *found;
  const char *first;
  g_autoptr (BivSession) fight = NULL;
  g_autoptr (GError) error = NULL;
  BivSeatWindow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && GTK_IS_WINDOW (referees), NULL);

  campaign = biv_desk_get_campaign (desk);
  found = biv_campaign_find_battle (campaign, battle);
  g_return_val_if_fail (found != NULL && found->sides != NULL, NULL);

  if (found->state == BIV_BATTLE_DEPLOYED)
    {
      /* What has been played, and is not in the campaign yet. */
      biv_desk_gather (desk);
      fight = biv_fight_new_session (campaign, found, BIV_OWN_DICE, &error);
      if (fight == NULL)
        {
          biv_desk_report (desk, error->message);
          return NULL;
        }
    }
  self = g_object_new (BIV_TYPE_SEAT_WINDOW, "application", gtk_window_get_application (referees), NULL);
  self->desk = g_object_ref (desk);
  self->battle = g_strdup (battle);
  first = biv_deployment_get_side_to_place (campaign, found);
  self->fight = g_steal_pointer (&fight);
  if (self->fight != NULL)
    {
      first = found->sides[0];
      go_on_with_fight (self);
    }
  gtk_widget_set_visible (self->next_button, self->fight != NULL);
  gtk_widget_set_visible (self->finished_button, self->fight == NULL);
  self->sides[0] = g_intern_string (first != NULL ? first : found->sides[0]);
  self->sides[1] = g_intern_string (find_other (found, self->sides[0]));
  gtk_window_set_default_size (GTK_WINDOW (self), gtk_widget_get_width (GTK_WIDGET (referees)),
                               gtk_widget_get_height (GTK_WIDGET (referees)));
  if (gtk_window_is_maximized (referees))
    gtk_window_maximize (GTK_WINDOW (self));
  draw_curtain (self);
  gtk_window_present (GTK_WINDOW (self));
  send_away (self);
  return GTK_WIDGET (self);
}

static void
biv_seat_window_dispose (GObject *object)
{
  BivSeatWindow *self = BIV_SEAT_WINDOW (object);

  leave_seat (self);
  g_clear_object (&self->fight);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->away, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_seat_window_parent_class)->dispose (object);
}

static void
biv_seat_window_finalize (GObject *object)
{
  g_free (BIV_SEAT_WINDOW (object)->battle);
  G_OBJECT_CLASS (biv_seat_window_parent_class)->finalize (object);
}

static void
biv_seat_window_class_init (BivSeatWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "deployment#curtain");
  G_OBJECT_CLASS (klass)->dispose = biv_seat_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_seat_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = biv_seat_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/seat-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivSeatWindow, stack, heading, text, go_on_button, place, title, tools, next_button,
                     finished_button, report);
  BIV_BIND_CALLBACKS (widget_class, on_go_on, on_next, on_finished, on_cover);
  gtk_widget_class_install_action (widget_class, "seat.undo", NULL, BIV_COMMAND (on_undo));
  gtk_widget_class_install_action (widget_class, "seat.redo", NULL, BIV_COMMAND (on_redo));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "seat.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "seat.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "seat.redo", NULL);
}

static void
biv_seat_window_init (BivSeatWindow *self)
{
  /* As in the campaign's window, where the step's own key for it looks for it. */
  const GActionEntry entries[] = { { .name = "next-step", .activate = on_next_action } };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->away = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}
