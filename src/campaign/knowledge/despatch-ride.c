/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-ride.c: how despatches come, or do not: at once, with a courier, or as the referee says (CA-MAIL-3 to CA-MAIL-7) */
#include "config.h"
#include "campaign/knowledge/despatch-private.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/lists.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

/* ---- Where both are ---- */

void
biv_despatch_set_out (BivProposal *proposal,
                      BivDespatch *despatch)
{
  BivFormation *sender = biv_campaign_find_formation (biv_proposal_get_scratch (proposal), despatch->sender);

  biv_proposal_set_text (proposal, despatch, "from", sender != NULL ? sender->location : NULL);
  biv_proposal_set_flag (proposal, despatch, "shut-in", sender != NULL && sender->shut_in);
}

/* CA-MAIL-4: one whose formation is off the map is where his player is. Returns: (nullable): %NULL: he is not reached */
static BivFormation *
find_where_addressee_is (BivCampaign *campaign,
                         BivDespatch *despatch)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, despatch->addressee);

  if (formation != NULL && formation->location == NULL)
    {
      g_autoptr (BivPlayer) player = biv_player_find (campaign, despatch->addressee);

      formation = player != NULL ? biv_campaign_find_formation (campaign, player->formation) : NULL;
    }
  return formation != NULL && formation->location != NULL && !formation->embarked ? formation : NULL;
}

gboolean
biv_despatch_is_at_hand (BivCampaign *campaign,
                         BivDespatch *despatch)
{
  BivFormation *there;

  if (despatch->addressee == NULL)
    return TRUE;
  there = find_where_addressee_is (campaign, despatch);
  return there != NULL && despatch->from != NULL && g_strcmp0 (there->location, despatch->from) == 0 &&
         there->shut_in == despatch->was_shut_in;
}

/* ---- In somebody's hands ---- */

/* CA-MAIL-3: one replaces only what is older, or of the same turn and a lower level. */
static void
bring_sighting (BivProposal     *proposal,
                BivDespatch     *despatch,
                BivSighting     *carried,
                const BivPlayer *reader)
{
  static const char *const told[] = {
    "turn", "place", "seen", "level", "size", "arms", "formations", "commanders", "units", "source", "text", "planted",
  };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSighting *had = biv_knowledge_find (campaign, reader->id, carried->place, carried->seen);

  /* What it tells of himself he knows. */
  if (!biv_sides_are_hostile (campaign, reader->side, carried->seen))
    return;
  if (had != NULL && (had->turn > carried->turn || (had->turn == carried->turn && had->level >= carried->level)))
    return;
  if (had == NULL)
    had = biv_proposal_new_item (proposal, BIV_KIND_SIGHTING);
  for (gsize i = 0; i < G_N_ELEMENTS (told); i++)
    biv_proposal_copy_field (proposal, had, told[i], carried);
  biv_proposal_set_text (proposal, had, "side", reader->side);
  biv_proposal_set_text (proposal, had, "player", reader->key);
  biv_proposal_set_number (proposal, had, "reported", despatch->written);
  biv_proposal_set_number (proposal, had, "came", campaign->turn);
}

/* A sighting that nobody remembers any more would stand beside the one that is brought. */
static void
forget_lapsed (BivProposal     *proposal,
               BivSighting     *carried,
               const BivPlayer *reader)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *all = biv_campaign_peek_items (campaign, BIV_KIND_SIGHTING);

  for (guint i = all->len; i-- > 0;)
    {
      BivSighting *sighting = g_ptr_array_index (all, i);

      if (biv_knowledge_is_his (sighting, reader) && !biv_knowledge_is_remembered (campaign, sighting) &&
          g_strcmp0 (sighting->place, carried->place) == 0 && g_strcmp0 (sighting->seen, carried->seen) == 0)
        biv_proposal_remove (proposal, sighting);
    }
}

static int
count_come (BivCampaign *campaign)
{
  int last = 0;

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    last = MAX (last, despatch->came);
  return last;
}

static void
note_come (BivProposal     *proposal,
           BivDespatch     *despatch,
           const BivPlayer *reader)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *text = NULL;
  g_autofree char *told = biv_despatch_dup_told (campaign, despatch);
  BivEntry *entry;

  if (despatch->state == BIV_DESPATCH_TAKEN)
    /* TRANSLATORS: the formation that takes a despatch, who wrote it to whom, when, and what it says */
    text = g_strdup_printf (_("%s takes a despatch, %s, written in turn %d: %s"), biv_turn_name (campaign, despatch->taken_by),
                            title, despatch->written, told);
  else
    /* TRANSLATORS: who wrote to whom, when, and what it says */
    text = g_strdup_printf (_("A despatch arrives, %s, written in turn %d: %s"), title, despatch->written, told);
  entry = biv_proposal_note (proposal, BIV_ENTRY_DESPATCH, despatch->state == BIV_DESPATCH_TAKEN ? "CA-MAIL-5" : "CA-MAIL-4", text,
                             biv_id_of (despatch), NULL);
  if (despatch->sender != NULL)
    biv_entry_add_object (entry, despatch->sender);
  if (despatch->addressee != NULL)
    biv_entry_add_object (entry, despatch->addressee);
  if (despatch->taken_by != NULL)
    biv_entry_add_object (entry, despatch->taken_by);
  if (reader != NULL)
    biv_entry_show_to_player (entry, reader);
}

/* @reader: (nullable): %NULL: the referee */
static void
deliver (BivProposal      *proposal,
         BivDespatch      *despatch,
         BivDespatchState  state,
         const BivPlayer  *reader)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) sightings = biv_despatch_list_sightings (campaign, despatch);

  biv_proposal_set_number (proposal, despatch, "came", count_come (campaign) + 1);
  biv_proposal_set_choice (proposal, despatch, "state", (int) state);
  biv_proposal_set_number (proposal, despatch, "turn", campaign->turn);
  biv_proposal_set_choice (proposal, despatch, "phase", (int) campaign->phase);
  biv_proposal_set_text (proposal, despatch, "reader-side", reader != NULL ? reader->side : NULL);
  biv_proposal_set_text (proposal, despatch, "reader", reader != NULL ? reader->key : NULL);
  note_come (proposal, despatch, reader);
  for (guint i = 0; reader != NULL && i < sightings->len; i++)
    {
      forget_lapsed (proposal, g_ptr_array_index (sightings, i), reader);
      bring_sighting (proposal, despatch, g_ptr_array_index (sightings, i), reader);
    }
}

void
biv_despatch_arrive (BivProposal *proposal,
                     BivDespatch *despatch)
{
  g_autoptr (BivPlayer) reader = biv_player_find (biv_proposal_get_scratch (proposal), despatch->addressee);

  deliver (proposal, despatch, BIV_DESPATCH_ARRIVED, reader);
}

void
biv_despatch_take (BivProposal  *proposal,
                   BivDespatch  *despatch,
                   BivFormation *taker)
{
  g_autoptr (BivPlayer) reader = biv_player_find (biv_proposal_get_scratch (proposal), biv_id_of (taker));

  biv_proposal_set_text (proposal, despatch, "taken-by", biv_id_of (taker));
  deliver (proposal, despatch, BIV_DESPATCH_TAKEN, reader);
}

/* ---- As the referee says (CA-MAIL-6) ---- */

void
biv_despatch_open (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (despatch->state == BIV_DESPATCH_ON_THE_WAY && despatch->arrives != BIV_NONE && despatch->arrives <= campaign->turn)
      biv_despatch_arrive (proposal, despatch);
}

void
biv_despatch_redirect (BivProposal *proposal,
                       const char  *from,
                       const char  *into)
{
  BIV_EACH (BivDespatch, despatch, biv_proposal_get_scratch (proposal), BIV_KIND_DESPATCH)
    if (despatch->state == BIV_DESPATCH_ON_THE_WAY && g_strcmp0 (despatch->addressee, from) == 0)
      {
        biv_proposal_set_text (proposal, despatch, "addressee", into);
        biv_proposal_set_text (proposal, despatch, "addressee-name", biv_turn_name (biv_proposal_get_scratch (proposal), into));
      }
}

/* ---- Setting out, and returns (CA-MAIL-4, CA-MAIL-7) ---- */

static void
send_returns_of (BivProposal *proposal,
                 const char  *side)
{
  static const char *const with[] = { "return", "sightings", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (BivPlayer) chief = biv_player_find (campaign, side);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  const char *headquarters = biv_despatch_find_headquarters (campaign, side);

  for (guint i = 0; headquarters != NULL && i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      BivLetter letter = { NULL, biv_id_of (body), headquarters, NULL, with, BIV_NONE,
                           C_("despatch", "the commander-in-chief") };
      BivDespatch *despatch;

      if (g_strcmp0 (body->side, side) != 0 || body->embarked || biv_player_commands (campaign, chief, body))
        continue;
      despatch = biv_despatch_new (proposal, &letter);
      biv_proposal_set_flag (proposal, despatch, "automatic", TRUE);
      if (biv_despatch_is_at_hand (campaign, despatch))
        biv_despatch_arrive (proposal, despatch);
    }
}

void
biv_despatch_leave (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (despatch->state == BIV_DESPATCH_ON_THE_WAY && despatch->written == campaign->turn && !despatch->is_referees)
      biv_despatch_set_out (proposal, despatch);
  if (!biv_despatch_is_used (campaign) || !biv_campaign_option_is (campaign, "mail.returns", "on"))
    return;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    send_returns_of (proposal, biv_id_of (side));
}

/* ---- The ride (CA-MAIL-5) ---- */

typedef struct
{
  BivCampaign *campaign;
  BivDespatch *despatch;
} Ride;

static gboolean
has_own_combat (BivCampaign *campaign,
                const char  *place,
                const char  *side)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies_at (campaign, place, side);

  for (guint i = 0; i < bodies->len; i++)
    if (!((BivFormation *) g_ptr_array_index (bodies, i))->shut_in &&
        biv_body_has_ready_combat (campaign, g_ptr_array_index (bodies, i)))
      return TRUE;
  return FALSE;
}

static gboolean
is_barred (BivPlace *place,
           gpointer  data)
{
  Ride *ride = data;

  if (!ride->despatch->was_shut_in && g_strcmp0 (biv_id_of (place), ride->despatch->from) == 0)
    return FALSE;
  return biv_map_has_hostile_combat (ride->campaign, biv_id_of (place), ride->despatch->side) &&
         !has_own_combat (ride->campaign, biv_id_of (place), ride->despatch->side);
}

/* The formation with the most ready combat units at the first barred place. */
static BivFormation *
find_taker (Ride      *ride,
            GPtrArray *chain)
{
  BivFormation *taker = NULL;
  int most = 0;

  for (guint i = 0; i < chain->len && taker == NULL; i++)
    {
      BivPlace *place = g_ptr_array_index (chain, i);
      g_autoptr (GPtrArray) bodies = NULL;

      if (!is_barred (place, ride))
        continue;
      bodies = biv_army_list_bodies_at (ride->campaign, biv_id_of (place), NULL);
      for (guint j = 0; j < bodies->len; j++)
        {
          BivFormation *body = g_ptr_array_index (bodies, j);
          int n = biv_body_count_ready_combat (ride->campaign, body);

          if (biv_sides_are_hostile (ride->campaign, body->side, ride->despatch->side) && n > most)
            {
              taker = body;
              most = n;
            }
        }
    }
  return taker;
}

static char *
dup_fate_label (BivCampaign *campaign,
                const char  *fate)
{
  if (g_strcmp0 (fate, "through") == 0)
    return g_strdup (C_("courier", "arrives"));
  if (g_strcmp0 (fate, "back") == 0)
    return g_strdup (C_("courier", "turned back"));
  return g_strdup_printf (C_("courier", "taken by %s"), biv_turn_name (campaign, fate + strlen ("taken:")));
}

/* CA-REF-1. @taker: (nullable): who bars his way. Returns: (transfer none): "through", "back", "taken:DH" */
static const char *
decide (BivProposal  *proposal,
        BivDespatch  *despatch,
        const char   *computed,
        BivFormation *taker,
        const char   *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("mail:", biv_id_of (despatch), NULL), *taken = NULL;
  g_autofree char *computed_label = NULL, *chosen_label = NULL;
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch);
  g_autofree char *what = g_strdup_printf (_("Despatch, %s"), title), *taken_label = NULL;
  const char *choices[4] = { "through", "back", NULL, NULL };
  const char *labels[4] = { C_("courier", "arrives"), C_("courier", "turned back"), NULL, NULL };
  const char *chosen;

  if (taker != NULL)
    {
      choices[2] = taken = g_strconcat ("taken:", biv_id_of (taker), NULL);
      labels[2] = taken_label = dup_fate_label (campaign, taken);
    }
  chosen = biv_proposal_decide (proposal, row, computed, choices, "CA-MAIL-5");
  computed_label = dup_fate_label (campaign, computed);
  chosen_label = dup_fate_label (campaign, chosen);
  biv_turn_complete_row (proposal, row, biv_id_of (despatch), taker != NULL, what, computed_label, chosen_label, why);
  biv_turn_label_choices (proposal, row, labels);
  return chosen;
}

static void
note_turned_back (BivProposal *proposal,
                  BivDespatch *despatch)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch);
  g_autofree char *text = g_strdup_printf (_("The courier with the despatch of %s does not get through; he tries again."), title);
  BivEntry *entry = biv_proposal_note (proposal, BIV_ENTRY_DESPATCH, "CA-MAIL-5", text, biv_id_of (despatch), NULL);

  if (despatch->sender != NULL)
    biv_entry_add_object (entry, despatch->sender);
  if (despatch->addressee != NULL)
    biv_entry_add_object (entry, despatch->addressee);
}

/* All chains that are short enough have a barred place. */
static void
try_die (BivProposal *proposal,
         Ride        *ride,
         GPtrArray   *chain)
{
  BivDespatch *despatch = ride->despatch;
  BivFormation *taker = find_taker (ride, chain);
  g_autofree char *taken = taker != NULL ? g_strconcat ("taken:", biv_id_of (taker), NULL) : g_strdup ("back");
  const char *fate;
  int die;

  biv_proposal_set_die_text (proposal, _("1 or 2: taken, 3 or 4: turned back, 5 or 6: through"));
  die = biv_proposal_roll (proposal, despatch->side, 6, "CA-MAIL-5", biv_id_of (despatch));
  fate = decide (proposal, despatch, die <= 2 ? taken : die <= 4 ? "back" : "through", taker,
                 _("1 or 2: taken, 3 or 4: turned back, 5 or 6: through"));
  if (g_strcmp0 (fate, "through") == 0)
    biv_despatch_arrive (proposal, despatch);
  else if (g_strcmp0 (fate, "back") == 0)
    note_turned_back (proposal, despatch);
  else
    biv_despatch_take (proposal, despatch, biv_campaign_find_formation (ride->campaign, fate + strlen ("taken:")));
}

static void
ride_one (BivProposal *proposal,
          BivDespatch *despatch)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *there = find_where_addressee_is (campaign, despatch);
  int most = biv_campaign_get_option_number (campaign, "mail.speed") * (campaign->turn - despatch->written + 1);
  Ride ride = { campaign, despatch };
  g_autoptr (GPtrArray) chain = NULL, open = NULL;
  g_autofree char *why = NULL;

  if (there == NULL || despatch->from == NULL)
    return;
  chain = biv_map_find_chain (campaign, despatch->from, there->location, despatch->side, NULL, NULL);
  if (chain == NULL || (int) chain->len - 1 > most)
    return;
  open = biv_map_find_chain (campaign, despatch->from, there->location, despatch->side, is_barred, &ride);
  if (open == NULL || (int) open->len - 1 > most)
    {
      try_die (proposal, &ride, chain);
      return;
    }
  why = g_strdup_printf (ngettext ("%d link, written in turn %d", "%d links, written in turn %d", open->len - 1),
                         (int) open->len - 1, despatch->written);
  /* Returns come every turn, from everybody: nobody looks at each. */
  if (despatch->is_automatic || g_strcmp0 (decide (proposal, despatch, "through", NULL, why), "through") == 0)
    biv_despatch_arrive (proposal, despatch);
  else
    note_turned_back (proposal, despatch);
}

void
biv_despatch_ride (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (despatch->state == BIV_DESPATCH_ON_THE_WAY && despatch->arrives == BIV_NONE && !despatch->is_referees)
      ride_one (proposal, despatch);
}

/* ---- Looked ahead ---- */

void
biv_despatch_forecast_clear (BivDespatchForecast *forecast)
{
  g_clear_pointer (&forecast->chain, g_ptr_array_unref);
}

/* The first Movement that is still to come and ends with so many links ridden, or more. */
static int
get_turn_of (BivCampaign *campaign,
             BivDespatch *despatch,
             guint        n_links,
             int          speed)
{
  int next = campaign->phase <= BIV_PHASE_MOVEMENT ? campaign->turn : campaign->turn + 1;

  return MAX (next, despatch->written + ((int) n_links + speed - 1) / speed - 1);
}

static void
forecast_ride (BivCampaign         *campaign,
               BivDespatch         *despatch,
               BivFormation        *there,
               BivDespatchForecast *forecast)
{
  Ride ride = { campaign, despatch };
  GPtrArray *open = biv_map_find_chain (campaign, despatch->from, there->location, despatch->side, is_barred, &ride);
  int n_turns = (campaign->phase <= BIV_PHASE_MOVEMENT ? campaign->turn : campaign->turn + 1) - despatch->written;

  forecast->chain = biv_map_find_chain (campaign, despatch->from, there->location, despatch->side, NULL, NULL);
  if (forecast->chain == NULL)
    return;
  forecast->computed = get_turn_of (campaign, despatch, forecast->chain->len - 1, forecast->speed);
  /* CA-MAIL-5: a way without enemies that is as soon there is the one that he takes. */
  if (open != NULL && get_turn_of (campaign, despatch, open->len - 1, forecast->speed) == forecast->computed)
    {
      g_ptr_array_unref (forecast->chain);
      forecast->chain = open;
    }
  else
    {
      g_clear_pointer (&open, g_ptr_array_unref);
      /* At the referee's word it comes without a die. */
      if (despatch->arrives == BIV_NONE)
        forecast->taker = find_taker (&ride, forecast->chain);
      for (guint i = 0; i < forecast->chain->len && forecast->barred == NULL && despatch->arrives == BIV_NONE; i++)
        if (is_barred (g_ptr_array_index (forecast->chain, i), &ride))
          forecast->barred = g_ptr_array_index (forecast->chain, i);
    }
  /* One that could have been there was turned back, and begins again. */
  forecast->n_ridden = (guint) MAX (0, n_turns * forecast->speed);
  if (forecast->n_ridden >= forecast->chain->len - 1)
    forecast->n_ridden = 0;
}

void
biv_despatch_forecast (BivCampaign         *campaign,
                       BivDespatch         *despatch,
                       BivDespatchForecast *forecast)
{
  BivFormation *there = find_where_addressee_is (campaign, despatch);

  *forecast = (BivDespatchForecast) { .computed = BIV_NONE };
  forecast->speed = MAX (1, biv_campaign_get_option_number (campaign, "mail.speed"));
  if (despatch->state == BIV_DESPATCH_ON_THE_WAY && !despatch->is_referees && despatch->from != NULL && there != NULL)
    forecast_ride (campaign, despatch, there, forecast);
  forecast->arrives = despatch->arrives != BIV_NONE ? despatch->arrives : forecast->computed;
}
