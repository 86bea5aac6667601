/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photographs.c: photographs of a battle as it was fought on a real table, kept with it */
#include "config.h"
#include "campaign/battle/photographs.h"

#include "base/i18n.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/lists.h"
#include "campaign/model/turn-words.h"

static BivPhotograph *
find (GArray     *photographs,
      const char *file,
      guint      *at)
{
  for (guint i = 0; i < photographs->len; i++)
    if (g_strcmp0 (g_array_index (photographs, BivPhotograph, i).file, file) == 0)
      {
        if (at != NULL)
          *at = i;
        return &g_array_index (photographs, BivPhotograph, i);
      }
  return NULL;
}

/* Returns: (nullable): the scratch's battle; NULL with @proposal refused */
static BivBattle *
begin (BivProposal  *proposal,
       const char   *battle,
       GArray      **photographs)
{
  BivBattle *found = biv_campaign_find_battle (biv_proposal_get_scratch (proposal), battle);

  if (found == NULL)
    biv_proposal_refuse (proposal, "CA-BATTLE-1", _("There is no such battle."));
  else
    *photographs = biv_details_dup_array (&biv_photographs_details, found->photographs);
  return found;
}

BivProposal *
biv_turn_propose_photographs (BivCampaign       *campaign,
                              const char        *battle,
                              const char *const *files)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Add photographs"));
  g_autoptr (GArray) photographs = NULL;
  BivBattle *found = begin (proposal, battle, &photographs);

  if (found == NULL)
    return proposal;
  for (; *files != NULL; files++)
    {
      BivPhotograph added = { (char *) *files, NULL, FALSE };

      if (!biv_rule_picture.check (*files))
        return biv_proposal_refuse (proposal, "CA-JOURNAL-2", _("“%s” is no name of a picture beside the campaign’s file."),
                                    *files);
      if (find (photographs, *files, NULL) == NULL)
        g_array_append_val (photographs, added);
    }
  if (photographs->len > BIV_PHOTOGRAPHS_MOST)
    return biv_proposal_refuse (proposal, "CA-JOURNAL-2", _("A battle has %d photographs at most; leave some out."),
                                BIV_PHOTOGRAPHS_MOST);
  biv_proposal_set_details (proposal, found, "photographs", photographs);
  return proposal;
}

BivProposal *
biv_turn_propose_photograph (BivCampaign *campaign,
                             const char  *battle,
                             const char  *file,
                             const char  *caption,
                             gboolean     is_public)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Change a photograph"));
  g_autoptr (GArray) photographs = NULL;
  BivBattle *found = begin (proposal, battle, &photographs);
  BivPhotograph *changed = found != NULL ? find (photographs, file, NULL) : NULL;

  if (changed == NULL)
    return found == NULL ? proposal : biv_proposal_refuse (proposal, "CA-JOURNAL-2", _("“%s” is not there any more."), file);
  changed->caption = caption != NULL && *caption != '\0' ? (char *) caption : NULL;
  changed->is_public = is_public;
  biv_proposal_set_details (proposal, found, "photographs", photographs);
  return proposal;
}

BivProposal *
biv_turn_propose_photograph_removed (BivCampaign *campaign,
                                     const char  *battle,
                                     const char  *file)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_propose_edit (campaign, _("Remove a photograph"));
  g_autoptr (GArray) photographs = NULL;
  BivBattle *found = begin (proposal, battle, &photographs);
  guint at;

  if (found != NULL && find (photographs, file, &at) != NULL)
    {
      g_array_remove_index (photographs, at);
      biv_proposal_set_details (proposal, found, "photographs", photographs);
    }
  return proposal;
}

/* Which of the battles with photographs a line names. */
static BivBattle *
find_named (BivCampaign *campaign,
            BivEntry    *entry)
{
  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    {
      BivItem *item = biv_campaign_find (campaign, *id);

      if (item != NULL && BIV_IS_BATTLE (item) && BIV_BATTLE (item)->photographs != NULL)
        return BIV_BATTLE (item);
    }
  return NULL;
}

BivBattle *
biv_photographs_find_battle (BivCampaign *campaign,
                             BivEntry    *entry)
{
  BivBattle *battle = find_named (campaign, entry);
  BivEntry *last = NULL;

  if (battle == NULL)
    return NULL;
  BIV_EACH (BivEntry, other, campaign, BIV_KIND_ENTRY)
    if (biv_list_contains ((const char *const *) other->objects, biv_id_of (battle))
        && (other->entry_kind == BIV_ENTRY_BATTLE || last == NULL || last->entry_kind != BIV_ENTRY_BATTLE))
      last = other;
  return last == entry ? battle : NULL;
}

char **
biv_photographs_list_files (BivCampaign *campaign)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    BIV_EACH_DETAIL (BivPhotograph, photograph, battle->photographs)
      if (g_hash_table_add (known, photograph->file))
        g_strv_builder_add (files, photograph->file);
  return g_strv_builder_end (files);
}
