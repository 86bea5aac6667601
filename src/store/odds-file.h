/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-file.h: the odds of a battle as an answer that can be kept: what was asked, what was counted, as JSON
 *
 * A run may be played in shards, by several processes or machines. Each shard's file says of which battle, run and shard it
 * is; all shards of a run merged are the whole, to the byte. */
#pragma once
#include <gio/gio.h>
#include "engine/biv-odds.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

typedef struct
{
  char     *name;                     /* "A02" */
  char     *call;                     /* what the referee reads */
  int       side;
} BivOddsUnit;

typedef struct
{
  char     *version;                  /* of the program that played: another may play otherwise */
  char     *ruleset;
  char     *battle;                   /* a digest of ground, armies, options and where the battle stands */
  guint64   seed;
  guint64   battles;                  /* of the whole run */
  guint     shard, n_shards;          /* from 1 */
  char     *sides[BIV_N_SIDES];
  GStrv     results;                  /* the ruleset's ids */
  GArray   *units;                    /* of BivOddsUnit */
  BivTally  tally;
} BivOddsAnswer;

/** biv_odds_answer_new: of the battle where @session shows it, not yet counted: a shard of nothing */
BivOddsAnswer *biv_odds_answer_new      (BivSession          *session,
                                         guint64              seed,
                                         guint64              battles,
                                         guint                shard,
                                         guint                n_shards);
void           biv_odds_answer_free     (BivOddsAnswer       *answer);
/** biv_odds_answer_dup_text: Returns: (transfer full): what the file holds */
char          *biv_odds_answer_dup_text (const BivOddsAnswer *answer);
/**
 * biv_odds_answer_load:
 *
 * Figures that do not add up are refused, since no run has counted them.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA), which names file and line or figure
 */
BivOddsAnswer *biv_odds_answer_load     (GFile               *file,
                                         GError             **error);
/**
 * biv_odds_answer_merge:
 * @names: of the files, for messages
 *
 * Returns: (transfer full) (nullable): the whole; %NULL with @error where a shard is another battle's or run's, is there twice,
 *  or is missing; the message names files and shards
 */
BivOddsAnswer *biv_odds_answer_merge    (const BivOddsAnswer *const *shards,
                                         const char *const   *names,
                                         guint                n_shards,
                                         GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivOddsAnswer, biv_odds_answer_free)

G_END_DECLS
