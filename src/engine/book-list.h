/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-list.h: one more rulebook than the program is shipped with */
#pragma once
#include "engine/biv-book.h"
G_BEGIN_DECLS

/** biv_book_add: behind those that there are: /org/bivouac/rulesets/ID.xml in a resource that is registered. Before anybody
 *  has asked for a list. Returns: %FALSE with @error where the id is taken, or the XML is no book of that id */
gboolean biv_book_add (const char *id,
                       GError    **error);

G_END_DECLS
