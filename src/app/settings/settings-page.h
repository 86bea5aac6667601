/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings-page.h: what is set once: the campaign, its sides, its options, its rulebook, and the program */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_SETTINGS_PAGE (biv_settings_page_get_type ())
G_DECLARE_FINAL_TYPE (BivSettingsPage, biv_settings_page, BIV, SETTINGS_PAGE, BivPage)

G_END_DECLS
