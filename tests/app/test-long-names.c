/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-long-names.c: a campaign in which everything has a name of a hundred letters: no page grows by it */
#include <gtk/gtk.h>

#include "app/desk/page.h"
#include "app/shell/pages.h"
#include "app/turn/turn-rail.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

#define WIDTH        1104           /* px beside the sidebar of a window of 1280 */
#define LIST_MOST    260            /* px that a drop-down may ask for at the least */
#define RAIL_MOST    260            /* px of the rail beside the table of the turn; 222 of them are asked for */

static void
rename_all (BivDesk *desk)
{
  static const BivKind kinds[] = { BIV_KIND_SIDE, BIV_KIND_PLACE, BIV_KIND_FORMATION, BIV_KIND_UNIT, BIV_KIND_BATTLEFIELD };
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Long names");

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GPtrArray *items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kinds[i]);

      for (guint j = 0; j < items->len; j++)
        {
          g_autofree char *name = g_strdup_printf ("The Most Serene and Imperial Something of Nobody Remembers What, in the "
                                                   "Country Beyond the Hills %u", j);

          biv_proposal_set_text (proposal, g_ptr_array_index (items, j), "name", name);
        }
    }
  g_assert_true (biv_desk_commit (desk, proposal));
}

static void
collect_lists (GtkWidget *widget,
               GPtrArray *lists)
{
  if (GTK_IS_DROP_DOWN (widget))
    g_ptr_array_add (lists, g_object_ref (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_lists (child, lists);
}

/* Whatever is chosen: a list that shows "All sides" shows the longest name as well. */
static void
check_lists (GtkWidget  *page,
             const char *name)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (g_object_unref);

  collect_lists (page, lists);
  for (guint i = 0; i < lists->len; i++)
    {
      GtkDropDown *list = g_ptr_array_index (lists, i);
      GListModel *model = gtk_drop_down_get_model (list);
      int least = 0;

      if (model == NULL || g_list_model_get_n_items (model) == 0)
        continue;
      gtk_drop_down_set_selected (list, g_list_model_get_n_items (model) - 1);
      gtk_widget_measure (GTK_WIDGET (list), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least <= LIST_MOST)
        continue;
      g_test_message ("%s: the drop-down %s asks for %d px", name, gtk_buildable_get_buildable_id (GTK_BUILDABLE (list)), least);
      g_test_fail ();
    }
}

/* Says which widgets are too wide, from the page down to the one that is to blame. */
static void
tell_wide (GtkWidget *widget)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least <= WIDTH * 2 / 3)
    return;
  g_test_message ("%s %s%s asks for %d px", G_OBJECT_TYPE_NAME (widget),
                  gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)) != NULL
                    ? gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)) : "",
                  GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "", least);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    tell_wide (child);
}

static void
check_rail (GtkWidget *page)
{
  GtkWidget *rail = fixture_find (page, BIV_TYPE_TURN_RAIL);
  int natural;

  if (rail == NULL)
    return;
  gtk_widget_measure (rail, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, <=, RAIL_MOST);
  g_assert_cmpint (gtk_widget_get_width (rail), <=, RAIL_MOST);
}

static void
test_page (gconstpointer data)
{
  const BivPageInfo *info = data;
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  GtkWidget *window = gtk_window_new (), *page;
  BivBattle *battle;
  int least;

  battle = fixture_go_to_battle (desk);
  rename_all (desk);
  page = g_object_new (info->get_type (), "desk", desk, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, 640);
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  fixture_wait (50);
  if (g_str_equal (info->name, "battles"))
    biv_page_show_item (BIV_PAGE (page), biv_id_of (battle));
  else if (g_str_equal (info->name, "map"))
    biv_page_show_item (BIV_PAGE (page), "P09");
  else if (g_str_equal (info->name, "armies"))
    biv_page_show_item (BIV_PAGE (page), "FC");
  fixture_wait (150);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least > WIDTH)
    tell_wide (page);
  g_assert_cmpint (least, <=, WIDTH);
  check_lists (page, info->name);
  check_rail (page);
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
  fixture_let_settle ();
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      g_autofree char *path = g_strconcat ("/app/long-names/", info->name, NULL);

      g_test_add_data_func (path, info, test_page);
    }
  return g_test_run ();
}
