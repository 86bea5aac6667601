/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-query.c: questions about a battle: who is in it, on which ground, what became of whom */
#include "config.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/lists.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"
#include <string.h>

/* ---- Sides ---- */

BivBattle *
biv_battle_find_at (BivCampaign *campaign,
                    const char  *place)
{
  BivBattle *latest = NULL, *present = NULL;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      if (g_strcmp0 (battle->place, place) != 0 || battle->state == BIV_BATTLE_CANCELLED)
        continue;
      latest = battle;
      if (battle->turn == campaign->turn || battle->state != BIV_BATTLE_APPLIED)
        present = battle;
    }
  return present != NULL ? present : latest;
}

/* The latest of that turn there, as long as it was not called off. */
static BivBattle *
find_in_turn (BivCampaign *campaign,
              const char  *place,
              int          turn)
{
  BivBattle *found = NULL;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->turn == turn && battle->state != BIV_BATTLE_CANCELLED && g_strcmp0 (battle->place, place) == 0)
      found = battle;
  return found;
}

/* The id of the place, or the rung, that is called so; the word itself where none is. */
static const char *
get_ground (BivCampaign *campaign,
            const char  *words)
{
  BivItem *ground = biv_item_find_called (campaign, BIV_KIND_PLACE, words);

  if (ground == NULL)
    ground = biv_item_find_called (campaign, BIV_KIND_RUNG, words);
  return ground != NULL ? biv_item_get_id (ground) : words;
}

static gboolean
is_name (const char *name,
         const char *words)
{
  g_autofree char *one = name != NULL ? g_utf8_casefold (name, -1) : NULL, *other = g_utf8_casefold (words, -1);

  return g_strcmp0 (one, other) == 0;
}

/* "Second Battle of Two Palms" */
static gboolean
is_usual_name (BivCampaign *campaign,
               BivBattle   *battle,
               const char  *words)
{
  g_autofree char *usual = biv_turn_dup_battle_name (campaign, battle);

  return is_name (usual, words);
}

BivBattle *
biv_battle_find_named (BivCampaign *campaign,
                       const char  *name)
{
  BivBattle *found = biv_campaign_find_battle (campaign, name);
  const char *colon = strrchr (name, ':');
  g_autofree char *place = colon != NULL ? g_strndup (name, (gsize) (colon - name)) : NULL;
  guint64 turn;

  if (found == NULL)
    found = biv_battle_find_at (campaign, get_ground (campaign, name));
  if (found == NULL && colon != NULL && g_ascii_string_to_unsigned (colon + 1, 10, 1, 9999, &turn, NULL))
    found = find_in_turn (campaign, get_ground (campaign, place), (int) turn);
  if (found != NULL)
    return found;
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (is_name (biv_item_get_name (BIV_ITEM (battle)), name) || is_usual_name (campaign, battle, name))
      found = battle;
  return found;
}

char *
biv_battle_dup_names (BivCampaign *campaign)
{
  g_autoptr (GString) names = g_string_new (NULL);

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_CANCELLED)
      {
        g_autofree char *usual = biv_turn_dup_battle_name (campaign, battle);
        const char *own = biv_item_get_name (BIV_ITEM (battle));

        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", own != NULL && *own != '\0' ? own : usual);
      }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* The two, in any order, as far as the battle says: its own list, its contact's, or attacker and defender. */
static void
find_sides (BivCampaign *campaign,
            BivBattle   *battle,
            const char  *sides[2])
{
  BivItem *contact = battle->contact != NULL ? biv_campaign_find (campaign, battle->contact) : NULL;
  char **listed = battle->sides;

  sides[0] = sides[1] = NULL;
  if (listed == NULL && contact != NULL && BIV_IS_CONTACT (contact))
    listed = BIV_CONTACT (contact)->sides;
  if (listed != NULL && g_strv_length (listed) == 2)
    {
      sides[0] = listed[0];
      sides[1] = listed[1];
      return;
    }
  sides[0] = battle->attacker;
  sides[1] = battle->defender;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_id_of (side);
      g_autoptr (GPtrArray) present = biv_army_list_bodies_at (campaign, battle->place, id);
      const char *other = sides[0] != NULL ? sides[0] : sides[1];

      if (present->len == 0 || g_strcmp0 (id, sides[0]) == 0 || g_strcmp0 (id, sides[1]) == 0 ||
          (sides[0] != NULL && sides[1] != NULL))
        continue;
      if (other == NULL || biv_sides_are_hostile (campaign, other, id))
        sides[sides[0] == NULL ? 0 : 1] = id;
    }
}

const char *
biv_battle_get_side (BivCampaign *campaign,
                     BivBattle   *battle,
                     guint        which)
{
  const char *sides[2];
  BivSide *side;

  g_return_val_if_fail (which < 2, NULL);
  find_sides (campaign, battle, sides);
  if (sides[0] != NULL && sides[1] != NULL &&
      biv_side_get_index (campaign, sides[0]) > biv_side_get_index (campaign, sides[1]))
    which = 1 - which;
  side = biv_campaign_find_side (campaign, sides[which]);
  return side != NULL ? biv_id_of (side) : NULL;   /* the side's own, which outlives a change of the battle's fields */
}

const char *
biv_battle_get_enemy (BivCampaign *campaign,
                      BivBattle   *battle,
                      const char  *side)
{
  const char *first = biv_battle_get_side (campaign, battle, 0);

  return g_strcmp0 (first, side) == 0 ? biv_battle_get_side (campaign, battle, 1) : first;
}

/* ---- Formations ---- */

/* Before the set-up: who stands there and is not behind the walls, unless the walls are what the battle is about. */
static gboolean
will_take_part (BivBattle    *battle,
                BivFormation *formation)
{
  if (battle->formations != NULL)
    return biv_list_contains ((const char *const *) battle->formations, biv_id_of (formation));
  return !formation->embarked && (!formation->shut_in || battle->siege_battle != BIV_SIEGE_BATTLE_NONE);
}

static int
count_ready (BivCampaign  *campaign,
             BivFormation *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  int n = 0;

  for (guint i = 0; i < units->len; i++)
    n += biv_unit_is_ready (g_ptr_array_index (units, i));
  return n;
}

/* CA-LADDER-2: on a ladder all are at the rung. */
static gboolean
stands_there (BivCampaign  *campaign,
              BivBattle    *battle,
              BivFormation *formation)
{
  if (campaign->map_form == BIV_MAP_LADDER)
    return count_ready (campaign, formation) > 0;
  return g_strcmp0 (formation->location, battle->place) == 0 && biv_army_get_body (campaign, formation) == formation &&
         will_take_part (battle, formation);
}

GPtrArray *
biv_battle_list_formations (BivCampaign *campaign,
                            BivBattle   *battle,
                            const char  *side)
{
  GPtrArray *formations = g_ptr_array_new ();
  g_autoptr (GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);

  for (char **id = battle->formations; id != NULL && *id != NULL; id++)
    g_hash_table_add (listed, *id);
  for (guint which = 0; which < 2; which++)
    {
      const char *id = biv_battle_get_side (campaign, battle, which);
      GPtrArray *all;

      if (id == NULL || (side != NULL && g_strcmp0 (id, side) != 0))
        continue;
      all = biv_army_list_formations (campaign, id);
      for (guint i = 0; i < all->len; i++)
        {
          BivFormation *formation = g_ptr_array_index (all, i);

          if (battle->is_set_up ? g_hash_table_contains (listed, biv_id_of (formation))
                                : stands_there (campaign, battle, formation))
            g_ptr_array_add (formations, formation);
        }
    }
  return formations;
}

BivFormation *
biv_battle_get_largest (BivCampaign *campaign,
                        BivBattle   *battle,
                        const char  *side)
{
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, side);
  BivFormation *largest = NULL;
  int most = -1;

  for (guint i = 0; i < formations->len; i++)
    {
      const char *id = biv_id_of (g_ptr_array_index (formations, i));
      int n = count_ready (campaign, g_ptr_array_index (formations, i));

      /* Who marches to the guns comes later and decides neither edge nor crossing. */
      if (n > most && biv_details_find (battle->joining, id) == NULL)
        {
          most = n;
          largest = g_ptr_array_index (formations, i);
        }
    }
  return largest;
}

GPtrArray *
biv_battle_list_candidates (BivCampaign *campaign,
                            BivBattle   *battle,
                            const char  *side)
{
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, side);
  GPtrArray *all = biv_army_list_units (campaign, side);
  GPtrArray *units = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (all, i);
      BivFormation *own = biv_campaign_find_formation (campaign, unit->formation);

      if (own != NULL && biv_unit_is_ready (unit) &&
          g_ptr_array_find (formations, biv_army_get_body (campaign, own), NULL))
        g_ptr_array_add (units, unit);
    }
  return units;
}

/* ---- Participants ---- */

BivParticipant *
biv_battle_find_participant (BivCampaign *campaign,
                             BivBattle   *battle,
                             const char  *unit)
{
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0 && g_strcmp0 (participant->unit, unit) == 0)
      return participant;
  return NULL;
}

typedef struct
{
  BivParticipant *participant;
  guint           which, rank;          /* of its side; among the units of it, or in file order */
} Listed;

static int
compare_listed (gconstpointer a,
                gconstpointer b)
{
  const Listed *first = a, *second = b;

  if (first->which != second->which)
    return first->which < second->which ? -1 : 1;
  return first->rank != second->rank ? (first->rank < second->rank ? -1 : 1) : 0;
}

/* A participant whose unit has been moved to another side or struck from the file since then stays in the list, at its
 * end: what went in must come out. */
const char *
biv_ref_of (BivCampaign          *campaign,
            const BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

  return unit != NULL ? biv_unit_get_ref (unit) : participant->unit;
}

GPtrArray *
biv_battle_list_participants (BivCampaign *campaign,
                              BivBattle   *battle,
                              const char  *side)
{
  const char *sides[2] = { biv_battle_get_side (campaign, battle, 0), biv_battle_get_side (campaign, battle, 1) };
  const char *id = biv_id_of (battle);
  g_autoptr (GHashTable) by_unit = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GArray) listed = g_array_new (FALSE, FALSE, sizeof (Listed));
  GPtrArray *participants = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, id) == 0 && (side == NULL || g_strcmp0 (participant->side, side) == 0))
      {
        g_hash_table_insert (by_unit, participant->unit, participant);
        g_ptr_array_add (found, participant);
      }
  for (guint i = 0; i < found->len; i++)
    {
      Listed one = { found->pdata[i], 0, 0 };
      BivUnit *unit = biv_campaign_find_unit (campaign, one.participant->unit);

      /* Of two of one unit it is the last. */
      if (g_hash_table_lookup (by_unit, one.participant->unit) != one.participant)
        continue;
      for (; one.which < 2 && one.rank == 0; one.which += one.rank == 0)
        if (sides[one.which] != NULL && g_strcmp0 (one.participant->side, sides[one.which]) == 0)
          one.rank = biv_army_get_rank (campaign, sides[one.which], unit);
      one.rank = one.rank > 0 ? one.rank : i;
      g_array_append_val (listed, one);
    }
  g_array_sort (listed, compare_listed);
  for (guint i = 0; i < listed->len; i++)
    g_ptr_array_add (participants, g_array_index (listed, Listed, i).participant);
  return participants;
}

typedef gboolean (* Wanted) (BivParticipant *participant);

static GPtrArray *
list_ids (BivCampaign *campaign,
          BivBattle   *battle,
          const char  *side,
          Wanted       is_wanted)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (is_wanted (participant))
        g_ptr_array_add (ids, participant->unit);
    }
  return ids;
}

static gboolean
is_on_board_list (BivParticipant *participant)
{
  return participant->role == BIV_ROLE_BOARD;
}

static gboolean
is_left_out (BivParticipant *participant)
{
  return participant->role == BIV_ROLE_LEFT_OUT;
}

static gboolean
was_destroyed (BivParticipant *participant)
{
  return participant->end == BIV_END_DESTROYED;
}

GPtrArray *
biv_battle_list_units (BivCampaign *campaign,
                       BivBattle   *battle,
                       const char  *side)
{
  return list_ids (campaign, battle, side, is_on_board_list);
}

GPtrArray *
biv_battle_list_left_out (BivCampaign *campaign,
                          BivBattle   *battle,
                          const char  *side)
{
  return list_ids (campaign, battle, side, is_left_out);
}

GPtrArray *
biv_battle_list_destroyed (BivCampaign *campaign,
                           BivBattle   *battle,
                           const char  *side)
{
  return list_ids (campaign, battle, side, was_destroyed);
}

/* A formation that marches to the guns stands for its units. */
GPtrArray *
biv_battle_list_reserves (BivCampaign *campaign,
                          BivBattle   *battle,
                          const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  GPtrArray *reserves = g_ptr_array_new_with_free_func (g_free);

  BIV_EACH_DETAIL (BivJoining, joiner, battle->joining)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, joiner->formation);

      if (formation != NULL && (side == NULL || g_strcmp0 (formation->side, side) == 0))
        g_ptr_array_add (reserves, g_strdup_printf ("%s:%d", joiner->formation, joiner->turn));
    }
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      BivFormation *own = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
      BivFormation *body = own != NULL ? biv_army_get_body (campaign, own) : NULL;

      /* Who is on the board list and was not placed waits too (CA-DEPLOY-8). */
      if (participant->square != NULL || participant->arrives == BIV_NONE ||
          (body != NULL && biv_details_find (battle->joining, biv_id_of (body)) != NULL))
        continue;
      g_ptr_array_add (reserves, g_strdup_printf ("%s:%d", participant->unit, participant->arrives));
    }
  return reserves;
}

/* ---- The quick result's reckoning (CA-BATTLE-6) ---- */

/* CA-SETUP-8: who marches to the guns counts where it arrives by board turn 6; the set-up has seen to the cap. */
#define LAST_TURN_THAT_COUNTS 6

int
biv_battle_get_points (BivCampaign *campaign,
                       BivBattle   *battle,
                       const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  gboolean in_tenths = biv_campaign_get_traits (campaign, battle->ruleset)->has_tenths;
  const BivTotal *stored = biv_details_find (battle->totals, side);
  int points;

  if (stored != NULL && stored->points != BIV_NONE)
    return stored->points;
  if (!battle->is_set_up)
    return BIV_NONE;
  points = 0;
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit != NULL && biv_unit_is_ready (unit) && biv_unit_is_combat (campaign, unit) &&
          (participant->role == BIV_ROLE_BOARD ||
           (participant->role == BIV_ROLE_RESERVE && participant->arrives <= LAST_TURN_THAT_COUNTS)))
        points += in_tenths ? unit->steps_now : 1;
    }
  return in_tenths ? (points + 9) / 10 : points;
}

int
biv_battle_get_total (BivCampaign *campaign,
                      BivBattle   *battle,
                      const char  *side)
{
  const BivTotal *stored = biv_details_find (battle->totals, side);

  return stored != NULL ? stored->total : BIV_NONE;
}

static gboolean
is_behind_a_crossing (BivCampaign *campaign,
                      BivBattle   *battle)
{
  BivFormation *largest = biv_battle_get_largest (campaign, battle, battle->attacker);
  BivLink *link = largest != NULL ? biv_campaign_find_link (campaign, largest->arrived_by) : NULL;

  return link != NULL && link->crossing != BIV_CROSSING_NONE;
}

static int
ground_modifier (BivCampaign  *campaign,
                 BivBattle    *battle,
                 const char   *side,
                 const char  **why)
{
  BivPlace *place = biv_campaign_find_place (campaign, battle->place);

  if (battle->meeting || g_strcmp0 (battle->defender, side) != 0 || place == NULL)
    return 0;
  if (biv_place_has_fort (place))
    {
      gboolean counts_as_fort = biv_campaign_option_is (campaign, "siege.mode", "on");

      *why = _("holds a fort");
      if (!counts_as_fort || g_strcmp0 (place->owner, side) == 0)
        return counts_as_fort ? 2 : 1;
    }
  *why = _("holds the ground");
  if (place->terrain == BIV_TERRAIN_HILLS || place->terrain == BIV_TERRAIN_WOODS ||
      place->terrain == BIV_TERRAIN_TOWN)
    return 1;
  *why = _("stands behind a crossing");
  return is_behind_a_crossing (campaign, battle) ? 1 : 0;
}

int
biv_battle_get_modifier (BivCampaign  *campaign,
                         BivBattle    *battle,
                         const char   *side,
                         char        **why)
{
  int own = biv_battle_get_points (campaign, battle, side);
  int other = biv_battle_get_points (campaign, battle, biv_battle_get_enemy (campaign, battle, side));
  int numbers = own >= 3 * other ? 2 : own >= 2 * other ? 1 : 0;
  const char *ground_why = NULL;
  int ground = ground_modifier (campaign, battle, side, &ground_why);
  g_autoptr (GString) words = g_string_new (NULL);

  if (numbers > 0)
    g_string_append_printf (words, "+%d %s", numbers, _("outnumbers the enemy"));
  if (ground > 0)
    g_string_append_printf (words, "%s+%d %s", words->len > 0 ? ", " : "", ground, ground_why);
  if (why != NULL)
    *why = g_string_free (g_steal_pointer (&words), FALSE);
  return numbers + ground;
}

static int
count_ready_combat (BivCampaign *campaign,
                    BivBattle   *battle,
                    const char  *side)
{
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, side);
  int n = 0;

  for (guint i = 0; i < formations->len; i++)
    n += biv_body_count_ready_combat (campaign, g_ptr_array_index (formations, i));
  return n;
}

gboolean
biv_battle_is_lopsided (BivCampaign *campaign,
                        BivBattle   *battle)
{
  const char *a = biv_battle_get_side (campaign, battle, 0), *b = biv_battle_get_side (campaign, battle, 1);
  int of_a, of_b;

  if (a == NULL || b == NULL)
    return FALSE;
  of_a = count_ready_combat (campaign, battle, a);
  of_b = count_ready_combat (campaign, battle, b);
  return MAX (of_a, of_b) > 0 && MAX (of_a, of_b) >= 3 * MIN (of_a, of_b);
}

/* ---- Marching to the guns (CA-SETUP-8) ---- */

static gboolean
is_engaged (BivCampaign  *campaign,
            BivBattle    *battle,
            BivFormation *formation)
{
  const char *id = biv_id_of (formation);

  if (formation->was_in_contact || formation->has_fought)
    return TRUE;
  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn && biv_list_contains ((const char *const *) contact->formations, id))
      return TRUE;
  BIV_EACH (BivBattle, other, campaign, BIV_KIND_BATTLE)
    if (other != battle && other->turn == campaign->turn && other->state != BIV_BATTLE_CANCELLED &&
        biv_list_contains ((const char *const *) other->formations, id))
      return TRUE;
  return FALSE;
}

static gboolean
would_march (BivCampaign  *campaign,
             BivFormation *formation)
{
  BivPosture posture = biv_formation_get_posture (campaign, formation);

  return posture == BIV_POSTURE_HOLD || posture == BIV_POSTURE_MARCH || posture == BIV_POSTURE_ATTACK;
}

BivLink *
biv_battle_get_joining_link (BivCampaign  *campaign,
                             BivBattle    *battle,
                             BivFormation *formation)
{
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  BivLink *link;

  if (battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT || campaign->map_form == BIV_MAP_LADDER || side == NULL ||
      biv_campaign_option_is (campaign, "setup.guns", "off") || formation->location == NULL ||
      g_strcmp0 (formation->location, battle->place) == 0 || formation->shut_in || formation->embarked)
    return NULL;
  /* Most stand too far away, and that is quickly seen. */
  link = biv_map_find_link (campaign, formation->location, battle->place, side);
  if (link == NULL || biv_army_get_body (campaign, formation) != formation ||
      biv_formation_is_shaken (campaign, formation) ||
      !biv_body_has_ready_combat (campaign, formation) || !would_march (campaign, formation) ||
      is_engaged (campaign, battle, formation))
    return NULL;
  if (link->link_kind == BIV_LINK_RIVER || link->link_kind == BIV_LINK_SEA ||
      biv_map_is_closed (campaign, link, TRUE) ||
      biv_map_link_cost (campaign, link, formation->location, side) >
        biv_body_get_allowance (campaign, formation, FALSE))
    return NULL;
  return link;
}

GPtrArray *
biv_battle_list_joiners (BivCampaign *campaign,
                         BivBattle   *battle)
{
  GPtrArray *joiners = g_ptr_array_new ();

  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      GPtrArray *all = side != NULL ? biv_army_list_formations (campaign, side) : NULL;

      for (guint i = 0; all != NULL && i < all->len; i++)
        if (biv_battle_get_joining_link (campaign, battle, g_ptr_array_index (all, i)) != NULL)
          g_ptr_array_add (joiners, g_ptr_array_index (all, i));
    }
  return joiners;
}

/* ---- Ground ---- */

int
biv_battle_quarters_for (const BivBoard *board,
                         char            approach)
{
  const BivTabletop *table = biv_board_get_table (board);
  gboolean is_square = table != NULL ? biv_tabletop_get_width (table) == biv_tabletop_get_height (table)
                                     : biv_board_get_width (board) == biv_board_get_height (board);

  if (biv_board_get_shape (board) == BIV_BOARD_HEXES && biv_board_get_width (board) % 2 != 0)
    return 0;
  if (biv_board_get_shape (board) == BIV_BOARD_HEXES || !is_square)
    return approach == 'N' || approach == 'W' ? 2 : 0;
  switch (approach)
    {
    case 'E': return 1;
    case 'N': return 2;
    case 'W': return 3;
    default:  return 0;
    }
}

void
biv_battle_turn_point (char  approach,
                       int   n,
                       int  *x,
                       int  *y)
{
  int was_x = *x, was_y = *y;

  switch (approach)
    {
    case 'W': *x = n - 1 - was_y; *y = was_x; break;
    case 'E': *x = was_y; *y = n - 1 - was_x; break;
    case 'N': *x = n - 1 - was_x; *y = n - 1 - was_y; break;
    default: break;
    }
}

char
biv_battle_board_letter (const BivBoard *board,
                         BivCell         cell)
{
  const BivGround *ground = biv_board_get_ground (board, cell);
  char exact = biv_ground_get_letter (ground);
  static const struct
  {
    guint16 mark;
    char    letter;
  } letters[] = {
    { BIV_MARK_BRIDGE, 'b' }, { BIV_MARK_FORD, 'o' },  { BIV_MARK_RIVER, 'r' },  { BIV_MARK_WORKS, 'f' },
    { BIV_MARK_TOWN, 't' },   { BIV_MARK_WOOD, 'w' },  { BIV_MARK_BROKEN, 'm' }, { BIV_MARK_ROAD, '-' },
  };

  if (exact != 0)
    return exact;
  /* A road over a bridge, a wood on a hill: what matters most. */
  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    if ((ground->marks & letters[i].mark) != 0)
      return letters[i].letter;
  return ground->level > 1 ? 'H' : ground->level > 0 ? 'h' : '.';
}

/* ---- Units ---- */

int
biv_unit_get_battle_frontage (BivCampaign *campaign,
                              BivUnit     *unit)
{
  if (!biv_campaign_has_unit_field (campaign, unit->ruleset, "frontage") || unit->frontage == BIV_NONE || unit->frontage <= 0)
    return BIV_NONE;
  return unit->frontage * unit->steps_now / 10;
}

gboolean
biv_unit_may_be_deployed (BivCampaign *campaign,
                          BivUnit     *unit)
{
  if (!biv_unit_get_traits (campaign, unit)->has_tenths)
    return TRUE;
  if (biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN)
    return unit->steps_now >= 2;
  return unit->steps_now * 10 >= biv_campaign_get_option_number (campaign, "deploy.minimum") * unit->steps_full;
}

const char *
biv_unit_get_square (BivCampaign *campaign,
                     BivUnit     *unit)
{
  const char *square = NULL;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_CANCELLED &&
        (battle->turn == campaign->turn || battle->state != BIV_BATTLE_APPLIED))
      {
        BivParticipant *participant = biv_battle_find_participant (campaign, battle, biv_id_of (unit));

        if (participant != NULL)
          square = participant->square;
      }
  return square;
}
