/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers-view.c: strength, readiness, points and losses of all sides, turn by turn, as plots */
#include "app/widgets/numbers-view.h"

#include "app/widgets/look.h"
#include "campaign/model/item-names.h"
#include "campaign/model/numbers.h"
#include "draw/ink/plot.h"
#include "draw/counter/side-look.h"

#define LETTERS    12                 /* px, at a text scale of 1 */
#define GAP        24
#define PLOT_LEAST 360                /* px wide; with less room they lie below each other */
#define PLOT_HEIGHT 240

typedef struct
{
  char        *name;
  BivSideLook  look;
  int          first_turn;
  GArray      *values[BIV_N_NUMBERS];   /* of int */
} SideNumbers;

struct _BivNumbersView
{
  GtkWidget  parent_instance;

  GPtrArray *sides;                   /* of SideNumbers */
};

G_DEFINE_FINAL_TYPE (BivNumbersView, biv_numbers_view, GTK_TYPE_WIDGET)

static void
side_numbers_free (gpointer data)
{
  SideNumbers *side = data;

  for (int number = 0; number < BIV_N_NUMBERS; number++)
    g_array_unref (side->values[number]);
  g_free (side->name);
  g_free (side);
}

/* ---- One plot ---- */

/* @lines: room for all sides */
static void
fill_plot (BivNumbersView *self,
           BivNumber       number,
           BivPlotLine    *lines,
           BivNumbersPlot *plot)
{
  for (guint i = 0; i < self->sides->len; i++)
    {
      SideNumbers *side = self->sides->pdata[i];

      lines[i] = (BivPlotLine) { side->name, side->look, side->first_turn, (const int *) side->values[number]->data,
                                 side->values[number]->len };
    }
  *plot = (BivNumbersPlot) { .title = biv_number_get_label (number), .lines = lines, .n_lines = self->sides->len };
}

char *
biv_numbers_view_dup_words (BivNumbersView *self)
{
  g_autofree BivPlotLine *lines = NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_NUMBERS_VIEW (self), NULL);

  lines = g_new0 (BivPlotLine, self->sides->len + 1);
  for (int number = 0; number < BIV_N_NUMBERS; number++)
    {
      BivNumbersPlot plot;
      g_autofree char *own = NULL;

      fill_plot (self, (BivNumber) number, lines, &plot);
      own = biv_plot_dup_words (&plot);
      g_string_append_printf (words, "%s%s", number > 0 ? "\n" : "", own);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

void
biv_numbers_view_show (BivNumbersView *self,
                       BivCampaign    *campaign)
{
  g_autoptr (GPtrArray) numbers = NULL;
  g_autofree char *words = NULL;
  guint i = 0;

  g_return_if_fail (BIV_IS_NUMBERS_VIEW (self) && BIV_IS_CAMPAIGN (campaign));

  numbers = biv_numbers_list (campaign);
  g_ptr_array_set_size (self->sides, 0);
  BIV_EACH (BivItem, item, campaign, BIV_KIND_SIDE)
    {
      SideNumbers *side = g_new0 (SideNumbers, 1);
      GArray *turns = numbers->pdata[i++];

      side->name = g_strdup (biv_item_call (item));
      side->look = biv_side_look (campaign, biv_item_get_id (item));
      side->first_turn = turns->len > 0 ? g_array_index (turns, BivTurnNumbers, 0).turn : campaign->turn;
      for (int number = 0; number < BIV_N_NUMBERS; number++)
        {
          side->values[number] = g_array_new (FALSE, FALSE, sizeof (int));
          for (guint n = 0; n < turns->len; n++)
            g_array_append_val (side->values[number], g_array_index (turns, BivTurnNumbers, n).values[number]);
        }
      g_ptr_array_add (self->sides, side);
    }
  words = biv_numbers_view_dup_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

static int
count_columns (BivNumbersView *self,
               int             width)
{
  double scale = biv_look_get_text_scale (GTK_WIDGET (self));

  return width >= 2 * PLOT_LEAST * scale + 3 * GAP ? 2 : 1;
}

static void
biv_numbers_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  BivNumbersView *self = BIV_NUMBERS_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int columns = count_columns (self, width), rows = (BIV_N_NUMBERS + columns - 1) / columns;
  double scale = biv_look_get_text_scale (widget);
  double each = (width - GAP * (columns + 1.0)) / columns, high = (height - GAP * (rows + 1.0)) / rows;
  g_autofree BivPlotLine *lines = g_new0 (BivPlotLine, self->sides->len + 1);
  GdkRGBA ink;
  cairo_t *cr;

  if (each < 1 || high < 1 || self->sides->len == 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  for (int number = 0; number < BIV_N_NUMBERS; number++)
    {
      BivNumbersPlot plot;

      fill_plot (self, (BivNumber) number, lines, &plot);
      plot.palette = biv_look_get_palette (widget);
      plot.ink = (BivColour) { ink.red, ink.green, ink.blue };
      plot.size = LETTERS * scale;
      biv_plot_draw (&plot, cr, GAP + number % columns * (each + GAP), GAP + number / columns * (high + GAP), each, high);
    }
  cairo_destroy (cr);
}

static void
biv_numbers_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  double scale = biv_look_get_text_scale (widget);
  int columns = count_columns (BIV_NUMBERS_VIEW (widget), for_size < 0 ? 2000 : for_size);
  int rows = (BIV_N_NUMBERS + columns - 1) / columns;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = (int) (PLOT_LEAST * scale);
  else
    *minimum = *natural = (int) (rows * PLOT_HEIGHT * scale) + GAP * (rows + 1);
}

static GtkSizeRequestMode
biv_numbers_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
biv_numbers_view_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_NUMBERS_VIEW (object)->sides);
  G_OBJECT_CLASS (biv_numbers_view_parent_class)->finalize (object);
}

static void
biv_numbers_view_class_init (BivNumbersViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_numbers_view_finalize;
  widget_class->snapshot = biv_numbers_view_snapshot;
  widget_class->measure = biv_numbers_view_measure;
  widget_class->get_request_mode = biv_numbers_view_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "numbers");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_numbers_view_init (BivNumbersView *self)
{
  self->sides = g_ptr_array_new_with_free_func (side_numbers_free);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}
