/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knowledge.c: what a side has seen: its sightings in force, and their words (CA-SCOUT-3, CA-SCOUT-4) */
#include "config.h"
#include "campaign/knowledge/knowledge.h"

#include "base/i18n.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

/* ---- Sightings in force (CA-SCOUT-4) ---- */

gboolean
biv_knowledge_is_remembered (BivCampaign *campaign,
                             BivSighting *sighting)
{
  /* CA-MAIL-3: what somebody reported counts from when it came. */
  int since = sighting->came != BIV_NONE ? sighting->came : sighting->turn;

  return campaign->turn - since <= biv_campaign_get_option_number (campaign, "scout.memory");
}

static int
compare_sightings (gconstpointer a,
                   gconstpointer b)
{
  const BivSighting *first = *(BivSighting *const *) a;
  const BivSighting *second = *(BivSighting *const *) b;

  return second->turn != first->turn ? second->turn - first->turn : g_strcmp0 (first->place, second->place);
}

gboolean
biv_knowledge_is_his (BivSighting     *sighting,
                      const BivPlayer *player)
{
  return sighting->despatch == NULL && biv_player_is (player, sighting->side, sighting->player);
}

GPtrArray *
biv_knowledge_list_sightings (BivCampaign *campaign,
                              const char  *who)
{
  GPtrArray *sightings = g_ptr_array_new ();
  g_autoptr (BivPlayer) player = biv_player_find (campaign, who);

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (player != NULL && biv_knowledge_is_his (sighting, player) && biv_knowledge_is_remembered (campaign, sighting))
      g_ptr_array_add (sightings, sighting);
  g_ptr_array_sort (sightings, compare_sightings);
  return sightings;
}

BivSighting *
biv_knowledge_find (BivCampaign *campaign,
                    const char  *who,
                    const char  *place,
                    const char  *seen)
{
  g_autoptr (BivPlayer) player = biv_player_find (campaign, who);

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (player != NULL && biv_knowledge_is_his (sighting, player) && g_strcmp0 (sighting->place, place) == 0 &&
        g_strcmp0 (sighting->seen, seen) == 0 && biv_knowledge_is_remembered (campaign, sighting))
      return sighting;
  return NULL;
}

char *
biv_knowledge_dup_unit (BivCampaign *campaign,
                        BivUnit     *unit)
{
  return g_strdup_printf ("%s, %s", biv_turn_name (campaign, biv_id_of (unit)),
                          biv_unit_get_type_label (campaign, unit));
}

const char *
biv_knowledge_get_size_label (const char *size)
{
  if (g_strcmp0 (size, "small") == 0)
    return C_("size", "small");
  return g_strcmp0 (size, "medium") == 0 ? C_("size", "medium") : C_("size", "large");
}

/* Within a sentence: German keeps its capitals there. */
static const char *
get_arm_seen (BivArm arm)
{
  switch (arm)
    {
    case BIV_ARM_FOOT:
      return C_("arm seen", "foot");
    case BIV_ARM_HORSE:
      return C_("arm seen", "horse");
    case BIV_ARM_GUN:
      return C_("arm seen", "guns");
    case BIV_ARM_MG:
      return C_("arm seen", "machine guns");
    case BIV_ARM_COMMAND:
      return C_("arm seen", "command");
    case BIV_ARM_ENGINEER:
      return C_("arm seen", "engineers");
    case BIV_ARM_TRANSPORT:
      return C_("arm seen", "transport");
    case BIV_ARM_OTHER:
    case BIV_N_ARMS:
    default:
      return C_("arm seen", "vehicles");
    }
}

static void
append_list (GString    *text,
             const char *before,
             char      **words)
{
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : before, biv_said (words[i]));
}

/* @is_whole: or without what a table has in columns of its own */
static char *
dup_text (BivCampaign *campaign,
          BivSighting *sighting,
          gboolean     is_whole)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *before = "; ";

  /* TRANSLATORS: a side and a place, in a report */
  g_string_append_printf (text, _("%s at %s"), biv_turn_name (campaign, sighting->seen),
                          biv_turn_name (campaign, sighting->place));
  if (sighting->size != NULL)
    g_string_append_printf (text, ": %s", biv_knowledge_get_size_label (sighting->size));
  for (guint i = 0; sighting->arms != NULL && sighting->arms[i] != NULL; i++)
    {
      int arm;

      if (!biv_word_from_nick (biv_arm_get_type (), sighting->arms[i], &arm) || (!is_whole && arm <= BIV_ARM_GUN))
        continue;
      g_string_append_printf (text, "%s%s", before, get_arm_seen ((BivArm) arm));
      before = ", ";
    }
  append_list (text, "; ", sighting->formations);
  append_list (text, "; ", sighting->commanders);
  if (is_whole)
    append_list (text, "; ", sighting->units);
  if (sighting->text != NULL && *sighting->text != '\0')
    g_string_append_printf (text, ": %s", sighting->text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
biv_knowledge_dup_text (BivCampaign *campaign,
                        BivSighting *sighting)
{
  return dup_text (campaign, sighting, TRUE);
}

char *
biv_knowledge_dup_text_beside (BivCampaign *campaign,
                               BivSighting *sighting)
{
  return dup_text (campaign, sighting, FALSE);
}
