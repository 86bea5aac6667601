/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.h: where a campaign's dice come from
 *
 * The one maker of dice that count: all that is rolled for a campaign or for one of its battles begins here. A campaign has a
 * key (base/biv-dice-key.h), and out of it the line “campaign” and a line for each battle; they go on where they stopped, for
 * how many of their dice have fallen is in the campaign (fields "dice-count") and goes back and forth with undo and redo: what
 * is done again falls as it fell. A copy of a file has the same key: whoever goes on with both in the same way sees the same
 * dice in both. No player's copy has the key, a number or a count.
 *
 * Who names a seed (a test, an example, `--seed`) gets the dice of that seed instead. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_OWN_DICE G_MAXUINT64        /* in place of a seed: the campaign's own */

/** biv_campaign_need_dice_key: gives the campaign a fresh key, if it has none: of a new one at once, of one that was written
 *  before there were keys when it is first played on */
void biv_campaign_need_dice_key      (BivCampaign *self);
/** biv_campaign_dup_fresh_key: Returns: (transfer full): a key that nobody has had; @seal: (out) (transfer full) */
char *biv_campaign_dup_fresh_key     (char       **seal);
/** biv_campaign_init_dice: the campaign's own; or of @seed, in its own @stream */
void biv_campaign_init_dice          (BivCampaign *self,
                                      guint64      seed,
                                      guint64      stream,
                                      BivDice     *dice);
/** biv_campaign_go_on_with_dice: @dice rolled for another step before this one, which was taken or was not */
void biv_campaign_go_on_with_dice    (BivCampaign *self,
                                      BivDice     *dice);
/** biv_campaign_init_chance: for what is no die: what an absent side orders; @purpose: one word */
void biv_campaign_init_chance        (BivCampaign *self,
                                      guint64      seed,
                                      guint64      stream,
                                      const char  *purpose,
                                      BivRandom   *random);
/** biv_campaign_draw_face: die @nth (from 1) of those that no step has taken yet */
int  biv_campaign_draw_face          (BivCampaign *self,
                                      guint        nth,
                                      int          sides,
                                      guint32     *number);
/** biv_campaign_init_battle_line: where the battle's own dice go on */
void biv_campaign_init_battle_line   (BivCampaign *self,
                                      BivBattle   *battle,
                                      BivDiceLine *line);

G_END_DECLS
