/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-see-as.c: whoever looks as a side finds nothing in the window that this side may not know (CA-SCOUT-6)
 *
 * A campaign that was played is seen as each side. Every page is shown, everything in it is chosen that can be chosen, and
 * all words that a person could read or hear are searched: labels, entries, texts, tooltips, lists whether in sight or not,
 * what a screen reader says, what a canvas says of each cell, window titles, menus. */
#include "app/shell/application.h"
#include "app/canvas/canvas.h"
#include "app/turn/orders-dialog.h"
#include "app/shell/pages.h"
#include "app/canvas/sheet-canvas.h"
#include "app/shell/window.h"
#include "campaign/model/army.h"
#include "campaign/battle/fight.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/turn.h"
#include "campaign/orders/orders.h"
#include "campaign/orders/orders-block.h"
#include "campaign/battle/apply.h"
#include "draw/sheet/sheet.h"
#include "store/orders-file.h"
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"
#include "tests/rounds.h"

#include <glib/gstdio.h>
#include <string.h>

static BivApplication *application;

static void
let_settle (void)
{
  fixture_wait (30);
}

/* ---- All that is said ---- */

/* What GTK tells of a property it tells only where it is another one than was asked for. */
static void
add_accessible (GString                *said,
                GtkWidget              *widget,
                GtkAccessibleProperty   property)
{
  g_autofree char *value = NULL;

  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property))
    return;
  value = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001");
  if (value != NULL)
    g_string_append_printf (said, "%s\n", value);
}

static void
add_menu (GString    *said,
          GMenuModel *menu)
{
  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *label = NULL;
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label))
        g_string_append_printf (said, "%s\n", label);
      add_menu (said, section);
    }
}

/* A row that is out of sight may be scrolled to. */
static void
add_model (GString    *said,
           GListModel *model)
{
  for (guint i = 0; model != NULL && i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);

      if (BIV_IS_ITEM (item))
        for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (BIV_ITEM (item))); field->name != NULL;
             field++)
          {
            g_autofree char *words = biv_item_dup_field (BIV_ITEM (item), field);

            g_string_append_printf (said, "%s %s %s\n", biv_id_of (item),
                                    biv_item_get_name (BIV_ITEM (item)), words);
          }
      else if (GTK_IS_STRING_OBJECT (item))
        g_string_append_printf (said, "%s\n", gtk_string_object_get_string (GTK_STRING_OBJECT (item)));
    }
}

static void
add_widget (GString   *said,
            GtkWidget *widget)
{
  g_autofree char *tooltip = gtk_widget_get_tooltip_markup (widget) != NULL
                               ? g_strdup (gtk_widget_get_tooltip_markup (widget))
                               : g_strdup (gtk_widget_get_tooltip_text (widget));

  if (tooltip != NULL)
    g_string_append_printf (said, "%s\n", tooltip);
  add_accessible (said, widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  add_accessible (said, widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  add_accessible (said, widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (said, "%s\n", gtk_label_get_label (GTK_LABEL (widget)));
  if (GTK_IS_EDITABLE (widget))
    g_string_append_printf (said, "%s\n", gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (GTK_IS_WINDOW (widget) && gtk_window_get_title (GTK_WINDOW (widget)) != NULL)
    g_string_append_printf (said, "%s\n", gtk_window_get_title (GTK_WINDOW (widget)));
  if (GTK_IS_MENU_BUTTON (widget))
    add_menu (said, gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
  if (GTK_IS_TEXT_VIEW (widget))
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget));
      g_autofree char *text = NULL;

      g_object_get (buffer, "text", &text, NULL);
      g_string_append_printf (said, "%s\n", text);
    }
  if (GTK_IS_DROP_DOWN (widget))
    add_model (said, gtk_drop_down_get_model (GTK_DROP_DOWN (widget)));
  if (GTK_IS_COLUMN_VIEW (widget))
    add_model (said, G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (widget))));
  if (GTK_IS_LIST_VIEW (widget))
    add_model (said, G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (widget))));
  if (BIV_IS_SHEET_CANVAS (widget) && biv_sheet_canvas_get_sheet (BIV_SHEET_CANVAS (widget)) != NULL)
    {
      g_autofree char *text = biv_sheet_dup_text (biv_sheet_canvas_get_sheet (BIV_SHEET_CANVAS (widget)));

      g_string_append_printf (said, "%s\n", text);
    }
}

static void
add_all (GString   *said,
         GtkWidget *widget)
{
  /* What was last read on hover is out of sight, and changes before it is seen again. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow") && !gtk_widget_get_mapped (widget))
    return;
  add_widget (said, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_all (said, child);
}

/* ---- Looking ---- */

typedef struct
{
  BivWindow *window;
  GPtrArray *hidden;                /* words that may not be said */
  GPtrArray *words_found;           /* any of them, by the referee: the search finds what is there */
  const char *side;
  guint      n_views;
} Search;

/* The innermost widget that says it, and those around it. */
static GtkWidget *
find_speaker (GtkWidget  *widget,
              const char *word)
{
  g_autoptr (GString) said = g_string_new (NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *speaker = find_speaker (child, word);

      if (speaker != NULL)
        return speaker;
    }
  add_widget (said, widget);
  return secrets_find_word (said->str, word) != NULL ? widget : NULL;
}

static char *
dup_path (GtkWidget *widget)
{
  GString *path = g_string_new (NULL);

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_string_append_printf (path, " in %s", G_OBJECT_TYPE_NAME (widget));
  return g_string_free (path, FALSE);
}

static void
search (Search     *search,
        GtkWidget  *widget,
        const char *where)
{
  g_autoptr (GString) said = g_string_new (NULL);

  let_settle ();
  add_all (said, widget);
  search->n_views++;
  for (guint i = 0; i < search->hidden->len; i++)
    {
      const char *at = secrets_find_word (said->str, search->hidden->pdata[i]);

      if (at == NULL)
        continue;
      if (search->side == NULL)
        g_ptr_array_add (search->words_found, search->hidden->pdata[i]);
      else
        {
          const char *line = at;
          g_autofree char *whole = NULL, *path = dup_path (find_speaker (widget, search->hidden->pdata[i]));

          while (line > said->str && line[-1] != '\n')
            line--;
          whole = g_strndup (line, strcspn (line, "\n"));
          g_error ("%s reads “%s” on %s: %s%s", search->side, (char *) search->hidden->pdata[i], where, whole, path);
        }
    }
}

/* Every button that chooses something among the page's own, every place and formation, every kind of sheet... */
static void
search_page (Search     *look,
             const char *page)
{
  static const BivKind kinds[] = { BIV_KIND_SIDE, BIV_KIND_PLACE, BIV_KIND_FORMATION, BIV_KIND_UNIT, BIV_KIND_BATTLE };
  BivCampaign *campaign = biv_document_get_campaign (biv_window_get_document (look->window));

  biv_window_show_page (look->window, page, NULL);
  search (look, GTK_WIDGET (look->window), page);
  if (g_str_equal (page, "sheets"))
    for (int kind = 0; kind < BIV_N_SHEETS; kind++)
      {
        biv_window_show_page (look->window, page, biv_sheet_kind_get_id ((BivSheetKind) kind));
        search (look, GTK_WIDGET (look->window), biv_sheet_kind_get_id ((BivSheetKind) kind));
      }
  else if (g_str_equal (page, "map") || g_str_equal (page, "armies") || g_str_equal (page, "battles") ||
           g_str_equal (page, "journal"))
    /* By the ids of the whole campaign: also what is not there may be asked for. */
    for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
      BIV_EACH (BivItem, item, campaign, kinds[i])
        {
          if (kinds[i] == BIV_KIND_UNIT && item_i % 5 != 0)
            continue;
          biv_window_show_page (look->window, page, biv_item_get_id (item));
          search (look, GTK_WIDGET (look->window), biv_item_get_id (item));
        }
}

static void
collect_buttons (GtkWidget *widget,
                 GPtrArray *buttons)
{
  if (GTK_IS_BUTTON (widget))
    g_ptr_array_add (buttons, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_buttons (child, buttons);
}

static GtkWidget *
find_canvas (GtkWidget *widget)
{
  if (BIV_IS_CANVAS (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_canvas (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What the map says of each place under the pointer. */
static void
search_cells (Search *look)
{
  GtkWidget *canvas;

  biv_window_show_page (look->window, "map", NULL);
  let_settle ();
  canvas = find_canvas (GTK_WIDGET (look->window));
  g_assert_nonnull (canvas);
  for (guint cell = 0; cell < biv_campaign_peek_items (biv_document_get_campaign (biv_window_get_document (look->window)),
                                                       BIV_KIND_PLACE)->len; cell++)
    {
      g_autofree char *words = BIV_CANVAS_GET_CLASS (canvas)->describe (BIV_CANVAS (canvas), cell);

      for (guint i = 0; look->side != NULL && words != NULL && i < look->hidden->len; i++)
        if (secrets_find_word (words, look->hidden->pdata[i]) != NULL)
          g_error ("%s reads “%s” of a cell: %s", look->side, (char *) look->hidden->pdata[i], words);
    }
}

static void
search_all (Search *look)
{
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    search_page (look, info->name);
  search_cells (look);
}

/* Numbers and words that nobody else has. */
static void
plant_secrets (BivCampaign *campaign,
               const char  *side)
{
  BIV_EACH (BivSide, other, campaign, BIV_KIND_SIDE)
    if (!g_str_equal (biv_id_of (other), side))
      {
        other->vp = 7001;
        g_free (other->mission);
        other->mission = g_strdup ("to take SecretHill");
        g_free (other->contact);
        other->contact = g_strdup ("SecretAddress");
      }
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      g_free (place->secret_notes);
      place->secret_notes = g_strdup ("SecretTunnel");
    }
}

/* ---- Tests ---- */

static BivWindow *
show_window (BivDocument *document)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_window_present (GTK_WINDOW (window));
  biv_window_set_document (window, document);
  let_settle ();
  return window;
}

static void
close_window (BivWindow *window)
{
  biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  let_settle ();
}

static BivCampaign *
play (guint n_turns)
{
  BivCampaign *campaign = random_turns_begin (&random_settings[0]);
  g_autoptr (GRand) random = g_rand_new_with_seed (77);
  BivDice dice;

  biv_dice_init_rolled (&dice, 77, 1);
  for (guint turn = 0; turn < n_turns; turn++)
    {
      g_autoptr (BivProposal) close = NULL;

      random_turns_play (campaign, random, &dice, NULL);
      close = biv_turn_propose_close (campaign, &dice, NULL);
      g_assert_true (biv_campaign_commit (campaign, close, NULL));
    }
  while (campaign->phase != BIV_PHASE_ORDERS)
    {
      g_autoptr (BivProposal) phase = biv_turn_propose_phase (campaign, &dice, NULL);

      g_assert_true (biv_campaign_commit (campaign, phase, NULL));
    }
  return campaign;
}

static void
test_see_as (gconstpointer data)
{
  const char *side = data;
  g_autoptr (BivCampaign) campaign = play (4);
  g_autoptr (BivDocument) document = biv_document_new (campaign);
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, side, FALSE), found = g_ptr_array_new ();
  Search look = { NULL, hidden, found, NULL, 0 };

  plant_secrets (campaign, side);
  g_ptr_array_add (hidden, g_strdup ("7001"));
  g_ptr_array_add (hidden, g_strdup ("SecretHill"));
  g_ptr_array_add (hidden, g_strdup ("SecretAddress"));
  g_ptr_array_add (hidden, g_strdup ("SecretTunnel"));
  look.window = show_window (document);
  search_page (&look, "armies");
  search_page (&look, "map");
  g_assert_cmpuint (found->len, >, 0);              /* the referee reads them */
  look.side = side;
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (look.window), "win.see-as", "s", side));
  let_settle ();
  search_all (&look);
  g_assert_cmpuint (look.n_views, >, 60);
  close_window (look.window);
}

/* ---- Battles, at every stage ---- */

static void
collect_toggles (GtkWidget *widget,
                 GPtrArray *toggles)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget))
    g_ptr_array_add (toggles, g_object_ref (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_toggles (child, toggles);
}

/* Set-up, deployment, fight, result; and whatever else can be switched there. */
static void
search_steps (Search     *look,
              const char *battle)
{
  g_autoptr (GPtrArray) toggles = g_ptr_array_new_with_free_func (g_object_unref);

  biv_window_show_page (look->window, "battles", battle);
  search (look, GTK_WIDGET (look->window), battle);
  collect_toggles (GTK_WIDGET (look->window), toggles);
  for (guint i = 0; i < toggles->len; i++)
    if (gtk_widget_get_mapped (toggles->pdata[i]))
      {
        gtk_toggle_button_set_active (toggles->pdata[i], TRUE);
        search (look, GTK_WIDGET (look->window), gtk_button_get_label (toggles->pdata[i]));
      }
}

static void
search_battles (BivCampaign *campaign)
{
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_item_get_id (side);
      g_autoptr (BivCampaign) copy = biv_campaign_copy (campaign);
      g_autoptr (BivDocument) document = biv_document_new (copy);
      g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, id, TRUE), found = g_ptr_array_new ();
      Search look = { show_window (document), hidden, found, id, 0 };

      /* What the referee has looked at before stays with him. */
      BIV_EACH (BivItem, battle, campaign, BIV_KIND_BATTLE)
        {
          biv_window_show_page (look.window, "battles", biv_item_get_id (battle));
          let_settle ();
        }
      gtk_widget_activate_action (GTK_WIDGET (look.window), "win.see-as", "s", id);
      let_settle ();
      search (&look, GTK_WIDGET (look.window), id);
      BIV_EACH (BivItem, battle, campaign, BIV_KIND_BATTLE)
        search_steps (&look, biv_item_get_id (battle));
      for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
        {
          biv_window_show_page (look.window, info->name, NULL);
          search (&look, GTK_WIDGET (look.window), info->name);
        }
      close_window (look.window);
    }
}

/* The samples with a battle that waits to be fought: as it is, fought by the engine, and written back. */
static void
test_battles (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", data, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_document_read (file, &error);
  BivBattle *battle;
  BivDice dice;

  g_assert_no_error (error);
  search_battles (campaign);
  battle = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_BATTLE), 0);
  biv_fight_resolve (campaign, biv_id_of (battle), 5, &error);
  g_assert_no_error (error);
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
  search_battles (campaign);
  biv_dice_init_rolled (&dice, 5, 1);
  {
    g_autoptr (BivProposal) apply = biv_turn_propose_apply (campaign, biv_id_of (battle), &dice, NULL);

    g_assert_true (biv_campaign_commit (campaign, apply, NULL));
  }
  search_battles (campaign);
}

/* Nothing can be changed, and the way back is there. */
static void
test_back (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivWindow *window = show_window (document);
  BivCampaign *campaign = biv_document_get_campaign (document);
  guint serial = biv_campaign_get_serial (campaign);

  biv_window_show_page (window, "map", "HC");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", "CLAN");
  let_settle ();
  /* The menu's actions of the referee are off: no step, nothing taken in, nothing handed out. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-step", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL);
  let_settle ();
  g_assert_cmpuint (biv_campaign_get_serial (campaign), ==, serial);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as-referee", NULL));
  let_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", "nobody");
  let_settle ();
  biv_window_show_page (window, "turn", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-step", NULL);
  let_settle ();
  g_assert_cmpuint (biv_campaign_get_serial (campaign), !=, serial);
  close_window (window);
}

/* At the desk itself: what a page might try. */
static void
test_view_refuses (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autoptr (BivDesk) view = biv_desk_new_view (biv_document_get_desk (document), "CROWN");
  BivCampaign *known = biv_desk_get_campaign (view);
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  BivNextStep step = { NULL };

  order->formation = g_strdup ("HC");
  proposal = biv_turn_propose_order (known, order);
  g_assert_false (biv_desk_commit (view, proposal));
  g_assert_false (biv_desk_edit (view, "x", biv_campaign_find (known, "HC"), "name", "Another", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  biv_desk_get_next_step (view, &step);
  g_assert_null (step.label);
  g_assert_null (biv_campaign_find (known, "DH"));
  g_assert_false (biv_desk_may_order (view));
}

/* The referee opens a player's file: a row for each line, and it is taken in as one step. */
static void
test_orders_file (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", "HC march P03\nFC hold");
  g_autofree char *folder = g_dir_make_tmp ("bivouac-orders-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "turn.orders", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BivWindow *window = show_window (document);
  guint n_steps = biv_campaign_peek_steps (campaign)->len;
  GtkWidget *dialog, *take = NULL;
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (biv_orders_file_save (form, file, &error));
  dialog = biv_orders_dialog_new (biv_document_get_desk (document), GTK_WINDOW (window), file);
  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  collect_buttons (dialog, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (gtk_widget_has_css_class (buttons->pdata[i], "suggested-action"))
      take = buttons->pdata[i];
  g_assert_nonnull (take);
  g_assert_true (gtk_widget_is_sensitive (take));
  g_signal_emit_by_name (take, "clicked");
  let_settle ();
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, n_steps + 1);
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC"))->posture, ==,
                   BIV_POSTURE_MARCH);
  g_remove (path);
  g_rmdir (folder);
  close_window (window);
}

static GtkWidget *
find_text (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = GTK_IS_TEXT_VIEW (child) ? child : find_text (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Orders that do not bring the side's word are asked about, also when a line of them was mended. */
static void
test_orders_without_the_word (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", "HC march P03\n");
  g_autoptr (BivProposal) words = biv_players_copy_propose_words (campaign);
  g_autofree char *folder = g_dir_make_tmp ("bivouac-orders-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "turn.orders", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BivWindow *window = show_window (document);
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  GtkWidget *dialog, *take = NULL;

  g_assert_true (biv_orders_file_save (form, file, NULL));
  g_assert_true (biv_desk_commit (biv_document_get_desk (document), words));
  dialog = biv_orders_dialog_new (biv_document_get_desk (document), GTK_WINDOW (window), file);
  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  collect_buttons (dialog, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (gtk_widget_has_css_class (buttons->pdata[i], "suggested-action"))
      take = buttons->pdata[i];
  g_assert_false (gtk_widget_is_sensitive (take));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_text (dialog))), "HC hold\n", -1);
  let_settle ();
  g_assert_false (gtk_widget_is_sensitive (take));
  gtk_window_destroy (GTK_WINDOW (dialog));

  /* The referee types for whom he likes. */
  dialog = biv_orders_dialog_new (biv_document_get_desk (document), GTK_WINDOW (window), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_text (dialog))), "HC hold\n", -1);
  let_settle ();
  g_ptr_array_set_size (buttons, 0);
  collect_buttons (dialog, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (gtk_widget_has_css_class (buttons->pdata[i], "suggested-action"))
      take = buttons->pdata[i];
  g_assert_true (gtk_widget_is_sensitive (take));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_remove (path);
  g_rmdir (folder);
  close_window (window);
}

static GtkWidget *
find_button (GtkWidget  *dialog,
             const char *label)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  collect_buttons (dialog, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (GTK_IS_BUTTON (buttons->pdata[i]) && g_strcmp0 (gtk_button_get_label (buttons->pdata[i]), label) == 0)
      return buttons->pdata[i];
  return NULL;
}

/* A mail with the orders of two players, quoted, is pasted: they are taken in one after the other; one that is damaged is
 * refused until its line is left out. */
static void
test_pasted_mail (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, "CROWN");
  g_autoptr (BivOrdersForm) crown = biv_orders_form_parse_text (copy, "CROWN", "HC march Miller's Cross\nFC hold");
  g_autoptr (BivOrdersForm) clan = biv_orders_form_parse_text (campaign, "CLAN", "DH rest");
  g_autofree char *one = biv_orders_block_dup_text (crown), *two = biv_orders_block_dup_text (clan);
  g_autofree char *mail = g_strdup_printf ("Here they are:\n\n> %s\n-- \nAnn\n%s", one, two), *spoilt = NULL;
  g_auto (GStrv) halves = g_strsplit (one, "FC hold", 2);
  BivWindow *window = show_window (document);
  GtkWidget *dialog = biv_orders_dialog_new (biv_document_get_desk (document), GTK_WINDOW (window), NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_text (dialog)));
  guint n_steps = biv_campaign_peek_steps (campaign)->len;
  GtkTextIter start, end;
  g_autofree char *shown = NULL;
  GtkWidget *take;

  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  take = find_button (dialog, "_Take in these orders");
  spoilt = g_strdup_printf ("%sFC hodl%s", halves[0], halves[1]);
  gtk_text_buffer_set_text (buffer, spoilt, -1);
  let_settle ();
  g_assert_false (gtk_widget_is_sensitive (take));

  gtk_text_buffer_set_text (buffer, mail, -1);
  let_settle ();
  g_assert_true (gtk_widget_is_sensitive (take));
  g_assert_true (gtk_widget_get_visible (find_button (dialog, "_Next, without these")));
  /* As a person writes it, to be changed: the copy's own ids for places are not here. */
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  shown = gtk_text_buffer_get_slice (buffer, &start, &end, FALSE);
  g_assert_cmpstr (shown, ==, "HC march Miller's Cross\nFC hold\n");
  g_signal_emit_by_name (take, "clicked");
  let_settle ();
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, n_steps + 1);
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC"))->posture, ==,
                   BIV_POSTURE_MARCH);
  g_assert_true (gtk_widget_is_sensitive (take));
  g_signal_emit_by_name (take, "clicked");
  let_settle ();
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "DH"))->posture, ==,
                   BIV_POSTURE_REST);
  close_window (window);
}

/* A player opens his copy, writes his orders, and sends them; the referee takes them in. */
static void
test_players_copy (void)
{
  g_autoptr (BivDocument) referees = fixture_open_sample (), players = NULL;
  g_autoptr (BivCampaign) copy = biv_players_copy_new (biv_document_get_campaign (referees), "CROWN");
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (biv_document_get_campaign (referees), "CROWN", FALSE);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  Search look = { NULL, hidden, found, "CROWN", 0 };
  GtkWidget *dialog;

  players = biv_document_new (copy);
  look.window = show_window (players);
  search_all (&look);
  g_assert_true (biv_desk_may_order (biv_document_get_desk (players)));
  dialog = biv_orders_dialog_new (biv_document_get_desk (players), GTK_WINDOW (look.window), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  search (&look, dialog, "orders");
  gtk_window_destroy (GTK_WINDOW (dialog));
  close_window (look.window);
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_test_message ("no display");
      return 77;
    }
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add_data_func ("/see-as/CA-SCOUT-6/CROWN", "CROWN", test_see_as);
  if (ROUNDS (2) == 2)
    g_test_add_data_func ("/see-as/CA-SCOUT-6/CLAN", "CLAN", test_see_as);
  g_test_add_data_func ("/see-as/CA-SCOUT-6/battles/squares", "wend-crossing.campaign", test_battles);
  g_test_add_data_func ("/see-as/CA-SCOUT-6/battles/hexes", "kelmar-bridge.campaign", test_battles);
  g_test_add_func ("/see-as/back", test_back);
  g_test_add_func ("/see-as/view-refuses", test_view_refuses);
  g_test_add_func ("/see-as/CA-ORDER-1/orders-file", test_orders_file);
  g_test_add_func ("/see-as/CA-ORDER-1/orders-without-the-word", test_orders_without_the_word);
  g_test_add_func ("/see-as/CA-ORDER-1/orders-pasted-mail", test_pasted_mail);
  g_test_add_func ("/see-as/CA-SCOUT-6/players-copy", test_players_copy);
  return g_test_run ();
}
