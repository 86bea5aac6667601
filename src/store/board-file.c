/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-file.c: a board on disk (*.board) */
#include "store/board-file.h"

#include "store/backups.h"
#include "store/board-xml.h"

static const BivFormat board_format = { "board", "urn:bivouac:board:1", 1, 1, NULL };

static BivBoard *
read_board (BivXml  *xml,
            char   **name,
            GError **error)
{
  g_autoptr (BivBoard) board = NULL;
  const char *text;

  if (!biv_format_open (&board_format, xml, error))
    return NULL;
  board = biv_board_xml_read (xml, biv_xml_get_root (xml), "version name");
  if (!biv_xml_settle (xml, BIV_FORMAT_ERROR, error))
    return NULL;
  text = biv_xml_get_attribute (biv_xml_get_root (xml), "name");
  if (name != NULL)
    *name = g_strdup (text != NULL ? text : "");
  return g_steal_pointer (&board);
}

BivBoard *
biv_board_file_parse (const char  *file_name,
                      const char  *bytes,
                      gsize        n_bytes,
                      char       **name,
                      GError     **error)
{
  g_autoptr (BivXml) xml = biv_xml_parse (file_name, bytes, n_bytes, error);

  return xml != NULL ? read_board (xml, name, error) : NULL;
}

BivBoard *
biv_board_file_load (GFile   *file,
                     char   **name,
                     GError **error)
{
  g_autoptr (BivXml) xml = biv_xml_load (file, error);

  return xml != NULL ? read_board (xml, name, error) : NULL;
}

char *
biv_board_file_dup_text (const BivBoard *board,
                         const char     *name,
                         gsize          *n_bytes)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();

  biv_format_begin (&board_format, writer);
  if (name != NULL && *name != '\0')
    biv_xml_writer_attribute (writer, "name", name);
  biv_board_xml_write (writer, board);
  return biv_xml_writer_finish (writer, n_bytes);
}

gboolean
biv_board_file_save (const BivBoard  *board,
                     const char      *name,
                     GFile           *file,
                     GError         **error)
{
  gsize n_bytes;
  g_autofree char *text = biv_board_file_dup_text (board, name, &n_bytes);

  return biv_backups_replace (file, NULL, text, n_bytes, NULL, NULL, error);
}
