/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-opening-orders.c: orders written with the deployment on a table, kept, hidden from the enemy, and obeyed (FU-SETUP-6) */
#include <string.h>

#include "campaign/check.h"
#include "campaign/battle/fight.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/order-note.h"
#include "campaign/knowledge/players-copy.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-fusilier-view.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/campaign-file.h"
#include "store/schema.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/deployment.h"
#include "campaign/model/proposal.h"
#include "table-battle.h"

#define MM(millimetres) ((millimetres) * BIV_MM)

static BivProposal *
propose (BivCampaign *campaign,
         const char  *word)
{
  g_autoptr (BivOpeningOrder) order = biv_opening_order_read (word);

  g_assert_nonnull (order);
  return biv_turn_propose_opening_order (campaign, table_battle_get_id (campaign), order);
}

/* ---- What may be written ---- */

typedef struct
{
  const char *name;
  const char *word;
  const char *code;                   /* NULL: accepted */
  const char *lacks;                  /* why it counts as none; NULL: it counts */
} WriteRow;

static const WriteRow orders[] = {
  { "attack", "S1:SA:attack:1500:2100", NULL, NULL },
  { "own-general", "S11:S11:hold:1500:900", NULL, NULL },
  { "from-above", "S11:S-L:screen:1500:900", NULL, NULL },
  { "no-objective", "S1:SA:attack", NULL, "W-ORDER-5" },                 /* FU-SETUP-9: accepted, and is none */
  { "retire-without", "S1:SA:retire", NULL, NULL },
  { "hold-without", "S1:SA:hold", NULL, "W-ORDER-5" },
  { "sideways", "S11:S12:attack:1500:2100", "E-ORDER-2", NULL },         /* FU-ORDER-8 */
  { "enemy", "S11:W21:attack:1500:2100", "E-ORDER-2", NULL },
  { "absent", "S21:SA:attack:1500:2100", "E-ORDER-2", NULL },            /* his division is elsewhere */
  { "nobody", "Z9:SA:attack:1500:2100", "E-ORDER-2", NULL },
  { "by-nobody", "S11:Z9:attack:1500:2100", "E-SETUP-14", NULL },
  { "by-one-away", "S11:S21:attack:1500:2100", "E-SETUP-14", NULL },
  { "to-the-army", "SA:SA:attack:1500:2100", "E-ORDER-2", NULL },        /* an army is no formation there */
  { "note", "S1:SA:attack:1500:2100:Take the bridge, then: halt", NULL, NULL },      /* FU-SETUP-8 */
  { "note-without-objective", "S1:SA:retire:::As far as \\Vaubrun", NULL, NULL },
  { "off-the-table", "S11:S11:attack:1500:3100", "FU-SETUP-9", NULL },
};

static void
test_write (gconstpointer data)
{
  const WriteRow *row = data;
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivProposal) proposal = propose (campaign, row->word);
  g_autoptr (BivOpeningOrder) order = biv_opening_order_read (row->word);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  g_auto (GStrv) words = NULL;
  BivRefusal why = { 0 };

  g_assert_cmpstr (refusal != NULL ? refusal->code : NULL, ==, row->code);
  if (refusal != NULL)
    {
      g_assert_cmpstr (refusal->text, !=, "");
      return;
    }
  g_assert_cmpint (biv_opening_orders_counts (table_battle_find (campaign), order, &why), ==, row->lacks == NULL);
  g_assert_cmpstr (why.code, ==, row->lacks);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  words = biv_details_dup_words (table_battle_find (campaign)->opening);
  g_assert_cmpuint (g_strv_length (words), ==, 1);
  g_assert_cmpstr (words[0], ==, row->word);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_null (table_battle_find (campaign)->opening);
}

/* One to a formation; who has none obeys that of the one above (FU-SETUP-7). */
static void
test_rewrite (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (BivOpeningOrder) own = NULL, above = NULL;

  table_battle_commit (campaign, propose (campaign, "S1:SA:attack:1500:2100"));
  table_battle_commit (campaign, propose (campaign, "S11:S-L:hold:1500:900"));
  table_battle_commit (campaign, propose (campaign, "S1:S-L:move:1500:1500"));
  g_assert_cmpuint (biv_details_get_length (battle->opening), ==, 2);
  g_assert_cmpstr (((const BivOpeningOrder *) biv_details_get_first (battle->opening))->kind, ==, "move");
  own = biv_opening_orders_find_obeyed (campaign, battle, "S11");
  above = biv_opening_orders_find_obeyed (campaign, battle, "S12");
  g_assert_cmpstr (own->kind, ==, "hold");
  g_assert_cmpstr (above->kind, ==, "move");
  table_battle_commit (campaign, biv_turn_propose_no_opening_order (campaign, table_battle_get_id (campaign), "S1"));
  g_assert_cmpuint (biv_details_get_length (battle->opening), ==, 1);
  g_assert_nonnull (biv_details_find (battle->opening, "S11"));
}

/* The highest comes first: he issues the opening orders (FU-ORDER-4). */
static void
test_writers (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (campaign, table_battle_find (campaign), "S11");

  g_assert_cmpuint (writers->len, >=, 3);
  g_assert_cmpstr (biv_item_get_id (writers->pdata[0]), ==, "SA");
  g_assert_cmpstr (biv_item_get_id (writers->pdata[writers->len - 1]), ==, "S11");
}

/* ---- Kept ---- */

static void
test_file (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivCampaign) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  const BivFieldSpec *differs;
  gsize length;

  table_battle_commit (campaign, propose (campaign, "S1:SA:attack:1500.25:2100"));
  table_battle_commit (campaign, propose (campaign, "W21:W21:hold:::Till noon, \"no\" longer"));
  text = biv_campaign_file_dup_text (campaign, &length);
  g_assert_nonnull (strstr (text, "<opening-order formation=\"S1\" general=\"SA\" kind=\"attack\" x=\"1500.25\" y=\"2100\"/>"));
  g_assert_true (biv_schema_check ("again.campaign", text, length, &error));
  again = biv_campaign_file_parse ("again.campaign", text, length, &error);
  g_assert_no_error (error);
  if (!biv_item_equal (BIV_ITEM (table_battle_find (campaign)), BIV_ITEM (table_battle_find (again)), &differs))
    g_error ("%s differs", differs->name);
  /* Steps come from the file too. */
  g_assert_true (biv_campaign_undo (again, NULL));
  g_assert_cmpuint (biv_details_get_length (table_battle_find (again)->opening), ==, 1);
}

/* CA-DEPLOY-9: kept with the places, and written again; who cannot write any more is told. */
static void
test_kept (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  const char *id = table_battle_get_id (campaign);
  g_autofree char *text = NULL, *again = NULL, *dropped = NULL, *bad = NULL;

  table_battle_commit (campaign, propose (campaign, "S12:S12:support:1200:800:Close up on the left"));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL));
  text = biv_deployment_dup_text (campaign, battle, "S");
  g_assert_nonnull (strstr (text, "\norder S12:S12:support:1200:800:Close up on the left\n"));
  g_assert_null (strstr (text, "order W"));
  table_battle_commit (campaign, propose (campaign, "S12:SA:hold:1200:700"));
  table_battle_commit (campaign, propose (campaign, "S11:SA:hold:1200:700"));
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, id, "S", text, &dropped));
  g_assert_null (dropped);
  again = biv_deployment_dup_text (campaign, battle, "S");
  g_assert_cmpstr (again, ==, text);
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, id, "S",
                                                                   "order W21:W21:hold:1200:700\norder S11:S12:hold\n", &bad));
  g_assert_nonnull (strstr (bad, "W21:W21:hold"));
  g_assert_nonnull (strstr (bad, "does not command"));
  BIV_EACH_DETAIL (BivOpeningOrder, order, battle->opening)
    g_assert_false (g_str_has_prefix (order->formation, "S"));
}

/* CA-DEPLOY-9: who was put somewhere is put there again, off his own side's file alone; one from before generals were kept is
 * read, and they stand behind their troops. */
static void
test_kept_posts (void)
{
  static const struct
  {
    const char *line, *why;
  } bad[] = {
    { "general W21:600:400", "no longer available" },
    { "general nobody:600:400", "no longer available" },
    { "general S11:600:99999", "stands on the table" },
    { "general S11:600", "no place of a general" },
    { "general S11:here:there", "no place of a general" },
  };
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  const char *id = table_battle_get_id (campaign);
  const BivSpot ours = { 60025, 40000 }, elsewhere = { 70000, 50000 }, theirs = { 100000, 200000 };
  g_autofree char *text = NULL, *again = NULL, *dropped = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "S11", &ours));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "W21", &theirs));
  text = biv_deployment_dup_text (campaign, battle, "S");
  g_assert_nonnull (strstr (text, "\ngeneral S11:600.25:400\n"));
  g_assert_null (strstr (text, "general W"));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "S11", &elsewhere));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "S12", &elsewhere));
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, id, "S", text, &dropped));
  g_assert_null (dropped);
  again = biv_deployment_dup_text (campaign, battle, "S");
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (biv_details_get_length (battle->posts), ==, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *said = NULL;

      table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, id, "S", bad[i].line, &said));
      g_assert_nonnull (said);
      g_assert_nonnull (strstr (said, bad[i].why));
      g_assert_cmpuint (biv_details_get_length (battle->posts), ==, 1);
    }
  g_assert_nonnull (biv_details_find (battle->posts, "W21"));
}

/* A file may name whom it likes: the check says whom nobody can obey, and the fight begins without him. */
static void
test_nobody (void)
{
  const char *words = "Z9:SA:attack:1500:2100,S11:S12:attack:1500:2100,S12:S12:hold:1500:900";
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivProposal) edit = NULL;
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (BivSetup) setup = NULL;
  guint n = 0;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  edit = biv_turn_propose_edit (campaign, "By hand");
  g_assert_true (biv_proposal_set_word (edit, table_battle_find (campaign), "opening", words, NULL));
  g_assert_true (biv_campaign_commit (campaign, edit, NULL));
  faults = biv_turn_list_faults (campaign, table_battle_get_id (campaign));
  g_assert_cmpuint (faults->len, ==, 2);
  g_assert_cmpstr (((BivItemFault *) faults->pdata[0])->unit, ==, "Z9");
  g_assert_cmpstr (((BivItemFault *) faults->pdata[0])->why.clauses[0], ==, "FU-ORDER-8");
  g_assert_cmpstr (((BivItemFault *) faults->pdata[1])->unit, ==, "S11");
  setup = biv_fight_dup_setup (campaign, table_battle_find (campaign), NULL);
  for (guint i = 0; i < setup->parts->len; i++)
    n += biv_setup_get_part (setup, i)->kind == BIV_PART_ORDER;
  g_assert_cmpuint (n, ==, 1);
}

/* FU-SETUP-9: what is typed into a file may be none, or lie off the table; the check says so before anybody stands still. */
static void
test_check (void)
{
  static const struct
  {
    const char *word, *says;            /* NULL: nothing */
  } rows[] = {
    { "S1:SA:attack:1500:2100", NULL },
    { "S1:SA:retire", NULL },
    { "S1:SA:attack", "without an objective" },
    { "S1:SA:attack:1500:3100", "off the table" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = table_battle_begin ();
      g_autoptr (BivProposal) edit = biv_turn_propose_edit (campaign, "By hand");
      g_autoptr (GPtrArray) warnings = NULL;
      const BivItemFault *about = NULL;

      biv_proposal_set_word (edit, table_battle_find (campaign), "opening", rows[i].word, NULL);
      g_assert_true (biv_campaign_commit (campaign, edit, NULL));
      warnings = biv_campaign_list_warnings (campaign);
      for (guint j = 0; j < warnings->len; j++)
        if (biv_refusal_has_id (&((BivItemFault *) warnings->pdata[j])->why, "FU-SETUP-9"))
          about = warnings->pdata[j];
      g_assert_cmpint (about != NULL, ==, rows[i].says != NULL);
      if (about != NULL)
        g_assert_nonnull (strstr (about->why.text, rows[i].says));
    }
}

/* ---- Hidden (CA-SCOUT-6) ---- */

static void
expect_own (BivDetails  *details,
            char         side,
            const char  *what)
{
  g_auto (GStrv) words = biv_details_dup_words (details);

  g_assert_nonnull (*words);
  for (char **word = words; *word != NULL; word++)
    if (**word != side)
      g_error ("%c reads of %s: %s", side, what, *word);
}

static void
test_hidden (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  const char *id = table_battle_get_id (campaign);
  BivSpot of_w = biv_spot (MM (777), MM (2666)), of_s = biv_spot (MM (555), MM (444));

  table_battle_set_option (campaign, "scout.mode", data);
  table_battle_commit (campaign, propose (campaign, "S1:SA:attack:1501:2102:Sabre first"));
  table_battle_commit (campaign, propose (campaign, "W21:W21:seize:1503:904:Wait for dusk"));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "S11", &of_s));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, id, "W21", &of_w));
  g_assert_cmpuint (biv_details_get_length (battle->posts), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      const char *side = i == 0 ? "S" : "W";
      g_autoptr (BivCampaign) seen = biv_knowledge_copy_for (campaign, side);
      g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);
      g_autofree char *text = biv_campaign_file_dup_text (copy, NULL);

      expect_own (table_battle_find (seen)->opening, *side, "orders");
      expect_own (table_battle_find (seen)->posts, *side, "posts");
      g_assert_nonnull (strstr (text, i == 0 ? "x=\"1501\" y=\"2102\"" : "x=\"1503\" y=\"904\""));
      g_assert_nonnull (strstr (text, i == 0 ? "x=\"555\" y=\"444\"" : "x=\"777\" y=\"2666\""));
      g_assert_null (strstr (text, i == 0 ? "x=\"1503\" y=\"904\"" : "x=\"1501\" y=\"2102\""));
      g_assert_nonnull (strstr (text, i == 0 ? "Sabre first" : "Wait for dusk"));
      g_assert_null (strstr (text, i == 0 ? "Wait for dusk" : "Sabre first"));
      g_assert_null (strstr (text, i == 0 ? "x=\"777\" y=\"2666\"" : "x=\"555\" y=\"444\""));
    }
}

/* ---- What else an order says (FU-SETUP-8) ---- */

/* It goes into the battle, its log and its record, and stays with the order when that is sent. */
static void
test_note (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivSession) session = NULL, again = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GArray) sent = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  gboolean is_logged = FALSE;

  table_battle_commit (campaign, propose (campaign, "S1:SA:attack:1500:2100:Take the bridge"));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  session = biv_fight_new_session (campaign, table_battle_find (campaign), 1, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      is_logged |= strstr (biv_log_line_get_text (line), "“Take the bridge”") != NULL;
    }
  g_assert_true (is_logged);
  while (biv_fusilier_get_clock (biv_session_get_state (session)) < 0)
    g_assert_true (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  sent = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  for (guint i = 0; i < sent->len && note == NULL; i++)
    note = biv_order_note_dup_of (session, &g_array_index (sent, BivFusilierOrder, i));
  g_assert_cmpstr (note, ==, "Take the bridge");
  record = biv_session_dup_record (session);
  again = biv_session_new_from_record (biv_ruleset_find ("fusilier"), record, 0, &error);
  g_assert_no_error (error);
}

static void
test_note_words (void)
{
  static const struct
  {
    const char *typed, *kept;
  } rows[] = {
    { NULL, NULL }, { "", NULL }, { "  ", NULL }, { " Till noon ", "Till noon" }, { "One\nTwo\tThree", "One Two Three" },
  };
  g_autofree char *endless = g_strnfill (1000, 'x'), *cut = biv_order_note_dup_clean (endless);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *clean = biv_order_note_dup_clean (rows[i].typed);

      g_assert_cmpstr (clean, ==, rows[i].kept);
      g_assert_true (clean == NULL || biv_order_note_is_right (clean));
    }
  g_assert_cmpint (g_utf8_strlen (cut, -1), ==, BIV_ORDER_NOTE_MOST);
  g_assert_false (biv_order_note_is_right (endless));
  g_assert_false (biv_order_note_is_right (""));
}

/* ---- By the program, and obeyed ---- */

static int
find_formation (BivField   *field,
                const char *name)
{
  return biv_field_get_ruleset (field)->find_named (field, BIV_TARGET_FORMATION, name);
}

/* Who attacks goes for the enemy's half, who defends holds where he stands; what is written by hand stays. */
static void
test_automatic (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GArray) drafts = NULL;
  g_autoptr (BivOpeningOrder) attack = NULL, hold = NULL, by_hand = NULL;
  const BivSetup *setup;
  guint n_attacks = 0;
  int vaubrun;

  table_battle_commit (campaign, propose (campaign, "S12:S12:support:1200:800"));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  g_assert_cmpstr (battle->attacker, ==, "S");
  attack = biv_opening_orders_find_obeyed (campaign, battle, "S11");
  hold = biv_opening_orders_find_obeyed (campaign, battle, "W21");
  by_hand = biv_opening_orders_find_obeyed (campaign, battle, "S12");
  g_assert_cmpstr (attack->kind, ==, "attack");
  g_assert_cmpint (attack->objective.y, >, MM (2000));
  g_assert_cmpstr (hold->kind, ==, "hold");
  g_assert_cmpint (hold->objective.y, >, MM (2000));
  g_assert_cmpstr (by_hand->kind, ==, "support");
  BIV_EACH_DETAIL (BivOpeningOrder, order, battle->opening)
    {
      g_assert_true (biv_opening_orders_check (campaign, battle, order, NULL));
      g_assert_true (biv_opening_orders_counts (battle, order, NULL));
    }
  /* FU-SETUP-11: drafts when the fight begins, sent when the starting time is known. */
  table_battle_commit (campaign, biv_turn_propose_deployed (campaign, table_battle_get_id (campaign), NULL));
  session = biv_fight_new_session (campaign, battle, 4, NULL);
  g_assert_nonnull (session);
  drafts = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  g_assert_cmpuint (drafts->len, ==, biv_details_get_length (battle->opening));
  /* The engine's names are words; what is read is what the formation is called. */
  setup = biv_field_get_setup (biv_session_get_field (session));
  vaubrun = biv_setup_find_part (setup, BIV_PART_FORMATION, "Brigade-Vaubrun");
  g_assert_cmpint (vaubrun, >=, 0);
  g_assert_cmpstr (biv_setup_part_call (biv_setup_get_part (setup, (guint) vaubrun)), ==, "Brigade Vaubrun");
  for (guint i = 0; i < drafts->len; i++)
    {
      const BivFusilierOrder *order = &g_array_index (drafts, BivFusilierOrder, i);

      g_assert_cmpint (order->stage, ==, BIV_FUSILIER_ORDER_DRAFT);
      g_assert_false (order->is_void);
      g_assert_cmpint (order->general, >=, 0);
      n_attacks += g_str_equal (order->id, "attack");
      if (order->formation == find_formation (biv_session_get_field (session), "Brigade-Vaubrun"))
        {
          g_assert_cmpstr (order->id, ==, "support");
          g_assert_cmpint (order->objective.x, ==, MM (1200));
        }
    }
  g_assert_cmpuint (n_attacks, >, 0);
  while (biv_fusilier_get_clock (biv_session_get_state (session)) < 0)
    g_assert_true (biv_session_play_computer (session, biv_session_get_deciders (session)));
  g_array_unref (drafts);
  drafts = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  for (guint i = 0; i < drafts->len; i++)
    g_assert_cmpint (g_array_index (drafts, BivFusilierOrder, i).received, >=, 0);
}

/* FU-SETUP-9: one without an objective, or toward water, is there and counts as none. */
static void
test_void (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GArray) drafts = NULL;

  table_battle_commit (campaign, propose (campaign, "S-L:SA:attack"));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  session = biv_fight_new_session (campaign, battle, 4, NULL);
  drafts = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  for (guint i = 0; i < drafts->len; i++)
    g_assert_cmpint (g_array_index (drafts, BivFusilierOrder, i).is_void, ==,
                     g_array_index (drafts, BivFusilierOrder, i).side == 0);
  g_assert_cmpuint (drafts->len, >=, 2);
}

/* Without any, the fight begins as it did: orders are written in it. */
static void
test_without (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (BivProposal) edit = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GArray) drafts = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  edit = biv_turn_propose_edit (campaign, "By hand");
  biv_proposal_set_details (edit, battle, "opening", NULL);
  g_assert_true (biv_campaign_commit (campaign, edit, NULL));
  session = biv_fight_new_session (campaign, battle, 4, NULL);
  drafts = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  g_assert_cmpuint (drafts->len, ==, 0);
  biv_fight_play_on (session, 1);
  g_array_unref (drafts);
  drafts = biv_fusilier_list_orders (biv_session_get_field (session), biv_session_get_state (session));
  g_assert_cmpuint (drafts->len, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *path = g_strconcat ("/store/opening-orders/write/", orders[i].name, NULL);

      g_test_add_data_func (path, &orders[i], test_write);
    }
  g_test_add_func ("/store/opening-orders/rewrite", test_rewrite);
  g_test_add_func ("/store/opening-orders/writers", test_writers);
  g_test_add_func ("/store/opening-orders/file", test_file);
  g_test_add_func ("/store/opening-orders/kept", test_kept);
  g_test_add_func ("/store/opening-orders/kept-posts", test_kept_posts);
  g_test_add_func ("/store/opening-orders/nobody", test_nobody);
  g_test_add_func ("/store/opening-orders/check", test_check);
  g_test_add_data_func ("/store/opening-orders/hidden/umpired", "umpired", test_hidden);
  g_test_add_data_func ("/store/opening-orders/hidden/open", "open", test_hidden);
  g_test_add_func ("/store/opening-orders/note", test_note);
  g_test_add_func ("/store/opening-orders/note-words", test_note_words);
  g_test_add_func ("/store/opening-orders/automatic", test_automatic);
  g_test_add_func ("/store/opening-orders/void", test_void);
  g_test_add_func ("/store/opening-orders/without", test_without);
  return g_test_run ();
}
