/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-file.h: a battle's record on disk (*.battle) */
#pragma once
#include <gio/gio.h>
#include "engine/biv-record.h"
G_BEGIN_DECLS

/**
 * biv_record_file_load:
 * @error: a #BivFormatError, #BivXmlError, #BivFileError or #GIOErrorEnum
 *
 * Whether what it tells is legal, and comes to the digest it ends with, only a replay can say (engine/biv-session.h).
 *
 * Returns: (transfer full) (nullable): %NULL with @error set
 */
BivRecord *biv_record_file_load     (GFile            *file,
                                     GError          **error);
/** biv_record_file_parse: the same from bytes; @file_name is for messages */
BivRecord *biv_record_file_parse    (const char       *file_name,
                                     const char       *bytes,
                                     gsize             n_bytes,
                                     GError          **error);
/** biv_record_file_dup_text: Returns: (transfer full): what would be saved */
char      *biv_record_file_dup_text (const BivRecord  *record,
                                     gsize            *n_bytes);

G_END_DECLS
