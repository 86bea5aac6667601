/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: facts, questions, and the sums behind the dice */
#include "config.h"
#include "rulebooks/frontier-musket/private.h"

#include "base/fit.h"
#include "engine/reckon.h"
#include "engine/biv-text.h"
#include "base/fail.h"

#include <glib/gi18n-lib.h>

const char *const fm_results[] = { "none", "A", "B", "draw", "undecided", NULL };

/* ---- Facts ---- */

static const char *const army_words[] = { "european", "native", NULL };
static const char *const may_be_none[] = { "none", NULL };

enum
{
  FACT_FIRED = BIV_N_GRID_FACTS,
  FACT_MARKED,
  FACT_ACTIVATED,
  FACT_ATTACKED,
  FACT_DEFENDED,
  FACT_FIREARMS,
  FACT_DISMOUNTED,
  FACT_CONTOURS,
  FACT_FORD_TURN,
  FACT_ARMY,
  FACT_BUDGET,
  FACT_THROWS,
};

const BivFactInfo fm_facts[] = {
  BIV_GRID_FACTS (fm_results),
  { BIV_TARGET_UNIT, "fired", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (FmBattle, fired) },
  { BIV_TARGET_UNIT, "marked", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (FmBattle, marked) },
  { BIV_TARGET_UNIT, "activated", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (FmBattle, activated) },
  { BIV_TARGET_UNIT, "attacked", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (FmBattle, attacked) },
  { BIV_TARGET_UNIT, "defended", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (FmBattle, defended) },
  { BIV_TARGET_UNIT, "firearms", BIV_FACT_SWITCH },
  { BIV_TARGET_UNIT, "dismounted", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT },
  { BIV_TARGET_UNIT, "contours", BIV_FACT_NUMBER, 0, 200, BIV_KEPT_IN_BYTES (FmBattle, contours) },
  { BIV_TARGET_UNIT, "ford-turn", BIV_FACT_NUMBER, 1, 60000, may_be_none },
  { BIV_TARGET_SIDE, "army", BIV_FACT_WORD, 0, 0, army_words, BIV_KEPT_IN_BYTES (FmBattle, is_native) },
  { BIV_TARGET_SIDE, "budget", BIV_FACT_NUMBER, 0, 200, BIV_KEPT_IN_BYTES (FmBattle, budget) },
  { BIV_TARGET_SIDE, "throws", BIV_FACT_NUMBER, 0, 200, NULL, TRUE },
  { 0 },
};

gint32
fm_get_fact (const BivField *field,
             const BivState *state,
             guint           fact,
             guint           which)
{
  const FmBattle *battle = (const FmBattle *) state;
  const FmType *type;

  switch (fact)
    {
    case FACT_FIREARMS:
      return !biv_stands_has (&battle->unarmed, which);
    case FACT_DISMOUNTED:
      type = fm_type (field, battle, which);
      return type->becomes >= 0 && !(type->flags & FM_TYPE_MOUNTED);
    case FACT_FORD_TURN:
      return battle->ford_turn[which] != 0 ? battle->ford_turn[which] : BIV_FACT_NONE;
    case FACT_THROWS:
      return fm_activation_dice (field, battle, (int) which);
    default:
      return biv_grid_get_fact (field, &battle->grid, fact, which);
    }
}

static void
set_dismounted (const BivField *field,
                FmBattle       *battle,
                guint           unit,
                gboolean        is_dismounted)
{
  const FmType *type = fm_type (field, battle, unit);

  if (type->becomes >= 0 && is_dismounted == !!(type->flags & FM_TYPE_MOUNTED))
    {
      battle->grid.stands[unit].type = (guint8) type->becomes;
      fm_note_type (field, battle, unit);
    }
}

void
fm_set_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  FmBattle *battle = (FmBattle *) state;

  switch (fact)
    {
    case BIV_GRID_FACT_AT:
    case BIV_GRID_FACT_PRESENCE:
    case BIV_GRID_FACT_FACING:
      if (fm_get_fact (field, state, fact, which) == value)
        return;
      if (fact != BIV_GRID_FACT_FACING || battle->target[which] != BIV_NO_STAND)
        fm_take_out_of_combat (field, battle, which);
      biv_grid_set_fact (field, &battle->grid, fact, which, value);
      if (fact == BIV_GRID_FACT_AT)
        battle->ford_turn[which] = 0;                 /* FM-RIVER-4: nobody knows when it entered */
      if (battle->grid.stands[which].cell == BIV_NO_CELL)
        {
          biv_stands_remove (&battle->marked, which);
          biv_shots_forget (battle->shots, &battle->n_shots, which);
        }
      break;
    case BIV_GRID_FACT_RESULT:
      if (value != BIV_RESULT_NONE)
        fm_end (field, battle, (guint) value, NULL);
      break;
    case FACT_FIRED:
      biv_stands_set (&battle->fired, which, value);
      if (!value)
        biv_shots_forget (battle->shots, &battle->n_shots, which);
      break;
    case FACT_MARKED:
      biv_stands_set (&battle->marked, which, value && battle->grid.stands[which].cell != BIV_NO_CELL);
      break;
    case FACT_FIREARMS:
      biv_stands_set (&battle->unarmed, which, !value);
      fm_note_type (field, battle, which);
      break;
    case FACT_DISMOUNTED:
      set_dismounted (field, battle, which, value);
      break;
    case FACT_FORD_TURN:
      battle->ford_turn[which] = value == BIV_FACT_NONE ? 0 : (guint16) value;
      break;
    default:
      biv_grid_set_fact (field, &battle->grid, fact, which, value);
    }
}

/* ---- Questions ---- */

typedef enum
{
  QUERY_DISTANCE,
  QUERY_ARC,
  QUERY_OFFERED,
  QUERY_POWER,
  QUERY_COMBATS,
  QUERY_ATTACKERS,
  QUERY_FACED,
  QUERY_CONTACT,
  QUERY_MODE,
  QUERY_LANDING,
  QUERY_NEEDS,
  QUERY_SIGHT,
  QUERY_COST,
  QUERY_DEFAULT,
} Query;

const BivQueryInfo fm_queries[] = {
  [QUERY_DISTANCE] = { "distance", BIV_ANSWER_WORDS },
  [QUERY_ARC] = { "arc", BIV_ANSWER_WORDS },
  [QUERY_OFFERED] = { "offered", BIV_ANSWER_WORDS },
  [QUERY_POWER] = { "power", BIV_ANSWER_WORDS },
  [QUERY_COMBATS] = { "combats", BIV_ANSWER_UNITS },
  [QUERY_ATTACKERS] = { "attackers", BIV_ANSWER_UNITS },
  [QUERY_FACED] = { "faced", BIV_ANSWER_UNITS },
  [QUERY_CONTACT] = { "contact", BIV_ANSWER_UNITS },
  [QUERY_MODE] = { "mode", BIV_ANSWER_WORDS },
  [QUERY_LANDING] = { "landing", BIV_ANSWER_IN_ORDER },
  [QUERY_NEEDS] = { "needs", BIV_ANSWER_WORDS },
  [QUERY_SIGHT] = { "sight", BIV_ANSWER_WORDS },
  [QUERY_COST] = { "cost", BIV_ANSWER_WORDS },
  [QUERY_DEFAULT] = { "default", BIV_ANSWER_WORDS },
  { NULL },
};

static char **
answer_offered (const BivField *field,
                const FmBattle *battle)
{
  BivCells nearest;

  if (battle->grid.head.decision == BIV_ACTION_ADVANCE)
    return biv_grid_answer_cell (field, battle->fallen);
  if (battle->grid.head.decision != BIV_ACTION_RETREAT)
    return biv_grid_answer_none ();
  fm_withdrawals (field, battle, (guint) battle->grid.head.decision_unit, &nearest);
  return biv_grid_answer_cells (field, nearest.words);
}

static char **
answer_power (const BivField *field,
              const FmBattle *battle,
              guint           unit)
{
  guint8 defender = battle->target[unit];
  FmCombat combat;

  if (biv_stands_has (&battle->besieged, unit))
    {
      fm_work_out (field, battle, unit, &combat);
      return biv_grid_answer_number (combat.defence);
    }
  if (defender == BIV_NO_STAND || battle->faced[defender] != unit)
    return biv_grid_answer_none ();
  fm_work_out (field, battle, defender, &combat);
  return biv_grid_answer_number (combat.attack);
}

static char **
answer_attackers (const BivField *field,
                  const FmBattle *battle,
                  guint           defender)
{
  BivStandSet attackers = { 0 };
  guint8 found[4];
  guint n = fm_list_attackers (field, battle, defender, found);

  for (guint i = 0; i < n; i++)
    biv_stands_add (&attackers, found[i]);
  return biv_grid_answer_units (field, attackers);
}

static char **
answer_contact (const BivField *field,
                const FmBattle *battle,
                guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivStandSet enemies = { 0 };

  for (guint direction = 0; direction < 4 && stand->cell != BIV_NO_CELL; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy != BIV_NO_STAND && fm_are_in_contact (field, battle, unit, enemy))
        biv_stands_add (&enemies, enemy);
    }
  return biv_grid_answer_units (field, enemies);
}

static char **
answer_landing (const BivField *field,
                const FmBattle *battle,
                guint           gun,
                BivCell         cell)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  for (int face = 1; face <= 4; face++)
    {
      char name[BIV_CELL_NAME];

      g_strv_builder_add (cells, biv_board_cell_name (field->board, fm_landing (field, battle, gun, cell, face), name));
    }
  return g_strv_builder_end (cells);
}

/* Small arms look at cover, guns at cover and view (FM-ART-14). */
static char **
answer_needs (const BivField *field,
              const FmBattle *battle,
              guint           unit,
              guint           target)
{
  BivCell cell = battle->grid.stands[target].cell;
  const FmType *type = fm_type (field, battle, unit);
  gboolean is_hidden;

  if (type->range == 0 || cell == BIV_NO_CELL || battle->grid.stands[unit].cell == BIV_NO_CELL)
    return biv_grid_answer_none ();
  is_hidden = type->flags & FM_TYPE_ARTILLERY ? !fm_is_direct (field, battle, unit, cell) : fm_is_covered (field, cell);
  return biv_grid_answer_number (fm_needed (field, battle, unit, target, is_hidden));
}

static char **
answer_sight (const BivField    *field,
              const FmBattle    *battle,
              const char *const *args,
              GError           **error)
{
  static const char *const words[] = { "clear", "partial", "blocked" };
  BivCell from, to;
  gboolean small_arms;

  if (!biv_grid_args_cell (field, args[0], &from, error) || !biv_grid_args_cell (field, args[1], &to, error))
    return NULL;
  small_arms = g_strcmp0 (args[2], "small-arms") == 0;
  if (!small_arms && g_strcmp0 (args[2], "guns") != 0)
    return biv_fail_null (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, _("Sight is asked for guns or for small-arms."));
  return biv_grid_answer_word (words[fm_sight (field, battle, from, to, small_arms)]);
}

static char **
answer_cost (const BivField    *field,
             const FmBattle    *battle,
             const char *const *args,
             GError           **error)
{
  BivAction action;
  int cost;

  if (!biv_text_parse_order (field, &battle->grid.head, args, &action, error))
    return NULL;
  cost = field->ruleset->cost (field, &battle->grid.head, &action);
  return cost >= 0 ? biv_grid_answer_number (cost) : biv_grid_answer_none ();
}

static char **
answer_about_cell (const BivField *field,
                   const FmBattle *battle,
                   Query           query,
                   guint           unit,
                   const char     *arg,
                   GError        **error)
{
  BivCell cell;

  if (!biv_grid_args_cell (field, arg, &cell, error))
    return NULL;
  if (!(fm_type (field, battle, unit)->flags & FM_TYPE_ARTILLERY) || battle->grid.stands[unit].cell == BIV_NO_CELL)
    return biv_grid_answer_none ();
  return query == QUERY_LANDING ? answer_landing (field, battle, unit, cell)
                                : biv_grid_answer_word (fm_is_direct (field, battle, unit, cell) ? "direct" : "indirect");
}

static char **
answer_about_unit (const BivField    *field,
                   const FmBattle    *battle,
                   Query              query,
                   const char *const *args,
                   GError           **error)
{
  const BivStand *stand;
  int unit, other;

  if (!biv_grid_args_unit (field, &battle->grid, args[0], &unit, error))
    return NULL;
  stand = &battle->grid.stands[unit];
  switch (query)
    {
    case QUERY_ARC:
      if (stand->cell == BIV_NO_CELL)
        return biv_grid_answer_none ();
      return biv_grid_answer_cells (field, fm_reach (field, battle, (guint) unit));
    case QUERY_POWER:
      return answer_power (field, battle, (guint) unit);
    case QUERY_ATTACKERS:
      return answer_attackers (field, battle, (guint) unit);
    case QUERY_FACED:
      return battle->faced[unit] != BIV_NO_STAND ? biv_grid_answer_word (field->units[battle->faced[unit]].name)
                                                 : biv_grid_answer_none ();
    case QUERY_CONTACT:
      return answer_contact (field, battle, (guint) unit);
    case QUERY_MODE:
    case QUERY_LANDING:
      return answer_about_cell (field, battle, query, (guint) unit, args[1], error);
    case QUERY_NEEDS:
      if (!biv_grid_args_unit (field, &battle->grid, args[1], &other, error))
        return NULL;
      return answer_needs (field, battle, (guint) unit, (guint) other);
    default:
      g_return_val_if_reached (NULL);
    }
}

char **
fm_query (const BivField    *field,
          const BivState    *state,
          guint              query,
          const char *const *args,
          GError           **error)
{
  const FmBattle *battle = (const FmBattle *) state;
  BivCells nearest;

  switch ((Query) query)
    {
    case QUERY_DISTANCE: return biv_grid_query_distance (field, args, error);
    case QUERY_OFFERED:  return answer_offered (field, battle);
    case QUERY_DEFAULT:
      if (state->decision != BIV_ACTION_RETREAT)
        return biv_grid_answer_none ();
      fm_withdrawals (field, battle, (guint) state->decision_unit, &nearest);
      return biv_grid_answer_cell (field, fm_default_withdrawal (field, battle, (guint) state->decision_unit, &nearest));
    case QUERY_COMBATS:  return biv_grid_answer_units (field, battle->besieged);
    case QUERY_SIGHT:    return answer_sight (field, battle, args, error);
    case QUERY_COST:     return answer_cost (field, battle, args, error);
    case QUERY_ARC:
    case QUERY_POWER:
    case QUERY_ATTACKERS:
    case QUERY_FACED:
    case QUERY_CONTACT:
    case QUERY_MODE:
    case QUERY_LANDING:
    case QUERY_NEEDS:
    default:             return answer_about_unit (field, battle, (Query) query, args, error);
    }
}

/* ---- The sums behind the dice ---- */

static void
reckon_combat (const BivField *field,
               const FmBattle *battle,
               guint           defender,
               GArray         *lines)
{
  g_autoptr (GString) attack = g_string_new (NULL);
  g_autoptr (GString) defence = g_string_new (NULL);
  FmCombat combat;
  int power;

  fm_work_out (field, battle, defender, &combat);
  power = fm_type (field, battle, combat.faced)->power;
  g_string_printf (attack, "%d", power);
  biv_reckon_part (attack, combat.hill_attack, _("uphill"));
  biv_reckon_part (attack, combat.river, _("river"));
  biv_reckon_part (attack, combat.wood_attack, _("cavalry against a wood"));
  power += combat.hill_attack + combat.river + combat.wood_attack;
  biv_reckon_power (biv_reckon_line (lines, battle->grid.stands[combat.faced].side, (int) combat.faced, "FM-CC-12",
                                     biv_reckon_or_less (combat.attack)),
                    attack->str, power, combat.attack, field->units[defender].call);
  /* FM-CC-2, option fight-limit */
  if (fm_rules (field)->options.fights_once
      && (biv_stands_has (&battle->attacked, defender) || biv_stands_has (&battle->defended, defender)))
    return;
  power = fm_type (field, battle, defender)->power;
  g_string_printf (defence, "%d", power);
  biv_reckon_part (defence, combat.many, _("several attackers"));
  biv_reckon_part (defence, combat.hill_defence, _("higher ground"));
  biv_reckon_part (defence, combat.wood_defence, _("cavalry in a wood"));
  power += combat.many + combat.hill_defence + combat.wood_defence;
  biv_reckon_power (biv_reckon_line (lines, battle->grid.stands[defender].side, (int) defender, "FM-CC-13",
                                     biv_reckon_or_less (combat.defence)),
                    defence->str, power, combat.defence, field->units[combat.faced].call);
}

static void
reckon_effect (const BivField *field,
               BivReckoning   *line,
               int             needed,
               const char     *how,
               const char     *victim)
{
  BIV_FIT (line->sum, _("%s: needs %d or more"), how, needed);
  BIV_FIT (line->what, _("destroys %s"), victim);
}

/* The effect die on whoever stands where the shot lands (FM-ART-11, FM-ART-12, FM-ART-15). */
static void
reckon_hit (const BivField *field,
            const FmBattle *battle,
            guint           gun,
            BivCell         aimed_at,
            BivCell         lands,
            GArray         *lines)
{
  const FmOptions *options = &fm_rules (field)->options;
  guint8 struck = lands != BIV_NO_CELL ? biv_grid_at (&battle->grid, lands) : BIV_NO_STAND;
  BivCell judged = options->direct_by_landing ? lands : aimed_at;
  gboolean is_direct;
  int side, needed;

  if (struck == BIV_NO_STAND || (struck == gun && !options->hits_itself))
    return;
  is_direct = fm_is_direct (field, battle, gun, judged);
  side = battle->grid.stands[gun].side;
  needed = fm_needed (field, battle, gun, struck, !is_direct);
  reckon_effect (field, biv_reckon_line (lines, battle->grid.stands[struck].side == side ? 1 - side : side, (int) gun, "FM-ART-16",
                                  biv_reckon_or_more (needed)),
                 needed,
                 is_direct ? _("direct fire") : fm_is_covered (field, judged) ? _("indirect fire, target in cover")
                                                                              : _("indirect fire, target not in full view"),
                 field->units[struck].call);
}

static void
reckon_gun (const BivField *field,
            const FmBattle *battle,
            guint           gun,
            BivCell         cell,
            const BivFace  *faces,
            guint           n_faces,
            GArray         *lines)
{
  BivReckoning *line;

  if (n_faces > 0)
    {
      reckon_hit (field, battle, gun, cell, fm_landing (field, battle, gun, cell, faces[0].face), lines);
      return;
    }
  line = biv_reckon_line (lines, battle->grid.stands[gun].side, (int) gun, "FM-ART-8", biv_reckon_or_more (5));
  BIV_FIT_TEXT (line->sum, _("1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target"));
  BIV_FIT_TEXT (line->what, _("lands on the target"));
  reckon_hit (field, battle, gun, cell, cell, lines);
}

static void
reckon_shot (const BivField  *field,
             const FmBattle  *battle,
             const BivAction *action,
             const BivFace   *faces,
             guint            n_faces,
             GArray          *lines)
{
  guint unit = (guint) action->unit;
  guint8 target;
  int needed;
  gboolean is_covered;

  if (!fm_check_fire (field, battle, action, NULL))
    return;
  if (battle->grid.head.phase == FM_ARTILLERY)
    {
      if (!fm_rules (field)->options.declares)
        reckon_gun (field, battle, unit, action->cell, faces, n_faces, lines);
      return;
    }
  target = biv_grid_at (&battle->grid, action->cell);
  is_covered = fm_is_covered (field, action->cell);
  needed = fm_needed (field, battle, unit, target, is_covered);
  reckon_effect (field, biv_reckon_line (lines, action->side, (int) unit, "FM-FIRE-6", biv_reckon_or_more (needed)), needed,
                 is_covered ? _("target in cover") : _("target in the open"), field->units[target].call);
}

/* The combat that a move would lead to: played on a copy, without dice. */
static void
reckon_move (const BivField  *field,
             const FmBattle  *battle,
             const BivAction *action,
             GArray          *lines)
{
  g_autofree FmBattle *after = NULL;

  if (!fm_check_move (field, battle, action, NULL))
    return;
  after = g_memdup2 (battle, sizeof *battle);
  fm_apply_move (field, after, action, NULL);
  if (after->target[action->unit] != BIV_NO_STAND)
    reckon_combat (field, after, after->target[action->unit], lines);
}

void
fm_reckon (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           GArray          *lines)
{
  const FmBattle *battle = (const FmBattle *) state;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:
      reckon_shot (field, battle, action, faces, n_faces, lines);
      break;
    case BIV_ACTION_MOVE:
      reckon_move (field, battle, action, lines);
      break;
    case BIV_ACTION_ATTACK:
      if (fm_check_attack (field, battle, action, NULL))
        reckon_combat (field, battle, (guint) action->other, lines);
      break;
    default:
      break;
    }
}
