/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-card.h: the dice of a battle: who rolls them, and the face that is due */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_DICE_CARD (biv_dice_card_get_type ())
G_DECLARE_FINAL_TYPE (BivDiceCard, biv_dice_card, BIV, DICE_CARD, GtkWidget)

/* Signals
 * "marked": another face is marked, or none; or whoever throws is another one.
 * "words": whoever sits there wants to see what the dice are proved by, or the players' words to be taken down. */

/** biv_dice_card_set_session: @sides: ids of the sides A and B in @campaign; @types: whether dice are typed, to begin with */
void     biv_dice_card_set_session (BivDiceCard *self,
                                    BivSession  *session,
                                    BivCampaign *campaign,
                                    const char *const *sides,
                                    gboolean     types);
/** biv_dice_card_set_outcomes: what stands under each face while a die is due. @outcome: Returns: (transfer full) (nullable): what
 *  that face does, in two lines at most; lives as long as the card does */
void     biv_dice_card_set_outcomes (BivDiceCard *self,
                                    char       *(*outcome) (gpointer owner,
                                                            int      face),
                                    gpointer     owner);
/** biv_dice_card_leave_to_host: the program rolls nothing here: the dice fall with the host; @takes_faces: unless real ones are
 *  typed in */
void     biv_dice_card_leave_to_host (BivDiceCard *self,
                                    gboolean     takes_faces);
/** biv_dice_card_show: what is due now; to be called when the session has changed */
void     biv_dice_card_show        (BivDiceCard *self);
/** biv_dice_card_dup_marked: Returns: (transfer full) (nullable): the same as it stands on the die: "4", or "0" on the nought of
 *  a die of ten; %NULL: none */
char    *biv_dice_card_dup_marked  (BivDiceCard *self);
/** biv_dice_card_mark: 0: none; a face that the die has not is none either */
void     biv_dice_card_mark        (BivDiceCard *self,
                                    int          face);
/** biv_dice_card_use: gives the marked face to the battle, or lets the program roll */
void     biv_dice_card_use         (BivDiceCard *self);
/** biv_dice_card_press: a key for the dice: figures mark, Return uses. Figures that no face has, and Return where nothing is
 *  marked, do nothing, and are the card's all the same while a die is due. Returns: whether it was one */
gboolean biv_dice_card_press       (BivDiceCard *self,
                                    guint        key);
/** biv_dice_card_take_return: Return anywhere on @page uses a marked face, whatever has the focus there */
void     biv_dice_card_take_return (BivDiceCard *self,
                                    GtkWidget   *page);

G_END_DECLS
