/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-map.c: the map with the way of a despatch on it: past solid, future dashed, turns as pills, in amber an enemy who bars
 * it */
#include "app/journal/route-map.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/look.h"
#include "campaign/model/turn-words.h"
#include "draw/counter/side-look.h"
#include "draw/ink/curve.h"

#define MARGIN    110.0              /* map pixels round what is shown */
#define LEAST     420.0              /* map pixels across, at the least */
#define ZOOM_MOST 1.0
#define RIDER     9.0

struct _BivRouteMap
{
  GtkWidget            parent_instance;

  BivCampaign         *campaign;    /* NULL: nothing was shown yet */
  char                *reader;
  BivMapDrawing       *drawing;     /* NULL: there is no map */
  GPtrArray           *stops;       /* of char *, places by id: the way; NULL: none */
  guint                n_ridden;    /* links of it */
  int                  speed, arrives;
  char                *barred;      /* place; NULL: no enemy is in the way */
  char                *side;        /* whose courier */
  char                *from, *to;   /* places: where it was written, where who has it stands; NULL: not on the map */
};

G_DEFINE_FINAL_TYPE (BivRouteMap, biv_route_map, GTK_TYPE_WIDGET)

static const char *
get_stop (BivRouteMap *self,
          guint        i)
{
  return g_ptr_array_index (self->stops, i);
}

static const char *
call_stop (BivRouteMap *self,
           guint        i)
{
  return biv_turn_name (self->campaign, get_stop (self, i));
}

/* ---- What is in sight ---- */

static void
widen (BivRouteMap *self,
       const char  *place,
       BivBox      *box)
{
  double x, y, right = box->x + box->width, bottom = box->y + box->height;

  if (place == NULL || !biv_map_drawing_get_point (self->drawing, place, &x, &y))
    return;
  if (box->width < 0)
    {
      *box = (BivBox) { x, y, 0, 0 };
      return;
    }
  box->x = MIN (box->x, x);
  box->y = MIN (box->y, y);
  box->width = MAX (right, x) - box->x;
  box->height = MAX (bottom, y) - box->y;
}

/* All of the map where that can be read, else the way with some ground round it. */
static BivBox
get_part (BivRouteMap *self)
{
  BivBox box = { 0, 0, -1, -1 };
  double width, height;

  biv_map_drawing_get_size (self->drawing, &width, &height);
  widen (self, self->from, &box);
  widen (self, self->to, &box);
  for (guint i = 0; self->stops != NULL && i < self->stops->len; i++)
    widen (self, get_stop (self, i), &box);
  if (box.width < 0)
    return (BivBox) { 0, 0, width, height };
  box = (BivBox) { box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN };
  if (box.width < LEAST)
    {
      box.x -= (LEAST - box.width) / 2;
      box.width = LEAST;
    }
  return box;
}

/* ---- Drawing ---- */

static void
trace (BivRouteMap *self,
       cairo_t     *cr,
       double       zoom,
       guint        first,
       guint        last)
{
  for (guint i = first; i < last; i++)
    {
      g_autoptr (GArray) course = biv_map_drawing_list_course (self->drawing, get_stop (self, i), get_stop (self, i + 1));
      double x, y;

      if (course->len == 0 && biv_map_drawing_get_point (self->drawing, get_stop (self, i), &x, &y))
        cairo_line_to (cr, x * zoom, y * zoom);
      for (guint j = 0; j < course->len; j++)
        cairo_line_to (cr, g_array_index (course, BivPoint, j).x * zoom, g_array_index (course, BivPoint, j).y * zoom);
      if (course->len == 0 && biv_map_drawing_get_point (self->drawing, get_stop (self, i + 1), &x, &y))
        cairo_line_to (cr, x * zoom, y * zoom);
    }
}

static void
draw_line (BivRouteMap      *self,
           cairo_t          *cr,
           const BivMapLook *look,
           BivColour         colour)
{
  const double dashes[] = { 9, 6 };
  guint n = self->stops->len - 1, ridden = MIN (self->n_ridden, n);

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int pass = 0; pass < 2; pass++)
    {
      cairo_set_line_width (cr, pass == 0 ? 9 : 5);
      biv_set_colour (cr, pass == 0 ? look->palette->level[0] : colour);
      cairo_new_path (cr);
      trace (self, cr, look->zoom, 0, ridden);
      cairo_stroke (cr);
      if (pass == 1)
        cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
      trace (self, cr, look->zoom, ridden, n);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
    }
}

static void
draw_pill (BivRouteMap      *self,
           cairo_t          *cr,
           const BivMapLook *look,
           guint             stop,
           const char       *words)
{
  double x, y;

  if (biv_map_drawing_get_point (self->drawing, get_stop (self, stop), &x, &y))
    biv_map_drawing_draw_words (self->drawing, cr, look, x, y, words);
}

/* A disc with a horse's way of going: a ring in the courier's colour. */
static void
draw_rider (BivRouteMap      *self,
            cairo_t          *cr,
            const BivMapLook *look,
            BivColour         colour)
{
  double x, y;

  if (!biv_map_drawing_get_point (self->drawing, get_stop (self, MIN (self->n_ridden, self->stops->len - 1)),
                                  &x, &y))
    return;
  cairo_arc (cr, x * look->zoom, y * look->zoom, RIDER, 0, 2 * G_PI);
  biv_fill_and_stroke (cr, look->palette->level[0], colour, 3);
  cairo_arc (cr, x * look->zoom, y * look->zoom, RIDER / 2.5, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_route (BivRouteMap      *self,
            cairo_t          *cr,
            const BivMapLook *look)
{
  BivSideLook side = biv_side_look (self->campaign, self->side);
  BivColour colour = biv_palette_side (look->palette, &side).colour;
  guint n = self->stops->len - 1;
  int next = self->campaign->phase <= BIV_PHASE_MOVEMENT ? self->campaign->turn : self->campaign->turn + 1;
  g_autofree char *warning = NULL;

  draw_line (self, cr, look, colour);
  draw_rider (self, cr, look, colour);
  /* Where he is at the end of each turn to come. */
  for (int turn = next; turn <= self->arrives; turn++)
    {
      guint ridden = MIN (n, self->n_ridden + (guint) ((turn - next + 1) * self->speed));
      g_autofree char *words = g_strdup_printf (_("turn %d"), turn);

      if (turn == self->arrives)
        ridden = n;
      /* One pill at a place. */
      if (g_strcmp0 (get_stop (self, ridden), self->barred) == 0)
        warning = g_strdup_printf (_("turn %d: an enemy bars the way"), turn);
      else
        draw_pill (self, cr, look, ridden, words);
    }
  if (self->barred != NULL)
    biv_map_drawing_draw_meeting (self->drawing, cr, look, self->barred, warning != NULL ? warning : _("an enemy bars the way"));
}

static void
draw (BivRouteMap *self,
      cairo_t     *cr,
      int          width,
      int          height)
{
  BivMapLook look = { .palette = biv_look_get_palette (GTK_WIDGET (self)) };
  BivBox part = get_part (self);

  look.zoom = MIN (ZOOM_MOST, MIN (width / part.width, height / part.height));
  cairo_translate (cr, round (width / 2.0 - (part.x + part.width / 2) * look.zoom),
                   round (height / 2.0 - (part.y + part.height / 2) * look.zoom));
  biv_map_drawing_draw_static (self->drawing, cr, &look, NULL);
  if (self->stops != NULL)
    draw_line (self, cr, &look, look.palette->level[0]);
  biv_map_drawing_draw_flags (self->drawing, cr, &look, NULL, NULL);
  if (self->stops != NULL)
    draw_route (self, cr, &look);
  else
    {
      if (self->from != NULL)
        biv_map_drawing_draw_ring (self->drawing, cr, &look, self->from, FALSE);
      if (self->to != NULL)
        biv_map_drawing_draw_ring (self->drawing, cr, &look, self->to, FALSE);
    }
}

static void
biv_route_map_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  BivRouteMap *self = BIV_ROUTE_MAP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  cairo_t *cr;

  if (width < 1 || height < 1)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  biv_set_colour (cr, biv_look_get_palette (widget)->level[0]);
  cairo_paint (cr);
  if (self->drawing != NULL)
    draw (self, cr, width, height);
  cairo_destroy (cr);
}

/* ---- What it says ---- */

static char *
dup_words (BivRouteMap *self)
{
  g_autoptr (GString) words = NULL;

  if (self->stops == NULL)
    return self->from != NULL ? g_strdup_printf (_("Written at %s."), biv_turn_name (self->campaign, self->from)) : g_strdup ("");
  words = g_string_new (NULL);
  for (guint i = 0; i < self->stops->len; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", call_stop (self, i));
  /* TRANSLATORS: behind the places of a courier's way: where he is */
  g_string_append_printf (words, _("; now at %s"), call_stop (self, MIN (self->n_ridden, self->stops->len - 1)));
  if (self->arrives != BIV_NONE)
    g_string_append_printf (words, _("; arrives in turn %d"), self->arrives);
  if (self->barred != NULL)
    g_string_append_printf (words, _("; an enemy bars the way at %s"), biv_turn_name (self->campaign,
                            self->barred));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static char *
dup_place_of (BivCampaign *campaign,
              const char  *formation)
{
  BivFormation *found = biv_campaign_find_formation (campaign, formation);

  return found != NULL ? g_strdup (found->location) : NULL;
}

static void
forget (BivRouteMap *self)
{
  g_clear_pointer (&self->stops, g_ptr_array_unref);
  g_clear_pointer (&self->barred, g_free);
  g_clear_pointer (&self->from, g_free);
  g_clear_pointer (&self->to, g_free);
  g_clear_pointer (&self->side, g_free);
  self->arrives = BIV_NONE;
}

static void
look_ahead (BivRouteMap *self,
            BivDespatch *despatch)
{
  g_auto (BivDespatchForecast) forecast = { NULL };

  biv_despatch_forecast (self->campaign, despatch, &forecast);
  self->n_ridden = forecast.n_ridden;
  self->speed = forecast.speed;
  self->arrives = forecast.arrives;
  if (forecast.barred != NULL)
    self->barred = g_strdup (biv_id_of (forecast.barred));
  /* At the referee's word it comes without a courier. */
  if (forecast.chain == NULL || despatch->arrives != BIV_NONE)
    return;
  self->stops = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < forecast.chain->len; i++)
    g_ptr_array_add (self->stops, g_strdup (biv_item_get_id (g_ptr_array_index (forecast.chain, i))));
}

void
biv_route_map_show (BivRouteMap *self,
                    BivDespatch *despatch)
{
  g_autofree char *words = NULL;

  g_return_if_fail (BIV_IS_ROUTE_MAP (self));

  forget (self);
  if (despatch != NULL && self->campaign != NULL)
    {
      self->side = g_strdup (despatch->side);
      self->from = g_strdup (despatch->from);
      if (despatch->state == BIV_DESPATCH_TAKEN)
        self->to = dup_place_of (self->campaign, despatch->taken_by);
      else if (self->reader == NULL || despatch->state == BIV_DESPATCH_ARRIVED)
        self->to = dup_place_of (self->campaign, despatch->addressee);
      /* What becomes of his own a player does not see, nor the enemy's way to him (CA-MAIL-6). */
      if (self->reader == NULL)
        look_ahead (self, despatch);
    }
  words = self->campaign != NULL ? dup_words (self) : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, *words != '\0' ? words : _("Map"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), *words != '\0' ? words : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_route_map_set_campaign (BivRouteMap *self,
                            BivCampaign *campaign,
                            const char  *reader)
{
  g_return_if_fail (BIV_IS_ROUTE_MAP (self) && BIV_IS_CAMPAIGN (campaign));

  forget (self);
  g_clear_pointer (&self->drawing, biv_map_drawing_free);
  g_free (self->reader);
  self->reader = g_strdup (reader);
  g_set_object (&self->campaign, campaign);
  if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0)
    self->drawing = biv_map_drawing_new (campaign, reader);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
biv_route_map_dispose (GObject *object)
{
  BivRouteMap *self = BIV_ROUTE_MAP (object);

  forget (self);
  g_clear_pointer (&self->drawing, biv_map_drawing_free);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->reader, g_free);
  G_OBJECT_CLASS (biv_route_map_parent_class)->dispose (object);
}

static void
biv_route_map_class_init (BivRouteMapClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_route_map_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = biv_route_map_snapshot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "route");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_route_map_init (BivRouteMap *self)
{
  self->arrives = BIV_NONE;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
