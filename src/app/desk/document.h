/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.h: a campaign that is open in a window, and the file it belongs to */
#pragma once
#include "app/desk/desk.h"
#include "store/recovery.h"
G_BEGIN_DECLS

#define BIV_TYPE_DOCUMENT (biv_document_get_type ())
G_DECLARE_FINAL_TYPE (BivDocument, biv_document, BIV, DOCUMENT, GObject)

/* Properties: "file" (GFile, nullable). Signal "overtaken": another program wrote the file, or took it away. */

/** biv_document_read: Returns: (transfer full): what is in the file, to look at; nothing is opened */
BivCampaign *biv_document_read         (GFile        *file,
                                        GError      **error);
/** biv_document_open: nobody else can change the file as long as it is open.
 *  Returns: (transfer full): %NULL with @error; every message begins "name:line: " where it can */
BivDocument *biv_document_open         (GFile        *file,
                                        GError      **error);
/** biv_document_get_elsewhere: where it was being worked on elsewhere when it was opened, in another window or by another
 *  program: then this is a copy, which has no file yet. @words: (out) (optional) (transfer none): who has it.
 *  Returns: (nullable): the file that was asked for */
GFile       *biv_document_get_elsewhere (BivDocument *self,
                                        const char  **words);
/** biv_document_let_go: it is not worked on any more: others may. Saving it takes hold of its file again */
void         biv_document_let_go       (BivDocument  *self);
/** biv_document_open_copy: of a sample or a backup, which stays as it is: the copy has no file yet */
BivDocument *biv_document_open_copy    (GFile        *file,
                                        GError      **error);
/** biv_document_new: a new campaign: it has no file yet, and has something to save */
BivDocument *biv_document_new          (BivCampaign  *campaign);

BivDesk     *biv_document_get_desk     (BivDocument  *self);
BivCampaign *biv_document_get_campaign (BivDocument  *self);
/** biv_document_get_file: Returns: (nullable): %NULL where it was never saved */
GFile       *biv_document_get_file     (BivDocument  *self);
/** biv_document_dup_suggested_name: Returns: (transfer full): "the-karrash-road.campaign" */
char        *biv_document_dup_suggested_name (BivDocument *self);
gboolean     biv_document_has_changes  (BivDocument  *self);

typedef enum
{
  BIV_SAVE_CAREFULLY,               /* not over what another program wrote meanwhile */
  BIV_SAVE_OVER,
} BivSaveHow;

/** BivSaved: @error: (nullable): nothing was lost: BIV_FILE_ERROR_CHANGED where another program wrote the file meanwhile,
 *  BIV_FILE_ERROR_LOCKED where one is working on it, else a #GIOErrorEnum or what would not be read again */
typedef void (*BivSaved) (gpointer      data,
                          const GError *error);

/**
 * biv_document_save:
 * @to: (nullable): %NULL for its own file, else it is this document's file from now on
 * @then: called with @data (transfer full), freed by @free_data: at once where the disk is quick, else from the main loop.
 *   Not at all where the document goes before; it is saved then too
 *
 * Only while biv_document_is_saving() is %FALSE. What is done to the campaign meanwhile is not in the file.
 */
void         biv_document_save         (BivDocument   *self,
                                        GFile         *to,
                                        BivSaveHow     how,
                                        BivSaved       then,
                                        gpointer       data,
                                        GDestroyNotify free_data);
gboolean     biv_document_is_saving    (BivDocument  *self);

/** biv_document_get_recovery: Returns: (transfer none): what keeps its unsaved changes */
BivRecovery *biv_document_get_recovery (BivDocument  *self);
/** biv_document_discard: what is not saved is not wanted any more; the document is about to go */
void         biv_document_discard      (BivDocument  *self);
/** biv_document_count_recoverable: steps that a crashed run made after the last save */
guint        biv_document_count_recoverable (BivDocument *self);
/**
 * biv_document_new_restored:
 * @offer: what a crashed run left; it is discarded when this document keeps what was in it
 *
 * Returns: (transfer full) (nullable): with what was not saved, of the file it belongs to if that is still there; %NULL with
 *   @error, and the offer stays
 */
BivDocument *biv_document_new_restored (BivRecoveryOffer *offer,
                                        GError      **error);
/** biv_document_restore: Returns: (transfer full): another document of the same file, with those steps, not saved yet */
BivDocument *biv_document_restore      (BivDocument  *self);
/** biv_document_discard_left: those steps are not wanted any more */
void         biv_document_discard_left (BivDocument  *self);

G_END_DECLS
