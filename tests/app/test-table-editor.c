/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-editor.c: a table in millimetres drawn up with the pointer, step by step, and taken back */
#include <string.h>

#include "app/canvas/table-canvas.h"
#include "app/boards/table-editor.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument    *document;
  BivDesk        *desk;
  char           *id;
  BivTableEditor *editor;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (BivTabletop) table
    = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivProposal) proposal = NULL;
  BivItem *item;

  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (fixture->desk), "a table");
  item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  fixture->id = g_strdup (biv_item_get_id (item));
  biv_proposal_set_text (proposal, item, "name", "Croix");
  biv_proposal_set_board (proposal, item, "board", board);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture->editor = g_object_ref_sink (g_object_new (BIV_TYPE_TABLE_EDITOR, NULL));
  biv_table_editor_edit (fixture->editor, fixture->desk, fixture->id);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->editor);
  g_free (fixture->id);
  g_object_unref (fixture->document);
}

static BivTabletop *
get_table (Fixture *fixture)
{
  return biv_board_get_table (BIV_BATTLEFIELD (biv_campaign_find (biv_desk_get_campaign (fixture->desk), fixture->id))->board);
}

static gpointer
get_child (Fixture    *fixture,
           const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->editor), BIV_TYPE_TABLE_EDITOR, name);
}

/* The tool that picks comes first, then one for each thing. */
static void
take (Fixture *fixture,
      int      tool)
{
  GtkWidget *button = gtk_widget_get_first_child (get_child (fixture, "tool_box"));

  for (; tool >= 0; tool--)
    button = gtk_widget_get_next_sibling (button);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
}

#define PICK (-1)

static gboolean
press (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (get_child (fixture, "canvas"), "press", x_mm * BIV_MM, y_mm * BIV_MM, &is_taken);
  return is_taken;
}

static void
click (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  press (fixture, x_mm, y_mm);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "release", FALSE);
}

static void
drag (Fixture  *fixture,
      int       x_mm,
      int       y_mm,
      int       to_x_mm,
      int       to_y_mm,
      gboolean  is_cancelled)
{
  g_assert_true (press (fixture, x_mm, y_mm));
  g_signal_emit_by_name (get_child (fixture, "canvas"), "drag", to_x_mm * BIV_MM, to_y_mm * BIV_MM);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "release", is_cancelled);
}

static void
draw_wood (Fixture *fixture)
{
  take (fixture, BIV_THING_WOOD);
  click (fixture, 300, 300);
  click (fixture, 500, 300);
  click (fixture, 500, 500);
  click (fixture, 300, 500);
  click (fixture, 300, 300);
}

/* ---- The tests ---- */

static void
test_outline (Fixture       *fixture,
              gconstpointer  data)
{
  draw_wood (fixture);
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 1);
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 4);
  biv_desk_undo (fixture->desk);
  g_assert_true (biv_table_editor_refresh (fixture->editor));
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 0);
}

static void
test_all_kinds (Fixture       *fixture,
                gconstpointer  data)
{
  for (int i = 0; i < BIV_N_THINGS; i++)
    {
      int x = 50 + 90 * i;

      take (fixture, i);
      click (fixture, x, 100);
      if (biv_thing_get_form ((BivThing) i) != BIV_THING_SPOT)
        click (fixture, x + 50, 160);
      if (biv_thing_get_form ((BivThing) i) == BIV_THING_OUTLINE)
        {
          click (fixture, x, 200);
          click (fixture, x, 100);
        }
      else if (biv_thing_get_form ((BivThing) i) == BIV_THING_LINE || biv_thing_get_form ((BivThing) i) == BIV_THING_BAND)
        click (fixture, x + 50, 160);
      g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, i + 1);
      g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), (guint) i)->thing, ==, i);
    }
}

static void
test_dragging (Fixture       *fixture,
               gconstpointer  data)
{
  const BivTabletopObject *wood;

  draw_wood (fixture);
  take (fixture, PICK);
  drag (fixture, 500, 500, 612, 589, FALSE);
  wood = biv_tabletop_get_object (get_table (fixture), 0);
  g_assert_cmpint (wood->outline.spots[2].x, ==, 61000);                /* on the lattice of 10 mm */
  g_assert_cmpint (wood->outline.spots[2].y, ==, 59000);
  drag (fixture, 400, 400, 450, 380, FALSE);
  wood = biv_tabletop_get_object (get_table (fixture), 0);
  g_assert_cmpint (wood->outline.spots[0].x, ==, 35000);
  g_assert_cmpint (wood->outline.spots[0].y, ==, 28000);
  drag (fixture, 400, 400, 700, 700, TRUE);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 35000);
  g_assert_false (press (fixture, 1500, 1000));                         /* open ground: the drag pans */
}

/* Said in the status line, and nothing is done. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  GtkLabel *status = get_child (fixture, "status");

  take (fixture, BIV_THING_MARSH);
  click (fixture, 300, 300);
  click (fixture, 500, 500);
  click (fixture, 500, 300);
  click (fixture, 300, 500);
  click (fixture, 300, 300);
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 0);
  g_assert_nonnull (strstr (gtk_label_get_text (status), "cross or touch"));
  draw_wood (fixture);
  take (fixture, PICK);
  drag (fixture, 400, 400, 50, 400, FALSE);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 30000);
}

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  take (fixture, BIV_THING_STREAM);
  click (fixture, 0, 600);
  click (fixture, 1800, 620);
  click (fixture, 1800, 620);
  gtk_spin_button_set_value (get_child (fixture, "band"), 35);
  gtk_drop_down_set_selected (get_child (fixture, "depth"), BIV_DEPTH_DEEP);
  gtk_editable_set_text (get_child (fixture, "object_name"), "Elm Brook");
  g_signal_emit_by_name (get_child (fixture, "object_name"), "activate");
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->width, ==, 3500);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->depth, ==, BIV_DEPTH_DEEP);
  g_assert_cmpuint (biv_tabletop_find (get_table (fixture), "Elm Brook"), ==, 0);
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
  g_test_add ("/app/table-editor/outline", Fixture, NULL, set_up, test_outline, tear_down);
  g_test_add ("/app/table-editor/all-kinds", Fixture, NULL, set_up, test_all_kinds, tear_down);
  g_test_add ("/app/table-editor/dragging", Fixture, NULL, set_up, test_dragging, tear_down);
  g_test_add ("/app/table-editor/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/app/table-editor/values", Fixture, NULL, set_up, test_values, tear_down);
  return g_test_run ();
}
