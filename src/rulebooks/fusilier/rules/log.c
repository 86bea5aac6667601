/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.c: what changed on the table in a phase, one event each (FU-BOUND) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"
#include "rulebooks/fusilier/rules/halt.h"

static const guint8 kinds[FU_N_TELLS] = {
  [FU_TELL_START] = BIV_EVENT_INITIATIVE,      [FU_TELL_ORDER] = BIV_EVENT_ACTIVATION,
  [FU_TELL_WOODS] = BIV_EVENT_EFFECT,          [FU_TELL_SHOT] = BIV_EVENT_SHOT,
  [FU_TELL_SKIRMISH] = BIV_EVENT_SHOT,         [FU_TELL_COMBAT] = BIV_EVENT_COMBAT,
  [FU_TELL_RISK] = BIV_EVENT_EFFECT,           [FU_TELL_MORALE] = BIV_EVENT_EFFECT,
  [FU_TELL_DRAFT] = BIV_EVENT_ACTIVATION,      [FU_TELL_JOINS] = BIV_EVENT_MOVED,
  [FU_TELL_RIDES] = BIV_EVENT_MOVED,
  [FU_TELL_PARTS] = BIV_EVENT_MOVED,           [FU_TELL_DECLARES] = BIV_EVENT_ACTIVATED,
  [FU_TELL_PATH] = BIV_EVENT_ACTIVATED,        [FU_TELL_TURNS] = BIV_EVENT_TURNED,
  [FU_TELL_EVOLVES] = BIV_EVENT_ACTIVATED,     [FU_TELL_COVERS] = BIV_EVENT_ACTIVATED,
  [FU_TELL_AIMS] = BIV_EVENT_ACTIVATED,        [FU_TELL_FOLLOWS] = BIV_EVENT_ACTIVATED,
  [FU_TELL_RIDDEN_DOWN] = BIV_EVENT_DOOMED,    [FU_TELL_ROUTS] = BIV_EVENT_LOST,
  [FU_TELL_RETREATS] = BIV_EVENT_RETREATED,    [FU_TELL_ADVANCES] = BIV_EVENT_ADVANCED,
  [FU_TELL_TAKEN] = BIV_EVENT_LOST,            [FU_TELL_MOVES] = BIV_EVENT_MOVED,
  [FU_TELL_CARRIED] = BIV_EVENT_RETREATED,     [FU_TELL_FALLS_BACK] = BIV_EVENT_RETREATED,
  [FU_TELL_GIVES_WAY] = BIV_EVENT_RETREATED,   [FU_TELL_CLOSES] = BIV_EVENT_ADVANCED,
  [FU_TELL_FORMS] = BIV_EVENT_CHANGED,         [FU_TELL_SEEN] = BIV_EVENT_ENTERED,
  [FU_TELL_ATTACKED] = BIV_EVENT_CHANGED,      [FU_TELL_DISORDERED] = BIV_EVENT_CHANGED,
  [FU_TELL_MUST_DEPLOY] = BIV_EVENT_CHANGED,   [FU_TELL_REFORMS] = BIV_EVENT_CHANGED,
  [FU_TELL_REFORMED] = BIV_EVENT_CHANGED,      [FU_TELL_NO_CREW] = BIV_EVENT_CHANGED,
  [FU_TELL_CREW_BACK] = BIV_EVENT_CHANGED,     [FU_TELL_BUILDING_GONE] = BIV_EVENT_CLEARED,
  [FU_TELL_GOES_IN] = BIV_EVENT_MOVED,         [FU_TELL_COMES_OUT] = BIV_EVENT_MOVED,
  [FU_TELL_FAILS] = BIV_EVENT_STAYED,
};

BivEvent *
fu_tell (BivEvents      *events,
         const FuBattle *battle,
         FuTell          what,
         int             unit,
         const char     *clause)
{
  BivEvent *event = biv_events_add (events, kinds[what], unit, clause);

  if (event == NULL)
    return NULL;
  event->note = (guint16) what;
  event->n_dice = 0;
  if (unit != FU_NONE)
    event->side = battle->units[unit].side;
  return event;
}

static void
tell_number (BivEvents      *events,
             const FuBattle *battle,
             FuTell          what,
             guint           unit,
             const char     *clause,
             gint32          number)
{
  BivEvent *event = fu_tell (events, battle, what, (int) unit, clause);

  event->own[0] = number;
}

static gboolean
is_told (const BivEvents *events,
         guint            first,
         guint            unit,
         FuTell           what)
{
  for (guint i = first; i < events->len; i++)
    if (g_array_index (events, BivEvent, i).unit == (int) unit && g_array_index (events, BivEvent, i).note == what)
      return TRUE;
  return FALSE;
}

/* ---- Where somebody has gone ---- */

static void
tell_way (const FuBattle *before,
          const FuBattle *battle,
          guint           number,
          guint           first,
          BivEvents      *events)
{
  const FuUnit *was = &before->units[number], *is = &battle->units[number];
  BivLength length = biv_spot_distance (was->at, is->at);
  gboolean has_gone_back = is->marks & FU_MOVED_BACK && !(was->marks & FU_MOVED_BACK);
  FuPhase phase = before->head.phase;

  if (length == 0 || is_told (events, first, number, FU_TELL_RETREATS) || is_told (events, first, number, FU_TELL_ADVANCES))
    return;
  if (was->n_steps > 0 && is_told (events, first, number, FU_TELL_MOVES))
    return;
  if (has_gone_back && is->fresh & FU_WITHDRAWN)
    tell_number (events, battle, FU_TELL_FALLS_BACK, number, phase == FU_FORMATION_RETREATS
                 ? "FU-MOR-9" : was->marks & FU_MUST_DEPLOY ? "FU-COL-6" : "FU-GEN-2", length);
  else if (has_gone_back)
    tell_number (events, battle, FU_TELL_CARRIED, number, "FU-INTER-4", length);
  else if (is->form == FU_SKIRMISH)
    tell_number (events, battle, FU_TELL_GIVES_WAY, number, phase == FU_SKIRMISH_FIRE ? "FU-SKIRM-8" : "FU-SKIRM-6", length);
  else if (fu_is_mounted (is))
    tell_number (events, battle, FU_TELL_CLOSES, number, "FU-CAV-1", length);
  else if (is->form == was->form)
    tell_number (events, battle, FU_TELL_MOVES, number, "FU-MOVE-3", length);
}

/* Its own minutes are those that it had when all set out. */
static void
tell_march (const BivField *field,
            const FuBattle *before,
            const FuBattle *battle,
            guint           number,
            BivEvents      *events)
{
  const FuUnit *was = &before->units[number], *is = &battle->units[number];
  gint32 ticks = before->head.phase == FU_RESPONSE ? FU_BOUND - was->spent : fu_ticks_left (before, was);
  BivEvent *event;
  FuTrack track;
  FuHalt stop;

  fu_track_make (field, before, number, &before->paths[number], was->n_steps, ticks, FALSE, &track);
  fu_find_halt (field, before, battle, number, ticks, &track, &stop);
  /* Who has gone into a house is where he was to be. */
  if (is->building != was->building && is->building != FU_NONE)
    stop.kind = FU_HALT_NONE;
  event = fu_tell (events, battle, FU_TELL_MOVES, (int) number, stop.kind != FU_HALT_NONE ? stop.clause : "FU-MOVE-3");
  event->other = (gint16) stop.by;
  event->own[0] = biv_spot_distance (was->at, is->at);
  event->own[1] = stop.kind;
  event->own[2] = stop.thing;
  event->own[3] = stop.distance;
}

void
fu_tell_moves (const BivField *field,
               const FuBattle *before,
               const FuBattle *battle,
               BivEvents      *events)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (before->units[i].n_steps > 0 && fu_is_on (&before->units[i]) && fu_is_on (&battle->units[i]))
      tell_march (field, before, battle, i, events);
}

/* ---- What has become of it ---- */

static gboolean
has_come (guint32 was,
          guint32 is,
          guint32 mark)
{
  return (is & mark) != 0 && (was & mark) == 0;
}

static void
tell_state (const FuBattle *before,
            const FuBattle *battle,
            guint           number,
            guint           first,
            BivEvents      *events)
{
  const FuUnit *was = &before->units[number], *is = &battle->units[number];

  if (was->building != is->building && was->building != FU_NONE)
    tell_number (events, battle, FU_TELL_COMES_OUT, number,
                 battle->building_gone[was->building] ? "FU-BUILD-2" : "FU-BUILD-3", was->building);
  if (was->building != is->building && is->building != FU_NONE)
    tell_number (events, battle, FU_TELL_GOES_IN, number, "FU-BUILD-4", is->building);
  if (has_come (was->fresh, is->fresh, FU_DISORDERED))
    fu_tell (events, battle, FU_TELL_DISORDERED, (int) number, "FU-COL-7");
  if (has_come (was->marks, is->marks, FU_MUST_DEPLOY))
    fu_tell (events, battle, FU_TELL_MUST_DEPLOY, (int) number, "FU-COL-5");
  if (has_come (was->marks, is->marks, FU_ABANDONED) && !is_told (events, first, number, FU_TELL_NO_CREW))
    fu_tell (events, battle, FU_TELL_NO_CREW, (int) number, "FU-ART-13");
  if (has_come (is->marks, was->marks, FU_ABANDONED))
    fu_tell (events, battle, FU_TELL_CREW_BACK, (int) number, "FU-ART-13");
  if (is->form != was->form || is->abreast != was->abreast)
    tell_number (events, battle, FU_TELL_FORMS, number, is->arm == FU_ARTILLERY ? "FU-EVOL-5" : "FU-EVOL-1", is->form);
  if (before->head.phase != FU_END)
    return;
  if (was->status == FU_RETREATING && is->status == FU_REFORMING)
    fu_tell (events, battle, FU_TELL_REFORMS, (int) number, "FU-BOUND-6");
  if (was->status == FU_REFORMING && is->status == FU_ACTIVE)
    fu_tell (events, battle, FU_TELL_REFORMED, (int) number, "FU-BOUND-6");
}

void
fu_tell_effects (const BivField *field,
                 const FuBattle *before,
                 const FuBattle *battle,
                 guint           first,
                 BivEvents      *events)
{
  for (guint i = 0; i < battle->n_buildings; i++)
    if (battle->building_gone[i] && !before->building_gone[i])
      {
        BivEvent *event = fu_tell (events, battle, FU_TELL_BUILDING_GONE, FU_NONE, "FU-ART-9");

        event->own[0] = (gint32) i;
      }
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *was = &before->units[i], *is = &battle->units[i];

      if (is->status >= FU_ROUTED && was->status < FU_ROUTED && !is_told (events, first, i, FU_TELL_ROUTS)
          && !is_told (events, first, i, FU_TELL_TAKEN))
        tell_number (events, battle, FU_TELL_ROUTS, i, is->status == FU_DESTROYED ? "FU-SKIRM-7" : "FU-GEOM-10",
                     is->status == FU_DESTROYED);
      if (was->placed == FU_ON_MAP && is->placed == FU_PLACED)
        fu_tell (events, battle, FU_TELL_SEEN, (int) i, "FU-SETUP-3");
      if (!fu_is_on (is))
        continue;
      if (fu_is_on (was))
        tell_way (before, battle, i, first, events);
      tell_state (before, battle, i, first, events);
    }
}

/* FU-BOUND-5: who has declared an attack, and will not fight. */
static void
tell_attacks (const BivField *field,
              const FuBattle *battle,
              BivEvents      *events)
{
  g_autofree FuMelee *melee = g_new (FuMelee, 1);
  g_autofree FuBattle *now = g_memdup2 (battle, sizeof *battle);

  fu_forget_fights (now);
  fu_rout_by_charge (field, now, NULL, NULL);
  fu_gather (field, now, melee);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      BivEvent *event;
      FuFail fail;

      fu_find_fail (field, now, melee, i, &fail);
      if (fail.kind == FU_FAILS_NOT)
        continue;
      event = fu_tell (events, battle, FU_TELL_FAILS, (int) i, fail.clause);
      event->other = battle->units[i].declared;
      event->own[0] = fail.kind;
      event->own[1] = fail.distance;
    }
}

void
fu_tell_opening (const BivField *field,
                 const FuBattle *before,
                 const FuBattle *battle,
                 BivEvents      *events)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *was = &before->units[i], *is = &battle->units[i];

      if (was->placed == FU_ON_MAP && is->placed == FU_PLACED)
        fu_tell (events, battle, FU_TELL_SEEN, (int) i, "FU-SETUP-3");
      if (!fu_is_on (is))
        continue;
      if (has_come (was->marks, is->marks, FU_ATTACKED))
        fu_tell (events, battle, FU_TELL_ATTACKED, (int) i, "FU-RESP-5");
      if (is->form != was->form || is->abreast != was->abreast)
        tell_number (events, battle, FU_TELL_FORMS, i, is->arm == FU_ARTILLERY ? "FU-EVOL-5" : "FU-EVOL-1", is->form);
    }
  if (battle->head.phase == FU_COMBAT)
    tell_attacks (field, battle, events);
}
