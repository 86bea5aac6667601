/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prose.c: a text of several lines among fields of one */
#include "app/widgets/prose.h"

#define LEAST_LINES 2
#define MOST_LINES  8
#define ASIDE       8               /* px, of a margin */
#define ABOVE       6

GtkWidget *
biv_prose_new (const char *label)
{
  GtkWidget *frame = gtk_frame_new (NULL), *scroller = gtk_scrolled_window_new (), *view = gtk_text_view_new ();

  gtk_widget_add_css_class (frame, "card");
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), ASIDE);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), ASIDE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), ABOVE);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), ABOVE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_frame_set_child (GTK_FRAME (frame), scroller);
  return frame;
}

GtkTextView *
biv_prose_get_view (GtkWidget *prose)
{
  GtkWidget *scroller = gtk_frame_get_child (GTK_FRAME (prose));

  return GTK_TEXT_VIEW (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller)));
}

/* A view of text does not know its height before it has its width, and nobody gives it that without knowing the height. */
int
biv_prose_get_height (GtkWidget *prose,
                      int        width)
{
  GtkWidget *view = GTK_WIDGET (biv_prose_get_view (prose));
  g_autofree char *text = biv_prose_dup_text (prose), *few = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  int line, height;

  layout = gtk_widget_create_pango_layout (view, "X");
  pango_layout_get_pixel_size (layout, NULL, &line);
  few = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), 1200));   /* more than it shows */
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, MAX (width - 2 * ASIDE - 2, 20) * PANGO_SCALE);
  pango_layout_set_text (layout, few, -1);
  pango_layout_get_pixel_size (layout, NULL, &height);
  return CLAMP (height, LEAST_LINES * line, MOST_LINES * line) + 2 * ABOVE + 2;
}

char *
biv_prose_dup_written (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

char *
biv_prose_dup_text (GtkWidget *prose)
{
  return biv_prose_dup_written (biv_prose_get_view (prose));
}

void
biv_prose_set_text (GtkWidget  *prose,
                    const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (biv_prose_get_view (prose)), text != NULL ? text : "", -1);
}
