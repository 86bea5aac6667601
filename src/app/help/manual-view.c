/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manual-view.c: one page of the manual on the screen
 *
 * Of Mallard it shows what our pages use: paragraphs, lists, steps, terms, notes, tables, figures, sections, and links of guides;
 * tests/help/pages.py lets no page use anything else. */
#include "config.h"

#include "app/help/manual-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"

#define SCHEME "help:"

struct _BivManualView
{
  GtkWidget            parent_instance;

  const BivManualPage *page;
  GtkWidget           *box;
  GHashTable          *parts;       /* id of a section: its heading */
};

static guint go;

G_DEFINE_FINAL_TYPE (BivManualView, biv_manual_view, GTK_TYPE_WIDGET)

static void add_blocks (BivManualView *self, GtkWidget *box, const xmlNode *node, int level);

/* ---- Words within a paragraph ---- */

static const struct
{
  const char *element, *before, *after;
} styles[] = {
  { "em", "<i>", "</i>" },
  { "gui", "<b>", "</b>" },
  { "guiseq", "", "" },
  { "key", "<span weight=\"bold\" allow_breaks=\"false\">", "</span>" },
  { "keyseq", "<span allow_breaks=\"false\">", "</span>" },
  { "code", "<tt>", "</tt>" },
  { "cmd", "<tt>", "</tt>" },
  { "file", "<tt>", "</tt>" },
  { "input", "<tt>", "</tt>" },
};

static void add_inline (const xmlNode *node, GString *markup);
static void add_element (const xmlNode *node, GString *markup);

/* What a link without words says is the title of what it leads to. */
static char *
dup_link_words (const xmlNode *link,
                const char    *to)
{
  g_autofree char *words = biv_manual_dup_words (link), *id = g_strndup (to, strcspn (to, "#"));
  const BivManualPage *page = *words == '\0' ? biv_manual_find (id) : NULL;

  return page != NULL ? g_strdup (page->title) : g_steal_pointer (&words);
}

static void
add_link (const xmlNode *link,
          GString       *markup)
{
  g_autofree char *xref = biv_manual_dup_attribute (link, "xref"), *href = biv_manual_dup_attribute (link, "href");
  g_autofree char *words = dup_link_words (link, xref != NULL ? xref : ""), *text = NULL;

  text = xref != NULL ? g_markup_printf_escaped ("<a href=\"" SCHEME "%s\">%s</a>", xref, words)
                      : g_markup_printf_escaped ("<a href=\"%s\">%s</a>", href != NULL ? href : "", words);
  g_string_append (markup, text);
}

/* Between the members of a sequence stands what tells them apart: keys pressed together, a menu and what is in it. */
static void
add_sequence (const xmlNode *sequence,
              const char    *between,
              GString       *markup)
{
  gboolean is_first = TRUE;

  for (const xmlNode *node = sequence->children; node != NULL; node = node->next)
    if (node->type == XML_ELEMENT_NODE)
      {
        if (!is_first)
          g_string_append (markup, between);
        is_first = FALSE;
        add_element (node, markup);
      }
}

static void
add_element (const xmlNode *node,
             GString       *markup)
{
  if (biv_manual_is (node, "link"))
    add_link (node, markup);
  else if (biv_manual_is (node, "keyseq"))
    add_sequence (node, "+", markup);
  else if (biv_manual_is (node, "guiseq"))
    add_sequence (node, " › ", markup);
  else
    for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
      if (biv_manual_is (node, styles[i].element))
        {
          g_string_append (markup, styles[i].before);
          add_inline (node, markup);
          g_string_append (markup, styles[i].after);
        }
}

static void
add_inline (const xmlNode *node,
            GString       *markup)
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_TEXT_NODE)
      {
        g_autofree char *linked = biv_clause_dup_markup ((const char *) child->content);

        g_string_append (markup, linked);
      }
    else if (child->type == XML_ELEMENT_NODE)
      add_element (child, markup);
}

/* The lines of the file are not those of the screen. */
static char *
dup_on_one_line (const char *markup)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean is_parted = FALSE, is_quoted = FALSE;

  for (const char *at = markup; *at != '\0'; at++)
    if (*at == '"')
      {
        is_quoted = !is_quoted;
        g_string_append_c (line, *at);
      }
    else if (!is_quoted && g_ascii_isspace (*at))
      is_parted = TRUE;
    else
      {
        if (is_parted && line->len > 0)
          g_string_append_c (line, ' ');
        is_parted = FALSE;
        g_string_append_c (line, *at);
      }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

static void
follow (BivManualView *self,
        const char    *to)
{
  g_autofree char *copy = g_strdup (to);      /* the page it stands on goes */

  g_signal_emit (self, go, 0, copy);
}

static gboolean
on_link (GtkLabel      *label,
         const char    *uri,
         BivManualView *self)
{
  if (g_str_has_prefix (uri, BIV_CLAUSE_SCHEME))
    follow (self, uri);
  else if (g_str_has_prefix (uri, SCHEME))
    follow (self, uri + strlen (SCHEME));
  else
    return FALSE;
  return TRUE;
}

static GtkWidget *
make_text (BivManualView *self,
           const xmlNode *node,
           const char    *classes)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autofree char *line = NULL;
  GtkWidget *label = biv_label_new (NULL, classes, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);

  add_inline (node, markup);
  line = dup_on_one_line (markup->str);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (on_link), self, 0);
  gtk_label_set_markup (GTK_LABEL (label), line);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

/* ---- Blocks ---- */

static GtkWidget *
make_box (int spacing)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, spacing);

  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static void
add_heading (BivManualView *self,
             GtkWidget     *box,
             const xmlNode *node,
             int            level)
{
  GtkWidget *heading = make_text (self, node, level == 1 ? "page-title" : level == 2 ? "panel-title" : "heading");

  g_object_set (heading, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (heading), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  if (level > 1)
    gtk_widget_set_margin_top (heading, level == 2 ? 12 : 6);
  gtk_box_append (GTK_BOX (box), heading);
}

static void
add_items (BivManualView *self,
           GtkWidget     *box,
           const xmlNode *list,
           gboolean       has_numbers)
{
  GtkWidget *items = make_box (5);
  int n = 0;

  for (const xmlNode *item = list->children; item != NULL; item = item->next)
    if (biv_manual_is (item, "item"))
      {
        GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *words = make_box (5);
        g_autofree char *number = has_numbers ? g_strdup_printf ("%d", ++n) : g_strdup ("•");
        GtkWidget *mark = biv_label_new (number, has_numbers ? "number heading" : "dim-label", 0);

        gtk_label_set_width_chars (GTK_LABEL (mark), has_numbers ? 2 : 1);
        gtk_label_set_xalign (GTK_LABEL (mark), 1.0f);
        gtk_widget_set_valign (mark, GTK_ALIGN_START);
        add_blocks (self, words, item, 4);
        gtk_box_append (GTK_BOX (row), mark);
        gtk_box_append (GTK_BOX (row), words);
        gtk_box_append (GTK_BOX (items), row);
      }
    else if (biv_manual_is (item, "title"))
      gtk_box_append (GTK_BOX (items), make_text (self, item, "heading"));
  gtk_box_append (GTK_BOX (box), items);
}

static void
add_terms (BivManualView *self,
           GtkWidget     *box,
           const xmlNode *terms)
{
  for (const xmlNode *item = terms->children; item != NULL; item = item->next)
    if (biv_manual_is (item, "item"))
      {
        GtkWidget *words = make_box (5);

        for (const xmlNode *title = item->children; title != NULL; title = title->next)
          if (biv_manual_is (title, "title"))
            gtk_box_append (GTK_BOX (box), make_text (self, title, "heading"));
        gtk_widget_set_margin_start (words, 14);
        add_blocks (self, words, item, 4);
        gtk_box_append (GTK_BOX (box), words);
      }
}

static void
add_note (BivManualView *self,
          GtkWidget     *box,
          const xmlNode *note)
{
  g_autofree char *style = biv_manual_dup_attribute (note, "style");
  GtkWidget *words = make_box (5);

  gtk_widget_add_css_class (words, "manual-note");
  if (g_strcmp0 (style, "warning") == 0 || g_strcmp0 (style, "important") == 0)
    gtk_widget_add_css_class (words, "weighty");
  add_blocks (self, words, note, 4);
  gtk_box_append (GTK_BOX (box), words);
}

#define BETWEEN_KEYS 4                /* letters: "to" */

/* A cell that has nothing but keys shows them as they look. */
static GtkWidget *
make_keys (const xmlNode *cell)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  gboolean has_words = FALSE;
  guint n = 0;

  for (const xmlNode *p = cell->children; p != NULL; p = p->next)
    for (const xmlNode *node = p->children; node != NULL; node = node->next)
      if (biv_manual_is (node, "key") || biv_manual_is (node, "keyseq"))
        {
          g_autoptr (GString) markup = g_string_new (NULL);
          GtkWidget *key = gtk_label_new (NULL);

          if (biv_manual_is (node, "key"))
            add_inline (node, markup);
          else
            for (const xmlNode *one = node->children; one != NULL; one = one->next)
              if (biv_manual_is (one, "key"))
                {
                  if (markup->len > 0)
                    g_string_append_c (markup, ' ');
                  add_inline (one, markup);
                }
          gtk_label_set_markup (GTK_LABEL (key), markup->str);
          gtk_widget_add_css_class (key, "keycap");
          gtk_widget_set_valign (key, GTK_ALIGN_START);
          gtk_box_append (GTK_BOX (row), key);
          n++;
        }
      else if (!xmlIsBlankNode (node))
        {
          g_autofree char *between = g_strstrip (g_strdup (node->type == XML_TEXT_NODE ? (char *) node->content : "element"));

          has_words |= strlen (between) > BETWEEN_KEYS;
          gtk_box_append (GTK_BOX (row), biv_label_new (between, "caption dim-label", 0));
          gtk_widget_set_valign (gtk_widget_get_last_child (row), GTK_ALIGN_START);
        }
  if (n > 0 && !has_words)
    return row;
  g_object_ref_sink (row);
  g_object_unref (row);
  return NULL;
}

static void
add_rows (BivManualView *self,
          GtkGrid       *grid,
          const xmlNode *part,
          gboolean       is_head,
          int           *row)
{
  for (const xmlNode *tr = part->children; tr != NULL; tr = tr->next)
    {
      int column = 0;

      if (biv_manual_is (tr, "thead") || biv_manual_is (tr, "tbody"))
        add_rows (self, grid, tr, biv_manual_is (tr, "thead"), row);
      if (!biv_manual_is (tr, "tr"))
        continue;
      for (const xmlNode *td = tr->children; td != NULL; td = td->next)
        if (biv_manual_is (td, "td"))
          {
            GtkWidget *cell = make_keys (td);

            if (cell == NULL)
              {
                cell = make_box (4);
                if (is_head || column == 0)
                  gtk_widget_add_css_class (cell, "heading");
                gtk_widget_set_hexpand (cell, column > 0);
                add_blocks (self, cell, td, 4);
              }
            gtk_grid_attach (grid, cell, column++, *row, 1, 1);
          }
      ++*row;
    }
}

static void
add_table (BivManualView *self,
           GtkWidget     *box,
           const xmlNode *table)
{
  GtkWidget *grid = gtk_grid_new ();
  int row = 0;

  gtk_grid_set_row_spacing (GTK_GRID (grid), 7);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  add_rows (self, GTK_GRID (grid), table, FALSE, &row);
  gtk_box_append (GTK_BOX (box), grid);
}

/* A figure is never larger than it is drawn, and smaller where the column is. */
static void
add_picture (BivManualView *self,
             GtkWidget     *box,
             const xmlNode *media)
{
  g_autofree char *source = biv_manual_dup_attribute (media, "src"), *words = biv_manual_dup_words (media);
  g_autofree char *path = g_strconcat (BIV_MANUAL_PICTURES, source, NULL);
  GtkWidget *picture = gtk_picture_new_for_resource (path);

  gtk_picture_set_alternative_text (GTK_PICTURE (picture), words);
  gtk_widget_set_halign (picture, GTK_ALIGN_START);
  gtk_widget_add_css_class (picture, "manual-picture");
  gtk_box_append (GTK_BOX (box), picture);
}

static void
add_figure (BivManualView *self,
            GtkWidget     *box,
            const xmlNode *figure)
{
  for (const xmlNode *node = figure->children; node != NULL; node = node->next)
    if (biv_manual_is (node, "media"))
      add_picture (self, box, node);
    else if (biv_manual_is (node, "title"))
      gtk_box_append (GTK_BOX (box), make_text (self, node, "caption dim-label"));
}

static void
on_row (BivManualView *self,
        GtkListBoxRow *row)
{
  follow (self, biv_manual_view_get_row_target (row));
}

static void
add_list_of (BivManualView *self,
             GtkWidget     *box,
             GPtrArray     *pages,
             const char    *name)
{
  GtkWidget *frame, *list;

  if (pages->len == 0)
    return;
  frame = gtk_frame_new (NULL);
  list = gtk_list_box_new ();
  gtk_widget_add_css_class (frame, "card");
  gtk_widget_add_css_class (list, "rows");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  for (guint i = 0; i < pages->len; i++)
    {
      const BivManualPage *page = pages->pdata[i];

      gtk_list_box_append (GTK_LIST_BOX (list), biv_manual_view_make_row (page->id, page->title, page->description));
    }
  g_signal_connect_object (list, "row-activated", G_CALLBACK (on_row), self, G_CONNECT_SWAPPED);
  gtk_frame_set_child (GTK_FRAME (frame), list);
  gtk_box_append (GTK_BOX (box), frame);
}

static void
add_section (BivManualView *self,
             GtkWidget     *box,
             const xmlNode *section,
             int            level)
{
  g_autofree char *id = biv_manual_dup_attribute (section, "id"), *guide = g_strdup_printf ("%s#%s", self->page->id, id);
  g_autofree char *name = NULL;
  g_autoptr (GPtrArray) topics = biv_manual_list_topics (guide);

  for (const xmlNode *node = section->children; node != NULL && name == NULL; node = node->next)
    if (biv_manual_is (node, "title"))
      {
        name = biv_manual_dup_words (node);
        add_heading (self, box, node, level);
        g_hash_table_insert (self->parts, g_strdup (id), gtk_widget_get_last_child (box));
      }
  add_blocks (self, box, section, level);
  add_list_of (self, box, topics, name);
}

/* @level: of headings, 1 to 4; from 4 there are none. */
static void
add_blocks (BivManualView *self,
            GtkWidget     *box,
            const xmlNode *parent,
            int            level)
{
  for (const xmlNode *node = parent->children; node != NULL; node = node->next)
    if (biv_manual_is (node, "p"))
      gtk_box_append (GTK_BOX (box), make_text (self, node, NULL));
    else if (biv_manual_is (node, "screen"))
      gtk_box_append (GTK_BOX (box), make_text (self, node, "monospace"));
    else if (biv_manual_is (node, "list"))
      add_items (self, box, node, FALSE);
    else if (biv_manual_is (node, "steps"))
      add_items (self, box, node, TRUE);
    else if (biv_manual_is (node, "terms"))
      add_terms (self, box, node);
    else if (biv_manual_is (node, "note"))
      add_note (self, box, node);
    else if (biv_manual_is (node, "table"))
      add_table (self, box, node);
    else if (biv_manual_is (node, "figure"))
      add_figure (self, box, node);
    else if (biv_manual_is (node, "media"))
      add_picture (self, box, node);
    else if (biv_manual_is (node, "section"))
      add_section (self, box, node, level + 1);
}

/* What the page recommends, and the guides that it is listed in. */
static void
add_others (BivManualView *self)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  for (guint i = 0; i < self->page->others->len; i++)
    {
      const BivManualPage *page = biv_manual_find (self->page->others->pdata[i]);

      if (page != NULL)
        g_ptr_array_add (pages, (gpointer) page);
    }
  if (pages->len > 0)
    {
      GtkWidget *title = biv_label_new (_("More on this"), "caption dim-label", BIV_LABEL_LEFT);

      gtk_widget_set_margin_top (title, 12);
      gtk_box_append (GTK_BOX (self->box), title);
      add_list_of (self, self->box, pages, _("More on this"));
    }
}

void
biv_manual_view_show (BivManualView       *self,
                      const BivManualPage *page)
{
  const xmlNode *root;
  g_autoptr (GPtrArray) topics = NULL;

  g_return_if_fail (BIV_IS_MANUAL_VIEW (self) && page != NULL);

  self->page = page;
  g_hash_table_remove_all (self->parts);
  biv_children_remove (self->box);
  root = xmlDocGetRootElement (page->document);
  for (const xmlNode *node = root->children; node != NULL; node = node->next)
    if (biv_manual_is (node, "title"))
      add_heading (self, self->box, node, 1);
  add_blocks (self, self->box, root, 1);
  topics = biv_manual_list_topics (page->id);
  add_list_of (self, self->box, topics, page->title);
  add_others (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, page->title, -1);
  biv_announce_describe (self, page->description);
}

GtkWidget *
biv_manual_view_find_part (BivManualView *self,
                           const char    *id)
{
  g_return_val_if_fail (BIV_IS_MANUAL_VIEW (self) && id != NULL, NULL);
  return g_hash_table_lookup (self->parts, id);
}

GtkWidget *
biv_manual_view_make_row (const char *to,
                          const char *title,
                          const char *about)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *words = make_box (2);

  gtk_box_append (GTK_BOX (words), biv_label_new (title, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  if (about != NULL && *about != '\0')
    gtk_box_append (GTK_BOX (words), biv_label_new (about, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "to", g_strdup (to), g_free);
  biv_row_name_from_labels (row);
  return row;
}

const char *
biv_manual_view_get_row_target (GtkListBoxRow *row)
{
  g_return_val_if_fail (GTK_IS_LIST_BOX_ROW (row), NULL);
  return g_object_get_data (G_OBJECT (row), "to");
}

/* ---- The class ---- */

static void
biv_manual_view_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_manual_view_parent_class)->dispose (object);
}

static void
biv_manual_view_finalize (GObject *object)
{
  g_hash_table_unref (BIV_MANUAL_VIEW (object)->parts);
  G_OBJECT_CLASS (biv_manual_view_parent_class)->finalize (object);
}

static void
biv_manual_view_class_init (BivManualViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_manual_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_manual_view_finalize;
  go = g_signal_new ("go", BIV_TYPE_MANUAL_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DOCUMENT);
  gtk_widget_class_set_css_name (widget_class, "manual");
}

static void
biv_manual_view_init (BivManualView *self)
{
  self->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->box = make_box (9);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
