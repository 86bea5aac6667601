/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer-json.h: answers for other programs: what every --json has in common (store/json/json-writer.h)
 *
 * The keys never change, and nothing in an answer is in the user's language: words are those of the files, and sentences, which
 * no program reads, are English. */
#pragma once
#include "campaign/model/campaign.h"
#include "store/json/json-writer.h"
G_BEGIN_DECLS

/** biv_cli_json_begin: an object that says what it is: @what: "show"; from now on the program speaks English. Returns: (transfer
 *  full): to be ended by biv_cli_json_end() */
GString *biv_cli_json_begin    (const char  *what);
/** biv_cli_json_end: @text: (transfer full): to @output, or standard output if %NULL. Returns: %FALSE after a message */
gboolean biv_cli_json_end      (GString     *text,
                                const char  *output);
/** biv_cli_json_put_item: an object begins: id, name, and every field but drawings, as the campaign's file has it; null where it
 *  says nothing. Who began it may add keys of his own, and ends it with a brace */
void     biv_cli_json_put_item (GString     *text,
                                gpointer     item);
/** biv_cli_json_put_battle: an item, with name, result and the units that take part */
void     biv_cli_json_put_battle (GString   *text,
                                BivCampaign *campaign,
                                BivBattle   *battle);
/** biv_cli_json_put_moment: where in the campaign: "turn", "phase", "state", "result" */
void     biv_cli_json_put_moment (GString   *text,
                                const char  *key,
                                BivCampaign *campaign);

G_END_DECLS
