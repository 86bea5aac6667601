/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.h: the journal: what the referee writes into it, and which lines somebody asks for (CA-JOURNAL) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* Which lines. A field at its empty value asks for nothing. */
typedef struct
{
  int         turn;                 /* 0: all */
  int         kind;                 /* BivEntryKind, -1: all */
  const char *side;                 /* lines that this side may see; NULL: the referee's view */
  const char *object;               /* about this formation, unit, place... (CA-JOURNAL-3) */
  gboolean    gazette;              /* only those for the newspaper (CA-JOURNAL-4) */
} BivJournalFilter;
#define BIV_JOURNAL_ALL ((BivJournalFilter) { .kind = -1 })

gboolean     biv_journal_matches      (BivCampaign            *campaign,
                                       BivEntry               *entry,
                                       const BivJournalFilter *filter);
/** biv_journal_list: (transfer container): of BivEntry, oldest first */
GPtrArray   *biv_journal_list         (BivCampaign            *campaign,
                                       const BivJournalFilter *filter);
/** BivPictureFunc: Returns: (transfer full) (nullable): where a page finds the picture of that name: "data:image/jpeg;base64,…" */
typedef char *(*BivPictureFunc)       (const char             *name,
                                       gpointer                data);
/** biv_journal_dup_text: (transfer full): the lines as plain text, by turn and phase (CA-JOURNAL-5); photographs by their names */
char        *biv_journal_dup_text     (BivCampaign            *campaign,
                                       const BivJournalFilter *filter);
/** biv_journal_dup_html: (transfer full): the same as one page for the web (CA-JOURNAL-5). @find_picture: (nullable): %NULL:
 *  photographs by their captions alone */
char        *biv_journal_dup_html     (BivCampaign            *campaign,
                                       const BivJournalFilter *filter,
                                       BivPictureFunc          find_picture,
                                       gpointer                data);

/**
 * biv_turn_propose_note:
 * @note: (transfer none): headline, text, pictures, objects, visible-to and gazette are taken over; so is its turn, if it
 *   is one that has been played; the rest is filled in (CA-JOURNAL-2)
 */
BivProposal *biv_turn_propose_note    (BivCampaign            *campaign,
                                       BivEntry               *note);
/** biv_journal_is_own: whether the referee wrote the line. Any other tells what was done, and its words stay (CA-JOURNAL-1) */
gboolean     biv_journal_is_own       (BivEntry               *entry);
/** biv_journal_find_subject: Returns: (transfer none) (nullable): the line that this one is a remark on */
BivEntry    *biv_journal_find_subject (BivCampaign            *campaign,
                                       BivEntry               *entry);
/**
 * biv_turn_propose_comment:
 * @entry: any line
 * @note: as in biv_turn_propose_note(); its objects and its turn are @entry's
 *
 * A remark on a line, or a correction of it: a line of its own that refers to the old one (CA-JOURNAL-1).
 */
BivProposal *biv_turn_propose_comment (BivCampaign            *campaign,
                                       BivEntry               *entry,
                                       BivEntry               *note);
/**
 * biv_turn_propose_rewrite:
 * @as: headline, text, kind, visible-to and gazette as they should be
 *
 * An edit by hand (CA-REF-4). Of a line that is not the referee's own, headline, visible-to and gazette may change; another
 * text or kind is refused (CA-JOURNAL-1). Empty where nothing would change.
 */
BivProposal *biv_turn_propose_rewrite (BivCampaign            *campaign,
                                       BivEntry               *entry,
                                       BivEntry               *as);
/** biv_turn_propose_strike: takes a line out that the referee wrote; the journal says that there was one. Any other is
 *  refused (CA-JOURNAL-1) */
BivProposal *biv_turn_propose_strike  (BivCampaign            *campaign,
                                       BivEntry               *entry);
/**
 * biv_turn_propose_remark:
 * @battle: (nullable): where it happened
 * @text: "2 damage points": added to the unit's remarks, and a line of its history and the battle's
 * @clause: (nullable): what it follows from, a literal
 *
 * What a referee notes of a unit while its battle is fought on a real table: one step. Refused where there is no text.
 */
BivProposal *biv_turn_propose_remark  (BivCampaign            *campaign,
                                       BivBattle              *battle,
                                       BivUnit                *unit,
                                       const char             *text,
                                       const char             *clause);

G_END_DECLS
