/* SPDX-License-Identifier: GPL-3.0-or-later */
/* halt.h: why a way was cut short, and why an attack came to nothing, for the measure of a way and for the log */
#pragma once
#include "rulebooks/fusilier/rules/track.h"
G_BEGIN_DECLS

typedef enum
{
  FU_HALT_NONE,
  FU_HALT_SPENT,              /* its minutes (FU-MOVE-3) */
  FU_HALT_CROSSING,           /* its minutes, on an obstacle (FU-OBST-1) */
  FU_HALT_EDGE,               /* of the table (FU-GEOM-10) */
  FU_HALT_OBSTACLE,           /* too high: thing (FU-OBST-2) */
  FU_HALT_GROUND,             /* no troops pass it: thing, where known (FU-OBST-6) */
  FU_HALT_NO_TURN,            /* has no room for it (FU-MOVE-4) */
  FU_HALT_ZONE,               /* of the enemy @by, at @distance (FU-MOVE-6) */
  FU_HALT_BASE,               /* that of @by is in the way (FU-MOVE-7, FU-INTER-1) */
  FU_HALT_OTHERS,             /* who moved as it did (FU-MOVE-7) */
  FU_HALT_LOST,               /* in a wood (FU-MOVE-11) */
} FuHaltKind;

typedef struct
{
  guint8      kind;           /* FuHaltKind */
  int         by;             /* a unit, or FU_NONE */
  int         thing;          /* BivThing, or FU_NONE */
  BivLength   distance;
  const char *clause;
} FuHalt;

/** fu_find_halt: what cut the path of @unit short. @ordered: before all moved, with paths; @after: once they have;
 *  @ticks: that it had; @track: its own way, as if nobody were about. FU_HALT_NONE: it has arrived */
void  fu_find_halt       (const BivField *field, const FuBattle *ordered, const FuBattle *after, guint unit, gint32 ticks,
                          const FuTrack *track, FuHalt *stop);
/** fu_dup_halt: Returns: (transfer full): "cannot pass 3rd Guards"; empty for FU_HALT_NONE */
char *fu_dup_halt        (const BivField *field, const FuHalt *stop);

/* Why somebody who declared an attack does not fight, once all have moved. */
typedef enum
{
  FU_FAILS_NOT,               /* it fights, or there is nothing to explain */
  FU_FAILS_GONE,              /* the enemy is no longer there */
  FU_FAILS_FAR,               /* at @distance, more than 200 mm (FU-COMBAT-1) */
  FU_FAILS_COVERED,           /* a friend of either stands between (FU-GEOM-5) */
  FU_FAILS_TOUCH,             /* horse that has not come into contact (FU-COMBAT-2) */
  FU_FAILS_FACE,              /* neither faces the other (FU-COMBAT-2) */
  FU_FAILS_OTHERWISE,         /* the enemy takes no part in the fighting (FU-COMBAT-2, FU-SKIRM-10) */
} FuFailKind;

typedef struct
{
  guint8      kind;           /* FuFailKind */
  BivLength   distance;
  const char *clause;
} FuFail;

/** fu_find_fail: of the attack that @unit has declared. @melee: of those who fight now */
void  fu_find_fail       (const BivField *field, const FuBattle *battle, const FuMelee *melee, guint unit, FuFail *fail);

G_END_DECLS
