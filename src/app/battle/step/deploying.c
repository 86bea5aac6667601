/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploying.c: the deployment, on a board or on a table: who is placed and who is not, the check, and how it ends */
#include "config.h"

#include "app/battle/step/deploying.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/desk/clause-link.h"
#include "app/desk/question.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "draw/counter/side-look.h"
#include "store/deployment-file.h"

G_DEFINE_ABSTRACT_TYPE (BivDeploying, biv_deploying, BIV_TYPE_BATTLE_STEP)

static BivBattle *
get_battle (BivDeploying *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

gboolean
biv_deploying_is_open (BivDeploying *self)
{
  return get_battle (self)->state == BIV_BATTLE_PENDING
         && !biv_desk_is_view (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)));
}

BivParticipant *
biv_deploying_get_participant (BivDeploying *self)
{
  return self->unit != NULL ? biv_battle_find_participant (self->campaign, get_battle (self), self->unit) : NULL;
}

static gboolean
can_be_moved (BivDeploying *self)
{
  BivDeployingClass *klass = BIV_DEPLOYING_GET_CLASS (self);

  return biv_deploying_is_open (self) && (klass->is_busy == NULL || !klass->is_busy (self));
}

static GPtrArray *
list_own (BivBattleStep *step,
          int            which)
{
  BivBattle *battle = biv_battle_step_get_battle (step);

  return biv_battle_list_participants (biv_battle_step_get_campaign (step), battle, battle->sides[which]);
}

/* ---- What is done ---- */

void
biv_deploying_tell (BivDeploying     *self,
                    const BivRefusal *why)
{
  g_autofree char *text = why != NULL ? g_strdup_printf ("%s  %s", why->text, why->code) : NULL;

  biv_clause_label_set (self->status, text != NULL ? text : "");
  biv_announce (self, text);
  if (why != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
}

gboolean
biv_deploying_commit (BivDeploying *self,
                      BivProposal  *proposal)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  biv_deploying_tell (self, refusal);
  if (refusal == NULL)
    return biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
  biv_deploying_show (self);
  return FALSE;
}

void
biv_deploying_take (BivDeploying *self,
                    const char   *unit)
{
  char *id = g_strdup (unit);

  if (BIV_DEPLOYING_GET_CLASS (self)->let_go != NULL)
    BIV_DEPLOYING_GET_CLASS (self)->let_go (self);
  /* What stood in one unit's way is nothing to another. */
  if (g_strcmp0 (unit, self->unit) != 0)
    biv_deploying_tell (self, NULL);
  g_free (self->unit);
  self->unit = id;
  biv_deploying_show (self);
}

/* The next unit that has no place comes to hand, so that a line is placed one by one. */
void
biv_deploying_take_next (BivDeploying *self)
{
  g_autoptr (GPtrArray) own = biv_battle_list_participants (self->campaign, get_battle (self), self->side);
  guint after = 0;

  for (guint i = 0; i < own->len; i++)
    if (g_strcmp0 (((BivParticipant *) g_ptr_array_index (own, i))->unit, self->unit) == 0)
      after = i + 1;
  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, (after + i) % own->len);

      if (participant->role == BIV_ROLE_BOARD && participant->square == NULL)
        {
          biv_deploying_take (self, participant->unit);
          return;
        }
    }
  biv_deploying_take (self, NULL);
}

/* CA-DEPLOY-8: who found no room, and what he lacks. */
static void
tell_left (BivDeploying *self,
           BivProposal  *proposal)
{
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  g_autoptr (GString) names = g_string_new (NULL);
  BivRefusal why = { 0 };

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", ((BivRow *) g_ptr_array_index (rows, i))->what);
  if (rows->len == 0)
    return;
  /* TRANSLATORS: why a unit could not be placed, and the names of all of them */
  biv_refusal_set (&why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("%s Not placed: %s."),
                   ((BivRow *) g_ptr_array_index (rows, 0))->why, names->str);
  biv_deploying_tell (self, &why);
}

static void
on_rest (BivDeploying *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (!biv_deploying_is_open (self))
    return;
  /* Whoever was in hand is placed with the others, and nobody is asked any more where he would stand. */
  biv_deploying_take (self, NULL);
  proposal = biv_turn_propose_deploy_rest (self->campaign, biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)), self->side);
  if (biv_deploying_commit (self, proposal))
    tell_left (self, proposal);
}

/* Whoever is in hand goes where the keys go next. */
static void
on_tray_row (BivDeploying  *self,
             GtkListBoxRow *row)
{
  if (self->is_filling)
    return;
  if (BIV_DEPLOYING_GET_CLASS (self)->row_taken != NULL)
    BIV_DEPLOYING_GET_CLASS (self)->row_taken (self, GTK_WIDGET (row));
  biv_deploying_take (self, g_object_get_data (G_OBJECT (row), "unit"));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_fault (BivDeploying  *self,
          GtkListBoxRow *row)
{
  BIV_DEPLOYING_GET_CLASS (self)->show_subject (self, g_object_get_data (G_OBJECT (row), "unit"));
}

static void
on_turn_unit (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  BIV_DEPLOYING_GET_CLASS (widget)->turn_unit (BIV_DEPLOYING (widget), g_variant_get_string (unit, NULL));
}

static void
on_take_back (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  BIV_DEPLOYING_GET_CLASS (widget)->take_unit_back (BIV_DEPLOYING (widget), g_variant_get_string (unit, NULL));
}

/* ---- From the list onto the board ---- */

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source)
{
  return gdk_content_provider_new_typed (GTK_TYPE_LIST_BOX_ROW,
                                         gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)));
}

/* What is taken along, under the pointer: figure and name. */
static void
on_drag_begin (GtkDragSource *source,
               GdkDrag       *drag)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)), *box, *swatch;
  BivCampaign *campaign = g_object_get_data (G_OBJECT (row), "campaign");
  BivUnit *unit = biv_campaign_find_unit (campaign, g_object_get_data (G_OBJECT (row), "unit"));

  gtk_widget_add_css_class (row, "in-hand");
  if (unit == NULL)
    return;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  swatch = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (swatch), campaign, unit);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), gtk_label_new (biv_unit_get_ref (unit)));
  gtk_widget_add_css_class (box, "dragged");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), box);
  gdk_drag_set_hotspot (drag, 0, 0);
}

static void
on_drag_end (GtkDragSource *source)
{
  gtk_widget_remove_css_class (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)), "in-hand");
}

static void
make_draggable (BivCampaign *campaign,
                GtkWidget   *row)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_object_set_data_full (G_OBJECT (row), "campaign", g_object_ref (campaign), g_object_unref);
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "prepare", G_CALLBACK (on_drag_prepare), NULL);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_drag_begin), NULL);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_drag_end), NULL);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
}

static GdkDragAction
on_over (GtkDropTarget *target,
         double         x,
         double         y,
         BivDeploying  *self)
{
  const GValue *value = gtk_drop_target_get_value (target);

  if (value != NULL && G_VALUE_HOLDS (value, GTK_TYPE_LIST_BOX_ROW))
    {
      biv_canvas_to_model (BIV_CANVAS (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target))), x, y, &x, &y);
      BIV_DEPLOYING_GET_CLASS (self)->row_over (self, g_value_get_object (value), x, y);
    }
  return GDK_ACTION_COPY;
}

static void
on_left (GtkDropTarget *target,
         BivDeploying  *self)
{
  BIV_DEPLOYING_GET_CLASS (self)->row_over (self, NULL, 0, 0);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         BivDeploying  *self)
{
  g_autoptr (GtkWidget) row = NULL;

  if (!G_VALUE_HOLDS (value, GTK_TYPE_LIST_BOX_ROW))
    return FALSE;
  /* Placing it fills the list anew. */
  row = g_value_dup_object (value);
  biv_canvas_to_model (BIV_CANVAS (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target))), x, y, &x, &y);
  return BIV_DEPLOYING_GET_CLASS (self)->row_dropped (self, row, x, y);
}

/* ---- The two lists ---- */

GtkWidget *
biv_deploying_make_row (GtkWidget  *box,
                        const char *unit)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (unit), g_free);
  return row;
}

static GtkWidget *
add_label (GtkWidget  *box,
           const char *text,
           const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

GtkWidget *
biv_deploying_make_unit_row (BivDeploying *self,
                             BivUnit      *unit,
                             const char   *aside)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure = biv_swatch_new (), *name;

  biv_swatch_set_unit (BIV_SWATCH (figure), self->campaign, unit);
  gtk_box_append (GTK_BOX (box), figure);
  add_label (box, biv_unit_get_ref (unit), "dim-label");
  name = add_label (box, biv_item_get_name (BIV_ITEM (unit)), NULL);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  if (aside != NULL)
    gtk_label_set_ellipsize (GTK_LABEL (add_label (box, aside, "dim-label")), PANGO_ELLIPSIZE_END);
  return biv_deploying_make_row (box, biv_id_of (unit));
}

static void
add_row_button (GtkWidget  *row,
                const char *icon,
                const char *name,
                const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "dense");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", (const char *) g_object_get_data (G_OBJECT (row), "unit"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row))), button);
}

/* How it stands, and buttons that turn it and take it back. */
static GtkWidget *
make_placed_row (BivDeploying   *self,
                 BivParticipant *participant,
                 BivUnit        *unit)
{
  g_autofree char *where = BIV_DEPLOYING_GET_CLASS (self)->dup_where (self, participant);
  GtkWidget *row = where != NULL ? biv_deploying_make_unit_row (self, unit, where) : NULL;

  if (row == NULL)
    return NULL;
  add_row_button (row, "biv-turn-right-symbolic", _("Turn it (R)"), "deploy.turn-unit");
  add_row_button (row, "edit-clear-symbolic", _("Take it back (Delete)"), "deploy.take-back");
  return row;
}

void
biv_deploying_add_row (BivDeploying *self,
                       GtkListBox   *list,
                       GtkWidget    *row)
{
  if (can_be_moved (self))
    make_draggable (self->campaign, row);
  gtk_list_box_append (list, row);
  if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "unit"), self->unit) == 0
      && (list == self->placed || !!g_object_get_data (G_OBJECT (row), "is-brigade") == self->takes_brigade))
    gtk_list_box_select_row (list, GTK_LIST_BOX_ROW (row));
}

static void
show_lists (BivDeploying *self)
{
  g_autoptr (GPtrArray) own = biv_battle_list_participants (self->campaign, get_battle (self), self->side);
  g_autofree char *waiting = NULL, *standing = NULL;
  guint n = 0, n_all = 0;

  self->is_filling = TRUE;
  biv_children_remove (self->tray);
  biv_children_remove (self->placed);
  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (self->campaign, participant->unit);
      GtkWidget *row;

      if (participant->role != BIV_ROLE_BOARD || unit == NULL)
        continue;
      n_all++;
      n += participant->square == NULL;
      if (participant->square == NULL)
        BIV_DEPLOYING_GET_CLASS (self)->add_waiting (self, own, i);
      else if ((row = make_placed_row (self, participant, unit)) != NULL)
        biv_deploying_add_row (self, self->placed, row);
    }
  self->is_filling = FALSE;
  waiting = g_strdup_printf (_("%u of %u"), n, n_all);
  standing = g_strdup_printf (_("%u of %u"), n_all - n, n_all);
  gtk_label_set_text (self->tray_count, waiting);
  gtk_label_set_text (self->placed_count, standing);
}

/* ---- From list to list ---- */

static gboolean
go_to_list (GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);

  if (row == NULL)
    row = gtk_list_box_get_row_at_index (list, 0);
  return row != NULL && gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* Ctrl+Down and Ctrl+Up bring the keyboard from anywhere to who stands on the board and to who is not placed; a list with
 * nobody in it is passed over. Before the list has the keys: it would only move its own cursor. */
static gboolean
on_list_key (BivDeploying    *self,
             guint            key,
             guint            code,
             GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK)
    return FALSE;
  if (key == GDK_KEY_Up || key == GDK_KEY_KP_Up)
    return go_to_list (self->tray);
  if (key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
    return go_to_list (self->placed);
  return FALSE;
}

/* ---- The check ---- */

static GtkWidget *
make_fault_row (const BivItemFault *fault)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *text = add_label (box, fault->why.text, "error");
  GtkWidget *clause = add_label (box, NULL, "clause");

  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_label_set_xalign (GTK_LABEL (clause), 0.5f);
  biv_clause_label_set (GTK_LABEL (clause), fault->why.clauses[0] != NULL ? fault->why.clauses[0] : fault->why.code);
  return biv_deploying_make_row (box, fault->unit);
}

static void
show_faults (BivDeploying *self,
             GPtrArray    *faults)
{
  guint waiting = biv_deploying_count_waiting (BIV_BATTLE_STEP (self), 0)
                  + biv_deploying_count_waiting (BIV_BATTLE_STEP (self), 1);
  g_autofree char *more = g_strdup_printf (ngettext ("No fault so far; %u unit is still to be placed.",
                                                     "No fault so far; %u units are still to be placed.", waiting),
                                           waiting);

  gtk_label_set_text (self->no_fault, waiting > 0 ? more : _("No fault."));
  if (waiting > 0)
    gtk_widget_remove_css_class (GTK_WIDGET (self->no_fault), "success");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->no_fault), "success");
  biv_children_remove (self->faults);
  for (guint i = 0; i < faults->len; i++)
    gtk_list_box_append (self->faults, make_fault_row (g_ptr_array_index (faults, i)));
  gtk_widget_set_visible (self->overrule, faults->len > 0 && biv_deploying_is_open (self));
  gtk_widget_set_sensitive (self->rest, biv_deploying_is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.use", biv_deploying_is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.turn-unit", can_be_moved (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.take-back", can_be_moved (self));
}

/* ---- Sides and facts ---- */

static void
on_side (GtkToggleButton *button,
         BivDeploying    *self)
{
  const char *side = g_object_get_data (G_OBJECT (button), "side");

  if (self->is_filling || !gtk_toggle_button_get_active (button) || g_strcmp0 (self->side, side) == 0)
    return;
  g_free (self->side);
  self->side = g_strdup (side);
  biv_deploying_take (self, NULL);
}

static GtkWidget *
make_side_button (BivCampaign *campaign,
                  const char  *side,
                  const char  *name,
                  const char  *shown)
{
  GtkWidget *button = gtk_toggle_button_new (), *swatch = biv_swatch_new ();
  GtkWidget *label = biv_label_new (shown, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  gtk_label_set_width_chars (GTK_LABEL (label), 5);
  gtk_widget_set_tooltip_text (button, name);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "side", g_strdup (side), g_free);
  return button;
}

static void
show_sides (BivDeploying *self)
{
  BivCampaign *campaign = self->campaign;
  BivBattle *battle = get_battle (self);
  GtkToggleButton *group = NULL;

  self->is_filling = TRUE;
  biv_children_remove (self->sides);
  for (int i = 0; i < 2; i++)
    {
      BivSide *side = biv_campaign_find_side (campaign, battle->sides[i]);
      const char *name = side != NULL ? biv_item_call (side) : battle->sides[i];
      gboolean is_short = BIV_DEPLOYING_GET_CLASS (self)->calls_sides_short && side != NULL && side->short_name != NULL;
      GtkWidget *button = make_side_button (campaign, battle->sides[i], name, is_short ? side->short_name : name);

      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), group);
      group = GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_active (group, g_strcmp0 (self->side, battle->sides[i]) == 0);
      g_signal_connect (button, "toggled", G_CALLBACK (on_side), self);
      gtk_box_append (self->sides, button);
      if (g_strcmp0 (self->side, battle->sides[i]) == 0)
        {
          g_autofree char *whose = g_strdup_printf (_("Place the rest of %s"), name);

          gtk_widget_set_tooltip_text (self->rest, whose);
        }
    }
  self->is_filling = FALSE;
}

/* Where north is, if not at the top, and which reserves come on and when, a line each. */
static void
tell_surroundings (BivBattleStep *step,
                   GString       *words)
{
  static const char *const north[] = {
    NULL, N_("The map’s north is to the right."), N_("The map’s north is at the foot."),
    N_("The map’s north is to the left."),
  };
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  BivBattle *battle = biv_battle_step_get_battle (step);

  if (battle->quarters != 0)
    g_string_append_printf (words, "%s\n", _(north[battle->quarters & 3]));
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) list = biv_battle_list_reserves (campaign, battle, battle->sides[i]);
      BivSide *side = biv_campaign_find_side (campaign, battle->sides[i]);

      for (guint j = 0; j < list->len; j++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (list, j), ":", 2);
          BivItem *item = biv_campaign_find (campaign, parts[0]);

          g_string_append_printf (words, _("%s: %s comes on from turn %s.\n"),
                                  side != NULL ? biv_item_call (side) : "",
                                  item != NULL ? biv_item_get_name (item) : parts[0], parts[1] != NULL ? parts[1] : "1");
        }
    }
}

static void
show_facts (BivDeploying *self)
{
  g_autoptr (GString) words = g_string_new (NULL);

  tell_surroundings (BIV_BATTLE_STEP (self), words);
  g_string_append (words, BIV_DEPLOYING_GET_CLASS (self)->get_hint (self));
  gtk_label_set_text (self->facts, words->str);
}

void
biv_deploying_show (BivDeploying *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) faults = NULL;

  if (battle == NULL || battle->board == NULL || battle->sides == NULL)
    return;
  if (self->side == NULL)
    {
      const char *first = biv_deployment_get_side_to_place (self->campaign, battle);

      self->side = g_strdup (first != NULL ? first : battle->sides[0]);
    }
  faults = biv_turn_list_faults (self->campaign, biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)));
  BIV_DEPLOYING_GET_CLASS (self)->show (self, faults);
  show_sides (self);
  show_lists (self);
  show_faults (self, faults);
  show_facts (self);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

static void
biv_deploying_refresh (BivBattleStep *step)
{
  biv_deploying_show (BIV_DEPLOYING (step));
}

/* ---- What the tints and hatchings mean ---- */

static void
draw_key (GtkDrawingArea *area,
          cairo_t        *cr,
          int             width,
          int             height,
          gpointer        is_hatched)
{
  const BivSideLook *look = g_object_get_data (G_OBJECT (area), "look");
  BivSideInks inks = biv_palette_side (biv_look_get_palette (GTK_WIDGET (area)), look);

  cairo_rectangle (cr, 0, 0, width, height);
  biv_fill_alpha (cr, inks.colour, 0.13);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_clip (cr);
  for (int x = -height; is_hatched != NULL && x < width; x += 6)
    {
      cairo_move_to (cr, x, 0);
      cairo_line_to (cr, x + height, height);
    }
  if (is_hatched == NULL)
    cairo_rectangle (cr, 0, 0, width, height);
  biv_stroke (cr, inks.colour, is_hatched != NULL ? 1.2 : 4.0);
}

static void
add_key (BivDeploying *self,
         gboolean      is_hatched,
         const char   *words)
{
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *label = biv_label_new (words, "remark dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  BivSideLook *look = g_new0 (BivSideLook, 1);

  *look = biv_side_look (self->campaign, self->side);
  gtk_widget_set_size_request (area, 20, 14);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (area), "look", look, g_free);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_key, GINT_TO_POINTER (is_hatched), NULL);
  gtk_box_append (GTK_BOX (box), area);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (self->legend, box);
}

char *
biv_deploying_dup_zone_name (BivDeploying *self,
                             const char   *side,
                             gboolean      is_own)
{
  BivSide *found = biv_campaign_find_side (self->campaign, side);
  const char *name = found != NULL ? biv_item_get_name (BIV_ITEM (found)) : side;

  /* TRANSLATORS: a side's name, on its half of the board */
  return is_own ? g_strdup_printf (_("%s may stand here"), name) : g_strdup (name);
}

void
biv_deploying_fill_legend (BivDeploying *self,
                           const char   *barred)
{
  g_autofree char *own = biv_deploying_dup_zone_name (self, self->side, TRUE);

  biv_children_remove (self->legend);
  add_key (self, FALSE, own);
  if (barred != NULL)
    add_key (self, TRUE, barred);
}

/* ---- How it ends ---- */

guint
biv_deploying_count_waiting (BivBattleStep *step,
                             int            which)
{
  g_autoptr (GPtrArray) own = list_own (step, which);
  guint waiting = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);

      waiting += participant->role == BIV_ROLE_BOARD && participant->square == NULL;
    }
  return waiting;
}

static gboolean
stands_somewhere (BivBattleStep *step,
                  int            which)
{
  g_autoptr (GPtrArray) own = list_own (step, which);

  for (guint i = 0; i < own->len; i++)
    if (((BivParticipant *) g_ptr_array_index (own, i))->square != NULL)
      return TRUE;
  return FALSE;
}

/* While nobody of a side stands yet. Returns: (nullable): the side that is to be placed then: @shown as long as some of it wait,
 * before the other; @is_begun: (out): whether some of it stand */
static const char *
find_side_to_place (BivBattleStep *step,
                    const char    *shown,
                    gboolean      *is_begun)
{
  BivBattle *battle = biv_battle_step_get_battle (step);
  int first;

  /* Its set-up has been taken back: the page is about to leave. */
  if (battle == NULL || battle->sides == NULL)
    return NULL;
  first = g_strcmp0 (shown, battle->sides[1]) == 0;
  if (stands_somewhere (step, 0) && stands_somewhere (step, 1))
    return NULL;
  for (int i = 0; i < 2; i++)
    {
      int which = (first + i) % 2;

      *is_begun = stands_somewhere (step, which);
      if (biv_deploying_count_waiting (step, which) > 0)
        return battle->sides[which];
    }
  return NULL;
}

/* Whoever is not placed would wait off the board (CA-DEPLOY-8): nobody means that of a whole side. */
static void
biv_deploying_get_next_step (BivBattleStep *step,
                             BivNextStep   *next)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  gboolean is_begun = FALSE;
  BivSide *placed = biv_campaign_find_side (campaign, find_side_to_place (step, BIV_DEPLOYING (step)->side, &is_begun));
  g_autoptr (GPtrArray) faults = NULL;

  if (!biv_deploying_is_open (BIV_DEPLOYING (step)))
    return;
  if (placed != NULL)
    {
      /* TRANSLATORS: a button: the program places the units of a side, or those of them that wait */
      next->label = g_strdup_printf (is_begun ? _("Place the rest of %s") : _("Place %s"), biv_item_get_name (BIV_ITEM (placed)));
      return;
    }
  faults = biv_turn_list_faults (campaign, biv_battle_step_get_battle_id (step));
  next->label = g_strdup (_("Start the battle"));
  if (faults->len > 0)
    next->hindrance = g_strdup (((BivItemFault *) g_ptr_array_index (faults, 0))->why.text);
}

/* Who waits, where they come on and when, a sentence a side. */
static char *
dup_waiting_words (BivBattleStep *step)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  BivBattle *battle = biv_battle_step_get_battle (step);
  GString *words = g_string_new (NULL);

  for (int which = 0; which < 2; which++)
    {
      g_autoptr (GPtrArray) own = list_own (step, which);
      g_autoptr (GString) names = g_string_new (NULL);
      BivSide *side = biv_campaign_find_side (campaign, battle->sides[which]);
      gboolean sits_south = biv_deployment_sits_south (battle, battle->sides[which]);
      guint n = 0;

      for (guint i = 0; i < own->len; i++)
        {
          BivParticipant *participant = g_ptr_array_index (own, i);
          BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

          if (unit != NULL && participant->role == BIV_ROLE_BOARD && participant->square == NULL)
            g_string_append_printf (names, "%s%s", n++ > 0 ? ", " : "", biv_item_get_name (BIV_ITEM (unit)));
        }
      if (n == 0)
        continue;
      /* TRANSLATORS: a side, how many of its units, and their names */
      g_string_append_printf (words, ngettext ("%s: %u unit is not placed: %s.", "%s: %u units are not placed: %s.", n),
                              side != NULL ? biv_item_get_name (BIV_ITEM (side)) : battle->sides[which], n, names->str);
      g_string_append_c (words, ' ');
      /* A table has no squares to come on by in the first bound. */
      if (biv_fight_is_on_table (battle))
        g_string_append (words, sits_south
                                  ? _("They wait as a reserve and come on at the southern edge, from the second bound on.")
                                  : _("They wait as a reserve and come on at the northern edge, from the second bound on."));
      else
        g_string_append (words, sits_south ? _("They wait as a reserve and come on at the southern edge, from turn 1 on.")
                                           : _("They wait as a reserve and come on at the northern edge, from turn 1 on."));
      g_string_append (words, "  CA-DEPLOY-8\n");
    }
  return g_strchomp (g_string_free (words, FALSE));
}

static void
start_battle (BivDeploying *self,
              gboolean      overrule,
              const char   *reason)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) proposal = NULL;

  if (overrule)
    biv_answers_set (answers, "overrule", "yes", reason);
  proposal = biv_turn_propose_deployed (self->campaign, biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)), answers);
  biv_deploying_commit (self, proposal);
}

static void
start (gpointer   self,
       GtkDialog *question)
{
  start_battle (self, FALSE, NULL);
}

static void
start_anyway (gpointer   self,
              GtkDialog *question)
{
  start_battle (self, TRUE, biv_question_get_words (question));
}

/* Starts at once where all are placed; else asks, and says who waits and where they come on (CA-DEPLOY-8). */
static void
biv_deploying_do_next_step (BivBattleStep *step)
{
  BivDeploying *self = BIV_DEPLOYING (step);
  gboolean is_begun = FALSE;
  const char *placed = find_side_to_place (step, self->side, &is_begun);
  g_autofree char *waiting = placed == NULL ? dup_waiting_words (step) : NULL;

  if (placed != NULL)
    {
      char *side = g_strdup (placed);

      g_free (self->side);
      self->side = side;
      on_rest (self);
    }
  else if (*waiting == '\0')
    start_battle (self, FALSE, NULL);
  else
    biv_question_ask (self, _("Start with units that are not placed?"), waiting, _("Go on placing"), _("Start the battle"), start);
}

/* In spite of faults. */
static void
on_overrule (BivDeploying *self)
{
  g_autofree char *waiting = dup_waiting_words (BIV_BATTLE_STEP (self));

  biv_question_want_words (biv_question_ask (self, _("Start the battle as the units stand?"), *waiting != '\0' ? waiting : NULL,
                                             _("Cancel"), _("Overrule"), start_anyway),
                           _("Reason, may stay empty"));
}

/* ---- Kept under a name (CA-DEPLOY-9) ---- */

void
biv_deploying_keep_in (BivBattleStep *step,
                       const char    *side,
                       GFile         *file)
{
  g_autofree char *text = biv_deployment_dup_text (biv_battle_step_get_campaign (step), biv_battle_step_get_battle (step), side);
  g_autofree char *name = g_file_get_basename (file), *words = NULL;
  g_autoptr (GError) error = NULL;

  if (biv_deployment_file_save (text, file, &error))
    return;
  words = g_strdup_printf (_("“%s” was not written: %s"), name, error->message);
  biv_desk_report (biv_battle_step_get_desk (step), words);
}

void
biv_deploying_use_file (BivBattleStep *step,
                        const char    *side,
                        GFile         *file)
{
  BivDesk *desk = biv_battle_step_get_desk (step);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_deployment_file_load (file, &error), *dropped = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *refusal;

  if (text == NULL)
    {
      biv_desk_report (desk, error->message);
      return;
    }
  proposal = biv_turn_propose_load_deployment (biv_battle_step_get_campaign (step), biv_battle_step_get_battle_id (step), side,
                                               text, &dropped);
  refusal = biv_proposal_get_refusal (proposal);
  if (refusal == NULL)
    biv_desk_commit (desk, proposal);
  if (refusal != NULL || dropped != NULL)
    {
      g_autofree char *words = refusal != NULL ? g_strdup_printf ("%s (%s)", refusal->text, refusal->code)
                                               /* TRANSLATORS: sentences follow, one a line */
                                               : g_strdup_printf (_("Not all could be placed:\n%s"), dropped);

      biv_desk_report (desk, g_strchomp (words));
    }
}

/* @chooser: (transfer full) */
static void
on_file_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivBattleStep        *step)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *side = g_object_get_data (G_OBJECT (chooser), "side");

  /* The campaign may have gone on behind the dialog. */
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || biv_battle_step_get_battle (step) == NULL)
    return;
  if (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE)
    biv_deploying_keep_in (step, side, file);
  else
    biv_deploying_use_file (step, side, file);
}

static GtkFileChooser *
ask_file (BivBattleStep        *step,
          const char           *title,
          GtkFileChooserAction  action)
{
  GtkFileChooserNative *chooser = biv_chooser_new (step, biv_battle_step_get_desk (step), title, action, _("Deployments"),
                                                   "deployment", TRUE);

  g_object_set_data_full (G_OBJECT (chooser), "side", g_strdup (BIV_DEPLOYING (step)->side), g_free);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_file_chosen), step, 0);
  return GTK_FILE_CHOOSER (chooser);
}

static void
on_keep (BivDeploying *self)
{
  GtkFileChooser *chooser = ask_file (BIV_BATTLE_STEP (self), _("Keep the deployment"), GTK_FILE_CHOOSER_ACTION_SAVE);
  g_autofree char *name = g_strdup_printf ("%s, %s.deployment", biv_turn_name (self->campaign, get_battle (self)->place),
                                           biv_turn_name (self->campaign, self->side));

  g_strdelimit (name, G_DIR_SEPARATOR_S, '-');
  gtk_file_chooser_set_current_name (chooser, name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_use (BivBattleStep *self)
{
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (ask_file (self, _("Use a kept deployment"),
                                                       GTK_FILE_CHOOSER_ACTION_OPEN)));
}

/* ---- The widget ---- */

static gboolean
on_key (BivDeploying    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  return BIV_DEPLOYING_GET_CLASS (self)->press (self, key, state);
}

void
biv_deploying_class_bind (GtkWidgetClass *widget_class)
{
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivDeploying, status, tray_count, placed_count, facts, no_fault, sides, legend, tray, placed,
                     faults, overrule, rest, kept);
  BIV_BIND_CALLBACKS (widget_class, on_rest, on_tray_row, on_fault, on_overrule);
}

void
biv_deploying_begin (BivDeploying *self,
                     BivCanvas    *canvas)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *list_keys = gtk_event_controller_key_new ();
  GtkDropTarget *target = gtk_drop_target_new (GTK_TYPE_LIST_BOX_ROW, GDK_ACTION_COPY);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuItem) curtain = g_menu_item_new (_("Deploy in turns, with a curtain…"), "battles.curtain");

  self->canvas = canvas;
  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "motion", G_CALLBACK (on_over), self);
  g_signal_connect (target, "leave", G_CALLBACK (on_left), self);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (target));
  g_menu_append (menu, _("Keep this deployment…"), "deploy.keep");
  g_menu_append (menu, _("Use a kept deployment…"), "deploy.use");
  /* Who sits behind the curtain is in it already. */
  g_menu_item_set_attribute (curtain, "hidden-when", "s", "action-missing");
  g_menu_append_item (menu, curtain);
  gtk_menu_button_set_menu_model (self->kept, G_MENU_MODEL (menu));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_event_controller_set_propagation_phase (list_keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (list_keys, "key-pressed", G_CALLBACK (on_list_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), list_keys);
}

static void
biv_deploying_constructed (GObject *object)
{
  G_OBJECT_CLASS (biv_deploying_parent_class)->constructed (object);
  BIV_DEPLOYING (object)->campaign = biv_battle_step_get_campaign (BIV_BATTLE_STEP (object));
}

static void
biv_deploying_finalize (GObject *object)
{
  g_free (BIV_DEPLOYING (object)->side);
  g_free (BIV_DEPLOYING (object)->unit);
  G_OBJECT_CLASS (biv_deploying_parent_class)->finalize (object);
}

static void
biv_deploying_class_init (BivDeployingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_deploying_constructed;
  G_OBJECT_CLASS (klass)->finalize = biv_deploying_finalize;
  step_class->refresh = biv_deploying_refresh;
  step_class->get_next_step = biv_deploying_get_next_step;
  step_class->do_next_step = biv_deploying_do_next_step;
  gtk_widget_class_install_action (widget_class, "deploy.keep", NULL, BIV_COMMAND (on_keep));
  gtk_widget_class_install_action (widget_class, "deploy.use", NULL, BIV_COMMAND (on_use));
  gtk_widget_class_install_action (widget_class, "deploy.turn-unit", "s", on_turn_unit);
  gtk_widget_class_install_action (widget_class, "deploy.take-back", "s", on_take_back);
}

static void
biv_deploying_init (BivDeploying *self)
{
}
