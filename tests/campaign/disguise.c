/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disguise.c: a campaign whose ids nobody would write, so that one which is shown anywhere is found */
#include "disguise.h"

#include <string.h>

typedef struct
{
  GHashTable *disguised;            /* id -> what stands for it */
} Disguise;

/* Items stand on lines of their own below the root: what they are called by the file is their attribute "id". */
static gboolean
note_id (const GMatchInfo *info,
         GString          *result,
         gpointer          data)
{
  g_autofree char *id = g_match_info_fetch (info, 1);
  GHashTable *disguised = data;

  if (!g_hash_table_contains (disguised, id))
    g_hash_table_insert (disguised, g_strdup (id), g_strdup_printf ("zq%ux1", g_hash_table_size (disguised) + 1));
  return FALSE;
}

static gboolean
put_disguise (const GMatchInfo *info,
              GString          *result,
              gpointer          data)
{
  g_autofree char *word = g_match_info_fetch (info, 0);
  const char *disguised = g_hash_table_lookup (data, word);

  g_string_append (result, disguised != NULL ? disguised : word);
  return FALSE;
}

/* Only in attributes that refer: texts and names are the referee's words. */
static gboolean
put_in_attribute (const GMatchInfo *info,
                  GString          *result,
                  gpointer          data)
{
  static const char *const words[] = { "name", "commander", "player", "contact", "mission", "notes", "secret-notes", "remarks",
                                       "text", "headline", "description", "author", "short-name", "type", "ruleset", "date",
                                       "condition", "colour", "hatch", "kind", "account", "situations", NULL };
  g_autofree char *attribute = g_match_info_fetch (info, 1), *value = g_match_info_fetch (info, 2), *put = NULL;
  g_autoptr (GRegex) word = g_regex_new ("[A-Za-z0-9][A-Za-z0-9-]*", 0, 0, NULL);

  put = g_strv_contains (words, attribute) ? g_strdup (value)
                                           : g_regex_replace_eval (word, value, -1, 0, 0, put_disguise, data, NULL);
  g_string_append_printf (result, " %s=\"%s\"", attribute, put);
  return FALSE;
}

char *
disguise_text (const char *xml)
{
  g_autoptr (GHashTable) disguised = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GRegex) ids = g_regex_new ("<(?:side|place|link|rung|formation|unit|schedule|victory|battlefield|relation)"
                                        "\\s[^>]*?\\bid=\"([^\"]+)\"", 0, 0, NULL);
  g_autoptr (GRegex) attributes = g_regex_new ("\\s([a-z][a-z0-9-]*)=\"([^\"]*)\"", 0, 0, NULL);
  g_autofree char *ignored = g_regex_replace_eval (ids, xml, -1, 0, 0, note_id, disguised, NULL);

  g_assert_cmpuint (g_hash_table_size (disguised), >, 0);
  return g_regex_replace_eval (attributes, xml, -1, 0, 0, put_in_attribute, disguised, NULL);
}

const char *
disguise_find_id (const char *text)
{
  for (const char *at = strstr (text, "zq"); at != NULL; at = strstr (at + 2, "zq"))
    if (g_ascii_isdigit (at[2]))
      return at;
  return NULL;
}

const char *
disguise_find_made_id (BivCampaign *campaign,
                       const char  *text)
{
  /* "turn-01" begins the names of files. */
  for (int kind = 0; kind < BIV_N_KINDS; kind++)
    {
      g_autofree char *begins = g_strdup_printf ("%s-", biv_kind_get_element ((BivKind) kind));

      for (const char *at = strstr (text, begins); at != NULL; at = strstr (at + 1, begins))
        if (kind != BIV_KIND_TURN && g_ascii_isdigit (at[strlen (begins)]) && (at == text || !g_ascii_isalnum (at[-1])))
          return at;
    }
  return NULL;
}
