/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-plan.c: what is being looked at on a table before it is done: a way, a turn, an attack, with its measure */
#include "config.h"

#include "app/battle/fusilier/table-plan.h"

#include <glib/gi18n.h>

#include "draw/map/map-drawing.h"

/* Further than this from its front a way is sideways, at twice the minutes (FU-MOVE-5), so the unit turns first, which is free
 * (FU-MOVE-4). */
#define SIDEWAYS 0x1C00

struct _BivTablePlan
{
  GObject        parent_instance;

  const BivEyes *eyes;              /* its owner's */
  BivPlanned     planned;
};

G_DEFINE_FINAL_TYPE (BivTablePlan, biv_table_plan, G_TYPE_OBJECT)

static guint changed;

BivTablePlan *
biv_table_plan_new (const BivEyes *eyes)
{
  BivTablePlan *self = g_object_new (BIV_TYPE_TABLE_PLAN, NULL);

  self->eyes = eyes;
  return self;
}

const BivPlanned *
biv_table_plan_get (BivTablePlan *self)
{
  return &self->planned;
}

/* Of kind NONE: nothing. */
static void
begin (BivTablePlan *self,
       BivActionKind kind,
       int           unit)
{
  self->planned = (BivPlanned) { 0 };
  if (unit >= 0)
    biv_action_init_unit (&self->planned.action, kind, biv_eyes_get_side (self->eyes, (guint) unit), (guint) unit);
  else
    biv_action_init (&self->planned.action, kind, BIV_NOBODY);
}

/* Whether it may be done, and how far it comes. */
static void
judge (BivTablePlan *self)
{
  BivPlanned *planned = &self->planned;

  planned->why = (BivRefusal) { 0 };
  planned->has_measure = FALSE;
  switch (planned->action.kind)
    {
    case BIV_ACTION_MARCH:
    case BIV_ACTION_REFACE:
    case BIV_ACTION_EVOLVE:
    case BIV_ACTION_COVER:
      planned->is_legal = planned->has_measure
        = biv_fusilier_measure (self->eyes->field, biv_eyes_get_state (self->eyes), &planned->action, &planned->measure,
                                &planned->why);
      break;
    default:
      planned->is_legal = biv_session_check (self->eyes->session, &planned->action, &planned->why);
      break;
    }
}

void
biv_table_plan_forget (BivTablePlan *self)
{
  gboolean was_planned = self->planned.action.kind != BIV_ACTION_NONE;

  begin (self, BIV_ACTION_NONE, -1);
  if (was_planned)
    g_signal_emit (self, changed, 0);
}

void
biv_table_plan_propose (BivTablePlan    *self,
                        const BivAction *action)
{
  BivAction copy = *action;

  begin (self, BIV_ACTION_NONE, -1);
  self->planned.action = copy;
  judge (self);
  g_signal_emit (self, changed, 0);
}

/* ---- Ways ---- */

static gboolean
is_way_of (BivTablePlan *self,
           guint         unit)
{
  return self->planned.action.kind == BIV_ACTION_MARCH && self->planned.action.unit == (int) unit;
}

static BivTableStep *
get_last_step (BivTablePlan *self)
{
  return &self->planned.action.steps[self->planned.action.n_path - 1];
}

static BivAngle
get_facing_before (BivTablePlan       *self,
                   const BivPlacement *placement)
{
  for (guint i = self->planned.action.n_path; i > 1; i--)
    if (self->planned.action.steps[i - 2].facing != BIV_NO_ANGLE)
      return (BivAngle) self->planned.action.steps[i - 2].facing;
  return placement->angle;
}

/* Along the way where that is not ahead; as it stands where there is no room to turn, or who looks wants it so. */
static void
choose_facing (BivTablePlan *self)
{
  BivTableStep *step = get_last_step (self);
  BivPlacement placement;
  BivSpot from;
  BivAngle toward;
  gint16 off;

  biv_eyes_get_placement (self->eyes, (guint) self->planned.action.unit, &placement);
  from = self->planned.action.n_path > 1 ? step[-1].at : placement.place;
  /* As orders can say it, in hundredths of a degree. */
  toward = biv_angle_from_hundredths (biv_angle_to_hundredths (biv_angle_toward (from, step->at)));
  off = (gint16) (guint16) (toward - get_facing_before (self, &placement));
  step->facing = BIV_NO_ANGLE;
  if (!self->planned.keeps_front && ABS ((int) off) > SIDEWAYS && biv_spot_distance (from, step->at) > 0)
    step->facing = toward;
  judge (self);
  if (self->planned.is_legal || step->facing == BIV_NO_ANGLE)
    return;
  step->facing = BIV_NO_ANGLE;
  judge (self);
  if (self->planned.is_legal)
    return;
  step->facing = toward;
  judge (self);
}

void
biv_table_plan_go (BivTablePlan *self,
                   guint         unit,
                   BivSpot       spot)
{
  const BivTabletop *table = self->eyes->table;
  BivPlanned *planned = &self->planned;

  if (!is_way_of (self, unit))
    {
      begin (self, BIV_ACTION_MARCH, (int) unit);
      planned->action.n_path = 1;
    }
  else if (planned->adds_leg && planned->action.n_path < BIV_ACTION_MAX_STEPS)
    {
      planned->action.n_path++;
      planned->action.angle = BIV_NO_ANGLE;
    }
  planned->adds_leg = FALSE;
  get_last_step (self)->at = biv_spot (CLAMP (spot.x, 0, biv_tabletop_get_width (table)),
                                       CLAMP (spot.y, 0, biv_tabletop_get_height (table)));
  choose_facing (self);
  g_signal_emit (self, changed, 0);
}

void
biv_table_plan_add_leg (BivTablePlan *self)
{
  self->planned.adds_leg = TRUE;
}

void
biv_table_plan_keep_front (BivTablePlan *self,
                           gboolean      keeps_front)
{
  if (self->planned.action.kind != BIV_ACTION_MARCH || self->planned.keeps_front == keeps_front)
    return;
  self->planned.keeps_front = keeps_front;
  choose_facing (self);
  g_signal_emit (self, changed, 0);
}

void
biv_table_plan_turn (BivTablePlan *self,
                     guint         unit,
                     BivAngle      angle)
{
  if (!is_way_of (self, unit))
    begin (self, BIV_ACTION_REFACE, (int) unit);
  self->planned.action.angle = biv_angle_from_hundredths (biv_angle_to_hundredths (angle));
  judge (self);
  g_signal_emit (self, changed, 0);
}

/* ---- Enemies ---- */

void
biv_table_plan_point (BivTablePlan *self,
                      guint         unit,
                      guint         enemy)
{
  gboolean fires = biv_eyes_is_firing (self->eyes);

  begin (self, fires ? BIV_ACTION_SHOOT : BIV_ACTION_DECLARE, (int) unit);
  self->planned.action.other = (gint16) enemy;
  self->planned.action.value = fires ? -1 : 0;
  judge (self);
  g_signal_emit (self, changed, 0);
}

/* ---- How it looks ---- */

gboolean
biv_table_plan_get_base (BivTablePlan *self,
                         BivBase      *base)
{
  const BivPlanned *planned = &self->planned;
  BivPlacement placement;
  BivBase now;
  BivAngle facing;

  if (planned->action.unit < 0 || !biv_eyes_get_base (self->eyes, (guint) planned->action.unit, &now))
    return FALSE;
  if (planned->has_measure)
    {
      *base = biv_base_make (planned->measure.at, planned->measure.facing, planned->measure.frontage, planned->measure.depth);
      return planned->action.kind != BIV_ACTION_EVOLVE || planned->measure.frontage != now.frontage
             || planned->measure.depth != now.depth;
    }
  /* Refused: where it was to go. */
  if (planned->action.kind == BIV_ACTION_MARCH)
    {
      biv_eyes_get_placement (self->eyes, (guint) planned->action.unit, &placement);
      facing = get_facing_before (self, &placement);
      if (get_last_step (self)->facing != BIV_NO_ANGLE)
        facing = (BivAngle) get_last_step (self)->facing;
      if (planned->action.angle != BIV_NO_ANGLE)
        facing = (BivAngle) planned->action.angle;
      *base = biv_base_make (get_last_step (self)->at, facing, now.frontage, now.depth);
      return TRUE;
    }
  if (planned->action.kind == BIV_ACTION_REFACE)
    {
      *base = biv_base_make (now.centre, (BivAngle) planned->action.angle, now.frontage, now.depth);
      return TRUE;
    }
  return FALSE;
}

static char *
dup_measure_words (const BivPlanned *planned)
{
  const BivFusilierMeasure *measure = &planned->measure;
  g_autofree char *spent = biv_fusilier_dup_minutes (measure->spent), *left = biv_fusilier_dup_minutes (measure->left);
  g_autoptr (GString) text = g_string_new (NULL);

  if (planned->action.kind == BIV_ACTION_MARCH || planned->action.kind == BIV_ACTION_COVER)
    {
      /* TRANSLATORS: a way on the table: how far, minutes spent, minutes left of the bound */
      g_string_append_printf (text, _("%d mm in %s, %s left"), (measure->length + BIV_MM / 2) / BIV_MM, spent, left);
      /* What of the way is not in the open: "40 mm half speed (FU-OBST-4)". */
      for (guint i = 0; i < measure->n_stretches; i++)
        {
          const BivFusilierStretch *stretch = &measure->stretches[i];

          if (stretch->clause != NULL && stretch->length > 0)
            g_string_append_printf (text, _("; %d mm %s %s"), (stretch->length + BIV_MM / 2) / BIV_MM, stretch->going,
                                    stretch->clause);
          else if (stretch->clause != NULL)
            g_string_append_printf (text, "; %s %s", stretch->going, stretch->clause);
        }
      if (!measure->arrives && measure->why[0] == '\0')
        g_string_append_printf (text, _("; %d mm short"), (measure->wanted - measure->length + BIV_MM / 2) / BIV_MM);
    }
  else if (planned->action.kind == BIV_ACTION_EVOLVE)
    {
      g_string_append_printf (text, _("%s: %s, %s left"), biv_evolution_words (planned->action.value), spent, left);
    }
  else
    {
      g_string_append_printf (text, _("turns to face %d°"), (biv_angle_to_hundredths (measure->facing) + 50) / 100 % 360);
    }
  if (measure->why[0] != '\0')
    g_string_append_printf (text, "; %s %s", measure->why, measure->clause != NULL ? measure->clause : "");
  if (measure->is_woods_thrown)
    g_string_append (text, _("; a die for the wood FU-MOVE-11"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Whom or what it is pointed at, said alike before and after it is done. */
static char *
dup_pointed (const BivEyes   *eyes,
             const BivAction *action)
{
  g_autofree char *other = action->other >= 0 ? biv_eyes_dup_unit (eyes, (guint) action->other) : NULL;

  if (action->kind == BIV_ACTION_DECLARE)
    return g_strdup_printf (_("attacks %s"), other);
  return g_strdup_printf (_("fires at %s"), other != NULL ? other : _("the building"));
}

char *
biv_table_plan_dup_words (BivTablePlan *self)
{
  const BivAction *action = &self->planned.action;

  if (self->planned.has_measure)
    return dup_measure_words (&self->planned);
  switch (action->kind)
    {
    case BIV_ACTION_NONE:
      return NULL;
    case BIV_ACTION_DECLARE:
    case BIV_ACTION_SHOOT:
      return dup_pointed (self->eyes, action);
    case BIV_ACTION_ATTACH:
      /* TRANSLATORS: a general who is drawn onto a unit: "joins 1/Leib" */
      return g_strdup_printf (_("joins %s"), biv_eyes_get_call (self->eyes, (guint) action->unit));
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

char *
biv_table_plan_dup_done (const BivEyes   *eyes,
                         const BivAction *action)
{
  const char *formation = NULL;
  BivPlacement placement;

  switch (action->kind)
    {
    case BIV_ACTION_DECLARE:
    case BIV_ACTION_SHOOT:
      return dup_pointed (eyes, action);
    case BIV_ACTION_MARCH:
    case BIV_ACTION_COVER:
      if (action->n_path == 0)
        return g_strdup (_("stays"));
      biv_eyes_get_placement (eyes, (guint) action->unit, &placement);
      /* TRANSLATORS: how far a unit marches across the table, to where the last of its steps ends, as the crow flies */
      return g_strdup_printf (_("marches %d mm"),
                              (int) (biv_spot_distance (placement.place, action->steps[action->n_path - 1].at) + 50) / 100);
    case BIV_ACTION_REFACE:
      return g_strdup (_("turns on the spot"));
    case BIV_ACTION_EVOLVE:
      return g_strdup (biv_evolution_words (action->value));
    case BIV_ACTION_FOLLOW:
      return g_strdup (_("follows the enemy whom it beat"));
    case BIV_ACTION_ORDER:
      if (action->other >= 0)
        formation = biv_field_get_ruleset (eyes->field)->get_name (eyes->field, BIV_TARGET_FORMATION, (guint) action->other);
      /* TRANSLATORS: a formation, and what it is ordered to do */
      return g_strdup_printf (_("%s: %s"), formation != NULL ? formation : "",
                              biv_fusilier_order_name (biv_fusilier_order_id (action->value)));
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

/* ---- The object ---- */

static void
biv_table_plan_class_init (BivTablePlanClass *klass)
{
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_table_plan_init (BivTablePlan *self)
{
  begin (self, BIV_ACTION_NONE, -1);
}
