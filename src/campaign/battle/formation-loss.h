/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-loss.h: what the losses of whole formations come to for each unit (CA-BATTLE-8)
 *
 * A row says of a formation how many per cent of its steps are gone. It is for all that moves with the formation, but for
 * formations among these that have a row of their own. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_formation_loss_list: Returns: (transfer container): of BivFormation: those of @side in @battle, which is set up, themselves
 *  or by who moves with them; in order-of-battle order */
GPtrArray *biv_formation_loss_list       (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          const char   *side);
/** biv_formation_loss_count: steps that the row of @formation takes; BIV_NONE: it has none. @all: (out): of how many */
int        biv_formation_loss_count      (BivCampaign  *campaign,
                                          BivBattle    *battle,
                                          GArray       *losses,
                                          BivFormation *formation,
                                          int          *all);
/** biv_formation_losses_check: @losses: of BivLoss. Returns: %FALSE with @proposal refused: a formation that is not there or
 *  is named twice, a share that is none */
gboolean   biv_formation_losses_check    (BivProposal  *proposal,
                                          BivBattle    *battle,
                                          GArray       *losses);
/** biv_formation_losses_settle: throws the dice, and decides a row "end:UNIT" for each unit present, whose values are those of
 *  biv_unit_end_dup_text(). Returns: (transfer full): of BivUnitResult (result.h): every unit's */
GPtrArray *biv_formation_losses_settle   (BivProposal  *proposal,
                                          BivBattle    *battle,
                                          GArray       *losses);

G_END_DECLS
