/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-secrets.c: the sheets of a side, of any campaign, tell nothing that it may not know (CA-SCOUT-6, CA-SHEET-2);
 * and what stands on the paper form of orders can be typed from it (SHEET-ORDERS) */
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"
#include "table-battle.h"
#include "twins.h"

#include <glib/gstdio.h>
#include <string.h>
#include "campaign/model/army.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/orders/orders-form.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/form.h"
#include "campaign/turn/detach.h"
#include "campaign/battle/deploy.h"
#include "draw/sheet/set.h"
#include "store/campaign-file.h"
#include "tests/rounds.h"

/* ---- Secrets ---- */

static void
append_sheet (GString           *words,
              BivCampaign       *campaign,
              const BivSetSheet *one)
{
  BivSheetRequest request = { .kind = one->kind, .side = one->side, .reader = one->reader, .player = one->player,
                              .battle = one->battle, .has_history = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
  g_autofree char *text = NULL, *html = NULL, *csv = NULL;

  g_assert_no_error (error);
  text = biv_sheet_dup_text (sheet);
  html = biv_sheet_dup_html_words (sheet);
  csv = biv_sheet_dup_csv (sheet, NULL);
  g_string_append_printf (words, "%s\n%s\n%s\n%s\n", one->name, text, html, csv != NULL ? csv : "");
}

static gboolean
is_for (const BivSetSheet *one,
        const BivPlayer   *player)
{
  return g_strcmp0 (one->reader, player->side) == 0 && (one->player == NULL || g_str_equal (one->player, player->id));
}

/* All sheets that a player is given; from the whole campaign, or from his own copy. */
static char *
dup_sheets (BivCampaign     *campaign,
            const BivPlayer *player)
{
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < set->len; i++)
    if (is_for (set->pdata[i], player))
      append_sheet (words, campaign, set->pdata[i]);
    else
      g_assert_false (biv_campaign_is_copy (campaign));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* The briefings of all commanders of formations, from the whole campaign; with their pictures, or words alone. */
static char *
dup_extracts (BivCampaign *campaign,
              const char  *side,
              gboolean     has_pictures)
{
  GPtrArray *formations = biv_army_list_formations (campaign, side);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      const BivSheetRequest request = { .kind = BIV_SHEET_BRIEF, .formation = biv_item_get_id (formations->pdata[i]) };
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
      g_autofree char *text = NULL, *html = NULL;

      g_assert_no_error (error);
      text = biv_sheet_dup_text (sheet);
      html = has_pictures ? biv_sheet_dup_html (sheet) : biv_sheet_dup_html_words (sheet);
      g_string_append_printf (words, "%s\n%s\n", text, html);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
check_player (BivCampaign     *campaign,
              const BivPlayer *player)
{
  const char *side = player->id;
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, side, FALSE);
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);
  g_autofree char *from_whole = dup_sheets (campaign, player), *from_copy = dup_sheets (copy, player);
  g_autofree char *extracts = player->is_only ? dup_extracts (campaign, player->side, FALSE) : g_strdup ("");

  for (guint i = 0; i < hidden->len; i++)
    {
      if (secrets_find_word (from_whole, hidden->pdata[i]) != NULL)
        g_error ("a sheet of %s tells “%s”:\n%s", side, (char *) hidden->pdata[i], from_whole);
      if (secrets_find_word (extracts, hidden->pdata[i]) != NULL)
        g_error ("an extract from the briefing of %s tells “%s”:\n%s", side, (char *) hidden->pdata[i], extracts);
      if (secrets_find_word (from_copy, hidden->pdata[i]) != NULL)
        g_error ("a sheet of the copy of %s tells “%s”:\n%s", side, (char *) hidden->pdata[i], from_copy);
    }
}

static void
test_secrets (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  BivDice dice;

  biv_dice_init_rolled (&dice, 3, 1);
  for (guint turn = 1; turn <= (g_test_thorough () ? 12 : 4); turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      if (turn % 4 == 0)
        {
          g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

          for (guint i = 0; i < players->len; i++)
            check_player (campaign, players->pdata[i]);
        }
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
}

/* ---- Sheets of campaigns that differ only in what the side may not know ---- */

/* Every sheet of the side's in every form, its name and its bytes; pictures of what is drawn alone. */
static GPtrArray *
write_sheets (BivCampaign *campaign,
              BivCampaign *source,
              const char  *side,
              const char  *path)
{
  static const BivSheetForm forms[] = { BIV_FORM_PDF, BIV_FORM_SVG, BIV_FORM_HTML, BIV_FORM_CSV, BIV_FORM_TEXT, BIV_FORM_PNG };
  gsize n_forms = g_test_thorough () || biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len > 2 ? G_N_ELEMENTS (forms)
                                                                                                 : G_N_ELEMENTS (forms) - 1;
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  BivSheetRequest request = { .has_history = TRUE, .source = source };
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = set->len; i-- > 0;)
    if (g_strcmp0 (((BivSetSheet *) set->pdata[i])->reader, side) != 0)
      g_ptr_array_remove_index (set, i);
  for (gsize i = 0; i < n_forms; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) written = NULL;

      for (guint j = set->len; forms[i] == BIV_FORM_PNG && j-- > 0;)
        if (((BivSetSheet *) set->pdata[j])->kind != BIV_SHEET_MAP && ((BivSetSheet *) set->pdata[j])->kind != BIV_SHEET_DEPLOY)
          g_ptr_array_remove_index (set, j);
      written = biv_sheet_set_write (campaign, set, &request, forms[i], folder, &error);
      g_assert_no_error (error);
      g_ptr_array_extend_and_steal (files, g_steal_pointer (&written));
    }
  return files;
}

/* Returns: (transfer full) (nullable): the first file that tells them apart */
static char *
find_difference (BivCampaign *campaign,
                 BivCampaign *twin,
                 BivCampaign *source,
                 const char  *side)
{
  g_autofree char *path = g_dir_make_tmp ("bivouac-twins-XXXXXX", NULL);
  g_autofree char *other_path = g_dir_make_tmp ("bivouac-twins-XXXXXX", NULL);
  g_autoptr (GPtrArray) files = write_sheets (campaign, source, side, path);
  g_autoptr (GPtrArray) others = write_sheets (twin, source, side, other_path);
  g_autofree char *extracts = dup_extracts (campaign, side, TRUE), *other_extracts = dup_extracts (twin, side, TRUE);
  char *found = files->len != others->len               ? g_strdup ("the number of sheets")
                : !g_str_equal (extracts, other_extracts) ? g_strdup ("an extract from the briefing")
                                                          : NULL;

  g_assert_cmpuint (files->len, >, 30);
  for (guint i = 0; i < MIN (files->len, others->len); i++)
    {
      g_autofree char *name = g_file_get_basename (files->pdata[i]), *other_name = g_file_get_basename (others->pdata[i]);
      g_autoptr (GBytes) bytes = g_file_load_bytes (files->pdata[i], NULL, NULL, NULL);
      g_autoptr (GBytes) other_bytes = g_file_load_bytes (others->pdata[i], NULL, NULL, NULL);

      if (found == NULL && (!g_str_equal (name, other_name) || !g_bytes_equal (bytes, other_bytes)))
        found = g_strdup (name);
    }
  for (guint i = 0; i < files->len; i++)
    g_file_delete (files->pdata[i], NULL, NULL);
  for (guint i = 0; i < others->len; i++)
    g_file_delete (others->pdata[i], NULL, NULL);
  g_rmdir (path);
  g_rmdir (other_path);
  return found;
}

/* All differences at once; and where that tells, which of them it is. */
static void
check_twins (BivCampaign *campaign,
             BivCampaign *source)
{
  /* Neither has steps of its own; the course of the war is drawn from those of @source. */
  g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign);

  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_item_get_id (side);
      g_autoptr (BivCampaign) twin = twin_new (campaign, id, NULL);
      g_autofree char *file = find_difference (plain, twin, source, id);

      for (const TwinDifference *one = twin_differences; file != NULL && one->name != NULL; one++)
        {
          g_autoptr (BivCampaign) other = twin_new (campaign, id, one);
          g_autofree char *by_this = find_difference (plain, other, source, id);

          if (by_this != NULL)
            g_error ("%s of %s tells of a difference in %s", by_this, id, one->name);
        }
      if (file != NULL)
        g_error ("%s of %s tells of all the differences together", file, id);
    }
}

static void
test_twins (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (BivCampaign) earlier = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  BivDice dice;

  biv_dice_init_rolled (&dice, 7, 1);
  for (guint turn = 1; turn <= 4; turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      if (turn == 4)
        break;
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
  check_twins (campaign, campaign);
  /* As it stood then (CA-SHEET-4). */
  earlier = biv_campaign_copy_at_turn (campaign, 2);
  if (g_test_thorough ())
    check_twins (earlier, campaign);
}

/* The copy for a player says the same in both, too. */
static void
check_copies (BivCampaign *campaign)
{
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
      {
        const char *id = biv_item_get_id (side);
        g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign), twin = twin_new (campaign, id, one);
        g_autoptr (BivCampaign) copy = biv_players_copy_new (plain, id), other = biv_players_copy_new (twin, id);
        g_autofree char *text = biv_campaign_file_dup_text (copy, NULL), *other_text = biv_campaign_file_dup_text (other, NULL);

        if (!g_str_equal (text, other_text))
          g_error ("the copy of %s tells of a difference in %s", id, one->name);
      }
}

/* On a table: who stands where, hidden or not, under which generals, and with which orders; before the battle. The enemy's army
 * is known where all is open, and what he means to do with it is not. */
static void
test_table (gconstpointer mode)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  const char *id = table_battle_get_id (campaign);
  const BivStation hidden = { "W21-1", { 300 * BIV_MM, 2900 * BIV_MM }, BIV_ANGLE_S, NULL, TRUE };

  static const char *const orders[] = { "S1:SA:attack:1500:2100", "W21:W21:hold:1500:2400" };

  table_battle_set_option (campaign, "scout.mode", mode);
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (BivOpeningOrder) order = biv_opening_order_read (orders[i]);

      table_battle_commit (campaign, biv_turn_propose_opening_order (campaign, id, order));
    }
  table_battle_commit (campaign, biv_turn_propose_stations (campaign, id, &hidden, 1));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL));
  check_copies (campaign);
  check_twins (campaign, campaign);
}

/* Three sides on hexes, with everything switched on. */
static void
test_hexes (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "sorrel-junction.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  BivDice dice;

  g_assert_no_error (error);
  biv_dice_init_rolled (&dice, 11, 1);
  for (guint turn = 1; turn <= 5; turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
      check_copies (campaign);
    }
  check_twins (campaign, campaign);
}

/* ---- The form of orders, on paper and typed ---- */

/* Every line that the paper has for a formation, filled in with the words that it has for postures, can be typed as it
 * stands there; and whoever can be ordered has a line. */
static void
test_form (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) bodies = NULL;
  g_autoptr (GString) typed = g_string_new (NULL);
  g_autoptr (BivOrdersForm) form = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  BivSheetRequest request = { .kind = BIV_SHEET_ORDERS, .side = "CROWN", .reader = "CROWN" };
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *paper = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_printed = 0, n_own = 0;
  gboolean is_head = TRUE;

  fixture_commit (campaign, biv_turn_propose_detach (campaign, "HC", (const char *const[]) { "A05", NULL }));
  sheet = biv_sheet_new (campaign, &request, &error);
  g_assert_no_error (error);
  paper = biv_sheet_dup_text (sheet);
  lines = g_strsplit (paper, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      char *tab = strchr (*line, '\t');

      is_head = is_head && strcmp (*line, "Orders") != 0;
      if (tab == NULL || is_head || g_str_has_prefix (*line, "For ") || g_str_has_prefix (*line, "Formation\t"))
        continue;
      *tab = '\0';
      n_printed++;
      for (int posture = BIV_POSTURE_HOLD; posture <= BIV_POSTURE_BESIEGE; posture++)
        {
          g_autofree char *words = g_strdup_printf ("%s %s", *line, biv_word_get_label (biv_posture_get_type (), posture));
          g_autoptr (BivOrdersForm) one = biv_orders_form_parse_text (campaign, "CROWN", words);
          const BivOrdersLine *read = g_ptr_array_index (one->lines, 0);

          if (read->fault != NULL)
            g_error ("“%s”: %s", words, read->fault);
          g_assert_cmpint (read->order->posture, ==, posture);
        }
      g_string_append_printf (typed, "%s hold\n", *line);
    }
  bodies = biv_army_list_bodies (campaign);
  for (guint i = 0; i < bodies->len; i++)
    n_own += g_str_equal (((BivFormation *) bodies->pdata[i])->side, "CROWN");
  g_assert_cmpuint (n_printed, ==, n_own);
  form = biv_orders_form_parse_text (campaign, "CROWN", typed->str);
  proposal = biv_turn_propose_form (campaign, form, NULL);
  g_assert_null (biv_proposal_get_refusal (proposal));
  g_assert_cmpuint (biv_proposal_get_rows (proposal)->len, ==, n_own);
}

int
main (int    argc,
      char **argv)
{
  /* Each makes some 200 files; that the copies are the same is tested for all of them (test-players-copy.c). */
  static const char *const with_twins[] = { "full", "third-side" };

  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/sheet-secrets/CA-SCOUT-6/", setting->name, NULL);
      g_autofree char *twins = g_strconcat ("/sheet-secrets/CA-SCOUT-6/twins/", setting->name, NULL);
      gboolean has_twins = g_test_thorough ();

      for (gsize i = 0; i < ROUNDS (G_N_ELEMENTS (with_twins)); i++)
        has_twins = has_twins || g_str_equal (setting->name, with_twins[i]);
      g_test_add_data_func (path, setting, test_secrets);
      if (has_twins)
        g_test_add_data_func (twins, setting, test_twins);
    }
  g_test_add_data_func ("/sheet-secrets/CA-SCOUT-6/twins/table", "umpired", test_table);
  if (ROUNDS (2) == 2)
    g_test_add_data_func ("/sheet-secrets/CA-SCOUT-1/twins/table", "open", test_table);
  g_test_add_func ("/sheet-secrets/CA-SCOUT-6/twins/hexes", test_hexes);
  g_test_add_func ("/sheet-secrets/SHEET-ORDERS/typed-as-printed", test_form);
  return g_test_run ();
}
