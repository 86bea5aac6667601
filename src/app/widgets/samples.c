/* SPDX-License-Identifier: GPL-3.0-or-later */
/* samples.c: the sample campaigns that come with the program */
#include "app/widgets/samples.h"

#include <string.h>

#define FOLDER "/org/bivouac/campaigns"

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
biv_samples_list (void)
{
  g_autoptr (GPtrArray) uris = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) names = g_resources_enumerate_children (FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ".campaign"))
      g_ptr_array_add (uris, g_strconcat ("resource://" FOLDER "/", names[i], NULL));
  g_ptr_array_sort (uris, compare_names);
  g_ptr_array_add (uris, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&uris), FALSE);
}
