/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-gazette.c: the campaign's newspaper on paper and on the web (CA-JOURNAL-4, SHEET-GAZETTE) */
#include "fixture.h"
#include "folder.h"

#include <string.h>

#include "campaign/battle/apply.h"
#include "campaign/battle/fight.h"
#include "campaign/story/journal.h"
#include "draw/sheet/gazette-private.h"
#include "draw/sheet/sheet.h"
#include "store/campaign-file.h"

/* @pictures: (nullable) */
static void
write_entry (BivCampaign       *campaign,
             const char        *headline,
             const char        *text,
             const char *const *pictures,
             gboolean           is_flagged)
{
  g_autoptr (BivItem) note = biv_item_new (BIV_KIND_ENTRY, "note");
  BivEntry *entry = BIV_ENTRY (note);

  entry->headline = g_strdup (headline);
  entry->text = g_strdup (text);
  entry->pictures = g_strdupv ((char **) pictures);
  entry->gazette = is_flagged;
  fixture_commit (campaign, biv_turn_propose_note (campaign, entry));
}

static BivSheet *
print_gazette (BivCampaign *campaign,
               GFile       *folder)
{
  BivSheetRequest request = { .kind = BIV_SHEET_GAZETTE, .folder = folder };
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheet_new (campaign, &request, &error);

  g_assert_no_error (error);
  return sheet;
}

static guint
count_words (const char *text,
             const char *words)
{
  g_auto (GStrv) parts = g_strsplit (text, words, -1);

  return g_strv_length (parts) - 1;
}

/* On the web the newspaper is not cut into the lines of its columns on paper: headlines are headings, a paragraph is one, every
 * picture is there, and what is not flagged is not. */
static void
test_for_the_web (Folder        *folder,
                  gconstpointer  data)
{
  static const char *const pictures[] = { "one.png", "two.png", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *html = NULL;

  for (gsize i = 0; pictures[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder->path, pictures[i], NULL);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 30, 20);

      g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
      cairo_surface_destroy (surface);
    }
  fixture_line (campaign, "campaign campaign gazette-name='The Halden Courier'");
  write_entry (campaign, "Victory at Two Palms",
               "The column stood in the palms all day, and in the evening the drums were silent, for the river had been "
               "crossed, and nobody was left on the other bank.", NULL, TRUE);
  write_entry (campaign, "Two views & a word", "First.\nSecond.", pictures, TRUE);
  write_entry (campaign, NULL, "Without a headline.", NULL, TRUE);
  write_entry (campaign, "Not for print", "Nor this.", NULL, FALSE);
  sheet = print_gazette (campaign, folder->file);
  html = biv_sheet_dup_html (sheet);
  g_assert_nonnull (strstr (html, "<h1>The Halden Courier</h1>"));
  g_assert_nonnull (strstr (html, "<h2>Victory at Two Palms</h2>\n<p class=\"italic\">3 March 1883</p>\n"
                                  "<p>The column stood in the palms all day, and in the evening the drums were silent, for the "
                                  "river had been crossed, and nobody was left on the other bank.</p>"));
  g_assert_nonnull (strstr (html, "<p>First.</p>\n<p>Second.</p>"));
  g_assert_nonnull (strstr (html, "<h2>3 March 1883</h2>\n<p>Without a headline.</p>"));
  g_assert_cmpuint (count_words (html, "<figure><img alt=\"Two views &amp; a word\""), ==, 2);
  /* Those, and the seat of war. */
  g_assert_cmpuint (count_words (html, "<figure>"), ==, 3);
  g_assert_cmpuint (count_words (html, "<figcaption>The seat of war</figcaption>"), ==, 1);
  g_assert_null (strstr (html, "Not for print"));
  g_assert_null (strstr (html, "<script"));
  g_assert_true (g_str_has_suffix (html, "</html>\n"));
}

/* Of battles that not everybody knows of there is no count: noughts would be false. */
static void
test_no_count (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivSheet) sheet = print_gazette (campaign, NULL);
  g_autofree char *html = biv_sheet_dup_html (sheet);

  g_assert_null (strstr (html, "Table of the war"));
  g_assert_nonnull (strstr (html, "The seat of war"));
}

/* A picture that cannot be read is not left out in silence, on paper or on the web. */
static void
test_missing_picture (Folder        *folder,
                      gconstpointer  data)
{
  static const char *const pictures[] = { "broken.png", "gone.jpg", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *path = g_build_filename (folder->path, "broken.png", NULL), *text = NULL, *html = NULL;
  g_autoptr (BivSheet) sheet = NULL;

  g_assert_true (g_file_set_contents (path, "this is no picture", -1, NULL));
  write_entry (campaign, "News", NULL, pictures, TRUE);
  sheet = print_gazette (campaign, folder->file);
  text = biv_sheet_dup_text (sheet);
  html = biv_sheet_dup_html (sheet);
  g_strdelimit (text, "\n", ' ');
  for (gsize i = 0; pictures[i] != NULL; i++)
    {
      g_autofree char *words = g_strdup_printf ("The picture “%s” is not shown: ", pictures[i]);

      g_assert_nonnull (strstr (text, words));
      g_assert_nonnull (strstr (html, words));
    }
}

/* A newspaper of many pages loses no line and cuts no word. */
static void
test_long (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *headline = g_strnfill (300, 'H'), *text = NULL, *html = NULL;
  g_autoptr (GString) story = g_string_new (NULL);
  g_autoptr (BivSheet) sheet = NULL;

  for (int i = 0; i < 3000; i++)
    g_string_append_printf (story, "word%04d ", i);
  write_entry (campaign, headline, story->str, NULL, TRUE);
  sheet = print_gazette (campaign, NULL);
  g_assert_cmpint (biv_sheet_get_n_pages (sheet), >, 1);
  text = biv_sheet_dup_text (sheet);
  html = biv_sheet_dup_html (sheet);
  for (int i = 0; i < 3000; i++)
    {
      g_autofree char *word = g_strdup_printf ("word%04d", i);

      g_assert_cmpuint (count_words (text, word), ==, 1);
      g_assert_cmpuint (count_words (html, word), ==, 1);
    }
}

/* A title that begins with an article gets no second one; a newspaper with a name of its own has that. */
static void
test_title (void)
{
  static const struct
  {
    const char *campaign, *own, *title;
  } rows[] = {
    { "The Karrash Road", NULL, "The Karrash Road Gazette" }, { "Karrash Road", NULL, "The Karrash Road Gazette" },
    { "A Bridge at Kelmar", NULL, "The Bridge at Kelmar Gazette" }, { "Theban War", NULL, "The Theban War Gazette" },
    { "The", NULL, "The The Gazette" }, { "the  Wells", NULL, "The Wells Gazette" },
    { "The Karrash Road", "The Times", "The Times" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivSheet) sheet = NULL;
      g_autofree char *html = NULL, *title = NULL;

      biv_item_set_name (BIV_ITEM (campaign), rows[i].campaign);
      campaign->gazette_name = g_strdup (rows[i].own);
      write_entry (campaign, "News", "None.", NULL, TRUE);
      sheet = print_gazette (campaign, NULL);
      html = biv_sheet_dup_html (sheet);
      title = g_strdup_printf (">%s<", rows[i].title);
      if (strstr (html, title) == NULL)
        g_error ("no “%s” in %s", rows[i].title, html);
    }
}

/* ---- A newspaper that fills itself ---- */

/* The battle that the sample begins with, fought by the computer, and its result applied. */
static BivCampaign *
play_battle (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "zaruk-bridge.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  g_autofree char *battle = NULL;
  BivDice dice;

  g_assert_no_error (error);
  battle = g_strdup (biv_item_get_id (g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_BATTLE), 0)));
  biv_dice_init_rolled (&dice, 5, 1);
  biv_fight_resolve (campaign, battle, 5, &error);
  g_assert_no_error (error);
  fixture_commit (campaign, biv_turn_propose_apply (campaign, battle, &dice, NULL));
  return g_steal_pointer (&campaign);
}

static gboolean
share (const BivBox *a,
       const BivBox *b)
{
  return MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x) > 0.12
         && MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y) > 0.12;
}

static void
check_page (const BivGazettePage *page,
            double                width,
            double                height)
{
  for (guint i = 0; i < page->words->len; i++)
    {
      const BivWord *word = BIV_WORD (page->words, i);

      g_assert_cmpfloat (word->box.x, >=, -0.2);
      g_assert_cmpfloat (word->box.x + word->box.width, <=, width + 0.2);
      g_assert_cmpfloat (word->box.y + word->box.height, <=, height + 0.2);
      if (share (&word->box, &page->fought) || share (&word->box, &page->map))
        g_error ("“%s” (%.1f, %.1f) lies on a picture", word->text, word->box.x, word->box.y);
      for (guint j = 0; j < i; j++)
        if (share (&word->box, &BIV_WORD (page->words, j)->box))
          g_error ("“%s” (%.1f, %.1f) and “%s” lie on one another", word->text, word->box.x, word->box.y,
                   BIV_WORD (page->words, j)->text);
    }
}

/* In each century's form, on both papers: nothing lies on anything else, the battle is told once, and what was fought over is
 * shown. */
static void
test_fills_itself (void)
{
  static const char *const dates[] = { "1755-05-01", "1883-05-01", "1936-05-01" };
  g_autoptr (BivCampaign) campaign = play_battle ();

  for (gsize i = 0; i < G_N_ELEMENTS (dates); i++)
    for (int paper = BIV_PAPER_A4; paper <= BIV_PAPER_LETTER; paper++)
      {
        BivSheetRequest request = { .kind = BIV_SHEET_GAZETTE, .paper = (BivPaper) paper };
        g_autoptr (BivSheet) sheet = NULL;
        g_autoptr (GPtrArray) all = biv_news_list (campaign, campaign->turn);
        g_autofree char *text = NULL, *html = NULL;
        BivGazettePage *page;
        guint n = 0;

        g_free (campaign->start_date);
        campaign->start_date = g_strdup (dates[i]);
        sheet = biv_sheet_new (campaign, &request, NULL);
        g_assert_nonnull (sheet);
        for (guint j = 0; j < sheet->strips->len; j++)
          check_page (((const BivStrip *) g_ptr_array_index (sheet->strips, j))->data, biv_sheet_get_width (sheet),
                      biv_sheet_get_body (sheet));
        page = ((const BivStrip *) g_ptr_array_index (sheet->strips, 0))->data;
        g_assert_cmpfloat (page->fought.width, >, 50.0);
        g_assert_cmpfloat (page->map.width * page->map.height, >, 3000.0);
        text = biv_sheet_dup_text (sheet);
        html = biv_sheet_dup_html (sheet);
        for (guint j = 0; j < all->len; j++)
          {
            const BivNews *news = g_ptr_array_index (all, j);

            if (news->kind != BIV_NEWS_BATTLE)
              continue;
            n++;
            g_assert_cmpuint (count_words (text, news->close), ==, 1);
            g_assert_cmpuint (count_words (html, news->close), ==, 1);
          }
        g_assert_cmpuint (n, >, 0);
      }
}

/* Before there is any news for all: who is in the field, what for, and what is told of the places. */
static void
test_quiet (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *text = NULL;
  const BivGazettePage *page;
  guint n = 0;

  fixture_lines (campaign, "place P01 notes='Nobody has seen its garrison sober.' secret-notes='a tunnel'", NULL);
  sheet = print_gazette (campaign, NULL);
  text = biv_sheet_dup_text (sheet);
  g_assert_nonnull (strstr (text, "In the field: "));
  g_assert_nonnull (strstr (text, "Objective points: "));
  g_assert_nonnull (strstr (text, "Nobody has seen its garrison sober."));
  g_assert_null (strstr (text, "tunnel"));
  page = ((const BivStrip *) g_ptr_array_index (sheet->strips, 0))->data;
  for (guint i = 0; i < page->words->len; i++)
    n += strstr (BIV_WORD (page->words, i)->text, "garrison") != NULL;
  g_assert_cmpuint (n, ==, 1);
}

static void
free_story (gpointer data)
{
  g_free (((BivStory *) data)->text);
  g_free (data);
}

static GPtrArray *
write_stories (guint n,
               guint n_sentences)
{
  GPtrArray *stories = g_ptr_array_new_with_free_func (free_story);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      BivStory *story = g_new0 (BivStory, 1);

      for (guint j = 0; j < n_sentences; j++)
        g_string_append (text, "They came with 1 / Erlbach over the hills in the morning and were gone by night. ");
      story->text = g_string_free (g_steal_pointer (&text), FALSE);
      g_ptr_array_add (stories, story);
    }
  return stories;
}

/* Short items have a column beside the lead, unless they are so much longer that there would be white below it. */
static void
test_short_items (void)
{
  static const struct { guint n_sentences, n_items; gboolean are_beside; } rows[] = {
    { 60, 3, TRUE }, { 60, 8, TRUE }, { 3, 8, FALSE }, { 10, 8, FALSE },
  };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivSheet) sheet = print_gazette (campaign, NULL);
      BivIssue *issue = g_new0 (BivIssue, 1);
      const BivGazettePage *page;
      gboolean are_beside = FALSE;
      guint first = sheet->strips->len;

      *issue = (BivIssue) { .masthead = g_strdup ("The Times"), .date = g_strdup ("1 May"), .number = 1, .year = 1883,
                            .stories = write_stories (1, rows[i].n_sentences), .items = write_stories (rows[i].n_items, 2),
                            .weather = g_strdup ("Fair"), .known = g_object_ref (campaign) };
      biv_gazette_set (sheet, issue);
      page = ((const BivStrip *) g_ptr_array_index (sheet->strips, first))->data;
      check_page (page, biv_sheet_get_width (sheet), biv_sheet_get_body (sheet));
      for (guint j = 0; j < page->words->len; j++)
        {
          are_beside |= g_str_equal (BIV_WORD (page->words, j)->text, "LATEST NEWS");
          /* A battalion's number is not parted from its name. */
          g_assert_false (g_str_has_prefix (BIV_WORD (page->words, j)->text, "/"));
        }
      g_assert_cmpint (are_beside, ==, rows[i].are_beside);
    }
}

static GBytes *
print_pdf (BivCampaign *campaign)
{
  g_autoptr (BivSheet) sheet = print_gazette (campaign, NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = biv_sheet_render_pdf (sheet, &error);

  g_assert_no_error (error);
  return bytes;
}

/* Whatever became of units, commanders and places' stocks afterwards, and whatever the referee wrote of it for himself, the
 * newspaper is the same to the byte. */
static void
test_no_fates (void)
{
  g_autoptr (BivCampaign) played = play_battle (), campaign = biv_campaign_copy (played), twin = biv_campaign_copy (played);
  g_autoptr (GBytes) bytes = print_pdf (campaign), again = print_pdf (campaign), other = NULL;

  g_assert_true (g_bytes_equal (bytes, again));
  BIV_EACH (BivParticipant, participant, twin, BIV_KIND_PARTICIPANT)
    {
      participant->fate = participant->fate == BIV_FATE_LOST ? BIV_FATE_LIGHT : BIV_FATE_LOST;
      participant->end_steps++;
    }
  BIV_EACH (BivUnit, unit, twin, BIV_KIND_UNIT)
    {
      unit->ready_turn = 99;
      unit->status = BIV_STATUS_RECOVERING;
    }
  BIV_EACH (BivFormation, formation, twin, BIV_KIND_FORMATION)
    {
      formation->commander_state = BIV_COMMANDER_WOUNDED;
      g_free (formation->location);
      formation->location = NULL;
    }
  BIV_EACH (BivSide, side, twin, BIV_KIND_SIDE)
    side->vp += 17;
  BIV_EACH (BivBattle, battle, twin, BIV_KIND_BATTLE)
    {
      g_free (battle->account);
      battle->account = g_strdup ("Between ourselves.");
    }
  other = print_pdf (twin);
  g_assert_true (g_bytes_equal (bytes, other));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/draw/gazette/CA-JOURNAL-4/for-the-web", Folder, NULL, folder_set_up, test_for_the_web, folder_tear_down);
  g_test_add ("/draw/gazette/CA-JOURNAL-4/missing-picture", Folder, NULL, folder_set_up, test_missing_picture, folder_tear_down);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/no-count", test_no_count);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/long", test_long);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/title", test_title);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/fills-itself", test_fills_itself);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/quiet", test_quiet);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/short-items", test_short_items);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/no-fates", test_no_fates);
  return g_test_run ();
}
