/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fields.c: whatever a file can say, the window can show and change
 *
 * Walks the tables of fields. Each field that a referee may set has a row of its own on a page, a panel or in a window, or
 * another control, which is named here; or it stands here with the reason why nobody sets it. A new field without either
 * fails. */
#include <gtk/gtk.h>
#include <string.h>

#include "app/armies/army-panel.h"
#include "app/desk/field-row.h"
#include "app/turn/hand-window.h"
#include "app/map/drawn-panel.h"
#include "app/map/link-panel.h"
#include "app/map/place-panel.h"
#include "app/settings/settings-page.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

/* ---- What has another control than a row, and in which file it is made ---- */

static const struct
{
  BivKind     kind;
  const char *field, *file;
} others[] = {
  { BIV_KIND_CAMPAIGN, "events", "app/battle/step/event-list.c" },
  { BIV_KIND_CAMPAIGN, "options", "app/settings/option-row.c" },
  { BIV_KIND_CAMPAIGN, "types", "app/rules/type-editor.c" },
  { BIV_KIND_CAMPAIGN, "rules", "app/rules/rule-row.c" },
  { BIV_KIND_CAMPAIGN, "map-numbers", "app/map/grid-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop", "app/map/backdrop-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop-x", "app/map/backdrop-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop-y", "app/map/backdrop-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop-width", "app/map/backdrop-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop-turn", "app/map/backdrop-panel.c" },
  { BIV_KIND_CAMPAIGN, "backdrop-strength", "app/map/backdrop-panel.c" },
  { BIV_KIND_RELATION, "sides", "app/turn/stance-row.c" },
  { BIV_KIND_RELATION, "stance", "app/turn/stance-row.c" },
  { BIV_KIND_BATTLEFIELD, "board", "app/boards/board-editor.c" },
  { BIV_KIND_PLACE, "name-x", "app/map/map-page.c" },
  { BIV_KIND_PLACE, "name-y", "app/map/map-page.c" },
  { BIV_KIND_LINK, "known-to", "app/map/link-panel.c" },
  { BIV_KIND_LINK, "no-crossing", "app/map/crossing-bar.c" },
  { BIV_KIND_LINK, "bends", "app/map/map-page.c" },
  { BIV_KIND_DRAWN, "points", "app/map/map-page.c" },
  { BIV_KIND_TURN, "situations", "app/turn/turn-dialog.c" },
  { BIV_KIND_ENTRY, "kind", "app/journal/note-dialog.c" },
  { BIV_KIND_ENTRY, "headline", "app/journal/note-dialog.c" },
  { BIV_KIND_ENTRY, "text", "app/journal/note-dialog.c" },
  { BIV_KIND_ENTRY, "visible-to", "app/journal/note-dialog.c" },
  { BIV_KIND_ENTRY, "gazette", "app/journal/note-dialog.c" },
  { BIV_KIND_ENTRY, "left-out", "app/sheets/newspaper-dialog.c" },
};

/* ---- What nobody sets, and why ---- */

#define COUNTER  "the program's own count, so that no name and no id comes twice"
#define OF_DESPATCHES "what a despatch carries, as it stood when it was written; another is written in its place"
#define OF_LINES "a line of the journal tells what was done, when and by which rule; remarks are lines of their own"
#define OF_DICE  "where the program's dice stand: set by anybody they could be foretold, or fall twice"
#define OF_STEPS "worked out, and overruled row by row, in the battle's own steps"

static const struct
{
  BivKind     kind;
  const char *field, *reason;
} not_set[] = {
  { BIV_KIND_CAMPAIGN, "ruleset", "chosen when the campaign is made: types, units and boards hang on it" },
  { BIV_KIND_CAMPAIGN, "last-number", COUNTER },
  { BIV_KIND_CAMPAIGN, "copy-for", "a player’s copy is made and sent; the referee’s campaign never becomes one" },
  { BIV_KIND_CAMPAIGN, "copy-player", "a player’s copy is made and sent; the referee’s campaign never becomes one" },
  { BIV_KIND_CAMPAIGN, "dice-key", OF_DICE },
  { BIV_KIND_CAMPAIGN, "dice-count", OF_DICE },
  { BIV_KIND_CAMPAIGN, "dice-seal", OF_DICE },
  { BIV_KIND_CAMPAIGN, "dice-words", "taken down in the card of the dice, before the first of them" },
  { BIV_KIND_CAMPAIGN, "opened-keys", "opened in the card of the dice" },
  { BIV_KIND_CAMPAIGN, "branched-keys", OF_DICE },
  { BIV_KIND_BATTLE, "branched-lines", OF_DICE },
  { BIV_KIND_BATTLE, "dice-line", OF_DICE },
  { BIV_KIND_BATTLE, "dice-count", OF_DICE },
  { BIV_KIND_BATTLE, "dice-by", "as the dice card of the fight was left" },
  { BIV_KIND_SIDE, "detachments", COUNTER },
  { BIV_KIND_SIDE, "word", "made by chance when the first copy is handed out: orders bring it back" },
  { BIV_KIND_SIDE, "commanders", "made with the first copies: the words of a side’s other players" },
  { BIV_KIND_FORMATION, "detachments", COUNTER },
  { BIV_KIND_FORMATION, "moments", "worked out by Movement from the order: where it was when" },
  { BIV_KIND_FORMATION, "carried-order", "the order that a courier brought; the order itself is changed" },
  { BIV_KIND_TURN, "number", "a turn is what it is by its number" },
  { BIV_KIND_CONTACT, "fell-back", "worked out, and overruled row by row, in Contact" },
  { BIV_KIND_BATTLE, "board", "the battle's own copy; another is chosen in the set-up" },
  { BIV_KIND_BATTLE, "record", "what was played, die by die; another is fought or read" },
  { BIV_KIND_BATTLE, "joining", OF_STEPS },
  { BIV_KIND_BATTLE, "posts", OF_STEPS },
  { BIV_KIND_BATTLE, "opening", OF_STEPS },
  { BIV_KIND_BATTLE, "retreats", OF_STEPS },
  { BIV_KIND_BATTLE, "points", OF_STEPS },
  { BIV_KIND_BATTLE, "totals", OF_STEPS },
  { BIV_KIND_BATTLE, "losses", OF_STEPS },
  { BIV_KIND_BATTLE, "photographs", "added, described and removed with their pictures, in the battle's result" },
  { BIV_KIND_ENTRY, "number", OF_LINES },
  { BIV_KIND_ENTRY, "turn", OF_LINES },
  { BIV_KIND_ENTRY, "phase", OF_LINES },
  { BIV_KIND_ENTRY, "date", OF_LINES },
  { BIV_KIND_ENTRY, "clause", OF_LINES },
  { BIV_KIND_ENTRY, "pictures", OF_LINES },
  { BIV_KIND_ENTRY, "objects", OF_LINES },
  { BIV_KIND_ENTRY, "dice", OF_LINES },
  { BIV_KIND_ENTRY, "by-hand", OF_LINES },
  { BIV_KIND_ENTRY, "readers", OF_LINES },
  { BIV_KIND_DESPATCH, "returned", OF_DESPATCHES },
  { BIV_KIND_DESPATCH, "units", OF_DESPATCHES },
  { BIV_KIND_DESPATCH, "marching", OF_DESPATCHES },
  { BIV_KIND_DESPATCH, "marching-by", OF_DESPATCHES },
};

/* ---- Walking ---- */

typedef struct
{
  BivDesk     *desk;
  BivCampaign *campaign;
  GHashTable  *found;               /* BivFieldSpec that have a row */
} Walk;

static void
collect (Walk      *walk,
         GtkWidget *widget)
{
  if (BIV_IS_FIELD_ROW (widget))
    {
      BivItem *item = biv_field_row_get_item (BIV_FIELD_ROW (widget));

      g_hash_table_add (walk->found, (gpointer) biv_kind_find_field (biv_item_get_kind (item),
                                                                     biv_field_row_get_field (BIV_FIELD_ROW (widget))));
    }
  /* What is folded away is no child yet. */
  if (GTK_IS_EXPANDER (widget) && !gtk_expander_get_expanded (GTK_EXPANDER (widget)))
    collect (walk, gtk_expander_get_child (GTK_EXPANDER (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect (walk, child);
}

/* Takes @widget. */
static void
look_at (Walk      *walk,
         GtkWidget *widget)
{
  g_object_ref_sink (widget);
  collect (walk, widget);
  g_object_unref (widget);
}

static void
look_at_armies (Walk *walk)
{
  BivKind kinds[] = { BIV_KIND_SIDE, BIV_KIND_FORMATION, BIV_KIND_UNIT };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *panel = g_object_ref_sink (g_object_new (BIV_TYPE_ARMY_PANEL, NULL));

      biv_army_panel_set_desk (BIV_ARMY_PANEL (panel), walk->desk);
      biv_army_panel_show_item (BIV_ARMY_PANEL (panel), biv_campaign_peek_items (walk->campaign, kinds[i])->pdata[0]);
      collect (walk, panel);
      g_object_unref (panel);
    }
}

static void
look_at_map (Walk *walk)
{
  GtkWidget *place = g_object_ref_sink (g_object_new (BIV_TYPE_PLACE_PANEL, NULL));
  GtkWidget *link = g_object_ref_sink (g_object_new (BIV_TYPE_LINK_PANEL, NULL));
  GtkWidget *drawn = g_object_ref_sink (g_object_new (BIV_TYPE_DRAWN_PANEL, NULL));

  biv_place_panel_show (BIV_PLACE_PANEL (place), walk->desk, walk->campaign, "P09", TRUE);
  collect (walk, place);
  for (int form = BIV_MAP_NODES; form <= BIV_MAP_HEXES; form++)
    {
      BivLink *other = biv_campaign_peek_items (walk->campaign, BIV_KIND_LINK)->pdata[form - BIV_MAP_NODES];

      walk->campaign->map_form = (BivMapForm) form;
      biv_link_panel_show (BIV_LINK_PANEL (link), walk->desk, walk->campaign, biv_id_of (other), TRUE);
      collect (walk, link);
    }
  walk->campaign->map_form = BIV_MAP_NODES;
  biv_drawn_panel_show (BIV_DRAWN_PANEL (drawn), walk->desk, biv_item_get_id (biv_campaign_peek_items (walk->campaign,
                                                                                                        BIV_KIND_DRAWN)->pdata[0]));
  collect (walk, drawn);
  g_object_unref (drawn);
  g_object_unref (place);
  g_object_unref (link);
}

/* One of every kind that is changed by hand. */
static void
look_at_the_rest (Walk *walk)
{
  GtkWidget *window = biv_hand_window_new (walk->desk, NULL);
  GObject *add = gtk_widget_get_template_child (window, BIV_TYPE_HAND_WINDOW, "add_button");

  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    {
      guint n_before = kind != BIV_KIND_CAMPAIGN ? biv_campaign_peek_items (walk->campaign, kind)->len : 0;

      if (!biv_hand_window_show_kind (BIV_HAND_WINDOW (window), kind))
        continue;
      if (gtk_widget_get_sensitive (GTK_WIDGET (add)))
        {
          g_signal_emit_by_name (add, "clicked");
          g_assert_cmpuint (biv_campaign_peek_items (walk->campaign, kind)->len, ==, n_before + 1);
        }
      collect (walk, window);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
add_conditions (Walk *walk)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (walk->campaign, "Conditions");
  BivItem *turn = biv_proposal_new_item (proposal, BIV_KIND_TURN);

  biv_proposal_set_number (proposal, turn, "number", 1);
  for (int kind = BIV_VICTORY_HOLD; kind <= BIV_VICTORY_KEEP; kind++)
    {
      BivItem *victory = biv_proposal_new_item (proposal, BIV_KIND_VICTORY);

      biv_proposal_set_text (proposal, victory, "side", "CROWN");
      biv_proposal_set_choice (proposal, victory, "kind", kind);
    }
  biv_proposal_new_item (proposal, BIV_KIND_SCHEDULE);
  biv_proposal_new_item (proposal, BIV_KIND_DRAWN);
  g_assert_true (biv_campaign_commit (walk->campaign, proposal, NULL));
}

/* ---- The tables ---- */

/* In the file that is to make the control the field is named, or the member of its struct. */
static gboolean
is_named_in (const char *file,
             const char *field)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "src", file, NULL), *text = NULL;
  g_autofree char *member = g_strdelimit (g_strdup (field), "-", '_');

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return strstr (text, field) != NULL || strstr (text, member) != NULL;
}

static gboolean
has_other_control (BivKind     kind,
                   const char *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].kind == kind && strcmp (others[i].field, field) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_not_set (BivKind     kind,
            const char *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (not_set); i++)
    if (not_set[i].kind == kind && strcmp (not_set[i].field, field) == 0)
      return TRUE;
  return FALSE;
}

static void
test_every_field (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  Walk walk = { biv_document_get_desk (document), NULL, g_hash_table_new (NULL, NULL) };
  GtkWidget *settings;
  guint n_missing = 0;

  walk.campaign = biv_desk_get_campaign (walk.desk);
  /* On a table a unit has more to it. */
  BIV_UNIT (biv_campaign_peek_items (walk.campaign, BIV_KIND_UNIT)->pdata[0])->ruleset = g_strdup ("fusilier");
  add_conditions (&walk);
  look_at_armies (&walk);
  look_at_map (&walk);
  settings = g_object_new (BIV_TYPE_SETTINGS_PAGE, "desk", walk.desk, NULL);
  fixture_show_parts (settings, BIV_TYPE_SETTINGS_PAGE);
  look_at (&walk, settings);
  look_at_the_rest (&walk);
  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
      {
        guint n = g_hash_table_contains (walk.found, field) + has_other_control (kind, field->name)
                  + is_not_set (kind, field->name);

        if (n != 1)
          g_test_message ("%s %s: %s", biv_kind_get_element (kind), field->name,
                          n == 0 ? "no control, and no reason" : "has a control and stands on a list");
        n_missing += n != 1;
      }
  g_assert_cmpuint (n_missing, ==, 0);
  g_hash_table_unref (walk.found);
  biv_document_discard (document);
}

/* ---- What is done with them ---- */

static GtkWidget *
find_row (GtkWidget  *from,
          BivItem    *item,
          const char *field)
{
  if (BIV_IS_FIELD_ROW (from) && biv_field_row_get_item (BIV_FIELD_ROW (from)) == item
      && g_str_equal (biv_field_row_get_field (BIV_FIELD_ROW (from)), field))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, item, field);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A third side comes, has fields of its own, and goes again; the first two stay, for somebody has to fight. */
static void
test_sides (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  GtkWidget *window = gtk_window_new (), *page = g_object_new (BIV_TYPE_SETTINGS_PAGE, "desk", desk, NULL), *button;
  g_autoptr (BivItem) third = NULL;

  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect_object (desk, "changed", G_CALLBACK (biv_page_queue_refresh), page, G_CONNECT_SWAPPED);
  /* What nobody has looked at is not made. */
  g_assert_null (fixture_find_button (page, "Add a side"));
  fixture_show_parts (page, BIV_TYPE_SETTINGS_PAGE);
  fixture_let_settle ();
  g_assert_false (gtk_widget_get_sensitive (fixture_find_button (page, "Remove")));
  g_signal_emit_by_name (fixture_find_button (page, "Add a side"), "clicked");
  fixture_let_settle ();
  g_assert_cmpuint (sides->len, ==, 3);
  third = g_object_ref (sides->pdata[2]);
  g_assert_nonnull (find_row (page, third, "vp"));
  /* The first one is still named by what is its own. */
  button = fixture_find_button (page, "Remove");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  fixture_let_settle ();
  g_assert_cmpuint (sides->len, ==, 3);
  biv_desk_undo (desk);
  fixture_let_settle ();
  g_assert_cmpuint (sides->len, ==, 2);
  g_assert_null (find_row (page, third, "vp"));
  gtk_window_destroy (GTK_WINDOW (window));
  biv_document_discard (document);
}

/* Sentences have room for several lines, are whole when they are only looked at, and kept when the focus leaves them. */
static void
test_prose (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivSide *side = biv_campaign_find_side (biv_desk_get_campaign (desk), "CROWN");
  g_autofree char *notes = g_strnfill (9000, 'n');
  const char *const texts[] = { "Hold the road,\nwhatever it costs.", notes };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkWidget *window = gtk_window_new (), *row, *view;
      guint n_steps;

      biv_desk_edit (desk, "Notes", side, "notes", texts[i], NULL);
      row = biv_field_row_new (desk, BIV_ITEM (side), "notes", "Notes");
      gtk_window_set_child (GTK_WINDOW (window), row);
      gtk_window_present (GTK_WINDOW (window));
      fixture_let_settle ();
      n_steps = biv_campaign_count_steps (biv_desk_get_campaign (desk));
      view = fixture_find (row, GTK_TYPE_TEXT_VIEW);
      gtk_widget_grab_focus (view);
      gtk_window_set_focus (GTK_WINDOW (window), NULL);
      fixture_let_settle ();
      g_assert_cmpstr (side->notes, ==, texts[i]);
      g_assert_cmpuint (biv_campaign_count_steps (biv_desk_get_campaign (desk)), ==, n_steps);

      gtk_widget_grab_focus (view);
      gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "Until noon.\nThen go.", -1);
      gtk_window_set_focus (GTK_WINDOW (window), NULL);
      fixture_let_settle ();
      g_assert_cmpstr (side->notes, ==, "Until noon.\nThen go.");
      gtk_window_destroy (GTK_WINDOW (window));
    }
  biv_document_discard (document);
}

/* An entry holds less than a text may be: what is only looked at stays whole. */
static void
test_long_text (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivSide *side = biv_campaign_find_side (biv_desk_get_campaign (desk), "CROWN");
  g_autofree char *name = g_strnfill (80000, 'n'), *few = g_strnfill (5000, 'n');
  const char *const texts[] = { few, name };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkWidget *window = gtk_window_new (), *row;

      biv_desk_edit (desk, "Name", side, "name", texts[i], NULL);
      row = biv_field_row_new (desk, BIV_ITEM (side), "name", "Name");
      gtk_window_set_child (GTK_WINDOW (window), row);
      gtk_window_present (GTK_WINDOW (window));
      fixture_let_settle ();
      gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
      g_signal_emit_by_name (gtk_widget_get_next_sibling (gtk_widget_get_first_child (row)), "activate");
      gtk_window_set_focus (GTK_WINDOW (window), NULL);
      fixture_let_settle ();
      gtk_window_destroy (GTK_WINDOW (window));
      g_assert_cmpstr (biv_item_get_name (BIV_ITEM (side)), ==, texts[i]);
    }
  biv_document_discard (document);
}

static void
test_lists (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_nonnull (biv_kind_find_field (others[i].kind, others[i].field));
      g_assert_true (is_named_in (others[i].file, others[i].field));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (not_set); i++)
    {
      g_assert_nonnull (biv_kind_find_field (not_set[i].kind, not_set[i].field));
      g_assert_cmpuint (strlen (not_set[i].reason), >, 20);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/fields/every-field", test_every_field);
  g_test_add_func ("/app/fields/lists", test_lists);
  g_test_add_func ("/app/fields/sides", test_sides);
  g_test_add_func ("/app/fields/long-text", test_long_text);
  g_test_add_func ("/app/fields/prose", test_prose);
  return g_test_run ();
}
