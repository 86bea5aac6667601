/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-private.h: what the reader and the checks share */
#pragma once
#include <libxml/tree.h>
#include "base/biv-xml-reader.h"
G_BEGIN_DECLS

typedef struct
{
  guint  line;
  int    code;
  char  *text;
} BivXmlComplaint;

struct _BivXml
{
  char          *name;
  const char    *namespace_uri;     /* of the root; in `dict` */
  BivXmlElement *root;
  xmlDict       *dict;              /* names of elements and attributes, each once; NULL: of one that was packed */
  GBytes        *packed;            /* nullable: where names, attributes and texts lie */
  GPtrArray     *blocks;            /* memory for elements, attributes and texts, all freed together */
  char          *free_bytes;        /* what is left of the last block */
  gsize          n_free_bytes;
  GArray        *complaints;        /* of BivXmlComplaint */
};

BivXml *biv_xml_new_document (const char *name);

G_END_DECLS
