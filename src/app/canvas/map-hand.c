/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-hand.c: what the pointer does with places, links, names and the picture of a map that is being edited */
#include "config.h"

#include "app/canvas/map-hand.h"

#include <glib/gi18n.h>
#include <math.h>

#include "campaign/map/length.h"
#include "campaign/model/item-names.h"

typedef enum { ACT_NONE, ACT_CARRY, ACT_CARRY_ONE, ACT_FRAME, ACT_STRETCH, ACT_NAME, ACT_MEASURE, ACT_PICTURE } Act;

struct _BivMapHand
{
  BivHandUse  use;
  Act         act;
  GHashTable *chosen;               /* set of ids */
  GHashTable *carried;              /* the same, of what was pressed alone */
  char       *pressed;              /* the place whose name is carried, or from which a link goes */
  gboolean    adds;                 /* the frame, to what is chosen */
  gboolean    is_moved;
  double      from_x, from_y, x, y; /* map pixels */
  guint       n_ends;               /* of what is measured */
};

BivMapHand *
biv_map_hand_new (void)
{
  BivMapHand *hand = g_new0 (BivMapHand, 1);

  hand->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  hand->carried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return hand;
}

void
biv_map_hand_free (BivMapHand *hand)
{
  g_hash_table_unref (hand->chosen);
  g_hash_table_unref (hand->carried);
  g_free (hand->pressed);
  g_free (hand);
}

static void
let_go (BivMapHand *hand)
{
  hand->act = ACT_NONE;
  hand->is_moved = FALSE;
  g_clear_pointer (&hand->pressed, g_free);
  g_hash_table_remove_all (hand->carried);
}

void
biv_map_hand_set_use (BivMapHand *hand,
                      BivHandUse  use)
{
  if (hand->use == use)
    return;
  let_go (hand);
  hand->n_ends = 0;
  hand->use = use;
}

BivHandUse
biv_map_hand_get_use (BivMapHand *hand)
{
  return hand->use;
}

void
biv_map_hand_choose (BivMapHand        *hand,
                     const char *const *ids)
{
  g_hash_table_remove_all (hand->chosen);
  for (gsize i = 0; ids != NULL && ids[i] != NULL; i++)
    g_hash_table_add (hand->chosen, g_strdup (ids[i]));
}

gboolean
biv_map_hand_has_chosen (BivMapHand *hand)
{
  return g_hash_table_size (hand->chosen) > 0;
}

/* ---- The drag ---- */

static gboolean
begin (BivMapHand *hand,
       Act         act,
       const char *pressed)
{
  hand->act = act;
  g_free (hand->pressed);
  hand->pressed = g_strdup (pressed);
  return TRUE;
}

/* What of all that is chosen is pressed there, if anything is. */
static gboolean
is_chosen_at (BivMapHand          *hand,
              const BivMapDrawing *drawing,
              double               x,
              double               y)
{
  const char *link = biv_map_drawing_find_link (drawing, x, y), *drawn = biv_map_drawing_find_drawn (drawing, x, y);

  return (link != NULL && g_hash_table_contains (hand->chosen, link))
         || (drawn != NULL && g_hash_table_contains (hand->chosen, drawn));
}

static gboolean
press_selecting (BivMapHand          *hand,
                 const BivMapDrawing *drawing,
                 const BivMapLook    *look,
                 double               x,
                 double               y,
                 GdkModifierType      modifiers)
{
  const char *place = biv_map_drawing_find_place (drawing, x, y), *name;

  hand->adds = (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0;
  if (place != NULL && g_hash_table_contains (hand->chosen, place))
    return begin (hand, ACT_CARRY, NULL);
  if (place != NULL)
    {
      g_hash_table_add (hand->carried, g_strdup (place));
      return begin (hand, ACT_CARRY_ONE, place);
    }
  name = biv_map_drawing_find_name (drawing, look, x, y);
  if (name != NULL && !hand->adds)
    return begin (hand, ACT_NAME, name);
  return begin (hand, is_chosen_at (hand, drawing, x, y) ? ACT_CARRY : ACT_FRAME, NULL);
}

gboolean
biv_map_hand_press (BivMapHand          *hand,
                    const BivMapDrawing *drawing,
                    const BivMapLook    *look,
                    double               x,
                    double               y,
                    GdkModifierType      modifiers)
{
  const char *place;

  let_go (hand);
  if (hand->use != BIV_HAND_MEASURES)
    {
      hand->from_x = hand->x = x;
      hand->from_y = hand->y = y;
    }
  switch (hand->use)
    {
    case BIV_HAND_SELECTS:
      return press_selecting (hand, drawing, look, x, y, modifiers);
    case BIV_HAND_LINKS:
      place = biv_map_drawing_find_place (drawing, x, y);
      return place != NULL && begin (hand, ACT_STRETCH, place);
    case BIV_HAND_MEASURES:
      begin (hand, ACT_MEASURE, NULL);
      return TRUE;
    case BIV_HAND_MOVES_PICTURE:
      return begin (hand, ACT_PICTURE, NULL);
    case BIV_HAND_IDLE:
    default:
      return FALSE;
    }
}

void
biv_map_hand_drag (BivMapHand *hand,
                   double      x,
                   double      y)
{
  /* The first motion of a measuring drag begins it where the button went down, near enough. */
  if (hand->act == ACT_MEASURE && !hand->is_moved)
    {
      hand->n_ends = 0;
      biv_map_hand_measure (hand, x, y);
    }
  hand->x = x;
  hand->y = y;
  hand->is_moved = TRUE;
}

/* Hundredths of a map unit. */
static void
get_way (BivMapHand          *hand,
         const BivMapDrawing *drawing,
         int                 *dx,
         int                 *dy)
{
  BivMapPoint from, to;

  biv_map_drawing_get_map_point (drawing, hand->from_x, hand->from_y, &from);
  biv_map_drawing_get_map_point (drawing, hand->x, hand->y, &to);
  *dx = to.x - from.x;
  *dy = to.y - from.y;
}

/* Places lie at whole map units, and what is carried with them goes as far. */
static void
get_whole_way (BivMapHand          *hand,
               const BivMapDrawing *drawing,
               int                 *dx,
               int                 *dy)
{
  get_way (hand, drawing, dx, dy);
  *dx = (int) lround (*dx / 100.0);
  *dy = (int) lround (*dy / 100.0);
}

static BivBox
get_frame (BivMapHand *hand)
{
  return (BivBox) { MIN (hand->from_x, hand->x), MIN (hand->from_y, hand->y), fabs (hand->x - hand->from_x),
                    fabs (hand->y - hand->from_y) };
}

static void
name_deed (BivMapHand          *hand,
           const BivMapDrawing *drawing,
           BivHandAnswer       *answer)
{
  BivMapPoint at, name;
  double x, y, name_x, name_y;

  if (!biv_map_drawing_get_name (drawing, hand->pressed, &name_x, &name_y, NULL)
      || !biv_map_drawing_get_point (drawing, hand->pressed, &x, &y))
    return;
  biv_map_drawing_get_map_point (drawing, x, y, &at);
  biv_map_drawing_get_map_point (drawing, name_x + hand->x - hand->from_x, name_y + hand->y - hand->from_y, &name);
  answer->deed = BIV_HAND_NAMED;
  answer->dx = name.x - at.x;
  answer->dy = name.y - at.y;
}

void
biv_map_hand_release (BivMapHand          *hand,
                      const BivMapDrawing *drawing,
                      gboolean             cancelled,
                      BivHandAnswer       *answer)
{
  const char *place;
  BivBox frame;

  *answer = (BivHandAnswer) { .deed = BIV_HAND_NOTHING };
  if (cancelled && hand->act == ACT_MEASURE)
    hand->n_ends = 0;
  if (!cancelled)
    /* The id as the map has it: what was pressed is forgotten with the drag. */
    switch (hand->act)
      {
      case ACT_CARRY:
      case ACT_CARRY_ONE:
        answer->deed = BIV_HAND_CARRIED;
        answer->from = hand->act == ACT_CARRY_ONE ? biv_map_drawing_find_place (drawing, hand->from_x, hand->from_y) : NULL;
        get_whole_way (hand, drawing, &answer->dx, &answer->dy);
        break;
      case ACT_FRAME:
        answer->deed = BIV_HAND_FRAMED;
        answer->adds = hand->adds;
        frame = get_frame (hand);
        answer->ids = biv_map_drawing_list_inside (drawing, &frame);
        break;
      case ACT_STRETCH:
        place = biv_map_drawing_find_place (drawing, hand->x, hand->y);
        answer->from = biv_map_drawing_find_place (drawing, hand->from_x, hand->from_y);
        answer->to = place;
        answer->deed = place != NULL && place != answer->from ? BIV_HAND_LINKED : BIV_HAND_NOTHING;
        break;
      case ACT_NAME:
        name_deed (hand, drawing, answer);
        answer->from = biv_map_drawing_find_name (drawing, &(BivMapLook) { .on_paper = TRUE }, hand->from_x, hand->from_y);
        break;
      case ACT_PICTURE:
        answer->deed = BIV_HAND_PICTURED;
        get_way (hand, drawing, &answer->dx, &answer->dy);
        break;
      case ACT_MEASURE:
        hand->n_ends = 2;
        break;
      case ACT_NONE:
      default:
        break;
      }
  let_go (hand);
}

gboolean
biv_map_hand_drop (BivMapHand *hand)
{
  gboolean had = hand->n_ends > 0 || hand->is_moved;

  if (hand->act != ACT_MEASURE)
    hand->n_ends = 0;
  let_go (hand);
  return had;
}

/* ---- Measuring ---- */

void
biv_map_hand_measure (BivMapHand *hand,
                      double      x,
                      double      y)
{
  if (hand->n_ends != 1)
    {
      hand->from_x = x;
      hand->from_y = y;
    }
  hand->x = x;
  hand->y = y;
  hand->n_ends = hand->n_ends == 1 ? 2 : 1;
}

gboolean
biv_map_hand_point (BivMapHand *hand,
                    double      x,
                    double      y)
{
  if (hand->use != BIV_HAND_MEASURES || hand->n_ends != 1 || hand->act != ACT_NONE)
    return FALSE;
  hand->x = x;
  hand->y = y;
  return TRUE;
}

/* "12.4 map units, about 22 km" */
static char *
dup_distance (BivMapHand          *hand,
              const BivMapDrawing *drawing,
              BivCampaign         *campaign)
{
  double scale = biv_length_find_scale (campaign, NULL), units;
  g_autofree char *length = NULL;
  int dx, dy;

  get_way (hand, drawing, &dx, &dy);
  units = hypot (dx, dy) / 100.0;
  if (scale <= 0.0)
    /* TRANSLATORS: a distance on the map */
    return g_strdup_printf (_("%.1f map units"), units);
  length = biv_length_dup_words (campaign, (int) lround (units * scale));
  /* TRANSLATORS: a distance on the map, then what it is by the lengths of its links: "12.4 map units, about 22 km" */
  return g_strdup_printf (_("%.1f map units, about %s"), units, length);
}

char *
biv_map_hand_dup_words (BivMapHand          *hand,
                        const BivMapDrawing *drawing,
                        BivCampaign         *campaign)
{
  BivBox frame = get_frame (hand);
  g_autoptr (GPtrArray) ids = NULL;
  int dx, dy;

  if (drawing == NULL)
    return NULL;
  if (hand->use == BIV_HAND_MEASURES && hand->n_ends > 0)
    return dup_distance (hand, drawing, campaign);
  if (!hand->is_moved)
    return NULL;
  switch (hand->act)
    {
    case ACT_CARRY:
    case ACT_CARRY_ONE:
      get_whole_way (hand, drawing, &dx, &dy);
      /* TRANSLATORS: how far something is being carried, in map units: "12 east, -3 south" */
      return g_strdup_printf (_("%d east, %d south"), dx, dy);
    case ACT_FRAME:
      ids = biv_map_drawing_list_inside (drawing, &frame);
      return g_strdup_printf (ngettext ("%u thing in the frame", "%u things in the frame", ids->len), ids->len);
    case ACT_STRETCH:
      return g_strdup_printf (_("A link from %s"), biv_item_call (biv_campaign_find (campaign, hand->pressed)));
    case ACT_NAME:
      return g_strdup_printf (_("The name of %s"), biv_item_call (biv_campaign_find (campaign, hand->pressed)));
    case ACT_NONE:
    case ACT_MEASURE:
    case ACT_PICTURE:
    default:
      return NULL;
    }
}

/* ---- What is seen ---- */

static void
ink (cairo_t         *cr,
     const BivColour *colour,
     double           opacity)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, opacity);
}

/* A halo, and the line over it. */
static void
stroke_over (cairo_t          *cr,
             const BivMapLook *look,
             double            width)
{
  ink (cr, &look->palette->halo, 1.0);
  cairo_set_line_width (cr, width + 2.6);
  cairo_stroke_preserve (cr);
  ink (cr, &look->palette->reach, 1.0);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
paint_line (BivMapHand       *hand,
            cairo_t          *cr,
            const BivMapLook *look)
{
  double z = look->zoom;

  cairo_new_path (cr);
  cairo_move_to (cr, hand->from_x * z, hand->from_y * z);
  cairo_line_to (cr, hand->x * z, hand->y * z);
  stroke_over (cr, look, 2.6);
}

static void
paint_frame (BivMapHand       *hand,
             cairo_t          *cr,
             const BivMapLook *look)
{
  const double dashes[] = { 5.0, 3.0 };
  BivBox frame = get_frame (hand);
  double z = look->zoom;

  cairo_save (cr);
  cairo_rectangle (cr, floor (frame.x * z) + 0.5, floor (frame.y * z) + 0.5, floor (frame.width * z), floor (frame.height * z));
  ink (cr, &look->palette->reach, 0.14);
  cairo_fill_preserve (cr);
  ink (cr, &look->palette->reach, 1.0);
  cairo_set_line_width (cr, 1.4);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_name (BivMapHand          *hand,
            const BivMapDrawing *drawing,
            cairo_t             *cr,
            const BivMapLook    *look)
{
  double z = look->zoom, x, y, name_x, name_y;
  BivBox box;

  if (!biv_map_drawing_get_name (drawing, hand->pressed, &name_x, &name_y, &box)
      || !biv_map_drawing_get_point (drawing, hand->pressed, &x, &y))
    return;
  box.x += hand->x - hand->from_x;
  box.y += hand->y - hand->from_y;
  cairo_new_path (cr);
  cairo_move_to (cr, x * z, y * z);
  cairo_line_to (cr, (box.x + box.width / 2) * z, (box.y + box.height / 2) * z);
  stroke_over (cr, look, 1.4);
  cairo_rectangle (cr, box.x * z, box.y * z, box.width * z, box.height * z);
  ink (cr, &look->palette->reach, 0.3);
  cairo_fill_preserve (cr);
  stroke_over (cr, look, 1.4);
}

static void
paint_measured (BivMapHand          *hand,
                const BivMapDrawing *drawing,
                BivCampaign         *campaign,
                cairo_t             *cr,
                const BivMapLook    *look)
{
  const double ends[] = { hand->from_x, hand->from_y, hand->x, hand->y };
  g_autofree char *words = dup_distance (hand, drawing, campaign);

  paint_line (hand, cr, look);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i += 2)
    {
      cairo_new_path (cr);
      cairo_arc (cr, ends[i] * look->zoom, ends[i + 1] * look->zoom, 4.0, 0, 2 * G_PI);
      ink (cr, &look->palette->plate, 1.0);
      cairo_fill_preserve (cr);
      stroke_over (cr, look, 1.6);
    }
  biv_map_drawing_draw_words (drawing, cr, look, (hand->from_x + hand->x) / 2, (hand->from_y + hand->y) / 2, words);
}

void
biv_map_hand_paint (BivMapHand          *hand,
                    const BivMapDrawing *drawing,
                    BivCampaign         *campaign,
                    cairo_t             *cr,
                    const BivMapLook    *look,
                    const BivBox        *part)
{
  gboolean carries = (hand->act == ACT_CARRY || hand->act == ACT_CARRY_ONE) && hand->is_moved;
  BivMapPoint zero = { 0, 0 }, by;
  double x0, y0, x1, y1;
  int dx, dy;

  if (g_hash_table_size (hand->chosen) > 1)
    biv_map_drawing_draw_chosen (drawing, cr, look, hand->chosen, 0, 0, part);
  if (carries)
    {
      get_whole_way (hand, drawing, &dx, &dy);
      by = (BivMapPoint) { 100 * dx, 100 * dy };
      biv_map_drawing_get_spot (drawing, &zero, &x0, &y0);
      biv_map_drawing_get_spot (drawing, &by, &x1, &y1);
      if (dx != 0 || dy != 0)
        biv_map_drawing_draw_chosen (drawing, cr, look, hand->act == ACT_CARRY ? hand->chosen : hand->carried, x1 - x0, y1 - y0,
                                     part);
    }
  else if (hand->use == BIV_HAND_MEASURES && hand->n_ends > 0)
    paint_measured (hand, drawing, campaign, cr, look);
  else if (!hand->is_moved)
    return;
  else if (hand->act == ACT_FRAME)
    paint_frame (hand, cr, look);
  else if (hand->act == ACT_STRETCH)
    paint_line (hand, cr, look);
  else if (hand->act == ACT_NAME)
    paint_name (hand, drawing, cr, look);
  else if (hand->act == ACT_PICTURE)
    biv_map_drawing_draw_picture_frame (drawing, cr, look, hand->x - hand->from_x, hand->y - hand->from_y);
}
