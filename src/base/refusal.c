/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.c: why something is not allowed */
#include "base/biv-refusal.h"

#include <string.h>

#include "base/fit.h"
#include "base/lasting.h"
#include "base/said.h"

gboolean
biv_refusal_set (BivRefusal *why,
                 const char *code,
                 const char *clause,
                 const char *format,
                 ...)
{
  va_list args;

  if (why == NULL)
    return FALSE;
  memset (why, 0, sizeof *why);
  why->code = code;
  why->clauses[0] = clause;
  why->unit = why->cell = -1;
  va_start (args, format);
  if (!biv_said_keeps_keys ())
    {
      biv_fit_args (why->text, sizeof why->text, format, args);
    }
  else
    {
      g_autofree char *key = g_strdup_vprintf (format, args), *shown = biv_said_dup (key);

      BIV_FIT_TEXT (why->text, shown);
      why->key = biv_said_has_keys (key) ? biv_lasting (key) : NULL;
    }
  va_end (args);
  return FALSE;
}

const char *
biv_refusal_get_text (const BivRefusal *why)
{
  g_return_val_if_fail (why != NULL, NULL);

  return why->text;
}

const char *
biv_refusal_get_key (const BivRefusal *why)
{
  return why->key != NULL ? why->key : why->text;
}

void
biv_refusal_add_clause (BivRefusal *why,
                        const char *clause)
{
  if (why == NULL)
    return;
  for (gsize i = 0; i < BIV_REFUSAL_CLAUSES; i++)
    if (why->clauses[i] == NULL)
      {
        why->clauses[i] = clause;
        return;
      }
  g_assert_not_reached ();
}

static gboolean
has_one_id (const BivRefusal *why,
            const char       *id)
{
  if (g_strcmp0 (why->code, id) == 0)
    return TRUE;
  for (gsize i = 0; i < BIV_REFUSAL_CLAUSES && why->clauses[i] != NULL; i++)
    if (strcmp (why->clauses[i], id) == 0)
      return TRUE;
  return FALSE;
}

gboolean
biv_refusal_has_id (const BivRefusal *why,
                    const char       *id)
{
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (why != NULL && id != NULL, FALSE);

  ids = g_strsplit (id, "+", -1);
  for (char **one = ids; *one != NULL; one++)
    if (!has_one_id (why, *one))
      return FALSE;
  return TRUE;
}
