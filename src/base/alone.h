/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alone.h: whether a file is by itself: nothing that lasts can be put beside it */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

/**
 * biv_file_stands_alone:
 *
 * It may be that its folder takes nothing from us; that the file is mounted by itself; or that a desktop lends this one file
 * to a program that sees no others (the document portal, which takes a new file only until it is renamed over the one that is
 * lent). Its version before then has to be kept somewhere else, and it is saved with %BIV_FILE_REPLACE_KEPT.
 *
 * Returns: %FALSE as well where there is no such file, or it may not be written itself
 */
gboolean biv_file_stands_alone (GFile *file);

G_END_DECLS
