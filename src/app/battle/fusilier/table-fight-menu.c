/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-menu.c: what a unit or a general may do now, and what forbids the rest */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/battle/step/fight-sums.h"

static void
on_offer (GtkButton     *button,
          BivTableFight *self)
{
  guint number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "offer"));
  BivAction action;

  if (number >= self->offers->len)
    return;
  action = *(const BivAction *) g_ptr_array_index (self->offers, number);
  if (self->menu != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->menu));
  gtk_menu_button_popdown (self->more);
  biv_tf_plan_action (self, &action);
  biv_tf_act (self);
}

/* Returns: whether it may be done; what may not says why below its name. */
static gboolean
add_offer (BivTableFight   *self,
           GtkBox          *box,
           const char      *label,
           const BivAction *action)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  GtkWidget *button = gtk_button_new (), *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *name, *reason;
  g_autofree char *words = NULL;
  BivRefusal why = { 0 };
  BivFusilierMeasure measure;
  gboolean is_legal;

  if (action->kind == BIV_ACTION_EVOLVE && biv_fusilier_measure (field, state, action, &measure, NULL) && measure.spent > 0)
    {
      g_autofree char *spent = biv_fusilier_dup_minutes (measure.spent);

      words = g_strdup_printf ("%s, %s", label, spent);
    }
  name = gtk_label_new (words != NULL ? words : label);
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_box_append (GTK_BOX (content), name);
  is_legal = biv_session_check (self->session, action, &why);
  if (!is_legal)
    {
      g_autofree char *text = g_strdup_printf ("%s  %s", why.text, why.clauses[0] != NULL ? why.clauses[0] : why.code);

      reason = gtk_label_new (text);
      gtk_label_set_xalign (GTK_LABEL (reason), 0.0f);
      gtk_label_set_wrap (GTK_LABEL (reason), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (reason), 34);
      gtk_widget_add_css_class (reason, "remark");
      gtk_box_append (GTK_BOX (content), reason);
    }
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_sensitive (button, is_legal);
  g_object_set_data (G_OBJECT (button), "offer", GUINT_TO_POINTER (self->offers->len));
  g_ptr_array_add (self->offers, g_memdup2 (action, sizeof *action));
  g_signal_connect (button, "clicked", G_CALLBACK (on_offer), self);
  gtk_box_append (box, button);
  return is_legal;
}

/* Evolutions of other arms are no news (FU-EVOL-1). */
static void
add_evolutions (BivTableFight *self,
                GtkBox        *box,
                int            side)
{
  for (int evolution = 1; evolution < BIV_TF_N_EVOLUTIONS; evolution++)
    {
      BivRefusal why = { 0 };
      BivAction action;

      biv_action_init (&action, BIV_ACTION_EVOLVE, side);
      action.unit = (gint16) self->unit;
      action.value = evolution;
      if (!biv_session_check (self->session, &action, &why) && biv_refusal_has_id (&why, "FU-EVOL-1"))
        continue;
      add_offer (self, box, biv_tf_evolution_words (evolution), &action);
    }
}

/* FU-RESP-3: only what is near enough. */
static void
add_covers (BivTableFight *self,
            GtkBox        *box,
            int            side)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      g_autofree char *label = NULL;
      BivAction action;

      biv_action_init (&action, BIV_ACTION_COVER, side);
      action.unit = (gint16) self->unit;
      action.value = (gint32) i;
      if (!biv_session_check (self->session, &action, NULL))
        continue;
      label = g_strdup_printf (_("Take cover: %s"), object->name != NULL ? object->name : biv_thing_get_label (object->thing));
      add_offer (self, box, label, &action);
    }
}

/* Enemies that may be attacked or fired at, so that the keyboard need not go there; and houses under fire. */
static void
add_targets (BivTableFight *self,
             GtkBox        *box,
             int            side)
{
  g_autoptr (GArray) actions = biv_session_list_actions (self->session, side, self->unit);
  BivField *field = biv_session_get_field (self->session);
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (field));

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      g_autofree char *label = NULL;

      if ((action->kind != BIV_ACTION_DECLARE && action->kind != BIV_ACTION_SHOOT) || action->other < 0
          || !biv_tf_knows (self, (guint) action->other))
        continue;
      label = g_strdup_printf (action->kind == BIV_ACTION_DECLARE ? _("Attack %s") : _("Fire at %s"),
                               biv_field_get_unit (field, (guint) action->other)->call);
      add_offer (self, box, label, action);
    }
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      g_autofree char *label = NULL;
      BivAction action;

      if (object->thing != BIV_THING_BUILDING || object->name == NULL || biv_tf_is_phase (self, "declare")
          || !biv_tf_parse (self, &action, "%s fire %s %s", biv_side_letter (side),
                            biv_field_get_unit (field, (guint) self->unit)->name, object->name)
          || !biv_session_check (self->session, &action, NULL))
        continue;
      label = g_strdup_printf (_("Fire at %s"), object->name);
      add_offer (self, box, label, &action);
    }
}

/* Generals who may come to this unit, or leave it. */
static void
add_generals (BivTableFight *self,
              GtkBox        *box,
              int            side)
{
  BivField *field = biv_session_get_field (self->session);
  const BivSetup *setup = biv_field_get_setup (field);
  guint general = 0;

  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);
      g_autofree char *with = NULL, *label = NULL;
      BivAction action;
      guint number;

      if (part->kind != BIV_PART_GENERAL)
        continue;
      number = general++;
      if (part->side != side || (self->general >= 0 && (int) number != self->general))
        continue;
      with = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, number, "with");
      if (self->unit < 0 || g_strcmp0 (with, biv_field_get_unit (field, (guint) self->unit)->name) == 0)
        {
          biv_action_init (&action, BIV_ACTION_DETACH, side);
          action.other = (gint16) number;
          label = g_strdup_printf (_("%s leaves his unit"), biv_setup_part_call (part));
        }
      else
        {
          biv_action_init (&action, BIV_ACTION_ATTACH, side);
          action.unit = (gint16) self->unit;
          action.other = (gint16) number;
          label = g_strdup_printf (_("%s joins it"), biv_setup_part_call (part));
        }
      if (biv_session_check (self->session, &action, NULL))
        add_offer (self, box, label, &action);
    }
}

GtkWidget *
biv_tf_make_menu (BivTableFight *self)
{
  GtkWidget *popover = gtk_popover_new (), *window = gtk_scrolled_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  BivField *field = biv_session_get_field (self->session);
  int side = self->unit >= 0 ? biv_field_get_unit (field, (guint) self->unit)->side : BIV_NOBODY;
  BivAction action;

  g_ptr_array_set_size (self->offers, 0);
  if (self->general >= 0)
    for (int one = 0; one < BIV_N_SIDES; one++)
      add_generals (self, GTK_BOX (box), one);
  else if (self->unit >= 0 && biv_session_is_at_end (self->session) && biv_tf_may_act (self, side))
    {
      if (biv_tf_is_moving (self))
        add_evolutions (self, GTK_BOX (box), side);
      if (biv_tf_is_phase (self, "response"))
        add_covers (self, GTK_BOX (box), side);
      if (biv_tf_is_pointing (self))
        add_targets (self, GTK_BOX (box), side);
      if (biv_tf_is_phase (self, "retreats"))
        {
          biv_action_init (&action, BIV_ACTION_FOLLOW, side);
          action.unit = (gint16) self->unit;
          add_offer (self, GTK_BOX (box), _("Follow up"), &action);
        }
      add_generals (self, GTK_BOX (box), side);
    }
  if (gtk_widget_get_first_child (box) == NULL)
    {
      GtkWidget *nothing = gtk_label_new (_("It can do nothing in this phase."));

      gtk_widget_add_css_class (nothing, "dim-label");
      gtk_box_append (GTK_BOX (box), nothing);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 420);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), box);
  gtk_widget_set_size_request (window, 290, -1);
  gtk_popover_set_child (GTK_POPOVER (popover), window);
  return popover;
}
