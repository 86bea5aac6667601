/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-recovery.h: what a crash would cost, kept in the user's state folder until the campaign is saved or thrown away
 *
 * After every step the campaign as it stands is written there, steps and all. What lies there when a file is opened was
 * left by a run that ended without being asked to. */
#pragma once
#include <gio/gio.h>
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/** biv_recovery_get_file: Returns: (transfer full): where the changes to @file are kept; @file %NULL: a campaign that was
 *  never saved, a name of its own for each call */
GFile       *biv_recovery_get_file   (GFile        *file);
/** biv_recovery_keep: writes the campaign there; what goes wrong is not told, since nothing is lost by it yet */
void         biv_recovery_keep       (BivCampaign  *campaign,
                                      GFile        *recovery);
/** biv_recovery_forget: nothing is left there */
void         biv_recovery_forget     (GFile        *recovery);
/** biv_recovery_load: Returns: (transfer full) (nullable): %NULL where nothing is left that @campaign has not got.
 *  @n_steps: (out): by how many steps it is ahead */
BivCampaign *biv_recovery_load       (GFile        *recovery,
                                      BivCampaign  *campaign,
                                      guint        *n_steps);
/** biv_recovery_list_unsaved: Returns: (transfer full): of GFile: never saved, and left by a run that is over */
GPtrArray   *biv_recovery_list_unsaved (void);

G_END_DECLS
