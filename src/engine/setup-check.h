/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-check.h: for rulebooks, what their checks of armies and deployments do alike
 *
 * What is a fault, its clause and its words are the book's. */
#pragma once
#include "base/biv-refusal.h"
#include "engine/biv-book.h"
#include "engine/biv-ruleset.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

/** biv_faults_add: @faults: (nullable): of BivRefusal; @unit: in the setup, or -1 */
void        biv_faults_add               (GArray         *faults,
                                          int             unit,
                                          BivCell         cell,
                                          const char     *code,
                                          const char     *clause,
                                          const char     *format,
                                          ...) G_GNUC_PRINTF (6, 7);

/** biv_faults_refuse: the faults as one refusal. Returns: %TRUE, with @why untouched, where there are none */
gboolean    biv_faults_refuse            (const GArray   *faults,
                                          BivRefusal     *why);

/** biv_setup_get_option: the value in force: the setup's, or the book's default */
const char *biv_setup_get_option         (const BivSetup *setup,
                                          const BivBook  *book,
                                          const char     *id);
int         biv_setup_get_option_number  (const BivSetup *setup,
                                          const BivBook  *book,
                                          const char     *id);

/* ---- Armies ---- */

/* So many of a type. */
typedef struct
{
  int         unit;           /* in the setup; -1: of a list (BivSetupRoster) */
  const char *call;
  const char *type;
  int         count;
} BivArmyEntry;

/** biv_setup_list_army: Returns: (transfer full): of BivArmyEntry. The roster where the side has one, otherwise its units;
 *  reserves of a campaign wait beyond the limit, and who is lost already is no part of the army. */
GArray     *biv_setup_list_army          (const BivSetup *setup,
                                          int             side);
/* What is asked of an army by most books of squares: each a clause, and the book's words for it. */
struct _BivArmyRules
{
  const char *most_option;            /* so many units at most; %NULL: as many as like */
  const char *leaders;                /* class of the types that lead; %NULL: there is none */
  const char *leaders_option;         /* of them there are just so many */
  struct
  {
    const char *code, *words;
  } unknown,                          /* type */
    too_many,                         /* side, units, at most */
    none,                             /* side */
    wrong_leaders;                    /* side, leaders, wanted */
};

void        biv_army_rules_check         (const BivArmyRules *rules,
                                          const BivSetup *setup,
                                          const BivBook  *book,
                                          int             side,
                                          GArray         *faults);

/* ---- Places (squares) ---- */

/* A rectangle, both ends in it, in columns and rows of the board. */
typedef struct
{
  int first_column, last_column;
  int first_row, last_row;
} BivZone;

gboolean    biv_zone_has                 (const BivZone  *zone,
                                          const BivBoard *board,
                                          BivCell         cell);
/** biv_cell_is_barred: whether the cell is one that nothing can stand on */
gboolean    biv_cell_is_barred           (const BivBoard *board,
                                          BivCell         cell);

/* The option `deployment`, in the words of the books of squares. */
typedef enum
{
  BIV_DEPLOY_ONE_OFF,         /* near the side's own edge, away from the flanks */
  BIV_DEPLOY_CAMPAIGN,        /* in its own half of the board */
  BIV_DEPLOY_FREE,            /* anywhere */
} BivDeployment;

BivDeployment biv_setup_get_deployment   (const BivSetup *setup,
                                          const BivBook  *book);

/* What can be wrong with a unit's place, and what the words for it are given. */
typedef enum
{
  BIV_PLACE_STRANGER,         /* one more of its type than the side's list has: unit */
  BIV_PLACE_MISSING,          /* nowhere, and neither lost nor kept back by a campaign; or only listed */
  BIV_PLACE_OFF_BOARD,        /* unit, cell; whoever is there has no other fault of place */
  BIV_PLACE_OUT_OF_ZONE,      /* of a one-off battle: unit, cell, zone */
  BIV_PLACE_OUT_OF_SIDES_ZONE,        /* the same: unit, cell, side */
  BIV_PLACE_OUT_OF_HALF,      /* of a campaign's battle: unit, cell, side */
  BIV_PLACE_STACKED,          /* an earlier unit is there: cell, unit, other */
  BIV_PLACE_TOUCHING,         /* in a campaign's battle, an enemy, corners counted, one fault for each: unit, cell, enemy, there */
  BIV_PLACE_WET,              /* unit, cell */
  BIV_PLACE_BARRED,           /* nothing can stand there: unit, cell */
} BivPlaceFault;

typedef struct
{
  BivPlaceFault fault;
  const char   *code, *clause;
  const char   *words;        /* to be translated; %NULL where there are words for all books */
} BivPlaceRule;

/* What a book of squares asks of deployments, in the order in which faults are told. */
struct _BivPlaceRules
{
  const char         *depth_option;   /* ranks of a one-off battle's zone, never beyond the side's half; %NULL: the book knows
                                       * no option `deployment`, and a side stands in its half, as in a campaign */
  gboolean          (*is_wet) (const BivSetup *setup, const BivBook *book, BivCell cell);     /* (nullable): nobody may start in
                                                                                               * such water */
  const BivPlaceRule *rules;
  guint               n_rules;
};

/** biv_place_rules_lay_zone: @cells: for each of the board, 1 where the side may stand by zone and ground, 0 elsewhere */
void        biv_place_rules_lay_zone     (const BivPlaceRules *rules,
                                          const BivSetup *setup,
                                          const BivBook  *book,
                                          int             side,
                                          guint8         *cells);
/** biv_place_rules_check: every fault of every unit of the side, and of what its list has beyond them. An army that is only
 *  listed is one to be checked, not one that is deployed. */
void        biv_place_rules_check        (const BivPlaceRules *rules,
                                          const BivSetup *setup,
                                          const BivBook  *book,
                                          int             side,
                                          GArray         *faults);

G_END_DECLS
