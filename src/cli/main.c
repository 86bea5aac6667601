/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: bivouac-cli, the program without a window */
#include "config.h"
#include "cli/cli.h"

int
main (int    argc,
      char **argv)
{
  return biv_cli_main (argc, argv);
}
