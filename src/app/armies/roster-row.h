/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-row.h: a line of a table that becomes a roster, and a row of the tree that comes of it */
#pragma once
#include <gtk/gtk.h>
#include "campaign/roster/roster.h"
G_BEGIN_DECLS

/** biv_roster_line_is_to_look_at: it has a fault or a note, or a word of it is guessed or open */
gboolean            biv_roster_line_is_to_look_at (BivRosterLine *line);

/* ---- Columns ---- */

#define BIV_ROSTER_ROW_LEAD 76       /* pixels before the first column: a mark, and the number of the line */

typedef struct
{
  guint          n;
  int            widths[BIV_SPREADSHEET_COLUMNS_MOST];   /* pixels */
  BivRosterLine *edited;             /* whose cell is being put right; NULL: none. Not owned */
  guint          edited_column;
} BivRosterColumns;

/** biv_roster_columns_new: as wide as what stands in them, within limits; measured in the font of @widget */
BivRosterColumns   *biv_roster_columns_new    (BivRoster          *roster,
                                               GtkWidget          *widget);
void                biv_roster_columns_free   (BivRosterColumns   *self);

/* ---- Lines ---- */

#define BIV_TYPE_ROSTER_ROW (biv_roster_row_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterRow, biv_roster_row, BIV, ROSTER_ROW, GtkWidget)

/* Signals: "dropped" (line, is_dropped): the line is to be left out, or taken in again; "edit" (line, column): a cell is to be
 * put right: it was clicked twice. */

GtkWidget          *biv_roster_row_new        (void);
/** biv_roster_row_bind: @line: (nullable): %NULL lets go of all of them, which stay the caller's */
void                biv_roster_row_bind       (BivRosterRow       *self,
                                               BivRoster          *roster,
                                               BivRosterColumns   *columns,
                                               BivRosterLine      *line);

/* ---- The tree ---- */

#define BIV_TYPE_ROSTER_BODY_ITEM (biv_roster_body_item_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterBodyItem, biv_roster_body_item, BIV, ROSTER_BODY_ITEM, GObject)

/** biv_roster_body_items_list: (transfer full): of BivRosterBodyItem: sides, and under each its formations, depth first */
GPtrArray          *biv_roster_body_items_list (BivRoster         *roster);
/** biv_roster_body_factory_new: (transfer full): of rows for them */
GtkListItemFactory *biv_roster_body_factory_new (void);

G_END_DECLS
