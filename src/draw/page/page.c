/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.c: a player's page put together: its head, its sections, its look and its script */
#include "config.h"
#include "draw/page/page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fail.h"
#include "biv-page-resource.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/orders/orders-block.h"
#include "draw/counter/side-look.h"
#include "draw/page/private.h"

void
biv_players_page_put_plain (BivPlayersPage *page,
                            const char     *html)
{
  g_string_append (page->html, html);
}

void
biv_players_page_put (BivPlayersPage *page,
                      const char     *before,
                      const char     *text,
                      const char     *after)
{
  g_autofree char *escaped = g_markup_escape_text (text != NULL ? text : "", -1);

  g_string_append_printf (page->html, "%s%s%s", before, escaped, after);
}

GPtrArray *
biv_players_page_list_formations (BivPlayersPage *page)
{
  GPtrArray *all = biv_army_list_formations (page->campaign, page->id);
  GPtrArray *formations = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (biv_campaign_find_place (page->campaign, ((BivFormation *) all->pdata[i])->location) != NULL
        && biv_player_commands (page->campaign, page->player, all->pdata[i]))
      g_ptr_array_add (formations, all->pdata[i]);
  return formations;
}

/* ---- Look and script ---- */

/* Our own, and in the program: it is there. Returns: (transfer full) */
static GBytes *
load (const char *name)
{
  g_autofree char *path = g_strconcat ("/org/bivouac/page/", name, NULL);
  GBytes *bytes;

  biv_page_register_resource ();
  bytes = g_resource_lookup_data (biv_page_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert (bytes != NULL);
  return bytes;
}

static void
put_bytes (BivPlayersPage *page,
           GBytes         *bytes)
{
  g_string_append_len (page->html, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
}

static void
add_inks (BivPlayersPage *page,
          BivPaletteKind  kind,
          const char     *before,
          const char     *after)
{
  BivSideLook look = biv_side_look (page->campaign, page->id);
  BivSideInks inks = biv_palette_side (biv_palette_for (kind), &look);
  BivColour paper = biv_palette_for (kind)->level[0];

#define HEX(c) (int) ((c).red * 255 + 0.5), (int) ((c).green * 255 + 0.5), (int) ((c).blue * 255 + 0.5)
  g_string_append_printf (page->html, "%s:root{--side:#%02x%02x%02x;--face:#%02x%02x%02x;--figure:#%02x%02x%02x;"
                          "--paper:#%02x%02x%02x}%s\n", before, HEX (inks.colour), HEX (inks.face), HEX (inks.figure),
                          HEX (paper), after);
#undef HEX
}

/* Nothing is fetched, and no script runs but ours: its digest says which that is. */
static void
add_policy (BivPlayersPage *page)
{
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autoptr (GBytes) script = load ("page.js");
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *encoded = NULL;

  g_checksum_update (checksum, g_bytes_get_data (script, NULL), (gssize) g_bytes_get_size (script));
  g_checksum_get_digest (checksum, digest, &length);
  encoded = g_base64_encode (digest, length);
  g_string_append_printf (page->html, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                          "style-src 'unsafe-inline'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'\">\n", encoded);
}

static void
add_head (BivPlayersPage *page)
{
  const char *title = biv_item_call (page->campaign);
  g_autofree char *reader = biv_player_dup_title (page->campaign, page->player);
  g_autoptr (GBytes) style = load ("page.css");
  g_autofree char *turn = biv_calendar_dup_turn (page->campaign, page->campaign->turn);

  biv_players_page_put (page, "<!DOCTYPE html>\n<html lang=\"", C_("html", "en"), "\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                        "<meta name=\"color-scheme\" content=\"light dark\">\n" BIV_ORDERS_PAGE_MARK "\n");
  add_policy (page);
  biv_players_page_put (page, "<title>", title, "");
  biv_players_page_put (page, " – ", reader, "");
  biv_players_page_put (page, ", ", turn, "</title>\n<style>\n");
  put_bytes (page, style);
  add_inks (page, BIV_PALETTE_LIGHT, "", "");
  add_inks (page, BIV_PALETTE_DARK, "@media screen and (prefers-color-scheme:dark){", "}");
  biv_players_page_put_plain (page, "</style>\n</head>\n<body>\n");
  biv_players_page_put_plain (page, "<header>\n<span class=\"swatch\" aria-hidden=\"true\"></span>\n");
  biv_players_page_put (page, "<div><h1>", title, "</h1>\n");
  biv_players_page_put (page, "<p>", reader, "");
  biv_players_page_put (page, ", ", turn, "</p></div>\n");
  if (page->by != NULL && page->takes_orders)
    {
      /* TRANSLATORS: in a corner of a player's page, above a day and an hour that the referee wrote: "orders by" / "Sat 20:00" */
      biv_players_page_put (page, "<p class=\"by\">", C_("page", "orders by"), "");
      biv_players_page_put (page, " <b>", page->by, "</b></p>\n");
    }
  biv_players_page_put_plain (page, "</header>\n");
}

/* ---- The page ---- */

static void
add_body (BivPlayersPage *page)
{
  biv_players_page_put_plain (page, "<main>\n");
  biv_players_page_put (page, "<noscript><p class=\"notice\">",
                        page->takes_orders
                          ? _("Without scripts this page is a briefing with a form: print it, or answer by mail in your own words. "
                              "With scripts you can write your orders on the map.")
                          : _("This page is a briefing: no orders can be given now."), "</p></noscript>\n");
  biv_players_page_add_map (page);
  biv_players_page_add_army (page);
  biv_players_page_add_enemy (page);
  biv_players_page_add_despatches (page);
  biv_players_page_add_news (page);
  if (page->takes_orders)
    biv_players_page_add_form (page);
  biv_players_page_add_rules (page);
  biv_players_page_put_plain (page, "</main>\n");
}

static void
add_script (BivPlayersPage *page)
{
  g_autoptr (GBytes) script = load ("page.js");

  biv_players_page_add_data (page);
  biv_players_page_put_plain (page, "<script>");
  put_bytes (page, script);
  biv_players_page_put_plain (page, "</script>\n");
}

gboolean
biv_players_page_takes_orders (BivCampaign *campaign)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  return campaign->state == BIV_STATE_RUNNING && campaign->phase <= BIV_PHASE_ORDERS
         && biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0;
}

GBytes *
biv_players_page_render (BivCampaign  *copy,
                         const char   *by,
                         GError      **error)
{
  g_autoptr (BivPlayer) player = NULL;
  BivPlayersPage page = { .campaign = copy, .by = by };
  g_autoptr (BivMapDrawing) drawing = NULL;
  g_autoptr (GString) html = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (copy) && biv_campaign_is_copy (copy), NULL);

  page.id = copy->copy_for;
  page.side = biv_campaign_find_side (copy, page.id);
  page.player = player = biv_player_find (copy, page.id);
  page.html = html;
  if (biv_campaign_peek_items (copy, BIV_KIND_PLACE)->len > 0)
    page.drawing = drawing = biv_map_drawing_new (copy, page.id);
  page.takes_orders = biv_players_page_takes_orders (copy);
  add_head (&page);
  add_body (&page);
  add_script (&page);
  biv_players_page_put_plain (&page, "</body>\n</html>\n");
  if (html->len > BIV_PLAYERS_PAGE_MOST_BYTES)
    {
      biv_fail (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                _("the page of %s would be larger than %d MB, which a mail may not bring; send a copy instead"),
                biv_item_call (page.side), BIV_PLAYERS_PAGE_MOST_BYTES / 1024 / 1024);
      return NULL;
    }
  return g_string_free_to_bytes (g_steal_pointer (&html));
}

char *
biv_players_page_dup_name (BivCampaign *copy)
{
  g_autofree char *title = NULL, *lower = NULL, *side = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (copy) && biv_campaign_is_copy (copy), NULL);

  title = biv_item_dup_file_word (copy);
  lower = g_utf8_strdown (title, -1);
  side = biv_item_dup_file_word (biv_campaign_find_side (copy, copy->copy_for));
  if (copy->copy_player != NULL)
    {
      /* Who plays, of several. */
      g_autofree char *player = g_strdelimit (g_str_to_ascii (copy->copy_player, "C"), " /\\:*?\"<>|.", '-');

      return g_strdup_printf ("%s-turn-%02d-%s-%s.html", lower, copy->turn, side, player);
    }
  return g_strdup_printf ("%s-turn-%02d-%s.html", lower, copy->turn, side);
}
