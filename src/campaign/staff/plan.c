/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.c: who does what: guards, scouts, attacks with several, who waits for whom
 *
 * What must be done is decided before what may be done, and what is decided is not gone back on: the order of these steps is the
 * temper, besides the odds that it asks for. */
#include "config.h"
#include "campaign/staff/plan.h"

#include "base/biv-random.h"
#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"

#define MOST_GOALS   48             /* that are looked at: the best of them */
#define MOST_WAITING 2              /* turns that the first of an attack waits for its last */
#define FREE_GROUND  1              /* strength that it takes to occupy a place where nobody is */

/* A place to be taken, or an enemy to be beaten. */
typedef struct
{
  guint    place;
  int      value;
  int      need;                    /* strength that it takes */
  GArray  *order;                   /* of guint: bodies, the nearest first */
} Goal;

typedef struct
{
  BivStaffPicture *picture;
  GArray          *goals;           /* of Goal */
  int             *turns;           /* of one goal: of each body; for sorting */
} Plan;

static BivStaffBody *
get_body (const Plan *plan,
          guint       i)
{
  return &g_array_index (plan->picture->bodies, BivStaffBody, i);
}

static gboolean
is_free (const BivStaffBody *body)
{
  return !body->is_settled && body->strength > 0;
}

/* ---- Guards ---- */

/* Enemies who could be there in two turns on foot. @nearest: (out): how far the nearest has to go */
static int
find_danger (BivStaffPicture *picture,
             guint            place,
             int             *nearest)
{
  int danger = 0;

  *nearest = BIV_UNREACHABLE;
  for (guint i = 0; i < picture->places->len; i++)
    {
      int cost = picture->enemy[i] > 0 ? biv_staff_get_cost (picture, place, i) : BIV_UNREACHABLE;

      if (cost > 4 * BIV_ROUTES_PARTS)
        continue;
      danger += picture->enemy[i] * (cost <= 2 * BIV_ROUTES_PARTS ? 100 : 60) / 100;
      *nearest = MIN (*nearest, cost);
    }
  return danger;
}

/* Who stands nearer to it than the enemy covers it from where he is; who is careful wants half of it at hand. */
static int
find_cover (const Plan *plan,
            guint       place,
            int         nearest)
{
  BivStaffPicture *picture = plan->picture;
  int cover = 0;

  for (guint i = 0; nearest != BIV_UNREACHABLE && i < picture->bodies->len; i++)
    {
      const BivStaffBody *body = get_body (plan, i);

      if (body->strength > 0 && body->place != place && !body->formation->embarked && !body->formation->shut_in &&
          biv_staff_get_cost (picture, body->place, place) < nearest)
        cover += body->strength;
    }
  return cover * biv_staff_pick (picture, 100, 100, 50) / 100;
}

/* A base is not left empty by who is careful, though nobody be known to be near. */
static int
get_guard (const Plan *plan,
           guint       place,
           int         danger,
           int         nearest)
{
  BivStaffPicture *picture = plan->picture;
  gboolean is_base = g_strcmp0 (((BivPlace *) picture->places->pdata[place])->base_of, biv_id_of (picture->side)) == 0;
  int guard = danger * biv_staff_pick (picture, 50, 90, 125) / 100 - find_cover (plan, place, nearest);

  return MAX (guard, is_base ? biv_staff_pick (picture, 0, 0, 10) : 0);
}

/* The nearest first; of these the weakest, so that the strong are free. */
static guint
find_guard (const Plan *plan,
            guint       place)
{
  guint best = BIV_STAFF_NOWHERE;
  int nearest = biv_staff_pick (plan->picture, 1, 1, 2) + 1, weakest = 0;

  for (guint i = 0; i < plan->picture->bodies->len; i++)
    {
      const BivStaffBody *body = get_body (plan, i);
      int turns = is_free (body) ? biv_staff_count_turns (plan->picture, body, place) : BIV_STAFF_FAR;

      if (turns > nearest || (turns == nearest && (best == BIV_STAFF_NOWHERE || body->strength >= weakest)))
        continue;
      nearest = turns;
      weakest = body->strength;
      best = i;
    }
  return best;
}

static char *
dup_guard_reason (BivStaffPicture *picture,
                  guint            place,
                  int              danger)
{
  const BivPlace *its = picture->places->pdata[place];
  const char *name = biv_staff_place_name (picture, place);

  if (g_strcmp0 (its->base_of, biv_id_of (picture->side)) == 0)
    /* TRANSLATORS: this, and what is like it: why an order is proposed. It is said of the formation that gets it; %s is a place */
    return danger > 0 ? g_strdup_printf (_("Guards the base %s: the enemy is near."), name)
                      : g_strdup_printf (_("Guards the base %s."), name);
  if (its->objective_points > 0)
    return g_strdup_printf (ngettext ("Guards %s, which is worth %d point: the enemy is near.",
                                      "Guards %s, which is worth %d points: the enemy is near.", its->objective_points),
                            name, its->objective_points);
  return g_strdup_printf (_("Guards %s: the enemy is near."), name);
}

/* Returns: how strong the guard is that was set */
static int
set_guard (Plan  *plan,
           guint  place,
           int    most)
{
  BivStaffPicture *picture = plan->picture;
  int nearest, danger = find_danger (picture, place, &nearest), guard = get_guard (plan, place, danger, nearest), set = 0;

  while (set < guard && set < most)
    {
      guint chosen = find_guard (plan, place);
      BivStaffBody *body;

      if (chosen == BIV_STAFF_NOWHERE)
        break;
      body = get_body (plan, chosen);
      if (body->place == place)
        biv_staff_settle (body, body->can_gain && danger == 0 ? BIV_POSTURE_REST : BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                          dup_guard_reason (picture, place, danger));
      else
        biv_staff_settle (body, BIV_POSTURE_MARCH, place, dup_guard_reason (picture, place, danger));
      set += body->strength;
    }
  return set;
}

static int
compare_guarded (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const BivStaffPicture *picture = data;
  guint first = *(const guint *) a, second = *(const guint *) b;
  int difference = picture->keep_value[second] - picture->keep_value[first];

  return difference != 0 ? difference : first < second ? -1 : 1;
}

/* What is worth most comes first; no temper has everybody on guard. Whose order stands guards where he is. */
static void
set_guards (Plan *plan)
{
  BivStaffPicture *picture = plan->picture;
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  int left = picture->strength * biv_staff_pick (picture, 30, 50, 80) / 100;

  for (guint i = 0; i < picture->places->len; i++)
    if (picture->keep_value[i] > 0 && picture->enemy[i] == 0)
      g_array_append_val (kept, i);
  g_array_sort_with_data (kept, compare_guarded, picture);
  for (guint i = 0; i < kept->len && left > 0; i++)
    left -= set_guard (plan, g_array_index (kept, guint, i), left);
}

/* ---- Scouts ---- */

/* What would be learned there: who is next door, where nobody sees it. */
static int
worth_of_look (const BivStaffPicture *picture,
               guint                  place)
{
  int worth = 0;

  for (const guint *next = picture->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    if (!picture->watched[*next])
      worth += 2 + picture->take_value[*next] + (picture->enemy[*next] > 0 ? 10 : 0);
  return worth;
}

/* Not into the arms of who is known to be there. */
static guint
find_lookout (const Plan         *plan,
              const BivStaffBody *body)
{
  BivStaffPicture *picture = plan->picture;
  guint best = BIV_STAFF_NOWHERE;
  int most = 0;

  for (guint i = 0; i < picture->places->len; i++)
    {
      int turns = picture->enemy[i] == 0 ? biv_staff_count_turns (picture, body, i) : BIV_STAFF_FAR;
      int worth = turns >= 1 && turns <= 3 ? worth_of_look (picture, i) * 60 / (turns + 1) : 0;

      if (worth <= most ||
          biv_staff_get_threat (picture, i) * 100 > body->strength * biv_staff_pick (picture, 600, 400, 250))
        continue;
      most = worth;
      best = i;
    }
  return best;
}

/* The unseen neighbour that is worth most, for the reason. */
static guint
find_unseen (const BivStaffPicture *picture,
             guint                  place)
{
  guint best = BIV_STAFF_NOWHERE;
  int most = -1;

  for (const guint *next = picture->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    if (!picture->watched[*next] && picture->take_value[*next] + (picture->enemy[*next] > 0 ? 10 : 0) > most)
      {
        most = picture->take_value[*next] + (picture->enemy[*next] > 0 ? 10 : 0);
        best = *next;
      }
  return best;
}

/* Another one need not look at the same. */
static void
watch_from (BivStaffPicture *picture,
            guint            place)
{
  picture->watched[place] = TRUE;
  for (const guint *next = picture->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    picture->watched[*next] = TRUE;
}

/* Where others of the side that he does not command stand too, what goes with whom is not his to know (CA-MAIL-3), and he might
 * have foot with him, that cannot scout. */
static gboolean
can_scout (const BivStaffPicture *picture,
           const BivStaffBody    *body)
{
  return is_free (body) && body->may_scout && picture->enemy[body->place] == 0 && picture->friends[body->place] == 0 &&
         body->strength * 2 < picture->strength;
}

static void
send_scouts (Plan *plan)
{
  BivStaffPicture *picture = plan->picture;
  guint left = picture->bodies->len > 1 ? MAX (picture->bodies->len / 3, 1) : 0;

  for (guint i = 0; i < picture->bodies->len && left > 0; i++)
    {
      BivStaffBody *body = get_body (plan, i);
      guint place = can_scout (picture, body) ? find_lookout (plan, body) : BIV_STAFF_NOWHERE;

      if (place == BIV_STAFF_NOWHERE)
        continue;
      biv_staff_settle (body, BIV_POSTURE_SCOUT, place,
                        g_strdup_printf (_("Scouts towards %s, where it is not known who is there."),
                                         biv_staff_place_name (picture, find_unseen (picture, place))));
      watch_from (picture, place);
      left--;
    }
}

/* ---- Goals ---- */

static int
get_need (BivStaffPicture *picture,
          guint            place)
{
  BivPlace *its = picture->places->pdata[place];
  int need = picture->enemy[place] * biv_staff_get_odds (picture) / 100;

  /* Who stands beside it may march to the guns, or come when it is taken. */
  need += (biv_staff_get_threat (picture, place) - picture->enemy[place]) * biv_staff_pick (picture, 0, 40, 80) / 100;
  if (biv_map_is_hostile_fort (picture->copy, its, biv_id_of (picture->side)) && picture->enemy[place] > 0)
    need += 10 * MAX (its->fort_rating, 1) * biv_staff_pick (picture, 0, 1, 2);
  if (picture->enemy[place] == 0 && !picture->watched[place] && its->owner != NULL)
    need = MAX (need, biv_staff_pick (picture, FREE_GROUND, 15, 30));
  return MAX (need, FREE_GROUND);
}

/* Who beats an enemy in the field has gained something too, most of all beside what is his own. */
static int
get_value (BivStaffPicture *picture,
           guint            place)
{
  int value = picture->take_value[place];

  if (picture->enemy[place] == 0)
    return value;
  value += biv_staff_pick (picture, 15, 8, 3) + MIN (picture->enemy[place], 100) / 10;
  if (g_strcmp0 (((BivPlace *) picture->places->pdata[place])->owner, biv_id_of (picture->side)) == 0)
    value += picture->keep_value[place] + 10;
  for (const guint *next = picture->neighbours[place]; *next != BIV_STAFF_NOWHERE; next++)
    value += picture->keep_value[*next] / 4;
  return value;
}

/* Beyond the reach of supply (CA-SUPPLY-2) a place is worth the less, the more careful one is. */
static int
get_supplied_value (BivStaffPicture *picture,
                    guint            place)
{
  int value = get_value (picture, place);

  if (biv_staff_is_supplied (picture, place) || biv_place_is_depot (picture->places->pdata[place]))
    return value;
  return value * biv_staff_pick (picture, 90, 50, 20) / 100;
}

/* His own garrison that is shut in there (CA-SIEGE-6). */
static gboolean
is_besieged (BivStaffPicture *picture,
             guint            place)
{
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      const BivStaffBody *body = &g_array_index (picture->bodies, BivStaffBody, i);

      if (body->place == place && body->formation->shut_in)
        return TRUE;
    }
  return FALSE;
}

static int
compare_turns (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const int *turns = data;
  guint first = *(const guint *) a, second = *(const guint *) b;

  return turns[first] != turns[second] ? turns[first] - turns[second] : first < second ? -1 : 1;
}

static int
compare_goals (gconstpointer a,
               gconstpointer b)
{
  const Goal *first = a, *second = b;

  return first->value != second->value ? second->value - first->value : first->place < second->place ? -1 : 1;
}

static void
clear_goal (gpointer data)
{
  Goal *goal = data;

  g_clear_pointer (&goal->order, g_array_unref);
}

static void
order_bodies (Plan *plan,
              Goal *goal)
{
  goal->order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < plan->picture->bodies->len; i++)
    {
      plan->turns[i] = biv_staff_count_turns (plan->picture, get_body (plan, i), goal->place);
      if (plan->turns[i] < BIV_STAFF_FAR)
        g_array_append_val (goal->order, i);
    }
  g_array_sort_with_data (goal->order, compare_turns, plan->turns);
}

/* Somebody whose order stands goes there already. */
static gboolean
is_taken (const Plan *plan,
          guint       place)
{
  for (guint i = 0; i < plan->picture->bodies->len; i++)
    {
      const BivStaffBody *body = get_body (plan, i);

      if (body->is_fixed && plan->picture->enemy[place] == 0 && body->strength > 0 &&
          (body->goal == place || (body->goal == BIV_STAFF_NOWHERE && body->place == place)))
        return TRUE;
    }
  return FALSE;
}

static void
list_goals (Plan    *plan,
            guint64  seed)
{
  BivStaffPicture *picture = plan->picture;
  BivRandom random;

  biv_random_init (&random, seed, (guint64) picture->copy->turn);
  for (guint i = 0; i < picture->places->len; i++)
    {
      Goal goal = { .place = i, .value = get_supplied_value (picture, i) * 100, .need = get_need (picture, i) };

      if (is_besieged (picture, i))
        goal.value += 3000;
      /* A tenth more or less, as the seed has it. */
      if (seed != 0 && goal.value > 0)
        goal.value = goal.value * (int) (90 + biv_random_below (&random, 21)) / 100;
      if (goal.value > 0 && !is_taken (plan, i))
        g_array_append_val (plan->goals, goal);
    }
  g_array_sort (plan->goals, compare_goals);
  g_array_set_size (plan->goals, MIN (plan->goals->len, MOST_GOALS));
  for (guint i = 0; i < plan->goals->len; i++)
    order_bodies (plan, &g_array_index (plan->goals, Goal, i));
}

/* ---- Groups ---- */

/* The bodies that would do it: the nearest until they are strong enough. */
typedef struct
{
  guint n;                          /* of the goal's order, the taken ones counted */
  int   strength;
  int   turns;                      /* until the last is there */
  int   score;
} Group;

/* CA-ORDER-4: the shaken give no battle. */
static gboolean
can_go (const Plan         *plan,
        const Goal         *goal,
        const BivStaffBody *body)
{
  return is_free (body) &&
         (plan->picture->enemy[goal->place] == 0 || !biv_formation_is_shaken (plan->picture->copy, body->formation));
}

static Group
make_group (const Plan *plan,
            const Goal *goal)
{
  Group group = { 0 };
  int first = BIV_STAFF_FAR;

  for (; group.n < goal->order->len && group.strength < goal->need; group.n++)
    {
      const BivStaffBody *body = get_body (plan, g_array_index (goal->order, guint, group.n));
      int turns = can_go (plan, goal, body) ? biv_staff_count_turns (plan->picture, body, goal->place) : BIV_STAFF_FAR;

      if (turns == BIV_STAFF_FAR)
        continue;
      first = MIN (first, turns);
      if (turns > MAX (first, 1) + MOST_WAITING)
        break;
      group.strength += body->strength;
      group.turns = MAX (group.turns, turns);
    }
  if (group.strength >= goal->need && group.turns <= plan->picture->turns_left)
    group.score = goal->value / (group.turns + 1);
  return group;
}

static char *
dup_goal_reason (const Plan *plan,
                 const Goal *goal)
{
  BivStaffPicture *picture = plan->picture;
  const BivPlace *its = picture->places->pdata[goal->place];
  const char *name = biv_staff_place_name (picture, goal->place);

  if (is_besieged (picture, goal->place))
    /* TRANSLATORS: why an order is proposed, said of the formation that gets it; %s is a place */
    return g_strdup_printf (_("Relieves the garrison that is shut in at %s."), name);
  if (picture->enemy[goal->place] > 0 && picture->seen[goal->place] < picture->copy->turn - 1)
    return g_strdup_printf (_("Attacks the enemy at %s, who was seen there in turn %d and is not thought to be too strong."), name,
                            picture->seen[goal->place]);
  if (picture->enemy[goal->place] > 0)
    return g_strdup_printf (_("Attacks the enemy at %s, who is not thought to be too strong."), name);
  if (its->base_of != NULL && g_strcmp0 (its->base_of, biv_id_of (picture->side)) != 0)
    return g_strdup_printf (_("Marches on the enemy’s base %s, where nobody is known to be."), name);
  if (its->objective_points > 0)
    return g_strdup_printf (ngettext ("Goes to take %s, which is worth %d point; nobody is known to be there.",
                                      "Goes to take %s, which is worth %d points; nobody is known to be there.",
                                      its->objective_points), name, its->objective_points);
  return g_strdup_printf (_("Goes to take %s; nobody is known to be there."), name);
}

/* CA-ORDER-2: who attacks gives battle; who marches turns back before an enemy who stands. */
static BivPosture
get_posture (const BivStaffPicture *picture,
             const BivStaffBody    *body,
             const Goal            *goal)
{
  /* He may be there whom nobody has seen: a main body need not turn back before him. */
  gboolean expects = biv_staff_get_threat (picture, goal->place) > 0 || body->strength * 3 >= picture->strength;

  if (biv_formation_is_shaken (picture->copy, body->formation))
    return BIV_POSTURE_MARCH;
  if (picture->enemy[goal->place] > 0 || biv_staff_pick (picture, TRUE, expects, FALSE))
    return BIV_POSTURE_ATTACK;
  return BIV_POSTURE_MARCH;
}

/* CA-MOVE-9: whom it brings there this turn who would come the next, once and not twice running. */
static gboolean
is_worth_forcing (BivStaffPicture    *picture,
                  const BivStaffBody *body,
                  const Goal         *goal)
{
  int parts;

  if (picture->temper != BIV_TEMPER_BOLD || !biv_campaign_option_is (picture->copy, "move.forced", "on") ||
      body->formation->forced_turn == picture->copy->turn - 1)
    return FALSE;
  parts = biv_body_get_allowance (picture->copy, body->formation, TRUE) * BIV_ROUTES_PARTS;
  return biv_staff_count_turns (picture, body, goal->place) == 2 &&
         biv_staff_get_cost (picture, body->place, goal->place) <= parts;
}

static void
send_one (Plan         *plan,
          const Goal   *goal,
          BivStaffBody *body,
          int           together)
{
  BivStaffPicture *picture = plan->picture;
  int turns = biv_staff_count_turns (picture, body, goal->place);
  BivPosture posture = get_posture (picture, body, goal);
  gboolean is_held = picture->enemy[goal->place] > 0;

  if (turns == 0 && posture != BIV_POSTURE_ATTACK)
    posture = BIV_POSTURE_HOLD;
  biv_staff_settle (body, posture, turns > 0 ? goal->place : BIV_STAFF_NOWHERE, dup_goal_reason (plan, goal));
  if (turns > 1 && !is_held)
    body->forced = is_worth_forcing (picture, body, goal);
  if (!is_held)
    return;
  /* Those who are near wait for the rest, and go in together. */
  if (turns > 1 || together < goal->need)
    {
      body->stops_short = TRUE;
      body->posture = turns == 0 ? BIV_POSTURE_HOLD : BIV_POSTURE_MARCH;
      g_free (body->reason);
      body->reason = turns > 1 ? g_strdup_printf (_("Comes up for the attack on %s."), biv_staff_place_name (picture, goal->place))
                               : g_strdup_printf (_("Waits for the others before the attack on %s."),
                                                  biv_staff_place_name (picture, goal->place));
    }
}

static void
send_group (Plan        *plan,
            const Goal  *goal,
            const Group *group)
{
  int together = 0;

  for (guint i = 0; i < group->n; i++)
    {
      const BivStaffBody *body = get_body (plan, g_array_index (goal->order, guint, i));

      if (can_go (plan, goal, body) && biv_staff_count_turns (plan->picture, body, goal->place) <= 1)
        together += body->strength;
    }
  for (guint i = 0; i < group->n; i++)
    {
      BivStaffBody *body = get_body (plan, g_array_index (goal->order, guint, i));

      if (can_go (plan, goal, body))
        send_one (plan, goal, body, together);
    }
}

/* Which goals come first. */
typedef enum
{
  GOALS_RELIEF,                     /* his own who are shut in */
  GOALS_THREATS,                    /* enemies beside what is his own: who beats them has guarded it */
  GOALS_ALL,
} Goals;

static gboolean
is_one_of (const Plan *plan,
           const Goal *goal,
           Goals       goals)
{
  BivStaffPicture *picture = plan->picture;

  if (goals == GOALS_ALL || is_besieged (picture, goal->place))
    return TRUE;
  if (goals == GOALS_RELIEF || picture->enemy[goal->place] == 0)
    return FALSE;
  for (const guint *next = picture->neighbours[goal->place]; *next != BIV_STAFF_NOWHERE; next++)
    if (picture->keep_value[*next] > 0)
      return TRUE;
  return picture->keep_value[goal->place] > 0;
}

/* The best that can be had of these goals with who is free still; what has been seen to is no goal any more. */
static void
pursue_goals (Plan  *plan,
              Goals  goals)
{
  while (TRUE)
    {
      Group best = { 0 };
      guint chosen = 0;

      for (guint i = 0; i < plan->goals->len; i++)
        {
          const Goal *goal = &g_array_index (plan->goals, Goal, i);
          Group group = is_one_of (plan, goal, goals) ? make_group (plan, goal) : (Group) { 0 };

          if (group.score > best.score)
            {
              best = group;
              chosen = i;
            }
        }
      if (best.score == 0)
        return;
      send_group (plan, &g_array_index (plan->goals, Goal, chosen), &best);
      g_array_remove_index (plan->goals, chosen);
    }
}

/* ---- What is too much for one, and for all who are near, is gathered for ---- */

static guint
find_strongest (const Plan *plan,
                const Goal *goal)
{
  guint best = BIV_STAFF_NOWHERE;

  for (guint i = 0; i < goal->order->len; i++)
    {
      guint number = g_array_index (goal->order, guint, i);

      if (is_free (get_body (plan, number)) &&
          (best == BIV_STAFF_NOWHERE || get_body (plan, number)->strength > get_body (plan, best)->strength))
        best = number;
    }
  return best;
}

static void
gather (Plan *plan)
{
  BivStaffPicture *picture = plan->picture;
  guint strongest = plan->goals->len > 0 ? find_strongest (plan, &g_array_index (plan->goals, Goal, 0)) : BIV_STAFF_NOWHERE;
  guint place, goal;

  if (strongest == BIV_STAFF_NOWHERE)
    return;
  place = get_body (plan, strongest)->place;
  goal = g_array_index (plan->goals, Goal, 0).place;
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      BivStaffBody *body = get_body (plan, i);
      int turns = is_free (body) ? biv_staff_count_turns (picture, body, place) : BIV_STAFF_FAR;

      if (i != strongest && turns >= 1 && turns <= biv_staff_pick (picture, 6, 4, 3))
        biv_staff_settle (body, BIV_POSTURE_MARCH, place,
                          /* TRANSLATORS: said of a formation; the first %s is where they gather, the second whom they mean to
                           * attack: both are places */
                          g_strdup_printf (_("Joins the others at %s: alone it is too weak for %s."),
                                           biv_staff_place_name (picture, place), biv_staff_place_name (picture, goal)));
    }
}

/* ---- The whole ---- */

void
biv_staff_plan (BivStaffPicture *picture,
                guint64          seed)
{
  Plan plan = { .picture = picture };

  plan.goals = g_array_new (FALSE, FALSE, sizeof (Goal));
  g_array_set_clear_func (plan.goals, clear_goal);
  plan.turns = g_new0 (int, MAX (picture->bodies->len, 1));
  biv_staff_settle_bound (picture);
  biv_staff_settle_hurt (picture);
  list_goals (&plan, seed);
  pursue_goals (&plan, picture->temper == BIV_TEMPER_CAUTIOUS ? GOALS_RELIEF : GOALS_THREATS);
  if (picture->temper != BIV_TEMPER_BOLD)
    set_guards (&plan);
  send_scouts (&plan);
  pursue_goals (&plan, GOALS_ALL);
  if (picture->temper == BIV_TEMPER_BOLD)
    set_guards (&plan);
  gather (&plan);
  biv_staff_settle_idle (picture);
  g_array_unref (plan.goals);
  g_free (plan.turns);
}
