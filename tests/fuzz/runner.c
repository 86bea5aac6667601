/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runner.c: feeds a target of fuzzing the kept files one by one
 *
 *   fuzz-NAME FILE|FOLDER... */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_files (GPtrArray  *files,
           const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint first = files->len;
  const char *name;

  if (folder == NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
    return;                         /* nothing was found yet */
  if (folder == NULL)
    g_ptr_array_add (files, g_strdup (path));
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (files, g_build_filename (path, name, NULL));
  qsort (files->pdata + first, files->len - first, sizeof (gpointer), compare_names);
}

/* In memory that ends where the file ends, so that AddressSanitizer sees who reads on. */
static void
feed (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint8 *exact;
  gsize size;

  g_file_get_contents (path, &text, &size, &error);
  g_assert_no_error (error);
  exact = malloc (size);
  if (size > 0)
    memcpy (exact, text, size);
  LLVMFuzzerTestOneInput (exact, size);
  free (exact);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  LLVMFuzzerInitialize (&argc, &argv);
  fuzz_goes_all_the_way = TRUE;
  for (int i = 1; i < argc; i++)
    add_files (files, argv[i]);
  g_print ("1..%u\n", MAX (files->len, 1));
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_ptr_array_index (files, i);
      g_autofree char *name = g_path_get_basename (path);

      feed (path);
      g_print ("ok %u %s\n", i + 1, name);
    }
  if (files->len == 0)
    g_print ("not ok 1 nothing is kept to be fed\n");
  return files->len == 0;
}
