/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-xml-writer.h: XML for people and for diffs: one element a line, two spaces an inner step
 *
 * What cannot stand in XML at all (broken UTF-8, control characters) is written as U+FFFD. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef struct _BivXmlWriter BivXmlWriter;

/**
 * biv_xml_find_unwritable:
 *
 * Returns: (nullable): where @text has the first thing that cannot stand in XML
 */
const char   *biv_xml_find_unwritable  (const char   *text);

/**
 * biv_xml_dup_writable:
 *
 * Returns: (transfer full): @text without what cannot stand in XML
 */
char         *biv_xml_dup_writable     (const char   *text);

BivXmlWriter *biv_xml_writer_new       (void);
/**
 * biv_xml_writer_new_fragment:
 *
 * Without the XML declaration.
 */
BivXmlWriter *biv_xml_writer_new_fragment (void);
void          biv_xml_writer_free      (BivXmlWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivXmlWriter, biv_xml_writer_free)

/**
 * biv_xml_writer_open:
 *
 * @element is a literal or lives until it is closed.
 */
void          biv_xml_writer_open      (BivXmlWriter *writer,
                                        const char   *element);
/* Attributes follow their element's opening, in the order they shall have. */
void          biv_xml_writer_attribute (BivXmlWriter *writer,
                                        const char   *name,
                                        const char   *value);
void          biv_xml_writer_number    (BivXmlWriter *writer,
                                        const char   *name,
                                        int           value);
/**
 * biv_xml_writer_text:
 *
 * The whole content of the element just opened; kept to the character.
 */
void          biv_xml_writer_text      (BivXmlWriter *writer,
                                        const char   *text);
void          biv_xml_writer_close     (BivXmlWriter *writer);
/**
 * biv_xml_writer_text_element:
 *
 * An element that holds a text only.
 */
void          biv_xml_writer_text_element (BivXmlWriter *writer,
                                        const char   *element,
                                        const char   *text);

/**
 * biv_xml_writer_finish:
 *
 * Returns: (transfer full): all of it; everything opened is closed. @n_bytes: (out) (optional). The writer is empty
 *   afterwards.
 */
char         *biv_xml_writer_finish    (BivXmlWriter *writer,
                                        gsize        *n_bytes);

G_END_DECLS
