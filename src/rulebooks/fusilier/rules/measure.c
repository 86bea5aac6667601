/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure.c: a way, before it is gone: minutes, going, where it ends and why (FU-MOVE, FU-OBST, FU-EVOL) */
#include "config.h"
#include "rulebooks/biv-fusilier-view.h"

#include "base/fit.h"
#include "rulebooks/fusilier/rules/halt.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define GOING (BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_BUILT_UP))

typedef struct
{
  const BivField     *field;
  const FuBattle     *before;
  const FuBattle     *after;
  guint               number;
  FuTrack             track;          /* of its own minutes, if nobody is in the way */
  BivFusilierMeasure *measure;
} Measuring;

/* ---- The parts of the way ---- */

static void
name_going (const Measuring    *measuring,
            const FuPiece      *piece,
            BivFusilierStretch *stretch)
{
  const BivTabletop *table = fu_rules (measuring->field)->table;
  BivSpot middle = biv_spot_on_way (stretch->from, stretch->to, BIV_ONE / 2);
  BivBase base = biv_base_at (&piece->base, middle);
  guint object;

  stretch->going = _("open ground");
  if (piece->object != FU_NONE)
    {
      stretch->going = biv_thing_get_label (biv_tabletop_get_object (table, (guint) piece->object)->thing);
      stretch->clause = "FU-OBST-1";
    }
  else if (piece->slowness > 1 && biv_tabletop_list_under (table, GOING, &base, FU_TOUCH, &object, 1) > 0)
    {
      BivThing thing = biv_tabletop_get_object (table, object)->thing;

      stretch->going = biv_thing_get_label (thing);
      stretch->clause = thing == BIV_THING_STREAM       ? "FU-OBST-3"
                        : thing == BIV_THING_DENSE_WOOD ? "FU-OBST-6"
                                                        : "FU-OBST-4";
    }
  else if (piece->slowness > 1 && !fu_is_forward (&piece->base, piece->end))
    {
      stretch->going = _("sideways or back");
      stretch->clause = "FU-MOVE-5";
    }
}

static BivSpot
spot_along (const FuPiece *piece,
            BivLength      at)
{
  return biv_spot_on_way (piece->base.centre, piece->end, biv_fraction (at, MAX (piece->length, 1)));
}

/* FU-MOVE-4: a turn is no piece of the way, but may take minutes, as the option has it. */
static void
add_turn (Measuring *measuring,
          gint32     from,
          gint32     to,
          BivBase    base)
{
  BivFusilierMeasure *measure = measuring->measure;

  if (to <= from || measure->n_stretches == BIV_FUSILIER_MOST_STRETCHES)
    return;
  measure->stretches[measure->n_stretches++] = (BivFusilierStretch) {
    .from = base.centre, .to = base.centre, .facing = base.facing, .ticks = to - from, .going = _("turning"),
    .clause = "FU-MOVE-4",
  };
}

static void
list_stretches (Measuring *measuring)
{
  BivFusilierMeasure *measure = measuring->measure;
  const FuTrack *track = &measuring->track;
  gint32 now = 0;

  for (guint i = 0; i < track->n_pieces; i++)
    {
      const FuPiece *piece = &track->pieces[i];
      BivFusilierStretch *stretch;

      add_turn (measuring, now, piece->from, piece->base);
      now = MAX (piece->to, now);
      if (piece->to <= piece->from || measure->n_stretches == BIV_FUSILIER_MOST_STRETCHES)
        continue;
      stretch = &measure->stretches[measure->n_stretches++];
      *stretch = (BivFusilierStretch) {
        .from = spot_along (piece, piece->at), .to = spot_along (piece, piece->till), .facing = piece->base.facing,
        .ticks = piece->to - piece->from, .length = piece->till - piece->at, .slowness = piece->slowness,
      };
      name_going (measuring, piece, stretch);
    }
  add_turn (measuring, now, track->end, track->last);
}

/* ---- What stops it ---- */

static void
stop (const Measuring *measuring,
      const char      *clause,
      int              by,
      const char      *words)
{
  BivFusilierMeasure *measure = measuring->measure;

  measure->arrives = FALSE;
  measure->clause = clause;
  measure->stopped_by = by;
  BIV_FIT_TEXT (measure->why, words);
}

static void
name_stop (const Measuring *measuring,
           gint32           ticks)
{
  g_autofree char *words = NULL;
  FuHalt found;

  fu_find_halt (measuring->field, measuring->before, measuring->after, measuring->number, ticks, &measuring->track, &found);
  if (found.kind == FU_HALT_NONE)
    return;
  words = fu_dup_halt (measuring->field, &found);
  stop (measuring, found.clause, found.by, words);
}

/* ---- The whole ---- */

/* It is measured as if nobody lost his way in a wood (FU-MOVE-11). What follows the way is done when all have arrived.
 * Returns: ticks that its way took */
static gint32
march (const BivField *field,
       FuBattle       *battle,
       guint           number)
{
  FuUnit *unit = &battle->units[number];
  FuEvolution then = unit->then;
  gint32 before = unit->spent, spent;
  BivDice dice;

  for (guint i = 0; i < battle->head.n_units; i++)
    battle->units[i].marks |= FU_WOODS_THROWN;
  unit->then = FU_NO_EVOLUTION;
  biv_dice_init_rolled (&dice, 0, 0);
  fu_march_all (field, battle, &dice, NULL);
  spent = unit->spent - before;
  if (then != FU_NO_EVOLUTION)
    fu_evolve (field, battle, number, then);
  return spent;
}

static BivLength
length_of_path (BivSpot       from,
                const FuPath *path,
                guint         n_steps)
{
  gint64 length = 0;

  for (guint i = 0; i < n_steps; i++)
    {
      length += biv_spot_distance (from, path->steps[i].at);
      from = path->steps[i].at;
    }
  return (BivLength) length;
}

static BivLength
length_gone (const FuTrack *track,
             gint32         end)
{
  gint64 length = 0;

  for (guint i = 0; i < track->n_pieces; i++)
    {
      const FuPiece *piece = &track->pieces[i];

      if (piece->slowness == 0 || piece->from >= end)
        continue;
      if (piece->to <= end)
        length += piece->till - piece->at;
      else
        length += (gint64) (piece->till - piece->at) * (end - piece->from) / (piece->to - piece->from);
    }
  return (BivLength) length;
}

static void
measure_way (Measuring      *measuring,
             const FuBattle *ordered,
             gint32          ticks,
             gint32          gone)
{
  const FuUnit *unit = &ordered->units[measuring->number];
  const FuPath *path = &ordered->paths[measuring->number];
  BivFusilierMeasure *measure = measuring->measure;

  fu_track_make (measuring->field, ordered, measuring->number, path, unit->n_steps, ticks, FALSE, &measuring->track);
  list_stretches (measuring);
  measure->wanted = length_of_path (unit->at, path, unit->n_steps);
  measure->is_woods_thrown = fu_rules (measuring->field)->numbers.lost_in_woods && measuring->track.wood >= 0
                             && measuring->track.wood < measuring->track.end && !(unit->marks & FU_WOODS_THROWN);
  measure->length = length_gone (&measuring->track, MIN (gone, measuring->track.end));
  name_stop (measuring, ticks);
}

gboolean
biv_fusilier_measure (const BivField     *field,
                      const BivState     *state,
                      const BivAction    *action,
                      BivFusilierMeasure *measure,
                      BivRefusal         *why)
{
  const FuBattle *battle = fu_battle_of (state);
  g_autofree BivState *ordered = NULL, *after = NULL;
  Measuring measuring = { .field = field, .before = battle, .measure = measure };
  const FuUnit *unit;
  gint32 before, ticks, gone;
  BivDice dice;

  g_return_val_if_fail (field != NULL && state != NULL && action != NULL && measure != NULL, FALSE);
  g_return_val_if_fail (action->kind == BIV_ACTION_MARCH || action->kind == BIV_ACTION_COVER
                        || action->kind == BIV_ACTION_REFACE || action->kind == BIV_ACTION_EVOLVE, FALSE);

  memset (measure, 0, sizeof *measure);
  measure->stopped_by = FU_NONE;
  if (!fu_check (field, state, action, why))
    return FALSE;
  measuring.number = (guint) action->unit;
  before = battle->units[action->unit].spent;
  ordered = biv_field_copy_state (field, state);
  biv_dice_init_rolled (&dice, 0, 0);
  field->ruleset->apply (field, ordered, action, &dice, NULL);
  after = biv_field_copy_state (field, ordered);
  gone = march (field, fu_battle (after), measuring.number);
  measuring.before = fu_battle_of (ordered);
  measuring.after = fu_battle_of (after);
  unit = &fu_battle_of (after)->units[action->unit];
  ticks = battle->head.phase == FU_RESPONSE ? FU_BOUND - before : fu_ticks_left (battle, &battle->units[action->unit]);
  measure->at = unit->at;
  measure->facing = unit->facing;
  measure->frontage = unit->frontage;
  measure->depth = unit->depth;
  measure->spent = unit->spent - before;
  measure->left = MAX (ticks - measure->spent, 0);
  measure->arrives = TRUE;
  if (fu_battle_of (ordered)->units[action->unit].n_steps > 0)
    measure_way (&measuring, fu_battle_of (ordered), ticks, gone);
  if (action->kind == BIV_ACTION_EVOLVE && unit->evolving != FU_NO_EVOLUTION)
    stop (&measuring, "FU-EVOL-2", FU_NONE, _("goes on with it in the next bound"));
  else if (action->kind == BIV_ACTION_EVOLVE && battle->head.phase == FU_RESPONSE
           && unit->form == battle->units[action->unit].form && unit->abreast == battle->units[action->unit].abreast)
    stop (&measuring, "FU-RESP-6", FU_NONE, _("is caught before it has finished"));
  return TRUE;
}
