/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-folder.c: a folder, or a maildir, in which orders arrive */
#include "config.h"
#include "store/orders-folder.h"

#include "base/fail.h"
#include "base/i18n.h"
#include "store/orders-post.h"

#define QUIET_MS 400                  /* so long a file is written to no more */

struct _BivOrdersFolder
{
  GFile      *folder;
  GPtrArray  *monitors;
  GHashTable *seen;                   /* files as they were when they were looked at: "URI time size"; owned */
  GPtrArray  *listed;                 /* the same of those that were listed last */
  guint       timeout;                /* 0: nothing has changed that was not told */
  void      (*changed) (gpointer data);
  gpointer    data;
};

static gboolean
on_quiet (gpointer data)
{
  BivOrdersFolder *self = data;

  self->timeout = 0;
  self->changed (self->data);
  return G_SOURCE_REMOVE;
}

static void
on_changed (GFileMonitor      *monitor,
            GFile             *file,
            GFile             *other,
            GFileMonitorEvent  event,
            BivOrdersFolder   *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add (QUIET_MS, on_quiet, self);
}

static gboolean
add_monitor (BivOrdersFolder  *self,
             GFile            *folder,
             GError          **error)
{
  GFileMonitor *monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, error);

  if (monitor == NULL)
    return FALSE;
  g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), self);
  g_ptr_array_add (self->monitors, monitor);
  return TRUE;
}

BivOrdersFolder *
biv_orders_folder_watch (GFile   *folder,
                         void   (*changed) (gpointer data),
                         gpointer data,
                         GError **error)
{
  static const char *const of_maildir[] = { "new", "cur" };
  g_autoptr (BivOrdersFolder) self = NULL;

  g_return_val_if_fail (G_IS_FILE (folder) && changed != NULL, NULL);

  if (g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) != G_FILE_TYPE_DIRECTORY)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("there is no such folder"));
  self = g_new0 (BivOrdersFolder, 1);
  self->folder = g_object_ref (folder);
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->listed = g_ptr_array_new_with_free_func (g_free);
  self->changed = changed;
  self->data = data;
  if (!add_monitor (self, folder, error))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (of_maildir); i++)
    {
      g_autoptr (GFile) inner = g_file_get_child (folder, of_maildir[i]);

      if (g_file_query_file_type (inner, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY
          && !add_monitor (self, inner, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

static void
free_monitor (gpointer monitor,
              gpointer self)
{
  g_signal_handlers_disconnect_by_data (monitor, self);
  g_file_monitor_cancel (monitor);
}

void
biv_orders_folder_free (BivOrdersFolder *self)
{
  g_ptr_array_foreach (self->monitors, free_monitor, self);
  g_ptr_array_unref (self->monitors);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_object_unref (self->folder);
  g_hash_table_unref (self->seen);
  g_ptr_array_unref (self->listed);
  g_free (self);
}

/* Returns: (transfer full) (nullable): what tells one that was looked at from one that is new, or has changed since */
static char *
dup_mark (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC ","
                                                  G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autofree char *uri = g_file_get_uri (file);

  if (info == NULL)
    return NULL;
  return g_strdup_printf ("%s %" G_GUINT64_FORMAT ".%u %" G_GOFFSET_FORMAT, uri,
                          g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED),
                          g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC),
                          g_file_info_get_size (info));
}

GPtrArray *
biv_orders_folder_list_new (BivOrdersFolder  *self,
                            GError          **error)
{
  GPtrArray *files;

  g_return_val_if_fail (self != NULL, NULL);

  g_ptr_array_set_size (self->listed, 0);
  files = biv_orders_post_list_files (self->folder, error);
  for (guint i = files != NULL ? files->len : 0; i-- > 0;)
    {
      g_autofree char *mark = dup_mark (files->pdata[i]);

      if (mark == NULL || g_hash_table_contains (self->seen, mark))
        g_ptr_array_remove_index (files, i);
      else
        g_ptr_array_add (self->listed, g_steal_pointer (&mark));
    }
  return files;
}

void
biv_orders_folder_confirm (BivOrdersFolder *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->listed->len; i++)
    g_hash_table_add (self->seen, g_strdup (self->listed->pdata[i]));
  g_ptr_array_set_size (self->listed, 0);
}
