/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-xml.h: the record of a battle inside a file, and the battle described that it begins with
 *
 *   <record result="A" digest="7c41e09b00000000">
 *     <setup ruleset="ID">
 *       <board>...</board>
 *       <side letter="A" name="Crown of Alvora"/>
 *       <unit name="A02" side="A" type="inf" label="2nd Bn Royal Alvoran Foot" cell="b3" facing="N"/>
 *     </setup>
 *     <step order="A move A02 b3 N" faces="A4 B2"/>
 *   </record> */
#pragma once
#include "engine/biv-record.h"
#include "store/format.h"
G_BEGIN_DECLS

/** biv_record_xml_write: the content of the element just opened */
void       biv_record_xml_write (BivXmlWriter        *writer,
                                 const BivRecord     *record);
/** biv_record_xml_read: @attributes: names of the attributes that the element may have besides its own. Returns:
 *  (transfer full) (nullable): %NULL with complaints. Whether the orders are legal, replaying says. */
BivRecord *biv_record_xml_read  (BivXml              *xml,
                                 const BivXmlElement *element,
                                 const char          *attributes);

/** biv_record_xml_write_step: a whole element <step> */
void       biv_record_xml_write_step (BivXmlWriter   *writer,
                                 const BivRecordStep *step);
/** biv_record_xml_read_step: Returns: (transfer full) (nullable): %NULL with complaints */
BivRecordStep *
           biv_record_xml_read_step (BivXml          *xml,
                                 const BivXmlElement *element);

G_END_DECLS
