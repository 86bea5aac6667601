/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reworded.h: sentences that files hold from earlier versions (said.h), and how they are said now */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_reworded: the sentence that has taken the place of @sentence, with the same values in the same order; @sentence itself
 *  where it is said as ever */
const char *biv_reworded (const char *sentence);

G_END_DECLS
