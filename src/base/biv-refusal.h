/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-refusal.h: why something is not allowed
 *
 * A refusal is an answer, not an error: the rules say no, and here is the clause and the sentence for the referee.
 * Deployment faults, army faults and warnings have the same form. Plain data: copy it, keep it on the stack. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define BIV_REFUSAL_CLAUSES 3
#define BIV_REFUSAL_TEXT    256

typedef struct
{
  const char *code;                           /* "FM-E-MOVE-FORD", or a clause's id where the book has no codes */
  const char *clauses[BIV_REFUSAL_CLAUSES];   /* "FM-RIVER-4"; NULL ends the list */
  gint16      unit;                           /* the stand it is about, or -1; campaign: unused */
  gint16      cell;                           /* where it shows on the board, or -1 */
  const char *names[2];                       /* a check's: what it is about where that is no unit, or two; as the setup has it */
  char        text[BIV_REFUSAL_TEXT];         /* one sentence in the referee's words, translated */
  const char *key;                            /* the same as it may stand in data (base/said.h); NULL: as it is */
} BivRefusal;

/**
 * biv_refusal_get_text:
 *
 * Returns: (transfer none): its sentence, for those languages to which an array of characters is no text
 */
const char *biv_refusal_get_text (const BivRefusal *why);
/**
 * biv_refusal_get_key:
 *
 * Returns: (transfer none): its sentence for a journal line
 */
const char *biv_refusal_get_key (const BivRefusal *why);
/**
 * biv_refusal_set: (skip)
 * @why: (nullable) (out): nothing is written when %NULL, so that hot paths do not pay for words
 * @code: a literal
 * @clause: (nullable): a literal; biv_refusal_add_clause() adds further ones
 * @format: the sentence, already translated; cut as biv_fit() cuts it when too long
 *
 * Returns: %FALSE, so that a check can end with `return biv_refusal_set (...)`
 */
gboolean biv_refusal_set        (BivRefusal *why,
                                 const char *code,
                                 const char *clause,
                                 const char *format,
                                 ...) G_GNUC_PRINTF (4, 5);
void     biv_refusal_add_clause (BivRefusal *why,
                                 const char *clause);
/**
 * biv_refusal_has_id:
 *
 * Whether @id is the code or one of the clauses; "ID+ID" asks for both.
 */
gboolean biv_refusal_has_id     (const BivRefusal *why,
                                 const char       *id);

G_END_DECLS
