/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-panel.c: one formation beside the map: its order, and its units */
#include "config.h"

#include "app/armies/formation-panel.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"

struct _BivFormationPanel
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* borrowed: the page's */
  BivCampaign *campaign;
  char        *formation;
  gboolean     is_filling;          /* the fields change because the campaign did */

  BivSwatch   *swatch;              /* template children from here on */
  GtkLabel    *name, *who, *where, *path, *cost, *refusal, *couriers, *meeting_words, *meeting_clause, *ready;
  GtkWidget   *meeting;
  GtkDropDown *posture;
  GtkWidget   *propose;
  GtkButton   *shorten, *detach;
  GtkEntry    *words;
  GtkCheckButton *forced;
  GtkListBox  *units;
};

enum { NEXT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivFormationPanel, biv_formation_panel, GTK_TYPE_WIDGET)

static BivFormation *
get_formation (BivFormationPanel *self)
{
  return self->campaign != NULL ? biv_campaign_find_formation (self->campaign, self->formation) : NULL;
}

static BivOrder *
get_order (BivFormationPanel *self)
{
  BivFormation *formation = get_formation (self);

  return formation != NULL ? biv_courier_get_written (self->campaign, formation) : NULL;
}

char **
biv_formation_panel_dup_path (BivFormationPanel *self)
{
  BivOrder *order = get_order (self);

  char **path = order != NULL ? biv_order_get_path (order) : NULL;

  return path != NULL ? g_strdupv (path) : g_new0 (char *, 1);
}

/* ---- Giving an order ---- */

/* The panel's fields as an order; what they do not show stays as it was. */
static BivOrder *
make_order (BivFormationPanel *self,
            const char *const *path)
{
  BivOrder *old = get_order (self);
  BivOrder *order = BIV_ORDER (old != NULL ? biv_item_copy (BIV_ITEM (old)) : biv_item_new (BIV_KIND_ORDER, "draft"));
  const char *words = gtk_editable_get_text (GTK_EDITABLE (self->words));
  g_auto (GStrv) left = biv_formation_panel_dup_path (self);

  /* What it goes on with is written anew, with what is left of its path (CA-ORDER-5). */
  g_clear_pointer (&order->way_from, g_free);
  g_strfreev (order->path);
  order->path = *left != NULL ? g_steal_pointer (&left) : NULL;
  if (old != NULL && old->turn < self->campaign->turn)
    {
      order->embark = biv_order_get_embark (old);
      order->burn = old->burn && !old->has_burnt;
    }
  order->has_embarked = order->has_burnt = FALSE;
  g_free (order->formation);
  order->formation = g_strdup (self->formation);
  order->turn = self->campaign->turn;
  order->posture = (BivPosture) gtk_drop_down_get_selected (self->posture);
  order->forced = gtk_check_button_get_active (self->forced);
  g_free (order->text);
  order->text = words[0] != '\0' ? g_strdup (words) : NULL;
  if (path != NULL)
    {
      g_strfreev (order->path);
      order->path = g_strdupv ((char **) path);
      if (path[0] != NULL && order->posture == BIV_POSTURE_HOLD)
        order->posture = BIV_POSTURE_MARCH;
    }
  /* These three stay where they are (CA-ORDER-2). */
  if (order->posture == BIV_POSTURE_HOLD || order->posture == BIV_POSTURE_REST || order->posture == BIV_POSTURE_BESIEGE)
    g_clear_pointer (&order->path, g_strfreev);
  return order;
}

static void
show_refusal (BivFormationPanel *self,
              const BivRefusal  *why)
{
  g_autofree char *text = why != NULL ? g_strdup_printf ("%s  %s", why->text, why->code) : NULL;

  biv_clause_label_set (self->refusal, text);
  gtk_widget_set_visible (GTK_WIDGET (self->refusal), text != NULL);
}

static gboolean
give (BivFormationPanel *self,
      const char *const *path)
{
  g_autoptr (BivOrder) order = make_order (self, path);
  g_autoptr (BivProposal) proposal = NULL;
  BivRefusal why = { 0 };

  if (!biv_turn_check_order (self->campaign, order, &why))
    {
      show_refusal (self, &why);
      return FALSE;
    }
  show_refusal (self, NULL);
  proposal = biv_turn_propose_order (self->campaign, order);
  return biv_desk_commit (self->desk, proposal);
}

gboolean
biv_formation_panel_give_path (BivFormationPanel *self,
                               const char *const *path)
{
  g_return_val_if_fail (BIV_IS_FORMATION_PANEL (self) && get_formation (self) != NULL, FALSE);

  return give (self, path);
}

static void
on_order (BivFormationPanel *self)
{
  if (!self->is_filling && get_formation (self) != NULL)
    give (self, NULL);
}

static void
on_shorten (BivFormationPanel *self)
{
  g_auto (GStrv) path = biv_formation_panel_dup_path (self);
  guint n = g_strv_length (path);

  if (n == 0)
    return;
  g_clear_pointer (&path[n - 1], g_free);
  give (self, (const char *const *) path);
}

/* ---- Units ---- */

static void
on_detach (BivFormationPanel *self)
{
  g_autoptr (GList) rows = gtk_list_box_get_selected_rows (self->units);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (BivProposal) proposal = NULL;

  for (GList *row = rows; row != NULL; row = row->next)
    g_ptr_array_add (ids, g_object_get_data (G_OBJECT (row->data), "unit"));
  g_ptr_array_add (ids, NULL);
  if (ids->len < 2)
    {
      BivRefusal none;

      biv_refusal_set (&none, "CA-ORDER-6", NULL, "%s", _("Select the units to be split off."));
      show_refusal (self, &none);
      return;
    }
  proposal = biv_turn_propose_detach (self->campaign, self->formation, (const char *const *) ids->pdata);
  if (biv_proposal_get_refusal (proposal) != NULL)
    show_refusal (self, biv_proposal_get_refusal (proposal));
  else
    biv_desk_commit (self->desk, proposal);
}

static GtkWidget *
make_unit_row (BivFormationPanel *self,
               BivUnit           *unit)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *figure = biv_swatch_new (), *ref = gtk_label_new (biv_unit_get_ref (unit));
  GtkWidget *name = biv_label_new (biv_item_get_name (BIV_ITEM (unit)),
                                   NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *status = gtk_label_new (biv_word_get_label (biv_status_get_type (), unit->status));

  biv_swatch_set_unit (BIV_SWATCH (figure), self->campaign, unit);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_widget_add_css_class (status, biv_unit_is_ready (unit) ? "dim-label" : "differs");
  gtk_widget_set_tooltip_text (row, biv_item_get_name (BIV_ITEM (unit)));
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), status);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (biv_id_of (unit)), g_free);
  return row;
}

static void
fill_units (BivFormationPanel *self,
            BivFormation      *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (self->campaign, formation);
  g_autofree char *words = NULL;
  int n_ready = 0;

  biv_children_remove (self->units);
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      n_ready += biv_unit_is_ready (unit);
      if (unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED)
        gtk_list_box_append (self->units, make_unit_row (self, unit));
    }
  words = g_strdup_printf (_("%d ready of %u"), n_ready, units->len);
  gtk_label_set_text (self->ready, words);
}

/* ---- What is shown ---- */

static void
fill_head (BivFormationPanel *self,
           BivFormation      *formation)
{
  BivSide *side = biv_campaign_find_side (self->campaign, formation->side);
  BivPlace *place = biv_campaign_find_place (self->campaign, formation->location);
  BivOrder *order = get_order (self);
  int allowance = biv_body_get_allowance (self->campaign, formation, FALSE);
  g_autofree char *who = g_strdup_printf (C_("formation", "%s of %s, %s%s%s"),
                                          biv_word_get_label (biv_level_get_type (), formation->level),
                                          side != NULL ? biv_item_call (side) : "",
                                          formation->commander != NULL ? formation->commander : C_("formation", "no commander"),
                                          formation->rating != NULL ? ", " : "",
                                          formation->rating != NULL ? g_dpgettext2 (NULL, "rating", formation->rating) : "");
  g_autofree char *where = NULL;

  if (place == NULL)
    where = g_strdup (_("Off the map"));
  else
    where = g_strdup_printf (ngettext ("At %s, moves %d point a turn", "At %s, moves %d points a turn", allowance),
                             biv_item_call (place), allowance);
  biv_swatch_set_side (self->swatch, self->campaign, formation->side);
  gtk_label_set_text (self->name, biv_item_call (formation));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), biv_item_call (formation));
  gtk_label_set_text (self->who, who);
  /* While orders are given the fields below say it. */
  if (order != NULL && self->campaign->phase > BIV_PHASE_ORDERS)
    {
      g_autofree char *ordered = biv_order_dup_words (self->campaign, order), *place_alone = g_steal_pointer (&where);

      /* TRANSLATORS: a formation's order of this turn: "Order: March by Miller’s Cross, Two Palms" */
      g_autofree char *has = g_strdup_printf (_("Order: %s"), ordered);

      where = g_strdup_printf ("%s\n%s", place_alone, has);
    }
  gtk_label_set_text (self->where, where);
}

static int
path_cost (BivFormationPanel *self,
           BivFormation      *formation,
           char             **path)
{
  BivSide *side = biv_campaign_find_side (self->campaign, formation->side);
  const char *from = formation->location;
  int cost = 0;

  for (char **one = path; one != NULL && *one != NULL; from = *one++)
    {
      BivLink *link = biv_map_find_link_for (self->campaign, from, *one, side, formation->embarked);

      cost += link != NULL ? biv_map_link_cost (self->campaign, link, from, side) : 0;
    }
  return cost;
}

/* CA-MOVE-2, CA-ORDER-3: one link can always be gone; what the points do not last for is left to the next turn. */
static void
show_cost (BivFormationPanel *self,
           guint              n_links,
           int                cost,
           int                allowance)
{
  g_autofree char *words = g_strdup_printf (_("costs %d of %d"), cost, allowance);
  gboolean is_too_far = cost > allowance && n_links > 1;

  gtk_label_set_text (self->cost, words);
  gtk_widget_remove_css_class (GTK_WIDGET (self->cost), is_too_far ? "dim-label" : "warning");
  gtk_widget_add_css_class (GTK_WIDGET (self->cost), is_too_far ? "warning" : "dim-label");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->cost),
                               is_too_far
                                 ? _("Too far for one turn: it goes as far as it can, and the rest is the next turn’s draft")
                                 : NULL);
}

/* CA-ORDER-5 e: when an order arrives that is written now, what it goes on with, and what is on its way to it. */
static void
show_couriers (BivFormationPanel *self,
               BivFormation      *formation)
{
  g_autofree char *when = biv_courier_dup_arrival_words (self->campaign, biv_courier_get_arrival (self->campaign, formation));
  g_autofree char *under_way = when != NULL ? biv_courier_dup_words (self->campaign, formation) : NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  if (when != NULL)
    /* TRANSLATORS: %s is "arrives in turn 4" or "arrives at once" */
    g_string_append_printf (words, _("An order written now %s."), when);
  if (under_way != NULL)
    {
      g_autofree char *first = g_utf8_substring (under_way, 0, 1), *upper = g_utf8_strup (first, -1);

      g_string_append_printf (words, "\n%s%s.", upper, g_utf8_next_char (under_way));
    }
  gtk_label_set_text (self->couriers, words->str);
  gtk_widget_set_visible (GTK_WIDGET (self->couriers), words->len > 0);
}

static void
fill_order (BivFormationPanel *self,
            BivFormation      *formation)
{
  BivOrder *order = get_order (self);
  g_auto (GStrv) places = biv_formation_panel_dup_path (self);
  gboolean has_path = places[0] != NULL;
  g_autoptr (GString) path = g_string_new (NULL);

  self->is_filling = TRUE;
  for (char **one = places; *one != NULL; one++)
    {
      BivPlace *place = biv_campaign_find_place (self->campaign, *one);

      g_string_append_printf (path, "%s%s", path->len > 0 ? " → " : "",
                              place != NULL ? biv_item_call (place) : *one);
    }
  if (has_path)
    show_cost (self, g_strv_length (places), path_cost (self, formation, places),
               biv_body_get_allowance (self->campaign, formation, order->forced));
  gtk_widget_set_visible (GTK_WIDGET (self->cost), has_path);
  gtk_drop_down_set_selected (self->posture, order != NULL ? order->posture : BIV_POSTURE_HOLD);
  gtk_label_set_text (self->path, has_path ? path->str : _("Choose a lit place"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->shorten), has_path);
  gtk_editable_set_text (GTK_EDITABLE (self->words), order != NULL && order->text != NULL ? order->text : "");
  gtk_check_button_set_active (self->forced, order != NULL && order->forced);
  gtk_widget_set_visible (GTK_WIDGET (self->forced), biv_campaign_option_is (self->campaign, "move.forced", "on"));
  self->is_filling = FALSE;
  show_couriers (self, formation);
}

void
biv_formation_panel_show (BivFormationPanel *self,
                          BivDesk           *desk,
                          BivCampaign       *campaign,
                          const char        *id,
                          gboolean           may_order)
{
  BivFormation *formation;

  g_return_if_fail (BIV_IS_FORMATION_PANEL (self));

  if (g_strcmp0 (self->formation, id) != 0)
    show_refusal (self, NULL);
  self->desk = desk;
  g_set_object (&self->campaign, campaign);
  g_free (self->formation);
  self->formation = g_strdup (id);
  formation = get_formation (self);
  if (formation == NULL)
    return;
  fill_head (self, formation);
  fill_order (self, formation);
  fill_units (self, formation);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->propose),
                                          g_variant_new_strv ((const char *const *) &self->formation, 1));
  gtk_widget_set_visible (GTK_WIDGET (self->detach), may_order);
}

void
biv_formation_panel_set_meeting (BivFormationPanel *self,
                                 const char        *sentence,
                                 const char        *clause)
{
  gtk_widget_set_visible (self->meeting, sentence != NULL);
  gtk_label_set_text (self->meeting_words, sentence != NULL ? sentence : "");
  biv_clause_label_set (self->meeting_clause, clause);
}

static void
on_history (BivFormationPanel *self)
{
  biv_desk_show (self->desk, "journal", self->formation);
}

static void
on_next (BivFormationPanel *self)
{
  g_signal_emit (self, signals[NEXT], 0);
}

static void
biv_formation_panel_dispose (GObject *object)
{
  BivFormationPanel *self = BIV_FORMATION_PANEL (object);

  biv_children_unparent (self);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->formation, g_free);
  G_OBJECT_CLASS (biv_formation_panel_parent_class)->dispose (object);
}

static void
biv_formation_panel_class_init (BivFormationPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_formation_panel_dispose;
  signals[NEXT] = g_signal_new ("next", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/formation-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivFormationPanel, swatch, name, who, where, path, cost, refusal, couriers,
                     meeting_words, meeting_clause, ready, meeting, posture, propose, shorten, detach, words, forced, units);
  BIV_BIND_CALLBACKS (widget_class, on_order, on_shorten, on_detach, on_history, on_next);
}

static void
biv_formation_panel_init (BivFormationPanel *self)
{
  g_autoptr (GtkStringList) postures = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_announce_changes (self->where);
  biv_announce_changes (self->path);
  biv_announce_changes (self->cost);
  for (int posture = BIV_POSTURE_HOLD; posture <= BIV_POSTURE_BESIEGE; posture++)
    gtk_string_list_append (postures, biv_word_get_label (biv_posture_get_type (), posture));
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->posture, G_LIST_MODEL (postures));
  self->is_filling = FALSE;
}
