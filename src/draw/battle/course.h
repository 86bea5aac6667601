/* SPDX-License-Identifier: GPL-3.0-or-later */
/* course.h: how a battle went, as its pictures tell it: who came from where and went where, who shot at whom, who fell
 *
 * It is gathered once from a battle's record and does not change. Points are in c from the north-western corner of the board, as
 * its drawing has them; on a table c is BIV_TABLETOP_CELL_MM.
 *
 * What is for everybody has what could be seen on the field and nothing else: nobody who never came on, nobody while he stood on
 * his side's sketch map alone, and of nobody what became of him afterwards. A side that fought reads the same, and what became of
 * its own. */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/counter/counter.h"
#include "draw/ink/curve.h"
#include "draw/ink/layers.h"
#include "draw/ink/lettering.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_COURSE_HELD,                    /* on the board when it was over */
  BIV_COURSE_FELL,
  BIV_COURSE_LEFT,                    /* left the field */
  BIV_COURSE_NEVER_ON,                /* the referee's alone */
} BivCourseEnd;

/* Where somebody stood from some turn on. */
typedef struct
{
  int      turn;
  BivPoint at;
  BivCell  cell;                      /* BIV_NO_CELL on a table */
  guint8   facing;
  BivBase  base;                      /* on a table */
} BivCourseSpot;

typedef struct
{
  int          side;                  /* 0 or 1, as the board has them */
  char        *ref, *name;
  char        *formation;             /* (nullable): id of the one it belongs to, where units march as one */
  BivSymbol    symbol;
  BivArm       arm;
  GArray      *spots;                 /* of BivCourseSpot; the first is where it was seen first. Empty: it never came on */
  BivCourseEnd end;
  int          end_turn;              /* of the fall or of leaving; 0: it held */
  int          by;                    /* number of the unit that brought it down; -1: nobody */
  gboolean     by_blade;              /* in hand-to-hand fighting */
  int          fate;                  /* BivFate: what became of it afterwards, the referee's alone; or BIV_NONE */
} BivCourseUnit;

typedef struct
{
  int      turn;
  guint    unit, other;               /* who shot at whom */
  BivPoint from, to;
} BivCourseShot;

typedef struct
{
  int      turn;
  int      left[2];                   /* on the board when it was over */
  gboolean is_quiet;                  /* nobody fell, came or went */
  char    *sentence;                  /* all that happened in it, in one sentence */
  char    *account;                   /* the same at length */
} BivCourseTurn;

typedef struct
{
  BivCampaign *campaign;              /* owned */
  BivBattle   *battle;                /* owned */
  gboolean     is_open;               /* for everybody */
  BivCampaign *known;                 /* (nullable): owned: a side's copy: what is open, and the fates that it has */
  GArray      *units;                 /* of BivCourseUnit, side by side, in the order of the roster */
  GArray      *shots;                 /* of BivCourseShot */
  GArray      *turns;                 /* of BivCourseTurn: those in which somebody was there */
  int          start[2];              /* units that were ever on the board */
  int          fell[2];
} BivCourse;

#define BIV_COURSE_UNIT(course, i) (&g_array_index ((course)->units, BivCourseUnit, (i)))
#define BIV_COURSE_SPOT(unit, i)   (&g_array_index ((unit)->spots, BivCourseSpot, (i)))
#define BIV_COURSE_TURN(course, i) (&g_array_index ((course)->turns, BivCourseTurn, (i)))
#define BIV_COURSE_SHOT(course, i) (&g_array_index ((course)->shots, BivCourseShot, (i)))

/**
 * biv_course_new:
 * @campaign: the referee's: nobody else has records
 * @is_open: for everybody, and not for the referee
 *
 * Returns: (transfer full) (nullable): %NULL with @error where the battle has no record (G_IO_ERROR_NOT_FOUND), or it does not
 *   play any more
 */
BivCourse *biv_course_new         (BivCampaign   *campaign,
                                   BivBattle     *battle,
                                   gboolean       is_open,
                                   GError       **error);
/** biv_course_new_for_side: what could be seen on the field, and the fates that stand in @known, the copy of a side that fought
 *  in it: its own. @campaign: the referee's */
BivCourse *biv_course_new_for_side (BivCampaign  *campaign,
                                   BivBattle     *battle,
                                   BivCampaign   *known,
                                   GError       **error);
void       biv_course_free        (BivCourse     *course);
/** biv_course_find_spot: where the unit stood when that turn was over. Returns: (nullable): it was not there */
const BivCourseSpot *
           biv_course_find_spot   (const BivCourse *course,
                                   guint          unit,
                                   int            turn);
/** biv_course_find_spot_before: where it stood when that turn began */
const BivCourseSpot *
           biv_course_find_spot_before (const BivCourse *course,
                                   guint          unit,
                                   int            turn);
/** biv_course_has_path: whether it went anywhere */
gboolean   biv_course_has_path    (const BivCourseUnit *unit);
/** biv_course_get_last_turn: 0: there was none */
int        biv_course_get_last_turn (const BivCourse *course);
/** biv_course_dup_title: "Battle of Two Palms" */
char      *biv_course_dup_title   (const BivCourse *course);
/** biv_course_dup_line: when, who attacked, who held the field; "" where nothing of it is known */
char      *biv_course_dup_line    (const BivCourse *course);
/** biv_course_dup_account: as a newspaper has it: @opening, the numbers, what happened turn by turn, @close (nullable), the losses.
 *  @course: (nullable): %NULL: opening and close */
char      *biv_course_dup_account (const BivCourse *course,
                                   const char      *opening,
                                   const char      *close);
/** biv_course_get_side_name: of side 0 or 1 */
const char *biv_course_get_side_name (const BivCourse *course,
                                   int            side);
/** biv_course_measure_sides: the longer name's width, in the unit of @size. biv_course_fit_sides: the size up to @size at which
 *  both have room: one side's name is as large as the other's */
double      biv_course_measure_sides (const BivCourse *course,
                                   BivLettering   lettering,
                                   double         size);
double      biv_course_fit_sides  (const BivCourse *course,
                                   BivLettering   lettering,
                                   double         size,
                                   double         width);
/** biv_course_get_short_name: the same in short, if it has one */
const char *biv_course_get_short_name (const BivCourse *course,
                                   int            side);
/** biv_course_get_end: what became of it on the field, or, for the referee, afterwards: "held to the end" */
const char *biv_course_get_end    (const BivCourseUnit *unit);
/** biv_course_dup_figure: (transfer full): the turn in Roman figures, "IV" */
char      *biv_course_dup_figure  (int            turn);
/** biv_course_dup_figures: (transfer full): of several turns, "IV–VI" */
char      *biv_course_dup_figures (int            first,
                                   int            last);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivCourse, biv_course_free)

G_END_DECLS
