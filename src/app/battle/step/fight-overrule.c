/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-overrule.c: the referee changes something on the board, with a reason (CA-REF-1) */
#include "config.h"

#include "app/battle/step/fight-overrule.h"
#include "app/widgets/choice.h"

#include <glib/gi18n.h>

#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"

#define BIV_TYPE_FIGHT_OVERRULE (biv_fight_overrule_get_type ())
G_DECLARE_FINAL_TYPE (BivFightOverrule, biv_fight_overrule, BIV, FIGHT_OVERRULE, GtkWindow)

struct _BivFightOverrule
{
  GtkWindow    parent_instance;

  BivSession  *session;
  guint8       offered[8];          /* numbers of the changes that this ruleset has a fact for */

  GtkDropDown *what, *unit;         /* template children from here on */
  GtkLabel    *fault;
  GtkEntry    *value, *reason;
};

G_DEFINE_FINAL_TYPE (BivFightOverrule, biv_fight_overrule, GTK_TYPE_WINDOW)

/* What can be changed here, and the fact that it sets. */
static const struct
{
  const char *label, *hint;
  BivTarget   target;
  const char *key, *value;          /* value NULL: typed */
  const char *on_table;             /* the hint there, where it is another */
} changes[] = {
  { N_("Move a unit"),          N_("A cell: d4, 0304"),         BIV_TARGET_UNIT,   "at",     NULL,
    N_("Millimetres from the south-western corner: 600,450") },
  { N_("Turn a unit"),          N_("N, E, S or W"),         BIV_TARGET_UNIT,   "facing", NULL,
    N_("Degrees from north: 0 to 359") },
  { N_("Take a unit off"),      NULL,                       BIV_TARGET_UNIT,   "at",     "-" },
  { N_("Let a unit fire again"), NULL,                      BIV_TARGET_UNIT,   "fired",  "no" },
  { N_("Let a unit move again"), NULL,                      BIV_TARGET_UNIT,   "moved",  "no" },
  { N_("Let a unit act again"), NULL,                       BIV_TARGET_UNIT,   "activated", "no" },
  { N_("Set activations left"), N_("A number"),             BIV_TARGET_SIDE,   "budget", NULL },
  { N_("End the battle"),       N_("A, B, draw or undecided"), BIV_TARGET_BATTLE, "result", NULL },
};

static guint
get_change (BivFightOverrule *self)
{
  guint selected = gtk_drop_down_get_selected (self->what);

  return selected < G_N_ELEMENTS (self->offered) ? self->offered[selected] : 0;
}

static void
on_what (BivFightOverrule *self)
{
  guint selected = get_change (self);
  const char *hint = changes[selected].hint;
  gboolean is_unit, is_typed;

  is_unit = changes[selected].target == BIV_TARGET_UNIT;
  is_typed = changes[selected].value == NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->unit), is_unit);
  gtk_widget_set_visible (GTK_WIDGET (self->value), is_typed);
  if (changes[selected].on_table != NULL
      && biv_board_get_shape (biv_field_get_board (biv_session_get_field (self->session))) == BIV_BOARD_TABLE)
    hint = changes[selected].on_table;
  gtk_entry_set_placeholder_text (self->value, hint != NULL ? _(hint) : NULL);
}

static void
on_apply (BivFightOverrule *self)
{
  guint selected = get_change (self), which = 0;
  const char *value = changes[selected].value;
  const char *reason = gtk_editable_get_text (GTK_EDITABLE (self->reason));
  const BivState *state = biv_session_get_state (self->session);
  g_autoptr (GError) error = NULL;

  if (value == NULL)
    value = gtk_editable_get_text (GTK_EDITABLE (self->value));
  if (changes[selected].target == BIV_TARGET_UNIT)
    which = gtk_drop_down_get_selected (self->unit);
  else if (changes[selected].target == BIV_TARGET_SIDE)
    which = state->side > 0 ? 1 : 0;
  if (biv_session_overrule (self->session, changes[selected].target, which, changes[selected].key, value,
                            reason[0] != '\0' ? reason : NULL, &error))
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  gtk_label_set_text (self->fault, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), TRUE);
}

static void
biv_fight_overrule_dispose (GObject *object)
{
  g_clear_object (&BIV_FIGHT_OVERRULE (object)->session);
  G_OBJECT_CLASS (biv_fight_overrule_parent_class)->dispose (object);
}

static void
biv_fight_overrule_class_init (BivFightOverruleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "overrule#fight");
  G_OBJECT_CLASS (klass)->dispose = biv_fight_overrule_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/fight-overrule.ui");
  BIV_BIND_CHILDREN (widget_class, BivFightOverrule, what, unit, value, reason, fault);
  BIV_BIND_CALLBACKS (widget_class, on_what, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_fight_overrule_init (BivFightOverrule *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->unit);
}

static gboolean
has_fact (const BivRuleset *ruleset,
          BivTarget         target,
          const char       *key)
{
  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    if (fact->target == target && !fact->is_asked_only && g_str_equal (fact->name, key))
      return TRUE;
  return FALSE;
}

/* Only some books count activations. */
static void
offer_changes (BivFightOverrule *self)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (biv_session_get_field (self->session));
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint n = 0;

  G_STATIC_ASSERT (G_N_ELEMENTS (changes) <= G_N_ELEMENTS (self->offered));
  for (guint8 i = 0; i < G_N_ELEMENTS (changes); i++)
    if (has_fact (ruleset, changes[i].target, changes[i].key))
      {
        self->offered[n++] = i;
        gtk_string_list_append (labels, _(changes[i].label));
      }
  gtk_drop_down_set_model (self->what, G_LIST_MODEL (labels));
}

void
biv_fight_overrule_present (GtkWidget  *parent,
                            BivSession *session,
                            GListModel *units,
                            int         unit)
{
  BivFightOverrule *self = g_object_new (BIV_TYPE_FIGHT_OVERRULE, "transient-for", gtk_widget_get_root (parent), NULL);

  self->session = g_object_ref (session);
  gtk_drop_down_set_model (self->unit, units);
  offer_changes (self);
  if (unit >= 0)
    gtk_drop_down_set_selected (self->unit, (guint) unit);
  on_what (self);
  gtk_window_present (GTK_WINDOW (self));
}
