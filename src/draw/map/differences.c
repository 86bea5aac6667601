/* SPDX-License-Identifier: GPL-3.0-or-later */
/* differences.c: what one drawing of a campaign draws otherwise than another one
 *
 * Items change where they are: the next drawing of the same campaign can only be compared with what this one was made of. So
 * each place and link has a number that stands for all that is drawn of it, and the rest has a digest. */
#include "draw/map/private.h"

#include <string.h>

#include "campaign/model/map.h"

#define MOST_BOXES 400              /* more parts than that are drawn no faster than the whole */
#define CELL_ROOM  0.72             /* of a grid's cell: from its middle to beyond its corners */
#define NAME_ROOM  10.0
#define WAY_ROOM   80.0             /* the reach of water across a link, and its length beside it */
#define SIDE_ROOM  45.0             /* half a grid's side with its river */

/* ---- Marks ---- */

/* As FNV-1a, but eight bytes at a time where there are as many: each step is one to one, so that nothing that differs is lost. */
static void
mix (guint64       *mark,
     gconstpointer  bytes,
     gsize          n)
{
  const guint64 prime = G_GUINT64_CONSTANT (0x100000001b3);
  const guchar *byte = bytes;
  guint64 word;

  for (; n >= sizeof word; n -= sizeof word, byte += sizeof word)
    {
      memcpy (&word, byte, sizeof word);
      *mark = (*mark ^ word) * prime;
      *mark ^= *mark >> 32;
    }
  for (; n > 0; n--, byte++)
    *mark = (*mark ^ *byte) * prime;
}

#define MIX(mark, value) mix ((mark), &(value), sizeof (value))

static void
mix_words (guint64    *mark,
           const char *words)
{
  if (words != NULL)
    mix (mark, words, strlen (words) + 1);
  else
    mix (mark, "\001", 2);
}

static void
mix_item (guint64 *mark,
          BivItem *item)
{
  mix_words (mark, biv_item_get_id (item));
  mix_words (mark, biv_item_get_name (item));
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    if (!biv_item_is_fallback (item, field))
      {
        g_autofree char *words = biv_item_dup_field (item, field);

        mix_words (mark, field->name);
        mix_words (mark, words);
      }
}

void
biv_map_note_node (BivMapNode *node)
{
  guint64 mark = G_GUINT64_CONSTANT (0xcbf29ce484222325);
  gboolean has_flags = node->n_flags > 0;

  mix_item (&mark, BIV_ITEM (node->place));
  MIX (&mark, node->at);
  MIX (&mark, node->name_at);
  MIX (&mark, node->name_width);
  MIX (&mark, has_flags);
  MIX (&mark, node->is_on_drawn);
  node->mark = mark;
}

void
biv_map_note_way (BivMapWay *way)
{
  guint64 mark = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  mix_item (&mark, BIV_ITEM (way->link));
  MIX (&mark, way->curve);
  MIX (&mark, way->crossing_at);
  MIX (&mark, way->has_river);
  MIX (&mark, way->river_width);
  way->mark = mark;
}

static void
note_base (BivMapDrawing *drawing)
{
  static const BivKind kinds[] = { BIV_KIND_SIDE, BIV_KIND_DRAWN };
  const BivCampaign *campaign = drawing->campaign;
  guint64 mark = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    BIV_EACH (BivItem, item, drawing->campaign, kinds[i])
      mix_item (&mark, item);
  g_free (drawing->base_digest);
  drawing->base_digest
    = g_strdup_printf ("%d %d %d %d %d %d %d %d %f %f %f %f %f %f %" G_GINT64_MODIFIER "x", (int) campaign->map_form,
                       (int) campaign->length_unit, (int) campaign->map_numbers, campaign->backdrop_x,
                       campaign->backdrop_y, campaign->backdrop_width, campaign->backdrop_turn,
                       campaign->backdrop_strength, drawing->scale, drawing->left, drawing->top, drawing->width,
                       drawing->height, drawing->breadth, mark);
}

void
biv_map_note_ground (BivMapDrawing *drawing)
{
  note_base (drawing);
  for (guint i = 0; i < drawing->nodes->len; i++)
    biv_map_note_node (BIV_MAP_NODE (drawing, i));
  for (guint i = 0; i < drawing->ways->len; i++)
    biv_map_note_way (BIV_MAP_WAY (drawing, i));
}

static void
add_words (GString    *all,
           const char *words)
{
  g_string_append (all, words != NULL ? words : "\001");
  g_string_append_c (all, '\n');
}

void
biv_map_note_flags (BivMapDrawing *drawing)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      add_words (all, flag->formation);
      add_words (all, flag->side);
      add_words (all, flag->line);
      add_words (all, flag->figure);
      for (char **place = flag->march; place != NULL && *place != NULL; place++)
        add_words (all, *place);
      g_string_append_printf (all, "%u %d %d %f %f %f\n", flag->node, flag->seen_turn, flag->is_unseen, flag->box.x,
                              flag->box.y, flag->staff_x);
    }
  drawing->flags_digest = g_compute_checksum_for_string (G_CHECKSUM_SHA1, all->str, (gssize) all->len);
}

/* ---- Where they are drawn ---- */

static BivBox
unite (BivBox a,
       BivBox b)
{
  double x = MIN (a.x, b.x), y = MIN (a.y, b.y);

  return (BivBox) { x, y, MAX (a.x + a.width, b.x + b.width) - x, MAX (a.y + a.height, b.y + b.height) - y };
}

BivBox
biv_map_get_node_box (const BivMapDrawing *drawing,
                      const BivMapNode    *node)
{
  double room = biv_map_is_grid (drawing->campaign) ? CELL_ROOM * drawing->scale : 1.3 * BIV_MAP_FADE;
  BivBox box = { node->at.x - room, node->at.y - room, 2 * room, 2 * room };

  if (node->name_width > 0)
    box = unite (box, (BivBox) { node->name_at.x - node->name_width / 2 - NAME_ROOM, node->name_at.y - 12 - NAME_ROOM,
                                 node->name_width + 2 * NAME_ROOM, 24 + 2 * NAME_ROOM });
  return box;
}

static BivBox
get_way_box (const BivMapDrawing *drawing,
             const BivMapWay     *way)
{
  double room = biv_map_is_grid (drawing->campaign) ? SIDE_ROOM : WAY_ROOM;

  return (BivBox) { way->box.x - room, way->box.y - room, way->box.width + 2 * room, way->box.height + 2 * room };
}

BivBox
biv_map_get_ends_box (const BivMapDrawing *drawing,
                      const BivMapWay     *way)
{
  const guint ends[] = { way->from, way->to };
  BivBox box = get_way_box (drawing, way);

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, ends[i]);

      for (guint j = 0; j < node->n_ends; j++)
        {
          const BivMapWay *other = BIV_MAP_WAY (drawing, g_array_index (drawing->ends, guint, node->first_end + j));

          if (other->link->link_kind != BIV_LINK_GROUND)
            box = unite (box, get_way_box (drawing, other));
        }
    }
  return box;
}

/* ---- Comparing ---- */

gboolean
biv_map_drawing_list_differences (const BivMapDrawing *drawing,
                                  const BivMapDrawing *other,
                                  GArray             **boxes)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (BivBox));

  if (drawing->backdrop != other->backdrop || !g_str_equal (drawing->base_digest, other->base_digest)
      || drawing->nodes->len != other->nodes->len || drawing->ways->len != other->ways->len)
    return FALSE;
  for (guint i = 0; i < drawing->nodes->len && found->len <= MOST_BOXES; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i), *before = BIV_MAP_NODE (other, i);

      if (node->mark != before->mark)
        {
          BivBox box = unite (biv_map_get_node_box (drawing, node), biv_map_get_node_box (other, before));

          g_array_append_val (found, box);
        }
    }
  for (guint i = 0; i < drawing->ways->len && found->len <= MOST_BOXES; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i), *before = BIV_MAP_WAY (other, i);

      if (way->mark != before->mark)
        {
          BivBox box = unite (get_way_box (drawing, way), get_way_box (other, before));

          g_array_append_val (found, box);
        }
    }
  for (guint i = 0; i < drawing->shapes->len && found->len <= MOST_BOXES; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i), *before = BIV_MAP_SHAPE (other, i);

      if (shape->name_at.x != before->name_at.x || shape->name_at.y != before->name_at.y)
        g_array_append_val (found, shape->box);
    }
  if (found->len > MOST_BOXES)
    return FALSE;
  *boxes = g_steal_pointer (&found);
  return TRUE;
}

gboolean
biv_map_drawing_has_flags_of (const BivMapDrawing *drawing,
                              const BivMapDrawing *other)
{
  return g_str_equal (drawing->flags_digest, other->flags_digest);
}
