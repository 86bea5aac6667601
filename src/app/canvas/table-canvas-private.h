/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-canvas-private.h: what the canvas and its layer of bases share */
#pragma once
#include "app/canvas/table-bases.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_TABLE_DRAGS_NOTHING,
  BIV_TABLE_DRAGS_OWNERS,           /* what "press" took */
  BIV_TABLE_DRAGS_BASE,
  BIV_TABLE_DRAGS_HANDLE,
} BivTableDrag;

struct _BivTableCanvas
{
  BivCanvas    parent_instance;

  BivTabletop *table;
  guint        object;
  int          spot;
  GArray      *sketch;              /* of BivSpot */
  BivSpot      tip;

  GArray      *bases, *ghosts;      /* of BivTableBase */
  GArray      *lines;               /* of BivTableLine */
  GArray      *reaches;             /* of BivTableReach */
  guint        picked;
  gboolean     is_past;
  gboolean     has_zone, has_gap;
  BivBounds    zone, gap;
  BivSideLook  zone_side;
  char        *zone_name;
  BivSpot      pressed;             /* the last press, until its click is reported */
  gboolean     has_press;
  BivTableDrag drag;
  guint        dragged;             /* a base's id */
  BivSpot      grip;                /* from the pointer to its centre */
  BivSpot      last;
  BivAngle     last_angle;
};

/* ---- The layer (table-bases.c) ---- */

void       biv_table_bases_install      (GType              canvas_type);
void       biv_table_bases_init         (BivTableCanvas    *self);
void       biv_table_bases_clear        (BivTableCanvas    *self);
/* Returns: whether the press was on a base or a handle that may be dragged */
gboolean   biv_table_bases_begin_drag   (BivTableCanvas    *self,
                                         BivSpot            spot);
void       biv_table_bases_drag         (BivTableCanvas    *self,
                                         BivSpot            spot);
void       biv_table_bases_end_drag     (BivTableCanvas    *self,
                                         BivSpot            spot,
                                         gboolean           is_cancelled);
/* Adds who stands at the cursor's spot. */
void       biv_table_bases_describe     (BivTableCanvas    *self,
                                         BivSpot            spot,
                                         GString           *words);

/* ---- Drawing it (table-bases-drawing.c) ---- */

void       biv_table_bases_draw         (BivTableCanvas    *self,
                                         cairo_t           *cr,
                                         const BivTabletopLook *look);

/* ---- How far they reach (table-reaches.c) ---- */

void       biv_table_reaches_draw       (BivTableCanvas    *self,
                                         cairo_t           *cr,
                                         const BivTabletopLook *look);

/* ---- Their names (table-names.c) ---- */

void       biv_table_names_draw         (BivTableCanvas    *self,
                                         cairo_t           *cr,
                                         const BivTabletopLook *look);

G_END_DECLS
