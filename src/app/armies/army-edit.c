/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-edit.c: formations and units added, moved and removed by hand (CA-REF-4), each as one step */
#include "app/armies/army-edit.h"

#include "base/i18n.h"

#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/model/new-ids.h"
#include "base/fail.h"

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* ---- Adding ---- */

BivFormation *
biv_army_edit_add_formation (BivDesk    *desk,
                             const char *name,
                             const char *side,
                             BivLevel    level,
                             const char *commander,
                             const char *location)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autofree char *id = biv_formation_dup_new_id (campaign, name), *title = BIV_KEPT (g_strdup_printf (_("Add %s"), name));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);
  BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id));

  biv_item_set_name (BIV_ITEM (formation), name);
  set_text (&formation->side, side);
  set_text (&formation->commander, commander);
  set_text (&formation->location, location);
  formation->level = level;
  biv_proposal_add (proposal, formation);
  return biv_desk_commit (desk, proposal) ? biv_campaign_find_formation (campaign, id) : NULL;
}

BivUnit *
biv_army_edit_add_unit (BivDesk    *desk,
                        const char *name,
                        const char *formation,
                        const char *type,
                        const char *ref)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivFormation *body = biv_campaign_find_formation (campaign, formation);
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  int index = book != NULL ? biv_book_find_type (book, type) : -1;
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Add %s"), name)), *id = NULL;
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);
  BivUnit *unit;

  g_return_val_if_fail (body != NULL, NULL);

  id = ref != NULL && *ref != '\0' && biv_campaign_find (campaign, ref) == NULL ? g_strdup (ref)
                                                                              : biv_unit_dup_new_ref (campaign, body->side);
  unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));
  biv_item_set_name (BIV_ITEM (unit), name);
  set_text (&unit->formation, formation);
  set_text (&unit->type, type);
  if (ref != NULL && !g_str_equal (ref, id))
    set_text (&unit->ref, ref);
  unit->steps_full = unit->steps_now = index >= 0 ? biv_book_get_type_at (book, (guint) index)->steps : 1;
  biv_proposal_add (proposal, unit);
  return biv_desk_commit (desk, proposal) ? biv_campaign_find_unit (campaign, id) : NULL;
}

/* ---- Moving ---- */

gboolean
biv_army_edit_move (BivDesk    *desk,
                    GPtrArray  *units,
                    const char *formation)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivFormation *body = biv_campaign_find_formation (campaign, formation);
  g_autofree char *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  g_return_val_if_fail (body != NULL, FALSE);

  if (units->len == 1)
    /* TRANSLATORS: the title of a step: a unit and the formation it goes to */
    title = BIV_KEPT (g_strdup_printf (_("Move %s to %s"), biv_item_get_name (units->pdata[0]), biv_item_call (body)));
  else
    title = BIV_KEPT (g_strdup_printf (ngettext ("Move %u unit to %s", "Move %u units to %s", units->len), units->len,
                                       biv_item_call (body)));
  proposal = biv_turn_propose_edit (campaign, title);
  for (guint i = 0; i < units->len; i++)
    biv_proposal_set_text (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal),
                                                        biv_item_get_id (units->pdata[i])),
                           "formation", formation);
  return biv_proposal_is_empty (proposal) || biv_desk_commit (desk, proposal);
}

/* ---- Removing ---- */

static gboolean
names_any (BivItem    *item,
           GHashTable *ids)
{
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      const char *pointer = NULL;
      char *const *list = NULL;

      if (field->kind == BIV_FIELD_ID)
        pointer = G_STRUCT_MEMBER (const char *, item, field->offset);
      else if (field->kind == BIV_FIELD_LIST && field->refers != BIV_KIND_NONE)
        list = G_STRUCT_MEMBER (char *const *, item, field->offset);
      if (pointer != NULL && g_hash_table_contains (ids, pointer))
        return TRUE;
      for (guint i = 0; list != NULL && list[i] != NULL; i++)
        if (g_hash_table_contains (ids, list[i]))
          return TRUE;
    }
  return FALSE;
}

/* The first thing that would point at nothing. A field of the campaign's own points at none of these. */
static BivItem *
find_reference (BivCampaign *campaign,
                GHashTable  *ids)
{
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_campaign_peek_items (campaign, kind);

      for (guint i = 0; i < items->len; i++)
        if (!g_hash_table_contains (ids, biv_item_get_id (items->pdata[i])) && names_any (items->pdata[i], ids))
          return items->pdata[i];
    }
  return NULL;
}

static void
add_with_contents (BivCampaign *campaign,
                   BivItem     *item,
                   GHashTable  *ids,
                   int          depth)
{
  const char *id = biv_item_get_id (item);
  GPtrArray *units, *below;

  g_hash_table_add (ids, g_strdup (id));
  if (!BIV_IS_FORMATION (item) || depth > 32)
    return;
  units = biv_army_list_own_units (campaign, id);
  below = biv_army_list_sub_formations (campaign, id);
  for (guint i = 0; i < units->len; i++)
    g_hash_table_add (ids, g_strdup (biv_item_get_id (units->pdata[i])));
  for (guint i = 0; i < below->len; i++)
    add_with_contents (campaign, below->pdata[i], ids, depth + 1);
}

static const char *
kind_words (BivItem *item)
{
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_ENTRY:
      return _("the journal names it");
    case BIV_KIND_ORDER:
      return _("an order was given to it");
    case BIV_KIND_BATTLE:
    case BIV_KIND_PARTICIPANT:
      return _("it was in a battle");
    case BIV_KIND_SCHEDULE:
      return _("it is due to arrive");
    case BIV_KIND_SIDE:
      return _("it has the commander-in-chief");
    default:
      return _("something else in the campaign names it");
    }
}

gboolean
biv_army_edit_remove (BivDesk   *desk,
                      GPtrArray *items)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk), *scratch;
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL, *text = NULL;
  BivItem *reference;

  g_return_val_if_fail (items->len > 0, FALSE);

  for (guint i = 0; i < items->len; i++)
    add_with_contents (campaign, items->pdata[i], ids, 0);
  reference = find_reference (campaign, ids);
  if (reference != NULL)
    {
      /* TRANSLATORS: a unit or formation that cannot be removed, and why */
      text = g_strdup_printf (_("%s cannot be removed: %s. Its status can be set to lost."),
                              biv_item_get_name (items->pdata[0]), kind_words (reference));
      biv_desk_report (desk, text);
      return FALSE;
    }
  if (items->len == 1)
    title = BIV_KEPT (g_strdup_printf (_("Remove %s"), biv_item_get_name (items->pdata[0])));
  else
    title = BIV_KEPT (g_strdup_printf (ngettext ("Remove %u unit", "Remove %u units", items->len), items->len));
  proposal = biv_turn_propose_edit (campaign, title);
  scratch = biv_proposal_get_scratch (proposal);
  /* Units before the formations they are in. */
  for (BivKind kind = BIV_KIND_UNIT; kind >= BIV_KIND_FORMATION; kind--)
    {
      g_autoptr (GPtrArray) doomed = g_ptr_array_new ();
      GPtrArray *all = biv_campaign_peek_items (scratch, kind);

      for (guint i = 0; i < all->len; i++)
        if (g_hash_table_contains (ids, biv_item_get_id (all->pdata[i])))
          g_ptr_array_add (doomed, all->pdata[i]);
      for (guint i = doomed->len; i > 0; i--)
        biv_proposal_remove (proposal, doomed->pdata[i - 1]);
    }
  return biv_desk_commit (desk, proposal);
}

/* ---- From another campaign ---- */

static const char *
map_id (GHashTable *map,
        const char *id)
{
  return id != NULL ? g_hash_table_lookup (map, id) : NULL;
}

/* A free id for each formation and unit that comes over. */
static void
map_ids (BivCampaign *campaign,
         BivCampaign *from,
         BivKind      kind,
         GHashTable  *map)
{
  GPtrArray *items = biv_campaign_peek_items (from, kind);

  for (guint i = 0; i < items->len; i++)
    {
      const char *id = biv_item_get_id (items->pdata[i]);
      char *own = g_strdup (id);

      for (int n = 2; biv_campaign_find (campaign, own) != NULL; n++)
        {
          g_free (own);
          own = g_strdup_printf ("%s.%d", id, n);
        }
      g_hash_table_insert (map, g_strdup (id), own);
    }
}

static const char *
first_base (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, side);

  return bases->len > 0 ? biv_item_get_id (bases->pdata[0]) : NULL;
}

static void
copy_formation (BivProposal  *proposal,
                BivFormation *old,
                GHashTable   *map,
                const char   *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation
    = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, map_id (map, biv_id_of (old))));
  gboolean has_place = old->location == NULL || biv_campaign_find_place (campaign, old->location) != NULL;

  biv_item_set_name (BIV_ITEM (formation), biv_item_get_name_key (BIV_ITEM (old)));
  set_text (&formation->side, side);
  set_text (&formation->parent, map_id (map, old->parent));
  set_text (&formation->commander, old->commander);
  set_text (&formation->rank, old->rank);
  set_text (&formation->rating, old->rating);
  set_text (&formation->location, has_place ? old->location : first_base (campaign, side));
  formation->level = old->level;
  formation->quality = old->quality;
  biv_proposal_add (proposal, formation);
}

static void
copy_unit (BivProposal *proposal,
           BivUnit     *old,
           GHashTable  *map)
{
  BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, map_id (map, biv_id_of (old))));
  static const char *const kept[] = { "ruleset", "type", "quality", "frontage", "guns", "calibre", "class", "weight",
                                      "mount", "extras", "ref", "steps-full", "remarks", NULL };

  biv_item_set_name (BIV_ITEM (unit), biv_item_get_name_key (BIV_ITEM (old)));
  for (int i = 0; kept[i] != NULL; i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_UNIT, kept[i]);
      g_autofree char *text = field != NULL ? biv_item_dup_field (BIV_ITEM (old), field) : NULL;

      if (text != NULL)
        biv_item_parse_field (BIV_ITEM (unit), field, text, NULL);
    }
  if (old->start_quality != NULL)
    set_text (&unit->quality, old->start_quality);
  set_text (&unit->formation, map_id (map, old->formation));
  unit->steps_now = unit->steps_full;
  unit->status = old->status == BIV_STATUS_RESERVE ? BIV_STATUS_RESERVE : BIV_STATUS_READY;
  biv_proposal_add (proposal, unit);
}

gboolean
biv_army_edit_copy_from (BivDesk      *desk,
                         BivCampaign  *from,
                         GError      **error)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  GPtrArray *own = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  GPtrArray *other = biv_campaign_peek_items (from, BIV_KIND_SIDE);
  g_autoptr (GHashTable) map = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Copy the armies of %s"), biv_item_get_name (BIV_ITEM (from))));
  g_autoptr (BivProposal) proposal = NULL;

  if (g_strcmp0 (campaign->ruleset, from->ruleset) != 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is played by another rulebook."),
                     biv_item_get_name (BIV_ITEM (from)));
  proposal = biv_turn_propose_edit (campaign, title);
  if (campaign->types == NULL)
    biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "types", (const char *const *) from->types);
  map_ids (campaign, from, BIV_KIND_FORMATION, map);
  map_ids (campaign, from, BIV_KIND_UNIT, map);
  for (guint i = 0; i < MIN (own->len, other->len); i++)
    {
      GPtrArray *formations = biv_army_list_formations (from, biv_item_get_id (other->pdata[i]));
      GPtrArray *units = biv_army_list_units (from, biv_item_get_id (other->pdata[i]));

      for (guint n = 0; n < formations->len; n++)
        copy_formation (proposal, formations->pdata[n], map, biv_item_get_id (own->pdata[i]));
      for (guint n = 0; n < units->len; n++)
        copy_unit (proposal, units->pdata[n], map);
    }
  if (biv_proposal_is_empty (proposal))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” has no armies."),
                     biv_item_get_name (BIV_ITEM (from)));
  return biv_campaign_commit (campaign, proposal, error);
}
