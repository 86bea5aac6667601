/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order-card.c: an order as it is written by a general, or written anew before it is sent (FU-ORDER, FU-SETUP-6) */
#include "config.h"

#include "app/battle/fusilier/order-card.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/widgets/choice.h"
#include "app/widgets/template.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/order-note.h"

struct _BivOrderCard
{
  GtkFrame         parent_instance;

  BivEyes          eyes;
  int              unit, general;   /* whoever was picked last; -1 */
  GArray          *generals, *formations;       /* of int: behind the drop-downs */
  gboolean         is_filling;
  int              addressed;       /* the formation that it is for, or -1 */
  int              drafted;         /* the formation whose draft the card has taken up; -1 */
  gboolean         has_draft;       /* what is on the card was written before the battle began */
  gboolean         has_objective;
  BivSpot          objective;

  GtkDropDown     *issuer, *receiver, *kind;    /* template children from here on */
  GtkEditable     *note;
  GtkToggleButton *aim;
  GtkLabel        *objective_words, *refusal;
  GtkButton       *send;
};

G_DEFINE_FINAL_TYPE (BivOrderCard, biv_order_card, GTK_TYPE_FRAME)

enum { CHANGED, WRITTEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Who can write to whom ---- */

static int
get_selected (GtkDropDown *drop_down,
              GArray      *numbers)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  return selected < numbers->len ? g_array_index (numbers, int, selected) : -1;
}

static int
get_general (BivOrderCard *self)
{
  return get_selected (self->issuer, self->generals);
}

static int
get_formation (BivOrderCard *self)
{
  return get_selected (self->receiver, self->formations);
}

static guint
find_number (GArray *numbers,
             int     number)
{
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, int, i) == number)
      return i;
  return 0;
}

static gboolean
make_order (BivOrderCard *self,
            int           general,
            int           formation,
            BivAction    *action)
{
  if (general < 0 || formation < 0)
    return FALSE;
  biv_action_init (action, BIV_ACTION_ORDER, biv_eyes_find_part (&self->eyes, BIV_PART_GENERAL, (guint) general)->side);
  action->cell = (BivCell) general;
  action->other = (gint16) formation;
  /* In the order of their numbers, which begin with 1. */
  action->value = (gint32) gtk_drop_down_get_selected (self->kind) + 1;
  if (self->has_objective)
    {
      action->n_path = 1;
      action->steps[0] = (BivTableStep) { self->objective, BIV_NO_ANGLE };
    }
  return TRUE;
}

/* Whether a general may write to a formation at all, whatever the order is (FU-ORDER-8). */
static gboolean
may_write (BivOrderCard *self,
           int           general,
           int           formation)
{
  BivRefusal why = { 0 };
  BivAction action;

  if (!make_order (self, general, formation, &action))
    return FALSE;
  return biv_session_check (self->eyes.session, &action, &why) || g_strcmp0 (why.clauses[0], "FU-ORDER-8") != 0;
}

/* Who writes and who is written to belong together: what was not touched last gives way. */
static void
match_pair (BivOrderCard *self,
            gboolean      issuer_stays)
{
  GArray *others = issuer_stays ? self->formations : self->generals;
  int general = get_general (self), formation = get_formation (self);

  if (general < 0 || formation < 0 || may_write (self, general, formation))
    return;
  for (guint i = 0; i < others->len; i++)
    {
      int other = g_array_index (others, int, i);

      if (!may_write (self, issuer_stays ? general : other, issuer_stays ? other : formation))
        continue;
      gtk_drop_down_set_selected (issuer_stays ? self->receiver : self->issuer, i);
      return;
    }
}

/* Generals or formations that may write, or be written to, now. */
static void
fill_parts (BivOrderCard *self,
            BivPartKind   kind,
            GtkDropDown  *drop_down,
            GArray       *numbers)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));
  int before = get_selected (drop_down, numbers);
  const BivSetupPart *part;

  for (int number = 0; (part = biv_eyes_find_part (&self->eyes, kind, (guint) number)) != NULL; number++)
    {
      g_autofree char *disabled = NULL;

      if (kind == BIV_PART_GENERAL)
        disabled = biv_eyes_dup_fact (&self->eyes, BIV_TARGET_GENERAL, (guint) number, "disabled");
      if (!biv_eyes_may_act (&self->eyes, part->side) || g_strcmp0 (disabled, "yes") == 0)
        continue;
      g_array_append_val (found, number);
      gtk_string_list_append (words, biv_setup_part_call (part));
    }
  /* A list that is the same is left alone, so that nothing jumps under the pointer. */
  if (numbers->len == found->len && (found->len == 0 || memcmp (numbers->data, found->data, found->len * sizeof (int)) == 0))
    return;
  g_array_set_size (numbers, 0);
  g_array_append_vals (numbers, found->data, found->len);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (drop_down, find_number (numbers, before));
}

/* The one who was picked on the table writes, or his brigade is written to. */
static void
follow_pick (BivOrderCard *self,
             int           unit,
             int           general)
{
  int formation;

  if (unit == self->unit && general == self->general)
    return;
  formation = unit >= 0 ? biv_eyes_get_brigade (&self->eyes, (guint) unit) : -1;
  self->unit = unit;
  self->general = general;
  if (general >= 0)
    {
      gtk_drop_down_set_selected (self->issuer, find_number (self->generals, general));
      match_pair (self, TRUE);
    }
  if (formation >= 0)
    {
      gtk_drop_down_set_selected (self->receiver, find_number (self->formations, formation));
      match_pair (self, FALSE);
    }
}

/* ---- What is written already (FU-SETUP-6) ---- */

static gboolean
find_draft (BivOrderCard     *self,
            int               formation,
            BivFusilierOrder *draft)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (self->eyes.field, biv_eyes_get_state (&self->eyes));

  for (guint i = 0; i < orders->len; i++)
    {
      *draft = g_array_index (orders, BivFusilierOrder, i);
      if (draft->formation == formation && draft->stage == BIV_FUSILIER_ORDER_DRAFT)
        return TRUE;
    }
  return FALSE;
}

static void
clear (BivOrderCard *self)
{
  self->has_objective = FALSE;
  gtk_editable_set_text (self->note, "");
}

/* Whose order has not been sent yet has it on the card, to be read and written anew; once they are sent, the card is empty. */
static void
take_draft (BivOrderCard *self)
{
  int formation = get_formation (self);
  BivFusilierOrder draft;
  g_autofree char *note = NULL;

  if (!biv_eyes_is_phase (&self->eyes, "setup"))
    {
      if (self->has_draft)
        clear (self);
      self->has_draft = FALSE;
      return;
    }
  if (formation == self->drafted)
    return;
  self->drafted = formation;
  self->has_draft = TRUE;
  clear (self);
  if (!find_draft (self, formation, &draft))
    return;
  note = biv_order_note_dup_of (self->eyes.session, &draft);
  gtk_editable_set_text (self->note, note != NULL ? note : "");
  self->has_objective = draft.has_objective;
  self->objective = draft.objective;
  gtk_drop_down_set_selected (self->issuer, find_number (self->generals, draft.general));
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (self->kind)); i++)
    if (g_str_equal (biv_fusilier_order_id ((int) i + 1), draft.id))
      gtk_drop_down_set_selected (self->kind, i);
}

static gboolean
is_written (BivOrderCard    *self,
            const BivAction *action)
{
  BivFusilierOrder draft;
  g_autofree char *note = NULL, *written = NULL;

  if (!find_draft (self, action->other, &draft))
    return FALSE;
  note = biv_order_note_dup_clean (gtk_editable_get_text (self->note));
  written = biv_order_note_dup_of (self->eyes.session, &draft);
  return g_strcmp0 (note, written) == 0 && draft.general == (int) action->cell
         && g_str_equal (biv_fusilier_order_id (action->value), draft.id) && draft.has_objective == self->has_objective
         && (!self->has_objective || (draft.objective.x == self->objective.x && draft.objective.y == self->objective.y));
}

/* ---- What of it is shown ---- */

static void
judge (BivOrderCard *self)
{
  g_autofree char *text = NULL, *place = NULL, *words = NULL;
  BivRefusal why = { 0 };
  BivAction action;
  gboolean is_there = biv_order_card_get_order (self, &action);
  gboolean is_legal = is_there && biv_session_check (self->eyes.session, &action, &why);

  /* FU-SETUP-9: it may be sent, and is none. */
  if (is_there && (!is_legal || !biv_fusilier_check_objective (self->eyes.table, biv_fusilier_order_id (action.value),
                                                               self->has_objective ? &self->objective : NULL, &why)))
    text = biv_clause_dup_refusal (&why);
  biv_clause_label_set (self->refusal, text);
  /* What may be sent is no fault, least of all before anything was written. */
  if (is_legal)
    gtk_widget_remove_css_class (GTK_WIDGET (self->refusal), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->refusal), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->refusal), text != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->send), is_legal && !is_written (self, &action));
  gtk_button_set_label (self->send, biv_eyes_is_phase (&self->eyes, "setup") ? _("Write") : _("Send"));
  if (self->has_objective)
    {
      place = biv_opening_order_dup_place (biv_spot (self->objective.x / BIV_MM * BIV_MM, self->objective.y / BIV_MM * BIV_MM));
      words = g_strdup_printf (_("toward %s mm"), place);
    }
  gtk_label_set_text (self->objective_words, gtk_toggle_button_get_active (self->aim) ? _("Click the table.")
                                             : words != NULL ? words : _("no objective"));
}

void
biv_order_card_show (BivOrderCard  *self,
                     const BivEyes *eyes,
                     int            unit,
                     int            general)
{
  gboolean writes = biv_eyes_is_open (eyes) && (biv_eyes_is_phase (eyes, "orders") || biv_eyes_is_phase (eyes, "setup"));

  self->eyes = *eyes;
  gtk_widget_set_visible (GTK_WIDGET (self), writes);
  if (!writes)
    {
      self->has_objective = FALSE;
      self->drafted = -1;
      biv_order_card_stop_aiming (self);
      return;
    }
  self->is_filling = TRUE;
  fill_parts (self, BIV_PART_GENERAL, self->issuer, self->generals);
  fill_parts (self, BIV_PART_FORMATION, self->receiver, self->formations);
  follow_pick (self, unit, general);
  match_pair (self, FALSE);
  self->addressed = get_formation (self);
  take_draft (self);
  self->is_filling = FALSE;
  judge (self);
}

void
biv_order_card_forget (BivOrderCard *self)
{
  self->drafted = -1;
}

gboolean
biv_order_card_get_order (BivOrderCard *self,
                          BivAction    *order)
{
  return gtk_widget_get_visible (GTK_WIDGET (self)) && make_order (self, get_general (self), get_formation (self), order);
}

/* ---- Its objective ---- */

gboolean
biv_order_card_stop_aiming (BivOrderCard *self)
{
  gboolean was_aiming = gtk_toggle_button_get_active (self->aim);

  gtk_toggle_button_set_active (self->aim, FALSE);
  return was_aiming;
}

gboolean
biv_order_card_aim (BivOrderCard *self,
                    BivSpot       spot)
{
  if (!biv_order_card_stop_aiming (self))
    return FALSE;
  self->has_objective = TRUE;
  self->objective = biv_spot (spot.x / BIV_MM * BIV_MM, spot.y / BIV_MM * BIV_MM);
  judge (self);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/* ---- The template's ---- */

static void
on_changed (BivOrderCard *self)
{
  if (self->is_filling)
    return;
  self->is_filling = TRUE;
  /* Whoever was addressed before is not addressed by choice any more. */
  match_pair (self, self->addressed == get_formation (self));
  self->addressed = get_formation (self);
  take_draft (self);
  self->is_filling = FALSE;
  judge (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_send (BivOrderCard *self)
{
  g_autofree char *note = NULL;
  gboolean is_given = FALSE;
  BivAction action;

  /* Return in the note does what the button does, and no more. */
  if (!gtk_widget_is_sensitive (GTK_WIDGET (self->send)) || !biv_order_card_get_order (self, &action))
    return;
  note = biv_order_note_dup_clean (gtk_editable_get_text (self->note));
  g_signal_emit (self, signals[WRITTEN], 0, &action, note, &is_given);
  if (!is_given)
    return;
  self->has_objective = FALSE;
  self->drafted = -1;
  if (!biv_eyes_is_phase (&self->eyes, "setup"))
    gtk_editable_set_text (self->note, "");
  biv_order_card_show (self, &self->eyes, self->unit, self->general);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
biv_order_card_finalize (GObject *object)
{
  BivOrderCard *self = BIV_ORDER_CARD (object);

  g_array_unref (self->generals);
  g_array_unref (self->formations);
  G_OBJECT_CLASS (biv_order_card_parent_class)->finalize (object);
}

static void
biv_order_card_class_init (BivOrderCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_order_card_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled,
                                   NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_POINTER, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/fusilier/order-card.ui");
  BIV_BIND_CHILDREN (widget_class, BivOrderCard, issuer, receiver, kind, note, aim, objective_words, refusal, send);
  BIV_BIND_CALLBACKS (widget_class, on_changed, on_send, judge);
}

static void
biv_order_card_init (BivOrderCard *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);

  self->unit = self->general = self->drafted = self->addressed = -1;
  self->generals = g_array_new (FALSE, FALSE, sizeof (int));
  self->formations = g_array_new (FALSE, FALSE, sizeof (int));
  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int kind = 1; !g_str_equal (biv_fusilier_order_id (kind), biv_fusilier_order_id (0)); kind++)
    gtk_string_list_append (kinds, biv_fusilier_order_name (biv_fusilier_order_id (kind)));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (kinds));
  self->is_filling = FALSE;
  biv_choice_let_shrink (self->issuer);
  biv_choice_let_shrink (self->receiver);
}
