/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-example-position.c: a campaign as it stands, in the position lines of an example */
#include "config.h"
#include "script/campaign-example-private.h"

#include "campaign/model/player.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/order.h"
#include "campaign/model/map.h"
#include "script/campaign-facts.h"

/* ---- Words ---- */

static void
add_word (GString    *text,
          const char *word)
{
  g_autofree char *quoted = biv_word_quote (word);

  g_string_append_printf (text, " %s", quoted);
}

void
biv_campaign_example_add_pair (GString    *text,
                               const char *key,
                               const char *value)
{
  g_autofree char *quoted = biv_word_quote (value);

  g_string_append_printf (text, " %s=%s", key, quoted);
}

void
biv_campaign_example_add_words (GString           *text,
                                const char *const *words)
{
  if (words == NULL || *words == NULL)
    g_string_append (text, " none");
  for (; words != NULL && *words != NULL; words++)
    add_word (text, *words);
}

/* ---- The position ---- */

/* A value that holds if it is left out says nothing. */
static gboolean
is_unsaid (BivItem    *item,
           const char *key,
           const char *value)
{
  g_autoptr (BivItem) blank = biv_item_new (biv_item_get_kind (item), "blank");
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), key);
  g_autofree char *usual = field != NULL ? biv_item_dup_field (blank, field) : NULL;

  return g_strcmp0 (value, usual) == 0;
}

/* What a first line or a status brings with it is said all the same. */
static gboolean
is_always_said (const char *key)
{
  static const char *const keys[] = {
    "start-owner", "start-quality", "steps-full", "steps-now", "status", "location", "quality", "start-turn", NULL,
  };

  return g_strv_contains (keys, key);
}

void
biv_campaign_example_write_item (BivCampaignExample *self,
                                 const char         *word,
                                 const char         *name,
                                 BivItem            *item)
{
  GString *text = self->text;

  g_string_append (text, word);
  add_word (text, name);
  for (const char *const *key = biv_campaign_keys_for (biv_item_get_kind (item)); *key != NULL; key++)
    {
      g_autofree char *value = biv_campaign_dup_fact (self->campaign, item, *key, NULL);

      /* Boards have no words of every size: one is made where a battle needs it. */
      if (value == NULL || g_str_equal (*key, "boards") || g_str_equal (*key, "board") ||
          (!is_always_said (*key) && is_unsaid (item, *key, value)))
        continue;
      if (g_str_equal (value, "none") && !g_str_equal (*key, "start-owner"))
        continue;
      if (g_str_equal (*key, "location") && BIV_FORMATION (item)->location == NULL)
        biv_campaign_example_add_pair (text, *key, "off-map");
      else
        biv_campaign_example_add_pair (text, *key, value);
    }
  g_string_append_c (text, '\n');
}

/* On a grid the links are there; what is drawn on one is said, and nothing else can be. */
static void
write_link (BivCampaignExample *self,
            BivLink            *link)
{
  g_autofree char *kind = biv_campaign_dup_fact (self->campaign, BIV_ITEM (link), "kind", NULL);
  g_autofree char *crossing = biv_campaign_dup_fact (self->campaign, BIV_ITEM (link), "crossing", NULL);
  g_autofree char *closed = biv_campaign_dup_fact (self->campaign, BIV_ITEM (link), "closed", NULL);
  g_autofree char *river = biv_campaign_dup_fact (self->campaign, BIV_ITEM (link), "river", NULL);

  if (g_str_equal (kind, "none") && g_str_equal (crossing, "none") && g_str_equal (closed, "none") &&
      g_str_equal (river, "no"))
    return;
  g_string_append_printf (self->text, "link %s", biv_id_of (link));
  if (!g_str_equal (kind, "none"))
    biv_campaign_example_add_pair (self->text, "kind", kind);
  if (!g_str_equal (crossing, "none"))
    biv_campaign_example_add_pair (self->text, "crossing", crossing);
  if (!g_str_equal (closed, "none"))
    biv_campaign_example_add_pair (self->text, "closed", closed);
  if (!g_str_equal (river, "no"))
    biv_campaign_example_add_pair (self->text, "river", river);
  g_string_append_c (self->text, '\n');
}

static void
write_campaign (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;
  GString *text = self->text;
  g_autofree char *date = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "start-date"));
  g_autofree char *rung = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "rung"));
  g_autofree char *preset = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "preset"));
  g_autofree char *form = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "map-form"));
  g_autofree char *seed = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "seed"));
  const char *title = biv_item_get_name (BIV_ITEM (campaign));

  g_string_append_printf (text, "campaign %s", campaign->ruleset);
  if (title != NULL && *title != '\0')
    biv_campaign_example_add_pair (text, "title", title);
  if (g_strcmp0 (date, "none") != 0)
    biv_campaign_example_add_pair (text, "start-date", date);
  biv_campaign_example_add_pair (text, "seed", seed);
  if (g_strcmp0 (rung, "none") != 0)
    biv_campaign_example_add_pair (text, "rung", rung);
  g_string_append_printf (text, "\npreset %s\n", preset);
  for (const BivOptionSpec *option = biv_option_specs (); option->name != NULL; option++)
    g_string_append_printf (text, "option %s %s\n", option->name, biv_campaign_get_option (campaign, option->name));
  g_string_append_printf (text, "turn %d\nphase %s\nweather %s\n", campaign->turn,
                          biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase),
                          biv_word_get_nick (biv_weather_get_type (), (int) biv_campaign_get_weather (campaign)));
  g_string_append_printf (text, "map form=%s", form);
  if (biv_map_is_grid (campaign))
    g_string_append_printf (text, " size=%dx%d", campaign->map_columns, campaign->map_rows);
  g_string_append_c (text, '\n');
}

static void
write_relations (BivCampaignExample *self)
{
  BIV_EACH (BivRelation, relation, self->campaign, BIV_KIND_RELATION)
    if (relation->sides != NULL && g_strv_length (relation->sides) == 2)
      g_string_append_printf (self->text, "relation %s %s %s\n", relation->sides[0], relation->sides[1],
                              biv_word_get_nick (biv_stance_get_type (), (int) relation->stance));
}

static void
add_order (GString    *text,
           BivOrder   *order,
           BivPosture  posture,
           char      **path)
{
  g_string_append_printf (text, "%s %s", order->formation, biv_word_get_nick (biv_posture_get_type (), (int) posture));
  for (char **place = path; place != NULL && *place != NULL; place++)
    add_word (text, *place);
  if (order->forced)
    g_string_append (text, " forced=yes");
  if (biv_order_get_embark (order) != BIV_EMBARK_NONE)
    biv_campaign_example_add_pair (text, "embark", biv_word_get_nick (biv_embark_get_type (), (int) order->embark));
  if (order->burn && !order->has_burnt)
    g_string_append (text, " burn=yes");
}

void
biv_campaign_example_add_order (GString  *text,
                                BivOrder *order)
{
  add_order (text, order, order->posture, order->path);
}

/* What is left of it from where the formation stands. One that was refused when it was written is hold. */
static void
write_in_hand (BivCampaignExample *self,
               BivFormation       *formation,
               BivOrder           *order)
{
  g_auto (GStrv) way = formation->location != NULL ? biv_order_dup_way (self->campaign, formation, order) : NULL;
  char *last[] = { order->path != NULL && way == NULL ? order->path[g_strv_length (order->path) - 1] : NULL, NULL };
  gboolean is_hold = order->status == BIV_ORDER_REFUSED &&
                     (order->arrives == BIV_NONE || self->campaign->phase > BIV_PHASE_MOVEMENT);

  g_string_append (self->text, "order ");
  if (is_hold)
    g_string_append_printf (self->text, "%s hold", order->formation);
  else
    add_order (self->text, order, order->posture, way != NULL ? way : last);
  g_string_append_c (self->text, '\n');
}

static void
write_orders (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;
  gboolean has_couriers = biv_courier_is_used (campaign);

  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && order->status != BIV_ORDER_DRAFT &&
        biv_campaign_find_formation (campaign, order->formation) != NULL &&
        (!has_couriers || campaign->phase <= BIV_PHASE_MOVEMENT))
      {
        g_string_append (self->text, "order ");
        biv_campaign_example_add_order (self->text, order);
        g_string_append_c (self->text, '\n');
      }
  /* After Movement an order that is given is the one that is carried out, whenever it was written (CA-ORDER-5). */
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (has_couriers && campaign->phase > BIV_PHASE_MOVEMENT && biv_formation_get_order (campaign, formation) != NULL)
      write_in_hand (self, formation, biv_formation_get_order (campaign, formation));
}

static void
write_plans (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;

  write_orders (self);
  BIV_EACH (BivSchedule, line, campaign, BIV_KIND_SCHEDULE)
    if (!line->has_arrived && line->units != NULL && line->place != NULL && line->formation != NULL)
      {
        g_string_append_printf (self->text, "schedule %d", line->turn);
        add_word (self->text, line->place);
        add_word (self->text, line->formation);
        biv_campaign_example_add_words (self->text, (const char *const *) line->units);
        g_string_append_c (self->text, '\n');
      }
}

static void
write_victory (BivCampaignExample *self,
               BivVictory         *victory)
{
  GString *text = self->text;
  g_autofree char *places = g_strjoinv (",", victory->places != NULL ? victory->places : (char *[]) { NULL });

  if (victory->is_disabled || (victory->victory_kind == BIV_VICTORY_KEEP && victory->broken))
    return;
  g_string_append_printf (text, "victory %s %s", victory->side,
                          biv_word_get_nick (biv_victory_kind_get_type (), (int) victory->victory_kind));
  if (victory->victory_kind == BIV_VICTORY_HOLD || victory->victory_kind == BIV_VICTORY_KEEP)
    add_word (text, places);
  if (victory->victory_kind == BIV_VICTORY_DESTROY)
    add_word (text, victory->formation);
  if (victory->victory_kind == BIV_VICTORY_HOLD && victory->n != BIV_NONE)
    g_string_append_printf (text, " n=%d", victory->n);
  /* Turns that it has been held already are no more to come. */
  if (victory->victory_kind == BIV_VICTORY_HOLD && victory->turns - victory->held > 1)
    g_string_append_printf (text, " turns=%d", victory->turns - victory->held);
  if (victory->victory_kind == BIV_VICTORY_KEEP)
    g_string_append_printf (text, " turn=%d", victory->turn);
  g_string_append_c (text, '\n');
}

/* A sighting knows formations by name, a line by id (CA-SCOUT-8). */
static void
add_named (BivCampaignExample *self,
           BivSighting        *sighting)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  BIV_EACH (BivFormation, formation, self->campaign, BIV_KIND_FORMATION)
    if (sighting->formations != NULL && g_strcmp0 (formation->side, sighting->seen) == 0 &&
        biv_item_get_name (BIV_ITEM (formation)) != NULL &&
        g_strv_contains ((const char *const *) sighting->formations, biv_item_get_name_key (BIV_ITEM (formation))))
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "", biv_id_of (formation));
  if (ids->len > 0)
    biv_campaign_example_add_pair (self->text, "formations", ids->str);
}

static void
write_sightings (BivCampaignExample *self)
{
  BIV_EACH (BivSighting, sighting, self->campaign, BIV_KIND_SIGHTING)
    if (!sighting->is_planted && sighting->despatch == NULL)
      {
        g_autoptr (BivPlayer) player = biv_player_find_key (self->campaign, sighting->side, sighting->player);
        g_autofree char *arms = biv_item_dup_field (BIV_ITEM (sighting), biv_kind_find_field (BIV_KIND_SIGHTING, "arms"));

        g_string_append_printf (self->text, "sighting %s %s %s level=%d turn=%d",
                                player != NULL ? player->id : sighting->side, sighting->place,
                                sighting->seen, sighting->level, sighting->turn);
        if (sighting->size != NULL)
          biv_campaign_example_add_pair (self->text, "size", sighting->size);
        if (g_strcmp0 (arms, "none") != 0)
          biv_campaign_example_add_pair (self->text, "arms", arms);
        add_named (self, sighting);
        g_string_append_c (self->text, '\n');
      }
}

static gboolean
is_open (BivBattle *battle)
{
  return battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED;
}

static void
write_battles (BivCampaignExample *self)
{
  BIV_EACH (BivBattle, battle, self->campaign, BIV_KIND_BATTLE)
    if (is_open (battle))
      {
        g_autofree char *formations = g_strjoinv (",", battle->formations != NULL ? battle->formations : (char *[]) { NULL });

        g_string_append_printf (self->text, "battle %s", battle->place);
        if (battle->meeting)
          g_string_append (self->text, " meeting=yes");
        else
          biv_campaign_example_add_pair (self->text, "attacker", battle->attacker);
        if (*formations != '\0')
          biv_campaign_example_add_pair (self->text, "formations", formations);
        g_string_append_c (self->text, '\n');
      }
}

void
biv_campaign_example_write_position (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;

  write_campaign (self);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    biv_campaign_example_write_item (self, "side", biv_id_of (side), BIV_ITEM (side));
  write_relations (self);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    biv_campaign_example_write_item (self, "place", biv_id_of (place), BIV_ITEM (place));
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      if (biv_map_is_grid (campaign))
        write_link (self, link);
      else
        biv_campaign_example_write_item (self, "link", biv_id_of (link), BIV_ITEM (link));
    }
  BIV_EACH (BivRung, rung, campaign, BIV_KIND_RUNG)
    biv_campaign_example_write_item (self, "rung", biv_id_of (rung), BIV_ITEM (rung));
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    biv_campaign_example_write_item (self, "formation", biv_id_of (formation), BIV_ITEM (formation));
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    biv_campaign_example_write_item (self, "unit", biv_id_of (unit), BIV_ITEM (unit));
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    biv_campaign_example_write_item (self, "siege", siege->place, BIV_ITEM (siege));
  write_plans (self);
  BIV_EACH (BivVictory, victory, campaign, BIV_KIND_VICTORY)
    write_victory (self, victory);
  write_sightings (self);
  write_battles (self);
}

/* ---- Orders on their way, and in hand (CA-ORDER-5) ---- */

static int
compare_turns (gconstpointer a,
               gconstpointer b)
{
  return (*(BivOrder *const *) a)->turn - (*(BivOrder *const *) b)->turn;
}

/* Of earlier turns; what has been written in this one stands in the position. */
static GPtrArray *
list_earlier_orders (BivCampaign *campaign)
{
  GPtrArray *orders = biv_courier_list (campaign, NULL);

  for (guint i = orders->len; i-- > 0;)
    if (((BivOrder *) g_ptr_array_index (orders, i))->turn == campaign->turn)
      g_ptr_array_remove_index (orders, i);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BivOrder *order = biv_courier_get_in_hand (campaign, formation);

      if (order != NULL && formation->location != NULL && order->turn < campaign->turn && !biv_order_is_done (order, formation))
        g_ptr_array_add (orders, order);
    }
  g_ptr_array_sort (orders, compare_turns);
  return orders;
}

/* A place so far from the one where the order was written that a courier takes his time. */
static const char *
find_far_place (BivCampaign *campaign,
                const char  *from,
                const char  *side)
{
  int delay = biv_campaign_get_option_number (campaign, "courier.delay");

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (biv_map_count_links (campaign, biv_id_of (place), from, side) > delay)
      return biv_id_of (place);
  return NULL;
}

static void
write_location (BivCampaignExample *self,
                const char         *formation,
                const char         *place)
{
  g_string_append_printf (self->text, "formation %s location=%s\n", formation, place != NULL ? place : "off-map");
}

/* Everybody is put where he was when it was written, and back. */
static void
write_on_its_way (BivCampaignExample *self,
                  BivOrder           *order)
{
  BivCampaign *campaign = self->campaign;
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  BivFormation *chief = side != NULL ? biv_campaign_find_formation (campaign, side->commander_in_chief) : NULL;
  const char *from = order->written_at != NULL ? order->written_at : formation->location;
  const char *far = from != NULL ? find_far_place (campaign, from, formation->side) : NULL;
  int delay = biv_campaign_get_option_number (campaign, "courier.delay");

  if (far == NULL || (chief != NULL && chief != formation && chief->commander_state == BIV_COMMANDER_KILLED))
    return;
  g_string_append (self->text, "phase orders\n");
  if (chief != NULL && chief != formation)
    write_location (self, biv_id_of (chief), far);
  write_location (self, biv_id_of (formation), from);
  g_string_append (self->text, "order ");
  biv_campaign_example_add_order (self->text, order);
  g_string_append_c (self->text, '\n');
  if (order->arrives != order->turn + delay)
    g_string_append_printf (self->text, "do - courier %s %d arrives=%d\n", order->formation, order->turn, order->arrives);
  write_location (self, biv_id_of (formation), formation->location);
  if (chief != NULL && chief != formation)
    write_location (self, biv_id_of (chief), chief->location);
}

/* Between position and script stands something that is expected. */
/* Returns are not written by anybody, and not in an example that begins after them. */
static gboolean
is_earlier_post (BivCampaign *campaign,
                 BivDespatch *despatch)
{
  return despatch->state == BIV_DESPATCH_ON_THE_WAY && despatch->written < campaign->turn && !despatch->is_automatic &&
         (despatch->sender == NULL || biv_campaign_find_formation (campaign, despatch->sender) != NULL) &&
         biv_campaign_find_formation (campaign, despatch->addressee) != NULL;
}

static gboolean
has_earlier_post (BivCampaign *campaign)
{
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (is_earlier_post (campaign, despatch))
      return TRUE;
  return FALSE;
}

/* Each from where its courier set out. */
static void
write_earlier_post (BivCampaignExample *self)
{
  BIV_EACH (BivDespatch, despatch, self->campaign, BIV_KIND_DESPATCH)
    {
      BivFormation *sender = biv_campaign_find_formation (self->campaign, despatch->sender);
      gboolean has_gone = sender != NULL && g_strcmp0 (sender->location, despatch->from) != 0;

      if (!is_earlier_post (self->campaign, despatch))
        continue;
      g_string_append_printf (self->text, "turn %d\nphase orders\n", despatch->written);
      if (has_gone)
        g_string_append_printf (self->text, "formation %s location=%s\n", despatch->sender, despatch->from);
      biv_campaign_example_written (self, despatch);
      if (has_gone)
        g_string_append_printf (self->text, "formation %s location=%s\n", despatch->sender,
                                sender->location != NULL ? sender->location : "off-map");
    }
}

void
biv_campaign_example_send_couriers (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;
  g_autoptr (GPtrArray) orders = list_earlier_orders (campaign);

  if ((orders->len == 0 && !has_earlier_post (campaign)) || campaign->phase > BIV_PHASE_MOVEMENT)
    return;
  g_string_append_printf (self->text, "expect turn %d\n", campaign->turn);
  for (guint i = 0; i < orders->len; i++)
    {
      BivOrder *order = g_ptr_array_index (orders, i);

      g_string_append_printf (self->text, "turn %d\n", order->turn);
      if (biv_courier_is_on_its_way (campaign, order))
        {
          write_on_its_way (self, order);
          continue;
        }
      /* What is given after Movement is in hand. */
      g_string_append (self->text, "phase battle\n");
      write_in_hand (self, biv_campaign_find_formation (campaign, order->formation), order);
    }
  write_earlier_post (self);
  g_string_append_printf (self->text, "turn %d\nphase %s\nweather %s\n", campaign->turn,
                          biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase),
                          biv_word_get_nick (biv_weather_get_type (), (int) biv_campaign_get_weather (campaign)));
}
