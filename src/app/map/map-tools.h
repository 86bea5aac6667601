/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-tools.h: the tools beside a map that is being edited, in a column; one is in hand, each has a letter of its own */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/words.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_MAP_TOOL_SELECT,
  BIV_MAP_TOOL_PLACE,
  BIV_MAP_TOOL_ROAD,                /* links of any kind */
  BIV_MAP_TOOL_BRUSH,               /* from here on what draws over the cells of a grid (CA-MAP-4) */
  BIV_MAP_TOOL_FILL,
  BIV_MAP_TOOL_PICK,
  BIV_MAP_TOOL_WAY,
  BIV_MAP_TOOL_SIDES,               /* a river along the sides of cells */
  BIV_MAP_TOOL_BORDER,
  BIV_MAP_TOOL_STAMP,
  BIV_MAP_TOOL_ERASER,
  BIV_MAP_TOOL_RIVER,               /* from here on drawn ground (CA-MAP-9) */
  BIV_MAP_TOOL_WOODS,
  BIV_MAP_TOOL_HILLS,
  BIV_MAP_TOOL_LETTERING,
  BIV_MAP_TOOL_BACKDROP,
  BIV_MAP_TOOL_MEASURE,
  BIV_MAP_TOOL_ERASE,
  BIV_N_MAP_TOOLS
} BivMapTool;

#define BIV_TYPE_MAP_TOOLS (biv_map_tools_get_type ())
G_DECLARE_FINAL_TYPE (BivMapTools, biv_map_tools, BIV, MAP_TOOLS, GtkWidget)

/* Signal "changed": another tool is in hand. */

BivMapTool   biv_map_tools_get          (BivMapTools  *self);
void         biv_map_tools_set          (BivMapTools  *self,
                                         BivMapTool    tool);
/** biv_map_tools_set_grid: whether the map is one of squares or hexes: only the tools that do something there can be taken, each
 *  by its letter there */
void         biv_map_tools_set_grid     (BivMapTools  *self,
                                         gboolean      is_grid);
/** biv_map_tools_press: @key: GDK_KEY_*. Returns: whether it is the letter of a tool, which is in hand now */
gboolean     biv_map_tools_press        (BivMapTools  *self,
                                         guint         key);
/** biv_map_tool_is_for_cells: whether it draws over the cells of a grid */
gboolean     biv_map_tool_is_for_cells  (BivMapTool    tool);
/** biv_map_tool_draws: whether it draws ground */
gboolean     biv_map_tool_draws         (BivMapTool    tool);
/** biv_map_tool_of_ground: the tool that draws such ground */
BivMapTool   biv_map_tool_of_ground     (BivDrawnKind  kind);
/** biv_map_tool_get_ground: what it draws at first */
BivDrawnKind biv_map_tool_get_ground    (BivMapTool    tool);
/** biv_map_tool_stays: a brush; of the others each is for one act, unless Shift is held */
gboolean     biv_map_tool_stays         (BivMapTool    tool);

G_END_DECLS
