/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: what is lettered on a battle's picture */
#include "draw/battle/words.h"

#include <string.h>

#define HAIR 0.001                  /* mm */

static void
word_clear (gpointer data)
{
  g_free (((BivBattleWord *) data)->text);
}

BivBattleWords *
biv_battle_words_new (void)
{
  BivBattleWords *words = g_new0 (BivBattleWords, 1);

  words->words = g_array_new (FALSE, TRUE, sizeof (BivBattleWord));
  g_array_set_clear_func (words->words, word_clear);
  return words;
}

void
biv_battle_words_free (BivBattleWords *words)
{
  g_array_unref (words->words);
  g_free (words);
}

void
biv_battle_words_forget (BivBattleWords *words,
                         guint           n)
{
  g_array_set_size (words->words, n);
}

double
biv_battle_words_measure (const char  *text,
                          BivLettering lettering,
                          double       points)
{
  return biv_lettering_width (text, lettering, points * BIV_BATTLE_PT);
}

static char *
dup_cut (const char  *text,
         BivLettering lettering,
         double       points,
         double       width)
{
  for (glong n = g_utf8_strlen (text, -1); n > 1; n--)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, n - 1), *cut = g_strconcat (g_strchomp (beginning), "…", NULL);

      if (biv_battle_words_measure (cut, lettering, points) <= width)
        return g_steal_pointer (&cut);
    }
  return g_strdup ("…");
}

static BivBattleWord *
append (BivBattleWords *words,
        char           *text,
        BivLettering    lettering,
        double          size,
        double          apart,
        double          x,
        double          y,
        double          width)
{
  BivBattleWord word = { .text = text, .lettering = lettering, .size = size, .apart = apart,
                         .box = { x, y - 0.42 * size, width, 0.9 * size } };

  g_array_append_val (words->words, word);
  return BIV_BATTLE_WORD (words, words->words->len - 1);
}

BivBattleWord *
biv_battle_words_add (BivBattleWords *words,
                      const char     *text,
                      BivLettering    lettering,
                      double          points,
                      BivAlign        align,
                      double          x,
                      double          y,
                      double          width)
{
  double taken = biv_battle_words_measure (text, lettering, points);
  g_autofree char *cut = NULL;

  if (width > 0.0 && taken > width)
    {
      points = MAX (points * width / taken, MIN (points, BIV_BATTLE_LEAST));
      taken = biv_battle_words_measure (text, lettering, points);
    }
  if (width > 0.0 && taken > width + HAIR)
    {
      cut = dup_cut (text, lettering, points, width);
      taken = biv_battle_words_measure (cut, lettering, points);
    }
  x -= align == BIV_ALIGN_RIGHT ? taken : align == BIV_ALIGN_MIDDLE ? taken / 2 : 0.0;
  return append (words, cut != NULL ? g_steal_pointer (&cut) : g_strdup (text), lettering, points * BIV_BATTLE_PT, 0.0, x, y,
                 taken);
}

void
biv_battle_words_add_spaced (BivBattleWords *words,
                             const char     *text,
                             BivLettering    lettering,
                             double          points,
                             double          apart,
                             double          x,
                             double          y,
                             double          width)
{
  double size = points * BIV_BATTLE_PT;
  double taken = biv_lettering_width_spaced (text, lettering, size, apart);

  if (taken > width)
    {
      size *= width / taken;
      apart *= width / taken;
      taken = biv_lettering_width_spaced (text, lettering, size, apart);
    }
  append (words, g_strdup (text), lettering, size, apart, x - taken / 2, y, taken);
}

GPtrArray *
biv_battle_words_wrap (BivBattleWords *words,
                       const char     *text,
                       BivLettering    lettering,
                       double          points,
                       double          width)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \n", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (char **part = parts; *part != NULL; part++)
    {
      g_autofree char *longer = line->len > 0 ? g_strdup_printf ("%s %s", line->str, *part) : g_strdup (*part);

      if (line->len > 0 && biv_battle_words_measure (longer, lettering, points) > width)
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
get_ink (const BivPalette    *palette,
         const BivBattleWord *word)
{
  switch (word->ink)
    {
    case BIV_BATTLE_FAINT:
      return biv_colour_mix (palette->ink, palette->page, 0.30);
    case BIV_BATTLE_LOST:
      return biv_colour_mix (palette->ink, palette->page, 0.38);
    case BIV_BATTLE_SIDE:
      return biv_palette_side (palette, &word->side).colour;
    case BIV_BATTLE_INK:
    default:
      return palette->ink;
    }
}

void
biv_battle_words_draw (const BivBattleWords *words,
                       cairo_t              *cr,
                       const BivPalette     *palette)
{
  for (guint i = 0; i < words->words->len; i++)
    {
      const BivBattleWord *word = BIV_BATTLE_WORD (words, i);
      double x = word->box.x + word->box.width / 2, y = word->box.y + 0.42 * word->size;

      biv_set_colour (cr, get_ink (palette, word));
      if (word->apart > 0.0)
        biv_lettering_draw_spaced (cr, word->text, word->lettering, word->size, word->apart, x, y, NULL, 0.0);
      else
        biv_lettering_draw_within (cr, word->text, word->lettering, word->size, word->box.x, y, word->box.width
                                   + 1.0);
      if (word->ink != BIV_BATTLE_LOST)
        continue;
      cairo_move_to (cr, word->box.x - 0.3, y + 0.1 * word->size);
      cairo_line_to (cr, word->box.x + word->box.width + 0.3, y + 0.1 * word->size);
      cairo_set_line_width (cr, 0.2);
      cairo_stroke (cr);
    }
}
