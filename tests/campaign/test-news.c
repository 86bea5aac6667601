/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-news.c: what the newspaper of a turn has to tell: the referee's lines, and what every side may know (CA-JOURNAL-4) */
#include "fixture.h"
#include "random-turns.h"
#include "twins.h"

#include <string.h>

#include "campaign/story/journal.h"
#include "campaign/story/news.h"
#include "campaign/turn/turn.h"

/* All that is told without the referee's lines, word by word. */
static char *
dup_told (BivCampaign *campaign,
          int          turn)
{
  g_autoptr (GPtrArray) all = biv_news_list (campaign, turn);
  g_autoptr (GString) told = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const BivNews *news = g_ptr_array_index (all, i);

      if (news->kind != BIV_NEWS_NOTE)
        g_string_append_printf (told, "%d %s|%s|%s|%s\n", (int) news->kind, news->head, news->deck != NULL ? news->deck : "",
                                news->text,
                                news->close != NULL ? news->close : "");
    }
  return g_string_free (g_steal_pointer (&told), FALSE);
}

static guint
count (GPtrArray  *all,
       BivNewsKind kind)
{
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    n += ((const BivNews *) g_ptr_array_index (all, i))->kind == kind;
  return n;
}

/* Of campaigns that differ only in what some side may not know it tells the same: each such thing by itself, and all together. */
static void
test_twins (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  BivDice dice;
  gsize n_told = 0;

  biv_dice_init_rolled (&dice, 11, 1);
  for (guint turn = 1; turn <= 5; turn++)
    {
      g_autofree char *told = NULL;

      random_turns_play (campaign, random, &dice, NULL);
      told = dup_told (campaign, campaign->turn);
      n_told += strlen (told);
      BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
        for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
          {
            g_autoptr (BivCampaign) twin = twin_new (campaign, biv_item_get_id (side), one);
            g_autofree char *other = dup_told (twin, campaign->turn);

            if (!g_str_equal (told, other))
              g_error ("the newspaper of turn %u tells what %s may not know: a difference in %s:\n%s\n%s", turn,
                       biv_item_get_id (side), one->name, told, other);
          }
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
  g_test_message ("%" G_GSIZE_FORMAT " bytes of news", n_told);
}

/* Of this turn it tells nothing in the next. */
static void
test_once (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BivDice dice;

  biv_dice_init_rolled (&dice, 11, 1);
  for (guint turn = 1; turn <= 5; turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
      /* A turn that has just begun has no news: what is printed now is about the one before. */
      g_assert_cmpint (biv_news_get_issue (campaign), ==, campaign->phase == BIV_PHASE_OPEN ? campaign->turn - 1 : campaign->turn);
      {
        g_autoptr (GPtrArray) all = biv_news_list (campaign, biv_news_get_issue (campaign));

        for (guint i = 0; i < all->len; i++)
          {
            const BivNews *news = g_ptr_array_index (all, i);

            g_assert_nonnull (news->entry);
            g_assert_true (g_hash_table_add (seen, g_strdup (biv_id_of (news->entry))));
          }
      }
    }
}

/* The first played campaign that has something to tell, in its turn. */
static BivCampaign *
play_until_news (void)
{
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
      g_autoptr (GRand) random = g_rand_new_with_seed (11);
      BivDice dice;

      biv_dice_init_rolled (&dice, 11, 1);
      for (guint turn = 1; turn <= 5; turn++)
        {
          g_autoptr (GPtrArray) all = NULL;

          random_turns_play (campaign, random, &dice, NULL);
          all = biv_news_list (campaign, campaign->turn);
          if (all->len > 0)
            return g_steal_pointer (&campaign);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
        }
    }
  g_assert_not_reached ();
}

static BivEntry *
find_entry (BivCampaign *campaign,
            const char  *id)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (g_str_equal (biv_id_of (entry), id))
      return entry;
  g_assert_not_reached ();
}

/* Changes the line as the referee does. */
static void
rewrite (BivCampaign *campaign,
         const char  *id,
         const char  *headline,
         gboolean     is_flagged,
         gboolean     is_kept_back)
{
  g_autoptr (BivItem) as = biv_item_copy (BIV_ITEM (find_entry (campaign, id)));
  BivEntry *entry = BIV_ENTRY (as);

  g_free (entry->headline);
  entry->headline = g_strdup (headline);
  entry->gazette = is_flagged;
  if (is_kept_back)
    {
      g_strfreev (entry->visible_to);
      entry->visible_to = NULL;
    }
  fixture_commit (campaign, biv_turn_propose_rewrite (campaign, find_entry (campaign, id), entry));
}

/* The referee has the last word: a line that he has flagged is told as he has it, and not once more; one that he keeps back is not
 * told; and he may have nothing told but what he flags. */
static void
test_referee (void)
{
  g_autoptr (BivCampaign) campaign = play_until_news ();
  g_autoptr (GPtrArray) all = biv_news_list (campaign, campaign->turn);
  g_autofree char *id = g_strdup (biv_id_of (((const BivNews *) g_ptr_array_index (all, 0))->entry));
  guint n = all->len;

  g_assert_cmpuint (count (all, BIV_NEWS_NOTE), ==, 0);
  rewrite (campaign, id, "In our own words", TRUE, FALSE);
  g_clear_pointer (&all, g_ptr_array_unref);
  all = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (all->len, ==, n);
  g_assert_cmpuint (count (all, BIV_NEWS_NOTE), ==, 1);
  g_assert_cmpstr (((const BivNews *) g_ptr_array_index (all, 0))->head, ==, "In our own words");
  fixture_line (campaign, "option gazette.fill off");
  g_clear_pointer (&all, g_ptr_array_unref);
  all = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (all->len, ==, 1);
  fixture_line (campaign, "option gazette.fill on");
  rewrite (campaign, id, NULL, FALSE, TRUE);
  g_clear_pointer (&all, g_ptr_array_unref);
  all = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (all->len, ==, n - 1);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpstr (biv_id_of (((const BivNews *) g_ptr_array_index (all, i))->entry), !=, id);
}

/* He strikes what it tells by itself, puts it back, and says it in his own words; the line stays as it was, and each is one
 * step. */
static void
test_edited (void)
{
  g_autoptr (BivCampaign) campaign = play_until_news ();
  g_autoptr (GPtrArray) all = biv_news_list (campaign, campaign->turn), struck = NULL, back = NULL, reworded = NULL, with = NULL;
  g_autofree char *id = g_strdup (biv_id_of (((const BivNews *) g_ptr_array_index (all, 0))->entry));
  g_autofree char *text = g_strdup (find_entry (campaign, id)->text);
  const BivNews *first;

  fixture_commit (campaign, biv_turn_propose_strike_news (campaign, g_ptr_array_index (all, 0), TRUE));
  struck = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (struck->len, ==, all->len - 1);
  with = biv_news_list_with_struck (campaign, campaign->turn);
  g_assert_cmpuint (with->len, ==, all->len);
  first = g_ptr_array_index (with, 0);
  g_assert_true (first->is_struck);
  fixture_commit (campaign, biv_turn_propose_strike_news (campaign, first, FALSE));
  back = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (back->len, ==, all->len);
  fixture_commit (campaign, biv_turn_propose_reword_news (campaign, g_ptr_array_index (back, 0), "Said anew", "In other words."));
  reworded = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (reworded->len, ==, all->len);
  first = g_ptr_array_index (reworded, 0);
  g_assert_cmpint (first->kind, ==, BIV_NEWS_NOTE);
  g_assert_cmpstr (first->head, ==, "Said anew");
  g_assert_cmpstr (first->text, ==, "In other words.");
  g_assert_cmpstr (first->object, ==, ((const BivNews *) g_ptr_array_index (all, 0))->object);
  g_assert_cmpstr (find_entry (campaign, id)->text, ==, text);
  /* What was undone has not been written; done again, it is printed again. */
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_clear_pointer (&back, g_ptr_array_unref);
  back = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (back->len, ==, all->len);
  g_assert_cmpuint (count (back, BIV_NEWS_NOTE), ==, 0);
  g_assert_true (biv_campaign_redo (campaign));
  g_clear_pointer (&back, g_ptr_array_unref);
  back = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (count (back, BIV_NEWS_NOTE), ==, 1);
}

static const BivNews *
find_kept (GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    if (((const BivNews *) g_ptr_array_index (all, i))->is_kept)
      return g_ptr_array_index (all, i);
  return NULL;
}

/* A campaign of three sides after a turn in which two of them have fought, or NULL. */
static BivCampaign *
play_until_kept (guint32 seed)
{
  const RandomSetting *setting = random_settings;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  BivDice dice;

  while (!g_str_equal (setting->name, "third-side"))
    setting++;
  campaign = random_turns_begin (setting);
  biv_dice_init_rolled (&dice, seed, 1);
  for (guint turn = 1; turn <= 5; turn++)
    {
      g_autoptr (GPtrArray) all = NULL;

      random_turns_play (campaign, random, &dice, NULL);
      all = biv_news_list_with_struck (campaign, campaign->turn);
      if (find_kept (all) != NULL)
        return g_steal_pointer (&campaign);
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
  return NULL;
}

/* A battle of two is no news for a third; the referee finds it, and may give it out to all, in one step, and take it back. */
static void
test_kept (void)
{
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GPtrArray) before = NULL, with = NULL, after = NULL, struck = NULL;
  const BivNews *kept, *first;
  guint n_with;

  for (guint32 seed = 1; seed < 40 && campaign == NULL; seed++)
    campaign = play_until_kept (seed);
  g_assert_nonnull (campaign);
  before = biv_news_list (campaign, campaign->turn);
  with = biv_news_list_with_struck (campaign, campaign->turn);
  n_with = with->len;
  g_assert_null (find_kept (before));
  kept = find_kept (with);
  g_assert_true (kept->is_struck);
  g_assert_cmpint (kept->kind, ==, BIV_NEWS_BATTLE);
  fixture_commit (campaign, biv_turn_propose_reword_news (campaign, kept, kept->head, kept->text));
  after = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (after->len, ==, before->len + 1);
  first = g_ptr_array_index (after, 0);
  g_assert_cmpint (first->kind, ==, BIV_NEWS_NOTE);
  g_assert_cmpstr (first->head, ==, kept->head);
  /* Its field is not shown to who has not been there. */
  g_assert_null (first->object);
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    g_assert_true (g_strv_contains ((const char *const *) first->entry->visible_to, biv_item_get_id (side)));
  fixture_commit (campaign, biv_turn_propose_strike_news (campaign, first, TRUE));
  g_clear_pointer (&with, g_ptr_array_unref);
  with = biv_news_list_with_struck (campaign, campaign->turn);
  g_assert_cmpuint (with->len, ==, n_with);
  struck = biv_news_list (campaign, campaign->turn);
  g_assert_cmpuint (struck->len, ==, before->len);
}

/* CA-SCOUT-1: where every side sees all a third hears how it ended; where it does not, nothing. */
static void
test_open (void)
{
  const char *const modes[] = { "umpired", "open" };
  const RandomSetting *setting = random_settings;
  guint n_told[2] = { 0 };

  while (!g_str_equal (setting->name, "third-side"))
    setting++;
  for (int mode = 0; mode < 2; mode++)
    for (guint32 seed = 1; seed < 6; seed++)
      {
        g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
        g_autoptr (GRand) random = g_rand_new_with_seed (seed);
        BivDice dice;

        fixture_line (campaign, mode == 0 ? "option scout.mode umpired" : "option scout.mode open");
        g_assert_true (biv_campaign_option_is (campaign, "scout.mode", modes[mode]));
        biv_dice_init_rolled (&dice, seed, 1);
        for (guint turn = 1; turn <= 4; turn++)
          {
            g_autoptr (GPtrArray) all = NULL;

            random_turns_play (campaign, random, &dice, NULL);
            all = biv_news_list_with_struck (campaign, campaign->turn);
            for (guint i = 0; i < all->len; i++)
              {
                const BivNews *news = g_ptr_array_index (all, i);

                n_told[mode] += news->kind == BIV_NEWS_BATTLE && !news->is_struck && news->object == NULL;
                g_assert_false (mode == 1 && news->is_kept);
              }
            fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
          }
      }
  g_assert_cmpuint (n_told[0], ==, 0);
  g_assert_cmpuint (n_told[1], >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *twins = g_strconcat ("/campaign/news/CA-JOURNAL-4/twins/", setting->name, NULL);
      g_autofree char *once = g_strconcat ("/campaign/news/CA-JOURNAL-4/once/", setting->name, NULL);

      g_test_add_data_func (twins, setting, test_twins);
      g_test_add_data_func (once, setting, test_once);
    }
  g_test_add_func ("/campaign/news/CA-JOURNAL-4/referee", test_referee);
  g_test_add_func ("/campaign/news/edited", test_edited);
  g_test_add_func ("/campaign/news/kept", test_kept);
  g_test_add_func ("/campaign/news/CA-SCOUT-1/open", test_open);
  return g_test_run ();
}
