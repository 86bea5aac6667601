/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-gazette.c: the campaign's newspaper on paper and on the web (CA-JOURNAL-4, SHEET-GAZETTE) */
#include "fixture.h"
#include "folder.h"

#include <string.h>

#include "campaign/story/journal.h"
#include "draw/sheet/sheet.h"

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
  g_assert_cmpuint (count_words (html, "<figure>"), ==, 2);
  g_assert_null (strstr (html, "Not for print"));
  g_assert_null (strstr (html, "<script"));
  g_assert_true (g_str_has_suffix (html, "</html>\n"));
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/draw/gazette/CA-JOURNAL-4/for-the-web", Folder, NULL, folder_set_up, test_for_the_web, folder_tear_down);
  g_test_add ("/draw/gazette/CA-JOURNAL-4/missing-picture", Folder, NULL, folder_set_up, test_missing_picture, folder_tear_down);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/long", test_long);
  g_test_add_func ("/draw/gazette/CA-JOURNAL-4/title", test_title);
  return g_test_run ();
}
