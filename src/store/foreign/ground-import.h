/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground-import.h: a foreign map or board on its way to ours: each kind of its ground settled, then made as a whole */
#pragma once
#include "campaign/model/campaign.h"
#include "store/foreign/mapping.h"
G_BEGIN_DECLS

/* A cell's id on a map has two figures for its column and two for its row (CA-MAP-4). */
#define BIV_MAP_GRID_SIDE_MOST 99

typedef enum
{
  BIV_GROUND_KNOWN,                 /* it is called as ours is */
  BIV_GROUND_SETTLED,               /* the mapping says so */
  BIV_GROUND_GUESSED,               /* likely, and to be looked at */
  BIV_GROUND_UNKNOWN,               /* to be settled */
} BivGroundState;

typedef struct
{
  const BivForeignGround *ground;
  BivGroundState          state;
  char                   *answer;   /* answer.h; NULL where it is unknown */
} BivSettledGround;

typedef struct
{
  BivForeign       *foreign;
  BivGroundTarget   target;
  BivGroundMapping *mapping;
  GPtrArray        *settled;        /* of BivSettledGround, by the number of the ground */
  guint             n_guessed, n_unknown;
} BivGroundImport;

/**
 * biv_ground_import_new:
 * @foreign: (transfer full)
 * @mapping: (nullable): copied
 */
BivGroundImport  *biv_ground_import_new          (BivForeign             *foreign,
                                                  BivGroundTarget         target,
                                                  const BivGroundMapping *mapping);
void              biv_ground_import_free         (BivGroundImport        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivGroundImport, biv_ground_import_free)

/** biv_ground_import_answer: @answer: (nullable): %NULL goes back to what is guessed */
void              biv_ground_import_answer       (BivGroundImport        *self,
                                                  const char             *key,
                                                  const char             *answer);
/** biv_ground_import_make_missing: what nobody knows is open ground where it lies lowest, and left out elsewhere */
void              biv_ground_import_make_missing (BivGroundImport        *self);
/** biv_ground_import_dup_mapping: (transfer full): the mapping with everything in force, guesses too */
BivGroundMapping *biv_ground_import_dup_mapping  (const BivGroundImport  *self);
/** biv_ground_import_dup_problems: (transfer full): what is not known, a line each; "" for nothing */
char             *biv_ground_import_dup_problems (const BivGroundImport  *self);
/** biv_ground_import_dup_notes: (transfer full): likewise what was guessed, and what is left out or turned */
char             *biv_ground_import_dup_notes    (const BivGroundImport  *self);

/**
 * biv_ground_import_make_board:
 *
 * What is not known yet is open ground, so that there is something to look at.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA) where no board can be so large or so small,
 *   or the file has no cells
 */
BivBoard         *biv_ground_import_make_board   (const BivGroundImport  *self,
                                                  GError                **error);
/**
 * biv_ground_import_propose_map:
 * @notes: (nullable): of char *: sentences: what was left out of the items
 *
 * One step. Cells make the map a grid of their shape and size: those that are there already stay, with new ground, those beyond
 * it go. Places and links are added to a map of places; those that are there already, by id or by name, are changed.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA), "name:line: …"
 */
BivProposal      *biv_ground_import_propose_map  (const BivGroundImport  *self,
                                                  BivCampaign            *campaign,
                                                  GPtrArray              *notes,
                                                  GError                **error);

G_END_DECLS
