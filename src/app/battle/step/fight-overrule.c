/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-overrule.c: the referee changes something on the board, with a reason (CA-REF-1) */
#include "config.h"

#include "app/battle/step/fight-overrule.h"
#include "app/widgets/choice.h"

#include <glib/gi18n.h>

#include "app/canvas/board-canvas.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"

#define BIV_TYPE_FIGHT_OVERRULE (biv_fight_overrule_get_type ())
G_DECLARE_FINAL_TYPE (BivFightOverrule, biv_fight_overrule, BIV, FIGHT_OVERRULE, GtkWindow)

struct _BivFightOverrule
{
  GtkWindow    parent_instance;

  BivSession  *session;
  guint8       offered[10];         /* numbers of the changes that this ruleset has a fact for */

  GtkDropDown *what, *unit, *word;  /* template children from here on */
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
  const char *on_table, *on_hexes;  /* the hint there, where it is another */
} changes[] = {
  { N_("Move a unit"),          N_("A square: d4"),         BIV_TARGET_UNIT,   "at",     NULL,
    N_("Millimetres from the south-western corner: 600,450"), N_("A hex: 0304") },
  { N_("Turn a unit"),          NULL,                       BIV_TARGET_UNIT,   "facing", NULL,
    N_("Degrees from north: 0 to 359") },
  { N_("Take a unit off"),      NULL,                       BIV_TARGET_UNIT,   "at",     "-" },
  { N_("Let a unit fire again"), NULL,                      BIV_TARGET_UNIT,   "fired",  "no" },
  { N_("Let a unit move again"), NULL,                      BIV_TARGET_UNIT,   "moved",  "no" },
  { N_("Let a unit act again"), NULL,                       BIV_TARGET_UNIT,   "activated", "no" },
  { N_("Set a unit’s strength"), N_("Steps that are left"), BIV_TARGET_UNIT,   "strength", NULL },
  { N_("Set disorder points"),  N_("A number"),             BIV_TARGET_UNIT,   "dp",     NULL },
  { N_("Set activations left"), N_("A number"),             BIV_TARGET_SIDE,   "budget", NULL },
  { N_("End the battle"),       NULL,                       BIV_TARGET_BATTLE, "result", NULL },
};

static guint
get_change (BivFightOverrule *self)
{
  guint selected = gtk_drop_down_get_selected (self->what);

  return selected < G_N_ELEMENTS (self->offered) ? self->offered[selected] : 0;
}

/* The book's own fact. Returns: (nullable): it has none */
static const BivFactInfo *
find_fact (BivFightOverrule *self,
           BivTarget         target,
           const char       *key)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (biv_session_get_field (self->session));

  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    if (fact->target == target && !fact->is_asked_only && g_str_equal (fact->name, key))
      return fact;
  return NULL;
}

static const char *
call_result (BivFightOverrule *self,
             const char       *result)
{
  if (g_str_equal (result, "A") || g_str_equal (result, "B"))
    return biv_setup_side_call (biv_field_get_setup (biv_session_get_field (self->session)), result[0] - 'A');
  if (g_str_equal (result, "draw"))
    return C_("result", "A draw");
  if (g_str_equal (result, "both-exhausted"))
    return C_("result", "Both sides are exhausted");
  if (g_str_equal (result, "turn-limit"))
    return C_("result", "The last turn is over");
  if (g_str_equal (result, "nightfall"))
    return C_("result", "Night has fallen");
  return C_("result", "Undecided");
}

/* What may be chosen instead of being typed. Returns: (nullable) (transfer full) */
static GListStore *
list_words (BivFightOverrule *self,
            guint             change)
{
  const BivFactInfo *fact = find_fact (self, changes[change].target, changes[change].key);
  BivBoard *board = biv_field_get_board (biv_session_get_field (self->session));
  BivBoardShape shape = biv_board_get_shape (board);
  GListStore *list = biv_choice_new_list ();

  if (fact != NULL && fact->kind == BIV_FACT_DIRECTION)
    for (guint i = 0; i < biv_board_get_n_directions (board); i++)
      biv_choice_add (list, biv_direction_get_name (shape, i), biv_facing_words (shape, i));
  else if (fact != NULL && fact->kind == BIV_FACT_WORD && changes[change].value == NULL)
    {
      for (const char *const *word = fact->words; *word != NULL; word++)
        if (!g_str_equal (*word, "none"))
          biv_choice_add (list, *word, call_result (self, *word));
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (list)) == 0)
    g_clear_object (&list);
  return list;
}

/* What is typed for a change. Returns: (nullable) */
static const char *
get_hint (BivFightOverrule *self,
          guint             change)
{
  BivBoardShape shape = biv_board_get_shape (biv_field_get_board (biv_session_get_field (self->session)));
  const char *hint = changes[change].hint;

  if (shape == BIV_BOARD_TABLE && changes[change].on_table != NULL)
    hint = changes[change].on_table;
  else if (shape == BIV_BOARD_HEXES && changes[change].on_hexes != NULL)
    hint = changes[change].on_hexes;
  return hint != NULL ? _(hint) : NULL;
}

/* What was wrong with something else is not said any more. */
static void
on_changed (BivFightOverrule *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
}

static void
on_what (BivFightOverrule *self)
{
  guint selected = get_change (self);
  GListStore *words = list_words (self, selected);
  gboolean is_unit, is_typed;

  is_unit = changes[selected].target == BIV_TARGET_UNIT;
  is_typed = changes[selected].value == NULL && words == NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->word), words != NULL);
  if (words != NULL)
    biv_choice_set_list (self->word, words, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->unit), is_unit);
  gtk_widget_set_visible (GTK_WIDGET (self->value), is_typed);
  gtk_entry_set_placeholder_text (self->value, get_hint (self, selected));
  on_changed (self);
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
    value = gtk_widget_get_visible (GTK_WIDGET (self->word)) ? biv_choice_get_id (self->word)
                                                             : gtk_editable_get_text (GTK_EDITABLE (self->value));
  if (changes[selected].target == BIV_TARGET_UNIT)
    which = gtk_drop_down_get_selected (self->unit);
  else if (changes[selected].target == BIV_TARGET_SIDE)
    which = state->side > 0 ? 1 : 0;
  if (value == NULL || *value == '\0')
    {
      gtk_label_set_text (self->fault, get_hint (self, selected));
      gtk_widget_set_visible (GTK_WIDGET (self->fault), TRUE);
      gtk_widget_grab_focus (GTK_WIDGET (self->value));
      return;
    }
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
  BIV_BIND_CHILDREN (widget_class, BivFightOverrule, what, unit, word, value, reason, fault);
  BIV_BIND_CALLBACKS (widget_class, on_what, on_changed, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_fight_overrule_init (BivFightOverrule *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->unit);
  biv_choice_set_up (self->word, NULL);
}

/* Only some books count activations. */
static void
offer_changes (BivFightOverrule *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint n = 0;

  G_STATIC_ASSERT (G_N_ELEMENTS (changes) <= G_N_ELEMENTS (self->offered));
  for (guint8 i = 0; i < G_N_ELEMENTS (changes); i++)
    if (find_fact (self, changes[i].target, changes[i].key) != NULL)
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
