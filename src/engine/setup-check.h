/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-check.h: for rulebooks, what their checks of armies and deployments do alike
 *
 * What is a fault, its clause and its words are the book's. */
#pragma once
#include "base/biv-refusal.h"
#include "engine/biv-book.h"
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
/** biv_setup_is_beyond_roster: whether the unit is one more of its type than its side's list has */
gboolean    biv_setup_is_beyond_roster   (const BivSetup *setup,
                                          guint           unit);

/** biv_faults_add_unplaced: one for each of the side's list that has no unit in the setup */
void        biv_faults_add_unplaced      (GArray         *faults,
                                          const BivSetup *setup,
                                          const BivBook  *book,
                                          int             side,
                                          const char     *code,
                                          const char     *clause);

/** biv_faults_add_missing: of a unit without a cell, that it has not been placed. A campaign's reserves and losses are not
 *  missing. */
void        biv_faults_add_missing       (GArray         *faults,
                                          const BivSetup *setup,
                                          guint           unit,
                                          const char     *code,
                                          const char     *clause);

/* ---- Places (squares) ---- */

/* A rectangle, both ends in it. */
typedef struct
{
  int first_file, last_file;          /* from 0 in the west */
  int first_rank, last_rank;          /* from 0 in the south */
} BivZone;

/* The option `deployment`, in the words of the books of squares. */
typedef enum
{
  BIV_DEPLOY_ONE_OFF,         /* near the side's own edge, away from the flanks */
  BIV_DEPLOY_CAMPAIGN,        /* in its own half of the board */
  BIV_DEPLOY_FREE,            /* anywhere */
} BivDeployment;

BivDeployment biv_setup_get_deployment   (const BivSetup *setup,
                                          const BivBook  *book);
/** biv_zone_of_side: never beyond the side's half but where it is free; @depth: ranks of a one-off battle */
BivZone     biv_zone_of_side             (const BivBoard *board,
                                          int             side,
                                          BivDeployment   deployment,
                                          int             depth);
gboolean    biv_zone_has                 (const BivZone  *zone,
                                          const BivBoard *board,
                                          BivCell         cell);
/** biv_setup_next_touching: Returns: the next enemy after number @after (-1: the first) next to whom the unit starts, corners
 *  counted; -1: there is no more */
int         biv_setup_next_touching      (const BivSetup *setup,
                                          guint           unit,
                                          int             after);
/** biv_faults_add_touching: one for each of these enemies */
void        biv_faults_add_touching      (GArray         *faults,
                                          const BivSetup *setup,
                                          guint           unit,
                                          const char     *code);
/** biv_cell_is_barred: whether the cell is one that nothing can stand on */
gboolean    biv_cell_is_barred           (const BivBoard *board,
                                          BivCell         cell);
/** biv_setup_find_stacked: Returns: an earlier unit on the same cell, or -1 */
int         biv_setup_find_stacked       (const BivSetup *setup,
                                          guint           unit);

G_END_DECLS
