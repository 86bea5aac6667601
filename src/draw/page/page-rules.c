/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-rules.c: the rules that concern who writes orders, in our own words */
#include "config.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/dice-proof.h"
#include "campaign/story/reference.h"
#include "engine/biv-book.h"

/* A clause, and what has to be played for it to concern anybody. */
static const struct
{
  const char *clause, *option, *unless;
} clauses[] = {
  { "CA-ORDER-1", NULL, NULL },           { "CA-ORDER-2", NULL, NULL },
  { "CA-ORDER-3", NULL, NULL },           { "CA-ORDER-4", NULL, NULL },
  { "CA-ORDER-5", "courier.delay", "0" }, { "CA-ORDER-6", NULL, NULL },
  { "CA-ORDER-7", NULL, NULL },           { "CA-MAP-2", NULL, NULL },
  { "CA-MAP-3", NULL, NULL },             { "CA-MAP-4", NULL, NULL },
  { "CA-MOVE-1", NULL, NULL },            { "CA-MOVE-2", NULL, NULL },
  { "CA-MOVE-3", NULL, NULL },            { "CA-MOVE-4", NULL, NULL },
  { "CA-MOVE-5", NULL, NULL },            { "CA-MOVE-6", NULL, NULL },
  { "CA-MOVE-9", "move.forced", "off" },  { "CA-MOVE-11", NULL, NULL },
  { "CA-CONTACT-1", NULL, NULL },         { "CA-CONTACT-2", NULL, NULL },
  { "CA-CONTACT-3", NULL, NULL },         { "CA-SCOUT-2", NULL, NULL },
  { "CA-SCOUT-3", NULL, NULL },           { "CA-SCOUT-4", NULL, NULL },
  { "CA-SUPPLY-1", "supply.mode", "off" }, { "CA-SUPPLY-2", "supply.mode", "off" },
  { "CA-SUPPLY-3", "supply.mode", "off" }, { "CA-SUPPLY-4", "depot.burn", "off" },
  { "CA-MAIL-1", "players.mode", "sides" }, { "CA-MAIL-2", "players.mode", "sides" },
  { "CA-MAIL-3", "players.mode", "sides" }, { "CA-MAIL-4", "mail.mode", "off" },
  { "CA-MAIL-5", "mail.mode", "off" },    { "CA-MAIL-6", "mail.mode", "off" },
  { "CA-MAIL-7", "mail.returns", "off" },
  { "CA-SIEGE-1", "siege.mode", "off" },  { "CA-SIEGE-6", "siege.mode", "off" },
};

static gboolean
is_played (BivPlayersPage *page,
           const char     *option,
           const char     *unless)
{
  return option == NULL || !biv_campaign_option_is (page->campaign, option, unless);
}

static void
add_clauses (BivPlayersPage *page,
             BivBook        *book)
{
  biv_players_page_put_plain (page, "<dl>\n");
  for (gsize i = 0; i < G_N_ELEMENTS (clauses); i++)
    {
      const char *words = biv_book_get_clause_words (book, clauses[i].clause);

      if (words == NULL || !is_played (page, clauses[i].option, clauses[i].unless))
        continue;
      g_string_append_printf (page->html, "<dt id=\"%s\">%s</dt>", clauses[i].clause, clauses[i].clause);
      biv_players_page_put (page, "<dd>", words, "</dd>\n");
    }
  biv_players_page_put_plain (page, "</dl>\n");
}

static void
add_options (BivPlayersPage *page,
             BivBook        *book)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_options (page->campaign, book);

  biv_players_page_put (page, "<details><summary>", _("What is played by option"), "</summary>\n<table>\n");
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      if (line->kind != BIV_REFERENCE_OPTION)
        continue;
      biv_players_page_put (page, "<tr><th scope=\"row\">", line->text, "</th>");
      biv_players_page_put (page, "<td><b>", line->value, "</b></td></tr>\n");
    }
  biv_players_page_put_plain (page, "</table></details>\n");
}

static void
add_dice (BivPlayersPage *page)
{
  g_autofree char *words = biv_dice_proof_dup_words (page->campaign);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (words), "\n", -1);

  if (*words == '\0')
    return;
  biv_players_page_put (page, "<details id=\"dice\"><summary>", _("What the dice are proved by"), "</summary>\n");
  for (char **line = lines; *line != NULL; line++)
    biv_players_page_put (page, "<p class=\"seal\">", *line, "</p>\n");
  biv_players_page_put_plain (page, "</details>\n");
}

void
biv_players_page_add_rules (BivPlayersPage *page)
{
  g_autoptr (BivBook) book = biv_book_load_campaign (NULL);

  if (book == NULL)
    return;
  biv_players_page_put (page, "<section id=\"rules\" aria-labelledby=\"head-rules\">\n<h2 id=\"head-rules\">",
                        _("The rules that concern your orders"), "</h2>\n");
  add_clauses (page, book);
  add_options (page, book);
  add_dice (page);
  biv_players_page_put_plain (page, "</section>\n");
}
