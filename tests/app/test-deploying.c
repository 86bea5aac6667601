/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deploying.c: the deployment on a board in the window: units dragged from the list, all in sight, and how it ends */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/step/deploying.h"
#include "app/canvas/canvas.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/deploy.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *window, *page, *step;
} Stage;

static GtkWidget *
find (GtkWidget  *from,
      const char *type)
{
  GtkWidget *found = NULL;

  if (g_str_equal (G_OBJECT_TYPE_NAME (from), type))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static gboolean
says (GtkWidget  *from,
      const char *words)
{
  if (GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (says (child, words))
      return TRUE;
  return FALSE;
}

static gpointer
part (Stage      *stage,
      const char *name)
{
  return gtk_widget_get_template_child (stage->step, G_OBJECT_TYPE (stage->step), name);
}

static void
raise_stage (Stage         *stage,
             gconstpointer  data)
{
  stage->document = fixture_open_sample ();
  stage->desk = biv_document_get_desk (stage->document);
  stage->campaign = biv_desk_get_campaign (stage->desk);
  stage->battle = fixture_go_to_battle (stage->desk);
  /* 1280 x 720 less sidebar and header */
  stage->page = fixture_show_battles (stage->desk, stage->battle, 1112, 674);
  stage->window = GTK_WIDGET (gtk_widget_get_root (stage->page));
  fixture_let_settle ();
  for (int i = 0; i < 20 && !stage->battle->is_set_up; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  stage->step = find (stage->page, "BivBattleDeploy");
  g_assert_nonnull (stage->step);
}

static void
strike_stage (Stage         *stage,
              gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (stage->window));
  biv_document_discard (stage->document);
  g_clear_object (&stage->document);
}

static GtkListBoxRow *
row_at (Stage      *stage,
        const char *list,
        int         number)
{
  return gtk_list_box_get_row_at_index (part (stage, list), number);
}

static guint
count_rows (Stage      *stage,
            const char *list)
{
  guint n = 0;

  while (row_at (stage, list, (int) n) != NULL)
    n++;
  return n;
}

static BivParticipant *
participant_of (Stage         *stage,
                GtkListBoxRow *row)
{
  return biv_battle_find_participant (stage->campaign, stage->battle, g_object_get_data (G_OBJECT (row), "unit"));
}

static GtkEventController *
find_controller (GtkWidget *widget,
                 GType      type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  return NULL;
}

/* What GTK does with a row that is dragged to a cell and let go. */
static gboolean
drag_to (Stage         *stage,
         GtkListBoxRow *row,
         guint          cell)
{
  GtkWidget *canvas = part (stage, "canvas");
  GtkEventController *source = find_controller (GTK_WIDGET (row), GTK_TYPE_DRAG_SOURCE);
  GtkEventController *target = find_controller (canvas, GTK_TYPE_DROP_TARGET);
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;
  double x, y;
  BivBox box;

  g_assert_nonnull (source);
  g_assert_nonnull (target);
  g_signal_emit_by_name (source, "prepare", 5.0, 5.0, &content);
  g_assert_nonnull (content);
  g_value_init (&value, GTK_TYPE_LIST_BOX_ROW);
  gdk_content_provider_get_value (content, &value, &error);
  g_assert_no_error (error);
  g_assert_true (BIV_CANVAS_GET_CLASS (canvas)->get_cell_box (BIV_CANVAS (canvas), cell, &box));
  biv_canvas_to_widget (BIV_CANVAS (canvas), box.x + box.width / 2, box.y + box.height / 2, &x, &y);
  g_signal_emit_by_name (target, "drop", &value, x, y, &is_taken);
  fixture_let_settle ();
  return is_taken;
}

static BivCell
find_cell (Stage         *stage,
           GtkListBoxRow *row,
           gboolean       is_legal)
{
  const char *unit = g_object_get_data (G_OBJECT (row), "unit");
  char name[BIV_CELL_NAME];
  BivRefusal why;

  for (BivCell cell = 0; cell < biv_board_get_n_cells (stage->battle->board); cell++)
    if (biv_deployment_check (stage->campaign, stage->battle, unit, biv_board_cell_name (stage->battle->board, cell, name),
                              &why) == is_legal)
      return cell;
  g_assert_not_reached ();
}

static void
test_drag (Stage         *stage,
           gconstpointer  data)
{
  GtkListBoxRow *row = row_at (stage, "tray", 0);
  BivParticipant *participant = participant_of (stage, row);
  guint n = count_rows (stage, "tray");
  char name[BIV_CELL_NAME];
  BivCell cell;

  g_assert_false (drag_to (stage, row, find_cell (stage, row, FALSE)));
  g_assert_null (participant->square);
  g_assert_true (gtk_widget_has_css_class (part (stage, "status"), "error"));

  row = row_at (stage, "tray", 0);
  cell = find_cell (stage, row, TRUE);
  g_assert_true (drag_to (stage, row, cell));
  g_assert_cmpstr (participant->square, ==, biv_board_cell_name (stage->battle->board, cell, name));
  g_assert_cmpuint (count_rows (stage, "tray"), ==, n - 1);
  g_assert_cmpuint (count_rows (stage, "placed"), ==, 1);
  g_assert_true (participant_of (stage, row_at (stage, "placed", 0)) == participant);
  g_assert_true (says (GTK_WIDGET (row_at (stage, "placed", 0)), participant->square));

  /* Who stands is turned and taken back in his row. */
  gtk_widget_activate_action (stage->step, "deploy.turn-unit", "s", participant->unit);
  g_assert_nonnull (participant->facing);
  gtk_widget_activate_action (stage->step, "deploy.take-back", "s", participant->unit);
  fixture_let_settle ();
  g_assert_null (participant->square);
  g_assert_cmpuint (count_rows (stage, "placed"), ==, 0);
}

static char *
dup_next_step (Stage *stage)
{
  BivNextStep next = { 0 };

  biv_page_get_next_step (BIV_PAGE (stage->page), &next);
  g_free (next.hindrance);
  return next.label;
}

/* A side that is begun is placed to its end before the other; the next in hand is the next of the list, not its first. */
static void
test_one_side_first (Stage         *stage,
                     gconstpointer  data)
{
  GtkListBoxRow *row = row_at (stage, "tray", 1);
  BivParticipant *second = participant_of (stage, row), *third = participant_of (stage, row_at (stage, "tray", 2));
  BivParticipant *first = participant_of (stage, row_at (stage, "tray", 0));
  BivSide *side = biv_campaign_find_side (stage->campaign, second->side);
  g_autofree char *begun = g_strdup_printf ("Place the rest of %s", biv_item_get_name (BIV_ITEM (side))), *label = NULL;
  guint n = count_rows (stage, "tray");

  g_assert_true (drag_to (stage, row, find_cell (stage, row, TRUE)));
  label = dup_next_step (stage);
  g_assert_cmpstr (label, ==, begun);
  biv_deploying_take (BIV_DEPLOYING (stage->step), second->unit);
  biv_deploying_take_next (BIV_DEPLOYING (stage->step));
  g_assert_cmpstr (BIV_DEPLOYING (stage->step)->unit, ==, third->unit);
  for (guint i = 3; i < n; i++)
    biv_deploying_take_next (BIV_DEPLOYING (stage->step));
  biv_deploying_take_next (BIV_DEPLOYING (stage->step));
  g_assert_cmpstr (BIV_DEPLOYING (stage->step)->unit, ==, first->unit);
  biv_page_do_next_step (BIV_PAGE (stage->page));
  fixture_let_settle ();
  g_assert_cmpuint (count_rows (stage, "tray"), ==, 0);
  g_assert_cmpuint (count_rows (stage, "placed"), ==, n);
}

/* As after a key there; GTK forgets in some seconds that there was one. */
static void
take_keys_to_board (Stage *stage)
{
  gtk_widget_grab_focus (part (stage, "canvas"));
  gtk_window_set_focus_visible (GTK_WINDOW (stage->window), TRUE);
}

/* Who is in hand would stand where the keys are, or the book says why not. */
static void
test_would_stand (Stage         *stage,
                  gconstpointer  data)
{
  GtkListBoxRow *row = row_at (stage, "tray", 0);
  BivParticipant *participant = participant_of (stage, row);
  BivCell legal = find_cell (stage, row, TRUE), barred = find_cell (stage, row, FALSE);

  biv_deploying_take (BIV_DEPLOYING (stage->step), participant->unit);
  take_keys_to_board (stage);
  biv_canvas_set_cursor (part (stage, "canvas"), legal);
  fixture_let_settle ();
  g_assert_true (says (part (stage, "status"), " would stand here, facing "));
  g_assert_null (participant->square);
  biv_canvas_set_cursor (part (stage, "canvas"), barred);
  fixture_let_settle ();
  g_assert_false (says (part (stage, "status"), " would stand here"));

  /* Where neither pointer nor keys are is nothing to tell of. */
  biv_canvas_set_cursor (part (stage, "canvas"), legal);
  g_assert_true (says (part (stage, "status"), " would stand here"));
  gtk_widget_grab_focus (GTK_WIDGET (row_at (stage, "tray", 0)));
  biv_deploying_show (BIV_DEPLOYING (stage->step));
  g_assert_cmpstr (gtk_label_get_text (part (stage, "status")), ==, "");
}

/* Why one unit may not stand there is not said of the next who is taken. */
static void
test_refusal_goes (Stage         *stage,
                   gconstpointer  data)
{
  GtkListBoxRow *row = row_at (stage, "tray", 0);
  BivCell barred = find_cell (stage, row, FALSE);

  biv_deploying_take (BIV_DEPLOYING (stage->step), participant_of (stage, row)->unit);
  g_assert_false (drag_to (stage, row, barred));
  g_assert_true (gtk_widget_has_css_class (part (stage, "status"), "error"));
  biv_deploying_take (BIV_DEPLOYING (stage->step), participant_of (stage, row_at (stage, "tray", 1))->unit);
  g_assert_false (gtk_widget_has_css_class (part (stage, "status"), "error"));
}

/* With the rest placed nobody is in hand: the line below the board and the other side's turn know nothing of who was. */
static void
test_rest_lets_go (Stage         *stage,
                   gconstpointer  data)
{
  GtkListBoxRow *row = row_at (stage, "tray", 0);
  BivParticipant *participant = participant_of (stage, row);
  BivCell barred = find_cell (stage, row, FALSE);

  biv_deploying_take (BIV_DEPLOYING (stage->step), participant->unit);
  take_keys_to_board (stage);
  biv_canvas_set_cursor (part (stage, "canvas"), barred);
  fixture_let_settle ();
  g_assert_true (says (part (stage, "status"), participant->unit));
  biv_page_do_next_step (BIV_PAGE (stage->page));
  fixture_let_settle ();
  g_assert_nonnull (participant->square);
  g_assert_null (BIV_DEPLOYING (stage->step)->unit);
  g_assert_false (says (part (stage, "status"), participant->unit));
}

/* Nobody who is to be placed is beyond the edge of the page. */
static void
test_in_sight (Stage         *stage,
               gconstpointer  data)
{
  guint n = count_rows (stage, "tray");
  GtkWidget *sight = gtk_widget_get_ancestor (part (stage, "tray"), GTK_TYPE_SCROLLED_WINDOW);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (row_at (stage, "tray", (int) i)), sight, &bounds));
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (sight));
    }
  /* Nor would the last of twelve be, which a side has at most. */
  g_assert_cmpint (12 * gtk_widget_get_height (GTK_WIDGET (row_at (stage, "tray", 0))), <=, gtk_widget_get_height (sight) - 40);
  g_assert_cmpint (gtk_widget_get_height (stage->page), <=, 674);
  g_assert_cmpint (gtk_widget_get_width (stage->page), <=, 1112);
}

/* The hatching has its reason in the legend: the river, and squares next to an enemy (CA-DEPLOY-2, CA-DEPLOY-3). */
static void
test_legend (Stage         *stage,
             gconstpointer  data)
{
  g_autoptr (BivProposal) proposal = NULL;
  const char *north = stage->battle->sides[1];
  BivParticipant *first = NULL;

  g_assert_true (says (part (stage, "legend"), "may stand here"));
  g_assert_false (says (part (stage, "legend"), "next to an enemy"));
  for (int i = 0; i < 2; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  g_assert_true (says (part (stage, "legend"), "not here: in the river"));
  BIV_EACH (BivParticipant, participant, stage->campaign, BIV_KIND_PARTICIPANT)
    if (first == NULL && g_strcmp0 (participant->side, north) == 0 && participant->square != NULL)
      first = participant;
  g_assert_nonnull (first);
  proposal = biv_turn_propose_deploy (stage->campaign, biv_id_of (stage->battle), north, first->unit, "h5", NULL);
  g_assert_true (biv_desk_commit (stage->desk, proposal));
  fixture_let_settle ();
  g_assert_true (says (part (stage, "legend"), "not here: next to an enemy, in the river"));
}

/* CA-DEPLOY-8: who was not placed is named before the battle starts, with the edge and the turn where he comes on. */
static void
test_start (Stage         *stage,
            gconstpointer  data)
{
  g_autofree char *unit = NULL;
  GtkWidget *dialog;

  for (int i = 0; i < 2; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  g_assert_null (fixture_find_toplevel (GTK_TYPE_MESSAGE_DIALOG));
  unit = g_strdup (participant_of (stage, row_at (stage, "placed", 0))->unit);
  gtk_widget_activate_action (stage->step, "deploy.take-back", "s", unit);
  fixture_let_settle ();
  biv_page_do_next_step (BIV_PAGE (stage->page));
  fixture_let_settle ();
  dialog = fixture_find_toplevel (GTK_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_PENDING);
  g_assert_true (says (dialog, biv_item_get_name (biv_campaign_find (stage->campaign, unit))));
  g_assert_true (says (dialog, "edge, from turn 1 on"));
  g_assert_true (says (dialog, "CA-DEPLOY-8"));
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  fixture_let_settle ();
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_PENDING);
  biv_page_do_next_step (BIV_PAGE (stage->page));
  fixture_let_settle ();
  gtk_dialog_response (GTK_DIALOG (fixture_find_toplevel (GTK_TYPE_MESSAGE_DIALOG)), GTK_RESPONSE_OK);
  fixture_let_settle ();
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_DEPLOYED);
  g_assert_cmpint (biv_battle_find_participant (stage->campaign, stage->battle, unit)->arrives, ==, 1);
}

/* Where all are placed nobody is asked. */
static void
test_start_complete (Stage         *stage,
                     gconstpointer  data)
{
  for (int i = 0; i < 3; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  g_assert_null (fixture_find_toplevel (GTK_TYPE_MESSAGE_DIALOG));
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_DEPLOYED);
}

static gboolean
press_with_control (GtkWidget *widget,
                    guint      key)
{
  gboolean is_done = fixture_press_with (widget, key, GDK_CONTROL_MASK);

  fixture_let_settle ();
  return is_done;
}

static gboolean
has_keyboard (Stage      *stage,
              const char *list)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (stage->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, part (stage, list));
}

/* Whoever thinks for longer than GTK shows the focus still sees the cell that the keys are at. */
static void
test_long_thought (Stage         *stage,
                   gconstpointer  data)
{
  BivCanvas *canvas = BIV_CANVAS (part (stage, "canvas"));

  take_keys_to_board (stage);
  fixture_press (GTK_WIDGET (canvas), GDK_KEY_Up);
  gtk_window_set_focus_visible (GTK_WINDOW (stage->window), FALSE);
  g_assert_cmpuint (biv_canvas_get_seen (canvas), ==, biv_canvas_get_cursor (canvas));
  fixture_press (GTK_WIDGET (canvas), GDK_KEY_Up);
  g_assert_cmpuint (biv_canvas_get_seen (canvas), ==, biv_canvas_get_cursor (canvas));
}

/* Who was chosen in the list is placed from the board, where the keys are then; the next one comes to hand by itself. */
static void
test_to_the_board (Stage         *stage,
                   gconstpointer  data)
{
  gtk_widget_grab_focus (GTK_WIDGET (row_at (stage, "tray", 0)));
  g_signal_emit_by_name (row_at (stage, "tray", 0), "activate");
  fixture_let_settle ();
  g_assert_true (has_keyboard (stage, "canvas"));
}

/* Ctrl+Up and Ctrl+Down go from the one list to the other, past one that has nobody in it. */
static void
test_between_lists (Stage         *stage,
                    gconstpointer  data)
{
  BivParticipant *first = participant_of (stage, row_at (stage, "tray", 0));
  g_autoptr (BivProposal) rest = biv_turn_propose_deploy_rest (stage->campaign, biv_id_of (stage->battle),
                                                               first->side);

  take_keys_to_board (stage);
  g_assert_false (press_with_control (stage->step, GDK_KEY_Down));
  g_assert_true (press_with_control (stage->step, GDK_KEY_Up));
  g_assert_true (has_keyboard (stage, "tray"));
  biv_desk_commit (stage->desk, rest);
  fixture_let_settle ();
  g_assert_true (press_with_control (stage->step, GDK_KEY_Down));
  g_assert_true (has_keyboard (stage, "placed"));
  g_assert_false (press_with_control (stage->step, GDK_KEY_Up));
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
#define ADD(name, test) g_test_add ("/deploying/" name, Stage, NULL, raise_stage, test, strike_stage)
  ADD ("drag", test_drag);
  ADD ("one-side-first", test_one_side_first);
  ADD ("rest-lets-go", test_rest_lets_go);
  ADD ("would-stand", test_would_stand);
  ADD ("refusal-goes", test_refusal_goes);
  ADD ("in-sight", test_in_sight);
  ADD ("legend", test_legend);
  ADD ("long-thought", test_long_thought);
  ADD ("to-the-board", test_to_the_board);
  ADD ("between-lists", test_between_lists);
  ADD ("start", test_start);
  ADD ("start-complete", test_start_complete);
  return g_test_run ();
}
