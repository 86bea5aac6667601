/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h: one page of the campaign window
 *
 * A page is a template widget below BivPage. Its children lie one below the other: first, where it has tools, a box of
 * the class "page-bar", then the rest. A row of the table in app/shell/pages.c gives it its place in the sidebar. The window
 * makes a page when it is first shown, and throws all of them away with their desk, so a page has one campaign for
 * life.
 *
 * F6 goes round every widget of the class "panel" that is in sight, in the order of the tree, Shift+F6 the other way round. In
 * a page or panel whose first button is not what one comes for the class "begins" says where to begin. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

typedef struct _BivDesk BivDesk;

/* The blue button in the header bar. */
typedef struct
{
  char *label;                      /* "End moves"; NULL: no step here, the header shows none */
  char *hindrance;                  /* the first fault that bars it, as a sentence; NULL: none */
  gboolean settles;                 /* after a press, and whenever it becomes another by itself, no press is taken for a moment */
} BivNextStep;

void biv_next_step_clear (BivNextStep *step);

#define BIV_TYPE_PAGE (biv_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivPage, biv_page, BIV, PAGE, GtkWidget)

struct _BivPageClass
{
  GtkWidgetClass parent_class;

  /* The campaign or the phase's proposal changed. Called when the page is in sight, else as soon as it is. */
  void         (*refresh)       (BivPage     *self);
  /* NULL, both: the next step is the campaign's own: end the phase, roll its dice. */
  void         (*get_next_step) (BivPage     *self,
                                 BivNextStep *step);
  void         (*do_next_step)  (BivPage     *self);
  /* Selects the thing of that id and brings it into sight: where "Show on map" and the like arrive. */
  void         (*show_item)     (BivPage     *self,
                                 const char  *id);
  /* Ctrl+F: the focus goes to the page's search entry. NULL: it has none. */
  void         (*find)          (BivPage     *self);
  /* Ctrl+P. NULL: the window goes to the Sheets page. */
  void         (*print)         (BivPage     *self);
};

/* Properties: "desk" (BivDesk, construct only); "is-narrow": the window is below 960 px, so the right panel goes below
 * the canvas (bind to it, or watch it). */

/** biv_page_get_desk: Returns: (transfer none) */
BivDesk *biv_page_get_desk          (BivPage     *self);
gboolean biv_page_get_is_narrow     (BivPage     *self);
void     biv_page_set_is_narrow     (BivPage     *self,
                                     gboolean     is_narrow);
/** biv_page_next_step_changed: to be called when the page's own next step is another one now */
void     biv_page_next_step_changed (BivPage     *self);
/** biv_page_go_back: back to the page that led to the thing shown here ("Edit this board" of a battle's set-up). Returns:
 *  %FALSE where somebody came by the sidebar: then the page's own list is the way back */
gboolean biv_page_go_back           (BivPage     *self);
/** biv_page_queue_refresh: for a page that wants its refresh () to run again: at once, or when it is in sight */
void     biv_page_queue_refresh     (BivPage     *self);

/* ---- What the window calls ---- */
void     biv_page_get_next_step     (BivPage     *self,
                                     BivNextStep *step);   /* to be cleared by the caller */
void     biv_page_do_next_step      (BivPage     *self);
void     biv_page_show_item         (BivPage     *self,
                                     const char  *id);
/** biv_page_set_way_back: @name: (nullable): the page that led here, as in biv_desk_show (); %NULL: none did */
void     biv_page_set_way_back      (BivPage     *self,
                                     const char  *name);
/** biv_page_find: Returns: %FALSE where the page has nothing to search */
gboolean biv_page_find              (BivPage     *self);
gboolean biv_page_print             (BivPage     *self);

G_END_DECLS
