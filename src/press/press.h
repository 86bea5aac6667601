/* SPDX-License-Identifier: GPL-3.0-or-later */
/* press.h: the verbs that draw, for the table of verbs (cli/pressed.h) */
#pragma once
#include "cli/pressed.h"
G_BEGIN_DECLS

/* What this room has to give, for biv_cli_set_press(). */
extern const BivCliPress biv_press;

/* One verb each. @argv[0] is "bivouac-cli VERB"; the arguments follow. */
int biv_press_chronicle (int argc, char **argv);
int biv_press_draw      (int argc, char **argv);
int biv_press_print     (int argc, char **argv);
int biv_press_send      (int argc, char **argv);

G_END_DECLS
