/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-chances.c: how the whole of an order may come out */
#include "config.h"

#include "app/battle/grid/fight-chances.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/battle/step/odds-bar.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/swatch.h"
#include "campaign/model/strength.h"

#define NEGLIGIBLE 1e-6

static int
percent_of (double share)
{
  return (int) lround (100 * share);
}

static char *
dup_percent (int percent)
{
  return g_strdup_printf (_("%d %%"), percent);
}

/* Where one thing or another comes of it, and never two, the rows and the head make up a hundred, however they are rounded. */
static int
find_nobody (const BivChances *chances,
             BivField         *field)
{
  double sum = chances->nobody;
  int rest = 100;

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      sum += chances->units[i].destroyed + chances->units[i].weakened;
      rest -= percent_of (chances->units[i].destroyed) + percent_of (chances->units[i].weakened);
    }
  return fabs (sum - 1) < NEGLIGIBLE ? MAX (rest, 0) : percent_of (chances->nobody);
}

static void
add_head (GtkBox     *box,
          const char *title,
          int         nobody)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *percent = dup_percent (nobody);
  g_autofree char *aside = g_strdup_printf (_("nobody is hit: %s"), percent);

  gtk_box_append (GTK_BOX (row), biv_label_new (title, "heading", BIV_LABEL_LEFT | BIV_LABEL_GROWS));
  gtk_box_append (GTK_BOX (row), biv_label_new (aside, "remark dim-label number", 0));
  gtk_box_append (box, row);
}

static void
add_row (GtkBox              *box,
         const BivRosterUnit *unit,
         BivCampaign         *campaign,
         const char          *side,
         gboolean             is_own,
         const char          *what,
         double               share)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *bar = biv_odds_bar_new (NULL);
  g_autofree char *percent = dup_percent (percent_of (share));
  BivUnit *item = biv_campaign_find_unit (campaign, unit->name);
  const char *number = item != NULL ? biv_unit_get_ref (item) : unit->name;
  /* TRANSLATORS: one of the own units may be hit: its number and name */
  g_autofree char *name = is_own ? g_strdup_printf (_("Own %s %s"), number, unit->call)
                                 : g_strdup_printf ("%s %s", number, unit->call);
  GtkWidget *label = biv_label_new (name, is_own ? "warning" : NULL, BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS);
  GtkWidget *figure = biv_label_new (percent, "differs number", 0);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  biv_odds_bar_set (BIV_ODDS_BAR (bar), share, share);
  gtk_label_set_width_chars (GTK_LABEL (figure), 5);
  gtk_label_set_xalign (GTK_LABEL (figure), 1.0f);
  gtk_box_append (GTK_BOX (row), swatch);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), biv_label_new (what, "remark dim-label", 0));
  gtk_box_append (GTK_BOX (row), bar);
  gtk_box_append (GTK_BOX (row), figure);
  gtk_box_append (box, row);
}

void
biv_fight_chances_fill (GtkBox            *box,
                        const BivChances  *chances,
                        BivField          *field,
                        BivCampaign       *campaign,
                        const char *const *sides,
                        int                side,
                        const char        *title)
{
  biv_children_remove (box);
  gtk_widget_set_visible (GTK_WIDGET (box), chances != NULL);
  if (chances == NULL)
    return;
  add_head (box, title, find_nobody (chances, field));
  for (int pass = 0; pass < BIV_N_SIDES; pass++)
    for (guint i = 0; i < biv_field_get_n_units (field); i++)
      {
        const BivRosterUnit *unit = biv_field_get_unit (field, i);
        gboolean is_own = unit->side == side;

        if (is_own != (pass == 1))
          continue;
        if (chances->units[i].destroyed > NEGLIGIBLE)
          add_row (box, unit, campaign, sides[unit->side], is_own, _("destroyed"), chances->units[i].destroyed);
        if (chances->units[i].weakened > NEGLIGIBLE)
          add_row (box, unit, campaign, sides[unit->side], is_own, _("weakened"), chances->units[i].weakened);
      }
}
