/* SPDX-License-Identifier: GPL-3.0-or-later */
/* welcome.h: the start page: recent campaigns, a new one, the samples */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_WELCOME (biv_welcome_get_type ())
G_DECLARE_FINAL_TYPE (BivWelcome, biv_welcome, BIV, WELCOME, GtkWidget)

GtkWidget *biv_welcome_new           (void);
/** biv_welcome_set_is_narrow: one column, Start under the recent campaigns */
void       biv_welcome_set_is_narrow (BivWelcome *self,
                                      gboolean    is_narrow);

G_END_DECLS
