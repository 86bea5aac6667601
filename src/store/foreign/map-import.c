/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-import.c: a foreign map as one step of a campaign */
#include "config.h"
#include "store/foreign/ground-import.h"

#include <string.h>

#include "base/i18n.h"
#include "campaign/model/campaign.h"
#include "campaign/model/items.h"
#include "campaign/model/map.h"
#include "campaign/model/proposal.h"
#include "store/foreign/foreign-private.h"
#include "store/foreign/items-private.h"

/* What lies in a cell of the map. */
typedef struct
{
  int terrain, way, fort_rating;    /* BIV_NONE: none */
} Cell;

/* What the file says about the map itself. Returns: %FALSE where it does not say */
static gboolean
read_own_form (const BivForeign *foreign,
               BivMapForm       *form,
               int              *columns,
               int              *rows)
{
  for (guint i = 0; i < foreign->items->len; i++)
    {
      const BivForeignItem *item = foreign->items->pdata[i];
      const char *word = item->kind == BIV_KIND_CAMPAIGN ? biv_foreign_item_get (item, "map-form") : NULL;
      const char *width = word != NULL ? biv_foreign_item_get (item, "map-columns") : NULL;
      const char *height = word != NULL ? biv_foreign_item_get (item, "map-rows") : NULL;
      int value;

      if (word == NULL || !biv_word_from_nick (biv_map_form_get_type (), word, &value))
        continue;
      *form = (BivMapForm) value;
      *columns = (int) CLAMP (width != NULL ? g_ascii_strtoll (width, NULL, 10) : 0, 0, 1000000);
      *rows = (int) CLAMP (height != NULL ? g_ascii_strtoll (height, NULL, 10) : 0, 0, 1000000);
      return TRUE;
    }
  return FALSE;
}

/* ---- Cells ---- */

/* What lies above takes the place of what lies below, and what is left out does not. */
static Cell *
read_cells (const BivGroundImport *self,
            guint                  n)
{
  const BivForeign *foreign = self->foreign;
  Cell *cells = g_new (Cell, n);

  for (guint i = 0; i < n; i++)
    cells[i] = (Cell) { BIV_TERRAIN_OPEN, BIV_NONE, BIV_NONE };
  for (guint i = 0; i < n && foreign->levels != NULL; i++)
    if (foreign->levels[i] > 0)
      cells[i].terrain = BIV_TERRAIN_HILLS;
  for (guint i = 0; i < foreign->pieces->len; i++)
    {
      const BivForeignPiece *piece = &g_array_index (foreign->pieces, BivForeignPiece, i);
      const BivSettledGround *settled = self->settled->pdata[piece->ground];
      Cell *cell = &cells[piece->cell];
      BivGroundAnswer answer;

      if (settled->answer == NULL || !biv_ground_answer_parse (self->target, settled->answer, &answer, NULL)
          || answer.is_left_out)
        continue;
      /* Open ground of a file that knows heights lies on the hill. */
      if (answer.terrain != BIV_NONE && !(foreign->levels != NULL && answer.terrain == BIV_TERRAIN_OPEN))
        {
          cell->terrain = answer.terrain;
          cell->way = BIV_NONE;
        }
      if (answer.way != BIV_NONE)
        cell->way = answer.way;
      cell->fort_rating = answer.fort_rating;
    }
  return cells;
}

static const Cell *
find_cell (const Cell *cells,
           const char *id,
           int         columns)
{
  int number = (int) g_ascii_strtoll (id, NULL, 10);

  return cells != NULL ? &cells[(number % 100 - 1) * columns + number / 100 - 1] : NULL;
}

/* A campaign with this grid and nothing else. */
static BivCampaign *
make_grid (BivCampaign *campaign,
           BivMapForm   form,
           int          columns,
           int          rows)
{
  BivCampaign *made = biv_campaign_new (campaign->ruleset, "");

  made->preset = campaign->preset;
  made->options = g_strdupv (campaign->options);
  made->map_form = form;
  made->map_columns = columns;
  made->map_rows = rows;
  biv_map_derive_grid (made);
  return made;
}

static void
remove_others (BivProposal *proposal,
               BivCampaign *made,
               BivKind      kind)
{
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kind);

  for (guint i = 0; i < items->len; i++)
    {
      BivItem *other = biv_campaign_find (made, biv_item_get_id (items->pdata[i]));

      if (other == NULL || biv_item_get_kind (other) != kind)
        g_ptr_array_add (gone, g_object_ref (items->pdata[i]));
    }
  for (guint i = gone->len; i > 0; i--)
    biv_proposal_remove (proposal, gone->pdata[i - 1]);
}

static void
put_place (BivProposal *proposal,
           BivItem     *place,
           guint        position,
           const Cell  *cell)
{
  BivPlace *there = biv_campaign_find_place (biv_proposal_get_scratch (proposal), biv_item_get_id (place));
  BivTerrain terrain = cell != NULL ? (BivTerrain) cell->terrain : BIV_TERRAIN_OPEN;

  if (there == NULL)
    {
      BivPlace *copy = BIV_PLACE (biv_item_copy (place));

      copy->terrain = terrain;
      copy->fort_rating = cell != NULL ? cell->fort_rating : BIV_NONE;
      biv_proposal_add_at (proposal, copy, position);
      return;
    }
  if (there->terrain != terrain)
    biv_proposal_set_choice (proposal, there, "terrain", (int) terrain);
  if (cell != NULL && cell->fort_rating != BIV_NONE && there->fort_rating == BIV_NONE)
    biv_proposal_set_number (proposal, there, "fort-rating", cell->fort_rating);
  if (there->x != BIV_PLACE (place)->x)
    biv_proposal_set_number (proposal, there, "x", BIV_PLACE (place)->x);
  if (there->y != BIV_PLACE (place)->y)
    biv_proposal_set_number (proposal, there, "y", BIV_PLACE (place)->y);
}

/* A way goes from cell to cell where both have one; of two kinds it is the worse. */
static BivLinkKind
find_way (const Cell *from,
          const Cell *to)
{
  if (from == NULL || to == NULL || from->way == BIV_NONE || to->way == BIV_NONE)
    return BIV_LINK_GROUND;
  if (from->way == BIV_LINK_RAIL && to->way == BIV_LINK_RAIL)
    return BIV_LINK_RAIL;
  return (BivLinkKind) MAX (from->way == BIV_LINK_RAIL ? BIV_LINK_ROAD : (BivLinkKind) from->way,
                            to->way == BIV_LINK_RAIL ? BIV_LINK_ROAD : (BivLinkKind) to->way);
}

static void
put_link (BivProposal *proposal,
          BivLink     *link,
          guint        position,
          BivLinkKind  kind)
{
  BivLink *there = biv_campaign_find_link (biv_proposal_get_scratch (proposal), biv_id_of (link));

  if (there == NULL)
    {
      BivLink *copy = BIV_LINK (biv_item_copy (BIV_ITEM (link)));

      copy->link_kind = kind;
      biv_proposal_add_at (proposal, copy, position);
    }
  else if (there->link_kind != kind)
    biv_proposal_set_choice (proposal, there, "kind", (int) kind);
}

static gboolean
put_grid (const BivGroundImport  *self,
          BivProposal            *proposal,
          BivMapForm              form,
          int                     columns,
          int                     rows,
          GError                **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autoptr (BivCampaign) made = NULL;
  g_autofree Cell *cells = NULL;
  GPtrArray *places, *links;

  if (columns < 1 || rows < 1 || columns > BIV_MAP_GRID_SIDE_MOST || rows > BIV_MAP_GRID_SIDE_MOST)
    return biv_foreign_refuse (self->foreign->file_name, 0, 0, error,
                               _("it has %d x %d cells, and a campaign’s map at most %d x %d; cut it to the part you want"),
                               columns, rows,
                               BIV_MAP_GRID_SIDE_MOST, BIV_MAP_GRID_SIDE_MOST);
  cells = self->foreign->has_cells ? read_cells (self, (guint) (columns * rows)) : NULL;
  made = make_grid (scratch, form, columns, rows);
  places = biv_campaign_peek_items (made, BIV_KIND_PLACE);
  links = biv_campaign_peek_items (made, BIV_KIND_LINK);
  remove_others (proposal, made, BIV_KIND_LINK);
  remove_others (proposal, made, BIV_KIND_PLACE);
  biv_proposal_set_choice (proposal, scratch, "map-form", (int) form);
  biv_proposal_set_number (proposal, scratch, "map-columns", columns);
  biv_proposal_set_number (proposal, scratch, "map-rows", rows);
  for (guint i = 0; i < places->len; i++)
    put_place (proposal, places->pdata[i], i, find_cell (cells, biv_item_get_id (places->pdata[i]), columns));
  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = links->pdata[i];

      put_link (proposal, link, i, find_way (find_cell (cells, link->from, columns), find_cell (cells, link->to, columns)));
    }
  return TRUE;
}

/* ---- The whole ---- */

static gboolean
has_places (const BivForeign *foreign)
{
  for (guint i = 0; i < foreign->items->len; i++)
    if (((BivForeignItem *) foreign->items->pdata[i])->kind == BIV_KIND_PLACE)
      return TRUE;
  return FALSE;
}

/* Places by name go on a map of places. */
static gboolean
put_form (const BivGroundImport  *self,
          BivProposal            *proposal,
          GError                **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  const BivForeign *foreign = self->foreign;
  BivMapForm form = BIV_MAP_NODES;
  int columns = 0, rows = 0;
  gboolean is_said = read_own_form (foreign, &form, &columns, &rows);

  if (foreign->has_cells && foreign->format == BIV_FOREIGN_CSV)
    return biv_foreign_refuse (foreign->file_name, 0, 0, error,
                               _("this is a table of the ground of a board; one of places has a heading with name, x and y, "
                                 "and one of links with from and to"));
  if (foreign->has_cells)
    return put_grid (self, proposal, foreign->shape == BIV_BOARD_HEXES ? BIV_MAP_HEXES : BIV_MAP_SQUARES, foreign->width,
                     foreign->height,
                     error);
  if (is_said && (form == BIV_MAP_SQUARES || form == BIV_MAP_HEXES))
    return put_grid (self, proposal, form, columns, rows, error);
  if (scratch->map_form == BIV_MAP_NODES || (!is_said && (foreign->is_ours || !has_places (foreign))
                                             && scratch->map_form != BIV_MAP_LADDER))
    {
      if (is_said && columns > 0)
        biv_proposal_set_number (proposal, scratch, "map-columns", columns);
      if (is_said && rows > 0)
        biv_proposal_set_number (proposal, scratch, "map-rows", rows);
      return TRUE;
    }
  if (biv_campaign_peek_items (scratch, BIV_KIND_PLACE)->len > 0 || scratch->map_form == BIV_MAP_LADDER)
    return biv_foreign_refuse (foreign->file_name, 0, 0, error,
                               _("it is a list of places, and this campaign’s map is none of places and roads; take it into "
                                 "a campaign whose map is"));
  biv_proposal_set_choice (proposal, scratch, "map-form", BIV_MAP_NODES);
  return TRUE;
}

BivProposal *
biv_ground_import_propose_map (const BivGroundImport  *self,
                               BivCampaign            *campaign,
                               GPtrArray              *notes,
                               GError                **error)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (self != NULL && self->target == BIV_GROUND_FOR_MAP && BIV_IS_CAMPAIGN (campaign), NULL);

  title = BIV_KEPT (g_strdup_printf (_("Import the map %s"), self->foreign->file_name));
  proposal = biv_turn_propose_edit (campaign, title);
  if (!put_form (self, proposal, error) || !biv_foreign_put_items (self, proposal, notes, error))
    return NULL;
  return g_steal_pointer (&proposal);
}
