/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-xml.h: a board inside a file
 *
 * Rows of letters, the northern first, for people to read and edit; a star where no letter says it all, and then <cell>
 * does. <edge> marks a side of a cell; it is written once for both neighbours.
 *
 *   <board>
 *     <row>..h..w..</row>
 *     <row>..*--o--</row>
 *     <cell at="c1" level="1" marks="wood,road" objective="2"/>
 *     <edge at="c1" side="N" marks="river"/>
 *   </board>
 *
 * A table in millimetres looks otherwise: tabletop-xml.h. */
#pragma once
#include "board/biv-board.h"
#include "store/format.h"
G_BEGIN_DECLS

/** biv_board_xml_write: the content of the element just opened */
void      biv_board_xml_write (BivXmlWriter        *writer,
                               const BivBoard      *board);
/** biv_board_xml_read: @attributes: names of the attributes that the element may have besides "shape". Returns: (transfer
 *  full) (nullable): %NULL with complaints */
BivBoard *biv_board_xml_read  (BivXml              *xml,
                               const BivXmlElement *element,
                               const char          *attributes);

G_END_DECLS
