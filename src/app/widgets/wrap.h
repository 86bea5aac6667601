/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrap.h: a bin for words that wrap, where they stand in a row beside others
 *
 * A row that asked such words how wide they are in one line would be as wide, so that is not told. And a grid says, asked for no
 * width, how high it is where it is narrowest, and a box, how high it were in one line. A row of GTK 4.18 is always as high as
 * the former, and cannot be as low as the latter. So this bin says how high it is in all the room it may get: any width if it
 * expands (set "hexpand", for what is in it does not tell), else the width that it asks for. */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

#define BIV_TYPE_WRAP (biv_wrap_get_type ())
G_DECLARE_FINAL_TYPE (BivWrap, biv_wrap, BIV, WRAP, BivBin)

/** biv_wrap_new: round @words, that grows where its row has room. A box that has words without it in a row of GTK 4.8 seeks, word
 *  by word, how narrow they may be: fifty layouts of each label */
GtkWidget *biv_wrap_new (GtkWidget *words);

G_END_DECLS
