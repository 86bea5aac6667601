/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chronicle-site.c: the chronicle's pages are whole, and tell nobody what he may not know (CA-SCOUT-6): neither in what
 * stands in them nor by their names, their number or their length */
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"
#include "twins.h"

#include <string.h>
#include "campaign/knowledge/knowledge.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/item-private.h"
#include "campaign/model/player-edit.h"
#include "campaign/model/strength.h"
#include "campaign/turn/turn.h"
#include "draw/site/chronicle-site.h"
#include "store/campaign-file.h"
#include "tests/draw/folder.h"
#include "tests/remove-tree.h"
#include "tests/rounds.h"

/* ---- Campaigns ---- */

static BivCampaign *
play (const RandomSetting *setting,
      guint                seed,
      int                  n_turns)
{
  BivCampaign *campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  BivDice dice;

  biv_dice_init_rolled (&dice, seed, 1);
  for (int turn = 1; turn <= n_turns; turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      if (turn < n_turns)
        fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
  return campaign;
}

static const RandomSetting *
find_setting (const char *name)
{
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    if (g_str_equal (setting->name, name))
      return setting;
  g_assert_not_reached ();
}

static GPtrArray *
write_site (BivCampaign *campaign,
            const char  *reader,
            GFile       *folder)
{
  g_autoptr (GError) error = NULL;
  BivSiteRequest request = { .reader = reader };
  GPtrArray *files = biv_chronicle_site_write (campaign, &request, folder, &error);

  g_assert_no_error (error);
  return files;
}

static char *
load (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static gboolean
has (GFile      *folder,
     const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (folder, name);

  return g_file_query_exists (file, NULL);
}

/* ---- Secrets ---- */

/* Pictures are bytes, and may hold anything. */
static char *
dup_without_pictures (const char *html)
{
  g_autoptr (GRegex) pictures = g_regex_new ("base64,[A-Za-z0-9+/=]*", 0, 0, NULL);

  return g_regex_replace_literal (pictures, html, -1, 0, "", 0, NULL);
}

static void
check_hidden (BivCampaign *campaign,
              const char  *reader,
              const char  *side,
              GPtrArray   *files)
{
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, side, TRUE);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (files->pdata[i]), *text = load (files->pdata[i]);
      g_autofree char *plain = dup_without_pictures (text);

      /* The words of a drawing are outlines. */
      for (guint j = 0; j < hidden->len && !g_str_has_suffix (name, ".svg"); j++)
        if (secrets_find_word (plain, hidden->pdata[j]) != NULL)
          g_error ("%s for %s tells “%s”, which %s may not know", name, reader, (char *) hidden->pdata[j], side);
    }
}

static void
test_secrets (Folder        *folder,
              gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play (data, 5, 4);
  g_autoptr (GPtrArray) for_all = write_site (campaign, BIV_EVERYBODY, folder->file);
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  for (guint i = 0; i < players->len; i++)
    check_hidden (campaign, "everybody", ((BivPlayer *) players->pdata[i])->id, for_all);
  for (guint i = 0; i < players->len; i++)
    {
      const char *who = ((BivPlayer *) players->pdata[i])->id;
      g_autoptr (GPtrArray) files = write_site (campaign, who, folder->file);

      check_hidden (campaign, who, who, files);
    }
}

/* Returns: (transfer full) (nullable): the first file by which @twin is told from @campaign */
static char *
find_difference (BivCampaign *campaign,
                 BivCampaign *twin,
                 const char  *reader)
{
  g_autofree char *path = g_dir_make_tmp ("draw-XXXXXX", NULL), *other_path = g_dir_make_tmp ("draw-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path), other_folder = g_file_new_for_path (other_path);
  g_autoptr (GPtrArray) files = write_site (campaign, reader, folder), others = write_site (twin, reader, other_folder);
  char *found = files->len != others->len ? g_strdup ("the number of files") : NULL;

  for (guint i = 0; i < files->len && found == NULL; i++)
    {
      g_autofree char *name = g_file_get_basename (files->pdata[i]), *other_name = g_file_get_basename (others->pdata[i]);
      g_autofree char *text = load (files->pdata[i]), *other_text = load (others->pdata[i]);

      if (!g_str_equal (name, other_name) || !g_str_equal (text, other_text))
        found = g_strdup (name);
    }
  remove_tree (path);
  remove_tree (other_path);
  return found;
}

/* A way is on everybody's map or not, which tells whether everybody knows of it, and is meant to. */
static BivCampaign *
twin_of (BivCampaign          *campaign,
         const char           *side,
         const TwinDifference *difference)
{
  BivCampaign *twin = twin_new (campaign, side, difference);
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_LINK, "known-to");

  BIV_EACH (BivItem, link, campaign, BIV_KIND_LINK)
    {
      BivItem *other = biv_campaign_find (twin, biv_item_get_id (link));

      if (other != NULL)
        biv_item_take_value (other, field, biv_item_peek_value (link, field));
    }
  return twin;
}

/* CA-MAIL-3: what another player of his side has, wrote, was written or has seen is in no page for him, and in none for
 * everybody. */
static void
test_twins_of_players (void)
{
  g_autoptr (BivCampaign) campaign = play (find_setting ("commanders"), 9, 3);
  g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign);
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  g_assert_cmpuint (players->len, >, biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len);
  for (guint i = 0; i < players->len; i++)
    {
      const char *const readers[] = { ((BivPlayer *) players->pdata[i])->id, BIV_EVERYBODY };
      g_autoptr (BivCampaign) twin = twin_new_for_player (campaign, players->pdata[i]);

      for (gsize j = 0; j < G_N_ELEMENTS (readers); j++)
        {
          g_autofree char *file = find_difference (plain, twin, readers[j]);

          if (file != NULL)
            g_error ("%s for %s tells of what %s may not know", file, readers[j], readers[0]);
        }
    }
}

/* What a side may not know, not everybody may know either. */
static void
test_twins (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = play (data, 9, 3);
  g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign);

  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
      {
        const char *const readers[] = { biv_item_get_id (side), BIV_EVERYBODY };
        g_autoptr (BivCampaign) twin = twin_of (campaign, biv_item_get_id (side), one);

        for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
          {
            g_autoptr (BivCampaign) known = biv_knowledge_copy_for (plain, readers[i]);
            g_autoptr (BivCampaign) other = biv_knowledge_copy_for (twin, readers[i]);
            g_autofree char *text = biv_campaign_file_dup_text (known, NULL);
            g_autofree char *other_text = biv_campaign_file_dup_text (other, NULL), *file = NULL;

            if (!g_str_equal (text, other_text))
              g_error ("what %s knows differs by %s, which %s may not know", readers[i], one->name, readers[0]);
            file = g_test_thorough () || one == twin_differences ? find_difference (plain, twin, readers[i]) : NULL;
            if (file != NULL)
              g_error ("%s for %s tells of a difference in %s", file, readers[i], one->name);
          }
      }
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      const char *const readers[] = { biv_item_get_id (side), BIV_EVERYBODY };
      g_autoptr (BivCampaign) twin = twin_of (campaign, readers[0], NULL);

      for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
        {
          g_autofree char *file = find_difference (plain, twin, readers[i]);

          if (file != NULL)
            g_error ("%s for %s tells of all the differences together", file, readers[i]);
        }
    }
}

/* ---- The folder ---- */

/* The referee's pages do not stay where a side's are put after them; what is no page of ours does. */
static void
test_sweep (Folder        *folder,
            gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play (&random_settings[0], 5, 3);
  g_autoptr (GPtrArray) files = write_site (campaign, NULL, folder->file), after = NULL;
  g_autoptr (GFile) own = g_file_get_child (folder->file, "battle-of-mine.html");
  g_autoptr (GError) error = NULL;

  g_assert_true (has (folder->file, "army-1.html"));
  g_assert_true (has (folder->file, "army-2.html"));
  g_assert_true (has (folder->file, "map-3.svg"));
  g_file_replace_contents (own, "x", 1, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
  after = write_site (campaign, "CROWN", folder->file);
  g_assert_cmpuint (after->len, <, files->len);
  g_assert_true (has (folder->file, "army-1.html"));
  g_assert_false (has (folder->file, "army-2.html"));
  g_assert_true (has (folder->file, "battle-of-mine.html"));
}

/* A folder that is no chronicle keeps what it has; one that cannot be written is said. */
static void
test_folder (Folder        *folder,
             gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GFile) page = g_file_get_child (folder->file, "army-9.html"), below = g_file_get_child (page, "site");
  g_autoptr (GPtrArray) files = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  BivSiteRequest request = { .reader = BIV_EVERYBODY };

  g_file_replace_contents (page, "x", 1, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
  files = write_site (campaign, BIV_EVERYBODY, folder->file);
  g_assert_true (has (folder->file, "army-9.html"));
  none = biv_chronicle_site_write (campaign, &request, below, &error);
  g_assert_null (none);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
}

static void
test_refused (Folder        *folder,
              gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = biv_players_copy_new (campaign, "CROWN");
  BivSiteRequest request = { .reader = "NOBODY" };
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_chronicle_site_write (campaign, &request, folder->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  request.reader = "CLAN";
  g_assert_null (biv_chronicle_site_write (copy, &request, folder->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_false (has (folder->file, "index.html"));
}

static int
count_steps (BivCampaign *campaign,
             const char  *who)
{
  g_autoptr (BivCampaign) known = who != NULL ? biv_knowledge_copy_for (campaign, who) : g_object_ref (campaign);
  int n = 0;

  BIV_EACH (BivUnit, unit, known, BIV_KIND_UNIT)
    if (g_strcmp0 (biv_unit_get_side (known, unit), "CROWN") == 0 &&
        (biv_unit_is_ready (unit) || unit->status == BIV_STATUS_RECOVERING))
      n += unit->steps_now;
  return n;
}

/* Of several players each reads of his own part, also who commands in chief; who was no player yet in a turn has no page of it. */
static void
test_players_course (Folder        *folder,
                     gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play (find_setting ("commanders"), 6, 3);
  static const char *const readers[] = { "CROWN", "FC" };
  g_autoptr (BivPlayer) ben = biv_player_find (campaign, "FC");
  int n_all = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      g_autoptr (GPtrArray) files = write_site (campaign, readers[i], folder->file);
      g_autofree char *page = load (files->pdata[0]);
      int n = count_steps (campaign, readers[i]);
      g_autofree char *row = g_strdup_printf ("<tr><th scope=\"row\">3</th><td class=\"figure\">%d</td></tr>", n);

      n_all += n;
      if (strstr (page, row) == NULL)
        g_error ("no %s in the pages of %s", row, readers[i]);
      g_assert_nonnull (strstr (page, i == 0 ? "For Crown of Alvora, Ann only" : "For Crown of Alvora, Ben only"));
      g_assert_true (has (folder->file, "turn-1.html"));
    }
  g_assert_cmpint (n_all, ==, count_steps (campaign, NULL));
  fixture_commit (campaign, biv_player_propose_remove (campaign, ben));
  fixture_commit (campaign, biv_player_propose_add (campaign, "FC", "Cyn"));
  {
    g_autoptr (GPtrArray) files = write_site (campaign, "FC", folder->file);

    g_assert_false (has (folder->file, "turn-1.html"));
    g_assert_false (has (folder->file, "map-2.svg"));
    g_assert_true (has (folder->file, "turn-3.html"));
  }
}

/* While it goes on everybody reads of battles without their units; when it is over, of all. */
static void
test_over (Folder        *folder,
           gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play (&random_settings[0], 5, 3);
  g_autoptr (GPtrArray) before = write_site (campaign, BIV_EVERYBODY, folder->file), after = NULL;

  g_assert_false (has (folder->file, "army-1.html"));
  g_assert_false (has (folder->file, "course-1.svg"));
  campaign->state = BIV_STATE_FINISHED;
  after = write_site (campaign, BIV_EVERYBODY, folder->file);
  g_assert_true (has (folder->file, "army-1.html"));
  g_assert_true (has (folder->file, "army-2.html"));
  g_assert_true (has (folder->file, "course-1.svg"));
}

int
main (int    argc,
      char **argv)
{
  static const char *const with_twins[] = { "full", "third-side" };

  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/chronicle-site/CA-SCOUT-6/", setting->name, NULL);
      g_autofree char *twins = g_strconcat ("/chronicle-site/CA-SCOUT-6/twins/", setting->name, NULL);
      gboolean has_twins = g_test_thorough ();

      for (gsize i = 0; i < ROUNDS (G_N_ELEMENTS (with_twins)); i++)
        has_twins = has_twins || g_str_equal (setting->name, with_twins[i]);
      g_test_add (path, Folder, setting, folder_set_up, test_secrets, folder_tear_down);
      if (has_twins)
        g_test_add_data_func (twins, setting, test_twins);
    }
  g_test_add_func ("/chronicle-site/CA-MAIL-3/twins", test_twins_of_players);
  g_test_add ("/chronicle-site/CA-MAIL-3/course", Folder, NULL, folder_set_up, test_players_course, folder_tear_down);
  g_test_add ("/chronicle-site/swept", Folder, NULL, folder_set_up, test_sweep, folder_tear_down);
  g_test_add ("/chronicle-site/folder", Folder, NULL, folder_set_up, test_folder, folder_tear_down);
  g_test_add ("/chronicle-site/refused", Folder, NULL, folder_set_up, test_refused, folder_tear_down);
  g_test_add ("/chronicle-site/over", Folder, NULL, folder_set_up, test_over, folder_tear_down);
  return g_test_run ();
}
