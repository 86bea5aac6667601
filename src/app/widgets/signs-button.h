/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signs-button.h: "Legend": a button that opens what the signs of the picture beside it mean */
#pragma once
#include <gtk/gtk.h>
#include "draw/ink/signs.h"
G_BEGIN_DECLS

#define BIV_TYPE_SIGNS_BUTTON (biv_signs_button_get_type ())
G_DECLARE_FINAL_TYPE (BivSignsButton, biv_signs_button, BIV, SIGNS_BUTTON, GtkWidget)

/** BivSignsMaker: Returns: (transfer full) (nullable): the signs that are in the picture now */
typedef BivSigns *(*BivSignsMaker) (gpointer data);

/** biv_signs_button_set_maker: asked each time that it is opened */
void biv_signs_button_set_maker (BivSignsButton *self,
                                 BivSignsMaker   make,
                                 gpointer        data);
/* Property "note": what no sign says, below them. */

G_END_DECLS
