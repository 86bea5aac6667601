/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-battle-fight-private.h: what the fight's parts share: its fields, what is chosen, and how it is shown */
#pragma once
#include "app/biv-battle-step.h"
#include "app/biv-board-canvas.h"
#include "app/biv-dice-card.h"
#include "app/biv-fight-choices.h"
#include "app/biv-log-card.h"
#include "app/biv-moment-bar.h"
#include "app/biv-swatch.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLE_FIGHT (biv_battle_fight_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleFight, biv_battle_fight, BIV, BATTLE_FIGHT, BivBattleStep)

struct _BivBattleFight
{
  BivBattleStep    parent_instance;

  BivSession      *session;
  int              unit;            /* the chosen stand, or -1 */
  GPtrArray       *choices;         /* of BivChoice: what it may do */
  const BivChoice *choice;          /* the one that is being looked at, or NULL */
  guint            facing;          /* which of its actions */
  guint            saved_moment;    /* up to where the campaign has it */
  GtkWidget       *tools;

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

/* ---- Who and what (biv-battle-fight.c) ---- */

BivCampaign     *biv_fight_get_campaign      (BivBattleFight *self);
/* Side A is 0, B is 1; NULL and "" for anything else. */
const char      *biv_fight_side_id           (BivBattleFight *self, int side);
const char      *biv_fight_side_name         (BivBattleFight *self, int side);
const char      *biv_fight_get_phase_name    (BivBattleFight *self);
/** biv_fight_get_deciding_side: the side that has to act, or BIV_NOBODY; where both may, A first */
int              biv_fight_get_deciding_side (BivBattleFight *self);
gboolean         biv_fight_may_act           (BivBattleFight *self, int side);
void             biv_fight_get_placement     (BivBattleFight *self, guint unit, BivPlacement *placement);
/** biv_fight_get_action: Returns: (transfer none) (nullable): the action that is being looked at */
const BivAction *biv_fight_get_action        (BivBattleFight *self);
/** biv_fight_find_in_hand: the unit that has been activated and is not done; -1: nobody */
int              biv_fight_find_in_hand      (BivBattleFight *self);
/** biv_fight_act: plays the action that is being looked at */
void             biv_fight_act               (BivBattleFight *self);
void             biv_fight_look_at_choice    (BivBattleFight *self, const BivChoice *choice);
void             biv_fight_choose_unit       (BivBattleFight *self, int unit);

/* ---- Showing (biv-fight-view.c) ---- */

/** biv_fight_show: everything, as the session and the choice stand now */
void             biv_fight_show              (BivBattleFight *self);

G_END_DECLS
