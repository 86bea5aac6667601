/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: how sheets name sides, commanders, statuses and battles */
#include "config.h"

#include "draw/sheet/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/said.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/player.h"
#include "campaign/model/strength.h"

const char *
biv_sheet_name (gpointer item)
{
  return biv_item_call (item);
}

char *
biv_sheet_dup_side (BivSide *side)
{
  const char *name = biv_item_call (side);

  return side->short_name != NULL ? g_strdup_printf ("%s (%s)", name, side->short_name) : g_strdup (name);
}

char *
biv_sheet_dup_side_and_chief (BivCampaign *campaign,
                              BivSide     *side)
{
  BivFormation *chief = biv_campaign_find_formation (campaign, side->commander_in_chief);
  g_autofree char *name = biv_sheet_dup_side (side);

  /* Of a side with several players: whose sheet it is. */
  if (biv_campaign_is_copy (campaign) && biv_player_are_commanders (campaign) &&
      g_strcmp0 (campaign->copy_for, biv_id_of (side)) == 0)
    {
      g_autoptr (BivPlayer) player = biv_player_find (campaign, campaign->copy_for);

      return biv_player_dup_title (campaign, player);
    }
  if (chief == NULL || chief->commander == NULL)
    return g_steal_pointer (&name);
  return g_strdup_printf (C_("sheet", "%s   C-in-C %s"), name, chief->commander);
}

char *
biv_sheet_dup_commander (BivFormation *formation)
{
  GString *words;

  if (formation->commander == NULL)
    return g_strdup (C_("sheet", "no commander"));
  words = g_string_new (NULL);
  /* Some write it into his name. */
  if (formation->rank != NULL && !g_str_has_prefix (formation->commander, formation->rank))
    g_string_append_printf (words, "%s ", formation->rank);
  g_string_append (words, formation->commander);
  if (formation->rating != NULL)
    g_string_append_printf (words, ", %s", g_dpgettext2 (GETTEXT_PACKAGE, "rating", formation->rating));
  if (formation->commander_state > BIV_COMMANDER_UNHURT)
    {
      g_autofree char *state = biv_say_lower (biv_word_get_label (biv_commander_state_get_type (), formation->commander_state));

      g_string_append_printf (words, ", %s", state);
    }
  return g_string_free (words, FALSE);
}

#define STEM 5                        /* letters */

/* Without accents, and in small letters. */
static char *
dup_plain (const char *text)
{
  g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL), *folded = g_utf8_casefold (apart, -1);
  GString *plain = g_string_new (NULL);

  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    if (!g_unichar_ismark (g_utf8_get_char (at)))
      g_string_append_unichar (plain, g_utf8_get_char (at));
  return g_string_free (plain, FALSE);
}

/* A brigade is a brigada too: languages differ in how such words end. */
static gboolean
has_word (const char *name,
          const char *word)
{
  g_autofree char *plain_name = dup_plain (name), *plain_word = dup_plain (word);

  if (g_utf8_strlen (plain_word, -1) > STEM)
    *g_utf8_offset_to_pointer (plain_word, STEM) = '\0';
  return strstr (plain_name, plain_word) != NULL;
}

char *
biv_sheet_dup_formation (BivFormation *formation)
{
  const char *name = biv_item_call (formation);
  const char *level = biv_word_get_label (biv_level_get_type (), formation->level);

  /* Who names his formations in another language than he reads has said it too. */
  return has_word (name, level) || has_word (name, biv_word_get_nick (biv_level_get_type (), formation->level))
           ? g_strdup (name)
           : g_strdup_printf (C_("sheet", "%s: %s"), level, name);
}

char *
biv_sheet_dup_quality (BivCampaign *campaign,
                       BivUnit     *unit)
{
  BivFormation *brigade = biv_campaign_find_formation (campaign, unit->formation);

  if (unit->quality != NULL)
    return g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "quality", unit->quality));
  return brigade != NULL && brigade->quality != BIV_NONE ? g_strdup_printf ("%d", brigade->quality) : NULL;
}

char *
biv_sheet_dup_guns (BivCampaign *campaign,
                    BivUnit     *unit)
{
  int guns = unit->guns <= 0 && biv_unit_is_battery (campaign, unit) ? unit->steps_full : unit->guns;

  if (guns <= 0)
    return g_strdup ("");
  return g_strdup_printf ("%d%s%s", guns, unit->calibre != NULL ? " / " : "",
                          unit->calibre != NULL ? unit->calibre : "");
}

char *
biv_sheet_dup_status (BivUnit *unit)
{
  const char *word = biv_word_get_label (biv_status_get_type (), unit->status);

  if (unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE)
    return g_strdup_printf ("%s (%d)", word, unit->ready_turn);
  return g_strdup (word);
}

BivBattle *
biv_sheet_find_loss (BivCampaign *campaign,
                     BivUnit     *unit)
{
  GPtrArray *own = biv_unit_peek_participants (campaign, unit);
  BivBattle *found = NULL;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = own->pdata[i];

      if (participant->fate == BIV_FATE_LOST || participant->fate == BIV_FATE_CAPTURED)
        found = biv_campaign_find_battle (campaign, participant->battle);
    }
  return found;
}

BivBattle *
biv_sheet_find_battle (BivCampaign *campaign,
                       const char  *id,
                       GError     **error)
{
  BivBattle *found = NULL;

  if (id != NULL)
    found = biv_campaign_find_battle (campaign, id);
  else
    BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
      if (found == NULL || battle->turn >= found->turn)
        found = battle;
  if (found == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                 id != NULL ? _("There is no such battle in this campaign.") : _("There has been no battle yet."));
  return found;
}

char *
biv_sheet_dup_strength (BivCampaign *campaign,
                        GPtrArray   *units)
{
  int n_ready = 0, n_guns = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (!biv_unit_is_ready (unit))
        continue;
      n_ready++;
      if (biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN)
        n_guns += unit->guns > 0 ? unit->steps_now : 1;
    }
  if (n_guns == 0)
    return g_strdup_printf (C_("sheet", "%d ready of %u"), n_ready, units->len);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d ready of %u, %d gun", "%d ready of %u, %d guns", n_guns),
                          n_ready, units->len, n_guns);
}

const char *
biv_sheet_get_rules (BivCampaign *campaign,
                     BivBattle   *battle)
{
  const char *ruleset = battle->ruleset != NULL ? battle->ruleset : campaign->ruleset;
  BivBook *book = biv_campaign_get_book (campaign, ruleset);

  return book != NULL ? biv_book_get_title (book) : ruleset;
}

const char *
biv_sheet_find_weather (BivCampaign *campaign,
                        int          turn)
{
  BivWeather weather = BIV_WEATHER_FAIR;

  BIV_EACH (BivTurn, record, campaign, BIV_KIND_TURN)
    if (record->number == turn)
      weather = record->weather;
  return biv_word_get_label (biv_weather_get_type (), weather);
}

char *
biv_sheet_dup_missing_picture (const char   *name,
                               const GError *why)
{
  if (why == NULL)
    return g_strdup_printf (C_("sheet", "The picture “%s” is not shown: the campaign has no folder yet."), name);
  return g_strdup_printf (C_("sheet", "The picture “%s” is not shown: %s"), name, why->message);
}

char *
biv_sheet_dup_post (BivCampaign *campaign,
                    BivUnit     *unit)
{
  BivUnit *successor = biv_unit_get_successor (campaign, unit);

  if (unit->remarks != NULL)
    return g_strdup (unit->remarks);
  if (successor != NULL)
    /* TRANSLATORS: in a narrow column: the ref of who has taken a lost unit's place */
    return g_strdup_printf (C_("sheet", "now %s"), biv_unit_get_ref (successor));
  return g_strdup (biv_unit_leaves_gap (campaign, unit) ? C_("sheet", "post empty") : "");
}

char *
biv_sheet_dup_points (BivCampaign *campaign)
{
  g_autoptr (GString) points = g_string_new (NULL);

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->objective_points > 0)
      g_string_append_printf (points, C_("sheet", "%s%s %d"), points->len > 0 ? ", " : "", biv_sheet_name (place),
                              place->objective_points);
  /* TRANSLATORS: %s is a list of places and points: "Fort Halden 3, Sutter's Ford 1" */
  return points->len > 0 ? g_strdup_printf (C_("sheet", "Objective points: %s."), points->str) : NULL;
}

char *
biv_sheet_dup_objectives (BivBattle *battle)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (BivCell cell = 0; battle->board != NULL && cell < biv_board_get_n_cells (battle->board); cell++)
    {
      int points = biv_board_get_ground (battle->board, cell)->objective;
      char name[BIV_CELL_NAME];

      if (points == 0)
        continue;
      g_string_append_printf (words, "%s%s, ", words->len > 0 ? "; " : "", biv_board_cell_name (battle->board, cell, name));
      g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", points), points);
    }
  return g_strdup (words->len > 0 ? words->str : C_("sheet", "none"));
}
