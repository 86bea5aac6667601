/* SPDX-License-Identifier: GPL-3.0-or-later */
/* track.c: where a unit's own minutes bring it on its path (FU-MOVE-3, FU-MOVE-5, FU-OBST) */
#include "config.h"
#include "rulebooks/fusilier/rules/track.h"

#include <string.h>

typedef struct
{
  const BivField *field;
  const FuBattle *battle;
  const FuUnit   *unit;
  guint           number;
  gint32          ticks;      /* that are left */
  gint32          now;
  FuTrack        *track;
  BivBase         base;
  gboolean        takes_road;
  gboolean        is_over;
} Making;

static const FuNumbers *
numbers_of (const Making *making)
{
  return &fu_rules (making->field)->numbers;
}

static FuPiece *
add_piece (Making *making)
{
  FuTrack *track = making->track;
  FuPiece *piece;

  if (track->n_pieces == FU_MAX_PIECES)
    {
      making->is_over = TRUE;
      return NULL;
    }
  piece = &track->pieces[track->n_pieces++];
  piece->from = making->now;
  piece->base = making->base;
  piece->object = FU_NONE;
  return piece;
}

static void
spend (Making *making,
       gint32  ticks)
{
  making->now += ticks;
  making->ticks -= ticks;
}

/* Moves along the leg that begins at making->base. Returns: how far along it is then */
static BivLength
walk (Making   *making,
      BivSpot   to,
      BivLength length,
      BivLength at,
      BivLength till,
      int       slowness)
{
  gint64 cost = fu_cost_of (numbers_of (making), making->track->gait, slowness, till - at);
  FuPiece *piece = add_piece (making);

  if (piece == NULL)
    return at;
  if (cost > making->ticks)
    {
      till = at + fu_way_for (numbers_of (making), making->track->gait, slowness, making->ticks);
      making->is_over = TRUE;
      cost = fu_cost_of (numbers_of (making), making->track->gait, slowness, till - at);
    }
  piece->end = to;
  piece->length = length;
  piece->at = at;
  piece->till = till;
  piece->slowness = (guint16) slowness;
  spend (making, (gint32) cost);
  piece->to = making->now;
  return till;
}

/* FU-OBST-1: what is spent counts toward the crossing in the next bound. */
static void
cross (Making           *making,
       BivSpot           to,
       BivLength         length,
       const FuCrossing *crossing)
{
  gint32 cost = numbers_of (making)->obstacle_minutes * FU_MINUTE;
  FuPiece *piece;

  if (making->unit->crossing == crossing->object && crossing->is_begun)
    cost -= making->unit->crossed;
  piece = cost > 0 ? add_piece (making) : NULL;
  if (piece == NULL)
    return;
  piece->end = to;
  piece->length = length;
  piece->at = piece->till = crossing->at;
  piece->slowness = 0;
  piece->object = crossing->object;
  making->is_over = making->is_over || cost > making->ticks;
  spend (making, MIN (cost, making->ticks));
  piece->to = making->now;
}

static void
go_leg (Making  *making,
        BivSpot  to,
        gboolean lets_back)
{
  gboolean is_free = lets_back || making->unit->form == FU_SKIRMISH || fu_is_forward (&making->base, to);
  BivLength at = 0;
  guint crossing = 0;
  gint32 before;
  FuLay lay;

  fu_lay (making->field, making->battle, making->unit, &making->base, to, making->takes_road, &lay);
  for (guint i = 0; i < lay.n_stretches && at < lay.stop && !making->is_over; i++)
    {
      BivLength till = MIN (lay.stretches[i].to, lay.stop);
      int slowness = lay.stretches[i].slowness * (is_free ? 1 : 2);

      while (at < till && !making->is_over)
        {
          BivLength next = till;

          if (crossing < lay.n_crossings && lay.crossings[crossing].at <= at)
            {
              cross (making, to, lay.length, &lay.crossings[crossing++]);
              continue;
            }
          if (crossing < lay.n_crossings)
            next = MIN (till, lay.crossings[crossing].at);
          if (lay.wood >= at && lay.wood < next && making->track->wood < 0)
            {
              if (lay.wood == at)
                making->track->wood = making->now;
              else
                next = lay.wood;
            }
          before = making->now;
          at = walk (making, to, lay.length, at, next, slowness);
          if (at < next && before == making->now)
            making->is_over = TRUE;
        }
    }
  making->is_over = making->is_over || at < lay.length;
  making->base.centre = at == lay.length ? to : biv_spot_on_way (making->base.centre, to,
                                                                 biv_fraction (at, lay.length));
}

/* FU-MOVE-4: free, unless the option has the outer corner's way count. */
static gboolean
turn (Making  *making,
      gint32   facing)
{
  BivBase turned;
  int angle;

  if (facing == FU_NONE || facing == making->base.facing)
    return TRUE;
  turned = biv_base_make (making->base.centre, (BivAngle) facing, making->base.frontage, making->base.depth);
  /* FU-GEOM-10: before a later leg the edge ends the path. */
  if (making->now > 0 && !fu_base_is_on_table (making->field, &turned))
    {
      making->is_over = TRUE;
      return FALSE;
    }
  if (making->now == 0 && !(fu_is_clear (making->field, making->battle, making->number, &turned)
                            && fu_base_is_passable (making->field, making->unit, &turned)))
    {
      making->is_over = TRUE;
      return FALSE;
    }
  angle = (gint16) (guint16) ((guint) facing - making->base.facing);
  if (numbers_of (making)->wheel_costs)
    {
      /* Half the frontage, and 355/113 for the half circle. */
      BivLength way = (BivLength) ((gint64) making->base.frontage * ABS (angle) * 355 / (113 * 65536));
      gint64 cost = fu_cost_of (numbers_of (making), making->track->gait, 1, way);

      if (cost > making->ticks)
        {
          making->is_over = TRUE;
          return FALSE;
        }
      spend (making, (gint32) cost);
    }
  making->base = turned;
  return TRUE;
}

void
fu_track_stand (const BivField *field,
                const FuUnit   *unit,
                FuTrack        *track)
{
  track->n_pieces = 0;
  track->end = 0;
  track->wood = -1;
  track->arrives = FALSE;
  track->gait = fu_gait (unit->arm, unit->form, unit->class);
  track->last = fu_base (field, unit);
}

void
fu_track_make (const BivField *field,
               const FuBattle *battle,
               guint           number,
               const FuPath   *path,
               guint           n_steps,
               gint32          ticks,
               gboolean        lets_back,
               FuTrack        *track)
{
  const FuUnit *unit = &battle->units[number];
  Making making = {
    .field = field, .battle = battle, .unit = unit, .number = number, .ticks = ticks, .track = track,
    .base = fu_own_base (unit),
    .takes_road = n_steps < 2 || fu_keeps_to_road (field, unit, path, n_steps),
  };

  track->n_pieces = 0;
  track->wood = -1;
  track->gait = fu_gait (unit->arm, unit->form, unit->class);
  for (guint i = 0; i < n_steps && !making.is_over; i++)
    if (turn (&making, path->steps[i].facing))
      go_leg (&making, path->steps[i].at, lets_back);
  track->end = making.now;
  track->arrives = !making.is_over;
  track->last = making.base;
}

static const FuPiece *
piece_at (const FuTrack *track,
          gint32         tick)
{
  for (guint i = 0; i < track->n_pieces; i++)
    if (tick < track->pieces[i].to)
      return &track->pieces[i];
  return NULL;
}

static BivSpot
spot_on (const BivField *field,
         const FuTrack  *track,
         const FuPiece  *piece,
         gint32          tick)
{
  BivLength at = piece->at;

  if (piece->slowness > 0 && tick > piece->from)
    at = MIN (piece->till, at + fu_way_for (&fu_rules (field)->numbers, track->gait, piece->slowness,
                                            tick - piece->from));
  return biv_spot_on_way (piece->base.centre, piece->end, biv_fraction (at, piece->length));
}

BivBase
fu_track_on_way (const BivField *field,
                 const FuTrack  *track,
                 gint32          tick)
{
  const FuPiece *piece = piece_at (track, tick);

  return piece != NULL ? biv_base_at (&piece->base, spot_on (field, track, piece, tick)) : track->last;
}

BivSpot
fu_track_spot_on_way (const BivField *field,
                      const FuTrack  *track,
                      gint32          tick)
{
  const FuPiece *piece = piece_at (track, tick);

  return piece != NULL ? spot_on (field, track, piece, tick) : track->last.centre;
}

void
fu_track_narrow (const BivField *field,
                 const FuTrack  *track,
                 gint32          tick,
                 gint32         *first,
                 gint32         *last)
{
  const FuPiece *piece = tick < track->end ? piece_at (track, tick) : NULL;
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  BivLength way;

  if (piece == NULL)
    {
      *first = MAX (*first, MIN (tick, track->n_pieces > 0 ? MIN (track->end, track->pieces[track->n_pieces - 1].to) : 0));
      return;
    }
  *first = MAX (*first, MIN (tick, piece->from));
  *last = MIN (*last, MIN (piece->to, track->end) - 1);
  if (piece->slowness == 0)
    return;
  way = fu_way_for (numbers, track->gait, piece->slowness, MAX (tick - piece->from, 0));
  if (tick > piece->from)
    *first = (gint32) MAX (*first, piece->from + fu_cost_of (numbers, track->gait, piece->slowness, way));
  *last = (gint32) MIN (*last, piece->from + fu_cost_of (numbers, track->gait, piece->slowness, way + 1) - 1);
}

gint32
fu_track_next (const BivField *field,
               const FuTrack  *track,
               gint32          tick)
{
  const FuPiece *piece = tick < track->end ? piece_at (track, tick) : NULL;
  gint64 there;

  if (piece == NULL)
    return G_MAXINT32;
  /* FU-MOVE-4: minutes may have gone into a turn before a leg begins. */
  if (tick < piece->from)
    return MIN (piece->from, track->end);
  /* Who is pushed goes at his own pace, and waits for the other. */
  there = piece->slowness == 0 ? piece->to
          : piece->from + fu_cost_of (&fu_rules (field)->numbers, track->gait, piece->slowness, piece->till - piece->at);
  return (gint32) MIN (tick < there ? MIN (there, piece->to) : piece->to, track->end);
}

gboolean
fu_track_find_motion (const FuTrack *track,
                      gint32         tick,
                      BivSpot       *motion)
{
  const FuPiece *piece = tick < track->end ? piece_at (track, tick) : NULL;

  if (piece == NULL || piece->slowness == 0 || tick < piece->from)
    return FALSE;
  *motion = (BivSpot) { piece->end.x - piece->base.centre.x, piece->end.y - piece->base.centre.y };
  return TRUE;
}

void
fu_track_halt (const BivField *field,
               FuTrack        *track,
               gint32          tick)
{
  if (tick >= track->end)
    return;
  track->last = fu_track_at (field, track, tick);
  track->end = tick;
  track->arrives = FALSE;
}

/* ---- The end of it ---- */

static void
note_crossing (const FuTrack *track,
               FuUnit        *unit)
{
  gint16 before = unit->crossing;
  gint32 crossed = unit->crossed;

  unit->crossing = FU_NONE;
  unit->crossed = 0;
  for (guint i = 0; i < track->n_pieces; i++)
    {
      const FuPiece *piece = &track->pieces[i];

      if (piece->object != FU_NONE && piece->from < track->end && piece->to >= track->end && i + 1 == track->n_pieces)
        {
          unit->crossing = piece->object;
          unit->crossed = track->end - piece->from + (before == piece->object ? crossed : 0);
        }
    }
}

void
fu_track_arrive (const BivField *field,
                 const FuTrack  *track,
                 FuBattle       *battle,
                 guint           number,
                 gboolean        was_pushed)
{
  FuUnit *unit = &battle->units[number];

  if (track->last.centre.x != unit->at.x || track->last.centre.y != unit->at.y)
    unit->marks |= FU_MOVED;
  if (!fu_is_still_in (field, &track->last, unit->building))
    unit->building = FU_NONE;
  unit->at = track->last.centre;
  fu_face (unit, track->last.facing);
  if (was_pushed)
    return;
  unit->spent += track->end;
  note_crossing (track, unit);
}

void
fu_track_turn (const BivField *field,
               const FuTrack  *track,
               FuBattle       *battle,
               guint           number)
{
  FuUnit *unit = &battle->units[number];
  gint32 facing = battle->paths[number].facing;
  BivBase turned;

  if (!track->arrives || facing == FU_NONE || unit->building != FU_NONE)
    return;
  turned = biv_base_make (unit->at, (BivAngle) facing, unit->frontage, unit->depth);
  if (fu_is_clear (field, battle, number, &turned) && fu_base_is_passable (field, unit, &turned))
    fu_face (unit, (BivAngle) facing);
}
