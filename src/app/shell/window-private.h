/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-private.h: what the files of the window share
 *
 * window.c: header, sidebar, pages; window-files.c: opening, saving, closing; window-sides.c: seeing as a side,
 * players' copies and their orders; window-warnings.c: what does not fit together. */
#pragma once
#include "app/widgets/notice.h"
#include "app/desk/page.h"
#include "app/shell/window.h"
G_BEGIN_DECLS

struct _BivWindow
{
  GtkApplicationWindow  parent_instance;

  BivDocument          *document;       /* NULL: start page or error page */
  BivDesk              *view;           /* NULL: the document's own desk is shown */
  char                 *wanted_view;    /* the side to be seen as, while it is on its way */
  guint                 view_id;
  BivPage              *page;           /* the one in sight, not owned */
  gboolean              is_compact;     /* below 1100 px: the sidebar shows icons only */
  gboolean              is_narrow;      /* below 960 px */
  guint                 width_id;
  guint                 warnings_id;    /* they are about to be looked for */
  gboolean              may_close;      /* asked already */
  char                 *step_label;     /* the blue button's; NULL: none */
  gboolean              step_settles;
  guint                 rest_id;        /* it takes no press yet */
  gboolean              is_stepping;    /* it is being pressed */
  gint64                pressed_at;     /* a key or the pointer elsewhere; 0: not since the blue button was */
  GtkWidget            *focus;          /* owned, see on_focus_moved */

  GtkWidget            *back_button;    /* template children */
  GtkWidget            *undo_box, *undo_button, *redo_button;
  GtkLabel             *title_label, *subtitle_label;
  GtkWidget            *print_button;
  GtkButton            *next_step_button;
  GtkMenuButton        *main_menu_button;
  GtkMenuButton        *see_as_button;
  BivNotice            *reader_notice, *notice;
  GtkWidget            *warning_button;
  GtkLabel             *warning_count;
  GtkStack             *views;
  GtkWidget            *campaign_view;
  GtkWidget            *sidebar;
  GtkListBox           *page_list;
  GtkStack             *pages;
};

/* Shows @widget in place of start page or error page, whose state it is. */
void biv_window_show_view         (BivWindow      *self,
                                   GtkWidget      *widget);
void biv_window_update_header     (BivWindow      *self);
void biv_window_add_file_actions  (GtkWidgetClass *widget_class);
void biv_window_add_side_actions  (GtkWidgetClass *widget_class);
/* Returns: (nullable): the desk that the pages are of */
BivDesk *biv_window_get_desk      (BivWindow      *self);
/* Throws the pages away and shows the desk's, the page in sight first. */
void biv_window_show_desk         (BivWindow      *self);
void biv_window_disconnect_desk   (BivWindow      *self);
/* What is said of the side as which one sees; the menu of sides. */
void biv_window_update_sides      (BivWindow      *self);
void biv_window_forget_view       (BivWindow      *self);
/* Asks about unsaved changes, and calls @then unless the answer is Cancel. */
void biv_window_leave_document    (BivWindow      *self,
                                   void          (*then) (BivWindow *self));
/* Its file was changed or taken away, or something of the last run is left. */
void biv_window_watch_document    (BivWindow      *self);
/* Soon, for the desk's campaign; none are told to a side. */
void biv_window_queue_warnings    (BivWindow      *self);
void biv_window_forget_warnings   (BivWindow      *self);
void biv_window_add_warning_actions (GtkWidgetClass *widget_class);

G_END_DECLS
