/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.h: the rulebook of a campaign: tables, options and clauses in our own words, and what is its own marked
 *
 * The same lines are shown on the Rules page, printed as a sheet and written by the command line. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_REFERENCE_BOOK,                 /* a book begins: text is its title, detail whose it is */
  BIV_REFERENCE_SECTION,              /* text: "Options" */
  BIV_REFERENCE_HEAD,                 /* cells: of a table; text and clause: of a chart, its name */
  BIV_REFERENCE_ROW,                  /* cells */
  BIV_REFERENCE_PHASE,                /* text */
  BIV_REFERENCE_OPTION,               /* text is its name, detail what it does; value, usual, clause */
  BIV_REFERENCE_PART,                 /* text: of the clauses, "Artillery fire" */
  BIV_REFERENCE_NOTE,                 /* text: what has to be known about the table that follows */
  BIV_REFERENCE_CLAUSE,               /* clause, text; detail says where it comes from */
} BivReferenceKind;

typedef struct
{
  BivReferenceKind kind;
  char            *clause;            /* NULL: none */
  char            *text, *detail;     /* NULL: none */
  char            *value;             /* options: in force, in words */
  char            *usual;             /* options: what the preset or the book says, in words */
  char           **cells;             /* of a changed row: what is in force, the book's own in brackets: "6 (5)" */
  gboolean         is_changed;        /* this campaign has it otherwise */
} BivReferenceLine;

/**
 * biv_reference_list:
 * @campaign: (nullable): whose changes are marked; %NULL: nobody's, options are as the first preset and the book have them
 * @book: the campaign's (biv_book_load_campaign()) or a ruleset's, as shipped; changes are marked in the book of the
 *   campaign's own ruleset alone
 *
 * Returns: (transfer full): of BivReferenceLine: the whole book, in reading order
 */
GPtrArray  *biv_reference_list         (BivCampaign   *campaign,
                                        BivBook       *book);
/* One section of it, without its heading; empty where the book has none. */
GPtrArray  *biv_reference_list_types   (BivCampaign   *campaign,
                                        BivBook       *book);
GPtrArray  *biv_reference_list_phases  (BivBook       *book);
GPtrArray  *biv_reference_list_grounds (BivBook       *book);
GPtrArray  *biv_reference_list_charts  (BivBook       *book);
GPtrArray  *biv_reference_list_options (BivCampaign   *campaign,
                                        BivBook       *book);
/** biv_reference_dup_values: Returns: (transfer full): of an option: "On. The preset: Off." */
char       *biv_reference_dup_values   (const BivReferenceLine *option);
/** biv_reference_dup_numbers: Returns: (transfer full): of a row of types and their head: "Steps: 1; Power: 6 (5)" */
char       *biv_reference_dup_numbers  (const BivReferenceLine *head,
                                        const BivReferenceLine *row);
/** biv_reference_dup_author: Returns: (transfer full): whose the book is, and that the words are ours */
char       *biv_reference_dup_author   (BivBook       *book);
/** biv_reference_dup_source: where a clause comes from, in words: "The book: Movement", or "Ruling", with its reason and the
 *  option that changes it. Returns: (transfer full) (nullable): %NULL of a clause that @book has not */
char       *biv_reference_dup_source   (BivBook       *book,
                                        const char    *clause);
/** biv_reference_get_part: Returns: (transfer none): the part of a book that a clause stands in: "Artillery fire" */
const char *biv_reference_get_part     (const char    *clause);

G_END_DECLS
