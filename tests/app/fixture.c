/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.c: the sample campaign, at a point where something is to be decided */
#define _GNU_SOURCE                   /* RTLD_NEXT */
#include "fixture.h"

#include <dlfcn.h>

#include "app/battle/battles-page.h"
#include "app/canvas/canvas.h"
#include "app/widgets/samples.h"
#include "campaign/orders/orders.h"
#include "campaign/model/proposal.h"
#include "store/campaign-file.h"

static void
keep_error (gpointer      data,
            const GError *error)
{
  GError **kept = data;

  *kept = error != NULL ? g_error_copy (error) : NULL;
}

gboolean
fixture_save (BivDocument  *document,
              GFile        *to,
              BivSaveHow    how,
              GError      **error)
{
  GError *why = NULL;

  biv_document_save (document, to, how, keep_error, &why, NULL);
  while (biv_document_is_saving (document))
    g_main_context_iteration (NULL, TRUE);
  if (why != NULL)
    g_propagate_error (error, why);
  return why == NULL;
}

BivDocument *
fixture_open_sample (void)
{
  g_auto (GStrv) samples = biv_samples_list ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  BivDocument *document;

  g_assert_nonnull (samples[0]);
  file = g_file_new_for_uri (samples[0]);
  document = biv_document_open_copy (file, &error);
  g_assert_no_error (error);
  return document;
}

void
fixture_give_order (BivDesk    *desk,
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

static void
end_phase (BivDesk  *desk,
           BivPhase  phase)
{
  g_assert_cmpint (biv_desk_get_campaign (desk)->phase, ==, phase);
  g_assert_null (biv_procedure_get_wanted (biv_desk_get_phase (desk)));
  biv_desk_do_next_step (desk);
}

void
fixture_go_to_contact (BivDesk *desk)
{
  if (biv_desk_get_campaign (desk)->phase == BIV_PHASE_OPEN)
    end_phase (desk, BIV_PHASE_OPEN);
  fixture_give_order (desk, "FC", BIV_POSTURE_ATTACK, "P06");
  fixture_give_order (desk, "HB", BIV_POSTURE_EVADE, "P06");
  end_phase (desk, BIV_PHASE_ORDERS);
  end_phase (desk, BIV_PHASE_MOVEMENT);
  g_assert_cmpint (biv_desk_get_campaign (desk)->phase, ==, BIV_PHASE_CONTACT);
}

#define MM(mm) ((mm) * 100)

static void
add_unit (BivSetup   *setup,
          int         side,
          const char *type,
          const char *label,
          int         x,
          int         y,
          const char *facts)
{
  BivSetupUnit *unit = biv_setup_add_unit (setup, side, type, NULL);
  g_auto (GStrv) words = g_strsplit (facts, " ", -1);

  unit->label = g_strdup (label);
  unit->has_place = TRUE;
  unit->place = (BivSpot) { MM (x), MM (y) };
  unit->angle = side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S;
  biv_facts_set (unit->facts, "brigade", side == 0 ? "Leib" : "Garde");
  for (char **word = words; *word != NULL; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);

      biv_facts_set (unit->facts, pair[0], pair[1]);
    }
}

static void
add_brigade (BivSetup   *setup,
             int         side,
             const char *brigade,
             const char *general,
             const char *at,
             const char *order,
             const char *objective)
{
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_FORMATION, side, brigade, "brigade");

  biv_facts_set (part->facts, "quality", "6");
  part = biv_setup_add_part (setup, BIV_PART_GENERAL, side, general, "brigade");
  biv_facts_set (part->facts, "of", brigade);
  biv_facts_set (part->facts, "at", at);
  part = biv_setup_add_part (setup, BIV_PART_ORDER, side, brigade, order);
  biv_facts_set (part->facts, "received", "08:00");
  biv_facts_set (part->facts, "active", "08:10");
  biv_facts_set (part->facts, "objective", objective);
}

BivSetup *
fixture_make_table_setup (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (1800), MM (1200));
  const BivSpot wood[] = { { MM (900), MM (480) }, { MM (1200), MM (480) }, { MM (1200), MM (700) }, { MM (900), MM (700) } };
  g_autoptr (BivTabletop) table = NULL;
  g_autoptr (BivBoard) board = NULL;
  BivSetup *setup;

  biv_tabletop_draft_add (draft, BIV_THING_WOOD, wood, G_N_ELEMENTS (wood));
  table = biv_tabletop_draft_seal (draft, NULL);
  board = biv_board_new_table (table);
  setup = biv_setup_new ("fusilier", board);
  setup->phase = g_strdup ("orders");
  setup->side_to_act = BIV_NOBODY;
  setup->turn = 1;
  biv_facts_set (setup->facts, "clock", "09:00");
  add_brigade (setup, 0, "Leib", "Sternau", "500,200", "attack", "500,900");
  add_brigade (setup, 1, "Garde", "Delcourt", "500,900", "hold", "500,700");
  add_unit (setup, 0, "infantry", "1/Leib", 400, 300, "front=150");
  add_unit (setup, 0, "infantry", "2/Leib", 600, 300, "front=150");
  add_unit (setup, 0, "artillery", "Battery", 800, 300, "guns=6 calibre=6");
  add_unit (setup, 0, "cavalry", "Hussars", 1000, 250, "front=40");
  add_unit (setup, 1, "infantry", "1/Garde", 400, 700, "front=150");
  add_unit (setup, 1, "infantry", "2/Garde", 1050, 600, "front=150 placed=map");
  return setup;
}

BivBattle *
fixture_make_table_battle (BivDesk        *desk,
                           const BivSetup *setup)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivItem) carrier = NULL;
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
  carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  BIV_BATTLE (carrier)->record = biv_record_new (setup);
  biv_proposal_set_text (proposal, scratch, "ruleset", "fusilier");
  biv_proposal_set_flag (proposal, scratch, "set-up", TRUE);
  biv_proposal_set_board (proposal, scratch, "board", setup->board);
  biv_proposal_set_choice (proposal, scratch, "state", BIV_BATTLE_DEPLOYED);
  biv_proposal_set_list (proposal, scratch, "sides", (const char *const[]) { "CROWN", "CLAN", NULL });
  biv_proposal_copy_field (proposal, scratch, "record", carrier);
  g_assert_true (biv_desk_commit (desk, proposal));
  return battle;
}

/* The journal keeps its lines and gets "undone", and ids are never used again (CA-REF-3). */
char *
fixture_dup_lasting_text (BivCampaign *campaign)
{
  g_autoptr (BivCampaign) copy = biv_campaign_copy (campaign);

  g_ptr_array_set_size (biv_campaign_peek_items (copy, BIV_KIND_ENTRY), 0);
  copy->last_number = 0;
  return biv_campaign_file_dup_text (copy, NULL);
}

char *
fixture_dup_next_step (BivPage *page)
{
  BivNextStep step = { 0 };
  char *label;

  biv_page_get_next_step (page, &step);
  label = g_strdup (step.label);
  biv_next_step_clear (&step);
  return label;
}

void
fixture_show_parts (GtkWidget *widget,
                    GType      type)
{
  if (GTK_IS_STACK (widget) && gtk_widget_get_ancestor (widget, type) != NULL)
    {
      GtkWidget *shown = gtk_stack_get_visible_child (GTK_STACK (widget));

      for (GtkWidget *part = gtk_widget_get_first_child (widget); part != NULL; part = gtk_widget_get_next_sibling (part))
        gtk_stack_set_visible_child (GTK_STACK (widget), part);
      if (shown != NULL)
        gtk_stack_set_visible_child (GTK_STACK (widget), shown);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fixture_show_parts (child, type);
}

gboolean
fixture_press_with (GtkWidget       *widget,
                    guint            key,
                    GdkModifierType  modifiers)
{
  const GtkPropagationPhase phases[] = { GTK_PHASE_CAPTURE, GTK_PHASE_BUBBLE };
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_done = FALSE;

  for (gsize phase = 0; phase < G_N_ELEMENTS (phases); phase++)
    for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_done; i++)
      {
        g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

        if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
            && gtk_event_controller_get_propagation_phase (controller) == phases[phase])
          g_signal_emit_by_name (controller, "key-pressed", key, 0, modifiers, &is_done);
      }
  return is_done;
}

gboolean
fixture_press (GtkWidget *widget,
               guint      key)
{
  return fixture_press_with (widget, key, 0);
}

void
fixture_let_settle (void)
{
  for (int i = 0; i < 50 || g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
}

static void
on_after_paint (GdkFrameClock *clock,
                gpointer       was_painted)
{
  *(gboolean *) was_painted = TRUE;
}

/* A machine that has much to do paints a frame when it can: what is waited for is the frame, never a time. The first is asked
 * for with all that is known by now, the second with what the first has led to, such as a size. */
void
fixture_let_draw (GtkWidget *canvas)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (canvas);

  for (int n_quiet = 0; n_quiet < 3;)
    {
      gboolean was_painted = FALSE;
      gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), &was_painted);

      gdk_display_sync (gtk_widget_get_display (canvas));
      fixture_let_settle ();
      gtk_widget_queue_draw (canvas);
      for (was_painted = FALSE; !was_painted;)
        g_main_context_iteration (NULL, TRUE);
      g_signal_handler_disconnect (clock, id);
      n_quiet = biv_canvas_is_sharp (BIV_CANVAS (canvas)) ? n_quiet + 1 : 0;
    }
}

GtkWidget *
fixture_find (GtkWidget *from,
              GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = fixture_find (child, type);
  return found;
}

GtkWidget *
fixture_find_button (GtkWidget  *from,
                     const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (from) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (from)), label) == 0)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = fixture_find_button (child, label);
  return found;
}

static void
check_in_row (GtkWidget  *widget,
              GtkWidget  *row,
              const char *view)
{
  const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget));
  int anywhere, across, width;

  if (gtk_widget_get_request_mode (widget) == GTK_SIZE_REQUEST_CONSTANT_SIZE)
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  if (gtk_widget_compute_expand (widget, GTK_ORIENTATION_HORIZONTAL))
    width = MAX (width, gtk_widget_get_width (row));
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &anywhere, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &across, NULL, NULL, NULL);
  if (anywhere <= across)
    return;
  g_test_message ("%s: %s %s is at least %d px high, but %d at a width of %d", view, G_OBJECT_TYPE_NAME (widget),
                  id != NULL ? id : "", anywhere, across, width);
  g_test_fail ();
}

void
fixture_check_rows (GtkWidget  *widget,
                    const char *view)
{
  gboolean is_row = GTK_IS_BOX (widget)
                    && gtk_orientable_get_orientation (GTK_ORIENTABLE (widget)) == GTK_ORIENTATION_HORIZONTAL;

  if (!gtk_widget_get_mapped (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (is_row && gtk_widget_get_mapped (child))
        check_in_row (child, widget, view);
      fixture_check_rows (child, view);
    }
}

GtkWidget *
fixture_find_toplevel (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type))
        return window;
    }
  return NULL;
}

static gboolean
end_wait (gpointer is_over)
{
  *(gboolean *) is_over = TRUE;
  return G_SOURCE_REMOVE;
}

void
fixture_wait (guint milliseconds)
{
  gboolean is_over = FALSE;

  g_timeout_add (milliseconds, end_wait, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  gdk_display_sync (gdk_display_get_default ());
  for (int i = 0; i < 500 && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

void
fixture_isolate (void)
{
  g_autofree char *home = g_dir_make_tmp ("bivouac-home-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_setenv ("GSK_RENDERER", "cairo", FALSE);
  g_setenv ("GTK_A11Y", "test", FALSE);
}

#if GTK_CHECK_VERSION (4, 14, 0)
/* What GTK tells of itself in its tests cannot announce, and GTK calls it all the same. */
void
gtk_accessible_announce (GtkAccessible                     *self,
                         const char                        *message,
                         GtkAccessibleAnnouncementPriority  priority)
{
  static gpointer announce;

  if (g_strcmp0 (g_getenv ("GTK_A11Y"), "test") == 0)
    return;
  if (announce == NULL)
    announce = dlsym (RTLD_NEXT, "gtk_accessible_announce");
  (*(void (**) (GtkAccessible *, const char *, GtkAccessibleAnnouncementPriority)) &announce) (self, message, priority);
}
#endif

void
fixture_use_dice (BivProcedure *procedure)
{
  for (int i = 0; i < 50 && biv_procedure_get_wanted (procedure) != NULL; i++)
    {
      biv_procedure_mark_face (procedure, 1);
      biv_procedure_use_face (procedure);
    }
}

BivBattle *
fixture_go_to_battle (BivDesk *desk)
{
  GPtrArray *battles = biv_campaign_peek_items (biv_desk_get_campaign (desk), BIV_KIND_BATTLE);

  fixture_go_to_contact (desk);
  fixture_use_dice (biv_desk_get_phase (desk));
  biv_desk_do_next_step (desk);
  g_assert_cmpuint (battles->len, ==, 1);
  return battles->pdata[0];
}

GtkWidget *
fixture_show_battles (BivDesk   *desk,
                      BivBattle *battle,
                      int        width,
                      int        height)
{
  GtkWidget *window = gtk_window_new (), *page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", desk, NULL);

  g_signal_connect_object (desk, "changed", G_CALLBACK (biv_page_queue_refresh), page, G_CONNECT_SWAPPED);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  biv_page_show_item (BIV_PAGE (page), biv_id_of (battle));
  return page;
}
