/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-seat-window.c: two players deploy in turns: what one may not see is not there, and a curtain falls between them */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/battle/seat-window.h"
#include "app/battle/step/deploying.h"
#include "app/canvas/canvas.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/seat.h"
#include "campaign/model/options.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivBattle   *battle;
  GtkWidget   *page, *window, *other, *seat;
} Stage;

static void
set_up (Stage         *stage,
        gconstpointer  data)
{
  stage->document = fixture_open_sample ();
  stage->desk = biv_document_get_desk (stage->document);
  stage->campaign = biv_desk_get_campaign (stage->desk);
  stage->battle = fixture_go_to_battle (stage->desk);
  stage->page = fixture_show_battles (stage->desk, stage->battle, 1112, 674);
  stage->window = GTK_WIDGET (gtk_widget_get_root (stage->page));
  fixture_let_settle ();
  for (int i = 0; i < 20 && !stage->battle->is_set_up; i++)
    {
      biv_page_do_next_step (BIV_PAGE (stage->page));
      fixture_let_settle ();
    }
  stage->other = gtk_window_new ();
  gtk_window_present (GTK_WINDOW (stage->other));
}

static void
tear_down (Stage         *stage,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (stage->other));
  gtk_window_destroy (GTK_WINDOW (stage->window));
  biv_document_discard (stage->document);
  g_clear_object (&stage->document);
}

static gpointer
part (Stage      *stage,
      const char *name)
{
  return gtk_widget_get_template_child (stage->seat, BIV_TYPE_SEAT_WINDOW, name);
}

static void
unseen (Stage *stage)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (stage->campaign, "option", NULL, NULL);
  g_auto (GStrv) options = NULL;
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  if (stage->campaign->options != NULL)
    g_strv_builder_addv (all, (const char **) stage->campaign->options);
  g_strv_builder_add (all, "deploy.order=hidden");
  options = g_strv_builder_end (all);
  biv_proposal_set_list (proposal, stage->campaign, "options", (const char *const *) options);
  g_assert_true (biv_desk_commit (stage->desk, proposal));
}

static void
begin (Stage *stage)
{
  gtk_widget_activate_action (stage->page, "battles.curtain", NULL);
  stage->seat = fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW);
}

static gboolean
is_covered (Stage *stage)
{
  return g_str_equal (gtk_stack_get_visible_child_name (part (stage, "stack")), "curtain");
}

static void
go_on (Stage *stage)
{
  g_signal_emit_by_name (part (stage, "go_on_button"), "clicked");
  fixture_let_settle ();
}

static BivDeploying *
get_step (Stage *stage)
{
  GtkWidget *step = fixture_find (stage->seat, BIV_TYPE_DEPLOYING);

  g_assert_nonnull (step);
  return BIV_DEPLOYING (step);
}

static void
press (Stage      *stage,
       const char *label)
{
  GtkWidget *button = fixture_find_button (stage->seat, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  fixture_let_settle ();
}

/* Whether a text, a name for screen readers' sake, or a tooltip of anything that is shown there has the words. */
static gboolean
tells (GtkWidget  *from,
       const char *words)
{
  const char *tip = gtk_widget_get_tooltip_text (from);

  if (!gtk_widget_get_mapped (from))
    return FALSE;
  if ((GTK_IS_LABEL (from) && strstr (gtk_label_get_text (GTK_LABEL (from)), words) != NULL)
      || (tip != NULL && strstr (tip, words) != NULL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (tells (child, words))
      return TRUE;
  return FALSE;
}

static gboolean
tells_units (Stage      *stage,
             const char *side)
{
  g_autoptr (GPtrArray) units = biv_battle_list_participants (stage->campaign, stage->battle, side);
  gboolean is_any = FALSE;

  g_assert_cmpuint (units->len, >, 0);
  for (guint i = 0; i < units->len && !is_any; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (stage->campaign, ((BivParticipant *) units->pdata[i])->unit);

      is_any = tells (stage->seat, biv_item_get_name (BIV_ITEM (unit)));
    }
  return is_any;
}

static guint
count_placed (Stage      *stage,
              const char *side)
{
  g_autoptr (GPtrArray) units = biv_battle_list_participants (stage->campaign, stage->battle, side);
  guint n = 0;

  for (guint i = 0; i < units->len; i++)
    n += ((BivParticipant *) units->pdata[i])->square != NULL;
  return n;
}

/* ---- */

static void
test_both_deploy (Stage         *stage,
                  gconstpointer  data)
{
  g_autofree char *first = NULL;
  const char *second;
  g_autofree char *title = NULL;

  unseen (stage);
  begin (stage);
  g_assert_nonnull (stage->seat);
  fixture_let_settle ();
  /* All windows are away, and the curtain tells of no unit. */
  g_assert_false (gtk_widget_get_visible (stage->window));
  g_assert_false (gtk_widget_get_visible (stage->other));
  g_assert_true (is_covered (stage));
  g_assert_false (tells_units (stage, stage->battle->sides[0]) || tells_units (stage, stage->battle->sides[1]));
  g_assert_false (gtk_widget_get_mapped (part (stage, "tools")));

  go_on (stage);
  first = g_strdup (get_step (stage)->side);
  second = g_strcmp0 (stage->battle->sides[0], first) == 0 ? stage->battle->sides[1] : stage->battle->sides[0];
  g_assert_true (tells_units (stage, first));
  g_assert_false (tells_units (stage, second));
  g_signal_emit_by_name (get_step (stage)->rest, "clicked");
  fixture_let_settle ();
  g_assert_cmpuint (count_placed (stage, first), ==, 0);
  press (stage, "Draw the curtain");
  g_assert_true (is_covered (stage));
  g_assert_false (tells_units (stage, first));
  /* Behind it nothing is undone. */
  gtk_widget_activate_action (stage->seat, "seat.undo", NULL);
  go_on (stage);
  press (stage, "I have deployed");
  g_assert_true (is_covered (stage));
  g_assert_cmpuint (count_placed (stage, first), >, 0);
  g_assert_false (tells_units (stage, first));

  go_on (stage);
  g_assert_cmpstr (get_step (stage)->side, ==, second);
  g_assert_true (tells_units (stage, second));
  g_assert_false (tells_units (stage, first));
  g_signal_emit_by_name (get_step (stage)->rest, "clicked");
  press (stage, "I have deployed");
  g_assert_true (is_covered (stage));
  g_assert_false (gtk_widget_get_visible (stage->window));
  go_on (stage);
  g_assert_true (gtk_widget_get_visible (stage->window));
  g_assert_true (gtk_widget_get_visible (stage->other));
  g_assert_cmpuint (count_placed (stage, second), >, 0);
  /* A step each. */
  title = biv_desk_dup_undo_title (stage->desk);
  g_assert_nonnull (title);
  biv_desk_undo (stage->desk);
  g_assert_cmpuint (count_placed (stage, second), ==, 0);
  g_assert_cmpuint (count_placed (stage, first), >, 0);
}

/* Who closes it from his seat uncovers nothing. */
static void
test_close (Stage         *stage,
            gconstpointer  data)
{
  unseen (stage);
  begin (stage);
  go_on (stage);
  g_assert_false (is_covered (stage));
  gtk_window_close (GTK_WINDOW (stage->seat));
  fixture_let_settle ();
  g_assert_true (is_covered (stage));
  g_assert_false (gtk_widget_get_visible (stage->window));
  gtk_window_close (GTK_WINDOW (stage->seat));
  fixture_let_settle ();
  g_assert_true (gtk_widget_get_visible (stage->window));
  g_assert_null (fixture_find_toplevel (BIV_TYPE_SEAT_WINDOW));
}

/* Where who is second sees the first, there is nothing to hide. */
static void
test_seen (Stage         *stage,
           gconstpointer  data)
{
  begin (stage);
  g_assert_null (stage->seat);
  g_assert_true (gtk_widget_get_visible (stage->window));
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
  g_test_add ("/app/seat-window/both-deploy", Stage, NULL, set_up, test_both_deploy, tear_down);
  g_test_add ("/app/seat-window/close", Stage, NULL, set_up, test_close, tear_down);
  g_test_add ("/app/seat-window/seen", Stage, NULL, set_up, test_seen, tear_down);
  return g_test_run ();
}
