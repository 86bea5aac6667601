/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.c: by what way the computer's units go: straight ahead, or round what is in the way
 *
 * A way is tried as the ground and the bases stand now, friends who have been ordered to move where they are to come to, and
 * friends ahead who still can move as if they went on. Lines keep their facing as long as the way is forward (FU-MOVE-5), so
 * that neighbours go side by side and do not turn into each other. */
#include "config.h"
#include "rulebooks/fusilier/computer/plan.h"

/* Forward is within an eighth of a turn; turns are said in hundredths of a degree. */
#define FORWARD 0x1f00
/* So far within that a unit surely keeps its facing on its way to whom it would attack. */
#define STRAIGHT_ENOUGH 0xe20
/* From so near its bank a ford is gone over. */
#define AT_GATE FU_MM (60)
/* Friends who look that way go that way. */
#define ALIKE 0xe00
/* A way is worth going from so far on. */
#define LEAST_GAIN FU_MM (15)
/* Another way than straight on is worth going for so much. */
#define WORTH_TURNING FU_MM (30)
/* Of the turns that are tried, from this one on only where there is no other way */
#define FAR_ASIDE 5
/* Friends are not touched, so that there is room to turn; behind those who fight, out of the way of their retreat
 * (FU-INTER-4). */
#define FROM_FRIENDS FU_MM (6)
#define FROM_FIGHTERS FU_MM (115)
/* Places are rounded. */
#define NEARLY FU_MM (1)
#define ROUNDED 4
/* What standing in water is worth in way. */
#define WET FU_MM (150)

/* What is found out when it is first asked. */
typedef enum { UNASKED, YES, NO } Answer;

/* Somebody who may be met on one of the ways. Nothing of it depends on which. */
typedef struct
{
  const FuUnit *unit;
  guint         number;
  gboolean      is_enemy;
  gboolean      may_halt;     /* an enemy who does so from 200 mm off (FU-MOVE-6) */
  Answer        goes_on;      /* a friend who will make room ahead */
  Answer        may_pass;     /* a friend who opens his ranks (FU-INTER-1) */
  BivBase       base;         /* where he stands */
  BivLength     way;          /* that he has been told to go; -1: none */
  BivBase       setting_out;  /* of such a way */
  BivSpot       end;
} Other;

typedef struct
{
  guint    n;
  gboolean has_hidden;        /* friends who stand where the enemy does not know of them */
  Answer   may_pass;          /* friends, as far as it is for the unit itself (FU-INTER-1) */
  Other    all[BIV_MAX_UNITS];
} Others;

typedef struct
{
  const BivField *field;
  const FuBattle *battle;
  const FuUnit   *unit;
  guint           number;
  gint32          ticks;
  BivSpot         from;
  BivSpot         goal;
  BivAngle        way;        /* that is being tried */
  BivHeading      heading;    /* the same */
  Others         *others;
  BivLength       least;      /* that has to be gained */
  BivLength       shortest;   /* less of a way than that does not do */
  gboolean        is_over;    /* the goal is beyond the water at which it stands: it goes over front first */
  int             quarry;     /* whom it goes for, to come to a fight with him; or FU_NONE */
} Planning;

/* ---- How far it comes ---- */

/* Of a way over that ground, with those ticks (FU-MOVE-3, FU-OBST-1). */
static BivLength
length_for_ticks (const Planning *planning,
                  const FuLay    *lay,
                  gint64          ticks)
{
  const FuNumbers *numbers = &fu_rules (planning->field)->numbers;
  FuGait gait = fu_gait (planning->unit->arm, planning->unit->form, planning->unit->class);
  BivLength at = 0;

  for (guint i = 0; i < lay->n_crossings; i++)
    if (lay->crossings[i].at < lay->stop)
      ticks -= (gint64) numbers->obstacle_minutes * FU_MINUTE;
  for (guint i = 0; i < lay->n_stretches && ticks > 0; i++)
    {
      BivLength to = MIN (lay->stretches[i].to, lay->stop);
      gint64 cost;

      if (to <= at)
        break;
      cost = fu_cost_of (numbers, gait, lay->stretches[i].slowness, to - at);
      if (cost > ticks)
        return at + fu_way_for (numbers, gait, lay->stretches[i].slowness, ticks);
      ticks -= cost;
      at = to;
    }
  return at;
}

/* Where the last stretch of slow ground before @length begins; -1: it is not in one. */
static BivLength
slow_from (const FuLay *lay,
           BivLength    length)
{
  BivLength from = 0;

  for (guint i = 0; i < lay->n_stretches && from <= length; i++)
    {
      if (length <= lay->stretches[i].to)
        return lay->stretches[i].slowness > 1 ? from : -1;
      from = lay->stretches[i].to;
    }
  return -1;
}

static gboolean
is_in_stream (const Planning *planning,
              const BivBase  *base)
{
  guint stream;

  return biv_tabletop_list_under (fu_rules (planning->field)->table, BIV_THING_BIT (BIV_THING_STREAM), base, FU_TOUCH, &stream,
                                  1) > 0;
}

/* Whether a bound's minutes lead out of the slow ground that begins at @from. */
static gboolean
is_over_in_a_bound (const Planning *planning,
                    const FuLay    *lay,
                    BivLength       from)
{
  const FuNumbers *numbers = &fu_rules (planning->field)->numbers;
  FuGait gait = fu_gait (planning->unit->arm, planning->unit->form, planning->unit->class);

  for (guint i = 0; i < lay->n_stretches; i++)
    if (lay->stretches[i].to > from)
      return fu_cost_of (numbers, gait, lay->stretches[i].slowness, lay->stretches[i].to - from) <= FU_BOUND;
  return TRUE;
}

/* FU-MOVE-6: an enemy is so near that it will mostly stand. */
static gboolean
may_be_held (const FuBattle *battle,
             const FuUnit   *unit)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != unit->side && fu_is_on (&battle->units[i]) && fu_is_active (&battle->units[i])
        && fu_may_be_near (unit, &battle->units[i], FU_ZONE))
      return TRUE;
  return FALSE;
}

/* FU-ORDER-12: who is free to move, and has not been told where to, will mostly go on; but attackers move first. */
static gboolean
will_go_on (const Planning *planning,
            const FuUnit   *friend)
{
  const FuBattle *battle = planning->battle;

  if (friend->arm == FU_ARTILLERY || fu_is_fixed (friend) || friend->evolving != FU_NO_EVOLUTION || friend->form == FU_SQUARE
      || friend->fought.pairing != FU_NONE || friend->marks & FU_MOVED || fu_ticks_left (battle, friend) <= 0
      || (battle->head.phase != FU_OTHER_MOVE && friend->declared == FU_NONE))
    return FALSE;
  return !may_be_held (battle, friend);
}

static gboolean
goes_on (const Planning *planning,
         Other          *friend)
{
  if (friend->goes_on == UNASKED)
    friend->goes_on = will_go_on (planning, friend->unit) ? YES : NO;
  return friend->goes_on == YES;
}

/* Whether it has to reckon with him: friends who look that way and are ahead will be gone. */
static gboolean
is_in_the_way (const Planning *planning,
               Other          *other,
               const BivBase  *base,
               BivSpot         motion)
{
  if (!other->is_enemy && ABS ((int) (gint16) (guint16) (other->unit->facing - planning->way)) <= ALIKE)
    {
      gint64 x = other->unit->at.x - base->centre.x, y = other->unit->at.y - base->centre.y;

      return x * motion.x + y * motion.y <= 0 || !goes_on (planning, other);
    }
  return TRUE;
}

/* A straight way as a base takes it: its direction, and how far half the base reaches along it and to either hand. */
typedef struct
{
  gint64 sine, cosine;
  gint64 along, aside;
} Lane;

static Lane
lane_of (BivHeading     way,
         const BivBase *base)
{
  gint64 straight = ABS (((gint64) base->sine * way.sine + (gint64) base->cosine * way.cosine) >> 30);
  gint64 across = ABS (((gint64) base->sine * way.cosine - (gint64) base->cosine * way.sine) >> 30);

  return (Lane) {
    way.sine, way.cosine,
    (base->depth * straight + base->frontage * across) >> 31,
    (base->frontage * straight + base->depth * across) >> 31,
  };
}

/* %FALSE only if the two surely stay further than @limit from each other on the first @far of the way: an axis along the lane or
 * across it parts them. Cheaper than to measure. */
static inline gboolean
is_by_the_way (const Lane    *lane,
               const BivBase *base,
               BivLength      far,
               const BivBase *other,
               BivLength      limit)
{
  gint64 x = other->centre.x - base->centre.x, y = other->centre.y - base->centre.y;
  gint64 along = (x * lane->sine + y * lane->cosine) >> 30, aside = (x * lane->cosine - y * lane->sine) >> 30;
  gint64 most = (gint64) other->reach + limit + ROUNDED, straight, across;

  /* A circle about him does for most. */
  if (along - lane->along > most + far || along + lane->along < -most || ABS (aside) - lane->aside > most)
    return FALSE;
  straight = ABS ((other->sine * lane->sine + other->cosine * lane->cosine) >> 30);
  across = ABS ((other->sine * lane->cosine - other->cosine * lane->sine) >> 30);
  most = ((other->depth * straight + other->frontage * across) >> 31) + lane->along + limit + ROUNDED;
  if (along > most + far || along < -most)
    return FALSE;
  most = ((other->frontage * straight + other->depth * across) >> 31) + lane->aside + limit + ROUNDED;
  return ABS (aside) <= most;
}

/* Whom the unit may meet on ways of @length at most, begun where it stands or a step aside. */
static void
list_others (const Planning *planning,
             BivLength       length,
             Others         *others)
{
  const FuBattle *battle = planning->battle;
  const FuUnit *unit = planning->unit;
  BivLength reach = length + (unit->frontage + unit->depth) / 2 + FU_ZONE + FU_MM (1);

  others->n = 0;
  others->has_hidden = FALSE;
  others->may_pass = UNASKED;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *one = &battle->units[i];
      const FuStep *step = one->n_steps > 0 ? &battle->paths[i].steps[one->n_steps - 1] : NULL;
      BivLength far = reach + (one->frontage + one->depth) / 2;
      Other *other = &others->all[others->n];

      if (!fu_is_on (one))
        {
          others->has_hidden = others->has_hidden || (one->side == unit->side && fu_is_there (one));
          continue;
        }
      if (step != NULL)
        far += ABS (step->at.x - one->at.x) + ABS (step->at.y - one->at.y);
      if (i == planning->number
          || ((ABS (one->at.x - unit->at.x) > far || ABS (one->at.y - unit->at.y) > far) && one->building == FU_NONE))
        continue;
      others->n++;
      other->unit = one;
      other->number = i;
      other->is_enemy = one->side != unit->side;
      other->may_halt = other->is_enemy && fu_is_active (one) && one->form != FU_SKIRMISH;
      other->goes_on = other->may_pass = UNASKED;
      other->base = fu_base (planning->field, one);
      other->way = step != NULL ? biv_spot_distance (one->at, step->at) : -1;
      if (step == NULL)
        continue;
      other->setting_out = step->facing == FU_NONE ? fu_own_base (one)
                           : biv_base_make (one->at, (BivAngle) step->facing, one->frontage, one->depth);
      other->end = step->at;
    }
}

/* Both set out together: how far @base comes beside a friend who has been told where to go, and then on past where he ends. */
static BivLength
length_beside (const BivBase *base,
               BivSpot        to,
               BivLength      length,
               const Other   *friend)
{
  const BivBase *his = &friend->setting_out;
  BivBase there, end = biv_base_at (his, friend->end);
  BivLength far = friend->way, both = MIN (far, length);
  BivSpot on = biv_spot_on_way (base->centre, to, biv_fraction (both, MAX (length, 1)));
  BivSpot his_on = biv_spot_on_way (his->centre, friend->end, biv_fraction (both, MAX (far, 1)));
  BivSpot motion = { (on.x - base->centre.x) - (his_on.x - his->centre.x), (on.y - base->centre.y) - (his_on.y - his->centre.y) };
  BivSpan span;

  if ((motion.x != 0 || motion.y != 0) && biv_base_sweep_base (base, motion, his, FU_TOUCH, &span))
    return (BivLength) ((gint64) span.enter * both / BIV_ONE);
  if (both == length)
    return length;
  there = biv_base_at (base, on);
  motion = (BivSpot) { to.x - on.x, to.y - on.y };
  if (biv_base_sweep_base (&there, motion, &end, FU_TOUCH, &span))
    return both + (BivLength) ((gint64) span.enter * (length - both) / BIV_ONE);
  return length;
}

/* Whether the two may be in each other on the way (FU-INTER-1). */
static gboolean
may_pass (const Planning *planning,
          Other          *friend)
{
  Others *others = planning->others;

  if (friend->may_pass != UNASKED || !fu_may_pass_alone (planning->unit, friend->unit))
    return friend->may_pass == YES;
  if (others->may_pass == UNASKED)
    others->may_pass = fu_has_enemy_near (planning->field, planning->battle, planning->number) ? NO : YES;
  friend->may_pass = others->may_pass == YES
                     && !fu_has_enemy_near (planning->field, planning->battle, friend->number) ? YES : NO;
  return friend->may_pass == YES;
}

/* How far @base comes on its way by @length to @to before somebody stops it. Friends who open their ranks do not, if it comes
 * out behind them (FU-INTER-1). Less than @least is of no use, and told as soon as it is clear. */
static BivLength
length_past_others (const Planning *planning,
                    const BivBase  *base,
                    BivSpot         to,
                    BivLength       length,
                    BivLength       least)
{
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  Lane lane = lane_of (planning->heading, base);
  BivBase end = biv_base_at (base, to);
  BivLength far = length, out = 0, in = length;

  for (guint i = 0; i < planning->others->n && far >= least; i++)
    {
      Other *other = &planning->others->all[i];
      BivLength near;
      BivSpan span;

      if (other->way >= 0)
        {
          BivSpot at = other->unit->at;

          if (!fu_may_touch (base, other->unit, length + ABS (other->end.x - at.x) + ABS (other->end.y - at.y)))
            continue;
          near = length_beside (base, to, length, other);
          far = MIN (far, near < length ? near - FROM_FRIENDS : length);
          continue;
        }
      /* An enemy further on than it comes does not matter; friends further on do to who passes through others. */
      if (!is_by_the_way (&lane, base, other->is_enemy ? far : length, &other->base, 0)
          || !is_in_the_way (planning, other, base, motion)
          || !biv_base_sweep_base (base, motion, &other->base, FU_TOUCH, &span))
        continue;
      near = (BivLength) ((gint64) span.enter * length / BIV_ONE);
      if (!other->is_enemy && !biv_base_overlaps (&end, &other->base, FU_TOUCH) && may_pass (planning, other))
        {
          in = MIN (in, near);
          out = MAX (out, (BivLength) ((gint64) span.leave * length / BIV_ONE) + 1);
          continue;
        }
      if (!other->is_enemy)
        near -= other->unit->fought.pairing != FU_NONE ? FROM_FIGHTERS : FROM_FRIENDS;
      far = MIN (far, near);
    }
  return far < out ? MIN (far, in) : far;
}

/* FU-MOVE-6: who faces an active enemy within 200 mm comes no nearer; who comes so near halts. Returns: how far it comes, at
 * most @length; less than @least is of no use, and told as soon as it is clear */
static BivLength
length_to_zone (const Planning *planning,
                const BivBase  *base,
                BivSpot         to,
                BivLength       length,
                BivLength       least)
{
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  Lane lane = lane_of (planning->heading, base);
  BivLength far = length;

  for (guint i = 0; i < planning->others->n && far >= least; i++)
    {
      const Other *enemy = &planning->others->all[i];
      BivBase there;
      gint32 part = 0;
      BivSpan span;

      if (!enemy->may_halt || !is_by_the_way (&lane, base, far, &enemy->base, FU_ZONE)
          || !biv_base_may_face (base, motion, &enemy->base, ROUNDED, &span))
        continue;
      if (biv_base_faces (base, &enemy->base, FU_ZONE))
        {
          there = biv_base_at (base, biv_spot_on_way (base->centre, to, BIV_ONE / 16));
          if (biv_base_get_distance (&there, &enemy->base) < biv_base_get_distance (base, &enemy->base))
            return 0;
        }
      else if (biv_base_approach (base, motion, &enemy->base, FU_ZONE, NEARLY, biv_fraction (far, MAX (length, 1)), &part))
        {
          gint32 then = MIN (part + BIV_ONE / 64, BIV_ONE);

          there = biv_base_at (base, biv_spot_on_way (base->centre, to, then));
          if (then >= span.enter && then <= span.leave && biv_base_faces (&there, &enemy->base, FU_ZONE))
            far = MIN (far, (BivLength) ((gint64) part * length / BIV_ONE) + NEARLY + 1);
        }
    }
  return far;
}

/* ---- One way, tried ---- */

static gboolean
is_forward (BivAngle way,
            BivAngle facing)
{
  return ABS ((int) (gint16) (guint16) (way - facing)) <= FORWARD;
}

/* Who goes less far than that on the way to @to, @length long, surely does not come nearer to @goal than @than; more than
 * @length: nobody does. */
static BivLength
least_to_gain (BivSpot   from,
               BivSpot   to,
               BivLength length,
               BivSpot   goal,
               BivLength than)
{
  gint64 x = (gint64) goal.x - from.x, y = (gint64) goal.y - from.y, way_x = (gint64) to.x - from.x, way_y = (gint64) to.y - from.y;
  gint64 along = (x * way_x + y * way_y) / length, aside = MAX (ABS (x * way_y - y * way_x) / length - ROUNDED, 0);
  gint64 square = (gint64) than * than - aside * aside;

  return square <= 0 ? length + 1 : (BivLength) MAX (along - (gint64) biv_root ((guint64) square) - ROUNDED, 0);
}

/* FU-GEOM-9: whether it could stand like that, there. */
static gboolean
has_room (const Planning *planning,
          const BivBase  *base)
{
  const Others *others = planning->others;

  if (others->has_hidden)
    return fu_is_clear (planning->field, planning->battle, planning->number, base);
  for (guint i = 0; i < others->n; i++)
    if (biv_base_may_be_within (base, &others->all[i].base, 0) && biv_base_overlaps (base, &others->all[i].base, FU_TOUCH))
      return FALSE;
  return TRUE;
}

/* Toward @way, at most @length. Returns: what is left to the goal then, what it costs besides counted as way; -1: none, or
 * surely not less than @than */
static BivLength
try_way (Planning       *planning,
         BivAngle        way,
         BivLength       length,
         BivLength       than,
         FuComing       *coming)
{
  const FuUnit *unit = planning->unit;
  BivLength penalty, far, own, slow, least;
  BivAngle facing = unit->facing;
  BivBase base;
  BivSpot to;
  FuLay lay;

  planning->way = way;
  planning->heading = biv_heading_of (way);
  if ((planning->is_over || !is_forward (way, facing)) && unit->form != FU_SKIRMISH)
    facing = way;
  penalty = facing != unit->facing ? FU_MM (10) : 0;
  to = biv_spot_ahead (planning->from, planning->heading, length);
  if (than <= penalty || !biv_spot_is_within (to, planning->goal, than - penalty - 1))
    return -1;
  least = MAX (least_to_gain (planning->from, to, length, planning->goal, than - penalty),
               MAX (planning->least, planning->shortest));
  base = biv_base_make_headed (planning->from, facing, facing == way ? planning->heading : unit->heading, unit->frontage,
                               unit->depth);
  if (facing != unit->facing || planning->from.x != unit->at.x || planning->from.y != unit->at.y)
    {
      if (!has_room (planning, &base) || !fu_base_is_passable (planning->field, unit, &base))
        return -1;
    }
  fu_lay (planning->field, planning->battle, unit, &base, to, TRUE, &lay);
  far = own = MIN (length_for_ticks (planning, &lay, planning->ticks), lay.stop);
  if (far >= least)
    far = length_past_others (planning, &base, biv_spot_on_way (planning->from, to, biv_fraction (far, lay.length)), far, least);
  if (far >= least)
    far = length_to_zone (planning, &base, biv_spot_on_way (planning->from, to, biv_fraction (far, lay.length)), far, least);
  if (far < least)
    return -1;
  /* It halts on the bank, and crosses with a bound's minutes, if nobody stops it in the water. Where those are too few it goes
   * in all the same, and who is in it goes on. */
  slow = slow_from (&lay, far);
  if (slow >= 0)
    {
      BivBase there = biv_base_at (&base, biv_spot_on_way (planning->from, to, biv_fraction (far, lay.length)));

      if (is_in_stream (planning, &there))
        {
          gboolean is_short = is_over_in_a_bound (planning, &lay, slow);

          if (slow > FU_MM (30) || (slow > FU_MM (1) && (far < own || is_short)))
            far = slow - FU_MM (1);
          else if ((is_short || far < own) && !is_in_stream (planning, &base))
            penalty += WET;
        }
    }
  if (far < planning->least)
    return -1;
  coming->at = biv_spot_on_way (planning->from, to, biv_fraction (far, lay.length));
  coming->facing = facing;
  coming->way = far;
  return biv_spot_distance (coming->at, planning->goal) + penalty;
}

static void
set_march (const Planning *planning,
           const FuComing *coming,
           BivAction      *action)
{
  const FuUnit *unit = planning->unit;

  biv_action_init_unit (action, BIV_ACTION_MARCH, unit->side, planning->number);
  if (planning->from.x != unit->at.x || planning->from.y != unit->at.y)
    action->steps[action->n_path++] = (BivTableStep) { planning->from, BIV_NO_ANGLE };
  action->steps[action->n_path++] = (BivTableStep) {
    coming->at, coming->facing != unit->facing ? coming->facing : BIV_NO_ANGLE,
  };
}

static gboolean
order_march (const Planning *planning,
             const FuComing *coming,
             BivAction      *action)
{
  set_march (planning, coming, action);
  return fu_check_move (planning->field, planning->battle, action, NULL);
}

static gboolean
comes_to_its_blows (const Planning *planning,
                    const FuComing *coming)
{
  return planning->quarry != FU_NONE
         && fu_comes_to_blows (planning->field, planning->battle, planning->number, (guint) planning->quarry, coming);
}

/* The way from planning->from that leaves least to go, less than @best: of the first @n_turns the straight one, unless another
 * is much better. */
static gboolean
find_way (Planning  *planning,
          guint      n_turns,
          BivLength  best,
          FuComing  *coming)
{
  static const int turns[] = { 0, 0xe00, -0xe00, 0x1c00, -0x1c00, 0x3000, -0x3000 };
  const FuUnit *unit = planning->unit;
  BivLength far = biv_spot_distance (planning->from, planning->goal), length;
  BivAngle toward = biv_angle_toward (planning->from, planning->goal);
  gboolean is_any = FALSE;

  length = MIN (far, fu_way_for (&fu_rules (planning->field)->numbers, fu_gait (unit->arm, unit->form, unit->class), 1,
                                 planning->ticks));
  if (length < planning->least || length < planning->shortest)
    return FALSE;
  for (guint i = 0; i < MIN (n_turns, G_N_ELEMENTS (turns)) && !(is_any && i >= FAR_ASIDE); i++)
    {
      FuComing one;
      BivLength left = try_way (planning, fu_said_angle ((BivAngle) (toward + turns[i])), length, best, &one);

      if (left < 0 || left >= best)
        continue;
      best = left;
      *coming = one;
      is_any = TRUE;
      if (i > 0)
        continue;
      if (one.way >= length - FU_MM (10)
          || (comes_to_its_blows (planning, &one) && left < biv_spot_distance (one.at, planning->goal) + WET))
        break;
      best -= WORTH_TURNING;
    }
  return is_any;
}

/* Whether it can step aside so far, @hand 1 to the right. What is left of its minutes counts then (FU-MOVE-5). */
static gboolean
step_aside (Planning  *planning,
            BivLength  length,
            int        hand)
{
  const FuUnit *unit = planning->unit;
  BivBase base = fu_own_base (unit);
  BivSpot to = biv_base_place (&base, (BivOffset) { 0, (gint64) hand * length * BIV_FINE });
  gint64 cost = fu_cost_of (&fu_rules (planning->field)->numbers, fu_gait (unit->arm, unit->form, unit->class),
                            unit->form == FU_SKIRMISH ? 1 : 2, length);
  FuLay lay;

  if (cost >= planning->ticks)
    return FALSE;
  fu_lay (planning->field, planning->battle, unit, &base, to, TRUE, &lay);
  if (lay.stop < lay.length || lay.n_stretches > 1 || lay.n_crossings > 0)
    return FALSE;
  planning->way = (BivAngle) (unit->facing + hand * BIV_RIGHT_ANGLE);
  planning->heading = biv_heading_of (planning->way);
  if (length_past_others (planning, &base, to, lay.length, lay.length) < lay.length
      || length_to_zone (planning, &base, to, lay.length, lay.length) < lay.length)
    return FALSE;
  planning->from = to;
  planning->ticks -= (gint32) cost;
  return TRUE;
}

/* In millimetres */
#define LONGEST_STEP 120

/* Straight, or aslant, or clear of a neighbour first. */
static gboolean
plan (const Planning *planning,
      BivAction      *action,
      FuComing       *coming)
{
  static const int lengths[] = { 40, LONGEST_STEP };
  const FuUnit *unit = planning->unit;
  BivLength far = biv_spot_distance (planning->from, planning->goal), best = far - planning->least;
  gboolean is_declaring = planning->battle->head.phase == FU_DECLARE;
  gboolean may_step_aside = planning->battle->head.phase == FU_OTHER_MOVE;
  Planning straight = *planning;
  Others others;

  far = MIN (far, fu_way_for (&fu_rules (planning->field)->numbers, fu_gait (unit->arm, unit->form, unit->class), 1,
                              planning->ticks));
  list_others (planning, far, &others);
  straight.others = &others;
  /* An attack is declared only where the way to it is straight. */
  if (find_way (&straight, is_declaring ? 1 : G_MAXUINT, best, coming))
    {
      if (!is_declaring)
        return order_march (&straight, coming, action);
      set_march (&straight, coming, action);
      return comes_to_its_blows (planning, coming);
    }
  if (may_step_aside)
    list_others (planning, far + 2 * FU_MM (LONGEST_STEP), &others);
  for (guint i = 0; may_step_aside && i < 2 * G_N_ELEMENTS (lengths); i++)
    {
      Planning aside = *planning;

      aside.others = &others;
      if (step_aside (&aside, FU_MM (lengths[i / 2]), i % 2 == 0 ? 1 : -1) && find_way (&aside, 3, best, coming)
          && order_march (&aside, coming, action))
        return TRUE;
    }
  return FALSE;
}

/* ---- To whom, or where ---- */

/* Where there is water between, to its near bank, or from there over it. */
static void
lead_over_water (Planning *planning,
                 BivSpot   to)
{
  const FuRules *rules = fu_rules (planning->field);
  const FuCrossings *crossings = &rules->crossings;
  gboolean is_foot = fu_is_foot (planning->unit);
  guint bank, goal, end = 0;
  const FuGate *gate;
  BivLength length = 0;

  if (crossings->n_gates == 0)
    return;
  bank = fu_bank_at (rules->table, crossings, planning->from);
  goal = fu_bank_at (rules->table, crossings, to);
  if (bank == goal || goal == 0)
    return;
  gate = fu_next_gate (crossings, is_foot, planning->from, bank, to, goal, &end, &length);
  if (gate == NULL)
    return;
  if (bank != 0 && biv_spot_distance (planning->from, gate->ends[end]) <= (gate->is_bridge ? FU_MM (2) : AT_GATE))
    {
      end = 1 - end;
      planning->is_over = !gate->is_bridge;
    }
  planning->goal = gate->ends[end];
}

gboolean
fu_plan_to_spot (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivSpot         to,
                 gint32          ticks,
                 BivAction      *action,
                 FuComing       *coming)
{
  Planning planning = {
    .field = field, .battle = battle, .unit = &battle->units[number], .number = number, .ticks = ticks,
    .from = battle->units[number].at, .goal = to, .least = LEAST_GAIN, .quarry = FU_NONE,
  };

  lead_over_water (&planning, to);
  return plan (&planning, action, coming);
}

/* Straight ahead as far as the enemy's front is met, and aside only as much as it has to be to meet it. */
static BivSpot
goal_before (const FuUnit *unit,
             const FuUnit *enemy,
             BivLength     gap)
{
  BivAngle toward = biv_angle_toward (unit->at, enemy->at);
  BivBase base = is_forward (toward, unit->facing) ? fu_own_base (unit)
                                                    : biv_base_make (unit->at, toward, unit->frontage, unit->depth);
  BivOffset offset = biv_base_see (&base, enemy->at);
  gint64 slack = ((gint64) (unit->frontage + enemy->frontage) * 3 / 10 + MIN (gap, FU_MM (60))) * BIV_FINE;
  gint64 back = ((gint64) (unit->depth + enemy->depth) / 2 + gap) * BIV_FINE;
  gint64 aside = MAX (ABS (offset.right) - slack, 0);

  return biv_base_place (&base, (BivOffset) { offset.forward - back, offset.right < 0 ? -aside : aside });
}

/* Who goes less far surely comes to no fight with him. One that has to turn first may reach as far to any side. */
static BivLength
shortest_to_fight (const Planning *planning,
                   const FuUnit   *enemy)
{
  const FuUnit *unit = planning->unit;
  BivBase base = fu_own_base (unit), there = fu_base (planning->field, enemy);
  BivAngle toward = biv_angle_toward (planning->from, planning->goal);
  BivLength far = !planning->is_over && ABS ((int) (gint16) (guint16) (toward - unit->facing)) + STRAIGHT_ENOUGH < FORWARD
                  ? biv_base_get_distance (&base, &there) : biv_base_get_spot_distance (&there, unit->at) - base.reach;

  return MAX (far - FU_ZONE - NEARLY - ROUNDED, 0);
}

gboolean
fu_plan_to_enemy (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  guint           enemy,
                  BivLength       gap,
                  gint32          ticks,
                  BivAction      *action,
                  FuComing       *coming)
{
  const FuUnit *unit = &battle->units[number], *whom = &battle->units[enemy];
  Planning planning = {
    .field = field, .battle = battle, .unit = unit, .number = number, .ticks = ticks,
    .from = unit->at, .goal = goal_before (unit, whom, gap),
    .least = fu_may_be_near (unit, whom, FU_ZONE + LEAST_GAIN) ? FU_TOUCH : LEAST_GAIN,
    .quarry = gap == 0 ? (int) enemy : FU_NONE,
  };

  /* Foot fights across water, horse has to be over it. */
  if (!fu_is_foot (unit) || !fu_may_be_near (unit, whom, FU_ZONE + FU_MM (300)))
    lead_over_water (&planning, whom->at);
  if (battle->head.phase == FU_DECLARE)
    planning.shortest = shortest_to_fight (&planning, whom);
  if (planning.shortest > fu_way_for (&fu_rules (field)->numbers, fu_gait (unit->arm, unit->form, unit->class), 1, ticks))
    return FALSE;
  return plan (&planning, action, coming);
}

gboolean
fu_comes_to_blows (const BivField *field,
                   const FuBattle *battle,
                   guint           number,
                   guint           enemy,
                   const FuComing *coming)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = biv_base_make_headed (coming->at, coming->facing,
                                       coming->facing == unit->facing ? unit->heading : biv_heading_of (coming->facing),
                                       unit->frontage, unit->depth);
  BivBase there = fu_base (field, &battle->units[enemy]);

  return biv_base_faces (&base, &there, FU_ZONE + NEARLY);
}
