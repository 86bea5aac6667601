/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-dice-card.c: the dice of a battle: who rolls them, and the face that is due */
#include "config.h"

#include "app/biv-dice-card.h"

#include <glib/gi18n.h>

#include "app/biv-fight-log.h"

struct _BivDiceCard
{
  GtkWidget        parent_instance;

  BivSession      *session;
  int              marked;          /* typed, not yet used */

  GtkToggleButton *rolls, *types;   /* template children from here on */
  GtkWidget       *die;
  GtkBox          *faces;
  GtkLabel        *die_hint, *die_who, *die_needs;
};

enum { MARKED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivDiceCard, biv_dice_card, GTK_TYPE_WIDGET)

static void
on_face (GtkButton   *button,
         BivDiceCard *self)
{
  biv_dice_card_mark (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "face")));
}

static void
fill_faces (BivDiceCard *self,
            int          n_faces)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->faces))) != NULL)
    gtk_box_remove (self->faces, child);
  for (int i = 1; i <= n_faces; i++)
    {
      /* A die of ten reads 0 to 9; its nought is the face ten (FU-ORDER-2). */
      int face = n_faces == 10 ? (i == 1 ? 10 : i - 1) : i;
      g_autofree char *number = g_strdup_printf ("A%d", face);
      g_autofree char *picture = biv_fight_dup_dice (number, n_faces);
      g_autofree char *name = g_strdup_printf ("%d", n_faces == 10 ? face % 10 : face);
      GtkWidget *button = gtk_button_new_with_label (n_faces > 6 ? name : picture);

      gtk_widget_add_css_class (button, "face");
      if (n_faces <= 6)
        gtk_widget_add_css_class (button, "dice");
      if (face == self->marked)
        gtk_widget_add_css_class (button, "marked");
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      g_object_set_data (G_OBJECT (button), "face", GINT_TO_POINTER (face));
      g_signal_connect (button, "clicked", G_CALLBACK (on_face), self);
      gtk_box_append (self->faces, button);
    }
}

void
biv_dice_card_show (BivDiceCard *self)
{
  BivWanted wanted;
  gboolean is_due;

  g_return_if_fail (BIV_IS_DICE_CARD (self) && self->session != NULL);

  is_due = biv_session_get_wanted (self->session, &wanted);
  gtk_widget_set_visible (self->die, is_due);
  gtk_label_set_text (self->die_hint, !is_due ? _("No die is due") : wanted.sides > 6 ? _("Keys 0 to 9, then Return")
                                                                                       : _("Keys 1 to 6, then Return"));
  if (!is_due)
    {
      self->marked = 0;
      return;
    }
  gtk_label_set_text (self->die_who, wanted.sentence);
  gtk_label_set_text (self->die_needs, wanted.needs);
  gtk_widget_set_visible (GTK_WIDGET (self->die_needs), wanted.needs[0] != '\0');
  fill_faces (self, wanted.sides);
}

int
biv_dice_card_get_marked (BivDiceCard *self)
{
  g_return_val_if_fail (BIV_IS_DICE_CARD (self), 0);

  return self->marked;
}

void
biv_dice_card_mark (BivDiceCard *self,
                    int          face)
{
  BivWanted wanted;

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  if (face != 0 && (!biv_session_get_wanted (self->session, &wanted) || face < 1 || face > wanted.sides))
    return;
  self->marked = face;
  biv_dice_card_show (self);
  g_signal_emit (self, signals[MARKED], 0);
}

void
biv_dice_card_use (BivDiceCard *self)
{
  int face;

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  face = self->marked;
  self->marked = 0;
  if (face > 0)
    biv_session_give_face (self->session, face);
  else
    biv_session_roll_face (self->session);
}

gboolean
biv_dice_card_press (BivDiceCard *self,
                     guint        key)
{
  BivWanted wanted;

  g_return_val_if_fail (BIV_IS_DICE_CARD (self), FALSE);

  if (!biv_session_get_wanted (self->session, &wanted))
    return FALSE;
  if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
    biv_dice_card_mark (self, (int) (key - GDK_KEY_0));
  else if (key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9)
    biv_dice_card_mark (self, (int) (key - GDK_KEY_KP_0));
  else if (key == GDK_KEY_0 || key == GDK_KEY_KP_0)
    biv_dice_card_mark (self, 10);
  else if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->marked > 0)
    biv_dice_card_use (self);
  else
    return FALSE;
  return TRUE;
}

static gboolean
on_return (BivDiceCard *self,
           guint        key)
{
  return self->marked > 0 && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && biv_dice_card_press (self, key);
}

void
biv_dice_card_take_return (BivDiceCard *self,
                           GtkWidget   *page)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_return), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (page, keys);
}

static void
on_types (BivDiceCard *self)
{
  if (self->session != NULL)
    biv_session_set_types_dice (self->session, gtk_toggle_button_get_active (self->types));
}

void
biv_dice_card_set_session (BivDiceCard *self,
                           BivSession  *session,
                           gboolean     types)
{
  g_return_if_fail (BIV_IS_DICE_CARD (self));

  g_set_object (&self->session, session);
  gtk_toggle_button_set_active (self->types, types);
  on_types (self);
}

static void
biv_dice_card_dispose (GObject *object)
{
  BivDiceCard *self = BIV_DICE_CARD (object);
  GtkWidget *child;

  g_clear_object (&self->session);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_dice_card_parent_class)->dispose (object);
}

static void
biv_dice_card_class_init (BivDiceCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_dice_card_dispose;
  signals[MARKED] = g_signal_new ("marked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-dice-card.ui");
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, rolls);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, types);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, die);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, faces);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, die_hint);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, die_who);
  gtk_widget_class_bind_template_child (widget_class, BivDiceCard, die_needs);
  gtk_widget_class_bind_template_callback (widget_class, on_types);
}

static void
biv_dice_card_init (BivDiceCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
