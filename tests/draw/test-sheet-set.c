/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-set.c: all nine sheets: what stands on them, what a side's copies do not tell, and the files they become */
#include "battle-script.h"

#include <stdlib.h>
#include <string.h>

#include "campaign/model/army.h"
#include "campaign/story/journal.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"
#include "draw/sheet/document.h"
#include "draw/sheet/run.h"
#include "folder.h"

/* Turn 5: Halden Column beat Dorrim Host at Two Palms; Ford Column is far away and nobody has seen it. */
static BivCampaign *
play (void)
{
  BivCampaign *campaign = fixture_karrash ();
  static const char *const battle[] = {
    "turn 5", "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1",
    "formation DH location=P09 arrived-by=L08 previous-place=P10 arrival=1", "phase battle",
    "battle B1 turn=5 place=P09 attacker=CROWN defender=CLAN", "setup P09",
    "result P09 winner=CROWN A02,A05,N02,N03,N05,N06=destroyed",
    "apply P09 / CROWN1 CROWN4 CLAN2 CLAN5 CLAN3 CLAN1", NULL,
  };
  BivItem *note = biv_item_new (BIV_KIND_ENTRY, "note");
  BivEntry *entry = BIV_ENTRY (note);

  fixture_lines (campaign, "option weather.mode simple", "unit A10 steps-full=83 steps-now=71",
                 "side CROWN mission='Open the road to Dorrim' notes='Trust nobody'",
                 "place P04 secret-notes='a tunnel under the gap'",
                 "turn 5", "order FC rest text='Let the men bathe'", NULL);
  battle_script_run (campaign, battle);
  fixture_line (campaign, "weather storm");
  entry->headline = g_strdup ("Victory at Two Palms");
  entry->text = g_strdup ("The column stood in the palms all day, and in the evening the drums were silent.");
  entry->entry_kind = BIV_ENTRY_NOTE;
  entry->turn = 5;
  entry->gazette = TRUE;
  fixture_commit (campaign, biv_turn_propose_note (campaign, entry));
  g_free (entry->headline);
  entry->headline = g_strdup ("Not for print");
  entry->gazette = FALSE;
  fixture_commit (campaign, biv_turn_propose_note (campaign, entry));
  g_object_unref (note);
  return campaign;
}

static BivSheet *
make (BivCampaign  *campaign,
      BivSheetKind  kind,
      BivPaper      paper,
      const char   *side,
      const char   *reader)
{
  BivSheetRequest request = { .kind = kind, .paper = paper, .side = side, .reader = reader, .has_history = TRUE };
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheet_new (campaign, &request, &error);

  g_assert_no_error (error);
  return sheet;
}

static const char *
whose (BivSheetKind kind,
       const char  *reader)
{
  return reader != NULL ? reader : biv_sheet_kind_needs_side (kind) ? "CROWN" : NULL;
}

/* ---- Every sheet, on both papers, for everybody ---- */

/* What a browser reads aloud: its language, one title and no heading left out, a name for every picture; what is begun ends,
 * and nothing is fetched. */
static void
check_markup (const char *html)
{
  static const char *const pairs[] = { "table", "caption", "thead", "tr", "td", "th", "figure", "figcaption", "blockquote",
                                       "main", "p" };
  int level = 0;

  g_assert_nonnull (strstr (html, "<html lang=\"en\">"));
  for (const char *at = strstr (html, "<h"); at != NULL; at = strstr (at + 1, "<h"))
    if (g_ascii_isdigit (at[2]))
      {
        int next = at[2] - '0';

        g_assert_cmpint (next, <=, level + 1);
        g_assert_cmpint (next, >, level == 0 ? 0 : 1);
        level = next;
      }
  g_assert_cmpint (level, >, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *pattern = g_strdup_printf ("<%s[ >]", pairs[i]), *end = g_strdup_printf ("</%s>", pairs[i]);
      g_autoptr (GRegex) begins = g_regex_new (pattern, 0, 0, NULL);
      g_auto (GStrv) open = g_regex_split (begins, html, 0), closed = g_strsplit (html, end, -1);

      if (g_strv_length (open) != g_strv_length (closed))
        g_error ("%u <%s>, %u of them end", g_strv_length (open) - 1, pairs[i], g_strv_length (closed) - 1);
    }
  for (const char *at = strstr (html, "<img"); at != NULL; at = strstr (at + 1, "<img"))
    {
      g_assert_true (g_str_has_prefix (at, "<img alt=\""));
      g_assert_cmpint (at[strlen ("<img alt=\"")], !=, '"');
      g_assert_nonnull (strstr (at, "\" src=\"data:image/png;base64,"));
    }
  g_assert_null (strstr (html, "href="));
  g_assert_null (strstr (html, "url("));
}

/* CA-SHEET-1, CA-SHEET-2: no strip is higher than its page, and each page can be drawn. */
static void
test_all_kinds (void)
{
  static const char *const readers[] = { NULL, "CROWN", "CLAN" };
  g_autoptr (BivCampaign) campaign = play ();
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);

  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    for (guint paper = 0; paper < 2; paper++)
      for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
        {
          g_autoptr (BivSheet) sheet = NULL;
          g_autofree char *text = NULL, *html = NULL;
          cairo_t *cr;

          if (readers[i] == NULL && (kind == BIV_SHEET_BRIEF))
            continue;
          sheet = make (campaign, (BivSheetKind) kind, (BivPaper) paper, whose ((BivSheetKind) kind, readers[i]), readers[i]);
          for (guint j = 0; j < sheet->strips->len; j++)
            g_assert_cmpfloat (((BivStrip *) g_ptr_array_index (sheet->strips, j))->height, <=,
                               biv_sheet_get_body (sheet) + 0.02);
          cr = cairo_create (surface);
          for (int page = 0; page < biv_sheet_get_n_pages (sheet); page++)
            biv_sheet_draw_page (sheet, page, cr);
          g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
          cairo_destroy (cr);
          text = biv_sheet_dup_text (sheet);
          html = biv_sheet_dup_html (sheet);
          g_assert_true (g_utf8_validate (text, -1, NULL));
          g_assert_true (g_utf8_validate (html, -1, NULL));
          g_assert_true (g_str_has_suffix (html, "</html>\n"));
          check_markup (html);
        }
  cairo_surface_destroy (surface);
}

static void
test_which_way_it_lies (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) roster = make (campaign, BIV_SHEET_ROSTER, BIV_PAPER_LETTER, NULL, NULL);
  g_autoptr (BivSheet) map = make (campaign, BIV_SHEET_MAP, BIV_PAPER_A4, NULL, NULL);
  double width, height;

  biv_sheet_get_size (roster, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 279.4, 0.01);
  g_assert_cmpfloat_with_epsilon (height, 215.9, 0.01);
  biv_sheet_get_size (map, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 297.0, 0.01);
}

/* ---- Words ---- */

typedef struct
{
  const char  *name;
  BivSheetKind kind;
  const char  *reader;
  const char  *wanted[10], *unwanted[6];
} WordsRow;

static const WordsRow words_rows[] = {
  { "CA-WEATHER-4/briefing", BIV_SHEET_BRIEF, "CROWN", { "Weather: Storm" }, { NULL } },
  { "CA-WEATHER-4/summary", BIV_SHEET_TURN, NULL, { "Weather\nStorm" }, { "Weather: " } },
  { "CA-ORDER-7/text-is-printed", BIV_SHEET_TURN, "CROWN", { "Let the men bathe" }, { NULL } },
  { "briefing-in-order", BIV_SHEET_BRIEF, "CLAN",
    { "1 Situation", "2 Your mission", "3 Map", "Weather: ", "victory points if it ended now", "4 Your forces", "5 Intelligence",
      "6 Arrivals" }, { NULL } },
  { "orders-form", BIV_SHEET_ORDERS, "CROWN", { "Halden Column  HC", "Two Palms", "Ford Column  FC" }, { "Dorrim Host" } },
  { "summary-of-the-battle", BIV_SHEET_TURN, NULL,
    { "Battle of Two Palms", "victory for Crown of Alvora", "7 ready before, 5 after", "7 ready before, 3 after", "N02",
      "Units, with their dice", "Recovering, ready turn" },
    { NULL } },
  { "CA-VICTORY-7/plots-of-the-summary", BIV_SHEET_TURN, NULL,
    { "Strength, in steps. Crown of Alvora:", "Steps lost for good. Crown of Alvora:", "Clans of Karrash: turn" }, { NULL } },
  { "CA-VICTORY-7/plots-of-a-side", BIV_SHEET_TURN, "CLAN",
    { "Strength, in steps. Clans of Karrash:", "Steps lost for good. Clans of Karrash:" }, { "Crown of Alvora: turn" } },
  { "roster-of-all", BIV_SHEET_ROSTER, NULL, { "A10", "71 / 83", "N01", "1st Bn Royal Alvoran Foot", "turn 5, Battle of" },
    { NULL } },
  { "roster-of-one", BIV_SHEET_ROSTER, "CLAN", { "N01" }, { "A01" } },
  { "map", BIV_SHEET_MAP, NULL, { "Tamar Wells", "For the referee only" }, { NULL } },
  { "history/referee", BIV_SHEET_HISTORY, NULL,
    { "Turning points", "5\t15 March 1883\tBattle of Two Palms: victory for Crown of Alvora.", "Victory at Two Palms",
      "drums were silent", "Steps lost", "Strength, in steps. Crown of Alvora:", "Clans of Karrash: turn",
      "Order of battle", "Ford Column", "Dorrim Host" }, { "Not for print", "Trust nobody", "a tunnel under the gap" } },
  { "history/side", BIV_SHEET_HISTORY, "CLAN",
    { "Battle of Two Palms", "Dorrim Host", "Clans of Karrash" },
    { "Ford Column", "Victory at Two Palms", "A02", "Crown of Alvora: turn" } },
  { "report/referee", BIV_SHEET_REPORT, NULL,
    { "Battle of Two Palms", "Crown of Alvora attacked", "1st Bn Royal Alvoran Foot", "Dorrim Riflemen", "What followed",
      "Crown of Alvora held the field.", "Dorrim Host fell back to" }, { "Not for print" } },
  { "report/side", BIV_SHEET_REPORT, "CLAN", { "Dorrim Riflemen", "?\t?" }, { "1st Bn Royal Alvoran Foot", "Victory at" } },
  { "rulebook", BIV_SHEET_RULES, NULL,
    { "Frontier/Musket", "FM-ART-3", "The campaign", "CA-MOVE-5", "Here: Simple; the preset: Off. CA-WEATHER-1",
      "For everybody" }, { "Trust nobody" } },
  { "CA-JOURNAL-4/flagged-and-nothing-else", BIV_SHEET_GAZETTE, NULL,
    { "Gazette", "Victory at Two Palms", "drums were silent" }, { "Not for print", "is ready again", "Battle of" } },
};

static void
test_words (gconstpointer data)
{
  const WordsRow *row = data;
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, row->kind, BIV_PAPER_A4, row->reader, row->reader);
  g_autofree char *text = biv_sheet_dup_text (sheet);
  const char *from = text;

  for (gsize i = 0; i < G_N_ELEMENTS (row->wanted) && row->wanted[i] != NULL; i++)
    {
      if (strstr (text, row->wanted[i]) == NULL)
        g_error ("“%s” is missing in:\n%s", row->wanted[i], text);
      /* A briefing's sections have their order. */
      if (row->kind == BIV_SHEET_BRIEF)
        {
          from = strstr (from, row->wanted[i]);
          g_assert_nonnull (from);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (row->unwanted) && row->unwanted[i] != NULL; i++)
    if (strstr (text, row->unwanted[i]) != NULL)
      g_error ("“%s” stands in:\n%s", row->unwanted[i], text);
}

/* While the campaign runs a report is the referee's, unless he says that he posts it; a side's never is for everybody, nor is
 * what is not made to be read. */
static void
test_posted (void)
{
  static const struct
  {
    BivSheetKind kind;
    const char  *reader, *foot;
    gboolean     is_for_all;
  } rows[] = {
    { BIV_SHEET_REPORT, NULL, "For the referee only", FALSE },
    { BIV_SHEET_REPORT, NULL, "For everybody", TRUE },
    { BIV_SHEET_HISTORY, NULL, "For everybody", TRUE },
    { BIV_SHEET_HISTORY, "CLAN", "For Clans of Karrash only", TRUE },
    { BIV_SHEET_BATTLE, NULL, "For the referee only", TRUE },
  };
  g_autoptr (BivCampaign) campaign = play ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivSheetRequest request = { .kind = rows[i].kind, .reader = rows[i].reader, .is_for_all = rows[i].is_for_all };
      g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, NULL);
      g_autofree char *text = biv_sheet_dup_text (sheet), *html = biv_sheet_dup_html (sheet);
      g_autofree char *footer = g_strdup_printf ("<footer><span>%s</span>", rows[i].foot);

      g_assert_nonnull (strstr (text, rows[i].foot));
      g_assert_true (biv_sheet_is_for_all (sheet) == g_str_equal (rows[i].foot, "For everybody"));
      g_assert_nonnull (strstr (html, footer));
    }
}

/* CA-TURN-3: where turns have no dates, a turn is named once on every sheet; where they have, with its date. */
static void
test_turn_is_named_once (void)
{
  for (guint dated = 0; dated < 2; dated++)
    {
      g_autoptr (BivCampaign) campaign = play ();
      g_autoptr (GString) all = g_string_new (NULL);

      if (!dated)
        fixture_line (campaign, "option turn.length unnamed");
      for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
        {
          g_autoptr (BivSheet) sheet = make (campaign, (BivSheetKind) kind, BIV_PAPER_A4, "CROWN",
                                             kind == BIV_SHEET_BRIEF ? "CROWN" : NULL);
          g_autofree char *text = biv_sheet_dup_text (sheet);

          g_string_append_printf (all, "%s\n", text);
        }
      g_assert_true (dated == (strstr (all->str, "Turn 5, 15 March 1883") != NULL));
      g_assert_true (dated == (strstr (all->str, "15 March 1883, turn 5") != NULL));
      g_assert_null (strstr (all->str, "Turn 5, Turn 5"));
      g_assert_null (strstr (all->str, "Turn 5, turn 5"));
      g_assert_null (strstr (all->str, "5\tTurn 5"));
    }
}

/* CA-ORDER-7: written orders do nothing: with them and without them everybody ends where he ends. */
static void
test_written_orders_do_nothing (void)
{
  g_autoptr (BivCampaign) plain = fixture_karrash (), written = fixture_karrash ();

  fixture_line (plain, "order HC march P03 P09");
  fixture_line (written, "order HC march P03 P09 text='Attack Dorrim at once, and burn it'");
  for (int i = 0; i < 3; i++)
    {
      fixture_commit (plain, biv_turn_propose_phase (plain, NULL, NULL));
      fixture_commit (written, biv_turn_propose_phase (written, NULL, NULL));
    }
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_KIND_ORDER; kind++)
    {
      GPtrArray *a = biv_campaign_peek_items (plain, kind), *b = biv_campaign_peek_items (written, kind);

      g_assert_cmpuint (a->len, ==, b->len);
      for (guint i = 0; i < a->len; i++)
        g_assert_true (biv_item_equal (a->pdata[i], b->pdata[i], NULL));
    }
}

/* ---- Secrets ---- */

/* As a word of its own: "71" is not in "1871". */
static gboolean
has_word (const char *text,
          const char *word)
{
  gsize length = strlen (word);

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if ((at == text || !g_ascii_isalnum (at[-1])) && !g_ascii_isalnum (at[length]))
      return TRUE;
  return FALSE;
}

static char *
dup_all_words (BivCampaign *campaign,
               const char  *reader)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    {
      g_autoptr (BivSheet) sheet = NULL;
      g_autofree char *text = NULL, *html = NULL, *csv = NULL;

      if (reader == NULL && kind == BIV_SHEET_BRIEF)
        continue;
      sheet = make (campaign, (BivSheetKind) kind, BIV_PAPER_A4, whose ((BivSheetKind) kind, reader), reader);
      text = biv_sheet_dup_text (sheet);
      html = biv_sheet_dup_html_words (sheet);
      csv = biv_sheet_dup_csv (sheet, NULL);
      g_string_append_printf (words, "%s\n%s\n%s\n", text, html, csv != NULL ? csv : "");
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* CA-SCOUT-6, CA-SHEET-2: no name, id or number of the other side's that was not seen. What fought is known by name,
 * but never by id. */
static void
test_secrets (void)
{
  static const char *const hidden[] = {
    "Ford Column", "FC", "Hugo Marsk", "Column Staff", "Halden Volunteers", "9th Frontier Rifles", "Ford Scouts",
    "5th Field Battery", "A01", "A08", "A09", "A10", "A11", "A12", "A13", "71", "83", "Let the men bathe",
    "Trust nobody", "Open the road to Dorrim", "a tunnel under the gap", "Not for print",
  };
  g_autoptr (BivCampaign) campaign = play ();
  g_autofree char *referee = dup_all_words (campaign, NULL), *crown = dup_all_words (campaign, "CROWN");
  g_autofree char *clan = dup_all_words (campaign, "CLAN");

  for (gsize i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      if (has_word (clan, hidden[i]))
        g_error ("a sheet of the Clans tells “%s”:\n%s", hidden[i], clan);
      /* The search finds what is there: somebody's sheet has it, but for what is on no sheet at all. */
      if (!has_word (referee, hidden[i]) && !has_word (crown, hidden[i])
          && !g_str_equal (hidden[i], "a tunnel under the gap") && !g_str_equal (hidden[i], "Trust nobody"))
        g_error ("“%s” is on no sheet", hidden[i]);
    }
  g_assert_true (has_word (clan, "Dorrim Riflemen"));
}

/* CA-DEPLOY-4: troops marked hidden stay off the enemy's copy, as all of them do; the owner has them. */
static void
test_hidden_troops (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  static const char *const lines[] = {
    "option deploy.order free", "formation HC location=P09", "formation DH location=P09", "phase battle",
    "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "deploy P09 CROWN A02 d4", "deploy P09 CLAN N02 d6",
    NULL,
  };
  g_autofree char *own = NULL, *enemy = NULL;
  g_autoptr (BivSheet) of_the_owner = NULL, of_the_enemy = NULL;

  battle_script_run (campaign, lines);
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_str_equal (participant->unit, "A02"))
      {
        g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "hide it");

        biv_proposal_set_flag (proposal, participant, "hidden", TRUE);
        g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
      }
  of_the_owner = make (campaign, BIV_SHEET_DEPLOY, BIV_PAPER_A4, "CROWN", "CROWN");
  of_the_enemy = make (campaign, BIV_SHEET_DEPLOY, BIV_PAPER_A4, "CLAN", "CLAN");
  own = biv_sheet_dup_text (of_the_owner);
  enemy = biv_sheet_dup_text (of_the_enemy);
  g_assert_true (has_word (own, "A02"));
  g_assert_true (has_word (own, "d4"));
  g_assert_false (has_word (enemy, "A02"));
  g_assert_false (has_word (enemy, "d4"));
  g_assert_true (has_word (enemy, "N02"));
}

/* ---- Files ---- */

static void
check_there (Folder     *folder,
             const char *name,
             const char *begins)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL), *bytes = NULL;

  if (!g_file_get_contents (path, &bytes, NULL, NULL))
    g_error ("%s is not there", name);
  if (!g_str_has_prefix (bytes, begins))
    g_error ("%s begins otherwise", name);
}

/* CA-SHEET-3: the usual set, and everything. */
static void
test_set (Folder        *folder,
          gconstpointer  data)
{
  static const struct
  {
    BivSheetForm form;
    guint        n_files;
    const char  *name, *begins;
  } rows[] = {
    { BIV_FORM_PDF, 7, "turn-05-ALV-briefing.pdf", "%PDF-" },
    { BIV_FORM_HTML, 7, "turn-05-referee-summary.html", "<!DOCTYPE html>" },
    { BIV_FORM_TEXT, 7, "turn-05-KAR-orders-form.txt", "The Karrash Road" },
    { BIV_FORM_CSV, 2, "turn-05-KAR-order-of-battle.csv", "\"Side\"" },
  };
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_TURN);
  g_autoptr (GPtrArray) all = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  BivSheetRequest request = { .paper = BIV_PAPER_LETTER };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) written = biv_sheet_set_write (campaign, set, &request, rows[i].form, folder->file, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (written->len, ==, rows[i].n_files);
      check_there (folder, rows[i].name, rows[i].begins);
    }
  /* All kinds for the referee but the briefing and the form, with two armies; all but the rulebook for each side, and no
   * newspaper, since what is flagged for it is for the referee alone. */
  g_assert_cmpuint (all->len, ==, 2 + 9 + 2 * 10);
  for (guint i = 0; i < all->len; i++)
    g_assert_true (g_hash_table_add (names, ((BivSetSheet *) g_ptr_array_index (all, i))->name));
}

/* What would be replaced is known before anything is written. */
static void
test_set_is_there (Folder        *folder,
                   gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_TURN), written = NULL;
  g_autoptr (GFile) nowhere = g_file_get_child (folder->file, "nowhere");
  BivSheetRequest request = { 0 };

  g_assert_cmpuint (biv_sheet_set_count_present (set, BIV_FORM_TEXT, folder->file), ==, 0);
  written = biv_sheet_set_write (campaign, set, &request, BIV_FORM_TEXT, folder->file, NULL);
  g_assert_nonnull (written);
  g_assert_cmpuint (biv_sheet_set_count_present (set, BIV_FORM_TEXT, folder->file), ==, 7);
  g_assert_cmpuint (biv_sheet_set_count_present (set, BIV_FORM_PDF, folder->file), ==, 0);
  g_assert_cmpuint (biv_sheet_set_count_present (set, BIV_FORM_TEXT, nowhere), ==, 0);
  g_assert_true (g_file_delete (g_ptr_array_index (written, 0), NULL, NULL));
  g_assert_cmpuint (biv_sheet_set_count_present (set, BIV_FORM_TEXT, folder->file), ==, 6);
}

static guint
count_names (GPtrArray  *set,
             const char *name)
{
  guint n = 0;

  for (guint i = 0; i < set->len; i++)
    n += g_str_equal (((BivSetSheet *) g_ptr_array_index (set, i))->name, name);
  return n;
}

/* CA-SCOUT-6: files are called by what a player knows, the place and not the number of the battle; two at one place are told
 * apart, and letters of any language stay. */
static void
test_names_of_battles (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) set = NULL, again = NULL;
  BivItem *second = biv_item_new (BIV_KIND_BATTLE, "B2");
  BivItem *place = biv_campaign_find (campaign, "P09");

  set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_assert_cmpuint (count_names (set, "turn-05-ALV-deployment-Two-Palms"), ==, 1);
  g_assert_cmpuint (count_names (set, "turn-05-referee-report-Two-Palms"), ==, 1);
  for (guint i = 0; i < set->len; i++)
    g_assert_null (strstr (((BivSetSheet *) g_ptr_array_index (set, i))->name, "B1"));

  BIV_BATTLE (second)->turn = 5;
  BIV_BATTLE (second)->place = g_strdup ("P09");
  BIV_BATTLE (second)->sides = g_strdupv ((char *[]) { "CROWN", "CLAN", NULL });
  BIV_BATTLE (second)->is_set_up = TRUE;
  g_assert_true (biv_campaign_add (campaign, second));
  g_assert_true (biv_item_parse_field (place, biv_kind_find_field (BIV_KIND_PLACE, "name"), "São/João: «Ужгород»", NULL));
  again = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_assert_cmpuint (count_names (again, "turn-05-KAR-battle-São-João-Ужгород"), ==, 1);
  g_assert_cmpuint (count_names (again, "turn-05-KAR-battle-São-João-Ужгород-2"), ==, 1);
}

/* CA-SCOUT-6: a player is not told that there are news which he may not read. */
static void
test_news_for_some (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) set = NULL;

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->gazette)
      {
        g_strfreev (entry->visible_to);
        entry->visible_to = g_strdupv ((char *[]) { "CLAN", NULL });
      }
  set = biv_sheet_set_list (campaign, BIV_SHEET_SET_ALL);
  g_assert_cmpuint (count_names (set, "turn-05-referee-gazette"), ==, 1);
  g_assert_cmpuint (count_names (set, "turn-05-KAR-gazette"), ==, 1);
  g_assert_cmpuint (count_names (set, "turn-05-ALV-gazette"), ==, 0);
}

/* A set that is stopped after any number of pages leaves whole files, the same as ever, and no others. */
static void
test_stopped (Folder        *folder,
              gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, BIV_SHEET_SET_TURN), written = NULL;
  g_autoptr (GFile) whole = g_file_get_child (folder->file, "whole"), cut = g_file_get_child (folder->file, "cut");
  BivSheetRequest request = { 0 };
  BivSheetRunState state = BIV_SHEET_RUN_GOES_ON;

  written = biv_sheet_set_write (campaign, set, &request, BIV_FORM_PDF, whole, NULL);
  for (guint n_steps = 1; state == BIV_SHEET_RUN_GOES_ON; n_steps += 3)
    {
      g_autoptr (BivSheetRun) run = biv_sheet_run_new_set (campaign, set, &request, BIV_FORM_PDF, cut, NULL);
      g_autoptr (GFileEnumerator) files = NULL;
      double progress = 0.0;
      guint n_files = 0;

      for (guint i = 0; i < n_steps && (state = biv_sheet_run_go_on (run, 0, NULL)) == BIV_SHEET_RUN_GOES_ON; i++)
        {
          g_assert_cmpfloat (biv_sheet_run_get_progress (run), >=, progress);
          progress = biv_sheet_run_get_progress (run);
        }
      g_assert_cmpuint (biv_sheet_run_peek_written (run)->len, <=, written->len);
      for (guint i = 0; i < biv_sheet_run_peek_written (run)->len; i++)
        {
          g_autoptr (GBytes) one = g_file_load_bytes (g_ptr_array_index (biv_sheet_run_peek_written (run), i), NULL, NULL, NULL);
          g_autoptr (GBytes) other = g_file_load_bytes (g_ptr_array_index (written, i), NULL, NULL, NULL);

          g_assert_true (g_bytes_equal (one, other));
        }
      files = g_file_enumerate_children (cut, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
      for (GFileInfo *info; g_file_enumerator_iterate (files, &info, NULL, NULL, NULL) && info != NULL;)
        n_files++;
      g_assert_cmpuint (n_files, ==, biv_sheet_run_peek_written (run)->len);
    }
  g_assert_cmpint (state, ==, BIV_SHEET_RUN_DONE);
  for (guint i = 0; i < written->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (written, i));
      g_autoptr (GFile) one = g_file_get_child (cut, name);

      g_assert_true (g_file_delete (one, NULL, NULL) && g_file_delete (g_ptr_array_index (written, i), NULL, NULL));
    }
  g_assert_true (g_file_delete (cut, NULL, NULL) && g_file_delete (whole, NULL, NULL));
}

/* Several pages of a picture lie side by side. */
static void
test_pages_of_a_picture (Folder        *folder,
                         gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_ROSTER, BIV_PAPER_A4, NULL, NULL);
  g_autoptr (GFile) file = g_file_get_child (folder->file, "roster.svg");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) written = biv_sheet_write (sheet, BIV_FORM_SVG, file, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (written->len, ==, (guint) biv_sheet_get_n_pages (sheet));
  g_assert_cmpuint (written->len, >, 1);
  check_there (folder, "roster.svg", "<?xml");
  check_there (folder, "roster-2.svg", "<?xml");
}

/* CA-SHEET-5: one unit a line; nothing in a cell can end it, and nothing is taken for a formula. */
/* Of an extract each commander has the troops that are his, and of others of his side none; and a page for them. */
static void
test_extract (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  GPtrArray *formations = biv_army_list_formations (campaign, "CROWN");
  guint n_others = 0;

  g_assert_cmpuint (formations->len, >, 1);
  for (guint i = 0; i < formations->len; i++)
    {
      const char *id = biv_item_get_id (formations->pdata[i]);
      const BivSheetRequest request = { .kind = BIV_SHEET_BRIEF, .formation = id };
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      g_assert_cmpint (biv_sheet_get_n_pages (sheet), ==, 1);
      text = biv_sheet_dup_text (sheet);
      BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
        {
          BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
          gboolean is_his = FALSE;

          if (formation == NULL || g_strcmp0 (formation->side, "CROWN") != 0)
            continue;
          for (BivFormation *above = formation; above != NULL; above = biv_campaign_find_formation (campaign, above->parent))
            is_his |= above == formations->pdata[i];
          /* The commander in chief has all of it. */
          is_his |= g_strcmp0 (biv_campaign_find_side (campaign, "CROWN")->commander_in_chief, id) == 0;
          n_others += !is_his;
          if (is_his != (strstr (text, biv_item_get_name (BIV_ITEM (unit))) != NULL))
            g_error ("the extract of %s: %s\n%s", id, biv_item_get_name (BIV_ITEM (unit)), text);
        }
    }
  g_assert_cmpuint (n_others, >, 0);
  g_assert_null (biv_sheet_new (campaign, &(const BivSheetRequest) { .kind = BIV_SHEET_BRIEF, .formation = "nobody" }, NULL));
  g_assert_null (biv_sheet_new (campaign, &(const BivSheetRequest) { .kind = BIV_SHEET_BRIEF, .reader = "CLAN",
                                                                      .formation = biv_item_get_id (formations->pdata[0]) }, NULL));
}

static void
test_csv (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) roster = NULL, form = NULL;
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  BivProposal *proposal = biv_turn_propose_edit (campaign, "by hand");
  BivUnit *unit = biv_campaign_find_unit (campaign, "N01");

  biv_proposal_set_text (proposal, unit, "name", "=cmd|' /C calc'!A0");
  biv_proposal_set_text (proposal, unit, "remarks", "a \"word\", and a comma");
  fixture_commit (campaign, proposal);
  roster = make (campaign, BIV_SHEET_ROSTER, BIV_PAPER_A4, "CLAN", NULL);
  csv = biv_sheet_dup_csv (roster, &error);
  g_assert_no_error (error);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 13 + 1);    /* heads, N01 to N13, nothing */
  g_assert_nonnull (strstr (lines[1], "\"'=cmd|' /C calc'!A0\""));
  g_assert_nonnull (strstr (lines[1], "\"a \"\"word\"\", and a comma\""));
  g_assert_null (strstr (csv, "A02"));
  form = make (campaign, BIV_SHEET_ORDERS, BIV_PAPER_A4, "CLAN", NULL);
  g_assert_null (biv_sheet_dup_csv (form, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* CA-SHEET-5: names are text, whatever they look like. */
static void
test_html (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *html = NULL;
  BivProposal *proposal = biv_turn_propose_edit (campaign, "by hand");

  biv_proposal_set_text (proposal, biv_campaign_find_unit (campaign, "A03"), "name", "<script>alert(1)</script>");
  fixture_commit (campaign, proposal);
  sheet = make (campaign, BIV_SHEET_OOB, BIV_PAPER_A4, "CROWN", NULL);
  html = biv_sheet_dup_html (sheet);
  g_assert_null (strstr (html, "<script"));
  g_assert_nonnull (strstr (html, "&lt;script&gt;"));
  g_assert_nonnull (strstr (html, "<th scope=\"col\">Ref</th>"));
  g_assert_nonnull (strstr (html, "<td class=\"short\">A10</td>"));
}

/* CA-SHEET-6: a campaign that has not begun is printed the same way. */
static void
test_not_begun (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), empty = biv_campaign_new ("frontier-musket", "Nothing yet");
  g_autoptr (BivSheet) blank = NULL, roster = NULL;
  g_autofree char *text = NULL;

  g_assert_true (biv_item_parse_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "state"), "setup", NULL));
  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    if (!biv_sheet_kind_needs_battle ((BivSheetKind) kind))
      {
        g_autoptr (BivSheet) sheet = make (campaign, (BivSheetKind) kind, BIV_PAPER_A4, "CROWN",
                                           kind == BIV_SHEET_BRIEF ? "CROWN" : NULL);

        g_assert_cmpint (biv_sheet_get_n_pages (sheet), >=, 1);
      }
  /* And one in which there is nothing at all has its heads, and says so (5.0). */
  blank = make (empty, BIV_SHEET_TURN, BIV_PAPER_A4, NULL, NULL);
  text = biv_sheet_dup_text (blank);
  g_assert_nonnull (strstr (text, "Nothing yet"));
  g_assert_nonnull (strstr (text, "none"));
  roster = make (empty, BIV_SHEET_ROSTER, BIV_PAPER_A4, NULL, NULL);
  g_assert_cmpint (biv_sheet_get_n_pages (roster), ==, 1);
}

/* More formations than a form has rows: another page, and nobody is left out. */
static void
test_many_formations (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *text = NULL;

  for (int i = 0; i < 20; i++)
    {
      g_autofree char *line = g_strdup_printf ("formation X%02d side=CROWN location=P01 "
                                               "name='The Flying Column of the Upper Valley number %d'", i, i);

      fixture_line (campaign, line);
    }
  sheet = make (campaign, BIV_SHEET_ORDERS, BIV_PAPER_LETTER, "CROWN", "CROWN");
  g_assert_cmpint (biv_sheet_get_n_pages (sheet), >, 2);
  text = biv_sheet_dup_text (sheet);
  for (int i = 0; i < 20; i++)
    {
      g_autofree char *initials = i == 0 ? g_strdup ("TFCO") : g_strdup_printf ("TFCO%d", i + 1);

      if (!has_word (text, initials))
        g_error ("no “%s” in %s", initials, text);
    }
}

/* One page for the web: no script, nothing fetched, readable on a telephone, in the dark and on paper; the clipping is a
 * quotation, and a picture that is not there is said. */
static void
test_history_for_the_web (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *html = NULL;
  BivItem *note = biv_item_new (BIV_KIND_ENTRY, "note");
  BivEntry *entry = BIV_ENTRY (note);

  entry->headline = g_strdup ("The <last> stand");
  entry->pictures = g_strdupv ((char *[]) { "palms.png", NULL });
  entry->gazette = TRUE;
  fixture_commit (campaign, biv_turn_propose_note (campaign, entry));
  g_object_unref (note);
  sheet = make (campaign, BIV_SHEET_HISTORY, BIV_PAPER_A4, NULL, NULL);
  html = biv_sheet_dup_html (sheet);
  g_assert_nonnull (strstr (html, "<img alt=\"Fort Halden, "));
  g_assert_nonnull (strstr (html, "src=\"data:image/png;base64,"));
  g_assert_nonnull (strstr (html, "\"><figcaption>The map in turn 5.</figcaption></figure>"));
  g_assert_nonnull (strstr (html, "<th scope=\"col\" class=\"figure\">Points</th>"));
  g_assert_nonnull (strstr (html, "name=\"viewport\""));
  g_assert_nonnull (strstr (html, "prefers-color-scheme:dark"));
  g_assert_nonnull (strstr (html, "@media print"));
  g_assert_nonnull (strstr (html, "<blockquote>\n<p class=\"bold\">Victory at Two Palms</p>"));
  g_assert_nonnull (strstr (html, "The &lt;last&gt; stand"));
  g_assert_nonnull (strstr (html, "The picture “palms.png” is not shown"));
  g_assert_null (strstr (html, "<script"));
  g_assert_null (strstr (html, "http:"));
  g_assert_null (strstr (html, "https:"));
}

/* The battle record on the web: what is fields to fill in on paper is tables, with nothing in them that nobody filled in. */
static void
test_battle_record_for_the_web (void)
{
  static const char *const wanted[] = {
    "<caption>Crown of Alvora (ALV)</caption>", "<th scope=\"col\">On the board</th>",
    "<td>1st Bn Royal Alvoran Foot</td><td class=\"figure\">1</td><td class=\"figure\">0</td><td>destroyed</td>",
    "<tr><td>Winner</td><td>Crown of Alvora</td></tr>", "<tr><td>Degree</td><td>", "<th scope=\"col\">fate</th>",
    "<tr><td>Place</td><td>Two Palms, Open</td><td>Date</td><td>15 March 1883, turn 5</td></tr>\n<tr><td>Rules</td>",
  };
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_BATTLE, BIV_PAPER_A4, NULL, NULL);
  g_autofree char *html = biv_sheet_dup_html (sheet);

  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (html, wanted[i]) == NULL)
      g_error ("“%s” is missing in:\n%s", wanted[i], html);
  check_markup (html);
  g_assert_null (strstr (html, "<td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td>"));
  g_assert_null (strstr (html, "<img"));
}

/* The report names those who never came on in one line, and gives a row to nobody but the others. */
static void
test_report_of_reserves (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *text = NULL, *html = NULL;
  guint n = 0;

  BIV_EACH (BivParticipant, one, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (one->battle, "B1") == 0 && g_str_has_prefix (one->unit, "N0"))
      one->end = n++ < 2 ? BIV_END_NEVER_ON : BIV_END_INTACT;
  g_assert_cmpuint (n, >, 2);
  sheet = make (campaign, BIV_SHEET_REPORT, BIV_PAPER_A4, NULL, NULL);
  text = biv_sheet_dup_text (sheet);
  html = biv_sheet_dup_html (sheet);
  g_assert_nonnull (strstr (text, "\nNever on the board: "));
  g_assert_null (strstr (text, "\tNever on the board"));
  g_assert_nonnull (strstr (html, "<td colspan=\"6\">Never on the board: "));
}

/* What is told of several units is told once below the table; below its band a side is not named again; a briefing has no heading
 * over nothing, and no column of dashes. */
static void
test_said_once (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) oob = make (campaign, BIV_SHEET_OOB, BIV_PAPER_A4, "CLAN", NULL);
  g_autoptr (BivSheet) turn = make (campaign, BIV_SHEET_TURN, BIV_PAPER_A4, NULL, NULL);
  g_autoptr (BivSheet) brief = make (campaign, BIV_SHEET_BRIEF, BIV_PAPER_A4, "CROWN", "CROWN");
  g_autofree char *losses = biv_sheet_dup_text (oob), *happened = biv_sheet_dup_text (turn), *told = biv_sheet_dup_text (brief);
  const char *once = strstr (losses, "; its post is empty");

  g_assert_cmpint (BIV_UNIT (biv_campaign_find (campaign, "N02"))->status, ==, BIV_STATUS_LOST);
  g_assert_cmpint (BIV_UNIT (biv_campaign_find (campaign, "N06"))->status, ==, BIV_STATUS_LOST);
  g_assert_nonnull (once);
  g_assert_null (strstr (once + 1, "; its post is empty"));
  g_assert_null (strstr (losses, "Quality"));
  g_assert_null (strstr (happened, "What happened"));
  g_assert_null (strstr (told, ": none\n"));
  g_assert_nonnull (strstr (told, "Of this there is none: "));
}

static void
paint_nothing (gconstpointer     data,
               cairo_t          *cr,
               const BivPalette *palette)
{
}

static void
add_explained (BivSheet *sheet)
{
  biv_sheet_add_drawing (sheet, &(const BivDrawing) { .paint = paint_nothing, .height = 10.0, .said = g_strdup ("A field"),
                                                      .caption = "Arrows: how they went." });
}

/* Signs are explained below the first picture that has them. */
static void
test_explained_once (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_HISTORY, BIV_PAPER_A4, NULL, NULL);
  g_autofree char *text = NULL;
  const char *first;

  add_explained (sheet);
  add_explained (sheet);
  text = biv_sheet_dup_text (sheet);
  first = strstr (text, "Arrows: how they went.");
  g_assert_nonnull (first);
  g_assert_null (strstr (first + 1, "Arrows: how they went."));
}

static void
paint_black (gconstpointer     data,
             cairo_t          *cr,
             const BivPalette *palette)
{
  cairo_rectangle (cr, 0.0, 0.0, 40.0, 18.0);
  cairo_fill (cr);
}

/* What reaches over its strip is in the picture for the web too. */
static void
test_nothing_cut_above (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  int heights[2] = { 0, 0 };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_HISTORY, BIV_PAPER_A4, NULL, NULL);
      g_autofree char *html = NULL;
      const char *at;

      biv_sheet_add_drawing (sheet, &(const BivDrawing) { .paint = paint_black, .height = i == 0 ? 18.0 : 10.0,
                                                          .above = i == 0 ? 0.0 : 8.0, .said = g_strdup ("A black field") });
      html = biv_sheet_dup_html (sheet);
      at = strstr (html, "alt=\"A black field\"");
      g_assert_nonnull (at);
      at = strstr (at, "height=\"");
      g_assert_nonnull (at);
      heights[i] = atoi (at + strlen ("height=\""));
    }
  g_assert_cmpint (heights[0], >, 18);
  g_assert_cmpint (heights[0], ==, heights[1]);
}

/* A paragraph longer than a page goes on on the next one, and is one paragraph to the web. */
static void
test_long_account (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GString) story = g_string_new (NULL);
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *html = NULL, *text = NULL;
  BivProposal *proposal = biv_turn_propose_edit (campaign, "by hand");

  for (int i = 0; i < 3000; i++)
    g_string_append_printf (story, "word%04d ", i);
  biv_proposal_set_text (proposal, biv_campaign_find_battle (campaign, "B1"), "account", story->str);
  fixture_commit (campaign, proposal);
  sheet = make (campaign, BIV_SHEET_REPORT, BIV_PAPER_LETTER, NULL, NULL);
  g_assert_cmpint (biv_sheet_get_n_pages (sheet), >, 5);
  for (guint i = 0; i < sheet->strips->len; i++)
    g_assert_cmpfloat (((BivStrip *) g_ptr_array_index (sheet->strips, i))->height, <=, biv_sheet_get_body (sheet) + 0.02);
  html = biv_sheet_dup_html (sheet);
  text = biv_sheet_dup_text (sheet);
  g_assert_nonnull (strstr (html, "word0999 word1000"));
  g_assert_nonnull (strstr (text, "word2998 word2999"));
}

/* 5.0: words too long for their room are set smaller or on more lines, never cut. */
static void
test_never_cut (void)
{
  g_autoptr (BivPen) pen = biv_pen_new ();
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
  cairo_t *cr = cairo_create (surface);
  static const char *const words[] = {
    "Halden", "Sir Bartholomew Featherstonehaugh-Thurwick of the Upper Sarn, steady, Killed",
    "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft",
  };

  biv_pen_set_page (pen, cr);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      double x, y, width, height;

      g_assert_cmpfloat (biv_pen_words (pen, 10, 10, 40, BIV_ALIGN_LEFT, 10, BIV_TYPE_PLAIN, words[i]), <=, 40.01);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      g_assert_cmpfloat (x + width, <=, 50.5 * BIV_POINTS_PER_MM);
      /* What does not fit at the smallest size stands on lines one below the other. */
      if (i > 0)
        g_assert_cmpfloat (height, >, 3.0 * BIV_POINTS_PER_MM);
    }
  biv_pen_set_page (pen, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/sheet-set/CA-SHEET-1/all-kinds", test_all_kinds);
  g_test_add_func ("/draw/sheet-set/which-way-it-lies", test_which_way_it_lies);
  for (gsize i = 0; i < G_N_ELEMENTS (words_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/sheet-set/words/", words_rows[i].name, NULL);

      g_test_add_data_func (path, &words_rows[i], test_words);
    }
  g_test_add_func ("/draw/sheet-set/posted", test_posted);
  g_test_add_func ("/draw/sheet-set/CA-TURN-3/turn-is-named-once", test_turn_is_named_once);
  g_test_add_func ("/draw/sheet-set/CA-ORDER-7/written-orders-do-nothing", test_written_orders_do_nothing);
  g_test_add_func ("/draw/sheet-set/CA-SCOUT-6/secrets", test_secrets);
  g_test_add_func ("/draw/sheet-set/CA-DEPLOY-4/hidden-troops", test_hidden_troops);
  g_test_add ("/draw/sheet-set/CA-SHEET-3/set", Folder, NULL, folder_set_up, test_set, folder_tear_down);
  g_test_add ("/draw/sheet-set/CA-SHEET-3/set-is-there", Folder, NULL, folder_set_up, test_set_is_there, folder_tear_down);
  g_test_add_func ("/draw/sheet-set/CA-SCOUT-6/names-of-battles", test_names_of_battles);
  g_test_add_func ("/draw/sheet-set/CA-SCOUT-6/news-for-some", test_news_for_some);
  g_test_add ("/draw/sheet-set/pages-of-a-picture", Folder, NULL, folder_set_up, test_pages_of_a_picture,
              folder_tear_down);
  g_test_add ("/draw/sheet-set/stopped", Folder, NULL, folder_set_up, test_stopped,
              folder_tear_down);
  g_test_add_func ("/draw/sheet-set/extract", test_extract);
  g_test_add_func ("/draw/sheet-set/CA-SHEET-5/csv", test_csv);
  g_test_add_func ("/draw/sheet-set/CA-SHEET-5/html", test_html);
  g_test_add_func ("/draw/sheet-set/history-for-the-web", test_history_for_the_web);
  g_test_add_func ("/draw/sheet-set/battle-record-for-the-web", test_battle_record_for_the_web);
  g_test_add_func ("/draw/sheet-set/report-of-reserves", test_report_of_reserves);
  g_test_add_func ("/draw/sheet-set/said-once", test_said_once);
  g_test_add_func ("/draw/sheet-set/explained-once", test_explained_once);
  g_test_add_func ("/draw/sheet-set/CA-SHEET-5/nothing-cut-above", test_nothing_cut_above);
  g_test_add_func ("/draw/sheet-set/long-account", test_long_account);
  g_test_add_func ("/draw/sheet-set/never-cut", test_never_cut);
  g_test_add_func ("/draw/sheet-set/CA-SHEET-6/not-begun", test_not_begun);
  g_test_add_func ("/draw/sheet-set/many-formations", test_many_formations);
  return g_test_run ();
}
