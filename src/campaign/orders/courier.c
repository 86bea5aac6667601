/* SPDX-License-Identifier: GPL-3.0-or-later */
/* courier.c: orders that couriers bring: when they arrive, which one counts, and where it is read from (CA-ORDER-5) */
#include "config.h"
#include "campaign/orders/courier.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/model/player.h"
#include "campaign/model/route.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"
#include "campaign/model/lists.h"
#include "campaign/model/turn-words.h"

static int
get_delay (BivCampaign *campaign)
{
  return biv_campaign_get_option_number (campaign, "courier.delay");
}

static guint
length_of (char **places)
{
  return places != NULL ? g_strv_length (places) : 0;
}

/* ---- When an order arrives ---- */

/* Where the commander-in-chief is: with his formation; off the map, or dead: at the first base. Of a side with several players
 * each sends his own couriers, from the formation that he is with (CA-MAIL-2). */
static const char *
headquarters_of (BivCampaign  *campaign,
                 BivSide      *side,
                 BivFormation *to)
{
  g_autoptr (BivPlayer) player = biv_player_are_commanders (campaign) ? biv_player_find (campaign, biv_id_of (to)) : NULL;
  BivFormation *formation = biv_campaign_find_formation (campaign, player != NULL ? player->formation : side->commander_in_chief);
  g_autoptr (GPtrArray) bases = NULL;

  if (formation != NULL && formation->location != NULL &&
      (player != NULL || formation->commander_state != BIV_COMMANDER_KILLED))
    return formation->location;
  bases = biv_side_list_bases (campaign, biv_id_of (side));
  return bases->len > 0 ? biv_id_of (g_ptr_array_index (bases, 0)) : NULL;
}

int
biv_courier_get_arrival (BivCampaign  *campaign,
                         BivFormation *formation)
{
  int delay = get_delay (campaign);
  BivSide *side = delay > 0 ? biv_campaign_find_side (campaign, formation->side) : NULL;
  const char *from = side != NULL ? headquarters_of (campaign, side, formation) : NULL;

  /* What moves with the commander-in-chief is where he is. */
  if (from == NULL || formation->location == NULL ||
      biv_map_count_links (campaign, from, formation->location, biv_id_of (side)) <= delay)
    return campaign->turn;
  return campaign->turn + delay;
}

gboolean
biv_courier_comes_at_once (BivCampaign *campaign,
                           const char  *id)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);

  return formation == NULL || biv_courier_get_arrival (campaign, formation) <= campaign->turn;
}

char *
biv_courier_dup_arrival_words (BivCampaign *campaign,
                               int          arrives)
{
  if (!biv_courier_is_used (campaign) || arrives == BIV_NONE)
    return NULL;
  if (arrives <= campaign->turn)
    return g_strdup (_("arrives at once"));
  return g_strdup_printf (_("arrives in turn %d"), arrives);
}

void
biv_courier_send (BivProposal *proposal,
                  BivOrder    *order)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  int arrives = BIV_NONE;

  /* One that replaces another of its turn begins anew. */
  biv_proposal_set_list (proposal, order, "way", NULL);
  biv_proposal_set_text (proposal, order, "way-from", NULL);
  biv_proposal_set_flag (proposal, order, "lost", FALSE);
  biv_proposal_set_text (proposal, order, "taken-by", NULL);
  biv_proposal_set_flag (proposal, order, "embark-done", FALSE);
  biv_proposal_set_flag (proposal, order, "burn-done", FALSE);
  if (formation != NULL && biv_courier_is_used (campaign) && order->status != BIV_ORDER_REFUSED)
    arrives = biv_courier_get_arrival (campaign, formation);
  /* One that was carried out already and is written anew has to ride again. */
  if (arrives > campaign->turn && biv_courier_get_in_hand (campaign, formation) == order)
    biv_proposal_set_text (proposal, formation, "carried-order", NULL);
  biv_proposal_set_text (proposal, order, "written-at", arrives != BIV_NONE ? formation->location : NULL);
  biv_proposal_set_number (proposal, order, "due", arrives);
  biv_proposal_set_number (proposal, order, "arrives", arrives);
}

/* ---- In hand, and on the way ---- */

gboolean
biv_courier_is_on_its_way (BivCampaign *campaign,
                           BivOrder    *order)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);

  return formation != NULL && order->status == BIV_ORDER_GIVEN && !order->is_lost && order->taken_by == NULL &&
         order->arrives != BIV_NONE && order->arrives > order->turn && biv_courier_get_in_hand (campaign, formation) != order;
}

static int
compare_written (gconstpointer a,
                 gconstpointer b)
{
  return (*(BivOrder *const *) a)->turn - (*(BivOrder *const *) b)->turn;
}

static void
add_on_the_way (BivCampaign *campaign,
                const char  *formation,
                GPtrArray   *list)
{
  g_autoptr (GPtrArray) orders = g_ptr_array_new ();

  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (g_strcmp0 (order->formation, formation) == 0 && biv_courier_is_on_its_way (campaign, order))
      g_ptr_array_add (orders, order);
  g_ptr_array_sort (orders, compare_written);
  g_ptr_array_extend (list, orders, NULL, NULL);
}

GPtrArray *
biv_courier_list (BivCampaign *campaign,
                  const char  *formation)
{
  GPtrArray *list = g_ptr_array_new ();
  GPtrArray *formations;

  if (formation != NULL)
    {
      add_on_the_way (campaign, formation, list);
      return list;
    }
  formations = biv_army_list_formations (campaign, NULL);
  for (guint i = 0; i < formations->len; i++)
    add_on_the_way (campaign, biv_id_of (g_ptr_array_index (formations, i)), list);
  return list;
}

BivOrder *
biv_courier_get_written (BivCampaign  *campaign,
                         BivFormation *formation)
{
  BivOrder *order = campaign->phase < BIV_PHASE_MOVEMENT ? biv_formation_get_own_order (campaign, formation) : NULL;

  return order != NULL && !order->is_lost && order->taken_by == NULL ? order : biv_formation_get_order (campaign, formation);
}

GPtrArray *
biv_courier_list_taken (BivCampaign *campaign,
                        const char  *side)
{
  GPtrArray *entries = g_ptr_array_new ();

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_SIGHTING && g_strcmp0 (entry->clause, "CA-ORDER-5") == 0 &&
        entry->turn >= campaign->turn - 1 && biv_list_contains ((const char *const *) entry->visible_to, side))
      g_ptr_array_add (entries, entry);
  return entries;
}

char *
biv_courier_dup_words (BivCampaign  *campaign,
                       BivFormation *formation)
{
  g_autoptr (GPtrArray) orders = biv_courier_list (campaign, biv_id_of (formation));
  g_autoptr (GString) words = g_string_new (NULL);
  BivOrder *in_force = biv_formation_get_order (campaign, formation);

  /* What was written this turn and came at once is said elsewhere. */
  if (in_force != NULL && in_force->turn < campaign->turn && biv_courier_is_used (campaign))
    {
      g_autofree char *what = biv_order_dup_rest_words (campaign, in_force);

      /* TRANSLATORS: %s is an order: "goes on with March by Ochre Gap" */
      g_string_append_printf (words, _("goes on with %s"), what);
    }
  for (guint i = 0; i < orders->len; i++)
    {
      BivOrder *order = g_ptr_array_index (orders, i);
      g_autofree char *what = biv_order_dup_words (campaign, order);

      if (words->len > 0)
        g_string_append (words, "; ");
      /* TRANSLATORS: an order, the turn in which it was written, and the one in which it arrives */
      g_string_append_printf (words, _("on its way: %s (written in turn %d, arrives in turn %d)"), what, order->turn,
                              order->arrives);
    }
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

/* ---- What the referee makes of a courier (CA-REF-1) ---- */

static void
note_for_referee (BivProposal *proposal,
                  BivOrder    *order,
                  const char  *text)
{
  biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-ORDER-5", text, order->formation, NULL);
}

static void
lose (BivProposal *proposal,
      BivOrder    *order)
{
  /* TRANSLATORS: a formation, and the turn in which an order to it was written */
  g_autofree char *text = g_strdup_printf (_("The courier to %s with the order of turn %d is lost."),
                                           biv_turn_name (biv_proposal_get_scratch (proposal), order->formation), order->turn);

  biv_proposal_set_flag (proposal, order, "lost", TRUE);
  note_for_referee (proposal, order, text);
}

/* Whose courier it was learns nothing; whose formation took him reads the order. */
static void
take (BivProposal  *proposal,
      BivOrder     *order,
      BivFormation *taker)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  g_autofree char *words = biv_order_dup_words (campaign, order);
  g_autoptr (GString) text = g_string_new (NULL);
  BivEntry *entry;

  biv_proposal_set_text (proposal, order, "taken-by", biv_id_of (taker));
  /* TRANSLATORS: the formation that takes a courier, his side, the formation he was riding to, the turn of the order, and
   * the order: "Dorrim Host takes a courier of Crown of Alvora to Ford Column. Order of turn 1: March by Two Palms." */
  g_string_append_printf (text, _("%s takes a courier of %s to %s. Order of turn %d: %s."),
                          biv_turn_name (campaign, biv_id_of (taker)), biv_turn_name (campaign, formation->side),
                          biv_turn_name (campaign, biv_id_of (formation)), order->turn, words);
  if (order->text != NULL)
    g_string_append_printf (text, " “%s”", order->text);
  entry = biv_proposal_note (proposal, BIV_ENTRY_SIGHTING, "CA-ORDER-5", text->str, biv_id_of (taker), NULL);
  biv_entry_show_to (entry, taker->side);
}

static void
put_off (BivProposal *proposal,
         BivOrder    *order,
         int          turn)
{
  g_autofree char *text = g_strdup_printf (_("The order of turn %d to %s arrives in turn %d."), order->turn,
                                           biv_turn_name (biv_proposal_get_scratch (proposal), order->formation), turn);

  biv_proposal_set_number (proposal, order, "arrives", turn);
  note_for_referee (proposal, order, text);
}

/* @fate: "lost", "taken:DH", or a turn. @soonest: the first turn in which it still can arrive */
static void
settle_courier (BivProposal *proposal,
                BivOrder    *order,
                const char  *fate,
                int          soonest)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  BivFormation *taker = g_str_has_prefix (fate, "taken:")
                          ? biv_campaign_find_formation (campaign, fate + strlen ("taken:")) : NULL;
  guint64 turn = 0;

  if (g_strcmp0 (fate, "lost") == 0)
    lose (proposal, order);
  else if (taker != NULL && taker->location != NULL && biv_sides_are_hostile (campaign, taker->side, formation->side))
    take (proposal, order, taker);
  else if (g_str_has_prefix (fate, "taken:"))
    biv_proposal_refuse (proposal, "CA-ORDER-5", _("Only a formation of an enemy that is on the map can take the courier to %s."),
                         biv_turn_name (campaign, biv_id_of (formation)));
  else if (g_ascii_string_to_unsigned (fate, 10, 1, 9999, &turn, NULL) && (int) turn >= soonest)
    put_off (proposal, order, (int) turn);
  else
    biv_proposal_refuse (proposal, "CA-ORDER-5",
                         _("The courier to %s can arrive in turn %d or later, be lost, or be taken by an enemy formation."),
                         biv_turn_name (campaign, biv_id_of (formation)), soonest);
}

static char *
dup_fate_label (BivCampaign *campaign,
                const char  *fate)
{
  if (g_strcmp0 (fate, "arrives") == 0)
    return g_strdup (C_("courier", "arrives"));
  if (g_strcmp0 (fate, "lost") == 0)
    return g_strdup (C_("courier", "lost"));
  if (g_str_has_prefix (fate, "taken:"))
    return g_strdup_printf (C_("courier", "taken by %s"), biv_turn_name (campaign, fate + strlen ("taken:")));
  return g_strdup_printf (C_("courier", "arrives in turn %s"), fate);
}

/* Formations of enemies on the map that are nobody's followers. */
static void
add_takers (BivCampaign *campaign,
            BivOrder    *order,
            GPtrArray   *fates)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);

      if (biv_sides_are_hostile (campaign, body->side, formation->side) && biv_body_has_ready_combat (campaign, body))
        g_ptr_array_add (fates, g_strconcat ("taken:", biv_id_of (body), NULL));
    }
}

/* An order is known by whom it is for and when it was written. */
static char *
dup_row (BivOrder *order)
{
  return g_strdup_printf ("courier:%s:%d", order->formation, order->turn);
}

/* Where he is asked for by himself any turn may be named, and any enemy: those that are likely are offered. */
static const char *
decide_fate (BivProposal *proposal,
             BivOrder    *order,
             const char  *computed,
             int          next_turn,
             gboolean     takes_any)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = dup_row (order);
  g_autofree char *words = biv_order_dup_words (campaign, order);
  g_autofree char *why = g_strdup_printf (_("order of turn %d: %s"), order->turn, words);
  /* TRANSLATORS: %s is a formation: the courier who brings an order to it */
  g_autofree char *what = g_strdup_printf (_("Courier to %s"), biv_turn_name (campaign, order->formation));
  g_autofree char *computed_label = dup_fate_label (campaign, computed), *chosen_label = NULL;
  g_autoptr (GPtrArray) fates = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  const char *chosen;

  g_ptr_array_add (fates, g_strdup (computed));
  for (int turn = next_turn; turn < next_turn + 3; turn++)
    {
      g_autofree char *word = g_strdup_printf ("%d", turn);

      if (g_strcmp0 (word, computed) != 0)
        g_ptr_array_add (fates, g_steal_pointer (&word));
    }
  g_ptr_array_add (fates, g_strdup ("lost"));
  add_takers (campaign, order, fates);
  for (guint i = 0; i < fates->len; i++)
    g_ptr_array_add (labels, dup_fate_label (campaign, g_ptr_array_index (fates, i)));
  g_ptr_array_add (fates, NULL);
  g_ptr_array_add (labels, NULL);
  chosen = biv_proposal_decide (proposal, row, computed, takes_any ? NULL : (const char *const *) fates->pdata, "CA-ORDER-5");
  chosen_label = dup_fate_label (campaign, chosen);
  if (takes_any)
    biv_turn_offer (proposal, row, (const char *const *) fates->pdata);
  biv_turn_complete_row (proposal, row, order->formation, FALSE, what, computed_label, chosen_label, why);
  biv_turn_label_choices (proposal, row, (const char *const *) labels->pdata);
  return chosen;
}

static BivOrder *
find_written (BivCampaign *campaign,
              const char  *formation,
              int          turn)
{
  g_autoptr (GPtrArray) orders = biv_courier_list (campaign, formation);

  for (guint i = 0; i < orders->len; i++)
    if (((BivOrder *) g_ptr_array_index (orders, i))->turn == turn)
      return g_ptr_array_index (orders, i);
  return NULL;
}

BivProposal *
biv_turn_propose_courier (BivCampaign *campaign,
                          const char  *formation,
                          int          written,
                          const char  *fate,
                          const char  *reason)
{
  BIV_KEEPS_KEYS;
  BivOrder *order = formation != NULL ? find_written (campaign, formation, written) : NULL;
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autofree char *row = order != NULL ? dup_row (order) : NULL;
  g_autofree char *computed = order != NULL ? g_strdup_printf ("%d", order->arrives) : NULL;
  /* TRANSLATORS: a step: what becomes of the courier on his way to a formation */
  g_autofree char *title = g_strdup_printf (_("The courier to %s"), formation != NULL ? biv_turn_name (campaign, formation) : "");
  BivProposal *proposal;
  /* Who is to arrive in this turn comes at the start of its Movement. */
  int soonest = campaign->phase > BIV_PHASE_MOVEMENT ? campaign->turn + 1 : campaign->turn;

  if (row != NULL)
    biv_answers_set (answers, row, fate, reason);
  proposal = biv_proposal_new (campaign, title, NULL, answers);
  if (order == NULL)
    return biv_proposal_refuse (proposal, "CA-ORDER-5", _("No order of turn %d is on its way to %s."), written,
                                formation != NULL ? biv_turn_name (campaign, formation) : "");
  order = BIV_ORDER (biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (order)));
  if (g_strcmp0 (decide_fate (proposal, order, computed, soonest, TRUE), computed) != 0)
    settle_courier (proposal, order, fate, soonest);
  return proposal;
}

/* ---- What is read at the start of Movement ---- */

/* All that has come to one formation. */
typedef struct
{
  BivFormation *formation;
  BivOrder     *in_hand;
  GPtrArray    *come;                   /* of BivOrder, but for the one in hand */
} Post;

static void
post_free (Post *post)
{
  g_ptr_array_unref (post->come);
  g_free (post);
}

/* An order of an earlier turn that says nothing of its arrival is of a file from before couriers told it. */
static int
get_arrival_of (BivCampaign *campaign,
                BivOrder    *order)
{
  return order->arrives != BIV_NONE ? order->arrives : order->turn == campaign->turn ? order->turn
                                                                                      : order->turn + get_delay (campaign);
}

static gboolean
comes_now (BivCampaign *campaign,
           BivOrder    *order)
{
  if (order->status == BIV_ORDER_REFUSED)
    return order->turn == campaign->turn && order->arrives == BIV_NONE;
  if (order->status != BIV_ORDER_GIVEN || order->is_lost || order->taken_by != NULL)
    return FALSE;
  if (order->arrives == BIV_NONE && order->turn < campaign->turn && order->turn + get_delay (campaign) < campaign->turn)
    return FALSE;
  return get_arrival_of (campaign, order) <= campaign->turn;
}

static GHashTable *
gather_post (BivCampaign *campaign)
{
  GHashTable *posts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) post_free);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      Post *post = g_new0 (Post, 1);

      post->formation = formation;
      post->in_hand = biv_courier_get_in_hand (campaign, formation);
      post->come = g_ptr_array_new ();
      g_hash_table_insert (posts, (gpointer) biv_id_of (formation), post);
    }
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      Post *post = order->formation != NULL ? g_hash_table_lookup (posts, order->formation) : NULL;

      if (post != NULL && order != post->in_hand && comes_now (campaign, order))
        g_ptr_array_add (post->come, order);
    }
  return posts;
}

static gboolean
is_brought (BivOrder *order,
            int       turn)
{
  return order->turn < turn;
}

/* Those that the referee does not let arrive are taken out. */
static void
decide_arrivals (BivProposal *proposal,
                 Post        *post)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; i < post->come->len;)
    {
      BivOrder *order = g_ptr_array_index (post->come, i);
      const char *fate = is_brought (order, campaign->turn) ? decide_fate (proposal, order, "arrives", campaign->turn + 1, FALSE)
                                                            : "arrives";

      if (g_strcmp0 (fate, "arrives") == 0)
        {
          i++;
          continue;
        }
      settle_courier (proposal, order, fate, campaign->turn + 1);
      g_ptr_array_remove_index (post->come, i);
    }
}

static void
note_arrival (BivProposal *proposal,
              BivOrder    *order,
              const char  *side,
              gboolean     is_dropped)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *name = biv_turn_name (campaign, order->formation);
  g_autofree char *words = biv_order_dup_words (campaign, order);
  g_autofree char *text = NULL;

  if (is_dropped)
    /* TRANSLATORS: the turn in which an order was written, a formation, and the order */
    text = g_strdup_printf (_("The order of turn %d to %s is dropped, it has one written later: %s."), order->turn, name,
                            words);
  else
    text = g_strdup_printf (_("The order of turn %d reaches %s: %s."), order->turn, name, words);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-ORDER-5", text, order->formation, NULL), side);
}

/* CA-ORDER-5 b: the one written last counts. Returns: (nullable): the order in hand from now on */
static BivOrder *
choose_order (BivProposal *proposal,
              Post        *post)
{
  BivOrder *last = post->in_hand;

  for (guint i = 0; i < post->come->len; i++)
    if (last == NULL || ((BivOrder *) g_ptr_array_index (post->come, i))->turn > last->turn)
      last = g_ptr_array_index (post->come, i);
  for (guint i = 0; i < post->come->len; i++)
    {
      BivOrder *order = g_ptr_array_index (post->come, i);

      if (order == last)
        continue;
      biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_STOPPED);
      note_arrival (proposal, order, post->formation->side, TRUE);
    }
  return last;
}

static void
refuse_no_way (BivProposal  *proposal,
               BivFormation *formation,
               BivOrder     *order)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivRefusal why;

  biv_refusal_set (&why, "CA-ORDER-3", "CA-ORDER-3", _("%s knows no open way by land from %s to %s."),
                   biv_turn_name (campaign, formation->side), biv_turn_name (campaign, formation->location),
                   biv_turn_name (campaign, order->path[length_of (order->path) - 1]));
  biv_turn_refuse_order (proposal, order, &why, formation->side);
}

/* CA-ORDER-5 c */
static void
read_order (BivProposal  *proposal,
            BivFormation *formation,
            BivOrder     *order)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_auto (GStrv) way = NULL;

  /* One that was refused when it was written is hold from then on. */
  if (order->status == BIV_ORDER_REFUSED && order->arrives == BIV_NONE)
    return;
  if (order->arrives == BIV_NONE)
    biv_proposal_set_number (proposal, order, "arrives", campaign->turn);
  if (biv_order_is_done (order, formation))
    {
      biv_proposal_set_text (proposal, formation, "carried-order", NULL);
      if (order->status == BIV_ORDER_GIVEN)
        biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_CARRIED_OUT);
      return;
    }
  biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_GIVEN);
  biv_proposal_set_text (proposal, order, "reason", NULL);
  if (length_of (order->path) == 0)
    return;
  way = biv_order_dup_way (campaign, formation, order);
  if (way == NULL)
    {
      refuse_no_way (proposal, formation, order);
      return;
    }
  biv_proposal_set_list (proposal, order, "way", (const char *const *) way);
  biv_proposal_set_text (proposal, order, "way-from", formation->location);
}

static void
read_post (BivProposal *proposal,
           Post        *post)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivOrder *order;

  decide_arrivals (proposal, post);
  order = choose_order (proposal, post);
  /* Nobody is there to read it. */
  if (post->formation->location == NULL)
    {
      for (guint i = 0; i < post->come->len; i++)
        biv_proposal_set_choice (proposal, g_ptr_array_index (post->come, i), "status", BIV_ORDER_STOPPED);
      return;
    }
  if (order == NULL)
    return;
  if (order != post->in_hand && is_brought (order, campaign->turn))
    note_arrival (proposal, order, post->formation->side, FALSE);
  biv_proposal_set_text (proposal, post->formation, "carried-order", biv_id_of (order));
  read_order (proposal, post->formation, order);
}

/* Couriers that set out before the option was changed arrive all the same. */
static gboolean
has_something_brought (Post *post,
                       int   turn)
{
  for (guint i = 0; i < post->come->len; i++)
    if (is_brought (g_ptr_array_index (post->come, i), turn))
      return TRUE;
  return FALSE;
}

void
biv_courier_read_orders (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GHashTable) posts = gather_post (campaign);
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);
  gboolean is_used = biv_courier_is_used (campaign);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      Post *post = g_hash_table_lookup (posts, biv_id_of (formation));

      if (!is_used)
        {
          post->in_hand = NULL;
          biv_proposal_set_text (proposal, formation, "carried-order", NULL);
        }
      if (is_used || has_something_brought (post, campaign->turn))
        read_post (proposal, post);
    }
}

void
biv_courier_keep_rest (BivProposal       *proposal,
                       BivFormation      *formation,
                       const char *const *rest,
                       const char        *reached)
{
  BivOrder *order = biv_courier_get_in_hand (biv_proposal_get_scratch (proposal), formation);

  if (order == NULL || order->way_from == NULL)
    return;
  biv_proposal_set_list (proposal, order, "way", *rest != NULL ? rest : NULL);
  if (reached != NULL)
    biv_proposal_set_text (proposal, order, "way-from", reached);
}
