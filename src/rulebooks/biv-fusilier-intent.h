/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-intent.h: what a unit of Fusilier has been told to do in this bound and has not done yet
 *
 * Ways are gone and shots are fired when the phase closes, all at once (FU-MOVE-7); a page shows them until then. */
#pragma once
#include "board/biv-tabletop.h"
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef struct
{
  guint        n_steps;             /* of a way that it will go when the phase closes */
  BivTableStep steps[BIV_ACTION_MAX_STEPS];
  gint32       angle;               /* on arrival; BIV_NO_ANGLE */
  int          then;                /* the evolution that follows the way, as BIV_ACTION_EVOLVE has it; 0: none */
  int          evolving;            /* begun, and goes on as long as minutes are spent on it (FU-EVOL-2) */
  int          declared;            /* the enemy whom it attacks (FU-ORDER-17); -1 */
  int          target;              /* the enemy whom it fires at; -1 */
  guint        building;            /* or the object of the table; BIV_NO_OBJECT */
  gboolean     follows;             /* it will follow up (FU-RESULT-2) */
} BivFusilierIntent;

/**
 * biv_fusilier_get_intent:
 * @field: of the ruleset fusilier
 * @state: of the ruleset fusilier
 * @intent: (out caller-allocates)
 */
void biv_fusilier_get_intent (const BivField    *field,
                              const BivState    *state,
                              guint              unit,
                              BivFusilierIntent *intent);

G_END_DECLS
