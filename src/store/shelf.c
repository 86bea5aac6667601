/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shelf.c: the boards that come with the program */
#include "config.h"
#include "store/shelf.h"

#include <glib/gi18n-lib.h>

#include "biv-boards-resource.h"
#include "store/board-file.h"

/* Those to learn on first; of each shape the quiet ones before those with a river or a town to fight over. */
static const struct
{
  const char *id, *words;
  gboolean    is_to_learn;
} shelf[] = {
  { "learn-first-field", N_("A road, two low hills and a wood: nothing that needs a second look at the rules."), TRUE },
  { "learn-little-bridge", N_("One river, one bridge and one ford, and a hamlet behind them."), TRUE },
  { "learn-two-copses", N_("Open hexes with two woods and a road between the armies."), TRUE },
  { "learn-drill-ground", N_("A small table with a road, two farms and low hills to form up behind."), TRUE },
  { "squares-harrow-ridge", N_("A ridge two contours high commands the northern half; a road winds up through its wood."), FALSE },
  { "squares-saddle-farm", N_("One broad hill in the middle, and a road over its shoulder that both sides want."), FALSE },
  { "squares-kestrel-down", N_("Downs with a village in the gap, and the only wood on the wrong side of it."), FALSE },
  { "squares-four-elms", N_("A village where four roads meet, with a hill for either side to begin from."), FALSE },
  { "squares-deepwood", N_("A road and a stream through deep woods that leave only narrow rides between them."), FALSE },
  { "squares-tolling-ford", N_("A river with a bend, a bridge under a hill, and fords for who will go round."), FALSE },
  { "squares-weirgate", N_("A walled-in town in the bend of a river, with one bridge to the south."), FALSE },
  { "squares-long-causeway", N_("A road on a causeway between marshes, with one bridge and several fords."), FALSE },
  { "hexes-marl-heights", N_("Heights with a hollow in them; the road crosses where they are lowest."), FALSE },
  { "hexes-gallows-hill", N_("A village in a valley between two long ridges, and three roads to reach it by."), FALSE },
  { "hexes-ashmere-cross", N_("Three roads meet in a village on open ground, with hills on one flank."), FALSE },
  { "hexes-black-pines", N_("Pine woods on both banks of a river, one bridge, and fords under the trees."), FALSE },
  { "hexes-cutlers-bend", N_("A river across the field with a hamlet at its bridge and wooded hills behind."), FALSE },
  { "hexes-ropewalk", N_("A long bridge with a village at its southern end, and hills that look down on it."), FALSE },
  { "hexes-sallow-fen", N_("A slow river through fen, where only the roads are quick."), FALSE },
  { "hexes-brickfields", N_("A town on a river that has to be cleared street by street."), FALSE },
  { "table-hawkers-ridge", N_("Long ridges with one gap, where the road goes through and the battle will."), FALSE },
  { "table-withy-cross", N_("A large open table with a hamlet at a fork of roads and a brook."), FALSE },
  { "table-orrin-brook", N_("A deep brook with one bridge and two fords, a hamlet, and hills to watch it from."), FALSE },
  { "table-saint-aubrey", N_("A town on both banks of a stream, with vineyards on the hill to the east."), FALSE },
};

guint
biv_shelf_get_n_boards (void)
{
  return G_N_ELEMENTS (shelf);
}

const char *
biv_shelf_get_id (guint number)
{
  g_return_val_if_fail (number < G_N_ELEMENTS (shelf), NULL);
  return shelf[number].id;
}

const char *
biv_shelf_get_words (guint number)
{
  g_return_val_if_fail (number < G_N_ELEMENTS (shelf), NULL);
  return _(shelf[number].words);
}

gboolean
biv_shelf_is_to_learn (guint number)
{
  g_return_val_if_fail (number < G_N_ELEMENTS (shelf), FALSE);
  return shelf[number].is_to_learn;
}

/* Our own files are right, which a test sees to. */
BivBoard *
biv_shelf_load (guint   number,
                char  **name)
{
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;
  BivBoard *board;
  gsize n_bytes;

  g_return_val_if_fail (number < G_N_ELEMENTS (shelf), NULL);

  path = g_strdup_printf ("/org/bivouac/boards/%s.board", shelf[number].id);
  biv_boards_register_resource ();
  bytes = g_resource_lookup_data (biv_boards_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_return_val_if_fail (bytes != NULL, NULL);
  n_bytes = g_bytes_get_size (bytes);
  board = biv_board_file_parse (path, g_bytes_get_data (bytes, NULL), n_bytes, name, NULL);
  g_return_val_if_fail (board != NULL, NULL);
  return board;
}
