/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazette.c: SHEET-GAZETTE, the campaign's newspaper (5.9, CA-JOURNAL-4): flagged entries and nothing else */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/calendar.h"
#include "campaign/story/journal.h"
#include "draw/map/backdrop.h"
#include "draw/sheet/flow.h"
#include "draw/sheet/story.h"
#include "draw/sheet/words.h"

#define COLUMN     86.0             /* mm; two of them and a gutter */
#define GUTTER     8.0
#define MASTHEAD   26.0
#define PICTURE    55.0             /* the most height of a picture */
#define POINTS     9.5
#define PITCH      4.2

/* What stands in a column: a headline, a line of text, a picture, or room. */
typedef struct
{
  char        *text;                /* one line as broken; NULL: none */
  double       height, points;
  guint        typeface;
  gboolean     stays_with_next;     /* headlines */
  BivBackdrop *picture;
} Piece;

typedef struct
{
  GPtrArray *columns[2];            /* of Piece, borrowed from `pieces` of the sheet */
  GPtrArray *pieces;                /* referenced */
  char      *masthead, *date;       /* of the first page */
} PageData;

static void
piece_free (gpointer data)
{
  Piece *piece = data;

  g_free (piece->text);
  g_clear_pointer (&piece->picture, biv_backdrop_unref);
  g_free (piece);
}

static void
page_data_free (gpointer data)
{
  PageData *page = data;

  g_ptr_array_unref (page->columns[0]);
  g_ptr_array_unref (page->columns[1]);
  g_ptr_array_unref (page->pieces);
  g_free (page->masthead);
  g_free (page->date);
  g_free (page);
}

/* ---- Drawing ---- */

static void
draw_picture (const Piece *piece,
              BivPen      *pen,
              double       x,
              double       y)
{
  cairo_t *cr = biv_pen_get_cairo (pen);
  int width, height;
  double scale;
  BivBox box;

  if (cr == NULL)
    return;
  biv_backdrop_get_size (piece->picture, &width, &height);
  scale = MIN (COLUMN / width, (piece->height - 3.0) / height);
  box.width = width * scale * BIV_POINTS_PER_MM;
  box.height = height * scale * BIV_POINTS_PER_MM;
  box.x = (x + (COLUMN - width * scale) / 2) * BIV_POINTS_PER_MM;
  box.y = y * BIV_POINTS_PER_MM;
  biv_backdrop_draw (piece->picture, cr, &box, 0, 100);
}

static void
draw_column (GPtrArray *pieces,
             BivPen    *pen,
             double     x,
             double     y)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      if (piece->picture != NULL)
        draw_picture (piece, pen, x, y);
      else if (piece->text != NULL)
        biv_pen_words (pen, x, y + piece->points * 0.36, 0, BIV_ALIGN_LEFT, piece->points, piece->typeface, piece->text);
      y += piece->height;
    }
}

static double
get_height (GPtrArray *column)
{
  double height = 0.0;

  for (guint i = 0; i < column->len; i++)
    height += ((const Piece *) g_ptr_array_index (column, i))->height;
  return height;
}

static void
draw_page (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const PageData *page = strip->data;

  if (page->masthead != NULL)
    {
      double points = 30.0;

      while (points > 12.0 && biv_pen_measure (pen, points, BIV_TYPE_BOLD, page->masthead) > BIV_SHEET_WIDTH)
        points -= 1.0;
      biv_pen_words (pen, x, y + 11, BIV_SHEET_WIDTH, BIV_ALIGN_MIDDLE, points, BIV_TYPE_BOLD, page->masthead);
      biv_pen_rule (pen, x, y + 14.5, BIV_SHEET_WIDTH, 1.4, 0.0);
      biv_pen_words (pen, x, y + 19, BIV_SHEET_WIDTH, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_ITALIC, page->date);
      biv_pen_rule (pen, x, y + 21, BIV_SHEET_WIDTH, 0.5, 0.0);
      y += MASTHEAD;
    }
  draw_column (page->columns[0], pen, x, y);
  draw_column (page->columns[1], pen, x + COLUMN + GUTTER, y);
  biv_pen_upright_rule (pen, x + COLUMN + GUTTER / 2, y, MAX (get_height (page->columns[0]), get_height (page->columns[1])),
                        0.3, 0.4);
}

/* ---- Setting ---- */

static Piece *
add_piece (GPtrArray *pieces,
           double     height)
{
  Piece *piece = g_new0 (Piece, 1);

  piece->height = height;
  g_ptr_array_add (pieces, piece);
  return piece;
}

/* Lines as the pen breaks them: words are taken while they fit. A word longer than a column is broken within. */
static void
set_paragraph (BivSheet   *sheet,
               GPtrArray  *pieces,
               const char *text,
               double      points,
               guint       typeface,
               gboolean    stays)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    {
      const char *rest = *word;

      while (*rest != '\0')
        {
          g_autofree char *longer = line->len > 0 ? g_strdup_printf ("%s %s", line->str, rest) : g_strdup (rest);

          if (biv_pen_measure (sheet->pen, points, typeface, longer) <= COLUMN)
            {
              g_string_assign (line, longer);
              break;
            }
          if (line->len == 0)
            {
              glong n = g_utf8_strlen (rest, -1);
              g_autofree char *part = NULL;

              do
                {
                  g_free (part);
                  part = g_utf8_substring (rest, 0, --n);
                }
              while (n > 1 && biv_pen_measure (sheet->pen, points, typeface, part) > COLUMN);
              g_string_assign (line, part);
              rest = g_utf8_offset_to_pointer (rest, n);
            }
          {
            Piece *piece = add_piece (pieces, MAX (PITCH, points * 0.42));

            piece->text = g_strdup (line->str);
            piece->points = points;
            piece->typeface = typeface;
            piece->stays_with_next = stays;
            g_string_truncate (line, 0);
          }
        }
    }
  if (line->len > 0)
    {
      Piece *piece = add_piece (pieces, MAX (PITCH, points * 0.42));

      piece->text = g_strdup (line->str);
      piece->points = points;
      piece->typeface = typeface;
      piece->stays_with_next = stays;
    }
}

static void
set_picture (BivSheet  *sheet,
             GPtrArray *pieces,
             BivEntry  *entry)
{
  for (char **name = entry->pictures; name != NULL && *name != NULL; name++)
    {
      g_autoptr (GError) why = NULL;
      BivBackdrop *picture = sheet->folder != NULL ? biv_backdrop_load_named (sheet->folder, *name, NULL, &why) : NULL;
      int width, height;
      Piece *piece;

      if (picture == NULL)
        {
          g_autofree char *words = biv_sheet_dup_missing_picture (*name, why);

          set_paragraph (sheet, pieces, words, 8, BIV_TYPE_ITALIC | BIV_TYPE_FAINT, FALSE);
          continue;
        }
      biv_backdrop_get_size (picture, &width, &height);
      piece = add_piece (pieces, MIN (PICTURE, COLUMN * height / MAX (width, 1)) + 3.0);
      piece->picture = picture;
      return;
    }
}

static GPtrArray *
set_entries (BivSheet *sheet)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;
  g_autoptr (GPtrArray) entries = NULL;
  GPtrArray *pieces = g_ptr_array_new_with_free_func (piece_free);

  filter.gazette = TRUE;
  entries = biv_journal_list (sheet->campaign, &filter);
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      g_auto (GStrv) paragraphs = g_strsplit (entry->text != NULL ? biv_said (entry->text) : "", "\n", -1);
      g_autofree char *dateline = biv_calendar_dup_label (sheet->campaign, entry->turn);

      if (pieces->len > 0)
        add_piece (pieces, 4.0);
      if (entry->headline != NULL)
        set_paragraph (sheet, pieces, biv_said (entry->headline), 14, BIV_TYPE_BOLD, TRUE);
      set_paragraph (sheet, pieces, dateline, 8, BIV_TYPE_ITALIC, TRUE);
      set_picture (sheet, pieces, entry);
      for (char **one = paragraphs; *one != NULL; one++)
        set_paragraph (sheet, pieces, *one, POINTS, BIV_TYPE_PLAIN, FALSE);
    }
  if (pieces->len == 0)
    set_paragraph (sheet, pieces, C_("sheet", "none"), POINTS, BIV_TYPE_PLAIN, FALSE);
  return pieces;
}

/* ---- Columns and pages ---- */

/* The height that must stand together from piece @first on: a headline with the first line below it. */
static double
get_company (GPtrArray *pieces,
             guint      first)
{
  double height = 0.0;

  for (guint i = first; i < pieces->len; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      height += piece->height;
      if (!piece->stays_with_next)
        break;
    }
  return height;
}

/* A headline goes where its picture goes. */
static gboolean
brings_picture (GPtrArray *pieces,
                guint      first)
{
  for (guint i = first; i < pieces->len; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      if (piece->picture != NULL || !piece->stays_with_next)
        return piece->picture != NULL;
    }
  return FALSE;
}

/* As many as fit, but one picture a column at the most. Returns: the first that did not. */
static guint
fill_column (GPtrArray *pieces,
             guint      first,
             double     room,
             GPtrArray *column)
{
  gboolean has_picture = FALSE;
  double used = 0.0;

  for (guint i = first; i < pieces->len; i++)
    {
      Piece *piece = g_ptr_array_index (pieces, i);

      /* No column begins with white. */
      if (column->len == 0 && piece->text == NULL && piece->picture == NULL)
        continue;
      if (column->len > 0 && (used + MIN (get_company (pieces, i), room) > room || (has_picture && brings_picture (pieces, i))))
        return i;
      has_picture = has_picture || piece->picture != NULL;
      used += piece->height;
      g_ptr_array_add (column, piece);
    }
  return pieces->len;
}

static char *
dup_text (const PageData *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (page->masthead != NULL)
    g_string_append_printf (text, "%s\n%s\n", page->masthead, page->date);
  for (int i = 0; i < 2; i++)
    for (guint j = 0; j < page->columns[i]->len; j++)
      {
        const Piece *piece = g_ptr_array_index (page->columns[i], j);

        if (piece->text != NULL)
          g_string_append_printf (text, "%s\n", piece->text);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static guint
add_page (BivSheet  *sheet,
          GPtrArray *pieces,
          guint      first,
          char      *masthead,
          char      *date)
{
  PageData *page = g_new0 (PageData, 1);
  double room = biv_sheet_get_body (sheet) - (masthead != NULL ? MASTHEAD : 0.0);
  BivStrip *strip;

  page->columns[0] = g_ptr_array_new ();
  page->columns[1] = g_ptr_array_new ();
  page->pieces = g_ptr_array_ref (pieces);
  page->masthead = masthead;
  page->date = date;
  first = fill_column (pieces, first, room, page->columns[0]);
  first = fill_column (pieces, first, room, page->columns[1]);
  strip = biv_sheet_add (sheet, biv_sheet_get_body (sheet), draw_page, page, page_data_free);
  strip->text = dup_text (page);
  return first;
}

/* ---- The same for the web ---- */

/* Columns are set for paper: a page for the web has its lines as long as the screen is wide, and all pictures. */
static void
add_news (BivSheet *sheet)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;
  g_autoptr (GPtrArray) entries = NULL;

  filter.gazette = TRUE;
  entries = biv_journal_list (sheet->campaign, &filter);
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *dateline = biv_calendar_dup_label (sheet->campaign, entry->turn);

      biv_sheet_add_heading (sheet, entry->headline != NULL ? biv_said (entry->headline) : dateline);
      if (entry->headline != NULL)
        biv_sheet_add_words (sheet, POINTS, BIV_TYPE_ITALIC, dateline);
      for (char **name = entry->pictures; name != NULL && *name != NULL; name++)
        biv_sheet_add_picture (sheet, *name, biv_said (entry->headline));
      if (entry->text != NULL)
        biv_sheet_add_words (sheet, POINTS, BIV_TYPE_PLAIN, biv_said (entry->text));
    }
  if (entries->len == 0)
    biv_sheet_add_words (sheet, POINTS, BIV_TYPE_PLAIN, C_("sheet", "none"));
}

static void
fill_web (BivSheet   *sheet,
          const char *masthead)
{
  GPtrArray *paper = sheet->strips;

  sheet->web = biv_sheet_new_strips ();
  sheet->strips = sheet->web;
  add_news (sheet);
  sheet->strips = paper;
  sheet->frame.left = g_steal_pointer (&sheet->frame.title);
  sheet->frame.title = g_strdup (masthead);
}

/* "The Karrash Road" has an article already. */
static char *
dup_usual_masthead (BivCampaign *campaign)
{
  const char *name = biv_sheet_name (campaign);
  /* TRANSLATORS: articles that a campaign's name may begin with, with | between, in small letters; the newspaper's own title
   * puts one before the name, or none */
  g_auto (GStrv) articles = g_strsplit (C_("articles", "the|a|an"), "|", -1);
  const char *blank = strchr (name, ' ');
  g_autofree char *first = blank != NULL ? g_utf8_casefold (name, blank - name) : NULL;

  if (first != NULL && g_strv_contains ((const char *const *) articles, first))
    name = blank + strspn (blank, " ");
  return g_strdup_printf (C_("sheet", "The %s Gazette"), name);
}

gboolean
biv_sheet_fill_gazette (BivSheet *sheet,
                        GError  **error)
{
  BivCampaign *campaign = sheet->campaign;
  g_autoptr (GPtrArray) pieces = NULL;
  g_autofree char *usual = dup_usual_masthead (campaign);
  const char *masthead = campaign->gazette_name != NULL ? campaign->gazette_name : usual;
  guint first;

  sheet->has_own_head = TRUE;
  /* The referee's copy is the one that is handed round. */
  if (sheet->reader == NULL)
    biv_sheet_set_for_all (sheet);
  pieces = set_entries (sheet);
  first = add_page (sheet, pieces, 0, g_strdup (masthead), g_strdup (sheet->frame.right));
  while (first < pieces->len)
    first = add_page (sheet, pieces, first, NULL, NULL);
  fill_web (sheet, masthead);
  return TRUE;
}
