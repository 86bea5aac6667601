/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-drawing.h: the campaign map on a cairo context, for screen, paper and files
 *
 * Lengths are in map pixels: pixels at 100 %. A drawing is laid out once for a campaign as it stands, then drawn at any
 * zoom. What a side may not know is not left out here: lay out the campaign as that side may know it
 * (biv_knowledge_copy_for()), and it is not there. */
#pragma once
#include "campaign/map/grid.h"
#include "campaign/model/campaign.h"
#include "draw/map/backdrop.h"
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

typedef struct
{
  const BivPalette *palette;
  double            zoom;             /* 1: 100 % */
  gboolean          on_paper;         /* everything is drawn, whatever the zoom */
} BivMapLook;

typedef struct _BivMapDrawing BivMapDrawing;

/**
 * biv_map_drawing_new:
 * @campaign: referenced, and read again only for flags
 * @reader: (nullable): the side whose knowledge @campaign is; its sightings fly as flags. %NULL: the referee
 */
BivMapDrawing *biv_map_drawing_new         (BivCampaign         *campaign,
                                            const char          *reader);
/** biv_map_drawing_new_in_stacks: as biv_map_drawing_new (), for a screen: flags of one side at one place lie in a stack, which
 *  hides less of the map and says how many they are; biv_map_drawing_unfold_at () opens it */
BivMapDrawing *biv_map_drawing_new_in_stacks (BivCampaign       *campaign,
                                            const char          *reader);
/**
 * biv_map_drawing_new_for_editing:
 * @before: (nullable): the drawing of the same map that is in sight
 * @backdrop: (transfer none) (nullable): as for biv_map_drawing_set_backdrop()
 *
 * As biv_map_drawing_new (), on paper that stays as it was in @before, unless a place or a corner of the picture lies beyond it:
 * a new place, or one that is gone, moves none of the others under the pointer. On new paper there is room round a map that has
 * a size.
 */
BivMapDrawing *biv_map_drawing_new_for_editing (BivCampaign         *campaign,
                                                const char          *reader,
                                                const BivMapDrawing *before,
                                                BivBackdrop         *backdrop);
void           biv_map_drawing_free        (BivMapDrawing       *drawing);
/** biv_map_drawing_set_backdrop: @backdrop: (transfer none) (nullable): lies under everything; where and how large, the
 *  campaign says. Nothing else moves for it (CA-MAP-7) */
void           biv_map_drawing_set_backdrop (BivMapDrawing      *drawing,
                                            BivBackdrop         *backdrop);
void           biv_map_drawing_get_size    (const BivMapDrawing *drawing,
                                            double              *width,
                                            double              *height);

/** biv_map_drawing_has_flags_of: flags and orders are drawn as @other draws them, or drew them when it was made, in the colours
 *  of the same sides */
gboolean       biv_map_drawing_has_flags_of (const BivMapDrawing *drawing,
                                            const BivMapDrawing *other);

/** biv_map_drawing_list_differences: where the ground is drawn otherwise than @other draws it, or drew it. @boxes: (transfer
 *  full) (out): of BivBox, in map pixels. Returns: %FALSE where that is everywhere, or in too many parts */
gboolean       biv_map_drawing_list_differences (const BivMapDrawing *drawing,
                                            const BivMapDrawing *other,
                                            GArray             **boxes);
/**
 * biv_map_drawing_preview:
 * @item: a place or link that the campaign has, as it would be: kept, and drawn instead until it is given as it is
 * @box: (out): where that makes a difference, in map pixels
 *
 * Its place, its ends and its name stay where they are. Returns: %FALSE where nothing of that id is drawn
 */
gboolean       biv_map_drawing_preview     (BivMapDrawing       *drawing,
                                            BivItem             *item,
                                            BivBox              *box);

/* ---- Where things are, in map pixels ---- */

gboolean       biv_map_drawing_get_point   (const BivMapDrawing *drawing,
                                            const char          *place,
                                            double              *x,
                                            double              *y);
/** biv_map_drawing_get_breadth: from edge to edge, in what a picture's width under the map is said in (CA-MAP-7) */
double         biv_map_drawing_get_breadth (const BivMapDrawing *drawing);
/** biv_map_drawing_get_units: the map coordinates (fields x and y) of a point, for moving places */
void           biv_map_drawing_get_units   (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y,
                                            int                 *column,
                                            int                 *row);
/** biv_map_drawing_find_place: Returns: (transfer none) (nullable): the id of the place within reach of the point */
const char    *biv_map_drawing_find_place  (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y);
/** biv_map_drawing_find_link: Returns: (transfer none) (nullable): the id of the link that runs nearest, within reach */
const char    *biv_map_drawing_find_link   (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y);
/** biv_map_drawing_find_drawn: Returns: (transfer none) (nullable): the id of the drawn ground there: a line within reach, else
 *  the smallest area (CA-MAP-9) */
const char    *biv_map_drawing_find_drawn  (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y);
/** biv_map_drawing_get_map_point: a point of the drawing as the campaign keeps it; _get_spot: the reverse */
void           biv_map_drawing_get_map_point (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y,
                                            BivMapPoint         *point);
void           biv_map_drawing_get_spot    (const BivMapDrawing *drawing,
                                            const BivMapPoint   *point,
                                            double              *x,
                                            double              *y);
/** biv_map_drawing_get_link_point: the middle of its line. Returns: %FALSE where it is not on the map */
gboolean       biv_map_drawing_get_link_point (const BivMapDrawing *drawing,
                                            const char          *link,
                                            double              *x,
                                            double              *y);
/** biv_map_drawing_list_course: the line between two places, from the first to the second. Returns: (transfer full): of BivPoint,
 *  so many that straight lines between them do; empty where no link is drawn there */
GArray        *biv_map_drawing_list_course (const BivMapDrawing *drawing,
                                            const char          *from,
                                            const char          *to);
/** biv_map_drawing_find_name: Returns: (transfer none) (nullable): the id of the place whose name stands there, at that zoom */
const char    *biv_map_drawing_find_name   (const BivMapDrawing *drawing,
                                            const BivMapLook    *look,
                                            double               x,
                                            double               y);
/** biv_map_drawing_get_name: Returns: %FALSE where the place has no name; @x, @y: the middle of its line; @box: (out) (optional):
 *  what it covers */
gboolean       biv_map_drawing_get_name    (const BivMapDrawing *drawing,
                                            const char          *place,
                                            double              *x,
                                            double              *y,
                                            BivBox              *box);
/** biv_map_drawing_list_inside: Returns: (transfer container): ids, not owned: places in the box, links between them, and drawn
 *  ground that is all in it */
GPtrArray     *biv_map_drawing_list_inside (const BivMapDrawing *drawing,
                                            const BivBox        *box);
/** biv_map_drawing_find_formation: Returns: (transfer none) (nullable): the id of the formation whose flag is there */
const char    *biv_map_drawing_find_formation (const BivMapDrawing *drawing,
                                            double               x,
                                            double               y);
/** biv_map_drawing_get_flag: Returns: %FALSE where the formation flies no flag */
gboolean       biv_map_drawing_get_flag    (const BivMapDrawing *drawing,
                                            const char          *formation,
                                            BivBox              *box);

/** biv_map_drawing_unfold_at: the stack of flags under the point lies open from now on, until the point is on none of its flags.
 *  Returns: whether something is seen elsewhere than before */
gboolean       biv_map_drawing_unfold_at   (BivMapDrawing       *drawing,
                                            double               x,
                                            double               y);
/** biv_map_drawing_fold: Returns: whether a stack lay open */
gboolean       biv_map_drawing_fold        (BivMapDrawing       *drawing);
/** biv_map_drawing_get_n_flags: formations and sightings */
guint          biv_map_drawing_get_n_flags (const BivMapDrawing *drawing);
/** biv_map_drawing_get_march: the box of the arrow that shows a formation's order. Returns: %FALSE where there is none */
gboolean       biv_map_drawing_get_march   (const BivMapDrawing *drawing,
                                            const char          *formation,
                                            BivBox              *box);

/* ---- Drawing. The context's unit is a user unit, its origin the map's upper left; everything is scaled by the zoom. ---- */

/** biv_map_drawing_draw_unfolded: the flags of the stack that lies open, over everything */
void           biv_map_drawing_draw_unfolded (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *picked);
/** biv_map_drawing_draw_static: paper, ground, links, crossings, places and names; @part (nullable) in map pixels */
void           biv_map_drawing_draw_static (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const BivBox        *part);
/**
 * biv_map_drawing_draw_flags: formations and sightings; @picked: (nullable): the formation with a ring round its flag; @part:
 * (nullable): what is wanted, in map pixels
 *
 * Returns: how many were drawn: those that reach into @part
 */
guint          biv_map_drawing_draw_flags  (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *picked,
                                            const BivBox        *part);
/** biv_map_drawing_draw_picked: the ring alone, round a flag that is drawn already */
void           biv_map_drawing_draw_picked (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *picked);
/** biv_map_drawing_draw_reach: a ring round a place that can be reached, with its moment; solid to ½, dashed after */
void           biv_map_drawing_draw_reach  (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *place,
                                            BivMoment            moment);
/** biv_map_drawing_draw_path: an arrow from place to place along the links; @places: ids, NULL-ended, the start first */
void           biv_map_drawing_draw_path   (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char *const   *places);
/**
 * biv_map_drawing_draw_orders: a thin arrow in its side's colour for every flag that has an order to go somewhere and has
 * not carried it out; @picked: (nullable): a formation left out, whose path is drawn by itself; @part: (nullable): what is
 * wanted, in map pixels
 *
 * Returns: how many were drawn: those that reach into @part
 */
guint          biv_map_drawing_draw_orders (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *picked,
                                            const BivBox        *part);
/** biv_map_drawing_draw_ring: the chosen place, or the keyboard's */
void           biv_map_drawing_draw_ring   (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *place,
                                            gboolean             is_cursor);
/** biv_map_drawing_draw_link: the chosen link: a wide halo under its line, square ends, and @words on a plate at its middle
 *  (nullable) */
void           biv_map_drawing_draw_link   (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *link,
                                            const char          *words);
/**
 * biv_map_drawing_draw_chosen: several things as they are chosen, each as if alone, but without words
 * @ids: set of their ids
 * @dx, @dy: map pixels: where they are being carried to; 0 and 0: nowhere
 * @part: (nullable): what is wanted, in map pixels
 *
 * What is carried is drawn over the map, which stays as it is: places as discs, the lines between them straight.
 */
void           biv_map_drawing_draw_chosen (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            GHashTable          *ids,
                                            double               dx,
                                            double               dy,
                                            const BivBox        *part);
/** biv_map_drawing_draw_picture_frame: the edge of the picture under the map, carried away by so many map pixels */
void           biv_map_drawing_draw_picture_frame (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            double               dx,
                                            double               dy);
/** biv_map_drawing_draw_cross: a numbered one, at a point of the map as the campaign keeps it */
void           biv_map_drawing_draw_cross  (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const BivMapPoint   *at,
                                            guint                number);
/** biv_map_drawing_draw_words: words on a plate below a point, in map pixels */
void           biv_map_drawing_draw_words  (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            double               x,
                                            double               y,
                                            const char          *words);
/** biv_map_drawing_get_site: the point of a new place at these map units */
void           biv_map_drawing_get_site    (const BivMapDrawing *drawing,
                                            int                  column,
                                            int                  row,
                                            double              *x,
                                            double              *y);
#define BIV_NO_HANDLES -2
/** biv_map_drawing_draw_points: a line through the points, with handles; @picked: the one that is in hand, -1: none,
 *  %BIV_NO_HANDLES: the line alone */
void           biv_map_drawing_draw_points (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const GArray        *points,
                                            gboolean             closed,
                                            int                  picked);
/** biv_map_drawing_draw_site: where a new place would be, in map units */
void           biv_map_drawing_draw_site   (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            int                  column,
                                            int                  row);
/** biv_map_draw_ground_sample: a square of that ground, from the context's origin */
void           biv_map_draw_ground_sample  (cairo_t             *cr,
                                            const BivPalette    *palette,
                                            BivTerrain           terrain,
                                            double               size);
/** biv_map_drawing_draw_footprint: cells of a grid with an edge round them. @cells: of BivGridCell; @terrain: (BivTerrain) what
 *  they would become, -1: nothing else */
void           biv_map_drawing_draw_footprint (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const GArray        *cells,
                                            int                  terrain);
/** biv_map_drawing_draw_corner: a ring round a corner of a grid; _side: the side between two cells */
void           biv_map_drawing_draw_corner (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const BivGridCorner *corner);
void           biv_map_drawing_draw_side   (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const BivGridCell   *cell,
                                            const BivGridCell   *beside);
/** biv_map_drawing_draw_meeting: an amber plate below a place: crossed swords and words, "½ battle" */
void           biv_map_drawing_draw_meeting (const BivMapDrawing *drawing,
                                            cairo_t             *cr,
                                            const BivMapLook    *look,
                                            const char          *place,
                                            const char          *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivMapDrawing, biv_map_drawing_free)

G_END_DECLS
