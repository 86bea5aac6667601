/* SPDX-License-Identifier: GPL-3.0-or-later */
/* files.c: files as the verbs read and write them */
#include "config.h"
#include "cli/files.h"
#include "script/battle-position.h"
#include "base/biv-file.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "store/backups.h"
#include "store/campaign-file.h"
#include "store/record-file.h"
#include "rulebooks/biv-rulebooks.h"
#include "campaign/battle/battle-query.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/item-names.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

BivCampaign *
biv_cli_load_campaign (const char  *path,
                       char       **etag)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, etag, &error);

  if (campaign == NULL)
    biv_cli_complain_lines (error->message);
  return campaign;
}

/* For so long somebody else is waited for who is changing the file: a verb like ours is done by then. */
#define WAIT_MS 10000

/* Of the file that this run changes, held until it ends: made known to whoever saves it. */
static struct
{
  BivFileLock *lock;
  GFile       *file;
} held;

static BivFileLock *
take_lock (GFile *file)
{
  g_autoptr (GError) error = NULL;
  BivFileLock *lock = biv_file_lock_new (file, WAIT_MS, &error);

  if (lock == NULL)
    biv_cli_complain ("%s", error->message);
  return lock;
}

void
biv_cli_let_go (void)
{
  g_clear_pointer (&held.lock, biv_file_lock_free);
  g_clear_object (&held.file);
}

static gboolean
hold_file (const char *path)
{
  biv_cli_let_go ();
  held.file = g_file_new_for_commandline_arg (path);
  held.lock = take_lock (held.file);
  return held.lock != NULL;
}

BivCampaign *
biv_cli_load_to_change (const char  *path,
                        const char  *output,
                        char       **etag)
{
  if (output != NULL && biv_cli_is_standard (output))
    biv_cli_output_to_messages ();
  else if (!hold_file (output != NULL ? output : path))
    return NULL;
  biv_cli_output_hold ();
  return biv_cli_load_campaign (path, etag);
}

static gboolean
save (BivCampaign *campaign,
      const char  *path,
      const char  *output,
      char        *etag)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (output != NULL ? output : path);
  g_autofree char *known = output != NULL ? NULL : g_strdup (etag);
  gboolean is_held = held.file != NULL && g_file_equal (held.file, file);
  g_autoptr (BivFileLock) own = is_held ? NULL : take_lock (file);
  BivFileLock *lock = is_held ? held.lock : own;
  g_autoptr (GError) error = NULL;

  if (lock == NULL)
    return FALSE;
  if (biv_campaign_file_save_locked (campaign, file, lock, &known, &error))
    return TRUE;
  biv_cli_complain_lines (error->message);
  return FALSE;
}

gboolean
biv_cli_save_campaign (BivCampaign *campaign,
                       const char  *path,
                       const char  *output,
                       char        *etag)
{
  g_autofree char *text = NULL;
  gboolean is_saved;
  gsize n_bytes;

  if (output != NULL && biv_cli_is_standard (output))
    {
      text = biv_campaign_file_dup_text (campaign, &n_bytes);
      is_saved = biv_cli_output_put (text, n_bytes);
    }
  else
    is_saved = save (campaign, path, output, etag);
  biv_cli_output_release (is_saved);
  return is_saved;
}

BivRecord *
biv_cli_load_record (const char *path,
                     int        *answer)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BivRecord *record = biv_record_file_load (file, &error);

  *answer = g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_SEAL) ? BIV_CLI_NO : BIV_CLI_WRONG;
  if (record == NULL)
    biv_cli_complain_lines (error->message);
  return record;
}

BivRecord *
biv_cli_load_record_to_change (const char *path,
                               const char *output,
                               int        *answer)
{
  *answer = BIV_CLI_WRONG;
  if (output != NULL && biv_cli_is_standard (output))
    biv_cli_output_to_messages ();
  else if (!hold_file (output != NULL ? output : path))
    return NULL;
  biv_cli_output_hold ();
  return biv_cli_load_record (path, answer);
}

static gboolean
replace_held (const char *path,
              const char *bytes,
              gsize       n_bytes,
              gboolean    keeps_backup)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  gboolean is_held = held.file != NULL && g_file_equal (held.file, file);
  g_autoptr (BivFileLock) own = is_held ? NULL : take_lock (file);
  BivFileLock *lock = is_held ? held.lock : own;
  g_autoptr (GError) error = NULL;

  return lock != NULL
         && ((keeps_backup ? biv_backups_replace (file, lock, bytes, n_bytes, NULL, NULL, &error)
                           : biv_file_replace_locked (file, lock, bytes, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
             || biv_cli_complain ("%s", error->message));
}

gboolean
biv_cli_save_bytes (const char *bytes,
                    gsize       n_bytes,
                    const char *path,
                    const char *output)
{
  gboolean is_saved;

  if (output != NULL && biv_cli_is_standard (output))
    is_saved = biv_cli_output_put (bytes, n_bytes);
  else
    is_saved = replace_held (output != NULL ? output : path, bytes, n_bytes, output == NULL);
  biv_cli_output_release (is_saved);
  return is_saved;
}

gboolean
biv_cli_save_record (const BivRecord *record,
                     const char      *path,
                     const char      *output)
{
  gsize n_bytes;
  g_autofree char *text = biv_record_file_dup_text (record, &n_bytes);

  return biv_cli_save_bytes (text, n_bytes, path, output);
}

BivSession *
biv_cli_replay_record (const char       *name,
                       const BivRecord  *record,
                       GError          **error)
{
  const char *id = biv_record_get_setup (record)->ruleset;
  const BivRuleset *ruleset = biv_ruleset_find (id);
  BivSession *session = NULL;
  guint line = 0;

  if (ruleset == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: this version of Bivouac cannot play %s"),
                          name, id);
  session = biv_session_new_from_read_record (ruleset, record, 0, &line, error);
  if (session == NULL && line > 0)
    g_prefix_error (error, "%s:%u: ", name, line);
  else if (session == NULL)
    g_prefix_error (error, "%s: ", name);
  return session;
}

gboolean
biv_cli_is_standard (const char *output)
{
  return output == NULL || g_str_equal (output, "-");
}

gboolean
biv_cli_put_bytes (const char *bytes,
                   gsize       n_bytes,
                   const char *output)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (biv_cli_is_standard (output))
    return biv_cli_output_put (bytes, n_bytes);
  file = g_file_new_for_commandline_arg (output);
  if (biv_file_replace (file, bytes, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
    return TRUE;
  return biv_cli_complain ("%s", error->message);
}

gboolean
biv_cli_put_text (const char *text,
                  const char *output)
{
  return biv_cli_put_bytes (text, strlen (text), output);
}

char *
biv_cli_dup_word (const char *text)
{
  char *word = g_strdup (text);

  for (char *c = word; *c != '\0'; c++)
    {
      if (strchr (" \t\"#,=", *c) != NULL || g_ascii_iscntrl (*c))
        *c = '-';
    }
  return word;
}

/* ---- An example's position ---- */

static BivSetup *
read_case (const BivExamples *examples,
           const BivCase     *one)
{
  g_autoptr (BivVerdict) verdict = biv_verdict_new ();
  g_autoptr (BivBattlePosition) position = NULL;

  if (one->is_campaign)
    {
      biv_cli_complain (_("%s:%u: %s is a campaign, not a battle"), examples->script->name, one->line, one->name);
      return NULL;
    }
  position = biv_battle_position_new (one->position, verdict);
  if (position == NULL)
    {
      const BivFailure *failure = g_ptr_array_index (verdict->failures, 0);

      biv_cli_complain ("%s:%u: %s", examples->script->name, failure->line, failure->text);
      return NULL;
    }
  if (g_strcmp0 (position->setup->phase, "setup") == 0)
    g_clear_pointer (&position->setup->phase, g_free);
  return biv_setup_copy (position->setup);
}

BivSetup *
biv_cli_load_setup (const char *path,
                    const char *name)
{
  g_autoptr (GError) error = NULL;
  BivScript *script = biv_script_load (path, &error);
  g_autoptr (BivExamples) examples = NULL;

  if (script == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return NULL;
    }
  examples = biv_examples_new (script);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);

      if (name == NULL || g_str_equal (name, one->name))
        return read_case (examples, one);
    }
  if (name != NULL)
    biv_cli_complain (_("%s: there is no example \"%s\""), path, name);
  else
    biv_cli_complain (_("%s: there is no example here"), path);
  return NULL;
}

/* ---- Things that are named ---- */

const char *
biv_cli_find_side (BivCampaign *campaign,
                   const char  *path,
                   const char  *words)
{
  BivItem *found = biv_item_find_called (campaign, BIV_KIND_SIDE, words);
  g_autoptr (GString) sides = g_string_new (NULL);

  if (found != NULL)
    return biv_item_get_id (found);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      g_string_append_printf (sides, "%s%s", sides->len > 0 ? ", " : "", biv_item_call (side));
      if (side->short_name != NULL)
        g_string_append_printf (sides, " (%s)", side->short_name);
    }
  if (path != NULL)
    biv_cli_complain (_("%s: there is no side \"%s\"; there are: %s"), path, words, sides->str);
  else
    biv_cli_complain (_("there is no side \"%s\"; there are: %s"), words, sides->str);
  return NULL;
}

gboolean
biv_cli_replace_side (BivCampaign  *campaign,
                      const char   *path,
                      char        **side)
{
  const char *id;

  if (*side == NULL)
    return TRUE;
  id = biv_cli_find_side (campaign, path, *side);
  if (id == NULL)
    return FALSE;
  g_free (*side);
  *side = g_strdup (id);
  return TRUE;
}

BivPlayer *
biv_cli_find_player (BivCampaign *campaign,
                     const char  *path,
                     const char  *words)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);
  g_autofree char *wanted = g_utf8_casefold (words, -1);
  BivItem *formation = biv_item_find_called (campaign, BIV_KIND_FORMATION, words);
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < players->len; i++)
    {
      BivPlayer *player = g_ptr_array_index (players, i);
      g_autofree char *name = player->name != NULL ? g_utf8_casefold (player->name, -1) : NULL;
      g_autofree char *title = biv_player_dup_title (campaign, player);

      if (g_strcmp0 (name, wanted) == 0)
        return biv_player_find (campaign, player->id);
      g_string_append_printf (titles, "%s%s", titles->len > 0 ? "; " : "", title);
    }
  if (formation != NULL)
    return biv_player_find (campaign, biv_item_get_id (formation));
  biv_cli_complain (_("%s: there is no player \"%s\"; name him, or a formation of his. There are: %s"), path, words, titles->str);
  return NULL;
}

BivBattle *
biv_cli_find_battle (BivCampaign *campaign,
                     const char  *words)
{
  BivBattle *found = biv_battle_find_named (campaign, words);
  g_autofree char *names = NULL;

  if (found != NULL)
    return found;
  names = biv_battle_dup_names (campaign);
  if (*names != '\0')
    biv_cli_complain (_("there is no battle \"%s\"; there are: %s"), words, names);
  else
    biv_cli_complain (_("there is no battle \"%s\"; there has been none yet"), words);
  return NULL;
}

BivCampaign *
biv_cli_give_words (const char *path)
{
  g_autofree char *etag = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);

  if (campaign == NULL || biv_campaign_is_copy (campaign) || (proposal = biv_players_copy_propose_words (campaign)) == NULL)
    return g_steal_pointer (&campaign);
  g_clear_object (&proposal);
  g_clear_object (&campaign);
  campaign = biv_cli_load_to_change (path, NULL, &etag);
  proposal = campaign != NULL ? biv_players_copy_propose_words (campaign) : NULL;
  if (campaign == NULL || (proposal != NULL && (!biv_campaign_commit (campaign, proposal, NULL)
                                                || !biv_cli_save_campaign (campaign, path, NULL, etag))))
    {
      /* Who cannot write it can read it still. */
      biv_cli_complain (_("the copy has no word, and the orders from it will be asked about"));
      return biv_cli_load_campaign (path, NULL);
    }
  return g_steal_pointer (&campaign);
}
