/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-row.c: one option of the campaign: what it does, its clause, its value, and what the preset says */
#include "app/settings/option-row.h"

#include "base/i18n.h"
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "campaign/model/proposal.h"

struct _BivOptionRow
{
  GtkListBoxRow        parent_instance;

  BivDesk             *desk;        /* not owned: it outlives its pages */
  const BivOptionSpec *option;
  char               **words;       /* what it may be; a further one is "number" */
  gboolean             has_number;
  gboolean             is_updating;
  GtkWidget           *list;        /* NULL: a number only */
  GtkWidget           *spin;        /* NULL: words only */

  GtkLabel            *title;       /* template children */
  GtkLabel            *description;
  GtkLabel            *clause;
  GtkWidget           *reset;
  GtkBox              *value;
};

BIV_DEFINE_TEMPLATE_TYPE (BivOptionRow, biv_option_row, GTK_TYPE_LIST_BOX_ROW)

static BivCampaign *
campaign_of (BivOptionRow *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- Changing ---- */

static gboolean
is_about (const char *entry,
          const char *name)
{
  gsize length = strlen (name);

  return strncmp (entry, name, length) == 0 && entry[length] == '=';
}

/* Only what differs from the preset is kept. */
static void
set_value (BivOptionRow *self,
           const char   *value)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("%s: %s"), _(self->option->title), biv_option_get_word_label (value)));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) options = NULL;

  if (g_strcmp0 (biv_campaign_get_option (campaign, self->option->name), value) == 0)
    return;
  for (guint i = 0; campaign->options != NULL && campaign->options[i] != NULL; i++)
    if (!is_about (campaign->options[i], self->option->name))
      g_strv_builder_add (builder, campaign->options[i]);
  if (g_strcmp0 (self->option->values[campaign->preset], value) != 0)
    {
      g_autofree char *entry = g_strdup_printf ("%s=%s", self->option->name, value);

      g_strv_builder_add (builder, entry);
    }
  options = g_strv_builder_end (builder);
  proposal = biv_turn_propose_edit (campaign, title);
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options",
                         options[0] != NULL ? (const char *const *) options : NULL);
  biv_desk_commit (self->desk, proposal);
}

static void
set_number (BivOptionRow *self)
{
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->spin)));

  set_value (self, text);
}

static void
on_spin_changed (BivOptionRow *self)
{
  if (!self->is_updating)
    set_number (self);
}

static void
on_word_selected (BivOptionRow *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->list));

  if (self->is_updating || chosen == GTK_INVALID_LIST_POSITION)
    return;
  if (self->words[chosen] != NULL)
    set_value (self, self->words[chosen]);
  else
    set_number (self);
}

static void
on_reset (BivOptionRow *self)
{
  set_value (self, self->option->values[campaign_of (self)->preset]);
}

/* ---- Showing ---- */

void
biv_option_row_update (BivOptionRow *self)
{
  const char *value = biv_campaign_get_option (campaign_of (self), self->option->name);
  const char *usual = self->option->values[campaign_of (self)->preset];
  gboolean differs = g_strcmp0 (value, usual) != 0;
  g_autofree char *tip = g_strdup_printf (_("Back to the preset: %s"), biv_option_get_word_label (usual));
  guint at = 0;

  g_return_if_fail (BIV_IS_OPTION_ROW (self));

  self->is_updating = TRUE;
  while (self->words[at] != NULL && g_strcmp0 (self->words[at], value) != 0)
    at++;
  if (self->list != NULL)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list), at);
      if (differs)
        gtk_widget_add_css_class (self->list, "overruled");
      else
        gtk_widget_remove_css_class (self->list, "overruled");
    }
  if (self->spin != NULL)
    {
      gtk_widget_set_visible (self->spin, self->words[at] == NULL);
      if (self->words[at] == NULL)
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->spin), g_ascii_strtoll (value, NULL, 10));
    }
  gtk_widget_set_tooltip_text (self->reset, tip);
  gtk_widget_set_opacity (self->reset, differs ? 1 : 0);
  gtk_widget_set_sensitive (self->reset, differs);
  self->is_updating = FALSE;
}

gboolean
biv_option_row_matches (BivOptionRow *self,
                        const char   *folded)
{
  g_autofree char *all = g_strjoin ("\n", self->option->name, _(self->option->title), _(self->option->description),
                                    self->option->clause, NULL);
  g_autofree char *own = g_utf8_casefold (all, -1);

  return strstr (own, folded) != NULL;
}

static void
make_list (BivOptionRow *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  for (guint i = 0; self->words[i] != NULL; i++)
    gtk_string_list_append (labels, biv_option_get_word_label (self->words[i]));
  if (self->has_number)
    /* TRANSLATORS: an option that is a number or a word, "none" or 1 to 200: the number is chosen */
    gtk_string_list_append (labels, _("Number"));
  self->list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_widget_set_hexpand (self->list, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _(self->option->title), -1);
  gtk_box_append (self->value, self->list);
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (on_word_selected), self);
}

static void
make_spin (BivOptionRow *self)
{
  self->spin = gtk_spin_button_new_with_range (self->option->minimum, self->option->maximum, 1);
  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (self->spin));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spin), GTK_ACCESSIBLE_PROPERTY_LABEL, _(self->option->title), -1);
  gtk_widget_set_hexpand (self->spin, self->words[0] == NULL);
  gtk_box_append (self->value, self->spin);
  g_signal_connect_swapped (self->spin, "value-changed", G_CALLBACK (on_spin_changed), self);
}

GtkWidget *
biv_option_row_new (BivDesk             *desk,
                    const BivOptionSpec *option)
{
  BivOptionRow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && option != NULL, NULL);

  self = g_object_new (BIV_TYPE_OPTION_ROW, NULL);
  self->desk = desk;
  self->option = option;
  self->words = option->words != NULL ? g_strsplit (option->words, " ", -1) : g_new0 (char *, 1);
  self->has_number = option->minimum != 0 || option->maximum != 0;
  self->is_updating = TRUE;
  gtk_label_set_text (self->title, _(option->title));
  gtk_label_set_text (self->description, _(option->description));
  biv_clause_label_set (self->clause, option->clause);
  if (self->words[0] != NULL)
    make_list (self);
  if (self->has_number)
    make_spin (self);
  biv_option_row_update (self);
  return GTK_WIDGET (self);
}

static void
biv_option_row_dispose (GObject *object)
{
  BivOptionRow *self = BIV_OPTION_ROW (object);

  self->is_updating = TRUE;
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  if (self->spin != NULL)
    g_signal_handlers_disconnect_by_data (self->spin, self);
  self->list = self->spin = NULL;
  G_OBJECT_CLASS (biv_option_row_parent_class)->dispose (object);
}

static void
biv_option_row_finalize (GObject *object)
{
  g_strfreev (BIV_OPTION_ROW (object)->words);
  G_OBJECT_CLASS (biv_option_row_parent_class)->finalize (object);
}

static void
biv_option_row_class_init (BivOptionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_option_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_option_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/settings/option-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivOptionRow, title, description, clause, reset, value);
  BIV_BIND_CALLBACKS (widget_class, on_reset);
}
