/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import-dialog.c: a window in which a map or a board of another program becomes ours */
#include "app/boards/import-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/boards/ground-row.h"
#include "app/boards/kept-grounds.h"
#include "app/canvas/board-thumbnail.h"
#include "app/canvas/map-thumbnail.h"
#include "app/widgets/help-button.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"

#define WIDTH     1040
#define HEIGHT    660
#define ROWS_AT_ONCE 150             /* kinds of ground shown without being asked for */
#define TABLE     470                /* px that the table of grounds has at least */

struct _BivImportDialog
{
  GtkWindow        parent_instance;

  BivDesk         *desk;
  BivGroundImport *import;
  GPtrArray       *order;            /* of BivSettledGround: unknown ones first, then by how many cells they are in */
  GPtrArray       *shown;            /* of BivGroundRow, in that order */
  guint            updating;         /* source: the picture is about to be made anew */
  gboolean         is_right;         /* the picture shows what would be taken over */
  GtkWidget       *take_button, *picture, *fault, *rows, *more, *notes, *left_out, *count;
};

G_DEFINE_FINAL_TYPE (BivImportDialog, biv_import_dialog, GTK_TYPE_WINDOW)

static guint taken_signal;

/* ---- The picture, and what is in the way ---- */

static void
show_notes (BivImportDialog *self,
            GPtrArray       *more)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GPtrArray *both[] = { self->import->foreign->notes, more };

  for (gsize list = 0; list < G_N_ELEMENTS (both); list++)
    for (guint i = 0; both[list] != NULL && i < both[list]->len; i++)
      {
        const char *note = both[list]->pdata[i];
        g_autofree char *first = g_utf8_strup (note, g_utf8_next_char (note) - note);

        g_string_append_printf (words, "%s%s%s.", words->len > 0 ? "\n" : "", first, g_utf8_next_char (note));
      }
  gtk_label_set_text (GTK_LABEL (self->notes), words->str);
  gtk_widget_set_visible (self->left_out, words->len > 0);
}

static gboolean
show_board (BivImportDialog  *self,
            GError          **error)
{
  g_autoptr (BivBoard) board = biv_ground_import_make_board (self->import, error);

  biv_board_thumbnail_take_drawing (BIV_BOARD_THUMBNAIL (self->picture), board != NULL ? biv_board_drawing_new (board, 1)
                                    : NULL);
  show_notes (self, NULL);
  return board != NULL;
}

static gboolean
show_map (BivImportDialog  *self,
          GError          **error)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BivProposal) proposal = biv_ground_import_propose_map (self->import, biv_desk_get_campaign (self->desk), notes,
                                                                    error);

  biv_map_thumbnail_set_campaign (BIV_MAP_THUMBNAIL (self->picture),
                                  proposal != NULL ? biv_proposal_get_scratch (proposal) : NULL);
  show_notes (self, notes);
  return proposal != NULL;
}

static void
say_what_is_open (BivImportDialog *self,
                  const char      *fault)
{
  g_autofree char *words = NULL;

  if (fault == NULL && self->import->n_unknown > 0)
    words = g_strdup_printf (ngettext ("%u kind of ground is to be settled yet", "%u kinds of ground are to be settled yet",
                                       self->import->n_unknown), self->import->n_unknown);
  gtk_label_set_text (GTK_LABEL (self->fault), fault != NULL ? fault : words != NULL ? words : "");
  gtk_widget_set_visible (self->fault, fault != NULL || words != NULL);
  gtk_widget_set_sensitive (self->take_button, self->is_right && self->import->n_unknown == 0);
}

static gboolean
update (gpointer data)
{
  BivImportDialog *self = data;
  g_autoptr (GError) error = NULL;

  self->updating = 0;
  self->is_right = self->import->target == BIV_GROUND_FOR_BOARD ? show_board (self, &error) : show_map (self, &error);
  say_what_is_open (self, self->is_right ? NULL : error->message);
  return G_SOURCE_REMOVE;
}

/* ---- The file as it is: each cell in the colour of what lies on top ---- */

static void
draw_there (GtkDrawingArea *area,
            cairo_t        *cr,
            int             width,
            int             height,
            gpointer        data)
{
  BivImportDialog *self = data;
  const BivForeign *foreign = self->import->foreign;
  gboolean is_hexes = foreign->shape == BIV_BOARD_HEXES;
  double rows = foreign->height + (is_hexes ? 0.5 : 0);
  double side = MIN ((double) width / foreign->width, height / rows);
  double left = (width - side * foreign->width) / 2, top = (height - side * rows) / 2;

  cairo_set_source_rgb (cr, 0.97, 0.97, 0.97);
  cairo_rectangle (cr, left, top, side * foreign->width, side * rows);
  cairo_fill (cr);
  for (guint i = 0; i < foreign->pieces->len; i++)
    {
      const BivForeignPiece *piece = &g_array_index (foreign->pieces, BivForeignPiece, i);
      const BivForeignGround *ground = foreign->grounds->pdata[piece->ground];
      int column = (int) (piece->cell % (guint) foreign->width), row = (int) (piece->cell / (guint) foreign->width);
      GdkRGBA colour;

      biv_ground_row_get_colour (ground->key, &colour);
      gdk_cairo_set_source_rgba (cr, &colour);
      cairo_rectangle (cr, left + column * side, top + (row + (is_hexes && column % 2 == 1 ? 0.5 : 0)) * side, side, side);
      cairo_fill (cr);
    }
}

static GtkWidget *
make_pictures (BivImportDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8), *stack = gtk_stack_new (),
  *switcher = gtk_stack_switcher_new ();

  gtk_widget_set_vexpand (stack, TRUE);
  gtk_widget_set_halign (switcher, GTK_ALIGN_START);
  gtk_stack_add_titled (GTK_STACK (stack), self->picture, "here", _("How it will look"));
  if (self->import->foreign->has_cells)
    {
      GtkWidget *there = gtk_drawing_area_new ();

      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (there), draw_there, self, NULL);
      gtk_accessible_update_property (GTK_ACCESSIBLE (there), GTK_ACCESSIBLE_PROPERTY_LABEL, _("How it is there"), -1);
      gtk_stack_add_titled (GTK_STACK (stack), there, "there", _("How it is there"));
    }
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (stack));
  gtk_box_append (GTK_BOX (box), switcher);
  gtk_box_append (GTK_BOX (box), stack);
  /* Of ground that nobody knows its place on the map says most. */
  if (self->import->foreign->has_cells && self->import->n_unknown * 2 > self->import->settled->len)
    gtk_stack_set_visible_child_name (GTK_STACK (stack), "there");
  return box;
}

/* ---- The table of grounds ---- */

static void
on_answered (BivImportDialog *self,
             const char      *key,
             const char      *answer)
{
  biv_ground_import_answer (self->import, key, answer);
  for (guint i = 0; i < self->shown->len; i++)
    if (g_str_equal (((BivSettledGround *) self->order->pdata[i])->ground->key, key))
      biv_ground_row_update (self->shown->pdata[i], self->order->pdata[i]);
  say_what_is_open (self, NULL);
  if (self->updating == 0)
    self->updating = g_idle_add_full (G_PRIORITY_LOW, update, self, NULL);
}

static int
compare_grounds (gconstpointer a,
                 gconstpointer b)
{
  const BivSettledGround *x = *(BivSettledGround *const *) a, *y = *(BivSettledGround *const *) b;
  gboolean x_open = x->state == BIV_GROUND_UNKNOWN, y_open = y->state == BIV_GROUND_UNKNOWN;

  if (x_open != y_open)
    return x_open ? -1 : 1;
  return x->ground->n_cells != y->ground->n_cells ? (x->ground->n_cells > y->ground->n_cells ? -1 : 1)
                                                  : strcmp (x->ground->key, y->ground->key);
}

static void
show_more (BivImportDialog *self)
{
  guint until = MIN (self->shown->len + ROWS_AT_ONCE, self->order->len);
  g_autofree char *words = NULL;

  for (guint i = self->shown->len; i < until; i++)
    {
      GtkWidget *row = biv_ground_row_new (self->import->target, self->order->pdata[i]);

      gtk_box_append (GTK_BOX (self->rows), row);
      g_ptr_array_add (self->shown, row);
      g_signal_connect_object (row, "answered", G_CALLBACK (on_answered), self, G_CONNECT_SWAPPED);
    }
  words = g_strdup_printf (ngettext ("Show %u more kind of ground", "Show %u more kinds of ground", self->order->len - until),
                           self->order->len - until);
  gtk_button_set_label (GTK_BUTTON (self->more), words);
  gtk_widget_set_visible (self->more, until < self->order->len);
}

/* ---- Taking over ---- */

static gboolean
take_map (BivImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) proposal = biv_ground_import_propose_map (self->import, biv_desk_get_campaign (self->desk), NULL,
                                                                    &error);

  return proposal != NULL && (biv_proposal_is_empty (proposal) || biv_desk_commit (self->desk, proposal));
}

gboolean
biv_import_dialog_take (BivImportDialog *self)
{
  g_autoptr (BivGroundMapping) mapping = NULL;

  g_return_val_if_fail (BIV_IS_IMPORT_DIALOG (self), FALSE);

  if (self->import->n_unknown > 0)
    return FALSE;
  if (self->import->target == BIV_GROUND_FOR_MAP && !take_map (self))
    return FALSE;
  if (self->import->target == BIV_GROUND_FOR_BOARD)
    {
      g_autoptr (BivBoard) board = biv_ground_import_make_board (self->import, NULL);
      g_autofree char *name = biv_foreign_dup_name (self->import->foreign);

      if (board == NULL)
        return FALSE;
      g_signal_emit (self, taken_signal, 0, board, name);
    }
  mapping = biv_ground_import_dup_mapping (self->import);
  biv_kept_grounds_keep (self->import->foreign->format, mapping);
  gtk_window_destroy (GTK_WINDOW (self));
  return TRUE;
}

static void
on_take (BivImportDialog *self)
{
  biv_import_dialog_take (self);
}

/* ---- The window ---- */

static GtkWidget *
make_side (BivImportDialog *self)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8), *window = gtk_scrolled_window_new ();
  GtkWidget *inside = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *note_window = gtk_scrolled_window_new ();

  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->more = gtk_button_new ();
  gtk_widget_set_halign (self->more, GTK_ALIGN_START);
  g_signal_connect_swapped (self->more, "clicked", G_CALLBACK (show_more), self);
  gtk_box_append (GTK_BOX (inside), self->rows);
  gtk_box_append (GTK_BOX (inside), self->more);
  gtk_widget_set_margin_end (inside, 14);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), inside);
  gtk_widget_set_vexpand (window, TRUE);
  self->count = biv_label_new (_("What its ground is here"), "heading", BIV_LABEL_LEFT);
  gtk_box_append (GTK_BOX (side), self->count);
  gtk_box_append (GTK_BOX (side), window);
  self->left_out = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->notes = biv_label_new ("", "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (note_window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (note_window), 96);
  gtk_widget_set_valign (self->notes, GTK_ALIGN_START);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (note_window), self->notes);
  gtk_box_append (GTK_BOX (self->left_out), biv_label_new (_("To know before it is taken over"), "heading", BIV_LABEL_LEFT));
  gtk_box_append (GTK_BOX (self->left_out), note_window);
  gtk_box_append (GTK_BOX (side), self->left_out);
  gtk_widget_set_size_request (side, TABLE, -1);
  return side;
}

static void
build (BivImportDialog *self)
{
  gboolean is_board = self->import->target == BIV_GROUND_FOR_BOARD;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16), *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  g_autofree char *about = biv_foreign_dup_words (self->import->foreign);

  self->picture = is_board ? biv_board_thumbnail_new () : g_object_new (BIV_TYPE_MAP_THUMBNAIL, NULL);
  gtk_widget_set_hexpand (self->picture, TRUE);
  gtk_widget_set_vexpand (self->picture, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->picture), GTK_ACCESSIBLE_PROPERTY_LABEL, _("How it will look"), -1);
  self->fault = biv_label_new ("", "error", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  gtk_box_append (GTK_BOX (left), biv_label_new (self->import->foreign->file_name, "heading",
                                                 BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (left), biv_label_new (about, "remark dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  gtk_box_append (GTK_BOX (left), make_pictures (self));
  gtk_box_append (GTK_BOX (left), self->fault);
  gtk_box_append (GTK_BOX (box), left);
  gtk_box_append (GTK_BOX (box), make_side (self));
  gtk_widget_set_margin_start (box, 16);
  gtk_widget_set_margin_end (box, 16);
  gtk_widget_set_margin_top (box, 14);
  gtk_widget_set_margin_bottom (box, 14);
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), is_board ? _("Import a board") : _("Import a map"));
  for (guint i = 0; i < self->import->settled->len; i++)
    g_ptr_array_add (self->order, self->import->settled->pdata[i]);
  g_ptr_array_sort (self->order, compare_grounds);
  gtk_widget_set_visible (self->count, self->order->len > 0);
  show_more (self);
  update (self);
}

GtkWidget *
biv_import_dialog_open (BivDesk         *desk,
                        GFile           *file,
                        BivGroundTarget  target,
                        GtkWindow       *parent)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivGroundMapping) kept = NULL;
  BivImportDialog *self;
  BivForeign *foreign;

  g_return_val_if_fail (BIV_IS_DESK (desk) && G_IS_FILE (file), NULL);

  foreign = biv_foreign_read (file, &error);
  if (foreign == NULL)
    {
      biv_desk_report (desk, error->message);
      return NULL;
    }
  kept = biv_kept_grounds_load (foreign->format);
  self = g_object_new (BIV_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  self->import = biv_ground_import_new (foreign, target, kept);
  build (self);
  gtk_window_present (GTK_WINDOW (self));
  return GTK_WIDGET (self);
}

static void
biv_import_dialog_dispose (GObject *object)
{
  BivImportDialog *self = BIV_IMPORT_DIALOG (object);

  g_clear_handle_id (&self->updating, g_source_remove);
  g_clear_pointer (&self->order, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_ptr_array_unref);
  g_clear_pointer (&self->import, biv_ground_import_free);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_import_dialog_parent_class)->dispose (object);
}

static void
biv_import_dialog_class_init (BivImportDialogClass *klass)
{
  biv_help_class_set_topic (klass, "boards#import");
  G_OBJECT_CLASS (klass)->dispose = biv_import_dialog_dispose;
  taken_signal = g_signal_new ("taken", BIV_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                               BIV_TYPE_BOARD, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_import_dialog_init (BivImportDialog *self)
{
  GtkWidget *bar = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_("_Cancel"));

  self->order = g_ptr_array_new ();
  self->shown = g_ptr_array_new ();
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  self->take_button = gtk_button_new_with_mnemonic (_("_Take over"));
  gtk_widget_add_css_class (self->take_button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (bar), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), self->take_button);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), g_object_new (BIV_TYPE_HELP_BUTTON, NULL));
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  g_signal_connect_swapped (self->take_button, "clicked", G_CALLBACK (on_take), self);
}
