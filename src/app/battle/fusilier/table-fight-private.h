/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-private.h: what the parts of a battle on a table share
 *
 * table-fight.c          who and what, who looks, the step
 * table-fight-hand.c     pointer and keys: picking, carrying, turning, measuring, menus
 * table-fight-going.c    who comes on, the end of phases
 * table-fight-plan.c     what is being looked at: a way, a turn, an attack; its measure; playing it
 * table-fight-view.c     bases, ways and pairings on the table
 * table-fight-panel.c    the panel beside it: whose turn, the unit, duties, pairings
 * table-fight-card.c     what the unit has done, can do and can fire at; what would follow a way
 * table-fight-menu.c     what a unit or a general may do, with what forbids it
 * table-fight-orders.c   orders written, and the clock
 * table-fight-words.c    formations, evolutions, orders in words */
#pragma once
#include "app/turn/clock-strip.h"
#include "app/battle/step/fight-step.h"
#include "app/widgets/swatch.h"
#include "app/canvas/table-bases.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-fusilier-intent.h"
#include "rulebooks/biv-fusilier-view.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_FIGHT (biv_table_fight_get_type ())
G_DECLARE_FINAL_TYPE (BivTableFight, biv_table_fight, BIV, TABLE_FIGHT, BivFightStep)

/* Ids of bases: units have their numbers, generals theirs from here on. */
#define BIV_TABLE_FIGHT_GENERALS 1000u

struct _BivTableFight
{
  BivFightStep        parent_instance;

  BivSession         *session;          /* the parent's */
  int                 unit, general;    /* the picked one; -1 */
  int                 looked_at;        /* the unit under the pointer; -1: none */
  int                 enemy;            /* the one that the cursor went to last; -1 */
  guint               aimed_at;         /* likewise, the order whose objective it was */
  int                 told;             /* the unit that was said to be picked; -1 */
  char               *told_plan;        /* (nullable): what was said of what is looked at */
  gboolean            is_new_pick;      /* the order that is written has not taken it up yet */
  int                 addressed;        /* the formation that it is for, or -1 */
  BivAction           plan;             /* what is being looked at; of kind NONE: nothing */
  gboolean            is_legal;
  BivRefusal          why;
  gboolean            has_measure;
  BivFusilierMeasure  measure;
  gboolean            keeps_front;      /* goes as it stands, not facing its way */
  gboolean            adds_leg;         /* the next place is a further leg of the way */
  gboolean            is_aiming;        /* the next click is an order's objective */
  int                 seen_by;          /* the side that looks, -1: the referee */
  GPtrArray          *offers;           /* of BivAction*, behind the menu's buttons */
  GtkWidget          *menu;
  gboolean            is_measuring, has_measured;
  BivSpot             from, to;
  GArray             *generals, *formations, *kinds;    /* of int: behind the drop-downs */
  gboolean            is_filling;
  int                 drafted;          /* the formation whose draft the card has taken up; -1 */
  gboolean            has_draft;        /* what is on the card was written before the battle began */
  gboolean            has_objective;
  BivSpot             objective;
  gboolean            has_seen_armies;
  BivBox              seen;             /* of the table, in its canvas' millimetres, that was last brought into sight by itself */

  BivTableCanvas     *canvas;           /* template children from here on */
  BivClockStrip      *clock;
  BivScoreStrip      *score;
  BivMomentBar       *moments;
  BivDiceCard        *dice;
  BivLogCard         *log;
  BivSwatch          *swatch;
  GtkLabel           *strip, *who, *hint, *unit_name, *unit_words, *plan_words, *refusal, *order_refusal, *objective_words;
  GtkGrid            *facts;
  GtkBox             *sums, *duties, *fights, *deeds, *follows, *targets, *table_tools;
  GtkWidget          *unit_card, *plan_row, *duty_card, *fight_card, *order_card, *target_card;
  GtkButton          *act, *leg, *send;
  GtkToggleButton    *front, *aim, *threats;
  GtkMenuButton      *more;
  GtkDropDown        *issuer, *receiver, *kind;
  GtkEditable        *note;
};

/** biv_tf_list_unused: as BivFightStepClass.list_unused (table-fight-going.c) */
GPtrArray  *biv_tf_list_unused     (BivFightStep *step);

/* ---- Who and what (table-fight.c) ---- */

const char *biv_tf_side_id         (BivTableFight *self, int side);
const char *biv_tf_side_name       (BivTableFight *self, int side);
gboolean    biv_tf_is_phase        (BivTableFight *self, const char *id);
/** biv_tf_is_moving: a phase in which units go */
gboolean    biv_tf_is_moving       (BivTableFight *self);
/** biv_tf_is_pointing: one in which a unit names an enemy: to attack or to fire at */
gboolean    biv_tf_is_pointing     (BivTableFight *self);
gboolean    biv_tf_may_act         (BivTableFight *self, int side);
/** biv_tf_knows: whether those who look may know of the unit */
gboolean    biv_tf_knows           (BivTableFight *self, guint unit);
gboolean    biv_tf_get_base        (BivTableFight *self, guint unit, BivBase *base);
/** biv_tf_dup_fact: Returns: (transfer full) (nullable): in words, as files have it */
char       *biv_tf_dup_fact        (BivTableFight *self, BivTarget target, guint which, const char *name);
/** biv_tf_get_part: Returns: (transfer none): the formation or general of that number, which there is */
const BivSetupPart *biv_tf_get_part (BivTableFight *self, BivPartKind kind, guint number);
/** biv_tf_part_call: Returns: (transfer none): the formation or general of that number, as the referee reads it */
const char *biv_tf_part_call       (BivTableFight *self, BivPartKind kind, guint number);
void        biv_tf_pick            (BivTableFight *self, int unit, int general);
/** biv_tf_get_shown: Returns: the unit on the card: what is under the pointer, while nothing is planned, or the picked one; -1 */
int         biv_tf_get_shown       (BivTableFight *self);
/** biv_tf_get_threatening: Returns: the side whose reach and targets are asked for; BIV_NOBODY: none is */
int         biv_tf_get_threatening (BivTableFight *self);
/** biv_tf_show_unit: picks it and brings it into sight */
void        biv_tf_show_unit       (BivTableFight *self, int unit);
/** biv_tf_play: plays it, or shows why not. @words: (nullable): what is written with it. Returns: whether it was
 *  played, or waits for dice */
gboolean    biv_tf_play            (BivTableFight *self, const BivAction *action, const char *words);
/** biv_tf_parse: an order in words: "A evolve A1 to-column". Returns: %FALSE where it is none here */
gboolean    biv_tf_parse           (BivTableFight *self, BivAction *action, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* ---- Pointer and keys ---- */

/** biv_tf_hear_pointer: binds what the template's canvas and the plan's buttons call */
void        biv_tf_hear_pointer    (GtkWidgetClass *widget_class);
gboolean    biv_tf_press           (BivFightStep *step, guint key);
void        biv_tf_on_more         (GtkMenuButton *button, gpointer self);
void        biv_tf_on_measure      (BivTableFight *self, GtkToggleButton *button);
void        biv_tf_drop_menu       (BivTableFight *self);

/* ---- Going on ---- */

char       *biv_tf_dup_going_on    (BivFightStep *step);
/** biv_tf_dup_action: as BivFightStepClass.dup_action (table-fight-plan.c) */
char       *biv_tf_dup_action      (BivFightStep *step, const BivAction *action);
void        biv_tf_go_on           (BivFightStep *step);

/* ---- The plan ---- */

void        biv_tf_forget_plan     (BivTableFight *self);
/** biv_tf_plan_way: to @spot, as a new way, or another leg where that was asked for */
void        biv_tf_plan_way        (BivTableFight *self, BivSpot spot);
void        biv_tf_plan_turn       (BivTableFight *self, BivAngle angle);
/** biv_tf_plan_enemy: what the phase lets the picked unit do to @enemy. Returns: %FALSE: nothing in this phase */
gboolean    biv_tf_plan_enemy      (BivTableFight *self, int enemy);
void        biv_tf_plan_action     (BivTableFight *self, const BivAction *action);
void        biv_tf_act             (BivTableFight *self);
char       *biv_tf_dup_plan_words  (BivTableFight *self);
/** biv_tf_get_plan_base: where the picked unit would stand. Returns: %FALSE where it would stay as it is */
gboolean    biv_tf_get_plan_base   (BivTableFight *self, BivBase *base);

/* ---- The unit's card ---- */

/** biv_tf_show_deeds: what the picked unit has done, what it can do and what not, by which clause */
void        biv_tf_show_deeds      (BivTableFight *self);
/** biv_tf_show_targets: whom it can fire at, what harms most first, in whatever phase */
void        biv_tf_show_targets    (BivTableFight *self);
/** biv_tf_show_consequences: ground, shooters and fight at the end of the way that is planned */
void        biv_tf_show_consequences (BivTableFight *self);
/** biv_tf_next_target: in a phase of fire, the next of them is aimed at */
void        biv_tf_next_target     (BivTableFight *self);

/* ---- Showing ---- */

void        biv_tf_show_table      (BivTableFight *self);
void        biv_tf_show_panel      (BivTableFight *self);
void        biv_tf_show_orders     (BivTableFight *self);
void        biv_tf_on_order_changed (BivTableFight *self);
void        biv_tf_on_send         (BivTableFight *self);
void        biv_tf_on_aim          (BivTableFight *self);
/** biv_tf_aim: the objective of the order that is being written */
void        biv_tf_aim             (BivTableFight *self, BivSpot spot);
/** biv_tf_make_menu: Returns: (transfer floating): the popover of what the picked one may do */
GtkWidget  *biv_tf_make_menu       (BivTableFight *self);

/* ---- Words ---- */

BivBaseForm biv_tf_form            (BivTableFight *self, guint unit, int *count);
/** biv_tf_form_words: Returns: (transfer none): "line" */
const char *biv_tf_form_words      (BivTableFight *self, guint unit);
/** biv_tf_is_abandoned: guns without a crew (FU-ART-13, FU-ART-14) */
gboolean    biv_tf_is_abandoned    (BivTableFight *self, guint unit);
/** biv_tf_dup_status_words: Returns: (transfer full) (nullable): "reforming, disordered" */
char       *biv_tf_dup_status_words (BivTableFight *self, guint unit);
/** biv_tf_evolution_words: Returns: (transfer none) (nullable): the evolution of that number: "Form line" */
const char *biv_tf_evolution_words (int evolution);
const char *biv_tf_order_words     (int kind);
const char *biv_tf_order_id        (int kind);
char       *biv_tf_dup_time        (int minutes);
#define BIV_TF_N_EVOLUTIONS 10
#define BIV_TF_N_ORDERS     8

G_END_DECLS
