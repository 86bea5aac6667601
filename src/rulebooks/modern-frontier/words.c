/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the log, and the sums behind the dice */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>

#include "base/fit.h"
#include "engine/reckon.h"

/* ---- The log ---- */

/* What the common words do not say; they serve for the rest. */
char *
md_describe (const BivField *field,
             const BivState *state,
             const BivEvent *event)
{
  const char *unit = event->unit >= 0 ? field->units[event->unit].call : "";
  const char *other = event->other >= 0 ? field->units[event->other].call : "";

  switch ((BivEventKind) event->kind)
    {
    case BIV_EVENT_SHOT:
      return event->cell == BIV_NO_CELL ? g_strdup_printf (_("Fire taken back: %s."), unit) : NULL;
    case BIV_EVENT_COMBAT:
      return g_strdup_printf (_("%s attacked %s: %d and %d is %d."), unit, other, event->value, event->needed,
                              event->value + event->needed);
    case BIV_EVENT_DEFENCE:
      return g_strdup_printf (_("%s defended: %d and %d is %d."), other, event->value, event->needed,
                              event->value + event->needed);
    case BIV_EVENT_RETREATED:
      if (event->cell == BIV_CELL_OFF)
        return g_strdup_printf (_("%s retreated off the board."), unit);
      return event->cell == BIV_NO_CELL ? g_strdup_printf (_("%s cannot retreat."), unit) : NULL;
    case BIV_EVENT_WEAKENED:
      return g_strdup_printf (_("%s lost SV %d; %d left."), unit, event->value, event->needed);
    case BIV_EVENT_OVER:
      if (event->value == MD_RESULT_BOTH_EXHAUSTED)
        return g_strdup (_("Both sides are exhausted; the battle is over."));
      return event->value == MD_RESULT_TURN_LIMIT ? g_strdup (_("The last turn has been played; the battle is over.")) : NULL;
    default:
      return NULL;
    }
}

/* ---- The sums behind the dice ---- */

static guint
or_more (int face)
{
  return face > 6 ? 0 : 0x3fu & ~((1u << (MAX (face, 1) - 1)) - 1);
}

static char *
dup_sum (const MdPower *power)
{
  GString *sum = g_string_new (NULL);

  g_string_printf (sum, "%d", power->own);
  biv_reckon_part (sum, power->quality, power->quality > 0 ? _("elite") : _("poor"));
  biv_reckon_part (sum, power->cover, _("cover"));
  biv_reckon_part (sum, power->works, _("fortifications"));
  biv_reckon_part (sum, power->hill, power->hill > 0 ? _("downhill") : _("uphill"));
  biv_reckon_part (sum, power->river, _("river"));
  return g_string_free (sum, FALSE);
}

/* The attacker's die is good if it wins oftener than it loses; once it has fallen, the defender's if it wins. */
static guint
winning_faces (int own,
               int other,
               int fallen)
{
  guint winning = 0;

  for (int face = 1; face <= 6; face++)
    {
      int balance = 0;

      for (int against = 1; against <= 6; against++)
        if (fallen == 0 || against == fallen)
          balance += (own + face > other + against) - (own + face < other + against);
      if (balance > 0)
        winning |= 1u << (face - 1);
    }
  return winning;
}

static void
reckon_fight (const BivField *field,
              const MdBattle *battle,
              guint           attacker,
              BivCell         from,
              guint           defender,
              const BivFace  *faces,
              guint           n_faces,
              GArray         *lines)
{
  g_autofree char *attack_sum = NULL, *defence_sum = NULL;
  MdPower attack, defence;
  BivReckoning *line;

  md_work_out (field, battle, attacker, TRUE, from, battle->grid.stands[defender].cell, &attack);
  md_work_out (field, battle, defender, FALSE, battle->grid.stands[defender].cell, from, &defence);
  attack_sum = dup_sum (&attack);
  defence_sum = dup_sum (&defence);
  if (n_faces == 0)
    {
      line = biv_reckon_line (lines, battle->grid.stands[attacker].side, (int) attacker, "MD-CC-4",
                              winning_faces (attack.sum, defence.sum, 0));
      /* TRANSLATORS: a sum such as "5, +1 cover: 6 and the die against 5 and the die" */
      BIV_FIT (line->sum, _("%s: %d and the die against %d and the die"), attack_sum, attack.sum,
               defence.sum);
      BIV_FIT (line->what, _("beats %s"), field->units[defender].call);
    }
  line = biv_reckon_line (lines, battle->grid.stands[defender].side, (int) defender, "MD-CC-4",
                          winning_faces (defence.sum, attack.sum, n_faces > 0 ? faces[0].face : 0));
  if (n_faces > 0)
    BIV_FIT (line->sum, _("%s: %d and the die against %d"), defence_sum, defence.sum,
             attack.sum + faces[0].face);
  else
    BIV_FIT (line->sum, _("%s: %d and the die against %d and the die"), defence_sum, defence.sum, attack.sum);
  BIV_FIT (line->what, _("beats %s"), field->units[attacker].call);
}

static void
reckon_mine (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             BivCell         cell,
             int             passes,
             GArray         *lines)
{
  BivReckoning *line = biv_reckon_line (lines, battle->grid.stands[unit].side, (int) unit, "MD-MINE-2",
                                        0x3fu & ~or_more (2 + passes));
  char name[BIV_CELL_NAME];

  BIV_FIT (line->sum, _("minefield, %d earlier: SV −1 on %d or more, −2 on %d or more"), passes,
           MIN (2 + passes, 7), MIN (5 + passes, 7));
  BIV_FIT (line->what, _("comes unhurt to %s"), biv_board_cell_name (field->board, cell, name));
}

/* A die for each minefield on the way, then the combat. */
static void
reckon_move (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             const BivFace   *faces,
             guint            n_faces,
             GArray          *lines)
{
  guint unit = (guint) action->unit, used = 0;
  guint n_path = action->kind == BIV_ACTION_MOVE ? action->n_path : 0;

  for (guint i = 0; i < n_path; i++)
    {
      int earlier = 0;

      if (!biv_cells_has (battle->mines.words, action->path[i]))
        continue;
      for (guint k = 0; k < i; k++)
        earlier += action->path[k] == action->path[i];
      if (used++ >= n_faces)
        reckon_mine (field, battle, unit, action->path[i], battle->passes[action->path[i]] + earlier, lines);
    }
  if (action->other >= 0)
    reckon_fight (field, battle, unit, n_path > 0 ? action->path[n_path - 1] : battle->grid.stands[unit].cell,
                  (guint) action->other, faces + MIN (used, n_faces), n_faces - MIN (used, n_faces), lines);
}

static void
reckon_effect (const BivField *field,
               const MdBattle *battle,
               guint           unit,
               BivCell         lands,
               gboolean        is_direct,
               GArray         *lines)
{
  guint8 struck = biv_grid_at (&battle->grid, lands);
  int side = battle->grid.stands[unit].side, needed = is_direct ? 4 : 5;
  BivReckoning *line = biv_reckon_line (lines, battle->grid.stands[struck].side != side ? side : 1 - side, (int) unit,
                                        "MD-FIRE-13", or_more (needed));

  BIV_FIT (line->sum, is_direct ? _("direct fire: needs %d or more") : _("indirect fire: needs %d or more"),
           needed);
  BIV_FIT (line->what, _("hits %s"), field->units[struck].call);
}

/* One shot: its scatter die, and the effect die where it lands. Returns: the faces that have fallen for it */
static guint
reckon_shot (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             BivCell         cell,
             const BivFace  *faces,
             guint           n_faces,
             GArray         *lines)
{
  const MdOptions *options = &md_rules (field)->options;
  BivCell lands = cell;
  gboolean is_struck;

  if (n_faces == 0)
    {
      BivReckoning *line = biv_reckon_line (lines, battle->grid.stands[unit].side, (int) unit, "MD-FIRE-10", or_more (3));

      BIV_FIT_TEXT (line->sum, _("1 beyond, 2 short, 3 or more on target"));
      BIV_FIT_TEXT (line->what, _("lands on the target"));
    }
  else
    lands = md_landing (field, battle, unit, cell, faces[0].face == 1 ? 1 : faces[0].face == 2 ? -1 : 0);
  is_struck = lands != BIV_NO_CELL && biv_grid_at (&battle->grid, lands) != BIV_NO_STAND
              && (lands != battle->grid.stands[unit].cell || options->short_hits_firer);
  if (is_struck && n_faces < 2)
    reckon_effect (field, battle, unit, lands, md_is_direct (field, battle, unit, options->mode_by_struck ? lands : cell), lines);
  return MIN (n_faces, is_struck ? 2u : 1u);
}

/* The dice of all shots fall when the second side is done. */
static void
reckon_pass (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             const BivFace   *faces,
             guint            n_faces,
             GArray          *lines)
{
  if ((battle->grid.passed | 1 << action->side) != 3)
    return;
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivStandSet firing = battle->declared;

      for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
        {
          guint used;

          if (battle->grid.stands[unit].side != side)
            continue;
          used = reckon_shot (field, battle, (guint) unit, battle->aim[unit], faces, n_faces, lines);
          faces += used;
          n_faces -= used;
        }
    }
}

void
md_reckon (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           GArray          *lines)
{
  const MdBattle *battle = (const MdBattle *) state;

  if (!md_check (field, state, action, NULL))
    return;
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:
      reckon_shot (field, battle, (guint) action->unit, action->cell, NULL, 0, lines);
      break;
    case BIV_ACTION_PASS:
      reckon_pass (field, battle, action, faces, n_faces, lines);
      break;
    case BIV_ACTION_MOVE:
    case BIV_ACTION_ATTACK:
      reckon_move (field, battle, action, faces, n_faces, lines);
      break;
    case BIV_ACTION_RETREAT:
    case BIV_ACTION_ADVANCE:
      {
        BivCell cell = action->kind == BIV_ACTION_RETREAT ? action->cell : battle->fallen;

        if (!biv_cell_is_outside (cell) && biv_cells_has (battle->mines.words, cell) && n_faces == 0)
          reckon_mine (field, battle, (guint) state->decision_unit, cell, battle->passes[cell], lines);
        break;
      }
    default:
      break;
    }
}
