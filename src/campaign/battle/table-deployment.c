/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deployment.c: questions about who may stand where on a table when a battle begins (CA-DEPLOY-4) */
#include "config.h"
#include "campaign/battle/deployment.h"

#include <gio/gio.h>
#include "base/i18n.h"

#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"

#define BETWEEN_UNITS (10 * BIV_MM)   /* of a line that is dressed */

/* ---- Places ---- */

gboolean
biv_deployment_get_spot (BivBattle            *battle,
                         const BivParticipant *participant,
                         BivSpot              *at,
                         BivAngle             *facing)
{
  if (participant->square == NULL || !biv_fight_is_on_table (battle) || !biv_text_read_place (participant->square, at))
    return FALSE;
  if (participant->facing == NULL || !biv_text_read_angle (participant->facing, facing))
    *facing = biv_deployment_sits_south (battle, participant->side) ? BIV_ANGLE_N : BIV_ANGLE_S;
  return TRUE;
}

gboolean
biv_deployment_get_station (BivBattle            *battle,
                            const BivParticipant *participant,
                            BivStation           *station)
{
  *station = (BivStation) { .unit = participant->unit, .form = participant->form, .is_hidden = participant->is_hidden };
  return biv_deployment_get_spot (battle, participant, &station->at, &station->facing);
}

gboolean
biv_deployment_read_station (BivBattle            *battle,
                             const BivParticipant *participant,
                             const char           *square,
                             const char           *facing,
                             BivStation           *station,
                             BivRefusal           *why)
{
  BivSpot at;

  if (!biv_deployment_get_station (battle, participant, station))
    station->facing = biv_deployment_sits_south (battle, participant->side) ? BIV_ANGLE_N : BIV_ANGLE_S;
  if (!biv_text_read_place (square, &at))
    return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("“%s” is no place on a table: X,Y in millimetres"), square);
  if (facing != NULL && !biv_text_read_angle (facing, &station->facing))
    return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("“%s” is no facing on a table: degrees from 0 to 359.99"),
                            facing);
  station->at = at;
  return TRUE;
}

/* CA-DEPLOY-4: measured along the table's depth. */
gboolean
biv_deployment_get_zone (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *side,
                         BivBounds   *zone)
{
  const BivTabletop *table = biv_board_get_table (battle->board);
  BivLength gap = biv_campaign_get_option_number (campaign, "deploy.gap") * BIV_MM;
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);

  *zone = (BivBounds) { .west = 0, .east = width, .south = 0, .north = height / 2 - gap };
  if (!biv_deployment_sits_south (battle, side))
    {
      zone->south = height - height / 2 + gap;
      zone->north = height;
    }
  return zone->south < zone->north;
}

#define LEAST_STRIP (60 * BIV_MM)     /* a line, and the edges off which it keeps */
#define USUAL_STRIP (100 * BIV_MM)    /* what the usual option leaves of the usual table */

gboolean
biv_deployment_has_room (BivCampaign *campaign,
                         BivLength    height,
                         BivRefusal  *why)
{
  const BivOptionSpec *option = biv_option_find ("deploy.gap");
  BivLength gap = biv_campaign_get_option_number (campaign, option->name) * BIV_MM;
  BivLength half = height / 2;

  if (half - gap >= LEAST_STRIP)
    return TRUE;
  return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4",
                          _("On a table %d mm deep nobody has room to deploy, %d mm of it being kept free on either side "
                            "of the centre line. Set the option %s (%s) to %d or less."),
                          height / BIV_MM, gap / BIV_MM, _(option->title), option->name,
                          MAX (half - USUAL_STRIP, 0) / BIV_MM);
}

/* ---- A setup with some of them elsewhere ---- */

static void
station_unit (BivSetup         *setup,
              const BivStation *station)
{
  int number = biv_setup_find_unit (setup, station->unit);
  BivSetupUnit *unit;

  if (number < 0)
    return;
  unit = biv_setup_get_unit (setup, (guint) number);
  unit->has_place = TRUE;
  unit->place = station->at;
  unit->angle = station->facing;
  unit->arrival = 0;
  biv_facts_set (unit->facts, "state", station->form);
  biv_facts_set (unit->facts, "placed", station->is_hidden ? "map" : NULL);
}

static BivSetup *
dup_setup (BivCampaign      *campaign,
           BivBattle        *battle,
           const BivStation *stations,
           guint             n_stations)
{
  BivSetup *setup = biv_fight_dup_setup (campaign, battle, NULL);

  for (guint i = 0; setup != NULL && i < n_stations; i++)
    station_unit (setup, &stations[i]);
  return setup;
}

static GArray *
measure (const BivSetup *setup,
         GPtrArray      *participants)
{
  GArray *bases = g_array_sized_new (FALSE, TRUE, sizeof (BivBase), participants->len);
  g_autoptr (BivField) field = setup != NULL ? biv_field_new (biv_ruleset_find (setup->ruleset), setup, NULL) : NULL;
  g_autofree BivState *state = field != NULL ? biv_field_new_state (field) : NULL;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      int number = field != NULL ? biv_field_find_unit (field, participant->unit) : -1;
      BivPlacement placement = { 0 };
      BivBase base;

      if (number >= 0)
        biv_field_get_ruleset (field)->placement (field, state, (guint) number, &placement);
      base = biv_base_make (placement.has_place ? placement.place : biv_spot (-1, -1), placement.angle, placement.frontage,
                            placement.depth);
      g_array_append_val (bases, base);
    }
  return bases;
}

GArray *
biv_deployment_list_bases (BivCampaign      *campaign,
                           BivBattle        *battle,
                           GPtrArray        *participants,
                           const BivStation *stations,
                           guint             n_stations)
{
  g_autoptr (BivSetup) setup = dup_setup (campaign, battle, stations, n_stations);

  return measure (setup, participants);
}

/* ---- Faults ---- */

static void
add_fault (GPtrArray        *faults,
           const char       *unit,
           const BivRefusal *why)
{
  BivRefusal kept = *why;

  /* They are the setup's, which is not kept. */
  kept.names[0] = kept.names[1] = NULL;
  kept.unit = kept.cell = -1;
  biv_item_faults_add (faults, unit, &kept);
}

/* Toward the enemy: who juts out behind is not wholly on the table, which the rulebook says better. */
static gboolean
check_zone (BivCampaign          *campaign,
            BivBattle            *battle,
            const BivParticipant *participant,
            const BivBase        *base,
            BivRefusal           *why)
{
  gboolean is_south = biv_deployment_sits_south (battle, participant->side);
  BivLength height = biv_tabletop_get_height (biv_board_get_table (battle->board));
  BivLength gap = biv_campaign_get_option_number (campaign, "deploy.gap") * BIV_MM, nearest = G_MAXINT;
  BivSpot corners[4];

  biv_base_get_corners (base, corners);
  for (guint i = 0; i < 4; i++)
    nearest = MIN (nearest, is_south ? height / 2 - corners[i].y : corners[i].y - (height - height / 2));
  if (nearest >= gap - BIV_TOUCH)
    return TRUE;
  if (nearest < -BIV_TOUCH)
    return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s is outside its own half"),
                            biv_ref_of (campaign, participant));
  return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s is nearer than %d mm to the centre line"),
                          biv_ref_of (campaign, participant), gap / BIV_MM);
}

static gboolean
is_about (const BivSetup   *setup,
          const BivRefusal *fault,
          const char       *unit)
{
  return (fault->unit >= 0 && g_strcmp0 (biv_setup_get_unit (setup, (guint) fault->unit)->name, unit) == 0)
         || g_strcmp0 (fault->names[0], unit) == 0 || g_strcmp0 (fault->names[1], unit) == 0;
}

static gboolean
needs_enemy (const BivRefusal *fault)
{
  return g_strcmp0 (fault->code, "E-SETUP-4") == 0;
}

static GArray *
list_rulebook_faults (const BivSetup *setup,
                      int             side)
{
  GArray *faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));

  biv_setup_check_deployment (setup, side, faults, NULL);
  return faults;
}

/* A general is found by his formation; whatever else it is about keeps the name that the rulebook gives. */
static char *
dup_subject (BivCampaign      *campaign,
             BivBattle        *battle,
             const BivRefusal *fault)
{
  BivFormation *formation = fault->names[0] != NULL ? biv_fight_find_commanded (campaign, battle, fault->names[0]) : NULL;

  return g_strdup (formation != NULL ? biv_id_of (formation) : fault->names[0]);
}

/* Orders to no one, as a file may have them, or after a formation has been merged into another. */
static void
add_order_faults (BivCampaign *campaign,
                  BivBattle   *battle,
                  GPtrArray   *faults)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (campaign, battle, NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const BivOpeningOrder *order = g_ptr_array_index (orders, i);
      BivRefusal why = { 0 };

      if (!biv_opening_orders_check (campaign, battle, order, &why))
        add_fault (faults, order->formation, &why);
    }
}

/* The rulebook's sentences of these say what is wrong, but not with whom. */
static void
add_rulebook_fault (GPtrArray        *faults,
                    const char       *subject,
                    const char       *name,
                    const BivRefusal *fault)
{
  static const char *const nameless[] = { "E-SETUP-9", "E-SETUP-10", "E-SETUP-11", NULL };
  BivRefusal why = *fault;

  if (name != NULL && g_strv_contains (nameless, fault->code))
    biv_refusal_set (&why, fault->code, fault->clauses[0], "%s: %s", name, fault->text);
  add_fault (faults, subject, &why);
}

GPtrArray *
biv_deployment_list_table_faults (BivCampaign *campaign,
                                  BivBattle   *battle)
{
  GPtrArray *faults = biv_item_faults_new ();
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  g_autoptr (BivSetup) setup = dup_setup (campaign, battle, NULL, 0);
  g_autoptr (GArray) bases = measure (setup, participants);
  g_autoptr (GArray) found = setup != NULL ? list_rulebook_faults (setup, BIV_NOBODY)
                                           : g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  g_autofree gboolean *is_told = g_new0 (gboolean, found->len + 1);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      const BivBase *base = &g_array_index (bases, BivBase, i);
      BivRefusal why = { 0 };
      BivAngle facing;
      BivSpot spot;

      if (participant->square == NULL)
        continue;
      if (unit == NULL || !biv_unit_is_ready (unit))
        {
          biv_refusal_set (&why, "CA-SETUP-4", "CA-SETUP-4", _("%s is no longer ready"), biv_ref_of (campaign, participant));
          add_fault (faults, participant->unit, &why);
        }
      if (!biv_deployment_get_spot (battle, participant, &spot, &facing))
        {
          biv_refusal_set (&why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s: “%s” is no place on the table; put it down again"),
                           biv_ref_of (campaign, participant), participant->square);
          add_fault (faults, participant->unit, &why);
          continue;
        }
      /* Where the engine can make nothing of the armies, that is what its check says. */
      if (base->frontage > 0 && !check_zone (campaign, battle, participant, base, &why))
        add_fault (faults, participant->unit, &why);
      for (guint j = 0; j < found->len; j++)
        {
          const BivRefusal *fault = &g_array_index (found, BivRefusal, j);

          if (is_told[j] || !is_about (setup, fault, participant->unit))
            continue;
          is_told[j] = TRUE;
          if (!biv_deployment_is_unseen (campaign, battle) || !needs_enemy (fault))
            add_rulebook_fault (faults, participant->unit, biv_ref_of (campaign, participant), fault);
        }
    }
  for (guint j = 0; j < found->len; j++)
    if (!is_told[j])
      {
        const BivRefusal *fault = &g_array_index (found, BivRefusal, j);
        g_autofree char *subject = dup_subject (campaign, battle, fault);
        const char *id = fault->unit >= 0 ? biv_setup_get_unit (setup, (guint) fault->unit)->name : NULL;
        BivUnit *unit = id != NULL ? biv_campaign_find_unit (campaign, id) : NULL;

        add_rulebook_fault (faults, subject, unit != NULL ? biv_unit_get_ref (unit)
                                             : subject != NULL ? biv_turn_name (campaign, subject) : NULL, fault);
      }
  add_order_faults (campaign, battle, faults);
  return faults;
}

/* ---- Before they stand there ---- */

static gboolean
is_understood (const BivSetup *setup)
{
  g_autoptr (BivField) field = biv_field_new (biv_ruleset_find (setup->ruleset), setup, NULL);

  return field != NULL;
}

/* Whether the engine can still make something of the armies, of which all other checks are made: a formation that the arm
 * does not know would silence them. What it can make nothing of as they stand already, its own check says. */
static gboolean
check_forms (BivCampaign      *campaign,
             BivBattle        *battle,
             const BivStation *stations,
             guint             n_stations,
             BivRefusal       *why)
{
  g_autoptr (BivSetup) now = dup_setup (campaign, battle, NULL, 0);

  if (now == NULL || !is_understood (now))
    return TRUE;
  for (guint i = 0; i < n_stations; i++)
    {
      g_autoptr (BivSetup) with = dup_setup (campaign, battle, &stations[i], 1);

      if (with == NULL || !is_understood (with))
        return biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s cannot stand as “%s”; choose another formation"),
                                biv_ref_of (campaign, biv_battle_find_participant (campaign, battle, stations[i].unit)),
                                stations[i].form != NULL ? stations[i].form : "");
    }
  return TRUE;
}

gboolean
biv_deployment_check_stations (BivCampaign      *campaign,
                               BivBattle        *battle,
                               const BivStation *stations,
                               guint             n_stations,
                               BivRefusal       *why)
{
  g_autoptr (GPtrArray) participants = g_ptr_array_new ();
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (GArray) bases = NULL, found = NULL;

  g_return_val_if_fail (biv_fight_is_on_table (battle), FALSE);

  for (guint i = 0; i < n_stations; i++)
    {
      BivParticipant *participant = biv_battle_find_participant (campaign, battle, stations[i].unit);

      if (participant == NULL || participant->role != BIV_ROLE_BOARD)
        return biv_refusal_set (why, "CA-SETUP-4", "CA-SETUP-4", _("%s is not on the board list."), stations[i].unit);
      g_ptr_array_add (participants, participant);
    }
  if (n_stations == 0)
    return TRUE;
  setup = dup_setup (campaign, battle, stations, n_stations);
  if (setup == NULL)
    return biv_refusal_set (why, "CA-SETUP-2", "CA-SETUP-2", _("This battle cannot be laid out on its table."));
  bases = measure (setup, participants);
  if (g_array_index (bases, BivBase, 0).frontage == 0
      && !check_forms (campaign, battle, stations, n_stations, why))
    return FALSE;
  for (guint i = 0; i < n_stations; i++)
    if (!check_zone (campaign, battle, g_ptr_array_index (participants, i), &g_array_index (bases, BivBase, i), why))
      return FALSE;
  found = list_rulebook_faults (setup, biv_deployment_sits_south (battle, ((BivParticipant *) participants->pdata[0])->side)
                                         ? 0 : 1);
  for (guint j = 0; j < found->len; j++)
    {
      const BivRefusal *fault = &g_array_index (found, BivRefusal, j);

      if (biv_deployment_is_unseen (campaign, battle) && needs_enemy (fault))
        continue;
      for (guint i = 0; i < n_stations; i++)
        if (is_about (setup, fault, stations[i].unit))
          {
            if (why != NULL)
              {
                *why = *fault;
                why->names[0] = why->names[1] = NULL;
                why->unit = why->cell = -1;
              }
            return FALSE;
          }
    }
  return TRUE;
}

/* ---- Lines ---- */

GPtrArray *
biv_deployment_list_brigade (BivCampaign *campaign,
                             BivBattle   *battle,
                             const char  *formation)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);
  GPtrArray *brigade = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit != NULL && participant->role == BIV_ROLE_BOARD && g_strcmp0 (unit->formation, formation) == 0)
        g_ptr_array_add (brigade, participant);
    }
  return brigade;
}

void
biv_deployment_form_line (BivCampaign *campaign,
                          BivBattle   *battle,
                          GPtrArray   *brigade,
                          BivSpot      centre,
                          BivAngle     facing,
                          BivStation  *stations)
{
  g_autoptr (GArray) bases = biv_deployment_list_bases (campaign, battle, brigade, NULL, 0);
  BivLength width = brigade->len > 0 ? (BivLength) (brigade->len - 1) * BETWEEN_UNITS : 0, at;

  for (guint i = 0; i < brigade->len; i++)
    width += g_array_index (bases, BivBase, i).frontage;
  at = -width / 2;
  for (guint i = 0; i < brigade->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (brigade, i);
      BivLength frontage = g_array_index (bases, BivBase, i).frontage;

      biv_deployment_get_station (battle, participant, &stations[i]);
      stations[i].at = biv_spot_beyond (centre, (BivAngle) (facing + BIV_RIGHT_ANGLE), at + frontage / 2);
      stations[i].facing = facing;
      at += frontage + BETWEEN_UNITS;
    }
}
