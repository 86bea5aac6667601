/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-undo.c: every kind of edit that a referee makes, taken back and done again: the step is called what it does, and
 * what a file holds is byte for byte what it was (CA-REF-3, CA-REF-4) */
#include <string.h>

#include "app/armies/army-drop.h"
#include "app/armies/army-edit.h"
#include "app/desk/army-order.h"
#include "campaign/model/rule-options.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/proposal.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/type-table.h"
#include "fixture.h"
#include "store/campaign-file.h"

static void
commit (BivDesk     *desk,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;

  g_assert_true (biv_desk_commit (desk, owned));
}

static gpointer
find (BivDesk    *desk,
      const char *id)
{
  return biv_campaign_find (biv_desk_get_campaign (desk), id);
}

static void
set_field (BivDesk    *desk,
           const char *title,
           const char *id,
           const char *field,
           const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (biv_desk_edit (desk, title, find (desk, id), field, text, &error));
  g_assert_no_error (error);
}

/* ---- The edits ---- */

static void
edit_several (BivDesk *desk)
{
  g_autoptr (GPtrArray) units = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  for (const char *const *id = (const char *const[]) { "A02", "A03", "A04", NULL }; *id != NULL; id++)
    g_ptr_array_add (units, find (desk, *id));
  g_assert_true (biv_desk_edit_many (desk, units, "quality", "poor", &error));
}

static void
transfer (BivDesk *desk)
{
  g_autoptr (GPtrArray) units = g_ptr_array_new ();

  g_ptr_array_add (units, find (desk, "A02"));
  g_assert_true (biv_army_edit_move (desk, units, "FC"));
}

static void
detach (BivDesk *desk)
{
  commit (desk, biv_turn_propose_detach (biv_desk_get_campaign (desk), "HC", (const char *const[]) { "A02", "A03", NULL }));
}

static void
put_below (BivDesk *desk)
{
  g_assert_true (biv_army_order_put_below (desk, find (desk, "FC"), "HC"));
}

static void
add_formation (BivDesk *desk)
{
  g_assert_nonnull (biv_army_edit_add_formation (desk, "Flying Column", "CROWN", BIV_LEVEL_COLUMN, "Maj. Ross", "P01"));
}

static void
add_unit (BivDesk *desk)
{
  g_assert_nonnull (biv_army_edit_add_unit (desk, "4th Foot", "HC", "inf", NULL));
}

static void
remove_unit (BivDesk *desk)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  g_ptr_array_add (items, find (desk, "A12"));
  g_assert_true (biv_army_edit_remove (desk, items));
}

static void
set_option (BivDesk *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivProposal *proposal = biv_turn_propose_edit (campaign, "Weather");

  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options",
                         (const char *const[]) { "turn.limit=12", "weather.mode=simple", NULL });
  commit (desk, proposal);
}

static void
set_rule (BivDesk *desk)
{
  commit (desk, biv_rule_options_propose_set (biv_desk_get_campaign (desk), "turn-limit", "9"));
}

static void
set_type_value (BivDesk *desk)
{
  commit (desk, biv_type_table_propose_set (biv_desk_get_campaign (desk), "inf", "power", "6"));
}

static void
add_type (BivDesk *desk)
{
  commit (desk, biv_type_table_propose_add (biv_desk_get_campaign (desk), "inf", "Marines", NULL));
}

static void
set_stance (BivDesk *desk)
{
  BivProposal *proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Stance");
  BivItem *relation = biv_proposal_new_item (proposal, BIV_KIND_RELATION);

  biv_proposal_set_list (proposal, relation, "sides", (const char *const[]) { "CROWN", "CLAN", NULL });
  biv_proposal_set_choice (proposal, relation, "stance", BIV_STANCE_NEUTRAL);
  commit (desk, proposal);
}

static void
add_place_and_link (BivDesk *desk)
{
  BivProposal *proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Add place");
  BivItem *place = biv_proposal_new_item (proposal, BIV_KIND_PLACE), *link = biv_proposal_new_item (proposal, BIV_KIND_LINK);

  biv_proposal_set_text (proposal, place, "name", "New place");
  biv_proposal_set_number (proposal, place, "x", 30);
  biv_proposal_set_text (proposal, link, "from", "P01");
  biv_proposal_set_text (proposal, link, "to", biv_item_get_id (place));
  commit (desk, proposal);
}

static void
remove_link (BivDesk *desk)
{
  BivProposal *proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Remove the link");

  biv_proposal_remove (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), "L02"));
  commit (desk, proposal);
}

static void
remove_schedule (BivDesk *desk)
{
  BivProposal *proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Remove the arrival of turn 4");

  biv_proposal_remove (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), "schedule-1"));
  commit (desk, proposal);
}

static void
give_order (BivDesk *desk)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "given"));

  order->formation = g_strdup ("FC");
  order->turn = biv_desk_get_campaign (desk)->turn;
  order->posture = BIV_POSTURE_ATTACK;
  order->path = g_strdupv ((char *[]) { (char *) "P06", NULL });
  commit (desk, biv_turn_propose_order (biv_desk_get_campaign (desk), order));
}

static void
plant_report (BivDesk *desk)
{
  commit (desk, biv_turn_propose_plant (biv_desk_get_campaign (desk), "CROWN", "P09", "CLAN", "A thousand horsemen."));
}

static void
set_turn (BivDesk *desk)
{
  const BivSituation situation = { (char *) "CLAN", (char *) "Snow on the passes,\nand = no bread." };
  g_autoptr (GArray) situations = g_array_new (FALSE, FALSE, sizeof situation);

  g_array_append_val (situations, situation);
  commit (desk, biv_turn_propose_turn (biv_desk_get_campaign (desk), BIV_SEASON_WINTER, situations));
}

static void
end_phase (BivDesk *desk)
{
  biv_desk_do_next_step (desk);
}

typedef struct
{
  const char *name;
  void      (*edit) (BivDesk *desk);
  const char *title;                /* what undo is called; NULL: the edit gives its own, as the page does */
  const char *id, *field, *value;   /* without an edit: one field is set */
} EditRow;

static const EditRow rows[] = {
  { "rename-unit", NULL, "Name of 12th Lancers", "A02", "name", "12th \"Royal\" <Lancers> & Co" },
  { "remarks", NULL, "Remarks", "A02", "remarks", "lost its band\nat the ford" },
  { "promote", NULL, "Promote", "A02", "quality", "elite" },
  { "several-units", edit_several },
  { "transfer", transfer, "Move " },
  { "detach", detach, "Detach from Halden Column" },
  { "put-below", put_below, "Ford Column" },
  { "add-formation", add_formation, "Add Flying Column" },
  { "add-unit", add_unit, "Add 4th Foot" },
  { "remove-unit", remove_unit, "Remove " },
  { "move-formation", NULL, "Place of Halden Column", "HC", "location", "P03" },
  { "off-the-map", NULL, "Place of Halden Column", "HC", "location", "off-map" },
  { "option", set_option },
  { "preset", NULL, "Preset", "campaign", "preset", "full" },
  { "rulebook-option", set_rule },
  { "type-value", set_type_value },
  { "type-added", add_type, "Marines" },
  { "events", NULL, "Events", "campaign", "events", "Rain,Fog,A fire,A\\, B,Thieves,Peace" },
  { "side", NULL, "Mission", "CROWN", "mission", "Hold the road,\nwhatever it costs." },
  { "stance", set_stance },
  { "place-and-link", add_place_and_link },
  { "move-place", NULL, "Move Dorrim", "P07", "x", "77" },
  { "close-link", NULL, "Close", "L01", "closed", "the bridge is down" },
  { "remove-link", remove_link },
  { "schedule", NULL, "Turn of the arrival", "schedule-1", "turn", "6" },
  { "schedule-removed", remove_schedule },
  { "victory", NULL, "Places", "victory-1", "places", "P07" },
  { "order", give_order, "Give Ford Column an order" },
  { "planted-report", plant_report },
  { "season-and-situation", set_turn, "Season and situation of " },
  { "phase", end_phase },
};

static void
do_edit (const EditRow *row,
         BivDesk       *desk)
{
  if (row->edit != NULL)
    row->edit (desk);
  else
    set_field (desk, row->title, row->id, row->field, row->value);
}

/* What is undone is still undone, and what is done done, when the file has been closed and opened in between. */
static BivCampaign *
reopen (BivCampaign *campaign)
{
  g_autofree char *text = biv_campaign_file_dup_text (campaign, NULL), *again = NULL;
  g_autoptr (GError) error = NULL;
  BivCampaign *opened = biv_campaign_file_parse ("reopened.campaign", text, strlen (text), &error);

  g_assert_no_error (error);
  again = biv_campaign_file_dup_text (opened, NULL);
  g_assert_cmpstr (again, ==, text);
  return opened;
}

static void
test_edit (gconstpointer data)
{
  const EditRow *row = data;
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autofree char *before = fixture_dup_lasting_text (campaign), *after = NULL, *undone = NULL, *redone = NULL, *old = NULL;
  g_autoptr (BivCampaign) opened = NULL;
  guint n_steps = biv_campaign_peek_steps (campaign)->len;

  do_edit (row, desk);
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, n_steps + 1);
  g_assert_nonnull (biv_campaign_get_undo_title (campaign));
  if (row->title != NULL)
    g_assert_nonnull (strstr (biv_campaign_get_undo_title (campaign), row->title));
  after = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (after, !=, before);
  opened = reopen (campaign);

  biv_desk_undo (desk);
  undone = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (undone, ==, before);
  g_clear_object (&opened);
  opened = reopen (campaign);

  biv_desk_redo (desk);
  redone = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (redone, ==, after);
  g_clear_object (&opened);

  /* A step that was read from a file is taken back like one that was just made. */
  opened = reopen (campaign);
  g_assert_true (biv_campaign_undo (opened, NULL));
  old = fixture_dup_lasting_text (opened);
  g_assert_cmpstr (old, ==, before);
  biv_document_discard (document);
}

/* All of them one after the other, taken back to the first. */
static void
test_all_together (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autofree char *before = fixture_dup_lasting_text (campaign), *after = NULL, *undone = NULL;
  static const char *const apart[] = { "put-below", "schedule-removed", "off-the-map", "detach", NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (!g_strv_contains (apart, rows[i].name))
      do_edit (&rows[i], desk);
  after = fixture_dup_lasting_text (campaign);
  while (biv_campaign_get_undo_title (campaign) != NULL)
    biv_desk_undo (desk);
  undone = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (undone, ==, before);
  while (biv_campaign_get_redo_title (campaign) != NULL)
    biv_desk_redo (desk);
  g_free (undone);
  undone = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (undone, ==, after);
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/undo/CA-REF-3/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_edit);
    }
  g_test_add_func ("/app/undo/CA-REF-3/all-together", test_all_together);
  return g_test_run ();
}
