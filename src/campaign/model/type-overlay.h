/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-overlay.h: what of the table of unit types differs from the book, read */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

/** biv_type_table_load_book: the same. Returns: (transfer full) (nullable) */
BivBook     *biv_type_table_load_book       (BivCampaign    *campaign,
                                             const char     *ruleset);
/** biv_type_table_dup_overlay: what differs. Returns: (transfer full): empty for a ruleset that is not the campaign's own */
BivFacts    *biv_type_table_dup_overlay     (BivCampaign    *campaign,
                                             const char     *ruleset);
/** biv_type_table_accepts: Returns: %FALSE with @error that names the entry which does not fit, or is there twice.
 *  @entries: (nullable) */
gboolean     biv_type_table_accepts         (const char     *ruleset,
                                             char          **entries,
                                             GError        **error);

G_END_DECLS
