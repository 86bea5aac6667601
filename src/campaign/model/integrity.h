/* SPDX-License-Identifier: GPL-3.0-or-later */
/* integrity.h: whether a campaign is still one after its edits
 *
 * No rule of play bars an edit (CA-REF-4). This does: that what an item refers to is there, that it has what it cannot be
 * without, and that its words are words its file could hold. A campaign in which that is not so could not be opened
 * again once it was saved. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* As many letters has a text at most, so that neither it nor the journal's line about it is too long for a file. */
#define BIV_INTEGRITY_MAX_TEXT 100000

/**
 * biv_integrity_check:
 * @proposal: complete; its scratch is the campaign with all its edits done
 *
 * Returns: %FALSE with @error (G_IO_ERROR_INVALID_DATA): one sentence for the referee
 */
gboolean biv_integrity_check (BivProposal  *proposal,
                              GError      **error);
/**
 * biv_integrity_check_undone:
 * @campaign: with @step taken back
 *
 * A step in a file may say that a field held what there is not, or something else: taken back it would leave a campaign that
 * could not be saved and opened again.
 *
 * Returns: %FALSE with @error: one sentence for the referee
 */
gboolean biv_integrity_check_undone (BivCampaign    *campaign,
                                     const BivStep  *step,
                                     GError        **error);

G_END_DECLS
