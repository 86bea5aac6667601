/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brigade-list.h: the brigades of a battle, both sides beside one another: who commands them, how many units they have there */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/ink/pen.h"
G_BEGIN_DECLS

typedef struct _BivBrigadeList BivBrigadeList;

/** biv_brigade_list_new: @side: (nullable): only of this one */
BivBrigadeList *biv_brigade_list_new     (BivCampaign          *campaign,
                                          BivBattle            *battle,
                                          const char           *side);
void            biv_brigade_list_free    (BivBrigadeList       *list);
/** biv_brigade_list_measure: the height in mm that biv_brigade_list_lay() takes; 0: nobody is known to be there */
double          biv_brigade_list_measure (const BivBrigadeList *list);
void            biv_brigade_list_lay     (const BivBrigadeList *list,
                                          BivPen               *pen,
                                          double                x,
                                          double                y,
                                          double                width);

G_END_DECLS
