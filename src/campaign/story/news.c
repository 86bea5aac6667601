/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.c: what the newspaper of a turn has to tell */
#include "config.h"
#include "campaign/story/news.h"

#include "base/i18n.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/calendar.h"
#include "campaign/model/turn-words.h"
#include "campaign/story/journal.h"

/* Of how a battle ended; its objects are the battle, unless its reader does not have it, and then its place. */
static gboolean
is_result (const BivEntry *entry)
{
  return g_strcmp0 (entry->clause, "CA-RESULT-9") == 0 && entry->objects != NULL;
}

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

/* What stands for the account of a battle that everybody saw keeps the picture of its field. */
static char *
dup_battle_of (BivCampaign *campaign,
               BivEntry    *entry)
{
  BivEntry *subject = biv_journal_find_subject (campaign, entry);

  if (subject == NULL || !subject->left_out)
    return NULL;
  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    {
      BivBattle *battle = biv_campaign_find_battle (campaign, *id);

      if (battle != NULL && battle->state == BIV_BATTLE_APPLIED && biv_news_is_everybodys (campaign, battle))
        return g_strdup (*id);
    }
  return NULL;
}

static void
add_notes (GPtrArray   *all,
           BivCampaign *campaign,
           int          turn,
           gboolean     has_struck)
{
  g_autoptr (GPtrArray) entries = NULL;
  BivJournalFilter filter = BIV_JOURNAL_ALL;

  filter.turn = turn;
  entries = biv_journal_list (campaign, &filter);
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      gboolean is_struck = entry->left_out && biv_journal_is_own (entry) && !entry->gazette;
      BivNews *news;

      if (!entry->gazette && !(is_struck && has_struck))
        continue;
      news = add (all, BIV_NEWS_NOTE, entry);
      news->object = dup_battle_of (campaign, entry);
      news->head = entry->headline != NULL ? g_strdup (biv_said (entry->headline)) : NULL;
      news->text = g_strdup (entry->text != NULL ? biv_said (entry->text) : "");
      news->is_struck = is_struck;
    }
}

/* ---- Battles ---- */

/* The same battle is told in the same words each time. Returns: which of @n ways */
static guint
choose (BivBattle *battle,
        guint      n)
{
  return g_str_hash (biv_id_of (battle)) % n;
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
        && g_strv_contains ((const char *const *) entry->objects, biv_id_of (battle)))
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
is_same (BivEntry *one,
         BivEntry *other)
{
  return one != NULL && other != NULL && g_str_equal (biv_id_of (one), biv_id_of (other));
}

/* As he has it, or in the words of a line of his that stands for it. */
static gboolean
is_told_by_referee (GPtrArray   *all,
                    BivCampaign *campaign,
                    BivEntry    *entry)
{
  for (guint i = 0; i < all->len; i++)
    {
      const BivNews *news = g_ptr_array_index (all, i);

      if (news->kind == BIV_NEWS_NOTE
          && (is_same (news->entry, entry)
              || (entry->left_out && is_same (biv_journal_find_subject (campaign, news->entry), entry))))
        return TRUE;
    }
  return FALSE;
}

static void
add_battle (GPtrArray   *all,
            BivCampaign *told,
            BivBattle   *battle,
            BivEntry    *entry,
            gboolean     is_kept)
{
  const char *place = biv_turn_name (told, battle->place);
  BivNews *news = add (all, BIV_NEWS_BATTLE, entry);

  news->is_kept = is_kept;
  news->is_struck = is_kept || entry->left_out;
  news->object = g_strdup (biv_id_of (battle));
  news->head = dup_battle_head (battle, place);
  news->deck = dup_battle_deck (told, battle);
  news->text = dup_battle_opening (told, battle, place);
  news->close = dup_battle_close (told, battle);
}

/* The battles of a turn, those with most formations first. Returns: (transfer container) */
static GPtrArray *
list_battles (BivCampaign *told,
              int          turn)
{
  GPtrArray *battles = g_ptr_array_new ();

  BIV_EACH (BivBattle, battle, told, BIV_KIND_BATTLE)
    if (battle->turn == turn && battle->state == BIV_BATTLE_APPLIED && g_strv_length (battle->sides) == 2)
      g_ptr_array_add (battles, battle);
  g_ptr_array_sort (battles, compare_battles);
  return battles;
}

/* Of a battle that the referee does not want told the line is not everybody's. */
static BivEntry *
find_everybodys (BivCampaign *known,
                 BivBattle   *battle)
{
  return biv_news_is_everybodys (known, battle) ? find_entry_of (known, battle) : NULL;
}

static void
add_battles (GPtrArray   *all,
             BivCampaign *campaign,
             BivCampaign *known,
             int          turn)
{
  g_autoptr (GPtrArray) battles = list_battles (known, turn);

  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      BivEntry *entry = find_everybodys (known, battle);

      if (entry != NULL && !is_told_by_referee (all, campaign, entry))
        add_battle (all, known, battle, entry, FALSE);
    }
}

/* Whether every reader has the line about how it ended. */
static gboolean
is_heard_of (BivCampaign *campaign,
             BivCampaign *known,
             BivBattle   *battle)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (is_result (entry) && g_str_equal (entry->objects[0], biv_id_of (battle)))
      return biv_campaign_find (known, biv_id_of (entry)) != NULL;
  return FALSE;
}

/* Of these only some sides know: they are nobody's news until the referee gives them out. */
static void
add_kept_battles (GPtrArray   *all,
                  BivCampaign *campaign,
                  BivCampaign *known,
                  int          turn)
{
  g_autoptr (GPtrArray) battles = list_battles (campaign, turn);

  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      BivEntry *entry = find_entry_of (campaign, battle);
      BivBattle *seen = biv_campaign_find_battle (known, biv_id_of (battle));

      if (entry != NULL && (seen == NULL || find_everybodys (known, seen) == NULL) && !is_heard_of (campaign, known, battle)
          && !is_told_by_referee (all, campaign, entry))
        add_battle (all, campaign, battle, entry, TRUE);
    }
}

/* Where every side sees all, or the referee has shown them how it ended, that is all that those know who were not in it. */
static void
add_battles_heard_of (GPtrArray   *all,
                      BivCampaign *campaign,
                      BivCampaign *known,
                      int          turn)
{
  BIV_EACH (BivEntry, entry, known, BIV_KIND_ENTRY)
    {
      BivNews *news;

      if (entry->turn != turn || !is_result (entry) || biv_campaign_find_place (known, entry->objects[0]) == NULL
          || is_told_by_referee (all, campaign, entry))
        continue;
      news = add (all, BIV_NEWS_BATTLE, entry);
      news->is_struck = entry->left_out;
      news->head = g_strdup_printf (C_("news", "Battle at %s"), biv_turn_name (known, entry->objects[0]));
      news->text = g_strdup (biv_said (entry->text));
    }
}

/* ---- Everything else that every side may know ---- */

static void
add_lines (GPtrArray    *all,
           BivCampaign  *campaign,
           BivCampaign  *known,
           int           turn,
           BivEntryKind  entry_kind,
           BivNewsKind   kind,
           const char   *head)
{
  BIV_EACH (BivEntry, entry, known, BIV_KIND_ENTRY)
    {
      BivNews *news;

      if (entry->turn != turn || entry->entry_kind != entry_kind || entry->text == NULL
          || is_told_by_referee (all, campaign, entry))
        continue;
      news = add (all, kind, entry);
      news->is_struck = entry->left_out;
      news->head = g_strdup (head);
      news->text = g_strdup (biv_said (entry->text));
    }
}

GPtrArray *
biv_news_list_with_struck (BivCampaign *campaign,
                           int          turn)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (news_free);
  g_autoptr (BivCampaign) known = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), all);

  add_notes (all, campaign, turn, TRUE);
  if (!biv_campaign_option_is (campaign, "gazette.fill", "on"))
    return all;
  known = biv_knowledge_copy_for (campaign, BIV_EVERYBODY);
  add_battles (all, campaign, known, turn);
  add_battles_heard_of (all, campaign, known, turn);
  add_kept_battles (all, campaign, known, turn);
  add_lines (all, campaign, known, turn, BIV_ENTRY_OWNER, BIV_NEWS_PLACE, C_("news", "Changed hands"));
  add_lines (all, campaign, known, turn, BIV_ENTRY_SIEGE, BIV_NEWS_SIEGE, C_("news", "The siege"));
  add_lines (all, campaign, known, turn, BIV_ENTRY_ARRIVAL, BIV_NEWS_ARRIVAL, C_("news", "Reinforcements"));
  add_lines (all, campaign, known, turn, BIV_ENTRY_RETREAT, BIV_NEWS_RETREAT, C_("news", "The retreat"));
  add_lines (all, campaign, known, turn, BIV_ENTRY_EVENT, BIV_NEWS_WEATHER, C_("news", "The weather"));
  return all;
}

GPtrArray *
biv_news_list (BivCampaign *campaign,
               int          turn)
{
  GPtrArray *all = biv_news_list_with_struck (campaign, turn);

  for (guint i = all->len; i > 0; i--)
    if (((const BivNews *) g_ptr_array_index (all, i - 1))->is_struck)
      g_ptr_array_remove_index (all, i - 1);
  return all;
}

/* ---- What the referee makes of it ---- */

static const char *
get_subject (const BivNews *news)
{
  return news->head != NULL ? news->head : "";
}

BivProposal *
biv_turn_propose_strike_news (BivCampaign   *campaign,
                              const BivNews *news,
                              gboolean       is_struck)
{
  BIV_KEEPS_KEYS;
  g_autofree char *title = NULL;
  BivProposal *proposal;
  BivItem *line;

  g_return_val_if_fail (news != NULL && news->entry != NULL, NULL);

  /* TRANSLATORS: a headline of the newspaper, which is taken out of it or put back */
  title = is_struck ? g_strdup_printf (_("Newspaper: strike “%s”"), get_subject (news))
                    : g_strdup_printf (_("Newspaper: print “%s”"), get_subject (news));
  proposal = biv_turn_propose_edit (campaign, title);
  line = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (news->entry));
  g_return_val_if_fail (line != NULL, proposal);
  if (news->kind == BIV_NEWS_NOTE)
    biv_proposal_set_flag (proposal, line, "gazette", !is_struck);
  biv_proposal_set_flag (proposal, line, "left-out", is_struck);
  return proposal;
}

BivEntry *
biv_news_new_line (BivCampaign *campaign,
                   int          turn,
                   const char  *head,
                   const char  *text)
{
  BivEntry *line = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, "note"));
  g_autoptr (GStrvBuilder) sides = g_strv_builder_new ();

  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    g_strv_builder_add (sides, biv_item_get_id (side));
  line->entry_kind = BIV_ENTRY_NOTE;
  line->headline = head != NULL && *head != '\0' ? g_strdup (head) : NULL;
  line->text = g_strdup (text);
  line->gazette = TRUE;
  line->turn = turn;
  line->visible_to = g_strv_builder_end (sides);
  return line;
}

static BivEntry *
new_words (BivCampaign   *campaign,
           const BivNews *news,
           const char    *head,
           const char    *text)
{
  BivEntry *note = biv_news_new_line (campaign, news->entry->turn, head, text);

  if (!biv_journal_is_own (news->entry))
    return note;
  note->entry_kind = news->entry->entry_kind;
  g_strfreev (note->visible_to);
  note->visible_to = g_strdupv (news->entry->visible_to);
  return note;
}

BivProposal *
biv_turn_propose_reword_news (BivCampaign   *campaign,
                              const BivNews *news,
                              const char    *head,
                              const char    *text)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivEntry) note = NULL;
  BivProposal *proposal;
  BivItem *line;

  g_return_val_if_fail (news != NULL && news->entry != NULL && text != NULL, NULL);

  note = new_words (campaign, news, head, text);
  if (biv_journal_is_own (news->entry))
    return biv_turn_propose_rewrite (campaign, news->entry, note);
  proposal = biv_turn_propose_comment (campaign, news->entry, note);
  line = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (news->entry));
  g_return_val_if_fail (line != NULL, proposal);
  biv_proposal_set_flag (proposal, line, "gazette", FALSE);
  biv_proposal_set_flag (proposal, line, "left-out", TRUE);
  return proposal;
}
