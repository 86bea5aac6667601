/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-table-writer.h: the position lines that only a battle on a table has, written */
#pragma once
#include "engine/biv-setup.h"
G_BEGIN_DECLS

/** biv_table_write_ground: `board` and `terrain`; what has no name and needs one is not there: a battle names its buildings */
void biv_table_write_ground (GString            *text,
                             const BivSetup     *setup);
/** biv_table_write_parts: formations, generals and orders of these kinds */
void biv_table_write_parts  (GString            *text,
                             const BivSetup     *setup,
                             BivPartKind         first,
                             BivPartKind         last);
/** biv_table_write_place: "unit A infantry 600,200 0", without its end */
void biv_table_write_place  (GString            *text,
                             const BivSetupUnit *unit);

G_END_DECLS
