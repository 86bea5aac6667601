/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html.c: a sheet as a page for the web: one file, without scripts, its drawings inside as pictures (CA-SHEET-5)
 *
 * It is read on a telephone and on a desk, in the light and in the dark, and may be printed or posted on a blog. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/sheet/flow.h"
#include "draw/sheet/html.h"

#define PX_PER_MM       5.0
#define STORY_PX_PER_MM 8.0           /* of what is posted: its maps are looked at closely */
#define EDGE_MM         1.0           /* of white round a drawing */
#define SHORT           18            /* letters: a date, "Recovering (4)", "1 / 1" stand on one line */

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
  "@media(max-width:30rem){body{font-size:16px;padding:.7rem}table{font-size:.85rem}td,th{padding:.2rem .3rem}}"
  "@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#999;--band:#ddd;--mark:#444}"
  "body{font-size:10pt;max-width:none;padding:0}h2,h3{break-after:avoid}tr,figure,blockquote{break-inside:avoid}"
  "div.table{overflow:visible}}";

static GPtrArray *
get_strips (const BivSheet *sheet)
{
  return sheet->web != NULL ? sheet->web : sheet->strips;
}

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
                 const BivStrip *strip)
{
  g_auto (GStrv) words = strip->text != NULL ? g_strsplit_set (strip->text, "\t\n", -1) : NULL;

  return words != NULL && words[0] != NULL ? g_strjoinv (", ", words) : g_strdup (sheet->frame.sheet);
}

static void
draw_strip (BivSheet       *sheet,
            const BivStrip *strip,
            cairo_t        *cr)
{
  biv_pen_set_page (sheet->pen, cr);
  biv_pen_set_palette (sheet->pen, is_story (sheet) || strip->is_in_colour ? BIV_PALETTE_LIGHT : BIV_PALETTE_BLACK_AND_WHITE);
  strip->draw (strip, sheet->pen, strip->overhang, 0.0);
  biv_pen_set_palette (sheet->pen, BIV_PALETTE_BLACK_AND_WHITE);
  biv_pen_set_page (sheet->pen, NULL);
}

/* In points: the part of the strip that there is something on, and a little white round it. A page is as wide as its reader's
 * screen, and white beside a map would be so much less map. */
static cairo_rectangle_t
find_ink (BivSheet       *sheet,
          const BivStrip *strip)
{
  const double edge = EDGE_MM * BIV_POINTS_PER_MM;
  cairo_rectangle_t paper = { 0.0, 0.0, (biv_sheet_get_width (sheet) + 2 * strip->overhang) * BIV_POINTS_PER_MM,
                              strip->height * BIV_POINTS_PER_MM };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &paper);
  cairo_t *cr = cairo_create (surface);
  cairo_rectangle_t ink = { 0 };

  draw_strip (sheet, strip, cr);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  if (ink.width <= 0.0 || ink.height <= 0.0)
    return paper;
  return (cairo_rectangle_t) { ink.x - edge, ink.y - edge, ink.width + 2 * edge, ink.height + 2 * edge };
}

/* @caption: (nullable): what stands below it */
static void
append_drawing (GString        *html,
                BivSheet       *sheet,
                const BivStrip *strip,
                const char     *caption)
{
  double scale = (is_story (sheet) || strip->is_in_colour ? STORY_PX_PER_MM : PX_PER_MM) / BIV_POINTS_PER_MM;
  cairo_rectangle_t ink = find_ink (sheet, strip);
  int width = (int) ceil (ink.width * scale), height = (int) ceil (ink.height * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GByteArray) png = g_byte_array_new ();
  g_autofree char *encoded = NULL, *alternative = dup_alternative (sheet, strip);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -ink.x, -ink.y);
  draw_strip (sheet, strip, cr);
  cairo_destroy (cr);
  if (cairo_surface_write_to_png_stream (surface, take_bytes, png) == CAIRO_STATUS_SUCCESS)
    {
      encoded = g_base64_encode (png->data, png->len);
      biv_html_append (html, "<figure><img alt=\"", alternative, "\"");
      /* As large as on paper at the most; room is kept for it while the page loads. */
      g_string_append_printf (html, " width=\"%d\" height=\"%d\" src=\"data:image/png;base64,%s\">",
                              (int) (width * PX_PER_MM / (scale * BIV_POINTS_PER_MM)),
                              (int) (height * PX_PER_MM / (scale * BIV_POINTS_PER_MM)), encoded);
      if (caption != NULL)
        biv_html_append (html, "<figcaption>", caption, "</figcaption>");
      g_string_append (html, "</figure>\n");
    }
  cairo_surface_destroy (surface);
}

/* What has no words of its own but lines is a drawing; a hair's breadth of rule is not. */
static gboolean
is_drawing (const BivStrip *strip)
{
  return strip->draw != NULL && strip->role != BIV_STRIP_PAPER
         && (strip->role == BIV_STRIP_DRAWING || (strip->text == NULL && strip->height > 12.0));
}

/* ---- Rows ---- */

/* "12", "–", "1 / 1", "43 %": what is compared down a column. */
static gboolean
is_figure (const char *cell)
{
  const char *at = cell;

  while (g_ascii_isdigit (*at) || g_ascii_isspace (*at) || strchr ("/%+-.,", *at) != NULL)
    if (*at++ == '\0')
      return at > cell + 1;
  return g_str_equal (cell, "–");
}

/* The column of a table's head has figures where the first row below it has. */
static gboolean
heads_figures (const BivSheet *sheet,
               guint           head,
               guint           column)
{
  for (guint i = head + 1; i < get_strips (sheet)->len; i++)
    {
      const BivStrip *strip = g_ptr_array_index (get_strips (sheet), i);

      if (strip->text != NULL && strip->role == BIV_STRIP_ROW)
        {
          g_auto (GStrv) cells = g_strsplit (strip->text, "\t", -1);

          return column < g_strv_length (cells) && is_figure (cells[column]);
        }
      if (strip->role == BIV_STRIP_TABLE_HEAD || strip->role == BIV_STRIP_HEADING)
        return FALSE;
    }
  return FALSE;
}

static gboolean
is_short (const char *cell)
{
  return g_utf8_strlen (cell, -1) <= SHORT && strpbrk (cell, "0123456789") != NULL;
}

static void
append_head_row (GString        *html,
                 const BivSheet *sheet,
                 guint           number,
                 char          **cells)
{
  g_string_append (html, "<thead><tr>");
  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_string_append (html, heads_figures (sheet, number, i) ? "<th scope=\"col\" class=\"figure\">" : "<th scope=\"col\">");
      biv_html_append (html, "", cells[i], "</th>");
    }
  g_string_append (html, "</tr></thead>\n");
}

/* A row to write on. */
static gboolean
is_blank (const char *row)
{
  return row[strspn (row, "\t")] == '\0';
}

static void
append_row (GString        *html,
            const BivSheet *sheet,
            guint           number,
            const char     *row,
            guint          *n_columns)
{
  const BivStrip *strip = g_ptr_array_index (get_strips (sheet), number);
  g_auto (GStrv) cells = g_strsplit (row, "\t", -1);
  guint n = g_strv_length (cells);

  if (strip->role == BIV_STRIP_TABLE_HEAD)
    {
      *n_columns = n;
      append_head_row (html, sheet, number, cells);
      return;
    }
  if (strip->role == BIV_STRIP_BAND)
    {
      g_autofree char *words = g_strjoinv (" · ", cells);

      g_string_append_printf (html, "<tr class=\"band\"><td colspan=\"%u\">", MAX (*n_columns, 1));
      biv_html_append (html, "", words, "</td></tr>\n");
      return;
    }
  g_string_append (html, "<tr>");
  for (guint i = 0; i < n; i++)
    {
      /* What is written over the whole width, as "none", is one cell. */
      if (n == 1 && *n_columns > 1)
        g_string_append_printf (html, "<td colspan=\"%u\">", *n_columns);
      else
        g_string_append (html, is_figure (cells[i])  ? "<td class=\"figure\">"
                               : is_short (cells[i]) ? "<td class=\"short\">"
                                                     : "<td>");
      biv_html_append (html, "", cells[i], "</td>");
    }
  g_string_append (html, "</tr>\n");
}

/* On paper there may be more rows, for a pencil. */
static void
append_rows (GString        *html,
             const BivSheet *sheet,
             guint           number,
             guint          *n_columns)
{
  const BivStrip *strip = g_ptr_array_index (get_strips (sheet), number);
  g_auto (GStrv) rows = NULL;

  if (strip->role != BIV_STRIP_ROWS)
    {
      if (!is_blank (strip->text))
        append_row (html, sheet, number, strip->text, n_columns);
      return;
    }
  rows = g_strsplit (strip->text, "\n", -1);
  for (char **row = rows; *row != NULL; row++)
    append_row (html, sheet, number, *row, n_columns);
}

static gboolean
is_of_a_table (const BivStrip *strip)
{
  return strip->text != NULL
         && (strip->role == BIV_STRIP_TABLE_HEAD || strip->role == BIV_STRIP_ROW || strip->role == BIV_STRIP_ROWS
             || strip->role == BIV_STRIP_BAND);
}

static void
append_words (GString        *html,
              const BivStrip *strip)
{
  g_autofree char *words = g_strdelimit (g_strdup (strip->text), "\t", ' ');

  switch (strip->role)
    {
    case BIV_STRIP_HEADING:
      biv_html_append (html, "<h2>", words, "</h2>\n");
      break;
    case BIV_STRIP_SUBHEADING:
      biv_html_append (html, "<h3>", words, "</h3>\n");
      break;
    case BIV_STRIP_CAPTION:
    case BIV_STRIP_WORDS:
    case BIV_STRIP_QUOTE:
    case BIV_STRIP_TABLE_HEAD:
    case BIV_STRIP_ROW:
    case BIV_STRIP_ROWS:
    case BIV_STRIP_BAND:
    case BIV_STRIP_DRAWING:
    case BIV_STRIP_PAPER:
    default:
      biv_html_append (html, (strip->typeface & BIV_TYPE_BOLD) != 0     ? "<p class=\"bold\">"
                    : (strip->typeface & BIV_TYPE_ITALIC) != 0 ? "<p class=\"italic\">"
                                                               : "<p>", words, "</p>\n");
      break;
    }
}

/* Rows stand in a table, clippings in a quotation: what the strip @now is in, beginning and ending that. */
typedef enum { IN_NOTHING, IN_TABLE, IN_QUOTE } Inside;

static Inside
change (GString        *html,
        Inside          before,
        const BivStrip *now)
{
  Inside after = is_of_a_table (now) ? IN_TABLE : now->role == BIV_STRIP_QUOTE ? IN_QUOTE : IN_NOTHING;

  /* Pictures of a clipping, white, and lines that go on do not end it. */
  if (before == IN_QUOTE && now->role == BIV_STRIP_DRAWING)
    return before;
  if (after == before && !(after == IN_TABLE && now->role == BIV_STRIP_TABLE_HEAD))
    return after;
  if (before != IN_NOTHING)
    g_string_append (html, before == IN_TABLE ? "</table></div>\n" : "</blockquote>\n");
  if (after != IN_NOTHING)
    g_string_append (html, after == IN_TABLE ? "<div class=\"table\"><table>\n" : "<blockquote>\n");
  return after;
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

/* The words below a drawing, which are the next strip. */
static const char *
find_caption (const BivSheet *sheet,
              guint           drawing)
{
  const BivStrip *next = drawing + 1 < get_strips (sheet)->len ? g_ptr_array_index (get_strips (sheet), drawing + 1) : NULL;

  return next != NULL && next->role == BIV_STRIP_CAPTION ? next->text : NULL;
}

void
biv_sheet_append_html (BivSheet *sheet,
                       GString  *html)
{
  Inside inside = IN_NOTHING;
  guint n_columns = 0;

  g_return_if_fail (sheet != NULL && html != NULL);

  for (guint i = 0; i < get_strips (sheet)->len; i++)
    {
      const BivStrip *strip = g_ptr_array_index (get_strips (sheet), i);
      const char *caption;

      if ((strip->text == NULL || strip->text[0] == '\0') && !is_drawing (strip))
        continue;
      inside = change (html, inside, strip);
      if (is_of_a_table (strip))
        append_rows (html, sheet, i, &n_columns);
      else if (is_drawing (strip))
        {
          caption = find_caption (sheet, i);
          append_drawing (html, sheet, strip, caption);
          i += caption != NULL;
        }
      else
        append_words (html, strip);
    }
  if (inside != IN_NOTHING)
    g_string_append (html, inside == IN_TABLE ? "</table></div>\n" : "</blockquote>\n");
}

char *
biv_sheet_dup_html (BivSheet *sheet)
{
  GString *html = g_string_new (NULL);

  g_return_val_if_fail (sheet != NULL, NULL);

  append_heading (html, sheet);
  g_string_append (html, "<main>\n");
  biv_sheet_append_html (sheet, html);
  biv_html_append (html, "</main>\n<footer><span>", sheet->frame.audience, "</span>");
  biv_html_append (html, "<span>", sheet->frame.printed, "</span></footer>\n</body>\n</html>\n");
  return g_string_free (html, FALSE);
}
