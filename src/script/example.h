/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example.h: a script cut into the cases that can pass or fail, and what became of each
 *
 * A case is an example, or a variant of one: position lines, then script lines. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
#include "script/script-reader.h"
G_BEGIN_DECLS

typedef struct
{
  char      *name;              /* "EX-34", a variant: "EX-34/Power-and-allowance" */
  guint      line;              /* of its `example` or `variant` */
  GPtrArray *position;          /* of BivStatement, borrowed from the script */
  GPtrArray *script;            /* likewise */
  gboolean   is_campaign;
  char      *error;             /* nullable: the file is wrong here, the case fails without being run */
} BivCase;

/* What a campaign example may start `from`. */
typedef struct
{
  char      *name;
  guint      line;
  GPtrArray *lines;             /* of BivStatement, borrowed */
} BivPosition;

/* The briefing that a player would be printed, as text: (transfer full) (nullable), %NULL with @error. */
typedef char *(*BivBriefingFunc) (BivCampaign *campaign, const BivPlayer *player, GError **error);

typedef struct
{
  BivScript       *script;
  GPtrArray       *cases;             /* of BivCase, in the order of the file */
  GPtrArray       *positions;         /* of BivPosition, likewise */
  BivBriefingFunc  dup_briefing;      /* (nullable) for who plays them to set: only who draws can lay a briefing out */
} BivExamples;

/** biv_examples_new: @script: (transfer full) */
BivExamples       *biv_examples_new           (BivScript         *script);
void               biv_examples_free          (BivExamples       *examples);
/** biv_examples_read_briefings: whether one of them expects what a briefing says, and needs dup_briefing for it */
gboolean           biv_examples_read_briefings (const BivExamples *examples);
/** biv_examples_find_position: the last one of that name that stands above @line, or %NULL */
const BivPosition *biv_examples_find_position (const BivExamples *examples,
                                               const char        *name,
                                               guint              line);

/* Why a case failed: one line of the file. */
typedef struct
{
  guint  line;
  char  *text;                  /* "expected ..., found ...", translated */
} BivFailure;

typedef struct
{
  GPtrArray *failures;          /* of BivFailure; empty: passed */
} BivVerdict;

BivVerdict        *biv_verdict_new            (void);
void               biv_verdict_free           (BivVerdict        *verdict);
void               biv_verdict_fail           (BivVerdict        *verdict,
                                               guint              line,
                                               const char        *format,
                                               ...) G_GNUC_PRINTF (3, 4);
/** biv_verdict_differ: @expected was written, @found is the case */
void               biv_verdict_differ         (BivVerdict        *verdict,
                                               guint              line,
                                               const char        *expected,
                                               const char        *found);
gboolean           biv_verdict_has_passed     (const BivVerdict  *verdict);

/* ---- Comparing answers ---- */

/** biv_words_equal_in_order: both lists NULL-ended */
gboolean           biv_words_equal_in_order   (const char *const *a,
                                               const char *const *b);
/** biv_words_equal_as_sets: in any order; the same word twice is two words */
gboolean           biv_words_equal_as_sets    (const char *const *a,
                                               const char *const *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivExamples, biv_examples_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivVerdict, biv_verdict_free)

G_END_DECLS
