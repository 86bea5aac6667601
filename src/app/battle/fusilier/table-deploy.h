/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy.h: the deployment on a table: brigades placed as lines, and the check */
#pragma once
#include "app/battle/step/battle-step.h"
G_BEGIN_DECLS

GtkWidget *biv_table_deploy_new (BivDesk *desk, const char *battle);

G_END_DECLS
