/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cards.c: the cards beside a battlefield, which scroll where a small screen has no room for all of them */
#include "config.h"

#include "app/battle/step/cards.h"

#define WAITING "biv-cards-waiting"
#define FRAMES 2                    /* until what was filled just now has its height */

typedef struct
{
  GtkWidget *first, *last;
  guint      tick, n_frames;
} Wanted;

static void
wanted_free (gpointer data)
{
  Wanted *wanted = data;

  g_object_unref (wanted->first);
  g_object_unref (wanted->last);
  g_free (wanted);
}

/* As gtk_adjustment_clamp_page () does, which leaves a glide that is under way to go on to where it was to end: one begins when
 * what was clicked, and has the focus, goes. */
static void
show_part (GtkScrolledWindow *window,
           GtkWidget         *part)
{
  GtkWidget *inside = gtk_widget_get_first_child (gtk_scrolled_window_get_child (window));
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (window);
  double least;
  graphene_rect_t box;

  if (!gtk_widget_get_mapped (part) || !gtk_widget_compute_bounds (part, inside, &box))
    return;
  least = MAX (gtk_adjustment_get_value (place), box.origin.y + box.size.height - gtk_adjustment_get_page_size (place));
  gtk_adjustment_set_value (place, MIN (least, box.origin.y));
}

static gboolean
on_frame (GtkWidget     *window,
          GdkFrameClock *clock,
          gpointer       data)
{
  Wanted *wanted = g_object_get_data (G_OBJECT (window), WAITING);

  if (++wanted->n_frames < FRAMES)
    return G_SOURCE_CONTINUE;
  show_part (GTK_SCROLLED_WINDOW (window), wanted->last);
  show_part (GTK_SCROLLED_WINDOW (window), wanted->first);
  g_object_set_data (G_OBJECT (window), WAITING, NULL);
  return G_SOURCE_REMOVE;
}

void
biv_cards_bring (GtkWidget *first,
                 GtkWidget *last)
{
  GtkWidget *window;
  Wanted *waiting, *wanted;

  g_return_if_fail (GTK_IS_WIDGET (first));

  window = gtk_widget_get_ancestor (first, GTK_TYPE_SCROLLED_WINDOW);
  if (window == NULL)
    return;
  waiting = g_object_get_data (G_OBJECT (window), WAITING);
  wanted = g_new0 (Wanted, 1);
  wanted->first = g_object_ref (first);
  wanted->last = g_object_ref (last != NULL ? last : first);
  if (waiting != NULL)
    gtk_widget_remove_tick_callback (window, waiting->tick);
  wanted->tick = gtk_widget_add_tick_callback (window, on_frame, NULL, NULL);
  g_object_set_data_full (G_OBJECT (window), WAITING, wanted, wanted_free);
}

/* ---- The height that they need ---- */

struct _BivCards
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivCards, biv_cards, BIV_TYPE_BIN)

static void
biv_cards_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  GtkWidget *window = biv_bin_get_child (BIV_BIN (widget));

  GTK_WIDGET_CLASS (biv_cards_parent_class)->measure (widget, orientation, for_size, minimum, natural, minimum_baseline,
                                                      natural_baseline);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      int needed;

      gtk_widget_measure (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (window)), orientation, for_size, NULL, &needed, NULL,
                          NULL);
      *natural = MAX (*natural, needed);
    }
}

static GtkSizeRequestMode
biv_cards_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
biv_cards_class_init (BivCardsClass *klass)
{
  GTK_WIDGET_CLASS (klass)->measure = biv_cards_measure;
  GTK_WIDGET_CLASS (klass)->get_request_mode = biv_cards_get_request_mode;
}

static void
biv_cards_init (BivCards *self)
{
}
