/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-seals.c: a record that was changed is refused, with the step and what of it, whatever was changed
 *
 * Random battles of every rulebook; of each every face is flipped, every step dropped, doubled, changed in a word and put
 * behind the next. -m thorough does so with 200 battles of each. */
#include "engine/biv-session.h"

#include <string.h>

#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/campaign-file.h"
#include "store/format.h"
#include "store/record-file.h"

#define MAX_ORDERS 250

static guint
n_battles (void)
{
  return g_test_thorough () ? 200 : 2;
}

/* A reason now and then, as a person writes it. */
static BivRecord *
fight (const BivRuleset *ruleset,
       guint64           seed)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 2 + (int) (seed % 4), BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, &error);

  g_assert_no_error (error);
  if (seed % 2 == 0)
    {
      BivDiceKey key = { { (guint8) seed } };

      biv_session_set_key (session, &key, 0);
    }
  for (int i = 0; i < MAX_ORDERS && !biv_session_is_over (session); i++)
    {
      if (i == 7)
        biv_session_overrule (session, BIV_TARGET_UNIT, 0, "at", "-", "the clock \"stopped\" <at>\tnoon\n& so on", NULL);
      if (!biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
        break;
    }
  return biv_session_dup_record (session);
}

/* ---- Changing it ---- */

typedef struct
{
  const BivRecord *record;
  int              dropped, doubled, swapped;   /* steps; -1: none */
  int              step;                        /* whose @changed stands instead; -1: none */
  BivRecordStep    changed;
} Forgery;

static void
add (BivRecord           *forged,
     const BivRecordStep *step,
     guint                line)
{
  biv_record_add_step (forged, step->order, step->faces, step->n_faces, step->reason);
  biv_record_set_line (forged, line);
  biv_record_set_step_seal (forged, step->seal);
}

static BivRecord *
forge (const Forgery *forgery)
{
  const BivRecord *record = forgery->record;
  BivRecord *forged = biv_record_new (biv_record_get_setup (record));
  int n = (int) biv_record_get_n_steps (record);

  for (int i = 0; i < n; i++)
    {
      int from = i == forgery->swapped ? i + 1 : i == forgery->swapped + 1 && forgery->swapped >= 0 ? i - 1 : i;
      const BivRecordStep *step = from == forgery->step ? &forgery->changed : biv_record_get_step (record, (guint) from);

      if (i == forgery->dropped)
        continue;
      add (forged, step, (guint) i + 100);
      if (i == forgery->doubled)
        add (forged, step, (guint) i + 100);
    }
  biv_record_set_end (forged, biv_record_get_result (record), biv_record_get_digest (record));
  if (biv_record_get_dice_key (record) != NULL)
    biv_record_set_dice (forged, biv_record_get_dice_key (record), biv_record_get_n_drawn (record));
  biv_record_set_seals (forged, biv_record_get_setup_seal (record), biv_record_get_whole_seal (record));
  return forged;
}

/* Found at @expected (-1: of the whole), and named. */
static void
assert_found (const Forgery *forgery,
              int            expected,
              const char    *words)
{
  g_autoptr (BivRecord) forged = forge (forgery);
  g_autofree char *name = g_strdup_printf ("Step %d, ", expected + 1);
  g_autoptr (GError) error = NULL;
  int step;

  g_assert_false (biv_record_check_seals (forged, &step, &error));
  g_assert_cmpint (step, ==, expected);
  if (expected >= 0 && !g_str_has_prefix (error->message, name))
    g_error ("no %s in %s", name, error->message);
  if (strstr (error->message, words) == NULL)
    g_error ("no “%s” in “%s”", words, error->message);
}

static void
flip_faces (Forgery *forgery,
            int      i)
{
  const BivRecordStep *step = biv_record_get_step (forgery->record, (guint) i);
  g_autofree BivFace *faces = g_memdup2 (step->faces, step->n_faces * sizeof *faces);

  forgery->step = i;
  forgery->changed = *step;
  forgery->changed.faces = faces;
  for (guint k = 0; k < step->n_faces; k++)
    {
      g_autofree char *words = g_strdup_printf ("die %u is", k + 1);

      faces[k].face = (guint8) (faces[k].face % 6 + 1);
      assert_found (forgery, i, words);
      faces[k] = step->faces[k];
      faces[k].side = faces[k].side == 0 ? 1 : 0;
      assert_found (forgery, i, words);
      faces[k] = step->faces[k];
      faces[k].number++;
      assert_found (forgery, i, "changed");
      faces[k] = step->faces[k];
    }
  forgery->changed.faces = step->faces;
}

static void
change_words (Forgery *forgery,
              int      i)
{
  const BivRecordStep *step = biv_record_get_step (forgery->record, (guint) i);
  g_autofree char *order = g_strdup (step->order), *reason = g_strconcat (step->reason != NULL ? step->reason : "", ".", NULL);

  forgery->step = i;
  forgery->changed = *step;
  order[strlen (order) / 2] ^= 1;
  forgery->changed.order = order;
  assert_found (forgery, i, "its order, its dice or its reason");
  forgery->changed.order = step->order;
  forgery->changed.reason = reason;
  assert_found (forgery, i, "its order, its dice or its reason");
  forgery->changed.reason = step->reason != NULL ? NULL : (char *) "";
  assert_found (forgery, i, "its order, its dice or its reason");
  forgery->changed.reason = step->reason;
  forgery->changed.seal = NULL;
  assert_found (forgery, i, "it has no seal");
  forgery->step = -1;
}

static void
forge_all (const BivRecord *record)
{
  Forgery forgery = { record, -1, -1, -1, -1, { 0 } };
  int n = (int) biv_record_get_n_steps (record);

  for (int i = 0; i < n; i++)
    {
      flip_faces (&forgery, i);
      change_words (&forgery, i);
      forgery.dropped = i;
      assert_found (&forgery, i < n - 1 ? i : -1, i < n - 1 ? "is missing before it" : "what came last is missing");
      forgery.dropped = -1;
      forgery.doubled = i;
      assert_found (&forgery, i + 1, "once more");
      forgery.doubled = -1;
      forgery.swapped = i;
      if (i < n - 1)
        assert_found (&forgery, i, "not in their order");
      forgery.swapped = -1;
    }
}

static void
test_forged (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_found = 0;

  for (guint64 seed = 1; seed <= n_battles (); seed++)
    {
      g_autoptr (BivRecord) record = fight (ruleset, seed), read = NULL;
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize n_bytes;
      int step;

      g_assert_true (biv_record_is_sealed (record));
      g_assert_true (biv_record_check_seals (record, &step, &error));
      text = biv_record_file_dup_text (record, &n_bytes);
      read = biv_record_file_parse ("a.battle", text, n_bytes, &error);
      g_assert_no_error (error);
      g_assert_true (biv_record_is_sealed (read));
      forge_all (read);
      n_found += biv_record_get_n_steps (read);
    }
  g_test_message ("%u steps", n_found);
  g_assert_cmpuint (n_found, >, 10 * n_battles ());
}

/* ---- In files ---- */

static char *
dup_sealed_text (void)
{
  g_autoptr (BivRecord) record = fight (biv_ruleset_find ("frontier-musket"), 6);

  return biv_record_file_dup_text (record, NULL);
}

/* No bit of a file can fall over and leave another record. */
static void
test_bits (void)
{
  g_autofree char *text = dup_sealed_text ();
  gsize n_bytes = strlen (text), n = g_test_thorough () ? 8 * n_bytes : 4000;
  g_autoptr (BivRecord) record = biv_record_file_parse ("a.battle", text, n_bytes, NULL);
  BivRandom random;

  biv_random_init (&random, 14, 0);
  for (gsize i = 0; i < n; i++)
    {
      gsize bit = g_test_thorough () ? i : biv_random_below (&random, (guint32) (8 * n_bytes));
      g_autofree char *flipped = g_memdup2 (text, n_bytes);
      g_autoptr (BivRecord) read = NULL;
      g_autoptr (GError) error = NULL;

      flipped[bit / 8] ^= (char) (1 << bit % 8);
      read = biv_record_file_parse ("a.battle", flipped, n_bytes, &error);
      if (read == NULL)
        g_assert_true (g_str_has_prefix (error->message, "a.battle"));
      else if (!biv_record_equal (record, read) || !biv_record_is_sealed (read))
        g_error ("bit %" G_GSIZE_FORMAT " of byte %" G_GSIZE_FORMAT " makes another record", bit % 8, bit / 8);
    }
}

static char *
dup_without (const char *text,
             const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  return g_regex_replace_literal (regex, text, -1, 0, "", 0, NULL);
}

/* Without seals it plays, and the log says what it is; with some of them it is refused, by file, line and step. */
static void
test_unsealed (void)
{
  g_autofree char *text = dup_sealed_text (), *without = dup_without (text, " seal=\"[^\"]*\"");
  g_autofree char *some = dup_without (text, " seal=\"3-[^\"]*\""), *no_whole = dup_without (text, " seal=\"\\d+-[0-9a-f]{64}\"");
  g_autofree char *no_setup = dup_without (text, " seal=\"0-[^\"]*\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_parse ("a.battle", without, strlen (without), &error), again = NULL;
  g_autoptr (BivSession) session = NULL;
  gboolean is_said = FALSE;

  g_assert_no_error (error);
  g_assert_false (biv_record_is_sealed (record));
  session = biv_session_new_from_record (biv_ruleset_find ("frontier-musket"), record, 0, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      is_said |= strstr (biv_log_line_get_text (line), "not sealed") != NULL;
    }
  g_assert_true (is_said);
  again = biv_session_dup_record (session);
  g_assert_true (biv_record_is_sealed (again));

  g_assert_null (biv_record_file_parse ("a.battle", some, strlen (some), &error));
  g_assert_error (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_SEAL);
  g_assert_nonnull (strstr (error->message, ": Step 3, "));
  g_assert_nonnull (strstr (error->message, "it has no seal"));
  g_clear_error (&error);
  g_assert_null (biv_record_file_parse ("a.battle", no_whole, strlen (no_whole), &error));
  g_assert_nonnull (strstr (error->message, "a.battle:2: "));
  g_clear_error (&error);
  g_assert_null (biv_record_file_parse ("a.battle", no_setup, strlen (no_setup), &error));
  g_assert_nonnull (strstr (error->message, "a.battle:2: "));
}

/* What an earlier version sealed, this one and each later one holds to: on squares, hexes and a table. */
static void
test_kept (void)
{
  static const char *const names[] = { "sealed.battle", "sealed-hexes.battle", "sealed-table.battle" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "good", names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivRecord) record = biv_record_file_load (file, &error);

      g_assert_no_error (error);
      g_assert_true (biv_record_is_sealed (record));
    }
}

/* ---- Everything that a record can say ---- */

typedef struct
{
  const char    *ruleset;
  BivBoardShape  shape;
  const char    *seals;             /* of what it began with and of each step, and the first figures of the whole's */
  const char    *file;              /* the sum of the file, likewise */
} EverythingRow;

/* As they were when records were first sealed. Who has to change one has lost everybody's sealed records. */
static const EverythingRow everything_rows[] = {
  { "frontier-musket", BIV_BOARD_SQUARES,
    "0-19929507243514ad 1-cb4d40bbafe78a81 2-b99ecbf6e2cb2523 3-80ac2cf96ad58af0 3-1b1c9eb81c70a5a9", "81812673d0fc8886" },
  { "morschauser-frontier", BIV_BOARD_SQUARES,
    "0-6cfbd857dbdd12df 1-fb2fb53fe1515757 2-93e1fde5c244511d 3-db13c2b428157185 3-bd75ce75166b50d8", "02afb06183aff4a7" },
  { "musket-period", BIV_BOARD_SQUARES,
    "0-019806af81514405 1-61d57bcdd26f3c8c 2-c930829d0db4f4eb 3-fdaf14c23c2fa744 3-cedcb70ccc6e48f4", "b0228ac914337731" },
  { "modern-frontier", BIV_BOARD_HEXES,
    "0-b55a36c063881307 1-326b5a7ac74d5544 2-3c522bfadbd30022 3-1b8a4e1489b6d9bb 3-ca5a4989fd63fb2b", "ccef7fac3a5d563d" },
  { "fusilier", BIV_BOARD_TABLE,
    "0-80027d39813e2fdb 1-a81b5be3af68e529 2-c7dad6dc0fe7802a 3-031b1e6f386c1950 3-f6ed0f8c88dc9d9c", "b3344fe4768a2744" },
};

/* Every kind of thing, with all that its kind has. */
static BivBoard *
everything_on_a_table (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (180000, 120000);
  g_autoptr (BivTabletop) table = NULL;

  for (int i = 0; i < BIV_N_THINGS; i++)
    {
      BivLength x = 1000 + i % 5 * 30000, y = 1050 + i / 5 * 25000;
      const BivSpot spots[] = { { x, y }, { x + 9000, y }, { x + 9000, y + 7025 }, { x, y + 7025 } };
      BivThingForm form = biv_thing_get_form ((BivThing) i);
      guint n = form == BIV_THING_SPOT ? 1 : form == BIV_THING_BAND || form == BIV_THING_LINE ? 2 : 4;
      BivTabletopObject *object = biv_tabletop_draft_add (draft, (BivThing) i, spots, n);

      g_free (object->name);
      object->name = form == BIV_THING_SPOT || i % 3 == 0 ? g_strdup_printf ("name %d & \"more\"", i) : NULL;
      if (i == BIV_THING_CONTOUR)
        object->level = 2;
      if (form == BIV_THING_RECTANGLE)
        object->material = BIV_MATERIAL_WOOD;
      if (i == BIV_THING_STREAM)
        object->depth = BIV_DEPTH_DEEP;
      if (form == BIV_THING_BAND)
        object->width = 2750;
      if (form == BIV_THING_LINE)
        object->height = 125;
    }
  table = biv_tabletop_draft_seal (draft, NULL);
  g_assert_nonnull (table);
  return biv_board_new_table (table);
}

/* A cell with each mark, with several, with points, with levels; edges inside and at the border. */
static BivBoard *
everything_in_cells (BivBoardShape shape)
{
  BivBoardDraft *draft = biv_board_draft_new (shape, 8, 6);

  for (BivCell cell = 0; cell < 40; cell++)
    {
      BivGround *ground = biv_board_draft_ground (draft, cell);

      ground->marks = cell < 12 ? 1 << cell : cell < 24 ? 1 << (cell - 12) | 1 << (cell + 5) % 12 : 0;
      ground->level = (guint8) (cell % 4);
      ground->objective = (guint8) (cell % 7 == 0 ? cell / 7 : 0);
    }
  biv_board_draft_set_edge (draft, 9, 0, BIV_MARK_RIVER);
  biv_board_draft_set_edge (draft, 9, 1, BIV_MARK_RIVER | BIV_MARK_BRIDGE);
  biv_board_draft_set_edge (draft, 47, 1, BIV_MARK_ROAD);
  return biv_board_draft_seal (draft);
}

static void
add_everything (BivSetup *setup)
{
  gboolean is_table = biv_board_get_shape (setup->board) == BIV_BOARD_TABLE;

  biv_facts_set (setup->options, "setup.feed", "yes");
  biv_facts_set (setup->options, "fog", "<deep> & \"blind\"");
  biv_facts_set (setup->types, "inf.power", "6");
  biv_facts_set (setup->facts, "first", "B");
  biv_facts_set (setup->cells, "b3.passes", "1");
  setup->sides[0].name = g_strdup ("Crown of Alvora");
  biv_facts_set (setup->sides[0].facts, "army", "european");
  biv_facts_set (setup->sides[1].facts, "army", "native");
  setup->phase = g_strdup ("move");
  setup->side_to_act = 1;
  setup->turn = 3;
  for (int i = 0; i < 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("U%d", i);
      BivSetupUnit *unit = biv_setup_add_unit (setup, i % 2, i % 3 == 0 ? "cav" : "inf", name);

      unit->label = i % 2 == 0 ? g_strdup_printf ("%d. Größe\t& Söhne", i) : NULL;
      unit->cell = is_table || i > 4 ? BIV_NO_CELL : (BivCell) (3 * i + 1);
      unit->facing = (guint8) (is_table || i == 1 ? BIV_NO_DIRECTION : i % 4);
      unit->arrival = i == 5 ? 4 : 0;
      unit->edge = (guint8) (i == 5 ? 2 : BIV_NO_DIRECTION);
      unit->is_feed = i == 5;
      unit->is_lost = i == 6;
      unit->has_place = is_table && i < 5;
      unit->place = unit->has_place ? (BivSpot) { 30000 + 1225 * i, 45050 + 10 * i } : (BivSpot) { 0, 0 };
      unit->angle = is_table && i < 4 ? 8192 * i + (i == 3) : BIV_NO_ANGLE;
      if (i != 2)
        biv_facts_set (unit->facts, "strength", "4");
      if (i == 3)
        biv_facts_set (unit->facts, "fired", "yes");
    }
  for (int i = 0; i < 6; i++)
    {
      static const char *const whats[] = { "brigade", "division", "attack" };
      g_autofree char *name = g_strdup_printf ("N%d", i % 4);
      BivSetupPart *part = biv_setup_add_part (setup, (BivPartKind) (2 - i % 3), i % 2, name, whats[2 - i % 3]);

      part->label = i % 2 == 0 && i % 3 != 0 ? g_strdup ("Brigade Leib") : NULL;
      biv_facts_set (part->facts, i % 2 == 0 ? "quality" : "parent", "5");
    }
  biv_setup_add_roster (setup, 0, "inf", 3);
  biv_setup_add_roster (setup, 1, "gun", 1);
}

static BivRecord *
record_everything (const EverythingRow *row)
{
  static const BivFace faces[] = { { .side = 0, .face = 4, .sides = 6, .number = 17 }, { .side = 1, .face = 10 },
                                   { .side = BIV_NOBODY, .face = 1, .number = 18 } };
  g_autoptr (BivBoard) board = row->shape == BIV_BOARD_TABLE ? everything_on_a_table () : everything_in_cells (row->shape);
  g_autoptr (BivSetup) setup = biv_setup_new (row->ruleset, board);
  BivRecord *record;

  add_everything (setup);
  record = biv_record_new (setup);
  biv_record_set_dice (record, "00112233445566778899aabbccddeeff", 18);
  biv_record_add_step (record, "A move U2 b3 N", faces, 3, NULL);
  biv_record_add_step (record, "B pass", NULL, 0, "the clock \"stopped\" <at>\tnoon\n& so on");
  biv_record_add_step (record, "A set unit U0 at=-", faces + 1, 1, "why");
  biv_record_set_end (record, "draw", "7c41e09b00000000");
  biv_record_seal (record);
  return record;
}

/* The seals are what they always were, and the file is but for the seal of its dice; what is read again is the same. */
static void
test_everything (gconstpointer data)
{
  const EverythingRow *row = data;
  g_autoptr (BivRecord) record = record_everything (row), again = NULL;
  gsize size;
  g_autofree char *text = biv_record_file_dup_text (record, &size);
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, size);
  g_autofree char *whole = g_strndup (biv_record_get_whole_seal (record), 18), *seals = NULL;
  g_autoptr (GError) error = NULL;

  sum[16] = '\0';
  seals = g_strjoin (" ", biv_record_get_setup_seal (record), biv_record_get_step (record, 0)->seal,
                     biv_record_get_step (record, 1)->seal, biv_record_get_step (record, 2)->seal, whole, NULL);
  g_assert_cmpstr (seals, ==, row->seals);
  g_assert_cmpstr (sum, ==, row->file);
  again = biv_record_file_parse ("everything.battle", text, size, &error);
  g_assert_no_error (error);
  g_assert_true (biv_record_equal (record, again));
}

/* Inside a campaign too, in the battle and in the steps that brought it there. */
static void
test_in_campaign (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "good", "position.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error), again = NULL;
  g_autoptr (BivRecord) record = fight (biv_ruleset_find ("frontier-musket"), 5);
  g_autofree char *text = NULL, *forged = NULL;
  g_autofree char *expected = NULL;
  BivItem *battle;
  char *at;
  guint line = 1;

  g_assert_no_error (error);
  battle = biv_item_new (BIV_KIND_BATTLE, "a-battle");
  BIV_BATTLE (battle)->record = biv_record_ref (record);
  g_assert_true (biv_campaign_add (campaign, battle));
  text = biv_campaign_file_dup_text (campaign, NULL);
  again = biv_campaign_file_parse ("a.campaign", text, strlen (text), &error);
  g_assert_no_error (error);
  g_assert_true (biv_record_is_sealed (biv_campaign_find_battle (again, "a-battle")->record));

  forged = g_strdup (text);
  at = strstr (forged, " seal=\"4-");
  g_assert_nonnull (at);
  for (const char *before = forged; before < at; before++)
    line += *before == '\n';
  while (strncmp (at, "order=\"", 7) != 0)
    at--;
  at[7] = at[7] == 'A' ? 'B' : 'A';
  g_clear_object (&again);
  again = biv_campaign_file_parse ("a.campaign", forged, strlen (forged), &error);
  g_assert_null (again);
  g_assert_error (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_SEAL);
  expected = g_strdup_printf ("a.campaign:%u: Step 4, ", line);
  g_assert_true (g_str_has_prefix (error->message, expected));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = biv_book_list_ids (); *id != NULL; id++)
    {
      g_autofree char *path = g_strconcat ("/store/seals/forged/", *id, NULL);

      g_test_add_data_func (path, biv_ruleset_find (*id), test_forged);
    }
  g_test_add_func ("/store/seals/bits", test_bits);
  g_test_add_func ("/store/seals/unsealed", test_unsealed);
  g_test_add_func ("/store/seals/kept", test_kept);
  for (gsize i = 0; i < G_N_ELEMENTS (everything_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/store/seals/everything/", everything_rows[i].ruleset, NULL);

      g_test_add_data_func (path, &everything_rows[i], test_everything);
    }
  g_test_add_func ("/store/seals/in-campaign", test_in_campaign);
  return g_test_run ();
}
