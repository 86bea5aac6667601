/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: the state of a Fusilier battle, and what its chapters share
 *
 * fusilier.c             field and state, actions, the table of functions
 * rules/bound.c          the bound's sequence, who has something to do, what closes a phase (FU-BOUND)
 * rules/orders.c         orders, activation, who obeys what and when (FU-SETUP, FU-ORDER)
 * rules/ground.c         a base on the table: going, obstacles, sight (FU-GEOM, FU-OBST)
 * rules/move.c           paths and evolutions as ordered, minutes (FU-MOVE, FU-EVOL)
 * rules/march.c          all paths at once: halts, collisions, skirmishers pushed back (FU-MOVE-7, FU-INTER, FU-SKIRM-6)
 * rules/halt.c           why a way was cut short, why an attack came to nothing
 * rules/meeting.c        two on their ways: when one halts before the other, or comes into him (FU-MOVE-6)
 * rules/building.c       foot that goes into a building (FU-BUILD)
 * rules/charge.c         what must be done at the end of the third phase (FU-GEN-2, FU-COL-5, FU-CAV-1, FU-CAV-5)
 * rules/back.c           a unit driven straight back or on, and whom it carries (FU-RESULT-4, FU-INTER-4)
 * rules/fire.c           artillery and skirmishers (FU-ART, FU-SKIRM)
 * rules/pairing.c        who fights whom (FU-COMBAT)
 * rules/combat.c         scores (FU-INF, FU-COL, FU-CAV)
 * rules/results.c        what follows from them (FU-RESULT, FU-GEN)
 * rules/morale.c         brigades, divisions, batteries, the end (FU-MOR, FU-END)
 * rules/deploy.c         the checks of armies and deployment (section 5)
 * rules/facts.c          facts, and words/fact-texts.c those that are texts
 * rules/words.c          orders in words, and rules/parts.c formations, generals and orders of a setup
 * words/questions.c      questions in words
 * words/view.c           what a page asks before anything is done: times, duties; measure.c a way; computer/fights.c pairings
 * computer/choose.c      a sensible action, quickly: prey.c whom to go for, plan.c by what way
 * words/list.c           what may be done, of paths a sample */
#pragma once
#include "board/biv-geometry.h"
#include "engine/grid-battle.h"
G_BEGIN_DECLS

#define FU_MM(millimetres) ((BivLength) ((millimetres) * 100))

/* Movement is costed in ticks, in which every speed makes 0.01 mm cost a whole number. */
#define FU_MINUTE 840000
#define FU_BOUND  8400000

/* FU-COMBAT-1, FU-SKIRM-2: inclusive */
#define FU_ZONE       FU_MM (200)
#define FU_RIFLE_ZONE FU_MM (400)
/* FU-GEOM-2, FU-GEOM-9: positions are rounded */
#define FU_TOUCH      2

#define FU_MAX_FORMATIONS 64
#define FU_MAX_GENERALS   64
#define FU_MAX_ORDERS     4
#define FU_MAX_BUILDINGS  32
#define FU_MAX_STEPS      10
#define FU_MAX_DEFEATS    12

/* No unit, formation, general, building. */
#define FU_NONE (-1)

/* The order of the bound. Each is of both sides; its throws and effects come when it closes. */
typedef enum
{
  FU_ORDERS,
  FU_DECLARE,
  FU_ATTACK_MOVE,
  FU_RESPONSE,
  FU_OTHER_MOVE,
  FU_ARTILLERY_FIRE,
  FU_SKIRMISH_FIRE,
  FU_COMBAT,
  FU_RETREATS,
  FU_BRIGADE_MORALE,
  FU_DIVISION_MORALE,
  FU_FORMATION_RETREATS,
  FU_END,
  FU_SETUP,
  FU_OVER,
} FuPhase;

typedef enum
{
  FU_WIN_NONE,
  FU_WIN_A,
  FU_WIN_B,
  FU_WIN_DRAW,
  FU_WIN_NIGHTFALL,
} FuWin;

/* ---- Units ---- */

typedef enum { FU_INFANTRY, FU_CAVALRY, FU_ARTILLERY } FuArm;
typedef enum { FU_HEAVY, FU_MEDIUM, FU_LIGHT } FuWeight;
typedef enum { FU_HORSE_GUNS, FU_FIELD_GUNS, FU_SIEGE_GUNS } FuGuns;

typedef enum
{
  FU_LINE,
  FU_COLUMN,
  FU_ASSAULT_COLUMN,
  FU_SQUARE,
  FU_SKIRMISH,
  FU_MOUNTED,
  FU_DISMOUNTED,
  FU_UNLIMBERED,
  FU_LIMBERED,
} FuForm;

typedef enum
{
  FU_ACTIVE,
  FU_RETREATING,              /* to the end of this bound */
  FU_REFORMING,               /* throughout this bound */
  FU_ROUTED,                  /* off the table */
  FU_DESTROYED,               /* off the table */
} FuStatus;

typedef enum
{
  FU_PLACED,
  FU_ON_MAP,                  /* concealed: place and facing are those of the sketch map (FU-SETUP-4) */
  FU_NOWHERE,                 /* neither placed nor on the map */
} FuPlaced;

/* Why a unit stands still (FU-RESULT-13). In FuUnit.flags from an earlier bound, in FuUnit.fresh from this one. */
typedef enum
{
  FU_WITHDRAWN     = 1 << 0,
  FU_DISORDERED    = 1 << 1,
  FU_RIDDEN        = 1 << 2,
  FU_LOST          = 1 << 3,  /* in a wood, this bound; always fresh (FU-MOVE-11) */
} FuFlag;

typedef enum
{
  FU_MOVED         = 1 << 0,  /* has left its place this bound (FU-SKIRM-4) */
  FU_MOVED_BACK    = 1 << 1,  /* has gone back this bound (FU-MOR-9) */
  FU_MUST_DEPLOY   = 1 << 2,  /* in the next third phase (FU-COL-5) */
  FU_ABANDONED     = 1 << 3,  /* a battery without its crew (FU-ART-13) */
  FU_OVERRAN       = 1 << 4,  /* foot that goes on to the guns it declared on, when all others have gone (FU-ART-14) */
  FU_SHAKEN        = 1 << 5,  /* a battery that has failed a test (FU-MOR-16) */
  FU_FOUGHT        = 1 << 6,  /* in combat in the bound before (FU-ART-12) */
  FU_FOLLOWS       = 1 << 7,  /* its side has it follow up (FU-RESULT-2) */
  FU_IN_PLACE      = 1 << 8,  /* has a place on the table or the map, and so has its facing: */
  FU_FACED         = 1 << 9,
  FU_ATTACKED      = 1 << 10, /* FU-RESP-5 */
  FU_RESPONDED     = 1 << 11,
  FU_LIGHT_GUNS_FIRE = 1 << 12,
  FU_WAITS         = 1 << 13, /* a reserve that has not come on */
  FU_LEFT          = 1 << 14, /* left the field in order */
  FU_FORGONE       = 1 << 15, /* declared an attack, and lets it be */
  FU_WOODS_THROWN  = 1 << 16, /* has thrown this bound, and is not lost (FU-MOVE-11) */
  FU_GONE_NOW      = 1 << 17, /* routed or destroyed in this bound (FU-MOR-2) */
  FU_AT_BAY        = 1 << 18, /* skirmishers who cannot go back before formed troops, and fight (FU-SKIRM-6) */
} FuMark;

typedef enum
{
  FU_NO_EVOLUTION,
  FU_TO_LINE,
  FU_TO_COLUMN,
  FU_TO_SQUARE,
  FU_TO_SKIRMISH,
  FU_ABREAST,                 /* one company abreast becomes two, two become one (FU-EVOL-3) */
  FU_MOUNT,
  FU_DISMOUNT,
  FU_LIMBER,
  FU_UNLIMBER,
  FU_N_EVOLUTIONS,
} FuEvolution;

/* How its last combat went, until the next bound's. (FU-RESULT) */
typedef enum
{
  FU_NO_RESULT,
  FU_HOLD,
  FU_PURSUE,
  FU_RETREAT,
  FU_ROUT,
  FU_RIDDEN_THROUGH,
  FU_DRAW,
} FuResult;

/* The words of section 7.1, in its order; what counts is in FuFought.mods, the defeats apart. */
typedef enum
{
  FU_MOD_DOWNHILL,
  FU_MOD_UPHILL,
  FU_MOD_BROKEN,
  FU_MOD_BARRICADE,
  FU_MOD_BUILDING,
  FU_MOD_FORTIFICATION,
  FU_MOD_GENERAL,
  FU_MOD_FRONTAGE_14,
  FU_MOD_FRONTAGE_12,
  FU_MOD_HEAVY,
  FU_MOD_LIGHT,
  FU_MOD_FRONTALLY,
  FU_MOD_WINS,
  FU_MOD_REFORMING,
  FU_MOD_RIDDEN,
  FU_MOD_DISORDERED,
  FU_MOD_DAMAGE,
  FU_N_MODS,
} FuMod;

typedef struct
{
  gint16 pairing;             /* its number from the left in the last combat phase; FU_NONE: did not fight */
  gint16 clash;
  gint16 score;
  gint16 margin;              /* negative: lost by so much */
  guint8 has_score;
  guint8 result;              /* FuResult */
  guint8 is_of_attackers;     /* of the pairing's attacking side */
  guint8 n_defeats;           /* of those it has, those that counted */
  gint8  mods[FU_N_MODS];
  guint8 broke_through;       /* FU-COL-4 */
  guint8 place;               /* in its line of the pairing, from the left */
  gint16 victor;              /* who beat it, or FU_NONE */
  BivSpot victor_at;          /* where that one stood */
} FuFought;

typedef struct
{
  BivSpot     at;             /* the centre; see FU_IN_PLACE */
  BivAngle    facing;         /* set by fu_face () alone */
  guint16     spare_marks;    /* 0 */
  BivHeading  heading;        /* the same */
  guint32     marks;          /* of FuMark */
  BivLength   frontage;       /* in its present form, kept by fu_note_form() */
  BivLength   depth;
  gint8       side;
  guint8      arm;            /* FuArm */
  guint8      form;           /* FuForm */
  guint8      status;         /* FuStatus */
  guint8      placed;         /* FuPlaced */
  guint8      flags;          /* of FuFlag, from an earlier bound */
  guint8      fresh;          /* of FuFlag, from this bound */
  guint8      quality;        /* its own; 0: its brigade's (FU-COMBAT-7) */
  gint16      brigade;        /* FU_NONE: of a formation that is not shown */
  guint16     front;          /* front-rank men; foot and horse */
  guint16     men;            /* 0: not given */
  guint8      ranks;          /* 0: the option's */
  guint8      companies;
  guint8      abreast;
  guint8      is_rifle;
  guint8      weight;         /* FuWeight */
  guint8      class;          /* FuGuns */
  guint8      guns;           /* original */
  guint8      silenced;
  guint8      calibre;
  guint8      light_guns;     /* attached to a battalion */
  gint8       building;       /* the one it holds, by its number among the table's buildings */
  guint8      wins;
  BivLength   wide;           /* the frontage that the roster gives it; 0: none (E-SETUP-8) */
  guint16     dp;
  guint8      n_defeats;
  guint8      defeats[FU_MAX_DEFEATS];        /* what each costs, 2 to 5 */
  guint8      evolving;       /* FuEvolution begun and not finished (FU-EVOL-2) */
  gint16      declared;       /* the enemy that it attacks in this bound */
  gint16      target;         /* of its fire: an enemy */
  gint8       target_building;                /* or a building */
  gint16      crossing;       /* the linear obstacle that it is crossing, an object of the table (FU-OBST-1) */
  gint16      charged;        /* the enemy that it reached in this bound's charges, or by pursuit before */
  guint8      charge_sector;  /* of that enemy, where the charge began: 0 front, 1 flank, 2 rear (FU-CAV-6) */
  guint8      n_steps;        /* of its path in this phase */
  guint8      then;           /* FuEvolution after the path */
  guint8      lost_guns;      /* silenced in this bound (FU-MOR-14) */
  gint16      horse;          /* of skirmishers on rough ground: the squadron they give way to in phase 5a (FU-SKIRM-8) */
  gint32      spent;          /* ticks of this bound */
  gint32      driven;         /* ticks of this bound that skirmishers were driven back for (FU-SKIRM-6) */
  gint32      evolved;        /* ticks spent on the evolution, earlier bounds included */
  gint32      crossed;        /* ticks spent on the crossing, earlier bounds included */
  gint32      reached_at;     /* ticks after which an enemy was within 200 mm of it in phase 2; -1: none (FU-RESP-6) */
  BivStandSet attacks;        /* enemies of whom it is the attacker (FU-COMBAT-8) */
  FuFought    fought;
} FuUnit;

/* A step of a path: where to, and the facing taken before going there. */
typedef struct
{
  BivSpot at;
  gint32   facing;            /* BivAngle; FU_NONE: as it is */
} FuStep;

typedef struct
{
  FuStep steps[FU_MAX_STEPS];
  gint32 facing;              /* on arrival; FU_NONE: as it is */
} FuPath;

/* ---- Formations, generals, orders ---- */

typedef enum { FU_BRIGADE, FU_DIVISION, FU_CORPS } FuLevel;
typedef enum { FU_RANK_CINC, FU_RANK_CORPS, FU_RANK_DIVISION, FU_RANK_BRIGADE } FuRank;
typedef enum { FU_STEADY, FU_RASH, FU_CAUTIOUS } FuTemper;

typedef enum
{
  FU_NO_ORDER,
  FU_ATTACK,
  FU_SEIZE,
  FU_HOLD_ORDER,
  FU_MOVE,
  FU_SUPPORT,
  FU_RETIRE,
  FU_SCREEN,
} FuOrderKind;

typedef enum
{
  FU_AIM_UNSAID,              /* a sensible one that does not matter */
  FU_AIM_POINT,
  FU_AIM_NONE,                /* the order counts as none (FU-SETUP-9) */
} FuAim;

typedef struct
{
  guint8   kind;              /* FuOrderKind */
  guint8   aim;               /* FuAim */
  gint16   general;           /* who wrote it; FU_NONE: before the battle's beginning */
  BivSpot objective;
  gint32   written;           /* when it was sent; FU_NONE: not yet, or not known */
  gint32   received;          /* minutes of the day; may pass 24:00 */
  gint32   active;
} FuOrder;

/* What came of a morale test in the last brigade-morale and division-morale. */
typedef enum { FU_NO_TEST, FU_STANDS, FU_RETREATS_TEST, FU_ALL_LOST } FuMoraleResult;

typedef struct
{
  guint8 result;              /* FuMoraleResult */
  guint8 has_roll;
  gint16 basic;               /* FU_NONE: all are lost */
  gint16 actual;              /* 100: R */
  gint16 roll;
} FuMorale;

typedef struct
{
  gint8    side;
  guint8   level;             /* FuLevel */
  gint16   parent;            /* FU_NONE: the army */
  guint8   quality;           /* brigades; 0: not said */
  guint8   n_orders;          /* in the order in which they were written */
  guint8   must_fall_back;    /* in the next third phase: its general was disabled (FU-GEN-2) */
  guint8   must_test;         /* in this bound's phase 7 (FU-GEN-3) */
  guint16  original;          /* units it began with, batteries not counted; 0: those listed */
  gint16   spare;
  FuMorale morale;
  FuOrder  orders[FU_MAX_ORDERS];
} FuFormation;

typedef struct
{
  gint8    side;
  guint8   rank;              /* FuRank */
  guint8   temper;            /* FuTemper */
  guint8   is_away;           /* not watching the field (FU-SETUP-5) */
  guint8   is_disabled;
  guint8   is_placed;
  gint16   formation;         /* that he commands; FU_NONE: the army */
  gint16   unit;              /* that he is attached to, or FU_NONE */
  gint16   spare;
  gint32   gone;              /* how far he has ridden in this bound (FU-MOVE-12) */
  BivSpot  at;
} FuGeneral;

/* ---- The battle ---- */

typedef enum
{
  FU_NO_TRADITION,
  FU_FRENCH,
  FU_FRENCH_CLIENT,
  FU_AUSTRIAN,
  FU_PRUSSIAN,
  FU_RUSSIAN,
  FU_BRITISH,
  FU_OTHER_TRADITION,
} FuTradition;

typedef struct
{
  BivState    head;
  gint32      clock;          /* minutes of the day at which the bound in play began; -1: not thrown yet */
  guint8      passed;         /* a bit for each side that is done with the phase */
  guint8      has_fought;     /* the last combat phase is this bound's */
  guint16     n_formations;
  guint16     n_generals;
  guint16     n_buildings;
  guint8      tradition[BIV_N_SIDES];         /* FuTradition (FU-COL-1) */
  guint16     year[BIV_N_SIDES];              /* 0: none said */
  guint16     building_damage[FU_MAX_BUILDINGS];
  guint8      building_gone[FU_MAX_BUILDINGS];
  FuMorale    batteries[BIV_MAX_UNITS];
  FuUnit      units[BIV_MAX_UNITS];
  FuPath      paths[BIV_MAX_UNITS];
  FuFormation formations[FU_MAX_FORMATIONS];
  FuGeneral   generals[FU_MAX_GENERALS];
} FuBattle;

/* ---- Small questions ---- */

static inline void
fu_face (FuUnit   *unit,
         BivAngle  facing)
{
  unit->facing = facing;
  unit->heading = biv_heading_of (facing);
}

static inline FuBattle *
fu_battle (BivState *state)
{
  return (FuBattle *) state;
}

static inline const FuBattle *
fu_battle_of (const BivState *state)
{
  return (const FuBattle *) state;
}

/* On the table as a base: placed, neither routed nor destroyed. */
static inline gboolean
fu_is_on (const FuUnit *unit)
{
  return unit->status < FU_ROUTED && unit->placed == FU_PLACED && (unit->marks & (FU_IN_PLACE | FU_WAITS | FU_LEFT)) == FU_IN_PLACE;
}

/* Stands there whether the enemy knows of it or not: it is in nobody's base for being concealed (FU-GEOM-9). */
static inline gboolean
fu_is_there (const FuUnit *unit)
{
  return unit->status < FU_ROUTED && unit->placed != FU_NOWHERE
         && (unit->marks & (FU_IN_PLACE | FU_WAITS | FU_LEFT)) == FU_IN_PLACE;
}

/* FU-INTER-1; guns without a crew are no active enemy (FU-MOVE-6). */
static inline gboolean
fu_is_active (const FuUnit *unit)
{
  return unit->status == FU_ACTIVE && !(unit->marks & FU_ABANDONED);
}

/* FU-RESULT-13 */
static inline gboolean
fu_is_fixed (const FuUnit *unit)
{
  return unit->status != FU_ACTIVE || unit->flags != 0 || unit->fresh & FU_LOST;
}

static inline gboolean
fu_is_mounted (const FuUnit *unit)
{
  return unit->form == FU_MOUNTED;
}

/* FU-CAV-11: dismounted horse fights as foot. */
static inline gboolean
fu_is_foot (const FuUnit *unit)
{
  return unit->arm == FU_INFANTRY || unit->form == FU_DISMOUNTED;
}

/* FU-GEOM-5: formed infantry or mounted cavalry. */
static inline gboolean
fu_is_formed (const FuUnit *unit)
{
  return unit->arm != FU_ARTILLERY && unit->form != FU_SKIRMISH;
}

static inline int
fu_guns_left (const FuUnit *unit)
{
  return MAX (unit->guns - unit->silenced, 0);
}

/* FU-COMBAT-7, FU-SETUP-12 */
static inline int
fu_quality (const FuBattle *battle,
            const FuUnit   *unit)
{
  return unit->quality != 0 || unit->brigade == FU_NONE ? unit->quality : battle->formations[unit->brigade].quality;
}

/* Its own, or of a formation above it. */
static inline gboolean
fu_has_any_order (const FuBattle *battle,
                  int             formation)
{
  for (; formation != FU_NONE; formation = battle->formations[formation].parent)
    if (battle->formations[formation].n_orders > 0)
      return TRUE;
  return FALSE;
}

/* %FALSE only if nowhere on the line from there to there the unit is nearer than @gap: boxes about the two. */
static inline gboolean
fu_may_be_near_line (const FuUnit *unit,
                     BivSpot       from,
                     BivSpot       to,
                     BivLength     gap)
{
  BivLength reach = (unit->frontage + unit->depth) / 2 + 1 + gap;

  return unit->building != FU_NONE
         || (unit->at.x + reach >= MIN (from.x, to.x) && unit->at.x - reach <= MAX (from.x, to.x)
             && unit->at.y + reach >= MIN (from.y, to.y) && unit->at.y - reach <= MAX (from.y, to.y));
}

/* FU-MOVE-5: forward is within the front's half right angles. */
static inline gboolean
fu_is_forward (const BivBase *base,
               BivSpot        to)
{
  gint64 x = to.x - base->centre.x, y = to.y - base->centre.y;
  gint64 forward = x * base->sine + y * base->cosine, right = x * base->cosine - y * base->sine;

  return forward > 0 && ABS (right) <= forward;
}

/* FU-SETUP-12: of a brigade that says none. */
#define FU_USUAL_QUALITY 5

/* FU-ORDER-2: a ten-sided die reads 0 to 9; its face 10 is the nought. */
static inline int
fu_d10 (BivDice    *dice,
        int         side,
        const char *clause)
{
  return biv_dice_roll (dice, side, 10, clause) % 10;
}

/* ---- Phases 4 to 9: what happens when one closes, its dice and effects. They change neither phase nor turn. ---- */

void fu_close_artillery          (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_skirmish_fire      (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_combat             (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_retreats           (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_brigade_morale     (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_division_morale    (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
void fu_close_formation_retreats (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
/** fu_close_end: status and flags go on (FU-BOUND-6); sets head.result where the battle is over (FU-END-1). The clock is
 *  still the old one: the bound that ends now */
void fu_close_end                (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);

/** fu_check_aim: all of fu_check_fire () that depends on what is aimed at */
gboolean fu_check_aim            (const BivField *field, const FuBattle *battle, guint unit, int target, int building,
                                  BivRefusal *why);
/** fu_check_fire: whether @unit can fire at the enemy @target, or at @building where that is not FU_NONE: artillery in
 *  phase 4, skirmishers in 5a (E-ART-1) */
gboolean fu_check_fire           (const BivField *field, const FuBattle *battle, guint unit, int target, int building,
                                  BivRefusal *why);
/** fu_check_follow: whether @unit may follow up in phase 6 (FU-RESULT-2) */
gboolean fu_check_follow         (const BivField *field, const FuBattle *battle, guint unit, BivRefusal *why);
/** fu_dup_pairing: Returns: (transfer full): "A1-B1", "A2+A3-B2"...: as they would be fought now, or as they were */
char   **fu_dup_pairing          (const BivField *field, const FuBattle *battle, gboolean as_fought);

/* ---- A unit's shape ---- */

/** fu_note_form: frontage and depth in its present form (FU-BASE) */
void     fu_note_form            (const BivField *field, FuUnit *unit);

/* ---- Moving straight, without orders: retreats, routs, pursuits, carried friends (rulebooks/fusilier/rules/back.c) ---- */

typedef struct
{
  BivHeading heading;         /* of the way, whatever the unit faces */
  gint32    ticks;            /* at its own rate and that of the ground; sideways and back cost no more (FU-MOVE-5) */
  BivLength length;           /* at most; negative: as far as the ticks go */
  BivLength enemy_gap;        /* halts at this distance from an active enemy; 0: at contact */
  int       pursued;          /* an enemy who halts it likewise, though he is not active; FU_NONE: nobody */
  gboolean  is_pursuit;       /* any obstacle, stream, wood, built-up area or the table's edge halts it (FU-RESULT-3) */
  gboolean  leaves_table;     /* over the edge it routs off the table (FU-GEOM-10); otherwise it stops there */
} FuWay;

/** fu_go_straight: moves @unit, which may pass through friends but ends clear of all (FU-RESULT-14); marks FU_MOVED,
 *  brings its general along (FU-GEN-5). Returns: how far it went; what goes off the table is ROUTED */
BivLength fu_go_straight         (const BivField *field, FuBattle *battle, guint unit, const FuWay *way);
/** fu_go_back: a retreat, with the friends that it carries (FU-RESULT-4, FU-INTER-4, FU-INTER-5): straight back, or away from
 *  @from where not %NULL. @ticks: of its bound; a battery's are less what limbering takes. Sets FU_MOVED_BACK */
void     fu_go_back              (const BivField *field, FuBattle *battle, guint unit, const BivSpot *from, gint32 ticks);
/** fu_rout: carries friends likewise (FU-RESULT-5), then off the table, as @status ROUTED or DESTROYED */
void     fu_rout                 (const BivField *field, FuBattle *battle, guint unit, const BivSpot *from, FuStatus status);
/** fu_take_off: off the table at once, as @status ROUTED or DESTROYED; its general is left at the place (FU-GEN-5) */
void     fu_take_off             (FuBattle *battle, guint unit, FuStatus status);
/** fu_fall_back_in_turn: each of @units goes back straight, one after another as FU-RESULT-14 orders them, batteries as
 *  FU-MOR-15; they are WITHDRAWN then where @withdraw (FU-MOR-9) */
void     fu_fall_back_in_turn    (const BivField *field, FuBattle *battle, const BivStandSet *units, gboolean withdraw);

/* ---- Orders ---- */

/** fu_order_at: what a formation obeys at that minute, its own or that of the one above; NULL: nothing */
const FuOrder *fu_order_at       (const FuBattle *battle, int formation, int minute);
/** fu_disable: a general leaves play (FU-GEN-2, FU-GEN-3, FU-GEN-4) */
void     fu_disable              (const BivField *field, FuBattle *battle, guint general);

G_END_DECLS
