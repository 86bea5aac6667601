/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handover-file.h: a battle on its way between the host and a side's player (*.handover) */
#pragma once
#include <gio/gio.h>
#include "campaign/battle/handover.h"
G_BEGIN_DECLS

/**
 * biv_handover_file_load:
 * @error: a #BivFormatError, #BivXmlError, #BivFileError or #GIOErrorEnum, "name:line: "
 *
 * The seals of what it tells are checked; whether it plays, and whether it is an answer to what was handed over, is asked of
 * campaign/battle/handover.h.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set
 */
BivHandover *biv_handover_file_load     (GFile              *file,
                                         GError            **error);
/** biv_handover_file_parse: the same from bytes; @file_name is for messages */
BivHandover *biv_handover_file_parse    (const char         *file_name,
                                         const char         *bytes,
                                         gsize               n_bytes,
                                         GError            **error);
/** biv_handover_file_dup_text: Returns: (transfer full): what would be saved */
char        *biv_handover_file_dup_text (const BivHandover  *handover,
                                         gsize              *n_bytes);

G_END_DECLS
