/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-canvas.h: the campaign map on the screen; its cells are the places */
#pragma once
#include "app/canvas/canvas.h"
#include "app/canvas/map-hand.h"
#include "campaign/map/grid-stroke.h"
#include "campaign/model/campaign.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

#define BIV_TYPE_MAP_CANVAS (biv_map_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BivMapCanvas, biv_map_canvas, BIV, MAP_CANVAS, BivCanvas)

/* Signals: "place-activated" (id): a click on a place, or Return; "link-activated" (id): a click on a link's line;
 * "formation-activated" (id): a click on a flag; "site-chosen" (x, y): where a new place is to be, in map units, while one is
 * asked for; "site-moved": the pointer or the arrows have brought it elsewhere; "drawn-activated" (id): a click on drawn
 * ground, while the map is edited; "line-made": a line is drawn to its end; "line-changed": the points of the line at hand are
 * others.
 * What the hand does (map-hand.h): "carried" (id, dx, dy): by so many map units; id: %NULL: all that is chosen; "framed" (ids,
 * adds): a frame was drawn round them; "toggled" (id): to be chosen too, or no more; "link-drawn" (from, to); "name-moved"
 * (place, dx, dy) and "picture-moved" (dx, dy): hundredths of a map unit.
 * "stroke-made": the tool over a grid has done its work (biv_map_canvas_propose_stroke ()); "ground-picked" (int, a BivTerrain):
 * the eyedropper. */

/**
 * biv_map_canvas_set_campaign:
 * @campaign: (nullable): the campaign, or what a side may know of it
 * @reader: (nullable): that side; %NULL: the referee
 *
 * To be called again whenever the campaign has changed. The view stays where it is.
 */
void        biv_map_canvas_set_campaign    (BivMapCanvas      *self,
                                            BivCampaign       *campaign,
                                            const char        *reader);
/** biv_map_canvas_set_backdrop: @backdrop: (nullable): the picture under it; kept for the campaigns to come */
void        biv_map_canvas_set_backdrop    (BivMapCanvas      *self,
                                            BivBackdrop       *backdrop);
/** biv_map_canvas_get_map_width: map units */
double      biv_map_canvas_get_map_width   (BivMapCanvas      *self);
/** biv_map_canvas_select: the flag with a ring, and its path; @path: places, the start first, NULL-ended */
void        biv_map_canvas_select          (BivMapCanvas      *self,
                                            const char        *formation,
                                            const char *const *path);
void        biv_map_canvas_select_place    (BivMapCanvas      *self,
                                            const char        *place);
/** biv_map_canvas_select_link: @link: (nullable); @words: (nullable): on a plate beside it: "Bridge, costs 1" */
void        biv_map_canvas_select_link     (BivMapCanvas      *self,
                                            const char        *link,
                                            const char        *words);
/** biv_map_canvas_set_reach: @reach: (nullable): of BivReach (campaign/model/map.h), copied */
void        biv_map_canvas_set_reach       (BivMapCanvas      *self,
                                            GArray            *reach);
/** biv_map_canvas_set_meetings: @meetings: (nullable) (transfer full): of BivMeeting */
void        biv_map_canvas_set_meetings    (BivMapCanvas      *self,
                                            GPtrArray         *meetings);
/** biv_map_canvas_set_movable: the map is edited */
void        biv_map_canvas_set_movable     (BivMapCanvas      *self,
                                            gboolean           movable);
/** biv_map_canvas_set_hides_flags: of formations the selected one alone is seen, and their orders and meetings are not */
void        biv_map_canvas_set_hides_flags (BivMapCanvas      *self,
                                            gboolean           hides_flags);
/** biv_map_canvas_set_use: what drags are for, while the map is edited */
void        biv_map_canvas_set_use         (BivMapCanvas      *self,
                                            BivHandUse         use);
/** biv_map_canvas_choose: @ids: (nullable): NULL-ended: what is carried together, and moved by the arrows; where there is more
 *  than one, they are drawn as chosen */
void        biv_map_canvas_choose          (BivMapCanvas      *self,
                                            const char *const *ids);
/** biv_map_canvas_get_name_spot: hundredths of a map unit from the place to the middle of its name, as it stands. Returns: %FALSE
 *  where it has none */
gboolean    biv_map_canvas_get_name_spot   (BivMapCanvas      *self,
                                            const char        *place,
                                            int               *dx,
                                            int               *dy);
/** biv_map_canvas_set_crosses: numbered ones on the picture under the map, from 1; @points: (nullable): of BivMapPoint, copied */
void        biv_map_canvas_set_crosses     (BivMapCanvas      *self,
                                            const GArray      *points);
/** biv_map_canvas_is_shifted: whether Shift was held with the last press or key: the tool is to stay in hand */
gboolean    biv_map_canvas_is_shifted      (BivMapCanvas      *self);
/** biv_map_canvas_set_placing: a click, or Return, says where a new place is to be; the arrows move its site by one map
 *  unit, with Shift by ten */
void        biv_map_canvas_set_placing     (BivMapCanvas      *self,
                                            gboolean           is_placing);
/** biv_map_canvas_begin_line: pointer and keys draw a line or area of that kind (map-pen.h), until biv_map_canvas_edit_line () */
void        biv_map_canvas_begin_line      (BivMapCanvas      *self,
                                            BivDrawnKind       kind);
/** biv_map_canvas_edit_line: @points: (nullable): of BivMapPoint: the line at hand, with its handles; %NULL: none.
 *  @fixed_ends: the first and the last point are places */
void        biv_map_canvas_edit_line       (BivMapCanvas      *self,
                                            const GArray      *points,
                                            gboolean           closed,
                                            gboolean           fixed_ends);
/** biv_map_canvas_get_line: Returns: (transfer none): of BivMapPoint: as it was made or changed */
const GArray *biv_map_canvas_get_line      (BivMapCanvas      *self);
/** biv_map_canvas_drop_line: what was begun, or the point in hand. Returns: whether there was something */
gboolean    biv_map_canvas_drop_line       (BivMapCanvas      *self);
/** biv_map_canvas_take_tool: a tool over a map of squares or hexes (grid-pen.h): @style: (nullable); @picks: the eyedropper */
void        biv_map_canvas_take_tool       (BivMapCanvas      *self,
                                            const BivGridStyle *style,
                                            gboolean           picks);
/** biv_map_canvas_propose_stroke: what the stroke comes to. Returns: (transfer full) (nullable): %NULL: nothing differs */
BivProposal *biv_map_canvas_propose_stroke (BivMapCanvas      *self);
/** biv_map_canvas_drop_stroke: the map is as the campaign has it. Returns: whether there was a stroke */
gboolean    biv_map_canvas_drop_stroke     (BivMapCanvas      *self);
/** biv_map_canvas_dup_site_words: Returns: (transfer full) (nullable): where it would be now, or whose flag is pointed at;
 *  %NULL: neither */
char       *biv_map_canvas_dup_site_words  (BivMapCanvas      *self);
/** biv_map_canvas_show_link: brings its middle into sight */
void        biv_map_canvas_show_link       (BivMapCanvas      *self,
                                            const char        *link);
/** biv_map_canvas_show_place: brings it into sight and puts the cursor on it */
void        biv_map_canvas_show_place      (BivMapCanvas      *self,
                                            const char        *place);
/** biv_map_canvas_take_made_place: puts the cursor on a place that was just put down; what is in sight stays where it is */
void        biv_map_canvas_take_made_place (BivMapCanvas      *self,
                                            const char        *place);
/** biv_map_canvas_get_n_flags_drawn: since the beginning, for tests and benchmarks; _grounds: parts of what lies under them */
guint64     biv_map_canvas_get_n_flags_drawn (BivMapCanvas    *self);
guint64     biv_map_canvas_get_n_grounds_drawn (BivMapCanvas  *self);

G_END_DECLS
