/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: pieces of maps (campaign/map/piece.h) kept in the user's data folder, a file each */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_pieces_list: Returns: (transfer full): names, the one that was kept last first */
char       **biv_pieces_list   (void);
/** biv_pieces_keep: in the place of another one of that name. Returns: %FALSE with @error */
gboolean     biv_pieces_keep   (BivCampaign  *piece,
                                const char   *name,
                                GError      **error);
/** biv_pieces_load: Returns: (transfer full) (nullable): %NULL with @error, which names file and line */
BivCampaign *biv_pieces_load   (const char   *name,
                                GError      **error);
/** biv_pieces_remove: Returns: %FALSE with @error */
gboolean     biv_pieces_remove (const char   *name,
                                GError      **error);

G_END_DECLS
