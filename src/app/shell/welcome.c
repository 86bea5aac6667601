/* SPDX-License-Identifier: GPL-3.0-or-later */
/* welcome.c: the start page: recent campaigns, a new one, the samples */
#include "app/shell/welcome.h"

#include <glib/gi18n.h>

#include "app/widgets/announce.h"
#include "app/widgets/clamp.h"
#include "app/desk/document.h"
#include "app/canvas/map-thumbnail.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/preferences.h"
#include "app/shell/recent-row.h"
#include "app/shell/tour-bar.h"
#include "app/widgets/row-name.h"
#include "app/widgets/samples.h"
#include "app/widgets/summary.h"
#include "app/widgets/swatch.h"
#include "app/widgets/children.h"
#include "app/widgets/even.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "base/biv-file.h"
#include "base/region.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/turn.h"
#include "campaign/model/strength.h"
#include "store/recovery.h"

struct _BivWelcome
{
  GtkWidget        parent_instance;

  char            *card_uri;        /* the last campaign; NULL: none */
  guint            load_id;
  guint            n_loaded;        /* rows whose file was read */

  GtkWidget       *scroller;        /* template children from here on */
  GtkWidget       *left_box;
  GtkListBox      *left_list;
  GtkBox          *columns;
  GtkWidget       *recent_column;
  GtkWidget       *start_column;
  GtkWidget       *card;
  GtkBox          *card_box;
  BivMapThumbnail *card_map;
  GtkLabel        *card_title;
  GtkLabel        *card_turn;
  GtkBox          *card_facts;
  GtkLabel        *card_where;
  GtkWidget       *continue_button;
  GtkListBox      *recent_list;
  GtkWidget       *recent_note;
  GtkWidget       *samples_box;
  GtkListBox      *sample_list;
  GtkListBox      *start_list;
  GtkLabel        *tour_label;
};

G_DEFINE_FINAL_TYPE (BivWelcome, biv_welcome, GTK_TYPE_WIDGET)

static void fill_recent (BivWelcome *self);

/* ---- The last campaign ---- */

static void
add_fact (BivWelcome *self,
          const char *text)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_box_append (self->card_facts, label);
}

static void
add_score (BivWelcome  *self,
           BivCampaign *campaign,
           BivSide     *side)
{
  const char *id = biv_id_of (side);
  int points = biv_side_get_victory_points (campaign, id);
  g_autofree char *name = g_markup_escape_text (biv_item_call (side), -1);
  /* TRANSLATORS: a side's name and its victory points */
  g_autofree char *text = g_strdup_printf (ngettext ("%s <b>%d</b> point", "%s <b>%d</b> points", (gulong) ABS (points)),
                                           name, points);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *swatch = biv_swatch_new (), *label = gtk_label_new (NULL);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, id);
  gtk_label_set_markup (GTK_LABEL (label), text);
  gtk_box_append (GTK_BOX (row), swatch);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (self->card_facts, row);
}

static void
show_card_facts (BivWelcome  *self,
                 BivCampaign *campaign)
{
  g_autoptr (GPtrArray) matters = campaign->state == BIV_STATE_RUNNING ? biv_turn_list_open_matters (campaign) : NULL;

  if (matters != NULL && matters->len > 0)
    {
      g_autofree char *text = g_strdup_printf (ngettext ("%u matter is open", "%u matters are open", matters->len),
                                               matters->len);

      add_fact (self, text);
    }
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    add_score (self, campaign, side);
}

static void
load_card (BivWelcome *self)
{
  g_autoptr (GFile) file = g_file_new_for_uri (self->card_uri);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_document_read (file, &error);
  g_autofree char *name = biv_file_dup_name (file), *turn = NULL, *where = NULL, *when = NULL, *place = NULL;

  gtk_label_set_text (self->card_title, name);
  if (campaign == NULL)
    {
      gtk_label_set_text (self->card_turn, error->message);
      return;
    }
  turn = biv_summary_dup_turn (campaign, TRUE);
  when = biv_recent_dup_when (file, TRUE);
  place = folder != NULL ? biv_file_dup_name (folder) : g_strdup ("");
  where = g_strdup_printf ("%s, %s", place, when);
  gtk_label_set_text (self->card_title, biv_item_get_name (BIV_ITEM (campaign)));
  gtk_label_set_text (self->card_turn, turn);
  gtk_label_set_text (self->card_where, where);
  biv_map_thumbnail_set_campaign (self->card_map, campaign);
  show_card_facts (self, campaign);
}

/* ---- What an earlier run left ---- */

static void fill_left (BivWelcome *self);

static char *
dup_left_where (BivRecoveryOffer *offer)
{
  GFile *file = biv_recovery_offer_get_file (offer);
  /* TRANSLATORS: when something was changed last: day, month, hour, minute; and where "November 28" is written */
  const char *form = biv_region_puts_month_first () ? C_("month first", "%B %-d, %H:%M") : _("%-d %B, %H:%M");
  g_autofree char *when = g_date_time_format (biv_recovery_offer_get_time (offer), form);
  g_autofree char *name = file != NULL ? biv_file_dup_name (file) : NULL;

  if (name == NULL)
    return g_strdup_printf (_("Never saved. Last change: %s"), when);
  if (!g_file_query_exists (file, NULL))
    return g_strdup_printf (_("Changes to %s, which is no longer there. Last change: %s"), name, when);
  return g_strdup_printf (_("Changes to %s. Last change: %s"), name, when);
}

static GtkWidget *
make_left_button (const char *label,
                  const char *action,
                  const char *id,
                  const char *title)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  biv_announce_describe (button, title);
  return button;
}

static GtkWidget *
make_left_row (BivWelcome       *self,
               BivRecoveryOffer *offer)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  const char *name = biv_recovery_offer_get_title (offer), *id = biv_recovery_offer_get_id (offer);
  g_autofree char *where = dup_left_where (offer);
  GtkWidget *restore = make_left_button (_("Restore"), "win.restore-left", id, name);
  GtkWidget *discard = make_left_button (_("Discard"), "win.forget-left", id, name);

  /* The action comes first, and takes it off the list. */
  g_signal_connect_object (discard, "clicked", G_CALLBACK (fill_left), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_box_append (GTK_BOX (box), biv_label_pair_new (name, "heading", where, BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  /* What comes first has the keyboard first. */
  gtk_box_append (GTK_BOX (box), restore);
  gtk_box_append (GTK_BOX (box), discard);
  gtk_widget_add_css_class (box, "card-row");
  g_object_set_data (G_OBJECT (row), "restore", restore);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  biv_row_name_from_labels (row);
  return row;
}

/* The offers are looked at and let go: a file that is opened finds its own again. */
static void
fill_left (BivWelcome *self)
{
  g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();

  biv_children_remove (self->left_list);
  for (guint i = 0; i < offers->len; i++)
    gtk_list_box_append (self->left_list, make_left_row (self, offers->pdata[i]));
  gtk_widget_set_visible (self->left_box, offers->len > 0);
}

/* ---- Recent files ---- */

/* Files are read one by one when there is nothing better to do, so that the page is there at once. */
static gboolean
load_next (gpointer data)
{
  BivWelcome *self = data;
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->recent_list, (int) self->n_loaded);

  if (row == NULL)
    {
      self->load_id = 0;
      return G_SOURCE_REMOVE;
    }
  biv_recent_row_load (BIV_RECENT_ROW (row));
  self->n_loaded++;
  return G_SOURCE_CONTINUE;
}

/* What is centred is measured for a width that it is not given, and below one another both are as wide as there is room. */
static void
place_columns (BivWelcome *self)
{
  gboolean stand = gtk_orientable_get_orientation (GTK_ORIENTABLE (self->columns)) == GTK_ORIENTATION_VERTICAL;

  gtk_widget_set_halign (GTK_WIDGET (self->columns),
                         stand || gtk_widget_get_visible (self->recent_column) ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
}

static void
fill_recent (BivWelcome *self)
{
  const char *const *recent = biv_preferences_get_recent (biv_preferences_get ());
  gboolean has_card = recent[0] != NULL, has_rows = has_card && recent[1] != NULL;

  g_clear_handle_id (&self->load_id, g_source_remove);
  g_clear_pointer (&self->card_uri, g_free);
  biv_children_remove (self->recent_list);
  biv_children_remove (self->card_facts);
  biv_map_thumbnail_set_campaign (self->card_map, NULL);
  gtk_label_set_text (self->card_where, "");
  gtk_widget_set_visible (self->recent_column, has_card);
  gtk_widget_set_visible (self->recent_note, has_rows);
  place_columns (self);
  if (!has_card)
    return;
  self->card_uri = g_strdup (recent[0]);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->continue_button), "s", self->card_uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->continue_button), "win.open-uri");
  load_card (self);
  for (int i = 1; recent[i] != NULL; i++)
    gtk_list_box_append (self->recent_list, biv_recent_row_new (recent[i]));
  self->n_loaded = 0;
  self->load_id = g_idle_add_full (G_PRIORITY_LOW, load_next, self, NULL);
}

static void
on_recent_activated (BivWelcome   *self,
                     BivRecentRow *row)
{
  if (!biv_recent_row_is_missing (row))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", biv_recent_row_get_uri (row));
}

static void
on_remove (BivWelcome *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, BIV_TYPE_RECENT_ROW) : NULL;
  const char *uri = NULL;

  if (row != NULL)
    uri = biv_recent_row_get_uri (BIV_RECENT_ROW (row));
  else if (focus != NULL && gtk_widget_is_ancestor (focus, self->card))
    uri = self->card_uri;
  if (uri == NULL)
    return;
  biv_preferences_remove_recent (biv_preferences_get (), uri);
  fill_recent (self);
  gtk_widget_child_focus (self->recent_column, GTK_DIR_TAB_FORWARD);
}

/* "(ss)": a missing file, and where it was found */
static void
on_found (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  const char *old, *found;

  g_variant_get (parameter, "(&s&s)", &old, &found);
  biv_preferences_remove_recent (biv_preferences_get (), old);
  gtk_widget_activate_action (widget, "win.open-uri", "s", found);
}

/* ---- Samples ---- */

/* There is no room for more: the rest is told where somebody points. Returns: (transfer full) (nullable) */
static char *
dup_first_sentence (const char *text)
{
  const char *end = text != NULL ? strstr (text, ". ") : NULL;

  return end != NULL ? g_strndup (text, (gsize) (end + 1 - text)) : g_strdup (text);
}

static void
add_sample (BivWelcome *self,
            const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (BivCampaign) campaign = biv_document_read (file, NULL);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title, *detail, *button = gtk_button_new_with_label (_("Open a copy"));
  g_autofree char *text = NULL, *book = NULL, *first = NULL;

  if (campaign == NULL)
    return;
  book = biv_summary_dup_book (campaign);
  first = dup_first_sentence (campaign->description);
  text = first != NULL ? g_strdup_printf ("%s. %s", book, first) : g_strdup (book);
  title = gtk_label_new (biv_item_get_name (BIV_ITEM (campaign)));
  detail = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_xalign (GTK_LABEL (detail), 0);
  gtk_label_set_wrap (GTK_LABEL (detail), TRUE);
  /* A list asks how high its rows are where they are narrowest: so that is not far from how wide they come to be. */
  gtk_label_set_width_chars (GTK_LABEL (detail), 41);
  gtk_label_set_max_width_chars (GTK_LABEL (detail), 41);
  gtk_widget_set_tooltip_text (detail, campaign->description);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-copy");
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), biv_even_new (detail));
  gtk_box_append (GTK_BOX (box), biv_wrap_new (words));
  gtk_box_append (GTK_BOX (box), button);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  biv_row_name_from_labels (row);
  gtk_list_box_append (self->sample_list, row);
}

/* ---- The class ---- */

void
biv_welcome_set_is_narrow (BivWelcome *self,
                           gboolean    is_narrow)
{
  GtkOrientation orientation = is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  g_return_if_fail (BIV_IS_WELCOME (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns), orientation);
  place_columns (self);
}

GtkWidget *
biv_welcome_new (void)
{
  return g_object_new (BIV_TYPE_WELCOME, NULL);
}

static void
biv_welcome_map (GtkWidget *widget)
{
  BivWelcome *self = BIV_WELCOME (widget);

  GTK_WIDGET_CLASS (biv_welcome_parent_class)->map (widget);
  if (gtk_list_box_get_row_at_index (self->left_list, 0) != NULL)
    gtk_widget_grab_focus (g_object_get_data (G_OBJECT (gtk_list_box_get_row_at_index (self->left_list, 0)), "restore"));
  else if (self->card_uri != NULL)
    gtk_widget_grab_focus (self->continue_button);
}

static void
biv_welcome_dispose (GObject *object)
{
  BivWelcome *self = BIV_WELCOME (object);

  g_clear_handle_id (&self->load_id, g_source_remove);
  g_clear_pointer (&self->card_uri, g_free);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_welcome_parent_class)->dispose (object);
}

static void
biv_welcome_class_init (BivWelcomeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "welcome");
  G_OBJECT_CLASS (klass)->dispose = biv_welcome_dispose;
  widget_class->map = biv_welcome_map;

  g_type_ensure (BIV_TYPE_CLAMP);
  g_type_ensure (BIV_TYPE_MAP_THUMBNAIL);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/welcome.ui");
  BIV_BIND_CHILDREN (widget_class, BivWelcome, scroller, left_box, left_list, columns, recent_column, start_column, card,
                     card_box, card_map, card_title, card_turn, card_facts, card_where, continue_button, recent_list,
                     recent_note, samples_box, sample_list, start_list, tour_label);
  BIV_BIND_CALLBACKS (widget_class, on_recent_activated);
  gtk_widget_class_install_action (widget_class, "welcome.remove", NULL, BIV_COMMAND (on_remove));
  gtk_widget_class_install_action (widget_class, "welcome.found", "(ss)", on_found);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "welcome.remove", NULL);
}

static void
biv_welcome_init (BivWelcome *self)
{
  g_auto (GStrv) samples = biv_samples_list ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_text (self->tour_label, biv_tour_bar_get_label ());
  biv_row_names_from_labels (self->start_list);
  fill_recent (self);
  fill_left (self);
  for (guint i = 0; samples[i] != NULL; i++)
    add_sample (self, samples[i]);
  gtk_widget_set_visible (self->samples_box, samples[0] != NULL);
}
