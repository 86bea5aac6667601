/* SPDX-License-Identifier: GPL-3.0-or-later */
/* track.h: where a unit's own minutes bring it on its path, tick by tick (FU-MOVE-3, FU-OBST, FU-MOVE-13) */
#pragma once
#include "rulebooks/fusilier/rules/rules.h"
G_BEGIN_DECLS

#define FU_MAX_PIECES 32

/* A part of a straight leg over one kind of ground; or a halt at an obstacle. */
typedef struct
{
  gint32    from, to;         /* ticks since the paths began */
  BivBase   base;             /* at the leg's start */
  BivSpot   end;              /* of the leg */
  BivLength length;           /* of the leg */
  BivLength at, till;         /* along it */
  guint16   slowness;         /* times as long; 0: stands still */
  gint16    object;           /* the obstacle that it crosses meanwhile, or FU_NONE */
} FuPiece;

typedef struct
{
  guint    n_pieces;
  FuGait   gait;
  gint32   end;               /* when it stands for good: the path is done, the minutes are spent, or something halts it */
  gint32   wood;              /* when it first touches a wood; -1: never */
  gboolean arrives;           /* at the end of its path, if nothing halts it */
  BivBase  last;              /* where that is */
  FuPiece  pieces[FU_MAX_PIECES];
} FuTrack;

/** fu_track_make: of @unit's path in @ticks; @lets_back: sideways and back cost no more (FU-MOVE-5) */
void     fu_track_make    (const BivField *field, const FuBattle *battle, guint unit, const FuPath *path, guint n_steps,
                           gint32 ticks, gboolean lets_back, FuTrack *track);
/** fu_track_stand: who stays where he is */
void     fu_track_stand   (const BivField *field, const FuUnit *unit, FuTrack *track);
/** fu_track_on_way: the base at a tick before it stands for good */
BivBase  fu_track_on_way  (const BivField *field, const FuTrack *track, gint32 tick);

/** fu_track_at: the base at that tick */
static inline BivBase
fu_track_at (const BivField *field,
             const FuTrack  *track,
             gint32          tick)
{
  return tick < track->end ? fu_track_on_way (field, track, tick) : track->last;
}

/* The same without moving it about: where it still moves, in @place. */
static inline const BivBase *
fu_track_find (const BivField *field,
               const FuTrack  *track,
               gint32          tick,
               BivBase        *place)
{
  if (tick >= track->end)
    return &track->last;
  *place = fu_track_on_way (field, track, tick);
  return place;
}

/** fu_track_spot_on_way: its centre alone */
BivSpot  fu_track_spot_on_way (const BivField *field, const FuTrack *track, gint32 tick);

static inline BivSpot
fu_track_spot_at (const BivField *field,
                  const FuTrack  *track,
                  gint32          tick)
{
  return tick < track->end ? fu_track_spot_on_way (field, track, tick) : track->last.centre;
}

/** fu_track_narrow: @first and @last come no further from @tick than it is in the same place as then */
void     fu_track_narrow  (const BivField *field, const FuTrack *track, gint32 tick, gint32 *first, gint32 *last);
/** fu_track_next: the first tick after @tick at which the way changes; %G_MAXINT32: never */
gint32   fu_track_next    (const BivField *field, const FuTrack *track, gint32 tick);
/** fu_track_find_motion: @motion: (out): its leg from end to end, which it goes at that tick. Returns: %FALSE where it stands */
gboolean fu_track_find_motion (const FuTrack *track, gint32 tick, BivSpot *motion);
/** fu_track_halt: it comes no further than it is at that tick */
void     fu_track_halt    (const BivField *field, FuTrack *track, gint32 tick);
/** fu_track_arrive: the unit is where its track ends; @was_pushed: by others, so that it has spent no minutes of its own */
void     fu_track_arrive  (const BivField *field, const FuTrack *track, FuBattle *battle, guint unit, gboolean was_pushed);
/** fu_track_turn: to the facing that its path has on arrival, if there is room, once all are where they end */
void     fu_track_turn    (const BivField *field, const FuTrack *track, FuBattle *battle, guint unit);

G_END_DECLS
