/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-node.c: what lies below a side or a formation in the tree of armies, as a list that follows the campaign */
#include "app/armies/army-node.h"

#include <string.h>

#include "base/letters.h"
#include "campaign/model/army.h"

/* ---- The filter ---- */

struct _BivArmyFilter
{
  GObject      parent_instance;

  BivCampaign *campaign;
  char        *text;                /* case-folded; NULL: any */
  char        *side;                /* NULL: all */
  int          status;

  GHashTable  *words;               /* BivItem: what can be searched in it, case-folded */
  guint        serial;              /* of the campaign when they were taken */
  GHashTable  *named, *matching;    /* BivFormation: 1 no, 2 yes: as asked last; NULL: nothing has been asked */
};

static guint filter_changed;

G_DEFINE_FINAL_TYPE (BivArmyFilter, biv_army_filter, G_TYPE_OBJECT)

BivArmyFilter *
biv_army_filter_new (BivCampaign *campaign)
{
  BivArmyFilter *self = g_object_new (BIV_TYPE_ARMY_FILTER, NULL);

  self->campaign = g_object_ref (campaign);
  return self;
}

void
biv_army_filter_refresh (BivArmyFilter *self)
{
  g_return_if_fail (BIV_IS_ARMY_FILTER (self));

  g_hash_table_remove_all (self->named);
  g_hash_table_remove_all (self->matching);
  if (self->serial != biv_campaign_get_serial (self->campaign))
    g_hash_table_remove_all (self->words);
  self->serial = biv_campaign_get_serial (self->campaign);
  g_signal_emit (self, filter_changed, 0);
}

void
biv_army_filter_set (BivArmyFilter *self,
                     const char    *text,
                     const char    *side,
                     int            status)
{
  g_return_if_fail (BIV_IS_ARMY_FILTER (self));

  g_free (self->text);
  self->text = text != NULL && *text != '\0' ? g_utf8_casefold (text, -1) : NULL;
  g_free (self->side);
  self->side = g_strdup (side);
  self->status = status;
  biv_army_filter_refresh (self);
}

/* Name, id, ref and remarks, a line each. Ten thousand units are not folded for every letter that is typed. */
static const char *
words_of (BivArmyFilter *self,
          gpointer       item)
{
  const char *known = g_hash_table_lookup (self->words, item);
  BivUnit *unit = BIV_IS_UNIT (item) ? item : NULL;
  const char *name = biv_item_get_name (item);
  g_autofree char *all = NULL;
  char *folded;

  if (known != NULL)
    return known;
  all = g_strjoin ("\n", name != NULL ? name : "", biv_item_get_id (item),
                   unit != NULL && unit->ref != NULL ? unit->ref : "",
                   unit != NULL && unit->remarks != NULL ? unit->remarks : "", NULL);
  folded = biv_letters_dup_folded (all);
  g_hash_table_insert (self->words, item, folded);
  return folded;
}

static gboolean
has_words (BivArmyFilter *self,
           gpointer       item)
{
  return strstr (words_of (self, item), self->text) != NULL;
}

static gboolean
remember (GHashTable *table,
          gpointer    item,
          gboolean    is_so)
{
  g_hash_table_insert (table, item, GINT_TO_POINTER (is_so ? 2 : 1));
  return is_so;
}

/* A formation that is searched for by name brings all its units along. */
static gboolean
has_name_above (BivArmyFilter *self,
                const char    *id)
{
  BivFormation *formation = biv_campaign_find_formation (self->campaign, id), *above = formation;
  int known = formation != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (self->named, formation)) : 1;

  if (known != 0)
    return known == 2;
  for (int depth = 0; above != NULL && depth < 32; depth++)
    {
      if (has_words (self, above))
        return remember (self->named, formation, TRUE);
      above = biv_campaign_find_formation (self->campaign, above->parent);
    }
  return remember (self->named, formation, FALSE);
}

static gboolean
match_unit (BivArmyFilter *self,
            BivUnit       *unit)
{
  if (self->status != BIV_NONE && (int) unit->status != self->status)
    return FALSE;
  return self->text == NULL || has_name_above (self, unit->formation) || has_words (self, unit);
}

static gboolean
match_formation (BivArmyFilter *self,
                 BivFormation  *formation,
                 int            depth)
{
  const char *id = biv_id_of (formation);
  GPtrArray *units, *below;
  int known = GPOINTER_TO_INT (g_hash_table_lookup (self->matching, formation));

  if (known != 0)
    return known == 2;
  if (self->status == BIV_NONE && (self->text == NULL || has_name_above (self, id)))
    return remember (self->matching, formation, TRUE);
  units = biv_army_list_own_units (self->campaign, id);
  below = biv_army_list_sub_formations (self->campaign, id);
  for (guint i = 0; i < units->len; i++)
    if (match_unit (self, units->pdata[i]))
      return remember (self->matching, formation, TRUE);
  for (guint i = 0; i < below->len && depth < 32; i++)
    if (match_formation (self, below->pdata[i], depth + 1))
      return remember (self->matching, formation, TRUE);
  return remember (self->matching, formation, FALSE);
}

static void
biv_army_filter_finalize (GObject *object)
{
  BivArmyFilter *self = BIV_ARMY_FILTER (object);

  g_clear_object (&self->campaign);
  g_hash_table_unref (self->words);
  g_hash_table_unref (self->named);
  g_hash_table_unref (self->matching);
  g_free (self->text);
  g_free (self->side);
  G_OBJECT_CLASS (biv_army_filter_parent_class)->finalize (object);
}

static void
biv_army_filter_class_init (BivArmyFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_army_filter_finalize;
  filter_changed = g_signal_new ("changed", BIV_TYPE_ARMY_FILTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
biv_army_filter_init (BivArmyFilter *self)
{
  self->words = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->named = g_hash_table_new (NULL, NULL);
  self->matching = g_hash_table_new (NULL, NULL);
  self->status = BIV_NONE;
}

/* ---- The lists ---- */

#define BIV_TYPE_ARMY_NODE (biv_army_node_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyNode, biv_army_node, BIV, ARMY_NODE, GObject)

struct _BivArmyNode
{
  GObject        parent_instance;

  BivArmyFilter *filter;
  BivItem       *item;              /* NULL: all sides */
  GPtrArray     *children;          /* of BivItem */
};

static void biv_army_node_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BivArmyNode, biv_army_node, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, biv_army_node_list_model_init))

static void
add_formations (BivArmyNode *self,
                GPtrArray   *into,
                GPtrArray   *formations,
                gboolean     top_only)
{
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = formations->pdata[i];

      if (top_only && biv_campaign_find_formation (self->filter->campaign, formation->parent) != NULL)
        continue;
      if (match_formation (self->filter, formation, 0))
        g_ptr_array_add (into, g_object_ref (formation));
    }
}

/* In what a side may know the others have no army, or, where all is open, one. */
static gboolean
has_known_army (BivCampaign *campaign,
                BivSide     *side)
{
  const char *id = biv_id_of (side);

  return campaign->copy_for == NULL || g_str_equal (campaign->copy_for, id)
         || biv_army_list_formations (campaign, id)->len > 0;
}

static GPtrArray *
list_children (BivArmyNode *self)
{
  GPtrArray *children = g_ptr_array_new_with_free_func (g_object_unref);
  BivCampaign *campaign = self->filter->campaign;
  const char *id = self->item != NULL ? biv_item_get_id (self->item) : NULL;

  if (self->item == NULL)
    {
      BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
        if ((self->filter->side == NULL || g_str_equal (biv_id_of (side), self->filter->side))
            && has_known_army (campaign, side))
          g_ptr_array_add (children, g_object_ref (side));
    }
  else if (BIV_IS_SIDE (self->item))
    add_formations (self, children, biv_army_list_formations (campaign, id), TRUE);
  else
    {
      GPtrArray *units = biv_army_list_own_units (campaign, id);

      for (guint i = 0; i < units->len; i++)
        if (match_unit (self->filter, units->pdata[i]))
          g_ptr_array_add (children, g_object_ref (units->pdata[i]));
      add_formations (self, children, biv_army_list_sub_formations (campaign, id), FALSE);
    }
  return children;
}

/* Tells only of what lies between the common beginning and the common end, so that the view keeps its place. */
static void
list_again (BivArmyNode *self)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->children);
  guint head = 0, tail = 0, least;

  self->children = list_children (self);
  least = MIN (old->len, self->children->len);
  while (head < least && old->pdata[head] == self->children->pdata[head])
    head++;
  while (tail < least - head && old->pdata[old->len - 1 - tail] == self->children->pdata[self->children->len - 1 - tail])
    tail++;
  if (head + tail < old->len || head + tail < self->children->len)
    g_list_model_items_changed (G_LIST_MODEL (self), head, old->len - head - tail,
                                self->children->len - head - tail);
}

GListModel *
biv_army_node_new (BivArmyFilter *filter,
                   BivItem       *item)
{
  BivArmyNode *self;

  g_return_val_if_fail (BIV_IS_ARMY_FILTER (filter), NULL);

  if (item != NULL && !BIV_IS_SIDE (item) && !BIV_IS_FORMATION (item))
    return NULL;
  self = g_object_new (BIV_TYPE_ARMY_NODE, NULL);
  self->filter = g_object_ref (filter);
  g_set_object (&self->item, item);
  self->children = list_children (self);
  g_signal_connect_object (filter, "changed", G_CALLBACK (list_again), self, G_CONNECT_SWAPPED);
  return G_LIST_MODEL (self);
}

static GType
biv_army_node_get_item_type (GListModel *model)
{
  return BIV_TYPE_ITEM;
}

static guint
biv_army_node_get_n_items (GListModel *model)
{
  return BIV_ARMY_NODE (model)->children->len;
}

static gpointer
biv_army_node_get_item (GListModel *model,
                        guint       position)
{
  GPtrArray *children = BIV_ARMY_NODE (model)->children;

  return position < children->len ? g_object_ref (children->pdata[position]) : NULL;
}

static void
biv_army_node_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = biv_army_node_get_item_type;
  iface->get_n_items = biv_army_node_get_n_items;
  iface->get_item = biv_army_node_get_item;
}

static void
biv_army_node_finalize (GObject *object)
{
  BivArmyNode *self = BIV_ARMY_NODE (object);

  g_clear_object (&self->filter);
  g_clear_object (&self->item);
  g_ptr_array_unref (self->children);
  G_OBJECT_CLASS (biv_army_node_parent_class)->finalize (object);
}

static void
biv_army_node_class_init (BivArmyNodeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_army_node_finalize;
}

static void
biv_army_node_init (BivArmyNode *self)
{
}
