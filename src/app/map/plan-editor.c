/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan-editor.c: what a campaign has before it: its arrivals, or the conditions that end it at once (CA-REPLACE-1,
 * CA-VICTORY-5) */
#include "app/map/plan-editor.h"

#include "base/i18n.h"

#include "app/desk/clause-link.h"
#include "app/desk/field-row.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "campaign/check.h"
#include "campaign/model/field-words.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/model/turn-words.h"
#include "campaign/turn/victory.h"

typedef struct
{
  BivItem   *item;
  int        shape;                 /* a condition's kind: it says which fields there are */
  GtkWidget *frame;
  GtkLabel  *title;
  GtkBox    *faults;
  GPtrArray *rows;                  /* of BivFieldRow, not owned */
} Card;

struct _BivPlanEditor
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* not owned: it outlives its pages */
  BivKind    kind;
  GPtrArray *cards;                 /* of Card, in the order of the campaign */

  GtkWidget *empty;
  GtkWidget *box;
  GtkWidget *add_button;
};

G_DEFINE_FINAL_TYPE (BivPlanEditor, biv_plan_editor, GTK_TYPE_WIDGET)

static BivCampaign *
campaign_of (BivPlanEditor *self)
{
  return biv_desk_get_campaign (self->desk);
}

static void
free_card (gpointer data)
{
  Card *card = data;

  g_object_unref (card->item);
  g_ptr_array_unref (card->rows);
  g_free (card);
}

/* ---- Fields ---- */

typedef struct
{
  const char *name;
  const char *label;                /* marked with N_() */
  guint       shapes;               /* bits: of which kinds of condition; 0: always */
} Field;

#define OF(kind) (1u << BIV_VICTORY_##kind)

static const Field schedule_fields[] = {
  { "turn", N_("Turn") },
  { "place", N_("Place") },
  { "units", N_("Units") },
  { "formation", N_("Joins") },
  { "condition", N_("Your words") },
  { "arrived", N_("Has arrived") },
  { NULL },
};

static const Field victory_fields[] = {
  { "side", N_("Side") },
  { "kind", N_("Condition") },
  { "places", N_("Places"), OF (HOLD) | OF (KEEP) },
  { "n", N_("At least, else all"), OF (HOLD) | OF (KEEP) },
  { "turns", N_("Turns running"), OF (HOLD) },
  { "turn", N_("Until turn"), OF (KEEP) },
  { "formation", N_("Formation"), OF (DESTROY) },
  { "held", N_("Held so far"), OF (HOLD) },
  { "broken", N_("Lost once"), OF (KEEP) },
  { "disabled", N_("Switched off") },
  { NULL },
};

static const Field *
get_fields (BivPlanEditor *self)
{
  return self->kind == BIV_KIND_SCHEDULE ? schedule_fields : victory_fields;
}

static int
get_shape (BivItem *item)
{
  return BIV_IS_VICTORY (item) ? (int) BIV_VICTORY (item)->victory_kind : 0;
}

/* ---- Words ---- */

static char *
dup_title (BivPlanEditor *self,
           BivItem       *item)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *names = NULL;
  BivSchedule *line;

  if (BIV_IS_VICTORY (item))
    return biv_victory_dup_text (campaign, BIV_VICTORY (item));
  line = BIV_SCHEDULE (item);
  if (line->units != NULL)
    names = biv_turn_dup_names (campaign, (const char *const *) line->units);
  if (line->has_arrived)
    /* TRANSLATORS: a line of the schedule of reinforcements: turn, place, units */
    return g_strdup_printf (_("Turn %d, %s: %s; arrived"), line->turn,
                            line->place != NULL ? biv_turn_name (campaign, line->place) : _("no place"),
                            names != NULL ? names : _("nobody"));
  return g_strdup_printf (_("Turn %d, %s: %s"), line->turn,
                          line->place != NULL ? biv_turn_name (campaign, line->place) : _("no place"),
                          names != NULL ? names : _("nobody"));
}

/* ---- Adding and removing ---- */

static void
on_add (BivPlanEditor *self)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  const char *first = sides->len > 0 ? biv_item_get_id (sides->pdata[0]) : NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *id = NULL;
  BivItem *item;

  if (self->kind == BIV_KIND_SCHEDULE)
    {
      g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, first);

      proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Add an arrival")));
      item = biv_proposal_new_item (proposal, self->kind);
      biv_proposal_set_number (proposal, item, "turn", campaign->turn + 1);
      if (bases->len > 0)
        biv_proposal_set_text (proposal, item, "place", biv_item_get_id (bases->pdata[0]));
    }
  else
    {
      proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Add a victory condition")));
      item = biv_proposal_new_item (proposal, self->kind);
      biv_proposal_set_text (proposal, item, "side", first);
    }
  id = g_strdup (biv_item_get_id (item));
  if (biv_desk_commit (self->desk, proposal))
    biv_plan_editor_show (self, id);
}

static void
on_remove (GtkWidget *button)
{
  BivPlanEditor *self = BIV_PLAN_EDITOR (gtk_widget_get_ancestor (button, BIV_TYPE_PLAN_EDITOR));
  BivCampaign *campaign = campaign_of (self);
  BivItem *item = g_object_get_data (G_OBJECT (button), "item");
  g_autofree char *label = BIV_KEPT (biv_item_dup_label (campaign, item));
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Remove %s"), label));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);

  biv_proposal_remove (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), biv_item_get_id (item)));
  biv_desk_commit (self->desk, proposal);
}

/* ---- Cards ---- */

static GtkWidget *
make_head (BivPlanEditor *self,
           Card          *card)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *remove = gtk_button_new_with_label (_("Remove"));

  card->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (card->title, 0);
  gtk_label_set_wrap (card->title, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (card->title), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (card->title), "heading");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "dense");
  g_object_set_data_full (G_OBJECT (remove), "item", g_object_ref (card->item), g_object_unref);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove), NULL);
  gtk_widget_add_css_class (head, "card-head");
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (card->title));
  gtk_box_append (GTK_BOX (head), remove);
  return head;
}

static GtkWidget *
make_fields (BivPlanEditor *self,
             Card          *card)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_widget_add_css_class (box, "card-row");
  for (const Field *field = get_fields (self); field->name != NULL; field++)
    {
      GtkWidget *row;

      if (field->shapes != 0 && (field->shapes & (1u << card->shape)) == 0)
        continue;
      row = biv_field_row_new (self->desk, card->item, field->name, _(field->label));
      g_ptr_array_add (card->rows, row);
      gtk_box_append (GTK_BOX (box), row);
    }
  return box;
}

static Card *
new_card (BivPlanEditor *self,
          BivItem       *item)
{
  Card *card = g_new0 (Card, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  card->item = g_object_ref (item);
  card->shape = get_shape (item);
  card->rows = g_ptr_array_new ();
  card->frame = gtk_frame_new (NULL);
  card->faults = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 4));
  gtk_widget_add_css_class (card->frame, "card");
  gtk_widget_add_css_class (GTK_WIDGET (card->faults), "card-row");
  gtk_box_append (GTK_BOX (box), make_head (self, card));
  gtk_box_append (GTK_BOX (box), make_fields (self, card));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (card->faults));
  gtk_frame_set_child (GTK_FRAME (card->frame), box);
  return card;
}

static gboolean
are_cards_right (BivPlanEditor *self,
                 GPtrArray     *items)
{
  if (items->len != self->cards->len)
    return FALSE;
  for (guint i = 0; i < items->len; i++)
    {
      Card *card = self->cards->pdata[i];

      if (card->item != items->pdata[i] || card->shape != get_shape (card->item))
        return FALSE;
    }
  return TRUE;
}

static Card *
steal_card (GPtrArray *cards,
            BivItem   *item)
{
  for (guint i = 0; i < cards->len; i++)
    {
      Card *card = cards->pdata[i];

      if (card->item == item && card->shape == get_shape (item))
        return g_ptr_array_steal_index (cards, i);
    }
  return NULL;
}

/* A card that is still right stays as it is, with the focus that may be in it. */
static void
lay_cards (BivPlanEditor *self,
           GPtrArray     *items)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->cards);
  GtkWidget *before = NULL;

  self->cards = g_ptr_array_new_with_free_func (free_card);
  for (guint i = 0; i < items->len; i++)
    {
      Card *card = steal_card (old, items->pdata[i]);

      if (card == NULL)
        {
          card = new_card (self, items->pdata[i]);
          gtk_box_insert_child_after (GTK_BOX (self->box), card->frame, before);
        }
      else
        gtk_box_reorder_child_after (GTK_BOX (self->box), card->frame, before);
      before = card->frame;
      g_ptr_array_add (self->cards, card);
    }
  for (guint i = 0; i < old->len; i++)
    gtk_box_remove (GTK_BOX (self->box), ((Card *) old->pdata[i])->frame);
}

/* ---- What does not fit ---- */

static void
add_fault (Card           *card,
           const BivItemFault *fault)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *words = biv_label_new (fault->why.text, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
  GtkWidget *clause = gtk_label_new (NULL);

  biv_clause_label_set (GTK_LABEL (clause), fault->why.code);
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), clause);
  gtk_box_append (card->faults, row);
}

static void
show_faults (BivPlanEditor *self)
{
  g_autoptr (GPtrArray) faults = biv_campaign_list_warnings (campaign_of (self));

  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = self->cards->pdata[i];

      biv_children_remove (card->faults);
      for (guint j = 0; j < faults->len; j++)
        if (g_strcmp0 (((BivItemFault *) faults->pdata[j])->unit, biv_item_get_id (card->item)) == 0)
          add_fault (card, faults->pdata[j]);
      gtk_widget_set_visible (GTK_WIDGET (card->faults), gtk_widget_get_first_child (GTK_WIDGET (card->faults)) != NULL);
    }
}

void
biv_plan_editor_update (BivPlanEditor *self)
{
  GPtrArray *items;

  g_return_if_fail (BIV_IS_PLAN_EDITOR (self) && self->desk != NULL);

  items = biv_campaign_peek_items (campaign_of (self), self->kind);
  if (!are_cards_right (self, items))
    lay_cards (self, items);
  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = self->cards->pdata[i];
      g_autofree char *title = dup_title (self, card->item);

      gtk_label_set_text (card->title, title);
      for (guint j = 0; j < card->rows->len; j++)
        biv_field_row_update (card->rows->pdata[j]);
    }
  show_faults (self);
  gtk_widget_set_visible (self->empty, items->len == 0);
}

gboolean
biv_plan_editor_show (BivPlanEditor *self,
                      const char    *id)
{
  g_return_val_if_fail (BIV_IS_PLAN_EDITOR (self), FALSE);

  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = self->cards->pdata[i];

      if (g_strcmp0 (biv_item_get_id (card->item), id) == 0)
        return gtk_widget_child_focus (card->frame, GTK_DIR_TAB_FORWARD);
    }
  return FALSE;
}

void
biv_plan_editor_set_up (BivPlanEditor *self,
                        BivDesk       *desk,
                        BivKind        kind)
{
  static const struct
  {
    BivKind     kind;
    const char *add, *empty;        /* marked with N_() */
  } words[] = {
    { BIV_KIND_SCHEDULE, N_("Add an arrival"), N_("Nobody is expected. Units that come later are reserves until they arrive.") },
    { BIV_KIND_VICTORY, N_("Add a victory condition"),
      N_("Nothing ends this campaign at once: it goes by points, by losses and by the last turn.") },
  };

  g_return_if_fail (BIV_IS_PLAN_EDITOR (self) && BIV_IS_DESK (desk) && self->desk == NULL);

  self->desk = desk;
  self->kind = kind;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].kind == kind)
      {
        gtk_button_set_label (GTK_BUTTON (self->add_button), _(words[i].add));
        gtk_label_set_text (GTK_LABEL (self->empty), _(words[i].empty));
      }
  biv_plan_editor_update (self);
}

/* ---- The class ---- */

static void
biv_plan_editor_dispose (GObject *object)
{
  BivPlanEditor *self = BIV_PLAN_EDITOR (object);

  g_ptr_array_set_size (self->cards, 0);
  g_clear_pointer (&self->empty, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->add_button, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_plan_editor_parent_class)->dispose (object);
}

static void
biv_plan_editor_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_PLAN_EDITOR (object)->cards);
  G_OBJECT_CLASS (biv_plan_editor_parent_class)->finalize (object);
}

static void
biv_plan_editor_class_init (BivPlanEditorClass *klass)
{
  biv_help_class_set_topic (klass, "map-editing");
  G_OBJECT_CLASS (klass)->dispose = biv_plan_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_plan_editor_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_plan_editor_init (BivPlanEditor *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 16);
  self->cards = g_ptr_array_new_with_free_func (free_card);
  self->empty = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->empty), 0);
  gtk_label_set_wrap (GTK_LABEL (self->empty), TRUE);
  gtk_widget_add_css_class (self->empty, "dim-label");
  gtk_widget_set_parent (self->empty, GTK_WIDGET (self));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->add_button = gtk_button_new_with_label ("");
  gtk_widget_set_halign (self->add_button, GTK_ALIGN_START);
  gtk_widget_set_parent (self->add_button, GTK_WIDGET (self));
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (on_add), self);
}
