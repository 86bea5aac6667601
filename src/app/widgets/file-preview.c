/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file-preview.c: what stands in a file that is no page of paper
 *
 * The bytes that would be written are read back and shown, so that nothing is seen here which is not in the file. It is not a
 * browser: colours and measures are the program's own. */
#include "app/widgets/file-preview.h"

#include <libxml/HTMLparser.h>
#include <string.h>

#define PNG "data:image/png;base64,"

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_yalign (GTK_LABEL (label), 0.0f);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_paragraph (const char *text,
                const char *style)
{
  GtkWidget *label = make_label (text, style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

/* ---- A page for the web ---- */

static gboolean
is_named (xmlNode    *node,
          const char *name)
{
  return node->type == XML_ELEMENT_NODE && strcmp ((const char *) node->name, name) == 0;
}

static char *
dup_text (xmlNode *node)
{
  xmlChar *content = xmlNodeGetContent (node);
  char *text = g_strstrip (g_strdup ((const char *) content));

  xmlFree (content);
  return text;
}

static char *
dup_attribute (xmlNode    *node,
               const char *name)
{
  xmlChar *value = xmlGetProp (node, (const xmlChar *) name);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

static void
append_text (GtkBox     *box,
             xmlNode    *node,
             const char *style)
{
  g_autofree char *text = dup_text (node);

  if (*text != '\0')
    gtk_box_append (box, make_paragraph (text, style));
}

static void
append_paragraph (GtkBox  *box,
                  xmlNode *node)
{
  static const struct { const char *class, *style; } styles[] = {
    { "bold", "heading" }, { "italic", "dim-label" }, { "sheet", "heading" },
    { "left", "dim-label" }, { "right", "dim-label" },
  };
  g_autofree char *class = dup_attribute (node, "class");
  const char *style = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (g_strcmp0 (styles[i].class, class) == 0)
      style = styles[i].style;
  append_text (box, node, style);
}

static void
append_row (GtkGrid *grid,
            xmlNode *row,
            int      number)
{
  g_autofree char *class = dup_attribute (row, "class");
  int column = 0;

  for (xmlNode *cell = row->children; cell != NULL; cell = cell->next)
    if (is_named (cell, "td") || is_named (cell, "th"))
      {
        g_autofree char *text = dup_text (cell), *span = dup_attribute (cell, "colspan");
        int n = span != NULL ? (int) CLAMP (g_ascii_strtoll (span, NULL, 10), 1, 64) : 1;
        GtkWidget *label = make_paragraph (text, class != NULL || is_named (cell, "th") ? "heading" : NULL);

        /* A band over the whole table makes no column wider than its own words do. */
        gtk_label_set_max_width_chars (GTK_LABEL (label), n > 1 ? 20 : 40);
        gtk_grid_attach (grid, label, column, number, n, 1);
        column += n;
      }
}

static void
append_table (GtkBox  *box,
              xmlNode *table)
{
  GtkWidget *grid = gtk_grid_new ();
  int number = 0;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 14);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  for (xmlNode *row = table->children; row != NULL; row = row->next)
    if (is_named (row, "tr"))
      append_row (GTK_GRID (grid), row, number++);
    else if (is_named (row, "thead") || is_named (row, "tbody"))
      for (xmlNode *inner = row->children; inner != NULL; inner = inner->next)
        if (is_named (inner, "tr"))
          append_row (GTK_GRID (grid), inner, number++);
  gtk_box_append (box, grid);
}

static void
append_picture (GtkBox  *box,
                xmlNode *image)
{
  g_autofree char *source = dup_attribute (image, "src"), *alternative = dup_attribute (image, "alt");
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GtkWidget *picture;
  guchar *data;
  gsize length;

  if (source == NULL || !g_str_has_prefix (source, PNG))
    return;
  data = g_base64_decode (source + strlen (PNG), &length);
  bytes = g_bytes_new_take (data, length);
  texture = gdk_texture_new_from_bytes (bytes, NULL);
  if (texture == NULL)
    return;
  picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), alternative);
  gtk_widget_set_size_request (picture, -1, MIN (gdk_texture_get_height (texture), 420));
  gtk_box_append (box, picture);
}

static void
append_nodes (GtkBox  *box,
              xmlNode *first)
{
  for (xmlNode *node = first; node != NULL; node = node->next)
    {
      if (node->type != XML_ELEMENT_NODE)
        continue;
      if (is_named (node, "h1"))
        append_text (box, node, "title-2");
      else if (is_named (node, "h2"))
        append_text (box, node, "panel-title");
      else if (is_named (node, "h3"))
        append_text (box, node, "heading");
      else if (is_named (node, "p"))
        append_paragraph (box, node);
      else if (is_named (node, "span") || is_named (node, "figcaption"))
        append_text (box, node, "caption");
      else if (is_named (node, "table"))
        append_table (box, node);
      else if (is_named (node, "img"))
        append_picture (box, node);
      else if (is_named (node, "blockquote"))
        {
          GtkWidget *quote = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

          gtk_widget_set_margin_start (quote, 24);
          append_nodes (GTK_BOX (quote), node->children);
          gtk_box_append (box, quote);
        }
      else if (!is_named (node, "style") && !is_named (node, "title"))
        append_nodes (box, node->children);
    }
}

static GtkWidget *
make_page (void)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_widget_set_margin_start (page, 24);
  gtk_widget_set_margin_end (page, 24);
  gtk_widget_set_margin_top (page, 18);
  gtk_widget_set_margin_bottom (page, 24);
  return page;
}

GtkWidget *
biv_file_preview_new_html (const char *html)
{
  GtkWidget *page = make_page ();
  htmlDocPtr document;

  g_return_val_if_fail (html != NULL, page);

  document = htmlReadMemory (html, (int) strlen (html), NULL, "UTF-8",
                             HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | XML_PARSE_HUGE);
  if (document != NULL && xmlDocGetRootElement (document) != NULL)
    append_nodes (GTK_BOX (page), xmlDocGetRootElement (document)->children);
  xmlFreeDoc (document);
  return page;
}

/* ---- A table for a spreadsheet ---- */

/* A cell from @at on, quoted or bare. Returns: where the next one begins; @ends: whether this was the last of its row. */
static const char *
read_cell (const char *at,
           GString    *cell,
           gboolean   *ends)
{
  gboolean is_quoted = *at == '"';

  g_string_truncate (cell, 0);
  at += is_quoted;
  for (; *at != '\0'; at++)
    {
      if (is_quoted && *at == '"' && at[1] == '"')
        at++;
      else if (is_quoted ? *at == '"' : strchr (",\r\n", *at) != NULL)
        break;
      g_string_append_c (cell, *at);
    }
  at += is_quoted && *at == '"';
  *ends = *at != ',';
  at += *at == ',';
  at += *ends && *at == '\r';
  at += *ends && *at == '\n';
  return at;
}

GtkWidget *
biv_file_preview_new_csv (const char *csv)
{
  GtkWidget *page = make_page (), *grid = gtk_grid_new ();
  g_autoptr (GString) cell = g_string_new (NULL);
  int row = 0, column = 0;
  gboolean ends;

  g_return_val_if_fail (csv != NULL, page);

  gtk_grid_set_column_spacing (GTK_GRID (grid), 14);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  while (*csv != '\0')
    {
      csv = read_cell (csv, cell, &ends);
      gtk_grid_attach (GTK_GRID (grid), make_label (cell->str, row == 0 ? "heading" : NULL), column++, row, 1, 1);
      if (ends)
        {
          row++;
          column = 0;
        }
    }
  gtk_box_append (GTK_BOX (page), grid);
  return page;
}
