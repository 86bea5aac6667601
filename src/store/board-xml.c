/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-xml.c: a board inside a file */
#include "config.h"
#include "store/board-xml.h"

#include "store/tabletop-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CONTENT BIV_FORMAT_ERROR_CONTENT

/* In a row, stands for a cell that a <cell> element describes. */
#define STAR '*'

#define N_MARKS 12

/* ---- Writing ---- */

static void
write_marks (BivXmlWriter *writer,
             guint16       marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint bit = 0; bit < N_MARKS; bit++)
    if ((marks & (1 << bit)) != 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "", biv_mark_get_name ((BivMark) (1 << bit)));
  biv_xml_writer_attribute (writer, "marks", text->str);
}

/* Rows are counted from the south on squares and from the north on hexes. */
static void
write_rows (BivXmlWriter   *writer,
            const BivBoard *board)
{
  int width = biv_board_get_width (board), height = biv_board_get_height (board);
  g_autofree char *row = g_malloc0 (width + 1);

  for (int i = 0; i < height; i++)
    {
      int number = biv_board_get_shape (board) == BIV_BOARD_SQUARES ? height - 1 - i : i;

      for (int column = 0; column < width; column++)
        {
          char letter = biv_ground_get_letter (biv_board_get_ground (board, biv_board_get_cell (board, column, number)));

          row[column] = letter != '\0' ? letter : STAR;
        }
      biv_xml_writer_text_element (writer, "row", row);
    }
}

static void
write_cell (BivXmlWriter   *writer,
            const BivBoard *board,
            BivCell         cell)
{
  const BivGround *ground = biv_board_get_ground (board, cell);
  gboolean has_letter = biv_ground_get_letter (ground) != '\0';
  const char *label = biv_board_get_label (board, cell);
  char name[BIV_CELL_NAME];

  if (has_letter && ground->objective == 0 && label == NULL)
    return;
  biv_xml_writer_open (writer, "cell");
  biv_xml_writer_attribute (writer, "at", biv_board_cell_name (board, cell, name));
  if (!has_letter && ground->level > 0)
    biv_xml_writer_number (writer, "level", ground->level);
  if (!has_letter && ground->marks != 0)
    write_marks (writer, ground->marks);
  if (ground->objective > 0)
    biv_xml_writer_number (writer, "objective", ground->objective);
  if (label != NULL)
    biv_xml_writer_attribute (writer, "label", label);
  biv_xml_writer_close (writer);
}

static void
write_edges (BivXmlWriter   *writer,
             const BivBoard *board,
             BivCell         cell)
{
  const BivGround *ground = biv_board_get_ground (board, cell);
  char name[BIV_CELL_NAME];

  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    {
      BivCell other = biv_board_get_neighbour (board, cell, direction);

      if (ground->edges[direction] == 0 || (other != BIV_NO_CELL && other < cell))
        continue;
      biv_xml_writer_open (writer, "edge");
      biv_xml_writer_attribute (writer, "at", biv_board_cell_name (board, cell, name));
      biv_xml_writer_attribute (writer, "side", biv_direction_get_name (biv_board_get_shape (board), direction));
      write_marks (writer, ground->edges[direction]);
      biv_xml_writer_close (writer);
    }
}

void
biv_board_xml_write (BivXmlWriter   *writer,
                     const BivBoard *board)
{
  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    {
      biv_tabletop_xml_write (writer, biv_board_get_table (board));
      return;
    }
  if (biv_board_get_shape (board) == BIV_BOARD_HEXES)
    biv_xml_writer_attribute (writer, "shape", "hexes");
  write_rows (writer, board);
  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    write_cell (writer, board, cell);
  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    write_edges (writer, board, cell);
}

/* ---- Reading ---- */

typedef struct
{
  BivXml        *xml;
  BivBoardDraft *draft;
  guint8        *is_star;           /* one for each cell: its row refers to a <cell> element */
  guint8        *is_told;           /* a <cell> was there */
} Reading;

static gboolean
read_shape (BivXml              *xml,
            const BivXmlElement *element,
            BivBoardShape       *shape)
{
  static const char *const names[] = { "squares", "hexes", "table" };
  const char *text = biv_xml_get_attribute (element, "shape");

  *shape = BIV_BOARD_SQUARES;
  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (names); i++)
    if (strcmp (text, names[i]) == 0)
      {
        *shape = (BivBoardShape) i;
        return TRUE;
      }
  return text == NULL || biv_xml_complain (xml, element, CONTENT, _("“shape” is “%s”; it may be squares, hexes or table"), text);
}

/* A board as large as its rows, if a board can have that size. */
static BivBoardDraft *
new_draft (BivXml              *xml,
           const BivXmlElement *element,
           BivBoardShape        shape)
{
  int width = 0, height = 0;
  BivBoardDraft *draft;

  for (const BivXmlElement *row = element->first_child; row != NULL; row = row->next)
    if (biv_xml_is (row, "row"))
      {
        width = height == 0 ? (int) MIN (strlen (row->text), 1000) : width;
        height++;
      }
  if ((draft = biv_board_draft_new (shape, width, height)) == NULL)
    biv_xml_complain (xml, element, CONTENT, _("a board has %d to %d rows of as many letters; this has %d rows of %d"),
                      BIV_BOARD_MIN_SIDE, BIV_BOARD_MAX_SIDE, height, width);
  return draft;
}

static gboolean
read_row (Reading             *reading,
          const BivXmlElement *element,
          int                  number)
{
  int width = biv_board_draft_get_width (reading->draft), height = biv_board_draft_get_height (reading->draft);
  int row = biv_board_draft_get_shape (reading->draft) == BIV_BOARD_SQUARES ? height - 1 - number : number;

  biv_xml_only_attributes (reading->xml, element, "", CONTENT);
  biv_xml_only_text (reading->xml, element, CONTENT);
  if (strlen (element->text) != (gsize) width)
    return biv_xml_complain (reading->xml, element, CONTENT,
                             _("this row has %d letters, the first one %d; make them equally long"),
                             (int) MIN (strlen (element->text), 1000), width);
  for (int column = 0; column < width; column++)
    {
      BivCell cell = row * width + column;

      if (element->text[column] == STAR)
        reading->is_star[cell] = TRUE;
      else if (!biv_ground_from_letter (element->text[column], biv_board_draft_ground (reading->draft, cell)))
        {
          const char *letter = g_utf8_find_prev_char (element->text, element->text + column + 1);

          return biv_xml_complain (reading->xml, element, CONTENT,
                                   _("no ground has the letter “%.*s”; it may be one of . h H w t f - r o b m or a star"),
                                   (int) (g_utf8_next_char (letter) - letter), letter);
        }
    }
  return TRUE;
}

static gboolean
read_marks (Reading             *reading,
            const BivXmlElement *element,
            guint16             *marks)
{
  const char *text = biv_xml_get_attribute (element, "marks");
  g_auto (GStrv) names = NULL;

  *marks = 0;
  if (text == NULL)
    return TRUE;
  names = g_strsplit (text, ",", -1);
  for (char **name = names; *name != NULL; name++)
    {
      BivMark mark;

      if (!biv_mark_from_name (*name, &mark))
        {
          g_autoptr (GString) words = g_string_new (NULL);

          for (guint bit = 0; bit < N_MARKS; bit++)
            g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", biv_mark_get_name ((BivMark) (1 << bit)));
          return biv_xml_complain (reading->xml, element, CONTENT, _("“marks” names “%s”; it may name %s, with commas between"),
                                   *name, words->str);
        }
      *marks |= mark;
    }
  return TRUE;
}

static gboolean
read_at (Reading             *reading,
         const BivXmlElement *element,
         BivCell             *cell)
{
  const char *at = biv_xml_need_attribute (reading->xml, element, "at", CONTENT);

  if (at == NULL)
    return FALSE;
  return biv_board_draft_cell_from_name (reading->draft, at, cell) ||
         biv_xml_complain (reading->xml, element, CONTENT,
                           _("“at” is “%s”; this board has no such cell, count its rows and letters"), at);
}

static void
read_cell (Reading             *reading,
           const BivXmlElement *element)
{
  BivXml *xml = reading->xml;
  BivGround *ground;
  BivCell cell;
  const char *label = biv_xml_get_attribute (element, "label");
  int level = 0, objective = 0;
  guint16 marks;

  biv_xml_only_attributes (xml, element, "at level marks objective label", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  if (!read_at (reading, element, &cell) || !read_marks (reading, element, &marks) ||
      !biv_xml_read_number (xml, element, "level", 0, BIV_BOARD_MAX_LEVEL, &level, CONTENT) ||
      !biv_xml_read_number (xml, element, "objective", 0, BIV_BOARD_MAX_POINTS, &objective, CONTENT))
    return;
  if (label != NULL && (label[0] == '\0' || g_utf8_strlen (label, -1) > BIV_BOARD_MAX_LABEL))
    biv_xml_complain (xml, element, CONTENT, _("“label” has too many characters or none; give it 1 to %d, or take it out"),
                      BIV_BOARD_MAX_LABEL);
  else
    biv_board_draft_set_label (reading->draft, cell, label);
  if (reading->is_told[cell])
    biv_xml_complain (xml, element, CONTENT, _("there are two <cell> for the same cell; take one out"));
  else if (!reading->is_star[cell] && (marks != 0 || level != 0))
    biv_xml_complain (xml, element, CONTENT,
                      _("the row has a letter for this cell; write a star there, or take level and marks out"));
  reading->is_told[cell] = TRUE;
  ground = biv_board_draft_ground (reading->draft, cell);
  if (reading->is_star[cell])
    {
      ground->marks = marks;
      ground->level = level;
    }
  ground->objective = objective;
}

static void
read_edge (Reading             *reading,
           const BivXmlElement *element)
{
  BivXml *xml = reading->xml;
  BivBoardShape shape = biv_board_draft_get_shape (reading->draft);
  const char *side;
  guint direction;
  guint16 marks;
  BivCell cell;

  biv_xml_only_attributes (xml, element, "at side marks", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  side = biv_xml_need_attribute (xml, element, "side", CONTENT);
  if (!read_at (reading, element, &cell) || side == NULL || !read_marks (reading, element, &marks))
    return;
  if (!biv_direction_from_name (shape, side, &direction))
    biv_xml_complain (xml, element, CONTENT, _("“side” is “%s”; it may be %s"), side,
                      shape == BIV_BOARD_SQUARES ? "N, E, S, W" : "N, NE, SE, S, SW, NW");
  else if (marks == 0)
    biv_xml_complain (xml, element, CONTENT, _("<%s> needs the attribute “%s”; add it"), "edge", "marks");
  else if (biv_board_draft_ground (reading->draft, cell)->edges[direction] != 0)
    biv_xml_complain (xml, element, CONTENT, _("this edge is marked twice; take one <edge> out"));
  else
    biv_board_draft_set_edge (reading->draft, cell, direction, marks);
}

static void
check_stars (Reading             *reading,
             const BivXmlElement *board)
{
  guint n_cells = biv_board_draft_get_width (reading->draft) * biv_board_draft_get_height (reading->draft);

  for (guint cell = 0; cell < n_cells; cell++)
    if (reading->is_star[cell] && !reading->is_told[cell])
      {
        biv_xml_complain (reading->xml, board, CONTENT,
                          _("a row has a star, but no <cell> says what is there; add one, or write a letter"));
        return;
      }
}

static void
read_content (Reading             *reading,
              const BivXmlElement *element)
{
  guint before = biv_xml_count_complaints (reading->xml);
  int n_rows = 0;

  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "row"))
      read_row (reading, child, n_rows++);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "cell"))
      read_cell (reading, child);
    else if (biv_xml_is (child, "edge"))
      read_edge (reading, child);
  if (biv_xml_count_complaints (reading->xml) == before)
    check_stars (reading, element);
}

static BivBoard *
read_table (BivXml              *xml,
            const BivXmlElement *element,
            const char          *known)
{
  g_autofree char *all = g_strconcat (known, " width height", NULL);
  guint before = biv_xml_count_complaints (xml);
  g_autoptr (BivTabletop) table = NULL;

  biv_xml_only_attributes (xml, element, all, CONTENT);
  table = biv_tabletop_xml_read (xml, element);
  return table != NULL && biv_xml_count_complaints (xml) == before ? biv_board_new_table (table) : NULL;
}

BivBoard *
biv_board_xml_read (BivXml              *xml,
                    const BivXmlElement *element,
                    const char          *attributes)
{
  g_autofree char *known = g_strconcat (*attributes != '\0' ? attributes : "shape", *attributes != '\0' ? " shape" : "", NULL);
  g_autofree guint8 *is_star = g_malloc0 (BIV_BOARD_MAX_CELLS), *is_told = g_malloc0 (BIV_BOARD_MAX_CELLS);
  g_autoptr (BivBoardDraft) draft = NULL;
  guint before = biv_xml_count_complaints (xml);
  BivBoardShape shape;
  Reading reading;

  if (!read_shape (xml, element, &shape))
    return NULL;
  if (shape == BIV_BOARD_TABLE)
    return read_table (xml, element, known);
  biv_xml_only_attributes (xml, element, known, CONTENT);
  biv_xml_only_children (xml, element, "row cell edge", CONTENT);
  if ((draft = new_draft (xml, element, shape)) == NULL)
    return NULL;
  reading = (Reading) { .xml = xml, .draft = draft, .is_star = is_star, .is_told = is_told };
  read_content (&reading, element);
  if (biv_xml_count_complaints (xml) > before)
    return NULL;
  return biv_board_draft_seal (g_steal_pointer (&draft));
}
