/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lists.h: lists of words in fields */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

gboolean        biv_list_contains            (const char *const *list,
                                              const char        *word);
/** biv_list_find_pair: Returns: (transfer none) (nullable): what stands behind "KEY:" in @list */
const char     *biv_list_find_pair           (const char *const *list,
                                              const char        *key);

G_END_DECLS
