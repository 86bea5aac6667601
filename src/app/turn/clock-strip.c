/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock-strip.c: the bounds of a battle on a table as a clock, and the orders that are on their way to be obeyed
 *
 * A dotted line while an order rides, a bar while it is being carried out, a tick where it is obeyed. */
#include "config.h"

#include "app/turn/clock-strip.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/announce.h"
#include "app/widgets/look.h"
#include "draw/ink/lettering.h"

#define LANES     4
#define LANE_PX   15.0
#define RULER_PX  20.0
#define BOUND_MIN 10
#define SPAN_MIN  80                /* what is in sight: a bound behind, seven ahead */

struct _BivClockStrip
{
  GtkWidget  parent_instance;

  int        now;
  GArray    *orders;                /* of BivClockOrder, the soonest first */
};

G_DEFINE_FINAL_TYPE (BivClockStrip, biv_clock_strip, GTK_TYPE_WIDGET)

static int
compare_orders (gconstpointer a,
                gconstpointer b)
{
  const BivClockOrder *one = a, *other = b;
  int first = one->active >= 0 ? one->active : G_MAXINT, second = other->active >= 0 ? other->active : G_MAXINT;

  return first < second ? -1 : first > second;
}

char *
biv_clock_strip_dup_words (BivClockStrip *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_CLOCK_STRIP (self), NULL);

  if (self->now >= 0)
    g_string_append_printf (text, _("Bound from %02d:%02d"), self->now / 60 % 24, self->now % 60);
  else
    g_string_append (text, _("The time of the start is thrown when the battle begins."));
  for (guint i = 0; i < self->orders->len; i++)
    {
      const BivClockOrder *order = &g_array_index (self->orders, BivClockOrder, i);

      if (order->is_obeyed)
        g_string_append_printf (text, _("\n%s, obeyed"), order->words);
      else if (order->received < 0)
        g_string_append_printf (text, _("\n%s, not sent yet"), order->words);
      else
        /* TRANSLATORS: an order to a formation, and when it is received and obeyed */
        g_string_append_printf (text, _("\n%s, received %02d:%02d, obeyed from %02d:%02d"), order->words,
                                order->received / 60 % 24, order->received % 60, order->active / 60 % 24, order->active % 60);
      if (order->note[0] != '\0')
        g_string_append_printf (text, " “%s”", order->note);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
biv_clock_strip_set (BivClockStrip       *self,
                     int                  now,
                     const BivClockOrder *orders,
                     guint                n_orders)
{
  g_autofree char *words = NULL;

  g_return_if_fail (BIV_IS_CLOCK_STRIP (self));

  self->now = now;
  g_array_set_size (self->orders, 0);
  if (n_orders > 0)
    g_array_append_vals (self->orders, orders, n_orders);
  g_array_sort (self->orders, compare_orders);
  words = biv_clock_strip_dup_words (self);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), words);
  biv_announce_describe (self, words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Drawing ---- */

typedef struct
{
  cairo_t          *cr;
  const BivPalette *palette;
  GtkWidget        *widget;
  int               first;          /* minute at the left edge */
  double            scale;          /* px a minute */
  double            width, height;
  double            ruled;          /* as far the ruler’s times may go: how many more orders there are stands behind it */
} Painter;

static double
x_of (const Painter *painter,
      int            minute)
{
  return CLAMP ((minute - painter->first) * painter->scale, -4.0, painter->width + 4.0);
}

static void
draw_left (const Painter *painter,
           const char    *text,
           BivLettering   lettering,
           double         size,
           double         x,
           double         y)
{
  double half = biv_lettering_width (text, lettering, size) / 2.0;

  biv_lettering_draw (painter->cr, text, lettering, size, x + half, y);
}

static void
draw_ruler (const Painter *painter,
            int            now)
{
  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, x_of (painter, now), 0, BOUND_MIN * painter->scale, painter->height);
  biv_look_set_source (painter->widget, painter->cr, 0.10);
  cairo_fill (painter->cr);
  for (int minute = painter->first; minute <= painter->first + SPAN_MIN; minute += BOUND_MIN)
    {
      g_autofree char *time = g_strdup_printf ("%02d:%02d", minute / 60 % 24, minute % 60);
      double x = floor (x_of (painter, minute)) + 0.5;

      biv_look_set_source (painter->widget, painter->cr, 0.35);
      cairo_set_line_width (painter->cr, 1.0);
      cairo_move_to (painter->cr, x, RULER_PX - 4);
      cairo_line_to (painter->cr, x, painter->height);
      cairo_stroke (painter->cr);
      biv_look_set_source (painter->widget, painter->cr, minute == now ? 1.0 : 0.7);
      if (x + 4 + biv_lettering_width (time, BIV_LETTERING_BOLD, 11.0) < painter->ruled)
        draw_left (painter, time, minute == now ? BIV_LETTERING_BOLD : BIV_LETTERING_MEDIUM, 11.0, x + 4, 9.0);
    }
}

/* A dotted line while it rides, a bar while it is being carried out; both begin after @from. */
static void
draw_ride (const Painter       *painter,
           const BivClockOrder *order,
           double               start,
           double               from,
           double               y)
{
  const double dots[] = { 2.0, 3.0 };
  double received = x_of (painter, order->received), active = x_of (painter, order->active);

  if (received > MAX (start, from))
    {
      cairo_set_line_width (painter->cr, 2.0);
      cairo_set_dash (painter->cr, dots, 2, 0);
      cairo_move_to (painter->cr, MAX (start, from), y);
      cairo_line_to (painter->cr, received, y);
      cairo_stroke (painter->cr);
      cairo_set_dash (painter->cr, NULL, 0, 0);
    }
  if (active > from)
    {
      cairo_set_line_width (painter->cr, 4.0);
      cairo_move_to (painter->cr, MAX (received, from), y);
      cairo_line_to (painter->cr, active, y);
      cairo_stroke (painter->cr);
    }
}

static void
draw_tip (const Painter       *painter,
          const BivClockOrder *order,
          double               x,
          double               y)
{
  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x, y - 6);
  cairo_line_to (painter->cr, x + 8, y);
  cairo_line_to (painter->cr, x, y + 6);
  cairo_close_path (painter->cr);
  if (order->received < 0)
    {
      cairo_set_line_width (painter->cr, 1.4);
      cairo_stroke (painter->cr);
    }
  else
    {
      cairo_fill (painter->cr);
    }
}

/* As much of the words as has room. Returns: (transfer full) */
static char *
dup_fitting (const Painter *painter,
             const char    *words,
             double         room)
{
  g_autofree char *text = g_strdup (words);

  for (glong n = g_utf8_strlen (words, -1) - 1;
       n > 0 && biv_lettering_width (text, BIV_LETTERING_MEDIUM, 11.0) > room; n--)
    {
      g_autofree char *start = g_utf8_substring (words, 0, n);

      g_free (text);
      text = g_strconcat (start, "…", NULL);
    }
  return g_steal_pointer (&text);
}

/* Its words after the tip; where they do not fit there before the line, which gives way to them at the strip's edge, and they
 * to the tip. */
static void
draw_order (const Painter       *painter,
            const BivClockOrder *order,
            guint                lane,
            int                  now)
{
  BivSideInks inks = biv_palette_side (painter->palette, &order->side);
  gboolean rides = order->received >= 0 && !order->is_obeyed;
  double y = RULER_PX + (lane + 0.5) * LANE_PX;
  double width = biv_lettering_width (order->words, BIV_LETTERING_MEDIUM, 11.0);
  double start = x_of (painter, MAX (order->written >= 0 ? order->written : now, painter->first));
  double tip = x_of (painter, rides ? order->active : order->received >= 0 ? MAX (order->active, now) : now);
  gboolean is_before = rides && tip + 12 + width > painter->width;
  double left = is_before ? MAX (start - width - 8, 4) : tip + 12;
  g_autofree char *words = dup_fitting (painter, order->words, (is_before ? tip - 8 : painter->width - 2) - left);

  biv_set_colour (painter->cr, inks.colour);
  if (rides)
    draw_ride (painter, order, start, is_before ? left + width + 6 : 0, y);
  draw_tip (painter, order, tip, y);
  biv_look_set_source (painter->widget, painter->cr, 0.95);
  draw_left (painter, words, BIV_LETTERING_MEDIUM, 11.0, left, y);
}

/* What is still to come first; what is obeyed already where a lane is left. */
static guint
list_lanes (BivClockStrip        *self,
            const BivClockOrder **lanes)
{
  guint n = 0;

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->orders->len && n < LANES; i++)
      {
        const BivClockOrder *order = &g_array_index (self->orders, BivClockOrder, i);

        if (order->is_obeyed == (pass == 1))
          lanes[n++] = order;
      }
  return n;
}

static void
biv_clock_strip_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  BivClockStrip *self = BIV_CLOCK_STRIP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const BivClockOrder *lanes[LANES];
  guint n = list_lanes (self, lanes);
  g_autofree char *more = NULL;
  Painter painter;

  if (width <= 0 || height <= 0)
    return;
  painter = (Painter) {
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height)), biv_look_get_palette (widget), widget,
    MAX (self->now - BOUND_MIN, 0), (double) width / SPAN_MIN, width, height, width + 60.0,
  };
  if (self->orders->len > n)
    {
      more = g_strdup_printf (ngettext ("%u more", "%u more", self->orders->len - n), self->orders->len - n);
      painter.ruled = width - 12 - biv_lettering_width (more, BIV_LETTERING_MEDIUM, 10.0);
    }
  if (self->now >= 0)
    draw_ruler (&painter, self->now);
  for (guint i = 0; i < n; i++)
    draw_order (&painter, lanes[i], i, MAX (self->now, 0));
  if (more != NULL)
    {
      biv_look_set_source (widget, painter.cr, 0.7);
      draw_left (&painter, more, BIV_LETTERING_MEDIUM, 10.0, painter.ruled + 6, 9.0);
    }
  cairo_destroy (painter.cr);
}

static void
biv_clock_strip_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : (int) (RULER_PX + LANES * LANE_PX + 2);
  *minimum_baseline = *natural_baseline = -1;
}

static void
biv_clock_strip_finalize (GObject *object)
{
  g_array_unref (BIV_CLOCK_STRIP (object)->orders);
  G_OBJECT_CLASS (biv_clock_strip_parent_class)->finalize (object);
}

static void
biv_clock_strip_class_init (BivClockStripClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_clock_strip_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = biv_clock_strip_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = biv_clock_strip_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_clock_strip_init (BivClockStrip *self)
{
  self->now = -1;
  self->orders = g_array_new (FALSE, FALSE, sizeof (BivClockOrder));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Clock and orders"), -1);
}
