/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contacts.c: who stands in contact (CA-CONTACT-1, CA-CONTACT-2, CA-CONTACT-9, CA-CONTACT-11) */
#include "config.h"
#include "campaign/turn/contacts.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"

/* ---- Who is at a place ---- */

typedef struct
{
  BivFormation *body;
  int           n_combat;
} Presence;

/* When the body came to where it is: 0 where it did not move. */
static BivMoment
arrival_of (BivFormation *body)
{
  return body->arrival.den != 0 ? body->arrival : (BivMoment) { 0, 1 };
}

static BivMoment
later (BivMoment a,
       BivMoment b)
{
  return biv_moment_compare (a, b) > 0 ? a : b;
}

static BivPosture
posture_class (BivPosture posture)
{
  switch (posture)
    {
    case BIV_POSTURE_ATTACK:
      return BIV_POSTURE_ATTACK;
    case BIV_POSTURE_MARCH:
      return BIV_POSTURE_MARCH;
    case BIV_POSTURE_EVADE:
    case BIV_POSTURE_SCOUT:
      return BIV_POSTURE_EVADE;
    case BIV_POSTURE_HOLD:
    case BIV_POSTURE_REST:
    case BIV_POSTURE_BESIEGE:
    default:
      return BIV_POSTURE_HOLD;
    }
}

static int
strength_of (BivPosture posture)
{
  switch (posture)
    {
    case BIV_POSTURE_ATTACK:
      return 3;
    case BIV_POSTURE_HOLD:
      return 2;
    case BIV_POSTURE_MARCH:
      return 1;
    case BIV_POSTURE_EVADE:
    case BIV_POSTURE_SCOUT:
    case BIV_POSTURE_REST:
    case BIV_POSTURE_BESIEGE:
    default:
      return 0;
    }
}

/* CA-SIEGE-4: a garrison that is shut in comes out on `attack` alone. */
static gboolean
sallies (BivCampaign  *campaign,
         BivFormation *body)
{
  return body->shut_in && biv_formation_get_posture (campaign, body) == BIV_POSTURE_ATTACK;
}

/* CA-SIEGE-2: the besieger's `attack`, with a breach from an earlier turn. */
static gboolean
assaults (BivCampaign  *campaign,
          BivFormation *body,
          BivSiege     *siege)
{
  return siege != NULL && biv_siege_has_old_breach (campaign, siege) &&
         g_strcmp0 (body->side, siege->besieger) == 0 && !body->shut_in &&
         biv_formation_get_posture (campaign, body) == BIV_POSTURE_ATTACK;
}

/* ---- One place ---- */

typedef struct
{
  BivCampaign *campaign;
  const char  *place;
  BivSiege    *siege;                   /* nullable */
  GArray      *presences;               /* of Presence: who could be in contact */
  gboolean     is_assault;
  const char  *sides[3];                /* that meet */
  BivMoment    moment;
  const char  *on_link;
} Scene;

static gboolean
are_hostile (Scene *scene,
             guint  i,
             guint  j)
{
  Presence *a = &g_array_index (scene->presences, Presence, i);
  Presence *b = &g_array_index (scene->presences, Presence, j);

  return a->n_combat > 0 && b->n_combat > 0 &&
         biv_sides_are_hostile (scene->campaign, a->body->side, b->body->side);
}

static gboolean
has_hostile_pair (Scene *scene)
{
  for (guint i = 0; i < scene->presences->len; i++)
    for (guint j = i + 1; j < scene->presences->len; j++)
      if (are_hostile (scene, i, j))
        return TRUE;
  return FALSE;
}

/* CA-SIEGE-6: while a siege lasts the garrison has to do with the besieger only, and has no part in a contact unless it
 * sallies, or the besieger assaults it. */
static void
gather (Scene     *scene,
        GPtrArray *bodies)
{
  gboolean has_outsiders = FALSE;

  for (guint i = 0; i < bodies->len; i++)
    {
      Presence presence = { g_ptr_array_index (bodies, i) };

      presence.n_combat = biv_body_count_ready_combat (scene->campaign, presence.body);
      if (presence.body->shut_in && !sallies (scene->campaign, presence.body))
        continue;
      g_array_append_val (scene->presences, presence);
    }
  has_outsiders = has_hostile_pair (scene);
  if (has_outsiders)
    return;
  for (guint i = 0; i < bodies->len; i++)
    if (assaults (scene->campaign, g_ptr_array_index (bodies, i), scene->siege))
      scene->is_assault = TRUE;
  if (!scene->is_assault)
    return;
  for (guint i = 0; i < bodies->len; i++)
    {
      Presence presence = { g_ptr_array_index (bodies, i) };

      presence.n_combat = biv_body_count_ready_combat (scene->campaign, presence.body);
      if (presence.body->shut_in)
        g_array_append_val (scene->presences, presence);
    }
}

static int
count_combat (Scene      *scene,
              const char *side)
{
  int count = 0;

  for (guint i = 0; i < scene->presences->len; i++)
    {
      Presence *presence = &g_array_index (scene->presences, Presence, i);

      if (g_strcmp0 (presence->body->side, side) == 0)
        count += presence->n_combat;
    }
  return count;
}

/* CA-CONTACT-11: the two hostile sides with the most ready combat units; level: file order. */
static gboolean
find_sides (Scene *scene)
{
  GPtrArray *all = biv_campaign_peek_items (scene->campaign, BIV_KIND_SIDE);
  int most = 0;

  for (guint i = 0; i < all->len; i++)
    for (guint j = i + 1; j < all->len; j++)
      {
        const char *a = biv_id_of (g_ptr_array_index (all, i));
        const char *b = biv_id_of (g_ptr_array_index (all, j));
        int n_a = count_combat (scene, a), n_b = count_combat (scene, b);

        if (n_a == 0 || n_b == 0 || n_a + n_b <= most || !biv_sides_are_hostile (scene->campaign, a, b))
          continue;
        most = n_a + n_b;
        scene->sides[0] = a;
        scene->sides[1] = b;
      }
  return most > 0;
}

/* CA-CONTACT-1: the moment of the first meeting there, whoever of the enemies there met, for all of them belong to the
 * contact; and the link, where it was on one. Who was at the place already has met the enemy at that same moment, but not
 * on the link. */
static void
find_first_meeting (Scene *scene)
{
  for (guint i = 0; i < scene->presences->len; i++)
    for (guint j = i + 1; j < scene->presences->len; j++)
      {
        Presence *a = &g_array_index (scene->presences, Presence, i);
        Presence *b = &g_array_index (scene->presences, Presence, j);
        const char *link = NULL;
        BivMoment met;
        int later_than_first;

        if (!are_hostile (scene, i, j))
          continue;
        met = later (arrival_of (a->body), arrival_of (b->body));
        if (a->body->met_on != NULL && g_strcmp0 (a->body->met_on, b->body->met_on) == 0)
          link = a->body->met_on;
        later_than_first = scene->moment.den != 0 ? biv_moment_compare (met, scene->moment) : -1;
        if (later_than_first > 0 || (later_than_first == 0 && (link == NULL || scene->on_link != NULL)))
          continue;
        scene->moment = met;
        scene->on_link = link;
      }
}

static void
mark_in_contact (BivProposal  *proposal,
                 BivFormation *body)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (biv_proposal_get_scratch (proposal), body);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_flag (proposal, g_ptr_array_index (members, i), "in-contact", TRUE);
}

static void
note_contact (BivProposal *proposal,
              BivContact  *contact)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *names = biv_turn_dup_names (campaign, (const char *const *) contact->formations);
  g_autofree char *text = NULL;
  BivEntry *entry;

  if (contact->on_link != NULL)
    /* TRANSLATORS: a place, and the formations that meet near it */
    text = g_strdup_printf (_("Contact on the way to %s: %s."), biv_turn_name (campaign, contact->place), names);
  else
    text = g_strdup_printf (_("Contact at %s: %s."), biv_turn_name (campaign, contact->place), names);
  entry = biv_proposal_note (proposal, BIV_ENTRY_CONTACT, "CA-CONTACT-1", text, biv_id_of (contact), contact->place, NULL);
  for (char **side = contact->sides; *side != NULL; side++)
    {
      biv_entry_add_object (entry, *side);
      biv_entry_show_to (entry, *side);
    }
  for (char **formation = contact->formations; *formation != NULL; formation++)
    biv_entry_add_object (entry, *formation);
}

static void
make_contact (BivProposal *proposal,
              Scene       *scene)
{
  g_autoptr (GPtrArray) formations = g_ptr_array_new ();
  BivContact *contact = biv_proposal_new_item (proposal, BIV_KIND_CONTACT);
  gboolean is_sally = FALSE;

  for (guint i = 0; i < scene->presences->len; i++)
    {
      BivFormation *body = g_array_index (scene->presences, Presence, i).body;

      is_sally |= body->shut_in && !scene->is_assault;
      g_ptr_array_add (formations, (gpointer) biv_id_of (body));
      mark_in_contact (proposal, body);
    }
  g_ptr_array_add (formations, NULL);
  biv_proposal_set_number (proposal, contact, "turn", scene->campaign->turn);
  biv_proposal_set_text (proposal, contact, "place", scene->place);
  biv_proposal_set_moment (proposal, contact, "moment", scene->moment);
  biv_proposal_set_text (proposal, contact, "on-link", scene->on_link);
  biv_proposal_set_list (proposal, contact, "sides", scene->sides);
  biv_proposal_set_list (proposal, contact, "formations", (const char *const *) formations->pdata);
  if (scene->is_assault || is_sally)
    biv_proposal_set_choice (proposal, contact, "siege-battle",
                             scene->is_assault ? BIV_SIEGE_BATTLE_ASSAULT : BIV_SIEGE_BATTLE_SALLY);
  note_contact (proposal, contact);
}

/* ---- All places ---- */

static void
clear_scene (gpointer data)
{
  g_array_unref (((Scene *) data)->presences);
}

/* CA-CONTACT-9 */
static int
compare_scenes (gconstpointer a,
                gconstpointer b)
{
  const Scene *first = a;
  const Scene *second = b;
  int order = biv_moment_compare (first->moment, second->moment);

  return order != 0 ? order : g_strcmp0 (first->place, second->place);
}

void
biv_contacts_make (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GHashTable) at = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GArray) scenes = g_array_new (FALSE, FALSE, sizeof (Scene));

  g_array_set_clear_func (scenes, clear_scene);
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      GPtrArray *there = g_hash_table_lookup (at, body->location);

      if (body->embarked)
        continue;
      if (there == NULL)
        {
          there = g_ptr_array_new ();
          g_hash_table_insert (at, body->location, there);
        }
      g_ptr_array_add (there, body);
    }
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      GPtrArray *there = g_hash_table_lookup (at, biv_id_of (place));
      Scene scene = { campaign, biv_id_of (place) };

      if (there == NULL || there->len < 2)
        continue;
      scene.siege = biv_siege_find (campaign, scene.place);
      scene.presences = g_array_new (FALSE, FALSE, sizeof (Presence));
      gather (&scene, there);
      if (!has_hostile_pair (&scene) || !find_sides (&scene))
        {
          clear_scene (&scene);
          continue;
        }
      find_first_meeting (&scene);
      g_array_append_val (scenes, scene);
    }
  g_array_sort (scenes, compare_scenes);
  for (guint i = 0; i < scenes->len; i++)
    make_contact (proposal, &g_array_index (scenes, Scene, i));
}

/* A battle that came of the contact keeps its sides. */
static void
remove_contact (BivProposal *proposal,
                BivContact  *contact)
{
  BIV_EACH (BivBattle, battle, biv_proposal_get_scratch (proposal), BIV_KIND_BATTLE)
    if (g_strcmp0 (battle->contact, biv_id_of (contact)) == 0)
      {
        if (battle->sides == NULL)
          biv_proposal_set_list (proposal, battle, "sides", (const char *const *) contact->sides);
        biv_proposal_set_text (proposal, battle, "contact", NULL);
      }
  biv_proposal_remove (proposal, contact);
}

void
biv_contacts_clear (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *contacts = biv_campaign_peek_items (campaign, BIV_KIND_CONTACT);

  for (guint i = contacts->len; i-- > 0;)
    if (((BivContact *) g_ptr_array_index (contacts, i))->turn == campaign->turn)
      remove_contact (proposal, g_ptr_array_index (contacts, i));
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    biv_proposal_set_flag (proposal, formation, "in-contact", FALSE);
}

static int
compare_contacts (gconstpointer a,
                  gconstpointer b)
{
  const BivContact *first = *(BivContact *const *) a;
  const BivContact *second = *(BivContact *const *) b;
  int order = biv_moment_compare (first->moment, second->moment);

  return order != 0 ? order : g_strcmp0 (first->place, second->place);
}

/* CA-CONTACT-9 */
GPtrArray *
biv_contacts_list (BivCampaign *campaign)
{
  GPtrArray *contacts = g_ptr_array_new ();

  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn)
      g_ptr_array_add (contacts, contact);
  g_ptr_array_sort (contacts, compare_contacts);
  return contacts;
}

/* ---- One side of a contact (CA-CONTACT-2) ---- */

static void
read_units (BivCampaign     *campaign,
            BivFormation    *body,
            BivContactParty *party)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, body);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      BivArm arm = biv_unit_get_arm (campaign, unit);

      if (!biv_unit_is_ready (unit))
        continue;
      party->n_combat += biv_unit_is_combat (campaign, unit);
      party->has_horse |= arm == BIV_ARM_HORSE;
      party->is_all_horse &= arm == BIV_ARM_HORSE || arm == BIV_ARM_COMMAND;
    }
}

static void
read_body (BivCampaign     *campaign,
           BivFormation    *body,
           BivContactParty *party)
{
  BivPosture posture = biv_formation_get_posture (campaign, body);
  BivMoment arrival = arrival_of (body);

  if (strength_of (posture_class (posture)) > strength_of (party->posture))
    party->posture = posture_class (posture);
  party->besieges |= posture == BIV_POSTURE_BESIEGE;
  if (party->arrival.den == 0 || biv_moment_compare (arrival, party->arrival) < 0)
    party->arrival = arrival;
}

void
biv_contacts_read_party (BivCampaign     *campaign,
                         BivContact      *contact,
                         guint            which,
                         BivContactParty *party)
{
  *party = (BivContactParty) { .side = contact->sides[which], .posture = BIV_POSTURE_EVADE, .is_all_horse = TRUE };
  party->bodies = g_ptr_array_new ();
  for (char **id = contact->formations; *id != NULL; id++)
    {
      BivFormation *body = biv_campaign_find_formation (campaign, *id);

      if (body == NULL || g_strcmp0 (body->side, party->side) != 0 || g_strcmp0 (body->location, contact->place) != 0)
        continue;
      g_ptr_array_add (party->bodies, body);
      read_units (campaign, body, party);
      if (biv_body_has_ready_combat (campaign, body))
        read_body (campaign, body, party);
    }
  party->besieges &= party->posture != BIV_POSTURE_ATTACK;
  if (party->arrival.den == 0)
    party->arrival = (BivMoment) { 0, 1 };
}

void
biv_contact_party_clear (BivContactParty *party)
{
  g_clear_pointer (&party->bodies, g_ptr_array_unref);
}
