/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-names.c: where counters, battles and the names of places stand on a plate
 *
 * Sixteen directions on rings round the place are tried. A spot costs what it hides; what is lettered or stands there already
 * it may not hide at all. Counters first, then names by rank: of two that want one spot the lesser makes way. */
#include "config.h"

#include "draw/map/plate-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/map/length.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"
#include "draw/ink/figure.h"

#define COUNTER_W   8.2
#define COUNTER_H   5.6
#define EDGE        0.7               /* of what lies below in a stack */
#define LIST_SIZE   (6.0 * BIV_PT)
#define LIST_STEP   2.45
#define FIGURE_SIZE (11.5 * BIV_PT)
#define MOST_LISTED 3                 /* formations beside a counter: the foot has them all */
#define ROOMY        125.0           /* mm wide: a map where names have their usual size */
#define MANY_PLACES 40                /* then villages without points are named in the list alone where they want room */
#define N_DIRECTIONS 16
#define DOUBT        8.0              /* the cost of a spot where a name might be another place's: about that of lying on a name */
#define NEARER       1.6              /* mm that its own must be nearer */

static const double stack_rings[] = { 1.0, 2.4, 4.0, 6.5, 9.5, 13.0, 18.0 }, name_rings[] = { 0.5, 1.4, 3.0, 5.2, 8.0 };

/* ---- Stacks ---- */

static BivSymbol
symbol_of (BivMapPlate         *plate,
           const BivPlateStack *stack)
{
  BivCampaign *campaign = plate->drawing->campaign;
  guint n_arms[BIV_N_ARMS] = { 0 }, most = 0;
  BivArm arm = BIV_ARM_FOOT;

  if (stack->is_sighted)
    return BIV_SYMBOL_UNKNOWN;
  for (guint i = 0; i < stack->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (plate->drawing, g_array_index (stack->flags, guint, i));
      BivFormation *formation = biv_campaign_find_formation (campaign, flag->formation);
      g_autoptr (GPtrArray) units = formation != NULL ? biv_army_list_body (campaign, formation) : NULL;

      for (guint j = 0; units != NULL && j < units->len; j++)
        if (biv_unit_is_ready (units->pdata[j]))
          n_arms[biv_unit_get_arm (campaign, units->pdata[j])]++;
    }
  for (guint i = 0; i < BIV_N_ARMS; i++)
    if (n_arms[i] > most)
      {
        most = n_arms[i];
        arm = (BivArm) i;
      }
  return arm == BIV_ARM_HORSE ? BIV_SYMBOL_CAVALRY : arm == BIV_ARM_GUN ? BIV_SYMBOL_GUN_FIELD : BIV_SYMBOL_INFANTRY;
}

void
biv_plate_lay_stacks (BivMapPlate *plate)
{
  const BivMapDrawing *drawing = plate->drawing;

  g_array_set_size (plate->stacks, 0);
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);
      BivPlateStack *stack = NULL;

      for (guint j = 0; j < plate->stacks->len && stack == NULL; j++)
        if (BIV_PLATE_STACK (plate, j)->node == flag->node && g_strcmp0 (BIV_PLATE_STACK (plate, j)->side, flag->side) == 0
            && BIV_PLATE_STACK (plate, j)->is_sighted == (flag->formation == NULL))
          stack = BIV_PLATE_STACK (plate, j);
      if (stack == NULL)
        {
          BivPlateStack fresh = { .node = flag->node, .side = flag->side, .is_sighted = flag->formation == NULL,
                                  .flags = g_array_new (FALSE, FALSE, sizeof (guint)), .is_unseen = TRUE };

          g_array_append_val (plate->stacks, fresh);
          stack = BIV_PLATE_STACK (plate, plate->stacks->len - 1);
        }
      g_array_append_val (stack->flags, i);
      stack->n_ready += flag->n_ready;
      stack->is_unseen = stack->is_unseen && flag->is_unseen;
    }
  for (guint i = 0; i < plate->stacks->len; i++)
    BIV_PLATE_STACK (plate, i)->symbol = symbol_of (plate, BIV_PLATE_STACK (plate, i));
}

/* Where the enemy knows of nobody a mark on everybody would tell nothing. */
gboolean
biv_plate_is_hidden (const BivMapPlate   *plate,
                     const BivPlateStack *stack)
{
  gboolean is_any_seen = FALSE;

  for (guint i = 0; i < plate->stacks->len && !is_any_seen; i++)
    is_any_seen = !BIV_PLATE_STACK (plate, i)->is_unseen;
  return is_any_seen && stack->is_unseen && !stack->is_sighted && plate->drawing->reader == NULL;
}

/* A box of that size beside the point, in one of sixteen directions: its nearest corner or side is @ring away. */
static BivBox
box_beside (BivPoint at,
            guint    direction,
            double   ring,
            double   width,
            double   height)
{
  double angle = 2 * G_PI * direction / N_DIRECTIONS, x = cos (angle), y = -sin (angle);
  double across = CLAMP (1.6 * x, -1.0, 1.0), down = CLAMP (1.6 * y, -1.0, 1.0);

  return (BivBox) { at.x + ring * x + across * width / 2 - width / 2, at.y + ring * y + down * height / 2 - height / 2, width,
                    height };
}

#define LEAST_LISTED 110.0              /* mm: on a narrower map, which stands beside words, counters have no lists */

/* The lines beside a counter, as many as are lettered. */
static guint
count_lines (const BivPlateStack *stack)
{
  return MIN (stack->flags->len, MOST_LISTED + 1);
}

static char *
dup_line (const BivMapPlate   *plate,
          const BivPlateStack *stack,
          guint                line,
          char               **figure)
{
  const BivMapFlag *flag = BIV_MAP_FLAG (plate->drawing, g_array_index (stack->flags, guint, line));
  BivFormation *formation = biv_campaign_find_formation (plate->drawing->campaign, flag->formation);

  *figure = NULL;
  if (line == MOST_LISTED && stack->flags->len > MOST_LISTED + 1)
    {
      guint n = stack->flags->len - MOST_LISTED;

      /* TRANSLATORS: below the first formations of a stack on the map: how many there are besides. As short as it can be */
      return g_strdup_printf (C_("map", "+ %u more"), n);
    }
  if (flag->formation != NULL)
    {
      *figure = g_strdup (flag->figure);
      return g_strdup (formation != NULL ? biv_item_call (formation) : flag->line);
    }
  return flag->seen_turn != BIV_NONE ? g_strdup_printf (C_("map", "%s, turn %d"), flag->line, flag->seen_turn)
                                     : g_strdup (flag->line);
}

static double
measure_line (BivMapPlate         *plate,
              const BivPlateStack *stack,
              guint                line,
              double               size)
{
  g_autofree char *figure = NULL, *words = dup_line (plate, stack, line, &figure);
  double width = biv_lettering_width (words, BIV_LETTERING_MEDIUM, size);

  return figure != NULL ? width + 0.35 * size + biv_lettering_width (figure, BIV_LETTERING_BOLD, size) : width;
}

static void
letter_list (BivMapPlate         *plate,
             const BivPlateStack *stack,
             const BivBox        *box,
             gboolean             is_left,
             double               size)
{
  for (guint i = 0; i < count_lines (stack); i++)
    {
      g_autofree char *figure = NULL, *words = dup_line (plate, stack, i, &figure);
      double y = box->y + LIST_STEP * plate->share * (i + 0.5), x = is_left ? box->x + box->width : box->x, width;
      guint n_words = plate->words->len;

      if (is_left && figure != NULL)
        x -= biv_words_add (plate->words, figure, BIV_LETTERING_BOLD, size, BIV_ALIGN_RIGHT, x, y, 0.0)->box.width + 0.35 * size;
      if (is_left)
        biv_words_add (plate->words, words, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_RIGHT, x, y, 0.0);
      else
        {
          width = biv_words_add (plate->words, words, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_LEFT, x, y, 0.0)->box.width;
          if (figure != NULL)
            biv_words_add (plate->words, figure, BIV_LETTERING_BOLD, size, BIV_ALIGN_LEFT, x + width + 0.35 * size, y, 0.0);
        }
      for (guint j = n_words; j < plate->words->len; j++)
        {
          BIV_WORD (plate->words, j)->is_on_map = TRUE;
          BIV_WORD (plate->words, j)->halo = 0.4;
        }
    }
}

static void
letter_counter (BivMapPlate         *plate,
                const BivPlateStack *stack)
{
  const BivMapFlag *first = BIV_MAP_FLAG (plate->drawing, g_array_index (stack->flags, guint, 0));
  g_autofree char *figure = g_strdup_printf ("%d", stack->n_ready);
  const BivBox *box = &stack->box;
  double size = FIGURE_SIZE * plate->share, room = box->width * 0.48, width;
  BivWord *word;

  if (stack->is_sighted)
    {
      g_free (figure);
      figure = g_strdup (first->figure);
    }
  width = biv_lettering_width (figure, BIV_LETTERING_BOLD, size);
  word = biv_words_add (plate->words, figure, BIV_LETTERING_BOLD, size * MIN (1.0, room / width), BIV_ALIGN_MIDDLE,
                        box->x + box->width * 0.72, box->y + box->height * 0.52, 0.0);
  word->ink = stack->is_sighted ? BIV_WORD_SIDE_ON_PLATE : BIV_WORD_SIDE_FIGURE;
  word->side = biv_side_look (plate->drawing->campaign, stack->side);
  word->is_on_map = TRUE;
}

/* The line from a place to its counter hides as little as that does. */
static double
get_leader_cost (const BivMapPlate *plate,
                 BivPoint           at,
                 double             disc,
                 const BivBox      *box)
{
  double x = CLAMP (at.x, box->x, box->x + box->width), y = CLAMP (at.y, box->y, box->y + box->height);
  double away = hypot (x - at.x, y - at.y), cost = 0.0;

  for (double along = disc + 1.0; along < away - 0.3; along += 0.8)
    {
      BivBox dot = { at.x + (x - at.x) * along / away - 0.3, at.y + (y - at.y) * along / away - 0.3, 0.6, 0.6 };

      cost += MIN (biv_plate_get_cost (plate, &dot, 40.0), 40.0);
    }
  return cost;
}

/* A counter with its list, the counter alone where there is no room for both. Returns: what the best spot costs */
static double
try_stack (BivMapPlate   *plate,
           BivPlateStack *stack,
           double         list_width,
           double         list_height,
           BivBox        *counter,
           BivBox        *list,
           gboolean      *is_left)
{
  const BivMapNode *node = BIV_MAP_NODE (plate->drawing, stack->node);
  BivPoint at = biv_plate_point (plate, node->at);
  double disc = biv_map_is_bare (plate->drawing, node) ? 0.6 : biv_plate_get_disc (plate, node->place);
  double width = COUNTER_W * plate->share, height = COUNTER_H * plate->share, cheapest = G_MAXDOUBLE;
  double edges = EDGE * plate->share * MIN (stack->flags->len - 1, 3);

  for (gsize ring = 0; ring < G_N_ELEMENTS (stack_rings); ring++)
    for (guint direction = 0; direction < N_DIRECTIONS; direction++)
      for (int side = 0; side < 2; side++)
        {
          BivBox box = box_beside (at, direction, disc + stack_rings[ring] * plate->share, width, height), with_edges, beside;
          double middle = box.x + box.width / 2 - at.x, cost = 2.0 * stack_rings[ring] + (direction == 4 ? 0.0 : 1.0);

          /* The list stands on the side away from the place. */
          if ((middle > 0.3 * width && side == 1) || (middle < -0.3 * width && side == 0))
            continue;
          with_edges = (BivBox) { box.x - 0.4, box.y - edges - 0.4, box.width + edges + 0.8, box.height + edges + 0.8 };
          beside = (BivBox) { side == 0 ? box.x + box.width + edges + 0.8 : box.x - 0.9 - list_width,
                              box.y + (box.height - list_height) / 2, list_width, list_height };
          /* What is dearer already is looked at no further. */
          if (cost < cheapest)
            cost += biv_plate_get_cost_for (plate, node, &with_edges, cheapest - cost);
          if (cost < cheapest)
            cost += get_leader_cost (plate, at, disc, &box);
          if (list_width > 0.0 && cost < cheapest)
            cost += biv_plate_get_cost_for (plate, node, &beside, cheapest - cost);
          if (cost < cheapest)
            {
              cheapest = cost;
              *counter = box;
              *list = beside;
              *is_left = side == 1;
            }
        }
  return cheapest;
}

static void
place_stack (BivMapPlate   *plate,
             BivPlateStack *stack)
{
  const BivMapNode *node = BIV_MAP_NODE (plate->drawing, stack->node);
  BivPoint at = biv_plate_point (plate, node->at);
  double size = LIST_SIZE * MAX (plate->share, 0.75), width = 0.0, edges = EDGE * plate->share * MIN (stack->flags->len - 1, 3);
  double x, y, away, disc = biv_map_is_bare (plate->drawing, node) ? 0.6 : biv_plate_get_disc (plate, node->place);
  BivBox list;
  gboolean is_left;

  for (guint i = 0; plate->map.width >= LEAST_LISTED && i < count_lines (stack); i++)
    width = MAX (width, measure_line (plate, stack, i, size));
  if (width <= 0.0)
    try_stack (plate, stack, 0.0, 0.0, &stack->box, &list, &is_left);
  else if (try_stack (plate, stack, width, LIST_STEP * plate->share * count_lines (stack), &stack->box, &list, &is_left)
      >= BIV_PLATE_FORBIDDEN)
    {
      try_stack (plate, stack, 0.0, 0.0, &stack->box, &list, &is_left);
      width = 0.0;
    }
  biv_plate_take_solid (plate, (BivBox) { stack->box.x - 0.3, stack->box.y - edges - 0.3, stack->box.width + edges + 0.6,
                                          stack->box.height + edges + 0.6 });
  if (width > 0.0)
    {
      letter_list (plate, stack, &list, is_left, size);
      biv_plate_take_solid (plate, list);
    }
  letter_counter (plate, stack);
  /* From the disc to the nearest of the counter. */
  x = CLAMP (at.x, stack->box.x, stack->box.x + stack->box.width);
  y = CLAMP (at.y, stack->box.y, stack->box.y + stack->box.height);
  away = MAX (hypot (x - at.x, y - at.y), 1e-6);
  stack->has_leader = away > disc + 0.6;
  stack->head = (BivPoint) { x, y };
  stack->foot = (BivPoint) { at.x + (x - at.x) * disc / away, at.y + (y - at.y) * disc / away };
  if (stack->has_leader)
    for (int i = 0; i <= 12; i++)
      biv_plate_take_solid (plate, (BivBox) { stack->foot.x + (x - stack->foot.x) * i / 12 - 0.2,
                                              stack->foot.y + (y - stack->foot.y) * i / 12 - 0.2, 0.4, 0.4 });
}

/* Names come after counters, but a counter leaves their usual spot free where it can. */
static void
reserve_names (BivMapPlate *plate,
               double       weight)
{
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      const char *name = biv_item_get_name (BIV_ITEM (node->place));
      BivPoint at = biv_plate_point (plate, node->at);
      double disc = biv_plate_get_disc (plate, node->place), size, width;
      BivLettering lettering = biv_plate_name_lettering (node->place, &size, NULL);

      if (name == NULL || *name == '\0')
        continue;
      size *= MAX (plate->share, 0.62);
      width = biv_lettering_width (name, lettering, size);
      biv_plate_take (plate, (BivBox) { at.x + disc + 0.6, at.y - size / 2, width, size }, weight);
    }
}

void
biv_plate_place_stacks (BivMapPlate *plate)
{
  const double weight = 1.2;

  reserve_names (plate, weight);
  for (guint i = 0; i < plate->stacks->len; i++)
    place_stack (plate, BIV_PLATE_STACK (plate, i));
  reserve_names (plate, -weight);
}

/* Two colours and dashes tell a sighted one from one that is known. */
void
biv_plate_draw_counter (const BivMapPlate *plate,
                        cairo_t           *cr,
                        const BivPalette  *palette,
                        const char        *side,
                        BivSymbol          symbol,
                        const BivBox      *box,
                        guint              n_edges,
                        gboolean           is_sighted)
{
  BivSideLook look = biv_side_look (plate->drawing->campaign, side);
  BivSideInks inks = biv_palette_side (palette, &look);
  BivColour ink = is_sighted ? inks.on_plate : inks.pattern == BIV_PATTERN_SOLID ? inks.figure : inks.colour;
  const double dashes[] = { 0.9, 0.6 }, unit = box->width / COUNTER_W;
  cairo_pattern_t *on, *under;

  cairo_rectangle (cr, box->x - 0.5 * unit, box->y - (EDGE * n_edges + 0.5) * unit, box->width + (EDGE * n_edges + 1.0) * unit,
                   box->height + (EDGE * n_edges + 1.0) * unit);
  biv_fill_alpha (cr, palette->level[0], 0.8);
  for (int i = (int) n_edges; i >= 0; i--)
    {
      cairo_rectangle (cr, box->x + EDGE * unit * i, box->y - EDGE * unit * i, box->width, box->height);
      if (is_sighted)
        biv_set_colour (cr, palette->plate);
      else
        biv_set_colour (cr, inks.face);
      cairo_fill_preserve (cr);
      biv_set_colour (cr, inks.colour);
      cairo_set_line_width (cr, 0.38 * unit);
      cairo_set_dash (cr, dashes, is_sighted ? G_N_ELEMENTS (dashes) : 0, 0.0);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0.0);
      /* Of a solid side the counters below are told apart by a light line. */
      if (!is_sighted && n_edges > 0)
        {
          cairo_rectangle (cr, box->x + EDGE * unit * i - 0.19 * unit, box->y - EDGE * unit * i - 0.19 * unit,
                           box->width + 0.38 * unit, box->height + 0.38 * unit);
          biv_stroke (cr, palette->plate, 0.12 * unit);
        }
    }
  /* A pattern is a frame round a clear field. */
  if (!is_sighted && inks.pattern != BIV_PATTERN_SOLID && inks.pattern != BIV_PATTERN_OPEN)
    {
      cairo_rectangle (cr, box->x, box->y, box->width, box->height);
      biv_pattern_fill (cr, &inks, 0.9 * unit);
      cairo_rectangle (cr, box->x + 0.85 * unit, box->y + 0.85 * unit, box->width - 1.7 * unit, box->height - 1.7 * unit);
      biv_fill (cr, inks.face);
      cairo_rectangle (cr, box->x, box->y, box->width, box->height);
      biv_stroke (cr, inks.colour, 0.38 * unit);
    }
  on = cairo_pattern_create_rgb (ink.red, ink.green, ink.blue);
  under = cairo_pattern_create_rgb (inks.face.red, inks.face.green, inks.face.blue);
  /* Its lines are as thin as a screen has them: of a counter of that many pixels. */
  cairo_save (cr);
  cairo_translate (cr, box->x + 0.7 * unit, box->y + (box->height - 3.6 * unit) / 2);
  cairo_scale (cr, 0.1 * unit, 0.1 * unit);
  biv_symbol_draw (cr, symbol, TRUE, 0, 0, 36.0, on, under);
  cairo_restore (cr);
  cairo_pattern_destroy (on);
  cairo_pattern_destroy (under);
}

void
biv_plate_draw_stacks (const BivMapPlate *plate,
                       cairo_t           *cr,
                       const BivPalette  *palette)
{
  cairo_save (cr);
  for (guint i = 0; i < plate->stacks->len; i++)
    {
      const BivPlateStack *stack = BIV_PLATE_STACK (plate, i);

      if (!stack->has_leader)
        continue;
      cairo_new_path (cr);
      cairo_move_to (cr, stack->foot.x, stack->foot.y);
      cairo_line_to (cr, stack->head.x, stack->head.y);
      biv_set_colour_alpha (cr, palette->level[0], 0.8);
      cairo_set_line_width (cr, 0.8);
      cairo_stroke_preserve (cr);
      biv_stroke (cr, palette->ink, 0.3);
      cairo_arc (cr, stack->foot.x, stack->foot.y, 0.45, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  for (guint i = 0; i < plate->stacks->len; i++)
    {
      const BivPlateStack *stack = BIV_PLATE_STACK (plate, i);

      biv_plate_draw_counter (plate, cr, palette, stack->side, stack->symbol, &stack->box, MIN (stack->flags->len - 1, 3),
                              stack->is_sighted);
      if (biv_plate_is_hidden (plate, stack))
        {
          cairo_save (cr);
          cairo_translate (cr, stack->box.x, stack->box.y);
          cairo_scale (cr, 0.13 * plate->share, 0.13 * plate->share);
          biv_map_draw_unseen (cr, palette, 0, 0);
          cairo_restore (cr);
        }
    }
  cairo_restore (cr);
}

/* ---- Battles ---- */

#define SWORDS      2.9               /* mm across */
#define DAY_SIZE    (6.0 * BIV_PT)
#define DAY_APART   0.5               /* from the swords to the day */

static const double battle_rings[] = { 0.6, 1.6, 3.2, 5.2, 8.0 };

static void
add_battle (BivMapPlate *plate,
            guint        node,
            int          turn)
{
  BivPlateBattle fresh = { .node = node, .turns = { turn, 0 } };

  for (guint i = 0; i < plate->battles->len; i++)
    {
      BivPlateBattle *battle = BIV_PLATE_BATTLE_AT (plate, i);

      if (battle->node != node)
        continue;
      if (turn > battle->turns[0])
        {
          battle->turns[1] = battle->turns[0];
          battle->turns[0] = turn;
        }
      else if (turn < battle->turns[0] && turn > battle->turns[1])
        battle->turns[1] = turn;
      return;
    }
  g_array_append_val (plate->battles, fresh);
}

void
biv_plate_lay_battles (BivMapPlate *plate)
{
  g_autoptr (GHashTable) nodes = g_hash_table_new (g_str_hash, g_str_equal);

  g_array_set_size (plate->battles, 0);
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    g_hash_table_insert (nodes, (gpointer) biv_id_of (BIV_MAP_NODE (plate->drawing, i)->place), GUINT_TO_POINTER (i));
  BIV_EACH (BivBattle, battle, plate->drawing->campaign, BIV_KIND_BATTLE)
    {
      gpointer node;

      if ((battle->state == BIV_BATTLE_FOUGHT || battle->state == BIV_BATTLE_APPLIED) && battle->place != NULL
          && g_hash_table_lookup_extended (nodes, battle->place, NULL, &node))
        add_battle (plate, GPOINTER_TO_UINT (node), battle->turn);
    }
}

/* The last two days of fighting; none where the map is so small that counters have no list either. */
static char *
dup_days (const BivMapPlate    *plate,
          const BivPlateBattle *battle)
{
  BivCampaign *campaign = plate->drawing->campaign;
  g_autofree char *last = NULL, *before = NULL;

  if (plate->map.width < LEAST_LISTED)
    return g_strdup ("");
  last = biv_calendar_dup_day (campaign, battle->turns[0]);
  before = battle->turns[1] > 0 ? biv_calendar_dup_day (campaign, battle->turns[1]) : NULL;
  return before != NULL && !g_str_equal (before, last) ? g_strdup_printf (C_("list", "%s, %s"), before, last)
                                                       : g_steal_pointer (&last);
}

/* Returns: what the best spot for a mark of that width costs */
static double
try_battle (BivMapPlate          *plate,
            const BivPlateBattle *battle,
            double                width,
            BivBox               *best)
{
  const BivMapNode *node = BIV_MAP_NODE (plate->drawing, battle->node);
  BivPoint at = biv_plate_point (plate, node->at);
  double disc = biv_map_is_bare (plate->drawing, node) ? 0.6 : biv_plate_get_disc (plate, node->place), cheapest = G_MAXDOUBLE;

  for (gsize ring = 0; ring < G_N_ELEMENTS (battle_rings); ring++)
    for (guint direction = 0; direction < N_DIRECTIONS; direction++)
      {
        BivBox box = box_beside (at, direction, disc + battle_rings[ring] * plate->share, width, SWORDS * plate->share);
        double cost = 1.5 * battle_rings[ring];

        cost += biv_plate_get_cost_for (plate, node, &box, cheapest - cost);
        if (cost < cheapest)
          {
            cheapest = cost;
            *best = box;
          }
      }
  return cheapest;
}

/* The swords alone where there is no room for the day, and no mark where there is none for them. */
static void
place_battle (BivMapPlate    *plate,
              BivPlateBattle *battle)
{
  g_autofree char *days = dup_days (plate, battle);
  double swords = SWORDS * plate->share, size = DAY_SIZE * MAX (plate->share, 0.75);
  double width = swords + DAY_APART + biv_lettering_width (days, BIV_LETTERING_SERIF_ITALIC, size);
  gboolean has_days = *days != '\0';
  guint first = plate->words->len;
  BivBox best;

  if (has_days && try_battle (plate, battle, width, &best) >= BIV_PLATE_FORBIDDEN)
    has_days = FALSE;
  battle->has_mark = has_days || try_battle (plate, battle, swords, &best) < BIV_PLATE_FORBIDDEN;
  if (!battle->has_mark)
    return;
  battle->swords = (BivPoint) { best.x + swords / 2, best.y + best.height / 2 };
  biv_plate_take_solid (plate, best);
  if (has_days)
    biv_words_add (plate->words, days, BIV_LETTERING_SERIF_ITALIC, size, BIV_ALIGN_LEFT, best.x + swords + DAY_APART,
                   battle->swords.y, 0.0);
  for (guint i = first; i < plate->words->len; i++)
    {
      BIV_WORD (plate->words, i)->is_on_map = TRUE;
      BIV_WORD (plate->words, i)->halo = 0.55;
      BIV_WORD (plate->words, i)->ink = BIV_WORD_BROWN;
    }
}

void
biv_plate_place_battles (BivMapPlate *plate)
{
  const double weight = 1.2;

  reserve_names (plate, weight);
  for (guint i = 0; i < plate->battles->len; i++)
    place_battle (plate, BIV_PLATE_BATTLE_AT (plate, i));
  reserve_names (plate, -weight);
}

void
biv_plate_draw_swords (cairo_t          *cr,
                       const BivPalette *palette,
                       BivPoint          at,
                       double            size)
{
  cairo_pattern_t *ink = cairo_pattern_create_rgb (palette->hachure.red, palette->hachure.green, palette->hachure.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (palette->plate.red, palette->plate.green, palette->plate.blue);

  cairo_save (cr);
  cairo_translate (cr, at.x - size / 2, at.y - size / 2);
  cairo_scale (cr, size / 48.0, size / 48.0);
  biv_figure_draw (cr, biv_figure_swords, 0, 0, 48.0, 1.0, ink, paper);
  cairo_restore (cr);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

void
biv_plate_draw_battles (const BivMapPlate *plate,
                        cairo_t           *cr,
                        const BivPalette  *palette)
{
  for (guint i = 0; i < plate->battles->len; i++)
    if (BIV_PLATE_BATTLE_AT (plate, i)->has_mark)
      biv_plate_draw_swords (cr, palette, BIV_PLATE_BATTLE_AT (plate, i)->swords, SWORDS * plate->share);
}

/* ---- Names ---- */

BivLettering
biv_plate_name_lettering (const BivPlace *place,
                          double         *size,
                          BivWordInk    *ink)
{
  BivWordInk own = BIV_WORD_INK;
  BivLettering lettering = BIV_LETTERING_SERIF_ITALIC;

  *size = 10.0 * BIV_PT;
  switch (place->terrain)
    {
    case BIV_TERRAIN_FORT:
    case BIV_TERRAIN_TOWN:
      *size = 11.0 * BIV_PT;
      lettering = BIV_LETTERING_SERIF_BOLD;
      break;
    case BIV_TERRAIN_HILLS:
    case BIV_TERRAIN_DESERT:
      own = BIV_WORD_BROWN;
      break;
    case BIV_TERRAIN_WOODS:
      own = BIV_WORD_GREEN;
      break;
    case BIV_TERRAIN_MARSH:
    case BIV_TERRAIN_WATER:
      own = BIV_WORD_BLUE;
      break;
    case BIV_TERRAIN_OPEN:
    default:
      *size = 9.2 * BIV_PT;
      lettering = BIV_LETTERING_SERIF;
      break;
    }
  if (ink != NULL)
    *ink = own;
  return lettering;
}

/* Lettered in capitals. */
static gboolean
is_fortress (const BivPlace *place)
{
  return place->terrain == BIV_TERRAIN_FORT && place->base_of != NULL;
}

static int
rank_of (const BivPlace *place)
{
  return (place->base_of != NULL ? 2000 : 0)
         + (place->terrain == BIV_TERRAIN_FORT ? 1000 : place->terrain == BIV_TERRAIN_TOWN ? 500 : 0)
         + 100 * MAX (0, place->objective_points);
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const BivMapNode *one = *(BivMapNode *const *) a, *two = *(BivMapNode *const *) b;
  int difference = rank_of (two->place) - rank_of (one->place);

  return difference != 0 ? difference
                         : strcmp (biv_id_of (one->place), biv_id_of (two->place));
}

/* A place that a name might be read as another's of. */
typedef struct
{
  BivPoint at;                          /* mm */
  double   disc;
} Spot;

static Spot
spot_of (const BivMapPlate *plate,
         const BivMapNode  *node)
{
  return (Spot) {
    biv_plate_point (plate, node->at),
    biv_map_is_bare (plate->drawing, node) ? 0.4 : biv_plate_get_disc (plate, node->place),
  };
}

/* Of the point from the box, on either axis. */
static BivPoint
offset_of (const Spot   *spot,
           const BivBox *box)
{
  return (BivPoint) { MAX (MAX (box->x - spot->at.x, spot->at.x - box->x - box->width), 0.0),
                      MAX (MAX (box->y - spot->at.y, spot->at.y - box->y - box->height), 0.0) };
}

/* A name that lies as near to another place as to its own would be read as that one's. @rivals: of Spot */
static double
get_doubt (const BivMapPlate *plate,
           const GArray      *rivals,
           const Spot        *own,
           const BivBox      *box)
{
  BivPoint from = offset_of (own, box);
  double far = 1.3 * (hypot (from.x, from.y) - own->disc) + NEARER * plate->share, doubt = 0.0;

  for (guint i = 0; i < rivals->len; i++)
    {
      const Spot *rival = &g_array_index (rivals, Spot, i);
      double most = far + rival->disc;

      from = offset_of (rival, box);
      if (from.x < most && from.y < most && hypot (from.x, from.y) < most)
        doubt += DOUBT;
    }
  return doubt;
}

/* Those of @named that a name of that width might be read as. Returns: (transfer full): of Spot */
static GArray *
list_rivals (const BivMapPlate *plate,
             const GPtrArray   *named,
             const BivMapNode  *node,
             double             width,
             double             size)
{
  GArray *rivals = g_array_new (FALSE, FALSE, sizeof (Spot));
  Spot own = spot_of (plate, node);
  double ring = name_rings[G_N_ELEMENTS (name_rings) - 1] * plate->share + 0.3;
  double reach = own.disc + 2.3 * ring + 2.0 * width + size + NEARER * plate->share;

  for (guint i = 0; i < named->len; i++)
    {
      Spot other = spot_of (plate, named->pdata[i]);

      if (named->pdata[i] != node && fabs (other.at.x - own.at.x) < reach + other.disc
          && fabs (other.at.y - own.at.y) < reach + other.disc)
        g_array_append_val (rivals, other);
    }
  return rivals;
}

static double
try_name (BivMapPlate      *plate,
          const GPtrArray  *named,
          const BivMapNode *node,
          double            width,
          double            size,
          BivBox           *best)
{
  BivPoint at = biv_plate_point (plate, node->at);
  double disc = biv_map_is_bare (plate->drawing, node) ? 0.4 : biv_plate_get_disc (plate, node->place), cheapest = G_MAXDOUBLE;
  g_autoptr (GArray) rivals = list_rivals (plate, named, node, width, size);
  Spot own = spot_of (plate, node);

  for (gsize ring = 0; ring < G_N_ELEMENTS (name_rings); ring++)
    for (guint direction = 0; direction < N_DIRECTIONS; direction++)
      {
        BivBox box = box_beside (at, direction, disc + 0.3 + name_rings[ring] * plate->share, width, 0.98 * size);
        double angle = 2 * G_PI * direction / N_DIRECTIONS;
        /* On the right first, since it is read from there; then on the left, below and above. */
        double cost = 3.2 * name_rings[ring] + 1.2 * (1.0 - cos (angle)) + 1.6 * fabs (sin (angle)) + (sin (angle) > 0 ? 0.3 : 0.0);

        /* Above or below its place a name need not reach over the edge of the map. */
        if (fabs (sin (angle)) > 0.5)
          box.x = CLAMP (box.x, plate->map.x + 1.0, MAX (plate->map.x + 1.0, plate->map.x + plate->map.width - width - 1.0));
        if (cost < cheapest)
          cost += biv_plate_get_cost_for (plate, node, &box, cheapest - cost);
        if (cost < cheapest)
          cost += get_doubt (plate, rivals, &own, &box);
        if (cost < cheapest)
          {
            cheapest = cost;
            *best = box;
          }
      }
  return cheapest;
}

/* A map in a column of text has no room for a page's lettering, however far apart its places are. */
static double
get_name_share (const BivMapPlate *plate)
{
  return MAX (MIN (plate->share, plate->map.width / ROOMY), 0.62);
}

static void
place_name (BivMapPlate      *plate,
            const GPtrArray  *named,
            const BivMapNode *node)
{
  const char *name = biv_item_get_name (BIV_ITEM (node->place));
  g_autofree char *capitals = NULL;
  BivWordInk ink;
  double usual, apart;
  BivLettering lettering = biv_plate_name_lettering (node->place, &usual, &ink);
  gboolean may_go = named->len > MANY_PLACES && node->place->terrain == BIV_TERRAIN_OPEN && node->place->objective_points <= 0;

  if (name == NULL || *name == '\0')
    return;
  if (is_fortress (node->place))
    {
      name = capitals = g_utf8_strup (name, -1);
      usual = 10.4 * BIV_PT;
    }
  for (double share = get_name_share (plate); share > 0.42; share *= 0.84)
    {
      double size = usual * share, width, cost;
      BivWord *word;
      BivBox box;

      apart = is_fortress (node->place) ? 0.55 * share : 0.0;
      width = biv_lettering_width_spaced (name, lettering, size, apart);
      cost = try_name (plate, named, node, width, size, &box);
      if (cost >= BIV_PLATE_FORBIDDEN || (may_go && cost > 40.0))
        continue;
      word = biv_words_add (plate->words, name, lettering, size, BIV_ALIGN_MIDDLE, box.x + box.width / 2,
                            box.y + 0.42 * size, 0.0);
      word->box = box;
      word->apart = apart;
      word->ink = ink;
      word->halo = 0.5;
      word->is_on_map = TRUE;
      biv_plate_take_solid (plate, box);
      /* Two names on one line, an em apart, would be read as one. */
      biv_plate_take (plate, (BivBox) { box.x - size, box.y, box.width + 2 * size, box.height }, 3.0);
      return;
    }
}

/* CA-MAP-4: the number of every cell is what it is ordered by. */
static void
letter_numbers (BivMapPlate *plate)
{
  const BivMapDrawing *drawing = plate->drawing;
  double cell = drawing->scale * plate->scale, size = MIN (5.6 * BIV_PT, cell * 0.17);

  for (guint i = 0; size > 0.8 && i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);
      g_autofree char *number = NULL;
      BivPoint at = biv_plate_point (plate, node->at);
      BivWord *word;
      BivBox box;

      if (!biv_map_shows_number (drawing, node))
        continue;
      number = g_strdup_printf ("%02d%02d", node->place->x, node->place->y);
      box = biv_word_box (at.x, at.y - 0.41 * cell, biv_lettering_width (number, BIV_LETTERING_MEDIUM, size), size);
      if (biv_plate_get_cost (plate, &box, BIV_PLATE_FORBIDDEN) >= BIV_PLATE_FORBIDDEN)
        continue;
      word = biv_words_add (plate->words, number, BIV_LETTERING_MEDIUM, size, BIV_ALIGN_MIDDLE, at.x, at.y - 0.41 * cell,
                            0.0);
      word->ink = BIV_WORD_FAINT;
      word->halo = 0.3;
      word->is_on_map = TRUE;
      biv_plate_take_solid (plate, word->box);
    }
}

/* ---- Beside links ---- */

/* CA-MAP-10, CA-MAP-3: how long it is, and why it is closed; somewhere along it where there is room. */
static void
letter_beside (BivMapPlate     *plate,
               const BivMapWay *way,
               const char      *words,
               BivWordInk      ink)
{
  double size = 6.6 * BIV_PT * MAX (plate->share, 0.7);
  double width = biv_lettering_width (words, BIV_LETTERING_SERIF_ITALIC, size), cheapest = BIV_PLATE_FORBIDDEN;
  BivWord *word;
  BivBox best = { 0 };

  for (int step = 0; step < 9; step++)
    for (int side = -1; side <= 1; side += 2)
      {
        double t = 0.5 + (step % 2 == 0 ? 1 : -1) * 0.08 * ((step + 1) / 2);
        BivPoint along, at = biv_plate_point (plate, biv_map_way_get_point (way, t, &along));
        double x = -side * along.y, y = side * along.x;
        BivBox box = { at.x + x * (1.3 + width / 2) - width / 2, at.y + y * (1.3 + size / 2) - size / 2, width, 0.98 * size };
        double cost = step + biv_plate_get_cost (plate, &box, cheapest - step);

        if (cost < cheapest)
          {
            cheapest = cost;
            best = box;
          }
      }
  if (best.width <= 0.0)
    return;
  word = biv_words_add (plate->words, words, BIV_LETTERING_SERIF_ITALIC, size, BIV_ALIGN_MIDDLE, best.x + best.width / 2,
                        best.y + 0.42 * size, 0.0);
  word->ink = ink;
  word->halo = 0.4;
  word->is_on_map = TRUE;
  biv_plate_take_solid (plate, best);
}

static void
letter_ways (BivMapPlate *plate)
{
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      g_autofree char *length = biv_link_dup_length (plate->drawing->campaign, way->link);
      g_autofree char *closed = way->link->closed != NULL && !biv_map_is_grid (plate->drawing->campaign)
                                  ? biv_map_dup_closed (way->link) : NULL;

      if (closed != NULL)
        letter_beside (plate, way, closed, BIV_WORD_REFUSED);
      if (length != NULL)
        letter_beside (plate, way, length, BIV_WORD_INK);
    }
}

/* ---- Drawn ground, and rivers ---- */

#define RIVER_NAME (9.4 * BIV_PT)

/* Of the length of a course, where its name may stand: the middle first. */
static const double along_course[] = { 0.5, 0.35, 0.65, 0.22, 0.78, 0.42, 0.58, 0.12, 0.88 };

#define N_SPOTS G_N_ELEMENTS (along_course)

/* What a line of words covers that is turned. */
static BivBox
get_turned_box (double x,
                double y,
                double width,
                double size,
                double angle)
{
  double across = fabs (cos (angle)) * width + fabs (sin (angle)) * size;
  double down = fabs (sin (angle)) * width + fabs (cos (angle)) * size;

  return (BivBox) { x - across / 2, y - down / 2, across, down };
}

/* A point of its course or, of an area, about its middle; with the direction that it has there. */
static BivPlateSpot
get_shape_spot (const BivMapPlate *plate,
                const BivMapShape *shape,
                guint              i)
{
  double x = 0.0, y = 0.0;

  if (!shape->is_area && shape->spots->len > 1)
    {
      guint at = (guint) (along_course[i] * (shape->spots->len - 1)), before = at > 4 ? at - 4 : 0;
      guint after = MIN (at + 4, shape->spots->len - 1);
      const BivMapSpot *here = &g_array_index (shape->spots, BivMapSpot, at);

      return (BivPlateSpot) {
        biv_plate_point (plate, (BivPoint) { here->x, here->y }),
        atan2 (g_array_index (shape->spots, BivMapSpot, after).y - g_array_index (shape->spots, BivMapSpot, before).y,
               g_array_index (shape->spots, BivMapSpot, after).x - g_array_index (shape->spots, BivMapSpot, before).x),
      };
    }
  for (guint j = 0; j < shape->knots->len; j++)
    {
      x += g_array_index (shape->knots, BivMapSpot, j).x / shape->knots->len;
      y += g_array_index (shape->knots, BivMapSpot, j).y / shape->knots->len;
    }
  /* From the middle outward. */
  x += 0.06 * i * shape->box.width / N_SPOTS * 6 * cos (i * 2.4);
  y += 0.06 * i * shape->box.height / N_SPOTS * 6 * sin (i * 2.4);
  return (BivPlateSpot) { biv_plate_point (plate, (BivPoint) { x, y }), 0.0 };
}

/* Never upside down. */
static double
get_legible_angle (double angle)
{
  angle = remainder (angle, 2 * G_PI);
  return angle > G_PI_2 + 0.01 ? angle - G_PI : angle < -G_PI_2 + 0.01 ? angle + G_PI : angle;
}

/* What lies over much ground is called there where its name costs least, on the best of the spots, on one side of it or the
 * other; smaller where it has no room. @spots: of BivPlateSpot. @beside: mm from spot to middle of the line */
static void
letter_along (BivMapPlate  *plate,
              const char   *name,
              BivLettering  lettering,
              BivWordInk    ink,
              double        usual,
              double        beside,
              const GArray *spots)
{
  for (double share = 1.0; share > 0.5; share *= 0.8)
    {
      double size = usual * share * MAX (plate->share, 0.65), cheapest = BIV_PLATE_FORBIDDEN, angle = 0.0, x = 0.0, y = 0.0;
      double width = biv_lettering_width (name, lettering, size);
      BivWord *word;

      for (guint i = 0; i < 2 * spots->len; i++)
        {
          const BivPlateSpot *spot = &g_array_index (spots, BivPlateSpot, i / 2);
          double turned = get_legible_angle (spot->angle), side = (i % 2 == 0 ? -1.0 : 1.0) * beside;
          BivPoint at = { spot->at.x - sin (turned) * side, spot->at.y + cos (turned) * side };
          BivBox box = get_turned_box (at.x, at.y, width, size, turned);
          double cost = i + biv_plate_get_cost (plate, &box, cheapest - i);

          if (cost < cheapest)
            {
              cheapest = cost;
              angle = turned;
              x = at.x;
              y = at.y;
            }
        }
      if (cheapest >= BIV_PLATE_FORBIDDEN)
        continue;
      word = biv_words_add (plate->words, name, lettering, size, BIV_ALIGN_MIDDLE, x, y, 0.0);
      word->box = get_turned_box (x, y, width, size, angle);
      word->angle = angle;
      word->halo = 0.5;
      word->is_on_map = TRUE;
      word->ink = ink;
      biv_plate_take_solid (plate, word->box);
      return;
    }
}

static void
letter_shape (BivMapPlate       *plate,
              const BivMapShape *shape)
{
  const char *name = biv_item_get_name (BIV_ITEM (shape->drawn));
  BivDrawnKind kind = shape->drawn->drawn_kind;
  gboolean is_line = kind == BIV_DRAWN_RIVER || kind == BIV_DRAWN_COAST;
  double usual = is_line ? RIVER_NAME : (7.4 + 1.5 * CLAMP (shape->drawn->size, 1, 5)) * BIV_PT;
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (BivPlateSpot));

  if (name == NULL || *name == '\0')
    return;
  for (guint i = 0; i < N_SPOTS; i++)
    {
      const BivPlateSpot spot = get_shape_spot (plate, shape, i);

      g_array_append_val (spots, spot);
    }
  letter_along (plate, name, kind == BIV_DRAWN_LETTERING ? BIV_LETTERING_SERIF : BIV_LETTERING_SERIF_ITALIC,
                kind == BIV_DRAWN_WOODS                               ? BIV_WORD_GREEN
                : kind == BIV_DRAWN_HILLS || kind == BIV_DRAWN_DESERT ? BIV_WORD_BROWN
                : kind == BIV_DRAWN_LETTERING                         ? BIV_WORD_INK
                                                                      : BIV_WORD_BLUE,
                usual, is_line ? 1.2 + usual / 2 : 0.0, spots);
}

/* A river is called as links over it are: a name that one of them alone has may be that link's. */
static void
letter_rivers (BivMapPlate *plate)
{
  g_autoptr (GHashTable) crossings = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const char *name = biv_plate_get_river_name (BIV_MAP_WAY (plate->drawing, i));
      guint n = name != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (crossings, name)) + 1 : 0;

      if (n > 0)
        g_hash_table_insert (crossings, (gpointer) name, GUINT_TO_POINTER (n));
      if (n == 2)
        {
          g_autoptr (GArray) spots = biv_plate_list_river_spots (plate, name);

          letter_along (plate, name, BIV_LETTERING_SERIF_ITALIC, BIV_WORD_BLUE, RIVER_NAME, 1.2 + RIVER_NAME / 2, spots);
        }
    }
}

void
biv_plate_place_names (BivMapPlate *plate)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const char *name = biv_item_get_name (BIV_ITEM (BIV_MAP_NODE (plate->drawing, i)->place));

      if (name != NULL && *name != '\0')
        g_ptr_array_add (order, BIV_MAP_NODE (plate->drawing, i));
    }
  g_ptr_array_sort (order, compare_ranks);
  for (guint i = 0; i < order->len; i++)
    place_name (plate, order, g_ptr_array_index (order, i));
  for (guint i = 0; i < plate->drawing->shapes->len; i++)
    letter_shape (plate, BIV_MAP_SHAPE (plate->drawing, i));
  letter_rivers (plate);
  letter_ways (plate);
  if (biv_map_is_grid (plate->drawing->campaign))
    letter_numbers (plate);
}
