/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lasting.h: words that are put together and then kept for as long as the program runs
 *
 * A name that is made of others ("Place at 3, 4") or a translated sentence is handed on as a string that nobody frees. They
 * are each kept once, apart from GLib's quarks, which are for the names of types and signals. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_lasting: Returns: (transfer none): the copy of @words that is kept; the same for the same words, in every thread */
const char *biv_lasting (const char *words);

G_END_DECLS
