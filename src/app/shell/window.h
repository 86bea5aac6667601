/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.h: the window: start page, error page, or one open campaign */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/document.h"
G_BEGIN_DECLS

#define BIV_TYPE_WINDOW (biv_window_get_type ())
G_DECLARE_FINAL_TYPE (BivWindow, biv_window, BIV, WINDOW, GtkApplicationWindow)

/** biv_window_new: shows the start page */
BivWindow   *biv_window_new           (GtkApplication *application);
/** biv_window_open: opens a campaign here, or tells on the error page why not */
void         biv_window_open          (BivWindow      *self,
                                       GFile          *file);
/** biv_window_set_document: @document: (nullable): %NULL shows the start page */
void         biv_window_set_document  (BivWindow      *self,
                                       BivDocument    *document);
BivDocument *biv_window_get_document  (BivWindow      *self);
/** biv_window_show_page: @id: (nullable): the item to show there */
void         biv_window_show_page     (BivWindow      *self,
                                       const char     *name,
                                       const char     *id);
/** biv_window_get_page_name: Returns: (transfer none): of the page in sight; "" without a campaign */
const char  *biv_window_get_page_name (BivWindow      *self);
/** biv_window_find: opens the list of what in the campaign has these words; nothing happens without a campaign */
void         biv_window_find          (BivWindow      *self,
                                       const char     *text);
/** biv_window_get_topic: Returns: (transfer none): what is told of the focus, or of the page */
const char  *biv_window_get_topic     (BivWindow      *self);
/** biv_window_toggle_help: opens it at that, or closes it */
void         biv_window_toggle_help   (BivWindow      *self);

G_END_DECLS
