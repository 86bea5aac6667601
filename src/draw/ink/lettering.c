/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lettering.c: the two faces that boards, maps and sheets are lettered in */
#include "draw/ink/lettering.h"

/* Height of the capitals in the sans, as a part of the em: digits and capitals are centred by it, so that a figure
 * without descenders does not sit high. */
#define CAPITALS 0.70

/* Every line is laid out on an em of this size and drawn as much smaller as is asked for: a font is looked for once, letters stand
 * alike at every scale and on every device, and a picture and its print agree. */
#define EM 100.0
#define N_LETTERINGS (BIV_LETTERING_SERIF_BOLD + 1)
#define KNOWN_MOST 20000                /* widths that are remembered */

/* Of one thread: pictures are drawn in several. */
typedef struct
{
  PangoLayout *layouts[N_LETTERINGS];
  GHashTable  *widths;                  /* of a lettering's digit and the text: ems that it takes */
} Letters;

static void
letters_free (gpointer data)
{
  Letters *letters = data;

  for (int i = 0; i < N_LETTERINGS; i++)
    g_object_unref (letters->layouts[i]);
  g_hash_table_unref (letters->widths);
  g_free (letters);
}

static PangoLayout *
create_layout (PangoContext *context,
               BivLettering  lettering)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_new ();
  gboolean serif = lettering >= BIV_LETTERING_SERIF;

  pango_font_description_set_family_static (font, serif ? BIV_SERIF_FAMILIES : BIV_SANS_FAMILIES);
  if (lettering == BIV_LETTERING_BOLD || lettering == BIV_LETTERING_SERIF_BOLD)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  if (lettering == BIV_LETTERING_SERIF_ITALIC)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_font_description_set_absolute_size (font, EM * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

static Letters *
get_letters (void)
{
  static GPrivate own = G_PRIVATE_INIT (letters_free);
  Letters *letters = g_private_get (&own);
  PangoContext *context;
  cairo_font_options_t *options;

  if (letters != NULL)
    return letters;
  letters = g_new0 (Letters, 1);
  context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);
  for (int i = 0; i < N_LETTERINGS; i++)
    letters->layouts[i] = create_layout (context, (BivLettering) i);
  g_object_unref (context);
  letters->widths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_private_set (&own, letters);
  return letters;
}

/* @width: in ems, after which an ellipsis stands; less than 0: however long it is. Returns: (transfer none): until the next line */
static PangoLayout *
lay_out (const char  *text,
         BivLettering lettering,
         double       width)
{
  PangoLayout *layout = get_letters ()->layouts[lettering];

  pango_layout_set_width (layout, width < 0.0 ? -1 : (int) MIN (width * EM * PANGO_SCALE, G_MAXINT / 2));
  pango_layout_set_text (layout, text, -1);
  return layout;
}

/* From where (@x, @y) is the origin and an em is %EM long. */
static void
begin (cairo_t *cr,
       double   size,
       double   x,
       double   y)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / EM, size / EM);
}

static void
end (cairo_t *cr)
{
  cairo_new_path (cr);          /* else the next arc is joined to the text by a line */
  cairo_restore (cr);
}

/* @left: where the line begins */
static void
show (cairo_t         *cr,
      PangoLayout     *layout,
      double           left,
      cairo_pattern_t *halo,
      double           width)
{
  double top = CAPITALS * EM / 2.0 - pango_layout_get_baseline (layout) / (double) PANGO_SCALE;

  if (halo != NULL)
    {
      cairo_move_to (cr, left, top);
      cairo_save (cr);
      pango_cairo_layout_path (cr, layout);
      cairo_set_source (cr, halo);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_set_line_width (cr, 2.0 * width);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
  cairo_move_to (cr, left, top);
  pango_cairo_show_layout (cr, layout);
}

void
biv_lettering_draw (cairo_t      *cr,
                    const char   *text,
                    BivLettering  lettering,
                    double        size,
                    double        x,
                    double        y)
{
  biv_lettering_draw_haloed (cr, text, lettering, size, x, y, NULL, 0.0);
}

void
biv_lettering_draw_haloed (cairo_t         *cr,
                           const char      *text,
                           BivLettering     lettering,
                           double           size,
                           double           x,
                           double           y,
                           cairo_pattern_t *halo,
                           double           width)
{
  PangoLayout *layout;
  PangoRectangle ink;

  if (size <= 0.0)
    return;
  layout = lay_out (text, lettering, -1.0);
  pango_layout_get_extents (layout, &ink, NULL);
  begin (cr, size, x, y);
  show (cr, layout, -(ink.x + ink.width / 2.0) / PANGO_SCALE, halo, width * EM / size);
  end (cr);
}

void
biv_lettering_draw_from (cairo_t         *cr,
                         const char      *text,
                         BivLettering     lettering,
                         double           size,
                         double           x,
                         double           y,
                         cairo_pattern_t *halo,
                         double           width)
{
  if (size <= 0.0)
    return;
  begin (cr, size, x, y);
  show (cr, lay_out (text, lettering, -1.0), 0.0, halo, width * EM / size);
  end (cr);
}

double
biv_lettering_draw_within (cairo_t      *cr,
                           const char   *text,
                           BivLettering  lettering,
                           double        size,
                           double        x,
                           double        y,
                           double        width)
{
  PangoLayout *layout;
  PangoRectangle logical;

  if (size <= 0.0)
    return 0.0;
  layout = lay_out (text, lettering, MAX (width, 0.0) / size);
  begin (cr, size, x, y);
  show (cr, layout, 0.0, NULL, 0.0);
  end (cr);
  pango_layout_get_extents (layout, NULL, &logical);
  return logical.width / (double) PANGO_SCALE / EM * size;
}

/* Lists are laid out several times before they fit, and names stand on every tile: each is measured once. */
double
biv_lettering_width (const char   *text,
                     BivLettering  lettering,
                     double        size)
{
  Letters *letters = get_letters ();
  g_autofree char *key = g_strdup_printf ("%d%s", (int) lettering, text);
  double *ems = g_hash_table_lookup (letters->widths, key);

  if (ems == NULL)
    {
      PangoRectangle logical;

      pango_layout_get_extents (lay_out (text, lettering, -1.0), NULL, &logical);
      if (g_hash_table_size (letters->widths) >= KNOWN_MOST)
        g_hash_table_remove_all (letters->widths);
      ems = g_new (double, 1);
      *ems = logical.width / (double) PANGO_SCALE / EM;
      g_hash_table_insert (letters->widths, g_steal_pointer (&key), ems);
    }
  return MAX (size, 0.0) * *ems;
}

double
biv_lettering_width_spaced (const char   *text,
                            BivLettering  lettering,
                            double        size,
                            double        apart)
{
  double width = 0.0;

  if (apart <= 0.0)
    return biv_lettering_width (text, lettering, size);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));

      width += biv_lettering_width (letter, lettering, size);
    }
  return width + apart * MAX (0, (int) g_utf8_strlen (text, -1) - 1);
}

void
biv_lettering_draw_spaced (cairo_t         *cr,
                           const char      *text,
                           BivLettering     lettering,
                           double           size,
                           double           apart,
                           double           x,
                           double           y,
                           cairo_pattern_t *halo,
                           double           width)
{
  double at_x = x - biv_lettering_width_spaced (text, lettering, size, apart) / 2;

  if (apart <= 0.0)
    {
      biv_lettering_draw_haloed (cr, text, lettering, size, x, y, halo, width);
      return;
    }
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
      double taken = biv_lettering_width (letter, lettering, size);

      if (*at != ' ')
        biv_lettering_draw_haloed (cr, letter, lettering, size, at_x + taken / 2, y, halo, width);
      at_x += taken + apart;
    }
}
