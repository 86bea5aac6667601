/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-file-private.h: reading what has not been saved yet */
#pragma once
#include "store/campaign-file.h"
G_BEGIN_DECLS

/** biv_campaign_file_load_unsaved: like biv_campaign_file_load(), but the campaign is dirty: it stands in no file of its
 *  owner's */
BivCampaign *biv_campaign_file_load_unsaved (GFile   *file,
                                             GError **error);

G_END_DECLS
