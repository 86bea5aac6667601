/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest.h: a desk at which somebody plays a battle that was handed over to him: he decides for his side and for nothing else */
#pragma once
#include "app/desk/desk.h"
#include "campaign/battle/handover.h"
G_BEGIN_DECLS

/** biv_guest_sit: @desk: of a campaign by biv_lone_campaign_new(); @handover: (transfer full) */
void         biv_guest_sit (BivDesk     *desk,
                            BivHandover *handover);
/** biv_guest_get: Returns: (transfer none) (nullable): %NULL: whoever sits there has the whole battle */
BivHandover *biv_guest_get (BivDesk     *desk);

G_END_DECLS
