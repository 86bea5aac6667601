/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-packed.h: an XML file that is part of the program, and was parsed when that was built
 *
 * build-aux/pack-xml writes it: "BXML"; how many elements and attributes there are, and where the namespace stands among the
 * strings; of each element, in the order of the file, name, text, number of attributes, line, parent and next sibling (an
 * element's number; 0: none); of each attribute name and value; the strings, each ending with a zero. All numbers have four
 * bytes, the lowest first; names, texts and values say where they stand among the strings. */
#pragma once
#include "base/biv-xml-reader.h"
G_BEGIN_DECLS

/**
 * biv_xml_unpack:
 * @name: the file's name for messages
 * @packed: what was built: it is taken at its word
 *
 * The same that biv_xml_parse() makes of the file, for a hundredth of the time; but nothing in it is changed
 * (biv_xml_rename() and what follows there).
 *
 * Returns: (transfer full)
 */
BivXml *biv_xml_unpack (const char *name,
                        GBytes     *packed);

G_END_DECLS
