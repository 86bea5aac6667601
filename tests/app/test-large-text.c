/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-large-text.c: the pages of a battle at one and a half and at twice the size of text: nothing lies beyond the edge */
#include <gtk/gtk.h>

#include "app/battle/battles-page.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *window, *page;
} Stage;

/* Frames are drawn, so that everybody has his place. */
static void
let_settle (void)
{
  fixture_wait (150);
}

/* What is left of 1280 x 720 beside the narrow sidebar and below the header bar, both at twice the size of text. */
#define WIDTH  1200
#define HEIGHT 630

static void
raise_stage (Stage         *stage,
             gconstpointer  data)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * GPOINTER_TO_INT (data) / 100, NULL);
  stage->document = fixture_open_sample ();
  stage->desk = biv_document_get_desk (stage->document);
  stage->campaign = biv_desk_get_campaign (stage->desk);
  stage->battle = fixture_go_to_battle (stage->desk);
  stage->page = fixture_show_battles (stage->desk, stage->battle, WIDTH, HEIGHT);
  stage->window = GTK_WIDGET (gtk_widget_get_root (stage->page));
  biv_page_set_is_narrow (BIV_PAGE (stage->page), TRUE);
  let_settle ();
}

static void
strike_stage (Stage         *stage,
              gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (stage->window));
  biv_document_discard (stage->document);
  g_clear_object (&stage->document);
}

/* Whatever is not scrolled lies within the page. */
static void
check_within (Stage      *stage,
              GtkWidget  *widget,
              const char *step)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget))
    return;
  if (gtk_widget_compute_bounds (widget, stage->page, &bounds)
      && (bounds.origin.x < -1 || bounds.origin.y < -1 || bounds.origin.x + bounds.size.width > WIDTH + 1
          || bounds.origin.y + bounds.size.height > HEIGHT + 1))
    {
      g_test_message ("%s: %s lies at %g, %g, %g x %g", step, G_OBJECT_TYPE_NAME (widget), bounds.origin.x, bounds.origin.y,
                      bounds.size.width, bounds.size.height);
      g_test_fail ();
    }
  if (GTK_IS_SCROLLED_WINDOW (widget))
    {
      GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (widget));
      GtkPolicyType policy;

      /* What shows no bar is not cut either. */
      gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (widget), &policy, NULL);
      if (policy != GTK_POLICY_AUTOMATIC && gtk_adjustment_get_upper (across) > gtk_adjustment_get_page_size (across) + 1)
        {
          g_test_message ("%s: what is %g wide is cut to %g", step, gtk_adjustment_get_upper (across),
                          gtk_adjustment_get_page_size (across));
          g_test_fail ();
        }
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_within (stage, child, step);
}

/* Who wants more room than there is, so that it is known where to mend. */
static void
tell_widest (GtkWidget  *widget,
             const char *step)
{
  int width;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  if (width <= WIDTH * 5 / 12)
    return;
  g_test_message ("%s: %s \"%s\" wants %d", step, G_OBJECT_TYPE_NAME (widget),
                  GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : gtk_widget_get_name (widget), width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    tell_widest (child, step);
}

static void
check_step (Stage      *stage,
            const char *step)
{
  int width, height;

  gtk_widget_measure (stage->page, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (stage->page, GTK_ORIENTATION_VERTICAL, WIDTH, &height, NULL, NULL, NULL);
  g_test_message ("%s: at least %d x %d", step, width, height);
  if (width > WIDTH || height > HEIGHT)
    {
      tell_widest (stage->page, step);
      g_test_fail ();
    }
  check_within (stage, stage->page, step);
  fixture_check_rows (stage->page, step);
}

static void
press (Stage      *stage,
       const char *step)
{
  GObject *button = gtk_widget_get_template_child (stage->page, BIV_TYPE_BATTLES_PAGE, step);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  let_settle ();
}

static void
test_board (Stage         *stage,
            gconstpointer  data)
{
  int n_due = 0;

  check_step (stage, "set-up");
  for (int i = 0; i < 20 && !stage->battle->is_set_up; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      let_settle ();
    }
  check_step (stage, "deployment");
  for (int i = 0; i < 3; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      let_settle ();
    }
  g_assert_cmpint (stage->battle->state, ==, BIV_BATTLE_DEPLOYED);
  check_step (stage, "fight");
  /* Dice are due, rolled and typed; a face is a button each. */
  for (int i = 0; i < 5; i++)
    {
      g_autofree char *label = NULL;
      GtkWidget *types;

      biv_page_do_next_step (BIV_PAGE (stage->page));
      let_settle ();
      check_step (stage, "fight, going on");
      label = fixture_dup_next_step (BIV_PAGE (stage->page));
      n_due += label != NULL && g_str_has_prefix (label, "Roll");
      types = fixture_find_button (stage->page, "I type them");
      g_assert_nonnull (types);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (types), TRUE);
      let_settle ();
      check_step (stage, "fight, dice typed");
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (fixture_find_button (stage->page, "Bivouac rolls")), TRUE);
      let_settle ();
    }
  g_assert_cmpint (n_due, >, 0);
  press (stage, "result_button");
  check_step (stage, "result");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (fixture_find_button (stage->page, "By formation")), TRUE);
  let_settle ();
  check_step (stage, "result by formation");
  g_signal_emit_by_name (fixture_find_button (stage->page, "Show all units"), "clicked");
  let_settle ();
  check_step (stage, "result by formation, units shown");
  press (stage, "setup_button");
  check_step (stage, "set-up, done");
}

/* The fight on a table. */
static void
test_table (Stage         *stage,
            gconstpointer  data)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (stage->campaign, "A table");
  g_autoptr (BivItem) carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (stage->battle));
  BivBattle *scratch = biv_campaign_find_battle (biv_proposal_get_scratch (proposal),
                                                 biv_id_of (stage->battle));
  g_autoptr (BivSetup) setup = fixture_make_table_setup ();

  biv_proposal_set_text (proposal, scratch, "ruleset", "fusilier");
  biv_proposal_set_flag (proposal, scratch, "set-up", TRUE);
  biv_proposal_set_board (proposal, scratch, "board", setup->board);
  biv_proposal_set_list (proposal, scratch, "sides", (const char *const[]) { "CROWN", "CLAN", NULL });
  BIV_BATTLE (carrier)->record = biv_record_new (setup);
  biv_proposal_copy_field (proposal, scratch, "record", carrier);
  biv_proposal_set_choice (proposal, scratch, "state", BIV_BATTLE_DEPLOYED);
  g_assert_true (biv_desk_commit (stage->desk, proposal));
  biv_page_show_item (BIV_PAGE (stage->page), biv_id_of (stage->battle));
  let_settle ();
  press (stage, "fight_button");
  check_step (stage, "fight on a table");
  press (stage, "deploy_button");
  check_step (stage, "deployment on a table");
  press (stage, "result_button");
  check_step (stage, "result of a table");
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
  g_test_add ("/large-text/board/150", Stage, GINT_TO_POINTER (150), raise_stage, test_board, strike_stage);
  g_test_add ("/large-text/board/200", Stage, GINT_TO_POINTER (200), raise_stage, test_board, strike_stage);
  g_test_add ("/large-text/table/150", Stage, GINT_TO_POINTER (150), raise_stage, test_table, strike_stage);
  g_test_add ("/large-text/table/200", Stage, GINT_TO_POINTER (200), raise_stage, test_table, strike_stage);
  return g_test_run ();
}
