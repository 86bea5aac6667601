/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-bar.c: a chance as a bar */
#include "config.h"

#include "app/battle/step/odds-bar.h"

#include <math.h>

#define WIDTH  84                     /* px at least */
#define HEIGHT 10
#define BEFORE 3                      /* of the line above it */
#define GAP    2
#define EDGE   2.0

struct _BivOddsBar
{
  GtkWidget   parent_instance;

  BivSideLook look;
  gboolean    is_nobodys;
  double      low, high, before;
};

G_DEFINE_FINAL_TYPE (BivOddsBar, biv_odds_bar, GTK_TYPE_WIDGET)

int
biv_odds_points (double share)
{
  return (int) lround (100 * share);
}

char *
biv_odds_dup_signed (int points)
{
  return points < 0 ? g_strdup_printf ("\342\210\222%d", -points) : g_strdup_printf (points > 0 ? "+%d" : "%d", points);
}

GtkWidget *
biv_odds_bar_new (const BivSideLook *look)
{
  BivOddsBar *self = g_object_new (BIV_TYPE_ODDS_BAR, NULL);

  self->is_nobodys = look == NULL;
  if (look != NULL)
    self->look = *look;
  return GTK_WIDGET (self);
}

void
biv_odds_bar_set (BivOddsBar *self,
                  double      low,
                  double      high)
{
  g_return_if_fail (BIV_IS_ODDS_BAR (self));

  self->low = CLAMP (low, 0, 1);
  self->high = CLAMP (high, 0, 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_odds_bar_set_before (BivOddsBar *self,
                         double      share)
{
  g_return_if_fail (BIV_IS_ODDS_BAR (self));

  if ((share < 0) != (self->before < 0))
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->before = share;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The second side is open with a thick edge, so that it can be told apart without its colour. */
static void
draw_part (BivOddsBar        *self,
           cairo_t           *cr,
           const BivSideInks *inks,
           double             y,
           double             width)
{
  double certain = width * self->low, likely = width * (self->high - self->low);

  if (self->is_nobodys)
    biv_look_set_source (GTK_WIDGET (self), cr, 0.6);
  else
    cairo_set_source_rgb (cr, inks->colour.red, inks->colour.green, inks->colour.blue);
  if (self->is_nobodys || inks->pattern == BIV_PATTERN_SOLID)
    {
      cairo_rectangle (cr, 0, y, certain, HEIGHT);
      cairo_fill (cr);
    }
  else if (certain > 0)
    {
      double edge = MIN (EDGE, certain / 2);

      cairo_rectangle (cr, 0, y, certain, HEIGHT);
      biv_fill (cr, inks->tint);
      if (inks->pattern != BIV_PATTERN_OPEN)
        {
          cairo_rectangle (cr, 0, y, certain, HEIGHT);
          biv_pattern_fill (cr, inks, 4);
        }
      biv_set_colour (cr, inks->colour);
      cairo_set_line_width (cr, edge);
      cairo_rectangle (cr, edge / 2, y + EDGE / 2, certain - edge, HEIGHT - EDGE);
      cairo_stroke (cr);
    }
  if (self->is_nobodys)
    biv_look_set_source (GTK_WIDGET (self), cr, 0.35);
  else
    cairo_set_source_rgba (cr, inks->colour.red, inks->colour.green, inks->colour.blue, 0.45);
  cairo_rectangle (cr, certain, y, likely, HEIGHT);
  cairo_fill (cr);
}

static void
biv_odds_bar_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  BivOddsBar *self = BIV_ODDS_BAR (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivSideInks inks = { 0 };
  double needed = HEIGHT + (self->before >= 0 ? BEFORE + GAP : 0), y;
  cairo_t *cr;

  if (width < 1 || height < 1)
    return;
  if (!self->is_nobodys)
    inks = biv_palette_side (biv_look_get_palette (widget), &self->look);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  y = (height - needed) / 2;
  if (self->before >= 0)
    {
      biv_look_set_source (widget, cr, 0.45);
      cairo_rectangle (cr, 0, y, width * MIN (self->before, 1), BEFORE);
      cairo_fill (cr);
      y += BEFORE + GAP;
    }
  biv_look_set_source (widget, cr, 0.12);
  cairo_rectangle (cr, 0, y, width, HEIGHT);
  cairo_fill (cr);
  draw_part (self, cr, &inks, y, width);
  cairo_destroy (cr);
}

static void
biv_odds_bar_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  BivOddsBar *self = BIV_ODDS_BAR (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH
                        : HEIGHT + (self->before >= 0 ? BEFORE + GAP : 0);
}

static void
biv_odds_bar_class_init (BivOddsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = biv_odds_bar_snapshot;
  widget_class->measure = biv_odds_bar_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
biv_odds_bar_init (BivOddsBar *self)
{
  self->before = -1;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
