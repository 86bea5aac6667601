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

/* Whose last die comes next, from @number on: opened keys and those from before a branch are each in the order of their dice.
 * Returns: FALSE where the present key settles it */
static gboolean
find_settled (BivCampaign *campaign,
              int          number,
              BivDiceKey  *key,
              gboolean    *is_opened)
{
  char **const lists[] = { campaign->opened_keys, campaign->branched_keys };
  int nearest = G_MAXINT;

  *is_opened = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    for (char **word = lists[i]; word != NULL && *word != NULL; word++)
      {
        BivDiceKey found;
        int last = read_opened (*word, &found);

        if (last < number || last >= nearest)
          continue;
        nearest = last;
        *key = found;
        *is_opened = i == 0;
      }
  return nearest < G_MAXINT;
}

/* The die after the last one that another key settled before @last. */
static int
find_first (BivCampaign *campaign,
            int          last)
{
  char **const lists[] = { campaign->opened_keys, campaign->branched_keys };
  int first = 1;

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    for (char **word = lists[i]; word != NULL && *word != NULL; word++)
      {
        BivDiceKey key;
        int before = read_opened (*word, &key);

        if (before < last)
          first = MAX (first, before + 1);
      }
  return first;
}

static void
add_seals (GPtrArray *seals,
           char     **keys)
{
  for (char **word = keys; word != NULL && *word != NULL; word++)
    {
      BivDiceKey key;

      read_opened (*word, &key);
      g_ptr_array_add (seals, biv_dice_key_dup_seal (&key));
    }
}

GPtrArray *
biv_dice_proof_dup_seals (BivCampaign *campaign)
{
  GPtrArray *seals = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), seals);

  add_seals (seals, campaign->opened_keys);
  add_seals (seals, campaign->branched_keys);
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
  return campaign->dice_count > 0 || campaign->opened_keys != NULL || campaign->branched_keys != NULL;
}

gboolean
biv_dice_proof_is_opened (BivCampaign *campaign,
                          int          number)
{
  gboolean is_opened;
  BivDiceKey key;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  return number > 0 && find_settled (campaign, number, &key, &is_opened) && is_opened;
}

gboolean
biv_dice_proof_find_key (BivCampaign *campaign,
                         int          number,
                         BivDiceKey  *key)
{
  gboolean is_opened;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && key != NULL, FALSE);

  if (find_settled (campaign, number, key, &is_opened))
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

/* A battle that was made before there were lines, or by hand, is known by its id; none of those has such a character. */
static char *
dup_bare_line (BivBattle *battle)
{
  return battle->dice_line > 0 ? g_strdup_printf ("battle #%d", battle->dice_line)
                               : g_strdup_printf ("battle %s", biv_id_of (battle));
}

/* With the players' words. */
static char *
dup_full_line (BivCampaign *campaign,
               const char  *bare)
{
  g_autofree char *words = campaign->dice_words != NULL ? biv_dice_words_dup_settled (campaign->dice_words) : NULL;

  return biv_dice_line_dup_name (bare, words);
}

char *
biv_dice_proof_dup_line (BivCampaign *campaign,
                         BivBattle   *battle)
{
  g_autofree char *bare = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  bare = battle != NULL ? dup_bare_line (battle) : g_strdup ("campaign");
  return dup_full_line (campaign, bare);
}

/* The line of @battle's die @number. Returns: what settles its key, for find_settled (); @bare: (out) (transfer full) */
static int
find_line (BivBattle *battle,
           int        number,
           char     **bare)
{
  for (char **word = battle->branched_lines; word != NULL && *word != NULL; word++)
    {
      char *end;

      if (number > (int) g_ascii_strtoll (*word, &end, 10))
        continue;
      *bare = g_strdup (end + 1);
      return g_str_has_prefix (*bare, "battle #") ? (int) g_ascii_strtoll (*bare + strlen ("battle #"), NULL, 10) : 0;
    }
  *bare = dup_bare_line (battle);
  return battle->dice_line;
}

gboolean
biv_dice_proof_find_die (BivCampaign *campaign,
                         BivBattle   *battle,
                         int          number,
                         BivDiceKey  *key,
                         char       **line,
                         gboolean    *is_opened)
{
  g_autofree char *bare = NULL;
  int settled = number;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && key != NULL && line != NULL && is_opened != NULL, FALSE);

  if (battle != NULL)
    settled = find_line (battle, number, &bare);
  *line = dup_full_line (campaign, bare != NULL ? bare : "campaign");
  *is_opened = biv_dice_proof_is_opened (campaign, settled);
  return biv_dice_proof_find_key (campaign, settled, key);
}

char *
biv_dice_proof_dup_words (BivCampaign *campaign)
{
  GString *words = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  for (char **word = campaign->opened_keys; word != NULL && *word != NULL; word++)
    {
      BivDiceKey key;
      int last = read_opened (*word, &key);
      g_autofree char *text = biv_dice_key_dup_text (&key), *seal = biv_dice_key_dup_seal (&key);

      g_string_append_printf (words, _("The key of the dice from %d to %d is open: %s. Its seal was %s.\n"),
                              find_first (campaign, last), last, text, seal);
    }
  for (char **word = campaign->branched_keys; word != NULL && *word != NULL; word++)
    {
      BivDiceKey key;
      int last = read_opened (*word, &key);
      g_autofree char *seal = biv_dice_key_dup_seal (&key);

      g_string_append_printf (words, _("What fell before this campaign was branched from another, its dice up to %d, is "
                                       "proved when the key of that one is opened, whose seal is %s.\n"), last, seal);
    }
  if (campaign->dice_seal != NULL && campaign->opened_keys == NULL && campaign->branched_keys == NULL)
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

/* Of @battle, @n_dice of which have fallen: whose line they were, and a line that the fresh key settles for what comes. */
static void
branch_battle (BivProposal *proposal,
               BivBattle   *battle,
               int          n_dice,
               const char  *line,
               int          number)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;
  int last = 0;

  for (char **word = battle->branched_lines; word != NULL && *word != NULL && last < n_dice; word++)
    {
      char *end;
      g_autofree char *kept = NULL;

      last = MIN ((int) g_ascii_strtoll (*word, &end, 10), n_dice);
      kept = g_strdup_printf ("%d%s", last, end);
      g_strv_builder_add (lines, kept);
    }
  if (last < n_dice)
    {
      g_autofree char *bare = line != NULL ? g_strdup (line) : dup_bare_line (battle);
      g_autofree char *word = g_strdup_printf ("%d/%s", n_dice, bare);

      g_strv_builder_add (lines, word);
    }
  list = g_strv_builder_end (lines);
  biv_proposal_set_list (proposal, battle, "branched-lines", (const char *const *) list);
  biv_proposal_set_number (proposal, battle, "dice-count", n_dice);
  biv_proposal_set_number (proposal, battle, "dice-line", number);
}

void
biv_dice_proof_branch (BivProposal *proposal,
                       const char  *key,
                       const char  *battle,
                       int          n_dice,
                       const char  *line)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();
  g_autofree char *word = NULL;
  g_auto (GStrv) list = NULL;
  int count = scratch->dice_count;

  if (key == NULL)
    return;
  word = g_strdup_printf ("%d/%s", count, key);
  if (scratch->branched_keys != NULL)
    g_strv_builder_addv (keys, (const char **) scratch->branched_keys);
  g_strv_builder_add (keys, word);
  list = g_strv_builder_end (keys);
  biv_proposal_set_list (proposal, scratch, "branched-keys", (const char *const *) list);
  BIV_EACH (BivBattle, other, scratch, BIV_KIND_BATTLE)
    {
      gboolean is_it = g_str_equal (biv_id_of (other), battle);

      if (is_it || (other->state != BIV_BATTLE_APPLIED && other->state != BIV_BATTLE_CANCELLED))
        branch_battle (proposal, other, is_it ? n_dice : other->dice_count, is_it ? line : NULL, ++count);
    }
  biv_proposal_set_number (proposal, scratch, "dice-count", count);
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
