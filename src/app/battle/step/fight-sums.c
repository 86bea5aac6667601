/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-sums.c: the sum behind a die, as a row */
#include "config.h"

#include "app/battle/step/fight-sums.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/swatch.h"

GtkWidget *
biv_fight_sum_new (BivCampaign        *campaign,
                   const char         *side,
                   const BivReckoning *sum)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *what = biv_label_new (sum->what, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
  GtkWidget *words = biv_label_new (sum->sum, "differs", BIV_LABEL_WRAPS), *clause = gtk_label_new (NULL);
  g_autofree char *chances = sum->out_of > 0 ? g_strdup_printf (_("%d in %d"), sum->chances, sum->out_of) : g_strdup ("");
  GtkWidget *chance = gtk_label_new (chances);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  gtk_label_set_max_width_chars (GTK_LABEL (what), 20);
  gtk_label_set_width_chars (GTK_LABEL (what), 14);
  /* A long sum takes a second line rather than room from the board. */
  gtk_label_set_max_width_chars (GTK_LABEL (words), 24);
  gtk_label_set_xalign (GTK_LABEL (words), 1.0f);
  gtk_label_set_justify (GTK_LABEL (words), GTK_JUSTIFY_RIGHT);
  gtk_widget_set_tooltip_text (what, sum->what);
  biv_clause_label_set (GTK_LABEL (clause), sum->clause != NULL ? sum->clause : "");
  gtk_widget_add_css_class (clause, "clause");
  gtk_widget_add_css_class (chance, "number");
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), what);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), clause);
  gtk_box_append (GTK_BOX (box), chance);
  return box;
}

void
biv_fight_clear_box (GtkBox *box)
{
  biv_children_remove (box);
}
