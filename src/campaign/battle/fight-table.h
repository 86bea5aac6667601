/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-table.h: the order of battle of a battle on a table: brigades, those above them, and their generals
 *
 * In the engine a formation is called by its name as one word ("Brigade-Leib"), a general by his own ("Hessel"); where two
 * would be called alike, the formation's id is added. An army is no formation there: its general is the commander-in-chief. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_is_on_table: whether it is fought in millimetres */
gboolean      biv_fight_is_on_table          (BivBattle       *battle);
/** biv_fight_describe_command: formations and generals into @setup, and what its units are there: brigade, front, guns
 *  (CA-SETUP-5, FU-BASE-3, FU-SETUP-12). The units are in it already, called by their ids */
void          biv_fight_describe_command     (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              BivSetup        *setup);
/** biv_fight_find_commanded: Returns: (transfer none) (nullable): whose general it is that the engine calls so */
BivFormation *biv_fight_find_commanded       (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              const char      *general);
/** biv_fight_list_generals: (transfer container): of BivFormation: those with a general on the table, parents first.
 *  @side: (nullable): both */
GPtrArray    *biv_fight_list_generals        (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              const char      *side);
/** biv_fight_list_bodies: (transfer container): of BivFormation: those that can be ordered there, parents first; an army is
 *  none. @side: (nullable): both */
GPtrArray    *biv_fight_list_bodies          (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              const char      *side);
/** biv_fight_call_general: Returns: (transfer none): beside his flag: "Hessel"; the formation's name where nobody named leads it */
const char   *biv_fight_call_general         (BivFormation    *formation);
/** biv_fight_dup_general_name: Returns: (transfer full): as the engine calls him */
char         *biv_fight_dup_general_name     (BivCampaign     *campaign,
                                              BivFormation    *formation);
/** biv_fight_dup_formation_name: Returns: (transfer full): as the engine calls it */
char         *biv_fight_dup_formation_name   (BivCampaign     *campaign,
                                              BivFormation    *formation);
/** biv_fight_get_post: where a general stands: where he was put, else behind the middle of his troops. Returns: %FALSE if
 *  none of them has a place */
gboolean      biv_fight_get_post             (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              BivFormation    *formation,
                                              BivSpot         *post);
/** biv_fight_list_disabled: Returns: (transfer full): ids of the formations whose named general was disabled (CA-RESULT-3) */
char        **biv_fight_list_disabled        (BivCampaign     *campaign,
                                              BivBattle       *battle,
                                              BivSession      *session);

G_END_DECLS
