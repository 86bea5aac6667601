/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-xml.h: a table in millimetres inside a file
 *
 * One element an object, named by its class; lengths in millimetres from the south-western corner, heights of obstacles in
 * metres, at most two decimals.
 *
 *   <board shape="table" width="1800" height="1200">
 *     <contour level="1" points="160,640 580,640 560,1060"/>
 *     <wood name="elms" points="130,300 420,340 300,440"/>
 *     <stream width="20" depth="knee" points="300,0 300,200 640,470 1800,700"/>
 *     <building material="stone" points="560,800 640,800 640,860 560,860"/>
 *     <wall height="1.2" points="840,700 790,750 790,800"/>
 *     <label text="Croix" points="1000,640"/>
 *   </board> */
#pragma once
#include "board/biv-tabletop.h"
#include "store/format.h"
G_BEGIN_DECLS

/** biv_tabletop_xml_write: the content of the element just opened */
void         biv_tabletop_xml_write (BivXmlWriter        *writer,
                                     const BivTabletop   *table);
/** biv_tabletop_xml_read: its attributes beyond "width" and "height" are the caller's. Returns: (transfer full) (nullable):
 *  %NULL with complaints */
BivTabletop *biv_tabletop_xml_read  (BivXml              *xml,
                                     const BivXmlElement *element);

G_END_DECLS
