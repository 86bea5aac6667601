/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contact.c: the Contact phase: each meeting becomes a battle, a siege, a standoff or a withdrawal (CA-CONTACT-3
 * to CA-CONTACT-10) */
#include "config.h"
#include "campaign/turn/turn.h"
#include "campaign/model/phase.h"
#include "campaign/model/lists.h"

#include "base/i18n.h"
#include "campaign/battle/battle-query.h"
#include "campaign/turn/contacts.h"
#include "campaign/model/map.h"
#include "campaign/battle/retreat.h"
#include "campaign/battle/siege.h"
#include "campaign/turn/phases.h"
#include "campaign/model/turn-words.h"

/* ---- A contact being settled ---- */

typedef struct
{
  BivProposal     *proposal;
  BivCampaign     *campaign;
  BivContact      *contact;
  BivContactParty  parties[2];
  BivOutcome       outcome;
  int              attacker;            /* 0, 1, or -1: a meeting engagement */
  gboolean         falls_back[2];
  gboolean         shuts_in[2];
  const char      *why;                 /* in words */
  const char      *clause;
} Case;

static void
become_battle (Case       *it,
               int         attacker,
               const char *why)
{
  it->outcome = BIV_OUTCOME_BATTLE;
  it->attacker = attacker;
  it->falls_back[0] = it->falls_back[1] = FALSE;
  it->why = why;
}

static void
become_withdrawal (Case       *it,
                   gboolean    first,
                   gboolean    second,
                   const char *why)
{
  it->outcome = BIV_OUTCOME_WITHDRAWAL;
  it->attacker = -1;
  it->falls_back[0] = first;
  it->falls_back[1] = second;
  it->why = why;
}

/* CA-CONTACT-6: both stay; that the place is contested is read off the contact, by Scoring. */
static void
become_standoff (Case       *it,
                 const char *why)
{
  it->outcome = BIV_OUTCOME_STANDOFF;
  it->attacker = -1;
  it->falls_back[0] = it->falls_back[1] = FALSE;
  it->why = why;
}

/* ---- Falling back (CA-CONTACT-5) ---- */

static gboolean
can_go (Case *it,
        int   which)
{
  BivContactParty *party = &it->parties[which];
  g_autoptr (GPtrArray) barred =
    biv_retreat_list_barred (it->campaign, (const char *const *) it->contact->formations, party->side);

  for (guint i = 0; i < party->bodies->len; i++)
    {
      gboolean stays;

      if (biv_retreat_choose_fall_back (it->campaign, g_ptr_array_index (party->bodies, i), barred, &stays) == NULL &&
          !stays)
        return FALSE;
    }
  return TRUE;
}

/* Where both should fall back each goes that can; one side alone staying, there is no battle. */
static void
check_retreats (Case *it)
{
  gboolean can[2] = { can_go (it, 0), can_go (it, 1) };

  for (int which = 0; which < 2; which++)
    if (it->falls_back[which] && !it->falls_back[1 - which] && !can[which])
      {
        become_battle (it, 1 - which, _("there is no way to fall back"));
        return;
      }
  if (!it->falls_back[0] || !it->falls_back[1])
    return;
  if (!can[0] && !can[1])
    become_battle (it, -1, _("neither has a way to fall back"));
  it->falls_back[0] &= can[0];
  it->falls_back[1] &= can[1];
}

/* ---- The slip roll (CA-CONTACT-4) ---- */

static gboolean
slips (Case *it,
       int   evader)
{
  BivContactParty *party = &it->parties[evader];
  BivContactParty *enemy = &it->parties[1 - evader];
  int needed = biv_campaign_get_option_number (it->campaign, "contact.slip");
  int modifier = party->is_all_horse - (enemy->has_horse && !party->has_horse);
  g_autofree char *text = NULL;

  if (needed == BIV_NONE)
    return FALSE;
  text = g_strdup_printf (_("%d or more: slips away"), needed - modifier);
  biv_proposal_set_die_text (it->proposal, text);
  return biv_proposal_roll (it->proposal, party->side, 6, "CA-CONTACT-4", it->contact->place) + modifier >= needed;
}

/* ---- The table (CA-CONTACT-3) ---- */

/* Later arrival falls back; same moment: both. */
static void
later_falls_back (Case       *it,
                  const char *why)
{
  int order = biv_moment_compare (it->parties[0].arrival, it->parties[1].arrival);

  become_withdrawal (it, order >= 0, order <= 0, why);
}

static void
attack_against (Case *it,
                int   attacker)
{
  int other = 1 - attacker;

  switch (it->parties[other].posture)
    {
    case BIV_POSTURE_ATTACK:
      become_battle (it, -1, _("both attack"));
      break;
    case BIV_POSTURE_EVADE:
      if (slips (it, other))
        become_withdrawal (it, other == 0, other == 1, _("it slips away from the attack"));
      else
        become_battle (it, attacker, _("it does not slip away"));
      break;
    case BIV_POSTURE_HOLD:
    case BIV_POSTURE_MARCH:
    case BIV_POSTURE_SCOUT:
    case BIV_POSTURE_REST:
    case BIV_POSTURE_BESIEGE:
    default:
      become_battle (it, attacker, _("one attacks, the other does not evade"));
      break;
    }
}

static void
look_up (Case *it)
{
  BivPosture first = it->parties[0].posture, second = it->parties[1].posture;

  it->clause = "CA-CONTACT-3";
  if (first == BIV_POSTURE_ATTACK)
    attack_against (it, 0);
  else if (second == BIV_POSTURE_ATTACK)
    attack_against (it, 1);
  else if (first == BIV_POSTURE_HOLD && second == BIV_POSTURE_HOLD)
    become_standoff (it, _("both hold"));
  else if (first == second && first == BIV_POSTURE_MARCH)
    later_falls_back (it, _("both are on the march"));
  else if (first == second)
    later_falls_back (it, _("both evade"));
  else if (first == BIV_POSTURE_EVADE || second == BIV_POSTURE_EVADE)
    become_withdrawal (it, first == BIV_POSTURE_EVADE, second == BIV_POSTURE_EVADE, _("who evades gives way"));
  else
    become_withdrawal (it, first == BIV_POSTURE_MARCH, second == BIV_POSTURE_MARCH,
                       _("who is on the march gives way to who holds"));
  if (it->outcome == BIV_OUTCOME_WITHDRAWAL)
    check_retreats (it);
}

/* ---- Forts (CA-CONTACT-7) ---- */

static gboolean
may_shut_in (Case *it,
             int   which)
{
  BivPlace *place = biv_campaign_find_place (it->campaign, it->contact->place);

  return place != NULL && biv_place_is_fort (it->campaign, place) &&
         g_strcmp0 (place->owner, it->parties[which].side) == 0 && it->parties[which].posture != BIV_POSTURE_ATTACK &&
         it->contact->siege_battle != BIV_SIEGE_BATTLE_ASSAULT;
}

static void
become_siege (Case       *it,
              int         garrison,
              const char *why)
{
  become_standoff (it, why);
  it->outcome = BIV_OUTCOME_SIEGE;
  it->shuts_in[garrison] = TRUE;
  it->clause = "CA-CONTACT-7";
}

static void
consider_fort (Case *it,
               int   which)
{
  static const char *const choices[] = { "yes", "no", NULL };
  g_autofree char *row = NULL;
  g_autofree char *what = NULL;
  const char *chosen;
  gboolean is_weaker;

  if (!may_shut_in (it, which))
    return;
  if (it->parties[1 - which].besieges)
    {
      become_siege (it, which, _("the enemy has come to lay siege"));
      return;
    }
  if (it->outcome != BIV_OUTCOME_BATTLE)
    return;
  is_weaker = it->parties[which].n_combat < it->parties[1 - which].n_combat;
  row = g_strdup_printf ("shut-in:%s", it->contact->place);
  chosen = biv_proposal_decide (it->proposal, row, is_weaker ? "yes" : "no", choices, "CA-CONTACT-7");
  what = g_strdup_printf (_("Into the fort: %s"), biv_turn_name (it->campaign, it->parties[which].side));
  biv_turn_complete_row (it->proposal, row, it->contact->place, FALSE, what, is_weaker ? _("Yes") : _("No"),
                         g_strcmp0 (chosen, "yes") == 0 ? _("Yes") : _("No"),
                         is_weaker ? _("fewer ready combat units than the enemy")
                                   : _("no fewer ready combat units than the enemy"));
  if (g_strcmp0 (chosen, "yes") == 0)
    become_siege (it, which, _("the fort's owner shuts himself in"));
}

/* ---- What it comes to ---- */

/* CA-CONTACT-8: at most one battle a turn; one that was carried over counts. */
static gboolean
has_a_battle (Case *it)
{
  BIV_EACH (BivBattle, battle, it->campaign, BIV_KIND_BATTLE)
    {
      gboolean is_open = battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED;

      if (battle->state == BIV_BATTLE_CANCELLED || (!is_open && battle->turn != it->campaign->turn))
        continue;
      for (guint which = 0; which < 2; which++)
        for (guint i = 0; i < it->parties[which].bodies->len; i++)
          if (biv_list_contains ((const char *const *) battle->formations,
                                 biv_id_of (g_ptr_array_index (it->parties[which].bodies, i))))
            return TRUE;
    }
  return FALSE;
}

static int
side_number (Case       *it,
             const char *side)
{
  for (int which = 0; which < 2; which++)
    if (g_strcmp0 (it->parties[which].side, side) == 0)
      return which;
  return -1;
}

static void
work_out (Case *it)
{
  BivSiege *siege = biv_siege_find (it->campaign, it->contact->place);

  it->clause = "CA-CONTACT-3";
  if (it->parties[0].n_combat == 0 || it->parties[1].n_combat == 0)
    become_standoff (it, _("nobody is left to fight"));
  else if (has_a_battle (it))
    {
      become_standoff (it, _("one of them has a battle already"));
      it->clause = "CA-CONTACT-8";
    }
  else if (it->contact->siege_battle == BIV_SIEGE_BATTLE_ASSAULT && siege != NULL)
    {
      become_battle (it, side_number (it, siege->besieger), _("the besieger storms the breach"));
      it->clause = "CA-SIEGE-2";
    }
  else if (it->contact->siege_battle == BIV_SIEGE_BATTLE_SALLY && siege != NULL)
    {
      become_battle (it, side_number (it, siege->garrison), _("the garrison sallies"));
      it->clause = "CA-SIEGE-4";
    }
  else
    {
      look_up (it);
      consider_fort (it, 0);
      if (!it->shuts_in[0])
        consider_fort (it, 1);
    }
}

/* ---- The referee's word (CA-REF-1) ---- */

static const char *
side_name (Case *it,
           int   which)
{
  return which < 0 ? C_("attacker", "nobody: a meeting engagement") : biv_turn_name (it->campaign, it->parties[which].side);
}

static const char *
side_word (Case *it,
           int   which)
{
  return which < 0 ? "none" : it->parties[which].side;
}

static void
decide_attacker (Case *it)
{
  const char *choices[] = { it->parties[0].side, it->parties[1].side, "none", NULL };
  g_autofree char *row = g_strdup_printf ("attacker:%s", it->contact->place);
  g_autofree char *what = g_strdup_printf (_("Attacker at %s"), biv_turn_name (it->campaign, it->contact->place));
  int computed = it->attacker;
  const char *chosen = biv_proposal_decide (it->proposal, row, side_word (it, computed), choices, "CA-CONTACT-3");

  it->attacker = side_number (it, chosen);
  biv_turn_complete_row (it->proposal, row, it->contact->place, FALSE, what, side_name (it, computed),
                         side_name (it, it->attacker), it->why);
}

static void
decide_outcome (Case *it)
{
  GType type = biv_outcome_get_type ();
  const char *computed = biv_word_get_nick (type, it->outcome);
  const char *choices[] = { "battle", "standoff", computed, NULL };
  g_autofree char *row = g_strdup_printf ("outcome:%s", it->contact->place);
  g_autofree char *what = g_strdup_printf (_("Contact at %s"), biv_turn_name (it->campaign, it->contact->place));
  int outcome = it->outcome, worked_out = it->outcome;
  const char *chosen;

  if (it->outcome == BIV_OUTCOME_BATTLE || it->outcome == BIV_OUTCOME_STANDOFF)
    choices[2] = NULL;
  chosen = biv_proposal_decide (it->proposal, row, computed, choices, it->clause);
  biv_word_from_nick (type, chosen, &outcome);
  biv_turn_complete_row (it->proposal, row, it->contact->place, FALSE, what, biv_word_get_label (type, worked_out),
                         biv_word_get_label (type, outcome), it->why);
  if (outcome == worked_out)
    return;
  it->shuts_in[0] = it->shuts_in[1] = FALSE;
  if (outcome == BIV_OUTCOME_STANDOFF)
    become_standoff (it, _("the referee's word"));
  else
    {
      gboolean first = it->parties[0].posture == BIV_POSTURE_ATTACK, second = it->parties[1].posture == BIV_POSTURE_ATTACK;

      become_battle (it, first == second ? -1 : first ? 0 : 1, _("the referee's word"));
    }
}

/* ---- Carrying it out ---- */

static const char *
decide_retreat (Case         *it,
                BivFormation *body,
                BivLink      *link,
                GPtrArray    *barred)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (it->campaign, body->location);
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  g_autofree char *row = g_strdup_printf ("retreat:%s", biv_id_of (body));
  g_autofree char *what = g_strdup_printf (_("%s falls back"), biv_turn_name (it->campaign, biv_id_of (body)));
  const char *computed = biv_map_other_end (link, body->location);
  const char *chosen;

  g_ptr_array_add (choices, (gpointer) computed);
  for (guint i = 0; i < links->len; i++)
    {
      BivLink *other = g_ptr_array_index (links, i);

      if (other != link && biv_retreat_is_legal (it->campaign, body, other, barred))
        g_ptr_array_add (choices, (gpointer) biv_map_other_end (other, body->location));
    }
  g_ptr_array_add (choices, NULL);
  chosen = biv_proposal_decide (it->proposal, row, computed, (const char *const *) choices->pdata, "CA-RETREAT-1");
  biv_turn_complete_row (it->proposal, row, biv_id_of (body), FALSE, what, biv_turn_name (it->campaign, computed),
                         biv_turn_name (it->campaign, chosen), _("the way it came, or towards a base or depot"));
  return chosen;
}

static void
fall_back_body (Case         *it,
                BivFormation *body,
                GPtrArray    *barred)
{
  gboolean stays;
  BivLink *link = biv_retreat_choose_fall_back (it->campaign, body, barred, &stays);
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  if (link == NULL)
    return;
  place = g_strdup (decide_retreat (it, body, link, barred));
  if (g_strcmp0 (place, biv_map_other_end (link, body->location)) != 0)
    link = biv_map_find_link (it->campaign, body->location, place, NULL);
  text = g_strdup_printf (_("%s fell back from %s to %s."), biv_turn_name (it->campaign, biv_id_of (body)),
                          biv_turn_name (it->campaign, body->location), biv_turn_name (it->campaign, place));
  biv_entry_show_to (biv_proposal_note (it->proposal, BIV_ENTRY_RETREAT, "CA-CONTACT-5", text, biv_id_of (body), place, NULL),
                     body->side);
  biv_retreat_move (it->proposal, body, link, place);
  biv_proposal_add_detail (it->proposal, it->contact, "fell-back", &(BivWent) { (char *) biv_id_of (body), place });
}

static void
fall_back (Case *it)
{
  GPtrArray *barred[2];

  biv_proposal_set_details (it->proposal, it->contact, "fell-back", NULL);
  /* Both lists first: who falls back has come by another link then. */
  for (guint which = 0; which < 2; which++)
    barred[which] = biv_retreat_list_barred (it->campaign, (const char *const *) it->contact->formations,
                                             it->parties[which].side);
  for (guint which = 0; which < 2; which++)
    {
      GPtrArray *bodies = it->parties[which].bodies;

      for (guint i = 0; it->falls_back[which] && i < bodies->len; i++)
        fall_back_body (it, g_ptr_array_index (bodies, i), barred[which]);
      g_ptr_array_unref (barred[which]);
    }
}

static void
shut_in (Case *it)
{
  for (guint which = 0; which < 2; which++)
    for (guint i = 0; it->shuts_in[which] && i < it->parties[which].bodies->len; i++)
      biv_siege_shut_in (it->proposal, g_ptr_array_index (it->parties[which].bodies, i), it->parties[1 - which].side);
}

static void
make_battle (Case *it)
{
  BivBattle *battle = biv_proposal_new_item (it->proposal, BIV_KIND_BATTLE);
  g_autoptr (GPtrArray) formations = g_ptr_array_new ();

  for (guint which = 0; which < 2; which++)
    for (guint i = 0; i < it->parties[which].bodies->len; i++)
      g_ptr_array_add (formations, (gpointer) biv_id_of (g_ptr_array_index (it->parties[which].bodies, i)));
  g_ptr_array_add (formations, NULL);
  biv_proposal_set_number (it->proposal, battle, "turn", it->campaign->turn);
  biv_proposal_set_text (it->proposal, battle, "place", it->contact->place);
  biv_proposal_set_text (it->proposal, battle, "contact", biv_id_of (it->contact));
  biv_proposal_set_flag (it->proposal, battle, "meeting", it->attacker < 0);
  if (it->attacker >= 0)
    {
      biv_proposal_set_text (it->proposal, battle, "attacker", it->parties[it->attacker].side);
      biv_proposal_set_text (it->proposal, battle, "defender", it->parties[1 - it->attacker].side);
    }
  biv_proposal_set_choice (it->proposal, battle, "siege-battle", it->contact->siege_battle);
  biv_proposal_set_list (it->proposal, battle, "formations", (const char *const *) formations->pdata);
  /* CA-CONTACT-10: it is shown, never done unasked. */
  biv_proposal_set_flag (it->proposal, battle, "suggested", biv_battle_is_lopsided (it->campaign, battle));
}

static void
note_outcome (Case *it)
{
  const char *place = biv_turn_name (it->campaign, it->contact->place);
  g_autofree char *text = NULL;
  BivEntry *entry;

  switch (it->outcome)
    {
    case BIV_OUTCOME_BATTLE:
      if (it->attacker < 0)
        text = g_strdup_printf (_("A meeting engagement at %s: %s."), place, it->why);
      else
        text = g_strdup_printf (_("Battle at %s, attacker %s: %s."), place,
                                biv_turn_name (it->campaign, it->parties[it->attacker].side), it->why);
      break;
    case BIV_OUTCOME_SIEGE:
      text = g_strdup_printf (_("No battle at %s but a siege: %s."), place, it->why);
      break;
    case BIV_OUTCOME_WITHDRAWAL:
      text = g_strdup_printf (_("No battle at %s: %s."), place, it->why);
      break;
    case BIV_OUTCOME_STANDOFF:
    case BIV_OUTCOME_NONE:
    default:
      text = g_strdup_printf (_("Standoff at %s: %s."), place, it->why);
      break;
    }
  entry = biv_proposal_note (it->proposal, BIV_ENTRY_CONTACT, it->clause, text, biv_id_of (it->contact), it->contact->place,
                             it->parties[0].side, it->parties[1].side, NULL);
  for (guint which = 0; which < 2; which++)
    {
      biv_entry_show_to (entry, it->parties[which].side);
      for (guint i = 0; i < it->parties[which].bodies->len; i++)
        biv_entry_add_object (entry, biv_id_of (g_ptr_array_index (it->parties[which].bodies, i)));
    }
}

static void
settle (BivProposal *proposal,
        BivContact  *contact)
{
  Case it = { proposal, biv_proposal_get_scratch (proposal), contact, .attacker = -1 };

  biv_contacts_read_party (it.campaign, contact, 0, &it.parties[0]);
  biv_contacts_read_party (it.campaign, contact, 1, &it.parties[1]);
  work_out (&it);
  decide_outcome (&it);
  if (it.outcome == BIV_OUTCOME_BATTLE)
    decide_attacker (&it);
  biv_proposal_set_choice (proposal, contact, "outcome", it.outcome);
  biv_proposal_set_flag (proposal, contact, "meeting", it.outcome == BIV_OUTCOME_BATTLE && it.attacker < 0);
  biv_proposal_set_text (proposal, contact, "attacker", it.attacker >= 0 ? it.parties[it.attacker].side : NULL);
  note_outcome (&it);
  if (it.outcome == BIV_OUTCOME_WITHDRAWAL)
    fall_back (&it);
  else if (it.outcome == BIV_OUTCOME_SIEGE)
    shut_in (&it);
  else if (it.outcome == BIV_OUTCOME_BATTLE)
    make_battle (&it);
  /* CA-SIEGE-5: besiegers may have fallen back. */
  biv_siege_review (proposal);
  biv_contact_party_clear (&it.parties[0]);
  biv_contact_party_clear (&it.parties[1]);
}

/* ---- The phase (CA-CONTACT-9) ---- */

static BivContact *
next_contact (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) contacts = biv_contacts_list (campaign);

  for (guint i = 0; i < contacts->len; i++)
    if (((BivContact *) g_ptr_array_index (contacts, i))->outcome == BIV_OUTCOME_NONE)
      return g_ptr_array_index (contacts, i);
  return NULL;
}

BivProposal *
biv_turn_propose_contact (BivCampaign      *campaign,
                          BivDice          *dice,
                          const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Settle contacts"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivContact *contact;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_CONTACT))
    return proposal;
  while ((contact = next_contact (scratch)) != NULL)
    settle (proposal, contact);
  biv_turn_end_phase (proposal);
  return proposal;
}

BivProposal *
biv_turn_propose_one_contact (BivCampaign      *campaign,
                              const char       *place,
                              BivDice          *dice,
                              const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Settle a contact"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivContact *contact = next_contact (scratch);

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_CONTACT))
    return proposal;
  if (contact == NULL)
    biv_proposal_refuse (proposal, "CA-CONTACT-9", _("There is no contact left to settle."));
  else if (g_strcmp0 (contact->place, place) != 0)
    biv_proposal_refuse (proposal, "CA-CONTACT-9", _("The contact at %s is not the next one: %s comes first."),
                         biv_turn_name (scratch, place), biv_turn_name (scratch, contact->place));
  else
    {
      settle (proposal, contact);
      if (next_contact (scratch) == NULL)
        biv_turn_end_phase (proposal);
    }
  return proposal;
}
