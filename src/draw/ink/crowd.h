/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crowd.h: what lies on a map or a table already, and where a name hides least of it
 *
 * All lengths are map pixels: whoever draws at another scale converts, so that names of 14.5 stand about as they do there. */
#pragma once
#include "draw/ink/layers.h"
#include "draw/ink/curve.h"
G_BEGIN_DECLS

/** biv_box_is_free: whether it lies on none of @taken, of BivBox in the same measure */
gboolean biv_box_is_free      (const BivBox   *box,
                               const GArray   *taken);

typedef struct
{
  GHashTable *buckets, *solid;      /* of GArray of what lies there; nothing at all may lie on the latter */
  double      bucket;               /* their side */
  double      width, height;
} BivCrowd;

/** biv_crowd_init: @bucket: boxes are looked for among their neighbours only, as far away as this: about as long as a name */
void     biv_crowd_init       (BivCrowd       *crowd,
                               double          width,
                               double          height,
                               double          bucket);
void     biv_crowd_clear      (BivCrowd       *crowd);
/** biv_crowd_add: @weight: what covering a square pixel of it costs */
void     biv_crowd_add        (BivCrowd       *crowd,
                               BivBox          box,
                               double          weight);
/** biv_crowd_add_solid, biv_crowd_count_solid: what nothing may lie on, and how much of it the box would touch, up to @most */
void     biv_crowd_add_solid  (BivCrowd       *crowd,
                               BivBox          box);
guint    biv_crowd_count_solid (const BivCrowd *crowd,
                               const BivBox   *box,
                               guint           most);
/** biv_crowd_get_cost: what the box would cover, weighted */
double   biv_crowd_get_cost   (const BivCrowd *crowd,
                               const BivBox   *box);
/**
 * biv_crowd_place_name:
 * @about: what it names
 * @width: of the name's line
 * @size: of its em
 * @is_put: somebody has put the name there, and it leaves the spot only where it would hide something; else it goes beside it
 * @box: (out): what it covers
 *
 * Tries spots in turn, the usual ones first: each costs its penalty and what it covers. It is not added.
 *
 * Returns: the middle of the name's line
 */
BivPoint biv_crowd_place_name (const BivCrowd *crowd,
                               BivPoint        about,
                               double          width,
                               double          size,
                               gboolean        is_put,
                               BivBox         *box);

G_END_DECLS
