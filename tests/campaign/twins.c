/* SPDX-License-Identifier: GPL-3.0-or-later */
/* twins.c: two campaigns that differ only in what a side may not know (CA-SCOUT-6) */
#include "twins.h"

#include <string.h>
#include "fixture.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/campaign-private.h"
#include "campaign/orders/courier.h"
#include "campaign/model/strength.h"
#include "campaign/model/item-private.h"
#include "campaign/model/map.h"

#define ANOTHER "Xerxes"            /* a word that no campaign has */

/* ---- Another value in a field ---- */

static int
next_choice (const BivFieldSpec *field,
             int                 value)
{
  GEnumClass *choices = g_type_class_ref (field->choices ());
  guint next = 0;

  for (guint i = 0; i < choices->n_values; i++)
    if (choices->values[i].value == value)
      next = (i + 1) % choices->n_values;
  value = choices->values[next].value;
  g_type_class_unref (choices);
  return value;
}

static void
alter_field (BivItem            *item,
             const BivFieldSpec *field)
{
  const BivValue *old = biv_item_peek_value (item, field);
  char *words[] = { (char *) ANOTHER, NULL };

  switch (field->kind)
    {
    case BIV_FIELD_TEXT:
      biv_item_take_value (item, field, &(BivValue) { .text = words[0] });
      break;
    case BIV_FIELD_NUMBER:
      biv_item_take_value (item, field, &(BivValue) { .number = old->number == BIV_NONE || old->number >= field->maximum
                                                                  ? field->minimum : old->number + 1 });
      break;
    case BIV_FIELD_FLAG:
      biv_item_take_value (item, field, &(BivValue) { .number = !old->number });
      break;
    case BIV_FIELD_CHOICE:
      biv_item_take_value (item, field, &(BivValue) { .number = next_choice (field, old->number) });
      break;
    case BIV_FIELD_LIST:
      biv_item_take_value (item, field, &(BivValue) { .list = words });
      break;
    case BIV_FIELD_MOMENT:
      biv_item_take_value (item, field, &(BivValue) { .moment = biv_moment (1, 7) });
      break;
    case BIV_FIELD_DETAILS:
      biv_item_take_value (item, field, &(BivValue) { 0 });
      break;
    case BIV_FIELD_LENGTH:
    case BIV_FIELD_RECORD:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_ID:
    default:
      break;
    }
}

/* All that it says of itself; whose it is, and what it points at, stays. */
static void
alter (gpointer data)
{
  static const char *const kept[] = { "type", "ruleset", "quality", "start-quality", "formations", NULL };
  BivItem *item = data;

  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    if (field->refers == BIV_KIND_NONE && !g_strv_contains (kept, field->name))
      alter_field (item, field);
  if (biv_item_get_name (item) != NULL)
    biv_item_set_name (item, ANOTHER);
}

static void
alter_named (gpointer           data,
             const char *const *names)
{
  for (; *names != NULL; names++)
    alter_field (data, biv_kind_find_field (biv_item_get_kind (data), *names));
}

/* ---- What is another side's ---- */

static gboolean
is_others (BivCampaign *campaign,
           const char  *side,
           BivItem     *item)
{
  BivFormation *formation;

  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_SIDE:
      return !g_str_equal (biv_item_get_id (item), side);
    case BIV_KIND_FORMATION:
      return g_strcmp0 (BIV_FORMATION (item)->side, side) != 0;
    case BIV_KIND_UNIT:
      return g_strcmp0 (biv_unit_get_side (campaign, BIV_UNIT (item)), side) != 0;
    case BIV_KIND_ORDER:
      formation = biv_campaign_find_formation (campaign, BIV_ORDER (item)->formation);
      return formation != NULL && g_strcmp0 (formation->side, side) != 0;
    case BIV_KIND_SCHEDULE:
      formation = biv_campaign_find_formation (campaign, BIV_SCHEDULE (item)->formation);
      return formation != NULL && g_strcmp0 (formation->side, side) != 0;
    case BIV_KIND_VICTORY:
      return g_strcmp0 (BIV_VICTORY (item)->side, side) != 0;
    case BIV_KIND_PARTICIPANT:
      return g_strcmp0 (BIV_PARTICIPANT (item)->side, side) != 0;
    case BIV_KIND_DESPATCH:
      return g_strcmp0 (BIV_DESPATCH (item)->side, side) != 0 && g_strcmp0 (BIV_DESPATCH (item)->reader_side, side) != 0;
    case BIV_KIND_SIGHTING:
      if (BIV_SIGHTING (item)->despatch != NULL)
        return FALSE;
      return g_strcmp0 (BIV_SIGHTING (item)->side, side) != 0;
    case BIV_KIND_CONTACT:
      return BIV_CONTACT (item)->sides == NULL
             || !g_strv_contains ((const char *const *) BIV_CONTACT (item)->sides, side);
    case BIV_KIND_ENTRY:
      return BIV_ENTRY (item)->visible_to == NULL
             || !g_strv_contains ((const char *const *) BIV_ENTRY (item)->visible_to, side);
    default:
      return FALSE;
    }
}

/* Open campaigns show everybody's army, but nobody's plans (CA-SCOUT-1). */
static gboolean
is_open (BivCampaign *campaign)
{
  return biv_campaign_option_is (campaign, "scout.mode", "open");
}

static void
alter_others (BivCampaign *twin,
              const char  *side,
              BivKind      kind)
{
  for (guint i = 0; i < biv_campaign_peek_items (twin, kind)->len; i++)
    {
      BivItem *item = g_ptr_array_index (biv_campaign_peek_items (twin, kind), i);

      if (is_others (twin, side, item))
        alter (kind == BIV_KIND_ENTRY ? biv_campaign_own_entry (twin, item) : item);
    }
}

/* Every second one, from the last. */
static void
remove_others (BivCampaign *twin,
               const char  *side,
               BivKind      kind)
{
  GPtrArray *items = biv_campaign_peek_items (twin, kind);

  for (guint i = items->len, n = 0; i-- > 0;)
    if (is_others (twin, side, items->pdata[i]) && n++ % 2 == 0)
      biv_campaign_apply_remove (twin, items->pdata[i]);
}

/* ---- The ways ---- */

static void
differ_in_units (BivCampaign *twin,
                 const char  *side)
{
  if (!is_open (twin))
    alter_others (twin, side, BIV_KIND_UNIT);
}

/* Who is where, under whom, and how he fares. */
static void
differ_in_formations (BivCampaign *twin,
                      const char  *side)
{
  GPtrArray *places = biv_campaign_peek_items (twin, BIV_KIND_PLACE);
  guint n = 0;

  if (is_open (twin))
    return;
  alter_others (twin, side, BIV_KIND_FORMATION);
  BIV_EACH (BivFormation, formation, twin, BIV_KIND_FORMATION)
    if (is_others (twin, side, BIV_ITEM (formation)) && places->len > 0)
      biv_item_take_value (BIV_ITEM (formation), biv_kind_find_field (BIV_KIND_FORMATION, "location"),
                           &(BivValue) { .text = (char *) biv_item_get_id (places->pdata[n++ % places->len]) });
}

static void
differ_in_ids (BivCampaign *twin,
               const char  *side)
{
  static const BivKind kinds[] = { BIV_KIND_UNIT, BIV_KIND_FORMATION };
  guint number = 0;

  if (is_open (twin))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GPtrArray) others = g_ptr_array_new ();

      BIV_EACH (BivItem, item, twin, kinds[i])
        if (is_others (twin, side, item))
          g_ptr_array_add (others, item);
      for (guint j = 0; j < others->len; j++)
        {
          g_autofree char *id = g_strdup_printf ("%s%u", ANOTHER, 1000 - ++number);

          biv_campaign_apply_rename (twin, others->pdata[j], id);
        }
    }
}

/* Before all others, so that everything of the side's comes later in the lists. */
static void
differ_by_more_units (BivCampaign *twin,
                      const char  *side)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  guint number = 0;

  if (is_open (twin))
    return;
  BIV_EACH (BivItem, formation, twin, BIV_KIND_FORMATION)
    if (is_others (twin, side, formation))
      g_ptr_array_add (others, formation);
  for (guint i = 0; i < others->len; i++)
    {
      g_autofree char *formation_id = g_strdup_printf (ANOTHER "F%u", i);
      BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, formation_id));
      BivFormation *like = others->pdata[i];

      formation->side = g_strdup (like->side);
      formation->location = g_strdup (like->location);
      biv_item_set_name (BIV_ITEM (formation), ANOTHER);
      biv_campaign_apply_add (twin, BIV_ITEM (formation), 0);
      for (guint j = 0; j < 5; j++)
        {
          g_autofree char *unit_id = g_strdup_printf (ANOTHER "U%u", number++);
          GPtrArray *units = biv_campaign_peek_items (twin, BIV_KIND_UNIT);
          BivUnit *unit = BIV_UNIT (biv_item_copy (units->pdata[0]));

          biv_item_set_id (BIV_ITEM (unit), unit_id);
          g_free (unit->ref);
          unit->ref = NULL;
          g_free (unit->formation);
          unit->formation = g_strdup (formation_id);
          biv_campaign_apply_add (twin, BIV_ITEM (unit), 0);
        }
    }
}

static void
differ_by_fewer_units (BivCampaign *twin,
                       const char  *side)
{
  if (is_open (twin))
    return;
  remove_others (twin, side, BIV_KIND_PARTICIPANT);
  remove_others (twin, side, BIV_KIND_UNIT);
}

static void
differ_in_sides (BivCampaign *twin,
                 const char  *side)
{
  static const char *const secrets[] = {
    "player", "contact", "word", "mission", "notes", "start-strength", "reinforced-strength", "vp", "morale", "replacement-points",
    "replacement-stock", "detachments", NULL,
  };

  BIV_EACH (BivItem, one, twin, BIV_KIND_SIDE)
    if (is_others (twin, side, one))
      alter_named (one, secrets);
}

static void
differ_in_plans (BivCampaign *twin,
                 const char  *side)
{
  static const char *const drafts[] = { "draft", NULL };

  alter_others (twin, side, BIV_KIND_ORDER);
  remove_others (twin, side, BIV_KIND_ORDER);
  alter_others (twin, side, BIV_KIND_SCHEDULE);
  remove_others (twin, side, BIV_KIND_SCHEDULE);
  alter_others (twin, side, BIV_KIND_VICTORY);
  remove_others (twin, side, BIV_KIND_VICTORY);
  BIV_EACH (BivItem, formation, twin, BIV_KIND_FORMATION)
    if (is_others (twin, side, formation))
      alter_named (formation, drafts);
}

/* CA-ORDER-5: what becomes of a side's own couriers before they are due. */
static void
differ_in_couriers (BivCampaign *twin,
                    const char  *side)
{
  guint n = 0;

  BIV_EACH (BivOrder, order, twin, BIV_KIND_ORDER)
    {
      if (is_others (twin, side, BIV_ITEM (order)) || !biv_courier_is_on_its_way (twin, order) || order->due <= twin->turn)
        continue;
      if (n++ % 2 == 0)
        biv_item_take_value (BIV_ITEM (order), biv_kind_find_field (BIV_KIND_ORDER, "lost"), &(BivValue) { .number = TRUE });
      else
        biv_item_take_value (BIV_ITEM (order), biv_kind_find_field (BIV_KIND_ORDER, "arrives"),
                             &(BivValue) { .number = order->arrives + 3 });
    }
}

/* CA-MAP-8, and whose a place is that the side never had. */
static void
differ_in_the_map (BivCampaign *twin,
                   const char  *side)
{
  static const char *const secrets[] = { "secret-notes", NULL }, *const others[] = { "stock", "breaches", NULL };
  BivItem *other = NULL;

  BIV_EACH (BivItem, one, twin, BIV_KIND_SIDE)
    if (is_others (twin, side, one))
      other = one;
  BIV_EACH (BivPlace, place, twin, BIV_KIND_PLACE)
    {
      alter_named (place, secrets);
      if (g_strcmp0 (place->owner, side) == 0)
        continue;
      alter_named (place, others);
      if (!is_open (twin) && g_strcmp0 (place->start_owner, side) != 0)
        biv_item_take_value (BIV_ITEM (place), biv_kind_find_field (BIV_KIND_PLACE, "owner"),
                             &(BivValue) { .text = place->owner == NULL && other != NULL
                                                     ? (char *) biv_item_get_id (other) : NULL });
    }
  /* Who else knows of a way. */
  BIV_EACH (BivItem, link, twin, BIV_KIND_LINK)
    if (biv_map_side_knows (BIV_LINK (link), side))
      biv_item_take_value (link, biv_kind_find_field (BIV_KIND_LINK, "known-to"),
                           &(BivValue) { .list = (char *[]) { (char *) side, NULL } });
  if (!biv_map_is_grid (twin) && biv_campaign_peek_items (twin, BIV_KIND_PLACE)->len > 1 && other != NULL)
    {
      const char *from = biv_item_get_id (biv_campaign_peek_items (twin, BIV_KIND_PLACE)->pdata[1]);
      g_autofree char *way = g_strdup_printf ("link XL1 from=%s to=XP1 kind=trail known-to=%s", from, biv_item_get_id (other));
      g_autofree char *back = g_strdup_printf ("link XL2 from=XP1 to=XP2 kind=trail known-to=%s", biv_item_get_id (other));

      fixture_lines (twin, "place XP1 name='" ANOTHER "' x=4 y=4", "place XP2 name='" ANOTHER " Hill' x=6 y=4", way, back, NULL);
    }
  /* How a way goes that the side does not know: far off the map, were it looked at. */
  BIV_EACH (BivLink, link, twin, BIV_KIND_LINK)
    if (!biv_map_is_grid (twin) && !biv_map_side_knows (link, side))
      {
        const BivMapPoint bends[] = { { -90000, -70000 }, { 900000, 800000 } };

        g_clear_pointer (&link->bends, g_array_unref);
        link->bends = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
        g_array_append_vals (link->bends, bends, G_N_ELEMENTS (bends));
      }
}

static void
differ_in_sightings (BivCampaign *twin,
                     const char  *side)
{
  alter_others (twin, side, BIV_KIND_SIGHTING);
  remove_others (twin, side, BIV_KIND_SIGHTING);
}

/* ---- What another player of the side has (CA-MAIL-3) ---- */

static gboolean
is_another_players (BivCampaign     *twin,
                    const BivPlayer *player,
                    const char      *id)
{
  BivFormation *formation = biv_campaign_find_formation (twin, id);

  return formation != NULL && g_strcmp0 (formation->side, player->side) == 0 && !biv_player_commands (twin, player, formation);
}

/* Their formations, units, orders: all but who commands them and where they belong. */
static void
differ_in_others_army (BivCampaign     *twin,
                       const BivPlayer *player)
{
  static const char *const of_formation[] = {
    "level", "commander", "rank", "rating", "commander-state", "quality", "spent", "moments", "shaken-until", "out-of-supply",
    "supply-days", "forced-turn", "detachments", "risen", "worn", "in-contact", "fought", NULL,
  };
  static const char *const of_side[] = { "start-strength", "reinforced-strength", "detachments", NULL };

  BIV_EACH (BivItem, formation, twin, BIV_KIND_FORMATION)
    if (is_another_players (twin, player, biv_item_get_id (formation)))
      {
        alter_named (formation, of_formation);
        biv_item_set_name (formation, ANOTHER);
      }
  BIV_EACH (BivUnit, unit, twin, BIV_KIND_UNIT)
    if (is_another_players (twin, player, unit->formation))
      alter (unit);
  BIV_EACH (BivOrder, order, twin, BIV_KIND_ORDER)
    if (is_another_players (twin, player, order->formation))
      alter (order);
  BIV_EACH (BivItem, side, twin, BIV_KIND_SIDE)
    if (g_strcmp0 (biv_item_get_id (side), player->side) == 0)
      alter_named (side, of_side);
}

/* What he has not got, in other words; half of what nothing points at is gone. */
static void
differ_in_others_post (BivCampaign     *twin,
                       const BivPlayer *player)
{
  static const char *const referees[] = { "as-sent", "by-referee", "arrives", "shut-in", NULL };
  static const char *const fate[] = { "state", "turn", "phase", "came", "taken-by", "arrives", "shut-in", NULL };
  GPtrArray *sightings = biv_campaign_peek_items (twin, BIV_KIND_SIGHTING);
  guint n = 0;

  BIV_EACH (BivDespatch, despatch, twin, BIV_KIND_DESPATCH)
    {
      if (biv_despatch_is_in_hand (despatch, player))
        alter_named (despatch, referees);
      else if (biv_despatch_is_his (twin, despatch, player))
        alter_named (despatch, fate);
      else
        alter (despatch);
    }
  for (guint i = sightings->len; i-- > 0;)
    {
      BivSighting *sighting = sightings->pdata[i];

      if (sighting->despatch != NULL || biv_knowledge_is_his (sighting, player))
        continue;
      /* Whose it is stays; what he saw is another thing. */
      sighting->level = 4 - sighting->level;
      if (n++ % 2 == 0)
        biv_campaign_apply_remove (twin, BIV_ITEM (sighting));
    }
  BIV_EACH (BivItem, entry, twin, BIV_KIND_ENTRY)
    if (!biv_entry_is_for (BIV_ENTRY (entry), player))
      {
        static const char *const words[] = { "headline", "text", "date", "clause", NULL };

        alter_named (biv_campaign_own_entry (twin, entry), words);
      }
}

/* A battle that another player of his side has fought, at a place where he has nobody: that there was one, and how it ended. */
static void
differ_by_others_battles (BivCampaign     *twin,
                          const BivPlayer *player)
{
  BivFormation *fighting = NULL;
  BivBattle *battle;
  BivContact *contact;
  BivItem *board;
  g_autoptr (GPtrArray) sides = g_ptr_array_new ();

  BIV_EACH (BivFormation, formation, twin, BIV_KIND_FORMATION)
    if (fighting == NULL && is_another_players (twin, player, biv_id_of (formation)))
      fighting = formation;
  if (fighting == NULL || biv_campaign_peek_items (twin, BIV_KIND_PLACE)->len == 0)
    return;
  BIV_EACH (BivItem, side, twin, BIV_KIND_SIDE)
    g_ptr_array_add (sides, (gpointer) biv_item_get_id (side));
  g_ptr_array_add (sides, NULL);
  battle = BIV_BATTLE (biv_item_new (BIV_KIND_BATTLE, ANOTHER "PB"));
  contact = BIV_CONTACT (biv_item_new (BIV_KIND_CONTACT, ANOTHER "PC"));
  board = biv_item_new (BIV_KIND_BATTLEFIELD, ANOTHER "PD");
  biv_item_set_name (BIV_ITEM (battle), "Battle of " ANOTHER);
  biv_item_set_name (board, ANOTHER);
  battle->turn = contact->turn = twin->turn;
  battle->state = BIV_BATTLE_APPLIED;
  battle->place = g_strdup (biv_item_get_id (biv_campaign_peek_items (twin, BIV_KIND_PLACE)->pdata[0]));
  contact->place = g_strdup (battle->place);
  battle->sides = g_strdupv ((char **) sides->pdata);
  contact->sides = g_strdupv ((char **) sides->pdata);
  battle->formations = g_strdupv ((char *[]) { (char *) biv_id_of (fighting), NULL });
  contact->formations = g_strdupv (battle->formations);
  battle->winner = g_strdup (player->side);
  battle->battlefield = g_strdup (biv_item_get_id (board));
  biv_campaign_apply_add (twin, board, 0);
  biv_campaign_apply_add (twin, BIV_ITEM (contact), 0);
  biv_campaign_apply_add (twin, BIV_ITEM (battle), 0);
}

BivCampaign *
twin_new_for_player (BivCampaign     *campaign,
                     const BivPlayer *player)
{
  BivCampaign *twin = biv_campaign_copy (campaign);

  /* Who got which letter is looked at before formations are anything else. */
  differ_in_others_post (twin, player);
  differ_in_others_army (twin, player);
  differ_by_others_battles (twin, player);
  return twin;
}

/* Lines that the side may not read: other words, fewer of them, and news for the newspaper. */
static void
differ_in_the_journal (BivCampaign *twin,
                       const char  *side)
{
  BivItem *news = biv_item_new (BIV_KIND_ENTRY, "entry-" ANOTHER);

  alter_others (twin, side, BIV_KIND_ENTRY);
  remove_others (twin, side, BIV_KIND_ENTRY);
  BIV_ENTRY (news)->turn = twin->turn;
  BIV_ENTRY (news)->headline = g_strdup (ANOTHER);
  BIV_ENTRY (news)->text = g_strdup (ANOTHER);
  BIV_ENTRY (news)->gazette = TRUE;
  biv_campaign_apply_add (twin, news, 0);
}

/* Those about others are gone. */
static void
forget_others_details (BivCampaign *twin,
                       const char  *side,
                       BivItem     *battle,
                       const char  *name)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_BATTLE, name);
  g_autoptr (GArray) kept = biv_details_dup_array (field->details, biv_item_peek_value (battle, field)->details);
  BivValue value = { 0 };

  for (guint i = kept->len; i-- > 0;)
    {
      const char *about = biv_detail_peek (kept->data + i * field->details->size, field->details->columns)->text;
      BivItem *item = biv_campaign_find (twin, about);

      if (item == NULL || is_others (twin, side, item))
        g_array_remove_index (kept, i);
    }
  value.details = biv_details_new (field->details, kept->data, kept->len);
  biv_item_take_value (battle, field, &value);
  biv_value_clear (field, &value);
}

static void
forget_others_words (BivCampaign *twin,
                     const char  *side,
                     BivItem     *battle,
                     const char  *name)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_BATTLE, name);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (char **word = biv_item_peek_value (battle, field)->list; word != NULL && *word != NULL; word++)
    {
      BivItem *item = biv_campaign_find (twin, *word);

      if (item != NULL && !is_others (twin, side, item))
        g_ptr_array_add (kept, *word);
    }
  g_ptr_array_add (kept, NULL);
  biv_item_take_value (battle, field, &(BivValue) { .list = kept->len > 1 ? (char **) kept->pdata : NULL });
}

/* One more that is not public. */
static void
add_photograph (BivBattle *battle)
{
  BivPhotograph secret = { (char *) "behind-the-hill.jpg", (char *) "What waits behind the hill", FALSE };
  g_autoptr (GArray) all = biv_details_dup_array (&biv_photographs_details, battle->photographs);
  BivValue value = { 0 };

  g_array_append_val (all, secret);
  value.details = biv_details_new (&biv_photographs_details, all->data, all->len);
  biv_item_take_value (BIV_ITEM (battle), biv_kind_find_field (BIV_KIND_BATTLE, "photographs"), &value);
  biv_value_clear (biv_kind_find_field (BIV_KIND_BATTLE, "photographs"), &value);
}

/* Of its own battles a side does not know how the others are meant to stand, nor the referee's words. The record is not in its
 * copy, but what could be seen on the field is told of it (draw/battle/course.h). */
static void
differ_in_battles (BivCampaign *twin,
                   const char  *side)
{
  static const char *const secrets[] = { "account", "suggested", "dice-line", "dice-count", "dice-by", NULL };
  static const char *const own[] = { "formations", "generals", NULL };
  static const char *const plans[] = { "posts", "opening", "points", "totals", "losses", NULL };
  static const char *const armies[] = { "joining", "retreats", NULL };

  alter_others (twin, side, BIV_KIND_PARTICIPANT);
  BIV_EACH (BivBattle, battle, twin, BIV_KIND_BATTLE)
    {
      alter_named (battle, secrets);
      for (const char *const *name = plans; *name != NULL; name++)
        forget_others_details (twin, side, BIV_ITEM (battle), *name);
      for (const char *const *name = armies; !is_open (twin) && *name != NULL; name++)
        forget_others_details (twin, side, BIV_ITEM (battle), *name);
      for (const char *const *name = own; !is_open (twin) && *name != NULL; name++)
        forget_others_words (twin, side, BIV_ITEM (battle), *name);
      if (!g_strv_contains ((const char *const *) battle->sides, side))
        g_clear_pointer (&battle->record, biv_record_unref);
      add_photograph (battle);
    }
}

static gboolean
has_fought_on (BivCampaign *twin,
               const char  *side,
               const char  *board)
{
  BIV_EACH (BivBattle, battle, twin, BIV_KIND_BATTLE)
    if (g_strcmp0 (battle->battlefield, board) == 0 && battle->sides != NULL
        && g_strv_contains ((const char *const *) battle->sides, side))
      return TRUE;
  return FALSE;
}

/* And of others' battles nothing: that there was one, its number among all, or the board it was fought on. */
static void
differ_by_other_battles (BivCampaign *twin,
                         const char  *side)
{
  static const char *const when[] = { "last-used", NULL };
  GPtrArray *places = biv_campaign_peek_items (twin, BIV_KIND_PLACE);
  BivBattle *battle = BIV_BATTLE (biv_item_new (BIV_KIND_BATTLE, ANOTHER "B"));
  BivContact *contact = BIV_CONTACT (biv_item_new (BIV_KIND_CONTACT, ANOTHER "C"));
  BivItem *board = biv_item_new (BIV_KIND_BATTLEFIELD, ANOTHER "D");
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  alter_others (twin, side, BIV_KIND_CONTACT);
  BIV_EACH (BivItem, used, twin, BIV_KIND_BATTLEFIELD)
    if (!has_fought_on (twin, side, biv_item_get_id (used)))
      alter_named (used, when);
  BIV_EACH (BivItem, one, twin, BIV_KIND_SIDE)
    if (is_others (twin, side, one))
      g_ptr_array_add (others, (gpointer) biv_item_get_id (one));
  g_ptr_array_add (others, NULL);
  biv_item_set_name (BIV_ITEM (battle), "Battle of " ANOTHER);
  biv_item_set_name (board, ANOTHER);
  battle->turn = contact->turn = twin->turn;
  battle->place = places->len > 0 ? g_strdup (biv_item_get_id (places->pdata[0])) : NULL;
  contact->place = g_strdup (battle->place);
  battle->sides = g_strdupv ((char **) others->pdata);
  contact->sides = g_strdupv ((char **) others->pdata);
  battle->battlefield = g_strdup (biv_item_get_id (board));
  biv_campaign_apply_add (twin, board, 0);
  biv_campaign_apply_add (twin, BIV_ITEM (contact), 0);
  biv_campaign_apply_add (twin, BIV_ITEM (battle), 0);
}

static void
differ_in_the_rest (BivCampaign *twin,
                    const char  *side)
{
  static const char *const secrets[] = { "seed", "dice-key", "dice-count", "description", "last-number", "events", NULL };

  alter_named (twin, secrets);
  BIV_EACH (BivTurn, turn, twin, BIV_KIND_TURN)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_TURN, "situations");
      g_autoptr (GArray) situations = biv_details_dup_array (field->details, turn->situations);
      BivValue value = { 0 };

      for (guint i = 0; i < situations->len; i++)
        if (strcmp (g_array_index (situations, BivSituation, i).side, side) != 0)
          g_array_index (situations, BivSituation, i).text = (char *) ANOTHER;
      value.details = biv_details_new (field->details, situations->data, situations->len);
      biv_item_take_value (BIV_ITEM (turn), field, &value);
      biv_value_clear (field, &value);
    }
}

const TwinDifference twin_differences[] = {
  { "units", differ_in_units },
  { "formations", differ_in_formations },
  { "sides", differ_in_sides },
  { "plans", differ_in_plans },
  { "couriers", differ_in_couriers },
  { "map", differ_in_the_map },
  { "sightings", differ_in_sightings },
  { "journal", differ_in_the_journal },
  { "battles", differ_in_battles },
  { "other-battles", differ_by_other_battles },
  { "rest", differ_in_the_rest },
  { "more-units", differ_by_more_units },
  { "fewer-units", differ_by_fewer_units },
  { "ids", differ_in_ids },           /* last: what others point at is gone then */
  { NULL, NULL },
};

BivCampaign *
twin_new (BivCampaign          *campaign,
          const char           *side,
          const TwinDifference *difference)
{
  BivCampaign *twin = biv_campaign_copy (campaign);

  if (difference != NULL)
    difference->make (twin, side);
  for (const TwinDifference *one = twin_differences; difference == NULL && one->name != NULL; one++)
    one->make (twin, side);
  return twin;
}
