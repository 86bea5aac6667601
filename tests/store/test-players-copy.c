/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-players-copy.c: the files that are given to players hold no name, id or number of what they may not know
 * (CA-SCOUT-6), and are campaigns like any other */
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>
#include "campaign/knowledge/knowledge.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "store/campaign-file.h"
#include "store/schema.h"

/* ---- Looking for words ---- */

static void
expect_lacks (const char *file,
              const char *side,
              const char *word,
              const char *what)
{
  const char *at = secrets_find_word (file, word), *line = at;
  g_autofree char *whole = NULL;

  if (at == NULL)
    return;
  while (line > file && line[-1] != '\n')
    line--;
  whole = g_strndup (line, strcspn (line, "\n"));
  g_error ("%s reads of %s “%s”: %s", side, what, word, whole);
}

static char *
dup_copy (BivCampaign *campaign,
          const char  *side)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);

  return biv_campaign_file_dup_text (copy, NULL);
}

/* ---- What a side was told ---- */

static void
append_words (GString  *told,
              char    **words)
{
  for (; words != NULL && *words != NULL; words++)
    g_string_append_printf (told, "%s\n", *words);
}

/* By its sightings, now and at any time before: CA-SCOUT-3 says what they tell. By its own army, and what sides are called. */
static char *
dup_told (BivCampaign *campaign,
          const char  *side)
{
  g_autoptr (GString) told = g_string_new (NULL);

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_str_equal (sighting->side, side))
      {
        append_words (told, sighting->formations);
        append_words (told, sighting->commanders);
        append_words (told, sighting->units);
      }
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if ((entry->entry_kind == BIV_ENTRY_SIGHTING || entry->entry_kind == BIV_ENTRY_DESPATCH) && entry->visible_to != NULL &&
        g_strv_contains ((const char *const *) entry->visible_to, side))
      g_string_append_printf (told, "%s\n", entry->text);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (g_str_equal (formation->side, side))
      g_string_append_printf (told, "%s\n%s\n", biv_item_get_name (BIV_ITEM (formation)), formation->commander);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (g_str_equal (biv_unit_get_side (campaign, unit), side))
      g_string_append_printf (told, "%s\n", biv_unit_get_label (unit));
  BIV_EACH (BivItem, other, campaign, BIV_KIND_SIDE)
    g_string_append_printf (told, "%s\n", biv_item_get_name (other));
  return g_string_free (g_steal_pointer (&told), FALSE);
}

/* Whoever takes prisoners learns their names. */
static char *
dup_captured (BivCampaign *campaign,
              const char  *side)
{
  GString *names = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_FATE && entry->visible_to != NULL &&
        g_strv_contains ((const char *const *) entry->visible_to, side))
      g_string_append_printf (names, "%s\n", entry->text);
  return g_string_free (names, FALSE);
}

static guint
expect_name_hidden (const char *file,
                    const char *side,
                    const char *told,
                    const char *name,
                    const char *what)
{
  /* CA-ORDER-6: "Detachment 1" every side may have one day. */
  if (name == NULL || secrets_find_word (told, name) != NULL || g_str_has_prefix (name, "Detachment "))
    return 0;
  expect_lacks (file, side, name, what);
  return 1;
}

static guint
search_names (BivCampaign *campaign,
              const char  *side,
              const char  *file)
{
  g_autofree char *told = dup_told (campaign, side), *captured = dup_captured (campaign, side);
  guint n = 0;

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (!g_str_equal (formation->side, side))
      {
        expect_lacks (file, side, biv_id_of (formation), "a formation");
        n += expect_name_hidden (file, side, told, biv_item_get_name (BIV_ITEM (formation)), "a formation");
        n += expect_name_hidden (file, side, told, formation->commander, "a commander");
      }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (!g_str_equal (biv_unit_get_side (campaign, unit), side))
      {
        /* A unit without a name goes by its id. */
        if (biv_item_get_name (BIV_ITEM (unit)) != NULL)
          n += expect_name_hidden (file, side, told, biv_id_of (unit), "a unit");
        if (biv_item_get_name (BIV_ITEM (unit)) != NULL &&
            secrets_find_word (captured, biv_item_get_name (BIV_ITEM (unit))) == NULL)
          n += expect_name_hidden (file, side, told, biv_item_get_name (BIV_ITEM (unit)), "a unit");
      }
  return n;
}

/* ---- Numbers and words that nobody else has ---- */

/* Puts secrets where each other side keeps any, and returns them. */
static GPtrArray *
plant_secrets (BivCampaign *campaign,
               const char  *side)
{
  GPtrArray *secrets = g_ptr_array_new_with_free_func (g_free);
  int number = 7000;

  BIV_EACH (BivSide, other, campaign, BIV_KIND_SIDE)
    if (!g_str_equal (biv_id_of (other), side))
      {
        other->vp = ++number;
        other->start_strength = ++number;
        other->reinforced_strength = ++number;
        other->detachments = ++number;
        other->morale = -++number;
        g_free (other->mission);
        other->mission = g_strdup ("to take SecretHill");
        g_free (other->notes);
        other->notes = g_strdup ("SecretNotes");
        g_free (other->contact);
        other->contact = g_strdup ("SecretAddress");
      }
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      g_free (place->secret_notes);
      place->secret_notes = g_strdup ("SecretTunnel");
      if (g_strcmp0 (place->owner, side) != 0)
        place->breaches = ++number;
    }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (!g_str_equal (biv_unit_get_side (campaign, unit), side))
      {
        unit->frontage = ++number;
        g_free (unit->remarks);
        unit->remarks = g_strdup ("SecretRemark");
      }
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);

      if (formation == NULL || g_str_equal (formation->side, side))
        continue;
      g_free (order->text);
      order->text = g_strdup ("SecretOrder");
    }
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      g_free (battle->account);
      battle->account = g_strdup ("SecretAccount");
    }
  campaign->seed = ++number;
  for (int i = 7001; i <= number; i++)
    g_ptr_array_add (secrets, g_strdup_printf ("%d", i));
  g_ptr_array_add (secrets, g_strdup ("Secret"));
  return secrets;
}

/* "entry number", "order id"... begin at 1 and have no gap, so they count nothing but what is there. */
static void
check_counts (const char *file)
{
  static const char *const kinds[] = { "order", "contact", "siege", "battle", "participant", "sighting", "victory",
                                       "schedule", "link", "board", NULL };

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      g_autofree char *pattern = g_strdup_printf ("id=\"%s-([0-9]+)\"", kinds[i]);
      g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      int n = 0;

      for (g_regex_match (regex, file, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
        {
          g_autofree char *number = g_match_info_fetch (match, 1);

          g_assert_cmpint (atoi (number), ==, ++n);
        }
    }
  g_assert_null (strstr (file, "last-number"));
  g_assert_null (strstr (file, "<step"));
  g_assert_null (strstr (file, "planted"));
}

static void
check_journal (BivCampaign *copy,
               const char  *side)
{
  int number = 0;

  BIV_EACH (BivEntry, entry, copy, BIV_KIND_ENTRY)
    {
      g_assert_cmpint (entry->number, ==, ++number);
      /* His own, or everybody's where the newspaper tells it. */
      g_assert_true (g_strv_contains ((const char *const *) entry->visible_to, side));
      g_assert_true (g_strv_length (entry->visible_to) == 1
                     || (g_strv_length (entry->visible_to) == biv_campaign_peek_items (copy, BIV_KIND_SIDE)->len
                         && biv_campaign_option_is (copy, "gazette.fill", "on") && entry->entry_kind != BIV_ENTRY_SIGHTING
                         && entry->entry_kind != BIV_ENTRY_MOVE && entry->entry_kind != BIV_ENTRY_NOTE));
      for (char **id = entry->objects; id != NULL && *id != NULL; id++)
        g_assert_nonnull (biv_campaign_find (copy, *id));
    }
}

/* It opens, is what was written, and the schema knows it. */
static void
check_opens (const char *file,
             const char *side)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) copy = biv_campaign_file_parse ("copy.campaign", file, strlen (file), &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  g_assert_true (biv_campaign_is_copy (copy));
  g_assert_cmpstr (copy->copy_for, ==, side);
  check_journal (copy, side);
  biv_schema_check ("copy.campaign", file, strlen (file), &error);
  g_assert_no_error (error);
  again = biv_campaign_file_dup_text (copy, NULL);
  g_assert_cmpstr (again, ==, file);
}

static guint
check_side (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (BivCampaign) whole = biv_campaign_copy (campaign);
  gboolean is_open = biv_campaign_option_is (campaign, "scout.mode", "open");
  g_autoptr (GPtrArray) secrets = NULL;
  g_autofree char *plain = dup_copy (whole, side), *file = NULL;
  guint n = is_open ? 0 : search_names (whole, side, plain);

  check_opens (plain, side);
  check_counts (plain);
  secrets = plant_secrets (whole, side);
  file = dup_copy (whole, side);
  for (guint i = 0; i < secrets->len; i++)
    expect_lacks (file, side, secrets->pdata[i], "a secret");
  g_assert_null (strstr (file, "Secret"));
  return n;
}

/* ---- Copies of campaigns that differ only in what the side may not know ---- */

static void
check_twin (BivCampaign          *campaign,
            const char           *side,
            const TwinDifference *difference)
{
  g_autoptr (BivCampaign) whole = biv_campaign_copy (campaign), twin = twin_new (campaign, side, difference);
  g_autofree char *wanted = dup_copy (whole, side), *found = dup_copy (twin, side);
  g_auto (GStrv) lines = NULL, others = NULL;

  if (g_str_equal (wanted, found))
    return;
  lines = g_strsplit (wanted, "\n", -1);
  others = g_strsplit (found, "\n", -1);
  for (guint i = 0; lines[i] != NULL && others[i] != NULL; i++)
    if (!g_str_equal (lines[i], others[i]))
      g_error ("the copy of %s tells of the difference in %s:\n%s\n%s", side, difference->name, lines[i], others[i]);
  g_error ("the copy of %s tells of the difference in %s by its length", side, difference->name);
}

static void
test_twins (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  BivDice dice;

  biv_dice_init_rolled (&dice, 5, 1);
  for (guint turn = 0; turn < (g_test_thorough () ? 12 : 5); turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
        for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
          check_twin (campaign, biv_item_get_id (side), one);
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
  /* CA-SCOUT-1: where everybody sees everything, what others mean to do is hidden all the same. */
  fixture_line (campaign, "option scout.mode open");
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
      check_twin (campaign, biv_item_get_id (side), one);
}

/* ---- Campaigns ---- */

static guint
check_all_sides (BivCampaign *campaign)
{
  guint n = 0;

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    n += check_side (campaign, biv_id_of (side));
  return n;
}

static void
check_after_phase (BivCampaign *campaign)
{
  check_all_sides (campaign);
}

static void
test_random (gconstpointer data)
{
  const RandomSetting *setting = data;
  guint n_hidden = 0;

  for (guint n = 0; n < (g_test_thorough () ? 40 : 2); n++)
    {
      g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
      g_autoptr (GRand) random = g_rand_new_with_seed (n + 31);
      BivDice dice;

      biv_dice_init_rolled (&dice, n, 1);
      for (guint turn = 0; turn < 6; turn++)
        {
          random_turns_play (campaign, random, &dice, check_after_phase);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
          n_hidden += check_all_sides (campaign);
        }
    }
  g_assert_cmpuint (n_hidden, >, 0);
}

/* CA-MAP-8: a place that no known link leads to, with all that hangs on it. */
static void
test_unknown_place (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *clan = NULL, *crown = NULL;

  fixture_lines (campaign, "place P99 name='Smuggler Cove' x=3 y=3", "link L99 from=P01 to=P99 kind=trail known-to=CROWN",
                 "formation FC location=P99", "order FC march P01", "victory V9 side=CLAN kind=hold places=P99,P01",
                 "schedule S9 turn=3 place=P99 formation=HB", NULL);
  clan = dup_copy (campaign, "CLAN");
  crown = dup_copy (campaign, "CROWN");
  expect_lacks (clan, "CLAN", "P99", "a place");
  expect_lacks (clan, "CLAN", "Smuggler Cove", "a place");
  g_assert_nonnull (strstr (crown, "Smuggler Cove"));
  g_assert_nonnull (strstr (crown, "path=\"fort-halden\""));
  /* Nor does the side that knows it learn who else does. */
  expect_lacks (crown, "CROWN", "known-to", "a link");
  check_opens (clan, "CLAN");
  check_opens (crown, "CROWN");
}

/* A row of ids by hand, P01, P02, P04, would tell of a place between: places are called by their names, and those without
 * one, or with somebody else's, by nothing that counts. The same in every copy and in every turn. */
static void
test_place_ids (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GHashTable) ids = NULL, later = NULL;
  g_autofree char *crown = NULL;

  fixture_lines (campaign, "place P20 name='Two Palms' x=3 y=3", "place P21 x=4 y=4", "place P22 name='Żółć, «Ü»' x=5 y=4",
                 "place P23 name='HC' x=6 y=4", "link L20 from=P01 to=P21 kind=trail", NULL);
  ids = biv_players_copy_list_place_ids (campaign);
  g_assert_cmpstr (g_hash_table_lookup (ids, "P03"), ==, "millers-cross");
  g_assert_cmpstr (g_hash_table_lookup (ids, "P09"), ==, "two-palms");
  g_assert_true (g_str_has_prefix (g_hash_table_lookup (ids, "P20"), "two-palms-"));
  g_assert_true (g_str_has_prefix (g_hash_table_lookup (ids, "P21"), "place-"));
  g_assert_cmpstr (g_hash_table_lookup (ids, "P22"), ==, "zolc-u");
  g_assert_cmpstr (g_hash_table_lookup (ids, "P23"), ==, "hc");
  fixture_line (campaign, "place P24 name='Last Post' x=8 y=8");
  later = biv_players_copy_list_place_ids (campaign);
  for (int i = 1; i <= 23; i++)
    {
      g_autofree char *id = g_strdup_printf ("P%02d", i);

      g_assert_cmpstr (g_hash_table_lookup (ids, id), ==, g_hash_table_lookup (later, id));
    }
  crown = dup_copy (campaign, "CROWN");
  for (int i = 1; i <= 24; i++)
    {
      g_autofree char *id = g_strdup_printf ("P%02d", i);

      expect_lacks (crown, "CROWN", id, "a place's id");
    }
  check_opens (crown, "CROWN");
}

/* CA-SCOUT-7: nothing tells a report that the referee planted from one that a scout brought. */
static void
test_planted (void)
{
  static const char *const texts[] = { "guns on the heights", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivCampaign) copy = NULL;
      g_autoptr (GHashTable) ids = NULL;
      const char *planted_at;
      BivSighting *planted;
      g_autofree char *file = NULL;

      fixture_line (campaign, "sighting X1 side=CROWN place=P08 seen=CLAN level=1 turn=1 source=HC");
      fixture_commit (campaign, biv_turn_propose_plant (campaign, "CROWN", "P04", "CLAN", texts[i]));
      copy = biv_players_copy_new (campaign, "CROWN");
      ids = biv_players_copy_list_place_ids (campaign);
      planted_at = g_hash_table_lookup (ids, "P04");
      file = biv_campaign_file_dup_text (copy, NULL);
      planted = biv_knowledge_find (copy, "CROWN", planted_at, "CLAN");
      g_assert_nonnull (planted);
      g_assert_false (planted->is_planted);
      g_assert_null (planted->text);
      g_assert_nonnull (planted->source);
      expect_lacks (file, "CROWN", "planted", "a report");
      expect_lacks (file, "CROWN", "Planted", "a report");
      if (texts[i] != NULL)
        g_assert_nonnull (strstr (file, texts[i]));
    }
}

/* What a player may do in his copy, and what he may not. */
static void
test_allowed (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = NULL;
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
  g_autoptr (BivProposal) edit = NULL, phase = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *file = NULL;

  copy = biv_players_copy_new (campaign, "CROWN");
  order->formation = g_strdup ("HC");
  order->posture = BIV_POSTURE_MARCH;
  order->path = g_strsplit ("millers-cross,two-palms", ",", -1);
  fixture_commit (copy, biv_turn_propose_order (copy, order));
  fixture_commit (copy, biv_turn_propose_detach (copy, "HC", (const char *const[]) { "A02", NULL }));
  edit = biv_turn_propose_edit (copy, "by hand");
  biv_proposal_set_number (edit, biv_campaign_find (copy, "A03"), "steps-now", 0);
  g_assert_false (biv_campaign_commit (copy, edit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_clear_error (&error);
  phase = biv_turn_propose_phase (copy, NULL, NULL);
  g_assert_false (biv_campaign_commit (copy, phase, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  file = biv_campaign_file_dup_text (copy, NULL);
  g_assert_nonnull (strstr (file, "copy-for=\"CROWN\""));
}

/* Where all is open, the enemy's army is in the copy; to command it is not. */
static void
test_allowed_open (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = NULL;
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  fixture_line (campaign, "option scout.mode open");
  copy = biv_players_copy_new (campaign, "CROWN");
  order->formation = g_strdup ("DH");
  proposal = biv_turn_propose_order (copy, order);
  g_assert_false (biv_campaign_commit (copy, proposal, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/players-copy/CA-SCOUT-6/random/", setting->name, NULL);

      g_autofree char *twins = g_strconcat ("/players-copy/CA-SCOUT-6/twins/", setting->name, NULL);

      g_test_add_data_func (path, setting, test_random);
      g_test_add_data_func (twins, setting, test_twins);
    }
  g_test_add_func ("/players-copy/CA-MAP-8/unknown-place", test_unknown_place);
  g_test_add_func ("/players-copy/CA-SCOUT-6/place-ids", test_place_ids);
  g_test_add_func ("/players-copy/CA-SCOUT-7/planted", test_planted);
  g_test_add_func ("/players-copy/allowed", test_allowed);
  g_test_add_func ("/players-copy/CA-SCOUT-1/allowed", test_allowed_open);
  return g_test_run ();
}
