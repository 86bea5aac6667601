/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-photo-strip.c: photographs of a battle: taken, described, made public, removed; in the journal and beside copies */
#define _GNU_SOURCE                 /* memmem() */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/desk/document.h"
#include "app/desk/photo-strip.h"
#include "campaign/battle/photographs.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/story/journal.h"
#include "draw/map/photograph.h"
#include "fixture.h"
#include "tests/remove-tree.h"

#define WHERE "61 Garden Street"

typedef struct
{
  char          *folder;
  BivDocument   *document;
  BivDesk       *desk;
  BivBattle     *battle;
  BivPhotoStrip *strip;
  GtkWidget     *window;
  char          *reported;
} Album;

static char *
dup_path (Album      *album,
          const char *name)
{
  return g_build_filename (album->folder, name, NULL);
}

/* As cameras do it: with words beside the picture. */
static void
write_png (Album      *album,
           const char *name)
{
  g_autofree char *path = dup_path (album, name);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 60, 40);
  g_autoptr (GError) error = NULL;

  gdk_pixbuf_fill (pixbuf, 0x336633ff);
  gdk_pixbuf_save (pixbuf, path, "png", &error, "tEXt::Location", WHERE, NULL);
  g_assert_no_error (error);
}

static gboolean
tells_where (const char *path)
{
  g_autofree char *content = NULL;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &content, &n_bytes, NULL));
  return memmem (content, n_bytes, WHERE, strlen (WHERE)) != NULL;
}

static void
write_text (Album      *album,
            const char *name,
            const char *text)
{
  g_autofree char *path = dup_path (album, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
keep_report (Album      *album,
             const char *words)
{
  g_free (album->reported);
  album->reported = g_strdup (words);
}

static gboolean
is_reading (GtkWidget *from)
{
  if (!gtk_widget_get_visible (from))
    return FALSE;
  if (GTK_IS_LABEL (from) && g_str_equal (gtk_label_get_text (GTK_LABEL (from)), "Reading…"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_reading (child))
      return TRUE;
  return FALSE;
}

/* As it is seen: files are looked at, or pictures read. */
static gboolean
is_busy (BivPhotoStrip *strip)
{
  GObject *box = gtk_widget_get_template_child (GTK_WIDGET (strip), BIV_TYPE_PHOTO_STRIP, "taking_box");

  return gtk_widget_get_visible (GTK_WIDGET (box)) || is_reading (GTK_WIDGET (strip));
}

/* What is under way ends, as long as the window goes on with its own work. */
static void
let_finish (Album *album)
{
  for (int i = 0; i < 1000 && is_busy (album->strip); i++)
    fixture_wait (10);
  g_assert_false (is_busy (album->strip));
}

static void
begin_drop (Album      *album,
            const char *name)
{
  g_autofree char *path = dup_path (album, name);
  GSList *files = g_slist_prepend (NULL, g_file_new_for_path (path));

  g_clear_pointer (&album->reported, g_free);
  biv_photo_strip_take (album->strip, files);
  g_slist_free_full (files, g_object_unref);
}

/* Something dropped on the strip. */
static void
drop (Album      *album,
      const char *name)
{
  begin_drop (album, name);
  let_finish (album);
  biv_photo_strip_show (album->strip, album->desk, biv_id_of (album->battle), TRUE);
  let_finish (album);
  fixture_let_settle ();
}

static void
set_up (Album         *album,
        gconstpointer  data)
{
  g_autofree char *inbox = NULL;
  g_autoptr (GFile) folder = NULL;

  album->folder = g_dir_make_tmp ("biv-photographs-XXXXXX", NULL);
  inbox = dup_path (album, "camera");
  g_mkdir (inbox, 0700);
  album->document = fixture_open_sample ();
  album->desk = biv_document_get_desk (album->document);
  album->battle = fixture_go_to_battle (album->desk);
  g_signal_connect_swapped (album->desk, "report", G_CALLBACK (keep_report), album);
  album->window = gtk_window_new ();
  album->strip = g_object_new (BIV_TYPE_PHOTO_STRIP, NULL);
  gtk_window_set_child (GTK_WINDOW (album->window), GTK_WIDGET (album->strip));
  biv_photo_strip_show (album->strip, album->desk, biv_id_of (album->battle), TRUE);
  write_png (album, "camera/IMG_0001.png");
  drop (album, "camera/IMG_0001.png");
  g_assert_nonnull (strstr (album->reported, "save the campaign first"));
  folder = g_file_new_for_path (album->folder);
  biv_desk_set_folder (album->desk, folder);
}

static void
tear_down (Album         *album,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (album->window));
  biv_document_discard (album->document);
  g_object_unref (album->document);
  remove_tree (album->folder);
  g_free (album->folder);
  g_free (album->reported);
}

static guint
count (Album *album)
{
  guint n = 0;

  BIV_EACH_DETAIL (BivPhotograph, photograph, album->battle->photographs)
    n += photograph->file != NULL;
  return n;
}

static const BivPhotograph *
get_first (Album *album)
{
  BIV_EACH_DETAIL (BivPhotograph, photograph, album->battle->photographs)
    return photograph;
  return NULL;
}

static void
test_take (Album         *album,
           gconstpointer  data)
{
  g_autofree char *copied = NULL, *before = fixture_dup_lasting_text (biv_desk_get_campaign (album->desk)), *after = NULL;
  GtkPicture *picture;

  drop (album, "camera/IMG_0001.png");
  g_assert_null (album->reported);
  g_assert_cmpuint (count (album), ==, 1);
  g_assert_true (g_str_has_prefix (get_first (album)->file, "battle-"));
  g_assert_true (g_str_has_suffix (get_first (album)->file, "-1.png"));
  copied = dup_path (album, get_first (album)->file);
  g_assert_true (g_file_test (copied, G_FILE_TEST_IS_REGULAR));
  picture = GTK_PICTURE (fixture_find (GTK_WIDGET (album->strip), GTK_TYPE_PICTURE));
  g_assert_nonnull (gtk_picture_get_paintable (picture));

  /* Content counts, not the name; what is no photograph is told of, and nothing is done. */
  write_text (album, "camera/IMG_0002.jpg", "This is not a picture.");
  write_text (album, "camera/plan.png", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>");
  drop (album, "camera/IMG_0002.jpg");
  g_assert_nonnull (strstr (album->reported, "IMG_0002.jpg"));
  drop (album, "camera/plan.png");
  g_assert_nonnull (strstr (album->reported, "plan.png"));
  drop (album, "camera/gone.png");
  g_assert_nonnull (album->reported);
  g_assert_cmpuint (count (album), ==, 1);

  /* An undo takes it from the battle; done again it finds its file. */
  g_assert_true (biv_campaign_undo (biv_desk_get_campaign (album->desk), NULL));
  after = fixture_dup_lasting_text (biv_desk_get_campaign (album->desk));
  g_assert_cmpstr (before, ==, after);
  g_assert_true (biv_campaign_redo (biv_desk_get_campaign (album->desk)));
  g_assert_cmpuint (count (album), ==, 1);
}

static guint
count_copies (Album *album)
{
  g_autoptr (GDir) folder = g_dir_open (album->folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    n += g_str_has_suffix (name, ".png");
  return n;
}

/* Several at once are one step; nobody waits for them. */
static void
test_together (Album         *album,
               gconstpointer  data)
{
  GtkWidget *box = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (album->strip), BIV_TYPE_PHOTO_STRIP, "taking_box");

  write_png (album, "camera/IMG_0003.png");
  begin_drop (album, "camera/IMG_0001.png");
  begin_drop (album, "camera/IMG_0003.png");
  g_assert_true (is_busy (album->strip));
  g_assert_true (gtk_widget_get_visible (box));
  g_assert_cmpuint (count (album), ==, 0);
  let_finish (album);
  g_assert_false (gtk_widget_get_visible (box));
  g_assert_cmpuint (count (album), ==, 2);
  g_assert_true (biv_campaign_undo (biv_desk_get_campaign (album->desk), NULL));
  g_assert_cmpuint (count (album), ==, 0);
}

/* The page shows another battle, or goes: nothing is taken, and no copy is left behind. */
static void
test_gone (Album         *album,
           gconstpointer  data)
{
  gboolean is_closed = GPOINTER_TO_INT (data);

  write_png (album, "camera/IMG_0003.png");
  begin_drop (album, "camera/IMG_0001.png");
  begin_drop (album, "camera/IMG_0003.png");
  if (is_closed)
    {
      gtk_window_set_child (GTK_WINDOW (album->window), NULL);
      album->strip = NULL;
    }
  else
    {
      biv_photo_strip_show (album->strip, album->desk, NULL, TRUE);
      g_assert_false (is_busy (album->strip));
    }
  fixture_wait (1000);
  g_assert_cmpuint (count (album), ==, 0);
  g_assert_cmpuint (count_copies (album), ==, 0);
  g_assert_null (album->reported);
}

static void
test_change (Album         *album,
             gconstpointer  data)
{
  GtkWidget *caption, *button;

  drop (album, "camera/IMG_0001.png");
  caption = fixture_find (GTK_WIDGET (album->strip), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (caption), "The last charge");
  g_signal_emit_by_name (caption, "activate");
  g_assert_cmpstr (get_first (album)->caption, ==, "The last charge");
  g_assert_false (get_first (album)->is_public);
  biv_photo_strip_show (album->strip, album->desk, biv_id_of (album->battle), TRUE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (fixture_find (GTK_WIDGET (album->strip), GTK_TYPE_CHECK_BUTTON)), TRUE);
  g_assert_true (get_first (album)->is_public);
  g_assert_cmpstr (get_first (album)->caption, ==, "The last charge");
  biv_photo_strip_show (album->strip, album->desk, biv_id_of (album->battle), TRUE);
  button = gtk_widget_get_next_sibling (fixture_find (GTK_WIDGET (album->strip), GTK_TYPE_CHECK_BUTTON));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (count (album), ==, 0);
}

/* In the referee's journal all of them, in a side's what is public, as it is beside the side's copy. */
static void
test_readers (Album         *album,
              gconstpointer  data)
{
  BivCampaign *campaign = biv_desk_get_campaign (album->desk);
  BivJournalFilter all = BIV_JOURNAL_ALL, clan = BIV_JOURNAL_ALL;
  GFile *folder = biv_desk_get_folder (album->desk);
  const char *id = biv_id_of (album->battle);
  g_autofree char *html = NULL, *text = NULL, *seen = NULL, *beside = dup_path (album, "copy"), *name = NULL, *hidden = NULL;
  g_autofree char *public_there = NULL, *hidden_there = NULL, *here = NULL;
  g_autoptr (GFile) to = g_file_new_for_path (beside);
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  write_png (album, "camera/IMG_0003.png");
  drop (album, "camera/IMG_0001.png");
  drop (album, "camera/IMG_0003.png");
  name = g_strdup (get_first (album)->file);
  BIV_EACH_DETAIL (BivPhotograph, photograph, album->battle->photographs)
    if (g_strcmp0 (photograph->file, name) != 0)
      hidden = g_strdup (photograph->file);
  proposal = biv_turn_propose_photograph (campaign, id, name, "Smoke & dust", TRUE);
  g_assert_true (biv_campaign_commit (campaign, proposal, &error));

  html = biv_journal_dup_html (campaign, &all, biv_photograph_dup_uri, folder);
  text = biv_journal_dup_text (campaign, &all);
  clan.side = "CLAN";
  seen = biv_journal_dup_text (campaign, &clan);
  g_assert_nonnull (strstr (html, "src=\"data:image/jpeg;base64,"));
  g_assert_nonnull (strstr (html, "<figcaption>Smoke &amp; dust</figcaption>"));
  g_assert_nonnull (strstr (text, name));
  g_assert_nonnull (strstr (text, hidden));
  g_assert_null (strstr (seen, hidden));

  g_mkdir (beside, 0700);
  copy = biv_players_copy_new (campaign, "CLAN");
  g_assert_true (biv_photographs_copy (copy, folder, to, TRUE, &error));
  public_there = g_build_filename (beside, name, NULL);
  hidden_there = g_build_filename (beside, hidden, NULL);
  g_assert_true (g_file_test (public_there, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (hidden_there, G_FILE_TEST_EXISTS));

  /* Where it was taken is nobody's business but the referee's. */
  here = dup_path (album, name);
  g_assert_true (tells_where (here));
  g_assert_false (tells_where (public_there));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/photo-strip/take", Album, NULL, set_up, test_take, tear_down);
  g_test_add ("/photo-strip/together", Album, NULL, set_up, test_together, tear_down);
  g_test_add ("/photo-strip/another-battle", Album, GINT_TO_POINTER (FALSE), set_up, test_gone, tear_down);
  g_test_add ("/photo-strip/closed", Album, GINT_TO_POINTER (TRUE), set_up, test_gone, tear_down);
  g_test_add ("/photo-strip/change", Album, NULL, set_up, test_change, tear_down);
  g_test_add ("/photo-strip/readers", Album, NULL, set_up, test_readers, tear_down);
  return g_test_run ();
}
