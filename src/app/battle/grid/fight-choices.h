/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-choices.h: what one unit may do now, gathered by the cell where it would show */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/* All legal actions of one kind that end on, or aim at, one cell. */
typedef struct
{
  BivCell       cell;
  BivActionKind kind;
  int           cost;               /* the least, in activations; -1: none */
  GArray       *actions;            /* of BivAction: one for each facing, cheapest first */
} BivFightChoice;

/**
 * biv_fight_list_choices:
 * @unit: its number; -1: what concerns no unit (which combat is fought next)
 *
 * Returns: (transfer full): of BivFightChoice
 */
GPtrArray            *biv_fight_list_choices   (BivSession           *session,
                                                int                   side,
                                                int                   unit);
/** biv_fight_find_choice: Returns: (transfer none) (nullable): the one that shows on @cell; where there are several
 *  (move and fire), the one of @kind, or the first when @kind is BIV_ACTION_NONE */
const BivFightChoice *biv_fight_find_choice    (GPtrArray            *choices,
                                                BivCell               cell,
                                                BivActionKind         kind);
/** biv_fight_pick_facing: the number of the action that a player would most likely want: facing an enemy next to it,
 *  else toward the enemy's edge, else as its last step went */
guint                 biv_fight_pick_facing    (BivSession           *session,
                                                const BivFightChoice *choice);
/**
 * biv_fight_why_not: what the book says to @unit's wish for a cell that is none of its choices
 * @enemy: who stands there, -1: nobody of the other side
 *
 * Returns: whether @why was set: there is something that the side does in this phase, and the book forbids it
 */
gboolean         biv_fight_why_not        (BivSession      *session,
                                           guint            unit,
                                           BivCell          cell,
                                           int              enemy,
                                           BivRefusal      *why);
/** biv_fight_why_no_target: Returns: whether @why was set: the side fires or attacks in this phase, and the book forbids @unit
 *  to do it to @enemy, another side's */
gboolean         biv_fight_why_no_target  (BivSession      *session,
                                           guint            unit,
                                           guint            enemy,
                                           BivRefusal      *why);
/** biv_fight_dup_action_words: (transfer full): "f2 → g2 → g3", "at d5", "turns to face north" */
char            *biv_fight_dup_action_words (BivSession      *session,
                                             const BivAction *action);

G_END_DECLS
