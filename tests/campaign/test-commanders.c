/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-commanders.c: several players of a side, each with what he may know and nothing of the others' (CA-MAIL-1, CA-MAIL-2,
 * CA-MAIL-3, CA-MAIL-6, CA-MAIL-8) */
#include "fixture.h"
#include "random-turns.h"
#include "twins.h"

#include <string.h>
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/player-edit.h"
#include "campaign/orders/orders.h"
#include "campaign/orders/orders-form.h"
#include "campaign/turn/form.h"
#include "campaign/turn/turn.h"

/* Everything that is written in a campaign, one field a line. */
static char *
dump (BivCampaign *campaign)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    {
      guint n_items = kind == BIV_KIND_CAMPAIGN ? 1 : biv_campaign_peek_items (campaign, kind)->len;

      for (guint i = 0; i < n_items; i++)
        {
          BivItem *item = kind == BIV_KIND_CAMPAIGN ? BIV_ITEM (campaign)
                                                    : g_ptr_array_index (biv_campaign_peek_items (campaign, kind), i);

          g_string_append_printf (text, "%s %s %s\n", biv_kind_get_element (kind), biv_item_get_id (item),
                                  biv_item_get_name (item));
          for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
            {
              g_autofree char *words = biv_item_dup_field (item, field);

              if (!biv_item_is_fallback (item, field))
                g_string_append_printf (text, "%s %s %s=%s\n", biv_kind_get_element (kind), biv_item_get_id (item), field->name,
                                        words != NULL ? words : "");
            }
        }
    }
  return g_strdup (text->str);
}

static char *
dump_copy (BivCampaign     *campaign,
           const BivPlayer *player)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, player->id);

  return dump (copy);
}

static void
expect_same (const BivPlayer *player,
             const char      *a,
             const char      *b)
{
  g_auto (GStrv) first = g_strsplit (a, "\n", -1), second = g_strsplit (b, "\n", -1);

  for (guint i = 0; first[i] != NULL && second[i] != NULL; i++)
    if (strcmp (first[i], second[i]) != 0)
      g_error ("the copy of %s tells of others: “%s”, “%s”", player->id, first[i], second[i]);
  g_assert_cmpuint (g_strv_length (first), ==, g_strv_length (second));
}

static const RandomSetting *
find_setting (void)
{
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    if (strcmp (setting->name, "commanders") == 0)
      return setting;
  g_assert_not_reached ();
}

/* ---- Secrets ---- */

/* His formations and units are in it and no other's of his side. */
static void
check_army (BivCampaign     *campaign,
            const BivPlayer *player)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, player->id);
  guint n = 0;

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      gboolean is_his = biv_player_commands (campaign, player, formation);

      g_assert_cmpint (biv_campaign_find_formation (copy, biv_id_of (formation)) != NULL, ==, is_his);
      n += is_his;
    }
  g_assert_cmpuint (biv_campaign_peek_items (copy, BIV_KIND_FORMATION)->len, ==, n);
  BIV_EACH (BivOrder, order, copy, BIV_KIND_ORDER)
    g_assert_true (biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, order->formation)));
  BIV_EACH (BivEntry, entry, copy, BIV_KIND_ENTRY)
    g_assert_null (entry->readers);
}

static void
check_players (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  for (guint i = 0; i < players->len; i++)
    {
      BivPlayer *player = players->pdata[i];
      g_autoptr (BivCampaign) twin = twin_new_for_player (campaign, player);
      g_autofree char *here = dump_copy (campaign, player), *there = dump_copy (twin, player);

      expect_same (player, here, there);
      check_army (campaign, player);
    }
}

static void
test_secrets (void)
{
  guint n_campaigns = g_test_thorough () ? 40 : 4, n_despatches = 0;

  for (guint n = 0; n < n_campaigns; n++)
    {
      g_autoptr (BivCampaign) campaign = random_turns_begin (find_setting ());
      g_autoptr (GRand) random = g_rand_new_with_seed (n + 1);
      BivDice dice;

      biv_dice_init_rolled (&dice, n, 1);
      for (guint turn = 0; turn < 6; turn++)
        {
          random_turns_play (campaign, random, &dice, check_players);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
        }
      n_despatches += biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH)->len;
    }
  g_assert_cmpuint (n_despatches, >, 20 * n_campaigns);
}

/* ---- Who plays ---- */

static BivCampaign *
begin (void)
{
  BivCampaign *campaign = fixture_karrash ();

  fixture_lines (campaign, "option players.mode commanders", "option mail.mode on", "option mail.returns off",
                 "formation FC player=Ben", NULL);
  return campaign;
}

static void
test_players (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL), after = NULL;
  BivPlayer *ben = players->pdata[1];
  g_autofree char *title = biv_player_dup_title (campaign, ben);

  g_assert_cmpuint (players->len, ==, 3);
  g_assert_cmpstr (ben->id, ==, "FC");
  g_assert_cmpstr (ben->formation, ==, "FC");
  g_assert_cmpstr (title, ==, "Crown of Alvora, Ben");
  g_assert_false (ben->is_chief);
  g_assert_true (((BivPlayer *) players->pdata[0])->is_chief);
  g_assert_cmpstr (((BivPlayer *) players->pdata[0])->id, ==, "CROWN");
  /* Who names the side's own player names who commands in chief. */
  fixture_lines (campaign, "side CROWN player=Ben contact=ben@example.org", NULL);
  after = biv_player_list (campaign, "CROWN");
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpstr (((BivPlayer *) after->pdata[0])->contact, ==, "ben@example.org");
}

static void
expect_refused (BivProposal *proposal,
                const char  *words)
{
  const BivRefusal *why = biv_proposal_get_refusal (proposal);

  g_assert_nonnull (why);
  if (strstr (why->text, words) == NULL)
    g_error ("“%s”, not “%s”", why->text, words);
  g_object_unref (proposal);
}

/* He keeps what he knows, whatever he is called; each change is one step that can be taken back. */
static void
test_edited (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (BivPlayer) ben = biv_player_find (campaign, "FC"), chief = biv_player_find (campaign, "CROWN"), zoe = NULL, ann = NULL;
  g_autoptr (BivCampaign) copy = NULL, again = NULL;
  g_autofree char *before = NULL, *after = NULL, *word = NULL;
  BivLetter letter = { NULL, "HC", "FC", "Hold the ford.", NULL, BIV_NONE };

  fixture_commit (campaign, biv_players_copy_propose_words (campaign));
  fixture_commit (campaign, biv_turn_propose_write (campaign, &letter));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  word = g_strdup (biv_player_get_word (campaign, ben));
  copy = biv_players_copy_new (campaign, "FC");
  before = dump (copy);

  expect_refused (biv_player_propose_rename (campaign, ben, " "), "A player has a name");
  expect_refused (biv_player_propose_remove (campaign, chief), "commands in chief");
  expect_refused (biv_player_propose_add (campaign, "FC", "Cyn"), "commanded by Ben already");
  expect_refused (biv_player_propose_add (campaign, "HC", "Ben"), "a player called Ben already");

  fixture_commit (campaign, biv_player_propose_contact (campaign, ben, " ben@example.org "));
  fixture_commit (campaign, biv_player_propose_rename (campaign, ben, "Zoe"));
  zoe = biv_player_find (campaign, "FC");
  g_assert_cmpstr (zoe->name, ==, "Zoe");
  g_assert_cmpstr (zoe->contact, ==, "ben@example.org");
  g_assert_cmpstr (biv_player_get_word (campaign, zoe), ==, word);
  /* What he had to read, he has. */
  again = biv_players_copy_new (campaign, "FC");
  after = dump (again);
  g_assert_nonnull (strstr (before, "Hold the ford."));
  g_assert_nonnull (strstr (after, "Hold the ford."));
  g_assert_cmpuint (biv_campaign_peek_items (again, BIV_KIND_ENTRY)->len, ==,
                    biv_campaign_peek_items (copy, BIV_KIND_ENTRY)->len);
  g_assert_cmpuint (biv_campaign_peek_items (again, BIV_KIND_SIGHTING)->len, ==,
                    biv_campaign_peek_items (copy, BIV_KIND_SIGHTING)->len);

  fixture_commit (campaign, biv_player_propose_rename (campaign, chief, "Ann"));
  fixture_commit (campaign, biv_player_propose_contact (campaign, chief, "ann@example.org"));
  ann = biv_player_find (campaign, "CROWN");
  g_assert_cmpstr (ann->name, ==, "Ann");
  g_assert_cmpstr (ann->contact, ==, "ann@example.org");

  fixture_commit (campaign, biv_player_propose_remove (campaign, zoe));
  g_assert_null (biv_campaign_find_formation (campaign, "FC")->player);
  for (int i = 0; i < 5; i++)
    g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpstr (biv_campaign_find_formation (campaign, "FC")->player, ==, "Ben");
}

/* An earlier turn is his who played in it, whatever he is called now, and whoever has his command. */
static void
test_then (void)
{
  g_autoptr (BivCampaign) campaign = begin (), then = NULL, alone = fixture_karrash ();
  g_autoptr (BivPlayer) ben = biv_player_find (campaign, "FC"), chief = biv_player_find (campaign, "CROWN");
  static const struct
  {
    const char *who, *name;                   /* who reads now, and what he was called; %NULL: he was none */
    gboolean    was;
  } rows[] = { { "CROWN", NULL, TRUE }, { "FC", "Ben", TRUE }, { "NF", NULL, FALSE } };

  fixture_commit (campaign, biv_players_copy_propose_words (campaign));
  then = biv_campaign_copy (campaign);
  fixture_commit (campaign, biv_player_propose_rename (campaign, ben, "Zoe"));
  fixture_commit (campaign, biv_player_propose_rename (campaign, chief, "Ann"));
  fixture_lines (campaign, "formation NF side=CROWN name=New location=P01 player=Cyn", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivPlayer) now = biv_player_find (campaign, rows[i].who);
      g_autoptr (BivPlayer) was = biv_player_find_then (then, campaign, now);

      g_assert_cmpint (was != NULL, ==, rows[i].was);
      g_assert_cmpstr (was != NULL ? was->name : NULL, ==, rows[i].name);
    }
  /* When a side had one player it was who commands in chief. */
  for (gsize i = 0; i < 2; i++)
    {
      g_autoptr (BivPlayer) now = biv_player_find (campaign, rows[i].who);
      g_autoptr (BivPlayer) was = biv_player_find_then (alone, campaign, now);

      g_assert_cmpint (was != NULL, ==, i == 0);
    }
  /* Ben has the army now, and its copies' word with it, but not what Ann knew. */
  fixture_lines (then, "formation HC player=Ann", NULL);
  fixture_lines (campaign, "formation HC player=Zoe", "formation FC player=Ann", NULL);
  {
    g_autoptr (BivPlayer) now = biv_player_find (campaign, "CROWN"), was = biv_player_find_then (then, campaign, now);

    g_assert_cmpstr (now->name, ==, "Zoe");
    g_assert_null (was);
  }
}

/* ---- Orders from copies (CA-MAIL-2) ---- */

static BivProposal *
propose_from (BivCampaign *campaign,
              const char  *who,
              const char  *formation)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, who);
  g_autoptr (BivOrdersForm) form = biv_orders_form_new (copy, copy->copy_for);
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, 0);

  line->order->formation = g_strdup (formation);
  line->order->posture = BIV_POSTURE_REST;
  return biv_turn_propose_form (campaign, form, NULL);
}

static void
test_orders_from_copies (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  static const struct
  {
    const char *who, *formation, *clause;
  } rows[] = {
    { "CROWN", "HC", NULL }, { "FC", "FC", NULL }, { "CROWN", "FC", "CA-MAIL-2" }, { "FC", "HC", "CA-MAIL-2" },
    { "FC", "DH", "CA-ORDER-1" }, { "CLAN", "HB", NULL },
  };

  fixture_commit (campaign, biv_players_copy_propose_words (campaign));
  g_assert_null (biv_players_copy_propose_words (campaign));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivProposal) proposal = propose_from (campaign, rows[i].who, rows[i].formation);
      const BivRefusal *why = biv_proposal_get_refusal (proposal);

      g_assert_cmpstr (why != NULL ? why->code : NULL, ==, rows[i].clause);
    }
}

/* Each has a word of his own, and nobody the other's. */
static void
test_words (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (BivCampaign) his = NULL, chiefs = NULL;
  g_autoptr (BivPlayer) ben = NULL, chief = NULL;
  g_autofree char *told_to_ben = NULL, *told_to_chief = NULL;

  fixture_commit (campaign, biv_players_copy_propose_words (campaign));
  ben = biv_player_find (campaign, "FC");
  chief = biv_player_find (campaign, "CROWN");
  g_assert_cmpstr (biv_player_get_word (campaign, ben), !=, biv_player_get_word (campaign, chief));
  his = biv_players_copy_new (campaign, "FC");
  chiefs = biv_players_copy_new (campaign, "CROWN");
  told_to_ben = dump (his);
  told_to_chief = dump (chiefs);
  g_assert_nonnull (strstr (told_to_ben, biv_player_get_word (campaign, ben)));
  g_assert_null (strstr (told_to_ben, biv_player_get_word (campaign, chief)));
  g_assert_nonnull (strstr (told_to_chief, biv_player_get_word (campaign, chief)));
  g_assert_null (strstr (told_to_chief, biv_player_get_word (campaign, ben)));
}

/* ---- Despatches from copies (CA-MAIL-4, CA-MAIL-6) ---- */

static void
write_in_copy (BivCampaign *copy,
               const char  *to,
               const char  *text,
               const char  *with)
{
  const char *const carried[] = { with, NULL };
  BivLetter letter = { NULL, "FC", to, text, with != NULL ? carried : NULL, BIV_NONE };

  fixture_commit (copy, biv_turn_propose_write (copy, &letter));
}

/* What a player writes in his copy is in its orders form as if he had typed it, and is taken in once. */
static void
test_despatches_from_copies (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (BivCampaign) copy = NULL, next = NULL;
  g_autoptr (BivOrdersForm) gathered = NULL, typed = NULL;
  g_autoptr (BivProposal) again = NULL;
  g_autofree char *lines = NULL, *same = NULL, *told = NULL;
  BivDespatch *despatch;

  fixture_commit (campaign, biv_players_copy_propose_words (campaign));
  copy = biv_players_copy_new (campaign, "FC");
  write_in_copy (copy, "CROWN", "We hold  the ford.\n\nBread is short. ", "return");
  write_in_copy (copy, "Halden Column", "Come at once.", NULL);
  write_in_copy (copy, NULL, "May I burn the boats?", NULL);
  write_in_copy (copy, NULL, "Never mind.", NULL);
  g_assert_true (biv_campaign_undo (copy, NULL));
  gathered = biv_orders_form_gather (copy, "CROWN");
  typed = biv_orders_form_parse_text (copy, "CROWN", "despatch FC to commander-in-chief, return: “We hold the ford.”\n"
                                      "more “Bread is short.”\ndespatch FC to “Halden Column”: “Come at once.”\n"
                                      "despatch FC to referee: “May I burn the boats?”\n");
  lines = biv_orders_form_dup_text (gathered, NULL);
  same = biv_orders_form_dup_text (typed, NULL);
  g_assert_cmpstr (lines, ==, same);

  fixture_commit (campaign, biv_turn_propose_form (campaign, gathered, NULL));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH)->len, ==, 3);
  despatch = biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH)->pdata[0];
  g_assert_cmpstr (despatch->addressee, ==, "HC");
  g_assert_cmpstr (despatch->text, ==, "We hold the ford.\nBread is short.");
  g_assert_cmpuint (biv_details_get_length (despatch->returned), ==, 1);
  g_assert_true (biv_turn_form_stands (campaign, gathered));
  again = biv_turn_propose_form (campaign, gathered, NULL);
  g_assert_null (biv_proposal_get_refusal (again));
  fixture_commit (campaign, g_steal_pointer (&again));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH)->len, ==, 3);

  /* Where who commands in chief is nobody has told him; what he wrote to by name he knows. */
  g_assert_true (biv_campaign_undo (campaign, NULL) && biv_campaign_undo (campaign, NULL));
  g_ptr_array_remove_index (gathered->lines, 1);
  fixture_commit (campaign, biv_turn_propose_form (campaign, gathered, NULL));
  next = biv_players_copy_new (campaign, "FC");
  told = dump (next);
  g_assert_null (strstr (told, "Halden Column"));
}

static void
test_addressees (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, "FC");
  g_autoptr (BivPlayer) ben = biv_player_find (copy, "CROWN"), ann = biv_player_find (campaign, "CROWN");
  g_autoptr (GPtrArray) his = biv_despatch_list_addressees (copy, ben), hers = NULL;

  g_assert_cmpuint (his->len, ==, 1);
  g_assert_cmpstr (((BivAddressee *) his->pdata[0])->word, ==, "CROWN");
  /* The referee, who looks at the whole, has all of them. */
  hers = biv_despatch_list_addressees (campaign, ann);
  g_assert_cmpuint (hers->len, ==, 1);
  g_assert_cmpstr (((BivAddressee *) hers->pdata[0])->word, ==, "FC");
}

static void
test_limits (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autofree char *long_text = g_strnfill (BIV_DESPATCH_MOST_TEXT + 1, 'x');
  BivLetter letter = { NULL, "FC", "HC", long_text, NULL, BIV_NONE };
  BivRefusal why;

  g_assert_false (biv_despatch_check (campaign, &letter, &why));
  g_assert_cmpstr (why.code, ==, "CA-MAIL-4");
  long_text[BIV_DESPATCH_MOST_TEXT] = '\0';
  for (int i = 0; i < BIV_DESPATCH_MOST_A_TURN; i++)
    {
      g_assert_true (biv_despatch_check (campaign, &letter, &why));
      fixture_commit (campaign, biv_turn_propose_write (campaign, &letter));
    }
  g_assert_false (biv_despatch_check (campaign, &letter, &why));
  letter.sender = "HC";
  letter.addressee = "FC";
  g_assert_true (biv_despatch_check (campaign, &letter, &why));
}

/* ---- The journal ---- */

static void
test_journal (void)
{
  g_autoptr (BivCampaign) campaign = begin ();
  g_autoptr (BivCampaign) his = NULL, chiefs = NULL;
  g_autofree char *told_to_ben = NULL, *told_to_chief = NULL;

  fixture_lines (campaign, "order FC march P03", "order HC rest", NULL);
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  his = biv_players_copy_new (campaign, "FC");
  chiefs = biv_players_copy_new (campaign, "CROWN");
  told_to_ben = dump (his);
  told_to_chief = dump (chiefs);
  g_assert_nonnull (strstr (told_to_ben, "Ford Column"));
  /* Seen from next door he has no name, and what he did is not told. */
  g_assert_null (strstr (told_to_chief, "Ford Column"));
  g_assert_null (strstr (told_to_chief, "Hugo Marsk"));
  g_assert_null (strstr (told_to_ben, "Halden Column"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/commanders/CA-MAIL-1/players", test_players);
  g_test_add_func ("/commanders/CA-MAIL-1/edited", test_edited);
  g_test_add_func ("/commanders/CA-MAIL-3/then", test_then);
  g_test_add_func ("/commanders/CA-MAIL-2/orders-from-copies", test_orders_from_copies);
  g_test_add_func ("/commanders/CA-MAIL-4/despatches-from-copies", test_despatches_from_copies);
  g_test_add_func ("/commanders/CA-MAIL-4/addressees", test_addressees);
  g_test_add_func ("/commanders/CA-MAIL-4/limits", test_limits);
  g_test_add_func ("/commanders/CA-MAIL-8/words", test_words);
  g_test_add_func ("/commanders/CA-MAIL-3/journal", test_journal);
  g_test_add_func ("/commanders/CA-MAIL-3/secrets", test_secrets);
  return g_test_run ();
}
