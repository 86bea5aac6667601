/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h: what the computer's generals order, whom it goes for, and by what way it gets there */
#pragma once
#include "rulebooks/fusilier/rules/rules.h"
G_BEGIN_DECLS

/* ---- What its generals do (command.c) ---- */

/** fu_choose_order: a formation that has no order, or whose order has been overtaken, is to be given one (FU-ORDER-8, 9).
 *  Returns: whether there is one whom a general can give it to, in @action */
gboolean fu_choose_order   (const BivField *field, const FuBattle *battle, int side, BivAction *action);
/** fu_choose_ride: in phase 0 a general joins a unit that is near his men and not about to fight, or leaves one that is
 *  (FU-MOVE-12, FU-GEN-1). Each rides once in a bound. Returns: whether one does, in @action */
gboolean fu_choose_ride    (const BivField *field, const FuBattle *battle, int side, BivAction *action);

/* ---- Whom (prey.c) ---- */

static inline gint64
fu_square_of_way (const FuUnit *unit,
                  const FuUnit *enemy)
{
  gint64 x = (gint64) enemy->at.x - unit->at.x, y = (gint64) enemy->at.y - unit->at.y;

  return x * x + y * y;
}

#define FU_MOST_PREY 2

typedef struct
{
  int       enemy;
  BivLength distance;         /* from middle to middle */
  int       odds;             /* what is brought to the fight besides dice and ground, less what the enemy brings */
} FuPrey;

/** fu_worth: what the unit brings to a combat besides dice and ground (FU-INF-2, FU-CAV-3, FU-CAV-4) */
int      fu_worth          (const BivField *field, const FuBattle *battle, const FuUnit *unit);
/** fu_list_prey: the enemies most worth going for, the best first: near, ahead, weak, and not yet gone for by as many as can
 *  come at him. @reach: whose middle is further off than that and half the two frontages is none of them. Returns: how many */
guint    fu_list_prey      (const BivField *field, const FuBattle *battle, guint unit, BivLength reach,
                            FuPrey prey[FU_MOST_PREY]);

/* ---- By what way (plan.c) ---- */

typedef struct
{
  BivSpot   at;               /* where it comes to, if all goes as it looks now */
  BivAngle  facing;
  BivLength way;              /* that it goes there */
} FuComing;

/** fu_plan_to_enemy: a march toward @enemy that ends within @gap of him, or nearer to that: straight ahead if it can, sideways
 *  no more than it must, round friends and ground that bar the way, and not into water that it cannot leave in this bound.
 *  @ticks: at most. @coming: (out). Returns: whether there is such a march, in @action, that can be ordered now; while attacks
 *  are declared, one that comes to a fight with @enemy once attackers may move */
gboolean fu_plan_to_enemy  (const BivField *field, const FuBattle *battle, guint unit, guint enemy, BivLength gap,
                            gint32 ticks, BivAction *action, FuComing *coming);
/** fu_plan_to_spot: the same to a spot of the table */
gboolean fu_plan_to_spot   (const BivField *field, const FuBattle *battle, guint unit, BivSpot to, gint32 ticks,
                            BivAction *action, FuComing *coming);
/** fu_comes_to_blows: whether it would fight @enemy from there: within 200 mm of him, facing him (FU-COMBAT-2) */
gboolean fu_comes_to_blows (const BivField *field, const FuBattle *battle, guint unit, guint enemy, const FuComing *coming);

G_END_DECLS
