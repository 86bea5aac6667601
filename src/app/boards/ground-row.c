/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground-row.c: a kind of ground of another program, and what it is here */
#include "app/boards/ground-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/canvas/board-thumbnail.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/label.h"

#define SAMPLE  3                    /* cells a side: the ground is shown as the middle one */
#define PICTURE 36                   /* px */
#define LETTERS 3                    /* of the foreign ground's name, on its colour */

struct _BivGroundRow
{
  GtkWidget        parent_instance;

  BivGroundTarget  target;
  char            *key;
  GPtrArray       *answers;          /* of the drop-down's rows: as mappings have them; "" for none yet */
  gboolean         is_filling;
  GtkWidget       *ours, *icon, *choice;
};

G_DEFINE_FINAL_TYPE (BivGroundRow, biv_ground_row, GTK_TYPE_WIDGET)

static guint answered_signal;

/* ---- Theirs: a colour that goes with the name, and its last letters ---- */

void
biv_ground_row_get_colour (const char *key,
                           GdkRGBA    *colour)
{
  guint hash = g_str_hash (key) * 2654435761u;

  gtk_hsv_to_rgb ((float) (hash % 360) / 360.0f, 0.22f + 0.06f * (float) (hash / 360 % 4), 0.92f, &colour->red,
                  &colour->green,
                  &colour->blue);
  colour->alpha = 1;
}

static void
draw_theirs (GtkDrawingArea *area,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        key)
{
  GdkRGBA colour;

  biv_ground_row_get_colour (key, &colour);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.25, 0.25, 0.25);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* "Desert/30" is 30, "forest" is for, "^Fp" is ^Fp. */
static char *
dup_letters (const char *key)
{
  const char *slash = strrchr (key, '/'), *colon = strstr (key, ": ");
  const char *from = slash != NULL && slash[1] != '\0' ? slash + 1 : colon != NULL && colon[2] != '\0' ? colon + 2 : key;

  return g_utf8_substring (from, 0, MIN (g_utf8_strlen (from, -1), LETTERS));
}

static GtkWidget *
make_theirs (const char *key)
{
  GtkWidget *overlay = gtk_overlay_new (), *area = gtk_drawing_area_new ();
  g_autofree char *letters = dup_letters (key);
  GtkWidget *label = biv_label_new (letters, "foreign-ground", 0);

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_theirs, g_strdup (key), g_free);
  gtk_widget_set_size_request (area, PICTURE, PICTURE);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), area);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), label);
  gtk_widget_set_valign (overlay, GTK_ALIGN_CENTER);
  return overlay;
}

/* ---- Ours: as the board would have it ---- */

static BivBoardDrawing *
draw_ours (BivGroundTarget  target,
           const char      *answer)
{
  BivGround ground[SAMPLE * SAMPLE] = { 0 };
  guint middle = SAMPLE * SAMPLE / 2;
  guint16 ways;

  biv_ground_answer_get_look (target, answer, &ground[middle]);
  ways = ground[middle].marks & (BIV_MARK_ROAD | BIV_MARK_RIVER);
  ground[middle - SAMPLE].marks = ground[middle + SAMPLE].marks = ways & BIV_MARK_RIVER;
  ground[middle - 1].marks = ground[middle + 1].marks = ways & BIV_MARK_ROAD;
  return biv_board_drawing_new_from_ground (BIV_BOARD_SQUARES, SAMPLE, SAMPLE, ground, 7);
}

/* ---- The choice ---- */

static void
on_chosen (BivGroundRow *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));
  const char *answer = chosen < self->answers->len ? self->answers->pdata[chosen] : "";

  if (!self->is_filling)
    g_signal_emit (self, answered_signal, 0, self->key, *answer != '\0' ? answer : NULL);
}

static guint
find_answer (BivGroundRow *self,
             const char   *answer)
{
  guint found = 0;

  g_ptr_array_find_with_equal_func (self->answers, answer, g_str_equal, &found);
  return found;
}

/* The usual answers, and the one in force where it is another. */
static void
fill_choice (BivGroundRow *self,
             const char   *answer)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  const char *const *usual = biv_ground_answer_list (self->target);

  g_ptr_array_set_size (self->answers, 0);
  g_ptr_array_add (self->answers, g_strdup (""));
  gtk_string_list_append (labels, _("Choose…"));
  for (guint i = 0; usual[i] != NULL; i++)
    g_ptr_array_add (self->answers, g_strdup (usual[i]));
  if (answer != NULL && !g_strv_contains (usual, answer))
    g_ptr_array_add (self->answers, g_strdup (answer));
  for (guint i = 1; i < self->answers->len; i++)
    {
      g_autofree char *label = biv_ground_answer_dup_label (self->target, self->answers->pdata[i]);

      gtk_string_list_append (labels, label);
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->choice), G_LIST_MODEL (labels));
}

void
biv_ground_row_update (BivGroundRow           *self,
                       const BivSettledGround *settled)
{
  gboolean is_unknown, is_guess;
  const char *words;

  g_return_if_fail (BIV_IS_GROUND_ROW (self) && settled != NULL);

  is_unknown = settled->state == BIV_GROUND_UNKNOWN;
  is_guess = settled->state == BIV_GROUND_GUESSED;
  words = is_unknown ? _("To be settled") : is_guess ? _("Guessed: look whether it is right") : _("Settled");
  self->is_filling = TRUE;
  if (self->answers->len == 0
      || (settled->answer != NULL && !g_ptr_array_find_with_equal_func (self->answers, settled->answer, g_str_equal, NULL)))
    fill_choice (self, settled->answer);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), find_answer (self, settled->answer != NULL ? settled->answer
                                                                         : ""));
  self->is_filling = FALSE;
  biv_board_thumbnail_take_drawing (BIV_BOARD_THUMBNAIL (self->ours),
                                    draw_ours (self->target, settled->answer != NULL ? settled->answer : "-"));
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon),
                                is_unknown || is_guess ? "dialog-warning-symbolic" : "object-select-symbolic");
  gtk_widget_set_tooltip_text (self->icon, words);
  gtk_widget_remove_css_class (self->icon, "warning");
  gtk_widget_remove_css_class (self->icon, "error");
  gtk_widget_remove_css_class (self->icon, "success");
  gtk_widget_add_css_class (self->icon, is_unknown ? "error" : is_guess ? "warning" : "success");
  biv_announce_describe (self->choice, words);
}

GtkWidget *
biv_ground_row_new (BivGroundTarget         target,
                    const BivSettledGround *settled)
{
  const BivForeignGround *ground = settled->ground;
  BivGroundRow *self = g_object_new (BIV_TYPE_GROUND_ROW, NULL);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *label;
  g_autofree char *cells = g_strdup_printf (ngettext ("%u cell", "%u cells", ground->n_cells), ground->n_cells);
  /* TRANSLATORS: accessible name of a choice: ground of another program's file, in how many cells, and what it is here */
  g_autofree char *called = g_strdup_printf (_("What “%s” is here, %s"), ground->label, cells);
  BivBox middle = { SAMPLE / 2, SAMPLE / 2, 1, 1 };

  self->target = target;
  self->key = g_strdup (ground->key);
  /* Often it is its end that tells one from the other. */
  label = biv_label_new (ground->label, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_tooltip_text (label, ground->label);
  gtk_box_append (GTK_BOX (words), label);
  gtk_box_append (GTK_BOX (words), biv_label_new (cells, "remark dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  self->icon = gtk_image_new ();
  self->ours = biv_board_thumbnail_new ();
  biv_board_thumbnail_set_part (BIV_BOARD_THUMBNAIL (self->ours), &middle);
  gtk_widget_set_size_request (self->ours, PICTURE, PICTURE);
  gtk_widget_set_valign (self->ours, GTK_ALIGN_CENTER);
  self->choice = gtk_drop_down_new (NULL, NULL);
  biv_choice_let_shrink (GTK_DROP_DOWN (self->choice));
  gtk_widget_set_size_request (self->choice, 150, -1);
  gtk_widget_set_valign (self->choice, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL, called, -1);
  gtk_widget_set_parent (make_theirs (ground->key), GTK_WIDGET (self));
  gtk_widget_set_parent (words, GTK_WIDGET (self));
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
  gtk_widget_set_parent (self->ours, GTK_WIDGET (self));
  gtk_widget_set_parent (self->choice, GTK_WIDGET (self));
  biv_ground_row_update (self, settled);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (on_chosen), self);
  return GTK_WIDGET (self);
}

static void
biv_ground_row_dispose (GObject *object)
{
  BivGroundRow *self = BIV_GROUND_ROW (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->answers, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_ground_row_parent_class)->dispose (object);
}

static void
biv_ground_row_class_init (BivGroundRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_ground_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  answered_signal = g_signal_new ("answered", BIV_TYPE_GROUND_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_STRING, G_TYPE_STRING);
}

static void
biv_ground_row_init (BivGroundRow *self)
{
  self->answers = g_ptr_array_new_with_free_func (g_free);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 10);
}
