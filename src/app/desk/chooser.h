/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser.h: a window that asks for a file or a folder, made alike everywhere */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

/**
 * biv_chooser_new:
 * @widget: of the window over which it stands
 * @desk: (nullable): in whose folder it begins
 * @kind: (nullable): what files are looked for, translated: "Boards"
 * @endings: (nullable): theirs, a blank between them: "csv tsv"
 * @has_all: whether all files can be looked at as well
 *
 * Returns: (transfer full): let go of in its "response", which is yet to be connected
 */
GtkFileChooserNative *biv_chooser_new (gpointer              widget,
                                       BivDesk              *desk,
                                       const char           *title,
                                       GtkFileChooserAction  action,
                                       const char           *kind,
                                       const char           *endings,
                                       gboolean              has_all);

G_END_DECLS
