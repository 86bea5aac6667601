/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speaking.c: bivouac-cli with the translations of a test: those in the folder BIV_TEST_LOCALEDIR */
#include "config.h"
#include <glib/gi18n.h>
#include <locale.h>
#include "base/biv-xml-reader.h"
#include "cli/cli.h"
#include "press/press.h"

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("BIV_TEST_LOCALEDIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  biv_xml_forbid_outside ();
  biv_cli_set_press (&biv_press);
  return biv_cli_run (argc, argv);
}
