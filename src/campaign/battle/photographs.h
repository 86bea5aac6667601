/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photographs.h: photographs of a battle as it was fought on a real table, kept with it
 *
 * They are files beside the campaign's own; the campaign knows their names. A side sees one only where the referee has made it
 * public. All of these are edits by hand (CA-REF-4), and are taken back as any. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_PHOTOGRAPHS_MOST 40     /* of a battle */

/** biv_turn_propose_photographs: @files: names beside the campaign's file; refused where one is none, or there are too many */
BivProposal *biv_turn_propose_photographs       (BivCampaign       *campaign,
                                                 const char        *battle,
                                                 const char *const *files);
/** biv_turn_propose_photograph: @caption: (nullable). Empty where nothing would change */
BivProposal *biv_turn_propose_photograph        (BivCampaign       *campaign,
                                                 const char        *battle,
                                                 const char        *file,
                                                 const char        *caption,
                                                 gboolean           is_public);
/** biv_turn_propose_photograph_removed: the file stays where it is */
BivProposal *biv_turn_propose_photograph_removed (BivCampaign      *campaign,
                                                 const char        *battle,
                                                 const char        *file);
/** biv_photographs_find_battle: Returns: (transfer none) (nullable): the battle whose photographs are shown with @entry: the
 *  last line that tells how it went, or while there is none the last that names it */
BivBattle   *biv_photographs_find_battle        (BivCampaign       *campaign,
                                                 BivEntry          *entry);
/** biv_photographs_list_files: (transfer full): of all battles that @campaign knows, each once */
char       **biv_photographs_list_files         (BivCampaign       *campaign);

G_END_DECLS
