/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-options.c: the rulebook's options as the campaign's referee has them */
#include "config.h"
#include "campaign/model/rule-options.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/proposal.h"
#include "base/fail.h"

gboolean
biv_rule_options_is_open (const char *id)
{
  static const char *const of_the_campaign[] = { "campaign-without-command", "deployment", NULL };

  return !g_strv_contains (of_the_campaign, id);
}

/* ---- Reading them ---- */

static gboolean
is_about (const char *entry,
          const char *id)
{
  gsize length = strlen (id);

  return strncmp (entry, id, length) == 0 && entry[length] == '=';
}

static gboolean
accept_entry (const BivBook  *book,
              char          **entries,
              guint           i,
              GError        **error)
{
  const char *equals = strchr (entries[i], '=');
  g_autofree char *id = equals != NULL ? g_strndup (entries[i], (gsize) (equals - entries[i])) : NULL;

  if (id == NULL || *id == '\0')
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("rules: “%s” will not do; it is written like “%s”"),
                     entries[i], "turn-limit=10");
  for (guint before = 0; before < i; before++)
    if (is_about (entries[before], id))
      return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _("“%s” stands here for the second time; take one out"), id);
  if (biv_book_find_option (book, id) != NULL && !biv_rule_options_is_open (id))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is the campaign’s to say; take it out"), id);
  return biv_book_check_option (book, id, equals + 1, error);
}

gboolean
biv_rule_options_accepts (const char  *ruleset,
                          char       **entries,
                          GError     **error)
{
  g_autoptr (BivBook) book = NULL;

  g_return_val_if_fail (ruleset != NULL, FALSE);

  if (entries == NULL)
    return TRUE;
  book = biv_book_load (ruleset, error);
  if (book == NULL)
    return FALSE;
  for (guint i = 0; entries[i] != NULL; i++)
    if (!accept_entry (book, entries, i, error))
      return FALSE;
  return TRUE;
}

const char *
biv_rule_options_get (BivCampaign *campaign,
                      const char  *id)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && id != NULL, NULL);

  for (guint i = 0; campaign->rules != NULL && campaign->rules[i] != NULL; i++)
    if (is_about (campaign->rules[i], id))
      return campaign->rules[i] + strlen (id) + 1;
  return NULL;
}

/* A step of an old file, taken back, may bring options that do not fit: those are the book's. */
void
biv_rule_options_take (BivCampaign *campaign,
                       BivSetup    *setup)
{
  g_autoptr (BivBook) book = biv_book_load (setup->ruleset, NULL);

  g_return_if_fail (book != NULL);

  if (g_strcmp0 (setup->ruleset, campaign->ruleset) != 0)
    return;
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    {
      const char *id = biv_book_get_option (book, i)->id, *value = biv_rule_options_get (campaign, id);

      if (value != NULL && biv_rule_options_is_open (id) && biv_book_check_option (book, id, value, NULL))
        biv_facts_set (setup->options, id, value);
    }
}

/* ---- Changing them ---- */

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

BivProposal *
biv_rule_options_propose_set (BivCampaign *campaign,
                              const char  *id,
                              const char  *value)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivBook) book = biv_book_load (campaign->ruleset, NULL);
  const BivBookOption *option = book != NULL ? biv_book_find_option (book, id) : NULL;
  const char *before = biv_rule_options_get (campaign, id);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = NULL;
  BivProposal *proposal;

  g_return_val_if_fail (option != NULL, NULL);

  title = g_strdup_printf (_("%s: %s"), biv_said_again (option->name), value != NULL ? value : option->fallback);
  proposal = biv_turn_propose_edit (campaign, title);
  if (g_strcmp0 (value, option->fallback) == 0)
    value = NULL;
  if (g_strcmp0 (before, value) == 0)
    return proposal;
  for (guint i = 0; campaign->rules != NULL && campaign->rules[i] != NULL; i++)
    if (!is_about (campaign->rules[i], id))
      g_ptr_array_add (entries, g_strdup (campaign->rules[i]));
  if (value != NULL)
    g_ptr_array_add (entries, g_strconcat (id, "=", value, NULL));
  g_ptr_array_sort (entries, compare_entries);
  g_ptr_array_add (entries, NULL);
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "rules",
                         entries->len > 1 ? (const char *const *) entries->pdata : NULL);
  return proposal;
}
