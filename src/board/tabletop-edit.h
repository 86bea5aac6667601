/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-edit.h: drawing up a table: objects and their spots added, moved and taken away
 *
 * Each change gives a new table and leaves the old one as it was, so that undo is keeping it. A change that would leave a
 * fault is refused: %NULL with @error (G_IO_ERROR_INVALID_DATA), whose message says what is wrong and what would do. */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

/** biv_tabletop_with_object: Returns: (transfer full) (nullable): with one more object, the last. @like: (nullable): what else
 *  the object is, but for its outline */
BivTabletop *biv_tabletop_with_object        (const BivTabletop       *table,
                                              BivThing                 thing,
                                              const BivSpot           *spots,
                                              guint                    n_spots,
                                              const BivTabletopObject *like,
                                              GError                 **error);
/** biv_tabletop_with_object_turned: about the middle of its bounds */
BivTabletop *biv_tabletop_with_object_turned (const BivTabletop       *table,
                                              guint                    object,
                                              BivAngle                 angle,
                                              GError                 **error);
/** biv_tabletop_with_values: @like: class (of the same form), level, material, depth, width, height and name; its outline is
 *  not looked at */
BivTabletop *biv_tabletop_with_values        (const BivTabletop       *table,
                                              guint                    object,
                                              const BivTabletopObject *like,
                                              GError                 **error);
/** biv_tabletop_with_spot_moved: a building stays a rectangle: the corner opposite stays where it is, and so do the directions
 *  of its sides */
BivTabletop *biv_tabletop_with_spot_moved    (const BivTabletop       *table,
                                              guint                    object,
                                              guint                    spot,
                                              BivSpot                  to,
                                              GError                 **error);
/** biv_tabletop_with_spot: one more, after the spot @after; not of buildings and labels */
BivTabletop *biv_tabletop_with_spot          (const BivTabletop       *table,
                                              guint                    object,
                                              guint                    after,
                                              BivSpot                  at,
                                              GError                 **error);
BivTabletop *biv_tabletop_without_spot       (const BivTabletop       *table,
                                              guint                    object,
                                              guint                    spot,
                                              GError                 **error);
/** biv_tabletop_with_fewer_spots: a third of them less, those first that shape it least; an outline keeps three, a line its
 *  ends. Refused: buildings, labels, and what has no more than that */
BivTabletop *biv_tabletop_with_fewer_spots   (const BivTabletop       *table,
                                              guint                    object,
                                              GError                 **error);
/** biv_tabletop_with_object_rounded: its corners are cut, but for those on the table's edge and the ends of a line; to whole
 *  millimetres. Refused: buildings and labels, and what would have too many points */
BivTabletop *biv_tabletop_with_object_rounded (const BivTabletop      *table,
                                              guint                    object,
                                              GError                 **error);
/** biv_tabletop_with_object_at: the same objects, @object in the place @to among them: of one class the later lies on top.
 *  Returns: (transfer full) */
BivTabletop *biv_tabletop_with_object_at     (const BivTabletop       *table,
                                              guint                    object,
                                              guint                    to);

/* ---- Several at once; @objects: each of them once, lowest first ---- */

/** biv_tabletop_list_inside: what lies wholly in @bounds. @things: a bit for each class that is looked at. Returns: (transfer full)
 *  (element-type guint) */
GArray      *biv_tabletop_list_inside        (const BivTabletop       *table,
                                              guint32                  things,
                                              const BivBounds         *bounds);
/** biv_tabletop_get_bounds_of: what goes round all of them; @n_objects: at least one */
BivBounds    biv_tabletop_get_bounds_of      (const BivTabletop       *table,
                                              const guint             *objects,
                                              guint                    n_objects);
BivTabletop *biv_tabletop_with_several_moved (const BivTabletop       *table,
                                              const guint             *objects,
                                              guint                    n_objects,
                                              BivLength                x,
                                              BivLength                y,
                                              GError                 **error);
/** biv_tabletop_without_several: Returns: (transfer full) */
BivTabletop *biv_tabletop_without_several    (const BivTabletop       *table,
                                              const guint             *objects,
                                              guint                    n_objects);
/**
 * biv_tabletop_with_copies:
 * @from: this or another table
 *
 * More objects, the last in their order, like those of @from and as they lie to each other, moved by @x and @y, or as near to that
 * as the table has room. Their names are left out, but those of labels.
 */
BivTabletop *biv_tabletop_with_copies        (const BivTabletop       *table,
                                              const BivTabletop       *from,
                                              const guint             *objects,
                                              guint                    n_objects,
                                              BivLength                x,
                                              BivLength                y,
                                              GError                 **error);

/* ---- The whole table ---- */

/** biv_tabletop_resized: what lies at 0,0 stays there; refused where something would lie off the table */
BivTabletop *biv_tabletop_resized            (const BivTabletop       *table,
                                              BivLength                width,
                                              BivLength                height,
                                              GError                 **error);
/** biv_tabletop_mirrored: west and east change places. Returns: (transfer full) */
BivTabletop *biv_tabletop_mirrored           (const BivTabletop       *table);

/* ---- Under the pointer ---- */

typedef struct
{
  guint object;                       /* %BIV_NO_OBJECT: nothing near */
  guint spot;                         /* one of its spots is near; G_MAXUINT: none */
  guint side;                         /* no spot, but the side that begins there; G_MAXUINT: the inside of an area */
} BivTabletopHit;

/** biv_tabletop_hit: what is nearest to @at, within @reach: spots before sides, sides before insides, small before large.
 *  @things: a bit for each class that is looked at */
BivTabletopHit biv_tabletop_hit  (const BivTabletop *table,
                                  guint32            things,
                                  BivSpot            at,
                                  BivLength          reach);
/**
 * biv_tabletop_snap:
 * @grid: 0 for none
 * @except: an object that is not snapped to; %BIV_NO_OBJECT for none
 *
 * Returns: the spot, side or edge of the table within @reach of @at that is nearest, spots first; else the nearest
 *   point of the grid; else @at; never off the table
 */
BivSpot        biv_tabletop_snap (const BivTabletop *table,
                                  BivSpot            at,
                                  BivLength          reach,
                                  BivLength          grid,
                                  guint              except);

G_END_DECLS
