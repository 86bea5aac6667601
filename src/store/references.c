/* SPDX-License-Identifier: GPL-3.0-or-later */
/* references.c: whether what a campaign's items refer to is there, and is what it should be */
#include "config.h"
#include "store/references.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/rule-options.h"
#include "campaign/model/type-overlay.h"

#define REFERENCE BIV_FORMAT_ERROR_REFERENCE

typedef struct
{
  BivXml      *xml;
  BivCampaign *campaign;
  const char  *ruleset;             /* for which `book` was loaded: most units use the campaign's */
  BivBook     *book;
  const char  *last_id;             /* the item's own: of many units one after the other it is one formation's */
  BivItem     *last_found;
  GHashTable  *walks;               /* a formation -> the one below it from which it was visited */
  guint64      referring[BIV_N_KINDS];      /* see get_referring() */
  gboolean     has_referring[BIV_N_KINDS];
} Check;

/* ---- Ids ---- */

/* Guessing what was meant is slow, and a file can have many faults. */
#define MOST_GUESSES 20

/* Returns: (transfer full) (nullable): the item of that kind that @id is most likely meant to be. */
static char *
dup_nearest_id (Check      *check,
                BivKind     kind,
                const char *id)
{
  g_autoptr (GString) ids = g_string_new ("");

  if (kind >= BIV_N_KINDS || biv_xml_count_complaints (check->xml) >= MOST_GUESSES)
    return NULL;
  BIV_EACH (BivItem, item, check->campaign, kind)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? " " : "", biv_item_get_id (item));
  return biv_xml_dup_nearest (id, ids->str);
}

static gboolean
complain_of_missing (Check               *check,
                     const BivXmlElement *element,
                     const BivFieldSpec  *field,
                     const char          *id)
{
  g_autofree char *nearest = dup_nearest_id (check, field->refers, id);
  const char *kind = field->refers < BIV_N_KINDS ? biv_kind_get_element (field->refers) : _("item");

  if (nearest != NULL)
    return biv_xml_complain (check->xml, element, REFERENCE, _("%s: there is no %s “%s” in this file; did you mean “%s”?"),
                             field->name, kind, id, nearest);
  return biv_xml_complain (check->xml, element, REFERENCE, _("%s: there is no %s “%s” in this file; add it, or name another"),
                           field->name, kind, id);
}

static gboolean
check_id (Check               *check,
          const BivXmlElement *element,
          const BivFieldSpec  *field,
          const char          *id)
{
  BivItem *found = check->last_found;

  if (found == NULL || strcmp (check->last_id, id) != 0)
    {
      /* Nothing refers to journal lines, and looking them up is slow. */
      found = *id == 'e' && g_str_has_prefix (id, "entry-") ? NULL : biv_campaign_find (check->campaign, id);
      if (found == NULL)
        return complain_of_missing (check, element, field, id);
      check->last_found = found;
      check->last_id = biv_item_get_id (found);
    }
  if (field->refers == BIV_KIND_ANY || biv_item_get_kind (found) == field->refers)
    return TRUE;
  return biv_xml_complain (check->xml, element, REFERENCE, _("%s: “%s” is a %s; it must be a %s"), field->name, id,
                           biv_kind_get_element (biv_item_get_kind (found)), biv_kind_get_element (field->refers));
}

/* The fields of a kind that name other items, a bit each. */
static guint64
get_referring (Check   *check,
               BivKind  kind)
{
  const BivFieldSpec *fields = biv_kind_get_fields (kind);

  for (guint i = 0; !check->has_referring[kind] && fields[i].name != NULL; i++)
    {
      g_assert (i < 64);
      if (fields[i].refers != BIV_KIND_NONE)
        check->referring[kind] |= G_GUINT64_CONSTANT (1) << i;
    }
  check->has_referring[kind] = TRUE;
  return check->referring[kind];
}

static void
check_fields (Check             *check,
              const BivReadItem *read)
{
  BivKind kind = biv_item_get_kind (read->item);
  const BivFieldSpec *field = biv_kind_get_fields (kind);

  for (guint64 bits = get_referring (check, kind); bits != 0; field++, bits >>= 1)
    {
      const BivValue *value;

      if ((bits & 1) == 0)
        continue;
      value = biv_item_peek_value (read->item, field);
      if (field->kind == BIV_FIELD_ID && value->text != NULL)
        check_id (check, read->element, field, value->text);
      else if (field->kind == BIV_FIELD_LIST)
        for (char **id = value->list; id != NULL && *id != NULL; id++)
          check_id (check, read->element, field, *id);
    }
}

/* Who won: a side, or the word for nobody. */
static void
check_winner (Check               *check,
              const BivXmlElement *element,
              const char          *field,
              const char          *winner,
              const char          *nobody)
{
  if (winner != NULL && strcmp (winner, nobody) != 0 && biv_campaign_find_side (check->campaign, winner) == NULL)
    biv_xml_complain (check->xml, element, REFERENCE, _("%s: there is no %s “%s” in this file; it may also be “%s”"), field,
                      biv_kind_get_element (BIV_KIND_SIDE), winner, nobody);
}

/* ---- What ids alone do not say ---- */

static void
check_relation (Check               *check,
                const BivXmlElement *element,
                const BivRelation   *relation)
{
  if (relation->sides != NULL && (g_strv_length (relation->sides) != 2 ||
                                  strcmp (relation->sides[0], relation->sides[1]) == 0))
    biv_xml_complain (check->xml, element, REFERENCE, _("sides: a relation is between two different sides; name two"));
}

/* Walks up to the top, or to a formation visited before, so that each is visited once however deep the tree is. */
static void
check_parents (Check               *check,
               const BivXmlElement *element,
               BivFormation        *formation)
{
  if (formation->parent == NULL)
    return;
  for (BivFormation *at = formation; at != NULL; at = biv_campaign_find_formation (check->campaign, at->parent))
    {
      gpointer walk = g_hash_table_lookup (check->walks, at);

      if (walk == formation)
        biv_xml_complain (check->xml, element, REFERENCE, _("parent: “%s” is above itself; take one parent out"),
                          biv_id_of (at));
      if (walk != NULL)
        return;
      g_hash_table_insert (check->walks, at, formation);
    }
}

static BivBook *
find_book (Check      *check,
           const char *ruleset)
{
  if (g_strcmp0 (ruleset, check->ruleset) != 0)
    {
      g_clear_pointer (&check->book, biv_book_unref);
      check->ruleset = ruleset;
      check->book = biv_type_table_load_book (check->campaign, ruleset);
    }
  return check->book;
}

static void
check_type (Check               *check,
            const BivXmlElement *element,
            BivUnit             *unit)
{
  BivBook *book = find_book (check, unit->ruleset != NULL ? unit->ruleset : check->campaign->ruleset);
  g_autoptr (GString) types = NULL;

  if (book == NULL || unit->type == NULL || biv_book_find_type (book, unit->type) >= 0)
    return;
  types = g_string_new (NULL);
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    g_string_append_printf (types, "%s%s", i > 0 ? ", " : "", biv_book_get_type_at (book, i)->id);
  biv_xml_complain (check->xml, element, REFERENCE, _("type: %s has no “%s”; it may be %s"), biv_book_get_id (book), unit->type,
                    types->str);
}

static void
check_participants (Check  *check,
                    GArray *items)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < items->len; i++)
    {
      const BivReadItem *read = &g_array_index (items, BivReadItem, i);
      const BivParticipant *participant = (BivParticipant *) read->item;

      if (biv_item_get_kind (read->item) == BIV_KIND_PARTICIPANT &&
          !g_hash_table_add (seen, g_strconcat (participant->battle, " ", participant->unit, NULL)))
        biv_xml_complain (check->xml, read->element, REFERENCE, _("unit: “%s” stands in the battle “%s” twice; take one out"),
                          participant->unit, participant->battle);
    }
}

static void
check_item (Check             *check,
            const BivReadItem *read)
{
  check_fields (check, read);
  switch (biv_item_get_kind (read->item))
    {
    case BIV_KIND_RELATION:
      check_relation (check, read->element, (BivRelation *) read->item);
      break;
    case BIV_KIND_FORMATION:
      check_parents (check, read->element, (BivFormation *) read->item);
      break;
    case BIV_KIND_UNIT:
      check_type (check, read->element, (BivUnit *) read->item);
      break;
    case BIV_KIND_BATTLE:
      check_winner (check, read->element, "winner", ((BivBattle *) read->item)->winner, "draw");
      break;
    default:
      break;
    }
}

static const BivXmlElement *
find_pair (BivXml     *xml,
           const char *kind,
           const char *name)
{
  for (const BivXmlElement *child = biv_xml_get_root (xml)->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, kind) && g_strcmp0 (biv_xml_get_attribute (child, "name"), name) == 0)
      return child;
  return biv_xml_get_root (xml);
}

static gboolean
first_fit (Check      *check,
           GPtrArray  *entries,
           guint       n,
           GError    **error)
{
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (some, entries->pdata[i]);
  g_ptr_array_add (some, NULL);
  return biv_type_table_accepts (check->campaign->ruleset, (char **) some->pdata, error);
}

/* The first entry that does not fit, found by halving, so that it is known by its line. A type must be there before anything
 * else is said of it. */
static gboolean
check_types (Check *check)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  char **types = check->campaign->types;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  guint n_good = 0, n_bad;

  if (types == NULL || biv_type_table_accepts (check->campaign->ruleset, types, NULL))
    return TRUE;
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; types[i] != NULL; i++)
      {
        gsize length = strcspn (types[i], "=");
        gboolean is_like = length > 5 && strncmp (types[i] + length - 5, ".like", 5) == 0;

        if (is_like == (pass == 0))
          g_ptr_array_add (entries, types[i]);
      }
  for (n_bad = entries->len; n_bad - n_good > 1;)
    {
      guint half = (n_good + n_bad) / 2;

      if (first_fit (check, entries, half, NULL))
        n_good = half;
      else
        n_bad = half;
    }
  first_fit (check, entries, n_bad, &error);
  name = g_strndup (entries->pdata[n_bad - 1], strcspn (entries->pdata[n_bad - 1], "="));
  return biv_xml_complain (check->xml, find_pair (check->xml, "type", name), REFERENCE, "%s",
                           error != NULL ? error->message : name);
}

/* The first option of the rulebook that does not fit. */
static void
check_rules (Check *check)
{
  char **rules = check->campaign->rules;

  for (guint i = 0; rules != NULL && rules[i] != NULL; i++)
    {
      char *alone[] = { rules[i], NULL };
      g_autofree char *name = g_strndup (rules[i], strcspn (rules[i], "="));
      g_autoptr (GError) error = NULL;

      if (!biv_rule_options_accepts (check->campaign->ruleset, alone, &error))
        biv_xml_complain (check->xml, find_pair (check->xml, "rule", name), REFERENCE, "%s", error->message);
    }
}

void
biv_references_check (BivXml      *xml,
                      BivCampaign *campaign,
                      GArray      *items)
{
  Check check = { .xml = xml, .campaign = campaign };
  const BivReadItem root = { BIV_ITEM (campaign), biv_xml_get_root (xml) };

  check.walks = g_hash_table_new (NULL, NULL);
  check_fields (&check, &root);
  if (!check_types (&check))
    {
      g_hash_table_unref (check.walks);
      return;
    }
  check_rules (&check);
  check_winner (&check, root.element, "result", campaign->result, "drawn");
  for (guint i = 0; i < items->len; i++)
    check_item (&check, &g_array_index (items, BivReadItem, i));
  check_participants (&check, items);
  g_hash_table_unref (check.walks);
  g_clear_pointer (&check.book, biv_book_unref);
}
