/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-plan-editor.c: arrivals and victory conditions added, changed, taken away and undone in the window (CA-REPLACE-1,
 * CA-VICTORY-5) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/step/event-list.h"
#include "app/desk/item-picker.h"
#include "app/map/plan-editor.h"
#include "app/turn/stance-row.h"
#include "campaign/check.h"
#include "campaign/turn/turn.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/turn/victory.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *window, *editor;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  kind)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->window = gtk_window_new ();
  fixture->editor = g_object_new (BIV_TYPE_PLAN_EDITOR, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->editor);
  biv_plan_editor_set_up (BIV_PLAN_EDITOR (fixture->editor), fixture->desk, GPOINTER_TO_INT (kind));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_plan_editor_update), fixture->editor, G_CONNECT_SWAPPED);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  kind)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* ---- Finding things on it ---- */

static void
list_all (GtkWidget *from,
          GType      type,
          GPtrArray *found)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type))
    g_ptr_array_add (found, from);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    list_all (child, type, found);
}

static GtkWidget *
find_button (GtkWidget  *from,
             const char *label,
             guint       which)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  list_all (from, GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (g_strcmp0 (gtk_button_get_label (buttons->pdata[i]), label) == 0 && which-- == 0)
      return buttons->pdata[i];
  return NULL;
}

static gboolean
says (GtkWidget  *from,
      const char *words)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  list_all (from, GTK_TYPE_LABEL, labels);
  for (guint i = 0; i < labels->len; i++)
    if (strstr (gtk_label_get_text (labels->pdata[i]), words) != NULL)
      return TRUE;
  return FALSE;
}

static BivItemPicker *
find_picker (GtkWidget *from,
             guint      which)
{
  g_autoptr (GPtrArray) pickers = g_ptr_array_new ();

  list_all (from, BIV_TYPE_ITEM_PICKER, pickers);
  g_assert_cmpuint (which, <, pickers->len);
  return pickers->pdata[which];
}

static guint
count_cards (GtkWidget *from)
{
  g_autoptr (GPtrArray) frames = g_ptr_array_new ();

  list_all (from, GTK_TYPE_FRAME, frames);
  return frames->len;
}

/* ---- Arrivals ---- */

static void
test_arrivals (Fixture       *fixture,
               gconstpointer  kind)
{
  GPtrArray *lines = biv_campaign_peek_items (fixture->campaign, BIV_KIND_SCHEDULE);
  g_autofree char *before = fixture_dup_lasting_text (fixture->campaign), *after = NULL, *again = NULL;
  guint n = lines->len;
  BivSchedule *line;

  g_assert_cmpuint (count_cards (fixture->editor), ==, n);
  g_assert_true (says (fixture->editor, "Turn 4, Fort Halden: "));
  g_signal_emit_by_name (find_button (fixture->editor, "Add an arrival", 0), "clicked");
  g_assert_cmpuint (lines->len, ==, n + 1);
  g_assert_cmpuint (count_cards (fixture->editor), ==, n + 1);
  line = lines->pdata[n];
  g_assert_cmpint (line->turn, ==, fixture->campaign->turn + 1);
  g_assert_true (says (fixture->editor, "Nobody comes in the arrival"));

  /* Who is there already: told, with the remedy, and not barred. */
  biv_item_picker_pick (find_picker (fixture->editor, n), "A02");
  g_assert_cmpstr (line->units[0], ==, "A02");
  g_assert_true (says (fixture->editor, "has arrived already; make it a reserve"));
  biv_item_picker_pick (find_picker (fixture->editor, n), "A13");
  g_assert_true (says (fixture->editor, "is to arrive twice"));
  biv_item_picker_drop (find_picker (fixture->editor, n), "A02");
  g_assert_cmpuint (g_strv_length (line->units), ==, 1);
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Units of the arrival of turn 2");
  after = fixture_dup_lasting_text (fixture->campaign);

  g_signal_emit_by_name (find_button (fixture->editor, "Remove", n), "clicked");
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Remove the arrival of turn 2");
  g_assert_cmpuint (count_cards (fixture->editor), ==, n);
  biv_desk_undo (fixture->desk);
  again = fixture_dup_lasting_text (fixture->campaign);
  g_assert_cmpstr (again, ==, after);
  for (int i = 0; i < 4; i++)
    biv_desk_undo (fixture->desk);
  g_free (again);
  again = fixture_dup_lasting_text (fixture->campaign);
  g_assert_cmpstr (again, ==, before);
  g_assert_cmpuint (count_cards (fixture->editor), ==, n);
}

/* ---- Warnings ---- */

typedef struct
{
  const char *name;
  BivKind     kind;
  const char *field, *word;
  const char *clause, *says;
} FaultRow;

static const FaultRow fault_rows[] = {
  { "past", BIV_KIND_SCHEDULE, "turn", "1", "CA-REPLACE-1", "is past and has not come" },
  { "after-the-end", BIV_KIND_SCHEDULE, "turn", "99", "CA-TURN-5", "comes after the last turn" },
  { "no-place", BIV_KIND_SCHEDULE, "place", "none", "CA-REPLACE-1", "has no place" },
  { "nobody", BIV_KIND_SCHEDULE, "units", "none", "CA-REPLACE-1", "Nobody comes" },
  { "enemy-formation", BIV_KIND_SCHEDULE, "formation", "DH", "CA-REPLACE-1", "which is the other side's" },
  { "no-places", BIV_KIND_VICTORY, "places", "none", "CA-VICTORY-5", "and none is named" },
  { "twice", BIV_KIND_VICTORY, "places", "P07,P07", "CA-VICTORY-5", "Dorrim counts twice" },
  { "too-many", BIV_KIND_VICTORY, "n", "7", "CA-VICTORY-5", "must hold 7 of 2 places" },
  { "keep-without-turn", BIV_KIND_VICTORY, "kind", "keep", "CA-VICTORY-5", "no turn is named" },
  { "no-formation", BIV_KIND_VICTORY, "kind", "destroy", "CA-VICTORY-5", "none is named; name an enemy's" },
};

/* Each names what is wrong with its clause and its remedy, on the card of the thing, and goes with an undo. */
static void
test_fault (gconstpointer data)
{
  const FaultRow *row = data;
  Fixture fixture = { 0 };
  g_autoptr (GPtrArray) faults = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_found = FALSE;
  BivItem *item;

  set_up (&fixture, GINT_TO_POINTER (row->kind));
  item = biv_campaign_peek_items (fixture.campaign, row->kind)->pdata[0];
  none = biv_campaign_list_warnings (fixture.campaign);
  g_assert_cmpuint (none->len, ==, 0);
  biv_desk_edit (fixture.desk, "By hand", item, row->field, row->word, &error);
  g_assert_no_error (error);
  faults = biv_campaign_list_warnings (fixture.campaign);
  for (guint i = 0; i < faults->len; i++)
    {
      const BivItemFault *fault = faults->pdata[i];

      is_found |= g_strcmp0 (fault->unit, biv_item_get_id (item)) == 0 && g_str_equal (fault->why.code, row->clause)
                  && strstr (fault->why.text, row->says) != NULL;
    }
  g_assert_true (is_found);
  g_assert_true (says (fixture.editor, row->says));
  biv_desk_undo (fixture.desk);
  g_assert_false (says (fixture.editor, row->says));
  tear_down (&fixture, NULL);
}

/* ---- Victory ---- */

static void
test_victory (Fixture       *fixture,
              gconstpointer  kind)
{
  GPtrArray *conditions = biv_campaign_peek_items (fixture->campaign, BIV_KIND_VICTORY);
  g_autofree char *before = fixture_dup_lasting_text (fixture->campaign), *again = NULL;
  guint n = conditions->len, n_steps = 0;
  BivVictory *condition;
  g_autoptr (GError) error = NULL;

  g_signal_emit_by_name (find_button (fixture->editor, "Add a victory condition", 0), "clicked");
  condition = conditions->pdata[n];
  /* A condition that asks for nothing is not met by nothing. */
  g_assert_false (biv_victory_holds_now (fixture->campaign, condition));
  biv_item_picker_pick (find_picker (fixture->editor, n), "P01");
  g_assert_true (says (fixture->editor, "Held by Crown of Alvora: Fort Halden"));
  g_assert_true (biv_victory_holds_now (fixture->campaign, condition));
  /* Another kind has other fields: no places to hold. */
  biv_desk_edit (fixture->desk, "Condition", condition, "kind", "destroy", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_cards (fixture->editor), ==, n + 1);
  biv_desk_edit (fixture->desk, "Formation", condition, "formation", "DH", &error);
  g_assert_no_error (error);
  g_assert_true (says (fixture->editor, "Destroyed by Crown of Alvora: Dorrim Host"));
  g_signal_emit_by_name (find_button (fixture->editor, "Remove", n), "clicked");
  g_assert_cmpuint (conditions->len, ==, n);
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Remove the victory condition of Crown of Alvora");
  for (; biv_campaign_get_undo_title (fixture->campaign) != NULL; n_steps++)
    biv_desk_undo (fixture->desk);
  g_assert_cmpuint (n_steps, ==, 5);
  again = fixture_dup_lasting_text (fixture->campaign);
  g_assert_cmpstr (again, ==, before);
}

/* ---- What else is settled beforehand ---- */

/* Sides without a relation are hostile; the first choice makes one, the next changes it, undo takes it away. */
static void
test_stance (Fixture       *fixture,
             gconstpointer  kind)
{
  GPtrArray *sides = biv_campaign_peek_items (fixture->campaign, BIV_KIND_SIDE);
  g_autofree char *before = fixture_dup_lasting_text (fixture->campaign), *again = NULL;
  GtkWidget *row = g_object_ref_sink (biv_stance_row_new (fixture->desk, sides->pdata[0], sides->pdata[1]));
  GPtrArray *relations = biv_campaign_peek_items (fixture->campaign, BIV_KIND_RELATION);
  guint n = relations->len;

  biv_stance_row_set (BIV_STANCE_ROW (row), BIV_STANCE_NEUTRAL);
  g_assert_cmpint (biv_sides_get_stance (fixture->campaign, "CLAN", "CROWN"), ==, BIV_STANCE_NEUTRAL);
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Crown of Alvora and Clans of Karrash: Neutral");
  biv_stance_row_set (BIV_STANCE_ROW (row), BIV_STANCE_ALLIED);
  biv_stance_row_set (BIV_STANCE_ROW (row), BIV_STANCE_ALLIED);
  g_assert_cmpint (biv_sides_get_stance (fixture->campaign, "CLAN", "CROWN"), ==, BIV_STANCE_ALLIED);
  g_assert_cmpuint (relations->len, ==, n + 1);
  biv_desk_undo (fixture->desk);
  g_assert_cmpint (biv_sides_get_stance (fixture->campaign, "CLAN", "CROWN"), ==, BIV_STANCE_NEUTRAL);
  biv_desk_undo (fixture->desk);
  again = fixture_dup_lasting_text (fixture->campaign);
  g_assert_cmpstr (again, ==, before);
  g_object_unref (row);
}

/* CA-EVENT-1: one text of the referee's among the usual ones; an empty one is the usual one again. */
static void
test_events (Fixture       *fixture,
             gconstpointer  kind)
{
  GtkWidget *list = biv_event_list_new (fixture->desk);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();

  gtk_window_set_child (GTK_WINDOW (fixture->window), list);
  list_all (list, GTK_TYPE_ENTRY, entries);
  g_assert_cmpuint (entries->len, ==, 6);
  g_assert_cmpstr (gtk_editable_get_text (entries->pdata[1]), ==, "Fever in one camp.");
  gtk_editable_set_text (entries->pdata[2], "A comet is seen, and some pray.");
  g_signal_emit_by_name (entries->pdata[2], "activate");
  g_assert_cmpstr (biv_turn_get_event (fixture->campaign, 3), ==, "A comet is seen, and some pray.");
  g_assert_cmpstr (biv_turn_get_event (fixture->campaign, 2), ==, "Fever in one camp.");
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Chance event 3");
  gtk_editable_set_text (entries->pdata[2], " ");
  g_signal_emit_by_name (entries->pdata[2], "activate");
  g_assert_null (fixture->campaign->events);
  g_assert_cmpstr (gtk_editable_get_text (entries->pdata[2]), ==, "A bridge or ford is doubtful.");
  biv_desk_undo (fixture->desk);
  g_assert_cmpstr (biv_turn_get_event (fixture->campaign, 3), ==, "A comet is seen, and some pray.");
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
  g_test_add ("/app/plan-editor/CA-REPLACE-1/arrivals", Fixture, GINT_TO_POINTER (BIV_KIND_SCHEDULE), set_up, test_arrivals,
              tear_down);
  g_test_add ("/app/plan-editor/CA-VICTORY-5/victory", Fixture, GINT_TO_POINTER (BIV_KIND_VICTORY), set_up, test_victory,
              tear_down);
  g_test_add ("/app/plan-editor/stance", Fixture, GINT_TO_POINTER (BIV_KIND_VICTORY), set_up, test_stance, tear_down);
  g_test_add ("/app/plan-editor/CA-EVENT-1/events", Fixture, GINT_TO_POINTER (BIV_KIND_VICTORY), set_up, test_events,
              tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (fault_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/plan-editor/faults/", fault_rows[i].name, NULL);

      g_test_add_data_func (path, &fault_rows[i], test_fault);
    }
  return g_test_run ();
}
