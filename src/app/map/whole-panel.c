/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whole-panel.c: the map as a whole, while it is edited and nothing of it is selected */
#include "config.h"

#include "app/map/whole-panel.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/desk/field-row.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/model/map.h"

#define FAULTS_MOST 40              /* rows: who has more sees to these first */

struct _BivWholePanel
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* borrowed: the page's */
  GtkWidget *columns, *rows;        /* BivFieldRow of @campaign */
  BivItem   *campaign;              /* borrowed: the desk's, when the rows were made */

  GtkLabel  *counts, *hint, *to_look_at;        /* template children from here on */
  GtkBox    *size, *faults;
  GtkWidget *check;
};

enum { ITEM_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivWholePanel, biv_whole_panel, GTK_TYPE_WIDGET)

static void
show_counts (BivWholePanel *self,
             BivCampaign   *campaign)
{
  guint n_places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len;
  guint n_links = biv_campaign_peek_items (campaign, BIV_KIND_LINK)->len;
  g_autofree char *places = g_strdup_printf (ngettext ("%u place", "%u places", n_places), n_places);
  g_autofree char *links = g_strdup_printf (ngettext ("%u link", "%u links", n_links), n_links);
  /* TRANSLATORS: "32 places, 62 links" */
  g_autofree char *words = g_strdup_printf (_("%s, %s"), places, links);

  gtk_label_set_text (self->counts, words);
}

/* A map of squares or hexes was given its size when it was made. */
static void
show_size (BivWholePanel *self,
           BivCampaign   *campaign)
{
  if (self->campaign != BIV_ITEM (campaign))
    {
      biv_children_remove (self->size);
      self->campaign = BIV_ITEM (campaign);
      self->columns = biv_field_row_new (self->desk, self->campaign, "map-columns", _("Width"));
      self->rows = biv_field_row_new (self->desk, self->campaign, "map-rows", _("Height"));
      gtk_widget_set_tooltip_text (self->columns, _("In map units, as places have them; 0: as far as the places need"));
      gtk_widget_set_tooltip_text (self->rows, _("In map units, as places have them; 0: as far as the places need"));
      gtk_box_append (self->size, self->columns);
      gtk_box_append (self->size, self->rows);
    }
  biv_field_row_update (BIV_FIELD_ROW (self->columns));
  biv_field_row_update (BIV_FIELD_ROW (self->rows));
  gtk_widget_set_visible (GTK_WIDGET (self->size), !biv_map_is_grid (campaign));
}

static void
on_show (GtkWidget     *button,
         BivWholePanel *self)
{
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (button), "id"));

  g_signal_emit (self, signals[ITEM_ACTIVATED], 0, id);
}

static void
add_fault (BivWholePanel      *self,
           BivCampaign        *campaign,
           const BivItemFault *fault)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *clause = gtk_label_new (NULL), *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  BivItem *item = biv_campaign_find (campaign, fault->unit);

  biv_clause_label_set (GTK_LABEL (clause), fault->why.code);
  gtk_label_set_xalign (GTK_LABEL (clause), 0.0);
  gtk_widget_add_css_class (clause, "clause");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (words), biv_label_new (fault->why.text, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS));
  gtk_box_append (GTK_BOX (words), clause);
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), words);
  /* A side has no spot on the map. */
  if (BIV_IS_PLACE (item) || BIV_IS_LINK (item))
    {
      GtkWidget *button = gtk_button_new_with_label (_("Show"));
      g_autofree char *label = g_strdup_printf (_("Show: %s"), fault->why.text);

      gtk_widget_set_valign (button, GTK_ALIGN_START);
      gtk_widget_add_css_class (button, "dense");
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      g_object_set_data_full (G_OBJECT (button), "id", g_strdup (fault->unit), g_free);
      g_signal_connect (button, "clicked", G_CALLBACK (on_show), self);
      gtk_box_append (GTK_BOX (row), button);
    }
  gtk_box_append (self->faults, row);
}

static void
show_faults (BivWholePanel *self,
             BivCampaign   *campaign)
{
  g_autoptr (GPtrArray) faults = biv_map_list_warnings (campaign);
  g_autofree char *count = g_strdup_printf (ngettext ("%u to look at", "%u to look at", faults->len), faults->len);

  biv_children_remove (self->faults);
  for (guint i = 0; i < MIN (faults->len, FAULTS_MOST); i++)
    add_fault (self, campaign, faults->pdata[i]);
  gtk_label_set_text (self->to_look_at, faults->len > 0 ? count : _("Nothing is amiss"));
  gtk_widget_set_visible (self->check, biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0);
}

void
biv_whole_panel_show (BivWholePanel *self,
                      BivDesk       *desk,
                      const char    *hint)
{
  BivCampaign *campaign;

  g_return_if_fail (BIV_IS_WHOLE_PANEL (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  campaign = biv_desk_get_campaign (desk);
  gtk_label_set_text (self->hint, hint);
  show_counts (self, campaign);
  show_size (self, campaign);
  show_faults (self, campaign);
}

static void
biv_whole_panel_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_whole_panel_parent_class)->dispose (object);
}

static void
biv_whole_panel_class_init (BivWholePanelClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = biv_whole_panel_dispose;
  signals[ITEM_ACTIVATED] = g_signal_new ("item-activated", BIV_TYPE_WHOLE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/whole-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivWholePanel, counts, hint, to_look_at, size, faults, check);
}
