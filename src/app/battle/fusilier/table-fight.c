/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight.c: a battle fought on a table in millimetres
 *
 * The session decides what is legal, the rulebook measures; the step asks and shows the answers. */
#include "config.h"

#include "app/battle/fusilier/table-fight.h"

#include <glib/gi18n.h>

#include "app/widgets/announce.h"
#include "app/widgets/choice.h"
#include "app/widgets/column.h"
#include "app/battle/fusilier/table-fight-private.h"
#include "app/battle/step/guest.h"
#include "app/battle/step/held-toggle.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "engine/biv-text.h"

G_DEFINE_FINAL_TYPE (BivTableFight, biv_table_fight, BIV_TYPE_FIGHT_STEP)

/* ---- Who and what ---- */

static const char *
phase_id (BivTableFight *self)
{
  return biv_battle_get_phase_id (biv_session_get_field (self->session), biv_session_get_state (self->session));
}

gboolean
biv_tf_is_phase (BivTableFight *self,
                 const char    *id)
{
  return g_str_equal (phase_id (self), id);
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
  return biv_fight_step_may_act (BIV_FIGHT_STEP (self), side) && (self->seen_by < 0 || self->seen_by == side);
}

gboolean
biv_tf_knows (BivTableFight *self,
              guint          unit)
{
  BivPlacement placement;

  if (self->seen_by < 0 || biv_field_get_unit (biv_session_get_field (self->session), unit)->side == self->seen_by)
    return TRUE;
  biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
  return !placement.is_concealed;
}

gboolean
biv_tf_get_base (BivTableFight *self,
                 guint          unit,
                 BivBase       *base)
{
  BivPlacement placement;

  biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
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

const BivSetupPart *
biv_tf_get_part (BivTableFight *self,
                 BivPartKind    kind,
                 guint          number)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (self->session));

  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind == kind && number-- == 0)
        return part;
    }
  g_return_val_if_reached (NULL);
}

const char *
biv_tf_part_call (BivTableFight *self,
                  BivPartKind    kind,
                  guint          number)
{
  return biv_setup_part_call (biv_tf_get_part (self, kind, number));
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
biv_tf_pick (BivTableFight *self,
             int            unit,
             int            general)
{
  biv_tf_forget_plan (self);
  self->is_new_pick = unit != self->unit || general != self->general;
  self->unit = unit;
  self->general = general;
}

int
biv_tf_get_shown (BivTableFight *self)
{
  if (self->looked_at >= 0 && self->plan.kind == BIV_ACTION_NONE && biv_session_get_waiting (self->session) == NULL
      && biv_tf_knows (self, (guint) self->looked_at))
    return self->looked_at;
  return self->unit;
}

void
biv_tf_show_unit (BivTableFight *self,
                  int            unit)
{
  BivPlacement placement;

  biv_tf_pick (self, unit, -1);
  biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) unit, &placement);
  if (placement.has_place)
    biv_table_canvas_show_spot (self->canvas, placement.place);
  biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), NULL);
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

gboolean
biv_tf_play (BivTableFight   *self,
             const BivAction *action,
             const char      *words)
{
  BivRefusal why;

  if (biv_fight_step_play (BIV_FIGHT_STEP (self), action, words, &why))
    return TRUE;
  /* Whom it is about, if it is somebody else. */
  if (why.unit >= 0 && action->unit < 0)
    {
      biv_tf_show_unit (self, why.unit);
      biv_fight_step_show_refusal (BIV_FIGHT_STEP (self), &why);
    }
  return FALSE;
}

/* ---- The step ---- */

static void
opened (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  BivHandover *guest = biv_guest_get (biv_battle_step_get_desk (BIV_BATTLE_STEP (step)));

  self->session = biv_fight_step_get_session (step);
  /* Whoever plays what was handed over looks as his side does, and there is nothing in its log that he may not know. */
  if (guest != NULL)
    self->seen_by = guest->side;
  biv_table_canvas_set_table (self->canvas, biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session))));
}

static void
changed (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  biv_tf_drop_menu (self);
  gtk_menu_button_popdown (self->more);
  biv_tf_forget_plan (self);
  self->drafted = -1;
  if (self->unit >= (int) biv_field_get_n_units (biv_session_get_field (self->session)))
    self->unit = -1;
  self->looked_at = -1;
}

static void
show (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);

  biv_tf_show_orders (self);
  biv_tf_show_table (self);
  biv_tf_show_panel (self);
}

static int
get_picked (BivFightStep *step)
{
  return BIV_TABLE_FIGHT (step)->unit;
}

/* ---- Threats ---- */

int
biv_tf_get_threatening (BivTableFight *self)
{
  int unit = biv_tf_get_shown (self);

  if (!gtk_toggle_button_get_active (self->threats))
    return BIV_NOBODY;
  if (self->seen_by >= 0)
    return 1 - self->seen_by;
  if (unit >= 0)
    return 1 - biv_field_get_unit (biv_session_get_field (self->session), (guint) unit)->side;
  return biv_tf_may_act (self, 0) ? 1 : 0;
}

static void
on_threats (BivTableFight *self)
{
  if (self->session != NULL)
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

/* ---- Who looks ---- */

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
  biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
add_tools (BivFightStep *step,
           GtkBox       *tools)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  g_autofree char *a = g_strdup_printf (_("%s looks"), biv_fight_step_side_name (step, 0));
  g_autofree char *b = g_strdup_printf (_("%s looks"), biv_fight_step_side_name (step, 1));
  const char *const lookers[] = { _("The referee looks"), a, b, NULL };
  GtkWidget *looks = gtk_drop_down_new_from_strings (lookers), *measure = gtk_toggle_button_new_with_label (_("Measure"));
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  /* Beside the clock: the bar is full, and the name of the battle is to be read in it beside its four steps. */
  biv_choice_keep_narrow (GTK_DROP_DOWN (looks), 14);
  gtk_accessible_update_property (GTK_ACCESSIBLE (looks), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Who looks at the table"), -1);
  gtk_widget_set_tooltip_text (measure, _("Drag over the table to measure"));
  g_signal_connect_object (measure, "toggled", G_CALLBACK (biv_tf_on_measure), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (looks, "notify::selected", G_CALLBACK (on_seen_by), self, 0);
  gtk_box_append (self->table_tools, looks);
  gtk_box_append (GTK_BOX (row), measure);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->threats));
  gtk_box_append (self->table_tools, row);
  gtk_widget_set_visible (looks, biv_guest_get (biv_battle_step_get_desk (BIV_BATTLE_STEP (self))) == NULL);
}

static void
biv_table_fight_dispose (GObject *object)
{
  BivTableFight *self = BIV_TABLE_FIGHT (object);

  biv_tf_drop_menu (self);
  self->session = NULL;
  g_clear_object (&self->threats);
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
  g_free (self->told_plan);
  G_OBJECT_CLASS (biv_table_fight_parent_class)->finalize (object);
}

static void
biv_table_fight_class_init (BivTableFightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivFightStepClass *step_class = BIV_FIGHT_STEP_CLASS (klass);

  biv_help_class_set_topic (klass, "fight-table");
  G_OBJECT_CLASS (klass)->dispose = biv_table_fight_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_table_fight_finalize;
  step_class->opened = opened;
  step_class->changed = changed;
  step_class->show = show;
  step_class->press = biv_tf_press;
  step_class->dup_action = biv_tf_dup_action;
  step_class->dup_going_on = biv_tf_dup_going_on;
  step_class->go_on = biv_tf_go_on;
  step_class->list_unused = biv_tf_list_unused;
  step_class->get_unit = get_picked;
  step_class->add_tools = add_tools;

  g_type_ensure (BIV_TYPE_CLOCK_STRIP);
  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/fusilier/table-fight.ui");
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivTableFight, canvas, clock, score, moments, dice, log, swatch, strip, who, hint, unit_name,
                     unit_words, plan_words, refusal, order_refusal, objective_words, facts, sums, duties, fights,
                     unit_card, plan_row, duty_card, fight_card, order_card, target_card, deeds, follows, targets, table_tools,
                     act, leg, send, front, aim, more, issuer, receiver, kind, note);
  biv_tf_hear_pointer (widget_class);
  BIV_BIND_CALLBACKS (widget_class, biv_fight_step_overrule, biv_tf_on_order_changed, biv_tf_on_send, biv_tf_on_aim,
                      biv_battle_step_next_step_changed);
}

static void
biv_table_fight_init (BivTableFight *self)
{
  self->unit = self->general = self->looked_at = self->enemy = self->told = self->seen_by = self->drafted = self->addressed
    = -1;
  self->offers = g_ptr_array_new_with_free_func (g_free);
  self->generals = g_array_new (FALSE, FALSE, sizeof (int));
  self->formations = g_array_new (FALSE, FALSE, sizeof (int));
  self->kinds = g_array_new (FALSE, FALSE, sizeof (int));
  biv_tf_forget_plan (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->threats = g_object_ref_sink (GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_label (_("Threats"))));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->threats),
                               _("How far the enemy reaches, and whom he could fire at (T; held: while it is pressed)"));
  g_signal_connect_object (self->threats, "toggled", G_CALLBACK (on_threats), self, G_CONNECT_SWAPPED);
  biv_held_toggle_listen (self->threats, GTK_WIDGET (self), GDK_KEY_t);
  biv_choice_let_shrink (self->issuer);
  biv_choice_let_shrink (self->receiver);
  gtk_menu_button_set_create_popup_func (self->more, biv_tf_on_more, self, NULL);
  biv_announce_changes (self->who);
  biv_announce_changes (self->hint);
  biv_fight_step_set_cards (BIV_FIGHT_STEP (self), GTK_WIDGET (self->canvas), self->score, self->moments, self->dice, self->log,
                            self->refusal);
}

GtkWidget *
biv_table_fight_new (BivDesk    *desk,
                     const char *battle)
{
  return g_object_new (BIV_TYPE_TABLE_FIGHT, "desk", desk, "battle", battle, NULL);
}
