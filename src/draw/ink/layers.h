/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layers.h: the layers of a drawing of ground, and boxes in it */
#pragma once
#include <cairo.h>
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} BivBox;

/* Layers, from the bottom up. */
typedef enum
{
  BIV_LAYER_GROUND     = 1 << 0,      /* open ground, and what hexes leave free of their box */
  BIV_LAYER_RELIEF     = 1 << 1,
  BIV_LAYER_WOOD       = 1 << 2,
  BIV_LAYER_TOWN       = 1 << 3,      /* its ground and its houses */
  BIV_LAYER_WATER      = 1 << 4,      /* rivers, fords and bridges too */
  BIV_LAYER_ROADS      = 1 << 5,
  BIV_LAYER_WORKS      = 1 << 6,      /* works, trenches, wire, mines */
  BIV_LAYER_FIGURES    = 1 << 7,      /* of the contours */
  BIV_LAYER_GRID       = 1 << 8,
  BIV_LAYER_MIDDLE     = 1 << 9,      /* the line between the halves */
  BIV_LAYER_LABELS     = 1 << 10,     /* hex labels */
  BIV_LAYER_TAGS       = 1 << 11,     /* H1, W, T... in the corners of cells; in black and white only */
  BIV_LAYER_OBJECTIVES = 1 << 12,
  BIV_LAYER_EDGE       = 1 << 13,     /* the board's edge */
  BIV_LAYER_NAMES      = 1 << 14,     /* what is written on cells */
  BIV_LAYER_ALL        = (1 << 15) - 1
} BivLayers;

G_END_DECLS
