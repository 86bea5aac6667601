/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-example-private.h: a campaign's example while it is being written */
#pragma once
#include "script/campaign-example.h"
G_BEGIN_DECLS

struct _BivCampaignExample
{
  BivCampaign        *campaign;
  GString            *text;
  GHashTable         *known;        /* "expect unit A02 status": its value as it was written or expected last */
  BivCampaignExample *earlier;      /* (nullable): the same, but begun when the turn opened */
};

void biv_campaign_example_add_words      (GString            *text,
                                          const char *const  *words);     /* none: "none" */
void biv_campaign_example_add_pair       (GString            *text,
                                          const char         *key,
                                          const char         *value);
/** biv_campaign_example_add_order: formation, posture, path, and how */
void biv_campaign_example_add_order      (GString            *text,
                                          BivOrder           *order);
/** biv_campaign_example_write_position: all lines before the first `do` */
void biv_campaign_example_write_position (BivCampaignExample *self);
/** biv_campaign_example_write_item: its position line */
void biv_campaign_example_write_item     (BivCampaignExample *self,
                                          const char         *word,
                                          const char         *name,
                                          BivItem            *item);
/** biv_campaign_example_send_couriers: orders in hand and on their way were given in turns before (CA-ORDER-5), and despatches
 *  written (CA-MAIL-4): to them the example goes first, and comes back */
void biv_campaign_example_send_couriers  (BivCampaignExample *self);

G_END_DECLS
