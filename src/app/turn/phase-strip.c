/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase-strip.c: the nine phases of a turn, and where in them we are */
#include "app/turn/phase-strip.h"
#include "app/widgets/look.h"

#include <glib/gi18n.h>

#include "campaign/model/phase.h"

typedef struct
{
  GtkWidget *box, *tick, *figure, *label, *off;
} Cell;

struct _BivPhaseStrip
{
  GtkWidget parent_instance;
  Cell      cells[BIV_N_PHASES];
};

G_DEFINE_FINAL_TYPE (BivPhaseStrip, biv_phase_strip, GTK_TYPE_WIDGET)

void
biv_phase_strip_update (BivPhaseStrip *self,
                        BivCampaign   *campaign,
                        gboolean       is_narrow)
{
  gboolean is_running = campaign->state == BIV_STATE_RUNNING;
  g_autofree char *words = NULL;

  g_return_if_fail (BIV_IS_PHASE_STRIP (self) && BIV_IS_CAMPAIGN (campaign));

  for (int phase = 0; phase < BIV_N_PHASES; phase++)
    {
      Cell *cell = &self->cells[phase];
      gboolean is_now = is_running && phase == (int) campaign->phase;
      gboolean is_off = !biv_turn_uses_phase (campaign, phase);
      gboolean is_done = !is_off && (campaign->state == BIV_STATE_FINISHED
                                     || (is_running && phase < (int) campaign->phase));

      gtk_widget_set_visible (cell->tick, is_done);
      gtk_widget_set_visible (cell->figure, !is_done);
      gtk_widget_set_visible (cell->off, is_off);
      gtk_widget_set_visible (cell->box, !is_narrow || ABS (phase - (int) campaign->phase) <= 1);
      biv_look_set_class (cell->box, "now", is_now);
      biv_look_set_class (cell->box, "unused", is_off);
    }
  /* TRANSLATORS: for the screen reader: number and name of a phase */
  words = g_strdup_printf (_("Phase %d of 9, %s"), (int) campaign->phase + 1,
                           biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
make_cell (BivPhaseStrip *self,
           int            phase)
{
  Cell *cell = &self->cells[phase];
  g_autofree char *figure = g_strdup_printf ("%d", phase + 1);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  cell->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  cell->tick = gtk_image_new_from_icon_name ("object-select-symbolic");
  cell->figure = gtk_label_new (figure);
  cell->label = gtk_label_new (biv_word_get_label (biv_phase_get_type (), phase));
  /* TRANSLATORS: a phase of the turn that is not in use in this campaign */
  cell->off = gtk_label_new (_("off"));
  gtk_widget_add_css_class (cell->figure, "figure");
  gtk_widget_add_css_class (cell->off, "caption");
  gtk_label_set_ellipsize (GTK_LABEL (cell->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_valign (cell->figure, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (cell->box, GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (cell->tick, TRUE);
  gtk_widget_set_halign (cell->tick, GTK_ALIGN_END);
  gtk_widget_set_hexpand (cell->figure, TRUE);
  gtk_widget_set_halign (cell->figure, GTK_ALIGN_END);
  gtk_label_set_xalign (GTK_LABEL (cell->label), 0);
  gtk_label_set_xalign (GTK_LABEL (cell->off), 0);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_halign (words, GTK_ALIGN_START);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (cell->box), cell->tick);
  gtk_box_append (GTK_BOX (cell->box), cell->figure);
  /* Below the name: beside it, the two have no room in every language. */
  gtk_box_append (GTK_BOX (words), cell->label);
  gtk_box_append (GTK_BOX (words), cell->off);
  gtk_box_append (GTK_BOX (cell->box), words);
  gtk_widget_set_hexpand (cell->box, TRUE);
  gtk_widget_set_tooltip_text (cell->box, gtk_label_get_text (GTK_LABEL (cell->label)));
  gtk_widget_set_parent (cell->box, GTK_WIDGET (self));
}

static void
biv_phase_strip_dispose (GObject *object)
{
  BivPhaseStrip *self = BIV_PHASE_STRIP (object);

  for (int phase = 0; phase < BIV_N_PHASES; phase++)
    g_clear_pointer (&self->cells[phase].box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_phase_strip_parent_class)->dispose (object);
}

static void
biv_phase_strip_class_init (BivPhaseStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_phase_strip_dispose;
  gtk_widget_class_set_css_name (widget_class, "phasestrip");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static void
biv_phase_strip_init (BivPhaseStrip *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_homogeneous (GTK_BOX_LAYOUT (layout), TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  for (int phase = 0; phase < BIV_N_PHASES; phase++)
    make_cell (self, phase);
}
