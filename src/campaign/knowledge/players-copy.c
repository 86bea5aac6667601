/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-copy.c: a campaign to be given to one side's player (CA-SCOUT-6) */
#include "config.h"
#include "campaign/knowledge/players-copy.h"

#include "base/i18n.h"
#include <string.h>
#include "base/biv-dice-key.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/item-private.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/map.h"
#include "campaign/model/player.h"
#include "campaign/model/turn-words.h"
#include "base/fail.h"

/* ---- Ids that count nothing ---- */

/* Kinds whose ids the program gives, or that no order names. Their order in the file stays. */
static const BivKind renumbered[] = {
  BIV_KIND_RELATION, BIV_KIND_LINK, BIV_KIND_SCHEDULE, BIV_KIND_VICTORY, BIV_KIND_ORDER, BIV_KIND_CONTACT,
  BIV_KIND_SIEGE, BIV_KIND_BATTLE, BIV_KIND_PARTICIPANT, BIV_KIND_SIGHTING, BIV_KIND_DESPATCH, BIV_KIND_BATTLEFIELD, BIV_KIND_DRAWN,
};

typedef struct
{
  BivCampaign *campaign;
  GHashTable  *ids;                 /* old -> new, both owned */
} Renaming;

/* Two rounds, for a new id may be one that an item further down still has. */
static void
rename_kind (Renaming *renaming,
             BivKind   kind)
{
  GPtrArray *items = biv_campaign_peek_items (renaming->campaign, kind);
  g_autoptr (GPtrArray) old = g_ptr_array_new ();
  guint number = 0;

  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *between = g_strdup_printf ("\001%u", i);

      g_ptr_array_add (old, g_strdup (biv_item_get_id (items->pdata[i])));
      biv_campaign_apply_rename (renaming->campaign, items->pdata[i], between);
    }
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *id = NULL;

      do
        {
          g_free (id);
          id = g_strdup_printf ("%s-%u", biv_kind_get_element (kind), ++number);
        }
      while (biv_campaign_find (renaming->campaign, id) != NULL);
      biv_campaign_apply_rename (renaming->campaign, items->pdata[i], id);
      g_hash_table_insert (renaming->ids, old->pdata[i], g_steal_pointer (&id));
    }
}

/* ---- Places ---- */

/* "Miller's Cross": "millers-cross". Returns: (transfer full) (nullable): %NULL where nothing of a name is left */
static char *
dup_slug (const char *name)
{
  g_autofree char *plain = name != NULL ? g_str_to_ascii (name, "C") : NULL;
  g_autoptr (GString) slug = g_string_new (NULL);

  for (const char *at = plain; at != NULL && *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (slug, g_ascii_tolower (*at));
    else if (*at != '\'' && *at != '?' && slug->len > 0 && slug->str[slug->len - 1] != '-')
      g_string_append_c (slug, '-');
  if (slug->len > 0 && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);
  return slug->len > 0 ? g_string_free (g_steal_pointer (&slug), FALSE) : NULL;
}

/* What a place without a name is called, or one whose name is somebody else's: nothing that is in a row. */
static char *
dup_odd_id (BivItem    *place,
            const char *slug,
            guint       round)
{
  g_autofree char *source = g_strdup_printf ("%u %s", round, biv_item_get_id (place));
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, source, -1);
  g_autofree char *tail = g_strndup (digest, 5);

  return g_strdup_printf ("%s-%s", slug != NULL ? slug : "place", tail);
}

GHashTable *
biv_players_copy_list_place_ids (BivCampaign *campaign)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);

  if (biv_map_is_grid (campaign))
    return ids;
  BIV_EACH (BivItem, place, campaign, BIV_KIND_PLACE)
    {
      /* Orders that come back say it, from whatever language. */
      g_autofree char *name = biv_said_dup_plain (biv_item_get_name_key (place)), *slug = dup_slug (name);
      char *id = slug != NULL ? g_strdup (slug) : dup_odd_id (place, NULL, 0);

      for (guint round = 1; g_hash_table_contains (taken, id) || (biv_campaign_find (campaign, id) != NULL
                                                                  && biv_campaign_find (campaign, id) != place); round++)
        {
          g_free (id);
          id = dup_odd_id (place, slug, round);
        }
      g_hash_table_add (taken, id);
      g_hash_table_insert (ids, g_strdup (biv_item_get_id (place)), id);
    }
  return ids;
}

/* Places keep what they are called in between, for one may be called as another was. */
static void
rename_places (Renaming    *renaming,
               BivCampaign *whole)
{
  g_autoptr (GHashTable) ids = biv_players_copy_list_place_ids (whole);
  GPtrArray *places = biv_campaign_peek_items (renaming->campaign, BIV_KIND_PLACE);
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < places->len; i++)
    {
      g_autofree char *between = g_strdup_printf ("\001%u", i);

      g_ptr_array_add (old, g_strdup (biv_item_get_id (places->pdata[i])));
      if (g_hash_table_contains (ids, old->pdata[i]))
        biv_campaign_apply_rename (renaming->campaign, places->pdata[i], between);
    }
  for (guint i = 0; i < places->len; i++)
    {
      const char *id = g_hash_table_lookup (ids, old->pdata[i]);

      if (id == NULL)
        continue;
      biv_campaign_apply_rename (renaming->campaign, places->pdata[i], id);
      g_hash_table_insert (renaming->ids, g_strdup (old->pdata[i]), g_strdup (id));
    }
}

/* ---- What points at them ---- */

static void
rename_in_text (Renaming   *renaming,
                BivItem    *item,
                const char *field_name)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), field_name);
  const char *old = biv_item_peek_value (item, field)->text;
  char *id = old != NULL ? g_hash_table_lookup (renaming->ids, old) : NULL;

  if (id != NULL)
    biv_item_take_value (item, field, &(BivValue) { .text = id });
}

static void
rename_in_list (Renaming   *renaming,
                BivItem    *item,
                const char *field_name)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), field_name);
  char **old = biv_item_peek_value (item, field)->list;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (; old != NULL && *old != NULL; old++)
    {
      char *id = g_hash_table_lookup (renaming->ids, *old);

      g_ptr_array_add (ids, id != NULL ? id : *old);
    }
  g_ptr_array_add (ids, NULL);
  if (ids->len > 1)
    biv_item_take_value (item, field, &(BivValue) { .list = (char **) ids->pdata });
}

/* Details are never changed: where one names what has another id, all of them are others. */
static void
rename_in_details (Renaming           *renaming,
                   BivItem            *item,
                   const BivFieldSpec *field)
{
  const BivDetails *old = biv_item_peek_value (item, field)->details;
  g_autoptr (GArray) renamed = biv_details_dup_array (field->details, old);
  BivValue value = { 0 };

  for (guint i = 0; i < renamed->len; i++)
    for (const BivFieldSpec *column = field->details->columns; column->name != NULL; column++)
      {
        char **own = (char **) (gpointer) (renamed->data + i * field->details->size + column->offset);
        char *id = column->kind == BIV_FIELD_ID && *own != NULL ? g_hash_table_lookup (renaming->ids, *own) : NULL;

        if (id != NULL)
          *own = id;
      }
  value.details = biv_details_new (field->details, renamed->data, renamed->len);
  biv_item_take_value (item, field, &value);
  biv_value_clear (field, &value);
}

static void
rename_references (Renaming *renaming)
{
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_KIND_ENTRY; kind++)
    for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
      if (field->refers != BIV_KIND_NONE || field->kind == BIV_FIELD_DETAILS)
        BIV_EACH (BivItem, item, renaming->campaign, kind)
          {
            if (field->kind == BIV_FIELD_DETAILS)
              rename_in_details (renaming, item, field);
            else if (field->kind == BIV_FIELD_LIST)
              rename_in_list (renaming, item, field->name);
            else
              rename_in_text (renaming, item, field->name);
          }
  BIV_EACH (BivItem, formation, renaming->campaign, BIV_KIND_FORMATION)
    rename_in_text (renaming, formation, "carried-order");
}

/* Every line of the copy is its own by now (biv_knowledge_copy_for()). A remark names an earlier line, by its new number. */
static void
renumber_journal (Renaming *renaming)
{
  int number = 0;

  BIV_EACH (BivItem, entry, renaming->campaign, BIV_KIND_ENTRY)
    {
      g_autofree char *id = g_strdup_printf ("entry-%d", ++number);

      rename_in_list (renaming, entry, "objects");
      g_hash_table_insert (renaming->ids, g_strdup (biv_item_get_id (entry)), g_strdup (id));
      biv_item_take_value (entry, biv_kind_find_field (BIV_KIND_ENTRY, "number"), &(BivValue) { .number = number });
      biv_campaign_apply_rename (renaming->campaign, entry, id);
    }
}

/* ---- The picture under the map ---- */

static const char *const of_picture[] = { "backdrop", "backdrop-x", "backdrop-y", "backdrop-width", "backdrop-turn",
                                          "backdrop-strength" };

static void
forget_picture (BivCampaign *copy)
{
  for (gsize i = 0; i < G_N_ELEMENTS (of_picture); i++)
    biv_item_parse_field (BIV_ITEM (copy), biv_kind_find_field (BIV_KIND_CAMPAIGN, of_picture[i]), NULL, NULL);
}

void
biv_players_copy_show_picture (BivCampaign *copy,
                               BivCampaign *campaign)
{
  g_return_if_fail (BIV_IS_CAMPAIGN (copy) && BIV_IS_CAMPAIGN (campaign));

  for (gsize i = 0; i < G_N_ELEMENTS (of_picture); i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_CAMPAIGN, of_picture[i]);

      biv_item_take_value (BIV_ITEM (copy), field, biv_item_peek_value (BIV_ITEM (campaign), field));
    }
}

/* ---- Whose copy it is ---- */

/* The operating system's: nobody can work out another side's from his own. */
static char *
make_word (void)
{
  BivDiceKey key;

  biv_dice_key_init_fresh (&key);
  return biv_dice_key_dup_text (&key);
}

BivProposal *
biv_players_copy_propose_words (BivCampaign *campaign)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) players = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  proposal = biv_proposal_new (campaign, _("Give each side’s copies their word"), NULL, NULL);
  players = biv_player_list (campaign, NULL);
  for (guint i = 0; i < players->len; i++)
    if (biv_player_get_word (campaign, g_ptr_array_index (players, i)) == NULL)
      {
        g_autofree char *word = make_word ();

        biv_player_set_word (proposal, g_ptr_array_index (players, i), word);
      }
  return biv_proposal_get_edits (proposal)->len > 0 ? g_steal_pointer (&proposal) : NULL;
}

/* The one who commands in chief has the side's, any other his own. */
static void
bring_word_of (BivCampaign *copy,
               BivCampaign *campaign,
               BivSide     *to)
{
  g_autoptr (BivPlayer) player = biv_player_find_key (campaign, copy->copy_for, copy->copy_player);
  const char *word = player != NULL ? biv_player_get_word (campaign, player) : NULL;
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_SIDE, "commanders");
  BivCommander row = { copy->copy_player, player != NULL ? player->contact : NULL, (char *) word };
  BivValue value = { 0 };

  if (player == NULL || player->is_chief)
    {
      biv_item_take_value (BIV_ITEM (to), biv_kind_find_field (BIV_KIND_SIDE, "word"), &(BivValue) { .text = (char *) word });
      return;
    }
  value.details = biv_details_new (&biv_commanders_details, &row, 1);
  biv_item_take_value (BIV_ITEM (to), field, &value);
  biv_value_clear (field, &value);
}

void
biv_players_copy_bring_word (BivCampaign *copy,
                             BivCampaign *campaign)
{
  BivSide *from, *to;

  g_return_if_fail (biv_campaign_is_copy (copy) && BIV_IS_CAMPAIGN (campaign));

  from = biv_campaign_find_side (campaign, copy->copy_for);
  to = biv_campaign_find_side (copy, copy->copy_for);
  if (from != NULL && to != NULL)
    bring_word_of (copy, campaign, to);
}

BivCampaign *
biv_players_copy_new (BivCampaign *campaign,
                      const char  *who)
{
  BivCampaign *copy = biv_knowledge_copy_for (campaign, who);
  Renaming renaming = { copy, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };

  rename_places (&renaming, campaign);
  for (gsize i = 0; i < G_N_ELEMENTS (renumbered); i++)
    rename_kind (&renaming, renumbered[i]);
  rename_references (&renaming);
  renumber_journal (&renaming);
  forget_picture (copy);
  g_hash_table_unref (renaming.ids);
  return copy;
}

/* ---- What a player may do in it ---- */

/* As it is after the proposal, or, where that removes it, as it was. */
static BivItem *
find_edited (BivCampaign   *campaign,
             BivProposal   *proposal,
             const BivEdit *edit)
{
  BivItem *item = biv_campaign_find (biv_proposal_get_scratch (proposal), edit->id);

  return item != NULL ? item : edit->item != NULL ? edit->item : biv_campaign_find (campaign, edit->id);
}

static gboolean
is_own (BivCampaign *campaign,
        BivProposal *proposal,
        const char  *formation)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivCampaign *where = biv_campaign_find_formation (scratch, formation) != NULL ? scratch : campaign;
  g_autoptr (BivPlayer) player = biv_player_find (campaign, campaign->copy_for);

  return player != NULL && biv_player_commands (where, player, biv_campaign_find_formation (where, formation));
}

/* Whoever detaches or merges changes formations and units too, and what points at them; but only by those procedures. */
static gboolean
is_players (BivCampaign   *campaign,
            BivProposal   *proposal,
            const BivEdit *edit)
{
  BivItem *item = find_edited (campaign, proposal, edit);

  if (item == NULL || (edit->item_kind != BIV_KIND_ORDER && !biv_proposal_get_of_orders (proposal)))
    return FALSE;
  switch (edit->item_kind)
    {
    case BIV_KIND_ORDER:
      return is_own (campaign, proposal, BIV_ORDER (item)->formation);
    case BIV_KIND_FORMATION:
      return is_own (campaign, proposal, biv_item_get_id (item));
    case BIV_KIND_UNIT:
      return is_own (campaign, proposal, BIV_UNIT (item)->formation);
    default:
      return TRUE;
    }
}

gboolean
biv_players_copy_allows (BivCampaign *campaign,
                         BivProposal *proposal,
                         GError     **error)
{
  GPtrArray *edits = biv_proposal_get_edits (proposal);

  if (!biv_campaign_is_copy (campaign))
    return TRUE;
  for (guint i = 0; i < edits->len; i++)
    if (!is_players (campaign, proposal, edits->pdata[i]))
      return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("This is the copy of %s: orders can be written in it, and everything else is the referee’s."),
                       biv_turn_name (campaign, campaign->copy_for));
  return TRUE;
}
