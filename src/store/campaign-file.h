/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-file.h: a campaign on disk (*.campaign, or packed: *.campaign.gz)
 *
 * It is read by what it is and written as its name says: under one that ends in .gz it is packed (packed.h).
 * Items may stand in any order and are written in ours; comments are read over and not written again. */
#pragma once
#include <gio/gio.h>
#include "base/biv-file.h"
#include "campaign/model/campaign.h"
#include "store/format.h"
G_BEGIN_DECLS

/**
 * biv_campaign_file_load:
 * @file: the campaign to read
 * @etag: (out) (transfer full) (optional): names what was read, for biv_campaign_file_save()
 * @error: set to a #BivFormatError, #BivXmlError, #BivFileError or #GIOErrorEnum. Its message is one line, or up to
 *   twenty, each "name:line: what is wrong and what would do"
 *
 * Reads a whole campaign or nothing: there is no half-loaded campaign. It is clean (biv_campaign_is_dirty()).
 *
 * Returns: (transfer full) (nullable): the campaign, or %NULL with @error set
 */
BivCampaign *biv_campaign_file_load     (GFile         *file,
                                         char         **etag,
                                         GError       **error);
/** biv_campaign_file_parse: the same from bytes; @name is the file's for messages */
BivCampaign *biv_campaign_file_parse    (const char    *name,
                                         const char    *bytes,
                                         gsize          n_bytes,
                                         GError       **error);

/**
 * biv_campaign_file_save:
 * @etag: (inout) (nullable) (optional): of what was read or saved last; a file that has changed since is not replaced
 *   (%BIV_FILE_ERROR_CHANGED: offer to save a copy). %NULL, or pointing to %NULL: whatever is there is replaced, as for a
 *   name that was just chosen. Set to the new one.
 *
 * Writes beside @file and renames over it, so a full disk cannot cost a campaign; the version before stays as a backup
 * (its name and "~"), and several more in the user's state folder (backups.h). What was written is read again before
 * anything is replaced: a file that could not be opened never takes the place of one that can. The campaign is clean
 * afterwards.
 *
 * Returns: %FALSE with @error set, and the file as it was
 */
gboolean     biv_campaign_file_save     (BivCampaign   *campaign,
                                         GFile         *file,
                                         char         **etag,
                                         GError       **error);
/** biv_campaign_file_save_locked: the same for who holds @lock (nullable), of @file: he goes on holding it */
gboolean     biv_campaign_file_save_locked (BivCampaign *campaign,
                                         GFile         *file,
                                         BivFileLock   *lock,
                                         char         **etag,
                                         GError       **error);

/* The same in three parts, of which the second may be another thread's: nobody has to wait for a slow disk. */
typedef struct _BivCampaignSaving BivCampaignSaving;

/** biv_campaign_saving_new: @campaign as it is now, to be saved in @file. @etag: (nullable): as above */
BivCampaignSaving *biv_campaign_saving_new    (BivCampaign       *campaign,
                                               GFile             *file,
                                               const char        *etag);
/** biv_campaign_saving_write: in any thread. @lock: (nullable): as above. Returns: %FALSE with @error, and the file as it was */
gboolean           biv_campaign_saving_write  (BivCampaignSaving *saving,
                                               BivFileLock       *lock,
                                               GError           **error);
/** biv_campaign_saving_settle: after it was written: what has been done to @campaign meanwhile is not saved.
 *  Returns: (transfer none): the new etag */
const char        *biv_campaign_saving_settle (BivCampaignSaving *saving,
                                               BivCampaign       *campaign);
void               biv_campaign_saving_free   (BivCampaignSaving *saving);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivCampaignSaving, biv_campaign_saving_free)

/** biv_campaign_file_dup_text: Returns: (transfer full): what would be saved */
char        *biv_campaign_file_dup_text (BivCampaign   *campaign,
                                         gsize         *n_bytes);

G_END_DECLS
