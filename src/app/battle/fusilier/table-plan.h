/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-plan.h: what is being looked at on a table before it is done: a way, a turn, an attack, with its measure */
#pragma once
#include "app/battle/fusilier/eyes.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_PLAN (biv_table_plan_get_type ())
G_DECLARE_FINAL_TYPE (BivTablePlan, biv_table_plan, BIV, TABLE_PLAN, GObject)

/* Signal "changed": something else is planned, or nothing any more. */

typedef struct
{
  BivAction          action;        /* of kind NONE: nothing is planned */
  gboolean           is_legal;
  BivRefusal         why;           /* where it is not */
  gboolean           has_measure;
  BivFusilierMeasure measure;
  gboolean           keeps_front;   /* goes as it stands, not facing its way */
  gboolean           adds_leg;      /* the next place is a further leg of the way */
} BivPlanned;

/** biv_table_plan_new: @eyes: borrowed: what stands on the table is asked of them whenever something is planned */
BivTablePlan     *biv_table_plan_new        (const BivEyes   *eyes);
const BivPlanned *biv_table_plan_get        (BivTablePlan    *self);
void              biv_table_plan_forget     (BivTablePlan    *self);

/** biv_table_plan_go: to @spot, as a new way, or another leg where that was asked for */
void              biv_table_plan_go         (BivTablePlan    *self,
                                             guint            unit,
                                             BivSpot          spot);
/** biv_table_plan_add_leg: @spot of the next biv_table_plan_go() is where the way goes on */
void              biv_table_plan_add_leg    (BivTablePlan    *self);
/** biv_table_plan_keep_front: of the way that is planned: it is gone as the unit stands, or facing where it goes */
void              biv_table_plan_keep_front (BivTablePlan    *self,
                                             gboolean         keeps_front);
/** biv_table_plan_turn: where it stands, or at the end of its way */
void              biv_table_plan_turn       (BivTablePlan    *self,
                                             guint            unit,
                                             BivAngle         angle);
/** biv_table_plan_point: what a phase of pointing lets @unit do to @enemy */
void              biv_table_plan_point      (BivTablePlan    *self,
                                             guint            unit,
                                             guint            enemy);
void              biv_table_plan_propose    (BivTablePlan    *self,
                                             const BivAction *action);

/** biv_table_plan_get_base: where whoever it is planned for would stand. Returns: %FALSE where he would stay as he is */
gboolean          biv_table_plan_get_base   (BivTablePlan    *self,
                                             BivBase         *base);
/** biv_table_plan_dup_words: Returns: (transfer full) (nullable): %NULL: nothing is planned */
char             *biv_table_plan_dup_words  (BivTablePlan    *self);
/** biv_table_plan_dup_done: Returns: (transfer full) (nullable): what was done, without who did it: "marches 140 mm" */
char             *biv_table_plan_dup_done   (const BivEyes   *eyes,
                                             const BivAction *action);

G_END_DECLS
