/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-hand.c: pointer and keys over the table of a battle: picking, carrying, turning, measuring, menus
 *
 * What is dragged is only looked at, as a ghost with its measure, until it is ordered. */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "app/battle/step/held-toggle.h"
#include "app/widgets/announce.h"
#include "app/widgets/template.h"

#define TURN_STEP 500               /* of the keys, in hundredths of a degree */

/* ---- On the table ---- */

static gboolean
is_own (BivTableFight *self,
        int            unit)
{
  return unit >= 0 && biv_tf_may_act (self, biv_field_get_unit (biv_session_get_field (self->session), (guint) unit)->side);
}

static gboolean
is_enemy (BivTableFight *self,
          int            unit)
{
  BivField *field = biv_session_get_field (self->session);

  return unit >= 0 && self->unit >= 0
         && biv_field_get_unit (field, (guint) unit)->side != biv_field_get_unit (field, (guint) self->unit)->side;
}

/* A general who is drawn over a unit of his own side would join it; to any other place he would ride. */
static void
carry_general (BivTableFight *self,
               guint          general,
               BivSpot        spot)
{
  guint base = biv_table_canvas_find_base (self->canvas, spot, biv_table_canvas_get_reach (self->canvas));
  BivAction action;

  if (self->general != (int) general)
    biv_tf_pick (self, -1, (int) general);
  biv_action_init (&action, base < BIV_TABLE_FIGHT_GENERALS ? BIV_ACTION_ATTACH : BIV_ACTION_RIDE,
                   biv_tf_get_part (self, BIV_PART_GENERAL, general)->side);
  action.other = (gint16) general;
  if (base < BIV_TABLE_FIGHT_GENERALS)
    {
      action.unit = (gint16) base;
    }
  else
    {
      action.n_path = 1;
      action.steps[0] = (BivTableStep) { spot, BIV_NO_ANGLE };
    }
  biv_tf_plan_action (self, &action);
}

/* A click picks; on an enemy it points at him where the phase has something against him; a second click there, or on the place
 * where the way ends, does it. By key, open ground is a way's end. */
static void
on_spot (BivTableFight *self,
         guint          base,
         int            x,
         int            y)
{
  int unit = base < BIV_TABLE_FIGHT_GENERALS ? (int) base : -1;
  gboolean at_end = biv_session_is_at_end (self->session);
  BivSpot spot = biv_spot (x, y);

  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  if (self->is_aiming)
    {
      biv_tf_aim (self, spot);
      return;
    }
  if (base != BIV_NO_BASE && base >= BIV_TABLE_FIGHT_GENERALS)
    {
      biv_tf_pick (self, -1, (int) (base - BIV_TABLE_FIGHT_GENERALS));
    }
  else if (at_end && is_enemy (self, unit) && is_own (self, self->unit) && biv_tf_is_pointing (self))
    {
      if (self->plan.other == unit && self->is_legal)
        {
          biv_tf_act (self);
          return;
        }
      biv_tf_plan_enemy (self, unit);
    }
  else if (unit >= 0)
    {
      biv_tf_pick (self, unit, -1);
    }
  else if (at_end && self->unit >= 0 && is_own (self, self->unit) && biv_tf_is_moving (self))
    {
      if (self->plan.kind == BIV_ACTION_MARCH && self->is_legal && !self->adds_leg
          && biv_spot_distance (self->plan.steps[self->plan.n_path - 1].at, spot) <= biv_table_canvas_get_reach (self->canvas))
        {
          biv_tf_act (self);
          return;
        }
      biv_tf_plan_way (self, spot);
    }
  else if (at_end && self->general >= 0 && biv_tf_is_phase (self, "other-move")
           && biv_tf_may_act (self, biv_tf_get_part (self, BIV_PART_GENERAL, (guint) self->general)->side))
    {
      if (self->plan.kind == BIV_ACTION_RIDE && self->is_legal
          && biv_spot_distance (self->plan.steps[0].at, spot) <= biv_table_canvas_get_reach (self->canvas))
        {
          biv_tf_act (self);
          return;
        }
      carry_general (self, (guint) self->general, spot);
    }
  else
    {
      biv_announce (self, self->unit >= 0 || self->general >= 0 ? _("Nobody is chosen any more.") : _("Nobody is here."));
      biv_tf_pick (self, -1, -1);
    }
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static int
find_enemy_at (BivTableFight *self,
               BivSpot        spot)
{
  guint base = biv_table_canvas_find_base (self->canvas, spot, biv_table_canvas_get_reach (self->canvas));

  return base < BIV_TABLE_FIGHT_GENERALS && is_enemy (self, (int) base) ? (int) base : -1;
}

static void
carry (BivTableFight *self,
       guint          base,
       BivSpot        spot)
{
  if (base >= BIV_TABLE_FIGHT_GENERALS)
    {
      carry_general (self, base - BIV_TABLE_FIGHT_GENERALS, spot);
      return;
    }
  if (self->unit != (int) base)
    biv_tf_pick (self, (int) base, -1);
  if (biv_tf_is_moving (self))
    biv_tf_plan_way (self, spot);
  else if (find_enemy_at (self, spot) >= 0)
    biv_tf_plan_enemy (self, find_enemy_at (self, spot));
  else
    biv_tf_forget_plan (self);
}

static void
on_carried (BivTableFight *self,
            guint          base,
            int            x,
            int            y)
{
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  carry (self, base, biv_spot (x, y));
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

static void
on_dropped (BivTableFight *self,
            guint          base,
            int            x,
            int            y,
            gboolean       cancelled)
{
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  if (cancelled)
    biv_tf_forget_plan (self);
  else
    carry (self, base, biv_spot (x, y));
  if ((self->plan.kind == BIV_ACTION_ATTACH || self->plan.kind == BIV_ACTION_RIDE) && self->is_legal)
    {
      biv_tf_act (self);
      return;
    }
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_turning (BivTableFight *self,
            guint          base,
            int            angle)
{
  if (base >= BIV_TABLE_FIGHT_GENERALS || self->unit != (int) base)
    return;
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  biv_tf_plan_turn (self, (BivAngle) angle);
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

static void
on_turned (BivTableFight *self,
           guint          base,
           int            angle,
           gboolean       cancelled)
{
  if (cancelled)
    biv_tf_forget_plan (self);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

void
biv_tf_drop_menu (BivTableFight *self)
{
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}

static void
on_menu (BivTableFight *self,
         guint          base,
         int            x,
         int            y,
         double         x_px,
         double         y_px)
{
  biv_tf_drop_menu (self);
  if (base == BIV_NO_BASE && self->unit < 0 && self->general < 0)
    return;
  if (base >= BIV_TABLE_FIGHT_GENERALS && base != BIV_NO_BASE)
    biv_tf_pick (self, -1, (int) (base - BIV_TABLE_FIGHT_GENERALS));
  else if (base != BIV_NO_BASE)
    biv_tf_pick (self, (int) base, -1);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  self->menu = biv_tf_make_menu (self);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->canvas));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x_px, (int) y_px, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

void
biv_tf_on_more (GtkMenuButton *button,
                gpointer       data)
{
  BivTableFight *self = data;

  gtk_menu_button_set_popover (button, biv_tf_make_menu (self));
}

static gboolean
on_cancel (BivTableFight *self)
{
  gboolean had = biv_fight_step_drop_dice (BIV_FIGHT_STEP (self)) || self->plan.kind != BIV_ACTION_NONE || self->is_aiming
                 || self->unit >= 0 || self->general >= 0 || self->has_measured;

  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  self->has_measured = FALSE;
  if (self->is_aiming)
    gtk_toggle_button_set_active (self->aim, FALSE);
  else if (self->plan.kind != BIV_ACTION_NONE)
    biv_tf_forget_plan (self);
  else
    biv_tf_pick (self, -1, -1);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
  return had;
}

/* ---- Measuring ---- */

static gboolean
on_press (BivTableFight *self,
          int            x,
          int            y)
{
  /* What is drawn is acted on from here: O orders it, Escape forgets it. */
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  if (!self->is_measuring)
    return FALSE;
  self->from = self->to = biv_spot (x, y);
  self->has_measured = TRUE;
  return TRUE;
}

static void
on_drag (BivTableFight *self,
         int            x,
         int            y)
{
  self->to = biv_spot (x, y);
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

static void
on_release (BivTableFight *self,
            gboolean       cancelled)
{
  self->has_measured = self->has_measured && !cancelled;
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

void
biv_tf_on_measure (BivTableFight   *self,
                   GtkToggleButton *button)
{
  self->is_measuring = gtk_toggle_button_get_active (button);
  if (!self->is_measuring)
    self->has_measured = FALSE;
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

/* ---- Under the pointer ---- */

static void
on_point (BivTableFight *self,
          int            x,
          int            y)
{
  guint base = biv_table_canvas_find_base (self->canvas, biv_spot (x, y), biv_table_canvas_get_reach (self->canvas) / 2);
  int unit = base < BIV_TABLE_FIGHT_GENERALS ? (int) base : -1, before;

  if (self->session == NULL || unit == self->looked_at)
    return;
  before = biv_tf_get_shown (self);
  self->looked_at = unit;
  if (biv_tf_get_shown (self) == before)
    return;
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

/* ---- The plan's buttons ---- */

static void
on_act (BivTableFight *self)
{
  biv_tf_act (self);
}

static void
on_leg (BivTableFight *self)
{
  self->adds_leg = TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_clear (BivTableFight *self)
{
  biv_tf_forget_plan (self);
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_front (BivTableFight *self)
{
  if (self->is_filling || self->plan.kind != BIV_ACTION_MARCH)
    return;
  self->keeps_front = gtk_toggle_button_get_active (self->front);
  biv_tf_plan_way (self, self->plan.steps[self->plan.n_path - 1].at);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
turn_by (BivTableFight *self,
         int            hundredths)
{
  BivPlacement placement;
  BivBase base;
  int angle;

  if (self->unit < 0 || !is_own (self, self->unit) || !biv_tf_is_moving (self))
    return;
  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) self->unit, &placement);
  angle = biv_angle_to_hundredths (biv_tf_get_plan_base (self, &base) ? base.facing : placement.angle);
  biv_tf_plan_turn (self, biv_angle_from_hundredths ((angle + hundredths + 36000) % 36000));
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* The next unit of those who act, on the table. */
static void
pick_next (BivTableFight *self)
{
  guint n = biv_field_get_n_units (biv_session_get_field (self->session));

  for (guint i = 1; i <= n; i++)
    {
      guint unit = (guint) (self->unit + (int) i + (int) n) % n;
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
      if (!is_own (self, (int) unit) || placement.presence != BIV_PRESENCE_ON || !placement.has_place)
        continue;
      /* There first: that it is chosen is said after where it stands, and where once. */
      biv_table_canvas_go_to_spot (self->canvas, placement.place);
      biv_tf_show_unit (self, (int) unit);
      return;
    }
  biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No unit has anything left to do now."));
}

/* The cursor goes over the table by units, in the order of their numbers: to the next enemy of whoever is picked or acts. */
static void
go_to_enemy (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  guint n = biv_field_get_n_units (field);
  int own = self->unit >= 0 ? biv_field_get_unit (field, (guint) self->unit)->side : biv_tf_may_act (self, 0) ? 0 : 1;

  for (guint i = 1; i <= n; i++)
    {
      guint unit = (guint) (self->enemy + (int) i + (int) n) % n;
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
      if (biv_field_get_unit (field, unit)->side == own || !biv_tf_knows (self, unit)
          || placement.presence != BIV_PRESENCE_ON || !placement.has_place)
        continue;
      self->enemy = (int) unit;
      biv_table_canvas_go_to_spot (self->canvas, placement.place);
      return;
    }
  biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No enemy is on the table."));
}

/* What the orders under way, of those who look, are to take or hold. */
static void
go_to_objective (BivTableFight *self)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (biv_session_get_field (self->session),
                                                        biv_session_get_state (self->session));

  for (guint i = 1; i <= orders->len; i++)
    {
      guint number = (self->aimed_at + i) % orders->len;
      const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, number);
      const BivSetupPart *part = biv_tf_get_part (self, BIV_PART_FORMATION, (guint) order->formation);
      g_autofree char *words = NULL;

      if (!order->has_objective || order->is_void || order->stage == BIV_FUSILIER_ORDER_PAST
          || (self->seen_by >= 0 && part->side != self->seen_by))
        continue;
      self->aimed_at = number;
      biv_table_canvas_go_to_spot (self->canvas, order->objective);
      /* TRANSLATORS: whose objective, and the order: "Objective of the 1st Brigade: Attack" */
      words = g_strdup_printf (_("Objective of %s: %s"), biv_setup_part_call (part), order->name);
      biv_announce (self, words);
      return;
    }
  biv_fight_step_tell (BIV_FIGHT_STEP (self), _("No order has an objective."));
}

/* To whom, or where, the last action was done. */
static void
go_to_last (BivTableFight *self)
{
  guint moment = biv_session_get_moment (self->session);
  const BivAction *last = moment > 0 ? biv_session_get_action (self->session, moment, NULL) : NULL;
  BivPlacement placement = { .presence = BIV_PRESENCE_ABSENT };
  gboolean has_said = biv_fight_step_say_last (BIV_FIGHT_STEP (self));

  if (last != NULL && last->unit >= 0 && biv_tf_knows (self, (guint) last->unit))
    biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) last->unit, &placement);
  if (placement.presence == BIV_PRESENCE_ON && placement.has_place)
    biv_table_canvas_go_to_spot (self->canvas, placement.place);
  else if (!has_said)
    biv_fight_step_tell (BIV_FIGHT_STEP (self), _("The last thing that happened was at no place."));
}

/* ---- Keys ---- */

gboolean
biv_tf_press (BivFightStep *step,
              guint         key)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  switch (key)
    {
    case GDK_KEY_bracketleft:  turn_by (self, -TURN_STEP); break;
    case GDK_KEY_bracketright: turn_by (self, TURN_STEP); break;
    case GDK_KEY_braceleft:    turn_by (self, -100); break;
    case GDK_KEY_braceright:   turn_by (self, 100); break;
    case GDK_KEY_n:
    case GDK_KEY_N:            pick_next (self); break;
    case GDK_KEY_x:            go_to_enemy (self); break;
    case GDK_KEY_v:            go_to_objective (self); break;
    case GDK_KEY_h:            go_to_last (self); break;
    case GDK_KEY_o:            biv_tf_act (self); break;
    case GDK_KEY_l:            on_leg (self); break;
    case GDK_KEY_f:            gtk_toggle_button_set_active (self->front, !self->keeps_front); break;
    case GDK_KEY_a:            gtk_menu_button_popup (self->more); break;
    case GDK_KEY_g:            biv_tf_next_target (self); break;
    case GDK_KEY_t:            biv_held_toggle_press (self->threats); break;
    default:                   return FALSE;
    }
  return TRUE;
}

/* ---- The template's ---- */

void
biv_tf_hear_pointer (GtkWidgetClass *widget_class)
{
  BIV_BIND_CALLBACKS (widget_class, on_spot, on_menu, on_carried, on_dropped, on_turning, on_turned, on_cancel, on_press,
                      on_drag, on_release, on_point, on_act, on_leg, on_clear, on_front);
}
