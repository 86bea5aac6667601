/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings-page.c: what is set once: the campaign, its sides, its options, its rulebook, and the program */
#include "app/settings/settings-page.h"

#include "base/i18n.h"
#include <string.h>

#include "app/widgets/clamp.h"
#include "app/desk/desk.h"
#include "app/battle/step/event-list.h"
#include "app/desk/field-row.h"
#include "app/settings/proof-card.h"
#include "app/settings/option-row.h"
#include "app/settings/players-card.h"
#include "app/map/plan-editor.h"
#include "app/widgets/help-topic.h"
#include "app/rules/rule-row.h"
#include "app/turn/stance-row.h"
#include "app/widgets/swatch.h"
#include "app/rules/type-editor.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/rule-options.h"
#include "campaign/model/proposal.h"
#include "campaign/model/lists.h"
#include "engine/biv-book.h"

/* What is made when it is first looked at: most of it is not looked at in an evening. */
typedef enum
{
  PART_SIDES,
  PART_ARRIVALS,
  PART_VICTORY,
  PART_OPTIONS,
  PART_BOOK,
  PART_DICE,
  N_PARTS
} Part;

struct _BivSettingsPage
{
  BivPage        parent_instance;

  gboolean       is_made[N_PARTS];

  GPtrArray     *field_rows;        /* of BivFieldRow, not owned */
  GPtrArray     *side_rows;         /* of BivFieldRow likewise, of the sides */
  GPtrArray     *player_cards;      /* of BivPlayersCard likewise */
  GPtrArray     *shown_sides;       /* of BivSide, as their cards stand */
  GPtrArray     *option_rows;       /* of BivOptionRow, not owned */
  GPtrArray     *stance_rows;       /* of BivStanceRow, not owned */
  GPtrArray     *swatches;          /* of BivSwatch, in the order of the sides, not owned */

  GtkWidget     *events;            /* BivEventList; NULL: whoever reads may not know them */

  GtkStack      *stack;             /* template children from here on */
  GtkWidget     *search;
  GtkBox        *campaign_fields;
  GtkBox        *sides;
  BivPlanEditor *arrivals;
  BivPlanEditor *victory;
  GtkBox        *options;
  GtkBox        *preset_box;
  GtkLabel      *book_title;
  GtkLabel      *book_author;
  BivTypeEditor *types;
  BivProofCard   *dice;
  GtkWidget     *rules_box;
  GtkListBox    *rules;
};

G_DEFINE_FINAL_TYPE (BivSettingsPage, biv_settings_page, BIV_TYPE_PAGE)

static BivDesk *
desk_of (BivSettingsPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

/* ---- Fields of the campaign and of its sides ---- */

typedef struct
{
  const char *name;
  const char *label;                /* marked with N_() */
} Field;

static const Field campaign_fields[] = {
  { "name", N_("Title") },
  { "author", N_("Author") },
  { "description", N_("In short") },
  { "start-date", N_("First day") },
  { "gazette-name", N_("Newspaper") },
  { "length-unit", N_("Lengths of links") },
  { "figures", N_("Figures on counters") },
  { "seed", N_("Seed of drawn boards") },
};

static const Field side_fields[] = {
  { "name", N_("Name") },
  { "short-name", N_("Short name") },
  { "colour", N_("Colour") },
  { "hatch", N_("Pattern") },
  { "kind", N_("Kind") },
  { "commander-in-chief", N_("Commanded by") },
  { "player", N_("Player") },
  { "contact", N_("Reached at") },
  { "mission", N_("Mission") },
  { "notes", N_("Notes") },
  { "replacement-points", N_("Replacements") },
  { "replacement-stock", N_("Not yet used") },
  { "vp", N_("Points won") },
  { "morale", N_("Morale") },
  { "start-strength", N_("Steps at first") },
  { "reinforced-strength", N_("Steps come since") },
};

static GtkWidget *
add_field (BivSettingsPage *self,
           GtkBox          *box,
           gpointer         item,
           const Field     *field)
{
  GtkWidget *row = biv_field_row_new (desk_of (self), item, field->name, _(field->label));

  gtk_box_append (box, row);
  g_ptr_array_add (BIV_IS_SIDE (item) ? self->side_rows : self->field_rows, row);
  return row;
}

/* Colours that keep apart from one another, also for the colour-blind. */
static void
offer_colours (BivFieldRow *row)
{
  static const char *const values[] = { "", "#1b4f91", "#b8401a", "#0b7f73", "#2e2e2e", "#6b3fa0", "#8a6d00", NULL };
  const char *labels[] = { _("By its place in the list"), _("Blue"), _("Vermilion"), _("Green"), _("Black"),
                           _("Violet"), _("Ochre"), NULL };

  biv_field_row_set_choices (row, values, labels);
}

static void
on_remove_side (GtkWidget *button)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (gtk_widget_get_ancestor (button, BIV_TYPE_SETTINGS_PAGE));
  BivCampaign *campaign = biv_desk_get_campaign (desk_of (self));
  BivItem *side = g_object_get_data (G_OBJECT (button), "side");
  g_autofree char *label = BIV_KEPT (biv_item_dup_label (campaign, side));
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Remove %s"), label));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);

  /* What the side is to others goes with it; whatever else names it is told. */
  BIV_EACH (BivRelation, relation, campaign, BIV_KIND_RELATION)
    if (biv_list_contains ((const char *const *) relation->sides, biv_item_get_id (side)))
      biv_proposal_remove (proposal, relation);
  biv_proposal_remove (proposal, side);
  biv_desk_commit (desk_of (self), proposal);
}

static void
on_add_side (BivSettingsPage *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk_of (self));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Add a side")));
  BivItem *side = biv_proposal_new_item (proposal, BIV_KIND_SIDE);

  biv_proposal_set_text (proposal, side, "name", BIV_KEPT (_("New side")));
  if (biv_desk_commit (desk_of (self), proposal))
    biv_page_queue_refresh (BIV_PAGE (self));
}

/* A campaign is between two at least. */
static GtkWidget *
make_remove_button (BivSettingsPage *self,
                    BivSide         *side)
{
  GtkWidget *remove = gtk_button_new_with_label (_("Remove"));
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (desk_of (self)), BIV_KIND_SIDE);

  gtk_widget_set_sensitive (remove, sides->len > 2);
  gtk_widget_set_hexpand (remove, TRUE);
  gtk_widget_set_halign (remove, GTK_ALIGN_END);
  gtk_widget_add_css_class (remove, "dense");
  g_object_set_data_full (G_OBJECT (remove), "side", g_object_ref (side), g_object_unref);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove_side), NULL);
  return remove;
}

/* Of several players a side all of them stand below the one that the side itself names. */
static void
add_players (BivSettingsPage *self,
             GtkBox          *fields,
             BivSide         *side)
{
  GtkWidget *card = biv_players_card_new (desk_of (self), side);

  gtk_box_append (fields, card);
  g_ptr_array_add (self->player_cards, card);
}

static void
add_side (BivSettingsPage *self,
          BivSide         *side)
{
  GtkWidget *frame = gtk_frame_new (NULL), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *title = gtk_label_new (biv_item_call (side));
  GtkWidget *fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_widget_add_css_class (frame, "card");
  gtk_widget_add_css_class (head, "card-head");
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (fields, "card-row");
  g_object_bind_property (side, "name", title, "label", G_BINDING_DEFAULT);
  g_ptr_array_add (self->swatches, swatch);
  gtk_box_append (GTK_BOX (head), swatch);
  gtk_box_append (GTK_BOX (head), title);
  if (biv_desk_get_reader (desk_of (self)) == NULL)
    gtk_box_append (GTK_BOX (head), make_remove_button (self, side));
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), fields);
  gtk_frame_set_child (GTK_FRAME (frame), box);
  gtk_box_append (self->sides, frame);
  for (gsize i = 0; i < G_N_ELEMENTS (side_fields); i++)
    {
      GtkWidget *row = add_field (self, GTK_BOX (fields), side, &side_fields[i]);

      if (g_str_equal (side_fields[i].name, "colour"))
        offer_colours (BIV_FIELD_ROW (row));
      if (g_str_equal (side_fields[i].name, "contact"))
        add_players (self, GTK_BOX (fields), side);
    }
}

/* With two sides there is nothing to settle. */
static void
add_stances (BivSettingsPage *self)
{
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (desk_of (self)), BIV_KIND_SIDE);
  GtkWidget *heading = biv_label_new (_("What they are to each other"), "heading", BIV_LABEL_LEFT);
  GtkWidget *frame = gtk_frame_new (NULL);
  GtkWidget *rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_widget_add_css_class (frame, "card");
  gtk_widget_add_css_class (rows, "card-row");
  gtk_frame_set_child (GTK_FRAME (frame), rows);
  gtk_box_append (self->sides, heading);
  gtk_box_append (self->sides, frame);
  for (guint i = 0; i < sides->len; i++)
    for (guint j = i + 1; j < sides->len; j++)
      {
        GtkWidget *row = biv_stance_row_new (desk_of (self), sides->pdata[i], sides->pdata[j]);

        g_ptr_array_add (self->stance_rows, row);
        gtk_box_append (GTK_BOX (rows), row);
      }
}

static gboolean
are_sides_shown (BivSettingsPage *self)
{
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (desk_of (self)), BIV_KIND_SIDE);

  if (self->shown_sides == NULL || sides->len != self->shown_sides->len)
    return FALSE;
  for (guint i = 0; i < sides->len; i++)
    if (sides->pdata[i] != self->shown_sides->pdata[i])
      return FALSE;
  return TRUE;
}

/* A card for each side, and what they are to each other. */
static void
fill_sides (BivSettingsPage *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk_of (self));
  GtkWidget *old, *add;

  if (are_sides_shown (self))
    return;
  g_ptr_array_set_size (self->side_rows, 0);
  g_ptr_array_set_size (self->player_cards, 0);
  g_ptr_array_set_size (self->stance_rows, 0);
  g_ptr_array_set_size (self->swatches, 0);
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->sides))) != NULL)
    gtk_box_remove (self->sides, old);
  g_clear_pointer (&self->shown_sides, g_ptr_array_unref);
  self->shown_sides = g_ptr_array_new_with_free_func (g_object_unref);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      g_ptr_array_add (self->shown_sides, g_object_ref (side));
      add_side (self, side);
    }
  if (biv_desk_get_reader (desk_of (self)) == NULL)
    {
      add = gtk_button_new_with_label (_("Add a side"));
      gtk_widget_set_halign (add, GTK_ALIGN_START);
      g_signal_connect_swapped (add, "clicked", G_CALLBACK (on_add_side), self);
      gtk_box_append (self->sides, add);
    }
  if (self->shown_sides->len > 2 || biv_campaign_peek_items (campaign, BIV_KIND_RELATION)->len > 0)
    add_stances (self);
}

/* ---- Options ---- */

/* Under which heading an option stands, by how its name begins. */
static const struct
{
  const char *title;                /* marked with N_() */
  const char *stems;
} groups[] = {
  { N_("Turn"), "turn undo" },
  { N_("Movement and orders"), "move courier" },
  { N_("Weather and events"), "weather events" },
  { N_("Supply"), "supply depot" },
  { N_("Scouting"), "scout" },
  { N_("Contact, retreat and sieges"), "contact retreat siege" },
  { N_("Setting up a battle"), "setup deploy" },
  { N_("After a battle"), "result fate captured replace exp" },
  { N_("Victory"), "vp victory morale ladder" },
};

static gboolean
belongs_to (const char *name,
            const char *stems)
{
  g_auto (GStrv) words = g_strsplit (stems, " ", -1);
  gsize length = strcspn (name, ".");

  for (int i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) == length && strncmp (words[i], name, length) == 0)
      return TRUE;
  return FALSE;
}

static void
add_option_group (BivSettingsPage *self,
                  const char      *title,
                  const char      *stems)
{
  GtkWidget *heading = biv_label_new (title, "heading", BIV_LABEL_LEFT), *frame = gtk_frame_new (NULL);
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (const BivOptionSpec *option = biv_option_specs (); option->name != NULL; option++)
    if (belongs_to (option->name, stems))
      {
        GtkWidget *row = biv_option_row_new (desk_of (self), option);

        gtk_list_box_append (GTK_LIST_BOX (list), row);
        g_ptr_array_add (self->option_rows, row);
      }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "rows");
  gtk_widget_add_css_class (frame, "card");
  gtk_widget_set_margin_top (box, 20);
  gtk_frame_set_child (GTK_FRAME (frame), list);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), frame);
  gtk_box_append (self->options, box);
}

static void
on_search_changed (BivSettingsPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *folded = g_utf8_casefold (text, -1);

  if (*text != '\0')
    gtk_stack_set_visible_child_name (self->stack, "options");
  for (guint i = 0; i < self->option_rows->len; i++)
    gtk_widget_set_visible (self->option_rows->pdata[i],
                            *text == '\0' || biv_option_row_matches (self->option_rows->pdata[i], folded));
  /* A heading without options goes too: the box in which heading, frame and list are. */
  for (guint i = 0; i < self->option_rows->len; i++)
    {
      GtkWidget *list = gtk_widget_get_parent (self->option_rows->pdata[i]);
      GtkWidget *box = gtk_widget_get_parent (gtk_widget_get_parent (list));
      gboolean has_any = FALSE;

      for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
        has_any = has_any || gtk_widget_get_visible (row);
      gtk_widget_set_visible (box, has_any);
    }
}

/* ---- The rulebook ---- */

static void
fill_rules (BivSettingsPage *self,
            BivBook         *book)
{
  biv_children_remove (self->rules);
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    if (biv_rule_options_is_open (biv_book_get_option (book, i)->id))
      gtk_list_box_append (self->rules, biv_rule_row_new (desk_of (self), book, biv_book_get_option (book, i)));
}

static void
update_rules (BivSettingsPage *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->rules, i)) != NULL; i++)
    biv_rule_row_update (BIV_RULE_ROW (row));
}

static void
show_book (BivSettingsPage *self)
{
  const char *ruleset = biv_desk_get_campaign (desk_of (self))->ruleset;
  g_autoptr (BivBook) book = ruleset != NULL ? biv_book_load (ruleset, NULL) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->types), book != NULL);
  gtk_widget_set_visible (self->rules_box, book != NULL && biv_book_get_n_options (book) > 0);
  if (book == NULL)
    return;
  gtk_label_set_text (self->book_title, biv_book_get_title (book));
  gtk_label_set_text (self->book_author, biv_book_get_author (book) != NULL ? biv_book_get_author (book) : "");
  biv_type_editor_set_desk (self->types, desk_of (self));
  fill_rules (self, book);
}

static void
show_dice (BivSettingsPage *self)
{
  biv_proof_card_set_desk (self->dice, desk_of (self));
}

/* ---- The page ---- */

static void
make_arrivals (BivSettingsPage *self)
{
  biv_plan_editor_set_up (self->arrivals, desk_of (self), BIV_KIND_SCHEDULE);
}

static void
make_victory (BivSettingsPage *self)
{
  biv_plan_editor_set_up (self->victory, desk_of (self), BIV_KIND_VICTORY);
}

static void
make_options (BivSettingsPage *self)
{
  static const Field preset = { "preset", N_("Preset") };

  add_field (self, self->preset_box, biv_desk_get_campaign (desk_of (self)), &preset);
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    add_option_group (self, _(groups[i].title), groups[i].stems);
}

static const struct
{
  const char *name;                 /* of its page in the stack */
  void      (*make) (BivSettingsPage *self);
} parts[N_PARTS] = {
  [PART_SIDES]    = { "sides",    fill_sides },
  [PART_ARRIVALS] = { "arrivals", make_arrivals },
  [PART_VICTORY]  = { "victory",  make_victory },
  [PART_OPTIONS]  = { "options",  make_options },
  [PART_BOOK]     = { "rulebook", show_book },
  [PART_DICE]     = { "dice",     show_dice },
};

static void
on_part_shown (BivSettingsPage *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->stack);

  for (Part part = 0; part < N_PARTS; part++)
    if (g_strcmp0 (parts[part].name, name) == 0 && !self->is_made[part])
      {
        self->is_made[part] = TRUE;
        parts[part].make (self);
        BIV_PAGE_GET_CLASS (self)->refresh (BIV_PAGE (self));
      }
}

static void
biv_settings_page_refresh (BivPage *page)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (page);
  BivCampaign *campaign = biv_desk_get_campaign (desk_of (self));
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  if (self->is_made[PART_SIDES])
    fill_sides (self);
  for (guint i = 0; i < self->field_rows->len; i++)
    biv_field_row_update (self->field_rows->pdata[i]);
  for (guint i = 0; i < self->side_rows->len; i++)
    biv_field_row_update (self->side_rows->pdata[i]);
  for (guint i = 0; i < self->player_cards->len; i++)
    biv_players_card_update (self->player_cards->pdata[i]);
  if (self->events != NULL)
    biv_event_list_update (BIV_EVENT_LIST (self->events));
  for (guint i = 0; i < self->stance_rows->len; i++)
    biv_stance_row_update (self->stance_rows->pdata[i]);
  for (guint i = 0; i < self->option_rows->len; i++)
    biv_option_row_update (self->option_rows->pdata[i]);
  if (self->is_made[PART_BOOK] && gtk_widget_get_visible (GTK_WIDGET (self->types)))
    biv_type_editor_update (self->types);
  update_rules (self);
  if (self->is_made[PART_ARRIVALS])
    biv_plan_editor_update (self->arrivals);
  if (self->is_made[PART_VICTORY])
    biv_plan_editor_update (self->victory);
  if (self->is_made[PART_DICE])
    biv_proof_card_update (self->dice);
  for (guint i = 0; i < MIN (sides->len, self->swatches->len); i++)
    biv_swatch_set_side (self->swatches->pdata[i], campaign, biv_item_get_id (sides->pdata[i]));
}

/* An arrival, a victory condition, or what the dice are proved by. */
static void
biv_settings_page_show_item (BivPage    *page,
                             const char *id)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (page);
  BivItem *item = id != NULL ? biv_campaign_find (biv_desk_get_campaign (desk_of (self)), id) : NULL;

  if (id != NULL && g_str_equal (id, parts[PART_DICE].name))
    gtk_stack_set_visible_child_name (self->stack, id);
  if (!BIV_IS_SCHEDULE (item) && !BIV_IS_VICTORY (item))
    return;
  gtk_stack_set_visible_child_name (self->stack, BIV_IS_SCHEDULE (item) ? "arrivals" : "victory");
  biv_plan_editor_show (BIV_IS_SCHEDULE (item) ? self->arrivals : self->victory, id);
}

static void
biv_settings_page_find (BivPage *page)
{
  gtk_widget_grab_focus (BIV_SETTINGS_PAGE (page)->search);
}

static void
on_narrow_changed (BivSettingsPage *self)
{
  biv_type_editor_set_is_narrow (self->types, biv_page_get_is_narrow (BIV_PAGE (self)));
}

static void
biv_settings_page_constructed (GObject *object)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (object);
  BivCampaign *campaign;

  G_OBJECT_CLASS (biv_settings_page_parent_class)->constructed (object);
  campaign = biv_desk_get_campaign (desk_of (self));
  for (gsize i = 0; i < G_N_ELEMENTS (campaign_fields); i++)
    add_field (self, self->campaign_fields, campaign, &campaign_fields[i]);
  if (biv_desk_get_reader (desk_of (self)) == NULL)
    {
      self->events = biv_event_list_new (desk_of (self));
      gtk_box_append (self->campaign_fields, self->events);
    }
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (on_part_shown), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow_changed), NULL);
  on_narrow_changed (self);
}

static void
biv_settings_page_dispose (GObject *object)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (object);

  g_ptr_array_set_size (self->field_rows, 0);
  g_ptr_array_set_size (self->side_rows, 0);
  g_ptr_array_set_size (self->player_cards, 0);
  g_clear_pointer (&self->shown_sides, g_ptr_array_unref);
  g_ptr_array_set_size (self->stance_rows, 0);
  g_ptr_array_set_size (self->option_rows, 0);
  g_ptr_array_set_size (self->swatches, 0);
  G_OBJECT_CLASS (biv_settings_page_parent_class)->dispose (object);
}

static void
biv_settings_page_finalize (GObject *object)
{
  BivSettingsPage *self = BIV_SETTINGS_PAGE (object);

  g_ptr_array_unref (self->field_rows);
  g_ptr_array_unref (self->side_rows);
  g_ptr_array_unref (self->player_cards);
  g_ptr_array_unref (self->stance_rows);
  g_ptr_array_unref (self->option_rows);
  g_ptr_array_unref (self->swatches);
  G_OBJECT_CLASS (biv_settings_page_parent_class)->finalize (object);
}

static void
biv_settings_page_class_init (BivSettingsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "settings");
  object_class->constructed = biv_settings_page_constructed;
  object_class->dispose = biv_settings_page_dispose;
  object_class->finalize = biv_settings_page_finalize;
  BIV_PAGE_CLASS (klass)->refresh = biv_settings_page_refresh;
  BIV_PAGE_CLASS (klass)->find = biv_settings_page_find;
  BIV_PAGE_CLASS (klass)->show_item = biv_settings_page_show_item;

  g_type_ensure (BIV_TYPE_CLAMP);
  g_type_ensure (BIV_TYPE_PROOF_CARD);
  g_type_ensure (BIV_TYPE_PLAN_EDITOR);
  g_type_ensure (BIV_TYPE_TYPE_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/settings/settings-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivSettingsPage, stack, search, campaign_fields, sides, arrivals, victory, options,
                     dice, preset_box, book_title, book_author, types, rules_box, rules);
  BIV_BIND_CALLBACKS (widget_class, on_search_changed);
}

static void
biv_settings_page_init (BivSettingsPage *self)
{
  self->field_rows = g_ptr_array_new ();
  self->side_rows = g_ptr_array_new ();
  self->player_cards = g_ptr_array_new ();
  self->stance_rows = g_ptr_array_new ();
  self->option_rows = g_ptr_array_new ();
  self->swatches = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
