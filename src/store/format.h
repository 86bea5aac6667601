/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.h: what all of Bivouac's files share: kind, version, and the ways in which one can be wrong
 *
 * A file is of one kind (campaign, board, record), which its root element and namespace say, and of a version. Our own
 * readers decide what is valid; data/schemas/ says the same for other programs. */
#pragma once
#include "base/biv-xml-check.h"
#include "base/biv-xml-writer.h"
#include "campaign/model/item-rules.h"
G_BEGIN_DECLS

/* Every message begins "name:line: ", because referees edit these files by hand. Files that are no XML at all are a
 * #BivXmlError, files that cannot be read or written a #BivFileError or #GIOErrorEnum. */
#define BIV_FORMAT_ERROR (biv_format_error_quark ())
typedef enum
{
  BIV_FORMAT_ERROR_OTHER,             /* not a Bivouac file, or one of another kind */
  BIV_FORMAT_ERROR_NEWER,             /* written by a later version of the program */
  BIV_FORMAT_ERROR_CONTENT,           /* an element, attribute or value that cannot stand there */
  BIV_FORMAT_ERROR_REFERENCE,         /* an id that names nothing in the file, or the wrong thing, or two things */
  BIV_FORMAT_ERROR_SEAL,              /* a record that is not what was sealed */
} BivFormatError;
GQuark biv_format_error_quark (void);

/* Brings a document from one version to the next, in memory. */
typedef void (*BivMigrateFunc) (BivXml *xml);

typedef struct
{
  const char           *element;      /* of the root: "campaign" */
  const char           *namespace_uri;
  int                   oldest, newest;   /* versions this program reads */
  const BivMigrateFunc *migrations;   /* from `oldest` to the next, and so on: newest - oldest of them */
} BivFormat;

/** biv_format_open: checks the root and brings an older document up to date. Returns: %FALSE with @error */
gboolean biv_format_open  (const BivFormat  *format,
                           BivXml           *xml,
                           GError          **error);
/** biv_format_begin: opens the root element, with namespace and newest version */
void     biv_format_begin (const BivFormat  *format,
                           BivXmlWriter     *writer);

/* An id as an item can have it (campaign/model/item-rules.h). */
#define BIV_FORMAT_MAX_ID BIV_ITEM_MAX_ID
gboolean biv_format_is_id (const char       *text);

G_END_DECLS
