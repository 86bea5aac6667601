/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment.h: who may stand where when a battle begins (CA-DEPLOY): questions, which only read, and edits of a proposal */
#pragma once
#include "board/biv-polygon.h"
#include "campaign/model/campaign.h"
#include "campaign/model/item-fault.h"
G_BEGIN_DECLS

/**
 * biv_deployment_check:
 * @square: a cell's name
 *
 * Whether a unit of the board list may be placed there now, in the order of refusals CA-SETUP-4, CA-DEPLOY-3 (off the
 * board or taken), CA-DEPLOY-1, CA-DEPLOY-3 (river), CA-DEPLOY-2 (not while both sides place unseen).
 */
gboolean        biv_deployment_check            (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 const char     *unit,
                                                 const char     *square,
                                                 BivRefusal     *why);
/** biv_deployment_get_side_to_place: who places now by `deploy.order`; %NULL: both, or nobody is left (CA-DEPLOY-5) */
const char     *biv_deployment_get_side_to_place (BivCampaign   *campaign,
                                                 BivBattle      *battle);
/** biv_deployment_is_unseen: each side places without knowing where the other stands; an own side's view must hide it */
gboolean        biv_deployment_is_unseen        (BivCampaign    *campaign,
                                                 BivBattle      *battle);
/** biv_deployment_sits_south: this side is side A, whose edge is the southern one */
gboolean        biv_deployment_sits_south       (BivBattle      *battle,
                                                 const char     *side);
/** biv_deployment_is_own_half: CA-DEPLOY-1 */
gboolean        biv_deployment_is_own_half      (BivBattle      *battle,
                                                 const char     *side,
                                                 BivCell         cell);
/** biv_deployment_get_facing: Returns: a direction of the board's shape; toward the enemy's edge where none is said */
guint8          biv_deployment_get_facing       (BivBattle            *battle,
                                                 const BivParticipant *participant);

#define BIV_DEPLOYMENT_HEAD "deployment"    /* with this a kept one begins */
#define BIV_DEPLOYMENT_POST "general "      /* with this the line of a general */

/** biv_deployment_dup_text: Returns: (transfer full): whose it is and for which board, "deployment S steinfurt 3 table 3000
 *  3000"; what @side has placed, "A02 d4 N" a line, where its generals were put, and its opening orders; to be kept under a
 *  name and loaded again with biv_turn_propose_load_deployment() (CA-DEPLOY-9) */
char           *biv_deployment_dup_text         (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 const char     *side);
/** biv_deployment_dup_side_of: Returns: (transfer full) (nullable): the id of the side that has kept it */
char           *biv_deployment_dup_side_of      (const char     *text);
/**
 * biv_turn_propose_load_deployment:
 * @text: as biv_deployment_dup_text() has it. One of another side or for another board is refused; without its first line it
 *   is taken for whatever is here
 * @dropped: (out) (optional): (transfer full) (nullable): a sentence about each unit that could not be placed again
 */
BivProposal    *biv_turn_propose_load_deployment (BivCampaign   *campaign,
                                                 const char     *battle,
                                                 const char     *side,
                                                 const char     *text,
                                                 char          **dropped);

/* ---- On a table (CA-DEPLOY-4; fusilier, section 5) ---- */

/* Where somebody is to stand. */
typedef struct
{
  const char *unit;                 /* id */
  BivSpot     at;                   /* of the centre of its base */
  BivAngle    facing;
  const char *form;                 /* "column"; NULL: as its arm stands in line */
  gboolean    is_hidden;            /* on its side's sketch map alone (FU-SETUP-4) */
} BivStation;

/** biv_deployment_get_spot: Returns: %FALSE if it has no place on the table */
gboolean        biv_deployment_get_spot         (BivBattle            *battle,
                                                 const BivParticipant *participant,
                                                 BivSpot              *at,
                                                 BivAngle             *facing);
/** biv_deployment_get_station: as it stands now. Returns: %FALSE if it has no place */
gboolean        biv_deployment_get_station      (BivBattle            *battle,
                                                 const BivParticipant *participant,
                                                 BivStation           *station);
/** biv_deployment_get_zone: the strip of the table where a side may stand, edges included: its half, less `deploy.gap`.
 *  Returns: %FALSE if the gap leaves none */
gboolean        biv_deployment_get_zone         (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 const char           *side,
                                                 BivBounds            *zone);
/** biv_deployment_has_room: whether `deploy.gap` leaves both sides a strip of a table of that @height where a line can stand.
 *  Returns: %FALSE with @why, which names the option and what would do */
gboolean        biv_deployment_has_room         (BivCampaign          *campaign,
                                                 BivLength             height,
                                                 BivRefusal           *why);
/** biv_deployment_list_bases: @stations: (nullable): where some stand instead. Returns: (transfer full): of BivBase, one for
 *  each of @participants, in that order; who has no place has the centre (-1, -1), and its true size */
GArray         *biv_deployment_list_bases       (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 GPtrArray            *participants,
                                                 const BivStation     *stations,
                                                 guint                 n_stations);
/**
 * biv_deployment_check_stations:
 *
 * Whether these units of one side may stand there, all at once: CA-DEPLOY-4, then what the rulebook asks of a deployment.
 * While both sides place unseen, nothing is said that the enemy's places would tell.
 */
gboolean        biv_deployment_check_stations   (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 const BivStation     *stations,
                                                 guint                 n_stations,
                                                 BivRefusal           *why);
/** biv_deployment_list_table_faults: biv_turn_list_faults() on a table; a general's fault names his formation */
GPtrArray      *biv_deployment_list_table_faults (BivCampaign         *campaign,
                                                 BivBattle            *battle);
/** biv_deployment_list_brigade: (transfer container): of BivParticipant: who of a formation itself is on the board list */
GPtrArray      *biv_deployment_list_brigade     (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 const char           *formation);
/** biv_deployment_form_line: @stations: (out): room for all of @brigade: side by side from left to right, dressed on
 *  @centre, each as it is drawn up now */
void            biv_deployment_form_line        (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 GPtrArray            *brigade,
                                                 BivSpot               centre,
                                                 BivAngle              facing,
                                                 BivStation           *stations);
/** biv_turn_propose_stations: places or moves these units, as one step; refused if one of them may not stand there */
BivProposal    *biv_turn_propose_stations       (BivCampaign          *campaign,
                                                 const char           *battle,
                                                 const BivStation     *stations,
                                                 guint                 n_stations);
/** biv_turn_propose_post: puts a general somewhere; @post: (nullable): %NULL: behind his troops, as they stand */
BivProposal    *biv_turn_propose_post           (BivCampaign          *campaign,
                                                 const char           *battle,
                                                 const char           *formation,
                                                 const BivSpot        *post);

/* ---- Generals in a kept deployment (CA-DEPLOY-9): "general S11:600:400" a line, for those who were put there by hand ---- */

void            biv_deployment_append_posts     (BivCampaign          *campaign,
                                                 BivBattle            *battle,
                                                 const char           *side,
                                                 GString              *text);
/** biv_deployment_forget_posts: the generals of @side are behind their troops again */
void            biv_deployment_forget_posts     (BivProposal          *proposal,
                                                 BivBattle            *battle,
                                                 const char           *side);
/** biv_deployment_load_post: @word: "S11:600:400". Returns: %FALSE with @why */
gboolean        biv_deployment_load_post        (BivProposal          *proposal,
                                                 BivBattle            *battle,
                                                 const char           *side,
                                                 const char           *word,
                                                 BivRefusal           *why);
/** biv_deployment_place_rest: whoever of @side (nullable: both) is on the list without a place, brigades as lines, two or three
 *  deep, horse on the wings, batteries between; as edits of @proposal */
void            biv_deployment_place_rest       (BivProposal          *proposal,
                                                 BivBattle            *battle,
                                                 const char           *side);

/** biv_deployment_read_station: @square: "600,485"; @facing: (nullable): "90"; what is not said stays as it is. Returns:
 *  %FALSE with @why */
gboolean        biv_deployment_read_station     (BivBattle            *battle,
                                                 const BivParticipant *participant,
                                                 const char           *square,
                                                 const char           *facing,
                                                 BivStation           *station,
                                                 BivRefusal           *why);

/* ---- Parts that the procedures share. @participants: of BivParticipant, all of the battle's ---- */

/** biv_deployment_write_station: as edits, unchecked */
void            biv_deployment_write_station    (BivProposal      *proposal,
                                                 BivParticipant   *participant,
                                                 const BivStation *station);
gboolean        biv_deployment_get_cell         (BivBattle      *battle,
                                                 BivParticipant *participant,
                                                 BivCell        *cell);
gboolean        biv_deployment_can_stand        (BivBattle      *battle,
                                                 BivCell         cell);
BivParticipant *biv_deployment_find_standing    (BivBattle      *battle,
                                                 GPtrArray      *participants,
                                                 BivCell         cell,
                                                 BivParticipant *but);
/** biv_deployment_find_enemy_beside: Returns: (nullable): the first enemy next to that cell, diagonally too (CA-DEPLOY-2) */
BivParticipant *biv_deployment_find_enemy_beside (BivBattle     *battle,
                                                 GPtrArray      *participants,
                                                 const char     *side,
                                                 BivCell         cell);
gboolean        biv_deployment_check_square     (BivCampaign    *campaign,
                                                 BivBattle      *battle,
                                                 GPtrArray      *participants,
                                                 BivParticipant *participant,
                                                 const char     *square,
                                                 BivRefusal     *why);
/** biv_turn_list_faults: CA-DEPLOY-7. Returns: (transfer full): of BivItemFault, in order-of-battle order */
GPtrArray   *biv_turn_list_faults       (BivCampaign *campaign, const char *battle);

G_END_DECLS
