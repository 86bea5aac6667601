/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counter.h: one unit's counter on a board, a map or a sheet
 *
 * A counter is a square of side s with the arm above and the roster number below. It is never turned: the front is a
 * wedge on the faced side. What is known of its state is told by badges, never by colour alone. */
#pragma once
#include "board/biv-board.h"
#include "draw/ink/palette.h"
#include "draw/counter/symbol.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_COUNTER_MOVED      = 1 << 0,    /* tick */
  BIV_COUNTER_FIRED      = 1 << 1,    /* burst */
  BIV_COUNTER_SHAKEN     = 1 << 2,    /* dashed edge, zigzag */
  BIV_COUNTER_HELD       = 1 << 3,    /* cross: wire, contact */
  BIV_COUNTER_IN_WOOD    = 1 << 4,    /* tree */
  BIV_COUNTER_EXHAUSTED  = 1 << 5,    /* paler, hourglass */
  BIV_COUNTER_FORTIFIED  = 1 << 6,    /* square of works; left out where the cell draws its own */
  BIV_COUNTER_PICKED     = 1 << 7,    /* double ring */
  BIV_COUNTER_HIDDEN     = 1 << 8,    /* the enemy does not know it: dotted outline */
  BIV_COUNTER_GHOST      = 1 << 9,    /* being dragged, or where it stood before: half there */
} BivCounterStates;

typedef struct
{
  BivSideLook      side;
  BivSymbol        symbol;
  gboolean         on_paper;          /* detail for paper's resolution */
  gboolean         plain;             /* staff marks instead of period figures: one setting for the whole program */
  const char      *number;            /* roster number, "A07"; %NULL for none */
  BivBoardShape    shape;             /* what facing counts in */
  guint8           facing;            /* BivSquareDirection or BivHexDirection, or BIV_NO_DIRECTION */
  guint8           strength, full_strength;     /* pips; full_strength 0: none are shown */
  BivCounterStates states;
} BivCounterLook;

/** biv_counter_size: the side s of a counter on a cell of size c, in the same unit */
double biv_counter_size        (BivBoardShape         shape,
                                double                cell);
/** biv_counter_offset: how far south of the cell's centre the counter's centre lies, in the same unit */
double biv_counter_offset      (BivBoardShape         shape,
                                double                cell);
/** biv_counter_reach: nothing of a counter is painted further than this many s from its centre, badges and wedge
 *  and all; for damage and for cached pictures */
#define BIV_COUNTER_REACH 0.95

/** biv_counter_draw: the counter, its centre at @x, @y, its side @s, in user units; without badges */
void   biv_counter_draw        (cairo_t              *cr,
                                const BivPalette     *palette,
                                const BivCounterLook *look,
                                double                x,
                                double                y,
                                double                s);
/** biv_counter_draw_badges: above all counters, so that no neighbour hides one */
void   biv_counter_draw_badges (cairo_t              *cr,
                                const BivPalette     *palette,
                                const BivCounterLook *look,
                                double                x,
                                double                y,
                                double                s);

/* ---- The counters of a canvas, kept as pictures ---- */

typedef struct _BivCounterCache BivCounterCache;

/** biv_counter_cache_new: @device_scale: pixels a user unit, as gtk_widget_get_scale_factor () tells */
BivCounterCache *biv_counter_cache_new   (double                device_scale);
void             biv_counter_cache_free  (BivCounterCache      *cache);
/** biv_counter_cache_draw: as biv_counter_draw (), from a picture drawn once for side, symbol, state, size and palette;
 *  number and strength are drawn on top */
void             biv_counter_cache_draw  (BivCounterCache      *cache,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          const BivCounterLook *look,
                                          double                x,
                                          double                y,
                                          double                s);
/** biv_counter_cache_clear: after a change of theme or of the device's scale */
void             biv_counter_cache_clear (BivCounterCache      *cache,
                                          double                device_scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivCounterCache, biv_counter_cache_free)

G_END_DECLS
