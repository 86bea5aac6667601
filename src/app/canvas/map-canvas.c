/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-canvas.c: the campaign map on the screen; its cells are the places */
#include "config.h"

#include "app/canvas/map-canvas.h"

#include "app/canvas/grid-pen.h"
#include "app/canvas/map-pen.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/look.h"
#include "campaign/model/army.h"
#include "campaign/turn/forecast.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "draw/map/map-drawing.h"

#define FEW_FLAGS  40               /* are drawn anew in every frame: that takes less than their tiles would */
#define PEN_REACH  9.0              /* px: how near the pointer is near to a point of a line */
#define CELL_REACH 24.0             /* map pixels round a place that belong to it */

#define SITE_APART 10               /* map units between a place and the site that a new one is offered beside it */
#define SITE_RINGS 12

/* What is kept as tiles where there are more. */
enum { LAYER_ORDERS, LAYER_FLAGS };

struct _BivMapCanvas
{
  BivCanvas       parent_instance;

  BivCampaign    *campaign;
  char           *reader;
  BivMapDrawing  *drawing;
  BivBackdrop    *backdrop;
  char           *formation, *place, *link;
  char           *link_words;       /* on its plate */
  char          **path;
  GArray         *reach;            /* of BivReach; its places belong to the campaign */
  GPtrArray      *meetings;         /* of BivMeeting */
  gboolean        movable;
  gboolean        hides_flags;
  gboolean        wants_paper;      /* the next drawing begins a new sheet */
  char           *flag;             /* (nullable): the formation whose flag is under the pointer */
  char           *cursor_place;     /* the place that the cursor is on, whatever its number becomes */
  BivMapHand     *hand;
  GArray         *crosses;          /* of BivMapPoint; NULL: none */
  gboolean        is_held;          /* what is being dragged is the hand's */
  GdkModifierType modifiers;        /* of the last press or key */
  gboolean        is_pressed;       /* the first button went down here */
  double          pressed_x, pressed_y;
  BivMapPen      *pen;
  gboolean        is_penned;        /* what is being dragged is the pen's */
  BivGridPen     *grid_pen;
  gboolean        is_grid_penned;   /* what is being dragged is its stroke */
  gboolean        is_placing;       /* a new place is to be put somewhere */
  gboolean        has_site;         /* where the pointer or the keys have brought it, in map units */
  int             site_x, site_y;
  const BivPalette *palette;        /* that the tiles are drawn with */
  guint64         n_flags_drawn, n_grounds_drawn;
};

enum
{
  PLACE_ACTIVATED, LINK_ACTIVATED, DRAWN_ACTIVATED, FORMATION_ACTIVATED, SITE_MOVED, SITE_CHOSEN, LINE_MADE, LINE_CHANGED,
  CARRIED, FRAMED, TOGGLED, LINK_DRAWN, NAME_MOVED, PICTURE_MOVED, STROKE_MADE, GROUND_PICKED, N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivMapCanvas, biv_map_canvas, BIV_TYPE_CANVAS)

static const char *
get_place (BivMapCanvas *self,
           guint         cell)
{
  GPtrArray *places = self->campaign != NULL ? biv_campaign_peek_items (self->campaign, BIV_KIND_PLACE) : NULL;

  return places != NULL && cell < places->len ? biv_item_get_id (g_ptr_array_index (places, cell)) : NULL;
}

static guint
find_cell_of (BivMapCanvas *self,
              const char   *place)
{
  GPtrArray *places = self->campaign != NULL ? biv_campaign_peek_items (self->campaign, BIV_KIND_PLACE) : NULL;

  for (guint i = 0; places != NULL && place != NULL && i < places->len; i++)
    if (g_strcmp0 (biv_item_get_id (g_ptr_array_index (places, i)), place) == 0)
      return i;
  return BIV_NOWHERE;
}

/* ---- Drawing ---- */

static BivMapLook
look_at (BivMapCanvas *self,
         double        scale)
{
  return (BivMapLook) { .palette = biv_look_get_palette (GTK_WIDGET (self)), .zoom = scale };
}

static void
get_extent (BivCanvas *canvas,
            double    *width,
            double    *height)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);

  *width = *height = 1.0;
  if (self->drawing != NULL)
    biv_map_drawing_get_size (self->drawing, width, height);
}

static void
draw_tile (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *part,
           double        scale)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  BivMapLook look = look_at (self, scale);
  BivBox box = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  if (self->drawing == NULL)
    return;
  biv_map_drawing_draw_static (self->drawing, cr, &look, &box);
  self->n_grounds_drawn++;
}

static const char *
meeting_words (const BivMeeting *meeting)
{
  switch (meeting->outcome)
    {
    case BIV_OUTCOME_BATTLE:
      return C_("meeting", "battle");
    case BIV_OUTCOME_SIEGE:
      return C_("meeting", "siege");
    case BIV_OUTCOME_STANDOFF:
      return C_("meeting", "standoff");
    case BIV_OUTCOME_WITHDRAWAL:
      return C_("meeting", "falls back");
    case BIV_OUTCOME_NONE:
    default:
      return C_("meeting", "slip roll");
    }
}

static void
draw_meetings (BivMapCanvas     *self,
               cairo_t          *cr,
               const BivMapLook *look)
{
  for (guint i = 0; self->meetings != NULL && i < self->meetings->len; i++)
    {
      const BivMeeting *meeting = g_ptr_array_index (self->meetings, i);
      g_autofree char *moment = biv_moment_dup_text (meeting->moment);
      g_autofree char *words = g_strdup_printf ("%s %s", g_str_equal (moment, "1/2") ? "½" : moment, meeting_words (meeting));

      biv_map_drawing_draw_meeting (self->drawing, cr, look, meeting->place, words);
    }
}

static void
draw_layer (BivCanvas    *canvas,
            guint         layer,
            cairo_t      *cr,
            const BivBox *part,
            double        scale)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  BivMapLook look = look_at (self, scale);
  BivBox box = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  if (self->drawing == NULL)
    return;
  if (layer == LAYER_ORDERS)
    biv_map_drawing_draw_orders (self->drawing, cr, &look, self->formation, &box);
  else
    self->n_flags_drawn += biv_map_drawing_draw_flags (self->drawing, cr, &look, NULL, &box);
}

static void
draw_live (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *view,
           double        scale)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  BivMapLook look = look_at (self, scale);
  BivBox box = { view->x / scale, view->y / scale, view->width / scale, view->height / scale };
  gboolean has_many = self->drawing != NULL && biv_map_drawing_get_n_flags (self->drawing) > FEW_FLAGS;

  if (self->drawing == NULL)
    return;
  for (guint i = 0; self->reach != NULL && i < self->reach->len; i++)
    {
      const BivReach *reach = &g_array_index (self->reach, BivReach, i);

      biv_map_drawing_draw_reach (self->drawing, cr, &look, reach->place, reach->moment);
    }
  if (self->link != NULL)
    biv_map_drawing_draw_link (self->drawing, cr, &look, self->link, self->link_words);
  if (has_many && !self->hides_flags)
    biv_canvas_paint_layer (canvas, LAYER_ORDERS, cr, view);
  else if (!self->hides_flags)
    biv_map_drawing_draw_orders (self->drawing, cr, &look, self->formation, &box);
  if (self->path != NULL)
    biv_map_drawing_draw_path (self->drawing, cr, &look, (const char *const *) self->path);
  if (self->place != NULL)
    biv_map_drawing_draw_ring (self->drawing, cr, &look, self->place, FALSE);
  if (self->hides_flags)
    biv_map_drawing_draw_picked (self->drawing, cr, &look, self->formation);
  else if (has_many)
    {
      biv_canvas_paint_layer (canvas, LAYER_FLAGS, cr, view);
      biv_map_drawing_draw_picked (self->drawing, cr, &look, self->formation);
    }
  else
    self->n_flags_drawn += biv_map_drawing_draw_flags (self->drawing, cr, &look, self->formation, &box);
  if (!self->hides_flags)
    {
      draw_meetings (self, cr, &look);
      biv_map_drawing_draw_unfolded (self->drawing, cr, &look, self->formation);
    }
  if (biv_canvas_shows_cursor (canvas))
    biv_map_drawing_draw_ring (self->drawing, cr, &look,
                               get_place (self, biv_canvas_get_cursor (canvas)), TRUE);
  biv_map_pen_paint (self->pen, self->drawing, cr, &look);
  if (biv_map_is_grid (self->campaign))
    biv_grid_pen_paint (self->grid_pen, self->campaign, self->drawing, cr, &look);
  if (self->is_placing && self->has_site)
    biv_map_drawing_draw_site (self->drawing, cr, &look, self->site_x, self->site_y);
  for (guint i = 0; self->crosses != NULL && i < self->crosses->len; i++)
    biv_map_drawing_draw_cross (self->drawing, cr, &look, &g_array_index (self->crosses, BivMapPoint, i), i + 1);
  biv_map_hand_paint (self->hand, self->drawing, self->campaign, cr, &look, &box);
}

/* ---- The tool over a grid ---- */

static gboolean
has_grid_tool (BivMapCanvas *self)
{
  return self->movable && self->drawing != NULL && biv_map_is_grid (self->campaign) && biv_grid_pen_has_tool (self->grid_pen);
}

/* A point of the drawing in map units. */
static BivMapSpot
get_map_spot (BivMapCanvas *self,
              double        x,
              double        y)
{
  BivMapPoint point;

  biv_map_drawing_get_map_point (self->drawing, x, y, &point);
  return (BivMapSpot) { point.x / 100.0, point.y / 100.0 };
}

static void
preview (BivMapCanvas *self,
         GPtrArray    *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      BivBox box;

      if (biv_map_drawing_preview (self->drawing, items->pdata[i], &box))
        biv_canvas_invalidate (BIV_CANVAS (self), &box);
    }
}

static void
show_stroke (BivMapCanvas *self)
{
  BivGridStroke *stroke = biv_grid_pen_get_stroke (self->grid_pen);
  g_autoptr (GPtrArray) changed = stroke != NULL ? biv_grid_stroke_take_changed (stroke) : NULL;

  if (changed != NULL)
    preview (self, changed);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

gboolean
biv_map_canvas_drop_stroke (BivMapCanvas *self)
{
  BivGridStroke *stroke;
  g_autoptr (GPtrArray) originals = NULL;

  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), FALSE);

  stroke = biv_grid_pen_get_stroke (self->grid_pen);
  if (stroke == NULL)
    return FALSE;
  originals = biv_grid_stroke_list_originals (stroke);
  preview (self, originals);
  biv_grid_pen_drop (self->grid_pen);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

BivProposal *
biv_map_canvas_propose_stroke (BivMapCanvas *self)
{
  BivGridStroke *stroke;

  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), NULL);

  stroke = biv_grid_pen_get_stroke (self->grid_pen);
  return stroke != NULL ? biv_grid_stroke_propose (stroke) : NULL;
}

void
biv_map_canvas_take_tool (BivMapCanvas       *self,
                          const BivGridStyle *style,
                          gboolean            picks)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_map_canvas_drop_stroke (self);
  biv_grid_pen_take (self->grid_pen, style, picks);
  if (self->campaign != NULL)
    biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pick_ground (BivMapCanvas *self,
             BivMapSpot    spot)
{
  BivGridCell cell;

  if (biv_grid_find_cell (self->campaign, spot, &cell) && biv_grid_find_place (self->campaign, &cell) != NULL)
    g_signal_emit (self, signals[GROUND_PICKED], 0, (int) biv_grid_find_place (self->campaign, &cell)->terrain);
}

/* Returns: whether the pen had a use for it. */
static gboolean
heed_grid_pen (BivMapCanvas     *self,
               BivGridPenAnswer  answer)
{
  BivMapSpot spot;

  if (answer == BIV_GRID_PEN_IGNORES)
    return FALSE;
  show_stroke (self);
  biv_canvas_describe_again (BIV_CANVAS (self));
  if (answer == BIV_GRID_PEN_HAS_PICKED && biv_grid_pen_get_spot (self->grid_pen, &spot))
    pick_ground (self, spot);
  else if (answer == BIV_GRID_PEN_IS_DONE)
    {
      g_signal_emit (self, signals[STROKE_MADE], 0);
      /* Whatever came of it, the gesture is over. */
      biv_map_canvas_drop_stroke (self);
    }
  return TRUE;
}

/* The second button picks up what is there, whatever tool is in hand. */
static void
on_cell_menu (BivMapCanvas *self,
              guint         cell,
              double        x_px,
              double        y_px)
{
  double x, y;

  if (!has_grid_tool (self))
    return;
  biv_canvas_to_model (BIV_CANVAS (self), x_px, y_px, &x, &y);
  pick_ground (self, get_map_spot (self, x, y));
}

/* The middle of the cell that the cursor is on, or of what is in sight. */
static BivMapSpot
get_cursor_spot (BivMapCanvas *self)
{
  BivPlace *place = biv_campaign_find_place (self->campaign, self->cursor_place);
  double x, y;

  if (place != NULL)
    return biv_place_get_spot (self->campaign, place);
  biv_canvas_to_model (BIV_CANVAS (self), gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                       gtk_widget_get_height (GTK_WIDGET (self)) / 2.0, &x, &y);
  return get_map_spot (self, x, y);
}

/* A pen that the keys have led out of sight is shown. */
static void
show_grid_pen (BivMapCanvas *self)
{
  BivMapSpot spot;
  BivBox view;
  double x, y;

  if (!biv_grid_pen_goes_along_sides (self->grid_pen) || !biv_grid_pen_get_spot (self->grid_pen, &spot))
    return;
  biv_map_drawing_get_spot (self->drawing, &(BivMapPoint) { (int) lround (spot.x * 100), (int) lround (spot.y * 100) }, &x, &y);
  biv_canvas_get_view (BIV_CANVAS (self), &view);
  if (x < view.x || x > view.x + view.width || y < view.y || y > view.y + view.height)
    biv_canvas_centre_on (BIV_CANVAS (self), x, y, 0);
}

/* ---- Cells ---- */

static guint
find_cell (BivCanvas *canvas,
           double     x,
           double     y)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);

  return self->drawing != NULL ? find_cell_of (self, biv_map_drawing_find_place (self->drawing, x, y)) : BIV_NOWHERE;
}

static gboolean
get_cell_box (BivCanvas *canvas,
              guint      cell,
              BivBox    *box)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  double x, y;

  if (self->drawing == NULL || !biv_map_drawing_get_point (self->drawing, get_place (self, cell), &x, &y))
    return FALSE;
  *box = (BivBox) { x - CELL_REACH, y - CELL_REACH, 2 * CELL_REACH, 2 * CELL_REACH };
  return TRUE;
}

/* From cell to cell; on hexes a row goes up and down a little, and comes out where it went in. */
static guint
step_on_grid (BivMapCanvas     *self,
              guint             cell,
              GtkDirectionType  direction)
{
  BivPlace *here = biv_campaign_find_place (self->campaign, get_place (self, cell));
  BivPlace *there = here != NULL ? biv_grid_find_place (self->campaign, &(BivGridCell) {
                                     here->x + (direction == GTK_DIR_RIGHT) - (direction == GTK_DIR_LEFT),
                                     here->y + (direction == GTK_DIR_DOWN) - (direction == GTK_DIR_UP) }) : NULL;

  return there != NULL ? find_cell_of (self, biv_id_of (there)) : cell;
}

/* The nearest place in that direction: what lies straight ahead is nearer than what lies aside. */
static guint
step (BivCanvas        *canvas,
      guint             cell,
      GtkDirectionType  direction)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  GPtrArray *places = self->campaign != NULL ? biv_campaign_peek_items (self->campaign, BIV_KIND_PLACE) : NULL;
  double x, y, nearest = G_MAXDOUBLE;
  guint best = cell;

  if (places == NULL || places->len == 0)
    return BIV_NOWHERE;
  if (!biv_map_drawing_get_point (self->drawing, get_place (self, cell), &x, &y))
    return 0;
  if (biv_map_is_grid (self->campaign))
    return step_on_grid (self, cell, direction);
  for (guint i = 0; i < places->len; i++)
    {
      double other_x, other_y, ahead, aside, cost;

      if (i == cell || !biv_map_drawing_get_point (self->drawing, get_place (self, i), &other_x, &other_y))
        continue;
      ahead = direction == GTK_DIR_RIGHT ? other_x - x : direction == GTK_DIR_LEFT ? x - other_x
              : direction == GTK_DIR_DOWN ? other_y - y : y - other_y;
      aside = direction == GTK_DIR_RIGHT || direction == GTK_DIR_LEFT ? fabs (other_y - y) : fabs (other_x - x);
      cost = ahead + 2 * aside;
      if (ahead > 0 && aside <= 2 * ahead && cost < nearest)
        {
          nearest = cost;
          best = i;
        }
    }
  return best;
}

static void
describe_formations (BivMapCanvas *self,
                     const char   *place,
                     GString      *words)
{
  GPtrArray *formations = biv_army_list_formations (self->campaign, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (g_strcmp0 (formation->location, place) == 0 && biv_army_get_body (self->campaign, formation) == formation)
        g_string_append_printf (words, ", %s", biv_item_call (formation));
    }
}

static char *
describe (BivCanvas *canvas,
          guint      cell)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  BivPlace *place = biv_campaign_find_place (self->campaign, get_place (self, cell));
  BivSide *owner;
  GString *words;

  if (self->is_placing || biv_map_pen_is_drawing (self->pen))
    return biv_map_canvas_dup_site_words (self);
  if (has_grid_tool (self) && biv_grid_pen_goes_along_sides (self->grid_pen))
    return biv_grid_pen_dup_words (self->grid_pen, self->campaign);
  if (place == NULL)
    return NULL;
  words = g_string_new (biv_item_call (place));
  owner = biv_campaign_find_side (self->campaign, place->owner);
  /* What a cell of a grid is ordered by, where it has a name besides. */
  if (biv_place_is_cell (self->campaign, place) && biv_item_get_name (BIV_ITEM (place)) != NULL)
    g_string_append_printf (words, " (%02d%02d)", place->x, place->y);
  g_string_append_printf (words, ", %s", biv_word_get_label (biv_terrain_get_type (), place->terrain));
  if (place->objective_points > 0)
    g_string_append_printf (words, ngettext (", %d point", ", %d points", place->objective_points), place->objective_points);
  if (owner != NULL)
    g_string_append_printf (words, _(", held by %s"), biv_item_call (owner));
  describe_formations (self, biv_id_of (place), words);
  for (guint i = 0; self->reach != NULL && i < self->reach->len; i++)
    {
      const BivReach *reach = &g_array_index (self->reach, BivReach, i);
      g_autofree char *moment = biv_moment_dup_text (reach->moment);

      if (g_strcmp0 (reach->place, biv_id_of (place)) == 0)
        g_string_append_printf (words, _(", reached at %s"), moment);
    }
  return g_string_free (words, FALSE);
}

/* ---- Clicks and drags ---- */

/* Inside the map, where it has a size: a place beyond the edge would make the paper larger under the pointer. */
static void
move_site (BivMapCanvas *self,
           int           x,
           int           y)
{
  int columns = self->campaign->map_columns, rows = self->campaign->map_rows;

  self->site_x = columns > 0 ? CLAMP (x, 0, columns) : x;
  self->site_y = rows > 0 ? CLAMP (y, 0, rows) : y;
  self->has_site = TRUE;
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

static void
move_site_to_point (BivMapCanvas *self,
                    double        x,
                    double        y)
{
  int column, row;

  biv_map_drawing_get_units (self->drawing, x, y, &column, &row);
  move_site (self, column, row);
}

/* What is under way is to be seen, and told. */
static void
tell_of_hand (BivMapCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

/* Flags are no cells, and have initials alone: who it is, is told as a place is. */
static void
take_flag (BivMapCanvas *self,
           const char   *formation)
{
  if (g_strcmp0 (formation, self->flag) == 0)
    return;
  g_free (self->flag);
  self->flag = g_strdup (formation);
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

static void
point_at (BivCanvas *canvas,
          double     x,
          double     y)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);

  if (self->is_placing && self->drawing != NULL)
    move_site_to_point (self, x, y);
  if (self->drawing != NULL && !self->hides_flags && biv_map_drawing_unfold_at (self->drawing, x, y))
    gtk_widget_queue_draw (GTK_WIDGET (self));
  take_flag (self, self->drawing == NULL || self->hides_flags || biv_map_drawing_find_place (self->drawing, x, y) != NULL
                   ? NULL : biv_map_drawing_find_formation (self->drawing, x, y));
  if (has_grid_tool (self))
    {
      biv_grid_pen_point (self->grid_pen, self->campaign, get_map_spot (self, x, y));
      show_stroke (self);
      return;
    }
  if (biv_map_hand_point (self->hand, x, y))
    tell_of_hand (self);
  if (self->drawing == NULL || !biv_map_pen_is_drawing (self->pen))
    return;
  biv_map_pen_point (self->pen, self->drawing, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

static void
pointer_left (BivCanvas *canvas)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);

  if (self->drawing != NULL && biv_map_drawing_fold (self->drawing))
    gtk_widget_queue_draw (GTK_WIDGET (self));
  take_flag (self, NULL);
}

/* ---- The pen ---- */

static double
get_pen_reach (BivMapCanvas *self)
{
  return PEN_REACH / biv_canvas_get_scale (BIV_CANVAS (self));
}

/* Returns: whether the pen had a use for it. */
static gboolean
heed (BivMapCanvas *self,
      BivPenAnswer  answer)
{
  if (answer == BIV_PEN_IGNORES)
    return FALSE;
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SITE_MOVED], 0);
  if (answer == BIV_PEN_IS_DONE)
    g_signal_emit (self, signals[biv_map_pen_is_drawing (self->pen) ? LINE_MADE : LINE_CHANGED], 0);
  return TRUE;
}

/* A place's grid is coarser than a map of places. */
static int
get_pen_step (BivMapCanvas *self)
{
  return biv_map_is_grid (self->campaign) ? 10 : 100;
}

void
biv_map_canvas_begin_line (BivMapCanvas *self,
                           BivDrawnKind  kind)
{
  double x, y;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_map_pen_begin (self->pen, biv_drawn_is_area (kind), biv_drawn_get_least_points (kind));
  if (self->drawing != NULL && !biv_map_pen_has_spot (self->pen))
    {
      biv_canvas_to_model (BIV_CANVAS (self), gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                           gtk_widget_get_height (GTK_WIDGET (self)) / 2.0, &x, &y);
      biv_map_pen_point (self->pen, self->drawing, x, y);
    }
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_edit_line (BivMapCanvas *self,
                          const GArray *points,
                          gboolean      closed,
                          gboolean      fixed_ends)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_map_pen_edit (self->pen, points, closed, fixed_ends);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const GArray *
biv_map_canvas_get_line (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), NULL);

  return biv_map_pen_get_points (self->pen);
}

gboolean
biv_map_canvas_drop_line (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), FALSE);

  gtk_widget_queue_draw (GTK_WIDGET (self));
  return biv_map_pen_drop (self->pen) || biv_map_hand_drop (self->hand);
}

/* A site that the keys have brought out of sight is shown. */
static void
show_site (BivMapCanvas *self)
{
  BivBox view;
  double x, y;

  biv_map_drawing_get_site (self->drawing, self->site_x, self->site_y, &x, &y);
  biv_canvas_get_view (BIV_CANVAS (self), &view);
  if (x < view.x || x > view.x + view.width || y < view.y || y > view.y + view.height)
    biv_canvas_centre_on (BIV_CANVAS (self), x, y, 0);
}

/* Whether the site is inside the map, and as far from every place as their names need. */
static gboolean
is_free (BivMapCanvas *self,
         int           x,
         int           y)
{
  int columns = self->campaign->map_columns, rows = self->campaign->map_rows;

  if ((columns > 0 && (x < 0 || x > columns)) || (rows > 0 && (y < 0 || y > rows)))
    return FALSE;
  BIV_EACH (BivPlace, place, self->campaign, BIV_KIND_PLACE)
    if (hypot (place->x - x, place->y - y) < SITE_APART - 2)
      return FALSE;
  return TRUE;
}

/* A free site beside @place: the nearest one, to the right of it if that is as near as any. */
static void
move_site_beside (BivMapCanvas *self,
                  BivPlace     *place)
{
  static const struct { int x, y; } ways[] = {
    { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 },
  };

  for (int ring = 1; ring <= SITE_RINGS; ring++)
    for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
      {
        int x = place->x + ways[i].x * ring * SITE_APART, y = place->y + ways[i].y * ring * SITE_APART;

        if (is_free (self, x, y))
          {
            move_site (self, x, y);
            return;
          }
      }
  move_site (self, place->x, place->y);
}

static void
choose_site (BivMapCanvas *self)
{
  if (self->has_site)
    g_signal_emit (self, signals[SITE_CHOSEN], 0, self->site_x, self->site_y);
}

static void
toggle (BivMapCanvas *self,
        const char   *id)
{
  if (id != NULL)
    g_signal_emit (self, signals[TOGGLED], 0, id);
}

/* The keyboard measures from place to place. */
static void
measure_from (BivMapCanvas *self,
              const char   *place,
              gboolean      was_pressed)
{
  double x = self->pressed_x, y = self->pressed_y;

  biv_map_hand_drop (self->hand);
  self->is_held = FALSE;
  if (place != NULL)
    biv_map_drawing_get_point (self->drawing, place, &x, &y);
  else if (!was_pressed)
    return;
  biv_map_hand_measure (self->hand, x, y);
  tell_of_hand (self);
}

static void
on_activate_cell (BivMapCanvas *self,
                  guint         cell)
{
  const char *place = get_place (self, cell);
  const char *formation = NULL, *link = NULL, *drawn = NULL;
  gboolean was_pressed = self->is_pressed && self->drawing != NULL;

  if (has_grid_tool (self))
    return;
  self->is_pressed = FALSE;
  self->is_penned = FALSE;
  if (was_pressed
      && heed (self, biv_map_pen_click (self->pen, self->drawing, self->pressed_x, self->pressed_y, get_pen_reach (self))))
    return;
  if (biv_map_pen_is_drawing (self->pen))
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (biv_map_hand_get_use (self->hand) == BIV_HAND_MEASURES && self->drawing != NULL)
    {
      measure_from (self, place, was_pressed);
      return;
    }
  /* A press that became no drag carries nothing any more. */
  biv_map_hand_drop (self->hand);
  self->is_held = FALSE;
  if (self->is_placing && place == NULL)
    {
      if (was_pressed)
        move_site_to_point (self, self->pressed_x, self->pressed_y);
      choose_site (self);
      return;
    }
  /* Flags and links are no cells: what was pressed tells. */
  if (place == NULL && was_pressed)
    {
      formation = self->hides_flags ? NULL
                                    : biv_map_drawing_find_formation (self->drawing, self->pressed_x, self->pressed_y);
      link = biv_map_drawing_find_link (self->drawing, self->pressed_x, self->pressed_y);
      /* Ground is of use to him who edits the map. */
      drawn = self->movable ? biv_map_drawing_find_drawn (self->drawing, self->pressed_x, self->pressed_y) : NULL;
    }
  if (biv_map_hand_get_use (self->hand) == BIV_HAND_SELECTS
      && (self->modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0)
    toggle (self, place != NULL ? place : link != NULL ? link : drawn);
  else if (place != NULL)
    g_signal_emit (self, signals[PLACE_ACTIVATED], 0, place);
  else if (formation != NULL)
    g_signal_emit (self, signals[FORMATION_ACTIVATED], 0, formation);
  else if (link != NULL)
    g_signal_emit (self, signals[LINK_ACTIVATED], 0, link);
  else if (drawn != NULL)
    g_signal_emit (self, signals[DRAWN_ACTIVATED], 0, drawn);
  else if (biv_map_hand_get_use (self->hand) == BIV_HAND_SELECTS && was_pressed)
    /* A click on nothing chooses nothing. */
    g_signal_emit (self, signals[FRAMED], 0, (const char *const[]) { NULL }, FALSE);
}

static gboolean
read_arrow (guint             key,
            int              *dx,
            int              *dy,
            GtkDirectionType *direction)
{
  static const struct { guint key, keypad; int dx, dy; GtkDirectionType direction; } arrows[] = {
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1, GTK_DIR_UP },       { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1, GTK_DIR_DOWN },
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0, GTK_DIR_LEFT }, { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0, GTK_DIR_RIGHT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i].key || key == arrows[i].keypad)
      {
        *dx = arrows[i].dx;
        *dy = arrows[i].dy;
        *direction = arrows[i].direction;
        return TRUE;
      }
  return FALSE;
}

/* What is chosen goes with the arrows, with Shift farther; with Alt they walk from place to place, and Ctrl+Space takes the place
 * that they have come to among what is chosen, or out of it. */
static gboolean
press_hand (BivMapCanvas    *self,
            guint            key,
            GdkModifierType  modifiers)
{
  guint cursor = biv_canvas_get_cursor (BIV_CANVAS (self));
  GtkDirectionType direction;
  int dx, dy;

  if (key == GDK_KEY_space && modifiers == GDK_CONTROL_MASK && cursor != BIV_NOWHERE
      && biv_map_hand_get_use (self->hand) == BIV_HAND_SELECTS)
    {
      g_autofree char *place = g_strdup (get_place (self, cursor));

      toggle (self, place);
      return GDK_EVENT_STOP;
    }
  if (!read_arrow (key, &dx, &dy, &direction))
    return GDK_EVENT_PROPAGATE;
  if (biv_map_hand_get_use (self->hand) == BIV_HAND_MOVES_PICTURE && (modifiers & ~GDK_SHIFT_MASK) == 0)
    {
      g_signal_emit (self, signals[PICTURE_MOVED], 0, modifiers != 0 ? 1000 * dx : 100 * dx, modifiers != 0 ? 1000 * dy : 100 * dy);
      return GDK_EVENT_STOP;
    }
  if (biv_map_hand_get_use (self->hand) != BIV_HAND_SELECTS || !biv_map_hand_has_chosen (self->hand))
    return GDK_EVENT_PROPAGATE;
  if (modifiers == GDK_ALT_MASK)
    {
      biv_canvas_set_cursor (BIV_CANVAS (self), step (BIV_CANVAS (self), cursor, direction));
      biv_canvas_show_cell (BIV_CANVAS (self), biv_canvas_get_cursor (BIV_CANVAS (self)));
      return GDK_EVENT_STOP;
    }
  if ((modifiers & ~GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  g_signal_emit (self, signals[CARRIED], 0, NULL, modifiers != 0 ? 10 * dx : dx, modifiers != 0 ? 10 * dy : dy);
  return GDK_EVENT_STOP;
}

/* While a place is to be put somewhere the arrows move its site, and walk to no place. */
static gboolean
on_key (BivMapCanvas    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  int step = modifiers == GDK_SHIFT_MASK ? 10 : 1;

  self->modifiers = modifiers;
  if (has_grid_tool (self)
      && heed_grid_pen (self, biv_grid_pen_key (self->grid_pen, self->campaign, key, modifiers, get_cursor_spot (self))))
    {
      show_grid_pen (self);
      return GDK_EVENT_STOP;
    }
  if (self->drawing != NULL && !self->is_placing
      && heed (self, biv_map_pen_key (self->pen, key, modifiers, get_pen_step (self))))
    return GDK_EVENT_STOP;
  if (self->drawing != NULL && !self->is_placing && biv_map_hand_get_use (self->hand) != BIV_HAND_IDLE
      && press_hand (self, key, modifiers))
    return GDK_EVENT_STOP;
  if (!self->is_placing || self->drawing == NULL || (modifiers & ~GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Up: case GDK_KEY_KP_Up:
      move_site (self, self->site_x, self->site_y - step);
      show_site (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down: case GDK_KEY_KP_Down:
      move_site (self, self->site_x, self->site_y + step);
      show_site (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Left: case GDK_KEY_KP_Left:
      move_site (self, self->site_x - step, self->site_y);
      show_site (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right: case GDK_KEY_KP_Right:
      move_site (self, self->site_x + step, self->site_y);
      show_site (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter: case GDK_KEY_space:
      choose_site (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static BivDragUse
drag_begin (BivCanvas       *canvas,
            double           x,
            double           y,
            GdkModifierType  modifiers)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  const char *place = self->drawing != NULL ? biv_map_drawing_find_place (self->drawing, x, y) : NULL;

  BivMapLook look = look_at (self, biv_canvas_get_scale (canvas));

  self->is_grid_penned = has_grid_tool (self)
                         && heed_grid_pen (self, biv_grid_pen_press (self->grid_pen, self->campaign, get_map_spot (self, x, y),
                                                                     (modifiers & GDK_CONTROL_MASK) != 0));
  if (self->is_grid_penned)
    return BIV_DRAG_PAINTS;
  self->is_pressed = TRUE;
  self->modifiers = modifiers & gtk_accelerator_get_default_mod_mask ();
  self->pressed_x = x;
  self->pressed_y = y;
  self->is_penned = self->movable && self->drawing != NULL && (place == NULL || biv_map_pen_is_drawing (self->pen))
                    && biv_map_pen_press (self->pen, self->drawing, x, y, get_pen_reach (self)) != BIV_PEN_IGNORES;
  if (self->is_penned)
    return BIV_DRAG_CARRIES;
  /* The cells of a grid stay where they are. */
  if (!self->movable || self->is_placing || self->drawing == NULL || (place != NULL && biv_map_is_grid (self->campaign)))
    return BIV_DRAG_PANS;
  self->is_held = biv_map_hand_press (self->hand, self->drawing, &look, x, y, self->modifiers);
  return self->is_held ? BIV_DRAG_CARRIES : BIV_DRAG_PANS;
}

static void
drag_update (BivCanvas *canvas,
             double     x,
             double     y)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);

  if (self->is_grid_penned)
    {
      biv_grid_pen_point (self->grid_pen, self->campaign, get_map_spot (self, x, y));
      show_stroke (self);
      return;
    }
  if (self->is_penned)
    biv_map_pen_drag (self->pen, self->drawing, x, y);
  else if (self->is_held)
    {
      biv_map_hand_drag (self->hand, x, y);
      tell_of_hand (self);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Whoever is told may put another map there: what is handed on is a copy. */
static void
tell_deed (BivMapCanvas        *self,
           const BivHandAnswer *answer)
{
  g_autofree char *from = g_strdup (answer->from), *to = g_strdup (answer->to);
  g_autoptr (GPtrArray) ids = answer->ids;
  g_auto (GStrv) copies = NULL;

  switch (answer->deed)
    {
    case BIV_HAND_CARRIED:
      g_signal_emit (self, signals[CARRIED], 0, from, answer->dx, answer->dy);
      break;
    case BIV_HAND_FRAMED:
      g_ptr_array_add (ids, NULL);
      copies = g_strdupv ((char **) ids->pdata);
      g_signal_emit (self, signals[FRAMED], 0, copies, answer->adds);
      break;
    case BIV_HAND_LINKED:
      g_signal_emit (self, signals[LINK_DRAWN], 0, from, to);
      break;
    case BIV_HAND_NAMED:
      g_signal_emit (self, signals[NAME_MOVED], 0, from, answer->dx, answer->dy);
      break;
    case BIV_HAND_PICTURED:
      g_signal_emit (self, signals[PICTURE_MOVED], 0, answer->dx, answer->dy);
      break;
    case BIV_HAND_NOTHING:
    default:
      break;
    }
}

static void
drag_end (BivCanvas *canvas,
          double     x,
          double     y,
          gboolean   cancelled)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (canvas);
  BivHandAnswer answer;

  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->is_grid_penned)
    {
      self->is_grid_penned = FALSE;
      if (cancelled)
        biv_map_canvas_drop_stroke (self);
      else
        heed_grid_pen (self, biv_grid_pen_release (self->grid_pen));
      return;
    }
  if (self->is_penned)
    {
      self->is_penned = FALSE;
      if (!cancelled)
        biv_map_pen_drag (self->pen, self->drawing, x, y);
      heed (self, biv_map_pen_release (self->pen, self->drawing, get_pen_reach (self), cancelled));
      return;
    }
  if (!self->is_held)
    return;
  self->is_held = FALSE;
  if (!cancelled)
    biv_map_hand_drag (self->hand, x, y);
  biv_map_hand_release (self->hand, self->drawing, cancelled, &answer);
  tell_deed (self, &answer);
  g_signal_emit (self, signals[SITE_MOVED], 0);
}

/* ---- What is shown ---- */

static void
on_cursor (BivMapCanvas *self)
{
  g_clear_pointer (&self->flag, g_free);
  g_free (self->cursor_place);
  self->cursor_place = g_strdup (get_place (self, biv_canvas_get_cursor (BIV_CANVAS (self))));
  /* The tool goes with the keys, and draws where it is down. */
  if (has_grid_tool (self) && !biv_grid_pen_goes_along_sides (self->grid_pen) && self->cursor_place != NULL)
    {
      biv_grid_pen_point (self->grid_pen, self->campaign, get_cursor_spot (self));
      show_stroke (self);
    }
}

/* Places come and go: the cursor stays on its own, and on none where that has gone. */
static void
keep_cursor (BivMapCanvas *self)
{
  g_autofree char *place = g_strdup (self->cursor_place);

  if (place != NULL)
    biv_canvas_set_cursor (BIV_CANVAS (self), find_cell_of (self, place));
  else if (biv_canvas_get_cursor (BIV_CANVAS (self)) != BIV_NOWHERE)
    on_cursor (self);
}

void
biv_map_canvas_set_backdrop (BivMapCanvas *self,
                             BivBackdrop  *backdrop)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (backdrop == self->backdrop)
    return;
  if (backdrop != NULL)
    biv_backdrop_ref (backdrop);
  g_clear_pointer (&self->backdrop, biv_backdrop_unref);
  self->backdrop = backdrop;
  if (self->drawing == NULL)
    return;
  biv_map_drawing_set_backdrop (self->drawing, backdrop);
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
  /* Who edits sees all of it: there may have to be more paper. */
  if (self->movable && backdrop != NULL)
    {
      g_autofree char *reader = g_strdup (self->reader);

      biv_map_canvas_set_campaign (self, self->campaign, reader);
    }
}

double
biv_map_canvas_get_map_width (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), 0.0);

  return self->drawing != NULL ? biv_map_drawing_get_breadth (self->drawing) : 0.0;
}

/* A unit's name or a turn's points draw no map anew. */
static void
invalidate_what_differs (BivMapCanvas        *self,
                         const BivMapDrawing *before)
{
  g_autoptr (GArray) boxes = NULL;

  if (before == NULL || self->drawing == NULL || !biv_map_drawing_list_differences (self->drawing, before, &boxes))
    {
      biv_canvas_invalidate (BIV_CANVAS (self), NULL);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      return;
    }
  for (guint i = 0; i < boxes->len; i++)
    biv_canvas_invalidate (BIV_CANVAS (self), &g_array_index (boxes, BivBox, i));
  if (!biv_map_drawing_has_flags_of (self->drawing, before))
    {
      biv_canvas_invalidate_layer (BIV_CANVAS (self), LAYER_ORDERS, NULL);
      biv_canvas_invalidate_layer (BIV_CANVAS (self), LAYER_FLAGS, NULL);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_set_campaign (BivMapCanvas *self,
                             BivCampaign  *campaign,
                             const char   *reader)
{
  double width = 0.0, height = 0.0, new_width = 0.0, new_height = 0.0;
  g_autoptr (BivMapDrawing) before = NULL;
  gboolean is_same;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_grid_pen_drop (self->grid_pen);
  self->is_grid_penned = FALSE;
  before = g_steal_pointer (&self->drawing);
  if (before != NULL)
    biv_map_drawing_get_size (before, &width, &height);
  is_same = campaign == self->campaign && g_strcmp0 (reader, self->reader) == 0 && !self->wants_paper;
  self->wants_paper = FALSE;
  g_clear_pointer (&self->reach, g_array_unref);
  g_set_object (&self->campaign, campaign);
  g_free (self->reader);
  self->reader = g_strdup (reader);
  if (campaign != NULL)
    {
      self->drawing = self->movable ? biv_map_drawing_new_for_editing (campaign, reader, is_same ? before : NULL, self->backdrop)
                                    : biv_map_drawing_new_in_stacks (campaign, reader);
      biv_map_drawing_set_backdrop (self->drawing, self->backdrop);
      biv_map_drawing_get_size (self->drawing, &new_width, &new_height);
    }
  keep_cursor (self);
  if (width != new_width || height != new_height)
    biv_canvas_extent_changed (BIV_CANVAS (self));
  invalidate_what_differs (self, before);
  biv_canvas_describe_again (BIV_CANVAS (self));
}

guint64
biv_map_canvas_get_n_flags_drawn (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), 0);

  return self->n_flags_drawn;
}

guint64
biv_map_canvas_get_n_grounds_drawn (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), 0);

  return self->n_grounds_drawn;
}

/* Whose path is drawn by itself has no arrow among the others. */
static void
invalidate_march (BivMapCanvas *self)
{
  BivBox box;

  if (self->drawing != NULL && biv_map_drawing_get_march (self->drawing, self->formation, &box))
    biv_canvas_invalidate_layer (BIV_CANVAS (self), LAYER_ORDERS, &box);
}

void
biv_map_canvas_select (BivMapCanvas      *self,
                       const char        *formation,
                       const char *const *path)
{
  g_autofree char *new_formation = g_strdup (formation);

  if (g_strcmp0 (formation, self->formation) != 0)
    {
      invalidate_march (self);
      g_free (self->formation);
      self->formation = g_steal_pointer (&new_formation);
      invalidate_march (self);
    }
  g_strfreev (self->path);
  self->path = g_strdupv ((char **) path);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_select_place (BivMapCanvas *self,
                             const char   *place)
{
  g_free (self->place);
  self->place = g_strdup (place);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_select_link (BivMapCanvas *self,
                            const char   *link,
                            const char   *words)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  g_free (self->link);
  self->link = g_strdup (link);
  g_free (self->link_words);
  self->link_words = g_strdup (words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_set_reach (BivMapCanvas *self,
                          GArray       *reach)
{
  g_clear_pointer (&self->reach, g_array_unref);
  self->reach = reach != NULL ? g_array_copy (reach) : NULL;
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_set_meetings (BivMapCanvas *self,
                             GPtrArray    *meetings)
{
  g_clear_pointer (&self->meetings, g_ptr_array_unref);
  self->meetings = meetings;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_set_movable (BivMapCanvas *self,
                            gboolean      movable)
{
  g_autofree char *reader = NULL;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (self->movable == movable)
    return;
  self->movable = movable;
  self->wants_paper = TRUE;
  reader = g_strdup (self->reader);
  if (self->campaign != NULL)
    biv_map_canvas_set_campaign (self, self->campaign, reader);
}

void
biv_map_canvas_set_hides_flags (BivMapCanvas *self,
                                gboolean      hides_flags)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (self->hides_flags == hides_flags)
    return;
  self->hides_flags = hides_flags;
  if (self->drawing != NULL)
    biv_map_drawing_fold (self->drawing);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_set_use (BivMapCanvas *self,
                        BivHandUse    use)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_map_hand_set_use (self->hand, use);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_map_canvas_choose (BivMapCanvas      *self,
                       const char *const *ids)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  biv_map_hand_choose (self->hand, ids);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
biv_map_canvas_get_name_spot (BivMapCanvas *self,
                              const char   *place,
                              int          *dx,
                              int          *dy)
{
  BivMapPoint at, name;
  double x, y, name_x, name_y;

  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), FALSE);

  if (self->drawing == NULL || !biv_map_drawing_get_point (self->drawing, place, &x, &y)
      || !biv_map_drawing_get_name (self->drawing, place, &name_x, &name_y, NULL))
    return FALSE;
  biv_map_drawing_get_map_point (self->drawing, x, y, &at);
  biv_map_drawing_get_map_point (self->drawing, name_x, name_y, &name);
  *dx = name.x - at.x;
  *dy = name.y - at.y;
  return TRUE;
}

void
biv_map_canvas_set_crosses (BivMapCanvas *self,
                            const GArray *points)
{
  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  g_clear_pointer (&self->crosses, g_array_unref);
  self->crosses = points != NULL ? g_array_copy ((GArray *) points) : NULL;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
biv_map_canvas_is_shifted (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), FALSE);

  return (self->modifiers & GDK_SHIFT_MASK) != 0;
}

/* The keys begin beside the place where the cursor is, and on a map without one in the middle of what is seen. */
void
biv_map_canvas_set_placing (BivMapCanvas *self,
                            gboolean      is_placing)
{
  BivPlace *beside;
  double x, y;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (self->is_placing == is_placing)
    return;
  self->is_placing = is_placing;
  self->has_site = FALSE;
  beside = self->campaign != NULL ? biv_campaign_find_place (self->campaign, self->cursor_place) : NULL;
  if (is_placing && self->drawing != NULL && beside != NULL)
    {
      move_site_beside (self, beside);
      show_site (self);
    }
  else if (is_placing && self->drawing != NULL)
    {
      biv_canvas_to_model (BIV_CANVAS (self), gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                           gtk_widget_get_height (GTK_WIDGET (self)) / 2.0, &x, &y);
      move_site_to_point (self, x, y);
    }
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static char *
dup_flag_words (BivMapCanvas *self)
{
  BivFormation *formation = self->flag != NULL ? biv_campaign_find_formation (self->campaign, self->flag) : NULL;
  BivSide *side = formation != NULL ? biv_campaign_find_side (self->campaign, formation->side) : NULL;
  BivPlace *place = formation != NULL ? biv_campaign_find_place (self->campaign, formation->location) : NULL;

  return side == NULL || place == NULL ? NULL
         : g_strdup_printf ("%s, %s, %s", biv_item_call (formation), biv_item_call (side), biv_item_call (place));
}

char *
biv_map_canvas_dup_site_words (BivMapCanvas *self)
{
  g_return_val_if_fail (BIV_IS_MAP_CANVAS (self), NULL);

  if (has_grid_tool (self))
    return biv_grid_pen_dup_words (self->grid_pen, self->campaign);
  if (!self->is_placing)
    {
      char *words = biv_map_pen_dup_words (self->pen);

      if (words == NULL)
        words = biv_map_hand_dup_words (self->hand, self->drawing, self->campaign);
      return words != NULL ? words : dup_flag_words (self);
    }
  if (!self->has_site)
    return NULL;
  /* TRANSLATORS: where a place would be put, in map units: "New place at 40 east, 22 south" */
  return g_strdup_printf (_("New place at %d east, %d south"), self->site_x, self->site_y);
}

void
biv_map_canvas_show_link (BivMapCanvas *self,
                          const char   *link)
{
  BivBox view;
  double x, y;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (self->drawing == NULL || !biv_map_drawing_get_link_point (self->drawing, link, &x, &y))
    return;
  biv_canvas_get_view (BIV_CANVAS (self), &view);
  if (x < view.x || x > view.x + view.width || y < view.y || y > view.y + view.height)
    biv_canvas_centre_on (BIV_CANVAS (self), x, y, 0);
}

void
biv_map_canvas_show_place (BivMapCanvas *self,
                           const char   *place)
{
  guint cell = find_cell_of (self, place);

  if (cell == BIV_NOWHERE)
    return;
  biv_canvas_set_cursor (BIV_CANVAS (self), cell);
  biv_canvas_show_cell (BIV_CANVAS (self), cell);
}

void
biv_map_canvas_take_made_place (BivMapCanvas *self,
                                const char   *place)
{
  guint cell = find_cell_of (self, place);
  double left, top, right, bottom, x, y;

  g_return_if_fail (BIV_IS_MAP_CANVAS (self));

  if (cell == BIV_NOWHERE || !biv_map_drawing_get_point (self->drawing, place, &x, &y))
    return;
  biv_canvas_set_cursor (BIV_CANVAS (self), cell);
  biv_canvas_to_model (BIV_CANVAS (self), 0, 0, &left, &top);
  biv_canvas_to_model (BIV_CANVAS (self), gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)),
                       &right, &bottom);
  if (x < left || x > right || y < top || y > bottom)
    biv_canvas_show_cell (BIV_CANVAS (self), cell);
}

/* The paper goes on round the map. */
static void
biv_map_canvas_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (widget);
  const BivPalette *palette = biv_look_get_palette (widget);
  const BivColour *paper = &palette->level[0];
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));

  if (self->palette != NULL && self->palette != palette)
    biv_canvas_invalidate (BIV_CANVAS (self), NULL);
  self->palette = palette;
  gtk_snapshot_append_color (snapshot, &(GdkRGBA) { (float) paper->red, (float) paper->green, (float) paper->blue, 1.0f },
                             &bounds);
  GTK_WIDGET_CLASS (biv_map_canvas_parent_class)->snapshot (widget, snapshot);
}

static void
biv_map_canvas_dispose (GObject *object)
{
  BivMapCanvas *self = BIV_MAP_CANVAS (object);

  g_clear_pointer (&self->drawing, biv_map_drawing_free);
  g_clear_pointer (&self->backdrop, biv_backdrop_unref);
  g_clear_pointer (&self->reach, g_array_unref);
  g_clear_pointer (&self->meetings, g_ptr_array_unref);
  g_clear_pointer (&self->path, g_strfreev);
  g_clear_pointer (&self->formation, g_free);
  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->reader, g_free);
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->link_words, g_free);
  g_clear_pointer (&self->flag, g_free);
  g_clear_pointer (&self->cursor_place, g_free);
  g_clear_object (&self->campaign);
  G_OBJECT_CLASS (biv_map_canvas_parent_class)->dispose (object);
}

static void
biv_map_canvas_finalize (GObject *object)
{
  biv_map_pen_free (BIV_MAP_CANVAS (object)->pen);
  biv_map_hand_free (BIV_MAP_CANVAS (object)->hand);
  g_clear_pointer (&BIV_MAP_CANVAS (object)->crosses, g_array_unref);
  biv_grid_pen_free (BIV_MAP_CANVAS (object)->grid_pen);
  G_OBJECT_CLASS (biv_map_canvas_parent_class)->finalize (object);
}

static void
biv_map_canvas_class_init (BivMapCanvasClass *klass)
{
  BivCanvasClass *canvas_class = BIV_CANVAS_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_map_canvas_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_map_canvas_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = biv_map_canvas_snapshot;
  canvas_class->get_extent = get_extent;
  canvas_class->draw_tile = draw_tile;
  canvas_class->draw_layer = draw_layer;
  canvas_class->draw_live = draw_live;
  canvas_class->find_cell = find_cell;
  canvas_class->get_cell_box = get_cell_box;
  canvas_class->step = step;
  canvas_class->describe = describe;
  canvas_class->point_at = point_at;
  canvas_class->pointer_left = pointer_left;
  canvas_class->drag_begin = drag_begin;
  canvas_class->drag_update = drag_update;
  canvas_class->drag_end = drag_end;

  signals[PLACE_ACTIVATED] = g_signal_new ("place-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FORMATION_ACTIVATED] = g_signal_new ("formation-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINK_ACTIVATED] = g_signal_new ("link-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[DRAWN_ACTIVATED] = g_signal_new ("drawn-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINE_MADE] = g_signal_new ("line-made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
  signals[LINE_CHANGED] = g_signal_new ("line-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
  signals[STROKE_MADE] = g_signal_new ("stroke-made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  signals[GROUND_PICKED] = g_signal_new ("ground-picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SITE_MOVED] = g_signal_new ("site-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
  signals[SITE_CHOSEN] = g_signal_new ("site-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[CARRIED] = g_signal_new ("carried", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_INT, G_TYPE_INT);
  signals[FRAMED] = g_signal_new ("framed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_STRV, G_TYPE_BOOLEAN);
  signals[TOGGLED] = g_signal_new ("toggled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINK_DRAWN] = g_signal_new ("link-drawn", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[NAME_MOVED] = g_signal_new ("name-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_INT, G_TYPE_INT);
  signals[PICTURE_MOVED] = g_signal_new ("picture-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
biv_map_canvas_init (BivMapCanvas *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->pen = biv_map_pen_new ();
  self->hand = biv_map_hand_new ();
  self->grid_pen = biv_grid_pen_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "notify::cursor", G_CALLBACK (on_cursor), NULL);
  g_signal_connect (self, "cell-menu", G_CALLBACK (on_cell_menu), NULL);
  g_signal_connect (self, "activate-cell", G_CALLBACK (on_activate_cell), NULL);
  biv_canvas_set_scale_range (BIV_CANVAS (self), 0.15, 3.0);
}
