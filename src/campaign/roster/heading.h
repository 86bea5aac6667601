/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heading.h: which rows of a spreadsheet are its heading, and what each column means */
#pragma once
#include "campaign/roster/roster.h"
G_BEGIN_DECLS

/** biv_roster_find_heading: fills in n_head, has_heading and headings: also of two rows, with cells that go over several
 *  columns */
void  biv_roster_find_heading    (BivRoster *self);
/** biv_roster_guess_meanings: fills in meanings: by the mapping, the headings, and what is in the columns */
void  biv_roster_guess_meanings  (BivRoster *self);
/** biv_roster_dup_column_key: (transfer full): what a mapping knows the column by: its heading, or its number */
char *biv_roster_dup_column_key  (const BivRoster *self,
                                  guint            column);

G_END_DECLS
