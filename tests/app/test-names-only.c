/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-names-only.c: no page and no dialog shows an id: the whole window is walked with ids that nobody would write; and what
 * takes the focus there is called something
 *
 * What is written with Pango is heard as it is laid out: so what canvases draw is read too. */
#define _GNU_SOURCE                   /* RTLD_NEXT */
#include <dlfcn.h>
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/settings/settings-page.h"
#include "app/shell/application.h"
#include "app/sheets/chronicle-dialog.h"
#include "app/sheets/pages-dialog.h"
#include "app/sheets/handout-dialog.h"
#include "app/journal/note-dialog.h"
#include "app/turn/points-dialog.h"
#include "app/turn/turn-dialog.h"
#include "app/armies/roster-dialog.h"
#include "app/shell/warnings-window.h"
#include "app/shell/window.h"
#include "app/widgets/samples.h"
#include "campaign/model/order.h"
#include "campaign/orders/orders.h"
#include "disguise.h"
#include "fixture.h"
#include "store/campaign-file.h"

static BivApplication *application;
static GHashTable *nameless;          /* (char *): what has been told */

static void
let_settle (void)
{
  fixture_wait (40);
}

/* ---- All that is laid out ---- */

static const char *listens;           /* where that would be; NULL: nobody cares */

void
pango_layout_set_text (PangoLayout *layout,
                       const char  *text,
                       int          length)
{
  static gpointer lay_out;
  g_autofree char *words = length < 0 ? g_strdup (text) : g_strndup (text, (gsize) length);

  if (lay_out == NULL)
    lay_out = dlsym (RTLD_NEXT, "pango_layout_set_text");
  if (listens != NULL && words != NULL && disguise_find_id (words) != NULL)
    {
      g_test_message ("%s draws an id: %.120s", listens, words);
      g_test_fail ();
    }
  (*(void (**) (PangoLayout *, const char *, int)) &lay_out) (layout, text, length);
}

/* ---- The campaigns ---- */

/* Returns: (transfer full): @plain as a file has it, with other ids; @plain is discarded */
static BivDocument *
disguise (BivDocument *plain)
{
  g_autofree char *xml = biv_campaign_file_dup_text (biv_desk_get_campaign (biv_document_get_desk (plain)), NULL);
  g_autofree char *disguised = disguise_text (xml), *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  BivDocument *document;
  int fd = g_file_open_tmp ("bivouac-names-XXXXXX.campaign", &path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, disguised, -1, &error));
  file = g_file_new_for_path (path);
  document = biv_document_open_copy (file, &error);
  g_assert_no_error (error);
  g_file_delete (file, NULL, NULL);
  biv_document_discard (plain);
  g_object_unref (plain);
  return document;
}

static BivDocument *
open_disguised (void)
{
  return disguise (fixture_open_sample ());
}

static BivDocument *
open_board_battle (void)
{
  BivDocument *plain = fixture_open_sample ();

  fixture_go_to_battle (biv_document_get_desk (plain));
  return disguise (plain);
}

static void
give_order (BivDesk    *desk,
            const char *formation,
            BivPosture  posture,
            const char *place)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "given"));
  g_autoptr (BivProposal) proposal = NULL;

  order->formation = g_strdup (formation);
  order->turn = biv_desk_get_campaign (desk)->turn;
  order->posture = posture;
  order->path = g_strdupv ((char *[]) { (char *) place, NULL });
  proposal = biv_turn_propose_order (biv_desk_get_campaign (desk), order);
  g_assert_true (biv_desk_commit (desk, proposal));
}

/* Two divisions of the Meren Valley meet at its abbey, on a table. */
static BivDocument *
open_table_battle (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "meren-valley.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivDocument *plain = biv_document_open_copy (file, &error);
  BivDesk *desk;

  g_assert_no_error (error);
  desk = biv_document_get_desk (plain);
  give_order (desk, "W2", BIV_POSTURE_ATTACK, "B08");
  give_order (desk, "S2", BIV_POSTURE_MARCH, "B08");
  while (biv_desk_get_campaign (desk)->phase != BIV_PHASE_BATTLE)
    {
      fixture_use_dice (biv_desk_get_phase (desk));
      biv_desk_do_next_step (desk);
    }
  return disguise (plain);
}

static void
check_text (BivCampaign *campaign,
            const char  *where,
            const char  *text)
{
  const char *at = text != NULL ? disguise_find_id (text) : NULL;

  if (at == NULL && text != NULL)
    at = disguise_find_made_id (campaign, text);
  if (at != NULL)
    {
      g_test_message ("%s shows an id: %.120s", where, text);
      g_test_fail ();
    }
}

static void
check_list (BivCampaign *campaign,
            const char  *where,
            GListModel  *list)
{
  for (guint i = 0; GTK_IS_STRING_LIST (list) && i < g_list_model_get_n_items (list); i++)
    check_text (campaign, where, gtk_string_list_get_string (GTK_STRING_LIST (list), i));
}

static gboolean
takes_focus_within (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child) && (gtk_widget_get_focusable (child) || takes_focus_within (child)))
      return TRUE;
  return FALSE;
}

/* What takes the focus and has no name is read out as its class. A scrolled part takes it only where nothing in it does. */
static void
check_called (const char *where,
              GtkWidget  *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  GString *around;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_focusable (widget) || !gtk_widget_get_can_focus (widget)
      || gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
      || gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      || (GTK_IS_TEXT (widget) && GTK_IS_EDITABLE (gtk_widget_get_parent (widget)))     /* the entry is heard */
      || (GTK_IS_SCROLLED_WINDOW (widget) && takes_focus_within (widget)))
    return;
  around = g_string_new (G_OBJECT_TYPE_NAME (widget));
  for (GtkWidget *outer = gtk_widget_get_parent (widget); outer != NULL; outer = gtk_widget_get_parent (outer))
    if (g_str_has_prefix (G_OBJECT_TYPE_NAME (outer), "Biv"))
      g_string_append_printf (around, " in %s", G_OBJECT_TYPE_NAME (outer));
  if (g_hash_table_add (nameless, g_strdup (around->str)))
    {
      g_test_message ("%s: without a name: %s", where, around->str);
      g_test_fail ();
    }
  g_string_free (around, TRUE);
}

/* Everything that is written on a widget and below it, also what is not in sight now. */
static void
check_widget (BivCampaign *campaign,
              const char  *where,
              GtkWidget   *widget)
{
  check_called (where, widget);
  check_text (campaign, where, gtk_widget_get_tooltip_text (widget));
  if (GTK_IS_LABEL (widget))
    check_text (campaign, where, gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_EDITABLE (widget))
    check_text (campaign, where, gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (GTK_IS_WINDOW (widget))
    check_text (campaign, where, gtk_window_get_title (GTK_WINDOW (widget)));
  if (GTK_IS_DROP_DOWN (widget))
    check_list (campaign, where, gtk_drop_down_get_model (GTK_DROP_DOWN (widget)));
  if (GTK_IS_TEXT_VIEW (widget))
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget));
      GtkTextIter from, to;
      g_autofree char *text = NULL;

      gtk_text_buffer_get_bounds (buffer, &from, &to);
      text = gtk_text_buffer_get_text (buffer, &from, &to, TRUE);
      check_text (campaign, where, text);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_widget (campaign, where, child);
}

static void
check_page (BivWindow  *window,
            const char *page,
            const char *id)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (biv_window_get_document (window)));

  biv_window_show_page (window, page, id);
  fixture_show_parts (GTK_WIDGET (window), BIV_TYPE_SETTINGS_PAGE);
  let_settle ();
  check_widget (campaign, page, GTK_WIDGET (window));
}

static void
check_pages (BivWindow *window)
{
  static const char *const pages[] = { "turn", "map", "armies", "battles", "boards", "journal", "sheets", "settings", "rules" };
  static const struct
  {
    BivKind     kind;
    const char *page;
  } shown[] = {
    { BIV_KIND_PLACE, "map" }, { BIV_KIND_LINK, "map" }, { BIV_KIND_FORMATION, "map" }, { BIV_KIND_SIDE, "armies" },
    { BIV_KIND_FORMATION, "armies" }, { BIV_KIND_UNIT, "armies" }, { BIV_KIND_PLACE, "journal" }, { BIV_KIND_BATTLE, "battles" },
    { BIV_KIND_SCHEDULE, "settings" }, { BIV_KIND_VICTORY, "settings" },
  };
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (biv_window_get_document (window)));

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    check_page (window, pages[i], NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      GPtrArray *items = biv_campaign_peek_items (campaign, shown[i].kind);

      for (guint j = 0; j < MIN (items->len, 3); j++)
        check_page (window, shown[i].page, biv_item_get_id (items->pdata[j]));
    }
}

static void
check_dialog (BivWindow *window,
              GtkWidget *dialog)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (biv_window_get_document (window)));

  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  check_widget (campaign, G_OBJECT_TYPE_NAME (dialog), dialog);
  gtk_window_destroy (GTK_WINDOW (dialog));
  let_settle ();
}

static void
check_dialogs (BivWindow *window)
{
  BivDesk *desk = biv_document_get_desk (biv_window_get_document (window));
  GtkWindow *parent = GTK_WINDOW (window);
  GtkWidget *roster;

  check_dialog (window, biv_handout_dialog_new (desk, parent));
  check_dialog (window, biv_chronicle_dialog_new (desk, parent));
  check_dialog (window, biv_pages_dialog_new (desk, parent));
  check_dialog (window, biv_turn_dialog_new (desk, parent));
  check_dialog (window, biv_note_dialog_new (desk, parent));
  check_dialog (window, biv_points_dialog_new (desk, parent));
  roster = biv_roster_dialog_new (desk, parent);
  biv_roster_view_read_text (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (roster)),
                             "Side,Brigade,Unit,Type,Quality,Men,Place\nCLAN,A,B,inf,Old,500,Rome\nPrussia,A,B,Balloons,7,,\n");
  check_dialog (window, roster);
  check_dialog (window, biv_warnings_window_new (desk, parent));
}

static void
end_phases (BivDesk *desk,
            guint    n)
{
  for (guint i = 0; i < n; i++)
    {
      BivProcedure *phase = biv_desk_get_phase (desk);

      for (int tries = 0; tries < 60 && biv_procedure_get_wanted (phase) != NULL; tries++)
        {
          biv_procedure_mark_face (phase, 1);
          biv_procedure_use_face (phase);
        }
      biv_desk_do_next_step (desk);
      let_settle ();
    }
}

static void
test_window (void)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (BivDocument) document = open_disguised ();
  BivDesk *desk = biv_document_get_desk (document);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  let_settle ();
  biv_window_set_document (window, document);
  check_pages (window);
  check_dialogs (window);
  /* Some phases on there is more to tell: moves, sightings, meetings. */
  end_phases (desk, 3);
  check_pages (window);
  check_dialogs (window);
  biv_document_discard (document);
  gtk_window_destroy (GTK_WINDOW (window));
  let_settle ();
}

typedef struct
{
  const char   *path;
  BivDocument *(*open) (void);
} BattleRow;

static const BattleRow battle_rows[] = {
  { "/app/names-only/board", open_board_battle },
  { "/app/names-only/table", open_table_battle },
};

/* From its set-up to the middle of the fight, each step of the page and what it draws. */
static void
test_battle (gconstpointer data)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (BivDocument) document = ((const BattleRow *) data)->open ();
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (document));
  BivBattle *battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  GtkWidget *page;

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  let_settle ();
  biv_window_set_document (window, document);
  listens = "battle";
  biv_window_show_page (window, "battles", biv_id_of (battle));
  page = fixture_find (GTK_WIDGET (window), BIV_TYPE_BATTLES_PAGE);
  for (int i = 0; i < 14; i++)
    {
      g_autofree char *step = fixture_dup_next_step (BIV_PAGE (page));

      g_test_message ("%s", step);
      fixture_wait (200);
      check_widget (campaign, step != NULL ? step : "the battle", GTK_WIDGET (window));
      biv_page_do_next_step (BIV_PAGE (page));
    }
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_DEPLOYED);
  listens = NULL;
  biv_document_discard (document);
  gtk_window_destroy (GTK_WINDOW (window));
  let_settle ();
}

int
main (int    argc,
      char **argv)
{
  int answer;

  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
  nameless = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_test_add_func ("/app/names-only/window", test_window);
  for (gsize i = 0; i < G_N_ELEMENTS (battle_rows); i++)
    g_test_add_data_func (battle_rows[i].path, &battle_rows[i], test_battle);
  answer = g_test_run ();
  g_object_unref (application);
  g_hash_table_unref (nameless);
  return answer;
}
