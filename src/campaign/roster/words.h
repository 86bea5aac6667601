/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what a word of a table stands for in a campaign */
#pragma once
#include "campaign/roster/roster.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

/** biv_roster_word_new: @word: clean. Returns: (transfer full) */
BivRosterWord *biv_roster_word_new     (BivRosterWords          kind,
                                        const char             *word,
                                        guint                   row,
                                        guint                   column);
void           biv_roster_word_free    (gpointer                word);
/** biv_roster_word_settle: by the mapping, by what the campaign has, or by a guess */
void           biv_roster_word_settle  (BivRosterWord          *self,
                                        BivCampaign            *campaign,
                                        const BivRosterMapping *mapping);
/** biv_roster_find_item: by name, short name or id, whatever the case. Returns: (transfer none) (nullable) */
BivItem       *biv_roster_find_item    (BivCampaign            *campaign,
                                        BivKind                 kind,
                                        const char             *word);
/** biv_roster_find_type: by id, name or short name, or the beginning of one name only. Returns: its number, or -1 */
int            biv_roster_find_type    (BivBook                *book,
                                        const char             *word);
/** biv_roster_can_make_places: whether places can be made where nobody has drawn them: not on a grid, not on a ladder */
gboolean       biv_roster_can_make_places (BivCampaign         *campaign);

G_END_DECLS
