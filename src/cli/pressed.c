/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pressed.c: what is drawn, by a program of its own */
#include "config.h"
#include "cli/pressed.h"
#include "cli/cli.h"
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define PRESS "bivouac-press"

static const BivCliPress *press;
static char **command;              /* the whole command line as it was given; its words are the caller's */

void
biv_cli_set_press (const BivCliPress *what)
{
  press = what;
}

const BivCliPress *
biv_cli_get_press (void)
{
  return press;
}

void
biv_cli_keep_command (int    argc,
                      char **argv)
{
  g_free (command);
  command = g_memdup2 (argv, sizeof *argv * ((gsize) argc + 1));
}

/* Beside this one in the folder where both were built, else where it is installed. */
static char *
find_press (void)
{
  static const char *const places[] = { "../press", "../libexec/bivouac" };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL), *folder = self != NULL ? g_path_get_dirname (self) : NULL;

  for (gsize i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], PRESS, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return g_build_filename (BIV_LIBEXECDIR, PRESS, NULL);
}

int
biv_cli_run_press (void)
{
  g_autofree char *path = find_press ();

  execv (path, command);
  return biv_cli_answer (BIV_CLI_WRONG, _("%s, which draws, cannot be run: %s"), path, g_strerror (errno));
}

int
biv_cli_run_drawn (const char *verb,
                   int         argc,
                   char      **argv)
{
  for (const BivCliDrawn *drawn = press != NULL ? press->verbs : NULL; drawn != NULL && drawn->name != NULL; drawn++)
    if (g_str_equal (drawn->name, verb))
      return drawn->run (argc, argv);
  g_return_val_if_fail (press == NULL, BIV_CLI_WRONG);
  return biv_cli_run_press ();
}
