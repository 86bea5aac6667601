/* SPDX-License-Identifier: GPL-3.0-or-later */
/* die-row.c: the die that is due: whose, what it must reach, and its faces to type */
#include "app/desk/die-row.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/desk/proposal-row.h"
#include "app/widgets/announce.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"

struct _BivDieRow
{
  GtkListBoxRow  parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  BivProcedure  *procedure;
  int            sides;             /* of the die that the buttons are made for */
  GtkWidget     *buttons[10];

  GtkWidget     *column_1, *column_2;   /* template children */
  BivSwatch     *swatch;
  GtkLabel      *whose;
  GtkLabel      *what_for;
  GtkLabel      *needed;
  GtkLabel      *clause;
  GtkBox        *faces;
  GtkLabel      *hint;
};

BIV_DEFINE_TEMPLATE_TYPE (BivDieRow, biv_die_row, GTK_TYPE_LIST_BOX_ROW)

/* The marked one pressed again loses its mark. */
static void
on_face_clicked (BivDieRow *self,
                 GtkWidget *button)
{
  int face = 1;

  while (face < self->sides && self->buttons[face - 1] != button)
    face++;
  biv_procedure_mark_face (self->procedure, biv_procedure_get_marked_face (self->procedure) == face ? 0 : face);
  biv_die_row_update (self);
}

static GtkWidget *
make_button (BivDieRow *self,
             int        sides,
             int        face)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *icon = g_strdup_printf ("biv-die-%d-symbolic", face);
  g_autofree char *figure = g_strdup_printf ("%d", face);
  /* TRANSLATORS: for the screen reader: a button that types the face of a die */
  g_autofree char *words = g_strdup_printf (_("Face %d"), face);

  if (sides == 6)
    gtk_button_set_child (GTK_BUTTON (button), gtk_image_new_from_icon_name (icon));
  else
    gtk_button_set_label (GTK_BUTTON (button), figure);
  gtk_widget_add_css_class (button, "face");
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_face_clicked), self);
  return button;
}

static void
make_buttons (BivDieRow *self,
              int        sides)
{
  GtkWidget *old;

  if (self->sides == sides)
    return;
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->faces))) != NULL)
    gtk_box_remove (self->faces, old);
  for (int face = 1; face <= sides && face <= (int) G_N_ELEMENTS (self->buttons); face++)
    {
      self->buttons[face - 1] = make_button (self, sides, face);
      gtk_box_append (self->faces, self->buttons[face - 1]);
    }
  self->sides = sides;
}

static char *
dup_whose (BivDieRow      *self,
           const BivThrow *wanted)
{
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_SIDE);

  if (wanted->side < 0 || (guint) wanted->side >= sides->len)
    return g_strdup (_("A die of the referee’s"));
  /* TRANSLATORS: whose die is due: a side's name */
  return g_strdup_printf (_("Die for %s"), biv_item_get_name (sides->pdata[wanted->side]));
}

gboolean
biv_die_row_update (BivDieRow *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  const BivThrow *wanted = biv_proposal_get_wanted (proposal);
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  int marked = biv_procedure_get_marked_face (self->procedure);
  g_autofree char *whose = NULL, *shape = NULL;
  const char *needed;

  gtk_widget_set_visible (GTK_WIDGET (self), wanted != NULL);
  if (wanted == NULL)
    return FALSE;
  biv_proposal_columns_fit ((GtkWidget *const[]) { self->column_1, self->column_2, NULL });
  make_buttons (self, wanted->sides);
  for (int face = 1; face <= self->sides; face++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->buttons[face - 1]), face == marked);
  whose = dup_whose (self, wanted);
  /* TRANSLATORS: the kind of die: "D6", "D10" */
  shape = g_strdup_printf (_("D%d"), wanted->sides);
  needed = biv_proposal_get_wanted_text (proposal);
  biv_swatch_set_side (self->swatch, campaign,
                       wanted->side >= 0 && (guint) wanted->side < sides->len
                         ? biv_item_get_id (sides->pdata[wanted->side]) : NULL);
  gtk_label_set_text (self->whose, whose);
  gtk_label_set_text (self->what_for, shape);
  gtk_label_set_text (self->needed, needed != NULL ? needed : "");
  biv_clause_label_set (self->clause, wanted->clause);
  if (marked != 0)
    gtk_label_set_text (self->hint, _("Return uses it"));
  else
    gtk_label_set_text (self->hint, biv_desk_get_types_dice (self->desk) ? _("type the table’s die")
                                                                         : _("type the table’s die, or roll"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->hint), gtk_label_get_text (self->hint));
  return TRUE;
}

void
biv_die_row_grab_face (BivDieRow *self)
{
  g_return_if_fail (BIV_IS_DIE_ROW (self));

  if (self->sides > 0)
    gtk_widget_grab_focus (self->buttons[0]);
}

gboolean
biv_die_row_press_key (BivDieRow *self,
                       guint      keyval)
{
  const BivThrow *wanted = biv_procedure_get_wanted (self->procedure);
  int figure = (int) g_unichar_digit_value (gdk_keyval_to_unicode (keyval));

  if (wanted == NULL)
    return FALSE;
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter)
    {
      if (biv_procedure_get_marked_face (self->procedure) == 0)
        return FALSE;
      biv_procedure_use_face (self->procedure);
      return TRUE;
    }
  if (figure == 0 && wanted->sides == 10)
    figure = 10;
  if (figure < 1 || figure > wanted->sides)
    return FALSE;
  biv_procedure_mark_face (self->procedure, figure);
  return TRUE;
}

GtkWidget *
biv_die_row_new (BivDesk      *desk,
                 BivProcedure *procedure)
{
  BivDieRow *self = g_object_new (BIV_TYPE_DIE_ROW, NULL);

  self->desk = desk;
  self->procedure = g_object_ref (procedure);
  biv_announce_changes (self->whose);
  biv_announce_changes (self->needed);
  return GTK_WIDGET (self);
}

static void
biv_die_row_finalize (GObject *object)
{
  g_clear_object (&BIV_DIE_ROW (object)->procedure);
  G_OBJECT_CLASS (biv_die_row_parent_class)->finalize (object);
}

static void
biv_die_row_class_init (BivDieRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_die_row_finalize;
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/die-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivDieRow, column_1, column_2, swatch, whose, what_for, needed, clause, faces, hint);
}
