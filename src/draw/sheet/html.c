/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html.c: a sheet as a page for the web: one file, without scripts, its drawings inside as pictures (CA-SHEET-5)
 *
 * It is read on a telephone and on a desk, in the light and in the dark, and may be printed or posted on a blog. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/sheet/html.h"
#include "draw/sheet/table.h"

#define PX_PER_MM       5.0
#define STORY_PX_PER_MM 8.0           /* of what is posted: its maps are looked at closely */
#define MOST_COLUMNS    5             /* that have room on a telephone */
#define MOST_ROOM       7             /* columns, those of words counted twice */
#define EDGE_MM         1.0           /* of white round a drawing */

static const char style[] =
  ":root{color-scheme:light dark;--paper:#fff;--ink:#1d1d1b;--soft:#5d5a55;--line:#bdb8ae;--band:#e9e5dc;--mark:#7a3b1e}"
  "@media(prefers-color-scheme:dark){:root{--paper:#17181b;--ink:#e8e6e1;--soft:#a5a29b;--line:#474a50;--band:#26282d;"
  "--mark:#e0a27f}}"
  "*{box-sizing:border-box}"
  "body{font:17px/1.55 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem;color:var(--ink);"
  "background:var(--paper);overflow-wrap:break-word}"
  "header{border-bottom:2px solid var(--ink);padding-bottom:.5rem;margin-bottom:1rem}"
  "header h1{font-size:1.7rem;line-height:1.2;margin:0}"
  "header .sheet{font-weight:600;margin:.2rem 0 0}header .left,header .right{color:var(--soft);margin:0}"
  "h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}"
  "h3{font-size:1.05rem;margin:1.4rem 0 .4rem}"
  "p{margin:.5rem 0;white-space:pre-line}p.italic{font-style:italic;color:var(--soft)}p.bold{font-weight:700}"
  "div.table{overflow-x:auto;margin:.6rem 0 1rem}"
  "table{border-collapse:collapse;width:100%;font-size:.93rem}"
  "caption{text-align:left;font-weight:700;padding:.25rem .5rem}"
  "th{text-align:left;border-bottom:2px solid var(--ink);padding:.25rem .5rem;vertical-align:bottom;line-height:1.25}"
  "td.figure,th.figure{text-align:center;font-variant-numeric:tabular-nums}td.figure,td.short{white-space:nowrap}"
  "td:first-child:not(.figure):not(.short){min-width:8rem}"
  "td{border-bottom:1px solid var(--line);padding:.25rem .5rem;vertical-align:top}"
  "tr.band td{background:var(--band);font-weight:700}"
  "figure{margin:1rem 0;text-align:center}"
  "figure img{max-width:100%;height:auto;background:#fff;border-radius:4px}"
  "figcaption{color:var(--soft);font-size:.9rem;font-style:italic;text-align:center;margin-top:.2rem}"
  "blockquote{margin:1rem 0;padding:.2rem 1rem;border-left:4px solid var(--mark);font-family:Georgia,serif}"
  "footer{border-top:1px solid var(--line);margin-top:2rem;padding-top:.5rem;font-size:.85rem;color:var(--soft);"
  "display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;justify-content:space-between}"
  "@media screen and (max-width:30rem){body{font-size:16px;padding:.7rem}header h1{font-size:1.3rem}table{font-size:.85rem}"
  "td,th{padding:.2rem .3rem}td:first-child:not(.figure):not(.short){min-width:5rem}"
  ".forms td:nth-child(odd){color:var(--soft)}.forms tr,.wide tr:not(.band){display:flex;flex-wrap:wrap;column-gap:.6rem}"
  ".forms td{flex:1 0 65%}.forms td:nth-child(odd){flex:1 0 25%}.forms td,.wide tr:not(.band) td{border:0;min-width:0!important}"
  ".forms tr,.wide tr{border-bottom:1px solid var(--line)}.wide thead,.wide td:empty{display:none}"
  ".wide td:first-child{font-weight:700}.wide td[data-t]::before{content:attr(data-t) \" \";color:var(--soft);font-weight:400}"
  "figure.wide{overflow-x:auto}figure.wide img{max-width:none}}"
  "@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#999;--band:#ddd;--mark:#444}"
  "body{font-size:10pt;max-width:none;padding:0}h2,h3{break-after:avoid}tr,figure,blockquote{break-inside:avoid}"
  "div.table{overflow:visible}}";

void
biv_html_append (GString    *html,
                 const char *before,
                 const char *text,
                 const char *after)
{
  g_autofree char *escaped = g_markup_escape_text (text != NULL ? text : "", -1);

  g_string_append_printf (html, "%s%s%s", before, escaped, after);
}

void
biv_html_append_head (GString    *html,
                      const char *title,
                      const char *more)
{
  /* TRANSLATORS: the code of your language, as "en", "es", "pt-BR": how a browser is to say the words */
  biv_html_append (html, "<!DOCTYPE html>\n<html lang=\"", C_("html", "en"), "\">\n");
  g_string_append (html, "<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  biv_html_append (html, "<title>", title, "</title>\n");
  g_string_append_printf (html, "<style>%s</style>\n%s</head>\n<body>\n", style, more != NULL ? more : "");
}

/* ---- Drawings ---- */

/* What is made for reading is in colour; a form is what it is on paper. */
static gboolean
is_story (const BivSheet *sheet)
{
  return sheet->kind == BIV_SHEET_HISTORY || sheet->kind == BIV_SHEET_REPORT || sheet->kind == BIV_SHEET_GAZETTE;
}

static cairo_status_t
take_bytes (void                *closure,
            const unsigned char *bytes,
            unsigned int         n_bytes)
{
  g_byte_array_append (closure, bytes, n_bytes);
  return CAIRO_STATUS_SUCCESS;
}

/* What a drawing says, for who cannot see it: its own words, or the sheet's name. */
static char *
dup_alternative (BivSheet       *sheet,
                 const BivBlock *block)
{
  g_auto (GStrv) words = block->text != NULL ? g_strsplit_set (block->text, "\t\n", -1) : NULL;

  return words != NULL && words[0] != NULL ? g_strjoinv (", ", words) : g_strdup (sheet->frame.sheet);
}

static void
draw_block (BivSheet       *sheet,
            const BivBlock *block,
            cairo_t        *cr)
{
  biv_pen_set_page (sheet->pen, cr);
  biv_pen_set_palette (sheet->pen, is_story (sheet) || block->is_in_colour ? BIV_PALETTE_LIGHT : BIV_PALETTE_BLACK_AND_WHITE);
  block->strip->draw (block->strip, sheet->pen, block->overhang, 0.0);
  biv_pen_set_palette (sheet->pen, BIV_PALETTE_BLACK_AND_WHITE);
  biv_pen_set_page (sheet->pen, NULL);
}

/* In points: the part of the strip that there is something on, and a little white round it. A page is as wide as its reader's
 * screen, and white beside a map would be so much less map. */
static cairo_rectangle_t
find_ink (BivSheet       *sheet,
          const BivBlock *block)
{
  const double edge = EDGE_MM * BIV_POINTS_PER_MM;
  cairo_rectangle_t paper = { 0.0, -BIV_SHEET_OVERHANG * BIV_POINTS_PER_MM,
                              (biv_sheet_get_width (sheet) + 2 * block->overhang) * BIV_POINTS_PER_MM,
                              (block->strip->height + 2 * BIV_SHEET_OVERHANG) * BIV_POINTS_PER_MM };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &paper);
  cairo_t *cr = cairo_create (surface);
  cairo_rectangle_t ink = { 0 };

  draw_block (sheet, block, cr);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  if (ink.width <= 0.0 || ink.height <= 0.0)
    return paper;
  return (cairo_rectangle_t) { ink.x - edge, ink.y - edge, ink.width + 2 * edge, ink.height + 2 * edge };
}

static void
append_picture (GString        *html,
                BivSheet       *sheet,
                const BivBlock *block)
{
  double scale = (is_story (sheet) || block->is_in_colour ? STORY_PX_PER_MM : PX_PER_MM) / BIV_POINTS_PER_MM;
  cairo_rectangle_t ink = find_ink (sheet, block);
  int width = (int) ceil (ink.width * scale), height = (int) ceil (ink.height * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GByteArray) png = g_byte_array_new ();
  g_autofree char *encoded = NULL;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -ink.x, -ink.y);
  draw_block (sheet, block, cr);
  cairo_destroy (cr);
  if (cairo_surface_write_to_png_stream (surface, take_bytes, png) == CAIRO_STATUS_SUCCESS)
    {
      encoded = g_base64_encode (png->data, png->len);
      /* As large as on paper at the most; room is kept for it while the page loads. */
      g_string_append_printf (html, " width=\"%d\" height=\"%d\" src=\"data:image/png;base64,%s\"",
                              (int) (width * PX_PER_MM / (scale * BIV_POINTS_PER_MM)),
                              (int) (height * PX_PER_MM / (scale * BIV_POINTS_PER_MM)), encoded);
    }
  cairo_surface_destroy (surface);
}

static void
append_drawing (GString        *html,
                BivSheet       *sheet,
                const BivBlock *block)
{
  g_autofree char *alternative = dup_alternative (sheet, block);

  /* What has several pictures in a row is as large as it is on paper, and is pushed to and fro. */
  biv_html_append (html, block->strip->height * 3.0 < biv_sheet_get_width (sheet) ? "<figure class=\"wide\"><img alt=\""
                                                                                   : "<figure><img alt=\"", alternative, "\"");
  if (!sheet->leaves_out_pictures)
    append_picture (html, sheet, block);
  g_string_append (html, ">");
  if (block->caption != NULL)
    biv_html_append (html, "<figcaption>", block->caption, "</figcaption>");
  g_string_append (html, "</figure>\n");
}

/* ---- Tables ---- */

static const char *
get_class (const BivSheetColumn *column)
{
  return biv_column_is_figure (column) ? " class=\"figure\"" : column->kind == BIV_COLUMN_SIGN ? " class=\"short\"" : "";
}

static guint
count_columns (const BivTable *table,
               guint           until)
{
  guint n = 0;

  for (guint i = 0; i < until; i++)
    n += biv_column_is_seen (&table->columns[i]);
  return n;
}

/* On a telephone each of its rows is a card, and says what each thing in it is. Words need the room of two figures. */
static gboolean
is_wide (const BivTable *table)
{
  guint n_columns = count_columns (table, table->n_columns), n_words = 0;

  for (guint i = 0; i < table->n_columns; i++)
    n_words += biv_column_is_seen (&table->columns[i]) && table->columns[i].kind == BIV_COLUMN_WORDS;
  return table->look == BIV_TABLE_RULED && (n_columns > MOST_COLUMNS || n_columns + n_words > MOST_ROOM);
}

static void
append_table_head (GString        *html,
                   const BivTable *table)
{
  if (table->look != BIV_TABLE_RULED)
    return;
  if (table->title != NULL)
    biv_html_append (html, "<caption>", table->title, "</caption>\n");
  if (count_columns (table, table->n_columns) < 2)
    return;
  g_string_append (html, "<thead><tr>");
  for (guint i = 0; i < table->n_columns; i++)
    {
      const BivSheetColumn *column = &table->columns[i];

      if (!biv_column_is_seen (column))
        continue;
      g_string_append_printf (html, "<th scope=\"col\"%s>", biv_column_is_figure (column) ? get_class (column) : "");
      biv_html_append (html, "", column->title, "</th>");
    }
  g_string_append (html, "</tr></thead>\n");
}

/* Of a choice that nobody has made yet, the boxes to tick. Words that are mailed have none: an answer that quotes them would
 * seem to have chosen. */
static char *
dup_cell (const BivTableRow *row,
          guint              column)
{
  char **choices = row->table->columns[column].choices;
  g_autofree char *boxes = NULL;

  if (row->cells[column] != NULL || choices == NULL || row->style != BIV_ROW_PLAIN)
    return g_strdup (row->cells[column]);
  /* A box and its word are on one line. */
  boxes = g_strjoinv (" ☐\302\240", choices);
  return g_strconcat ("☐\302\240", boxes, NULL);
}

static void
append_row (GString           *html,
            const BivTable    *table,
            const BivTableRow *row)
{
  guint from = 0;

  /* On paper there may be more rows, for a pencil. */
  if (biv_table_row_is_blank (row))
    return;
  if (row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE || row->style == BIV_ROW_WIDE || row->style == BIV_ROW_NOTE)
    {
      g_autofree char *text = biv_table_row_dup_text (row);
      g_auto (GStrv) cells = g_strsplit (text, "\t", -1);
      g_autofree char *words = g_strjoinv (" · ", cells);

      g_string_append_printf (html, "<tr%s><td colspan=\"%u\">",
                              row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE ? " class=\"band\"" : "",
                              count_columns (table, table->n_columns));
      biv_html_append (html, "", words, "</td></tr>\n");
      return;
    }
  g_string_append (html, "<tr>");
  if (row->wide_until > 0)
    {
      g_string_append_printf (html, "<td colspan=\"%u\">", count_columns (table, row->wide_until));
      biv_html_append (html, "", row->cells[biv_table_get_first (table)], "</td>");
      from = row->wide_until;
    }
  for (guint i = from; i < table->n_columns; i++)
    if (biv_column_is_seen (&table->columns[i]))
      {
        g_autofree char *cell = dup_cell (row, i);

        g_string_append_printf (html, "<td%s", get_class (&table->columns[i]));
        if (is_wide (table) && row->style == BIV_ROW_PLAIN && i > biv_table_get_first (table))
          biv_html_append (html, " data-t=\"", table->columns[i].title, "\"");
        biv_html_append (html, ">", cell, "</td>");
      }
  g_string_append (html, "</tr>\n");
}

static void
append_table (GString        *html,
              const BivTable *table)
{
  const char *look = is_wide (table)                                                  ? " class=\"wide\""
                     : table->look == BIV_TABLE_FRAMED && table->n_columns > 2 ? " class=\"forms\"" : "";

  g_string_append_printf (html, "<div class=\"table\"><table%s>\n", look);
  append_table_head (html, table);
  for (guint i = 0; i < table->rows->len; i++)
    append_row (html, table, g_ptr_array_index (table->rows, i));
  g_string_append (html, "</table></div>\n");
}

/* ---- All of it ---- */

static void
append_words (GString        *html,
              const BivBlock *block)
{
  if (block->text == NULL || block->text[0] == '\0')
    return;
  biv_html_append (html, (block->typeface & BIV_TYPE_BOLD) != 0     ? "<p class=\"bold\">"
                         : (block->typeface & BIV_TYPE_ITALIC) != 0 ? "<p class=\"italic\">"
                                                                    : "<p>", block->text, "</p>\n");
}

static void
append_heading (GString  *html,
                BivSheet *sheet)
{
  const BivSheetFrame *frame = &sheet->frame;
  g_autofree char *title = g_strdup_printf ("%s – %s", frame->title, frame->sheet);

  biv_html_append_head (html, title, NULL);
  biv_html_append (html, "<header>\n<h1>", frame->title, "</h1>\n");
  biv_html_append (html, "<p class=\"sheet\">", frame->sheet, "</p>\n");
  biv_html_append (html, "<p class=\"left\">", frame->left, "</p>\n");
  biv_html_append (html, "<p class=\"right\">", frame->right, "</p>\n</header>\n");
}

void
biv_sheet_append_html (BivSheet   *sheet,
                       GString    *html,
                       const char *title)
{
  gboolean is_quoted = FALSE, has_heading = FALSE;

  g_return_if_fail (sheet != NULL && html != NULL);

  for (guint i = 0; i < sheet->document->len; i++)
    {
      const BivBlock *block = g_ptr_array_index (sheet->document, i);

      /* Pictures of a clipping do not end it. */
      if (is_quoted != (block->kind == BIV_BLOCK_QUOTE || (is_quoted && block->kind == BIV_BLOCK_DRAWING)))
        {
          g_string_append (html, is_quoted ? "</blockquote>\n" : "<blockquote>\n");
          is_quoted = !is_quoted;
        }
      if (block->kind == BIV_BLOCK_HEADING && g_strcmp0 (block->text, title) == 0)
        continue;
      if (block->kind == BIV_BLOCK_HEADING)
        {
          has_heading = TRUE;
          biv_html_append (html, "<h2>", block->text, "</h2>\n");
        }
      else if (block->kind == BIV_BLOCK_SUBHEADING)
        biv_html_append (html, has_heading ? "<h3>" : "<h2>", block->text, has_heading ? "</h3>\n" : "</h2>\n");
      else if (block->kind == BIV_BLOCK_TABLE)
        append_table (html, block->table);
      else if (block->kind == BIV_BLOCK_DRAWING)
        append_drawing (html, sheet, block);
      else
        append_words (html, block);
    }
  if (is_quoted)
    g_string_append (html, "</blockquote>\n");
}

char *
biv_sheet_dup_html (BivSheet *sheet)
{
  GString *html = g_string_new (NULL);

  g_return_val_if_fail (sheet != NULL, NULL);

  append_heading (html, sheet);
  g_string_append (html, "<main>\n");
  biv_sheet_append_html (sheet, html, NULL);
  biv_html_append (html, "</main>\n<footer><span>", sheet->frame.audience, "</span>");
  biv_html_append (html, "<span>", sheet->frame.printed, "</span></footer>\n</body>\n</html>\n");
  return g_string_free (html, FALSE);
}

char *
biv_sheet_dup_html_words (BivSheet *sheet)
{
  char *html;

  g_return_val_if_fail (sheet != NULL, NULL);

  sheet->leaves_out_pictures = TRUE;
  html = biv_sheet_dup_html (sheet);
  sheet->leaves_out_pictures = FALSE;
  return html;
}
