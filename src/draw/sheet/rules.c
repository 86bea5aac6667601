/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.c: the campaign's rulebook on paper: the rulebook of its battles and its own, what is changed marked */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/story/reference.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"

#define CHART_FIRST 34.0            /* mm */
#define CHART_MOST  15              /* columns beside one another; what is wider goes on below */

static void
add_section (BivSheet   *sheet,
             const char *title)
{
  biv_sheet_add_space (sheet, 3.0);
  biv_sheet_begin (sheet, title);
}

static guint
get_typeface (const BivReferenceLine *line)
{
  return line->is_changed ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN;
}

/* ---- Types ---- */

static void
add_types (BivSheet    *sheet,
           BivCampaign *campaign,
           BivBook     *book)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Unit"), .width = 46, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Numbers"), .width = 134 },
  };
  g_autoptr (GPtrArray) lines = biv_reference_list_types (campaign, book);
  BivTable *table;

  if (lines->len == 0)
    return;
  add_section (sheet, C_("sheet", "Units and numbers"));
  if (biv_book_get_types_note (book) != NULL)
    biv_sheet_add_words (sheet, 9, BIV_TYPE_ITALIC, biv_book_get_types_note (book));
  table = biv_sheet_add_table (sheet, columns);
  for (guint i = 1; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (line->cells[0]),
                     biv_reference_dup_numbers (g_ptr_array_index (lines, 0), line))->typeface[1] = get_typeface (line);
    }
}

/* ---- Sequence of play, ground ---- */

static void
add_phases (BivSheet *sheet,
            BivBook  *book)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_phases (book);

  if (lines->len > 0)
    add_section (sheet, C_("sheet", "Phases of a turn"));
  for (guint i = 0; i < lines->len; i++)
    biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, "%u  %s", i + 1, ((BivReferenceLine *) g_ptr_array_index (lines, i))->text);
}

static void
add_grounds (BivSheet *sheet,
             BivBook  *book)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Ground"), .width = 36, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Cost"), .width = 14, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "What is said of it"), .width = 130 },
  };
  g_autoptr (GPtrArray) lines = biv_reference_list_grounds (book);
  BivTable *table;

  if (lines->len == 0)
    return;
  add_section (sheet, C_("sheet", "Ground"));
  table = biv_sheet_add_table (sheet, columns);
  for (guint i = 1; i < lines->len; i++)
    {
      char **cells = ((BivReferenceLine *) g_ptr_array_index (lines, i))->cells;

      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (cells[0]), g_strdup (cells[1]), g_strdup (cells[2]));
    }
}

/* ---- Charts ---- */

/* Columns @first to @end of the chart that begins at line @head. Returns: the line after it. */
static guint
add_chart_part (BivSheet  *sheet,
                GPtrArray *lines,
                guint      head,
                guint      first,
                guint      end)
{
  const BivReferenceLine *top = g_ptr_array_index (lines, head);
  BivSheetColumn columns[CHART_MOST + 1] = { { .title = "", .width = CHART_FIRST, .typeface = BIV_TYPE_BOLD } };
  BivTable *table;
  guint i;

  for (guint column = 0; column < MIN (end - first, CHART_MOST); column++)
    columns[column + 1] = (BivSheetColumn) {
      .title = top->cells[first + column],
      .width = (BIV_SHEET_WIDTH - CHART_FIRST) / CHART_MOST,
      .kind = BIV_COLUMN_FIGURE,
    };
  table = biv_table_new (sheet, columns, end - first + 1);
  for (i = head + 1; i < lines->len && ((BivReferenceLine *) g_ptr_array_index (lines, i))->kind == BIV_REFERENCE_ROW; i++)
    {
      char **cells = ((BivReferenceLine *) g_ptr_array_index (lines, i))->cells;
      BivTableRow *row = biv_table_add (table, BIV_ROW_PLAIN, g_strdup (cells[0]));

      for (guint column = first; column < end; column++)
        row->cells[column - first + 1] = g_strdup (cells[column]);
    }
  return i;
}

static void
add_charts (BivSheet *sheet,
            BivBook  *book)
{
  g_autoptr (GPtrArray) lines = biv_reference_list_charts (book);
  guint next;

  if (lines->len > 0)
    add_section (sheet, C_("sheet", "Tables"));
  for (guint i = 0; i < lines->len; i = next)
    {
      const BivReferenceLine *head = g_ptr_array_index (lines, i);
      guint n = g_strv_length (head->cells);
      g_autofree char *title = g_strdup_printf ("%s (%s)", head->text, head->clause);

      biv_sheet_add_heading (sheet, title);
      next = i + 1;
      for (guint first = 1; first < n; first += CHART_MOST)
        next = add_chart_part (sheet, lines, i, first, MIN (first + CHART_MOST, n));
    }
}

/* ---- Options, clauses ---- */

static void
add_options (BivSheet    *sheet,
             BivCampaign *campaign,
             BivBook     *book)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Option"), .width = 46, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "What it does"), .width = 82 },
    { .title = C_("column", "As it is here"), .width = 52 },
  };
  g_autoptr (GPtrArray) lines = biv_reference_list_options (campaign, book);
  BivTable *table;

  if (lines->len == 0)
    return;
  add_section (sheet, C_("sheet", "Options"));
  table = biv_sheet_add_table (sheet, columns);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (line->text), g_strdup (line->detail),
                     biv_reference_dup_values (line))->typeface[2] = get_typeface (line);
    }
}

static void
add_clauses (BivSheet *sheet,
             BivBook  *book)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Clause"), .width = 28 },
    { .title = C_("column", "In our own words"), .width = 88 },
    { .title = C_("column", "Where it comes from"), .width = 64 },
  };
  BivTable *table;
  const char *last = NULL;

  if (biv_book_get_n_clauses (book) == 0)
    return;
  add_section (sheet, C_("sheet", "Clauses"));
  table = biv_sheet_add_table (sheet, columns);
  for (guint i = 0; i < biv_book_get_n_clauses (book); i++)
    {
      const BivBookClause *clause = biv_book_get_clause (book, i);
      const char *part = biv_reference_get_part (clause->id);

      if (g_strcmp0 (part, last) != 0)
        biv_table_add (table, BIV_ROW_BAND, g_strdup (part));
      last = part;
      biv_table_add (table, BIV_ROW_PLAIN, g_strdup (clause->id), g_strdup (clause->words),
                     biv_reference_dup_source (book, clause->id));
    }
}

/* ---- The sheet ---- */

static void
add_book (BivSheet *sheet,
          BivBook  *book)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *author = biv_reference_dup_author (book);
  /* A book begins a page, unless half of the one before it would be left empty. */
  gboolean flows_on = sheet->strips->len > 0 && biv_sheet_get_room (sheet) > 0.4 * biv_sheet_get_body (sheet);

  if (flows_on)
    biv_sheet_add_space (sheet, 2 * BIV_SHEET_ROW);
  biv_sheet_add_heading (sheet, biv_book_get_title (book))->starts_page = !flows_on;
  biv_sheet_add_words (sheet, 9, BIV_TYPE_ITALIC, author);
  add_types (sheet, campaign, book);
  add_phases (sheet, book);
  add_grounds (sheet, book);
  add_charts (sheet, book);
  add_options (sheet, campaign, book);
  add_clauses (sheet, book);
}

gboolean
biv_sheet_fill_rules (BivSheet *sheet,
                      GError  **error)
{
  g_autoptr (BivBook) book = biv_book_load (sheet->campaign->ruleset, error);
  g_autoptr (BivBook) own = book != NULL ? biv_book_load_campaign (error) : NULL;

  if (own == NULL)
    return FALSE;
  /* Rules are nobody's secret. */
  biv_sheet_set_for_all (sheet);
  sheet->frame.left = g_strdup (C_("sheet", "In our own words; what this campaign has changed is bold, the usual in "
                                            "brackets"));
  add_book (sheet, book);
  add_book (sheet, own);
  return TRUE;
}
