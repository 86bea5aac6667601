/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-bases.h: units on a table canvas: bases to scale, picked, carried and turned
 *
 * The canvas shows what it is told and knows no rules. Its owner, a battle's page or a deployment, gives it all bases whenever
 * one of them differs, and listens to these signals of the canvas (places in hundredths of a millimetre, angles BivAngle):
 *
 *   "spot-activated" (base, x, y): a click, or Return at the cursor, there; base is BIV_NO_BASE on open ground. By the keyboard
 *      the base that is nearest to the cursor, within half a step of it, is meant. A press that "press" took is none.
 *   "spot-menu" (base, x, y, x_px, y_px): second button, Menu or Shift+F10 there; the px are the canvas's, for a popover
 *   "base-carried" (base, x, y): it is dragged, and its centre would be there. Nothing moves by itself: the owner shows a ghost.
 *   "base-dropped" (base, x, y, cancelled): the drag is over; cancelled: by Escape, so all is as before
 *   "base-turning" (base, angle) and "base-turned" (base, angle, cancelled): the same of the handle before its front
 *
 * Ghosts are bases as they would stand: pale, above the others, with a handle of their own instead of the base's where they can
 * be turned. A whole brigade is carried by showing a ghost for each of its units. */
#pragma once
#include "app/canvas/table-canvas.h"
#include "board/biv-geometry.h"
#include "draw/tabletop/tabletop-drawing.h"
G_BEGIN_DECLS

#define BIV_NO_BASE G_MAXUINT

typedef enum
{
  BIV_TABLE_UNIT,
  BIV_TABLE_GENERAL,                /* a flag at base.centre; form and count say nothing */
} BivTableBaseKind;

typedef struct
{
  guint            id;              /* the caller's, each of its own; a ghost has its base's */
  BivTableBaseKind kind;
  BivBase          base;            /* by biv_base_make() */
  BivSideLook      side;
  BivBaseForm      form;
  int              count;           /* companies one behind another, or guns */
  gboolean         is_hidden;       /* on the sketch map alone: dotted */
  gboolean         is_abandoned;    /* guns without a crew: struck out */
  gboolean         is_spent;        /* paler: has done what it may */
  gboolean         is_refused;      /* edged in red, with a "!": may not stand so */
  gboolean         is_owed;         /* edged in amber: something has to be decided for it */
  gboolean         can_be_carried;  /* by dragging */
  gboolean         can_be_turned;   /* by the handle, while it is picked; ghosts always show it */
  char             name[48];        /* by it; "": none */
  char             brigade[48];     /* on the bracket behind it and those of the same; "": none */
  char             number[16];      /* instead of the name where that has no room; "": none */
  char             words[320];      /* for the screen reader: "1/Leib, line, facing north" */
} BivTableBase;

typedef enum
{
  BIV_TABLE_LINE_WAY,               /* solid blue, with a head */
  BIV_TABLE_LINE_REFUSED,           /* dashed red, with a cross at its end */
  BIV_TABLE_LINE_STOP,              /* a bar across the end: there it would be stopped */
  BIV_TABLE_LINE_ATTACK,            /* heavy, in ink, with a head */
  BIV_TABLE_LINE_FIRE,              /* thin and dotted, with a head */
  BIV_TABLE_LINE_PAIRING,           /* with a head at either end */
  BIV_TABLE_LINE_MEASURE,           /* thin and dashed */
} BivTableLineKind;

typedef struct
{
  BivTableLineKind kind;
  BivSpot          from, to;
  char             words[96];       /* on a plate, at the end of a way and in the middle of the others; "": none */
} BivTableLine;

typedef enum
{
  BIV_TABLE_REACH_ZONE,             /* finely dashed */
  BIV_TABLE_REACH_SOLID,
  BIV_TABLE_REACH_DASHED,
  BIV_TABLE_REACH_DOTTED,
} BivTableReachStroke;

/* So far from a base's front, between lines at 45 degrees from its corners; faint, below the bases. */
typedef struct
{
  BivBase             base;
  BivLength           length;
  gboolean            is_all_round; /* from all of the base */
  BivTableReachStroke stroke;
  BivSideLook         side;
  char                words[32];    /* on its far edge */
} BivTableReach;

/* All arrays are copied; none: 0. */
void     biv_table_canvas_set_bases       (BivTableCanvas     *self,
                                           const BivTableBase *bases,
                                           guint               n_bases);
void     biv_table_canvas_set_ghosts      (BivTableCanvas     *self,
                                           const BivTableBase *ghosts,
                                           guint               n_ghosts);
void     biv_table_canvas_set_lines       (BivTableCanvas     *self,
                                           const BivTableLine *lines,
                                           guint               n_lines);
void     biv_table_canvas_set_reaches     (BivTableCanvas     *self,
                                           const BivTableReach *reaches,
                                           guint               n_reaches);
/** biv_table_canvas_set_picked_base: @base: its id; %BIV_NO_BASE for none */
void     biv_table_canvas_set_picked_base (BivTableCanvas     *self,
                                           guint               base);
/** biv_table_canvas_set_zone: where a side may deploy, tinted, edged and named; @gap: (nullable): where nobody may, hatched.
 *  @zone: %NULL: nothing of either */
void     biv_table_canvas_set_zone        (BivTableCanvas     *self,
                                           const BivBounds    *zone,
                                           const BivBounds    *gap,
                                           const BivSideLook  *side,
                                           const char         *name);
/** biv_table_canvas_set_past: the table is edged in amber: an earlier moment is shown */
void     biv_table_canvas_set_past        (BivTableCanvas     *self,
                                           gboolean            is_past);
/** biv_table_canvas_find_base: Returns: the id of the uppermost base within @reach of @spot; %BIV_NO_BASE for none */
guint    biv_table_canvas_find_base       (BivTableCanvas     *self,
                                           BivSpot             spot,
                                           BivLength           reach);
/** biv_table_canvas_go_to_spot: as biv_canvas_go_to(), to the nearest spot of the lattice */
void     biv_table_canvas_go_to_spot      (BivTableCanvas     *self,
                                           BivSpot             spot);
/** biv_table_canvas_show_spot: brings it into sight, and the cursor to the nearest spot of the lattice */
void     biv_table_canvas_show_spot       (BivTableCanvas     *self,
                                           BivSpot             spot);
/** biv_table_canvas_get_handle: where the handle for turning is. Returns: %FALSE where there is none */
gboolean biv_table_canvas_get_handle      (BivTableCanvas     *self,
                                           BivSpot            *handle);

G_END_DECLS
