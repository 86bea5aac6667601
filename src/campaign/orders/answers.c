/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.c: who has sent orders for this turn and who has not, and what he is reminded with */
#include "config.h"
#include "campaign/orders/answers.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"

gboolean
biv_answers_has_come (BivCampaign *campaign,
                      const char  *side)
{
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);

      if (order->turn == campaign->turn && order->status != BIV_ORDER_DRAFT && formation != NULL
          && g_strcmp0 (formation->side, side) == 0)
        return TRUE;
    }
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->turn == campaign->turn && g_strcmp0 (entry->clause, "CA-ORDER-7") == 0 && entry->visible_to != NULL
        && g_strv_contains ((const char *const *) entry->visible_to, side))
      return TRUE;
  return FALSE;
}

GPtrArray *
biv_answers_list_missing (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  GPtrArray *missing = g_ptr_array_new ();

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_item_get_id (BIV_ITEM (side));
      gboolean has_bodies = FALSE;

      for (guint i = 0; i < bodies->len; i++)
        has_bodies |= g_strcmp0 (((BivFormation *) bodies->pdata[i])->side, id) == 0;
      if (has_bodies && !biv_answers_has_come (campaign, id))
        g_ptr_array_add (missing, side);
    }
  return missing;
}

char *
biv_answers_dup_reminder (BivCampaign *campaign,
                          BivSide     *side,
                          const char  *by)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *turn = biv_calendar_dup_turn (campaign, campaign->turn);

  if (side->player != NULL)
    /* TRANSLATORS: how a mail to a player begins; %s is his name */
    g_string_append_printf (text, _("To %s"), side->player);
  if (side->player != NULL && side->contact != NULL)
    g_string_append_printf (text, " (%s)", side->contact);
  if (text->len > 0)
    g_string_append (text, "\n\n");
  /* TRANSLATORS: %s are a campaign, a turn with its date, and a side */
  g_string_append_printf (text, _("%s, %s: your orders for %s have not come yet."), biv_item_call (campaign), turn,
                          biv_item_call (side));
  if (by != NULL && *by != '\0')
    g_string_append_printf (text, _(" They are wanted by %s."), by);
  g_string_append (text, _(" Write them on the page that you were sent, and answer with its text or its file. Formations without "
                           "an order hold.\n"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
