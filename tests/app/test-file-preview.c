/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-file-preview.c: what is shown of a file is what stands in it (CA-SHEET-5) */
#include "app/widgets/file-preview.h"

#include <string.h>

/* All labels below @widget, in the order in which they are read. */
static void
collect (GtkWidget *widget,
         GString   *words)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s|", gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_PICTURE (widget))
    g_string_append_printf (words, "[%s]|", gtk_picture_get_alternative_text (GTK_PICTURE (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect (child, words);
}

static char *
dup_words (GtkWidget *preview)
{
  GString *words = g_string_new (NULL);

  g_object_ref_sink (preview);
  collect (preview, words);
  g_object_unref (preview);
  return g_string_free (words, FALSE);
}

static void
test_csv (void)
{
  static const struct { const char *csv, *words; } rows[] = {
    { "", "" },
    { "\"Side\",\"Unit\"\r\n\"A\",\"1st \"\"Own\"\", Foot\"\r\n", "Side|Unit|A|1st \"Own\", Foot|" },
    { "a,b\n,2\n", "a|b||2|" },
    { "\"two\nlines\",x\r\n", "two\nlines|x|" },
    { "\"never closed", "never closed|" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = dup_words (biv_file_preview_new_csv (rows[i].csv));

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

static void
test_html (void)
{
  static const struct { const char *html, *words; } rows[] = {
    { "", "" },
    { "<!DOCTYPE html><html><head><title>no</title><style>h1{}</style></head><body><header><h1>Road &amp; river</h1></header>"
      "<h2>Losses</h2><div class=\"table\"><table><thead><tr><th>Unit</th><th>Now</th></tr></thead>"
      "<tr class=\"band\"><td colspan=\"2\">Host</td>"
      "</tr><tr><td>&lt;b&gt;</td><td>1</td></tr></table></div><blockquote><p class=\"bold\">News</p></blockquote></body></html>",
      "Road & river|Losses|Unit|Now|Host|<b>|1|News|" },
    { "<p>broken <table><tr><td>open", "broken|open|" },
    { "<img src=\"data:image/png;base64,AAAA\" alt=\"no picture\"><img src=\"http://nowhere/x.png\"><p>end</p>", "end|" },
    { "<img alt=\"a dot\" src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
      "awAAAABJRU5ErkJggg==\">", "[a dot]|" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = dup_words (biv_file_preview_new_html (rows[i].html));

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/app/file-preview/csv", test_csv);
  g_test_add_func ("/app/file-preview/html", test_html);
  return g_test_run ();
}
