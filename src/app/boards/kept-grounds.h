/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-grounds.h: what ground of other programs was taken for before, kept for the next file: one a format, in the user's data */
#pragma once
#include "store/foreign/mapping.h"
G_BEGIN_DECLS

/** biv_kept_grounds_load: (transfer full): without an answer where there is none to be had */
BivGroundMapping *biv_kept_grounds_load (BivForeignFormat        format);
/** biv_kept_grounds_keep: what cannot be written is not missed: the next file is guessed at like this one */
void              biv_kept_grounds_keep (BivForeignFormat        format,
                                         const BivGroundMapping *mapping);

G_END_DECLS
