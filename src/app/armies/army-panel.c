/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-panel.c: the side, formation or unit that is selected: its fields, and what the journal says of it */
#include "app/armies/army-panel.h"

#include <glib/gi18n.h>

#include "app/desk/field-row.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "engine/biv-book.h"

#define LINES_MOST 40               /* of the history; the journal has them all */

struct _BivArmyPanel
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  BivItem       *item;
  GPtrArray     *others;            /* units that are selected besides; NULL: none */
  GPtrArray     *rows;              /* of BivFieldRow, not owned */
  GHashTable    *open_groups;       /* headings that were opened, and stay so from one thing to the next */
  GtkWidget     *type_row;          /* of a unit's fields; not owned */
  char          *offered;           /* the campaign's table when its types were offered */

  GtkWidget     *content;           /* template children */
  BivSwatch     *swatch;
  GtkLabel      *title;
  GtkLabel      *subtitle;
  GtkMenuButton *menu_button;
  GtkBox        *fields;
  GtkListBox    *history;
  GtkWidget     *lines_button;
  GtkWidget     *map_button;
};

G_DEFINE_FINAL_TYPE (BivArmyPanel, biv_army_panel, GTK_TYPE_WIDGET)

/* ---- Fields ---- */

/* With an empty name: the heading of those that follow, which are out of sight until it is opened. */
typedef struct
{
  const char *name;
  const char *label;                /* marked with N_() */
  gboolean    is_of_some;           /* of units whose rulebook says that they have it */
} Field;

#define GROUP(label) { "", label }

static const Field side_fields[] = {
  { "name", N_("Name") },
  { "short-name", N_("Short name") },
  { "kind", N_("Kind") },
  { "commander-in-chief", N_("Commanded by") },
  { "player", N_("Player") },
  { "contact", N_("Reached at") },
  { "mission", N_("Mission") },
  { "notes", N_("Notes") },
  GROUP (N_("Score and losses")),
  { "vp", N_("Points won") },
  { "morale", N_("Morale") },
  { "start-strength", N_("Steps at first") },
  { "reinforced-strength", N_("Steps come since") },
  { "replacement-points", N_("Replacements") },
  { "replacement-stock", N_("Not yet used") },
  { NULL }
};

static const Field formation_fields[] = {
  { "name", N_("Name") },
  { "level", N_("Level") },
  { "commander", N_("Commander") },
  { "rank", N_("Rank") },
  { "rating", N_("Rating") },
  { "player", N_("Player") },
  { "commander-state", N_("His state") },
  { "location", N_("Place") },
  { "parent", N_("Belongs to") },
  { "shaken-until", N_("Shaken to") },
  GROUP (N_("Command and supply")),
  { "side", N_("Side") },
  { "commander-back", N_("He is back on") },
  { "quality", N_("Quality") },
  { "supply-days", N_("Days of supply") },
  { "out-of-supply", N_("Turns without") },
  { "forced-turn", N_("Forced march") },
  { "shut-in", N_("Shut in") },
  { "embarked", N_("Embarked") },
  { "risen", N_("Rose on") },
  { "worn", N_("Fell on") },
  GROUP (N_("In this turn")),
  { "previous-place", N_("Came from") },
  { "arrived-by", N_("By") },
  { "arrival", N_("Came at") },
  { "met-on", N_("Met on") },
  { "met-from", N_("Met from") },
  { "moves-with", N_("Moves with") },
  { "spent", N_("Points spent") },
  { "draft", N_("Way still to go") },
  { "in-contact", N_("In contact") },
  { "fought", N_("Has fought") },
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
  GROUP (N_("Losses and captivity")),
  { "steps-due", N_("Steps due") },
  { "captor", N_("Captor") },
  { "captured-turn", N_("Captured on") },
  { "merged-into", N_("Merged into") },
  { "post-of", N_("In the post of") },
  GROUP (N_("Troops and guns")),
  { "ruleset", N_("Rulebook") },
  { "start-quality", N_("First quality") },
  { "risen", N_("Rose on") },
  { "frontage", N_("Frontage mm"), .is_of_some = TRUE },
  { "guns", N_("Guns"), .is_of_some = TRUE },
  { "calibre", N_("Calibre"), .is_of_some = TRUE },
  { "class", N_("Class"), .is_of_some = TRUE },
  { "weight", N_("Weight"), .is_of_some = TRUE },
  { "mount", N_("Guns are"), .is_of_some = TRUE },
  { "dismounted", N_("Dismounted"), .is_of_some = TRUE },
  { "extras", N_("What else") },
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

/* A unit may have another rulebook's fields, if somebody has filled them in. */
static gboolean
is_wanted (BivArmyPanel *self,
           const Field  *field)
{
  if (!field->is_of_some || !BIV_IS_UNIT (self->item))
    return TRUE;
  return biv_campaign_has_unit_field (biv_desk_get_campaign (self->desk), BIV_UNIT (self->item)->ruleset, field->name)
         || !biv_item_is_fallback (self->item, biv_kind_find_field (BIV_KIND_UNIT, field->name));
}

static void
on_group (GtkExpander  *group,
          GParamSpec   *pspec,
          BivArmyPanel *self)
{
  gpointer label = g_object_get_data (G_OBJECT (group), "group");

  if (gtk_expander_get_expanded (group))
    g_hash_table_add (self->open_groups, label);
  else
    g_hash_table_remove (self->open_groups, label);
}

/* Returns: the box in it */
static GtkBox *
add_group (BivArmyPanel *self,
           const char   *label)
{
  GtkWidget *group = gtk_expander_new (_(label)), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  gtk_widget_set_margin_top (group, 4);
  gtk_widget_set_margin_top (box, 4);
  gtk_expander_set_child (GTK_EXPANDER (group), box);
  gtk_expander_set_expanded (GTK_EXPANDER (group), g_hash_table_contains (self->open_groups, label));
  g_object_set_data (G_OBJECT (group), "group", (gpointer) label);
  g_signal_connect_object (group, "notify::expanded", G_CALLBACK (on_group), self, 0);
  gtk_box_append (self->fields, group);
  return GTK_BOX (box);
}

/* A unit's rulebook is one that there is, or the campaign's. */
static void
offer_rulesets (BivFieldRow *row)
{
  const char *const *ids = biv_book_list_ids ();
  g_autoptr (GPtrArray) values = g_ptr_array_new (), labels = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (values, (gpointer) "");
  g_ptr_array_add (labels, g_strdup (_("The campaign’s")));
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_book_load (ids[i], NULL);

      g_ptr_array_add (values, (gpointer) ids[i]);
      g_ptr_array_add (labels, g_strdup (book != NULL ? biv_book_get_title (book) : ids[i]));
    }
  g_ptr_array_add (values, NULL);
  g_ptr_array_add (labels, NULL);
  biv_field_row_set_choices (row, (const char *const *) values->pdata, (const char *const *) labels->pdata);
}

static void
add_field (BivArmyPanel *self,
           GtkBox       *box,
           const Field  *field)
{
  GtkWidget *row = biv_field_row_new (self->desk, self->item, field->name, _(field->label));

  if (BIV_IS_UNIT (self->item) && g_str_equal (field->name, "type"))
    self->type_row = row;
  if (BIV_IS_UNIT (self->item) && g_str_equal (field->name, "ruleset"))
    offer_rulesets (BIV_FIELD_ROW (row));
  /* TRANSLATORS: how many steps come back, and on which turn: two of them on turn 6 and one on turn 8 */
  if (g_str_equal (field->name, "steps-due"))
    biv_field_row_set_empty (BIV_FIELD_ROW (row), _("2:6,1:8: two on turn 6, one on 8"));
  if (g_str_equal (field->name, "arrival"))
    biv_field_row_set_empty (BIV_FIELD_ROW (row), _("1/2: at half the turn"));
  if (self->others != NULL)
    biv_field_row_set_others (BIV_FIELD_ROW (row), self->others);
  g_ptr_array_add (self->rows, row);
  gtk_box_append (box, row);
}

static void
make_fields (BivArmyPanel *self)
{
  const Field *fields = self->others != NULL ? shared_fields
                        : BIV_IS_SIDE (self->item) ? side_fields
                        : BIV_IS_FORMATION (self->item) ? formation_fields : unit_fields;
  GtkBox *box = self->fields;

  g_ptr_array_set_size (self->rows, 0);
  biv_children_remove (self->fields);
  self->type_row = NULL;
  g_clear_pointer (&self->offered, g_free);
  for (const Field *field = fields; field->name != NULL; field++)
    if (*field->name == '\0')
      box = add_group (self, field->label);
    else if (is_wanted (self, field))
      add_field (self, box, field);
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
                                           formation != NULL ? biv_item_call (formation) : "");

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
  const char *where = place != NULL ? biv_item_call (place) : _("off the map");
  /* TRANSLATORS: a formation's level, its side, and where it is */
  g_autofree char *text = g_strdup_printf (_("%s of %s, %s"),
                                           biv_word_get_label (biv_level_get_type (), (int) formation->level),
                                           side != NULL ? biv_item_call (side) : "", where);

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
  gtk_label_set_text (self->title, biv_item_call (self->item));
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
  GtkWidget *when = biv_label_new (turn, "remark dim-label", BIV_LABEL_LEFT);
  GtkWidget *text = biv_label_new (biv_said (entry->text), "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);

  gtk_label_set_width_chars (GTK_LABEL (when), 7);
  gtk_label_set_yalign (GTK_LABEL (when), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 18);
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
  int n = 0;

  biv_children_remove (self->history);
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
  for (guint i = 0; i < self->rows->len; i++)
    biv_field_row_update (self->rows->pdata[i]);
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
  gtk_widget_set_visible (GTK_WIDGET (self->history), TRUE);
  make_fields (self);
  gtk_widget_set_visible (self->lines_button, TRUE);
  gtk_widget_set_visible (self->map_button, !BIV_IS_SIDE (item));
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

  g_ptr_array_set_size (self->rows, 0);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->offered, g_free);
  g_clear_object (&self->item);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_army_panel_parent_class)->dispose (object);
}

static void
biv_army_panel_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ARMY_PANEL (object)->rows);
  g_hash_table_unref (BIV_ARMY_PANEL (object)->open_groups);
  G_OBJECT_CLASS (biv_army_panel_parent_class)->finalize (object);
}

static void
biv_army_panel_class_init (BivArmyPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_army_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_army_panel_finalize;
  g_type_ensure (BIV_TYPE_SWATCH);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/army-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivArmyPanel, content, swatch, title, subtitle, menu_button, fields, history,
                     lines_button, map_button);
  BIV_BIND_CALLBACKS (widget_class, on_lines, on_map);
}

static void
biv_army_panel_init (BivArmyPanel *self)
{
  self->rows = g_ptr_array_new ();
  self->open_groups = g_hash_table_new (NULL, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (self->content, FALSE);
}
