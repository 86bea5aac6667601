/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.h: what a field of Fusilier is compiled into, and what the chapters on sequence, orders and movement share */
#pragma once
#include "board/biv-tabletop.h"
#include "rulebooks/fusilier/calculators/calc.h"
#include "rulebooks/fusilier/rules/crossings.h"
G_BEGIN_DECLS

typedef struct
{
  FuNumbers   numbers;
  guint       n_formations, n_generals;
  const char *formations[FU_MAX_FORMATIONS];    /* their names; the setup's */
  const char *generals[FU_MAX_GENERALS];
  const char *formation_calls[FU_MAX_FORMATIONS];       /* what the referee reads; likewise */
  const char *general_calls[FU_MAX_GENERALS];
  gboolean    has_brigades[BIV_N_SIDES];        /* FU-END-1: a side that lists none is never broken */
  const BivTabletop *table;
  guint       n_buildings;
  guint       buildings[FU_MAX_BUILDINGS];      /* objects of the table */
  FuCrossings crossings;      /* for the computer */
} FuRules;

static inline const FuRules *
fu_rules (const BivField *field)
{
  return field->rules;
}

static inline const char *
fu_formation_name (const BivField *field,
                   int             formation)
{
  return fu_rules (field)->formations[formation];
}

static inline const char *
fu_formation_call (const BivField *field,
                   int             formation)
{
  return fu_rules (field)->formation_calls[formation];
}

static inline const char *
fu_general_call (const BivField *field,
                 int             general)
{
  return fu_rules (field)->general_calls[general];
}

static inline const char *
fu_general_name (const BivField *field,
                 int             general)
{
  return fu_rules (field)->generals[general];
}

/** fu_said_angle: the nearest that orders can say, in hundredths of a degree, so that a record replays */
static inline BivAngle
fu_said_angle (BivAngle angle)
{
  return biv_angle_from_hundredths (biv_angle_to_hundredths (angle));
}

/* ---- Bases on the table (ground.c) ---- */

/* Whether two can be within @limit of each other: cheaper than measuring their bases, for who is far off. */
static inline gboolean
fu_may_be_near (const FuUnit *a,
                const FuUnit *b,
                BivLength     limit)
{
  gint64 far = (gint64) limit + 1 + (a->frontage + a->depth) / 2 + 1 + (b->frontage + b->depth) / 2 + 1;
  gint64 x = (gint64) a->at.x - b->at.x, y = (gint64) a->at.y - b->at.y;

  return (ABS (x) <= far && ABS (y) <= far) || a->building != FU_NONE || b->building != FU_NONE;
}

/* The same of a base and a unit. */
static inline gboolean
fu_may_touch (const BivBase *base,
              const FuUnit  *unit,
              BivLength      limit)
{
  gint64 far = (gint64) limit + 1 + base->reach + (unit->frontage + unit->depth) / 2 + 1;
  gint64 x = (gint64) base->centre.x - unit->at.x, y = (gint64) base->centre.y - unit->at.y;

  return (ABS (x) <= far && ABS (y) <= far) || unit->building != FU_NONE;
}

/* As it stands, in a building or not. */
static inline BivBase
fu_own_base (const FuUnit *unit)
{
  return biv_base_make_headed (unit->at, unit->facing, unit->heading, unit->frontage, unit->depth);
}

/** fu_base: as it stands; a garrison's is its building (FU-BUILD-3) */
static inline BivBase
fu_base (const BivField *field,
         const FuUnit   *unit)
{
  const FuRules *rules = fu_rules (field);

  return unit->building == FU_NONE ? fu_own_base (unit)
         : biv_tabletop_get_object (rules->table, rules->buildings[unit->building])->base;
}

/** fu_base_in: as it would stand in that form, there */
BivBase  fu_base_in              (const BivField *field, const FuUnit *unit, FuForm form, int abreast, BivSpot at,
                                  BivAngle facing);
/** fu_line_frontage: of its first formation, as a roster gives it (E-SETUP-8) */
BivLength fu_line_frontage       (const BivField *field, const FuUnit *unit);
/* Who looks. */
typedef struct
{
  BivSpot        eye;
  const BivBase *base;        /* NULL: a general, who is a spot */
  BivLength      near;        /* so far he sees into cover (FU-SKIRM-2) */
  BivLength      edge;        /* and so far behind its edge */
  gboolean       in_front;    /* only what lies in the front sector of @base, where some of the target does (FU-ART-8) */
} FuLook;

/* FU-GEOM-8: who stands no further behind the edge of his cover lines it. */
#define FU_EDGE FU_MM (30)

/** fu_look_from: @base: of @unit, as it stands; from @eye */
static inline FuLook
fu_look_from (const FuUnit  *unit,
              const BivBase *base,
              BivSpot        eye)
{
  return (FuLook) { eye, base, unit->form == FU_SKIRMISH && unit->is_rifle ? FU_RIFLE_ZONE : FU_ZONE, FU_EDGE, FALSE };
}

/** fu_sees: whether some point of @target is seen (FU-GEOM-8). @building: the one whose outline @target is, an object of the
 *  table, or %BIV_NO_OBJECT; @is_shown: it fired, fought or moved, so that its cover does not hide it */
gboolean fu_sees                 (const BivField *field, const FuLook *look, const BivBase *target, guint building,
                                  gboolean is_shown);
/** fu_sees_spot: whether ground hides one from the other (FU-GEOM-8) */
gboolean fu_sees_spot            (const BivField *field, BivSpot from, BivSpot to);
/** fu_spot_is_passable: on the table, and not where no troops can be (FU-SETUP-9) */
gboolean fu_spot_is_passable     (const BivTabletop *table, BivSpot spot);
/** fu_base_is_on_table: wholly (FU-GEOM-10) */
gboolean fu_base_is_on_table     (const BivField *field, const BivBase *base);
/** fu_base_is_passable: on the table, and on nothing that a base of that arm cannot be on (FU-GEOM-10, FU-OBST-2, FU-OBST-6,
 *  E-SETUP-7) */
gboolean fu_base_is_passable     (const BivField *field, const FuUnit *unit, const BivBase *base);
/** fu_is_clear: whether the base overlaps none of the others on the table (FU-GEOM-9) */
gboolean fu_is_clear             (const BivField *field, const FuBattle *battle, guint unit, const BivBase *base);

/** fu_bracket_at: of a gun that may fire at that enemy (fu_check_aim ()): whose table serves (FU-ART-1) */
FuBracket fu_bracket_at           (const BivField *field, const FuBattle *battle, guint unit, int target);
/** fu_are_covered: whether a friend of either stands between the two (FU-GEOM-5) */
gboolean fu_are_covered           (const BivField *field, const FuBattle *battle, guint a, guint b);

/* ---- The ground on a straight way ---- */

#define FU_MAX_STRETCHES 24
#define FU_MAX_CROSSINGS 8

typedef struct
{
  BivLength to;               /* from the end of the one before, or the beginning */
  guint8    slowness;         /* times as long */
} FuStretch;

typedef struct
{
  BivLength at;               /* the leading edge meets it there */
  gint16    object;           /* the linear obstacle */
  gboolean  is_begun;         /* the base touched it at the beginning */
} FuCrossing;

typedef struct
{
  BivLength  length;          /* of the whole way */
  BivLength  stop;            /* how far the ground and the table's edge let it come; the length if all the way */
  BivLength  wood;            /* where the base first touches a wood that troops can be lost in; negative: never */
  guint      n_stretches, n_crossings;
  FuStretch  stretches[FU_MAX_STRETCHES];
  FuCrossing crossings[FU_MAX_CROSSINGS];
} FuLay;

/** fu_lay: the ground under @base on its way to @to. @takes_road: along a road, if this way keeps to one, nothing beside it
 *  counts (FU-MOVE-10); %FALSE where another leg of the path leaves the road */
void     fu_lay                  (const BivField *field, const FuBattle *battle, const FuUnit *unit, const BivBase *base,
                                  BivSpot to, gboolean takes_road, FuLay *lay);
/** fu_keeps_to_road: whether all legs of the path do, from where the unit stands (FU-MOVE-10) */
gboolean fu_keeps_to_road        (const BivField *field, const FuUnit *unit, const FuPath *path, guint n_steps);

/** fu_is_barred: whether ground or the table's edge does not let it come any way at all */
gboolean fu_is_barred            (const BivField *field, const FuBattle *battle, const FuUnit *unit, const BivBase *base,
                                  BivSpot to);

/* ---- Combats (pairing.c, combat.c) ---- */

/** fu_gather: all who may fight now, linked (FU-COMBAT-2) */
void     fu_gather               (const BivField *field, const FuBattle *battle, FuMelee *melee);
/** fu_is_in_pairing: whether the unit would fight now (FU-SKIRM-10) */
gboolean fu_is_in_pairing        (const BivField *field, const FuBattle *battle, guint unit);
/** fu_forget_fights: what became of the last bound's combats */
void     fu_forget_fights        (FuBattle *battle);
/** fu_rout_by_charge: foot that horse reached in flank or rear (FU-CAV-6); @dice: for the generals with them; %NULL: no
 *  general is thrown for */
void     fu_rout_by_charge       (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
/** fu_quality_of: 1 to 9 */
int      fu_quality_of           (const FuBattle *battle, const FuUnit *unit);

/* ---- The bound (bound.c) ---- */

/** fu_who_has_business: Returns: BIV_MAY_A, BIV_MAY_B: the sides that could do something in this phase */
guint    fu_who_has_business     (const BivField *field, const FuBattle *battle);
/** fu_set_deciders: of those, who has not passed; nobody's turn it is where the phase can but be closed */
void     fu_set_deciders         (const BivField *field, FuBattle *battle);
/** fu_can_close: whether nothing is owed any more in this phase */
gboolean fu_can_close            (const BivField *field, const FuBattle *battle, BivRefusal *why);
/** fu_close_phase: its throws and effects, and on to the next */
void     fu_close_phase          (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
/** fu_go_on: both sides pass until the phase @until is next open (FU-BOUND-2). Returns: %FALSE where one cannot be closed */
gboolean fu_go_on                (const BivField *field, FuBattle *battle, guint until, BivDice *dice, BivEvents *events,
                                  BivRefusal *why);
gboolean fu_check_go_on          (const BivField *field, const BivState *state, guint until, BivRefusal *why);
/** fu_win: the battle is over; @clause: by which */
void     fu_win                  (FuBattle *battle, FuWin result, const char *clause, BivEvents *events);

/* ---- Orders (orders.c) ---- */

gboolean fu_calls_for_movement   (const FuOrder *order);
/** fu_order_name: "Attack", translated */
const char *fu_order_name        (FuOrderKind kind);
/** fu_own_order_at: what a formation obeys at that minute of the orders that are its own; NULL: nothing */
const FuOrder *fu_own_order_at   (const FuFormation *formation, int minute);
/** fu_is_order_replaced: by one that was received later (FU-ORDER-15) */
gboolean fu_is_order_replaced    (const FuFormation *formation, guint which);
const FuOrder *fu_pending_order  (const FuBattle *battle, int formation);
gint32   fu_ticks_left           (const FuBattle *battle, const FuUnit *unit);
gboolean fu_check_activated      (const BivField *field, const FuBattle *battle, guint unit, BivRefusal *why);
gboolean fu_is_under             (const FuBattle *battle, int formation, int above);
int      fu_find_commander       (const FuBattle *battle, int formation);
BivSpot  fu_general_at           (const FuBattle *battle, const FuGeneral *general);
/** fu_add_order: Returns: (transfer none): the newest, to be filled in; not sent yet */
FuOrder *fu_add_order            (FuFormation *formation, int clock);
gboolean fu_check_order          (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
void     fu_write_order          (const BivField *field, FuBattle *battle, const BivAction *action, BivDice *dice,
                                  BivEvents *events);
void     fu_send_opening_orders  (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
gboolean fu_check_attach         (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
void     fu_attach               (const BivField *field, FuBattle *battle, const BivAction *action, BivEvents *events);
gboolean fu_check_ride           (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
void     fu_ride                 (FuBattle *battle, const BivAction *action, BivEvents *events);
/** fu_may_ride: whether no marsh, no water and no deep stream off a road bars a general's straight way (FU-MOVE-12) */
gboolean fu_may_ride             (const BivField *field, BivSpot from, BivSpot to);

/* ---- Movement (move.c, march.c, biv-fusilier-response.c, charge.c) ---- */

gboolean fu_check_move           (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
gboolean fu_check_reface         (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
gboolean fu_check_evolve         (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
gboolean fu_check_cover          (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
gboolean fu_check_declare        (const BivField *field, const FuBattle *battle, const BivAction *action, BivRefusal *why);
void     fu_take_path            (FuBattle *battle, const BivAction *action);
void     fu_take_cover           (const BivField *field, FuBattle *battle, const BivAction *action);
void     fu_reface               (const BivField *field, FuBattle *battle, const BivAction *action);
void     fu_evolve               (const BivField *field, FuBattle *battle, guint unit, FuEvolution evolution);
/** fu_respond_by_evolving: completed only if it is in time (FU-RESP-6) */
void     fu_respond_by_evolving  (const BivField *field, FuBattle *battle, guint unit, FuEvolution evolution);
/** fu_go_on_evolving: what was begun in an earlier bound, as soon as attackers move; whoever is ready then moves with them
 *  (FU-EVOL-2) */
void     fu_go_on_evolving       (const BivField *field, FuBattle *battle);
/** fu_march_all: every path of this phase, all at once (FU-MOVE-7) */
void     fu_march_all            (const BivField *field, FuBattle *battle, BivDice *dice, BivEvents *events);
/** fu_drives: whether @unit, from @base, drives the skirmishers @enemy back as all stand now, so that they do not halt it
 *  (FU-SKIRM-6) */
gboolean fu_drives               (const BivField *field, const FuBattle *battle, guint unit, const BivBase *base, guint enemy);
/**
 * fu_note_approach: the enemies whom @unit has come to within 200 mm of, whose attacker it is from now on (FU-COMBAT-8)
 * @from: where it stood before
 * @stood: (nullable): where everybody stood then, by number; %NULL: where they stand now
 */
void     fu_note_approach        (const BivField *field, FuBattle *battle, guint unit, const BivBase *from,
                                  const BivBase *stood);
/** fu_note_attacked: who is attacked, once the attackers have moved (FU-RESP-5) */
void     fu_note_attacked        (const BivField *field, FuBattle *battle);
/** fu_end_movement: what must be done at the end of the third phase */
void     fu_end_movement         (const BivField *field, FuBattle *battle, BivEvents *events);
/** fu_close_on: @unit goes straight at @enemy, along the shortest line between the two and without turning, until it touches
 *  him or something stops it (FU-CAV-5, FU-ART-14) */
void     fu_close_on             (const BivField *field, FuBattle *battle, guint unit, guint enemy);
/** fu_find_ridden_at: the enemy that @unit would close with if the third phase ended with all as they stand; FU_NONE: nobody, or
 *  it touches him already (FU-CAV-1, FU-CAV-5) */
int      fu_find_ridden_at       (const BivField *field, const FuBattle *battle, guint unit);
/** fu_charge_as_they_stand: horse who touch foot, and of whose charge nothing is known, have begun it there (FU-CAV-6) */
void     fu_charge_as_they_stand (const BivField *field, FuBattle *battle);
/** fu_must_move: a front-line unit whose orders call for movement, and who does not (FU-ORDER-12) */
gboolean fu_must_move            (const BivField *field, const FuBattle *battle, guint unit);
/** fu_leads_nearer: whether its minutes alone bring the unit nearer, on that path, to where its orders send it: by its centre,
 *  whatever would halt it on the way, and without a die for woods (FU-ORDER-12) */
gboolean fu_leads_nearer         (const BivField *field, const FuBattle *battle, guint unit, const FuPath *path, guint n_steps,
                                  const FuOrder *order);
/** fu_path_of: the path that an action gives */
void     fu_path_of              (const BivAction *action, FuPath *path);
/** fu_way_of_order: a spot that lies the way its orders lead */
BivSpot  fu_way_of_order         (const FuUnit *unit, const FuOrder *order);
/** fu_check_fronts: whether @side, or both (BIV_NOBODY), may be done with the third phase (E-ORDER-4) */
gboolean fu_check_fronts         (const BivField *field, const FuBattle *battle, int side, BivRefusal *why);

/** fu_find_quarters: the building about @to that foot may go into: it stands, and nobody else holds it; FU_NONE: none */
int      fu_find_quarters        (const BivField *field, const FuBattle *battle, guint unit, BivSpot to);
/** fu_is_at_door: whether a base has come up to it (FU-BUILD-4) */
gboolean fu_is_at_door           (const BivField *field, const BivBase *base, int building);
/** fu_is_still_in: whether a base that leaves it has not come clear of it */
gboolean fu_is_still_in          (const BivField *field, const BivBase *base, int building);

/* Whether two would, but for enemies who are near (FU-INTER-1). */
static inline gboolean
fu_may_pass_alone (const FuUnit *one,
                   const FuUnit *other)
{
  return one->side == other->side && !fu_is_mounted (one) && !fu_is_mounted (other) && one->status == FU_ACTIVE
         && other->status == FU_ACTIVE;
}

/** fu_faces: whether @unit, with that base, faces the other within 200 mm; squares and garrisons do all round (FU-GEOM-3,
 *  FU-GEOM-4, FU-BUILD-3) */
gboolean fu_faces                (const FuUnit *unit, const BivBase *base, const BivBase *enemy);
/** fu_comes_nearer: whether a way of @motion, begun there, brings a base nearer to the other at once (FU-MOVE-6) */
gboolean fu_comes_nearer         (const BivBase *base, BivSpot motion, const BivBase *other);
/** fu_has_enemy_near: one who is active, within 200 mm */
gboolean fu_has_enemy_near       (const BivField *field, const FuBattle *battle, guint unit);
/** fu_may_pass: whether two bases may be in one another on the way (FU-INTER) */
gboolean fu_may_pass             (const BivField *field, const FuBattle *battle, guint a, guint b);

/* ---- Words (facts.c, words.c, parts.c, rulebooks/fusilier/words/questions.c) ---- */

extern const BivFactInfo  fu_facts[];
extern const BivQueryInfo fu_queries[];

gint32   fu_get_fact             (const BivField *field, const BivState *state, guint fact, guint which);
void     fu_set_fact             (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
char    *fu_dup_fact             (const BivField *field, const BivState *state, guint fact, guint which);
gboolean fu_put_fact             (const BivField *field, BivState *state, guint fact, guint which, const char *text,
                                  GError **error);
gboolean fu_is_fact_equal        (guint fact, const char *is, const char *wanted);
char   **fu_query                (const BivField *field, const BivState *state, guint query, const char *const *args,
                                  GError **error);
int      fu_find_named           (const BivField *field, BivTarget target, const char *name);
const char *fu_get_name          (const BivField *field, BivTarget target, guint which);
gboolean fu_read_order           (const BivField *field, const BivState *state, const char *const *words, BivAction *action,
                                  GError **error);
void     fu_write_order_words    (const BivField *field, const BivAction *action, GString *text);
void     fu_finish_setup         (const BivField *field, const BivState *state, BivSetup *setup);
/** fu_read_parts: formations, generals and orders of the setup into a state */
gboolean fu_read_parts           (const BivField *field, FuBattle *battle, GError **error);

/* ---- Checks (deploy.c) and choice (rulebooks/fusilier/computer/choose.c) ---- */

void     fu_check_army           (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
void     fu_check_deployment     (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
/** fu_check_position: the same of a position; a fault for each thing that is wrong with @side */
void     fu_check_position       (const BivField *field, const FuBattle *battle, int side, GArray *faults, GArray *warnings);
gboolean fu_check                (const BivField *field, const BivState *state, const BivAction *action, BivRefusal *why);
/** fu_find_nearest: the enemy whose middle is nearest to that of @unit, with the square of the way; -1: none */
int      fu_find_nearest         (const FuBattle *battle, guint unit, gint64 *square);
/** fu_find_middle: the mean of all enemies of @side on the table. Returns: %FALSE where there is none */
gboolean fu_find_middle          (const FuBattle *battle, int side, BivSpot *mean);
void     fu_list_actions         (const BivField *field, const BivState *state, int side, int unit, GArray *actions);
gboolean fu_choose               (const BivField *field, const BivState *state, guint sides, BivRandom *random,
                                  BivSweep *sweep, BivAction *action);

/** fu_fixed_words: why a unit that is fixed is so, translated: "reforming" */
const char *fu_fixed_words    (const FuUnit *unit);

G_END_DECLS
