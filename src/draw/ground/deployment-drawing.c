/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment-drawing.c: the counters of a battle on its board */
#include "draw/ground/deployment-drawing.h"

#include "campaign/model/strength.h"
#include "campaign/battle/deployment.h"
#include "draw/counter/side-look.h"

#define PAPER_SQUARE 0.62             /* of a cell: on paper squares keep their corners free for tags */

void
biv_counter_draw_on (const BivBoardDrawing *drawing,
                     cairo_t               *cr,
                     const BivBoardLook    *look,
                     const BivCounterLook  *counter,
                     BivCell                cell)
{
  BivBoardShape shape = biv_board_drawing_get_shape (drawing);
  double size = shape == BIV_BOARD_SQUARES && look->on_paper ? PAPER_SQUARE * look->cell
                                                             : biv_counter_size (shape, look->cell);
  double x, y;

  biv_board_drawing_get_centre (drawing, cell, &x, &y);
  x *= look->cell;
  y = y * look->cell + biv_counter_offset (shape, look->cell);
  biv_counter_draw (cr, look->palette, counter, x, y, size);
  biv_counter_draw_badges (cr, look->palette, counter, x, y, size);
}

void
biv_deployment_draw_ground (BivBattle             *battle,
                            const BivBoardDrawing *drawing,
                            cairo_t               *cr,
                            const BivBoardLook    *look)
{
  BivBoardLook ground;

  g_return_if_fail (battle->board != NULL && drawing != NULL && look != NULL);

  ground = *look;
  if (biv_board_get_shape (battle->board) == BIV_BOARD_TABLE)
    ground.layers &= ~(BIV_LAYER_FIGURES | BIV_LAYER_LABELS);
  biv_board_drawing_draw (drawing, cr, &ground, NULL);
}

void
biv_deployment_draw (BivCampaign           *campaign,
                     BivBattle             *battle,
                     GPtrArray             *participants,
                     const BivBoardDrawing *drawing,
                     cairo_t               *cr,
                     const BivBoardLook    *look)
{
  g_return_if_fail (battle->board != NULL && participants != NULL && drawing != NULL);

  if (biv_board_get_shape (battle->board) == BIV_BOARD_TABLE)
    {
      BivTabletopLook table = { look->palette, look->cell / BIV_TABLETOP_CELL_MM, look->layers, look->on_paper, NULL, NULL };
      g_autoptr (GPtrArray) nobody = g_ptr_array_new ();

      biv_deployment_draw_bases (campaign, battle, participants, nobody, cr, &table);
      return;
    }
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      BivCounterLook counter = { .shape = biv_board_get_shape (battle->board), .on_paper = look->on_paper };
      BivCell cell;

      if (unit == NULL || !biv_deployment_get_cell (battle, participant, &cell))
        continue;
      counter.side = biv_side_look (campaign, participant->side);
      counter.symbol = biv_symbol_for_type (biv_unit_get_figure (campaign, unit),
                                            biv_word_get_nick (biv_arm_get_type (), biv_unit_get_arm (campaign, unit)));
      counter.number = biv_unit_get_ref (unit);
      counter.plain = campaign->figures == BIV_FIGURES_STAFF;
      counter.facing = biv_deployment_get_facing (battle, participant);
      if (participant->is_hidden)
        counter.states |= BIV_COUNTER_HIDDEN;
      biv_counter_draw_on (drawing, cr, look, &counter, cell);
    }
}
