/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazette-set.c: how a newspaper is set: masthead, lead, columns that end at one height, short items, table of the war, map */
#include "config.h"

#include "draw/sheet/gazette-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "draw/map/plate.h"
#include "draw/sheet/words.h"

#define COLUMNS     4
#define GUTTER      4.0             /* mm */
#define OLD_COLUMNS 2               /* of newspapers before 1800 */
#define OLD_GUTTER  8.0
#define TEXT        (9.1 * BIV_PT)    /* on a pitch of 10.9 */
#define PITCH       (10.9 * BIV_PT)
#define ITEM        (8.7 * BIV_PT)
#define ITEM_PITCH  (10.3 * BIV_PT)
#define INDENT      3.2
#define CAP_LINES   3               /* that a large first letter stands beside */
#define EAR         29.0
#define EAR_ROOM    (EAR - 4.0)
#define EAR_LINES   3
#define EAR_TYPE    (6.8 * BIV_PT)
#define MASTHEAD    34.0
#define LARGEST     (32.0 * BIV_PT)   /* of the lead's head */
#define SMALLEST    (15.0 * BIV_PT)
#define CAPTION     (7.0 * BIV_PT)
#define FOOT        66.0            /* mm that table and map take at least */
#define WIDE_MAP    118.0           /* mm of foot that has the map over all its width */
#define LEAST_MAP   60.0
#define PICTURE     46.0            /* the most height of a picture in a column */
#define STEP        0.5
#define LONGER      16.0            /* mm that short items may be longer than the lead beside them */
#define WIDEST_GAP  3.2             /* of a blank: a line that would have wider ones is not justified */

/* Something in a column. */
typedef struct
{
  char        *text;
  BivLettering lettering;
  double       size, height, indent;
  double       width;               /* of the line that it is justified to; 0: it is not */
  BivAlign     align;
  gboolean     stays_with_next;
  BivBackdrop *picture;             /* owned */
  double       rule;                /* mm wide, in the middle; 0: none */
} Piece;

typedef struct
{
  BivSheet       *sheet;
  BivIssue       *issue;
  guint           n_columns;
  double          gutter, column, width, body;
  gboolean        is_old, is_new;   /* before 1800; from 1900 on */
} Setter;

static void
piece_free (gpointer data)
{
  Piece *piece = data;

  g_free (piece->text);
  g_clear_pointer (&piece->picture, biv_backdrop_unref);
  g_free (piece);
}

static Piece *
add_piece (GPtrArray *pieces,
           double     height)
{
  Piece *piece = g_new0 (Piece, 1);

  piece->height = height;
  g_ptr_array_add (pieces, piece);
  return piece;
}

static BivLettering
get_head_face (const Setter *setter)
{
  return setter->is_new ? BIV_LETTERING_BOLD : BIV_LETTERING_SERIF_BOLD;
}

/* ---- Paragraphs ---- */

/* As much of a word that is longer than a line as fits. Returns: the length in bytes */
static gsize
fit_letters (Setter      *setter,
             const char  *word,
             BivLettering lettering,
             double       size,
             double       width)
{
  glong n = g_utf8_strlen (word, -1);

  while (n > 1)
    {
      g_autofree char *part = g_utf8_substring (word, 0, n);

      if (biv_lettering_width (part, lettering, size) <= width)
        break;
      n--;
    }
  return (gsize) (g_utf8_offset_to_pointer (word, n) - word);
}

static void
add_line (GPtrArray   *pieces,
          const char  *text,
          BivLettering lettering,
          double       size,
          double       pitch,
          double       indent,
          double       width)
{
  Piece *piece = add_piece (pieces, pitch);

  piece->text = g_strdup (text);
  piece->lettering = lettering;
  piece->size = size;
  piece->indent = indent;
  piece->width = width;
}

/* How much of @word, up to one of its own hyphens, has room on the line. Returns: the length in bytes; 0: none of it */
static gsize
find_hyphen (Setter     *setter,
             const char *line,
             const char *word,
             double      size,
             double      room)
{
  gsize best = 0;

  for (const char *at = strchr (word, '-'); at != NULL && at[1] != '\0'; at = strchr (at + 1, '-'))
    {
      gsize n = (gsize) (at - word) + 1;
      g_autofree char *tried = g_strdup_printf ("%s%s%.*s", line, *line != '\0' ? " " : "", (int) n, word);

      if (n > 2 && biv_lettering_width (tried, BIV_LETTERING_SERIF, size) <= room)
        best = n;
    }
  return best;
}

/* @cap: mm that the first lines make room for; 0: the first is indented as usual */
static void
set_paragraph (Setter     *setter,
               GPtrArray  *pieces,
               const char *text,
               double      size,
               double      pitch,
               double      first_indent,
               double      cap)
{
  g_auto (GStrv) parts = g_strsplit (text, " / ", -1);
  g_autofree char *joined = g_strjoinv ("\u00a0/\u00a0", parts);       /* "1 / Erlbach" is a name */
  g_auto (GStrv) words = g_strsplit_set (joined, " \t", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  guint n_lines = 0, first = pieces->len;

  for (char **word = words; *word != NULL; word++)
    {
      const char *rest = *word;

      while (*rest != '\0')
        {
          double indent = cap > 0.0 ? (n_lines < CAP_LINES ? cap : 0.0) : n_lines == 0 ? first_indent : 0.0;
          double room = setter->column - indent;
          g_autofree char *longer = line->len > 0 ? g_strdup_printf ("%s %s", line->str, rest) : g_strdup (rest);
          gsize hyphen;

          if (biv_lettering_width (longer, BIV_LETTERING_SERIF, size) <= room)
            {
              g_string_assign (line, longer);
              break;
            }
          hyphen = find_hyphen (setter, line->str, rest, size, room);
          if (hyphen > 0)
            {
              g_string_append_printf (line, "%s%.*s", line->len > 0 ? " " : "", (int) hyphen, rest);
              rest += hyphen;
            }
          else if (line->len == 0)
            {
              gsize n = fit_letters (setter, rest, BIV_LETTERING_SERIF, size, room);

              g_string_append_len (line, rest, (gssize) n);
              rest += n;
            }
          add_line (pieces, line->str, BIV_LETTERING_SERIF, size, pitch, indent, room);
          n_lines++;
          g_string_truncate (line, 0);
        }
    }
  if (line->len > 0)
    add_line (pieces, line->str, BIV_LETTERING_SERIF, size, pitch,
              cap > 0.0 ? (n_lines < CAP_LINES ? cap : 0.0) : n_lines == 0 ? first_indent : 0.0, 0.0);
  /* No line of a paragraph stands alone, at a column's foot or at its head. */
  for (guint at = first; at + 1 < pieces->len; at++)
    if (at == first || at + 2 == pieces->len)
      ((Piece *) g_ptr_array_index (pieces, at))->stays_with_next = TRUE;
}

/* ---- Stories in columns ---- */

static void
set_pictures (Setter         *setter,
              GPtrArray      *pieces,
              const BivStory *story)
{
  for (char **name = story->pictures; name != NULL && *name != NULL; name++)
    {
      g_autoptr (GError) why = NULL;
      BivBackdrop *picture = setter->sheet->folder != NULL ? biv_backdrop_load_named (setter->sheet->folder, *name, NULL, &why)
        : NULL;
      int width, height;

      if (picture == NULL)
        {
          g_autofree char *words = biv_sheet_dup_missing_picture (*name, why);

          set_paragraph (setter, pieces, words, 8.0 * BIV_PT, PITCH, 0.0, 0.0);
          continue;
        }
      biv_backdrop_get_size (picture, &width, &height);
      add_piece (pieces, MIN (PICTURE, setter->column * height / MAX (width, 1)) + 2.0)->picture = picture;
    }
}

static void
set_centred (Setter      *setter,
             GPtrArray   *pieces,
             const char  *text,
             BivLettering lettering,
             double       size,
             double       pitch)
{
  g_autoptr (GPtrArray) lines = biv_words_wrap (text, lettering, size, setter->column);

  for (guint i = 0; i < lines->len; i++)
    {
      Piece *piece = add_piece (pieces, pitch);

      piece->text = g_strdup (g_ptr_array_index (lines, i));
      piece->lettering = lettering;
      piece->size = size;
      piece->align = BIV_ALIGN_MIDDLE;
      piece->stays_with_next = TRUE;
    }
}

static void
set_text (Setter     *setter,
          GPtrArray  *pieces,
          const char *text,
          double      cap)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n", -1);

  for (char **one = paragraphs; *one != NULL; one++)
    set_paragraph (setter, pieces, *one, TEXT, PITCH, one == paragraphs ? 0.0 : INDENT, one == paragraphs ? cap : 0.0);
}

/* All stories one after another: the lead's head stands above the columns. */
static GPtrArray *
set_stories (Setter *setter,
             double  cap)
{
  GPtrArray *pieces = g_ptr_array_new_with_free_func (piece_free);

  for (guint i = 0; i < setter->issue->stories->len; i++)
    {
      const BivStory *story = g_ptr_array_index (setter->issue->stories, i);

      if (i > 0)
        {
          add_piece (pieces, 3.0)->rule = 14.0;
          if (story->head != NULL)
            set_centred (setter, pieces, story->head, get_head_face (setter), 11.0 * BIV_PT, 4.6);
          if (story->deck != NULL)
            set_centred (setter, pieces, story->deck, BIV_LETTERING_SERIF_ITALIC, 9.0 * BIV_PT, PITCH);
        }
      set_pictures (setter, pieces, story);
      set_text (setter, pieces, story->text, i == 0 ? cap : 0.0);
    }
  return pieces;
}

/* A short item: a run-in head, and a rule below it. */
static void
set_item (Setter         *setter,
          GPtrArray      *pieces,
          const BivStory *story)
{
  if (story->head != NULL)
    set_centred (setter, pieces, story->head, get_head_face (setter), ITEM, ITEM_PITCH);
  set_paragraph (setter, pieces, story->text, ITEM, ITEM_PITCH, 0.0, 0.0);
  add_piece (pieces, 2.6)->rule = 10.0;
}

/* ---- Columns ---- */

/* The height that must stand together from piece @first on: a head with the first line below it. */
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

/* Returns: the first piece that does not fit */
static guint
fit_column (GPtrArray *pieces,
            guint      first,
            double     room)
{
  double used = 0.0;
  guint i;

  for (i = first; i < pieces->len; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      /* No column begins with white. */
      if (used == 0.0 && piece->text == NULL && piece->picture == NULL)
        continue;
      if (used > 0.0 && used + MIN (get_company (pieces, i), room) > room + 0.01)
        break;
      used += piece->height;
    }
  return i;
}

static double
get_height (GPtrArray *pieces,
            guint      first,
            guint      end)
{
  double height = 0.0;

  for (guint i = first; i < end; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      if (height > 0.0 || piece->text != NULL || piece->picture != NULL)
        height += piece->height;
    }
  return height;
}

/* ---- Onto a page ---- */

static void
add_rule (BivGazettePage *page,
          double          x,
          double          y,
          double          width,
          double          height)
{
  BivBox rule = { x, y, width, height };

  g_array_append_val (page->rules, rule);
}

/* Blanks are widened so that the line ends where the column does. */
static void
put_line (BivGazettePage *page,
          const Piece    *piece,
          double          x,
          double          y)
{
  g_auto (GStrv) words = g_strsplit (piece->text, " ", -1);
  guint n = g_strv_length (words);
  double taken = biv_lettering_width (piece->text, piece->lettering, piece->size);
  double blank = biv_lettering_width ("n n", piece->lettering, piece->size)
                 - biv_lettering_width ("nn", piece->lettering, piece->size);
  double more = n > 1 ? (piece->width - taken) / (n - 1) : 0.0;

  if (n < 2 || more < 0.0 || blank + more > WIDEST_GAP * blank)
    {
      biv_words_add (page->words, piece->text, piece->lettering, piece->size, BIV_ALIGN_LEFT, x, y, 0.0);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      if (words[i][0] != '\0')
        biv_words_add (page->words, words[i], piece->lettering, piece->size, BIV_ALIGN_LEFT, x, y, 0.0);
      x += biv_lettering_width (words[i], piece->lettering, piece->size) + blank + more;
    }
}

static void
put_picture (BivGazettePage *page,
             const Piece    *piece,
             double          x,
             double          y,
             double          column)
{
  BivGazettePicture *put = g_new0 (BivGazettePicture, 1);
  int width, height;
  double scale;

  biv_backdrop_get_size (piece->picture, &width, &height);
  scale = MIN (column / MAX (width, 1), (piece->height - 2.0) / MAX (height, 1));
  put->picture = biv_backdrop_ref (piece->picture);
  put->box = (BivBox) { x + (column - width * scale) / 2, y, width * scale, height * scale };
  g_ptr_array_add (page->pictures, put);
}

static void
put_column (BivGazettePage *page,
            GPtrArray      *pieces,
            guint           first,
            guint           end,
            double          x,
            double          y,
            double          column)
{
  double top = y;

  for (guint i = first; i < end; i++)
    {
      const Piece *piece = g_ptr_array_index (pieces, i);

      if (y == top && piece->text == NULL && piece->picture == NULL)
        continue;
      if (piece->picture != NULL)
        put_picture (page, piece, x, y, column);
      else if (piece->rule > 0.0)
        add_rule (page, x + (column - piece->rule) / 2, y + piece->height / 2, piece->rule, 0.14);
      else if (piece->text != NULL && piece->align == BIV_ALIGN_MIDDLE)
        biv_words_add (page->words, piece->text, piece->lettering, piece->size, BIV_ALIGN_MIDDLE, x + column / 2,
                       y + piece->height / 2, column);
      else if (piece->text != NULL)
        put_line (page, piece, x + piece->indent, y + piece->height / 2);
      y += piece->height;
    }
}

/* ---- Drawing ---- */

static void
picture_free (gpointer data)
{
  biv_backdrop_unref (((BivGazettePicture *) data)->picture);
  g_free (data);
}

static void
page_free (gpointer data)
{
  BivGazettePage *page = data;

  g_array_unref (page->words);
  g_array_unref (page->rules);
  g_ptr_array_unref (page->pictures);
  g_clear_pointer (&page->issue, biv_issue_free);
  g_free (page);
}

void
biv_gazette_draw_map (BivCampaign      *known,
                      const char       *reader,
                      const BivBox     *box,
                      cairo_t          *cr,
                      const BivPalette *palette)
{
  g_autoptr (BivMapPlate) plate = NULL;

  if (box->width <= 0.0 || biv_campaign_peek_items (known, BIV_KIND_PLACE)->len == 0)
    return;
  plate = biv_map_plate_new (biv_map_drawing_new (known, reader), box->width, box->height, 0);
  cairo_save (cr);
  cairo_translate (cr, box->x, box->y);
  biv_map_plate_draw (plate, cr, palette);
  cairo_restore (cr);
}

static void
draw_page (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const BivGazettePage *page = strip->data;
  const BivPalette *palette = biv_pen_get_palette (pen);
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_translate (cr, x, y);
  if (page->issue != NULL && page->issue->fought != NULL && page->fought.width > 0.0)
    biv_fought_draw (page->issue->fought, cr, palette, page->fought.x, page->fought.y, page->fought.width);
  if (page->issue != NULL)
    biv_gazette_draw_map (page->issue->known, page->sheet->reader, &page->map, cr, palette);
  for (guint i = 0; i < page->pictures->len; i++)
    {
      const BivGazettePicture *picture = g_ptr_array_index (page->pictures, i);

      biv_backdrop_draw (picture->picture, cr, &picture->box, 0, 100);
    }
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (guint i = 0; i < page->rules->len; i++)
    {
      const BivBox *rule = &g_array_index (page->rules, BivBox, i);

      cairo_rectangle (cr, rule->x, rule->y, rule->width, rule->height);
      cairo_fill (cr);
    }
  biv_words_draw (page->words, cr, palette, FALSE);
  cairo_restore (cr);
}

static BivGazettePage *
page_new (Setter *setter)
{
  BivGazettePage *page = g_new0 (BivGazettePage, 1);

  page->sheet = setter->sheet;
  page->words = biv_words_new ();
  page->rules = g_array_new (FALSE, TRUE, sizeof (BivBox));
  page->pictures = g_ptr_array_new_with_free_func (picture_free);
  return page;
}

/* ---- The masthead ---- */

static void
put_box (BivGazettePage *page,
         double          x,
         double          y,
         double          width,
         double          height)
{
  for (int i = 0; i < 2; i++)
    {
      double in = i == 0 ? 0.0 : 0.9, weight = i == 0 ? 0.4 : 0.14;

      add_rule (page, x + in, y + in, width - 2 * in, weight);
      add_rule (page, x + in, y + height - in - weight, width - 2 * in, weight);
      add_rule (page, x + in, y + in, weight, height - 2 * in);
      add_rule (page, x + width - in - weight, y + in, weight, height - 2 * in);
    }
}

static void
put_ear (Setter         *setter,
         BivGazettePage *page,
         double          x,
         const char     *title,
         const char     *text)
{
  g_autofree char *capitals = g_utf8_strup (title, -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  double y = 8.4;

  put_box (page, x, 0.4, EAR, 18.4);
  biv_words_add (page->words, capitals, BIV_LETTERING_SERIF_BOLD, 6.6 * BIV_PT, BIV_ALIGN_MIDDLE, x + EAR / 2, 4.0,
                 EAR - 4.0);
  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GPtrArray) parts = biv_words_wrap (*line, BIV_LETTERING_SERIF_ITALIC, EAR_TYPE, EAR_ROOM);

      for (guint i = 0; i < parts->len && y < 17.6; i++, y += 2.9)
        biv_words_add (page->words, g_ptr_array_index (parts, i), BIV_LETTERING_SERIF_ITALIC, 6.8 * BIV_PT, BIV_ALIGN_LEFT,
                       x + 2.0, y, EAR - 4.0);
    }
}

/* A line a side; by their short names where the whole ones are not short enough for that. */
static char *
dup_won (Setter *setter)
{
  BivCampaign *known = setter->issue->known;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_lines = 0;

  if (!biv_issue_knows_battles (setter->issue))
    return g_strdup (C_("news", "None known to all readers"));
  BIV_EACH (BivItem, side, known, BIV_KIND_SIDE)
    {
      g_autoptr (GPtrArray) lines = biv_words_wrap (biv_sheet_name (side), BIV_LETTERING_SERIF_ITALIC, EAR_TYPE,
                                                    EAR_ROOM - 3.0);

      n_lines += lines->len;
    }
  BIV_EACH (BivSide, side, known, BIV_KIND_SIDE)
    g_string_append_printf (text, "%s%s %u", text->len > 0 ? "\n" : "",
                            n_lines > EAR_LINES ? biv_side_call_briefly (side) : biv_sheet_name (side),
                            biv_issue_count_battles (setter->issue, biv_item_get_id (BIV_ITEM (side)), TRUE));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
put_masthead (Setter         *setter,
              BivGazettePage *page)
{
  const BivIssue *issue = setter->issue;
  g_autofree char *number = g_strdup_printf (C_("news", "No. %d"), issue->number), *date = g_utf8_strup (issue->date, -1);
  g_autofree char *capitals = g_utf8_strup (issue->masthead, -1);
  g_autofree char *turn = g_strdup_printf (C_("news", "Turn %d"), issue->number);
  double room = setter->is_old ? setter->width : setter->width - 2 * EAR - 6.0, middle = setter->width / 2;
  const double rules[] = { 20.4, 21.4, 28.2, 29.2 }, weights[] = { 0.7, 0.2, 0.2, 0.7 };

  if (setter->is_old)
    {
      biv_words_add_spaced (page->words, capitals, BIV_LETTERING_SERIF_BOLD, 30.0 * BIV_PT, 1.2, middle, 7.4, room);
      biv_words_add (page->words, C_("news", "Published by Authority"), BIV_LETTERING_SERIF_ITALIC, 10.0 * BIV_PT,
                     BIV_ALIGN_MIDDLE, middle, 16.0, room);
    }
  else
    {
      g_autofree char *won = dup_won (setter), *line = g_utf8_strup (C_("news", "A newspaper for all sides"), -1);

      put_ear (setter, page, 0.0, C_("news", "The weather"), issue->weather);
      put_ear (setter, page, setter->width - EAR, C_("news", "Battles won"), won);
      biv_words_add (page->words, issue->masthead, get_head_face (setter), 36.0 * BIV_PT, BIV_ALIGN_MIDDLE, middle, 7.6,
                     room);
      biv_words_add (page->words, line, BIV_LETTERING_SERIF, 6.4 * BIV_PT, BIV_ALIGN_MIDDLE, middle, 16.6, room);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    add_rule (page, 0.0, rules[i], setter->width, weights[i]);
  biv_words_add (page->words, number, BIV_LETTERING_SERIF, 8.4 * BIV_PT, BIV_ALIGN_LEFT, 1.0, 25.0, 30.0);
  biv_words_add (page->words, date, BIV_LETTERING_SERIF, 8.4 * BIV_PT, BIV_ALIGN_MIDDLE, middle, 25.0,
                 setter->width - 70.0);
  biv_words_add (page->words, turn, BIV_LETTERING_SERIF, 8.4 * BIV_PT, BIV_ALIGN_RIGHT, setter->width - 1.0, 25.0, 30.0);
}

/* ---- The lead's head, over its columns ---- */

static double
put_head (Setter         *setter,
          BivGazettePage *page,
          double          y,
          double          width)
{
  const BivStory *lead = g_ptr_array_index (setter->issue->stories, 0);
  BivLettering face = get_head_face (setter);

  if (lead->head != NULL)
    {
      g_autofree char *capitals = g_utf8_strup (lead->head, -1);
      double taken = biv_lettering_width (capitals, face, LARGEST);
      double size = CLAMP (LARGEST * width / MAX (taken, 1.0), SMALLEST, LARGEST);
      g_autoptr (GPtrArray) lines = biv_words_wrap (capitals, face, size, width + 0.5);

      for (guint i = 0; i < lines->len && i < 3; i++)
        {
          biv_words_add (page->words, g_ptr_array_index (lines, i), face, size, BIV_ALIGN_MIDDLE, width / 2,
                         y + size * 0.55, width);
          y += size * 1.12;
        }
      y += 1.0;
    }
  if (lead->deck != NULL)
    {
      biv_words_add (page->words, lead->deck, BIV_LETTERING_SERIF, 12.5 * BIV_PT, BIV_ALIGN_MIDDLE, width / 2, y + 2.4,
                     width);
      add_rule (page, width / 2 - 14.0, y + 6.2, 28.0, 0.2);
      y += 8.0;
    }
  return y + 1.0;
}

/* ---- Table of the war, and how the battle went by turns ---- */

/* Returns: the y below it */
static double
put_title (Setter         *setter,
           BivGazettePage *page,
           const char     *title,
           double          x,
           double          y,
           double          width)
{
  g_autofree char *capitals = g_utf8_strup (title, -1);

  biv_words_add (page->words, capitals, get_head_face (setter), 10.0 * BIV_PT, BIV_ALIGN_MIDDLE, x + width / 2, y + 2.4, width);
  return y + 6.0;
}

static double
put_table (Setter         *setter,
           BivGazettePage *page,
           double          x,
           double          y,
           double          width)
{
  const BivTable *war = setter->issue->war;
  double figures = 16.0;

  if (war == NULL)
    return y;
  y = put_title (setter, page, C_("news", "Table of the war"), x, y, width);
  add_rule (page, x, y, width, 0.35);
  for (int i = 1; i <= 2; i++)
    biv_words_add (page->words, war->titles[i], BIV_LETTERING_SERIF_ITALIC, 7.4 * BIV_PT, BIV_ALIGN_RIGHT,
                   x + width - (2 - i) * figures, y + 2.6, figures - 1.0);
  y += 5.0;
  add_rule (page, x, y, width, 0.35);
  for (guint row = 0; row < war->rows->len; row++)
    {
      char **cells = ((BivTableRow *) war->rows->pdata[row])->cells;

      biv_words_add (page->words, cells[0], BIV_LETTERING_SERIF, 9.0 * BIV_PT, BIV_ALIGN_LEFT, x, y + 2.8,
                     width - 2 * figures - 1.0);
      for (int i = 1; i <= 2; i++)
        biv_words_add (page->words, cells[i], i == 1 ? BIV_LETTERING_SERIF_BOLD : BIV_LETTERING_SERIF, 9.0 * BIV_PT,
                       BIV_ALIGN_RIGHT, x + width - (2 - i) * figures, y + 2.8, figures - 1.0);
      y += 5.2;
      add_rule (page, x, y, width, 0.1);
    }
  return y + 4.0;
}

/* The rounds of the battle: what was left of each side when each was over. Returns: the y below it */
static double
put_rounds (Setter         *setter,
            BivGazettePage *page,
            double          x,
            double          y,
            double          width,
            double          bottom)
{
  const BivCourse *course = setter->issue->fought != NULL ? biv_fought_get_course (setter->issue->fought) : NULL;
  double figures = 13.0, left_edge = 13.0, room = width - 2 * figures - left_edge - 1.0;

  if (course == NULL || bottom - y < 20.0)
    return y;
  y = put_title (setter, page, C_("news", "Round by round"), x, y, width);
  add_rule (page, x, y, width, 0.35);
  biv_words_add (page->words, C_("news", "Units left"), BIV_LETTERING_SERIF_ITALIC, 7.0 * BIV_PT, BIV_ALIGN_RIGHT,
                 x + 11.0 + room, y + 2.6, room);
  for (int side = 0; side < 2; side++)
    biv_words_add (page->words, biv_course_get_short_name (course, side), BIV_LETTERING_SERIF_ITALIC, 7.0 * BIV_PT,
                   BIV_ALIGN_RIGHT, x + width - (1 - side) * figures, y + 2.6, figures - 1.0);
  y += 5.0;
  for (guint i = 0; i < course->turns->len; i++)
    {
      const BivCourseTurn *turn = BIV_COURSE_TURN (course, i);
      g_autofree char *figure = biv_course_dup_figure (turn->turn);
      g_autoptr (GPtrArray) lines = biv_words_wrap (turn->sentence, BIV_LETTERING_SERIF, 7.8 * BIV_PT, room);

      if (turn->is_quiet)
        continue;
      if (y + 1.2 + lines->len * 3.4 > bottom)
        break;
      biv_words_add (page->words, figure, BIV_LETTERING_SERIF_BOLD, 7.4 * BIV_PT, BIV_ALIGN_RIGHT, x + left_edge - 2.0,
                     y + 2.2, left_edge - 2.0);
      for (guint j = 0; j < lines->len; j++)
        biv_words_add (page->words, g_ptr_array_index (lines, j), BIV_LETTERING_SERIF, 7.8 * BIV_PT, BIV_ALIGN_LEFT,
                       x + left_edge, y + 2.2 + j * 3.4, room);
      for (int side = 0; side < 2; side++)
        {
          g_autofree char *left = g_strdup_printf ("%d", turn->left[side]);

          biv_words_add (page->words, left, BIV_LETTERING_SERIF, 7.8 * BIV_PT, BIV_ALIGN_RIGHT,
                         x + width - (1 - side) * figures, y + 2.2, figures - 1.0);
        }
      y += 1.2 + lines->len * 3.4;
      add_rule (page, x, y, width, 0.1);
    }
  return y + 4.0;
}

/* The tables beside one another: mm of the higher, if there is room for all of both. */
static double
measure_tables (Setter         *setter,
                BivGazettePage *page,
                double          width,
                double          room)
{
  guint n_words = page->words->len, n_rules = page->rules->len;
  double height = MAX (put_table (setter, page, 0.0, 0.0, width), put_rounds (setter, page, 0.0, 0.0, width, room));

  g_array_set_size (page->words, n_words);
  g_array_set_size (page->rules, n_rules);
  return height;
}

/* Where there is much room the map is as wide as the page, else it stands beside the tables. Where there are no news it leads. */
static void
put_foot (Setter         *setter,
          BivGazettePage *page,
          double          y)
{
  double bottom = setter->body - 1.0, half = (setter->width - 6.0) / 2, right = half + 6.0, end;
  gboolean is_wide;

  add_rule (page, 0.0, y, setter->width, 0.7);
  add_rule (page, 0.0, y + 1.0, setter->width, 0.2);
  y += 3.4;
  is_wide = bottom - y > WIDE_MAP || bottom - y - measure_tables (setter, page, half, G_MAXDOUBLE) > LEAST_MAP;
  if (setter->issue->war == NULL || (is_wide && setter->issue->fought == NULL))
    {
      double table = setter->issue->war != NULL ? 16.0 + 5.2 * setter->issue->war->rows->len : 0.0;

      page->map = (BivBox) { 0.0, y + 6.0, setter->width, bottom - table - y - 6.0 };
      put_table (setter, page, (setter->width - half) / 2, bottom - table + 4.0, half);
      put_title (setter, page, C_("news", "The seat of war"), page->map.x, page->map.y - 6.0, page->map.width);
      return;
    }
  end = put_table (setter, page, 0.0, y, half);
  if (is_wide)
    {
      double rounds = put_rounds (setter, page, right, y, half, bottom - LEAST_MAP);

      if (rounds > y)
        add_rule (page, half + 3.0, y, 0.14, MAX (end, rounds) - y - 3.0);
      y = MAX (end, rounds);
      page->map = (BivBox) { 0.0, y + 6.0, setter->width, bottom - y - 6.0 };
      add_rule (page, 0.0, y - 1.2, setter->width, 0.35);
    }
  else
    {
      put_rounds (setter, page, 0.0, end, half, bottom);
      add_rule (page, half + 3.0, y, 0.14, bottom - y);
      page->map = (BivBox) { right, y + 6.0, half, bottom - y - 6.0 };
    }
  put_title (setter, page, C_("news", "The seat of war"), page->map.x, page->map.y - 6.0, page->map.width);
}

/* ---- The first page ---- */

typedef struct
{
  GPtrArray *pieces, *items;
  guint      n_lead;                /* columns of the lead */
  double     top, picture;          /* y of the columns; mm that what was fought over takes of all but the first of them */
} First;

/* Returns: the first piece that does not fit into columns of that height */
static guint
fit_lead (const First *first,
          double       height,
          guint       *ends)
{
  guint at = 0;

  for (guint i = 0; i < first->n_lead; i++)
    {
      at = fit_column (first->pieces, at, height - (i > 0 ? first->picture : 0.0));
      if (ends != NULL)
        ends[i] = at;
    }
  return at;
}

/* The least that takes the text, in steps. */
static double
balance (const First *first,
         double       most)
{
  double height = first->picture > 0.0 ? first->picture + 2 * PITCH : first->pieces->len > 0 ? 2 * PITCH : 0.0;

  while (height < most && fit_lead (first, height, NULL) < first->pieces->len)
    height += STEP;
  return MIN (height, most);
}

static void
put_fought (Setter         *setter,
            BivGazettePage *page,
            First          *first)
{
  double left = setter->column + setter->gutter, width = first->n_lead > 2 ? 2 * setter->column + setter->gutter : setter->column;
  double height = biv_fought_get_height (setter->issue->fought);
  const char *caption = C_("news", "The field. Dashed: where they stood. Arrows: how they advanced. Swords: where units fell.");
  g_autoptr (GPtrArray) lines = biv_words_wrap (caption, BIV_LETTERING_SERIF, CAPTION, width);

  page->fought = (BivBox) { left, first->top, width, height };
  for (guint i = 0; i < lines->len; i++)
    biv_words_add (page->words, g_ptr_array_index (lines, i), BIV_LETTERING_SERIF, CAPTION, BIV_ALIGN_LEFT, left,
                   first->top + height + 2.2 + i * 2.9, width);
  first->picture = height + 2.2 + lines->len * 2.9 + 1.5;
}

/* @cap: the letter, three lines high. */
static double
measure_cap (Setter     *setter,
             const char *cap)
{
  return biv_lettering_width (cap, BIV_LETTERING_SERIF_BOLD, CAP_LINES * 10.9 * 0.98 * BIV_PT) + 1.0;
}

static char *
take_cap (Setter *setter)
{
  BivStory *lead = g_ptr_array_index (setter->issue->stories, 0);
  g_autofree char *cap = NULL, *rest = NULL;
  gunichar letter = g_utf8_get_char (lead->text);

  if (!g_unichar_isalpha (letter) || strlen (lead->text) < 200 || (lead->pictures != NULL && lead->pictures[0] != NULL))
    return NULL;
  cap = g_utf8_substring (lead->text, 0, 1);
  rest = g_strdup (g_utf8_next_char (lead->text));
  g_free (lead->text);
  lead->text = g_steal_pointer (&rest);
  return g_steal_pointer (&cap);
}

#define TOP         (MASTHEAD - 2.4)
#define ITEMS_TOP   (TOP + 6.4)

/* Head and picture of the lead. @height: (out): mm that its columns take, and at the most could */
static First
begin_first (Setter         *setter,
             BivGazettePage *page,
             GPtrArray      *pieces,
             double         *height,
             double         *most)
{
  gboolean has_items = setter->issue->items->len > 0;
  First first = { .pieces = pieces, .n_lead = has_items ? setter->n_columns - 1 : setter->n_columns };

  first.top = put_head (setter, page, TOP, first.n_lead * setter->column + (first.n_lead - 1) * setter->gutter);
  if (setter->issue->fought != NULL)
    put_fought (setter, page, &first);
  *most = setter->body - FOOT - first.top;
  *height = balance (&first, *most);
  return first;
}

static GPtrArray *
set_items (Setter *setter)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (piece_free);

  for (guint i = 0; i < setter->issue->items->len; i++)
    set_item (setter, items, g_ptr_array_index (setter->issue->items, i));
  return items;
}

/* Two columns have none for short items; beside a lead much shorter than they there would be nothing but white. */
static gboolean
has_room_beside (Setter         *setter,
                 BivGazettePage *page,
                 GPtrArray      *pieces)
{
  guint n_words = page->words->len, n_rules = page->rules->len;
  g_autoptr (GPtrArray) items = setter->is_old || setter->issue->items->len == 0 ? NULL : set_items (setter);
  double height, most;
  First first;

  if (items == NULL)
    return FALSE;
  first = begin_first (setter, page, pieces, &height, &most);
  g_array_set_size (page->words, n_words);
  g_array_set_size (page->rules, n_rules);
  return MIN (get_height (items, 0, items->len) + ITEMS_TOP, first.top + most) < first.top + height + LONGER;
}

static guint
put_first (Setter         *setter,
           BivGazettePage *page,
           GPtrArray      *pieces,
           const char     *cap)
{
  gboolean has_items = setter->issue->items->len > 0;
  double most, height, top = TOP;
  First first = begin_first (setter, page, pieces, &height, &most);
  guint ends[COLUMNS] = { 0 }, at = 0;

  if (has_items)
    {
      g_autoptr (GPtrArray) items = set_items (setter);
      double x = first.n_lead * (setter->column + setter->gutter);
      g_autofree char *title = g_utf8_strup (C_("news", "Latest news"), -1);
      guint end;

      height = CLAMP (get_height (items, 0, items->len) + ITEMS_TOP - first.top, height, most);
      biv_words_add (page->words, title, get_head_face (setter), 9.4 * BIV_PT, BIV_ALIGN_MIDDLE, x + setter->column / 2,
                     top + 2.0, setter->column);
      add_rule (page, x, top + 4.6, setter->column, 0.2);
      end = fit_column (items, 0, first.top + height - ITEMS_TOP);
      put_column (page, items, 0, end, x, ITEMS_TOP, setter->column);
      add_rule (page, x - setter->gutter / 2, top, 0.14, first.top + height - top);
    }
  fit_lead (&first, height, ends);
  for (guint i = 0; i < first.n_lead; i++)
    {
      double x = i * (setter->column + setter->gutter), y = first.top + (i > 0 ? first.picture : 0.0);

      put_column (page, pieces, at, ends[i], x, y, setter->column);
      if (i > 0 && ends[i] > at)
        add_rule (page, x - setter->gutter / 2, i == 1 ? first.top : y, 0.14, first.top + height - (i == 1 ? first.top : y));
      at = ends[i];
    }
  if (cap != NULL)
    biv_words_add (page->words, cap, BIV_LETTERING_SERIF_BOLD, CAP_LINES * 10.9 * 0.98 * BIV_PT, BIV_ALIGN_LEFT, 0.0,
                   first.top + CAP_LINES * PITCH / 2, 0.0);
  put_foot (setter, page, first.top + height + 3.0);
  return at;
}

/* ---- All pages ---- */

void
biv_gazette_set (BivSheet *sheet,
                 BivIssue *issue)
{
  Setter setter = { .sheet = sheet, .issue = issue, .is_old = issue->year > 0 && issue->year < 1800, .is_new = issue->year >= 1900,
                    .width = biv_sheet_get_width (sheet), .body = biv_sheet_get_body (sheet) };
  g_autofree char *cap = NULL;
  g_autoptr (GPtrArray) pieces = NULL;
  BivGazettePage *page;
  guint at;

  setter.n_columns = setter.is_old ? OLD_COLUMNS : COLUMNS;
  setter.gutter = setter.is_old ? OLD_GUTTER : GUTTER;
  setter.column = (setter.width - (setter.n_columns - 1) * setter.gutter) / setter.n_columns;
  cap = take_cap (&setter);
  page = page_new (&setter);
  put_masthead (&setter, page);
  pieces = set_stories (&setter, cap != NULL ? measure_cap (&setter, cap) : 0.0);
  if (!has_room_beside (&setter, page, pieces) && issue->items->len > 0)
    {
      g_ptr_array_extend_and_steal (issue->stories, g_steal_pointer (&issue->items));
      issue->items = g_ptr_array_new ();
      g_ptr_array_unref (pieces);
      pieces = set_stories (&setter, cap != NULL ? measure_cap (&setter, cap) : 0.0);
    }
  at = put_first (&setter, page, pieces, cap);
  page->issue = issue;
  biv_sheet_add (sheet, setter.body, draw_page, page, page_free);
  while (at < pieces->len)
    {
      page = page_new (&setter);
      for (guint i = 0; i < setter.n_columns && at < pieces->len; i++)
        {
          guint end = fit_column (pieces, at, setter.body - 4.0);

          put_column (page, pieces, at, end, i * (setter.column + setter.gutter), 2.0, setter.column);
          if (i > 0)
            add_rule (page, i * (setter.column + setter.gutter) - setter.gutter / 2, 2.0, 0.14, setter.body - 4.0);
          at = end;
        }
      biv_sheet_add (sheet, setter.body, draw_page, page, page_free);
    }
}
