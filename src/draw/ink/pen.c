/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pen.c: lines, boxes and words on paper, in millimetres */
#include "draw/ink/pen.h"

#include <math.h>
#include <string.h>

#define FAMILIES "Cantarell, Noto Sans, DejaVu Sans Condensed, Sans"
#define FAINT_GREY 0.45
#define SMALLEST 6.0                  /* points */
#define READABLE 7.0                 /* points: a second line comes before anything smaller */
#define HAIR 0.001                  /* mm */
#define KNOWN_MOST 20000            /* widths that are remembered */
#define LETTERS 0x250               /* those of Latin alphabets, which stand side by side as they are */
#define REFERENCE 100.0             /* points at which letters are measured */

struct _BivPen
{
  cairo_t      *cr;                 /* NULL: measuring */
  PangoContext *context;
  PangoLayout  *layout;
  BivPaletteKind palette;
  GHashTable   *widths;             /* "size:typeface:text": how wide it is, in Pango's units */
  guint64       n_measured;
};

BivPen *
biv_pen_new (void)
{
  BivPen *pen = g_new0 (BivPen, 1);
  cairo_font_options_t *options = cairo_font_options_create ();

  pen->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  pango_cairo_context_set_resolution (pen->context, 72.0);
  /* Paper has no pixels: with hinted metrics the same words would be wider on screen than in print. */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (pen->context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (pen->context, FALSE);
  pen->layout = pango_layout_new (pen->context);
  pen->palette = BIV_PALETTE_BLACK_AND_WHITE;
  pen->widths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return pen;
}

void
biv_pen_free (BivPen *pen)
{
  g_clear_pointer (&pen->widths, g_hash_table_unref);
  g_clear_object (&pen->layout);
  g_clear_object (&pen->context);
  g_clear_pointer (&pen->cr, cairo_destroy);
  g_free (pen);
}

void
biv_pen_set_page (BivPen  *pen,
                  cairo_t *cr)
{
  g_return_if_fail (pen != NULL);

  if (cr != NULL)
    cairo_reference (cr);
  g_clear_pointer (&pen->cr, cairo_destroy);
  pen->cr = cr;
}

cairo_t *
biv_pen_get_cairo (BivPen *pen)
{
  return pen->cr;
}

void
biv_pen_set_palette (BivPen         *pen,
                     BivPaletteKind  palette)
{
  pen->palette = palette;
}

const BivPalette *
biv_pen_get_palette (BivPen *pen)
{
  return biv_palette_for (pen->palette);
}

/* ---- Words ---- */

/* Whether it is on several lines however much room there is. */
static gboolean
has_breaks (const char *text)
{
  return strpbrk (text, "\n\r\v\f") != NULL || strstr (text, "\xc2\x85") != NULL || strstr (text, "\xe2\x80\xa8") != NULL
         || strstr (text, "\xe2\x80\xa9") != NULL;
}

static void
set_words (BivPen     *pen,
           double      width,
           BivAlign    align,
           double      points,
           guint       typeface,
           const char *text)
{
  static const PangoAlignment alignment[] = { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT };
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (FAMILIES);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_font_description_set_size (font, (int) (points * PANGO_SCALE));
  if (typeface & BIV_TYPE_BOLD)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  if (typeface & BIV_TYPE_ITALIC)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  if (typeface & BIV_TYPE_STRUCK)
    pango_attr_list_insert (attributes, pango_attr_strikethrough_new (TRUE));
  /* A ref or an id that is broken for want of room would seem to have a hyphen in it. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  /* Figures of one width: columns of numbers line up. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_font_description (pen->layout, font);
  pango_layout_set_attributes (pen->layout, attributes);
  pango_layout_set_alignment (pen->layout, alignment[align]);
  pango_layout_set_width (pen->layout, width > 0 ? (int) (width * BIV_POINTS_PER_MM * PANGO_SCALE) : -1);
  pango_layout_set_text (pen->layout, text != NULL ? text : "", -1);
}

/* A tile on the screen is a small part of a page: what lies beside it is not laid out. Letters may lean or reach out of their line
 * by so much. */
#define OVERHANG(points) ((points) / BIV_POINTS_PER_MM)

/* @x, @width, @bottom in mm: of the line, or of the first and the last one */
static gboolean
is_in_sight (BivPen *pen,
             double  x,
             double  width,
             double  baseline,
             double  bottom,
             double  points)
{
  double left, top, right, below, over = OVERHANG (points);

  cairo_clip_extents (pen->cr, &left, &top, &right, &below);
  return (x + width + over) * BIV_POINTS_PER_MM >= left && (x - over) * BIV_POINTS_PER_MM <= right
         && (bottom + over) * BIV_POINTS_PER_MM >= top && (baseline - 2 * over) * BIV_POINTS_PER_MM <= below;
}

static void
set_grey (BivPen *pen,
          guint   typeface)
{
  double grey = (typeface & BIV_TYPE_WHITE) != 0 ? 1.0 : (typeface & BIV_TYPE_FAINT) != 0 ? FAINT_GREY : 0.0;

  cairo_set_source_rgb (pen->cr, grey, grey, grey);
}

/* Words on paper are never cut: they are set smaller, and what would then be hard to read stands on two lines about the
 * baseline, or at last on more. */
static double
fit_words (BivPen     *pen,
           double      x,
           double      baseline,
           double      width,
           BivAlign    align,
           double      points,
           guint       typeface,
           const char *text)
{
  double pitch;
  int n;

  /* A word by itself is no word any more in two pieces. */
  while (points > (strchr (text, ' ') != NULL ? READABLE : SMALLEST)
         && biv_pen_measure (pen, points, typeface, text) > width)
    points -= 0.25;
  while (points > SMALLEST && biv_pen_count_lines (pen, width, points, typeface, text) > 2)
    points -= 0.25;
  n = biv_pen_count_lines (pen, width, points, typeface, text);
  pitch = points * 0.4;
  biv_pen_paragraph (pen, x, baseline - MAX (n - 1, 0) * pitch / 2, width, pitch, align, points, typeface, text);
  return MIN (biv_pen_measure (pen, points, typeface, text), width);
}

double
biv_pen_words (BivPen     *pen,
               double      x,
               double      baseline,
               double      width,
               BivAlign    align,
               double      points,
               guint       typeface,
               const char *text)
{
  int pixels, first;
  double shift = 0.0;

  if (width > 0 && text != NULL && biv_pen_measure (pen, points, typeface, text) > width)
    return fit_words (pen, x, baseline, width, align, points, typeface, text);
  if (pen->cr != NULL && text != NULL && !has_breaks (text))
    {
      double whole = biv_pen_measure (pen, points, typeface, text), room = width > 0 ? width : whole;
      double before = width > 0 ? 0.0 : align == BIV_ALIGN_RIGHT ? whole : align == BIV_ALIGN_MIDDLE ? whole / 2 : 0.0;

      if (!is_in_sight (pen, x - before, room, baseline, baseline, points))
        return whole;
    }
  set_words (pen, width, align, points, typeface, text);
  pango_layout_set_ellipsize (pen->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_single_paragraph_mode (pen->layout, TRUE);
  pango_layout_get_size (pen->layout, &pixels, NULL);
  if (width <= 0 && align != BIV_ALIGN_LEFT)
    shift = (align == BIV_ALIGN_RIGHT ? 1.0 : 0.5) * pixels / PANGO_SCALE;
  if (pen->cr != NULL)
    {
      first = pango_layout_get_baseline (pen->layout);
      set_grey (pen, typeface);
      cairo_move_to (pen->cr, x * BIV_POINTS_PER_MM - shift, baseline * BIV_POINTS_PER_MM - (double) first / PANGO_SCALE);
      pango_cairo_show_layout (pen->cr, pen->layout);
    }
  pango_layout_set_single_paragraph_mode (pen->layout, FALSE);
  return (double) pixels / PANGO_SCALE / BIV_POINTS_PER_MM;
}

int
biv_pen_paragraph (BivPen     *pen,
                   double      x,
                   double      baseline,
                   double      width,
                   double      pitch,
                   BivAlign    align,
                   double      points,
                   guint       typeface,
                   const char *text)
{
  int n;

  if (pen->cr != NULL && width > 0 && !has_breaks (text) && !biv_pen_is_wider (pen, width - HAIR, points, typeface, text)
      && !is_in_sight (pen, x, width, baseline, baseline, points))
    return 1;
  set_words (pen, width, align, points, typeface, text);
  pango_layout_set_ellipsize (pen->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (pen->layout, PANGO_WRAP_WORD_CHAR);
  n = pango_layout_get_line_count (pen->layout);
  if (pen->cr == NULL || (width > 0 && !is_in_sight (pen, x, width, baseline, baseline + (n - 1) * pitch, points)))
    return n;
  set_grey (pen, typeface);
  for (int i = 0; i < n; i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (pen->layout, i);
      PangoRectangle extents;
      double shift;

      pango_layout_line_get_extents (line, NULL, &extents);
      shift = width - (double) extents.width / PANGO_SCALE / BIV_POINTS_PER_MM;
      shift *= align == BIV_ALIGN_RIGHT ? 1.0 : align == BIV_ALIGN_MIDDLE ? 0.5 : 0.0;
      cairo_move_to (pen->cr, (x + shift) * BIV_POINTS_PER_MM, (baseline + i * pitch) * BIV_POINTS_PER_MM);
      pango_cairo_show_layout_line (pen->cr, line);
    }
  return n;
}

char **
biv_pen_break (BivPen     *pen,
               double      width,
               double      points,
               guint       typeface,
               const char *text)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  set_words (pen, width, BIV_ALIGN_LEFT, points, typeface, text);
  pango_layout_set_ellipsize (pen->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (pen->layout, PANGO_WRAP_WORD_CHAR);
  for (int i = 0; i < pango_layout_get_line_count (pen->layout); i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (pen->layout, i);
      g_autofree char *words = g_strndup (pango_layout_get_text (pen->layout) + line->start_index, (gsize) line->length);

      g_strv_builder_add (lines, words);
    }
  return g_strv_builder_end (lines);
}

void
biv_pen_upright (BivPen     *pen,
                 double      x,
                 double      y,
                 double      points,
                 const char *text)
{
  if (pen->cr == NULL)
    return;
  cairo_save (pen->cr);
  cairo_translate (pen->cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_rotate (pen->cr, -G_PI_2);
  biv_pen_words (pen, 0, 0, 0, BIV_ALIGN_LEFT, points, BIV_TYPE_PLAIN, text);
  cairo_restore (pen->cr);
}

/* In Pango's units. Most words of a roster stand in it a thousand times: type, status, quality. */
static int
get_width (BivPen     *pen,
           double      points,
           guint       typeface,
           const char *text)
{
  g_autofree char *key = g_strdup_printf ("%d:%u:%s", (int) (points * PANGO_SCALE), typeface, text != NULL ? text : "");
  gpointer known;
  int width;

  if (g_hash_table_lookup_extended (pen->widths, key, NULL, &known))
    return GPOINTER_TO_INT (known);
  set_words (pen, 0, BIV_ALIGN_LEFT, points, typeface, text);
  pango_layout_set_ellipsize (pen->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_get_size (pen->layout, &width, NULL);
  pen->n_measured++;
  if (g_hash_table_size (pen->widths) >= KNOWN_MOST)
    g_hash_table_remove_all (pen->widths);
  g_hash_table_insert (pen->widths, g_steal_pointer (&key), GINT_TO_POINTER (width));
  return width;
}

double
biv_pen_measure (BivPen     *pen,
                 double      points,
                 guint       typeface,
                 const char *text)
{
  return (double) get_width (pen, points, typeface, text) / PANGO_SCALE / BIV_POINTS_PER_MM;
}

guint64
biv_pen_get_n_measured (BivPen *pen)
{
  g_return_val_if_fail (pen != NULL, 0);

  return pen->n_measured;
}

#define PLAIN 0x60                  /* letters of ASCII, from the space */

/* Pango's units at REFERENCE points; 0: not asked yet */
typedef struct
{
  int         plain[4][PLAIN + 1][PLAIN];     /* by face, letter and the one after it; the last row: from 0 to the first */
  GHashTable *others;
} Advances;

static void
advances_free (gpointer data)
{
  Advances *advances = data;

  g_hash_table_unref (advances->others);
  g_free (advances);
}

static int
measure_advance (BivPen  *pen,
                 guint    face,
                 gunichar letter,
                 gunichar after)
{
  char words[16] = { 0 }, alone[8] = { 0 };

  if (letter != 0)
    g_unichar_to_utf8 (letter, alone);
  g_unichar_to_utf8 (after, words + (letter != 0 ? g_unichar_to_utf8 (letter, words) : 0));
  return get_width (pen, REFERENCE, face, words) - (letter != 0 ? get_width (pen, REFERENCE, face, alone) : 0);
}

/* How far it is from a letter to the one after it; from 0 to the first. */
static inline int
get_advance (BivPen   *pen,
             Advances *advances,
             guint     face,
             gunichar  letter,
             gunichar  after)
{
  gpointer key, known;
  int width;

  if (letter < ' ' + PLAIN && after < ' ' + PLAIN)
    {
      int *plain = &advances->plain[face][letter == 0 ? PLAIN : letter - ' '][after - ' '];

      if (*plain == 0)
        *plain = measure_advance (pen, face, letter, after);
      return *plain;
    }
  key = GUINT_TO_POINTER (face << 20 | letter << 10 | after);
  if (g_hash_table_lookup_extended (advances->others, key, NULL, &known))
    return GPOINTER_TO_INT (known);
  width = measure_advance (pen, face, letter, after);
  g_hash_table_insert (advances->others, key, GINT_TO_POINTER (width));
  return width;
}

static Advances *
get_advances (void)
{
  static GPrivate private = G_PRIVATE_INIT (advances_free);
  Advances *advances = g_private_get (&private);

  if (advances == NULL)
    {
      advances = g_new0 (Advances, 1);
      advances->others = g_hash_table_new (NULL, NULL);
      g_private_set (&private, advances);
    }
  return advances;
}

/* Letter by letter, in mm. Returns: less than 0 where only laying out can tell: other alphabets, several lines, and what
 * three letters may make of themselves together */
static double
sum_up (BivPen     *pen,
        double      points,
        guint       typeface,
        const char *text)
{
  guint face = typeface & (BIV_TYPE_BOLD | BIV_TYPE_ITALIC);
  Advances *advances = get_advances ();
  gunichar before = 0;
  gint64 width = 0;
  const char *at = text;

  /* Nearly all of it is plain. */
  for (; *at >= ' ' && *at < 0x7f; before = (guchar) *at++)
    {
      if (*at == 'f' && before == 'f')
        return -1.0;
      width += get_advance (pen, advances, face, before, (guchar) *at);
    }
  for (; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (letter < ' ' || letter >= LETTERS || (letter >= 0x7f && letter <= 0xa0) || letter == 0xad
          || (letter == 'f' && before == 'f'))
        return -1.0;
      width += get_advance (pen, advances, face, before, letter);
      before = letter;
    }
  return (double) width * points / REFERENCE / PANGO_SCALE / BIV_POINTS_PER_MM;
}

/* Ten times what the sum may be wrong by, since each letter is rounded: a share of it, and mm. */
#define SHARE 0.003
#define ROOM  0.02

/* Whether the sum tells that the text is wider than so much, or not. */
static inline gboolean
is_clear (double sum,
          double width)
{
  return sum >= 0 && fabs (sum - width) > sum * SHARE + ROOM;
}

gboolean
biv_pen_is_wider (BivPen     *pen,
                  double      width,
                  double      points,
                  guint       typeface,
                  const char *text)
{
  double sum;

  if (text == NULL || text[0] == '\0')
    return width < 0;
  sum = sum_up (pen, points, typeface, text);
  if (is_clear (sum, width))
    return sum > width;
  return biv_pen_measure (pen, points, typeface, text) > width;
}

double
biv_pen_fit (BivPen     *pen,
             double      width,
             double      most,
             double      least,
             guint       typeface,
             const char *text)
{
  double at_one = text != NULL && text[0] != '\0' ? sum_up (pen, 1.0, typeface, text) : -1.0;

  for (double points = most; points >= least; points -= 0.25)
    if (is_clear (at_one * points, width) ? at_one * points <= width : !biv_pen_is_wider (pen, width, points, typeface, text))
      return points;
  return 0.0;
}

/* Whether it surely has one line. */
static gboolean
is_one_line (BivPen     *pen,
             double      width,
             double      points,
             guint       typeface,
             const char *text)
{
  double sum;

  if (text == NULL || text[0] == '\0')
    return text == NULL || width >= HAIR;
  /* A hair less than what is told to Pango: only laying out shows what just fits. What can be summed up has no breaks in it. */
  width -= HAIR;
  sum = sum_up (pen, points, typeface, text);
  if (is_clear (sum, width))
    return sum <= width;
  return !has_breaks (text) && biv_pen_measure (pen, points, typeface, text) <= width;
}

int
biv_pen_count_lines (BivPen     *pen,
                     double      width,
                     double      points,
                     guint       typeface,
                     const char *text)
{
  if (is_one_line (pen, width, points, typeface, text))
    return 1;
  set_words (pen, width, BIV_ALIGN_LEFT, points, typeface, text);
  pango_layout_set_ellipsize (pen->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (pen->layout, PANGO_WRAP_WORD_CHAR);
  return pango_layout_get_line_count (pen->layout);
}

/* ---- Lines ---- */

static void
stroke (BivPen *pen,
        double  points,
        double  grey)
{
  cairo_set_source_rgb (pen->cr, grey, grey, grey);
  cairo_set_line_width (pen->cr, MAX (points, 0.25));
  cairo_stroke (pen->cr);
}

void
biv_pen_rule (BivPen *pen,
              double  x,
              double  y,
              double  width,
              double  points,
              double  grey)
{
  if (pen->cr == NULL)
    return;
  cairo_move_to (pen->cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_rel_line_to (pen->cr, width * BIV_POINTS_PER_MM, 0);
  stroke (pen, points, grey);
}

void
biv_pen_upright_rule (BivPen *pen,
                      double  x,
                      double  y,
                      double  height,
                      double  points,
                      double  grey)
{
  if (pen->cr == NULL)
    return;
  cairo_move_to (pen->cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_rel_line_to (pen->cr, 0, height * BIV_POINTS_PER_MM);
  stroke (pen, points, grey);
}

static void
rectangle (BivPen *pen,
           double  x,
           double  y,
           double  width,
           double  height)
{
  cairo_rectangle (pen->cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM,
                   width * BIV_POINTS_PER_MM, height * BIV_POINTS_PER_MM);
}

void
biv_pen_box (BivPen *pen,
             double  x,
             double  y,
             double  width,
             double  height,
             double  points)
{
  if (pen->cr == NULL)
    return;
  rectangle (pen, x, y, width, height);
  stroke (pen, points, 0.0);
}

void
biv_pen_fill (BivPen *pen,
              double  x,
              double  y,
              double  width,
              double  height,
              double  grey)
{
  if (pen->cr == NULL)
    return;
  rectangle (pen, x, y, width, height);
  cairo_set_source_rgb (pen->cr, grey, grey, grey);
  cairo_fill (pen->cr);
}

void
biv_pen_cross (BivPen *pen,
               double  x,
               double  y,
               double  width,
               double  height)
{
  const double inset = 0.4;
  double left = (x + inset) * BIV_POINTS_PER_MM, right = (x + width - inset) * BIV_POINTS_PER_MM;
  double top = (y + inset) * BIV_POINTS_PER_MM, bottom = (y + height - inset) * BIV_POINTS_PER_MM;

  if (pen->cr == NULL)
    return;
  cairo_move_to (pen->cr, left, top);
  cairo_line_to (pen->cr, right, bottom);
  cairo_move_to (pen->cr, right, top);
  cairo_line_to (pen->cr, left, bottom);
  stroke (pen, 0.9, 0.0);
}

/* ---- A side's pattern ---- */

#define SWATCH_WIDTH  8.0
#define SWATCH_HEIGHT 4.0
#define SWATCH_PITCH  1.3

void
biv_pen_swatch (BivPen            *pen,
                double             x,
                double             y,
                const BivSideLook *side)
{
  BivSideInks inks = biv_palette_side (biv_palette_for (BIV_PALETTE_BLACK_AND_WHITE), side);

  if (pen->cr == NULL)
    return;
  rectangle (pen, x, y, SWATCH_WIDTH, SWATCH_HEIGHT);
  biv_pattern_fill (pen->cr, &inks, SWATCH_PITCH * BIV_POINTS_PER_MM);
  biv_pen_box (pen, x, y, SWATCH_WIDTH, SWATCH_HEIGHT, 0.7);
}
