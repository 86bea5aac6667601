/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stance-row.c: what two sides are to each other: enemies, allies, or neither (2.3) */
#include "app/turn/stance-row.h"

#include "base/i18n.h"

#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"

struct _BivStanceRow
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* not owned: it outlives its pages */
  BivSide     *one, *other;
  gboolean     is_updating;

  GtkWidget   *label;
  GtkWidget   *list;
};

G_DEFINE_FINAL_TYPE (BivStanceRow, biv_stance_row, GTK_TYPE_WIDGET)

/* Sides without a relation of their own are hostile. */
static BivRelation *
find_relation (BivCampaign *campaign,
               const char  *one,
               const char  *other)
{
  BIV_EACH (BivRelation, relation, campaign, BIV_KIND_RELATION)
    if (relation->sides != NULL && g_strv_contains ((const char *const *) relation->sides, one)
        && g_strv_contains ((const char *const *) relation->sides, other))
      return relation;
  return NULL;
}

static char *
dup_names (BivStanceRow *self)
{
  /* TRANSLATORS: two sides and what they are to each other: "Blue and Red" */
  return g_strdup_printf (_("%s and %s"), biv_item_get_name (BIV_ITEM (self->one)), biv_item_get_name (BIV_ITEM (self->other)));
}

void
biv_stance_row_set (BivStanceRow *self,
                    BivStance     stance)
{
  BivCampaign *campaign;
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *names = NULL, *title = NULL;
  BivRelation *relation;

  g_return_if_fail (BIV_IS_STANCE_ROW (self));

  campaign = biv_desk_get_campaign (self->desk);
  if (biv_sides_get_stance (campaign, biv_id_of (self->one), biv_id_of (self->other)) == stance)
    return;
  names = BIV_KEPT (dup_names (self));
  /* TRANSLATORS: the title of a step: two sides, and what they are now: "Blue and Red: Neutral" */
  title = BIV_KEPT (g_strdup_printf (_("%s: %s"), names, biv_word_get_label (biv_stance_get_type (), (int) stance)));
  proposal = biv_turn_propose_edit (campaign, title);
  relation = find_relation (biv_proposal_get_scratch (proposal), biv_id_of (self->one), biv_id_of (self->other));
  if (relation == NULL)
    {
      relation = biv_proposal_new_item (proposal, BIV_KIND_RELATION);
      biv_proposal_set_list (proposal, relation, "sides", (const char *const[]) { biv_id_of (self->one),
                                                                                      biv_id_of (self->other), NULL });
    }
  biv_proposal_set_choice (proposal, relation, "stance", (int) stance);
  biv_desk_commit (self->desk, proposal);
}

static void
on_selected (BivStanceRow *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->list));

  if (!self->is_updating && chosen <= BIV_STANCE_NEUTRAL)
    biv_stance_row_set (self, (BivStance) chosen);
}

void
biv_stance_row_update (BivStanceRow *self)
{
  g_autofree char *names = NULL;

  g_return_if_fail (BIV_IS_STANCE_ROW (self));

  names = dup_names (self);
  self->is_updating = TRUE;
  gtk_label_set_text (GTK_LABEL (self->label), names);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, names, -1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list),
                              (guint) biv_sides_get_stance (biv_desk_get_campaign (self->desk), biv_id_of (self->one),
                                                            biv_id_of (self->other)));
  self->is_updating = FALSE;
}

GtkWidget *
biv_stance_row_new (BivDesk *desk,
                    BivSide *one,
                    BivSide *other)
{
  BivStanceRow *self = g_object_new (BIV_TYPE_STANCE_ROW, NULL);

  self->desk = desk;
  self->one = g_object_ref (one);
  self->other = g_object_ref (other);
  biv_stance_row_update (self);
  return GTK_WIDGET (self);
}

static void
biv_stance_row_dispose (GObject *object)
{
  BivStanceRow *self = BIV_STANCE_ROW (object);

  self->is_updating = TRUE;
  g_clear_pointer (&self->label, gtk_widget_unparent);
  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_object (&self->one);
  g_clear_object (&self->other);
  G_OBJECT_CLASS (biv_stance_row_parent_class)->dispose (object);
}

static void
biv_stance_row_class_init (BivStanceRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_stance_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_stance_row_init (BivStanceRow *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (int stance = BIV_STANCE_HOSTILE; stance <= BIV_STANCE_NEUTRAL; stance++)
    gtk_string_list_append (words, biv_word_get_label (biv_stance_get_type (), stance));
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 8);
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  self->is_updating = TRUE;
  self->list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (on_selected), self);
  self->is_updating = FALSE;
}
