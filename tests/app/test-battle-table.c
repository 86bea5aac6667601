/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-battle-table.c: a battle on a real table: what lies on a way, measured on its ground, and the page it is on */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/step/battle-table.h"
#include "app/battle/battles-page.h"
#include "app/canvas/table-canvas.h"
#include "app/canvas/table-measure.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

#define MM(mm) ((mm) * 100)

static void
add (BivTabletopDraft *draft,
     BivThing          thing,
     const BivSpot    *spots,
     guint             n_spots,
     int               height)
{
  BivTabletopObject *object = biv_tabletop_draft_add (draft, thing, spots, n_spots);

  g_assert_nonnull (object);
  if (height > 0)
    object->height = height;
}

/* From south to north: a stream at 300, a wall at 450, a wood from 600 to 900, a house from 1000. */
static BivTabletop *
make_table (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (1800), MM (1200));
  const BivSpot wood[] = { { MM (400), MM (600) }, { MM (800), MM (600) }, { MM (800), MM (900) }, { MM (400), MM (900) } };
  const BivSpot house[] = {
    { MM (560), MM (1000) }, { MM (640), MM (1000) }, { MM (640), MM (1060) }, { MM (560), MM (1060) },
  };
  const BivSpot stream[] = { { 0, MM (300) }, { MM (1800), MM (300) } };
  const BivSpot wall[] = { { MM (400), MM (450) }, { MM (800), MM (450) } };
  g_autoptr (GError) error = NULL;
  BivTabletop *table;

  add (draft, BIV_THING_WOOD, wood, 4, 0);
  add (draft, BIV_THING_BUILDING, house, 4, 0);
  add (draft, BIV_THING_STREAM, stream, 2, 0);
  add (draft, BIV_THING_WALL, wall, 2, 120);
  table = biv_tabletop_draft_seal (draft, &error);
  g_assert_no_error (error);
  return table;
}

typedef struct
{
  const char *name;
  BivSpot     from, to;
  const char *steps;                /* lengths within 0.05 mm */
  const char *words;
} WayRow;

static const WayRow ways[] = {
  { "open", { MM (100), MM (400) }, { MM (350), MM (400) }, "move:250", "" },
  { "all", { MM (600), MM (100) }, { MM (600), MM (700) },
    "move:190,move:20:knee,move:140,obstacle:1.2,move:150,move:100:wood", "Stream, Wall, Wood" },
  { "out-of-the-wood", { MM (600), MM (700) }, { MM (600), MM (950) }, "move:200:wood,move:50", "Wood" },
  { "stopped", { MM (600), MM (950) }, { MM (600), MM (1100) }, "move:50,obstacle:99", "Building" },
  { "along-the-stream", { MM (200), MM (300) }, { MM (300), MM (300) }, "move:100:knee", "Stream" },
  { "nowhere", { MM (200), MM (200) }, { MM (200), MM (200) }, "", "" },
};

static void
expect_steps (const char *found,
              const char *wanted)
{
  g_auto (GStrv) is = g_strsplit (found, ",", -1), should = g_strsplit (wanted, ",", -1);

  g_test_message ("%s", found);
  g_assert_cmpuint (g_strv_length (is), ==, g_strv_length (should));
  for (guint i = 0; is[i] != NULL; i++)
    {
      g_auto (GStrv) a = g_strsplit (is[i], ":", -1), b = g_strsplit (should[i], ":", -1);

      g_assert_cmpuint (g_strv_length (a), ==, g_strv_length (b));
      g_assert_cmpstr (a[0], ==, b[0]);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (a[1], NULL), g_ascii_strtod (b[1], NULL), 0.05);
      g_assert_cmpstr (a[2], ==, b[2]);
    }
}

static void
test_way (gconstpointer data)
{
  const WayRow *row = data;
  BivTabletop *table = make_table ();
  g_autofree char *steps = biv_table_measure_dup_steps (table, row->from, row->to);
  g_autofree char *words = biv_table_measure_dup_words (table, row->from, row->to);

  expect_steps (steps, row->steps);
  g_assert_cmpstr (words, ==, row->words);
  biv_tabletop_unref (table);
}

/* ---- On the page ---- */

static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (from) && !GTK_IS_WINDOW (from))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type)
      && (text == NULL || (GTK_IS_LABEL (from) && g_str_equal (gtk_label_get_text (GTK_LABEL (from)), text))))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static BivBattle *
make_battle (BivDesk *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (BivProposal) proposal = NULL;
  BivTabletop *table = make_table ();
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  BivBattle *battle, *scratch;

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
  proposal = biv_turn_propose_edit (campaign, "A table");
  scratch = biv_campaign_find_battle (biv_proposal_get_scratch (proposal), biv_id_of (battle));
  biv_proposal_set_text (proposal, scratch, "ruleset", "fusilier");
  biv_proposal_set_flag (proposal, scratch, "set-up", TRUE);
  biv_proposal_set_board (proposal, scratch, "board", board);
  g_assert_true (biv_desk_commit (desk, proposal));
  biv_tabletop_unref (table);
  return battle;
}

static void
test_page (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivBattle *battle = make_battle (desk);
  GtkWidget *window = gtk_window_new (), *page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", desk, NULL);
  GtkWidget *step, *canvas, *measure;
  gboolean is_taken = FALSE;

  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  biv_page_show_item (BIV_PAGE (page), biv_id_of (battle));
  for (int i = 0; i < 50 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (find (page, BIV_TYPE_BATTLE_TABLE, NULL));
  measure = find (page, GTK_TYPE_LABEL, "Measure");
  g_assert_nonnull (measure);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_parent (measure)), TRUE);
  step = find (page, BIV_TYPE_BATTLE_TABLE, NULL);
  g_assert_nonnull (step);
  g_assert_nonnull (find (page, GTK_TYPE_LABEL, "Calculators"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "Drag over the table to measure"));
  canvas = find (step, BIV_TYPE_TABLE_CANVAS, NULL);
  g_signal_emit_by_name (canvas, "press", MM (600), MM (100), &is_taken);
  g_assert_true (is_taken);
  g_signal_emit_by_name (canvas, "drag", MM (600), MM (250));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "150.0 mm"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "Open ground all the way"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "In sight"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "150 mm, 5 min left"));
  g_signal_emit_by_name (canvas, "drag", MM (600), MM (950));
  g_signal_emit_by_name (canvas, "release", FALSE);
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "850.0 mm"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "Hidden by: Wood"));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "On the way: Stream, Wall, Wood"));
  /* Off the table is at its edge. */
  g_signal_emit_by_name (canvas, "press", MM (100), MM (100), &is_taken);
  g_signal_emit_by_name (canvas, "drag", MM (-500), MM (100));
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "100.0 mm"));
  g_signal_emit_by_name (canvas, "release", TRUE);
  g_assert_nonnull (find (step, GTK_TYPE_LABEL, "Drag over the table to measure"));
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *path = g_strdup_printf ("/battle-table/way/%s", ways[i].name);

      g_test_add_data_func (path, &ways[i], test_way);
    }
  g_test_add_func ("/battle-table/page", test_page);
  return g_test_run ();
}
