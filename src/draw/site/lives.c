/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lives.c: the life of each unit of a side: its battles, what became of it, what was written of it */
#include "config.h"
#include "draw/site/site-private.h"

#include <glib/gi18n-lib.h>

#include "base/said.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/html.h"
#include "draw/sheet/words.h"

static void
put (GHashTable *table,
     const char *unit,
     gpointer    item)
{
  GPtrArray *items = g_hash_table_lookup (table, unit);

  if (items == NULL)
    {
      items = g_ptr_array_new ();
      g_hash_table_insert (table, g_strdup (unit), items);
    }
  g_ptr_array_add (items, item);
}

/* Of GPtrArray of BivEntry, by the unit's id, so that the journal is gone over once. How it was ordered about and what its dice
 * were is no part of its life. */
static GHashTable *
read_lines (BivCampaign *campaign)
{
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_NOTE || entry->entry_kind == BIV_ENTRY_ARRIVAL || entry->entry_kind == BIV_ENTRY_EVENT)
      for (char **id = entry->objects; id != NULL && *id != NULL; id++)
        if (biv_campaign_find_unit (campaign, *id) != NULL)
          put (all, *id, entry);
  return all;
}

/* Returns: (transfer container): of BivParticipant */
static GPtrArray *
list_battles (BivCampaign *campaign,
              BivUnit     *unit)
{
  GPtrArray *own = biv_unit_peek_participants (campaign, unit), *battles = g_ptr_array_new ();

  for (guint i = 0; i < own->len; i++)
    {
      BivBattle *battle = biv_campaign_find_battle (campaign, ((BivParticipant *) own->pdata[i])->battle);

      if (battle != NULL && battle->state == BIV_BATTLE_APPLIED)
        g_ptr_array_add (battles, own->pdata[i]);
    }
  return battles;
}

static void
append_battle (Site           *site,
               GString        *html,
               BivParticipant *participant)
{
  BivBattle *battle = biv_campaign_find_battle (site->known, participant->battle);
  g_autofree char *page = site_dup_battle_page (site, participant->battle);
  g_autofree char *name = biv_turn_dup_battle_name (site->known, battle);
  g_autofree char *turn = g_strdup_printf (C_("chronicle", "Turn %d: "), battle->turn);

  biv_html_append (html, "<li>", turn, "");
  if (page != NULL)
    site_append_link (html, "", page, name, "");
  else
    biv_html_append (html, "", name, "");
  biv_html_append (html, ": ", biv_word_get_label (biv_unit_end_get_type (), participant->end), "");
  if (participant->fate != BIV_NONE)
    biv_html_append (html, ", ", biv_word_get_label (biv_fate_get_type (), participant->fate), "");
  g_string_append (html, "</li>\n");
}

static void
append_unit (Site       *site,
             GString    *html,
             GHashTable *all_lines,
             BivUnit    *unit,
             guint       number)
{
  g_autoptr (GPtrArray) battles = list_battles (site->known, unit);
  GPtrArray *lines = g_hash_table_lookup (all_lines, biv_id_of (unit));
  g_autofree char *status = biv_sheet_dup_status (unit);
  g_autofree char *steps = g_strdup_printf (C_("chronicle", "%d of %d steps"), unit->steps_now, unit->steps_full);

  g_string_append_printf (html, "<section class=\"unit\" id=\"unit-%u\">\n", number);
  biv_html_append (html, "<h4>", biv_unit_get_label (unit), "</h4>\n");
  biv_html_append (html, "<p>", biv_unit_get_type_label (site->known, unit), "; ");
  biv_html_append (html, "", steps, "; ");
  biv_html_append (html, "", status, "</p>\n");
  if (battles->len > 0 || lines != NULL)
    g_string_append (html, "<ul>\n");
  for (guint i = 0; i < battles->len; i++)
    append_battle (site, html, battles->pdata[i]);
  for (guint i = 0; lines != NULL && i < lines->len; i++)
    {
      BivEntry *entry = lines->pdata[i];
      g_autofree char *turn = g_strdup_printf (C_("chronicle", "Turn %d: "), entry->turn);

      biv_html_append (html, "<li>", turn, "");
      biv_html_append (html, "", biv_said (entry->text), "</li>\n");
    }
  if (battles->len > 0 || lines != NULL)
    g_string_append (html, "</ul>\n");
  g_string_append (html, "</section>\n");
}

void
site_append_lives (Site       *site,
                   GString    *html,
                   const char *side)
{
  GPtrArray *formations = biv_army_list_formations (site->known, side);
  g_autoptr (GHashTable) lines = read_lines (site->known);
  guint number = 0;

  biv_html_append (html, "<h2>", C_("chronicle", "The units and their lives"), "</h2>\n");
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = formations->pdata[i];
      GPtrArray *units = biv_army_list_own_units (site->known, biv_id_of (formation));
      g_autofree char *title = biv_sheet_dup_formation (formation), *commander = biv_sheet_dup_commander (formation);

      if (units->len == 0)
        continue;
      biv_html_append (html, "<h3>", title, "</h3>\n");
      biv_html_append (html, "<p class=\"italic\">", commander, "</p>\n");
      for (guint j = 0; j < units->len; j++)
        append_unit (site, html, lines, units->pdata[j], ++number);
    }
}
