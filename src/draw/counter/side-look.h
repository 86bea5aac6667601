/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side-look.h: how a side is drawn: its place in the file, its own colour and pattern if it has any */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

/** biv_side_look: @side: an id; the first side's look where there is none such */
BivSideLook biv_side_look (BivCampaign *campaign,
                           const char  *side);

G_END_DECLS
