/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-split.c: who wins, as one bar */
#include "config.h"

#include "app/battle/step/odds-split.h"

#define WIDTH  160                    /* px at least */
#define HEIGHT 14
#define EDGE   3.0
#define PALE   0.45                   /* of the interval */

typedef struct
{
  BivSideLook look;
  double      low, high;
} Part;

struct _BivOddsSplit
{
  GtkWidget parent_instance;

  Part      parts[2];
};

G_DEFINE_FINAL_TYPE (BivOddsSplit, biv_odds_split, GTK_TYPE_WIDGET)

GtkWidget *
biv_odds_split_new (void)
{
  return g_object_new (BIV_TYPE_ODDS_SPLIT, NULL);
}

void
biv_odds_split_set_looks (BivOddsSplit      *self,
                          const BivSideLook *first,
                          const BivSideLook *second)
{
  g_return_if_fail (BIV_IS_ODDS_SPLIT (self));

  self->parts[0].look = *first;
  self->parts[1].look = *second;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_odds_split_set (BivOddsSplit *self,
                    double        first_low,
                    double        first_high,
                    double        second_low,
                    double        second_high)
{
  g_return_if_fail (BIV_IS_ODDS_SPLIT (self));

  self->parts[0].low = CLAMP (first_low, 0, 1);
  self->parts[0].high = CLAMP (first_high, 0, 1);
  self->parts[1].low = CLAMP (second_low, 0, 1);
  self->parts[1].high = CLAMP (second_high, 0, 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A side that is not solid is open with a thick edge, so that the two can be told apart without their colours. */
static void
draw_part (cairo_t           *cr,
           const BivSideInks *inks,
           gboolean           is_open,
           double             from,
           double             certain,
           double             likely_from,
           double             likely)
{
  double edge = MIN (EDGE, certain / 2);

  cairo_set_source_rgba (cr, inks->colour.red, inks->colour.green, inks->colour.blue, PALE);
  cairo_rectangle (cr, likely_from, 0, likely, HEIGHT);
  cairo_fill (cr);
  if (certain <= 0)
    return;
  cairo_rectangle (cr, from, 0, certain, HEIGHT);
  biv_fill (cr, is_open ? inks->tint : inks->colour);
  if (!is_open)
    return;
  biv_set_colour (cr, inks->colour);
  cairo_set_line_width (cr, edge);
  cairo_rectangle (cr, from + edge / 2, EDGE / 2, certain - edge, HEIGHT - EDGE);
  cairo_stroke (cr);
}

static void
biv_odds_split_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  BivOddsSplit *self = BIV_ODDS_SPLIT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  const Part *a = &self->parts[0], *b = &self->parts[1];
  BivSideInks first, second;
  cairo_t *cr;

  if (width < 1 || height < 1)
    return;
  first = biv_palette_side (biv_look_get_palette (widget), &a->look);
  second = biv_palette_side (biv_look_get_palette (widget), &b->look);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_translate (cr, 0, (height - HEIGHT) / 2);
  biv_look_set_source (widget, cr, 0.15);
  cairo_rectangle (cr, 0, 0, width, HEIGHT);
  cairo_fill (cr);
  if (a->high > 0 || b->high > 0)
    {
      draw_part (cr, &first, FALSE, 0, width * a->low, width * a->low, width * (a->high - a->low));
      draw_part (cr, &second, TRUE, width * (1 - b->low), width * b->low, width * (1 - b->high), width * (b->high - b->low));
    }
  cairo_destroy (cr);
}

static void
biv_odds_split_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
biv_odds_split_class_init (BivOddsSplitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = biv_odds_split_snapshot;
  widget_class->measure = biv_odds_split_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
biv_odds_split_init (BivOddsSplit *self)
{
}
