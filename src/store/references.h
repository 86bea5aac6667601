/* SPDX-License-Identifier: GPL-3.0-or-later */
/* references.h: whether what a campaign's items refer to is there, and is what it should be */
#pragma once
#include "campaign/model/campaign.h"
#include "store/format.h"
G_BEGIN_DECLS

/* An item as it was read, so that a fault found when all are there still names its line. */
typedef struct
{
  BivItem             *item;        /* borrowed from the campaign */
  const BivXmlElement *element;
} BivReadItem;

/** biv_references_check: complains of every id that names nothing or the wrong thing, of formations that are their own
 *  parents, of unit types that the ruleset does not have, and of units listed twice in one battle.
 *  @items: of BivReadItem, all of the campaign's */
void biv_references_check (BivXml      *xml,
                           BivCampaign *campaign,
                           GArray      *items);

G_END_DECLS
