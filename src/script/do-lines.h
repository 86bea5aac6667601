/* SPDX-License-Identifier: GPL-3.0-or-later */
/* do-lines.h: a `do` of a battle's script or a campaign's, with the lines of dice and the refusal that belong to it */
#pragma once
#include "base/biv-dice.h"
#include "base/biv-refusal.h"
#include "script/example.h"
G_BEGIN_DECLS

typedef struct
{
  BivVerdict         *verdict;
  const BivStatement *order;
  GArray             *faces;            /* of BivFace */
  const BivStatement *dice;             /* the first of its `dice` lines, or NULL */
  const BivStatement *refused;          /* or NULL */
} BivDoLines;

typedef gboolean    (*BivReadFaces) (gpointer data, const char *word, GArray *faces, GError **error);
typedef const char *(*BivCallSide)  (gpointer data, int side);

/** biv_do_lines_gather: what belongs to the `do` at @at. @like: what a line of dice looks like. Returns: the place of the last
 *  line taken; the verdict has the errors */
guint    biv_do_lines_gather        (BivDoLines       *lines,
                                     BivVerdict       *verdict,
                                     const GPtrArray  *script,
                                     guint             at,
                                     const char       *like,
                                     BivReadFaces      read,
                                     gpointer          data);
void     biv_do_lines_clear         (BivDoLines       *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivDoLines, biv_do_lines_clear)

/** biv_do_lines_judge_refusal: whether it was to be refused, and like this. @may_throw: dice may have fallen all the same */
void     biv_do_lines_judge_refusal (const BivDoLines *lines,
                                     const BivRefusal *why,
                                     gboolean          may_throw);
/** biv_do_lines_was_to_be_refused: Returns: %TRUE, and the verdict says so, where it was accepted and should not be */
gboolean biv_do_lines_was_to_be_refused (const BivDoLines *lines);
/** biv_do_lines_judge_dice: whether the dice were those that it takes, neither fewer nor more */
gboolean biv_do_lines_judge_dice    (const BivDoLines *lines,
                                     const BivDice    *dice,
                                     BivCallSide       call,
                                     gpointer          data);

G_END_DECLS
