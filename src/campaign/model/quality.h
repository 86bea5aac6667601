/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.h: grades of quality, and how they rise and fall (CA-EXP-3) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_quality_step: Returns: (transfer full): @quality moved by @by grades, within poor to elite or 1 to 9; %NULL is
 *  average, and a word that is no grade stays what it is */
char    *biv_quality_step    (const char *quality,
                              int         by);
/** biv_quality_compare: below 0 where @a is the lower; 0 too where they cannot be compared */
int      biv_quality_compare (const char *a,
                              const char *b);

G_END_DECLS
