/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.c: strength, points and losses over the turns, as plots side by side */
#include "config.h"

#include "campaign/model/item-names.h"
#include "campaign/model/numbers.h"
#include "campaign/model/player.h"
#include "draw/ink/plot.h"
#include "draw/sheet/story.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"

#define N_PLOTS 3

typedef struct
{
  BivSheet  *sheet;
  double     height;
  GPtrArray *numbers;                 /* of GArray of BivTurnNumbers, one for each side */
} NumbersData;

static const BivNumber plotted[N_PLOTS] = { BIV_NUMBER_STRENGTH, BIV_NUMBER_POINTS, BIV_NUMBER_LOST };

static void
numbers_data_free (gpointer data)
{
  NumbersData *numbers = data;

  g_ptr_array_unref (numbers->numbers);
  g_free (numbers);
}

static void
line_clear (gpointer line)
{
  g_free ((int *) ((BivPlotLine *) line)->values);
}

/* CA-VICTORY-7: a side reads its own numbers. @is_short: in the plot, where all must have room.
 * Returns: (transfer full): of BivPlotLine */
static GArray *
list_lines (const NumbersData *data,
            BivNumber          number,
            gboolean           is_short)
{
  BivCampaign *campaign = data->sheet->campaign;
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (BivPlotLine));

  g_array_set_clear_func (lines, line_clear);
  for (guint i = 0; i < data->numbers->len && i < biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len; i++)
    {
      BivItem *side = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_SIDE), i);
      const GArray *turns = g_ptr_array_index (data->numbers, i);
      const char *brief = biv_side_call_briefly (BIV_SIDE (side));
      BivPlotLine line = { .name = is_short ? brief : biv_sheet_name (side),
                           .look = biv_side_look (campaign, biv_item_get_id (side)) };
      int *values;

      if (data->sheet->reader != NULL && g_strcmp0 (data->sheet->reader, biv_item_get_id (side)) != 0)
        continue;
      values = g_new0 (int, turns->len + 1);
      for (guint j = 0; j < turns->len; j++)
        {
          const BivTurnNumbers *one = &g_array_index (turns, BivTurnNumbers, j);

          if (one->turn > campaign->turn)
            break;
          if (line.n_values == 0)
            line.first_turn = one->turn;
          values[line.n_values++] = one->values[number];
        }
      line.values = values;
      g_array_append_val (lines, line);
    }
  return lines;
}

static void
paint_numbers (gconstpointer     data,
               cairo_t          *cr,
               const BivPalette *palette)
{
  const NumbersData *numbers = data;
  double width = biv_sheet_get_width (numbers->sheet) / N_PLOTS;

  cairo_scale (cr, 1.0 / BIV_POINTS_PER_MM, 1.0 / BIV_POINTS_PER_MM);
  for (guint i = 0; i < N_PLOTS; i++)
    {
      g_autoptr (GArray) lines = list_lines (numbers, plotted[i], TRUE);
      BivNumbersPlot plot = {
        .title = biv_number_get_label (plotted[i]),
        .lines = (const BivPlotLine *) (gpointer) lines->data,
        .n_lines = lines->len,
        .palette = palette,
        .ink = palette->ink,
        .size = 8.0,
      };

      biv_plot_draw (&plot, cr, i * width * BIV_POINTS_PER_MM, 2.0 * BIV_POINTS_PER_MM, (width - 4.0) * BIV_POINTS_PER_MM,
                     (numbers->height - 4.0) * BIV_POINTS_PER_MM);
    }
}

void
biv_sheet_add_numbers (BivSheet *sheet,
                       double    height)
{
  NumbersData *data;
  g_autoptr (GString) words = g_string_new (NULL);

  /* One turn makes no line; and what all of a side had, none of several players is told (CA-MAIL-3). */
  if (sheet->campaign->turn < 2 || (sheet->reader != NULL && biv_player_are_commanders (sheet->campaign)))
    return;
  data = g_new0 (NumbersData, 1);
  data->sheet = sheet;
  data->height = height;
  data->numbers = biv_numbers_list (sheet->source);
  for (guint i = 0; i < N_PLOTS; i++)
    {
      g_autoptr (GArray) lines = list_lines (data, plotted[i], FALSE);
      BivNumbersPlot plot = {
        .title = biv_number_get_label (plotted[i]),
        .lines = (const BivPlotLine *) (gpointer) lines->data,
        .n_lines = lines->len,
      };
      g_autofree char *said = biv_plot_dup_words (&plot);

      g_string_append_printf (words, "%s%s", i > 0 ? "\t" : "", said);
    }
  biv_sheet_add_space (sheet, 3.0);
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_numbers, .data = data, .free_data = numbers_data_free, .height = height, .said = g_strdup (words->str),
    .stays_with_next = TRUE,
  });
}
