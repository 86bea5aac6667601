/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy.c: the deployment on a table: brigades placed as lines, carried, turned, hidden (CA-DEPLOY-4) */
#include "config.h"

#include "app/battle/fusilier/table-deploy.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/battle/step/battle-table.h"
#include "app/widgets/choice.h"
#include "app/widgets/column.h"
#include "app/battle/step/deploying.h"
#include "app/battle/fusilier/table-deploy-private.h"
#include "app/widgets/template.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/deployment.h"

#define TURN  2731                    /* 15 degrees */

G_DEFINE_FINAL_TYPE (BivTableDeploy, biv_table_deploy, BIV_TYPE_BATTLE_STEP)

BivCampaign *
biv_td_get_campaign (BivTableDeploy *self)
{
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

BivBattle *
biv_td_get_battle (BivTableDeploy *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

const char *
biv_td_get_id (BivTableDeploy *self)
{
  return biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self));
}

gboolean
biv_td_is_open (BivTableDeploy *self)
{
  return biv_td_get_battle (self)->state == BIV_BATTLE_PENDING
         && !biv_desk_is_view (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)));
}

BivParticipant *
biv_td_get_participant (BivTableDeploy *self)
{
  return self->unit != NULL ? biv_battle_find_participant (biv_td_get_campaign (self), biv_td_get_battle (self), self->unit)
                            : NULL;
}

GPtrArray *
biv_td_list_in_hand (BivTableDeploy *self)
{
  BivParticipant *participant = biv_td_get_participant (self);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (biv_td_get_campaign (self), participant->unit) : NULL;
  GPtrArray *alone;

  if (unit != NULL && gtk_toggle_button_get_active (self->whole))
    return biv_deployment_list_brigade (biv_td_get_campaign (self), biv_td_get_battle (self), unit->formation);
  alone = g_ptr_array_new ();
  if (participant != NULL)
    g_ptr_array_add (alone, participant);
  return alone;
}

/* ---- Into the campaign ---- */

gboolean
biv_td_commit (BivTableDeploy *self,
               BivProposal    *proposal)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  biv_td_tell (self, refusal);
  if (refusal == NULL)
    return biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
  biv_td_show (self);
  return FALSE;
}

gboolean
biv_td_commit_stations (BivTableDeploy   *self,
                        const BivStation *stations,
                        guint             n_stations)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (n_stations == 0 || !biv_td_is_open (self))
    return FALSE;
  proposal = biv_turn_propose_stations (biv_td_get_campaign (self), biv_td_get_id (self), stations, n_stations);
  return biv_td_commit (self, proposal);
}

static void
take (BivTableDeploy *self,
      const char     *unit,
      const char     *general)
{
  char *id = g_strdup (unit), *formation = g_strdup (general);

  g_free (self->unit);
  g_free (self->general);
  self->unit = id;
  self->general = formation;
  biv_td_show (self);
}

static void
take_next (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) own = biv_battle_list_participants (biv_td_get_campaign (self), biv_td_get_battle (self), self->side);

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);

      if (participant->role == BIV_ROLE_BOARD && participant->square == NULL)
        {
          take (self, participant->unit, NULL);
          return;
        }
    }
  take (self, NULL, NULL);
}

/* ---- The table's signals ---- */

static gboolean
take_base (BivTableDeploy *self,
           guint           base)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (biv_td_get_campaign (self), biv_td_get_battle (self), NULL);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (biv_td_get_campaign (self), biv_td_get_battle (self), NULL);

  if (base >= BIV_FIRST_GENERAL && base - BIV_FIRST_GENERAL < generals->len)
    take (self, NULL, biv_item_get_id (BIV_ITEM (g_ptr_array_index (generals, base - BIV_FIRST_GENERAL))));
  else if (base < all->len)
    {
      BivParticipant *participant = g_ptr_array_index (all, base);

      if (g_strcmp0 (self->side, participant->side) != 0)
        {
          g_free (self->side);
          self->side = g_strdup (participant->side);
        }
      take (self, participant->unit, NULL);
    }
  else
    return FALSE;
  return TRUE;
}

/* While orders are written, a base stands for its formation, and any other place is an objective. */
static void
order_at (BivTableDeploy *self,
          guint           base,
          BivSpot         spot)
{
  BivParticipant *participant;
  BivUnit *unit;

  if (base == BIV_NO_BASE)
    {
      biv_td_point_order (self, spot);
      return;
    }
  if (!take_base (self, base))
    return;
  participant = biv_td_get_participant (self);
  unit = participant != NULL ? biv_campaign_find_unit (biv_td_get_campaign (self), participant->unit) : NULL;
  if (self->general != NULL || unit != NULL)
    biv_td_take_order (self, self->general != NULL ? self->general : unit->formation);
}

static void
on_spot (BivTableDeploy *self,
         guint           base,
         int             x,
         int             y)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;
  gboolean was_in_tray;
  BivSpot to = biv_spot (x, y);

  if (biv_td_writes_orders (self))
    {
      order_at (self, base, to);
      return;
    }
  if (base != BIV_NO_BASE)
    {
      take_base (self, base);
      return;
    }
  if (self->general != NULL)
    {
      biv_td_post (self, &to);
      return;
    }
  units = biv_td_list_in_hand (self);
  was_in_tray = units->len > 0 && !biv_td_are_placed (units);
  stations = biv_td_carry (self, units, to);
  if (biv_td_commit_stations (self, stations, units->len) && was_in_tray)
    take_next (self);
}

static gboolean
is_in_hand (BivTableDeploy *self,
            guint           base)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (biv_td_get_campaign (self), biv_td_get_battle (self), NULL);

  return base < all->len && g_strcmp0 (((BivParticipant *) g_ptr_array_index (all, base))->unit, self->unit) == 0;
}

/* While it is dragged: how it would stand, and what is wrong with that. */
static void
show_wish (BivTableDeploy   *self,
           const BivStation *stations,
           guint             n_stations)
{
  BivRefusal why = { 0 };
  gboolean is_legal = biv_deployment_check_stations (biv_td_get_campaign (self), biv_td_get_battle (self), stations,
                                                     n_stations, &why);

  biv_td_show_ghosts (self, stations, n_stations, !is_legal);
  biv_td_tell (self, is_legal ? NULL : &why);
}

static void
on_carried (BivTableDeploy *self,
            guint           base,
            int             x,
            int             y)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (base >= BIV_FIRST_GENERAL || (!is_in_hand (self, base) && !take_base (self, base)))
    return;
  units = biv_td_list_in_hand (self);
  stations = biv_td_carry (self, units, biv_spot (x, y));
  show_wish (self, stations, units->len);
}

static void
on_dropped (BivTableDeploy *self,
            guint           base,
            int             x,
            int             y,
            gboolean        cancelled)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;
  BivSpot to = biv_spot (x, y);

  if (!cancelled && base >= BIV_FIRST_GENERAL && take_base (self, base))
    {
      biv_td_post (self, &to);
      return;
    }
  units = biv_td_list_in_hand (self);
  stations = biv_td_carry (self, units, to);
  if (cancelled || units->len == 0)
    {
      biv_td_tell (self, NULL);
      biv_td_show (self);
    }
  else
    biv_td_commit_stations (self, stations, units->len);
}

static BivStation *
turn_to (BivTableDeploy *self,
         GPtrArray      *units,
         int             angle)
{
  BivStation lead = { 0 };

  biv_deployment_get_station (biv_td_get_battle (self), biv_td_get_participant (self), &lead);
  return biv_td_turn (self, units, (BivAngle) (angle - lead.facing));
}

static void
on_turning (BivTableDeploy *self,
            guint           base,
            int             angle)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = NULL;

  if (!biv_td_are_placed (units))
    return;
  stations = turn_to (self, units, angle);
  show_wish (self, stations, units->len);
}

static void
on_turned (BivTableDeploy *self,
           guint           base,
           int             angle,
           gboolean        cancelled)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = NULL;

  if (cancelled || !biv_td_are_placed (units))
    {
      biv_td_tell (self, NULL);
      biv_td_show (self);
      return;
    }
  stations = turn_to (self, units, angle);
  biv_td_commit_stations (self, stations, units->len);
}

static gboolean
on_cancel (BivTableDeploy *self)
{
  gboolean had = self->unit != NULL || self->general != NULL;

  biv_td_tell (self, NULL);
  take (self, NULL, NULL);
  return had;
}

/* ---- Dragged from the list ---- */

/* The list stays as it is while its row is dragged: it comes to hand without anything being shown anew. */
static GPtrArray *
take_row (BivTableDeploy *self,
          GtkWidget      *row)
{
  g_free (self->unit);
  self->unit = g_strdup (g_object_get_data (G_OBJECT (row), "unit"));
  g_clear_pointer (&self->general, g_free);
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->whole, !!g_object_get_data (G_OBJECT (row), "is-brigade"));
  self->is_filling = FALSE;
  return biv_td_list_in_hand (self);
}

static BivSpot
spot_at (BivTableDeploy *self,
         double          x,
         double          y)
{
  return biv_spot ((BivLength) (x * BIV_MM), biv_tabletop_get_height (self->table) - (BivLength) (y * BIV_MM));
}

static void
on_row_over (gpointer   data,
             GtkWidget *row,
             double     x,
             double     y)
{
  BivTableDeploy *self = data;
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (row == NULL || self->table == NULL)
    {
      biv_table_canvas_set_ghosts (self->canvas, NULL, 0);
      biv_td_tell (self, NULL);
      return;
    }
  units = take_row (self, row);
  stations = biv_td_carry (self, units, spot_at (self, x, y));
  show_wish (self, stations, units->len);
}

static gboolean
on_row_dropped (gpointer   data,
                GtkWidget *row,
                double     x,
                double     y)
{
  BivTableDeploy *self = data;
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (self->table == NULL)
    return FALSE;
  units = take_row (self, row);
  stations = biv_td_carry (self, units, spot_at (self, x, y));
  return biv_td_commit_stations (self, stations, units->len);
}

/* ---- What can be done with those in hand ---- */

static void
on_form (BivTableDeploy *self)
{
  guint chosen = gtk_drop_down_get_selected (self->form);

  if (!self->is_filling && self->unit != NULL && chosen != GTK_INVALID_LIST_POSITION)
    biv_td_set_form (self, chosen > 0 ? biv_td_list_forms (self, self->unit)[chosen] : NULL);
}

static void
on_hidden (BivTableDeploy *self)
{
  if (!self->is_filling)
    biv_td_set_hidden (self, gtk_toggle_button_get_active (self->hidden));
}

static void
on_whole (BivTableDeploy *self)
{
  if (!self->is_filling)
    biv_td_show (self);
}

/* CA-DEPLOY-8: who found no room, and what he lacks. */
static void
tell_left (BivTableDeploy *self,
           BivProposal    *proposal)
{
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  g_autoptr (GString) names = g_string_new (NULL);
  BivRefusal why = { 0 };

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", ((BivRow *) g_ptr_array_index (rows, i))->what);
  if (rows->len == 0)
    return;
  /* TRANSLATORS: why a unit could not be placed, and the names of all of them */
  biv_refusal_set (&why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s Not placed: %s."),
                   ((BivRow *) g_ptr_array_index (rows, 0))->why, names->str);
  biv_td_tell (self, &why);
}

static void
on_rest (BivTableDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (!biv_td_is_open (self))
    return;
  proposal = biv_turn_propose_deploy_rest (biv_td_get_campaign (self), biv_td_get_id (self), self->side);
  if (biv_td_commit (self, proposal))
    tell_left (self, proposal);
}

static gboolean
on_key (BivTableDeploy  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  static const struct
  {
    guint key;
    int   x, y;
  } arrows[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, 1 }, { GDK_KEY_Down, 0, -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i].key && (state & GDK_ALT_MASK) != 0 && !biv_td_writes_orders (self))
      {
        biv_td_nudge (self, arrows[i].x, arrows[i].y);
        return TRUE;
      }
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_o)
    {
      gtk_stack_set_visible_child_name (self->cards, biv_td_writes_orders (self) ? "units" : "orders");
      return TRUE;
    }
  if (biv_td_writes_orders (self))
    return FALSE;
  switch (key)
    {
    case GDK_KEY_r:
    case GDK_KEY_bracketright: biv_td_turn_by (self, TURN); break;
    case GDK_KEY_R:
    case GDK_KEY_bracketleft:  biv_td_turn_by (self, -TURN); break;
    case GDK_KEY_b:            gtk_toggle_button_set_active (self->whole, !gtk_toggle_button_get_active (self->whole)); break;
    case GDK_KEY_l:            biv_td_dress (self); break;
    case GDK_KEY_f:            biv_td_next_form (self); break;
    case GDK_KEY_h:            biv_td_set_hidden (self, !gtk_toggle_button_get_active (self->hidden)); break;
    case GDK_KEY_n:            take_next (self); break;
    case GDK_KEY_Delete:       biv_td_take_back (self); break;
    default:                   return FALSE;
    }
  return TRUE;
}

/* ---- Lists ---- */

static void
on_tray_row (BivTableDeploy *self,
             GtkListBoxRow  *row)
{
  if (self->is_filling)
    return;
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->whole, !!g_object_get_data (G_OBJECT (row), "is-brigade"));
  self->is_filling = FALSE;
  take (self, g_object_get_data (G_OBJECT (row), "unit"), NULL);
}

static void
take_alone (BivTableDeploy *self,
            GVariant       *unit)
{
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->whole, FALSE);
  self->is_filling = FALSE;
  take (self, g_variant_get_string (unit, NULL), NULL);
}

static void
on_turn_unit (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  take_alone (BIV_TABLE_DEPLOY (widget), unit);
  biv_td_turn_by (BIV_TABLE_DEPLOY (widget), TURN);
}

static void
on_take_back (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  take_alone (BIV_TABLE_DEPLOY (widget), unit);
  biv_td_take_back (BIV_TABLE_DEPLOY (widget));
}

static void
on_fault (BivTableDeploy *self,
          GtkListBoxRow  *row)
{
  g_autofree char *subject = g_strdup (g_object_get_data (G_OBJECT (row), "unit"));
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivParticipant *participant = subject != NULL ? biv_battle_find_participant (campaign, biv_td_get_battle (self), subject)
                                                : NULL;
  BivFormation *formation = subject != NULL ? biv_campaign_find_formation (campaign, subject) : NULL;
  BivStation station;
  BivSpot at;

  if (participant != NULL)
    {
      take (self, subject, NULL);
      if (biv_deployment_get_station (biv_td_get_battle (self), participant, &station))
        biv_table_canvas_show_spot (self->canvas, station.at);
    }
  else if (formation != NULL)
    {
      take (self, NULL, subject);
      if (biv_fight_get_post (biv_td_get_campaign (self), biv_td_get_battle (self), formation, &at))
        biv_table_canvas_show_spot (self->canvas, at);
    }
}

static void
refresh (BivBattleStep *step)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  BivBattle *battle = biv_td_get_battle (self);

  if (battle == NULL || battle->board == NULL || battle->sides == NULL)
    return;
  if (self->side == NULL)
    {
      const char *first = biv_deployment_get_side_to_place (biv_td_get_campaign (self), battle);

      self->side = g_strdup (first != NULL ? first : battle->sides[0]);
    }
  biv_td_show (self);
}

/* ---- The next step ---- */

static void
start_battle (BivTableDeploy *self,
              gboolean        overrule,
              const char     *reason)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) proposal = NULL;

  if (overrule)
    biv_answers_set (answers, "overrule", "yes", reason);
  proposal = biv_turn_propose_deployed (biv_td_get_campaign (self), biv_td_get_id (self), answers);
  biv_td_commit (self, proposal);
}

static void
on_start_anyway (BivBattleStep *step,
                 const char    *reason)
{
  start_battle (BIV_TABLE_DEPLOY (step), TRUE, reason);
}

static void
on_start (BivBattleStep *step,
          const char    *reason)
{
  start_battle (BIV_TABLE_DEPLOY (step), FALSE, reason);
}

static void
on_overrule (BivTableDeploy *self)
{
  biv_deploying_ask_overrule (BIV_BATTLE_STEP (self), on_start_anyway);
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);

  if (biv_td_is_open (self))
    biv_deploying_tell_next_step (step, self->side, next);
}

static void
do_next_step (BivBattleStep *step)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  const char *empty = biv_deploying_find_empty_side (step, self->side);

  if (empty == NULL)
    {
      biv_deploying_ask_start (step, on_start);
      return;
    }
  g_free (self->side);
  self->side = g_strdup (empty);
  on_rest (self);
}

/* ---- The ground to measure on, beside a real table ---- */

static void
on_measure (GtkToggleButton *button,
            BivTableDeploy  *self)
{
  gboolean measures = gtk_toggle_button_get_active (button);

  if (self->measure == NULL)
    {
      self->measure = biv_battle_table_new (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), biv_td_get_id (self));
      gtk_widget_set_parent (self->measure, GTK_WIDGET (self));
    }
  gtk_widget_set_visible (self->work, !measures);
  gtk_widget_set_visible (self->measure, measures);
  if (measures)
    biv_battle_step_refresh (BIV_BATTLE_STEP (self->measure));
}

static GtkWidget *
get_tools (BivBattleStep *step)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (_("Measure"));

  gtk_widget_set_tooltip_text (button, _("Distances, ways and sight on this ground, beside a real table"));
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_measure), step, 0);
  return button;
}

static void
on_keep (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  biv_deploying_keep (BIV_BATTLE_STEP (widget), BIV_TABLE_DEPLOY (widget)->side);
}

static void
on_use (GtkWidget  *widget,
        const char *action,
        GVariant   *target)
{
  biv_deploying_use (BIV_BATTLE_STEP (widget), BIV_TABLE_DEPLOY (widget)->side);
}

/* ---- The widget ---- */

static void
biv_table_deploy_dispose (GObject *object)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (object);

  /* Lists and toggles go one by one. */
  self->is_filling = TRUE;
  g_clear_pointer (&self->measure, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_TABLE_DEPLOY);
  g_clear_pointer (&self->side, g_free);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->general, g_free);
  g_clear_pointer (&self->draft, biv_opening_order_free);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  G_OBJECT_CLASS (biv_table_deploy_parent_class)->dispose (object);
}

static void
biv_table_deploy_class_init (BivTableDeployClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_table_deploy_dispose;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  step_class->get_tools = get_tools;
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  g_type_ensure (BIV_TYPE_COLUMN);
  gtk_widget_class_install_action (widget_class, "deploy.keep", NULL, on_keep);
  gtk_widget_class_install_action (widget_class, "deploy.use", NULL, on_use);
  gtk_widget_class_install_action (widget_class, "deploy.turn-unit", "s", on_turn_unit);
  gtk_widget_class_install_action (widget_class, "deploy.take-back", "s", on_take_back);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/fusilier/table-deploy.ui");
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivTableDeploy, canvas, status, tray_count, placed_count, placed, legend, facts,
                     no_fault, in_hand, sides, tray, faults, overrule, kept, hand, work, rest, form, whole, hidden, cards,
                     bodies, orders_count, order_card, order_to, order_kind, order_writer, order_note, order_objective,
                     order_clear, order_why, order_write, order_off);
  BIV_BIND_CALLBACKS (widget_class, on_spot, on_carried, on_dropped, on_turning, on_turned, on_cancel, on_form, on_hidden,
                      on_whole, on_rest, on_tray_row, on_fault, on_overrule, biv_td_on_card, biv_td_on_body,
                      biv_td_on_order_changed, biv_td_on_order_note, biv_td_on_order_clear, biv_td_on_order_write,
                      biv_td_on_order_off);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_line", G_CALLBACK (biv_td_dress));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_off", G_CALLBACK (biv_td_take_back));
}

static void
biv_table_deploy_init (BivTableDeploy *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_deploying_fill_kept (self->kept);
  biv_deploying_accept_rows (GTK_WIDGET (self->canvas), self, on_row_over, on_row_dropped);
  biv_choice_keep_narrow (self->order_writer, 28);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  biv_deploying_join_lists (GTK_WIDGET (self), self->tray, self->placed);
}

GtkWidget *
biv_table_deploy_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_TABLE_DEPLOY, "desk", desk, "battle", battle, NULL);
}
