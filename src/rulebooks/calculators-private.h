/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculators-private.h: for those who write calculators: reading inputs, giving answers
 *
 * Inputs of a plain kind have been checked against the calculator's list before it runs. */
#pragma once
#include "rulebooks/calculators.h"
#include "rulebooks/fusilier/calculators/calc.h"
G_BEGIN_DECLS

struct _BivSum
{
  const BivCalculator *calculator;
  const FuNumbers     *numbers;
  const BivFacts      *inputs;
  BivDice             *dice;
  BivReckoned         *out;
  GError             **error;
  BivFault            *fault;
};

/* ---- Inputs ---- */

/** biv_sum_get: Returns: (nullable): what was written, or the default */
const char *biv_sum_get         (const BivSum *sum, const char *key);
gboolean    biv_sum_has         (const BivSum *sum, const char *key);
int         biv_sum_get_number  (const BivSum *sum, const char *key);
BivLength   biv_sum_get_length  (const BivSum *sum, const char *key);
/** biv_sum_get_ticks: of BIV_INPUT_MINUTES */
gint32      biv_sum_get_ticks   (const BivSum *sum, const char *key);
/** biv_sum_get_time: minutes of the day, or -1 */
int         biv_sum_get_time    (const BivSum *sum, const char *key);
gboolean    biv_sum_get_switch  (const BivSum *sum, const char *key);
/** biv_sum_get_choice: Returns: its place in the list of choices; -1: left out */
int         biv_sum_get_choice  (const BivSum *sum, const char *key);
/** biv_sum_fail: Returns: %FALSE with the sum's error set: "KEY is “VALUE”: " and what would do */
gboolean    biv_sum_fail        (const BivSum *sum, const char *key, const char *format, ...) G_GNUC_PRINTF (3, 4);
/** biv_sum_refuse: an id of section 5 is the answer. Returns: %TRUE */
gboolean    biv_sum_refuse      (BivSum *sum, const char *code, const char *clause, const char *format, ...)
                                 G_GNUC_PRINTF (4, 5);

/* ---- Texts ---- */

/** biv_parse_length: "66.67", not negative, at most @most. Returns: whether it is one */
gboolean    biv_parse_length    (const char *text, BivLength most, BivLength *length);
/** biv_parse_minutes: "10", "10/3", in ticks; at most @most minutes */
gboolean    biv_parse_minutes   (const char *text, int most, gint32 *ticks);
gboolean    biv_parse_whole     (const char *text, int minimum, int maximum, int *number);

/* ---- Answers ---- */

void        biv_sum_answer      (BivSum *sum, const char *key, const char *format, ...) G_GNUC_PRINTF (3, 4);
void        biv_sum_answer_number (BivSum *sum, const char *key, gint64 number);
void        biv_sum_answer_length (BivSum *sum, const char *key, BivLength length);
void        biv_sum_answer_ticks  (BivSum *sum, const char *key, gint32 ticks);
void        biv_sum_answer_time   (BivSum *sum, const char *key, int minutes);
void        biv_sum_answer_switch (BivSum *sum, const char *key, gboolean is_so);
/** biv_sum_line: @words: translated */
void        biv_sum_line        (BivSum *sum, const char *about, const char *words, int number, const char *clause);

/* Each file's own. */
extern const BivCalculator biv_reckon_start_time, biv_reckon_frontage, biv_reckon_activation, biv_reckon_morale,
  biv_reckon_risk, biv_reckon_woods, biv_reckon_march, biv_reckon_artillery, biv_reckon_skirmish, biv_reckon_building,
  biv_reckon_infantry_combat, biv_reckon_cavalry_combat, biv_reckon_pairing;

/** biv_sum_get_base: of BIV_INPUT_PLACE; @text is the input's, @key names it */
gboolean    biv_sum_get_base    (const BivSum *sum, const char *key, const char *text, BivBase *base);
#define BIV_SUM_MAX_LINE FU_MAX_PAIRING
/** biv_sum_get_line: inputs key1, key2... without a gap. @texts: (out): of BIV_SUM_MAX_LINE. Returns: how many; -1 with the
 *  error set */
int         biv_sum_get_line    (const BivSum *sum, const char *key, const char **texts);

G_END_DECLS
