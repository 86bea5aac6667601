/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-pages.h: a table in millimetres to scale, on as many pages as that takes, to be laid side by side
 *
 * A page shows its part of the table and a strip more at its right and lower edge, which the next page covers again: that
 * one is trimmed along its left and upper edge and laid on the dashed line. Pages have names: letters from west to east,
 * figures from north to south. */
#pragma once
#include "board/biv-tabletop.h"
#include "draw/ink/layers.h"
#include "draw/ink/pen.h"
G_BEGIN_DECLS

#define BIV_TABLE_PAGES_OVERLAP   10.0      /* mm on the paper */
#define BIV_TABLE_PAGES_MOST      200

typedef struct
{
  double width, height;               /* of the table, mm */
  double scale;                       /* mm on the table for one on the paper */
  double room_width, room_height;     /* what a page has for its part, mm on the paper */
  guint  columns, rows;
} BivTablePages;

/** biv_table_pages_fit: Returns: the scale at which all of the table just fits into that room */
double   biv_table_pages_fit       (const BivTabletop   *table,
                                    double               room_width,
                                    double               room_height);
/** biv_table_pages_plan: fills in @pages */
void     biv_table_pages_plan      (BivTablePages       *pages,
                                    const BivTabletop   *table,
                                    double               scale,
                                    double               room_width,
                                    double               room_height);
guint    biv_table_pages_count     (const BivTablePages *pages);
/** biv_table_pages_get_part: @part: (out): what page @page shows, in mm of the table from its north-western corner;
 *  pages go by rows from the north-west */
void     biv_table_pages_get_part  (const BivTablePages *pages,
                                    guint                page,
                                    BivBox              *part);
/** biv_table_pages_dup_name: Returns: (transfer full): "B2" */
char    *biv_table_pages_dup_name  (const BivTablePages *pages,
                                    guint                page);
/** biv_table_pages_dup_scale: Returns: (transfer full): "1:10", "1:7.5" */
char    *biv_table_pages_dup_scale (double               scale);

/* ---- On paper; lengths in mm, the part's upper left corner at (@x, @y) ---- */

/** biv_table_pages_draw_marks: cut marks at the part's corners, and dashed lines where the next pages are laid on */
void     biv_table_pages_draw_marks (const BivTablePages *pages,
                                    guint                page,
                                    BivPen              *pen,
                                    double               x,
                                    double               y);
/** biv_table_pages_draw_map: how the pages lie, @page (or -1) filled, in a box as wide as the table needs at this height.
 *  Returns: how wide that is */
double   biv_table_pages_draw_map  (const BivTablePages *pages,
                                    int                  page,
                                    BivPen              *pen,
                                    double               x,
                                    double               y,
                                    double               height);
/** biv_table_pages_draw_names: over the whole table drawn at @scale: where each page begins, and its name */
void     biv_table_pages_draw_names (const BivTablePages *pages,
                                    BivPen              *pen,
                                    double               x,
                                    double               y,
                                    double               scale);
/** biv_table_pages_draw_grid: a line each 100 mm, where that is not too close on the paper; @part: (nullable) */
void     biv_table_pages_draw_grid (const BivTabletop   *table,
                                    BivPen              *pen,
                                    double               scale,
                                    const BivBox        *part,
                                    double               x,
                                    double               y);
/** biv_table_pages_draw_figures: millimetres along the edges of the part, from the table's south-western corner */
void     biv_table_pages_draw_figures (const BivTabletop   *table,
                                    BivPen              *pen,
                                    double               scale,
                                    const BivBox        *part,
                                    double               x,
                                    double               y);
/** biv_table_pages_draw_bar: the scale, a bar, and how long that is on the table; 3 mm high. @has_ratio: 1:20, which holds on
 *  paper alone */
void     biv_table_pages_draw_bar (BivPen              *pen,
                                    double               scale,
                                    double               x,
                                    double               y,
                                    gboolean             has_ratio);

G_END_DECLS
