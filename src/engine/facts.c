/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.c: an ordered list of key=value */
#include "engine/biv-facts.h"

typedef struct
{
  char *key;
  char *value;
} Fact;

struct _BivFacts
{
  GArray *facts;
};

G_DEFINE_BOXED_TYPE (BivFacts, biv_facts, biv_facts_copy, biv_facts_free)

static void
clear_fact (gpointer data)
{
  Fact *fact = data;

  g_free (fact->key);
  g_free (fact->value);
}

BivFacts *
biv_facts_new (void)
{
  BivFacts *facts = g_new0 (BivFacts, 1);

  facts->facts = g_array_new (FALSE, FALSE, sizeof (Fact));
  g_array_set_clear_func (facts->facts, clear_fact);
  return facts;
}

BivFacts *
biv_facts_copy (const BivFacts *facts)
{
  BivFacts *copy = biv_facts_new ();

  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    biv_facts_set (copy, biv_facts_get_key (facts, i), biv_facts_get_value (facts, i));
  return copy;
}

void
biv_facts_free (BivFacts *facts)
{
  if (facts == NULL)
    return;
  g_array_unref (facts->facts);
  g_free (facts);
}

gboolean
biv_facts_equal (const BivFacts *a,
                 const BivFacts *b)
{
  if (biv_facts_get_n (a) != biv_facts_get_n (b))
    return FALSE;
  for (guint i = 0; i < biv_facts_get_n (a); i++)
    if (g_strcmp0 (biv_facts_get_value (a, i), biv_facts_get (b, biv_facts_get_key (a, i))) != 0)
      return FALSE;
  return TRUE;
}

static Fact *
find (const BivFacts *facts,
      const char     *key)
{
  for (guint i = 0; i < facts->facts->len; i++)
    {
      Fact *fact = &g_array_index (facts->facts, Fact, i);

      if (g_strcmp0 (fact->key, key) == 0)
        return fact;
    }
  return NULL;
}

const char *
biv_facts_get (const BivFacts *facts,
               const char     *key)
{
  Fact *fact;

  g_return_val_if_fail (facts != NULL && key != NULL, NULL);

  fact = find (facts, key);
  return fact != NULL ? fact->value : NULL;
}

void
biv_facts_set (BivFacts   *facts,
               const char *key,
               const char *value)
{
  Fact *fact;

  g_return_if_fail (facts != NULL && key != NULL);

  fact = find (facts, key);
  if (value == NULL)
    {
      if (fact != NULL)
        g_array_remove_index (facts->facts, (guint) (fact - (Fact *) (void *) facts->facts->data));
      return;
    }
  if (fact == NULL)
    {
      Fact added = { g_strdup (key), g_strdup (value) };

      g_array_append_val (facts->facts, added);
      return;
    }
  g_free (fact->value);
  fact->value = g_strdup (value);
}

guint
biv_facts_get_n (const BivFacts *facts)
{
  g_return_val_if_fail (facts != NULL, 0);

  return facts->facts->len;
}

const char *
biv_facts_get_key (const BivFacts *facts,
                   guint           i)
{
  g_return_val_if_fail (facts != NULL && i < facts->facts->len, NULL);

  return g_array_index (facts->facts, Fact, i).key;
}

const char *
biv_facts_get_value (const BivFacts *facts,
                     guint           i)
{
  g_return_val_if_fail (facts != NULL && i < facts->facts->len, NULL);

  return g_array_index (facts->facts, Fact, i).value;
}
