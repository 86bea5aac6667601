/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-result.h: the result of a battle from a real table, as options give it: by formation or by unit (CA-BATTLE-2, -8) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* All as they stand on the command line; NULL: not given. */
typedef struct
{
  char  *winner;                    /* a side, or "draw" */
  char  *degree;                    /* win, decisive */
  char **losses;                    /* "FORMATION:PERCENT,..." */
  char  *losses_file;               /* the same, one a line; "-": standard input */
  char **ends;                      /* "UNIT,...=END" */
  char **generals;                  /* "FORMATION,..." */
} BivCliTableResult;

/** biv_cli_table_result_is_given: whether any of it is */
gboolean     biv_cli_table_result_is_given (const BivCliTableResult *given);
/** biv_cli_table_result_clear: what the options hold */
void         biv_cli_table_result_clear    (BivCliTableResult       *given);
/** biv_cli_table_result_propose: @battle: id, of one that is set up. Returns: (transfer full) (nullable): the step, which may be
 *  refused; %NULL after a message about a word that names nothing */
BivProposal *biv_cli_table_result_propose  (BivCampaign             *campaign,
                                            const char              *battle,
                                            const BivCliTableResult *given,
                                            BivDice                 *dice);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivCliTableResult, biv_cli_table_result_clear)

G_END_DECLS
