/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-twin.h: what stands for an object on the other half of a table
 *
 * Fair tables are drawn once: each object has its twin where a mirror, or half a turn, puts it. A twin is an object like any
 * other; what makes it one is that it lies exactly there. */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_TWINS_NONE,
  BIV_TWINS_MIRRORED,                 /* west and east change places */
  BIV_TWINS_TURNED,                   /* half a turn about the middle */
} BivTwins;

/** biv_tabletop_get_twin_spot: Returns: where the spot's twin is; the spot itself with %BIV_TWINS_NONE */
BivSpot      biv_tabletop_get_twin_spot   (const BivTabletop *table,
                                           BivTwins           twins,
                                           BivSpot            spot);
/** biv_tabletop_find_twin: Returns: the object that is the twin of @object, which may be itself; %BIV_NO_OBJECT where there is
 *  none */
guint        biv_tabletop_find_twin       (const BivTabletop *table,
                                           BivTwins           twins,
                                           guint              object);
/**
 * biv_tabletop_with_twin:
 * @twin: the object that shall be the twin of @object from now on; %BIV_NO_OBJECT: a new one, the last
 * @error: set to G_IO_ERROR_INVALID_DATA
 *
 * The twin becomes what @object is, but for its name: a new one has none, unless it is a label.
 *
 * Returns: (transfer full) (nullable): %NULL where it cannot lie there
 */
BivTabletop *biv_tabletop_with_twin       (const BivTabletop *table,
                                           BivTwins           twins,
                                           guint              object,
                                           guint              twin,
                                           GError           **error);
/** biv_tabletop_list_below_twin: what the twin of @object lies on, or would lie on, that it should not: a wood on a road, a house
 *  in the water. Heights and labels lie anywhere. Returns: how many, @max_objects at most */
guint        biv_tabletop_list_below_twin (const BivTabletop *table,
                                           BivTwins           twins,
                                           guint              object,
                                           guint             *objects,
                                           guint              max_objects);
/** biv_tabletop_clash: whether one of two objects of sealed tables of one size lies on the other and should not, as there */
gboolean     biv_tabletop_clash           (const BivTabletopObject *a,
                                           const BivTabletopObject *b);

G_END_DECLS
