/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-stroke.h: one gesture on a map of squares or hexes, from the press to the release: what it changes so far, and all of
 * it as one step (CA-MAP-4)
 *
 * The campaign stays as it is. The stroke keeps a copy of each cell and pair that it changes, as it would be. */
#pragma once
#include "campaign/map/grid.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_GRID_BRUSH,                   /* ground, wherever it goes */
  BIV_GRID_FILL,                    /* ground, as far as it hangs together (biv_grid_list_patch ()) */
  BIV_GRID_WAY,                     /* a road, track, trail or railway from middle to middle */
  BIV_GRID_RIVER,                   /* along the sides, from corner to corner */
  BIV_GRID_BORDER,                  /* likewise: sides that cannot be crossed */
  BIV_GRID_STAMP,                   /* a feature in a cell, or a crossing on a side */
  BIV_GRID_ERASER,                  /* takes away what is drawn where it goes; ground stays */
} BivGridTool;

/* What can be stamped. */
typedef enum
{
  BIV_STAMP_TOWN, BIV_STAMP_VILLAGE, BIV_STAMP_FORT, BIV_STAMP_DEPOT, BIV_STAMP_PORT, BIV_STAMP_PASS, BIV_STAMP_WELL,
  BIV_STAMP_MINE, BIV_STAMP_BRIDGE, BIV_STAMP_FORD, BIV_STAMP_FERRY, BIV_STAMP_BASE, BIV_STAMP_OWNER,
  BIV_N_STAMPS
} BivStamp;

typedef struct
{
  BivGridTool  tool;
  BivTerrain   terrain;             /* brush and fill */
  int          size;                /* of the brush, 1 to 5 */
  BivLinkKind  way;                 /* road, track, trail or rail */
  BivCrossing  crossing;            /* where a way and a river come to lie on one pair; NONE: none is given */
  BivStamp     stamp;
  const char  *side;                /* (nullable): whose base or place is stamped */
  const char  *name;                /* (nullable): that a stamped place is given; as a campaign keeps names (base/said.h) */
  gboolean     erases;              /* the same stroke takes away what it would lay */
} BivGridStyle;

typedef struct _BivGridStroke BivGridStroke;

/** biv_grid_stroke_new: begins at @spot, and has done there already what the tool does with a click */
BivGridStroke *biv_grid_stroke_new        (BivCampaign         *campaign,
                                           const BivGridStyle  *style,
                                           BivMapSpot           spot);
void           biv_grid_stroke_free       (BivGridStroke       *stroke);
/** biv_grid_stroke_go_on: to @spot, and over all that lies between. Going back over the last step of a way, river or border
 *  takes it up again */
void           biv_grid_stroke_go_on      (BivGridStroke       *stroke,
                                           BivMapSpot           spot);
/** biv_grid_stroke_follow: a river or border along this side, which begins where the stroke is; others: nothing */
void           biv_grid_stroke_follow     (BivGridStroke       *stroke,
                                           const BivGridSide   *side);
/** biv_grid_stroke_get_corner: where a river or border has come to. Returns: %FALSE for other tools */
gboolean       biv_grid_stroke_get_corner (const BivGridStroke *stroke,
                                           BivGridCorner       *corner);
/** biv_grid_stroke_take_changed: what was changed since this was asked last. Returns: (transfer full): of BivItem, places and
 *  links as they would be, each once */
GPtrArray     *biv_grid_stroke_take_changed (BivGridStroke     *stroke);
/** biv_grid_stroke_list_originals: Returns: (transfer full): of BivItem: all that it has changed, as the campaign has it */
GPtrArray     *biv_grid_stroke_list_originals (BivGridStroke   *stroke);
/** biv_grid_stroke_propose: Returns: (transfer full) (nullable): one step by hand (CA-REF-4); %NULL where nothing differs */
BivProposal   *biv_grid_stroke_propose    (BivGridStroke       *stroke);

/** biv_stamp_is_crossing: whether it falls on a side, and not in a cell */
gboolean       biv_stamp_is_crossing      (BivStamp             stamp);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivGridStroke, biv_grid_stroke_free)

G_END_DECLS
