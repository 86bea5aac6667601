/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-table-fight.c: a battle fought on a table in millimetres
 *
 * The session decides what is legal, the rulebook measures; the step asks and shows the answers. What is dragged is only looked
 * at, as a ghost with its measure, until it is ordered. */
#include "config.h"

#include "app/biv-table-fight.h"

#include <glib/gi18n.h>

#include "app/biv-choice.h"
#include "app/biv-clause-link.h"
#include "app/biv-column.h"
#include "app/biv-fight-overrule.h"
#include "app/biv-table-fight-private.h"
#include "campaign/biv-fight.h"
#include "engine/biv-text.h"

#define TURN_STEP 500               /* of the keys, in hundredths of a degree */

G_DEFINE_FINAL_TYPE (BivTableFight, biv_table_fight, BIV_TYPE_BATTLE_STEP)

/* ---- Who and what ---- */

const char *
biv_tf_side_id (BivTableFight *self,
                int            side)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  return battle != NULL && battle->sides != NULL && side >= 0 && side < BIV_N_SIDES ? battle->sides[side] : NULL;
}

const char *
biv_tf_side_name (BivTableFight *self,
                  int            side)
{
  BivSide *item = biv_campaign_find_side (biv_battle_step_get_campaign (BIV_BATTLE_STEP (self)), biv_tf_side_id (self, side));

  return item != NULL ? biv_item_get_name (BIV_ITEM (item)) : "";
}

const char *
biv_tf_phase_id (BivTableFight *self)
{
  return biv_battle_get_phase_id (biv_session_get_field (self->session), biv_session_get_state (self->session));
}

gboolean
biv_tf_is_phase (BivTableFight *self,
                 const char    *id)
{
  return g_str_equal (biv_tf_phase_id (self), id);
}

gboolean
biv_tf_is_moving (BivTableFight *self)
{
  return biv_tf_is_phase (self, "attack-move") || biv_tf_is_phase (self, "response") || biv_tf_is_phase (self, "other-move");
}

gboolean
biv_tf_is_pointing (BivTableFight *self)
{
  return biv_tf_is_phase (self, "declare") || biv_tf_is_phase (self, "artillery") || biv_tf_is_phase (self, "skirmish-fire");
}

gboolean
biv_tf_may_act (BivTableFight *self,
                int            side)
{
  return side >= 0 && (biv_session_get_deciders (self->session) & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0
         && (self->seen_by < 0 || self->seen_by == side);
}

void
biv_tf_placement (BivTableFight *self,
                  guint          unit,
                  BivPlacement  *placement)
{
  BivField *field = biv_session_get_field (self->session);

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (self->session), unit, placement);
}

gboolean
biv_tf_knows (BivTableFight *self,
              guint          unit)
{
  BivPlacement placement;

  if (self->seen_by < 0 || biv_field_get_unit (biv_session_get_field (self->session), unit)->side == self->seen_by)
    return TRUE;
  biv_tf_placement (self, unit, &placement);
  return !placement.is_concealed;
}

gboolean
biv_tf_get_base (BivTableFight *self,
                 guint          unit,
                 BivBase       *base)
{
  BivPlacement placement;

  biv_tf_placement (self, unit, &placement);
  if (placement.presence != BIV_PRESENCE_ON || !placement.has_place)
    return FALSE;
  *base = biv_base_make (placement.place, placement.angle, placement.frontage, placement.depth);
  return TRUE;
}

char *
biv_tf_dup_fact (BivTableFight *self,
                 BivTarget      target,
                 guint          which,
                 const char    *name)
{
  return biv_text_dup_fact (biv_session_get_field (self->session), biv_session_get_state (self->session), target, which, name,
                            NULL);
}

gboolean
biv_tf_parse (BivTableFight *self,
              BivAction     *action,
              const char    *format,
              ...)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  words = g_strsplit (text, " ", -1);
  return biv_text_parse_order (biv_session_get_field (self->session), biv_session_get_state (self->session),
                               (const char *const *) words, action, NULL);
}

/* ---- Picking and playing ---- */

void
biv_tf_show_refusal (BivTableFight    *self,
                     const BivRefusal *why)
{
  g_autofree char *text = NULL;

  if (why != NULL)
    text = g_strdup_printf ("%s  %s", why->text, why->clauses[0] != NULL ? why->clauses[0] : why->code);
  biv_clause_label_set (self->refusal, text);
  gtk_widget_set_visible (GTK_WIDGET (self->refusal), text != NULL);
}

void
biv_tf_pick (BivTableFight *self,
             int            unit,
             int            general)
{
  biv_tf_forget_plan (self);
  self->is_new_pick = unit != self->unit || general != self->general;
  self->unit = unit;
  self->general = general;
}

void
biv_tf_show_unit (BivTableFight *self,
                  int            unit)
{
  BivPlacement placement;

  biv_tf_pick (self, unit, -1);
  biv_tf_placement (self, (guint) unit, &placement);
  if (placement.has_place)
    biv_table_canvas_show_spot (self->canvas, placement.place);
  biv_tf_show_refusal (self, NULL);
  biv_tf_show (self);
}

gboolean
biv_tf_play (BivTableFight   *self,
             const BivAction *action)
{
  BivAction copy = *action;         /* the plan that it comes from goes with the position */
  BivRefusal why = { 0 };

  if (biv_session_play (self->session, &copy, &why) != BIV_PLAY_REFUSED)
    {
      biv_tf_show_refusal (self, NULL);
      return TRUE;
    }
  biv_tf_show_refusal (self, &why);
  /* Whom it is about, if it is somebody else. */
  if (why.unit >= 0 && action->unit < 0)
    {
      biv_tf_show_unit (self, why.unit);
      biv_tf_show_refusal (self, &why);
    }
  return FALSE;
}

void
biv_tf_show (BivTableFight *self)
{
  biv_tf_show_orders (self);
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
  biv_dice_card_show (self->dice);
  biv_moment_bar_show (self->moments);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

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

  biv_tf_show_refusal (self, NULL);
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
  else
    {
      biv_tf_pick (self, -1, -1);
    }
  biv_tf_show (self);
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
    return;
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
  biv_tf_show_refusal (self, NULL);
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
  biv_tf_show_refusal (self, NULL);
  if (cancelled)
    biv_tf_forget_plan (self);
  else
    carry (self, base, biv_spot (x, y));
  biv_tf_show (self);
}

static void
on_turning (BivTableFight *self,
            guint          base,
            int            angle)
{
  if (base >= BIV_TABLE_FIGHT_GENERALS || self->unit != (int) base)
    return;
  biv_tf_show_refusal (self, NULL);
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
  biv_tf_show (self);
}

static void
drop_menu (BivTableFight *self)
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
  drop_menu (self);
  if (base == BIV_NO_BASE && self->unit < 0 && self->general < 0)
    return;
  if (base >= BIV_TABLE_FIGHT_GENERALS && base != BIV_NO_BASE)
    biv_tf_pick (self, -1, (int) (base - BIV_TABLE_FIGHT_GENERALS));
  else if (base != BIV_NO_BASE)
    biv_tf_pick (self, (int) base, -1);
  biv_tf_show (self);
  self->menu = biv_tf_make_menu (self);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->canvas));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x_px, (int) y_px, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
on_more (GtkMenuButton *button,
         gpointer       data)
{
  BivTableFight *self = data;

  gtk_menu_button_set_popover (button, biv_tf_make_menu (self));
}

static gboolean
on_cancel (BivTableFight *self)
{
  gboolean had = self->plan.kind != BIV_ACTION_NONE || self->is_aiming || self->unit >= 0 || self->general >= 0
                 || biv_session_get_waiting (self->session) != NULL || self->has_measured;

  biv_session_drop_waiting (self->session);
  biv_dice_card_mark (self->dice, 0);
  biv_tf_show_refusal (self, NULL);
  self->has_measured = FALSE;
  if (self->is_aiming)
    gtk_toggle_button_set_active (self->aim, FALSE);
  else if (self->plan.kind != BIV_ACTION_NONE)
    biv_tf_forget_plan (self);
  else
    biv_tf_pick (self, -1, -1);
  biv_tf_show (self);
  return had;
}

/* ---- Measuring ---- */

static gboolean
on_press (BivTableFight *self,
          int            x,
          int            y)
{
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

static void
on_measure (BivTableFight   *self,
            GtkToggleButton *button)
{
  self->is_measuring = gtk_toggle_button_get_active (button);
  if (!self->is_measuring)
    self->has_measured = FALSE;
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
  biv_tf_show_refusal (self, NULL);
  biv_tf_show (self);
}

static void
on_front (BivTableFight *self)
{
  if (self->is_filling || self->plan.kind != BIV_ACTION_MARCH)
    return;
  self->keeps_front = gtk_toggle_button_get_active (self->front);
  biv_tf_plan_way (self, self->plan.steps[self->plan.n_path - 1].at);
  biv_tf_show (self);
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
  biv_tf_placement (self, (guint) self->unit, &placement);
  angle = biv_angle_to_hundredths (biv_tf_get_plan_base (self, &base) ? base.facing : placement.angle);
  biv_tf_plan_turn (self, biv_angle_from_hundredths ((angle + hundredths + 36000) % 36000));
  biv_tf_show (self);
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

      biv_tf_placement (self, unit, &placement);
      if (!is_own (self, (int) unit) || placement.presence != BIV_PRESENCE_ON || !placement.has_place)
        continue;
      biv_tf_show_unit (self, (int) unit);
      return;
    }
}

/* ---- The session ---- */

/* The campaign keeps what has been played, so that a battle is gone on with after a break. */
static void
save_progress (BivTableFight *self)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  g_autoptr (BivProposal) proposal = NULL;

  if (self->session == NULL || battle == NULL || battle->state != BIV_BATTLE_DEPLOYED
      || biv_session_get_last_moment (self->session) == self->saved_moment)
    return;
  self->saved_moment = biv_session_get_last_moment (self->session);
  proposal = biv_fight_propose_progress (biv_battle_step_get_campaign (BIV_BATTLE_STEP (self)), battle, self->session);
  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

static void
on_session_changed (BivTableFight *self)
{
  drop_menu (self);
  gtk_menu_button_popdown (self->more);
  biv_tf_forget_plan (self);
  if (self->unit >= (int) biv_field_get_n_units (biv_session_get_field (self->session)))
    self->unit = -1;
  biv_tf_show (self);
  biv_log_card_scroll_to_end (self->log);
}

static void
open_session (BivTableFight *self,
              BivBattle     *battle)
{
  BivDesk *desk = biv_battle_step_get_desk (BIV_BATTLE_STEP (self));
  g_autoptr (GError) error = NULL;

  self->session = biv_fight_new_session (biv_desk_get_campaign (desk), battle, biv_desk_get_seed (desk), &error);
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->session != NULL);
  if (self->session == NULL)
    {
      biv_desk_report (desk, error->message);
      return;
    }
  self->saved_moment = biv_session_get_last_moment (self->session);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (on_session_changed), self, G_CONNECT_SWAPPED);
  biv_table_canvas_set_table (self->canvas, biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session))));
  biv_log_card_set_session (self->log, self->session, biv_desk_get_campaign (desk), (const char *const *) battle->sides);
  biv_moment_bar_set_session (self->moments, self->session);
  biv_dice_card_set_session (self->dice, self->session, biv_desk_get_types_dice (desk));
}

static void
on_overrule (BivTableFight *self)
{
  biv_fight_overrule_present (GTK_WIDGET (self), self->session, self->unit);
}

/* ---- Keys ---- */

static gboolean
on_key (BivTableFight   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (self->session == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (biv_dice_card_press (self->dice, key))
    return TRUE;
  switch (key)
    {
    case GDK_KEY_bracketleft:  turn_by (self, -TURN_STEP); break;
    case GDK_KEY_bracketright: turn_by (self, TURN_STEP); break;
    case GDK_KEY_braceleft:    turn_by (self, -100); break;
    case GDK_KEY_braceright:   turn_by (self, 100); break;
    case GDK_KEY_n:            pick_next (self); break;
    case GDK_KEY_o:            biv_tf_act (self); break;
    case GDK_KEY_l:            on_leg (self); break;
    case GDK_KEY_f:            gtk_toggle_button_set_active (self->front, !self->keeps_front); break;
    case GDK_KEY_a:            gtk_menu_button_popup (self->more); break;
    case GDK_KEY_e:            biv_battle_step_do_next_step (BIV_BATTLE_STEP (self)); break;
    case GDK_KEY_comma:        biv_moment_bar_seek_by (self->moments, -1); break;
    case GDK_KEY_period:       biv_moment_bar_seek_by (self->moments, 1); break;
    case GDK_KEY_u:            biv_session_undo (self->session); break;
    case GDK_KEY_r:            biv_session_redo (self->session); break;
    default:                   return FALSE;
    }
  return TRUE;
}

/* ---- The step ---- */

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  biv_tf_get_next_step (BIV_TABLE_FIGHT (step), next);
}

static void
do_next_step (BivBattleStep *step)
{
  biv_tf_do_next_step (BIV_TABLE_FIGHT (step));
}

static GtkWidget *
get_tools (BivBattleStep *step)
{
  return BIV_TABLE_FIGHT (step)->tools;
}

/* Who looks: what the other side has concealed, ordered or has in mind is then not to be seen. */
static void
on_seen_by (GtkDropDown   *drop_down,
            GParamSpec    *pspec,
            BivTableFight *self)
{
  self->seen_by = (int) gtk_drop_down_get_selected (drop_down) - 1;
  if (self->unit >= 0 && !biv_tf_knows (self, (guint) self->unit))
    self->unit = -1;
  self->general = -1;
  biv_tf_forget_plan (self);
  gtk_widget_set_visible (GTK_WIDGET (self->log), self->seen_by < 0);
  biv_tf_show (self);
}

static void
make_tools (BivTableFight *self)
{
  g_autofree char *a = g_strdup_printf (_("%s looks"), biv_tf_side_name (self, 0));
  g_autofree char *b = g_strdup_printf (_("%s looks"), biv_tf_side_name (self, 1));
  const char *const lookers[] = { _("The referee looks"), a, b, NULL };
  GtkWidget *looks = gtk_drop_down_new_from_strings (lookers), *measure = gtk_toggle_button_new_with_label (_("Measure"));

  self->tools = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));
  biv_choice_keep_narrow (GTK_DROP_DOWN (looks), 16);
  gtk_accessible_update_property (GTK_ACCESSIBLE (looks), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Who looks at the table"), -1);
  gtk_widget_set_tooltip_text (measure, _("Drag over the table to measure"));
  g_signal_connect_object (measure, "toggled", G_CALLBACK (on_measure), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (looks, "notify::selected", G_CALLBACK (on_seen_by), self, 0);
  gtk_box_append (GTK_BOX (self->tools), measure);
  gtk_box_append (GTK_BOX (self->tools), looks);
  self->computer = BIV_FIGHT_TOOLS (biv_fight_tools_new (self->session, biv_tf_side_name (self, 0), biv_tf_side_name (self, 1)));
  gtk_box_append (GTK_BOX (self->tools), GTK_WIDGET (self->computer));
}

static void
refresh (BivBattleStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  if (self->session != NULL)
    biv_tf_show (self);
}

static void
biv_table_fight_constructed (GObject *object)
{
  BivTableFight *self = BIV_TABLE_FIGHT (object);
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));

  G_OBJECT_CLASS (biv_table_fight_parent_class)->constructed (object);
  g_signal_connect_object (biv_battle_step_get_desk (BIV_BATTLE_STEP (object)), "gather", G_CALLBACK (save_progress), object,
                           G_CONNECT_SWAPPED);
  if (battle != NULL)
    open_session (self, battle);
  if (self->session == NULL)
    return;
  make_tools (self);
  biv_tf_show (self);
}

static void
biv_table_fight_unmap (GtkWidget *widget)
{
  save_progress (BIV_TABLE_FIGHT (widget));
  GTK_WIDGET_CLASS (biv_table_fight_parent_class)->unmap (widget);
}

static void
biv_table_fight_dispose (GObject *object)
{
  BivTableFight *self = BIV_TABLE_FIGHT (object);

  drop_menu (self);
  g_clear_object (&self->session);
  g_clear_object (&self->tools);
  G_OBJECT_CLASS (biv_table_fight_parent_class)->dispose (object);
}

static void
biv_table_fight_finalize (GObject *object)
{
  BivTableFight *self = BIV_TABLE_FIGHT (object);

  g_ptr_array_unref (self->offers);
  g_array_unref (self->generals);
  g_array_unref (self->formations);
  g_array_unref (self->kinds);
  G_OBJECT_CLASS (biv_table_fight_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, BivTableFight, name)
#define HEAR(handler) gtk_widget_class_bind_template_callback (widget_class, handler)

static void
biv_table_fight_class_init (BivTableFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_table_fight_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_table_fight_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_table_fight_finalize;
  widget_class->unmap = biv_table_fight_unmap;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  step_class->get_tools = get_tools;

  g_type_ensure (BIV_TYPE_CLOCK_STRIP);
  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_DICE_CARD);
  g_type_ensure (BIV_TYPE_LOG_CARD);
  g_type_ensure (BIV_TYPE_MOMENT_BAR);
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-table-fight.ui");
  BIND (canvas);
  BIND (clock);
  BIND (moments);
  BIND (dice);
  BIND (log);
  BIND (swatch);
  BIND (strip);
  BIND (who);
  BIND (hint);
  BIND (unit_name);
  BIND (unit_words);
  BIND (plan_words);
  BIND (refusal);
  BIND (order_refusal);
  BIND (objective_words);
  BIND (facts);
  BIND (sums);
  BIND (duties);
  BIND (fights);
  BIND (unit_card);
  BIND (plan_row);
  BIND (duty_card);
  BIND (fight_card);
  BIND (order_card);
  BIND (act);
  BIND (leg);
  BIND (send);
  BIND (front);
  BIND (aim);
  BIND (more);
  BIND (issuer);
  BIND (receiver);
  BIND (kind);
  HEAR (on_spot);
  HEAR (on_menu);
  HEAR (on_carried);
  HEAR (on_dropped);
  HEAR (on_turning);
  HEAR (on_turned);
  HEAR (on_cancel);
  HEAR (on_press);
  HEAR (on_drag);
  HEAR (on_release);
  HEAR (on_act);
  HEAR (on_leg);
  HEAR (on_clear);
  HEAR (on_front);
  HEAR (on_overrule);
  HEAR (biv_tf_on_order_changed);
  HEAR (biv_tf_on_send);
  HEAR (biv_tf_on_aim);
  HEAR (biv_battle_step_next_step_changed);
}

static void
biv_table_fight_init (BivTableFight *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->unit = self->general = self->seen_by = -1;
  self->offers = g_ptr_array_new_with_free_func (g_free);
  self->generals = g_array_new (FALSE, FALSE, sizeof (int));
  self->formations = g_array_new (FALSE, FALSE, sizeof (int));
  self->kinds = g_array_new (FALSE, FALSE, sizeof (int));
  biv_tf_forget_plan (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->more, on_more, self, NULL);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  biv_dice_card_take_return (self->dice, GTK_WIDGET (self));
}

GtkWidget *
biv_table_fight_new (BivDesk    *desk,
                     const char *battle)
{
  return g_object_new (BIV_TYPE_TABLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
