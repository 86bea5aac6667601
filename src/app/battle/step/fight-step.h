/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-step.h: the fight of a battle, whether on a board or on a table
 *
 * Opens the session, keeps what has been played with the campaign, lets the referee and the program in, and hands the result
 * back. What is seen and how it is played is its children's: BivBattleFight on cells, BivTableFight in millimetres. */
#pragma once
#include "app/battle/step/battle-step.h"
#include "app/battle/step/dice-card.h"
#include "app/battle/step/log-card.h"
#include "app/battle/step/moment-bar.h"
#include "app/battle/step/score-strip.h"
#include "app/widgets/swatch.h"
#include "draw/map/map-drawing.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_FIGHT_STEP (biv_fight_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivFightStep, biv_fight_step, BIV, FIGHT_STEP, BivBattleStep)

/* All are called with a session only. */
struct _BivFightStepClass
{
  BivBattleStepClass parent_class;

  /* The session is there, and nothing has been shown yet. */
  void      (*opened)         (BivFightStep *self);
  /* Something was played, taken back, or another moment is looked at; everything is shown afterwards. */
  void      (*changed)        (BivFightStep *self);
  /* Everything, as it stands now. */
  void      (*show)           (BivFightStep *self);
  /* Returns: whether the key, without Control and Alt, was one of its own */
  gboolean  (*press)          (BivFightStep *self,
                               guint         key);
  /* What the blue button says and does when no dice are due and the battle goes on. Returns: (nullable): nothing to do */
  char     *(*dup_going_on)   (BivFightStep *self);
  void      (*go_on)          (BivFightStep *self);
  /* Optional: who could still act and would not, if it went on now. Returns: (transfer full): of char *, names */
  GPtrArray *(*list_unused)   (BivFightStep *self);
  /* What is done, without who does it. Returns: (transfer full) (nullable): nothing that is this class's to say */
  char     *(*dup_action)   (BivFightStep    *self,
                             const BivAction *action);
  /* The unit that is picked, for whoever overrules; -1: none */
  int       (*get_unit)       (BivFightStep *self);
  /* Optional: what goes before the undo and the computer in the page bar */
  void      (*add_tools)      (BivFightStep *self,
                               GtkBox       *tools);
};

/** biv_fight_step_take_keys: N, G and T are the board's from here on */
void            biv_fight_step_take_keys      (BivFightStep     *self);
/** biv_fight_step_set_cards: to be called when the template is there; @board: has the keys of a fight; @refusal says what was
 *  refused, with its clause */
void            biv_fight_step_set_cards      (BivFightStep     *self,
                                               GtkWidget        *board,
                                               BivScoreStrip    *score,
                                               BivMomentBar     *moments,
                                               BivDiceCard      *dice,
                                               BivLogCard       *log,
                                               GtkLabel         *refusal);
/** biv_fight_step_get_session: Returns: (transfer none) (nullable): %NULL: it could not be opened, and nothing can be done */
BivSession     *biv_fight_step_get_session    (BivFightStep     *self);

/** biv_fight_step_is_stale: whether the campaign has another history of the battle than the one that is shown grew from: an
 *  undo, or a beginning anew. It has to be opened again */
gboolean        biv_fight_step_is_stale       (BivFightStep     *self);

/* ---- Who and what: side A is 0, B is 1 ---- */

/** biv_fight_step_side_name: Returns: (transfer none): likewise "" */
const char     *biv_fight_step_side_name      (BivFightStep     *self,
                                               int               side);
/** biv_fight_get_number: Returns: (transfer none): the number that the campaign calls a unit by; a record has its id */
const char     *biv_fight_get_number          (BivCampaign      *campaign,
                                               const BivField   *field,
                                               guint             unit);
/** biv_fight_dup_unit: Returns: (transfer full): with that number: "A02 1st Bn Royal Alvoran Foot" */
char           *biv_fight_dup_unit            (BivCampaign      *campaign,
                                               const BivField   *field,
                                               guint             unit);
const char     *biv_fight_step_get_number     (BivFightStep     *self,
                                               guint             unit);
char           *biv_fight_step_dup_unit       (BivFightStep     *self,
                                               guint             unit);
BivSideLook     biv_fight_step_side_look      (BivFightStep     *self,
                                               int               side);
/** biv_fight_step_get_deciders: Returns: BIV_MAY_*: who may decide, of those for whom whoever sits there plays */
guint           biv_fight_step_get_deciders   (BivFightStep     *self);
gboolean        biv_fight_step_may_act        (BivFightStep     *self,
                                               int               side);
/** biv_fight_step_dup_end: Returns: (transfer full): what whoever ends that phase says: "End the moves" */
char           *biv_fight_step_dup_end        (BivFightStep     *self);
/** biv_fight_step_dup_turn: @side: BIV_NOBODY: the phase alone. Returns: (transfer full): "Clans of Karrash: move" */
char           *biv_fight_step_dup_turn       (BivFightStep     *self,
                                               int               side);
/** biv_fight_step_get_thrower: Returns: the side whose die is due; BIV_NOBODY: none is, or it is nobody's */
int             biv_fight_step_get_thrower    (BivFightStep     *self);
/** biv_fight_step_dup_throw: Returns: (transfer full): "Clans of Karrash throws"; of nobody's die the phase */
char           *biv_fight_step_dup_throw      (BivFightStep     *self);
/** biv_fight_step_dup_rest: where nothing can be played, since the past is looked at or all is over, what is to be said of it,
 * and in *@hint (transfer full) why it is over, with its clause, and what can be done. Returns: (transfer full) (nullable):
 * %NULL: the battle goes on, and @hint is left alone */
char           *biv_fight_step_dup_rest       (BivFightStep     *self,
                                               char            **hint);
/** biv_fight_step_is_computers: whether it is the program that acts next, if nobody has stopped it or does */
gboolean        biv_fight_step_is_computers   (BivFightStep     *self);
/** biv_fight_step_get_computer: Returns: BIV_MAY_*: for whom the program plays */
guint           biv_fight_step_get_computer   (BivFightStep     *self);

/* ---- Showing ---- */

/** biv_fight_step_show: all of it, the cards and the blue button too */
void            biv_fight_step_show           (BivFightStep     *self);
void            biv_fight_step_show_side      (BivFightStep     *self,
                                               BivSwatch        *swatch,
                                               int               side);
/** biv_fight_step_show_sums: what is reckoned before @action's dice are thrown, instead of what is in @box; %NULL: nothing */
void            biv_fight_step_show_sums      (BivFightStep     *self,
                                               GtkBox           *box,
                                               const BivAction  *action);
/** biv_fight_step_enter_result: what was fought to its end is written into the campaign, after which another step may be
 *  shown. Returns: %FALSE where there is nothing to enter, or it has been entered */
gboolean        biv_fight_step_enter_result   (BivFightStep     *self);

/** biv_fight_step_show_refusal: @why: %NULL takes it away */
void            biv_fight_step_show_refusal   (BivFightStep     *self,
                                               const BivRefusal *why);

/** biv_fight_step_tell: in the same place, what is no refusal of the rules */
void            biv_fight_step_tell           (BivFightStep     *self,
                                               const char       *words);

/** biv_fight_step_say_last: what the log says of the moment in sight, for whoever hears it. Returns: whether it says anything */
gboolean        biv_fight_step_say_last       (BivFightStep     *self);

/* ---- Playing ---- */

/** biv_fight_step_play: plays a copy of @action, or shows why not. @words: (nullable): what a person has written with it.
 * @why: (out) (optional): the refusal. Returns: whether it was played, or waits for dice */
gboolean        biv_fight_step_play           (BivFightStep     *self,
                                               const BivAction  *action,
                                               const char       *words,
                                               BivRefusal       *why);
/** biv_fight_step_take_answer: where the battle was handed over (app/battle/step/guest.h): what was decided becomes its answer.
 *  Returns: %FALSE with @error, also where nothing was */
gboolean        biv_fight_step_take_answer    (BivFightStep     *self,
                                               GError          **error);
/** biv_fight_step_has_answer: whether something was */
gboolean        biv_fight_step_has_answer     (BivFightStep     *self);
/** biv_fight_step_is_answered: where it was handed over: whether nothing more is to be decided before it goes back. A face that is
 *  marked is to be used first */
gboolean        biv_fight_step_is_answered    (BivFightStep     *self);
/** biv_fight_step_step_back: takes back what was done last, as far as it is whoever's sits there */
void            biv_fight_step_step_back      (BivFightStep     *self);
/** biv_fight_step_drop_dice: takes back what waits for dice. Returns: whether something did */
gboolean        biv_fight_step_drop_dice      (BivFightStep     *self);
/** biv_fight_step_overrule: asks the referee what should be otherwise */
void            biv_fight_step_overrule       (BivFightStep     *self);

G_END_DECLS
