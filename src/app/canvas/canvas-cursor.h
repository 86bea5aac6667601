/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-cursor.h: the focusable child of a canvas that tells a screen reader what is under the cursor */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_CANVAS_CURSOR (biv_canvas_cursor_get_type ())
G_DECLARE_FINAL_TYPE (BivCanvasCursor, biv_canvas_cursor, BIV, CANVAS_CURSOR, GtkWidget)

BivCanvasCursor *biv_canvas_cursor_new       (void);
void             biv_canvas_cursor_set_words (BivCanvasCursor *self,
                                              const char      *words);

G_END_DECLS
