/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field-words.h: what fields and their values are called on screen and in the journal */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_field_get_label: translated: "Objective points" */
const char *biv_field_get_label (const BivFieldSpec *field);
/** biv_features_list: Returns: (transfer none): what a place may have that the program knows of, as words of files,
 *  ended by %NULL; a file may name others */
const char *const *biv_features_list (void);
/** biv_feature_get_label: translated; a word that is not the program's is its own label */
const char *biv_feature_get_label (const char         *feature);
/** biv_value_dup_label: Returns: (transfer full) (nullable): with names instead of ids, translated: "Crown of Alvora";
 *  %NULL for boards and records */
char       *biv_value_dup_label (BivCampaign        *campaign,
                                 const BivFieldSpec *field,
                                 const BivValue     *value);
/** biv_item_dup_label: Returns: (transfer full): its name, or what it is called where its kind has none: "the arrival of
 *  turn 4", "line 12 of the journal". For the middle of a sentence */
char       *biv_item_dup_label  (BivCampaign        *campaign,
                                 BivItem            *item);

G_END_DECLS
