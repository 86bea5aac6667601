/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-layers.h: what lies on a table, layer by layer: how much, whether it is shown, whether it can be touched */
#pragma once
#include <gtk/gtk.h>
#include "board/biv-tabletop.h"
#include "draw/ink/layers.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_LAYERS (biv_table_layers_get_type ())
G_DECLARE_FINAL_TYPE (BivTableLayers, biv_table_layers, BIV, TABLE_LAYERS, GtkWidget)

/* Signal "changed": another layer is shown or locked. */

/** biv_table_layers_set_table: counts what lies on it */
void        biv_table_layers_set_table (BivTableLayers    *self,
                                        const BivTabletop *table);
BivLayers   biv_table_layers_get_shown (BivTableLayers    *self);
/** biv_table_layers_get_things: the classes that are shown and not locked, a bit each */
guint32     biv_table_layers_get_things (BivTableLayers   *self);
/** biv_table_layers_open: shows the layer of @thing. Returns: %FALSE where it is locked; then nothing may be drawn there */
gboolean    biv_table_layers_open      (BivTableLayers    *self,
                                        BivThing           thing);
/** biv_table_layers_get_label: Returns: what the layer of @thing is called, translated */
const char *biv_table_layers_get_label (BivThing           thing);

G_END_DECLS
