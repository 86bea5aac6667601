/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clause-link.h: the clause that a refusal, a sum or a line of a log names leads to the Rules page */
#pragma once
#include <gtk/gtk.h>
#include "base/biv-refusal.h"
G_BEGIN_DECLS

#define BIV_CLAUSE_SCHEME "clause:"   /* what a link to a clause begins with */

/** biv_clause_label_set: shows @text (nullable); every clause in it that a rulebook explains, or the campaign's, is a link,
 *  and tells its words as a tooltip. For a label within a page, or a window that has the action "win.show-clause" (s) */
void        biv_clause_label_set  (GtkLabel   *label,
                                   const char *text);
/** biv_clause_dup_markup: Returns: (transfer full): the same as markup */
char       *biv_clause_dup_markup (const char *text);
/** biv_clause_label_follow: for "activate-link" of a label in a template. Returns: whether @uri is a link to a clause */
gboolean    biv_clause_label_follow (GtkLabel *label,
                                     const char *uri);
/** biv_clause_dup_refusal: Returns: (transfer full): why not, and the clause that says so, for biv_clause_label_set () */
char       *biv_clause_dup_refusal (const BivRefusal *why);
/** biv_clause_find_book: Returns: (transfer none) (nullable): id of the book that explains @clause: a ruleset's, or
 *  BIV_BOOK_CAMPAIGN */
const char *biv_clause_find_book  (const char *clause);

G_END_DECLS
