/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-table.h: the table of unit types as the campaign's referee has it
 *
 * The campaign keeps only what differs from the book of its own ruleset, as entries of an overlay (biv_book_new_overlaid()):
 * "inf.power=6". A battle that has begun keeps the table in its record. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

/** biv_type_table_dup_faults: what the rulebook's checks before a battle have against any unit of @type that they would not
 *  have against the book's. Returns: (transfer full) (nullable): sentences with their clauses; %NULL: nothing */
char        *biv_type_table_dup_faults      (BivCampaign    *campaign,
                                             const char     *type);

/* Edits by hand (CA-REF-4). Each returns (transfer full) a proposal, refused where the table would not fit; it is empty
 * where nothing changes. */
BivProposal *biv_type_table_propose_set     (BivCampaign    *campaign,
                                             const char     *type,
                                             const char     *column,
                                             const char     *value);
/** @id: (out) (transfer full) (optional): of the new type */
BivProposal *biv_type_table_propose_add     (BivCampaign    *campaign,
                                             const char     *like,
                                             const char     *name,
                                             char          **id);
BivProposal *biv_type_table_propose_remove  (BivCampaign    *campaign,
                                             const char     *type);
/** @type: (nullable): %NULL restores the whole table; @column: (nullable): %NULL all of the type, back if it was removed */
BivProposal *biv_type_table_propose_restore (BivCampaign    *campaign,
                                             const char     *type,
                                             const char     *column);

G_END_DECLS
