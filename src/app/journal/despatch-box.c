/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-box.c: the message box: despatches by what has become of them, one of them in full, and a letter that is being
 * written (CA-MAIL-4, CA-MAIL-6) */
#include "app/journal/despatch-box.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/widgets/label.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

struct _BivDespatchBox
{
  GtkWidget       parent_instance;

  BivDesk        *desk;             /* not owned; NULL: nothing was shown yet */
  char           *shown;            /* id of the despatch that is looked at; NULL: none */
  gboolean        is_filling;

  GtkWidget      *paned;            /* template children from here on */
  GtkListBox     *list;
  GtkStack       *stack;
  GtkWidget      *nothing;
  GtkWidget      *letter;
  GtkLabel       *title;
  GtkLabel       *written;
  GtkLabel       *words;
  GtkWidget      *fate;
  GtkSpinButton  *arrival;
  GtkDropDown    *taker;
  GtkWidget      *take_button;
  GtkEntry       *other_words;
  GtkWidget      *form;
  GtkDropDown    *sender;
  GtkDropDown    *addressee;
  GtkTextView    *text;
  GtkCheckButton *with_return;
  GtkCheckButton *with_sightings;
  GtkCheckButton *with_march;
  GtkWidget      *by_courier;
  GtkSpinButton  *when;
  GtkWidget      *deliver_button;
  GtkWidget      *change_button;
  GtkWidget      *stop_button;
  GtkWidget      *send_button;
};

BIV_DEFINE_TEMPLATE_TYPE (BivDespatchBox, biv_despatch_box, GTK_TYPE_WIDGET)

#define ID    "biv-despatch-id"
#define GROUP "biv-despatch-group"

static BivCampaign *
campaign_of (BivDespatchBox *self)
{
  return biv_desk_get_campaign (self->desk);
}

static BivDespatch *
get_shown (BivDespatchBox *self)
{
  return self->shown != NULL ? biv_despatch_find (campaign_of (self), self->shown) : NULL;
}

/* ---- The list ---- */

enum
{
  GROUP_NEW, GROUP_ON_THE_WAY, GROUP_TAKEN, GROUP_ARRIVED, GROUP_STOPPED,
};

static int
group_of (BivCampaign *campaign,
          BivDespatch *despatch)
{
  switch (despatch->state)
    {
    case BIV_DESPATCH_ARRIVED:
      return despatch->turn == campaign->turn ? GROUP_NEW : GROUP_ARRIVED;
    case BIV_DESPATCH_TAKEN:
      return GROUP_TAKEN;
    case BIV_DESPATCH_STOPPED:
      return GROUP_STOPPED;
    case BIV_DESPATCH_ON_THE_WAY:
    default:
      return GROUP_ON_THE_WAY;
    }
}

static const char *
call_group (int group)
{
  static const char *const labels[] = { N_("Arrived this turn"), N_("On the way"), N_("Taken by the enemy"), N_("Arrived before"),
                                        N_("Stopped") };

  return _(labels[group]);
}

static GtkWidget *
new_row (BivCampaign *campaign,
         BivDespatch *despatch)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *both = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *swatch = biv_swatch_new ();
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *fate = biv_despatch_dup_fate (campaign, despatch);
  g_autofree char *name = g_strdup_printf ("%s, %s", title, fate);
  int group = group_of (campaign, despatch);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, despatch->side);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (both, TRUE);
  gtk_box_append (GTK_BOX (both), biv_label_new (title, group == GROUP_NEW ? "heading" : NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (both), biv_label_new (fate, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  if (lines->len > 0)
    gtk_box_append (GTK_BOX (both), biv_label_new (lines->pdata[0], "written", BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), both);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (row), ID, g_strdup (biv_item_get_id (BIV_ITEM (despatch))), g_free);
  g_object_set_data (G_OBJECT (row), GROUP, GINT_TO_POINTER (group));
  return row;
}

static void
set_header (GtkListBoxRow *row,
            GtkListBoxRow *before,
            gpointer       data)
{
  int group = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), GROUP));
  GtkWidget *header;

  if (before != NULL && GPOINTER_TO_INT (g_object_get_data (G_OBJECT (before), GROUP)) == group)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = biv_label_new (call_group (group), "heading dim-label", BIV_LABEL_LEFT);
  gtk_widget_set_margin_start (header, 12);
  gtk_widget_set_margin_top (header, 8);
  gtk_widget_set_margin_bottom (header, 4);
  gtk_list_box_row_set_header (row, header);
}

/* What nobody had to write stands below what somebody did only by its turn. */
static void
fill_list (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *despatches = biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH);
  GtkWidget *child, *chosen = NULL;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL && GTK_IS_LIST_BOX_ROW (child))
    gtk_list_box_remove (self->list, child);
  for (int group = GROUP_NEW; group <= GROUP_STOPPED; group++)
    for (guint i = despatches->len; i-- > 0;)
      if (group_of (campaign, despatches->pdata[i]) == group)
        {
          GtkWidget *row = new_row (campaign, despatches->pdata[i]);

          gtk_list_box_append (self->list, row);
          if (g_strcmp0 (self->shown, biv_item_get_id (despatches->pdata[i])) == 0)
            chosen = row;
        }
  self->is_filling = FALSE;
  gtk_list_box_select_row (self->list, chosen != NULL ? GTK_LIST_BOX_ROW (chosen) : gtk_list_box_get_row_at_index (self->list, 0));
}

/* ---- One in full ---- */

static void
fill_takers (BivDespatchBox *self,
             BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  GListStore *list = biv_choice_new_list ();
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  guint n = 0;

  for (guint i = 0; i < bodies->len; i++)
    if (biv_sides_are_hostile (campaign, ((BivFormation *) bodies->pdata[i])->side, despatch->side))
      {
        g_autofree char *name = biv_turn_dup_formation_name (campaign, biv_item_get_id (bodies->pdata[i]));

        biv_choice_add (list, biv_item_get_id (bodies->pdata[i]), name);
        n++;
      }
  biv_choice_set_list (self->taker, list, NULL);
  gtk_widget_set_sensitive (self->take_button, n > 0);
}

static char *
dup_written (BivCampaign *campaign,
             BivDespatch *despatch)
{
  g_autofree char *fate = biv_despatch_dup_fate (campaign, despatch);

  if (despatch->from == NULL)
    return g_strdup_printf (_("Written in turn %d, %s."), despatch->written, fate);
  return g_strdup_printf (_("Written in turn %d at %s, %s."), despatch->written, biv_turn_name (campaign, despatch->from), fate);
}

static void
show_letter (BivDespatchBox *self,
             BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *written = dup_written (campaign, despatch), *words = NULL;
  gboolean is_the_referees = biv_desk_get_reader (self->desk) == NULL && despatch->state == BIV_DESPATCH_ON_THE_WAY;

  if (despatch->as_sent != NULL)
    g_ptr_array_add (lines, g_strdup_printf (_("As it was written: “%s”"), despatch->as_sent));
  g_ptr_array_add (lines, NULL);
  words = g_strjoinv ("\n", (char **) lines->pdata);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->written, written);
  gtk_label_set_text (self->words, words);
  gtk_widget_set_visible (self->fate, is_the_referees);
  if (is_the_referees)
    {
      gtk_spin_button_set_range (self->arrival, campaign->turn, 9999);
      gtk_spin_button_set_value (self->arrival, despatch->arrives != BIV_NONE ? despatch->arrives : campaign->turn);
      gtk_editable_set_text (GTK_EDITABLE (self->other_words), despatch->text != NULL ? despatch->text : "");
      fill_takers (self, despatch);
    }
  gtk_stack_set_visible_child (self->stack, self->letter);
}

static void
on_row_selected (BivDespatchBox *self,
                 GtkListBoxRow  *row)
{
  BivDespatch *despatch;

  if (self->is_filling)
    return;
  g_free (self->shown);
  self->shown = row != NULL ? g_strdup (g_object_get_data (G_OBJECT (row), ID)) : NULL;
  despatch = get_shown (self);
  if (despatch != NULL)
    show_letter (self, despatch);
  else
    gtk_stack_set_visible_child (self->stack, self->nothing);
}

/* ---- What the referee makes of it ---- */

static void
change (BivDespatchBox          *self,
        const BivDespatchChange *how)
{
  BivDespatch *despatch = get_shown (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (despatch == NULL)
    return;
  proposal = biv_turn_propose_despatch (campaign_of (self), despatch, how, NULL);
  biv_desk_commit (self->desk, proposal);
}

static void
on_deliver (BivDespatchBox *self)
{
  change (self, &(BivDespatchChange) { .arrives = gtk_spin_button_get_value_as_int (self->arrival) });
}

static void
on_take (BivDespatchBox *self)
{
  g_autofree char *taker = g_strdup (biv_choice_get_id (self->taker));

  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .taken_by = taker });
}

static void
on_change (BivDespatchBox *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->other_words)));

  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .text = text });
}

static void
on_stop (BivDespatchBox *self)
{
  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .is_stopped = TRUE });
}

/* ---- Writing ---- */

static void
fill_correspondents (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);
  GListStore *from = biv_choice_new_list (), *to = biv_choice_new_list ();

  biv_choice_add (from, NULL, C_("despatch", "the referee"));
  for (guint i = 0; i < formations->len; i++)
    {
      const char *id = biv_item_get_id (formations->pdata[i]);
      g_autofree char *name = biv_turn_dup_formation_name (campaign, id);

      biv_choice_add (from, id, name);
      biv_choice_add (to, id, name);
    }
  biv_choice_set_list (self->sender, from, NULL);
  biv_choice_set_list (self->addressee, to, NULL);
}

void
biv_despatch_box_write (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  gboolean may_ride = biv_despatch_is_used (campaign) && campaign->phase == BIV_PHASE_ORDERS;

  fill_correspondents (self);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), "", 0);
  gtk_check_button_set_active (self->with_return, FALSE);
  gtk_check_button_set_active (self->with_sightings, FALSE);
  gtk_check_button_set_active (self->with_march, FALSE);
  gtk_widget_set_visible (self->by_courier, may_ride);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->by_courier), FALSE);
  gtk_spin_button_set_range (self->when, campaign->turn, 9999);
  gtk_spin_button_set_value (self->when, campaign->turn);
  gtk_stack_set_visible_child (self->stack, self->form);
  gtk_widget_grab_focus (GTK_WIDGET (self->sender));
}

static void
on_cancel (BivDespatchBox *self)
{
  BivDespatch *despatch = get_shown (self);

  if (despatch != NULL)
    show_letter (self, despatch);
  else
    gtk_stack_set_visible_child (self->stack, self->nothing);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* What was written just now. */
static void
show_last (BivDespatchBox *self)
{
  GPtrArray *despatches = biv_campaign_peek_items (campaign_of (self), BIV_KIND_DESPATCH);

  g_free (self->shown);
  self->shown = despatches->len > 0 ? g_strdup (biv_item_get_id (despatches->pdata[despatches->len - 1])) : NULL;
  gtk_stack_set_visible_child (self->stack, self->nothing);
  fill_list (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_send (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;
  g_autofree char *text = NULL, *sender = g_strdup (biv_choice_get_id (self->sender));
  g_autofree char *addressee = g_strdup (biv_choice_get_id (self->addressee));
  const char *with[4] = { NULL };
  guint n = 0;
  int when = gtk_spin_button_get_value_as_int (self->when);
  g_autoptr (BivProposal) proposal = NULL;
  BivLetter letter = { NULL };

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
  if (gtk_check_button_get_active (self->with_return))
    with[n++] = "return";
  if (gtk_check_button_get_active (self->with_sightings))
    with[n++] = "sightings";
  if (gtk_check_button_get_active (self->with_march))
    with[n++] = "march";
  letter = (BivLetter) { NULL, sender, addressee, text, n > 0 ? with : NULL, when > campaign->turn ? when : BIV_NONE };
  proposal = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->by_courier)) ? biv_turn_propose_write (campaign, &letter)
                                                                               : biv_turn_propose_letter (campaign, &letter);
  if (biv_desk_commit (self->desk, proposal))
    show_last (self);
}

/* ---- All of it ---- */

void
biv_despatch_box_show (BivDespatchBox *self,
                       BivDesk        *desk)
{
  g_return_if_fail (BIV_IS_DESPATCH_BOX (self) && BIV_IS_DESK (desk));

  if (self->desk == NULL)
    {
      gtk_list_box_set_header_func (self->list, set_header, NULL, NULL);
      biv_choice_set_up (self->taker, biv_desk_get_campaign (desk));
      biv_choice_set_up (self->sender, biv_desk_get_campaign (desk));
      biv_choice_set_up (self->addressee, biv_desk_get_campaign (desk));
    }
  self->desk = desk;
  /* A letter that is being written stays. */
  if (gtk_stack_get_visible_child (self->stack) == self->form)
    return;
  fill_list (self);
}

static void
biv_despatch_box_dispose (GObject *object)
{
  BivDespatchBox *self = BIV_DESPATCH_BOX (object);

  self->is_filling = TRUE;
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->paned, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_despatch_box_parent_class)->dispose (object);
}

static void
biv_despatch_box_class_init (BivDespatchBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_despatch_box_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/journal/despatch-box.ui");
  BIV_BIND_CHILDREN (widget_class, BivDespatchBox, paned, list, stack, nothing, letter, title, written, words, fate, arrival, taker,
                     take_button, other_words, form, sender, addressee, text, with_return, with_sightings, with_march, by_courier,
                     when, deliver_button, change_button, stop_button, send_button);
  BIV_BIND_CALLBACKS (widget_class, on_row_selected, on_deliver, on_take, on_change, on_stop, on_cancel, on_send);
}
