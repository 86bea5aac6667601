/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deeds.c: lines of a unit's card */
#include "config.h"

#include "app/battle/step/deeds.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/widgets/label.h"

#define MOST_DEEDS 2

void
biv_deeds_add (GtkBox     *box,
               const char *sign,
               const char *words,
               const char *aside,
               const char *style)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *text = biv_label_new (words, style, BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_WRAPS | BIV_LABEL_ENDS);
  GtkWidget *mark = biv_label_new (sign, style, 0), *clause = gtk_label_new (NULL);

  /* Why not stands at the end of a sentence. */
  gtk_label_set_lines (GTK_LABEL (text), 3);
  gtk_label_set_width_chars (GTK_LABEL (mark), 2);
  gtk_widget_set_tooltip_text (text, words);
  biv_clause_label_set (GTK_LABEL (clause), aside != NULL ? aside : "");
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (row), mark);
  gtk_box_append (GTK_BOX (row), text);
  gtk_box_append (GTK_BOX (row), clause);
  gtk_box_append (box, row);
}

static int
turn_of (BivSession *session,
         guint       moment)
{
  int when = 1;

  for (int turn = 1; biv_session_get_turn_moment (session, turn) >= 0
                     && biv_session_get_turn_moment (session, turn) < (int) moment; turn++)
    when = turn;
  return when;
}

void
biv_deeds_add_past (GtkBox     *box,
                    BivSession *session,
                    guint       unit,
                    gboolean    has_bounds)
{
  guint n = 0;

  for (guint moment = biv_session_get_moment (session); moment > 0 && n < MOST_DEEDS; moment--)
    {
      const BivAction *action = biv_session_get_action (session, moment, NULL);
      const char *words = biv_session_get_words (session, moment);
      g_autofree char *turn = NULL;

      if (action->unit != (int) unit || action->kind == BIV_ACTION_OVERRULE || action->kind == BIV_ACTION_END_UNIT
          || words[0] == '\0')
        continue;
      turn = g_strdup_printf (has_bounds ? _("bound %d") : _("turn %d"), turn_of (session, moment));
      biv_deeds_add (box, BIV_DEED_DONE, words, turn, NULL);
      n++;
    }
  if (n == 0)
    biv_deeds_add (box, BIV_DEED_DONE, _("It has done nothing yet"), NULL, "dim-label");
}
