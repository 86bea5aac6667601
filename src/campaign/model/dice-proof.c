/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-proof.c: by what a campaign's dice are proved to those who did not roll them */
#include "config.h"
#include "campaign/model/dice-proof.h"

#include <string.h>

#include "base/i18n.h"
#include "campaign/model/dice.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

/* ---- Keys ---- */

/* Of "120/00ff...", which is a key by the rule of its field. */
static int
read_opened (const char *word,
             BivDiceKey *key)
{
  char *end;
  int last = (int) g_ascii_strtoll (word, &end, 10);

  if (!biv_dice_key_read_text (end + 1, key))
    g_return_val_if_reached (last);
  return last;
}

static int
get_last_opened (BivCampaign *campaign)
{
  guint n = campaign->opened_keys != NULL ? g_strv_length (campaign->opened_keys) : 0;
  BivDiceKey key;

  return n > 0 ? read_opened (campaign->opened_keys[n - 1], &key) : 0;
}

GPtrArray *
biv_dice_proof_dup_seals (BivCampaign *campaign)
{
  GPtrArray *seals = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), seals);

  for (char **word = campaign->opened_keys; word != NULL && *word != NULL; word++)
    {
      BivDiceKey key;

      read_opened (*word, &key);
      g_ptr_array_add (seals, biv_dice_key_dup_seal (&key));
    }
  if (campaign->dice_seal != NULL)
    g_ptr_array_add (seals, g_strdup (campaign->dice_seal));
  return seals;
}

gboolean
biv_dice_proof_has_begun (BivCampaign *campaign)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->dice_count > 0)
      return TRUE;
  return campaign->dice_count > 0 || campaign->opened_keys != NULL;
}

gboolean
biv_dice_proof_is_opened (BivCampaign *campaign,
                          int          number)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  return number > 0 && number <= get_last_opened (campaign);
}

gboolean
biv_dice_proof_find_key (BivCampaign *campaign,
                         int          number,
                         BivDiceKey  *key)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && key != NULL, FALSE);

  for (char **word = campaign->opened_keys; word != NULL && *word != NULL; word++)
    if (number <= read_opened (*word, key))
      return TRUE;
  return campaign->dice_key != NULL && biv_dice_key_read_text (campaign->dice_key, key);
}

gboolean
biv_dice_proof_fits_seal (BivCampaign *campaign,
                          char       **seal)
{
  BivDiceKey key;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && seal != NULL, FALSE);

  *seal = campaign->dice_key != NULL && biv_dice_key_read_text (campaign->dice_key, &key) ? biv_dice_key_dup_seal (&key) : NULL;
  return *seal == NULL || campaign->dice_seal == NULL || g_str_equal (*seal, campaign->dice_seal);
}

char *
biv_dice_proof_dup_line (BivCampaign *campaign,
                         BivBattle   *battle)
{
  g_autofree char *name = NULL, *words = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  words = campaign->dice_words != NULL ? biv_dice_words_dup_settled (campaign->dice_words) : NULL;
  /* A battle that was made before there were lines, or by hand, is known by its id; none of those has such a character. */
  name = battle == NULL ? g_strdup ("campaign")
         : battle->dice_line > 0 ? g_strdup_printf ("battle #%d", battle->dice_line)
         : g_strdup_printf ("battle %s", biv_item_get_id (BIV_ITEM (battle)));
  return biv_dice_line_dup_name (name, words);
}

char *
biv_dice_proof_dup_words (BivCampaign *campaign)
{
  GString *words = g_string_new (NULL);
  int first = 1;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  for (char **word = campaign->opened_keys; word != NULL && *word != NULL; word++)
    {
      BivDiceKey key;
      int last = read_opened (*word, &key);
      g_autofree char *text = biv_dice_key_dup_text (&key), *seal = biv_dice_key_dup_seal (&key);

      g_string_append_printf (words, _("The key of the dice from %d to %d is open: %s. Its seal was %s.\n"), first, last, text,
                              seal);
      first = last + 1;
    }
  if (campaign->dice_seal != NULL && first == 1)
    g_string_append_printf (words, _("The program’s dice come of a key that was sealed before the first of them: %s. "
                                     "When the key is opened, each die can be checked.\n"), campaign->dice_seal);
  else if (campaign->dice_seal != NULL)
    g_string_append_printf (words, _("Later dice come of another key, whose seal is %s.\n"), campaign->dice_seal);
  if (campaign->dice_words != NULL)
    g_string_append_printf (words, _("The players’ words are in the dice: “%s”.\n"), campaign->dice_words);
  return g_string_free (words, FALSE);
}

/* ---- What the referee does ---- */

BivProposal *
biv_dice_proof_propose_words (BivCampaign *campaign,
                              const char  *words)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal;
  g_autofree char *settled = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  proposal = biv_proposal_new (campaign, _("Take down the players’ words for the dice"), NULL, NULL);
  if (campaign->copy_for != NULL)
    return biv_proposal_refuse (proposal, "CA-REF-2", _("The dice are the referee’s. Tell him your word."));
  if (biv_dice_proof_has_begun (campaign))
    return biv_proposal_refuse (proposal, "CA-REF-2",
                                _("The first die has fallen. Words count only where they are said before it."));
  settled = words != NULL ? biv_dice_words_dup_settled (words) : NULL;
  biv_proposal_set_text (proposal, biv_proposal_get_scratch (proposal), "dice-words",
                         settled != NULL && *settled != '\0' ? settled : NULL);
  return proposal;
}

/* A battle that has its line but none of its dice gets one that the fresh key settles; one whose dice go on refuses. */
static gboolean
move_on_battles (BivProposal *proposal,
                 BivCampaign *scratch,
                 int         *count)
{
  BIV_EACH (BivBattle, battle, scratch, BIV_KIND_BATTLE)
    {
      if (battle->state == BIV_BATTLE_APPLIED || battle->state == BIV_BATTLE_CANCELLED)
        continue;
      if (battle->dice_count > 0)
        {
          biv_proposal_refuse (proposal, "CA-REF-2",
                               _("%s is being fought: who sees the key could foretell its dice. End it first."),
                               biv_item_call (battle));
          return FALSE;
        }
      biv_proposal_set_number (proposal, battle, "dice-line", ++*count);
    }
  return TRUE;
}

BivProposal *
biv_dice_proof_propose_open (BivCampaign *campaign)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal;
  BivCampaign *scratch;
  g_autoptr (GStrvBuilder) opened = g_strv_builder_new ();
  g_autofree char *word = NULL, *key = NULL, *seal = NULL;
  g_auto (GStrv) words = NULL;
  int count;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  proposal = biv_proposal_new (campaign, _("Open the key of the dice"), NULL, NULL);
  scratch = biv_proposal_get_scratch (proposal);
  if (campaign->copy_for != NULL || campaign->dice_key == NULL)
    return biv_proposal_refuse (proposal, "CA-REF-2", _("The key is with the referee."));
  /* Dice of a battle are counted in the battle until its result is there: it is asked first. */
  count = campaign->dice_count;
  if (!move_on_battles (proposal, scratch, &count))
    return proposal;
  if (campaign->dice_count <= get_last_opened (campaign))
    return biv_proposal_refuse (proposal, "CA-REF-2", _("No die has fallen that the key could prove."));
  key = biv_campaign_dup_fresh_key (&seal);
  word = g_strdup_printf ("%d/%s", campaign->dice_count, campaign->dice_key);
  g_strv_builder_addv (opened, campaign->opened_keys != NULL ? (const char **) campaign->opened_keys : (const char *[]) { NULL });
  g_strv_builder_add (opened, word);
  words = g_strv_builder_end (opened);
  biv_proposal_set_list (proposal, scratch, "opened-keys", (const char *const *) words);
  biv_proposal_set_text (proposal, scratch, "dice-key", key);
  biv_proposal_set_text (proposal, scratch, "dice-seal", seal);
  biv_proposal_set_number (proposal, scratch, "dice-count", count);
  return proposal;
}
