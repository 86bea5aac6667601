/* SPDX-License-Identifier: GPL-3.0-or-later */
/* items.h: the kinds of item a campaign is made of (campaign rules, section 2)
 *
 * Read the fields; change them only through an edit (proposal.h). An id field that is NULL says "none", a number that is
 * BIV_NONE likewise. Turns count from 1. Steps and movement points are whole numbers. */
#pragma once
#include "base/said.h"
#include "campaign/model/item.h"
#include "campaign/model/details.h"
#include "campaign/model/words.h"
G_BEGIN_DECLS

/* ---- Rows in fields (details.h): BivDetails of these ---- */

/* A formation, this turn. */
typedef struct
{
  char      *place;
  BivMoment  moment;
} BivReached;

/* Of a unit. */
typedef struct
{
  int  steps, turn;                 /* so many come back then */
} BivDue;

typedef struct
{
  char  *name, *value;              /* anything else the ruleset lists: rifle, yes */
} BivExtra;

/* Of a turn. */
typedef struct
{
  char  *side, *text;               /* printed in its briefing */
} BivSituation;

/* Out of a contact, or out of a battle when its result was applied. */
typedef struct
{
  char  *formation, *place;
} BivWent;

/* Marches to the guns (CA-SETUP-8). */
typedef struct
{
  char  *formation;
  int    turn;                      /* board turn */
  char  *edge;                      /* N E S W, or NULL: its own */
} BivJoining;

/* On a table: where a general stands who was put there by hand. */
typedef struct
{
  char     *formation;
  BivSpot   at;
} BivPost;

/* On a table: the orders with which it begins (campaign/battle/opening-orders.h). */
typedef struct
{
  char     *formation;
  char     *general;                /* the formation whose general writes it */
  char     *kind;                   /* one of biv_opening_orders_list_kinds() */
  BivSpot   objective;              /* BIV_NONE: toward none */
  char     *note;                   /* (nullable): what else it says */
} BivOpeningOrder;

/* Of a battle, when its result was applied. */
typedef struct
{
  char  *side;
  int    points;
} BivScored;

/* Of a quick result. */
typedef struct
{
  char  *side;
  int    points, total;             /* total with die and modifiers; BIV_NONE: not known */
} BivTotal;

/* Of a result by formation (CA-BATTLE-8). */
typedef struct
{
  char  *formation;
  int    percent;                   /* of the steps of what moves with it */
} BivLoss;

/* Of a battle on a real table. */
typedef struct
{
  char     *file, *caption;         /* a name beside the campaign's file; words or NULL */
  gboolean  is_public;              /* the sides may see it */
} BivPhotograph;

/* Of a line of the journal. */
typedef struct
{
  char     *side;                   /* NULL: the referee */
  int       face;
  gboolean  is_typed;               /* in from the table */
  int       number;                 /* of the campaign's line (dice.h); 0: of none */
} BivDie;

/* Of a line of the journal: which of a side's players may read it (player.h). */
typedef struct
{
  char  *side, *player;             /* the key; NULL: the one whom no formation names */
} BivReader;

/* Of a side: what is known of its players, besides the one that the side itself names (CA-MAIL-1). */
typedef struct
{
  char  *name;                      /* as formations name him */
  char  *contact;
  char  *word;                      /* as the side's: of his own copies */
} BivCommander;

/* What a despatch carries (CA-MAIL-4), as it stood when it was written. Of the return: where each formation was... */
typedef struct
{
  char  *formation, *name;          /* id, and as it is called; who gets it may know neither */
  char  *place;                     /* NULL: off the map */
} BivReturned;

/* ... and its units: those that were ready, and those that it has lost. */
typedef struct
{
  char     *formation, *unit, *name;
  gboolean  is_lost;                /* else it is ready; field "lost" */
} BivReturnedUnit;

/* Of the order of march: what each formation had been ordered. */
typedef struct
{
  char       *formation, *name;
  BivPosture  posture;
  gboolean    forced;
} BivMarching;

/* ... and by which places it goes, in order. */
typedef struct
{
  char  *formation, *place;
} BivMarchingBy;

extern const BivDetailSpec biv_readers_details, biv_commanders_details, biv_returned_details, biv_returned_units_details,
  biv_marching_details, biv_marching_by_details;
extern const BivDetailSpec biv_moments_details, biv_steps_due_details, biv_extras_details, biv_situations_details,
  biv_fell_back_details, biv_retreats_details, biv_joining_details, biv_posts_details, biv_opening_details, biv_points_details,
  biv_totals_details, biv_losses_details, biv_photographs_details, biv_dice_details;

/* 2.3 */
struct _BivSide
{
  BivItem      parent_instance;
  char        *short_name;          /* up to 6 letters */
  char        *colour;              /* "#1b4f91"; NULL: the default of its number */
  char        *hatch;               /* solid open diagonal bars cross dots; NULL: the default of its number */
  BivSideKind  side_kind;           /* field "kind" */
  char        *commander_in_chief;  /* formation */
  char        *player, *contact;
  BivDetails  *commanders;          /* BivCommander: its other players */
  char        *word;                /* its copies hold it, and its orders bring it back; NULL: no copy was made yet */
  char        *mission, *notes;
  int          start_strength, reinforced_strength;   /* steps: ever had; arrived later */
  int          vp;                  /* battle points so far, and per-turn points */
  int          morale;
  int          replacement_points, replacement_stock;
  int          detachments;         /* the last number used in a detachment's name */
};

/* The stance of a pair of sides; a pair without one is hostile. */
struct _BivRelation
{
  BivItem    parent_instance;
  char     **sides;                 /* two ids */
  BivStance  stance;
};

/* A stored board. */
struct _BivBattlefield
{
  BivItem   parent_instance;
  BivBoard *board;
  int       last_used;              /* turn, or BIV_NONE */
};

/* 2.7 */
struct _BivPlace
{
  BivItem     parent_instance;
  int         x, y;                 /* map units, y southward; on a grid column and row from 1 */
  BivTerrain  terrain;
  char      **features;             /* village, depot, port, pass, well... */
  int         fort_rating;          /* 1-3, BIV_NONE: no fort */
  char       *owner, *start_owner;  /* sides */
  int         objective_points;     /* 0-9 */
  char       *base_of;              /* side */
  int         stock;                /* days of supply */
  int         breaches;
  char      **boards;               /* battlefields, the usual one first */
  gboolean    orientation_locked;
  char       *notes, *secret_notes;
  int         name_x, name_y;       /* of the middle of its name from the place, hundredths of a map unit; BIV_NONE: by itself */
};

struct _BivLink
{
  BivItem      parent_instance;
  char        *from, *to;           /* places */
  BivLinkKind  link_kind;           /* field "kind" */
  BivCrossing  crossing;
  gboolean     river;               /* grids: a river on this side */
  int          cost;                /* MP, BIV_NONE: from kind and crossing (CA-MAP-2) */
  char        *closed;              /* the reason; NULL: open */
  gboolean     one_way;
  char       **known_to;            /* sides; NULL: all (CA-MAP-8) */
  int          length;              /* the campaign's length unit; BIV_NONE: none (CA-MAP-10) */
  char       **no_crossing;         /* drawn rivers that it has no crossing over, as somebody said (CA-MAP-9) */
  GArray      *bends;               /* of BivMapPoint, from `from` to `to`: where its line turns on the map, and nothing else */
};

/* Ground drawn on the map (CA-MAP-9): its kind, its name and its points; no rule reads it. */
struct _BivDrawn
{
  BivItem       parent_instance;
  BivDrawnKind  drawn_kind;         /* field "kind" */
  int           size;               /* 1-5: a river's breadth, the height of letters */
  GArray       *points;             /* of BivMapPoint: a line's course, an area's edge, what lettering stands along */
};

struct _BivRung
{
  BivItem  parent_instance;
  char    *board;                   /* battlefield */
  char    *next_win_1, *next_win_2, *next_draw;   /* rungs */
  char    *winner;                  /* side, on an end rung */
  char    *bonus;                   /* NULL, "unit" or "edge" */
};

/* 2.4 */
struct _BivFormation
{
  BivItem            parent_instance;
  char              *side, *parent;
  BivLevel           level;
  char              *commander, *rank, *rating;
  char              *player;            /* who plays it, and all below it that names no other (CA-MAIL-1); NULL: nobody named */
  BivCommanderState  commander_state;
  int                commander_back;    /* turn */
  int                quality;           /* 1-9, where quality is the brigade's */
  char              *location;          /* place; NULL: off the map */
  char              *previous_place, *arrived_by;   /* of this turn */
  BivMoment          arrival;
  char              *met_on, *met_from; /* link, and the end it came from (CA-MOVE-6) */
  char              *moves_with;        /* formation it goes with this turn; NULL: itself */
  BivDetails           *moments;           /* of this turn's move: BivReached */
  int                spent;             /* MP this turn */
  char             **draft;             /* the rest of its path, next turn's draft (CA-ORDER-3) */
  int                shaken_until;      /* turn */
  int                out_of_supply;     /* turns running */
  int                supply_days;       /* 0-4 */
  int                forced_turn;       /* the last one */
  char              *carried_order;     /* the order in hand, where couriers bring them (CA-ORDER-5); NULL: this turn's own */
  int                detachments;       /* the last number used in a detachment's id */
  gboolean           shut_in, embarked;
  int                risen, worn;       /* turns in which its quality rose and fell (CA-EXP-2) */
  gboolean           was_in_contact;    /* this turn */
  gboolean           has_fought;        /* this turn */
};

/* 2.5 */
struct _BivUnit
{
  BivItem       parent_instance;
  char         *ref;                /* roster number; NULL: the id */
  char         *formation;
  char         *ruleset;            /* NULL: the campaign's */
  char         *type;               /* id in the ruleset's book */
  char         *quality, *start_quality;   /* poor, average, elite, or 1-9 */
  int           steps_full, steps_now;
  BivStatus     status;
  int           ready_turn;
  BivDetails      *steps_due;          /* BivDue */
  char         *captor;             /* side */
  int           captured_turn;
  char         *merged_into;        /* unit (CA-REPLACE-4) */
  char         *post_of;            /* the lost unit whose place in the order of battle it has taken */
  int           frontage;           /* mm */
  int           guns;
  char         *calibre, *gun_class;       /* fields "calibre", "class" */
  char         *weight;             /* heavy, medium, light */
  BivGunMount   mount;
  gboolean      dismounted;
  BivDetails      *extras;             /* BivExtra */
  char         *remarks;
  int           risen;              /* turn in which its quality rose (CA-EXP-1) */
};

/* CA-REPLACE-1: what arrives, when and where. */
struct _BivSchedule
{
  BivItem   parent_instance;
  int       turn;
  char     *place, *formation;
  char    **units;
  char     *condition;              /* words for the referee */
  gboolean  has_arrived;
};

/* CA-VICTORY-5 */
struct _BivVictory
{
  BivItem         parent_instance;
  char           *side;
  BivVictoryKind  victory_kind;     /* field "kind" */
  char          **places;
  char           *formation;
  int             n;                /* so many of them, BIV_NONE: all */
  int             turns;            /* running, 1 */
  int             turn;             /* keep: until */
  int             held;             /* Scorings running at which it was true */
  gboolean        broken;           /* keep: once not owned */
  gboolean        is_disabled;
};

/* 2.2: a turn as played. Id "turn-5". */
struct _BivTurn
{
  BivItem      parent_instance;
  int          number;
  BivWeather   weather;
  int          season;              /* BivSeason set by hand, or BIV_NONE */
  BivDetails     *situations;          /* BivSituation */
  char       **initiative;          /* sides in the order they move (CA-MOVE-8) */
  gboolean     weather_rolled;
};

/* 2.8 */
struct _BivOrder
{
  BivItem         parent_instance;
  char           *formation;
  int             turn;
  BivPosture      posture;
  char          **path;             /* places */
  gboolean        forced, burn;
  BivEmbark       embark;
  char           *text, *entered_by;
  BivOrderStatus  status;
  char           *reason;           /* the clause that refused it */
  /* With couriers (CA-ORDER-5): */
  char           *written_at;       /* place where the formation stood when it was written */
  int             due, arrives;     /* turns: in which it was to arrive when it was written; in which it does. BIV_NONE: no
                                       courier brings it */
  char          **way;              /* what is left of its path, as it was read last */
  char           *way_from;         /* place where the march by it ended, from which `way` goes on; NULL: it has not been read */
  gboolean        is_lost;          /* it never arrives; field "lost" */
  char           *taken_by;         /* formation of an enemy that has it; it never arrives */
  gboolean        has_embarked, has_burnt;   /* once by one order; fields "embark-done", "burn-done" */
};

/* 2.9 */
struct _BivContact
{
  BivItem         parent_instance;
  int             turn;
  char           *place;
  BivMoment       moment;
  char           *on_link;
  char          **sides;            /* the two that meet */
  char          **formations;       /* of all sides */
  BivOutcome      outcome;
  char           *attacker;         /* side; NULL in a meeting engagement */
  gboolean        meeting;
  BivDetails        *fell_back;        /* BivWent */
  BivSiegeBattle  siege_battle;
};

struct _BivSiege
{
  BivItem  parent_instance;
  char    *place, *besieger, *garrison;
  int      start_turn, breaches;
  int      breach_turn;             /* the first breach's */
  int      diced_turn;              /* the last die's */
  int      result;                  /* BivSiegeResult of the last die, or BIV_NONE */
};

struct _BivBattle
{
  BivItem         parent_instance;
  int             turn;
  char           *place, *contact;  /* place: on a ladder the rung */
  BivBattleState  state;
  gboolean        is_set_up;
  char           *ruleset;
  char           *battlefield;      /* the stored board it was copied from */
  BivBoard       *board;            /* as turned */
  int             quarters;         /* clockwise quarter turns */
  char           *approach;         /* N E S W, or NULL */
  char           *attacker;         /* side; of a meeting engagement: who counts as it */
  char           *defender;         /* NULL in a meeting engagement */
  char          **sides;            /* A (south) and B: side ids */
  gboolean        meeting;
  BivSiegeBattle  siege_battle;
  char          **formations;       /* that take part, joiners included */
  BivDetails        *joining;          /* BivJoining */
  BivDetails        *posts;            /* BivPost */
  BivDetails        *opening;          /* BivOpeningOrder */
  gboolean        is_revealed;      /* hidden deployment: both are shown */
  gboolean        is_suggested;     /* lopsided: a quick result is proposed (CA-CONTACT-10) */
  int             resolved_by;      /* BivResolvedBy, or BIV_NONE */
  BivRecord      *record;           /* (nullable): the engine's record */
  int             dice_line;        /* number of its line of dice (dice.h); 0: its id says which */
  int             dice_count;       /* how many of that line have fallen */
  char          **branched_lines;   /* "57/battle #3": of which line its dice up to that one are, before the campaign branched */
  int             dice_by;          /* BivDiceBy, as it was left; BIV_NONE: as the referee has it elsewhere */
  char           *winner;           /* side, "draw", or NULL */
  int             degree;           /* BivDegree, or BIV_NONE */
  char           *holder;           /* side that holds the field */
  char          **generals;         /* formations whose general was disabled */
  BivDetails        *retreats;         /* BivWent, when applied */
  BivDetails        *points;           /* BivScored, when applied */
  BivDetails        *totals;           /* quick result: BivTotal */
  BivDetails        *losses;           /* result by formation: BivLoss, as it was entered */
  BivDetails        *photographs;      /* BivPhotograph */
  char           *account;          /* the referee's text */
};

/* A unit in a battle, listed once. */
struct _BivParticipant
{
  BivItem     parent_instance;
  char       *battle, *unit, *side;
  BivRole     role;
  int         arrives;              /* board turn, reserves */
  char       *edge;                 /* where it comes on: N E S W; NULL: its home edge */
  char       *square, *facing;      /* NULL: not placed. On a table: "600,485.5" and degrees, "90" */
  char       *form;                 /* on a table: "column"; NULL: as its arm stands in line */
  gboolean    is_hidden;
  int         start_steps, end_steps;
  BivUnitEnd  end;
  int         fate;                 /* BivFate, or BIV_NONE */
  gboolean    was_on;               /* stood on the board at some time */
};

/* 2.10 */
struct _BivSighting
{
  BivItem   parent_instance;
  int       turn;
  char     *side, *place, *seen;    /* who saw whom where */
  int       level;                  /* 1-3 */
  char     *size;                   /* small, medium, large */
  char    **arms;
  char    **formations;             /* names */
  char    **commanders;
  char    **units;                  /* "name, type", after a battle */
  char     *source;
  gboolean  is_planted;
  char     *text;                   /* a planted one's words */
  /* With several players a side (CA-MAIL-3): */
  char     *player;                 /* whose it is (player.h); NULL: who has no name there */
  int       reported;               /* turn in which the despatch was written that told it; BIV_NONE: he saw it himself */
  int       came;                   /* turn in which that came */
  char     *despatch;               /* the one that carries it; NULL: somebody knows it */
};

/* 2.10: a despatch (CA-MAIL-4 to CA-MAIL-7). */
struct _BivDespatch
{
  BivItem           parent_instance;
  int               number;
  char             *side;               /* whose courier it is */
  char             *sender, *addressee; /* formations, which may have been merged away since; NULL: the referee. In a copy for a
                                           player who does not know the formation, what it is called */
  char             *sender_name, *addressee_name;   /* as they were called when it was written */
  int               written;            /* turn */
  char             *from;               /* place where the courier set out; NULL: none was needed */
  gboolean          was_shut_in;        /* there; field "shut-in" */
  char             *text, *as_sent;     /* as_sent: the sender's words, where the referee changed them */
  char            **with;               /* return sightings march */
  gboolean          is_automatic;       /* a return that nobody had to ask for (CA-MAIL-7); field "automatic" */
  gboolean          is_referees;        /* written by him, in whosever name (CA-MAIL-6); field "by-referee" */
  BivDespatchState  state;
  int               turn;               /* in which it arrived or was taken */
  BivPhase          phase;              /* likewise */
  int               came;               /* running number of all that arrived or were taken; 0: neither */
  char             *reader_side;        /* whose player got it then; NULL: nobody yet, or the referee */
  char             *reader;             /* which player (player.h) */
  char             *taken_by;           /* formation */
  int               arrives;            /* turn at whose opening it arrives, as the referee says; BIV_NONE: by courier */
  BivDetails       *returned;           /* BivReturned */
  BivDetails       *units;              /* BivReturnedUnit */
  BivDetails       *marching;           /* BivMarching */
  BivDetails       *marching_by;        /* BivMarchingBy */
};

struct _BivEntry
{
  BivItem       parent_instance;
  int           number, turn;
  BivPhase      phase;
  char         *date;
  BivEntryKind  entry_kind;         /* field "kind" */
  char         *clause;
  char         *headline, *text;
  char        **pictures;
  char        **objects;            /* ids */
  char        **visible_to;         /* sides; the referee always */
  BivDetails      *readers;            /* BivReader: which of their players, where a side has several (player.h) */
  BivDetails      *dice;               /* BivDie */
  gboolean      by_hand, gazette;
  gboolean      left_out;           /* the newspaper does not tell it by itself (CA-JOURNAL-4) */
};

#define BIV_TYPE_SIDE         (biv_side_get_type ())
#define BIV_TYPE_RELATION     (biv_relation_get_type ())
#define BIV_TYPE_BATTLEFIELD  (biv_battlefield_get_type ())
#define BIV_TYPE_PLACE        (biv_place_get_type ())
#define BIV_TYPE_LINK         (biv_link_get_type ())
#define BIV_TYPE_DRAWN        (biv_drawn_get_type ())
#define BIV_TYPE_RUNG         (biv_rung_get_type ())
#define BIV_TYPE_FORMATION    (biv_formation_get_type ())
#define BIV_TYPE_UNIT         (biv_unit_get_type ())
#define BIV_TYPE_SCHEDULE     (biv_schedule_get_type ())
#define BIV_TYPE_VICTORY      (biv_victory_get_type ())
#define BIV_TYPE_TURN         (biv_turn_get_type ())
#define BIV_TYPE_ORDER        (biv_order_get_type ())
#define BIV_TYPE_CONTACT      (biv_contact_get_type ())
#define BIV_TYPE_SIEGE        (biv_siege_get_type ())
#define BIV_TYPE_BATTLE       (biv_battle_get_type ())
#define BIV_TYPE_PARTICIPANT  (biv_participant_get_type ())
#define BIV_TYPE_SIGHTING     (biv_sighting_get_type ())
#define BIV_TYPE_DESPATCH     (biv_despatch_get_type ())
#define BIV_TYPE_ENTRY        (biv_entry_get_type ())

#define BIV_DECLARE_ITEM(Type, type, TYPE) \
  G_DECLARE_FINAL_TYPE (Biv##Type, biv_##type, BIV, TYPE, BivItem)

BIV_DECLARE_ITEM (Side, side, SIDE)
BIV_DECLARE_ITEM (Relation, relation, RELATION)
BIV_DECLARE_ITEM (Battlefield, battlefield, BATTLEFIELD)
BIV_DECLARE_ITEM (Place, place, PLACE)
BIV_DECLARE_ITEM (Link, link, LINK)
BIV_DECLARE_ITEM (Drawn, drawn, DRAWN)
BIV_DECLARE_ITEM (Rung, rung, RUNG)
BIV_DECLARE_ITEM (Formation, formation, FORMATION)
BIV_DECLARE_ITEM (Unit, unit, UNIT)
BIV_DECLARE_ITEM (Schedule, schedule, SCHEDULE)
BIV_DECLARE_ITEM (Victory, victory, VICTORY)
BIV_DECLARE_ITEM (Turn, turn, TURN)
BIV_DECLARE_ITEM (Order, order, ORDER)
BIV_DECLARE_ITEM (Contact, contact, CONTACT)
BIV_DECLARE_ITEM (Siege, siege, SIEGE)
BIV_DECLARE_ITEM (Battle, battle, BATTLE)
BIV_DECLARE_ITEM (Participant, participant, PARTICIPANT)
BIV_DECLARE_ITEM (Sighting, sighting, SIGHTING)
BIV_DECLARE_ITEM (Despatch, despatch, DESPATCH)
BIV_DECLARE_ITEM (Entry, entry, ENTRY)

G_END_DECLS
