/* SPDX-License-Identifier: GPL-3.0-or-later */
/* warnings-window.h: what does not fit together in a campaign edited by hand, each with its clause and its remedy
 *
 * It stays open while the referee mends one thing after the other, and follows the campaign. */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_WARNINGS_WINDOW (biv_warnings_window_get_type ())
G_DECLARE_FINAL_TYPE (BivWarningsWindow, biv_warnings_window, BIV, WARNINGS_WINDOW, GtkWindow)

/** biv_warnings_window_new: @parent: a #BivWindow of @desk */
GtkWidget  *biv_warnings_window_new       (BivDesk     *desk,
                                           GtkWindow   *parent);
/** biv_warnings_window_find_page: where the thing is shown. @id: (out) (transfer none): what to show there.
 *  Returns: a page's name */
const char *biv_warnings_window_find_page (BivCampaign *campaign,
                                           const char  *thing,
                                           const char **id);

G_END_DECLS
