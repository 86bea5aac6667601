/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc.h: the sums of Fusilier, as pure functions of plain data and dice
 *
 * A millimetre is a metre (FU-BASE-1). Units are battalions, squadrons and batteries, formations what they make up
 * (FU-BASE-11); figures are never counted (FU-BASE-12).
 *
 * The battle uses them, and a referee at a real table who wants one answer (rulebooks/calculators.h). They know no field and no
 * state. Lengths are BivLength, times minutes of the day, parts of minutes ticks. */
#pragma once
#include "board/biv-geometry.h"
#include "rulebooks/fusilier/private.h"
G_BEGIN_DECLS

/* ---- The book's numbers and the options in force, read once ---- */

typedef enum { FU_SHORT, FU_EFFECTIVE, FU_LONG, FU_TOO_FAR } FuBracket;

/* The rows of the movement table, and the two that are options. (FU-MOVE-1, FU-MOVE-12) */
typedef enum
{
  FU_GO_LINE,
  FU_GO_COLUMN,
  FU_GO_SKIRMISH,
  FU_GO_CAVALRY,
  FU_GO_HORSE_GUNS,
  FU_GO_FIELD_GUNS,
  FU_GO_SIEGE_GUNS,
  FU_GO_DISMOUNTED,
  FU_GO_GENERAL,
  FU_GO_SQUARE,
  FU_N_GAITS,
} FuGait;

typedef enum
{
  FU_OPEN,
  FU_BROKEN,
  FU_WOOD,
  FU_DENSE_WOOD,
  FU_BUILT_UP,
  FU_KNEE,
  FU_WAIST,
  FU_N_GOINGS,
} FuGoing;

typedef enum { FU_SPLIT_BATTERY, FU_CAP_BATTERY } FuBigBattery;
typedef enum { FU_REFORM_WORSE, FU_REFORM_FREE, FU_REFORM_ROUTS } FuReformInfantry;
typedef enum { FU_MIXED_WINNER, FU_MIXED_CAVALRY, FU_MIXED_OWN } FuMixedResults;
typedef enum { FU_FOLLOW_ASK, FU_FOLLOW_ALWAYS, FU_FOLLOW_NEVER } FuFollowUp;

#define FU_MAX_CALIBRES 16
#define FU_MAX_BASIC    20    /* strengths that the morale table prints */
#define FU_MAX_QUALITY  9
#define FU_MOST_GUNS    14    /* a column of the artillery tables (FU-ART-10) */

typedef struct
{
  /* section 6 */
  guint8  era;                /* row of the order table */
  gint16  start_time;         /* minutes of the day; -1: dice */
  gint16  nightfall;          /* minutes of the day; -1: none */
  guint8  absolute_difference, chain_from_highest, temperament, initial_transmission;
  guint8  infantry_ranks, cavalry_ranks, companies;
  guint8  wheel_costs, lost_in_woods, fire_min_minutes;
  guint8  big_battery;        /* FuBigBattery */
  guint8  battalion_guns_fire, damage_expires;
  guint8  reforming_infantry; /* FuReformInfantry */
  guint8  mixed_results;      /* FuMixedResults */
  guint8  defeats_count_for_foot;     /* FU-COMBAT-14 */
  guint8  columns_force_retreat, old_routs_trigger, lowest_division_quality, corps_test;
  guint8  follow_up;          /* FuFollowUp */
  guint8  broken_loses;
  /* section 2 */
  guint8  start_hour[11];     /* by the total, from 2 */
  guint8  order_steps[3][3];  /* by era; to division, to brigade, to unit */
  guint16 speed[FU_N_GAITS];  /* mm a minute; 0: never moves */
  gint8   going[FU_N_GOINGS][2];      /* times as long, foot and horse; 0: impassable */
  gint16  obstacle_minutes, obstacle_height;  /* cm, at most */
  guint8  column_line, column_square, line_square, skirmish, abreast, mount, limber[3];       /* minutes */
  guint8  lost_from;
  guint8  n_calibres;
  guint8  calibres[FU_MAX_CALIBRES];
  guint16 ranges[FU_MAX_CALIBRES][3];         /* mm */
  gint8   artillery[3][11][13];       /* by bracket, total from 2, guns from 2 */
  guint8  hits_open, hits_cover, hits_reply, hits_horse;
  BivLength zone, rifle_zone;
  gint8   combat[2][FU_N_MODS];       /* foot, horse; what is counted by pieces, for one of them */
  gint8   general[2][2];      /* foot, horse; brigadier, senior */
  gint8   defeat_least, defeat_most, draw_damage;     /* as they are written off: above 0 */
  guint8  pursue[2], retreat[2], rout[2];     /* margins from which, foot and horse */
  gint8   basic[FU_MAX_BASIC + 1][FU_MAX_BASIC + 1];  /* -1: not printed; -2: none left */
  guint8  n_rows_of_quality;
  gint8   row_of_quality[32]; /* lowest basic chance of the row, downwards */
  gint8   actual[32][FU_MAX_QUALITY + 1];     /* by row and quality; 100: R */
  guint8  stone_area, wood_area;      /* square cm to a point */
} FuNumbers;

/** fu_numbers_init: @options: what differs from the book's own; others than the book's are left alone. Returns: %FALSE with
 *  @error where @book lacks a table, or an option has no such value */
gboolean  fu_numbers_init       (FuNumbers      *numbers,
                                 const BivBook  *book,
                                 const BivFacts *options,
                                 GError        **error);

/* ---- Time and orders ---- */

/** fu_throw_start_time: @total: (out) (optional). Returns: minutes of the day (FU-SETUP-10) */
int       fu_throw_start_time   (const FuNumbers *numbers,
                                 BivDice         *dice,
                                 int             *total);

typedef struct
{
  guint8    issuer;           /* FuRank; of him at whom the chain begins (FU-ORDER-4) */
  gboolean  has_division;     /* between issuer and units */
  gboolean  has_brigade;
  guint8    temper;           /* FuTemper */
  BivLength distance;
} FuOrderSent;

typedef struct
{
  int sum;
  int difference;             /* what is taken off */
  int temper;                 /* what a rash or cautious general adds */
  int activation;
  int transmission;
} FuActivation;

/** fu_activate: the dice of one order (FU-ORDER-1 to FU-ORDER-7, FU-ORDER-10) */
FuActivation fu_activate        (const FuNumbers   *numbers,
                                 const FuOrderSent *order,
                                 int                side,
                                 BivDice           *dice);
/** fu_dup_minutes: Returns: (transfer full): "10", "10/3" */
char     *fu_dup_minutes        (gint32 ticks);
/** fu_minutes_left: of the bound that begins at @bound, for who is active from @active on (FU-ORDER-13). Returns: 0 to 10 */
int       fu_minutes_left       (int                bound,
                                 int                active);

/* ---- Bases ---- */

typedef struct
{
  guint8    arm;              /* FuArm */
  guint8    form;             /* FuForm */
  int       front;            /* front-rank men; 0: from men and ranks */
  int       men, ranks;       /* ranks 0: the option's */
  int       guns;
  int       companies;        /* 0: the option's */
  int       abreast;          /* of an assault column */
} FuShape;

/** fu_shape_base: @front: (out) (optional): front-rank men (FU-BASE-3 to FU-BASE-9) */
void      fu_shape_base         (const FuNumbers *numbers,
                                 const FuShape   *shape,
                                 int             *front,
                                 BivLength       *frontage,
                                 BivLength       *depth);

/* ---- Movement ---- */

/** fu_gait: how a unit goes in its present form. Guns: as if limbered */
FuGait    fu_gait               (FuArm arm, FuForm form, FuGuns class);
/** fu_is_foot_gait: whose column of the tables of going serves (FU-OBST-4, FU-OBST-7) */
gboolean  fu_is_foot_gait       (FuGait gait);
/** fu_slowness: Returns: times as long; 0: impassable (FU-OBST-3, FU-OBST-4, FU-OBST-6) */
int       fu_slowness           (const FuNumbers *numbers, FuGait gait, FuGoing going);
/** fu_cost_of: ticks for so far at so many times as long; the gait must be able to move */
gint64    fu_cost_of            (const FuNumbers *numbers, FuGait gait, int slowness, BivLength way);
/** fu_way_for: how far one comes in so many ticks; 0 for a gait that never moves */
BivLength fu_way_for            (const FuNumbers *numbers, FuGait gait, int slowness, gint64 ticks);
/** fu_evolution: what an evolution costs and makes of a unit. Returns: ticks; -1: there is no such evolution (FU-EVOL-1,
 *  FU-EVOL-3, FU-EVOL-5). @form: (inout) */
gint32    fu_evolution          (const FuNumbers *numbers, FuArm arm, FuGuns class, FuEvolution evolution, FuForm *form);

typedef enum { FU_STEP_MOVE, FU_STEP_OBSTACLE, FU_STEP_EVOLVE } FuMarchKind;

typedef struct
{
  guint8    kind;             /* FuMarchKind */
  guint8    going;            /* FuGoing */
  guint8    evolution;        /* FuEvolution */
  BivLength way;
  int       height;           /* cm */
  gint32    before;           /* ticks spent on this crossing or evolution in earlier bounds */
} FuMarchStep;

typedef enum
{
  FU_STOP_END,
  FU_STOP_SPENT,
  FU_STOP_LOST,
  FU_STOP_CROSSING,
  FU_STOP_EVOLVING,
  FU_STOP_IMPASSABLE,
  FU_STOP_CANNOT_MOVE,
  FU_STOP_NO_EVOLUTION,
} FuStop;

typedef struct
{
  guint8   arm;               /* FuArm */
  guint8   form;              /* FuForm */
  guint8   class;             /* FuGuns */
  gboolean is_general;
  gboolean is_on_road;        /* FU-MOVE-10 */
  gint32   ticks;
} FuMarcher;

typedef struct
{
  gint32    used, left;
  BivLength way;
  guint8    stop;             /* FuStop */
  guint8    form;             /* FuForm, now */
  gint32    carry;            /* spent on what is not finished, earlier bounds included */
  int       woods_die;        /* 0: not thrown */
  gboolean  may_fire;         /* artillery (FU-ART-11) */
} FuMarched;

FuMarched fu_march              (const FuNumbers   *numbers,
                                 const FuMarcher   *marcher,
                                 const FuMarchStep *steps,
                                 guint              n_steps,
                                 int                side,
                                 BivDice           *dice);
/** fu_throw_woods: Returns: whether they lose their way (FU-MOVE-11). @face: (out) (optional) */
gboolean  fu_throw_woods        (const FuNumbers *numbers, int side, BivDice *dice, int *face);

/* ---- Fire ---- */

typedef enum
{
  FU_AT_TROOPS,
  FU_AT_LIMBERED,
  FU_AT_DEPLOYED,             /* the next bracket out (FU-ART-5) */
  FU_AT_SKIRMISHERS,          /* likewise (FU-ART-6) */
  FU_AT_BUILDING,
} FuTarget;

/** fu_bracket: Returns: the bracket whose table serves; FU_TOO_FAR: no fire. @calibre must be known (FU-ART-1) */
FuBracket fu_bracket            (const FuNumbers *numbers, int calibre, BivLength range, FuTarget target);
gboolean  fu_knows_calibre      (const FuNumbers *numbers, int calibre);
/** fu_range: how far that bracket goes. @calibre must be known, @bracket not %FU_TOO_FAR (FU-ART-1) */
BivLength fu_range              (const FuNumbers *numbers, int calibre, FuBracket bracket);
/** fu_count_groups: how many throws so many guns have, and how many guns the first of them has (FU-ART-10) */
guint     fu_count_groups       (const FuNumbers *numbers, int guns);
int       fu_guns_of_group      (const FuNumbers *numbers, int guns, guint group);
/** fu_throw_artillery: @totals: (out) (optional): an int for each group. Returns: damage points (FU-ART-2, FU-ART-10) */
int       fu_throw_artillery    (const FuNumbers *numbers, FuBracket bracket, int guns, int side, BivDice *dice,
                                 int *totals);

typedef enum { FU_STONE, FU_TIMBER } FuMaterial;

/** fu_building_value: Returns: in parts of %FU_POINT, exact (FU-BUILD-1) */
gint64    fu_building_value     (const FuNumbers *numbers, FuMaterial material, BivLength width, BivLength length);
#define FU_POINT 20000000

/** fu_throw_skirmish: Returns: points, 0 or 1; @clause says for what */
int       fu_throw_skirmish     (int lowest_face, int side, BivDice *dice, const char *clause);

/* ---- Combat ---- */

typedef enum { FU_NO_WORKS, FU_BARRICADE_WORKS, FU_BUILDING_WORKS, FU_FORTIFICATION_WORKS } FuWorks;

typedef struct
{
  gint8     side;             /* whose dice */
  guint8    is_horse;         /* mounted: the cavalry list */
  guint8    quality;
  guint8    attacks;          /* without it, slope, ground and works count for nothing (FU-COMBAT-8) */
  gint8     slope;            /* 1: downhill, -1: uphill (FU-COMBAT-9) */
  guint8    over_broken;      /* FU-COMBAT-10 */
  guint8    works;            /* FuWorks (FU-COMBAT-11) */
  guint8    general;          /* 1: brigadier, 2: senior (FU-COMBAT-12) */
  guint8    is_reforming;
  guint8    was_ridden;       /* in the bound before */
  guint8    is_disordered;
  guint8    is_column;        /* of assault */
  guint8    weight;           /* FuWeight, horse */
  guint8    wins;
  guint8    n_defeats;
  guint8    defeats[FU_MAX_DEFEATS];  /* margins, or what each costs */
  guint16   dp;
  BivLength frontage;
} FuCombatant;

typedef struct
{
  gint8  mods[FU_N_MODS];     /* what counted, the defeats apart */
  int    score;
  guint8 result;              /* FuResult */
  guint8 has_margin;          /* won or lost */
  int    margin;              /* negative for a loser */
  int    defeat;              /* to record: what it costs; 0: none (FU-COMBAT-15) */
  int    damage;              /* of a draw (FU-RESULT-8) */
  guint8 broke_through;       /* FU-COL-4 */
  guint8 must_deploy;         /* FU-COL-5 */
  int    victor;              /* of a loser: the number of who beat it, among the others; -1 */
} FuOutcome;

#define FU_MAX_PAIRING 32     /* units of one side against one */

/** fu_fight: @a, @b: the attacking side, then the other, from left to right, one of them with exactly one unit. @outcome:
 *  (out): for each of @a, then of @b (FU-COMBAT-5, FU-COMBAT-6) */
void      fu_fight              (const FuNumbers   *numbers,
                                 const FuCombatant *a,
                                 guint              n_a,
                                 const FuCombatant *b,
                                 guint              n_b,
                                 BivDice           *dice,
                                 FuOutcome         *outcome);
/** fu_dup_mods: Returns: (transfer full): "attacking-uphill-1,damage-2,defeat-4", or "none"; @defeats: margins or costs */
char     *fu_dup_mods           (const FuNumbers *numbers, const gint8 mods[FU_N_MODS], const guint8 *defeats, guint n_defeats);
/** fu_result_words: by FuResult: "none", "hold"..., %NULL at the end */
extern const char *const fu_result_words[];

/* What counts in a combat, by FuMod; the book's table calls a row likewise. */
typedef struct
{
  const char *id;             /* "broken-ground" */
  const char *words;          /* "over broken ground": gettext() it */
  const char *clause;
} FuModWords;

extern const FuModWords fu_mods[FU_N_MODS];
/** fu_count_defeats: of @n_defeats earlier ones, those that count against a unit on that list (FU-COMBAT-14) */
guint     fu_count_defeats      (const FuNumbers *numbers, gboolean is_horse, guint n_defeats);
/** fu_defeat_cost: what a defeat by that margin costs (FU-COMBAT-15) */
int       fu_defeat_cost        (const FuNumbers *numbers, int margin);

/* ---- Who fights whom ---- */

typedef enum
{
  FU_MEETS_NOBODY,            /* not there, a battery, going back */
  FU_MEETS_FOOT,
  FU_MEETS_SKIRMISHERS,       /* fight skirmishers only (FU-SKIRM-5, FU-SKIRM-10) */
  FU_MEETS_HORSE,             /* whom they touch */
  FU_MEETS_STILL_HORSE,       /* reforming: foot that attacks them too (FU-CAV-12) */
} FuMeeting;

typedef struct
{
  BivBase base;
  gint8   side;
  guint8  meets;              /* FuMeeting */
  guint8  has_declared;       /* an attack in this bound */
  guint8  interposes;         /* formed foot, mounted horse */
  guint8  is_all_round;       /* a square, a garrison: its front is everywhere */
  guint8  has_rifles;
  BivStandSet attacks;        /* of foot: whom it is the attacker of (FU-CAV-12) */
} FuMeeter;

/* Units by their numbers, which are the order of the roster. */
typedef struct
{
  guint       n;
  FuMeeter    units[BIV_MAX_UNITS];
  BivStandSet links[BIV_MAX_UNITS];   /* of each, its enemies; filled in by fu_link () */
} FuMelee;

typedef struct
{
  gint16 clash;
  gint8  attackers;           /* the attacking side */
  guint8 n[2];                /* of the attacking side, of the other */
  guint8 units[2][FU_MAX_PAIRING];    /* from left to right */
} FuPairing;

#define FU_MAX_PAIRINGS (BIV_MAX_UNITS / 2)

/** fu_link: who may fight whom (FU-COMBAT-2) */
void      fu_link               (const FuNumbers *numbers, FuMelee *melee);
/** fu_pair: of those who are linked, in the order in which they fight. @idle: (out) (optional): linked, and without a place.
 *  Returns: how many pairings (FU-COMBAT-3, FU-COMBAT-4) */
guint     fu_pair               (const FuMelee *melee, FuPairing pairings[FU_MAX_PAIRINGS], BivStandSet *idle);

/* ---- Morale and generals ---- */

/** fu_throw_morale: one test, with its dice if it needs them (FU-MOR-5) */
FuMorale  fu_throw_morale       (const FuNumbers *numbers, int original, int lost, int quality, int side, BivDice *dice);
/** fu_mean_quality: of a division, from the qualities of its brigades and their units (FU-MOR-11) */
int       fu_mean_quality       (const FuNumbers *numbers, const int *units, const int *qualities, guint n);
/** fu_throw_risk: Returns: whether a general is disabled (FU-GEN-1) */
gboolean  fu_throw_risk         (int side, BivDice *dice);

/* ---- Words ---- */

/* By the row of the order table, FuGoing, FuBracket, FuEvolution; %NULL at the end. */
extern const char *const fu_era_words[];
extern const char *const fu_going_words[];
extern const char *const fu_bracket_words[];
extern const char *const fu_evolution_words[];

/** fu_find_word: Returns: its place among @words, or -1 */
int       fu_find_word          (const char *const *words, const char *word);

G_END_DECLS
