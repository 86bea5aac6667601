/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: tables on sheets: columns in millimetres, rows that grow with their words (5.0) */
#pragma once
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

typedef struct
{
  const char *title;                /* translated */
  double      width;                /* mm */
  BivAlign    align;
  double      points;               /* of the rows; 0: 9 */
  guint       typeface;             /* of the rows */
  gboolean    is_boxed;             /* the figure stands in a box, to be altered by pencil */
  gboolean    is_ticked;            /* the figure is so many small boxes to tick, in fives; ten at the most are drawn */
} BivSheetColumn;

typedef enum
{
  BIV_ROW_PLAIN,                    /* a rule below it */
  BIV_ROW_OPEN,                     /* the same without the rule: what follows belongs to it */
  BIV_ROW_BAND,                     /* grey, over the whole width: words at both ends */
  BIV_ROW_TITLE,                    /* bold, indented: a formation inside another */
  BIV_ROW_SUBTOTAL,                 /* italics */
  BIV_ROW_TOTAL,                    /* bold, heavier rules */
} BivRowStyle;

typedef struct _BivTable    BivTable;
typedef struct _BivTableRow BivTableRow;

/** biv_table_new: Returns: (transfer none): a table of @sheet; @columns are copied. @x: from the left margin, mm */
BivTable    *biv_table_new          (BivSheet             *sheet,
                                     const BivSheetColumn *columns,
                                     guint                 n_columns,
                                     double                x);
/** biv_table_row_new: Returns: (transfer full): @cells, %NULL-ended, one a column; missing ones are empty */
BivTableRow *biv_table_row_new      (BivTable        *table,
                                     BivRowStyle      style,
                                     const char      *first,
                                     ...) G_GNUC_NULL_TERMINATED;
void         biv_table_row_free     (BivTableRow     *row);
/** biv_table_row_set_indent: mm before the words of @column */
void         biv_table_row_set_indent (BivTableRow   *row,
                                     guint            column,
                                     double           indent);
void         biv_table_row_set_cell (BivTableRow     *row,
                                     guint            column,
                                     const char      *words);
void         biv_table_row_set_typeface (BivTableRow *row,
                                     guint            column,
                                     guint            typeface);
/** biv_table_row_set_wide: the first cell's words run over all columns up to @until */
void         biv_table_row_set_wide (BivTableRow     *row,
                                     guint            until);

/** biv_table_add_head: the head, 8 mm, and again on every page that a row of @table comes first on */
BivStrip    *biv_table_add_head     (BivSheet        *sheet,
                                     BivTable        *table);
/** biv_table_add_row: takes @row; @continued: (nullable): repeated under the head when the row stands first on a page */
BivStrip    *biv_table_add_row      (BivSheet        *sheet,
                                     BivTableRow     *row,
                                     const BivStrip  *continued);
/** biv_table_repeat_row: takes @row: a strip to be named as @continued */
BivStrip    *biv_table_repeat_row   (BivSheet        *sheet,
                                     BivTableRow     *row);
/* Two tables side by side: heads and rows at one height; a missing row is white. */
BivStrip    *biv_table_add_heads    (BivSheet        *sheet,
                                     BivTable        *left,
                                     BivTable        *right);
BivStrip    *biv_table_add_rows     (BivSheet        *sheet,
                                     BivTableRow     *left,
                                     BivTableRow     *right);

G_END_DECLS
