/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-new-dialog.c: four questions, and a new campaign */
#include "app/biv-new-dialog.h"

#include <glib/gi18n.h>

#include "app/biv-new-campaign.h"
#include "app/biv-samples.h"
#include "app/biv-summary.h"
#include "engine/biv-book.h"
#include "rulebooks/biv-rulebooks.h"

/* One line of the drop-down of maps. */
typedef struct
{
  char     *uri;                    /* NULL: from nothing */
  BivTakes  takes;
} MapChoice;

struct _BivNewDialog
{
  GtkWindow    parent_instance;

  BivWindow   *window;              /* not owned: we are modal to it */
  GPtrArray   *rulesets;            /* ids, not owned */
  GPtrArray   *maps;                /* of MapChoice */

  GtkWidget   *create_button;       /* template children */
  GtkEntry    *title_entry;
  GtkEntry    *first_entry;
  GtkEntry    *second_entry;
  GtkDropDown *ruleset_list;
  GtkDropDown *map_list;
};

G_DEFINE_FINAL_TYPE (BivNewDialog, biv_new_dialog, GTK_TYPE_WINDOW)

static void
map_choice_free (gpointer data)
{
  MapChoice *choice = data;

  g_free (choice->uri);
  g_free (choice);
}

static void
add_map_choice (BivNewDialog  *self,
                GtkStringList *words,
                const char    *uri,
                BivTakes       takes,
                const char    *label)
{
  MapChoice *choice = g_new0 (MapChoice, 1);

  choice->uri = g_strdup (uri);
  choice->takes = takes;
  g_ptr_array_add (self->maps, choice);
  gtk_string_list_append (words, label);
}

/* The samples of the chosen rulebook; a map alone serves every rulebook on the same kind of board. */
static void
fill_maps (BivNewDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_auto (GStrv) samples = biv_samples_list ();
  guint chosen = gtk_drop_down_get_selected (self->ruleset_list);
  const char *ruleset = chosen < self->rulesets->len ? self->rulesets->pdata[chosen] : "";

  g_ptr_array_set_size (self->maps, 0);
  for (guint i = 0; samples[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (samples[i]);
      g_autoptr (BivCampaign) sample = biv_document_read (file, NULL);
      g_autofree char *map = NULL, *all = NULL;

      if (sample == NULL || g_strcmp0 (sample->ruleset, ruleset) != 0
          || biv_campaign_peek_items (sample, BIV_KIND_SIDE)->len != 2)
        continue;
      all = g_strdup_printf (_("%s, with its armies"), biv_item_get_name (BIV_ITEM (sample)));
      map = g_strdup_printf (_("%s, the map alone"), biv_item_get_name (BIV_ITEM (sample)));
      add_map_choice (self, words, samples[i], BIV_TAKES_ARMIES, all);
      add_map_choice (self, words, samples[i], BIV_TAKES_MAP, map);
    }
  add_map_choice (self, words, NULL, BIV_TAKES_NOTHING, _("Two bases and a road"));
  gtk_drop_down_set_model (self->map_list, G_LIST_MODEL (words));
}

static void
fill_rulesets (BivNewDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_ruleset_find (ids[i]) != NULL ? biv_book_load (ids[i], NULL) : NULL;

      if (book == NULL)
        continue;
      g_ptr_array_add (self->rulesets, (gpointer) ids[i]);
      gtk_string_list_append (words, biv_book_get_title (book));
    }
  gtk_drop_down_set_model (self->ruleset_list, G_LIST_MODEL (words));
}

static gboolean
is_filled (GtkEntry *entry)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  return *text != '\0';
}

static void
on_answer_changed (BivNewDialog *self)
{
  gtk_widget_set_sensitive (self->create_button,
                            is_filled (self->title_entry) && is_filled (self->first_entry)
                            && is_filled (self->second_entry) && self->rulesets->len > 0);
}

static void
on_create (BivNewDialog *self)
{
  MapChoice *choice = self->maps->pdata[gtk_drop_down_get_selected (self->map_list)];
  const char *ruleset = self->rulesets->pdata[gtk_drop_down_get_selected (self->ruleset_list)];
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title_entry))));
  g_autofree char *first = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->first_entry))));
  g_autofree char *second = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->second_entry))));
  const char *names[] = { first, second };
  g_autoptr (GFile) file = choice->uri != NULL ? g_file_new_for_uri (choice->uri) : NULL;
  g_autoptr (BivCampaign) from = file != NULL ? biv_document_read (file, NULL) : NULL;
  g_autoptr (BivCampaign) campaign
    = biv_new_campaign (ruleset, title, names, from != NULL ? choice->takes : BIV_TAKES_NOTHING, from);
  g_autoptr (BivDocument) document = biv_document_new (campaign);
  BivWindow *window = self->window;

  if (biv_window_get_document (window) != NULL)
    window = biv_window_new (gtk_window_get_application (GTK_WINDOW (window)));
  biv_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (self));
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

  if (self->ruleset_list != NULL)
    g_signal_handlers_disconnect_by_data (self->ruleset_list, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), BIV_TYPE_NEW_DIALOG);
  g_clear_pointer (&self->rulesets, g_ptr_array_unref);
  g_clear_pointer (&self->maps, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_new_dialog_parent_class)->dispose (object);
}

static void
biv_new_dialog_class_init (BivNewDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_new_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-new-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, create_button);
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, title_entry);
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, first_entry);
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, second_entry);
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, ruleset_list);
  gtk_widget_class_bind_template_child (widget_class, BivNewDialog, map_list);
  gtk_widget_class_bind_template_callback (widget_class, on_answer_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_create);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_new_dialog_init (BivNewDialog *self)
{
  self->rulesets = g_ptr_array_new ();
  self->maps = g_ptr_array_new_with_free_func (map_choice_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_rulesets (self);
  fill_maps (self);
  g_signal_connect_swapped (self->ruleset_list, "notify::selected", G_CALLBACK (fill_maps), self);
  gtk_editable_set_text (GTK_EDITABLE (self->first_entry), _("Blue"));
  gtk_editable_set_text (GTK_EDITABLE (self->second_entry), _("Red"));
  on_answer_changed (self);
}
