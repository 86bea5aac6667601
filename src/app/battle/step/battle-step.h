/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-step.h: one step of the work on a battle: set-up, deployment, fight, result
 *
 * The Battles page shows one of the four and hands on what its window asks. A step belongs to one battle for life. */
#pragma once
#include "app/desk/desk.h"
#include "engine/biv-field.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLE_STEP (biv_battle_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivBattleStep, biv_battle_step, BIV, BATTLE_STEP, GtkWidget)

/* A position whose odds are asked for. */
typedef struct
{
  BivField *field;
  BivState *state;
  GStrv     sides;              /* ids of A and B */
  char     *note;               /* (nullable): what is to be said of it: who was put on the board for it */
} BivOddsPosition;

void biv_odds_position_clear (BivOddsPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivOddsPosition, biv_odds_position_clear)

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
  /* Whether the column is needed now: a die is due there. NULL: never so that the odds would have to give way */
  gboolean (*needs_column) (BivBattleStep *self);
  gboolean has_column;                /* biv_battle_step_class_bind_column() */
  /* The position whose odds are shown; NULL: the battle's beginning as it would be now. As biv_battle_step_dup_position() */
  gboolean (*dup_position) (BivBattleStep    *self,
                            BivOddsPosition  *position,
                            GError          **error);
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
/** biv_battle_step_class_bind_column: the template's child "column" is the part beside the board, in whose place the odds
 *  are shown. A step without one has no odds */
void         biv_battle_step_class_bind_column (GtkWidgetClass *widget_class);
/** biv_battle_step_get_column: Returns: (transfer none) (nullable) */
GtkWidget   *biv_battle_step_get_column        (BivBattleStep *self);
/** biv_battle_step_needs_column: whether the odds have to give way to it for now */
gboolean     biv_battle_step_needs_column      (BivBattleStep *self);
/** biv_battle_step_has_odds: whether the battle is still to be fought, and could be on the program's board */
gboolean     biv_battle_step_has_odds          (BivBattleStep *self);
/**
 * biv_battle_step_dup_position:
 * @position: (out): the one whose odds are asked for
 *
 * What nobody has set up or deployed is, in a copy, as the program would do it.
 *
 * Returns: %FALSE with @error where there is none
 */
gboolean     biv_battle_step_dup_position      (BivBattleStep   *self,
                                                BivOddsPosition *position,
                                                GError         **error);
/** biv_battle_step_next_step_changed: to be called when the blue button should say something else */
void         biv_battle_step_next_step_changed (BivBattleStep *self);

/* ---- The four ---- */

GtkWidget *biv_battle_setup_new  (BivDesk *desk, const char *battle);
GtkWidget *biv_battle_deploy_new (BivDesk *desk, const char *battle);
GtkWidget *biv_battle_fight_new  (BivDesk *desk, const char *battle);
GtkWidget *biv_result_step_new (BivDesk *desk, const char *battle);

G_END_DECLS
