/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.h: the desktop's colours, or those that the user wants here */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_theme_begin: the program's windows follow the preference "theme" from now on. Once, when there is a display */
void biv_theme_begin (void);

G_END_DECLS
