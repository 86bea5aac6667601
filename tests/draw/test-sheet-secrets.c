/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-secrets.c: the sheets of a side, of any campaign, tell nothing that it may not know (CA-SCOUT-6, CA-SHEET-2);
 * and what stands on the paper form of orders can be typed from it (SHEET-ORDERS) */
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"

#include <string.h>
#include "campaign/biv-army.h"
#include "campaign/biv-orders-form.h"
#include "campaign/biv-players-copy.h"
#include "campaign/biv-turn.h"
#include "draw/biv-sheet-set.h"

/* ---- Secrets ---- */

/* Pictures are bytes, and may hold anything. */
static char *
dup_without_pictures (const char *html)
{
  g_autoptr (GRegex) pictures = g_regex_new ("base64,[A-Za-z0-9+/=]*", 0, 0, NULL);

  return g_regex_replace_literal (pictures, html, -1, 0, "", 0, NULL);
}

static void
append_sheet (GString           *words,
              BivCampaign       *campaign,
              const BivSetSheet *one)
{
  BivSheetRequest request = { .kind = one->kind, .side = one->side, .reader = one->reader, .battle = one->battle,
                              .has_history = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
  g_autofree char *text = NULL, *html = NULL, *plain = NULL, *csv = NULL;

  g_assert_no_error (error);
  text = biv_sheet_dup_text (sheet);
  html = biv_sheet_dup_html (sheet);
  plain = dup_without_pictures (html);
  csv = biv_sheet_dup_csv (sheet, NULL);
  g_string_append_printf (words, "%s\n%s\n%s\n%s\n", one->name, text, plain, csv != NULL ? csv : "");
}

/* All sheets that @side is given; from the whole campaign, or from its own copy. */
static char *
dup_sheets (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < set->len; i++)
    if (g_strcmp0 (((BivSetSheet *) set->pdata[i])->reader, side) == 0)
      append_sheet (words, campaign, set->pdata[i]);
    else
      g_assert_false (biv_players_copy_is (campaign));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
check_side (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, side, FALSE);
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);
  g_autofree char *from_whole = dup_sheets (campaign, side), *from_copy = dup_sheets (copy, side);

  for (guint i = 0; i < hidden->len; i++)
    {
      if (secrets_find_word (from_whole, hidden->pdata[i]) != NULL)
        g_error ("a sheet of %s tells “%s”:\n%s", side, (char *) hidden->pdata[i], from_whole);
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
        BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
          check_side (campaign, biv_item_get_id (side));
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
    }
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
      if (tab == NULL || is_head || g_str_has_prefix (*line, "For "))
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
  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/sheet-secrets/CA-SCOUT-6/", setting->name, NULL);

      g_test_add_data_func (path, setting, test_secrets);
    }
  g_test_add_func ("/sheet-secrets/SHEET-ORDERS/typed-as-printed", test_form);
  return g_test_run ();
}
