/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: what is lettered on a plate, a battle's picture, a newspaper */
#include "draw/ink/words.h"

#define HAIR 0.001                      /* mm */

static void
word_clear (gpointer data)
{
  g_free (((BivWord *) data)->text);
}

GArray *
biv_words_new (void)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (BivWord));

  g_array_set_clear_func (words, word_clear);
  return words;
}

BivBox
biv_word_box (double x,
              double y,
              double width,
              double size)
{
  return (BivBox) { x - width / 2, y - 0.42 * size, width, 0.98 * size };
}

/* As much of it as there is room for. */
static char *
dup_cut (const char  *text,
         BivLettering lettering,
         double       size,
         double       width)
{
  for (glong n = g_utf8_strlen (text, -1); n > 1; n--)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, n - 1), *cut = g_strconcat (g_strchomp (beginning), "…", NULL);

      if (biv_lettering_width (cut, lettering, size) <= width)
        return g_steal_pointer (&cut);
    }
  return g_strdup ("…");
}

BivWord *
biv_words_add (GArray      *words,
               const char  *text,
               BivLettering lettering,
               double       size,
               BivAlign     align,
               double       x,
               double       y,
               double       width)
{
  BivWord word = { .lettering = lettering, .align = align, .size = size, .y = y };
  double taken = biv_lettering_width (text, lettering, size);

  if (width > 0.0 && taken > width)
    {
      word.size = MAX (size * width / taken, MIN (size, BIV_LEAST_TYPE));
      taken = biv_lettering_width (text, lettering, word.size);
    }
  if (width > 0.0 && taken > width + HAIR)
    {
      word.text = dup_cut (text, lettering, word.size, width);
      taken = biv_lettering_width (word.text, lettering, word.size);
    }
  else
    word.text = g_strdup (text);
  word.x = align == BIV_ALIGN_LEFT ? x + taken / 2 : align == BIV_ALIGN_RIGHT ? x - taken / 2 : x;
  word.box = biv_word_box (word.x, y, taken, word.size);
  g_array_append_val (words, word);
  return BIV_WORD (words, words->len - 1);
}

void
biv_words_add_spaced (GArray      *words,
                      const char  *text,
                      BivLettering lettering,
                      double       size,
                      double       apart,
                      double       x,
                      double       y,
                      double       width)
{
  double taken = biv_lettering_width_spaced (text, lettering, size, apart), share = MIN (width / taken, 1.0);
  BivWord *word = biv_words_add (words, text, lettering, size * share, BIV_ALIGN_MIDDLE, x, y, 0.0);

  word->apart = apart * share;
  word->box = biv_word_box (x, y, taken * share, word->size);
}

GPtrArray *
biv_words_wrap (const char  *text,
                BivLettering lettering,
                double       size,
                double       width)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \n", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (char **part = parts; *part != NULL; part++)
    {
      g_autofree char *longer = line->len > 0 ? g_strdup_printf ("%s %s", line->str, *part) : g_strdup (*part);

      if (line->len > 0 && biv_lettering_width (longer, lettering, size) > width)
        {
          g_ptr_array_add (lines, g_strdup (line->str));
          g_string_assign (line, *part);
        }
      else
        g_string_assign (line, longer);
    }
  if (line->len > 0)
    g_ptr_array_add (lines, g_strdup (line->str));
  return lines;
}

static BivColour
get_ink (const BivPalette *palette,
         const BivWord    *word)
{
  BivSideInks inks = biv_palette_side (palette, &word->side);

  switch (word->ink)
    {
    case BIV_WORD_FAINT:
      return biv_colour_mix (palette->ink, palette->page, 0.30);
    case BIV_WORD_LOST:
      return biv_colour_mix (palette->ink, palette->page, 0.38);
    case BIV_WORD_ON_PLATE:
      return palette->plate_ink;
    case BIV_WORD_BROWN:
      return palette->hachure;
    case BIV_WORD_GREEN:
      return biv_colour_contrast (palette->tree_shade, palette->level[0])
                 >= biv_colour_contrast (palette->wood_edge, palette->level[0])
               ? palette->tree_shade : palette->wood_edge;
    case BIV_WORD_BLUE:
      return palette->bank;
    case BIV_WORD_REFUSED:
      return palette->refused;
    case BIV_WORD_SIDE:
      return inks.colour;
    case BIV_WORD_SIDE_ON_PLATE:
      return inks.on_plate;
    case BIV_WORD_SIDE_FIGURE:
      return inks.pattern == BIV_PATTERN_SOLID ? inks.figure : inks.colour;
    case BIV_WORD_INK:
    default:
      return palette->ink;
    }
}

static void
draw_word (cairo_t         *cr,
           const BivWord   *word,
           cairo_pattern_t *halo)
{
  cairo_save (cr);
  cairo_translate (cr, word->x, word->y);
  cairo_rotate (cr, word->angle);
  if (word->halo <= 0.0)
    halo = NULL;
  if (word->align == BIV_ALIGN_MIDDLE)
    biv_lettering_draw_spaced (cr, word->text, word->lettering, word->size, word->apart, 0.0, 0.0, halo, word->halo);
  else
    biv_lettering_draw_from (cr, word->text, word->lettering, word->size, -word->box.width / 2, 0.0, halo, word->halo);
  if (word->ink == BIV_WORD_LOST)
    {
      cairo_move_to (cr, -word->box.width / 2 - 0.3, 0.1 * word->size);
      cairo_line_to (cr, word->box.width / 2 + 0.3, 0.1 * word->size);
      cairo_set_line_width (cr, 0.2);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

void
biv_words_draw (const GArray     *words,
                cairo_t          *cr,
                const BivPalette *palette,
                gboolean          on_map)
{
  cairo_pattern_t *halo = cairo_pattern_create_rgb (palette->level[0].red, palette->level[0].green, palette->level[0].blue);

  for (guint i = 0; i < words->len; i++)
    {
      const BivWord *word = BIV_WORD (words, i);

      if (word->is_on_map != on_map)
        continue;
      biv_set_colour (cr, get_ink (palette, word));
      draw_word (cr, word, halo);
    }
  cairo_pattern_destroy (halo);
}
