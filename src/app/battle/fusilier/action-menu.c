/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action-menu.c: what a unit or a general on a table may do now, and what forbids the rest */
#include "config.h"

#include "app/battle/fusilier/action-menu.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/widgets/label.h"
#include "engine/biv-text.h"

struct _BivActionMenu
{
  GtkPopover parent_instance;

  BivEyes    eyes;
  int        unit, general;         /* whose; -1 */
  GtkBox    *offers;
};

G_DEFINE_FINAL_TYPE (BivActionMenu, biv_action_menu, GTK_TYPE_POPOVER)

static guint chosen;

static void
on_offer (GtkButton     *button,
          BivActionMenu *self)
{
  const BivAction *offered = g_object_get_data (G_OBJECT (button), "action");
  BivAction action = *offered;

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, chosen, 0, &action);
}

/* What may not be done says why below its name. */
static void
add_offer (BivActionMenu   *self,
           const char      *label,
           const BivAction *action)
{
  GtkWidget *button = gtk_button_new (), *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *words = NULL;
  BivFusilierMeasure measure;
  BivRefusal why = { 0 };
  gboolean is_legal = biv_session_check (self->eyes.session, action, &why);

  if (action->kind == BIV_ACTION_EVOLVE
      && biv_fusilier_measure (self->eyes.field, biv_eyes_get_state (&self->eyes), action, &measure, NULL) && measure.spent > 0)
    {
      g_autofree char *spent = biv_fusilier_dup_minutes (measure.spent);

      words = g_strdup_printf ("%s, %s", label, spent);
    }
  gtk_box_append (GTK_BOX (content), biv_label_new (words != NULL ? words : label, NULL, BIV_LABEL_LEFT));
  if (!is_legal)
    {
      g_autofree char *text = biv_clause_dup_refusal (&why);
      GtkWidget *reason = biv_label_new (text, "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

      gtk_label_set_max_width_chars (GTK_LABEL (reason), 34);
      gtk_box_append (GTK_BOX (content), reason);
    }
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_sensitive (button, is_legal);
  g_object_set_data_full (G_OBJECT (button), "action", g_memdup2 (action, sizeof *action), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (on_offer), self);
  gtk_box_append (self->offers, button);
}

/* Evolutions of other arms are no news (FU-EVOL-1). */
static void
add_evolutions (BivActionMenu *self,
                int            side)
{
  for (int evolution = 1; evolution < BIV_N_EVOLUTIONS; evolution++)
    {
      BivRefusal why = { 0 };
      BivAction action;

      biv_action_init_unit (&action, BIV_ACTION_EVOLVE, side, (guint) self->unit);
      action.value = evolution;
      if (!biv_session_check (self->eyes.session, &action, &why) && biv_refusal_has_id (&why, "FU-EVOL-1"))
        continue;
      add_offer (self, biv_evolution_words (evolution), &action);
    }
}

/* FU-RESP-3: only what is near enough. */
static void
add_covers (BivActionMenu *self,
            int            side)
{
  const BivTabletop *table = self->eyes.table;

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      g_autofree char *label = NULL;
      BivAction action;

      biv_action_init_unit (&action, BIV_ACTION_COVER, side, (guint) self->unit);
      action.value = (gint32) i;
      if (!biv_session_check (self->eyes.session, &action, NULL))
        continue;
      label = g_strdup_printf (_("Take cover: %s"), object->name != NULL ? object->name : biv_thing_get_label (object->thing));
      add_offer (self, label, &action);
    }
}

/* Enemies that may be attacked or fired at, so that the keyboard need not go there; and houses under fire. */
static void
add_targets (BivActionMenu *self,
             int            side)
{
  g_autoptr (GArray) actions = biv_session_list_actions (self->eyes.session, side, self->unit);
  BivField *field = self->eyes.field;
  const BivTabletop *table = self->eyes.table;

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      g_autofree char *label = NULL;

      if ((action->kind != BIV_ACTION_DECLARE && action->kind != BIV_ACTION_SHOOT) || action->other < 0
          || !biv_eyes_know (&self->eyes, (guint) action->other))
        continue;
      label = g_strdup_printf (action->kind == BIV_ACTION_DECLARE ? _("Attack %s") : _("Fire at %s"),
                               biv_eyes_get_call (&self->eyes, (guint) action->other));
      add_offer (self, label, action);
    }
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      const char *const words[] = { biv_side_letter (side), "fire", biv_field_get_unit (field, (guint) self->unit)->name,
                                    object->name, NULL };
      g_autofree char *label = NULL;
      BivAction action;

      if (object->thing != BIV_THING_BUILDING || object->name == NULL || biv_eyes_is_phase (&self->eyes, "declare")
          || !biv_text_parse_order (field, biv_eyes_get_state (&self->eyes), words, &action, NULL)
          || !biv_session_check (self->eyes.session, &action, NULL))
        continue;
      label = g_strdup_printf (_("Fire at %s"), object->name);
      add_offer (self, label, &action);
    }
}

/* Generals who may come to this unit, or leave it. */
static void
add_generals (BivActionMenu *self,
              int            side)
{
  const char *unit = self->unit >= 0 ? biv_field_get_unit (self->eyes.field, (guint) self->unit)->name : NULL;
  const BivSetupPart *part;

  for (int number = 0; (part = biv_eyes_find_part (&self->eyes, BIV_PART_GENERAL, (guint) number)) != NULL; number++)
    {
      g_autofree char *with = biv_eyes_dup_fact (&self->eyes, BIV_TARGET_GENERAL, (guint) number, "with"), *label = NULL;
      BivAction action;

      if (part->side != side || (self->general >= 0 && number != self->general))
        continue;
      if (unit == NULL || g_strcmp0 (with, unit) == 0)
        {
          biv_action_init (&action, BIV_ACTION_DETACH, side);
          label = g_strdup_printf (_("%s leaves his unit"), biv_setup_part_call (part));
        }
      else
        {
          biv_action_init_unit (&action, BIV_ACTION_ATTACH, side, (guint) self->unit);
          label = g_strdup_printf (_("%s joins it"), biv_setup_part_call (part));
        }
      action.other = (gint16) number;
      if (biv_session_check (self->eyes.session, &action, NULL))
        add_offer (self, label, &action);
    }
}

static void
add_offers (BivActionMenu *self)
{
  int side = self->unit >= 0 ? biv_eyes_get_side (&self->eyes, (guint) self->unit) : BIV_NOBODY;
  BivAction action;

  if (self->general >= 0)
    {
      for (int one = 0; one < BIV_N_SIDES; one++)
        add_generals (self, one);
      return;
    }
  if (self->unit < 0 || !biv_session_is_at_end (self->eyes.session) || !biv_eyes_may_act (&self->eyes, side))
    return;
  if (biv_eyes_is_moving (&self->eyes))
    add_evolutions (self, side);
  if (biv_eyes_is_phase (&self->eyes, "response"))
    add_covers (self, side);
  if (biv_eyes_is_pointing (&self->eyes))
    add_targets (self, side);
  if (biv_eyes_is_phase (&self->eyes, "retreats"))
    {
      biv_action_init_unit (&action, BIV_ACTION_FOLLOW, side, (guint) self->unit);
      add_offer (self, _("Follow up"), &action);
    }
  add_generals (self, side);
}

GtkWidget *
biv_action_menu_new (const BivEyes *eyes,
                     int            unit,
                     int            general)
{
  BivActionMenu *self = g_object_new (BIV_TYPE_ACTION_MENU, NULL);

  self->eyes = *eyes;
  self->unit = unit;
  self->general = general;
  add_offers (self);
  if (gtk_widget_get_first_child (GTK_WIDGET (self->offers)) == NULL)
    gtk_box_append (self->offers, biv_label_new (_("It can do nothing in this phase."), "dim-label", 0));
  return GTK_WIDGET (self);
}

static void
biv_action_menu_class_init (BivActionMenuClass *klass)
{
  chosen = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                         G_TYPE_POINTER);
}

static void
biv_action_menu_init (BivActionMenu *self)
{
  GtkWidget *window = gtk_scrolled_window_new ();

  self->offers = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 420);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->offers));
  gtk_widget_set_size_request (window, 290, -1);
  gtk_popover_set_child (GTK_POPOVER (self), window);
}
