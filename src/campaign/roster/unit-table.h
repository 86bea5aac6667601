/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-table.h: units typed in as a table or pasted from a spreadsheet, checked line by line
 *
 * A line is words, as a person wrote them; nothing is refused while it is read. biv_unit_table_check() says of every line
 * what is wrong with it, and only lines without a fault become units. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* The order is that of a table without a heading. */
typedef enum
{
  BIV_CELL_SIDE,                    /* empty: as in the line above, at first the first side */
  BIV_CELL_FORMATION,               /* empty: as in the line above, of the same side */
  BIV_CELL_UNIT,
  BIV_CELL_TYPE,
  BIV_CELL_STEPS,                   /* full ones; empty: as the rulebook says */
  BIV_CELL_QUALITY,
  BIV_CELL_REF,
  BIV_CELL_COMMANDER,               /* of the formation */
  BIV_CELL_PLACE,                   /* where the formation stands; empty: at the side's first base */
  BIV_CELL_FRONTAGE,                /* mm */
  BIV_CELL_GUNS,
  BIV_CELL_REMARKS,
  BIV_N_CELLS
} BivCellOfUnit;

/** biv_cell_of_unit_get_label: Returns: (transfer none): translated: "Formation" */
const char *biv_cell_of_unit_get_label (BivCellOfUnit cell);

#define BIV_UNIT_LINES_MOST 5000
#define BIV_UNIT_CELL_MOST  200     /* letters */

#define BIV_TYPE_UNIT_LINE (biv_unit_line_get_type ())
G_DECLARE_FINAL_TYPE (BivUnitLine, biv_unit_line, BIV, UNIT_LINE, GObject)

/* Signal "changed": a cell was written, or its fault or its note is another one. */
struct _BivUnitLine
{
  GObject        parent_instance;
  char          *cells[BIV_N_CELLS];   /* never NULL */
  char          *keys[BIV_N_CELLS];    /* what the cell says and nobody has typed (base/said.h); NULL: it was typed */
  char          *fault;             /* a sentence; NULL: none */
  BivCellOfUnit  at;                /* where the fault is */
  char          *dropped;           /* what was not taken in when it was read, in sentences; NULL: nothing */
  char          *note;              /* what will be left out of it, and whose double it is, in sentences; NULL: nothing */
};

BivUnitLine *biv_unit_line_new      (void);
void         biv_unit_line_set      (BivUnitLine   *self,
                                     BivCellOfUnit  cell,
                                     const char    *text);
/** biv_unit_line_says: whether the cell would stay as it is if @text was set: a blank at the end, for a word that is still
 *  being typed, makes no difference */
gboolean     biv_unit_line_says     (BivUnitLine   *self,
                                     BivCellOfUnit  cell,
                                     const char    *text);
/** biv_unit_line_set_kept: shows @key, which stays what is kept until the cell is written */
void         biv_unit_line_set_kept (BivUnitLine   *self,
                                     BivCellOfUnit  cell,
                                     const char    *key);
/** biv_unit_line_get_kept: Returns: (transfer none): the cell as a file keeps it */
const char  *biv_unit_line_get_kept (BivUnitLine   *self,
                                     BivCellOfUnit  cell);
/** biv_unit_line_is_empty: nothing but blanks: the line counts for nothing */
gboolean     biv_unit_line_is_empty (BivUnitLine   *self);

/**
 * biv_unit_table_read:
 * @text: lines of cells between tabs, semicolons or commas; a cell may be in quotation marks
 * @words: (out) (transfer full) (nullable): which columns were taken and which were not, as a sentence
 * @error: G_IO_ERROR_INVALID_DATA
 *
 * Where the first line is a heading, its words say which column is which, in any order; columns that it names otherwise are
 * left out. Without a heading the columns are in the order of %BivCellOfUnit.
 *
 * Returns: (transfer full): of #BivUnitLine; %NULL with @error where it is no table, or too long a one
 */
GListStore  *biv_unit_table_read    (const char    *text,
                                     char         **words,
                                     GError       **error);

/** biv_unit_table_check: gives every line of @lines its fault or none, and its note, as units of @campaign. Returns: lines
 *  with a fault */
guint        biv_unit_table_check   (GListModel    *lines,
                                     BivCampaign   *campaign);
/** biv_unit_table_dup_notes: Returns: (transfer full) (nullable): the notes of all lines, as checked last, a line each:
 *  "Line 4: …"; %NULL: there is none */
char        *biv_unit_table_dup_notes (GListModel   *lines);
/** biv_unit_table_count_faulty: Returns: the lines whose fault, as checked last, is @word in @cell, whatever its case */
guint        biv_unit_table_count_faulty (GListModel   *lines,
                                          BivCellOfUnit cell,
                                          const char   *word);
/** biv_unit_table_replace: @by in place of @word in the lines that biv_unit_table_count_faulty() counts */
void         biv_unit_table_replace (GListModel    *lines,
                                     BivCellOfUnit  cell,
                                     const char    *word,
                                     const char    *by);
/** biv_unit_table_propose: (transfer full): the lines without a fault, as checked last: formations that are not there yet,
 *  and units */
BivProposal *biv_unit_table_propose (GListModel    *lines,
                                     BivCampaign   *campaign);

/** biv_unit_table_new_example: (transfer full): of #BivUnitLine: a small army for each side of @campaign */
GListStore  *biv_unit_table_new_example (BivCampaign *campaign);

G_END_DECLS
