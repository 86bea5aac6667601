/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-log.h: a battle's log on standard output */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_cli_print_log: a line each, with its dice in brackets; what is no heading is indented */
void biv_cli_print_log (BivSession *session);

G_END_DECLS
