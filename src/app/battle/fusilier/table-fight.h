/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight.h: a battle fought on a table in millimetres */
#pragma once
#include "app/battle/step/battle-step.h"
G_BEGIN_DECLS

GtkWidget *biv_table_fight_new (BivDesk    *desk,
                                const char *battle);

G_END_DECLS
