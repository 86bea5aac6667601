/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.h: campaigns for tests, written as lines of the text format */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** fixture_line: "formation HC location=P09", "order HC march P03 P09", "option NAME VALUE", "turn 5", "phase battle":
 *  changes the campaign at once, adding the object where it is not there */
void         fixture_line    (BivCampaign *campaign,
                              const char  *line);
void         fixture_lines   (BivCampaign *campaign,
                              ...) G_GNUC_NULL_TERMINATED;
/** fixture_karrash: Returns: (transfer full): "The Karrash Road", preset simple, turn 1, phase orders, running */
BivCampaign *fixture_karrash (void);

/** fixture_commit: commits and frees @proposal, which must be allowed */
void         fixture_commit  (BivCampaign *campaign,
                              BivProposal *proposal);
/** fixture_dice: "CROWN4 CLAN2 -5" as given faces; none asks for the first. Valid until the next call */
BivDice     *fixture_dice    (BivCampaign *campaign,
                              const char  *faces);
/** fixture_field: a field of the object as its words. Returns: (transfer full) */
char        *fixture_field   (BivCampaign *campaign,
                              const char  *id,
                              const char  *field);
#define fixture_expect(campaign, id, field, words)                      \
  G_STMT_START {                                                        \
    g_autofree char *expect_found = fixture_field (campaign, id, field);\
    g_assert_cmpstr (expect_found, ==, words);                          \
  } G_STMT_END
/** fixture_has_entry: whether the journal has an entry of that kind about all of these objects (blank-separated) */
gboolean     fixture_has_entry (BivCampaign *campaign,
                                const char  *kind,
                                const char  *objects);

G_END_DECLS
