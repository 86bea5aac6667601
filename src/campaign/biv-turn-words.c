/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-turn-words.c: what the turn procedures say to the referee: names instead of ids, rows with their dice */
#include "config.h"
#include "campaign/biv-turn-words.h"
#include "campaign/biv-army.h"
#include <glib/gi18n-lib.h>

const char *
biv_turn_name (BivCampaign *campaign,
               const char  *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (campaign, id) : NULL;
  const char *name = item != NULL ? biv_item_get_name (item) : NULL;

  if (name != NULL && *name != '\0')
    return name;
  if (item != NULL && BIV_IS_BATTLE (item) && BIV_BATTLE (item)->place != NULL)
    return biv_turn_name (campaign, BIV_BATTLE (item)->place);
  return id != NULL ? id : _("nobody");
}

char *
biv_turn_dup_unit_name (BivCampaign *campaign,
                        const char  *unit)
{
  BivUnit *item = biv_campaign_find_unit (campaign, unit);
  const char *name = item != NULL ? biv_item_get_name (BIV_ITEM (item)) : NULL;

  if (item == NULL)
    return g_strdup (unit);
  if (name == NULL || *name == '\0')
    return g_strdup (biv_unit_get_ref (item));
  return g_strdup_printf ("%s %s", biv_unit_get_ref (item), name);
}

char *
biv_turn_dup_names (BivCampaign       *campaign,
                    const char *const *ids)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append (names, ", ");
      g_string_append (names, biv_turn_name (campaign, ids[i]));
    }
  return names->len > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : g_strdup (C_("list", "none"));
}

static guint
count_battles_before (BivCampaign *campaign,
                      BivBattle   *battle)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  guint n = 0;

  for (guint i = 0; i < battles->len && g_ptr_array_index (battles, i) != battle; i++)
    {
      BivBattle *other = g_ptr_array_index (battles, i);

      n += g_strcmp0 (other->place, battle->place) == 0 && other->state != BIV_BATTLE_CANCELLED;
    }
  return n;
}

/* CA-RESULT-11. Whole phrases, so that every language can order and inflect them. */
char *
biv_turn_dup_battle_name (BivCampaign *campaign,
                          BivBattle   *battle)
{
  const char *place = biv_turn_name (campaign, battle->place);
  guint before = count_battles_before (campaign, battle);

  switch (before)
    {
    case 0: return g_strdup_printf (_("Battle of %s"), place);
    case 1: return g_strdup_printf (_("Second Battle of %s"), place);
    case 2: return g_strdup_printf (_("Third Battle of %s"), place);
    case 3: return g_strdup_printf (_("Fourth Battle of %s"), place);
    case 4: return g_strdup_printf (_("Fifth Battle of %s"), place);
    case 5: return g_strdup_printf (_("Sixth Battle of %s"), place);
    /* TRANSLATORS: the seventh battle and later ones: "Battle of Two Palms (7)" */
    default: return g_strdup_printf (_("Battle of %s (%u)"), place, before + 1);
    }
}

void
biv_turn_complete_row (BivProposal *proposal,
                       const char  *row,
                       const char  *object,
                       gboolean     has_die,
                       const char  *what,
                       const char  *computed_label,
                       const char  *chosen_label,
                       const char  *why)
{
  BivRow *found = biv_proposal_get_row (proposal, row);
  GArray *throws = biv_proposal_get_throws (proposal);

  g_return_if_fail (found != NULL);

  biv_row_set_words (found, what, NULL, computed_label, chosen_label, why);
  if (object != NULL && found->object == NULL)
    found->object = g_strdup (object);
  if (has_die && throws->len > 0)
    found->die = g_array_index (throws, BivThrow, throws->len - 1);
}

BivEntry *
biv_turn_note_objects (BivProposal  *proposal,
                       BivEntryKind  kind,
                       const char   *clause,
                       const char   *text,
                       GPtrArray    *objects)
{
  BivEntry *entry = biv_proposal_note (proposal, kind, clause, text, NULL);

  for (guint i = 0; i < objects->len; i++)
    biv_entry_add_object (entry, g_ptr_array_index (objects, i));
  return entry;
}

BivBattle *
biv_turn_find_battle (BivProposal *proposal,
                      const char  *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_campaign_find_battle (campaign, battle);

  if (campaign->phase != BIV_PHASE_BATTLE)
    {
      biv_proposal_refuse (proposal, "CA-TURN-1", _("That belongs to the phase %s; this is %s."),
                           biv_word_get_label (biv_phase_get_type (), BIV_PHASE_BATTLE),
                           biv_word_get_label (biv_phase_get_type (), campaign->phase));
      return NULL;
    }
  if (found == NULL)
    biv_proposal_refuse (proposal, "CA-BATTLE-1", _("There is no such battle."));
  return found;
}
