/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: what the parts of a page share */
#pragma once
#include "campaign/model/player.h"
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

typedef struct
{
  BivCampaign   *campaign;          /* the copy */
  BivSide       *side;              /* whose it is */
  const char    *id;                /* of that */
  const char    *by;                /* (nullable) */
  gboolean       takes_orders;      /* they can still be given in this turn */
  BivPlayer     *player;            /* who reads it */
  BivMapDrawing *drawing;           /* NULL: there is no map */
  GString       *html;
} BivPlayersPage;

/** biv_players_page_put: @text as it is read, between @before and @after, which are HTML */
void        biv_players_page_put   (BivPlayersPage *page, const char *before, const char *text, const char *after);
/** biv_players_page_put_plain: HTML as it stands */
void        biv_players_page_put_plain (BivPlayersPage *page, const char *html);

/* Its sections, in their order. */
void        biv_players_page_add_map  (BivPlayersPage *page);
void        biv_players_page_add_army  (BivPlayersPage *page);
void        biv_players_page_add_enemy (BivPlayersPage *page);
void        biv_players_page_add_news  (BivPlayersPage *page);
void        biv_players_page_add_despatches (BivPlayersPage *page);
void        biv_players_page_add_rules (BivPlayersPage *page);
void        biv_players_page_add_form  (BivPlayersPage *page);
/** biv_players_page_add_data: what the script reads, as JSON in a script that is none */
void        biv_players_page_add_data  (BivPlayersPage *page);
/** biv_players_page_put_heads: of a table's columns; @heads: %NULL ends them */
void        biv_players_page_put_heads (BivPlayersPage *page, const char *const *heads);
/** biv_players_page_put_post: to whom he may write, and how much, as a member of an object; nothing where nobody writes */
void        biv_players_page_put_post  (BivPlayersPage *page, GString *json);
/** biv_players_page_put_json: @text (nullable) as a JSON string, which nothing in it can end, not even "</script>" */
void        biv_players_page_put_json  (GString *json, const char *text);
/** biv_players_page_put_words: what the script says, as a JSON object; @n: formations: it counts up to so many */
void        biv_players_page_put_words (GString *json, guint n);

/** biv_players_page_list_formations: Returns: (transfer container): of BivFormation: such as the reader commands, on the map, in
 *  order of battle */
GPtrArray  *biv_players_page_list_formations (BivPlayersPage *page);
/** biv_players_page_dup_strength: "7 ready, 1 recovering" */
char       *biv_players_page_dup_strength (BivPlayersPage *page, BivFormation *formation);

G_END_DECLS
