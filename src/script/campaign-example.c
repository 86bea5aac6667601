/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-example.c: what was done in a campaign, and what came of it, in the lines of its examples */
#include "config.h"
#include "script/campaign-example-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "campaign/model/player.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/result.h"
#include "script/campaign-facts.h"
#include "script/play.h"

/* ---- What came of it ---- */

/* Returns: whether it is otherwise than it was told last, or has not been told at all; it is told now. */
static gboolean
is_news (BivCampaignExample *self,
         const char         *what,
         const char         *value)
{
  if (g_strcmp0 (g_hash_table_lookup (self->known, what), value) == 0)
    return FALSE;
  g_hash_table_insert (self->known, g_strdup (what), g_strdup (value));
  return TRUE;
}

static void
expect_item (BivCampaignExample *self,
             const char         *word,
             const char         *name,
             BivItem            *item,
             const char *const  *keys)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (; *keys != NULL; keys++)
    {
      g_autofree char *what = g_strdup_printf ("%s %s %s", word, name, *keys);
      g_autofree char *value = biv_campaign_dup_fact (self->campaign, item, *keys, NULL);

      if (value != NULL && g_str_equal (*keys, "location") && BIV_FORMATION (item)->location == NULL)
        {
          g_free (value);
          value = g_strdup ("off-map");
        }
      if (value != NULL && is_news (self, what, value))
        biv_campaign_example_add_pair (line, *keys, value);
    }
  if (line->len > 0)
    g_string_append_printf (self->text, "expect %s %s%s\n", word, name, line->str);
}

static void
expect_sieges (BivCampaignExample *self)
{
  static const char *const keys[] = { "besieger", "garrison", "start-turn", "breaches", "result", NULL };

  BIV_EACH (BivPlace, place, self->campaign, BIV_KIND_PLACE)
    {
      g_autofree char *what = g_strdup_printf ("siege %s", biv_id_of (place));
      BivSiege *found = NULL;

      BIV_EACH (BivSiege, siege, self->campaign, BIV_KIND_SIEGE)
        if (g_strcmp0 (siege->place, biv_id_of (place)) == 0)
          found = siege;
      if (is_news (self, what, found != NULL ? "yes" : "no") && found == NULL)
        g_string_append_printf (self->text, "expect siege %s = none\n", biv_id_of (place));
      if (found != NULL)
        expect_item (self, "siege", biv_id_of (place), BIV_ITEM (found), keys);
    }
}

static void
expect_sightings (BivCampaignExample *self)
{
  BIV_EACH (BivSighting, sighting, self->campaign, BIV_KIND_SIGHTING)
    {
      g_autofree char *arms = biv_item_dup_field (BIV_ITEM (sighting), biv_kind_find_field (BIV_KIND_SIGHTING, "arms"));
      g_autoptr (BivPlayer) player = biv_player_find_key (self->campaign, sighting->side, sighting->player);
      g_autofree char *what = g_strdup_printf ("%s %s %s", player != NULL ? player->id : sighting->side, sighting->place,
                                               sighting->seen);
      g_autofree char *seen = g_strdup_printf ("level=%d turn=%d size=%s arms=%s", sighting->level, sighting->turn,
                                               sighting->size != NULL ? sighting->size : "none", arms);

      if (!sighting->is_planted && sighting->despatch == NULL && sighting->turn == self->campaign->turn
          && is_news (self, what, seen))
        g_string_append_printf (self->text, "expect sees %s %s\n", what, seen);
    }
}

static void
expect_despatches (BivCampaignExample *self)
{
  static const char *const keys[] = { "state", "turn", "by", "arrives", NULL };

  BIV_EACH (BivDespatch, despatch, self->campaign, BIV_KIND_DESPATCH)
    if (despatch->written == self->campaign->turn)
      {
        g_autofree char *name = despatch->is_automatic ? g_strdup_printf ("%s:%d", despatch->sender, despatch->written)
                                                       : g_strdup (biv_id_of (despatch));

        expect_item (self, "despatch", name, BIV_ITEM (despatch), keys);
      }
}

static char *
dup_result (BivCampaign *campaign)
{
  return campaign->result == NULL || campaign->result_reason == BIV_NONE
           ? g_strdup ("none")
           : g_strdup_printf ("%s %s", campaign->result,
                              biv_word_get_nick (biv_result_reason_get_type (), campaign->result_reason));
}

static void
expect_news (BivCampaignExample *self)
{
  static const char *const of_side[] = { "vp", "morale", "replacement-stock", NULL };
  static const char *const of_place[] = { "owner", "stock", NULL };
  static const char *const of_formation[] = {
    "location", "shaken-until", "out-of-supply", "supply-days", "commander-state", "quality", "shut-in", "embarked",
    "moments", "draft", NULL,
  };
  static const char *const of_unit[] = {
    "formation", "status", "ready-turn", "steps-now", "steps-due", "captor", "quality", NULL,
  };
  BivCampaign *campaign = self->campaign;
  g_autofree char *turn = g_strdup_printf ("%d", campaign->turn);
  g_autofree char *result = dup_result (campaign);
  const char *phase = biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase);
  const char *weather = biv_word_get_nick (biv_weather_get_type (), (int) biv_campaign_get_weather (campaign));

  if (is_news (self, "turn", turn))
    g_string_append_printf (self->text, "expect turn %s\n", turn);
  if (is_news (self, "phase", phase))
    g_string_append_printf (self->text, "expect phase %s\n", phase);
  if (is_news (self, "weather", weather))
    g_string_append_printf (self->text, "expect weather = %s\n", weather);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    expect_item (self, "formation", biv_id_of (formation), BIV_ITEM (formation), of_formation);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    expect_item (self, "unit", biv_id_of (unit), BIV_ITEM (unit), of_unit);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    expect_item (self, "side", biv_id_of (side), BIV_ITEM (side), of_side);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    expect_item (self, "place", biv_id_of (place), BIV_ITEM (place), of_place);
  expect_sieges (self);
  expect_sightings (self);
  expect_despatches (self);
  if (is_news (self, "result", result))
    g_string_append_printf (self->text, "expect result = %s\n", result);
}

/* ---- What was done ---- */

static void
write_dice (BivCampaignExample *self,
            const GArray       *dice)
{
  const guint a_line = 12;

  for (guint i = 0; dice != NULL && i < dice->len; i++)
    {
      const BivThrow *die = &g_array_index (dice, BivThrow, i);

      g_string_append (self->text, i % a_line == 0 ? "dice" : "");
      g_string_append_printf (self->text, " %s%u", biv_campaign_side_word (self->campaign, die->side), die->face);
      g_string_append (self->text, i % a_line == a_line - 1 || i + 1 == dice->len ? "\n" : "");
    }
}

void
biv_campaign_example_order (BivCampaignExample *self,
                            BivOrder           *order)
{
  BivFormation *formation = biv_campaign_find_formation (self->campaign, order->formation);
  g_autoptr (BivPlayer) player = formation != NULL ? biv_player_find (self->campaign, order->formation) : NULL;

  g_string_append_printf (self->text, "do %s order ", player != NULL ? player->id : "-");
  biv_campaign_example_add_order (self->text, order);
  g_string_append_c (self->text, '\n');
  if (order->status == BIV_ORDER_REFUSED && order->reason != NULL)
    g_string_append_printf (self->text, "refused %s\n", order->reason);
  if (self->earlier != NULL)
    biv_campaign_example_order (self->earlier, order);
}

void
biv_campaign_example_no_order (BivCampaignExample *self,
                               const char         *formation)
{
  g_string_append_printf (self->text, "order %s none\n", formation);
}

static void
expect_contacts (BivCampaignExample *self,
                 BivPhase            phase)
{
  static const char *const met[] = { "moment", "on-link", "sides", NULL };
  static const char *const settled[] = { "outcome", "attacker", "meeting", "fell-back", NULL };

  BIV_EACH (BivContact, contact, self->campaign, BIV_KIND_CONTACT)
    if (contact->turn == self->campaign->turn)
      expect_item (self, "contact", contact->place, BIV_ITEM (contact), phase == BIV_PHASE_MOVEMENT ? met : settled);
}

/* What was told of this turn's contacts and battles is nothing about the next one's at the same places. */
static gboolean
is_of_a_turn (gpointer key,
              gpointer value,
              gpointer data)
{
  return g_str_has_prefix (key, "contact ") || g_str_has_prefix (key, "battle ");
}

void
biv_campaign_example_phase (BivCampaignExample *self,
                            BivPhase            phase,
                            const GArray       *dice)
{
  g_string_append_printf (self->text, "do - %s\n", biv_word_get_nick (biv_phase_get_type (), (int) phase));
  write_dice (self, dice);
  if (phase == BIV_PHASE_MOVEMENT || phase == BIV_PHASE_CONTACT)
    expect_contacts (self, phase);
  if (phase == BIV_PHASE_CLOSE)
    g_hash_table_foreach_remove (self->known, is_of_a_turn, NULL);
  expect_news (self);
  if (self->earlier != NULL)
    biv_campaign_example_phase (self->earlier, phase, dice);
}

/* A siege that was chosen is one that the garrison was let into (CA-CONTACT-7); the rest has words of its own. */
static void
write_choice (BivCampaignExample *self,
              BivContact         *contact)
{
  if (contact->outcome == BIV_OUTCOME_SIEGE)
    biv_campaign_example_add_pair (self->text, "shut-in", "yes");
  else
    biv_campaign_example_add_pair (self->text, "outcome", biv_word_get_nick (biv_outcome_get_type (), (int) contact->outcome));
  if (contact->attacker != NULL)
    biv_campaign_example_add_pair (self->text, "attacker", contact->attacker);
}

void
biv_campaign_example_contact (BivCampaignExample *self,
                              BivContact         *contact,
                              gboolean            is_overruled,
                              const GArray       *dice)
{
  g_string_append_printf (self->text, "do - contact %s", contact->place);
  if (is_overruled)
    write_choice (self, contact);
  g_string_append_c (self->text, '\n');
  write_dice (self, dice);
}

static void
write_whole_end (BivCampaignExample *self,
                 BivParticipant     *participant)
{
  g_autofree char *end = biv_unit_end_dup_text (participant->end, participant->end_steps);

  biv_campaign_example_add_pair (self->text, participant->unit, end);
}

/* Of a result by formation even those that found no room on the board were there (CA-BATTLE-8). */
static gboolean
is_by_formation (BivCampaign *campaign,
                 BivBattle   *battle)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);

  if (battle->losses != NULL)
    return TRUE;
  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);

      if (participant->role == BIV_ROLE_LEFT_OUT && participant->arrives == BIV_NONE && participant->was_on)
        return TRUE;
    }
  return FALSE;
}

static void
write_end (BivCampaignExample *self,
           BivParticipant     *participant,
           gboolean            by_formation)
{
  /* Who is left out, was not there. */
  if (participant->end == BIV_END_INTACT
      || (participant->role != BIV_ROLE_BOARD && participant->role != BIV_ROLE_RESERVE && !by_formation))
    return;
  write_whole_end (self, participant);
}

/* What was entered by formation. Where nobody is to throw dice again, it is no loss at all, and every unit is named. */
static void
write_losses (BivCampaignExample *self,
              BivBattle          *battle,
              gboolean            as_entered)
{
  g_autoptr (GString) losses = g_string_new (NULL);

  if (as_entered)
    BIV_EACH_DETAIL (BivLoss, loss, battle->losses)
      g_string_append_printf (losses, "%s%s:%d", losses->len > 0 ? "," : "", loss->formation, loss->percent);
  if (losses->len == 0)
    g_string_append_printf (losses, "%s:0", battle->formations[0]);
  biv_campaign_example_add_pair (self->text, "loss", losses->str);
}

/* @overruled: (nullable): the units that were, where the dice of a result by formation are given; else all of them are told. */
static void
write_result (BivCampaignExample *self,
              BivBattle          *battle,
              const char *const  *overruled)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (self->campaign, battle, NULL);
  gboolean by_formation = is_by_formation (self->campaign, battle);

  g_string_append_printf (self->text, " winner=%s", battle->winner);
  if (g_strcmp0 (battle->winner, "draw") != 0)
    g_string_append_printf (self->text, " degree=%s", biv_word_get_nick (biv_degree_get_type (), battle->degree));
  if (battle->generals != NULL && battle->generals[0] != NULL)
    {
      g_autofree char *generals = g_strjoinv (",", battle->generals);

      biv_campaign_example_add_pair (self->text, "generals", generals);
    }
  if (by_formation && battle->formations != NULL)
    write_losses (self, battle, overruled != NULL);
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (!by_formation || overruled == NULL)
        write_end (self, participant, by_formation);
      else if (g_strv_contains (overruled, participant->unit))
        write_whole_end (self, participant);
    }
}

static void
expect_board_lists (BivCampaignExample *self,
                    BivBattle          *battle)
{
  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (self->campaign, battle, which);
      g_autoptr (GPtrArray) participants = biv_battle_list_participants (self->campaign, battle, side);
      g_autoptr (GPtrArray) units = g_ptr_array_new ();

      for (guint i = 0; i < participants->len; i++)
        {
          BivParticipant *participant = g_ptr_array_index (participants, i);

          if (participant->role == BIV_ROLE_BOARD)
            g_ptr_array_add (units, participant->unit);
        }
      g_ptr_array_add (units, NULL);
      g_string_append_printf (self->text, "expect units %s %s =", battle->place, side);
      biv_campaign_example_add_words (self->text, (const char *const *) units->pdata);
      g_string_append_c (self->text, '\n');
    }
}

/* Who marches to the guns is said: whom the default asks depends on who has been in contact this turn, and a position that
 * begins after that does not know it. */
static void
write_joiners (BivCampaignExample *self,
               BivBattle          *battle)
{
  g_autoptr (GString) ids = g_string_new ("");

  BIV_EACH_DETAIL (BivJoining, joiner, battle->joining)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "", joiner->formation);
  biv_campaign_example_add_pair (self->text, "join", ids->len > 0 ? ids->str : "none");
}

/* CA-REF-1: what the referee chose for this unit, formation or side. */
static void
write_overruled (BivCampaignExample *self,
                 BivBattle          *battle,
                 const char         *id)
{
  BivParticipant *participant = biv_battle_find_participant (self->campaign, battle, id);

  if (participant != NULL && participant->fate != BIV_NONE)
    biv_campaign_example_add_pair (self->text, id, biv_word_get_nick (biv_fate_get_type (), participant->fate));
  BIV_EACH_DETAIL (BivWent, retreat, battle->retreats)
    if (g_str_equal (retreat->formation, id))
      biv_campaign_example_add_pair (self->text, id, retreat->place);
  BIV_EACH_DETAIL (BivScored, scored, battle->points)
    if (g_str_equal (scored->side, id))
      g_string_append_printf (self->text, " vp.%s=%d", id, scored->points);
}

static void
write_choices (BivCampaignExample *self,
               const char         *verb,
               BivBattle          *battle,
               const char *const  *overruled)
{
  if (overruled == NULL || *overruled == NULL)
    return;
  if (g_str_equal (verb, "setup"))
    biv_campaign_example_add_pair (self->text, "attacker", battle->attacker);
  for (; g_str_equal (verb, "apply") && *overruled != NULL; overruled++)
    write_overruled (self, battle, *overruled);
}

void
biv_campaign_example_battle (BivCampaignExample *self,
                             const char         *verb,
                             BivBattle          *battle,
                             const char *const  *overruled,
                             const GArray       *dice)
{
  static const char *const keys[] = { "attacker", "defender", "meeting", "state", "winner", "degree", NULL };

  g_string_append_printf (self->text, "do - %s %s", verb, battle->place);
  if (g_str_equal (verb, "result"))
    write_result (self, battle, overruled);
  else if (g_str_equal (verb, "setup"))
    write_joiners (self, battle);
  write_choices (self, verb, battle, overruled);
  g_string_append_c (self->text, '\n');
  write_dice (self, dice);
  expect_item (self, "battle", battle->place, BIV_ITEM (battle), keys);
  if (g_str_equal (verb, "setup"))
    expect_board_lists (self, battle);
  expect_news (self);
  if (self->earlier != NULL)
    biv_campaign_example_battle (self->earlier, verb, battle, overruled, dice);
}

/* ---- What else a referee did before the example began ---- */

/* @who: the side or formation whose player asks; "-": the referee */
static void
ask_by (BivCampaignExample *self,
        const char         *who,
        const char         *verb,
        const char *const  *words,
        const GArray       *dice)
{
  g_string_append_printf (self->text, "do %s %s", who, verb);
  biv_campaign_example_add_words (self->text, words);
  g_string_append_c (self->text, '\n');
  write_dice (self, dice);
}

void
biv_campaign_example_ask (BivCampaignExample *self,
                          const char         *verb,
                          const char *const  *words,
                          const GArray       *dice)
{
  ask_by (self, "-", verb, words, dice);
}

void
biv_campaign_example_written (BivCampaignExample *self,
                              BivDespatch        *despatch)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *with = despatch->with != NULL ? g_strjoinv (",", despatch->with) : NULL;

  g_ptr_array_add (words, g_strdup (biv_id_of (despatch)));
  g_ptr_array_add (words, g_strdup (despatch->sender != NULL ? despatch->sender : "-"));
  g_ptr_array_add (words, g_strdup (despatch->addressee != NULL ? despatch->addressee : "-"));
  g_ptr_array_add (words, g_strdup (despatch->text != NULL ? despatch->text : ""));
  if (with != NULL)
    g_ptr_array_add (words, g_strconcat ("with=", with, NULL));
  if (despatch->is_referees && despatch->arrives != BIV_NONE)
    g_ptr_array_add (words, g_strdup_printf ("arrives=%d", despatch->arrives));
  g_ptr_array_add (words, NULL);
  ask_by (self, despatch->is_referees ? "-" : despatch->sender, "write", (const char *const *) words->pdata, NULL);
}

static void
write_changed_field (BivCampaignExample *self,
                     const BivEdit      *edit)
{
  const char *const *keys = biv_campaign_keys_for (edit->item_kind);
  BivItem *item = biv_campaign_find (self->campaign, edit->id);
  g_autofree char *value = NULL;

  if (item == NULL || keys == NULL || !g_strv_contains (keys, edit->field->name))
    return;
  value = biv_campaign_dup_fact (self->campaign, item, edit->field->name, NULL);
  if (value != NULL && BIV_IS_FORMATION (item) && g_str_equal (edit->field->name, "location") &&
      BIV_FORMATION (item)->location == NULL)
    {
      g_free (value);
      value = g_strdup ("off-map");
    }
  if (value == NULL)
    return;
  g_string_append_printf (self->text, "%s %s", biv_kind_get_element (edit->item_kind),
                          BIV_IS_SIEGE (item) ? BIV_SIEGE (item)->place : edit->id);
  biv_campaign_example_add_pair (self->text, edit->field->name, value);
  g_string_append_c (self->text, '\n');
}

static void
write_changed_campaign (BivCampaignExample *self,
                        const BivEdit      *edit)
{
  const char *field = edit->field->name;

  if (g_str_equal (field, "options") || g_str_equal (field, "preset"))
    for (const BivOptionSpec *option = biv_option_specs (); option->name != NULL; option++)
      g_string_append_printf (self->text, "option %s %s\n", option->name,
                              biv_campaign_get_option (self->campaign, option->name));
  else if (g_str_equal (field, "current-turn"))
    g_string_append_printf (self->text, "turn %d\n", self->campaign->turn);
  else if (g_str_equal (field, "current-phase"))
    g_string_append_printf (self->text, "phase %s\n",
                            biv_word_get_nick (biv_phase_get_type (), (int) self->campaign->phase));
}

static void
write_changed_order (BivCampaignExample *self,
                     const BivEdit      *edit)
{
  BivItem *item = biv_campaign_find (self->campaign, edit->id);
  BivOrder *order = BIV_ORDER (item != NULL ? item : edit->item);

  if (order == NULL || order->turn != self->campaign->turn || order->status == BIV_ORDER_DRAFT)
    return;
  g_string_append (self->text, "order ");
  if (item != NULL)
    biv_campaign_example_add_order (self->text, order);
  else
    g_string_append_printf (self->text, "%s none", order->formation);
  g_string_append_c (self->text, '\n');
}

void
biv_campaign_example_edits (BivCampaignExample *self,
                            const GPtrArray    *edits)
{
  for (guint i = 0; i < edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);
      BivItem *item = biv_campaign_find (self->campaign, edit->id);

      if (edit->item_kind == BIV_KIND_ORDER)
        write_changed_order (self, edit);
      else if (edit->item_kind == BIV_KIND_CAMPAIGN)
        write_changed_campaign (self, edit);
      else if (edit->kind == BIV_EDIT_SET)
        write_changed_field (self, edit);
      else if (edit->kind == BIV_EDIT_ADD && item != NULL && biv_campaign_keys_for (edit->item_kind) != NULL)
        biv_campaign_example_write_item (self, biv_kind_get_element (edit->item_kind),
                                         BIV_IS_SIEGE (item) ? BIV_SIEGE (item)->place : edit->id, item);
    }
}

/* ---- The whole ---- */

/* A position knows battles that nobody has set up yet; what was done with one since is done once more. */
static void
repeat_battles (BivCampaignExample *self)
{
  BIV_EACH (BivBattle, battle, self->campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED && battle->is_set_up)
      {
        g_string_append_printf (self->text, "do - setup %s join=none\n", battle->place);
        if (battle->state != BIV_BATTLE_FOUGHT)
          continue;
        g_string_append_printf (self->text, "do - result %s", battle->place);
        write_result (self, battle, NULL);
        g_string_append_c (self->text, '\n');
      }
}

BivCampaignExample *
biv_campaign_example_new (BivCampaign *campaign,
                          const char  *name)
{
  BivCampaignExample *self = g_new0 (BivCampaignExample, 1);
  gsize length;

  self->campaign = g_object_ref (campaign);
  self->text = g_string_new (NULL);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_string_append_printf (self->text, "example %s CA-TURN-1\n", name);
  biv_campaign_example_write_position (self);
  /* What stands in the position is known, and is not expected again. */
  length = self->text->len;
  expect_news (self);
  g_string_truncate (self->text, length);
  biv_campaign_example_send_couriers (self);
  repeat_battles (self);
  return self;
}

void
biv_campaign_example_free (BivCampaignExample *self)
{
  g_clear_pointer (&self->earlier, biv_campaign_example_free);
  g_object_unref (self->campaign);
  g_string_free (self->text, TRUE);
  g_hash_table_unref (self->known);
  g_free (self);
}

/* Returns: (transfer full) (nullable): the first thing that does not hold */
static BivFailure *
play (const char  *text,
      GError     **error)
{
  BivScript *script = biv_script_new ("example", text, strlen (text), error);
  g_autoptr (BivExamples) examples = script != NULL ? biv_examples_new (script) : NULL;

  for (guint i = 0; examples != NULL && i < examples->cases->len; i++)
    {
      g_autoptr (BivVerdict) verdict = biv_play (examples, g_ptr_array_index (examples->cases, i));

      if (verdict->failures->len > 0)
        return g_ptr_array_steal_index (verdict->failures, 0);
    }
  return NULL;
}

static void
failure_free (BivFailure *failure)
{
  g_free (failure->text);
  g_free (failure);
}

/* That a brigade has fallen once and falls no more (CA-EXP-2) is nothing that a position says: the referee puts its quality
 * right by hand, where it is expected. */
static char *
put_quality_right (char *const *lines,
                   guint        at)
{
  g_auto (GStrv) words = g_strsplit (lines[at], " ", -1);
  g_autoptr (GString) edit = g_string_new ("");
  g_autoptr (GString) text = g_string_new ("");

  if (g_strv_length (words) < 4 || !g_str_equal (words[0], "expect") || !g_str_equal (words[1], "formation") ||
      g_str_has_prefix (lines[at > 0 ? at - 1 : 0], "formation "))
    return NULL;
  for (char **word = words + 3; *word != NULL; word++)
    if (g_str_has_prefix (*word, "quality="))
      g_string_printf (edit, "formation %s %s\n", words[2], *word);
  if (edit->len == 0)
    return NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (text, "%s%s%s", i == at ? edit->str : "", lines[i], lines[i + 1] != NULL ? "\n" : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full) (nullable): @text as it holds, with what must be put right by hand. */
static char *
play_and_mend (const char  *text,
               GError     **error)
{
  g_autofree char *played = g_strdup (text);

  for (;;)
    {
      g_autoptr (GError) wrong = NULL;
      BivFailure *failure = play (played, &wrong);
      g_auto (GStrv) lines = g_strsplit (played, "\n", -1);
      guint at = failure != NULL && failure->line > 0 && failure->line < g_strv_length (lines) ? failure->line - 1 : 0;
      char *mended = failure != NULL ? put_quality_right (lines, at) : NULL;

      if (failure != NULL && mended == NULL)
        wrong = g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             _("an example cannot say why this happened: \"%s\": %s"), lines[at], failure->text);
      if (failure != NULL)
        failure_free (failure);
      if (wrong != NULL)
        g_propagate_error (error, g_steal_pointer (&wrong));
      else if (mended == NULL)
        return g_steal_pointer (&played);
      if (mended == NULL)
        return NULL;
      g_free (played);
      played = mended;
    }
}

void
biv_campaign_example_look_at (BivCampaignExample *self,
                              BivCampaign        *campaign)
{
  g_set_object (&self->campaign, campaign);
  g_string_append_printf (self->text, "expect turn %d\n", campaign->turn);
  expect_news (self);
}

void
biv_campaign_example_set_earlier (BivCampaignExample *self,
                                  BivCampaignExample *earlier)
{
  g_clear_pointer (&self->earlier, biv_campaign_example_free);
  self->earlier = earlier;
}

char *
biv_campaign_example_end (BivCampaignExample  *self,
                          GError             **error)
{
  g_autoptr (GError) wrong = NULL;
  char *text = play_and_mend (self->text->str, &wrong);

  if (text == NULL && self->earlier != NULL)
    text = play_and_mend (self->earlier->text->str, NULL);
  if (text == NULL)
    g_propagate_error (error, g_steal_pointer (&wrong));
  return text;
}
