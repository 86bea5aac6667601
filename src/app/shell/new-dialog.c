/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-dialog.c: rules, sides, map, units, and a new campaign; every answer but the name is there already */
#include "app/shell/new-dialog.h"

#include "base/i18n.h"

#include "app/shell/new-campaign.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/row-name.h"
#include "app/widgets/samples.h"
#include "app/armies/roster-dialog.h"
#include "app/armies/unit-grid.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "engine/biv-book.h"
#include "rulebooks/biv-rulebooks.h"

#define SIDES_LEAST 2

/* One row of the list of maps. */
typedef struct
{
  char                 *uri;        /* NULL: a template */
  BivTakes              takes;
  const BivMapTemplate *map;        /* of a template */
} MapChoice;

typedef struct
{
  GtkWidget *label, *name, *kind, *remove;
} SideRow;

static const struct
{
  const char *page, *title, *words;
} steps[] = {
  { "rules", N_("Rules"), N_("Name, rulebook, preset") },
  { "sides", N_("Sides"), N_("Two to four") },
  { "map", N_("Map"), N_("A template or a sample") },
  { "units", N_("Units"), N_("Typed in or pasted") },
};

static const char *const side_names[BIV_NEW_SIDES_MOST] = { N_("Blue"), N_("Red"), N_("Green"), N_("White") };

struct _BivNewDialog
{
  GtkWindow      parent_instance;

  BivWindow     *window;            /* not owned: we are modal to it */
  GPtrArray     *rulesets;          /* ids, not owned */
  GPtrArray     *maps;              /* of MapChoice */
  SideRow        sides[BIV_NEW_SIDES_MOST];
  guint          n_sides;
  BivCampaign   *draft;             /* of the answers so far; NULL: they have changed */
  gboolean       is_filling;
  GtkWidget     *roster;            /* (nullable), weak: its window, hidden when it is done with */
  gboolean       has_roster;        /* it is to be taken over */

  GtkWidget     *create_button;     /* template children from here on */
  GtkListBox    *steps;
  GtkStack      *stack;
  GtkEntry      *title_entry;
  GtkEntry      *date_entry;
  GtkDropDown   *ruleset_list;
  GtkDropDown   *preset_list;
  GtkLabel      *ruleset_words;
  GtkLabel      *preset_words;
  GtkLabel      *date_words;
  GtkGrid       *side_grid;
  GtkWidget     *add_side_button;
  GtkListBox    *map_list;
  GtkWidget     *size_box;
  GtkSpinButton *columns;
  GtkSpinButton *rows;
  BivUnitGrid   *units;
  GtkWidget     *roster_box;
  GtkLabel      *roster_words;
  GtkLabel      *note;
  GtkWidget     *back_button;
  GtkWidget     *next_button;
};

G_DEFINE_FINAL_TYPE (BivNewDialog, biv_new_dialog, GTK_TYPE_WINDOW)

static void on_next (BivNewDialog *self);

/* ---- What was answered ---- */

static char *
dup_text (GtkWidget *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static const char *
get_ruleset (BivNewDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->ruleset_list);

  return chosen < self->rulesets->len ? self->rulesets->pdata[chosen] : NULL;
}

static MapChoice *
get_map (BivNewDialog *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->map_list);

  return row != NULL ? g_object_get_data (G_OBJECT (row), "choice") : NULL;
}

/* YYYY-MM-DD and a day that there is. */
static gboolean
is_date (const char *text)
{
  int year, month, day, length = 0;

  return sscanf (text, "%4d-%2d-%2d%n", &year, &month, &day, &length) == 3 && text[length] == '\0' && length == 10
         && year > 0 && month > 0 && day > 0
         && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/* Returns: (transfer none) (nullable): %NULL where none is to be taken over */
static BivRoster *
get_roster (BivNewDialog *self)
{
  return self->has_roster && self->roster != NULL
           ? biv_roster_view_get_roster (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (self->roster))) : NULL;
}

/* The first thing that stands in the way, as a sentence; NULL: none. */
static char *
dup_hindrance (BivNewDialog *self)
{
  g_autofree char *title = dup_text (GTK_WIDGET (self->title_entry)), *date = dup_text (GTK_WIDGET (self->date_entry));

  if (*title == '\0')
    return g_strdup (_("The campaign has no name yet."));
  if (*date != '\0' && !is_date (date))
    return g_strdup (_("The first day is written as in 1883-03-03."));
  for (guint i = 0; i < self->n_sides; i++)
    {
      g_autofree char *name = dup_text (self->sides[i].name);

      if (*name == '\0')
        return g_strdup (_("A side has no name yet."));
      for (guint j = 0; j < i; j++)
        {
          g_autofree char *other = dup_text (self->sides[j].name);

          if (g_utf8_collate (name, other) == 0)
            return g_strdup (_("Two sides have the same name."));
        }
    }
  if (get_ruleset (self) == NULL || get_map (self) == NULL)
    return g_strdup (_("No map is chosen yet."));
  if (biv_unit_grid_count_faults (self->units) > 0)
    return g_strdup (_("Some lines of units are not clear yet."));
  if (get_roster (self) != NULL && !biv_roster_is_clear (get_roster (self)))
    return g_strdup (_("The roster is not settled yet with these sides and this map."));
  return NULL;
}

static BivCampaign *
make_campaign (BivNewDialog *self)
{
  MapChoice *map = get_map (self);
  g_autofree char *title = dup_text (GTK_WIDGET (self->title_entry)), *date = dup_text (GTK_WIDGET (self->date_entry));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GFile) file = map != NULL && map->uri != NULL ? g_file_new_for_uri (map->uri) : NULL;
  g_autoptr (BivCampaign) from = file != NULL ? biv_document_read (file, NULL) : NULL;
  BivNewAnswers answers = {
    .ruleset = get_ruleset (self),
    .title = *title != '\0' ? title : BIV_KEPT (_("New campaign")),
    .preset = (BivPreset) gtk_drop_down_get_selected (self->preset_list),
    .start_date = *date != '\0' && is_date (date) ? date : NULL,
    .n_sides = self->n_sides,
    .takes = from != NULL ? map->takes : BIV_TAKES_NOTHING,
    .map = map != NULL && map->map != NULL ? map->map : biv_map_template_list (),
    .columns = gtk_spin_button_get_value_as_int (self->columns),
    .rows = gtk_spin_button_get_value_as_int (self->rows),
    .from = from,
  };

  if (answers.ruleset == NULL)
    return NULL;
  for (guint i = 0; i < self->n_sides; i++)
    {
      g_autofree char *typed = dup_text (self->sides[i].name);
      const char *usual = BIV_KEPT (_(side_names[i]));
      char *name = g_strdup (*typed != '\0' ? biv_said_typed (typed, usual) : usual);

      g_ptr_array_add (names, name);
      answers.names[i] = name;
      answers.kinds[i] = (BivSideKind) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sides[i].kind));
    }
  return biv_new_campaign (&answers);
}

/* ---- What is shown of it ---- */

static void
show_words (BivNewDialog *self)
{
  static const char *const presets[] = {
    N_("Ten turns of orders, marches, battles and recovery. Nothing else to fill in."),
    N_("With weather, supply by depots, scouting, replacement points and forced marches."),
    N_("With couriers, seasons, supply by days, sieges, morale, events and experience. For many evenings."),
  };
  const char *ruleset = get_ruleset (self);
  g_autoptr (BivBook) book = ruleset != NULL ? biv_book_load (ruleset, NULL) : NULL;
  guint preset = gtk_drop_down_get_selected (self->preset_list);
  g_autofree char *date = dup_text (GTK_WIDGET (self->date_entry));

  gtk_label_set_text (self->ruleset_words, book != NULL && biv_book_get_author (book) != NULL
                                             ? biv_book_get_author (book) : "");
  gtk_label_set_text (self->preset_words, preset < G_N_ELEMENTS (presets) ? _(presets[preset]) : "");
  gtk_label_set_text (self->date_words, *date != '\0' && !is_date (date)
                                          ? _("Four figures, two, and two, with hyphens: 1883-03-03.") : "");
}

static void
show_hindrance (BivNewDialog *self)
{
  g_autofree char *hindrance = dup_hindrance (self);

  gtk_widget_set_sensitive (self->create_button, hindrance == NULL);
  gtk_widget_set_tooltip_text (self->create_button, hindrance);
  gtk_label_set_text (self->note, hindrance != NULL ? hindrance : _("Everything can be changed later."));
}

static void
show_roster (BivNewDialog *self)
{
  BivRoster *roster = get_roster (self);
  g_autofree char *words = roster != NULL ? biv_roster_dup_words (roster) : NULL;

  gtk_widget_set_visible (self->roster_box, roster != NULL);
  if (words != NULL)
    gtk_label_set_text (self->roster_words, words);
}

/* The lines of units are looked at with the sides and places that there would be. */
static void
check_units (BivNewDialog *self)
{
  g_autoptr (BivCampaign) draft = NULL;

  if (self->draft != NULL)
    return;
  draft = make_campaign (self);
  if (draft == NULL)
    return;
  g_set_object (&self->draft, draft);
  self->is_filling = TRUE;
  biv_unit_grid_set_campaign (self->units, draft);
  if (self->roster != NULL)
    biv_roster_view_set_campaign (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (self->roster)), draft);
  show_roster (self);
  self->is_filling = FALSE;
}

static void
on_answer_changed (BivNewDialog *self)
{
  if (self->is_filling || self->n_sides < SIDES_LEAST)
    return;
  g_clear_object (&self->draft);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "units") == 0
      || self->has_roster || biv_unit_grid_count_units (self->units) + biv_unit_grid_count_faults (self->units) > 0)
    check_units (self);
  show_words (self);
  show_hindrance (self);
}

static void
on_units_changed (BivNewDialog *self)
{
  show_hindrance (self);
}

/* Whether the side is as it came, and no line of the roster is about it. */
static gboolean
is_untouched (BivNewDialog *self,
              guint         i,
              GPtrArray    *words)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->sides[i].name));

  if (!g_str_equal (name, _(side_names[i]))
      || gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sides[i].kind)) != BIV_SIDE_EUROPEAN)
    return FALSE;
  for (guint n = 0; n < words->len; n++)
    if (g_strcmp0 (((BivRosterWord *) words->pdata[n])->name, name) == 0)
      return FALSE;
  return TRUE;
}

/* A roster brings sides of its own: those that came with the assistant are they, with their bases on the map, and do not stand
 * beside them without an army. */
static void
take_sides (BivNewDialog *self)
{
  BivRoster *roster = get_roster (self);
  GPtrArray *words = roster != NULL ? roster->words[BIV_ROSTER_SIDES] : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint next = 0;

  if (words == NULL || biv_unit_grid_count_units (self->units) > 0 || self->draft == NULL)
    return;
  for (guint n = 0; n < words->len; n++)
    {
      BivRosterWord *word = words->pdata[n];

      if (!word->is_left_out && word->id == NULL && word->name != NULL
          && !g_ptr_array_find_with_equal_func (names, word->name, g_str_equal, NULL))
        g_ptr_array_add (names, g_strdup (word->name));
    }
  self->is_filling = TRUE;
  for (guint i = 0; i < self->n_sides && next < names->len; i++)
    if (is_untouched (self, i, words))
      gtk_editable_set_text (GTK_EDITABLE (self->sides[i].name), names->pdata[next++]);
  self->is_filling = FALSE;
  if (next > 0)
    on_answer_changed (self);
}

static void
on_roster_taken (BivNewDialog *self)
{
  self->has_roster = TRUE;
  take_sides (self);
  show_roster (self);
  show_hindrance (self);
}

/* The roster may come before the map: a place that is not there yet can be made. */
static void
on_roster (BivNewDialog *self)
{
  check_units (self);
  if (self->draft == NULL)
    return;
  if (self->roster == NULL)
    {
      g_set_weak_pointer (&self->roster, biv_roster_dialog_new_for_draft (self->draft, GTK_WINDOW (self)));
      g_signal_connect_object (self->roster, "taken", G_CALLBACK (on_roster_taken), self, G_CONNECT_SWAPPED);
    }
  gtk_window_present (GTK_WINDOW (self->roster));
}

static void
on_without_roster (BivNewDialog *self)
{
  self->has_roster = FALSE;
  show_roster (self);
  show_hindrance (self);
}

/* ---- Sides ---- */

static void
place_sides (BivNewDialog *self)
{
  for (guint i = 0; i < BIV_NEW_SIDES_MOST; i++)
    {
      SideRow *row = &self->sides[i];

      gtk_widget_set_visible (row->label, i < self->n_sides);
      gtk_widget_set_visible (row->name, i < self->n_sides);
      gtk_widget_set_visible (row->kind, i < self->n_sides);
      gtk_widget_set_visible (row->remove, i < self->n_sides && i + 1 == self->n_sides && i >= SIDES_LEAST);
    }
  gtk_widget_set_sensitive (self->add_side_button, self->n_sides < BIV_NEW_SIDES_MOST);
}

static void
on_add_side (BivNewDialog *self)
{
  self->n_sides = MIN (self->n_sides + 1, BIV_NEW_SIDES_MOST);
  place_sides (self);
  gtk_widget_grab_focus (self->sides[self->n_sides - 1].name);
  on_answer_changed (self);
}

static void
on_remove_side (BivNewDialog *self)
{
  self->n_sides = MAX (self->n_sides - 1, SIDES_LEAST);
  place_sides (self);
  on_answer_changed (self);
}

static void
add_side_row (BivNewDialog *self,
              guint         i)
{
  SideRow *row = &self->sides[i];
  g_autofree char *words = g_strdup_printf (_("Side %u"), i + 1);
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);

  for (int kind = BIV_SIDE_EUROPEAN; kind <= BIV_SIDE_NATIVE; kind++)
    gtk_string_list_append (kinds, biv_word_get_label (biv_side_kind_get_type (), kind));
  row->label = gtk_label_new (words);
  row->name = gtk_entry_new ();
  row->kind = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (kinds)), NULL);
  row->remove = gtk_button_new_from_icon_name ("edit-delete-symbolic");
  gtk_widget_add_css_class (row->label, "dim-label");
  gtk_editable_set_text (GTK_EDITABLE (row->name), _(side_names[i]));
  gtk_entry_set_max_length (GTK_ENTRY (row->name), 100);
  gtk_widget_set_hexpand (row->name, TRUE);
  gtk_widget_set_tooltip_text (row->remove, _("Remove this side"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->name), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->kind), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Kind"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Remove this side"), -1);
  gtk_grid_attach (self->side_grid, row->label, 0, (int) i, 1, 1);
  gtk_grid_attach (self->side_grid, row->name, 1, (int) i, 1, 1);
  gtk_grid_attach (self->side_grid, row->kind, 2, (int) i, 1, 1);
  gtk_grid_attach (self->side_grid, row->remove, 3, (int) i, 1, 1);
  g_signal_connect_swapped (row->name, "changed", G_CALLBACK (on_answer_changed), self);
  g_signal_connect_swapped (row->name, "activate", G_CALLBACK (on_next), self);
  g_signal_connect_swapped (row->kind, "notify::selected", G_CALLBACK (on_answer_changed), self);
  g_signal_connect_swapped (row->remove, "clicked", G_CALLBACK (on_remove_side), self);
}

/* ---- Maps ---- */

static void
map_choice_free (gpointer data)
{
  MapChoice *choice = data;

  g_free (choice->uri);
  g_free (choice);
}

static void
add_map (BivNewDialog         *self,
         const char           *uri,
         BivTakes              takes,
         const BivMapTemplate *map,
         const char           *title,
         const char           *words)
{
  MapChoice *choice = g_new0 (MapChoice, 1);
  GtkWidget *row = gtk_list_box_row_new ();

  choice->uri = g_strdup (uri);
  choice->takes = takes;
  choice->map = map;
  g_ptr_array_add (self->maps, choice);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row),
                              biv_label_pair_new (title, "heading", words, BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  g_object_set_data (G_OBJECT (row), "choice", choice);
  biv_row_name_from_labels (row);
  gtk_list_box_append (self->map_list, row);
}

/* A sample of the chosen rulebook, with its armies or as a map alone. */
static void
add_sample (BivNewDialog *self,
            const char   *uri,
            const char   *ruleset)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (BivCampaign) sample = biv_document_read (file, NULL);
  g_autofree char *map = NULL, *all = NULL, *words = NULL;
  const char *name;

  if (sample == NULL || g_strcmp0 (sample->ruleset, ruleset) != 0
      || biv_campaign_peek_items (sample, BIV_KIND_SIDE)->len > BIV_NEW_SIDES_MOST)
    return;
  name = biv_item_get_name (BIV_ITEM (sample));
  all = g_strdup_printf (_("%s, with its armies"), name);
  map = g_strdup_printf (_("%s, the map alone"), name);
  words = g_strdup_printf (_("%u sides, %u places, %u units"), biv_campaign_peek_items (sample, BIV_KIND_SIDE)->len,
                           biv_campaign_peek_items (sample, BIV_KIND_PLACE)->len,
                           biv_campaign_peek_items (sample, BIV_KIND_UNIT)->len);
  add_map (self, uri, BIV_TAKES_ARMIES, NULL, all, words);
  add_map (self, uri, BIV_TAKES_MAP, NULL, map, sample->description != NULL ? sample->description : words);
}

static void
fill_maps (BivNewDialog *self)
{
  g_auto (GStrv) samples = biv_samples_list ();

  self->is_filling = TRUE;
  biv_children_remove (self->map_list);
  g_ptr_array_set_size (self->maps, 0);
  for (const BivMapTemplate *map = biv_map_template_list (); map->id != NULL; map++)
    add_map (self, NULL, BIV_TAKES_NOTHING, map, _(map->label), _(map->words));
  for (guint i = 0; samples[i] != NULL; i++)
    add_sample (self, samples[i], get_ruleset (self));
  self->is_filling = FALSE;
  gtk_list_box_select_row (self->map_list, gtk_list_box_get_row_at_index (self->map_list, 0));
}

static void
on_map_selected (BivNewDialog *self)
{
  MapChoice *choice = get_map (self);
  gboolean has_size = choice != NULL && choice->map != NULL && choice->map->columns > 0;

  gtk_widget_set_visible (self->size_box, has_size);
  if (has_size)
    {
      self->is_filling = TRUE;
      gtk_spin_button_set_value (self->columns, choice->map->columns);
      gtk_spin_button_set_value (self->rows, choice->map->rows);
      self->is_filling = FALSE;
    }
  on_answer_changed (self);
}

/* ---- Steps ---- */

static void
on_step_selected (BivNewDialog  *self,
                  GtkListBoxRow *row)
{
  int step = row != NULL ? gtk_list_box_row_get_index (row) : 0;

  gtk_stack_set_visible_child_name (self->stack, steps[step].page);
  gtk_widget_set_sensitive (self->back_button, step > 0);
  gtk_widget_set_sensitive (self->next_button, step + 1 < (int) G_N_ELEMENTS (steps));
  if (step + 1 == (int) G_N_ELEMENTS (steps))
    check_units (self);
}

static void
go (BivNewDialog *self,
    int           by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->steps);
  int step = row != NULL ? gtk_list_box_row_get_index (row) : 0;

  gtk_list_box_select_row (self->steps, gtk_list_box_get_row_at_index (self->steps, step + by));
  /* From the start: a focus that is in an answer already would go on to the second one. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

/* Return in an answer that is written leads on as well. */
static void
on_next (BivNewDialog *self)
{
  go (self, 1);
}

static void
on_back (BivNewDialog *self)
{
  go (self, -1);
}

static void
add_steps (BivNewDialog *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), biv_label_pair_new (_(steps[i].title), NULL, _(steps[i].words),
                                                                              BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
      biv_row_name_from_labels (row);
      gtk_list_box_append (self->steps, row);
    }
}

/* ---- The end of it ---- */

static gboolean
add_roster (BivNewDialog *self,
            BivCampaign  *campaign,
            GError      **error)
{
  BivRosterView *view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (self->roster));
  g_autoptr (BivProposal) proposal = NULL;

  biv_roster_view_set_campaign (view, campaign);
  proposal = biv_roster_propose (biv_roster_view_get_roster (view), error);
  if (proposal == NULL || (!biv_proposal_is_empty (proposal) && !biv_campaign_commit (campaign, proposal, error)))
    return FALSE;
  biv_roster_view_keep_mapping (view);
  return TRUE;
}

/* A copy has no steps: the units were in the campaign from its beginning. */
static BivCampaign *
make_with_units (BivNewDialog *self,
                 GError      **error)
{
  g_autoptr (BivCampaign) campaign = make_campaign (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (biv_unit_grid_count_units (self->units) == 0 && !self->has_roster)
    return g_steal_pointer (&campaign);
  if (biv_unit_grid_count_units (self->units) > 0)
    {
      proposal = biv_unit_table_propose (biv_unit_grid_get_lines (self->units), campaign);
      if (!biv_campaign_commit (campaign, proposal, error))
        return NULL;
    }
  if (self->has_roster && !add_roster (self, campaign, error))
    return NULL;
  return biv_campaign_copy (campaign);
}

static void
on_create (BivNewDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = make_with_units (self, &error);
  g_autoptr (BivDocument) document = campaign != NULL ? biv_document_new (campaign) : NULL;
  BivWindow *window = self->window;

  if (document == NULL)
    {
      gtk_label_set_text (self->note, error != NULL ? error->message : "");
      return;
    }
  if (biv_window_get_document (window) != NULL)
    window = biv_window_new (gtk_window_get_application (GTK_WINDOW (window)));
  biv_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (self));
}

/* As in the window, Ctrl+Return presses the blue button, from wherever the focus is. */
static gboolean
on_blue_key (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   data)
{
  BivNewDialog *self = BIV_NEW_DIALOG (widget);

  if (gtk_widget_is_sensitive (self->create_button))
    on_create (self);
  return TRUE;
}

static void
fill_rules (BivNewDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL), presets = gtk_string_list_new (NULL);
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_ruleset_find (ids[i]) != NULL ? biv_book_load (ids[i], NULL) : NULL;

      if (book == NULL)
        continue;
      g_ptr_array_add (self->rulesets, (gpointer) ids[i]);
      gtk_string_list_append (words, biv_book_get_title (book));
    }
  for (int preset = BIV_PRESET_SIMPLE; preset <= BIV_PRESET_FULL; preset++)
    gtk_string_list_append (presets, biv_word_get_label (biv_preset_get_type (), preset));
  gtk_drop_down_set_model (self->ruleset_list, G_LIST_MODEL (words));
  gtk_drop_down_set_model (self->preset_list, G_LIST_MODEL (presets));
}

GtkWidget *
biv_new_dialog_new (BivWindow *window)
{
  BivNewDialog *self;

  g_return_val_if_fail (BIV_IS_WINDOW (window), NULL);

  self = g_object_new (BIV_TYPE_NEW_DIALOG, "transient-for", window, "destroy-with-parent", TRUE, NULL);
  self->window = window;
  return GTK_WIDGET (self);
}

static void
biv_new_dialog_dispose (GObject *object)
{
  BivNewDialog *self = BIV_NEW_DIALOG (object);
  gpointer lists[] = { self->ruleset_list, self->map_list, self->steps };

  self->is_filling = TRUE;
  self->has_roster = FALSE;
  if (self->roster != NULL)
    gtk_window_destroy (GTK_WINDOW (self->roster));
  g_clear_weak_pointer (&self->roster);
  /* What was chosen in them goes with their rows, and they would say so. */
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    if (lists[i] != NULL)
      g_signal_handlers_disconnect_by_data (lists[i], self);
  biv_template_dispose_window (GTK_WINDOW (self), BIV_TYPE_NEW_DIALOG);
  g_clear_pointer (&self->rulesets, g_ptr_array_unref);
  g_clear_pointer (&self->maps, g_ptr_array_unref);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (biv_new_dialog_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  BIV_BIND_CHILDREN (widget_class, BivNewDialog, create_button, roster_box, roster_words, steps, stack, title_entry,
                     date_entry, ruleset_list, preset_list, ruleset_words, preset_words, date_words, side_grid,
                     add_side_button, map_list, size_box, columns, rows, units, note, back_button, next_button);
}

static void
biv_new_dialog_class_init (BivNewDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "new-campaign");
  G_OBJECT_CLASS (klass)->dispose = biv_new_dialog_dispose;
  g_type_ensure (BIV_TYPE_UNIT_GRID);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/new-dialog.ui");
  bind_children (widget_class);
  BIV_BIND_CALLBACKS (widget_class, on_answer_changed, on_units_changed, on_roster, on_without_roster, on_add_side,
                      on_map_selected, on_step_selected, on_next, on_back, on_create);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, on_blue_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, on_blue_key, NULL);
}

static void
biv_new_dialog_init (BivNewDialog *self)
{
  self->rulesets = g_ptr_array_new ();
  self->maps = g_ptr_array_new_with_free_func (map_choice_free);
  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_list_leave_by_tab (self->steps);
  biv_list_leave_by_tab (self->map_list);
  gtk_spin_button_set_range (self->columns, BIV_MAP_TEMPLATE_SIDE_LEAST, BIV_MAP_TEMPLATE_SIDE_MOST);
  gtk_spin_button_set_range (self->rows, BIV_MAP_TEMPLATE_SIDE_LEAST, BIV_MAP_TEMPLATE_SIDE_MOST);
  gtk_spin_button_set_increments (self->columns, 1, 4);
  gtk_spin_button_set_increments (self->rows, 1, 4);
  for (guint i = 0; i < BIV_NEW_SIDES_MOST; i++)
    add_side_row (self, i);
  self->n_sides = SIDES_LEAST;
  place_sides (self);
  fill_rules (self);
  add_steps (self);
  self->is_filling = FALSE;
  fill_maps (self);
  g_signal_connect_swapped (self->ruleset_list, "notify::selected", G_CALLBACK (fill_maps), self);
  gtk_list_box_select_row (self->steps, gtk_list_box_get_row_at_index (self->steps, 0));
  on_answer_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->title_entry));
}
