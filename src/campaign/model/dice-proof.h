/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-proof.h: by what a campaign's dice are proved to those who did not roll them
 *
 * The seal of the key is there before the first die, and everybody may have it. Before that die each player may say a word of his
 * own, on which the dice hang too (base/biv-dice-key.h): so who made the key has not chosen the dice. When the referee opens the
 * key, everybody can hold each numbered die that he was told of against it, and the key against the seal. What is rolled from
 * then on comes of another key, with a seal of its own: else an open key would foretell it.
 *
 * A campaign that was branched from another has that one's keys for what fell before, and opens them nowhere: there they may still
 * settle what is to come.
 *
 * A copy for a side has seal, words and the opened keys. The number of a die tells how many fell that its reader was not told of;
 * so it has those alone that an opened key settled. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/** biv_dice_proof_dup_seals: Returns: (transfer full) (element-type char*): of the opened keys, the oldest first, and of the one
 *  that settles the dice now, which is missing from a campaign that has none yet */
GPtrArray   *biv_dice_proof_dup_seals     (BivCampaign *campaign);
/** biv_dice_proof_has_begun: whether a die of the campaign's or of its battles' has fallen */
gboolean     biv_dice_proof_has_begun     (BivCampaign *campaign);
/** biv_dice_proof_is_opened: whether an opened key settled die @number of the campaign's line */
gboolean     biv_dice_proof_is_opened     (BivCampaign *campaign,
                                           int          number);
/** biv_dice_proof_find_key: of die @number of the campaign's line, or of the battle with that line (BivBattle.dice_line).
 *  Returns: %FALSE where the campaign does not have it: a copy's is not opened yet */
gboolean     biv_dice_proof_find_key      (BivCampaign *campaign,
                                           int          number,
                                           BivDiceKey  *key);
/** biv_dice_proof_find_die: by what die @number of the campaign's line, or of @battle's, is proved. @battle: (nullable); @line:
 *  (out) (transfer full): its line's name; @is_opened: (out): whether everybody has the key.
 *  Returns: as biv_dice_proof_find_key() */
gboolean     biv_dice_proof_find_die      (BivCampaign *campaign,
                                           BivBattle   *battle,
                                           int          number,
                                           BivDiceKey  *key,
                                           char       **line,
                                           gboolean    *is_opened);
/** biv_dice_proof_fits_seal: whether the seal, if there is one, is that of the key, if the campaign has it; @seal: (out) (transfer
 *  full) (nullable): the key's */
gboolean     biv_dice_proof_fits_seal     (BivCampaign *campaign,
                                           char       **seal);
/** biv_dice_proof_dup_line: Returns: (transfer full): the name of the campaign's line, or of @battle's; @battle: (nullable) */
char        *biv_dice_proof_dup_line      (BivCampaign *campaign,
                                           BivBattle   *battle);

/** biv_dice_proof_dup_words: Returns: (transfer full): what players are told of it, a paragraph a line; empty where there is no
 *  seal yet */
char        *biv_dice_proof_dup_words     (BivCampaign *campaign);

/** biv_dice_proof_branch: as part of @proposal, in a campaign that goes its own way from here on: what has fallen stays proved by
 *  the keys that it fell by, and whatever falls from now on is the fresh key's. @key: (nullable): that of the campaign that it was
 *  branched from; @battle: the id of that in which it branched, @n_dice of which have fallen; @line: (nullable): the name of their
 *  line, where it is not the campaign's to name */
void         biv_dice_proof_branch        (BivProposal *proposal,
                                           const char  *key,
                                           const char  *battle,
                                           int          n_dice,
                                           const char  *line);

/** biv_dice_proof_propose_words: @words: (nullable): in any form. Refused once a die has fallen, and in a player's copy */
BivProposal *biv_dice_proof_propose_words (BivCampaign *campaign,
                                           const char  *words);
/** biv_dice_proof_propose_open: the key is for everybody to see, and a fresh one follows it. Refused while a battle goes on, whose
 *  dice everybody could foretell, before there is a die to be proved, and in a player's copy */
BivProposal *biv_dice_proof_propose_open  (BivCampaign *campaign);

G_END_DECLS
