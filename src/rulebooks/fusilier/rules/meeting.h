/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meeting.h: two units on their ways: when one halts before the other, or comes into him (FU-MOVE-6, FU-MOVE-7)
 *
 * What happens between two is found to the tick, and that is dear. Most of it never comes to pass, since something earlier
 * halts the one or the other. So it is first told when it can happen at the earliest, which is cheap, and found when it is
 * next. */
#pragma once
#include "rulebooks/fusilier/rules/track.h"
G_BEGIN_DECLS

/* Where nothing better is known, the tape is laid every twentieth of a minute. */
#define FU_STEP (FU_MINUTE / 20)

/* A way in time: between two points it is straight and even. */
typedef struct
{
  gint32  tick;
  BivSpot at;
} FuPoint;

/* A piece of a track ends, or he who is pushed waits in it, or he turns before it. */
#define FU_MAX_POINTS (3 * FU_MAX_PIECES + 1)

/* A skirmishing line pushed by several at once is pushed anew so many times. */
#define FU_MOST_PUSHES 6

typedef struct
{
  const BivField *field;
  FuBattle       *battle;
  guint           n;                          /* units on the table */
  guint8          numbers[BIV_MAX_UNITS];
  gint8           pushes[BIV_MAX_UNITS];      /* how often he has been driven back (FU-SKIRM-6), by whom, when, and whence */
  guint8          pushers[BIV_MAX_UNITS][FU_MOST_PUSHES];
  gint32          push_ticks[BIV_MAX_UNITS][FU_MOST_PUSHES];
  gint32          push_ends[BIV_MAX_UNITS][FU_MOST_PUSHES];     /* when his way ended as it was last settled; -1: not yet */
  BivBase         pushed_from[BIV_MAX_UNITS];
  gboolean        is_mover[BIV_MAX_UNITS];
  gint32          moved[BIV_MAX_UNITS];       /* the earliest tick from which it has to be looked at again */
  BivSpot         low[BIV_MAX_UNITS], high[BIV_MAX_UNITS];      /* where its corners come */
  FuTrack         tracks[BIV_MAX_UNITS];
  guint           n_points[BIV_MAX_UNITS];    /* of its way, of which the last is where it ends */
  FuPoint         points[BIV_MAX_UNITS][FU_MAX_POINTS];
} FuMarch;

typedef enum
{
  FU_NOTHING,
  FU_PERHAPS,                 /* not before that tick, if at all */
  FU_IN_ZONE,                 /* @a has to stop before @b (FU-MOVE-6) */
  FU_MEETING,                 /* @a and @b come into each other (FU-MOVE-7) */
} FuHappening;

/* Of two of a march; @a and @b are places in it, not numbers of units. */
typedef struct
{
  gint32 tick;
  guint8 what;                /* FuHappening */
  guint8 a, b;
} FuNext;

static inline const FuUnit *
fu_marcher (const FuMarch *march,
            guint          i)
{
  return &march->battle->units[march->numbers[i]];
}

static inline gboolean
fu_moves_after (const FuMarch *march,
                guint          i,
                gint32         tick)
{
  return march->is_mover[i] && march->tracks[i].end > tick;
}

/** fu_can_meet: %FALSE only if the ways of two surely never come near each other */
static inline gboolean
fu_can_meet (const FuMarch *march,
             guint          a,
             guint          b)
{
  const FuUnit *one = fu_marcher (march, a), *other = fu_marcher (march, b);

  /* Enemies who come upon each other are both placed before they march (FU-SETUP-3). */
  return (march->is_mover[a] || march->is_mover[b])
         && (one->side == other->side || (one->placed == FU_PLACED && other->placed == FU_PLACED))
         && march->low[a].x - FU_ZONE <= march->high[b].x && march->low[b].x - FU_ZONE <= march->high[a].x
         && march->low[a].y - FU_ZONE <= march->high[b].y && march->low[b].y - FU_ZONE <= march->high[a].y;
}

/** fu_note_way: keeps points and spread of a track that is new, or shorter */
void     fu_note_way      (FuMarch *march, guint i);
/** fu_may_meet: a tick before which nothing happens between two from where they have been looked at on, with FU_PERHAPS;
 *  FU_NOTHING: nothing will */
FuNext   fu_may_meet      (const FuMarch *march, guint a, guint b);
/** fu_meet: what happens next between two, and when */
FuNext   fu_meet          (FuMarch *march, guint a, guint b);
/** fu_meet_again: the same once they are out of each other, who are in each other just after @tick */
FuNext   fu_meet_again    (FuMarch *march, guint a, guint b, gint32 tick);
/** fu_may_pass_at: whether friends who come into each other then may pass: all who were to be halted before are (FU-INTER-1) */
gboolean fu_may_pass_at   (const FuMarch *march, guint a, guint b, gint32 tick);
/** fu_are_clear_at: whether neither is in the other then (FU-GEOM-9) */
gboolean fu_are_clear_at  (const FuMarch *march, guint a, guint b, gint32 tick);

G_END_DECLS
