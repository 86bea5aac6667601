/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof-card.c: by what the dice are proved, and how they have fallen */
#include "app/settings/proof-card.h"

#include <glib/gi18n.h>

#include "app/desk/question.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

struct _BivProofCard
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* not owned: it outlives its pages */

  GtkWidget *box;                   /* template children from here on */
  GtkLabel  *seals;
  GtkLabel  *proof;
  GtkWidget *words_row;
  GtkWidget *words;
  GtkLabel  *words_hint;
  GtkWidget *open_button;
  GtkGrid   *counts;
  GtkLabel  *empty;
  GtkLabel  *checked;
};

G_DEFINE_FINAL_TYPE (BivProofCard, biv_proof_card, GTK_TYPE_WIDGET)

static BivCampaign *
campaign_of (BivProofCard *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- What the referee does ---- */

static void
on_words (BivProofCard *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->words));
  g_autofree char *settled = biv_dice_words_dup_settled (text);
  const char *now = campaign_of (self)->dice_words;
  g_autoptr (BivProposal) proposal = NULL;

  if (!gtk_widget_get_sensitive (self->words) || g_str_equal (settled, now != NULL ? now : ""))
    return;
  proposal = biv_dice_proof_propose_words (campaign_of (self), settled);
  biv_desk_commit (self->desk, proposal);
  biv_proof_card_update (self);
}

static void
open_key (gpointer   owner,
          GtkDialog *question)
{
  BivProofCard *self = owner;
  g_autoptr (BivProposal) proposal = biv_dice_proof_propose_open (campaign_of (self));

  biv_desk_commit (self->desk, proposal);
  biv_proof_card_update (self);
}

/* What would be refused is not asked first. */
static void
on_open (BivProofCard *self)
{
  g_autoptr (BivProposal) proposal = biv_dice_proof_propose_open (campaign_of (self));

  if (biv_proposal_get_refusal (proposal) != NULL)
    {
      biv_desk_commit (self->desk, proposal);
      return;
    }
  biv_question_ask (self, _("Open the key of the dice?"),
                    _("Everybody who gets a copy, a briefing or a page can then check the dice up to now, and sees all those that "
                      "his side rolled, without what they were for. Later dice come of a fresh key with a seal of its own."),
                    _("Keep it sealed"), _("Open the key"), open_key);
}

static void
on_copy (BivProofCard *self)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign_of (self));
  g_autofree char *list = biv_dice_ledger_dup_list (campaign_of (self), lines);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), list);
}

/* ---- How they fell ---- */

static void
put (BivProofCard *self,
     const char  *text,
     const char  *styles,
     int          column,
     int          row)
{
  GtkWidget *label = biv_label_new (text, styles, column == 0 ? BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_WRAPS : 0);

  if (column > 0)
    gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_grid_attach (self->counts, label, column, row, 1, 1);
}

#define EVEN_COLUMN (BIV_DICE_MOST_SIDES + 2)

static void
add_head (BivProofCard *self,
          int          most)
{
  put (self, C_("column", "Whose dice"), "dim-label", 0, 0);
  for (int face = 1; face <= most; face++)
    {
      g_autofree char *text = g_strdup_printf ("%d", face);

      put (self, text, "dim-label", face, 0);
    }
  put (self, C_("column", "Dice"), "dim-label", EVEN_COLUMN - 1, 0);
  put (self, C_("column", "True dice as uneven"), "dim-label", EVEN_COLUMN, 0);
}

static char *
dup_whose (BivProofCard        *self,
           int                 side,
           gboolean            is_typed,
           const BivDiceTally *tally)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE);
  const char *name = side == BIV_NOBODY ? C_("die", "Referee") : biv_item_call (sides->pdata[side]);

  if (is_typed)
    /* TRANSLATORS: whose dice these are; %d is how many sides they have */
    return g_strdup_printf (_("%s, D%d, typed in"), name, tally->sides);
  /* TRANSLATORS: whose dice these are; %d is how many sides they have */
  return g_strdup_printf (_("%s, D%d, rolled"), name, tally->sides);
}

#define DICE_A_FACE 2                 /* of fewer chi-square says nothing: one die alone would be uneven in 42 of 100 cases */

static void
add_count (BivProofCard        *self,
           int                 side,
           gboolean            is_typed,
           const BivDiceTally *tally,
           int                 row)
{
  g_autofree char *whose = dup_whose (self, side, is_typed, tally), *n = g_strdup_printf ("%u", tally->n);
  int chance = (int) (100 * biv_dice_tally_get_chance (tally) + 0.5);
  /* TRANSLATORS: in how many of a hundred cases true dice are as uneven as that */
  g_autofree char *even = tally->n < DICE_A_FACE * (guint) tally->sides ? g_strdup (C_("dice", "too few"))
                          : chance > 0 ? g_strdup_printf (_("%d in 100"), chance) : g_strdup (_("under 1 in 100"));

  put (self, whose, NULL, 0, row);
  for (int face = 1; face <= tally->sides; face++)
    {
      g_autofree char *text = g_strdup_printf ("%u", tally->faces[face]);

      put (self, text, "numeric", face, row);
    }
  put (self, n, "numeric", EVEN_COLUMN - 1, row);
  put (self, even, "numeric", EVEN_COLUMN, row);
}

static void
show_counts (BivProofCard     *self,
             const GPtrArray *lines)
{
  int n_sides = (int) biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE)->len, row = 1, most = 0;

  biv_children_remove (self->counts);
  for (int side = BIV_NOBODY; side < n_sides; side++)
    for (int is_typed = FALSE; is_typed <= TRUE; is_typed++)
      for (int sides = 2; sides <= BIV_DICE_MOST_SIDES; sides += 2)
        {
          BivDiceTally tally = biv_dice_ledger_count (lines, side, is_typed, sides);

          if (tally.n == 0)
            continue;
          most = MAX (most, sides);
          add_count (self, side, is_typed, &tally, row++);
        }
  if (most > 0)
    {
      add_head (self, most);
      biv_grid_name_from_labels (self->counts);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->counts), most > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), most == 0);
}

static void
show_checked (BivProofCard     *self,
              const GPtrArray *lines)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint n_true = 0, n_false = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const BivLedgerLine *line = lines->pdata[i];
      guint n = 0;

      n_false += biv_dice_ledger_count_false (campaign_of (self), line, &n, NULL);
      n_true += n;
      if (line->error != NULL)
        g_string_append_printf (words, "%s: %s\n", line->battle != NULL ? biv_item_call (line->battle) : "", line->error->message);
    }
  if (n_true > 0)
    g_string_append_printf (words, ngettext ("%u die is what its key makes it.",
                                                "%u dice are what their keys make them.", n_true), n_true);
  if (n_false > 0)
    g_string_append_printf (words, ngettext (" %u die is not: somebody has changed it.",
                                                " %u dice are not: somebody has changed them.", n_false), n_false);
  gtk_label_set_text (self->checked, words->str);
  gtk_widget_set_visible (GTK_WIDGET (self->checked), words->len > 0);
}

/* ---- All of it ---- */

static void
show_proof (BivProofCard *self)
{
  BivCampaign *campaign = campaign_of (self);
  g_autoptr (GPtrArray) seals = biv_dice_proof_dup_seals (campaign);
  g_autofree char *words = biv_dice_proof_dup_words (campaign);
  gboolean is_referees = biv_desk_get_reader (self->desk) == NULL, has_begun = biv_dice_proof_has_begun (campaign);

  gtk_label_set_text (self->seals, seals->len > 0 ? seals->pdata[seals->len - 1] : _("none yet"));
  gtk_label_set_text (self->proof, g_strchomp (words));
  gtk_widget_set_visible (GTK_WIDGET (self->proof), campaign->opened_keys != NULL || campaign->branched_keys != NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->words), campaign->dice_words != NULL ? campaign->dice_words : "");
  gtk_widget_set_sensitive (self->words, is_referees && !has_begun);
  gtk_label_set_text (self->words_hint, has_begun
                                          ? _("The first die has fallen: the words stay as they are.")
                                          : _("Before the first die each player says a word. The dice hang on them too, so nobody "
                                              "can have chosen the key for himself."));
  gtk_widget_set_visible (self->words_row, is_referees || campaign->dice_words != NULL);
  gtk_widget_set_visible (self->open_button, is_referees);
  gtk_widget_set_sensitive (self->open_button, has_begun);
}

/* Every battle is gone through for it: only where somebody sees it. */
static void
show_ledger (BivProofCard *self)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign_of (self));

  show_counts (self, lines);
  show_checked (self, lines);
}

void
biv_proof_card_update (BivProofCard *self)
{
  g_return_if_fail (BIV_IS_PROOF_CARD (self) && self->desk != NULL);

  show_proof (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_ledger (self);
}

static void
biv_proof_card_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_proof_card_parent_class)->map (widget);
  if (BIV_PROOF_CARD (widget)->desk != NULL)
    show_ledger (BIV_PROOF_CARD (widget));
}

void
biv_proof_card_set_desk (BivProofCard *self,
                        BivDesk     *desk)
{
  g_return_if_fail (BIV_IS_PROOF_CARD (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  biv_proof_card_update (self);
}

static void
biv_proof_card_dispose (GObject *object)
{
  g_clear_pointer (&BIV_PROOF_CARD (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_proof_card_parent_class)->dispose (object);
}

static void
biv_proof_card_class_init (BivProofCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "dice-proof");
  G_OBJECT_CLASS (klass)->dispose = biv_proof_card_dispose;
  widget_class->map = biv_proof_card_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/settings/proof-card.ui");
  BIV_BIND_CHILDREN (widget_class, BivProofCard, box, seals, proof, words_row, words, words_hint, open_button, counts, empty,
                     checked);
  BIV_BIND_CALLBACKS (widget_class, on_words, on_open, on_copy);
}

static void
biv_proof_card_init (BivProofCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
