/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.c: what the history of a campaign and the report of a battle are made of */
#include "config.h"

#include "draw/sheet/story.h"

#include <glib/gi18n-lib.h>

#include "campaign/story/journal.h"
#include "campaign/battle/outcome.h"
#include "draw/ground/board-drawing.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"

#define INDENT  6.0                 /* mm: of a clipping's pictures */
#define PICTURE 75.0                /* the most height of a picture */

void
biv_sheet_open_to_all (BivSheet *sheet)
{
  if (sheet->reader != NULL || (!sheet->is_for_all && sheet->campaign->state != BIV_STATE_FINISHED))
    return;
  biv_sheet_set_for_all (sheet);
}

/* ---- A board ---- */

typedef struct
{
  BivSheet        *sheet;
  BivBattle       *battle;
  BivBoardDrawing *drawing;
  GPtrArray       *shown;
  double           size;
} BoardData;

static void
board_data_free (gpointer data)
{
  BoardData *board = data;

  biv_board_drawing_free (board->drawing);
  g_ptr_array_unref (board->shown);
  g_free (board);
}

static void
paint_board (gconstpointer     data,
             cairo_t          *cr,
             const BivPalette *palette)
{
  const BoardData *board = data;
  BivBoardLook look = { .palette = palette, .layers = BIV_LAYER_ALL, .on_paper = TRUE };
  double width, height, cell;

  biv_board_drawing_get_size (board->drawing, &width, &height);
  cell = board->size / MAX (width, height);
  look.cell = cell * BIV_POINTS_PER_MM;
  cairo_translate (cr, (biv_sheet_get_width (board->sheet) - width * cell) / 2, 2.0);
  cairo_scale (cr, 1.0 / BIV_POINTS_PER_MM, 1.0 / BIV_POINTS_PER_MM);
  biv_deployment_draw_ground (board->battle, board->drawing, cr, &look);
  biv_deployment_draw (board->sheet->campaign, board->battle, board->shown, board->drawing, cr, &look);
}

GPtrArray *
biv_sheet_list_deployed (BivSheet  *sheet,
                         BivBattle *battle)
{
  GPtrArray *shown = g_ptr_array_new_with_free_func (g_object_unref);

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0 && participant->square != NULL)
      g_ptr_array_add (shown, g_object_ref (participant));
  return shown;
}

void
biv_sheet_add_board (BivSheet   *sheet,
                     BivBattle  *battle,
                     GPtrArray  *shown,
                     double      size,
                     const char *caption)
{
  BoardData *board;
  double width, height;

  if (battle->board == NULL)
    return;
  board = g_new0 (BoardData, 1);
  board->sheet = sheet;
  board->battle = battle;
  board->drawing = biv_board_drawing_new (battle->board, battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
  board->shown = g_ptr_array_ref (shown);
  board->size = size;
  biv_board_drawing_get_size (board->drawing, &width, &height);
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_board, .data = board, .free_data = board_data_free, .height = 4.0 + height * size / MAX (width, height),
    .said = g_strdup (caption), .caption = caption,
  });
}

/* ---- Losses ---- */

/* Of the units of @side that were on the board: those that came to such an end, or, with a fate, are gone for good. */
static int
count_units (BivCampaign *campaign,
             BivBattle   *battle,
             const char  *side,
             gboolean     beaten,
             gboolean     gone)
{
  int n = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      gboolean is_beaten = participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED;
      gboolean is_gone = participant->fate == BIV_FATE_LOST || participant->fate == BIV_FATE_CAPTURED;

      if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
          && g_strcmp0 (participant->side, side) == 0 && participant->end != BIV_END_NEVER_ON && (!beaten || is_beaten)
          && (!gone || is_gone))
        n++;
    }
  return n;
}

void
biv_sheet_add_losses (BivSheet  *sheet,
                      BivBattle *battle)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),        .width = 60, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Units there"), .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Steps"),       .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Steps lost"),  .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Destroyed or routed"), .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Gone for good"), .width = 24, .kind = BIV_COLUMN_FIGURE },
  };
  BivCampaign *campaign = sheet->campaign;
  BivTable *table = biv_sheet_add_table (sheet, columns);

  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    {
      int n_units = count_units (campaign, battle, *id, FALSE, FALSE);
      char *name = g_strdup (biv_sheet_name (biv_campaign_find_side (campaign, *id)));

      /* Of the other side a side's copy has no units. */
      if (n_units == 0 && sheet->reader != NULL && g_strcmp0 (sheet->reader, *id) != 0)
        biv_table_add (table, BIV_ROW_PLAIN, name, g_strdup ("?"), g_strdup ("?"), g_strdup ("?"), g_strdup ("?"), g_strdup ("?"));
      else
        biv_table_add (table, BIV_ROW_PLAIN, name, biv_figure (n_units),
                       biv_figure (biv_outcome_get_start_steps (campaign, battle, *id)),
                       biv_figure (biv_outcome_get_lost_steps (campaign, battle, *id)),
                       biv_figure (count_units (campaign, battle, *id, TRUE, FALSE)),
                       biv_figure (count_units (campaign, battle, *id, FALSE, TRUE)));
    }
}

/* ---- Clippings ---- */

typedef struct
{
  BivBackdrop *picture;
  BivBox       box;                 /* mm */
} PictureData;

static void
picture_data_free (gpointer data)
{
  biv_backdrop_unref (((PictureData *) data)->picture);
  g_free (data);
}

static void
paint_picture (gconstpointer     data,
               cairo_t          *cr,
               const BivPalette *palette)
{
  const PictureData *picture = data;

  biv_backdrop_draw (picture->picture, cr, &picture->box, 0, 100);
}

void
biv_sheet_add_picture (BivSheet   *sheet,
                       const char *name,
                       const char *alternative)
{
  g_autoptr (GError) why = NULL;
  PictureData *picture;
  BivBackdrop *read = sheet->folder != NULL ? biv_backdrop_load_named (sheet->folder, name, NULL, &why) : NULL;
  int width, height;
  double scale;

  if (read == NULL)
    {
      g_autofree char *words = biv_sheet_dup_missing_picture (name, why);

      biv_sheet_add_quote (sheet, 8.5, BIV_TYPE_ITALIC | BIV_TYPE_FAINT, words);
      return;
    }
  biv_backdrop_get_size (read, &width, &height);
  scale = MIN ((biv_sheet_get_width (sheet) - INDENT) / MAX (width, 1), PICTURE / MAX (height, 1));
  picture = g_new0 (PictureData, 1);
  picture->picture = read;
  picture->box = (BivBox) { INDENT, 1.0, width * scale, height * scale };
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_picture, .data = picture, .free_data = picture_data_free, .height = height * scale + 2.0,
    .said = g_strdup (alternative != NULL ? alternative : name),
  });
}

static GPtrArray *
list_clippings (BivSheet *sheet,
                int       turn)
{
  BivJournalFilter filter = BIV_JOURNAL_ALL;

  filter.gazette = TRUE;
  filter.turn = turn;
  return biv_journal_list (sheet->campaign, &filter);
}

gboolean
biv_sheet_has_clippings (BivSheet *sheet,
                         int       turn)
{
  g_autoptr (GPtrArray) entries = list_clippings (sheet, turn);

  return entries->len > 0;
}

void
biv_sheet_add_clippings (BivSheet *sheet,
                         int       turn)
{
  g_autoptr (GPtrArray) entries = list_clippings (sheet, turn);

  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      if (entry->headline != NULL)
        biv_sheet_add_quote (sheet, 11, BIV_TYPE_BOLD, biv_said (entry->headline));
      for (char **name = entry->pictures; name != NULL && *name != NULL; name++)
        biv_sheet_add_picture (sheet, *name, biv_said (entry->headline));
      if (entry->text != NULL)
        biv_sheet_add_quote (sheet, 10, BIV_TYPE_PLAIN, biv_said (entry->text));
      biv_sheet_add_space (sheet, 2.0);
    }
}
