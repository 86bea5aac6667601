/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-facts.h: what a campaign example may ask about each object */
#pragma once
#include "script/campaign-run.h"
G_BEGIN_DECLS

/** biv_campaign_dup_fact: Returns: (transfer full) (nullable): in the words of files, lists joined by commas, "none";
 *  %NULL with @error for a key that this object has not */
char    *biv_campaign_dup_fact        (BivCampaign   *campaign,
                                       BivItem       *item,
                                       const char    *key,
                                       GError       **error);
/** biv_campaign_fact_is_equal: compares as the format says: lists of places on a path, moments and steps due in order,
 *  all others in any order. Returns: %FALSE with @error where @expected is no value of this key */
gboolean biv_campaign_fact_is_equal   (BivItem       *item,
                                       const char    *key,
                                       const char    *expected,
                                       const char    *found,
                                       GError       **error);

G_END_DECLS
