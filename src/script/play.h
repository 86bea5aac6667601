/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.h: the two runners of examples; what an example asks for and what does not hold goes into the verdict */
#pragma once
#include "script/example.h"
G_BEGIN_DECLS

/** biv_play: Returns: (transfer full): what became of @one, a battle or a campaign */
BivVerdict *biv_play (const BivExamples *examples,
                      const BivCase     *one);

/** biv_play_battle: an example of a single battle, whatever its ruleset */
void biv_play_battle   (const BivCase     *one,
                        BivVerdict        *verdict);
/** biv_play_campaign: an example of a campaign; @examples has the positions it may start from */
void biv_play_campaign (const BivExamples *examples,
                        const BivCase     *one,
                        BivVerdict        *verdict);

G_END_DECLS
