/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: tables on sheets: typed columns in millimetres, rows that grow with their words (5.0) */
#pragma once
#include "draw/sheet/document.h"
G_BEGIN_DECLS

#define BIV_TABLE_COLUMNS 28          /* at the most */

/* What stands in a column. */
typedef enum
{
  BIV_COLUMN_WORDS,
  BIV_COLUMN_SIGN,                  /* short, and on one line: a ref, a status, a date */
  BIV_COLUMN_FIGURE,                /* compared down the column, in its middle */
  BIV_COLUMN_BOX,                   /* a figure in a box, to be altered by pencil */
  BIV_COLUMN_FIELD,                 /* a box as large as the cell, to be written in */
  BIV_COLUMN_TICKS,                 /* a figure, as so many small boxes to tick, in fives; ten at the most are drawn */
  BIV_COLUMN_CHOICE,                /* a box for each of the choices, their words upright in the head; what is said is crossed */
  BIV_COLUMN_OPTIONS,               /* the same, the words beside the boxes */
  BIV_COLUMN_LINE,                  /* words on a line, or the line to write them on */
} BivSheetColumnKind;

typedef struct
{
  const char   *title;              /* translated */
  double        width;              /* mm, where its words need no more; 0: it is for spreadsheets alone */
  BivSheetColumnKind kind;
  BivAlign      align;              /* of words and signs */
  double        points;             /* of the rows; 0: 9 */
  guint         typeface;           /* of the rows */
  char        **choices;            /* NULL-ended; copied */
  guint         fact;               /* what of a unit stands in it (units.h) */
  gboolean      is_read;            /* for who reads: a spreadsheet has it otherwise, in columns of its own */
} BivSheetColumn;

typedef enum
{
  BIV_ROW_PLAIN,                    /* a rule below it */
  BIV_ROW_BAND,                     /* grey, over the whole width: words at both ends; said again on the next page */
  BIV_ROW_TITLE,                    /* bold, indented: a formation inside another; said again likewise */
  BIV_ROW_SUBTOTAL,                 /* italics */
  BIV_ROW_TOTAL,                    /* bold, heavier rules */
  BIV_ROW_WIDE,                     /* its first cell's words run over all columns */
  BIV_ROW_NOTE,                     /* the same, in small italics: about the row before */
} BivRowStyle;

typedef enum
{
  BIV_TABLE_RULED,
  BIV_TABLE_OPEN,                   /* no head, no rules: lines of a form */
  BIV_TABLE_FRAMED,                 /* no head, one box round all rows */
} BivTableLook;

typedef struct _BivTable BivTable;

typedef struct
{
  BivTable    *table;
  BivRowStyle  style;
  BivUnit     *unit;                /* (nullable): owned; what spreadsheets alone have of it is asked when one is written */
  char        *cells[BIV_TABLE_COLUMNS];
  guint        typeface[BIV_TABLE_COLUMNS];
  double       indent;              /* mm, before the words of the table's indented column */
  guint        wide_until;          /* the words of the first that is seen run over all columns before this one; 0: they do not */
  gboolean     is_open;             /* no rule below it */
  gboolean     stays_with_next;     /* on one page with the row after it */
  double       baseline, pitch;     /* mm: of its first line, and from line to line; set when it is measured */
} BivTableRow;

struct _BivTable
{
  BivSheet      *sheet;
  BivSheetColumn columns[BIV_TABLE_COLUMNS];
  char          *titles[BIV_TABLE_COLUMNS];
  guint          n_columns;
  guint          indented;          /* column */
  BivTableLook   look;
  double         row;               /* mm: that a row of one line is high */
  double         least;             /* mm of a row's height */
  char          *title;             /* (nullable): over its head, beside the swatch of a side */
  BivSideLook    swatch;
  GPtrArray     *rows;              /* of BivTableRow, owned */
  gboolean       starts_page;
  gboolean       is_under_rule;     /* a heading's, close above its head; set when that is laid */
  gboolean       is_beside;         /* laid at last, in two columns, and not row by row */
  gboolean       is_settled;        /* its columns have the room that their words need; set when it is measured */
  double         x;                 /* mm from the left margin */
  BivStrip      *head;              /* (nullable): what is repeated on each page; it stands already */
  BivStrip      *again;             /* (nullable): the band that is said again on the next page */
  guint          n_laid;            /* rows */
};

/** biv_table_new: Returns: (transfer none): a table of @sheet, at its end; @columns are copied. It is on paper as soon as it has a
 *  row; its head is repeated on every page that a row of it comes first on */
BivTable    *biv_table_new          (BivSheet             *sheet,
                                     const BivSheetColumn *columns,
                                     guint                 n_columns);
void         biv_table_free         (BivTable             *table);
#define biv_sheet_add_table(sheet, columns) biv_table_new ((sheet), (columns), G_N_ELEMENTS (columns))

/** biv_table_add: a row of cells, one a column from the first on, each (transfer full) (nullable): empty. What is set in the row
 *  that it returns counts until the next thing is added to the sheet */
#define biv_table_add(table, style, ...) \
  biv_table_add_cells ((table), (style), (char *[]) { __VA_ARGS__ }, G_N_ELEMENTS (((char *[]) { __VA_ARGS__ })))
BivTableRow *biv_table_add_cells    (BivTable             *table,
                                     BivRowStyle           style,
                                     char                **cells,
                                     guint                 n_cells);
/** biv_table_drop_blank: when all rows are there: a column that no plain row has anything but a dash in, in any of its sheet's
 *  tables of the same columns, leaves its room to the widest */
void         biv_table_drop_blank   (BivTable             *table,
                                     guint                 column);
/** biv_table_set_title: before its first row */
void         biv_table_set_title    (BivTable             *table,
                                     char                 *title,
                                     BivSideLook           swatch);
/**
 * biv_table_lay_beside:
 * @left, @right: of the same columns, both with `is_beside`
 * @gap: mm between them
 * @least: rows; those that are missing are left to be written in. Of less than two the other has half of one's rows if it has none
 *   of its own, as where only one side's are known
 */
void         biv_table_lay_beside   (BivTable             *left,
                                     BivTable             *right,
                                     double                gap,
                                     guint                 least);
/** biv_table_measure: mm that all of it is high. biv_table_draw: of one with `is_beside`, where it stands in a form by itself;
 *  returns its lower edge */
double       biv_table_measure      (const BivTable       *table);
double       biv_table_draw         (const BivTable       *table,
                                     BivPen               *pen,
                                     double                x,
                                     double                y);
/** biv_table_flush: lays the last row of @sheet's open table, whose neighbours are about to come */
void         biv_table_flush        (BivSheet             *sheet);
/** biv_figure: (transfer full): "12"; "–" for %BIV_NONE */
char        *biv_figure             (int                   number);
/** biv_table_get_first: the first column that is seen */
guint        biv_table_get_first    (const BivTable       *table);
/** biv_column_is_seen, biv_column_is_data: whether who reads the sheet sees it; whether a spreadsheet has it */
gboolean     biv_column_is_seen     (const BivSheetColumn *column);
gboolean     biv_column_is_data     (const BivSheetColumn *column);
/** biv_column_is_figure: what is compared down the column */
gboolean     biv_column_is_figure   (const BivSheetColumn *column);
/** biv_table_row_is_blank: to be written on */
gboolean     biv_table_row_is_blank (const BivTableRow    *row);
/** biv_table_row_dup_text: (transfer full): what is seen of it, columns apart by tabs */
char        *biv_table_row_dup_text (const BivTableRow    *row);

G_END_DECLS
