/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc-march.c: how far one comes in a bound: speeds, going, obstacles, evolutions
 * (FU-MOVE-1, FU-MOVE-3, FU-MOVE-10, FU-MOVE-11, FU-OBST, FU-EVOL) */
#include "config.h"
#include "rulebooks/fusilier/calculators/calc.h"

/* ---- Speeds and going (FU-MOVE-1, FU-OBST) ---- */

FuGait
fu_gait (FuArm  arm,
         FuForm form,
         FuGuns class)
{
  if (arm == FU_ARTILLERY)
    return FU_GO_HORSE_GUNS + class;
  if (arm == FU_CAVALRY)
    return form == FU_DISMOUNTED ? FU_GO_DISMOUNTED : FU_GO_CAVALRY;
  switch (form)
    {
    case FU_COLUMN:
    case FU_ASSAULT_COLUMN: return FU_GO_COLUMN;
    case FU_SKIRMISH:       return FU_GO_SKIRMISH;
    case FU_SQUARE:         return FU_GO_SQUARE;
    default:                return FU_GO_LINE;
    }
}

/* FU-OBST-4, FU-OBST-7: skirmishers and horse that has dismounted go as foot. */
gboolean
fu_is_foot_gait (FuGait gait)
{
  return gait <= FU_GO_SKIRMISH || gait == FU_GO_DISMOUNTED || gait == FU_GO_SQUARE;
}

int
fu_slowness (const FuNumbers *numbers,
             FuGait           gait,
             FuGoing          going)
{
  if (gait == FU_GO_GENERAL)                                                     /* FU-MOVE-12 */
    return 1;
  return numbers->going[going][fu_is_foot_gait (gait) ? 0 : 1];
}

/* Ticks to 0.01 mm are 8400 to the speed: whole for every speed of the book, and rounded against the mover for one that an
 * option gives. */
gint64
fu_cost_of (const FuNumbers *numbers,
            FuGait           gait,
            int              slowness,
            BivLength        way)
{
  gint64 speed = numbers->speed[gait];

  g_return_val_if_fail (speed > 0, G_MAXINT64);

  return ((gint64) way * (FU_MINUTE / 100) * slowness + speed - 1) / speed;
}

BivLength
fu_way_for (const FuNumbers *numbers,
            FuGait           gait,
            int              slowness,
            gint64           ticks)
{
  return (BivLength) (ticks * numbers->speed[gait] / ((gint64) (FU_MINUTE / 100) * slowness));
}

/* ---- Evolutions (FU-EVOL-1, FU-EVOL-3, FU-EVOL-5) ---- */

static gboolean
is_column (FuForm form)
{
  return form == FU_COLUMN || form == FU_ASSAULT_COLUMN;
}

/* FU-EVOL-4: all of a battalion skirmishes, or none of it. Returns: minutes; -1: there is no such evolution. */
static int
evolve_infantry (const FuNumbers *numbers,
                 FuEvolution      evolution,
                 FuForm          *form)
{
  FuForm from = *form;

  switch (evolution)
    {
    case FU_TO_LINE:
      *form = FU_LINE;
      return from == FU_SQUARE     ? numbers->line_square
             : from == FU_SKIRMISH ? numbers->skirmish
             : is_column (from)    ? numbers->column_line : -1;
    case FU_TO_COLUMN:
      *form = FU_COLUMN;
      return from == FU_SQUARE     ? numbers->column_square
             : from == FU_SKIRMISH ? numbers->skirmish
             : from == FU_LINE     ? numbers->column_line : -1;
    case FU_TO_SQUARE:
      *form = FU_SQUARE;
      return is_column (from) ? numbers->column_square : from == FU_LINE ? numbers->line_square : -1;
    case FU_TO_SKIRMISH:
      *form = FU_SKIRMISH;
      return is_column (from) || from == FU_LINE ? numbers->skirmish : -1;
    case FU_ABREAST:
      return is_column (from) ? numbers->abreast : -1;
    default:
      return -1;
    }
}

gint32
fu_evolution (const FuNumbers *numbers,
              FuArm            arm,
              FuGuns           class,
              FuEvolution      evolution,
              FuForm          *form)
{
  FuForm to = *form;
  int minutes = -1;

  if (arm == FU_INFANTRY)
    {
      minutes = evolve_infantry (numbers, evolution, &to);
    }
  else if (arm == FU_CAVALRY)
    {
      if (evolution == (*form == FU_MOUNTED ? FU_DISMOUNT : FU_MOUNT))
        minutes = numbers->mount;
      to = *form == FU_MOUNTED ? FU_DISMOUNTED : FU_MOUNTED;
    }
  else
    {
      if (evolution == (*form == FU_LIMBERED ? FU_UNLIMBER : FU_LIMBER))
        minutes = numbers->limber[class];
      to = *form == FU_LIMBERED ? FU_UNLIMBERED : FU_LIMBERED;
    }
  if (minutes < 0)
    return -1;
  *form = to;
  return minutes * FU_MINUTE;
}

/* ---- Woods (FU-MOVE-11) ---- */

gboolean
fu_throw_woods (const FuNumbers *numbers,
                int              side,
                BivDice         *dice,
                int             *face)
{
  int thrown = biv_dice_d6 (dice, side, "FU-MOVE-11");

  if (face != NULL)
    *face = thrown;
  return thrown >= numbers->lost_from;
}

/* ---- A bound's march (FU-MOVE-3) ---- */

typedef struct
{
  const FuNumbers *numbers;
  const FuMarcher *marcher;
  FuMarched       *done;
  BivDice         *dice;
  int              side;
} March;

static FuGait
gait_now (const March *march)
{
  if (march->marcher->is_general)
    return FU_GO_GENERAL;
  return fu_gait (march->marcher->arm, march->done->form, march->marcher->class);
}

/* FU-MOVE-8: guns must be limbered. A square stands, unless the option has it walk. */
static gboolean
can_move (const March *march)
{
  return march->numbers->speed[gait_now (march)] > 0
         && (march->marcher->is_general || march->marcher->arm != FU_ARTILLERY || march->done->form == FU_LIMBERED);
}

static void
spend (March *march,
       gint32 ticks)
{
  march->done->used += ticks;
  march->done->left -= ticks;
}

static FuStop
step_move (March             *march,
           const FuMarchStep *step)
{
  FuGait gait = gait_now (march);
  /* FU-MOVE-10: a unit in column on a road; guns and horse are narrow enough by themselves. */
  gboolean keeps_to_road = march->marcher->is_on_road
                           && (gait == FU_GO_COLUMN || (gait >= FU_GO_CAVALRY && gait <= FU_GO_SIEGE_GUNS));
  FuGoing going = keeps_to_road ? FU_OPEN : step->going;
  int slowness = fu_slowness (march->numbers, gait, going);
  gint64 cost;
  BivLength way;

  if (!can_move (march))
    return FU_STOP_CANNOT_MOVE;
  if (slowness == 0)
    return FU_STOP_IMPASSABLE;
  if ((going == FU_WOOD || going == FU_DENSE_WOOD) && gait != FU_GO_GENERAL && march->numbers->lost_in_woods
      && march->done->woods_die == 0 && march->done->left > 0
      && fu_throw_woods (march->numbers, march->side, march->dice, &march->done->woods_die))
    return FU_STOP_LOST;
  cost = fu_cost_of (march->numbers, gait, slowness, step->way);
  if (cost <= march->done->left)
    {
      spend (march, (gint32) cost);
      march->done->way += step->way;
      return FU_STOP_END;
    }
  way = fu_way_for (march->numbers, gait, slowness, march->done->left);
  spend (march, (gint32) fu_cost_of (march->numbers, gait, slowness, way));
  march->done->way += way;
  return FU_STOP_SPENT;
}

/* What is left of a crossing or an evolution; what was spent on it counts in the next bound. (FU-OBST-1, FU-EVOL-2) */
static gboolean
finish (March             *march,
        const FuMarchStep *step,
        gint32             ticks)
{
  gint32 needed = MAX (ticks - step->before, 0);

  if (needed > march->done->left)
    {
      march->done->carry = step->before + march->done->left;
      spend (march, march->done->left);
      return FALSE;
    }
  spend (march, needed);
  return TRUE;
}

static FuStop
step_obstacle (March             *march,
               const FuMarchStep *step)
{
  if (march->marcher->is_general)
    return FU_STOP_END;
  if (!can_move (march))
    return FU_STOP_CANNOT_MOVE;
  if (step->height > march->numbers->obstacle_height)                            /* FU-OBST-2 */
    return FU_STOP_IMPASSABLE;
  return finish (march, step, march->numbers->obstacle_minutes * FU_MINUTE) ? FU_STOP_END : FU_STOP_CROSSING;
}

static FuStop
step_evolve (March             *march,
             const FuMarchStep *step)
{
  FuForm form = march->done->form;
  gint32 ticks = march->marcher->is_general
                   ? -1 : fu_evolution (march->numbers, march->marcher->arm, march->marcher->class, step->evolution, &form);

  if (ticks < 0)
    return FU_STOP_NO_EVOLUTION;
  if (!finish (march, step, ticks))
    return FU_STOP_EVOLVING;
  march->done->form = form;
  return FU_STOP_END;
}

FuMarched
fu_march (const FuNumbers   *numbers,
          const FuMarcher   *marcher,
          const FuMarchStep *steps,
          guint              n_steps,
          int                side,
          BivDice           *dice)
{
  FuMarched done = { .left = marcher->ticks, .form = marcher->form };
  March march = { numbers, marcher, &done, dice, side };

  for (guint i = 0; i < n_steps && done.stop == FU_STOP_END; i++)
    done.stop = steps[i].kind == FU_STEP_MOVE       ? step_move (&march, &steps[i])
                : steps[i].kind == FU_STEP_OBSTACLE ? step_obstacle (&march, &steps[i])
                                                    : step_evolve (&march, &steps[i]);
  done.may_fire = marcher->arm == FU_ARTILLERY && !marcher->is_general && done.form == FU_UNLIMBERED
                  && done.left >= numbers->fire_min_minutes * FU_MINUTE;         /* FU-ART-11 */
  return done;
}
