/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-army-panel.c: the side, formation or unit that is selected: its fields, and what the journal says of it */
#include "app/biv-army-panel.h"

#include <glib/gi18n.h>

#include "app/biv-field-row.h"
#include "app/biv-pages.h"
#include "app/biv-row-name.h"
#include "app/biv-swatch.h"
#include "campaign/biv-army.h"
#include "campaign/biv-type-table.h"

#define LINES_MOST 40               /* of the history; the journal has them all */

struct _BivArmyPanel
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  BivItem       *item;
  GPtrArray     *others;            /* units that are selected besides; NULL: none */
  GtkWidget     *type_row;          /* of a unit's fields; not owned */
  char          *offered;           /* the campaign's table when its types were offered */

  GtkWidget     *content;           /* template children */
  BivSwatch     *swatch;
  GtkLabel      *title;
  GtkLabel      *subtitle;
  GtkMenuButton *menu_button;
  GtkBox        *fields;
  GtkWidget     *history_heading;
  GtkListBox    *history;
  GtkWidget     *lines_button;
  GtkWidget     *map_button;
};

G_DEFINE_FINAL_TYPE (BivArmyPanel, biv_army_panel, GTK_TYPE_WIDGET)

/* ---- Fields ---- */

typedef struct
{
  const char *name;
  const char *label;                /* marked with N_() */
} Field;

static const Field side_fields[] = {
  { "name", N_("Name") },
  { "short-name", N_("Short name") },
  { "kind", N_("Kind") },
  { "commander-in-chief", N_("Command") },
  { "player", N_("Player") },
  { "contact", N_("Contact") },
  { "mission", N_("Mission") },
  { "notes", N_("Notes") },
  { NULL }
};

static const Field formation_fields[] = {
  { "name", N_("Name") },
  { "level", N_("Level") },
  { "commander", N_("Commander") },
  { "rank", N_("Rank") },
  { "rating", N_("Rating") },
  { "commander-state", N_("His state") },
  { "location", N_("Place") },
  { "parent", N_("Belongs to") },
  { "shaken-until", N_("Shaken to") },
  { NULL }
};

static const Field unit_fields[] = {
  { "status", N_("Status") },
  { "ready-turn", N_("Ready on") },
  { "steps-now", N_("Steps") },
  { "steps-full", N_("Full steps") },
  { "type", N_("Type") },
  { "formation", N_("Formation") },
  { "quality", N_("Quality") },
  { "ref", N_("Ref") },
  { "name", N_("Name") },
  { "remarks", N_("Remarks") },
  { NULL }
};

/* What many units may share. */
static const Field shared_fields[] = {
  { "status", N_("Status") },
  { "ready-turn", N_("Ready on") },
  { "steps-now", N_("Steps") },
  { "steps-full", N_("Full steps") },
  { "type", N_("Type") },
  { "formation", N_("Formation") },
  { "quality", N_("Quality") },
  { "remarks", N_("Remarks") },
  { NULL }
};

/* A unit's type is one of the book's. */
static void
offer_types (BivArmyPanel *self,
             BivFieldRow  *row)
{
  BivUnit *unit = BIV_UNIT (self->item);
  BivBook *book = biv_campaign_get_book (biv_desk_get_campaign (self->desk), unit->ruleset);
  g_autoptr (GPtrArray) values = g_ptr_array_new (), labels = g_ptr_array_new ();

  if (book == NULL)
    return;
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (type->is_derived && g_strcmp0 (type->id, unit->type) != 0)
        continue;
      g_ptr_array_add (values, (gpointer) type->id);
      g_ptr_array_add (labels, (gpointer) type->name);
    }
  g_ptr_array_add (values, NULL);
  g_ptr_array_add (labels, NULL);
  biv_field_row_set_choices (row, (const char *const *) values->pdata, (const char *const *) labels->pdata);
}

/* The referee may have changed the table of types since. */
static void
keep_up_with_types (BivArmyPanel *self)
{
  char **types = biv_desk_get_campaign (self->desk)->types;
  g_autofree char *now = types != NULL ? g_strjoinv ("\n", types) : g_strdup ("");

  if (self->type_row == NULL || g_strcmp0 (now, self->offered) == 0)
    return;
  g_free (self->offered);
  self->offered = g_steal_pointer (&now);
  offer_types (self, BIV_FIELD_ROW (self->type_row));
}

static void
make_fields (BivArmyPanel *self)
{
  const Field *fields = self->others != NULL ? shared_fields
                        : BIV_IS_SIDE (self->item) ? side_fields
                        : BIV_IS_FORMATION (self->item) ? formation_fields : unit_fields;
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->fields))) != NULL)
    gtk_box_remove (self->fields, old);
  self->type_row = NULL;
  g_clear_pointer (&self->offered, g_free);
  for (const Field *field = fields; field->name != NULL; field++)
    {
      GtkWidget *row = biv_field_row_new (self->desk, self->item, field->name, _(field->label));

      if (BIV_IS_UNIT (self->item) && g_str_equal (field->name, "type"))
        self->type_row = row;
      if (self->others != NULL)
        biv_field_row_set_others (BIV_FIELD_ROW (row), self->others);
      gtk_box_append (self->fields, row);
    }
}

/* ---- Head ---- */

static void
show_unit_head (BivArmyPanel *self,
                BivCampaign  *campaign,
                BivUnit      *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  const char *type = biv_unit_get_type_label (campaign, unit);
  g_autofree char *text = g_strdup_printf ("%s, %s, %s", biv_unit_get_ref (unit), type != NULL ? type : "",
                                           formation != NULL ? biv_item_get_name (BIV_ITEM (formation)) : "");

  biv_swatch_set_unit (self->swatch, campaign, unit);
  gtk_label_set_text (self->subtitle, text);
}

static void
show_formation_head (BivArmyPanel *self,
                     BivCampaign  *campaign,
                     BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  const char *where = place != NULL ? biv_item_get_name (BIV_ITEM (place)) : _("off the map");
  /* TRANSLATORS: a formation's level, its side, and where it is */
  g_autofree char *text = g_strdup_printf (_("%s of %s, %s"),
                                           biv_word_get_label (biv_level_get_type (), (int) formation->level),
                                           side != NULL ? biv_item_get_name (BIV_ITEM (side)) : "", where);

  biv_swatch_set_side (self->swatch, campaign, formation->side);
  gtk_label_set_text (self->subtitle, text);
}

static void
show_many_head (BivArmyPanel *self)
{
  guint n = self->others->len + 1;
  g_autofree char *title = g_strdup_printf (ngettext ("%u unit", "%u units", n), n);

  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), NULL);
  gtk_label_set_text (self->subtitle, _("What is changed here is changed for all of them, as one step."));
  biv_swatch_set_unit (self->swatch, biv_desk_get_campaign (self->desk), BIV_UNIT (self->item));
}

static void
show_head (BivArmyPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  const char *name = biv_item_get_name (self->item);

  if (self->others != NULL)
    {
      show_many_head (self);
      return;
    }
  gtk_label_set_text (self->title, name != NULL ? name : biv_item_get_id (self->item));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), name);
  if (BIV_IS_UNIT (self->item))
    show_unit_head (self, campaign, BIV_UNIT (self->item));
  else if (BIV_IS_FORMATION (self->item))
    show_formation_head (self, campaign, BIV_FORMATION (self->item));
  else
    {
      biv_swatch_set_side (self->swatch, campaign, biv_item_get_id (self->item));
      gtk_label_set_text (self->subtitle, BIV_SIDE (self->item)->player);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), *gtk_label_get_text (self->subtitle) != '\0');
}

/* ---- History ---- */

static GtkWidget *
make_line (BivEntry *entry)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  /* TRANSLATORS: at the head of a line of history */
  g_autofree char *turn = g_strdup_printf (_("Turn %d"), entry->turn);
  GtkWidget *when = gtk_label_new (turn), *text = gtk_label_new (entry->text);

  gtk_label_set_width_chars (GTK_LABEL (when), 7);
  gtk_label_set_xalign (GTK_LABEL (when), 0);
  gtk_label_set_yalign (GTK_LABEL (when), 0);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 18);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (when, "remark");
  gtk_widget_add_css_class (when, "dim-label");
  gtk_widget_add_css_class (text, "remark");
  gtk_box_append (GTK_BOX (box), when);
  gtk_box_append (GTK_BOX (box), text);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

static void
show_history (BivArmyPanel *self)
{
  GPtrArray *entries = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_ENTRY);
  const char *id = biv_item_get_id (self->item);
  GtkWidget *old;
  int n = 0;

  while ((old = GTK_WIDGET (gtk_list_box_get_row_at_index (self->history, 0))) != NULL)
    gtk_list_box_remove (self->history, old);
  for (guint i = entries->len; i > 0 && n < LINES_MOST; i--)
    {
      BivEntry *entry = entries->pdata[i - 1];

      if (entry->text == NULL || entry->objects == NULL
          || !g_strv_contains ((const char *const *) entry->objects, id))
        continue;
      gtk_list_box_prepend (self->history, make_line (entry));
      n++;
    }
}

/* ---- The panel ---- */

static void
on_lines (BivArmyPanel *self)
{
  if (self->item != NULL)
    biv_desk_show (self->desk, "journal", biv_item_get_id (self->item));
}

static void
on_map (BivArmyPanel *self)
{
  const char *id = NULL;

  if (BIV_IS_UNIT (self->item))
    id = BIV_UNIT (self->item)->formation;
  else if (BIV_IS_FORMATION (self->item))
    id = biv_item_get_id (self->item);
  if (id != NULL)
    biv_desk_show (self->desk, "map", id);
}

void
biv_army_panel_update (BivArmyPanel *self)
{
  g_return_if_fail (BIV_IS_ARMY_PANEL (self));

  if (self->item == NULL)
    return;
  show_head (self);
  keep_up_with_types (self);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->fields)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    biv_field_row_update (BIV_FIELD_ROW (row));
  show_history (self);
}

void
biv_army_panel_show_item (BivArmyPanel *self,
                          BivItem      *item)
{
  gboolean had_many;

  g_return_if_fail (BIV_IS_ARMY_PANEL (self));

  gtk_widget_set_visible (self->content, item != NULL);
  had_many = self->others != NULL;
  g_clear_pointer (&self->others, g_ptr_array_unref);
  if ((!g_set_object (&self->item, item) && !had_many) || item == NULL)
    return;
  gtk_widget_set_visible (self->history_heading, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->history), TRUE);
  make_fields (self);
  gtk_widget_set_visible (self->lines_button, biv_pages_has ("journal"));
  gtk_widget_set_visible (self->map_button, biv_pages_has ("map") && !BIV_IS_SIDE (item));
  biv_army_panel_update (self);
}

void
biv_army_panel_show_many (BivArmyPanel *self,
                          GPtrArray    *items)
{
  g_return_if_fail (BIV_IS_ARMY_PANEL (self) && items->len > 1);

  g_clear_pointer (&self->others, g_ptr_array_unref);
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 1; i < items->len; i++)
    g_ptr_array_add (self->others, g_object_ref (items->pdata[i]));
  g_set_object (&self->item, items->pdata[0]);
  gtk_widget_set_visible (self->content, TRUE);
  gtk_widget_set_visible (self->history_heading, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->history), FALSE);
  gtk_widget_set_visible (self->lines_button, FALSE);
  gtk_widget_set_visible (self->map_button, FALSE);
  make_fields (self);
  biv_army_panel_update (self);
}

void
biv_army_panel_set_menu (BivArmyPanel *self,
                         GMenuModel   *menu)
{
  g_return_if_fail (BIV_IS_ARMY_PANEL (self));
  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

void
biv_army_panel_set_desk (BivArmyPanel *self,
                         BivDesk      *desk)
{
  g_return_if_fail (BIV_IS_ARMY_PANEL (self));
  self->desk = desk;
}

static void
biv_army_panel_dispose (GObject *object)
{
  BivArmyPanel *self = BIV_ARMY_PANEL (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->offered, g_free);
  g_clear_object (&self->item);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_army_panel_parent_class)->dispose (object);
}

static void
biv_army_panel_class_init (BivArmyPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_army_panel_dispose;
  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-army-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, content);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, swatch);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, title);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, subtitle);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, menu_button);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, fields);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, history_heading);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, history);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, lines_button);
  gtk_widget_class_bind_template_child (widget_class, BivArmyPanel, map_button);
  gtk_widget_class_bind_template_callback (widget_class, on_lines);
  gtk_widget_class_bind_template_callback (widget_class, on_map);
}

static void
biv_army_panel_init (BivArmyPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (self->content, FALSE);
}
