/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: bivouac-press, which bivouac-cli becomes where something is to be drawn */
#include "config.h"
#include "cli/cli.h"
#include "press/press.h"

int
main (int    argc,
      char **argv)
{
  biv_cli_set_press (&biv_press);
  return biv_cli_main (argc, argv);
}
