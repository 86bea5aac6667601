/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.c: facts and questions */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include "base/fit.h"
#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const md_results[] = { "none", "A", "B", "draw", "both-exhausted", "turn-limit", NULL };

/* ---- Facts ---- */

static const char *const quality_words[] = { "regular", "elite", "poor", NULL };
static const char *const none_words[] = { "none", NULL };

enum
{
  FACT_FIRED = BIV_N_GRID_FACTS,
  FACT_ACTIVATED,
  FACT_INITIAL,
  FACT_STRENGTH,
  FACT_QUALITY,
  FACT_RESERVE,
  FACT_DISMOUNTED,
  FACT_WORK,
  FACT_PROGRESS,
  FACT_EXHAUSTED,
  FACT_LOST,
  FACT_EXHAUSTION_POINT,
  FACT_WIRE,
  FACT_MINE,
  FACT_PASSES,
  FACT_HITS,
  FACT_TURNS,
};

const BivFactInfo md_facts[] = {
  BIV_GRID_FACTS (md_results),
  { BIV_TARGET_UNIT, "fired", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MdBattle, fired) },
  { BIV_TARGET_UNIT, "activated", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MdBattle, activated) },
  { BIV_TARGET_UNIT, "initial", BIV_FACT_NUMBER, 0, 999 },
  { BIV_TARGET_UNIT, "strength", BIV_FACT_NUMBER, 0, 999 },
  { BIV_TARGET_UNIT, "quality", BIV_FACT_WORD, 0, 0, quality_words, BIV_KEPT_IN_BYTES (MdBattle, quality) },
  { BIV_TARGET_UNIT, "reserve", BIV_FACT_SWITCH },
  { BIV_TARGET_UNIT, "dismounted", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT },
  { BIV_TARGET_UNIT, "work", BIV_FACT_CELL, 0, 0, none_words },
  { BIV_TARGET_UNIT, "progress", BIV_FACT_NUMBER, 0, 200, BIV_KEPT_IN_BYTES (MdBattle, progress) },
  { BIV_TARGET_SIDE, "exhausted", BIV_FACT_SWITCH },
  { BIV_TARGET_SIDE, "lost", BIV_FACT_NUMBER, 0, 100000, NULL, TRUE },
  { BIV_TARGET_SIDE, "exhaustion-point", BIV_FACT_NUMBER, 0, 100000, NULL, TRUE },
  { BIV_TARGET_CELL, "wire", BIV_FACT_SWITCH },
  { BIV_TARGET_CELL, "mine", BIV_FACT_SWITCH },
  { BIV_TARGET_CELL, "passes", BIV_FACT_NUMBER, 0, 200, BIV_KEPT_IN_BYTES (MdBattle, passes) },
  { BIV_TARGET_CELL, "hits", BIV_FACT_NUMBER, 0, 200, BIV_KEPT_IN_BYTES (MdBattle, hits) },
  { BIV_TARGET_CELL, "turns", BIV_FACT_NUMBER, 0, 5, NULL, TRUE },
  { 0 },
};

/* Mounted is whatever an army list may have. */
static gboolean
is_dismounted (const BivField *field,
               const MdBattle *battle,
               guint           unit)
{
  return biv_book_get_type_at (field->book, battle->grid.stands[unit].type)->is_derived;
}

gint32
md_get_fact (const BivField *field,
             const BivState *state,
             guint           fact,
             guint           which)
{
  const MdBattle *battle = (const MdBattle *) state;

  switch (fact)
    {
    case FACT_INITIAL:          return battle->initial[which];
    case FACT_STRENGTH:         return battle->sv[which];
    case FACT_RESERVE:          return battle->grid.stands[which].presence == BIV_PRESENCE_WAITING;
    case FACT_DISMOUNTED:       return is_dismounted (field, battle, which);
    case FACT_WORK:             return battle->work[which];
    case FACT_EXHAUSTED:        return md_is_exhausted (battle, (int) which);
    case FACT_LOST:             return md_lost (battle, (int) which);
    case FACT_EXHAUSTION_POINT: return md_exhaustion_point (field, md_total (battle, (int) which));
    case FACT_WIRE:             return biv_cells_has (battle->wire.words, (BivCell) which);
    case FACT_MINE:             return biv_cells_has (battle->mines.words, (BivCell) which);
    case FACT_TURNS:            return md_turns_needed (battle, (BivCell) which);
    default:                    return biv_grid_get_fact (field, &battle->grid, fact, which);
    }
}

/* Whoever has gone has nothing left to do or to decide. */
static void
take_away (MdBattle *battle,
           guint     unit)
{
  battle->aim[unit] = BIV_NO_CELL;
  biv_stands_remove (&battle->declared, unit);
  md_stop_work (battle, unit);
  if (battle->grid.head.decision_unit == (int) unit)
    biv_grid_stop_asking (&battle->grid);
}

/* MD-UNIT-2: nothing left is lost; off the board as if lost has nothing left. */
static void
set_strength (MdBattle *battle,
              guint     unit,
              gint16    strength)
{
  battle->sv[unit] = strength;
  battle->initial[unit] = MAX (battle->initial[unit], strength);
  if (strength > 0 && battle->grid.stands[unit].presence == BIV_PRESENCE_LOST)
    battle->grid.stands[unit].presence = BIV_PRESENCE_ABSENT;
  if (strength > 0)
    return;
  take_away (battle, unit);
  if (battle->grid.stands[unit].cell != BIV_NO_CELL)
    biv_grid_remove (&battle->grid, unit, BIV_PRESENCE_LOST);
  else
    battle->grid.stands[unit].presence = BIV_PRESENCE_LOST;
}

static void
set_place (const BivField *field,
           MdBattle       *battle,
           guint           fact,
           guint           unit,
           gint32          value)
{
  gboolean was_lost = battle->grid.stands[unit].presence == BIV_PRESENCE_LOST;

  if (md_get_fact (field, &battle->grid.head, fact, unit) == value)
    return;
  take_away (battle, unit);
  biv_grid_set_fact (field, &battle->grid, fact, unit, value);
  if (battle->grid.stands[unit].presence == BIV_PRESENCE_LOST)
    battle->sv[unit] = 0;
  else if (was_lost && battle->sv[unit] == 0)
    battle->sv[unit] = MAX (battle->initial[unit], 1);
}

static void
set_dismounted (const BivField *field,
                MdBattle       *battle,
                guint           unit,
                gboolean        dismounted)
{
  int becomes = md_type (field, battle, unit)->becomes;

  if (becomes >= 0 && is_dismounted (field, battle, unit) != dismounted)
    {
      battle->grid.stands[unit].type = (guint8) becomes;
      md_note_type (field, battle, unit);
    }
}

static void
set_mine (MdBattle *battle,
          BivCell   cell,
          gboolean  is_mined)
{
  if (is_mined)
    {
      biv_cells_add (battle->mines.words, cell);
      return;
    }
  biv_cells_remove (battle->mines.words, cell);
  battle->passes[cell] = battle->hits[cell] = 0;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->work[unit] == cell)
      md_stop_work (battle, unit);
}

void
md_overrule (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  MdBattle *battle = (MdBattle *) state;

  switch (fact)
    {
    case BIV_GRID_FACT_AT:
    case BIV_GRID_FACT_PRESENCE:
      set_place (field, battle, fact, which, value);
      break;
    case BIV_GRID_FACT_RESULT:
      if (value != BIV_RESULT_NONE)
        md_end (field, battle, (guint) value, NULL);
      break;
    case FACT_INITIAL:
      battle->initial[which] = (gint16) value;
      break;
    case FACT_STRENGTH:
      set_strength (battle, which, (gint16) value);
      break;
    case FACT_RESERVE:
      if (battle->grid.stands[which].cell == BIV_NO_CELL && battle->grid.stands[which].presence != BIV_PRESENCE_LOST)
        battle->grid.stands[which].presence = value ? BIV_PRESENCE_WAITING : BIV_PRESENCE_ABSENT;
      break;
    case FACT_DISMOUNTED:
      set_dismounted (field, battle, which, value);
      break;
    case FACT_WORK:
      battle->work[which] = (BivCell) value;
      if (value == BIV_NO_CELL)
        battle->progress[which] = 0;
      break;
    case FACT_EXHAUSTED:
      battle->exhausted = (guint8) ((battle->exhausted & ~(1 << which)) | (value != 0) << which);
      break;
    case FACT_WIRE:
      if (value)
        biv_cells_add (battle->wire.words, (BivCell) which);
      else
        biv_cells_remove (battle->wire.words, (BivCell) which);
      break;
    case FACT_MINE:
      set_mine (battle, (BivCell) which, value);
      break;
    default:
      biv_grid_set_fact (field, &battle->grid, fact, which, value);
    }
}

/* MD-EXH-1: what a battle begins with is what its units have then, which in a campaign may be less than the table's. */
void
md_set_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  MdBattle *battle = (MdBattle *) state;

  md_overrule (field, state, fact, which, value);
  if (fact == FACT_STRENGTH && value > 0 && (field->setup->phase == NULL || state->phase == MD_SETUP))
    battle->initial[which] = (gint16) value;
}

/* ---- Questions ---- */

typedef enum
{
  QUERY_DISTANCE,
  QUERY_ARC,
  QUERY_OFFERED,
  QUERY_NEIGHBOURS,
  QUERY_LINE,
  QUERY_MODE,
  QUERY_LANDING,
  QUERY_CONTACT,
  QUERY_LEFT,
  QUERY_POWERS,
  QUERY_TOTALS,
  QUERY_EXHAUSTION_POINT,
} Query;

const BivQueryInfo md_queries[] = {
  [QUERY_DISTANCE] = { "distance", BIV_ANSWER_WORDS },
  [QUERY_ARC] = { "arc", BIV_ANSWER_WORDS },
  [QUERY_OFFERED] = { "offered", BIV_ANSWER_WORDS },
  [QUERY_NEIGHBOURS] = { "neighbours", BIV_ANSWER_IN_ORDER },
  [QUERY_LINE] = { "line", BIV_ANSWER_IN_ORDER },
  [QUERY_MODE] = { "mode", BIV_ANSWER_WORDS },
  [QUERY_LANDING] = { "landing", BIV_ANSWER_IN_ORDER },
  [QUERY_CONTACT] = { "contact", BIV_ANSWER_UNITS },
  [QUERY_LEFT] = { "left", BIV_ANSWER_WORDS },
  [QUERY_POWERS] = { "powers", BIV_ANSWER_IN_ORDER },
  [QUERY_TOTALS] = { "totals", BIV_ANSWER_IN_ORDER },
  [QUERY_EXHAUSTION_POINT] = { "exhaustion-point", BIV_ANSWER_WORDS },
  { NULL },
};

/* Beyond the board too: the hexes have their names there. (MD-HEX-2) */
static void
name_hex (char buffer[BIV_CELL_NAME],
          int  column,
          int  row)
{
  biv_fit (buffer, BIV_CELL_NAME, "%02d%02d", CLAMP (column + 1, 0, 99), CLAMP (row + 1, 0, 99));
}

static char **
answer_neighbours (const BivField    *field,
                   const char *const *args,
                   GError           **error)
{
  g_autoptr (GStrvBuilder) answer = NULL;
  BivCell cell;
  int column, row, down;

  if (!biv_grid_args_cell (field, args[0], &cell, error))
    return NULL;
  answer = g_strv_builder_new ();
  column = biv_board_column (field->board, cell);
  row = biv_board_row (field->board, cell);
  down = column & 1;
  for (guint direction = 0; direction < 6; direction++)
    {
      static const int columns[] = { 0, 1, 1, 0, -1, -1 };
      const int rows[] = { -1, down - 1, down, 1, down, down - 1 };
      char name[BIV_CELL_NAME];

      name_hex (name, column + columns[direction], row + rows[direction]);
      g_strv_builder_add (answer, name);
    }
  return g_strv_builder_end (answer);
}

/* The name of a hex of a line, which may lie beyond the northern or southern end. */
static char *
dup_line_name (const BivField *field,
               BivCell         from,
               int             difference)
{
  int width = field->board->width, number = from + difference;
  int row = number >= 0 ? number / width : -((width - 1 - number) / width);
  char name[BIV_CELL_NAME];

  name_hex (name, number - row * width, row);
  return g_strdup (name);
}

static char **
answer_line (const BivField    *field,
             const char *const *args,
             GError           **error)
{
  g_autoptr (GStrvBuilder) answer = NULL;
  const BivLine *line;
  const gint16 *step;
  BivCell from, to;

  if (!biv_grid_args_cell (field, args[0], &from, error) || !biv_grid_args_cell (field, args[1], &to, error))
    return NULL;
  answer = g_strv_builder_new ();
  line = biv_board_line (field->board, from, to);
  step = field->board->differences + line->first;
  for (guint i = 0; i < line->n_crossed; i++, step += 2)
    {
      g_autofree char *one = dup_line_name (field, from, step[0]);
      g_autofree char *two = dup_line_name (field, from, step[1]);
      gboolean in_order = strcmp (one, two) < 0;
      g_autofree char *both = g_strconcat (in_order ? one : two, "|", in_order ? two : one, NULL);

      g_strv_builder_add (answer, step[0] == step[1] ? one : both);
    }
  return g_strv_builder_end (answer);
}

/* Its type's arc and range, whatever ground it stands on. */
static char **
answer_arc (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            const char     *at,
            GError        **error)
{
  BivCell from = battle->grid.stands[unit].cell;
  const MdType *type = md_type (field, battle, unit);
  gint64 distance = 0;
  BivCells cells = { { 0 } };

  if (at != NULL && !g_ascii_string_to_signed (at, 10, 0, 100, &distance, error))
    return NULL;
  for (BivCell cell = 0; cell < field->board->n_cells && from != BIV_NO_CELL; cell++)
    {
      int there = biv_board_hexes_between (field->board, from, cell);

      if (md_is_in_arc (field, battle, unit, cell) && there <= type->r && (at == NULL || there == distance))
        biv_cells_add (cells.words, cell);
    }
  return biv_grid_answer_cells (field, cells.words);
}

static char **
answer_offered (const BivField *field,
                const MdBattle *battle)
{
  const BivState *head = &battle->grid.head;
  g_auto (GStrv) names = NULL;
  BivCells cells;
  gboolean off;

  if (head->decision == BIV_ACTION_ADVANCE)
    return biv_grid_answer_cell (field, battle->fallen);
  if (head->decision != BIV_ACTION_RETREAT)
    return biv_grid_answer_none ();
  md_retreats (field, battle, (guint) head->decision_unit, md_winner_cell (battle), &cells, &off);
  if (!off)
    return biv_grid_answer_cells (field, cells.words);
  names = biv_grid_answer_cells (field, cells.words);
  {
    g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

    g_strv_builder_addv (all, (const char **) names);
    g_strv_builder_add (all, "off");
    return g_strv_builder_end (all);
  }
}

static char **
answer_two (int a,
            int b)
{
  g_autofree char *one = g_strdup_printf ("%d", a);
  g_autofree char *two = g_strdup_printf ("%d", b);
  const char *const both[] = { one, two, NULL };

  return g_strdupv ((char **) both);
}

static char **
answer_powers (const BivField *field,
               const MdBattle *battle,
               guint           unit,
               guint           other)
{
  BivCell from = battle->grid.stands[unit].cell, to = battle->grid.stands[other].cell;
  MdPower attack, defence;

  if (from == BIV_NO_CELL || to == BIV_NO_CELL)
    return biv_grid_answer_none ();
  md_work_out (field, battle, unit, TRUE, from, to, &attack);
  md_work_out (field, battle, other, FALSE, to, from, &defence);
  return answer_two (attack.sum, defence.sum);
}

static char **
answer_left (const BivField    *field,
             const MdBattle    *battle,
             guint              unit,
             const char *const *args,
             GError           **error)
{
  BivCell path[BIV_ACTION_MAX_PATH];
  guint n = 0;
  int left;

  for (; args[n] != NULL; n++)
    if (n == BIV_ACTION_MAX_PATH || !biv_grid_args_cell (field, args[n], &path[n], error))
      {
        if (n == BIV_ACTION_MAX_PATH)
          g_set_error (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, _("A path has at most %d cells."), BIV_ACTION_MAX_PATH);
        return NULL;
      }
  left = battle->grid.stands[unit].cell != BIV_NO_CELL ? md_left_after (field, battle, unit, path, n) : -1;
  return left >= 0 ? biv_grid_answer_number (left) : biv_grid_answer_none ();
}

static char **
answer_about_cell (const BivField *field,
                   const MdBattle *battle,
                   Query           query,
                   guint           unit,
                   const char     *arg,
                   GError        **error)
{
  g_autoptr (GStrvBuilder) cells = NULL;
  BivCell cell;

  if (!biv_grid_args_cell (field, arg, &cell, error))
    return NULL;
  if (battle->grid.stands[unit].cell == BIV_NO_CELL)
    return biv_grid_answer_none ();
  if (query == QUERY_MODE)
    return biv_grid_answer_word (md_is_direct (field, battle, unit, cell) ? "direct" : "indirect");
  cells = g_strv_builder_new ();
  for (int deviation = 1; deviation >= -1; deviation -= 2)
    {
      char name[BIV_CELL_NAME];

      g_strv_builder_add (cells, biv_board_cell_name (field->board, md_landing (field, battle, unit, cell, deviation), name));
    }
  return g_strv_builder_end (cells);
}

static char **
answer_about_unit (const BivField    *field,
                   const MdBattle    *battle,
                   Query              query,
                   const char *const *args,
                   GError           **error)
{
  int unit, other;

  if (!biv_grid_args_unit (field, &battle->grid, args[0], &unit, error))
    return NULL;
  switch (query)
    {
    case QUERY_ARC:     return answer_arc (field, battle, (guint) unit, args[1], error);
    case QUERY_CONTACT: return biv_grid_answer_units (field, md_contacts (field, battle, (guint) unit));
    case QUERY_LEFT:    return answer_left (field, battle, (guint) unit, args + 1, error);
    case QUERY_MODE:
    case QUERY_LANDING: return answer_about_cell (field, battle, query, (guint) unit, args[1], error);
    case QUERY_POWERS:
      if (!biv_grid_args_unit (field, &battle->grid, args[1], &other, error))
        return NULL;
      return answer_powers (field, battle, (guint) unit, (guint) other);
    default:
      g_return_val_if_reached (NULL);
    }
}

char **
md_query (const BivField    *field,
          const BivState    *state,
          guint              query,
          const char *const *args,
          GError           **error)
{
  const MdBattle *battle = (const MdBattle *) state;
  gint64 total;

  switch ((Query) query)
    {
    case QUERY_DISTANCE:   return biv_grid_query_distance (field, args, error);
    case QUERY_OFFERED:    return answer_offered (field, battle);
    case QUERY_NEIGHBOURS: return answer_neighbours (field, args, error);
    case QUERY_LINE:       return answer_line (field, args, error);
    case QUERY_TOTALS:
      return battle->attacker != BIV_NO_STAND ? answer_two (battle->totals[0], battle->totals[1]) : biv_grid_answer_none ();
    case QUERY_EXHAUSTION_POINT:
      if (!g_ascii_string_to_signed (args[0] != NULL ? args[0] : "", 10, 0, 100000, &total, error))
        return NULL;
      return biv_grid_answer_number (md_exhaustion_point (field, (int) total));
    case QUERY_ARC:
    case QUERY_MODE:
    case QUERY_LANDING:
    case QUERY_CONTACT:
    case QUERY_LEFT:
    case QUERY_POWERS:
    default:               return answer_about_unit (field, battle, (Query) query, args, error);
    }
}
