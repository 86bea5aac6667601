/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beaten.c: where those go who lost a battle or must fall back after a drawn one (CA-RETREAT, CA-RESULT-5) */
#include "config.h"
#include "campaign/battle/beaten.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/battle/fate.h"
#include "campaign/model/map.h"
#include "campaign/battle/retreat.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

#define CAPTURED_UP_TO 3            /* CA-RETREAT-5 */

/* CA-RETREAT-2: the ways by which enemies in the contact or the battle came. */
static GPtrArray *
list_barred (BivCampaign *campaign,
             BivBattle   *battle,
             const char  *side)
{
  GPtrArray *barred = biv_retreat_list_barred (campaign, (const char *const *) battle->formations, side);
  BivItem *contact = battle->contact != NULL ? biv_campaign_find (campaign, battle->contact) : NULL;

  if (contact != NULL && BIV_IS_CONTACT (contact))
    {
      g_autoptr (GPtrArray) of_contact =
        biv_retreat_list_barred (campaign, (const char *const *) BIV_CONTACT (contact)->formations, side);

      g_ptr_array_extend (barred, of_contact, NULL, NULL);
    }
  return barred;
}

/* ---- Where it went: the row, the journal ---- */

static void
note_retreat (BivProposal  *proposal,
              BivAftermath *aftermath,
              BivFormation *formation,
              const char   *clause,
              const char   *from)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *name = biv_turn_name (campaign, biv_id_of (formation));
  g_autofree char *text = NULL;
  BivEntry *entry;

  if (formation->shut_in)
    text = g_strdup_printf (_("%s went into the fort of %s."), name, biv_turn_name (campaign, formation->location));
  else if (g_strcmp0 (formation->location, from) == 0)
    text = g_strdup_printf (_("%s stayed at %s."), name, biv_turn_name (campaign, from));
  else if (aftermath->loser != NULL)
    text = g_strdup_printf (_("%s retreated from %s to %s."), name, biv_turn_name (campaign, from),
                            biv_turn_name (campaign, formation->location));
  else
    text = g_strdup_printf (_("%s fell back from %s to %s."), name, biv_turn_name (campaign, from),
                            biv_turn_name (campaign, formation->location));
  entry = biv_proposal_note (proposal, BIV_ENTRY_RETREAT, clause, text, biv_id_of (formation), formation->location, from,
                             NULL);
  biv_entry_show_to (entry, formation->side);
  biv_entry_show_to (entry, biv_battle_get_enemy (campaign, aftermath->battle, formation->side));
}

/* Where the referee may want it: where it is sent, where it stood, and what is linked to that. */
static void
offer_places (BivProposal *proposal,
              const char  *row,
              const char  *place,
              const char  *computed)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) neighbours = biv_map_list_neighbours (campaign, place);
  g_autoptr (GPtrArray) offers = g_ptr_array_new ();

  g_ptr_array_add (offers, (gpointer) computed);
  if (g_strcmp0 (place, computed) != 0)
    g_ptr_array_add (offers, (gpointer) place);
  for (guint i = 0; i < neighbours->len; i++)
    if (g_strcmp0 (biv_id_of (g_ptr_array_index (neighbours, i)), computed) != 0)
      g_ptr_array_add (offers, (gpointer) biv_id_of (g_ptr_array_index (neighbours, i)));
  g_ptr_array_add (offers, NULL);
  biv_turn_offer (proposal, row, (const char *const *) offers->pdata);
}

/* The formation stands where the rules send it; the referee may send it elsewhere. */
static void
conclude (BivProposal  *proposal,
          BivAftermath *aftermath,
          BivFormation *formation,
          const char   *clause,
          const char   *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  g_autofree char *row = g_strconcat ("retreat:", biv_id_of (formation), NULL);
  g_autofree char *computed = g_strdup (formation->location), *label = NULL;
  const char *chosen = biv_proposal_decide (proposal, row, computed, NULL, clause);

  label = formation->shut_in ? g_strdup_printf (_("into the fort of %s"), biv_turn_name (campaign, computed))
                             : g_strdup (biv_turn_name (campaign, computed));
  offer_places (proposal, row, battle->place, computed);
  biv_turn_take_names (proposal, row, BIV_KIND_PLACE);
  biv_turn_complete_row (proposal, row, biv_id_of (formation), FALSE, biv_turn_name (campaign, biv_id_of (formation)), label,
                         g_strcmp0 (chosen, computed) == 0 ? label : biv_turn_name (campaign, chosen), why);
  biv_row_set_words (biv_proposal_get_row (proposal, row), NULL, _("where it goes"), NULL, NULL, NULL);
  if (biv_campaign_find_place (campaign, chosen) == NULL)
    {
      biv_proposal_refuse (proposal, "CA-RETREAT-1", _("%s: there is no place “%s” to retreat to."),
                           biv_turn_name (campaign, biv_id_of (formation)), chosen);
      return;
    }
  if (g_strcmp0 (chosen, computed) != 0)
    biv_retreat_move (proposal, formation, NULL, chosen);
  if (g_strcmp0 (formation->location, battle->place) != 0)
    biv_proposal_add_detail (proposal, battle, "retreats", &(BivWent) { (char *) biv_id_of (formation), formation->location });
  note_retreat (proposal, aftermath, formation, clause, battle->place);
}

static void
set_free_of_walls (BivProposal  *proposal,
                   BivFormation *formation)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (biv_proposal_get_scratch (proposal), formation);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_flag (proposal, g_ptr_array_index (members, i), "shut-in", FALSE);
}

/* ---- No retreat (CA-RETREAT-5) ---- */

static void
settle_unit (BivProposal  *proposal,
             BivAftermath *aftermath,
             BivUnit      *unit,
             const char   *side,
             gboolean      has_refuge)
{
  static const char *const choices[] = { "captured", "recovering", "lost", "light", NULL };
  GType type = biv_fate_get_type ();
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean rolls = has_refuge && !biv_campaign_option_is (campaign, "retreat.surrender", "on");
  g_autofree char *row = g_strconcat ("fate:", biv_id_of (unit), NULL);
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit)), *text = NULL;
  BivFate computed = BIV_FATE_CAPTURED, chosen = computed;
  const char *word;
  int die = 0;

  if (rolls)
    {
      biv_proposal_set_die_text (proposal, _("3 or less: captured; 4 or more: gets away"));
      die = biv_proposal_roll (proposal, side, 6, "CA-RETREAT-5", biv_id_of (unit));
      computed = die <= CAPTURED_UP_TO ? BIV_FATE_CAPTURED : BIV_FATE_RECOVERING;
    }
  word = biv_proposal_decide (proposal, row, biv_word_get_nick (type, (int) computed), choices, "CA-RETREAT-5");
  for (int fate = BIV_FATE_LOST; fate <= BIV_FATE_RECOVERING; fate++)
    if (g_strcmp0 (word, biv_word_get_nick (type, fate)) == 0)
      chosen = (BivFate) fate;
  biv_turn_complete_row (proposal, row, biv_id_of (unit), rolls, name, biv_word_get_label (type, (int) computed),
                         biv_word_get_label (type, (int) chosen), _("no way to retreat"));
  if (computed == BIV_FATE_CAPTURED)
    g_ptr_array_add (aftermath->taken, unit);
  biv_fate_write (proposal, unit, chosen, biv_battle_get_enemy (campaign, aftermath->battle, side), unit->steps_now);
  text = g_strdup_printf (_("%s had no way to retreat: %s."), name, biv_word_get_label (type, (int) chosen));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-RETREAT-5", text, biv_id_of (unit), side, NULL),
                     side);
}

/* Its recovering units go with it; where there is nowhere to go they are taken too. */
static void
break_up (BivProposal  *proposal,
          BivAftermath *aftermath,
          BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  BivPlace *refuge = biv_retreat_find_refuge (campaign, formation->side);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (biv_unit_is_ready (unit))
        settle_unit (proposal, aftermath, unit, formation->side, refuge != NULL);
      else if (unit->status == BIV_STATUS_RECOVERING && refuge == NULL)
        {
          g_ptr_array_add (aftermath->taken, unit);
          biv_fate_write (proposal, unit, BIV_FATE_CAPTURED,
                          biv_battle_get_enemy (campaign, aftermath->battle, formation->side), 0);
        }
    }
  set_free_of_walls (proposal, formation);
  if (refuge != NULL)
    biv_retreat_move (proposal, formation, NULL, biv_id_of (refuge));
  conclude (proposal, aftermath, formation, "CA-RETREAT-5", _("no legal retreat"));
}

/* ---- Beaten ---- */

/* CA-RETREAT-6 */
static gboolean
goes_into_the_fort (BivProposal  *proposal,
                    BivAftermath *aftermath,
                    BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);

  return place != NULL && biv_place_is_fort (campaign, place) &&
         g_strcmp0 (place->owner, formation->side) == 0 && !aftermath->is_decisive &&
         aftermath->battle->siege_battle != BIV_SIEGE_BATTLE_ASSAULT &&
         biv_body_has_ready_combat (campaign, formation) &&
         g_strcmp0 (biv_proposal_answer (proposal, "retreat-into", "yes"), "no") != 0;
}

/* Who is beaten in an assault on his fort, or, shut in, may not go back into it, has nowhere to go (CA-RETREAT-6,
 * CA-SIEGE-6). */
static gboolean
has_nowhere_to_go (BivAftermath *aftermath,
                   BivFormation *formation)
{
  BivBattle *battle = aftermath->battle;

  return formation->shut_in || (battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT &&
                                g_strcmp0 (battle->defender, formation->side) == 0);
}

static void
mark_shaken (BivProposal  *proposal,
             BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) members = biv_army_list_members (campaign, formation);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_number (proposal, g_ptr_array_index (members, i), "shaken-until", campaign->turn + 1);
}

/* One link, away from the winner, as the loser retires in the night (CA-RETREAT-7); decisively beaten, perhaps two. */
static void
retreat_one (BivProposal  *proposal,
             BivAftermath *aftermath,
             BivFormation *formation,
             GPtrArray    *barred)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *why = _("back by the way it came, or towards a base or depot");
  const char *clause = "CA-RETREAT-1";
  BivLink *link;

  mark_shaken (proposal, formation);              /* CA-RESULT-6 */
  if (goes_into_the_fort (proposal, aftermath, formation))
    {
      biv_siege_shut_in (proposal, formation, aftermath->winner);
      conclude (proposal, aftermath, formation, "CA-RETREAT-6", _("its own fort is there"));
      return;
    }
  link = has_nowhere_to_go (aftermath, formation) ? NULL : biv_retreat_choose (campaign, formation, barred);
  if (link == NULL)
    {
      break_up (proposal, aftermath, formation);
      return;
    }
  biv_retreat_move (proposal, formation, link, biv_map_other_end (link, formation->location));
  if (aftermath->is_decisive)
    {
      link = biv_retreat_choose_second (campaign, formation);
      if (link != NULL)
        {
          biv_retreat_move (proposal, formation, link, biv_map_other_end (link, formation->location));
          clause = "CA-RETREAT-3";
          why = _("decisively beaten: two links");
        }
    }
  conclude (proposal, aftermath, formation, clause, why);
}

/* ---- A drawn battle (CA-RESULT-5) ---- */

static gboolean
should_fall_back (BivBattle    *battle,
                  BivFormation *formation)
{
  if (battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT || formation->shut_in)
    return FALSE;                   /* both stay after a drawn assault; a drawn sally goes back in */
  return battle->meeting || g_strcmp0 (battle->attacker, formation->side) == 0;
}

static void
fall_back (BivProposal  *proposal,
           BivAftermath *aftermath,
           BivFormation *formation,
           GPtrArray    *barred)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean stays;
  BivLink *link = biv_retreat_choose_fall_back (campaign, formation, barred, &stays);

  if (link != NULL)
    biv_retreat_move (proposal, formation, link, biv_map_far_end (link, formation->location));
  conclude (proposal, aftermath, formation, "CA-RESULT-5",
            link != NULL ? _("a draw: it falls back")
            : stays      ? _("it came from here")
                         : _("no legal retreat: it stays"));
}

/* ---- Both ---- */

void
biv_beaten_retreat (BivProposal  *proposal,
                    BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  /* Both lists of ways first: who falls back will have arrived by another one. */
  g_autoptr (GPtrArray) barred_a = list_barred (campaign, battle, biv_battle_get_side (campaign, battle, 0));
  g_autoptr (GPtrArray) barred_b = list_barred (campaign, battle, biv_battle_get_side (campaign, battle, 1));

  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, side);
      GPtrArray *barred = which == 0 ? barred_a : barred_b;

      for (guint i = 0; i < formations->len; i++)
        {
          BivFormation *formation = g_ptr_array_index (formations, i);

          if (g_strcmp0 (formation->location, battle->place) != 0)
            continue;
          if (aftermath->loser == NULL && should_fall_back (battle, formation))
            fall_back (proposal, aftermath, formation, barred);
          else if (aftermath->loser != NULL && g_strcmp0 (aftermath->loser, side) == 0)
            retreat_one (proposal, aftermath, formation, barred);
        }
    }
}

/* ---- Following up (CA-RESULT-7) ---- */

static gboolean
is_all_horse (BivCampaign  *campaign,
              BivFormation *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  guint n = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (!biv_unit_is_ready (unit))
        continue;
      if (biv_unit_get_arm (campaign, unit) != BIV_ARM_HORSE)
        return FALSE;
      n++;
    }
  return n > 0;
}

static void
follow (BivProposal  *proposal,
        BivFormation *formation,
        BivLink      *link,
        const char   *place)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("advance:", biv_id_of (formation), NULL), *text = NULL;

  if (g_strcmp0 (biv_proposal_answer (proposal, row, biv_proposal_answer (proposal, "advance", "yes")), "no") == 0)
    return;
  biv_retreat_move (proposal, formation, link, place);
  text = g_strdup_printf (_("%s followed the beaten enemy to %s."), biv_turn_name (campaign, biv_id_of (formation)),
                          biv_turn_name (campaign, place));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-RESULT-7", text, biv_id_of (formation), place, NULL),
                     formation->side);
}

void
biv_beaten_follow (BivProposal  *proposal,
                   BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) winners = NULL;
  const BivWent *first = biv_details_get_first (aftermath->battle->retreats);

  if (aftermath->winner == NULL || first == NULL ||
      !biv_campaign_option_is (campaign, "result.advance", "on"))
    return;
  winners = biv_battle_list_formations (campaign, aftermath->battle, aftermath->winner);
  for (guint i = 0; i < winners->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (winners, i);
      BivSide *side = biv_campaign_find_side (campaign, formation->side);
      BivLink *link = formation->location != NULL && !formation->shut_in && is_all_horse (campaign, formation)
                        ? biv_map_find_link (campaign, formation->location, first->place, side)
                        : NULL;

      if (link != NULL && !biv_map_is_closed (campaign, link, TRUE) && !biv_map_is_water_link (link))
        follow (proposal, formation, link, first->place);
    }
}
