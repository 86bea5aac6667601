/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recovery.h: what was not saved yet, kept against a crash
 *
 * While a campaign is open, every change is followed by a whole copy of it in the user's state folder, and every move of a
 * battle that is being fought by a line beside it (move-journal.h); when all is saved or closed the copy goes. A copy
 * whose program is gone is offered at the next start. It survives whatever ends the program; whether it survives a power
 * cut is the disk's affair, and an edit waits for a slow one no longer than a moment (base/clerk.h). */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct _BivSession BivSession;   /* engine/biv-session.h */

#define BIV_TYPE_RECOVERY (biv_recovery_get_type ())
G_DECLARE_FINAL_TYPE (BivRecovery, biv_recovery, BIV, RECOVERY, GObject)

/**
 * biv_recovery_new: begins to watch @campaign
 * @file: (nullable): where it is saved; %NULL: nowhere yet
 * @etag: (nullable): of what was read or saved there last (campaign-file.h)
 *
 * The property "problem" is %NULL, or says in words why the last copy could not be written.
 */
BivRecovery *biv_recovery_new        (BivCampaign   *campaign,
                                      GFile         *file,
                                      const char    *etag);
/** biv_recovery_set_file: after it was saved: where, and as what */
void         biv_recovery_set_file   (BivRecovery   *self,
                                      GFile         *file,
                                      const char    *etag);
/** biv_recovery_set_needed: the campaign has to be kept although nothing in it was changed, since no file has it yet; until it
 *  is said to be otherwise, or saved */
void         biv_recovery_set_needed  (BivRecovery   *self,
                                       gboolean       is_needed);
/**
 * biv_recovery_follow:
 * @battle: (nullable): its id
 * @session: (nullable): of @battle: what is not kept with the campaign yet (biv_session_is_kept()) is kept here, move by
 *   move. %NULL: no battle is being fought
 */
void         biv_recovery_follow      (BivRecovery   *self,
                                       const char    *battle,
                                       BivSession    *session);
const char  *biv_recovery_get_problem (BivRecovery  *self);
/** biv_recovery_settle: waits until the disk has everything, however slow it is */
void         biv_recovery_settle      (BivRecovery  *self);
/** biv_recovery_finish: the campaign is closed, its changes saved or given up: the copy goes. Without it, the copy is
 *  offered next time. */
void         biv_recovery_finish     (BivRecovery   *self);

/* ---- At the next start ---- */

/* A copy that another run of the program left behind. Nobody else is offered it as long as it lives. */
typedef struct _BivRecoveryOffer BivRecoveryOffer;

/** biv_recovery_list_offers: Returns: (transfer full): of BivRecoveryOffer, the latest first */
GPtrArray   *biv_recovery_list_offers (void);
/** biv_recovery_find_offer: Returns: (transfer full) (nullable): the latest for what is saved in @file */
BivRecoveryOffer *biv_recovery_find_offer (GFile *file);
void         biv_recovery_offer_free  (BivRecoveryOffer *offer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRecoveryOffer, biv_recovery_offer_free)

/** biv_recovery_find_offer_called: Returns: (transfer full) (nullable): the one of that id, where nobody else has it now */
BivRecoveryOffer *biv_recovery_find_offer_called (const char *id);
const char  *biv_recovery_offer_get_id    (BivRecoveryOffer *offer);   /* by which it is found again */
const char  *biv_recovery_offer_get_title (BivRecoveryOffer *offer);   /* of the campaign; never NULL */
GFile       *biv_recovery_offer_get_file  (BivRecoveryOffer *offer);   /* (transfer none) (nullable) */
GDateTime   *biv_recovery_offer_get_time  (BivRecoveryOffer *offer);   /* (transfer none): of its last change, local */
/**
 * biv_recovery_offer_restore:
 * @etag: (out) (transfer full) (nullable): of what the file held, so that saving over something newer is refused
 *
 * The copy stays until the offer is discarded: begin to watch the restored campaign first.
 *
 * Returns: (transfer full) (nullable): the campaign, not saved (biv_campaign_is_dirty()); %NULL with @error
 */
BivCampaign *biv_recovery_offer_restore   (BivRecoveryOffer *offer,
                                           char            **etag,
                                           GError          **error);
/** biv_recovery_offer_discard: the copy goes for good */
void         biv_recovery_offer_discard   (BivRecoveryOffer *offer);

G_END_DECLS
