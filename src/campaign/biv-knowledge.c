/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-knowledge.c: what a side may know: its sightings, and the campaign without what it may not know (CA-SCOUT-1,
 * CA-SCOUT-4, CA-SCOUT-6, CA-MAP-8) */
#include "config.h"
#include "campaign/biv-knowledge.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "campaign/biv-army.h"
#include "campaign/biv-campaign-private.h"
#include "campaign/biv-item-private.h"
#include "campaign/biv-map.h"
#include "campaign/biv-turn-words.h"

static const char *
id_of (gpointer item)
{
  return biv_item_get_id (BIV_ITEM (item));
}

/* ---- Sightings in force (CA-SCOUT-4) ---- */

static gboolean
is_remembered (BivCampaign *campaign,
               BivSighting *sighting)
{
  return campaign->turn - sighting->turn <= biv_campaign_get_option_number (campaign, "scout.memory");
}

static int
compare_sightings (gconstpointer a,
                   gconstpointer b)
{
  const BivSighting *first = *(BivSighting *const *) a;
  const BivSighting *second = *(BivSighting *const *) b;

  return second->turn != first->turn ? second->turn - first->turn : g_strcmp0 (first->place, second->place);
}

GPtrArray *
biv_knowledge_list_sightings (BivCampaign *campaign,
                              const char  *side)
{
  GPtrArray *sightings = g_ptr_array_new ();

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->side, side) == 0 && is_remembered (campaign, sighting))
      g_ptr_array_add (sightings, sighting);
  g_ptr_array_sort (sightings, compare_sightings);
  return sightings;
}

BivSighting *
biv_knowledge_find (BivCampaign *campaign,
                    const char  *side,
                    const char  *place,
                    const char  *seen)
{
  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->side, side) == 0 && g_strcmp0 (sighting->place, place) == 0 &&
        g_strcmp0 (sighting->seen, seen) == 0 && is_remembered (campaign, sighting))
      return sighting;
  return NULL;
}

static const char *
size_label (const char *size)
{
  if (strcmp (size, "small") == 0)
    return C_("size", "small");
  return strcmp (size, "medium") == 0 ? C_("size", "medium") : C_("size", "large");
}

static void
append_list (GString    *text,
             const char *before,
             char      **words)
{
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : before, words[i]);
}

char *
biv_knowledge_dup_text (BivCampaign *campaign,
                        BivSighting *sighting)
{
  g_autoptr (GString) text = g_string_new (NULL);

  /* TRANSLATORS: a side and a place, in a report */
  g_string_append_printf (text, _("%s at %s"), biv_turn_name (campaign, sighting->seen),
                          biv_turn_name (campaign, sighting->place));
  if (sighting->size != NULL)
    g_string_append_printf (text, ": %s", size_label (sighting->size));
  for (guint i = 0; sighting->arms != NULL && sighting->arms[i] != NULL; i++)
    {
      int arm;

      if (biv_word_from_nick (biv_arm_get_type (), sighting->arms[i], &arm))
        {
          g_autofree char *label = g_utf8_strdown (biv_word_get_label (biv_arm_get_type (), arm), -1);

          g_string_append_printf (text, "%s%s", i > 0 ? ", " : "; ", label);
        }
    }
  append_list (text, "; ", sighting->formations);
  append_list (text, "; ", sighting->commanders);
  append_list (text, "; ", sighting->units);
  if (sighting->text != NULL && *sighting->text != '\0')
    g_string_append_printf (text, ": %s", sighting->text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- The campaign as a side knows it (CA-SCOUT-6) ---- */

typedef struct
{
  BivCampaign *campaign;            /* the copy */
  const char  *side;
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

/* "FC:P02" and "FC:4:S" are about FC. */
static gboolean
is_there (Filter     *filter,
          const char *word)
{
  g_autofree char *id = g_strndup (word, strcspn (word, ":="));

  return biv_campaign_find (filter->campaign, id) != NULL;
}

static gboolean
is_own_word (Filter     *filter,
             const char *word)
{
  g_autofree char *id = g_strndup (word, strcspn (word, ":="));

  return is_own (filter, id);
}

/* Which items of a kind a side may not know of at all. */
typedef gboolean (*IsHidden) (gpointer filter, gpointer item);

static gboolean
hides_formation (gpointer data,
                 gpointer item)
{
  Filter *filter = data;

  return !filter->is_open && !is_own (filter, ((BivFormation *) item)->side);
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
  BivFormation *formation = biv_campaign_find_formation (filter->campaign, ((BivOrder *) item)->formation);

  return formation == NULL || !is_own (filter, formation->side);
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
  return formation == NULL || !is_own (filter, formation->side);
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

  return !has_word (((BivContact *) item)->sides, filter->side);
}

static gboolean
hides_siege (gpointer data,
             gpointer item)
{
  Filter *filter = data;
  BivSiege *siege = item;

  return !is_own (filter, siege->besieger) && !is_own (filter, siege->garrison);
}

static gboolean
hides_battle (gpointer data,
              gpointer item)
{
  Filter *filter = data;
  BivBattle *battle = item;

  if (has_word (battle->sides, filter->side) || is_own (filter, battle->attacker) || is_own (filter, battle->defender))
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

  return !is_own (filter, participant->side) || biv_campaign_find (filter->campaign, participant->battle) == NULL;
}

static gboolean
hides_sighting (gpointer data,
                gpointer item)
{
  Filter *filter = data;
  BivSighting *sighting = item;

  return !is_own (filter, sighting->side) || !is_remembered (filter->campaign, sighting);
}

static gboolean
hides_entry (gpointer data,
             gpointer item)
{
  Filter *filter = data;

  return !has_word (((BivEntry *) item)->visible_to, filter->side);
}

static gboolean
hides_link (gpointer data,
            gpointer item)
{
  Filter *filter = data;

  return !biv_map_side_knows (item, filter->side);
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
  for (guint i = places->len; i-- > 0;)
    {
      BivPlace *place = g_ptr_array_index (places, i);
      g_autoptr (GPtrArray) links = biv_map_list_links (whole, id_of (place));

      if (links->len > 0 && !g_hash_table_contains (known, id_of (place)) && !is_own (filter, place->owner))
        biv_campaign_apply_remove (filter->campaign, BIV_ITEM (place));
    }
}

static void
filter_sides (Filter *filter)
{
  static const char *const others[] = {
    "commander-in-chief", "player", "contact", "mission", "notes", "start-strength", "reinforced-strength", "vp", "morale",
    "replacement-points", "replacement-stock", "detachments", NULL,
  };

  BIV_EACH (BivSide, side, filter->campaign, BIV_KIND_SIDE)
    if (!is_own (filter, id_of (side)))
      forget_fields (filter, side, others);
}

/* Whose a place is, a side knows of its own and of those it had at the start; of others as it was at the start. */
static void
filter_places (Filter *filter)
{
  static const char *const others[] = { "stock", "breaches", NULL };

  BIV_EACH (BivPlace, place, filter->campaign, BIV_KIND_PLACE)
    {
      forget_field (filter, place, "secret-notes");
      if (is_own (filter, place->owner))
        continue;
      forget_fields (filter, place, others);
      if (!filter->is_open && !is_own (filter, place->start_owner))
        biv_item_take_value (BIV_ITEM (place), biv_kind_find_field (BIV_KIND_PLACE, "owner"),
                             &(BivValue) { .text = place->start_owner });
    }
}

static void
filter_battles (Filter *filter)
{
  BIV_EACH (BivContact, contact, filter->campaign, BIV_KIND_CONTACT)
    {
      keep_words (filter, contact, "formations", is_there);
      keep_words (filter, contact, "fell-back", is_there);
    }
  BIV_EACH (BivBattle, battle, filter->campaign, BIV_KIND_BATTLE)
    {
      static const char *const referees[] = { "account", "suggested", NULL };

      keep_words (filter, battle, "formations", is_there);
      keep_words (filter, battle, "joining", is_there);
      keep_words (filter, battle, "generals", is_there);
      keep_words (filter, battle, "retreats", is_there);
      keep_words (filter, battle, "points", is_own_word);
      keep_words (filter, battle, "totals", is_own_word);
      g_clear_pointer (&battle->record, biv_record_unref);
      forget_fields (filter, battle, referees);
    }
}

static void
filter_rest (Filter *filter)
{
  static const char *const referees[] = { "events", "seed", "last-number", "description", NULL };

  forget_fields (filter, filter->campaign, referees);
  BIV_EACH (BivTurn, turn, filter->campaign, BIV_KIND_TURN)
    keep_words (filter, turn, "situations", is_own_word);
  BIV_EACH (BivSighting, sighting, filter->campaign, BIV_KIND_SIGHTING)
    forget_field (filter, sighting, "planted");
  for (guint i = 0; i < biv_campaign_peek_items (filter->campaign, BIV_KIND_ENTRY)->len; i++)
    {
      BivItem *entry = g_ptr_array_index (biv_campaign_peek_items (filter->campaign, BIV_KIND_ENTRY), i);
      BivEntry *own = BIV_ENTRY (biv_campaign_own_entry (filter->campaign, entry));

      keep_words (filter, own, "objects", is_there);
      keep_words (filter, own, "visible-to", is_own_word);
    }
}

BivCampaign *
biv_knowledge_copy_for (BivCampaign *campaign,
                        const char  *side)
{
  static const struct
  {
    BivKind  kind;
    IsHidden is_hidden;
  } hidden[] = {
    { BIV_KIND_LINK, hides_link }, { BIV_KIND_FORMATION, hides_formation }, { BIV_KIND_UNIT, hides_unit },
    { BIV_KIND_ORDER, hides_order }, { BIV_KIND_SCHEDULE, hides_schedule }, { BIV_KIND_VICTORY, hides_victory },
    { BIV_KIND_CONTACT, hides_contact }, { BIV_KIND_SIEGE, hides_siege }, { BIV_KIND_BATTLE, hides_battle },
    { BIV_KIND_PARTICIPANT, hides_participant }, { BIV_KIND_SIGHTING, hides_sighting }, { BIV_KIND_ENTRY, hides_entry },
  };
  Filter filter = { biv_campaign_copy (campaign), side, biv_campaign_option_is (campaign, "scout.mode", "open") };

  g_return_val_if_fail (side != NULL, filter.campaign);

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    biv_campaign_apply_filter (filter.campaign, hidden[i].kind, hidden[i].is_hidden, &filter);
  remove_unknown_places (&filter, campaign);
  filter_sides (&filter);
  filter_places (&filter);
  filter_battles (&filter);
  filter_rest (&filter);
  return filter.campaign;
}
