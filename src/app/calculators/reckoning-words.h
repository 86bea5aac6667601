/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckoning-words.h: a calculator's answer in words: at a glance, line by line, as plain text, and for a unit */
#pragma once
#include "app/calculators/reckoning.h"
G_BEGIN_DECLS

/** biv_reckoning_dup_name: Returns: (transfer full): of a unit in a sum: "A1"; "" for the whole */
char      *biv_reckoning_dup_name     (const char    *about);
/** biv_reckoning_dup_value: Returns: (transfer full): an output in words: "short" as the user calls it, "300 mm" */
char      *biv_reckoning_dup_value    (BivReckoning  *self,
                                       const char    *key,
                                       const char    *value);
/** biv_reckoning_get_label: Returns: (nullable): of an output, translated; %NULL where the sum's lines say it already */
const char *biv_reckoning_get_label   (BivReckoning  *self,
                                       const char    *key);
char      *biv_reckoning_dup_fault_sentence (BivReckoning *self);
/** biv_reckoning_dup_headline: Returns: (transfer full): the one thing to be known; of a refusal its words, else what is
 *  missing */
char      *biv_reckoning_dup_headline (BivReckoning  *self);
/** biv_reckoning_dup_inputs: Returns: (transfer full): "Calibre 6, Guns 8, Range 300 mm", and the dice */
char      *biv_reckoning_dup_inputs   (BivReckoning  *self);
char      *biv_reckoning_dup_dice     (BivReckoning  *self);
/** biv_reckoning_dup_text: Returns: (transfer full): all of it as plain text, to be pasted elsewhere */
char      *biv_reckoning_dup_text     (BivReckoning  *self);

/* What an answer does to a unit. */
typedef struct
{
  char       *about;                  /* "B1", "the target"; translated where it is a word */
  char       *words;                  /* "2 damage points", translated */
  const char *clause;                 /* the calculator's */
} BivFinding;
/** biv_reckoning_list_findings: Returns: (transfer full): of BivFinding; empty where no unit is touched */
GPtrArray *biv_reckoning_list_findings (BivReckoning *self);

G_END_DECLS
