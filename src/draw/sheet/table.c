/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c: tables on sheets: columns in millimetres, rows that grow with their words (5.0) */
#include "draw/sheet/table.h"

#include <math.h>
#include <string.h>

#define MAX_COLUMNS 18
#define PADDING     1.2             /* mm, on both sides of a cell */
#define NARROW      12.0            /* mm: columns up to this have half of it */
#define HEAD        8.0
#define HEAD_PADDING 0.8
#define BASELINE    4.2             /* of a row's first line */
#define TIGHT       3.5             /* the same where three lines share two rows */
#define LAST        1.1             /* below the last line of such a row */
#define ROW_GREY    0.45            /* 55 % black */

struct _BivTable
{
  BivSheetColumn columns[MAX_COLUMNS];
  char      *titles[MAX_COLUMNS];
  guint      n_columns;
  double     x;
  BivStrip  *head;                  /* the one that is repeated */
  BivStrip  *pair_head;             /* the same with the table beside it; NULL: it stands alone */
};

struct _BivTableRow
{
  BivTable    *table;
  BivRowStyle  style;
  char        *cells[MAX_COLUMNS];
  double       indent[MAX_COLUMNS];
  guint        typeface[MAX_COLUMNS];
  guint        wide_until;          /* 0: not */
  double       baseline, pitch;     /* mm: of its first line, and from line to line; set when it is measured */
};

static void
table_free (gpointer data)
{
  BivTable *table = data;

  for (guint i = 0; i < table->n_columns; i++)
    g_free (table->titles[i]);
  g_free (table);
}

#define SMALLEST 7.0                /* points, before a title goes on two lines */

/* A narrow column's title is set smaller, then on two lines, rather than cut. */
static void
draw_title (const BivSheetColumn *column,
            BivPen          *pen,
            double           x,
            double           y)
{
  double width = column->width - 2 * HEAD_PADDING, points = 8.5;

  while (points > SMALLEST && biv_pen_measure (pen, points, BIV_TYPE_BOLD, column->title) > width)
    points -= 0.25;
  if (biv_pen_measure (pen, points, BIV_TYPE_BOLD, column->title) <= width || strchr (column->title, ' ') == NULL)
    {
      while (points > 5.0 && biv_pen_measure (pen, points, BIV_TYPE_BOLD, column->title) > width)
        points -= 0.25;
      biv_pen_words (pen, x + HEAD_PADDING, y + 5.2, width + 0.2, column->align, points, BIV_TYPE_BOLD, column->title);
      return;
    }
  while (points > 5.0 && biv_pen_count_lines (pen, width, points, BIV_TYPE_BOLD, column->title) > 2)
    points -= 0.25;
  biv_pen_paragraph (pen, x + HEAD_PADDING, y + 3.6, width, 3.0, column->align, points, BIV_TYPE_BOLD, column->title);
}

static double
get_width (const BivTable *table)
{
  double width = 0.0;

  for (guint i = 0; i < table->n_columns; i++)
    width += table->columns[i].width;
  return width;
}

static void
draw_head (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const BivTable *table = strip->data;
  double left = x + table->x;

  biv_pen_rule (pen, left, y, get_width (table), 1.0, 0.0);
  for (guint i = 0; i < table->n_columns; i++)
    {
      draw_title (&table->columns[i], pen, left, y);
      left += table->columns[i].width;
    }
  biv_pen_rule (pen, x + table->x, y + HEAD, get_width (table), 1.0, 0.0);
}

/* The strip that is repeated owns the table. */
BivTable *
biv_table_new (BivSheet        *sheet,
               const BivSheetColumn *columns,
               guint            n_columns,
               double           x)
{
  BivTable *table = g_new0 (BivTable, 1);

  g_assert (n_columns <= MAX_COLUMNS);
  table->n_columns = n_columns;
  table->x = x;
  for (guint i = 0; i < n_columns; i++)
    {
      table->columns[i] = columns[i];
      table->titles[i] = g_strdup (columns[i].title);
      table->columns[i].title = table->titles[i];
    }
  table->head = biv_sheet_add_repeat (sheet, HEAD, draw_head, table, table_free);
  return table;
}

/* ---- Rows ---- */

BivTableRow *
biv_table_row_new (BivTable    *table,
                   BivRowStyle  style,
                   const char  *first,
                   ...)
{
  BivTableRow *row = g_new0 (BivTableRow, 1);
  const char *cell = first;
  va_list cells;
  guint n = 0;

  row->table = table;
  row->style = style;
  row->baseline = BASELINE;
  row->pitch = BIV_SHEET_PITCH;
  va_start (cells, first);
  for (; cell != NULL && n < table->n_columns; cell = va_arg (cells, const char *))
    {
      row->typeface[n] = table->columns[n].typeface;
      row->cells[n++] = g_strdup (cell);
    }
  va_end (cells);
  return row;
}

void
biv_table_row_free (BivTableRow *row)
{
  for (guint i = 0; i < MAX_COLUMNS; i++)
    g_free (row->cells[i]);
  g_free (row);
}

static void
row_free (gpointer data)
{
  biv_table_row_free (data);
}

void
biv_table_row_set_indent (BivTableRow *row,
                          guint        column,
                          double       indent)
{
  g_return_if_fail (column < MAX_COLUMNS);

  row->indent[column] = indent;
}

void
biv_table_row_set_cell (BivTableRow *row,
                        guint        column,
                        const char  *words)
{
  g_return_if_fail (column < row->table->n_columns);

  g_free (row->cells[column]);
  row->cells[column] = g_strdup (words);
}

void
biv_table_row_set_typeface (BivTableRow *row,
                            guint        column,
                            guint        typeface)
{
  g_return_if_fail (column < MAX_COLUMNS);

  row->typeface[column] = typeface;
}

void
biv_table_row_set_wide (BivTableRow *row,
                        guint        until)
{
  row->wide_until = until;
}

/* A narrow column needs its room for words. */
static double
get_padding (const BivTableRow *row,
             guint              column)
{
  return row->table->columns[column].width <= NARROW ? PADDING / 2 : PADDING;
}

static double
get_cell_width (const BivTableRow *row,
                guint              column)
{
  double width = row->table->columns[column].width;

  if (column == 0)
    for (guint i = 1; i < row->wide_until; i++)
      width += row->table->columns[i].width;
  return width - 2 * get_padding (row, column) - row->indent[column];
}

static guint
get_typeface (const BivTableRow *row,
              guint              column)
{
  guint typeface = row->typeface[column];

  if (row->style == BIV_ROW_SUBTOTAL)
    typeface |= BIV_TYPE_ITALIC;
  if (row->style == BIV_ROW_TOTAL)
    typeface |= BIV_TYPE_BOLD;
  return typeface;
}

#define LEAST_POINTS 6.5              /* of a word by itself, as a roster number: it is not broken at its hyphen */
#define A_LITTLE     1.25             /* points: what is a hair too long is set smaller before it takes a second line */

static double
get_usual_points (const BivTableRow *row,
                  guint              column)
{
  return row->table->columns[column].points > 0 ? row->table->columns[column].points : 9.0;
}

static double
get_points (const BivTableRow *row,
            BivPen            *pen,
            guint              column)
{
  double usual = get_usual_points (row, column), points = usual, least;

  if (row->cells[column] == NULL)
    return usual;
  least = strpbrk (row->cells[column], " \n") == NULL ? LEAST_POINTS : usual - A_LITTLE;
  while (points >= least
         && biv_pen_is_wider (pen, get_cell_width (row, column), points, get_typeface (row, column), row->cells[column]))
    points -= 0.25;
  return points >= least ? points : usual;
}

/* What a heading row says, laid out: name, commander, and words at the right edge, on one line or on two. */
typedef struct
{
  double points, second_points;     /* of name and right-hand words; of the commander */
  guint  right_typeface;
  double name, second, right;       /* mm */
  double room;                      /* between indent and right edge */
} HeadingSize;

static HeadingSize
measure_heading (const BivTableRow *row,
                 BivPen            *pen)
{
  gboolean is_band = row->style == BIV_ROW_BAND;
  HeadingSize size = { .points = is_band ? 10 : 9, .second_points = is_band ? 9.5 : 9,
                       .right_typeface = is_band ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN };

  size.name = biv_pen_measure (pen, size.points, BIV_TYPE_BOLD, row->cells[0] != NULL ? row->cells[0] : "") + 0.2;
  if (row->cells[1] != NULL && row->cells[1][0] != '\0')
    size.second = biv_pen_measure (pen, size.second_points, BIV_TYPE_PLAIN, row->cells[1]) + 0.2;
  if (row->cells[2] != NULL && row->cells[2][0] != '\0')
    size.right = biv_pen_measure (pen, size.points, size.right_typeface, row->cells[2]) + 4.2;
  size.room = get_width (row->table) - 2 * PADDING - row->indent[0];
  return size;
}

/* Most headings are short: each of the three has less than its share of the room. */
static gboolean
is_short (const BivTableRow *row,
          BivPen            *pen)
{
  gboolean is_band = row->style == BIV_ROW_BAND;
  double room = get_width (row->table) - 2 * PADDING - row->indent[0] - 8.0;

  return !biv_pen_is_wider (pen, 0.45 * room, is_band ? 10 : 9, BIV_TYPE_BOLD, row->cells[0])
         && !biv_pen_is_wider (pen, 0.3 * room, is_band ? 9.5 : 9, BIV_TYPE_PLAIN, row->cells[1])
         && !biv_pen_is_wider (pen, 0.25 * room, is_band ? 10 : 9, is_band ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN, row->cells[2]);
}

static gboolean
is_on_one_line (const HeadingSize *size)
{
  return size->name + (size->second > 0 ? 3.0 + size->second : 0.0) + size->right <= size->room;
}

static int
count_lines (const BivTableRow *row,
             BivPen            *pen,
             guint              column)
{
  double width = get_cell_width (row, column);
  guint typeface = get_typeface (row, column);
  const char *words = row->cells[column];

  /* As nearly all are. */
  if (biv_pen_is_one_line (pen, width, get_usual_points (row, column), typeface, words))
    return 1;
  return biv_pen_count_lines (pen, width, get_points (row, pen, column), typeface, words);
}

/* Whole rows of 6 mm, as many as the lines need at 4 mm (5.0: the row doubles, nothing is cut): 12 for two lines and for three,
 * 18 for four. Where they fill their rows to the last, as three lines do two, they stand a little closer. */
static double
measure_row (BivTableRow *row,
             BivPen      *pen)
{
  int most = 1;
  double height;

  if (row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE)
    {
      HeadingSize size;

      if (is_short (row, pen))
        return BIV_SHEET_ROW;
      size = measure_heading (row, pen);
      return is_on_one_line (&size) ? BIV_SHEET_ROW : 2 * BIV_SHEET_ROW;
    }
  for (guint i = 0; i < row->table->n_columns; i++)
    if (row->cells[i] != NULL && row->cells[i][0] != '\0')
      most = MAX (most, count_lines (row, pen, i));
  height = BIV_SHEET_ROW * ceil (most * BIV_SHEET_PITCH / BIV_SHEET_ROW);
  if (BASELINE + (most - 1) * BIV_SHEET_PITCH + LAST > height)
    {
      row->baseline = TIGHT;
      row->pitch = (height - TIGHT - LAST) / (most - 1);
    }
  return height;
}

/* A band and a title: name, then the commander in lighter type, and words at the right edge. Where they do not fit on one
 * line the commander stands on a second one, and with him what stood at the right. */
static void
draw_heading_row (const BivTableRow *row,
                  BivPen            *pen,
                  double             x,
                  double             y,
                  double             height)
{
  HeadingSize size = measure_heading (row, pen);
  gboolean is_one = is_on_one_line (&size), has_place = size.name + size.right <= size.room;
  double width = get_width (row->table), left = x + PADDING + row->indent[0];
  double second = y + BASELINE + (is_one ? 0.0 : BIV_SHEET_ROW - 0.6), after = is_one ? size.name + 2.8 : 0.0;
  double right = is_one || !has_place ? size.right : 0.0;

  if (row->style == BIV_ROW_BAND)
    biv_pen_fill (pen, x, y, width, height, 0.85);
  if (row->cells[0] != NULL)
    biv_pen_words (pen, left, y + BASELINE, size.room - (has_place ? size.right : 0.0) + 0.4, BIV_ALIGN_LEFT, size.points,
                   BIV_TYPE_BOLD, row->cells[0]);
  if (size.second > 0)
    biv_pen_words (pen, left + after, second, size.room - after - right + 0.4, BIV_ALIGN_LEFT, size.second_points,
                   BIV_TYPE_PLAIN, row->cells[1]);
  if (size.right > 0)
    biv_pen_words (pen, x + width - PADDING, has_place ? y + BASELINE : second, 0, BIV_ALIGN_RIGHT, size.points,
                   size.right_typeface, row->cells[2]);
}

#define TICK       1.8
#define TICK_GAP   0.7              /* after every five */
#define MOST_TICKS 10

static void
draw_ticks (BivPen     *pen,
            double      x,
            double      y,
            const char *figure)
{
  gint64 n = MIN (g_ascii_strtoll (figure, NULL, 10), MOST_TICKS);

  for (int i = 0; i < n; i++)
    biv_pen_box (pen, x + PADDING + i * TICK + (i / 5) * TICK_GAP, y + 1.0, TICK, 4.0, 0.5);
}

#define BOX_WIDTH  6.8
#define BOX_HEIGHT 4.4

static void
draw_cells (const BivTableRow *row,
            BivPen            *pen,
            double             x,
            double             y)
{
  for (guint i = 0; i < row->table->n_columns; i++)
    {
      const BivSheetColumn *column = &row->table->columns[i];
      BivAlign align = column->is_boxed ? BIV_ALIGN_MIDDLE : i == 0 && row->wide_until > 0 ? BIV_ALIGN_LEFT : column->align;

      if (column->is_boxed && row->style == BIV_ROW_PLAIN)
        biv_pen_box (pen, x + (column->width - BOX_WIDTH) / 2, y + (BIV_SHEET_ROW - BOX_HEIGHT) / 2, BOX_WIDTH, BOX_HEIGHT,
                     0.7);
      if (column->is_ticked && row->style == BIV_ROW_PLAIN && row->cells[i] != NULL)
        draw_ticks (pen, x, y, row->cells[i]);
      else if (row->cells[i] != NULL && row->cells[i][0] != '\0')
        biv_pen_paragraph (pen, x + get_padding (row, i) + row->indent[i], y + row->baseline, get_cell_width (row, i),
                           row->pitch, align, get_points (row, pen, i), get_typeface (row, i), row->cells[i]);
      x += column->width;
    }
}

static void
draw_row_at (const BivTableRow *row,
             BivPen            *pen,
             double             x,
             double             y,
             double             height)
{
  double width = get_width (row->table);

  x += row->table->x;
  if (row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE)
    {
      draw_heading_row (row, pen, x, y, height);
      return;
    }
  draw_cells (row, pen, x, y);
  if (row->style == BIV_ROW_OPEN)
    return;
  if (row->style == BIV_ROW_PLAIN)
    biv_pen_rule (pen, x, y + height, width, 0.25, ROW_GREY);
  else
    biv_pen_rule (pen, x, y + height, width, 0.5, 0.0);
}

static void
draw_row (const BivStrip *strip,
          BivPen         *pen,
          double          x,
          double          y)
{
  draw_row_at (strip->data, pen, x, y, strip->height);
}

static char *
dup_row_text (const BivTableRow *row)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < row->table->n_columns; i++)
    if (row->cells[i] != NULL)
      g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", row->cells[i]);
  return g_string_free (text, FALSE);
}

static char *
dup_head_text (const BivTable *table)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < table->n_columns; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", table->titles[i]);
  return g_string_free (text, FALSE);
}

/* ---- Strips of one table ---- */

BivStrip *
biv_table_add_head (BivSheet *sheet,
                    BivTable *table)
{
  BivStrip *strip = biv_sheet_add (sheet, HEAD, draw_head, table, NULL);

  strip->stays_with_next = TRUE;
  strip->role = BIV_STRIP_TABLE_HEAD;
  strip->text = dup_head_text (table);
  return strip;
}

BivStrip *
biv_table_add_row (BivSheet       *sheet,
                   BivTableRow    *row,
                   const BivStrip *continued)
{
  BivStrip *strip = biv_sheet_add (sheet, measure_row (row, sheet->pen), draw_row, row, row_free);

  strip->repeated[0] = row->table->head;
  strip->repeated[1] = continued;
  strip->stays_with_next = row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE || row->style == BIV_ROW_OPEN;
  strip->role = row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE ? BIV_STRIP_BAND : BIV_STRIP_ROW;
  strip->text = dup_row_text (row);
  return strip;
}

BivStrip *
biv_table_repeat_row (BivSheet    *sheet,
                      BivTableRow *row)
{
  return biv_sheet_add_repeat (sheet, measure_row (row, sheet->pen), draw_row, row, row_free);
}

/* ---- Two tables side by side ---- */

typedef struct
{
  BivTable    *tables[2];
  BivTableRow *rows[2];
} PairData;

static void
pair_free (gpointer data)
{
  PairData *pair = data;

  for (int i = 0; i < 2; i++)
    g_clear_pointer (&pair->rows[i], biv_table_row_free);
  g_free (pair);
}

static void
draw_heads (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const PairData *pair = strip->data;

  for (int i = 0; i < 2; i++)
    if (pair->tables[i] != NULL)
      draw_head (pair->tables[i]->head, pen, x, y);
}

static PairData *
head_pair_new (BivTable *left,
               BivTable *right)
{
  PairData *pair = g_new0 (PairData, 1);

  pair->tables[0] = left;
  pair->tables[1] = right;
  return pair;
}

BivStrip *
biv_table_add_heads (BivSheet *sheet,
                     BivTable *left,
                     BivTable *right)
{
  g_autofree char *left_text = dup_head_text (left);
  g_autofree char *right_text = dup_head_text (right);
  BivStrip *strip;

  strip = biv_sheet_add (sheet, HEAD, draw_heads, head_pair_new (left, right), pair_free);
  left->pair_head = right->pair_head
    = biv_sheet_add_repeat (sheet, HEAD, draw_heads, head_pair_new (left, right), pair_free);
  strip->stays_with_next = TRUE;
  strip->role = BIV_STRIP_TABLE_HEAD;
  strip->text = g_strdup_printf ("%s\t%s", left_text, right_text);
  return strip;
}

static void
draw_pair (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  const PairData *pair = strip->data;

  for (int i = 0; i < 2; i++)
    if (pair->rows[i] != NULL)
      draw_row_at (pair->rows[i], pen, x, y, strip->height);
}

BivStrip *
biv_table_add_rows (BivSheet    *sheet,
                    BivTableRow *left,
                    BivTableRow *right)
{
  PairData *pair = g_new0 (PairData, 1);
  g_autofree char *left_text = left != NULL ? dup_row_text (left) : g_strdup ("");
  g_autofree char *right_text = right != NULL ? dup_row_text (right) : g_strdup ("");
  double height = MAX (left != NULL ? measure_row (left, sheet->pen) : 0.0,
                       right != NULL ? measure_row (right, sheet->pen) : 0.0);
  BivStrip *strip;

  pair->rows[0] = left;
  pair->rows[1] = right;
  strip = biv_sheet_add (sheet, height, draw_pair, pair, pair_free);
  strip->repeated[0] = left != NULL ? left->table->pair_head : right->table->pair_head;
  strip->role = BIV_STRIP_ROW;
  strip->text = g_strdup_printf ("%s\t%s", left_text, right_text);
  return strip;
}
