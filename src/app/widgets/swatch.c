/* SPDX-License-Identifier: GPL-3.0-or-later */
/* swatch.c: a side's colour and pattern, or the figure of an arm in a side's colour, beside a name */
#include "app/widgets/swatch.h"

#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"

#define SWATCH_WIDTH  18
#define SWATCH_HEIGHT 12
#define FIGURE_SIZE   16

typedef enum
{
  SHOWS_NOTHING,
  SHOWS_SIDE,
  SHOWS_UNIT,
} Shows;

struct _BivSwatch
{
  GtkWidget   parent_instance;

  Shows       shows;
  BivSideLook look;
  BivSymbol   symbol;
  gboolean    is_plain;               /* staff symbols */
};

G_DEFINE_FINAL_TYPE (BivSwatch, biv_swatch, GTK_TYPE_WIDGET)

GtkWidget *
biv_swatch_new (void)
{
  return g_object_new (BIV_TYPE_SWATCH, NULL);
}

static void
set_shows (BivSwatch *self,
           Shows      shows)
{
  if (self->shows != shows)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->shows = shows;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_swatch_set_side (BivSwatch   *self,
                     BivCampaign *campaign,
                     const char  *side)
{
  g_return_if_fail (BIV_IS_SWATCH (self));

  self->look = biv_side_look (campaign, side);
  set_shows (self, side != NULL ? SHOWS_SIDE : SHOWS_NOTHING);
}

void
biv_swatch_set_unit (BivSwatch   *self,
                     BivCampaign *campaign,
                     BivUnit     *unit)
{
  g_return_if_fail (BIV_IS_SWATCH (self) && BIV_IS_UNIT (unit));

  self->look = biv_side_look (campaign, biv_unit_get_side (campaign, unit));
  self->symbol = biv_look_of_unit (campaign, unit);
  self->is_plain = biv_look_has_staff_marks (campaign);
  set_shows (self, SHOWS_UNIT);
}

static void
draw_flag (BivSwatch         *self,
           cairo_t           *cr,
           const BivSideInks *inks)
{
  gboolean is_solid = inks->pattern == BIV_PATTERN_SOLID;
  double line = is_solid ? 0 : 3;

  cairo_rectangle (cr, 0, 0, SWATCH_WIDTH, SWATCH_HEIGHT);
  biv_fill (cr, is_solid ? inks->colour : inks->tint);
  if (is_solid)
    return;
  if (inks->pattern != BIV_PATTERN_OPEN)
    {
      cairo_rectangle (cr, 0, 0, SWATCH_WIDTH, SWATCH_HEIGHT);
      biv_pattern_fill (cr, inks, 4);
      line = 1;
    }
  cairo_rectangle (cr, line / 2, line / 2, SWATCH_WIDTH - line, SWATCH_HEIGHT - line);
  biv_stroke (cr, inks->colour, line);
}

/* What shows through a belt or a wheel: the theme's list, near enough. */
static const BivColour light_paper = { 1, 1, 1 };
static const BivColour dark_paper = { 0.176, 0.176, 0.176 };

static void
draw_figure (BivSwatch *self,
             cairo_t   *cr,
             BivColour  colour,
             BivColour  behind)
{
  cairo_pattern_t *ink = cairo_pattern_create_rgb (colour.red, colour.green, colour.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (behind.red, behind.green, behind.blue);

  biv_symbol_draw (cr, self->symbol, self->is_plain, 0, 0, FIGURE_SIZE, ink, paper);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

static void
biv_swatch_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  BivSwatch *self = BIV_SWATCH (widget);
  const BivPalette *palette = biv_look_get_palette (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivSideInks inks;
  cairo_t *cr;

  if (self->shows == SHOWS_NOTHING || width < 1 || height < 1)
    return;
  inks = biv_palette_side (palette, &self->look);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  if (self->shows == SHOWS_SIDE)
    {
      cairo_translate (cr, (width - SWATCH_WIDTH) / 2, (height - SWATCH_HEIGHT) / 2);
      draw_flag (self, cr, &inks);
    }
  else
    {
      cairo_translate (cr, (width - FIGURE_SIZE) / 2, (height - FIGURE_SIZE) / 2);
      draw_figure (self, cr, inks.colour, palette->kind == BIV_PALETTE_DARK ? dark_paper : light_paper);
    }
  cairo_destroy (cr);
}

static void
biv_swatch_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  if (BIV_SWATCH (widget)->shows == SHOWS_UNIT)
    *minimum = *natural = FIGURE_SIZE;
  else
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? SWATCH_WIDTH : SWATCH_HEIGHT;
}

static void
biv_swatch_class_init (BivSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = biv_swatch_snapshot;
  widget_class->measure = biv_swatch_measure;
  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
biv_swatch_init (BivSwatch *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
