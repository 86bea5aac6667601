/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-unit-table.c: units pasted from spreadsheets: headings, separators, what is wrong with a line */
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/model/army.h"
#include "campaign/roster/unit-table.h"
#include "fixture.h"

/* ---- Reading ---- */

typedef struct
{
  const char *name, *text;
  guint       n_lines;
  const char *cells;                /* of the first line: side|formation|unit|type|steps|quality|ref */
  const char *left_out;             /* in the sentence about columns */
} ReadRow;

static const ReadRow read_rows[] = {
  { "tabs", "Clans\tHill Band\tRidge Men\tInfantry", 1, "Clans|Hill Band|Ridge Men|Infantry|||", NULL },
  { "commas", "Clans,Hill Band,Ridge Men,Infantry,2\r\nx,y,z,t\r\n", 2, "Clans|Hill Band|Ridge Men|Infantry|2||", NULL },
  { "semicolons", "Clans;Hill Band;Men, old;Infantry;2;elite;N20\n", 1, "Clans|Hill Band|Men, old|Infantry|2|elite|N20", NULL },
  { "quotes", "\"Clans\",\"Hill \"\"Top\"\" Band\",\"Men,\nold\",inf\n", 1, "Clans|Hill \"Top\" Band|Men, old|inf|||", NULL },
  { "open-quote", "Clans,\"Hill,Men,inf\n", 1, "Clans|\"Hill|Men|inf|||", NULL },
  { "heading", "Type\tName\tNo.\tPainted\tSide\ninf\tRidge Men\tN20\tyes\tClans\n", 1, "Clans||Ridge Men|inf|||N20", "Painted" },
  { "heading-in-capitals", "UNIT,STRENGTH,BRIGADE\nRidge Men,3,Hill Band\n", 1, "|Hill Band|Ridge Men||3||", NULL },
  { "heading-twice-the-same", "Unit,Name,Type\nRidge Men,Other,inf\n", 1, "||Ridge Men|inf|||", "Name" },
  { "heading-of-one", "Unit\nRidge Men\nTower Men\n", 2, "||Ridge Men||||", NULL },
  { "a-mark-before", "\xEF\xBB\xBFUnit\tType\nRidge Men\tinf\n", 1, "||Ridge Men|inf|||", NULL },
  { "empty-lines", "\n\n\nClans,Hill Band,Ridge Men,inf\n,,,\n\n", 1, "Clans|Hill Band|Ridge Men|inf|||", NULL },
  { "no-good-letters", "Clans,Hill\xff,Ridge\xC2\xA0Men,inf", 1, "Clans|Hill\xEF\xBF\xBD|Ridge Men|inf|||", NULL },
};

static void
test_read (gconstpointer data)
{
  const ReadRow *row = data;
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read (row->text, &words, &error);
  g_autoptr (BivUnitLine) first = NULL;
  g_autofree char *cells = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), ==, row->n_lines);
  first = g_list_model_get_item (G_LIST_MODEL (lines), 0);
  cells = g_strjoin ("|", first->cells[BIV_CELL_SIDE], first->cells[BIV_CELL_FORMATION], first->cells[BIV_CELL_UNIT],
                     first->cells[BIV_CELL_TYPE], first->cells[BIV_CELL_STEPS], first->cells[BIV_CELL_QUALITY],
                     first->cells[BIV_CELL_REF], NULL);
  g_assert_cmpstr (cells, ==, row->cells);
  g_assert_nonnull (words);
  if (row->left_out != NULL)
    g_assert_nonnull (strstr (words, row->left_out));
}

static void
test_no_table (void)
{
  g_autoptr (GString) long_one = g_string_new (NULL);
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_unit_table_read (" \n\t\n", &words, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  g_clear_pointer (&words, g_free);
  g_assert_null (biv_unit_table_read ("Clans,Hill,Ridge\x01Men,inf", &words, &error));
  g_assert_nonnull (strstr (error->message, "1:17: "));                  /* no text: where, and what to do */
  g_clear_error (&error);
  for (int i = 0; i <= BIV_UNIT_LINES_MOST; i++)
    g_string_append (long_one, "a,b,c,d\n");
  g_assert_null (biv_unit_table_read (long_one->str, &words, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

/* ---- Checking ---- */

typedef struct
{
  const char   *name, *text;
  int           line;               /* that has the fault; -1: none */
  BivCellOfUnit at;
  const char   *remedy;             /* what the fault offers instead */
} CheckRow;

static const CheckRow check_rows[] = {
  { "good", "Clans of Karrash,Hill Band,Ridge Men,Infantry (Firearms)\n,,Others,cav,1,elite\n", -1, 0 },
  { "good-by-id", "clan,hb,Ridge Men,inf\n", -1, 0 },
  { "good-by-beginning", "KAR,Hill Band,Ridge Men,Cav\n", -1, 0 },
  { "side", "Clan of Karrash,Hill Band,Ridge Men,inf\n", 0, BIV_CELL_SIDE, "Clans of Karrash" },
  { "no-formation", "CLAN,,Ridge Men,inf\n", 0, BIV_CELL_FORMATION },
  { "formation-of-the-other-side", "CLAN,Hill Band,Ridge Men,inf\nCROWN,,Foot,inf\n", 1, BIV_CELL_FORMATION },
  { "no-name", "CLAN,Hill Band,,inf\n", 0, BIV_CELL_UNIT },
  { "no-type", "CLAN,Hill Band,Ridge Men\n", 0, BIV_CELL_TYPE, "Cavalry" },
  { "type", "CLAN,Hill Band,Ridge Men,Submarine\n", 0, BIV_CELL_TYPE, "Cavalry" },
  { "type-not-clear", "CLAN,Hill Band,Ridge Men,I\n", 0, BIV_CELL_TYPE },
  { "steps", "CLAN,Hill Band,Ridge Men,inf,0\n", 0, BIV_CELL_STEPS },
  { "steps-in-words", "CLAN,Hill Band,Ridge Men,inf,two\n", 0, BIV_CELL_STEPS },
  { "quality", "CLAN,Hill Band,Ridge Men,inf,1,good\n", 0, BIV_CELL_QUALITY },
  { "ref-there-already", "CLAN,Hill Band,Ridge Men,inf,,,N01\n", 0, BIV_CELL_REF },
  { "ref-twice", "CLAN,Hill Band,Ridge Men,inf,,,N90\n,,Others,inf,,,N90\n", 1, BIV_CELL_REF },
  { "ref-of-the-other-side", "CLAN,Hill Band,Ridge Men,inf,,,A01\n", -1, 0 },
  { "place", "Side,Formation,Unit,Type,Place\nCLAN,Hill Band,Ridge Men,inf,Rome\n", 0, BIV_CELL_PLACE, "Fort Halden" },
};

static void
test_check (gconstpointer data)
{
  const CheckRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read (row->text, &words, &error);
  guint n_faulty = biv_unit_table_check (G_LIST_MODEL (lines), campaign);

  g_assert_no_error (error);
  g_assert_cmpuint (n_faulty, ==, row->line >= 0);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (lines)); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (lines), i);

      if ((int) i != row->line)
        {
          g_assert_null (line->fault);
          continue;
        }
      g_assert_nonnull (line->fault);
      g_assert_cmpint (line->at, ==, row->at);
      if (row->remedy != NULL)
        g_assert_nonnull (strstr (line->fault, row->remedy));
    }
}

/* ---- What is left out, and what is there already ---- */

typedef struct
{
  const char *name, *text;
  guint       line;                 /* that has the note, from 0 */
  const char *note;                 /* NULL: no line has one */
  const char *columns;              /* in the sentence about columns; NULL: whatever it says */
} NoteRow;

static const NoteRow note_rows[] = {
  { "nothing", "Side,Formation,Unit,Type,Commander\nCLAN,Hill Band,Ridge Men,inf,Tarn\n,,Tower Men,inf,Tarn\n", 0, NULL, NULL },
  { "another-commander", "Side,Formation,Unit,Type,Commander\nCLAN,Hill Band,Ridge Men,inf,Tarn\n,,Tower Men,inf,Orrin\n", 1,
    "Commander “Orrin” is left out: Hill Band has Tarn.", NULL },
  { "commander-of-a-formation-that-is-there", "Side,Formation,Unit,Type,Commander\nCROWN,Halden Column,New Men,inf,Ney\n", 0,
    "Commander “Ney” is left out: Halden Column has", NULL },
  { "another-place", "Side,Formation,Unit,Type,Place\nCLAN,Hill Band,Ridge Men,inf,Dorrim\n,,Tower Men,inf,Two Palms\n", 1,
    "Place “Two Palms” is left out: Hill Band has Dorrim.", NULL },
  { "place-of-a-formation-that-is-there", "Side,Formation,Unit,Type,Place\nCROWN,Halden Column,New Men,inf,Dorrim\n", 0,
    "Place “Dorrim” is left out: Halden Column has Fort Halden.", NULL },
  { "the-same-place-by-its-id", "Side,Formation,Unit,Type,Place\nCROWN,Halden Column,New Men,inf,P01\n", 0, NULL, NULL },
  { "another-quality", "Side,Formation,Unit,Type,Quality\nCLAN,Hill Band,Ridge Men,inf,5\n,,Tower Men,inf,7\n", 1,
    "Quality “7” is left out: Hill Band has 5.", NULL },
  { "a-column-that-is-unknown", "Side,Formation,Unit,Type,Bayonets\nCLAN,Hill Band,Ridge Men,inf,600\n,,Tower Men,inf,\n", 0,
    "Left out: “600”.", "Left out: Bayonets in 1 line." },
  { "two-columns-of-one-meaning", "Side,Division,Brigade,Unit,Type\nCLAN,Hill Band,Left,Ridge Men,inf\n", 0, "Left out: “Left”.",
    "Left out: Brigade (Formation is another column) in 1 line." },
  { "a-column-without-a-heading", "Side,Formation,Unit,Type,\nCLAN,Hill Band,Ridge Men,inf,x\n", 0, "Left out: “x”.",
    "Left out: column 5 in 1 line." },
  { "more-cells-than-the-heading", "Side,Formation,Unit,Type\nCLAN,Hill Band,Ridge Men,inf,x,y\n", 0, "Left out: “x”, “y”.",
    "Left out: column 5 in 1 line, column 6 in 1 line." },
  { "more-columns-than-ours", "CLAN,Hill Band,Ridge Men,inf,,,,,,,,,over\n", 0, "Left out: “over”.",
    "Left out: column 13 in 1 line." },
  { "a-double-of-a-unit", "Side,Formation,Unit,Type\nCROWN,halden column,7th frontier rifles,inf\n", 0,
    "Halden Column has a unit “7th frontier rifles” already", NULL },
  { "a-double-in-the-table", "Side,Formation,Unit,Type\nCLAN,Hill Band,Ridge Men,inf\n,,Tower Men,inf\n,,RIDGE MEN,inf\n", 2,
    "Line 1 names “RIDGE MEN” too", NULL },
};

static void
test_notes (gconstpointer data)
{
  const NoteRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *words = NULL, *all = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read (row->text, &words, NULL);

  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 0);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (lines)); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (lines), i);

      if (row->note == NULL || i != row->line)
        g_assert_cmpstr (line->note, ==, NULL);
      else if (line->note == NULL || strstr (line->note, row->note) == NULL)
        g_error ("“%s”, not “%s”", line->note, row->note);
    }
  if (row->columns != NULL && strstr (words, row->columns) == NULL)
    g_error ("“%s”, not “%s”", words, row->columns);
  all = biv_unit_table_dup_notes (G_LIST_MODEL (lines));
  g_assert_true ((all != NULL) == (row->note != NULL));
}

/* Words of another table are changed once, not line by line; what is no fault in another column stays. */
static void
test_replace (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *words = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read ("CLAN,Hill Band,Ridge Men,Line\n,,Line,LINE\n,,Others,cav\n,,,line\n",
                                                      &words, NULL);
  g_autoptr (BivUnitLine) second = g_list_model_get_item (G_LIST_MODEL (lines), 1);
  g_autoptr (BivUnitLine) fourth = g_list_model_get_item (G_LIST_MODEL (lines), 3);

  biv_unit_table_check (G_LIST_MODEL (lines), campaign);
  /* The fourth wants a name first. */
  g_assert_cmpuint (biv_unit_table_count_faulty (G_LIST_MODEL (lines), BIV_CELL_TYPE, "line"), ==, 2);
  biv_unit_table_replace (G_LIST_MODEL (lines), BIV_CELL_TYPE, "Line", "inf");
  g_assert_cmpstr (second->cells[BIV_CELL_TYPE], ==, "inf");
  g_assert_cmpstr (second->cells[BIV_CELL_UNIT], ==, "Line");
  g_assert_cmpstr (fourth->cells[BIV_CELL_TYPE], ==, "line");
  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 1);
  g_assert_cmpuint (biv_unit_table_count_faulty (G_LIST_MODEL (lines), BIV_CELL_TYPE, "line"), ==, 0);
}

/* A cell that is put right takes its fault away, and says so. */
static void
count (int *n)
{
  (*n)++;
}

static void
test_put_right (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *words = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read ("CLAN,Hill Band,Ridge Men,Submarine\n", &words, NULL);
  g_autoptr (BivUnitLine) line = g_list_model_get_item (G_LIST_MODEL (lines), 0);
  int n = 0;

  g_signal_connect_swapped (line, "changed", G_CALLBACK (count), &n);
  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 1);
  g_assert_cmpint (n, ==, 1);
  biv_unit_line_set (line, BIV_CELL_TYPE, "inf");
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 0);
  g_assert_cmpint (n, ==, 3);
  g_assert_null (line->fault);
}

/* ---- Units ---- */

static void
test_units (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *words = NULL;
  g_autoptr (GListStore) lines
    = biv_unit_table_read ("Side,Formation,Unit,Type,Steps,Quality,Ref,Commander,Place,Remarks,Guns,Frontage\n"
                           "CLAN,Hill Band,Ridge Men,inf,,elite,,Old Sarn,P08,painted,0,60\n"
                           ",,Ridge Riders,cav,,,R7,,,,4,0\n"
                           ",,Nobody,submarine,,,,,,,,\n"
                           ",Dorrim Host,Late Comers,inf,3,,,,,,,\n",
                           &words, NULL);
  BivUnit *men, *riders, *late;
  BivFormation *band;

  fixture_commit (campaign, biv_unit_table_propose (G_LIST_MODEL (lines), campaign));
  band = biv_campaign_find_formation (campaign, "HB2");
  g_assert_nonnull (band);
  g_assert_cmpstr (band->commander, ==, "Old Sarn");
  g_assert_cmpstr (band->location, ==, "P08");
  men = biv_campaign_find_unit (campaign, "N14");
  if (men == NULL)
    men = g_ptr_array_index (biv_army_list_own_units (campaign, "HB2"), 0);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (men)), ==, "Ridge Men");
  g_assert_cmpstr (men->quality, ==, "elite");
  g_assert_cmpstr (men->remarks, ==, "painted");
  /* A spreadsheet says nought where there are none. */
  g_assert_cmpint (men->guns, ==, BIV_NONE);
  g_assert_cmpint (men->frontage, ==, 60);
  riders = biv_campaign_find_unit (campaign, "R7");
  g_assert_nonnull (riders);
  g_assert_cmpstr (riders->formation, ==, "HB2");
  g_assert_cmpint (riders->guns, ==, 4);
  g_assert_cmpint (riders->frontage, ==, BIV_NONE);
  g_assert_cmpuint (biv_army_list_own_units (campaign, "HB2")->len, ==, 2);
  late = g_ptr_array_index (biv_army_list_own_units (campaign, "DH"), biv_army_list_own_units (campaign, "DH")->len - 1);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (late)), ==, "Late Comers");
  g_assert_cmpint (late->steps_full, ==, 3);
}

/* Every rulebook's example is without a fault, gives every side something that can fight, nobody who would be left out,
 * and no two formations called alike. */
static void
test_example (void)
{
  static const char *const books[] = { "frontier-musket", "morschauser-frontier", "musket-period", "modern-frontier",
                                       "fusilier" };

  for (gsize i = 0; i < G_N_ELEMENTS (books); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new (books[i], "Example");
      g_autoptr (GListStore) lines = NULL;
      g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

      fixture_lines (campaign, "side ONE name=First", "side TWO name=Second", "place P01 name=Home base-of=ONE owner=ONE", NULL);
      lines = biv_unit_table_new_example (campaign);
      g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 0);
      fixture_commit (campaign, biv_unit_table_propose (G_LIST_MODEL (lines), campaign));
      g_assert_cmpuint (biv_army_list_formations (campaign, "ONE")->len, ==, 2);
      g_assert_true (biv_body_has_ready_combat (campaign, biv_army_list_formations (campaign, "ONE")->pdata[0]));
      BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
        g_assert_true (biv_unit_may_be_deployed (campaign, unit));
      BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
        g_assert_true (g_hash_table_add (names, (gpointer) biv_item_get_name (BIV_ITEM (formation))));
    }
}

/* A battery's steps are its guns (campaign rules 2.6). */
static void
test_battery (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("fusilier", "Guns");
  g_autofree char *words = NULL;
  g_autoptr (GListStore) lines = biv_unit_table_read ("Side,Formation,Unit,Type,Guns\nFirst,Brigade,Battery,artillery,8\n",
                                                      &words, NULL);

  fixture_lines (campaign, "side ONE name=First", "place P01 name=Home base-of=ONE owner=ONE", NULL);
  g_assert_cmpuint (biv_unit_table_check (G_LIST_MODEL (lines), campaign), ==, 0);
  fixture_commit (campaign, biv_unit_table_propose (G_LIST_MODEL (lines), campaign));
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    g_assert_cmpint (unit->steps_now, ==, 8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (read_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/unit-table/read/", read_rows[i].name, NULL);

      g_test_add_data_func (path, &read_rows[i], test_read);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (check_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/unit-table/check/", check_rows[i].name, NULL);

      g_test_add_data_func (path, &check_rows[i], test_check);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (note_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/unit-table/notes/", note_rows[i].name, NULL);

      g_test_add_data_func (path, &note_rows[i], test_notes);
    }
  g_test_add_func ("/campaign/unit-table/no-table", test_no_table);
  g_test_add_func ("/campaign/unit-table/put-right", test_put_right);
  g_test_add_func ("/campaign/unit-table/replace", test_replace);
  g_test_add_func ("/campaign/unit-table/units", test_units);
  g_test_add_func ("/campaign/unit-table/example", test_example);
  g_test_add_func ("/campaign/unit-table/battery", test_battery);
  return g_test_run ();
}
