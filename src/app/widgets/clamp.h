/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clamp.h: a box that keeps its child in the middle and no wider than is good to read */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

/* Property "width" (int, px): the child's at most. The margin is 12 at least. */
#define BIV_TYPE_CLAMP (biv_clamp_get_type ())
G_DECLARE_FINAL_TYPE (BivClamp, biv_clamp, BIV, CLAMP, BivBin)

G_END_DECLS
