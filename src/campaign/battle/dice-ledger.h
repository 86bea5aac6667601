/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-ledger.h: every die of a campaign and of its battles, as the journal and their records have it
 *
 * The referee has all of them; who holds a copy has those that he was told of, and of battles none, for their records stay with
 * the referee. What they are proved by is in campaign/model/dice-proof.h. */
#pragma once
#include "base/dice-tally.h"
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_DICE_MOST_SIDES 10          /* of a die that a rulebook asks for */

typedef struct
{
  BivThrow  thrown;             /* its side by the campaign's sides, in the order of the file; BIV_NOBODY: the referee's */
  int       turn;
  gboolean  is_overruled;       /* it fell so, and the referee chose what came of it */
} BivLedgerDie;

/* The campaign's own line, or a battle's. */
typedef struct
{
  BivBattle *battle;            /* borrowed; NULL: the campaign's line */
  char      *name;              /* of the line (base/biv-dice-key.h) */
  int        number;            /* of the line, for biv_dice_proof_find_key(); of the campaign's each die has its own */
  GArray    *dice;              /* of BivLedgerDie, in the order in which they fell */
  GError    *error;             /* why the battle's dice cannot be read; NULL */
} BivLedgerLine;

/** biv_dice_ledger_new: Returns: (transfer full) (element-type BivLedgerLine): the campaign's line first, then the battles that
 *  have a record; clauses stay @campaign's */
GPtrArray   *biv_dice_ledger_new        (BivCampaign         *campaign);
/** biv_dice_ledger_count: Returns: how often each face of the dice with @sides fell: those of @side (-1: the referee's) that were
 *  typed, or that the program rolled */
BivDiceTally biv_dice_ledger_count      (const GPtrArray     *lines,
                                         int                  side,
                                         gboolean             is_typed,
                                         int                  sides);
/** biv_dice_ledger_count_false: holds the numbered dice against their keys, as far as @campaign has them. Returns: how many are
 *  another face; @n_true: (out) (optional): how many are what the key made them; @first: (out) (optional) (nullable) */
guint        biv_dice_ledger_count_false (BivCampaign         *campaign,
                                         const BivLedgerLine *line,
                                         guint               *n_true,
                                         const BivLedgerDie **first);

/* ---- As text, a row a die, which data/check-dice reads ---- */

/** biv_dice_list_append_die: @side: an id, a letter, or "-" for nobody's */
void         biv_dice_list_append_die   (GString             *text,
                                         const BivThrow      *thrown,
                                         const char          *side,
                                         gboolean             is_overruled);
/** biv_dice_list_append_count: a row that begins with #; none of no dice */
void         biv_dice_list_append_count (GString             *text,
                                         const char          *side,
                                         gboolean             is_typed,
                                         const BivDiceTally  *tally);
/** biv_dice_ledger_dup_list: Returns: (transfer full): all of it, with seals, the keys that are open, and counts */
char        *biv_dice_ledger_dup_list   (BivCampaign         *campaign,
                                         const GPtrArray     *lines);

G_END_DECLS
