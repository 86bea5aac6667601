/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle.c: what a campaign will be remembered for, turn by turn */
#include "config.h"
#include "campaign/story/chronicle.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/strength.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "campaign/turn/victory.h"

#define FEW_BATTLES 6
#define WEIGHTY 2                     /* objective points from which a place is worth a turning point */

typedef struct
{
  BivCampaign *campaign;
  BivCampaign *known;                 /* as it stands, as the reader may know it */
  const char  *reader;                /* who reads; NULL: the referee */
  BivPlayer   *player;                /* who that is; NULL: the referee, or everybody */
  int          until;
  GPtrArray   *facts;                 /* of GHashTable, by turn: what was so when it closed; NULL: not known */
  GPtrArray   *deeds;
} Chronicle;

static void
deed_free (gpointer data)
{
  BivDeed *deed = data;

  g_free (deed->object);
  g_free (deed->text);
  g_free (deed);
}

/* Takes @text. */
static void
add_deed (Chronicle   *self,
          int          turn,
          BivDeedKind  kind,
          const char  *object,
          gboolean     is_turning_point,
          char        *text)
{
  BivDeed *deed = g_new0 (BivDeed, 1);

  deed->turn = turn;
  deed->kind = kind;
  deed->is_turning_point = is_turning_point;
  deed->object = g_strdup (object);
  deed->text = text;
  g_ptr_array_add (self->deeds, deed);
}

/* ---- What was so when a turn closed ---- */

/* "owner:P09" is "CROWN". */
static void
put (GHashTable *facts,
     const char *about,
     const char *id,
     const char *value)
{
  g_hash_table_insert (facts, g_strconcat (about, ":", id, NULL), g_strdup (value != NULL ? value : ""));
}

static void
put_number (GHashTable *facts,
            const char *about,
            const char *id,
            int         value)
{
  g_autofree char *text = g_strdup_printf ("%d", value);

  put (facts, about, id, text);
}

/* Returns: (nullable): %NULL where that was not known, or not there */
static const char *
get (GHashTable *facts,
     const char *about,
     const char *id)
{
  g_autofree char *key = g_strconcat (about, ":", id, NULL);

  return facts != NULL ? g_hash_table_lookup (facts, key) : NULL;
}

static void
put_standings (GHashTable  *facts,
               BivCampaign *then)
{
  g_autoptr (GPtrArray) standings = biv_victory_list_standings (then);
  const BivSideStanding *first = NULL, *second = NULL;

  for (guint i = 0; i < standings->len; i++)
    {
      const BivSideStanding *one = g_ptr_array_index (standings, i);

      put (facts, "exhausted", one->side, one->is_exhausted ? "yes" : "no");
      if (first == NULL || one->total_points > first->total_points)
        {
          second = first;
          first = one;
        }
      else if (second == NULL || one->total_points > second->total_points)
        second = one;
    }
  if (second == NULL)
    return;
  put (facts, "lead", "side", first->total_points > second->total_points ? first->side : "");
  put_number (facts, "lead", "points", first->total_points);
  put_number (facts, "lead", "next", second->total_points);
}

static GHashTable *
list_facts (BivCampaign *then,
            gboolean     is_referee)
{
  GHashTable *facts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  BIV_EACH (BivPlace, place, then, BIV_KIND_PLACE)
    put (facts, "owner", biv_id_of (place), place->owner);
  BIV_EACH (BivFormation, formation, then, BIV_KIND_FORMATION)
    {
      put_number (facts, "commander", biv_id_of (formation), (int) formation->commander_state);
      put (facts, "leader", biv_id_of (formation), formation->commander);
    }
  BIV_EACH (BivUnit, unit, then, BIV_KIND_UNIT)
    put_number (facts, "unit", biv_id_of (unit), (int) unit->status);
  BIV_EACH (BivSiege, siege, then, BIV_KIND_SIEGE)
    {
      put (facts, "siege", siege->place, siege->besieger);
      put_number (facts, "breaches", siege->place, siege->breaches);
    }
  BIV_EACH (BivSchedule, schedule, then, BIV_KIND_SCHEDULE)
    put (facts, "arrived", biv_id_of (schedule), schedule->has_arrived ? "yes" : "no");
  /* CA-VICTORY-7: how the others stand a side is not told. */
  if (is_referee)
    put_standings (facts, then);
  return facts;
}

static void
on_turn (BivCampaign *then,
         gpointer     data)
{
  Chronicle *self = data;
  g_autoptr (BivPlayer) player = self->player != NULL ? biv_player_find_then (then, self->campaign, self->player) : NULL;
  const char *reader = player != NULL ? player->id : self->reader;
  g_autoptr (BivCampaign) known = NULL;

  if (then->turn < 1 || then->turn > self->until || (guint) then->turn >= self->facts->len ||
      (self->player != NULL && player == NULL))
    return;
  known = reader != NULL ? biv_knowledge_copy_for (then, reader) : g_object_ref (then);
  g_clear_pointer (&self->facts->pdata[then->turn], g_hash_table_unref);
  self->facts->pdata[then->turn] = list_facts (known, self->reader == NULL);
}

/* ---- What changed ---- */

static guint
count_battles (Chronicle *self)
{
  guint n = 0;

  BIV_EACH (BivBattle, battle, self->known, BIV_KIND_BATTLE)
    n += battle->state == BIV_BATTLE_APPLIED;
  return n;
}

/* Where few battles are fought each victory is one. */
static gboolean
is_turning_point (Chronicle       *self,
                  const BivBattle *battle)
{
  BivPlace *place = biv_campaign_find_place (self->known, battle->place);

  if (battle->winner == NULL || g_str_equal (battle->winner, "draw"))
    return FALSE;
  return battle->degree == BIV_DEGREE_DECISIVE || count_battles (self) <= FEW_BATTLES
         || (place != NULL && place->objective_points >= WEIGHTY);
}

static void
tell_battles (Chronicle *self,
              int        turn)
{
  BIV_EACH (BivBattle, battle, self->known, BIV_KIND_BATTLE)
    {
      g_autofree char *name = NULL, *outcome = NULL;

      if (battle->turn != turn || battle->state != BIV_BATTLE_APPLIED)
        continue;
      name = biv_turn_dup_battle_name (self->known, battle);
      outcome = biv_outcome_dup_text (self->known, battle);
      add_deed (self, turn, BIV_DEED_BATTLE, biv_id_of (battle), is_turning_point (self, battle),
                /* TRANSLATORS: a battle's name, and how it ended */
                g_strdup_printf (_("%s: %s."), name, outcome));
    }
}

/* A place that changed hands. */
typedef struct
{
  BivPlace   *place;
  const char *before, *after;         /* ids; "" for nobody's */
} Change;

/* Places of no account are told of together where the sentence is the same. */
static gboolean
is_minor (const Change *change)
{
  return change->place->objective_points < WEIGHTY && change->place->base_of == NULL;
}

static gboolean
is_taken_back (const Change *change)
{
  return g_strcmp0 (change->place->start_owner, change->after) == 0;
}

static gboolean
is_lost (Chronicle    *self,
         const Change *change)
{
  return self->player != NULL && g_str_equal (change->before, self->player->side);
}

static gboolean
is_told_with (Chronicle    *self,
              const Change *change,
              const Change *first)
{
  if (change == first)
    return TRUE;
  if (!is_minor (change) || !is_minor (first) || is_lost (self, change) != is_lost (self, first))
    return FALSE;
  return is_lost (self, change) || (*change->after != '\0' && g_str_equal (change->after, first->after)
                                    && is_taken_back (change) == is_taken_back (first));
}

/* Returns: (transfer full) (nullable): %NULL where it is told with an earlier one */
static char *
dup_names (Chronicle *self,
           GArray    *changes,
           guint      first)
{
  const Change *told = &g_array_index (changes, Change, first);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++)
    {
      const Change *one = &g_array_index (changes, Change, i);

      if (!is_told_with (self, one, told))
        continue;
      if (i < first)
        return NULL;
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", biv_turn_name (self->known, biv_id_of (one->place)));
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
dup_place_text (Chronicle    *self,
                const Change *change,
                const char   *name)
{
  const char *after = change->after;

  if (is_lost (self, change))
    /* TRANSLATORS: a side and a place */
    return g_strdup_printf (_("%s lost %s."), biv_turn_name (self->known, change->before), name);
  if (*after == '\0')
    return g_strdup_printf (_("%s belongs to nobody any more."), name);
  if (is_taken_back (change))
    return g_strdup_printf (_("%s took %s back."), biv_turn_name (self->known, after), name);
  return g_strdup_printf (_("%s took %s."), biv_turn_name (self->known, after), name);
}

static void
tell_places (Chronicle  *self,
             int         turn,
             GHashTable *before,
             GHashTable *after)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (Change));

  BIV_EACH (BivPlace, place, self->known, BIV_KIND_PLACE)
    {
      const char *now = get (after, "owner", biv_id_of (place));
      const char *start = place->start_owner != NULL ? place->start_owner : "";
      const char *was = before != NULL ? get (before, "owner", biv_id_of (place)) : start;

      if (now != NULL && was != NULL && !g_str_equal (now, was))
        g_array_append_val (changes, ((Change) { place, was, now }));
    }
  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = &g_array_index (changes, Change, i);
      g_autofree char *names = dup_names (self, changes, i);

      if (names != NULL)
        add_deed (self, turn, BIV_DEED_PLACE, biv_id_of (change->place), !is_minor (change), dup_place_text (self, change, names));
    }
}

/* Returns: (transfer full) (nullable): %NULL where he is in his place */
static char *
dup_commander_text (const char        *name,
                    const char        *formation,
                    BivCommanderState  state)
{
  switch (state)
    {
    /* TRANSLATORS: a commander and his formation */
    case BIV_COMMANDER_KILLED:
      return g_strdup_printf (_("%s, of %s, is killed."), name, formation);
    case BIV_COMMANDER_CAPTURED:
      return g_strdup_printf (_("%s, of %s, is taken prisoner."), name, formation);
    case BIV_COMMANDER_INVALIDED:
      return g_strdup_printf (_("%s, of %s, is invalided home."), name, formation);
    case BIV_COMMANDER_WOUNDED:
      return g_strdup_printf (_("%s, of %s, is wounded."), name, formation);
    case BIV_COMMANDER_FIT:
    case BIV_COMMANDER_UNHURT:
    default:
      return NULL;
    }
}

static void
tell_commanders (Chronicle  *self,
                 int         turn,
                 GHashTable *before,
                 GHashTable *after)
{
  BIV_EACH (BivFormation, formation, self->known, BIV_KIND_FORMATION)
    {
      const char *id = biv_id_of (formation), *now = get (after, "commander", id), *name = get (before, "leader", id);
      BivSide *side = biv_campaign_find_side (self->known, formation->side);
      BivCommanderState state = now != NULL ? (BivCommanderState) atoi (now) : BIV_COMMANDER_FIT;
      char *text;

      if (now == NULL || g_strcmp0 (now, get (before, "commander", id)) == 0)
        continue;
      if (name == NULL || *name == '\0')
        name = formation->commander != NULL ? formation->commander : _("The commander");
      text = dup_commander_text (name, biv_turn_name (self->known, id), state);
      if (text != NULL)
        add_deed (self, turn, BIV_DEED_COMMANDER, id,
                  state != BIV_COMMANDER_WOUNDED && side != NULL && g_strcmp0 (side->commander_in_chief, id) == 0, text);
    }
}

static void
tell_sieges (Chronicle  *self,
             int         turn,
             GHashTable *before,
             GHashTable *after)
{
  BIV_EACH (BivPlace, place, self->known, BIV_KIND_PLACE)
    {
      const char *id = biv_id_of (place), *name = biv_turn_name (self->known, id);
      const char *now = get (after, "siege", id), *was = get (before, "siege", id);
      const char *breaches = get (after, "breaches", id), *earlier = get (before, "breaches", id);

      if (now != NULL && was == NULL)
        add_deed (self, turn, BIV_DEED_SIEGE, id, FALSE,
                  g_strdup_printf (_("%s lays siege to %s."), biv_turn_name (self->known, now), name));
      if (now != NULL && atoi (breaches) > (earlier != NULL ? atoi (earlier) : 0))
        add_deed (self, turn, BIV_DEED_SIEGE, id, FALSE, g_strdup_printf (_("A breach is made at %s."), name));
      if (now == NULL && was != NULL)
        add_deed (self, turn, BIV_DEED_SIEGE, id, TRUE, g_strdup_printf (_("The siege of %s is over."), name));
    }
}

/* The names of @side's units that have come to that since. Returns: (transfer full) (nullable) */
static char *
dup_units (Chronicle  *self,
           const char *side,
           BivStatus   status,
           GHashTable *before,
           GHashTable *after)
{
  g_autoptr (GString) names = g_string_new (NULL);

  BIV_EACH (BivUnit, unit, self->known, BIV_KIND_UNIT)
    {
      const char *now = get (after, "unit", biv_id_of (unit)), *was = get (before, "unit", biv_id_of (unit));

      if (now == NULL || atoi (now) != (int) status || g_strcmp0 (now, was) == 0 || unit->merged_into != NULL
          || g_strcmp0 (biv_unit_get_side (self->known, unit), side) != 0)
        continue;
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", biv_unit_get_label (unit));
    }
  return names->len > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

static void
tell_losses (Chronicle  *self,
             int         turn,
             GHashTable *before,
             GHashTable *after)
{
  BIV_EACH (BivSide, side, self->known, BIV_KIND_SIDE)
    {
      g_autofree char *lost = dup_units (self, biv_id_of (side), BIV_STATUS_LOST, before, after);
      g_autofree char *captured = dup_units (self, biv_id_of (side), BIV_STATUS_CAPTURED, before, after);
      const char *name = biv_turn_name (self->known, biv_id_of (side));

      if (lost != NULL)
        /* TRANSLATORS: a side, and its units that are lost for good */
        add_deed (self, turn, BIV_DEED_LOSSES, biv_id_of (side), FALSE,
                  g_strdup_printf (_("%s lost for good: %s."), name, lost));
      if (captured != NULL)
        /* TRANSLATORS: a side, and its units that the enemy has captured */
        add_deed (self, turn, BIV_DEED_LOSSES, biv_id_of (side), FALSE,
                  g_strdup_printf (_("Captured from %s: %s."), name, captured));
    }
}

static void
tell_arrivals (Chronicle  *self,
               int         turn,
               GHashTable *before,
               GHashTable *after)
{
  BIV_EACH (BivSchedule, schedule, self->known, BIV_KIND_SCHEDULE)
    {
      const char *now = get (after, "arrived", biv_id_of (schedule)), *was = get (before, "arrived", biv_id_of (schedule));
      g_autofree char *names = NULL;

      if (g_strcmp0 (now, "yes") != 0 || g_strcmp0 (was, "yes") == 0)
        continue;
      names = schedule->units != NULL ? biv_turn_dup_names (self->known, (const char *const *) schedule->units)
                                      : g_strdup (biv_turn_name (self->known, schedule->formation));
      add_deed (self, turn, BIV_DEED_ARRIVAL, schedule->place, FALSE,
                g_strdup_printf (_("Reinforcements at %s: %s."), biv_turn_name (self->known, schedule->place), names));
    }
}

static void
tell_standing (Chronicle  *self,
               int         turn,
               GHashTable *before,
               GHashTable *after)
{
  const char *now = get (after, "lead", "side"), *was = get (before, "lead", "side");

  if (now != NULL && *now != '\0' && was != NULL && !g_str_equal (now, was))
    add_deed (self, turn, BIV_DEED_LEAD, now, TRUE,
              /* TRANSLATORS: a side, its victory points and those of the next */
              g_strdup_printf (_("%s went into the lead, %s to %s."), biv_turn_name (self->known, now),
                               get (after, "lead", "points"), get (after, "lead", "next")));
  BIV_EACH (BivSide, side, self->known, BIV_KIND_SIDE)
    if (g_strcmp0 (get (after, "exhausted", biv_id_of (side)), "yes") == 0
        && g_strcmp0 (get (before, "exhausted", biv_id_of (side)), "yes") != 0)
      add_deed (self, turn, BIV_DEED_EXHAUSTED, biv_id_of (side), TRUE,
                g_strdup_printf (_("Exhausted: %s."), biv_turn_name (self->known, biv_id_of (side))));
}

static void
tell_turn (Chronicle *self,
           int        turn)
{
  GHashTable *after = g_ptr_array_index (self->facts, turn);
  GHashTable *before = turn > 1 ? g_ptr_array_index (self->facts, turn - 1) : NULL;

  tell_battles (self, turn);
  /* Where the file does not reach back there is nothing to compare with; of the first turn the map tells its start. */
  if (after == NULL || (before == NULL && turn > 1))
    return;
  tell_commanders (self, turn, before, after);
  tell_losses (self, turn, before, after);
  tell_sieges (self, turn, before, after);
  tell_places (self, turn, before, after);
  tell_arrivals (self, turn, before, after);
  tell_standing (self, turn, before, after);
}

/* ---- All of it ---- */

static void
tell_end (Chronicle *self)
{
  g_autofree char *end = biv_victory_dup_result (self->known);

  if (self->known->state == BIV_STATE_FINISHED && end != NULL && self->until >= self->known->turn)
    add_deed (self, self->known->turn, BIV_DEED_END, self->known->result, TRUE, g_steal_pointer (&end));
}

static void
unref_facts (gpointer facts)
{
  if (facts != NULL)
    g_hash_table_unref (facts);
}

GPtrArray *
biv_chronicle_list (BivCampaign *campaign,
                    const char  *reader,
                    int          until)
{
  Chronicle self = { .campaign = campaign, .reader = reader, .until = MIN (until, campaign->turn) };
  g_autoptr (BivPlayer) player = biv_player_find (campaign, reader);
  g_autoptr (BivCampaign) known = NULL;
  g_autoptr (GPtrArray) facts = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  known = reader != NULL ? biv_knowledge_copy_for (campaign, reader) : g_object_ref (campaign);
  facts = g_ptr_array_new_with_free_func (unref_facts);
  g_ptr_array_set_size (facts, campaign->turn + 1);
  self.known = known;
  self.player = player;
  self.facts = facts;
  self.deeds = g_ptr_array_new_with_free_func (deed_free);
  biv_campaign_walk_back (campaign, on_turn, &self);
  for (int turn = 1; turn <= self.until; turn++)
    tell_turn (&self, turn);
  tell_end (&self);
  return self.deeds;
}
