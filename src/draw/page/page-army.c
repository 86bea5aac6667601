/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-army.c: a player's army as a tree, what he knows of the enemy, his news, and the form to print */
#include "config.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/courier.h"
#include "campaign/story/journal.h"
#include "campaign/turn/turn.h"
#include "draw/sheet/words.h"

/* ---- Tables ---- */

void
biv_players_page_put_heads (BivPlayersPage    *page,
                            const char *const *heads)
{
  biv_players_page_put_plain (page, "<thead><tr>");
  for (; *heads != NULL; heads++)
    biv_players_page_put (page, "<th scope=\"col\">", *heads, "</th>");
  biv_players_page_put_plain (page, "</tr></thead>\n");
}

/* ---- The army ---- */

char *
biv_players_page_dup_strength (BivPlayersPage *page,
                               BivFormation   *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_followers (page->campaign, formation);
  int n_ready = 0, n_recovering = 0;

  for (guint i = 0; i < units->len; i++)
    {
      n_ready += biv_unit_is_ready (units->pdata[i]);
      n_recovering += ((BivUnit *) units->pdata[i])->status == BIV_STATUS_RECOVERING;
    }
  /* TRANSLATORS: units of a formation: "7 ready, 1 recovering" */
  return n_recovering > 0 ? g_strdup_printf (_("%d ready, %d recovering"), n_ready, n_recovering)
                          : g_strdup_printf (C_("page", "%d ready"), n_ready);
}

static void
put_state (BivPlayersPage *page,
           BivFormation   *formation)
{
  if (formation->shaken_until != BIV_NONE)
    biv_players_page_put (page, ", <b>", C_("page", "shaken"), "</b>");
  if (formation->out_of_supply > 0)
    biv_players_page_put (page, ", <b>", C_("page", "out of supply"), "</b>");
  if (formation->shut_in)
    biv_players_page_put (page, ", <b>", C_("page", "shut in"), "</b>");
  if (formation->embarked)
    biv_players_page_put (page, ", <b>", C_("page", "on board"), "</b>");
}

static void
add_units (BivPlayersPage *page,
           BivFormation   *formation)
{
  GPtrArray *units = biv_army_list_own_units (page->campaign, biv_id_of (formation));
  g_autofree char *summary = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u unit", "%u units", units->len), units->len);
  const char *const heads[] = { C_("column", "No."), C_("column", "Unit"), C_("column", "Type"), C_("column", "Steps"),
                                C_("column", "Status"), NULL };

  if (units->len == 0)
    return;
  biv_players_page_put (page, "<details><summary>", summary, "</summary>\n<table>\n");
  biv_players_page_put_heads (page, heads);
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *status = biv_sheet_dup_status (unit);
      g_autofree char *steps = unit->steps_full > 1 ? g_strdup_printf ("%d/%d", unit->steps_now, unit->steps_full) : g_strdup ("");

      biv_players_page_put (page, "<tr><td>", biv_unit_get_ref (unit), "</td>");
      biv_players_page_put (page, "<td>", biv_unit_get_label (unit), "</td>");
      biv_players_page_put (page, "<td>", biv_unit_get_type_label (page->campaign, unit), "</td>");
      biv_players_page_put (page, "<td>", steps, "</td>");
      biv_players_page_put (page, "<td>", status, "</td></tr>\n");
    }
  biv_players_page_put_plain (page, "</table></details>\n");
}

static void add_below (BivPlayersPage *page, const char *parent);

static void
add_formation (BivPlayersPage *page,
               BivFormation   *formation)
{
  BivPlace *place = biv_campaign_find_place (page->campaign, formation->location);
  g_autofree char *initials = biv_formation_dup_initials (page->campaign, formation);
  g_autofree char *commander = biv_sheet_dup_commander (formation);
  g_autofree char *strength = biv_players_page_dup_strength (page, formation);
  g_autofree char *goes = biv_courier_dup_words (page->campaign, formation);

  biv_players_page_put (page, "<li data-formation=\"", biv_id_of (formation), "\">\n<div class=\"row\">");
  biv_players_page_put (page, "<span class=\"code\">", initials, "</span>");
  biv_players_page_put (page, "<div><b>", biv_item_call (formation), "</b>\n");
  biv_players_page_put (page, "<small>", place != NULL ? biv_item_call (place) : C_("page", "off the map"), "");
  biv_players_page_put (page, ", ", strength, "");
  put_state (page, formation);
  biv_players_page_put (page, "</small>\n<small>", commander, "</small>");
  if (goes != NULL)
    biv_players_page_put (page, "\n<small>", goes, "</small>");
  biv_players_page_put_plain (page, "</div></div>\n");
  add_units (page, formation);
  add_below (page, biv_id_of (formation));
  biv_players_page_put_plain (page, "</li>\n");
}

/* @parent: (nullable): %NULL: those that are below nobody */
static void
add_below (BivPlayersPage *page,
           const char     *parent)
{
  GPtrArray *all = biv_army_list_formations (page->campaign, page->id);
  gboolean is_open = FALSE;

  for (guint i = 0; i < all->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (all, i);
      BivFormation *above = biv_campaign_find_formation (page->campaign, formation->parent);

      if (g_strcmp0 (above != NULL ? biv_id_of (above) : NULL, parent) != 0)
        continue;
      if (!is_open)
        biv_players_page_put_plain (page, parent == NULL ? "<ul class=\"tree\">\n" : "<ul>\n");
      is_open = TRUE;
      add_formation (page, formation);
    }
  if (is_open)
    biv_players_page_put_plain (page, "</ul>\n");
}

void
biv_players_page_add_army (BivPlayersPage *page)
{
  biv_players_page_put (page, "<section id=\"army\" aria-labelledby=\"head-army\">\n<h2 id=\"head-army\">",
                        _("Your army"), "</h2>\n");
  add_below (page, NULL);
  if (biv_army_list_formations (page->campaign, page->id)->len == 0)
    biv_players_page_put (page, "<p>", C_("page", "none"), "</p>\n");
  biv_players_page_put_plain (page, "</section>\n");
}

/* ---- The enemy ---- */

static void
add_sighting (BivPlayersPage *page,
              BivSighting    *sighting)
{
  BivItem *source = biv_campaign_find (page->campaign, sighting->source);
  gboolean is_old = sighting->turn < page->campaign->turn;
  g_autofree char *what = biv_knowledge_dup_text (page->campaign, sighting);
  g_autofree char *when = sighting->reported != BIV_NONE
                            /* CA-MAIL-3 */
                            ? g_strdup_printf (C_("sheet", "turn %d, as reported, turn %d"), sighting->turn, sighting->reported)
                            : g_strdup_printf (is_old ? _("last seen turn %d") : _("turn %d"), sighting->turn);

  biv_players_page_put (page, is_old ? "<tr class=\"old\"><td>" : "<tr><td>", what, "</td>");
  biv_players_page_put (page, "<td>", when, "</td>");
  biv_players_page_put (page, "<td>", source != NULL ? biv_item_call (source)
                                      : sighting->source != NULL ? biv_said (sighting->source) : "", "</td></tr>\n");
}

/* Of enemies, or of others: what another player of the side commands is seen like an enemy's (CA-MAIL-3). */
static guint
add_sightings (BivPlayersPage *page,
               GPtrArray      *sightings,
               gboolean        of_enemies)
{
  const char *const heads[] = { C_("column", "What was seen"), C_("column", "Turn"), C_("column", "Seen by"), NULL };
  guint n = 0;

  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = g_ptr_array_index (sightings, i);

      if (biv_sides_are_hostile (page->campaign, page->id, sighting->seen) != of_enemies)
        continue;
      if (n++ == 0)
        {
          if (!of_enemies)
            biv_players_page_put (page, "<h3>", _("Others, as they were seen"), "</h3>\n");
          biv_players_page_put_plain (page, "<table>\n");
          biv_players_page_put_heads (page, heads);
        }
      add_sighting (page, sighting);
    }
  if (n > 0)
    biv_players_page_put_plain (page, "</table>\n");
  return n;
}

void
biv_players_page_add_enemy (BivPlayersPage *page)
{
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (page->campaign, page->id);
  g_autoptr (GPtrArray) taken = biv_courier_list_taken (page->campaign, page->id);

  biv_players_page_put (page, "<section id=\"enemy\" aria-labelledby=\"head-enemy\">\n<h2 id=\"head-enemy\">",
                        _("The enemy, as reported"), "</h2>\n");
  if (add_sightings (page, sightings, TRUE) == 0)
    biv_players_page_put (page, "<p>", _("Nothing is known of him."), "</p>\n");
  add_sightings (page, sightings, FALSE);
  for (guint i = 0; i < taken->len; i++)
    biv_players_page_put (page, "<p>", biv_said (((BivEntry *) taken->pdata[i])->text), "</p>\n");
  biv_players_page_put_plain (page, "</section>\n");
}

/* ---- News ---- */

static void
put_lines (BivPlayersPage *page,
           const char     *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      biv_players_page_put (page, "<p>", *line, "</p>\n");
}

static void
add_mission (BivPlayersPage *page)
{
  const char *situation = biv_turn_get_situation (page->campaign, page->id);
  int points = biv_side_get_victory_points (page->campaign, page->id);
  g_autofree char *weather = g_strdup_printf (_("Weather: %s."), biv_sheet_find_weather (page->campaign, page->campaign->turn));
  g_autofree char *standing = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d victory point if it ended now.",
                                                            "%d victory points if it ended now.", points), points);

  biv_players_page_put (page, "<h2>", _("Situation"), "</h2>\n");
  if (situation != NULL)
    put_lines (page, situation);
  biv_players_page_put (page, "<p>", weather, "");
  biv_players_page_put (page, " ", standing, "</p>\n");
  if (page->side->mission != NULL && *page->side->mission != '\0')
    {
      biv_players_page_put (page, "<h3>", _("Your mission"), "</h3>\n");
      put_lines (page, page->side->mission);
    }
  if (page->side->notes != NULL && *page->side->notes != '\0')
    put_lines (page, page->side->notes);
}

/* CA-JOURNAL-4: the newspaper has what was flagged for it, the latest turn that there is something of. */
static void
add_gazette (BivPlayersPage *page)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;
  g_autoptr (GPtrArray) entries = NULL;
  const char *name = page->campaign->gazette_name != NULL ? page->campaign->gazette_name : _("The Campaign Gazette");
  int turn;

  filter.gazette = TRUE;
  entries = biv_journal_list (page->campaign, &filter);
  if (entries->len == 0)
    return;
  turn = ((BivEntry *) entries->pdata[entries->len - 1])->turn;
  biv_players_page_put (page, "<article class=\"gazette\">\n<h3>", name, "</h3>\n");
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      if (entry->turn != turn)
        continue;
      if (entry->headline != NULL)
        biv_players_page_put (page, "<h4>", biv_said (entry->headline), "</h4>\n");
      if (entry->text != NULL)
        put_lines (page, biv_said (entry->text));
    }
  biv_players_page_put_plain (page, "</article>\n");
}

/* What has come to his ears since his last page: this turn and the one before. */
static void
add_lines (BivPlayersPage *page,
           int             turn)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;
  g_autofree char *label = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  filter.turn = turn;
  if (turn < 1 || (entries = biv_journal_list (page->campaign, &filter))->len == 0)
    return;
  label = biv_calendar_dup_turn (page->campaign, turn);
  /* TRANSLATORS: above what a player has learned in a turn: "What happened: Turn 3, 5 March 1883" */
  biv_players_page_put (page, "<h3>", _("What happened"), ": ");
  biv_players_page_put (page, "", label, "</h3>\n<ul>\n");
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      const char *text = entry->text != NULL ? biv_said (entry->text) : entry->headline != NULL ? biv_said (entry->headline) : "";

      if (*text != '\0')
        biv_players_page_put (page, "<li>", text, "</li>\n");
    }
  biv_players_page_put_plain (page, "</ul>\n");
}

void
biv_players_page_add_news (BivPlayersPage *page)
{
  biv_players_page_put (page, "<section id=\"news\" aria-label=\"", C_("page", "News"), "\">\n");
  add_mission (page);
  add_gazette (page);
  add_lines (page, page->campaign->turn);
  add_lines (page, page->campaign->turn - 1);
  biv_players_page_put_plain (page, "</section>\n");
}

/* ---- The form to print ---- */

#define PATH_BOXES    4
#define DESPATCH_ROWS 3

static void
add_form_row (BivPlayersPage *page,
              BivFormation   *formation)
{
  BivPlace *place = biv_campaign_find_place (page->campaign, formation->location);
  g_autofree char *initials = biv_formation_dup_initials (page->campaign, formation);

  biv_players_page_put (page, "<tr><td><b>", biv_item_call (formation), "</b><br>");
  biv_players_page_put (page, "", initials, ", ");
  biv_players_page_put (page, "", biv_item_call (place), "</td><td>");
  for (int posture = BIV_POSTURE_HOLD; posture <= BIV_POSTURE_BESIEGE; posture++)
    biv_players_page_put (page, "<span class=\"tick\"><span class=\"box\"></span>",
                          biv_word_get_label (biv_posture_get_type (), posture), "</span> ");
  biv_players_page_put_plain (page, "</td><td>");
  for (int i = 0; i < PATH_BOXES; i++)
    biv_players_page_put_plain (page, "<span class=\"slot\"></span>");
  biv_players_page_put_plain (page, "</td><td></td></tr>\n");
}

/* CA-MAIL-4 */
static void
add_form_of_despatches (BivPlayersPage *page)
{
  const char *const heads[] = { C_("page", "From"), C_("page", "To"), C_("page", "With (tick)"),
                                C_("page", "Words of the despatch"), NULL };
  const char *const with[] = { C_("despatch with", "return"), C_("despatch with", "sightings"),
                               C_("despatch with", "order of march") };

  biv_players_page_put (page, "<h3>", C_("page", "Your despatches"), "</h3>\n<table>\n");
  biv_players_page_put_heads (page, heads);
  for (int i = 0; i < DESPATCH_ROWS; i++)
    {
      biv_players_page_put_plain (page, "<tr><td></td><td></td><td>");
      for (gsize j = 0; j < G_N_ELEMENTS (with); j++)
        biv_players_page_put (page, "<span class=\"tick\"><span class=\"box\"></span>", with[j], "</span> ");
      biv_players_page_put_plain (page, "</td><td></td></tr>\n");
    }
  biv_players_page_put_plain (page, "</table>\n");
}

void
biv_players_page_add_form (BivPlayersPage *page)
{
  const char *const heads[] = { C_("column", "Formation"), C_("page", "Posture (tick one)"), C_("page", "By way of"),
                                C_("page", "Words to it"), NULL };
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (page->campaign);
  g_autofree char *title = g_strdup_printf (_("Your orders for turn %d"), page->campaign->turn);

  biv_players_page_put (page, "<section id=\"form\" aria-labelledby=\"head-form\">\n<h2 id=\"head-form\">",
                        title, "</h2>\n<table>\n");
  biv_players_page_put_heads (page, heads);
  for (guint i = 0; i < bodies->len; i++)
    if (biv_player_commands (page->campaign, page->player, bodies->pdata[i]))
      add_form_row (page, bodies->pdata[i]);
  biv_players_page_put_plain (page, "</table>\n");
  if (biv_despatch_is_used (page->campaign))
    add_form_of_despatches (page);
  biv_players_page_put_plain (page, "</section>\n");
}
