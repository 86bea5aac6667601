/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing-view.c: two lines of infantry as they stand, and who fights whom, before any dice (FU-COMBAT-3) */
#include "app/calculators/pairing-view.h"

#include <math.h>
#include <string.h>

#include "app/widgets/look.h"
#include "app/calculators/calculation-words.h"
#include "base/fit.h"

#define HEIGHT   200                /* px, at a text scale of 1 */
#define MARGIN   40.0               /* mm round the bases */
#define BASES_MOST 64

/* A base in millimetres; y grows north, angles are clockwise from there. */
typedef struct
{
  int    side, number;              /* A1 is 0, 1 */
  double x, y, angle, frontage, depth;
} Base;

struct _BivPairingView
{
  GtkWidget  parent_instance;

  Base       bases[BASES_MOST];
  int        n_bases;
  char     **pairs;                 /* "a1-b1" */
};

G_DEFINE_FINAL_TYPE (BivPairingView, biv_pairing_view, GTK_TYPE_WIDGET)

/* ---- What there is to be seen ---- */

static void
read_side (BivPairingView *self,
           BivCalculation *reckoning,
           int             side)
{
  for (int number = 1; self->n_bases < BASES_MOST; number++)
    {
      g_autofree char *key = g_strdup_printf ("%c%d", 'a' + side, number);
      const char *text = biv_calculation_get_input (reckoning, key);
      g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", -1);
      guint n = g_strv_length (parts);

      if (n < 4)
        return;
      self->bases[self->n_bases++] = (Base) {
        side, number, g_ascii_strtod (parts[0], NULL), g_ascii_strtod (parts[1], NULL),
        g_ascii_strtod (parts[2], NULL) * G_PI / 180, g_ascii_strtod (parts[3], NULL),
        n > 4 ? g_ascii_strtod (parts[4], NULL) : 15,
      };
    }
}

void
biv_pairing_view_show (BivPairingView *self,
                       BivCalculation *reckoning)
{
  const BivReckoned *answer;
  const char *pairs = NULL;

  g_return_if_fail (BIV_IS_PAIRING_VIEW (self) && BIV_IS_CALCULATION (reckoning));

  self->n_bases = 0;
  g_clear_pointer (&self->pairs, g_strfreev);
  answer = biv_calculation_get_state (reckoning) == BIV_CALCULATION_DONE ? biv_calculation_get_answer (reckoning) : NULL;
  if (answer != NULL && strcmp (biv_calculation_get_calculator (reckoning)->id, "pairing") == 0)
    pairs = biv_facts_get (answer->answers, "pairs");
  gtk_widget_set_visible (GTK_WIDGET (self), pairs != NULL);
  if (pairs == NULL)
    return;
  read_side (self, reckoning, 0);
  read_side (self, reckoning, 1);
  self->pairs = g_strsplit (pairs, ",", -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, pairs, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Drawing ---- */

typedef struct
{
  double west, north, scale;        /* what lies in the upper left corner, and px a millimetre */
} View;

static View
look_at (BivPairingView *self,
         int             width,
         int             height)
{
  double west = G_MAXDOUBLE, east = -G_MAXDOUBLE, south = G_MAXDOUBLE, north = -G_MAXDOUBLE;
  View view;

  for (int i = 0; i < self->n_bases; i++)
    {
      const Base *base = &self->bases[i];
      double reach = hypot (base->frontage, base->depth) / 2 + MARGIN;

      west = MIN (west, base->x - reach);
      east = MAX (east, base->x + reach);
      south = MIN (south, base->y - reach);
      north = MAX (north, base->y + reach);
    }
  view.scale = MIN (width / (east - west), height / (north - south));
  view.west = (west + east) / 2 - width / view.scale / 2;
  view.north = (north + south) / 2 + height / view.scale / 2;
  return view;
}

static const Base *
find_base (BivPairingView *self,
           const char     *name)
{
  for (int i = 0; i < self->n_bases; i++)
    {
      char key[16];

      BIV_FIT (key, "%c%d", 'a' + self->bases[i].side, self->bases[i].number);
      if (strcmp (key, name) == 0)
        return &self->bases[i];
    }
  return NULL;
}

static void
move_to_middle (cairo_t    *cr,
                const View *view,
                const Base *base,
                gboolean    is_first)
{
  double x = (base->x - view->west) * view->scale, y = (view->north - base->y) * view->scale;

  if (is_first)
    cairo_move_to (cr, x, y);
  else
    cairo_line_to (cr, x, y);
}

/* "a1-b1", "a2+a3-b2": everyone of the one side with everyone of the other. */
static void
draw_pair (BivPairingView *self,
           cairo_t        *cr,
           const View     *view,
           const char     *pair)
{
  g_auto (GStrv) sides = g_strsplit (pair, "-", 2);
  g_auto (GStrv) ours = g_strsplit (sides[0] != NULL ? sides[0] : "", "+", -1);
  g_auto (GStrv) theirs = g_strsplit (sides[0] != NULL && sides[1] != NULL ? sides[1] : "", "+", -1);

  for (char **one = ours; *one != NULL; one++)
    for (char **other = theirs; *other != NULL; other++)
      {
        const Base *from = find_base (self, *one), *to = find_base (self, *other);

        if (from == NULL || to == NULL)
          continue;
        move_to_middle (cr, view, from, TRUE);
        move_to_middle (cr, view, to, FALSE);
        cairo_stroke (cr);
      }
}

static void
draw_base (BivPairingView *self,
           cairo_t        *cr,
           const View     *view,
           const Base     *base)
{
  BivSideLook look = { .index = (guint) base->side };
  BivSideInks inks = biv_palette_side (biv_look_get_palette (GTK_WIDGET (self)), &look);
  double width = base->frontage * view->scale, depth = MAX (base->depth * view->scale, 4);
  g_autofree char *name = g_strdup_printf ("%c%d", 'A' + base->side, base->number);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), name);
  int text_width, text_height;

  cairo_save (cr);
  cairo_translate (cr, (base->x - view->west) * view->scale, (view->north - base->y) * view->scale);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  cairo_save (cr);
  cairo_rotate (cr, base->angle);
  biv_set_colour (cr, inks.colour);
  /* Its edge is drawn within it: neighbours in a line stay two. */
  cairo_set_line_width (cr, 2);
  cairo_rectangle (cr, -width / 2 + 1.5, -depth / 2 + 1, MAX (width - 3, 1), depth - 2);
  /* The second side is open, so that nobody needs the colour. */
  if (base->side == 0)
    cairo_fill_preserve (cr);
  cairo_stroke (cr);
  cairo_move_to (cr, -5, -depth / 2);                  /* which way it faces */
  cairo_line_to (cr, 0, -depth / 2 - 7);
  cairo_line_to (cr, 5, -depth / 2);
  cairo_fill (cr);
  cairo_restore (cr);
  /* The name stands behind it. */
  biv_look_set_source (GTK_WIDGET (self), cr, 1.0);
  cairo_move_to (cr, -sin (base->angle) * (depth / 2 + text_width) - text_width / 2.0,
                 cos (base->angle) * (depth / 2 + text_height / 1.6) - text_height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

static void
biv_pairing_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  BivPairingView *self = BIV_PAIRING_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr;
  View view;

  if (self->n_bases == 0 || width < 1 || height < 1)
    return;
  view = look_at (self, width, height);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  biv_look_set_source (widget, cr, 0.6);
  cairo_set_line_width (cr, 1.5);
  cairo_set_dash (cr, (double[]) { 5, 3 }, 2, 0);
  for (char **pair = self->pairs; *pair != NULL; pair++)
    draw_pair (self, cr, &view, *pair);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = 0; i < self->n_bases; i++)
    draw_base (self, cr, &view, &self->bases[i]);
  cairo_destroy (cr);
}

static void
biv_pairing_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? (int) (HEIGHT * biv_look_get_text_scale (widget)) : 100;
}

static void
biv_pairing_view_finalize (GObject *object)
{
  g_strfreev (BIV_PAIRING_VIEW (object)->pairs);
  G_OBJECT_CLASS (biv_pairing_view_parent_class)->finalize (object);
}

static void
biv_pairing_view_class_init (BivPairingViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_pairing_view_finalize;
  widget_class->snapshot = biv_pairing_view_snapshot;
  widget_class->measure = biv_pairing_view_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_pairing_view_init (BivPairingView *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
