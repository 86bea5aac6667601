/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-tools.h: the tools beside a table that is drawn up, in a column; one is in hand, each has a letter of its own */
#pragma once
#include <gtk/gtk.h>
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_TABLE_SELECT,
  BIV_TABLE_HEIGHT,
  BIV_TABLE_AREA,
  BIV_TABLE_STREAM,
  BIV_TABLE_ROAD,
  BIV_TABLE_LINE,
  BIV_TABLE_HOUSE,
  BIV_TABLE_LABEL,
  BIV_TABLE_MEASURE,
  BIV_TABLE_ERASER,
  BIV_N_TABLE_TOOLS
} BivTableTool;

#define BIV_TYPE_TABLE_TOOLS (biv_table_tools_get_type ())
G_DECLARE_FINAL_TYPE (BivTableTools, biv_table_tools, BIV, TABLE_TOOLS, GtkWidget)

/* Signal "changed": another tool is in hand. */

BivTableTool biv_table_tools_get        (BivTableTools *self);
/** biv_table_tools_set: with the signal */
void         biv_table_tools_set        (BivTableTools *self,
                                         BivTableTool   tool);

/** biv_table_tool_from_key: @key: as GDK has it. Returns: %BIV_N_TABLE_TOOLS where it is no tool's */
BivTableTool biv_table_tool_from_key    (guint          key);
BivTableTool biv_table_tool_from_thing  (BivThing       thing);
/** biv_table_tool_get_things: @first, @last: (out): the kinds that it draws. Returns: %FALSE where it draws none */
gboolean     biv_table_tool_get_things  (BivTableTool   tool,
                                         BivThing      *first,
                                         BivThing      *last);

G_END_DECLS
