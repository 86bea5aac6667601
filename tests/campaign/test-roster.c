/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-roster.c: spreadsheets become rosters: letters, headings, the tree, words, men to steps, what is there already; and back */
#include <string.h>

#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/roster/roster.h"
#include "campaign/turn/turn.h"
#include "fixture.h"

static BivRoster *
read_roster (BivCampaign *campaign,
             const char  *text,
             const char  *mapping_text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRosterMapping) mapping
    = mapping_text != NULL ? biv_roster_mapping_parse (mapping_text, "m", &error) : NULL;
  BivSpreadsheet *sheet;

  g_assert_no_error (error);
  sheet = biv_spreadsheet_read_text (text, "t.csv", &error);
  g_assert_no_error (error);
  return biv_roster_new (sheet, campaign, mapping);
}

/* ---- Letters and cells ---- */

typedef struct
{
  const char *name, *bytes;
  gssize      size;
  const char *encoding, *cells;     /* of all rows: cells between |, rows between / */
} ReadRow;

static const ReadRow read_rows[] = {
  { "tabs", "a\tb\nc\td\n", -1, "UTF-8", "a|b/c|d" },
  { "commas", "a,b\r\nc,d\r\n", -1, "UTF-8", "a|b/c|d" },
  { "semicolons", "a;b, c\nd;e\n", -1, "UTF-8", "a|b, c/d|e" },
  { "bars", "a|b\nc|d", -1, "UTF-8", "a|b/c|d" },
  { "semicolons-with-decimal-commas", "a;1,5;2,5\nb;3,5;4,5\n", -1, "UTF-8", "a|1,5|2,5/b|3,5|4,5" },
  { "quoted-newline", "\"a\nb\",c\nd,e\n", -1, "UTF-8", "a\nb|c/d|e" },
  { "quoted-quotes", "\"a \"\"b\"\"\",c\n", -1, "UTF-8", "a \"b\"|c" },
  { "separator-named", "sep=;\na;b\n", -1, "UTF-8", "a|b" },
  { "mark-before", "\xEF\xBB\xBF" "a,b\n", -1, "UTF-8", "a|b" },
  { "utf-16-little", "\xFF\xFE" "a\0,\0\xFC\0\n\0", 10, "UTF-16", "a|\xC3\xBC" },
  { "utf-16-big", "\xFE\xFF\0a\0,\0b", 8, "UTF-16", "a|b" },
  { "utf-32", "\xFF\xFE\0\0" "a\0\0\0,\0\0\0b\0\0\0", 16, "UTF-32", "a|b" },
  { "utf-16-without-mark", "a\0a\0,\0b\0", 8, "UTF-16", "aa|b" },
  { "latin-1", "J\xE4ger,b\n", -1, "Latin-1", "J\xC3\xA4ger|b" },
  { "windows-dash", "a\x96" "b,c\n", -1, "Latin-1", "a\xE2\x80\x93" "b|c" },
  { "latin-1-where-windows-has-nothing", "a\x81,b\xFC\n", -1, "Latin-1", "a\xC2\x81|b\xC3\xBC" },
  { "formula-kept-as-text", "'=a,'-b,'c\n", -1, "UTF-8", "'=a|'-b|'c" },
  { "empty-rows", "\n,,\na,b\n\n", -1, "UTF-8", "a|b" },
};

static void
test_read (gconstpointer data)
{
  const ReadRow *row = data;
  g_autoptr (GBytes) bytes = g_bytes_new_static (row->bytes, row->size < 0 ? strlen (row->bytes) : (gsize) row->size);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSpreadsheet) sheet = biv_spreadsheet_read_bytes (bytes, "t.csv", &error);
  g_autoptr (GString) cells = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      g_autofree char *line = g_strjoinv ("|", ((BivSpreadRow *) sheet->rows->pdata[i])->cells);

      g_string_append_printf (cells, "%s%s", i > 0 ? "/" : "", line);
    }
  g_assert_cmpstr (cells->str, ==, row->cells);
  g_assert_cmpstr (sheet->encoding, ==, row->encoding);
}

typedef struct
{
  const char *name, *bytes;
  gsize       size;
  const char *message;
} NoTableRow;

static const NoTableRow no_table_rows[] = {
  { "nothing", "", 0, "t.csv: there is no line" },
  { "blanks", " \n\n,,\n", 6, "t.csv: there is no line" },
  { "open-document", "PK\3\4mimetype", 12, "t.csv:1:1: this is a spreadsheet's own file" },
  { "old-excel", "\xD0\xCF\x11\xE0\xA1\xB1", 6, "t.csv:1:1: this is a spreadsheet's own file" },
  { "control", "a,b\nc,\1\n", 8, "t.csv:2:3: this is no text" },
  { "nul", "a,b\nc,d\0e\n", 10, "t.csv:2:4: this is no text" },
  { "nul-in-utf-16", "\xFF\xFE" "a\0,\0\0\0b\0", 10, "t.csv:1:3: this is no text" },
  { "half-a-letter", "\xFF\xFE" "a\0,\0b", 7, "t.csv: this is not the text it says it is (UTF-16)" },
};

static void
test_no_table (gconstpointer data)
{
  const NoTableRow *row = data;
  g_autoptr (GBytes) bytes = g_bytes_new_static (row->bytes, row->size);
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_spreadsheet_read_bytes (bytes, "t.csv", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_true (g_str_has_prefix (error->message, row->message));
}

/* The line of a row is the file's, whatever its cells go over. */
static void
test_lines (void)
{
  g_autoptr (BivSpreadsheet) sheet = biv_spreadsheet_read_text ("a,b\n\n\"c\nc\nc\",d\ne,f\n", "t.csv", NULL);

  g_assert_cmpuint (((BivSpreadRow *) sheet->rows->pdata[1])->line, ==, 3);
  g_assert_cmpuint (((BivSpreadRow *) sheet->rows->pdata[2])->line, ==, 6);
}

static void
test_counts (void)
{
  static const struct
  {
    const char *text;
    int         count;              /* -1: none */
  } rows[] = {
    { "1480", 1480 }, { "1,480", 1480 }, { "1.480", 1480 }, { "1 480", 1480 }, { "1\xC2\xA0" "480", 1480 }, { "1'480", 1480 },
    { "1480.0", 1480 }, { "", 0 }, { "-", 0 }, { "\xE2\x80\x93", 0 }, { "0", 0 }, { "1,234,567", -1 }, { "12,34", -1 },
    { "-5", -1 }, { "about 500", -1 }, { "1e3", -1 }, { "500 men", -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      int count;
      gboolean is_one = biv_cell_read_count (rows[i].text, &count);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (is_one ? count : -1, ==, rows[i].count);
    }
}

/* ---- Headings ---- */

typedef struct
{
  const char *name, *text, *meanings;   /* by column, "-" for one that is left out */
  guint       n_head;
} HeadRow;

static const HeadRow head_rows[] = {
  { "plain", "Side,Formation,Unit,Type\nClans,A,B,inf\n", "side formation unit type", 1 },
  { "of-a-spreadsheet", "Nation,Corps,Div,Bde,Regiment,Arm,Bayonets,Station\nClans,I,1st,A,B,inf,500,Dorrim\n",
    "side corps division brigade unit type men place", 1 },
  { "german", "Nation;Armee;Korps;Befehlshaber;Truppe;Waffe;Güte;Mann/Säbel;Geschütze;Standort\n"
    "Clans;1.;II.;X;A;inf;elite;500;;Dorrim\n", "side army corps commander unit type quality men guns place", 1 },
  { "german-joined", "Nationalität;Korps;Kommandant;Regiment und Bataillon;Waffengattung;Mannschaften\nClans;II.;X;A;inf;500\n",
    "side corps commander unit type men", 1 },
  { "german-short", "Seite;Korps;Kommandeur;Einheit;Typ;Stärke;Ort\nClans;II.;X;A;inf;500;Dorrim\n",
    "side corps commander unit type men place", 1 },
  { "two-words-in-one", "Side,Brigade,Unit,Type,Men/Sabres,Strength (then)\nClans,A,B,inf,500,400\n",
    "side brigade unit type men -", 1 },
  { "title-above", "Army returns of June\nUnit,Type,Brigade\nA,inf,B\n", "unit type brigade", 2 },
  { "merged-heads", ",,,Strength,,\nSide,Brigade,Unit,Bayonets,Sabres,Guns\nClans,A,B,500,,\n",
    "side brigade unit men sabres guns", 2 },
  { "merged-downwards", "Side,Brigade,Unit,Strength,\n,,,Bayonets,Sabres\nClans,A,B,500,\n", "side brigade unit men sabres", 2 },
  { "unknown-column", "Unit,Painted,Type,Brigade\nA,yes,inf,B\n", "unit - type brigade", 1 },
  { "twice-the-same", "Unit,Name,Type,Brigade\nA,x,inf,B\n", "unit - type brigade", 1 },
  { "corps-within-corps", "Side,Corps,Corps,Unit\nClans,A,B,C\n", "side corps corps unit", 1 },
  { "none", "Clans of Karrash,Hill Band,Ridge Men,Infantry (Firearms),1\n", "side formation unit type steps", 0 },
  { "none-and-men", "Clans of Karrash,1st,Hill,Ridge Men,Cavalry,500\nClans of Karrash,1st,Hill,Tower Men,Cavalry,650\n",
    "side division brigade unit type men", 0 },
  { "strength-in-steps", "Brigade,Unit,Type,Strength\nA,B,inf,3\n", "brigade unit type steps", 1 },
  { "strength-in-men", "Brigade,Unit,Type,Strength\nA,B,inf,640\n", "brigade unit type men", 1 },
  { "army-is-whose", "Army,Brigade,Unit,Type\nClans,A,B,inf\nCROWN,C,D,inf\n", "army brigade unit type", 1 },
  { "army-is-the-side", "Army,Brigade,Unit,Type\nClans of Karrash,A,B,inf\nCROWN,C,D,inf\n", "side brigade unit type", 1 },
  { "by-content", "Unit,Who,Brigade,Sort,Goodness,Whither\nA,CLAN,B,Cavalry,elite,Dorrim\n",
    "unit side brigade type quality place", 1 },
};

static void
test_heading (gconstpointer data)
{
  const HeadRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivRoster) roster = read_roster (campaign, row->text, NULL);
  g_autoptr (GString) meanings = g_string_new (NULL);

  for (guint i = 0; i < biv_roster_count_columns (roster); i++)
    g_string_append_printf (meanings, "%s%s", i > 0 ? " " : "",
                            roster->meanings[i] == BIV_COLUMN_LEAVE_OUT ? "-" : biv_column_get_word (roster->meanings[i]));
  g_assert_cmpstr (meanings->str, ==, row->meanings);
  g_assert_cmpuint (roster->n_head, ==, row->n_head);
}

/* ---- The tree ---- */

typedef struct
{
  const char *name, *text, *tree;   /* "SIDE: A(army) > B(corps) [units]; ...": each formation with its chain and its own units */
} TreeRow;

static const TreeRow tree_rows[] = {
  { "every-line-says-all",
    "Side,Corps,Division,Brigade,Unit,Type\nCLAN,I,1st,Leib,A,inf\nCLAN,I,1st,Leib,B,inf\nCLAN,I,Res,,C,inf\nCLAN,I,,,D,inf\n",
    "I Corps(corps) D; I Corps(corps)>1st Division(division); I Corps(corps)>1st Division(division)>Leib(brigade) A,B; "
    "I Corps(corps)>Res(division) C" },
  { "said-once",
    "Side,Corps,Division,Unit,Type\nCLAN,I Corps,1st Division,A,inf\n,,,B,inf\n,,2nd Division,C,inf\n,II Corps,,D,inf\n",
    "I Corps(corps); I Corps(corps)>1st Division(division) A,B; I Corps(corps)>2nd Division(division) C; II Corps(corps) D" },
  { "smallest-first", "Unit,Brigade,Division,Type,Side\nA,Leib,Old,inf,CLAN\nB,Leib,Old,inf,CLAN\n",
    "Old(division); Old(division)>Leib(brigade) A,B" },
  { "same-name-in-two", "Side,Corps,Division,Unit,Type\nCLAN,I,1st,A,inf\nCLAN,II,1st,B,inf\n",
    "I Corps(corps); I Corps(corps)>1st Division(division) A; II Corps(corps); II Corps(corps)>1st Division(division) B" },
  { "formation-s-own-lines", "Side,Corps,Commander,Unit,Type\nCLAN,I,Tarn,,\nCLAN,I,,A,inf\nCLAN,II,Orrin,,\n",
    "I Corps(corps) Tarn! A; II Corps(corps) Orrin!" },
  { "level-in-itself", "Side,Corps,Corps,Corps,Unit,Type\nCLAN,A,B,C,X,inf\n",
    "A(corps); A(corps)>B(corps); A(corps)>B(corps)>C(corps) X" },
  { "by-its-name", "Side,Formation,Unit,Type\nCLAN,2nd Brigade,A,inf\nCLAN,Hill Band,B,inf\nCLAN,Halden,C,inf\n",
    "2nd Brigade(brigade) A; Halden(column) C; Hill Band(band) B" },
  { "path",
    "Path,Name,Nation,Type,Commander\nGuard,Guard Corps,CLAN,,Tarn\nGuard.1st_Div,,,,\nGuard.1st_Div.Foot,Old Foot,,inf,\n"
    "Guard.Horse,,,cav,Ney\n",
    "Guard Corps(corps) Tarn! Horse; Guard Corps(corps)>1st Div(column) Old Foot" },
};

static char *
dup_chain (const BivRosterBody *body)
{
  g_autofree char *above = body->parent != NULL ? dup_chain (body->parent) : NULL;
  const char *level = biv_column_get_word ((BivColumnMeaning) (BIV_COLUMN_ARMY + body->level));

  return g_strdup_printf ("%s%s%s(%s)", above != NULL ? above : "", above != NULL ? ">" : "", body->name, level);
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
test_tree (gconstpointer data)
{
  const TreeRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivRoster) roster = read_roster (campaign, row->text, NULL);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *problems = biv_roster_dup_problems (roster, "t"), *all = NULL;

  g_assert_cmpstr (problems, ==, "");
  for (guint i = 0; i < roster->bodies->len; i++)
    {
      const BivRosterBody *body = roster->bodies->pdata[i];
      g_autofree char *chain = dup_chain (body);
      GString *text = g_string_new (chain);
      const char *between = " ";

      g_assert_true (body->is_wanted);
      if (body->commander != NULL)
        g_string_append_printf (text, " %s!", body->commander);
      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (roster->lines)); j++)
        {
          g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (roster->lines), j);

          if (line->body == body && line->name != NULL)
            {
              g_string_append_printf (text, "%s%s", between, line->name);
              between = ",";
            }
        }
      g_ptr_array_add (found, g_string_free (text, FALSE));
    }
  g_ptr_array_sort (found, compare_texts);
  g_ptr_array_add (found, NULL);
  all = g_strjoinv ("; ", (char **) found->pdata);
  g_assert_cmpstr (all, ==, row->tree);
}

/* Who is the side's commander-in-chief, by table row. */
static void
test_chief (void)
{
  static const struct
  {
    const char *text, *chief;       /* NULL: nobody becomes it */
  } rows[] = {
    { "Side,Army,Corps,Unit,Type\nNew,North,I,A,inf\nNew,North,II,B,inf\n", "North" },
    { "Side,Army,Corps,Unit,Type\nNew,North,,A,inf\nNew,,I,B,inf\n", "North" },
    { "Side,Corps,Unit,Type\nNew,I,A,inf\nNew,II,B,inf\n", NULL },
    { "Side,Corps,Unit,Type,Commander-in-chief\nNew,I,A,inf,\nNew,II,B,inf,yes\n", "II Corps" },
    { "Side,Corps,Unit,Type,Commander-in-chief\nNew,I,A,inf,\n", NULL },
    { "Side,Corps,Unit,Type\nCROWN,I,A,inf\n", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivRoster) roster = read_roster (campaign, rows[i].text, "[sides]\nNew=+\n");
      const char *chief = NULL;

      for (guint j = 0; j < roster->bodies->len; j++)
        if (((BivRosterBody *) roster->bodies->pdata[j])->is_chief)
          {
            g_assert_null (chief);
            chief = ((BivRosterBody *) roster->bodies->pdata[j])->name;
          }
      g_assert_cmpstr (chief, ==, rows[i].chief);
    }
}

/* ---- Words ---- */

typedef struct
{
  const char        *name;
  BivRosterWords     kind;
  const char        *word;
  BivRosterWordState state;
  const char        *means;         /* id, or "+name" of a new one, "-", "off-map"; NULL: nothing */
  const char        *mapping;
} WordRow;

static const WordRow word_rows[] = {
  { "side", BIV_ROSTER_SIDES, "Clans of Karrash", BIV_WORD_KNOWN, "CLAN" },
  { "side-by-id", BIV_ROSTER_SIDES, "clan", BIV_WORD_KNOWN, "CLAN" },
  { "side-in-short", BIV_ROSTER_SIDES, "KAR", BIV_WORD_KNOWN, "CLAN" },
  { "side-nearly", BIV_ROSTER_SIDES, "Clans of Karash", BIV_WORD_GUESSED, "CLAN" },
  { "side-by-a-word-of-it", BIV_ROSTER_SIDES, "Alvora", BIV_WORD_GUESSED, "CROWN" },
  { "side-unknown", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_OPEN, NULL },
  { "side-settled", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_SETTLED, "CROWN", "[sides]\nprussia=CROWN\n" },
  { "side-made", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_SETTLED, "+Prussia", "[sides]\nPrussia=+\n" },
  { "side-made-by-name", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_SETTLED, "+Duchy of Brenn", "[sides]\nPrussia=+Duchy of Brenn\n" },
  { "side-made-that-is-there", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_SETTLED, "CROWN", "[sides]\nPrussia=+Crown of Alvora\n" },
  { "side-left-out", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_SETTLED, "-", "[sides]\nPrussia=-\n" },
  { "side-settled-with-nobody", BIV_ROSTER_SIDES, "Prussia", BIV_WORD_OPEN, NULL, "[sides]\nPrussia=Saxony\n" },
  { "type", BIV_ROSTER_TYPES, "Cavalry", BIV_WORD_KNOWN, "cav" },
  { "type-by-beginning", BIV_ROSTER_TYPES, "Machine", BIV_WORD_KNOWN, "mg" },
  { "type-in-short", BIV_ROSTER_TYPES, "Fld art", BIV_WORD_GUESSED, "lfa" },
  { "type-by-parts", BIV_ROSTER_TYPES, "Light Art", BIV_WORD_GUESSED, "lfa" },
  { "type-by-arm", BIV_ROSTER_TYPES, "J\xC3\xA4ger", BIV_WORD_GUESSED, "inf" },
  { "type-by-arm-of-horse", BIV_ROSTER_TYPES, "Lt cav", BIV_WORD_GUESSED, "cav" },
  { "type-unknown", BIV_ROSTER_TYPES, "Submarine", BIV_WORD_OPEN, NULL },
  { "type-made", BIV_ROSTER_TYPES, "Submarine", BIV_WORD_SETTLED, "+Submarine", "[types]\nSubmarine=+\n" },
  { "type-made-like", BIV_ROSTER_TYPES, "Submarine", BIV_WORD_SETTLED, "+Boats", "[types]\nSubmarine=+Boats|Cavalry\n" },
  { "type-made-like-nothing", BIV_ROSTER_TYPES, "Submarine", BIV_WORD_OPEN, NULL, "[types]\nSubmarine=+Boats|Ships\n" },
  { "quality", BIV_ROSTER_QUALITIES, "Elite", BIV_WORD_KNOWN, "elite" },
  { "quality-in-figures", BIV_ROSTER_QUALITIES, "7", BIV_WORD_KNOWN, "7" },
  { "quality-guessed", BIV_ROSTER_QUALITIES, "Landwehr", BIV_WORD_GUESSED, "poor" },
  { "quality-unknown", BIV_ROSTER_QUALITIES, "blue", BIV_WORD_OPEN, NULL },
  { "quality-is-not-made", BIV_ROSTER_QUALITIES, "blue", BIV_WORD_OPEN, NULL, "[qualities]\nblue=+\n" },
  { "place", BIV_ROSTER_PLACES, "dorrim", BIV_WORD_KNOWN, "P07" },
  { "place-nearly", BIV_ROSTER_PLACES, "Dorim", BIV_WORD_GUESSED, "P07" },
  { "place-unknown", BIV_ROSTER_PLACES, "Rome", BIV_WORD_OPEN, NULL },
  { "place-made", BIV_ROSTER_PLACES, "Rome", BIV_WORD_SETTLED, "+Rome", "[places]\nRome=+\n" },
  { "place-off", BIV_ROSTER_PLACES, "Rome", BIV_WORD_SETTLED, "off-map", "[places]\nRome=off-map\n" },
  { "place-said-off", BIV_ROSTER_PLACES, "off the map", BIV_WORD_KNOWN, "off-map" },
};

static void
test_word (gconstpointer data)
{
  const WordRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *text = g_strdup_printf ("Side,Brigade,Unit,Type,Quality,Place\n%s,A,B,%s,%s,%s\n",
                                           row->kind == BIV_ROSTER_SIDES ? row->word : "CLAN",
                                           row->kind == BIV_ROSTER_TYPES ? row->word : "inf",
                                           row->kind == BIV_ROSTER_QUALITIES ? row->word : "",
                                           row->kind == BIV_ROSTER_PLACES ? row->word : "");
  g_autoptr (BivRoster) roster = read_roster (campaign, text, row->mapping);
  const BivRosterWord *word = roster->words[row->kind]->pdata[0];
  g_autofree char *made = word->id == NULL && word->name != NULL ? g_strconcat ("+", word->name, NULL) : NULL;

  g_assert_cmpstr (word->word, ==, row->word);
  g_assert_cmpint (word->state, ==, row->state);
  g_assert_cmpstr (word->is_left_out ? "-" : word->is_off_map ? "off-map" : made != NULL ? made : word->id, ==, row->means);
  g_assert_cmpint (biv_roster_is_clear (roster), ==, row->state != BIV_WORD_OPEN);
}

/* One answer for all lines of a word; the answers are a text that gives the same roster again. */
static void
test_mapping (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  const char *text = "Who [=],Brigade,Unit,Arm,#,Strength\nPrussia = [x],A,B,J\xC3\xA4ger,1,500\n,A,C,J\xC3\xA4ger,2,800\n";
  g_autoptr (BivRoster) roster = read_roster (campaign, text, NULL), again = NULL;
  g_autoptr (BivRosterMapping) mapping = NULL, read = NULL;
  g_autofree char *kept = NULL, *kept_again = NULL;
  g_autoptr (GError) error = NULL;

  biv_roster_set_meaning (roster, 0, BIV_COLUMN_SIDE);
  biv_roster_answer (roster, BIV_ROSTER_SIDES, "prussia = [X]", "Clans of Karrash");
  roster->mapping->rounding = BIV_ROUND_UP;
  biv_roster_settle (roster);
  g_assert_true (biv_roster_is_clear (roster));
  g_assert_cmpuint (((BivRosterWord *) roster->words[BIV_ROSTER_SIDES]->pdata[0])->n_lines, ==, 2);
  mapping = biv_roster_dup_mapping (roster);
  kept = biv_roster_mapping_dup_text (mapping);
  read = biv_roster_mapping_parse (kept, "m", &error);
  g_assert_no_error (error);
  kept_again = biv_roster_mapping_dup_text (read);
  g_assert_cmpstr (kept, ==, kept_again);
  again = read_roster (campaign, text, kept);
  g_assert_true (biv_roster_is_clear (again));
  g_assert_cmpuint (again->n_guessed, ==, 0);
  g_assert_cmpuint (again->n_units, ==, 2);
  g_assert_cmpint (again->men_a_step, ==, roster->men_a_step);
}

static void
test_mapping_faults (void)
{
  static const struct
  {
    const char *text, *message;
  } rows[] = {
    { "[columns]\nNation=sides\n", "m: [columns] Nation: “sides”" },
    { "[rule]\nmen=many\n", "m: [rule] men: “many” is no whole number" },
    { "[rule]\nleast=0\n", "m: [rule] least: “0” is no whole number from 1" },
    { "[rule]\nrounding=sideways\n", "m: [rule] rounding: “sideways” will not do; it may be nearest, up, down" },
    { "nonsense\n", "m: " },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_roster_mapping_parse (rows[i].text, "m", &error));
      g_assert_true (g_str_has_prefix (error->message, rows[i].message));
    }
}

/* ---- What is wrong with a line ---- */

typedef struct
{
  const char *name, *text;
  guint       line;
  int         column;               /* from 0; -1: the line as a whole */
  const char *says;
} FaultRow;

static const FaultRow fault_rows[] = {
  { "no-name", "Side,Brigade,Unit,Type\nCLAN,A,B,inf\nCLAN,A,,inf\n", 3, 2, "no name" },
  { "no-formation", "Side,Brigade,Unit,Type\nCLAN,,B,inf\n", 2, 1, "no formation" },
  { "formula", "Side,Brigade,Unit,Type,Men\nCLAN,A,B,inf,\"=SUM(E3:E9)\"\n", 2, 4, "formula" },
  { "failed-formula", "Side,Brigade,Unit,Type,Men\nCLAN,A,B,inf,#REF!\n", 2, 4, "formula" },
  { "no-number", "Side,Brigade,Unit,Type,Men\nCLAN,A,B,inf,many\n", 2, 4, "many" },
  { "number-too-large", "Side,Brigade,Unit,Type,Steps\nCLAN,A,B,inf,100000\n", 2, 4, "100000" },
  { "too-wide", "Side,Brigade,Unit,Type\nCLAN,A,B,inf\nCLAN,A,C,inf,x\n", 3, 4, "The line has 5 columns, the heading 4" },
  { "open-quote", "Side,Brigade,Unit,Type\nCLAN,A,\"B,inf\n", 2, 2, "quotation mark" },
  { "double-ref", "Side,Brigade,Unit,Type,Ref\nCLAN,A,B,inf,K1\nCLAN,A,C,inf,K1\n", 3, 4, "line 2" },
  { "level", "Side,Brigade,Level,Unit,Type\nCLAN,A,regiment,,\n", 2, 2, "regiment" },
  { "no-column-of-units", "Side,Brigade,Type\nCLAN,A,inf\n", 2, -1, "Unit name" },
  { "no-column-of-formations", "Side,Unit,Type\nCLAN,A,inf\n", 2, -1, "formation" },
};

static void
test_fault (gconstpointer data)
{
  const FaultRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivRoster) roster = read_roster (campaign, row->text, NULL);
  const BivRosterFault *fault;
  g_autoptr (GError) error = NULL;
  g_autofree char *problems = biv_roster_dup_problems (roster, "t.csv"), *begins = g_strdup_printf ("t.csv:%u: ", row->line);

  g_assert_cmpuint (roster->faults->len, >=, 1);
  fault = roster->faults->pdata[0];
  g_assert_cmpuint (fault->line, ==, row->line);
  g_assert_cmpint ((int) fault->column, ==, row->column);
  g_assert_nonnull (strstr (fault->text, row->says));
  g_assert_true (g_str_has_prefix (problems, begins));
  g_assert_null (biv_roster_propose (roster, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

/* A line that is left out by hand stands in nobody's way. */
static void
test_drop (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivRoster) roster = read_roster (campaign, "Side,Brigade,Unit,Type\nCLAN,A,B,inf\nCLAN,New,,inf\nTotal,,,\n", NULL);
  g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (roster->lines), 1);
  g_autoptr (BivRosterLine) total = g_list_model_get_item (G_LIST_MODEL (roster->lines), 2);

  g_assert_false (biv_roster_is_clear (roster));
  g_assert_nonnull (strstr (total->note, "total"));
  biv_roster_drop_line (roster, line, TRUE);
  g_assert_true (biv_roster_is_clear (roster));
  g_assert_cmpuint (roster->bodies->len, ==, 1);
  g_assert_cmpuint (roster->n_units, ==, 1);
  g_assert_cmpuint (roster->n_left_out, ==, 2);
}

/* ---- Men to steps ---- */

static void
test_steps (void)
{
  static const struct
  {
    const char *rule, *cells;        /* men, sabres, guns */
    int         steps;
  } rows[] = {
    { "men=500", "1480,,", 3 },           { "men=500", "1210,,", 2 },           { "men=500", "1250,,", 3 },
    { "men=500\nrounding=up", "1001,,", 3 }, { "men=500\nrounding=down", "1499,,", 2 }, { "men=500", "100,,", 1 },
    { "men=500\nleast=2", "100,,", 2 },   { "men=500\nsabres=100", ",250,", 3 }, { "men=500\nsabres=100", "500,100,", 2 },
    { "guns=4", ",,8", 2 },               { "men=500\nguns=4", "500,,8", 1 },   { "", "600,,", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autofree char *text = g_strdup_printf ("Side,Brigade,Unit,Type,Men,Sabres,Guns\nCLAN,A,B,inf,%s\n", rows[i].cells);
      g_autofree char *mapping = g_strdup_printf ("[rule]\n%s\n", rows[i].rule);
      g_autoptr (BivRoster) roster = read_roster (campaign, text, mapping);
      g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (roster->lines), 0);

      g_test_message ("%s: %s", rows[i].rule, rows[i].cells);
      g_assert_cmpint (line->steps, ==, rows[i].steps);
      g_assert_true (line->is_reckoned);
    }
}

/* ---- What is there already ---- */

static const char doubles_table[] = "Side,Formation,Unit,Type,Quality,Commander\n"
                                    "CLAN,Dorrim Host,Riflemen,cav,elite,Ney\n"
                                    "CLAN,Dorrim Host,New Men,inf,,\nCLAN,Dorrim Host,New Men,cav,,\n";

static void
test_doubles (void)
{
  static const struct
  {
    const char *doubles;
    guint       n_units, n_new;
    const char *type, *commander;     /* of the one that was there; of its formation */
    const char *new_type;             /* of the first New Men */
  } rows[] = {
    { "leave-out", 1, 1, "inf", "Tarrek", "inf" },
    { "replace", 2, 1, "cav", "Ney", "cav" },
    { "add", 3, 3, "inf", "Tarrek", "inf" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autofree char *mapping = g_strdup_printf ("[rule]\ndoubles=%s\n", rows[i].doubles);
      BivUnit *there = NULL;
      g_autoptr (BivRoster) roster = NULL;
      g_autoptr (GError) error = NULL;
      guint n_before = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len;

      fixture_line (campaign, "unit N30 formation=DH type=inf name=Riflemen");
      BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
        if (g_strcmp0 (biv_id_of (unit), "N30") == 0)
          there = unit;
      fixture_line (campaign, "formation DH commander=Tarrek");
      roster = read_roster (campaign, doubles_table, mapping);
      g_assert_cmpuint (roster->n_doubles, ==, 2);
      g_assert_cmpuint (roster->n_units, ==, rows[i].n_units);
      fixture_commit (campaign, biv_roster_propose (roster, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, n_before + 1 + rows[i].n_new);
      g_assert_cmpstr (there->type, ==, rows[i].type);
      fixture_expect (campaign, "DH", "commander", rows[i].commander);
      there = NULL;
      BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
        if (there == NULL && g_strcmp0 (biv_item_get_name (BIV_ITEM (unit)), "New Men") == 0)
          there = unit;
      g_assert_cmpstr (there->type, ==, rows[i].new_type);
    }
}

/* ---- A whole war ---- */

static const char war[] =
  "Nation;Army;Corps;Division;Commander;Unit;Arm;Class;Bayonets;Sabres;Guns;Station\n"
  "Prussia;Army of the Lower Rhine;;;Gerhard Bl\xC3\xBCm;;;;;;;Namur\n"
  ";;I Corps;;Ziethner;;;;;;;Fleurus\n"
  ";;;1st;;12th Regiment;Line inf;Line;2,400;;;\n"
  ";;;1st;;1st Landwehr;Landwehr;Landwehr;1,850;;;\n"
  ";;;;;Silesian Hussars;Hussars;Veteran;;620;;\n"
  ";;;;;Foot Battery 7;6 pdr;;;;8;\n"
  "France;Army of the North;;;;;;;;;;\n"
  ";;Guard;;Drouet;;;;;;;Charleroi\n"
  ";;;;;1st Grenadiers;Gren.;Old Guard;1280;;;\n"
  ";;;;;Empress Dragoons;Dragoons;Guard;;816;;\n"
  ";;;;;Balloons;Balloons;;;;;\n";

static void
test_war (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), before = biv_campaign_copy (campaign);
  g_autoptr (BivRoster) roster = read_roster (campaign, war, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *problems = biv_roster_dup_problems (roster, "war.csv"), *words = NULL, *difference = NULL;
  guint n_units = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len;
  BivSide *prussia;
  BivRefusal why = { 0 };

  /* Each word once, with its first line and its column. */
  g_assert_nonnull (strstr (problems, "war.csv:2: column 1 (Side): “Prussia” is no side here (6 lines)."));
  g_assert_nonnull (strstr (problems, "war.csv:12: column 7 (Type): “Balloons” is no type of the rulebook."));
  g_assert_nonnull (strstr (problems, "war.csv:3: column 12 (Place): “Fleurus” is no place on the map."));
  biv_roster_make_missing (roster);
  g_assert_true (biv_roster_is_clear (roster));
  words = biv_roster_dup_words (roster);
  g_assert_cmpstr (words, ==, "11 lines: 7 units. 5 new formations, 2 new sides, 3 new places, 1 new type.");
  fixture_commit (campaign, biv_roster_propose (roster, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, n_units + 7);
  prussia = BIV_SIDE (biv_item_find_called (campaign, BIV_KIND_SIDE, "Prussia"));
  g_assert_nonnull (prussia);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (biv_campaign_find_formation (campaign, prussia->commander_in_chief))), ==,
                   "Army of the Lower Rhine");
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (formation)), "I Corps") == 0)
        {
          g_assert_cmpint (formation->level, ==, BIV_LEVEL_CORPS);
          g_assert_cmpstr (formation->commander, ==, "Ziethner");
          g_assert_cmpstr (biv_item_call (biv_campaign_find_place (campaign, formation->location)), ==, "Fleurus");
        }
      /* What says nothing of its place is where what it lies in is; an army, where its corps are. */
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (formation)), "1st Division") == 0)
        g_assert_cmpstr (biv_item_call (biv_campaign_find_place (campaign, formation->location)), ==, "Fleurus");
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (formation)), "Army of the North") == 0)
        g_assert_cmpstr (biv_item_call (biv_campaign_find_place (campaign, formation->location)), ==, "Charleroi");
    }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (unit)), "Silesian Hussars") == 0)
        g_assert_cmpstr (unit->type, ==, "cav");
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (unit)), "1st Landwehr") == 0)
        g_assert_cmpstr (unit->quality, ==, "poor");
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (unit)), "Foot Battery 7") == 0)
        g_assert_cmpint (unit->guns, ==, 8);
      if (g_strcmp0 (biv_item_get_name (BIV_ITEM (unit)), "Balloons") == 0)
        g_assert_cmpstr (biv_unit_get_type_label (campaign, unit), ==, "Balloons");
    }
  /* One step, and it can be taken back. */
  g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_campaign_is_same (campaign, before, &difference));
  g_assert_null (difference);
}

/* On a grid nobody can make a place where it is wanted. */
static void
test_grid (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivRoster) roster = NULL;

  fixture_line (campaign, "campaign campaign map-form=hexes");
  roster = read_roster (campaign, "Side,Brigade,Unit,Type,Place\nCLAN,A,B,inf,Rome\n", "[places]\nRome=+\n");
  g_assert_false (biv_roster_is_clear (roster));
}

/* ---- There and back ---- */

/* Everything that a roster holds, as a text. */
static char *
dup_state (BivCampaign *campaign)
{
  GString *text = g_string_new (NULL);
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = formations->pdata[i];
      const char *id = biv_id_of (formation);
      BivFormation *parent = biv_campaign_find_formation (campaign, formation->parent);
      BivSide *side = biv_campaign_find_side (campaign, formation->side);
      BivPlace *place = biv_campaign_find_place (campaign, formation->location);
      GPtrArray *units = biv_army_list_own_units (campaign, id);

      g_string_append_printf (text, "%s/%s/%s/%d/%s/%s/%s/%d/%s/%d\n", formation->side, biv_item_call (formation),
                              parent != NULL ? biv_item_call (parent) : "", formation->level, formation->commander, formation->rank,
                              formation->rating, formation->quality, place != NULL ? biv_item_call (place) : "",
                              g_strcmp0 (side->commander_in_chief, id) == 0);
      for (guint j = 0; j < units->len; j++)
        {
          BivUnit *unit = units->pdata[j];
          g_autofree char *remarks = biv_cell_dup_clean (unit->remarks != NULL ? unit->remarks : "");

          g_string_append_printf (text, "  %s/%s/%s/%s/%d/%d/%d/%d/%s/%s\n", biv_unit_get_label (unit),
                                  biv_unit_get_ref (unit), unit->type,
                                  biv_unit_get_quality (unit), unit->steps_full, unit->steps_now, unit->guns, unit->frontage,
                                  unit->calibre, remarks);
        }
    }
  return g_string_free (text, FALSE);
}

static void
assert_reads_back (BivCampaign *campaign,
                   const char  *csv,
                   const char  *mapping)
{
  g_autoptr (BivRoster) roster = read_roster (campaign, csv, mapping);
  g_autofree char *problems = biv_roster_dup_problems (roster, "t.csv");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  g_assert_cmpstr (problems, ==, "");
  g_assert_cmpuint (roster->n_guessed, ==, 0);
  proposal = biv_roster_propose (roster, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < biv_proposal_get_edits (proposal)->len; i++)
    {
      const BivEdit *edit = biv_proposal_get_edits (proposal)->pdata[i];

      g_error ("%s %s changes", edit->id, edit->field != NULL ? edit->field->name : "");
    }
}

static const char nasty[] = "abcdefgh IVX1234567890 ,;\t\"'=+-@|\n/.>()_#\xC3\xA4\xC3\x9F%";

static char *
dup_name (GRand      *random,
          const char *begins)
{
  g_autofree gunichar *letters = g_utf8_to_ucs4_fast (nasty, -1, NULL);
  glong n = g_utf8_strlen (nasty, -1);
  g_autoptr (GString) name = g_string_new (begins);

  for (int i = g_rand_int_range (random, 0, 14); i > 0; i--)
    g_string_append_unichar (name, letters[g_rand_int_range (random, 0, (gint32) n)]);
  return biv_cell_dup_clean (name->str);
}

static void
set_text (char **field,
          char  *text)
{
  g_free (*field);
  *field = text;
}

/* Two sides and three places; with @with_army a tree to any depth, levels as they fall. */
static BivCampaign *
make_campaign (GRand      *random,
               const char *ruleset,
               gboolean    with_army)
{
  static const char *const qualities[] = { NULL, "poor", "elite" };
  BivCampaign *campaign = biv_campaign_new (ruleset, "War");
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  gboolean has_guns = biv_campaign_get_traits (campaign, NULL)->has_tenths;
  int n = with_army ? g_rand_int_range (random, 1, 14) : 0, n_units = 0;

  for (int i = 0; i < 2; i++)
    {
      BivSide *side = BIV_SIDE (biv_item_new (BIV_KIND_SIDE, i == 0 ? "NORTH" : "SOUTH"));

      biv_item_set_name (BIV_ITEM (side), i == 0 ? "Kingdom, of the \"North\"" : "=South");
      if (with_army && i == 0)
        side->commander_in_chief = g_strdup ("F0");
      biv_campaign_add (campaign, BIV_ITEM (side));
    }
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *id = g_strdup_printf ("P%d", i), *name = g_strdup_printf ("Town; %d", i);
      BivItem *place = biv_item_new (BIV_KIND_PLACE, id);

      biv_item_set_name (place, name);
      biv_campaign_add (campaign, place);
    }
  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("F%d", i), *begins = g_strdup_printf ("%d", i), *name = dup_name (random, begins);
      BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id)), *parent = NULL;
      int above = i > 0 ? g_rand_int_range (random, -1, i) : -1;
      g_autofree char *parent_id = above >= 0 ? g_strdup_printf ("F%d", above) : NULL;

      parent = biv_campaign_find_formation (campaign, parent_id);
      biv_item_set_name (BIV_ITEM (formation), name);
      set_text (&formation->side, g_strdup (parent != NULL ? parent->side : i % 3 == 0 ? "NORTH" : "SOUTH"));
      set_text (&formation->parent, g_strdup (parent_id));
      formation->level = (BivLevel) g_rand_int_range (random, 0, BIV_LEVEL_DETACHMENT + 1);
      if (g_rand_boolean (random))
        set_text (&formation->commander, dup_name (random, "General"));
      if (g_rand_boolean (random))
        set_text (&formation->rank, g_strdup ("Colonel, half pay"));
      set_text (&formation->location, g_rand_boolean (random) ? g_strdup_printf ("P%d", g_rand_int_range (random, 0, 3)) : NULL);
      if (has_guns)
        formation->quality = g_rand_int_range (random, 1, 10);
      biv_campaign_add (campaign, BIV_ITEM (formation));
      for (int j = g_rand_int_range (random, 0, 4); j > 0; j--)
        {
          g_autofree char *unit_id = g_strdup_printf ("%c%02d", 'A' + i % 2, ++n_units), *unit_name = dup_name (random, "U");
          BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, unit_id));
          guint type;

          biv_item_set_name (BIV_ITEM (unit), unit_name);
          set_text (&unit->formation, g_strdup (id));
          type = (guint) g_rand_int_range (random, 0, (gint32) biv_book_get_n_types (book));
          set_text (&unit->type, g_strdup (biv_book_get_type_at (book, type)->id));
          set_text (&unit->quality, g_strdup (qualities[g_rand_int_range (random, 0, 3)]));
          unit->steps_full = g_rand_int_range (random, 1, 13);
          unit->steps_now = g_rand_int_range (random, 1, unit->steps_full + 1);
          if (has_guns && g_rand_boolean (random))
            unit->guns = g_rand_int_range (random, 2, 13);
          if (has_guns && g_rand_boolean (random))
            unit->frontage = g_rand_int_range (random, 10, 300);
          if (g_rand_boolean (random))
            set_text (&unit->remarks, dup_name (random, "said\nin two lines"));
          biv_campaign_add (campaign, BIV_ITEM (unit));
        }
    }
  return campaign;
}

/* Written out and read back a roster changes nothing; read into a campaign that has none it is the same again. */
static void
test_there_and_back (void)
{
  static const char *const rulesets[] = { "frontier-musket", "fusilier", "modern-frontier" };
  guint n = g_test_thorough () ? 3000 : 45;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (i);
      g_autoptr (BivCampaign) campaign = make_campaign (random, rulesets[i % 3], TRUE);
      g_autoptr (BivCampaign) empty = make_campaign (random, rulesets[i % 3], FALSE);
      g_autofree char *csv = biv_roster_dup_csv (campaign), *state = dup_state (campaign), *state_again = NULL;
      g_autoptr (BivRoster) roster = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("campaign %u\n%s", i, csv);
      assert_reads_back (campaign, csv, "[rule]\ndoubles=replace\n");
      assert_reads_back (campaign, csv, NULL);
      roster = read_roster (empty, csv, NULL);
      fixture_commit (empty, biv_roster_propose (roster, &error));
      g_assert_no_error (error);
      state_again = dup_state (empty);
      g_assert_cmpstr (state_again, ==, state);
    }
}

/* ---- Any table at all ---- */

/* Mostly what would do in that column of Side,Brigade,Unit,Type,Men,Place,Ref. */
static void
append_random_cell (GString *table,
                    GRand   *random,
                    int      column)
{
  static const char *const good[][3] = {
    { "CLAN", "CROWN", "Prussia" }, { "1st", "Hill", "Leib" }, { "Foot", "Guard", "Riders" }, { "inf", "cav", "Rockets" },
    { "500", "1,200", "" },
    { "Dorrim", "Rome", "" }, { "", "", "" },
  };
  static const char *const cells[] = {
    "Side", "Unit", "Type", "Brigade", "Corps", "Corps", "Men", "Guns", "Place", "Path", "Level", "Ref", "Quality",
    "Commander", "CLAN", "CROWN",
    "inf", "cav", "elite", "7", "500", "1,500", "=A1", "#REF!", "Dorrim", "Hill Band", "N01", "A.B", "A.B.C", "A",
    "army", "yes", "Total", "",
    "", "", "", "-", "\"x\ny\"", "\"open", "\xC3\xA9t\xC3\xA9", "Prussia", "I", "1st", "General's Staff", "99999999",
  };

  if (column < (int) G_N_ELEMENTS (good) && g_rand_int_range (random, 0, 20) > 0)
    g_string_append (table, good[column][g_rand_int_range (random, 0, 3)]);
  else
    g_string_append (table, cells[g_rand_int_range (random, 0, G_N_ELEMENTS (cells))]);
}

/* Whatever stands in it: it is taken over whole, or not at all and for a reason. */
static void
test_any_table (void)
{
  guint n = g_test_thorough () ? 20000 : 300, n_taken = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (i);
      g_autoptr (BivCampaign) campaign = fixture_karrash (), before = biv_campaign_copy (campaign);
      g_autoptr (GString) table = g_string_new (g_rand_boolean (random) ? "Side,Brigade,Unit,Type,Men,Place,Ref\n" : "");
      g_autoptr (BivSpreadsheet) sheet = NULL;
      g_autoptr (BivRoster) roster = NULL;
      g_autoptr (BivProposal) proposal = NULL;
      g_autofree char *problems = NULL, *notes = NULL, *words = NULL, *difference = NULL;
      g_autoptr (GError) error = NULL;
      int n_columns = g_rand_int_range (random, 1, 9);
      BivRefusal why = { 0 };

      for (int row = g_rand_int_range (random, 1, 12); row > 0; row--)
        for (int column = 0; column < n_columns; column++)
          {
            append_random_cell (table, random, i % 2 == 0 ? column : 99);
            g_string_append_c (table, column + 1 < n_columns ? ',' : '\n');
          }
      sheet = biv_spreadsheet_read_text (table->str, "t.csv", NULL);
      if (sheet == NULL)
        continue;
      roster = biv_roster_new (g_steal_pointer (&sheet), campaign, NULL);
      roster->mapping->doubles = (BivRosterDoubles) g_rand_int_range (random, 0, 3);
      for (guint j = 0; j < 2; j++)
        biv_roster_set_meaning (roster, (guint) g_rand_int_range (random, 0, (gint32) biv_roster_count_columns (roster)),
                                (BivColumnMeaning) g_rand_int_range (random, 0, BIV_N_COLUMNS));
      biv_roster_make_missing (roster);
      problems = biv_roster_dup_problems (roster, "t.csv");
      notes = biv_roster_dup_notes (roster, "t.csv");
      words = biv_roster_dup_words (roster);
      proposal = biv_roster_propose (roster, &error);
      g_test_message ("table %u\n%s%s", i, table->str, problems);
      g_assert_cmpint (*problems == '\0', ==, biv_roster_is_clear (roster));
      g_assert_cmpint (proposal != NULL, ==, *problems == '\0');
      if (proposal == NULL || biv_proposal_is_empty (proposal))
        continue;
      g_clear_error (&error);
      biv_campaign_commit (campaign, proposal, &error);
      g_assert_no_error (error);
      n_taken++;
      g_assert_true (biv_campaign_undo (campaign, &why));
      g_assert_true (biv_campaign_is_same (campaign, before, &difference));
    }
  g_assert_cmpuint (n_taken, >, n / 20);
}

/* ---- What a new campaign has not got yet ---- */

static gboolean
is_missing (BivCampaign *campaign,
            const char  *text,
            const char  *object)
{
  g_autoptr (GPtrArray) matters = biv_turn_list_open_matters (campaign);

  for (guint i = 0; i < matters->len; i++)
    {
      const BivOpenMatter *matter = matters->pdata[i];

      g_assert_nonnull (biv_campaign_find (campaign, matter->object));
      if (g_str_equal (matter->text, text) && g_str_equal (matter->object, object))
        return TRUE;
    }
  return FALSE;
}

static void
test_missing (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War");

  biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "CROWN"));
  biv_item_set_name (biv_campaign_find (campaign, "CROWN"), "Crown");
  g_assert_true (is_missing (campaign, "There is no map yet", "campaign"));
  g_assert_true (is_missing (campaign, "No units: Crown", "CROWN"));
  fixture_lines (campaign, "formation HC side=CROWN name=Column", "unit A1 formation=HC type=inf name=Foot", NULL);
  g_assert_false (is_missing (campaign, "No units: Crown", "CROWN"));
  g_assert_true (is_missing (campaign, "No commander-in-chief: Crown", "CROWN"));
  /* Nobody can be put on a map that is not there. */
  g_assert_false (is_missing (campaign, "Column is off the map", "HC"));
  fixture_lines (campaign, "place P1 name=North x=1 base-of=CROWN", "place P2 name=South x=5",
                 "link L1 from=P1 to=P2 kind=road river=yes", NULL);
  g_assert_false (is_missing (campaign, "There is no map yet", "campaign"));
  g_assert_true (is_missing (campaign, "No units at North", "P1"));
  g_assert_true (is_missing (campaign, "Column is off the map", "HC"));
  g_assert_true (is_missing (campaign, "North to South: no crossing of the river", "L1"));
  fixture_lines (campaign, "formation HC location=P1", "side CROWN commander-in-chief=HC", "link L1 crossing=ford", NULL);
  g_assert_false (is_missing (campaign, "No units at North", "P1"));
  g_assert_false (is_missing (campaign, "Column is off the map", "HC"));
  g_assert_false (is_missing (campaign, "No commander-in-chief: Crown", "CROWN"));
  g_assert_false (is_missing (campaign, "North to South: no crossing of the river", "L1"));
  {
    g_autoptr (GPtrArray) matters = biv_turn_list_open_matters (campaign);

    g_assert_cmpuint (matters->len, ==, 0);
  }
}

/* ---- A long one ---- */

static void
test_long (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GString) table = g_string_new ("Side,Corps,Division,Brigade,Unit,Type,Men\n");
  g_autoptr (BivRoster) roster = NULL;
  g_autoptr (GError) error = NULL;
  guint n_before = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (table, "CLAN,%u,%u,%u,Unit %u,inf,%u\n", i / 1000, i / 100, i / 10, i, 400 + i % 300);
  roster = read_roster (campaign, table->str, NULL);
  g_assert_cmpuint (roster->n_units, ==, 5000);
  fixture_commit (campaign, biv_roster_propose (roster, &error));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, n_before + 5000);
  for (guint i = 5000; i <= BIV_SPREADSHEET_ROWS_MOST; i++)
    g_string_append (table, "CLAN,1,1,1,X,inf,1\n");
  g_assert_null (biv_spreadsheet_read_text (table->str, "t.csv", &error));
  g_assert_true (g_str_has_prefix (error->message, "t.csv:10001:1: the table has more than"));
}

#define ADD_ROWS(title, rows, test)                                                                   \
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)                                                     \
    {                                                                                                 \
      g_autofree char *path = g_strconcat ("/campaign/roster/" title "/", rows[i].name, NULL);        \
      g_test_add_data_func (path, &rows[i], test);                                                    \
    }

/* The rulebook has room for so many types, with names of so many letters: who cannot be made is to be settled. */
static void
test_new_types (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *letters = g_strnfill (61, 'x'), *long_name = NULL, *problems = NULL, *many_problems = NULL;
  g_autoptr (GString) many = g_string_new ("Side,Formation,Unit,Type\n");
  g_autoptr (BivRoster) roster = NULL, of_many = NULL;

  long_name = g_strdup_printf ("Side,Formation,Unit,Type\nCLAN,Hill Band,A,%s\nCLAN,Hill Band,B,Camels\n", letters);
  roster = read_roster (campaign, long_name, NULL);
  biv_roster_make_missing (roster);
  problems = biv_roster_dup_problems (roster, "t.csv");
  g_assert_true (g_str_has_prefix (problems, "t.csv:2: column 4 (Type): “xxx"));
  g_assert_nonnull (strstr (problems, "a name has 1 to 60 letters.\n"));
  g_assert_null (strstr (problems, "Camels"));
  g_assert_cmpuint (roster->n_open, ==, 1);

  for (char c = 'A'; c <= 'Z'; c++)
    g_string_append_printf (many, "CLAN,Hill Band,%c,Camels of %c\n", c, c);
  of_many = read_roster (campaign, many->str, NULL);
  biv_roster_make_missing (of_many);
  many_problems = biv_roster_dup_problems (of_many, "t.csv");
  g_test_message ("%s", many_problems);
  g_assert_true (g_str_has_suffix (many_problems, ".\n"));
  g_assert_cmpuint (of_many->n_open, >, 0);
  g_assert_cmpuint (of_many->n_open, <, 26);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD_ROWS ("read", read_rows, test_read)
  ADD_ROWS ("no-table", no_table_rows, test_no_table)
  ADD_ROWS ("heading", head_rows, test_heading)
  ADD_ROWS ("tree", tree_rows, test_tree)
  ADD_ROWS ("word", word_rows, test_word)
  ADD_ROWS ("fault", fault_rows, test_fault)
  g_test_add_func ("/campaign/roster/lines", test_lines);
  g_test_add_func ("/campaign/roster/counts", test_counts);
  g_test_add_func ("/campaign/roster/chief", test_chief);
  g_test_add_func ("/campaign/roster/mapping", test_mapping);
  g_test_add_func ("/campaign/roster/mapping-faults", test_mapping_faults);
  g_test_add_func ("/campaign/roster/drop", test_drop);
  g_test_add_func ("/campaign/roster/steps", test_steps);
  g_test_add_func ("/campaign/roster/doubles", test_doubles);
  g_test_add_func ("/campaign/roster/war", test_war);
  g_test_add_func ("/campaign/roster/grid", test_grid);
  g_test_add_func ("/campaign/roster/there-and-back", test_there_and_back);
  g_test_add_func ("/campaign/roster/any-table", test_any_table);
  g_test_add_func ("/campaign/roster/missing", test_missing);
  g_test_add_func ("/campaign/roster/long", test_long);
  g_test_add_func ("/campaign/roster/new-types", test_new_types);
  return g_test_run ();
}
