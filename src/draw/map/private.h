/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: what the parts of the map drawing share: where every place, link, name and flag lies */
#pragma once
#include "campaign/map/drawn.h"
#include "draw/ink/curve.h"
#include "draw/ink/lettering.h"
#include "draw/ink/crowd.h"
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

#define BIV_MAP_DISC       13.0     /* radius of a place */
#define BIV_MAP_FLAG_W     62.0
#define BIV_MAP_FLAG_H     25.0
#define BIV_MAP_FLAG_STEP  27.0     /* from flag to flag in a stack */
#define BIV_MAP_STAFF      52.0     /* from the place to the flag's top */
#define BIV_MAP_FLAG_EDGE  16.0     /* round flag and staff: ring, eye and the turn of an old sighting stay within it */
#define BIV_MAP_FADE       95.0     /* half-width of the ground round a place */

typedef struct
{
  BivPlace *place;                  /* borrowed from the campaign */
  BivPoint  at;
  BivPoint  name_at;                /* the middle of its name's line */
  double    name_width;             /* 0: no name */
  BivBox    name_box;               /* what the name covers */
  guint     n_flags;
  guint     first_end, n_ends;      /* its ways, among the drawing's ends */
  guint     seed;
  gboolean  is_on_drawn;            /* the ground round it is drawn, and of its own kind */
  guint64   mark;                   /* of all that is drawn of it (differences.c) */
} BivMapNode;

typedef struct
{
  BivLink  *link;
  guint     from, to;               /* nodes */
  BivCubic  curve;                  /* without its bends */
  GArray   *bent;                   /* of BivCubic: through its bends; NULL: it has none */
  BivBox    box;                    /* of its line alone */
  double    crossing_at;            /* from 0 to 1 along it */
  gboolean  has_river;              /* a drawn one under its crossing (CA-MAP-9) */
  double    river_width;
  guint64   mark;                   /* of all that is drawn of it (differences.c) */
} BivMapWay;

/* Drawn ground: its points in map pixels. */
typedef struct
{
  BivDrawn *drawn;
  gboolean  is_area;
  GArray   *knots;                  /* of BivMapSpot */
  GArray   *spots;                  /* of BivMapSpot: the smooth course through them in short pieces */
  BivBox    box;                    /* with bank and name */
  BivPoint  name_at;                /* of an area, and of what has no course: the middle of its name */
} BivMapShape;

typedef struct
{
  char     *formation;              /* id; NULL: known by sighting only */
  char     *side;
  guint     node;
  BivBox    box;
  double    staff_x;
  char     *line;                   /* under the side's short name: the formation's initials, or a size class */
  char     *figure;                 /* ready units, or the sighting's level */
  int       seen_turn;              /* BIV_NONE: seen this turn */
  char    **march;                  /* the places its order leads through; NULL: it stays, or has marched */
  BivBox    march_box;
  gboolean  is_unseen;              /* the referee's map: the enemy does not know of it */
  guint     n_stacked;              /* flags of its side at its place that lie in one stack; 1: it flies alone */
  guint     top;                    /* number of the flag that is on top of that stack */
  int       n_ready;                /* what the figure says; of sightings none */
  BivBox    spread;                 /* where it flies while the stack is unfolded */
} BivMapFlag;

struct _BivMapDrawing
{
  BivCampaign *campaign;
  char        *reader;
  double       scale;               /* map pixels a map unit */
  double       left, top;           /* map units at the upper left corner */
  double       width, height;       /* map pixels */
  double       breadth;             /* map pixels: of the map itself, without what is kept round it for editing */
  GArray      *nodes;               /* of BivMapNode */
  GArray      *ways;                /* of BivMapWay */
  GArray      *ends;                /* of guint: the ways of every node, node after node */
  GArray      *shapes;              /* of BivMapShape, in the order of the file */
  GArray      *flags;               /* of BivMapFlag */
  GHashTable  *by_place;            /* id -> node number + 1 */
  GHashTable  *by_link;             /* id -> way number + 1 */
  GArray      *cells;               /* of guint: of a grid's cells, column after column, node number + 1; NULL: no grid */
  GHashTable  *previews;            /* set of BivItem: drawn as they would be (biv_map_drawing_preview ()) */
  char        *base_digest;         /* of what all nodes and ways are drawn with */
  char        *flags_digest;        /* of all flags and marches */
  BivBackdrop *backdrop;            /* (nullable) */
  int          unfolded;            /* number of the flag on top of the stack that lies open; -1: none */
  BivBox       backdrop_box;        /* map pixels */
};

#define BIV_MAP_NODE(drawing, i) (&g_array_index ((drawing)->nodes, BivMapNode, (i)))
#define BIV_MAP_WAY(drawing, i)  (&g_array_index ((drawing)->ways, BivMapWay, (i)))
#define BIV_MAP_SHAPE(drawing, i) (&g_array_index ((drawing)->shapes, BivMapShape, (i)))
#define BIV_MAP_FLAG(drawing, i) (&g_array_index ((drawing)->flags, BivMapFlag, (i)))

BivMapNode   *biv_map_find_node       (const BivMapDrawing *drawing, const char *place);   /* NULL: none */
BivMapWay    *biv_map_find_way        (const BivMapDrawing *drawing, const char *from, const char *to);
BivMapWay    *biv_map_find_way_of     (const BivMapDrawing *drawing, const char *link);    /* NULL: none */
gboolean      biv_map_is_bare         (const BivMapDrawing *drawing, const BivMapNode *node);  /* a cell of the grid, no disc */
void          biv_map_lay_out_shapes  (BivMapDrawing *drawing);
void          biv_map_lay_out_crossings (BivMapDrawing *drawing);
/** biv_map_way_get_point: @t: from 0 to 1 along the whole way; @along: (out) (optional): of length 1 */
BivPoint      biv_map_way_get_point   (const BivMapWay *way, double t, BivPoint *along);
double        biv_map_way_get_length  (const BivMapWay *way);
void          biv_map_way_add         (const BivMapWay *way, cairo_t *cr);
/** biv_map_smooth_ways: on a grid, those that meet at the node of that number */
void          biv_map_smooth_ways     (BivMapDrawing *drawing, guint number);
/* Marks tell drawings of one campaign apart: its items change where they are. */
void          biv_map_note_ground     (BivMapDrawing *drawing);
void          biv_map_note_flags      (BivMapDrawing *drawing);
void          biv_map_note_node       (BivMapNode *node);
void          biv_map_note_way        (BivMapWay *way);
/** biv_map_get_node_box: all that is drawn of it, its name too; _ends_box: of all ways at both its ends */
BivBox        biv_map_get_node_box    (const BivMapDrawing *drawing, const BivMapNode *node);
BivBox        biv_map_get_ends_box    (const BivMapDrawing *drawing, const BivMapWay *way);
/** biv_map_stack_flags: those of one side at one place lie in a stack, and only the one on top is placed */
void          biv_map_stack_flags     (BivMapDrawing *drawing);
void          biv_map_place_flags     (BivMapDrawing *drawing);
void          biv_map_place_names     (BivMapDrawing *drawing);
gboolean      biv_map_shows_name      (const BivMapDrawing *drawing, const BivMapNode *node, const BivMapLook *look);
gboolean      biv_map_shows_number    (const BivMapDrawing *drawing, const BivMapNode *node);   /* of a grid's cell */

/* Layers, in map pixels; the context is scaled already. */
void          biv_map_draw_ground     (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
/** biv_map_draw_cells: the ground of a grid, joined from cell to cell, and the sides between the cells */
void          biv_map_draw_cells      (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
/** biv_map_add_cell: to the path, @share of its size: the cell of a grid about @at */
void          biv_map_add_cell        (const BivMapDrawing *drawing, cairo_t *cr, BivPoint at, double share);
/* Signs of ground; reeds are only added to the path. */
void          biv_map_draw_molehill   (cairo_t *cr, const BivPalette *palette, BivPoint at, double width);
void          biv_map_draw_tree       (cairo_t *cr, const BivPalette *palette, BivPoint at, double radius);
void          biv_map_draw_reeds      (cairo_t *cr, BivPoint at);
/** biv_map_draw_areas: drawn ground but rivers, coasts and names; _lines: rivers and coasts; _shape_names: what they are called */
void          biv_map_draw_areas      (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
void          biv_map_draw_lines      (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
/** biv_map_place_shape_names: of areas: in their middles, or above or below where places have those; added to @crowd */
void          biv_map_place_shape_names (BivMapDrawing *drawing, BivCrowd *crowd);
void          biv_map_draw_shape_names (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
void          biv_map_draw_ways       (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
void          biv_map_draw_closed_side (const BivMapDrawing *drawing, const BivMapWay *way, cairo_t *cr, const BivMapLook *look);
char         *biv_map_dup_closed      (const BivLink *link);     /* (transfer full): why it is */
/** biv_map_draw_way_halo: round a way that is chosen; @with_ends: a square at either end: it is chosen alone */
void          biv_map_draw_way_halo   (cairo_t *cr, const BivPalette *palette, const BivMapWay *way, gboolean with_ends);
/** biv_map_draw_lengths: how long links are (CA-MAP-10) */
void          biv_map_draw_lengths    (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
void          biv_map_draw_places     (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
void          biv_map_draw_names      (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivBox *part);
/** biv_map_draw_disc: a place's disc with its sign about the context's origin */
void          biv_map_draw_disc       (const BivMapDrawing *drawing, cairo_t *cr, const BivPalette *palette, const BivPlace *place);
void          biv_map_draw_base_box   (cairo_t *cr, const BivPalette *palette, double x, double y, gboolean is_base);
void          biv_map_draw_points     (cairo_t *cr, const BivPalette *palette, double x, double y, int points);
/** biv_map_draw_sign: a town's houses or a fort's star */
void          biv_map_draw_sign       (cairo_t *cr, BivTerrain terrain, double x, double y, const BivColour *ink);
void          biv_map_draw_unseen     (cairo_t *cr, const BivPalette *palette, double x, double y);
/** biv_map_draw_stack_at: a flag that flies alone, or the whole stack that it is on top of */
void          biv_map_draw_stack_at   (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivMapFlag *flag);
void          biv_map_draw_flag_at    (const BivMapDrawing *drawing, cairo_t *cr, const BivMapLook *look, const BivMapFlag *flag);

static inline gboolean
biv_map_meets (const BivBox *part,
               const BivBox *box)
{
  return part == NULL || (box->x + box->width > part->x && box->x < part->x + part->width && box->y + box->height > part->y
                          && box->y < part->y + part->height);
}

static inline gboolean
biv_map_is_in (const BivBox *part,
               BivPoint      at,
               double        reach)
{
  return part == NULL || (at.x + reach > part->x && at.x - reach < part->x + part->width && at.y + reach > part->y
                          && at.y - reach < part->y + part->height);
}

G_END_DECLS
