/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop.h: the picture under the map, for the verbs that draw it */
#pragma once
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

/** biv_press_load_backdrop: the picture that lies beside @path. Returns: (transfer full) (nullable): %NULL where there is
 *  none to show; after a message, where the campaign names one */
BivBackdrop *biv_press_load_backdrop (BivCampaign *campaign,
                                      const char  *path);

G_END_DECLS
