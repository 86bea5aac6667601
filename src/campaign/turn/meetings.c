/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meetings.c: everybody's march at once, and who meets whom on the way (CA-MOVE-2, CA-MOVE-4 to CA-MOVE-8)
 *
 * Time goes from one moment at which something happens to the next: an arrival, a meeting on a link, a side's part that
 * begins. All that falls on one moment is looked at together. While a body is on a link it is nowhere: its location in the
 * scratch is empty, so that whoever asks who is at a place hears of those who are there at that moment. */
#include "config.h"
#include "campaign/turn/meetings.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"
#include "campaign/battle/retreat.h"
#include "campaign/model/turn-words.h"

/* ---- Exact fractions ---- */

static BivMoment
fraction (gint64 num,
          gint64 den)
{
  gint64 a = ABS (num), b = den;

  while (b != 0)
    {
      gint64 rest = a % b;

      a = b;
      b = rest;
    }
  a = MAX (a, 1);
  return (BivMoment) { (int) (num / a), (int) (den / a) };
}

static BivMoment
add (BivMoment a,
     BivMoment b)
{
  return fraction ((gint64) a.num * b.den + (gint64) b.num * a.den, (gint64) a.den * b.den);
}

static BivMoment
subtract (BivMoment a,
          BivMoment b)
{
  return fraction ((gint64) a.num * b.den - (gint64) b.num * a.den, (gint64) a.den * b.den);
}

static BivMoment
multiply (BivMoment a,
          BivMoment b)
{
  return fraction ((gint64) a.num * b.num, (gint64) a.den * b.den);
}

static BivMoment
divide (BivMoment a,
        BivMoment b)
{
  return fraction ((gint64) a.num * b.den, (gint64) a.den * b.num);
}

/* ---- One march (CA-MOVE-2, CA-MOVE-4, CA-MAP-2) ---- */

static void
add_leg (BivMarch   *march,
         const char *from,
         BivLink    *link,
         int         spent,
         int         allowance,
         BivMoment   span)
{
  BivLeg *last = march->legs->len > 0 ? &g_array_index (march->legs, BivLeg, march->legs->len - 1) : NULL;
  BivLeg leg = { .link = link, .spent = spent };

  leg.from = from;
  leg.to = biv_map_far_end (link, leg.from);
  leg.depart = last != NULL ? last->arrive : march->start;
  leg.arrive = add (march->start, multiply (fraction (spent, allowance), span));
  g_array_append_val (march->legs, leg);
}

/* As far along the path as the allowance goes; over rails alone if asked. */
static void
plan (BivCampaign *campaign,
      BivMarch    *march,
      int          allowance,
      BivMoment    span,
      gboolean     rail_only)
{
  BivSide *side = biv_campaign_find_side (campaign, march->body->side);
  /* The links' and places' own strings: the body's location changes on the way. */
  const char *from = biv_id_of (biv_campaign_find_place (campaign, march->body->location));
  int spent = 0;

  g_array_set_size (march->legs, 0);
  for (char **to = march->path; *to != NULL && spent < allowance; to++)
    {
      BivLink *link = biv_map_find_link_for (campaign, from, *to, side, march->body->embarked);

      if (link == NULL || (rail_only && link->link_kind != BIV_LINK_RAIL))
        return;
      spent += biv_map_link_cost (campaign, link, from, side);
      /* CA-MOVE-2: one link, whatever its cost, for the whole allowance. */
      if (spent > allowance && march->legs->len > 0)
        return;
      spent = MIN (spent, allowance);
      add_leg (march, from, link, spent, allowance, span);
      from = biv_map_far_end (link, from);
    }
}

BivMarch *
biv_march_new (BivCampaign   *campaign,
               BivFormation  *body,
               char         **path,
               gboolean       forced,
               BivMoment      start,
               BivMoment      span)
{
  BivMarch *march = g_new0 (BivMarch, 1);
  int allowance = biv_body_get_allowance (campaign, body, forced);
  guint n_by_road;

  march->body = body;
  march->path = g_strdupv (path);
  march->forced = forced;
  march->start = start;
  march->legs = g_array_new (FALSE, FALSE, sizeof (BivLeg));
  if (allowance == 0)
    return march;
  plan (campaign, march, allowance, span, FALSE);
  /* CA-MAP-2: by rail alone it has four times its allowance; it goes that way where it gets further by it. */
  n_by_road = march->legs->len;
  if (biv_campaign_option_is (campaign, "move.rail", "on"))
    {
      plan (campaign, march, allowance * 4, span, TRUE);
      if (march->legs->len < n_by_road || march->legs->len == 0)
        plan (campaign, march, allowance, span, FALSE);
    }
  return march;
}

void
biv_march_free (BivMarch *march)
{
  g_strfreev (march->path);
  g_array_unref (march->legs);
  g_free (march);
}

static BivLeg *
current_leg (BivMarch *march)
{
  return &g_array_index (march->legs, BivLeg, march->n_done);
}

/* ---- The run ---- */

typedef struct
{
  BivProposal *proposal;
  BivCampaign *campaign;
  GPtrArray   *marches;
  GHashTable  *of_body;             /* BivFormation -> its BivMarch */
  GHashTable  *combat;              /* BivFormation: bodies with ready combat units */
  BivMoment    now;
} Run;

static gboolean
has_combat (Run          *run,
            BivFormation *body)
{
  return g_hash_table_contains (run->combat, body);
}

static gboolean
are_hostile (Run          *run,
             BivFormation *a,
             BivFormation *b)
{
  return biv_sides_are_hostile (run->campaign, a->side, b->side);
}

static void
set_place (Run          *run,
           BivFormation *body,
           const char   *place)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (run->campaign, body);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_text (run->proposal, g_ptr_array_index (members, i), "location", place);
}

static void
add_moment (Run          *run,
            BivFormation *body,
            const char   *place)
{
  biv_proposal_add_detail (run->proposal, body, "moments", &(BivReached) { (char *) place, run->now });
}

/* The body and all that moves with it have come over the leg. */
static void
arrive (Run      *run,
        BivMarch *march,
        BivLeg   *leg)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (run->campaign, march->body);

  for (guint i = 0; i < members->len; i++)
    {
      BivFormation *member = g_ptr_array_index (members, i);

      biv_proposal_set_text (run->proposal, member, "location", leg->to);
      biv_proposal_set_text (run->proposal, member, "previous-place", leg->from);
      biv_proposal_set_text (run->proposal, member, "arrived-by", biv_id_of (leg->link));
      biv_proposal_set_moment (run->proposal, member, "arrival", run->now);
    }
  biv_proposal_set_number (run->proposal, march->body, "spent", leg->spent);
  add_moment (run, march->body, leg->to);
  march->n_done++;
}

/* ---- Meetings on a link (CA-MOVE-6, CA-MOVE-7) ---- */

/* When two that go opposite ways on one link are at one spot. The first is at (t - s) / d of the way, the other at
 * 1 - (t - s') / d' of it. */
static gboolean
find_meeting (Run       *run,
              BivMarch  *a,
              BivMarch  *b,
              BivMoment *when)
{
  BivLeg *one, *two;
  BivMoment length_one, length_two;

  if (a->state != BIV_MARCH_MOVING || b->state != BIV_MARCH_MOVING || a->body->embarked || b->body->embarked)
    return FALSE;
  one = current_leg (a);
  two = current_leg (b);
  if (one->link != two->link || g_strcmp0 (one->from, two->from) == 0 || !are_hostile (run, a->body, b->body))
    return FALSE;
  if (biv_moment_compare (one->depart, two->arrive) >= 0 || biv_moment_compare (two->depart, one->arrive) >= 0)
    return FALSE;
  if (!has_combat (run, a->body) && !has_combat (run, b->body))
    return FALSE;
  length_one = subtract (one->arrive, one->depart);
  length_two = subtract (two->arrive, two->depart);
  *when = divide (add (multiply (length_one, length_two),
                       add (multiply (one->depart, length_two), multiply (two->depart, length_one))),
                  add (length_one, length_two));
  return TRUE;
}

/* The contact is at the end that is nearer; half-way, at the place whose id sorts first. */
static const char *
nearer_end (Run    *run,
            BivLeg *leg)
{
  BivMoment way = divide (subtract (run->now, leg->depart), subtract (leg->arrive, leg->depart));
  int side = biv_moment_compare (way, (BivMoment) { 1, 2 });

  if (side == 0)
    return g_strcmp0 (leg->from, leg->to) < 0 ? leg->from : leg->to;
  return side < 0 ? leg->from : leg->to;
}

static void
stop_on_link (Run      *run,
              BivMarch *march)
{
  BivLeg leg = *current_leg (march);
  g_autofree char *place = g_strdup (nearer_end (run, &leg));

  march->state = BIV_MARCH_OVER;
  march->is_stopped = TRUE;
  if (g_strcmp0 (place, leg.to) == 0)
    arrive (run, march, &leg);
  else
    set_place (run, march->body, place);
  biv_proposal_set_moment (run->proposal, march->body, "arrival", run->now);
  biv_proposal_set_text (run->proposal, march->body, "met-on", biv_id_of (leg.link));
  biv_proposal_set_text (run->proposal, march->body, "met-from", leg.from);
}

static void
note_driven_off (Run          *run,
                 BivFormation *body,
                 const char   *place)
{
  g_autofree char *text = g_strdup_printf (_("%s has nobody ready to fight and is driven off to %s."),
                                           biv_turn_name (run->campaign, biv_id_of (body)),
                                           biv_turn_name (run->campaign, place));

  biv_entry_show_to (biv_proposal_note (run->proposal, BIV_ENTRY_RETREAT, "CA-MOVE-7", text, biv_id_of (body), place, NULL),
                     body->side);
}

static void
turn_back (Run      *run,
           BivMarch *march)
{
  BivLeg *leg = current_leg (march);

  march->state = BIV_MARCH_OVER;
  march->is_stopped = march->is_driven_off = TRUE;
  set_place (run, march->body, leg->from);
  note_driven_off (run, march->body, leg->from);
}

/* Those on the way, by the link they are on: only they can meet. */
static GHashTable *
list_by_link (Run *run)
{
  GHashTable *by_link = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; i < run->marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (run->marches, i);
      GPtrArray *there;

      if (march->state != BIV_MARCH_MOVING)
        continue;
      there = g_hash_table_lookup (by_link, current_leg (march)->link);
      if (there == NULL)
        {
          there = g_ptr_array_new ();
          g_hash_table_insert (by_link, current_leg (march)->link, there);
        }
      g_ptr_array_add (there, march);
    }
  return by_link;
}

static gboolean
meets_fighters_now (Run       *run,
                    BivMarch  *march,
                    GPtrArray *on_link)
{
  for (guint i = 0; i < on_link->len; i++)
    {
      BivMarch *other = g_ptr_array_index (on_link, i);
      BivMoment when;

      if (has_combat (run, other->body) && find_meeting (run, march, other, &when) &&
          biv_moment_compare (when, run->now) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
meet_on_links (Run *run)
{
  g_autoptr (GHashTable) by_link = list_by_link (run);
  g_autoptr (GPtrArray) stopped = g_ptr_array_new ();
  g_autoptr (GPtrArray) turned = g_ptr_array_new ();

  for (guint i = 0; i < run->marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (run->marches, i);

      if (march->state == BIV_MARCH_MOVING &&
          meets_fighters_now (run, march, g_hash_table_lookup (by_link, current_leg (march)->link)))
        g_ptr_array_add (has_combat (run, march->body) ? stopped : turned, march);
    }
  for (guint i = 0; i < stopped->len; i++)
    stop_on_link (run, g_ptr_array_index (stopped, i));
  for (guint i = 0; i < turned->len; i++)
    turn_back (run, g_ptr_array_index (turned, i));
}

/* ---- Arrivals at places (CA-MOVE-5, CA-MOVE-7, CA-MOVE-8) ---- */

/* CA-MOVE-7: the links by which the enemies arrive at that moment are barred. */
static void
drive_off (Run          *run,
           BivFormation *body,
           GPtrArray    *barred)
{
  BivMarch *march = g_hash_table_lookup (run->of_body, body);
  BivLink *link = biv_retreat_choose (run->campaign, body, barred);
  BivPlace *refuge = link == NULL ? biv_retreat_find_refuge (run->campaign, body->side) : NULL;
  g_autofree char *place = NULL;

  if (march != NULL)
    {
      march->state = BIV_MARCH_OVER;
      march->is_stopped = march->is_driven_off = TRUE;
    }
  if (link == NULL && refuge == NULL)
    return;
  place = g_strdup (link != NULL ? biv_map_other_end (link, body->location) : biv_id_of (refuge));
  if (g_strcmp0 (place, body->location) == 0)
    return;
  biv_retreat_move (run->proposal, body, link, place);
  biv_proposal_set_moment (run->proposal, body, "arrival", run->now);
  note_driven_off (run, body, place);
}

/* CA-MOVE-5. Friends stop nobody, however many they are (CA-MOVE-10). */
static gboolean
is_stopped_by (Run          *run,
               BivFormation *body,
               GPtrArray    *there)
{
  for (guint i = 0; i < there->len; i++)
    {
      BivFormation *other = g_ptr_array_index (there, i);

      if (other != body && are_hostile (run, body, other) && has_combat (run, other))
        return TRUE;
    }
  return FALSE;
}

/* Who is shut in has to do with his besieger alone (CA-SIEGE-6). */
static gboolean
meets_fighters (Run          *run,
                BivFormation *body,
                GPtrArray    *there)
{
  for (guint i = 0; i < there->len; i++)
    {
      BivFormation *other = g_ptr_array_index (there, i);

      if (!other->shut_in && are_hostile (run, body, other) && has_combat (run, other))
        return TRUE;
    }
  return FALSE;
}

/* What happens at one place to those who were there and those who have just arrived. */
typedef struct
{
  BivFormation *body;
  GPtrArray    *barred;             /* of BivLink: by which hostile fighters arrived just now */
} Reached;

static void
clear_reached (gpointer data)
{
  g_ptr_array_unref (((Reached *) data)->barred);
}

static void
look_round (Run        *run,
            const char *place,
            GPtrArray  *arrivals,
            GPtrArray  *stopped,
            GArray     *driven)
{
  g_autoptr (GPtrArray) there = biv_army_list_bodies_at (run->campaign, place, NULL), come = g_ptr_array_new ();

  for (guint i = 0; i < arrivals->len; i++)
    {
      BivFormation *body = ((BivMarch *) g_ptr_array_index (arrivals, i))->body;

      if (g_strcmp0 (body->location, place) == 0 && !body->embarked)
        g_ptr_array_add (come, g_ptr_array_index (arrivals, i));
    }
  for (guint i = 0; i < there->len; i++)
    {
      BivFormation *body = g_ptr_array_index (there, i);
      BivMarch *march = g_hash_table_lookup (run->of_body, body);
      Reached reached = { body, g_ptr_array_new () };

      for (guint j = 0; j < come->len; j++)
        {
          BivMarch *arrival = g_ptr_array_index (come, j);

          if (arrival->body != body && are_hostile (run, arrival->body, body) && has_combat (run, arrival->body))
            g_ptr_array_add (reached.barred, biv_campaign_find_link (run->campaign, arrival->body->arrived_by));
        }
      /* CA-MOVE-7: whoever of the two it is that arrives. */
      if (!has_combat (run, body) && !body->shut_in &&
          (reached.barred->len > 0 || (g_ptr_array_find (come, march, NULL) && meets_fighters (run, body, there))))
        {
          g_array_append_val (driven, reached);
          continue;
        }
      /* CA-MOVE-8: who has been reached before its side's part begins does not move any more. */
      if (march != NULL && ((march->state == BIV_MARCH_WAITING && reached.barred->len > 0) ||
                            (g_ptr_array_find (come, march, NULL) && is_stopped_by (run, body, there))))
        g_ptr_array_add (stopped, march);
      g_ptr_array_unref (reached.barred);
    }
}

static void
settle_arrivals (Run       *run,
                 GPtrArray *arrivals)
{
  g_autoptr (GPtrArray) stopped = g_ptr_array_new ();
  g_autoptr (GArray) driven = g_array_new (FALSE, FALSE, sizeof (Reached));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_array_set_clear_func (driven, clear_reached);
  for (guint i = 0; i < arrivals->len; i++)
    {
      BivMarch *march = g_ptr_array_index (arrivals, i);

      if (g_hash_table_add (seen, march->body->location))
        look_round (run, march->body->location, arrivals, stopped, driven);
    }
  for (guint i = 0; i < stopped->len; i++)
    {
      BivMarch *march = g_ptr_array_index (stopped, i);

      march->state = BIV_MARCH_OVER;
      march->is_stopped = TRUE;
    }
  for (guint i = 0; i < driven->len; i++)
    drive_off (run, g_array_index (driven, Reached, i).body, g_array_index (driven, Reached, i).barred);
}

/* ---- From moment to moment ---- */

static void
consider (BivMoment *next,
          BivMoment  moment)
{
  if (next->den == 0 || biv_moment_compare (moment, *next) < 0)
    *next = moment;
}

static BivMoment
find_next_moment (Run *run)
{
  g_autoptr (GHashTable) by_link = list_by_link (run);
  BivMoment next = BIV_NO_MOMENT;

  for (guint i = 0; i < run->marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (run->marches, i);
      GPtrArray *on_link;

      if (march->state == BIV_MARCH_WAITING)
        consider (&next, march->start);
      if (march->state != BIV_MARCH_MOVING)
        continue;
      consider (&next, current_leg (march)->arrive);
      on_link = g_hash_table_lookup (by_link, current_leg (march)->link);
      for (guint j = 0; j < on_link->len; j++)
        {
          BivMoment when;

          if (find_meeting (run, march, g_ptr_array_index (on_link, j), &when))
            consider (&next, when);
        }
    }
  return next;
}

static void
go_on (Run      *run,
       BivMarch *march)
{
  if (march->n_done == march->legs->len)
    {
      march->state = BIV_MARCH_OVER;
      return;
    }
  march->state = BIV_MARCH_MOVING;
  march->has_left = TRUE;
  set_place (run, march->body, NULL);
}

static void
play_moment (Run *run)
{
  g_autoptr (GPtrArray) arrivals = g_ptr_array_new ();
  guint n_gone_on = 0;

  meet_on_links (run);
  for (guint i = 0; i < run->marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (run->marches, i);

      if (march->state == BIV_MARCH_MOVING && biv_moment_compare (current_leg (march)->arrive, run->now) == 0)
        {
          BivLeg leg = *current_leg (march);

          arrive (run, march, &leg);
          g_ptr_array_add (arrivals, march);
        }
    }
  settle_arrivals (run, arrivals);
  for (guint i = 0; i < run->marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (run->marches, i);
      gboolean has_arrived = n_gone_on < arrivals->len && g_ptr_array_index (arrivals, n_gone_on) == march;

      n_gone_on += has_arrived;
      if ((march->state == BIV_MARCH_WAITING && biv_moment_compare (march->start, run->now) == 0) ||
          (march->state == BIV_MARCH_MOVING && has_arrived))
        go_on (run, march);
    }
}

void
biv_meetings_run (BivProposal *proposal,
                  GPtrArray   *marches)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GHashTable) of_body = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) combat = g_hash_table_new (NULL, NULL);
  Run run = { proposal, campaign, marches, of_body, combat, BIV_NO_MOMENT };

  for (guint i = 0; i < bodies->len; i++)
    if (biv_body_has_ready_combat (campaign, g_ptr_array_index (bodies, i)))
      g_hash_table_add (combat, g_ptr_array_index (bodies, i));
  for (guint i = 0; i < marches->len; i++)
    g_hash_table_insert (of_body, ((BivMarch *) g_ptr_array_index (marches, i))->body, g_ptr_array_index (marches, i));
  for (run.now = find_next_moment (&run); run.now.den != 0; run.now = find_next_moment (&run))
    play_moment (&run);
}
