/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-postbox.c: orders that come into a folder that is watched are shown, and taken in at the referee's word alone */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/desk/postbox.h"
#include "app/shell/application.h"
#include "app/shell/window.h"
#include "app/turn/orders-dialog.h"
#include "app/widgets/preferences.h"
#include "campaign/model/army.h"
#include "campaign/orders/orders-form.h"
#include "fixture.h"
#include "store/orders-file.h"
#include "tests/remove-tree.h"

#define LONG_MS 1500                  /* longer than a folder has to be quiet for */

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  BivPostbox  *postbox;
  char        *path;
  GFile       *folder;
  GPtrArray   *told;                  /* of char * */
} Fixture;

static void
on_told (Fixture    *fixture,
         const char *text)
{
  g_ptr_array_add (fixture->told, g_strdup (text));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->postbox = biv_desk_get_postbox (fixture->desk);
  fixture->path = g_dir_make_tmp ("bivouac-post-XXXXXX", NULL);
  fixture->folder = g_file_new_for_path (fixture->path);
  fixture->told = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_swapped (fixture->postbox, "told", G_CALLBACK (on_told), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_signal_handlers_disconnect_by_data (fixture->postbox, fixture);
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
  remove_tree (fixture->path);
  g_free (fixture->path);
  g_object_unref (fixture->folder);
  g_ptr_array_unref (fixture->told);
}

static void
put (Fixture    *fixture,
     const char *name,
     const char *side,
     const char *text,
     int         turn)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (fixture->campaign, side, text);
  g_autoptr (GFile) file = g_file_get_child (fixture->folder, name);
  g_autoptr (GError) error = NULL;

  form->turn = turn;
  biv_orders_file_save (form, file, &error);
  g_assert_no_error (error);
}

static GtkWidget *
child (GtkWidget  *dialog,
       const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (dialog, BIV_TYPE_ORDERS_DIALOG, name));
}

static BivPosture
get_posture (Fixture    *fixture,
             const char *formation)
{
  BivOrder *order = biv_formation_get_order (fixture->campaign, biv_campaign_find_formation (fixture->campaign, formation));

  return order != NULL ? order->posture : BIV_POSTURE_HOLD;
}

/* What lies there already, what comes while it is looked at, and what stands already. */
static void
test_taken (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *dialog;
  guint n_steps;

  put (fixture, "crown.orders", "CROWN", "HC march P03", 1);
  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  fixture_let_settle ();
  g_assert_cmpuint (biv_postbox_count_new (fixture->postbox), ==, 1);
  n_steps = biv_campaign_peek_steps (fixture->campaign)->len;
  dialog = biv_orders_dialog_new (fixture->desk, NULL, NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  fixture_let_settle ();
  g_assert_true (gtk_widget_get_visible (child (dialog, "watch_box")));
  g_assert_true (gtk_widget_is_sensitive (child (dialog, "take_button")));
  g_assert_cmpuint (biv_postbox_count_new (fixture->postbox), ==, 0);

  put (fixture, "clan.orders", "CLAN", "HB rest", 1);
  fixture_wait (LONG_MS);
  g_assert_true (gtk_widget_get_visible (child (dialog, "skip_button")));
  g_assert_cmpuint (biv_campaign_peek_steps (fixture->campaign)->len, ==, n_steps);
  g_signal_emit_by_name (child (dialog, "take_button"), "clicked");
  g_assert_cmpuint (biv_campaign_peek_steps (fixture->campaign)->len, ==, n_steps + 1);
  g_assert_cmpint (get_posture (fixture, "HC"), ==, BIV_POSTURE_MARCH);
  g_signal_emit_by_name (child (dialog, "take_button"), "clicked");
  g_assert_cmpint (get_posture (fixture, "HB"), ==, BIV_POSTURE_REST);
  fixture_let_settle ();

  /* All of them stand: there is nothing to look at. */
  dialog = biv_orders_dialog_new (fixture->desk, NULL, NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  fixture_let_settle ();
  g_assert_false (gtk_widget_get_visible (child (dialog, "skip_button")));
  g_signal_emit_by_name (child (dialog, "stop_button"), "clicked");
  g_assert_null (biv_postbox_get_folder (fixture->postbox));
  g_assert_false (gtk_widget_get_visible (child (dialog, "watch_box")));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_cmpuint (fixture->told->len, ==, 0);
}

/* What is typed is not written over by what comes. */
static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *dialog = biv_orders_dialog_new (fixture->desk, NULL, NULL);
  GtkTextBuffer *buffer;
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_window_present (GTK_WINDOW (dialog));
  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (child (dialog, "text")));
  gtk_text_buffer_set_text (buffer, "FC rest\n", -1);
  put (fixture, "clan.orders", "CLAN", "HB rest", 1);
  fixture_wait (LONG_MS);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_assert_cmpstr (text, ==, "FC rest\n");
  g_assert_true (gtk_widget_get_visible (child (dialog, "skip_button")));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* What came before the window did is no news; of what comes now, what will not do is told. */
static void
test_told (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *broken = g_build_filename (fixture->path, "broken.orders", NULL);
  g_autofree char *photo = g_build_filename (fixture->path, "photo.txt", NULL);

  fixture->campaign->turn = 2;
  put (fixture, "early.orders", "CROWN", "HC hold", 1);
  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  fixture_let_settle ();
  g_assert_cmpuint (fixture->told->len, ==, 0);
  put (fixture, "late.orders", "CROWN", "FC hold", 1);
  fixture_wait (LONG_MS);
  g_assert_cmpuint (fixture->told->len, ==, 1);
  g_assert_cmpstr (fixture->told->pdata[0], ==, "late.orders: orders of Crown of Alvora for turn 1 come too late: this is turn 2.");
  g_assert_cmpuint (biv_postbox_count_new (fixture->postbox), ==, 0);
  g_assert_true (g_file_set_contents (photo, "What a view!\n", -1, NULL));
  g_assert_true (g_file_set_contents (broken, "<?xml version=\"1.0\"?>\n<orders xmlns=\"urn:bivouac:orders:1\" version=\"1\">\n"
                                      "<order/>\n</orders>\n", -1, NULL));
  fixture_wait (LONG_MS);
  g_assert_cmpuint (fixture->told->len, ==, 2);
  g_assert_true (g_str_has_prefix (fixture->told->pdata[1], "broken.orders:"));
  fixture->campaign->turn = 1;
}

/* One that is gone is told once, and watched again when it is back. */
static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  fixture_let_settle ();
  remove_tree (fixture->path);
  fixture_wait (LONG_MS);
  g_assert_true (biv_postbox_is_lost (fixture->postbox));
  g_assert_cmpuint (fixture->told->len, ==, 1);
  g_assert_nonnull (strstr (fixture->told->pdata[0], "is not there. It is watched again when it is."));
  fixture_wait (4000);
  g_assert_cmpuint (fixture->told->len, ==, 1);
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  put (fixture, "crown.orders", "CROWN", "HC march P03", 1);
  fixture_wait (4000);
  g_assert_false (biv_postbox_is_lost (fixture->postbox));
  g_assert_cmpuint (biv_postbox_count_new (fixture->postbox), ==, 1);
  g_assert_cmpuint (fixture->told->len, ==, 1);
}

/* The campaign that is opened again has its folder again, and no other has it. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (BivPostbox) again = biv_postbox_new (fixture->campaign), other = biv_postbox_new (fixture->campaign), after = NULL;

  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  biv_postbox_set_address (fixture->postbox, "file:///war.campaign");
  biv_postbox_set_address (again, "file:///war.campaign");
  biv_postbox_set_address (other, "file:///peace.campaign");
  g_assert_true (g_file_equal (biv_postbox_get_folder (again), fixture->folder));
  g_assert_null (biv_postbox_get_folder (other));
  biv_postbox_set_folder (again, NULL);
  after = biv_postbox_new (fixture->campaign);
  biv_postbox_set_address (after, "file:///war.campaign");
  g_assert_null (biv_postbox_get_folder (after));
}

static GtkWidget *
get_notice (BivWindow *window)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (window), BIV_TYPE_WINDOW, "post_notice"));
}

static gboolean
is_told_above (BivWindow *window)
{
  return gtk_revealer_get_reveal_child (GTK_REVEALER (fixture_find (get_notice (window), GTK_TYPE_REVEALER)));
}

/* Above the pages stands that something has come, until it is looked at; nobody who looks as a player reads it. */
static void
test_window (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (BivApplication) application = biv_application_new ();
  BivWindow *window;
  GtkWindow *dialog = NULL;

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  window = biv_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  biv_window_set_document (window, fixture->document);
  fixture_let_settle ();
  g_assert_false (is_told_above (window));
  put (fixture, "crown.orders", "CROWN", "HC march P03", 1);
  biv_postbox_set_folder (fixture->postbox, fixture->folder);
  fixture_let_settle ();
  g_assert_true (is_told_above (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", "CLAN");
  fixture_let_settle ();
  g_assert_false (is_told_above (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", "");
  fixture_let_settle ();
  g_assert_true (is_told_above (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.take-orders", NULL);
  fixture_let_settle ();
  g_assert_false (is_told_above (window));
  for (guint i = 0; i < g_list_model_get_n_items (gtk_window_get_toplevels ()); i++)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (gtk_window_get_toplevels (), i);

      if (BIV_IS_ORDERS_DIALOG (one))
        dialog = one;
    }
  g_assert_nonnull (dialog);
  gtk_window_destroy (dialog);
  fixture_let_settle ();
  g_assert_false (is_told_above (window));
  biv_document_discard (fixture->document);
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_let_settle ();
}

/* A player's copy takes in no orders. */
static void
test_view (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (BivDesk) view = biv_desk_new_view (fixture->desk, "CROWN");

  g_assert_null (biv_desk_get_postbox (view));
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/postbox/taken", Fixture, NULL, set_up, test_taken, tear_down);
  g_test_add ("/postbox/typed", Fixture, NULL, set_up, test_typed, tear_down);
  g_test_add ("/postbox/told", Fixture, NULL, set_up, test_told, tear_down);
  g_test_add ("/postbox/lost", Fixture, NULL, set_up, test_lost, tear_down);
  g_test_add ("/postbox/kept", Fixture, NULL, set_up, test_kept, tear_down);
  g_test_add ("/postbox/window", Fixture, NULL, set_up, test_window, tear_down);
  g_test_add ("/postbox/view", Fixture, NULL, set_up, test_view, tear_down);
  return g_test_run ();
}
