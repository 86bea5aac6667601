/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-new-campaign.c: a campaign made from four answers can be saved, read again, and begun */
#include "app/biv-new-campaign.h"
#include "app/biv-summary.h"
#include "fixture.h"
#include "store/biv-campaign-file.h"

typedef struct
{
  const char *name;
  BivTakes    takes;
  guint       n_places, n_formations, n_units;
} MadeRow;

static const MadeRow made_rows[] = {
  { "from-nothing", BIV_TAKES_NOTHING, 2, 0, 0 },
  { "map", BIV_TAKES_MAP, 10, 0, 0 },
  { "armies", BIV_TAKES_ARMIES, 10, 4, 26 },
};

static void
test_made (gconstpointer data)
{
  const MadeRow *row = data;
  const char *names[] = { "North", "South" };
  g_autoptr (BivDocument) sample = fixture_open_sample (), document = NULL;
  g_autoptr (BivCampaign) campaign
    = biv_new_campaign ("frontier-musket", "Northern Marches", names, row->takes, biv_document_get_campaign (sample));
  g_autoptr (BivCampaign) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize size;

  g_assert_cmpint (campaign->state, ==, BIV_STATE_SETUP);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len, ==, 2);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, row->n_places);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_FORMATION)->len, ==, row->n_formations);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, row->n_units);
  g_assert_cmpstr (biv_item_get_name (g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_SIDE), 1)), ==,
                   "South");

  text = biv_campaign_file_dup_text (campaign, &size);
  again = biv_campaign_file_parse ("made.campaign", text, size, &error);
  g_assert_no_error (error);
  g_assert_nonnull (again);

  document = biv_document_new (campaign);
  g_assert_true (biv_document_has_changes (document));
  biv_desk_do_next_step (biv_document_get_desk (document));
  g_assert_cmpint (campaign->state, ==, BIV_STATE_RUNNING);
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_ORDERS);
  biv_document_discard (document);
}

static void
test_summary (void)
{
  g_autoptr (BivDocument) sample = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (sample);
  g_autofree char *before = biv_summary_dup_turn (campaign, TRUE), *after = NULL, *book = NULL;

  g_assert_cmpstr (before, ==, "Turn 1 of 8, 3 March 1883, Orders");
  fixture_go_to_contact (biv_document_get_desk (sample));
  after = biv_summary_dup_turn (campaign, FALSE);
  g_assert_cmpstr (after, ==, "Turn 1, 3 March 1883, Contact");
  book = biv_summary_dup_book (campaign);
  g_assert_cmpstr (book, ==, "Frontier/Musket");
  biv_document_discard (sample);
}

static void
test_moments (void)
{
  static const struct
  {
    int         num, den;
    const char *text;
  } rows[] = {
    { 1, 2, "½" }, { 2, 3, "⅔" }, { 3, 4, "¾" }, { 2, 5, "2/5" }, { 1, 1, "1" }, { 0, 1, "0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = biv_summary_dup_moment (biv_moment (rows[i].num, rows[i].den));

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (made_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/new-campaign/", made_rows[i].name, NULL);

      g_test_add_data_func (path, &made_rows[i], test_made);
    }
  g_test_add_func ("/app/summary/turn", test_summary);
  g_test_add_func ("/app/summary/moments", test_moments);
  return g_test_run ();
}
