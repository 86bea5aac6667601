/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight.h: a battle of the campaign on the engine's board, and its end back into the campaign (CA-REF-5)
 *
 * In the engine a unit is called by its id in the campaign; side A is the one that sits in the south. */
#pragma once
#include "campaign/model/dice.h"
#include "campaign/model/campaign.h"
#include "campaign/battle/result.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_can_be_played: whether the engine knows the battle's rulebook, and there is a board to play on */
gboolean         biv_fight_can_be_played (BivCampaign  *campaign,
                                          BivBattle    *battle);
/**
 * biv_fight_dup_setup:
 * @battle: set up
 *
 * Ground, sides, units where they have been placed, reserves with their turns and edges.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_NOT_SUPPORTED) where it cannot be played
 */
BivSetup        *biv_fight_dup_setup     (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          GError      **error);
/** biv_fight_new_session: @seed: of given dice; %BIV_OWN_DICE: the battle's own, which go on where they stopped. Returns:
 *  (transfer full): at the battle's record where it has one, else at its beginning; %NULL
 *  with @error, which says so where the record was played under other rules and does not play under these */
BivSession      *biv_fight_new_session   (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          guint64       seed,
                                          GError      **error);
/** biv_fight_take_words: the campaign's words may be other ones: before the first die of @session it hangs on them */
void             biv_fight_take_words    (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          BivSession   *session);
/**
 * biv_fight_dup_result:
 * @session: made for @battle; it need not be over: who stops earlier settles by CA-BATTLE-3
 *
 * Returns: (transfer full): every unit that could have been on the board; for biv_turn_propose_result()
 */
BivBattleResult *biv_fight_dup_result    (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          BivSession   *session);
/**
 * biv_fight_keep_progress:
 * @session: made for @battle
 * @dice_by: a #BivDiceBy that the referee has left it at; %BIV_NONE: as the battle has it
 *
 * Keeps what has been played so far with the battle, to go on from after a break: as one step, however often it is broken
 * off, and as none where nothing is left of it. The session then says that it is kept.
 *
 * Returns: %FALSE with @error as biv_campaign_commit()
 */
gboolean         biv_fight_keep_progress (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          BivSession   *session,
                                          int           dice_by,
                                          GError      **error);
/** biv_fight_ends_with_progress: whether the campaign's last step is the one that keeps what has been played of @battle */
gboolean         biv_fight_ends_with_progress (BivCampaign *campaign,
                                          BivBattle    *battle);
/** biv_fight_propose_anew: what has been played so far is dropped, and everybody stands as he was deployed. @battle: deployed */
BivProposal     *biv_fight_propose_anew  (BivCampaign  *campaign,
                                          BivBattle    *battle);
/**
 * biv_fight_branch:
 * @session: made for @battle, in which it has come to @moment or beyond
 *
 * What if: the campaign once more, with the battle under way at that moment, and with dice of its own from there on: those of
 * the campaign are not to be known beforehand.
 *
 * Returns: (transfer full) (nullable): for a document of its own; %NULL with @error (G_IO_ERROR_NOT_SUPPORTED) where the file
 *   does not reach back to the battle
 */
BivCampaign     *biv_fight_branch        (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          BivSession   *session,
                                          guint         moment,
                                          GError      **error);
/** biv_fight_play_on: both sides by the program until the battle is over, or so many board turns are played. A side that
 *  is clearly beaten leaves the field (CA-BATTLE-5). */
void             biv_fight_play_on       (BivSession   *session,
                                          int           last_turn);
/**
 * biv_fight_prepare:
 * @battle: pending or deployed
 * @seed: of given dice; %BIV_OWN_DICE: the campaign's
 *
 * Set-up with default answers if it was not set up, and automatic deployment of whoever is not placed: steps that are committed.
 *
 * Returns: %FALSE with @error as biv_fight_resolve()
 */
gboolean         biv_fight_prepare       (BivCampaign  *campaign,
                                          const char   *battle,
                                          guint64       seed,
                                          GError      **error);
/**
 * biv_fight_resolve:
 * @battle: pending or deployed
 * @seed: of given dice; %BIV_OWN_DICE: the campaign's for set-up, the battle's own for the battle
 *
 * Set-up with default answers if it was not set up, automatic deployment of whoever is not placed, the fight, and its
 * result entered: each a step that is committed. The result is not applied.
 *
 * Returns: %FALSE with @error: G_IO_ERROR_NOT_SUPPORTED, or why a step was refused; steps already taken stay
 */
gboolean         biv_fight_resolve       (BivCampaign  *campaign,
                                          const char   *battle,
                                          guint64       seed,
                                          GError      **error);


G_END_DECLS
