/* SPDX-License-Identifier: GPL-3.0-or-later */
/* files.h: files as the verbs read and write them: what goes wrong is complained about here */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_cli_load_campaign: @etag: (out) (optional): for biv_cli_save_campaign(). Returns: (transfer full) (nullable): %NULL
 *  after a message */
BivCampaign *biv_cli_load_campaign (const char   *path,
                                    char        **etag);
/** biv_cli_load_to_change: the same, for a verb that saves it with biv_cli_save_campaign(): until the program ends nobody else
 *  may change the file (it waits a moment for who does, and reads it after him), and nothing is told before it is saved.
 *  @output: (nullable): where it will be saved, if not in place; "-" */
BivCampaign *biv_cli_load_to_change (const char   *path,
                                    const char   *output,
                                    char        **etag);
/** biv_cli_let_go: others may change the file again, before the program ends */
void         biv_cli_let_go        (void);
/** biv_cli_save_campaign: to @output, or, if %NULL, in place of @path, with the version before kept as a backup; "-" is
 *  standard output. Returns: %FALSE after a message */
gboolean     biv_cli_save_campaign (BivCampaign  *campaign,
                                    const char   *path,
                                    const char   *output,
                                    char         *etag);
/** biv_cli_give_words: where the sides have no words yet they get theirs, and the campaign is saved with them: else it could not
 *  tell the orders that come back (campaign/knowledge/players-copy.h). Where it cannot be saved that is told. Returns: (transfer
 *  full) (nullable): the campaign as it is now; %NULL after a message */
BivCampaign *biv_cli_give_words    (const char   *path);
/** biv_cli_load_record: Returns: (transfer full) (nullable): %NULL after a message, with the @answer: that the record is not
 *  what was sealed, or that there is none to be had */
BivRecord   *biv_cli_load_record   (const char   *path,
                                    int          *answer);
/** biv_cli_load_record_to_change: the same, for a verb that saves it with biv_cli_save_record(), as biv_cli_load_to_change() */
BivRecord   *biv_cli_load_record_to_change (const char *path,
                                    const char   *output,
                                    int          *answer);
/** biv_cli_save_bytes: to @output, or, if %NULL, in place of @path, with the version before kept as a backup; "-" is standard
 *  output. What was told and waits is told then. Returns: %FALSE after a message */
gboolean     biv_cli_save_bytes    (const char   *bytes,
                                    gsize         n_bytes,
                                    const char   *path,
                                    const char   *output);
/** biv_cli_save_record: the same of a record */
gboolean     biv_cli_save_record   (const BivRecord *record,
                                    const char   *path,
                                    const char   *output);
/** biv_cli_replay_record: to its end. Returns: (transfer full) (nullable): %NULL with @error, "name:line: what would not play" */
BivSession  *biv_cli_replay_record (const char       *name,
                                    const BivRecord  *record,
                                    GError          **error);
/** biv_cli_load_setup: the position of an example; @name: (nullable): %NULL: the first of the file. Returns: (transfer full)
 *  (nullable): %NULL after a message */
BivSetup    *biv_cli_load_setup    (const char   *path,
                                    const char   *name);
/** biv_cli_is_standard: whether @output, as it was given, means standard output: %NULL or "-" */
gboolean     biv_cli_is_standard   (const char   *output);
/** biv_cli_put_bytes: to the file @output, which is whole or as it was, or on standard output. Returns: %FALSE after a message */
gboolean     biv_cli_put_bytes     (const char   *bytes,
                                    gsize         n_bytes,
                                    const char   *output);
/** biv_cli_put_text: the same for text */
gboolean     biv_cli_put_text      (const char   *text,
                                    const char   *output);
/** biv_cli_find_side: @words: its name, short name or id. Returns: (transfer none) (nullable): its id; %NULL after a message
 *  which says what sides there are. @path: (nullable): the campaign's, for the message */
const char  *biv_cli_find_side     (BivCampaign  *campaign,
                                    const char   *path,
                                    const char   *words);
/** biv_cli_replace_side: the same for an option: *@side becomes the id; without one nothing happens. Returns: %FALSE after a
 *  message */
gboolean     biv_cli_replace_side  (BivCampaign  *campaign,
                                    const char   *path,
                                    char        **side);
/** biv_cli_find_player: @words: a player's name, or one of his formations' name, initials or id (campaign/model/player.h).
 *  Returns: (transfer full) (nullable): %NULL after a message which says what players there are */
BivPlayer   *biv_cli_find_player   (BivCampaign  *campaign,
                                    const char   *path,
                                    const char   *words);
/** biv_cli_find_battle: @words: its name, or where it was fought. Returns: (transfer none) (nullable): %NULL after a message
 *  which says what battles there are */
BivBattle   *biv_cli_find_battle   (BivCampaign  *campaign,
                                    const char   *words);
/** biv_cli_dup_word: Returns: (transfer full): @text as one word of the example format */
char        *biv_cli_dup_word      (const char   *text);

G_END_DECLS
