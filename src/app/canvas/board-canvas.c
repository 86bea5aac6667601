/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-canvas.c: a board on the screen, with counters and what lies over the ground */
#include "config.h"

#include "app/canvas/board-canvas.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/widgets/look.h"
#include "draw/ground/board-signs.h"
#include "draw/ground/patch.h"

#define N_ZONES 3
#define SLIDE_US (300 * 1000)         /* of a counter along its way */

typedef struct
{
  GArray      *cells;               /* of BivCell */
  BivSideLook  side;
  gboolean     has_side;
  char        *name;
} Zone;

struct _BivBoardCanvas
{
  BivCanvas        parent_instance;

  BivBoard        *board;
  BivBoardDrawing *drawing;
  guint32          seed;
  BivLayers        layers;
  GArray          *pieces;          /* of BivPiece; look.number is owned */
  GArray          *markers;         /* of BivMarker */
  GArray          *path;            /* of BivCell */
  GArray          *trail;           /* of BivCell: the last move, in the colour of trail_side */
  BivSideLook      trail_side;
  BivCell          shot_from, shot_to;        /* BIV_NO_CELL: no line of fire */
  char            *shot_words;
  guint            slide_tick;      /* a counter slides along the trail */
  guint            slide_id;
  gint64           slide_began;     /* in the frame clock's time; 0: with the next frame */
  double           slide_share;     /* of its way */
  Zone             zones[N_ZONES];
  gboolean         is_past;
  BivPaints        paints;
  BivCounterCache *counters;

  gboolean         is_carrying;
  guint            carried;         /* id; in the hand once the pointer has moved */
  double           carried_x, carried_y;
  BivCell          painted;         /* the last cell painted over */
  BivCell          edge_cell;       /* the edge pointed at; BIV_NO_CELL: none */
  guint            edge_direction;

  GdkModifierType  modifiers;       /* of the drag */
  GArray          *patches;         /* of BivPatch */
  BivSymmetry      symmetry;
  char            *axis_words;
  BivBackdrop     *tracing;         /* NULL: none */
  BivBox           tracing_box;     /* c */
  int              tracing_turn, tracing_strength;
};

enum { POINTED_AT, PIECE_DROPPED, PIECE_CARRIED, PIECE_OUT, PAINT_BEGIN, PAINT_OVER, PAINT_END, EDGE_BEGIN, EDGE_OVER, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBoardCanvas, biv_board_canvas, BIV_TYPE_CANVAS)

BivBoard *
biv_board_canvas_get_board (BivBoardCanvas *self)
{
  return self->board;
}

/* ---- Drawing ---- */

static BivBoardLook
look_at (BivBoardCanvas *self,
         double          scale)
{
  return (BivBoardLook) {
    .palette = biv_look_get_palette (GTK_WIDGET (self)),
    .cell = scale,
    .layers = self->layers,
  };
}

static void
get_extent (BivCanvas *canvas,
            double    *width,
            double    *height)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);

  *width = *height = 1.0;
  if (self->drawing != NULL)
    biv_board_drawing_get_size (self->drawing, width, height);
}

static void
draw_tile (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *part,
           double        scale)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  BivBoardLook look = look_at (self, scale);
  BivBox box = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  if (self->drawing != NULL)
    biv_board_drawing_draw (self->drawing, cr, &look, &box);
}

static double
get_margin (BivCanvas *canvas,
            double     scale)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  BivBoardLook look = look_at (self, scale);

  return self->drawing != NULL ? biv_board_drawing_get_margin (self->drawing, &look) : -1.0;
}

static void
draw_zones (BivBoardCanvas     *self,
            cairo_t            *cr,
            const BivBoardLook *look)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (BivCell));

  for (int i = 0; i < N_ZONES; i++)
    if (self->zones[i].cells != NULL)
      biv_overlay_draw_zone (self->drawing, cr, look, (BivZoneKind) i, self->zones[i].has_side ? &self->zones[i].side : NULL,
                             (const BivCell *) (gpointer) self->zones[i].cells->data, self->zones[i].cells->len);
  for (guint i = 0; i < self->pieces->len; i++)
    g_array_append_val (taken, g_array_index (self->pieces, BivPiece, i).cell);
  for (int i = 0; i < N_ZONES; i++)
    if (self->zones[i].cells != NULL && self->zones[i].has_side && self->zones[i].name != NULL)
      biv_overlay_draw_zone_name (self->drawing, cr, look, &self->zones[i].side,
                                  (const BivCell *) (gpointer) self->zones[i].cells->data, self->zones[i].cells->len,
                                  (const BivCell *) (gpointer) taken->data, taken->len, self->zones[i].name);
}

/* All cells with that mark at once. */
static void
draw_cells (BivBoardCanvas     *self,
            cairo_t            *cr,
            const BivBoardLook *look,
            BivMarkerKind       kind)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  const BivCell *first;

  for (guint i = 0; i < self->markers->len; i++)
    if (g_array_index (self->markers, BivMarker, i).kind == kind)
      g_array_append_val (cells, g_array_index (self->markers, BivMarker, i).cell);
  first = (const BivCell *) (gpointer) cells->data;
  if (cells->len == 0)
    return;
  if (kind == BIV_MARKER_RANGE)
    biv_overlay_draw_range (self->drawing, cr, look, first, cells->len);
  else
    biv_overlay_draw_veil (self->drawing, cr, look, first, cells->len, kind == BIV_MARKER_VEIL_LIGHT);
}

static gboolean
is_above (BivMarkerKind kind)
{
  switch (kind)
    {
    case BIV_MARKER_SWORDS:
    case BIV_MARKER_REFUSED:
    case BIV_MARKER_PLATE:
    case BIV_MARKER_LANDS:
    case BIV_MARKER_LANDS_ON_OWN:
    case BIV_MARKER_FELL:
    case BIV_MARKER_BRACKETS:
    case BIV_MARKER_RANK:
    case BIV_MARKER_RANK_FIRST:
    case BIV_MARKER_THREAT:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Markers that lie below the counters, or above them. */
static void
draw_markers (BivBoardCanvas     *self,
              cairo_t            *cr,
              const BivBoardLook *look,
              gboolean            above)
{
  for (guint i = 0; i < self->markers->len; i++)
    {
      const BivMarker *marker = &g_array_index (self->markers, BivMarker, i);

      if (above != is_above (marker->kind))
        continue;
      switch (marker->kind)
        {
        case BIV_MARKER_LEGAL:
        case BIV_MARKER_LEGAL_DEAR:
          biv_overlay_draw_legal (self->drawing, cr, look, marker->cell, marker->kind == BIV_MARKER_LEGAL_DEAR,
                                  marker->figure[0] != '\0' ? marker->figure : NULL);
          break;
        case BIV_MARKER_TARGET:
          biv_overlay_draw_legal (self->drawing, cr, look, marker->cell, FALSE, NULL);
          break;
        case BIV_MARKER_PLATE:
          biv_overlay_draw_plate (self->drawing, cr, look, marker->cell, marker->figure);
          break;
        case BIV_MARKER_PICKED:
          biv_overlay_draw_picked (self->drawing, cr, look, marker->cell);
          break;
        case BIV_MARKER_SWORDS:
          biv_overlay_draw_swords (self->drawing, cr, look, marker->cell);
          break;
        case BIV_MARKER_VEIL:
        case BIV_MARKER_VEIL_LIGHT:
        case BIV_MARKER_RANGE:
          break;                      /* all at once */
        case BIV_MARKER_LANDS:
        case BIV_MARKER_LANDS_ON_OWN:
          biv_overlay_draw_landing (self->drawing, cr, look, marker->cell, marker->figure,
                                    marker->kind == BIV_MARKER_LANDS_ON_OWN);
          break;
        case BIV_MARKER_FELL:
          biv_overlay_draw_fell (self->drawing, cr, look, marker->cell);
          break;
        case BIV_MARKER_BRACKETS:
          biv_overlay_draw_brackets (self->drawing, cr, look, marker->cell);
          break;
        case BIV_MARKER_RANK:
        case BIV_MARKER_RANK_FIRST:
          biv_overlay_draw_rank (self->drawing, cr, look, marker->cell, marker->figure, marker->kind == BIV_MARKER_RANK_FIRST);
          break;
        case BIV_MARKER_THREAT:
          biv_overlay_draw_threat (self->drawing, cr, look, marker->cell, &marker->side, marker->figure);
          break;
        case BIV_MARKER_REFUSED:
        default:
          biv_overlay_draw_refused (self->drawing, cr, look, marker->cell);
          break;
        }
    }
}

static void
place_of (BivBoardCanvas *self,
          BivCell         cell,
          double          scale,
          double         *x,
          double         *y)
{
  biv_board_drawing_get_centre (self->drawing, cell, x, y);
  *x *= scale;
  *y = *y * scale + biv_counter_offset (biv_board_drawing_get_shape (self->drawing), scale);
}

/* Rear rank first: a counter in front hides the one behind, not the other way about. */
static int
compare_pieces (gconstpointer a,
                gconstpointer b)
{
  const BivPiece *one = a, *two = b;

  return (int) two->cell - (int) one->cell;
}

/* Along the trail's cells, while it slides. */
static void
place_piece (BivBoardCanvas *self,
             const BivPiece *piece,
             double          scale,
             double         *x,
             double         *y)
{
  double steps, share, from_x, from_y;
  guint step;

  place_of (self, piece->cell, scale, x, y);
  if (self->slide_tick == 0 || piece->id != self->slide_id || self->trail->len < 2)
    return;
  steps = self->slide_share * (self->trail->len - 1);
  step = MIN ((guint) steps, self->trail->len - 2);
  share = steps - step;
  place_of (self, g_array_index (self->trail, BivCell, step), scale, &from_x, &from_y);
  place_of (self, g_array_index (self->trail, BivCell, step + 1), scale, x, y);
  *x = from_x + (*x - from_x) * share;
  *y = from_y + (*y - from_y) * share;
}

static void
draw_pieces (BivBoardCanvas     *self,
             cairo_t            *cr,
             const BivBoardLook *look)
{
  double s = biv_counter_size (biv_board_drawing_get_shape (self->drawing), look->cell), x, y;

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const BivPiece *piece = &g_array_index (self->pieces, BivPiece, i);
      BivCounterLook counter = piece->look;

      if (self->is_carrying && piece->id == self->carried)
        counter.states |= BIV_COUNTER_GHOST;
      place_piece (self, piece, look->cell, &x, &y);
      biv_counter_cache_draw (self->counters, cr, look->palette, &counter, x, y, s);
    }
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const BivPiece *piece = &g_array_index (self->pieces, BivPiece, i);

      place_piece (self, piece, look->cell, &x, &y);
      biv_counter_draw_badges (cr, look->palette, &piece->look, x, y, s);
    }
}

/* What is in the hand may leave the board meanwhile. */
static void
draw_carried (BivBoardCanvas     *self,
              cairo_t            *cr,
              const BivBoardLook *look)
{
  for (guint i = 0; self->is_carrying && i < self->pieces->len; i++)
    {
      const BivPiece *piece = &g_array_index (self->pieces, BivPiece, i);

      if (piece->id == self->carried)
        biv_counter_draw (cr, look->palette, &piece->look, self->carried_x * look->cell, self->carried_y * look->cell,
                          biv_counter_size (biv_board_drawing_get_shape (self->drawing), look->cell));
    }
}

static void
draw_pill (BivBoardCanvas     *self,
           cairo_t            *cr,
           const BivBoardLook *look)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (BivCell));

  if (self->shot_from == BIV_NO_CELL || self->shot_words == NULL)
    return;
  for (guint i = 0; i < self->pieces->len; i++)
    g_array_append_val (taken, g_array_index (self->pieces, BivPiece, i).cell);
  for (guint i = 0; i < self->markers->len; i++)
    if (g_array_index (self->markers, BivMarker, i).kind == BIV_MARKER_LANDS)
      g_array_append_val (taken, g_array_index (self->markers, BivMarker, i).cell);
  biv_overlay_draw_pill (self->drawing, cr, look, self->shot_from, self->shot_to, self->shot_words,
                         (const BivCell *) (gpointer) taken->data, taken->len);
}

static void
draw_tracing (BivBoardCanvas *self,
              cairo_t        *cr,
              double          scale)
{
  BivBox box = { self->tracing_box.x * scale, self->tracing_box.y * scale, self->tracing_box.width * scale,
                 self->tracing_box.height * scale };

  if (self->tracing != NULL)
    biv_backdrop_draw (self->tracing, cr, &box, self->tracing_turn, self->tracing_strength);
}

/* Parts of a stamp may lie where the frame is. */
static void
draw_patches (BivBoardCanvas     *self,
              cairo_t            *cr,
              const BivBoardLook *look)
{
  if (self->axis_words != NULL)
    biv_patch_draw_axis (self->drawing, cr, look, self->symmetry, self->axis_words);
  for (guint i = 0; i < self->patches->len; i++)
    {
      const BivPatch *patch = &g_array_index (self->patches, BivPatch, i);

      if (biv_stamp_get_shape (patch->stamp) == biv_board_drawing_get_shape (self->drawing))
        biv_patch_draw (self->drawing, cr, look, patch->stamp, patch->column, patch->row, patch->is_dashed);
    }
}

static void
draw_live (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *view,
           double        scale)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  BivBoardLook look = look_at (self, scale);
  BivCell cursor = (BivCell) biv_canvas_get_cursor (canvas);

  if (self->drawing == NULL)
    return;
  draw_tracing (self, cr, scale);
  draw_zones (self, cr, &look);
  draw_cells (self, cr, &look, BIV_MARKER_VEIL);
  draw_cells (self, cr, &look, BIV_MARKER_VEIL_LIGHT);
  draw_markers (self, cr, &look, FALSE);
  draw_cells (self, cr, &look, BIV_MARKER_RANGE);
  if (self->trail->len > 1)
    biv_overlay_draw_trail (self->drawing, cr, &look, &self->trail_side, (const BivCell *) (gpointer) self->trail->data,
                            self->trail->len);
  if (self->shot_from != BIV_NO_CELL)
    biv_overlay_draw_shot (self->drawing, cr, &look, self->shot_from, self->shot_to);
  if (self->path->len > 1)
    biv_overlay_draw_path (self->drawing, cr, &look, (const BivCell *) (gpointer) self->path->data, self->path->len);
  draw_pieces (self, cr, &look);
  /* Under the marks: of a target that the keys have come to, the brackets are to be seen. */
  if (biv_canvas_shows_cursor (canvas) && cursor < biv_board_get_n_cells (self->board))
    biv_overlay_draw_cursor (self->drawing, cr, &look, cursor);
  draw_markers (self, cr, &look, TRUE);
  draw_pill (self, cr, &look);
  if (self->paints == BIV_PAINTS_EDGES && self->edge_cell < biv_board_get_n_cells (self->board))
    biv_overlay_draw_edge (self->drawing, cr, &look, self->edge_cell, self->edge_direction);
  if (self->is_past)
    biv_overlay_draw_past (self->drawing, cr, &look);
  draw_carried (self, cr, &look);
}

/* The frame with the letters of the files and ranks stays in sight. */
static void
draw_fixed (BivCanvas *canvas,
            cairo_t   *cr,
            int        width,
            int        height)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  double scale = biv_canvas_get_scale (canvas), x, y, board_width, board_height, margin;
  BivBoardLook look = look_at (self, scale);
  BivBox window;

  if (self->drawing == NULL)
    return;
  biv_canvas_to_widget (canvas, 0, 0, &x, &y);
  biv_board_drawing_get_size (self->drawing, &board_width, &board_height);
  margin = biv_board_drawing_get_margin (self->drawing, &look);
  window.x = MAX (0.0, margin - x);
  window.y = MAX (0.0, margin - y);
  window.width = MIN (board_width * scale, width - margin - x) - window.x;
  window.height = MIN (board_height * scale, height - margin - y) - window.y;
  if (window.width <= 0 || window.height <= 0)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  biv_board_drawing_draw_frame (self->drawing, cr, &look, &window);
  draw_patches (self, cr, &look);
  cairo_restore (cr);
}

/* ---- Cells ---- */

static guint
find_cell (BivCanvas *canvas,
           double     x,
           double     y)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  BivCell cell = self->drawing != NULL ? biv_board_drawing_get_cell_at (self->drawing, x, y) : BIV_NO_CELL;

  return cell != BIV_NO_CELL ? cell : BIV_NOWHERE;
}

static gboolean
get_cell_box (BivCanvas *canvas,
              guint      cell,
              BivBox    *box)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);

  if (self->board == NULL || cell >= biv_board_get_n_cells (self->board))
    return FALSE;
  biv_board_drawing_get_cell_box (self->drawing, (BivCell) cell, box);
  return TRUE;
}

static guint
step (BivCanvas        *canvas,
      guint             cell,
      GtkDirectionType  direction)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  gboolean is_hex = self->board != NULL && biv_board_get_shape (self->board) == BIV_BOARD_HEXES;
  int column, row, up = is_hex ? -1 : 1;
  BivCell next;

  if (self->board == NULL || biv_board_get_n_cells (self->board) == 0)
    return BIV_NOWHERE;
  if (cell >= biv_board_get_n_cells (self->board))
    return self->pieces->len > 0 ? g_array_index (self->pieces, BivPiece, 0).cell : 0;
  column = biv_board_get_column (self->board, (BivCell) cell);
  row = biv_board_get_row (self->board, (BivCell) cell);
  switch (direction)
    {
    case GTK_DIR_UP:
      row += up;
      break;
    case GTK_DIR_DOWN:
      row -= up;
      break;
    case GTK_DIR_LEFT:
      column--;
      break;
    case GTK_DIR_RIGHT:
    default:
      column++;
      break;
    }
  next = biv_board_get_cell (self->board, column, row);
  return next != BIV_NO_CELL ? next : cell;
}

/* "river along NE SE": which edges have that mark and not the other. */
static void
describe_edges (const BivBoard  *board,
                const BivGround *ground,
                guint16          mark,
                guint16          without,
                const char      *what,
                GString         *words)
{
  g_autoptr (GString) edges = g_string_new (NULL);

  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if ((ground->edges[direction] & mark) != 0 && (ground->edges[direction] & without) == 0)
      g_string_append_printf (edges, " %s", biv_direction_get_name (biv_board_get_shape (board), direction));
  if (edges->len > 0)
    g_string_append_printf (words, ", %s%s", what, edges->str);
}

void
biv_ground_append_words (const BivGround *ground,
                         GString         *words)
{
  static const BivMark named[] = {
    BIV_MARK_WOOD, BIV_MARK_TOWN, BIV_MARK_BRIDGE, BIV_MARK_FORD, BIV_MARK_RIVER, BIV_MARK_ROAD, BIV_MARK_TRENCH, BIV_MARK_WORKS,
    BIV_MARK_BROKEN, BIV_MARK_WIRE, BIV_MARK_MINE, BIV_MARK_IMPASSABLE,
  };

  if (ground->level > 0)
    g_string_append_printf (words, ngettext (", %d contour", ", %d contours", ground->level), ground->level);
  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    {
      /* A bridge or a ford tells of the river. */
      if (named[i] == BIV_MARK_RIVER && (ground->marks & (BIV_MARK_BRIDGE | BIV_MARK_FORD)) != 0)
        continue;
      if (ground->marks & named[i])
        g_string_append_printf (words, ", %s", biv_mark_get_label (named[i]));
    }
  if (ground->objective > 0)
    g_string_append_printf (words, ngettext (", objective, %d point", ", objective, %d points", ground->objective),
                            ground->objective);
}

static char *
describe (BivCanvas *canvas,
          guint      cell)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  const BivMarker *choice = NULL;
  const BivGround *ground;
  char name[BIV_CELL_NAME];
  GString *words;

  if (self->board == NULL || cell >= biv_board_get_n_cells (self->board))
    return NULL;
  ground = biv_board_get_ground (self->board, (BivCell) cell);
  words = g_string_new (biv_board_cell_name (self->board, (BivCell) cell, name));
  if (biv_board_get_label (self->board, (BivCell) cell) != NULL)
    g_string_append_printf (words, ", “%s”", biv_board_get_label (self->board, (BivCell) cell));
  biv_ground_append_words (ground, words);
  describe_edges (self->board, ground, BIV_MARK_ROAD, 0, _("road to"), words);
  describe_edges (self->board, ground, BIV_MARK_RIVER, BIV_MARK_BRIDGE, _("river along"), words);
  describe_edges (self->board, ground, BIV_MARK_BRIDGE, 0, _("bridge to"), words);
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const BivPiece *piece = &g_array_index (self->pieces, BivPiece, i);

      if (piece->cell == cell)
        g_string_append_printf (words, ", %s", piece->words);
    }
  for (guint i = 0; i < self->markers->len; i++)
    {
      const BivMarker *marker = &g_array_index (self->markers, BivMarker, i);

      if (marker->cell == cell && marker->words[0] != '\0')
        g_string_append_printf (words, ", %s", marker->words);
      if (marker->cell == cell && marker->kind == BIV_MARKER_PLATE)
        g_string_append_printf (words, " %s", marker->figure);
      if (marker->cell == cell && (marker->kind == BIV_MARKER_LEGAL || marker->kind == BIV_MARKER_LEGAL_DEAR)
          && (choice == NULL || choice->figure[0] == '\0'))
        choice = marker;
    }
  /* Two marks of one cell are one choice. */
  if (choice != NULL)
    g_string_append_printf (words, choice->figure[0] != '\0' ? _(", may be chosen, costs %s") : _(", may be chosen"),
                            choice->figure);
  return g_string_free (words, FALSE);
}

const char *
biv_facing_words (BivBoardShape shape,
                  guint         facing)
{
  static const char *const squares[] = { N_("facing north"), N_("facing east"), N_("facing south"), N_("facing west") };
  static const char *const hexes[] = {
    N_("facing north"), N_("facing north-east"), N_("facing south-east"),
    N_("facing south"), N_("facing south-west"), N_("facing north-west"),
  };

  if (facing >= (shape == BIV_BOARD_HEXES ? G_N_ELEMENTS (hexes) : G_N_ELEMENTS (squares)))
    return "";
  return _(shape == BIV_BOARD_HEXES ? hexes[facing] : squares[facing]);
}

/* ---- Carrying and painting ---- */

static const BivPiece *
find_piece_at (BivBoardCanvas *self,
               guint           cell)
{
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const BivPiece *piece = &g_array_index (self->pieces, BivPiece, i);

      if (piece->cell == cell)
        return piece;
    }
  return NULL;
}

/* Returns: whether that is another edge than before. */
static gboolean
point_at_edge (BivBoardCanvas *self,
               double          x,
               double          y)
{
  BivCell cell = BIV_NO_CELL;
  guint direction = 0;

  if (self->drawing == NULL || !biv_board_drawing_get_edge_at (self->drawing, x, y, &cell, &direction)
      || (cell == self->edge_cell && direction == self->edge_direction))
    return FALSE;
  biv_board_canvas_point_at_edge (self, cell, direction);
  return TRUE;
}

static void
point_at (BivCanvas *canvas,
          double     x,
          double     y)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);

  if (self->paints == BIV_PAINTS_EDGES)
    point_at_edge (self, x, y);
}

static BivDragUse
drag_begin (BivCanvas       *canvas,
            double           x,
            double           y,
            GdkModifierType  modifiers)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  guint cell = find_cell (canvas, x, y);
  const BivPiece *piece = find_piece_at (self, cell);

  self->modifiers = modifiers;
  if (self->paints != BIV_PAINTS_NOTHING)
    {
      if (cell == BIV_NOWHERE)
        return BIV_DRAG_PANS;
      if (self->paints == BIV_PAINTS_EDGES)
        {
          point_at_edge (self, x, y);
          g_signal_emit (self, signals[EDGE_BEGIN], 0, (guint) self->edge_cell, self->edge_direction);
          return BIV_DRAG_PAINTS;
        }
      self->painted = (BivCell) cell;
      g_signal_emit (self, signals[PAINT_BEGIN], 0, cell);
      return BIV_DRAG_PAINTS;
    }
  if (piece == NULL || !piece->can_be_carried)
    return BIV_DRAG_PANS;
  self->carried = piece->id;
  return BIV_DRAG_CARRIES;
}

static void
drag_update (BivCanvas *canvas,
             double     x,
             double     y)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  guint cell = find_cell (canvas, x, y);

  if (self->paints == BIV_PAINTS_EDGES)
    {
      if (point_at_edge (self, x, y))
        g_signal_emit (self, signals[EDGE_OVER], 0, (guint) self->edge_cell, self->edge_direction);
      return;
    }
  if (self->paints == BIV_PAINTS_CELLS)
    {
      if (cell != BIV_NOWHERE && cell != self->painted)
        {
          self->painted = (BivCell) cell;
          g_signal_emit (self, signals[PAINT_OVER], 0, cell);
        }
      return;
    }
  self->is_carrying = TRUE;
  self->carried_x = x;
  self->carried_y = y;
  g_signal_emit (self, signals[PIECE_CARRIED], 0, self->carried, cell);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_end (BivCanvas *canvas,
          double     x,
          double     y,
          gboolean   cancelled)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (canvas);
  guint cell = find_cell (canvas, x, y);

  if (self->paints != BIV_PAINTS_NOTHING)
    {
      g_signal_emit (self, signals[PAINT_END], 0, cancelled);
      return;
    }
  if (!self->is_carrying)
    return;
  self->is_carrying = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (cancelled)
    g_signal_emit (self, signals[PIECE_CARRIED], 0, self->carried, BIV_NOWHERE);
  else if (cell == BIV_NOWHERE)
    g_signal_emit (self, signals[PIECE_OUT], 0, self->carried);
  else
    g_signal_emit (self, signals[PIECE_DROPPED], 0, self->carried, cell);
}

/* ---- What is shown ---- */

static void
clear_pieces (BivBoardCanvas *self)
{
  for (guint i = 0; i < self->pieces->len; i++)
    g_free ((char *) g_array_index (self->pieces, BivPiece, i).look.number);
  g_array_set_size (self->pieces, 0);
}

void
biv_board_canvas_set_board (BivBoardCanvas *self,
                            BivBoard       *board,
                            guint32         seed)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self));

  if (board != NULL)
    biv_board_ref (board);
  g_clear_pointer (&self->board, biv_board_unref);
  g_clear_pointer (&self->drawing, biv_board_drawing_free);
  self->board = board;
  self->seed = seed;
  if (board != NULL)
    self->drawing = biv_board_drawing_new (board, seed);
  biv_canvas_set_cursor (BIV_CANVAS (self), BIV_NOWHERE);
  biv_canvas_extent_changed (BIV_CANVAS (self));
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
}

void
biv_board_canvas_set_ground (BivBoardCanvas *self,
                             BivBoard       *board)
{
  g_autoptr (BivBoardDrawing) before = g_steal_pointer (&self->drawing);
  g_autoptr (GArray) changes = NULL;

  g_return_if_fail (BIV_IS_BOARD_CANVAS (self) && board != NULL);

  if (before == NULL || biv_board_get_width (board) != biv_board_get_width (self->board)
      || biv_board_get_height (board) != biv_board_get_height (self->board)
      || biv_board_get_shape (board) != biv_board_get_shape (self->board))
    {
      self->drawing = g_steal_pointer (&before);
      biv_board_canvas_set_board (self, board, self->seed);
      return;
    }
  biv_board_ref (board);
  biv_board_unref (self->board);
  self->board = board;
  self->drawing = biv_board_drawing_new (board, self->seed);
  changes = biv_board_drawing_list_changes (before, self->drawing);
  for (guint i = 0; i < changes->len; i++)
    biv_canvas_invalidate (BIV_CANVAS (self), &g_array_index (changes, BivBox, i));
  biv_canvas_describe_again (BIV_CANVAS (self));
}

void
biv_board_canvas_set_pieces (BivBoardCanvas *self,
                             const BivPiece *pieces,
                             guint           n_pieces)
{
  clear_pieces (self);
  for (guint i = 0; i < n_pieces; i++)
    {
      BivPiece piece = pieces[i];

      piece.look.number = g_strdup (piece.look.number);
      g_array_append_val (self->pieces, piece);
    }
  g_array_sort (self->pieces, compare_pieces);
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_markers (BivBoardCanvas  *self,
                              const BivMarker *markers,
                              guint            n_markers)
{
  g_array_set_size (self->markers, 0);
  if (n_markers > 0)
    g_array_append_vals (self->markers, markers, n_markers);
  biv_canvas_describe_again (BIV_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_path (BivBoardCanvas *self,
                           const BivCell  *cells,
                           guint           n_cells)
{
  g_array_set_size (self->path, 0);
  if (n_cells > 0)
    g_array_append_vals (self->path, cells, n_cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_shot (BivBoardCanvas *self,
                           BivCell         from,
                           BivCell         to,
                           const char     *words)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self));

  self->shot_from = from;
  self->shot_to = to;
  g_free (self->shot_words);
  self->shot_words = g_strdup (words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_trail (BivBoardCanvas    *self,
                            const BivSideLook *side,
                            const BivCell     *cells,
                            guint              n_cells)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self) && (side != NULL || n_cells == 0));

  g_array_set_size (self->trail, 0);
  if (n_cells > 0)
    {
      self->trail_side = *side;
      g_array_append_vals (self->trail, cells, n_cells);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
on_slide (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->slide_began == 0)
    self->slide_began = now;
  self->slide_share = MIN ((double) (now - self->slide_began) / SLIDE_US, 1.0);
  gtk_widget_queue_draw (widget);
  if (self->slide_share < 1.0)
    return G_SOURCE_CONTINUE;
  self->slide_tick = 0;
  return G_SOURCE_REMOVE;
}

void
biv_board_canvas_slide (BivBoardCanvas *self,
                        guint           id)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self));

  self->slide_id = id;
  self->slide_began = 0;
  self->slide_share = 0;
  if (self->slide_tick == 0)
    self->slide_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_slide, NULL, NULL);
}

void
biv_board_canvas_set_zone (BivBoardCanvas    *self,
                           BivZoneKind        zone,
                           const BivSideLook *side,
                           const char        *name,
                           const BivCell     *cells,
                           guint              n_cells)
{
  Zone *kept = &self->zones[zone];

  g_clear_pointer (&kept->cells, g_array_unref);
  g_free (kept->name);
  kept->name = g_strdup (name);
  kept->has_side = side != NULL;
  if (side != NULL)
    kept->side = *side;
  if (n_cells > 0)
    {
      kept->cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
      g_array_append_vals (kept->cells, cells, n_cells);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_past (BivBoardCanvas *self,
                           gboolean        is_past)
{
  self->is_past = is_past;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_layers (BivBoardCanvas *self,
                             BivLayers       layers)
{
  self->layers = layers;
  biv_canvas_invalidate (BIV_CANVAS (self), NULL);
}

void
biv_board_canvas_set_painting (BivBoardCanvas *self,
                               BivPaints       paints)
{
  self->paints = paints;
  biv_board_canvas_point_at_edge (self, BIV_NO_CELL, 0);
}

GdkModifierType
biv_board_canvas_get_modifiers (BivBoardCanvas *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_CANVAS (self), 0);
  return self->modifiers;
}

static void
patch_clear (gpointer data)
{
  g_clear_pointer (&((BivPatch *) data)->stamp, biv_stamp_unref);
}

void
biv_board_canvas_set_patches (BivBoardCanvas *self,
                              const BivPatch *patches,
                              guint           n_patches)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self));

  for (guint i = 0; i < n_patches; i++)
    biv_stamp_ref (patches[i].stamp);
  g_array_set_size (self->patches, 0);
  if (n_patches > 0)
    g_array_append_vals (self->patches, patches, n_patches);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_axis (BivBoardCanvas *self,
                           BivSymmetry     symmetry,
                           const char     *words)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self));

  g_free (self->axis_words);
  self->axis_words = g_strdup (words);
  self->symmetry = symmetry;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_set_tracing (BivBoardCanvas *self,
                              BivBackdrop    *picture,
                              const BivBox   *box,
                              int             turn,
                              int             strength)
{
  g_return_if_fail (BIV_IS_BOARD_CANVAS (self) && box != NULL);

  if (picture != NULL)
    biv_backdrop_ref (picture);
  g_clear_pointer (&self->tracing, biv_backdrop_unref);
  self->tracing = picture;
  self->tracing_box = *box;
  self->tracing_turn = turn;
  self->tracing_strength = strength;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_canvas_point_at_edge (BivBoardCanvas *self,
                                BivCell         cell,
                                guint           direction)
{
  self->edge_cell = cell;
  self->edge_direction = direction;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

/* Pictures of counters belong to a theme and to a screen's scale. */
static void
on_scale_factor (BivBoardCanvas *self)
{
  biv_counter_cache_clear (self->counters, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

static void
biv_board_canvas_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (biv_board_canvas_parent_class)->css_changed (widget, change);
  on_scale_factor (BIV_BOARD_CANVAS (widget));
}

static void
biv_board_canvas_finalize (GObject *object)
{
  BivBoardCanvas *self = BIV_BOARD_CANVAS (object);

  clear_pieces (self);
  g_array_unref (self->patches);
  g_free (self->axis_words);
  g_clear_pointer (&self->tracing, biv_backdrop_unref);
  g_array_unref (self->pieces);
  g_array_unref (self->markers);
  g_array_unref (self->path);
  g_array_unref (self->trail);
  g_free (self->shot_words);
  for (int i = 0; i < N_ZONES; i++)
    {
      g_clear_pointer (&self->zones[i].cells, g_array_unref);
      g_clear_pointer (&self->zones[i].name, g_free);
    }
  g_clear_pointer (&self->counters, biv_counter_cache_free);
  g_clear_pointer (&self->board, biv_board_unref);
  g_clear_pointer (&self->drawing, biv_board_drawing_free);
  G_OBJECT_CLASS (biv_board_canvas_parent_class)->finalize (object);
}

static void
biv_board_canvas_class_init (BivBoardCanvasClass *klass)
{
  BivCanvasClass *canvas_class = BIV_CANVAS_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_board_canvas_finalize;
  GTK_WIDGET_CLASS (klass)->css_changed = biv_board_canvas_css_changed;
  canvas_class->get_extent = get_extent;
  canvas_class->draw_tile = draw_tile;
  canvas_class->get_margin = get_margin;
  canvas_class->draw_live = draw_live;
  canvas_class->draw_fixed = draw_fixed;
  canvas_class->find_cell = find_cell;
  canvas_class->get_cell_box = get_cell_box;
  canvas_class->step = step;
  canvas_class->describe = describe;
  canvas_class->point_at = point_at;
  canvas_class->drag_begin = drag_begin;
  canvas_class->drag_update = drag_update;
  canvas_class->drag_end = drag_end;

  signals[PIECE_DROPPED] = g_signal_new ("piece-dropped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                         G_TYPE_UINT, G_TYPE_UINT);
  signals[PIECE_CARRIED] = g_signal_new ("piece-carried", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                         G_TYPE_UINT, G_TYPE_UINT);
  signals[PIECE_OUT] = g_signal_new ("piece-out", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PAINT_BEGIN] = g_signal_new ("paint-begin", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                       G_TYPE_UINT);
  signals[PAINT_OVER] = g_signal_new ("paint-over", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PAINT_END] = g_signal_new ("paint-end", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[EDGE_BEGIN] = g_signal_new ("edge-begin", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT,
                                      G_TYPE_UINT);
  signals[EDGE_OVER] = g_signal_new ("edge-over", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT,
                                     G_TYPE_UINT);
}

static void
biv_board_canvas_init (BivBoardCanvas *self)
{
  self->layers = BIV_LAYER_ALL;
  self->edge_cell = BIV_NO_CELL;
  self->pieces = g_array_new (FALSE, FALSE, sizeof (BivPiece));
  self->markers = g_array_new (FALSE, FALSE, sizeof (BivMarker));
  self->path = g_array_new (FALSE, FALSE, sizeof (BivCell));
  self->trail = g_array_new (FALSE, FALSE, sizeof (BivCell));
  self->shot_from = self->shot_to = BIV_NO_CELL;
  self->patches = g_array_new (FALSE, FALSE, sizeof (BivPatch));
  g_array_set_clear_func (self->patches, patch_clear);
  self->counters = biv_counter_cache_new (1.0);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_factor), NULL);
  biv_canvas_set_scale_range (BIV_CANVAS (self), 6.0, 160.0);
}
