/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-orders-dialog.c: orders proposed for who is absent: into the text, with reasons, changed, left out, taken as one step */
#include <gtk/gtk.h>
#include <string.h>

#include "app/turn/orders-dialog.h"
#include "app/widgets/choice.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/army.h"
#include "campaign/orders/orders.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  while (fixture->campaign->phase != BIV_PHASE_ORDERS)
    biv_desk_do_next_step (fixture->desk);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static gpointer
child (GtkWidget  *dialog,
       const char *name)
{
  return gtk_widget_get_template_child (dialog, BIV_TYPE_ORDERS_DIALOG, name);
}

static void
click (GtkWidget  *dialog,
       const char *name)
{
  g_signal_emit_by_name (child (dialog, name), "clicked");
}

static char *
dup_text (GtkWidget *dialog)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (child (dialog, "text"));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
set_text (GtkWidget  *dialog,
          const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (child (dialog, "text")), text, -1);
}

/* Every word that is shown. */
static void
collect_labels (GtkWidget *widget,
                GString   *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *one = gtk_widget_get_first_child (widget); one != NULL; one = gtk_widget_get_next_sibling (one))
    collect_labels (one, text);
}

static gboolean
says (GtkWidget  *dialog,
      const char *words)
{
  g_autoptr (GString) text = g_string_new (NULL);

  fixture_let_settle ();
  collect_labels (dialog, text);
  return strstr (text->str, words) != NULL;
}

static gboolean
has_lines (const char *text,
           const char *first,
           const char *second)
{
  return strstr (text, first) != NULL && strstr (text, second) != NULL;
}

static void
give (Fixture    *fixture,
      const char *formation,
      BivPosture  posture)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
  g_autoptr (BivProposal) proposal = NULL;

  order->formation = g_strdup (formation);
  order->posture = posture;
  proposal = biv_turn_propose_order (fixture->campaign, order);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
}

static GtkWidget *
show_proposed (Fixture           *fixture,
               const char *const *ids)
{
  GtkWidget *dialog = biv_orders_dialog_new (fixture->desk, NULL, NULL);

  biv_orders_dialog_propose (BIV_ORDERS_DIALOG (dialog), ids);
  gtk_window_present (GTK_WINDOW (dialog));
  fixture_let_settle ();
  return dialog;
}

/* For a side, as the Armies page asks: nothing is given until it is taken, and one undo takes all of it back. */
static void
test_side (Fixture       *fixture,
           gconstpointer  data)
{
  const char *const clan[] = { "CLAN", NULL };
  guint serial = biv_campaign_get_serial (fixture->campaign), n_steps = biv_campaign_peek_steps (fixture->campaign)->len;
  GtkWidget *dialog = show_proposed (fixture, clan);
  BivFormation *host = biv_campaign_find_formation (fixture->campaign, "DH");
  g_autofree char *text = dup_text (dialog);

  g_assert_true (has_lines (text, "DH ", "HB "));
  g_assert_true (gtk_widget_get_sensitive (child (dialog, "take_button")));
  g_assert_true (says (dialog, "2 orders are proposed"));
  g_assert_true (says (dialog, "Marches on the enemy’s base Fort Halden"));
  g_assert_cmpuint (biv_campaign_get_serial (fixture->campaign), ==, serial);
  click (dialog, "take_button");
  g_assert_cmpuint (biv_campaign_peek_steps (fixture->campaign)->len, ==, n_steps + 1);
  g_assert_nonnull (biv_formation_get_own_order (fixture->campaign, host));
  biv_desk_undo (fixture->desk);
  g_assert_null (biv_formation_get_own_order (fixture->campaign, host));
  g_assert_null (biv_formation_get_own_order (fixture->campaign, biv_campaign_find_formation (fixture->campaign, "HB")));
}

/* What was given stands until somebody says otherwise; then it is proposed anew like the rest. */
static void
test_given_stands (Fixture       *fixture,
                   gconstpointer  data)
{
  const char *const none[] = { NULL };
  g_autofree char *text = NULL, *renewed = NULL;
  GtkWidget *dialog;

  give (fixture, "HC", BIV_POSTURE_EVADE);
  dialog = show_proposed (fixture, none);
  text = dup_text (dialog);
  g_assert_true (has_lines (text, "HC evade\n", "FC "));
  g_assert_true (says (dialog, "1 order is proposed"));
  gtk_check_button_set_active (child (dialog, "renew"), TRUE);
  click (dialog, "propose_button");
  renewed = dup_text (dialog);
  g_assert_true (has_lines (renewed, "HC ", "FC "));
  g_assert_null (strstr (renewed, "evade"));
  g_assert_true (says (dialog, "instead of: Evade"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Where nobody is named it is the side that still has somebody without an order. */
static void
test_next_side (Fixture       *fixture,
                gconstpointer  data)
{
  const char *const none[] = { NULL };
  g_autofree char *text = NULL;
  GtkWidget *dialog;

  give (fixture, "HC", BIV_POSTURE_HOLD);
  give (fixture, "FC", BIV_POSTURE_HOLD);
  give (fixture, "DH", BIV_POSTURE_HOLD);
  dialog = show_proposed (fixture, none);
  text = dup_text (dialog);
  g_assert_true (has_lines (text, "DH hold\n", "HB "));
  g_assert_true (says (dialog, "1 order is proposed"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* One that was changed by hand is the referee's own; the others become those of another temper. */
static void
test_changed (Fixture       *fixture,
              gconstpointer  data)
{
  const char *const none[] = { NULL };
  GtkWidget *dialog = show_proposed (fixture, none);
  g_autofree char *measured = dup_text (dialog), *mixed = NULL, *text = NULL;
  const char *second = strchr (measured, '\n') + 1;

  g_assert_true (g_str_has_prefix (measured, "HC attack"));
  mixed = g_strconcat ("FC rest\n", measured, NULL);
  *(strstr (mixed, "\nFC ") + 1) = '\0';
  g_assert_true (g_str_has_prefix (second, "FC "));
  set_text (dialog, mixed);
  g_assert_true (says (dialog, "Marches on the enemy’s base Dorrim"));
  gtk_drop_down_set_selected (child (dialog, "temper"), BIV_TEMPER_CAUTIOUS);
  click (dialog, "propose_button");
  text = dup_text (dialog);
  g_assert_cmpstr (text, ==, "FC rest\nHC hold\n");
  g_assert_true (says (dialog, "Guards the base Fort Halden."));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The formation that is selected, and only that; one that moves with another is ordered with it. */
static void
test_one (Fixture       *fixture,
          gconstpointer  data)
{
  const char *const band[] = { "HB", NULL }, *const both[] = { "FC", "HC", NULL };
  GtkWidget *dialog = show_proposed (fixture, band);
  g_autofree char *text = dup_text (dialog), *two = NULL;

  g_assert_true (g_str_has_prefix (text, "HB "));
  g_assert_null (strstr (text, "DH "));
  g_assert_cmpstr (biv_choice_get_id (child (dialog, "who")), ==, "formation:HB");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = show_proposed (fixture, both);
  two = dup_text (dialog);
  g_assert_true (has_lines (two, "HC ", "FC "));
  g_assert_cmpstr (biv_choice_get_id (child (dialog, "who")), ==, "selected");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Who has not answered is proposed for by his name. */
static void
test_absent (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *dialog;
  g_autofree char *text = NULL;

  g_assert_true (biv_desk_edit (fixture->desk, "x", biv_campaign_find (fixture->campaign, "FC"), "player", "Ben", NULL));
  g_assert_true (biv_desk_edit (fixture->desk, "x", biv_campaign_find (fixture->campaign, "campaign"), "options",
                                "turn.length=3-day,turn.limit=8,players.mode=commanders", NULL));
  dialog = biv_orders_dialog_new (fixture->desk, NULL, NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  fixture_let_settle ();
  g_assert_true (gtk_widget_get_visible (child (dialog, "absent_button")));
  g_assert_true (gtk_widget_activate_action (dialog, "orders.propose-for", "(ss)", "CROWN", "FC"));
  text = dup_text (dialog);
  g_assert_true (g_str_has_prefix (text, "FC "));
  g_assert_null (strstr (text, "HC "));
  g_assert_cmpstr (biv_choice_get_id (child (dialog, "who")), ==, "player:FC");
  click (dialog, "take_button");
  g_assert_nonnull (biv_formation_get_own_order (fixture->campaign, biv_campaign_find_formation (fixture->campaign, "FC")));
}

/* A player has them proposed in his copy: the same, for there is nothing more to be known here. */
static void
test_players_copy (Fixture       *fixture,
                   gconstpointer  data)
{
  const char *const clan[] = { "CLAN", NULL }, *const none[] = { NULL };
  GtkWidget *dialog = show_proposed (fixture, clan);
  g_autofree char *whole = dup_text (dialog), *known = NULL;
  g_autoptr (BivCampaign) copy = biv_players_copy_new (fixture->campaign, "CLAN");
  g_autoptr (BivDocument) document = biv_document_new (copy);
  Fixture his = { document, biv_document_get_desk (document), copy };

  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = show_proposed (&his, none);
  known = dup_text (dialog);
  g_assert_cmpstr (known, ==, whole);
  g_assert_false (gtk_widget_get_visible (child (dialog, "absent_button")));
  click (dialog, "take_button");
  g_assert_nonnull (biv_formation_get_own_order (copy, biv_campaign_find_formation (copy, "DH")));
  biv_document_discard (document);
}

/* Out of its phase it says so, and does nothing. */
static void
test_too_late (Fixture       *fixture,
               gconstpointer  data)
{
  const char *const none[] = { NULL };
  g_autofree char *text = NULL;
  GtkWidget *dialog;

  biv_desk_do_next_step (fixture->desk);
  dialog = show_proposed (fixture, none);
  text = dup_text (dialog);
  g_assert_cmpstr (text, ==, "");
  g_assert_true (says (dialog, "Orders are given in the phase Orders; it stands at Movement."));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_test_message ("no display");
      return 77;
    }
#define ADD(path, test) g_test_add ("/app/orders-dialog/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("side", test_side);
  ADD ("given-stands", test_given_stands);
  ADD ("next-side", test_next_side);
  ADD ("changed", test_changed);
  ADD ("one", test_one);
  ADD ("absent", test_absent);
  ADD ("players-copy", test_players_copy);
  ADD ("too-late", test_too_late);
  return g_test_run ();
}
