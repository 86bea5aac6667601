/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.c: what a sheet says, each thing once, and how its words and drawings are laid on paper as they are said */
#include "config.h"

#include "draw/sheet/table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define INDENT 6.0                    /* mm: of a clipping */

/* ---- Blocks ---- */

static void
block_free (gpointer data)
{
  BivBlock *block = data;

  g_free (block->text);
  g_free (block->caption);
  g_free (block);
}

GPtrArray *
biv_sheet_new_blocks (void)
{
  return g_ptr_array_new_with_free_func (block_free);
}

BivBlock *
biv_sheet_add_block (BivSheet    *sheet,
                     BivBlockKind kind,
                     const char  *text)
{
  g_autofree char *section = g_steal_pointer (&sheet->section);
  BivBlock *block;

  if (section != NULL)
    biv_sheet_add_heading (sheet, section);
  biv_table_flush (sheet);
  block = g_new0 (BivBlock, 1);
  block->kind = kind;
  block->text = g_strdup (text);
  g_ptr_array_add (sheet->document, block);
  return block;
}

/* ---- Headings ---- */

#define NUMBER 4.6                    /* mm: the square that a section's number stands in */

gboolean
biv_sheet_is_numbered (const char *title)
{
  return g_ascii_isdigit (title[0]) && title[1] == ' ';
}

/* A section that has a number bears it white on black, over a rule. @strip->data: mm that it is wide */
static void
draw_heading (const BivStrip *strip,
              BivPen         *pen,
              double          x,
              double          y)
{
  double width = *(const double *) strip->data;
  char number[2] = { strip->text[0], '\0' };

  if (!biv_sheet_is_numbered (strip->text))
    {
      biv_pen_words (pen, x, y + 5.4, width, BIV_ALIGN_LEFT, 11, BIV_TYPE_BOLD, strip->text);
      return;
    }
  biv_pen_rule (pen, x, y + 6.9, width, 0.6, 0.0);
  biv_pen_fill (pen, x, y + 1.9, NUMBER, NUMBER, 0.0);
  biv_pen_words (pen, x + NUMBER + 2.2, y + 5.4, width - NUMBER - 2.2, BIV_ALIGN_LEFT, 11, BIV_TYPE_BOLD, strip->text + 2);
  biv_pen_words (pen, x, y + 5.4, NUMBER, BIV_ALIGN_MIDDLE, 9.5, BIV_TYPE_BOLD | BIV_TYPE_WHITE, number);
}

static void
draw_subheading (const BivStrip *strip,
                 BivPen         *pen,
                 double          x,
                 double          y)
{
  biv_pen_words (pen, x, y + 5.0, *(const double *) strip->data, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, strip->text);
}

static BivStrip *
add_heading (BivSheet    *sheet,
             BivBlockKind kind,
             double       height,
             BivStripDraw draw,
             const char  *text)
{
  BivBlock *block = biv_sheet_add_block (sheet, kind, text);
  double width = biv_sheet_get_width (sheet);
  BivStrip *strip = biv_sheet_add (sheet, height, draw, g_memdup2 (&width, sizeof width), g_free);

  strip->text = block->text;
  strip->stays_with_next = TRUE;
  return strip;
}

BivStrip *
biv_sheet_add_heading (BivSheet   *sheet,
                       const char *text)
{
  return add_heading (sheet, BIV_BLOCK_HEADING, 8.0, draw_heading, text);
}

BivStrip *
biv_sheet_add_subheading (BivSheet   *sheet,
                          const char *text)
{
  return add_heading (sheet, BIV_BLOCK_SUBHEADING, 7.0, draw_subheading, text);
}

void
biv_sheet_begin (BivSheet   *sheet,
                 const char *title)
{
  if (sheet->section != NULL)
    g_ptr_array_add (sheet->empty, g_steal_pointer (&sheet->section));
  sheet->section = g_strdup (title);
}

void
biv_sheet_end (BivSheet *sheet)
{
  g_autofree char *all = NULL;

  biv_sheet_begin (sheet, NULL);
  if (sheet->empty->len == 0)
    return;
  g_ptr_array_add (sheet->empty, NULL);
  all = g_strjoinv (" · ", (char **) sheet->empty->pdata);
  /* TRANSLATORS: %s is a list of the headings of a sheet under which there would be nothing */
  biv_sheet_say (sheet, 9, BIV_TYPE_ITALIC, C_("sheet", "Of this there is none: %s"), all);
  g_ptr_array_set_size (sheet->empty, 0);
}

/* ---- Words over the whole width ---- */

#define LEAST_LINES 2                 /* of a paragraph, before the page ends and after */

typedef struct
{
  char    *text;
  double   points, indent;
  guint    typeface;
  gboolean is_marked;                 /* a rule runs down beside it */
} Lines;

static void
lines_free (gpointer data)
{
  g_free (((Lines *) data)->text);
  g_free (data);
}

static void
draw_lines (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const Lines *lines = strip->data;

  if (lines->is_marked)
    biv_pen_upright_rule (pen, x + lines->indent - 3.0, y, strip->height, 1.5, 0.6);
  /* The lines are broken already. */
  biv_pen_paragraph (pen, x + lines->indent, y + BIV_SHEET_PITCH, 0.0, BIV_SHEET_PITCH + lines->points * 0.05, BIV_ALIGN_LEFT,
                     lines->points, lines->typeface, lines->text);
}

static BivStrip *
add_lines (BivSheet    *sheet,
           const Lines *as,
           char       **lines,
           guint        n_lines)
{
  Lines *some = g_memdup2 (as, sizeof *as);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_lines; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", g_strchomp (lines[i]));
  some->text = g_string_free (g_steal_pointer (&text), FALSE);
  return biv_sheet_add (sheet, n_lines * (BIV_SHEET_PITCH + as->points * 0.05), draw_lines, some, lines_free);
}

/* Its first lines stand together, and its last. @text: the document's */
static void
lay_paragraph (BivSheet    *sheet,
               const Lines *as,
               const char  *text)
{
  g_auto (GStrv) lines = biv_pen_break (sheet->pen, biv_sheet_get_width (sheet) - as->indent, as->points, as->typeface, text);
  guint n_lines = g_strv_length (lines), n;
  BivStrip *strip = NULL;

  for (guint i = 0; i < n_lines; i += n)
    {
      n = n_lines - i < 2 * LEAST_LINES ? n_lines - i : i == 0 ? LEAST_LINES : 1;
      strip = add_lines (sheet, as, lines + i, n);
      strip->text = i == 0 ? text : NULL;
    }
  if (strip != NULL)
    strip->height += 1.5;
}

static void
add_paragraphs (BivSheet    *sheet,
                BivBlockKind kind,
                const Lines *as,
                const char  *text)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n", -1);

  for (char **one = paragraphs; *one != NULL; one++)
    {
      BivBlock *block = biv_sheet_add_block (sheet, kind, *one);

      block->typeface = as->typeface;
      lay_paragraph (sheet, as, block->text);
    }
}

void
biv_sheet_add_words (BivSheet   *sheet,
                     double      points,
                     guint       typeface,
                     const char *text)
{
  add_paragraphs (sheet, BIV_BLOCK_WORDS, &(const Lines) { .points = points, .typeface = typeface }, text);
}

void
biv_sheet_say (BivSheet   *sheet,
               double      points,
               guint       typeface,
               const char *format,
               ...)
{
  g_autofree char *text = NULL;
  va_list values;

  va_start (values, format);
  text = g_strdup_vprintf (format, values);
  va_end (values);
  biv_sheet_add_words (sheet, points, typeface, text);
}

void
biv_sheet_add_quote (BivSheet   *sheet,
                     double      points,
                     guint       typeface,
                     const char *text)
{
  add_paragraphs (sheet, BIV_BLOCK_QUOTE,
                  &(const Lines) { .points = points, .indent = INDENT, .typeface = typeface, .is_marked = TRUE }, text);
}

/* ---- Lines to write on ---- */

#define LINE        8.0               /* mm */
#define LEAST_ROOM  40.0
#define REMARKS     10.0              /* their heading */

static void
draw_remarks (const BivStrip *strip,
              BivPen         *pen,
              double          x,
              double          y)
{
  double width = biv_sheet_get_width (strip->data);

  biv_pen_words (pen, x, y + 6.0, 0, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, C_("sheet", "Changes and remarks"));
  biv_pen_rule (pen, x, y + 8.0, width, 0.5, 0.0);
  for (double line = REMARKS + LINE; line <= strip->height; line += LINE)
    biv_pen_rule (pen, x, y + line, width, 0.25, 0.6);
}

/* @strip->height: what is left of the page */
static double
measure_remarks (const BivStrip *strip,
                 BivSheet       *sheet)
{
  return strip->height > LEAST_ROOM ? floor ((strip->height - REMARKS - 1.0) / LINE) * LINE + REMARKS : 0.0;
}

void
biv_sheet_add_remarks (BivSheet *sheet)
{
  BivStrip *strip = biv_sheet_add (sheet, 0.0, draw_remarks, sheet, NULL);

  strip->measure = measure_remarks;
  strip->is_rest = TRUE;
}

/* ---- Drawings ---- */

static void
painted_free (gpointer data)
{
  BivDrawing *drawing = data;

  if (drawing->free_data != NULL)
    drawing->free_data (drawing->data);
  g_free (drawing);
}

static void
draw_painted (const BivStrip *strip,
              BivPen         *pen,
              double          x,
              double          y)
{
  const BivDrawing *drawing = strip->data;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_translate (cr, x - drawing->overhang, y - drawing->above);
  drawing->paint (drawing->data, cr, biv_pen_get_palette (pen));
  cairo_restore (cr);
}

void
biv_sheet_name_drawing (BivSheet *sheet,
                        BivStrip *strip,
                        char     *said,
                        double    overhang)
{
  BivBlock *block = biv_sheet_add_block (sheet, BIV_BLOCK_DRAWING, NULL);

  block->text = said;
  block->strip = strip;
  block->overhang = overhang;
}

/* What stands below one picture explains all that are like it. */
static gboolean
is_explained (BivSheet   *sheet,
              const char *caption)
{
  for (guint i = 0; i < sheet->document->len; i++)
    if (g_strcmp0 (((BivBlock *) g_ptr_array_index (sheet->document, i))->caption, caption) == 0)
      return TRUE;
  return FALSE;
}

void
biv_sheet_add_drawing (BivSheet         *sheet,
                       const BivDrawing *drawing)
{
  gboolean has_caption = drawing->caption != NULL && !is_explained (sheet, drawing->caption);
  BivBlock *block = biv_sheet_add_block (sheet, BIV_BLOCK_DRAWING, NULL);
  BivStrip *strip = biv_sheet_add (sheet, drawing->height, draw_painted, g_memdup2 (drawing, sizeof *drawing), painted_free);

  strip->starts_page = drawing->starts_page;
  strip->stays_with_next = drawing->stays_with_next || has_caption;
  block->text = drawing->said;
  block->strip = strip;
  block->overhang = drawing->overhang;
  block->is_in_colour = drawing->is_in_colour;
  if (!has_caption)
    return;
  block->caption = g_strdup (drawing->caption);
  lay_paragraph (sheet, &(const Lines) { .points = 8.5, .typeface = BIV_TYPE_ITALIC }, block->caption);
  if (drawing->stays_with_next && sheet->strips->len > 0)
    ((BivStrip *) g_ptr_array_index (sheet->strips, sheet->strips->len - 1))->stays_with_next = TRUE;
}
