/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meetings.h: everybody's march at once, and who meets whom on the way (CA-MOVE-4 to CA-MOVE-8) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* One link of a march, with the moments at which it is entered and left if nobody stands in the way. */
typedef struct
{
  BivLink    *link;
  const char *from, *to;            /* places */
  BivMoment   depart, arrive;
  int         spent;                /* MP from the start to its end */
} BivLeg;

typedef enum
{
  BIV_MARCH_WAITING,                /* at its start, its side's part of the turn has not begun */
  BIV_MARCH_MOVING,                 /* on a link */
  BIV_MARCH_OVER,
} BivMarchState;

/* One body's march of this turn. */
typedef struct
{
  BivFormation  *body;
  char         **path;              /* places, as ordered */
  gboolean       forced;
  BivMoment      start;             /* when its side's part begins */
  GArray        *legs;              /* of BivLeg: as far as its allowance goes */
  guint          n_done;            /* legs behind it */
  BivMarchState  state;
  gboolean       is_stopped;        /* by an enemy */
  gboolean       is_driven_off;     /* CA-MOVE-7 */
  gboolean       has_left;          /* it did move */
} BivMarch;

/**
 * biv_march_new:
 * @path: places, checked (CA-ORDER-3)
 * @start: when its side's part of the turn begins: 0 where all move at once
 * @span: how long that part is: 1 where all move at once
 */
BivMarch  *biv_march_new    (BivCampaign  *campaign,
                             BivFormation *body,
                             char        **path,
                             gboolean      forced,
                             BivMoment     start,
                             BivMoment     span);
void       biv_march_free   (BivMarch     *march);

/** biv_meetings_run: plays all marches (of BivMarch) from the first moment to the last. Afterwards every body is at a
 *  place again, with its arrival, and where it was met (CA-MOVE-6) */
void       biv_meetings_run (BivProposal  *proposal,
                             GPtrArray    *marches);

G_END_DECLS
