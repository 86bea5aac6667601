/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-session-private.h: how a session makes the lines of its log */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/* @text, @dice: (transfer full) */
BivLogLine *biv_log_line_new (const BivEvent *event,
                              char           *text,
                              char           *dice,
                              guint           moment,
                              int             turn);

G_END_DECLS
