/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: what foreign ground stands for here, as words that a person can write
 *
 * On a board: "wood", "level-1 wood", "road", "river bridge": the marks of board files, "level-1" to "level-9",
 * "objective-1" to "objective-9", and of edges "edge-N-river". On a map: a terrain, "road", "track", "trail" or "rail", and
 * "fort-1" to "fort-3". "open" is bare ground; "-" leaves the ground out, and what lies under it is seen. */
#pragma once
#include "board/biv-board.h"
#include "store/foreign/foreign.h"
G_BEGIN_DECLS

typedef enum { BIV_GROUND_FOR_BOARD, BIV_GROUND_FOR_MAP, BIV_N_GROUND_TARGETS } BivGroundTarget;

/* Sides of squares and of hexes alike. */
typedef enum { BIV_WIND_N, BIV_WIND_NE, BIV_WIND_E, BIV_WIND_SE, BIV_WIND_S, BIV_WIND_SW, BIV_WIND_W, BIV_WIND_NW,
               BIV_N_WINDS } BivWind;

typedef struct
{
  gboolean  is_left_out, is_open;
  guint16   marks;                  /* of a board */
  guint8    level, objective;       /* 0: not said */
  guint16   edges[BIV_N_WINDS];     /* marks, by BivWind */
  int       terrain, way;           /* of a map: BivTerrain, BivLinkKind; BIV_NONE: not said */
  int       fort_rating;            /* BIV_NONE: not said */
} BivGroundAnswer;

/** biv_ground_answer_parse: Returns: %FALSE with @error (G_IO_ERROR_INVALID_DATA) that says what would do */
gboolean           biv_ground_answer_parse     (BivGroundTarget   target,
                                                const char       *text,
                                                BivGroundAnswer  *answer,
                                                GError          **error);
/** biv_wind_get_name: Returns: (transfer none): "NE", as directions are called in files */
const char        *biv_wind_get_name           (BivWind           wind);
/** biv_ground_answer_list: Returns: (transfer none): those that are usual, for choosing; %NULL-ended */
const char *const *biv_ground_answer_list      (BivGroundTarget   target);
/** biv_ground_answer_dup_label: (transfer full): on screen, translated: "Wood on a hill" */
char              *biv_ground_answer_dup_label (BivGroundTarget   target,
                                                const char       *text);
/** biv_ground_answer_get_look: what a cell with it looks like, as near as a board comes to it; bare ground for what is left out */
void               biv_ground_answer_get_look  (BivGroundTarget   target,
                                                const char       *text,
                                                BivGround        *look);
/** biv_ground_guess: Returns: (transfer none) (nullable): %NULL where nothing gives it away */
const char        *biv_ground_guess            (BivForeignFormat  format,
                                                BivGroundTarget   target,
                                                const char       *key,
                                                const char       *hint);

G_END_DECLS
