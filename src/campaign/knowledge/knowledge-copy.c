/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knowledge-copy.c: the campaign without what a side, or one of its players, may not know (CA-SCOUT-1, CA-SCOUT-6, CA-SCOUT-7,
 * CA-MAP-8, CA-MAIL-3, CA-MAIL-6) */
#include "config.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/knowledge/despatch.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/dice-proof.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/item-private.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/map.h"

typedef struct
{
  BivCampaign *campaign;            /* the copy */
  BivCampaign *whole;
  BivPlayer   *player;              /* for whom it is, as the whole campaign knows him */
  GPtrArray   *all;                 /* of BivPlayer: where everybody reads and a side has several, each of them; else NULL */
  const char  *side;                /* or BIV_EVERYBODY */
  gboolean     is_open;             /* CA-SCOUT-1 */
} Filter;

static void
forget_field (Filter     *filter,
              gpointer    item,
              const char *name)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (BIV_ITEM (item)), name);

  g_return_if_fail (field != NULL);
  biv_item_parse_field (BIV_ITEM (item), field, NULL, NULL);
}

static void
forget_fields (Filter            *filter,
               gpointer           item,
               const char *const *names)
{
  for (; *names != NULL; names++)
    forget_field (filter, item, *names);
}

static gboolean
is_own (Filter     *filter,
        const char *side)
{
  return g_strcmp0 (side, filter->side) == 0;
}

static gboolean
has_word (char      **list,
          const char *word)
{
  return list != NULL && g_strv_contains ((const char *const *) list, word);
}

static gboolean
names_all (Filter  *filter,
           char   **sides)
{
  BIV_EACH (BivItem, side, filter->campaign, BIV_KIND_SIDE)
    if (!has_word (sides, biv_id_of (side)))
      return FALSE;
  return sides != NULL;
}

/* What all sides read he may know for such if the newspaper tells it (CA-JOURNAL-4); that the enemy has read it too is otherwise
 * nothing for him. */
static gboolean
is_news (Filter   *filter,
         BivEntry *entry)
{
  static const BivEntryKind kinds[] = {
    BIV_ENTRY_BATTLE, BIV_ENTRY_OWNER, BIV_ENTRY_SIEGE, BIV_ENTRY_ARRIVAL, BIV_ENTRY_RETREAT, BIV_ENTRY_EVENT,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (entry->entry_kind == kinds[i])
      return biv_campaign_option_is (filter->campaign, "gazette.fill", "on") && names_all (filter, entry->visible_to);
  return FALSE;
}

/* Whether the list of sides has the one that reads; where everybody reads, each of them. */
static gboolean
names_reader (Filter  *filter,
              char   **sides)
{
  return g_str_equal (filter->side, BIV_EVERYBODY) ? names_all (filter, sides) : has_word (sides, filter->side);
}

/* The places of the list that are still there, or the words about things that are. */
typedef gboolean (*KeepWord) (Filter *filter, const char *word);

static void
keep_words (Filter     *filter,
            gpointer    item,
            const char *name,
            KeepWord    keeps)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (BIV_ITEM (item)), name);
  char **list = biv_item_peek_value (BIV_ITEM (item), field)->list;
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (keeps (filter, list[i]))
      g_ptr_array_add (kept, list[i]);
  g_ptr_array_add (kept, NULL);
  biv_item_take_value (BIV_ITEM (item), field, &(BivValue) { .list = kept->len > 1 ? (char **) kept->pdata : NULL });
}

/* By what each detail is about, which is its first column. */
static void
keep_details (Filter     *filter,
              gpointer    item,
              const char *name,
              KeepWord    keeps)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (BIV_ITEM (item)), name);
  const BivFieldSpec *about = field->details->columns;
  g_autoptr (GArray) kept = biv_details_dup_array (field->details, biv_item_peek_value (BIV_ITEM (item), field)->details);
  BivValue value = { 0 };

  for (guint i = kept->len; i-- > 0;)
    if (!keeps (filter, biv_detail_peek (kept->data + i * field->details->size, about)->text))
      g_array_remove_index (kept, i);
  value.details = biv_details_new (field->details, kept->data, kept->len);
  biv_item_take_value (BIV_ITEM (item), field, &value);
  biv_value_clear (field, &value);
}

static gboolean
is_there (Filter     *filter,
          const char *id)
{
  return biv_campaign_find (filter->campaign, id) != NULL;
}

/* What he commands: of a side with one player all of it. */
static gboolean
is_his (Filter     *filter,
        const char *formation)
{
  return biv_player_commands (filter->whole, filter->player, biv_campaign_find_formation (filter->whole, formation));
}

static gboolean
has_one_of (Filter           *filter,
            const BivPlayer  *player,
            char            **formations)
{
  for (; formations != NULL && *formations != NULL; formations++)
    if (biv_player_commands (filter->whole, player, biv_campaign_find_formation (filter->whole, *formations)))
      return TRUE;
  return FALSE;
}

/* Of several players who was there; where everybody reads, each of them. */
static gboolean
has_one_of_his (Filter  *filter,
                char   **formations)
{
  for (guint i = 0; filter->all != NULL && i < filter->all->len; i++)
    if (!has_one_of (filter, g_ptr_array_index (filter->all, i), formations))
      return FALSE;
  return filter->all != NULL || has_one_of (filter, filter->player, formations);
}

/* One of its own formations: also where all others are in the open, what he means to do is not. */
static gboolean
is_about_own (Filter     *filter,
              const char *id)
{
  BivFormation *formation = biv_campaign_find_formation (filter->campaign, id);

  return formation != NULL && is_his (filter, id);
}

/* Which items of a kind a side may not know of at all. */
typedef gboolean (*IsHidden) (gpointer filter, gpointer item);

static gboolean
hides_formation (gpointer data,
                 gpointer item)
{
  Filter *filter = data;

  return !filter->is_open && !is_his (filter, biv_id_of (item));
}

static gboolean
hides_unit (gpointer data,
            gpointer item)
{
  Filter *filter = data;

  return biv_campaign_find_formation (filter->campaign, ((BivUnit *) item)->formation) == NULL;
}

static gboolean
hides_order (gpointer data,
             gpointer item)
{
  Filter *filter = data;
  const char *formation = ((BivOrder *) item)->formation;

  return biv_campaign_find_formation (filter->campaign, formation) == NULL || !is_his (filter, formation);
}

static gboolean
hides_schedule (gpointer data,
                gpointer item)
{
  Filter *filter = data;
  BivSchedule *schedule = item;
  BivFormation *formation = biv_campaign_find_formation (filter->campaign, schedule->formation);

  for (char **unit = schedule->units; formation == NULL && unit != NULL && *unit != NULL; unit++)
    {
      BivUnit *found = biv_campaign_find_unit (filter->campaign, *unit);

      formation = found != NULL ? biv_campaign_find_formation (filter->campaign, found->formation) : NULL;
    }
  return formation == NULL || !is_his (filter, biv_id_of (formation));
}

static gboolean
hides_victory (gpointer data,
               gpointer item)
{
  Filter *filter = data;

  return !is_own (filter, ((BivVictory *) item)->side);
}

static gboolean
hides_contact (gpointer data,
               gpointer item)
{
  Filter *filter = data;

  return !names_reader (filter, ((BivContact *) item)->sides) ||
         (!filter->player->is_only && !has_one_of_his (filter, ((BivContact *) item)->formations));
}

static gboolean
hides_siege (gpointer data,
             gpointer item)
{
  Filter *filter = data;
  BivSiege *siege = item;
  char *both[] = { siege->besieger, siege->garrison, NULL };

  if (!names_reader (filter, both[0] != NULL ? both : both + 1))
    return TRUE;
  if (filter->player->is_only)
    return FALSE;
  BIV_EACH (BivFormation, formation, filter->whole, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, siege->place) == 0 && is_his (filter, biv_id_of (formation)))
      return FALSE;
  return TRUE;
}

/* A battle keeps its units, also where their formation has been merged since. */
static gboolean
commands_in (Filter    *filter,
             BivBattle *battle)
{
  BIV_EACH (BivParticipant, participant, filter->whole, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
                        ? biv_campaign_find_unit (filter->whole, participant->unit) : NULL;

      if (unit != NULL && is_his (filter, unit->formation))
        return TRUE;
    }
  return FALSE;
}

static gboolean
hides_battle (gpointer data,
              gpointer item)
{
  Filter *filter = data;
  BivBattle *battle = item;

  if (!filter->player->is_only)
    return !has_one_of_his (filter, battle->formations) && !commands_in (filter, battle);
  if (names_reader (filter, battle->sides) || is_own (filter, battle->attacker) || is_own (filter, battle->defender))
    return FALSE;
  for (char **id = battle->formations; id != NULL && *id != NULL; id++)
    {
      BivFormation *formation = biv_campaign_find_formation (filter->campaign, *id);

      if (formation != NULL && is_own (filter, formation->side))
        return FALSE;
    }
  return TRUE;
}

static gboolean
hides_participant (gpointer data,
                   gpointer item)
{
  Filter *filter = data;
  BivParticipant *participant = item;

  BivUnit *unit = biv_campaign_find_unit (filter->whole, participant->unit);

  return !is_own (filter, participant->side) || biv_campaign_find (filter->campaign, participant->battle) == NULL ||
         (!filter->player->is_only && (unit == NULL || !is_his (filter, unit->formation)));
}

static gboolean
hides_sighting (gpointer data,
                gpointer item)
{
  Filter *filter = data;
  BivSighting *sighting = item;

  /* What a despatch carries is there with it. */
  if (sighting->despatch != NULL)
    return biv_campaign_find (filter->campaign, sighting->despatch) == NULL;
  return !biv_knowledge_is_his (sighting, filter->player) || !biv_knowledge_is_remembered (filter->campaign, sighting);
}

/* CA-MAIL-6, CA-MAIL-8: what has come into his hands, and what he wrote. */
static gboolean
hides_despatch (gpointer data,
                gpointer item)
{
  Filter *filter = data;

  return !biv_despatch_is_in_hand (item, filter->player) && !biv_despatch_is_his (filter->whole, item, filter->player);
}

static gboolean
is_readable (Filter   *filter,
             BivEntry *item)
{
  /* In a copy everything is its reader's. */
  if (biv_campaign_is_copy (filter->whole))
    return names_reader (filter, item->visible_to);
  if (!g_str_equal (filter->side, BIV_EVERYBODY))
    return biv_entry_is_for (item, filter->player);
  for (guint i = 0; filter->all != NULL && i < filter->all->len; i++)
    if (!biv_entry_is_for (item, g_ptr_array_index (filter->all, i)))
      return FALSE;
  return names_reader (filter, item->visible_to);
}

/* A die that a key proves which everybody has: its side's own, or the referee's. */
static gboolean
is_proved (Filter   *filter,
           BivEntry *entry)
{
  const BivDie *die = biv_details_get_first (entry->dice);

  return die != NULL && !die->is_typed && biv_dice_proof_is_opened (filter->whole, die->number) &&
         !g_str_equal (filter->side, BIV_EVERYBODY) && (die->side == NULL || g_str_equal (die->side, filter->side));
}

static gboolean
hides_entry (gpointer data,
             gpointer item)
{
  return !is_readable (data, item) && !is_proved (data, item);
}

static gboolean
hides_link (gpointer data,
            gpointer item)
{
  Filter *filter = data;
  BivLink *link = item;

  return link->known_to != NULL && !names_reader (filter, link->known_to);
}

/* CA-MAP-8: a place that is joined to others by nothing the side knows is not on its map. */
static void
remove_unknown_places (Filter      *filter,
                       BivCampaign *whole)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *places = biv_campaign_peek_items (filter->campaign, BIV_KIND_PLACE);

  BIV_EACH (BivLink, link, filter->campaign, BIV_KIND_LINK)
    {
      g_hash_table_add (known, link->from);
      g_hash_table_add (known, link->to);
    }
  BIV_EACH (BivFormation, formation, filter->campaign, BIV_KIND_FORMATION)
    if (formation->location != NULL && is_own (filter, formation->side))
      g_hash_table_add (known, formation->location);
  BIV_EACH (BivDespatch, despatch, filter->campaign, BIV_KIND_DESPATCH)
    if (despatch->from != NULL)
      g_hash_table_add (known, despatch->from);
  BIV_EACH (BivSighting, sighting, filter->campaign, BIV_KIND_SIGHTING)
    if (sighting->place != NULL)
      g_hash_table_add (known, sighting->place);
  BIV_EACH (BivBattle, battle, filter->campaign, BIV_KIND_BATTLE)
    if (battle->place != NULL)
      g_hash_table_add (known, battle->place);
  for (guint i = places->len; i-- > 0;)
    {
      BivPlace *place = g_ptr_array_index (places, i);
      g_autoptr (GPtrArray) links = biv_map_list_links (whole, biv_id_of (place));

      if (links->len > 0 && !g_hash_table_contains (known, biv_id_of (place)) && !is_own (filter, place->owner))
        biv_campaign_apply_remove (filter->campaign, BIV_ITEM (place));
    }
}

static gboolean
is_his_name (Filter     *filter,
             const char *name)
{
  return g_strcmp0 (name, filter->player->key) == 0;
}

/* CA-SCOUT-6 holds between players of one side: how much of it there is the others' part tells, and whose word opens what. */
static void
filter_own_side (Filter  *filter,
                 BivSide *side)
{
  static const char *const numbers[] = { "start-strength", "reinforced-strength", "detachments", NULL };
  static const char *const of_chief[] = { "contact", "word", "replacement-points", "replacement-stock", NULL };

  keep_details (filter, side, "commanders", is_his_name);
  forget_fields (filter, side, numbers);
  if (!filter->player->is_chief)
    forget_fields (filter, side, of_chief);
}

static void
filter_sides (Filter *filter)
{
  static const char *const others[] = {
    "commander-in-chief", "player", "contact", "word", "commanders", "mission", "notes", "start-strength",
    "reinforced-strength", "vp", "morale", "replacement-points", "replacement-stock", "detachments", NULL,
  };

  BIV_EACH (BivSide, side, filter->campaign, BIV_KIND_SIDE)
    if (!is_own (filter, biv_id_of (side)))
      forget_fields (filter, side, others);
    else if (!filter->player->is_only)
      filter_own_side (filter, side);
}

/* Who else knows of a link is not this side's to know (CA-MAP-8). */
static void
filter_links (Filter *filter)
{
  BIV_EACH (BivLink, link, filter->campaign, BIV_KIND_LINK)
    forget_field (filter, link, "known-to");
}

/* CA-SCOUT-1: open: where everybody is, but not where he means to go. */
static void
filter_formations (Filter *filter)
{
  static const char *const intentions[] = { "draft", "carried-order", NULL };

  BIV_EACH (BivFormation, formation, filter->campaign, BIV_KIND_FORMATION)
    if (!is_his (filter, biv_id_of (formation)))
      forget_fields (filter, formation, intentions);
}

/* CA-ORDER-5: a side knows when it wrote an order and when that was to arrive, never what has become of the courier: whether
 * an order has come is seen by what the formation does. */
static void
filter_orders (Filter *filter)
{
  static const char *const of_couriers[] = { "lost", "taken-by", NULL };
  BivCampaign *campaign = filter->campaign;

  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
      gboolean is_past = order->due != BIV_NONE &&
                         (order->due < campaign->turn || (order->due == campaign->turn && campaign->phase > BIV_PHASE_MOVEMENT));

      forget_fields (filter, order, of_couriers);
      biv_item_take_value (BIV_ITEM (order), biv_kind_find_field (BIV_KIND_ORDER, "arrives"),
                           &(BivValue) { .number = order->due });
      if (is_past && order->status == BIV_ORDER_GIVEN && formation != NULL &&
          g_strcmp0 (formation->carried_order, biv_id_of (order)) != 0)
        biv_item_take_value (BIV_ITEM (order), biv_kind_find_field (BIV_KIND_ORDER, "status"),
                             &(BivValue) { .number = BIV_ORDER_STOPPED });
    }
}

/* Boards that no place, rung or battle of the side's has need of are the referee's own; and when one was used last tells
 * of battles of others. */
static void
filter_boards (Filter *filter)
{
  g_autoptr (GHashTable) needed = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) fought = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *boards = biv_campaign_peek_items (filter->campaign, BIV_KIND_BATTLEFIELD);

  BIV_EACH (BivPlace, place, filter->campaign, BIV_KIND_PLACE)
    for (char **one = place->boards; one != NULL && *one != NULL; one++)
      g_hash_table_add (needed, *one);
  BIV_EACH (BivRung, rung, filter->campaign, BIV_KIND_RUNG)
    if (rung->board != NULL)
      g_hash_table_add (needed, rung->board);
  BIV_EACH (BivBattle, battle, filter->campaign, BIV_KIND_BATTLE)
    if (battle->battlefield != NULL)
      {
        g_hash_table_add (needed, battle->battlefield);
        g_hash_table_add (fought, battle->battlefield);
      }
  for (guint i = boards->len; i-- > 0;)
    if (!g_hash_table_contains (needed, biv_id_of (boards->pdata[i])))
      biv_campaign_apply_remove (filter->campaign, boards->pdata[i]);
    else if (!g_hash_table_contains (fought, biv_id_of (boards->pdata[i])))
      forget_field (filter, boards->pdata[i], "last-used");
}

/* CA-MAIL-3: what happens to his side's places is told where the commander-in-chief's post goes, and who stands there sees it. */
static gboolean
hears_of (Filter   *filter,
          BivPlace *place)
{
  if (filter->player->is_chief || g_strcmp0 (place->owner, place->start_owner) == 0)
    return TRUE;
  BIV_EACH (BivFormation, formation, filter->campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, biv_id_of (place)) == 0 && is_his (filter, biv_id_of (formation)))
      return TRUE;
  return FALSE;
}

/* Whose a place is, a side knows of its own and of those it had at the start; of others as it was at the start. */
static void
filter_places (Filter *filter)
{
  static const char *const others[] = { "stock", "breaches", NULL };

  BIV_EACH (BivPlace, place, filter->campaign, BIV_KIND_PLACE)
    {
      forget_field (filter, place, "secret-notes");
      if (is_own (filter, place->owner) && hears_of (filter, place))
        continue;
      forget_fields (filter, place, others);
      if (!filter->is_open && (!is_own (filter, place->start_owner) || !hears_of (filter, place)))
        biv_item_take_value (BIV_ITEM (place), biv_kind_find_field (BIV_KIND_PLACE, "owner"),
                             &(BivValue) { .text = place->start_owner });
    }
}

/* The referee's, unless he has made them public. */
static void
keep_public_photographs (BivBattle *battle)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_BATTLE, "photographs");
  g_autoptr (GArray) kept = biv_details_dup_array (field->details, battle->photographs);
  BivValue value = { 0 };

  for (guint i = kept->len; i-- > 0;)
    if (!g_array_index (kept, BivPhotograph, i).is_public)
      g_array_remove_index (kept, i);
  value.details = biv_details_new (field->details, kept->data, kept->len);
  biv_item_take_value (BIV_ITEM (battle), field, &value);
  biv_value_clear (field, &value);
}

static void
filter_battles (Filter *filter)
{
  BIV_EACH (BivContact, contact, filter->campaign, BIV_KIND_CONTACT)
    {
      keep_words (filter, contact, "formations", is_there);
      keep_details (filter, contact, "fell-back", is_there);
    }
  BIV_EACH (BivBattle, battle, filter->campaign, BIV_KIND_BATTLE)
    {
      static const char *const referees[] = {
        "account", "suggested", "dice-line", "dice-count", "branched-lines", "dice-by", NULL
      };

      keep_words (filter, battle, "formations", is_there);
      keep_details (filter, battle, "joining", is_there);
      keep_details (filter, battle, "posts", is_about_own);
      keep_details (filter, battle, "opening", is_about_own);
      keep_details (filter, battle, "losses", is_about_own);
      keep_words (filter, battle, "generals", is_there);
      keep_details (filter, battle, "retreats", is_there);
      keep_details (filter, battle, "points", is_own);
      keep_details (filter, battle, "totals", is_own);
      keep_public_photographs (battle);
      g_clear_pointer (&battle->record, biv_record_unref);
      forget_fields (filter, battle, referees);
    }
}

/* CA-SCOUT-7: to the side a planted report looks like any other, and so it has a source as any other has. */
static void
filter_sightings (Filter *filter)
{
  const BivFieldSpec *source = biv_kind_find_field (BIV_KIND_SIGHTING, "source");

  BIV_EACH (BivSighting, sighting, filter->campaign, BIV_KIND_SIGHTING)
    {
      if (sighting->is_planted && sighting->source == NULL)
        {
          biv_item_take_value (BIV_ITEM (sighting), source,
                               &(BivValue) { .text = sighting->text != NULL && *sighting->text != '\0'
                                                       ? sighting->text : (char *) BIV_KEPT (_("a report")) });
          forget_field (filter, sighting, "text");
        }
      forget_field (filter, sighting, "planted");
      /* Who commands the formation that a despatch came from is not told by what it carries. */
      if (sighting->despatch != NULL)
        forget_field (filter, sighting, "player");
    }
}

static int
compare_came (gconstpointer a,
              gconstpointer b)
{
  return (*(BivDespatch *const *) a)->came - (*(BivDespatch *const *) b)->came;
}

/* What a formation was called when it was written, where it is not there; a word that is no item's is its own name. */
static void
name_formation (Filter     *filter,
                gpointer    item,
                const char *field,
                const char *name)
{
  const BivFieldSpec *spec = biv_kind_find_field (BIV_KIND_DESPATCH, field);
  const char *id = biv_item_peek_value (BIV_ITEM (item), spec)->text;

  if (id != NULL && name != NULL && !is_there (filter, id))
    biv_item_take_value (BIV_ITEM (item), spec, &(BivValue) { .text = (char *) name });
}

static void
take_details (gpointer    despatch,
              const char *field,
              GArray     *rows)
{
  const BivFieldSpec *spec = biv_kind_find_field (BIV_KIND_DESPATCH, field);
  BivValue value = { .details = biv_details_new (spec->details, rows->data, rows->len) };

  biv_item_take_value (BIV_ITEM (despatch), spec, &value);
  biv_value_clear (spec, &value);
}

/* Ids of what a despatch tells of name nothing to whoever has no such formation or unit: there it is what it was called. */
static void
name_contents (Filter      *filter,
               BivDespatch *despatch)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GArray) returned = biv_details_dup_array (&biv_returned_details, despatch->returned);
  g_autoptr (GArray) units = biv_details_dup_array (&biv_returned_units_details, despatch->units);
  g_autoptr (GArray) marching = biv_details_dup_array (&biv_marching_details, despatch->marching);
  g_autoptr (GArray) by = biv_details_dup_array (&biv_marching_by_details, despatch->marching_by);

  BIV_EACH_DETAIL (BivReturned, one, despatch->returned)
    if (one->formation != NULL && one->name != NULL && !is_there (filter, one->formation))
      g_hash_table_insert (names, g_strdup (one->formation), g_strdup (one->name));
  BIV_EACH_DETAIL (BivMarching, one, despatch->marching)
    if (one->formation != NULL && one->name != NULL && !is_there (filter, one->formation))
      g_hash_table_insert (names, g_strdup (one->formation), g_strdup (one->name));
  if (g_hash_table_size (names) == 0)
    return;
#define NAME(id) if ((id) != NULL && g_hash_table_contains (names, (id))) (id) = g_hash_table_lookup (names, (id))
  for (guint i = 0; i < returned->len; i++)
    NAME (g_array_index (returned, BivReturned, i).formation);
  for (guint i = 0; i < units->len; i++)
    {
      BivReturnedUnit *unit = &g_array_index (units, BivReturnedUnit, i);

      NAME (unit->formation);
      if (unit->unit != NULL && unit->name != NULL && !is_there (filter, unit->unit))
        unit->unit = unit->name;
    }
  for (guint i = 0; i < marching->len; i++)
    NAME (g_array_index (marching, BivMarching, i).formation);
  for (guint i = 0; i < by->len; i++)
    NAME (g_array_index (by, BivMarchingBy, i).formation);
#undef NAME
  take_details (despatch, "returned", returned);
  take_details (despatch, "units", units);
  take_details (despatch, "marching", marching);
  take_details (despatch, "marching-by", by);
}

/* CA-MAIL-6: what a sender sees of his own is what he wrote and when, never what became of it. */
static void
filter_written (Filter      *filter,
                BivDespatch *despatch)
{
  static const char *const fate[] = { "state", "turn", "phase", "came", "reader-side", "reader", "taken-by", NULL };

  if (despatch->as_sent != NULL)
    biv_item_take_value (BIV_ITEM (despatch), biv_kind_find_field (BIV_KIND_DESPATCH, "text"),
                         &(BivValue) { .text = *despatch->as_sent != '\0' ? despatch->as_sent : NULL });
  forget_fields (filter, despatch, fate);
}

/* Numbers go on without gaps, which would count what is not there. */
static void
filter_despatches (Filter *filter)
{
  static const char *const referees[] = { "as-sent", "by-referee", "arrives", "shut-in", NULL };
  GPtrArray *despatches = biv_campaign_peek_items (filter->campaign, BIV_KIND_DESPATCH);
  g_autoptr (GPtrArray) came = g_ptr_array_new ();

  for (guint i = 0; i < despatches->len; i++)
    {
      BivDespatch *despatch = g_ptr_array_index (despatches, i);

      if (!biv_despatch_is_in_hand (despatch, filter->player))
        filter_written (filter, despatch);
      else
        g_ptr_array_add (came, despatch);
      name_formation (filter, despatch, "sender", despatch->sender_name);
      name_formation (filter, despatch, "addressee", despatch->addressee_name);
      name_contents (filter, despatch);
      forget_fields (filter, despatch, referees);
      biv_item_take_value (BIV_ITEM (despatch), biv_kind_find_field (BIV_KIND_DESPATCH, "number"),
                           &(BivValue) { .number = (int) i + 1 });
    }
  g_ptr_array_sort (came, compare_came);
  for (guint i = 0; i < came->len; i++)
    biv_item_take_value (came->pdata[i], biv_kind_find_field (BIV_KIND_DESPATCH, "came"), &(BivValue) { .number = (int) i + 1 });
}

/* How many dice fell in between, nobody is told; of an opened key everybody may check what he was told of (dice-proof.h). */
static void
hide_numbers (Filter   *filter,
              BivEntry *entry)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ENTRY, "dice");
  g_autoptr (GArray) dice = biv_details_dup_array (field->details, entry->dice);
  BivValue value = { 0 };

  for (guint i = 0; i < dice->len; i++)
    {
      BivDie *die = &g_array_index (dice, BivDie, i);

      if (!biv_dice_proof_is_opened (filter->campaign, die->number))
        die->number = 0;
    }
  value.details = biv_details_new (field->details, dice->data, dice->len);
  biv_item_take_value (BIV_ITEM (entry), field, &value);
  biv_value_clear (field, &value);
}

/* What the die was for may tell what its reader does not know: so it is there to be checked, and says nothing else. */
static void
bare_die (Filter   *filter,
          BivEntry *entry)
{
  BIV_KEEPS_KEYS;
  static const char *const telling[] = { "phase", "clause", "headline", "objects", "pictures", "gazette", "left-out", NULL };
  char *readers[] = { (char *) filter->side, NULL };
  const BivDie *die = biv_details_get_first (entry->dice);
  g_autofree char *text = g_strdup_printf (_("Die %d: %d."), die->number, die->face);

  forget_fields (filter, entry, telling);
  biv_item_take_value (BIV_ITEM (entry), biv_kind_find_field (BIV_KIND_ENTRY, "text"), &(BivValue) { .text = text });
  biv_item_take_value (BIV_ITEM (entry), biv_kind_find_field (BIV_KIND_ENTRY, "visible-to"), &(BivValue) { .list = readers });
}

static void
filter_rest (Filter *filter)
{
  static const char *const referees[] = {
    "events", "seed", "dice-key", "branched-keys", "dice-count", "last-number", "description", NULL
  };

  forget_fields (filter, filter->campaign, referees);
  BIV_EACH (BivTurn, turn, filter->campaign, BIV_KIND_TURN)
    keep_details (filter, turn, "situations", is_own);
  BIV_EACH (BivSchedule, line, filter->campaign, BIV_KIND_SCHEDULE)
    forget_field (filter, line, "condition");
  for (guint i = 0; i < biv_campaign_peek_items (filter->campaign, BIV_KIND_ENTRY)->len; i++)
    {
      BivItem *entry = g_ptr_array_index (biv_campaign_peek_items (filter->campaign, BIV_KIND_ENTRY), i);
      gboolean is_bare = !is_readable (filter, BIV_ENTRY (entry));
      BivEntry *own = BIV_ENTRY (biv_campaign_own_entry (filter->campaign, entry));

      if (is_bare)
        bare_die (filter, own);
      keep_words (filter, own, "objects", is_there);
      if (!is_news (filter, own))
        keep_words (filter, own, "visible-to", is_own);
      forget_field (filter, own, "readers");
      if (own->dice != NULL)
        hide_numbers (filter, own);
    }
}

/* ---- What is left refers to nothing that is gone ---- */

/* Returns: FALSE where the item makes no sense any more. */
static gboolean
settle_item (Filter  *filter,
             BivItem *item)
{
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      const BivValue *value = biv_item_peek_value (item, field);

      if (field->refers == BIV_KIND_NONE)
        continue;
      if (field->kind == BIV_FIELD_LIST)
        {
          for (char **id = value->list; id != NULL && *id != NULL; id++)
            if (biv_campaign_find (filter->campaign, *id) == NULL)
              {
                keep_words (filter, item, field->name, is_there);
                break;
              }
        }
      else if (value->text != NULL && biv_campaign_find (filter->campaign, value->text) == NULL)
        {
          if (field->is_needed)
            return FALSE;
          forget_field (filter, item, field->name);
        }
    }
  return TRUE;
}

static gboolean
is_senseless (gpointer filter,
              gpointer item)
{
  return !settle_item (filter, item);
}

/* What goes may leave others without sense, so it is gone over until nothing goes. */
static void
settle_references (Filter *filter)
{
  guint n_before = 0, n_after = 0;

  settle_item (filter, BIV_ITEM (filter->campaign));
  do
    {
      n_before = n_after = 0;
      for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_KIND_ENTRY; kind++)
        {
          n_before += biv_campaign_peek_items (filter->campaign, kind)->len;
          biv_campaign_apply_filter (filter->campaign, kind, is_senseless, filter);
          n_after += biv_campaign_peek_items (filter->campaign, kind)->len;
        }
    }
  while (n_after < n_before);
}

/* Everybody is a reader who commands nothing. */
static BivPlayer *
find_reader (BivCampaign *campaign,
             const char  *who)
{
  BivPlayer *everybody;

  if (!g_str_equal (who, BIV_EVERYBODY))
    return biv_player_find (campaign, who);
  everybody = g_new0 (BivPlayer, 1);
  everybody->id = g_strdup (who);
  everybody->side = g_strdup (who);
  everybody->is_only = !biv_player_are_commanders (campaign);
  return everybody;
}

BivCampaign *
biv_knowledge_copy_for (BivCampaign *campaign,
                        const char  *who)
{
  g_autoptr (BivPlayer) player = find_reader (campaign, who);
  g_autoptr (GPtrArray) all = g_str_equal (who, BIV_EVERYBODY) && biv_player_are_commanders (campaign)
                                ? biv_player_list (campaign, NULL) : NULL;
  static const struct
  {
    BivKind  kind;
    IsHidden is_hidden;
  } hidden[] = {
    { BIV_KIND_LINK, hides_link }, { BIV_KIND_FORMATION, hides_formation }, { BIV_KIND_UNIT, hides_unit },
    { BIV_KIND_ORDER, hides_order }, { BIV_KIND_SCHEDULE, hides_schedule }, { BIV_KIND_VICTORY, hides_victory },
    { BIV_KIND_CONTACT, hides_contact }, { BIV_KIND_SIEGE, hides_siege }, { BIV_KIND_BATTLE, hides_battle },
    { BIV_KIND_PARTICIPANT, hides_participant }, { BIV_KIND_DESPATCH, hides_despatch },
    { BIV_KIND_SIGHTING, hides_sighting }, { BIV_KIND_ENTRY, hides_entry },
  };
  const char *side = player != NULL ? player->side : NULL;
  Filter filter = { biv_campaign_copy (campaign), campaign, player, all, side,
                    biv_campaign_option_is (campaign, "scout.mode", "open") };

  g_return_val_if_fail (player != NULL, filter.campaign);

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    biv_campaign_apply_filter (filter.campaign, hidden[i].kind, hidden[i].is_hidden, &filter);
  remove_unknown_places (&filter, campaign);
  filter_sides (&filter);
  filter_links (&filter);
  filter_formations (&filter);
  filter_orders (&filter);
  filter_places (&filter);
  filter_battles (&filter);
  filter_boards (&filter);
  filter_sightings (&filter);
  filter_despatches (&filter);
  filter_rest (&filter);
  settle_references (&filter);
  biv_item_take_value (BIV_ITEM (filter.campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "copy-for"),
                       &(BivValue) { .text = (char *) side });
  biv_item_take_value (BIV_ITEM (filter.campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "copy-player"),
                       &(BivValue) { .text = player->is_only ? NULL : player->key });
  return filter.campaign;
}
