/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-xml-check.h: saying what is wrong with well-formed XML
 *
 * Faults are noted and reading goes on, so that a person hears of all of them at once; settling turns them into one
 * error, and nothing that was read is used. */
#pragma once
#include "base/biv-xml-reader.h"
G_BEGIN_DECLS

#define BIV_XML_MAX_COMPLAINTS 20     /* told in one message; the rest are counted */

/**
 * biv_xml_complain:
 * @code: the caller's own error code.
 *
 * Notes a fault at @element. Reading goes on, so that a person gets all of them at once.
 *
 * Returns: %FALSE, so that a check can end with `return biv_xml_complain (...)`
 */
gboolean             biv_xml_complain        (BivXml              *xml,
                                              const BivXmlElement *element,
                                              int                  code,
                                              const char          *format,
                                              ...) G_GNUC_PRINTF (4, 5);
guint                biv_xml_count_complaints (BivXml             *xml);
/**
 * biv_xml_settle:
 *
 * Returns: %TRUE without complaints; else %FALSE with @error in @domain: the complaints in the order of their lines, one
 *   a line, and the first one's code
 */
gboolean             biv_xml_settle          (BivXml              *xml,
                                              GQuark               domain,
                                              GError             **error);

/* Checks that complain by themselves, with @code. @names: "id name side", separated by single spaces. */

/**
 * biv_xml_only_attributes:
 *
 * The element has none but these.
 */
gboolean             biv_xml_only_attributes (BivXml              *xml,
                                              const BivXmlElement *element,
                                              const char          *names,
                                              int                  code);
/**
 * biv_xml_only_children:
 *
 * The element holds none but these, and no text of its own.
 */
gboolean             biv_xml_only_children   (BivXml              *xml,
                                              const BivXmlElement *element,
                                              const char          *names,
                                              int                  code);
/**
 * biv_xml_only_text:
 *
 * No element stands inside.
 */
gboolean             biv_xml_only_text       (BivXml              *xml,
                                              const BivXmlElement *element,
                                              int                  code);
/**
 * biv_xml_need_attribute:
 *
 * Returns: (nullable): the value; %NULL where it is missing
 */
const char          *biv_xml_need_attribute  (BivXml              *xml,
                                              const BivXmlElement *element,
                                              const char          *name,
                                              int                  code);
/**
 * biv_xml_read_number:
 *
 * Returns: %TRUE where there is none (and @number is left alone) or it is a whole number in range
 */
gboolean             biv_xml_read_number     (BivXml              *xml,
                                              const BivXmlElement *element,
                                              const char          *name,
                                              int                  minimum,
                                              int                  maximum,
                                              int                 *number,
                                              int                  code);
/**
 * biv_xml_complain_attribute:
 *
 * Biv_xml_complain_attribute, biv_xml_complain_child: the one is not known here; names the nearest of @names.
 */
gboolean             biv_xml_complain_attribute (BivXml              *xml,
                                                 const BivXmlElement *element,
                                                 const char          *attribute,
                                                 const char          *names,
                                                 int                  code);
gboolean             biv_xml_complain_child  (BivXml              *xml,
                                              const BivXmlElement *child,
                                              const char          *names,
                                              int                  code);

/**
 * biv_xml_dup_nearest:
 *
 * Returns: (transfer full) (nullable): the one of @names that @word is most likely meant to be
 */
char                *biv_xml_dup_nearest     (const char          *word,
                                              const char          *names);
/* Parses a decimal whole number: an optional minus, then figures, nothing else. */
gboolean             biv_number_from_text    (const char          *text,
                                              int                 *number);

G_END_DECLS
