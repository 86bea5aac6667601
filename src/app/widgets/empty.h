/* SPDX-License-Identifier: GPL-3.0-or-later */
/* empty.h: what a page shows where it has nothing to show: what is missing, why it matters, and ways on */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_EMPTY (biv_empty_get_type ())
G_DECLARE_FINAL_TYPE (BivEmpty, biv_empty, BIV, EMPTY, GtkWidget)

/** biv_empty_say: replaces what was said before, and its ways on; @title: "No armies yet"; all of it plain text */
void biv_empty_say     (BivEmpty   *self,
                        const char *icon,
                        const char *title,
                        const char *text);
/**
 * biv_empty_add_way:
 * @label: the button's: a verb
 * @action: a detailed action name: "win.page::turn"
 * @is_likeliest: the one blue button; the page's next step must then have no label
 */
void biv_empty_add_way (BivEmpty   *self,
                        const char *icon,
                        const char *title,
                        const char *detail,
                        const char *label,
                        const char *action,
                        gboolean    is_likeliest);

G_END_DECLS
