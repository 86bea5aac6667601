/* SPDX-License-Identifier: GPL-3.0-or-later */
/* single.c: orders of a body that do not depend on what the others do: it cannot help it, or it has had enough */
#include "config.h"
#include "campaign/staff/plan.h"

#include "base/i18n.h"
#include "campaign/battle/siege.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/turn/turn.h"

/* What is so much stronger than oneself, in percent, is run away from. */
#define FLEES_AT(picture) biv_staff_pick (picture, 300, 180, 120)

static BivStaffBody *
get_body (BivStaffPicture *picture,
          guint            i)
{
  return &g_array_index (picture->bodies, BivStaffBody, i);
}

/* ---- Staying ---- */

/* CA-RECOVER-3: a rest holds like a hold, but does not march to the guns. */
static void
stay (BivStaffBody *body,
      char         *reason)
{
  biv_staff_settle (body, body->can_gain ? BIV_POSTURE_REST : BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE, reason);
}

static gboolean
may_attack (const BivStaffPicture *picture,
            const BivStaffBody    *body)
{
  return body->strength > 0 && !biv_formation_is_shaken (picture->copy, body->formation);
}

/* ---- In a fort, and before one ---- */

static void
settle_garrison (BivStaffPicture *picture,
                 BivStaffBody    *body)
{
  int besieger = MAX (picture->enemy[body->place], 1);

  if (may_attack (picture, body) && body->strength * 100 >= besieger * biv_staff_pick (picture, 90, 150, 250))
    biv_staff_settle (body, BIV_POSTURE_ATTACK, BIV_STAFF_NOWHERE,
                      /* TRANSLATORS: why an order is proposed; %s is a place */
                      g_strdup_printf (_("Shut in at %s: breaks out, since the besieger is not known to be the stronger."),
                                       biv_staff_place_name (picture, body->place)));
  else
    biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                      g_strdup_printf (_("Shut in at %s: holds out until relief comes."),
                                       biv_staff_place_name (picture, body->place)));
}

/* CA-SIEGE-1, CA-SIEGE-2. Who would be overwhelmed there by relief goes on to what comes after. */
static void
settle_besieger (BivStaffPicture *picture,
                 BivStaffBody    *body)
{
  BivSiege *siege = biv_siege_find (picture->copy, biv_staff_place_id (picture, body->place));
  int garrison = picture->enemy[body->place], here = picture->own[body->place];
  const char *name = biv_staff_place_name (picture, body->place);

  if (garrison == 0 || body->strength == 0 || garrison * 100 > here * FLEES_AT (picture))
    return;
  if (siege != NULL && biv_siege_has_old_breach (picture->copy, siege) && may_attack (picture, body) &&
      here * 100 >= garrison * biv_staff_get_odds (picture))
    biv_staff_settle (body, BIV_POSTURE_ATTACK, BIV_STAFF_NOWHERE,
                      g_strdup_printf (_("Storms %s: its wall is breached."), name));
  else
    biv_staff_settle (body, BIV_POSTURE_BESIEGE, BIV_STAFF_NOWHERE, g_strdup_printf (_("Besieges %s."), name));
}

/* ---- Afloat (CA-MOVE-11) ---- */

static gboolean
may_land (const BivStaffPicture *picture,
          guint                  place)
{
  return biv_turn_is_landing (picture->copy, biv_staff_place_id (picture, place)) && picture->enemy[place] == 0;
}

/* What can be had by land from there; the sooner the more. */
static int
worth_of_shore (BivStaffPicture *picture,
                guint            place)
{
  int worth = 0;

  for (guint i = 0; i < picture->places->len; i++)
    {
      int cost = picture->take_value[i] > 0 ? i == place ? 0 : biv_staff_get_cost (picture, place, i) : BIV_UNREACHABLE;

      if (cost != BIV_UNREACHABLE)
        worth = MAX (worth, picture->take_value[i] * 100 / (cost + BIV_ROUTES_PARTS));
    }
  return worth;
}

/* The best that it gets to by water, if it is better than the one where it is. Returns: or BIV_STAFF_NOWHERE */
static guint
find_shore (BivStaffPicture *picture,
            guint            start)
{
  g_autofree guint *before = biv_staff_find_sea_ways (picture, start);
  guint best = BIV_STAFF_NOWHERE;
  int most = worth_of_shore (picture, start);

  for (guint i = 0; i < picture->places->len; i++)
    {
      int worth = i != start && before[i] != BIV_STAFF_NOWHERE && may_land (picture, i) ? worth_of_shore (picture, i) : 0;

      if (worth <= most)
        continue;
      most = worth;
      best = i;
    }
  return best;
}

static void
settle_afloat (BivStaffPicture *picture,
               BivStaffBody    *body)
{
  guint shore = find_shore (picture, body->place);

  if (shore != BIV_STAFF_NOWHERE)
    biv_staff_settle (body, BIV_POSTURE_MARCH, shore,
                      g_strdup_printf (_("Sails for %s, to land there."), biv_staff_place_name (picture, shore)));
  else if (may_land (picture, body->place))
    {
      biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                        g_strdup_printf (_("Lands at %s."), biv_staff_place_name (picture, body->place)));
      body->embark = BIV_EMBARK_LAND;
    }
  else
    biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE, g_strdup (_("Stays on board: it knows no safe landing.")));
}

/* ---- Without troops ---- */

/* The strongest of his that it gets to soonest. */
static guint
find_troops (BivStaffPicture    *picture,
             const BivStaffBody *body)
{
  guint best = BIV_STAFF_NOWHERE;
  int most = 0;

  for (guint i = 0; i < picture->places->len; i++)
    {
      int turns = picture->own[i] > 0 && picture->enemy[i] == 0 ? biv_staff_count_turns (picture, body, i) : BIV_STAFF_FAR;
      int worth = turns < BIV_STAFF_FAR ? picture->own[i] * 10 / (turns + 1) + 1 : 0;

      if (worth > most)
        {
          most = worth;
          best = i;
        }
    }
  return best;
}

static void
settle_without_troops (BivStaffPicture *picture,
                       BivStaffBody    *body)
{
  guint troops = picture->own[body->place] > 0 ? BIV_STAFF_NOWHERE : find_troops (picture, body);

  if (body->allowance == 0 || troops == BIV_STAFF_NOWHERE)
    stay (body, g_strdup (_("Has no fighting unit that is ready: it stays.")));
  else
    biv_staff_settle (body, BIV_POSTURE_EVADE, troops,
                      g_strdup_printf (_("Has no fighting unit that is ready: it goes to its own troops at %s."),
                                       biv_staff_place_name (picture, troops)));
}

void
biv_staff_settle_bound (BivStaffPicture *picture)
{
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      BivStaffBody *body = get_body (picture, i);

      if (body->is_settled)
        continue;
      if (body->formation->shut_in)
        settle_garrison (picture, body);
      else if (body->formation->embarked)
        settle_afloat (picture, body);
      else if (body->strength == 0)
        settle_without_troops (picture, body);
      else if (biv_map_is_hostile_fort (picture->copy, picture->places->pdata[body->place], biv_id_of (picture->side)))
        settle_besieger (picture, body);
      if (!body->is_settled && body->allowance == 0)
        stay (body, g_strdup (_("Cannot move: it stays.")));
    }
}

/* ---- Hurt ---- */

/* A place within this turn's march where it is better off: fewer enemies, more of its own, nearer to a depot. */
static guint
find_refuge (BivStaffPicture    *picture,
             const BivStaffBody *body)
{
  guint best = BIV_STAFF_NOWHERE;
  int least = 0;

  for (guint i = 0; i < picture->places->len; i++)
    {
      int base = biv_map_base_cost (picture->copy, biv_staff_place_id (picture, i), picture->side);
      int burden = biv_staff_get_threat (picture, i) * 2 - MIN (picture->own[i], 100) + MIN (base, 30) * 3;

      if (i == body->place || picture->enemy[i] > 0 || biv_staff_count_turns (picture, body, i) != 1 ||
          biv_map_is_hostile_fort (picture->copy, picture->places->pdata[i], biv_id_of (picture->side)))
        continue;
      if (best == BIV_STAFF_NOWHERE || burden < least)
        {
          least = burden;
          best = i;
        }
    }
  return best != BIV_STAFF_NOWHERE && biv_staff_get_threat (picture, best) < biv_staff_get_threat (picture, body->place)
           ? best : BIV_STAFF_NOWHERE;
}

static gboolean
is_in_own_fort (const BivStaffPicture *picture,
                const BivStaffBody    *body)
{
  BivPlace *place = picture->places->pdata[body->place];

  return biv_place_is_fort (picture->copy, place) && g_strcmp0 (place->owner, biv_id_of (picture->side)) == 0;
}

static void
settle_overwhelmed (BivStaffPicture *picture,
                    BivStaffBody    *body)
{
  guint danger = biv_staff_find_threat (picture, body->place);
  guint refuge = find_refuge (picture, body);

  /* CA-CONTACT-7: behind walls it holds out longer than it would in the open. */
  if (is_in_own_fort (picture, body))
    biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                      /* TRANSLATORS: said of a formation; both %s are places */
                      g_strdup_printf (_("Holds the fort %s against a stronger enemy at %s."),
                                       biv_staff_place_name (picture, body->place), biv_staff_place_name (picture, danger)));
  else if (refuge != BIV_STAFF_NOWHERE)
    biv_staff_settle (body, BIV_POSTURE_EVADE, refuge,
                      /* TRANSLATORS: said of a formation; both %s are places */
                      g_strdup_printf (_("Falls back to %s before a stronger enemy at %s."),
                                       biv_staff_place_name (picture, refuge), biv_staff_place_name (picture, danger)));
}

static void
settle_worn (BivStaffPicture *picture,
             BivStaffBody    *body)
{
  guint danger = biv_staff_find_threat (picture, body->place);
  guint refuge = danger != BIV_STAFF_NOWHERE ? find_refuge (picture, body) : BIV_STAFF_NOWHERE;

  if (refuge != BIV_STAFF_NOWHERE)
    biv_staff_settle (body, BIV_POSTURE_EVADE, refuge,
                      g_strdup_printf (_("Is worn out, and falls back to %s out of the enemy’s reach."),
                                       biv_staff_place_name (picture, refuge)));
  else
    stay (body, g_strdup (_("Is worn out, and rests.")));
}

static void
settle_cut_off (BivStaffPicture *picture,
                BivStaffBody    *body)
{
  guint best = BIV_STAFF_NOWHERE;
  int least = BIV_STAFF_FAR;

  for (guint i = 0; i < picture->places->len; i++)
    {
      int turns = picture->enemy[i] == 0 && biv_staff_is_supplied (picture, i) ? biv_staff_count_turns (picture, body, i)
                                                                               : BIV_STAFF_FAR;

      if (turns < least)
        {
          least = turns;
          best = i;
        }
    }
  /* Where it stands it ought to be fed, so that somebody bars the way, and it is for the others to open it. */
  if (best != BIV_STAFF_NOWHERE && least > 0)
    biv_staff_settle (body, BIV_POSTURE_MARCH, best,
                      g_strdup_printf (_("Is out of supply, and marches back within reach of it, to %s."),
                                       biv_staff_place_name (picture, best)));
}

/* CA-ORDER-4. It may go where nobody is; with the enemy beside it, it stays, which is more than it need do. */
static void
settle_shaken (BivStaffPicture *picture,
               BivStaffBody    *body)
{
  if (biv_staff_find_threat (picture, body->place) != BIV_STAFF_NOWHERE)
    stay (body, g_strdup (_("Is shaken and cannot attack: it stays where it is.")));
}

static gboolean
is_hungry (const BivStaffPicture *picture,
           const BivStaffBody    *body)
{
  if (biv_campaign_option_is (picture->copy, "supply.mode", "off") || biv_staff_is_supplied (picture, body->place))
    return FALSE;
  return body->formation->out_of_supply >= biv_staff_pick (picture, 2, 1, 1) ||
         (biv_campaign_option_is (picture->copy, "supply.mode", "days") &&
          body->formation->supply_days <= biv_staff_pick (picture, 0, 1, 2));
}

void
biv_staff_settle_hurt (BivStaffPicture *picture)
{
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      BivStaffBody *body = get_body (picture, i);
      int here = picture->own[body->place];

      if (body->is_settled)
        continue;
      if (biv_staff_get_threat (picture, body->place) * 100 > MAX (here, body->strength) * FLEES_AT (picture))
        settle_overwhelmed (picture, body);
      if (!body->is_settled && (body->full - body->strength) * 100 >= body->full * biv_staff_pick (picture, 67, 50, 34))
        settle_worn (picture, body);
      if (!body->is_settled && biv_formation_is_shaken (picture->copy, body->formation))
        settle_shaken (picture, body);
      if (!body->is_settled && is_hungry (picture, body))
        settle_cut_off (picture, body);
    }
}

/* ---- Nothing else to do ---- */

static void
settle_on_island (BivStaffPicture *picture,
                  BivStaffBody    *body)
{
  guint shore;

  if (!biv_turn_is_landing (picture->copy, biv_staff_place_id (picture, body->place)) ||
      worth_of_shore (picture, body->place) > 0)
    return;
  shore = find_shore (picture, body->place);
  if (shore == BIV_STAFF_NOWHERE)
    return;
  biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                    g_strdup_printf (_("Embarks for %s: nothing is to be had by land."), biv_staff_place_name (picture, shore)));
  body->embark = BIV_EMBARK_EMBARK;
}

void
biv_staff_settle_idle (BivStaffPicture *picture)
{
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      BivStaffBody *body = get_body (picture, i);
      guint danger = biv_staff_find_threat (picture, body->place);

      if (!body->is_settled && danger == BIV_STAFF_NOWHERE)
        settle_on_island (picture, body);
      if (body->is_settled)
        continue;
      if (danger == body->place)
        biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                          g_strdup_printf (_("Holds %s, where the enemy stands."), biv_staff_place_name (picture, body->place)));
      else if (danger != BIV_STAFF_NOWHERE)
        biv_staff_settle (body, BIV_POSTURE_HOLD, BIV_STAFF_NOWHERE,
                          /* TRANSLATORS: said of a formation; both %s are places */
                          g_strdup_printf (_("Holds %s: the enemy is near, at %s."), biv_staff_place_name (picture, body->place),
                                           biv_staff_place_name (picture, danger)));
      else if (body->can_gain)
        stay (body, g_strdup (_("Rests, so that its men come back sooner; nobody is known to be near.")));
      else
        stay (body, g_strdup_printf (_("Stays at %s: it has nothing better to do within its reach."),
                                     biv_staff_place_name (picture, body->place)));
    }
}
