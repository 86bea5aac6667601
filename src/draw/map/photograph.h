/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photograph.h: photographs of battles as files: brought beside the campaign's, written into pages, given with copies */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/**
 * biv_photograph_take:
 * @from: PNG or JPEG, as its content says
 * @folder: where the campaign's file lies
 * @stem: letters, figures and hyphens: "battle-of-two-palms"
 * @name: (out) (transfer full): what it is called there: "battle-of-two-palms-2.jpg"
 * @cancellable: (nullable)
 *
 * Looked at by the program for pictures, then copied as it is, over nothing that is there. May be called in any thread.
 *
 * Returns: %FALSE with @error
 */
gboolean biv_photograph_take      (GFile       *from,
                                   GFile       *folder,
                                   const char  *stem,
                                   char       **name,
                                   GCancellable *cancellable,
                                   GError     **error);
/** biv_photograph_dup_uri: (transfer full) (nullable): a picture beside the campaign's file as "data:image/jpeg;base64,…", no
 *  larger than a page needs; %NULL where it cannot be read. @folder: (nullable) a #GFile, as a callback has it */
char    *biv_photograph_dup_uri   (const char  *name,
                                   gpointer     folder);
/** biv_photographs_copy: puts all that @campaign names beside a copy of it in the folder @to. What is missing in @from is left
 *  out, and so is what is there already. @is_given_away: what is seen alone, for a camera writes into its files when and where
 *  they were taken; else they are copied as they are. Returns: %FALSE with @error where one cannot be written */
gboolean biv_photographs_copy     (BivCampaign *campaign,
                                   GFile       *from,
                                   GFile       *to,
                                   gboolean     is_given_away,
                                   GError     **error);

G_END_DECLS
