/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.c: a folder watched until somebody says stop */
#include "config.h"
#include "cli/watch.h"

#include <glib-unix.h>

#define QUIET_MS 400                  /* so long a file is written to no more */
#define AGAIN_MS 5000

typedef struct
{
  GMainLoop    *loop;
  BivWatchLook  look;
  gpointer      data;
  guint         timeout;              /* 0: nothing waits to be looked at */
} Watch;

static gboolean
on_quiet (gpointer data)
{
  Watch *watch = data;

  watch->timeout = 0;
  if (!watch->look (watch->data))
    watch->timeout = g_timeout_add (AGAIN_MS, on_quiet, watch);
  return G_SOURCE_REMOVE;
}

static void
on_changed (GFileMonitor      *monitor,
            GFile             *file,
            GFile             *other,
            GFileMonitorEvent  event,
            Watch             *watch)
{
  g_clear_handle_id (&watch->timeout, g_source_remove);
  watch->timeout = g_timeout_add (QUIET_MS, on_quiet, watch);
}

static gboolean
on_stop (gpointer data)
{
  g_main_loop_quit (((Watch *) data)->loop);
  return G_SOURCE_CONTINUE;
}

static gboolean
add_monitor (Watch      *watch,
             GPtrArray  *monitors,
             GFile      *folder,
             GError    **error)
{
  GFileMonitor *monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, error);

  if (monitor == NULL)
    return FALSE;
  g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), watch);
  g_ptr_array_add (monitors, monitor);
  return TRUE;
}

gboolean
biv_cli_watch (GFile         *folder,
               BivWatchLook   look,
               gpointer       data,
               GError       **error)
{
  static const char *const inner[] = { "new", "cur" };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GPtrArray) monitors = g_ptr_array_new_with_free_func (g_object_unref);
  Watch watch = { loop, look, data, 0 };
  guint interrupt, terminate;

  if (!add_monitor (&watch, monitors, folder, error))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (inner); i++)
    {
      g_autoptr (GFile) of_maildir = g_file_get_child (folder, inner[i]);

      if (g_file_query_file_type (of_maildir, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY
          && !add_monitor (&watch, monitors, of_maildir, error))
        return FALSE;
    }
  interrupt = g_unix_signal_add (SIGINT, on_stop, &watch);
  terminate = g_unix_signal_add (SIGTERM, on_stop, &watch);
  watch.timeout = g_idle_add (on_quiet, &watch);
  g_main_loop_run (loop);
  g_clear_handle_id (&watch.timeout, g_source_remove);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  return TRUE;
}
