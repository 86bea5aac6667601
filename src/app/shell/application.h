/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.h: the program: its windows, its actions and their keys */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_APPLICATION (biv_application_get_type ())
G_DECLARE_FINAL_TYPE (BivApplication, biv_application, BIV, APPLICATION, GtkApplication)

BivApplication *biv_application_new (void);

G_END_DECLS
