/* SPDX-License-Identifier: GPL-3.0-or-later */
/* site-private.h: the chronicle's pages while they are made */
#pragma once
#include "campaign/model/player.h"
#include "draw/site/chronicle-site.h"
#include "draw/sheet/sheet.h"
G_BEGIN_DECLS

typedef struct
{
  BivCampaign          *source;     /* as it stands, with its steps */
  BivCampaign          *known;      /* as the reader may know it */
  const BivSiteRequest *request;
  const char           *reader;     /* as for sheets, a side: NULL: the referee, or everybody once the war is over */
  BivPlayer            *player;     /* owned: who reads; NULL: the referee, or everybody */
  gboolean              is_for_all;
  GPtrArray            *files;      /* of SiteFile, owned, in the order in which they are written */
  GPtrArray            *deeds;      /* of BivDeed */
  GPtrArray            *battles;    /* of BivBattle, borrowed: those that have a page */
  GPtrArray            *turns;      /* of BivCampaign, owned, by turn: as all of it stood when it closed; NULL: not known, or the
                                       reader was no player then */
} Site;

/** site_copy_known: Returns: (transfer full): that campaign as the reader may know it */
BivCampaign *site_copy_known (Site        *site,
                              BivCampaign *then);

/** site_add_file: @name: of the file; @bytes: (transfer full) */
void  site_add_file         (Site       *site,
                             const char *name,
                             GBytes     *bytes);
/** site_begin_page: head, navigation and heading. @heading: (nullable): below the campaign's name; @up: the front page itself is
 *  told from the others by %NULL. Returns: (transfer full): to be written on, and given to site_end_page() */
GString *site_begin_page    (Site       *site,
                             const char *name,
                             const char *heading);
/** site_end_page: @html: (transfer full) */
void  site_end_page         (Site       *site,
                             const char *name,
                             GString    *html);
/** site_append_link: to a page of the site */
void  site_append_link      (GString    *html,
                             const char *before,
                             const char *name,
                             const char *words,
                             const char *after);

/** site_dup_turn_page, _battle_page: Returns: (transfer full) (nullable): the name of that page; %NULL where the site
 *  has none */
char *site_dup_turn_page    (Site       *site,
                             int         turn);
char *site_dup_battle_page  (Site       *site,
                             const char *battle);

/** site_add_front: the map through the turns, the course of the war in figures, what happened; and the pictures of them */
gboolean site_add_front     (Site       *site,
                             GError    **error);
/** site_append_deeds: what happened in that turn, as a list. Returns: %FALSE where nothing did, and nothing is written */
gboolean site_append_deeds  (Site       *site,
                             GString    *html,
                             int         turn);
/** site_append_lives: of each unit of a side: its battles, what became of it, what was written of it */
void     site_append_lives  (Site       *site,
                             GString    *html,
                             const char *side);
/** site_add_feed: the news, the latest first, as RSS 2.0 */
void     site_add_feed      (Site       *site);

G_END_DECLS
