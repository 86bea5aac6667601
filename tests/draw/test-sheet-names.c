/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-names.c: no sheet, no file of one and no message says an id: people are told names */
#include "disguise.h"
#include "fixture.h"
#include "random-turns.h"

#include <glib/gstdio.h>
#include <string.h>

#include "campaign/check.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/new-ids.h"
#include "campaign/model/map.h"
#include "campaign/orders/orders-form.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/story/search.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/form.h"
#include "campaign/model/strength.h"
#include "draw/sheet/set.h"
#include "store/campaign-file.h"
#include "tests/rounds.h"

static BivCampaign *
disguise (BivCampaign *campaign)
{
  g_autofree char *xml = biv_campaign_file_dup_text (campaign, NULL), *disguised = disguise_text (xml);
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  BivCampaign *read;
  int fd = g_file_open_tmp ("bivouac-disguise-XXXXXX.campaign", &path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, disguised, -1, &error));
  file = g_file_new_for_path (path);
  read = biv_campaign_file_load (file, NULL, &error);
  g_assert_no_error (error);
  g_file_delete (file, NULL, NULL);
  return read;
}

static void
check_text (BivCampaign *campaign,
            const char  *what,
            const char  *text)
{
  const char *at = text != NULL ? disguise_find_id (text) : NULL;

  if (at == NULL && text != NULL)
    at = disguise_find_made_id (campaign, text);
  if (at != NULL)
    {
      const char *from = at - text > 60 ? at - 60 : text;

      g_test_message ("%s says an id: …%.100s", what, from);
      g_test_fail ();
    }
}

static void
check_sheets (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);

  g_assert_cmpuint (set->len, >, 0);
  for (guint i = 0; i < set->len; i++)
    {
      const BivSetSheet *one = set->pdata[i];
      BivSheetRequest request = { .kind = one->kind, .side = one->side, .reader = one->reader, .player = one->player,
                                  .battle = one->battle, .has_history = TRUE };
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
      g_autofree char *text = NULL, *html = NULL, *csv = NULL;

      g_assert_no_error (error);
      check_text (campaign, "the name of a file", one->name);
      check_text (campaign, one->name, biv_sheet_get_title (sheet));
      text = biv_sheet_dup_text (sheet);
      check_text (campaign, one->name, text);
      html = biv_sheet_dup_html_words (sheet);
      check_text (campaign, one->name, html);
      csv = biv_sheet_dup_csv (sheet, NULL);
      check_text (campaign, one->name, csv);
    }
}

static void
check_labels (BivCampaign *campaign)
{
  for (int kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, campaign, kind)
      {
        g_autofree char *label = biv_item_dup_label (campaign, item);

        check_text (campaign, biv_kind_get_element ((BivKind) kind), label);
        for (const BivFieldSpec *field = biv_kind_get_fields ((BivKind) kind); field->name != NULL; field++)
          {
            g_autofree char *value = field->refers != BIV_KIND_NONE
                                       ? biv_value_dup_label (campaign, field, biv_item_peek_value (item, field)) : NULL;

            check_text (campaign, field->name, value);
          }
      }
}

static void
check_journal (BivCampaign *campaign)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    {
      check_text (campaign, "a headline", entry->headline);
      check_text (campaign, "a line of the journal", entry->text);
    }
}

static void
check_faults (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) faults = biv_campaign_list_all_warnings (campaign);

  for (guint i = 0; i < faults->len; i++)
    check_text (campaign, "a warning", ((BivItemFault *) faults->pdata[i])->why.text);
}

static void
check_all (BivCampaign *campaign)
{
  check_sheets (campaign);
  check_labels (campaign);
  check_journal (campaign);
  check_faults (campaign);
}

static void
test_random (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) plain = random_turns_begin (setting), campaign = disguise (plain);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  BivDice dice;

  biv_dice_init_rolled (&dice, 7, 1);
  for (guint turn = 1; turn <= (g_test_thorough () ? 12 : ROUNDS (2)); turn++)
    {
      random_turns_play (campaign, random, &dice, turn % 2 == 0 ? check_journal : NULL);
      check_all (campaign);
      BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
        {
          g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, biv_item_get_id (side));

          check_sheets (copy);
          check_labels (copy);
        }
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
}

/* What is refused, and what is typed wrongly, is told in names too. */
static void
test_orders (void)
{
  g_autoptr (BivCampaign) plain = fixture_karrash (), campaign = disguise (plain);
  const char *side = biv_item_get_id (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[0]);
  g_autoptr (BivOrdersForm) form
    = biv_orders_form_parse_text (campaign, side, "Nobody march Two Palms\nHalden Column fly\nHalden Column march Nowhere\n"
                                             "HC march Old Caravanserai\nHC hold");
  g_autoptr (BivProposal) proposal = biv_turn_propose_form (campaign, form, NULL);
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  g_autofree char *said = biv_orders_form_dup_text (form, campaign);

  for (guint i = 0; i < form->lines->len; i++)
    check_text (campaign, "a line of orders", ((BivOrdersLine *) form->lines->pdata[i])->fault);
  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = rows->pdata[i];

      check_text (campaign, "a row", row->what);
      check_text (campaign, "a row", row->why);
      check_text (campaign, "a row", row->chosen_label);
      check_text (campaign, "a row", row->computed_label);
      for (char **label = row->choice_labels; label != NULL && *label != NULL; label++)
        check_text (campaign, "a choice", *label);
    }
  check_text (campaign, "the orders", said);
}

/* Names lead to things, whatever their ids are; what two things are called leads to neither. */
static void
test_found (void)
{
  g_autoptr (BivCampaign) plain = fixture_karrash (), campaign = disguise (plain);
  BivItem *side = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[0];
  BivFormation *formation = biv_campaign_peek_items (campaign, BIV_KIND_FORMATION)->pdata[0];
  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

  g_assert_cmpstr (initials, ==, "HC");
  g_assert_true (biv_item_find_called (campaign, BIV_KIND_FORMATION, "hc") == formation);
  g_assert_true (biv_item_find_called (campaign, BIV_KIND_FORMATION, "Halden Column") == formation);
  g_assert_true (biv_item_find_called (campaign, BIV_KIND_SIDE, biv_item_get_name (side)) == side);
  g_assert_null (biv_item_find_called (campaign, BIV_KIND_SIDE, "Halden Column"));
  g_assert_null (biv_item_find_called (campaign, BIV_KIND_PLACE, "Nowhere"));
}

/* What all formations are called at once is what each would be called by itself, whatever has been renamed since. */
static void
test_initials_follow_names (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  GPtrArray *formations = biv_campaign_peek_items (campaign, BIV_KIND_FORMATION);
  g_autofree char *again = NULL;
  static const struct
  {
    const char *id, *name, *initials[2];
  } rows[] = {
    { "FC", "Hill Column", { "HC", "HC2" } }, { "DH", "Hill Column", { "HC", "HC2" } }, { "HC", "12th Brigade", { "12B", "HC" } },
    { "HB", "(Hill) Column", { "12B", "HC" } },
  };

  g_assert_cmpuint (formations->len, ==, 4);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Rename");

      biv_proposal_set_text (proposal, biv_campaign_find (campaign, rows[i].id), "name", rows[i].name);
      g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
      for (int j = 0; j < 2; j++)
        {
          BivFormation *formation = biv_campaign_find_formation (campaign, j == 0 ? "HC" : "FC");
          g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

          g_assert_cmpstr (initials, ==, rows[i].initials[j]);
        }
    }
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  again = biv_formation_dup_initials (campaign, biv_campaign_find_formation (campaign, "FC"));
  g_assert_cmpstr (again, ==, "HC2");
}

/* A number in Roman figures is read whole, as one in ours is: the V and the VII Corps are two. */
static void
test_roman_numbers (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  static const struct
  {
    const char *name, *id;
  } rows[] = { { "V Corps", "VC" }, { "VII Corps", "VIIC" }, { "Vix Corps", "VC" }, { "XL  Division", "XLD" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Rename");
      g_autofree char *id = biv_formation_dup_new_id (campaign, rows[i].name), *initials = NULL;
      BivFormation *formation = biv_campaign_find_formation (campaign, "FC");

      g_assert_cmpstr (id, ==, rows[i].id);
      biv_proposal_set_text (proposal, formation, "name", rows[i].name);
      g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
      initials = biv_formation_dup_initials (campaign, formation);
      g_assert_cmpstr (initials, ==, rows[i].id);
    }
}

/* A unit's number on the roster is its id where that is one (2.5), and counted where it is not. */
static void
test_roster_numbers (void)
{
  g_autoptr (BivCampaign) plain = fixture_karrash (), campaign = disguise (plain);
  BivUnit *unit = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->pdata[0];
  static const char *const good[] = { "A01", "N7", "12", "DR-3", "abc1234" };
  static const char *const bad[] = { "zq7x1", "unit-3", "", "A", "ABCD1", "12345", "A-" };

  g_assert_null (unit->ref);
  g_assert_cmpstr (biv_unit_get_ref (unit), ==, "1");
  unit = biv_campaign_peek_items (plain, BIV_KIND_UNIT)->pdata[0];
  g_assert_null (unit->ref);
  g_assert_cmpstr (biv_unit_get_ref (unit), ==, biv_id_of (unit));
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (biv_unit_is_roster_number (good[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (biv_unit_is_roster_number (bad[i]));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/draw/sheet-names/", setting->name, NULL);

      g_test_add_data_func (path, setting, test_random);
    }
  g_test_add_func ("/draw/sheet-names/orders", test_orders);
  g_test_add_func ("/draw/sheet-names/found", test_found);
  g_test_add_func ("/draw/sheet-names/initials-follow-names", test_initials_follow_names);
  g_test_add_func ("/draw/sheet-names/roman-numbers", test_roman_numbers);
  g_test_add_func ("/draw/sheet-names/roster-numbers", test_roster_numbers);
  return g_test_run ();
}
