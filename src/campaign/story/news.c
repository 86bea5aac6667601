/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.c: what the newspaper of a turn has to tell */
#include "config.h"
#include "campaign/story/news.h"

#include "base/i18n.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/calendar.h"
#include "campaign/model/turn-words.h"
#include "campaign/story/journal.h"

static void
news_free (gpointer data)
{
  BivNews *news = data;

  g_clear_object (&news->entry);
  g_free (news->object);
  g_free (news->head);
  g_free (news->deck);
  g_free (news->text);
  g_free (news->close);
  g_free (news);
}

static BivNews *
add (GPtrArray   *all,
     BivNewsKind  kind,
     BivEntry    *entry)
{
  BivNews *news = g_new0 (BivNews, 1);

  news->kind = kind;
  news->entry = entry != NULL ? g_object_ref (entry) : NULL;
  g_ptr_array_add (all, news);
  return news;
}

int
biv_news_get_issue (BivCampaign *campaign)
{
  return campaign->phase == BIV_PHASE_OPEN && campaign->turn > 1 ? campaign->turn - 1 : campaign->turn;
}

gboolean
biv_news_is_everybodys (BivCampaign *campaign,
                        BivBattle   *battle)
{
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    if (battle->sides == NULL || !g_strv_contains ((const char *const *) battle->sides, biv_item_get_id (side)))
      return FALSE;
  return TRUE;
}

/* ---- The referee's ---- */

static void
add_notes (GPtrArray   *all,
           BivCampaign *campaign,
           int          turn)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;
  g_autoptr (GPtrArray) entries = NULL;

  filter.gazette = TRUE;
  filter.turn = turn;
  entries = biv_journal_list (campaign, &filter);
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      BivNews *news = add (all, BIV_NEWS_NOTE, entry);

      news->head = entry->headline != NULL ? g_strdup (biv_said (entry->headline)) : NULL;
      news->text = g_strdup (entry->text != NULL ? biv_said (entry->text) : "");
    }
}

/* ---- Battles ---- */

/* The same battle is told in the same words each time. Returns: which of @n ways */
static guint
choose (BivBattle *battle,
        guint      n)
{
  return g_str_hash (biv_item_get_id (BIV_ITEM (battle))) % n;
}

static gboolean
is_drawn (const BivBattle *battle)
{
  return battle->winner == NULL || g_str_equal (battle->winner, "draw");
}

static char *
dup_battle_head (BivBattle  *battle,
                 const char *place)
{
  if (is_drawn (battle))
    return choose (battle, 2) == 0 ? g_strdup_printf (C_("news", "No decision at %s"), place)
                                   : g_strdup_printf (C_("news", "Drawn battle at %s"), place);
  if (battle->degree == BIV_DEGREE_DECISIVE)
    return choose (battle, 2) == 0 ? g_strdup_printf (C_("news", "Rout at %s"), place)
                                   : g_strdup_printf (C_("news", "A decisive day at %s"), place);
  switch (choose (battle, 3))
    {
    case 0:  return g_strdup_printf (C_("news", "Victory at %s"), place);
    case 1:  return g_strdup_printf (C_("news", "The field of %s is won"), place);
    default: return g_strdup_printf (C_("news", "Battle at %s"), place);
    }
}

/* TRANSLATORS: in these: when, who, whom he met, and where */
static char *
dup_meeting (BivBattle  *battle,
             const char *date,
             const char *one,
             const char *other,
             const char *place)
{
  return choose (battle, 2) == 0 ? g_strdup_printf (C_("news", "On %1$s %2$s and %3$s met at %4$s."), date, one, other, place)
                                 : g_strdup_printf (C_("news", "%2$s and %3$s came upon one another at %4$s on %1$s."), date, one,
                                                    other, place);
}

static char *
dup_attack (BivBattle  *battle,
            const char *date,
            const char *one,
            const char *other,
            const char *place)
{
  switch (choose (battle, 3))
    {
    case 0:
      return g_strdup_printf (C_("news", "On %1$s %2$s attacked %3$s at %4$s."), date, one, other, place);
    case 1:
      return g_strdup_printf (C_("news", "%2$s fell upon %3$s on %1$s, at %4$s."), date, one, other, place);
    default:
      return g_strdup_printf (C_("news", "We have word of a battle at %4$s, where on %1$s %2$s marched against %3$s."), date, one,
                              other, place);
    }
}

static char *
dup_battle_opening (BivCampaign *known,
                    BivBattle   *battle,
                    const char  *place)
{
  g_autofree char *date = biv_calendar_dup_label (known, battle->turn);
  gboolean is_meeting = battle->meeting || battle->attacker == NULL;
  const char *first = is_meeting ? battle->sides[0] : battle->attacker;
  const char *second = g_strcmp0 (first, battle->sides[0]) == 0 ? battle->sides[1] : battle->sides[0];

  return is_meeting ? dup_meeting (battle, date, biv_turn_name (known, first), biv_turn_name (known, second), place)
                    : dup_attack (battle, date, biv_turn_name (known, first), biv_turn_name (known, second), place);
}

static char *
dup_battle_close (BivCampaign *known,
                  BivBattle   *battle)
{
  const char *holder = battle->holder != NULL ? biv_turn_name (known, battle->holder) : NULL;

  if (holder == NULL)
    return g_strdup (C_("news", "Nobody can claim the field."));
  if (battle->degree == BIV_DEGREE_DECISIVE)
    return choose (battle, 2) == 0 ? g_strdup_printf (C_("news", "The day ended in a rout, and the field is with %s."), holder)
                                   : g_strdup_printf (C_("news", "The victory of %s is complete."), holder);
  return choose (battle, 2) == 0 ? g_strdup_printf (C_("news", "The field is with %s."), holder)
                                 : g_strdup_printf (C_("news", "Evening found %s on the field."), holder);
}

static char *
dup_battle_deck (BivCampaign *known,
                 BivBattle   *battle)
{
  if (is_drawn (battle))
    return g_strdup (C_("news", "Neither side gives way"));
  if (battle->degree == BIV_DEGREE_DECISIVE)
    return g_strdup_printf (C_("news", "A decisive victory of %s"), biv_turn_name (known, battle->winner));
  return g_strdup_printf (C_("news", "The day goes to %s"), biv_turn_name (known, battle->winner));
}

static BivEntry *
find_entry_of (BivCampaign *known,
               BivBattle   *battle)
{
  BIV_EACH (BivEntry, entry, known, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_BATTLE && entry->turn == battle->turn && entry->objects != NULL
        && g_strv_contains ((const char *const *) entry->objects, biv_item_get_id (BIV_ITEM (battle))))
      return entry;
  return NULL;
}

static int
count_formations (gconstpointer battle)
{
  return battle != NULL && ((const BivBattle *) battle)->formations != NULL
           ? (int) g_strv_length (((const BivBattle *) battle)->formations) : 0;
}

static int
compare_battles (gconstpointer a,
                 gconstpointer b)
{
  return count_formations (*(BivBattle *const *) b) - count_formations (*(BivBattle *const *) a);
}

static gboolean
is_flagged (GPtrArray *all,
            BivEntry  *entry)
{
  for (guint i = 0; entry != NULL && i < all->len; i++)
    {
      const BivNews *news = g_ptr_array_index (all, i);

      if (news->entry != NULL && g_str_equal (biv_item_get_id (BIV_ITEM (news->entry)), biv_item_get_id (BIV_ITEM (entry))))
        return TRUE;
    }
  return FALSE;
}

static void
add_battles (GPtrArray   *all,
             BivCampaign *known,
             int          turn)
{
  g_autoptr (GPtrArray) battles = g_ptr_array_new ();

  BIV_EACH (BivBattle, battle, known, BIV_KIND_BATTLE)
    if (battle->turn == turn && battle->state == BIV_BATTLE_APPLIED && g_strv_length (battle->sides) == 2
        && biv_news_is_everybodys (known, battle))
      g_ptr_array_add (battles, battle);
  g_ptr_array_sort (battles, compare_battles);
  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      BivEntry *entry = find_entry_of (known, battle);
      const char *place = biv_turn_name (known, battle->place);
      BivNews *news;

      /* Of a battle that the referee does not want told the line is not everybody's. */
      if (entry == NULL || is_flagged (all, entry))
        continue;
      news = add (all, BIV_NEWS_BATTLE, entry);
      news->object = g_strdup (biv_item_get_id (BIV_ITEM (battle)));
      news->head = dup_battle_head (battle, place);
      news->deck = dup_battle_deck (known, battle);
      news->text = dup_battle_opening (known, battle, place);
      news->close = dup_battle_close (known, battle);
    }
}

/* ---- Everything else that every side may know ---- */

static void
add_lines (GPtrArray    *all,
           BivCampaign  *known,
           int           turn,
           BivEntryKind  entry_kind,
           BivNewsKind   kind,
           const char   *head)
{
  BIV_EACH (BivEntry, entry, known, BIV_KIND_ENTRY)
    {
      BivNews *news;

      if (entry->turn != turn || entry->entry_kind != entry_kind || entry->text == NULL || is_flagged (all, entry))
        continue;
      news = add (all, kind, entry);
      news->head = g_strdup (head);
      news->text = g_strdup (biv_said (entry->text));
    }
}

GPtrArray *
biv_news_list (BivCampaign *campaign,
               int          turn)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (news_free);
  g_autoptr (BivCampaign) known = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), all);

  add_notes (all, campaign, turn);
  if (!biv_campaign_option_is (campaign, "gazette.fill", "on"))
    return all;
  known = biv_knowledge_copy_for (campaign, BIV_EVERYBODY);
  add_battles (all, known, turn);
  add_lines (all, known, turn, BIV_ENTRY_OWNER, BIV_NEWS_PLACE, C_("news", "Changed hands"));
  add_lines (all, known, turn, BIV_ENTRY_SIEGE, BIV_NEWS_SIEGE, C_("news", "The siege"));
  add_lines (all, known, turn, BIV_ENTRY_ARRIVAL, BIV_NEWS_ARRIVAL, C_("news", "Reinforcements"));
  add_lines (all, known, turn, BIV_ENTRY_RETREAT, BIV_NEWS_RETREAT, C_("news", "The retreat"));
  add_lines (all, known, turn, BIV_ENTRY_EVENT, BIV_NEWS_WEATHER, C_("news", "The weather"));
  return all;
}
