/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign-private.h: what the readers of this room share */
#pragma once
#include "base/biv-xml-reader.h"
#include "store/foreign/foreign.h"
G_BEGIN_DECLS

/** biv_foreign_refuse: "name:line:column: …"; @line, @column: 0: not known. Returns: %FALSE */
gboolean    biv_foreign_refuse     (const char        *file_name,
                                    guint              line,
                                    guint              column,
                                    GError           **error,
                                    const char        *format,
                                    ...) G_GNUC_PRINTF (5, 6);

BivForeign *biv_foreign_new        (BivForeignFormat   format,
                                    const char        *file_name);
void        biv_foreign_note       (BivForeign        *self,
                                    const char        *format,
                                    ...) G_GNUC_PRINTF (2, 3);
/** biv_foreign_set_size: Returns: %FALSE with @error where that is more than is read, or nothing */
gboolean    biv_foreign_set_size   (BivForeign        *self,
                                    BivBoardShape      shape,
                                    gint64             width,
                                    gint64             height,
                                    guint              line,
                                    GError           **error);
/** biv_foreign_lay: one more ground in a cell, over those that lie there. @label, @hint: (nullable): of a ground seen first.
 *  Returns: %FALSE where there are too many kinds, or far too many pieces */
gboolean    biv_foreign_lay        (BivForeign        *self,
                                    int                column,
                                    int                row,
                                    const char        *key,
                                    const char        *label,
                                    const char        *hint);
/** biv_foreign_label: what is written on a cell; "" for nothing */
void        biv_foreign_label      (BivForeign        *self,
                                    int                column,
                                    int                row,
                                    const char        *text);
/** biv_foreign_add_item: Returns: (transfer none) (nullable): %NULL where there are too many */
BivForeignItem *biv_foreign_add_item (BivForeign      *self,
                                    BivKind            kind,
                                    const char        *id,
                                    const char        *name,
                                    guint              line);
void        biv_foreign_item_say   (BivForeignItem    *item,
                                    const char        *field,
                                    const char        *text);
/** biv_foreign_item_get: Returns: (transfer none) (nullable) */
const char *biv_foreign_item_get   (const BivForeignItem *item,
                                    const char        *field);

/* Each reads a file of its kind whole. Returns: (transfer full) (nullable): %NULL with @error */
BivForeign *biv_tiled_read_xml     (const char *file_name, BivXml *xml, BivForeignBeside beside, gpointer data,
                                    GError **error);
BivForeign *biv_tiled_read_json    (const char *file_name, const char *text, BivForeignBeside beside, gpointer data,
                                    GError **error);
BivForeign *biv_wesnoth_read       (const char *file_name, const char *text, GError **error);
/** biv_wesnoth_is: whether its first line is one of terrain codes, or of their head */
gboolean    biv_wesnoth_is         (const char *text);
/** biv_megamek_is: whether its first line that says something begins as one of a board does */
gboolean    biv_megamek_is         (const char *text);
BivForeign *biv_megamek_read       (const char *file_name, const char *text, GError **error);
BivForeign *biv_vassal_read        (const char *file_name, BivXml *xml, GError **error);
BivForeign *biv_csv_read           (const char *file_name, const char *bytes, gsize n_bytes, GError **error);

/* What a key most likely means, as answers have it (answer.h). Returns: (transfer none) (nullable) */
const char *biv_wesnoth_guess      (const char *key, gboolean for_map);
const char *biv_megamek_guess      (const char *key, gboolean for_map);

G_END_DECLS
