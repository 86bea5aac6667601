/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-marks.h: what a shot, its range and the enemy's threats put over the board */
#pragma once
#include "app/battle/grid/target-worth.h"
#include "app/canvas/board-canvas.h"
#include "engine/biv-session.h"
#include "engine/chances.h"
G_BEGIN_DECLS

/* A target of the chosen unit's. */
#define BIV_FIGHT_MOST_HIT 6

typedef struct
{
  BivCell  cell;
  guint    enemy;
  double   share;             /* that the shot tells on him */
  guint    n_hit;             /* whoever may be hit by it, of both sides */
  guint    hit[BIV_FIGHT_MOST_HIT];
  double   parts[BIV_FIGHT_MOST_HIT]; /* of that unit which the shot costs on an average */
  gboolean has_worth;
  double   worth;             /* by how much it makes its side likelier to win, on an average; 0.01 is a point */
} BivFightTarget;

/** biv_fight_rank_targets: by their worths once those of all are known (target-worth.h), else the likeliest to be hit first. Whose
 *  worth is not known is asked for */
void    biv_fight_rank_targets  (GArray            *targets,
                                 BivTargetWorth    *worth,
                                 BivSession        *session,
                                 int                side);
/** biv_fight_list_targets: @choices: of BivFightChoice. Returns: (transfer full): BivFightTarget, the likeliest to be hit first */
GArray *biv_fight_list_targets  (BivSession        *session,
                                 guint              unit,
                                 GPtrArray         *choices);
/** biv_fight_mark_range: range and arc of a unit, where it stands; @aims: BivAim of each cell; @veils: what is out of reach
 *  lies under a veil. @markers: of BivMarker */
void    biv_fight_mark_range    (GArray            *markers,
                                 BivBoard          *board,
                                 const guint8      *aims,
                                 gboolean           veils);
/** biv_fight_mark_targets: numbered, nine of them at most; @chosen: the cell of the one that is looked at */
void    biv_fight_mark_targets  (GArray            *markers,
                                 GArray            *targets,
                                 BivCell            chosen);
/** biv_fight_mark_landings: @landings: of BivLandingChance.
 *  Where the shot at @cell may come down; or, where that is known, where it has */
void    biv_fight_mark_landings (GArray            *markers,
                                 BivSession        *session,
                                 const GArray      *landings,
                                 int                side,
                                 BivCell            cell);
/** biv_fight_mark_fallen_shells: of what led to the moment that is shown: where those fell that missed @cell */
void    biv_fight_mark_fallen_shells
                                (GArray            *markers,
                                 BivSession        *session,
                                 BivCell            cell);
/** biv_fight_count_threats: @counts: (array) (out): how many units of @side could strike each cell if it were their turn */
void    biv_fight_count_threats (BivSession        *session,
                                 int                side,
                                 guint8            *counts);
void    biv_fight_mark_threats  (GArray            *markers,
                                 BivBoard          *board,
                                 const guint8      *counts,
                                 const BivSideLook *look,
                                 const char        *name);
/** biv_fight_dup_reach: @from: where the shot is fired, or was; whoever fired may be gone since.
 *  Returns: (transfer full): "4 squares, direct" */
char   *biv_fight_dup_reach     (BivBoard          *board,
                                 BivCell            from,
                                 BivCell            cell,
                                 const guint8      *aims);

G_END_DECLS
