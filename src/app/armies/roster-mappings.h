/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-mappings.h: how tables were read before, kept for the next one: a file for each campaign, in the user's data */
#pragma once
#include "campaign/roster/roster.h"
G_BEGIN_DECLS

/** biv_roster_mappings_list: Returns: (transfer full): names of campaigns, the latest first, %NULL-ended */
char            **biv_roster_mappings_list (void);
/** biv_roster_mappings_load: Returns: (transfer full) (nullable): %NULL where there is none to be had */
BivRosterMapping *biv_roster_mappings_load (const char             *name);
/** biv_roster_mappings_find: one that knows every heading of @roster. Returns: (transfer full) (nullable) */
BivRosterMapping *biv_roster_mappings_find (BivRoster              *roster);
/** biv_roster_mappings_keep: what cannot be written is not missed: the next table is guessed at like this one */
void              biv_roster_mappings_keep (const char             *name,
                                            const BivRosterMapping *mapping);

G_END_DECLS
