/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: how sheets name sides, commanders, statuses and battles */
#pragma once
#include "draw/map/map-drawing.h"
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

/** biv_sheet_name: its name, or its id where it has none; "" for no item: never %NULL */
const char *biv_sheet_name             (gpointer      item);
/** biv_sheet_dup_side: "Crown of Alvora (ALV)" */
char       *biv_sheet_dup_side         (BivSide      *side);
/** biv_sheet_dup_side_and_chief: "Crown of Alvora (ALV)   C-in-C Edric Thurwick" */
char       *biv_sheet_dup_side_and_chief (BivCampaign *campaign,
                                        BivSide      *side);
/** biv_sheet_dup_commander: "Maj-Gen Edric Thurwick, steady"; "no commander" */
char       *biv_sheet_dup_commander    (BivFormation *formation);
/** biv_sheet_dup_formation: its name, with the word of its level before it unless the name has it, in the language of the sheet or
 *  as files write it, with or without accents */
char       *biv_sheet_dup_formation    (BivFormation *formation);
/** biv_sheet_dup_quality: its own grade in words, else its brigade's figure; (nullable): it has neither */
char       *biv_sheet_dup_quality      (BivCampaign  *campaign,
                                        BivUnit      *unit);
/** biv_sheet_dup_guns: "6 / 8 pr", of a battery whose guns nobody counted its steps; "" without guns */
char       *biv_sheet_dup_guns         (BivCampaign  *campaign,
                                        BivUnit      *unit);
/** biv_sheet_dup_status: "recovering (6)" */
char       *biv_sheet_dup_status       (BivUnit      *unit);
/** biv_sheet_find_loss: the battle in which @unit was lost or captured, or %NULL */
BivBattle  *biv_sheet_find_loss        (BivCampaign  *campaign,
                                        BivUnit      *unit);
/** biv_sheet_find_battle: @id, or where it is %NULL the latest battle of the present turn, or the latest of all.
 *  Returns: (nullable): %NULL with @error */
BivBattle  *biv_sheet_find_battle      (BivCampaign  *campaign,
                                        const char   *id,
                                        GError      **error);
/** biv_sheet_count_words: "6 ready of 8, 1 gun" */
char       *biv_sheet_dup_strength     (BivCampaign  *campaign,
                                        GPtrArray    *units);
/** biv_sheet_get_rules: the title of the battle's rulebook; until the campaign changes */
const char *biv_sheet_get_rules        (BivCampaign  *campaign,
                                        BivBattle    *battle);
/** biv_sheet_dup_missing_picture: what stands where a picture should: its name, and why it is not there. @why: (nullable) */
char       *biv_sheet_dup_missing_picture (const char *name,
                                        const GError *why);
/** biv_sheet_find_weather: the word of that turn's weather, translated */
const char *biv_sheet_find_weather     (BivCampaign  *campaign,
                                        int           turn);

/** biv_sheet_dup_points: (transfer full) (nullable): "Objective points: Fort Halden 3, Sutter's Ford 1." */
char *biv_sheet_dup_points     (BivCampaign *campaign);
/** biv_sheet_dup_objectives: "d4, 2 points; e5, 1 point": what the battle's board is fought for; "none" */
char *biv_sheet_dup_objectives (BivBattle   *battle);
/** biv_sheet_dup_post: (transfer full): of a unit without remarks: that its post is empty, or who has it; "" otherwise */
char *biv_sheet_dup_post (BivCampaign *campaign,
                          BivUnit     *unit);

G_END_DECLS
