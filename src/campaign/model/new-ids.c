/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-ids.c: ids that a person can read */
#include "config.h"
#include "campaign/model/new-ids.h"

#include "base/said.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"

char *
biv_formation_dup_new_id (BivCampaign *campaign,
                          const char  *name)
{
  g_autofree char *plain = biv_said_dup_plain (name);
  g_auto (GStrv) words = g_strsplit_set (plain, " -", -1);
  g_autoptr (GString) initials = g_string_new (NULL);
  char *id;

  for (int i = 0; words[i] != NULL && initials->len < 4; i++)
    if (biv_word_is_roman (words[i]))
      g_string_append (initials, words[i]);
    else if (g_ascii_isalnum (words[i][0]))
      g_string_append_c (initials, g_ascii_toupper (words[i][0]));
  if (initials->len == 0 || g_ascii_isdigit (initials->str[0]))
    g_string_prepend_c (initials, 'F');
  id = g_strdup (initials->str);
  for (int n = 2; biv_campaign_find (campaign, id) != NULL; n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s%d", initials->str, n);
    }
  return id;
}

void
biv_refs_find_last (BivCampaign *campaign,
                    const char  *side,
                    char        *letter,
                    guint64     *highest)
{
  GPtrArray *units = biv_army_list_units (campaign, side);

  *letter = (char) ('A' + MAX (0, biv_side_get_index (campaign, side)) % 26);
  *highest = 0;
  for (guint i = 0; i < units->len; i++)
    {
      const char *ref = biv_unit_get_ref (units->pdata[i]);

      if (!g_ascii_isalpha (ref[0]) || !g_ascii_isdigit (ref[1]))
        continue;
      *letter = ref[0];
      *highest = MAX (*highest, g_ascii_strtoull (ref + 1, NULL, 10) % 100000);
    }
}

char *
biv_refs_dup_next (BivCampaign *campaign,
                   char         letter,
                   guint64     *highest)
{
  char *id = NULL;

  do
    {
      g_free (id);
      id = g_strdup_printf ("%c%02u", letter, (guint) (++*highest % 1000000));
    }
  while (biv_campaign_find (campaign, id) != NULL);
  return id;
}

char *
biv_unit_dup_new_ref (BivCampaign *campaign,
                      const char  *side)
{
  char letter;
  guint64 highest;

  biv_refs_find_last (campaign, side, &letter, &highest);
  return biv_refs_dup_next (campaign, letter, &highest);
}
