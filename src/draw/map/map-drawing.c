/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-drawing.c: where everything on the map lies */
#include "draw/map/private.h"

#include <math.h>
#include <string.h>

#include "campaign/map/grid.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"
#include "campaign/model/item-names.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/map.h"

#define NODE_SCALE  9.6             /* map pixels a map unit, so that 100 x 70 units fill a page */
#define GRID_SCALE  96.0            /* a grid's cell */
#define BORDER      6.0             /* map units round the outermost places */
#define EMPTY_WIDTH  100.0          /* map units: a map without a size and without places */
#define EMPTY_HEIGHT 70.0
#define PAPER_MOST   2000.0         /* map units: paper that reaches round a picture */
#define TOUCH       18.0            /* map pixels: how near a click must be to a place */
#define LINK_TOUCH  9.0             /* the same for the line of a link */

/* ---- Places ---- */

/* A hex map's even columns lie half a hex further south (CA-MAP-4). */
static double
get_stagger (const BivMapDrawing *drawing,
             int                  column)
{
  return drawing->campaign->map_form == BIV_MAP_HEXES && column % 2 == 0 ? 0.5 : 0.0;
}

/* How far columns lie apart. */
static double
get_pitch (const BivMapDrawing *drawing)
{
  return drawing->campaign->map_form == BIV_MAP_HEXES ? BIV_MAP_HEX_PITCH : 1.0;
}

static void
get_units (const BivMapDrawing *drawing,
           const BivPlace      *place,
           double              *x,
           double              *y)
{
  BivMapSpot spot = biv_place_get_spot (drawing->campaign, place);

  *x = spot.x;
  *y = spot.y;
}

static void
measure (BivMapDrawing *drawing)
{
  double x1 = G_MAXDOUBLE, y1 = G_MAXDOUBLE, x2 = -G_MAXDOUBLE, y2 = -G_MAXDOUBLE;
  double border = biv_map_is_grid (drawing->campaign) ? 0.8 : BORDER;

  drawing->scale = biv_map_is_grid (drawing->campaign) ? GRID_SCALE : NODE_SCALE;
  BIV_EACH (BivPlace, place, drawing->campaign, BIV_KIND_PLACE)
    {
      double x, y;

      get_units (drawing, place, &x, &y);
      x1 = MIN (x1, x);
      x2 = MAX (x2, x);
      y1 = MIN (y1, y);
      y2 = MAX (y2, y);
    }
  if (x1 > x2)
    {
      x1 = y1 = x2 = y2 = 0.0;
      /* A page to put the first place on. */
      if (!biv_map_is_grid (drawing->campaign))
        {
          x2 = EMPTY_WIDTH;
          y2 = EMPTY_HEIGHT;
        }
    }
  drawing->left = x1 - border;
  drawing->top = y1 - border;
  x2 += border;
  y2 += border;
  /* Nodes may say how large the map is; places outside it still show. */
  if (!biv_map_is_grid (drawing->campaign) && drawing->campaign->map_columns > 0 && drawing->campaign->map_rows > 0)
    {
      drawing->left = MIN (drawing->left, 0.0);
      drawing->top = MIN (drawing->top, 0.0);
      x2 = MAX (x2, drawing->campaign->map_columns);
      y2 = MAX (y2, drawing->campaign->map_rows);
    }
  drawing->width = (x2 - drawing->left) * drawing->scale;
  drawing->height = (y2 - drawing->top) * drawing->scale;
  drawing->breadth = drawing->width;
}

/* In map units. */
typedef struct
{
  double left, top, right, bottom;
} Paper;

static Paper
get_paper (const BivMapDrawing *drawing)
{
  return (Paper) { drawing->left, drawing->top, drawing->left + drawing->width / drawing->scale,
                   drawing->top + drawing->height / drawing->scale };
}

static void
lay_paper (BivMapDrawing *drawing,
           Paper          paper)
{
  drawing->left = paper.left;
  drawing->top = paper.top;
  drawing->width = (paper.right - paper.left) * drawing->scale;
  drawing->height = (paper.bottom - paper.top) * drawing->scale;
}

/* What there was, and more only where a place lies beyond it: its own border is no reason. */
static void
keep_paper (BivMapDrawing       *drawing,
            const BivMapDrawing *before)
{
  Paper new_paper = get_paper (drawing), paper = new_paper;

  if (before != NULL)
    {
      Paper old = get_paper (before);

      paper.left = new_paper.left + BORDER < old.left ? new_paper.left : old.left;
      paper.top = new_paper.top + BORDER < old.top ? new_paper.top : old.top;
      paper.right = new_paper.right - BORDER > old.right ? new_paper.right : old.right;
      paper.bottom = new_paper.bottom - BORDER > old.bottom ? new_paper.bottom : old.bottom;
    }
  else if (drawing->campaign->map_columns > 0 && drawing->campaign->map_rows > 0)
    {
      paper.left = MIN (paper.left, -BORDER);
      paper.top = MIN (paper.top, -BORDER);
      paper.right = MAX (paper.right, drawing->campaign->map_columns + BORDER);
      paper.bottom = MAX (paper.bottom, drawing->campaign->map_rows + BORDER);
    }
  lay_paper (drawing, paper);
}

static void
lay_out_places (BivMapDrawing *drawing)
{
  BIV_EACH (BivPlace, place, drawing->campaign, BIV_KIND_PLACE)
    {
      BivMapNode node = { .place = place, .seed = g_str_hash (biv_id_of (place)) };
      double x, y;

      get_units (drawing, place, &x, &y);
      node.at.x = (x - drawing->left) * drawing->scale;
      node.at.y = (y - drawing->top) * drawing->scale;
      g_array_append_val (drawing->nodes, node);
      g_hash_table_insert (drawing->by_place, (gpointer) biv_id_of (place),
                           GUINT_TO_POINTER (drawing->nodes->len));
      if (drawing->cells != NULL && biv_grid_has_cell (drawing->campaign, &(BivGridCell) { place->x, place->y }))
        g_array_index (drawing->cells, guint, (place->x - 1) * drawing->campaign->map_rows + place->y - 1)
          = drawing->nodes->len;
    }
}

BivMapNode *
biv_map_find_node (const BivMapDrawing *drawing,
                   const char          *place)
{
  guint number = place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (drawing->by_place, place)) : 0;

  return number > 0 ? BIV_MAP_NODE (drawing, number - 1) : NULL;
}

/* ---- Links ---- */

/* Links bow a little, so that no two coincide: roads by 5 % of their length, the others by up to 10 %. On a grid they
 * are straight. */
static BivCubic
bow (const BivMapDrawing *drawing,
     const BivLink       *link,
     BivPoint             a,
     BivPoint             d)
{
  guint seed = g_str_hash (biv_id_of ((BivLink *) link));
  double most = biv_map_is_grid (drawing->campaign) ? 0.0 : link->link_kind == BIV_LINK_ROAD ? 0.05 : 0.10;
  double share = most * (0.55 + 0.45 * (seed % 97) / 97.0) * (seed & 0x100 ? 1.0 : -1.0);
  double dx = d.x - a.x, dy = d.y - a.y;
  BivCubic curve = { .a = a, .d = d };

  curve.b = (BivPoint) { a.x + dx / 3 - dy * share * 1.33, a.y + dy / 3 + dx * share * 1.33 };
  curve.c = (BivPoint) { a.x + 2 * dx / 3 - dy * share * 1.33, a.y + 2 * dy / 3 + dx * share * 1.33 };
  return curve;
}

/* Through its places and its bends, as whoever drew them has it. */
static GArray *
bend (const BivMapDrawing *drawing,
      BivLink             *link)
{
  g_autoptr (GArray) knots = biv_link_list_knots (drawing->campaign, link);
  GArray *bent = g_array_new (FALSE, FALSE, sizeof (BivCubic));

  for (guint i = 0; i < biv_course_count_spans (knots, FALSE); i++)
    {
      BivMapSpot span[4];
      BivPoint points[4];
      BivCubic piece;

      biv_course_get_span (knots, FALSE, i, span);
      for (guint j = 0; j < 4; j++)
        points[j] = (BivPoint) { (span[j].x - drawing->left) * drawing->scale, (span[j].y - drawing->top) * drawing->scale };
      piece = (BivCubic) { points[0], points[1], points[2], points[3] };
      g_array_append_val (bent, piece);
    }
  return bent;
}

static void
measure_way (BivMapWay *way)
{
  const BivCubic *pieces = way->bent != NULL ? (const BivCubic *) way->bent->data : &way->curve;
  guint n = way->bent != NULL ? way->bent->len : 1;
  double x1 = G_MAXDOUBLE, y1 = G_MAXDOUBLE, x2 = -G_MAXDOUBLE, y2 = -G_MAXDOUBLE;

  for (guint i = 0; i < n; i++)
    {
      const BivPoint points[] = { pieces[i].a, pieces[i].b, pieces[i].c, pieces[i].d };

      for (gsize j = 0; j < G_N_ELEMENTS (points); j++)
        {
          x1 = MIN (x1, points[j].x);
          x2 = MAX (x2, points[j].x);
          y1 = MIN (y1, points[j].y);
          y2 = MAX (y2, points[j].y);
        }
    }
  way->box = (BivBox) { x1, y1, x2 - x1, y2 - y1 };
}

/* Which of its pieces is @t along, and where on that. */
static const BivCubic *
find_piece (const BivMapWay *way,
            double          *t)
{
  double whole, along;

  if (way->bent == NULL)
    return &way->curve;
  whole = biv_map_way_get_length (way);
  along = *t * whole;
  for (guint i = 0; i < way->bent->len; i++)
    {
      const BivCubic *piece = &g_array_index (way->bent, BivCubic, i);
      double length = biv_cubic_get_length (piece);

      if (along <= length || i + 1 == way->bent->len)
        {
          *t = CLAMP (along / MAX (length, 1e-6), 0.0, 1.0);
          return piece;
        }
      along -= length;
    }
  return &way->curve;
}

BivPoint
biv_map_way_get_point (const BivMapWay *way,
                       double           t,
                       BivPoint        *along)
{
  const BivCubic *piece = find_piece (way, &t);

  return biv_cubic_get_point (piece, t, along);
}

double
biv_map_way_get_length (const BivMapWay *way)
{
  double length = 0.0;

  for (guint i = 0; way->bent != NULL && i < way->bent->len; i++)
    length += biv_cubic_get_length (&g_array_index (way->bent, BivCubic, i));
  return way->bent != NULL ? length : biv_cubic_get_length (&way->curve);
}

void
biv_map_way_add (const BivMapWay *way,
                 cairo_t         *cr)
{
  if (way->bent == NULL)
    {
      biv_cubic_add (&way->curve, cr);
      return;
    }
  for (guint i = 0; i < way->bent->len; i++)
    {
      const BivCubic *piece = &g_array_index (way->bent, BivCubic, i);

      if (i == 0)
        cairo_move_to (cr, piece->a.x, piece->a.y);
      cairo_curve_to (cr, piece->b.x, piece->b.y, piece->c.x, piece->c.y, piece->d.x, piece->d.y);
    }
}

static void
way_clear (gpointer data)
{
  g_clear_pointer (&((BivMapWay *) data)->bent, g_array_unref);
}

static void
lay_out_links (BivMapDrawing *drawing)
{
  BIV_EACH (BivLink, link, drawing->campaign, BIV_KIND_LINK)
    {
      BivMapNode *from = biv_map_find_node (drawing, link->from), *to = biv_map_find_node (drawing, link->to);
      BivMapWay way = { .link = link };

      if (from == NULL || to == NULL)
        continue;
      way.from = (guint) (from - BIV_MAP_NODE (drawing, 0));
      way.to = (guint) (to - BIV_MAP_NODE (drawing, 0));
      way.curve = bow (drawing, link, from->at, to->at);
      if (link->bends != NULL && link->bends->len > 0)
        way.bent = bend (drawing, link);
      measure_way (&way);
      g_array_append_val (drawing->ways, way);
      g_hash_table_insert (drawing->by_link, (gpointer) biv_id_of (link),
                           GUINT_TO_POINTER (drawing->ways->len));
    }
}

static gboolean
is_road (const BivLink *link)
{
  return link->link_kind == BIV_LINK_ROAD || link->link_kind == BIV_LINK_TRACK || link->link_kind == BIV_LINK_TRAIL
         || link->link_kind == BIV_LINK_RAIL;
}

/* The one other way of the same kind that meets @way at the node; NULL where none does, or more than one. */
static const BivMapWay *
find_continuation (const BivMapDrawing *drawing,
                   const BivMapNode    *node,
                   const BivMapWay     *way)
{
  const BivMapWay *found = NULL;

  for (guint i = 0; i < node->n_ends; i++)
    {
      const BivMapWay *other = BIV_MAP_WAY (drawing, g_array_index (drawing->ends, guint, node->first_end + i));

      if (other == way || other->link->link_kind != way->link->link_kind)
        continue;
      if (found != NULL)
        return NULL;
      found = other;
    }
  return found;
}

/* A road that goes from cell to cell would be a zigzag: through a cell it goes as a curve, as a road through its bends does. */
void
biv_map_smooth_ways (BivMapDrawing *drawing,
                     guint          number)
{
  const BivMapNode *node = BIV_MAP_NODE (drawing, number);

  for (guint i = 0; i < node->n_ends; i++)
    {
      BivMapWay *way = BIV_MAP_WAY (drawing, g_array_index (drawing->ends, guint, node->first_end + i));
      gboolean is_from = way->from == number;
      BivPoint far = BIV_MAP_NODE (drawing, is_from ? way->to : way->from)->at;
      BivPoint bent = { node->at.x + (far.x - node->at.x) / 3, node->at.y + (far.y - node->at.y) / 3 };
      const BivMapWay *other = is_road (way->link) ? find_continuation (drawing, node, way) : NULL;

      if (other != NULL)
        {
          BivPoint back = BIV_MAP_NODE (drawing, other->from == number ? other->to : other->from)->at;

          bent = (BivPoint) { node->at.x + (far.x - back.x) / 6, node->at.y + (far.y - back.y) / 6 };
        }
      *(is_from ? &way->curve.b : &way->curve.c) = bent;
      measure_way (way);
    }
}

/* Each node's ways side by side, in the order of the file: a march asks for one a leg. */
static void
list_ends (BivMapDrawing *drawing)
{
  guint n = 0;

  for (guint i = 0; i < drawing->ways->len; i++)
    {
      BIV_MAP_NODE (drawing, BIV_MAP_WAY (drawing, i)->from)->n_ends++;
      BIV_MAP_NODE (drawing, BIV_MAP_WAY (drawing, i)->to)->n_ends++;
    }
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      BivMapNode *node = BIV_MAP_NODE (drawing, i);

      node->first_end = n;
      n += node->n_ends;
      node->n_ends = 0;
    }
  g_array_set_size (drawing->ends, n);
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      BivMapNode *from = BIV_MAP_NODE (drawing, BIV_MAP_WAY (drawing, i)->from);
      BivMapNode *to = BIV_MAP_NODE (drawing, BIV_MAP_WAY (drawing, i)->to);

      g_array_index (drawing->ends, guint, from->first_end + from->n_ends++) = i;
      g_array_index (drawing->ends, guint, to->first_end + to->n_ends++) = i;
    }
}

BivMapWay *
biv_map_find_way (const BivMapDrawing *drawing,
                  const char          *from,
                  const char          *to)
{
  const BivMapNode *node = biv_map_find_node (drawing, from);

  for (guint i = 0; node != NULL && i < node->n_ends; i++)
    {
      BivMapWay *way = BIV_MAP_WAY (drawing, g_array_index (drawing->ends, guint, node->first_end + i));

      if ((g_strcmp0 (way->link->from, from) == 0 && g_strcmp0 (way->link->to, to) == 0)
          || (g_strcmp0 (way->link->from, to) == 0 && g_strcmp0 (way->link->to, from) == 0))
        return way;
    }
  return NULL;
}

/* ---- Flags ---- */

static void
add_flag (BivMapDrawing *drawing,
          guint          node,
          const char    *formation,
          const char    *side,
          const char    *line,
          const char    *figure,
          int            seen_turn,
          gboolean       is_unseen)
{
  BivMapFlag flag = { .node = node, .seen_turn = seen_turn, .is_unseen = is_unseen, .n_stacked = 1, .top = drawing->flags->len };

  flag.formation = g_strdup (formation);
  flag.side = g_strdup (side);
  flag.line = g_strdup (line);
  flag.figure = g_strdup (figure);
  g_array_append_val (drawing->flags, flag);
  BIV_MAP_NODE (drawing, node)->n_flags++;
}

/* The referee marks what the enemy does not know of: no other side has a sighting of level 2 or 3 there this turn. */
static gboolean
is_unseen (const BivMapDrawing *drawing,
           const BivFormation  *formation)
{
  if (drawing->reader != NULL)
    return FALSE;
  BIV_EACH (BivSighting, sighting, drawing->campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->seen, formation->side) == 0 && g_strcmp0 (sighting->place, formation->location) == 0
        && sighting->turn == drawing->campaign->turn && sighting->despatch == NULL
        && g_strcmp0 (sighting->side, formation->side) != 0)
      return FALSE;
  return TRUE;
}

/* Where its order leads it, for as long as it has not gone. */
static char **
dup_march (BivCampaign  *campaign,
           BivFormation *formation)
{
  BivOrder *order = campaign->phase <= BIV_PHASE_MOVEMENT ? biv_formation_get_order (campaign, formation) : NULL;
  char **path = order != NULL ? biv_order_get_path (order) : NULL;
  /* One in hand is carried out again (CA-ORDER-5). */
  gboolean is_over = order != NULL && order->status == BIV_ORDER_CARRIED_OUT && order->turn == campaign->turn;

  if (path == NULL || path[0] == NULL || order->status == BIV_ORDER_REFUSED || is_over)
    return NULL;
  return g_strdupv (path);
}

/* A way bows by a tenth of its length at the most; the arrow's head and halo are a little wider than its line. */
static void
set_march_box (BivMapDrawing *drawing,
               BivMapFlag    *flag)
{
  const BivMapNode *from = BIV_MAP_NODE (drawing, flag->node);
  double x1 = from->at.x, y1 = from->at.y, x2 = x1, y2 = y1, edge = 0.0;

  for (char **place = flag->march; place != NULL && *place != NULL; place++)
    {
      const BivMapNode *to = biv_map_find_node (drawing, *place);
      const BivMapWay *way;

      if (to == NULL)
        continue;
      x1 = MIN (x1, to->at.x);
      x2 = MAX (x2, to->at.x);
      y1 = MIN (y1, to->at.y);
      y2 = MAX (y2, to->at.y);
      edge = MAX (edge, 0.1 * hypot (to->at.x - from->at.x, to->at.y - from->at.y));
      way = biv_map_find_way (drawing, biv_id_of (from->place), *place);
      if (way != NULL && way->bent != NULL)
        {
          x1 = MIN (x1, way->box.x);
          y1 = MIN (y1, way->box.y);
          x2 = MAX (x2, way->box.x + way->box.width);
          y2 = MAX (y2, way->box.y + way->box.height);
        }
      from = to;
    }
  edge += BIV_MAP_DISC;
  flag->march_box = (BivBox) { x1 - edge, y1 - edge, x2 - x1 + 2 * edge, y2 - y1 + 2 * edge };
}

static void
add_formations (BivMapDrawing *drawing)
{
  GPtrArray *formations = biv_army_list_formations (drawing->campaign, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      BivMapNode *node = biv_map_find_node (drawing, formation->location);
      g_autoptr (GPtrArray) units = NULL;
      g_autofree char *figure = NULL, *initials = NULL;
      BivMapFlag *flag;
      int n_ready = 0;

      if (node == NULL || formation->embarked || biv_army_get_body (drawing->campaign, formation) != formation)
        continue;
      units = biv_army_list_body (drawing->campaign, formation);
      for (guint j = 0; j < units->len; j++)
        n_ready += biv_unit_is_ready (g_ptr_array_index (units, j));
      figure = g_strdup_printf ("%d", n_ready);
      initials = biv_formation_dup_initials (drawing->campaign, formation);
      add_flag (drawing, (guint) (node - BIV_MAP_NODE (drawing, 0)), biv_id_of (formation),
                formation->side, initials, figure, BIV_NONE, is_unseen (drawing, formation));
      flag = BIV_MAP_FLAG (drawing, drawing->flags->len - 1);
      flag->n_ready = n_ready;
      flag->march = dup_march (drawing->campaign, formation);
      set_march_box (drawing, flag);
    }
}

static void
add_sightings (BivMapDrawing *drawing)
{
  g_autoptr (GPtrArray) sightings = NULL;

  if (drawing->reader == NULL)
    return;
  sightings = biv_knowledge_list_sightings (drawing->campaign, drawing->reader);
  for (guint i = 0; i < sightings->len; i++)
    {
      const BivSighting *sighting = g_ptr_array_index (sightings, i);
      BivMapNode *node = biv_map_find_node (drawing, sighting->place);
      g_autofree char *figure = g_strdup_printf ("%d", sighting->level);

      if (node == NULL)
        continue;
      add_flag (drawing, (guint) (node - BIV_MAP_NODE (drawing, 0)), NULL, sighting->seen,
                sighting->size != NULL ? biv_knowledge_get_size_label (sighting->size) : "?", figure,
                sighting->turn < drawing->campaign->turn ? sighting->turn : BIV_NONE, FALSE);
    }
}

/* "FC" of "Ford Column": who is known by a return is no formation of the reader's campaign. */
static char *
dup_initials (const char *name)
{
  g_autoptr (GString) initials = g_string_new (NULL);
  gboolean begins = TRUE;

  for (const char *at = name; *at != '\0' && initials->len < 12; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (begins && g_unichar_isalnum (letter))
        g_string_append_unichar (initials, g_unichar_toupper (letter));
      begins = !g_unichar_isalnum (letter) && letter != '\'' && letter != 0x2019;
    }
  return g_string_free (g_steal_pointer (&initials), FALSE);
}

/* CA-MAIL-7: the newest return of each formation, as it was reported; what he commands himself he has there. */
static void
add_returns (BivMapDrawing *drawing)
{
  g_autoptr (BivPlayer) player = drawing->reader != NULL ? biv_player_find (drawing->campaign, drawing->reader) : NULL;
  g_autoptr (GPtrArray) returned = NULL, despatches = NULL;

  if (player == NULL)
    return;
  returned = biv_despatch_list_returned (drawing->campaign, player, &despatches);
  for (guint i = 0; i < returned->len; i++)
    {
      const BivReturned *one = returned->pdata[i];
      const BivDespatch *despatch = despatches->pdata[i];
      BivMapNode *node = one->place != NULL ? biv_map_find_node (drawing, one->place) : NULL;
      g_autofree char *initials = dup_initials (one->name != NULL ? biv_said (one->name) : one->formation), *figure = NULL;
      int n_ready = 0;

      if (node == NULL || biv_campaign_find_formation (drawing->campaign, one->formation) != NULL)
        continue;
      BIV_EACH_DETAIL (BivReturnedUnit, unit, despatch->units)
        n_ready += !unit->is_lost && g_strcmp0 (unit->formation, one->formation) == 0;
      figure = g_strdup_printf ("%d", n_ready);
      add_flag (drawing, (guint) (node - BIV_MAP_NODE (drawing, 0)), NULL, despatch->side, initials, figure, despatch->written,
                FALSE);
    }
}

/* ---- The drawing ---- */

static void
flag_clear (gpointer data)
{
  BivMapFlag *flag = data;

  g_free (flag->formation);
  g_free (flag->side);
  g_free (flag->line);
  g_free (flag->figure);
  g_strfreev (flag->march);
}

static BivMapDrawing *
begin_drawing (BivCampaign *campaign,
               const char  *reader)
{
  BivMapDrawing *drawing = g_new0 (BivMapDrawing, 1);
  drawing->campaign = g_object_ref (campaign);
  drawing->reader = g_strdup (reader);
  drawing->nodes = g_array_new (FALSE, FALSE, sizeof (BivMapNode));
  drawing->ways = g_array_new (FALSE, FALSE, sizeof (BivMapWay));
  g_array_set_clear_func (drawing->ways, way_clear);
  drawing->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  drawing->flags = g_array_new (FALSE, FALSE, sizeof (BivMapFlag));
  g_array_set_clear_func (drawing->flags, flag_clear);
  drawing->by_place = g_hash_table_new (g_str_hash, g_str_equal);
  drawing->by_link = g_hash_table_new (g_str_hash, g_str_equal);
  drawing->previews = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  if (biv_map_is_grid (campaign))
    {
      drawing->cells = g_array_new (FALSE, TRUE, sizeof (guint));
      g_array_set_size (drawing->cells, (guint) MAX (0, campaign->map_columns) * (guint) MAX (0, campaign->map_rows));
    }
  drawing->unfolded = -1;
  measure (drawing);
  return drawing;
}

static BivMapDrawing *
lay_out (BivMapDrawing *drawing,
         gboolean       in_stacks)
{
  lay_out_places (drawing);
  lay_out_links (drawing);
  list_ends (drawing);
  for (guint i = 0; biv_map_is_grid (drawing->campaign) && i < drawing->nodes->len; i++)
    biv_map_smooth_ways (drawing, i);
  biv_map_lay_out_shapes (drawing);
  biv_map_lay_out_crossings (drawing);
  add_formations (drawing);
  add_sightings (drawing);
  add_returns (drawing);
  if (in_stacks)
    biv_map_stack_flags (drawing);
  biv_map_place_flags (drawing);
  biv_map_place_names (drawing);
  biv_map_note_ground (drawing);
  biv_map_note_flags (drawing);
  return drawing;
}

BivMapDrawing *
biv_map_drawing_new (BivCampaign *campaign,
                     const char  *reader)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  return lay_out (begin_drawing (campaign, reader), FALSE);
}

BivMapDrawing *
biv_map_drawing_new_in_stacks (BivCampaign *campaign,
                               const char  *reader)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  return lay_out (begin_drawing (campaign, reader), TRUE);
}

/* Its corners, as it lies turned round the upper left one. */
static void
reach_round_picture (BivMapDrawing *drawing,
                     BivBackdrop   *backdrop)
{
  const BivCampaign *campaign = drawing->campaign;
  double angle = campaign->backdrop_turn / 100.0 * G_PI / 180.0, width, height;
  Paper paper = get_paper (drawing);
  int pixels_across, pixels_down;

  biv_backdrop_get_size (backdrop, &pixels_across, &pixels_down);
  width = campaign->backdrop_width == BIV_NONE ? drawing->breadth / drawing->scale : campaign->backdrop_width / 100.0;
  height = width * pixels_down / MAX (pixels_across, 1);
  for (guint corner = 0; corner < 4; corner++)
    {
      double across = corner & 1 ? width : 0.0, down = corner & 2 ? height : 0.0;
      double x = campaign->backdrop_x / 100.0 + across * cos (angle) - down * sin (angle);
      double y = campaign->backdrop_y / 100.0 + across * sin (angle) + down * cos (angle);

      paper = (Paper) { MIN (paper.left, x), MIN (paper.top, y), MAX (paper.right, x), MAX (paper.bottom, y) };
    }
  /* A picture far off, or far too large, would leave nothing of the map to be seen. */
  if (paper.right - paper.left > PAPER_MOST || paper.bottom - paper.top > PAPER_MOST)
    return;
  lay_paper (drawing, paper);
}

/* CA-MAP-7. On a grid a cell's middle has whole numbers, on a map of places the places have. */
static void
set_backdrop_box (BivMapDrawing *drawing)
{
  const BivCampaign *campaign = drawing->campaign;
  BivBox *box = &drawing->backdrop_box;
  int width, height;

  biv_backdrop_get_size (drawing->backdrop, &width, &height);
  box->width = campaign->backdrop_width == BIV_NONE ? drawing->breadth : campaign->backdrop_width / 100.0 * drawing->scale;
  box->height = box->width * height / MAX (width, 1);
  box->x = (campaign->backdrop_x / 100.0 - drawing->left) * drawing->scale;
  box->y = (campaign->backdrop_y / 100.0 - drawing->top) * drawing->scale;
}

void
biv_map_drawing_set_backdrop (BivMapDrawing *drawing,
                              BivBackdrop   *backdrop)
{
  if (backdrop != NULL)
    biv_backdrop_ref (backdrop);
  g_clear_pointer (&drawing->backdrop, biv_backdrop_unref);
  drawing->backdrop = backdrop;
  if (backdrop != NULL)
    set_backdrop_box (drawing);
}

BivMapDrawing *
biv_map_drawing_new_for_editing (BivCampaign         *campaign,
                                 const char          *reader,
                                 const BivMapDrawing *before,
                                 BivBackdrop         *backdrop)
{
  BivMapDrawing *drawing;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  drawing = begin_drawing (campaign, reader);
  if (!biv_map_is_grid (campaign))
    {
      keep_paper (drawing, before);
      if (backdrop != NULL)
        reach_round_picture (drawing, backdrop);
    }
  biv_map_drawing_set_backdrop (drawing, backdrop);
  return lay_out (drawing, TRUE);
}

void
biv_map_drawing_free (BivMapDrawing *drawing)
{
  g_clear_pointer (&drawing->backdrop, biv_backdrop_unref);
  g_clear_pointer (&drawing->by_place, g_hash_table_unref);
  g_clear_pointer (&drawing->by_link, g_hash_table_unref);
  g_clear_pointer (&drawing->previews, g_hash_table_unref);
  g_clear_pointer (&drawing->cells, g_array_unref);
  g_clear_pointer (&drawing->nodes, g_array_unref);
  g_clear_pointer (&drawing->ways, g_array_unref);
  g_clear_pointer (&drawing->ends, g_array_unref);
  g_clear_pointer (&drawing->shapes, g_array_unref);
  g_clear_pointer (&drawing->flags, g_array_unref);
  g_free (drawing->base_digest);
  g_free (drawing->flags_digest);
  g_free (drawing->reader);
  g_clear_object (&drawing->campaign);
  g_free (drawing);
}

void
biv_map_drawing_get_size (const BivMapDrawing *drawing,
                          double              *width,
                          double              *height)
{
  *width = drawing->width;
  *height = drawing->height;
}

gboolean
biv_map_drawing_get_point (const BivMapDrawing *drawing,
                           const char          *place,
                           double              *x,
                           double              *y)
{
  BivMapNode *node = biv_map_find_node (drawing, place);

  if (node == NULL)
    return FALSE;
  *x = node->at.x;
  *y = node->at.y;
  return TRUE;
}

double
biv_map_drawing_get_breadth (const BivMapDrawing *drawing)
{
  return drawing->breadth / drawing->scale;
}

void
biv_map_drawing_get_units (const BivMapDrawing *drawing,
                           double               x,
                           double               y,
                           int                 *column,
                           int                 *row)
{
  *column = (int) lround ((x / drawing->scale + drawing->left) / get_pitch (drawing));
  *row = (int) lround (y / drawing->scale + drawing->top - get_stagger (drawing, *column));
}

const char *
biv_map_drawing_find_place (const BivMapDrawing *drawing,
                            double               x,
                            double               y)
{
  double nearest = TOUCH;
  const char *found = NULL;

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);
      double distance = hypot (node->at.x - x, node->at.y - y);

      if (distance < nearest)
        {
          nearest = distance;
          found = biv_id_of (node->place);
        }
    }
  return found;
}

static double
get_way_distance (const BivMapWay *way,
                  double           x,
                  double           y)
{
  int n = (int) CLAMP (biv_map_way_get_length (way) / 4.0, 8.0, 400.0);
  double nearest = G_MAXDOUBLE;

  for (int i = 0; i <= n; i++)
    {
      BivPoint at = biv_map_way_get_point (way, (double) i / n, NULL);

      nearest = MIN (nearest, hypot (at.x - x, at.y - y));
    }
  return nearest;
}

const char *
biv_map_drawing_find_link (const BivMapDrawing *drawing,
                           double               x,
                           double               y)
{
  double nearest = LINK_TOUCH;
  const char *found = NULL;

  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      double distance;

      /* Of most ways it is known at once that they run elsewhere. */
      if (x < way->box.x - LINK_TOUCH || x > way->box.x + way->box.width + LINK_TOUCH || y < way->box.y - LINK_TOUCH
          || y > way->box.y + way->box.height + LINK_TOUCH)
        continue;
      distance = get_way_distance (way, x, y);
      if (distance < nearest)
        {
          nearest = distance;
          found = biv_id_of (way->link);
        }
    }
  return found;
}

BivMapWay *
biv_map_find_way_of (const BivMapDrawing *drawing,
                     const char          *link)
{
  guint number = link != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (drawing->by_link, link)) : 0;

  return number > 0 ? BIV_MAP_WAY (drawing, number - 1) : NULL;
}

gboolean
biv_map_drawing_get_link_point (const BivMapDrawing *drawing,
                                const char          *link,
                                double              *x,
                                double              *y)
{
  const BivMapWay *way = biv_map_find_way_of (drawing, link);
  BivPoint middle;

  if (way == NULL)
    return FALSE;
  middle = biv_map_way_get_point (way, 0.5, NULL);
  *x = middle.x;
  *y = middle.y;
  return TRUE;
}

#define COURSE_STEP 40.0            /* map pixels */

GArray *
biv_map_drawing_list_course (const BivMapDrawing *drawing,
                             const char          *from,
                             const char          *to)
{
  const BivMapWay *way = biv_map_find_way (drawing, from, to);
  GArray *course = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  gboolean is_backward;
  guint n;

  if (way == NULL)
    return course;
  is_backward = g_strcmp0 (way->link->from, from) != 0;
  n = 1 + (guint) (biv_map_way_get_length (way) / COURSE_STEP);
  for (guint i = 0; i <= n; i++)
    {
      BivPoint at = biv_map_way_get_point (way, (double) (is_backward ? n - i : i) / n, NULL);

      g_array_append_val (course, at);
    }
  return course;
}

static gboolean
is_in_box (const BivBox *box,
           double        x,
           double        y)
{
  return x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height;
}

/* Where it is seen now. */
static const BivBox *
get_flag_box (const BivMapDrawing *drawing,
              const BivMapFlag    *flag)
{
  return drawing->unfolded >= 0 && flag->top == (guint) drawing->unfolded ? &flag->spread : &flag->box;
}

const char *
biv_map_drawing_find_formation (const BivMapDrawing *drawing,
                                double               x,
                                double               y)
{
  const char *found = NULL;

  /* Later flags are drawn above earlier ones, and a stack that lies open above them all. */
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);
      gboolean is_open = drawing->unfolded >= 0 && flag->top == (guint) drawing->unfolded;

      if (flag->formation == NULL || !is_in_box (get_flag_box (drawing, flag), x, y))
        continue;
      if (is_open)
        return flag->formation;
      if (flag->top == i)
        found = flag->formation;
    }
  return found;
}

gboolean
biv_map_drawing_unfold_at (BivMapDrawing *drawing,
                           double         x,
                           double         y)
{
  int before = drawing->unfolded;

  for (guint i = 0; before >= 0 && i < drawing->flags->len; i++)
    if (BIV_MAP_FLAG (drawing, i)->top == (guint) before && is_in_box (&BIV_MAP_FLAG (drawing, i)->spread, x, y))
      return FALSE;
  drawing->unfolded = -1;
  for (guint i = 0; i < drawing->flags->len; i++)
    if (BIV_MAP_FLAG (drawing, i)->n_stacked > 1 && BIV_MAP_FLAG (drawing, i)->top == i
        && is_in_box (&BIV_MAP_FLAG (drawing, i)->box, x, y))
      drawing->unfolded = (int) i;
  return drawing->unfolded != before;
}

gboolean
biv_map_drawing_fold (BivMapDrawing *drawing)
{
  gboolean was_open = drawing->unfolded >= 0;

  drawing->unfolded = -1;
  return was_open;
}

gboolean
biv_map_drawing_get_flag (const BivMapDrawing *drawing,
                          const char          *formation,
                          BivBox              *box)
{
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      if (formation == NULL || g_strcmp0 (flag->formation, formation) != 0)
        continue;
      *box = *get_flag_box (drawing, flag);
      return TRUE;
    }
  return FALSE;
}

guint
biv_map_drawing_get_n_flags (const BivMapDrawing *drawing)
{
  return drawing->flags->len;
}

gboolean
biv_map_drawing_get_march (const BivMapDrawing *drawing,
                           const char          *formation,
                           BivBox              *box)
{
  for (guint i = 0; formation != NULL && i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      if (flag->march != NULL && g_strcmp0 (flag->formation, formation) == 0)
        {
          *box = flag->march_box;
          return TRUE;
        }
    }
  return FALSE;
}
