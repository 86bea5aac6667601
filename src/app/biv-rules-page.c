/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-rules-page.c: what the rulebooks say, in our own words */
#include "config.h"

#include "app/biv-rules-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/biv-clamp.h"
#include "app/biv-clause-link.h"
#include "app/biv-desk.h"
#include "app/biv-row-name.h"
#include "campaign/biv-type-table.h"
#include "campaign/biv-words.h"
#include "rulebooks/biv-rulebooks.h"

struct _BivRulesPage
{
  BivPage       parent_instance;

  BivBook      *book;               /* NULL: none shown yet */
  BivBook      *table;              /* the same with the campaign's types, where it is the campaign's */
  char         *text;               /* searched for, case-folded; NULL: nothing */
  gboolean      is_filling;
  GtkListBoxRow *wanted;            /* to be scrolled to as soon as it has its place; not owned */
  guint         tick_id;

  GtkWidget    *search;             /* template children from here on */
  GtkDropDown  *books;
  GtkLabel     *author, *found;
  GtkScrolledWindow *scroller;
  GtkListBox   *contents, *phases, *clauses;
  GtkGrid      *types, *grounds;
  GtkBox       *options;
  GtkWidget    *units_section, *phases_section, *grounds_section, *options_section, *clauses_section;
};

G_DEFINE_FINAL_TYPE (BivRulesPage, biv_rules_page, BIV_TYPE_PAGE)

static void
empty (GtkWidget *container)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (container)) != NULL)
    {
      if (GTK_IS_GRID (container))
        gtk_grid_remove (GTK_GRID (container), child);
      else if (GTK_IS_LIST_BOX (container))
        gtk_list_box_remove (GTK_LIST_BOX (container), child);
      else
        gtk_box_remove (GTK_BOX (container), child);
    }
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

/* ---- Units and their numbers ---- */

static void
add_figure (BivRulesPage *self,
            const char   *text,
            int           column,
            int           row)
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
  gtk_grid_attach (self->types, label, column, row, 1, 1);
}

/* A column that every type leaves empty is left out. */
static gboolean
is_used (const BivBook *book,
         const char    *number)
{
  for (guint type = 0; type < biv_book_get_n_types (book); type++)
    if (biv_book_get_number (book, type, number, G_MININT) != G_MININT)
      return TRUE;
  return FALSE;
}

static void
fill_types (BivRulesPage *self)
{
  int column = 1;

  empty (GTK_WIDGET (self->types));
  add_figure (self, _("Unit"), 0, 0);
  add_figure (self, _("Steps"), column, 0);
  for (guint i = 0; i < biv_book_get_n_numbers (self->table); i++)
    if (is_used (self->table, biv_book_get_number_at (self->table, i)->id))
      add_figure (self, biv_book_get_number_at (self->table, i)->name, ++column, 0);
  for (guint type = 0; type < biv_book_get_n_types (self->table); type++)
    {
      const BivBookType *of = biv_book_get_type_at (self->table, type);
      g_autofree char *steps = g_strdup_printf ("%d", of->steps);

      column = 1;
      add_figure (self, of->name, 0, (int) type + 1);
      add_figure (self, steps, column, (int) type + 1);
      for (guint i = 0; i < biv_book_get_n_numbers (self->table); i++)
        {
          const char *number = biv_book_get_number_at (self->table, i)->id;
          int value = biv_book_get_number (self->table, type, number, G_MININT);
          g_autofree char *figure = value != G_MININT ? g_strdup_printf ("%d", value) : g_strdup ("–");

          if (is_used (self->table, number))
            add_figure (self, figure, ++column, (int) type + 1);
        }
    }
}

/* ---- Sequence of play ---- */

/* A battle of this book as it is without any option chosen; NULL where all its phases belong to every battle. */
static BivField *
make_plain_field (BivRulesPage *self)
{
  const BivRuleset *ruleset = biv_ruleset_find (biv_book_get_id (self->book));
  g_autoptr (BivSetup) setup = NULL;

  if (ruleset == NULL || ruleset->has_phase == NULL)
    return NULL;
  setup = biv_setup_new (ruleset->id, NULL);
  return biv_field_new (ruleset, setup, NULL);
}

static gboolean
has_phase (BivField   *field,
           const char *id)
{
  const BivRuleset *ruleset = field != NULL ? biv_field_get_ruleset (field) : NULL;

  for (guint i = 0; ruleset != NULL && ruleset->phases[i].id != NULL; i++)
    if (g_str_equal (ruleset->phases[i].id, id))
      return ruleset->has_phase (field, i);
  return TRUE;
}

static void
fill_phases (BivRulesPage *self)
{
  g_autoptr (BivField) field = make_plain_field (self);
  guint n = 0;

  empty (GTK_WIDGET (self->phases));
  for (guint i = 0; i < biv_book_get_n_phases (self->book); i++)
    {
      const BivBookPhase *phase = biv_book_get_phase (self->book, i);
      g_autofree char *text = NULL;

      if (g_str_equal (phase->id, "setup") || g_str_equal (phase->id, "over") || !has_phase (field, phase->id))
        continue;
      text = g_strdup_printf ("%u  %s", ++n, phase->name);
      gtk_list_box_append (self->phases, make_label (text, NULL));
    }
  biv_row_names_from_labels (GTK_LIST_BOX (self->phases));
  gtk_widget_set_visible (self->phases_section, n > 0);
}

/* ---- Ground ---- */

static const char *
ground_name (const char *mark)
{
  static const struct { const char *mark, *name; } names[] = {
    { "open", N_("open ground") },   { "level", N_("heights") },        { "edge-river", N_("river along an edge") },
    { "wood", N_("wood") },          { "town", N_("town") },            { "road", N_("road") },
    { "river", N_("river") },        { "ford", N_("ford") },            { "bridge", N_("bridge") },
    { "trench", N_("trench") },      { "works", N_("works") },          { "broken", N_("broken ground") },
    { "impassable", N_("impassable") }, { "wire", N_("wire") },         { "mine", N_("mines") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].mark, mark))
      return _(names[i].name);
  return mark;
}

static void
fill_grounds (BivRulesPage *self)
{
  guint n = biv_book_get_n_grounds (self->book);

  empty (GTK_WIDGET (self->grounds));
  for (guint i = 0; i < n; i++)
    {
      const BivBookGround *ground = biv_book_get_ground (self->book, i);
      g_autoptr (GString) words = g_string_new (NULL);
      const char *cost = g_str_equal (ground->cost, "none") ? "–" : g_str_equal (ground->cost, "1/2") ? "½" : ground->cost;

      for (char **id = ground->clauses; *id != NULL; id++)
        g_string_append_printf (words, "%s%s (%s)", words->len > 0 ? " " : "",
                                biv_book_get_clause_words (self->book, *id), *id);
      gtk_grid_attach (self->grounds, make_label (ground_name (ground->mark), "differs"), 0, (int) i, 1, 1);
      gtk_grid_attach (self->grounds, make_label (cost, "number"), 1, (int) i, 1, 1);
      gtk_grid_attach (self->grounds, make_wrapping (words->str, NULL), 2, (int) i, 1, 1);
    }
  gtk_widget_set_visible (self->grounds_section, n > 0);
}

/* ---- Options ---- */

static void
fill_options (BivRulesPage *self)
{
  guint n = biv_book_get_n_options (self->book);

  empty (GTK_WIDGET (self->options));
  for (guint i = 0; i < n; i++)
    {
      const BivBookOption *option = biv_book_get_option (self->book, i);
      g_autofree char *fallback = g_strdup_printf (_("The book: %s. %s"), option->fallback, option->clause);

      gtk_box_append (self->options, make_wrapping (option->name, "differs"));
      gtk_box_append (self->options, make_wrapping (option->words != NULL ? option->words : "", NULL));
      gtk_box_append (self->options, make_wrapping (fallback, "remark"));
    }
  gtk_widget_set_visible (self->options_section, n > 0);
}

/* ---- Clauses ---- */

/* "ART" of FM-ART-3. */
static char *
dup_part (const char *clause)
{
  g_auto (GStrv) words = g_strsplit (clause, "-", 3);

  return g_strdup (words[0] != NULL && words[1] != NULL ? words[1] : "");
}

static const char *
part_name (const char *part)
{
  static const struct { const char *part, *name; } names[] = {
    { "ARMY", N_("Armies") }, { "ARM", N_("Armies") }, { "TYP", N_("Types of unit") },
    { "UNIT", N_("Types of unit") }, { "ACT", N_("Activations") }, { "TERRAIN", N_("Board and ground") },
    { "BRD", N_("Board and ground") }, { "DEPLOY", N_("Deployment") }, { "DEP", N_("Deployment") },
    { "GEO", N_("Distance and arcs") }, { "HEX", N_("Hexes, distance and arcs") }, { "LOS", N_("Line of sight") },
    { "SEQ", N_("Sequence of play") }, { "ART", N_("Artillery fire") }, { "MOVE", N_("Movement") },
    { "MOV", N_("Movement") }, { "FIRE", N_("Fire") }, { "FIR", N_("Fire") }, { "CC", N_("Close combat") },
    { "CCB", N_("Close combat") }, { "BAT", N_("Battles") }, { "CON", N_("Contact") }, { "CONT", N_("Contact") },
    { "RET", N_("Retreat") }, { "ADV", N_("Advance after combat") }, { "HILL", N_("Hills") },
    { "HIL", N_("Hills") }, { "ROAD", N_("Roads") }, { "ROA", N_("Roads") }, { "RIVER", N_("Rivers") },
    { "RIV", N_("Rivers") }, { "WOOD", N_("Woods") }, { "TRE", N_("Woods") }, { "BUA", N_("Towns") },
    { "TOWN", N_("Towns") }, { "FORT", N_("Fieldworks") }, { "WIRE", N_("Barbed wire") },
    { "MINE", N_("Minefields") }, { "EXH", N_("Exhaustion") }, { "END", N_("End of the battle") },
    { "VIC", N_("Victory") }, { "OPT", N_("Options") }, { "CMD", N_("Command") }, { "DICE", N_("Dice") },
    { "INI", N_("Initiative") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].part, part))
      return _(names[i].name);
  return part;
}

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
  g_autofree char *part = dup_part (clause_of (row)), *last = before != NULL ? dup_part (clause_of (before)) : NULL;
  GtkWidget *head;

  if (g_strcmp0 (part, last) == 0)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  if (gtk_list_box_row_get_header (row) != NULL)
    return;
  head = make_label (part_name (part), "heading");
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

static gboolean
is_found (GtkListBoxRow *row,
          gpointer       data)
{
  BivRulesPage *self = data;

  return self->text == NULL || has_text (clause_of (row), self->text)
         || has_text (biv_book_get_clause_words (self->book, clause_of (row)), self->text);
}

static void
show_found (BivRulesPage *self)
{
  guint n = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    {
      const BivBookClause *clause = biv_book_get_clause (self->book, i);

      n += self->text == NULL || has_text (clause->id, self->text) || has_text (clause->words, self->text);
    }
  text = g_strdup_printf (ngettext ("%u clause", "%u clauses", n), n);
  gtk_label_set_text (self->found, text);
}

static void
fill_clauses (BivRulesPage *self)
{
  self->wanted = NULL;
  empty (GTK_WIDGET (self->clauses));
  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    {
      const BivBookClause *clause = biv_book_get_clause (self->book, i);
      GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *id = make_label (clause->id, "number"), *words = make_label (clause->words, NULL);

      gtk_widget_set_size_request (id, 110, -1);
      gtk_widget_set_valign (id, GTK_ALIGN_START);
      gtk_widget_set_valign (words, GTK_ALIGN_START);
      gtk_widget_add_css_class (id, "dim-label");
      gtk_label_set_wrap (GTK_LABEL (words), TRUE);
      gtk_widget_set_hexpand (words, TRUE);
      gtk_box_append (GTK_BOX (box), id);
      gtk_box_append (GTK_BOX (box), words);
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
  g_autofree char *last = NULL;

  empty (GTK_WIDGET (self->contents));
  add_entry (self, _("Units and numbers"), self->units_section);
  if (gtk_widget_get_visible (self->phases_section))
    add_entry (self, _("Sequence of play"), self->phases_section);
  if (gtk_widget_get_visible (self->grounds_section))
    add_entry (self, _("Ground"), self->grounds_section);
  if (gtk_widget_get_visible (self->options_section))
    add_entry (self, _("Options"), self->options_section);
  for (guint i = 0; i < biv_book_get_n_clauses (self->book); i++)
    {
      const char *clause = biv_book_get_clause (self->book, i)->id;
      char *part = dup_part (clause);

      if (g_strcmp0 (part, last) != 0)
        add_entry (self, part_name (part), GTK_WIDGET (gtk_list_box_get_row_at_index (self->clauses, (int) i)));
      g_free (last);
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

/* The campaign's own book has its referee's types. */
static void
take_table (BivRulesPage *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self)));

  g_clear_pointer (&self->table, biv_book_unref);
  self->table = biv_type_table_load_book (campaign, biv_book_get_id (self->book));
}

static void
keep_up_with_table (BivRulesPage *self)
{
  g_autoptr (BivBook) before = biv_book_ref (self->table);
  g_auto (GStrv) changed = NULL;

  take_table (self);
  changed = biv_book_list_changed (self->table, before);
  if (*changed != NULL)
    fill_types (self);
}

static void
show_book (BivRulesPage *self,
           const char   *id)
{
  g_autoptr (GError) error = NULL;
  BivBook *book = biv_book_load (id, &error);
  g_autofree char *author = NULL;

  if (book == NULL)
    {
      biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), error->message);
      return;
    }
  g_clear_pointer (&self->book, biv_book_unref);
  self->book = book;
  take_table (self);
  author = biv_book_get_author (book) != NULL
             ? g_strdup_printf (_("After %s. In our own words; the book decides."), biv_book_get_author (book))
             : g_strdup (_("In our own words; the book decides."));
  gtk_label_set_text (self->author, author);
  fill_types (self);
  fill_phases (self);
  fill_grounds (self);
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
    show_book (self, biv_book_list_ids ()[chosen]);
}

static void
choose_book (BivRulesPage *self,
             const char   *id)
{
  const char *const *ids = biv_book_list_ids ();

  if (self->book != NULL && g_str_equal (biv_book_get_id (self->book), id))
    return;
  self->is_filling = TRUE;
  for (guint i = 0; ids[i] != NULL; i++)
    if (g_str_equal (ids[i], id))
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
    keep_up_with_table (self);
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
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->table, biv_book_unref);
  g_clear_pointer (&self->book, biv_book_unref);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (biv_rules_page_parent_class)->dispose (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, BivRulesPage, name)

static void
biv_rules_page_class_init (BivRulesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_rules_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->show_item = show_item;
  page_class->find = find;
  g_type_ensure (BIV_TYPE_CLAMP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-rules-page.ui");
  BIND (search);
  BIND (books);
  BIND (author);
  BIND (found);
  BIND (scroller);
  BIND (contents);
  BIND (phases);
  BIND (clauses);
  BIND (types);
  BIND (grounds);
  BIND (options);
  BIND (units_section);
  BIND (phases_section);
  BIND (grounds_section);
  BIND (options_section);
  BIND (clauses_section);
  gtk_widget_class_bind_template_callback (widget_class, on_book);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_entry);
}

static void
biv_rules_page_init (BivRulesPage *self)
{
  const char *const *ids = biv_book_list_ids ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_book_load (ids[i], NULL);

      gtk_string_list_append (titles, book != NULL ? biv_book_get_title (book) : ids[i]);
    }
  gtk_drop_down_set_model (self->books, G_LIST_MODEL (titles));
  gtk_list_box_set_header_func (self->clauses, head_clause, self, NULL);
  gtk_list_box_set_filter_func (self->clauses, is_found, self, NULL);
  self->is_filling = FALSE;
}
