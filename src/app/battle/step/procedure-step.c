/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure-step.c: a step of the work on a battle that is, as long as it is open, a procedure of the turn */
#include "app/battle/step/procedure-step.h"

typedef struct
{
  BivProcedure *procedure;
  GtkWidget    *table;              /* its rows */
} BivProcedureStepPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivProcedureStep, biv_procedure_step, BIV_TYPE_BATTLE_STEP)

static BivProcedureStepPrivate *
get_private (gpointer self)
{
  return biv_procedure_step_get_instance_private (self);
}

BivProcedure *
biv_procedure_step_get_procedure (BivProcedureStep *self)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE_STEP (self), NULL);

  return get_private (self)->procedure;
}

static void
on_changed (BivProcedureStep *self)
{
  BIV_PROCEDURE_STEP_GET_CLASS (self)->proposal_changed (self);
}

void
biv_procedure_step_open (BivProcedureStep *self,
                         BivProcedureFunc  func,
                         GtkBox           *place)
{
  BivProcedureStepPrivate *private = get_private (self);
  BivBattleStep *step = BIV_BATTLE_STEP (self);

  g_return_if_fail (BIV_IS_PROCEDURE_STEP (self) && func != NULL && GTK_IS_BOX (place));

  biv_procedure_step_close (self);
  private->procedure = biv_procedure_new (biv_battle_step_get_desk (step), func,
                                          g_strdup (biv_battle_step_get_battle_id (step)), g_free);
  biv_procedure_set_subject (private->procedure, biv_battle_step_get_battle_id (step));
  g_signal_connect_object (private->procedure, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  private->table = biv_procedure_table_new (biv_battle_step_get_desk (step), private->procedure);
  gtk_box_append (place, private->table);
}

void
biv_procedure_step_arrange (BivProcedureStep *self,
                            BivRowsFunc       list_rows,
                            BivHeadingFunc    make_heading,
                            gpointer          data)
{
  g_return_if_fail (BIV_IS_PROCEDURE_STEP (self) && get_private (self)->table != NULL);

  biv_procedure_table_arrange (BIV_PROCEDURE_TABLE (get_private (self)->table), list_rows, make_heading, data);
}

void
biv_procedure_step_close (BivProcedureStep *self)
{
  BivProcedureStepPrivate *private = get_private (self);

  g_return_if_fail (BIV_IS_PROCEDURE_STEP (self));

  if (private->procedure != NULL)
    g_signal_handlers_disconnect_by_data (private->procedure, self);
  if (private->table != NULL)
    gtk_box_remove (GTK_BOX (gtk_widget_get_parent (private->table)), private->table);
  private->table = NULL;
  g_clear_object (&private->procedure);
}

void
biv_procedure_step_update (BivProcedureStep *self)
{
  g_return_if_fail (BIV_IS_PROCEDURE_STEP (self));

  if (get_private (self)->table != NULL)
    biv_procedure_table_update (BIV_PROCEDURE_TABLE (get_private (self)->table));
}

static void
biv_procedure_step_get_next_step (BivBattleStep *step,
                                  BivNextStep   *next)
{
  BivProcedure *procedure = get_private (step)->procedure;

  if (procedure != NULL)
    next->label = biv_procedure_dup_step (procedure, &next->hindrance);
}

static void
biv_procedure_step_do_next_step (BivBattleStep *step)
{
  BivProcedure *procedure = get_private (step)->procedure;

  if (procedure != NULL)
    biv_procedure_do_step (procedure);
}

static void
biv_procedure_step_proposal_changed (BivProcedureStep *self)
{
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

static gboolean
on_key (BivProcedureStep *self,
        guint             key,
        guint             code,
        GdkModifierType   state)
{
  GtkWidget *table = get_private (self)->table;

  return table != NULL && (state & gtk_accelerator_get_default_mod_mask ()) == 0
         && biv_procedure_table_press_key (BIV_PROCEDURE_TABLE (table), key);
}

/* Return uses a marked face, whatever has the focus, unless somebody writes. */
static gboolean
on_return (BivProcedureStep *self,
           guint             key,
           guint             code,
           GdkModifierType   state)
{
  BivProcedure *procedure = get_private (self)->procedure;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return procedure != NULL && biv_procedure_get_marked_face (procedure) > 0 && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
         && !GTK_IS_TEXT (gtk_root_get_focus (root)) && on_key (self, key, code, state);
}

/* The rows go with the other children. */
static void
biv_procedure_step_dispose (GObject *object)
{
  BivProcedureStepPrivate *private = get_private (object);

  if (private->procedure != NULL)
    g_signal_handlers_disconnect_by_data (private->procedure, object);
  private->table = NULL;
  g_clear_object (&private->procedure);
  G_OBJECT_CLASS (biv_procedure_step_parent_class)->dispose (object);
}

static void
biv_procedure_step_class_init (BivProcedureStepClass *klass)
{
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_procedure_step_dispose;
  step_class->get_next_step = biv_procedure_step_get_next_step;
  step_class->do_next_step = biv_procedure_step_do_next_step;
  klass->proposal_changed = biv_procedure_step_proposal_changed;
}

static void
biv_procedure_step_init (BivProcedureStep *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *first = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_event_controller_set_propagation_phase (first, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (first, "key-pressed", G_CALLBACK (on_return), self);
  gtk_widget_add_controller (GTK_WIDGET (self), first);
}
