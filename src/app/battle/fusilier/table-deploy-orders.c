/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy-orders.c: opening orders, written once the troops stand on the table (FU-SETUP-6 to -9) */
#include "config.h"

#include "app/battle/fusilier/table-deploy-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/widgets/row-name.h"
#include "base/fit.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "campaign/model/order-note.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-fusilier-view.h"

static const char *
id_of (gpointer item)
{
  return biv_item_get_id (BIV_ITEM (item));
}

static const char *
name_of (BivTableDeploy *self,
         const char     *formation)
{
  return biv_item_call (biv_campaign_find (biv_td_get_campaign (self), formation));
}

gboolean
biv_td_writes_orders (BivTableDeploy *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->cards), "orders") == 0;
}

/* ---- The order in hand ---- */

/* What is written, or what the program would write; where troops are still to be placed, only by whom and what. */
static BivOpeningOrder *
dup_draft (BivTableDeploy *self,
           const char     *formation)
{
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivBattle *battle = biv_td_get_battle (self);
  BivOpeningOrder *order = biv_opening_orders_find (campaign, battle, formation);
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (campaign, battle, formation);

  if (order == NULL)
    order = biv_opening_orders_dup_usual (campaign, battle, formation);
  if (order == NULL && writers->len > 0)
    order = biv_opening_order_new (formation, id_of (writers->pdata[0]), "hold");
  return order;
}

void
biv_td_take_order (BivTableDeploy *self,
                   const char     *formation)
{
  BivOpeningOrder *draft = dup_draft (self, formation);

  g_clear_pointer (&self->draft, biv_opening_order_free);
  self->draft = draft;
  self->is_draft_changed = FALSE;
  biv_td_show_orders (self);
  biv_td_show_lines (self);
}

void
biv_td_point_order (BivTableDeploy *self,
                    BivSpot         objective)
{
  if (self->draft == NULL || !biv_td_is_open (self))
    return;
  self->draft->has_objective = self->is_draft_changed = TRUE;
  self->draft->objective = biv_spot (objective.x - objective.x % BIV_MM, objective.y - objective.y % BIV_MM);
  biv_td_show_orders (self);
  biv_td_show_lines (self);
}

static gboolean
is_written (BivTableDeploy *self)
{
  g_autoptr (BivOpeningOrder) own = biv_opening_orders_find (biv_td_get_campaign (self), biv_td_get_battle (self),
                                                             self->draft->formation);

  return own != NULL && g_strcmp0 (own->note, self->draft->note) == 0 && g_str_equal (own->general, self->draft->general)
         && g_str_equal (own->kind, self->draft->kind)
         && own->has_objective == self->draft->has_objective
         && (!own->has_objective || (own->objective.x == self->draft->objective.x
                                     && own->objective.y == self->draft->objective.y));
}

/* ---- The list: who has which ---- */

/* "Attack, toward 1500,2100 mm “Take the bridge”" */
static char *
dup_order_words (const BivOpeningOrder *order)
{
  g_autofree char *at = order->has_objective ? biv_text_dup_place (order->objective) : NULL, *words = NULL;

  /* TRANSLATORS: an order, and its objective in millimetres: "Attack, toward 1500,2100 mm" */
  words = at != NULL ? g_strdup_printf (_("%s, toward %s mm"), biv_fusilier_order_name (order->kind), at)
                     : g_strdup (biv_fusilier_order_name (order->kind));
  return order->note != NULL ? g_strdup_printf ("%s “%s”", words, order->note) : g_steal_pointer (&words);
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  biv_clause_label_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static int
depth_of (BivTableDeploy *self,
          GPtrArray      *bodies,
          BivFormation   *formation)
{
  int depth = 0;

  while (formation->parent != NULL)
    {
      formation = biv_campaign_find_formation (biv_td_get_campaign (self), formation->parent);
      if (formation == NULL)
        break;
      depth += g_ptr_array_find (bodies, formation, NULL);
    }
  return depth;
}

/* Its own order; or whose it obeys (FU-SETUP-7); or that it has none, and may only respond (W-SETUP-16). */
static GtkWidget *
make_words (BivTableDeploy *self,
            BivFormation   *formation,
            gboolean       *is_ordered)
{
  g_autoptr (BivOpeningOrder) order = biv_opening_orders_find_obeyed (biv_td_get_campaign (self), biv_td_get_battle (self),
                                                                      id_of (formation));
  g_autofree char *words = order != NULL ? dup_order_words (order) : NULL, *text = NULL;

  *is_ordered = order != NULL && biv_opening_orders_counts (biv_td_get_battle (self), order, NULL);
  if (order == NULL)
    return make_label (_("no order: responds  FU-RESP-1"), "dim-label");
  if (!g_str_equal (order->formation, id_of (formation)))
    {
      /* TRANSLATORS: the formation above, whose order this one obeys */
      text = g_strdup_printf (_("as %s"), name_of (self, order->formation));
      return make_label (text, "dim-label");
    }
  if (*is_ordered)
    return make_label (words, NULL);
  /* TRANSLATORS: "Attack: counts as none  FU-SETUP-9" */
  text = g_strdup_printf (_("%s: counts as none  FU-SETUP-9"), words);
  return make_label (text, "error");
}

static void
add_body (BivTableDeploy *self,
          GPtrArray      *bodies,
          BivFormation   *formation,
          guint          *n_ordered)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = make_label (name_of (self, id_of (formation)), "heading");
  gboolean is_ordered;
  GtkWidget *words = make_words (self, formation, &is_ordered);
  g_autofree char *whole = g_strdup_printf ("%s\n%s", name_of (self, id_of (formation)), gtk_label_get_text (GTK_LABEL (words)));

  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (row, whole);
  gtk_widget_set_margin_start (box, 14 * depth_of (self, bodies, formation));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "formation", g_strdup (id_of (formation)), g_free);
  gtk_list_box_append (self->bodies, row);
  *n_ordered += is_ordered;
  if (self->draft != NULL && g_str_equal (self->draft->formation, id_of (formation)))
    gtk_list_box_select_row (self->bodies, GTK_LIST_BOX_ROW (row));
}

/* Rows that are new have no place before they are laid out. */
static gboolean
show_selected (GtkWidget     *list,
               GdkFrameClock *clock,
               gpointer       data)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (list));
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (GTK_LIST_BOX (list));
  graphene_rect_t bounds;

  if (row == NULL || adjustment == NULL)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (GTK_WIDGET (row)) == 0)
    return G_SOURCE_CONTINUE;
  if (gtk_widget_compute_bounds (GTK_WIDGET (row), list, &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
  return G_SOURCE_REMOVE;
}

static void
show_bodies (BivTableDeploy *self,
             GPtrArray      *bodies)
{
  g_autofree char *count = NULL;
  GtkListBoxRow *row;
  guint n_ordered = 0;

  while ((row = gtk_list_box_get_row_at_index (self->bodies, 0)) != NULL)
    gtk_list_box_remove (self->bodies, GTK_WIDGET (row));
  for (guint i = 0; i < bodies->len; i++)
    add_body (self, bodies, g_ptr_array_index (bodies, i), &n_ordered);
  if (biv_td_writes_orders (self))
    gtk_widget_add_tick_callback (GTK_WIDGET (self->bodies), show_selected, NULL, NULL);
  /* TRANSLATORS: formations with an order, and all of them */
  count = g_strdup_printf (_("%u of %u have orders"), n_ordered, bodies->len);
  gtk_label_set_text (self->orders_count, bodies->len > 0 ? count : "");
}

/* ---- The card: who writes what to whom ---- */

static void
fill_kinds (BivTableDeploy *self)
{
  const char *const *kinds = biv_opening_orders_list_kinds ();
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      gtk_string_list_append (words, biv_fusilier_order_name (kinds[i]));
      if (g_str_equal (kinds[i], self->draft->kind))
        chosen = i;
    }
  gtk_drop_down_set_model (self->order_kind, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->order_kind, chosen);
}

static void
fill_writers (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (biv_td_get_campaign (self), biv_td_get_battle (self),
                                                                   self->draft->formation);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint chosen = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < writers->len; i++)
    {
      BivFormation *writer = g_ptr_array_index (writers, i);

      gtk_string_list_append (words, writer->commander != NULL && *writer->commander != '\0'
                                       && writer->commander_state == BIV_COMMANDER_FIT
                                     ? writer->commander : name_of (self, id_of (writer)));
      if (g_str_equal (id_of (writer), self->draft->general))
        chosen = i;
    }
  gtk_drop_down_set_model (self->order_writer, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->order_writer, chosen);
}

/* What is being typed is left alone, blanks at its end too. */
static void
fill_note (BivTableDeploy *self)
{
  g_autofree char *shown = biv_order_note_dup_clean (gtk_editable_get_text (self->order_note));

  if (g_strcmp0 (shown, self->draft->note) != 0)
    gtk_editable_set_text (self->order_note, self->draft->note != NULL ? self->draft->note : "");
}

/* What would be refused, or would count as none, is said before it is written. */
static void
judge_draft (BivTableDeploy *self)
{
  BivBattle *battle = biv_td_get_battle (self);
  BivRefusal why = { 0 };
  gboolean is_legal = biv_opening_orders_check (biv_td_get_campaign (self), battle, self->draft, &why);
  gboolean counts = is_legal && biv_opening_orders_counts (battle, self->draft, &why);
  g_autofree char *text = counts ? NULL : g_strdup_printf ("%s  %s", why.text, why.clauses[0] != NULL ? why.clauses[0] : why.code);
  g_autofree char *place = self->draft->has_objective ? biv_text_dup_place (self->draft->objective) : NULL;
  g_autofree char *words = place != NULL ? g_strdup_printf (_("%s mm"), place) : NULL;
  g_autoptr (BivOpeningOrder) own = biv_opening_orders_find (biv_td_get_campaign (self), battle, self->draft->formation);

  biv_clause_label_set (self->order_why, text);
  gtk_widget_set_visible (GTK_WIDGET (self->order_why), text != NULL);
  gtk_label_set_text (self->order_objective, words != NULL ? words : _("none: click the table"));
  gtk_widget_set_visible (self->order_clear, words != NULL);
  gtk_widget_set_sensitive (self->order_write, is_legal && !is_written (self));
  gtk_widget_set_sensitive (self->order_off, own != NULL);
}

void
biv_td_show_orders (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) bodies = biv_fight_list_bodies (biv_td_get_campaign (self), biv_td_get_battle (self), self->side);
  BivFormation *in_hand = self->draft != NULL ? biv_campaign_find_formation (biv_td_get_campaign (self), self->draft->formation)
                                              : NULL;

  if (in_hand == NULL || !g_ptr_array_find (bodies, in_hand, NULL))
    {
      in_hand = bodies->len > 0 ? bodies->pdata[0] : NULL;
      self->is_draft_changed = FALSE;
    }
  if (!self->is_draft_changed)
    {
      g_clear_pointer (&self->draft, biv_opening_order_free);
      if (in_hand != NULL)
        self->draft = dup_draft (self, id_of (in_hand));
    }
  self->is_filling = TRUE;
  show_bodies (self, bodies);
  gtk_widget_set_visible (self->order_card, self->draft != NULL);
  gtk_widget_set_sensitive (self->order_card, biv_td_is_open (self));
  if (self->draft != NULL)
    {
      gtk_label_set_text (self->order_to, name_of (self, self->draft->formation));
      fill_kinds (self);
      fill_writers (self);
      fill_note (self);
      judge_draft (self);
    }
  self->is_filling = FALSE;
}

/* ---- On the table ---- */

static void
add_line (BivTableDeploy        *self,
          GArray                *lines,
          const BivOpeningOrder *order,
          gboolean               is_in_hand)
{
  gboolean attacks = g_str_equal (order->kind, "attack") || g_str_equal (order->kind, "seize");
  BivTableLine line = { .kind = attacks ? BIV_TABLE_LINE_ATTACK : BIV_TABLE_LINE_FIRE, .to = order->objective };

  if (!order->has_objective || !biv_opening_orders_find_middle (biv_td_get_campaign (self), biv_td_get_battle (self),
                                                                order->formation, &line.from))
    return;
  if (!biv_opening_orders_counts (biv_td_get_battle (self), order, NULL))
    line.kind = BIV_TABLE_LINE_REFUSED;
  else if (is_in_hand)
    line.kind = BIV_TABLE_LINE_WAY;
  BIV_FIT_TEXT (line.words, biv_fusilier_order_name (order->kind));
  g_array_append_val (lines, line);
}

void
biv_td_add_order_lines (BivTableDeploy *self,
                        GArray         *lines)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (biv_td_get_campaign (self), biv_td_get_battle (self), self->side);

  for (guint i = 0; i < orders->len; i++)
    if (self->draft == NULL || !g_str_equal (((BivOpeningOrder *) orders->pdata[i])->formation, self->draft->formation))
      add_line (self, lines, orders->pdata[i], FALSE);
  if (self->draft != NULL)
    add_line (self, lines, self->draft, TRUE);
}

/* ---- What is done ---- */

void
biv_td_on_card (BivTableDeploy *self)
{
  /* Before the table is known there is nothing to draw. */
  if (self->is_filling || self->table == NULL)
    return;
  biv_td_tell (self, NULL);
  biv_td_show (self);
}

void
biv_td_on_body (BivTableDeploy *self,
                GtkListBoxRow  *row)
{
  if (!self->is_filling && row != NULL)
    biv_td_take_order (self, g_object_get_data (G_OBJECT (row), "formation"));
}

void
biv_td_on_order_changed (BivTableDeploy *self)
{
  guint kind = gtk_drop_down_get_selected (self->order_kind), writer = gtk_drop_down_get_selected (self->order_writer);
  g_autoptr (GPtrArray) writers = NULL;

  if (self->is_filling || self->draft == NULL)
    return;
  writers = biv_opening_orders_list_writers (biv_td_get_campaign (self), biv_td_get_battle (self), self->draft->formation);
  self->is_draft_changed = TRUE;
  if (kind != GTK_INVALID_LIST_POSITION)
    {
      g_free (self->draft->kind);
      self->draft->kind = g_strdup (biv_opening_orders_list_kinds ()[kind]);
    }
  if (writer < writers->len)
    {
      g_free (self->draft->general);
      self->draft->general = g_strdup (id_of (g_ptr_array_index (writers, writer)));
    }
  judge_draft (self);
  biv_td_show_lines (self);
}

void
biv_td_on_order_note (BivTableDeploy *self)
{
  if (self->is_filling || self->draft == NULL)
    return;
  biv_opening_order_set_note (self->draft, gtk_editable_get_text (self->order_note));
  self->is_draft_changed = TRUE;
  judge_draft (self);
}

void
biv_td_on_order_clear (BivTableDeploy *self)
{
  if (self->draft == NULL)
    return;
  self->draft->has_objective = FALSE;
  self->is_draft_changed = TRUE;
  judge_draft (self);
  biv_td_show_lines (self);
}

void
biv_td_on_order_write (BivTableDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (self->draft == NULL || !biv_td_is_open (self))
    return;
  proposal = biv_turn_propose_opening_order (biv_td_get_campaign (self), biv_td_get_id (self), self->draft);
  self->is_draft_changed = biv_proposal_get_refusal (proposal) != NULL;
  biv_td_commit (self, proposal);
}

void
biv_td_on_order_off (BivTableDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (self->draft == NULL || !biv_td_is_open (self))
    return;
  proposal = biv_turn_propose_no_opening_order (biv_td_get_campaign (self), biv_td_get_id (self), self->draft->formation);
  self->is_draft_changed = FALSE;
  biv_td_commit (self, proposal);
}
