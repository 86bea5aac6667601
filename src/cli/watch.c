/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.c: a folder watched until somebody says stop */
#include "config.h"
#include "cli/watch.h"

#include <glib-unix.h>

#define AGAIN_MS 5000

typedef struct
{
  GMainLoop       *loop;
  BivOrdersFolder *folder;
  BivWatchLook     look;
  gpointer         data;
  guint            timeout;           /* 0: nothing waits to be looked at again */
} Watch;

static gboolean
on_again (gpointer data)
{
  Watch *watch = data;

  watch->timeout = 0;
  if (!watch->look (watch->folder, watch->data))
    watch->timeout = g_timeout_add (AGAIN_MS, on_again, watch);
  return G_SOURCE_REMOVE;
}

static void
on_changed (gpointer data)
{
  Watch *watch = data;

  g_clear_handle_id (&watch->timeout, g_source_remove);
  on_again (watch);
}

static gboolean
on_stop (gpointer data)
{
  g_main_loop_quit (((Watch *) data)->loop);
  return G_SOURCE_CONTINUE;
}

gboolean
biv_cli_watch (GFile         *folder,
               BivWatchLook   look,
               gpointer       data,
               GError       **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Watch watch = { loop, NULL, look, data, 0 };
  g_autoptr (BivOrdersFolder) watched = biv_orders_folder_watch (folder, on_changed, &watch, error);
  guint interrupt, terminate;

  if (watched == NULL)
    return FALSE;
  watch.folder = watched;
  interrupt = g_unix_signal_add (SIGINT, on_stop, &watch);
  terminate = g_unix_signal_add (SIGTERM, on_stop, &watch);
  watch.timeout = g_idle_add (on_again, &watch);
  g_main_loop_run (loop);
  g_clear_handle_id (&watch.timeout, g_source_remove);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  return TRUE;
}
