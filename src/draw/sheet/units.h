/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.h: what sheets tell of a unit, each fact said once: its column's title, its type, its words */
#pragma once
#include "draw/sheet/table.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_TELL_NONE,                    /* whoever adds the row says it */
  BIV_TELL_GROUP,                   /* the formation that units of several rows belong to; whoever adds them says it */
  BIV_TELL_SIDE,
  BIV_TELL_REF,
  BIV_TELL_NAME,
  BIV_TELL_TYPE,
  BIV_TELL_SHORT,                   /* its type, by the short name that its rulebook gives it */
  BIV_TELL_WEIGHT,                  /* the same, and its weight where that does not tell it */
  BIV_TELL_FORMATION,
  BIV_TELL_COMMANDER,               /* of the formation */
  BIV_TELL_PLACE,
  BIV_TELL_QUALITY,
  BIV_TELL_GRADE,                   /* the same, where it is a figure */
  BIV_TELL_FRONT,
  BIV_TELL_GUNS,
  BIV_TELL_STEPS,                   /* now and full */
  BIV_TELL_FULL,
  BIV_TELL_NOW,
  BIV_TELL_STATUS,
  BIV_TELL_READY,                   /* the turn in which it is again */
  BIV_TELL_BATTLES,
  BIV_TELL_LOST,
  BIV_TELL_RECORD,                  /* battles and lost */
  BIV_TELL_REMARKS,
  BIV_TELL_DAMAGE,                  /* a box a step */
  BIV_N_TELLS
} BivTold;

/* A column of a table of units. */
typedef struct
{
  BivTold     fact;
  double      width;                /* mm */
  double      points;               /* 0: 9 */
} BivUnitColumn;

/** biv_unit_table_new: Returns: (transfer none): a table of units at the end of @sheet. Spreadsheets have columns of their own in
 *  it, always the same */
BivTable    *biv_unit_table_new  (BivSheet            *sheet,
                                  const BivUnitColumn *columns,
                                  guint                n_columns);
/** biv_unit_table_find: the number of that fact's first column that is seen */
guint        biv_unit_table_find (const BivTable      *table,
                                  BivTold          fact);
/** biv_unit_table_add: a row, with all facts of @unit; the name of one that is gone is struck through */
BivTableRow *biv_unit_table_add  (BivTable            *table,
                                  BivUnit             *unit);
/** biv_unit_table_drop_blanks: when all units are in it: quality, guns and the turn of coming back, where nobody has any */
void         biv_unit_table_drop_blanks (BivTable      *table);
/** biv_unit_fill: the facts of @unit into a row, as far as the table's columns name them and are seen; the others wait for
 *  biv_unit_dup_cell() */
void         biv_unit_fill       (BivTableRow         *row,
                                  BivUnit             *unit);
/** biv_unit_dup_cell: Returns: (transfer full) (nullable): what stands in a column of a row, seen or not */
char        *biv_unit_dup_cell   (const BivTableRow   *row,
                                  guint                column);
/** biv_table_set_cell: @words taken, in place of what stands there */
void         biv_table_set_cell  (BivTableRow         *row,
                                  guint                column,
                                  char                *words);

G_END_DECLS
