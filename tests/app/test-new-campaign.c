/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-new-campaign.c: a campaign made from a few answers can be saved, read again, and begun */
#include "app/shell/new-campaign.h"
#include "app/widgets/summary.h"
#include "campaign/model/map.h"
#include "campaign/roster/unit-table.h"
#include "fixture.h"
#include "store/campaign-file.h"

typedef struct
{
  const char *name;
  BivTakes    takes;
  const char *map;
  guint       n_sides, n_places, n_formations, n_units;
} MadeRow;

static const MadeRow made_rows[] = {
  { "crossroads", BIV_TAKES_NOTHING, "crossroads", 2, 7, 0, 0 },
  { "crossroads-of-four", BIV_TAKES_NOTHING, "crossroads", 4, 13, 0, 0 },
  { "bases", BIV_TAKES_NOTHING, "bases", 3, 3, 0, 0 },
  { "empty", BIV_TAKES_NOTHING, "empty", 3, 0, 0, 0 },
  { "squares", BIV_TAKES_NOTHING, "squares", 2, 48, 0, 0 },
  { "hexes", BIV_TAKES_NOTHING, "hexes", 4, 80, 0, 0 },
  { "ladder", BIV_TAKES_NOTHING, "ladder", 2, 0, 0, 0 },
  { "map", BIV_TAKES_MAP, NULL, 2, 10, 0, 0 },
  { "armies", BIV_TAKES_ARMIES, NULL, 2, 10, 4, 26 },
  { "a-side-more", BIV_TAKES_ARMIES, NULL, 3, 10, 4, 26 },
};

static const BivMapTemplate *
find_template (const char *id)
{
  for (const BivMapTemplate *map = biv_map_template_list (); map->id != NULL; map++)
    if (g_strcmp0 (map->id, id) == 0)
      return map;
  return NULL;
}

static BivCampaign *
make (const MadeRow *row,
      BivCampaign   *from)
{
  const BivMapTemplate *map = find_template (row->map);
  BivNewAnswers answers = {
    .ruleset = "frontier-musket", .title = "Northern Marches", .preset = BIV_PRESET_STANDARD, .start_date = "1883-03-03",
    .names = { "North", "South", "East", "West" }, .kinds = { [1] = BIV_SIDE_NATIVE }, .n_sides = row->n_sides,
    .takes = row->takes, .map = map, .columns = map != NULL ? map->columns : 0, .rows = map != NULL ? map->rows : 0,
    .from = from,
  };

  return biv_new_campaign (&answers);
}

static guint
count (BivCampaign *campaign,
       BivKind      kind)
{
  return biv_campaign_peek_items (campaign, kind)->len;
}

/* With an army typed in, it can be saved, read again, and begun. */
static void
test_made (gconstpointer data)
{
  const MadeRow *row = data;
  g_autoptr (BivDocument) sample = fixture_open_sample (), document = NULL;
  g_autoptr (BivCampaign) made = make (row, row->map == NULL ? biv_document_get_campaign (sample) : NULL), again = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_new_example (made);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) warnings = biv_map_list_warnings (made);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize size;

  /* Its dice are nobody else's, also not those of the campaign whose map it has. */
  g_assert_true (biv_dice_key_read_text (made->dice_key, NULL));
  g_assert_cmpstr (made->dice_key, !=, biv_document_get_campaign (sample)->dice_key);
  g_assert_cmpint (made->dice_count, ==, 0);
  g_assert_cmpint (made->state, ==, BIV_STATE_SETUP);
  g_assert_cmpint (made->preset, ==, BIV_PRESET_STANDARD);
  g_assert_cmpuint (count (made, BIV_KIND_SIDE), ==, row->n_sides);
  g_assert_cmpuint (count (made, BIV_KIND_PLACE), ==, row->n_places);
  g_assert_cmpuint (count (made, BIV_KIND_FORMATION), ==, row->n_formations);
  g_assert_cmpuint (count (made, BIV_KIND_UNIT), ==, row->n_units);
  g_assert_cmpstr (biv_item_get_name (g_ptr_array_index (biv_campaign_peek_items (made, BIV_KIND_SIDE), 1)), ==, "South");
  /* The map check has nothing to say of a template (CA-MAP-6). */
  if (row->n_places > 0 && row->map != NULL)
    g_assert_cmpuint (warnings->len, ==, 0);

  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), made), ==, 0);
  proposal = biv_unit_table_propose (G_LIST_MODEL (lines), made);
  biv_campaign_commit (made, proposal, &error);
  g_assert_no_error (error);
  campaign = biv_campaign_copy (made);
  g_assert_null (biv_campaign_get_undo_title (campaign));

  text = biv_campaign_file_dup_text (campaign, &size);
  again = biv_campaign_file_parse ("made.campaign", text, size, &error);
  g_assert_no_error (error);
  g_assert_nonnull (again);

  document = biv_document_new (campaign);
  g_assert_true (biv_document_has_changes (document));
  /* The die for the weather first, then the turn opens. */
  for (int i = 0; i < 2; i++)
    biv_desk_do_next_step (biv_document_get_desk (document));
  g_assert_cmpint (campaign->state, ==, BIV_STATE_RUNNING);
  g_assert_cmpint (campaign->phase, ==, row->map != NULL && g_str_equal (row->map, "ladder") ? BIV_PHASE_BATTLE
                                                                                             : BIV_PHASE_ORDERS);
  biv_document_discard (document);
}

/* What is pasted with what no file can hold is named without it. */
static void
test_pasted_names (void)
{
  BivNewAnswers answers = {
    .ruleset = "fusilier", .title = "North\001" "ern\xef\xbf\xbf Marches\xff", .names = { "\aNorth", "Größe\033" }, .n_sides = 2,
    .takes = BIV_TAKES_NOTHING, .map = find_template ("ladder"),
  };
  g_autoptr (BivCampaign) campaign = biv_new_campaign (&answers);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (campaign)), ==, "Northern Marches");
  g_assert_cmpstr (biv_item_get_name (sides->pdata[0]), ==, "North");
  g_assert_cmpstr (biv_item_get_name (sides->pdata[1]), ==, "Größe");
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
  g_test_add_func ("/app/new-campaign/pasted-names", test_pasted_names);
  g_test_add_func ("/app/summary/turn", test_summary);
  return g_test_run ();
}
