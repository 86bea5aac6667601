/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-tabletop.h: the ground of a battle without cells: areas, heights, water and ways on a table in millimetres
 *
 * A table is drawn up as a BivTabletopDraft and sealed into a BivTabletop, which never changes again and may be shared by
 * threads. The south-western corner is 0,0. What is stored is exact: an outline is the rule, not a picture of it.
 * Buildings that are shot to pieces and the like are battle state and lie over it.
 *
 * A BivBoard of shape BIV_BOARD_TABLE holds one (biv_board_get_table ()). */
#pragma once
#include <glib-object.h>
#include "board/biv-polygon.h"
G_BEGIN_DECLS

#define BIV_TABLETOP_MIN_SIDE    (300 * BIV_MM)
#define BIV_TABLETOP_MAX_SIDE    (6000 * BIV_MM)
#define BIV_TABLETOP_WIDTH       (1800 * BIV_MM)     /* unless said */
#define BIV_TABLETOP_HEIGHT      (1200 * BIV_MM)
#define BIV_TABLETOP_MAX_OBJECTS 400
#define BIV_TABLETOP_MAX_SPOTS   4096                /* of all its objects together */
#define BIV_TABLETOP_MAX_LEVEL   9
#define BIV_TABLETOP_MIN_BAND    (1 * BIV_MM)        /* width of a stream or road */
#define BIV_TABLETOP_MAX_BAND    (200 * BIV_MM)
#define BIV_TABLETOP_BAND        (20 * BIV_MM)       /* unless said */
#define BIV_TABLETOP_MAX_HEIGHT  1000                /* of an obstacle: ten metres */

/**
 * BivThing:
 *
 * What lies on a table, class by class in the order in which it is drawn.
 */
typedef enum
{
  BIV_THING_CONTOUR,
  BIV_THING_WOOD,
  BIV_THING_DENSE_WOOD,
  BIV_THING_BROKEN,
  BIV_THING_MARSH,
  BIV_THING_WATER,
  BIV_THING_BUILT_UP,
  BIV_THING_STREAM,
  BIV_THING_ROAD,
  BIV_THING_BUILDING,
  BIV_THING_WALL,
  BIV_THING_FENCE,
  BIV_THING_HEDGE,
  BIV_THING_DITCH,
  BIV_THING_BARRICADE,
  BIV_THING_FORTIFICATION,
  BIV_THING_LABEL,
#ifndef __GI_SCANNER__
  BIV_N_THINGS
#endif
} BivThing;

typedef enum
{
  BIV_THING_OUTLINE,                  /* a simple polygon: areas and contours */
  BIV_THING_RECTANGLE,                /* four corners, one after the other: buildings */
  BIV_THING_LINE,                     /* linear obstacles */
  BIV_THING_BAND,                     /* a middle line with a width: streams and roads */
  BIV_THING_SPOT,                     /* labels */
} BivThingForm;

typedef enum
{
  BIV_MATERIAL_STONE,
  BIV_MATERIAL_WOOD,
} BivMaterial;

typedef enum
{
  BIV_DEPTH_KNEE,
  BIV_DEPTH_WAIST,
  BIV_DEPTH_DEEP,
} BivDepth;

/**
 * BivTabletopObject:
 * @pieces: (array length=n_pieces): of a stream or road: what its width covers; convex
 *
 * One object. Fields that its class does not have are 0.
 */
typedef struct
{
  BivThing     thing;
  guint8       level;                 /* contour, 1 to BIV_TABLETOP_MAX_LEVEL */
  guint8       material;              /* building, BivMaterial */
  guint8       depth;                 /* stream, BivDepth */
  BivLength    width;                 /* stream, road */
  int          height;                /* linear obstacle, in hundredths of a metre */
  char        *name;                  /* nullable; of a label its text, and never NULL */
  BivPolygon   outline;               /* polygon, corners, middle line or single spot */

  /* Of a sealed table only. */
  BivBase      base;                  /* building: the front is its first side */
  BivPolygon  *pieces;                /* stream, road: what its width covers; convex */
  guint        n_pieces;
} BivTabletopObject;

#define BIV_NO_OBJECT G_MAXUINT

typedef struct _BivTabletop      BivTabletop;
typedef struct _BivTabletopDraft BivTabletopDraft;

#define BIV_TYPE_TABLETOP        (biv_tabletop_get_type ())
#define BIV_TYPE_TABLETOP_DRAFT  (biv_tabletop_draft_get_type ())
#define BIV_TYPE_TABLETOP_OBJECT (biv_tabletop_object_get_type ())
GType biv_tabletop_get_type        (void);
GType biv_tabletop_draft_get_type  (void);
GType biv_tabletop_object_get_type (void);

/* ---- Names ---- */

/**
 * biv_thing_get_name:
 *
 * "dense-wood": as files and examples write it. Not translated.
 */
const char  *biv_thing_get_name     (BivThing     thing);
/**
 * biv_thing_get_label:
 *
 * "Dense wood": on screen, translated.
 */
const char  *biv_thing_get_label    (BivThing     thing);
/**
 * biv_thing_from_name:
 * @thing: (out)
 */
gboolean     biv_thing_from_name    (const char  *name,
                                     BivThing    *thing);
BivThingForm biv_thing_get_form     (BivThing     thing);
/**
 * biv_thing_get_height:
 *
 * How high such an obstacle is unless said, in hundredths of a metre; 0 for other things.
 */
int          biv_thing_get_height   (BivThing     thing);
const char  *biv_material_get_name  (BivMaterial  material);
/**
 * biv_material_from_name:
 * @material: (out)
 */
gboolean     biv_material_from_name (const char  *name,
                                     BivMaterial *material);
const char  *biv_depth_get_name     (BivDepth     depth);
/**
 * biv_depth_from_name:
 * @depth: (out)
 */
gboolean     biv_depth_from_name    (const char  *name,
                                     BivDepth    *depth);

/* ---- A draft ---- */

/**
 * biv_tabletop_draft_new:
 *
 * Returns: (transfer full) (nullable): an empty table, %NULL where none can have that size
 */
BivTabletopDraft  *biv_tabletop_draft_new            (BivLength               width,
                                                      BivLength               height);
/**
 * biv_tabletop_draft_new_from:
 *
 * Returns: (transfer full): the same objects in the same order
 */
BivTabletopDraft  *biv_tabletop_draft_new_from       (const BivTabletop      *table);
void               biv_tabletop_draft_free           (BivTabletopDraft       *draft);
BivLength          biv_tabletop_draft_get_width      (const BivTabletopDraft *draft);
BivLength          biv_tabletop_draft_get_height     (const BivTabletopDraft *draft);
guint              biv_tabletop_draft_get_n_objects  (const BivTabletopDraft *draft);
/**
 * biv_tabletop_draft_get_object:
 *
 * To be changed in place; of its outline the places, not how many.
 *
 * Returns: (transfer none)
 */
BivTabletopObject *biv_tabletop_draft_get_object     (BivTabletopDraft       *draft,
                                                      guint                   object);
/**
 * biv_tabletop_draft_set_object:
 *
 * The same for those languages in which a structure that comes back is a copy.
 */
void               biv_tabletop_draft_set_object     (BivTabletopDraft        *draft,
                                                      guint                    i,
                                                      const BivTabletopObject *object);
/**
 * biv_tabletop_draft_add:
 * @spots: (array length=n_spots): copied; BIV_POLYGON_MAX_SPOTS at most
 *
 * Adds an object with what its class has unless said: level 1, stone, knee deep, %BIV_TABLETOP_BAND wide, the class's height.
 *
 * Returns: (transfer none) (nullable): to be changed in place; %NULL where that would be more objects or spots than
 *   a table may have
 */
BivTabletopObject *biv_tabletop_draft_add            (BivTabletopDraft       *draft,
                                                      BivThing                thing,
                                                      const BivSpot          *spots,
                                                      guint                   n_spots);

/**
 * BivTabletopFaultKind:
 *
 * What is wrong with a draft.
 */
typedef enum
{
  BIV_TABLETOP_FAULT_NONE,
  BIV_TABLETOP_FAULT_SPOTS,              /* too few for its class */
  BIV_TABLETOP_FAULT_OFF_TABLE,          /* its spot @first lies off the table */
  BIV_TABLETOP_FAULT_CROSSES_ITSELF,     /* its sides that begin at @first and @second cross, touch, or have no length */
  BIV_TABLETOP_FAULT_NO_RECTANGLE,       /* a building's sides that meet in @first make no right angle, or differ */
  BIV_TABLETOP_FAULT_CONTOURS_CROSS,     /* with the contour @other */
  BIV_TABLETOP_FAULT_CONTOUR_BELOW,      /* it lies inside the contour @other, which is as high or higher */
  BIV_TABLETOP_FAULT_VALUE,              /* level, width or height beyond the limits */
  BIV_TABLETOP_FAULT_NAME,               /* a label without text; the object @other has the same name */
} BivTabletopFaultKind;

typedef struct
{
  BivTabletopFaultKind kind;
  guint                object, other;
  guint                first, second;
} BivTabletopFault;

/**
 * biv_tabletop_draft_check:
 * @fault: (out caller-allocates)
 *
 * Returns: %FALSE with the first fault. @only: objects to look at, against all others; %BIV_NO_OBJECT: all of them
 */
gboolean           biv_tabletop_draft_check          (const BivTabletopDraft *draft,
                                                      guint                   only,
                                                      BivTabletopFault       *fault);
/**
 * biv_tabletop_draft_dup_fault_text:
 *
 * Returns: (transfer full): what is wrong and what would do, one sentence each
 */
char              *biv_tabletop_draft_dup_fault_text (const BivTabletopDraft *draft,
                                                      const BivTabletopFault *fault);
/**
 * biv_tabletop_draft_seal:
 * @draft: (transfer full): taken
 *
 * Returns: (transfer full) (nullable): takes @draft; %NULL where it has a fault (G_IO_ERROR_INVALID_DATA)
 */
BivTabletop       *biv_tabletop_draft_seal           (BivTabletopDraft       *draft,
                                                      GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivTabletopDraft, biv_tabletop_draft_free)

/* ---- A sealed table ---- */

BivTabletop             *biv_tabletop_ref           (BivTabletop       *table);
void                     biv_tabletop_unref         (BivTabletop       *table);
gboolean                 biv_tabletop_equal         (const BivTabletop *a,
                                                     const BivTabletop *b);
/**
 * biv_tabletop_turned:
 *
 * By @quarters clockwise, 0 to 3; with 1 and 3 width and height change places.
 *
 * Returns: (transfer full)
 */
BivTabletop             *biv_tabletop_turned        (BivTabletop       *table,
                                                     int                quarters);
BivLength                biv_tabletop_get_width     (const BivTabletop *table);
BivLength                biv_tabletop_get_height    (const BivTabletop *table);
guint                    biv_tabletop_get_n_objects (const BivTabletop *table);
const BivTabletopObject *biv_tabletop_get_object    (const BivTabletop *table,
                                                     guint              object);
/**
 * biv_tabletop_find:
 *
 * Returns: the object of that name, %BIV_NO_OBJECT where none has it
 */
guint                    biv_tabletop_find          (const BivTabletop *table,
                                                     const char        *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivTabletop, biv_tabletop_unref)

/* ---- What a battle asks of it ---- */

/* Sets of things, a bit each. */
#define BIV_THING_BIT(thing) (1u << (thing))
#define BIV_THINGS_WOODS     (BIV_THING_BIT (BIV_THING_WOOD) | BIV_THING_BIT (BIV_THING_DENSE_WOOD))
#define BIV_THINGS_HIDE      (BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_BUILT_UP) | BIV_THING_BIT (BIV_THING_BUILDING))
#define BIV_THINGS_OBSTACLES                                                                                            \
  (BIV_THING_BIT (BIV_THING_WALL) | BIV_THING_BIT (BIV_THING_FENCE) | BIV_THING_BIT (BIV_THING_HEDGE)                   \
   | BIV_THING_BIT (BIV_THING_DITCH) | BIV_THING_BIT (BIV_THING_BARRICADE) | BIV_THING_BIT (BIV_THING_FORTIFICATION))
#define BIV_THINGS_AREAS                                                                                                \
  (BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_BROKEN) | BIV_THING_BIT (BIV_THING_MARSH)                                \
   | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_BUILT_UP))

/**
 * biv_tabletop_get_things:
 *
 * The classes of which there is something on the table at all.
 */
guint32   biv_tabletop_get_things    (const BivTabletop *table);
/**
 * biv_tabletop_get_elevation: (skip)
 *
 * Of the highest contour that holds the spot, its edge included; 0 on the plain (FU-GEOM-6).
 */
guint     biv_tabletop_get_elevation (const BivTabletop *table,
                                      BivSpot            spot);
/**
 * biv_tabletop_holds: (skip)
 *
 * Whether the spot is inside the object, or on its edge.
 */
gboolean  biv_tabletop_holds         (const BivTabletop *table,
                                      guint              object,
                                      BivSpot            spot);
/**
 * biv_tabletop_meets:
 *
 * Whether the interior of the base, made smaller by @slack all round, meets that of the object, or its line (FU-GEOM-7).
 */
gboolean  biv_tabletop_meets         (const BivTabletop *table,
                                      guint              object,
                                      const BivBase     *base,
                                      BivLength          slack);
/**
 * biv_tabletop_get_distance:
 *
 * From the base to the object, 0 where they touch.
 */
BivLength biv_tabletop_get_distance  (const BivTabletop *table,
                                      guint              object,
                                      const BivBase     *base);
/**
 * biv_tabletop_may_be_near:
 *
 * %FALSE only if the base is surely further than @limit from every one of @things.
 */
gboolean  biv_tabletop_may_be_near   (const BivTabletop *table,
                                      guint32            things,
                                      const BivBase     *base,
                                      BivLength          limit);
/**
 * biv_tabletop_list_under: (skip)
 * @things: of these classes.
 * @objects: (out): those that the base, made smaller by @slack all round, meets, in their order.
 *
 * Returns: how many, @max_objects at most
 */
guint     biv_tabletop_list_under    (const BivTabletop *table,
                                      guint32            things,
                                      const BivBase     *base,
                                      BivLength          slack,
                                      guint             *objects,
                                      guint              max_objects);
/**
 * biv_tabletop_list_in_hull: (skip)
 *
 * The same of the ground between two bases (FU-COMBAT-10, FU-COMBAT-11).
 */
guint     biv_tabletop_list_in_hull  (const BivTabletop *table,
                                      guint32            things,
                                      const BivHull     *hull,
                                      guint             *objects,
                                      guint              max_objects);
/**
 * biv_tabletop_list_holding: (skip)
 *
 * The same of a spot; edges included.
 */
guint     biv_tabletop_list_holding  (const BivTabletop *table,
                                      guint32            things,
                                      BivSpot            spot,
                                      guint             *objects,
                                      guint              max_objects);
/**
 * biv_tabletop_find_screen: (skip)
 * @is_shown: the target is seen wherever it stands: what holds it does not hide it
 *
 * What stands in the way of a line of sight (FU-GEOM-8): the interior of a wood, a built-up area or a building that does
 * not hold @from, or a contour higher than both ends.
 *
 * Returns: one object that hides @to, %BIV_NO_OBJECT where none does
 */
guint     biv_tabletop_find_screen   (const BivTabletop *table,
                                      BivSpot            from,
                                      BivSpot            to,
                                      gboolean           is_shown);

/**
 * BivEncounter:
 *
 * Something met on a straight way.
 */
typedef struct
{
  guint   object;
  BivSpan span;
} BivEncounter;

/**
 * biv_tabletop_cross: (skip)
 * @things: of these classes; contours and labels are never met
 * @encounters: (out): in the order in which they are met; a thing that is met twice is there twice
 *
 * What the interior of a base meets on a straight way without turning.
 *
 * Returns: how many, @max_encounters at most, the first of them
 */
guint     biv_tabletop_cross         (const BivTabletop *table,
                                      guint32            things,
                                      const BivBase     *base,
                                      BivSpot            motion,
                                      BivEncounter      *encounters,
                                      guint              max_encounters);
/**
 * biv_tabletop_is_on_road: (skip)
 *
 * Whether all of the way lies on roads (FU-MOVE-10).
 */
gboolean  biv_tabletop_is_on_road    (const BivTabletop *table,
                                      BivSpot            from,
                                      BivSpot            to);

G_END_DECLS
