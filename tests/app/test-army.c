/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-army.c: the tree of armies: what is in it, what a filter leaves, what edits by hand do */
#include <string.h>

#include "app/armies/army-drop.h"
#include "app/armies/army-edit.h"
#include "app/armies/army-menu.h"
#include "app/armies/army-node.h"
#include "app/armies/army-sort.h"
#include "app/desk/army-order.h"
#include "app/armies/army-words.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "fixture.h"

typedef struct
{
  BivDocument   *document;
  BivDesk       *desk;
  BivCampaign   *campaign;
  BivArmyFilter *filter;
  char          *reported;
} Army;

static void
keep_report (Army       *army,
             const char *text)
{
  g_free (army->reported);
  army->reported = g_strdup (text);
}

static void
set_up (Army          *army,
        gconstpointer  data)
{
  army->document = fixture_open_sample ();
  army->desk = biv_document_get_desk (army->document);
  army->campaign = biv_desk_get_campaign (army->desk);
  army->filter = biv_army_filter_new (army->campaign);
  g_signal_connect_swapped (army->desk, "report", G_CALLBACK (keep_report), army);
}

static void
tear_down (Army          *army,
           gconstpointer  data)
{
  biv_document_discard (army->document);
  g_clear_object (&army->filter);
  g_clear_object (&army->document);
  g_clear_pointer (&army->reported, g_free);
}

/* The ids below @id, joined by blanks; @id NULL: the sides. */
static char *
dup_children (Army       *army,
              const char *id)
{
  g_autoptr (GListModel) list
    = biv_army_node_new (army->filter, id != NULL ? biv_campaign_find (army->campaign, id) : NULL);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (BivItem) item = g_list_model_get_item (list, i);

      g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", biv_item_get_id (item));
    }
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
assert_children (Army       *army,
                 const char *id,
                 const char *expected)
{
  g_autofree char *children = dup_children (army, id);

  g_assert_cmpstr (children, ==, expected);
}

static void
test_the_tree (Army          *army,
               gconstpointer  data)
{
  assert_children (army, NULL, "CROWN CLAN");
  assert_children (army, "CROWN", "HC FC");
  assert_children (army, "FC", "A08 A09 A10 A11 A12");
  g_assert_null (biv_army_node_new (army->filter, biv_campaign_find (army->campaign, "A01")));
}

typedef struct
{
  const char *name, *text, *side;
  int         status;
  const char *sides, *of_crown, *of_hc;
} FilterRow;

static const FilterRow filter_rows[] = {
  { "name", "lancers", NULL, BIV_NONE, "CROWN CLAN", "HC", "A05" },
  { "case", "LANCERS", NULL, BIV_NONE, "CROWN CLAN", "HC", "A05" },
  { "ref", "a07", NULL, BIV_NONE, "CROWN CLAN", "HC", "A07" },
  { "formation-brings-its-units", "ford column", NULL, BIV_NONE, "CROWN CLAN", "FC", "" },
  { "side", NULL, "CLAN", BIV_NONE, "CLAN", "HC FC", "A01 A02 A03 A04 A05 A06 A07 A13" },
  { "status", NULL, NULL, BIV_STATUS_RESERVE, "CROWN CLAN", "HC", "A13" },
  { "both", "battery", NULL, BIV_STATUS_READY, "CROWN CLAN", "HC FC", "A06" },
  { "nothing", "submarine", NULL, BIV_NONE, "CROWN CLAN", "", "" },
};

static void
test_filter (gconstpointer data)
{
  const FilterRow *row = data;
  Army army = { NULL };

  set_up (&army, NULL);
  biv_army_filter_set (army.filter, row->text, row->side, row->status);
  assert_children (&army, NULL, row->sides);
  assert_children (&army, "CROWN", row->of_crown);
  assert_children (&army, "HC", row->of_hc);
  tear_down (&army, NULL);
}

/* The view keeps its place because only what lies between is told. */
static void
note_change (GListModel *list,
             guint       position,
             guint       removed,
             guint       added,
             guint      *change)
{
  change[0] = position;
  change[1] = removed;
  change[2] = added;
}

static void
test_only_the_difference_is_told (Army          *army,
                                  gconstpointer  data)
{
  g_autoptr (GListModel) list = biv_army_node_new (army->filter, biv_campaign_find (army->campaign, "FC"));
  g_autoptr (GPtrArray) units = g_ptr_array_new ();
  guint change[3] = { 99, 99, 99 };

  g_signal_connect (list, "items-changed", G_CALLBACK (note_change), change);
  g_ptr_array_add (units, biv_campaign_find_unit (army->campaign, "A10"));
  g_assert_true (biv_army_edit_move (army->desk, units, "HC"));
  biv_army_filter_refresh (army->filter);
  g_assert_cmpuint (change[0], ==, 2);
  g_assert_cmpuint (change[1], ==, 1);
  g_assert_cmpuint (change[2], ==, 0);
}

static void
test_counts (Army          *army,
             gconstpointer  data)
{
  BivArmyCount count;

  biv_army_count (army->campaign, biv_army_list_own_units (army->campaign, "HC"), &count);
  g_assert_cmpint (count.units, ==, 8);
  g_assert_cmpint (count.ready, ==, 7);
  g_assert_cmpint (count.reserve, ==, 1);
  g_assert_cmpint (count.steps_now, ==, 7);
  g_assert_cmpint (count.steps_full, ==, 7);
}

static void
test_added (Army          *army,
            gconstpointer  data)
{
  BivFormation *formation
    = biv_army_edit_add_formation (army->desk, "Hill Column", "CROWN", BIV_LEVEL_COLUMN, "Harcourt", "P01");
  BivUnit *unit;

  g_assert_nonnull (formation);
  g_assert_cmpstr (biv_id_of (formation), ==, "HC2");
  g_assert_cmpstr (formation->location, ==, "P01");
  unit = biv_army_edit_add_unit (army->desk, "Sappers", "HC2", "inf", NULL);
  g_assert_nonnull (unit);
  g_assert_cmpstr (biv_id_of (unit), ==, "A14");
  g_assert_cmpint (unit->steps_full, ==, 1);
  assert_children (army, "HC2", "A14");
  biv_desk_undo (army->desk);
  biv_desk_undo (army->desk);
  assert_children (army, "CROWN", "HC FC");
}

static void
test_removed (Army          *army,
              gconstpointer  data)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  /* A13 is due to arrive (CA-REPLACE-1), and HC has the commander-in-chief. */
  g_ptr_array_add (items, biv_campaign_find_unit (army->campaign, "A13"));
  g_assert_false (biv_army_edit_remove (army->desk, items));
  g_assert_nonnull (army->reported);
  items->pdata[0] = biv_campaign_find_formation (army->campaign, "HC");
  g_assert_false (biv_army_edit_remove (army->desk, items));
  items->pdata[0] = biv_campaign_find_formation (army->campaign, "FC");
  g_assert_true (biv_army_edit_remove (army->desk, items));
  g_assert_null (biv_campaign_find (army->campaign, "A08"));
  g_assert_null (biv_campaign_find (army->campaign, "FC"));
  biv_desk_undo (army->desk);
  assert_children (army, "FC", "A08 A09 A10 A11 A12");
}

static void
test_copied (Army          *army,
             gconstpointer  data)
{
  g_autoptr (BivDocument) other = fixture_open_sample ();
  g_autoptr (GError) error = NULL;

  g_assert_true (biv_army_edit_copy_from (army->desk, biv_document_get_campaign (other), &error));
  g_assert_no_error (error);
  assert_children (army, "CROWN", "HC FC HC.2 FC.2");
  assert_children (army, "FC.2", "A08.2 A09.2 A10.2 A11.2 A12.2");
  g_assert_cmpstr (biv_campaign_find_formation (army->campaign, "FC.2")->location, ==, "P02");
}

/* ---- The order of battle ---- */

static BivUnit *
unit_of (Army       *army,
         const char *id)
{
  return biv_campaign_find_unit (army->campaign, id);
}

static void
lose (Army       *army,
      const char *id)
{
  g_autoptr (GError) error = NULL;

  biv_desk_edit (army->desk, "lose", unit_of (army, id), "status", "lost", &error);
  g_assert_no_error (error);
}

/* A loss leaves a gap in its place; who fills it stands there, and the lost one after him. */
static void
test_posts (Army          *army,
            gconstpointer  data)
{
  g_autofree char *gap = NULL, *filled = NULL, *filler = NULL;
  g_autoptr (GPtrArray) fillers = NULL;

  g_assert_false (biv_unit_leaves_gap (army->campaign, unit_of (army, "A03")));
  lose (army, "A03");
  g_assert_true (biv_unit_leaves_gap (army->campaign, unit_of (army, "A03")));
  assert_children (army, "HC", "A01 A02 A03 A04 A05 A06 A07 A13");
  gap = biv_army_dup_remarks (army->campaign, BIV_ITEM (unit_of (army, "A03")));
  g_assert_nonnull (strstr (gap, "post empty"));

  /* In reserve and of the type: the first that is offered. */
  fillers = biv_army_order_list_fillers (army->desk, unit_of (army, "A03"));
  g_assert_cmpstr (biv_item_get_id (fillers->pdata[0]), ==, "A13");
  g_assert_true (biv_army_order_fill_post (army->desk, unit_of (army, "A03"), unit_of (army, "A10")));
  assert_children (army, "HC", "A01 A02 A10 A03 A04 A05 A06 A07 A13");
  assert_children (army, "FC", "A08 A09 A11 A12");
  g_assert_false (biv_unit_leaves_gap (army->campaign, unit_of (army, "A03")));
  g_assert_true (biv_unit_get_successor (army->campaign, unit_of (army, "A03")) == unit_of (army, "A10"));
  filled = biv_army_dup_remarks (army->campaign, BIV_ITEM (unit_of (army, "A03")));
  g_assert_cmpstr (filled, ==, "post filled by A10");
  filler = biv_army_dup_remarks (army->campaign, BIV_ITEM (unit_of (army, "A10")));
  g_assert_cmpstr (filler, ==, "in the post of A03");
  biv_desk_undo (army->desk);
  assert_children (army, "HC", "A01 A02 A03 A04 A05 A06 A07 A13");
  g_assert_true (biv_unit_leaves_gap (army->campaign, unit_of (army, "A03")));
}

/* From its own formation: the tree that is in sight moves it. */
static void
test_post_of_the_same (Army          *army,
                       gconstpointer  data)
{
  g_autoptr (GListModel) list = biv_army_node_new (army->filter, biv_campaign_find (army->campaign, "HC"));
  g_autoptr (BivItem) third = NULL;

  lose (army, "A03");
  g_assert_true (biv_army_order_fill_post (army->desk, unit_of (army, "A03"), unit_of (army, "A13")));
  assert_children (army, "HC", "A01 A02 A13 A03 A04 A05 A06 A07");
  biv_army_filter_refresh (army->filter);
  third = g_list_model_get_item (list, 2);
  g_assert_cmpstr (biv_item_get_id (third), ==, "A13");
}

static void
assert_strength (Army       *army,
                 const char *formation,
                 const char *now,
                 const char *status)
{
  BivItem *item = biv_campaign_find (army->campaign, formation);
  g_autofree char *own_now = biv_army_dup_now (army->campaign, item), *own_status = biv_army_dup_status (army->campaign, item);

  g_assert_cmpstr (own_now, ==, now);
  g_assert_cmpstr (own_status, ==, status);
}

/* A formation counts all that are under it. */
static void
test_below (Army          *army,
            gconstpointer  data)
{
  BivFormation *ford = biv_campaign_find_formation (army->campaign, "FC");

  g_assert_true (biv_army_order_put_below (army->desk, ford, "HC"));
  assert_children (army, "CROWN", "HC");
  assert_children (army, "HC", "A01 A02 A03 A04 A05 A06 A07 A13 FC");
  assert_strength (army, "HC", "12/12", "12 ready");

  /* Neither a ring nor the other side. */
  g_assert_false (biv_army_order_put_below (army->desk, biv_campaign_find_formation (army->campaign, "HC"), "FC"));
  g_assert_nonnull (army->reported);
  g_assert_false (biv_army_order_put_below (army->desk, ford, "DH"));
  g_assert_true (biv_army_order_put_below (army->desk, ford, NULL));
  assert_children (army, "CROWN", "HC FC");
  assert_strength (army, "HC", "7/7", "7 ready");
}

static void
test_many (Army          *army,
           gconstpointer  data)
{
  g_autoptr (GPtrArray) units = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (units, biv_army_list_own_units (army->campaign, "FC")->pdata[i]);
  g_assert_true (biv_desk_edit_many (army->desk, units, "remarks", "fresh paint", &error));
  g_assert_true (biv_desk_edit_many (army->desk, units, "steps-full", "2", &error));
  g_assert_no_error (error);
  g_assert_cmpint (unit_of (army, "A09")->steps_full, ==, 2);
  g_assert_cmpint (unit_of (army, "A11")->steps_full, ==, 1);
  g_assert_cmpstr (unit_of (army, "A08")->remarks, ==, "fresh paint");

  /* What will not do changes none of them. */
  g_assert_false (biv_desk_edit_many (army->desk, units, "steps-full", "many", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpint (unit_of (army, "A08")->steps_full, ==, 2);
  biv_desk_undo (army->desk);
  g_assert_cmpint (unit_of (army, "A08")->steps_full, ==, 1);
  biv_desk_undo (army->desk);
  g_assert_null (unit_of (army, "A08")->remarks);
}

static void
note_actions (GMenuModel *menu,
              GString    *actions)
{
  g_autofree char *last = NULL;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
      if (action != NULL && g_strcmp0 (action, last) != 0)
        g_string_append_printf (actions, "%s ", strchr (action, '.') + 1);
      g_free (last);
      last = g_steal_pointer (&action);
      if (section != NULL)
        note_actions (section, actions);
      if (below != NULL)
        note_actions (below, actions);
    }
}

static void
assert_menu (Army       *army,
             const char *ids,
             const char *expected)
{
  g_auto (GStrv) split = g_strsplit (ids, " ", -1);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autoptr (GString) actions = g_string_new (NULL);
  g_autoptr (GMenuModel) menu = NULL;

  for (guint i = 0; split[i] != NULL; i++)
    g_ptr_array_add (items, biv_campaign_find (army->campaign, split[i]));
  menu = biv_army_menu_new (army->campaign, army->desk, items);
  note_actions (menu, actions);
  g_assert_cmpstr (g_strchomp (actions->str), ==, expected);
}

static void
test_menu (Army          *army,
           gconstpointer  data)
{
  assert_menu (army, "A02", "edit show-on-map detach move remove add-formation add-unit");
  assert_menu (army, "A02 A03", "detach move remove");
  assert_menu (army, "A02 A09", "move remove");
  assert_menu (army, "A02 N01", "remove");
  assert_menu (army, "CROWN", "edit propose-orders add-formation");
  assert_menu (army, "FC HC", "propose-orders remove");
  assert_menu (army, "FC", "edit show-on-map put-below propose-orders remove add-formation add-unit");
  lose (army, "A02");
  assert_menu (army, "A02", "edit show-on-map detach move fill-post remove add-formation add-unit");
  g_assert_true (biv_army_order_put_below (army->desk, biv_campaign_find_formation (army->campaign, "FC"), "HC"));
  assert_menu (army, "FC", "edit show-on-map promote propose-orders remove add-formation add-unit");
}

/* ---- Dropped on one another ---- */

typedef struct
{
  const char *items, *target;
  gboolean    may_put, may_merge;
  const char *put_label, *merge_label;
} DropRow;

static const DropRow drops[] = {
  { "FC", "HC", TRUE, TRUE, "Put below Halden Column", "Merge into Halden Column" },    /* CA-ORDER-6: at one place */
  { "HB", "DH", TRUE, FALSE, "Put below Dorrim Host", NULL },                           /* they are not */
  { "A02", "FC", TRUE, FALSE, "Move to Ford Column", NULL },
  { "A02", "HC", FALSE, FALSE, NULL, NULL },                                            /* it is there */
  { "A02 A03", "A09", TRUE, FALSE, "Move to Ford Column", NULL },
  { "A02", "A03", FALSE, TRUE, NULL, "Fill up 2nd Bn Royal Alvoran Foot" },             /* CA-REPLACE-4 */
  { "A05", "A03", FALSE, FALSE, NULL, NULL },                                           /* horse into foot */
  { "A03", "A02", FALSE, FALSE, NULL, NULL },                                           /* it lacks nothing */
};

static void
assert_drop (Army       *army,
             BivDrop     drop,
             GPtrArray  *items,
             BivItem    *target,
             gboolean    may,
             const char *label)
{
  g_autofree char *found = NULL;

  g_assert_cmpint (biv_army_drop_may (army->desk, drop, items, target), ==, may);
  if (!may)
    return;
  found = biv_army_drop_dup_label (army->desk, drop, items, target);
  g_assert_cmpstr (found, ==, label);
}

static void
test_drops (Army          *army,
            gconstpointer  data)
{
  BivFormation *ford = biv_campaign_find_formation (army->campaign, "FC");
  g_autoptr (GPtrArray) one = biv_army_drop_list_items (army->desk, "FC\nHC\nnobody\nP01", BIV_ITEM (ford));
  BivUnit *weak = biv_campaign_find_unit (army->campaign, "A03");

  g_assert_cmpuint (one->len, ==, 1);
  g_assert_true (biv_desk_edit (army->desk, "There", BIV_ITEM (ford), "location", "P01", NULL));
  g_assert_true (biv_desk_edit (army->desk, "Full", BIV_ITEM (weak), "steps-full", "4", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (drops); i++)
    {
      const DropRow *row = &drops[i];
      BivItem *target = biv_campaign_find (army->campaign, row->target);
      g_autofree char *ids = g_strdelimit (g_strdup (row->items), " ", '\n');
      g_autoptr (GPtrArray) items = biv_army_drop_list_items (army->desk, ids, target);

      g_test_message ("%s on %s", row->items, row->target);
      assert_drop (army, BIV_DROP_PUT, items, target, row->may_put, row->put_label);
      assert_drop (army, BIV_DROP_MERGE, items, target, row->may_merge, row->merge_label);
    }
}

static void
test_drop_merges (Army          *army,
                  gconstpointer  data)
{
  BivFormation *ford = biv_campaign_find_formation (army->campaign, "FC");
  BivItem *halden = biv_campaign_find (army->campaign, "HC");
  g_autoptr (GPtrArray) items = biv_army_drop_list_items (army->desk, "FC", halden);
  guint n = biv_army_list_own_units (army->campaign, "FC")->len, before = biv_army_list_own_units (army->campaign, "HC")->len;

  biv_army_drop_do (army->desk, BIV_DROP_MERGE, items, halden);
  g_assert_nonnull (army->reported);              /* they are not at one place */
  g_assert_true (biv_desk_edit (army->desk, "There", BIV_ITEM (ford), "location", "P01", NULL));
  biv_army_drop_do (army->desk, BIV_DROP_MERGE, items, halden);
  g_assert_null (biv_campaign_find_formation (army->campaign, "FC"));
  g_assert_cmpuint (biv_army_list_own_units (army->campaign, "HC")->len, ==, before + n);
  biv_desk_undo (army->desk);
  g_assert_nonnull (biv_campaign_find_formation (army->campaign, "FC"));
}

/* Each column puts units as their words stand beside one another, and a name that is changed has another place. */
static void
test_sorted (Army          *army,
             gconstpointer  data)
{
  GPtrArray *units = biv_army_list_units (army->campaign, "CROWN");
  BivArmySort *by_name = biv_army_sort_new (BIV_ARMY_NAME), *by_now = biv_army_sort_new (BIV_ARMY_NOW);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < units->len; i++)
    for (guint j = 0; j < units->len; j++)
      {
        BivUnit *a = units->pdata[i], *b = units->pdata[j];
        int named = g_utf8_collate (biv_item_call (BIV_ITEM (a)), biv_item_call (BIV_ITEM (b)));

        g_assert_cmpint (CLAMP (biv_army_sort_compare (by_name, army->campaign, BIV_ITEM (a), BIV_ITEM (b)), -1, 1), ==,
                         CLAMP (named, -1, 1));
        g_assert_cmpint (biv_army_sort_compare (by_now, army->campaign, BIV_ITEM (a), BIV_ITEM (b)), ==,
                         (a->steps_now > b->steps_now) - (a->steps_now < b->steps_now));
      }
  g_assert_true (biv_desk_edit (army->desk, "Rename", units->pdata[0], "name", "Zz", &error));
  g_assert_true (biv_desk_edit (army->desk, "Rename", units->pdata[1], "name", "Zy", &error));
  g_assert_no_error (error);
  units = biv_army_list_units (army->campaign, "CROWN");
  g_assert_cmpint (biv_army_sort_compare (by_name, army->campaign, units->pdata[0], units->pdata[1]), >, 0);
  biv_desk_undo (army->desk);
  biv_desk_undo (army->desk);
  g_assert_cmpint (CLAMP (biv_army_sort_compare (by_name, army->campaign, units->pdata[0], units->pdata[1]), -1, 1), ==,
                   CLAMP (g_utf8_collate (biv_item_call (units->pdata[0]), biv_item_call (units->pdata[1])), -1, 1));
  biv_army_sort_free (by_name);
  biv_army_sort_free (by_now);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add ("/app/army/tree", Army, NULL, set_up, test_the_tree, tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (filter_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/army/filter/", filter_rows[i].name, NULL);

      g_test_add_data_func (path, &filter_rows[i], test_filter);
    }
  g_test_add ("/app/army/only-the-difference", Army, NULL, set_up, test_only_the_difference_is_told, tear_down);
  g_test_add ("/app/army/counts", Army, NULL, set_up, test_counts, tear_down);
  g_test_add ("/app/army/added", Army, NULL, set_up, test_added, tear_down);
  g_test_add ("/app/army/removed", Army, NULL, set_up, test_removed, tear_down);
  g_test_add ("/app/army/sorted", Army, NULL, set_up, test_sorted, tear_down);
  g_test_add ("/app/army/posts", Army, NULL, set_up, test_posts, tear_down);
  g_test_add ("/app/army/post-of-the-same", Army, NULL, set_up, test_post_of_the_same, tear_down);
  g_test_add ("/app/army/below", Army, NULL, set_up, test_below, tear_down);
  g_test_add ("/app/army/many", Army, NULL, set_up, test_many, tear_down);
  g_test_add ("/app/army/menu", Army, NULL, set_up, test_menu, tear_down);
  g_test_add ("/app/army/dropped", Army, NULL, set_up, test_drops, tear_down);
  g_test_add ("/app/army/CA-ORDER-6/dropped-to-merge", Army, NULL, set_up, test_drop_merges, tear_down);
  g_test_add ("/app/army/copied", Army, NULL, set_up, test_copied, tear_down);
  return g_test_run ();
}
