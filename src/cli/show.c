/* SPDX-License-Identifier: GPL-3.0-or-later */
/* show.c: the verb that tells how a campaign stands */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "cli/files.h"
#include "cli/pressed.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"
#include "campaign/map/exhaustion.h"
#include "campaign/story/journal.h"
#include "engine/book-table.h"
#include <glib/gi18n-lib.h>

static gboolean shows_ids;          /* an option */

/* For those who edit the file by hand. */
static void
show_id (BivItem *item)
{
  if (shows_ids)
    g_print (" [%s]", biv_item_get_id (item));
}

/* ---- The head ---- */

static void
show_moment (BivCampaign *campaign)
{
  g_autofree char *when = biv_calendar_dup_turn (campaign, campaign->turn);
  BivWeather weather = BIV_WEATHER_FAIR;

  BIV_EACH (BivTurn, turn, campaign, BIV_KIND_TURN)
    if (turn->number == campaign->turn)
      weather = turn->weather;
  g_print ("%s\n", biv_item_call (campaign));
  g_print ("%s: %s\n", when, biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));
  if (weather != BIV_WEATHER_FAIR)
    g_print (_("Weather: %s\n"), biv_word_get_label (biv_weather_get_type (), (int) weather));
  if (campaign->result != NULL)
    g_print (_("Finished: %s\n"), g_str_equal (campaign->result, "drawn") ? _("a draw")
                                                                         : biv_turn_name (campaign, campaign->result));
}

static void
show_side (BivCampaign *campaign,
           BivSide     *side)
{
  const char *id = biv_id_of (side);
  int mark = biv_side_get_exhaustion_mark (campaign, id);

  g_print ("\n%s%s%s", biv_side_call_briefly (side), side->short_name != NULL ? "  " : "",
           side->short_name != NULL ? biv_item_call (side) : "");
  show_id (BIV_ITEM (side));
  g_print ("\n");
  g_print (_("  victory points %d, steps lost %d of %d"), biv_side_get_victory_points (campaign, id),
           biv_side_get_lost_steps (campaign, id), biv_side_get_full_steps (campaign, id));
  if (mark != BIV_NONE)
    g_print (_(", exhausted at %d"), mark);
  g_print ("\n");
}

/* ---- The table of unit types, where it is the referee's own ---- */

static void
show_changed_type (BivBook        *book,
                   BivBook        *shipped,
                   const BivFacts *overlay,
                   const char     *id)
{
  int number = biv_book_find_type (book, id);
  gboolean is_added = biv_book_overlay_is_added (shipped, overlay, id);
  g_autoptr (GArray) columns = biv_book_list_columns (book);

  if (number < 0)
    {
      g_print (_("  %s: taken out\n"), biv_book_get_type_at (shipped, (guint) biv_book_find_type (shipped, id))->name);
      return;
    }
  if (is_added)
    g_print (_("  %s: added, like %s\n"), biv_book_get_type_at (book, (guint) number)->name,
             biv_book_get_type_at (book, (guint) number)->figure);
  for (guint i = 0; i < columns->len; i++)
    {
      const BivBookColumn *column = &g_array_index (columns, BivBookColumn, i);
      g_autofree char *value = biv_book_dup_entry (book, (guint) number, column->id);
      g_autofree char *usual = biv_book_overlay_dup_usual (shipped, overlay, id, column->id);

      if (g_strcmp0 (value, usual) != 0 && !(is_added && g_str_equal (column->id, "name")))
        /* TRANSLATORS: a unit type, one of its values, what it is, and what the book says */
        g_print (_("  %s: %s %s (%s)\n"), biv_book_get_type_at (book, (guint) number)->name, column->label, value, usual);
    }
}

static void
show_types (BivCampaign *campaign)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  g_autoptr (BivBook) shipped = book != NULL ? biv_book_load (campaign->ruleset, NULL) : NULL;
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  g_auto (GStrv) changed = NULL;

  if (shipped == NULL)
    return;
  changed = biv_book_list_changed (book, shipped);
  if (*changed != NULL)
    g_print ("\n%s\n", _("Unit types that differ from the usual table"));
  for (char **id = changed; *id != NULL; id++)
    show_changed_type (book, shipped, overlay, *id);
}

/* ---- Formations and units ---- */

static char *
dup_order (BivCampaign  *campaign,
           BivFormation *formation)
{
  BivOrder *order = biv_formation_get_order (campaign, formation);
  GString *text = NULL;
  char **path;

  if (order == NULL)
    return g_strdup (_("no order"));
  text = g_string_new (biv_word_get_label (biv_posture_get_type (), (int) order->posture));
  path = biv_order_get_path (order);
  for (char **place = path; place != NULL && *place != NULL; place++)
    g_string_append_printf (text, "%s %s", place == path ? "" : ",", biv_turn_name (campaign, *place));
  if (order->forced)
    g_string_append_printf (text, ", %s", _("forced march"));
  if (order->status == BIV_ORDER_REFUSED)
    g_string_append_printf (text, ", %s %s", _("refused"), order->reason != NULL ? order->reason : "");
  return g_string_free (text, FALSE);
}

static void
show_formation (BivCampaign  *campaign,
                BivFormation *formation,
                int           depth)
{
  const char *place = formation->location != NULL ? biv_turn_name (campaign, formation->location) : _("off the map");
  g_autofree char *order = dup_order (campaign, formation), *under_way = biv_courier_dup_words (campaign, formation);
  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

  g_print ("%*s%s  %s", 2 + 2 * depth, "", initials, biv_item_call (formation));
  show_id (BIV_ITEM (formation));
  if (formation->commander != NULL)
    g_print (", %s", formation->commander);
  g_print ("\n%*s%s: %s\n", 4 + 2 * depth, "", place, order);
  if (under_way != NULL)
    g_print ("%*s%s\n", 4 + 2 * depth, "", under_way);
  if (biv_formation_is_shaken (campaign, formation))
    g_print (_("%*sshaken until turn %d\n"), 4 + 2 * depth, "", formation->shaken_until);
  if (formation->shut_in)
    g_print (_("%*sshut in\n"), 4 + 2 * depth, "");
  if (formation->out_of_supply > 0)
    g_print (_("%*sout of supply for %d turns\n"), 4 + 2 * depth, "", formation->out_of_supply);
}

static void
show_unit (BivCampaign *campaign,
           BivUnit     *unit,
           int          depth)
{
  g_print ("%*s%-6s %-28s %-22s", 4 + 2 * depth, "", biv_unit_get_ref (unit), biv_unit_get_label (unit),
           biv_unit_get_type_label (campaign, unit));
  if (unit->steps_full > 1)
    g_print (" %d/%d", unit->steps_now, unit->steps_full);
  if (unit->status != BIV_STATUS_READY)
    g_print (" %s", biv_word_get_label (biv_status_get_type (), (int) unit->status));
  if (unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE)
    g_print (_(" until turn %d"), unit->ready_turn);
  show_id (BIV_ITEM (unit));
  g_print ("\n");
}

static int
depth_of (BivCampaign  *campaign,
          BivFormation *formation)
{
  BivFormation *parent = biv_campaign_find_formation (campaign, formation->parent);
  int depth = 0;

  /* A file may make two formations each other's parents. */
  for (; parent != NULL && depth < 8; depth++)
    parent = biv_campaign_find_formation (campaign, parent->parent);
  return depth;
}

static void
show_army (BivCampaign *campaign,
           const char  *side,
           gboolean     with_units)
{
  GPtrArray *formations = biv_army_list_formations (campaign, side);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));
      int depth = depth_of (campaign, formation);

      show_formation (campaign, formation, depth);
      for (guint n = 0; with_units && n < units->len; n++)
        show_unit (campaign, g_ptr_array_index (units, n), depth);
    }
}

/* ---- What happened this turn ---- */

static void
show_contacts (BivCampaign *campaign)
{
  gboolean is_first = TRUE;

  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    {
      g_autofree char *moment = biv_moment_dup_text (contact->moment);
      g_autofree char *sides = biv_turn_dup_names (campaign, (const char *const *) contact->sides);

      if (contact->turn != campaign->turn)
        continue;
      if (is_first)
        g_print ("\n%s\n", _("Contacts"));
      is_first = FALSE;
      g_print ("  %s %s: %s, %s\n", biv_turn_name (campaign, contact->place), moment, sides,
               biv_word_get_label (biv_outcome_get_type (), (int) contact->outcome));
    }
}

static void
show_battles (BivCampaign *campaign)
{
  gboolean is_first = TRUE;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      g_autofree char *name = biv_turn_dup_battle_name (campaign, battle);
      g_autofree char *outcome = biv_outcome_dup_text (campaign, battle);

      if (is_first)
        g_print ("\n%s\n", _("Battles"));
      is_first = FALSE;
      g_print (_("  turn %d, %s (%s): %s\n"), battle->turn, name,
               biv_word_get_label (biv_battle_state_get_type (), (int) battle->state), outcome);
    }
}

static void
show_sightings (BivCampaign *campaign,
                const char  *side)
{
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (campaign, side);

  if (sightings->len > 0)
    g_print ("\n%s\n", _("Sightings"));
  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = g_ptr_array_index (sightings, i);
      g_autofree char *text = biv_knowledge_dup_text (campaign, sighting);

      if (sighting->reported != BIV_NONE)
        /* TRANSLATORS: the turn in which something was seen, that in which somebody wrote of it, and what it is (CA-MAIL-3) */
        g_print (_("  turn %d, as reported, turn %d: %s\n"), sighting->turn, sighting->reported, text);
      else
        g_print (_("  turn %d: %s\n"), sighting->turn, text);
    }
}

/* CA-MAIL-6: to the referee all of them, to a player what he wrote and what he got. */
static void
show_despatches (BivCampaign *campaign)
{
  gboolean is_first = TRUE;

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    {
      g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);
      g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *fate = biv_despatch_dup_fate (campaign, despatch);

      if (is_first)
        g_print ("\n%s\n", _("Despatches"));
      is_first = FALSE;
      /* TRANSLATORS: the turn in which it was written, who wrote to whom, and what became of it */
      g_print (_("  turn %d, %s: %s\n"), despatch->written, title, fate);
      for (guint i = 0; i < lines->len; i++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (lines, i), "\n", -1);

          for (char **part = parts; *part != NULL; part++)
            g_print ("    %s\n", *part);
        }
    }
}

/* CA-JOURNAL-5 */
static void
show_journal (BivCampaign *campaign,
              const char  *path,
              const char  *side,
              gboolean     html)
{
  BivJournalFilter filter = { .kind = -1, .side = side };
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path), folder = g_file_get_parent (file);
  g_autofree char *text = html ? biv_journal_dup_html (campaign, &filter, biv_cli_get_press ()->dup_photograph, folder)
                               : biv_journal_dup_text (campaign, &filter);

  g_print ("%s", text);
}

/* ---- The same for a program ---- */

static void
put_items (GString     *text,
           const char  *key,
           BivCampaign *campaign,
           BivKind      kind)
{
  biv_json_begin_list (text, key);
  BIV_EACH (BivItem, item, campaign, kind)
    {
      biv_json_put_next (text);
      biv_cli_json_put_item (text, item);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
}

static void
put_order (GString      *text,
           BivCampaign  *campaign,
           BivFormation *formation)
{
  BivOrder *order = biv_formation_get_order (campaign, formation);
  char **path = order != NULL ? biv_order_get_path (order) : NULL;

  biv_json_put_key (text, "order");
  if (order == NULL)
    {
      g_string_append (text, "null");
      return;
    }
  g_string_append_c (text, '{');
  biv_json_put_text (text, "posture", biv_word_get_nick (biv_posture_get_type (), (int) order->posture));
  biv_json_put_words (text, "path", (const char *const *) path);
  biv_json_put_flag (text, "forced", order->forced);
  biv_json_put_text (text, "status", biv_word_get_nick (biv_order_status_get_type (), (int) order->status));
  biv_json_put_text (text, "reason", order->reason);
  g_string_append_c (text, '}');
}

static void
put_formation (GString      *text,
               BivCampaign  *campaign,
               BivFormation *formation,
               gboolean      with_units)
{
  GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));
  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

  biv_cli_json_put_item (text, formation);
  biv_json_put_text (text, "initials", initials);
  biv_json_put_flag (text, "shaken", biv_formation_is_shaken (campaign, formation));
  put_order (text, campaign, formation);
  if (with_units)
    {
      biv_json_begin_list (text, "units");
      for (guint i = 0; i < units->len; i++)
        {
          biv_json_put_next (text);
          biv_cli_json_put_item (text, units->pdata[i]);
          biv_json_put_text (text, "label", biv_unit_get_label (units->pdata[i]));
          g_string_append_c (text, '}');
        }
      g_string_append_c (text, ']');
    }
  g_string_append_c (text, '}');
}

static void
put_side (GString     *text,
          BivCampaign *campaign,
          BivSide     *side,
          gboolean     with_units)
{
  const char *id = biv_id_of (side);
  GPtrArray *formations = biv_army_list_formations (campaign, id);
  int mark = biv_side_get_exhaustion_mark (campaign, id);

  biv_cli_json_put_item (text, side);
  biv_json_put_number (text, "victory-points", biv_side_get_victory_points (campaign, id));
  biv_json_put_number (text, "steps-lost", biv_side_get_lost_steps (campaign, id));
  biv_json_put_number (text, "steps-full", biv_side_get_full_steps (campaign, id));
  if (mark != BIV_NONE)
    biv_json_put_number (text, "exhausted-at", mark);
  else
    biv_json_put_null (text, "exhausted-at");
  biv_json_begin_list (text, "formations");
  for (guint i = 0; i < formations->len; i++)
    {
      biv_json_put_next (text);
      put_formation (text, campaign, formations->pdata[i], with_units);
    }
  g_string_append (text, "]}");
}

/* @reader: (nullable): the side for which it is told */
static void
put_campaign (GString     *text,
              BivCampaign *campaign,
              const char  *reader,
              gboolean     with_units,
              gboolean     with_journal)
{
  BivWeather weather = BIV_WEATHER_FAIR;
  g_autofree char *date = biv_calendar_dup_turn (campaign, campaign->turn);

  BIV_EACH (BivTurn, turn, campaign, BIV_KIND_TURN)
    if (turn->number == campaign->turn)
      weather = turn->weather;
  biv_json_put_text (text, "name", biv_item_get_name (BIV_ITEM (campaign)));
  biv_json_put_text (text, "ruleset", campaign->ruleset);
  biv_json_put_text (text, "reader", reader);
  biv_cli_json_put_moment (text, "now", campaign);
  biv_json_put_text (text, "date", date);
  biv_json_put_text (text, "weather", biv_word_get_nick (biv_weather_get_type (), (int) weather));
  biv_json_begin_list (text, "sides");
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    if (reader == NULL || g_str_equal (reader, biv_id_of (side)))
      {
        biv_json_put_next (text);
        put_side (text, campaign, side, with_units);
      }
  g_string_append_c (text, ']');
  put_items (text, "contacts", campaign, BIV_KIND_CONTACT);
  put_items (text, "sightings", campaign, BIV_KIND_SIGHTING);
  put_items (text, "despatches", campaign, BIV_KIND_DESPATCH);
  biv_json_begin_list (text, "battles");
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      biv_json_put_next (text);
      biv_cli_json_put_battle (text, campaign, battle);
    }
  g_string_append_c (text, ']');
  if (with_journal)
    put_items (text, "journal", campaign, BIV_KIND_ENTRY);
}

static gboolean
check_options (gboolean without_units,
               gboolean journal,
               gboolean html,
               gboolean of_player,
               gboolean of_side,
               gboolean is_json)
{
  const BivCliOption table[] = {
    { "short", without_units, !journal || is_json, _("--journal is instead of the formations") },
    { "ids", shows_ids, !journal, _("--journal is instead of the formations") },
    { "html", html, journal, _("it goes with --journal") },
    { "html", html, !is_json, _("either --html or --json") },
    { "ids", shows_ids, !is_json, _("JSON has all ids") },
    { "player", of_player, !of_side, _("a player is one of a side: either --side or --player") },
  };

  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

int
biv_cli_show (int    argc,
              char **argv)
{
  g_autofree char *side = NULL, *of_player = NULL;
  g_autoptr (BivPlayer) player = NULL;
  gboolean without_units = FALSE, journal = FALSE, html = FALSE, is_json = FALSE;
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_STRING, &side, N_("Only what this side may know"), N_("SIDE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &of_player, N_("Only what this player of a side may know: his name, or a formation of "
      "his"), N_("PLAYER") },
    { "short", 0, 0, G_OPTION_ARG_NONE, &without_units, N_("Formations without their units"), NULL },
    { "ids", 0, 0, G_OPTION_ARG_NONE, &shows_ids, N_("With the ids of the file in square brackets"), NULL },
    { "journal", 0, 0, G_OPTION_ARG_NONE, &journal, N_("Its journal instead, from the beginning"), NULL },
    { "html", 0, 0, G_OPTION_ARG_NONE, &html, N_("With --journal: as a page for the web"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_("Write JSON, not words; with --journal the journal too"), NULL },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  GString *text = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Tells how a campaign stands: the turn, the sides, their formations and units with their orders, and "
                        "the contacts and battles."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  if (!check_options (without_units, journal, html, of_player != NULL, side != NULL, is_json))
    return BIV_CLI_WRONG;
  if (html && biv_cli_get_press () == NULL)
    return biv_cli_run_press ();
  text = is_json ? biv_cli_json_begin ("show") : NULL;
  campaign = biv_cli_load_campaign (files[0], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (of_player != NULL)
    {
      player = biv_cli_find_player (campaign, files[0], of_player);
      if (player == NULL)
        return BIV_CLI_NO;
      side = g_strdup (player->side);
    }
  if (side != NULL)
    {
      BivCampaign *known = NULL;

      if (!biv_cli_replace_side (campaign, files[0], &side))
        return BIV_CLI_NO;
      known = biv_knowledge_copy_for (campaign, player != NULL ? player->id : side);
      g_object_unref (campaign);
      campaign = known;
    }

  if (text != NULL)
    {
      put_campaign (text, campaign, side, !without_units, journal);
      return biv_cli_json_end (text, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
    }
  if (journal)
    {
      show_journal (campaign, files[0], side, html);
      return BIV_CLI_DONE;
    }
  show_moment (campaign);
  if (side == NULL)
    show_types (campaign);
  BIV_EACH (BivSide, each, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_id_of (each);

      /* What a side does not know is not in its copy, and so there is nothing to say of the others. */
      if (side != NULL && !g_str_equal (side, id))
        continue;
      show_side (campaign, each);
      show_army (campaign, id, !without_units);
    }
  if (side == NULL)
    show_contacts (campaign);
  else
    show_sightings (campaign, side);
  show_despatches (campaign);
  show_battles (campaign);
  return BIV_CLI_DONE;
}
