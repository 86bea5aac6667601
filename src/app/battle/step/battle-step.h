/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-step.h: one step of the work on a battle: set-up, deployment, fight, result
 *
 * The Battles page shows one of the four and hands on what its window asks. A step belongs to one battle for life. */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLE_STEP (biv_battle_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivBattleStep, biv_battle_step, BIV, BATTLE_STEP, GtkWidget)

struct _BivBattleStepClass
{
  GtkWidgetClass parent_class;

  /* The campaign changed, or the step comes into sight. */
  void (*refresh)       (BivBattleStep *self);
  void (*get_next_step) (BivBattleStep *self,
                         BivNextStep   *step);
  void (*do_next_step)  (BivBattleStep *self);
  /* What the step adds to the page bar's right; NULL: nothing. Returns: (transfer none) (nullable) */
  GtkWidget *(*get_tools) (BivBattleStep *self);
};

/* Properties: "desk", "battle" (id), construct only. Signal "next-step-changed". */

BivDesk     *biv_battle_step_get_desk          (BivBattleStep *self);
BivCampaign *biv_battle_step_get_campaign      (BivBattleStep *self);
const char  *biv_battle_step_get_battle_id     (BivBattleStep *self);
/** biv_battle_step_get_battle: Returns: (transfer none) (nullable): %NULL once it is gone (undone) */
BivBattle   *biv_battle_step_get_battle        (BivBattleStep *self);
void         biv_battle_step_refresh           (BivBattleStep *self);
void         biv_battle_step_get_next_step     (BivBattleStep *self,
                                                BivNextStep   *step);
void         biv_battle_step_do_next_step      (BivBattleStep *self);
GtkWidget   *biv_battle_step_get_tools         (BivBattleStep *self);
/** biv_battle_step_next_step_changed: to be called when the blue button should say something else */
void         biv_battle_step_next_step_changed (BivBattleStep *self);

/* ---- The four ---- */

GtkWidget *biv_battle_setup_new  (BivDesk *desk, const char *battle);
GtkWidget *biv_battle_deploy_new (BivDesk *desk, const char *battle);
GtkWidget *biv_battle_fight_new  (BivDesk *desk, const char *battle);
GtkWidget *biv_result_step_new (BivDesk *desk, const char *battle);

G_END_DECLS
