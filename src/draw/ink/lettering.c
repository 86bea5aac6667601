/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lettering.c: the two faces that boards, maps and sheets are lettered in */
#include "draw/ink/lettering.h"

/* Height of the capitals in the sans, as a part of the em: digits and capitals are centred by it, so that a figure
 * without descenders does not sit high. */
#define CAPITALS 0.70

static PangoFontDescription *
describe (BivLettering lettering,
          double       size)
{
  PangoFontDescription *font = pango_font_description_new ();
  gboolean serif = lettering >= BIV_LETTERING_SERIF;

  pango_font_description_set_family_static (font, serif ? BIV_SERIF_FAMILIES : BIV_SANS_FAMILIES);
  if (lettering == BIV_LETTERING_BOLD || lettering == BIV_LETTERING_SERIF_BOLD)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  if (lettering == BIV_LETTERING_SERIF_ITALIC)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_font_description_set_absolute_size (font, MAX (size, 0.1) * PANGO_SCALE);
  return font;
}

static PangoLayout *
layout_line (cairo_t      *cr,
             const char   *text,
             BivLettering  lettering,
             double        size)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = describe (lettering, size);
  cairo_font_options_t *options = cairo_font_options_create ();

  /* One spacing for every scale and every device: a picture and its print agree. */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (pango_layout_get_context (layout), options);
  pango_layout_context_changed (layout);
  cairo_font_options_destroy (options);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

/* Moves to where the line begins, so that its ink is centred at the origin. */
static void
move_to_centre (cairo_t     *cr,
                PangoLayout *layout,
                double       size)
{
  PangoRectangle ink;
  double baseline = pango_layout_get_baseline (layout) / (double) PANGO_SCALE;

  pango_layout_get_extents (layout, &ink, NULL);
  cairo_move_to (cr, -(ink.x + ink.width / 2.0) / PANGO_SCALE, CAPITALS * size / 2.0 - baseline);
}

void
biv_lettering_draw (cairo_t      *cr,
                    double        unit,
                    const char   *text,
                    BivLettering  lettering,
                    double        size,
                    double        x,
                    double        y)
{
  g_autoptr (PangoLayout) layout = NULL;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 1.0 / unit, 1.0 / unit);
  layout = layout_line (cr, text, lettering, size * unit);
  move_to_centre (cr, layout, size * unit);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);          /* else the next arc is joined to the text by a line */
  cairo_restore (cr);
}

void
biv_lettering_draw_haloed (cairo_t         *cr,
                           double           unit,
                           const char      *text,
                           BivLettering     lettering,
                           double           size,
                           double           x,
                           double           y,
                           cairo_pattern_t *halo,
                           double           width)
{
  g_autoptr (PangoLayout) layout = NULL;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 1.0 / unit, 1.0 / unit);
  layout = layout_line (cr, text, lettering, size * unit);
  move_to_centre (cr, layout, size * unit);
  cairo_save (cr);
  pango_cairo_layout_path (cr, layout);
  cairo_set_source (cr, halo);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, 2.0 * width * unit);
  cairo_stroke (cr);
  cairo_restore (cr);
  move_to_centre (cr, layout, size * unit);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);          /* else the next arc is joined to the text by a line */
  cairo_restore (cr);
}

double
biv_lettering_draw_within (cairo_t      *cr,
                           double        unit,
                           const char   *text,
                           BivLettering  lettering,
                           double        size,
                           double        x,
                           double        y,
                           double        width)
{
  g_autoptr (PangoLayout) layout = NULL;
  PangoRectangle logical;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 1.0 / unit, 1.0 / unit);
  layout = layout_line (cr, text, lettering, size * unit);
  pango_layout_set_width (layout, (int) (MAX (width, 0.0) * unit * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_move_to (cr, 0, CAPITALS * size * unit / 2.0 - pango_layout_get_baseline (layout) / (double) PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);          /* else the next arc is joined to the text by a line */
  cairo_restore (cr);
  pango_layout_get_extents (layout, NULL, &logical);
  return logical.width / (double) PANGO_SCALE / unit;
}

double
biv_lettering_width (cairo_t      *cr,
                     double        unit,
                     const char   *text,
                     BivLettering  lettering,
                     double        size)
{
  g_autoptr (PangoLayout) layout = NULL;
  PangoRectangle logical;

  cairo_save (cr);
  cairo_scale (cr, 1.0 / unit, 1.0 / unit);
  layout = layout_line (cr, text, lettering, size * unit);
  cairo_restore (cr);
  pango_layout_get_extents (layout, NULL, &logical);
  return logical.width / (double) PANGO_SCALE / unit;
}

double
biv_lettering_width_spaced (cairo_t      *cr,
                            double        unit,
                            const char   *text,
                            BivLettering  lettering,
                            double        size,
                            double        apart)
{
  double width = 0.0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));

      width += biv_lettering_width (cr, unit, letter, lettering, size);
    }
  return width + apart * MAX (0, (int) g_utf8_strlen (text, -1) - 1);
}

void
biv_lettering_draw_spaced (cairo_t      *cr,
                           double        unit,
                           const char   *text,
                           BivLettering  lettering,
                           double        size,
                           double        apart,
                           double        x,
                           double        y)
{
  double at_x = x - biv_lettering_width_spaced (cr, unit, text, lettering, size, apart) / 2;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
      double width = biv_lettering_width (cr, unit, letter, lettering, size);

      if (*at != ' ')
        biv_lettering_draw (cr, unit, letter, lettering, size, at_x + width / 2, y);
      at_x += width + apart;
    }
}
