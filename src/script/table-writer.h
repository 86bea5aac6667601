/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-writer.h: the position lines that only a battle on a table has, written */
#pragma once
#include "engine/biv-ruleset.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

/** biv_table_write_ground: `board` and `terrain`; what has no name and needs one is not there: a battle names its buildings */
void     biv_table_write_ground (GString            *text,
                                 const BivSetup     *setup);
/** biv_table_write_parts: formations, generals and orders of these kinds, without the orders that have not gone out */
void     biv_table_write_parts  (GString            *text,
                                 const BivSetup     *setup,
                                 BivPartKind         first,
                                 BivPartKind         last);
/**
 * biv_table_write_drafts: as `do`, the orders that have not gone out when the battle begins
 * @field, @state: that beginning
 *
 * Returns: %FALSE with G_IO_ERROR_NOT_SUPPORTED if there is one that nobody may say to the same effect
 */
gboolean biv_table_write_drafts (GString            *text,
                                 const BivSetup     *setup,
                                 const BivField     *field,
                                 const BivState     *state,
                                 GError            **error);
/** biv_table_write_place: "unit A infantry 600,200 0", without its end */
void     biv_table_write_place  (GString            *text,
                                 const BivSetupUnit *unit);

G_END_DECLS
