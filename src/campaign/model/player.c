/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.c: who plays a side, and what he commands (CA-MAIL-1, CA-MAIL-2) */
#include "config.h"
#include "campaign/model/player.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/turn-words.h"

/* So deep no order of battle is; a ring of parents ends there. */
#define DEPTH_MOST 100

void
biv_player_free (BivPlayer *player)
{
  g_free (player->id);
  g_free (player->side);
  g_free (player->key);
  g_free (player->name);
  g_free (player->contact);
  g_free (player->formation);
  g_free (player);
}

gboolean
biv_player_are_commanders (BivCampaign *campaign)
{
  return biv_campaign_option_is (campaign, "players.mode", "commanders");
}

/* ---- Who commands what (CA-MAIL-1) ---- */

/* The one it names, or the first above it names. */
static const char *
find_named (BivCampaign  *campaign,
            BivFormation *formation)
{
  for (int depth = 0; formation != NULL && depth < DEPTH_MOST; depth++)
    {
      if (formation->player != NULL && *formation->player != '\0')
        return formation->player;
      formation = biv_campaign_find_formation (campaign, formation->parent);
    }
  return NULL;
}

static const char *
get_chief (BivCampaign *campaign,
           BivSide     *side)
{
  return find_named (campaign, biv_campaign_find_formation (campaign, side->commander_in_chief));
}

const char *
biv_formation_get_player (BivCampaign  *campaign,
                          BivFormation *formation)
{
  BivSide *side = biv_player_are_commanders (campaign) ? biv_campaign_find_side (campaign, formation->side) : NULL;
  const char *named, *chief;

  if (side == NULL)
    return NULL;
  named = find_named (campaign, formation);
  chief = get_chief (campaign, side);
  /* A formation that names the side's own player names who commands in chief, where nobody is named for that. */
  if (named == NULL || (chief == NULL && g_strcmp0 (named, side->player) == 0))
    return chief;
  return named;
}

/* ---- Players ---- */

static const char *
find_contact (BivSide    *side,
              const char *key)
{
  const BivCommander *row = key != NULL ? biv_details_find (side->commanders, key) : NULL;

  if (row != NULL && row->contact != NULL)
    return row->contact;
  return key == NULL || g_strcmp0 (key, side->player) == 0 ? side->contact : NULL;
}

static BivPlayer *
player_new (BivCampaign *campaign,
            BivSide     *side,
            const char  *key,
            gboolean     is_chief)
{
  BivPlayer *player = g_new0 (BivPlayer, 1);

  player->side = g_strdup (biv_id_of (side));
  player->key = g_strdup (key);
  player->name = g_strdup (key != NULL ? key : side->player);
  player->contact = g_strdup (find_contact (side, key));
  player->is_chief = is_chief;
  player->is_only = !biv_player_are_commanders (campaign);
  if (is_chief)
    player->id = g_strdup (biv_id_of (side));
  return player;
}

/* CA-MAIL-1: a player is with his highest formation on the map. */
static void
find_place_of (BivCampaign *campaign,
               BivPlayer   *player)
{
  BivSide *side = biv_campaign_find_side (campaign, player->side);
  BivFormation *chief = player->is_chief ? biv_campaign_find_formation (campaign, side->commander_in_chief) : NULL;
  GPtrArray *formations = biv_army_list_formations (campaign, player->side);
  const char *first = NULL;

  if (chief != NULL && chief->location != NULL && biv_player_commands (campaign, player, chief))
    player->formation = g_strdup (biv_id_of (chief));
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (!biv_player_commands (campaign, player, formation))
        continue;
      if (first == NULL)
        first = biv_id_of (formation);
      if (player->formation == NULL && formation->location != NULL)
        player->formation = g_strdup (biv_id_of (formation));
    }
  if (player->id == NULL)
    player->id = g_strdup (player->formation != NULL ? player->formation : first);
}

static BivPlayer *
find_in (GPtrArray  *players,
         const char *key)
{
  for (guint i = 0; i < players->len; i++)
    if (g_strcmp0 (((BivPlayer *) g_ptr_array_index (players, i))->key, key) == 0)
      return g_ptr_array_index (players, i);
  return NULL;
}

static void
add_players_of (BivCampaign *campaign,
                BivSide     *side,
                GPtrArray   *players)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new ();
  const char *chief = biv_player_are_commanders (campaign) ? get_chief (campaign, side) : NULL;
  GPtrArray *formations = biv_army_list_formations (campaign, biv_id_of (side));

  for (guint i = 0; i < formations->len && biv_player_are_commanders (campaign); i++)
    {
      const char *key = biv_formation_get_player (campaign, g_ptr_array_index (formations, i));

      if (find_in (own, key) == NULL)
        g_ptr_array_add (own, player_new (campaign, side, key, g_strcmp0 (key, chief) == 0));
    }
  /* He has a side, also where others command all that there is of it. */
  if (find_in (own, chief) == NULL)
    g_ptr_array_insert (own, 0, player_new (campaign, side, chief, TRUE));
  for (guint i = 0; i < own->len; i++)
    {
      find_place_of (campaign, g_ptr_array_index (own, i));
      g_ptr_array_add (players, g_ptr_array_index (own, i));
    }
}

GPtrArray *
biv_player_list (BivCampaign *campaign,
                 const char  *side)
{
  GPtrArray *players = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_player_free);

  BIV_EACH (BivSide, each, campaign, BIV_KIND_SIDE)
    if (side == NULL || g_strcmp0 (side, biv_id_of (each)) == 0)
      add_players_of (campaign, each, players);
  return players;
}

BivPlayer *
biv_player_find_key (BivCampaign *campaign,
                     const char  *side,
                     const char  *key)
{
  g_autoptr (GPtrArray) players = side != NULL ? biv_player_list (campaign, side) : NULL;

  for (guint i = 0; players != NULL && i < players->len; i++)
    if (biv_player_is (g_ptr_array_index (players, i), side, key))
      {
        BivPlayer *found = g_ptr_array_index (players, i);

        players->pdata[i] = g_new0 (BivPlayer, 1);
        return found;
      }
  return NULL;
}

BivPlayer *
biv_player_find (BivCampaign *campaign,
                 const char  *who)
{
  BivSide *side = biv_campaign_find_side (campaign, who);
  BivFormation *formation = biv_campaign_find_formation (campaign, who);

  /* In a player's copy his side is he. */
  if (side != NULL && g_strcmp0 (campaign->copy_for, who) == 0)
    return biv_player_find_key (campaign, who, campaign->copy_player);
  if (side != NULL)
    return biv_player_find_key (campaign, who, biv_player_are_commanders (campaign) ? get_chief (campaign, side) : NULL);
  return formation != NULL ? biv_player_find_key (campaign, formation->side, biv_formation_get_player (campaign, formation)) : NULL;
}

gboolean
biv_player_is (const BivPlayer *player,
               const char      *side,
               const char      *key)
{
  if (g_strcmp0 (player->side, side) != 0)
    return FALSE;
  if (player->is_only || g_strcmp0 (player->key, key) == 0)
    return TRUE;
  return player->is_chief && (key == NULL || g_strcmp0 (key, player->name) == 0);
}

gboolean
biv_player_commands (BivCampaign     *campaign,
                     const BivPlayer *player,
                     BivFormation    *formation)
{
  return formation != NULL && g_strcmp0 (formation->side, player->side) == 0 &&
         (player->is_only || g_strcmp0 (biv_formation_get_player (campaign, formation), player->key) == 0);
}

/* His name, else that of the formation that he is with, else his side's. */
static const char *
call_player (BivCampaign     *campaign,
             const BivPlayer *player)
{
  if (player->name != NULL && *player->name != '\0')
    return player->name;
  return biv_turn_name (campaign, player->formation != NULL ? player->formation : player->side);
}

char *
biv_player_dup_title (BivCampaign     *campaign,
                      const BivPlayer *player)
{
  const char *side = biv_turn_name (campaign, player->side);

  if (player->is_only)
    return g_strdup (side);
  if (player->is_chief && (player->name == NULL || *player->name == '\0'))
    /* TRANSLATORS: a side; its player who commands in chief and whose name nobody has told */
    return g_strdup_printf (_("%s, commander-in-chief"), side);
  /* TRANSLATORS: a side and one of its players */
  return g_strdup_printf (C_("player", "%s, %s"), side, call_player (campaign, player));
}

/* ---- The words of their copies ---- */

const char *
biv_player_get_word (BivCampaign     *campaign,
                     const BivPlayer *player)
{
  BivSide *side = biv_campaign_find_side (campaign, player->side);
  const BivCommander *row = !player->is_chief && player->key != NULL ? biv_details_find (side->commanders, player->key) : NULL;

  return player->is_chief ? side->word : row != NULL ? row->word : NULL;
}

void
biv_player_set_word (BivProposal     *proposal,
                     const BivPlayer *player,
                     const char      *word)
{
  BivSide *side = biv_campaign_find_side (biv_proposal_get_scratch (proposal), player->side);
  g_autoptr (GArray) rows = NULL;
  BivCommander *row = NULL;

  if (player->is_chief)
    {
      biv_proposal_set_text (proposal, side, "word", word);
      return;
    }
  rows = biv_details_dup_array (&biv_commanders_details, side->commanders);
  for (guint i = 0; i < rows->len && row == NULL; i++)
    if (g_strcmp0 (g_array_index (rows, BivCommander, i).name, player->key) == 0)
      row = &g_array_index (rows, BivCommander, i);
  if (row == NULL)
    {
      g_array_append_val (rows, ((BivCommander) { player->key, NULL, NULL }));
      row = &g_array_index (rows, BivCommander, rows->len - 1);
    }
  row->word = (char *) word;
  biv_proposal_set_details (proposal, side, "commanders", rows);
}

BivPlayer *
biv_player_find_word (BivCampaign *campaign,
                      const char  *side,
                      const char  *word)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, side);

  for (guint i = 0; word != NULL && i < players->len; i++)
    if (g_strcmp0 (biv_player_get_word (campaign, g_ptr_array_index (players, i)), word) == 0)
      return biv_player_find_key (campaign, side, ((BivPlayer *) g_ptr_array_index (players, i))->key);
  return NULL;
}

/* Who has the word then, unless he plays on under his name: a word goes with the command in chief. */
static BivPlayer *
find_renamed (BivCampaign     *then,
              BivCampaign     *now,
              const BivPlayer *player)
{
  g_autoptr (BivPlayer) found = biv_player_find_word (then, player->side, biv_player_get_word (now, player));
  g_autoptr (BivPlayer) other = found != NULL && found->key != NULL ? biv_player_find_key (now, player->side, found->key) : NULL;

  return other == NULL || biv_player_is (player, other->side, other->key) ? g_steal_pointer (&found) : NULL;
}

BivPlayer *
biv_player_find_then (BivCampaign     *then,
                      BivCampaign     *now,
                      const BivPlayer *player)
{
  BivPlayer *found = NULL;
  g_autoptr (BivPlayer) chief = biv_player_find (then, player->side);

  if (chief == NULL || player->is_only)
    return g_steal_pointer (&chief);
  if (!chief->is_only && player->key != NULL)
    found = biv_player_find_key (then, player->side, player->key);
  if (found == NULL && !chief->is_only)
    found = find_renamed (then, now, player);
  /* Whoever commands in chief when nobody was named for it has been there from the beginning. */
  if (found == NULL && player->is_chief && (chief->is_only || chief->key == NULL || player->key == NULL))
    found = g_steal_pointer (&chief);
  return found;
}

/* ---- Who may order (CA-MAIL-2) ---- */

gboolean
biv_player_check (BivCampaign  *campaign,
                  const char   *who,
                  BivFormation *formation,
                  BivRefusal   *why)
{
  g_autoptr (BivPlayer) player = who != NULL && biv_player_are_commanders (campaign) ? biv_player_find (campaign, who) : NULL;
  g_autoptr (BivPlayer) other = NULL;

  /* Another side's is for others to refuse. */
  if (player == NULL || formation == NULL || g_strcmp0 (formation->side, player->side) != 0 ||
      biv_player_commands (campaign, player, formation))
    return TRUE;
  other = biv_player_find (campaign, biv_id_of (formation));
  return biv_refusal_set (why, "CA-MAIL-2", "CA-MAIL-2",
                          _("%s is under another commander of the side, %s; only he or the referee gives it orders. Write to him."),
                          biv_turn_name (campaign, biv_id_of (formation)), call_player (campaign, other));
}

/* ---- Who may read a line of the journal ---- */

static void
add_reader (GArray     *readers,
            const char *side,
            const char *key)
{
  BivReader reader = { (char *) side, (char *) key };

  for (guint i = 0; i < readers->len; i++)
    if (g_strcmp0 (g_array_index (readers, BivReader, i).side, side) == 0 &&
        g_strcmp0 (g_array_index (readers, BivReader, i).player, key) == 0)
      return;
  g_array_append_val (readers, reader);
}

static void
set_readers (BivEntry *entry,
             GArray   *readers)
{
  /* The words in the array may be those of what it has. */
  BivDetails *before = entry->readers;

  entry->readers = biv_details_new (&biv_readers_details, readers->data, readers->len);
  g_clear_pointer (&before, biv_details_unref);
}

void
biv_entry_show_to_player (BivEntry        *entry,
                          const BivPlayer *player)
{
  g_autoptr (GArray) readers = NULL;

  biv_entry_show_to (entry, player->side);
  if (player->is_only)
    return;
  readers = biv_details_dup_array (&biv_readers_details, entry->readers);
  add_reader (readers, player->side, player->key);
  set_readers (entry, readers);
}

static void
add_of_formation (GArray      *readers,
                  BivCampaign *campaign,
                  const char  *id,
                  const char  *side)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);

  if (formation != NULL && g_strcmp0 (formation->side, side) == 0)
    add_reader (readers, side, biv_formation_get_player (campaign, formation));
}

/* Who has a formation at the place. */
static void
add_of_place (GArray      *readers,
              BivCampaign *campaign,
              const char  *place,
              const char  *side)
{
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, place) == 0)
      add_of_formation (readers, campaign, biv_id_of (formation), side);
}

/* Whose of @side's the thing is. */
static void
add_of_object (GArray      *readers,
               BivCampaign *campaign,
               BivItem     *item,
               const char  *side)
{
  const char *id = biv_id_of (item);
  char **formations = NULL;

  if (BIV_IS_FORMATION (item))
    add_of_formation (readers, campaign, id, side);
  else if (BIV_IS_UNIT (item))
    add_of_formation (readers, campaign, BIV_UNIT (item)->formation, side);
  else if (BIV_IS_BATTLE (item))
    formations = BIV_BATTLE (item)->formations;
  else if (BIV_IS_CONTACT (item))
    formations = BIV_CONTACT (item)->formations;
  else if (BIV_IS_SIEGE (item))
    add_of_place (readers, campaign, BIV_SIEGE (item)->place, side);
  for (; formations != NULL && *formations != NULL; formations++)
    add_of_formation (readers, campaign, *formations, side);
}

/* What every player of a side hears of: no formation, no unit and no place is named in it. */
static gboolean
is_general (BivCampaign *before,
            BivCampaign *after,
            BivEntry    *entry)
{
  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    {
      BivItem *item = biv_campaign_find (after, *id);

      if (item == NULL)
        item = biv_campaign_find (before, *id);
      if (item == NULL || !(BIV_IS_SIDE (item) || BIV_IS_TURN (item) || BIV_IS_RUNG (item) || BIV_IS_VICTORY (item)))
        return FALSE;
    }
  return TRUE;
}

static void
add_readers_of (GArray      *readers,
                BivCampaign *before,
                BivCampaign *after,
                BivEntry    *entry,
                const char  *side)
{
  guint n_before = readers->len;

  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    {
      /* Who was merged is there no more, and who was detached was not before. */
      BivCampaign *where = biv_campaign_find (after, *id) != NULL ? after : before;
      BivItem *item = biv_campaign_find (where, *id);

      if (item != NULL)
        add_of_object (readers, where, item, side);
    }
  for (char **id = entry->objects; readers->len == n_before && id != NULL && *id != NULL; id++)
    add_of_place (readers, after, *id, side);
}

void
biv_entry_name_readers (BivEntry    *entry,
                        BivCampaign *before,
                        BivCampaign *after)
{
  g_autoptr (GArray) readers = NULL;
  g_autoptr (GPtrArray) players = NULL;
  gboolean is_for_all;

  if (entry->visible_to == NULL || entry->readers != NULL || !biv_player_are_commanders (after))
    return;
  readers = g_array_new (FALSE, FALSE, sizeof (BivReader));
  players = biv_player_list (after, NULL);
  is_for_all = is_general (before, after, entry);
  for (char **side = entry->visible_to; *side != NULL; side++)
    {
      if (!is_for_all)
        add_readers_of (readers, before, after, entry, *side);
      for (guint i = 0; i < players->len; i++)
        {
          BivPlayer *player = g_ptr_array_index (players, i);

          /* Whose a place is, is known where all reports go. */
          if (g_strcmp0 (player->side, *side) == 0 && (is_for_all || (entry->entry_kind == BIV_ENTRY_OWNER && player->is_chief)))
            add_reader (readers, player->side, player->key);
        }
    }
  set_readers (entry, readers);
}

gboolean
biv_entry_is_for (BivEntry        *entry,
                  const BivPlayer *player)
{
  if (entry->visible_to == NULL || !g_strv_contains ((const char *const *) entry->visible_to, player->side))
    return FALSE;
  if (player->is_only)
    return TRUE;
  if (entry->readers == NULL)
    return player->is_chief;
  BIV_EACH_DETAIL (BivReader, reader, entry->readers)
    if (biv_player_is (player, reader->side, reader->player))
      return TRUE;
  return FALSE;
}
