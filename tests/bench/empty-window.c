/* SPDX-License-Identifier: GPL-3.0-or-later */
/* empty-window.c: the least that GTK needs to show a window, to hold ours against: says how long its first frame took */
#include <gtk/gtk.h>
#include <time.h>

static gint64 from;

static void
on_painted (void)
{
  struct timespec used;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &used);
  g_print ("%f %f\n", (g_get_monotonic_time () - from) / 1e3, used.tv_sec * 1e3 + used.tv_nsec / 1e6);
  exit (0);
}

static void
on_activate (GtkApplication *application)
{
  GtkWidget *window = gtk_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_widget_realize (window);
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_painted), NULL);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GtkApplication) application = gtk_application_new ("org.bivouac.Empty", G_APPLICATION_NON_UNIQUE);

  from = g_get_monotonic_time ();
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
