/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target-rows.c: whom a unit can fire at, row by row */
#include "config.h"

#include "app/battle/grid/target-rows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "engine/prospect.h"

#define ROW_PX    28
#define FEW_ROWS  2                   /* that are in sight without scrolling */
#define MANY_ROWS 5
#define MOST_ROWS 9                   /* as many as discs; the key comes to the others */

/* "0904, direct" */
static char *
dup_place (BivBoard     *board,
           BivCell       cell,
           const guint8 *aims)
{
  char name[BIV_CELL_NAME];

  biv_board_cell_name (board, cell, name);
  if (aims == NULL || aims[cell] == BIV_AIM_NONE)
    return g_strdup (name);
  /* TRANSLATORS: a cell of the board, and how a shot goes there */
  return g_strdup_printf (aims[cell] == BIV_AIM_DIRECT ? _("%s, direct") : _("%s, indirect"), name);
}

static char *
dup_worth (const BivFightTarget *target)
{
  double points = round (1000 * target->worth) / 10;

  if (!target->has_worth)
    return g_strdup ("…");
  return g_strdup_printf ("%s%.1f", points < 0 ? "−" : "+", fabs (points));
}

static void
add_figure (GtkWidget  *row,
            const char *text,
            const char *styles,
            int         chars)
{
  GtkWidget *label = biv_label_new (text, styles, 0);

  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_box_append (GTK_BOX (row), label);
}

static void
on_row (GtkButton *button,
        gpointer   owner)
{
  BivTargetRowFunc aim_at = (BivTargetRowFunc) g_object_get_data (G_OBJECT (button), "aim-at");

  aim_at (owner, (BivCell) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "cell")));
}

static GtkWidget *
make_row (BivSession           *session,
          const BivFightTarget *target,
          guint                 rank,
          const guint8         *aims,
          gboolean              is_chosen)
{
  BivField *field = biv_session_get_field (session);
  const BivRosterUnit *unit = biv_field_get_unit (field, target->enemy);
  GtkWidget *button = gtk_button_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *number = g_strdup_printf ("%u", rank), *place = dup_place (biv_field_get_board (field), target->cell, aims);
  g_autofree char *strength = NULL, *worth = dup_worth (target);
  g_autofree char *percent = g_strdup_printf (_("%d %%"), (int) lround (100 * target->share));

  strength = g_strdup_printf ("%d", biv_session_get_placement (session, target->enemy).strength);
  add_figure (row, number, "number differs", 2);
  gtk_box_append (GTK_BOX (row), biv_label_new (unit->call, is_chosen ? "differs" : NULL,
                                                BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (row), biv_label_new (place, "remark dim-label", 0));
  add_figure (row, strength, "number dim-label", 2);
  add_figure (row, percent, "number differs", 5);
  add_figure (row, worth, "number", 5);
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "dense");
  if (is_chosen)
    gtk_widget_add_css_class (button, "picked-row");
  gtk_widget_set_tooltip_text (button, _("Its steps; how likely the shot tells; how many points of the chance to win it brings on "
                                         "an average"));
  biv_row_name_from_labels (button);
  return button;
}

static void
add_head (GtkBox *box)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_append (GTK_BOX (row), biv_label_new (_("Targets"), "heading", BIV_LABEL_LEFT));
  gtk_box_append (GTK_BOX (row), biv_label_new (_("G goes to the next"), "remark dim-label",
                                                BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS));
  add_figure (row, _("steps"), "remark dim-label", 5);
  add_figure (row, _("chance"), "remark dim-label", 6);
  add_figure (row, _("worth"), "remark dim-label", 5);
  gtk_box_append (box, row);
}

void
biv_target_rows_fill (GtkBox           *box,
                      BivSession       *session,
                      GArray           *targets,
                      const guint8     *aims,
                      BivCell           chosen,
                      BivTargetRowFunc  aim_at,
                      gpointer          owner)
{
  GtkWidget *window, *rows;

  biv_children_remove (box);
  if (targets == NULL || targets->len == 0)
    return;
  add_head (box);
  rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  for (guint i = 0; i < MIN (targets->len, MOST_ROWS); i++)
    {
      const BivFightTarget *target = &g_array_index (targets, BivFightTarget, i);
      GtkWidget *row = make_row (session, target, i + 1, aims, target->cell == chosen);

      g_object_set_data (G_OBJECT (row), "cell", GUINT_TO_POINTER (target->cell));
      g_object_set_data (G_OBJECT (row), "aim-at", (gpointer) aim_at);
      g_signal_connect (row, "clicked", G_CALLBACK (on_row), owner);
      gtk_box_append (GTK_BOX (rows), row);
    }
  window = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  /* While one of them is looked at, its sums need the room. */
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (window),
                                              ROW_PX * (int) MIN (targets->len, chosen != BIV_NO_CELL ? FEW_ROWS : MANY_ROWS));
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), ROW_PX * MANY_ROWS);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), rows);
  gtk_box_append (box, window);
}
