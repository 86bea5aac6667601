/* SPDX-License-Identifier: GPL-3.0-or-later */
/* armies-page.c: sides, formations and units as a table: sorted, searched, edited in place, moved about */
#include "app/armies/armies-page.h"

#include <glib/gi18n.h>

#include "app/armies/add-dialog.h"
#include "app/armies/army-drop.h"
#include "app/armies/army-edit.h"
#include "app/armies/army-menu.h"
#include "app/desk/army-order.h"
#include "app/desk/chooser.h"
#include "app/armies/army-panel.h"
#include "app/armies/army-table.h"
#include "app/armies/army-words.h"
#include "app/widgets/choice.h"
#include "app/widgets/clamp.h"
#include "app/desk/document.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/swatch.h"
#include "app/armies/roster-dialog.h"
#include "campaign/roster/roster.h"
#include "base/biv-file.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/detach.h"

#define EXPANDED_MOST 200           /* units: with more, the table opens with its formations closed */

struct _BivArmiesPage
{
  BivPage       parent_instance;

  GPtrArray    *cut;                /* ids of units taken up with Ctrl+X */
  GtkWidget    *popover;            /* the menu of a row; NULL: never opened */
  gboolean      is_expanded;
  gboolean      is_refreshing;
  guint         edit_id;

  GtkWidget    *search;             /* template children from here on */
  GtkDropDown  *side_list;
  GtkDropDown  *status_list;
  GtkButton    *expand_button;
  GtkToggleButton *panel_toggle;
  GtkStack     *stack;
  GtkWidget    *empty;
  GtkBox       *columns;
  BivArmyTable *table;
  GtkLabel     *totals;
  GtkWidget    *legend;
  GtkBox       *side_totals;
  GtkWidget    *panel_revealer;
  BivArmyPanel *panel;
};

G_DEFINE_FINAL_TYPE (BivArmiesPage, biv_armies_page, BIV_TYPE_PAGE)

static BivDesk *
desk_of (BivArmiesPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
campaign_of (BivArmiesPage *self)
{
  return biv_desk_get_campaign (desk_of (self));
}

static gboolean
has_armies (BivArmiesPage *self)
{
  return biv_campaign_peek_items (campaign_of (self), BIV_KIND_FORMATION)->len > 0;
}

static void
show_expanded (BivArmiesPage *self)
{
  gtk_button_set_label (self->expand_button, self->is_expanded ? _("Collapse all") : _("Expand all"));
}

/* ---- Filter ---- */

static void
on_filter_changed (BivArmiesPage *self)
{
  GPtrArray *sides;
  guint side, status;
  const char *text;

  if (self->is_refreshing)
    return;
  sides = biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE);
  side = gtk_drop_down_get_selected (self->side_list);
  status = gtk_drop_down_get_selected (self->status_list);
  text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  biv_army_table_set_filter (self->table, text,
                             side > 0 && side <= sides->len ? biv_item_get_id (sides->pdata[side - 1]) : NULL,
                             status > 0 && status != GTK_INVALID_LIST_POSITION ? (int) status - 1 : BIV_NONE);
  self->is_expanded |= *text != '\0' || (status > 0 && status != GTK_INVALID_LIST_POSITION);
  show_expanded (self);
}

static void
on_search_stopped (BivArmiesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

static void
on_search_activated (BivArmiesPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

static void
fill_filters (BivArmiesPage *self)
{
  g_autoptr (GtkStringList) sides = gtk_string_list_new (NULL), statuses = gtk_string_list_new (NULL);
  guint side = gtk_drop_down_get_selected (self->side_list), n = 1;

  gtk_string_list_append (sides, biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE)->len == 2
                                   ? _("Both sides") : _("All sides"));
  BIV_EACH (BivSide, item, campaign_of (self), BIV_KIND_SIDE)
    {
      gtk_string_list_append (sides, biv_item_get_name (BIV_ITEM (item)));
      n++;
    }
  gtk_drop_down_set_model (self->side_list, G_LIST_MODEL (sides));
  gtk_drop_down_set_selected (self->side_list, side < n ? side : 0);
  if (gtk_drop_down_get_model (self->status_list) != NULL)
    return;
  gtk_string_list_append (statuses, _("Any status"));
  for (int status = BIV_STATUS_READY; status <= BIV_STATUS_LOST; status++)
    gtk_string_list_append (statuses, biv_word_get_label (biv_status_get_type (), status));
  gtk_drop_down_set_model (self->status_list, G_LIST_MODEL (statuses));
}

/* ---- Foot ---- */

static void
show_totals (BivArmiesPage *self)
{
  BivCampaign *campaign = campaign_of (self);
  BivArmyCount count;
  g_autofree char *text = NULL;
  GtkWidget *old;

  biv_army_count (campaign, biv_campaign_peek_items (campaign, BIV_KIND_UNIT), &count);
  /* TRANSLATORS: the foot of the table of armies; the markup stays */
  text = g_strdup_printf (_("<b>%d</b> units: <b>%d</b> ready, <b>%d</b> recovering, <b>%d</b> lost"), count.units,
                          count.ready, count.recovering, count.lost);
  if (count.reserve > 0)
    {
      g_autofree char *reserve = g_strdup_printf (ngettext ("<b>%d</b> in reserve", "<b>%d</b> in reserve",
                                                            (gulong) count.reserve), count.reserve);
      g_autofree char *all = g_strdup_printf ("%s, %s", text, reserve);

      gtk_label_set_markup (self->totals, all);
    }
  else
    gtk_label_set_markup (self->totals, text);
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->side_totals))) != NULL)
    gtk_box_remove (self->side_totals, old);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_id_of (side);
      GtkWidget *box, *swatch, *label;
      g_autofree char *steps = NULL;

      biv_army_count (campaign, biv_army_list_units (campaign, id), &count);
      if (count.units == 0 && biv_desk_get_reader (biv_page_get_desk (BIV_PAGE (self))) != NULL)
        continue;
      box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
      swatch = biv_swatch_new ();
      steps = g_strdup_printf (_("%d of %d steps"), count.steps_now, count.steps_full);
      label = gtk_label_new (steps);
      biv_swatch_set_side (BIV_SWATCH (swatch), campaign, id);
      gtk_box_append (GTK_BOX (box), swatch);
      gtk_box_append (GTK_BOX (box), label);
      gtk_widget_set_tooltip_text (box, biv_item_call (side));
      gtk_box_append (self->side_totals, box);
    }
}

/* ---- What is selected ---- */

static GPtrArray *
list_selected_units (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  GPtrArray *units = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < selected->len; i++)
    if (BIV_IS_UNIT (selected->pdata[i]))
      g_ptr_array_add (units, g_object_ref (selected->pdata[i]));
  return units;
}

/* All of one formation, or %NULL. */
static BivFormation *
find_common_formation (BivArmiesPage *self,
                       GPtrArray     *units)
{
  const char *formation = units->len > 0 ? BIV_UNIT (units->pdata[0])->formation : NULL;

  for (guint i = 1; i < units->len; i++)
    if (g_strcmp0 (BIV_UNIT (units->pdata[i])->formation, formation) != 0)
      return NULL;
  return biv_campaign_find_formation (campaign_of (self), formation);
}

static void
on_selection_changed (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table), units = list_selected_units (self);
  g_autoptr (GMenuModel) menu = biv_army_menu_new (campaign_of (self), desk_of (self), selected);

  if (units->len > 1 && units->len == selected->len)
    biv_army_panel_show_many (self->panel, units);
  else
    biv_army_panel_show_item (self->panel, selected->len > 0 ? selected->pdata[0] : NULL);
  biv_army_panel_set_menu (self->panel, menu);
}

static void
pop_up (BivArmiesPage *self,
        GMenuModel    *menu,
        double         x,
        double         y)
{
  if (self->popover == NULL)
    {
      self->popover = gtk_popover_menu_new_from_model (NULL);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
      gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
      g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (gtk_widget_grab_focus), self->table);
    }
  gtk_widget_translate_coordinates (GTK_WIDGET (self->table), GTK_WIDGET (self), x, y, &x, &y);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), menu);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
on_menu (BivArmiesPage *self,
         double         x,
         double         y)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  g_autoptr (GMenuModel) menu = biv_army_menu_new (campaign_of (self), desk_of (self), selected);

  pop_up (self, menu, x, y);
}

/* Where it can be meant in two ways, a menu asks which. */
static void
on_dropped (BivArmiesPage *self,
            const char    *ids,
            BivItem       *target,
            double         x,
            double         y)
{
  g_autoptr (GPtrArray) items = biv_army_drop_list_items (desk_of (self), ids, target);
  g_autoptr (GMenu) menu = g_menu_new ();
  BivDrop only = BIV_DROP_PUT;

  for (int drop = 0; drop < BIV_N_DROPS; drop++)
    if (biv_army_drop_may (desk_of (self), (BivDrop) drop, items, target))
      {
        g_autofree char *label = biv_army_drop_dup_label (desk_of (self), (BivDrop) drop, items, target);
        g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

        g_menu_item_set_action_and_target (item, "armies.drop", "(iss)", drop, ids, biv_item_get_id (target));
        g_menu_append_item (menu, item);
        only = (BivDrop) drop;
      }
  if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 1)
    pop_up (self, G_MENU_MODEL (menu), x, y);
  else
    biv_army_drop_do (desk_of (self), only, items, target);
}

/* ---- Actions ---- */

static void
on_drop (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  BivDesk *desk = desk_of (BIV_ARMIES_PAGE (widget));
  const char *ids, *id;
  g_autoptr (GPtrArray) items = NULL;
  BivItem *target;
  int drop;

  g_variant_get (parameter, "(i&s&s)", &drop, &ids, &id);
  target = biv_campaign_find (biv_desk_get_campaign (desk), id);
  if (target == NULL || drop < 0 || drop >= BIV_N_DROPS)
    return;
  items = biv_army_drop_list_items (desk, ids, target);
  biv_army_drop_do (desk, (BivDrop) drop, items, target);
}

static void
edit_name (gpointer data)
{
  BivArmiesPage *self = data;

  self->edit_id = 0;
  biv_army_table_edit (self->table);
}

/* A menu that is closed takes the focus away from where its item has put it, and who leaves the entry has done with it. */
static void
on_edit (BivArmiesPage *self)
{
  if (self->edit_id == 0)
    self->edit_id = g_idle_add_once (edit_name, self);
}

static void
on_expand (BivArmiesPage *self)
{
  self->is_expanded = !self->is_expanded;
  biv_army_table_set_expanded (self->table, self->is_expanded);
  show_expanded (self);
}

static void
on_show_on_map (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  BivItem *item = selected->len > 0 ? selected->pdata[0] : NULL;

  if (item != NULL)
    biv_desk_show (desk_of (self), "map", BIV_IS_UNIT (item) ? BIV_UNIT (item)->formation : biv_item_get_id (item));
}

static void
on_detach (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) units = list_selected_units (self);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (BivProposal) proposal = NULL;
  BivFormation *common = find_common_formation (self, units);

  if (common == NULL)
    return;
  for (guint i = 0; i < units->len; i++)
    g_ptr_array_add (ids, (gpointer) biv_item_get_id (units->pdata[i]));
  g_ptr_array_add (ids, NULL);
  proposal = biv_turn_propose_detach (campaign_of (self), biv_id_of (common),
                                      (const char *const *) ids->pdata);
  biv_desk_commit (desk_of (self), proposal);
}

static void
on_merge (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (widget);
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  g_autoptr (BivProposal) proposal = NULL;

  if (selected->len != 1 || !BIV_IS_FORMATION (selected->pdata[0]))
    return;
  proposal = biv_turn_propose_merge (campaign_of (self), g_variant_get_string (parameter, NULL),
                                     biv_item_get_id (selected->pdata[0]));
  biv_desk_commit (desk_of (self), proposal);
}

static void
on_move (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (widget);
  g_autoptr (GPtrArray) units = list_selected_units (self);

  if (units->len > 0)
    biv_army_edit_move (desk_of (self), units, g_variant_get_string (parameter, NULL));
}

static void
on_remove (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);

  for (guint i = selected->len; i > 0; i--)
    if (BIV_IS_SIDE (selected->pdata[i - 1]))
      g_ptr_array_remove_index (selected, i - 1);
  if (selected->len > 0)
    biv_army_edit_remove (desk_of (self), selected);
}

static void
on_cut (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  g_autofree char *text = NULL;

  g_ptr_array_set_size (self->cut, 0);
  for (guint i = 0; i < selected->len; i++)
    if (!BIV_IS_SIDE (selected->pdata[i]))
      g_ptr_array_add (self->cut, g_strdup (biv_item_get_id (selected->pdata[i])));
  if (self->cut->len == 0)
    return;
  text = g_strdup_printf (ngettext ("%u taken up. Ctrl V puts it into a formation or an empty post.",
                                    "%u taken up. Ctrl V puts them into a formation.", self->cut->len), self->cut->len);
  gtk_label_set_text (self->totals, text);
}

static void
on_paste (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  BivItem *target = selected->len > 0 ? selected->pdata[0] : NULL;

  for (guint i = 0; i < self->cut->len; i++)
    {
      BivItem *item = biv_campaign_find (campaign_of (self), self->cut->pdata[i]);

      if (item != NULL && item != target)
        g_ptr_array_add (items, item);
    }
  g_ptr_array_set_size (self->cut, 0);
  if (items->len > 0 && target != NULL)
    biv_army_drop_do (desk_of (self), BIV_DROP_PUT, items, target);
  show_totals (self);
}

static void
on_fill_post (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (widget);
  g_autoptr (GPtrArray) units = list_selected_units (self);
  BivUnit *filler = biv_campaign_find_unit (campaign_of (self), g_variant_get_string (parameter, NULL));

  if (units->len == 1 && filler != NULL)
    biv_army_order_fill_post (desk_of (self), units->pdata[0], filler);
}

static void
on_put_below (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (widget);
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);

  if (selected->len == 1 && BIV_IS_FORMATION (selected->pdata[0]))
    biv_army_order_put_below (desk_of (self), selected->pdata[0], g_variant_get_string (parameter, NULL));
}

/* One up: out of the formation it is in, beside that. */
static void
on_promote (BivArmiesPage *self)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  BivFormation *formation = selected->len == 1 && BIV_IS_FORMATION (selected->pdata[0]) ? selected->pdata[0] : NULL;
  BivFormation *above = formation != NULL ? biv_campaign_find_formation (campaign_of (self), formation->parent) : NULL;

  if (above != NULL)
    biv_army_order_put_below (desk_of (self), formation, above->parent);
}

/* ---- Adding ---- */

static void
on_added (BivArmiesPage *self,
          BivItem       *item)
{
  biv_army_table_select (self->table, item);
}

static void
add (BivArmiesPage *self,
     BivKind        kind)
{
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (self->table);
  GtkWidget *dialog = biv_add_dialog_new (desk_of (self), kind, selected->len > 0 ? selected->pdata[0] : NULL,
                                          GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  g_signal_connect_object (dialog, "added", G_CALLBACK (on_added), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_add_formation (BivArmiesPage *self)
{
  add (self, BIV_KIND_FORMATION);
}

static void
on_add_unit (BivArmiesPage *self)
{
  add (self, BIV_KIND_UNIT);
}

static void
on_add_table (BivArmiesPage *self)
{
  gtk_window_present (GTK_WINDOW (biv_roster_dialog_new (desk_of (self),
                                                         GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
}

static void
on_copy_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivArmiesPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autoptr (BivCampaign) from = NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    {
      from = biv_document_read (file, &error);
      if (from == NULL || !biv_army_edit_copy_from (desk_of (self), from, &error))
        biv_desk_report (desk_of (self), error->message);
    }
  g_object_unref (chooser);
}

static void
on_copy_from (BivArmiesPage *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (GTK_WIDGET (self), desk_of (self), _("Copy the armies of a campaign"),
                                                   GTK_FILE_CHOOSER_ACTION_OPEN, _("Campaigns"), "campaign campaign.gz", FALSE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_copy_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivArmiesPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *text = biv_roster_dup_csv (biv_desk_get_campaign (desk_of (self)));
  g_autoptr (GError) error = NULL;

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL
      && !biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
    biv_desk_report (desk_of (self), error->message);
}

static void
on_export (BivArmiesPage *self)
{
  BivDesk *desk = desk_of (self);
  GtkFileChooserNative *chooser = biv_chooser_new (GTK_WIDGET (self), desk, _("Write the roster for a spreadsheet"),
                                                   GTK_FILE_CHOOSER_ACTION_SAVE, _("Tables (CSV)"), "csv", FALSE);
  g_autofree char *word = biv_item_dup_file_word (biv_desk_get_campaign (desk)), *name = g_strconcat (word, "-roster.csv", NULL);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The page ---- */

static void
biv_armies_page_refresh (BivPage *page)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (page);
  gboolean has_any = has_armies (self);

  self->is_refreshing = TRUE;
  fill_filters (self);
  self->is_refreshing = FALSE;
  gtk_stack_set_visible_child (self->stack, has_any ? GTK_WIDGET (self->columns) : self->empty);
  biv_army_table_update (self->table);
  biv_army_panel_update (self->panel);
  show_totals (self);
}

/* An empty page has the blue button itself. */
static void
biv_armies_page_get_next_step (BivPage     *page,
                               BivNextStep *step)
{
  if (has_armies (BIV_ARMIES_PAGE (page)))
    biv_desk_get_next_step (biv_page_get_desk (page), step);
}

static void
biv_armies_page_do_next_step (BivPage *page)
{
  biv_desk_do_next_step (biv_page_get_desk (page));
}

static void
biv_armies_page_show_item (BivPage    *page,
                           const char *id)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (page);
  BivItem *item = biv_campaign_find (campaign_of (self), id);

  if (!BIV_IS_UNIT (item) && !BIV_IS_FORMATION (item) && !BIV_IS_SIDE (item))
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_drop_down_set_selected (self->side_list, 0);
  gtk_drop_down_set_selected (self->status_list, 0);
  on_filter_changed (self);
  biv_army_table_select (self->table, item);
}

static void
biv_armies_page_find (BivPage *page)
{
  gtk_widget_grab_focus (BIV_ARMIES_PAGE (page)->search);
}

static void
on_narrow_changed (BivArmiesPage *self)
{
  gboolean is_narrow = biv_page_get_is_narrow (BIV_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (self->panel_revealer, !is_narrow || gtk_toggle_button_get_active (self->panel_toggle));
  gtk_widget_set_size_request (GTK_WIDGET (self->panel), is_narrow ? -1 : 264, is_narrow ? 240 : -1);
  gtk_widget_set_visible (self->legend, !is_narrow);
  if (is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

static void
biv_armies_page_constructed (GObject *object)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (object);

  G_OBJECT_CLASS (biv_armies_page_parent_class)->constructed (object);
  biv_army_panel_set_desk (self->panel, desk_of (self));
  biv_army_table_set_desk (self->table, desk_of (self));
  self->is_expanded = biv_campaign_peek_items (campaign_of (self), BIV_KIND_UNIT)->len <= EXPANDED_MOST;
  biv_army_table_set_expanded (self->table, self->is_expanded);
  show_expanded (self);
  if (biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE)->len > 0)
    biv_army_table_select (self->table, biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE)->pdata[0]);
  on_narrow_changed (self);
}

static void
biv_armies_page_dispose (GObject *object)
{
  BivArmiesPage *self = BIV_ARMIES_PAGE (object);

  self->is_refreshing = TRUE;
  g_clear_handle_id (&self->edit_id, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_armies_page_parent_class)->dispose (object);
}

static void
biv_armies_page_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ARMIES_PAGE (object)->cut);
  G_OBJECT_CLASS (biv_armies_page_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "armies.edit", NULL, BIV_COMMAND (on_edit));
  gtk_widget_class_install_action (widget_class, "armies.expand", NULL, BIV_COMMAND (on_expand));
  gtk_widget_class_install_action (widget_class, "armies.show-on-map", NULL, BIV_COMMAND (on_show_on_map));
  gtk_widget_class_install_action (widget_class, "armies.detach", NULL, BIV_COMMAND (on_detach));
  gtk_widget_class_install_action (widget_class, "armies.merge", "s", on_merge);
  gtk_widget_class_install_action (widget_class, "armies.drop", "(iss)", on_drop);
  gtk_widget_class_install_action (widget_class, "armies.fill-post", "s", on_fill_post);
  gtk_widget_class_install_action (widget_class, "armies.put-below", "s", on_put_below);
  gtk_widget_class_install_action (widget_class, "armies.promote", NULL, BIV_COMMAND (on_promote));
  gtk_widget_class_install_action (widget_class, "armies.move", "s", on_move);
  gtk_widget_class_install_action (widget_class, "armies.remove", NULL, BIV_COMMAND (on_remove));
  gtk_widget_class_install_action (widget_class, "armies.cut", NULL, BIV_COMMAND (on_cut));
  gtk_widget_class_install_action (widget_class, "armies.paste", NULL, BIV_COMMAND (on_paste));
  gtk_widget_class_install_action (widget_class, "armies.add-formation", NULL, BIV_COMMAND (on_add_formation));
  gtk_widget_class_install_action (widget_class, "armies.add-unit", NULL, BIV_COMMAND (on_add_unit));
  gtk_widget_class_install_action (widget_class, "armies.add-table", NULL, BIV_COMMAND (on_add_table));
  gtk_widget_class_install_action (widget_class, "armies.copy-from", NULL, BIV_COMMAND (on_copy_from));
  gtk_widget_class_install_action (widget_class, "armies.export-roster", NULL, BIV_COMMAND (on_export));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "armies.edit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_x, GDK_CONTROL_MASK, "armies.cut", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "armies.paste", NULL);
}

static void
biv_armies_page_class_init (BivArmiesPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "armies");
  object_class->constructed = biv_armies_page_constructed;
  object_class->dispose = biv_armies_page_dispose;
  object_class->finalize = biv_armies_page_finalize;
  page_class->refresh = biv_armies_page_refresh;
  page_class->get_next_step = biv_armies_page_get_next_step;
  page_class->do_next_step = biv_armies_page_do_next_step;
  page_class->show_item = biv_armies_page_show_item;
  page_class->find = biv_armies_page_find;

  g_type_ensure (BIV_TYPE_WRAP);
  g_type_ensure (BIV_TYPE_ARMY_TABLE);
  g_type_ensure (BIV_TYPE_ARMY_PANEL);
  g_type_ensure (BIV_TYPE_CLAMP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/armies-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivArmiesPage, search, side_list, status_list, expand_button, panel_toggle, stack, empty,
                     columns, table, totals, legend, side_totals, panel_revealer, panel);
  BIV_BIND_CALLBACKS (widget_class, on_filter_changed, on_search_stopped, on_search_activated, on_selection_changed,
                      on_menu, on_dropped);
  install_actions (widget_class);
}

static void
biv_armies_page_init (BivArmiesPage *self)
{
  self->cut = g_ptr_array_new_with_free_func (g_free);
  self->is_refreshing = TRUE;
  self->is_expanded = FALSE;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->side_list);
  self->is_refreshing = FALSE;
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow_changed), NULL);
  g_signal_connect_object (self->panel_toggle, "toggled", G_CALLBACK (on_narrow_changed), self, G_CONNECT_SWAPPED);
}
