/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: facts, questions, the log, and the sums behind the dice */
#include "config.h"
#include "rulebooks/morschauser-frontier/private.h"

#include "base/fit.h"
#include "engine/reckon.h"
#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>

const char *const mf_results[] = { "none", "A", "B", "draw", "undecided", NULL };

/* ---- Facts ---- */

enum
{
  FACT_FIRED = BIV_N_GRID_FACTS,
  FACT_MARKED,
  FACT_MOVED,
  FACT_ATTACKED,
  FACT_SHIFTED,
  FACT_TURNED,
  FACT_DECLINED,
  FACT_ORDER,
};

const BivFactInfo mf_facts[] = {
  BIV_GRID_FACTS (mf_results),
  { BIV_TARGET_UNIT, "fired", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MfBattle, fired) },
  { BIV_TARGET_UNIT, "marked", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MfBattle, marked) },
  { BIV_TARGET_UNIT, "moved", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MfBattle, moved) },
  { BIV_TARGET_UNIT, "attacked", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MfBattle, attacked) },
  { BIV_TARGET_UNIT, "shifted", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (MfBattle, shifted) },
  { BIV_TARGET_UNIT, "turned", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (MfBattle, turned) },
  { BIV_TARGET_UNIT, "declined", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (MfBattle, declined) },
  { BIV_TARGET_UNIT, "order", BIV_FACT_NUMBER, 0, BIV_MAX_UNITS, .in_examples = BIV_FACT_KEPT,
    BIV_KEPT_IN_BYTES (MfBattle, order) },
  { 0 },
};

/* The referee has put a stand elsewhere: what it had to decide falls. */
static void
put (const BivField *field,
     MfBattle       *battle,
     guint           fact,
     guint           which,
     gint32          value)
{
  if (battle->grid.head.decision_unit == (int) which)
    biv_grid_stop_asking (&battle->grid);
  biv_grid_set_fact (field, &battle->grid, fact, which, value);
  if (battle->grid.stands[which].cell != BIV_NO_CELL)
    return;
  biv_stands_remove (&battle->marked, which);
  biv_shots_forget (battle->shots, &battle->n_shots, which);
}

void
mf_set_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  MfBattle *battle = (MfBattle *) state;

  switch (fact)
    {
    case BIV_GRID_FACT_AT:
    case BIV_GRID_FACT_PRESENCE:
      if (biv_grid_get_fact (field, &battle->grid, fact, which) != value)
        put (field, battle, fact, which, value);
      break;
    case BIV_GRID_FACT_RESULT:
      if (value != BIV_RESULT_NONE)
        mf_end (battle, (guint) value, NULL);
      break;
    case FACT_FIRED:
      biv_stands_set (&battle->fired, which, value);
      if (!value)
        biv_shots_forget (battle->shots, &battle->n_shots, which);
      break;
    case FACT_MARKED:
      biv_stands_set (&battle->marked, which, value && battle->grid.stands[which].cell != BIV_NO_CELL);
      break;
    case FACT_MOVED:
      biv_stands_set (&battle->moved, which, value);
      if (value)
        break;
      biv_stands_remove (&battle->shifted, which);
      biv_stands_remove (&battle->turned, which);
      biv_stands_remove (&battle->declined, which);
      battle->order[which] = 0;
      break;
    case FACT_ORDER:
      battle->order[which] = (guint8) value;
      battle->n_moves = MAX (battle->n_moves, (guint8) value);
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
  QUERY_MODE,
  QUERY_ATTACKERS,
  QUERY_POWER,
} Query;

const BivQueryInfo mf_queries[] = {
  [QUERY_DISTANCE] = { "distance", BIV_ANSWER_WORDS },
  [QUERY_ARC] = { "arc", BIV_ANSWER_WORDS },
  [QUERY_OFFERED] = { "offered", BIV_ANSWER_WORDS },
  [QUERY_MODE] = { "mode", BIV_ANSWER_WORDS },
  [QUERY_ATTACKERS] = { "attackers", BIV_ANSWER_UNITS },
  [QUERY_POWER] = { "power", BIV_ANSWER_WORDS },
  { NULL },
};

static char **
answer_offered (const BivField *field,
                const MfBattle *battle)
{
  BivCells nearest;

  if (battle->grid.head.decision == BIV_ACTION_ADVANCE)
    return biv_grid_answer_cell (field, battle->fallen);
  if (battle->grid.head.decision != BIV_ACTION_RETREAT)
    return biv_grid_answer_none ();
  mf_withdrawals (field, battle, (guint) battle->grid.head.decision_unit, &nearest);
  return biv_grid_answer_cells (field, nearest.words);
}

static char **
answer_mode (const BivField *field,
             const MfBattle *battle,
             guint           unit,
             const char     *arg,
             GError        **error)
{
  BivCell cell;

  if (!biv_grid_args_cell (field, arg, &cell, error))
    return NULL;
  if (!biv_stands_has (&battle->guns, unit) || battle->grid.stands[unit].cell == BIV_NO_CELL)
    return biv_grid_answer_none ();
  return biv_grid_answer_word (mf_is_direct (field, battle, unit, cell) ? "direct" : "indirect");
}

/* The battle that could be fought now in which this stand defends, or is the attacker that is faced. */
static gboolean
find_contest (const BivField *field,
              const MfBattle *battle,
              guint           unit,
              MfContest      *contest)
{
  const BivStand *stand = &battle->grid.stands[unit];
  guint8 prey;

  if (stand->cell == BIV_NO_CELL)
    return FALSE;
  if (mf_is_battle_of (battle, 1 - stand->side))
    return mf_work_out (field, battle, unit, contest);
  prey = mf_is_battle_of (battle, stand->side) ? mf_prey (field, battle, unit) : BIV_NO_STAND;
  return prey != BIV_NO_STAND && mf_work_out (field, battle, prey, contest) && contest->faced == unit;
}

static char **
answer_attackers (const BivField *field,
                  const MfBattle *battle,
                  guint           defender)
{
  BivStandSet attackers = { 0 };
  guint8 found[4];
  guint n = 0;

  if (mf_is_battle_of (battle, 1 - battle->grid.stands[defender].side))
    n = mf_list_attackers (field, battle, defender, found);
  for (guint i = 0; i < n; i++)
    biv_stands_add (&attackers, found[i]);
  return biv_grid_answer_units (field, attackers);
}

char **
mf_query (const BivField    *field,
          const BivState    *state,
          guint              query,
          const char *const *args,
          GError           **error)
{
  const MfBattle *battle = (const MfBattle *) state;
  MfContest contest;
  int unit;

  if (query == QUERY_DISTANCE)
    return biv_grid_query_distance (field, args, error);
  if (query == QUERY_OFFERED)
    return answer_offered (field, battle);
  if (!biv_grid_args_unit (field, &battle->grid, args[0], &unit, error))
    return NULL;
  switch ((Query) query)
    {
    case QUERY_ARC:
      return battle->grid.stands[unit].cell != BIV_NO_CELL
             ? biv_grid_answer_cells (field, mf_reach (field, battle, (guint) unit)) : biv_grid_answer_none ();
    case QUERY_MODE:      return answer_mode (field, battle, (guint) unit, args[1], error);
    case QUERY_ATTACKERS: return answer_attackers (field, battle, (guint) unit);
    case QUERY_POWER:
      if (!find_contest (field, battle, (guint) unit, &contest))
        return biv_grid_answer_none ();
      return biv_grid_answer_number ((int) contest.defender == unit ? contest.defence : contest.attack);
    case QUERY_DISTANCE:
    case QUERY_OFFERED:
    default:              g_return_val_if_reached (NULL);
    }
}

/* ---- The log ---- */

/* "2, 4 or 6" */
static const char *
deadly_words (guint deadly)
{
  switch (__builtin_popcount (deadly))
    {
    case 1:  return _("6");
    case 2:  return _("4 or 6");
    default: return _("2, 4 or 6");
    }
}

/* MF-ART-19: scores of a set, where the common words speak of a score to be reached. */
char *
mf_describe (const BivField *field,
             const BivState *state,
             const BivEvent *event)
{
  if (event->kind != BIV_EVENT_EFFECT)
    return NULL;
  /* TRANSLATORS: unit, die, scores: "Hit: 2nd Hill Rifles; 3, destroyed by 2, 4 or 6." */
  return g_strdup_printf (event->note & (1u << (event->value - 1)) ? _("Hit: %s; %d, destroyed by %s.")
                                                                   : _("Unharmed: %s; %d, destroyed by %s."),
                          field->units[event->other].call, event->value, deadly_words (event->note));
}

/* ---- The sums behind the dice ---- */

static void
reckon_contest (const BivField *field,
                const MfBattle *battle,
                guint           defender,
                GArray         *lines)
{
  g_autoptr (GString) attack = g_string_new (NULL);
  g_autoptr (GString) defence = g_string_new (NULL);
  MfContest contest;
  int power;

  if (!mf_work_out (field, battle, defender, &contest))
    return;
  power = mf_type (field, battle, contest.faced)->power;
  g_string_printf (attack, "%d", power);
  biv_reckon_part (attack, contest.hill_attack, _("uphill"));
  biv_reckon_part (attack, contest.river, _("river"));
  biv_reckon_part (attack, contest.wood_attack, _("cavalry against a wood"));
  biv_reckon_part (attack, contest.fronts, _("other enemies facing it"));
  power += contest.hill_attack + contest.river + contest.wood_attack + contest.fronts;
  biv_reckon_power (biv_reckon_line (lines, battle->grid.stands[contest.faced].side, (int) contest.faced, "MF-BAT-7",
                                     biv_reckon_or_less (contest.attack)),
                    attack->str, power, contest.attack, field->units[defender].call);
  power = mf_type (field, battle, defender)->power;
  g_string_printf (defence, "%d", power);
  biv_reckon_part (defence, contest.many, _("several attackers"));
  biv_reckon_part (defence, contest.hill_defence, _("higher ground"));
  biv_reckon_part (defence, contest.wood_defence, _("cavalry in a wood"));
  power += contest.many + contest.hill_defence + contest.wood_defence;
  biv_reckon_power (biv_reckon_line (lines, battle->grid.stands[defender].side, (int) defender, "MF-BAT-7",
                                     biv_reckon_or_less (contest.defence)),
                    defence->str, power, contest.defence, field->units[contest.faced].call);
}

/* The effect die on whoever stands where the shot lands. */
static void
reckon_hit (const BivField *field,
            const MfBattle *battle,
            guint           gun,
            BivCell         aimed_at,
            BivCell         lands,
            GArray         *lines)
{
  guint8 struck = lands != BIV_NO_CELL ? biv_grid_at (&battle->grid, lands) : BIV_NO_STAND;
  BivCell judged = mf_rules (field)->options.judges_landing ? lands : aimed_at;
  int side = battle->grid.stands[gun].side;
  gboolean is_direct, is_friend;
  BivReckoning *line;
  guint deadly;

  if (struck == BIV_NO_STAND)
    return;
  is_direct = mf_is_direct (field, battle, gun, judged);
  is_friend = battle->grid.stands[struck].side == side;
  deadly = mf_deadly (field, battle, struck, is_direct);
  line = biv_reckon_line (lines, is_friend ? 1 - side : side, (int) gun, is_friend ? "MF-ART-18" : "MF-ART-17", deadly);
  /* TRANSLATORS: how, scores: "direct fire: destroyed by 2, 4 or 6" */
  BIV_FIT (line->sum, _("%s: destroyed by %s"),
           is_direct ? _("direct fire")
           : mf_rules (field)->ground[judged] & MF_COVER ? _("indirect fire, target in cover")
                                                         : _("indirect fire, target not in full view"),
           deadly_words (deadly));
  BIV_FIT (line->what, _("destroys %s"), field->units[struck].call);
}

static void
reckon_shot (const BivField  *field,
             const MfBattle  *battle,
             const BivAction *action,
             const BivFace   *faces,
             guint            n_faces,
             GArray          *lines)
{
  guint gun = (guint) action->unit;
  BivReckoning *line;

  if (!mf_check_fire (field, battle, action, NULL) || mf_rules (field)->options.declares)
    return;
  if (n_faces > 0)
    {
      reckon_hit (field, battle, gun, action->cell, mf_landing (field, battle, gun, action->cell, faces[0].face), lines);
      return;
    }
  line = biv_reckon_line (lines, action->side, (int) gun, "MF-ART-12", biv_reckon_or_more (5));
  BIV_FIT_TEXT (line->sum, _("1 left, 2 beyond, 3 right, 4 short, 5 or 6 on target"));
  BIV_FIT_TEXT (line->what, _("lands on the target"));
  reckon_hit (field, battle, gun, action->cell, action->cell, lines);
}

/* The battle that a move would lead to: played on a copy, without dice. */
static void
reckon_move (const BivField  *field,
             const MfBattle  *battle,
             const BivAction *action,
             GArray          *lines)
{
  g_autofree MfBattle *after = NULL;
  guint8 prey;

  if (!mf_check_move (field, battle, action, NULL))
    return;
  after = g_memdup2 (battle, sizeof *battle);
  mf_apply_move (field, after, action, NULL);
  prey = mf_prey (field, after, (guint) action->unit);
  if (prey != BIV_NO_STAND)
    reckon_contest (field, after, prey, lines);
}

void
mf_reckon (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           GArray          *lines)
{
  const MfBattle *battle = (const MfBattle *) state;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:
      reckon_shot (field, battle, action, faces, n_faces, lines);
      break;
    case BIV_ACTION_MOVE:
      reckon_move (field, battle, action, lines);
      break;
    case BIV_ACTION_ATTACK:
      if (mf_check_attack (field, battle, action, NULL))
        reckon_contest (field, battle, (guint) action->other, lines);
      break;
    default:
      break;
    }
}
