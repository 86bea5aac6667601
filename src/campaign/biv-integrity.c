/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-integrity.c: whether a campaign is still one after its edits */
#include "config.h"
#include "campaign/biv-integrity.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "campaign/biv-field-words.h"
#include "campaign/biv-item-rules.h"
#include "campaign/biv-rule-options.h"
#include "campaign/biv-turn-words.h"
#include "campaign/biv-type-table.h"

static gboolean
refuse (GError    **error,
        const char *format,
        ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (GError    **error,
        const char *format,
        ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, format, args);
  va_end (args);
  return FALSE;
}

/* ---- What an item refers to ---- */

static gboolean
check_id (BivCampaign         *after,
          BivItem             *item,
          const BivFieldSpec  *field,
          const char          *id,
          GError             **error)
{
  BivItem *found = biv_campaign_find (after, id);
  g_autofree char *label = NULL;

  if (found != NULL && (field->refers == BIV_KIND_ANY || biv_item_get_kind (found) == field->refers))
    return TRUE;
  label = biv_item_dup_label (after, item);
  /* TRANSLATORS: an item, one of its fields, and an id that is not in the campaign */
  return refuse (error, _("%s, %s: there is no “%s” in this campaign for it; name one that is there"), label,
                 biv_field_get_label (field), id);
}

static gboolean
check_reference (BivCampaign         *after,
                 BivItem             *item,
                 const BivFieldSpec  *field,
                 GError             **error)
{
  const BivValue *value = biv_item_peek_value (item, field);

  if (field->kind == BIV_FIELD_ID)
    return value->text == NULL || check_id (after, item, field, value->text, error);
  for (char **id = value->list; id != NULL && *id != NULL; id++)
    if (!check_id (after, item, field, *id, error))
      return FALSE;
  return TRUE;
}

/* ---- What nobody may go on referring to ---- */

static const char *
find_gone (const BivFieldSpec *field,
           const BivValue     *value,
           GHashTable         *gone)
{
  if (field->kind == BIV_FIELD_ID)
    return value->text != NULL && g_hash_table_contains (gone, value->text) ? value->text : NULL;
  for (char **id = value->list; id != NULL && *id != NULL; id++)
    if (g_hash_table_contains (gone, *id))
      return *id;
  return NULL;
}

static gboolean
check_forgotten (BivCampaign  *after,
                 BivItem      *item,
                 GHashTable   *gone,
                 GError      **error)
{
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      const char *id = field->refers == BIV_KIND_NONE ? NULL : find_gone (field, biv_item_peek_value (item, field), gone);

      if (id != NULL)
        {
          g_autofree char *label = biv_item_dup_label (after, g_hash_table_lookup (gone, id));
          g_autofree char *by = biv_item_dup_label (after, item);

          /* TRANSLATORS: what should go, and an item with the field that still names it */
          return refuse (error, _("“%s” cannot go: %s still names it (%s); name another there first"), label, by,
                         biv_field_get_label (field));
        }
    }
  return TRUE;
}

/* Ids of what was removed and not added again, with the items as they were. */
static GHashTable *
list_gone (BivCampaign *after,
           GPtrArray   *edits)
{
  GHashTable *gone = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);

      if (edit->kind == BIV_EDIT_REMOVE && biv_campaign_find (after, edit->id) == NULL)
        g_hash_table_insert (gone, edit->id, edit->item);
    }
  return gone;
}

static gboolean
check_removals (BivCampaign  *after,
                GPtrArray    *edits,
                GError      **error)
{
  g_autoptr (GHashTable) gone = list_gone (after, edits);

  if (g_hash_table_size (gone) == 0)
    return TRUE;
  if (!check_forgotten (after, BIV_ITEM (after), gone, error))
    return FALSE;
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, after, kind)
      if (!check_forgotten (after, item, gone, error))
        return FALSE;
  return TRUE;
}

/* ---- One field ---- */

/* No further up than there are formations: whoever goes further goes in a circle. */
static gboolean
check_parent (BivCampaign   *after,
              BivFormation  *formation,
              GError       **error)
{
  guint most = biv_campaign_peek_items (after, BIV_KIND_FORMATION)->len;
  BivFormation *above = formation;

  for (guint i = 0; above->parent != NULL && i <= most; i++)
    {
      above = biv_campaign_find_formation (after, above->parent);
      if (above == NULL || above == formation)
        return above == NULL || refuse (error, _("%s cannot stand above itself; choose another above it"),
                                         biv_turn_name (after, biv_item_get_id (BIV_ITEM (formation))));
    }
  return TRUE;
}

static gboolean
is_needed (BivKind             kind,
           const BivFieldSpec *field)
{
  for (const BivFieldSpec *const *needed = biv_item_rules_get_needed (kind); *needed != NULL; needed++)
    if (*needed == field)
      return TRUE;
  return FALSE;
}

static gboolean
check_type (BivCampaign  *after,
            BivUnit      *unit,
            GError      **error)
{
  BivBook *book = biv_campaign_get_book (after, unit->ruleset);

  if (book == NULL || unit->type == NULL || biv_book_find_type (book, unit->type) >= 0)
    return TRUE;
  return refuse (error, _("%s is of the type “%s”, which %s does not have; give it another type first"),
                 biv_turn_name (after, biv_item_get_id (BIV_ITEM (unit))), unit->type, biv_book_get_title (book));
}

static gboolean
check_rules (BivCampaign  *after,
             GError      **error)
{
  g_autoptr (GError) why = NULL;

  return biv_rule_options_accepts (after->ruleset, after->rules, &why) || refuse (error, "%s", why->message);
}

/* A table that fits the ruleset, and every unit of a type that is in it. */
static gboolean
check_types (BivCampaign  *after,
             GError      **error)
{
  g_autoptr (GError) why = NULL;

  if (!biv_type_table_accepts (after->ruleset, after->types, &why))
    return refuse (error, "%s", why->message);
  BIV_EACH (BivUnit, unit, after, BIV_KIND_UNIT)
    if (!check_type (after, unit, error))
      return FALSE;
  return TRUE;
}

static gboolean
check_field (BivCampaign         *after,
             BivItem             *item,
             const BivFieldSpec  *field,
             GError             **error)
{
  BivKind kind = biv_item_get_kind (item);
  const BivWordRule *rule;

  if (is_needed (kind, field) && biv_item_is_fallback (item, field))
    {
      g_autofree char *label = biv_item_dup_label (after, item);

      return refuse (error, _("%s cannot be without: %s"), label, biv_field_get_label (field));
    }
  if (kind == BIV_KIND_CAMPAIGN && (strcmp (field->name, "types") == 0 || strcmp (field->name, "ruleset") == 0))
    return check_types (after, error) && check_rules (after, error);
  if (kind == BIV_KIND_CAMPAIGN && strcmp (field->name, "rules") == 0)
    return check_rules (after, error);
  if (kind == BIV_KIND_UNIT && (strcmp (field->name, "type") == 0 || strcmp (field->name, "ruleset") == 0) &&
      !check_type (after, (BivUnit *) item, error))
    return FALSE;
  if (field->refers != BIV_KIND_NONE)
    return check_reference (after, item, field, error) &&
           (kind != BIV_KIND_FORMATION || strcmp (field->name, "parent") != 0 ||
            check_parent (after, (BivFormation *) item, error));
  if (field->kind != BIV_FIELD_TEXT && field->kind != BIV_FIELD_LIST)
    return TRUE;
  rule = biv_item_rules_find (kind, field);
  return rule == NULL || biv_item_rules_accept (rule, field, biv_item_peek_value (item, field), error);
}

/* What an edit set may have been set once more, or removed, by a later one: what counts is what came of it. */
static gboolean
check_edit (BivCampaign    *after,
            const BivEdit  *edit,
            GError        **error)
{
  BivItem *item = edit->kind != BIV_EDIT_REMOVE ? biv_campaign_find (after, edit->id) : NULL;

  if (item == NULL || biv_item_get_kind (item) != edit->item_kind)
    return TRUE;
  if (edit->kind == BIV_EDIT_SET)
    return edit->field == biv_kind_find_field (edit->item_kind, "name") || check_field (after, item, edit->field, error);
  for (const BivFieldSpec *field = biv_kind_get_fields (edit->item_kind); field->name != NULL; field++)
    if (!check_field (after, item, field, error))
      return FALSE;
  return TRUE;
}

gboolean
biv_integrity_check (BivCampaign  *after,
                     GPtrArray    *edits,
                     GError      **error)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (after) && edits != NULL, FALSE);

  for (guint i = 0; i < edits->len; i++)
    if (!check_edit (after, g_ptr_array_index (edits, i), error))
      return FALSE;
  return check_removals (after, edits, error);
}
