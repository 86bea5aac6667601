/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log-card.c: what has happened in a battle; a click on a line shows its moment */
#include "config.h"

#include "app/battle/step/log-card.h"

#include "app/battle/step/fight-log.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"

#define END G_MAXUINT                 /* the line that it scrolls to is the last */

struct _BivLogCard
{
  GtkWidget          parent_instance;

  BivSession        *session;

  GtkListView       *log;           /* template children from here on */
  GtkScrolledWindow *log_window;
  GtkWidget         *overrule, *hint;

  guint              tick, n_frames, wanted;  /* as it scrolls */
  double             room;          /* px, for lines */
};

enum { OVERRULE, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivLogCard, biv_log_card, GTK_TYPE_WIDGET)

static void
on_log_line (BivLogCard *self,
             guint       position)
{
  g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->session), position);

  if (line != NULL)
    biv_session_seek (self->session, biv_log_line_get_moment (line));
}

static void
on_overrule (BivLogCard *self)
{
  g_signal_emit (self, signals[OVERRULE], 0);
}

/* The list knows its rows before it has measured them, as its adjustment does not. */
static void
scroll_to_line (BivLogCard *self)
{
  guint n = self->session != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->session)) : 0;

  if (n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->log), "list.scroll-to-item", "u", MIN (self->wanted, n - 1));
}

#define FRAMES 3                    /* until rows of several lines have been measured */

static gboolean
on_frame (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  BivLogCard *self = BIV_LOG_CARD (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->log_window);

  scroll_to_line (self);
  if (++self->n_frames < FRAMES)
    return G_SOURCE_CONTINUE;
  if (self->wanted == END)
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_soon (BivLogCard *self,
             guint       line)
{
  self->wanted = line;
  self->n_frames = 0;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_frame, NULL, NULL);
}

static void
scroll_to (BivLogCard *self,
           guint       line)
{
  scroll_soon (self, line);
  scroll_to_line (self);
}

/* Whoever is chosen takes some of the log's room: what was last stays in sight. */
static void
on_room (BivLogCard    *self,
         GParamSpec    *pspec,
         GtkAdjustment *adjustment)
{
  double room = gtk_adjustment_get_page_size (adjustment);

  if (room < self->room && gtk_adjustment_get_value (adjustment) + self->room > gtk_adjustment_get_upper (adjustment) - 1)
    scroll_soon (self, END);
  self->room = room;
}

void
biv_log_card_scroll_to_end (BivLogCard *self)
{
  g_return_if_fail (BIV_IS_LOG_CARD (self));

  scroll_to (self, END);
}

/* The last line of the moment that is shown, or what stands before it where that moment says nothing. */
static guint
find_line (BivLogCard *self,
           guint       moment)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->session)), found = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->session), i);

      if (biv_log_line_get_moment (line) > moment)
        break;
      found = i;
    }
  return found;
}

/* Looking back, the log shows where one is; at the end it shows what was last. */
static void
on_moment (BivLogCard *self)
{
  GtkSelectionModel *selection = gtk_list_view_get_model (self->log);
  guint line = GTK_INVALID_LIST_POSITION;

  if (self->session == NULL || !GTK_IS_SINGLE_SELECTION (selection))
    return;
  if (!biv_session_is_at_end (self->session))
    line = find_line (self, biv_session_get_moment (self->session));
  if (gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (selection)) == line)
    return;
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (selection), line);
  if (line != GTK_INVALID_LIST_POSITION)
    scroll_to (self, line);
}

/* A clause in a line leads away and marks the line: whoever comes back sees the moment that is shown. */
static void
biv_log_card_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_log_card_parent_class)->map (widget);
  on_moment (BIV_LOG_CARD (widget));
}

void
biv_log_card_set_session (BivLogCard        *self,
                          BivSession        *session,
                          BivCampaign       *campaign,
                          const char *const *sides)
{
  g_autoptr (GtkListItemFactory) factory = NULL;
  g_autoptr (GtkSingleSelection) selection = NULL;

  g_return_if_fail (BIV_IS_LOG_CARD (self));

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_func (self->session, on_moment, self);
  g_set_object (&self->session, session);
  g_signal_connect_object (session, "notify::moment", G_CALLBACK (on_moment), self, G_CONNECT_SWAPPED);
  factory = biv_fight_log_factory_new (campaign, sides, session);
  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (session));
  gtk_list_view_set_factory (self->log, factory);
  gtk_list_view_set_model (self->log, GTK_SELECTION_MODEL (selection));
}

void
biv_log_card_clear (BivLogCard *self)
{
  g_return_if_fail (BIV_IS_LOG_CARD (self));

  gtk_list_view_set_model (self->log, NULL);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_func (self->session, on_moment, self);
  g_clear_object (&self->session);
}

void
biv_log_card_set_read_only (BivLogCard *self)
{
  g_return_if_fail (BIV_IS_LOG_CARD (self));

  gtk_widget_set_visible (self->overrule, FALSE);
  gtk_list_view_set_single_click_activate (self->log, FALSE);
}

void
biv_log_card_leave_to_host (BivLogCard *self)
{
  g_return_if_fail (BIV_IS_LOG_CARD (self));

  gtk_widget_set_visible (self->overrule, FALSE);
  gtk_widget_set_visible (self->hint, TRUE);
}

static void
biv_log_card_dispose (GObject *object)
{
  BivLogCard *self = BIV_LOG_CARD (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  biv_children_unparent (object);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (biv_log_card_parent_class)->dispose (object);
}

static void
biv_log_card_class_init (BivLogCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_log_card_dispose;
  widget_class->map = biv_log_card_map;
  signals[OVERRULE] = g_signal_new ("overrule", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/log-card.ui");
  BIV_BIND_CHILDREN (widget_class, BivLogCard, log, log_window, overrule, hint);
  BIV_BIND_CALLBACKS (widget_class, on_log_line, on_overrule, on_room);
}
