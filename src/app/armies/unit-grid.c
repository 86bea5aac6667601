/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-grid.c: units as lines to be typed in, or pasted among them; each says what is wrong with it */
#include "app/armies/unit-grid.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/template.h"
#include "app/widgets/list-keys.h"
#include "app/desk/question.h"
#include "campaign/model/strength.h"

#define FAULT       BIV_N_CELLS         /* the column after the cells */
#define EXTRA_FIRST BIV_CELL_STEPS      /* from here on columns are shown where something is in them */

static const int column_widths[BIV_N_CELLS + 1] = { 110, 130, 180, 150, 58, 84, 64, 110, 110, 84, 64, 120, 220 };

struct _BivUnitGrid
{
  GtkWidget            parent_instance;

  BivCampaign         *campaign;    /* (nullable) */
  GListStore          *lines;
  GtkColumnViewColumn *columns[BIV_N_CELLS + 1];
  GtkListStore        *words[BIV_N_CELLS];   /* to complete; NULL: none */
  guint                check_id;
  guint                n_units, n_faults, n_notes;
  char                *notes;       /* of all lines; NULL: none */
  gboolean             is_filling;
  /* the faulty word that was gone to last: what it becomes can be put into every line that has it */
  BivUnitLine         *mended;      /* (nullable) */
  BivCellOfUnit        mended_cell;
  char                *mended_word;

  GtkWidget           *box;         /* template children */
  GtkColumnView       *view;
  GtkLabel            *about;
  GtkLabel            *status;
  GtkWidget           *clear_button;
  GtkWidget           *example_button;
  GtkButton           *replace_button;
};

G_DEFINE_FINAL_TYPE (BivUnitGrid, biv_unit_grid, GTK_TYPE_WIDGET)

static guint changed_signal, spreadsheet_signal;

/* ---- Checking ---- */

static const char *
find_first_fault (BivUnitGrid *self,
                  guint       *number)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->lines)); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), i);

      *number = i + 1;
      if (line->fault != NULL)
        return line->fault;
    }
  return "";
}

static void
show_status (BivUnitGrid *self)
{
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", self->n_units), self->n_units);
  g_autofree char *faults = NULL, *all = NULL;
  guint line = 0;

  if (self->n_units == 0 && self->n_faults == 0)
    {
      gtk_label_set_text (self->status, _("Type a unit into the empty line, or paste a table. Ctrl V takes many lines at once."));
      return;
    }
  if (self->n_faults > 0)
    {
      const char *first = find_first_fault (self, &line);

      faults = g_strdup_printf (ngettext ("%u line is not clear yet", "%u lines are not clear yet", self->n_faults),
                                self->n_faults);
      /* TRANSLATORS: "5 units, 2 lines are not clear yet. Line 3: “cavl” is no type." */
      all = g_strdup_printf (_("%s, %s. Line %u: %s"), units, faults, line, first);
    }
  else if (self->n_notes > 0)
    {
      g_autofree char *notes = g_strdup_printf (ngettext ("in %u line something is left out, or a unit is there already",
                                                          "in %u lines something is left out, or a unit is there already",
                                                          self->n_notes), self->n_notes);

      /* TRANSLATORS: "5 units, in 2 lines something is left out" */
      all = g_strdup_printf (_("%s, %s"), units, notes);
    }
  else
    /* TRANSLATORS: "5 units" comes before */
    all = g_strdup_printf (_("%s, all can be taken over"), units);
  gtk_label_set_text (self->status, all);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), self->notes);
  if (self->n_faults > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
}

static void
show_columns (BivUnitGrid *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  for (int cell = EXTRA_FIRST; cell < BIV_N_CELLS; cell++)
    {
      gboolean has_any = cell == BIV_CELL_STEPS;

      for (guint i = 0; i < n && !has_any; i++)
        {
          g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), i);

          has_any = line->cells[cell][0] != '\0';
        }
      if (gtk_column_view_column_get_visible (self->columns[cell]) == has_any)
        continue;
      gtk_column_view_column_set_visible (self->columns[cell], has_any);
      /* GTK 4.8 makes room for a width that was set even where the column is not shown. */
      gtk_column_view_column_set_fixed_width (self->columns[cell], has_any ? column_widths[cell] : -1);
    }
}

/* A spreadsheet has its own words for the types: each is mended once. */
static void
show_replace (BivUnitGrid *self)
{
  guint n = 0;
  gboolean is_mended = self->mended != NULL && !(self->mended->fault != NULL && self->mended->at == self->mended_cell);

  if (is_mended && self->mended->cells[self->mended_cell][0] != '\0')
    n = biv_unit_table_count_faulty (G_LIST_MODEL (self->lines), self->mended_cell, self->mended_word);
  gtk_widget_set_visible (GTK_WIDGET (self->replace_button), n > 0);
  if (n > 0)
    {
      /* TRANSLATORS: a word of a pasted table that means nothing here, and what it was changed into in one line */
      g_autofree char *words = g_strdup_printf (ngettext ("“%s” to “%s” in %u more line", "“%s” to “%s” in %u more lines", n),
                                                self->mended_word, self->mended->cells[self->mended_cell], n);

      gtk_button_set_label (self->replace_button, words);
    }
}

static void
on_replace (BivUnitGrid *self)
{
  g_autoptr (BivUnitLine) line = g_object_ref (self->mended);

  biv_unit_table_replace (G_LIST_MODEL (self->lines), self->mended_cell, self->mended_word, line->cells[self->mended_cell]);
}

static void
on_entry_entered (GtkEventController *focus,
                  BivUnitGrid        *self)
{
  GtkWidget *entry = gtk_event_controller_get_widget (focus);
  BivUnitLine *line = g_object_get_data (G_OBJECT (entry), "line");
  BivCellOfUnit cell = (BivCellOfUnit) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "cell"));

  if (line == NULL || line->fault == NULL || line->at != cell)
    return;
  g_set_object (&self->mended, line);
  self->mended_cell = cell;
  g_free (self->mended_word);
  self->mended_word = g_strdup (line->cells[cell]);
}

/* Words longer than their cell are read from their beginning on, but by who types in them. */
static void
on_entry_left (GtkEventController *focus)
{
  gtk_editable_set_position (GTK_EDITABLE (gtk_event_controller_get_widget (focus)), 0);
}

/* There is always an empty line to type into. */
static void
keep_an_empty_line (BivUnitGrid *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  g_autoptr (BivUnitLine) last = n > 0 ? g_list_model_get_item (G_LIST_MODEL (self->lines), n - 1) : NULL;
  g_autoptr (BivUnitLine) empty = NULL;

  if (last != NULL && biv_unit_line_is_empty (last))
    return;
  empty = biv_unit_line_new ();
  g_list_store_append (self->lines, empty);
}

static void
check (BivUnitGrid *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  g_clear_handle_id (&self->check_id, g_source_remove);
  self->n_faults = self->campaign != NULL ? biv_unit_table_check (G_LIST_MODEL (self->lines), self->campaign) : 0;
  self->n_units = self->n_notes = 0;
  g_free (self->notes);
  self->notes = biv_unit_table_dup_notes (G_LIST_MODEL (self->lines));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), i);

      self->n_units += line->fault == NULL && !biv_unit_line_is_empty (line);
      self->n_notes += line->fault == NULL && line->note != NULL;
    }
  keep_an_empty_line (self);
  show_columns (self);
  show_status (self);
  show_replace (self);
  gtk_widget_set_sensitive (self->clear_button, n > 1);
  g_signal_emit (self, changed_signal, 0);
}

static void
check_later (gpointer data)
{
  BIV_UNIT_GRID (data)->check_id = 0;
  check (data);
}

static void
queue_check (BivUnitGrid *self)
{
  if (self->check_id == 0)
    self->check_id = g_idle_add_once (check_later, self);
}

static GtkListStore *
make_words (void)
{
  return gtk_list_store_new (1, G_TYPE_STRING);
}

static void
add_word (GtkListStore *words,
          const char   *word)
{
  if (word != NULL)
    gtk_list_store_insert_with_values (words, NULL, -1, 0, word, -1);
}

static void
fill_words (BivUnitGrid *self)
{
  BivBook *book = biv_campaign_get_book (self->campaign, NULL);
  static const struct
  {
    BivCellOfUnit cell;
    BivKind       kind;
  } kinds[] = {
    { BIV_CELL_SIDE, BIV_KIND_SIDE }, { BIV_CELL_FORMATION, BIV_KIND_FORMATION }, { BIV_CELL_PLACE, BIV_KIND_PLACE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GPtrArray *items = biv_campaign_peek_items (self->campaign, kinds[i].kind);

      gtk_list_store_clear (self->words[kinds[i].cell]);
      for (guint j = 0; j < items->len; j++)
        add_word (self->words[kinds[i].cell], biv_item_get_name (items->pdata[j]));
    }
  gtk_list_store_clear (self->words[BIV_CELL_TYPE]);
  for (guint i = 0; book != NULL && i < biv_book_get_n_types (book); i++)
    if (!biv_book_get_type_at (book, i)->is_derived)
      add_word (self->words[BIV_CELL_TYPE], biv_book_get_type_at (book, i)->name);
}

void
biv_unit_grid_set_campaign (BivUnitGrid *self,
                            BivCampaign *campaign)
{
  g_return_if_fail (BIV_IS_UNIT_GRID (self) && BIV_IS_CAMPAIGN (campaign));

  g_set_object (&self->campaign, campaign);
  fill_words (self);
  check (self);
}

GListModel *
biv_unit_grid_get_lines (BivUnitGrid *self)
{
  g_return_val_if_fail (BIV_IS_UNIT_GRID (self), NULL);

  if (self->check_id != 0)
    check (self);
  return G_LIST_MODEL (self->lines);
}

guint
biv_unit_grid_count_units (BivUnitGrid *self)
{
  g_return_val_if_fail (BIV_IS_UNIT_GRID (self), 0);
  return self->n_units;
}

guint
biv_unit_grid_count_faults (BivUnitGrid *self)
{
  g_return_val_if_fail (BIV_IS_UNIT_GRID (self), 0);
  return self->n_faults;
}

/* ---- Filling ---- */

static void
take_lines (BivUnitGrid *self,
            GListModel  *from)
{
  guint n = g_list_model_get_n_items (from), n_own = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  g_autoptr (BivUnitLine) last = n_own > 0 ? g_list_model_get_item (G_LIST_MODEL (self->lines), n_own - 1) : NULL;
  g_autofree gpointer *items = g_new0 (gpointer, n + 1);

  if (last != NULL && biv_unit_line_is_empty (last))
    g_list_store_remove (self->lines, n_own - 1);
  for (guint i = 0; i < n; i++)
    items[i] = g_list_model_get_item (from, i);
  g_list_store_splice (self->lines, g_list_model_get_n_items (G_LIST_MODEL (self->lines)), 0, items, n);
  for (guint i = 0; i < n; i++)
    g_object_unref (items[i]);
  check (self);
}

gboolean
biv_unit_grid_paste (BivUnitGrid *self,
                     const char  *text)
{
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GListStore) lines = NULL;

  g_return_val_if_fail (BIV_IS_UNIT_GRID (self) && text != NULL, FALSE);

  lines = biv_unit_table_read (text, &words, &error);
  gtk_label_set_text (self->about, lines != NULL ? words : error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->about), TRUE);
  if (lines != NULL)
    take_lines (self, G_LIST_MODEL (lines));
  return lines != NULL;
}

/* A word goes into the cell, lines become lines. */
static void
on_text_read_in_cell (GObject      *clipboard,
                      GAsyncResult *result,
                      gpointer      data)
{
  g_autoptr (BivUnitGrid) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  int at;

  if (root == NULL || text == NULL)
    return;
  if (strpbrk (text, "\t\n") != NULL || !GTK_IS_EDITABLE (focus))
    {
      biv_unit_grid_paste (self, text);
      return;
    }
  gtk_editable_delete_selection (GTK_EDITABLE (focus));
  at = gtk_editable_get_position (GTK_EDITABLE (focus));
  gtk_editable_insert_text (GTK_EDITABLE (focus), text, -1, &at);
  gtk_editable_set_position (GTK_EDITABLE (focus), at);
}

static void
on_spreadsheet (BivUnitGrid *self)
{
  g_signal_emit (self, spreadsheet_signal, 0);
}

static void
on_example (BivUnitGrid *self)
{
  g_autoptr (GListStore) lines = NULL;

  if (self->campaign == NULL)
    return;
  lines = biv_unit_table_new_example (self->campaign);
  take_lines (self, G_LIST_MODEL (lines));
}

static void
on_clear (BivUnitGrid *self)
{
  g_list_store_remove_all (self->lines);
  g_clear_object (&self->mended);
  gtk_widget_set_visible (GTK_WIDGET (self->about), FALSE);
  check (self);
}

/* ---- Cells ---- */

/* A table is pasted as lines, a word into the cell. */
static gboolean
on_key (BivUnitGrid     *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (self)));
  GdkContentProvider *own = gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (self)));

  if (gdk_keyval_to_lower (keyval) != GDK_KEY_v || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != GDK_CONTROL_MASK
      || own != NULL || !gdk_content_formats_contain_gtype (formats, G_TYPE_STRING))
    return GDK_EVENT_PROPAGATE;
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_text_read_in_cell,
                                 g_object_ref (self));
  return GDK_EVENT_STOP;
}

static BivCellOfUnit
cell_of (GtkListItemFactory *factory)
{
  return (BivCellOfUnit) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "cell"));
}

static void
on_entry_changed (GtkEntry    *entry,
                  BivUnitGrid *self)
{
  BivUnitLine *line = g_object_get_data (G_OBJECT (entry), "line");
  BivCellOfUnit cell = (BivCellOfUnit) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "cell"));

  if (!self->is_filling && line != NULL)
    biv_unit_line_set (line, cell, gtk_editable_get_text (GTK_EDITABLE (entry)));
}

static GtkWidget *
find_entry (GtkWidget     *from,
            BivUnitLine   *line,
            BivCellOfUnit  cell)
{
  GtkWidget *found = NULL;

  if (GTK_IS_ENTRY (from))
    return g_object_get_data (G_OBJECT (from), "line") == line
           && (BivCellOfUnit) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (from), "cell")) == cell ? from : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_entry (child, line, cell);
  return found;
}

static gboolean
go_to_cell (BivUnitGrid *self,
            guint        at,
            int          cell)
{
  g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), at);
  GtkWidget *entry;

  if (line == NULL)
    return FALSE;
  /* Out of sight it has no cells. */
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_VIEW (child))
      gtk_widget_activate_action (child, "list.scroll-to-item", "u", at);
  entry = find_entry (GTK_WIDGET (self->view), line, (BivCellOfUnit) cell);
  return entry != NULL && gtk_widget_grab_focus (entry);
}

/* To the same cell of the line before or after. */
static gboolean
go_to_line (BivUnitGrid *self,
            GtkWidget   *entry,
            int          by)
{
  guint at;

  return g_list_store_find (self->lines, g_object_get_data (G_OBJECT (entry), "line"), &at) && (by > 0 || at > 0)
         && go_to_cell (self, at + (guint) by, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "cell")));
}

/* GTK 4.8 goes forward in a row for Shift+Tab as well. Before the first cell are the buttons. */
static void
go_back (BivUnitGrid *self,
         GtkWidget   *entry)
{
  int cell = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "cell"));
  guint at;

  if (!g_list_store_find (self->lines, g_object_get_data (G_OBJECT (entry), "line"), &at))
    return;
  do
    {
      if (--cell < 0 && at-- > 0)
        cell = BIV_N_CELLS - 1;
    }
  while (cell >= 0 && !gtk_column_view_column_get_visible (self->columns[cell]));
  if (cell >= 0)
    go_to_cell (self, at, cell);
  else
    biv_list_leave (GTK_WIDGET (self->view), GTK_DIR_TAB_BACKWARD);
}

/* Return goes on to the same cell of the next line, as in a spreadsheet. */
static void
on_entry_activated (GtkEntry    *entry,
                    BivUnitGrid *self)
{
  go_to_line (self, GTK_WIDGET (entry), 1);
}

/* What the list of words does not take goes about the lines. */
static gboolean
on_entry_key (GtkEventControllerKey *keys,
              guint                  keyval,
              guint                  keycode,
              GdkModifierType        state,
              BivUnitGrid           *self)
{
  GtkWidget *entry = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys));
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  gboolean is_up = keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up, is_down = keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down;
  gboolean is_back = keyval == GDK_KEY_ISO_Left_Tab || (keyval == GDK_KEY_Tab && modifiers == GDK_SHIFT_MASK);

  if (is_back && (modifiers & ~GDK_SHIFT_MASK) == 0)
    go_back (self, entry);
  else if ((is_up || is_down) && modifiers == 0)
    go_to_line (self, entry, is_up ? -1 : 1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
show_in_entry (GtkEntry    *entry,
               BivUnitLine *line)
{
  BivCellOfUnit cell = (BivCellOfUnit) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "cell"));
  gboolean is_wrong = line->fault != NULL && line->at == cell;

  /* A word that was replaced in many lines is not in the entry yet. One that is being typed stays, with its cursor. */
  if (!biv_unit_line_says (line, cell, gtk_editable_get_text (GTK_EDITABLE (entry))))
    {
      g_signal_handlers_block_matched (entry, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, on_entry_changed, NULL);
      gtk_editable_set_text (GTK_EDITABLE (entry), line->cells[cell]);
      g_signal_handlers_unblock_matched (entry, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, on_entry_changed, NULL);
    }
  if (is_wrong)
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), is_wrong ? line->fault : NULL);
}

static void
show_in_label (GtkLabel    *label,
               BivUnitLine *line)
{
  gboolean is_empty = biv_unit_line_is_empty (line);

  const char *said = line->fault != NULL ? line->fault : line->note;

  gtk_label_set_text (label, is_empty ? "" : said != NULL ? said : "✓");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), said);
  if (line->fault == NULL && line->note != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), "warning");
  if (line->fault != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), "error");
}

static void
on_line_changed (BivUnitLine *line,
                 GtkWidget   *child)
{
  if (GTK_IS_ENTRY (child))
    show_in_entry (GTK_ENTRY (child), line);
  else
    show_in_label (GTK_LABEL (child), line);
}

static GtkWidget *
make_entry (BivUnitGrid   *self,
            BivCellOfUnit  cell)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new (), *keys = gtk_event_controller_key_new ();

  gtk_entry_set_has_frame (GTK_ENTRY (entry), FALSE);
  gtk_entry_set_max_length (GTK_ENTRY (entry), BIV_UNIT_CELL_MOST);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 3);
  g_object_set_data (G_OBJECT (entry), "cell", GINT_TO_POINTER (cell));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_cell_of_unit_get_label (cell), -1);
  if (self->words[cell] != NULL)
    {
      g_autoptr (GtkEntryCompletion) completion = gtk_entry_completion_new ();

      gtk_entry_completion_set_model (completion, GTK_TREE_MODEL (self->words[cell]));
      gtk_entry_completion_set_text_column (completion, 0);
      gtk_entry_set_completion (GTK_ENTRY (entry), completion);
    }
  g_signal_connect (focus, "enter", G_CALLBACK (on_entry_entered), self);
  g_signal_connect (focus, "leave", G_CALLBACK (on_entry_left), NULL);
  gtk_widget_add_controller (entry, focus);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_entry_key), self);
  gtk_widget_add_controller (entry, keys);
  g_signal_connect (entry, "changed", G_CALLBACK (on_entry_changed), self);
  g_signal_connect (entry, "activate", G_CALLBACK (on_entry_activated), self);
  return entry;
}

static void
on_setup (GtkListItemFactory *factory,
          GtkListItem        *item,
          BivUnitGrid        *self)
{
  BivCellOfUnit cell = cell_of (factory);
  GtkWidget *label;

  if (cell != FAULT)
    {
      gtk_list_item_set_child (item, make_entry (self, cell));
      return;
    }
  label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (label, 8);
  gtk_list_item_set_child (item, label);
}

static void
on_bind (GtkListItemFactory *factory,
         GtkListItem        *item,
         BivUnitGrid        *self)
{
  BivUnitLine *line = gtk_list_item_get_item (item);
  GtkWidget *child = gtk_list_item_get_child (item);

  if (GTK_IS_ENTRY (child))
    {
      self->is_filling = TRUE;
      g_object_set_data (G_OBJECT (child), "line", line);
      gtk_editable_set_text (GTK_EDITABLE (child), line->cells[cell_of (factory)]);
      self->is_filling = FALSE;
    }
  g_signal_connect (line, "changed", G_CALLBACK (on_line_changed), child);
  on_line_changed (line, child);
}

static void
on_unbind (GtkListItemFactory *factory,
           GtkListItem        *item,
           BivUnitGrid        *self)
{
  GtkWidget *child = gtk_list_item_get_child (item);

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), on_line_changed, child);
  g_object_set_data (G_OBJECT (child), "line", NULL);
}

static void
add_column (BivUnitGrid *self,
            int          cell)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  const char *title = cell == FAULT ? _("Check") : biv_cell_of_unit_get_label ((BivCellOfUnit) cell);

  g_object_set_data (G_OBJECT (factory), "cell", GINT_TO_POINTER (cell));
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  self->columns[cell] = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_fixed_width (self->columns[cell], column_widths[cell]);
  gtk_column_view_column_set_resizable (self->columns[cell], TRUE);
  gtk_column_view_column_set_expand (self->columns[cell], cell == FAULT);
  gtk_column_view_append_column (self->view, self->columns[cell]);
}

/* ---- Closing ---- */

static void
throw_away (gpointer   self,
            GtkDialog *question)
{
  GtkRoot *window = gtk_widget_get_root (self);

  if (window != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
}

/* Lines are an evening's typing: a key too much does not throw them away. */
static gboolean
on_close_request (BivUnitGrid *self)
{
  guint n = g_list_model_get_n_items (biv_unit_grid_get_lines (self)) - 1;
  g_autofree char *title = g_strdup_printf (ngettext ("Throw away %u line of units?", "Throw away %u lines of units?", n), n);

  if (n == 0)
    return GDK_EVENT_PROPAGATE;
  biv_question_ask (self, title, NULL, _("_Go on typing"), _("_Throw away"), throw_away);
  return GDK_EVENT_STOP;
}

static void
biv_unit_grid_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_unit_grid_parent_class)->root (widget);
  if (GTK_IS_WINDOW (gtk_widget_get_root (widget)))
    g_signal_connect_object (gtk_widget_get_root (widget), "close-request", G_CALLBACK (on_close_request), widget,
                             G_CONNECT_SWAPPED);
}

static void
biv_unit_grid_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), on_close_request, widget);
  GTK_WIDGET_CLASS (biv_unit_grid_parent_class)->unroot (widget);
}

/* ---- The widget ---- */

static void
on_items_changed (GListModel  *lines,
                  guint        position,
                  guint        n_removed,
                  guint        n_added,
                  BivUnitGrid *self)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);

      g_signal_handlers_disconnect_by_func (line, queue_check, self);
      g_signal_connect_object (line, "changed", G_CALLBACK (queue_check), self, G_CONNECT_SWAPPED);
    }
}

static void
biv_unit_grid_dispose (GObject *object)
{
  BivUnitGrid *self = BIV_UNIT_GRID (object);

  g_clear_handle_id (&self->check_id, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  for (int cell = 0; cell <= BIV_N_CELLS; cell++)
    g_clear_object (&self->columns[cell]);
  gtk_widget_dispose_template (GTK_WIDGET (self), BIV_TYPE_UNIT_GRID);
  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    g_clear_object (&self->words[cell]);
  g_clear_object (&self->mended);
  g_clear_pointer (&self->mended_word, g_free);
  g_clear_pointer (&self->notes, g_free);
  g_clear_object (&self->lines);
  g_clear_object (&self->campaign);
  G_OBJECT_CLASS (biv_unit_grid_parent_class)->dispose (object);
}

static void
biv_unit_grid_class_init (BivUnitGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_unit_grid_dispose;
  widget_class->root = biv_unit_grid_root;
  widget_class->unroot = biv_unit_grid_unroot;
  changed_signal = g_signal_new ("changed", BIV_TYPE_UNIT_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  spreadsheet_signal = g_signal_new ("spreadsheet", BIV_TYPE_UNIT_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/unit-grid.ui");
  BIV_BIND_CHILDREN (widget_class, BivUnitGrid, box, view, about, status, clear_button, example_button, replace_button);
  BIV_BIND_CALLBACKS (widget_class, on_replace, on_spreadsheet, on_example, on_clear);
}

static void
biv_unit_grid_init (BivUnitGrid *self)
{
  static const BivCellOfUnit completed[] = { BIV_CELL_SIDE, BIV_CELL_FORMATION, BIV_CELL_TYPE, BIV_CELL_PLACE };
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_autoptr (GtkNoSelection) model = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  for (gsize i = 0; i < G_N_ELEMENTS (completed); i++)
    self->words[completed[i]] = make_words ();
  self->lines = g_list_store_new (BIV_TYPE_UNIT_LINE);
  g_signal_connect_object (self->lines, "items-changed", G_CALLBACK (on_items_changed), self, 0);
  for (int cell = 0; cell <= BIV_N_CELLS; cell++)
    add_column (self, cell);
  keep_an_empty_line (self);
  show_columns (self);
  show_status (self);
  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->lines)));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (model));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
