/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-sort.c: the table of armies sorted by what a column shows */
#include "app/armies/army-sort.h"

#include <string.h>

#include "app/armies/army-words.h"
#include "base/letters.h"

/* What it is sorted by: a number, or the collation key of words. */
typedef struct
{
  int   number;
  char *words;                      /* NULL: the number counts */
} Key;

struct _BivArmySort
{
  BivArmyColumn  column;
  GHashTable    *keys;              /* BivItem: Key */
  BivCampaign   *campaign;          /* not owned: that of the keys */
  guint          serial;            /* of the campaign when they were made */
};

static void
key_free (gpointer data)
{
  Key *key = data;

  g_free (key->words);
  g_free (key);
}

BivArmySort *
biv_army_sort_new (BivArmyColumn column)
{
  BivArmySort *self = g_new0 (BivArmySort, 1);

  self->column = column;
  self->keys = g_hash_table_new_full (NULL, NULL, NULL, key_free);
  return self;
}

void
biv_army_sort_free (BivArmySort *self)
{
  g_hash_table_unref (self->keys);
  g_free (self);
}

static int
number_of (BivCampaign   *campaign,
           BivArmyColumn  column,
           BivItem       *item)
{
  g_autoptr (GPtrArray) units = biv_army_list_units_of (campaign, item);
  BivArmyCount count;

  if (column == BIV_ARMY_STATUS)
    {
      if (units == NULL)
        return (int) BIV_UNIT (item)->status;
      biv_army_count (campaign, units, &count);
      return -count.ready;
    }
  if (units == NULL)
    return biv_army_is_gone (item) ? 0 : BIV_UNIT (item)->steps_now;
  biv_army_count (campaign, units, &count);
  return count.steps_now;
}

static const Key *
find_key (BivArmySort *self,
          BivCampaign *campaign,
          BivItem     *item)
{
  Key *key = g_hash_table_lookup (self->keys, item);
  g_autofree char *text = NULL;

  if (key != NULL)
    return key;
  key = g_new0 (Key, 1);
  g_hash_table_insert (self->keys, item, key);
  if (self->column == BIV_ARMY_NOW || self->column == BIV_ARMY_STEPS || self->column == BIV_ARMY_STATUS)
    {
      key->number = number_of (campaign, self->column, item);
      return key;
    }
  text = biv_army_cell_dup_text (campaign, self->column, item);
  key->words = biv_letters_dup_key (text != NULL ? text : "");
  return key;
}

int
biv_army_sort_compare (BivArmySort *self,
                       BivCampaign *campaign,
                       BivItem     *a,
                       BivItem     *b)
{
  const Key *one, *other;

  /* Units before the formations below theirs, whatever is sorted by. */
  if (biv_item_get_kind (a) != biv_item_get_kind (b))
    return BIV_IS_UNIT (a) ? -1 : 1;
  if (self->campaign != campaign || self->serial != biv_campaign_get_serial (campaign))
    g_hash_table_remove_all (self->keys);
  self->campaign = campaign;
  self->serial = biv_campaign_get_serial (campaign);
  one = find_key (self, campaign, a);
  other = find_key (self, campaign, b);
  if (one->words != NULL)
    return strcmp (one->words, other->words);
  return (one->number > other->number) - (one->number < other->number);
}
