/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-proof-card.c: the players' words are taken down before the first die, and how the dice fell is told (CA-REF-2) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/settings/proof-card.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/model/dice.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument  *document;
  BivDesk      *desk;
  BivCampaign  *campaign;
  BivProofCard *card;
  GtkWidget    *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->card = g_object_ref_sink (g_object_new (BIV_TYPE_PROOF_CARD, NULL));
  biv_proof_card_set_desk (fixture->card, fixture->desk);
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->card));
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->card);
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->card), BIV_TYPE_PROOF_CARD, name);
}

static void
type (Fixture    *fixture,
      const char *words)
{
  gtk_editable_set_text (GTK_EDITABLE (child (fixture, "words")), words);
  g_signal_emit_by_name (child (fixture, "words"), "activate");
}

/* Three numbered dice of Crown's, of the campaign's own line. */
static void
roll (Fixture *fixture)
{
  BivDice dice;
  g_autoptr (BivProposal) proposal = NULL;

  biv_campaign_init_dice (fixture->campaign, BIV_OWN_DICE, 0, &dice);
  proposal = biv_proposal_new (fixture->campaign, "Three dice", &dice, NULL);
  for (int i = 0; i < 3; i++)
    biv_proposal_roll (proposal, "CROWN", 6, "CA-MOVE-8", NULL);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  biv_proof_card_update (fixture->card);
}

static const char *
get_text (Fixture    *fixture,
          const char *name)
{
  return gtk_label_get_text (GTK_LABEL (child (fixture, name)));
}

static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpstr (get_text (fixture, "seals"), ==, fixture->campaign->dice_seal);
  type (fixture, "  Rose   anchor ");
  g_assert_cmpstr (fixture->campaign->dice_words, ==, "Rose anchor");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (child (fixture, "words"))), ==, "Rose anchor");
  type (fixture, "");
  g_assert_null (fixture->campaign->dice_words);
  g_assert_true (biv_campaign_undo (fixture->campaign, NULL));
  biv_proof_card_update (fixture->card);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (child (fixture, "words"))), ==, "Rose anchor");

  g_assert_true (gtk_widget_get_sensitive (child (fixture, "words")));
  g_assert_false (gtk_widget_get_sensitive (child (fixture, "open_button")));
  roll (fixture);
  g_assert_false (gtk_widget_get_sensitive (child (fixture, "words")));
  g_assert_true (gtk_widget_get_sensitive (child (fixture, "open_button")));
}

static void
test_counts (Fixture       *fixture,
             gconstpointer  data)
{
  GtkGrid *counts = child (fixture, "counts");
  g_autoptr (BivProposal) proposal = NULL;
  guint n = 0;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (counts)));
  roll (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (counts)));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (counts, 0, 1))), "Crown of Alvora"));
  for (int face = 1; face <= 6; face++)
    n += (guint) g_ascii_strtoull (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (counts, face, 1))), NULL, 10);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (counts, BIV_DICE_MOST_SIDES + 2, 1))), ==, "too few");
  g_assert_cmpstr (get_text (fixture, "checked"), ==, "3 dice are what their keys make them.");

  g_assert_false (gtk_widget_get_visible (child (fixture, "proof")));
  proposal = biv_dice_proof_propose_open (fixture->campaign);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  biv_proof_card_update (fixture->card);
  g_assert_true (gtk_widget_get_visible (child (fixture, "proof")));
  g_assert_cmpstr (get_text (fixture, "seals"), ==, fixture->campaign->dice_seal);
  g_assert_cmpstr (get_text (fixture, "checked"), ==, "3 dice are what their keys make them.");
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
  g_test_add ("/app/proof-card/words", Fixture, NULL, set_up, test_words, tear_down);
  g_test_add ("/app/proof-card/counts", Fixture, NULL, set_up, test_counts, tear_down);
  return g_test_run ();
}
