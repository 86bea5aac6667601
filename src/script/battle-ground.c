/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-ground.c: the lines of a battle example that are about the ground */
#include "config.h"
#include "script/battle-position-private.h"
#include "engine/biv-text.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_ERROR G_IO_ERROR, G_IO_ERROR_INVALID_DATA

/* ---- terrain, clear ---- */

static gboolean
read_cells (const BivBattlePosition  *position,
            const char               *list,
            GArray                   *cells,
            GError                  **error)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      BivCell cell = BIV_NO_CELL;

      if (!biv_line_read_cell (position, *word, FALSE, &cell, error))
        return FALSE;
      g_array_append_val (cells, cell);
    }
  return TRUE;
}

/* "N road": marks of the edge on that side, as facts of the cell: "N:road". */
static gboolean
read_edge_marks (const BivBattlePosition  *position,
                 const BivStatement       *line,
                 BivFacts                 *facts,
                 GError                  **error)
{
  if (!biv_line_needs_words (line, 4, G_MAXUINT, "terrain CELL,... DIRECTION MARK...", error))
    return FALSE;
  for (guint i = 3; i < line->n_words; i++)
    {
      g_autofree char *key = g_strconcat (line->words[2], ":", line->words[i], NULL);

      if (!g_strv_contains (biv_book_get_edge_marks (position->book), line->words[i]))
        return biv_fail (error, LINE_ERROR, _("\"%s\" is no mark of an edge in %s"), line->words[i],
                         position->ruleset->id);
      biv_facts_set (facts, key, "yes");
    }
  return TRUE;
}

static gboolean
read_marks (const BivBattlePosition  *position,
            const BivStatement       *line,
            BivFacts                 *facts,
            GError                  **error)
{
  const char *const *marks = biv_book_get_marks (position->book);
  guint direction;

  if (biv_direction_from_name (position->ruleset->shape, line->words[2], &direction))
    return read_edge_marks (position, line, facts, error);
  for (guint i = 2; i < line->n_words; i++)
    {
      if (g_str_equal (line->words[i], "level"))
        {
          int level = 0;

          if (i + 1 == line->n_words)
            return biv_fail (error, LINE_ERROR, _("which level? \"level N\""));
          if (!biv_line_read_number (line->words[++i], 0, BIV_BOARD_MAX_LEVEL, &level, error))
            return FALSE;
          biv_facts_set (facts, "level", line->words[i]);
        }
      else if (g_strv_contains (marks, line->words[i]))
        {
          biv_facts_set (facts, line->words[i], "yes");
        }
      else
        return biv_fail (error, LINE_ERROR, _("\"%s\" is no mark of a cell in %s"), line->words[i],
                         position->ruleset->id);
    }
  return TRUE;
}

gboolean
biv_battle_line_read_ground (const BivBattlePosition  *position,
                             const BivStatement       *line,
                             BivGroundLine            *ground,
                             GError                  **error)
{
  gboolean is_clear = biv_statement_is (line, "clear");

  if (!biv_line_needs_words (line, is_clear ? 2 : 3, is_clear ? 2 : G_MAXUINT,
                    is_clear ? "clear CELL,..." : "terrain CELL,... MARK...", error))
    return FALSE;
  ground->cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  ground->facts = biv_facts_new ();
  if (!read_cells (position, line->words[1], ground->cells, error))
    return FALSE;
  if (is_clear)
    {
      for (const char *const *mark = biv_book_get_marks (position->book); *mark != NULL; mark++)
        biv_facts_set (ground->facts, *mark, "no");
      biv_facts_set (ground->facts, "level", "0");
      for (guint direction = 0; direction < biv_board_get_n_directions (position->setup->board); direction++)
        for (const char *const *mark = biv_book_get_edge_marks (position->book); *mark != NULL; mark++)
          {
            g_autofree char *key = g_strconcat (biv_direction_get_name (position->ruleset->shape, direction), ":", *mark, NULL);

            biv_facts_set (ground->facts, key, "no");
          }
      return TRUE;
    }
  return read_marks (position, line, ground->facts, error);
}

/* `set cell CELL` says the same with KEY=VALUE. */
static gboolean
check_ground_fact (const char  *key,
                   const char  *value,
                   GError     **error)
{
  int level = 0;

  if (g_str_equal (key, "level"))
    return biv_line_read_number (value, 0, BIV_BOARD_MAX_LEVEL, &level, error);
  if (!g_str_equal (value, "yes") && !g_str_equal (value, "no"))
    return biv_fail (error, LINE_ERROR, _("%s should be yes or no, not \"%s\""), key, value);
  return TRUE;
}

static void
change_edge (BivBattlePosition *position,
             BivBoardDraft     *draft,
             BivCell            cell,
             const char        *key,
             gboolean           is_marked)
{
  g_auto (GStrv) parts = g_strsplit (key, ":", 2);
  guint direction = 0;
  BivMark mark = 0;
  guint16 marks;

  biv_direction_from_name (position->ruleset->shape, parts[0], &direction);
  biv_mark_from_name (parts[1], &mark);
  marks = biv_board_draft_ground (draft, cell)->edges[direction];
  biv_board_draft_set_edge (draft, cell, direction, (guint16) (is_marked ? marks | mark : marks & ~mark));
}

static void
change_ground (BivBattlePosition *position,
               BivBoardDraft     *draft,
               BivCell            cell,
               const BivFacts    *facts)
{
  BivGround *ground = biv_board_draft_ground (draft, cell);

  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      const char *value = biv_facts_get_value (facts, i);
      BivMark mark = 0;

      if (strchr (biv_facts_get_key (facts, i), ':') != NULL)
        change_edge (position, draft, cell, biv_facts_get_key (facts, i), g_str_equal (value, "yes"));
      else if (!biv_mark_from_name (biv_facts_get_key (facts, i), &mark))
        ground->level = (guint8) g_ascii_strtoull (value, NULL, 10);
      else if (g_str_equal (value, "yes"))
        ground->marks |= biv_text_is_crossing (position->ruleset, mark) ? mark | BIV_MARK_RIVER : mark;
      else
        ground->marks &= (guint16) ~mark;
    }
}

static void
change_cells (BivBattlePosition *position,
              const GArray      *cells,
              const BivFacts    *facts)
{
  BivSetup *setup = position->setup;
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new_from (setup->board);
  g_autoptr (BivBoard) board = NULL;

  for (guint i = 0; i < cells->len; i++)
    change_ground (position, draft, g_array_index (cells, BivCell, i), facts);
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (setup, board);
}

gboolean
biv_battle_edit_ground (BivBattlePosition   *position,
             const BivStatement  *line,
             GError             **error)
{
  g_auto (BivGroundLine) ground = { NULL };

  if (!biv_battle_line_read_ground (position, line, &ground, error))
    return FALSE;
  change_cells (position, ground.cells, ground.facts);
  return TRUE;
}

/* ---- set cell ---- */

static void
set_cell_fact (BivSetup     *setup,
               const GArray *cells,
               const char   *key,
               const char   *value)
{
  for (guint i = 0; i < cells->len; i++)
    {
      char name[BIV_CELL_NAME];
      g_autofree char *which = g_strconcat (biv_board_cell_name (setup->board, g_array_index (cells, BivCell, i), name), ".",
                                            key, NULL);

      biv_facts_set (setup->cells, which, value);
    }
}

gboolean
biv_battle_edit_cell_facts (BivBattlePosition  *position,
                 const BivFactLine  *line,
                 GError            **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (BivFacts) ground = biv_facts_new ();

  if (!read_cells (position, line->which, cells, error))
    return FALSE;
  for (guint i = 0; i < biv_facts_get_n (line->facts); i++)
    {
      const char *key = biv_facts_get_key (line->facts, i), *value = biv_facts_get_value (line->facts, i);

      if (!g_str_equal (key, "level") && !g_strv_contains (biv_book_get_marks (position->book), key))
        {
          set_cell_fact (position->setup, cells, key, value);
          continue;
        }
      if (!check_ground_fact (key, value, error))
        return FALSE;
      biv_facts_set (ground, key, value);
    }
  change_cells (position, cells, ground);
  return TRUE;
}
