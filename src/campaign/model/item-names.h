/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-names.h: what things are called, and how what they are called leads to them
 *
 * An id is the file's business. People read names; what has none is called after what it is, never by its id. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_item_call: Returns: (transfer none): its name; the number of a cell of a grid (CA-MAP-4), a unit's roster number, or
 *  what it is where it has neither. @item: (nullable): "" */
const char *biv_item_call               (gpointer      item);
/** biv_side_call_briefly: Returns: (transfer none): its short name, or its name */
const char *biv_side_call_briefly       (BivSide      *side);
/** biv_word_is_roman: "VII", of "VII Corps", which by its first letter alone would be the V Corps; a single letter is no matter */
gboolean    biv_word_is_roman           (const char   *word);
/** biv_formation_dup_initials: (transfer full): "Halden Column" gives "HC", the side's second one of them "HC2": for flags,
 *  tables and the paper form of orders */
char       *biv_formation_dup_initials  (BivCampaign  *campaign,
                                         BivFormation *formation);
/** biv_formation_dup_written: (transfer full): the same for an id, also of a detachment that is not there yet: "HC/1". An id
 *  that names nothing is itself */
char       *biv_formation_dup_written   (BivCampaign  *campaign,
                                         const char   *id);
/** biv_place_is_cell: whether it is a cell of a grid, whose number is its id (CA-MAP-4) */
gboolean    biv_place_is_cell           (BivCampaign  *campaign,
                                         BivPlace     *place);
/** biv_item_dup_file_word: (transfer full): what it is called as part of a file's name: letters, figures and hyphens */
char       *biv_item_dup_file_word      (gpointer      item);
/**
 * biv_item_find_called:
 * @words: a name, a side's short name, a formation's initials, a unit's roster number, or an id, whatever the case
 *
 * Returns: (transfer none) (nullable): the item of @kind; %NULL where none is called that, or several are
 */
gpointer    biv_item_find_called        (BivCampaign  *campaign,
                                         BivKind       kind,
                                         const char   *words);
/** biv_unit_is_roster_number: whether a unit's id can stand for the roster number that it has not been given (2.5) */
gboolean    biv_unit_is_roster_number   (const char   *id);
/** biv_units_number: counts the units, each on its side's list, that have no roster number and no id that can stand for one.
 *  The file does not keep what is counted */
void        biv_units_number            (BivCampaign  *campaign);

G_END_DECLS
