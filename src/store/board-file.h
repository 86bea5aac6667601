/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-file.h: a board on disk (*.board) */
#pragma once
#include <gio/gio.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

/**
 * biv_board_file_load:
 * @name: (out) (transfer full) (optional): what the board is called; "" where the file does not say
 * @error: a #BivFormatError, #BivXmlError, #BivFileError or #GIOErrorEnum
 *
 * Returns: (transfer full) (nullable): %NULL with @error set
 */
BivBoard *biv_board_file_load    (GFile           *file,
                                  char           **name,
                                  GError         **error);
/** biv_board_file_parse: the same from bytes; @file_name is for messages */
BivBoard *biv_board_file_parse   (const char      *file_name,
                                  const char      *bytes,
                                  gsize            n_bytes,
                                  char           **name,
                                  GError         **error);
/** biv_board_file_save: replaces what is there, and keeps it as a backup. @name: (nullable) */
gboolean  biv_board_file_save    (const BivBoard  *board,
                                  const char      *name,
                                  GFile           *file,
                                  GError         **error);
/** biv_board_file_dup_text: Returns: (transfer full): what would be saved */
char     *biv_board_file_dup_text (const BivBoard *board,
                                  const char      *name,
                                  gsize           *n_bytes);

G_END_DECLS
