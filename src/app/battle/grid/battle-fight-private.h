/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-fight-private.h: what the fight's parts share: its fields, what is chosen, and how it is shown */
#pragma once
#include "app/canvas/board-canvas.h"
#include "app/battle/grid/fight-choices.h"
#include "app/battle/step/fight-step.h"
#include "app/widgets/swatch.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLE_FIGHT (biv_battle_fight_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV, BATTLE_FIGHT, BivFightStep)

struct _BivBattleFight
{
  BivFightStep     parent_instance;

  BivSession      *session;         /* the parent's */
  int              unit;            /* the chosen stand, or -1 */
  GPtrArray       *choices;         /* of BivFightChoice: what it may do */
  const BivFightChoice *choice;          /* the one that is being looked at, or NULL */
  guint            facing;          /* which of its actions */

  GtkBox          *body, *strip, *other_actions, *sums;       /* template children from here on */
  GtkWidget       *side_panel, *unit_card;
  BivBoardCanvas  *canvas;
  BivMomentBar    *moments;
  BivDiceCard     *dice;
  BivLogCard      *log;
  GtkLabel        *who, *hint, *dots, *budget, *unit_name, *unit_words, *action_words, *refusal;
  BivSwatch       *swatch;
  GtkButton       *turn_left, *turn_right, *act;
};

/* ---- Who and what (battle-fight.c) ---- */

/** biv_fight_get_deciding_side: the side that has to act, or BIV_NOBODY; where both may, A first */
int              biv_fight_get_deciding_side (BivBattleFight *self);
/** biv_fight_get_action: Returns: (transfer none) (nullable): the action that is being looked at */
const BivAction *biv_fight_get_action        (BivBattleFight *self);
/** biv_fight_find_in_hand: the unit that has been activated and is not done; -1: nobody */
int              biv_fight_find_in_hand      (BivBattleFight *self);
/** biv_fight_act: plays the action that is being looked at */
void             biv_fight_act               (BivBattleFight *self);
void             biv_fight_look_at_choice    (BivBattleFight *self, const BivFightChoice *choice);
void             biv_fight_choose_unit       (BivBattleFight *self, int unit);

/* ---- Showing (fight-view.c) ---- */

/** biv_fight_show: board, turn strip and panel, as the session and the choice stand now */
void             biv_fight_show              (BivFightStep   *step);

G_END_DECLS
