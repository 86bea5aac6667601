/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-panel.h: the manual beside what it tells of: search, contents, the way back
 *
 * Signals: "close": it is no longer wanted; "tour": the tour is to begin, or to go on. A clause leads to the action
 * "win.show-clause" (s) of whatever it is in. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_HELP_PANEL (biv_help_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivHelpPanel, biv_help_panel, BIV, HELP_PANEL, GtkWidget)

GtkWidget  *biv_help_panel_new         (void);
/** biv_help_panel_show: @topic: a page of the manual, "map", or a part of one, "map#orders"; the way back is kept */
void        biv_help_panel_show        (BivHelpPanel *self,
                                        const char   *topic);
/** biv_help_panel_begin: the same, with no way back: what help was asked for */
void        biv_help_panel_begin       (BivHelpPanel *self,
                                        const char   *topic);
/** biv_help_panel_follow: the same for whoever has gone on to something else, unless he reads a page that he chose himself */
void        biv_help_panel_follow      (BivHelpPanel *self,
                                        const char   *topic);
/** biv_help_panel_show_clause: the words of a clause, where there is no Rules page to go to */
void        biv_help_panel_show_clause (BivHelpPanel *self,
                                        const char   *clause);
/** biv_help_panel_get_topic: Returns: (transfer none) (nullable): what is shown */
const char *biv_help_panel_get_topic   (BivHelpPanel *self);
/** biv_help_panel_enter: the focus goes where reading begins */
void        biv_help_panel_enter       (BivHelpPanel *self);
/** biv_help_panel_offer_tour: @label: (nullable): "Start the tour"; %NULL, and until then: there is none to be started */
void        biv_help_panel_offer_tour  (BivHelpPanel *self,
                                        const char   *label);

G_END_DECLS
