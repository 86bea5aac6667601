/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move-journal.h: the moves of a battle under way, one by one as they are made, kept against a crash
 *
 *   <moves battle="battle-3" from="12">
 *   <dice by="people"/>
 *   <step order="A move A02 b3 N" faces="A4 B2"/>
 *   <back/>
 *
 * It begins with the campaign's record of the battle, up to step 12; then each line is a step made, or the last one taken
 * back, or says who throws the dice from there on. It is only ever added to, so that a long battle costs no more a move than a
 * short one, and is never closed: a line that was being written when the program ended is not there. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/* What of a battle is written already: the words are made here, and brought to the disk by who keeps the file. */
typedef struct _BivMoveJournal BivMoveJournal;

/**
 * biv_move_journal_new:
 * @text: (out) (transfer full): that the file begins with: what @session has made of the battle since it was kept
 *   (biv_session_is_kept())
 */
BivMoveJournal *biv_move_journal_new     (const char      *battle,
                                          BivSession      *session,
                                          char           **text);
/** biv_move_journal_dup_lines: Returns: (transfer full): what @session, the same, has made or taken back since */
char           *biv_move_journal_dup_lines (BivMoveJournal *journal,
                                            BivSession     *session);
void            biv_move_journal_free    (BivMoveJournal  *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivMoveJournal, biv_move_journal_free)

/**
 * biv_move_journal_open:
 * @path: replaced, all at once, with @text
 *
 * Returns: its descriptor, for biv_move_journal_add(); -1 with @error
 */
int             biv_move_journal_open    (const char      *path,
                                          const char      *text,
                                          GError         **error);
/** biv_move_journal_add: Returns: %FALSE with @error */
gboolean        biv_move_journal_add     (int              fd,
                                          const char      *path,
                                          const char      *lines,
                                          GError         **error);

/**
 * biv_move_journal_restore:
 * @campaign: as it was when the journal was begun
 *
 * Plays the moves, and keeps them with the battle. Those that do not play, and all after them, are left out.
 *
 * Returns: %FALSE with @error where there is no such journal, or nothing of it could be used
 */
gboolean        biv_move_journal_restore (const char      *path,
                                          BivCampaign     *campaign,
                                          GError         **error);

G_END_DECLS
