/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-length-dialog.c: lengths of links and costs from them, all in one window and one step (CA-MAP-10) */
#include <gtk/gtk.h>

#include "app/map/length-dialog.h"
#include "fixture.h"

/* The fields of a link's row: its length, then its cost. */
static GtkSpinButton *
find_spin (GtkWidget  *dialog,
           const char *name,
           int         which)
{
  GtkListBox *list = GTK_LIST_BOX (gtk_widget_get_template_child (dialog, BIV_TYPE_LENGTH_DIALOG, "list"));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    {
      GtkWidget *child = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));

      if (!g_str_equal (gtk_label_get_text (GTK_LABEL (child)), name))
        continue;
      child = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (child));
      return GTK_SPIN_BUTTON (which == 0 ? child : gtk_widget_get_next_sibling (child));
    }
  return NULL;
}

static gpointer
part (GtkWidget  *dialog,
      const char *name)
{
  return gtk_widget_get_template_child (dialog, BIV_TYPE_LENGTH_DIALOG, name);
}

static void
test_costs (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  GtkWidget *dialog = biv_length_dialog_new (desk, NULL, NULL);
  GtkSpinButton *length = find_spin (dialog, "Two Palms to Old Caravanserai", 0);
  GtkSpinButton *cost = find_spin (dialog, "Two Palms to Old Caravanserai", 1);
  BivLink *link = NULL;

  BIV_EACH (BivLink, one, campaign, BIV_KIND_LINK)
    if (g_str_equal (one->from, "P09") && g_str_equal (one->to, "P10"))
      link = one;
  g_assert_nonnull (length);
  g_assert_false (gtk_widget_get_sensitive (part (dialog, "measure")));
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (cost)));
  /* Nothing is written before it is asked for. */
  gtk_spin_button_set_value (length, 22);
  g_assert_cmpint (link->length, ==, BIV_NONE);
  /* One length is enough for the map's scale. */
  g_assert_true (gtk_widget_get_sensitive (part (dialog, "measure")));
  g_signal_emit_by_name (part (dialog, "measure"), "clicked");
  g_assert_cmpint (gtk_spin_button_get_value_as_int (find_spin (dialog, "Fort Halden to Miller's Cross", 0)), >, 5);
  gtk_check_button_set_active (part (dialog, "with_costs"), TRUE);
  gtk_spin_button_set_value (part (dialog, "per_point"), 10);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (cost), ==, 3);
  gtk_spin_button_set_value (part (dialog, "per_point"), 22);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (cost), ==, 1);
  /* What somebody has set stays. */
  gtk_spin_button_set_value (cost, 4);
  gtk_spin_button_set_value (part (dialog, "per_point"), 10);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (cost), ==, 4);
  gtk_drop_down_set_selected (part (dialog, "unit"), BIV_LENGTH_MILES);
  g_signal_emit_by_name (part (dialog, "apply"), "clicked");
  g_assert_cmpint (link->length, ==, 22);
  g_assert_cmpint (link->cost, ==, 4);
  g_assert_cmpint (campaign->length_unit, ==, BIV_LENGTH_MILES);
  biv_desk_undo (desk);
  g_assert_cmpint (link->length, ==, BIV_NONE);
  g_assert_cmpint (link->cost, ==, BIV_NONE);
  g_assert_cmpint (campaign->length_unit, ==, BIV_LENGTH_KM);
  biv_document_discard (document);
}

/* Without the tick costs stay what they were. */
static void
test_lengths_alone (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  GtkWidget *dialog = biv_length_dialog_new (desk, NULL, NULL);
  int n_lengths = 0;

  gtk_spin_button_set_value (find_spin (dialog, "Two Palms to Old Caravanserai", 0), 30);
  g_signal_emit_by_name (part (dialog, "apply"), "clicked");
  BIV_EACH (BivLink, link, biv_desk_get_campaign (desk), BIV_KIND_LINK)
    {
      g_assert_cmpint (link->cost, ==, BIV_NONE);
      n_lengths += link->length != BIV_NONE;
    }
  g_assert_cmpint (n_lengths, ==, 1);
  biv_document_discard (document);
}

/* Of several links that are chosen those alone are listed, and measured by the map's scale; what else is chosen is no link. */
static void
test_chosen_links (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  GPtrArray *links = biv_campaign_peek_items (biv_desk_get_campaign (desk), BIV_KIND_LINK);
  const char *ids[] = { biv_item_get_id (links->pdata[3]), "P01", biv_item_get_id (links->pdata[1]), NULL };
  GtkWidget *dialog = biv_length_dialog_new (desk, NULL, ids);
  GtkListBox *list = part (dialog, "list");
  guint n_rows = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n_rows) != NULL)
    {
      GtkWidget *row = gtk_list_box_row_get_child (gtk_list_box_get_row_at_index (list, (int) n_rows++));
      GtkWidget *length = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (gtk_widget_get_first_child (row)));

      gtk_spin_button_set_value (GTK_SPIN_BUTTON (length), 10 + n_rows);
    }
  g_assert_cmpuint (n_rows, ==, 2);
  g_signal_emit_by_name (part (dialog, "apply"), "clicked");
  for (guint i = 0; i < links->len; i++)
    if (i == 1 || i == 3)
      g_assert_cmpint (((BivLink *) links->pdata[i])->length, >, 10);
    else
      g_assert_cmpint (((BivLink *) links->pdata[i])->length, ==, BIV_NONE);
  biv_desk_undo (desk);
  g_assert_cmpint (((BivLink *) links->pdata[1])->length, ==, BIV_NONE);
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/length-dialog/CA-MAP-10/costs", test_costs);
  g_test_add_func ("/length-dialog/CA-MAP-10/lengths-alone", test_lengths_alone);
  g_test_add_func ("/length-dialog/CA-MAP-10/chosen-links", test_chosen_links);
  return g_test_run ();
}
