/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.h: who plays a side, and what he commands (CA-MAIL-1, CA-MAIL-2)
 *
 * With `players.mode` sides each side has one player, who commands all of it. With commanders a formation may name one: he
 * commands it and all below it that name no other. Whoever commands the commander-in-chief's formation has the rest of the
 * side. Nobody is kept in a file but by the names in formations and sides; who plays is worked out from them. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  char     *id;                     /* what he is called where a side is: the side's id where he commands in chief, or is the only
                                       one; of another the id of a formation of his (biv_player_find()) */
  char     *side;                   /* id */
  char     *key;                    /* what files know him by: as formations name him; NULL: the one that none names */
  char     *name;                   /* (nullable): as people know him */
  char     *contact;                /* (nullable) */
  char     *formation;              /* id of the one that he is with; NULL: none of his is on the map */
  gboolean  is_chief;               /* commands the commander-in-chief's formation; the only one does */
  gboolean  is_only;                /* his side has no other (`players.mode` sides) */
} BivPlayer;

void         biv_player_free         (BivPlayer    *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivPlayer, biv_player_free)

/** biv_player_are_commanders: whether a side may have several (`players.mode` commanders) */
gboolean     biv_player_are_commanders (BivCampaign *campaign);
/** biv_player_list: sides in file order, players of a side by their first formations in the order of battle.
 *  @side: (nullable): of all. Returns: (transfer full): of BivPlayer */
GPtrArray   *biv_player_list         (BivCampaign  *campaign,
                                      const char   *side);
/** biv_player_find: @who: (nullable): a side's id: who commands in chief there, or in a copy whose copy it is; a formation's
 *  id: its player. Returns: (transfer full) (nullable): %NULL where it is neither */
BivPlayer   *biv_player_find         (BivCampaign  *campaign,
                                      const char   *who);
/** biv_player_find_key: the same by what files know him by. Returns: (transfer full) (nullable) */
BivPlayer   *biv_player_find_key     (BivCampaign  *campaign,
                                      const char   *side,
                                      const char   *key);
/** biv_player_find_then: @player as an earlier state of his campaign knew him: by his name, or by the word of his copies, where he
 *  was called something else. What a side's one player knew, who commands in chief later has. Returns: (transfer full) (nullable):
 *  %NULL where he was no player yet: what others knew then is not his for having their command now */
BivPlayer   *biv_player_find_then    (BivCampaign  *then,
                                      BivCampaign  *now,
                                      const BivPlayer *player);
/** biv_player_commands: whether @formation is his to order */
gboolean     biv_player_commands     (BivCampaign  *campaign,
                                      const BivPlayer *player,
                                      BivFormation *formation);
/** biv_player_is: whether what a file has for @side and @key is his */
gboolean     biv_player_is           (const BivPlayer *player,
                                      const char   *side,
                                      const char   *key);
/** biv_formation_get_player: the key of who commands it. Returns: (transfer none) (nullable) */
const char  *biv_formation_get_player (BivCampaign *campaign,
                                      BivFormation *formation);
/** biv_player_get_word: of his copies (campaign/knowledge/players-copy.h). Returns: (transfer none) (nullable): %NULL: none was
 *  made yet */
const char  *biv_player_get_word     (BivCampaign  *campaign,
                                      const BivPlayer *player);
/** biv_player_set_word: gives him one. Parts of a proposal */
void         biv_player_set_word     (BivProposal  *proposal,
                                      const BivPlayer *player,
                                      const char   *word);
/** biv_player_find_word: of @side whose copies have this word. Returns: (transfer full) (nullable) */
BivPlayer   *biv_player_find_word    (BivCampaign  *campaign,
                                      const char   *side,
                                      const char   *word);
/** biv_player_dup_title: Returns: (transfer full): "Crown of Alvora"; where a side has several "Crown of Alvora, Ben" */
char        *biv_player_dup_title    (BivCampaign  *campaign,
                                      const BivPlayer *player);
/**
 * biv_player_check:
 * @who: (nullable): side or formation whose player asks; %NULL: the referee, who may do everything
 *
 * Returns: whether @who commands @formation; %FALSE with @why set to CA-MAIL-2 where another player of his side does
 */
gboolean     biv_player_check        (BivCampaign  *campaign,
                                      const char   *who,
                                      BivFormation *formation,
                                      BivRefusal   *why);

/* ---- Who may read a line of the journal ---- */

/** biv_entry_show_to_player: to him alone of his side */
void         biv_entry_show_to_player (BivEntry    *entry,
                                      const BivPlayer *player);
/** biv_entry_name_readers: of a line that is shown to a side of several players those who may know of it: whose formations,
 *  units or battles it is about, or who stands at its places; everybody where it is about none of all that. Nothing where there
 *  is one a side, and where it says already who. @before, @after: the campaign without and with what it tells of */
void         biv_entry_name_readers  (BivEntry     *entry,
                                      BivCampaign  *before,
                                      BivCampaign  *after);
/** biv_entry_is_for: whether @player may read it. What was shown to a side before it had several is its commander-in-chief's */
gboolean     biv_entry_is_for        (BivEntry     *entry,
                                      const BivPlayer *player);

G_END_DECLS
