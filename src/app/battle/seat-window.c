/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat-window.c: two players at one computer deploy in turns, and a curtain falls between them */
#include "config.h"
#include "app/battle/seat-window.h"

#include <glib/gi18n.h>

#include "app/battle/fusilier/table-deploy.h"
#include "app/battle/step/deploying.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/seat.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

struct _BivSeatWindow
{
  GtkApplicationWindow parent_instance;

  BivDesk    *desk;                 /* the referee's */
  char       *battle;
  GPtrArray  *away;                 /* of GtkWindow: all others, while this one is there */
  const char *sides[2];             /* the campaign's, in the order in which they deploy */
  guint       turn;                 /* whose it is; 2: both have deployed */
  BivDesk    *seat;                 /* (nullable): of whom sits there now */
  GtkWidget  *step;                 /* (nullable): his */

  GtkStack   *stack;                /* template children from here on */
  GtkLabel   *heading;
  GtkLabel   *text;
  GtkWidget  *go_on_button;
  GtkBox     *place;
  GtkLabel   *title;
  GtkWidget  *tools;
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
}

/* Behind the curtain nothing is undone by a key either. */
static void
show_undo (BivSeatWindow *self)
{
  gboolean is_seated = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "seat");
  g_autofree char *undo = is_seated ? biv_desk_dup_undo_title (self->seat) : NULL;
  g_autofree char *redo = is_seated ? biv_desk_dup_redo_title (self->seat) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.undo", undo != NULL);
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
      heading = g_strdup (_("Both sides have deployed"));
      text = g_strdup (_("When all are at the table, it is uncovered."));
      button = g_strdup (_("Uncover the table"));
    }
  else
    {
      /* TRANSLATORS: a side's name; its player is to come to the computer */
      heading = g_strdup_printf (_("%s deploys"), call_side (self, self->turn));
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

static void
take_seat (BivSeatWindow *self)
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
  if (self->seat == NULL)
    take_seat (self);
  gtk_label_set_text (self->title, call_side (self, self->turn));
  gtk_widget_set_visible (self->step, TRUE);
  gtk_widget_set_visible (self->tools, TRUE);
  gtk_stack_set_visible_child_name (self->stack, "seat");
  biv_battle_step_refresh (BIV_BATTLE_STEP (self->step));
  gtk_widget_child_focus (self->step, GTK_DIR_TAB_FORWARD);
  show_undo (self);
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

static void
on_cover (BivSeatWindow *self)
{
  draw_curtain (self);
}

static void
on_undo (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  biv_desk_undo (BIV_SEAT_WINDOW (widget)->seat);
}

static void
on_redo (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  biv_desk_redo (BIV_SEAT_WINDOW (widget)->seat);
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
  BivSeatWindow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && GTK_IS_WINDOW (referees), NULL);

  campaign = biv_desk_get_campaign (desk);
  found = biv_campaign_find_battle (campaign, battle);
  g_return_val_if_fail (found != NULL && found->sides != NULL, NULL);

  self = g_object_new (BIV_TYPE_SEAT_WINDOW, "application", gtk_window_get_application (referees), NULL);
  self->desk = g_object_ref (desk);
  self->battle = g_strdup (battle);
  first = biv_deployment_get_side_to_place (campaign, found);
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
  BIV_BIND_CHILDREN (widget_class, BivSeatWindow, stack, heading, text, go_on_button, place, title, tools, report);
  BIV_BIND_CALLBACKS (widget_class, on_go_on, on_finished, on_cover);
  gtk_widget_class_install_action (widget_class, "seat.undo", NULL, on_undo);
  gtk_widget_class_install_action (widget_class, "seat.redo", NULL, on_redo);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "seat.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "seat.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "seat.redo", NULL);
}

static void
biv_seat_window_init (BivSeatWindow *self)
{
  self->away = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}
