/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-foot.c: the lists of a plate: places with their points, armies by place, and the signs that are on the map */
#include "config.h"

#include "draw/map/plate-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/map/drawn.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "draw/counter/side-look.h"

#define HEAD_SIZE (8.6 * BIV_PT)
#define ROW_SIZE  (6.6 * BIV_PT)
#define ROW       3.2
#define HEAD      6.4                 /* from a heading to the first row's middle */
#define BLOCK_GAP 8.0
#define COLUMN    27.5                /* the least breadth of a column of places */
#define SWATCH_W  3.0
#define SWATCH_H  1.9
#define SIGN      10.0                /* breadth of a piece of road */
#define SIGN_HEIGHT 3.6               /* of one by itself */
#define BLOCK_END 4.0
#define MANY      48                  /* places */
#define LEAST_USUAL 0.82              /* of the usual size: names of a list that are all set smaller */
#define LEAST_NAMES 0.74              /* the same, before the whole list is set smaller rather than its longest name cut */
#define CLOSE     0.85                /* of the usual size, of a list that is small already */
#define LEAST_CHIEF 0.85              /* of the usual size, of a commander on the line of his side */

/* Where the next row goes. All in mm, and already smaller where the foot is. */
typedef struct
{
  BivMapPlate *plate;
  double       share;
  double       left, width;           /* of the block */
  double       y;                     /* the middle of the next row */
  double       bottom;                /* below which nothing may stand */
  guint        n_left;                /* stacks for which there was no room */
  gboolean     is_short;              /* something is left out */
  double       names;                 /* mm of a column of places' names */
} Block;

static BivPlateSign *
add_sign (Block           *block,
          BivPlateSignKind kind,
          double           x,
          double           y,
          double           width,
          double           height)
{
  BivPlateSign sign = { .kind = kind, .box = { x, y - height / 2, width, height } };

  g_array_append_val (block->plate->signs, sign);
  return &g_array_index (block->plate->signs, BivPlateSign, block->plate->signs->len - 1);
}

static void
add_heading (Block      *block,
             const char *words)
{
  double size = HEAD_SIZE * block->share;

  biv_words_add (block->plate->words, words, BIV_LETTERING_SERIF_BOLD, size, BIV_ALIGN_LEFT, block->left,
                 block->y + size * 0.6, block->width);
  add_sign (block, BIV_PLATE_RULE, block->left, block->y + 4.0 * block->share, block->width, 0.0);
  block->y += HEAD * block->share;
}

/* What a list has no room for. */
static void
add_left (Block *block,
          guint  n_left,
          double x,
          double y,
          double width)
{
  /* TRANSLATORS: the last line of a list below a map, which has not room for all places */
  g_autofree char *words = g_strdup_printf (ngettext ("and %u more place", "and %u more places", n_left), n_left);

  biv_words_add (block->plate->words, words, BIV_LETTERING_SERIF_ITALIC, ROW_SIZE * block->share, BIV_ALIGN_LEFT, x, y,
                 width);
  block->is_short = TRUE;
}

/* ---- Places ---- */

static gboolean
is_listed (const BivMapDrawing *drawing,
           const BivMapNode    *node)
{
  const char *name = biv_item_get_name (BIV_ITEM (node->place));

  /* Of a grid's cells many have nothing but an owner. */
  return (name != NULL && *name != '\0') || node->place->objective_points > 0 || !biv_map_is_grid (drawing->campaign);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const BivMapNode *one = *(BivMapNode *const *) a, *two = *(BivMapNode *const *) b;

  return g_utf8_collate (biv_item_call (one->place), biv_item_call (two->place));
}

/* Those with points first, where not all have room. */
static int
compare_worth (gconstpointer a,
               gconstpointer b)
{
  const BivMapNode *one = *(BivMapNode *const *) a, *two = *(BivMapNode *const *) b;
  int worth = MAX (0, two->place->objective_points) - MAX (0, one->place->objective_points);

  return worth != 0 ? worth : compare_names (a, b);
}

static void
add_place (Block            *block,
           const BivMapNode *node,
           double            x,
           double            width,
           double            names)
{
  BivMapPlate *plate = block->plate;
  g_autofree char *reference = biv_plate_dup_reference (plate, node);
  double size = ROW_SIZE * block->share, unit = block->share, taken, room = width - 3.0 * unit, usual;
  BivLettering lettering = biv_plate_name_lettering (node->place, &usual, NULL);

  add_sign (block, BIV_PLATE_SWATCH, x, block->y, SWATCH_W * unit, SWATCH_H * unit)->side = node->place->owner;
  x += (SWATCH_W + 1.0) * unit;
  taken = biv_words_add (plate->words, reference, BIV_LETTERING_BOLD, size * 0.94, BIV_ALIGN_LEFT, x, block->y, 0.0)->box.width;
  taken = MAX (taken, 4.4 * unit) + 1.2 * unit;
  room -= (SWATCH_W + 1.0) * unit + taken;
  biv_words_add (plate->words, biv_item_call (node->place),
                 lettering == BIV_LETTERING_SERIF_BOLD ? BIV_LETTERING_SERIF : lettering, size * names, BIV_ALIGN_LEFT,
                 x + taken, block->y, room - 1.0 * unit);
  if (node->place->objective_points > 0)
    {
      g_autofree char *points = g_strdup_printf ("%d", node->place->objective_points);

      biv_words_add (plate->words, points, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_RIGHT, x + taken + room + 1.6 * unit,
                     block->y, 0.0);
    }
}

static void
add_places (Block *block,
            guint  most_rows)
{
  const BivMapDrawing *drawing = block->plate->drawing;
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  guint n_columns = (guint) MAX (1.0, floor (block->width / (COLUMN * block->share))), n_rows, n_left = 0;
  double width = block->width / n_columns, top, widest = 0.0, names;
  guint fitting;

  for (guint i = 0; i < drawing->nodes->len; i++)
    if (is_listed (drawing, BIV_MAP_NODE (drawing, i)))
      g_ptr_array_add (places, BIV_MAP_NODE (drawing, i));
  if (places->len == 0)
    return;
  add_heading (block, C_("map", "Places, with their points"));
  for (guint i = 0; i < places->len; i++)
    {
      BivPlace *place = ((const BivMapNode *) places->pdata[i])->place;
      double own = biv_lettering_width (biv_item_call (place), BIV_LETTERING_SERIF, ROW_SIZE * block->share);

      widest = MAX (widest, own);
    }
  /* Fewer columns where they have room, so that names need not be set smaller. */
  fitting = (guint) MAX (1.0, floor (block->width / (widest + 16.5 * block->share)));
  while (fitting < n_columns && places->len > most_rows * fitting)
    fitting++;
  n_columns = MIN (n_columns, fitting);
  width = block->width / n_columns;
  /* All of one size, as long as that is not for the sake of one long name; and smaller type rather than half a name. */
  names = (width - 16.5 * block->share) / widest;
  block->is_short |= names < LEAST_NAMES && block->share > CLOSE;
  names = CLAMP (names, LEAST_USUAL, 1.0);
  if (places->len > most_rows * n_columns)
    {
      g_ptr_array_sort (places, compare_worth);
      n_left = places->len - (most_rows * n_columns - 1);
      g_ptr_array_set_size (places, (int) (places->len - n_left));
    }
  g_ptr_array_sort (places, compare_names);
  n_rows = (places->len + (n_left > 0 ? 1 : 0) + n_columns - 1) / n_columns;
  top = block->y;
  for (guint i = 0; i < places->len; i++)
    {
      block->y = top + (i % n_rows) * ROW * block->share;
      add_place (block, places->pdata[i], block->left + (i / n_rows) * width, width - 2.0 * block->share, names);
    }
  if (n_left > 0)
    add_left (block, n_left, block->left + (places->len / n_rows) * width, top + (places->len % n_rows) * ROW * block->share,
              width);
  block->y = top + n_rows * ROW * block->share;
}

/* ---- Armies ---- */

static char *
dup_formations (const BivMapPlate   *plate,
                const BivPlateStack *stack)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < stack->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (plate->drawing, g_array_index (stack->flags, guint, i));
      BivFormation *formation = biv_campaign_find_formation (plate->drawing->campaign, flag->formation);
      const char *name = formation != NULL ? biv_item_call (formation) : flag->line;

      if (i > 0)
        g_string_append (words, ", ");
      /* Of one alone the line says at its end how many are ready. */
      if (flag->formation != NULL && stack->flags->len == 1 && !stack->is_sighted)
        g_string_append (words, name);
      else if (flag->formation != NULL)
        g_string_append_printf (words, "%s %s", name, flag->figure);
      else
        {
          g_string_append (words, name);
          if (flag->seen_turn != BIV_NONE)
            {
              g_autofree char *turn = g_strdup_printf (C_("map", "turn %d"), flag->seen_turn);

              g_string_append_printf (words, " (%s)", turn);
            }
        }
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* Returns: how many lines it takes */
static guint
add_paragraph (Block       *block,
               const char  *text,
               BivLettering lettering,
               double       size,
               double       x,
               double       width,
               double       step)
{
  g_autoptr (GPtrArray) lines = biv_words_wrap (text, lettering, size, width);

  for (guint i = 0; i < lines->len; i++)
    biv_words_add (block->plate->words, lines->pdata[i], lettering, size, BIV_ALIGN_LEFT, x, block->y + i * step, width);
  return lines->len;
}

static void
add_stack (Block               *block,
           const BivPlateStack *stack)
{
  BivMapPlate *plate = block->plate;
  const BivMapNode *node = BIV_MAP_NODE (plate->drawing, stack->node);
  g_autofree char *reference = biv_plate_dup_reference (plate, node), *formations = dup_formations (plate, stack);
  double size = ROW_SIZE * block->share, unit = block->share, x = block->left + 5.0 * unit, usual, names, room = 8.0 * unit;
  BivLettering lettering = biv_plate_name_lettering (node->place, &usual, NULL);
  const char *name = biv_item_get_name (BIV_ITEM (node->place));
  guint n_lines;

  biv_words_add (plate->words, reference, BIV_LETTERING_BOLD, size * 0.94, BIV_ALIGN_LEFT, x, block->y, 6.0 * unit);
  names = x + 7.0 * unit;
  biv_words_add (plate->words, name != NULL && *name != '\0' ? name : C_("map", "open ground"),
                 name == NULL || *name == '\0' ? BIV_LETTERING_SERIF_ITALIC
                 : lettering == BIV_LETTERING_SERIF_BOLD ? BIV_LETTERING_SERIF : lettering,
                 size, BIV_ALIGN_LEFT, names, block->y, block->names - 1.5 * unit);
  names += block->names;
  if (!stack->is_sighted)
    {
      g_autofree char *total = g_strdup_printf ("%d", stack->n_ready);

      biv_words_add (plate->words, total, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_RIGHT, block->left + block->width, block->y,
                     0.0);
    }
  n_lines = add_paragraph (block, formations, BIV_LETTERING_MEDIUM, size * 0.94, names, block->left + block->width - names - room,
                           ROW * unit * 0.9);
  block->y += ROW * unit * (1 + 0.9 * (MAX (n_lines, 1) - 1));
}

static void
add_side (Block   *block,
          BivSide *side)
{
  BivMapPlate *plate = block->plate;
  const char *id = biv_id_of (side);
  BivFormation *chief = biv_campaign_find_formation (plate->drawing->campaign, side->commander_in_chief);
  const char *commander = chief != NULL ? chief->commander : NULL;
  double size = ROW_SIZE * 1.06 * block->share, unit = block->share, x = block->left + 6.4 * unit, room, taken;
  int n_ready = 0;
  gboolean is_known = FALSE, has_any = FALSE, is_below = FALSE;

  for (guint i = 0; i < plate->stacks->len; i++)
    if (g_strcmp0 (BIV_PLATE_STACK (plate, i)->side, id) == 0)
      {
        has_any = TRUE;
        is_known |= !BIV_PLATE_STACK (plate, i)->is_sighted;
        n_ready += BIV_PLATE_STACK (plate, i)->n_ready;
      }
  add_sign (block, BIV_PLATE_SWATCH, block->left, block->y, 5.0 * unit, 2.3 * unit)->side = id;
  taken = biv_words_add (plate->words, biv_item_call (side), BIV_LETTERING_BOLD, size, BIV_ALIGN_LEFT, x, block->y,
                         block->width - 14.0 * unit)->box.width;
  room = block->width - 6.4 * unit - taken - 10.0 * unit;
  if (commander != NULL)
    {
      /* On a line of his own rather than in small type. */
      is_below = biv_lettering_width (commander, BIV_LETTERING_SERIF_ITALIC, LEAST_CHIEF * size) > room;
      biv_words_add (plate->words, commander, BIV_LETTERING_SERIF_ITALIC, size, BIV_ALIGN_LEFT,
                     x + (is_below ? 0.0 : taken + 1.6 * unit), block->y + (is_below ? ROW * unit : 0.0),
                     is_below ? block->width - 14.0 * unit : room);
    }
  if (is_known)
    {
      g_autofree char *total = g_strdup_printf ("%d", n_ready);

      biv_words_add (plate->words, total, BIV_LETTERING_BOLD, size, BIV_ALIGN_RIGHT, block->left + block->width, block->y,
                     0.0);
    }
  block->y += ROW * (is_below ? 2.06 : 1.06) * unit;
  for (guint i = 0; has_any && i < plate->stacks->len; i++)
    if (g_strcmp0 (BIV_PLATE_STACK (plate, i)->side, id) == 0)
      {
        /* The next side's heading and the line that says what is left out want room too. */
        if (block->y + 3.0 * ROW * unit > block->bottom)
          {
            block->n_left++;
            block->is_short = TRUE;
          }
        else
          add_stack (block, BIV_PLATE_STACK (plate, i));
      }
  block->y += 0.8 * unit;
}

/* mm of the column that says where they stand. */
static double
measure_stack_names (const Block *block)
{
  double widest = 0.0;

  for (guint i = 0; i < block->plate->stacks->len; i++)
    {
      const char *name = biv_item_get_name (BIV_ITEM (BIV_MAP_NODE (block->plate->drawing, BIV_PLATE_STACK (block->plate, i)->node)
                                                        ->place));

      widest = MAX (widest, biv_lettering_width (name != NULL && *name != '\0' ? name : C_("map", "open ground"),
                                                 BIV_LETTERING_SERIF, ROW_SIZE * block->share));
    }
  return CLAMP (widest + 2.5 * block->share, 0.2 * block->width, 0.38 * block->width);
}

static void
add_sides (Block *block)
{
  block->n_left = 0;
  block->names = measure_stack_names (block);
  BIV_EACH (BivSide, side, block->plate->drawing->campaign, BIV_KIND_SIDE)
    if (block->y + ROW * block->share <= block->bottom)
      add_side (block, side);
}

/* All of them where they have room, else as many as have. */
static void
add_armies (Block *block)
{
  guint n_words, n_signs;
  Block trial;

  if (biv_campaign_peek_items (block->plate->drawing->campaign, BIV_KIND_SIDE)->len == 0)
    return;
  add_heading (block, block->plate->stacks->len > 0 ? C_("map", "Standing of the armies, units ready") : C_("map", "Sides"));
  n_words = block->plate->words->len;
  n_signs = block->plate->signs->len;
  trial = *block;
  trial.bottom = G_MAXDOUBLE;
  add_sides (&trial);
  g_array_set_size (block->plate->words, n_words);
  g_array_set_size (block->plate->signs, n_signs);
  if (trial.y <= block->bottom + 0.01)
    block->bottom = G_MAXDOUBLE;
  add_sides (block);
  if (block->n_left > 0 && block->y <= block->bottom - ROW * block->share / 2)
    add_left (block, block->n_left, block->left + 5.0 * block->share, block->y, block->width);
}

/* ---- Signs ---- */

typedef struct
{
  Block *block;
  double top, step, column;
  double widest;                      /* of their words */
  guint  n, n_rows;                   /* of signs so far; of rows: 0: counting alone */
  GPtrArray *listed;                  /* (nullable): their words, where they are laid by somebody else */
} Signs;

/* A place for the next sign and its words, down one column after the other. */
static BivPlateSign *
next_sign (Signs           *signs,
           BivPlateSignKind kind,
           const char      *words)
{
  Block *block = signs->block;
  double unit = block->share, x, y, width = kind == BIV_PLATE_WAY || kind == BIV_PLATE_GROUND ? SIGN * unit : 6.0 * unit;
  guint number = signs->n++;

  if (signs->listed != NULL)
    {
      g_ptr_array_add (signs->listed, g_strdup (words));
      return add_sign (block, kind, (SIGN - width) / 2, SIGN_HEIGHT / 2, width, 3.0);
    }
  if (signs->n_rows == 0)
    {
      signs->widest = MAX (signs->widest, biv_lettering_width (words, BIV_LETTERING_MEDIUM, ROW_SIZE * unit));
      return NULL;
    }
  x = block->left + (number / signs->n_rows) * signs->column;
  y = signs->top + (number % signs->n_rows) * signs->step;
  biv_words_add (block->plate->words, words, BIV_LETTERING_MEDIUM, ROW_SIZE * unit, BIV_ALIGN_LEFT, x + (SIGN + 1.8) * unit,
                 y, signs->column - (SIGN + 3.2) * unit);
  return add_sign (block, kind, x + (SIGN * unit - width) / 2, y, width, 3.0 * unit);
}

static BivLink *
new_link (BivLinkKind kind,
          BivCrossing crossing)
{
  BivLink *link = BIV_LINK (biv_item_new (BIV_KIND_LINK, "sign"));

  link->link_kind = kind;
  link->crossing = crossing;
  return link;
}

static void
add_way (Signs      *signs,
         BivLink    *link,
         const char *words)
{
  BivPlateSign *sign = next_sign (signs, BIV_PLATE_WAY, words);

  if (sign != NULL)
    sign->link = link;
  else
    g_object_unref (link);
}

static void
add_ways (Signs *signs)
{
  const BivMapDrawing *drawing = signs->block->plate->drawing;
  gboolean has_kind[BIV_LINK_GROUND + 1] = { FALSE }, has_crossing[BIV_CROSSING_FERRY + 1] = { FALSE };
  gboolean has_one_way = FALSE, has_closed = FALSE;

  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivLink *link = BIV_MAP_WAY (drawing, i)->link;

      has_kind[link->link_kind] = TRUE;
      has_crossing[link->crossing] = TRUE;
      has_one_way |= link->one_way;
      has_closed |= link->closed != NULL;
    }
  for (int kind = BIV_LINK_ROAD; kind < BIV_LINK_GROUND; kind++)
    if (has_kind[kind])
      {
        const char *label = biv_word_get_label (biv_link_kind_get_type (), kind);
        /* TRANSLATORS: "Road, cost 1": what a march along it takes of a day's allowance */
        g_autofree char *words = kind <= BIV_LINK_TRAIL ? g_strdup_printf (C_("map", "%s, cost %d"), label,
                                                                           biv_map_kind_cost ((BivLinkKind) kind))
                                                        : g_strdup (label);

        add_way (signs, new_link ((BivLinkKind) kind, BIV_CROSSING_NONE), words);
      }
  for (int crossing = BIV_CROSSING_BRIDGE; crossing <= BIV_CROSSING_FERRY; crossing++)
    if (has_crossing[crossing])
      add_way (signs, new_link (crossing == BIV_CROSSING_FERRY ? BIV_LINK_GROUND : BIV_LINK_ROAD, (BivCrossing) crossing),
               biv_word_get_label (biv_crossing_get_type (), crossing));
  if (has_one_way)
    {
      BivLink *link = new_link (BIV_LINK_TRACK, BIV_CROSSING_NONE);

      link->one_way = TRUE;
      add_way (signs, link, C_("map", "one way only"));
    }
  if (has_closed)
    {
      BivLink *link = new_link (BIV_LINK_TRACK, BIV_CROSSING_NONE);

      link->closed = g_strdup ("sign");
      add_way (signs, link, C_("map", "closed"));
    }
}

static gboolean
has_terrain (const BivMapDrawing *drawing,
             BivTerrain           terrain)
{
  static const struct { BivTerrain terrain; BivDrawnKind drawn; } drawn[] = {
    { BIV_TERRAIN_HILLS, BIV_DRAWN_HILLS }, { BIV_TERRAIN_WOODS, BIV_DRAWN_WOODS }, { BIV_TERRAIN_MARSH, BIV_DRAWN_MARSH },
    { BIV_TERRAIN_DESERT, BIV_DRAWN_DESERT },
  };

  for (guint i = 0; i < drawing->nodes->len; i++)
    if (BIV_MAP_NODE (drawing, i)->place->terrain == terrain)
      return TRUE;
  for (guint i = 0; i < drawing->shapes->len; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (drawn); j++)
      if (drawn[j].terrain == terrain && drawn[j].drawn == BIV_MAP_SHAPE (drawing, i)->drawn->drawn_kind)
        return TRUE;
  return FALSE;
}

static void
add_ground (Signs *signs)
{
  static const BivTerrain terrains[] = { BIV_TERRAIN_HILLS, BIV_TERRAIN_WOODS, BIV_TERRAIN_MARSH, BIV_TERRAIN_DESERT };

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    if (has_terrain (signs->block->plate->drawing, terrains[i]))
      {
        BivPlateSign *sign = next_sign (signs, BIV_PLATE_GROUND, biv_word_get_label (biv_terrain_get_type (), (int) terrains[i]));

        if (sign != NULL)
          sign->terrain = terrains[i];
      }
}

static void
add_places_signs (Signs *signs)
{
  const BivMapDrawing *drawing = signs->block->plate->drawing;
  gboolean has_points = FALSE, has_base = FALSE, has_depot = FALSE;

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      BivPlace *place = BIV_MAP_NODE (drawing, i)->place;

      has_points |= place->objective_points > 1;
      has_base |= place->base_of != NULL;
      has_depot |= place->base_of == NULL && biv_place_has_feature (place, "depot");
    }
  if (has_points)
    next_sign (signs, BIV_PLATE_POINTS, C_("map", "objective points"));
  if (has_base)
    next_sign (signs, BIV_PLATE_BASE, C_("map", "base"));
  if (has_depot)
    next_sign (signs, BIV_PLATE_DEPOT, C_("map", "depot"));
}

static void
add_troops (Signs *signs)
{
  const BivMapPlate *plate = signs->block->plate;
  const BivPlateStack *known = NULL, *sighted = NULL;
  gboolean has_unseen = FALSE;

  for (guint i = 0; i < plate->stacks->len; i++)
    {
      const BivPlateStack *stack = BIV_PLATE_STACK (plate, i);

      if (stack->is_sighted && sighted == NULL)
        sighted = stack;
      if (!stack->is_sighted && known == NULL)
        known = stack;
      /* Of a plate that is posted only what tells one stack from another says anything; on a screen each flag says it. */
      has_unseen |= signs->listed != NULL ? stack->is_unseen && !stack->is_sighted && plate->drawing->reader == NULL
                                          : biv_plate_is_hidden (plate, stack);
    }
  if (known != NULL)
    {
      BivPlateSign *sign = next_sign (signs, BIV_PLATE_TROOPS, C_("map", "troops, units ready"));

      if (sign != NULL)
        sign->side = known->side;
    }
  if (sighted != NULL)
    {
      BivPlateSign *sign = next_sign (signs, BIV_PLATE_SIGHTING, C_("map", "sighted or reported"));

      if (sign != NULL)
        sign->side = sighted->side;
    }
  if (has_unseen)
    next_sign (signs, BIV_PLATE_UNSEEN, C_("map", "not known to the other side"));
  if (signs->listed == NULL && plate->battles->len > 0)
    next_sign (signs, BIV_PLATE_BATTLE, C_("map", "battle, with the day"));
}

static void
add_each (Signs *signs)
{
  signs->n = 0;
  add_ways (signs);
  add_ground (signs);
  add_places_signs (signs);
  add_troops (signs);
}

static void
add_signs (Block *block)
{
  Signs signs = { .block = block };
  guint n_columns;

  for (int pass = 0; pass < 2; pass++)
    {
      add_each (&signs);
      if (signs.n == 0)
        return;
      if (pass > 0)
        break;
      add_heading (block, C_("map", "Signs"));
      n_columns = (guint) MAX (1.0, floor (block->width / (signs.widest + (SIGN + 3.6) * block->share)));
      signs.n_rows = (signs.n + n_columns - 1) / n_columns;
      signs.step = 4.0 * block->share;
      signs.column = block->width / n_columns;
      signs.top = block->y + 0.6 * block->share;
    }
  block->y = signs.top + signs.n_rows * signs.step;
}

/* Returns: the height that they take */
static double
measure_signs (Block block)
{
  double top = block.y;
  guint n_words = block.plate->words->len, n_signs = block.plate->signs->len;

  add_signs (&block);
  g_array_set_size (block.plate->words, n_words);
  g_array_set_size (block.plate->signs, n_signs);
  return block.y - top;
}

/* ---- The whole ---- */

double
biv_plate_lay_foot (BivMapPlate  *plate,
                    const BivBox *box,
                    guint         n_blocks,
                    double        share)
{
  /* Many places have more of the breadth. */
  static const double usual[] = { 0.31, 0.36, 0.33 }, many[] = { 0.52, 0.25, 0.23 };
  const double *parts = plate->drawing->nodes->len > MANY && !biv_map_is_grid (plate->drawing->campaign) ? many : usual;
  Block block = { .plate = plate, .share = share, .left = box->x, .width = box->width, .y = box->y };
  double lowest = box->y, gap = n_blocks > 1 ? BLOCK_GAP * share : 0.0, left = box->x, signs = 0.0, rows;

  if (n_blocks == 1)
    signs = measure_signs (block) + 2.0 * BLOCK_END * share;
  for (guint i = 0; i < 3; i++)
    {
      /* Beside the map the armies stand first, since they have no end; at the foot from left to right. */
      guint which = n_blocks > 1 ? i : (i + 1) % 3 == 2 ? 0 : i == 0 ? 1 : 2;

      if (n_blocks > 1)
        {
          block.left = left;
          block.width = (box->width - 2 * gap) * parts[i];
          block.y = box->y;
          left += block.width + gap;
        }
      /* In one column the others want room as well: of places a heading and three rows. */
      rows = (box->y + box->height - signs - block.y - HEAD * share) / (ROW * share);
      block.bottom = box->y + box->height - signs - (n_blocks == 1 ? (2.0 * HEAD + 3.0 * ROW) * share : 0.0);
      if (which == 0)
        add_places (&block, (guint) MAX (1.0, floor (rows + 0.01)));
      else if (which == 1)
        add_armies (&block);
      else
        add_signs (&block);
      lowest = MAX (lowest, block.y);
      if (n_blocks == 1)
        block.y += BLOCK_END * share;
    }
  /* Nothing is left out while smaller type would have room for it. */
  return lowest - box->y + (block.is_short ? 10.0 * (box->height + ROW) : 0.0);
}

/* ---- Drawing ---- */

static void
draw_swatch (const BivMapPlate  *plate,
             cairo_t            *cr,
             const BivPalette   *palette,
             const BivPlateSign *sign)
{
  const BivBox *box = &sign->box;

  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  if (sign->side != NULL)
    {
      BivSideLook look = biv_side_look (plate->drawing->campaign, sign->side);
      BivSideInks inks = biv_palette_side (palette, &look);

      biv_pattern_fill (cr, &inks, 0.8);
      cairo_new_path (cr);
      cairo_rectangle (cr, box->x, box->y, box->width, box->height);
      biv_set_colour (cr, inks.colour);
    }
  else
    biv_set_colour (cr, palette->ink);
  cairo_set_line_width (cr, 0.22);
  cairo_stroke (cr);
}

static void
draw_way (const BivMapPlate  *plate,
          cairo_t            *cr,
          const BivPalette   *palette,
          const BivPlateSign *sign)
{
  /* In the drawing's own measure, which the plate turns into millimetres again. */
  double left = (sign->box.x - plate->left) / plate->scale, width = sign->box.width / plate->scale;
  double y = (sign->box.y + sign->box.height / 2 - plate->top) / plate->scale;
  BivMapWay way = { .link = sign->link, .crossing_at = 0.5,
                    .curve = { { left, y }, { left + width / 3, y }, { left + 2 * width / 3, y }, { left + width, y } } };

  if (sign->link->crossing != BIV_CROSSING_NONE)
    {
      cairo_rectangle (cr, sign->box.x + sign->box.width / 2 - 0.85, sign->box.y, 1.7, sign->box.height);
      biv_fill (cr, palette->water);
    }
  biv_plate_draw_way (plate, cr, palette, &way);
}

static void
draw_sign (const BivMapPlate  *plate,
           cairo_t            *cr,
           const BivPalette   *palette,
           const BivPlateSign *sign)
{
  const BivBox *box = &sign->box;
  double x = box->x + box->width / 2, y = box->y + box->height / 2;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 0.165, 0.165);
  if (sign->kind == BIV_PLATE_POINTS)
    biv_map_draw_points (cr, palette, 0, 0, 2);
  else if (sign->kind == BIV_PLATE_UNSEEN)
    biv_map_draw_unseen (cr, palette, 0, 0);
  else if (sign->kind == BIV_PLATE_BASE || sign->kind == BIV_PLATE_DEPOT)
    biv_map_draw_base_box (cr, palette, 0, 0, sign->kind == BIV_PLATE_BASE);
  cairo_restore (cr);
  if (sign->kind == BIV_PLATE_BATTLE)
    biv_plate_draw_swords (cr, palette, (BivPoint) { x, y }, 3.2);
  if (sign->kind == BIV_PLATE_TROOPS || sign->kind == BIV_PLATE_SIGHTING)
    biv_plate_draw_counter (plate, cr, palette, sign->side,
                            sign->kind == BIV_PLATE_TROOPS ? BIV_SYMBOL_INFANTRY : BIV_SYMBOL_UNKNOWN,
                            &(BivBox) { x - 2.1, y - 1.4, 4.2, 2.87 }, 0, sign->kind == BIV_PLATE_SIGHTING);
}

static void
draw_any (const BivMapPlate  *plate,
          cairo_t            *cr,
          const BivPalette   *palette,
          const BivPlateSign *sign)
{
  cairo_save (cr);
  switch (sign->kind)
    {
    case BIV_PLATE_SWATCH:
      draw_swatch (plate, cr, palette, sign);
      break;
    case BIV_PLATE_WAY:
      draw_way (plate, cr, palette, sign);
      break;
    case BIV_PLATE_GROUND:
      biv_plate_draw_sample (cr, palette, sign->terrain, &sign->box);
      break;
    case BIV_PLATE_RULE:
      cairo_move_to (cr, sign->box.x, sign->box.y);
      cairo_rel_line_to (cr, sign->box.width, 0.0);
      biv_stroke (cr, palette->ink, 0.25);
      break;
    case BIV_PLATE_POINTS:
    case BIV_PLATE_BASE:
    case BIV_PLATE_DEPOT:
    case BIV_PLATE_UNSEEN:
    case BIV_PLATE_TROOPS:
    case BIV_PLATE_SIGHTING:
    case BIV_PLATE_BATTLE:
    default:
      draw_sign (plate, cr, palette, sign);
      break;
    }
  cairo_restore (cr);
}

void
biv_plate_draw_foot (const BivMapPlate *plate,
                     cairo_t           *cr,
                     const BivPalette  *palette)
{
  for (guint i = 0; i < plate->signs->len; i++)
    draw_any (plate, cr, palette, &g_array_index (plate->signs, BivPlateSign, i));
}

/* ---- The signs by themselves ---- */

#define USUAL_SCALE 0.2               /* mm a map pixel */

/* One sign of a plate that all of them share. */
typedef struct
{
  BivMapPlate **plate;                /* a counted box */
  guint         number;
} Listed;

static void
clear_plate (gpointer box)
{
  biv_map_plate_free (*(BivMapPlate **) box);
}

static void
listed_free (gpointer data)
{
  g_rc_box_release_full (((Listed *) data)->plate, clear_plate);
  g_free (data);
}

/* On a screen troops fly flags: the first of those that are on the map. */
static void
draw_flag (const BivMapDrawing *drawing,
           cairo_t             *cr,
           const BivPalette    *palette,
           gboolean             is_sighted)
{
  const BivMapLook look = { .palette = palette, .zoom = 1.0 };

  for (guint i = 0; i < drawing->flags->len; i++)
    {
      BivMapFlag flag = *BIV_MAP_FLAG (drawing, i);
      double unit = (SIGN_HEIGHT - 0.4) / flag.box.height;

      if ((flag.formation == NULL) != is_sighted)
        continue;
      flag.is_unseen = FALSE;
      flag.seen_turn = BIV_NONE;
      cairo_translate (cr, (SIGN - unit * flag.box.width) / 2, 0.2);
      cairo_scale (cr, unit, unit);
      cairo_translate (cr, -flag.box.x, -flag.box.y);
      biv_map_draw_flag_at (drawing, cr, &look, &flag);
      return;
    }
}

/* On a screen ground is drawn as the map there has it: squares of it, beside one another. */
static void
draw_ground_of_screen (cairo_t            *cr,
                       const BivPalette   *palette,
                       const BivPlateSign *sign)
{
  const BivBox *box = &sign->box;

  cairo_save (cr);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_clip (cr);
  cairo_translate (cr, box->x, box->y);
  for (double x = 0.0; x < box->width; x += box->height)
    {
      biv_map_draw_ground_sample (cr, palette, sign->terrain, box->height);
      cairo_translate (cr, box->height, 0.0);
    }
  cairo_restore (cr);
}

static void
draw_listed (gconstpointer      data,
             cairo_t           *cr,
             const BivSignLook *look,
             double             width,
             double             height)
{
  const Listed *listed = data;
  double unit = MIN (width / SIGN, height / SIGN_HEIGHT);

  const BivPlateSign *sign = &g_array_index ((*listed->plate)->signs, BivPlateSign, listed->number);

  cairo_scale (cr, unit, unit);
  if (!look->on_paper && (sign->kind == BIV_PLATE_TROOPS || sign->kind == BIV_PLATE_SIGHTING))
    draw_flag ((*listed->plate)->drawing, cr, look->palette, sign->kind == BIV_PLATE_SIGHTING);
  else if (!look->on_paper && sign->kind == BIV_PLATE_GROUND)
    draw_ground_of_screen (cr, look->palette, sign);
  else
    draw_any (*listed->plate, cr, look->palette, sign);
}

BivSigns *
biv_map_signs_new (BivMapDrawing *drawing)
{
  BivMapPlate **plate = g_rc_box_new0 (BivMapPlate *);
  Block block = { .share = 1.0 };
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  Signs signs = { .block = &block, .listed = words };
  BivSigns *list = biv_signs_new ();

  block.plate = *plate = biv_map_plate_new_blank (drawing);
  block.plate->scale = USUAL_SCALE;
  block.plate->share = 1.0;
  biv_plate_lay_stacks (block.plate);
  add_each (&signs);
  for (guint i = 0; i < words->len; i++)
    {
      Listed *listed = g_new (Listed, 1);

      *listed = (Listed) { g_rc_box_acquire (plate), i };
      biv_signs_add (list, words->pdata[i], draw_listed, listed, listed_free);
    }
  g_rc_box_release_full (plate, clear_plate);
  return list;
}
