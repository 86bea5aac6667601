/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-rail.c: how the sides stand, and what this turn has brought so far */
#include "app/turn/turn-rail.h"

#include <glib/gi18n.h>

#include "app/widgets/swatch.h"
#include "app/turn/turn-dialog.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/model/strength.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/victory.h"

struct _BivTurnRail
{
  GtkWidget   parent_instance;

  BivDesk    *desk;                 /* not owned: it outlives its pages */

  GtkWidget  *standing_card;        /* template children */
  GtkWidget  *turn_card;
  GtkLabel   *standing_remark;
  GtkListBox *sides;
  GtkBox     *ends;                 /* of the campaign, that would come by themselves */
  GtkListBox *facts;
};

G_DEFINE_FINAL_TYPE (BivTurnRail, biv_turn_rail, GTK_TYPE_WIDGET)

static void
append_row (GtkListBox *list,
            GtkWidget  *child)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), child);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (list, row);
}

/* ---- Standing ---- */

static void
add_side (BivTurnRail *self,
          BivCampaign *campaign,
          BivSide     *side)
{
  const char *id = biv_id_of (side), *name = biv_item_get_name (BIV_ITEM (side));
  int full = biv_side_get_full_steps (campaign, id), lost = biv_side_get_lost_steps (campaign, id);
  g_autofree char *points = g_strdup_printf ("%d", biv_side_get_victory_points (campaign, id));
  /* TRANSLATORS: steps lost, of all that a side ever had */
  g_autofree char *losses = g_strdup_printf (_("%d of %d lost"), lost, full);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new ();
  GtkWidget *label = biv_label_new (name, "heading", BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *figure = gtk_label_new (points);
  GtkWidget *bar = gtk_progress_bar_new (), *words = gtk_label_new (losses);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, id);
  /* A long name takes a second line: were the rail as wide as it, the table beside would be another one in each phase. */
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_width_chars (GTK_LABEL (label), 16);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  gtk_widget_set_tooltip_text (label, name);
  gtk_widget_add_css_class (figure, "panel-title");
  gtk_widget_set_tooltip_text (figure, _("Victory points, if it ended now"));
  gtk_widget_set_tooltip_text (foot, _("Steps lost for good, of all that the side has ever had"));
  gtk_widget_add_css_class (words, "caption");
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), full > 0 ? CLAMP ((double) lost / full, 0, 1) : 0);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, losses, -1);
  gtk_box_append (GTK_BOX (head), swatch);
  gtk_box_append (GTK_BOX (head), label);
  gtk_box_append (GTK_BOX (head), figure);
  gtk_box_append (GTK_BOX (foot), bar);
  gtk_box_append (GTK_BOX (foot), words);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), foot);
  append_row (self->sides, box);
}

/* Each apart from the others, for most take several lines. */
static void
add_end (BivTurnRail *self,
         const char  *text)
{
  GtkWidget *label = biv_label_new (text, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  gtk_box_append (self->ends, label);
}

/* CA-VICTORY-4: the mark may differ from side to side. */
static void
add_exhaustion (BivTurnRail *self,
                BivCampaign *campaign)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  gboolean is_one = TRUE;
  int first_mark = 0, first_full = 0;

  for (guint i = 0; i < sides->len; i++)
    {
      const char *id = biv_item_get_id (sides->pdata[i]);
      int mark = biv_side_get_exhaustion_mark (campaign, id), full = biv_side_get_full_steps (campaign, id);

      if (mark == BIV_NONE || full == 0)
        continue;
      is_one = is_one && (first_full == 0 || (mark == first_mark && full == first_full));
      first_mark = mark;
      first_full = full;
      /* TRANSLATORS: a side's name; steps lost at which it is exhausted, of so many */
      g_ptr_array_add (lines, g_strdup_printf (_("%s exhausted at %d of %d steps lost"), biv_item_get_name (sides->pdata[i]),
                                               mark, full));
    }
  if (is_one && lines->len > 0)
    {
      g_ptr_array_set_size (lines, 0);
      g_ptr_array_add (lines, g_strdup_printf (_("Exhausted at %d of %d steps lost"), first_mark, first_full));
    }
  for (guint i = 0; i < lines->len; i++)
    add_end (self, lines->pdata[i]);
}

/* CA-VICTORY-5, CA-VICTORY-7: what would end the campaign at once. */
static void
show_ends (BivTurnRail *self,
           BivCampaign *campaign)
{
  g_autoptr (GPtrArray) conditions = biv_victory_list_conditions (campaign, NULL);

  biv_children_remove (self->ends);
  add_exhaustion (self, campaign);
  for (guint i = 0; i < conditions->len; i++)
    {
      BivConditionState *state = g_ptr_array_index (conditions, i);

      /* TRANSLATORS: what would win the campaign at once, and how far it is: "Crown holds: Dorrim, Ford: 1 of 2" */
      g_autofree char *line = g_strdup_printf (C_("victory condition", "%s: %s"), state->text, state->state);

      add_end (self, line);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->ends), gtk_widget_get_first_child (GTK_WIDGET (self->ends)) != NULL);
}

/* ---- This turn ---- */

static void
add_fact (BivTurnRail *self,
          const char  *what,
          const char  *text)
{
  g_autofree char *markup = g_markup_printf_escaped ("<span alpha=\"70%%\">%s</span> %s", what, text);
  GtkWidget *label = biv_label_new (NULL, "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  append_row (self->facts, label);
}

static void
add_weather (BivTurnRail *self,
             BivCampaign *campaign)
{
  BivTurn *turn = biv_campaign_find_turn (campaign, campaign->turn);
  BivWeather weather = turn != NULL ? turn->weather : BIV_WEATHER_FAIR;
  const char *word = biv_word_get_label (biv_weather_get_type (), (int) weather);
  g_autofree char *text = NULL;

  if (biv_campaign_option_is (campaign, "weather.mode", "off"))
    /* TRANSLATORS: the weather rule is not in use; %s is the weather: "fair" */
    text = g_strdup_printf (_("off, %s"), word);
  else if (campaign->phase == BIV_PHASE_OPEN && (turn == NULL || !turn->weather_rolled))
    text = g_strdup (C_("weather", "not rolled yet"));
  add_fact (self, _("Weather"), text != NULL ? text : word);
}

/* Where the weather goes by it. */
static void
add_season (BivTurnRail *self,
            BivCampaign *campaign)
{
  int season = biv_calendar_get_season (campaign, campaign->turn);

  if (biv_campaign_option_is (campaign, "weather.mode", "seasonal"))
    add_fact (self, _("Season"), season != BIV_NONE ? biv_word_get_label (biv_season_get_type (), season)
                                                    : C_("season", "none"));
}

static void
add_arrivals (BivTurnRail *self,
              BivCampaign *campaign)
{
  g_autoptr (GString) names = g_string_new (NULL);

  BIV_EACH (BivSchedule, schedule, campaign, BIV_KIND_SCHEDULE)
    {
      BivPlace *place = biv_campaign_find_place (campaign, schedule->place);
      BivFormation *formation = biv_campaign_find_formation (campaign, schedule->formation);

      if (!schedule->has_arrived || schedule->turn != campaign->turn)
        continue;
      for (guint i = 0; schedule->units != NULL && schedule->units[i] != NULL; i++)
        {
          BivUnit *unit = biv_campaign_find_unit (campaign, schedule->units[i]);

          g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                  unit != NULL ? biv_item_get_name (BIV_ITEM (unit)) : schedule->units[i]);
        }
      if (schedule->units == NULL && formation != NULL)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", biv_item_call (formation));
      if (place != NULL)
        /* TRANSLATORS: after what arrived: where */
        g_string_append_printf (names, _(" at %s"), biv_item_call (place));
    }
  if (names->len > 0)
    add_fact (self, _("Arrived"), names->str);
}

static void
add_counts (BivTurnRail *self,
            BivCampaign *campaign)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *moved = NULL, *sighted = NULL;
  guint n_moved = 0, n_places;

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    n_moved += formation->moments != NULL;
  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (sighting->turn == campaign->turn && sighting->place != NULL)
      g_hash_table_add (places, sighting->place);
  n_places = g_hash_table_size (places);
  moved = g_strdup_printf (ngettext ("%u formation", "%u formations", n_moved), n_moved);
  sighted = g_strdup_printf (ngettext ("%u place", "%u places", n_places), n_places);
  if (campaign->phase > BIV_PHASE_MOVEMENT)
    {
      add_fact (self, _("Moved"), moved);
      add_fact (self, _("Sighted"), sighted);
    }
}

static void
on_journal (BivTurnRail *self)
{
  g_autofree char *id = g_strdup_printf ("turn-%d", biv_desk_get_campaign (self->desk)->turn);

  biv_desk_show (self->desk, "journal", id);
}

static void
on_turn (BivTurnRail *self)
{
  gtk_window_present (GTK_WINDOW (biv_turn_dialog_new (self->desk, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
}

static void
add_link (BivTurnRail *self,
          const char  *text,
          GCallback    on_clicked)
{
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_add_css_class (button, "link-like");
  gtk_widget_add_css_class (button, "remark");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_signal_connect_swapped (button, "clicked", on_clicked, self);
  append_row (self->facts, button);
}

/* By the referee, where the players give up, or have had enough. */
static void
add_end_menu (BivTurnRail *self,
              BivCampaign *campaign)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *drawn = g_action_print_detailed_name ("turn.end", g_variant_new ("s", "drawn"));

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      g_autofree char *label = g_strdup_printf (_("Victory for %s"), biv_item_call (side));
      g_autofree char *action = g_action_print_detailed_name ("turn.end", g_variant_new ("s", biv_id_of (side)));

      g_menu_append (menu, label, action);
    }
  g_menu_append (menu, _("It is drawn"), drawn);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _("End the campaign"));
  gtk_widget_add_css_class (button, "link-like");
  gtk_widget_add_css_class (button, "remark");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  append_row (self->facts, button);
}

static void
add_journal_link (BivTurnRail *self,
                  BivCampaign *campaign)
{
  /* TRANSLATORS: a link to what the journal says about the turn */
  g_autofree char *text = g_strdup_printf (_("Turn %d in the journal"), campaign->turn);

  add_link (self, text, G_CALLBACK (on_journal));
}

void
biv_turn_rail_update (BivTurnRail *self,
                      BivDesk     *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);

  g_return_if_fail (BIV_IS_TURN_RAIL (self));

  self->desk = desk;
  biv_children_remove (self->sides);
  biv_children_remove (self->facts);
  gtk_label_set_text (self->standing_remark,
                      campaign->state == BIV_STATE_RUNNING ? _("if it ended now") : "");
  /* How the others stand a side does not know. */
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    if (biv_desk_get_reader (desk) == NULL || g_strcmp0 (biv_id_of (side), biv_desk_get_reader (desk)) == 0)
      add_side (self, campaign, side);
  show_ends (self, campaign);
  if (campaign->state != BIV_STATE_SETUP)
    add_weather (self, campaign);
  add_season (self, campaign);
  add_arrivals (self, campaign);
  add_counts (self, campaign);
  if (biv_desk_get_reader (desk) == NULL && campaign->copy_for == NULL)
    add_link (self, _("Season and situation…"), G_CALLBACK (on_turn));
  if (biv_desk_get_reader (desk) == NULL && campaign->copy_for == NULL && campaign->state == BIV_STATE_RUNNING)
    add_end_menu (self, campaign);
  if (campaign->state != BIV_STATE_SETUP)
    add_journal_link (self, campaign);
}

/* ---- The class ---- */

static void
biv_turn_rail_dispose (GObject *object)
{
  BivTurnRail *self = BIV_TURN_RAIL (object);

  g_clear_pointer (&self->standing_card, gtk_widget_unparent);
  g_clear_pointer (&self->turn_card, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_turn_rail_parent_class)->dispose (object);
}

static void
biv_turn_rail_class_init (BivTurnRailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_turn_rail_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/turn-rail.ui");
  BIV_BIND_CHILDREN (widget_class, BivTurnRail, standing_card, turn_card, standing_remark, sides, ends, facts);
}

static void
biv_turn_rail_init (BivTurnRail *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 14);
  gtk_widget_init_template (GTK_WIDGET (self));
}
