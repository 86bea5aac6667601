/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.c: who has sent orders for this turn and who has not, and what he is reminded with */
#include "config.h"
#include "campaign/orders/answers.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"

gboolean
biv_answers_has_come (BivCampaign     *campaign,
                      const BivPlayer *player)
{
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && order->status != BIV_ORDER_DRAFT
        && biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, order->formation)))
      return TRUE;
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (despatch->written == campaign->turn && !despatch->is_automatic && !despatch->is_referees && despatch->sender != NULL
        && biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, despatch->sender)))
      return TRUE;
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->turn == campaign->turn && g_strcmp0 (entry->clause, "CA-ORDER-7") == 0 && entry->visible_to != NULL
        && g_strv_contains ((const char *const *) entry->visible_to, player->side) && biv_entry_is_for (entry, player))
      return TRUE;
  return FALSE;
}

static gboolean
has_bodies (BivCampaign     *campaign,
            const BivPlayer *player)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    if (biv_player_commands (campaign, player, bodies->pdata[i]))
      return TRUE;
  return FALSE;
}

GPtrArray *
biv_answers_list_missing (BivCampaign *campaign)
{
  GPtrArray *players = biv_player_list (campaign, NULL);

  for (guint i = players->len; i-- > 0;)
    if (!has_bodies (campaign, players->pdata[i]) || biv_answers_has_come (campaign, players->pdata[i]))
      g_ptr_array_remove_index (players, i);
  return players;
}

char *
biv_answers_dup_reminder (BivCampaign     *campaign,
                          const BivPlayer *player,
                          const char      *by)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *turn = biv_calendar_dup_turn (campaign, campaign->turn);
  gboolean has_name = player->name != NULL && *player->name != '\0';

  if (has_name)
    /* TRANSLATORS: how a mail to a player begins; %s is his name */
    g_string_append_printf (text, _("To %s"), player->name);
  if (has_name && player->contact != NULL)
    g_string_append_printf (text, " (%s)", player->contact);
  if (text->len > 0)
    g_string_append (text, "\n\n");
  /* TRANSLATORS: %s are a campaign, a turn with its date, and a side */
  g_string_append_printf (text, _("%s, %s: your orders for %s have not come yet."), biv_item_call (campaign), turn,
                          biv_turn_name (campaign, player->side));
  if (by != NULL && *by != '\0')
    g_string_append_printf (text, _(" They are wanted by %s."), by);
  g_string_append (text, _(" Write them on the page that you were sent, and answer with its text or its file. Formations without "
                           "an order hold.\n"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
