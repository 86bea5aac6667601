/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-campaign-example.c: the position, what was done, and what came of it, in the lines of campaign examples */
#include "config.h"
#include "cli/biv-campaign-example.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "campaign/biv-battle-query.h"
#include "campaign/biv-map.h"
#include "cli/biv-campaign-facts.h"
#include "cli/biv-play.h"

struct _BivCampaignExample
{
  BivCampaign *campaign;
  GString     *text;
  GHashTable  *known;               /* "expect unit A02 status": its value as it was written or expected last */
};

static const char *
id_of (gpointer item)
{
  return biv_item_get_id (BIV_ITEM (item));
}

/* ---- Words ---- */

static void
add_word (GString    *text,
          const char *word)
{
  g_autofree char *quoted = biv_word_quote (word);

  g_string_append_printf (text, " %s", quoted);
}

static void
add_pair (GString    *text,
          const char *key,
          const char *value)
{
  g_autofree char *quoted = biv_word_quote (value);

  g_string_append_printf (text, " %s=%s", key, quoted);
}

static void
add_words (GString           *text,
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
    "start-owner", "start-quality", "steps-full", "steps-now", "status", "location", "quality", NULL,
  };

  return g_strv_contains (keys, key);
}

static void
write_item (BivCampaignExample *self,
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
        add_pair (text, *key, "off-map");
      else
        add_pair (text, *key, value);
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
  g_string_append_printf (self->text, "link %s", id_of (link));
  if (!g_str_equal (kind, "none"))
    add_pair (self->text, "kind", kind);
  if (!g_str_equal (crossing, "none"))
    add_pair (self->text, "crossing", crossing);
  if (!g_str_equal (closed, "none"))
    add_pair (self->text, "closed", closed);
  if (!g_str_equal (river, "no"))
    add_pair (self->text, "river", river);
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
    add_pair (text, "title", title);
  if (g_strcmp0 (date, "none") != 0)
    add_pair (text, "start-date", date);
  add_pair (text, "seed", seed);
  if (g_strcmp0 (rung, "none") != 0)
    add_pair (text, "rung", rung);
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
write_order_words (GString  *text,
                   BivOrder *order)
{
  g_string_append_printf (text, "%s %s", order->formation,
                          biv_word_get_nick (biv_posture_get_type (), (int) order->posture));
  for (char **place = order->path; place != NULL && *place != NULL; place++)
    add_word (text, *place);
  if (order->forced)
    g_string_append (text, " forced=yes");
  if (order->embark != BIV_EMBARK_NONE)
    add_pair (text, "embark", biv_word_get_nick (biv_embark_get_type (), (int) order->embark));
  if (order->burn)
    g_string_append (text, " burn=yes");
}

static guint
write_orders_of (BivCampaignExample *self,
                 int                 turn)
{
  guint n = 0;

  BIV_EACH (BivOrder, order, self->campaign, BIV_KIND_ORDER)
    if (order->turn == turn && order->status != BIV_ORDER_DRAFT &&
        biv_campaign_find_formation (self->campaign, order->formation) != NULL)
      {
        g_string_append (self->text, "order ");
        write_order_words (self->text, order);
        g_string_append_c (self->text, '\n');
        n++;
      }
  return n;
}

/* CA-ORDER-5: orders that are still on the way were given in turns before; to them the position goes first, and comes back.
 * Between position and script stands something that is expected. */
static void
send_couriers (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;
  int delay = biv_campaign_get_option_number (campaign, "courier.delay");
  int first = MAX (campaign->turn - delay, 1);

  if (delay <= 0 || first == campaign->turn || campaign->phase > BIV_PHASE_MOVEMENT)
    return;
  g_string_append_printf (self->text, "expect turn %d\n", campaign->turn);
  for (int turn = first; turn < campaign->turn; turn++)
    {
      g_string_append_printf (self->text, "turn %d\nphase orders\n", turn);
      write_orders_of (self, turn);
    }
  g_string_append_printf (self->text, "turn %d\nphase %s\nweather %s\n", campaign->turn,
                          biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase),
                          biv_word_get_nick (biv_weather_get_type (), (int) biv_campaign_get_weather (campaign)));
}

static void
write_plans (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;

  write_orders_of (self, campaign->turn);
  BIV_EACH (BivSchedule, line, campaign, BIV_KIND_SCHEDULE)
    if (!line->has_arrived && line->units != NULL && line->place != NULL && line->formation != NULL)
      {
        g_string_append_printf (self->text, "schedule %d", line->turn);
        add_word (self->text, line->place);
        add_word (self->text, line->formation);
        add_words (self->text, (const char *const *) line->units);
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

static void
write_sightings (BivCampaignExample *self)
{
  BIV_EACH (BivSighting, sighting, self->campaign, BIV_KIND_SIGHTING)
    if (!sighting->is_planted)
      {
        g_autofree char *arms = biv_item_dup_field (BIV_ITEM (sighting), biv_kind_find_field (BIV_KIND_SIGHTING, "arms"));

        g_string_append_printf (self->text, "sighting %s %s %s level=%d turn=%d", sighting->side, sighting->place,
                                sighting->seen, sighting->level, sighting->turn);
        if (sighting->size != NULL)
          add_pair (self->text, "size", sighting->size);
        if (g_strcmp0 (arms, "none") != 0)
          add_pair (self->text, "arms", arms);
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
          add_pair (self->text, "attacker", battle->attacker);
        if (*formations != '\0')
          add_pair (self->text, "formations", formations);
        g_string_append_c (self->text, '\n');
      }
}

static void
write_position (BivCampaignExample *self)
{
  BivCampaign *campaign = self->campaign;

  write_campaign (self);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    write_item (self, "side", id_of (side), BIV_ITEM (side));
  write_relations (self);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    write_item (self, "place", id_of (place), BIV_ITEM (place));
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      if (biv_map_is_grid (campaign))
        write_link (self, link);
      else
        write_item (self, "link", id_of (link), BIV_ITEM (link));
    }
  BIV_EACH (BivRung, rung, campaign, BIV_KIND_RUNG)
    write_item (self, "rung", id_of (rung), BIV_ITEM (rung));
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    write_item (self, "formation", id_of (formation), BIV_ITEM (formation));
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    write_item (self, "unit", id_of (unit), BIV_ITEM (unit));
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    write_item (self, "siege", siege->place, BIV_ITEM (siege));
  write_plans (self);
  BIV_EACH (BivVictory, victory, campaign, BIV_KIND_VICTORY)
    write_victory (self, victory);
  write_sightings (self);
  write_battles (self);
}

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
        add_pair (line, *keys, value);
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
      g_autofree char *what = g_strdup_printf ("siege %s", id_of (place));
      BivSiege *found = NULL;

      BIV_EACH (BivSiege, siege, self->campaign, BIV_KIND_SIEGE)
        if (g_strcmp0 (siege->place, id_of (place)) == 0)
          found = siege;
      if (is_news (self, what, found != NULL ? "yes" : "no") && found == NULL)
        g_string_append_printf (self->text, "expect siege %s = none\n", id_of (place));
      if (found != NULL)
        expect_item (self, "siege", id_of (place), BIV_ITEM (found), keys);
    }
}

static void
expect_sightings (BivCampaignExample *self)
{
  BIV_EACH (BivSighting, sighting, self->campaign, BIV_KIND_SIGHTING)
    {
      g_autofree char *arms = biv_item_dup_field (BIV_ITEM (sighting), biv_kind_find_field (BIV_KIND_SIGHTING, "arms"));
      g_autofree char *what = g_strdup_printf ("%s %s %s", sighting->side, sighting->place, sighting->seen);
      g_autofree char *seen = g_strdup_printf ("level=%d turn=%d size=%s arms=%s", sighting->level, sighting->turn,
                                               sighting->size != NULL ? sighting->size : "none", arms);

      if (!sighting->is_planted && sighting->turn == self->campaign->turn && is_news (self, what, seen))
        g_string_append_printf (self->text, "expect sees %s %s\n", what, seen);
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
    expect_item (self, "formation", id_of (formation), BIV_ITEM (formation), of_formation);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    expect_item (self, "unit", id_of (unit), BIV_ITEM (unit), of_unit);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    expect_item (self, "side", id_of (side), BIV_ITEM (side), of_side);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    expect_item (self, "place", id_of (place), BIV_ITEM (place), of_place);
  expect_sieges (self);
  expect_sightings (self);
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

  g_string_append_printf (self->text, "do %s order ", formation != NULL ? formation->side : "-");
  write_order_words (self->text, order);
  g_string_append_c (self->text, '\n');
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
}

static void
write_end (BivCampaignExample *self,
           BivParticipant     *participant)
{
  const char *word = biv_word_get_nick (biv_unit_end_get_type (), (int) participant->end);

  /* Who is left out, was not there. */
  if (participant->end == BIV_END_INTACT ||
      (participant->role != BIV_ROLE_BOARD && participant->role != BIV_ROLE_RESERVE))
    return;
  if (participant->end == BIV_END_DAMAGED || participant->end == BIV_END_ROUTED)
    g_string_append_printf (self->text, " %s=%s:%d", participant->unit, word, participant->end_steps);
  else
    g_string_append_printf (self->text, " %s=%s", participant->unit, word);
}

static void
write_result (BivCampaignExample *self,
              BivBattle          *battle)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (self->campaign, battle, NULL);

  g_string_append_printf (self->text, " winner=%s", battle->winner);
  if (g_strcmp0 (battle->winner, "draw") != 0)
    g_string_append_printf (self->text, " degree=%s", biv_word_get_nick (biv_degree_get_type (), battle->degree));
  if (battle->generals != NULL && battle->generals[0] != NULL)
    {
      g_autofree char *generals = g_strjoinv (",", battle->generals);

      add_pair (self->text, "generals", generals);
    }
  for (guint i = 0; i < participants->len; i++)
    write_end (self, g_ptr_array_index (participants, i));
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
      add_words (self->text, (const char *const *) units->pdata);
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

  for (guint i = 0; battle->joining != NULL && battle->joining[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (battle->joining[i], ":", 2);

      g_string_append_printf (ids, "%s%s", i > 0 ? "," : "", parts[0]);
    }
  add_pair (self->text, "join", ids->len > 0 ? ids->str : "none");
}

void
biv_campaign_example_battle (BivCampaignExample *self,
                             const char         *verb,
                             BivBattle          *battle,
                             const GArray       *dice)
{
  static const char *const keys[] = { "attacker", "defender", "meeting", "state", "winner", "degree", NULL };

  g_string_append_printf (self->text, "do - %s %s", verb, battle->place);
  if (g_str_equal (verb, "result"))
    write_result (self, battle);
  else if (g_str_equal (verb, "setup"))
    write_joiners (self, battle);
  g_string_append_c (self->text, '\n');
  write_dice (self, dice);
  expect_item (self, "battle", battle->place, BIV_ITEM (battle), keys);
  if (g_str_equal (verb, "setup"))
    expect_board_lists (self, battle);
  expect_news (self);
}

/* ---- The whole ---- */

/* A position knows battles that nobody has set up yet; what was done with one since is done once more. */
static void
repeat_battles (BivCampaignExample *self)
{
  BIV_EACH (BivBattle, battle, self->campaign, BIV_KIND_BATTLE)
    if (is_open (battle) && battle->is_set_up)
      {
        g_string_append_printf (self->text, "do - setup %s join=none\n", battle->place);
        if (battle->state != BIV_BATTLE_FOUGHT)
          continue;
        g_string_append_printf (self->text, "do - result %s", battle->place);
        write_result (self, battle);
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
  write_position (self);
  /* What stands in the position is known, and is not expected again. */
  length = self->text->len;
  expect_news (self);
  g_string_truncate (self->text, length);
  send_couriers (self);
  repeat_battles (self);
  return self;
}

void
biv_campaign_example_free (BivCampaignExample *self)
{
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

char *
biv_campaign_example_end (BivCampaignExample  *self,
                          GError             **error)
{
  g_autofree char *text = g_strdup (self->text->str);

  for (;;)
    {
      g_autoptr (GError) wrong = NULL;
      BivFailure *failure = play (text, &wrong);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
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
        return g_steal_pointer (&text);
      if (mended == NULL)
        return NULL;
      g_free (text);
      text = mended;
    }
}
