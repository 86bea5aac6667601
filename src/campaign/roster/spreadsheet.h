/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spreadsheet.h: rows of cells out of a file or the clipboard, before anybody knows what they mean
 *
 * CSV by commas, semicolons or bars, and tab-separated text as spreadsheets copy it; in UTF-8, UTF-16, or else Latin-1, which
 * is told. A cell in quotation marks may go over several lines. Only what is no text, too long, or empty is refused here. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

#define BIV_SPREADSHEET_BYTES_MOST   (8 * 1024 * 1024)
#define BIV_SPREADSHEET_ROWS_MOST    10000
#define BIV_SPREADSHEET_COLUMNS_MOST 200
#define BIV_SPREADSHEET_CELL_MOST    2000       /* letters */

typedef struct
{
  guint  line;                      /* of the file, where it begins, from 1 */
  guint  n_cells;
  char **cells;                     /* ends of lines are \n; no blanks at the ends; then %NULL */
} BivSpreadRow;

/* What a row cannot have meant. */
typedef struct
{
  guint row;                        /* from 0 */
  guint column;                     /* from 0 */
  char *text;                       /* a sentence */
} BivSpreadFault;

typedef struct
{
  GPtrArray  *rows;                 /* of BivSpreadRow; none is empty */
  guint       n_columns;            /* of the widest */
  char        separator;
  const char *encoding;             /* "UTF-8", "UTF-16", "Latin-1" */
  GPtrArray  *faults;               /* of BivSpreadFault, by row */
} BivSpreadsheet;

/**
 * biv_spreadsheet_read_bytes:
 * @name: begins every message: "name:line:column: "
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA)
 */
BivSpreadsheet *biv_spreadsheet_read_bytes (GBytes               *bytes,
                                            const char           *name,
                                            GError              **error);
/** biv_spreadsheet_read_text: the same for text that is UTF-8 already: the clipboard's */
BivSpreadsheet *biv_spreadsheet_read_text  (const char           *text,
                                            const char           *name,
                                            GError              **error);
/** biv_spreadsheet_get: Returns: (transfer none): "" where the row is shorter */
const char     *biv_spreadsheet_get        (const BivSpreadsheet *self,
                                            guint                 row,
                                            guint                 column);
/** biv_spreadsheet_set: writes a cell, also beyond the end of its row; what was wrong with it as it was read is forgotten.
 *  @text: cut where a cell may be no longer */
void            biv_spreadsheet_set        (BivSpreadsheet       *self,
                                            guint                 row,
                                            guint                 column,
                                            const char           *text);
/** biv_spreadsheet_dup_words: (transfer full): "130 lines, between tabs, UTF-16". @n_head: rows of its heading, which are not
 *  counted */
char           *biv_spreadsheet_dup_words  (const BivSpreadsheet *self,
                                            guint                 n_head);
void            biv_spreadsheet_free       (BivSpreadsheet       *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSpreadsheet, biv_spreadsheet_free)

/** biv_spreadsheet_append_cell: writes a cell of a CSV: in quotation marks where it must be; what a spreadsheet would take for
 *  a formula has an apostrophe before it, which is taken off again when it is read */
void            biv_spreadsheet_append_cell (GString             *csv,
                                             const char          *text);

/* ---- Cells ---- */

/** biv_cell_dup_clean: (transfer full): one line of it, without what cannot be seen, and without the apostrophe that keeps a
 *  spreadsheet from reckoning */
char           *biv_cell_dup_clean         (const char           *text);
/** biv_cell_is_formula: "=SUM(H2:H9)", or what a spreadsheet writes where one has failed: "#REF!" */
gboolean        biv_cell_is_formula        (const char           *text);
/** biv_cell_read_count: "1,480", "1.480", "1 480", "1480.0", "-" for none. Returns: %FALSE where it is no whole number from 0
 *  to a million */
gboolean        biv_cell_read_count        (const char           *text,
                                            int                  *count);

G_END_DECLS
