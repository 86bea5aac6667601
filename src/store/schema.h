/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.h: a file held against its RELAX NG schema
 *
 * For tests and for `bivouac-cli check --schema`: whoever writes our files with other tools has only the schemas to go by.
 * What is valid our own readers decide. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

#define BIV_SCHEMA_ERROR (biv_schema_error_quark ())
typedef enum
{
  BIV_SCHEMA_ERROR_INVALID,           /* the schema does not allow it */
  BIV_SCHEMA_ERROR_UNKNOWN,           /* not the root element of any of our schemas */
} BivSchemaError;
GQuark   biv_schema_error_quark (void);

/**
 * biv_schema_check:
 * @name: the file's name for messages
 *
 * The root element and its namespace say which schema: campaign, board, orders, record or ruleset.
 *
 * Returns: %FALSE with @error: a #BivXmlError, or a #BivSchemaError whose message has a line "name:line: ..." for each
 *   fault, up to twenty
 */
gboolean biv_schema_check       (const char  *name,
                                 const char  *bytes,
                                 gsize        n_bytes,
                                 GError     **error);

G_END_DECLS
