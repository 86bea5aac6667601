/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle-site.h: a campaign as a folder of pages for the web, to be put on any server or opened from the disk
 *
 * For the referee, for a side, of several players for one of them, or for everybody: what its reader may not know is not in it
 * (CA-SCOUT-6, CA-MAIL-3), not in the names of its files, and not in how many of them there are. It is read without scripts and
 * without a network; one script of a few lines lets the map run through the turns. */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

/* Borrowed while it is written. */
typedef struct
{
  const char  *reader;              /* who reads it (campaign/knowledge/knowledge.h), or BIV_EVERYBODY; NULL: the referee */
  BivBackdrop *backdrop;            /* under the maps; NULL: none. The caller knows whether the reader may see it */
  GFile       *folder;              /* where the gazette's pictures lie; NULL: nowhere */
  const char  *address;             /* where the pages will be found, for the feed: "https://example.org/war"; NULL: not known */
} BivSiteRequest;

/**
 * biv_chronicle_site_write:
 * @campaign: as it stands, with its steps; turns that they do not reach back to have no map
 * @folder: made where it is not there. What an earlier chronicle left in it and this one has not is deleted, for it may have
 *   been for another reader; other files stay
 * @error: G_IO_ERROR_NOT_FOUND where there is no such side or player, G_IO_ERROR_PERMISSION_DENIED where the campaign is a copy for
 *   another, or what could not be written
 *
 * Once a campaign is over, everybody reads what the referee knows. All pages are made before the first is written.
 *
 * Returns: (transfer full) (nullable): of GFile: what was written, the front page first; or %NULL with @error
 */
GPtrArray *biv_chronicle_site_write (BivCampaign          *campaign,
                                     const BivSiteRequest *request,
                                     GFile                *folder,
                                     GError              **error);

G_END_DECLS
