/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-stroke.c: one gesture on a map of squares or hexes, from the press to the release (CA-MAP-4) */
#include "config.h"
#include "campaign/map/grid-stroke.h"

#include <math.h>

#include "base/i18n.h"
#include "campaign/model/map.h"

#define PACE        0.2             /* map units: a pointer that jumps is followed in such steps */
#define RUBBER      0.16            /* map units: how near the eraser must be to a line */
#define RUBBER_DISC 0.22            /* the same to what stands in the middle of a cell */

struct _BivGridStroke
{
  BivCampaign   *campaign;
  BivGridStyle   style;             /* its strings are ours */
  char          *side, *name;

  BivMapSpot     at;                /* where it has come to */
  BivGridCell    cell;              /* the last cell on the map; column 0: none yet */
  BivGridCorner  corner;            /* of a river or border; x 0: none yet */
  GPtrArray     *path;              /* of BivLink, the campaign's: pairs laid one after the other */
  GArray        *corners;           /* of BivGridCorner, or for a way of BivGridCell: where it was before each of them */

  GHashTable    *copies;            /* the campaign's item -> our copy */
  GPtrArray     *order;             /* of the campaign's items, as they came */
  GHashTable    *changed;           /* set of the campaign's items */
};

/* ---- What it changes ---- */

static gpointer
copy_of (BivGridStroke *stroke,
         gpointer       item)
{
  BivItem *copy = g_hash_table_lookup (stroke->copies, item);

  if (copy == NULL)
    {
      copy = biv_item_copy (item);
      g_hash_table_insert (stroke->copies, g_object_ref (item), copy);
      g_ptr_array_add (stroke->order, item);
    }
  g_hash_table_add (stroke->changed, item);
  return copy;
}

static void
set_text (char       **field,
          const char  *text)
{
  g_autofree char *new_text = g_strdup (text);

  g_free (*field);
  *field = g_steal_pointer (&new_text);
}

/* ---- Ground ---- */

static void
paint_cell (BivGridStroke     *stroke,
            const BivGridCell *cell)
{
  BivPlace *place = biv_grid_find_place (stroke->campaign, cell);
  BivTerrain terrain = stroke->style.erases ? BIV_TERRAIN_OPEN : stroke->style.terrain;

  const BivPlace *copy = place != NULL ? g_hash_table_lookup (stroke->copies, place) : NULL;

  /* A large brush covers most of what it covered a moment ago: that is no change. */
  if (place != NULL && (copy != NULL ? copy : place)->terrain != terrain)
    ((BivPlace *) copy_of (stroke, place))->terrain = terrain;
}

static void
paint_cells (BivGridStroke *stroke,
             const GArray  *cells)
{
  for (guint i = 0; i < cells->len; i++)
    paint_cell (stroke, &g_array_index (cells, BivGridCell, i));
}

static void
dab (BivGridStroke *stroke)
{
  g_autoptr (GArray) cells = biv_grid_list_dab (stroke->campaign, &stroke->cell, stroke->style.size);

  paint_cells (stroke, cells);
}

/* ---- Pairs ---- */

static gboolean
is_way (const BivLink *link)
{
  return link->link_kind == BIV_LINK_ROAD || link->link_kind == BIV_LINK_TRACK || link->link_kind == BIV_LINK_TRAIL
         || link->link_kind == BIV_LINK_RAIL;
}

static void
lay_pair (BivGridStroke *stroke,
          BivLink       *pair)
{
  BivLink *link = copy_of (stroke, pair);
  gboolean erases = stroke->style.erases;

  switch (stroke->style.tool)
    {
    case BIV_GRID_WAY:
      link->link_kind = erases ? BIV_LINK_GROUND : stroke->style.way;
      break;
    case BIV_GRID_RIVER:
      link->river = !erases;
      if (erases)
        link->crossing = BIV_CROSSING_NONE;
      break;
    case BIV_GRID_BORDER:
      set_text (&link->closed, erases ? NULL : BIV_KEPT (_("border")));
      return;
    default:
      return;
    }
  /* CA-MAP-3: without a crossing the river would close the way. */
  if (!erases && link->river && is_way (link) && link->crossing == BIV_CROSSING_NONE)
    link->crossing = stroke->style.crossing;
}

/* As if the stroke had not been there: what else it did to this pair it does again. */
static void
take_up_pair (BivGridStroke *stroke,
              BivLink       *pair)
{
  BivLink *link = copy_of (stroke, pair);

  link->link_kind = pair->link_kind;
  link->river = pair->river;
  link->crossing = pair->crossing;
  set_text (&link->closed, pair->closed);
  if (g_ptr_array_find (stroke->path, pair, NULL))
    lay_pair (stroke, pair);
}

static void
step_over (BivGridStroke *stroke,
           BivLink       *pair,
           BivGridCorner  from,
           BivGridCorner  to)
{
  const BivGridCorner *before
    = stroke->corners->len > 0 ? &g_array_index (stroke->corners, BivGridCorner, stroke->corners->len - 1) : NULL;

  if (before != NULL && before->x == to.x && before->y == to.y)
    {
      BivLink *last = g_ptr_array_steal_index (stroke->path, stroke->path->len - 1);

      g_array_set_size (stroke->corners, stroke->corners->len - 1);
      if (last != NULL)
        take_up_pair (stroke, last);
      return;
    }
  g_ptr_array_add (stroke->path, pair);
  g_array_append_val (stroke->corners, from);
  if (pair != NULL)
    lay_pair (stroke, pair);
}

static void
take_up_last (BivGridStroke *stroke)
{
  BivLink *last = g_ptr_array_steal_index (stroke->path, stroke->path->len - 1);
  BivGridCorner before = g_array_index (stroke->corners, BivGridCorner, stroke->corners->len - 1);

  g_array_set_size (stroke->corners, stroke->corners->len - 1);
  stroke->cell = (BivGridCell) { before.x, before.y };
  if (last != NULL)
    take_up_pair (stroke, last);
}

/* A hand that leads a road straight on grazes a cell now and then: where the next cell touches the one before the last, the road
 * goes there at once. */
static gboolean
cuts_corner (BivGridStroke     *stroke,
             const BivGridCell *cell)
{
  BivGridCorner before;

  if (stroke->corners->len == 0)
    return FALSE;
  before = g_array_index (stroke->corners, BivGridCorner, stroke->corners->len - 1);
  return (before.x != cell->column || before.y != cell->row)
         && biv_grid_find_pair (stroke->campaign, &(BivGridCell) { before.x, before.y }, cell) != NULL;
}

/* From middle to middle. Where two squares touch in a corner only, the way goes round it. */
static void
walk_to (BivGridStroke     *stroke,
         const BivGridCell *cell)
{
  BivLink *pair = biv_grid_find_pair (stroke->campaign, &stroke->cell, cell);
  BivGridCell between = { cell->column, stroke->cell.row };

  if (cuts_corner (stroke, cell))
    {
      take_up_last (stroke);
      pair = biv_grid_find_pair (stroke->campaign, &stroke->cell, cell);
    }
  if (pair == NULL && cell->column != stroke->cell.column && cell->row != stroke->cell.row
      && biv_grid_find_pair (stroke->campaign, &stroke->cell, &between) != NULL)
    {
      walk_to (stroke, &between);
      pair = biv_grid_find_pair (stroke->campaign, &stroke->cell, cell);
    }
  if (pair != NULL)
    step_over (stroke, pair, (BivGridCorner) { stroke->cell.column, stroke->cell.row },
               (BivGridCorner) { cell->column, cell->row });
  stroke->cell = *cell;
}

static double
get_distance_to_corner (BivGridStroke       *stroke,
                        const BivGridCorner *corner,
                        BivMapSpot           spot)
{
  BivMapSpot at = biv_grid_get_corner_spot (stroke->campaign, corner);

  return hypot (at.x - spot.x, at.y - spot.y);
}

void
biv_grid_stroke_follow (BivGridStroke     *stroke,
                        const BivGridSide *side)
{
  g_return_if_fail (stroke != NULL && side != NULL);

  if (side->from.x != stroke->corner.x || side->from.y != stroke->corner.y
      || (stroke->style.tool != BIV_GRID_RIVER && stroke->style.tool != BIV_GRID_BORDER))
    return;
  step_over (stroke, biv_grid_find_pair (stroke->campaign, &side->a, &side->b), side->from, side->to);
  stroke->corner = side->to;
}

/* Along the sides that bring it nearer to the pointer, as long as one does. */
static void
follow_to (BivGridStroke *stroke,
           BivMapSpot     spot)
{
  for (;;)
    {
      BivGridSide sides[BIV_GRID_CORNER_SIDES];
      guint n = biv_grid_list_sides (stroke->campaign, &stroke->corner, sides), best = n;
      double nearest = get_distance_to_corner (stroke, &stroke->corner, spot);

      for (guint i = 0; i < n; i++)
        {
          double distance = get_distance_to_corner (stroke, &sides[i].to, spot);

          if (distance < nearest - 1e-6)
            {
              nearest = distance;
              best = i;
            }
        }
      if (best == n)
        return;
      biv_grid_stroke_follow (stroke, &sides[best]);
    }
}

/* ---- Stamps ---- */

/* Its word in a place's features; NULL: it is something else. */
static const char *
get_feature (BivStamp stamp)
{
  static const char *const features[BIV_N_STAMPS] = {
    [BIV_STAMP_VILLAGE] = "village", [BIV_STAMP_DEPOT] = "depot", [BIV_STAMP_PORT] = "port",
    [BIV_STAMP_PASS] = "pass",       [BIV_STAMP_WELL] = "well",   [BIV_STAMP_MINE] = "mine",
  };

  return features[stamp];
}

static BivCrossing
get_crossing (BivStamp stamp)
{
  return stamp == BIV_STAMP_BRIDGE  ? BIV_CROSSING_BRIDGE
         : stamp == BIV_STAMP_FORD  ? BIV_CROSSING_FORD
         : stamp == BIV_STAMP_FERRY ? BIV_CROSSING_FERRY
                                    : BIV_CROSSING_NONE;
}

gboolean
biv_stamp_is_crossing (BivStamp stamp)
{
  return get_crossing (stamp) != BIV_CROSSING_NONE;
}

static void
set_feature (BivPlace   *place,
             const char *feature,
             gboolean    has_it)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) before = place->features;

  place->features = NULL;
  for (char **one = before; one != NULL && *one != NULL; one++)
    if (!g_str_equal (*one, feature))
      g_strv_builder_add (builder, *one);
  if (has_it)
    g_strv_builder_add (builder, feature);
  place->features = g_strv_builder_end (builder);
  if (place->features[0] == NULL)
    g_clear_pointer (&place->features, g_strfreev);
}

static void
stamp_place (BivGridStroke *stroke,
             BivPlace      *place)
{
  BivStamp stamp = stroke->style.stamp;
  gboolean erases = stroke->style.erases;
  const char *side = erases ? NULL : stroke->side;

  switch (stamp)
    {
    case BIV_STAMP_TOWN:
      place->terrain = erases ? BIV_TERRAIN_OPEN : BIV_TERRAIN_TOWN;
      break;
    case BIV_STAMP_FORT:
      place->terrain = erases ? BIV_TERRAIN_OPEN : BIV_TERRAIN_FORT;
      place->fort_rating = erases ? BIV_NONE : MAX (1, place->fort_rating);
      break;
    case BIV_STAMP_BASE:
      set_text (&place->base_of, side);
      set_text (&place->owner, side);
      set_text (&place->start_owner, side);
      break;
    case BIV_STAMP_OWNER:
      set_text (&place->owner, side);
      set_text (&place->start_owner, side);
      break;
    default:
      set_feature (place, get_feature (stamp), !erases);
      break;
    }
  if (!erases && stroke->name != NULL)
    biv_item_set_name (BIV_ITEM (place), stroke->name);
}

static void
stamp_at (BivGridStroke *stroke,
          BivMapSpot     spot)
{
  BivGridCell cell, beside;
  BivPlace *place;
  BivLink *pair;
  double distance;

  if (!biv_grid_find_side (stroke->campaign, spot, &cell, &beside, &distance))
    return;
  pair = biv_grid_find_pair (stroke->campaign, &cell, &beside);
  place = biv_grid_find_place (stroke->campaign, &cell);
  if (biv_stamp_is_crossing (stroke->style.stamp))
    {
      if (pair != NULL)
        ((BivLink *) copy_of (stroke, pair))->crossing
          = stroke->style.erases ? BIV_CROSSING_NONE : get_crossing (stroke->style.stamp);
    }
  else if (place != NULL)
    stamp_place (stroke, copy_of (stroke, place));
}

/* ---- The eraser ---- */

static double
get_distance_to_line (BivMapSpot a,
                      BivMapSpot b,
                      BivMapSpot spot)
{
  double dx = b.x - a.x, dy = b.y - a.y;
  double t = CLAMP (((spot.x - a.x) * dx + (spot.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);

  return hypot (a.x + t * dx - spot.x, a.y + t * dy - spot.y);
}

static void
rub_place (BivGridStroke     *stroke,
           const BivGridCell *cell,
           BivMapSpot         spot)
{
  BivPlace *place = biv_grid_find_place (stroke->campaign, cell), *copy;
  BivMapSpot middle = biv_grid_get_spot (stroke->campaign, cell);

  if (place == NULL || hypot (middle.x - spot.x, middle.y - spot.y) > RUBBER_DISC)
    return;
  if (place->features == NULL && place->fort_rating == BIV_NONE && place->terrain != BIV_TERRAIN_TOWN
      && place->terrain != BIV_TERRAIN_FORT)
    return;
  copy = copy_of (stroke, place);
  g_clear_pointer (&copy->features, g_strfreev);
  copy->fort_rating = BIV_NONE;
  if (copy->terrain == BIV_TERRAIN_TOWN || copy->terrain == BIV_TERRAIN_FORT)
    copy->terrain = BIV_TERRAIN_OPEN;
}

static void
rub (BivGridStroke *stroke,
     BivMapSpot     spot)
{
  BivGridCell cell, nearest, beside[BIV_GRID_CELL_SIDES];
  double distance;
  guint n;

  if (!biv_grid_find_side (stroke->campaign, spot, &cell, &nearest, &distance))
    return;
  rub_place (stroke, &cell, spot);
  n = biv_grid_list_beside (stroke->campaign, &cell, beside);
  for (guint i = 0; i < n; i++)
    {
      BivLink *pair = biv_grid_find_pair (stroke->campaign, &cell, &beside[i]);
      gboolean is_nearest = beside[i].column == nearest.column && beside[i].row == nearest.row;

      if (pair == NULL)
        continue;
      if (pair->link_kind != BIV_LINK_GROUND
          && get_distance_to_line (biv_grid_get_spot (stroke->campaign, &cell),
                                   biv_grid_get_spot (stroke->campaign, &beside[i]), spot) < RUBBER)
        ((BivLink *) copy_of (stroke, pair))->link_kind = BIV_LINK_GROUND;
      if (is_nearest && distance < RUBBER && (pair->river || pair->crossing != BIV_CROSSING_NONE || pair->closed != NULL))
        {
          BivLink *copy = copy_of (stroke, pair);

          copy->river = FALSE;
          copy->crossing = BIV_CROSSING_NONE;
          g_clear_pointer (&copy->closed, g_free);
        }
    }
}

/* ---- The gesture ---- */

static void
begin (BivGridStroke *stroke,
       BivMapSpot     spot)
{
  g_autoptr (GArray) patch = NULL;
  BivGridCell cell;

  if (!biv_grid_find_cell (stroke->campaign, spot, &cell))
    return;
  stroke->cell = cell;
  switch (stroke->style.tool)
    {
    case BIV_GRID_BRUSH:
      dab (stroke);
      break;
    case BIV_GRID_FILL:
      patch = biv_grid_list_patch (stroke->campaign, &cell);
      paint_cells (stroke, patch);
      break;
    case BIV_GRID_RIVER:
    case BIV_GRID_BORDER:
      biv_grid_find_corner (stroke->campaign, spot, &stroke->corner);
      break;
    case BIV_GRID_STAMP:
      stamp_at (stroke, spot);
      break;
    case BIV_GRID_ERASER:
      rub (stroke, spot);
      break;
    case BIV_GRID_WAY:
    default:
      break;
    }
}

static void
pace_to (BivGridStroke *stroke,
         BivMapSpot     spot)
{
  BivGridCell cell;

  if (!biv_grid_find_cell (stroke->campaign, spot, &cell))
    return;
  /* A stroke that came from beyond the map begins where it comes in; a stamp falls once. */
  if (stroke->cell.column == 0)
    {
      begin (stroke, spot);
      return;
    }
  if (stroke->style.tool == BIV_GRID_ERASER)
    rub (stroke, spot);
  else if (stroke->style.tool == BIV_GRID_RIVER || stroke->style.tool == BIV_GRID_BORDER)
    follow_to (stroke, spot);
  else if (cell.column == stroke->cell.column && cell.row == stroke->cell.row)
    return;
  else if (stroke->style.tool == BIV_GRID_WAY)
    walk_to (stroke, &cell);
  else if (stroke->style.tool == BIV_GRID_BRUSH)
    {
      stroke->cell = cell;
      dab (stroke);
    }
}

BivGridStroke *
biv_grid_stroke_new (BivCampaign        *campaign,
                     const BivGridStyle *style,
                     BivMapSpot          spot)
{
  BivGridStroke *stroke;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && biv_map_is_grid (campaign) && style != NULL, NULL);

  stroke = g_new0 (BivGridStroke, 1);
  stroke->campaign = g_object_ref (campaign);
  stroke->style = *style;
  stroke->side = g_strdup (style->side);
  stroke->name = style->name != NULL && *style->name != '\0' ? g_strdup (style->name) : NULL;
  stroke->path = g_ptr_array_new ();
  stroke->corners = g_array_new (FALSE, FALSE, sizeof (BivGridCorner));
  stroke->copies = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
  stroke->order = g_ptr_array_new ();
  stroke->changed = g_hash_table_new (NULL, NULL);
  stroke->at = spot;
  begin (stroke, spot);
  return stroke;
}

void
biv_grid_stroke_free (BivGridStroke *stroke)
{
  if (stroke == NULL)
    return;
  g_hash_table_unref (stroke->changed);
  g_hash_table_unref (stroke->copies);
  g_ptr_array_unref (stroke->order);
  g_ptr_array_unref (stroke->path);
  g_array_unref (stroke->corners);
  g_free (stroke->side);
  g_free (stroke->name);
  g_object_unref (stroke->campaign);
  g_free (stroke);
}

void
biv_grid_stroke_go_on (BivGridStroke *stroke,
                       BivMapSpot     spot)
{
  BivMapSpot from = stroke->at;
  int n_paces;

  g_return_if_fail (stroke != NULL);

  /* A pointer cannot be further away than the map is large. */
  n_paces = (int) CLAMP (ceil (hypot (spot.x - from.x, spot.y - from.y) / PACE), 1.0, 2000.0);
  for (int i = 1; i <= n_paces; i++)
    pace_to (stroke, (BivMapSpot) { from.x + (spot.x - from.x) * i / n_paces, from.y + (spot.y - from.y) * i / n_paces });
  stroke->at = spot;
}

gboolean
biv_grid_stroke_get_corner (const BivGridStroke *stroke,
                            BivGridCorner       *corner)
{
  g_return_val_if_fail (stroke != NULL && corner != NULL, FALSE);

  *corner = stroke->corner;
  return stroke->corner.x != 0;
}

GPtrArray *
biv_grid_stroke_take_changed (BivGridStroke *stroke)
{
  GPtrArray *items = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer item;

  g_return_val_if_fail (stroke != NULL, items);

  g_hash_table_iter_init (&iter, stroke->changed);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    g_ptr_array_add (items, g_hash_table_lookup (stroke->copies, item));
  g_hash_table_remove_all (stroke->changed);
  return items;
}

GPtrArray *
biv_grid_stroke_list_originals (BivGridStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, NULL);

  return g_ptr_array_copy (stroke->order, NULL, NULL);
}

/* ---- The step ---- */

static char *
dup_title (BivGridStroke *stroke)
{
  const BivGridStyle *style = &stroke->style;

  if (style->erases || style->tool == BIV_GRID_ERASER)
    return BIV_KEPT (g_strdup (_("Erase on the map")));
  switch (style->tool)
    {
    case BIV_GRID_FILL:
      return BIV_KEPT (g_strdup (_("Fill on the map")));
    case BIV_GRID_WAY:
      return BIV_KEPT (g_strdup (style->way == BIV_LINK_RAIL ? _("Draw a railway") : _("Draw a road")));
    case BIV_GRID_RIVER:
      return BIV_KEPT (g_strdup (_("Draw a river")));
    case BIV_GRID_BORDER:
      return BIV_KEPT (g_strdup (_("Draw a border")));
    case BIV_GRID_STAMP:
      return BIV_KEPT (g_strdup (_("Stamp on the map")));
    default:
      return BIV_KEPT (g_strdup (_("Paint on the map")));
    }
}

/* Ids alone name an item of the proposal's own campaign. */
static void
propose_item (BivProposal *proposal,
              BivItem     *item,
              BivItem     *copy)
{
  BivItem *own = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_item_get_id (item));

  if (g_strcmp0 (biv_item_get_name_key (own), biv_item_get_name_key (copy)) != 0)
    biv_proposal_set_text (proposal, own, "name", biv_item_get_name_key (copy));
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    if (!biv_value_equal (field, biv_item_peek_value (item, field), biv_item_peek_value (copy, field)))
      biv_proposal_copy_field (proposal, own, field->name, copy);
}

BivProposal *
biv_grid_stroke_propose (BivGridStroke *stroke)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;
  gboolean differs = FALSE;

  g_return_val_if_fail (stroke != NULL, NULL);

  for (guint i = 0; i < stroke->order->len && !differs; i++)
    differs = !biv_item_equal (stroke->order->pdata[i], g_hash_table_lookup (stroke->copies, stroke->order->pdata[i]), NULL);
  if (!differs)
    return NULL;
  title = dup_title (stroke);
  proposal = biv_turn_propose_edit (stroke->campaign, title);
  for (guint i = 0; i < stroke->order->len; i++)
    propose_item (proposal, stroke->order->pdata[i], g_hash_table_lookup (stroke->copies, stroke->order->pdata[i]));
  return g_steal_pointer (&proposal);
}
