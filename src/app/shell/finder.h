/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finder.h: Ctrl+F: finds anything in the campaign and goes there */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_FINDER (biv_finder_get_type ())
G_DECLARE_FINAL_TYPE (BivFinder, biv_finder, BIV, FINDER, GtkWindow)

/** biv_finder_new: looks through @desk's campaign, and shows there what was chosen */
GtkWidget *biv_finder_new      (BivDesk   *desk,
                                GtkWindow *parent);
/** biv_finder_set_text: looks for that */
void       biv_finder_set_text (BivFinder  *self,
                                const char *text);
/** biv_finder_go: to the row that is selected; the finder closes. Returns: %FALSE where none is */
gboolean   biv_finder_go       (BivFinder *self);

/** biv_finder_get_page: Returns: (transfer none): the page on which a thing of its kind is shown */
const char *biv_finder_get_page (BivItem  *item);
/** biv_finder_get_kind: Returns: (transfer none): what it is in a word, translated */
const char *biv_finder_get_kind (BivItem  *item);

G_END_DECLS
