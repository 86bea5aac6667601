/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beaten.h: where those go who lost a battle or must fall back after a drawn one (CA-RESULT-5 to CA-RESULT-7,
 * CA-RETREAT); parts of writing a result back: they change the proposal's scratch */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* A battle's end, as chosen. */
typedef struct
{
  BivBattle  *battle;               /* the scratch's */
  const char *winner;               /* side; NULL: a draw */
  const char *loser;                /* side; NULL: a draw */
  gboolean    is_decisive;
  GPtrArray  *taken;                /* (out): of BivUnit: captured for want of a retreat (CA-RETREAT-5) */
} BivAftermath;

/** biv_beaten_retreat: rows "retreat:FORMATION" and, where there is no retreat, "fate:UNIT"; answer "retreat-into" */
void biv_beaten_retreat (BivProposal  *proposal,
                         BivAftermath *aftermath);
/** biv_beaten_follow: CA-RESULT-7; answer "advance:FORMATION" or "advance" */
void biv_beaten_follow  (BivProposal  *proposal,
                         BivAftermath *aftermath);

G_END_DECLS
