/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-despatch-box.c: the message box: a letter is written, changed, delivered and stopped, and taken back (CA-MAIL-6) */
#include <gtk/gtk.h>
#include <math.h>
#include <string.h>

#include "app/journal/despatch-box.h"
#include "app/widgets/choice.h"
#include "app/widgets/look.h"
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

/* ---- Couriers (CA-MAIL-4 to CA-MAIL-6) ---- */

static void
make_commanders (Fixture *fixture)
{
  static const char *const options[] = { "players.mode=commanders", "mail.mode=on", "mail.speed=1", NULL };
  BivProposal *proposal = biv_proposal_new (fixture->campaign, "Several players", NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);

  biv_proposal_set_list (proposal, scratch, "options", options);
  biv_proposal_set_text (proposal, biv_campaign_find_formation (scratch, "FC"), "player", "Ben");
  g_assert_true (biv_campaign_commit (fixture->campaign, proposal, NULL));
  g_object_unref (proposal);
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
}

static void
send_by_courier (Fixture    *fixture,
                 const char *text)
{
  const char *const nothing[] = { NULL };
  BivLetter letter = { NULL, "HC", "FC", text, nothing, BIV_NONE };
  g_autoptr (BivProposal) proposal = biv_turn_propose_write (fixture->campaign, &letter);
  g_autoptr (GError) error = NULL;

  biv_campaign_commit (fixture->campaign, proposal, &error);
  g_assert_no_error (error);
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
}

static guint
count_rows (Fixture *fixture)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (child (fixture, "list"), (int) n) != NULL)
    n++;
  return n;
}

/* When it will arrive and why stands beside what the referee chooses instead; his reason is in the journal. */
static void
test_forecast (Fixture       *fixture,
               gconstpointer  data)
{
  GPtrArray *entries;

  make_commanders (fixture);
  send_by_courier (fixture, "Hold the ford.");
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "arrives_computed")), ==, "turn 1");
  g_assert_nonnull (strstr (gtk_label_get_text (child (fixture, "arrives_why")), "1 link, 1 in a turn, written in turn 1"));
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "taken_computed")), ==, "not taken");
  gtk_spin_button_set_value (child (fixture, "arrival"), fixture->campaign->turn + 3);
  gtk_editable_set_text (child (fixture, "reason"), "Floods");
  click (fixture, "deliver_button");
  g_assert_cmpint (get_last (fixture)->arrives, ==, fixture->campaign->turn + 3);
  entries = biv_campaign_peek_items (fixture->campaign, BIV_KIND_ENTRY);
  g_assert_nonnull (strstr (biv_said (((BivEntry *) entries->pdata[entries->len - 1])->text), "Floods"));
  g_assert_nonnull (strstr (biv_said (((BivEntry *) entries->pdata[entries->len - 1])->text),
                            "it arrives in turn 4, by its courier it would in turn 1."));
  /* What was worked out stays beside what was chosen. */
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "arrives_computed")), ==, "turn 1");
  g_assert_true (gtk_widget_has_css_class (child (fixture, "arrives_computed"), "struck"));
  g_assert_true (gtk_widget_has_css_class (child (fixture, "arrival"), "overruled"));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (child (fixture, "arrival")), ==, 4);
  g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
  g_assert_false (gtk_widget_has_css_class (child (fixture, "arrival"), "overruled"));
}

/* One press each, and one step each to take back. */
static void
test_now_and_back (Fixture       *fixture,
                   gconstpointer  data)
{
  make_commanders (fixture);
  send_by_courier (fixture, "Hold the ford.");
  click (fixture, "deliver_now_button");
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_ARRIVED);
  g_assert_cmpstr (get_last (fixture)->reader, ==, "Ben");
  g_assert_false (gtk_widget_get_visible (child (fixture, "deliver_now_button")));
  g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  biv_despatch_box_show (BIV_DESPATCH_BOX (fixture->box), fixture->desk);
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_ON_THE_WAY);
  g_assert_true (gtk_widget_get_visible (child (fixture, "deliver_now_button")));
  click (fixture, "stop_button");
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_STOPPED);
  g_assert_false (gtk_widget_get_visible (child (fixture, "stop_button")));
  g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  g_assert_cmpint (get_last (fixture)->state, ==, BIV_DESPATCH_ON_THE_WAY);
}

/* The same words, in the same name, to somebody else. */
static void
test_copied (Fixture       *fixture,
             gconstpointer  data)
{
  make_commanders (fixture);
  send_by_courier (fixture, "Hold the ford.");
  click (fixture, "copy_button");
  g_assert_true (gtk_stack_get_visible_child (child (fixture, "stack")) == child (fixture, "form"));
  g_assert_cmpstr (biv_choice_get_id (child (fixture, "sender")), ==, "HC");
  click (fixture, "send_button");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  g_assert_cmpstr (get_last (fixture)->text, ==, "Hold the ford.");
  g_assert_cmpstr (get_last (fixture)->sender, ==, "HC");
}

/* Pixels of the colour in which the map warns. */
static guint
count_amber (GtkWidget *map)
{
  BivColour amber = biv_look_get_palette (map)->past;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 700, 300);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;
  int least;
  guint n = 0;

  gtk_widget_measure (map, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate (map, 700, 300, -1, NULL);
  GTK_WIDGET_GET_CLASS (map)->snapshot (map, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 700; x++)
      {
        const guint8 *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
        guint32 pixel = ((const guint32 *) (gconstpointer) row)[x];

        n += ABS ((int) ((pixel >> 16) & 255) - (int) lround (amber.red * 255)) < 6
             && ABS ((int) ((pixel >> 8) & 255) - (int) lround (amber.green * 255)) < 6
             && ABS ((int) (pixel & 255) - (int) lround (amber.blue * 255)) < 6;
      }
  cairo_surface_destroy (surface);
  return n;
}

/* An enemy bars every way: where, who takes it, and that it is seen on the map, once at one place. */
static void
test_barred (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    const char *formation, *place;
  } rows[] = { { "FC", "P10" }, { "HB", "P09" }, { "DH", "P04" } };
  BivProposal *proposal;
  GtkWidget *map = child (fixture, "map");
  guint n_amber;

  make_commanders (fixture);
  proposal = biv_proposal_new (fixture->campaign, "Where they stand", NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    biv_proposal_set_text (proposal, biv_campaign_find_formation (biv_proposal_get_scratch (proposal), rows[i].formation),
                           "location", rows[i].place);
  g_assert_true (biv_campaign_commit (fixture->campaign, proposal, NULL));
  g_object_unref (proposal);
  send_by_courier (fixture, "Come to the palms.");
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "arrives_computed")), ==, "turn 3");
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "taken_computed")), ==, "2 in 6, by Heights Band");
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "taken_why")), ==, "an enemy bars the way at Two Palms");
  g_assert_cmpstr (biv_choice_get_id (child (fixture, "taker")), ==, "HB");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (map), ==, "Fort Halden, Miller's Cross, Two Palms, Old Caravanserai; now at Fort "
                   "Halden; arrives in turn 3; an enemy bars the way at Two Palms");
  n_amber = count_amber (map);
  g_assert_cmpuint (n_amber, >, 100);
  /* At the referee's word nobody bars it. */
  gtk_spin_button_set_value (child (fixture, "arrival"), 2);
  click (fixture, "deliver_button");
  g_assert_cmpstr (gtk_label_get_text (child (fixture, "taken_computed")), ==, "not taken");
  g_assert_null (strstr (gtk_widget_get_tooltip_text (map), "bars"));
  g_assert_cmpuint (count_amber (map), <, n_amber / 4);
}

static void
test_found (Fixture       *fixture,
            gconstpointer  data)
{
  make_commanders (fixture);
  send_by_courier (fixture, "Hold the ford.");
  send_by_courier (fixture, "Burn the boats.");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  biv_despatch_box_find (BIV_DESPATCH_BOX (fixture->box), "BOATS");
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  biv_despatch_box_find (BIV_DESPATCH_BOX (fixture->box), "halden column to ford");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  biv_despatch_box_find (BIV_DESPATCH_BOX (fixture->box), "nowhere");
  g_assert_cmpuint (count_rows (fixture), ==, 0);
  biv_despatch_box_find (BIV_DESPATCH_BOX (fixture->box), "");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
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
  g_test_add ("/app/despatch-box/CA-MAIL-5/forecast", Fixture, NULL, set_up, test_forecast, tear_down);
  g_test_add ("/app/despatch-box/CA-MAIL-5/barred", Fixture, NULL, set_up, test_barred, tear_down);
  g_test_add ("/app/despatch-box/CA-MAIL-6/now-and-back", Fixture, NULL, set_up, test_now_and_back, tear_down);
  g_test_add ("/app/despatch-box/CA-MAIL-6/copied", Fixture, NULL, set_up, test_copied, tear_down);
  g_test_add ("/app/despatch-box/found", Fixture, NULL, set_up, test_found, tear_down);
  return g_test_run ();
}
