/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-points-dialog.c: replacement points spent in the window are part of the Recovery phase (CA-REPLACE-2) */
#include <gtk/gtk.h>

#include "app/turn/points-dialog.h"
#include "app/desk/procedure.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

static void
set (BivDesk    *desk,
     const char *item,
     const char *field,
     const char *text)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (GError) error = NULL;

  biv_desk_edit (desk, field, item != NULL ? (gpointer) biv_campaign_find (campaign, item) : campaign, field, text, &error);
  g_assert_no_error (error);
}

/* Recovery, with two points for the Crown; A03 lacks two steps of three, and is in supply. */
static BivDesk *
begin (BivDocument *document)
{
  BivDesk *desk = biv_document_get_desk (document);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Option");

  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options",
                         (const char *const[]) { "replace.mode=points", NULL });
  g_assert_true (biv_desk_commit (desk, proposal));
  set (desk, NULL, "current-phase", "recovery");
  set (desk, "CROWN", "replacement-points", "2");
  set (desk, "A03", "steps-full", "3");
  return desk;
}

static GtkWidget *
find_label (GtkWidget  *root,
            const char *text)
{
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* As if typed beside the unit. Returns: FALSE where it has no such field */
static gboolean
give_steps (BivPointsDialog *dialog,
            const char      *unit,
            int              steps)
{
  GtkListBox *list = GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (dialog), BIV_TYPE_POINTS_DIALOG, "list"));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "unit"), unit) == 0 && g_object_get_data (G_OBJECT (row), "steps") != NULL)
      {
        gtk_spin_button_set_value (g_object_get_data (G_OBJECT (row), "steps"), steps);
        return TRUE;
      }
  return FALSE;
}

static void
test_steps (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = begin (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivProcedure *phase = biv_desk_get_phase (desk);
  BivPointsDialog *dialog = BIV_POINTS_DIALOG (biv_points_dialog_new (desk, NULL));
  BivSide *after;

  g_assert_false (give_steps (dialog, "A02", 1));     /* it lacks nothing */
  g_assert_true (give_steps (dialog, "A03", 2));
  g_assert_cmpstr (biv_procedure_get_answer (phase, "restore", NULL), ==, "A03,A03");
  after = biv_campaign_find_side (biv_proposal_get_scratch (biv_procedure_get_proposal (phase)), "CROWN");
  g_assert_cmpint (after->replacement_stock, ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));

  /* Opened once more it shows what was chosen, and takes it back. */
  dialog = BIV_POINTS_DIALOG (biv_points_dialog_new (desk, NULL));
  g_assert_cmpstr (biv_procedure_get_answer (phase, "restore", NULL), ==, "A03,A03");
  g_assert_true (give_steps (dialog, "A03", 0));
  g_assert_null (biv_procedure_get_answer (phase, "restore", NULL));
  g_assert_true (give_steps (dialog, "A03", 1));
  gtk_window_destroy (GTK_WINDOW (dialog));
  biv_desk_do_next_step (desk);
  g_assert_cmpint (biv_campaign_find_unit (campaign, "A03")->steps_now, ==, 2);
  g_assert_cmpint (biv_campaign_find_side (campaign, "CROWN")->replacement_stock, ==, 1);
  biv_document_discard (document);
}

/* Who was in contact this turn waits, and nobody is asked to spend points that nobody can use. */
static void
test_who_waits (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = begin (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivUnit *unit = biv_campaign_find_unit (campaign, "A03");
  BivSide *side = biv_campaign_find_side (campaign, "CROWN");
  BivPointsDialog *dialog;

  g_assert_null (biv_turn_why_not_filled (campaign, unit));
  g_assert_true (biv_turn_has_use_for_points (campaign, side));
  set (desk, unit->formation, "in-contact", "yes");
  g_assert_cmpstr (biv_turn_why_not_filled (campaign, unit), ==, "it was in contact this turn");
  g_assert_false (biv_turn_has_use_for_points (campaign, side));
  dialog = BIV_POINTS_DIALOG (biv_points_dialog_new (desk, NULL));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "it was in contact this turn"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/points-dialog/CA-REPLACE-2/steps", test_steps);
  g_test_add_func ("/points-dialog/CA-REPLACE-2/who-waits", test_who_waits);
  return g_test_run ();
}
