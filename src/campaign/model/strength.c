/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strength.c: what a unit is, and what a side has left */
#include "config.h"
#include "campaign/model/army.h"

#include "campaign/model/campaign-private.h"
#include "campaign/model/map.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"
#include "engine/biv-book.h"

/* ---- Types (2.5) ---- */

typedef struct
{
  BivArm      arm;
  int         allowance;
  const char *label, *figure;
  gboolean    is_gun_with_classes;      /* its class says how far it goes */
  char       *ruleset, *type;           /* whose facts these are, and their key */
} TypeFacts;

typedef struct
{
  GHashTable *books;                    /* ruleset -> BivBook */
  GHashTable *facts;                    /* of TypeFacts, by both names; a set */
} Types;

static guint
hash_facts (gconstpointer key)
{
  const TypeFacts *facts = key;

  return g_str_hash (facts->ruleset) * 33 + g_str_hash (facts->type);
}

static gboolean
is_same_type (gconstpointer a,
              gconstpointer b)
{
  const TypeFacts *one = a, *two = b;

  return g_strcmp0 (one->ruleset, two->ruleset) == 0 && g_strcmp0 (one->type, two->type) == 0;
}

static void
facts_free (gpointer data)
{
  TypeFacts *facts = data;

  g_free (facts->ruleset);
  g_free (facts->type);
  g_free (facts);
}

static void
types_free (gpointer data)
{
  Types *types = data;

  g_hash_table_unref (types->facts);
  g_hash_table_unref (types->books);
  g_free (types);
}

static gpointer
build_types (BivCampaign *campaign)
{
  Types *types = g_new0 (Types, 1);

  types->books = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) biv_book_unref);
  types->facts = g_hash_table_new_full (hash_facts, is_same_type, facts_free, NULL);
  return types;
}

static BivBook *
get_book (BivCampaign *campaign,
          Types       *types,
          const char  *ruleset)
{
  BivBook *book = g_hash_table_lookup (types->books, ruleset);

  if (book == NULL)
    {
      book = biv_type_table_load_book (campaign, ruleset);
      if (book != NULL)
        g_hash_table_insert (types->books, g_strdup (ruleset), book);
    }
  return book;
}

BivBook *
biv_campaign_get_book (BivCampaign *campaign,
                       const char  *ruleset)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  if (ruleset == NULL)
    ruleset = campaign->ruleset;
  if (ruleset == NULL)
    return NULL;
  return get_book (campaign, biv_campaign_get_index (campaign, BIV_INDEX_TYPES, build_types, types_free), ruleset);
}

const BivBookTraits *
biv_campaign_get_traits (BivCampaign *campaign,
                         const char  *ruleset)
{
  static const BivBookTraits usual;
  BivBook *book = biv_campaign_get_book (campaign, ruleset);

  return book != NULL ? biv_book_get_traits (book) : &usual;
}

static gboolean
has_field (const BivBookTraits *traits,
           const char          *field)
{
  return traits->unit_fields != NULL && g_strv_contains ((const char *const *) traits->unit_fields, field);
}

gboolean
biv_campaign_has_unit_field (BivCampaign *campaign,
                             const char  *ruleset,
                             const char  *field)
{
  return has_field (biv_campaign_get_traits (campaign, ruleset), field);
}

/* A type that no book knows may stand in a file that was written by hand: it is foot that fights, until it is put right. */
static void
read_type (BivBook    *book,
           const char *type,
           TypeFacts  *facts)
{
  int number = book != NULL ? biv_book_find_type (book, type) : -1;
  const BivBookType *found;
  int arm;

  facts->arm = BIV_ARM_OTHER;
  facts->allowance = 2;
  if (number < 0)
    return;
  found = biv_book_get_type_at (book, (guint) number);
  if (biv_word_from_nick (biv_arm_get_type (), found->arm, &arm))
    facts->arm = (BivArm) arm;
  facts->allowance = found->allowance;
  facts->label = found->name;
  facts->figure = found->figure;
  facts->is_gun_with_classes = facts->arm == BIV_ARM_GUN && has_field (biv_book_get_traits (book), "class");
}

static const TypeFacts *
get_facts (BivCampaign *campaign,
           BivUnit     *unit)
{
  Types *types = biv_campaign_get_index (campaign, BIV_INDEX_TYPES, build_types, types_free);
  const char *ruleset = biv_unit_get_ruleset (campaign, unit);
  const char *type = unit->type != NULL ? unit->type : "";
  const TypeFacts key = { .ruleset = (char *) ruleset, .type = (char *) type };
  TypeFacts *facts = g_hash_table_lookup (types->facts, &key);

  if (facts == NULL)
    {
      facts = g_new0 (TypeFacts, 1);
      facts->ruleset = g_strdup (ruleset);
      facts->type = g_strdup (type);
      read_type (get_book (campaign, types, ruleset), type, facts);
      g_hash_table_add (types->facts, facts);
    }
  return facts;
}

/* ---- Units ---- */

const char *
biv_unit_get_ruleset (BivCampaign *campaign,
                      BivUnit     *unit)
{
  if (unit->ruleset != NULL)
    return unit->ruleset;
  return campaign->ruleset != NULL ? campaign->ruleset : "";
}

const BivBookTraits *
biv_unit_get_traits (BivCampaign *campaign,
                     BivUnit     *unit)
{
  return biv_campaign_get_traits (campaign, unit->ruleset);
}

BivArm
biv_unit_get_arm (BivCampaign *campaign,
                  BivUnit     *unit)
{
  return get_facts (campaign, unit)->arm;
}

int
biv_unit_get_allowance (BivCampaign *campaign,
                        BivUnit     *unit)
{
  const TypeFacts *facts = get_facts (campaign, unit);

  if (facts->arm == BIV_ARM_GUN && unit->mount == BIV_MOUNT_FORTRESS)
    return 0;
  if (facts->is_gun_with_classes && g_strcmp0 (unit->gun_class, "horse") == 0)
    return 4;
  if (facts->is_gun_with_classes && g_strcmp0 (unit->gun_class, "siege") == 0)
    return 1;
  return facts->allowance;
}

gboolean
biv_unit_is_battery (BivCampaign *campaign,
                     BivUnit     *unit)
{
  return biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN && biv_unit_get_traits (campaign, unit)->has_tenths;
}

gboolean
biv_unit_is_ready (BivUnit *unit)
{
  return unit->status == BIV_STATUS_READY || unit->status == BIV_STATUS_DETACHED;
}

gboolean
biv_unit_is_combat (BivCampaign *campaign,
                    BivUnit     *unit)
{
  BivArm arm = get_facts (campaign, unit)->arm;

  return arm != BIV_ARM_COMMAND && arm != BIV_ARM_TRANSPORT;
}

/* What a unit is counted as on its side's roster goes with it wherever it is copied, and into no file. */
static G_DEFINE_QUARK (biv-unit-counted, counted)

void
biv_unit_set_counted (BivUnit    *unit,
                      const char *number)
{
  g_return_if_fail (BIV_IS_UNIT (unit));
  g_object_set_qdata_full (G_OBJECT (unit), counted_quark (), g_strdup (number), g_free);
}

void
biv_unit_copy_counted (BivUnit *from,
                       BivUnit *to)
{
  const char *number = g_object_get_qdata (G_OBJECT (from), counted_quark ());

  if (number != NULL)
    biv_unit_set_counted (to, number);
}

const char *
biv_unit_get_ref (BivUnit *unit)
{
  const char *counted;

  if (unit->ref != NULL)
    return unit->ref;
  counted = g_object_get_qdata (G_OBJECT (unit), counted_quark ());
  return counted != NULL ? counted : biv_id_of (unit);
}

const char *
biv_unit_get_label (BivUnit *unit)
{
  const char *name = biv_item_get_name (BIV_ITEM (unit));

  return name != NULL ? name : biv_unit_get_ref (unit);
}

const char *
biv_unit_get_quality (BivUnit *unit)
{
  return unit->quality != NULL ? unit->quality : "average";
}

const char *
biv_unit_get_side (BivCampaign *campaign,
                   BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

  return formation != NULL ? formation->side : NULL;
}

const char *
biv_unit_get_type_label (BivCampaign *campaign,
                         BivUnit     *unit)
{
  const char *label = get_facts (campaign, unit)->label;

  if (label != NULL)
    return biv_said_again (label);
  return unit->type != NULL ? unit->type : "";
}

const char *
biv_unit_get_figure (BivCampaign *campaign,
                     BivUnit     *unit)
{
  const char *figure = get_facts (campaign, unit)->figure;

  return figure != NULL ? figure : unit->type;
}

int
biv_unit_get_steps_due (BivUnit *unit)
{
  int due = 0;

  BIV_EACH_DETAIL (BivDue, one, unit->steps_due)
    due += one->steps;
  return due;
}

/* Of GPtrArray of BivParticipant, by the unit's id. */
static gpointer
build_participants (BivCampaign *campaign)
{
  GHashTable *by_unit = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      GPtrArray *own = participant->unit != NULL ? g_hash_table_lookup (by_unit, participant->unit) : NULL;

      if (participant->unit == NULL)
        continue;
      if (own == NULL)
        {
          own = g_ptr_array_new ();
          g_hash_table_insert (by_unit, participant->unit, own);
        }
      g_ptr_array_add (own, participant);
    }
  return by_unit;
}

GPtrArray *
biv_unit_peek_participants (BivCampaign *campaign,
                            BivUnit     *unit)
{
  static GPtrArray *none;
  GHashTable *by_unit = biv_campaign_get_index (campaign, BIV_INDEX_PARTICIPANTS, build_participants,
                                                (GDestroyNotify) g_hash_table_unref);
  GPtrArray *own = g_hash_table_lookup (by_unit, biv_id_of (unit));

  if (g_once_init_enter (&none))
    g_once_init_leave (&none, g_ptr_array_new ());
  return own != NULL ? own : none;
}

int
biv_unit_count_battles (BivCampaign *campaign,
                        BivUnit     *unit)
{
  GPtrArray *own = biv_unit_peek_participants (campaign, unit);
  int count = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = own->pdata[i];
      BivBattle *battle = biv_campaign_find_battle (campaign, participant->battle);

      count += participant->role != BIV_ROLE_LEFT_OUT && battle != NULL && battle->state == BIV_BATTLE_APPLIED;
    }
  return count;
}

/* ---- Sides ---- */

BivStance
biv_sides_get_stance (BivCampaign *campaign,
                      const char  *a,
                      const char  *b)
{
  if (g_strcmp0 (a, b) == 0)
    return BIV_STANCE_ALLIED;
  BIV_EACH (BivRelation, relation, campaign, BIV_KIND_RELATION)
    if (relation->sides != NULL && a != NULL && b != NULL &&
        g_strv_contains ((const char *const *) relation->sides, a) &&
        g_strv_contains ((const char *const *) relation->sides, b))
      return relation->stance;
  return BIV_STANCE_HOSTILE;
}

gboolean
biv_sides_are_hostile (BivCampaign *campaign,
                       const char  *a,
                       const char  *b)
{
  return a != NULL && b != NULL && biv_sides_get_stance (campaign, a, b) == BIV_STANCE_HOSTILE;
}

GPtrArray *
biv_side_list_bases (BivCampaign *campaign,
                     const char  *side)
{
  GPtrArray *bases = g_ptr_array_new ();

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (g_strcmp0 (place->base_of, side) == 0)
      g_ptr_array_add (bases, place);
  return bases;
}

int
biv_side_get_index (BivCampaign *campaign,
                    const char  *side)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  for (guint i = 0; i < sides->len; i++)
    if (g_strcmp0 (biv_item_get_id (g_ptr_array_index (sides, i)), side) == 0)
      return (int) i;
  return -1;
}

/* ---- Losses (CA-VICTORY-4) ---- */

int
biv_side_get_full_steps (BivCampaign *campaign,
                         const char  *side)
{
  GPtrArray *units = biv_army_list_units (campaign, side);
  int steps = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (unit->status != BIV_STATUS_RESERVE)
        steps += unit->steps_full;
    }
  return steps;
}

/* A merged unit's full steps count (CA-REPLACE-4): it is struck off like a lost one. */
int
biv_side_get_lost_steps (BivCampaign *campaign,
                         const char  *side)
{
  GPtrArray *units = biv_army_list_units (campaign, side);
  int steps = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED)
        steps += unit->steps_full;
      else if (unit->status != BIV_STATUS_RESERVE)
        steps += MAX (unit->steps_full - unit->steps_now - biv_unit_get_steps_due (unit), 0);
    }
  return steps;
}

/* CA-VICTORY-2: with `end`, what the places would bring if it ended now; with `per-turn` they are in already. */
int
biv_side_get_victory_points (BivCampaign *campaign,
                             const char  *id)
{
  BivSide *side = biv_campaign_find_side (campaign, id);
  int points = side != NULL ? side->vp : 0;

  if (!biv_campaign_option_is (campaign, "vp.count", "end"))
    return points;
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (g_strcmp0 (place->owner, id) == 0)
      points += place->objective_points;
  return points;
}
