/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploying.c: what deploying on a board and on a table have in common: who is not placed yet, and how it ends */
#include "config.h"

#include "app/battle/step/deploying.h"

#include <glib/gi18n.h>

#include "app/canvas/canvas.h"
#include "app/widgets/look.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/strength.h"
#include "app/desk/chooser.h"
#include "campaign/model/proposal.h"
#include "store/deployment-file.h"
#include "draw/counter/side-look.h"

static GPtrArray *
list_own (BivBattleStep *step,
          int            which)
{
  BivBattle *battle = biv_battle_step_get_battle (step);

  return biv_battle_list_participants (biv_battle_step_get_campaign (step), battle, battle->sides[which]);
}

/* ---- What is said of a side, and of what lies round the board ---- */

GtkWidget *
biv_deploying_make_side_button (BivCampaign *campaign,
                                const char  *side,
                                const char  *name,
                                GtkWidget   *label)
{
  GtkWidget *button = gtk_toggle_button_new (), *swatch = biv_swatch_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 5);
  gtk_widget_set_tooltip_text (button, name);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "side", g_strdup (side), g_free);
  return button;
}

void
biv_deploying_tell_surroundings (BivBattleStep *step,
                                 GString       *words)
{
  static const char *const north[] = {
    NULL, N_("North is to the right."), N_("North is at the foot."), N_("North is to the left."),
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

const char *
biv_deploying_find_empty_side (BivBattleStep *step,
                               const char    *shown)
{
  BivBattle *battle = biv_battle_step_get_battle (step);
  int first = g_strcmp0 (shown, battle->sides[1]) == 0;

  for (int i = 0; i < 2; i++)
    {
      int which = (first + i) % 2;
      g_autoptr (GPtrArray) own = list_own (step, which);
      gboolean stands = FALSE;

      for (guint j = 0; j < own->len; j++)
        stands |= ((BivParticipant *) g_ptr_array_index (own, j))->square != NULL;
      if (!stands && biv_deploying_count_waiting (step, which) > 0)
        return battle->sides[which];
    }
  return NULL;
}

/* Whoever is not placed would wait off the board (CA-DEPLOY-8): nobody means that of a whole side. */
void
biv_deploying_tell_next_step (BivBattleStep *step,
                              const char    *shown,
                              BivNextStep   *next)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  BivSide *empty = biv_campaign_find_side (campaign, biv_deploying_find_empty_side (step, shown));
  g_autoptr (GPtrArray) faults = NULL;

  if (empty != NULL)
    {
      next->label = g_strdup_printf (_("Place %s"), biv_item_get_name (BIV_ITEM (empty)));
      return;
    }
  faults = biv_turn_list_faults (campaign, biv_battle_step_get_battle_id (step));
  next->label = g_strdup (_("Start the battle"));
  if (faults->len > 0)
    next->hindrance = g_strdup (((BivItemFault *) g_ptr_array_index (faults, 0))->why.text);
}

/* ---- With units that are not placed ---- */

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
on_start_response (GtkDialog     *dialog,
                   int            response,
                   BivBattleStep *step)
{
  BivDeployingStart start = (BivDeployingStart) g_object_get_data (G_OBJECT (dialog), "start");

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_OK)
    start (step, NULL);
}

void
biv_deploying_ask_start (BivBattleStep     *step,
                         BivDeployingStart  start)
{
  g_autofree char *waiting = dup_waiting_words (step);
  GtkWidget *dialog;

  if (waiting[0] == '\0')
    {
      start (step, NULL);
      return;
    }
  dialog = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (step))), GTK_DIALOG_MODAL,
                                   GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", _("Start with units that are not placed?"));
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", waiting);
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _("Go on placing"), GTK_RESPONSE_CANCEL, _("Start the battle"), GTK_RESPONSE_OK,
                          NULL);
  g_object_set_data (G_OBJECT (dialog), "start", (gpointer) start);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_start_response), step, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- In spite of faults ---- */

static void
on_response (GtkDialog     *dialog,
             int            response,
             BivBattleStep *step)
{
  GtkWidget *entry = g_object_get_data (G_OBJECT (dialog), "reason");
  BivDeployingStart start = (BivDeployingStart) g_object_get_data (G_OBJECT (dialog), "start");
  g_autofree char *reason = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_OK)
    start (step, reason[0] != '\0' ? reason : NULL);
}

void
biv_deploying_ask_overrule (BivBattleStep     *step,
                            BivDeployingStart  start)
{
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (step))), GTK_DIALOG_MODAL,
                                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                                              _("Start the battle as the units stand?"));
  g_autofree char *waiting = dup_waiting_words (step);
  GtkWidget *entry = gtk_entry_new ();

  if (waiting[0] != '\0')
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", waiting);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("Reason, may stay empty"));
  gtk_box_append (GTK_BOX (gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog))), entry);
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _("Cancel"), GTK_RESPONSE_CANCEL, _("Overrule"), GTK_RESPONSE_OK, NULL);
  g_object_set_data (G_OBJECT (dialog), "reason", entry);
  g_object_set_data (G_OBJECT (dialog), "start", (gpointer) start);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), step, 0);
  gtk_window_present (GTK_WINDOW (dialog));
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

void
biv_deploying_make_draggable (BivCampaign *campaign,
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

typedef struct
{
  gpointer         owner;
  BivDeployingOver over;
  BivDeployingDrop drop;
} Landing;

static GdkDragAction
on_over (GtkDropTarget *target,
         double         x,
         double         y,
         Landing       *landing)
{
  GtkWidget *canvas = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  const GValue *value = gtk_drop_target_get_value (target);

  if (value != NULL && G_VALUE_HOLDS (value, GTK_TYPE_LIST_BOX_ROW))
    {
      biv_canvas_to_model (BIV_CANVAS (canvas), x, y, &x, &y);
      landing->over (landing->owner, g_value_get_object (value), x, y);
    }
  return GDK_ACTION_COPY;
}

static void
on_left (GtkDropTarget *target,
         Landing       *landing)
{
  landing->over (landing->owner, NULL, 0, 0);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         Landing       *landing)
{
  GtkWidget *canvas = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  g_autoptr (GtkWidget) row = NULL;

  if (!G_VALUE_HOLDS (value, GTK_TYPE_LIST_BOX_ROW))
    return FALSE;
  /* Placing it fills the list anew. */
  row = g_value_dup_object (value);
  biv_canvas_to_model (BIV_CANVAS (canvas), x, y, &x, &y);
  return landing->drop (landing->owner, row, x, y);
}

void
biv_deploying_accept_rows (GtkWidget        *canvas,
                           gpointer          owner,
                           BivDeployingOver  over,
                           BivDeployingDrop  drop)
{
  GtkDropTarget *target = gtk_drop_target_new (GTK_TYPE_LIST_BOX_ROW, GDK_ACTION_COPY);
  Landing *landing = g_new0 (Landing, 1);

  *landing = (Landing) { owner, over, drop };
  gtk_drop_target_set_preload (target, TRUE);
  g_object_set_data_full (G_OBJECT (target), "landing", landing, g_free);
  g_signal_connect (target, "motion", G_CALLBACK (on_over), landing);
  g_signal_connect (target, "leave", G_CALLBACK (on_left), landing);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), landing);
  gtk_widget_add_controller (canvas, GTK_EVENT_CONTROLLER (target));
}

/* ---- Who stands ---- */

static GtkWidget *
make_row_button (const char *icon,
                 const char *name,
                 const char *action,
                 const char *unit)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "dense");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", unit);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

GtkWidget *
biv_deploying_make_placed_row (BivCampaign *campaign,
                               BivUnit     *unit,
                               const char  *where)
{
  const char *id = biv_item_get_id (BIV_ITEM (unit));
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure = biv_swatch_new ();
  GtkWidget *ref = gtk_label_new (biv_unit_get_ref (unit)), *name = gtk_label_new (biv_item_get_name (BIV_ITEM (unit)));
  GtkWidget *place = gtk_label_new (where);

  biv_swatch_set_unit (BIV_SWATCH (figure), campaign, unit);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_widget_add_css_class (place, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (place), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), place);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  gtk_box_append (GTK_BOX (box), make_row_button ("biv-turn-right-symbolic", _("Turn it (R)"), "deploy.turn-unit", id));
  gtk_box_append (GTK_BOX (box), make_row_button ("edit-clear-symbolic", _("Take it back (Delete)"), "deploy.take-back", id));
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (id), g_free);
  return row;
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

/* Before the list has them: it would only move its own cursor. */
static gboolean
on_list_key (GtkEventController *keys,
             guint               key,
             guint               code,
             GdkModifierType     state,
             gpointer            data)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK)
    return FALSE;
  if (key == GDK_KEY_Up || key == GDK_KEY_KP_Up)
    return go_to_list (g_object_get_data (G_OBJECT (keys), "waiting"));
  if (key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
    return go_to_list (g_object_get_data (G_OBJECT (keys), "placed"));
  return FALSE;
}

void
biv_deploying_join_lists (GtkWidget  *page,
                          GtkListBox *waiting,
                          GtkListBox *placed)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_object_set_data (G_OBJECT (keys), "waiting", waiting);
  g_object_set_data (G_OBJECT (keys), "placed", placed);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_list_key), NULL);
  gtk_widget_add_controller (page, keys);
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
  biv_set_colour_alpha (cr, inks.colour, 0.13);
  cairo_fill (cr);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_clip (cr);
  for (int x = -height; is_hatched != NULL && x < width; x += 6)
    {
      cairo_move_to (cr, x, 0);
      cairo_line_to (cr, x + height, height);
    }
  if (is_hatched == NULL)
    cairo_rectangle (cr, 0, 0, width, height);
  biv_set_colour (cr, inks.colour);
  cairo_set_line_width (cr, is_hatched != NULL ? 1.2 : 4.0);
  cairo_stroke (cr);
}

static void
add_key (BivBattleStep *step,
         GtkBox        *legend,
         const char    *side,
         gboolean       is_hatched,
         const char    *words)
{
  GtkWidget *area = gtk_drawing_area_new (), *label = gtk_label_new (words);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  BivSideLook *look = g_new0 (BivSideLook, 1);

  *look = biv_side_look (biv_battle_step_get_campaign (step), side);
  gtk_widget_set_size_request (area, 20, 14);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (area), "look", look, g_free);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_key, GINT_TO_POINTER (is_hatched), NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "remark");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), area);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (legend, box);
}

char *
biv_deploying_dup_zone_name (BivBattleStep *step,
                             const char    *side,
                             gboolean       is_own)
{
  BivSide *found = biv_campaign_find_side (biv_battle_step_get_campaign (step), side);
  const char *name = found != NULL ? biv_item_get_name (BIV_ITEM (found)) : side;

  /* TRANSLATORS: a side's name, on its half of the board */
  return g_strdup_printf (is_own ? _("%s may stand here") : _("%s stands here"), name);
}

void
biv_deploying_fill_legend (BivBattleStep *step,
                           GtkBox        *legend,
                           const char    *side,
                           const char    *barred)
{
  g_autofree char *own = biv_deploying_dup_zone_name (step, side, TRUE);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (legend))) != NULL)
    gtk_box_remove (legend, child);
  add_key (step, legend, side, FALSE, own);
  if (barred != NULL)
    add_key (step, legend, side, TRUE, barred);
}

/* ---- Kept under a name (CA-DEPLOY-9) ---- */

void
biv_deploying_fill_kept (GtkMenuButton *button)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _("Keep this deployment…"), "deploy.keep");
  g_menu_append (menu, _("Use a kept deployment…"), "deploy.use");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

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

static GtkFileChooserNative *
new_chooser (BivBattleStep        *step,
             const char           *title,
             GtkFileChooserAction  action,
             const char           *side)
{
  GtkFileChooserNative *chooser = biv_chooser_new (step, biv_battle_step_get_desk (step), title, action, _("Deployments"),
                                                   "deployment", TRUE);

  g_object_set_data_full (G_OBJECT (chooser), "side", g_strdup (side), g_free);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_file_chosen), step, 0);
  return chooser;
}

void
biv_deploying_keep (BivBattleStep *step,
                    const char    *side)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  GtkFileChooserNative *chooser = new_chooser (step, _("Keep the deployment"), GTK_FILE_CHOOSER_ACTION_SAVE, side);
  BivBattle *battle = biv_battle_step_get_battle (step);
  g_autofree char *name = g_strdup_printf ("%s, %s.deployment", biv_turn_name (campaign, battle->place),
                                           biv_turn_name (campaign, side));

  g_strdelimit (name, G_DIR_SEPARATOR_S, '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
biv_deploying_use (BivBattleStep *step,
                   const char    *side)
{
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (new_chooser (step, _("Use a kept deployment"), GTK_FILE_CHOOSER_ACTION_OPEN, side)));
}
