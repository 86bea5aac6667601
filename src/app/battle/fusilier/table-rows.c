/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-rows.c: rows beside a table: what is owed, whom a unit can fire at, who will fight whom */
#include "config.h"

#include "app/battle/fusilier/table-rows.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"

#define MOST_TARGETS 6

static gboolean
has_rows (GtkBox *box)
{
  return gtk_widget_get_first_child (GTK_WIDGET (box)) != NULL;
}

static void
on_row (GtkButton *button,
        gpointer   owner)
{
  BivTableRowFunc func = (BivTableRowFunc) g_object_get_data (G_OBJECT (button), "func");

  func (owner, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "unit")));
}

static void
add_row (GtkBox          *box,
         GtkWidget       *content,
         int              unit,
         gboolean         is_sensitive,
         BivTableRowFunc  func,
         gpointer         owner)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "dense");
  gtk_widget_set_sensitive (button, is_sensitive);
  biv_row_name_from_labels (button);
  g_object_set_data (G_OBJECT (button), "unit", GINT_TO_POINTER (unit));
  g_object_set_data (G_OBJECT (button), "func", (gpointer) func);
  g_signal_connect (button, "clicked", G_CALLBACK (on_row), owner);
  gtk_box_append (box, button);
}

/* ---- What is owed ---- */

gboolean
biv_table_rows_fill_duties (GtkBox          *box,
                            const BivEyes   *eyes,
                            BivTableRowFunc  func,
                            gpointer         owner)
{
  g_autoptr (GArray) duties = biv_fusilier_list_duties (eyes->field, biv_eyes_get_state (eyes));

  biv_children_remove (box);
  for (guint i = 0; i < duties->len && biv_eyes_is_open (eyes); i++)
    {
      const BivFusilierDuty *duty = &g_array_index (duties, BivFusilierDuty, i);
      GtkWidget *row, *label;

      if (!duty->is_owed || !biv_eyes_share (eyes, duty->side))
        continue;
      /* The words take as many lines as they need beside the clause. */
      label = biv_label_new (duty->words, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
      row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      gtk_box_append (GTK_BOX (row), label);
      gtk_box_append (GTK_BOX (row), biv_label_new (duty->clause, "clause", 0));
      add_row (box, row, duty->unit, duty->unit >= 0, func, owner);
    }
  return has_rows (box);
}

/* ---- Whom a unit can fire at ---- */

gboolean
biv_table_rows_fill_targets (GtkBox          *box,
                             const BivEyes   *eyes,
                             int              unit,
                             gboolean         may_aim,
                             int              aimed_at,
                             BivTableRowFunc  func,
                             gpointer         owner)
{
  g_autoptr (GArray) targets = NULL;

  biv_children_remove (box);
  if (unit < 0 || !biv_eyes_is_open (eyes) || !biv_eyes_share (eyes, biv_eyes_get_side (eyes, (guint) unit)))
    return FALSE;
  targets = biv_eyes_list_targets (eyes, (guint) unit);
  for (guint i = 0; i < MIN (targets->len, MOST_TARGETS); i++)
    {
      const BivFusilierShot *shot = &g_array_index (targets, BivFusilierShot, i);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *disc;
      g_autofree char *rank = g_strdup_printf ("%u", i + 1), *how = biv_shot_dup_words (shot);
      g_autofree char *name = biv_eyes_dup_unit (eyes, shot->target);

      disc = biv_label_new (rank, "rank number", 0);
      gtk_label_set_width_chars (GTK_LABEL (disc), 2);
      gtk_box_append (GTK_BOX (row), disc);
      gtk_box_append (GTK_BOX (row), biv_label_new (name, aimed_at == (int) shot->target ? "differs" : NULL,
                                                    BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS));
      gtk_box_append (GTK_BOX (row), biv_label_new (how, "remark dim-label number", 0));
      add_row (box, row, (int) shot->target, may_aim, func, owner);
    }
  return has_rows (box);
}

/* ---- Who will fight whom ---- */

static char *
dup_sum (const BivFusilierFighter *fighter)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < fighter->n_terms; i++)
    {
      const BivFusilierTerm *term = &fighter->terms[i];

      if (i == 0)
        g_string_append_printf (text, "%s %d", term->words, term->number);
      else
        g_string_append_printf (text, ", %s%d %s", term->number < 0 ? "−" : "+", ABS (term->number), term->words);
      if (i > 0 && term->clause != NULL)
        g_string_append_printf (text, " %s", term->clause);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
make_fighter (const BivEyes            *eyes,
              const BivFusilierFighter *fighter)
{
  const BivRosterUnit *unit = biv_field_get_unit (eyes->field, (guint) fighter->unit);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new ();
  GtkWidget *name = biv_label_new (unit->call, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  g_autofree char *words = dup_sum (fighter), *number = NULL;

  biv_swatch_set_side (BIV_SWATCH (swatch), eyes->campaign, eyes->sides[unit->side]);
  number = fighter->part == BIV_FUSILIER_FIGHTS  ? g_strdup_printf (_("2 dice + %d"), fighter->total)
           : fighter->part == BIV_FUSILIER_ROUTS ? g_strdup (_("routs"))
                                                 : g_strdup (_("has no place"));
  gtk_box_append (GTK_BOX (top), swatch);
  gtk_box_append (GTK_BOX (top), name);
  gtk_box_append (GTK_BOX (top), biv_label_new (number, "number", 0));
  gtk_box_append (GTK_BOX (box), top);
  if (fighter->n_terms > 0)
    {
      GtkWidget *sum = biv_label_new (NULL, "remark dim-label", BIV_LABEL_LEFT);

      biv_clause_label_set (GTK_LABEL (sum), words);
      gtk_label_set_wrap (GTK_LABEL (sum), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (sum), 30);
      gtk_widget_set_margin_start (sum, 22);
      gtk_box_append (GTK_BOX (box), sum);
    }
  return box;
}

static GtkWidget *
make_heading (const BivFusilierPairing *pairing,
              guint                     number)
{
  /* TRANSLATORS: a combat, its number from the left, and the chances of the two who are named below it, the first first */
  g_autofree char *text = g_strdup_printf (_("%u: %d %% against %d %%, drawn %d %%"), number + 1, (pairing->wins[0] + 5) / 10,
                                           (pairing->wins[1] + 5) / 10, (pairing->draws + 5) / 10);

  return biv_label_new (text, "differs", BIV_LABEL_LEFT | BIV_LABEL_ENDS);
}

gboolean
biv_table_rows_fill_combats (GtkBox        *box,
                             const BivEyes *eyes)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;
  int last = -2;

  biv_children_remove (box);
  if (!biv_eyes_is_phase (eyes, "combat"))
    return FALSE;
  pairings = biv_fusilier_list_fights (eyes->field, biv_eyes_get_state (eyes), &fighters);
  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);

      if (fighter->pairing != last && fighter->pairing >= 0 && (guint) fighter->pairing < pairings->len)
        gtk_box_append (box, make_heading (&g_array_index (pairings, BivFusilierPairing, fighter->pairing),
                                           (guint) fighter->pairing));
      last = fighter->pairing;
      gtk_box_append (box, make_fighter (eyes, fighter));
    }
  return has_rows (box);
}
