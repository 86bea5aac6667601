/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-cursor.c: the focusable child of a canvas that tells a screen reader what is under the cursor */
#include "app/canvas/canvas-cursor.h"

struct _BivCanvasCursor
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (BivCanvasCursor, biv_canvas_cursor, GTK_TYPE_WIDGET)

BivCanvasCursor *
biv_canvas_cursor_new (void)
{
  return g_object_new (BIV_TYPE_CANVAS_CURSOR, NULL);
}

void
biv_canvas_cursor_set_words (BivCanvasCursor *self,
                             const char      *words)
{
  g_return_if_fail (BIV_IS_CANVAS_CURSOR (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
biv_canvas_cursor_class_init (BivCanvasCursorClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "canvascursor");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
biv_canvas_cursor_init (BivCanvasCursor *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  /* The pointer works the canvas, not its cursor. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}
