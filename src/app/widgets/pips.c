/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pips.c: steps as pips in a side's colour: filled ready, ring recovering, cross lost; many: a bar with a number */
#include "app/widgets/pips.h"

#include <glib/gi18n.h>
#include <math.h>

#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"

#define PIPS_MOST 10
#define PITCH     13
#define RADIUS    4.0
#define HEIGHT    14
#define BAR_WIDTH 70

typedef enum
{
  BIV_PIP_READY,
  BIV_PIP_RECOVERING,
  BIV_PIP_LOST,
  BIV_N_PIPS
} BivPip;

struct _BivPips
{
  GtkWidget    parent_instance;

  BivSideLook  look;
  BivPip       pips[PIPS_MOST];     /* the first ones, in the order in which they were added */
  int          count[BIV_N_PIPS];
};

G_DEFINE_FINAL_TYPE (BivPips, biv_pips, GTK_TYPE_WIDGET)

GtkWidget *
biv_pips_new (void)
{
  return g_object_new (BIV_TYPE_PIPS, NULL);
}

static int
count_all (BivPips *self)
{
  return self->count[BIV_PIP_READY] + self->count[BIV_PIP_RECOVERING] + self->count[BIV_PIP_LOST];
}

static int
get_width (BivPips *self)
{
  int n = count_all (self);

  return n > PIPS_MOST ? BAR_WIDTH : MAX (0, n * PITCH - 3);
}

static void
add (BivPips *self,
     BivPip   pip,
     int      n)
{
  for (int i = count_all (self); i < PIPS_MOST && i < count_all (self) + n; i++)
    self->pips[i] = pip;
  self->count[pip] += MAX (n, 0);
}

static void
add_unit (BivPips *self,
          BivUnit *unit)
{
  int lost = MAX (0, unit->steps_full - unit->steps_now);
  int due = CLAMP (biv_unit_get_steps_due (unit), 0, lost);

  if (unit->status == BIV_STATUS_RESERVE)
    return;
  if (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED)
    {
      add (self, BIV_PIP_LOST, unit->steps_full);
      return;
    }
  add (self, biv_unit_is_ready (unit) ? BIV_PIP_READY : BIV_PIP_RECOVERING, unit->steps_now);
  add (self, BIV_PIP_RECOVERING, due);
  add (self, BIV_PIP_LOST, lost - due);
}

static char *
dup_words (BivPips *self)
{
  /* TRANSLATORS: a unit's or formation's steps, in the tooltip */
  return g_strdup_printf (_("%d ready, %d recovering, %d lost"), self->count[BIV_PIP_READY],
                          self->count[BIV_PIP_RECOVERING], self->count[BIV_PIP_LOST]);
}

void
biv_pips_show (BivPips        *self,
               BivCampaign    *campaign,
               const char     *side,
               BivUnit *const *units,
               guint           n_units)
{
  g_autofree char *words = NULL;
  int width;

  g_return_if_fail (BIV_IS_PIPS (self));

  width = get_width (self);
  memset (self->count, 0, sizeof self->count);
  self->look = biv_side_look (campaign, side);
  for (guint i = 0; i < n_units; i++)
    add_unit (self, units[i]);
  words = dup_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (get_width (self) != width)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Set beforehand, a tooltip would cost a question to the screen for every row that scrolls by. */
static gboolean
biv_pips_query_tooltip (GtkWidget  *widget,
                        int         x,
                        int         y,
                        gboolean    by_keyboard,
                        GtkTooltip *tooltip)
{
  BivPips *self = BIV_PIPS (widget);
  g_autofree char *words = dup_words (self);

  gtk_tooltip_set_text (tooltip, words);
  return count_all (self) > 0;
}

/* ---- Drawing ---- */

static void
draw_pip (cairo_t   *cr,
          BivPip     pip,
          double     x,
          double     y,
          BivColour  colour,
          BivColour  faint)
{
  switch (pip)
    {
    case BIV_PIP_READY:
      biv_set_colour (cr, colour);
      cairo_arc (cr, x, y, RADIUS, 0, 2 * G_PI);
      cairo_fill (cr);
      break;
    case BIV_PIP_RECOVERING:
      biv_set_colour (cr, colour);
      cairo_set_line_width (cr, 2);
      cairo_arc (cr, x, y, RADIUS - 1, 0, 2 * G_PI);
      cairo_stroke (cr);
      break;
    default:
      biv_set_colour (cr, faint);
      cairo_set_line_width (cr, 1.5);
      cairo_move_to (cr, x - 2.5, y - 2.5);
      cairo_line_to (cr, x + 2.5, y + 2.5);
      cairo_move_to (cr, x + 2.5, y - 2.5);
      cairo_line_to (cr, x - 2.5, y + 2.5);
      cairo_stroke (cr);
    }
}

static void
draw_bar (BivPips   *self,
          cairo_t   *cr,
          double     y,
          BivColour  colour,
          BivColour  faint)
{
  double all = count_all (self), ready = BAR_WIDTH * self->count[BIV_PIP_READY] / all;
  double coming = BAR_WIDTH * self->count[BIV_PIP_RECOVERING] / all;

  biv_set_colour_alpha (cr, faint, 0.35);
  cairo_rectangle (cr, 0, y - 3, BAR_WIDTH, 6);
  cairo_fill (cr);
  biv_set_colour (cr, colour);
  cairo_rectangle (cr, 0, y - 3, ready, 6);
  cairo_fill (cr);
  if (coming < 1)
    return;
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, ready + 0.5, y - 2.5, coming - 1, 5);
  cairo_stroke (cr);
}

static void
biv_pips_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  BivPips *self = BIV_PIPS (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), n = count_all (self);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivSideInks inks;
  GdkRGBA text;
  BivColour faint;
  cairo_t *cr;

  if (n == 0 || width < 1 || height < 1)
    return;
  inks = biv_palette_side (biv_look_get_palette (widget), &self->look);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  faint = biv_colour_mix (inks.tint, (BivColour) { text.red, text.green, text.blue }, 0.6);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  if (n > PIPS_MOST)
    draw_bar (self, cr, height / 2.0, inks.colour, faint);
  else
    for (int i = 0; i < n; i++)
      draw_pip (cr, self->pips[i], RADIUS + 1 + i * PITCH, height / 2.0, inks.colour, faint);
  cairo_destroy (cr);
}

static void
biv_pips_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : get_width (BIV_PIPS (widget));
}

static void
biv_pips_class_init (BivPipsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = biv_pips_snapshot;
  widget_class->measure = biv_pips_measure;
  widget_class->query_tooltip = biv_pips_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "pips");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_pips_init (BivPips *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}
