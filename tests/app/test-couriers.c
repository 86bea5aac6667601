/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-couriers.c: orders on their way in the window: written, told when they arrive, and what the referee makes of their
 * couriers (CA-ORDER-5) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/armies/formation-panel.h"
#include "app/turn/turn-page.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *window, *page, *panel;
} Fixture;

static void
let_settle (void)
{
  for (guint i = 0; i < 40; i++)
    g_main_context_iteration (NULL, FALSE);
}

/* Ford Column stands at Two Palms, two links from the commander-in-chief, and a courier rides one a turn. */
static void
set_up (Fixture *fixture)
{
  g_autoptr (BivProposal) proposal = NULL;
  BivCampaign *scratch;

  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  proposal = biv_turn_propose_edit (fixture->campaign, "Couriers");
  scratch = biv_proposal_get_scratch (proposal);
  biv_proposal_set_list (proposal, scratch, "options",
                         (const char *const[]) { "turn.length=3-day", "turn.limit=8", "courier.delay=1", NULL });
  biv_proposal_set_text (proposal, biv_campaign_find_formation (scratch, "FC"), "location", "P09");
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture->page = g_object_new (BIV_TYPE_TURN_PAGE, "desk", fixture->desk, NULL);
  fixture->panel = g_object_ref_sink (g_object_new (BIV_TYPE_FORMATION_PANEL, NULL));
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  let_settle ();
}

static void
tear_down (Fixture *fixture)
{
  g_object_unref (fixture->panel);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_object_unref (fixture->document);
  let_settle ();
}

static void
show_panel (Fixture    *fixture,
            const char *formation)
{
  biv_formation_panel_show (BIV_FORMATION_PANEL (fixture->panel), fixture->desk, fixture->campaign, formation, TRUE);
}

static const char *
panel_words (Fixture *fixture)
{
  GObject *label = gtk_widget_get_template_child (fixture->panel, BIV_TYPE_FORMATION_PANEL, "couriers");

  return gtk_widget_get_visible (GTK_WIDGET (label)) ? gtk_label_get_text (GTK_LABEL (label)) : "";
}

static guint
count_listed (Fixture *fixture)
{
  GtkListBox *list = GTK_LIST_BOX (gtk_widget_get_template_child (fixture->page, BIV_TYPE_TURN_PAGE, "couriers_list"));
  GtkWidget *frame = GTK_WIDGET (gtk_widget_get_template_child (fixture->page, BIV_TYPE_TURN_PAGE, "couriers_frame"));
  guint n = 0;

  let_settle ();
  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  g_assert_cmpint (gtk_widget_get_visible (frame), ==, n > 0);
  return n;
}

static void
send_courier (Fixture    *fixture,
              const char *fate)
{
  g_assert_true (gtk_widget_activate_action (fixture->page, "turn.courier", "(sis)", "FC", fixture->campaign->turn, fate));
  let_settle ();
}

/* A path is given place by place, though the formation itself knows nothing of it yet. */
static void
test_written (void)
{
  Fixture fixture;
  BivFormation *ford;
  g_auto (GStrv) path = NULL;

  set_up (&fixture);
  g_assert_cmpuint (count_listed (&fixture), ==, 0);
  show_panel (&fixture, "HC");
  g_assert_cmpstr (panel_words (&fixture), ==, "An order written now arrives at once.");
  show_panel (&fixture, "FC");
  g_assert_cmpstr (panel_words (&fixture), ==, "An order written now arrives in turn 2.");
  g_assert_true (biv_formation_panel_give_path (BIV_FORMATION_PANEL (fixture.panel), (const char *const[]) { "P04", NULL }));
  g_assert_true (biv_formation_panel_give_path (BIV_FORMATION_PANEL (fixture.panel),
                                                (const char *const[]) { "P04", "P05", NULL }));
  show_panel (&fixture, "FC");
  g_assert_nonnull (strstr (panel_words (&fixture), "On its way: March by Ochre Gap, Tamar Wells"));
  path = biv_formation_panel_dup_path (BIV_FORMATION_PANEL (fixture.panel));
  g_assert_cmpuint (g_strv_length (path), ==, 2);
  g_assert_cmpuint (count_listed (&fixture), ==, 1);
  ford = biv_campaign_find_formation (fixture.campaign, "FC");
  g_assert_null (biv_formation_get_order (fixture.campaign, ford));
  tear_down (&fixture);
}

static GtkListBoxRow *
first_row (Fixture *fixture)
{
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (gtk_widget_get_template_child (fixture->page, BIV_TYPE_TURN_PAGE,
                                                                                     "couriers_list")), 0);
}

/* Whoever has the focus in a row keeps it while the row says the same, whatever else the campaign has come to. */
static void
test_row_stays (void)
{
  Fixture fixture;
  GtkListBoxRow *row;
  GtkWidget *focus;

  set_up (&fixture);
  show_panel (&fixture, "FC");
  g_assert_true (biv_formation_panel_give_path (BIV_FORMATION_PANEL (fixture.panel), (const char *const[]) { "P04", NULL }));
  g_assert_cmpuint (count_listed (&fixture), ==, 1);
  row = first_row (&fixture);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD));
  focus = gtk_root_get_focus (gtk_widget_get_root (fixture.page));
  g_assert_nonnull (focus);
  BIV_PAGE_GET_CLASS (fixture.page)->refresh (BIV_PAGE (fixture.page));
  g_assert_true (first_row (&fixture) == row);
  g_assert_true (gtk_root_get_focus (gtk_widget_get_root (fixture.page)) == focus);
  send_courier (&fixture, "3");
  g_assert_cmpuint (count_listed (&fixture), ==, 1);
  g_assert_false (first_row (&fixture) == row);
  focus = gtk_root_get_focus (gtk_widget_get_root (fixture.page));
  g_assert_true (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (first_row (&fixture))));
  tear_down (&fixture);
}

static void
test_overruled (void)
{
  static const char *const fates[] = { "lost", "taken:HB", NULL };
  Fixture fixture;
  g_autoptr (GPtrArray) orders = NULL;

  set_up (&fixture);
  show_panel (&fixture, "FC");
  g_assert_true (biv_formation_panel_give_path (BIV_FORMATION_PANEL (fixture.panel), (const char *const[]) { "P04", NULL }));
  for (const char *const *fate = fates; *fate != NULL; fate++)
    {
      g_assert_cmpuint (count_listed (&fixture), ==, 1);
      send_courier (&fixture, *fate);
      g_assert_cmpuint (count_listed (&fixture), ==, 0);
      biv_desk_undo (fixture.desk);
    }
  send_courier (&fixture, "3");
  g_assert_cmpuint (count_listed (&fixture), ==, 1);
  orders = biv_courier_list (fixture.campaign, "FC");
  g_assert_cmpint (((BivOrder *) orders->pdata[0])->arrives, ==, 3);
  tear_down (&fixture);
}

/* Without couriers nothing is said of them. */
static void
test_none (void)
{
  Fixture fixture;
  g_autoptr (BivProposal) proposal = NULL;

  set_up (&fixture);
  proposal = biv_turn_propose_edit (fixture.campaign, "No couriers");
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options",
                         (const char *const[]) { "turn.length=3-day", "turn.limit=8", NULL });
  g_assert_true (biv_desk_commit (fixture.desk, proposal));
  show_panel (&fixture, "FC");
  g_assert_cmpstr (panel_words (&fixture), ==, "");
  g_assert_true (biv_formation_panel_give_path (BIV_FORMATION_PANEL (fixture.panel), (const char *const[]) { "P04", NULL }));
  g_assert_cmpuint (count_listed (&fixture), ==, 0);
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add_func ("/app/couriers/CA-ORDER-5/written", test_written);
  g_test_add_func ("/app/couriers/CA-ORDER-5/overruled", test_overruled);
  g_test_add_func ("/app/couriers/a-row-stays", test_row_stays);
  g_test_add_func ("/app/couriers/CA-ORDER-5/none", test_none);
  return g_test_run ();
}
