/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-words.h: sides, formations and units in the words of the table of armies */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* Units and steps of a side, or of a formation without its sub-formations. */
typedef struct
{
  int units, ready, recovering, lost, reserve;    /* lost: captured too */
  int steps_now, steps_full;                      /* without what is in reserve */
} BivArmyCount;

void biv_army_count           (BivCampaign  *campaign,
                               GPtrArray    *units,
                               BivArmyCount *count);

/* All (transfer full). */
char *biv_army_dup_type       (BivCampaign  *campaign, BivItem *item);
char *biv_army_dup_now        (BivCampaign  *campaign, BivItem *item);
char *biv_army_dup_status     (BivCampaign  *campaign, BivItem *item);
char *biv_army_dup_remarks    (BivCampaign  *campaign, BivItem *item);
/** biv_army_is_gone: a unit that is lost or captured */
gboolean biv_army_is_gone     (BivItem      *item);
/** biv_army_is_shaken: in the present turn */
gboolean biv_army_is_shaken   (BivCampaign  *campaign, BivFormation *formation);
/** biv_army_list_units_of: (transfer container): of a side, or of a formation and all that are under it; a unit has none:
 *  %NULL */
GPtrArray *biv_army_list_units_of (BivCampaign *campaign, BivItem *item);

G_END_DECLS
