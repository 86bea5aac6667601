/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculation-words.h: a calculator's answer in words: at a glance, line by line, as plain text, and for a unit */
#pragma once
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

/** biv_calculation_dup_name: Returns: (transfer full): of a unit in a sum: "A1"; "" for the whole */
char      *biv_calculation_dup_name   (const char    *about);
/** biv_calculation_dup_value: Returns: (transfer full): an output in words: "short" as the user calls it, "300 mm" */
char      *biv_calculation_dup_value  (BivCalculation *self,
                                       const char    *key,
                                       const char    *value);
/** biv_calculation_get_label: Returns: (nullable): of an output, translated; %NULL where the sum's lines say it already */
const char *biv_calculation_get_label (BivCalculation *self,
                                       const char    *key);
char      *biv_calculation_dup_fault_sentence (BivCalculation *self);
/** biv_calculation_dup_headline: Returns: (transfer full): the one thing to be known; of a refusal its words, else what is
 *  missing */
char      *biv_calculation_dup_headline (BivCalculation *self);
/** biv_calculation_dup_inputs: Returns: (transfer full): "Calibre 6, Guns 8, Range 300 mm", and the dice */
char      *biv_calculation_dup_inputs (BivCalculation *self);
char      *biv_calculation_dup_dice   (BivCalculation *self);
/** biv_calculation_dup_text: Returns: (transfer full): all of it as plain text, to be pasted elsewhere */
char      *biv_calculation_dup_text   (BivCalculation *self);

/* What an answer does to a unit. */
typedef struct
{
  char       *about;                  /* "B1", "the target"; translated where it is a word */
  char       *words;                  /* "2 damage points", translated */
  const char *clause;                 /* the calculator's */
} BivFinding;
/** biv_calculation_list_findings: Returns: (transfer full): of BivFinding; empty where no unit is touched */
GPtrArray *biv_calculation_list_findings (BivCalculation *self);

G_END_DECLS
