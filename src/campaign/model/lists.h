/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lists.h: lists of words in fields */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

gboolean        biv_list_contains            (const char *const *list,
                                              const char        *word);

G_END_DECLS
