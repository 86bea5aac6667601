/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-page.c: what the rulebooks say, in our own words */
#include "config.h"

#include "app/rules/rules-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/choice.h"
#include "app/widgets/clamp.h"
#include "app/desk/clause-link.h"
#include "app/desk/desk.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/story/reference.h"

#define MOST_COLUMNS 64             /* of a chart that have a width of their own */

struct _BivRulesPage
{
  BivPage       parent_instance;

  BivBook      *book;               /* NULL: none shown yet */
  char         *changes;            /* what the campaign had changed in it when it was shown */
  char         *text;               /* searched for, case-folded; NULL: nothing */
  gboolean      is_filling;
  GtkListBoxRow *wanted;            /* to be scrolled to as soon as it has its place; not owned */
  guint         tick_id;

  GtkWidget    *search;             /* template children from here on */
  GtkDropDown  *books;
  GtkLabel     *author, *found, *types_note;
  GtkScrolledWindow *scroller;
  GtkListBox   *contents, *phases, *clauses;
  GtkGrid      *types, *grounds;
  GtkBox       *charts, *options;
  GtkWidget    *units_section, *phases_section, *grounds_section, *charts_section, *options_section, *clauses_section;
};

G_DEFINE_FINAL_TYPE (BivRulesPage, biv_rules_page, BIV_TYPE_PAGE)

static BivCampaign *
get_campaign (BivRulesPage *self)
{
  return biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self)));
}

/* All that the book's pages are made of besides the book: another text, and they are filled anew. */
static char *
dup_changes (BivRulesPage *self)
{
  BivCampaign *campaign = get_campaign (self);
  g_autofree char *types = campaign->types != NULL ? g_strjoinv ("\n", campaign->types) : NULL;
  g_autofree char *rules = campaign->rules != NULL ? g_strjoinv ("\n", campaign->rules) : NULL;
  g_autofree char *options = campaign->options != NULL ? g_strjoinv ("\n", campaign->options) : NULL;

  return g_strdup_printf ("%d\n%s\n%s\n%s", (int) campaign->preset, types != NULL ? types : "", rules != NULL ? rules : "",
                          options != NULL ? options : "");
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_wrapping (const char *text,
               const char *style)
{
  GtkWidget *label = make_label (NULL, style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_widget_set_hexpand (label, TRUE);
  biv_clause_label_set (GTK_LABEL (label), text);
  return label;
}

/* ---- Units and their numbers, ground ---- */

static void
add_figure (GtkGrid    *grid,
            const char *text,
            int         column,
            int         row,
            gboolean    is_changed)
{
  GtkWidget *label = make_label (text, row == 0 ? "caption" : "number");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), column == 0 ? 32 : 14);
  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0.0f : 0.5f);
  gtk_label_set_justify (GTK_LABEL (label), column == 0 ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_CENTER);
  gtk_widget_set_valign (label, row == 0 ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (label, column == 0);
  if (row == 0)
    gtk_widget_add_css_class (label, "dim-label");
  if (is_changed)
    gtk_widget_add_css_class (label, "differs");
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static void
fill_types (BivRulesPage *self)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_types (get_campaign (self), self->book);
  int row = 0;

  biv_clause_label_set (self->types_note, biv_book_get_types_note (self->book));
  gtk_widget_set_visible (GTK_WIDGET (self->types_note), biv_book_get_types_note (self->book) != NULL);
  biv_children_remove (self->types);
  for (guint i = 0; i < lines->len; i++, row++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      /* A changed figure has the book's own in brackets behind it. */
      for (int column = 0; line->cells[column] != NULL; column++)
        add_figure (self->types, line->cells[column], column, row,
                    line->is_changed && (column == 0 || strchr (line->cells[column], '(') != NULL));
      if (line->detail != NULL)
        gtk_grid_attach (self->types, make_wrapping (line->detail, "remark"), 0, ++row,
                         (int) g_strv_length (line->cells), 1);
    }
  gtk_widget_set_visible (self->units_section, lines->len > 0);
}

static void
fill_grounds (BivRulesPage *self)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_grounds (self->book);

  biv_children_remove (self->grounds);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      if (line->kind != BIV_REFERENCE_ROW)
        continue;
      gtk_grid_attach (self->grounds, make_label (line->cells[0], "differs"), 0, (int) i, 1, 1);
      gtk_grid_attach (self->grounds, make_label (line->cells[1], "number"), 1, (int) i, 1, 1);
      gtk_grid_attach (self->grounds, make_wrapping (line->cells[2], NULL), 2, (int) i, 1, 1);
    }
  gtk_widget_set_visible (self->grounds_section, lines->len > 0);
}

/* ---- Sequence of play ---- */

static void
fill_phases (BivRulesPage *self)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_phases (self->book);

  biv_children_remove (self->phases);
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u  %s", i + 1, ((BivReferenceLine *) g_ptr_array_index (lines, i))->text);

      gtk_list_box_append (self->phases, make_label (text, NULL));
    }
  biv_row_names_from_labels (GTK_LIST_BOX (self->phases));
  gtk_widget_set_visible (self->phases_section, lines->len > 0);
}

/* ---- Charts ---- */

/* Columns of one width, in figures of one width. A chart is one label: it has hundreds of cells. */
static char *
dup_chart (GPtrArray *lines,
           guint      head)
{
  g_autoptr (GString) text = g_string_new (NULL);
  glong widths[MOST_COLUMNS] = { 0 };
  guint end = head + 1;

  while (end < lines->len && ((BivReferenceLine *) g_ptr_array_index (lines, end))->kind == BIV_REFERENCE_ROW)
    end++;
  for (guint i = head; i < end; i++)
    for (char **cell = ((BivReferenceLine *) g_ptr_array_index (lines, i))->cells, **first = cell; *cell != NULL; cell++)
      widths[MIN (cell - first, MOST_COLUMNS - 1)] = MAX (widths[MIN (cell - first, MOST_COLUMNS - 1)],
                                                          g_utf8_strlen (*cell, -1));
  for (guint i = head; i < end; i++)
    {
      char **cells = ((BivReferenceLine *) g_ptr_array_index (lines, i))->cells;

      for (guint column = 0; cells[column] != NULL; column++)
        {
          int room = (int) (widths[MIN (column, MOST_COLUMNS - 1)] - g_utf8_strlen (cells[column], -1));

          g_string_append_printf (text, column == 0 ? "%s%*s" : "%s  %*s", column == 0 ? cells[0] : "",
                                  column == 0 ? room : (int) strlen (cells[column]) + room, column == 0 ? "" : cells[column]);
        }
      if (i + 1 < end)
        g_string_append_c (text, '\n');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_charts (BivRulesPage *self)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_charts (self->book);

  biv_children_remove (self->charts);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);
      g_autofree char *title = NULL, *chart = NULL;
      GtkWidget *scroller, *label;

      if (line->kind != BIV_REFERENCE_HEAD)
        continue;
      title = g_strdup_printf ("%s (%s)", line->text, line->clause);
      chart = dup_chart (lines, i);
      label = make_label (chart, "monospace");
      scroller = gtk_scrolled_window_new ();
      gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), label);
      gtk_box_append (self->charts, make_wrapping (title, "differs"));
      gtk_box_append (self->charts, scroller);
    }
  gtk_widget_set_visible (self->charts_section, lines->len > 0);
}

/* ---- Options ---- */

static void
fill_options (BivRulesPage *self)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_options (get_campaign (self), self->book);

  biv_children_remove (self->options);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);
      g_autofree char *values = biv_reference_dup_values (line);
      GtkWidget *value = make_wrapping (values, "remark");

      gtk_box_append (self->options, make_wrapping (line->text, "differs"));
      gtk_box_append (self->options, make_wrapping (line->detail != NULL ? line->detail : "", NULL));
      if (line->is_changed)
        gtk_widget_add_css_class (value, "differs");
      gtk_box_append (self->options, value);
    }
  gtk_widget_set_visible (self->options_section, lines->len > 0);
}

/* ---- Clauses ---- */

static const char *
clause_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "clause");
}

static void
head_clause (GtkListBoxRow *row,
             GtkListBoxRow *before,
             gpointer       data)
{
  const char *part = biv_reference_get_part (clause_of (row));
  const char *last = before != NULL ? biv_reference_get_part (clause_of (before)) : NULL;
  GtkWidget *head;

  if (g_strcmp0 (part, last) == 0)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  if (gtk_list_box_row_get_header (row) != NULL)
    return;
  head = make_label (part, "heading");
  gtk_widget_add_css_class (head, "card-row");
  gtk_list_box_row_set_header (row, head);
}

static gboolean
has_text (const char *text,
          const char *folded)
{
  g_autofree char *own = g_utf8_casefold (text, -1);

  return strstr (own, folded) != NULL;
}

/* By its id, its words, or where it comes from: "ruling" finds all rulings. */
static gboolean
is_clause_found (BivRulesPage *self,
                 const char   *clause)
{
  g_autofree char *source = NULL;

  if (self->text == NULL || has_text (clause, self->text)
      || has_text (biv_book_get_clause_words (self->book, clause), self->text))
    return TRUE;
  source = biv_reference_dup_source (self->book, clause);
  return has_text (source, self->text);
}

static gboolean
is_found (GtkListBoxRow *row,
          gpointer       data)
{
  return is_clause_found (data, clause_of (row));
}

static void
show_found (BivRulesPage *self)
{
  guint n = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    n += is_clause_found (self, biv_book_get_clause (self->book, i)->id);
  text = g_strdup_printf (ngettext ("%u clause", "%u clauses", n), n);
  gtk_label_set_text (self->found, text);
}

static void
fill_clauses (BivRulesPage *self)
{
  self->wanted = NULL;
  biv_children_remove (self->clauses);
  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    {
      const BivBookClause *clause = biv_book_get_clause (self->book, i);
      g_autofree char *from = biv_reference_dup_source (self->book, clause->id);
      GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *id = make_label (clause->id, "number"), *words = make_label (clause->words, NULL);
      GtkWidget *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *source = make_label (from, "remark");

      gtk_widget_set_size_request (id, 110, -1);
      gtk_widget_set_valign (id, GTK_ALIGN_START);
      gtk_widget_add_css_class (id, "dim-label");
      gtk_widget_add_css_class (source, "dim-label");
      gtk_label_set_wrap (GTK_LABEL (words), TRUE);
      gtk_label_set_wrap (GTK_LABEL (source), TRUE);
      gtk_box_append (GTK_BOX (text), words);
      gtk_box_append (GTK_BOX (text), source);
      gtk_box_append (GTK_BOX (box), id);
      gtk_box_append (GTK_BOX (box), biv_wrap_new (text));
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      biv_row_name_from_labels (row);
      g_object_set_data (G_OBJECT (row), "clause", (gpointer) clause->id);
      gtk_list_box_append (self->clauses, row);
    }
  gtk_widget_set_visible (self->clauses_section, biv_book_get_n_clauses (self->book) > 0);
  show_found (self);
}

/* ---- Contents ---- */

static void
add_entry (BivRulesPage *self,
           const char   *text,
           GtkWidget    *target)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), make_label (text, NULL));
  biv_row_name_from_labels (row);
  g_object_set_data (G_OBJECT (row), "target", target);
  gtk_list_box_append (self->contents, row);
}

static void
fill_contents (BivRulesPage *self)
{
  const char *last = NULL;

  biv_children_remove (self->contents);
  if (gtk_widget_get_visible (self->units_section))
    add_entry (self, _("Units and numbers"), self->units_section);
  if (gtk_widget_get_visible (self->phases_section))
    add_entry (self, _("Phases of a turn"), self->phases_section);
  if (gtk_widget_get_visible (self->grounds_section))
    add_entry (self, _("Ground"), self->grounds_section);
  if (gtk_widget_get_visible (self->charts_section))
    add_entry (self, _("Tables"), self->charts_section);
  if (gtk_widget_get_visible (self->options_section))
    add_entry (self, _("Options"), self->options_section);
  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    {
      const char *part = biv_reference_get_part (biv_book_get_clause (self->book, i)->id);

      if (g_strcmp0 (part, last) != 0)
        add_entry (self, part, GTK_WIDGET (gtk_list_box_get_row_at_index (self->clauses, (int) i)));
      last = part;
    }
}

static void
scroll_to (BivRulesPage *self,
           GtkWidget    *target)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  GtkWidget *inside = gtk_widget_get_first_child (GTK_WIDGET (gtk_scrolled_window_get_child (self->scroller)));
  graphene_rect_t box;

  if (inside != NULL && gtk_widget_compute_bounds (target, inside, &box))
    gtk_adjustment_set_value (adjustment, box.origin.y - 60);
}

static void
on_entry (BivRulesPage  *self,
          GtkListBoxRow *row)
{
  scroll_to (self, g_object_get_data (G_OBJECT (row), "target"));
}

/* ---- Which book ---- */

/* The rulesets' books, and the campaign's own after them. */
static guint
count_books (void)
{
  return g_strv_length ((char **) biv_book_list_ids ()) + 1;
}

static const char *
get_book_id (guint number)
{
  return number + 1 < count_books () ? biv_book_list_ids ()[number] : BIV_BOOK_CAMPAIGN;
}

static BivBook *
load_book (const char  *id,
           GError     **error)
{
  return g_str_equal (id, BIV_BOOK_CAMPAIGN) ? biv_book_load_campaign (error) : biv_book_load (id, error);
}

/* What the referee has changed since. */
static void
keep_up (BivRulesPage *self)
{
  g_autofree char *state = dup_changes (self);

  if (g_strcmp0 (state, self->changes) == 0)
    return;
  g_free (self->changes);
  self->changes = g_steal_pointer (&state);
  fill_types (self);
  fill_options (self);
}

static void
show_book (BivRulesPage *self,
           const char   *id)
{
  g_autoptr (GError) error = NULL;
  BivBook *book = load_book (id, &error);
  g_autofree char *author = NULL;

  if (book == NULL)
    {
      biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), error->message);
      return;
    }
  g_clear_pointer (&self->book, biv_book_unref);
  self->book = book;
  g_free (self->changes);
  self->changes = dup_changes (self);
  author = biv_reference_dup_author (book);
  gtk_label_set_text (self->author, author);
  fill_types (self);
  fill_phases (self);
  fill_grounds (self);
  fill_charts (self);
  fill_options (self);
  fill_clauses (self);
  fill_contents (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

static void
on_book (BivRulesPage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->books);

  if (!self->is_filling && chosen != GTK_INVALID_LIST_POSITION)
    show_book (self, get_book_id (chosen));
}

static void
choose_book (BivRulesPage *self,
             const char   *id)
{
  if (self->book != NULL && g_str_equal (biv_book_get_id (self->book), id))
    return;
  self->is_filling = TRUE;
  for (guint i = 0; i < count_books (); i++)
    if (g_str_equal (get_book_id (i), id))
      gtk_drop_down_set_selected (self->books, i);
  self->is_filling = FALSE;
  show_book (self, id);
}

static void
on_search (BivRulesPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_free (self->text);
  self->text = text[0] != '\0' ? g_utf8_casefold (text, -1) : NULL;
  gtk_list_box_invalidate_filter (self->clauses);
  show_found (self);
  if (self->text != NULL)
    scroll_to (self, self->clauses_section);
}

static void
on_search_stopped (BivRulesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

/* ---- The page ---- */

static void
refresh (BivPage *page)
{
  BivRulesPage *self = BIV_RULES_PAGE (page);

  if (self->book == NULL)
    choose_book (self, biv_desk_get_campaign (biv_page_get_desk (page))->ruleset);
  else
    keep_up (self);
}

static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
}

/* A page that is shown for the first time has its rows, but they have no places before the next frame. */
static gboolean
on_tick (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  BivRulesPage *self = BIV_RULES_PAGE (widget);

  if (self->wanted != NULL && gtk_widget_get_height (GTK_WIDGET (self->wanted)) == 0)
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  if (self->wanted != NULL)
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->wanted));
      scroll_to (self, GTK_WIDGET (self->wanted));
    }
  return G_SOURCE_REMOVE;
}

static void
show_item (BivPage    *page,
           const char *id)
{
  BivRulesPage *self = BIV_RULES_PAGE (page);
  const char *book = biv_clause_find_book (id);
  GtkListBoxRow *row;

  if (book == NULL)
    return;
  choose_book (self, book);
  on_search_stopped (self);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->clauses, i)) != NULL; i++)
    if (g_str_equal (clause_of (row), id))
      {
        gtk_list_box_select_row (self->clauses, row);
        self->wanted = row;
        if (self->tick_id == 0)
          self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
      }
}

static void
find (BivPage *page)
{
  gtk_widget_grab_focus (BIV_RULES_PAGE (page)->search);
}

static void
biv_rules_page_dispose (GObject *object)
{
  BivRulesPage *self = BIV_RULES_PAGE (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->changes, g_free);
  g_clear_pointer (&self->book, biv_book_unref);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (biv_rules_page_parent_class)->dispose (object);
}

static void
biv_rules_page_class_init (BivRulesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "rules");
  G_OBJECT_CLASS (klass)->dispose = biv_rules_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->show_item = show_item;
  page_class->find = find;
  g_type_ensure (BIV_TYPE_CLAMP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/rules/rules-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivRulesPage, search, books, author, found, scroller, contents, phases, clauses, types,
                     types_note, grounds, charts, charts_section, options, units_section, phases_section, grounds_section,
                     options_section, clauses_section);
  BIV_BIND_CALLBACKS (widget_class, on_book, on_search, on_search_stopped, on_entry);
}

static void
biv_rules_page_init (BivRulesPage *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->books);
  for (guint i = 0; i < count_books (); i++)
    {
      g_autoptr (BivBook) book = load_book (get_book_id (i), NULL);

      gtk_string_list_append (titles, book != NULL ? biv_book_get_title (book) : get_book_id (i));
    }
  gtk_drop_down_set_model (self->books, G_LIST_MODEL (titles));
  gtk_list_box_set_header_func (self->clauses, head_clause, self, NULL);
  gtk_list_box_set_filter_func (self->clauses, is_found, self, NULL);
  self->is_filling = FALSE;
}
