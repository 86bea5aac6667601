/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-fight.c: a battle on a table, played in the window: attacks, ways with their measure, orders, combats, who looks */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/fusilier/action-menu.h"
#include "app/battle/fusilier/order-card.h"
#include "app/battle/step/battle-step.h"
#include "app/battle/battles-page.h"
#include "app/turn/clock-strip.h"
#include "app/battle/step/fight-log.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/log-card.h"
#include "app/battle/step/moment-bar.h"
#include "app/canvas/table-bases.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/proposal.h"
#include "engine/biv-session.h"
#include "fixture.h"

#define MM(mm) ((mm) * 100)

/* In the order of the setup. */
enum { LEIB_1, LEIB_2, BATTERY, HUSSARS, GARDE_1, GARDE_2 };

#define FIRST_GENERAL 1000u         /* as the bases of generals are numbered */

typedef struct
{
  BivDocument    *document;
  GtkWidget      *window, *page;
  BivTableCanvas *canvas;
  BivClockStrip  *clock;
} Fixture;

static void
settle (void)
{
  for (int i = 0; i < 60 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
}

static gboolean
says (GtkWidget  *widget,
      const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

/* What is to be seen; @text: of a label, or a part of it. */
static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (from) && !GTK_IS_WINDOW (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type) && (text == NULL || says (from, text)))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static gboolean
shows (Fixture    *fixture,
       const char *text)
{
  return find (fixture->page, GTK_TYPE_LABEL, text) != NULL;
}

/* A heading may say the same. */
static GtkWidget *
find_with (GtkWidget  *from,
           GType       type,
           const char *label)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type) && find (from, GTK_TYPE_LABEL, label) != NULL)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_with (child, type, label);
  return found;
}

static gboolean
can_push (Fixture    *fixture,
          const char *label)
{
  GtkWidget *button = find_with (fixture->page, GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  return gtk_widget_is_sensitive (button);
}

static void
push (Fixture    *fixture,
      const char *label)
{
  GtkWidget *button = find_with (fixture->page, GTK_TYPE_BUTTON, label);

  g_assert_true (can_push (fixture, label));
  g_signal_emit_by_name (button, "clicked");
  settle ();
}

static void
expect_next (Fixture    *fixture,
             const char *label)
{
  BivNextStep next = { 0 };

  biv_page_get_next_step (BIV_PAGE (fixture->page), &next);
  g_assert_cmpstr (next.label, ==, label);
  biv_next_step_clear (&next);
}

static void
go_on (Fixture    *fixture,
       const char *label)
{
  expect_next (fixture, label);
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  settle ();
  /* Whoever could still fire or attack is told of once. */
  if (!shows (fixture, "Could still act"))
    return;
  expect_next (fixture, label);
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  settle ();
}

static void
click (Fixture *fixture,
       guint    base,
       int      x_mm,
       int      y_mm)
{
  g_signal_emit_by_name (fixture->canvas, "spot-activated", base, MM (x_mm), MM (y_mm));
  settle ();
}

static void
drag (Fixture *fixture,
      guint    base,
      int      x_mm,
      int      y_mm)
{
  g_signal_emit_by_name (fixture->canvas, "base-carried", base, MM (x_mm), MM (y_mm));
  g_signal_emit_by_name (fixture->canvas, "base-dropped", base, MM (x_mm), MM (y_mm), FALSE);
  settle ();
}

static void
press (Fixture *fixture,
       guint    key)
{
  GtkWidget *step = gtk_widget_get_ancestor (GTK_WIDGET (fixture->canvas), g_type_from_name ("BivTableFight"));

  fixture_press (step, key);
  settle ();
}

static void
cancel (Fixture *fixture)
{
  gboolean is_done = FALSE;

  g_signal_emit_by_name (fixture->canvas, "cancel", &is_done);
  g_assert_true (is_done);
  settle ();
}

static guint
base_at (Fixture *fixture,
         int      x_mm,
         int      y_mm)
{
  return biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (x_mm), MM (y_mm)), MM (2));
}

static void
open_page (Fixture   *fixture,
           BivBattle *battle)
{
  fixture->window = gtk_window_new ();
  fixture->page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", biv_document_get_desk (fixture->document), NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 720);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  biv_page_show_item (BIV_PAGE (fixture->page), biv_id_of (battle));
  settle ();
}

/* Before the battle begins: the orders are drafts of the brigadiers'. */
static void
take_to_setup (BivSetup *setup)
{
  g_free (setup->phase);
  setup->phase = g_strdup ("setup");
  biv_facts_set (setup->facts, "clock", NULL);
  for (guint i = 0; i < setup->parts->len; i++)
    {
      BivSetupPart *part = g_ptr_array_index (setup->parts, i);

      if (part->kind != BIV_PART_ORDER)
        continue;
      biv_facts_set (part->facts, "received", NULL);
      biv_facts_set (part->facts, "active", NULL);
      biv_facts_set (part->facts, "by", part->side == 0 ? "Sternau" : "Delcourt");
    }
}

/* The enemy has guns where he had foot, 185 mm before the hussars; ours are left by their crew. */
static void
bring_guns (BivSetup *setup)
{
  BivSetupUnit *guns = biv_setup_get_unit (setup, GARDE_1);

  g_free (guns->type);
  guns->type = g_strdup ("artillery");
  guns->place = biv_spot (MM (1000), MM (465));
  biv_facts_set (guns->facts, "front", NULL);
  biv_facts_set (guns->facts, "guns", "6");
  biv_facts_set (guns->facts, "calibre", "6");
  biv_facts_set (biv_setup_get_unit (setup, BATTERY)->facts, "abandoned", "yes");
  /* FU-ORDER-17: who screens may attack, and need not move. */
  for (guint i = 0; i < setup->parts->len; i++)
    {
      BivSetupPart *part = g_ptr_array_index (setup->parts, i);

      if (part->kind != BIV_PART_ORDER || part->side != 0)
        continue;
      g_free (part->what);
      part->what = g_strdup ("screen");
    }
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (BivSetup) setup = fixture_make_table_setup ();
  BivBattle *battle;

  if (g_strcmp0 (data, "setup") == 0)
    take_to_setup (setup);
  else if (g_strcmp0 (data, "guns") == 0)
    bring_guns (setup);
  else if (data != NULL)
    {
      BivSetupUnit *late = biv_setup_get_unit (setup, HUSSARS);

      setup->turn = 2;
      late->arrival = 2;
      late->has_place = FALSE;
    }
  fixture->document = fixture_open_sample ();
  battle = fixture_make_table_battle (biv_document_get_desk (fixture->document), setup);
  open_page (fixture, battle);
  fixture->canvas = BIV_TABLE_CANVAS (find (fixture->page, BIV_TYPE_TABLE_CANVAS, NULL));
  fixture->clock = BIV_CLOCK_STRIP (find (fixture->page, BIV_TYPE_CLOCK_STRIP, NULL));
  g_assert_nonnull (fixture->canvas);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  settle ();
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* ---- What is seen ---- */

static void
test_units (Fixture      *fixture,
            gconstpointer data)
{
  int width, natural;

  g_assert_cmpuint (base_at (fixture, 330, 300), ==, LEIB_1);
  g_assert_cmpuint (base_at (fixture, 1050, 600), ==, GARDE_2);
  g_assert_cmpuint (base_at (fixture, 1500, 300), ==, BIV_NO_BASE);
  g_assert_true (shows (fixture, "Bound 1, 09:00"));
  click (fixture, LEIB_1, 400, 300);
  g_assert_true (shows (fixture, "150 × 15 mm"));
  g_assert_true (shows (fixture, "line"));
  /* Nobody goes anywhere while orders are written. */
  g_assert_false (shows (fixture, "May move: "));
  click (fixture, BIV_NO_BASE, 1500, 300);
  g_assert_true (shows (fixture, "No unit picked"));
  gtk_widget_measure (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1, &width, &natural, NULL, NULL);
  g_assert_cmpint (width, <=, 1280);
}

/* What is to be done in a phase is told over the whole card, below whose turn it is and the bound. */
static void
test_hint_width (Fixture      *fixture,
                 gconstpointer data)
{
  GtkWidget *hint, *bound;
  graphene_rect_t own, other;

  go_on (fixture, "Close the orders");
  hint = find (fixture->page, GTK_TYPE_LABEL, "Choose a unit, then the enemy whom it attacks.");
  bound = find (fixture->page, GTK_TYPE_LABEL, "Bound 1, ");
  g_assert_nonnull (hint);
  g_assert_nonnull (bound);
  fixture_wait (100);
  g_assert_true (gtk_widget_compute_bounds (hint, fixture->page, &own));
  g_assert_true (gtk_widget_compute_bounds (bound, fixture->page, &other));
  g_assert_cmpfloat (own.origin.x + own.size.width, >=, other.origin.x + other.size.width - 1);
}

/* What is concealed, and what the other side has in mind, is for its own side alone. */
static void
test_who_looks (Fixture      *fixture,
                gconstpointer data)
{
  GtkWidget *looks = NULL;
  g_autofree char *all = biv_clock_strip_dup_words (fixture->clock), *own = NULL;

  g_assert_nonnull (strstr (all, "Garde: Hold"));
  looks = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "The referee looks"), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (looks), 1);
  settle ();
  g_assert_cmpuint (base_at (fixture, 1050, 600), ==, BIV_NO_BASE);
  g_assert_cmpuint (base_at (fixture, 400, 700), ==, GARDE_1);
  own = biv_clock_strip_dup_words (fixture->clock);
  g_assert_nonnull (strstr (own, "Leib: Attack"));
  g_assert_null (strstr (own, "Garde"));
  g_assert_null (find (fixture->page, BIV_TYPE_LOG_CARD, NULL));
  click (fixture, GARDE_1, 400, 700);
  g_assert_false (shows (fixture, "May move: "));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (looks), 2);
  settle ();
  g_assert_cmpuint (base_at (fixture, 1050, 600), ==, GARDE_2);
}

static void
test_measure (Fixture      *fixture,
              gconstpointer data)
{
  GtkWidget *button = find_with (fixture->page, GTK_TYPE_TOGGLE_BUTTON, "Measure");
  gboolean is_taken = TRUE;

  g_signal_emit_by_name (fixture->canvas, "press", MM (1050), MM (100), &is_taken);
  g_assert_false (is_taken);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_signal_emit_by_name (fixture->canvas, "press", MM (1050), MM (100), &is_taken);
  g_assert_true (is_taken);
  g_signal_emit_by_name (fixture->canvas, "drag", MM (1050), MM (400));
  g_assert_true (shows (fixture, "300.0 mm. In sight"));
  g_signal_emit_by_name (fixture->canvas, "drag", MM (1050), MM (900));
  g_assert_true (shows (fixture, "800.0 mm, Wood. Hidden by: Wood"));
  g_signal_emit_by_name (fixture->canvas, "release", FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
  g_assert_false (shows (fixture, "800.0 mm"));
}

/* ---- Orders ---- */

static int
count (const char *words,
       const char *wanted)
{
  g_auto (GStrv) parts = g_strsplit (words, wanted, -1);

  return (int) g_strv_length (parts) - 1;
}

static void
test_order (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *words = NULL;

  GtkWidget *card = find (fixture->page, BIV_TYPE_ORDER_CARD, NULL);
  GtkDropDown *issuer = GTK_DROP_DOWN (gtk_widget_get_template_child (card, BIV_TYPE_ORDER_CARD, "issuer"));

  /* FU-ORDER-8: who writes commands whom he writes to, whichever of them was chosen. */
  click (fixture, GARDE_1, 400, 700);
  g_assert_false (shows (fixture, "FU-ORDER-8"));
  gtk_drop_down_set_selected (issuer, 0);
  settle ();
  g_assert_false (shows (fixture, "FU-ORDER-8"));
  g_assert_cmpuint (gtk_drop_down_get_selected (issuer), ==, 0);
  click (fixture, LEIB_1, 400, 300);
  /* FU-SETUP-9: it may be sent as it is, and would count as none. */
  g_assert_true (shows (fixture, "FU-SETUP-9"));
  push (fixture, "Objective…");
  g_assert_true (shows (fixture, "Click the table."));
  click (fixture, BIV_NO_BASE, 700, 700);
  g_assert_true (shows (fixture, "toward 700, 700 mm"));
  g_assert_false (shows (fixture, "FU-SETUP-9"));
  push (fixture, "Send");
  words = biv_clock_strip_dup_words (fixture->clock);
  g_assert_cmpint (count (words, "Leib: Attack"), ==, 2);
  press (fixture, GDK_KEY_u);
  g_free (g_steal_pointer (&words));
  words = biv_clock_strip_dup_words (fixture->clock);
  g_assert_cmpint (count (words, "Leib: Attack"), ==, 1);
}

/* FU-SETUP-8: what else an order says is in the log, on the clock and in the record, and the enemy does not read it. */
static void
test_note (Fixture      *fixture,
           gconstpointer data)
{
  BivBattle *battle = biv_campaign_peek_items (biv_document_get_campaign (fixture->document), BIV_KIND_BATTLE)->pdata[0];
  GtkWidget *entry = find (fixture->page, GTK_TYPE_ENTRY, NULL), *looks;
  g_autofree char *words = NULL, *theirs = NULL;

  push (fixture, "I type them");
  click (fixture, LEIB_1, 400, 300);
  push (fixture, "Objective…");
  click (fixture, BIV_NO_BASE, 700, 700);
  gtk_editable_set_text (GTK_EDITABLE (entry), " Take the wood ");
  push (fixture, "Send");
  for (int i = 0; i < 2; i++)
    {
      press (fixture, GDK_KEY_4);
      press (fixture, GDK_KEY_Return);
    }
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  g_assert_true (shows (fixture, "“Take the wood”"));
  words = biv_clock_strip_dup_words (fixture->clock);
  g_assert_cmpint (count (words, "“Take the wood”"), ==, 1);
  g_signal_emit_by_name (biv_document_get_desk (fixture->document), "gather");
  g_assert_cmpuint (biv_record_get_n_steps (battle->record), ==, 1);
  g_assert_cmpstr (biv_record_get_step (battle->record, 0)->reason, ==, "Take the wood");
  looks = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "The referee looks"), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (looks), 2);
  settle ();
  theirs = biv_clock_strip_dup_words (fixture->clock);
  g_assert_null (strstr (theirs, "Take the wood"));
  g_assert_false (shows (fixture, "Take the wood"));
  click (fixture, LEIB_1, 400, 300);
  g_assert_false (shows (fixture, "Take the wood"));
}

/* FU-SETUP-6: what is written already is on the card, and is written anew in its place. */
static void
test_draft (Fixture      *fixture,
            gconstpointer data)
{
  click (fixture, GARDE_1, 400, 700);
  g_assert_true (shows (fixture, "toward 500, 700 mm"));
  g_assert_nonnull (find_with (fixture->page, GTK_TYPE_DROP_DOWN, "Hold"));
  click (fixture, LEIB_1, 400, 300);
  g_assert_true (shows (fixture, "toward 500, 900 mm"));
  g_assert_false (can_push (fixture, "Write"));
  push (fixture, "Objective…");
  click (fixture, BIV_NO_BASE, 700, 1000);
  push (fixture, "Write");
  g_assert_true (shows (fixture, "toward 700, 1000 mm"));
  click (fixture, GARDE_1, 400, 700);
  g_assert_true (shows (fixture, "toward 500, 700 mm"));
  press (fixture, GDK_KEY_u);
  click (fixture, LEIB_1, 400, 300);
  g_assert_true (shows (fixture, "toward 500, 900 mm"));
  go_on (fixture, "Begin the battle");
  expect_next (fixture, "Close the orders");
  g_assert_true (shows (fixture, "no objective"));
  g_assert_false (shows (fixture, "toward 500, 900 mm"));
}

/* A general is drawn onto a unit, which he joins; not onto an enemy (FU-COMBAT-12), nor onto open ground. */
static void
test_general (Fixture      *fixture,
              gconstpointer data)
{
  drag (fixture, FIRST_GENERAL, 400, 700);
  g_assert_true (shows (fixture, "FU-COMBAT-12"));
  g_assert_true (shows (fixture, "nobody"));
  cancel (fixture);
  drag (fixture, FIRST_GENERAL, 1500, 200);
  g_assert_true (shows (fixture, "nobody"));
  drag (fixture, FIRST_GENERAL, 400, 300);
  g_assert_true (shows (fixture, "Sternau joins 1/Leib."));
  press (fixture, GDK_KEY_u);
  g_assert_false (shows (fixture, "Sternau joins 1/Leib."));
}

/* What is in sight at first: the armies, larger than if the whole table were; and what somebody has chosen to see stays. */
static void
test_armies_first (Fixture      *fixture,
                   gconstpointer data)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  double first = biv_canvas_get_scale (canvas), whole;
  BivBox view;

  g_assert_true (biv_canvas_fits_box (canvas));
  biv_canvas_get_view (canvas, &view);
  /* 1/Leib at 400, 300 and 2/Garde at 1050, 600, of a table 1200 mm deep. */
  g_assert_cmpfloat (view.x, <, 400);
  g_assert_cmpfloat (view.x + view.width, >, 1050);
  g_assert_cmpfloat (view.y + view.height, >, 1200 - 300);
  /* Laid out anew, as when a menu comes over it, it shows the same. */
  gtk_widget_queue_resize (GTK_WIDGET (canvas));
  fixture_wait (100);
  g_assert_cmpfloat (biv_canvas_get_scale (canvas), ==, first);
  biv_canvas_fit (canvas);
  settle ();
  whole = biv_canvas_get_scale (canvas);
  g_assert_cmpfloat (first, >, whole);
  go_on (fixture, "Close the orders");
  g_assert_false (biv_canvas_fits_box (canvas));
}

/* ---- A bound by hand ---- */

static void
test_bound (Fixture      *fixture,
            gconstpointer data)
{
  BivSpot handle;

  go_on (fixture, "Close the orders");
  /* FU-ORDER-17: who is to hold attacks nobody. */
  click (fixture, GARDE_1, 400, 700);
  click (fixture, LEIB_1, 400, 300);
  g_assert_true (shows (fixture, "FU-ORDER-17"));
  cancel (fixture);
  click (fixture, BIV_NO_BASE, 1500, 200);
  click (fixture, LEIB_1, 400, 300);
  click (fixture, GARDE_1, 400, 700);
  /* The blue button does what is planned, once. */
  go_on (fixture, "Attack B1");
  g_assert_true (shows (fixture, "attacks B1 1/Garde"));
  g_assert_true (shows (fixture, "Doing"));
  go_on (fixture, "No more attacks");

  /* FU-MOVE-7: who has declared nothing moves later. */
  drag (fixture, LEIB_2, 600, 500);
  g_assert_true (shows (fixture, "cannot go there"));
  g_assert_true (shows (fixture, "FU-MOVE-7"));
  /* FU-MOVE-6: 185 mm to where 1/Garde is 200 mm away, at 30 mm a minute. */
  drag (fixture, LEIB_1, 400, 650);
  g_assert_true (shows (fixture, "185 mm in"));
  g_assert_true (shows (fixture, "FU-MOVE-6"));
  cancel (fixture);
  g_assert_false (shows (fixture, "185 mm in"));
  drag (fixture, LEIB_1, 400, 400);
  g_assert_true (shows (fixture, "100 mm in"));
  g_assert_true (shows (fixture, "May move: "));
  /* What it leads to: the ground, who could fire at it there, and near the enemy the fight. */
  g_assert_true (shows (fixture, "Ground: "));
  g_assert_true (shows (fixture, "Nobody can fire at it"));
  g_assert_false (shows (fixture, "Would fight"));
  drag (fixture, LEIB_1, 400, 650);
  g_assert_true (shows (fixture, "Would fight 1/Garde: wins "));
  drag (fixture, LEIB_1, 400, 400);
  press (fixture, GDK_KEY_l);
  click (fixture, BIV_NO_BASE, 400, 650);
  g_assert_true (shows (fixture, "185 mm in"));
  press (fixture, GDK_KEY_bracketright);
  g_assert_true (biv_table_canvas_get_handle (fixture->canvas, &handle));
  press (fixture, GDK_KEY_bracketleft);
  press (fixture, GDK_KEY_o);
  g_assert_true (shows (fixture, "has its way") || shows (fixture, "attacks B1 1/Garde"));
  go_on (fixture, "Done: Crown of Alvora");
  g_assert_cmpuint (base_at (fixture, 400, 485), ==, LEIB_1);
  go_on (fixture, "Done: Clans of Karrash");

  /* FU-ORDER-12: the squadron is in the front line, and must go. */
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  settle ();
  g_assert_true (shows (fixture, "FU-ORDER-12"));
  g_assert_true (shows (fixture, "Still to do"));
  g_assert_true (shows (fixture, "Hussars"));
  /* FU-MOVE-8 */
  drag (fixture, BATTERY, 800, 400);
  g_assert_true (shows (fixture, "FU-MOVE-8"));
  /* FU-OBST-4: cavalry is four times as slow in the wood, and FU-MOVE-11 throws for it. */
  drag (fixture, HUSSARS, 1000, 550);
  g_assert_true (shows (fixture, "FU-OBST-4"));
  g_assert_true (shows (fixture, "FU-MOVE-11"));
  drag (fixture, HUSSARS, 1200, 700);
  press (fixture, GDK_KEY_o);
  g_assert_false (shows (fixture, "Still to do"));
  go_on (fixture, "Let the others go");

  expect_next (fixture, "Done: Crown of Alvora");
  click (fixture, BATTERY, 800, 300);
  g_assert_true (shows (fixture, "Targets in range"));
  g_assert_true (shows (fixture, "May fire at "));
  press (fixture, GDK_KEY_g);
  g_assert_true (shows (fixture, "fires at "));
  cancel (fixture);
  click (fixture, BATTERY, 800, 300);
  click (fixture, GARDE_1, 400, 700);
  g_assert_true (shows (fixture, "fires at B1 1/Garde"));
  press (fixture, GDK_KEY_o);
  g_assert_true (shows (fixture, "points on average"));
  go_on (fixture, "Done: Crown of Alvora");
  g_assert_true (shows (fixture, "Combats, from the left"));
  g_assert_true (shows (fixture, "1: "));
  g_assert_true (shows (fixture, "2 dice + 6"));
  expect_next (fixture, "Fight the combats");
  biv_page_do_next_step (BIV_PAGE (fixture->page));
  settle ();
  g_assert_false (shows (fixture, "Combats, from the left"));
}

/* What a unit may do is done out of its menu, by key or over the table; the menu is gone then. */
static void
test_menu (Fixture      *fixture,
           gconstpointer data)
{
  GtkWidget *menu;

  go_on (fixture, "Close the orders");
  click (fixture, LEIB_1, 400, 300);
  press (fixture, GDK_KEY_a);
  menu = find (fixture->page, BIV_TYPE_ACTION_MENU, NULL);
  g_assert_nonnull (menu);
  g_signal_emit_by_name (find_with (menu, GTK_TYPE_BUTTON, "Attack 1/Garde"), "clicked");
  settle ();
  g_assert_true (shows (fixture, "1/Leib will attack 1/Garde."));
  g_assert_null (find (fixture->page, BIV_TYPE_ACTION_MENU, NULL));
  press (fixture, GDK_KEY_u);
  g_assert_false (shows (fixture, "1/Leib will attack 1/Garde."));
  g_signal_emit_by_name (fixture->canvas, "spot-menu", LEIB_1, MM (400), MM (300), 100.0, 100.0);
  settle ();
  menu = find (GTK_WIDGET (fixture->canvas), BIV_TYPE_ACTION_MENU, NULL);
  g_assert_nonnull (menu);
  g_signal_emit_by_name (find_with (menu, GTK_TYPE_BUTTON, "Attack 1/Garde"), "clicked");
  settle ();
  g_assert_true (shows (fixture, "1/Leib will attack 1/Garde."));
  g_assert_null (find (fixture->page, BIV_TYPE_ACTION_MENU, NULL));
}

/* FU-CAV-5, FU-ART-14: an attack on a battery, closed with and taken; FU-MOVE-6: a way that cannot begin is refused. */
static void
test_guns (Fixture      *fixture,
           gconstpointer data)
{
  click (fixture, BATTERY, 800, 300);
  g_assert_true (shows (fixture, "without a crew"));
  click (fixture, BIV_NO_BASE, 1500, 200);
  go_on (fixture, "Close the orders");
  click (fixture, HUSSARS, 1000, 250);
  click (fixture, GARDE_1, 1000, 465);
  g_assert_true (shows (fixture, "attacks B1 1/Garde"));
  click (fixture, GARDE_1, 1000, 465);
  go_on (fixture, "No more attacks");
  drag (fixture, HUSSARS, 1000, 350);
  g_assert_true (shows (fixture, "cannot go there"));
  g_assert_true (shows (fixture, "FU-MOVE-6"));
  cancel (fixture);
  go_on (fixture, "Done: Crown of Alvora");
  for (int i = 0; i < 40 && base_at (fixture, 1000, 465) == GARDE_1; i++)
    {
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      settle ();
    }
  g_assert_cmpuint (base_at (fixture, 1000, 435), ==, HUSSARS);
  g_assert_cmpuint (base_at (fixture, 1000, 465), ==, BIV_NO_BASE);
}

/* Typed dice: nothing is thrown by itself. */
static void
test_typed_dice (Fixture      *fixture,
                 gconstpointer data)
{
  g_autofree char *words = NULL;

  push (fixture, "I type them");
  click (fixture, LEIB_1, 400, 300);
  push (fixture, "Objective…");
  click (fixture, BIV_NO_BASE, 700, 700);
  push (fixture, "Send");
  expect_next (fixture, "Use the die");
  g_assert_true (shows (fixture, "Keys 0 to 9"));
  press (fixture, GDK_KEY_0);
  expect_next (fixture, "Use the 0");
  press (fixture, GDK_KEY_Return);
  expect_next (fixture, "Use the die");
  press (fixture, GDK_KEY_4);
  press (fixture, GDK_KEY_Return);
  expect_next (fixture, "Close the orders");
  /* FU-ORDER-1, FU-ORDER-2: a brigadier to his own brigade, 0 and 4 with ten-sided dice: 8 − (0 − 4) minutes. */
  words = biv_clock_strip_dup_words (fixture->clock);
  g_assert_nonnull (strstr (words, "Leib: Attack, received 09:00, obeyed from 09:12"));
}

/* The program plays both: bounds go by, and back again. */
static void
test_computer (Fixture      *fixture,
               gconstpointer data)
{
  GtkWidget *drop_down = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "Computer: nobody"), GTK_TYPE_DROP_DOWN);
  gint64 end = g_get_monotonic_time () + 60 * G_TIME_SPAN_SECOND;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 3);
  while (!shows (fixture, "moment 4 of 4") && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 0);
  g_assert_true (shows (fixture, "moment 4 of 4"));
  press (fixture, GDK_KEY_comma);
  g_assert_true (shows (fixture, "moment 3 of 4"));
  expect_next (fixture, "Back to now");
  drag (fixture, LEIB_1, 400, 400);
  g_assert_false (shows (fixture, "mm in"));
}

/* What has been played is in the campaign when it is saved, though the fight stays on the screen. */
static void
test_saved (Fixture      *fixture,
            gconstpointer data)
{
  BivBattle *battle = biv_campaign_peek_items (biv_document_get_campaign (fixture->document), BIV_KIND_BATTLE)->pdata[0];
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "biv-table-fight-XXXXXX.campaign", NULL);
  int fd = g_mkstemp (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BivCampaign) saved = NULL;
  g_autoptr (GError) error = NULL;

  g_close (fd, NULL);
  go_on (fixture, "Close the orders");
  g_assert_cmpuint (biv_record_get_n_steps (battle->record), ==, 0);
  fixture_save (fixture->document, file, BIV_SAVE_OVER, &error);
  g_assert_no_error (error);
  saved = biv_document_read (file, &error);
  g_assert_no_error (error);
  battle = biv_campaign_find_battle (saved, biv_id_of (battle));
  g_assert_cmpuint (biv_record_get_n_steps (battle->record), >, 0);
  settle ();
  g_assert_nonnull (find (fixture->page, BIV_TYPE_TABLE_CANVAS, NULL));
  g_unlink (path);
}

/* CA-SETUP-8: when the program plays both, nobody pushes a button to bring on who is due. */
static void
test_computer_brings_on (Fixture      *fixture,
                         gconstpointer data)
{
  GtkWidget *drop_down = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "Computer: nobody"), GTK_TYPE_DROP_DOWN);
  gint64 end = g_get_monotonic_time () + 60 * G_TIME_SPAN_SECOND;

  expect_next (fixture, "Bring on 1 unit");
  g_assert_cmpuint (base_at (fixture, 900, 20), !=, HUSSARS);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 3);
  while (shows (fixture, "moment 0 of 0") && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 0);
  settle ();
  g_assert_cmpuint (base_at (fixture, 900, 20), ==, HUSSARS);
}

static gboolean
is_said_of (Fixture    *fixture,
            const char *unit,
            const char *words)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  gboolean is_found = FALSE, is_said = FALSE;

  for (guint cell = 0; cell < 900 && !is_said; cell++)
    {
      g_autofree char *said = BIV_CANVAS_GET_CLASS (canvas)->describe (canvas, cell);

      is_found = is_found || (said != NULL && strstr (said, unit) != NULL);
      is_said = said != NULL && strstr (said, unit) != NULL && strstr (said, words) != NULL;
    }
  g_assert_true (is_found);
  return is_said;
}

/* On request, by key, who could fire at whom; of whose side nobody is picked, as of the side that acts. */
static void
test_threats (Fixture      *fixture,
              gconstpointer data)
{
  GtkWidget *step = find (fixture->page, BIV_TYPE_FIGHT_STEP, NULL);

  g_assert_false (is_said_of (fixture, "1/Leib", "could fire at it"));
  g_assert_true (fixture_press (step, GDK_KEY_t));
  settle ();
  g_assert_true (is_said_of (fixture, "1/Leib", "0 enemies could fire at it"));
  g_assert_false (is_said_of (fixture, "1/Garde", "could fire at it"));
  /* Of an enemy who is picked, those whom he is threatened by. */
  click (fixture, GARDE_1, 400, 700);
  g_assert_true (is_said_of (fixture, "1/Garde", "1 enemy could fire at it"));
  g_assert_false (is_said_of (fixture, "1/Leib", "could fire at it"));
  /* Held, it is told again and again; let go at once, it stays until it is pressed again. */
  fixture_press (step, GDK_KEY_t);
  settle ();
  g_assert_true (is_said_of (fixture, "1/Garde", "1 enemy could fire at it"));
}

/* The referee's word ends it, and the result is due; what has been played is kept with the campaign. */
static void
test_end (Fixture      *fixture,
          gconstpointer data)
{
  GtkWindow *dialog = NULL;
  GtkWidget *button, *what, *fault;
  g_autoptr (GListModel) windows = NULL;

  push (fixture, "Overrule…");
  windows = g_object_ref (gtk_window_get_toplevels ());
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (g_str_equal (G_OBJECT_TYPE_NAME (window), "BivFightOverrule"))
        dialog = window;
    }
  g_assert_nonnull (dialog);
  button = gtk_window_get_default_widget (dialog);
  if (button == NULL)
    button = gtk_widget_get_ancestor (find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "Overrule"), GTK_TYPE_BUTTON);
  /* What is missing is told until something else is chosen. */
  fault = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (dialog), G_OBJECT_TYPE (dialog), "fault"));
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (gtk_widget_get_visible (fault));
  what = find (GTK_WIDGET (dialog), GTK_TYPE_DROP_DOWN, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (what), g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (what))) - 1);
  settle ();
  g_assert_false (gtk_widget_get_visible (fault));
  g_signal_emit_by_name (button, "clicked");
  settle ();
  g_assert_true (shows (fixture, "Victory for Crown of Alvora"));
  expect_next (fixture, "Enter the result");
  /* All its moments, under everything. */
  fixture_wait (100);
  g_assert_cmpint (gtk_widget_get_width (find (fixture->page, BIV_TYPE_MOMENT_BAR, NULL)), >,
                   gtk_widget_get_width (fixture->page) - 40);
}

static GtkToggleButton *
step_button (Fixture    *fixture,
             const char *name)
{
  return GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (fixture->page, BIV_TYPE_BATTLES_PAGE, name));
}

/* The result lists every unit of both sides, once; taken back, it leads to the end of the fight, and nothing is lost. */
static void
test_result (Fixture      *fixture,
             gconstpointer data)
{
  BivCampaign *campaign = biv_document_get_campaign (fixture->document);
  BivBattle *battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  guint n_steps;

  test_end (fixture, data);
  go_on (fixture, "Enter the result");
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
  n_steps = biv_record_get_n_steps (battle->record);
  for (guint i = 0; i < participants->len; i++)
    {
      g_autofree char *name = biv_turn_dup_unit_name (campaign, BIV_PARTICIPANT (participants->pdata[i])->unit);

      g_assert_true (shows (fixture, name));
    }
  g_assert_nonnull (gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "Log"), GTK_TYPE_TOGGLE_BUTTON));
  /* Who looks at the fight once more comes back from there. */
  gtk_toggle_button_set_active (step_button (fixture, "fight_button"), TRUE);
  settle ();
  go_on (fixture, "Go to the result");
  g_assert_true (gtk_toggle_button_get_active (step_button (fixture, "result_button")));
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  settle ();
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_DEPLOYED);
  g_assert_cmpuint (biv_record_get_n_steps (battle->record), ==, n_steps);
  g_assert_true (shows (fixture, "Victory for Crown of Alvora"));
  /* Entered again, the fates are diced for, and it is applied. */
  for (int i = 0; i < 20 && battle->state != BIV_BATTLE_APPLIED; i++)
    {
      biv_page_do_next_step (BIV_PAGE (fixture->page));
      settle ();
      battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
    }
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_APPLIED);
  g_assert_true (shows (fixture, "Undo takes it back."));
}

/* A record that was played under other rules does not play: the result stands, and it is said why there is no log. */
static void
test_old_record (Fixture      *fixture,
                 gconstpointer data)
{
  BivCampaign *campaign = biv_document_get_campaign (fixture->document);
  BivBattle *battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivItem) carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  GtkWidget *step;

  test_end (fixture, data);
  go_on (fixture, "Enter the result");
  g_assert_nonnull (find (fixture->page, GTK_TYPE_LABEL, "Log"));
  g_assert_false (shows (fixture, "cannot be played again"));
  proposal = biv_turn_propose_edit (campaign, "An old record");
  BIV_BATTLE (carrier)->record = biv_record_new (biv_record_get_setup (battle->record));
  biv_record_set_end (BIV_BATTLE (carrier)->record, "A", "0123456789abcdef");
  biv_proposal_copy_field (proposal, biv_campaign_find_battle (biv_proposal_get_scratch (proposal),
                                                               biv_id_of (battle)), "record", carrier);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_true (biv_desk_commit (biv_document_get_desk (fixture->document), proposal));
  open_page (fixture, battle);
  g_assert_true (shows (fixture, "The result stands, but its log cannot be shown. The record of this battle cannot be played"));
  g_assert_null (find (fixture->page, GTK_TYPE_LABEL, "Log"));
  step = gtk_widget_get_ancestor (find (fixture->page, GTK_TYPE_LABEL, "cannot be played again"), BIV_TYPE_BATTLE_STEP);
  biv_battle_step_refresh (BIV_BATTLE_STEP (step));
  g_assert_true (shows (fixture, "cannot be played again"));
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
}

/* Dice of six are pictures in the log, dice of ten figures, whatever they show (FU-ORDER-1, FU-ORDER-2). */
static void
test_dice_in_log (Fixture      *fixture,
                  gconstpointer data)
{
  GtkWidget *log = find (fixture->page, BIV_TYPE_LOG_CARD, NULL), *step;
  g_autofree char *sixes = biv_fight_dup_dice ("A4 B2", 6, NULL), *tens = biv_fight_dup_dice ("A5 A10", 10, NULL);
  BivSession *session;
  guint n_tens = 0, n_sixes = 0;

  g_assert_cmpstr (sixes, ==, "⚃ ⚁");
  g_assert_cmpstr (tens, ==, "5 0");
  step = gtk_widget_get_ancestor (log, BIV_TYPE_FIGHT_STEP);
  session = biv_fight_step_get_session (BIV_FIGHT_STEP (step));
  go_on (fixture, "Begin the battle");
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      if (biv_log_line_get_dice (line) == NULL)
        g_assert_cmpint (biv_log_line_get_sides (line), ==, 0);
      else if (g_strcmp0 (biv_log_line_get_clause (line), "FU-ORDER-1") == 0)
        n_tens += biv_log_line_get_sides (line) == 10;
      else
        n_sixes += biv_log_line_get_sides (line) == 6;
    }
  g_assert_cmpuint (n_tens, ==, 2);
  g_assert_cmpuint (n_sixes, >, 0);
}

static gboolean
is_in_sight (GtkWidget  *log,
             const char *words)
{
  GtkWidget *window = find (log, GTK_TYPE_SCROLLED_WINDOW, NULL), *label = find (window, GTK_TYPE_LABEL, words);
  graphene_rect_t bounds;

  return label != NULL && gtk_widget_compute_bounds (label, window, &bounds) && bounds.origin.y >= 0
         && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (window) + 1;
}

/* However long the log is, and however many lines its rows take, what was played last is read. */
static void
test_log_end (Fixture      *fixture,
              gconstpointer data)
{
  GtkWidget *log = find (fixture->page, BIV_TYPE_LOG_CARD, NULL);
  BivSession *session = biv_fight_step_get_session (BIV_FIGHT_STEP (gtk_widget_get_ancestor (log, BIV_TYPE_FIGHT_STEP)));
  gint64 until = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;
  g_autoptr (BivLogLine) last = NULL;

  for (int i = 0; i < 40; i++)
    biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
  last = g_list_model_get_item (G_LIST_MODEL (session), g_list_model_get_n_items (G_LIST_MODEL (session)) - 1);
  while (!is_in_sight (log, biv_log_line_get_text (last)) && g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (is_in_sight (log, biv_log_line_get_text (last)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add ("/table-fight/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("units", test_units);
  ADD ("who-looks", test_who_looks);
  ADD ("measure", test_measure);
  ADD ("order", test_order);
  ADD ("note", test_note);
  g_test_add ("/table-fight/draft", Fixture, "setup", set_up, test_draft, tear_down);
  ADD ("log-end", test_log_end);
  g_test_add ("/table-fight/dice-in-log", Fixture, "setup", set_up, test_dice_in_log, tear_down);
  ADD ("general", test_general);
  ADD ("armies-first", test_armies_first);
  ADD ("bound", test_bound);
  ADD ("menu", test_menu);
  ADD ("hint-width", test_hint_width);
  g_test_add ("/table-fight/guns", Fixture, "guns", set_up, test_guns, tear_down);
  ADD ("typed-dice", test_typed_dice);
  ADD ("computer", test_computer);
  g_test_add ("/table-fight/computer-brings-on", Fixture, "late", set_up, test_computer_brings_on, tear_down);
  ADD ("saved", test_saved);
  ADD ("threats", test_threats);
  ADD ("end", test_end);
  ADD ("result", test_result);
  ADD ("old-record", test_old_record);
  return g_test_run ();
}
