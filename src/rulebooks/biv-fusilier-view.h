/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-view.h: what a page shows of a battle of Fusilier before anything is done: times, duties, pairings, a way
 *
 * All of these are questions: they take a field of the ruleset fusilier and a state of it, and change neither. Numbers of
 * units are those of the setup; numbers of formations and generals are those of BIV_TARGET_FORMATION and
 * BIV_TARGET_GENERAL (BivRuleset.get_name has their names). Times are minutes of the day and may pass 24:00. Words are
 * translated; clauses are literals. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* ---- The clock (FU-BASE-2) ---- */

/**
 * biv_fusilier_get_clock:
 *
 * Returns: when the bound in play began; -1 before the start time is thrown (FU-SETUP-10)
 */
int      biv_fusilier_get_clock    (const BivState *state);

/* ---- Orders, as they travel, arrive and are obeyed (FU-ORDER) ---- */

typedef enum
{
  BIV_FUSILIER_ORDER_DRAFT,     /* written in setup, not sent: no times yet (FU-SETUP-11) */
  BIV_FUSILIER_ORDER_ON_WAY,    /* not received by the end of the minute at which the bound began (FU-ORDER-10) */
  BIV_FUSILIER_ORDER_RECEIVED,  /* activation runs (FU-ORDER-1) */
  BIV_FUSILIER_ORDER_OBEYED,    /* in force in this bound, from @active on where that is within it */
  BIV_FUSILIER_ORDER_PAST,      /* another has taken its place (FU-ORDER-14, FU-ORDER-15) */
} BivFusilierOrderStage;

typedef struct
{
  int         side;
  int         formation;        /* to whom */
  int         general;          /* who wrote it; -1: before the battle's beginning */
  const char *id;               /* "attack"; what an order's words say */
  const char *name;             /* "Attack" */
  gboolean    has_objective;
  BivSpot     objective;
  gboolean    is_void;          /* counts as none (FU-SETUP-9) */
  guint8      stage;            /* BivFusilierOrderStage */
  int         written;          /* -1: not known: before the battle's beginning */
  int         received;         /* -1: not sent yet */
  int         active;
} BivFusilierOrder;

/**
 * biv_fusilier_list_orders:
 *
 * Returns: (transfer full) (element-type BivFusilierOrder): formations in the order of the roster, the orders of each as
 *   they were written
 */
GArray  *biv_fusilier_list_orders  (const BivField *field,
                                    const BivState *state);
/**
 * biv_fusilier_order_id:
 * @value: of an action that orders
 *
 * Returns: "attack"; "none" where it is no order
 */
const char *biv_fusilier_order_id  (int             value);
/**
 * biv_fusilier_order_name:
 *
 * Returns: (transfer none): "Attack" for "attack"; @id itself where it is no order
 */
const char *biv_fusilier_order_name (const char    *id);
/**
 * biv_fusilier_check_objective:
 * @id: "attack"
 * @objective: (nullable): %NULL: none was said
 * @why: (out caller-allocates) (optional)
 *
 * Whether such an order counts, before it is written. One that does not is taken all the same, and is none.
 *
 * Returns: %FALSE with what it lacks in @why (W-ORDER-5, FU-SETUP-9)
 */
gboolean biv_fusilier_check_objective (const BivTabletop *table,
                                    const char     *id,
                                    const BivSpot  *objective,
                                    BivRefusal     *why);

/* ---- What units and formations must do, or may not, in this bound ---- */

typedef struct
{
  int         side;
  int         formation;        /* -1: of a unit without one */
  int         unit;             /* -1: of the whole formation */
  gboolean    is_owed;          /* the third phase cannot be closed before it is done (FU-ORDER-12) */
  const char *clause;
  char        words[160];       /* "2nd Foot must move toward its objective" */
} BivFusilierDuty;

/**
 * biv_fusilier_duty_get_words:
 *
 * Returns: (transfer none): for those languages to which an array of characters is no text
 */
const char *biv_fusilier_duty_get_words  (const BivFusilierDuty    *duty);

/**
 * biv_fusilier_list_duties:
 *
 * Who has to move, to deploy, to fall back, to be tested; who stands still, and why; whose general is rash or cautious.
 *
 * Returns: (transfer full) (element-type BivFusilierDuty): of formations first
 */
GArray  *biv_fusilier_list_duties  (const BivField *field,
                                    const BivState *state);

/* ---- Minutes ---- */

#define BIV_FUSILIER_MINUTE 840000      /* ticks */

/**
 * biv_fusilier_get_left:
 *
 * Returns: ticks of this bound that @unit may still spend, as its orders have it (FU-ORDER-13)
 */
gint32   biv_fusilier_get_left     (const BivField *field,
                                    const BivState *state,
                                    guint           unit);
/**
 * biv_fusilier_dup_minutes:
 *
 * Returns: (transfer full): "3 1/3 min"; seldom fractions that are no sixths are said in tenths
 */
char    *biv_fusilier_dup_minutes  (gint32          ticks);

/* ---- A way, measured before it is gone ---- */

#define BIV_FUSILIER_MOST_STRETCHES 24

/**
 * BivFusilierStretch:
 *
 * A part of the way over one kind of ground; or a halt at an obstacle; or a turn, where turns take minutes.
 */
typedef struct
{
  BivSpot     from, to;         /* of the centre; the same at an obstacle */
  BivAngle    facing;
  gint32      ticks;
  BivLength   length;
  int         slowness;         /* times as long as in the open; 0: a crossing, a turn (FU-OBST-1, FU-MOVE-4) */
  const char *going;            /* "open ground", "half speed", "sideways or back"... */
  const char *clause;           /* of the going; NULL in the open */
} BivFusilierStretch;

typedef struct
{
  BivSpot     at;               /* where it comes to, and faces then */
  BivAngle    facing;
  BivLength   frontage, depth;  /* of its base there */
  BivLength   length;           /* of the way that it goes */
  BivLength   wanted;           /* of the way that was drawn */
  gint32      spent;            /* ticks, of this way and of an evolution */
  gint32      left;             /* of the bound, afterwards */
  gboolean    arrives;
  const char *clause;           /* of what stops it, or NULL */
  char        why[160];         /* "stops 200 mm from 3rd Guards"; empty if nothing does */
  int         stopped_by;       /* a unit, or -1 */
  gboolean    is_woods_thrown;  /* a die is thrown for the wood, and it may be lost there (FU-MOVE-11) */
  guint       n_stretches;
  BivFusilierStretch stretches[BIV_FUSILIER_MOST_STRETCHES];    /* as far as its own minutes and the ground let it */
} BivFusilierMeasure;

/**
 * biv_fusilier_measure_get_why:
 *
 * Returns: (transfer none): as biv_fusilier_duty_get_words()
 */
const char *biv_fusilier_measure_get_why (const BivFusilierMeasure *measure);

/**
 * biv_fusilier_measure:
 * @action: a legal or illegal march, turn, evolution or way to cover
 * @measure: (out): filled in where it is legal
 * @why: (out) (optional): why it is not legal
 *
 * What becomes of @action if everybody else goes the way that he has been ordered by now, and stays where he has none.
 * Those who are concealed from the other side neither stop it nor are named.
 *
 * Returns: whether it is legal
 */
gboolean biv_fusilier_measure      (const BivField     *field,
                                    const BivState     *state,
                                    const BivAction    *action,
                                    BivFusilierMeasure *measure,
                                    BivRefusal         *why);

/* ---- Combats before the dice ---- */

#define BIV_FUSILIER_MOST_TERMS 32

typedef struct
{
  int         number;           /* what it adds */
  const char *clause;
  char        words[48];        /* "brigadier with it" */
} BivFusilierTerm;

/**
 * biv_fusilier_term_get_words:
 *
 * Returns: (transfer none): as biv_fusilier_duty_get_words()
 */
const char *biv_fusilier_term_get_words  (const BivFusilierTerm    *term);

typedef enum
{
  BIV_FUSILIER_FIGHTS,
  BIV_FUSILIER_IDLE,            /* within reach of an enemy, and without a place in any pairing (FU-COMBAT-4) */
  BIV_FUSILIER_ROUTS,           /* charged in flank or rear: routs without dice (FU-CAV-6) */
} BivFusilierPart;

typedef struct
{
  guint8      part;             /* BivFusilierPart */
  int         pairing;          /* from the left, from 0 on, as they are fought; -1: none */
  gboolean    is_of_attackers;  /* of the side that throws first */
  int         place;            /* in its line, from the left; 1 and more stand beside or behind a first (FU-COMBAT-3) */
  int         unit;
  int         enemy;            /* the enemy nearest to it in the pairing; who rides it down */
  gboolean    is_single;        /* alone on its side */
  BivLength   frontage;         /* that counts (FU-COMBAT-13) */
  BivLength   overlap;          /* by how much its front outflanks its enemies' all together; negative: is outflanked */
  int         total;            /* that two dice are added to: quality and all that counts */
  guint       n_terms;
  BivFusilierTerm terms[BIV_FUSILIER_MOST_TERMS];       /* quality first; their sum is total */
} BivFusilierFighter;

typedef struct
{
  int         clash;            /* pairings of one number hang together (FU-COMBAT-3) */
  int         attackers;        /* the side that throws first */
  int         n[2];             /* of the attacking side, of the other */
  int         wins[2];          /* chances in a thousand that the best of that line has the higher score */
  int         draws;            /* and that they are equal */
} BivFusilierPairing;

/**
 * biv_fusilier_list_fights:
 * @fighters: (out) (transfer full) (element-type BivFusilierFighter): pairing by pairing as they are
 *   fought, in the order of the dice,
 *   then who is idle, then who routs
 *
 * What would be fought if everybody stayed where he is now, from left to right (FU-COMBAT-3, FU-COMBAT-4). In the phase of
 * combat this is what its dice will decide; in earlier ones, what is shaping. Empty in the phases after it.
 *
 * Returns: (transfer full) (element-type BivFusilierPairing)
 */
GArray  *biv_fusilier_list_fights  (const BivField *field,
                                    const BivState *state,
                                    GArray        **fighters);

G_END_DECLS
