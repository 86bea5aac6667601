/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rearrange.h: several places, links and drawn things of a map of places moved, put in line and removed at once
 *
 * Each adds to a proposal. @ids are of places, links and drawn ground, NULL-ended; of others nothing is done. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_ALIGN_LEFT, BIV_ALIGN_CENTRE, BIV_ALIGN_RIGHT,
  BIV_ALIGN_TOP, BIV_ALIGN_MIDDLE, BIV_ALIGN_BOTTOM,
  BIV_SPACE_ACROSS,                 /* as far apart, from the westernmost to the easternmost */
  BIV_SPACE_DOWN,
  BIV_N_ALIGNMENTS
} BivAlignment;

/** biv_map_shift: by whole map units, as far as the map's edge lets all of them go together. A link's bends go with it where
 *  both its places go */
void       biv_map_shift  (BivProposal        *proposal,
                           const char *const  *ids,
                           int                 dx,
                           int                 dy);
/** biv_map_align: the places among them */
void       biv_map_align  (BivProposal        *proposal,
                           const char *const  *ids,
                           BivAlignment        how);
/** biv_map_remove: a place goes with its links, a river with what links say of it. Returns: %FALSE with @error where somebody
 *  stands on a place: nothing is to be committed then */
gboolean   biv_map_remove (BivProposal        *proposal,
                           const char *const  *ids,
                           GError            **error);
/** biv_map_list_links_among: Returns: (transfer container): of BivLink: those that join two of the places */
GPtrArray *biv_map_list_links_among (BivCampaign       *campaign,
                           const char *const  *ids);

G_END_DECLS
