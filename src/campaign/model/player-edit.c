/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player-edit.c: players of a side added, renamed, reached and removed by the referee (CA-MAIL-1) */
#include "config.h"
#include "campaign/model/player-edit.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/turn-words.h"

static char *
dup_stripped (const char *name)
{
  return g_strstrip (g_strdup (name != NULL ? name : ""));
}

/* What is known of him besides his name. @name: (nullable): another one; @contact: (nullable): likewise; %NULL both: it goes */
static void
set_row (BivProposal *proposal,
         BivSide     *side,
         const char  *key,
         const char  *name,
         const char  *contact)
{
  g_autoptr (GArray) rows = biv_details_dup_array (&biv_commanders_details, side->commanders);
  guint i = 0;

  while (i < rows->len && g_strcmp0 (g_array_index (rows, BivCommander, i).name, key) != 0)
    i++;
  if (i == rows->len && contact == NULL)
    return;
  if (i == rows->len)
    g_array_append_val (rows, ((BivCommander) { (char *) key, NULL, NULL }));
  if (name == NULL && contact == NULL)
    g_array_remove_index (rows, i);
  if (name != NULL)
    g_array_index (rows, BivCommander, i).name = (char *) name;
  if (contact != NULL)
    g_array_index (rows, BivCommander, i).contact = *contact != '\0' ? (char *) contact : NULL;
  biv_proposal_set_details (proposal, side, "commanders", rows);
}

static gboolean
check_name (BivProposal *proposal,
            const char  *side,
            const char  *name)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) players = biv_player_list (campaign, side);

  if (*name == '\0')
    {
      biv_proposal_refuse (proposal, "CA-MAIL-1", _("A player has a name: type one."));
      return FALSE;
    }
  for (guint i = 0; i < players->len; i++)
    if (g_strcmp0 (((BivPlayer *) players->pdata[i])->name, name) == 0)
      {
        biv_proposal_refuse (proposal, "CA-MAIL-1", _("%s has a player called %s already; give him another name."),
                             biv_turn_name (campaign, side), name);
        return FALSE;
      }
  return TRUE;
}

/* ---- One more ---- */

BivProposal *
biv_player_propose_add (BivCampaign *campaign,
                        const char  *formation,
                        const char  *name)
{
  BIV_KEEPS_KEYS;
  g_autofree char *wanted = dup_stripped (name);
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Add a player"));
  BivFormation *his = biv_campaign_find_formation (biv_proposal_get_scratch (proposal), formation);

  if (his == NULL)
    return biv_proposal_refuse (proposal, "CA-MAIL-1", _("Which formation is he to command?"));
  if (his->player != NULL && *his->player != '\0')
    return biv_proposal_refuse (proposal, "CA-MAIL-1", _("%s is commanded by %s already."),
                                biv_turn_name (campaign, formation), his->player);
  if (check_name (proposal, his->side, wanted))
    biv_proposal_set_text (proposal, his, "player", wanted);
  return proposal;
}

/* ---- Another name ---- */

static void
rename_reader (BivProposal *proposal,
               BivEntry    *entry,
               const char  *side,
               const char  *key,
               const char  *name)
{
  g_autoptr (GArray) readers = biv_details_dup_array (&biv_readers_details, entry->readers);
  gboolean is_other = FALSE;

  for (guint i = 0; i < readers->len; i++)
    {
      BivReader *reader = &g_array_index (readers, BivReader, i);

      if (g_strcmp0 (reader->side, side) == 0 && g_strcmp0 (reader->player, key) == 0)
        {
          reader->player = (char *) name;
          is_other = TRUE;
        }
    }
  if (is_other)
    biv_proposal_set_details (proposal, entry, "readers", readers);
}

/* What he knows, what he was written, and what he may read. */
static void
rename_in_knowledge (BivProposal *proposal,
                     const char  *side,
                     const char  *key,
                     const char  *name)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->side, side) == 0 && g_strcmp0 (sighting->player, key) == 0)
      biv_proposal_set_text (proposal, sighting, "player", name);
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (g_strcmp0 (despatch->reader_side, side) == 0 && g_strcmp0 (despatch->reader, key) == 0)
      biv_proposal_set_text (proposal, despatch, "reader", name);
  for (guint i = 0; i < biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len; i++)
    rename_reader (proposal, g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY), i), side, key, name);
}

BivProposal *
biv_player_propose_rename (BivCampaign     *campaign,
                           const BivPlayer *player,
                           const char      *name)
{
  BIV_KEEPS_KEYS;
  g_autofree char *wanted = dup_stripped (name);
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Rename a player"));
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivSide *side = biv_campaign_find_side (scratch, player->side);

  if (g_strcmp0 (player->name, wanted) == 0 || !check_name (proposal, player->side, wanted))
    return proposal;
  /* Who has no key is called by his side alone. */
  if (player->key == NULL || g_strcmp0 (side->player, player->key) == 0)
    biv_proposal_set_text (proposal, side, "player", wanted);
  if (player->key == NULL)
    return proposal;
  BIV_EACH (BivFormation, formation, scratch, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, player->side) == 0 && g_strcmp0 (formation->player, player->key) == 0)
      biv_proposal_set_text (proposal, formation, "player", wanted);
  set_row (proposal, side, player->key, wanted, NULL);
  rename_in_knowledge (proposal, player->side, player->key, wanted);
  return proposal;
}

/* ---- Where he is reached ---- */

BivProposal *
biv_player_propose_contact (BivCampaign     *campaign,
                            const BivPlayer *player,
                            const char      *contact)
{
  BIV_KEEPS_KEYS;
  g_autofree char *wanted = dup_stripped (contact);
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("A player’s contact"));
  BivSide *side = biv_campaign_find_side (biv_proposal_get_scratch (proposal), player->side);

  if (player->key == NULL || g_strcmp0 (side->player, player->key) == 0)
    biv_proposal_set_text (proposal, side, "contact", *wanted != '\0' ? wanted : NULL);
  else
    set_row (proposal, side, player->key, player->key, wanted);
  return proposal;
}

/* ---- One less ---- */

BivProposal *
biv_player_propose_remove (BivCampaign     *campaign,
                           const BivPlayer *player)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Remove a player"));
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);

  if (player->is_chief || player->key == NULL)
    return biv_proposal_refuse (proposal, "CA-MAIL-1",
                                _("Somebody commands in chief: rename him, or let another formation be the commander-in-chief’s."));
  BIV_EACH (BivFormation, formation, scratch, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, player->side) == 0 && g_strcmp0 (formation->player, player->key) == 0)
      biv_proposal_set_text (proposal, formation, "player", NULL);
  set_row (proposal, biv_campaign_find_side (scratch, player->side), player->key, NULL, NULL);
  return proposal;
}
