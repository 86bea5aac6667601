/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-deploy.c: the deployment on a table in the window: brigades from the tray, carried, turned, hidden, and the check */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/step/deploying.h"
#include "app/widgets/samples.h"
#include "app/battle/fusilier/table-deploy.h"
#include "campaign/battle/battle-query.h"
#include "campaign/orders/orders.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/deployment.h"
#include "fixture.h"

#define MM(millimetres) ((millimetres) * BIV_MM)

static BivDocument *
open_meren_valley (void)
{
  g_auto (GStrv) samples = biv_samples_list ();
  g_autoptr (GError) error = NULL;
  BivDocument *document = NULL;

  for (guint i = 0; samples[i] != NULL && document == NULL; i++)
    if (strstr (samples[i], "meren-valley") != NULL)
      {
        g_autoptr (GFile) file = g_file_new_for_uri (samples[i]);

        document = biv_document_open_copy (file, &error);
      }
  g_assert_no_error (error);
  g_assert_nonnull (document);
  return document;
}

/* Sarvenne marches on Altbruck; the battle there is set up. */
static BivBattle *
go_to_battle (BivDesk *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "given"));
  g_autoptr (BivProposal) given = NULL, setup = NULL;
  BivBattle *battle;
  BivDice dice;

  order->formation = g_strdup ("SA");
  order->turn = campaign->turn;
  order->posture = BIV_POSTURE_ATTACK;
  order->path = g_strsplit ("B09,B05", ",", -1);
  given = biv_turn_propose_order (campaign, order);
  g_assert_true (biv_desk_commit (desk, given));
  for (int i = 0; i < 10 && campaign->phase != BIV_PHASE_BATTLE; i++)
    biv_desk_do_next_step (desk);
  battle = biv_battle_find_at (campaign, "B05");
  g_assert_nonnull (battle);
  biv_dice_init_rolled (&dice, 1, 0);
  setup = biv_turn_propose_setup (campaign, biv_id_of (battle), &dice, NULL);
  g_assert_true (biv_desk_commit (desk, setup));
  return biv_battle_find_at (campaign, "B05");
}

typedef struct
{
  BivDocument    *document;
  BivDesk        *desk;
  BivBattle      *battle;
  GtkWidget      *window;
  BivTableDeploy *step;
} Stage;

static void
raise_stage (Stage         *stage,
             gconstpointer  data)
{
  GtkWidget *page;

  stage->document = open_meren_valley ();
  stage->desk = biv_document_get_desk (stage->document);
  stage->battle = go_to_battle (stage->desk);
  stage->window = gtk_window_new ();
  page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", stage->desk, NULL);
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 1280, 720);
  gtk_window_set_child (GTK_WINDOW (stage->window), page);
  gtk_window_present (GTK_WINDOW (stage->window));
  biv_page_show_item (BIV_PAGE (page), biv_id_of (stage->battle));
  for (int i = 0; i < 50 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
  stage->step = BIV_TABLE_DEPLOY (fixture_find (page, BIV_TYPE_TABLE_DEPLOY));
}

static void
strike_stage (Stage         *stage,
              gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (stage->window));
  biv_document_discard (stage->document);
  g_object_unref (stage->document);
}

static BivParticipant *
participant_of (Stage      *stage,
                const char *unit)
{
  return biv_battle_find_participant (biv_desk_get_campaign (stage->desk), stage->battle, unit);
}

/* A base's number on the canvas. */
static guint
base_of (Stage      *stage,
         const char *unit)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (biv_desk_get_campaign (stage->desk), stage->battle, NULL);

  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((BivParticipant *) g_ptr_array_index (all, i))->unit, unit))
      return i;
  g_assert_not_reached ();
}

static void
choose_row (Stage *stage,
            int    number)
{
  g_signal_emit_by_name (stage->step->step.tray, "row-activated", gtk_list_box_get_row_at_index (stage->step->step.tray, number));
}

static const char *
status_of (Stage *stage)
{
  return gtk_label_get_text (stage->step->step.status);
}

/* The first row of the tray is a brigade; a click puts all of it down, side by side, and the next comes to hand. */
static void
test_brigade (Stage         *stage,
              gconstpointer  data)
{
  BivTableCanvas *canvas = stage->step->canvas;

  g_assert_cmpstr (stage->step->step.side, ==, "W");                 /* CA-DEPLOY-5: the defender first */
  choose_row (stage, 0);
  g_assert_true (gtk_toggle_button_get_active (stage->step->whole));
  g_signal_emit_by_name (canvas, "spot-activated", BIV_NO_BASE, MM (1500), MM (2300));
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "1815,2300");   /* their right is the west */
  g_assert_cmpstr (participant_of (stage, "W21-4")->square, ==, "1185,2300");
  g_assert_cmpstr (participant_of (stage, "W21-1")->facing, ==, "180");
  g_assert_cmpstr (stage->step->step.unit, ==, "W22-1");
  /* Carried as one; then one alone. */
  g_signal_emit_by_name (canvas, "spot-activated", base_of (stage, "W21-1"), MM (1815), MM (2300));
  g_signal_emit_by_name (canvas, "base-carried", base_of (stage, "W21-1"), MM (1915), MM (2400));
  g_signal_emit_by_name (canvas, "base-dropped", base_of (stage, "W21-1"), MM (1915), MM (2400), FALSE);
  g_assert_cmpstr (participant_of (stage, "W21-4")->square, ==, "1285,2400");
  gtk_toggle_button_set_active (stage->step->whole, FALSE);
  g_signal_emit_by_name (canvas, "base-dropped", base_of (stage, "W21-1"), MM (2200), MM (2400), FALSE);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "2200,2400");
  g_assert_cmpstr (participant_of (stage, "W21-4")->square, ==, "1285,2400");
  fixture_press (GTK_WIDGET (stage->step), GDK_KEY_l);
  g_assert_cmpstr (participant_of (stage, "W21-4")->facing, ==, "180");
  biv_desk_undo (stage->desk);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "2200,2400");
}

/* What stands beside the table has room there on either card: nothing of it is cut off. */
static void
test_width (Stage         *stage,
            gconstpointer  data)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (stage->step->cards), GTK_TYPE_SCROLLED_WINDOW);
  static const char *const cards[] = { "units", "orders" };

  for (gsize i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      int least;

      gtk_stack_set_visible_child_name (stage->step->cards, cards[i]);
      gtk_widget_measure (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled)), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                          NULL, NULL, NULL);
      g_assert_cmpint (least, <=, gtk_widget_get_width (scrolled));
      g_assert_cmpint (gtk_widget_get_width (scrolled), <=, 400);
    }
}

/* What may not be is said while it is in the hand, with its clause, and nothing has happened. */
static void
test_refused (Stage         *stage,
              gconstpointer  data)
{
  BivTableCanvas *canvas = stage->step->canvas;

  choose_row (stage, 1);
  g_signal_emit_by_name (canvas, "spot-activated", BIV_NO_BASE, MM (1500), MM (2300));
  g_signal_emit_by_name (canvas, "base-carried", base_of (stage, "W21-1"), MM (1500), MM (1600));
  g_assert_nonnull (strstr (status_of (stage), "CA-DEPLOY-4"));
  g_signal_emit_by_name (canvas, "base-dropped", base_of (stage, "W21-1"), MM (1500), MM (1600), FALSE);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "1500,2300");
  g_signal_emit_by_name (canvas, "base-carried", base_of (stage, "W21-1"), MM (1500), MM (2400));
  g_assert_cmpstr (status_of (stage), ==, "");
  g_signal_emit_by_name (canvas, "base-dropped", base_of (stage, "W21-1"), MM (1500), MM (2400), TRUE);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "1500,2300");
}

static void
test_one (Stage         *stage,
          gconstpointer  data)
{
  BivTableCanvas *canvas = stage->step->canvas;

  choose_row (stage, 1);
  g_signal_emit_by_name (canvas, "spot-activated", BIV_NO_BASE, MM (1500), MM (2007));
  g_assert_null (participant_of (stage, "W21-1")->square);
  g_signal_emit_by_name (canvas, "spot-activated", BIV_NO_BASE, MM (1500), MM (2010));
  g_signal_emit_by_name (canvas, "spot-activated", base_of (stage, "W21-1"), MM (1500), MM (2010));
  /* A column is 90 mm deep where the line was 15: its front stays. */
  fixture_press (GTK_WIDGET (stage->step), GDK_KEY_f);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "1500,2047.5");
  g_assert_cmpstr (participant_of (stage, "W21-1")->form, ==, "column");
  fixture_press_with (GTK_WIDGET (stage->step), GDK_KEY_Up, GDK_ALT_MASK);
  g_assert_cmpstr (participant_of (stage, "W21-1")->square, ==, "1500,2057.5");
  g_signal_emit_by_name (canvas, "base-turned", base_of (stage, "W21-1"), 16384, FALSE);
  g_assert_cmpstr (participant_of (stage, "W21-1")->facing, ==, "90");
  fixture_press (GTK_WIDGET (stage->step), GDK_KEY_h);
  g_assert_true (participant_of (stage, "W21-1")->is_hidden);
  fixture_press (GTK_WIDGET (stage->step), GDK_KEY_Delete);
  g_assert_null (participant_of (stage, "W21-1")->square);
  g_assert_false (participant_of (stage, "W21-1")->is_hidden);
}

/* The blue button places a side that is not there; then the battle begins. */
static void
test_next_step (Stage         *stage,
                gconstpointer  data)
{
  GPtrArray *faults;

  for (int i = 0; i < 2; i++)
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (stage->step));
  for (int which = 0; which < 2; which++)
    g_assert_cmpuint (biv_deploying_count_waiting (BIV_BATTLE_STEP (stage->step), which), ==, 0);
  faults = biv_turn_list_faults (biv_desk_get_campaign (stage->desk), biv_id_of (stage->battle));
  g_assert_cmpuint (faults->len, ==, 0);
  g_ptr_array_unref (faults);
  g_assert_cmpstr (gtk_label_get_text (stage->step->step.no_fault), ==, "No fault.");
  biv_battle_step_do_next_step (BIV_BATTLE_STEP (stage->step));
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_DEPLOYED);
}

/* A click on a fault takes whom it is about. */
static void
test_fault (Stage         *stage,
            gconstpointer  data)
{
  g_autoptr (BivProposal) edit = NULL;

  for (int i = 0; i < 2; i++)
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (stage->step));
  edit = biv_turn_propose_edit (biv_desk_get_campaign (stage->desk), "By hand");
  biv_proposal_set_text (edit, participant_of (stage, "S12-2"), "square", "1500,1490");
  g_assert_true (biv_desk_commit (stage->desk, edit));
  g_assert_nonnull (gtk_list_box_get_row_at_index (stage->step->step.faults, 0));
  g_signal_emit_by_name (stage->step->step.faults, "row-activated", gtk_list_box_get_row_at_index (stage->step->step.faults, 0));
  g_assert_cmpstr (stage->step->step.unit, ==, "S12-2");
}

static BivOpeningOrder *
order_of (Stage      *stage,
          const char *formation)
{
  return biv_opening_orders_find (biv_desk_get_campaign (stage->desk), stage->battle, formation);
}

static const char *
why_of (Stage *stage)
{
  return gtk_widget_get_visible (GTK_WIDGET (stage->step->order_why)) ? gtk_label_get_text (stage->step->order_why) : "";
}

/* Kind, writer and objective make a draft, which is judged as it is written; Write keeps it, undo takes it back. */
static void
test_order (Stage         *stage,
            gconstpointer  data)
{
  BivTableDeploy *step = stage->step;
  g_autoptr (BivOpeningOrder) written = NULL, again = NULL, gone = NULL;

  gtk_stack_set_visible_child_name (step->cards, "orders");
  g_signal_emit_by_name (step->bodies, "row-activated", gtk_list_box_get_row_at_index (step->bodies, 0));
  g_assert_cmpstr (step->draft->formation, ==, "W2");
  /* FU-SETUP-9: nobody is placed, so no objective is proposed, and without one it would be none; it is told beforehand. */
  g_assert_false (biv_opening_order_has_objective (step->draft));
  g_assert_nonnull (strstr (why_of (stage), "FU-SETUP-9"));
  g_assert_true (gtk_widget_get_sensitive (step->order_write));
  gtk_drop_down_set_selected (step->order_kind, 5);
  g_assert_cmpstr (step->draft->kind, ==, "retire");
  g_assert_cmpstr (why_of (stage), ==, "");
  gtk_drop_down_set_selected (step->order_kind, 0);
  g_assert_nonnull (strstr (why_of (stage), "FU-SETUP-9"));
  g_signal_emit_by_name (step->canvas, "spot-activated", BIV_NO_BASE, MM (1500), MM (700));
  g_assert_cmpstr (why_of (stage), ==, "");
  g_assert_null (order_of (stage, "W2"));
  gtk_editable_set_text (step->order_note, "Take the wood ");
  g_signal_emit_by_name (step->order_write, "clicked");
  written = order_of (stage, "W2");
  g_assert_cmpstr (written->kind, ==, "attack");
  g_assert_cmpstr (written->note, ==, "Take the wood");
  g_assert_cmpint (written->objective.y, ==, MM (700));
  g_assert_false (gtk_widget_get_sensitive (step->order_write));
  /* What is written stays where the program writes the rest. */
  biv_battle_step_do_next_step (BIV_BATTLE_STEP (step));
  again = order_of (stage, "W2");
  g_assert_cmpint (again->objective.y, ==, MM (700));
  biv_desk_undo (stage->desk);
  biv_desk_undo (stage->desk);
  gone = order_of (stage, "W2");
  g_assert_null (gone);
  g_assert_true (gtk_widget_get_sensitive (step->order_write));
  g_assert_cmpstr (gtk_editable_get_text (step->order_note), ==, "");
}

/* While orders are written, a base stands for its brigade, and nobody is carried. */
static void
test_order_by_base (Stage         *stage,
                    gconstpointer  data)
{
  BivTableDeploy *step = stage->step;
  g_autoptr (BivOpeningOrder) own = NULL, gone = NULL;

  biv_battle_step_do_next_step (BIV_BATTLE_STEP (step));
  gtk_stack_set_visible_child_name (step->cards, "orders");
  g_signal_emit_by_name (step->canvas, "spot-activated", base_of (stage, "W22-1"), MM (1500), MM (2300));
  g_assert_cmpstr (step->draft->formation, ==, "W22");
  g_signal_emit_by_name (step->canvas, "spot-activated", BIV_NO_BASE, MM (600), MM (2100));
  gtk_drop_down_set_selected (step->order_kind, 6);
  g_signal_emit_by_name (step->order_write, "clicked");
  own = order_of (stage, "W22");
  g_assert_cmpstr (own->kind, ==, "screen");
  g_assert_cmpint (own->objective.x, ==, MM (600));
  g_signal_emit_by_name (step->order_off, "clicked");
  gone = order_of (stage, "W22");
  g_assert_null (gone);
}

static gboolean
says (GtkWidget  *widget,
      const char *words)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  if ((text != NULL && strstr (text, words) != NULL) || (tooltip != NULL && strstr (tooltip, words) != NULL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (says (child, words))
      return TRUE;
  return FALSE;
}

static void
on_report (char       **reported,
           const char  *text)
{
  g_free (*reported);
  *reported = g_strdup (text);
}

/* CA-DEPLOY-9: kept in a file, and used again with its orders; a file that does not fit changes nothing, and it is said. */
static void
test_kept (Stage         *stage,
           gconstpointer  data)
{
  BivTableDeploy *step = stage->step;
  BivCampaign *campaign = biv_desk_get_campaign (stage->desk);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "biv-kept-XXXXXX", NULL), *before = NULL, *after = NULL;
  int fd = g_mkstemp (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *reported = NULL;
  gulong handler;

  g_close (fd, NULL);
  handler = g_signal_connect_swapped (stage->desk, "report", G_CALLBACK (on_report), &reported);
  biv_battle_step_do_next_step (BIV_BATTLE_STEP (step));
  before = biv_deployment_dup_text (campaign, stage->battle, step->step.side);
  g_assert_nonnull (strstr (before, "order "));
  biv_deploying_keep_in (BIV_BATTLE_STEP (step), step->step.side, file);
  biv_desk_undo (stage->desk);
  biv_deploying_use_file (BIV_BATTLE_STEP (step), step->step.side, file);
  after = biv_deployment_dup_text (campaign, stage->battle, step->step.side);
  g_assert_cmpstr (after, ==, before);
  g_assert_null (reported);
  biv_deploying_use_file (BIV_BATTLE_STEP (step), g_str_equal (step->step.side, stage->battle->sides[0]) ? stage->battle->sides[1]
                                                                                                 : stage->battle->sides[0], file);
  g_assert_nonnull (strstr (reported, "CA-DEPLOY-9"));
  g_assert_true (g_file_replace_contents (file, "Dear referee\n", 13, NULL, FALSE, 0, NULL, NULL, NULL));
  biv_deploying_use_file (BIV_BATTLE_STEP (step), step->step.side, file);
  g_assert_nonnull (strstr (reported, ":1: this is no kept deployment"));
  g_free (g_steal_pointer (&after));
  after = biv_deployment_dup_text (campaign, stage->battle, step->step.side);
  g_assert_cmpstr (after, ==, before);
  g_signal_handler_disconnect (stage->desk, handler);
  g_unlink (path);
}

/* CA-SCOUT-6: whoever looks as a side reads its own orders, and of the enemy's neither order nor formation. */
static void
test_seen (Stage         *stage,
           gconstpointer  data)
{
  g_autoptr (BivDesk) view = NULL;
  GtkWidget *window = gtk_window_new (), *page;
  BivTableDeploy *step;

  for (int i = 0; i < 2; i++)
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (stage->step));
  view = biv_desk_new_view (stage->desk, "W");
  page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", view, NULL);
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  biv_page_show_item (BIV_PAGE (page), biv_id_of (stage->battle));
  for (int i = 0; i < 50 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
  step = BIV_TABLE_DEPLOY (fixture_find (page, BIV_TYPE_TABLE_DEPLOY));
  gtk_stack_set_visible_child_name (step->cards, "orders");
  for (int i = 0; i < 2; i++)
    {
      const char *side = i == 0 ? "W" : "S";

      g_free (step->step.side);
      step->step.side = g_strdup (side);
      biv_deploying_show (&step->step);
      g_assert_cmpint (says (page, "Brigade Kirchdorf"), ==, i == 0);
      g_assert_cmpint (says (page, "Hold, toward"), ==, i == 0);
      g_assert_false (says (page, "Brigade Garde"));
      g_assert_false (says (page, "Left Column"));
      g_assert_false (says (page, "Castelan"));
      g_assert_false (gtk_widget_is_sensitive (step->step.rest));
      g_assert_false (gtk_widget_is_sensitive (step->order_write));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkEventController *
find_drop_target (GtkWidget *canvas)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return controller;
    }
  g_assert_not_reached ();
}

/* A row is dragged onto the table: its unit stands there, and has a row among those who stand; beyond its zone it is
 * refused. */
static void
test_drag (Stage         *stage,
           gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (stage->step->canvas);
  GtkEventController *target = find_drop_target (canvas);
  g_auto (GValue) value = G_VALUE_INIT;
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (stage->step->step.tray, 1);
  g_autofree char *unit = g_strdup (g_object_get_data (G_OBJECT (row), "unit"));
  double height = biv_tabletop_get_height (stage->step->table) / (double) BIV_MM, x, y;
  gboolean is_taken = FALSE, sits_south = biv_deployment_sits_south (stage->battle, stage->step->step.side);

  g_value_init (&value, GTK_TYPE_LIST_BOX_ROW);
  g_value_set_object (&value, row);
  biv_canvas_to_widget (BIV_CANVAS (canvas), 600, sits_south ? 150 : height - 150, &x, &y);
  g_signal_emit_by_name (target, "drop", &value, x, y, &is_taken);
  g_assert_false (is_taken);
  g_assert_null (participant_of (stage, unit)->square);
  biv_canvas_to_widget (BIV_CANVAS (canvas), 600, sits_south ? height - 150 : 150, &x, &y);
  g_value_set_object (&value, gtk_list_box_get_row_at_index (stage->step->step.tray, 1));
  g_signal_emit_by_name (target, "drop", &value, x, y, &is_taken);
  g_assert_true (is_taken);
  g_assert_nonnull (participant_of (stage, unit)->square);
  biv_deploying_show (&stage->step->step);
  row = gtk_list_box_get_row_at_index (stage->step->step.placed, 0);
  g_assert_nonnull (row);
  g_assert_cmpstr (g_object_get_data (G_OBJECT (row), "unit"), ==, unit);
  g_assert_null (gtk_list_box_get_row_at_index (stage->step->step.placed, 1));
  g_assert_true (says (GTK_WIDGET (stage->step), "may stand here"));
  g_assert_true (says (GTK_WIDGET (stage->step), "mm stay free between the sides"));
  gtk_widget_activate_action (GTK_WIDGET (stage->step), "deploy.take-back", "s", unit);
  g_assert_null (participant_of (stage, unit)->square);
}

/* A brigade's row brings all of it, in line, as a click on the table does. */
static void
test_drag_brigade (Stage         *stage,
                   gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (stage->step->canvas);
  GtkEventController *target = find_drop_target (canvas);
  g_auto (GValue) value = G_VALUE_INIT;
  double height = biv_tabletop_get_height (stage->step->table) / (double) BIV_MM, x, y;
  gboolean is_taken = FALSE;

  g_assert_cmpstr (stage->step->step.side, ==, "W");
  g_value_init (&value, GTK_TYPE_LIST_BOX_ROW);
  g_value_set_object (&value, gtk_list_box_get_row_at_index (stage->step->step.tray, 0));
  biv_canvas_to_widget (BIV_CANVAS (canvas), 1500, height - 2300, &x, &y);
  g_signal_emit_by_name (target, "drop", &value, x, y, &is_taken);
  g_assert_true (is_taken);
  for (int i = 1; i <= 4; i++)
    {
      g_autofree char *unit = g_strdup_printf ("W21-%d", i);

      g_assert_nonnull (participant_of (stage, unit)->square);
    }
  g_assert_null (participant_of (stage, "W22-1")->square);
  biv_desk_undo (stage->desk);
  g_assert_null (participant_of (stage, "W21-1")->square);
  g_assert_null (participant_of (stage, "W21-4")->square);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add ("/table-deploy/" name, Stage, NULL, raise_stage, test, strike_stage)
  ADD ("drag", test_drag);
  ADD ("drag-brigade", test_drag_brigade);
  ADD ("brigade", test_brigade);
  ADD ("width", test_width);
  ADD ("refused", test_refused);
  ADD ("one", test_one);
  ADD ("next-step", test_next_step);
  ADD ("fault", test_fault);
  ADD ("order", test_order);
  ADD ("order-by-base", test_order_by_base);
  ADD ("kept", test_kept);
  ADD ("seen", test_seen);
  return g_test_run ();
}
