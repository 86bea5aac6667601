/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-canvas.h: a board on the screen, with counters and what lies over the ground
 *
 * It shows what it is told and knows no rules. Its cells are the board's. */
#pragma once
#include "app/canvas/canvas.h"
#include "board/board-twin.h"
#include "draw/counter/counter.h"
#include "draw/ground/overlay.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_CANVAS (biv_board_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardCanvas, biv_board_canvas, BIV, BOARD_CANVAS, BivCanvas)

/* One counter. */
typedef struct
{
  guint          id;                /* the caller's: number of a stand, of a participant */
  BivCell        cell;
  BivCounterLook look;              /* number is copied */
  char           words[320];        /* for the screen reader: "N06 Karrash Riders, Clans of Karrash, cavalry, facing north" */
  gboolean       can_be_carried;    /* by dragging */
} BivPiece;

/* What lies over the ground. Arrays are copied. */
typedef enum
{
  BIV_MARKER_LEGAL,                 /* solid blue, with the cost */
  BIV_MARKER_LEGAL_DEAR,            /* dashed */
  BIV_MARKER_SWORDS,                /* a fight would follow */
  BIV_MARKER_REFUSED,               /* dashed red, "!" */
  BIV_MARKER_PICKED,
  BIV_MARKER_TARGET,                /* an enemy that may be shot at or fought */
  BIV_MARKER_PLATE,                 /* the figure on a plate: what is known of a minefield */
  BIV_MARKER_VEIL,                  /* out of reach */
  BIV_MARKER_VEIL_LIGHT,            /* reached by indirect fire alone */
  BIV_MARKER_RANGE,                 /* of the cells within the outline of range and arc */
  BIV_MARKER_LANDS,                 /* a shot may come down here; the figure: faces that say so */
  BIV_MARKER_LANDS_ON_OWN,
  BIV_MARKER_FELL,                  /* it has come down here */
  BIV_MARKER_BRACKETS,              /* the chosen target */
  BIV_MARKER_RANK,                  /* targets by worth; the figure: its place */
  BIV_MARKER_RANK_FIRST,
  BIV_MARKER_THREAT,                /* the figure: how many of @side can strike here */
} BivMarkerKind;

typedef struct
{
  BivMarkerKind kind;
  BivCell       cell;
  char          figure[16];         /* of a legal cell: "1", "2"; of a plate: "p1 h2" */
  BivSideLook   side;               /* of a threat */
  char          words[64];          /* for the screen reader, "target, direct, 17 per cent"; "": as its kind has it */
} BivMarker;

typedef enum
{
  BIV_PAINTS_NOTHING,
  BIV_PAINTS_CELLS,
  BIV_PAINTS_EDGES,
} BivPaints;

/* Signals: "activate-cell" (cell) of BivCanvas; "piece-dropped" (id, cell): a counter carried to a cell; "piece-carried"
 * (id, cell): it is over that cell now; "piece-out" (id): dropped off the board. */

/** biv_board_canvas_set_board: @board: (nullable); @seed: of the wobble */
void      biv_board_canvas_set_board    (BivBoardCanvas   *self,
                                         BivBoard         *board,
                                         guint32           seed);
BivBoard *biv_board_canvas_get_board    (BivBoardCanvas   *self);
/** biv_board_canvas_set_ground: the same board with other terrain: only what differs is drawn anew */
void      biv_board_canvas_set_ground   (BivBoardCanvas   *self,
                                         BivBoard         *board);
void      biv_board_canvas_set_pieces   (BivBoardCanvas   *self,
                                         const BivPiece   *pieces,
                                         guint             n_pieces);
void      biv_board_canvas_set_markers  (BivBoardCanvas   *self,
                                         const BivMarker  *markers,
                                         guint             n_markers);
/** biv_board_canvas_set_path: an arrow through the centres of @cells; none: @n_cells 0 */
void      biv_board_canvas_set_path     (BivBoardCanvas   *self,
                                         const BivCell    *cells,
                                         guint             n_cells);
/** biv_board_canvas_set_shot: a line of fire with @words (nullable) on it; none: @from is %BIV_NO_CELL */
void      biv_board_canvas_set_shot     (BivBoardCanvas   *self,
                                         BivCell           from,
                                         BivCell           to,
                                         const char       *words);
/** biv_board_canvas_set_trail: the last move, in the colour of @side; none: @n_cells 0 */
void      biv_board_canvas_set_trail    (BivBoardCanvas   *self,
                                         const BivSideLook *side,
                                         const BivCell    *cells,
                                         guint             n_cells);
/** biv_board_canvas_slide: that counter comes along the trail to where it stands */
void      biv_board_canvas_slide        (BivBoardCanvas   *self,
                                         guint             id);
/** biv_board_canvas_set_zone: where a side may deploy, the enemy's half, what is barred. @side: (nullable); @name:
 *  (nullable): written in it, on a plate of @side */
void      biv_board_canvas_set_zone     (BivBoardCanvas   *self,
                                         BivZoneKind       zone,
                                         const BivSideLook *side,
                                         const char       *name,
                                         const BivCell    *cells,
                                         guint             n_cells);
/** biv_board_canvas_set_past: the board is edged in amber: an earlier moment is shown */
void      biv_board_canvas_set_past     (BivBoardCanvas   *self,
                                         gboolean          is_past);
/** biv_board_canvas_set_layers: what of the static layers is drawn; all of them at first */
void      biv_board_canvas_set_layers   (BivBoardCanvas   *self,
                                         BivLayers         layers);
/** biv_board_canvas_set_painting: drags are the owner's: signals "paint-begin" (cell), "paint-over" (cell), "paint-end"
 *  (cancelled) instead of moving counters and the view; for edges "edge-begin" (cell, direction) and "edge-over" */
void      biv_board_canvas_set_painting (BivBoardCanvas   *self,
                                         BivPaints         paints);
/** biv_board_canvas_get_modifiers: those that were held down when the drag began */
GdkModifierType biv_board_canvas_get_modifiers (BivBoardCanvas *self);

/* A piece of ground that is marked: where it lies, or where it would come to lie. */
typedef struct
{
  BivStamp *stamp;
  int       column, row;              /* of the cell it is held by; it need not be on the board */
  gboolean  is_dashed;
} BivPatch;

/** biv_board_canvas_set_patches: of the board's shape. Stamps are kept */
void      biv_board_canvas_set_patches  (BivBoardCanvas   *self,
                                         const BivPatch   *patches,
                                         guint             n_patches);
/** biv_board_canvas_set_axis: @words: (nullable): what is written on it */
void      biv_board_canvas_set_axis     (BivBoardCanvas   *self,
                                         BivSymmetry       symmetry,
                                         const char       *words);
/** biv_board_canvas_set_tracing: a picture over the ground and under the grid's marks, to draw after; @picture: (nullable);
 *  @box: where it lies, in cells; @turn: hundredths of a degree, clockwise about its upper left corner; @strength: per cent */
void      biv_board_canvas_set_tracing  (BivBoardCanvas   *self,
                                         BivBackdrop      *picture,
                                         const BivBox     *box,
                                         int               turn,
                                         int               strength);
/** biv_board_canvas_point_at_edge: marks an edge, until the pointer moves; none: %BIV_NO_CELL */
void      biv_board_canvas_point_at_edge (BivBoardCanvas  *self,
                                         BivCell           cell,
                                         guint             direction);
/** biv_ground_append_words: translated: ", 1 contour, wood"; nothing where it is open */
void      biv_ground_append_words       (const BivGround  *ground,
                                         GString          *words);
/** biv_facing_words: translated: "facing north-east"; "" where none is known */
const char *biv_facing_words            (BivBoardShape     shape,
                                         guint             facing);

G_END_DECLS
