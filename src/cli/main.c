/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: bivouac-cli, the program without a window */
#include "config.h"
#include "base/biv-file.h"
#include "base/biv-xml-reader.h"
#include "cli/cli.h"
#include <glib/gi18n.h>
#include <locale.h>

int
main (int    argc,
      char **argv)
{
  const char *words = g_getenv ("BIVOUAC_LOCALEDIR"); /* a build folder's, from meson devenv */

  biv_file_guard_standard ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, words != NULL ? words : BIV_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  biv_xml_forbid_outside ();
  return biv_cli_run (argc, argv);
}
