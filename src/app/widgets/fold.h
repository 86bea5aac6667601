/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.h: a bar of two parts: beside one another, or, where both do not fit, the second on a line of its own
 *
 * How much fits is a matter of the language, and of the size of text: so it is measured, and no width is written down. */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

#define BIV_TYPE_FOLD (biv_fold_get_type ())
G_DECLARE_FINAL_TYPE (BivFold, biv_fold, BIV, FOLD, BivBin)

G_END_DECLS
