/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: starts the application */
#include <glib/gi18n.h>
#include <locale.h>

#include "app/shell/application.h"
#include "base/biv-file.h"
#include "base/biv-xml-reader.h"
#include "config.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (BivApplication) application = NULL;
  const char *words = g_getenv ("BIVOUAC_LOCALEDIR"); /* a build folder's, from meson devenv */

  biv_file_guard_standard ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, words != NULL ? words : BIV_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  biv_xml_forbid_outside ();

  g_set_application_name ("Bivouac");
  application = biv_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
