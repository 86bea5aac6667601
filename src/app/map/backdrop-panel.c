/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop-panel.c: which picture lies under the map, where, how wide and how strong (CA-MAP-7) */
#include "config.h"

#include "app/map/backdrop-panel.h"

#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/template.h"
#include "base/i18n.h"
#include <math.h>
#include <string.h>

#include "base/biv-file.h"
#include "campaign/map/picture-fit.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"
#include "draw/map/backdrop.h"

#define PICTURE_MOST (64 * 1024 * 1024)
#define PATIENCE_MS 400             /* after the last click on a spin button: one step for all of them */

/* A point of the picture, and the place that it shows. */
typedef struct
{
  gboolean        is_set;
  BivPictureSpot  spot;
  char           *place;            /* id; NULL: none yet */
  GtkWidget      *button;
  GtkDropDown    *list;
} Tie;

struct _BivBackdropPanel
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* borrowed: the page's */
  gboolean       is_filling;
  guint          waiting;           /* source id */

  double         map_width;         /* map units: the picture's, where the campaign says none */
  Tie            ties[BIV_BACKDROP_TIES];
  GPtrArray     *places;            /* of ids, as the lists of places have them */

  GtkAdjustment *left_edge, *upper_edge, *width, *turn, *strength;      /* template children from here on */
  GtkLabel      *name, *fit_words;
  GtkBox        *ties_box;
  GtkWidget     *remove, *fit;
};

enum { ASK_POINT, TIES_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBackdropPanel, biv_backdrop_panel, GTK_TYPE_WIDGET)

static void show_ties (BivBackdropPanel *self);

void
biv_backdrop_panel_show (BivBackdropPanel *self,
                         BivDesk          *desk,
                         double            map_width)
{
  BivCampaign *campaign;

  g_return_if_fail (BIV_IS_BACKDROP_PANEL (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  self->map_width = map_width;
  campaign = biv_desk_get_campaign (desk);
  gtk_label_set_text (self->name, campaign->backdrop != NULL ? campaign->backdrop : _("No picture"));
  gtk_widget_set_sensitive (self->remove, campaign->backdrop != NULL);
  /* A large map has thousands of places to choose from: they are listed for him who sees the list. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_ties (self);
  if (self->waiting != 0)
    return;
  self->is_filling = TRUE;
  gtk_adjustment_set_value (self->left_edge, campaign->backdrop_x / 100.0);
  gtk_adjustment_set_value (self->upper_edge, campaign->backdrop_y / 100.0);
  gtk_adjustment_set_value (self->width,
                            campaign->backdrop_width != BIV_NONE ? campaign->backdrop_width / 100.0 : round (map_width));
  gtk_adjustment_set_value (self->turn, campaign->backdrop_turn / 100.0);
  gtk_adjustment_set_value (self->strength, campaign->backdrop_strength);
  self->is_filling = FALSE;
}

/* ---- Moving it ---- */

static int
in_hundredths (GtkAdjustment *adjustment)
{
  return (int) lround (gtk_adjustment_get_value (adjustment) * 100.0);
}

static gboolean
on_waited (gpointer data)
{
  BivBackdropPanel *self = data;
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Move the picture under the map")));

  self->waiting = 0;
  biv_proposal_set_number (proposal, campaign, "backdrop-x", in_hundredths (self->left_edge));
  biv_proposal_set_number (proposal, campaign, "backdrop-y", in_hundredths (self->upper_edge));
  biv_proposal_set_number (proposal, campaign, "backdrop-width", in_hundredths (self->width));
  biv_proposal_set_number (proposal, campaign, "backdrop-turn", in_hundredths (self->turn));
  biv_proposal_set_number (proposal, campaign, "backdrop-strength", (int) lround (gtk_adjustment_get_value (self->strength)));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  return G_SOURCE_REMOVE;
}

static void
on_moved (BivBackdropPanel *self)
{
  if (self->is_filling || self->desk == NULL)
    return;
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->waiting = g_timeout_add (PATIENCE_MS, on_waited, self);
}

void
biv_backdrop_panel_shift (BivBackdropPanel *self,
                          int               dx,
                          int               dy)
{
  BivCampaign *campaign;
  g_autoptr (BivProposal) proposal = NULL;

  g_return_if_fail (BIV_IS_BACKDROP_PANEL (self) && self->desk != NULL);

  campaign = biv_desk_get_campaign (self->desk);
  if (campaign->backdrop == NULL)
    return;
  proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Move the picture under the map")));
  biv_proposal_set_number (proposal, campaign, "backdrop-x", CLAMP (campaign->backdrop_x + dx, -100000000, 100000000));
  biv_proposal_set_number (proposal, campaign, "backdrop-y", CLAMP (campaign->backdrop_y + dy, -100000000, 100000000));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

/* ---- Fitted by two points ---- */

static gboolean
is_tied (BivBackdropPanel *self,
         const Tie        *tie)
{
  return tie->is_set && biv_campaign_find_place (biv_desk_get_campaign (self->desk), tie->place) != NULL;
}

/* The list is made anew only where places are others: one that is being chosen from stays. */
static void
fill_places (BivBackdropPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean is_same = self->places != NULL;

  gtk_string_list_append (names, _("Choose its place"));
  BIV_EACH (BivItem, place, campaign, BIV_KIND_PLACE)
    {
      g_autofree char *key = g_strconcat (biv_item_get_id (place), "\n", biv_item_call (place), NULL);

      is_same = is_same && places->len < self->places->len && g_str_equal (self->places->pdata[places->len], key);
      g_ptr_array_add (places, g_steal_pointer (&key));
      gtk_string_list_append (names, biv_item_call (place));
    }
  if (is_same && places->len == self->places->len)
    return;
  g_clear_pointer (&self->places, g_ptr_array_unref);
  self->places = g_steal_pointer (&places);
  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    {
      gtk_drop_down_set_model (self->ties[i].list, G_LIST_MODEL (names));
      biv_choice_let_search (self->ties[i].list);
    }
}

static char *
dup_place_at (BivBackdropPanel *self,
              guint             position)
{
  const char *key = position > 0 && position <= self->places->len ? self->places->pdata[position - 1] : NULL;

  return key != NULL ? g_strndup (key, (gsize) (strchr (key, '\n') - key)) : NULL;
}

static void
show_fit (BivBackdropPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  gboolean is_ready = is_tied (self, &self->ties[0]) && is_tied (self, &self->ties[1]);
  g_autofree char *words = NULL;

  gtk_widget_set_sensitive (self->fit, is_ready);
  if (is_ready)
    /* TRANSLATORS: the picture under the map: by how many degrees it is turned */
    words = g_strdup_printf (_("Both points have their places. The picture is turned by %.1f°."), campaign->backdrop_turn / 100.0);
  gtk_label_set_text (self->fit_words, words != NULL ? words : _("Say of two points of the picture which places they are; it is "
                                                                 "then moved, scaled and turned at once."));
}

static void
show_ties (BivBackdropPanel *self)
{
  gboolean was_filling = self->is_filling;

  self->is_filling = TRUE;
  fill_places (self);
  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    {
      guint at = 0;

      for (guint j = 0; self->ties[i].place != NULL && j < self->places->len; j++)
        {
          g_autofree char *id = dup_place_at (self, j + 1);

          at = g_str_equal (id, self->ties[i].place) ? j + 1 : at;
        }
      gtk_drop_down_set_selected (self->ties[i].list, at);
    }
  self->is_filling = was_filling;
  show_fit (self);
}

static void
on_tie_place (BivBackdropPanel *self)
{
  if (self->is_filling || self->desk == NULL)
    return;
  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    {
      g_free (self->ties[i].place);
      self->ties[i].place = dup_place_at (self, gtk_drop_down_get_selected (self->ties[i].list));
    }
  show_fit (self);
}

static void
on_ask_point (GtkWidget        *button,
              BivBackdropPanel *self)
{
  g_signal_emit (self, signals[ASK_POINT], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "number")));
}

static void
add_tie (BivBackdropPanel *self,
         guint             number)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *list = gtk_drop_down_new (NULL, NULL);
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  /* TRANSLATORS: a button: then the first, or second, point is to be shown on the picture */
  g_autofree char *words = g_strdup_printf (_("Point %u…"), number + 1);
  /* TRANSLATORS: for a screen reader: a list of places */
  g_autofree char *name = g_strdup_printf (_("Place of point %u"), number + 1);
  Tie *tie = &self->ties[number];

  tie->button = gtk_button_new_with_label (words);
  gtk_widget_set_tooltip_text (tie->button, _("Then click it on the picture; with the keyboard: arrows, then Space"));
  g_object_set_data (G_OBJECT (tie->button), "number", GUINT_TO_POINTER (number));
  g_signal_connect (tie->button, "clicked", G_CALLBACK (on_ask_point), self);
  tie->list = GTK_DROP_DOWN (list);
  gtk_drop_down_set_expression (tie->list, text);
  biv_choice_let_shrink (tie->list);
  gtk_widget_set_hexpand (list, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_tie_place), self);
  gtk_box_append (GTK_BOX (row), tie->button);
  gtk_box_append (GTK_BOX (row), list);
  gtk_box_append (self->ties_box, row);
}

void
biv_backdrop_panel_take_point (BivBackdropPanel *self,
                               guint             number,
                               BivMapSpot        at)
{
  g_return_if_fail (BIV_IS_BACKDROP_PANEL (self) && number < BIV_BACKDROP_TIES && self->desk != NULL);

  self->ties[number].is_set = TRUE;
  self->ties[number].spot = biv_picture_find_spot (biv_desk_get_campaign (self->desk), self->map_width, at);
  show_fit (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->ties[number].list));
  g_signal_emit (self, signals[TIES_CHANGED], 0);
}

gboolean
biv_backdrop_panel_get_point (BivBackdropPanel *self,
                              guint             number,
                              BivMapSpot       *at)
{
  g_return_val_if_fail (BIV_IS_BACKDROP_PANEL (self) && number < BIV_BACKDROP_TIES, FALSE);

  if (!self->ties[number].is_set || self->desk == NULL || biv_desk_get_campaign (self->desk)->backdrop == NULL)
    return FALSE;
  *at = biv_picture_get_map_spot (biv_desk_get_campaign (self->desk), self->map_width, self->ties[number].spot);
  return TRUE;
}

static void
on_fit (BivBackdropPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Fit the picture under the map")));
  g_autoptr (GError) error = NULL;
  BivPictureSpot spots[BIV_BACKDROP_TIES];
  BivMapSpot places[BIV_BACKDROP_TIES];

  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    {
      BivPlace *place = biv_campaign_find_place (campaign, self->ties[i].place);

      if (place == NULL || !self->ties[i].is_set)
        return;
      spots[i] = self->ties[i].spot;
      places[i] = biv_place_get_spot (campaign, place);
    }
  if (!biv_picture_fit (proposal, spots, places, &error))
    biv_desk_report (self->desk, error->message);
  else if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

/* ---- Another one, or none ---- */

static void
report (BivBackdropPanel *self,
        const char       *why)
{
  g_autofree char *words = g_strdup_printf (_("The picture was not put under the map: %s"), why);

  biv_desk_report (self->desk, words);
}

/* Beside the campaign's file, under a name that is not taken: "map.png", "map-2.png". Returns: (transfer full) */
static char *
copy_beside (GFile      *file,
             const char *name,
             GFile      *folder,
             GError    **error)
{
  g_autoptr (GFile) parent = g_file_get_parent (file);
  g_autofree char *base = g_file_get_basename (file);
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = g_strndup (name, dot != NULL ? (gsize) (dot - name) : strlen (name));

  if (parent != NULL && g_file_equal (parent, folder) && g_str_equal (name, base))
    return g_strdup (name);
  for (int i = 1; i < 100; i++)
    {
      g_autofree char *other = i == 1 ? g_strdup (name) : g_strdup_printf ("%s-%d%s", stem, i, dot != NULL ? dot : "");
      g_autoptr (GFile) target = g_file_get_child (folder, other);

      if (biv_file_copy (file, target, PICTURE_MOST, error))
        return g_steal_pointer (&other);
      if (error == NULL || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_EXISTS) || i == 99)
        return NULL;
      g_clear_error (error);
    }
  return NULL;
}

/* What it is tells its content: a name with another ending, or none, gets the one of its kind. */
static char *
dup_name_of_kind (GFile       *file,
                  BivBackdrop *backdrop)
{
  g_autofree char *base = g_file_get_basename (file), *small = g_utf8_strdown (base, -1);
  const char *ending = backdrop != NULL ? biv_backdrop_get_ending (backdrop) : "";

  if (g_str_has_suffix (small, ending) || (g_str_equal (ending, ".jpg") && g_str_has_suffix (small, ".jpeg")))
    return g_steal_pointer (&base);
  return g_strconcat (base, ending, NULL);
}

static gboolean
take_picture (BivBackdropPanel *self,
              GFile            *file)
{
  BivCampaign *campaign;
  GFile *folder;
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *base = NULL;

  g_return_val_if_fail (BIV_IS_BACKDROP_PANEL (self) && self->desk != NULL && G_IS_FILE (file), FALSE);

  campaign = biv_desk_get_campaign (self->desk);
  folder = biv_desk_get_folder (self->desk);
  if (folder == NULL)
    {
      biv_desk_report (self->desk, _("Save the campaign first: the picture lies beside its file."));
      return FALSE;
    }
  /* Looked at before anything is copied: the picture itself, and whether its name will do. */
  backdrop = biv_backdrop_read (file, NULL, &error);
  base = dup_name_of_kind (file, backdrop);
  proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Put a picture under the map")));
  if (backdrop != NULL && biv_proposal_set_word (proposal, campaign, "backdrop", base, &error))
    name = copy_beside (file, base, folder, &error);
  if (name != NULL && biv_proposal_set_word (proposal, campaign, "backdrop", name, &error))
    {
      /* Once it lies there, it does not grow because a place was moved outwards. */
      if (campaign->backdrop_width == BIV_NONE)
        biv_proposal_set_number (proposal, campaign, "backdrop-width", (int) lround (self->map_width) * 100);
      return biv_desk_commit (self->desk, proposal);
    }
  report (self, error != NULL ? error->message : "");
  return FALSE;
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivBackdropPanel     *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    take_picture (self, file);
}

static void
on_choose (BivBackdropPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative *chooser;

  if (biv_desk_get_folder (self->desk) == NULL)
    {
      biv_desk_report (self->desk, _("Save the campaign first: the picture lies beside its file."));
      gtk_widget_activate_action (GTK_WIDGET (self), "win.save", NULL);
      return;
    }
  chooser = gtk_file_chooser_native_new (_("Choose the picture under the map"),
                                         GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, GTK_FILE_CHOOSER_ACTION_OPEN,
                                         NULL, NULL);
  gtk_file_filter_set_name (filter, _("Pictures"));
  gtk_file_filter_add_mime_type (filter, "image/png");
  gtk_file_filter_add_mime_type (filter, "image/jpeg");
  gtk_file_filter_add_mime_type (filter, "image/svg+xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  biv_desk_begin_in_folder (self->desk, GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* The file stays where it is: it may be wanted again, and undo wants it at once. */
static void
on_remove (BivBackdropPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Remove the picture under the map")));

  biv_proposal_set_text (proposal, campaign, "backdrop", NULL);
  biv_desk_commit (self->desk, proposal);
}

/* ---- The widget ---- */

static void
biv_backdrop_panel_dispose (GObject *object)
{
  BivBackdropPanel *self = BIV_BACKDROP_PANEL (object);

  g_clear_handle_id (&self->waiting, g_source_remove);
  self->desk = NULL;
  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    g_clear_pointer (&self->ties[i].place, g_free);
  biv_children_unparent (self);
  g_clear_pointer (&self->places, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_backdrop_panel_parent_class)->dispose (object);
}

static void
biv_backdrop_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_backdrop_panel_parent_class)->map (widget);
  if (BIV_BACKDROP_PANEL (widget)->desk != NULL)
    show_ties (BIV_BACKDROP_PANEL (widget));
}

static void
biv_backdrop_panel_class_init (BivBackdropPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_backdrop_panel_dispose;
  widget_class->map = biv_backdrop_panel_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/backdrop-panel.ui");
  signals[ASK_POINT] = g_signal_new ("ask-point", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                     G_TYPE_UINT);
  signals[TIES_CHANGED] = g_signal_new ("ties-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
  BIV_BIND_CHILDREN (widget_class, BivBackdropPanel, left_edge, upper_edge, width, turn, strength, name, fit_words, ties_box,
                     remove, fit);
  BIV_BIND_CALLBACKS (widget_class, on_moved, on_fit, on_remove, on_choose);
}

static void
biv_backdrop_panel_init (BivBackdropPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_filling = TRUE;
  for (guint i = 0; i < BIV_BACKDROP_TIES; i++)
    add_tie (self, i);
  self->is_filling = FALSE;
}
