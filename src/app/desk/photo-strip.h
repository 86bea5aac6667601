/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photo-strip.h: the photographs of a battle, side by side with their captions
 *
 * Where they can be changed, files are chosen, or dropped on the page that has it; else it is not there while there are none. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PHOTO_STRIP (biv_photo_strip_get_type ())
G_DECLARE_FINAL_TYPE (BivPhotoStrip, biv_photo_strip, BIV, PHOTO_STRIP, GtkWidget)

/** biv_photo_strip_show: @battle: (nullable): id; %NULL: nothing. @can_change: nobody changes a player's copy */
void biv_photo_strip_show (BivPhotoStrip *self,
                           BivDesk       *desk,
                           const char    *battle,
                           gboolean       can_change);
/** biv_photo_strip_take: @files: of GFile. They are looked at beside the window's own work, one after the other; what is no
 *  photograph is told of, and the others are taken, as one step. Where the strip goes before, or shows another battle, none is */
void biv_photo_strip_take (BivPhotoStrip *self,
                           const GSList  *files);

G_END_DECLS
