/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calculators-window.c: the calculators' window: its forms, its dice, what it keeps, and what it writes of a unit */
#include <gtk/gtk.h>

#include "app/calculators/calculators-window.h"
#include "app/calculators/input-row.h"
#include "app/calculators/line-list.h"
#include "app/calculators/pairing-view.h"
#include "app/calculators/place-fields.h"
#include "app/widgets/preferences.h"
#include "app/calculators/calculation-words.h"
#include "app/calculators/send-dialog.h"
#include "campaign/story/journal.h"
#include "fixture.h"

typedef struct
{
  GtkWidget            *widget;
  BivCalculatorsWindow *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_object_set (biv_preferences_get (), "types-dice", FALSE, NULL);
  fixture->widget = biv_calculators_window_new (NULL);
  fixture->window = BIV_CALCULATORS_WINDOW (fixture->widget);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->widget));
}

/* ---- What is on the screen ---- */

/* The n-th widget in sight of @type below @from that has this label somewhere inside; @text NULL: any. */
static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *text,
      guint      *n)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (from) && !GTK_IS_WINDOW (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type))
    {
      gboolean fits = text == NULL;

      if (text != NULL && GTK_IS_LABEL (from))
        fits = g_str_equal (gtk_label_get_text (GTK_LABEL (from)), text);
      else if (text != NULL)
        fits = find (from, GTK_TYPE_LABEL, text, NULL) != NULL;
      if (fits && (n == NULL || (*n)-- == 0))
        return from;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text, n);
  return found;
}

static GtkWidget *
field (Fixture    *fixture,
       const char *label,
       GType       type)
{
  GtkWidget *row = find (fixture->widget, BIV_TYPE_INPUT_ROW, label, NULL);

  g_assert_nonnull (row);
  return find (row, type, NULL, NULL);
}

static void
fill_in (Fixture    *fixture,
         const char *label,
         const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (field (fixture, label, GTK_TYPE_ENTRY)), text);
}

static gboolean
shows (Fixture    *fixture,
       const char *text)
{
  return find (fixture->widget, GTK_TYPE_LABEL, text, NULL) != NULL;
}

static void
step (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->widget, "calculators.step", NULL);
}

static BivCalculationState
get_state (Fixture *fixture)
{
  return biv_calculation_get_state (biv_calculators_window_get_reckoning (fixture->window));
}

static GtkWidget *
history (Fixture *fixture)
{
  GtkWidget *heading = find (fixture->widget, GTK_TYPE_LABEL, "Earlier results", NULL);

  return heading != NULL ? gtk_widget_get_next_sibling (heading) : NULL;
}

/* ---- Forms ---- */

/* Each has a form that can be gone through, and none complains before anything was filled in. */
static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    {
      const BivCalculator *calculator = biv_calculator_get_at (i);
      guint n = 0;

      biv_calculators_window_show (fixture->window, calculator->id);
      g_assert_true (biv_calculation_get_calculator (biv_calculators_window_get_reckoning (fixture->window)) == calculator);
      g_assert_true (shows (fixture, calculator->name));
      g_assert_cmpint (get_state (fixture), !=, BIV_CALCULATION_FAULTY);
      while (n < 30)
        {
          guint at = n;

          if (find (fixture->widget, BIV_TYPE_INPUT_ROW, NULL, &at) == NULL)
            break;
          n++;
        }
      g_assert_cmpuint (n == 0, ==, calculator->inputs[0].key == NULL);
    }
}

static void
test_fault_at_field (Fixture       *fixture,
                     gconstpointer  data)
{
  const char *remedy = "A length in millimetres is wanted, 0 to 1000000, with at most two decimals.";

  biv_calculators_window_show (fixture->window, "artillery");
  fill_in (fixture, "Calibre", "6");
  fill_in (fixture, "Guns", "8");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_OPEN);
  fill_in (fixture, "Range", "far");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_FAULTY);
  g_assert_nonnull (find (find (fixture->widget, BIV_TYPE_INPUT_ROW, "Range", NULL), GTK_TYPE_LABEL, remedy, NULL));
  g_assert_null (find (find (fixture->widget, BIV_TYPE_INPUT_ROW, "Guns", NULL), GTK_TYPE_LABEL, remedy, NULL));
  /* A comma is a point where people write one. */
  fill_in (fixture, "Range", "300,5");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DICE);
  g_assert_cmpstr (biv_calculation_get_input (biv_calculators_window_get_reckoning (fixture->window), "range"), ==, "300.5");
  g_assert_false (shows (fixture, remedy));
  fill_in (fixture, "Calibre", "5");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_REFUSED);
  g_assert_true (shows (fixture, "Calibre 5 has no range."));
  g_assert_true (shows (fixture, "Refused: E-SETUP-9, FU-ART-1"));
}

/* A place that is folded away comes to light with what is wrong with it. */
static void
test_folded (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *expander;

  biv_calculators_window_show (fixture->window, "artillery");
  fill_in (fixture, "Calibre", "6");
  fill_in (fixture, "Guns", "8");
  expander = find (fixture->widget, GTK_TYPE_EXPANDER, "From", NULL);
  g_assert_false (gtk_expander_get_expanded (GTK_EXPANDER (expander)));
  biv_calculation_set_input (biv_calculators_window_get_reckoning (fixture->window), "to", "600,807.5,180,200");
  biv_calculation_set_input (biv_calculators_window_get_reckoning (fixture->window), "from", "here");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_FAULTY);
  g_assert_true (gtk_expander_get_expanded (GTK_EXPANDER (expander)));
}

/* What does not count is not there, and is left out. */
static void
test_conditions (Fixture       *fixture,
                 gconstpointer  data)
{
  BivCalculation *reckoning;

  biv_calculators_window_show (fixture->window, "frontage");
  reckoning = biv_calculators_window_get_reckoning (fixture->window);
  g_assert_null (find (fixture->widget, BIV_TYPE_INPUT_ROW, "Guns", NULL));
  fill_in (fixture, "Men in the front rank", "200");
  g_assert_true (shows (fixture, "200 × 15 mm"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (field (fixture, "Arm", GTK_TYPE_DROP_DOWN)), 2);
  g_assert_null (biv_calculation_get_input (reckoning, "front"));
  g_assert_null (find (fixture->widget, BIV_TYPE_INPUT_ROW, "Men in the front rank", NULL));
  fill_in (fixture, "Guns", "8");
  g_assert_true (shows (fixture, "80 × 30 mm"));
  gtk_widget_activate_action (fixture->widget, "calculators.clear", NULL);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_OPEN);
}

/* ---- Combats ---- */

static void
test_combat (Fixture       *fixture,
             gconstpointer  data)
{
  BivCalculation *reckoning;
  GtkWidget *side, *add, *remove;
  guint second = 1;

  biv_calculators_window_show (fixture->window, "infantry-combat");
  reckoning = biv_calculators_window_get_reckoning (fixture->window);
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "a1"), ==, "q5,f200,attacks");
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "b1"), ==, "q5,f200");
  side = find (fixture->widget, BIV_TYPE_LINE_LIST, NULL, NULL);
  add = find (side, GTK_TYPE_BUTTON, "Add a unit", NULL);
  g_signal_emit_by_name (add, "clicked");
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "a2"), ==, "q5,f200,attacks");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find (side, GTK_TYPE_CHECK_BUTTON, "Reforming", &second)), TRUE);
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "a2"), ==, "q5,f200,attacks,reforming");
  /* The first goes; the second is A1 now. */
  for (guint i = 0;; i++)
    {
      guint at = i;

      remove = find (side, GTK_TYPE_BUTTON, NULL, &at);
      g_assert_nonnull (remove);
      if (g_strcmp0 (gtk_widget_get_tooltip_text (remove), "Remove A1") == 0)
        break;
    }
  g_signal_emit_by_name (remove, "clicked");
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "a1"), ==, "q5,f200,attacks,reforming");
  g_assert_null (biv_calculation_get_input (reckoning, "a2"));
  gtk_editable_set_text (GTK_EDITABLE (find (side, GTK_TYPE_ENTRY, NULL, NULL)), "wide");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_FAULTY);
  g_assert_true (shows (fixture, "A frontage is wanted, above 0 and at most 10000 mm, such as 200 or 66.67."));
  gtk_editable_set_text (GTK_EDITABLE (find (side, GTK_TYPE_ENTRY, NULL, NULL)), "66,67");
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "a1"), ==, "q5,f66.67,attacks,reforming");
  step (fixture);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DONE);
  g_assert_true (shows (fixture, "reforming"));
}

/* Two lines are drawn as they stand once it is known who fights whom. */
static void
test_pairing (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const places[] = { "300,492.5,0,200", "400,707.5,180,200" };
  BivCalculation *reckoning;

  biv_calculators_window_show (fixture->window, "pairing");
  reckoning = biv_calculators_window_get_reckoning (fixture->window);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_OPEN);
  g_assert_null (find (fixture->widget, BIV_TYPE_PAIRING_VIEW, NULL, NULL));
  for (guint side = 0; side < 2; side++)
    {
      guint at = side;
      GtkWidget *list = find (fixture->widget, BIV_TYPE_LINE_LIST, NULL, &at);

      g_object_set (find (list, BIV_TYPE_PLACE_FIELDS, NULL, NULL), "text", places[side], NULL);
    }
  fill_in (fixture, "Attacks declared by", "A1");
  g_assert_cmpstr (biv_calculation_get_input (reckoning, "declared"), ==, "a1");
  g_assert_true (shows (fixture, "A1 – B1"));
  g_assert_nonnull (find (fixture->widget, BIV_TYPE_PAIRING_VIEW, NULL, NULL));
  fill_in (fixture, "Attacks declared by", "C1");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_FAULTY);
  g_assert_null (find (fixture->widget, BIV_TYPE_PAIRING_VIEW, NULL, NULL));
}

/* ---- Dice and what is kept ---- */

static void
test_history (Fixture       *fixture,
              gconstpointer  data)
{
  BivCalculation *reckoning;
  GtkListBox *list;
  GtkListBoxRow *row;
  g_autofree char *first = NULL, *again = NULL;

  biv_calculators_window_show (fixture->window, "artillery");
  reckoning = biv_calculators_window_get_reckoning (fixture->window);
  fill_in (fixture, "Calibre", "6");
  fill_in (fixture, "Guns", "8");
  fill_in (fixture, "Range", "300");
  g_assert_null (history (fixture));
  step (fixture);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DONE);
  first = biv_calculation_dup_text (reckoning);
  list = GTK_LIST_BOX (history (fixture));
  g_assert_nonnull (gtk_list_box_get_row_at_index (list, 0));
  g_assert_null (gtk_list_box_get_row_at_index (list, 1));
  fill_in (fixture, "Range", "500");
  step (fixture);
  step (fixture);
  g_assert_nonnull (gtk_list_box_get_row_at_index (list, 2));
  g_assert_null (gtk_list_box_get_row_at_index (list, 3));
  /* Back to the first one, from another calculator; looking is not keeping. */
  biv_calculators_window_show (fixture->window, "woods");
  row = gtk_list_box_get_row_at_index (list, 2);
  g_signal_emit_by_name (list, "row-activated", row);
  again = biv_calculation_dup_text (biv_calculators_window_get_reckoning (fixture->window));
  g_assert_cmpstr (again, ==, first);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (field (fixture, "Range", GTK_TYPE_ENTRY))), ==, "300");
  g_assert_null (gtk_list_box_get_row_at_index (list, 3));
}

/* What has no dice is kept when it is asked for, once. */
static void
test_keep (Fixture       *fixture,
           gconstpointer  data)
{
  biv_calculators_window_show (fixture->window, "frontage");
  fill_in (fixture, "Men in the front rank", "200");
  g_assert_null (history (fixture));
  step (fixture);
  step (fixture);
  g_assert_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (history (fixture)), 0));
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (history (fixture)), 1));
}

/* Typed dice: the step rolls nothing. */
static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *image;

  g_object_set (biv_preferences_get (), "types-dice", TRUE, NULL);
  biv_calculators_window_show (fixture->window, "woods");
  step (fixture);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DICE);
  for (guint i = 0;; i++)
    {
      guint at = i;

      image = find (fixture->widget, GTK_TYPE_IMAGE, NULL, &at);
      g_assert_nonnull (image);
      if (g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (image)), "biv-die-1-symbolic") == 0)
        break;
    }
  g_signal_emit_by_name (gtk_widget_get_ancestor (image, GTK_TYPE_BUTTON), "clicked");
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DONE);
  g_assert_true (shows (fixture, "Keeps its way"));
  gtk_widget_activate_action (fixture->widget, "calculators.take-back", NULL);
  g_assert_cmpint (get_state (fixture), ==, BIV_CALCULATION_DICE);
}

/* ---- The campaign ---- */

/* One step, in the remarks and in the histories of unit and battle; undo takes all of it back. */
static void
test_remark (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivUnit *unit = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->pdata[0];
  g_autoptr (BivProposal) empty = biv_turn_propose_remark (campaign, NULL, unit, "  ", "FU-ART-2");
  g_autoptr (BivProposal) first = biv_turn_propose_remark (campaign, NULL, unit, "2 damage points", "FU-ART-2"), second = NULL;
  g_autofree char *before = g_strdup (unit->remarks);
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  BivEntry *entry;

  g_assert_nonnull (biv_proposal_get_refusal (empty));
  g_assert_true (biv_desk_commit (desk, first));
  g_assert_true (g_str_has_suffix (unit->remarks, "2 damage points"));
  second = biv_turn_propose_remark (campaign, NULL, unit, "defeat by 4", NULL);
  g_assert_true (biv_desk_commit (desk, second));
  g_assert_true (g_str_has_suffix (unit->remarks, "2 damage points; defeat by 4"));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n_entries + 2);
  entry = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->pdata[n_entries];
  g_assert_cmpstr (entry->clause, ==, "FU-ART-2");
  g_assert_true (g_strv_contains ((const char *const *) entry->objects, biv_id_of (unit)));
  biv_desk_undo (desk);
  g_assert_true (g_str_has_suffix (unit->remarks, "2 damage points"));
  biv_desk_undo (desk);
  g_assert_cmpstr (unit->remarks, ==, before);
  biv_document_discard (document);
}

/* Where the campaign has no battle by the rulebook there is nothing to send to, and the button says so. */
static void
test_send_hindered (Fixture       *fixture,
                    gconstpointer  data)
{
  BivDocument *document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  GtkWidget *send;

  g_assert_false (biv_send_dialog_can_send (desk));
  biv_calculators_window_show (fixture->window, "woods");
  step (fixture);
  send = find (fixture->widget, GTK_TYPE_BUTTON, "Send to a unit…", NULL);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (send), ==, "No campaign is open to keep it.");
  biv_calculators_window_set_desk (fixture->window, desk);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (send), ==, "The open campaign has no battle by this rulebook.");
  g_assert_true (shows (fixture, "Fusilier, with the usual options"));
  /* The campaign is closed behind the window's back. */
  biv_document_discard (document);
  g_object_unref (document);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (send), ==, "No campaign is open to keep it.");
}

static BivBattle *
make_battle (BivDesk *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (GError) error = NULL;
  BivBattle *battle;

  fixture_go_to_contact (desk);
  for (int i = 0; i < 10 && campaign->phase == BIV_PHASE_CONTACT; i++)
    if (biv_procedure_get_wanted (biv_desk_get_phase (desk)) != NULL)
      {
        biv_procedure_mark_face (biv_desk_get_phase (desk), 1);
        biv_procedure_use_face (biv_desk_get_phase (desk));
      }
    else
      biv_desk_do_next_step (desk);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->len, >, 0);
  battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  biv_desk_edit (desk, "Rulebook", battle, "ruleset", "fusilier", &error);
  g_assert_no_error (error);
  return battle;
}

/* From the result to a unit of the battle, through the dialog. */
static void
test_send (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivBattle *battle = make_battle (desk);
  BivCalculation *reckoning;
  GtkWidget *dialog;
  BivEntry *entry;
  BivUnit *unit;

  g_assert_true (biv_send_dialog_can_send (desk));
  biv_calculators_window_set_desk (fixture->window, desk);
  biv_calculators_window_show (fixture->window, "artillery");
  reckoning = biv_calculators_window_get_reckoning (fixture->window);
  fill_in (fixture, "Calibre", "6");
  fill_in (fixture, "Guns", "8");
  fill_in (fixture, "Range", "300");
  biv_calculation_give_face (reckoning, 4);
  biv_calculation_give_face (reckoning, 4);
  dialog = biv_send_dialog_new (desk, reckoning, GTK_WINDOW (fixture->widget));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find (dialog, GTK_TYPE_ENTRY, NULL, NULL))), ==, "2 damage points");
  g_signal_emit_by_name (find (dialog, GTK_TYPE_BUTTON, "Write", NULL), "clicked");
  entry = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY),
                             biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len - 1);
  g_assert_cmpstr (entry->clause, ==, "FU-ART-2");
  g_assert_true (g_strv_contains ((const char *const *) entry->objects, biv_id_of (battle)));
  unit = BIV_UNIT (biv_campaign_find (campaign, entry->objects[0]));
  g_assert_true (g_str_has_suffix (unit->remarks, "2 damage points"));
  biv_desk_undo (desk);
  g_assert_false (unit->remarks != NULL && g_str_has_suffix (unit->remarks, "2 damage points"));
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add ("/calculators-window/" #name, Fixture, NULL, set_up, test_##name, tear_down)
  ADD (all);
  ADD (fault_at_field);
  ADD (folded);
  ADD (conditions);
  ADD (combat);
  ADD (pairing);
  ADD (history);
  ADD (keep);
  ADD (typed);
  ADD (remark);
  ADD (send_hindered);
  ADD (send);
  return g_test_run ();
}
