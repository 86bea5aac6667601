/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-layers.c: what lies on a table, layer by layer: how much, whether it is shown, whether it can be touched */
#include "config.h"

#include "app/boards/table-layers.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/label.h"

#define AREAS (BIV_THINGS_AREAS & ~(BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_MARSH)))
#define WATER (BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_STREAM))

enum { LAYER_NAMES, LAYER_WORKS, LAYER_HOUSES, LAYER_ROADS, LAYER_WATER, LAYER_COVER, LAYER_HEIGHTS, LAYER_GRID, N_LAYERS };

/* From the top down. */
static const struct
{
  const char *label;
  BivLayers   layers;
  guint32     things;               /* none: nothing can be locked */
} layer_table[N_LAYERS] = {
  [LAYER_NAMES]   = { N_("Names"), BIV_LAYER_LABELS, BIV_THING_BIT (BIV_THING_LABEL) },
  [LAYER_WORKS]   = { N_("Walls and hedges"), BIV_LAYER_WORKS, BIV_THINGS_OBSTACLES },
  [LAYER_HOUSES]  = { N_("Houses and villages"), BIV_LAYER_TOWN,
                      BIV_THING_BIT (BIV_THING_BUILDING) | BIV_THING_BIT (BIV_THING_BUILT_UP) },
  [LAYER_ROADS]   = { N_("Roads"), BIV_LAYER_ROADS, BIV_THING_BIT (BIV_THING_ROAD) },
  [LAYER_WATER]   = { N_("Water and marsh"), BIV_LAYER_WATER, WATER },
  [LAYER_COVER]   = { N_("Woods and broken ground"), BIV_LAYER_WOOD, AREAS & ~BIV_THING_BIT (BIV_THING_BUILT_UP) },
  [LAYER_HEIGHTS] = { N_("Heights"), BIV_LAYER_RELIEF | BIV_LAYER_FIGURES, BIV_THING_BIT (BIV_THING_CONTOUR) },
  [LAYER_GRID]    = { N_("Grid"), BIV_LAYER_GRID, 0 },
};

struct _BivTableLayers
{
  GtkWidget        parent_instance;

  GtkToggleButton *eyes[N_LAYERS], *locks[N_LAYERS];
  GtkLabel        *counts[N_LAYERS];
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivTableLayers, biv_table_layers, GTK_TYPE_WIDGET)

static guint
layer_of (BivThing thing)
{
  guint i = 0;

  while (i + 1 < N_LAYERS && (layer_table[i].things & BIV_THING_BIT (thing)) == 0)
    i++;
  return i;
}

static gboolean
is_shown (BivTableLayers *self,
          guint           layer)
{
  return gtk_toggle_button_get_active (self->eyes[layer]);
}

static gboolean
is_locked (BivTableLayers *self,
           guint           layer)
{
  return self->locks[layer] != NULL && gtk_toggle_button_get_active (self->locks[layer]);
}

void
biv_table_layers_set_table (BivTableLayers    *self,
                            const BivTabletop *table)
{
  guint counts[N_LAYERS] = { 0 };

  g_return_if_fail (BIV_IS_TABLE_LAYERS (self) && table != NULL);

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    counts[layer_of (biv_tabletop_get_object (table, i)->thing)]++;
  for (guint i = 0; i < LAYER_GRID; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", counts[i]);

      gtk_label_set_text (self->counts[i], text);
    }
}

BivLayers
biv_table_layers_get_shown (BivTableLayers *self)
{
  BivLayers layers = BIV_LAYER_ALL;

  g_return_val_if_fail (BIV_IS_TABLE_LAYERS (self), layers);

  for (guint i = 0; i < N_LAYERS; i++)
    if (!is_shown (self, i))
      layers &= ~layer_table[i].layers;
  return layers;
}

guint32
biv_table_layers_get_things (BivTableLayers *self)
{
  guint32 things = 0;

  g_return_val_if_fail (BIV_IS_TABLE_LAYERS (self), 0);

  for (guint i = 0; i < N_LAYERS; i++)
    if (is_shown (self, i) && !is_locked (self, i))
      things |= layer_table[i].things;
  return things;
}

gboolean
biv_table_layers_open (BivTableLayers *self,
                       BivThing        thing)
{
  g_return_val_if_fail (BIV_IS_TABLE_LAYERS (self), FALSE);

  if (is_locked (self, layer_of (thing)))
    return FALSE;
  gtk_toggle_button_set_active (self->eyes[layer_of (thing)], TRUE);
  return TRUE;
}

const char *
biv_table_layers_get_label (BivThing thing)
{
  return _(layer_table[layer_of (thing)].label);
}

/* ---- The widget ---- */

static void
on_toggled (BivTableLayers *self)
{
  for (guint i = 0; i < N_LAYERS; i++)
    {
      GtkWidget *eye = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (self->eyes[i])));

      gtk_image_set_from_icon_name (GTK_IMAGE (eye), is_shown (self, i) ? "view-reveal-symbolic" : "view-conceal-symbolic");
      if (self->locks[i] != NULL)
        gtk_button_set_icon_name (GTK_BUTTON (self->locks[i]),
                                  is_locked (self, i) ? "changes-prevent-symbolic" : "changes-allow-symbolic");
    }
  g_signal_emit (self, changed, 0);
}

static GtkWidget *
make_eye (BivTableLayers *self,
          guint           i)
{
  GtkWidget *eye = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = biv_label_new (_(layer_table[i].label), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *count = biv_label_new (NULL, "remark number dim-label", 0);
  /* TRANSLATORS: a layer of what lies on a table: "Show Roads" */
  g_autofree char *words = g_strdup_printf (_("Show %s"), _(layer_table[i].label));

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("view-reveal-symbolic"));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_button_set_child (GTK_BUTTON (eye), box);
  gtk_widget_set_hexpand (eye, TRUE);
  gtk_widget_add_css_class (eye, "flat");
  gtk_widget_add_css_class (eye, "layer");
  gtk_accessible_update_property (GTK_ACCESSIBLE (eye), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (eye), TRUE);
  g_signal_connect_swapped (eye, "toggled", G_CALLBACK (on_toggled), self);
  self->counts[i] = GTK_LABEL (count);
  return eye;
}

static GtkWidget *
make_lock (BivTableLayers *self,
           guint           i)
{
  GtkWidget *lock = gtk_toggle_button_new ();
  /* TRANSLATORS: a layer of what lies on a table: "Lock Roads" */
  g_autofree char *words = g_strdup_printf (_("Lock %s"), _(layer_table[i].label));

  gtk_button_set_icon_name (GTK_BUTTON (lock), "changes-allow-symbolic");
  gtk_widget_set_tooltip_text (lock, words);
  gtk_widget_add_css_class (lock, "flat");
  gtk_widget_add_css_class (lock, "lock");
  gtk_accessible_update_property (GTK_ACCESSIBLE (lock), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_signal_connect_swapped (lock, "toggled", G_CALLBACK (on_toggled), self);
  return lock;
}

static void
add_layer (BivTableLayers *self,
           guint           i)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->eyes[i] = GTK_TOGGLE_BUTTON (make_eye (self, i));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->eyes[i]));
  if (layer_table[i].things != 0)
    {
      self->locks[i] = GTK_TOGGLE_BUTTON (make_lock (self, i));
      gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->locks[i]));
    }
  gtk_widget_set_parent (row, GTK_WIDGET (self));
}

static void
biv_table_layers_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_table_layers_parent_class)->dispose (object);
}

static void
biv_table_layers_class_init (BivTableLayersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_table_layers_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  changed = g_signal_new ("changed", BIV_TYPE_TABLE_LAYERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_table_layers_init (BivTableLayers *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < N_LAYERS; i++)
    add_layer (self, i);
}
