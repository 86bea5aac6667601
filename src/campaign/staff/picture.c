/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.c: what a player's staff has on its map, out of his copy of the campaign */
#include "config.h"
#include "campaign/staff/picture.h"

#include <string.h>
#include "campaign/knowledge/knowledge.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

#define UNIT 10                     /* strength of a fit one */

int
biv_staff_pick (const BivStaffPicture *self,
                int                    bold,
                int                    measured,
                int                    cautious)
{
  return self->temper == BIV_TEMPER_BOLD ? bold : self->temper == BIV_TEMPER_MEASURED ? measured : cautious;
}

/* Towards the end there is nothing left to wait for. */
#define LAST_TURNS 3

int
biv_staff_get_odds (const BivStaffPicture *self)
{
  return biv_staff_pick (self, 90, self->turns_left <= LAST_TURNS ? 110 : 140, 200);
}

/* ---- Places ---- */

const char *
biv_staff_place_id (const BivStaffPicture *self,
                    guint                  place)
{
  return biv_id_of (self->places->pdata[place]);
}

const char *
biv_staff_place_name (const BivStaffPicture *self,
                      guint                  place)
{
  return biv_turn_name (self->copy, biv_staff_place_id (self, place));
}

static guint
find_place (const BivStaffPicture *self,
            const char            *id)
{
  guint found = id != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, id)) : 0;

  return found > 0 ? found - 1 : BIV_STAFF_NOWHERE;
}

static void
number_places (BivStaffPicture *self)
{
  self->places = g_ptr_array_ref (biv_campaign_peek_items (self->copy, BIV_KIND_PLACE));
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < self->places->len; i++)
    g_hash_table_insert (self->numbers, (gpointer) biv_staff_place_id (self, i), GUINT_TO_POINTER (i + 1));
}

/* Where one could go by land today, and so the enemy too. */
static void
list_neighbours (BivStaffPicture *self)
{
  self->neighbours = g_new0 (guint *, MAX (self->places->len, 1));
  for (guint i = 0; i < self->places->len; i++)
    {
      g_autoptr (GPtrArray) links = biv_map_list_links (self->copy, biv_staff_place_id (self, i));
      guint n = 0;

      self->neighbours[i] = g_new (guint, links->len + 1);
      for (guint j = 0; j < links->len; j++)
        {
          BivLink *link = links->pdata[j];
          guint other = find_place (self, biv_map_far_end (link, biv_staff_place_id (self, i)));

          if (other != BIV_STAFF_NOWHERE && !biv_map_is_closed (self->copy, link, TRUE) &&
              biv_map_suits (self->copy, link, biv_staff_place_id (self, i), FALSE))
            self->neighbours[i][n++] = other;
        }
      self->neighbours[i][n] = BIV_STAFF_NOWHERE;
    }
}

/* ---- Bodies ---- */

static int
strength_of (BivUnit *unit)
{
  return unit->steps_full > 0 ? UNIT * MIN (unit->steps_now, unit->steps_full) / unit->steps_full : UNIT;
}

/* What is there, and what it would be if nothing were missing that may come back. */
static void
count_units (BivCampaign  *copy,
             GPtrArray    *units,
             BivStaffBody *body)
{
  gboolean has_horse = FALSE, has_others = FALSE;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = units->pdata[i];
      BivArm arm = biv_unit_get_arm (copy, unit);

      if (unit->status == BIV_STATUS_RECOVERING)
        {
          body->n_recovering++;
          body->can_gain = TRUE;
          body->full += biv_unit_is_combat (copy, unit) ? UNIT : 0;
        }
      if (!biv_unit_is_ready (unit))
        continue;
      body->n_ready++;
      has_horse = has_horse || arm == BIV_ARM_HORSE;
      has_others = has_others || (arm != BIV_ARM_HORSE && arm != BIV_ARM_COMMAND);
      body->can_gain = body->can_gain || (unit->steps_full > 1 && unit->steps_now < unit->steps_full);
      if (!biv_unit_is_combat (copy, unit))
        continue;
      body->strength += strength_of (unit);
      body->full += UNIT;
    }
  body->may_scout = has_horse && !has_others;
}

static gboolean
is_his (const BivStaffPicture *self,
        BivFormation          *formation)
{
  if (g_strcmp0 (formation->side, biv_id_of (self->side)) != 0)
    return FALSE;
  /* Where everything is in the open other players' formations are in the copy too (CA-SCOUT-1). */
  return !biv_campaign_option_is (self->copy, "scout.mode", "open") ||
         biv_player_commands (self->copy, self->player, formation);
}

/* An order of this turn that stands keeps its formation from being given another; where it leads, the others know. */
static void
fix (BivStaffPicture *self,
     BivStaffBody    *body,
     BivOrder        *order)
{
  guint n = order->path != NULL ? g_strv_length (order->path) : 0;

  body->is_fixed = TRUE;
  biv_staff_settle (body, order->posture, n > 0 ? find_place (self, order->path[n - 1]) : BIV_STAFF_NOWHERE, NULL);
}

static void
add_body (BivStaffPicture *self,
          BivFormation    *formation,
          gboolean         renews)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (self->copy, formation);
  BivOrder *order = biv_formation_get_own_order (self->copy, formation);
  BivStaffBody body = { .formation = formation, .goal = BIV_STAFF_NOWHERE };

  body.place = find_place (self, formation->location);
  if (body.place == BIV_STAFF_NOWHERE)
    return;
  count_units (self->copy, units, &body);
  body.allowance = biv_body_get_allowance (self->copy, formation, FALSE);
  if (order != NULL && order->status != BIV_ORDER_DRAFT && !renews)
    fix (self, &body, order);
  g_array_append_val (self->bodies, body);
  self->strength += body.strength;
  if (!formation->embarked)
    self->own[body.place] += body.strength;
}

static void
list_bodies (BivStaffPicture *self,
             gboolean         renews)
{
  g_autoptr (GPtrArray) all = biv_army_list_bodies (self->copy);

  for (guint i = 0; i < all->len; i++)
    if (is_his (self, all->pdata[i]))
      add_body (self, all->pdata[i], renews);
}

/* ---- Others ---- */

/* A report's sum of what it may stand for: of a bare "somebody is there" each temper makes something else. */
static int
read_sighting (const BivStaffPicture *self,
               BivSighting           *sighting)
{
  int named = sighting->units != NULL ? (int) g_strv_length (sighting->units) * UNIT : 0;
  int told = g_strcmp0 (sighting->size, "small") == 0    ? 3 * UNIT
             : g_strcmp0 (sighting->size, "medium") == 0 ? 7 * UNIT
             : g_strcmp0 (sighting->size, "large") == 0  ? 12 * UNIT
                                                         : biv_staff_pick (self, 4, 6, 8) * UNIT;
  /* The newest that there can be is of the turn before. */
  int age = MAX (self->copy->turn - 1 - sighting->turn, 0);

  /* He was there; he need not be there any more. */
  return MAX (MAX (named, told) * (100 - MIN (age, 3) * 25) / 100, UNIT);
}

static void
read_sightings (BivStaffPicture *self)
{
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (self->copy, biv_id_of (self->side));
  g_autoptr (GHashTable) read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = sightings->pdata[i];
      guint place = find_place (self, sighting->place);
      int strength = read_sighting (self, sighting);

      /* The newest of one side at one place. */
      if (place == BIV_STAFF_NOWHERE ||
          !g_hash_table_add (read, g_strdup_printf ("%s %s", sighting->place, sighting->seen)))
        continue;
      if (g_strcmp0 (sighting->seen, biv_id_of (self->side)) == 0)
        self->friends[place] += strength;
      else if (biv_sides_are_hostile (self->copy, sighting->seen, biv_id_of (self->side)))
        {
          self->enemy[place] += strength;
          self->seen[place] = MAX (self->seen[place], sighting->turn);
        }
    }
}

/* CA-SCOUT-1: open: they stand in the copy themselves. */
static void
read_open (BivStaffPicture *self)
{
  g_autoptr (GPtrArray) all = biv_army_list_bodies (self->copy);

  for (guint i = 0; i < all->len; i++)
    {
      BivFormation *formation = all->pdata[i];
      guint place = find_place (self, formation->location);
      g_autoptr (GPtrArray) units = biv_army_list_body (self->copy, formation);
      BivStaffBody body = { 0 };

      count_units (self->copy, units, &body);
      if (place == BIV_STAFF_NOWHERE || formation->embarked || is_his (self, formation))
        continue;
      if (g_strcmp0 (formation->side, biv_id_of (self->side)) == 0)
        self->friends[place] += body.strength;
      else if (body.strength > 0 && biv_sides_are_hostile (self->copy, formation->side, biv_id_of (self->side)))
        {
          self->enemy[place] += body.strength;
          self->seen[place] = self->copy->turn;
        }
    }
}

/* CA-SCOUT-2: where somebody would have been seen last. */
static void
find_watched (BivStaffPicture *self)
{
  gboolean is_open = biv_campaign_option_is (self->copy, "scout.mode", "open");

  for (guint i = 0; i < self->places->len; i++)
    self->watched[i] = is_open || g_strcmp0 (((BivPlace *) self->places->pdata[i])->owner, biv_id_of (self->side)) == 0;
  for (guint i = 0; i < self->bodies->len; i++)
    {
      const BivStaffBody *body = &g_array_index (self->bodies, BivStaffBody, i);

      if (body->n_ready == 0 || body->formation->embarked)
        continue;
      self->watched[body->place] = TRUE;
      for (const guint *next = self->neighbours[body->place]; *next != BIV_STAFF_NOWHERE; next++)
        self->watched[*next] = TRUE;
    }
}

/* ---- What places are worth ---- */

static gboolean
is_named (char      **places,
          const char *place)
{
  return places != NULL && g_strv_contains ((const char *const *) places, place);
}

/* What ends the campaign at once (CA-VICTORY-5): of the side's own conditions, the only ones that it knows. */
static void
add_conditions (BivStaffPicture *self,
                BivPlace        *place,
                int             *take,
                int             *keep)
{
  gboolean is_hostile_base = place->base_of != NULL && biv_sides_are_hostile (self->copy, place->base_of, biv_id_of (self->side));

  BIV_EACH (BivVictory, condition, self->copy, BIV_KIND_VICTORY)
    {
      if (condition->is_disabled || g_strcmp0 (condition->side, biv_id_of (self->side)) != 0)
        continue;
      if (condition->victory_kind == BIV_VICTORY_HOLD && is_named (condition->places, biv_id_of (place)))
        {
          *take += 40;
          *keep += 30;
        }
      if (condition->victory_kind == BIV_VICTORY_BASE && is_hostile_base)
        *take += 30;
      if (condition->victory_kind == BIV_VICTORY_KEEP && !condition->broken && is_named (condition->places, biv_id_of (place)))
        *keep += 60;
    }
}

static gboolean
has_bridge (const BivStaffPicture *self,
            BivPlace              *place)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (self->copy, biv_id_of (place));

  for (guint i = 0; i < links->len; i++)
    if (((BivLink *) links->pdata[i])->crossing == BIV_CROSSING_BRIDGE)
      return TRUE;
  return FALSE;
}

static void
value_place (BivStaffPicture *self,
             guint            number)
{
  BivPlace *place = self->places->pdata[number];
  gboolean is_own = g_strcmp0 (place->owner, biv_id_of (self->side)) == 0;
  gboolean is_own_base = g_strcmp0 (place->base_of, biv_id_of (self->side)) == 0;
  gboolean is_hostile_base = place->base_of != NULL && biv_sides_are_hostile (self->copy, place->base_of, biv_id_of (self->side));
  int points = MAX (place->objective_points, 0) * 10;
  int take = points + (is_hostile_base ? 15 : 0) + (is_own_base ? 30 : 0), keep = points + (is_own_base ? 25 : 0);

  if (biv_place_is_depot (place))
    {
      take += 5;
      keep += 8;
    }
  /* A crossing is worth holding, where an enemy comes near it. */
  if (has_bridge (self, place))
    keep += 4;
  add_conditions (self, place, &take, &keep);
  if (!is_own && (place->owner == NULL || biv_sides_are_hostile (self->copy, place->owner, biv_id_of (self->side))) &&
      place->terrain != BIV_TERRAIN_WATER)
    self->take_value[number] = take;
  if (is_own)
    self->keep_value[number] = keep;
}

/* ---- Ways ---- */

static gboolean
bars_way (BivPlace *place,
          gpointer  data)
{
  BivStaffPicture *self = data;

  return self->enemy[find_place (self, biv_id_of (place))] > 0;
}

BivRoutes *
biv_staff_get_routes (BivStaffPicture *self,
                      guint            from)
{
  if (self->routes->pdata[from] == NULL)
    self->routes->pdata[from] = biv_routes_new_march (self->copy, biv_staff_place_id (self, from), self->side, bars_way, self);
  return self->routes->pdata[from];
}

int
biv_staff_get_cost (BivStaffPicture *self,
                    guint            from,
                    guint            to)
{
  return biv_routes_get_cost (biv_staff_get_routes (self, from), biv_staff_place_id (self, to));
}

int
biv_staff_count_turns (BivStaffPicture    *self,
                       const BivStaffBody *body,
                       guint               place)
{
  int parts = body->allowance * BIV_ROUTES_PARTS;
  int cost;

  if (body->place == place)
    return 0;
  if (body->allowance == 0)
    return BIV_STAFF_FAR;
  /* CA-MOVE-2: one link is always gone. */
  if (biv_routes_get_length (biv_staff_get_routes (self, body->place), biv_staff_place_id (self, place)) == 1)
    return 1;
  cost = biv_staff_get_cost (self, body->place, place);
  return cost == BIV_UNREACHABLE ? BIV_STAFF_FAR : MAX ((cost + parts - 1) / parts, 1);
}

guint *
biv_staff_find_sea_ways (const BivStaffPicture *self,
                         guint                  from)
{
  guint *before = g_new (guint, MAX (self->places->len, 1));
  g_autoptr (GQueue) queue = g_queue_new ();

  for (guint i = 0; i < self->places->len; i++)
    before[i] = BIV_STAFF_NOWHERE;
  before[from] = from;
  g_queue_push_tail (queue, GUINT_TO_POINTER (from));
  while (!g_queue_is_empty (queue))
    {
      guint here = GPOINTER_TO_UINT (g_queue_pop_head (queue));
      const char *id = biv_staff_place_id (self, here);
      g_autoptr (GPtrArray) links = biv_map_list_links (self->copy, id);

      for (guint i = 0; i < links->len; i++)
        {
          guint there = find_place (self, biv_map_other_end (links->pdata[i], id));

          if (there == BIV_STAFF_NOWHERE || before[there] != BIV_STAFF_NOWHERE ||
              biv_map_is_closed (self->copy, links->pdata[i], TRUE) || !biv_map_suits (self->copy, links->pdata[i], id, TRUE))
            continue;
          before[there] = here;
          g_queue_push_tail (queue, GUINT_TO_POINTER (there));
        }
    }
  return before;
}

/* ---- Danger ---- */

/* Who stands next door comes, or does not: most of him is counted. */
static int
get_near (const BivStaffPicture *self,
          guint                  place)
{
  return self->enemy[place] * 60 / 100;
}

int
biv_staff_get_threat (const BivStaffPicture *self,
                      guint                  place)
{
  int threat = self->enemy[place];

  for (const guint *next = self->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    threat += get_near (self, *next);
  return threat;
}

guint
biv_staff_find_threat (const BivStaffPicture *self,
                       guint                  place)
{
  guint where = self->enemy[place] > 0 ? place : BIV_STAFF_NOWHERE;
  int most = self->enemy[place];

  for (const guint *next = self->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    if (get_near (self, *next) > most)
      {
        most = get_near (self, *next);
        where = *next;
      }
  return where;
}

gboolean
biv_staff_is_supplied (const BivStaffPicture *self,
                       guint                  place)
{
  if (biv_campaign_option_is (self->copy, "supply.mode", "off") ||
      (self->side->side_kind == BIV_SIDE_NATIVE && biv_campaign_option_is (self->copy, "supply.native-exempt", "on")))
    return TRUE;
  return biv_map_base_cost (self->copy, biv_staff_place_id (self, place), self->side) <=
         biv_campaign_get_option_number (self->copy, "supply.reach");
}

/* ---- The whole ---- */

void
biv_staff_settle (BivStaffBody *body,
                  BivPosture    posture,
                  guint         goal,
                  char         *reason)
{
  body->is_settled = TRUE;
  body->posture = posture;
  body->goal = goal;
  g_free (body->reason);
  body->reason = reason;
}

/* A side that has not much more to lose is more careful than it was asked to be; how much it has lost, of several players none
 * knows. */
static void
grow_careful (BivStaffPicture *self)
{
  int mark = biv_side_get_exhaustion_mark (self->copy, biv_id_of (self->side));

  if (self->player->is_only && mark != BIV_NONE && mark > 0 && self->temper != BIV_TEMPER_CAUTIOUS &&
      biv_side_get_lost_steps (self->copy, biv_id_of (self->side)) * 4 >= mark * 3)
    self->temper++;
}

static void
clear_body (gpointer data)
{
  g_free (((BivStaffBody *) data)->reason);
}

BivStaffPicture *
biv_staff_picture_new (BivCampaign     *copy,
                       const BivPlayer *player,
                       BivTemper        temper,
                       gboolean         renews)
{
  BivStaffPicture *self = g_new0 (BivStaffPicture, 1);
  int limit = biv_campaign_get_option_number (copy, "turn.limit");
  guint n;

  self->copy = copy;
  self->player = player;
  self->side = biv_campaign_find_side (copy, player->side);
  self->temper = temper;
  self->turns_left = limit == BIV_NONE ? BIV_STAFF_FAR : MAX (limit - copy->turn + 1, 1);
  number_places (self);
  n = MAX (self->places->len, 1);
  self->bodies = g_array_new (FALSE, FALSE, sizeof (BivStaffBody));
  g_array_set_clear_func (self->bodies, clear_body);
  self->enemy = g_new0 (int, n);
  self->seen = g_new0 (int, n);
  self->own = g_new0 (int, n);
  self->friends = g_new0 (int, n);
  self->watched = g_new0 (gboolean, n);
  self->take_value = g_new0 (int, n);
  self->keep_value = g_new0 (int, n);
  self->routes = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_routes_free);
  g_ptr_array_set_size (self->routes, (int) n);
  grow_careful (self);
  list_neighbours (self);
  list_bodies (self, renews);
  if (biv_campaign_option_is (copy, "scout.mode", "open"))
    read_open (self);
  else
    read_sightings (self);
  for (guint i = 0; i < self->places->len; i++)
    {
      self->own[i] += self->friends[i];
      value_place (self, i);
    }
  find_watched (self);
  return self;
}

void
biv_staff_picture_free (BivStaffPicture *self)
{
  for (guint i = 0; i < self->places->len; i++)
    g_free (self->neighbours[i]);
  g_free (self->neighbours);
  g_ptr_array_unref (self->routes);
  g_array_unref (self->bodies);
  g_hash_table_unref (self->numbers);
  g_ptr_array_unref (self->places);
  g_free (self->enemy);
  g_free (self->seen);
  g_free (self->own);
  g_free (self->friends);
  g_free (self->watched);
  g_free (self->take_value);
  g_free (self->keep_value);
  g_free (self);
}
