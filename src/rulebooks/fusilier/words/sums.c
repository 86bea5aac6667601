/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sums.c: the sums behind the dice of an action, before they fall
 *
 * The action is done on a copy, with the faces that have fallen and made-up ones for the rest. Which dice are thrown, for
 * whom and for what, depends on nothing else; the one exception, woods, ends the list. */
#include "config.h"
#include "base/fit.h"
#include "engine/reckon.h"
#include "rulebooks/fusilier/rules/log.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const BivField *field;
  const FuBattle *before;
  const FuBattle *after;      /* with made-up dice: what counted is in FuUnit.fought */
  const BivEvent *event;
  const BivThrow *throws;     /* those of the event */
  const BivFace  *faces;      /* and those that have fallen */
  guint           n_fallen;
  BivReckoning   *line;
} Sum;

#define SAY_SUM(sum, ...)  BIV_FIT ((sum)->line->sum, __VA_ARGS__)
#define SAY_WHAT(sum, ...) BIV_FIT ((sum)->line->what, __VA_ARGS__)

static guint
dice_of (const BivEvent *event)
{
  return (guint) MAX (event->n_dice, 0);
}

static const FuNumbers *
numbers_of (const Sum *sum)
{
  return &fu_rules (sum->field)->numbers;
}

/* Of one die. @winning: bit 0 for face 1 */
static void
set_faces (const Sum *sum,
           int        sides,
           guint      winning)
{
  sum->line->winning = (guint16) winning;
  sum->line->chances = __builtin_popcount (winning);
  sum->line->out_of = sides;
}

static void
set_odds (const Sum *sum,
          int        chances,
          int        out_of)
{
  sum->line->winning = 0;
  sum->line->chances = chances;
  sum->line->out_of = out_of;
}

/* Of two dice of six: the totals from 2 that do it. */
static void
set_totals (const Sum *sum,
            guint      totals)
{
  guint winning = 0;
  int n = 0;

  if (sum->n_fallen > 0)
    {
      for (int face = 1; face <= 6; face++)
        if (totals & 1u << (sum->faces[0].face + face - 2))
          winning |= 1u << (face - 1);
      set_faces (sum, 6, winning);
      return;
    }
  for (int a = 1; a <= 6; a++)
    for (int b = 1; b <= 6; b++)
      n += (totals >> (a + b - 2)) & 1;
  set_odds (sum, n, 36);
}

/* ---- Time and orders (FU-SETUP-10, FU-ORDER-1, FU-ORDER-7) ---- */

/* The hours that the dice can still say. */
static void
reckon_start (const Sum *sum)
{
  const FuNumbers *numbers = numbers_of (sum);
  int fallen = sum->n_fallen > 0 ? sum->faces[0].face : 0, first = 24, last = 0;

  for (int total = fallen > 0 ? fallen + 1 : 2; total <= (fallen > 0 ? fallen + 6 : 12); total++)
    {
      first = MIN (first, numbers->start_hour[total - 2]);
      last = MAX (last, numbers->start_hour[total - 2]);
    }
  SAY_WHAT (sum, "%s", _("says when the battle begins"));
  SAY_SUM (sum, _("%02d:00 to %02d:00"), first, last);
  set_odds (sum, 0, 0);
}

/* A rash or cautious general's third die goes off or on. */
static void
reckon_order (const Sum *sum)
{
  const gint32 *own = sum->event->own;
  gboolean absolute = numbers_of (sum)->absolute_difference;
  int plus = sum->n_fallen > 0 ? sum->faces[0].face % 10 : -1, minus = sum->n_fallen > 1 ? sum->faces[1].face % 10 : -1;

  SAY_WHAT (sum, _("activates %s"), fu_formation_call (sum->field, own[1]));
  set_odds (sum, 0, 0);
  if (plus < 0)
    SAY_SUM (sum, absolute ? _("%d minutes, less the difference of two dice") : _("%d minutes, less a die, plus a die"), own[5]);
  else if (minus < 0)
    SAY_SUM (sum, absolute ? _("%d minutes, less the difference of %d and a die") : _("%d minutes − %d, plus a die"), own[5], plus);
  else
    SAY_SUM (sum, _("%d minutes, and a die for the general’s temperament"),
             own[5] - (absolute ? ABS (plus - minus) : plus - minus));
}

/* ---- Woods and generals (FU-MOVE-11, FU-GEN-1) ---- */

/* FU-ORDER-2: the face 10 is the nought. */
/* ---- Fire (FU-ART-2, FU-ART-10, FU-SKIRM) ---- */

/* "1 on 3, 4, 9; 2 on 2, 11" */
static void
append_totals (GString   *words,
               const gint8 (*table)[13],
               int        guns)
{
  for (int points = 1; points <= 5; points++)
    {
      guint n = 0;

      for (int total = 2; total <= 12; total++)
        {
          if (table[total - 2][guns - 2] != points)
            continue;
          if (n++ == 0)
            g_string_append_printf (words, words->len > 0 ? _("; %d on ") : _("%d on "), points);
          else
            g_string_append (words, ", ");
          g_string_append_printf (words, "%d", total);
        }
    }
}

/* One throw of two dice for each group of guns. */
static void
reckon_shot (Sum *sum)
{
  const FuNumbers *numbers = numbers_of (sum);
  const gint32 *own = sum->event->own;
  const gint8 (*table)[13] = numbers->artillery[own[2]];
  guint group = sum->n_fallen / 2, totals = 0;
  int guns = fu_guns_of_group (numbers, own[3], group);
  g_autoptr (GString) words = g_string_new (NULL);

  sum->faces += 2 * group;
  sum->n_fallen -= 2 * group;
  append_totals (words, table, guns);
  for (int total = 2; total <= 12; total++)
    if (table[total - 2][guns - 2] > 0)
      totals |= 1u << (total - 2);
  if (sum->event->other >= 0)
    SAY_WHAT (sum, _("harms %s"), sum->field->units[sum->event->other].call);
  else
    {
      const char *name = fu_get_name (sum->field, BIV_TARGET_CELL, (guint) own[0]);

      SAY_WHAT (sum, _("harms %s"), name != NULL ? name : _("the building"));
    }
  SAY_SUM (sum, ngettext ("%d gun: %s", "%d guns: %s", (gulong) guns), guns, words->len > 0 ? words->str : _("no harm"));
  set_totals (sum, totals);
}

/* ---- Morale (FU-MOR-5) ---- */

static void
reckon_morale (const Sum *sum)
{
  const gint32 *own = sum->event->own;
  const char *name = own[0] != FU_NONE ? fu_formation_call (sum->field, own[0]) : sum->field->units[sum->event->unit].call;
  int actual = own[2];
  guint winning = 0;

  SAY_WHAT (sum, _("%s stands"), name);
  SAY_SUM (sum, _("basic chance %d, quality %d: needs %02d or more"), own[1], own[4], actual);
  if (sum->n_fallen == 0)
    {
      set_odds (sum, CLAMP (100 - actual, 0, 100), 100);
      return;
    }
  for (int face = 1; face <= 10; face++)
    if (10 * (sum->faces[0].face % 10) + face % 10 >= actual)
      winning |= 1u << (face - 1);
  set_faces (sum, 10, winning);
}

/* ---- Combat (FU-COMBAT-5, FU-COMBAT-6) ---- */

/* One who fights in a pairing: what its dice may still come to, in parts of @all. */
typedef struct
{
  int total;                  /* that its dice are added to */
  int ways[13];
  int all;
} Chancer;

static int
total_of (const FuNumbers *numbers,
          const FuBattle  *battle,
          const FuBattle  *before,
          guint            number)
{
  const FuUnit *unit = &battle->units[number];
  int total = fu_quality_of (before, &before->units[number]);

  for (guint mod = 0; mod < FU_N_MODS; mod++)
    total += unit->fought.mods[mod];
  for (guint i = 0; i < unit->fought.n_defeats; i++)
    total -= fu_defeat_cost (numbers, unit->defeats[i]);
  return total;
}

static Chancer
chancer_of (int            total,
            const BivFace *faces,
            guint          n_fallen)
{
  Chancer chancer = { .total = total };

  for (int a = 1; a <= 6; a++)
    for (int b = 1; b <= 6; b++)
      if ((n_fallen < 1 || faces[0].face == a) && (n_fallen < 2 || faces[1].face == b))
        {
          chancer.ways[a + b]++;
          chancer.all++;
        }
  return chancer;
}

static double
chance_below (const Chancer *chancer,
              int            score)
{
  int n = 0;

  for (int throw = 2; throw <= 12; throw++)
    if (chancer->total + throw < score)
      n += chancer->ways[throw];
  return chancer->all > 0 ? (double) n / chancer->all : 0;
}

/* That @one has more than each of the others, of whom one of many has but one. */
static double
chance_above (const Chancer *one,
              const Chancer *others,
              guint          n)
{
  double chance = 0;

  for (int throw = 2; throw <= 12; throw++)
    if (one->ways[throw] > 0)
      {
        double part = (double) one->ways[throw] / one->all;

        for (guint i = 0; i < n; i++)
          part *= chance_below (&others[i], one->total + throw);
        chance += part;
      }
  return chance;
}

static void
append_term (GString    *words,
             int         number,
             const char *what)
{
  if (number != 0)
    g_string_append_printf (words, ", %s%d %s", number < 0 ? "−" : "+", ABS (number), what);
}

static void
append_terms (const Sum *sum,
              guint      number,
              GString   *words)
{
  const FuUnit *unit = &sum->after->units[number];
  int defeats = 0;

  g_string_append_printf (words, _("quality %d"), fu_quality_of (sum->before, &sum->before->units[number]));
  for (guint mod = 0; mod < FU_N_MODS; mod++)
    append_term (words, unit->fought.mods[mod], _(fu_mods[mod].words));
  for (guint i = 0; i < unit->fought.n_defeats; i++)
    defeats += fu_defeat_cost (numbers_of (sum), unit->defeats[i]);
  append_term (words, -defeats, unit->fought.n_defeats == 1 ? _("earlier defeat") : _("earlier defeats"));
}

/* The events of the pairing, with the faces that have fallen for each. */
static guint
list_chancers (const Sum     *sum,
               const BivEvent *events,
               guint          n_events,
               const BivFace *all_faces,
               guint          n_all,
               gboolean       is_own,
               Chancer       *chancers)
{
  const FuFought *fought = &sum->after->units[sum->event->unit].fought;
  guint n = 0, die = 0;

  for (guint i = 0; i < n_events && n < FU_MAX_PAIRING; die += dice_of (&events[i]), i++)
    {
      const FuUnit *unit;

      if (events[i].note != FU_TELL_COMBAT)
        continue;
      unit = &sum->after->units[events[i].unit];
      if (unit->fought.pairing != fought->pairing
          || (is_own ? &events[i] != sum->event : unit->side == sum->after->units[sum->event->unit].side))
        continue;
      chancers[n++] = chancer_of (total_of (numbers_of (sum), sum->after, sum->before, (guint) events[i].unit), all_faces + die,
                                  n_all > die ? MIN (n_all - die, 2u) : 0);
    }
  return n;
}

static void
reckon_combat (const Sum      *sum,
               const BivEvent *events,
               guint           n_events,
               const BivFace  *all_faces,
               guint           n_all)
{
  Chancer own[FU_MAX_PAIRING], others[FU_MAX_PAIRING];
  g_autoptr (GString) words = g_string_new (NULL);
  guint n, winning = 0;
  gboolean is_decided = TRUE;

  list_chancers (sum, events, n_events, all_faces, n_all, TRUE, own);
  n = list_chancers (sum, events, n_events, all_faces, n_all, FALSE, others);
  append_terms (sum, (guint) sum->event->unit, words);
  /* "quality 5, +1 general in person: 6 and two dice" */
  if (sum->n_fallen == 0)
    SAY_SUM (sum, _("%s: %d and two dice"), words->str, own[0].total);
  else
    SAY_SUM (sum, _("%s: %d and a die"), words->str, own[0].total + sum->faces[0].face);
  SAY_WHAT (sum, _("beats %s"), sum->field->units[sum->event->other].call);
  set_odds (sum, (int) (chance_above (own, others, n) * 1000 + 0.5), 1000);
  for (guint i = 0; i < n; i++)
    is_decided &= others[i].all == 1;
  if (sum->n_fallen == 0 || !is_decided)
    return;
  for (int face = 1; face <= 6; face++)
    {
      BivFace both[2] = { sum->faces[0], { .face = (guint8) face } };
      Chancer with = chancer_of (own[0].total, both, 2);

      if (chance_above (&with, others, n) > 0.5)
        winning |= 1u << (face - 1);
    }
  set_faces (sum, 6, winning);
}

/* ---- All of them ---- */

static void
reckon_event (Sum            *sum,
              const BivEvent *events,
              guint           n_events,
              const BivFace  *all_faces,
              guint           n_all)
{
  switch ((FuTell) sum->event->note)
    {
    case FU_TELL_START: reckon_start (sum); break;
    case FU_TELL_ORDER: reckon_order (sum); break;
    case FU_TELL_SHOT: reckon_shot (sum); break;
    case FU_TELL_MORALE: reckon_morale (sum); break;
    case FU_TELL_COMBAT: reckon_combat (sum, events, n_events, all_faces, n_all); break;
    case FU_TELL_WOODS:       /* FU-MOVE-11 */
      SAY_WHAT (sum, "%s", _("keeps its way in the wood"));
      SAY_SUM (sum, _("lost on %d or more"), numbers_of (sum)->lost_from);
      set_faces (sum, 6, (1u << (numbers_of (sum)->lost_from - 1)) - 1);
      break;
    case FU_TELL_RISK:        /* FU-GEN-1; FU-ORDER-2: the face 10 is the nought. */
      SAY_WHAT (sum, _("%s is unhurt"), fu_general_call (sum->field, sum->event->own[0]));
      SAY_SUM (sum, "%s", _("disabled on a 0"));
      set_faces (sum, 10, 0x1ffu);
      break;
    case FU_TELL_SKIRMISH:
      SAY_WHAT (sum, _("harms %s"), sum->field->units[sum->event->other].call);
      SAY_SUM (sum, _("needs %d or more"), sum->event->own[1]);
      set_faces (sum, 6, 0x3fu & ~((1u << (sum->event->own[1] - 1)) - 1));
      break;
    default:
      g_return_if_reached ();
    }
}

void
fu_reckon (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           GArray          *lines)
{
  g_autofree BivState *after = NULL;
  g_autoptr (BivEvents) events = NULL;
  g_autoptr (GArray) log = NULL;
  guint die = 0;
  BivDice dice;

  /* The others throw nothing. */
  if ((action->kind != BIV_ACTION_PASS && action->kind != BIV_ACTION_GO_ON && action->kind != BIV_ACTION_ORDER)
      || !fu_check (field, state, action, NULL))
    return;
  events = biv_events_new ();
  log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  after = biv_field_copy_state (field, state);
  biv_dice_init_given (&dice, faces, n_faces, BIV_DICE_ASK);
  dice.log = log;
  field->ruleset->apply (field, after, action, &dice, events);
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);
      guint n = dice_of (event);
      Sum sum = {
        .field = field, .before = fu_battle_of (state), .after = fu_battle_of (after), .event = event,
        .faces = faces + MIN (die, n_faces), .n_fallen = n_faces > die ? MIN (n_faces - die, n) : 0,
      };

      if (sum.n_fallen < n && die + n <= log->len)
        {
          sum.throws = &g_array_index (log, BivThrow, die);
          sum.line = biv_reckon_line (lines, sum.throws[sum.n_fallen].side, event->unit, sum.throws[sum.n_fallen].clause, 0);
          reckon_event (&sum, (const BivEvent *) (gpointer) events->data, events->len, faces, n_faces);
          /* FU-MOVE-11: who is lost is out of others' way. */
          if (event->note == FU_TELL_WOODS)
            return;
        }
      die += n;
    }
}
