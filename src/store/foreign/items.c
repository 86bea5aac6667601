/* SPDX-License-Identifier: GPL-3.0-or-later */
/* items.c: places, links and drawn ground of a foreign map, put into a proposal
 *
 * What is there already, by its id, by its name, or as a link between the same places, is changed; all else is new. */
#include "config.h"
#include "store/foreign/items-private.h"

#include <string.h>

#include "base/i18n.h"
#include "campaign/model/campaign.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/items.h"
#include "store/foreign/foreign-private.h"

typedef struct
{
  const BivGroundImport *import;
  BivProposal           *proposal;
  BivCampaign           *scratch;
  GPtrArray             *notes;
  GHashTable            *links;     /* "from to": BivLink of the scratch */
  GError               **error;
} Putter;

static gboolean
refuse (const Putter         *putter,
        const BivForeignItem *item,
        const char           *words)
{
  return biv_foreign_refuse (putter->import->foreign->file_name, item->line, item->column, putter->error, "%s", words);
}

static void
note (const Putter         *putter,
      const BivForeignItem *item,
      const char           *field,
      const char           *text)
{
  if (putter->notes != NULL)
    g_ptr_array_add (putter->notes,
                     /* TRANSLATORS: an item of a file, one of its fields, and what is not in this campaign */
                     g_strdup_printf (_("%s, %s: there is no “%s” in this campaign; it is left out"),
                                      item->name != NULL ? item->name : item->id != NULL ? item->id : "?", field, text));
}

/* ---- What words come to ---- */

/* Returns: (transfer none) (nullable): the id of the item that is meant */
static const char *
find_meant (const Putter *putter,
            guint         kind,
            const char   *words)
{
  BivItem *found = biv_campaign_find (putter->scratch, words);

  if (found == NULL || (kind != BIV_KIND_ANY && biv_item_get_kind (found) != (BivKind) kind))
    found = kind < BIV_N_KINDS ? biv_item_find_called (putter->scratch, (BivKind) kind, words) : NULL;
  return found != NULL ? biv_item_get_id (found) : NULL;
}

/* Ids of which this campaign has none are left out. */
static char *
dup_list (const Putter         *putter,
          const BivForeignItem *item,
          const BivFieldSpec   *field,
          const char           *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autoptr (GString) list = g_string_new (NULL);

  if (field->empty != NULL && g_str_equal (text, field->empty))
    return g_strdup (text);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *id = find_meant (putter, field->refers, g_strstrip (words[i]));

      if (id != NULL)
        g_string_append_printf (list, "%s%s", list->len > 0 ? "," : "", id);
      else if (*words[i] != '\0' && !g_str_equal (words[i], "none"))
        note (putter, item, field->name, words[i]);
    }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* Words of other programs for terrain and kinds of links are settled as ground is. */
static char *
dup_choice (const Putter       *putter,
            const BivFieldSpec *field,
            const char         *text)
{
  g_autofree char *folded = g_utf8_strdown (text, -1);
  const char *answer;
  BivGroundAnswer read;
  int value;

  if (biv_word_from_nick (field->choices (), folded, &value))
    return g_steal_pointer (&folded);
  answer = biv_ground_mapping_get (putter->import->mapping, BIV_GROUND_FOR_MAP, text);
  if (answer == NULL)
    answer = biv_ground_guess (BIV_FOREIGN_CSV, BIV_GROUND_FOR_MAP, text, text);
  if (answer != NULL && biv_ground_answer_parse (BIV_GROUND_FOR_MAP, answer, &read, NULL))
    {
      if (g_str_equal (field->name, "terrain") && read.terrain != BIV_NONE)
        return g_strdup (biv_word_get_nick (biv_terrain_get_type (), read.terrain));
      if (g_str_equal (field->name, "kind") && read.way != BIV_NONE)
        return g_strdup (biv_word_get_nick (biv_link_kind_get_type (), read.way));
    }
  return g_strdup (text);
}

/* Returns: (transfer full) (nullable): the words that the field is set from; %NULL: leave it alone */
static char *
dup_words (const Putter         *putter,
           const BivForeignItem *item,
           const BivFieldSpec   *field,
           const char           *text)
{
  const char *id;

  if (*text == '\0')
    return g_strdup ("");
  if (field->kind == BIV_FIELD_CHOICE)
    return dup_choice (putter, field, text);
  if (field->kind == BIV_FIELD_LIST && field->refers != BIV_KIND_NONE)
    return dup_list (putter, item, field, text);
  if (field->kind != BIV_FIELD_ID || field->refers == BIV_KIND_NONE)
    return g_strdup (text);
  id = find_meant (putter, field->refers, text);
  if (id == NULL && !field->is_needed)
    {
      note (putter, item, field->name, text);
      return NULL;
    }
  return g_strdup (id != NULL ? id : text);
}

/* ---- Items ---- */

static char *
dup_pair (const char *from,
          const char *to)
{
  return g_strdup_printf ("%s %s", from, to);
}

static void
remember_link (Putter  *putter,
               BivLink *link)
{
  g_hash_table_insert (putter->links, dup_pair (link->from, link->to), link);
}

/* Returns: (transfer none) (nullable): the link that is there already */
static BivItem *
find_link (Putter               *putter,
           const BivForeignItem *item)
{
  const char *from = biv_foreign_item_get (item, "from"), *to = biv_foreign_item_get (item, "to");
  const char *from_id = from != NULL ? find_meant (putter, BIV_KIND_PLACE, from) : NULL;
  const char *to_id = to != NULL ? find_meant (putter, BIV_KIND_PLACE, to) : NULL;
  g_autofree char *there = NULL, *back = NULL;
  BivItem *link;

  if (from_id == NULL || to_id == NULL)
    return NULL;
  there = dup_pair (from_id, to_id);
  back = dup_pair (to_id, from_id);
  link = g_hash_table_lookup (putter->links, there);
  return link != NULL ? link : g_hash_table_lookup (putter->links, back);
}

static BivItem *
find_there (Putter               *putter,
            const BivForeignItem *item)
{
  BivItem *found = item->id != NULL ? biv_campaign_find (putter->scratch, item->id) : NULL;

  if (found != NULL)
    return biv_item_get_kind (found) == item->kind ? found : NULL;
  if (item->id != NULL && putter->import->foreign->is_ours)
    return NULL;
  if (item->kind == BIV_KIND_LINK)
    return find_link (putter, item);
  return item->kind == BIV_KIND_PLACE && item->name != NULL ? biv_item_find_called (putter->scratch, BIV_KIND_PLACE,
                                                                                    item->name) : NULL;
}

/* Link ends that are none are told of by what the file calls them. */
static gboolean
check_ends (Putter               *putter,
            const BivForeignItem *item)
{
  static const char *const ends[] = { "from", "to" };

  for (gsize i = 0; i < G_N_ELEMENTS (ends) && item->kind == BIV_KIND_LINK; i++)
    {
      const char *text = biv_foreign_item_get (item, ends[i]);
      g_autofree char *words = NULL;

      if (text != NULL && find_meant (putter, BIV_KIND_PLACE, text) != NULL)
        continue;
      words = g_strdup_printf (_("“%s” of this link is “%s”, and no place is called so; put the place into the file, or on "
                                 "the map, first"), ends[i], text != NULL ? text : "");
      return refuse (putter, item, words);
    }
  return TRUE;
}

/* A text is what it says, "none" too. */
static gboolean
build_field (BivItem            *made,
             const BivFieldSpec *field,
             const char         *text,
             GError            **error)
{
  BivValue value = { .text = NULL };

  if (field->kind != BIV_FIELD_TEXT || field->rule != NULL)
    return biv_item_parse_field (made, field, text, error);
  value.text = g_strdup (text);
  biv_item_build_field (made, field, &value);
  return TRUE;
}

static gboolean
build_new (Putter               *putter,
           const BivForeignItem *item)
{
  gboolean is_free = item->id != NULL && biv_item_rules_is_id (item->id) && biv_campaign_find (putter->scratch,
                                                                                               item->id) == NULL;
  g_autofree char *id = is_free ? g_strdup (item->id) : biv_campaign_dup_new_id (putter->scratch,
                                                                                 biv_kind_get_element (item->kind));
  g_autoptr (BivItem) made = biv_item_new (item->kind, id);
  BivItem *added;

  if (item->name != NULL)
    biv_item_set_name (made, item->name);         /* the file's own words */
  for (guint i = 0; i + 1 < item->words->len; i += 2)
    {
      const BivFieldSpec *field = biv_kind_find_field (item->kind, item->words->pdata[i]);
      g_autofree char *text = field != NULL ? dup_words (putter, item, field, item->words->pdata[i + 1]) : NULL;
      g_autoptr (GError) why = NULL;

      if (text != NULL && *text != '\0' && !g_str_equal (field->name, "name") && !build_field (made, field, text,
                                                                                                        &why))
        return refuse (putter, item, why->message);
    }
  added = biv_proposal_add (putter->proposal, g_steal_pointer (&made));
  if (item->kind == BIV_KIND_LINK)
    remember_link (putter, BIV_LINK (added));
  return TRUE;
}

static gboolean
change (Putter               *putter,
        const BivForeignItem *item,
        BivItem              *there)
{
  const char *called = biv_item_get_name (there) != NULL ? biv_item_get_name (there) : "";

  if (item->name != NULL ? !g_str_equal (called, item->name) : *called != '\0' && putter->import->foreign->is_ours)
    biv_proposal_set_text (putter->proposal, there, "name", item->name);
  for (guint i = 0; i + 1 < item->words->len; i += 2)
    {
      const BivFieldSpec *field = biv_kind_find_field (item->kind, item->words->pdata[i]);
      g_autofree char *text = field != NULL ? dup_words (putter, item, field, item->words->pdata[i + 1]) : NULL, *now = NULL;
      g_autoptr (GError) why = NULL;
      gboolean is_plain;

      if (text == NULL || g_str_equal (field->name, "name"))
        continue;
      is_plain = field->kind == BIV_FIELD_TEXT && field->rule == NULL;
      now = is_plain ? g_strdup (biv_item_peek_value (there, field)->text) : biv_item_dup_field (there, field);
      if (g_strcmp0 (now, text) == 0 || (*text == '\0' && (biv_item_is_fallback (there, field) || field->is_needed)))
        continue;
      if (*text == '\0')
        {
          g_autoptr (BivItem) empty = biv_item_new (item->kind, "none-such");

          biv_proposal_copy_field (putter->proposal, there, field->name, empty);
        }
      else if (is_plain)
        biv_proposal_set_text (putter->proposal, there, field->name, text);
      else if (!biv_proposal_set_word (putter->proposal, there, field->name, text, &why))
        return refuse (putter, item, why->message);
    }
  return TRUE;
}

gboolean
biv_foreign_put_items (const BivGroundImport  *import,
                       BivProposal            *proposal,
                       GPtrArray              *notes,
                       GError                **error)
{
  static const BivKind kinds[] = { BIV_KIND_PLACE, BIV_KIND_DRAWN, BIV_KIND_LINK };   /* a link names the others */
  g_autoptr (GHashTable) links = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Putter putter = { import, proposal, biv_proposal_get_scratch (proposal), notes, links, error };

  BIV_EACH (BivLink, link, putter.scratch, BIV_KIND_LINK)
    remember_link (&putter, link);
  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < import->foreign->items->len; i++)
      {
        const BivForeignItem *item = import->foreign->items->pdata[i];
        BivItem *there = item->kind == kinds[kind] ? find_there (&putter, item) : NULL;

        if (item->kind != kinds[kind])
          continue;
        if (item->id != NULL && item->kind == BIV_KIND_PLACE && there == NULL
            && biv_proposal_get_scratch (proposal)->map_form != BIV_MAP_NODES)
          {
            g_autofree char *words = g_strdup_printf (_("“%s” is no cell of this map; cells are called by column and row, "
                                                        "0304"), item->id);

            return refuse (&putter, item, words);
          }
        if (!check_ends (&putter, item) || !(there != NULL ? change (&putter, item, there) : build_new (&putter, item)))
          return FALSE;
      }
  return TRUE;
}
