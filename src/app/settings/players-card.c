/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-card.c: who plays a side, where each is reached and what he commands (CA-MAIL-1) */
#include "app/settings/players-card.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/player-edit.h"

struct _BivPlayersCard
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* not owned: it outlives its pages */
  BivSide     *side;
  char        *shown;               /* what the rows were made of */
  GtkWidget   *box, *grid;
  GtkWidget   *name;                /* of a further player */
  GtkDropDown *formation;           /* that he is to command */
};

G_DEFINE_FINAL_TYPE (BivPlayersCard, biv_players_card, GTK_TYPE_WIDGET)

#define KEY "biv-player-key"

static BivCampaign *
campaign_of (BivPlayersCard *self)
{
  return biv_desk_get_campaign (self->desk);
}

static const char *
side_of (BivPlayersCard *self)
{
  return biv_id_of (self->side);
}

/* ---- Changes ---- */

/* Returns: (transfer full) (nullable): whose row @widget is in; he may be gone */
static BivPlayer *
find_player (BivPlayersCard *self,
             gpointer        widget)
{
  return biv_player_find_key (campaign_of (self), side_of (self), g_object_get_data (G_OBJECT (widget), KEY));
}

static void
carry_out (BivPlayersCard *self,
           BivProposal    *proposal)
{
  if (biv_proposal_get_refusal (proposal) != NULL || !biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  /* What was refused shows again what is so. */
  g_clear_pointer (&self->shown, g_free);
  biv_players_card_update (self);
}

static void
take_text (BivPlayersCard *self,
           GtkWidget      *entry,
           const char     *field,
           const char     *text)
{
  g_autoptr (BivPlayer) player = find_player (self, entry);
  g_autoptr (BivProposal) proposal = NULL;
  gboolean is_name = g_str_equal (field, "name");

  if (player == NULL || g_strcmp0 (text, is_name ? player->name : player->contact) == 0
      || (*text == '\0' && (is_name ? player->name : player->contact) == NULL))
    return;
  proposal = is_name ? biv_player_propose_rename (campaign_of (self), player, text)
                     : biv_player_propose_contact (campaign_of (self), player, text);
  carry_out (self, proposal);
}

static void
on_activate (GtkEntry       *entry,
             BivPlayersCard *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));

  take_text (self, GTK_WIDGET (entry), g_object_get_data (G_OBJECT (entry), "field"), text);
}

/* The focus has left an entry of ours. */
static gboolean
on_left (gpointer data)
{
  GtkWidget *entry = data;
  BivPlayersCard *self = BIV_PLAYERS_CARD (gtk_widget_get_ancestor (entry, BIV_TYPE_PLAYERS_CARD));

  if (self != NULL)
    on_activate (GTK_ENTRY (entry), self);
  g_object_unref (entry);
  return G_SOURCE_REMOVE;
}

static void
on_leave (GtkEventController *focus)
{
  g_idle_add_full (G_PRIORITY_HIGH, on_left, g_object_ref (gtk_event_controller_get_widget (focus)), NULL);
}

static void
on_remove (GtkButton      *button,
           BivPlayersCard *self)
{
  g_autoptr (BivPlayer) player = find_player (self, button);
  g_autoptr (BivProposal) proposal = player != NULL ? biv_player_propose_remove (campaign_of (self), player) : NULL;

  if (proposal != NULL)
    carry_out (self, proposal);
}

static void
on_add (BivPlayersCard *self)
{
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name)));
  g_autofree char *formation = g_strdup (biv_choice_get_id (self->formation));
  g_autoptr (BivProposal) proposal = biv_player_propose_add (campaign_of (self), formation, name);

  carry_out (self, proposal);
}

/* ---- Rows ---- */

static char *
dup_commanded (BivPlayersCard  *self,
               const BivPlayer *player)
{
  GPtrArray *formations = biv_army_list_formations (campaign_of (self), side_of (self));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < formations->len; i++)
    if (biv_player_commands (campaign_of (self), player, formations->pdata[i]))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", biv_item_call (formations->pdata[i]));
  if (player->is_chief)
    g_string_append_printf (names, "%s%s", names->len > 0 ? "; " : "", _("commander-in-chief"));
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
add_entry (BivPlayersCard  *self,
           const BivPlayer *player,
           const char      *field,
           const char      *label,
           const char      *text,
           int              column,
           int              row)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_autofree char *name = player->name != NULL ? g_strdup_printf ("%s: %s", label, player->name) : g_strdup (label);

  gtk_editable_set_text (GTK_EDITABLE (entry), text != NULL ? text : "");
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 12);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_sensitive (entry, biv_desk_get_reader (self->desk) == NULL);
  g_object_set_data_full (G_OBJECT (entry), KEY, g_strdup (player->key), g_free);
  g_object_set_data (G_OBJECT (entry), "field", (gpointer) field);
  g_signal_connect_object (entry, "activate", G_CALLBACK (on_activate), self, 0);
  g_signal_connect (focus, "leave", G_CALLBACK (on_leave), NULL);
  gtk_widget_add_controller (entry, focus);
  gtk_grid_attach (GTK_GRID (self->grid), entry, column, row, 1, 1);
}

static void
add_player (BivPlayersCard  *self,
            const BivPlayer *player,
            int              row)
{
  g_autofree char *commanded = dup_commanded (self, player), *name = NULL;
  GtkWidget *words = biv_label_new (commanded, "dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  GtkWidget *remove;

  add_entry (self, player, "name", _("Name"), player->name, 0, row);
  add_entry (self, player, "contact", _("Reached at"), player->contact, 1, row);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_grid_attach (GTK_GRID (self->grid), words, 2, row, 1, 1);
  if (player->is_chief || biv_desk_get_reader (self->desk) != NULL)
    return;
  /* TRANSLATORS: a player of a side */
  name = g_strdup_printf (_("Remove %s"), player->name != NULL ? player->name : "");
  remove = gtk_button_new_with_label (_("Remove"));
  gtk_widget_add_css_class (remove, "dense");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_tooltip_text (remove, _("What he commanded goes to who is above him"));
  g_object_set_data_full (G_OBJECT (remove), KEY, g_strdup (player->key), g_free);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (on_remove), self, 0);
  gtk_grid_attach (GTK_GRID (self->grid), remove, 3, row, 1, 1);
}

/* A further one needs a formation that names nobody yet. */
static void
add_new (BivPlayersCard *self,
         int             row)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *formations = biv_army_list_formations (campaign, side_of (self));
  GListStore *list = biv_choice_new_list ();
  GtkWidget *add = gtk_button_new_with_label (_("Add"));
  guint n = 0;

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (formation->player == NULL || *formation->player == '\0')
        {
          biv_choice_add (list, biv_id_of (formation), biv_item_call (formation));
          n++;
        }
    }
  self->name = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), _("A further player"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->name), GTK_ACCESSIBLE_PROPERTY_LABEL, _("A further player"), -1);
  g_signal_connect_object (self->name, "activate", G_CALLBACK (on_add), self, G_CONNECT_SWAPPED);
  self->formation = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  biv_choice_set_up (self->formation, campaign);
  biv_choice_set_list (self->formation, list, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->formation), GTK_ACCESSIBLE_PROPERTY_LABEL, _("He commands"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->formation), _("He commands it, and all below it that names nobody else"));
  gtk_widget_add_css_class (add, "dense");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (add, n > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Add the player"), -1);
  g_signal_connect_object (add, "clicked", G_CALLBACK (on_add), self, G_CONNECT_SWAPPED);
  gtk_grid_attach (GTK_GRID (self->grid), self->name, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), GTK_WIDGET (self->formation), 1, row, 2, 1);
  gtk_grid_attach (GTK_GRID (self->grid), add, 3, row, 1, 1);
}

/* ---- All of it ---- */

static char *
dup_state (BivPlayersCard *self,
           GPtrArray      *players)
{
  g_autoptr (GString) state = g_string_new (NULL);

  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = g_ptr_array_index (players, i);
      g_autofree char *commanded = dup_commanded (self, player);

      g_string_append_printf (state, "%s\n%s\n%s\n%s\n", player->key != NULL ? player->key : "",
                              player->name != NULL ? player->name : "", player->contact != NULL ? player->contact : "", commanded);
    }
  return g_string_free (g_steal_pointer (&state), FALSE);
}

void
biv_players_card_update (BivPlayersCard *self)
{
  gboolean is_used;
  g_autoptr (GPtrArray) players = NULL;
  g_autofree char *state = NULL;

  g_return_if_fail (BIV_IS_PLAYERS_CARD (self));

  is_used = biv_player_are_commanders (campaign_of (self));
  gtk_widget_set_visible (self->box, is_used);
  players = biv_player_list (campaign_of (self), side_of (self));
  state = dup_state (self, players);
  if (!is_used || g_strcmp0 (state, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&state);
  biv_children_remove (self->grid);
  for (guint i = 0; i < players->len; i++)
    add_player (self, players->pdata[i], (int) i);
  if (biv_desk_get_reader (self->desk) == NULL)
    add_new (self, (int) players->len);
}

GtkWidget *
biv_players_card_new (BivDesk *desk,
                      BivSide *side)
{
  BivPlayersCard *self = g_object_new (BIV_TYPE_PLAYERS_CARD, NULL);

  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_SIDE (side), NULL);

  self->desk = desk;
  self->side = g_object_ref (side);
  biv_players_card_update (self);
  return GTK_WIDGET (self);
}

static void
biv_players_card_dispose (GObject *object)
{
  BivPlayersCard *self = BIV_PLAYERS_CARD (object);

  g_clear_object (&self->side);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_players_card_parent_class)->dispose (object);
}

static void
biv_players_card_class_init (BivPlayersCardClass *klass)
{
  biv_help_class_set_topic (klass, "settings#players");
  G_OBJECT_CLASS (klass)->dispose = biv_players_card_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_players_card_init (BivPlayersCard *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 8);
  gtk_box_append (GTK_BOX (self->box), biv_label_new (_("Players"), "heading", BIV_LABEL_LEFT));
  gtk_box_append (GTK_BOX (self->box), self->grid);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
