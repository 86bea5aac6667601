/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-panel.c: the manual beside what it tells of: search, contents, the way back */
#include "config.h"

#include "app/help/help-panel.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/help/manual-view.h"
#include "app/widgets/children.h"
#include "app/widgets/clamp.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/story/reference.h"

#define CLAUSES_MOST 30             /* that a search lists */
#define LINE         24             /* px, that an arrow scrolls */

struct _BivHelpPanel
{
  GtkWidget          parent_instance;

  GPtrArray         *trail;         /* of char: what was shown, the last of them now */
  guint              tick_id;
  char              *wanted_part;   /* to be scrolled to, as soon as it has its place */

  GtkWidget         *back_button, *contents_button;   /* template children from here on */
  GtkEditable       *search;
  GtkStack          *stack;
  GtkScrolledWindow *scroller;
  BivManualView     *view;
  GtkListBox        *hits;
  GtkButton         *tour_button;
  GtkLabel          *nothing, *clause_id, *clause_words, *clause_source;
};

enum
{
  CLOSE,
  TOUR,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivHelpPanel, biv_help_panel, GTK_TYPE_WIDGET)

/* ---- What is shown ---- */

static void
scroll_to_part (BivHelpPanel *self)
{
  GtkWidget *part = biv_manual_view_find_part (self->view, self->wanted_part);
  graphene_rect_t box;

  if (part != NULL && gtk_widget_compute_bounds (part, GTK_WIDGET (self->view), &box))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), box.origin.y);
}

/* A page that was filled just now has its parts, but they have no places before the next frame. */
static gboolean
on_tick (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  BivHelpPanel *self = BIV_HELP_PANEL (widget);
  GtkWidget *part = self->wanted_part != NULL ? biv_manual_view_find_part (self->view, self->wanted_part) : NULL;

  if (part != NULL && gtk_widget_get_height (part) == 0)
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  if (part != NULL)
    scroll_to_part (self);
  g_clear_pointer (&self->wanted_part, g_free);
  return G_SOURCE_REMOVE;
}

static void
update_ways (BivHelpPanel *self)
{
  const char *topic = biv_help_panel_get_topic (self);

  gtk_widget_set_visible (self->back_button, self->trail->len > 1);
  gtk_widget_set_sensitive (self->contents_button, g_strcmp0 (topic, BIV_HELP_CONTENTS) != 0);
}

/* What stands last on the trail. A page that is not there, which a test makes sure of, is the contents. */
static void
show_last (BivHelpPanel *self)
{
  const char *topic = biv_help_panel_get_topic (self), *part = strchr (topic, '#');
  g_autofree char *id = g_strndup (topic, strcspn (topic, "#"));
  const BivManualPage *page = biv_manual_find (id);

  biv_manual_view_show (self->view, page != NULL ? page : biv_manual_find (BIV_HELP_CONTENTS));
  gtk_stack_set_visible_child_name (self->stack, "page");
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  g_free (self->wanted_part);
  self->wanted_part = part != NULL ? g_strdup (part + 1) : NULL;
  if (part != NULL && self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
  update_ways (self);
}

const char *
biv_help_panel_get_topic (BivHelpPanel *self)
{
  g_return_val_if_fail (BIV_IS_HELP_PANEL (self), NULL);
  return self->trail->len > 0 ? self->trail->pdata[self->trail->len - 1] : NULL;
}

void
biv_help_panel_show (BivHelpPanel *self,
                     const char   *topic)
{
  g_return_if_fail (BIV_IS_HELP_PANEL (self) && topic != NULL);

  if (g_strcmp0 (biv_help_panel_get_topic (self), topic) != 0)
    g_ptr_array_add (self->trail, g_strdup (topic));
  gtk_editable_set_text (self->search, "");
  show_last (self);
}

void
biv_help_panel_begin (BivHelpPanel *self,
                      const char   *topic)
{
  g_return_if_fail (BIV_IS_HELP_PANEL (self) && topic != NULL);

  g_ptr_array_set_size (self->trail, 0);
  biv_help_panel_show (self, topic);
}

void
biv_help_panel_follow (BivHelpPanel *self,
                       const char   *topic)
{
  g_return_if_fail (BIV_IS_HELP_PANEL (self) && topic != NULL);

  if (self->trail->len <= 1 && *gtk_editable_get_text (self->search) == '\0'
      && g_strcmp0 (biv_help_panel_get_topic (self), topic) != 0)
    biv_help_panel_begin (self, topic);
}

/* ---- Going about ---- */

static void
read_on (BivHelpPanel *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
}

void
biv_help_panel_show_clause (BivHelpPanel *self,
                            const char   *clause)
{
  const char *words = NULL;
  g_autoptr (BivBook) book = NULL;
  g_autofree char *source = NULL;

  g_return_if_fail (BIV_IS_HELP_PANEL (self) && clause != NULL);

  book = biv_book_find_clause (clause, &words);
  if (book == NULL)
    return;
  source = biv_reference_dup_source (book, clause);
  gtk_label_set_text (self->clause_id, clause);
  gtk_label_set_text (self->clause_words, words);
  gtk_label_set_text (self->clause_source, source);
  gtk_stack_set_visible_child_name (self->stack, "clause");
  gtk_widget_set_visible (self->back_button, TRUE);
}

static void
go_to (BivHelpPanel *self,
       const char   *to)
{
  if (g_str_has_prefix (to, BIV_CLAUSE_SCHEME))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-clause", "s", to + strlen (BIV_CLAUSE_SCHEME));
      return;
    }
  if (to[0] == '#')
    {
      const char *here = biv_help_panel_get_topic (self);
      g_autofree char *topic = g_strdup_printf ("%.*s%s", (int) strcspn (here, "#"), here, to);

      biv_help_panel_show (self, topic);
    }
  else
    biv_help_panel_show (self, to);
  read_on (self);
}

static void
on_back (BivHelpPanel *self)
{
  const char *shown = gtk_stack_get_visible_child_name (self->stack);

  /* A clause, or what a search found, lies over the page that was read. */
  if (g_str_equal (shown, "page") && self->trail->len > 1)
    g_ptr_array_set_size (self->trail, (int) self->trail->len - 1);
  gtk_editable_set_text (self->search, "");
  show_last (self);
  read_on (self);
}

static void
on_contents (BivHelpPanel *self)
{
  go_to (self, BIV_HELP_CONTENTS);
}

static void
on_close (BivHelpPanel *self)
{
  g_signal_emit (self, signals[CLOSE], 0);
}

static void
on_tour (BivHelpPanel *self)
{
  g_signal_emit (self, signals[TOUR], 0);
}

/* ---- Search ---- */

/* All books of the program, and the campaign's; kept, for every letter asks for them. */
static GPtrArray *
get_books (void)
{
  static GPtrArray *books;

  if (books == NULL)
    {
      books = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_book_unref);
      for (const char *const *id = biv_book_list_ids (); *id != NULL; id++)
        g_ptr_array_add (books, biv_book_load (*id, NULL));
      g_ptr_array_add (books, biv_book_load_campaign (NULL));
    }
  return books;
}

static gboolean
has_words (const char  *text,
           char       **words)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (; *words != NULL; words++)
    if (strstr (folded, *words) == NULL)
      return FALSE;
  return TRUE;
}

static void
list_clauses (BivHelpPanel *self,
              const char   *text)
{
  g_auto (GStrv) words = biv_manual_split (text);
  GPtrArray *books = get_books ();
  guint n = 0;

  for (guint i = 0; words[0] != NULL && i < books->len && n < CLAUSES_MOST; i++)
    for (guint j = 0; books->pdata[i] != NULL && j < biv_book_get_n_clauses (books->pdata[i]) && n < CLAUSES_MOST; j++)
      {
        const BivBookClause *clause = biv_book_get_clause (books->pdata[i], j);
        const char *said = biv_book_get_clause_words (books->pdata[i], clause->id);
        g_autofree char *all = g_strdup_printf ("%s %s", clause->id, said), *to = NULL, *title = NULL;

        if (!has_words (all, words))
          continue;
        to = g_strconcat (BIV_CLAUSE_SCHEME, clause->id, NULL);
        title = g_strdup_printf ("%s, %s", clause->id, biv_book_get_title (books->pdata[i]));
        gtk_list_box_append (self->hits, biv_manual_view_make_row (to, title, said));
        n++;
      }
}

static void
on_search (BivHelpPanel *self)
{
  const char *text = gtk_editable_get_text (self->search);
  g_autoptr (GPtrArray) pages = NULL;

  biv_children_remove (self->hits);
  if (*text == '\0')
    {
      if (self->trail->len > 0)
        gtk_stack_set_visible_child_name (self->stack, "page");
      update_ways (self);
      return;
    }
  pages = biv_manual_search (text);
  for (guint i = 0; i < pages->len; i++)
    {
      const BivManualPage *page = pages->pdata[i];

      gtk_list_box_append (self->hits, biv_manual_view_make_row (page->id, page->title, page->description));
    }
  list_clauses (self, text);
  if (gtk_list_box_get_row_at_index (self->hits, 0) == NULL)
    {
      g_autofree char *words = g_strdup_printf (_("Nothing in the manual or in the rules has “%s”. Fewer words find more."), text);

      gtk_label_set_text (self->nothing, words);
    }
  gtk_stack_set_visible_child_name (self->stack,
                                    gtk_list_box_get_row_at_index (self->hits, 0) != NULL ? "hits" : "nothing");
}

static void
on_search_activated (BivHelpPanel *self)
{
  GtkListBoxRow *first;

  /* The list waits a moment for more letters; who presses Return has no more. */
  on_search (self);
  first = gtk_list_box_get_row_at_index (self->hits, 0);
  if (first != NULL)
    gtk_widget_activate (GTK_WIDGET (first));
}

static void
on_search_stopped (BivHelpPanel *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    on_close (self);
}

static void
on_hit (BivHelpPanel  *self,
        GtkListBoxRow *row)
{
  g_autofree char *to = g_strdup (biv_manual_view_get_row_target (row));

  go_to (self, to);
}

/* ---- Keys ---- */

static void
scroll_by (BivHelpPanel *self,
           double        by)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + by);
}

/* Who reads scrolls by the keys with which he would in a browser. */
static gboolean
on_reading_key (BivHelpPanel    *self,
                guint            key,
                guint            code,
                GdkModifierType  state)
{
  double page = gtk_adjustment_get_page_size (gtk_scrolled_window_get_vadjustment (self->scroller)) - LINE;

  if ((state & gtk_accelerator_get_default_mod_mask () & ~GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Up:        scroll_by (self, -LINE); break;
    case GDK_KEY_Down:      scroll_by (self, LINE); break;
    case GDK_KEY_Page_Up:   scroll_by (self, -page); break;
    case GDK_KEY_Page_Down: scroll_by (self, page); break;
    case GDK_KEY_space:     scroll_by (self, (state & GDK_SHIFT_MASK) != 0 ? -page : page); break;
    case GDK_KEY_Home:      scroll_by (self, -1e9); break;
    case GDK_KEY_End:       scroll_by (self, 1e9); break;
    case GDK_KEY_BackSpace: on_back (self); break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

static gboolean
on_key (BivHelpPanel    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (key == GDK_KEY_Escape)
    on_close (self);
  else if (key == GDK_KEY_Left && (state & GDK_ALT_MASK) != 0 && gtk_widget_get_visible (self->back_button))
    on_back (self);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

void
biv_help_panel_enter (BivHelpPanel *self)
{
  g_return_if_fail (BIV_IS_HELP_PANEL (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

void
biv_help_panel_offer_tour (BivHelpPanel *self,
                           const char   *label)
{
  g_return_if_fail (BIV_IS_HELP_PANEL (self));

  gtk_button_set_label (self->tour_button, label != NULL ? label : "");
  gtk_widget_set_visible (GTK_WIDGET (self->tour_button), label != NULL);
}

/* ---- The class ---- */

GtkWidget *
biv_help_panel_new (void)
{
  return g_object_new (BIV_TYPE_HELP_PANEL, NULL);
}

static void
biv_help_panel_dispose (GObject *object)
{
  BivHelpPanel *self = BIV_HELP_PANEL (object);

  g_clear_pointer (&self->wanted_part, g_free);
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_help_panel_parent_class)->dispose (object);
}

static void
biv_help_panel_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_HELP_PANEL (object)->trail);
  G_OBJECT_CLASS (biv_help_panel_parent_class)->finalize (object);
}

static void
biv_help_panel_class_init (BivHelpPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_help_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_help_panel_finalize;
  signals[CLOSE] = g_signal_new ("close", BIV_TYPE_HELP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TOUR] = g_signal_new ("tour", BIV_TYPE_HELP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (BIV_TYPE_CLAMP);
  g_type_ensure (BIV_TYPE_MANUAL_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/help/help-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivHelpPanel, back_button, contents_button, search, stack, scroller, view, hits, tour_button,
                     nothing, clause_id, clause_words, clause_source);
  BIV_BIND_CALLBACKS (widget_class, on_back, on_contents, on_close, on_tour, on_search, on_search_activated,
                      on_search_stopped, on_hit, go_to, on_reading_key, on_key);
}

static void
biv_help_panel_init (BivHelpPanel *self)
{
  self->trail = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
