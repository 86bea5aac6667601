/* SPDX-License-Identifier: GPL-3.0-or-later */
/* even.h: a bin for a paragraph whose lines are about as long as one another, so that no word is alone on the last */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

#define BIV_TYPE_EVEN (biv_even_get_type ())
G_DECLARE_FINAL_TYPE (BivEven, biv_even, BIV, EVEN, BivBin)

/** biv_even_new: round @words, a label that wraps */
GtkWidget *biv_even_new (GtkWidget *words);

G_END_DECLS
