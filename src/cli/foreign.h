/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign.h: maps and boards of other programs, taken in and written out: parts of the verbs import and export */
#pragma once
#include <glib.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

typedef struct
{
  char     *mapping, *save_mapping, *output;
  gboolean  makes_missing, is_dry;
} BivCliForeignOptions;

/* Each answers with the exit status, after messages. */
int  biv_cli_import_board (const BivCliForeignOptions *options,
                           const char                 *path);
int  biv_cli_import_map   (const BivCliForeignOptions *options,
                           const char                 *path,
                           const char                 *campaign);
/** biv_cli_export_board: @format: (nullable): "csv" or "tmx"; %NULL: as @output ends. @output: (nullable) */
int  biv_cli_export_board (const char                 *path,
                           const char                 *format,
                           const char                 *output);
int  biv_cli_export_map   (const char                 *path,
                           const char                 *format,
                           const char                 *output);
/** biv_cli_parse_board: a board as Bivouac keeps it. Returns: (transfer full) (nullable): %NULL with @error,
 *  which of a board of another program says how it is taken over, whatever the file is called */
BivBoard *biv_cli_parse_board (const char  *name,
                               const char  *bytes,
                               gsize        n_bytes,
                               GError     **error);

G_END_DECLS
