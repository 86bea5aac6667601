/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-broken.c: files that nobody must be able to open
 *
 * tests/store/broken/ holds them; messages.txt beside it says, in the order of their names, what a person is told about
 * each. What would be too large to keep is made here. */
#include "base/biv-file.h"
#include "store/board-file.h"
#include "store/campaign-file.h"
#include "store/orders-post.h"
#include "store/packed.h"
#include "store/record-file.h"
#include "store/schema.h"

#include <glib/gstdio.h>
#include <string.h>

/* ---- The folder ---- */

typedef struct
{
  char *name;
  char *message;
} Broken;

static char *
broken_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "store", "broken", name, NULL);
}

/* TRUE where it was read, which is the fault. */
static gboolean
load (const char  *name,
      GFile       *file,
      GError     **error)
{
  if (g_str_has_suffix (name, ".board"))
    {
      g_autoptr (BivBoard) board = biv_board_file_load (file, NULL, error);

      return board != NULL;
    }
  if (g_str_has_suffix (name, ".orders"))
    {
      g_autoptr (GPtrArray) forms = biv_orders_post_load (file, error);

      return forms != NULL;
    }
  if (g_str_has_suffix (name, ".battle"))
    {
      g_autoptr (BivRecord) record = biv_record_file_load (file, error);

      return record != NULL;
    }
  else
    {
      g_autofree char *etag = NULL;
      g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, &etag, error);

      g_assert_true (campaign != NULL || etag == NULL);
      return campaign != NULL;
    }
}

static void
test_broken (gconstpointer data)
{
  const Broken *broken = data;
  g_autofree char *path = broken_path (broken->name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_false (load (broken->name, file, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, broken->message);
}

/* What a grammar cannot say: whether an id is taken, what it names, what follows from what, how long rows are, and that
 * a number stands without blanks. */
static const char *const beyond_grammar[] = {
  "a-board.campaign", "a-record.campaign", "board-is-a-campaign.board",   /* good, but something else */
  "board-cell-off-the-board.board", "board-cell-twice.board", "board-cell-without-star.board", "board-edge-twice.board",
  "board-hexes-too-many.board", "board-star-without-cell.board", "board-three-rows.board",
  "board-table-bow-tie.board", "board-table-contour-below.board", "board-table-contours-cross.board",
  "board-table-house-askew.board", "board-table-label-blank.board", "board-table-label-twice.board",
  "board-table-many-points.board", "board-table-name-twice.board", "board-table-off.board",
  "board-table-stream-wide.board", "board-table-two-corners.board", "board-table-wall-high.board",
  "board-table-wall-of-nought.board", "board-table-wall-still.board", "board-table-width.board",
  "board-too-high.board", "dangling-formation.campaign", "dangling-in-a-list.campaign", "dangling-result.campaign",
  "dangling-winner.campaign", "id-of-a-participant.campaign", "id-of-another-kind.campaign", "id-twice.campaign",
  "journal-runs-back.campaign", "moment-beyond-1.campaign", "moment-by-zero.campaign",
  "number-with-blank.campaign", "option-twice.campaign", "orders-is-a-campaign.orders",
  "own-parent.campaign", "parents-in-a-circle.campaign", "participant-of-no-battle.campaign", "record-facing.battle",
  "record-fact-twice.battle", "record-place-on-cells.battle", "record-side-twice.battle", "record-table-cell.battle",
  "record-table-degrees.battle", "record-table-formation-twice.battle", "record-unit-twice.battle", "relation-with-itself.campaign",
  "rule-of-the-campaign.campaign", "rule-out-of-range.campaign", "rule-twice.campaign", "rule-unknown.campaign",
  "step-adds-what-is-not-there.campaign", "step-before-the-beginning.campaign",
  "step-names-what-is-not-there.campaign", "step-of-a-missing-item.campaign",
  "step-of-another-kind.campaign", "step-removes-what-is-there.campaign", "step-with-a-wrong-word.campaign",
  "step-with-lines-that-run-back.campaign", "step-with-lines-to-come.campaign", "step-with-the-lines-of-another.campaign",
  "type-added-like-nothing.campaign", "type-changes-into-nothing.campaign", "type-entry-twice.campaign",
  "type-no-such-column.campaign", "type-no-such-type.campaign", "type-number-out-of-range.campaign",
  "type-of-another-book.campaign", "type-removed-in-use.campaign", "type-removed-perhaps.campaign",
  "record-ruleset.battle", "unknown-ruleset.campaign",                   /* which there are, the program knows */
  "type-without-a-name.campaign", "unit-twice-in-a-battle.campaign", "wrong-kind-in-a-list.campaign",
  "wrong-kind.campaign", NULL
};

/* The schema refuses the same files, but for these: so whoever has only the schema is told of the rest. */
static void
test_schema (gconstpointer data)
{
  const Broken *broken = data;
  g_autofree char *path = broken_path (broken->name), *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));
  if (g_strv_contains (beyond_grammar, broken->name))
    {
      biv_schema_check (broken->name, bytes, n_bytes, &error);
      g_assert_no_error (error);
    }
  else
    {
      g_assert_false (biv_schema_check (broken->name, bytes, n_bytes, &error));
      g_assert_true (g_str_has_prefix (error->message, broken->name));
    }
}

/* Lines that do not begin with a file's name belong to the file before. */
static GPtrArray *
read_messages (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "messages.txt", NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *all = g_ptr_array_new ();

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      Broken *last = all->len > 0 ? g_ptr_array_index (all, all->len - 1) : NULL;
      const char *colon = strchr (*line, ':');
      g_autofree char *name = colon != NULL ? g_strndup (*line, colon - *line) : NULL;

      if (last == NULL || (name != NULL && strcmp (name, last->name) != 0))
        {
          last = g_new0 (Broken, 1);
          last->name = g_steal_pointer (&name);
          last->message = g_strdup (*line);
          g_ptr_array_add (all, last);
        }
      else
        {
          char *longer = g_strconcat (last->message, "\n", *line, NULL);

          g_free (last->message);
          last->message = longer;
        }
    }
  return all;
}

/* Every file has its message, and every message its file. */
static void
test_all_are_told_of (gconstpointer data)
{
  const GPtrArray *all = data;
  g_autofree char *path = broken_path (NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n_files = 0;

  while (g_dir_read_name (folder) != NULL)
    n_files++;
  g_assert_cmpuint (n_files, ==, all->len);
  g_assert_cmpuint (n_files, >=, 80);
}

/* What to do about it: said outright, or by what may stand there instead. */
static void
test_all_name_a_remedy (gconstpointer data)
{
  static const char *const marks[] = {
    "; ", "did you mean", ", like ", " must begin <", "whole number from", ", which has ", " has 1 to ", NULL,
  };
  const GPtrArray *all = data;

  for (guint i = 0; i < all->len; i++)
    {
      const Broken *broken = g_ptr_array_index (all, i);
      g_auto (GStrv) lines = g_strsplit (broken->message, "\n", -1);

      for (char **line = lines; *line != NULL; line++)
        {
          gboolean names_one = g_str_has_suffix (*line, " more like these");

          for (const char *const *mark = marks; *mark != NULL; mark++)
            names_one |= strstr (*line, *mark) != NULL;
          if (!names_one)
            g_test_fail_printf ("no remedy: %s", *line);
        }
    }
}

/* ---- Too large to keep ---- */

#define HEAD "<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"2\" ruleset=\"frontier-musket\">"

static void
expect_refused (const GString *text,
                const char    *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_campaign_file_parse ("large.campaign", text->str, text->len, &error));
  g_assert_cmpstr (error->message, ==, message);
}

static void
append_times (GString    *text,
              guint       times,
              const char *what)
{
  for (guint i = 0; i < times; i++)
    g_string_append (text, what);
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);

  append_times (text, 1000000, "<side>\n");
  expect_refused (text, "large.campaign:32: elements stand one inside the other too deeply; no Bivouac file needs that");
}

static void
test_many_elements (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);

  append_times (text, 1000000, "<a/>");
  g_string_append (text, "</campaign>");
  expect_refused (text, "large.campaign:1: the file has more than a million elements; no Bivouac file needs so many");
}

/* Just as many as may be: nothing in the checks may take a time that grows with their square. */
static void
test_many_faults (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);
  g_autoptr (GError) error = NULL;

  append_times (text, 200000, "<option name='turn.limit' value='9'/>");
  g_string_append (text, "</campaign>");
  g_assert_null (biv_campaign_file_parse ("large.campaign", text->str, text->len, &error));
  g_assert_true (g_str_has_suffix (error->message, "and 199979 more like these"));
}

static void
test_long_chain_of_parents (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "<side id='N'/>");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = NULL;

  for (int i = 0; i < 20000; i++)
    g_string_append_printf (text, "<formation id='F%d' side='N' parent='F%d'/>", i, i + 1);
  g_string_append (text, "<formation id='F20000' side='N'/></campaign>");
  campaign = biv_campaign_file_parse ("large.campaign", text->str, text->len, &error);
  g_assert_no_error (error);
}

static void
test_many_attributes (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "\n<side");

  for (int i = 0; i < 500000; i++)
    g_string_append_printf (text, " a%d='1'", i);
  g_string_append (text, "/></campaign>");
  expect_refused (text, "large.campaign:2: this element has more than 256 attributes; no Bivouac file needs so many");
}

static void
test_many_namespaces (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "\n<side");

  for (int i = 0; i < 500000; i++)
    g_string_append_printf (text, " xmlns:a%d='1'", i);
  g_string_append (text, "/></campaign>");
  expect_refused (text, "large.campaign:2: this element has more than 256 attributes; no Bivouac file needs so many");
}

/* A long text is no fault; a long name is one to the parser. */
static void
test_long_words (void)
{
  g_autofree char *filler = g_strnfill (20 * 1000 * 1000, 'x');
  g_autoptr (GString) text = g_string_new (HEAD "<description>"), name = g_string_new (HEAD "<");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = NULL;

  g_string_append (text, filler);
  g_string_append (text, "</description></campaign>");
  campaign = biv_campaign_file_parse ("large.campaign", text->str, text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (campaign->description), ==, 20000000);

  g_string_append (name, filler);
  g_string_append (name, "/></campaign>");
  g_assert_null (biv_campaign_file_parse ("large.campaign", name->str, name->len, &error));
  g_assert_error (error, BIV_XML_ERROR, BIV_XML_ERROR_SYNTAX);
}

/* What takes 64 kB packed is refused as soon as it has unpacked to more than any file may be. */
static void
test_packed_bomb (void)
{
  g_autofree char *blanks = g_strnfill (70 * 1024 * 1024, ' ');
  g_autoptr (GBytes) packed = biv_packed_new (blanks, strlen (blanks));
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (g_bytes_get_size (packed), <, 200000);
  g_assert_null (biv_campaign_file_parse ("large.campaign.gz", g_bytes_get_data (packed, NULL), g_bytes_get_size (packed),
                                          &error));
  g_assert_error (error, BIV_XML_ERROR, BIV_XML_ERROR_LIMIT);
  g_assert_cmpstr (error->message, ==,
                   "large.campaign.gz:1: the file unpacks to more than 64 MB; no Bivouac file is so large");
}

/* A file with a hole of 65 MB is refused by its size, before it is read. */
static void
test_large_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL), *path = g_build_filename (folder, "l.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, HEAD, -1, NULL));
  g_assert_cmpint (truncate (path, 65 * 1024 * 1024), ==, 0);
  g_assert_null (biv_campaign_file_load (file, NULL, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==, "l.campaign: the file is larger than 64 MB; it is not opened");
  g_remove (path);
  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  GPtrArray *all;

  g_test_init (&argc, &argv, NULL);
  all = read_messages ();
  g_test_add_data_func ("/store/broken/all-are-told-of", all, test_all_are_told_of);
  g_test_add_data_func ("/store/broken/all-name-a-remedy", all, test_all_name_a_remedy);
  for (guint i = 0; i < all->len; i++)
    {
      Broken *broken = g_ptr_array_index (all, i);
      g_autofree char *path = g_strconcat ("/store/broken/file/", broken->name, NULL);
      g_autofree char *schema_path = g_strconcat ("/store/broken/schema/", broken->name, NULL);

      g_test_add_data_func (path, broken, test_broken);
      g_test_add_data_func (schema_path, broken, test_schema);
    }
  g_test_add_func ("/store/broken/deep", test_deep);
  g_test_add_func ("/store/broken/many-elements", test_many_elements);
  g_test_add_func ("/store/broken/many-faults", test_many_faults);
  g_test_add_func ("/store/broken/long-chain-of-parents", test_long_chain_of_parents);
  g_test_add_func ("/store/broken/many-attributes", test_many_attributes);
  g_test_add_func ("/store/broken/many-namespaces", test_many_namespaces);
  g_test_add_func ("/store/broken/long-words", test_long_words);
  g_test_add_func ("/store/broken/large-file", test_large_file);
  g_test_add_func ("/store/broken/packed-bomb", test_packed_bomb);
  return g_test_run ();
}
