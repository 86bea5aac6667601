/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signs-button.c: "Legend": a button that opens what the signs of the picture beside it mean */
#include "config.h"

#include "app/widgets/signs-button.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/widgets/label.h"
#include "app/widgets/look.h"

#define PX_PER_MM  5.6                  /* of a sign */
#define MOST_ROWS  12                   /* in a column */
#define NOTE_CHARS 48

struct _BivSignsButton
{
  GtkWidget      parent_instance;

  GtkWidget     *button, *box, *grid;
  GtkLabel      *note;
  BivSignsMaker  make;
  gpointer       data;
  BivSigns      *signs;                 /* (nullable): while it is open */
};

enum { PROP_0, PROP_NOTE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (BivSignsButton, biv_signs_button, GTK_TYPE_WIDGET)

static void
draw_sign (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        data)
{
  BivSignsButton *self = BIV_SIGNS_BUTTON (gtk_widget_get_ancestor (GTK_WIDGET (area), BIV_TYPE_SIGNS_BUTTON));
  guint number = GPOINTER_TO_UINT (data);
  BivSignLook look = { .palette = biv_look_get_palette (GTK_WIDGET (area)) };

  if (self == NULL || self->signs == NULL || number >= biv_signs_get_n (self->signs))
    return;
  /* On the ground that it has in the picture. */
  biv_set_colour (cr, look.palette->level[0]);
  cairo_paint (cr);
  biv_signs_draw (self->signs, number, cr, &look, width, height);
}

static void
add_sign (BivSignsButton *self,
          guint           number,
          guint           n_rows)
{
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *words = biv_label_new (biv_signs_get_words (self->signs, number), NULL, BIV_LABEL_LEFT);
  double scale = biv_look_get_text_scale (GTK_WIDGET (self));
  int column = (int) (2 * (number / n_rows)), row = (int) (number % n_rows);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), (int) round (BIV_SIGN_WIDTH * PX_PER_MM * scale));
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), (int) round (BIV_SIGN_HEIGHT * PX_PER_MM * scale));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sign, GUINT_TO_POINTER (number), NULL);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  if (column > 0)
    gtk_widget_set_margin_start (area, 12);
  gtk_grid_attach (GTK_GRID (self->grid), area, column, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), words, column + 1, row, 1, 1);
}

static void
close_signs (BivSignsButton *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  g_clear_pointer (&self->signs, biv_signs_free);
}

/* What is in the picture may have changed since. */
static void
on_open (BivSignsButton *self)
{
  g_autofree char *words = NULL;
  guint n, n_columns, n_rows;

  close_signs (self);
  self->signs = self->make != NULL ? self->make (self->data) : NULL;
  n = self->signs != NULL ? biv_signs_get_n (self->signs) : 0;
  n_columns = (n + MOST_ROWS - 1) / MOST_ROWS;
  n_rows = n_columns > 0 ? (n + n_columns - 1) / n_columns : 1;
  for (guint i = 0; i < n; i++)
    add_sign (self, i, n_rows);
  gtk_widget_set_visible (self->grid, n > 0);
  words = n > 0 ? biv_signs_dup_words (self->signs) : g_strdup ("");
  for (char *tab = strchr (words, '\t'); tab != NULL; tab = strchr (tab, '\t'))
    *tab = '\n';
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

void
biv_signs_button_set_maker (BivSignsButton *self,
                            BivSignsMaker   make,
                            gpointer        data)
{
  g_return_if_fail (BIV_IS_SIGNS_BUTTON (self));

  self->make = make;
  self->data = data;
}

static void
biv_signs_button_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *spec)
{
  if (property == PROP_NOTE)
    g_value_set_string (value, gtk_label_get_text (BIV_SIGNS_BUTTON (object)->note));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
biv_signs_button_set_property (GObject      *object,
                               guint         property,
                               const GValue *value,
                               GParamSpec   *spec)
{
  BivSignsButton *self = BIV_SIGNS_BUTTON (object);
  const char *note = property == PROP_NOTE ? g_value_get_string (value) : NULL;

  if (property != PROP_NOTE)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
      return;
    }
  gtk_label_set_text (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
}

static void
biv_signs_button_dispose (GObject *object)
{
  BivSignsButton *self = BIV_SIGNS_BUTTON (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_pointer (&self->signs, biv_signs_free);
  G_OBJECT_CLASS (biv_signs_button_parent_class)->dispose (object);
}

static void
biv_signs_button_class_init (BivSignsButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = biv_signs_button_dispose;
  object_class->get_property = biv_signs_button_get_property;
  object_class->set_property = biv_signs_button_set_property;
  properties[PROP_NOTE] = g_param_spec_string ("note", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_signs_button_init (BivSignsButton *self)
{
  GtkWidget *popover = gtk_popover_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 8);
  gtk_box_append (GTK_BOX (self->box), self->grid);
  self->note = GTK_LABEL (biv_label_new (NULL, "dim-label", BIV_LABEL_LEFT));
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_max_width_chars (self->note, NOTE_CHARS);
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->note));
  gtk_widget_set_margin_start (self->box, 8);
  gtk_widget_set_margin_end (self->box, 8);
  gtk_widget_set_margin_top (self->box, 8);
  gtk_widget_set_margin_bottom (self->box, 8);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Legend"), -1);
  gtk_popover_set_child (GTK_POPOVER (popover), self->box);
  g_signal_connect_swapped (popover, "show", G_CALLBACK (on_open), self);
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), _("Legend"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  gtk_widget_set_tooltip_text (self->button, _("What the signs in the picture mean"));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}
