/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measured.h: a length on a table, as the user likes to read what he measures */
#pragma once
#include "board/biv-point.h"
G_BEGIN_DECLS

/** biv_measured_dup_words: Returns: (transfer full): "254 mm", or "10.0 in" where inches are preferred. @is_fine: "254.3 mm" */
char *biv_measured_dup_words (BivLength length,
                              gboolean  is_fine);

G_END_DECLS
