/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c: tables on sheets: typed columns in millimetres, rows that grow with their words (5.0) */
#include "config.h"

#include "draw/sheet/table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define PADDING     1.2             /* mm, on both sides of a cell */
#define NARROW      12.0            /* mm: columns up to this have half of it */
#define TITLE       6.5             /* mm: a side's name over a head */
#define HEAD        8.0
#define UPRIGHT     16.0            /* a head with words that stand upright */
#define HEAD_PADDING 0.8
#define HEAD_POINTS 8.5
#define BASELINE    4.2             /* of a row's first line */
#define ROW_PITCH   3.6             /* from line to line in a row */
#define ROW_GREY    0.45            /* 55 % black */
#define BOX_WIDTH   6.8             /* a figure's */
#define BOX_HEIGHT  4.4
#define FIELD_HEIGHT 5.4
#define CHOICE      4.2             /* a box of choices */
#define BESIDE      6.4             /* what is white before and after its words */
#define NOTE_INDENT 12.0
#define HAIR        0.6             /* mm: what just fits is not broken, and nobody asks for less than that more */
#define PADDINGS    (2 * PADDING + HAIR)
#define POINTS      9.0
#define NOTE_POINTS 8.0
#define NOTE_PITCH  3.4

/* ---- What is in it ---- */

static void
row_free (gpointer data)
{
  BivTableRow *row = data;

  for (guint i = 0; i < BIV_TABLE_COLUMNS; i++)
    g_free (row->cells[i]);
  g_clear_object (&row->unit);
  g_free (row);
}

void
biv_table_free (BivTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    {
      g_free (table->titles[i]);
      g_strfreev (table->columns[i].choices);
    }
  g_free (table->title);
  g_ptr_array_unref (table->rows);
  g_free (table);
}

BivTable *
biv_table_new (BivSheet             *sheet,
               const BivSheetColumn *columns,
               guint                 n_columns)
{
  BivTable *table = g_new0 (BivTable, 1);

  g_assert (n_columns <= BIV_TABLE_COLUMNS);
  table->sheet = sheet;
  table->n_columns = n_columns;
  for (guint i = 0; i < n_columns; i++)
    {
      table->columns[i] = columns[i];
      table->titles[i] = g_strdup (columns[i].title != NULL ? columns[i].title : "");
      table->columns[i].title = table->titles[i];
      table->columns[i].choices = g_strdupv (columns[i].choices);
      table->columns[i].points = columns[i].points > 0.0 ? columns[i].points : POINTS;
    }
  table->row = BIV_SHEET_ROW;
  table->rows = g_ptr_array_new_with_free_func (row_free);
  g_ptr_array_add (sheet->tables, table);
  return table;
}

void
biv_table_set_title (BivTable   *table,
                     char       *title,
                     BivSideLook swatch)
{
  table->title = title;
  table->swatch = swatch;
}

/* By hand, since there are some in each row: printf () takes ten times as long. */
char *
biv_figure (int number)
{
  char digits[12] = "", *at = digits + sizeof digits - 1;
  guint left;

  if (number == BIV_NONE)
    return g_strdup ("–");
  left = (guint) ABS (number);
  do
    *--at = (char) ('0' + left % 10);
  while ((left /= 10) > 0);
  if (number < 0)
    *--at = '-';
  return g_strdup (at);
}

gboolean
biv_column_is_seen (const BivSheetColumn *column)
{
  return column->width > 0.0;
}

gboolean
biv_column_is_data (const BivSheetColumn *column)
{
  return !column->is_read;
}

gboolean
biv_column_is_figure (const BivSheetColumn *column)
{
  return column->kind == BIV_COLUMN_FIGURE || column->kind == BIV_COLUMN_BOX || column->kind == BIV_COLUMN_TICKS;
}

guint
biv_table_get_first (const BivTable *table)
{
  guint column = 0;

  while (column + 1 < table->n_columns && !biv_column_is_seen (&table->columns[column]))
    column++;
  return column;
}

static gboolean
is_over_all (const BivTableRow *row)
{
  return row->style == BIV_ROW_WIDE || row->style == BIV_ROW_NOTE;
}

static gboolean
is_heading (const BivTableRow *row)
{
  return row->style == BIV_ROW_BAND || row->style == BIV_ROW_TITLE;
}

gboolean
biv_table_row_is_blank (const BivTableRow *row)
{
  for (guint i = 0; i < row->table->n_columns; i++)
    if (row->cells[i] != NULL && row->cells[i][0] != '\0')
      return FALSE;
  return TRUE;
}

char *
biv_table_row_dup_text (const BivTableRow *row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_first = TRUE;

  for (guint i = 0; i < row->table->n_columns; i++)
    {
      if (is_over_all (row) || is_heading (row) ? row->cells[i] == NULL : !biv_column_is_seen (&row->table->columns[i]))
        continue;
      g_string_append_printf (text, "%s%s", is_first ? "" : "\t", row->cells[i] != NULL ? row->cells[i] : "");
      is_first = FALSE;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- The head ---- */

static BivAlign
get_column_align (const BivSheetColumn *column)
{
  return biv_column_is_figure (column) || column->kind == BIV_COLUMN_FIELD ? BIV_ALIGN_MIDDLE : column->align;
}

/* Of two words on two lines where it has to be, rather than cut. */
static void
draw_title (const BivSheetColumn *column,
            BivPen          *pen,
            double           x,
            double           y)
{
  double width = column->width - 2 * HEAD_PADDING, points = HEAD_POINTS;
  g_auto (GStrv) words = g_strsplit (column->title, " ", -1);
  int n;

  for (guint i = 0; words[i] != NULL; i++)
    points = MAX (biv_pen_fit (pen, width - HAIR, points, 5.0, BIV_TYPE_BOLD, words[i]), 5.0);
  while ((n = biv_pen_count_lines (pen, width, points, BIV_TYPE_BOLD, column->title)) > 2 && points > 5.0)
    points -= 0.25;
  biv_pen_paragraph (pen, x + HEAD_PADDING, y + (n > 1 ? 3.8 : 5.2), width, 3.1, get_column_align (column), points, BIV_TYPE_BOLD,
                     column->title);
}

static double
get_width (const BivTable *table)
{
  double width = 0.0;

  for (guint i = 0; i < table->n_columns; i++)
    width += table->columns[i].width;
  return width;
}

static gboolean
has_kind (const BivTable *table,
          BivSheetColumnKind   kind)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (table->columns[i].kind == kind)
      return TRUE;
  return FALSE;
}

/* A single column is what the heading above it says. */
static gboolean
has_head (const BivTable *table)
{
  guint n = 0;

  for (guint i = 0; i < table->n_columns; i++)
    n += biv_column_is_seen (&table->columns[i]);
  return table->look == BIV_TABLE_RULED && n > 1;
}

static double
get_head_height (const BivTable *table)
{
  if (!has_head (table))
    return 0.0;
  return (table->title != NULL ? TITLE : 0.0) + (has_kind (table, BIV_COLUMN_CHOICE) ? UPRIGHT : HEAD);
}

static double
get_pitch (const BivSheetColumn *column)
{
  return column->width / MAX (g_strv_length (column->choices), 1);
}

/* Words of another language may be longer than what stands above the boxes allows. */
static void
draw_choices (const BivSheetColumn *column,
              BivPen               *pen,
              double                x,
              double                bottom)
{
  double pitch = get_pitch (column);

  for (guint i = 0; column->choices[i] != NULL; i++)
    {
      double points = 8.0;

      while (points > 5.0 && biv_pen_measure (pen, points, BIV_TYPE_PLAIN, column->choices[i]) > UPRIGHT - 2.2)
        points -= 0.25;
      biv_pen_upright (pen, x + (i + 0.5) * pitch + 1.0, bottom - 1.6, points, column->choices[i]);
    }
}

/* @y: the upper edge; the table may be lower than what stands beside it */
static void
draw_table_head (const BivTable *table,
                 BivPen         *pen,
                 double          x,
                 double          y)
{
  double left = x + table->x, width = get_width (table), bottom = y + get_head_height (table), row = bottom - HEAD;

  if (table->title != NULL)
    {
      biv_pen_swatch (pen, left, y + 0.6, &table->swatch);
      biv_pen_words (pen, left + 10, y + 4, width - 12, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, table->title);
      y += TITLE;
    }
  if (!table->is_under_rule)
    biv_pen_rule (pen, left, y, width, 1.0, 0.0);
  biv_pen_rule (pen, left, bottom, width, 1.0, 0.0);
  for (guint i = 0; i < table->n_columns; left += table->columns[i++].width)
    if (table->columns[i].kind == BIV_COLUMN_CHOICE)
      draw_choices (&table->columns[i], pen, left, bottom);
    else if (biv_column_is_seen (&table->columns[i]))
      draw_title (&table->columns[i], pen, left, row);
}

static void
draw_heads (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  BivTable *const *tables = strip->data;

  for (int i = 0; i < 2 && tables[i] != NULL; i++)
    draw_table_head (tables[i], pen, x, y);
}

/* Two rules one close to the other would be a third sort of rule. */
static gboolean
follows_rule (const BivTable *table)
{
  const GPtrArray *document = table->sheet->document;
  const BivBlock *before = document->len > 1 ? g_ptr_array_index (document, document->len - 2) : NULL;

  return before != NULL && before->kind == BIV_BLOCK_HEADING && biv_sheet_is_numbered (before->text);
}

/* Once as it stands, and once more for the pages that it is repeated on. */
static void
lay_head (BivTable *left,
          BivTable *right,
          double    height)
{
  BivTable *const both[2] = { left, right };
  BivStrip *strip;

  if (height <= 0.0)
    return;
  left->is_under_rule = follows_rule (left);
  strip = biv_sheet_add (left->sheet, height, draw_heads, g_memdup2 (both, sizeof both), g_free);
  strip->stays_with_next = TRUE;
  strip->starts_page = left->starts_page;
  left->head = biv_sheet_add_repeat (left->sheet, height, draw_heads, g_memdup2 (both, sizeof both), g_free);
}

/* ---- How large a row is ---- */

/* A narrow column needs its room for words. */
static double
get_padding (const BivTableRow *row,
             guint              column)
{
  return row->table->columns[column].width <= NARROW ? PADDING / 2 : PADDING;
}

static double
get_indent (const BivTableRow *row,
            guint              column)
{
  return column == (is_heading (row) ? 0 : row->table->indented) ? row->indent : 0.0;
}

static double
get_cell_width (const BivTableRow *row,
                guint              column)
{
  double width = row->table->columns[column].width;

  if (row->style == BIV_ROW_NOTE)
    return get_width (row->table) - NOTE_INDENT;
  if (row->style == BIV_ROW_WIDE)
    width = get_width (row->table);
  else if (column == biv_table_get_first (row->table))
    for (guint i = column + 1; i < row->wide_until; i++)
      width += row->table->columns[i].width;
  return width - 2 * get_padding (row, column) - get_indent (row, column);
}

static guint
get_typeface (const BivTableRow *row,
              guint              column)
{
  guint typeface = row->typeface[column];

  if (row->style == BIV_ROW_SUBTOTAL || row->style == BIV_ROW_NOTE)
    typeface |= BIV_TYPE_ITALIC;
  if (row->style == BIV_ROW_TOTAL)
    typeface |= BIV_TYPE_BOLD;
  return typeface;
}

static double
get_points (const BivTableRow *row,
            guint              column)
{
  return row->style == BIV_ROW_NOTE ? NOTE_POINTS : is_over_all (row) ? POINTS : row->table->columns[column].points;
}

/* ---- How wide its columns are ---- */

#define PROSE        80.0             /* mm: sentences are not set smaller */
#define LEAST_POINTS 6.5
#define LITTLE       0.87             /* of its size: what is a hair too long is set smaller before it takes a second line */

static gboolean
is_alike (const BivTable *table,
          const BivTable *other)
{
  gboolean is = !other->is_settled && table->n_columns == other->n_columns && table->look == other->look;

  for (guint i = 0; is && i < table->n_columns; i++)
    is = table->columns[i].width == other->columns[i].width && table->columns[i].kind == other->columns[i].kind;
  return is;
}

/* Returns: (transfer container): tables of the sheet that have the same columns, and are not settled yet */
static GPtrArray *
list_alike (const BivTable *table)
{
  GPtrArray *alike = g_ptr_array_new ();

  for (guint i = 0; i < table->sheet->tables->len; i++)
    if (is_alike (table, g_ptr_array_index (table->sheet->tables, i)))
      g_ptr_array_add (alike, g_ptr_array_index (table->sheet->tables, i));
  return alike;
}

static gboolean
is_blank (const BivTable *table,
          guint           column)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const BivTableRow *row = g_ptr_array_index (table->rows, i);
      const char *words = row->style == BIV_ROW_PLAIN ? row->cells[column] : NULL;

      if (words != NULL && words[0] != '\0' && !g_str_equal (words, "–"))
        return FALSE;
    }
  return TRUE;
}

void
biv_table_drop_blank (BivTable *table,
                      guint     column)
{
  g_autoptr (GPtrArray) alike = list_alike (table);
  double width = table->columns[column].width;
  guint widest = 0;

  for (guint i = 0; i < alike->len; i++)
    if (!is_blank (g_ptr_array_index (alike, i), column))
      return;
  for (guint i = 1; i < table->n_columns; i++)
    if (table->columns[i].width > table->columns[widest].width)
      widest = i;
  for (guint i = 0; i < alike->len; i++)
    {
      BivSheetColumn *columns = ((BivTable *) g_ptr_array_index (alike, i))->columns;

      columns[column].width = 0.0;
      columns[widest].width += width;
    }
}

/* What a column needs, in mm. */
typedef struct
{
  double   line, word;              /* with each cell on one line; for the longest word that is not broken */
  double   most, width;             /* what it would take; what it has */
  gboolean is_done;
} Need;

static void
widen (double     *mm,
       double      before,
       BivPen     *pen,
       double      points,
       guint       typeface,
       const char *words)
{
  if (biv_pen_is_wider (pen, *mm - before + HAIR / 1.5, points, typeface, words))
    *mm = biv_pen_measure (pen, points, typeface, words) + before;
}

/* Words are broken at their hyphens too, signs at blanks alone. */
static void
measure_cell (const BivTableRow *row,
              guint              column,
              BivPen            *pen,
              Need              *need)
{
  const BivSheetColumn *as = &row->table->columns[column];
  double before = PADDINGS + get_indent (row, column);
  guint typeface = get_typeface (row, column);
  g_auto (GStrv) words = NULL;

  widen (&need->line, before, pen, as->points, typeface, row->cells[column]);
  if (!biv_pen_is_wider (pen, need->word - before + HAIR / 1.5, as->points, typeface, row->cells[column]))
    return;
  words = g_strsplit_set (row->cells[column], as->kind == BIV_COLUMN_SIGN ? " \n" : " \n-", -1);
  for (guint i = 0; words[i] != NULL; i++)
    widen (&need->word, before, pen, as->points, typeface, words[i]);
}

static void
measure_rows (const BivTable *table,
              Need           *needs)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const BivTableRow *row = g_ptr_array_index (table->rows, i);

      for (guint j = 0; j < table->n_columns && !is_heading (row) && !is_over_all (row); j++)
        if (biv_column_is_seen (&table->columns[j]) && table->columns[j].kind <= BIV_COLUMN_FIGURE && row->cells[j] != NULL
            && row->cells[j][0] != '\0' && (row->wide_until == 0 || j > biv_table_get_first (table)))
          measure_cell (row, j, table->sheet->pen, &needs[j]);
    }
}

/* Boxes, and what is left to be written in, need the width that they have, figures a little less, if their titles do not need
 * more. */
static void
measure_rest (const BivTable *table,
              Need           *needs)
{
  for (guint i = 0; i < table->n_columns; i++)
    {
      const BivSheetColumn *column = &table->columns[i];
      g_auto (GStrv) words = g_strsplit (column->title, " ", -1);

      needs[i].width = column->width;
      if (needs[i].line <= 0.0 || column->kind == BIV_COLUMN_FIGURE)
        needs[i].line = needs[i].word = MAX (needs[i].line, column->width * (column->kind == BIV_COLUMN_FIGURE ? 0.8 : 1.0));
      for (guint j = 0; table->look == BIV_TABLE_RULED && column->kind != BIV_COLUMN_CHOICE && column->width > 0.0
                        && words[j] != NULL; j++)
        widen (&needs[i].word, 2 * HEAD_PADDING + HAIR, table->sheet->pen, HEAD_POINTS, BIV_TYPE_BOLD, words[j]);
      needs[i].line = MAX (needs[i].line, needs[i].word);
    }
}

/* Who needs less than his share of @room has what he needs, and the others have the rest. They share it by the root: what has ten
 * lines leaves those that have two more than a word's breadth. @smaller: of its size that words may be set in */
static void
share_room (Need  *needs,
            guint  n,
            double room,
            double smaller)
{
  double weights = 0.0, all = 0.0, left = room, taken = 0.0;
  gboolean is_again = TRUE;

  for (guint i = 0; i < n; i++)
    {
      needs[i].width = needs[i].most = MAX (needs[i].line * smaller, needs[i].word);
      weights += sqrt (needs[i].most);
      all += needs[i].most;
    }
  if (all > room && smaller == 1.0)
    {
      share_room (needs, n, room, LITTLE);
      return;
    }
  while (all > room && is_again)
    {
      is_again = FALSE;
      for (guint i = 0; i < n && !is_again; i++)
        if (!needs[i].is_done)
          {
            double share = left * sqrt (needs[i].most) / weights;

            needs[i].width = CLAMP (share, needs[i].word, needs[i].most);
            if (fabs (needs[i].width - share) < 1e-6)
              continue;
            needs[i].is_done = is_again = TRUE;
            left -= needs[i].width;
            weights -= sqrt (needs[i].most);
          }
    }
  for (guint i = 0; i < n; i++)
    taken += needs[i].width;
  for (guint i = 0; i < n; i++)
    needs[i].width *= room / taken;
}

/* All of a column is of one size: smaller where that spares many a second line, which prose has anyhow. */
static double
fit_points (const Need *need,
            double      points)
{
  double room = need->width - PADDINGS, line = need->line - PADDINGS, word = need->word - PADDINGS;
  double fits = line > 2 * room || room > PROSE ? points : MAX (points * room / line, points * LITTLE);

  if (line <= room)
    return points;
  return floor (MAX (word > room ? MIN (fits, points * room / word) : fits, LEAST_POINTS) * 4.0) / 4.0;
}

/* Where a column lacks room all share theirs, and what the table leaves of the page; tables of a sheet that have the same columns
 * do so alike. */
static void
settle (BivTable *table)
{
  g_autoptr (GPtrArray) alike = NULL;
  Need needs[BIV_TABLE_COLUMNS] = { 0 };
  gboolean has_lack = FALSE;
  double all = 0.0;

  if (table->is_settled)
    return;
  alike = list_alike (table);
  for (guint i = 0; i < alike->len; i++)
    measure_rows (g_ptr_array_index (alike, i), needs);
  measure_rest (table, needs);
  for (guint i = 0; i < table->n_columns; i++)
    {
      has_lack |= needs[i].line > needs[i].width && table->look != BIV_TABLE_OPEN;
      all += needs[i].line;
    }
  if (has_lack)
    share_room (needs, table->n_columns,
                MAX (get_width (table), table->is_beside ? 0.0 : MIN (all, biv_sheet_get_width (table->sheet))), 1.0);
  for (guint i = 0; i < alike->len; i++)
    {
      BivTable *one = g_ptr_array_index (alike, i);

      one->is_settled = TRUE;
      for (guint j = 0; j < one->n_columns; j++)
        {
          one->columns[j].width = needs[j].width;
          one->columns[j].points = fit_points (&needs[j], one->columns[j].points);
        }
    }
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
  size.room = get_width (row->table) - 2 * PADDING - row->indent;
  return size;
}

static gboolean
is_on_one_line (const HeadingSize *size)
{
  return size->name + (size->second > 0 ? 3.0 + size->second : 0.0) + size->right <= size->room;
}

/* Whether its words are set, and not drawn as boxes. */
static gboolean
is_worded (const BivTableRow *row,
           guint              column)
{
  BivSheetColumnKind kind = row->table->columns[column].kind;

  return is_over_all (row)
         || (biv_column_is_seen (&row->table->columns[column])
             && (row->style != BIV_ROW_PLAIN
                 || (kind != BIV_COLUMN_TICKS && kind != BIV_COLUMN_CHOICE && kind != BIV_COLUMN_OPTIONS)));
}

/* How many columns' words there are to be set. */
static guint
count_cells (const BivTableRow *row)
{
  return is_over_all (row) ? 1 : row->table->n_columns;
}

/* Nothing is cut: each line more makes the row so much higher, and what is white above and below them stays the same. */
static double
measure_row (BivTableRow *row,
             BivPen      *pen)
{
  const double base = row->table->row, least = row->table->least;
  double height;
  int most = 1;

  settle (row->table);
  if (is_heading (row))
    {
      HeadingSize size = measure_heading (row, pen);

      return is_on_one_line (&size) ? base : 2 * base;
    }
  for (guint i = 0; i < count_cells (row); i++)
    if (row->cells[i] != NULL && row->cells[i][0] != '\0' && is_worded (row, i))
      most = MAX (most, biv_pen_count_lines (pen, get_cell_width (row, i), get_points (row, i), get_typeface (row, i),
                                             row->cells[i]));
  if (row->style == BIV_ROW_NOTE)
    {
      row->baseline = 2.6;
      row->pitch = NOTE_PITCH;
      return 1.6 + NOTE_PITCH * most;
    }
  height = base + (most - 1) * ROW_PITCH;
  if (height >= least)
    return height;
  row->baseline = BASELINE + (least - BIV_SHEET_ROW) / 2;
  return least;
}

/* ---- Drawing a row ---- */

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
  double width = get_width (row->table), left = x + PADDING + row->indent;
  double second = y + row->baseline + (is_one ? 0.0 : BIV_SHEET_ROW - 0.6), after = is_one ? size.name + 2.8 : 0.0;
  double right = is_one || !has_place ? size.right : 0.0;

  if (row->style == BIV_ROW_BAND)
    biv_pen_fill (pen, x, y, width, height, 0.85);
  if (row->cells[0] != NULL)
    biv_pen_words (pen, left, y + row->baseline, size.room - (has_place ? size.right : 0.0) + 0.4, BIV_ALIGN_LEFT, size.points,
                   BIV_TYPE_BOLD, row->cells[0]);
  if (size.second > 0)
    biv_pen_words (pen, left + after, second, size.room - after - right + 0.4, BIV_ALIGN_LEFT, size.second_points,
                   BIV_TYPE_PLAIN, row->cells[1]);
  if (size.right > 0)
    biv_pen_words (pen, x + width - PADDING, has_place ? y + row->baseline : second, 0, BIV_ALIGN_RIGHT, size.points,
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

/* Of one size, and as large as all of them have room for beside one another. Returns: 0: they have not */
static double
fit_options (const BivSheetColumn *column,
             BivPen               *pen)
{
  double points = POINTS + 0.25, taken;

  do
    {
      points -= 0.25;
      taken = 0.0;
      for (guint i = 0; column->choices[i] != NULL; i++)
        taken += CHOICE + BESIDE + biv_pen_measure (pen, points, BIV_TYPE_PLAIN, column->choices[i]);
    }
  while (taken > column->width && points > LEAST_POINTS);
  return taken > column->width ? 0.0 : points;
}

/* A box for each choice, and beside it or over it, in the head, its words; what is said is crossed. */
static void
draw_boxes (const BivSheetColumn *column,
            const char           *said,
            BivPen               *pen,
            double                x,
            double                y,
            double                baseline)
{
  double pitch = get_pitch (column), points = column->kind == BIV_COLUMN_OPTIONS ? fit_options (column, pen) : 0.0;
  double room = points > 0.0 ? 0.0 : pitch - CHOICE - BESIDE;

  for (guint i = 0; column->choices[i] != NULL; i++)
    {
      gboolean is_beside = column->kind == BIV_COLUMN_OPTIONS;
      double left = is_beside ? x : x + (i + 0.5) * pitch - CHOICE / 2, top = y + baseline - 3.3;

      biv_pen_box (pen, left, top, CHOICE, CHOICE, 0.7);
      if (g_strcmp0 (said, column->choices[i]) == 0)
        biv_pen_cross (pen, left, top, CHOICE, CHOICE);
      if (is_beside)
        x += CHOICE + BESIDE + biv_pen_words (pen, x + CHOICE + 1.4, y + baseline, room, BIV_ALIGN_LEFT,
                                              MAX (points, LEAST_POINTS), BIV_TYPE_PLAIN, column->choices[i]);
    }
}

/* What stands in the cell besides words. */
static void
draw_form (const BivTableRow *row,
           guint              column,
           BivPen            *pen,
           double             x,
           double             y)
{
  const BivSheetColumn *as = &row->table->columns[column];
  const char *words = row->cells[column];

  if (row->style != BIV_ROW_PLAIN || !biv_column_is_seen (as))
    return;
  if (as->kind == BIV_COLUMN_BOX)
    biv_pen_box (pen, x + (as->width - BOX_WIDTH) / 2, y + row->baseline - 3.4, BOX_WIDTH, BOX_HEIGHT, 0.7);
  else if (as->kind == BIV_COLUMN_FIELD)
    biv_pen_box (pen, x + 0.4, y + row->baseline - 3.9, as->width - 0.8, FIELD_HEIGHT, 0.7);
  else if (as->kind == BIV_COLUMN_LINE)
    biv_pen_rule (pen, x, y + row->baseline + 1.4, as->width, 0.5, 0.0);
  else if (as->kind == BIV_COLUMN_TICKS && words != NULL)
    draw_ticks (pen, x, y + row->baseline - BASELINE, words);
  else if (as->kind == BIV_COLUMN_CHOICE || as->kind == BIV_COLUMN_OPTIONS)
    draw_boxes (as, words, pen, x, y, row->baseline);
}

static BivAlign
get_align (const BivTableRow *row,
           guint              column)
{
  if (is_over_all (row) || (row->wide_until > 0 && column == biv_table_get_first (row->table)))
    return BIV_ALIGN_LEFT;
  return get_column_align (&row->table->columns[column]);
}

static void
draw_cells (const BivTableRow *row,
            BivPen            *pen,
            double             x,
            double             y)
{
  for (guint i = 0; i < count_cells (row); x += row->table->columns[i++].width)
    {
      double indent = row->style == BIV_ROW_NOTE ? NOTE_INDENT : get_padding (row, i) + get_indent (row, i);

      draw_form (row, i, pen, x, y);
      if (is_worded (row, i) && row->cells[i] != NULL && row->cells[i][0] != '\0')
        biv_pen_paragraph (pen, x + indent, y + row->baseline, get_cell_width (row, i), row->pitch, get_align (row, i),
                           get_points (row, i), get_typeface (row, i), row->cells[i]);
    }
}

static void
draw_row (const BivTableRow *row,
          BivPen            *pen,
          double             x,
          double             y,
          double             height)
{
  const BivTable *table = row->table;
  double width = get_width (table);

  x += table->x;
  if (is_heading (row))
    {
      draw_heading_row (row, pen, x, y, height);
      return;
    }
  draw_cells (row, pen, x, y);
  if (table->look == BIV_TABLE_FRAMED)
    {
      const BivTableRow *last = g_ptr_array_index (table->rows, table->rows->len - 1);

      biv_pen_upright_rule (pen, x, y, height, 1.0, 0.0);
      biv_pen_upright_rule (pen, x + width, y, height, 1.0, 0.0);
      if (row == g_ptr_array_index (table->rows, 0))
        biv_pen_rule (pen, x, y, width, 1.0, 0.0);
      if (row == last)
        biv_pen_rule (pen, x, y + height, width, 1.0, 0.0);
      return;
    }
  if (row->is_open || table->look == BIV_TABLE_OPEN || has_kind (table, BIV_COLUMN_FIELD))
    return;
  if (row->style == BIV_ROW_SUBTOTAL || row->style == BIV_ROW_TOTAL)
    biv_pen_rule (pen, x, y + height, width, 0.5, 0.0);
  else
    {
      double after = row->stays_with_next ? table->columns[biv_table_get_first (table)].width : 0.0;

      biv_pen_rule (pen, x + after, y + height, width - after, 0.25, ROW_GREY);
    }
}

double
biv_table_draw (const BivTable *table,
                BivPen         *pen,
                double          x,
                double          y)
{
  draw_table_head (table, pen, x, y);
  y += get_head_height (table);
  for (guint i = 0; i < table->rows->len; i++)
    {
      BivTableRow *row = g_ptr_array_index (table->rows, i);
      double height = measure_row (row, table->sheet->pen);

      draw_row (row, pen, x, y, height);
      y += height;
    }
  return y;
}

double
biv_table_measure (const BivTable *table)
{
  double height = get_head_height (table);

  for (guint i = 0; i < table->rows->len; i++)
    height += measure_row (g_ptr_array_index (table->rows, i), table->sheet->pen);
  return height;
}

static void
draw_rows (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  for (int i = 0; i < 2; i++)
    if (strip->rows[i] != NULL)
      draw_row (strip->rows[i], pen, x, y, strip->height);
}

/* ---- Row by row ---- */

/* A heading's twin, which says "continued" on the next page. */
static void
draw_again (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  draw_row (strip->data, pen, x, y, strip->height);
}

static BivTableRow *
row_new (BivTable   *table,
         BivRowStyle style)
{
  BivTableRow *row = g_new0 (BivTableRow, 1);

  row->table = table;
  row->style = style;
  row->baseline = BASELINE - (BIV_SHEET_ROW - table->row) / 2;
  row->pitch = ROW_PITCH;
  for (guint i = 0; i < table->n_columns; i++)
    row->typeface[i] = is_over_all (row) ? BIV_TYPE_PLAIN : table->columns[i].typeface;
  return row;
}

static double
measure_strip (const BivStrip *strip,
               BivSheet       *sheet)
{
  return measure_row (strip->data, sheet->pen);
}

static BivStrip *
lay_again (const BivTableRow *heading)
{
  BivTableRow *again = row_new (heading->table, heading->style);
  BivStrip *strip;

  again->indent = heading->indent;
  again->cells[0] = g_strdup_printf (C_("sheet", "%s, continued"), heading->cells[0]);
  strip = biv_sheet_add_repeat (heading->table->sheet, 0.0, draw_again, again, row_free);
  strip->measure = measure_strip;
  return strip;
}

static void
lay_row (BivTable    *table,
         BivTableRow *row)
{
  BivStrip *strip;

  if (table->n_laid++ == 0)
    lay_head (table, NULL, get_head_height (table));
  strip = biv_sheet_add (table->sheet, 0.0, draw_rows, row, NULL);
  strip->measure = measure_strip;
  strip->rows[0] = row;
  /* A sum is never alone on its page. */
  if ((row->style == BIV_ROW_SUBTOTAL || row->style == BIV_ROW_TOTAL) && table->n_laid > 1)
    ((BivStrip *) g_ptr_array_index (table->sheet->strips, table->sheet->strips->len - 2))->stays_with_next = TRUE;
  if (row->style == BIV_ROW_SUBTOTAL || row->style == BIV_ROW_TOTAL || is_heading (row))
    table->again = NULL;
  strip->repeated[0] = table->head != NULL ? table->head : table->again;
  strip->repeated[1] = table->head != NULL ? table->again : NULL;
  strip->stays_with_next = is_heading (row) || row->is_open || row->stays_with_next || table->look == BIV_TABLE_FRAMED
                           || table->n_laid == 1;
  if (is_heading (row))
    table->again = lay_again (row);
}

static BivTable *
lay_open_row (BivSheet *sheet)
{
  BivTable *table = g_steal_pointer (&sheet->open_table);

  if (table != NULL)
    lay_row (table, g_ptr_array_index (table->rows, table->rows->len - 1));
  return table;
}

void
biv_table_flush (BivSheet *sheet)
{
  BivTable *table = lay_open_row (sheet);

  /* A table ends with two rows on a page, as it begins. */
  if (table != NULL && table->n_laid > 2)
    ((BivStrip *) g_ptr_array_index (sheet->strips, sheet->strips->len - 2))->stays_with_next = TRUE;
}

BivTableRow *
biv_table_add_cells (BivTable   *table,
                     BivRowStyle style,
                     char      **cells,
                     guint       n_cells)
{
  BivTableRow *row = row_new (table, style), *before;

  g_assert (n_cells <= table->n_columns || style != BIV_ROW_PLAIN);
  for (guint i = 0; i < n_cells; i++)
    row->cells[i] = cells[i];
  if (table->is_beside)
    {
      g_ptr_array_add (table->rows, row);
      return row;
    }
  before = table->sheet->open_table == table ? g_ptr_array_index (table->rows, table->rows->len - 1) : NULL;
  if (style == BIV_ROW_NOTE && before != NULL)
    before->is_open = TRUE;
  if (table->rows->len == 0)
    biv_sheet_add_block (table->sheet, BIV_BLOCK_TABLE, NULL)->table = table;
  else if (table->sheet->open_table == table)
    lay_open_row (table->sheet);
  else
    biv_table_flush (table->sheet);
  g_ptr_array_add (table->rows, row);
  table->sheet->open_table = table;
  return row;
}

/* ---- Two columns of rows ---- */

static BivTableRow *
get_row (BivTable *table,
         guint     number)
{
  return number < table->rows->len ? g_ptr_array_index (table->rows, number) : NULL;
}

/* The second half of @left's rows goes into @right. */
static void
share_out (BivTable *left,
           BivTable *right)
{
  for (guint n = (left->rows->len + 1) / 2; left->rows->len > n;)
    {
      BivTableRow *row = g_ptr_array_steal_index (left->rows, n);

      row->table = right;
      g_ptr_array_add (right->rows, row);
    }
}

void
biv_table_lay_beside (BivTable *left,
                      BivTable *right,
                      double    gap,
                      guint     least)
{
  BivSheet *sheet = left->sheet;
  BivTable *const full = left->rows->len > 0 ? left : right, *const both[2] = { full, full == left ? right : left };
  guint n;

  left = both[0];
  right = both[1];
  if (least <= 1 && right->rows->len == 0 && left->rows->len > 1)
    {
      share_out (left, right);
      g_free (right->title);
      biv_table_set_title (right, g_strdup (left->title), left->swatch);
    }
  for (int i = 0; i < 2; i++)
    if (both[i]->rows->len > 0 || least > 0)
      biv_sheet_add_block (sheet, BIV_BLOCK_TABLE, NULL)->table = both[i];
  right->x = get_width (left) + gap;
  for (int i = 0; i < 2; i++)
    while (both[i]->rows->len < least)
      g_ptr_array_add (both[i]->rows, row_new (both[i], BIV_ROW_PLAIN));
  lay_head (left, right, MAX (get_head_height (left), get_head_height (right)));
  n = MAX (left->rows->len, right->rows->len);
  for (guint i = 0; i < n; i++)
    {
      BivTableRow *rows[2] = { get_row (left, i), get_row (right, i) };
      BivStrip *strip = biv_sheet_add (sheet, MAX (rows[0] != NULL ? measure_row (rows[0], sheet->pen) : 0.0,
                                                   rows[1] != NULL ? measure_row (rows[1], sheet->pen) : 0.0),
                                       draw_rows, NULL, NULL);

      strip->rows[0] = rows[0];
      strip->rows[1] = rows[1];
      strip->repeated[0] = left->head;
    }
}
