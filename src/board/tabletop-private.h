/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-private.h: a sealed table from the inside, and what the files that seal it share */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

struct _BivTabletop
{
  gatomicrefcount     references;
  BivLength           width, height;
  guint               n_objects;
  BivTabletopObject  *objects;
  guint32             things;            /* a bit for each class that is there */
};

struct _BivTabletopDraft
{
  BivLength  width, height;
  GPtrArray *objects;                 /* of BivTabletopObject */
};

/* Replaces the outline by a copy of @spots. */
void        biv_tabletop_object_set_spots (BivTabletopObject       *object,
                                           const BivSpot           *spots,
                                           guint                    n_spots);
/* The rectangle of a building that has no fault. */
BivBase     biv_tabletop_building_base    (const BivPolygon        *corners);
/* What a band covers. Returns: (transfer full): convex polygons that own their spots */
BivPolygon *biv_tabletop_lay_band         (const BivTabletopObject *object,
                                           BivLength                width,
                                           BivLength                height,
                                           guint                   *n_pieces);

G_END_DECLS
