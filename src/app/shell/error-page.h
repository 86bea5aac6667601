/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error-page.h: why a file was not opened, where in it the fault lies, and what can be done */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_ERROR_PAGE (biv_error_page_get_type ())
G_DECLARE_FINAL_TYPE (BivErrorPage, biv_error_page, BIV, ERROR_PAGE, GtkWidget)

/** biv_error_page_new: @error's message may begin "name:line: "; further lines of it are further faults */
GtkWidget *biv_error_page_new (GFile        *file,
                               const GError *error);

G_END_DECLS
