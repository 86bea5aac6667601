/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-versions.c: files of older versions are read, and nothing of them is lost
 *
 * tests/store/versions/ holds one campaign of each version, N.campaign: a game of the Karrash Road as the program of that
 * time wrote it, and by hand what that game had not. */
#include "base/biv-file.h"
#include "store/campaign-file.h"
#include "store/schema.h"

#include <string.h>

#include "base/biv-xml-reader.h"

#define NEWEST 2

static GFile *
find_file (int version)
{
  g_autofree char *name = g_strdup_printf ("%d.campaign", version);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "versions", name, NULL);

  return g_file_new_for_path (path);
}

static BivCampaign *
load (int version)
{
  g_autoptr (GFile) file = find_file (version);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static char *
dup_text (BivCampaign *campaign)
{
  return biv_campaign_file_dup_text (campaign, NULL);
}

/* What was read of an older file is what the newest one of the same campaign says, items, steps and all; and is written as
 * that, which the grammar knows. */
static void
test_same (gconstpointer data)
{
  g_autoptr (BivCampaign) old = load (GPOINTER_TO_INT (data)), newest = load (NEWEST);
  g_autofree char *text = dup_text (old), *expected = dup_text (newest);
  g_autoptr (GError) error = NULL;

  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_campaign_peek_items (old, kind), *others = biv_campaign_peek_items (newest, kind);

      g_assert_cmpuint (items->len, ==, others->len);
      for (guint i = 0; i < items->len; i++)
        {
          const BivFieldSpec *differs = NULL;

          if (!biv_item_equal (items->pdata[i], others->pdata[i], &differs))
            g_error ("%s: %s differs", biv_item_get_id (items->pdata[i]), differs != NULL ? differs->name : "id");
        }
    }
  g_assert_cmpstr (text, ==, expected);
  biv_schema_check ("again.campaign", text, strlen (text), &error);
  g_assert_no_error (error);
}

/* ---- Version 1: words were packed in attributes ---- */

static guint
check_words (BivCampaign         *campaign,
             const BivXmlElement *element,
             const char          *name)
{
  const char *id = biv_xml_get_attribute (element, "id"), *said = biv_xml_get_attribute (element, name);
  BivItem *item = id != NULL && said != NULL ? biv_campaign_find (campaign, id) : NULL;
  g_autofree char *text = NULL, *expected = NULL;

  if (item == NULL)
    return 0;
  text = biv_item_dup_field (item, biv_kind_find_field (biv_item_get_kind (item), name));
  /* A total that was not known had its colon all the same. */
  expected = g_strndup (said, strlen (said) - g_str_has_suffix (said, ":"));
  g_assert_cmpstr (text, ==, expected);
  return 1;
}

/* In text details are what they were in the file then: so each is known by the words that stood there. */
static void
test_packed (void)
{
  static const char *const names[] = {
    "moments", "steps-due", "extras", "fell-back", "joining", "posts", "opening", "retreats", "points", "totals",
  };
  g_autoptr (BivCampaign) campaign = load (1);
  g_autoptr (GFile) file = find_file (1);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = biv_xml_load (file, &error);
  guint n_found[G_N_ELEMENTS (names)] = { 0 }, n_dice = 0;

  g_assert_no_error (error);
  for (const BivXmlElement *child = biv_xml_get_root (xml)->first_child; child != NULL; child = child->next)
    {
      const char *dice = biv_xml_get_attribute (child, "dice"), *number = biv_xml_get_attribute (child, "number");

      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        n_found[i] += check_words (campaign, child, names[i]);
      if (biv_xml_is (child, "entry") && dice != NULL)
        {
          g_autofree char *id = g_strconcat ("entry-", number, NULL), *word = NULL;
          BivEntry *entry = BIV_ENTRY (biv_campaign_find (campaign, id));
          const BivDie *die = biv_details_get_first (entry->dice);

          g_assert_cmpuint (biv_details_get_length (entry->dice), ==, 1);
          word = g_strdup_printf ("%s%d%s", die->side != NULL ? die->side : "-", die->face, die->is_typed ? "t" : "");
          g_assert_cmpstr (word, ==, dice);
          n_dice++;
        }
    }
  g_assert_cmpuint (n_dice, >, 20);
  for (gsize i = 1; i < G_N_ELEMENTS (names); i++)
    if (n_found[i] == 0)
      g_error ("no %s in the file", names[i]);
}

/* A step of an older file can be taken back: its details are there before and after. */
static void
test_undo (gconstpointer data)
{
  g_autoptr (BivCampaign) old = load (GPOINTER_TO_INT (data)), newest = load (NEWEST);
  g_autofree char *text = NULL, *expected = NULL;
  guint n_undone = 0;

  while (biv_campaign_undo (old, NULL))
    {
      g_assert_true (biv_campaign_undo (newest, NULL));
      n_undone++;
    }
  g_assert_cmpuint (n_undone, >, 5);
  text = dup_text (old);
  expected = dup_text (newest);
  g_assert_cmpstr (text, ==, expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int version = 1; version <= NEWEST; version++)
    {
      g_autofree char *same = g_strdup_printf ("/versions/%d/same", version);
      g_autofree char *undo = g_strdup_printf ("/versions/%d/undo", version);

      g_test_add_data_func (same, GINT_TO_POINTER (version), test_same);
      g_test_add_data_func (undo, GINT_TO_POINTER (version), test_undo);
    }
  g_test_add_func ("/versions/1/packed", test_packed);
  return g_test_run ();
}
