/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several-panel.c: several places, links and drawn things beside the map: what they share, changed for all at once */
#include "config.h"

#include "app/map/several-panel.h"

#include "base/i18n.h"

#include "app/desk/field-row.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"

struct _BivSeveralPanel
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* borrowed: the page's */
  char     **ids;
  GPtrArray *items;                 /* the same, as the rows have them */
  gboolean   is_filling;

  GtkLabel  *title;                 /* template children from here on */
  GtkBox    *in_line, *sections;
  GtkWidget *with_places, *only_places, *only_links, *add_links, *lengths;
};

enum { REMOVE, KEEP, LENGTHS, NARROW, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivSeveralPanel, biv_several_panel, GTK_TYPE_WIDGET)

typedef struct
{
  const char *field, *label;
} Field;

static const Field place_fields[] = {
  { "terrain", N_("Terrain") }, { "owner", N_("Owner") }, { "objective-points", N_("Points") }, { "base-of", N_("Base of") },
  { NULL },
};

static const Field link_fields[] = {
  { "kind", N_("Kind") }, { "crossing", N_("Crossing") }, { "length", N_("Length") }, { "cost", N_("Cost") },
  { "closed", N_("Closed") }, { "one-way", N_("One way") }, { NULL },
};

static const Field drawn_fields[] = { { "kind", N_("Kind") }, { "size", N_("Size, 1 to 5") }, { NULL } };

static BivCampaign *
get_campaign (BivSeveralPanel *self)
{
  return biv_desk_get_campaign (self->desk);
}

static GPtrArray *
list_of_kind (BivCampaign       *campaign,
              const char *const *ids,
              BivKind            kind)
{
  GPtrArray *items = g_ptr_array_new ();

  for (gsize i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      BivItem *item = biv_campaign_find (campaign, ids[i]);

      if (item != NULL && biv_item_get_kind (item) == kind)
        g_ptr_array_add (items, item);
    }
  return items;
}

char *
biv_several_dup_words (BivCampaign       *campaign,
                       const char *const *ids)
{
  g_autoptr (GPtrArray) places = list_of_kind (campaign, ids, BIV_KIND_PLACE);
  g_autoptr (GPtrArray) links = list_of_kind (campaign, ids, BIV_KIND_LINK);
  g_autoptr (GPtrArray) shapes = list_of_kind (campaign, ids, BIV_KIND_DRAWN);
  g_autoptr (GString) words = g_string_new (NULL);

  if (places->len > 0)
    g_string_append_printf (words, ngettext ("%u place", "%u places", places->len), places->len);
  if (links->len > 0)
    {
      g_string_append (words, words->len > 0 ? ", " : "");
      g_string_append_printf (words, ngettext ("%u link", "%u links", links->len), links->len);
    }
  if (shapes->len > 0)
    {
      g_string_append (words, words->len > 0 ? ", " : "");
      /* TRANSLATORS: rivers, woods and the like, drawn on the map */
      g_string_append_printf (words, ngettext ("%u drawn", "%u drawn", shapes->len), shapes->len);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- Lists of words: each is had by all, by some or by none ---- */

typedef struct
{
  BivSeveralPanel *panel;
  GPtrArray       *items;
  const char      *field;
  char            *word;
} Tick;

static void
tick_free (gpointer data,
           GClosure *closure)
{
  Tick *tick = data;

  g_ptr_array_unref (tick->items);
  g_free (tick->word);
  g_free (tick);
}

/* Who knows of a link without a list: everybody (CA-MAP-8). */
static gboolean
has_word (Tick    *tick,
          BivItem *item)
{
  const BivFieldSpec *spec = biv_kind_find_field (biv_item_get_kind (item), tick->field);
  char **list = G_STRUCT_MEMBER (char **, item, spec->offset);

  if (BIV_IS_LINK (item))
    return biv_map_side_knows (BIV_LINK (item), tick->word);
  return list != NULL && g_strv_contains ((const char *const *) list, tick->word);
}

static guint
count_with_word (Tick *tick)
{
  guint n = 0;

  for (guint i = 0; i < tick->items->len; i++)
    n += has_word (tick, tick->items->pdata[i]);
  return n;
}

/* All words that the item has, and @tick's where it is to have it. Of the sides that know a link, all together are none named. */
static void
set_word (Tick        *tick,
          BivProposal *proposal,
          BivItem     *item,
          gboolean     is_on)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  if (BIV_IS_LINK (item))
    {
      guint n_sides = biv_campaign_peek_items (get_campaign (tick->panel), BIV_KIND_SIDE)->len;

      BIV_EACH (BivItem, side, get_campaign (tick->panel), BIV_KIND_SIDE)
        if (g_str_equal (biv_item_get_id (side), tick->word) ? is_on : biv_map_side_knows (BIV_LINK (item), biv_item_get_id (side)))
          g_ptr_array_add (words, (gpointer) biv_item_get_id (side));
      /* A link that nobody knew of cannot be said: it stays as it is. */
      if (words->len == 0)
        return;
      if (words->len == n_sides)
        {
          biv_proposal_set_list (proposal, item, tick->field, NULL);
          return;
        }
    }
  else
    {
      for (char **word = BIV_PLACE (item)->features; word != NULL && *word != NULL; word++)
        if (!g_str_equal (*word, tick->word))
          g_ptr_array_add (words, *word);
      if (is_on)
        g_ptr_array_add (words, tick->word);
    }
  g_ptr_array_add (words, NULL);
  biv_proposal_set_list (proposal, item, tick->field, (const char *const *) words->pdata);
}

static void
on_tick (GtkCheckButton *check,
         Tick           *tick)
{
  BivSeveralPanel *self = tick->panel;
  gboolean is_on = gtk_check_button_get_active (check);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;
  const BivFieldSpec *spec;

  if (self->is_filling)
    return;
  spec = biv_kind_find_field (biv_item_get_kind (tick->items->pdata[0]), tick->field);
  title = BIV_KEPT (g_strdup (biv_field_get_label (spec)));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  for (guint i = 0; i < tick->items->len; i++)
    set_word (tick, proposal, tick->items->pdata[i], is_on);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  else
    biv_several_panel_show (self, self->desk, (const char *const *) self->ids);
}

static void
show_tick (GtkCheckButton *check,
           Tick           *tick)
{
  guint n = count_with_word (tick);

  gtk_check_button_set_inconsistent (check, n > 0 && n < tick->items->len);
  gtk_check_button_set_active (check, n == tick->items->len);
}

static void
add_tick (BivSeveralPanel *self,
          GtkFlowBox      *box,
          GPtrArray       *items,
          const char      *field,
          const char      *word,
          const char      *label)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);
  Tick *tick = g_new0 (Tick, 1);

  tick->panel = self;
  tick->items = g_ptr_array_ref (items);
  tick->field = field;
  tick->word = g_strdup (word);
  show_tick (GTK_CHECK_BUTTON (check), tick);
  g_object_set_data (G_OBJECT (check), "tick", tick);
  g_signal_connect_data (check, "toggled", G_CALLBACK (on_tick), tick, tick_free, 0);
  gtk_flow_box_append (box, check);
  gtk_widget_set_focusable (gtk_widget_get_parent (check), FALSE);
}

static GtkFlowBox *
add_ticks (BivSeveralPanel *self,
           const char      *heading)
{
  GtkWidget *label = gtk_label_new (heading), *box = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (box), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (box), 2);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, heading, -1);
  gtk_box_append (self->sections, label);
  gtk_box_append (self->sections, box);
  return GTK_FLOW_BOX (box);
}

/* ---- Fields ---- */

/* Bare ground lies between the cells of a grid alone. */
static void
offer_link_kinds (BivFieldRow *row)
{
  const char *values[BIV_LINK_GROUND + 1] = { NULL }, *labels[BIV_LINK_GROUND + 1] = { NULL };

  for (int kind = 0; kind < BIV_LINK_GROUND; kind++)
    {
      values[kind] = biv_word_get_nick (biv_link_kind_get_type (), kind);
      labels[kind] = biv_word_get_label (biv_link_kind_get_type (), kind);
    }
  biv_field_row_set_choices (row, values, labels);
}

static void
add_section (BivSeveralPanel *self,
             GPtrArray       *items,
             const char      *heading,
             const Field     *fields)
{
  GtkWidget *label = gtk_label_new (heading);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  for (guint i = 1; i < items->len; i++)
    g_ptr_array_add (others, items->pdata[i]);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (self->sections, label);
  for (; fields->field != NULL; fields++)
    {
      GtkWidget *row = biv_field_row_new (self->desk, items->pdata[0], fields->field, _(fields->label));

      if (BIV_IS_LINK (items->pdata[0]) && g_str_equal (fields->field, "kind") && !biv_map_is_grid (get_campaign (self)))
        offer_link_kinds (BIV_FIELD_ROW (row));
      biv_field_row_set_others (BIV_FIELD_ROW (row), others);
      gtk_box_append (self->sections, row);
    }
}

static void
add_features (BivSeveralPanel *self,
              GPtrArray       *places)
{
  GtkFlowBox *box = add_ticks (self, _("Features"));
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (const char *const *feature = biv_features_list (); *feature != NULL; feature++)
    {
      g_hash_table_add (known, (gpointer) *feature);
      add_tick (self, box, places, "features", *feature, biv_feature_get_label (*feature));
    }
  /* What somebody has called one himself. */
  for (guint i = 0; i < places->len; i++)
    for (char **feature = BIV_PLACE (places->pdata[i])->features; feature != NULL && *feature != NULL; feature++)
      if (g_hash_table_add (known, *feature))
        add_tick (self, box, places, "features", *feature, *feature);
}

static void
add_known (BivSeveralPanel *self,
           GPtrArray       *links)
{
  GtkFlowBox *box = add_ticks (self, _("Known to"));

  BIV_EACH (BivItem, side, get_campaign (self), BIV_KIND_SIDE)
    add_tick (self, box, links, "known-to", biv_item_get_id (side), biv_item_call (side));
}

static void
make_sections (BivSeveralPanel *self,
               GPtrArray       *places,
               GPtrArray       *links,
               GPtrArray       *shapes)
{
  biv_children_remove (self->sections);
  if (places->len > 0)
    {
      add_section (self, places, _("Places"), place_fields);
      add_features (self, places);
    }
  if (links->len > 0)
    {
      add_section (self, links, _("Links"), link_fields);
      add_known (self, links);
    }
  if (shapes->len > 0)
    add_section (self, shapes, _("Drawn on the map"), drawn_fields);
}

static void
update_ticks (GtkWidget *box)
{
  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *check = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));

      show_tick (GTK_CHECK_BUTTON (check), g_object_get_data (G_OBJECT (check), "tick"));
    }
}

/* The rows of the same things stay, and with them the focus. */
static void
update_sections (BivSeveralPanel *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->sections)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (BIV_IS_FIELD_ROW (row))
      biv_field_row_update (BIV_FIELD_ROW (row));
    else if (GTK_IS_FLOW_BOX (row))
      update_ticks (row);
}

/* ---- In line ---- */

static const struct
{
  const char *icon, *label, *title;
} alignments[BIV_N_ALIGNMENTS] = {
  [BIV_ALIGN_LEFT]   = { "biv-align-left-symbolic", N_("Align at the westernmost"), N_("Align places") },
  [BIV_ALIGN_CENTRE] = { "biv-align-centre-symbolic", N_("Align one below the other"), N_("Align places") },
  [BIV_ALIGN_RIGHT]  = { "biv-align-right-symbolic", N_("Align at the easternmost"), N_("Align places") },
  [BIV_ALIGN_TOP]    = { "biv-align-top-symbolic", N_("Align at the northernmost"), N_("Align places") },
  [BIV_ALIGN_MIDDLE] = { "biv-align-middle-symbolic", N_("Align side by side"), N_("Align places") },
  [BIV_ALIGN_BOTTOM] = { "biv-align-bottom-symbolic", N_("Align at the southernmost"), N_("Align places") },
  [BIV_SPACE_ACROSS] = { "biv-space-across-symbolic", N_("Space evenly from west to east"), N_("Space places evenly") },
  [BIV_SPACE_DOWN]   = { "biv-space-down-symbolic", N_("Space evenly from north to south"), N_("Space places evenly") },
};

static void
on_align (GtkWidget       *button,
          BivSeveralPanel *self)
{
  BivAlignment how = (BivAlignment) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "how"));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_(alignments[how].title)));

  biv_map_align (proposal, (const char *const *) self->ids, how);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

static void
add_alignments (BivSeveralPanel *self)
{
  for (int how = 0; how < BIV_N_ALIGNMENTS; how++)
    {
      GtkWidget *button = gtk_button_new_from_icon_name (alignments[how].icon);

      gtk_widget_set_tooltip_text (button, _(alignments[how].label));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(alignments[how].label), -1);
      gtk_widget_add_css_class (button, "dense");
      gtk_widget_set_hexpand (button, TRUE);
      g_object_set_data (G_OBJECT (button), "how", GINT_TO_POINTER (how));
      g_signal_connect (button, "clicked", G_CALLBACK (on_align), self);
      gtk_box_append (self->in_line, button);
    }
}

/* ---- Others than these ---- */

static void
narrow (BivSeveralPanel *self,
        GPtrArray       *items)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < items->len; i++)
    g_strv_builder_add (ids, biv_item_get_id (items->pdata[i]));
  list = g_strv_builder_end (ids);
  g_signal_emit (self, signals[NARROW], 0, list);
}

static void
on_only_places (BivSeveralPanel *self)
{
  g_autoptr (GPtrArray) places = list_of_kind (get_campaign (self), (const char *const *) self->ids, BIV_KIND_PLACE);

  narrow (self, places);
}

static void
on_only_links (BivSeveralPanel *self)
{
  g_autoptr (GPtrArray) links = list_of_kind (get_campaign (self), (const char *const *) self->ids, BIV_KIND_LINK);

  narrow (self, links);
}

static void
on_add_links (BivSeveralPanel *self)
{
  const char *const *ids = (const char *const *) self->ids;
  g_autoptr (GPtrArray) items = g_ptr_array_new (), links = biv_map_list_links_among (get_campaign (self), ids);

  for (gsize i = 0; ids[i] != NULL; i++)
    g_ptr_array_add (items, biv_campaign_find (get_campaign (self), ids[i]));
  for (guint i = 0; i < links->len; i++)
    if (!g_strv_contains (ids, biv_item_get_id (links->pdata[i])))
      g_ptr_array_add (items, links->pdata[i]);
  narrow (self, items);
}

static void
on_remove (BivSeveralPanel *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

static void
on_keep (BivSeveralPanel *self)
{
  g_signal_emit (self, signals[KEEP], 0);
}

static void
on_lengths (BivSeveralPanel *self)
{
  g_signal_emit (self, signals[LENGTHS], 0);
}

/* ---- The panel ---- */

/* Whether they are the items that the rows are of: undo may have made others of the same ids. */
static gboolean
are_shown (BivSeveralPanel *self,
           GPtrArray       *items)
{
  gboolean are_same = self->items != NULL && self->items->len == items->len;

  for (guint i = 0; are_same && i < items->len; i++)
    are_same = self->items->pdata[i] == items->pdata[i];
  return are_same;
}

static GPtrArray *
list_all (BivCampaign       *campaign,
          const char *const *ids)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = 0; ids[i] != NULL; i++)
    {
      BivItem *item = biv_campaign_find (campaign, ids[i]);

      if (item != NULL)
        g_ptr_array_add (items, g_object_ref (item));
    }
  return items;
}

void
biv_several_panel_show (BivSeveralPanel   *self,
                        BivDesk           *desk,
                        const char *const *ids)
{
  g_autoptr (GPtrArray) places = NULL, links = NULL, shapes = NULL, among = NULL, items = NULL;
  g_autofree char *words = NULL;
  BivCampaign *campaign;

  g_return_if_fail (BIV_IS_SEVERAL_PANEL (self) && BIV_IS_DESK (desk) && ids != NULL);

  self->desk = desk;
  campaign = get_campaign (self);
  places = list_of_kind (campaign, ids, BIV_KIND_PLACE);
  links = list_of_kind (campaign, ids, BIV_KIND_LINK);
  shapes = list_of_kind (campaign, ids, BIV_KIND_DRAWN);
  among = biv_map_list_links_among (campaign, ids);
  words = biv_several_dup_words (campaign, ids);
  gtk_label_set_text (self->title, words);
  if (gtk_widget_get_first_child (GTK_WIDGET (self->in_line)) == NULL)
    add_alignments (self);
  gtk_widget_set_visible (self->with_places, places->len > 1 && !biv_map_is_grid (campaign));
  gtk_widget_set_visible (self->lengths, links->len > 0);
  gtk_widget_set_sensitive (self->only_places, places->len > 0 && (links->len > 0 || shapes->len > 0));
  gtk_widget_set_sensitive (self->only_links, links->len > 0 && (places->len > 0 || shapes->len > 0));
  gtk_widget_set_sensitive (self->add_links, among->len > 0);
  if (self->ids != (char **) ids)
    {
      g_strfreev (self->ids);
      self->ids = g_strdupv ((char **) ids);
    }
  items = list_all (campaign, ids);
  self->is_filling = TRUE;
  if (are_shown (self, items))
    update_sections (self);
  else
    {
      make_sections (self, places, links, shapes);
      g_clear_pointer (&self->items, g_ptr_array_unref);
      self->items = g_steal_pointer (&items);
    }
  self->is_filling = FALSE;
}

static void
biv_several_panel_dispose (GObject *object)
{
  BivSeveralPanel *self = BIV_SEVERAL_PANEL (object);

  self->is_filling = TRUE;
  biv_children_unparent (self);
  g_clear_pointer (&self->ids, g_strfreev);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_several_panel_parent_class)->dispose (object);
}

static void
biv_several_panel_class_init (BivSeveralPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_several_panel_dispose;
  signals[REMOVE] = g_signal_new ("remove", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[KEEP] = g_signal_new ("keep", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LENGTHS] = g_signal_new ("lengths", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[NARROW] = g_signal_new ("narrow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRV);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/several-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivSeveralPanel, title, in_line, sections, with_places, only_places, only_links,
                     add_links, lengths);
  BIV_BIND_CALLBACKS (widget_class, on_remove, on_keep, on_lengths, on_only_places, on_only_links, on_add_links);
}
