/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch.c: the despatches that there are, whose they are, and what they say (CA-MAIL-6 to CA-MAIL-8) */
#include "config.h"
#include "campaign/knowledge/despatch.h"

#include "base/i18n.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/lists.h"
#include "campaign/model/turn-words.h"

gboolean
biv_despatch_is_used (BivCampaign *campaign)
{
  return biv_player_are_commanders (campaign) && biv_campaign_option_is (campaign, "mail.mode", "on");
}

/* ---- Which there are ---- */

BivDespatch *
biv_despatch_find (BivCampaign *campaign,
                   const char  *word)
{
  BivItem *item = biv_campaign_find (campaign, word);
  g_auto (GStrv) parts = NULL;

  if (item != NULL && BIV_IS_DESPATCH (item))
    return BIV_DESPATCH (item);
  parts = g_strsplit (word, ":", 2);
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    {
      g_autofree char *written = g_strdup_printf ("%d", despatch->written);

      if (despatch->is_automatic && g_strcmp0 (parts[0], despatch->sender) == 0 && g_strcmp0 (parts[1], written) == 0)
        return despatch;
    }
  return NULL;
}

gboolean
biv_despatch_is_in_hand (BivDespatch     *despatch,
                         const BivPlayer *player)
{
  return despatch->reader_side != NULL && biv_player_is (player, despatch->reader_side, despatch->reader);
}

gboolean
biv_despatch_is_his (BivCampaign     *campaign,
                     BivDespatch     *despatch,
                     const BivPlayer *player)
{
  return !despatch->is_referees && despatch->sender != NULL &&
         biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, despatch->sender));
}

/* CA-MAIL-8: since the opening of the last turn; what came at that opening was on the briefing that followed it. */
static gboolean
is_new (BivCampaign *campaign,
        BivDespatch *despatch)
{
  if (despatch->turn == BIV_NONE || despatch->turn > campaign->turn)
    return FALSE;
  return despatch->turn == campaign->turn || (despatch->turn == campaign->turn - 1 && despatch->phase != BIV_PHASE_OPEN);
}

static int
compare_came (gconstpointer a,
              gconstpointer b)
{
  return (*(BivDespatch *const *) a)->came - (*(BivDespatch *const *) b)->came;
}

GPtrArray *
biv_despatch_list_new (BivCampaign     *campaign,
                       const BivPlayer *player)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (biv_despatch_is_in_hand (despatch, player) && is_new (campaign, despatch))
      g_ptr_array_add (list, despatch);
  g_ptr_array_sort (list, compare_came);
  return list;
}

/* ---- To whom ---- */

static gboolean
has_same_with (char             **a,
               const char *const *b)
{
  g_autofree char *first = a != NULL ? g_strjoinv (",", a) : g_strdup ("");
  g_autofree char *second = b != NULL ? g_strjoinv (",", (char **) b) : g_strdup ("");

  return g_str_equal (first, second);
}

BivDespatch *
biv_despatch_find_written (BivCampaign     *campaign,
                           const BivLetter *letter)
{
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    {
      const char *words = despatch->as_sent != NULL ? despatch->as_sent : despatch->text;

      if (despatch->written == campaign->turn && !despatch->is_referees && !despatch->is_automatic &&
          g_strcmp0 (despatch->sender, letter->sender) == 0 && g_strcmp0 (despatch->addressee, letter->addressee) == 0 &&
          g_strcmp0 (words != NULL ? words : "", letter->text != NULL ? letter->text : "") == 0 &&
          has_same_with (despatch->with, letter->with))
        return despatch;
    }
  return NULL;
}

const char *
biv_despatch_find_headquarters (BivCampaign *campaign,
                                const char  *side)
{
  g_autoptr (BivPlayer) chief = biv_player_find (campaign, side);
  GPtrArray *formations = biv_army_list_formations (campaign, side);
  BivSide *his = biv_campaign_find_side (campaign, side);

  if (chief == NULL)
    return NULL;
  if (chief->formation != NULL)
    return biv_id_of (biv_campaign_find_formation (campaign, chief->formation));
  if (biv_player_commands (campaign, chief, biv_campaign_find_formation (campaign, his->commander_in_chief)))
    return his->commander_in_chief;
  for (guint i = 0; i < formations->len; i++)
    if (biv_player_commands (campaign, chief, g_ptr_array_index (formations, i)))
      return biv_id_of (g_ptr_array_index (formations, i));
  return NULL;
}

static void
addressee_free (gpointer data)
{
  BivAddressee *addressee = data;

  g_free (addressee->word);
  g_free (addressee->name);
  g_free (addressee);
}

static void
add_addressee (GPtrArray  *list,
               const char *word,
               const char *name)
{
  BivAddressee *addressee;

  for (guint i = 0; i < list->len; i++)
    if (g_strcmp0 (((BivAddressee *) g_ptr_array_index (list, i))->name, name) == 0)
      return;
  addressee = g_new0 (BivAddressee, 1);
  addressee->word = g_strdup (word);
  addressee->name = g_strdup (name);
  g_ptr_array_add (list, addressee);
}

/* Of his side, but not his; such as is not there is known by its name. */
static void
add_known (GPtrArray       *list,
           BivCampaign     *campaign,
           const BivPlayer *player,
           const char      *word)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, word);
  const char *name = formation != NULL ? biv_turn_name (campaign, word) : word != NULL ? biv_said (word) : NULL;

  if (name == NULL || biv_campaign_find_side (campaign, word) != NULL ||
      (formation != NULL && (g_strcmp0 (formation->side, player->side) != 0 || biv_player_commands (campaign, player, formation))))
    return;
  add_addressee (list, formation != NULL ? word : name, name);
}

GPtrArray *
biv_despatch_list_addressees (BivCampaign     *campaign,
                              const BivPlayer *player)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (addressee_free);
  GPtrArray *formations = biv_army_list_formations (campaign, player->side);

  if (!player->is_chief)
    add_addressee (list, player->side, C_("despatch", "the commander-in-chief"));
  for (guint i = 0; i < formations->len; i++)
    add_known (list, campaign, player, biv_id_of (g_ptr_array_index (formations, i)));
  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    for (char **name = sighting->formations; name != NULL && *name != NULL && sighting->despatch == NULL &&
                                             g_strcmp0 (sighting->seen, player->side) == 0 &&
                                             biv_knowledge_is_his (sighting, player); name++)
      add_known (list, campaign, player, *name);
  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    {
      if (g_strcmp0 (despatch->side, player->side) != 0 ||
          (!biv_despatch_is_in_hand (despatch, player) && !biv_despatch_is_his (campaign, despatch, player)))
        continue;
      add_known (list, campaign, player, despatch->sender);
      add_known (list, campaign, player, despatch->addressee);
      BIV_EACH_DETAIL (BivReturned, returned, despatch->returned)
        if (biv_despatch_is_in_hand (despatch, player))
          add_known (list, campaign, player, returned->formation);
    }
  return list;
}

/* ---- Returns (CA-MAIL-7) ---- */

/* Of two the one written later, and of one turn the one that came later. */
static gboolean
is_newer (BivDespatch *despatch,
          BivDespatch *than)
{
  return than == NULL || despatch->written > than->written || (despatch->written == than->written && despatch->came > than->came);
}

BivDespatch *
biv_despatch_find_return (BivCampaign     *campaign,
                          const BivPlayer *player,
                          const char      *formation)
{
  BivDespatch *newest = NULL;

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    if (biv_despatch_is_in_hand (despatch, player) && biv_details_find (despatch->returned, formation) != NULL &&
        is_newer (despatch, newest))
      newest = despatch;
  return newest;
}

GPtrArray *
biv_despatch_list_returned (BivCampaign     *campaign,
                            const BivPlayer *player,
                            GPtrArray      **despatches)
{
  GPtrArray *list = g_ptr_array_new (), *those = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivDespatch, despatch, campaign, BIV_KIND_DESPATCH)
    {
      if (!biv_despatch_is_in_hand (despatch, player))
        continue;
      BIV_EACH_DETAIL (BivReturned, returned, despatch->returned)
        if (returned->formation != NULL && g_hash_table_add (seen, returned->formation))
          {
            BivDespatch *newest = biv_despatch_find_return (campaign, player, returned->formation);

            g_ptr_array_add (list, (gpointer) biv_details_find (newest->returned, returned->formation));
            g_ptr_array_add (those, newest);
          }
    }
  if (despatches != NULL)
    *despatches = those;
  else
    g_ptr_array_unref (those);
  return list;
}

GPtrArray *
biv_despatch_list_sightings (BivCampaign *campaign,
                             BivDespatch *despatch)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->despatch, biv_id_of (despatch)) == 0)
      g_ptr_array_add (list, sighting);
  return list;
}

/* ---- In words ---- */

/* As it is called now; one that is there no more, as it was. */
static const char *
call (BivCampaign *campaign,
      const char  *formation,
      const char  *name)
{
  if (formation == NULL)
    return C_("despatch", "the referee");
  return name != NULL && biv_campaign_find_formation (campaign, formation) == NULL ? biv_said (name)
                                                                                  : biv_turn_name (campaign, formation);
}

char *
biv_despatch_dup_title (BivCampaign *campaign,
                        BivDespatch *despatch)
{
  /* TRANSLATORS: who wrote a despatch, and to whom: "Ford Column to Halden Column" */
  return g_strdup_printf (C_("despatch", "%s to %s"), call (campaign, despatch->sender, despatch->sender_name),
                          call (campaign, despatch->addressee, despatch->addressee_name));
}

char *
biv_despatch_dup_fate (BivCampaign *campaign,
                       BivDespatch *despatch)
{
  if (biv_campaign_is_copy (campaign) && despatch->reader_side == NULL)
    return g_strdup (C_("despatch", "sent"));
  switch (despatch->state)
    {
    case BIV_DESPATCH_ARRIVED:
      return g_strdup_printf (C_("despatch", "arrived in turn %d"), despatch->turn);
    case BIV_DESPATCH_TAKEN:
      return g_strdup_printf (C_("despatch", "taken in turn %d by %s"), despatch->turn,
                              biv_turn_name (campaign, despatch->taken_by));
    case BIV_DESPATCH_STOPPED:
      return g_strdup (C_("despatch", "stopped"));
    case BIV_DESPATCH_ON_THE_WAY:
    default:
      if (despatch->arrives != BIV_NONE)
        return g_strdup_printf (C_("despatch", "arrives in turn %d"), despatch->arrives);
      return g_strdup (C_("despatch", "on the way"));
    }
}

static char *
dup_units (BivDespatch *despatch,
           const char  *formation,
           gboolean     are_lost)
{
  g_autoptr (GString) units = g_string_new (NULL);

  BIV_EACH_DETAIL (BivReturnedUnit, unit, despatch->units)
    if (unit->is_lost == are_lost && g_strcmp0 (unit->formation, formation) == 0)
      g_string_append_printf (units, "%s%s", units->len > 0 ? ", " : "", unit->name != NULL ? biv_said (unit->name) : unit->unit);
  return units->len > 0 ? g_string_free (g_steal_pointer (&units), FALSE) : NULL;
}

char *
biv_despatch_dup_returned (BivCampaign       *campaign,
                           BivDespatch       *despatch,
                           const BivReturned *returned)
{
  g_autofree char *ready = dup_units (despatch, returned->formation, FALSE);
  g_autofree char *lost = dup_units (despatch, returned->formation, TRUE);
  g_autoptr (GString) words = g_string_new (NULL);

  if (returned->place != NULL)
    g_string_append_printf (words, C_("return", "at %s"), biv_turn_name (campaign, returned->place));
  else
    g_string_append (words, C_("return", "off the map"));
  /* TRANSLATORS: units of a formation, in a return */
  g_string_append_printf (words, C_("return", "; ready: %s"), ready != NULL ? ready : C_("return", "none"));
  if (lost != NULL)
    g_string_append_printf (words, C_("return", "; lost: %s"), lost);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static const char *
name_of_returned (const char *name,
                  const char *formation)
{
  return name != NULL ? biv_said (name) : formation;
}

static char *
dup_march (BivCampaign       *campaign,
           BivDespatch       *despatch,
           const BivMarching *marching)
{
  g_autoptr (GString) words = g_string_new (biv_word_get_label (biv_posture_get_type (), (int) marching->posture));
  guint n = 0;

  BIV_EACH_DETAIL (BivMarchingBy, by, despatch->marching_by)
    if (g_strcmp0 (by->formation, marching->formation) == 0)
      g_string_append_printf (words, n++ == 0 ? _(" by %s") : ", %s", biv_turn_name (campaign, by->place));
  if (marching->forced)
    g_string_append (words, _(", forced march"));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

GPtrArray *
biv_despatch_list_lines (BivCampaign *campaign,
                         BivDespatch *despatch)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sightings = biv_despatch_list_sightings (campaign, despatch);

  if (despatch->text != NULL && *despatch->text != '\0')
    g_ptr_array_add (lines, g_strdup (despatch->text));
  BIV_EACH_DETAIL (BivReturned, returned, despatch->returned)
    {
      g_autofree char *words = biv_despatch_dup_returned (campaign, despatch, returned);

      /* TRANSLATORS: a formation, and where it is with which units */
      g_ptr_array_add (lines, g_strdup_printf (C_("despatch", "Return of %s: %s."),
                                               name_of_returned (returned->name, returned->formation), words));
    }
  BIV_EACH_DETAIL (BivMarching, marching, despatch->marching)
    {
      g_autofree char *words = dup_march (campaign, despatch, marching);

      /* TRANSLATORS: a formation and what it is ordered: "Order of march of Ford Column: March by Two Palms." */
      g_ptr_array_add (lines, g_strdup_printf (C_("despatch", "Order of march of %s: %s."),
                                               name_of_returned (marching->name, marching->formation), words));
    }
  for (guint i = 0; i < sightings->len; i++)
    {
      BivSighting *sighting = g_ptr_array_index (sightings, i);
      g_autofree char *words = biv_knowledge_dup_text (campaign, sighting);

      /* TRANSLATORS: what was seen where: "Seen in turn 2: Clans of Karrash at Two Palms." */
      g_ptr_array_add (lines, g_strdup_printf (C_("despatch", "Seen in turn %d: %s."), sighting->turn, words));
    }
  return lines;
}

char *
biv_despatch_dup_told (BivCampaign *campaign,
                       BivDespatch *despatch)
{
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);

  g_ptr_array_add (lines, NULL);
  return g_strjoinv (" ", (char **) lines->pdata);
}
