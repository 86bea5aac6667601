/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-overlay.c: what of the table of unit types differs from the book, read */
#include "config.h"
#include "campaign/model/type-overlay.h"
#include "base/i18n.h"
#include "base/fail.h"
#include <string.h>

/* "inf.power=6". Returns: %FALSE with @error for what is no such entry, or a second one */
static gboolean
take_entry (BivFacts    *overlay,
            const char  *entry,
            GError     **error)
{
  const char *equals = strchr (entry, '=');
  g_autofree char *key = equals != NULL ? g_strndup (entry, (gsize) (equals - entry)) : NULL;

  if (key == NULL || *key == '\0')
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("types: “%s” will not do; it is written like “%s”"),
                     entry, "inf.power=6");
  if (biv_facts_get (overlay, key) != NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” stands here for the second time; take one out"),
                     key);
  biv_facts_set (overlay, key, equals + 1);
  return TRUE;
}

static BivFacts *
dup_overlay (char   **entries,
             GError **error)
{
  g_autoptr (BivFacts) overlay = biv_facts_new ();

  for (guint i = 0; entries != NULL && entries[i] != NULL; i++)
    if (!take_entry (overlay, entries[i], error))
      return NULL;
  return g_steal_pointer (&overlay);
}

gboolean
biv_type_table_accepts (const char  *ruleset,
                        char       **entries,
                        GError     **error)
{
  g_autoptr (BivFacts) overlay = dup_overlay (entries, error);
  g_autoptr (BivBook) shipped = NULL;
  g_autoptr (BivBook) book = NULL;

  g_return_val_if_fail (ruleset != NULL, FALSE);

  if (overlay == NULL)
    return FALSE;
  shipped = biv_book_load (ruleset, error);
  book = shipped != NULL ? biv_book_new_overlaid (shipped, overlay, error) : NULL;
  return book != NULL;
}

/* A step of an old file, taken back, may bring a table that does not fit: then it is the book's. */
BivFacts *
biv_type_table_dup_overlay (BivCampaign *campaign,
                            const char  *ruleset)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  if (campaign->types != NULL && g_strcmp0 (ruleset, campaign->ruleset) == 0 &&
      biv_type_table_accepts (ruleset, campaign->types, NULL))
    return dup_overlay (campaign->types, NULL);
  return biv_facts_new ();
}

BivBook *
biv_type_table_load_book (BivCampaign *campaign,
                          const char  *ruleset)
{
  g_autoptr (BivBook) shipped = biv_book_load (ruleset, NULL);
  g_autoptr (BivFacts) overlay = NULL;

  if (shipped == NULL)
    return NULL;
  overlay = biv_type_table_dup_overlay (campaign, ruleset);
  return biv_book_new_overlaid (shipped, overlay, NULL);
}
