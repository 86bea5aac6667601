/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-xml-reader.h: an XML file as elements that know their line
 *
 * Every file is hostile until it has been read. A document type is refused before anything is parsed; nothing is ever
 * fetched; size, depth and number of elements have limits. What comes back is the whole file or nothing.
 *
 * All messages read "name:line: what is wrong and what would do", because people edit these files by hand. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

#define BIV_XML_MAX_BYTES      (64 * 1024 * 1024)
#define BIV_XML_MAX_DEPTH      32
#define BIV_XML_MAX_ELEMENTS   1000000
#define BIV_XML_MAX_ATTRIBUTES 256    /* of one element */

#define BIV_XML_ERROR (biv_xml_error_quark ())
typedef enum
{
  BIV_XML_ERROR_SYNTAX,               /* not well-formed, or no XML at all */
  BIV_XML_ERROR_ENCODING,             /* not UTF-8 */
  BIV_XML_ERROR_FORBIDDEN,            /* a document type */
  BIV_XML_ERROR_LIMIT,                /* too large, too deep, too many */
} BivXmlError;
GQuark biv_xml_error_quark (void);

typedef struct _BivXml        BivXml;
typedef struct _BivXmlElement BivXmlElement;

typedef struct
{
  const char *name;                   /* "steps-now"; with its prefix where it has one */
  const char *value;
} BivXmlAttribute;

/* All of it belongs to the BivXml and is never NULL unless said. Equal names are the same pointer in one document. */
struct _BivXmlElement
{
  const char      *name;
  BivXmlAttribute *attributes;        /* in the order of the file; namespace declarations are not among them */
  const char      *text;              /* all characters directly inside; "" for mere space around other elements */
  BivXmlElement   *parent;            /* nullable */
  BivXmlElement   *first_child;       /* nullable */
  BivXmlElement   *next;              /* sibling, nullable */
  guint            n_attributes;
  guint            line;              /* on which it begins, from 1 */
};

/**
 * biv_xml_parse:
 * @name: the file's name for messages
 * @bytes: need not end with a zero
 *
 * Returns: (transfer full) (nullable): %NULL with @error (#BivXmlError)
 */
BivXml              *biv_xml_parse           (const char          *name,
                                              const char          *bytes,
                                              gsize                n_bytes,
                                              GError             **error);
/**
 * biv_xml_load:
 *
 * Reads @file (biv-file.h) and parses it under its own name.
 */
BivXml              *biv_xml_load            (GFile               *file,
                                              GError             **error);
void                 biv_xml_free            (BivXml              *xml);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivXml, biv_xml_free)

BivXmlElement       *biv_xml_get_root        (BivXml              *xml);
const char          *biv_xml_get_name        (BivXml              *xml);   /* the file's, as in messages */
/**
 * biv_xml_get_namespace:
 *
 * The root's, "" for none. An element of any other has been refused already.
 */
const char          *biv_xml_get_namespace   (BivXml              *xml);

/**
 * biv_xml_get_attribute:
 *
 * Returns: (transfer none) (nullable): %NULL where there is none
 */
const char          *biv_xml_get_attribute   (const BivXmlElement *element,
                                              const char          *name);
gboolean             biv_xml_is              (const BivXmlElement *element,
                                              const char          *name);
/**
 * biv_xml_find_named:
 * @element: (nullable)
 *
 * Returns: (transfer none) (nullable): @element itself, or the next of its siblings of that name
 */
const BivXmlElement *biv_xml_find_named      (const BivXmlElement *element,
                                              const char          *name);

/* ---- Migration: an older file is brought up to date before it is read ---- */

void                 biv_xml_rename          (BivXml              *xml,
                                              BivXmlElement       *element,
                                              const char          *name);
/**
 * biv_xml_set_attribute:
 *
 * @value NULL takes it away.
 */
void                 biv_xml_set_attribute   (BivXml              *xml,
                                              BivXmlElement       *element,
                                              const char          *name,
                                              const char          *value);
/**
 * biv_xml_add_child:
 *
 * Returns: (transfer none): a new one behind those that stand in @parent, said to be on its line
 */
BivXmlElement       *biv_xml_add_child       (BivXml              *xml,
                                              BivXmlElement       *parent,
                                              const char          *name);
void                 biv_xml_set_text        (BivXml              *xml,
                                              BivXmlElement       *element,
                                              const char          *text);

/**
 * biv_xml_forbid_outside:
 *
 * For a program's main(): from now on libxml2 opens no file and no address in this process. Libraries do not call it, for
 * it binds the whole process.
 */
void                 biv_xml_forbid_outside  (void);

G_END_DECLS
