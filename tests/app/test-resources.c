/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-resources.c: what is compiled into the window's program is there for as long as the program is */
#include <gio/gio.h>
#include <unistd.h>

static gboolean to_the_last;

/* Runs when everything that the program has registered by itself has been taken away again. */
static void __attribute__ ((destructor (101)))
look_once_more (void)
{
  static const char *const paths[] = {
    "/org/bivouac/Bivouac/icons/16x16/actions/biv-lost-symbolic.symbolic.png",
    "/org/bivouac/Bivouac/style.css",
  };

  for (gsize i = 0; to_the_last && i < G_N_ELEMENTS (paths); i++)
    if (!g_resources_get_info (paths[i], G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
      {
        g_printerr ("%s is gone\n", paths[i]);
        _exit (1);
      }
}

/* GTK reads icons in a thread, which still runs when the program's last function does. */
static void
test_to_the_last (void)
{
  if (g_test_subprocess ())
    {
      to_the_last = TRUE;
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/resources/to-the-last", test_to_the_last);
  return g_test_run ();
}
