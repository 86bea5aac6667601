/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-battle.c: the first battle of the Meren Valley: from contact to its result, on its own table */
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/apply.h"
#include "campaign/check.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/fight.h"
#include "campaign/map/made-board.h"
#include "engine/biv-text.h"
#include "store/campaign-file.h"
#include "table-battle.h"

#define MM(millimetres) ((millimetres) * BIV_MM)

/* ---- The ground ---- */

static guint
count_things (const BivTabletop *table,
              BivThing           thing)
{
  guint n = 0;

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    n += biv_tabletop_get_object (table, i)->thing == thing;
  return n;
}

/* CA-SETUP-2: each crossing of the Meren has a battlefield of its own, with the river and a road that crosses it. */
static void
test_battlefields (void)
{
  static const char *const crossings[] = { "B05", "B06", "B08", "B14" };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "meren-valley.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (crossings); i++)
    {
      BivPlace *place = biv_campaign_find_place (campaign, crossings[i]);
      BivBattlefield *battlefield;
      const BivTabletop *table;

      g_assert_nonnull (place->boards);
      battlefield = BIV_BATTLEFIELD (biv_campaign_find (campaign, place->boards[0]));
      table = biv_board_get_table (battlefield->board);
      g_assert_nonnull (table);
      g_assert_cmpint (biv_tabletop_get_width (table), ==, biv_tabletop_get_height (table));
      g_assert_cmpuint (count_things (table, BIV_THING_STREAM), >=, 3);
      g_assert_cmpuint (count_things (table, BIV_THING_ROAD), >=, 2);
      g_assert_cmpuint (count_things (table, BIV_THING_BUILDING), >=, 4);
    }
}

/* ---- Before anybody is placed ---- */

/* CA-SETUP-6: from the east, so that the map's east is south; all of both sides are listed (no cap). */
static void
test_setup (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (GPtrArray) own = biv_battle_list_units (campaign, battle, "S");
  g_autoptr (GPtrArray) enemy = biv_battle_list_units (campaign, battle, "W");
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (campaign, battle, NULL);

  g_assert_cmpstr (battle->battlefield, ==, "altbruck");
  g_assert_cmpint (battle->quarters, ==, 1);
  g_assert_cmpstr (battle->sides[0], ==, "S");
  g_assert_cmpuint (own->len, ==, 10);                          /* S1 and the army's battery */
  g_assert_cmpuint (enemy->len, ==, 9);
  /* Delcourt-Vey leads his column and its first division: one man (7 of Sarvenne without him twice). */
  g_assert_cmpuint (generals->len, ==, 7);
}

/* ---- Placing ---- */

typedef struct
{
  const char *name;
  const char *unit, *square, *facing;
  const char *other;                  /* stands already at 1500,900, facing the enemy; NULL: nobody */
  const char *code;                   /* NULL: accepted */
} PlaceRow;

static const PlaceRow places[] = {
  { "on-the-line",       "S11-1", "1500,992.5", "0", NULL, NULL },           /* CA-DEPLOY-4: 15 mm deep, 500 mm from 1500 */
  { "over-the-line",     "S11-1", "1500,992.6", "0", NULL, "CA-DEPLOY-4" },
  { "nearer-when-turned", "S11-1", "1500,950", "90", NULL, "CA-DEPLOY-4" },
  { "other-half",        "S11-1", "1500,1700", "0", NULL, "CA-DEPLOY-4" },
  { "north-too",         "W21-1", "1500,2007.5", "180", NULL, NULL },
  { "north-too-near",    "W21-1", "1500,2000", "180", NULL, "CA-DEPLOY-4" },
  { "off-the-table",     "S11-1", "50,600", "0", NULL, "E-SETUP-1" },        /* FU-GEOM-10 */
  { "behind-its-edge",   "S11-1", "1500,2", "0", NULL, "E-SETUP-1" },
  { "overlapping",       "S11-1", "1600,905", "0", "S11-2", "E-SETUP-2" },   /* FU-GEOM-9 */
  { "side-by-side",      "S11-1", "1700,900", "0", "S11-2", NULL },
  { "no-place",          "S11-1", "d4", "0", NULL, "CA-DEPLOY-4" },
  { "no-facing",         "S11-1", "1500,900", "N", NULL, "CA-DEPLOY-4" },
  { "not-listed",        "S21-1", "1500,900", "0", NULL, "CA-SETUP-4" },
};

static void
test_place (gconstpointer data)
{
  const PlaceRow *row = data;
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *refusal;

  if (row->other != NULL)
    table_battle_commit (campaign, biv_turn_propose_deploy (campaign, table_battle_get_id (campaign), NULL, row->other,
                                                            "1500,900", NULL));
  proposal = biv_turn_propose_deploy (campaign, table_battle_get_id (campaign), NULL, row->unit, row->square, row->facing);
  refusal = biv_proposal_get_refusal (proposal);
  g_assert_cmpstr (refusal != NULL ? refusal->code : NULL, ==, row->code);
  if (refusal != NULL)
    {
      g_assert_cmpstr (refusal->text, !=, "");
      return;
    }
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  g_assert_cmpstr (biv_battle_find_participant (campaign, table_battle_find (campaign), row->unit)->square, ==, row->square);
}

/* CA-DEPLOY-4, FU-SETUP-1: who is hidden must not be in sight of an enemy who stands already. */
static void
test_hidden (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivStation behind = { "W21-1", { MM (300), MM (2900) }, BIV_ANGLE_S, NULL, TRUE }, open;
  BivStation enemy = { "S11-1", { MM (1050), MM (950) }, BIV_ANGLE_N, NULL, FALSE };
  BivRefusal why = { 0 };

  table_battle_commit (campaign, biv_turn_propose_stations (campaign, table_battle_get_id (campaign), &behind, 1));
  g_assert_true (biv_battle_find_participant (campaign, table_battle_find (campaign), "W21-1")->is_hidden);
  table_battle_commit (campaign, biv_turn_propose_stations (campaign, table_battle_get_id (campaign), &enemy, 1));
  open = behind;
  open.at = biv_spot (MM (1050), MM (2050));
  open.unit = "W21-2";
  g_assert_false (biv_deployment_check_stations (campaign, table_battle_find (campaign), &open, 1, &why));
  g_assert_cmpstr (why.code, ==, "E-SETUP-4");
  open.is_hidden = FALSE;
  g_assert_true (biv_deployment_check_stations (campaign, table_battle_find (campaign), &open, 1, NULL));
}

/* The rulebook's sentence of a calibre names no battery; the list of a battle says which. */
static void
test_fault_of_whom (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, table_battle_find (campaign), NULL);
  g_autoptr (GPtrArray) faults = NULL;
  g_autofree char *words = NULL;
  BivUnit *battery = NULL;
  guint n_told = 0;

  for (guint i = 0; i < participants->len && battery == NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, ((BivParticipant *) g_ptr_array_index (participants, i))->unit);

      battery = unit->calibre != NULL ? unit : NULL;
    }
  g_assert_nonnull (battery);
  g_free (battery->calibre);
  battery->calibre = g_strdup ("7");
  words = g_strdup_printf ("%s: Calibre 7 has no range.", biv_unit_get_ref (battery));
  faults = biv_turn_list_faults (campaign, table_battle_get_id (campaign));
  for (guint i = 0; i < faults->len; i++)
    {
      const BivItemFault *fault = g_ptr_array_index (faults, i);

      if (strcmp (fault->why.code, "E-SETUP-9") != 0)
        continue;
      n_told++;
      g_assert_cmpstr (fault->why.text, ==, words);
      g_assert_cmpstr (fault->why.clauses[0], ==, "FU-ART-1");
    }
  g_assert_cmpuint (n_told, ==, 1);
}

/* A brigade as a line: side by side, dressed, and carried as one. */
static void
test_line (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autoptr (GPtrArray) brigade = biv_deployment_list_brigade (campaign, battle, "S11");
  BivStation stations[4];
  BivSpot post;

  g_assert_cmpuint (brigade->len, ==, 4);
  biv_deployment_form_line (campaign, battle, brigade, biv_spot (MM (1000), MM (800)), BIV_ANGLE_N, stations);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpint (stations[i].at.y, ==, MM (800));
      g_assert_cmpint (stations[i].at.x, ==, MM (1000 - 315 + 210 * (int) i));
    }
  table_battle_commit (campaign, biv_turn_propose_stations (campaign, table_battle_get_id (campaign), stations, 4));
  /* FU-SETUP-5: the brigadier is on the table with them. */
  g_assert_true (biv_fight_get_post (campaign, battle, biv_campaign_find_formation (campaign, "S11"), &post));
  g_assert_cmpint (post.x, ==, MM (1000));
  g_assert_cmpint (post.y, ==, MM (740));
  post = biv_spot (MM (400), MM (400));
  table_battle_commit (campaign, biv_turn_propose_post (campaign, table_battle_get_id (campaign), "S11", &post));
  g_assert_nonnull (biv_details_find (battle->posts, "S11"));
  post = biv_spot (MM (-5), MM (400));
  {
    g_autoptr (BivProposal) off = biv_turn_propose_post (campaign, table_battle_get_id (campaign), "S11", &post);

    g_assert_nonnull (biv_proposal_get_refusal (off));
  }
  table_battle_commit (campaign, biv_turn_propose_post (campaign, table_battle_get_id (campaign), "S11", NULL));
  g_assert_true (battle->posts == NULL);
}

static guint
count_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  return g_strv_length (lines) - 1;
}

/* CA-DEPLOY-9: kept as text, and loaded again; who cannot stand there any more is told. */
static void
test_kept (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  g_autofree char *text = NULL, *again = NULL, *dropped = NULL, *bad = NULL, *odd = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), "W"));
  text = biv_deployment_dup_text (campaign, battle, "W");
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, table_battle_get_id (campaign), "W", text, &dropped));
  g_assert_null (dropped);
  again = biv_deployment_dup_text (campaign, battle, "W");
  g_assert_cmpstr (text, ==, again);
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, table_battle_get_id (campaign), "W",
                                                      "W21-1 1500,100 180\nW21-2 800,2500 180 column hidden\n", &bad));
  g_assert_nonnull (bad);
  g_assert_null (biv_battle_find_participant (campaign, battle, "W21-1")->square);
  g_assert_cmpstr (biv_battle_find_participant (campaign, battle, "W21-2")->form, ==, "column");
  g_assert_true (biv_battle_find_participant (campaign, battle, "W21-2")->is_hidden);
  /* A formation that there is not would leave everybody else unchecked: of three nobody is let in. */
  table_battle_commit (campaign, biv_turn_propose_load_deployment (campaign, table_battle_get_id (campaign), "W",
                                                      "W21-2 800,2500 180 colum\nW21-1 1500,100 180\nW21-1 3000,2900 180\n",
                                                      &odd));
  g_assert_nonnull (strstr (odd, " cannot stand as “colum”; choose another formation\n"));
  g_assert_cmpuint (count_lines (odd), ==, 3);
  g_assert_null (biv_battle_find_participant (campaign, battle, "W21-1")->square);
  g_assert_null (biv_battle_find_participant (campaign, battle, "W21-2")->square);
}

/* ---- By the program ---- */

/* Everybody has a place, and there is no fault, on each of the four tables and on made ones, whoever attacks. */
static void
test_automatic (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, table_battle_find (campaign), NULL);
  g_autoptr (GPtrArray) faults = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  for (guint i = 0; i < all->len; i++)
    g_assert_nonnull (((BivParticipant *) g_ptr_array_index (all, i))->square);
  faults = biv_turn_list_faults (campaign, table_battle_get_id (campaign));
  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%s", ((BivItemFault *) g_ptr_array_index (faults, i))->why.text);
  g_assert_cmpuint (faults->len, ==, 0);
}

/* A fault names who it is about: CA-DEPLOY-7. */
static void
test_faults (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivProposal) edit = NULL;
  BivParticipant *participant;
  g_autoptr (GPtrArray) faults = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  edit = biv_turn_propose_edit (campaign, "By hand");
  participant = biv_battle_find_participant (campaign, table_battle_find (campaign), "S11-1");
  biv_proposal_set_text (edit, participant, "square", "1500,1400");
  g_assert_true (biv_campaign_commit (campaign, edit, NULL));
  faults = biv_turn_list_faults (campaign, table_battle_get_id (campaign));
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (((BivItemFault *) g_ptr_array_index (faults, 0))->unit, ==, "S11-1");
  g_assert_cmpstr (((BivItemFault *) g_ptr_array_index (faults, 0))->why.code, ==, "CA-DEPLOY-4");
}

/* What a file may have and no placing brings about is warned of, wherever one is in the program (CA-DEPLOY-7). */
typedef struct
{
  const char *name;
  const char *field, *value;          /* of S11-1 in the battle, or of the battle */
  const char *code;
} WarnRow;

static const WarnRow warned[] = {
  { "off", "square", "9000,100", "E-SETUP-1" },
  { "across-the-edge", "square", "50,600", "E-SETUP-1" },
  { "below", "square", "-50,600", "E-SETUP-1" },
  { "no-place", "square", "d4", "CA-DEPLOY-4" },
  { "other-half", "square", "300,2000", "CA-DEPLOY-4" },
  { "order-to-nobody", "opening", "ZZ:SA:attack:1200:600", "E-ORDER-2" },
  { "order-of-the-enemy", "opening", "S11:W2:attack:1200:600", "E-ORDER-2" },
  { "general-off", "posts", "S11:9000:600", "E-SETUP-6" },
};

static void
test_warned (gconstpointer data)
{
  const WarnRow *row = data;
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivProposal *edit;
  g_autoptr (GPtrArray) before = NULL, warnings = NULL;
  g_autoptr (GError) error = NULL;
  gpointer item = table_battle_find (campaign);

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  before = biv_campaign_list_warnings (campaign);
  g_assert_cmpuint (before->len, ==, 0);
  edit = biv_turn_propose_edit (campaign, "By hand");
  if (strcmp (row->field, "square") == 0)
    item = biv_battle_find_participant (campaign, item, "S11-1");
  biv_proposal_set_word (edit, item, row->field, row->value, &error);
  g_assert_no_error (error);
  table_battle_commit (campaign, edit);
  warnings = biv_campaign_list_warnings (campaign);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpstr (((BivItemFault *) warnings->pdata[0])->why.code, ==, row->code);
  g_assert_cmpstr (((BivItemFault *) warnings->pdata[0])->unit, ==, table_battle_get_id (campaign));
}

static gboolean
is_warned_of (BivCampaign *campaign,
              const char  *item,
              const char  *words)
{
  g_autoptr (GPtrArray) warnings = biv_campaign_list_warnings (campaign);

  for (guint i = 0; i < warnings->len; i++)
    {
      BivItemFault *fault = g_ptr_array_index (warnings, i);

      if (strcmp (fault->why.code, "CA-DEPLOY-4") == 0 && g_strcmp0 (fault->unit, item) == 0
          && strstr (fault->why.text, words) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* CA-DEPLOY-4: an option that leaves nobody room is told as soon as it is set, with what would do; for a battle that is
 * set up, by its name; and nobody is placed. */
static void
test_no_room (void)
{
  static const char remedy[] = "(deploy.gap) to 1100 or less";
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  const char *id = table_battle_get_id (campaign), *all = biv_id_of (campaign);
  BivPlace *place = biv_campaign_find_place (campaign, table_battle_find (campaign)->place);
  g_autoptr (BivBoard) made = biv_made_table_new (campaign, place, 0);
  g_autoptr (BivProposal) rest = NULL;
  BivProposal *edit;

  table_battle_set_option (campaign, "deploy.gap", "1140");
  g_assert_false (is_warned_of (campaign, all, ""));
  table_battle_set_option (campaign, "deploy.gap", "1200");
  /* The table of the battle is deep enough, one that is made for a place that has none is not. */
  g_assert_true (is_warned_of (campaign, all, remedy));
  g_assert_false (is_warned_of (campaign, id, ""));
  edit = biv_turn_propose_edit (campaign, "By hand");
  biv_proposal_set_board (edit, biv_campaign_find_battle (biv_proposal_get_scratch (edit), id), "board", made);
  table_battle_commit (campaign, edit);
  g_assert_true (is_warned_of (campaign, id, remedy));
  g_assert_false (is_warned_of (campaign, all, ""));
  rest = biv_turn_propose_deploy_rest (campaign, id, "S");
  g_assert_nonnull (biv_proposal_get_refusal (rest));
  g_assert_cmpstr (biv_proposal_get_refusal (rest)->code, ==, "CA-DEPLOY-4");
  g_assert_nonnull (strstr (biv_proposal_get_refusal (rest)->text, remedy));
}

/* CA-SETUP-5, FU-SETUP-12: what the engine is given. */
static void
test_order_of_battle (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivProposal) edit = biv_turn_propose_edit (campaign, "Losses");
  g_autoptr (BivSetup) setup = NULL;
  const BivSetupUnit *unit;
  const BivSetupPart *part;

  biv_proposal_set_number (edit, biv_campaign_find_unit (campaign, "S12-1"), "steps-now", 7);
  biv_proposal_set_number (edit, biv_campaign_find_unit (campaign, "SB4-1"), "steps-now", 5);
  g_assert_true (biv_campaign_commit (campaign, edit, NULL));
  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  setup = biv_fight_dup_setup (campaign, table_battle_find (campaign), NULL);
  g_assert_nonnull (setup);
  unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "S12-1"));
  g_assert_cmpstr (biv_facts_get (unit->facts, "front"), ==, "140");
  g_assert_cmpstr (biv_facts_get (unit->facts, "brigade"), ==, "Brigade-Vaubrun");
  unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "SB4-1"));
  g_assert_cmpstr (biv_facts_get (unit->facts, "guns"), ==, "5");
  g_assert_cmpstr (biv_facts_get (unit->facts, "calibre"), ==, "12");
  g_assert_cmpstr (biv_facts_get (unit->facts, "quality"), ==, "6");
  g_assert_null (biv_facts_get (unit->facts, "brigade"));            /* the army's own */
  part = biv_setup_get_part (setup, (guint) biv_setup_find_part (setup, BIV_PART_FORMATION, "Brigade-Garde"));
  g_assert_cmpstr (part->what, ==, "brigade");
  g_assert_cmpstr (biv_facts_get (part->facts, "quality"), ==, "7");
  g_assert_cmpstr (biv_facts_get (part->facts, "parent"), ==, "Division-Delcourt-Vey");
  part = biv_setup_get_part (setup, (guint) biv_setup_find_part (setup, BIV_PART_GENERAL, "Lascaux-Brun"));
  g_assert_cmpstr (part->what, ==, "cinc");
  g_assert_cmpstr (biv_facts_get (part->facts, "temperament"), ==, "rash");
  g_assert_nonnull (biv_facts_get (part->facts, "at"));
  g_assert_cmpstr (biv_facts_get (setup->options, "era"), ==, "seven-years");
  /* One man, under one name. */
  g_assert_cmpint (biv_setup_find_part (setup, BIV_PART_GENERAL, "Delcourt-Vey"), >=, 0);
}

/* ---- To its end ---- */

static int
steps_of (BivCampaign *campaign,
          const char  *side)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, table_battle_find (campaign), side);
  int steps = 0;

  for (guint i = 0; i < all->len; i++)
    steps += ((BivParticipant *) g_ptr_array_index (all, i))->end_steps;
  return steps;
}

static void
test_fought (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autofree char *id = g_strdup (table_battle_get_id (campaign));
  g_autofree char *text = NULL;
  g_autoptr (BivCampaign) again = NULL;
  g_autoptr (GError) error = NULL;
  const BivFieldSpec *differs;
  BivBattle *battle;
  BivDice dice;
  gsize length;
  int before = steps_of (campaign, "S") + steps_of (campaign, "W");

  g_assert_true (biv_fight_resolve (campaign, id, GPOINTER_TO_UINT (data), &error));
  g_assert_no_error (error);
  battle = biv_campaign_find_battle (campaign, id);
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_nonnull (battle->record);
  g_assert_nonnull (battle->winner);
  g_assert_cmpint (steps_of (campaign, "S") + steps_of (campaign, "W"), <, before);
  /* Written and read again: places, forms, posts and the record with brigades and generals. */
  text = biv_campaign_file_dup_text (campaign, &length);
  again = biv_campaign_file_parse ("again.campaign", text, length, &error);
  g_assert_no_error (error);
  if (!biv_item_equal (BIV_ITEM (battle), BIV_ITEM (biv_campaign_find_battle (again, id)), &differs))
    g_error ("%s differs", differs->name);
  biv_dice_init_rolled (&dice, 9, 0);
  table_battle_commit (campaign, biv_turn_propose_apply (campaign, id, &dice, NULL));
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_APPLIED);
  /* CA-RESULT-1: steps are fed back; who broke or was destroyed has a fate (CA-FATE-1). */
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, battle->sides[side]);

      for (guint i = 0; i < all->len; i++)
        {
          BivParticipant *participant = g_ptr_array_index (all, i);
          BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

          g_assert_cmpint (participant->end_steps, <=, participant->start_steps);
          if (participant->end == BIV_END_INTACT || participant->end == BIV_END_DAMAGED)
            g_assert_cmpint (unit->steps_now, ==, participant->end_steps);
          else if (participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED)
            g_assert_cmpint (participant->fate, !=, BIV_NONE);
        }
    }
}

/* CA-DEPLOY-8: who was not placed comes on at its own edge, when a bound begins. */
static void
test_arrivals (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  g_autoptr (BivSession) session = NULL;
  const BivField *field;
  BivPlacement placement;
  int late;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  table_battle_commit (campaign, biv_turn_propose_deploy (campaign, table_battle_get_id (campaign), "S", "S12-4", NULL, NULL));
  table_battle_commit (campaign, biv_turn_propose_deployed (campaign, table_battle_get_id (campaign), NULL));
  session = biv_fight_new_session (campaign, table_battle_find (campaign), 4, NULL);
  g_assert_nonnull (session);
  field = biv_session_get_field (session);
  late = biv_field_find_unit (field, "S12-4");
  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), (guint) late, &placement);
  g_assert_cmpint (placement.presence, ==, BIV_PRESENCE_WAITING);
  biv_fight_play_on (session, 2);
  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), (guint) late, &placement);
  g_assert_cmpint (placement.presence, ==, BIV_PRESENCE_ON);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/table-battle/battlefields", test_battlefields);
  g_test_add_func ("/store/table-battle/setup", test_setup);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strconcat ("/store/table-battle/place/", places[i].name, NULL);

      g_test_add_data_func (path, &places[i], test_place);
    }
  g_test_add_func ("/store/table-battle/hidden", test_hidden);
  g_test_add_func ("/store/table-battle/fault-of-whom", test_fault_of_whom);
  g_test_add_func ("/store/table-battle/line", test_line);
  g_test_add_func ("/store/table-battle/kept", test_kept);
  g_test_add_func ("/store/table-battle/automatic", test_automatic);
  g_test_add_func ("/store/table-battle/faults", test_faults);
  g_test_add_func ("/store/table-battle/no-room", test_no_room);
  for (gsize i = 0; i < G_N_ELEMENTS (warned); i++)
    {
      g_autofree char *path = g_strconcat ("/store/table-battle/warned/", warned[i].name, NULL);

      g_test_add_data_func (path, &warned[i], test_warned);
    }
  g_test_add_func ("/store/table-battle/order-of-battle", test_order_of_battle);
  for (guint seed = 1; seed <= 4; seed++)
    {
      g_autofree char *path = g_strdup_printf ("/store/table-battle/fought/%u", seed);

      g_test_add_data_func (path, GUINT_TO_POINTER (seed), test_fought);
    }
  g_test_add_func ("/store/table-battle/arrivals", test_arrivals);
  return g_test_run ();
}
