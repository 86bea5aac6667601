/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-players-card.c: players of a side are added, renamed, reached and removed in one place (CA-MAIL-1) */
#include <gtk/gtk.h>

#include "app/settings/players-card.h"
#include "campaign/model/player.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *card;
} Fixture;

static void
set_option (Fixture    *fixture,
            const char *option)
{
  const char *const options[] = { option, NULL };
  g_autoptr (BivProposal) proposal = biv_proposal_new (fixture->campaign, "Options", NULL, NULL);

  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options", options);
  g_assert_true (biv_campaign_commit (fixture->campaign, proposal, NULL));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  set_option (fixture, "players.mode=commanders");
  fixture->card = g_object_ref_sink (biv_players_card_new (fixture->desk, biv_campaign_find_side (fixture->campaign, "CROWN")));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->card);
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* The widget at that place of the rows. */
static GtkWidget *
at (Fixture *fixture,
    int      column,
    int      row)
{
  return gtk_grid_get_child_at (GTK_GRID (fixture_find (fixture->card, GTK_TYPE_GRID)), column, row);
}

static void
type (Fixture    *fixture,
      int         column,
      int         row,
      const char *text)
{
  GtkWidget *entry = at (fixture, column, row);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  biv_players_card_update (BIV_PLAYERS_CARD (fixture->card));
}

static const char *
get_text (Fixture *fixture,
          int      column,
          int      row)
{
  return gtk_editable_get_text (GTK_EDITABLE (at (fixture, column, row)));
}

static guint
count_players (Fixture *fixture)
{
  g_autoptr (GPtrArray) players = biv_player_list (fixture->campaign, "CROWN");

  return players->len;
}

static void
test_players (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (BivPlayer) ben = NULL;

  g_assert_cmpuint (count_players (fixture), ==, 1);
  type (fixture, 0, 0, "Ann");
  g_assert_cmpstr (biv_campaign_find_side (fixture->campaign, "CROWN")->player, ==, "Ann");
  /* Ford Column is the second of those that name nobody. */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (at (fixture, 1, 1)), 1);
  type (fixture, 0, 1, "Ben");
  g_assert_cmpuint (count_players (fixture), ==, 2);
  g_assert_cmpstr (biv_campaign_find_formation (fixture->campaign, "FC")->player, ==, "Ben");
  g_assert_cmpstr (get_text (fixture, 0, 1), ==, "Ben");
  type (fixture, 1, 1, "ben@example.org");
  type (fixture, 0, 1, "Benedict");
  ben = biv_player_find (fixture->campaign, "FC");
  g_assert_cmpstr (ben->name, ==, "Benedict");
  g_assert_cmpstr (ben->contact, ==, "ben@example.org");
  /* What is refused changes nothing, and shows what is so. */
  type (fixture, 0, 1, "Ann");
  g_assert_cmpstr (biv_campaign_find_formation (fixture->campaign, "FC")->player, ==, "Benedict");
  g_assert_cmpstr (get_text (fixture, 0, 1), ==, "Benedict");
  g_assert_null (at (fixture, 3, 0));
  g_signal_emit_by_name (at (fixture, 3, 1), "clicked");
  g_assert_cmpuint (count_players (fixture), ==, 1);
  for (int i = 0; i < 5; i++)
    g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  biv_players_card_update (BIV_PLAYERS_CARD (fixture->card));
  g_assert_cmpuint (count_players (fixture), ==, 1);
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
  g_test_add ("/app/players-card/CA-MAIL-1", Fixture, NULL, set_up, test_players, tear_down);
  return g_test_run ();
}
