/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-xml.h: one item of a campaign as an element, by its table of fields
 *
 *   <unit id="A02" name="2nd Bn Royal Alvoran Foot" formation="HC" type="inf"/>
 *
 * An attribute a field, in the table's order; a field at its fallback is not written. Prose, boards, records, options and
 * details (campaign/model/details.h) are elements inside. A list's words have commas between; within a word, comma and
 * backslash follow a backslash. */
#pragma once
#include "campaign/model/campaign.h"
#include "store/format.h"
G_BEGIN_DECLS

/** biv_item_xml_begin: the element without its end tag, or for the campaign itself what belongs into the root just opened.
 *  @inside: (nullable): a field that goes without saying, because the element stands in the item it refers to */
void      biv_item_xml_begin       (BivXmlWriter        *writer,
                                    BivItem             *item,
                                    const BivFieldSpec  *inside);
/** biv_item_xml_write: the whole element */
void      biv_item_xml_write       (BivXmlWriter        *writer,
                                    BivItem             *item,
                                    const BivFieldSpec  *inside);
/** biv_item_xml_read: @owner: (nullable): id of the battle in which a participant stands. Returns: (transfer full)
 *  (nullable): %NULL with complaints; ids that it refers to are not looked for */
BivItem  *biv_item_xml_read        (BivXml              *xml,
                                    const BivXmlElement *element,
                                    BivKind              kind,
                                    const char          *owner);
/** biv_item_xml_read_fields: into an item that exists: the campaign itself. @children: names of further elements that
 *  may stand inside and are not its fields: "side formation unit" */
void      biv_item_xml_read_fields (BivXml              *xml,
                                    const BivXmlElement *element,
                                    BivItem             *item,
                                    const char          *children);

/* One value by itself, as an attribute. Boards and records have none. */

/** biv_item_xml_dup_value: Returns: (transfer full) (nullable): %NULL for the empty value of texts, ids and lists */
char     *biv_item_xml_dup_value   (const BivFieldSpec  *field,
                                    const BivValue      *value);
/** biv_item_xml_parse_value: the reverse */
gboolean  biv_item_xml_parse_value (const BivFieldSpec  *field,
                                    const char          *text,
                                    BivValue            *value,
                                    GError             **error);

/* The points of a line, an element each: <point x="1200" y="850"/>; <bend .../> of a link. */

const char *biv_item_xml_point_element (const BivFieldSpec *field);
void      biv_item_xml_write_points (BivXmlWriter       *writer,
                                    const BivFieldSpec  *field,
                                    const GArray        *points);
/** biv_item_xml_read_points: those among the children of @element. Returns: (transfer full) (nullable): %NULL where there are
 *  none, or with complaints */
GArray   *biv_item_xml_read_points (BivXml              *xml,
                                    const BivXmlElement *element,
                                    const BivFieldSpec  *field);
/* Details are elements: those of @field that stand in one, an item or what a step keeps of it. */

void      biv_item_xml_write_details (BivXmlWriter        *writer,
                                      const BivFieldSpec  *field,
                                      const BivDetails    *details);
BivDetails *biv_item_xml_read_details (BivXml              *xml,
                                      const BivXmlElement *element,
                                      const BivFieldSpec  *field);

/* Whether the field is written as an element of its own, as often as it has texts. */
gboolean  biv_item_xml_is_prose    (const BivFieldSpec  *field);

G_END_DECLS
