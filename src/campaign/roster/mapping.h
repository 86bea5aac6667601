/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h: how a table becomes a roster: what its columns mean and what its words stand for
 *
 * What is not in it is guessed. It is kept as a text that a referee can read and write, so that the next table of the same
 * kind needs no answers:
 *
 *   [columns]            heading, or the column's number where there is none
 *   Nation=side
 *   Bayonets=men
 *   [sides]              a name; "-" leaves out; "+" makes it new, "+Duchy of Brenn" makes it new under that name
 *   Sarvene=Sarvenne
 *   [types]              likewise; "+Rifles|Infantry" makes a new type that is like the second
 *   [qualities]
 *   [places]             likewise; "off-map"
 *   [rule]
 *   men=500              a step
 *   sabres=150
 *   guns=8
 *   rounding=nearest     up, down
 *   least=1
 *   doubles=leave-out    replace, add
 */
#pragma once
#include "campaign/roster/columns.h"
G_BEGIN_DECLS

/* What a word of the table may be a word for. */
typedef enum
{
  BIV_ROSTER_SIDES,
  BIV_ROSTER_TYPES,
  BIV_ROSTER_QUALITIES,
  BIV_ROSTER_PLACES,
  BIV_N_ROSTER_WORDS
} BivRosterWords;

typedef enum { BIV_ROUND_NEAREST, BIV_ROUND_UP, BIV_ROUND_DOWN } BivRosterRounding;
typedef enum { BIV_DOUBLES_LEAVE_OUT, BIV_DOUBLES_REPLACE, BIV_DOUBLES_ADD } BivRosterDoubles;

typedef struct
{
  GHashTable        *columns;       /* heading, folded, or number: GUINT_TO_POINTER (BivColumnMeaning) */
  GHashTable        *words[BIV_N_ROSTER_WORDS];   /* word, folded: answer, as above */
  int                men_a_step, sabres_a_step, guns_a_step;   /* 0: guessed */
  BivRosterRounding  rounding;
  int                least;
  BivRosterDoubles   doubles;
} BivRosterMapping;

BivRosterMapping *biv_roster_mapping_new      (void);
/** biv_roster_mapping_parse: @name: begins every message: "name:line: ". Returns: (transfer full) (nullable): %NULL with @error */
BivRosterMapping *biv_roster_mapping_parse    (const char              *text,
                                               const char              *name,
                                               GError                 **error);
/** biv_roster_mapping_dup_text: (transfer full): what biv_roster_mapping_parse() reads */
char             *biv_roster_mapping_dup_text (const BivRosterMapping  *self);
BivRosterMapping *biv_roster_mapping_copy     (const BivRosterMapping  *self);
void              biv_roster_mapping_free     (BivRosterMapping        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRosterMapping, biv_roster_mapping_free)

void              biv_roster_mapping_set_column (BivRosterMapping      *self,
                                                 const char            *key,
                                                 BivColumnMeaning       meaning);
/** biv_roster_mapping_answer: @answer: (nullable): %NULL forgets it */
void              biv_roster_mapping_answer     (BivRosterMapping      *self,
                                                 BivRosterWords         words,
                                                 const char            *word,
                                                 const char            *answer);
/** biv_roster_mapping_get_answer: Returns: (transfer none) (nullable) */
const char       *biv_roster_mapping_get_answer (const BivRosterMapping *self,
                                                 BivRosterWords          words,
                                                 const char             *word);

G_END_DECLS
