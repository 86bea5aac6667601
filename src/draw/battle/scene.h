/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.h: a battle's board with what was to be seen on it: of the whole battle, or of one turn
 *
 * Laid out once, in millimetres from the board's north-western corner, and drawn in any palette. */
#pragma once
#include "draw/battle/course.h"
#include "draw/ink/words.h"
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_MARK_START,                     /* dashed outline: it stood there in the beginning */
  BIV_MARK_END,                       /* counter: it stands there in the end */
  BIV_MARK_FELL,                      /* swords: it fell there */
} BivMarkKind;

typedef struct
{
  BivMarkKind kind;
  guint       unit;
  BivCell     cell;
  BivPoint    about;                  /* where it belongs, as the board has it */
  BivBox      box;
  guint       spot;                   /* of the unit's spots, which one */
} BivSceneMark;

typedef struct
{
  int    side;
  GArray *points;                     /* of BivPoint: the curve, finely */
  double length;
} BivSceneArrow;

typedef struct
{
  const BivCourse *course;            /* borrowed */
  BivBoardDrawing *drawing;           /* NULL: a table */
  int              first;             /* of several turns that are shown in one; of one it is that one */
  int              turn;              /* 0: the whole battle; BIV_SCENE_START */
  double           c;                 /* mm a cell */
  double           width, height;     /* mm, of the board */
  double           share;             /* of its usual size that everything is drawn at */
  double           arrow_share;       /* the same of arrows */
  gboolean         is_slim;           /* framed by lines, with small letters of files and ranks above and at the left */
  GArray          *marks;             /* of BivSceneMark */
  GArray          *arrows;            /* of BivSceneArrow, the longest first */
} BivBattleScene;

/* Of a scene: how all stood before the first turn. */
#define BIV_SCENE_START (-1)

#define BIV_SCENE_SLIM   3.4            /* mm that a slim frame with its letters takes above and at the left */
#define BIV_SCENE_EDGE   1.0            /* and at the right and below */

#define BIV_SCENE_MARK(scene, i)  (&g_array_index ((scene)->marks, BivSceneMark, (i)))
#define BIV_SCENE_ARROW(scene, i) (&g_array_index ((scene)->arrows, BivSceneArrow, (i)))

/** biv_battle_scene_measure: of the course's board, in c. @margin: (out): of its frame, in mm, where a cell is @c mm */
void            biv_battle_scene_measure (const BivCourse      *course,
                                          double                c,
                                          double               *width,
                                          double               *height,
                                          double               *margin);
/** biv_battle_scene_new: @course: kept as long as the scene. @turn: what happened in it, and how all stood at its end; 0: all of
 *  the battle. @c: mm a cell */
BivBattleScene *biv_battle_scene_new     (const BivCourse      *course,
                                          int                   turn,
                                          double                c);
/** biv_battle_scene_new_turns: what happened from @first to @last, and how all stood at its end */
BivBattleScene *biv_battle_scene_new_turns (const BivCourse    *course,
                                          int                   first,
                                          int                   last,
                                          double                c);
void            biv_battle_scene_free    (BivBattleScene       *scene);
/** biv_battle_scene_get_fought: what of the board has to be seen so that all of the fighting is: whole rows, in mm */
void            biv_battle_scene_get_fought (const BivBattleScene *scene,
                                          BivBox               *part);
/**
 * biv_battle_scene_draw:
 * @cr: its unit is a millimetre, its origin the board's corner
 * @part: (nullable): what of the board is framed and shown; %NULL: all
 */
void            biv_battle_scene_draw    (const BivBattleScene *scene,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          const BivBox         *part);

/* Signs of the legend, in boxes. */
void            biv_battle_scene_draw_start (const BivCourse   *course,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          guint                 unit,
                                          const BivBox         *box);
void            biv_battle_scene_draw_end (const BivCourse     *course,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          guint                 unit,
                                          guint8                facing,
                                          gboolean              is_plain,
                                          const BivBox         *box);
void            biv_battle_scene_draw_fell (const BivCourse    *course,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          guint                 unit,
                                          gboolean              has_turn,
                                          const BivBox         *box);
/** biv_battle_scene_draw_arrow: in @side's form; @points: of BivPoint, finely */
void            biv_battle_scene_draw_arrow (const BivCourse   *course,
                                          cairo_t              *cr,
                                          const BivPalette     *palette,
                                          int                   side,
                                          GArray               *points,
                                          double                share);
/** biv_battle_scene_dup_fallen: what stands in the box of who fell: "A06 I" */
char           *biv_battle_scene_dup_fallen (const BivCourse   *course,
                                          guint                 unit,
                                          gboolean              has_turn);
/** biv_course_get_look: of side 0 or 1 */
BivSideLook     biv_course_get_look      (const BivCourse      *course,
                                          int                   side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattleScene, biv_battle_scene_free)

G_END_DECLS
