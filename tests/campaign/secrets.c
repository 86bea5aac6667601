/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets.c: what a side may not know of a campaign, in words to be looked for (CA-SCOUT-6) */
#include "secrets.h"

#include <string.h>
#include "campaign/model/player.h"
#include "campaign/model/strength.h"
#include "campaign/knowledge/players-copy.h"

/* ---- Looking ---- */

static gboolean
is_letter (char c)
{
  return g_ascii_isalnum (c) || (c & 0x80) != 0;
}

/* What is put into a key stands between marks (base/said.h). */
static gboolean
is_mark (const char *at)
{
  return at != NULL && (g_str_has_prefix (at, "¦") || g_str_has_prefix (at, "⟦") || g_str_has_prefix (at, "⟧"));
}

const char *
secrets_find_word (const char *text,
                   const char *word)
{
  gsize length = strlen (word);

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if ((at == text || !is_letter (at[-1]) || is_mark (g_utf8_find_prev_char (text, at))) &&
        (!is_letter (at[length]) || is_mark (at + length)) && at[length] != '/')
      return at;
  return NULL;
}

/* ---- What is hidden ---- */

static void
add_hidden (GPtrArray  *hidden,
            const char *told,
            const char *word)
{
  if (word != NULL && secrets_find_word (told, word) == NULL && !g_str_has_prefix (word, "Detachment "))
    g_ptr_array_add (hidden, g_strdup (word));
}

GPtrArray *
secrets_list_hidden (BivCampaign *campaign,
                     const char  *side,
                     gboolean     has_met)
{
  GPtrArray *hidden = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);
  g_autoptr (BivPlayer) player = biv_player_find (campaign, side);
  g_autoptr (GString) told = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, copy, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_SIGHTING || entry->entry_kind == BIV_ENTRY_DESPATCH || entry->entry_kind == BIV_ENTRY_FATE ||
        (has_met && entry->entry_kind == BIV_ENTRY_CONTACT))
      g_string_append_printf (told, "%s\n", entry->text);
  /* Who was on a board is known by name (CA-SCOUT-3). */
  BIV_EACH (BivSighting, sighting, copy, BIV_KIND_SIGHTING)
    for (char **unit = sighting->units; unit != NULL && *unit != NULL; unit++)
      g_string_append_printf (told, "%s\n", *unit);
  for (BivKind kind = BIV_KIND_SIDE; kind <= BIV_KIND_UNIT; kind++)
    BIV_EACH (BivItem, item, copy, kind)
      g_string_append_printf (told, "%s %s\n", biv_item_get_id (item), biv_item_get_name (item));
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (!biv_player_commands (campaign, player, formation))
      {
        add_hidden (hidden, told->str, biv_id_of (formation));
        add_hidden (hidden, told->str, biv_item_get_name (BIV_ITEM (formation)));
        add_hidden (hidden, told->str, formation->commander);
      }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (!biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, unit->formation)))
      {
        add_hidden (hidden, told->str, biv_id_of (unit));
        add_hidden (hidden, told->str, biv_item_get_name (BIV_ITEM (unit)));
      }
  return hidden;
}
