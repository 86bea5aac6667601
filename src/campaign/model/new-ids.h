/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-ids.h: ids that a person can read */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_formation_dup_new_id: (transfer full): "Halden Column" gives "HC", or "HC2" where that is taken */
char *biv_formation_dup_new_id (BivCampaign *campaign,
                                const char  *name);
/** biv_unit_dup_new_ref: (transfer full): the next number after those of the side's units: "A07" gives "A08" */
char *biv_unit_dup_new_ref     (BivCampaign *campaign,
                                const char  *side);

/* The same for many units of a side, one after another. */
/** biv_refs_find_last: the letter and the highest number of the side's units. A side without any gets the letter of its place
 *  among them */
void  biv_refs_find_last       (BivCampaign *campaign,
                                const char  *side,
                                char        *letter,
                                guint64     *highest);
/** biv_refs_dup_next: (transfer full): the next one that no item of @campaign has for its id */
char *biv_refs_dup_next        (BivCampaign *campaign,
                                char         letter,
                                guint64     *highest);

G_END_DECLS
