/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-post.c: despatches on a player's page: what has come to him, what he wrote, and the returns that he has (CA-MAIL-6 to
 * CA-MAIL-8) */
#include "config.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>

#include "campaign/knowledge/despatch.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/orders-form.h"

static char *
dup_written (BivPlayersPage *page,
             BivDespatch    *despatch)
{
  BivPlace *from = biv_campaign_find_place (page->campaign, despatch->from);

  /* TRANSLATORS: of a despatch: when and where it was written */
  return from != NULL ? g_strdup_printf (C_("page", "written in turn %d at %s"), despatch->written, biv_item_call (from))
                      : g_strdup_printf (C_("page", "written in turn %d"), despatch->written);
}

static char *
dup_received (BivPlayersPage *page,
              BivDespatch    *despatch)
{
  if (despatch->state == BIV_DESPATCH_TAKEN)
    return g_strdup_printf (C_("page", "taken from the enemy in turn %d by %s"), despatch->turn,
                            biv_turn_name (page->campaign, despatch->taken_by));
  return g_strdup_printf (C_("page", "received in turn %d"), despatch->turn);
}

/* @received: what he wrote himself nobody tells him more of (CA-MAIL-6) */
static void
add_letter (BivPlayersPage *page,
            BivDespatch    *despatch,
            const char     *received)
{
  g_autofree char *title = biv_despatch_dup_title (page->campaign, despatch), *written = dup_written (page, despatch);
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (page->campaign, despatch);

  biv_players_page_put (page, "<li><b>", title, "</b>\n");
  biv_players_page_put (page, "<small>", written, "");
  if (received != NULL)
    biv_players_page_put (page, ", ", received, "");
  biv_players_page_put_plain (page, "</small>\n");
  for (guint i = 0; i < lines->len; i++)
    {
      gboolean is_own_words = i == 0 && despatch->text != NULL && *despatch->text != '\0';
      g_auto (GStrv) parts = g_strsplit (lines->pdata[i], "\n", -1);

      for (char **part = parts; *part != NULL; part++)
        biv_players_page_put (page, is_own_words ? "<p class=\"letter\">" : "<p>", *part, "</p>\n");
    }
  biv_players_page_put_plain (page, "</li>\n");
}

static void
add_letters (BivPlayersPage *page,
             GPtrArray      *despatches,
             gboolean        are_his)
{
  biv_players_page_put_plain (page, "<ul class=\"post\">\n");
  for (guint i = 0; i < despatches->len; i++)
    {
      g_autofree char *received = are_his ? NULL : dup_received (page, despatches->pdata[i]);

      add_letter (page, despatches->pdata[i], received);
    }
  biv_players_page_put_plain (page, "</ul>\n");
}

static int
compare_came (gconstpointer a,
              gconstpointer b)
{
  return (*(BivDespatch *const *) b)->came - (*(BivDespatch *const *) a)->came;
}

/* What came before; of the returns that nobody had to write the newest stand in a table of their own. Last first. */
static GPtrArray *
list_earlier (BivPlayersPage  *page,
              const BivPlayer *player,
              GPtrArray       *news)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivDespatch, despatch, page->campaign, BIV_KIND_DESPATCH)
    if (biv_despatch_is_in_hand (despatch, player) && !despatch->is_automatic && !g_ptr_array_find (news, despatch, NULL))
      g_ptr_array_add (list, despatch);
  g_ptr_array_sort (list, compare_came);
  return list;
}

/* Those that somebody wrote, or those that come of themselves every turn (CA-MAIL-7). */
static GPtrArray *
list_automatic (GPtrArray *news,
                gboolean   are_automatic)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < news->len; i++)
    if (((BivDespatch *) news->pdata[i])->is_automatic == are_automatic)
      g_ptr_array_add (list, news->pdata[i]);
  return list;
}

static GPtrArray *
list_sent (BivPlayersPage  *page,
           const BivPlayer *player)
{
  GPtrArray *list = g_ptr_array_new ();
  GPtrArray *all = biv_campaign_peek_items (page->campaign, BIV_KIND_DESPATCH);

  for (guint i = all->len; i-- > 0;)
    if (biv_despatch_is_his (page->campaign, all->pdata[i], player) && !((BivDespatch *) all->pdata[i])->is_automatic)
      g_ptr_array_add (list, all->pdata[i]);
  return list;
}

static void
add_folded (BivPlayersPage *page,
            const char     *title,
            GPtrArray      *despatches,
            gboolean        are_his)
{
  g_autofree char *summary = g_strdup_printf ("%s (%u)", title, despatches->len);

  if (despatches->len == 0)
    return;
  biv_players_page_put (page, "<details><summary>", summary, "</summary>\n");
  add_letters (page, despatches, are_his);
  biv_players_page_put_plain (page, "</details>\n");
}

static void
add_returns (BivPlayersPage  *page,
             const BivPlayer *player)
{
  const char *const heads[] = { C_("column", "Formation"), C_("column", "Reported"), C_("column", "Its return"), NULL };
  GPtrArray *despatches = NULL;
  g_autoptr (GPtrArray) returned = biv_despatch_list_returned (page->campaign, player, &despatches);

  if (returned->len > 0)
    {
      biv_players_page_put (page, "<h3>", C_("sheet", "Returns"), "</h3>\n<table>\n");
      biv_players_page_put_heads (page, heads);
    }
  for (guint i = 0; i < returned->len; i++)
    {
      const BivReturned *one = g_ptr_array_index (returned, i);
      g_autofree char *words = biv_despatch_dup_returned (page->campaign, despatches->pdata[i], one);
      g_autofree char *when = g_strdup_printf (_("turn %d"), ((BivDespatch *) despatches->pdata[i])->written);

      biv_players_page_put (page, "<tr><th scope=\"row\">", one->name != NULL ? biv_said (one->name) : one->formation, "</th>");
      biv_players_page_put (page, "<td>", when, "</td>");
      biv_players_page_put (page, "<td>", words, "</td></tr>\n");
    }
  if (returned->len > 0)
    biv_players_page_put_plain (page, "</table>\n");
  g_ptr_array_unref (despatches);
}

void
biv_players_page_add_despatches (BivPlayersPage *page)
{
  const BivPlayer *player = page->player;
  g_autoptr (GPtrArray) news = biv_despatch_list_new (page->campaign, player);
  g_autoptr (GPtrArray) earlier = list_earlier (page, player, news), sent = list_sent (page, player);
  g_autoptr (GPtrArray) written = list_automatic (news, FALSE), returns = list_automatic (news, TRUE);

  if (news->len + earlier->len + sent->len == 0 && !biv_despatch_is_used (page->campaign))
    return;
  biv_players_page_put (page, "<section id=\"despatches\" aria-labelledby=\"head-despatches\">\n<h2 id=\"head-despatches\">",
                        _("Despatches"), "");
  if (written->len > 0)
    {
      g_autofree char *count = g_strdup_printf (C_("page", "%u new"), written->len);

      biv_players_page_put (page, " <span id=\"count-news\">", count, "</span>");
    }
  biv_players_page_put_plain (page, "</h2>\n");
  if (written->len > 0)
    add_letters (page, written, FALSE);
  else if (returns->len == 0)
    biv_players_page_put (page, "<p>", C_("page", "Nothing has come since your last page."), "</p>\n");
  add_folded (page, C_("page", "Returns that came of themselves"), returns, FALSE);
  add_folded (page, C_("page", "What came before"), earlier, FALSE);
  add_folded (page, C_("page", "What you have written"), sent, TRUE);
  add_returns (page, player);
  biv_players_page_put_plain (page, "</section>\n");
}

/* ---- What the script needs to write one ---- */

void
biv_players_page_put_post (BivPlayersPage *page,
                           GString        *json)
{
  const BivPlayer *player = page->player;
  g_autoptr (GPtrArray) addressees = NULL, sent = NULL;
  guint n_written = 0;

  if (!page->takes_orders || !biv_despatch_is_used (page->campaign))
    return;
  addressees = biv_despatch_list_addressees (page->campaign, player);
  sent = list_sent (page, player);
  for (guint i = 0; i < sent->len; i++)
    n_written += ((BivDespatch *) sent->pdata[i])->written == page->campaign->turn;
  g_string_append_printf (json, "\"post\":{\"letters\":%d,\"most\":%d,\"written\":%u,\"to\":[", BIV_DESPATCH_MOST_TEXT,
                          BIV_DESPATCH_MOST_A_TURN, n_written);
  for (guint i = 0; i < addressees->len; i++)
    {
      const BivAddressee *addressee = g_ptr_array_index (addressees, i);
      g_autofree char *word = biv_orders_form_dup_addressee (addressee->word);

      if (word == NULL)
        continue;
      g_string_append (json, json->str[json->len - 1] == '[' ? "[" : ",[");
      biv_players_page_put_json (json, word);
      g_string_append_c (json, ',');
      biv_players_page_put_json (json, addressee->name);
      g_string_append_c (json, ']');
    }
  g_string_append (json, "]},\n");
}
