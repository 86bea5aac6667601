/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.c: what stands where on a battle's picture */
#include "config.h"

#include "draw/battle/scene-private.h"

#include <math.h>

#include "draw/counter/side-look.h"
#include "draw/tabletop/tabletop-drawing.h"

#define USUAL_C      18.6           /* mm a cell of a plate: sizes of marks and arrows belong to it */
#define START        0.40           /* c, of where it stood in the beginning */
#define END          0.50           /* c, of a counter at the end */
#define END_OF_TURN  0.64           /* c, of the same where there is one turn on the board */
#define FELL         3.4            /* mm high, of a box of who fell there */
#define READABLE     2.7            /* mm: smaller only where many have to be in one cell */
#define LEAST_FELL   1.9
#define LOWER        0.045          /* c: on hexes marks leave the label free */
#define FELL_LETTERS 0.58           /* of its height, the em of its letters */
#define GAP          0.35           /* mm between marks */
#define MOST_COLUMNS 3              /* of who fell in one cell */
#define MOST_ARROWS  12             /* units a side that each have one, however short */
#define MOST_UNITS   24             /* more have one for each formation */
#define LONG         3.0            /* c, of an arrow where there are many */
#define BEND         0.9            /* c: what an arrow on a table goes out of its way */
#define FORMATION_BEND 2.4          /* the same of a whole formation's in a whole battle */
#define TABLE_MARK   0.34           /* c, of a mark on a table, where bases are to scale */
#define LEAST_SHARE  0.34
#define LEAST_DEPTH  1.1            /* mm, of a base on a table */

BivSideLook
biv_course_get_look (const BivCourse *course,
                     int              side)
{
  return biv_side_look (course->campaign, course->battle->sides[side]);
}

static gboolean
is_table (const BivCourse *course)
{
  return biv_board_get_shape (course->battle->board) == BIV_BOARD_TABLE;
}

void
biv_battle_scene_measure (const BivCourse *course,
                          double           c,
                          double          *width,
                          double          *height,
                          double          *margin)
{
  const BivPalette *palette = biv_palette_for (BIV_PALETTE_LIGHT);

  if (is_table (course))
    {
      BivTabletop *table = biv_board_get_table (course->battle->board);
      const BivTabletopLook look = { .palette = palette, .scale = c / BIV_TABLETOP_CELL_MM * BIV_POINTS_PER_MM,
                                     .layers = BIV_LAYER_ALL, .on_paper = TRUE };

      *width = (double) biv_tabletop_get_width (table) / BIV_MM / BIV_TABLETOP_CELL_MM;
      *height = (double) biv_tabletop_get_height (table) / BIV_MM / BIV_TABLETOP_CELL_MM;
      *margin = biv_tabletop_get_margin (&look) / BIV_POINTS_PER_MM;
    }
  else
    {
      BivBoardDrawing *drawing = biv_board_drawing_new (course->battle->board, 1);
      const BivBoardLook look = { palette, c * BIV_POINTS_PER_MM, BIV_LAYER_ALL, TRUE };

      biv_board_drawing_get_size (drawing, width, height);
      *margin = biv_board_drawing_get_margin (drawing, &look) / BIV_POINTS_PER_MM;
      biv_board_drawing_free (drawing);
    }
}

/* ---- Marks ---- */

static void
add_mark (BivBattleScene      *scene,
          BivMarkKind          kind,
          guint                unit,
          const BivCourseSpot *spot)
{
  BivSceneMark mark = { .kind = kind, .unit = unit, .cell = spot->cell,
                        .spot = (guint) (spot - BIV_COURSE_SPOT (BIV_COURSE_UNIT (scene->course, unit), 0)),
                          .about = { spot->at.x * scene->c, spot->at.y * scene->c } };

  g_array_append_val (scene->marks, mark);
}

static void
add_marks (BivBattleScene *scene)
{
  const BivCourse *course = scene->course;
  int last = scene->turn > 0 ? scene->turn : biv_course_get_last_turn (course);

  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);
      const BivCourseSpot *end = biv_course_find_spot (course, i, last);

      if (unit->spots->len == 0)
        continue;
      if (scene->turn == BIV_SCENE_START)
        {
          if (BIV_COURSE_SPOT (unit, 0)->turn == 1)
            add_mark (scene, BIV_MARK_END, i, BIV_COURSE_SPOT (unit, 0));
          continue;
        }
      /* Who never moved and is there still is shown once. */
      if (scene->turn == 0 && (end == NULL || biv_course_has_path (unit)))
        add_mark (scene, BIV_MARK_START, i, BIV_COURSE_SPOT (unit, 0));
      if (end != NULL)
        add_mark (scene, BIV_MARK_END, i, end);
      else if (unit->end == BIV_COURSE_FELL && (scene->turn == 0 || unit->end_turn == scene->turn))
        add_mark (scene, BIV_MARK_FELL, i, BIV_COURSE_SPOT (unit, unit->spots->len - 1));
    }
}

/* ---- Marks of a cell: side by side, and those who fell below them in columns ---- */

static gboolean
is_in_cell (const BivSceneMark *mark,
            BivCell             cell,
            gboolean            is_fall)
{
  return mark->cell == cell && (mark->kind == BIV_MARK_FELL) == is_fall;
}

static guint
count_in_cell (const BivBattleScene *scene,
               BivCell               cell,
               gboolean              is_fall)
{
  guint n = 0;

  for (guint i = 0; i < scene->marks->len; i++)
    n += is_in_cell (BIV_SCENE_MARK (scene, i), cell, is_fall);
  return n;
}

static double
get_fell_width (const BivBattleScene *scene,
                guint                 unit,
                double                height)
{
  g_autofree char *text = biv_battle_scene_dup_fallen (scene->course, unit, scene->turn == 0);

  return height * 1.1 + biv_lettering_width (text, BIV_LETTERING_BOLD, FELL_LETTERS * height)
    + 0.22 * height;
}

static double
get_size (const BivBattleScene *scene,
          BivMarkKind           kind)
{
  return scene->c * (kind == BIV_MARK_START ? START : scene->turn != 0 ? END_OF_TURN : END);
}

static double
get_fell (const BivBattleScene *scene)
{
  return MAX (FELL * scene->share, MIN (READABLE, 0.30 * scene->c));
}

/* Returns: the height that the row takes */
static double
lay_row (BivBattleScene *scene,
         BivCell         cell,
         guint           n,
         double          most,
         double          top)
{
  double width = 0.0, tallest = 0.0, share, x = 0.0;

  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);

      if (is_in_cell (mark, cell, FALSE))
        width += get_size (scene, mark->kind) + GAP;
    }
  share = n > 0 ? MIN (1.0, most / (width - GAP)) : 1.0;
  for (guint i = 0; i < scene->marks->len; i++)
    {
      BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      double size = get_size (scene, mark->kind) * share;

      if (!is_in_cell (mark, cell, FALSE))
        continue;
      mark->box = (BivBox) { mark->about.x - (width - GAP) * share / 2 + x, top, size, size };
      x += size + GAP * share;
      tallest = MAX (tallest, size);
    }
  /* In one line along their middles. */
  for (guint i = 0; i < scene->marks->len; i++)
    {
      BivSceneMark *mark = BIV_SCENE_MARK (scene, i);

      if (is_in_cell (mark, cell, FALSE))
        mark->box.y += (tallest - mark->box.height) / 2;
    }
  return tallest;
}

static void
lay_falls (BivBattleScene *scene,
           BivCell         cell,
           guint           n_columns,
           double          height,
           double          top)
{
  guint done = 0;

  for (guint i = 0; i < scene->marks->len; i++)
    {
      BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      double width, room = 0.94 * scene->c / n_columns;
      double x;

      if (!is_in_cell (mark, cell, TRUE))
        continue;
      width = MIN (room - GAP / 2, get_fell_width (scene, mark->unit, height));
      x = mark->about.x + (done % n_columns - (n_columns - 1) / 2.0) * room;
      mark->box = (BivBox) { x - width / 2, top + (done / n_columns) * (height + GAP), width, height };
      done++;
    }
}

static void
lay_cell (BivBattleScene *scene,
          BivCell         cell,
          BivPoint        about)
{
  guint n_marks = count_in_cell (scene, cell, FALSE), n_falls = count_in_cell (scene, cell, TRUE);
  guint n_columns = 1, n_rows = n_falls;
  double fell = get_fell (scene), most = 0.96 * scene->c, row, whole;

  if (biv_board_get_shape (scene->course->battle->board) == BIV_BOARD_HEXES)
    about.y += LOWER * scene->c;
  /* The row is laid first to know its height, then again where it belongs. */
  row = lay_row (scene, cell, n_marks, most, 0.0);
  /* As many columns as it takes, so that all of them are to be read. */
  while (n_rows > 1 && n_columns < MOST_COLUMNS && (most - row) / n_rows - GAP < MIN (LEAST_FELL, fell))
    {
      n_columns++;
      n_rows = (n_falls + n_columns - 1) / n_columns;
    }
  if (n_rows > 0)
    fell = MIN (fell, (most - row) / n_rows - GAP);
  whole = row + n_rows * fell + (n_rows > 0 ? (n_rows - (row > 0.0 ? 0 : 1)) * GAP : 0.0);
  lay_row (scene, cell, n_marks, most, about.y - whole / 2);
  lay_falls (scene, cell, n_columns, fell, about.y - whole / 2 + row + (row > 0.0 ? GAP : 0.0));
}

static void
lay_cells (BivBattleScene *scene)
{
  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      gboolean is_first = TRUE;

      for (guint j = 0; j < i && is_first; j++)
        is_first = BIV_SCENE_MARK (scene, j)->cell != mark->cell;
      if (is_first)
        lay_cell (scene, mark->cell, mark->about);
    }
}

/* ---- Marks of a table: bases lie where they lie; what is lettered moves aside ---- */

static gboolean
meets (const BivBox *a,
       const BivBox *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

static gboolean
is_free (const BivBattleScene *scene,
         const BivBox         *box,
         guint                 n)
{
  if (box->x < 0.0 || box->y < 0.0 || box->x + box->width > scene->width || box->y + box->height > scene->height)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (meets (&BIV_SCENE_MARK (scene, i)->box, box))
      return FALSE;
  return TRUE;
}

/* Where it belongs, or the nearest place on rings round it. */
static void
lay_aside (BivBattleScene *scene,
           guint           number,
           double          width,
           double          height)
{
  BivSceneMark *mark = BIV_SCENE_MARK (scene, number);
  double step = 0.5 * height;

  mark->box = (BivBox) { CLAMP (mark->about.x - width / 2, 0.0, scene->width - width),
                         CLAMP (mark->about.y - height / 2, 0.0, scene->height - height), width, height };
  for (guint ring = 0; ring <= 40; ring++)
    for (guint i = 0; i < (ring == 0 ? 1u : 16u); i++)
      {
        double angle = i * G_PI / 8, reach = ring * step;
        BivBox box = { mark->about.x + reach * cos (angle) - width / 2, mark->about.y + reach * sin (angle) - height / 2, width,
                       height };

        if (is_free (scene, &box, number))
          {
            mark->box = box;
            return;
          }
      }
}

void
biv_battle_scene_measure_base (const BivBattleScene *scene,
                               const BivBase        *base,
                               double               *width,
                               double               *depth)
{
  double mm = scene->c / BIV_TABLETOP_CELL_MM / BIV_MM;

  *width = MAX (base->frontage * mm, LEAST_DEPTH);
  *depth = MAX (base->depth * mm, LEAST_DEPTH);
}

/* A base as it is drawn. */
typedef struct
{
  BivPoint middle;
  double   axes[2][2];              /* along its front, and across: half as long as it is */
} Drawn;

static Drawn
get_drawn (const BivBattleScene *scene,
           const BivSceneMark   *mark)
{
  const BivBase *base = &BIV_COURSE_SPOT (BIV_COURSE_UNIT (scene->course, mark->unit), mark->spot)->base;
  double width, depth, cosine = cos (base->facing * 2 * G_PI / 65536.0), sine = sin (base->facing * 2 * G_PI / 65536.0);

  biv_battle_scene_measure_base (scene, base, &width, &depth);
  return (Drawn) { mark->about, { { cosine * width / 2, sine * width / 2 }, { -sine * depth / 2, cosine * depth / 2 } } };
}

/* How far, and along what, the first has to go so that they do not lie in one another. Returns: whether they do */
static gboolean
find_way_out (const Drawn *a,
              const Drawn *b,
              BivPoint    *out)
{
  double least = G_MAXDOUBLE;

  for (int i = 0; i < 4; i++)
    {
      const double *axis = (i < 2 ? a : b)->axes[i % 2];
      double length = hypot (axis[0], axis[1]), x = axis[0] / length, y = axis[1] / length, reach = 0.0, apart, share;

      for (int k = 0; k < 2; k++)
        reach += fabs (a->axes[k][0] * x + a->axes[k][1] * y) + fabs (b->axes[k][0] * x + b->axes[k][1] * y);
      apart = (a->middle.x - b->middle.x) * x + (a->middle.y - b->middle.y) * y;
      share = reach - fabs (apart);
      if (share <= 0.01)
        return FALSE;
      if (share < least)
        {
          least = share;
          *out = (BivPoint) { x * (apart < 0 ? -share : share), y * (apart < 0 ? -share : share) };
        }
    }
  return TRUE;
}

#define PARTINGS 24

/* In a melee bases touch on the table. Drawn, small ones are deeper than they are, and would lie on one another. */
static void
part_bases (BivBattleScene *scene)
{
  gboolean is_parted = FALSE;

  for (int pass = 0; pass < PARTINGS && !is_parted; pass++)
    {
      is_parted = TRUE;
      for (guint i = 0; i < scene->marks->len; i++)
        for (guint j = 0; j < i; j++)
          {
            BivSceneMark *mark = BIV_SCENE_MARK (scene, i), *other = BIV_SCENE_MARK (scene, j);
            Drawn a, b;
            BivPoint out = { 0, 0 };

            if (mark->kind != BIV_MARK_END || other->kind != BIV_MARK_END)
              continue;
            a = get_drawn (scene, mark);
            b = get_drawn (scene, other);
            if (!find_way_out (&a, &b, &out))
              continue;
            is_parted = FALSE;
            mark->about = (BivPoint) { mark->about.x + out.x / 2, mark->about.y + out.y / 2 };
            other->about = (BivPoint) { other->about.x - out.x / 2, other->about.y - out.y / 2 };
          }
    }
}

static void
lay_table (BivBattleScene *scene)
{
  part_bases (scene);
  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      double fell = MAX (FELL * scene->share, 2.2), size = MAX (TABLE_MARK * scene->c, 2.6);

      if (mark->kind == BIV_MARK_FELL)
        lay_aside (scene, i, get_fell_width (scene, mark->unit, fell), fell);
      else
        lay_aside (scene, i, size, size * 0.62);
    }
}

/* ---- Arrows ---- */

static gboolean
are_many (const BivCourse *course,
          int              side,
          int              most)
{
  return course->start[side] > most;
}

/* On a table a brigade goes as one, and its units' courses would be a tangle. */
static gboolean
march_as_one (const BivBattleScene *scene,
              int                   side)
{
  return are_many (scene->course, side, scene->drawing == NULL && scene->turn == 0 ? MOST_ARROWS : MOST_UNITS);
}

static void
take_point (GArray  *points,
            BivPoint at,
            double   c)
{
  BivPoint scaled = { at.x * c, at.y * c };
  const BivPoint *last = points->len > 0 ? &g_array_index (points, BivPoint, points->len - 1) : NULL;

  if (last == NULL || hypot (last->x - scaled.x, last->y - scaled.y) > 0.02 * c)
    g_array_append_val (points, scaled);
}

/* Cells that it went through. In one turn: from where it stood when that began. */
static GArray *
list_path (const BivBattleScene *scene,
           guint                 number)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, number);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BivPoint));

  if (scene->turn > 0)
    {
      const BivCourseSpot *before = biv_course_find_spot_before (scene->course, number, scene->first);

      if (before != NULL && (unit->end_turn == 0 || unit->end_turn >= scene->turn))
        take_point (points, before->at, scene->c);
    }
  for (guint i = 0; i < unit->spots->len; i++)
    {
      const BivCourseSpot *spot = BIV_COURSE_SPOT (unit, i);

      if (scene->turn == 0 || (spot->turn >= scene->first && spot->turn <= scene->turn))
        take_point (points, spot->at, scene->c);
    }
  return points;
}

static const BivSceneMark *
find_mark (const BivBattleScene *scene,
           guint                 unit,
           BivMarkKind           kind)
{
  for (guint i = 0; i < scene->marks->len; i++)
    if (BIV_SCENE_MARK (scene, i)->unit == unit && BIV_SCENE_MARK (scene, i)->kind == kind)
      return BIV_SCENE_MARK (scene, i);
  return NULL;
}

static BivPoint
get_middle (const BivBox *box)
{
  return (BivPoint) { box->x + box->width / 2, box->y + box->height / 2 };
}

/* It begins and ends at what is drawn of the unit; in between it keeps its lane. */
static void
take_lane (const BivBattleScene *scene,
           guint                 unit,
           GArray               *points,
           double                lane)
{
  const BivSceneMark *start = find_mark (scene, unit, BIV_MARK_START), *end = find_mark (scene, unit, BIV_MARK_END);
  g_autofree BivPoint *old = g_memdup2 (points->data, points->len * sizeof (BivPoint));

  for (guint i = 1; i + 1 < points->len; i++)
    {
      double x = old[i + 1].x - old[i - 1].x, y = old[i + 1].y - old[i - 1].y, length = MAX (hypot (x, y), 1e-6);

      g_array_index (points, BivPoint, i).x += lane * fabs (y) / length;
      g_array_index (points, BivPoint, i).y += lane * fabs (x) / length;
    }
  if (end == NULL)
    end = find_mark (scene, unit, BIV_MARK_FELL);
  if (start != NULL && scene->drawing != NULL)
    g_array_index (points, BivPoint, 0) = get_middle (&start->box);
  if (end != NULL && scene->drawing != NULL)
    g_array_index (points, BivPoint, points->len - 1) = get_middle (&end->box);
}

static double
get_length (GArray *points)
{
  double length = 0.0;

  for (guint i = 1; i < points->len; i++)
    length += hypot (g_array_index (points, BivPoint, i).x - g_array_index (points, BivPoint, i - 1).x,
                     g_array_index (points, BivPoint, i).y - g_array_index (points, BivPoint, i - 1).y);
  return length;
}

#define FINE 12                     /* pieces of a curve from cell to cell */

/* Catmull-Rom with a fifth of the neighbours' chord. */
static GArray *
smooth (GArray *points)
{
  GArray *curve = g_array_new (FALSE, FALSE, sizeof (BivPoint));

  for (guint i = 0; i + 1 < points->len; i++)
    {
      const BivPoint *all = (const BivPoint *) points->data;
      const BivPoint *before = &all[i > 0 ? i - 1 : 0], *from = &all[i], *to = &all[i + 1],
        *after = &all[MIN (i + 2, points->len - 1)];
      const BivCubic piece = { *from, { from->x + (to->x - before->x) / 5, from->y + (to->y - before->y) / 5 },
                               { to->x - (after->x - from->x) / 5, to->y - (after->y - from->y) / 5 }, *to };

      for (guint j = i == 0 ? 0 : 1; j <= FINE; j++)
        {
          BivPoint at = biv_cubic_get_point (&piece, j / (double) FINE, NULL);

          g_array_append_val (curve, at);
        }
    }
  return curve;
}

/* Without so much at the beginning and the end. */
static GArray *
trim (GArray *curve,
      double  first,
      double  last)
{
  double length = get_length (curve), along = 0.0;
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (BivPoint));

  for (guint i = 0; i < curve->len; i++)
    {
      BivPoint at = g_array_index (curve, BivPoint, i);

      if (i > 0)
        along += hypot (at.x - g_array_index (curve, BivPoint, i - 1).x, at.y - g_array_index (curve, BivPoint, i - 1).y);
      if (along >= first && along <= length - last)
        g_array_append_val (kept, at);
    }
  g_array_unref (curve);
  return kept;
}

static double
get_distance (BivPoint at,
              BivPoint from,
              BivPoint to)
{
  double x = to.x - from.x, y = to.y - from.y, length = hypot (x, y);

  return length > 1e-6 ? fabs ((at.x - from.x) * y - (at.y - from.y) * x) / length : hypot (at.x - from.x, at.y - from.y);
}

/* Keeps from @first on what is further than @reach from the line to @last, and so on between. */
static void
keep_far (const BivPoint *points,
          gboolean       *is_kept,
          guint           first,
          guint           last,
          double          reach)
{
  double furthest = reach;
  guint at = first;

  for (guint i = first + 1; i < last; i++)
    if (get_distance (points[i], points[first], points[last]) > furthest)
      {
        furthest = get_distance (points[i], points[first], points[last]);
        at = i;
      }
  if (at == first)
    return;
  is_kept[at] = TRUE;
  keep_far (points, is_kept, first, at, reach);
  keep_far (points, is_kept, at, last, reach);
}

/* Small turns on a table would make a knot of an arrow. */
static void
straighten (GArray *points,
            double  reach)
{
  g_autofree gboolean *is_kept = g_new0 (gboolean, points->len + 1);

  if (points->len < 3)
    return;
  is_kept[0] = is_kept[points->len - 1] = TRUE;
  keep_far ((const BivPoint *) points->data, is_kept, 0, points->len - 1, reach);
  for (guint i = points->len; i-- > 0;)
    if (!is_kept[i])
      g_array_remove_index (points, i);
}

/* @bend: mm that it goes out of its way on a table; @last: mm that it ends short of its goal */
static void
add_arrow (BivBattleScene *scene,
           int             side,
           GArray         *points,
           double          bend,
           double          last)
{
  double first = 0.14 * scene->c;
  BivSceneArrow arrow = { .side = side };

  if (scene->drawing == NULL)
    straighten (points, bend);
  if (points->len < 2)
    return;
  arrow.points = trim (smooth (points), first, last);
  arrow.length = get_length (arrow.points);
  if (arrow.points->len < 2 || arrow.length < 0.2 * scene->c)
    g_array_unref (arrow.points);
  else
    g_array_append_val (scene->arrows, arrow);
}

/* Its place across among those of its side that went anywhere, by where they began: -1 to 1. */
static double
get_lane (const BivBattleScene *scene,
          guint                 number)
{
  const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, number);
  guint rank = 0, n = 0;

  for (guint i = 0; i < scene->course->units->len; i++)
    {
      const BivCourseUnit *other = BIV_COURSE_UNIT (scene->course, i);

      if (other->side != unit->side || !biv_course_has_path (other))
        continue;
      n++;
      rank += BIV_COURSE_SPOT (other, 0)->at.x < BIV_COURSE_SPOT (unit, 0)->at.x
              || (BIV_COURSE_SPOT (other, 0)->at.x == BIV_COURSE_SPOT (unit, 0)->at.x && i < number);
    }
  return n > 1 ? 2.0 * rank / (n - 1) - 1.0 : 0.0;
}

/* A counter is not to hide the head. */
static double
get_clear (const BivBattleScene *scene,
           guint                 unit)
{
  const BivSceneMark *end = find_mark (scene, unit, BIV_MARK_END);

  return scene->drawing == NULL || end == NULL ? 0.12 * scene->c : 0.54 * end->box.width;
}

static void
add_unit_arrows (BivBattleScene *scene,
                 int             side)
{
  gboolean only_long = scene->turn == 0 && are_many (scene->course, side, MOST_ARROWS);

  for (guint i = 0; i < scene->course->units->len; i++)
    {
      g_autoptr (GArray) points = NULL;

      if (BIV_COURSE_UNIT (scene->course, i)->side != side || BIV_COURSE_UNIT (scene->course, i)->spots->len == 0)
        continue;
      points = list_path (scene, i);
      if (points->len < 2 || (only_long && get_length (points) < (LONG - 0.1) * scene->c))
        continue;
      take_lane (scene, i, points, scene->turn > 0 ? 0.0 : 0.3 * scene->c * get_lane (scene, i));
      add_arrow (scene, side, points, BEND * scene->c, get_clear (scene, i));
    }
}

/* Where the middle of a formation was at the end of each turn; who fell, where he fell. */
static GArray *
list_formation_path (const BivBattleScene *scene,
                     int                   side,
                     const char           *formation)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  int first = scene->turn > 0 ? scene->first - 1 : 0, last = scene->turn > 0 ? scene->turn
    : biv_course_get_last_turn (scene->course);

  for (int turn = first; turn <= last; turn++)
    {
      BivPoint middle = { 0, 0 };
      guint n = 0;

      for (guint i = 0; i < scene->course->units->len; i++)
        {
          const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, i);
          const BivCourseSpot *spot = turn == 0 ? biv_course_find_spot_before (scene->course, i, 1) : NULL;

          for (guint j = 0; turn > 0 && j < unit->spots->len && BIV_COURSE_SPOT (unit, j)->turn <= turn; j++)
            spot = BIV_COURSE_SPOT (unit, j);
          if (unit->side != side || g_strcmp0 (unit->formation, formation) != 0 || spot == NULL)
            continue;
          middle.x += spot->at.x;
          middle.y += spot->at.y;
          n++;
        }
      if (n > 0)
        take_point (points, (BivPoint) { middle.x / n, middle.y / n }, scene->c);
    }
  return points;
}

static void
add_formation_arrows (BivBattleScene *scene,
                      int             side)
{
  for (guint i = 0; i < scene->course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (scene->course, i);
      gboolean is_first = unit->side == side;
      g_autoptr (GArray) points = NULL;

      for (guint j = 0; j < i && is_first; j++)
        is_first = BIV_COURSE_UNIT (scene->course, j)->side != side
                   || g_strcmp0 (BIV_COURSE_UNIT (scene->course, j)->formation, unit->formation) != 0;
      if (!is_first)
        continue;
      points = list_formation_path (scene, side, unit->formation);
      add_arrow (scene, side, points, (scene->turn == 0 ? FORMATION_BEND : BEND) * scene->c, 0.12 * scene->c);
    }
}

static int
compare_arrows (gconstpointer a,
                gconstpointer b)
{
  double difference = ((const BivSceneArrow *) b)->length - ((const BivSceneArrow *) a)->length;

  return difference < 0 ? -1 : difference > 0;
}

static void
arrow_clear (gpointer data)
{
  g_array_unref (((BivSceneArrow *) data)->points);
}

static BivBattleScene *
make (const BivCourse *course,
      int              first,
      int              turn,
      double           c)
{
  BivBattleScene *scene = g_new0 (BivBattleScene, 1);
  double margin;

  scene->course = course;
  scene->first = first;
  scene->turn = turn;
  scene->c = c;
  biv_battle_scene_measure (course, c, &scene->width, &scene->height, &margin);
  scene->width *= c;
  scene->height *= c;
  scene->share = is_table (course) ? CLAMP (c / 9.0, LEAST_SHARE, 1.0) * 0.62 : CLAMP (c / USUAL_C, LEAST_SHARE, 1.2);
  scene->arrow_share = turn > 0 ? MIN (1.0, MAX (scene->share, 0.75 * c / 9.0)) : scene->share;
  scene->marks = g_array_new (FALSE, TRUE, sizeof (BivSceneMark));
  scene->arrows = g_array_new (FALSE, TRUE, sizeof (BivSceneArrow));
  g_array_set_clear_func (scene->arrows, arrow_clear);
  add_marks (scene);
  if (is_table (course))
    lay_table (scene);
  else
    {
      scene->drawing = biv_board_drawing_new (course->battle->board, course->battle->battlefield != NULL
                                                                       ? g_str_hash (course->battle->battlefield) : 0);
      lay_cells (scene);
    }
  for (int side = 0; side < 2 && turn != BIV_SCENE_START; side++)
    if (march_as_one (scene, side))
      add_formation_arrows (scene, side);
    else
      add_unit_arrows (scene, side);
  g_array_sort (scene->arrows, compare_arrows);
  return scene;
}

BivBattleScene *
biv_battle_scene_new (const BivCourse *course,
                      int              turn,
                      double           c)
{
  return make (course, turn, turn, c);
}

BivBattleScene *
biv_battle_scene_new_turns (const BivCourse *course,
                            int              first,
                            int              last,
                            double           c)
{
  return make (course, first, last, c);
}

void
biv_battle_scene_free (BivBattleScene *scene)
{
  g_clear_pointer (&scene->drawing, biv_board_drawing_free);
  g_array_unref (scene->marks);
  g_array_unref (scene->arrows);
  g_free (scene);
}

/* ---- What has to be seen ---- */

void
biv_battle_scene_get_fought (const BivBattleScene *scene,
                             BivBox               *part)
{
  BivBoard *board = scene->course->battle->board;
  double top = scene->height, bottom = 0.0;
  /* Of hexes, the lower columns end half a row further south. */
  double row = biv_board_get_shape (board) == BIV_BOARD_HEXES ? scene->height / (biv_board_get_height (board) + 0.5) : scene->c;
  int first, n, least = (int) ceil (0.45 * scene->height / row);

  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);

      if (mark->kind == BIV_MARK_START)
        continue;
      top = MIN (top, mark->about.y - scene->c / 2);
      bottom = MAX (bottom, mark->about.y + scene->c / 2);
    }
  for (guint i = 0; i < scene->course->shots->len; i++)
    {
      const BivCourseShot *shot = BIV_COURSE_SHOT (scene->course, i);

      top = MIN (top, (shot->to.y - 0.5) * scene->c);
      bottom = MAX (bottom, (shot->to.y + 0.5) * scene->c);
    }
  if (bottom <= top)
    {
      top = 0.0;
      bottom = scene->height;
    }
  /* Whole rows, and never a mere strip. */
  first = (int) floor (MAX (top, 0.0) / row);
  n = (int) ceil (MIN (bottom, scene->height) / row) - first;
  if (n < least)
    {
      first = MAX (0, first - (least - n) / 2);
      n = least;
    }
  top = first * row;
  bottom = MIN (top + n * row, scene->height);
  *part = (BivBox) { 0.0, top, scene->width, bottom - top };
}
