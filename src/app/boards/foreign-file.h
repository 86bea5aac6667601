/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign-file.h: a board or a map written for other programs, as its name ends: .tmx for Tiled, .csv for spreadsheets */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

gboolean  biv_foreign_file_is_name    (GFile           *file);
/** biv_foreign_file_save_board: the picture of Tiled's tiles is written beside it. Returns: %FALSE with @error */
gboolean  biv_foreign_file_save_board (const BivBoard  *board,
                                       const char      *name,
                                       GFile           *file,
                                       GError         **error);
gboolean  biv_foreign_file_save_map   (BivCampaign     *campaign,
                                       GFile           *file,
                                       GError         **error);

G_END_DECLS
