/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-despatch-box.c: the message box: a letter is written, changed, delivered and stopped, and taken back (CA-MAIL-6) */
#include <gtk/gtk.h>

#include "app/journal/despatch-box.h"
#include "campaign/knowledge/despatch.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *box;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->box = g_object_ref_sink (g_object_new (BIV_TYPE_DESPATCH_BOX, NULL));
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->box);
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->box, BIV_TYPE_DESPATCH_BOX, name);
}

static void
click (Fixture    *fixture,
       const char *name)
{
  g_signal_emit_by_name (child (fixture, name), "clicked");
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
}

static void
write_letter (Fixture    *fixture,
              const char *text,
              int         turn)
{
  biv_despatch_box_write (BIV_DESPATCH_BOX (fixture->box));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (child (fixture, "text")), text, -1);
  gtk_spin_button_set_value (child (fixture, "when"), turn);
  click (fixture, "send_button");
}

static BivDespatch *
get_last (Fixture *fixture)
{
  GPtrArray *despatches = biv_campaign_peek_items (fixture->campaign, BIV_KIND_DESPATCH);

  return despatches->len > 0 ? g_ptr_array_index (despatches, despatches->len - 1) : NULL;
}

static void
test_letter (Fixture       *fixture,
             gconstpointer  data)
{
  BivDespatch *despatch;

  write_letter (fixture, "Hold the ford.", fixture->campaign->turn + 2);
  despatch = get_last (fixture);
  g_assert_nonnull (despatch);
  g_assert_null (despatch->sender);
  g_assert_cmpstr (despatch->text, ==, "Hold the ford.");
  g_assert_cmpint (despatch->state, ==, BIV_DESPATCH_ON_THE_WAY);
  g_assert_cmpint (despatch->arrives, ==, fixture->campaign->turn + 2);
  g_assert_true (gtk_widget_get_visible (child (fixture, "fate")));

  gtk_editable_set_text (child (fixture, "other_words"), "Hold the fort.");
  click (fixture, "change_button");
  g_assert_cmpstr (despatch->text, ==, "Hold the fort.");
  g_assert_cmpstr (despatch->as_sent, ==, "Hold the ford.");

  gtk_spin_button_set_value (child (fixture, "arrival"), fixture->campaign->turn);
  click (fixture, "deliver_button");
  g_assert_cmpint (despatch->state, ==, BIV_DESPATCH_ARRIVED);
  g_assert_false (gtk_widget_get_visible (child (fixture, "fate")));
  for (int i = 0; i < 3; i++)
    g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  g_assert_null (get_last (fixture));
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
}

static void
test_stopped_and_taken (Fixture       *fixture,
                        gconstpointer  data)
{
  write_letter (fixture, "Come at once.", fixture->campaign->turn + 1);
  click (fixture, "stop_button");
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_STOPPED);
  write_letter (fixture, "Come again.", fixture->campaign->turn + 1);
  click (fixture, "take_button");
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_TAKEN);
  g_assert_nonnull (get_last (fixture)->taken_by);
  g_assert_cmpstr (get_last (fixture)->reader_side, !=, get_last (fixture)->side);
}

/* Nothing in it is refused with a word, and the form stays. */
static void
test_empty_letter (Fixture       *fixture,
                   gconstpointer  data)
{
  write_letter (fixture, "  ", fixture->campaign->turn);
  g_assert_null (get_last (fixture));
  g_assert_true (gtk_stack_get_visible_child (child (fixture, "stack")) == child (fixture, "form"));
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
  g_test_add ("/app/despatch-box/CA-MAIL-6/letter", Fixture, NULL, set_up, test_letter, tear_down);
  g_test_add ("/app/despatch-box/CA-MAIL-6/stopped-and-taken", Fixture, NULL, set_up, test_stopped_and_taken, tear_down);
  g_test_add ("/app/despatch-box/CA-MAIL-6/empty", Fixture, NULL, set_up, test_empty_letter, tear_down);
  return g_test_run ();
}
