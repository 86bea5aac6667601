/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv.c: an order of battle, a roster or a deployment for a spreadsheet: one unit a line (CA-SHEET-5) */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/strength.h"
#include "campaign/battle/deployment.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/sheet/deploy.h"
#include "draw/sheet/words.h"
#include "engine/biv-text.h"
#include "base/fail.h"

/* RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe: names come from anywhere. */
static void
append_cell (GString    *csv,
             const char *text,
             gboolean    is_first)
{
  if (!is_first)
    g_string_append_c (csv, ',');
  if (text == NULL || *text == '\0')
    return;
  g_string_append_c (csv, '"');
  if (strchr ("=+-@\t\r", *text) != NULL)
    g_string_append_c (csv, '\'');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *at);
    }
  g_string_append_c (csv, '"');
}

static void
append_number (GString *csv,
               int      number)
{
  if (number == BIV_NONE)
    g_string_append_c (csv, ',');
  else
    g_string_append_printf (csv, ",%d", number);
}

static void
append_heads (GString *csv)
{
  const char *const heads[] = {
    C_("column", "Side"), C_("column", "Ref"), C_("column", "Unit"), C_("column", "Type"), C_("column", "Formation"),
    C_("column", "Commander"), C_("column", "Place"), C_("column", "Quality"), C_("column", "Full"), C_("column", "Now"),
    C_("column", "Status"), C_("column", "Ready in"), C_("column", "Battles"), C_("column", "Lost"), C_("column", "Remarks"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    append_cell (csv, heads[i], i == 0);
  g_string_append (csv, "\r\n");
}

static void
append_unit (GString     *csv,
             BivCampaign *campaign,
             BivSide     *side,
             BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  g_autofree char *post = biv_sheet_dup_post (campaign, unit), *quality = biv_sheet_dup_quality (campaign, unit);
  BivPlace *place = formation != NULL ? biv_campaign_find_place (campaign, formation->location) : NULL;

  append_cell (csv, biv_sheet_name (side), TRUE);
  append_cell (csv, biv_unit_get_ref (unit), FALSE);
  append_cell (csv, biv_unit_get_label (unit), FALSE);
  append_cell (csv, biv_unit_get_type_label (campaign, unit), FALSE);
  append_cell (csv, biv_sheet_name (formation), FALSE);
  append_cell (csv, formation != NULL ? formation->commander : NULL, FALSE);
  append_cell (csv, biv_sheet_name (place), FALSE);
  append_cell (csv, quality, FALSE);
  append_number (csv, unit->steps_full);
  append_number (csv, unit->steps_now);
  append_cell (csv, biv_word_get_label (biv_status_get_type (), unit->status), FALSE);
  append_number (csv, unit->status == BIV_STATUS_RECOVERING ? unit->ready_turn : BIV_NONE);
  append_number (csv, biv_unit_count_battles (campaign, unit));
  append_number (csv, (int) biv_sheet_count_destroyed (campaign, unit));
  append_cell (csv, post, FALSE);
  g_string_append (csv, "\r\n");
}

/* ---- A deployment ---- */

static void
append_deploy_heads (GString *csv,
                     gboolean is_table)
{
  const char *const cells[] = { C_("column", "Square"), C_("column", "Facing"), NULL };
  const char *const table[] = { C_("column", "x mm"), C_("column", "y mm"), C_("column", "Facing"), C_("column", "Drawn up"),
                                C_("column", "Hidden"), NULL };
  const char *const heads[] = { C_("column", "Side"), C_("column", "Ref"), C_("column", "Unit"), C_("column", "Type"),
                                C_("column", "Formation"), NULL };

  for (guint i = 0; heads[i] != NULL; i++)
    append_cell (csv, heads[i], i == 0);
  for (const char *const *one = is_table ? table : cells; *one != NULL; one++)
    append_cell (csv, *one, FALSE);
  g_string_append (csv, "\r\n");
}

/* Figures stay figures: a spreadsheet plots them. */
static void
append_station (GString              *csv,
                BivBattle            *battle,
                const BivParticipant *participant)
{
  BivSpot at;
  BivAngle facing;

  if (!biv_deployment_get_spot (battle, participant, &at, &facing))
    {
      g_string_append (csv, ",,,");
    }
  else
    {
      g_autofree char *x = biv_text_dup_length (at.x), *y = biv_text_dup_length (at.y), *angle = biv_text_dup_angle (facing);

      g_string_append_printf (csv, ",%s,%s,%s", x, y, angle);
    }
  append_cell (csv, participant->form != NULL ? biv_base_form_get_label (participant->form) : NULL, FALSE);
  append_cell (csv, participant->is_hidden ? C_("sheet", "hidden") : NULL, FALSE);
}

static void
append_deployed (GString              *csv,
                 BivCampaign          *campaign,
                 BivBattle            *battle,
                 const BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

  if (unit == NULL)
    return;
  append_cell (csv, biv_sheet_name (biv_campaign_find_side (campaign, participant->side)), TRUE);
  append_cell (csv, biv_unit_get_ref (unit), FALSE);
  append_cell (csv, biv_unit_get_label (unit), FALSE);
  append_cell (csv, biv_unit_get_type_label (campaign, unit), FALSE);
  append_cell (csv, biv_sheet_name (biv_campaign_find_formation (campaign, unit->formation)), FALSE);
  if (biv_board_get_shape (battle->board) == BIV_BOARD_TABLE)
    append_station (csv, battle, participant);
  else
    {
      append_cell (csv, participant->square, FALSE);
      append_cell (csv, participant->square == NULL ? NULL : biv_direction_get_name (biv_board_get_shape (battle->board),
                                                         biv_deployment_get_facing (battle, participant)), FALSE);
    }
  g_string_append (csv, "\r\n");
}

static char *
dup_deployment (BivSheet *sheet,
                GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);
  g_autoptr (GString) csv = g_string_new (NULL);
  g_autoptr (GPtrArray) shown = NULL;

  if (battle == NULL)
    return NULL;
  shown = biv_deploy_list_shown (sheet, battle);
  append_deploy_heads (csv, biv_board_get_shape (battle->board) == BIV_BOARD_TABLE);
  for (guint i = 0; i < shown->len; i++)
    append_deployed (csv, sheet->campaign, battle, g_ptr_array_index (shown, i));
  return g_string_free (g_steal_pointer (&csv), FALSE);
}

char *
biv_sheet_dup_csv (BivSheet *sheet,
                   GError  **error)
{
  const char *one = sheet->side != NULL ? sheet->side : sheet->reader;
  g_autoptr (GString) csv = NULL;

  if (!biv_sheet_kind_may_be_csv (sheet->kind))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                          _("Only an order of battle, a roster and a deployment can be written as CSV."));
  if (sheet->kind == BIV_SHEET_DEPLOY)
    return dup_deployment (sheet, error);
  csv = g_string_new (NULL);
  append_heads (csv);
  BIV_EACH (BivSide, side, sheet->campaign, BIV_KIND_SIDE)
    {
      g_autoptr (GPtrArray) units = NULL;

      if (one != NULL && g_strcmp0 (biv_item_get_id (BIV_ITEM (side)), one) != 0)
        continue;
      units = biv_sheet_list_roster (sheet, biv_item_get_id (BIV_ITEM (side)));
      for (guint i = 0; i < units->len; i++)
        append_unit (csv, sheet->campaign, side, g_ptr_array_index (units, i));
    }
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
