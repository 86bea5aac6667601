/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-setup.h: a battle described: ground, sides, units, options, and where in the turn it stands
 *
 * A plain tree that its owner reads and writes field by field. It may be faulty: the checks of a ruleset say how
 * (biv-ruleset.h), and biv_field_new() refuses what no battle can be made of. Deployment pages, campaign, record files,
 * examples and random battles all describe a battle with this. */
#pragma once
#include "board/biv-board.h"
#include "engine/biv-action.h"
#include "engine/biv-facts.h"
G_BEGIN_DECLS

#define BIV_N_SIDES   2
#define BIV_MAX_UNITS 128

/**
 * BivSetupSide:
 *
 * The first is side A, who sits in the south.
 */
typedef struct
{
  char     *name;             /* (nullable): "Clans of Karrash"; words alone say "A" */
  BivFacts *facts;            /* what the ruleset asks of a side: army=native */
} BivSetupSide;

typedef struct
{
  int       side;             /* 0 A, 1 B */
  char     *type;             /* the book's id: "inf"; unknown ones are an army's fault, not a crash */
  char     *name;             /* unique in the battle, without blanks: "A02"; what orders and records say */
  char     *label;            /* (nullable): "2nd Hill Rifles"; what the referee reads */
  BivCell   cell;             /* BIV_NO_CELL: not placed; BIV_CELL_OUTSIDE ones are a fault of the deployment */
  guint8    facing;           /* BIV_NO_DIRECTION: none said, so toward the enemy's edge */
  int       arrival;          /* 0: no reserve; otherwise it waits off the board until this turn (CA-SETUP-4, CA-SETUP-8) */
  guint8    edge;             /* of the board, where a reserve comes on; BIV_NO_DIRECTION: its side's home edge */
  gboolean  is_feed;          /* a reserve that may come on only in a destroyed unit's place (option setup.feed) */
  gboolean  is_lost;          /* off the board as if lost; cell is BIV_NO_CELL */
  gboolean  has_place;        /* on a table: */
  BivSpot  place;            /* of its centre */
  gint32    angle;            /* BivAngle; BIV_NO_ANGLE: none said */
  BivFacts *facts;            /* whatever else the ruleset knows of a unit: fired=yes */
} BivSetupUnit;

#define BIV_TYPE_SETUP_UNIT (biv_setup_unit_get_type ())
GType biv_setup_unit_get_type (void);
/**
 * BivPartKind:
 *
 * What an order of battle has besides units, in the rulesets that know of it (fusilier).
 */
typedef enum
{
  BIV_PART_FORMATION,         /* parents first */
  BIV_PART_GENERAL,
  BIV_PART_ORDER,             /* written before the position; several to one formation in the order of writing */
} BivPartKind;

/* What else an order's part says, for those who read it; no rule knows of it. */
#define BIV_FACT_NOTE "note"

typedef struct
{
  BivPartKind  kind;
  int          side;          /* 0 A, 1 B */
  char        *name;          /* of formation or general, no two alike; of the formation that an order is for */
  char        *label;         /* (nullable): "Brigade Leib"; what the referee reads */
  char        *what;          /* "brigade"; the general's rank; the kind of order: "attack" */
  BivFacts    *facts;         /* parent=, quality=; of=, at=, with=; written=, received=, active=, objective= */
} BivSetupPart;

#define BIV_TYPE_SETUP_PART (biv_setup_part_get_type ())
GType biv_setup_part_get_type (void);
/**
 * BivSetupRoster:
 *
 * An army that is listed without being on the board, for the army check alone.
 */
typedef struct
{
  int   side;
  char *type;
  int   count;
} BivSetupRoster;

/**
 * BivSetup:
 * @units: (element-type BivSetupUnit)
 * @parts: (element-type BivSetupPart)
 * @roster: (element-type BivSetupRoster)
 */
typedef struct
{
  char         *ruleset;      /* its id */
  BivBoard     *board;
  BivFacts     *options;      /* those that differ from the book's defaults */
  BivFacts     *types;        /* the campaign's overlay: "inf.power" = "6" */
  BivSetupSide  sides[BIV_N_SIDES];
  GPtrArray    *units;        /* BivSetupUnit, owned; the order is the order of battle */
  GPtrArray    *parts;        /* BivSetupPart, owned; the order is the order of battle */
  GPtrArray    *roster;       /* BivSetupRoster, owned; empty: the units are the army */
  char         *phase;        /* NULL: a battle's beginning; "setup"; or the phase in which the position stands */
  int           side_to_act;  /* 0, 1, or BIV_NOBODY where the phase does not ask for one */
  int           turn;         /* from 1 */
  BivFacts     *facts;        /* about the battle: first=B */
  BivFacts     *cells;            /* about cells, besides their marks: "0507.passes" = "1"; or pieces of terrain by name */
} BivSetup;

#define BIV_TYPE_SETUP (biv_setup_get_type ())
GType           biv_setup_get_type     (void);

/**
 * biv_setup_new:
 * @board: (nullable): %NULL is open ground of 8 x 8
 */
BivSetup       *biv_setup_new          (const char     *ruleset,
                                        BivBoard       *board);
BivSetup       *biv_setup_copy         (const BivSetup *setup);
void            biv_setup_free         (BivSetup       *setup);
gboolean        biv_setup_equal        (const BivSetup *a,
                                        const BivSetup *b);
void            biv_setup_set_board    (BivSetup       *setup,
                                        BivBoard       *board);

/**
 * biv_setup_add_unit:
 * @name: (nullable): %NULL names it after its side and its number there: "A1"
 *
 * Returns: (transfer none): the new unit, on no cell, to be filled in further
 */
BivSetupUnit   *biv_setup_add_unit     (BivSetup       *setup,
                                        int             side,
                                        const char     *type,
                                        const char     *name);
/**
 * biv_setup_get_unit:
 *
 * Returns: (transfer none)
 */
BivSetupUnit   *biv_setup_get_unit     (const BivSetup *setup,
                                        guint           i);
guint           biv_setup_get_n_units  (const BivSetup *setup);
/**
 * biv_setup_find_unit:
 *
 * Returns: its number, or -1
 */
int             biv_setup_find_unit    (const BivSetup *setup,
                                        const char     *name);
void            biv_setup_add_roster   (BivSetup       *setup,
                                        int             side,
                                        const char     *type,
                                        int             count);

/**
 * biv_setup_add_part:
 * @what: (nullable)
 *
 * Returns: (transfer none): the new part, without facts, after those of its kind: parts stand kind by kind, and in a kind
 *   as they were added, so that a setup that is written and read is the same
 */
BivSetupPart   *biv_setup_add_part     (BivSetup       *setup,
                                        BivPartKind     kind,
                                        int             side,
                                        const char     *name,
                                        const char     *what);
/**
 * biv_setup_get_part:
 *
 * Returns: (transfer none)
 */
BivSetupPart   *biv_setup_get_part     (const BivSetup *setup,
                                        guint           i);
/**
 * biv_setup_find_part:
 *
 * Returns: its number in parts, or -1
 */
int             biv_setup_find_part    (const BivSetup *setup,
                                        BivPartKind     kind,
                                        const char     *name);

/**
 * biv_setup_part_call:
 *
 * Returns: (transfer none): label, or name where it has none
 */
const char     *biv_setup_part_call    (const BivSetupPart *part);
/**
 * biv_setup_unit_call:
 *
 * Returns: (transfer none): label, or name where it has none
 */
const char     *biv_setup_unit_call    (const BivSetupUnit *unit);
/**
 * biv_setup_side_call:
 * @side: 0 or 1.
 *
 * Returns: (transfer none): its name, as it is said, or "Side A"
 */
const char     *biv_setup_side_call    (const BivSetup     *setup,
                                        int                 side);
/**
 * biv_side_letter:
 *
 * "A", "B"; "-" for nobody.
 */
const char     *biv_side_letter        (int             side);
/**
 * biv_side_from_letter:
 * @side: (out)
 */
gboolean        biv_side_from_letter   (const char     *text,
                                        int            *side);

/* For those languages in which a structure that comes back is a copy: it is put where it came from, and copied once more. */

void            biv_setup_set_unit     (BivSetup           *setup,
                                        guint               i,
                                        const BivSetupUnit *unit);
/**
 * biv_setup_set_part:
 * @part: of the kind of the one in whose place it is put
 */
void            biv_setup_set_part     (BivSetup           *setup,
                                        guint               i,
                                        const BivSetupPart *part);
/**
 * biv_setup_set_option:
 * @value: (nullable): as the book writes it; %NULL: the book's default
 */
void            biv_setup_set_option   (BivSetup           *setup,
                                        const char         *id,
                                        const char         *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSetup, biv_setup_free)

G_END_DECLS
