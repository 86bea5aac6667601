/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-orders.c: orders written by generals, and the clock on which they ride and are obeyed (FU-ORDER) */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "base/fit.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/order-note.h"
#include "draw/map/map-drawing.h"

/* ---- The clock ---- */

static void
show_clock (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  g_autoptr (GArray) orders = biv_fusilier_list_orders (field, state);
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (BivClockOrder));

  for (guint i = 0; i < orders->len; i++)
    {
      const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, i);
      BivClockOrder item = { 0 };
      g_autofree char *note = NULL;

      if (order->stage == BIV_FUSILIER_ORDER_PAST || order->is_void || (self->seen_by >= 0 && order->side != self->seen_by))
        continue;
      item.side = biv_fight_step_side_look (BIV_FIGHT_STEP (self), order->side);
      item.written = order->written;
      item.received = order->received;
      item.active = order->active;
      /* One that comes into force within the bound still shows when. */
      item.is_obeyed = order->stage == BIV_FUSILIER_ORDER_OBEYED && order->active <= biv_fusilier_get_clock (state);
      note = biv_order_note_dup_of (self->session, order);
      BIV_FIT (item.words, "%s: %s",
               biv_tf_part_call (self, BIV_PART_FORMATION, (guint) order->formation), order->name);
      if (note != NULL)
        BIV_FIT_TEXT (item.note, note);
      g_array_append_val (shown, item);
    }
  biv_clock_strip_set (self->clock, biv_fusilier_get_clock (state), (const BivClockOrder *) (gpointer) shown->data, shown->len);
}

/* ---- Writing ---- */

static int
get_selected (GtkDropDown *drop_down,
              GArray      *numbers)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  return selected < numbers->len ? g_array_index (numbers, int, selected) : -1;
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
make_order (BivTableFight *self,
            int            general,
            int            formation,
            BivAction     *action)
{
  BivField *field = biv_session_get_field (self->session);
  int kind = get_selected (self->kind, self->kinds), number = 0;
  int side = BIV_NOBODY;

  if (general < 0 || formation < 0 || kind < 0)
    return FALSE;
  for (guint i = 0; i < biv_field_get_setup (field)->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (biv_field_get_setup (field), i);

      if (part->kind == BIV_PART_GENERAL && number++ == general)
        side = part->side;
    }
  biv_action_init (action, BIV_ACTION_ORDER, side);
  action->cell = (BivCell) general;
  action->other = (gint16) formation;
  action->value = kind;
  if (self->has_objective)
    {
      action->n_path = 1;
      action->steps[0] = (BivTableStep) { self->objective, BIV_NO_ANGLE };
    }
  return TRUE;
}

static gboolean
get_order (BivTableFight *self,
           BivAction     *action)
{
  return make_order (self, get_selected (self->issuer, self->generals), get_selected (self->receiver, self->formations), action);
}

/* Whether a general may write to a formation at all, whatever the order is (FU-ORDER-8). */
static gboolean
may_write (BivTableFight *self,
           int            general,
           int            formation)
{
  BivRefusal why = { 0 };
  BivAction action;

  if (!make_order (self, general, formation, &action))
    return FALSE;
  return biv_session_check (self->session, &action, &why) || g_strcmp0 (why.clauses[0], "FU-ORDER-8") != 0;
}

/* Who writes and who is written to belong together: what was not touched last gives way. */
static void
match_pair (BivTableFight *self,
            gboolean       issuer_stays)
{
  GArray *others = issuer_stays ? self->formations : self->generals;
  int general = get_selected (self->issuer, self->generals), formation = get_selected (self->receiver, self->formations);

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

/* ---- What is written already (FU-SETUP-6) ---- */

static gboolean
find_draft (BivTableFight    *self,
            int               formation,
            BivFusilierOrder *draft)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (biv_session_get_field (self->session),
                                                        biv_session_get_state (self->session));

  for (guint i = 0; i < orders->len; i++)
    {
      *draft = g_array_index (orders, BivFusilierOrder, i);
      if (draft->formation == formation && draft->stage == BIV_FUSILIER_ORDER_DRAFT)
        return TRUE;
    }
  return FALSE;
}

static void
clear_card (BivTableFight *self)
{
  self->has_objective = FALSE;
  gtk_editable_set_text (self->note, "");
}

/* Whose order has not been sent yet has it on the card, to be read and written anew; once they are sent, the card is empty. */
static void
take_draft (BivTableFight *self)
{
  int formation = get_selected (self->receiver, self->formations);
  BivFusilierOrder draft;
  g_autofree char *note = NULL;

  if (!biv_tf_is_phase (self, "setup"))
    {
      if (self->has_draft)
        clear_card (self);
      self->has_draft = FALSE;
      return;
    }
  if (formation == self->drafted)
    return;
  self->drafted = formation;
  self->has_draft = TRUE;
  clear_card (self);
  if (!find_draft (self, formation, &draft))
    return;
  note = biv_order_note_dup_of (self->session, &draft);
  gtk_editable_set_text (self->note, note != NULL ? note : "");
  self->has_objective = draft.has_objective;
  self->objective = draft.objective;
  gtk_drop_down_set_selected (self->issuer, find_number (self->generals, draft.general));
  for (guint i = 0; i < self->kinds->len; i++)
    if (strcmp (biv_tf_order_id (g_array_index (self->kinds, int, i)), draft.id) == 0)
      gtk_drop_down_set_selected (self->kind, i);
}

static gboolean
is_written (BivTableFight   *self,
            const BivAction *action)
{
  BivFusilierOrder draft;
  g_autofree char *note = NULL, *written = NULL;

  if (!find_draft (self, action->other, &draft))
    return FALSE;
  note = biv_order_note_dup_clean (gtk_editable_get_text (self->note));
  written = biv_order_note_dup_of (self->session, &draft);
  return g_strcmp0 (note, written) == 0 && draft.general == (int) action->cell
         && strcmp (biv_tf_order_id (action->value), draft.id) == 0 && draft.has_objective == self->has_objective
         && (!self->has_objective || (draft.objective.x == self->objective.x && draft.objective.y == self->objective.y));
}

static void
judge_order (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  g_autofree char *text = NULL, *place = NULL, *words = NULL;
  BivRefusal why = { 0 };
  BivAction action;
  gboolean is_there = get_order (self, &action), is_legal = is_there && biv_session_check (self->session, &action, &why);

  /* FU-SETUP-9: it may be sent, and is none. */
  if (is_there && (!is_legal || !biv_fusilier_check_objective (biv_board_get_table (biv_field_get_board (field)),
                                                               biv_tf_order_id (action.value),
                                                               self->has_objective ? &self->objective : NULL, &why)))
    text = g_strdup_printf ("%s  %s", why.text, why.clauses[0] != NULL ? why.clauses[0] : why.code);
  biv_clause_label_set (self->order_refusal, text);
  /* What may be sent is no fault, least of all before anything was written. */
  if (is_legal)
    gtk_widget_remove_css_class (GTK_WIDGET (self->order_refusal), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->order_refusal), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->order_refusal), text != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->send), is_legal && !is_written (self, &action));
  gtk_button_set_label (self->send, biv_tf_is_phase (self, "setup") ? _("Write") : _("Send"));
  if (self->has_objective)
    {
      place = biv_opening_order_dup_place (biv_spot (self->objective.x / BIV_MM * BIV_MM, self->objective.y / BIV_MM * BIV_MM));
      words = g_strdup_printf (_("toward %s mm"), place);
    }
  gtk_label_set_text (self->objective_words, self->is_aiming ? _("Click the table.") : words != NULL ? words : _("no objective"));
}

void
biv_tf_on_order_changed (BivTableFight *self)
{
  if (self->is_filling)
    return;
  self->is_filling = TRUE;
  /* Whoever was addressed before is not addressed by choice any more. */
  match_pair (self, self->addressed == get_selected (self->receiver, self->formations));
  self->addressed = get_selected (self->receiver, self->formations);
  take_draft (self);
  self->is_filling = FALSE;
  judge_order (self);
  biv_tf_show_table (self);
}

void
biv_tf_on_aim (BivTableFight *self)
{
  self->is_aiming = gtk_toggle_button_get_active (self->aim);
  if (!self->is_filling)
    judge_order (self);
}

void
biv_tf_aim (BivTableFight *self,
            BivSpot        spot)
{
  self->has_objective = TRUE;
  self->objective = biv_spot (spot.x / BIV_MM * BIV_MM, spot.y / BIV_MM * BIV_MM);
  gtk_toggle_button_set_active (self->aim, FALSE);
  judge_order (self);
  biv_tf_show_table (self);
}

void
biv_tf_on_send (BivTableFight *self)
{
  BivAction action;
  g_autofree char *note = NULL;

  /* Return in the note does what the button does, and no more. */
  if (!gtk_widget_is_sensitive (GTK_WIDGET (self->send)) || !get_order (self, &action))
    return;
  note = biv_order_note_dup_clean (gtk_editable_get_text (self->note));
  if (biv_tf_play (self, &action, note))
    {
      self->has_objective = FALSE;
      self->drafted = -1;
      if (!biv_tf_is_phase (self, "setup"))
        gtk_editable_set_text (self->note, "");
      biv_fight_step_show (BIV_FIGHT_STEP (self));
    }
}

/* ---- Who can write to whom ---- */

static void
fill (GtkDropDown *drop_down,
      GArray      *numbers,
      GArray      *found,
      GtkStringList *words)
{
  int before = get_selected (drop_down, numbers);

  /* A list that is the same is left alone, so that nothing jumps under the pointer. */
  if (numbers->len == found->len && (found->len == 0 || memcmp (numbers->data, found->data, found->len * sizeof (int)) == 0))
    return;
  g_array_set_size (numbers, 0);
  if (found->len > 0)
    g_array_append_vals (numbers, found->data, found->len);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (drop_down, find_number (numbers, before));
}

static void
fill_parts (BivTableFight *self,
            BivPartKind    wanted,
            GtkDropDown   *drop_down,
            GArray        *numbers)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (self->session));
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));
  int number = 0;

  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);
      g_autofree char *disabled = NULL;

      if (part->kind != wanted)
        continue;
      if (wanted == BIV_PART_GENERAL)
        disabled = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, (guint) number, "disabled");
      if (biv_tf_may_act (self, part->side) && g_strcmp0 (disabled, "yes") != 0
          && (self->seen_by < 0 || part->side == self->seen_by))
        {
          g_array_append_val (found, number);
          gtk_string_list_append (words, biv_setup_part_call (part));
        }
      number++;
    }
  fill (drop_down, numbers, found, words);
}

static void
fill_kinds (BivTableFight *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));

  for (int kind = 1; kind < BIV_TF_N_ORDERS; kind++)
    {
      g_array_append_val (found, kind);
      gtk_string_list_append (words, biv_tf_order_words (kind));
    }
  fill (self->kind, self->kinds, found, words);
}

/* The one who was picked on the table writes, or his brigade is written to. */
static void
follow_pick (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);

  if (!self->is_new_pick)
    return;
  self->is_new_pick = FALSE;
  if (self->general >= 0)
    {
      gtk_drop_down_set_selected (self->issuer, find_number (self->generals, self->general));
      match_pair (self, TRUE);
    }
  if (self->unit >= 0)
    {
      g_autofree char *brigade = biv_tf_dup_fact (self, BIV_TARGET_UNIT, (guint) self->unit, "brigade");
      int formation = biv_field_get_ruleset (field)->find_named (field, BIV_TARGET_FORMATION, brigade);

      if (formation >= 0)
        {
          gtk_drop_down_set_selected (self->receiver, find_number (self->formations, formation));
          match_pair (self, FALSE);
        }
    }
}

void
biv_tf_show_orders (BivTableFight *self)
{
  gboolean writes = biv_session_is_at_end (self->session) && !biv_session_is_over (self->session)
                    && (biv_tf_is_phase (self, "orders") || biv_tf_is_phase (self, "setup"));

  show_clock (self);
  gtk_widget_set_visible (self->order_card, writes);
  if (!writes)
    {
      self->has_objective = FALSE;
      self->drafted = -1;
      if (self->is_aiming)
        gtk_toggle_button_set_active (self->aim, FALSE);
      return;
    }
  self->is_filling = TRUE;
  fill_parts (self, BIV_PART_GENERAL, self->issuer, self->generals);
  fill_parts (self, BIV_PART_FORMATION, self->receiver, self->formations);
  fill_kinds (self);
  follow_pick (self);
  match_pair (self, FALSE);
  self->addressed = get_selected (self->receiver, self->formations);
  take_draft (self);
  self->is_filling = FALSE;
  judge_order (self);
}
