/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer-view.c: a calculator's outputs and the sum behind them, line by line, each with its clause */
#include "app/calculators/answer-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/calculators/calculation-words.h"
#include "app/widgets/label.h"

enum { COLUMN_WHAT, COLUMN_VALUE, COLUMN_CLAUSE, N_COLUMNS };

static GtkWidget *
add_label (GtkGrid    *grid,
           int         column,
           int         row,
           const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == COLUMN_WHAT ? 0.0f : 1.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_set_hexpand (label, column == COLUMN_WHAT);
  gtk_grid_attach (grid, label, column, row, 1, 1);
  return label;
}

static void
add_heading (GtkGrid    *grid,
             int        *row,
             const char *text)
{
  GtkWidget *label = biv_label_new (text, "heading", BIV_LABEL_LEFT);

  gtk_widget_set_margin_top (label, *row > 0 ? 8 : 0);
  gtk_grid_attach (grid, label, COLUMN_WHAT, (*row)++, N_COLUMNS, 1);
}

/* "a1.score" is A1's. */
static gboolean
is_of (const char *key,
       const char *about)
{
  const char *dot = strchr (key, '.');
  gsize length = strlen (about);

  return dot == NULL ? length == 0 : (gsize) (dot - key) == length && strncmp (key, about, length) == 0;
}

static void
add_outputs (GtkGrid      *grid,
             int          *row,
             BivCalculation *reckoning,
             const char   *about)
{
  const BivFacts *answers = biv_calculation_get_answer (reckoning)->answers;

  for (guint i = 0; i < biv_facts_get_n (answers); i++)
    {
      const char *key = biv_facts_get_key (answers, i), *label = biv_calculation_get_label (reckoning, key);
      g_autofree char *value = NULL;
      GtkWidget *shown;

      if (label == NULL || !is_of (key, about))
        continue;
      value = biv_calculation_dup_value (reckoning, key, biv_facts_get_value (answers, i));
      gtk_widget_add_css_class (add_label (grid, COLUMN_WHAT, *row, label), "dim-label");
      shown = add_label (grid, COLUMN_VALUE, *row, value);
      gtk_widget_add_css_class (shown, "number");
      gtk_widget_add_css_class (shown, "differs");
      (*row)++;
    }
}

static void
add_lines (GtkGrid      *grid,
           int          *row,
           BivCalculation *reckoning,
           const char   *about)
{
  GPtrArray *lines = biv_calculation_get_answer (reckoning)->lines;

  for (guint i = 0; i < lines->len; i++)
    {
      const BivSumLine *line = lines->pdata[i];
      g_autofree char *number = g_strdup_printf ("%s%d", line->number < 0 ? "−" : "+", ABS (line->number));
      GtkWidget *clause;

      if (strcmp (line->about, about) != 0)
        continue;
      gtk_widget_add_css_class (add_label (grid, COLUMN_WHAT, *row, line->words), "remark");
      gtk_widget_add_css_class (add_label (grid, COLUMN_VALUE, *row, number), "number");
      clause = add_label (grid, COLUMN_CLAUSE, *row, NULL);
      gtk_label_set_wrap (GTK_LABEL (clause), FALSE);
      biv_clause_label_set (GTK_LABEL (clause), line->clause);
      gtk_widget_add_css_class (clause, "clause");
      (*row)++;
    }
}

void
biv_answer_view_fill (GtkGrid      *grid,
                      BivCalculation *reckoning)
{
  const BivReckoned *answer;
  g_autofree char *before = g_strdup ("");
  GtkWidget *old;
  int row = 0;

  g_return_if_fail (GTK_IS_GRID (grid) && BIV_IS_CALCULATION (reckoning));

  while ((old = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, old);
  answer = biv_calculation_get_answer (reckoning);
  gtk_widget_set_visible (GTK_WIDGET (grid), answer != NULL && !answer->is_refused);
  if (answer == NULL || answer->is_refused)
    return;
  add_lines (grid, &row, reckoning, "");
  add_outputs (grid, &row, reckoning, "");
  for (guint i = 0; i < biv_facts_get_n (answer->answers); i++)
    {
      const char *key = biv_facts_get_key (answer->answers, i), *dot = strchr (key, '.');
      g_autofree char *about = dot != NULL ? g_strndup (key, (gsize) (dot - key)) : NULL, *name = NULL;

      if (about == NULL || strcmp (about, before) == 0)
        continue;
      name = biv_calculation_dup_name (about);
      add_heading (grid, &row, name);
      add_lines (grid, &row, reckoning, about);
      add_outputs (grid, &row, reckoning, about);
      g_free (before);
      before = g_steal_pointer (&about);
    }
}
