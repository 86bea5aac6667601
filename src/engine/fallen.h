/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fallen.h: who has fallen in a battle so far, when, and by whom */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

typedef struct
{
  guint       unit;
  int         by;             /* the enemy's unit, or its own side's where a shot fell short; -1: nobody's */
  guint       moment;         /* at which it was clear */
  int         turn;
  const char *clause;         /* (nullable): of what brought it down */
  BivEventKind cause;         /* BIV_EVENT_SHOT, BIV_EVENT_COMBAT; BIV_EVENT_LOST: not known */
} BivFallen;

/** biv_session_list_fallen: @side: 0 or 1. Returns: (transfer full): BivFallen, up to the moment in sight, the first first */
GArray *biv_session_list_fallen (BivSession *session,
                                 int         side);

G_END_DECLS
