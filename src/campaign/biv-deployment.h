/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-deployment.h: questions about who may stand where when a battle begins (CA-DEPLOY); all of them only read */
#pragma once
#include "campaign/biv-turn.h"
G_BEGIN_DECLS

/**
 * biv_deployment_check:
 * @square: a cell's name
 *
 * Whether a unit of the board list may be placed there now, in the order of refusals CA-SETUP-4, CA-DEPLOY-3 (off the
 * board or taken), CA-DEPLOY-1, CA-DEPLOY-3 (river), CA-DEPLOY-2 (not while both sides place unseen).
 */
gboolean        biv_deployment_check            (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 const char     *unit,
                                                 const char     *square,
                                                 BivRefusal     *why);
/** biv_deployment_get_side_to_place: who places now by `deploy.order`; %NULL: both, or nobody is left (CA-DEPLOY-5) */
const char     *biv_deployment_get_side_to_place (BivCampaign   *campaign,
                                                 BivBattle      *battle);
/** biv_deployment_is_unseen: each side places without knowing where the other stands; an own side's view must hide it */
gboolean        biv_deployment_is_unseen        (BivCampaign    *campaign,
                                                 BivBattle      *battle);
/** biv_deployment_sits_south: this side is side A, whose edge is the southern one */
gboolean        biv_deployment_sits_south       (BivBattle      *battle,
                                                 const char     *side);
/** biv_deployment_is_own_half: CA-DEPLOY-1 */
gboolean        biv_deployment_is_own_half      (BivBattle      *battle,
                                                 const char     *side,
                                                 BivCell         cell);
/** biv_deployment_get_facing: Returns: a direction of the board's shape; toward the enemy's edge where none is said */
guint8          biv_deployment_get_facing       (BivBattle            *battle,
                                                 const BivParticipant *participant);
/** biv_deployment_dup_text: Returns: (transfer full): what @side has placed, "A02 d4 N" a line, to be kept under a name
 *  and loaded again with biv_turn_propose_load_deployment() (CA-DEPLOY-9) */
char           *biv_deployment_dup_text         (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 const char     *side);
/**
 * biv_turn_propose_load_deployment:
 * @dropped: (out) (optional): (transfer full) (nullable): a sentence about each unit that could not be placed again
 */
BivProposal    *biv_turn_propose_load_deployment (BivCampaign   *campaign,
                                                 const char     *battle,
                                                 const char     *side,
                                                 const char     *text,
                                                 char          **dropped);

/* ---- Parts that the procedures share. @participants: of BivParticipant, all of the battle's ---- */

gboolean        biv_deployment_get_cell         (BivBattle      *battle,
                                                 BivParticipant *participant,
                                                 BivCell        *cell);
gboolean        biv_deployment_can_stand        (BivBattle      *battle,
                                                 BivCell         cell);
BivParticipant *biv_deployment_find_standing    (BivBattle      *battle,
                                                 GPtrArray      *participants,
                                                 BivCell         cell,
                                                 BivParticipant *but);
/** biv_deployment_find_enemy_beside: Returns: (nullable): the first enemy next to that cell, diagonally too (CA-DEPLOY-2) */
BivParticipant *biv_deployment_find_enemy_beside (BivBattle     *battle,
                                                 GPtrArray      *participants,
                                                 const char     *side,
                                                 BivCell         cell);
gboolean        biv_deployment_check_square     (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 GPtrArray      *participants,
                                                 BivParticipant *participant,
                                                 const char     *square,
                                                 BivRefusal     *why);

G_END_DECLS
