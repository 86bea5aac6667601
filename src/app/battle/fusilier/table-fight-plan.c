/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-plan.c: what is being looked at before it is done: a way, a turn, an attack, with its measure */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "engine/biv-text.h"

/* Further than this from its front a way is sideways, at twice the minutes (FU-MOVE-5), so the unit turns first, which is free
 * (FU-MOVE-4). */
#define SIDEWAYS 0x1C00

void
biv_tf_forget_plan (BivTableFight *self)
{
  biv_action_init (&self->plan, BIV_ACTION_NONE, BIV_NOBODY);
  self->is_legal = self->has_measure = self->adds_leg = self->keeps_front = FALSE;
  self->why = (BivRefusal) { 0 };
}

static void
judge_plan (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);

  self->why = (BivRefusal) { 0 };
  self->has_measure = FALSE;
  if (self->plan.kind == BIV_ACTION_NONE)
    return;
  switch (self->plan.kind)
    {
    case BIV_ACTION_MARCH:
    case BIV_ACTION_REFACE:
    case BIV_ACTION_EVOLVE:
    case BIV_ACTION_COVER:
      self->is_legal = self->has_measure = biv_fusilier_measure (field, state, &self->plan, &self->measure, &self->why);
      break;
    default:
      self->is_legal = biv_session_check (self->session, &self->plan, &self->why);
      break;
    }
}

/* ---- Ways ---- */

static BivSpot
get_start (BivTableFight *self)
{
  BivPlacement placement;

  if (self->plan.n_path > 1)
    return self->plan.steps[self->plan.n_path - 2].at;
  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
  return placement.place;
}

static BivAngle
get_facing_before (BivTableFight *self)
{
  BivPlacement placement;

  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
  for (guint i = self->plan.n_path; i > 1; i--)
    if (self->plan.steps[i - 2].facing != BIV_NO_ANGLE)
      return (BivAngle) self->plan.steps[i - 2].facing;
  return placement.angle;
}

/* Along the way where that is not ahead; as it stands where there is no room to turn, or who looks wants it so. */
static void
choose_facing (BivTableFight *self)
{
  BivTableStep *step = &self->plan.steps[self->plan.n_path - 1];
  BivSpot from = get_start (self);
  /* As orders can say it, in hundredths of a degree. */
  BivAngle toward = biv_angle_from_hundredths (biv_angle_to_hundredths (biv_angle_toward (from, step->at)));
  gint16 off = (gint16) (guint16) (toward - get_facing_before (self));

  step->facing = BIV_NO_ANGLE;
  if (!self->keeps_front && ABS ((int) off) > SIDEWAYS && biv_spot_distance (from, step->at) > 0)
    step->facing = toward;
  judge_plan (self);
  if (self->is_legal || step->facing == BIV_NO_ANGLE)
    return;
  step->facing = BIV_NO_ANGLE;
  judge_plan (self);
  if (self->is_legal)
    return;
  step->facing = toward;
  judge_plan (self);
}

static BivSpot
clamp_to_table (BivTableFight *self,
                BivSpot        spot)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));

  return biv_spot (CLAMP (spot.x, 0, biv_tabletop_get_width (table)), CLAMP (spot.y, 0, biv_tabletop_get_height (table)));
}

void
biv_tf_plan_way (BivTableFight *self,
                 BivSpot        spot)
{
  int side;
  gint32 angle = BIV_NO_ANGLE;

  g_return_if_fail (self->unit >= 0);

  side = biv_field_get_unit (biv_session_get_field (self->session), (guint) self->unit)->side;
  if (self->plan.kind != BIV_ACTION_MARCH || self->plan.unit != self->unit)
    {
      gboolean keeps_front = self->keeps_front;

      biv_tf_forget_plan (self);
      self->keeps_front = keeps_front;
      biv_action_init (&self->plan, BIV_ACTION_MARCH, side);
      self->plan.unit = (gint16) self->unit;
      self->plan.n_path = 1;
    }
  else if (self->adds_leg && self->plan.n_path < BIV_ACTION_MAX_STEPS)
    {
      self->plan.n_path++;
    }
  else
    {
      angle = self->plan.angle;
    }
  self->adds_leg = FALSE;
  self->plan.angle = angle;
  self->plan.steps[self->plan.n_path - 1].at = clamp_to_table (self, spot);
  choose_facing (self);
}

void
biv_tf_plan_turn (BivTableFight *self,
                  BivAngle       angle)
{
  g_return_if_fail (self->unit >= 0);

  if (self->plan.kind != BIV_ACTION_MARCH || self->plan.unit != self->unit)
    {
      biv_tf_forget_plan (self);
      biv_action_init (&self->plan, BIV_ACTION_REFACE,
                       biv_field_get_unit (biv_session_get_field (self->session), (guint) self->unit)->side);
      self->plan.unit = (gint16) self->unit;
    }
  self->plan.angle = biv_angle_from_hundredths (biv_angle_to_hundredths (angle));
  judge_plan (self);
}

/* ---- Enemies ---- */

gboolean
biv_tf_plan_enemy (BivTableFight *self,
                   int            enemy)
{
  BivField *field = biv_session_get_field (self->session);

  g_return_val_if_fail (self->unit >= 0 && enemy >= 0, FALSE);

  if (!biv_tf_is_pointing (self))
    return FALSE;
  biv_tf_forget_plan (self);
  biv_action_init (&self->plan, biv_tf_is_phase (self, "declare") ? BIV_ACTION_DECLARE : BIV_ACTION_SHOOT,
                   biv_field_get_unit (field, (guint) self->unit)->side);
  self->plan.unit = (gint16) self->unit;
  self->plan.other = (gint16) enemy;
  self->plan.value = self->plan.kind == BIV_ACTION_SHOOT ? -1 : 0;
  judge_plan (self);
  return TRUE;
}

void
biv_tf_plan_action (BivTableFight   *self,
                    const BivAction *action)
{
  BivAction copy = *action;

  biv_tf_forget_plan (self);
  self->plan = copy;
  judge_plan (self);
}

void
biv_tf_act (BivTableFight *self)
{
  BivAction action = self->plan;

  if (action.kind == BIV_ACTION_NONE)
    return;
  if (biv_tf_play (self, &action, NULL))
    biv_tf_forget_plan (self);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* ---- How it looks ---- */

gboolean
biv_tf_get_plan_base (BivTableFight *self,
                      BivBase       *base)
{
  BivBase now;
  BivAngle facing;

  if (self->plan.unit < 0 || !biv_tf_get_base (self, (guint) self->plan.unit, &now))
    return FALSE;
  if (self->has_measure)
    {
      *base = biv_base_make (self->measure.at, self->measure.facing, self->measure.frontage, self->measure.depth);
      return self->plan.kind != BIV_ACTION_EVOLVE || self->measure.frontage != now.frontage || self->measure.depth != now.depth;
    }
  /* Refused: where it was to go. */
  if (self->plan.kind == BIV_ACTION_MARCH)
    {
      facing = get_facing_before (self);
      if (self->plan.steps[self->plan.n_path - 1].facing != BIV_NO_ANGLE)
        facing = (BivAngle) self->plan.steps[self->plan.n_path - 1].facing;
      if (self->plan.angle != BIV_NO_ANGLE)
        facing = (BivAngle) self->plan.angle;
      *base = biv_base_make (self->plan.steps[self->plan.n_path - 1].at, facing, now.frontage, now.depth);
      return TRUE;
    }
  if (self->plan.kind == BIV_ACTION_REFACE)
    {
      *base = biv_base_make (now.centre, (BivAngle) self->plan.angle, now.frontage, now.depth);
      return TRUE;
    }
  return FALSE;
}

/* What of the way is not in the open: "40 mm half speed (FU-OBST-4)". */
static void
add_going (GString                  *text,
           const BivFusilierMeasure *measure)
{
  for (guint i = 0; i < measure->n_stretches; i++)
    {
      const BivFusilierStretch *stretch = &measure->stretches[i];

      if (stretch->clause == NULL)
        continue;
      if (stretch->length > 0)
        g_string_append_printf (text, _("; %d mm %s %s"), (stretch->length + BIV_MM / 2) / BIV_MM, stretch->going, stretch->clause);
      else
        g_string_append_printf (text, "; %s %s", stretch->going, stretch->clause);
    }
}

static char *
dup_measure_words (BivTableFight *self)
{
  const BivFusilierMeasure *measure = &self->measure;
  g_autofree char *spent = biv_fusilier_dup_minutes (measure->spent), *left = biv_fusilier_dup_minutes (measure->left);
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->plan.kind == BIV_ACTION_MARCH || self->plan.kind == BIV_ACTION_COVER)
    {
      /* TRANSLATORS: a way on the table: how far, minutes spent, minutes left of the bound */
      g_string_append_printf (text, _("%d mm in %s, %s left"), (measure->length + BIV_MM / 2) / BIV_MM, spent, left);
      add_going (text, measure);
      if (!measure->arrives && measure->why[0] == '\0')
        g_string_append_printf (text, _("; %d mm short"), (measure->wanted - measure->length + BIV_MM / 2) / BIV_MM);
    }
  else if (self->plan.kind == BIV_ACTION_EVOLVE)
    {
      g_string_append_printf (text, _("%s: %s, %s left"), biv_tf_evolution_words (self->plan.value), spent, left);
    }
  else
    {
      int hundredths = biv_angle_to_hundredths (measure->facing);

      g_string_append_printf (text, _("turns to face %d°"), (hundredths + 50) / 100 % 360);
    }
  if (measure->why[0] != '\0')
    g_string_append_printf (text, "; %s %s", measure->why, measure->clause != NULL ? measure->clause : "");
  if (measure->is_woods_thrown)
    g_string_append (text, _("; a die for the wood FU-MOVE-11"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
biv_tf_dup_plan_words (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);

  if (self->plan.kind == BIV_ACTION_NONE)
    return NULL;
  if (self->has_measure)
    return dup_measure_words (self);
  switch (self->plan.kind)
    {
    case BIV_ACTION_DECLARE:
      return g_strdup_printf (_("attacks %s"), biv_field_get_unit (field, (guint) self->plan.other)->call);
    case BIV_ACTION_SHOOT:
      return g_strdup_printf (_("fires at %s"), self->plan.other >= 0 ? biv_field_get_unit (field, (guint) self->plan.other)->call
                                                                       : _("the building"));
    case BIV_ACTION_ATTACH:
      /* TRANSLATORS: a general who is drawn onto a unit: "joins 1/Leib" */
      return g_strdup_printf (_("joins %s"), biv_field_get_unit (field, (guint) self->plan.unit)->call);
    case BIV_ACTION_RIDE:
      return g_strdup (_("rides there"));
    case BIV_ACTION_FOLLOW:
      return g_strdup (_("follows the enemy whom it beat"));
    case BIV_ACTION_MARCH:
      return g_strdup (_("cannot go there"));
    case BIV_ACTION_REFACE:
      return g_strdup (_("cannot turn so"));
    default:
      return g_strdup (_("is not possible"));
    }
}

static const char *
name_of_formation (BivField *field,
                   int       formation)
{
  const char *name = formation >= 0 ? biv_field_get_ruleset (field)->get_name (field, BIV_TARGET_FORMATION, (guint) formation)
                                    : NULL;

  return name != NULL ? name : "";
}

/* How far it is to where the last of its steps ends, as the crow flies. */
static char *
dup_way (BivSession      *session,
         const BivAction *action)
{
  BivField *field = biv_session_get_field (session);
  BivPlacement placement;

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), (guint) action->unit, &placement);
  if (action->n_path == 0)
    return g_strdup (_("stays"));
  /* TRANSLATORS: how far a unit marches across the table */
  return g_strdup_printf (_("marches %d mm"),
                          (int) (biv_spot_distance (placement.place, action->steps[action->n_path - 1].at) + 50) / 100);
}

char *
biv_tf_dup_action (BivFightStep    *step,
                   const BivAction *action)
{
  BivSession *session = biv_fight_step_get_session (step);
  BivField *field = biv_session_get_field (session);

  switch (action->kind)
    {
    case BIV_ACTION_DECLARE:
      return g_strdup_printf (_("attacks %s"), biv_field_get_unit (field, (guint) action->other)->call);
    case BIV_ACTION_SHOOT:
      return g_strdup_printf (_("fires at %s"), action->other >= 0 ? biv_field_get_unit (field, (guint) action->other)->call
                                                                   : _("the building"));
    case BIV_ACTION_MARCH:
    case BIV_ACTION_COVER:
      return dup_way (session, action);
    case BIV_ACTION_REFACE:
      return g_strdup (_("turns on the spot"));
    case BIV_ACTION_EVOLVE:
      return g_strdup (biv_tf_evolution_words (action->value));
    case BIV_ACTION_FOLLOW:
      return g_strdup (_("follows the enemy whom it beat"));
    case BIV_ACTION_ORDER:
      /* TRANSLATORS: a formation, and what it is ordered to do */
      return g_strdup_printf (_("%s: %s"), name_of_formation (field, action->other), biv_tf_order_words (action->value));
    case BIV_ACTION_ATTACH:
      return g_strdup (_("is joined by a general"));
    case BIV_ACTION_DETACH:
      return g_strdup (_("A general leaves his unit"));
    case BIV_ACTION_RIDE:
      return g_strdup (_("A general rides to his men"));
    default:
      return NULL;
    }
}
