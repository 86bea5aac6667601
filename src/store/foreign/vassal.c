/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vassal.c: the regions of a VASSAL module: names with a point each, on the picture of a board
 *
 * A module's buildFile.xml holds everything the module is made of. Taken are the regions of the board that has most of them:
 * modules often have the same map several times. Its picture is not taken; links are not in it. */
#include "config.h"
#include "store/foreign/foreign-private.h"

#include <glib/gi18n-lib.h>

#define REGION ".board.Region"
#define BOARD  ".boardPicker.Board"

typedef struct
{
  const BivXmlElement *board;       /* nullable: regions without one */
  GPtrArray           *regions;     /* of BivXmlElement */
} Board;

static void
board_free (gpointer data)
{
  g_ptr_array_unref (((Board *) data)->regions);
  g_free (data);
}

static Board *
get_board (GPtrArray           *boards,
           const BivXmlElement *element)
{
  Board *board = boards->len > 0 ? boards->pdata[boards->len - 1] : NULL;

  if (board != NULL && board->board == element)
    return board;
  board = g_new0 (Board, 1);
  board->board = element;
  board->regions = g_ptr_array_new ();
  g_ptr_array_add (boards, board);
  return board;
}

static void
gather (const BivXmlElement *element,
        const BivXmlElement *board,
        GPtrArray           *boards)
{
  if (g_str_has_suffix (element->name, BOARD))
    board = element;
  if (g_str_has_suffix (element->name, REGION))
    g_ptr_array_add (get_board (boards, board)->regions, (gpointer) element);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    gather (child, board, boards);
}

static const char *
get_board_name (const Board *board)
{
  const char *name = board->board != NULL ? biv_xml_get_attribute (board->board, "name") : NULL;

  return name != NULL && *name != '\0' ? name : _("without a name");
}

static gboolean
read_region (BivForeign          *map,
             const BivXmlElement *region,
             GError             **error)
{
  static const struct
  {
    const char *theirs, *ours;
  } places[] = { { "originx", "x" }, { "originy", "y" } };
  const char *name = biv_xml_get_attribute (region, "name");
  BivForeignItem *item;

  if (name == NULL || *name == '\0')
    {
      biv_foreign_note (map, _("the region on line %u has no name, and is left out"), region->line);
      return TRUE;
    }
  item = biv_foreign_add_item (map, BIV_KIND_PLACE, NULL, name, region->line);
  if (item == NULL)
    return biv_foreign_refuse (map->file_name, region->line, 0, error,
                               _("the module has more than %d regions; none of ours has"),
                               BIV_FOREIGN_ITEMS_MOST);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const char *text = biv_xml_get_attribute (region, places[i].theirs);
      gint64 number;

      if (text == NULL || !g_ascii_string_to_signed (text, 10, -1000000, 1000000, &number, NULL))
        return biv_foreign_refuse (map->file_name, region->line, 0, error,
                                   _("the region “%s”: “%s” is “%s”, and no whole number"),
                                   name, places[i].theirs, text != NULL ? text : "");
      biv_foreign_item_say (item, places[i].ours, text);
    }
  return TRUE;
}

BivForeign *
biv_vassal_read (const char  *file_name,
                 BivXml      *xml,
                 GError     **error)
{
  g_autoptr (BivForeign) map = biv_foreign_new (BIV_FOREIGN_VASSAL, file_name);
  g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func (board_free);
  const char *module = biv_xml_get_attribute (biv_xml_get_root (xml), "name");
  const Board *most = NULL;

  gather (biv_xml_get_root (xml), NULL, boards);
  for (guint i = 0; i < boards->len; i++)
    {
      const Board *board = boards->pdata[i];

      if (most == NULL || board->regions->len > most->regions->len)
        most = board;
    }
  if (most == NULL)
    {
      biv_foreign_refuse (file_name, 1, 0, error,
                          _("this module has no regions: its boards are plain pictures, or have hexes or squares, which say "
                            "nothing about the ground"));
      return NULL;
    }
  for (guint i = 0; i < most->regions->len; i++)
    if (!read_region (map, most->regions->pdata[i], error))
      return NULL;
  for (guint i = 0; i < boards->len; i++)
    if (boards->pdata[i] != most)
      biv_foreign_note (map,
                        ngettext ("the board “%s” with %u region is left out; one board is taken, that with most of them",
                                  "the board “%s” with %u regions is left out; one board is taken, that with most of them",
                                  ((Board *) boards->pdata[i])->regions->len),
                        get_board_name (boards->pdata[i]), ((Board *) boards->pdata[i])->regions->len);
  biv_foreign_note (map, _("regions have no links, and their board’s picture is not taken; links are drawn on the Map page"));
  g_free (map->name);
  map->name = g_strdup (module != NULL ? module : "");
  return g_steal_pointer (&map);
}
