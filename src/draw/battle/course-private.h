/* SPDX-License-Identifier: GPL-3.0-or-later */
/* course-private.h: what gathering and telling share */
#pragma once
#include "draw/battle/course.h"
G_BEGIN_DECLS

/** biv_course_tell_turn: its words, once all units and shots are known */
void biv_course_tell_turn (const BivCourse *course,
                           BivCourseTurn   *turn);

/** biv_course_dup_quiet: (transfer full): of turns in which nobody fell, came or went: whether anybody moved or fired */
char *biv_course_dup_quiet (const BivCourse *course,
                            int              first,
                            int              last);

G_END_DECLS
