/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.c: the pages of the campaign window, in the order of the sidebar */
#include "app/shell/pages.h"

#include <glib/gi18n.h>

#include "app/armies/armies-page.h"
#include "app/battle/battles-page.h"
#include "app/boards/boards-page.h"
#include "app/journal/journal-page.h"
#include "app/map/map-page.h"
#include "app/rules/rules-page.h"
#include "app/settings/settings-page.h"
#include "app/sheets/sheets-page.h"
#include "app/turn/turn-page.h"

static guint
count_open_matters (BivDesk *desk)
{
  return biv_desk_get_campaign (desk)->state == BIV_STATE_RUNNING ? biv_desk_get_open_matters (desk)->len : 0;
}

static char *
dup_matters (guint n)
{
  return g_strdup_printf (ngettext ("%u matter is still open", "%u matters are still open", n), n);
}

static char *
dup_battles (guint n)
{
  return g_strdup_printf (ngettext ("%u battle of this turn is not applied yet", "%u battles of this turn are not applied yet", n),
                          n);
}

static const BivPageInfo pages[] = {
  { "turn", N_("Turn"), "biv-turn-symbolic", biv_turn_page_get_type, count_open_matters, dup_matters },
  { "map", N_("Map"), "biv-map-symbolic", biv_map_page_get_type, NULL },
  { "armies", N_("Armies"), "biv-armies-symbolic", biv_armies_page_get_type, NULL },
  { "battles", N_("Battles"), "biv-battles-symbolic", biv_battles_page_get_type, biv_desk_count_battles, dup_battles },
  { "boards", N_("Boards"), "biv-boards-symbolic", biv_boards_page_get_type, NULL },
  { "journal", N_("Journal"), "biv-journal-symbolic", biv_journal_page_get_type, NULL },
  { "sheets", N_("Sheets"), "biv-sheets-symbolic", biv_sheets_page_get_type, NULL },
  { "settings", N_("Settings"), "biv-settings-symbolic", biv_settings_page_get_type, NULL },
  { "rules", N_("Rules"), "biv-rules-symbolic", biv_rules_page_get_type, NULL },
  { NULL }
};

const BivPageInfo *
biv_pages_get (void)
{
  return pages;
}
