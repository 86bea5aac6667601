/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-write.c: despatches written by players and by the referee, and what he makes of those on their way (CA-MAIL-1,
 * CA-MAIL-4, CA-MAIL-6) */
#include "config.h"
#include "campaign/knowledge/despatch-private.h"

#include "base/i18n.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/order.h"
#include "campaign/model/phase.h"
#include "campaign/model/lists.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/courier.h"

/* ---- What goes with it, as it stands (CA-MAIL-4) ---- */

static gboolean
is_with (const BivLetter *letter,
         const char      *word)
{
  return letter->with != NULL && g_strv_contains (letter->with, word);
}

static gboolean
is_at_or_below (BivCampaign  *campaign,
                BivFormation *formation,
                const char   *top)
{
  for (int depth = 0; formation != NULL && depth < 100; depth++)
    {
      if (g_strcmp0 (biv_id_of (formation), top) == 0)
        return TRUE;
      formation = biv_campaign_find_formation (campaign, formation->parent);
    }
  return FALSE;
}

/* The sender's formation and his others below it. Returns: (transfer container): of BivFormation, in order of battle */
static GPtrArray *
list_told_of (BivCampaign     *campaign,
              BivFormation    *sender,
              const BivPlayer *player)
{
  GPtrArray *formations = biv_army_list_formations (campaign, sender->side);
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (is_at_or_below (campaign, formation, biv_id_of (sender)) && biv_player_commands (campaign, player, formation))
        g_ptr_array_add (list, formation);
    }
  return list;
}

static gboolean
is_lost (BivUnit *unit)
{
  return (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED) && unit->merged_into == NULL;
}

static void
add_units (BivProposal  *proposal,
           BivDespatch  *despatch,
           BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *name = NULL;

      if (!biv_unit_is_ready (unit) && !is_lost (unit))
        continue;
      name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      biv_proposal_add_detail (proposal, despatch, "units",
                               &(BivReturnedUnit) { (char *) biv_id_of (formation), (char *) biv_id_of (unit), name,
                                                    is_lost (unit) });
    }
}

static void
add_return (BivProposal *proposal,
            BivDespatch *despatch,
            GPtrArray   *formations)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      biv_proposal_add_detail (proposal, despatch, "returned",
                               &(BivReturned) { (char *) biv_id_of (formation),
                                                (char *) biv_turn_name (campaign, biv_id_of (formation)),
                                                formation->location });
      add_units (proposal, despatch, formation);
    }
}

static void
add_march (BivProposal *proposal,
           BivDespatch *despatch,
           GPtrArray   *formations)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      BivOrder *order = biv_courier_get_written (campaign, formation);
      char *id = (char *) biv_id_of (formation);

      if (order == NULL || order->status == BIV_ORDER_REFUSED)
        continue;
      biv_proposal_add_detail (proposal, despatch, "marching",
                               &(BivMarching) { id, (char *) biv_turn_name (campaign, id), order->posture, order->forced });
      for (char **place = biv_order_get_path (order); place != NULL && *place != NULL; place++)
        biv_proposal_add_detail (proposal, despatch, "marching-by", &(BivMarchingBy) { id, *place });
    }
}

static void
add_sightings (BivProposal     *proposal,
               BivDespatch     *despatch,
               const BivPlayer *player)
{
  static const char *const told[] = { "turn", "side", "place", "seen", "level", "size", "arms", "formations", "commanders", "units",
                                      "source", "text", "planted", "player" };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (campaign, player->id);

  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = g_ptr_array_index (sightings, i);
      BivSighting *carried;

      /* Those of enemies. */
      if (!biv_sides_are_hostile (campaign, player->side, sighting->seen))
        continue;
      carried = biv_proposal_new_item (proposal, BIV_KIND_SIGHTING);
      for (gsize j = 0; j < G_N_ELEMENTS (told); j++)
        biv_proposal_copy_field (proposal, carried, told[j], sighting);
      biv_proposal_set_text (proposal, carried, "despatch", biv_id_of (despatch));
    }
}

static int
count_despatches (BivCampaign *campaign)
{
  int last = 0;

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    last = MAX (last, despatch->number);
  return last;
}

/* His line of the journal calls the addressee as he does. */
static char *
dup_title_as_written (BivCampaign *campaign,
                      BivDespatch *despatch)
{
  if (despatch->addressee_name == NULL || despatch->sender == NULL)
    return biv_despatch_dup_title (campaign, despatch);
  return g_strdup_printf (C_("despatch", "%s to %s"), biv_turn_name (campaign, despatch->sender), despatch->addressee_name);
}

static void
note_written (BivProposal     *proposal,
              BivDespatch     *despatch,
              const BivPlayer *player)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = dup_title_as_written (campaign, despatch), *text = NULL;
  g_autofree char *told = biv_despatch_dup_told (campaign, despatch);
  BivEntry *entry;

  /* TRANSLATORS: who writes to whom, and what */
  text = g_strdup_printf (despatch->is_referees ? _("The referee writes, %s: %s") : _("Despatch, %s: %s"), title, told);
  entry = biv_proposal_note (proposal, BIV_ENTRY_DESPATCH, despatch->is_referees ? "CA-MAIL-6" : "CA-MAIL-4", text,
                             biv_id_of (despatch), NULL);
  if (despatch->sender != NULL)
    biv_entry_add_object (entry, despatch->sender);
  if (despatch->addressee != NULL)
    biv_entry_add_object (entry, despatch->addressee);
  if (player != NULL && !despatch->is_referees)
    biv_entry_show_to_player (entry, player);
}

BivDespatch *
biv_despatch_new (BivProposal     *proposal,
                  const BivLetter *letter)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *sender = biv_campaign_find_formation (campaign, letter->sender);
  BivFormation *addressee = biv_campaign_find_formation (campaign, letter->addressee);
  g_autoptr (BivPlayer) player = sender != NULL ? biv_player_find (campaign, letter->sender) : NULL;
  g_autoptr (GPtrArray) formations = sender != NULL ? list_told_of (campaign, sender, player) : NULL;
  int number = count_despatches (campaign) + 1;
  BivDespatch *despatch;

  if (letter->id != NULL)
    despatch = biv_proposal_add (proposal, biv_item_new (BIV_KIND_DESPATCH, letter->id));
  else
    despatch = biv_proposal_new_item (proposal, BIV_KIND_DESPATCH);
  biv_proposal_set_number (proposal, despatch, "number", number);
  biv_proposal_set_text (proposal, despatch, "side", sender != NULL ? sender->side : addressee->side);
  biv_proposal_set_text (proposal, despatch, "sender", letter->sender);
  biv_proposal_set_text (proposal, despatch, "addressee", letter->addressee);
  biv_proposal_set_text (proposal, despatch, "sender-name", sender != NULL ? biv_turn_name (campaign, letter->sender) : NULL);
  biv_proposal_set_text (proposal, despatch, "addressee-name",
                         letter->called != NULL ? letter->called
                         : addressee != NULL    ? biv_turn_name (campaign, letter->addressee) : NULL);
  biv_proposal_set_number (proposal, despatch, "written", campaign->turn);
  biv_proposal_set_text (proposal, despatch, "text", letter->text);
  biv_proposal_set_list (proposal, despatch, "with", letter->with);
  biv_despatch_set_out (proposal, despatch);
  if (formations != NULL && is_with (letter, "return"))
    add_return (proposal, despatch, formations);
  if (formations != NULL && is_with (letter, "march"))
    add_march (proposal, despatch, formations);
  if (player != NULL && is_with (letter, "sightings"))
    add_sightings (proposal, despatch, player);
  return despatch;
}

/* ---- Written (CA-MAIL-4) ---- */

/* In a copy who is written to may be a name alone: the writer knows no more of him. */
static gboolean
check_nothing_missing (BivCampaign     *campaign,
                       const BivLetter *letter,
                       const char      *clause,
                       BivRefusal      *why)
{
  if (letter->sender != NULL && biv_campaign_find_formation (campaign, letter->sender) == NULL)
    return biv_refusal_set (why, clause, clause, _("There is no formation “%s” that could write."), letter->sender);
  if (letter->addressee != NULL && biv_campaign_find_formation (campaign, letter->addressee) == NULL &&
      !biv_campaign_is_copy (campaign))
    return biv_refusal_set (why, clause, clause, _("There is no formation “%s” to write to."), letter->addressee);
  if (letter->id != NULL && biv_campaign_find (campaign, letter->id) != NULL)
    return biv_refusal_set (why, clause, clause, _("Something is called “%s” already; give the despatch another name."),
                            letter->id);
  if ((letter->text == NULL || *letter->text == '\0') && (letter->with == NULL || *letter->with == NULL))
    return biv_refusal_set (why, clause, clause, _("There is nothing in this despatch: write something, or add a return."));
  return TRUE;
}

static guint
count_written (BivCampaign     *campaign,
               const BivPlayer *player)
{
  guint n = 0;

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    n += despatch->written == campaign->turn && !despatch->is_automatic && biv_despatch_is_his (campaign, despatch, player);
  return n;
}

/* What a courier carries, and a mail brings without harm. */
static gboolean
check_size (BivCampaign     *campaign,
            const BivLetter *letter,
            BivRefusal      *why)
{
  g_autoptr (BivPlayer) player = biv_player_find (campaign, letter->sender);
  glong n_letters = letter->text != NULL ? g_utf8_strlen (letter->text, -1) : 0;

  if (n_letters > BIV_DESPATCH_MOST_TEXT)
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            _("This despatch has %ld letters; one has at most %d. Write the rest into another."), n_letters,
                            BIV_DESPATCH_MOST_TEXT);
  if (player != NULL && count_written (campaign, player) >= BIV_DESPATCH_MOST_A_TURN)
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            _("A player writes at most %d despatches in a turn; put several into one, or write it next turn."),
                            BIV_DESPATCH_MOST_A_TURN);
  return TRUE;
}

static gboolean
check_players (BivCampaign     *campaign,
               const BivLetter *letter,
               BivRefusal      *why)
{
  BivFormation *sender = biv_campaign_find_formation (campaign, letter->sender);
  BivFormation *addressee = biv_campaign_find_formation (campaign, letter->addressee);

  if (!biv_campaign_option_is (campaign, "mail.mode", "on"))
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            _("There are no despatches in this campaign; the option is “Despatches”."));
  if (sender->location == NULL || sender->embarked)
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            sender->embarked ? _("%s is on board; no courier leaves from there.")
                                             : _("%s is not on the map; no courier leaves from there."),
                            biv_turn_name (campaign, letter->sender));
  if (addressee != NULL && g_strcmp0 (addressee->side, sender->side) != 0)
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            _("%s is not of the same side as %s; couriers ride to their own alone."),
                            biv_turn_name (campaign, letter->addressee), biv_turn_name (campaign, letter->sender));
  if (!biv_player_are_commanders (campaign))
    return biv_refusal_set (why, "CA-MAIL-1", "CA-MAIL-1",
                            _("%s has one player, who has nobody to write to; the referee may write to him."),
                            biv_turn_name (campaign, sender->side));
  return TRUE;
}

gboolean
biv_despatch_check (BivCampaign     *campaign,
                    const BivLetter *letter,
                    BivRefusal      *why)
{
  if (!check_nothing_missing (campaign, letter, "CA-MAIL-4", why))
    return FALSE;
  if (letter->sender == NULL)
    return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4",
                            _("Who writes? A despatch of a player’s comes from a formation of his."));
  return check_players (campaign, letter, why) && check_size (campaign, letter, why);
}

BivDespatch *
biv_despatch_write (BivProposal     *proposal,
                    const BivLetter *letter)
{
  g_autoptr (BivPlayer) player = biv_player_find (biv_proposal_get_scratch (proposal), letter->sender);
  BivDespatch *despatch = biv_despatch_new (proposal, letter);

  note_written (proposal, despatch, player);
  /* In his copy nothing becomes of it: that is the referee's to say (CA-MAIL-6). */
  if (!biv_campaign_is_copy (biv_proposal_get_scratch (proposal)) &&
      biv_despatch_is_at_hand (biv_proposal_get_scratch (proposal), despatch))
    biv_despatch_arrive (proposal, despatch);
  return despatch;
}

BivProposal *
biv_turn_propose_write (BivCampaign     *campaign,
                        const BivLetter *letter)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_begin_orders (campaign, _("Write a despatch"));
  BivRefusal why;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS))
    return proposal;
  if (biv_despatch_check (biv_proposal_get_scratch (proposal), letter, &why))
    biv_despatch_write (proposal, letter);
  else
    biv_proposal_take_refusal (proposal, &why);
  return proposal;
}

/* ---- The referee (CA-MAIL-6) ---- */

BivProposal *
biv_turn_propose_letter (BivCampaign     *campaign,
                         const BivLetter *letter)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Write in somebody’s name"), NULL, NULL);
  BivDespatch *despatch;
  BivRefusal why;

  if (!check_nothing_missing (biv_proposal_get_scratch (proposal), letter, "CA-MAIL-6", &why))
    {
      biv_proposal_take_refusal (proposal, &why);
      return proposal;
    }
  if (letter->addressee == NULL || biv_campaign_find_formation (campaign, letter->addressee) == NULL)
    return biv_proposal_refuse (proposal, "CA-MAIL-6", _("To whom? The referee writes to a formation."));
  if (letter->arrives != BIV_NONE && letter->arrives < campaign->turn)
    return biv_proposal_refuse (proposal, "CA-MAIL-6", _("This is turn %d: a despatch cannot arrive in turn %d."), campaign->turn,
                                letter->arrives);
  despatch = biv_despatch_new (proposal, letter);
  biv_proposal_set_flag (proposal, despatch, "by-referee", TRUE);
  note_written (proposal, despatch, NULL);
  if (letter->arrives != BIV_NONE && letter->arrives > campaign->turn)
    biv_proposal_set_number (proposal, despatch, "arrives", letter->arrives);
  else
    biv_despatch_arrive (proposal, despatch);
  return proposal;
}

static void
note_change (BivProposal *proposal,
             BivDespatch *despatch,
             const char  *what,
             const char  *reason)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *text = NULL;
  BivEntry *entry;

  /* TRANSLATORS: who wrote to whom, and what the referee makes of the despatch */
  text = reason != NULL && *reason != '\0' ? g_strdup_printf (_("The despatch of %s: %s (%s)"), title, what, reason)
                                           : g_strdup_printf (_("The despatch of %s: %s"), title, what);
  entry = biv_proposal_note (proposal, BIV_ENTRY_DESPATCH, "CA-MAIL-6", text, biv_id_of (despatch), NULL);
  if (despatch->sender != NULL)
    biv_entry_add_object (entry, despatch->sender);
  if (despatch->addressee != NULL)
    biv_entry_add_object (entry, despatch->addressee);
}

static void
change_words (BivProposal *proposal,
              BivDespatch *despatch,
              const char  *text,
              const char  *reason)
{
  if (despatch->as_sent == NULL)
    biv_proposal_set_text (proposal, despatch, "as-sent", despatch->text != NULL ? despatch->text : "");
  biv_proposal_set_text (proposal, despatch, "text", text);
  note_change (proposal, despatch, _("its words are changed."), reason);
}

/* CA-REF-1: with what was worked out, where that is another turn. */
static char *
dup_arrival (BivCampaign *campaign,
             BivDespatch *despatch,
             int          turn)
{
  g_auto (BivDespatchForecast) forecast = { NULL };

  biv_despatch_forecast (campaign, despatch, &forecast);
  if (forecast.computed == BIV_NONE || forecast.computed == turn)
    return g_strdup_printf (_("it arrives in turn %d."), turn);
  return g_strdup_printf (_("it arrives in turn %d, by its courier it would in turn %d."), turn, forecast.computed);
}

static void
settle_fate (BivProposal             *proposal,
             BivDespatch             *despatch,
             const BivDespatchChange *change,
             const char              *reason)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *taker = biv_campaign_find_formation (campaign, change->taken_by);
  g_autofree char *when = NULL;

  if (change->is_stopped)
    {
      biv_proposal_set_choice (proposal, despatch, "state", BIV_DESPATCH_STOPPED);
      note_change (proposal, despatch, _("it is stopped, and nobody reads it."), reason);
    }
  else if (change->taken_by != NULL &&
           (taker == NULL || taker->location == NULL || !biv_sides_are_hostile (campaign, taker->side, despatch->side)))
    {
      biv_proposal_refuse (proposal, "CA-MAIL-6", _("Only a formation of an enemy that is on the map can take this despatch."));
    }
  else if (taker != NULL)
    {
      note_change (proposal, despatch, _("the enemy takes it."), reason);
      biv_despatch_take (proposal, despatch, taker);
    }
  else if (change->arrives != BIV_NONE && change->arrives < campaign->turn)
    {
      biv_proposal_refuse (proposal, "CA-MAIL-6", _("This is turn %d: a despatch cannot arrive in turn %d."), campaign->turn,
                           change->arrives);
    }
  else if (change->arrives != BIV_NONE)
    {
      when = dup_arrival (campaign, despatch, change->arrives);
      note_change (proposal, despatch, when, reason);
      if (change->arrives == campaign->turn)
        biv_despatch_arrive (proposal, despatch);
      else
        biv_proposal_set_number (proposal, despatch, "arrives", change->arrives);
    }
}

BivProposal *
biv_turn_propose_despatch (BivCampaign             *campaign,
                           BivDespatch             *despatch,
                           const BivDespatchChange *change,
                           const char              *reason)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Change a despatch on its way"), NULL, NULL);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *fate = NULL;

  if (despatch->state != BIV_DESPATCH_ON_THE_WAY)
    {
      fate = biv_despatch_dup_fate (campaign, despatch);
      return biv_proposal_refuse (proposal, "CA-MAIL-6", _("The despatch of %s is not on its way any more: %s."), title, fate);
    }
  despatch = BIV_DESPATCH (biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (despatch)));
  if (change->text != NULL)
    change_words (proposal, despatch, change->text, reason);
  settle_fate (proposal, despatch, change, reason);
  return proposal;
}
